"""Lines of a page that cannot be read, in whole or in part, and whether the others mean the same without them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from strategygen.charts.around import FEWEST_OF_SENTENCE_WORDS, is_condition
from strategygen.charts.neighbours import NeighbourReader, ReadingKey, has_word
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import OneOrAll, PlainReader
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import (
    HOLDS_THEM,
    OF_COMPARISONS,
    OF_HANDS,
    OF_WILD,
    VERBS,
    is_rank,
)
from strategygen.charts.readings import Reading
from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import UNREAD, LeftOut, Row
from strategygen.errors import ChartError, NotationError
from strategygen.language import Entry, Line, Section

#: Words that say that a line above is about open-ended draws.
_OF_SHAPE = frozenset({"inside", "doubleinside"})
#: Words that name cards to hold.
_OF_HOLDS = OF_HANDS - OF_WILD - {"kicker"}
#: Words of lines with ranks that are not about royal draws.
_OF_OTHERS = frozenset({
    "anysuit", "flush", "fullhouse", "kind", "pair", "quads", "quints", "straight", "trips", "unsuited",
})  # fmt: skip
#: Words of rules about other lines.
_OF_RULES = OF_COMPARISONS - {"best", "better", "broken", "first"} | {
    "above", "avoid", "below", "breaking", "line", "rule", "these", "those",
}  # fmt: skip
#: The first words of such rules.
_FIRST_OF_RULES = frozenset({"always", "do", "dont", "never", "not", "note", "remember"})
#: Where a condition or a remark may begin.
_IN_FRONT_OF_CONDITION = pattern_of(
    r"[(\[;]|\s[-–—]+\s(?!\d|[JQKA]\b)"
    r"|,?\s(?:unless|except|excluding|but|if|when|where|provided|as long as|even|because|since)\b",
    re.IGNORECASE,
)


#: How the rows of a page were read.
Readings = Mapping[Row, Reading]


@dataclass(frozen=True, slots=True)
class UnreadRow:
    """A row that cannot be read.

    Attributes
    ----------
    at : int
        Its place among the rows, as they are played.
    row : Row
        The row.
    error : ChartError
        Why it cannot be read.
    next_line : int
        Number of the line of the chart below it, from 1.
    sections : tuple of Section or None
        The sections that it is in.
    """

    at: int
    row: Row
    error: ChartError
    next_line: int
    sections: Sections

    @property
    def reason(self) -> str:
        """Why it cannot be read, without what could be meant."""
        return self.error.message.partition("\n")[0].partition("; ")[0]

    def with_advice(self) -> ChartError:
        """Return the error; of a line of many words, which may be no line of the chart, with what to do then."""
        row, error = self.row, self.error
        if is_condition(row) and not row.kind:
            message = "a condition alone in a line; write it behind the words of its line, or delete it"
            return ChartError(message, error.source, row.number)
        words = {word.text for word in split_words(row.words[:MOST_CHARACTERS])}
        is_rule = bool(words & OF_HANDS) and bool(words & (VERBS | {"break", "breaking"}))
        is_rule |= HOLDS_THEM.search(row.words) is not None or " is understood" in error.message
        if row.is_numbered or is_rule or len(row.words.split()) < FEWEST_OF_SENTENCE_WORDS:
            return error
        first, _, rest = error.message.partition("\n")
        advice = "; delete the line, or begin it with '#', if it is not part of the chart"
        return ChartError(f"{first}{advice}\n{rest}", error.source, row.number)


def without_condition(row: Row, reader: NeighbourReader) -> Row:
    """Return a row that cannot be read without a condition or remark behind what can; else the same row."""
    ends = [match.start() for match in _IN_FRONT_OF_CONDITION.finditer(row.words)]
    for end in reversed(ends):
        words = row.words[:end].rstrip(" ,;:")
        if words and reader.can_read(words):
            left_out = LeftOut(row.words[end:].strip(" ,;:-–—"), UNREAD)
            return replace(row, words=words, left_out=(*row.left_out, left_out))
    return row


def may_change_all(text: str) -> bool:
    """Whether a text that cannot be read may be a rule about lines anywhere on the page.

    Examples
    --------
    >>> may_change_all("never hold a kicker"), may_change_all("4 to a flush, if it rains")
    (True, False)
    """
    words = _words_of(text)
    return bool({word.text for word in words} & _OF_RULES) or (bool(words) and words[0].text in _FIRST_OF_RULES)


def left_out(unread: UnreadRow, readings: Readings, lines: Sequence[Line], reader: NeighbourReader) -> Reading:
    """Return the reading of a row that cannot be read and is left out.

    Parameters
    ----------
    unread : UnreadRow
        The row.
    readings : mapping
        How the other rows of the page were read.
    lines : sequence of Line
        The lines of the chart.
    reader : NeighbourReader
        The reader of the page.

    Raises
    ------
    ChartError
        If the row may be a heading, or decide what other rows mean.
    """
    row, place = unread.row, (unread.next_line, unread.sections)
    why = _why_needed(row.words, *place, readings, lines, reader)
    if may_change_all(row.words):
        place = 1, (None,)
    else:
        why = _why_heading(row) or _why_other_section(unread, reader.reader) or why
    if why is not None:
        raise unread.with_advice().with_reason(why)
    return Reading(row.number, row.written, "unread", (), unread.reason, row.left_out, "", *place)


def errors_of_parts(
    readings: Readings, lines: Sequence[Line], reader: NeighbourReader, source: str
) -> list[ChartError]:
    """Return an error for each part that cannot be read, if its row is no line, or it may decide what others mean."""
    errors = []
    for row, reading in readings.items():
        for part in (part for part in reading.left_out if part.kind == UNREAD):
            why: str | None = f"the rest of the row is no line of the chart ({reading.kind})"
            if reading.lines:
                sections = tuple(lines[number - 1].section for number in reading.lines)
                why = _why_needed(part.text, reading.lines[0], sections, readings, lines, reader, is_line=False)
            if why is not None:
                message = f"{part.text!r} cannot be read, nor left out: {why}"
                errors.append(ChartError(message, source, row.number))
    return errors


def errors_of_bare_wild(
    readings: Readings, lines: Sequence[Line], reader: NeighbourReader, source: str
) -> list[ChartError]:
    """Return an error for a first line such as "1 deuce" that holds wild cards alone in all deals.

    It leaves no deal with so many wild cards to the lines below, so that it is rather the heading of a section.
    """
    game = reader.game
    if game is None or len(lines) < 2 or any(line.section is not None for line in lines):
        return []
    names = [entry.name for entry in lines[0].entries]
    most = game.deck.jokers + 4 * len(game.wild_ranks)
    if any(name.type != "W" or (name.n == most and most > 1) for name in names):
        return []
    row = next(row for row, reading in readings.items() if 1 in reading.lines)
    if row.kind == "language" or re.search(r"\b(?:only|just|alone|hold|keep|save)\b", row.words, re.IGNORECASE):
        return []
    message = "the heading of a section, or a hold? write a colon behind a heading, and such a hold below the others"
    return [ChartError(message, source, row.number)]


#: Words that say that all cards are thrown away, wild ones too.
_ALL_THROWN = pattern_of(
    r"\b(?:discard|throw|toss|dump|draw|redraw|replace|new|get|ditch|trash)\b.*\b(?:all|five|5|everything|hand)\b(?!.*\belse\b)"
    r"|\b(?:five|5|all) new\b|\bredraw\b|\bhold (?:nothing|none|no)\b(?!.*\belse\b)",
    re.IGNORECASE,
)


def require_all_thrown(row: Row) -> None:
    """Refuse a line such as "discard everything else" that draws five cards, where a wild card is dealt.

    Raises
    ------
    NotationError
        If the words do not say that the wild card is thrown away, too.

    Examples
    --------
    >>> require_all_thrown(Row(1, "discard all five", "discard all five"))
    >>> require_all_thrown(Row(1, "nothing else", "nothing else"))
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: is the wild card thrown away, too? write 'just the wild card' or 'discard all 5'
      nothing else
      ^^^^^^^^^^^^
    """
    if row.kind != "language" and _ALL_THROWN.search(row.words) is None:
        message = "is the wild card thrown away, too? write 'just the wild card' or 'discard all 5'"
        raise NotationError(message, row.words, 0, len(row.words))


def _why_heading(row: Row) -> str | None:
    """Return why a row that cannot be read may be no line of the chart; None if it is one."""
    if row.kind not in ("", "language") or row.words.endswith(":"):
        return "it may be a heading"
    words = [word for word in _words_of(row.words) if word.text not in OF_WILD]
    if not any(word.text in _OF_HOLDS or is_rank(word, row.words) for word in words):
        return "it names no cards to hold, so it may be a heading"
    return None


def _why_other_section(unread: UnreadRow, reader: PlainReader) -> str | None:
    """Return why a row may belong to another section; None if it can be read in no section."""

    def reads(section: Section | None) -> bool:
        with suppress(NotationError):
            reader.read(unread.row.words, section)
            return True
        return False

    is_of_other = reads(None) and not any(map(reads, unread.sections))
    return "it can be read in another section, so a heading may be missing" if is_of_other else None


def _why_needed(
    text: str,
    next_line: int,
    sections: Sections,
    readings: Readings,
    lines: Sequence[Line],
    reader: NeighbourReader,
    *,
    is_line: bool = True,
) -> str | None:
    """Return why lines above a text that cannot be read may mean something else without it; None if they do not.

    What lines below it mean is among what it may change.  A part of a line is not a line about royal draws.
    """
    words = _words_of(text)
    texts = {word.text for word in words}
    sizes = {word.number for word in words if word.number is not None} or {2, 3, 4, 5}
    is_of_royals = "royal" in texts or (not texts & _OF_OTHERS and any(is_rank(word, text) for word in words))
    for other, found in readings.items():
        above = [lines[number - 1] for number in found.lines if number < next_line]
        above = [line for line in above if line.section in sections]
        keys = [key for key in reader.known if above and key[0] == found.words and key[1] in sections]
        if any(_may_decide(other, key, sizes if is_line and is_of_royals else set(), reader) for key in keys):
            return f"it may decide what line {other.number} means"
        if texts & _OF_SHAPE and any(_is_of_any_shape(line, texts, sizes) for line in above):
            return f"it may decide which draws line {other.number} is about"
    return None


def _words_of(text: str) -> Sequence[Word]:
    try:
        return split_words(text[:MOST_CHARACTERS])
    except NotationError:
        return ()


def _may_decide(other: Row, key: ReadingKey, royals: Collection[int], reader: NeighbourReader) -> bool:
    """Whether a line below a row, perhaps about royal draws of some sizes, may decide what the row means."""
    line = reader.known[key]
    if isinstance(line, NotationError):
        return isinstance(line, OneOrAll)
    if not royals or not has_word(other, "straightflush"):
        return False
    words, section, ace_high, known = key
    try:
        return reader.reader.read(words, section, ace_high=ace_high, royals=known.union(royals)) != line
    except NotationError:
        return True


def _is_of_any_shape(line: Line, texts: Collection[str], sizes: Collection[int]) -> bool:
    """Whether a line has draws of any shape, as a row of some words and sizes may have them of one shape."""
    types = {name for name, text in (("SF", "straightflush"), ("S", "straight")) if text in texts} or {"SF", "S"}
    return any(
        entry == Entry(entry.name) and entry.name.type in types and entry.name.n in sizes for entry in line.entries
    )
