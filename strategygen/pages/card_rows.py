"""The rows of a card: the lines of a chart by section, in the order in which they are played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategygen.pages.card_groups import CardGroup, line_group
from strategygen.pages.cells import (
    CARDS,
    Cell,
    Segment,
    heading_title,
    joined_segments,
    typeset_notation,
    typeset_words,
)
from strategygen.pages.chart import section_text

if TYPE_CHECKING:
    from strategygen.charts import Chart


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of the chart on a card, with the number that it has in the chart.

    `hand` is the line in the card's notation; `segments` is its text as print shows it, in parts.
    """

    number: str
    hand: Cell
    segments: tuple[Segment, ...]
    group: CardGroup


@dataclass(frozen=True, slots=True)
class CardSection:
    """The lines of one section; `heading` is None before the first heading."""

    heading: str | None
    rows: tuple[CardRow, ...]

    @property
    def title(self) -> str:
        """The heading as print shows it, without brackets; empty before the first heading."""
        return heading_title(self.heading)


#: How the lines are played.
INSTRUCTION = "Play the first line that applies."

#: In plain words, cards before or after the word "suited".
_SUITED_WORDS = re.compile(rf"\b{CARDS}(?:(?:, | or |, or ){CARDS})*(?= suited)|(?<=suited ){CARDS}\b")
#: In the chart language, cards in braces.
_SUITED_NOTATION = re.compile(r"\{[^{}]*\}")


def split_segments(text: str, plain: bool) -> tuple[Segment, ...]:
    """Return a text in parts, suited cards marked; in plain words other cards held together, too.

    Examples
    --------
    >>> [part.text for part in split_segments("10-J or J-Q suited", True) if part.suited]
    ['10-J', 'J-Q']
    >>> [part.text for part in split_segments("4-S: {(2-7)JQ}KA", False) if part.suited]
    ['{(2-7)JQ}']
    """

    def between(part: str) -> list[Segment]:
        return joined_segments(part) if plain else [Segment(part)] * bool(part)

    found: list[Segment] = []
    at = 0
    for match in (_SUITED_WORDS if plain else _SUITED_NOTATION).finditer(text):
        spans = [match.span()]
        if plain:
            spans = [(match.start() + one.start(), match.start() + one.end()) for one in re.finditer(CARDS, match[0])]
        for start, end in spans:
            found += [*between(text[at:start]), Segment(text[start:end], suited=True)]
            at = end
    return tuple(found + between(text[at:]))


def card_sections(chart: Chart, texts: Sequence[str] | None) -> tuple[CardSection, ...]:
    """Return the lines by section; without plain `texts` they are in the chart language."""
    sections: list[tuple[str | None, list[CardRow]]] = []
    for index, line in enumerate(chart.lines):
        heading = section_text(line)
        if not sections or sections[-1][0] != heading:
            sections.append((heading, []))
        text = str(line) if texts is None else texts[index]
        is_plain = text != str(line)
        if is_plain:
            text = text[0].upper() + text[1:]
        shown = typeset_words(text) if is_plain else typeset_notation(text)
        row = CardRow(str(index + 1), Cell.of(text, text, shown), split_segments(shown, is_plain), line_group(line))
        sections[-1][1].append(row)
    return tuple(CardSection(heading, tuple(rows)) for heading, rows in sections)
