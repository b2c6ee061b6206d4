"""The rows of a card: the lines of a chart by section, exceptions under their lines, and the legend of plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategygen.pages.card_groups import CardGroup, line_group
from strategygen.pages.cells import Cell, typeset_notation, typeset_signs
from strategygen.pages.chart import section_text

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.charts.blocks import Block


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a line's text: suited cards, the word in front of an exception, or neither."""

    text: str
    suited: bool = False
    lead: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of the chart on a card; an exception has the number of its line with a letter, and the lead ``but``.

    `hand` is the line in the card's notation, after its lead; `segments` is its text as print shows it, without.
    """

    number: str
    hand: Cell
    lead: str
    segments: tuple[Segment, ...]
    group: CardGroup

    @property
    def is_exception(self) -> bool:
        """Whether the line belongs under the one above it."""
        return bool(self.lead)


@dataclass(frozen=True, slots=True)
class CardSection:
    """The lines of one section; `heading` is None before the first heading."""

    heading: str | None
    rows: tuple[CardRow, ...]


def how_to_play(rows: Iterable[CardRow]) -> str:
    """Return how lines are played; exceptions are mentioned if there are any."""
    first = "Play the first line that applies."
    if not any(row.is_exception for row in rows):
        return first
    return f"{first} Try a line marked “but” before the line above it, even where that line does not fit."


_RANK = r"(?:10|[2-9JQKA])"
_CARDS = rf"{_RANK}(?:/{_RANK})*(?:-{_RANK}(?:/{_RANK})*)+"
#: In plain words, cards before or after the word "suited".
_SUITED_WORDS = re.compile(rf"\b{_CARDS}(?:(?:, | or |, or ){_CARDS})*(?= suited)|(?<=suited ){_CARDS}\b")
#: In the chart language, cards in braces.
_SUITED_NOTATION = re.compile(r"\{[^{}]*\}")


def split_segments(text: str, plain: bool) -> tuple[Segment, ...]:
    """Return a text in parts, suited cards marked.

    Examples
    --------
    >>> [part.text for part in split_segments("10-J or J-Q suited", True) if part.suited]
    ['10-J', 'J-Q']
    >>> [part.text for part in split_segments("4-S: {(2-7)JQ}KA", False) if part.suited]
    ['{(2-7)JQ}']
    """
    found: list[Segment] = []
    at = 0
    for match in (_SUITED_WORDS if plain else _SUITED_NOTATION).finditer(text):
        spans = [match.span()]
        if plain:
            spans = [(match.start() + one.start(), match.start() + one.end()) for one in re.finditer(_CARDS, match[0])]
        for start, end in spans:
            found += [Segment(text[at:start])] * (start > at) + [Segment(text[start:end], True)]
            at = end
    return tuple(found + [Segment(text[at:])] * (at < len(text)))


def card_sections(chart: Chart, blocks: Sequence[Block], texts: Sequence[str] | None) -> tuple[CardSection, ...]:
    """Return the lines by section, exceptions under their lines."""
    from strategygen.charts.blocks import line_marks

    sections: list[tuple[str | None, list[CardRow]]] = []
    marks = line_marks(blocks)
    for block in blocks:
        heading = section_text(chart.lines[block.owner])
        if not sections or sections[-1][0] != heading:
            sections.append((heading, []))
        for index in (block.owner, *block.exceptions):
            line = chart.lines[index]
            text = str(line) if texts is None else texts[index]
            is_plain = text != str(line)
            lead = "" if index == block.owner else "but"
            if is_plain and not lead:
                text = text[0].upper() + text[1:]
            shown = typeset_signs(text) if is_plain else typeset_notation(text)
            cell = Cell.of(f"{lead} {text}".strip(), text, f"{lead} {shown}".strip())
            sections[-1][1].append(CardRow(marks[index], cell, lead, split_segments(shown, is_plain), line_group(line)))
    return tuple(CardSection(heading, tuple(rows)) for heading, rows in sections)
