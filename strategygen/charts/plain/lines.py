"""Reading the lines of a chart in any mixture of the chart language and plain words, with headings and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from strategygen.charts.plain.ranks import Ranks, compares, rank_sets, straights_around
from strategygen.charts.plain.reader import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game
from strategygen.language import Entry, Line, Name, Section, parse_line, parse_section

_HEADING_NUMBERS = {
    "no": 0, "zero": 0, "without": 0, "0": 0, "one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3,
    "4": 4, "the": 1,
}  # fmt: skip
_HEADING = re.compile(
    r"(?:(?P<hands>(?:hands?|deals?|dealt|with|having|containing|when|if|you|have|are|a|deal)\b\s*)*)"
    r"(?:(?P<number>no|zero|without(?:\s+(?:a|any|the))?|one|two|three|four|a|the|[0-4])\s+)?"
    r"(?P<noun>deuces?|jokers?|wild\s+cards?|wilds?|wild|natural|naturals)"
    r"(?P<after>\s+(?:hands?|deals?|dealt|cards?|in\s+(?:the\s+)?(?:hand|deal)))?",
    re.IGNORECASE,
)


def read_heading(text: str) -> Section | None:
    """Return the section that a heading in plain words opens; None for other lines.

    A heading ends with a colon, has marks on both sides, or mentions hands.

    Examples
    --------
    >>> [str(read_heading(text)) for text in ("2 deuces:", "No joker:", "Hands with one deuce", "== Naturals ==")]
    ['[2 deuces]', '[no joker]', '[1 deuce]', '[no wild cards]']
    >>> read_heading("2 deuces") is None
    True
    """
    if len(text) > 100:
        return None
    bare = text.strip(" \t*_=~-–—")
    match = _HEADING.fullmatch(bare.removesuffix(":").strip(" \t*_"))
    if match is None:
        return None
    # A dash only in front is a bullet.
    is_marked = bare.endswith(":") or (text.strip()[0] != bare[0] and text.strip()[-1] != bare[-1])
    if not (is_marked or match["hands"] or match["after"]):
        return None
    noun = " ".join(match["noun"].lower().split())
    number = match["number"]
    if noun.startswith("natural"):
        return None if number else Section(0)
    if noun in ("wild", "wilds"):
        noun = "wild cards"
    count = _HEADING_NUMBERS[number.split()[0].lower()] if number else 1
    if not number and noun.endswith("s"):
        return None
    return Section(count, noun)


#: Types of hold whose cards are of different ranks.
_DRAWN = ("RF", "SF", "F", "S", "N")


def without_dead_entries(line: Line, above: Iterable[Line], game: Game | None = None) -> Line:
    """Return a line without its dead entries: those whose deals the lines above all decide.

    "Four to a flush" includes four to a straight flush; below a line for the latter it means the others.  If all
    entries are dead, the line is returned unchanged.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> above = [parse_line("4-RF or 4-SF")]
    >>> print(without_dead_entries(parse_line("4-F, 4-SF, or 4-RF"), above))
    4-F
    """
    before = [other for other in above if other.section is None or other.section == line.section]
    plain = {name for other in before for name in _plain_names(other)}
    decided = {entry for other in before for entry in other.entries}
    wild = line.section.wild if line.section is not None else 0
    known_game = game if line.section is not None or (game and not (game.wild_ranks or game.deck.jokers)) else None
    entries = []
    for entry in line.entries:
        kept = tuple(name for name in entry.exclusions if name not in plain)
        entry = replace(entry, exclusions=kept)
        is_dead = (entry.name in plain and not entry.counts_wild) or entry in decided
        if not is_dead and known_game is not None:
            is_dead = _is_covered(entry, decided, known_game, wild)
        if not is_dead:
            entries.append(entry)
    return replace(line, entries=tuple(entries)) if entries else line


def _plain_names(line: Line) -> set[Name]:
    """Return the names for which a line decides every deal with such a hold."""
    plain = {entry.name for entry in line.entries if entry == Entry(entry.name)}
    return plain | {
        entry.name
        for entry in line.entries
        if entry == Entry(entry.name, exclusions=entry.exclusions) and plain.issuperset(entry.exclusions)
    }


def _is_covered(entry: Entry, others: Iterable[Entry], game: Game, wild: int) -> bool:
    """Whether other entries of the same name, with features only, cover an entry."""
    sets = _held_sets(entry, game, wild)
    if sets is None:
        return False
    for other in others:
        if other.name == entry.name:
            sets -= _held_sets(other, game, wild) or frozenset()
    return not sets


def _held_sets(entry: Entry, game: Game, wild: int) -> frozenset[Ranks] | None:
    """Return the sets of natural ranks that an entry allows; None if it has qualifiers other than s and h."""
    terms = {term for feature in entry.features for term in feature.terms}
    if entry != Entry(entry.name, entry.features) or not terms <= {"s", "h"} or entry.name.type not in _DRAWN:
        return None
    wild_ranks, high = frozenset(map(int, game.wild_ranks)), frozenset(map(int, game.high_ranks))
    found = []
    for ranks in rank_sets(entry.name.type, entry.name.n - wild, wild_ranks):
        value = {"s": straights_around(ranks, wild_ranks), "h": sum(rank in high for rank in ranks)}
        if all(compares(sum(value[term] for term in f.terms), f.op, f.values) for f in entry.features):
            found.append(ranks)
    return frozenset(found)


#: The mark of an exception to the line above.
_BUT = re.compile(r"but\b:?\s+", re.IGNORECASE)
_NUMBER_IN_FRONT = re.compile(r"([0-9]{1,3})[ \t]+(?=\S)")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a chart in a file: its line number from 1, and its text without numbering, comments and markup."""

    number: int
    text: str


def read_lines(texts: Sequence[SourceLine], source: str, game: Game | None = None) -> tuple[Line, ...]:
    """Return the lines of a chart, in the order in which they are played.

    Headings and definitions among the texts are no lines.  Entries of plain words that the lines above decide are left
    out.  A `ChartError` names the source, the line and what was expected.
    """
    reader, texts = _reader_of(_as_played(_without_counting(texts), source), source, game)
    found: list[Line] = []
    section: Section | None = None
    for text in texts:
        with _located(source, text):
            heading = _heading(text)
            if heading is not None:
                section = heading
                continue
            line = reader.read(text.text, section)
        if line.words:
            line = without_dead_entries(line, found, game)
        found.append(line)
    return tuple(found)


@contextmanager
def _located(source: str, text: SourceLine) -> Iterator[None]:
    """Replace a `NotationError` by a `ChartError` with the place in the file."""
    try:
        yield
    except NotationError as error:
        raise ChartError(str(error), source, text.number) from None


def _is_of_language(text: SourceLine) -> bool:
    """Whether a line is in the chart language."""
    with suppress(NotationError):
        parse_line(text.text)
        return True
    return False


def _heading(text: SourceLine) -> Section | None:
    """Return the section that a heading opens; None for other lines."""
    if text.text.startswith("["):
        return parse_section(text.text)
    return None if _is_of_language(text) else read_heading(text.text)


def _reader_of(texts: Sequence[SourceLine], source: str, game: Game | None) -> tuple[PlainReader, Sequence[SourceLine]]:
    """Return the reader with the terms that a chart defines, and the lines that are not definitions."""
    reader = PlainReader(game)
    rest: list[SourceLine] = []
    for text in texts:
        defined = None
        if not (text.text.startswith("[") or _is_of_language(text)):
            with _located(source, text):
                defined = reader.define(text.text)
        if defined is None:
            rest.append(text)
        else:
            reader = defined
    return reader, rest


def _as_played(texts: Sequence[SourceLine], source: str) -> Sequence[SourceLine]:
    """Return the lines with each line that begins with "but" moved before the line above it, as it is played."""
    found: list[SourceLine] = []
    owner: int | None = None
    for text in texts:
        match = _BUT.match(text.text)
        if match is None:
            is_heading = text.text.startswith("[") or _heading(text) is not None
            owner = None if is_heading else len(found)
            found.append(text)
        elif owner is None:
            message = "a line that begins with 'but' must follow the line to which it is an exception"
            raise ChartError(message, source, text.number)
        else:
            found.insert(owner, replace(text, text=text.text[match.end() :]))
            owner += 1
    return found


def _without_counting(texts: Sequence[SourceLine]) -> Sequence[SourceLine]:
    """Return the lines without numbers in front that only number them."""
    matches = [_NUMBER_IN_FRONT.match(text.text) for text in texts]
    counted = [int(match[1]) for match in matches if match is not None]
    if len(counted) < 6 or counted != list(range(1, len(counted) + 1)):
        return texts
    return [
        text if match is None else replace(text, text=text.text[match.end() :])
        for text, match in zip(texts, matches, strict=True)
    ]
