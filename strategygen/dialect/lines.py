"""The lines of a chart in any mixture of the chart language and plain words: headings, terms, values, what is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strategygen.dialect.meaning import Context, compares, rank_sets, straights_around
from strategygen.dialect.phrases import PHRASES
from strategygen.dialect.reading import Term, Unreadable, read_ranks, read_words
from strategygen.dialect.words import VOCABULARY, split_words
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game
from strategygen.kinds import TYPES
from strategygen.notation import Hand, Line, Name, Section, parse_line, parse_section

__all__ = ["STANDARD_TERMS", "Dialect", "read_cells", "read_heading", "without_dead_hands"]

#: Three to a straight flush by the usual types: open-ended, or high cards at least as many as gaps; one gap, or two and
#: a high card, or ace low, or 234; two gaps and no high card.
STANDARD_TERMS: dict[tuple[str, ...], Term] = {
    ("type", "1"): parse_line("3-SF: s + h >= 3"),
    ("type", "2"): parse_line("3-SF: s + h = 2"),
    ("type", "3"): parse_line("3-SF: s + h <= 1"),
}

#: Types of hold whose cards are of different ranks.
_DRAWN = ("RF", "SF", "F", "S", "N")

_NAME = re.compile(
    rf"\s*(?:[0-9]\s*[-–—−‐‑‒―]+\s*(?i:{'|'.join(sorted(TYPES, key=len, reverse=True))})(?![A-Za-z0-9])|none\b)"
)
_LIKE_A_NAME = re.compile(r"\s*[0-9]\s*[-–—]+\s*[A-Z]{1,3}(?![A-Za-z0-9-])")
_VALUE = re.compile(
    r"(?P<lead>[ \t]*\t[ \t]*|[ \t]*\.{2,}[ \t]*|[ \t]{2,}|[ \t]*[=:|][ \t]*|[ \t]+-+[ \t]+|[ \t]+)"
    r"(?P<value>[\[(]?\$?[0-9]{1,6}(?P<decimals>[.,][0-9]{1,15})?%?"
    r"(?:[ \t]*(?:,|;|-|to)[ \t]*[0-9]{1,6}(?:\.[0-9]{1,15})?%?)?[\])]?)$"
)
#: An exception to the line above it.
_BUT = re.compile(r"but\b:?\s+", re.IGNORECASE)
_NUMBER_IN_FRONT = re.compile(r"([0-9]{1,3})[ \t]+(?=\S)")
_BULLET = re.compile(r"(?:\(?[0-9]{1,3}[.):]|[a-z][.)])(?:[ \t]+|(?=[^\W\d_]))", re.IGNORECASE)
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


@dataclass(frozen=True)
class Dialect:
    """How the plain words of a chart are read.

    Attributes
    ----------
    game : Game or None
        The game the chart is for; it says what is paid, high and wild.  Without one, jacks or better are high.
    terms : mapping
        What words the chart defines stand for, by their words; the standard types to begin with.
    high : frozenset of int or None
        The high ranks, if the chart says which they are.

    Examples
    --------
    >>> print(Dialect().read("Four to an inside straight with 3 or 4 high cards"))
    4-S: s = 1, h = 3 or 4; 4-SF: s = 1, h = 3 or 4; 4-RF: s = 1, h = 3 or 4
    >>> dialect = Dialect().define("good = 3-SF: s >= 2")
    >>> print(dialect.read("three to a straight flush (good)"))
    3-SF: s >= 2
    >>> Dialect().read("Four to a flsh")
    Traceback (most recent call last):
    strategygen.errors.NotationError: 'flsh' is not a word of the chart language; what can be read: 'Four to a flush'...
      Four to a flsh
                ^^^^
    """

    game: Game | None = None
    terms: Mapping[tuple[str, ...], Term] = field(default_factory=lambda: STANDARD_TERMS)
    high: frozenset[int] | None = None

    def read(self, text: str, section: Section | None = None) -> Line:
        """Return the line that a text stands for, in the chart language or in plain words.

        Parameters
        ----------
        text : str
            One line.  What `parse_line` reads means what it says there; other lines are plain words.
        section : Section, optional
            The section it stands in.

        Raises
        ------
        NotationError
            With the place; for a line that begins like the chart language, what that expected, and for other lines
            the nearest phrases that can be read.
        """
        try:
            return replace(parse_line(text), section=section)
        except NotationError as error:
            if len(text) > 2000:
                raise
            if _NAME.match(text) and not self._has_term(text):
                return replace(_without_value(text, error), section=section)
            fault = error
        context = Context(self.game, section, self.high)
        try:
            return replace(self._read_words(text, context), section=section)
        except Unreadable as error:
            if _NAME.match(text) or _LIKE_A_NAME.match(text):
                raise fault from None
            raise self._explained(error, context) from None

    def _read_words(self, text: str, context: Context) -> Line:
        """Read plain words, with a number in front or a value behind that only makes them unreadable."""
        try:
            return read_words(text, context, self.terms)
        except NotationError as error:
            for shorter in _bare(text):
                try:
                    return read_words(shorter, context, self.terms)
                except NotationError:
                    continue
            raise error from None

    def _has_term(self, text: str) -> bool:
        words = [word.text for word in split_words(text)] if len(text) <= 400 else []
        return any(
            tuple(words[at : at + len(term)]) == term for term in self.terms for at in range(len(words) - len(term) + 1)
        )

    def _explained(self, error: Unreadable, context: Context) -> NotationError:
        import difflib

        text, word = error.text, error.text[error.start : error.end].strip()
        unknown = next((w for w in split_words(text) if not w.is_known), None)
        start, end = error.start, error.end
        if unknown is not None and unknown.start <= error.start:
            start, end, word = unknown.start, unknown.end, text[unknown.start : unknown.end]
        near = []
        mended = text
        for other in reversed(split_words(text)):
            if not other.is_known:
                guess = difflib.get_close_matches(other.text, VOCABULARY, 1, 0.6)
                mended = mended[: other.start] + (guess[0] if guess else other.text) + mended[other.end :]
        if mended != text:
            try:
                read_words(mended, context, self.terms)
                near.append(mended.strip())
            except NotationError:
                pass
        phrases = {phrase.words.lower(): phrase.words for phrase in PHRASES} | {"none": "none"}
        near += [phrases[key] for key in difflib.get_close_matches(text.lower()[:100], phrases, 3, 0.4)]
        hint = ", ".join(repr(phrase) for phrase in list(dict.fromkeys(near))[:3])
        hint = f"; what can be read: {hint}" if hint else "; write a hand such as 4-RF, or 'Four to a royal flush'"
        if not word:
            message = "more words were expected"
        elif any(w.start == start and not w.is_known for w in split_words(text)):
            message = f"{word[:40]!r} is not a word of the chart language"
        else:
            message = f"{word[:40]!r} is not understood here"
        return NotationError(message + hint, text, start, end)

    def define(self, text: str) -> Dialect | None:
        """Return the dialect with what a line such as ``type 1 = 3-SF: s + h >= 3`` defines; None if it is none.

        Raises
        ------
        NotationError
            If it is a definition of something that cannot be read.
        """
        left, sign, right = text.partition("=")
        if not sign or len(text) > 400 or left.endswith((">", "<", "≥", "≤")) or re.search(r"[:(),;{}+]", left):
            return None
        words = tuple(word.text for word in split_words(left))
        # "s = 2" and "= 18.66" define nothing.
        is_number = re.match(r"\s*[0-9]+\s*(?:,|;|or\b|and\b)", right) or not re.search(r"[A-Za-z]", right)
        if _NAME.match(left) or not re.search(r"[A-Za-z]", left) or (is_number and words != ("highcard",)):
            return None
        offset = len(left) + 1
        try:
            if words == ("highcard",):
                return replace(self, high=read_ranks(right))
            term: Term | None = _features(right)
            if term is None:
                term = self.read(right.strip())
        except NotationError as error:
            blank = len(right) - len(right.lstrip()) if error.text != right else 0
            raise NotationError(error.message, text, offset + blank + error.start, offset + blank + error.end) from None
        return replace(self, terms={**self.terms, words: term})


def _features(text: str) -> tuple[str, ...] | None:
    """Return the features that a text consists of, if it does."""
    try:
        (hand,) = parse_line(f"1-W: {text}").hands
    except (NotationError, ValueError):
        return None
    is_pure = not (hand.cards or hand.exclusions or hand.penalties or hand.conditions)
    return tuple(map(str, hand.features)) if is_pure and hand.features else None


def _without_value(text: str, fault: NotationError) -> Line:
    """Return the line of the chart language that a text is but for a value behind it, such as ``18.66``."""
    value = _VALUE.search(text.rstrip()[-60:])
    if value is None or not (value["decimals"] or "%" in value["value"]):
        raise fault
    try:
        return parse_line(text.rstrip()[: -len(value.group())])
    except NotationError:
        raise fault from None


def _bare(text: str) -> Iterable[str]:
    """Yield a text without a number or letter in front, and without a value behind."""
    shorter = text.rstrip()
    for _ in range(3):
        bullet = _BULLET.match(shorter)
        value = _VALUE.search(shorter[-60:])
        if bullet is not None:
            shorter = shorter[bullet.end() :]
        elif value is not None and (
            value["decimals"] or "%" in value["value"] or "\t" in value["lead"] or len(value["lead"]) > 1
        ):
            shorter = shorter[: len(shorter) - (len(shorter[-60:]) - value.start())].rstrip()
        else:
            return
        yield shorter


def read_heading(text: str) -> Section | None:
    """Return the section that plain words open; None if they are no heading.

    A heading ends with a colon, stands between signs, or speaks of hands.  What begins with a bracket is a heading
    of the chart language.

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
    # A dash in front alone is a bullet.
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


def read_cells(cells: Sequence[tuple[int, str]], source: str, game: Game | None = None) -> tuple[Line, ...]:
    """Return the lines of a chart.

    Parameters
    ----------
    cells : sequence of (int, str)
        The number of each line in its file, and its text without numbering and comments.
    source : str
        Name of the file in messages.
    game : Game, optional
        The game the chart is for.

    Returns
    -------
    tuple of Line
        Headings and definitions are no lines.  Of a line in plain words the hands that the lines above it have
        decided already are left out.

    Raises
    ------
    ChartError
        With the line and what was expected.
    """
    dialect = Dialect(game)
    cells = _as_played(_without_counting(cells), source)
    rest: list[tuple[int, str]] = []
    for number, cell in cells:
        try:
            defined = None if cell.startswith("[") or _is_own(cell) else dialect.define(cell)
        except NotationError as error:
            raise ChartError(str(error), source, number) from None
        if defined is None:
            rest.append((number, cell))
        else:
            dialect = defined
    lines: list[Line] = []
    section: Section | None = None
    for number, cell in rest:
        try:
            heading = parse_section(cell) if cell.startswith("[") else None
            if heading is None and not _is_own(cell):
                heading = read_heading(cell)
            if heading is not None:
                section = heading
                continue
            line = dialect.read(cell, section)
        except NotationError as error:
            raise ChartError(str(error), source, number) from None
        lines.append(without_dead_hands(line, lines, game) if line.words else line)
    return tuple(lines)


def _is_own(cell: str) -> bool:
    """Whether a line is of the chart language."""
    try:
        parse_line(cell)
    except NotationError:
        return False
    return True


def _as_played(cells: Sequence[tuple[int, str]], source: str) -> Sequence[tuple[int, str]]:
    """Put each line that begins with "but" before the line it stands under, as it is played."""
    found: list[tuple[int, str]] = []
    owner: int | None = None
    for number, cell in cells:
        match = _BUT.match(cell)
        if match is None:
            owner = None if cell.startswith("[") or (not _is_own(cell) and read_heading(cell)) else len(found)
            found.append((number, cell))
        elif owner is None:
            raise ChartError(
                "a line that begins with 'but' stands under the line it is an exception to", source, number
            )
        else:
            found.insert(owner, (number, cell[match.end() :]))
            owner += 1
    return found


def _without_counting(cells: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """Leave out numbers in front of the lines that do no more than count them."""
    matches = [_NUMBER_IN_FRONT.match(cell) for _, cell in cells]
    counted = [int(match[1]) for match in matches if match is not None]
    if len(counted) < 6 or counted != list(range(1, len(counted) + 1)):
        return cells
    return [
        (number, cell if match is None else cell[match.end() :])
        for (number, cell), match in zip(cells, matches, strict=True)
    ]


# -------------------------------------------------------------------------------- what is left of a line


def without_dead_hands(line: Line, above: Iterable[Line], game: Game | None = None) -> Line:
    """Return a line without the hands that never come to it, because lines above it decide every deal with them.

    "Four to a flush" is also said of four to a straight flush; below the line of that it means the others.  The line
    keeps a hand, if all of them are dead.

    Examples
    --------
    >>> above = [parse_line("4-RF or 4-SF")]
    >>> print(without_dead_hands(Dialect().read("four to a flush"), above))
    4-F
    """
    before = [other for other in above if other.section is None or other.section == line.section]
    plain = {name for other in before for name in _plain_names(other)}
    said = {hand for other in before for hand in other.hands}
    wild = line.section.wild if line.section is not None else 0
    is_known = game is not None and (line.section is not None or not (game.wild_ranks or game.deck.jokers))
    hands = []
    for hand in line.hands:
        kept = tuple(name for name in hand.exclusions if name not in plain)
        hand = replace(hand, exclusions=kept)
        is_dead = (hand.name in plain and not hand.counts_wild) or hand in said
        if not is_dead and is_known and game is not None:
            is_dead = _is_covered(hand, said, game, wild)
        if not is_dead:
            hands.append(hand)
    return replace(line, hands=tuple(hands)) if hands else line


def _plain_names(line: Line) -> set[Name]:
    """Return the names of which a line decides every deal that has them."""
    plain = {hand.name for hand in line.hands if hand == Hand(hand.name)}
    return plain | {
        hand.name
        for hand in line.hands
        if hand == Hand(hand.name, exclusions=hand.exclusions) and plain.issuperset(hand.exclusions)
    }


def _is_covered(hand: Hand, others: Iterable[Hand], game: Game, wild: int) -> bool:
    """Whether features alone tell that other hands of the name allow whatever a hand allows."""
    sets = _held_sets(hand, game, wild)
    if sets is None:
        return False
    for other in others:
        if other.name == hand.name:
            sets -= _held_sets(other, game, wild) or frozenset()
    return not sets


def _held_sets(hand: Hand, game: Game, wild: int) -> frozenset[tuple[int, ...]] | None:
    """Return the natural ranks that a hand may hold; None if more than the features s and h is said of it."""
    terms = {term for feature in hand.features for term in feature.terms}
    if hand != Hand(hand.name, hand.features) or not terms <= {"s", "h"} or hand.name.type not in _DRAWN:
        return None
    wild_ranks, high = frozenset(map(int, game.wild_ranks)), frozenset(map(int, game.high_ranks))
    found = []
    for ranks in rank_sets(hand.name.type, hand.name.n - wild, wild_ranks):
        value = {"s": straights_around(ranks, wild_ranks), "h": sum(rank in high for rank in ranks)}
        if all(compares(sum(value[term] for term in f.terms), f.op, f.values) for f in hand.features):
            found.append(ranks)
    return frozenset(found)
