"""Lines of a page that cannot be read, and whether the others mean the same without them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from strategygen.charts.around import FEWEST_OF_SENTENCE_WORDS
from strategygen.charts.neighbours import NeighbourReader, ReadingKey, has_word
from strategygen.charts.plain import OneOrAll
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import (
    HOLDS_THEM,
    OF_COMPARISONS,
    OF_HANDS,
    OF_WILD,
    VERBS,
    is_rank,
)
from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import Row
from strategygen.errors import ChartError, NotationError
from strategygen.language import Entry, Line

#: Words that say that a line above is about open-ended draws.
_OF_SHAPE = frozenset({"inside", "doubleinside"})
#: Words that name cards to hold.
_OF_HOLDS = OF_HANDS - OF_WILD - {"kicker"}
#: Words of rules about other lines.
_OF_RULES = OF_COMPARISONS - {"best", "better", "broken", "first"} | {
    "above", "avoid", "below", "breaking", "line", "rule", "these", "those",
}  # fmt: skip
#: The first words of such rules.
_FIRST_OF_RULES = frozenset({"always", "do", "dont", "never", "not", "note", "remember"})


class _HasLines(Protocol):
    """How a row was read: the numbers of its lines, and its words."""

    @property
    def lines(self) -> tuple[int, ...]: ...
    @property
    def words(self) -> str: ...


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
        words = {word.text for word in split_words(row.words[:MOST_CHARACTERS])}
        is_rule = bool(words & OF_HANDS) and bool(words & (VERBS | {"break", "breaking"}))
        is_rule |= HOLDS_THEM.search(row.words) is not None or " is understood" in error.message
        if row.is_numbered or is_rule or len(row.words.split()) < FEWEST_OF_SENTENCE_WORDS:
            return error
        first, _, rest = error.message.partition("\n")
        advice = "; delete the line, or begin it with '#', if it is not part of the chart"
        return ChartError(f"{first}{advice}\n{rest}", error.source, row.number)


def why_needed(
    unread: UnreadRow, lines: Sequence[Line], rows: Mapping[Row, _HasLines], reader: NeighbourReader
) -> str | None:
    """Return why other lines cannot be judged without a row that cannot be read; None if they can.

    Parameters
    ----------
    unread : UnreadRow
        The row.
    lines : sequence of Line
        The lines of the chart.
    rows : mapping
        The rows of the page, each with the numbers of its lines.
    reader : NeighbourReader
        The reader of the page.
    """
    row = unread.row
    try:
        words = split_words(row.words[:MOST_CHARACTERS])
    except NotationError:
        words = ()
    texts, numbers = {word.text for word in words}, {word.number for word in words}
    if row.kind not in ("", "language") or row.words.endswith(":"):
        return "it may be a heading, or a remark on other lines"
    if not texts & _OF_HOLDS and not any(is_rank(word, row.words) for word in words):
        return "it names no cards to hold, so it may be a heading, or a remark on other lines"
    if texts & _OF_RULES or words[0].text in _FIRST_OF_RULES:
        return "it may be a rule about other lines"
    sizes = {number for number in numbers if number is not None} or {2, 3, 4, 5}
    is_of_royals = "royal" in texts or ("unsuited" not in texts and any(is_rank(word, row.words) for word in words))
    for other, found in rows.items():
        # What a line below means is among what may change.
        above = [lines[number - 1] for number in found.lines if number < unread.next_line]
        above = [line for line in above if line.section in unread.sections]
        keys = [key for key in reader.known if above and key[0] == found.words and key[1] in unread.sections]
        if any(_may_decide(other, key, sizes if is_of_royals else set(), reader) for key in keys):
            return f"it may decide what line {other.number} means"
        if texts & _OF_SHAPE and any(_is_of_any_shape(line, texts, sizes) for line in above):
            return f"it may decide which draws line {other.number} is about"
    return None


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
