"""A pocket card as a drawing, its sides from left to right; lengths are tenths of a point."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from strategygen.pages.card import CardPage
from strategygen.pages.card_groups import CardGroup
from strategygen.pages.card_layout import NO_BREAK, legend_notes, line_height, note_size, pay_notes, text_width
from strategygen.pages.cells import Segment


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A line of text at a place; lengths are tenths of a point."""

    x: int
    y: int
    size: int
    segments: tuple[Segment, ...]
    bold: bool = False
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """The background of a row, and its group."""

    x: int
    y: int
    width: int
    height: int
    group: CardGroup


@dataclass(frozen=True, slots=True)
class CardDrawing:
    """A pocket card as a drawing, its sides from left to right; lengths are tenths of a point."""

    title: str
    width: int
    height: int
    folds: tuple[int, ...]
    rows: tuple[DrawnRow, ...]
    texts: tuple[DrawnText, ...]
    groups: tuple[CardGroup, ...]


_PANEL_WIDTH, _PANEL_HEIGHT, _MARGIN = 2520, 3600, 110


def wrap_segments(segments: Sequence[Segment], width: int, font: int) -> list[tuple[Segment, ...]]:
    """Return segments in lines not wider than `width`, broken between words.

    Examples
    --------
    >>> [[part.text for part in line] for line in wrap_segments([Segment("J-Q", True), Segment(" suited")], 350, 100)]
    [['J-Q'], ['suited']]
    >>> parts = Segment("10-K or "), Segment("J-Q", True), Segment(", with 9")
    >>> [[part.text for part in line] for line in wrap_segments(parts, 550, 100)]
    [['10-K or'], ['J-Q', ', with 9']]
    """
    font = font * 23 // 20
    words: list[list[Segment]] = []
    for segment in segments:
        for text in re.findall(r" *[^ ]+| +$", segment.text):
            # A comma behind suited cards is part of their word.
            if text.startswith(" ") or not words:
                words.append([])
            words[-1].append(replace(segment, text=text))
    lines: list[list[Segment]] = [[]]
    at = 0
    for word in words:
        wide = text_width("".join(part.text for part in word), font)
        if at + wide > width and lines[-1]:
            lines.append([])
            word = [part for part in (replace(word[0], text=word[0].text.lstrip()), *word[1:]) if part.text]
            at, wide = 0, text_width("".join(part.text for part in word), font)
        at += wide
        for part in word:
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last.suited == part.suited:
                lines[-1][-1] = replace(last, text=last.text + part.text)
            else:
                lines[-1].append(part)
    return [tuple(line) for line in lines]


def card_drawing(page: CardPage) -> CardDrawing:
    """Return a pocket card as a drawing."""
    font = int(page.font.replace(".", ""))
    step, small = line_height(font), note_size(font)
    rows: list[DrawnRow] = []
    texts: list[DrawnText] = []
    width = _PANEL_WIDTH - 2 * _MARGIN

    def write(x: int, y: int, text: str, room: int, size: int = font, *, bold: bool = False) -> int:
        # Bold type is wider.
        for line in wrap_segments([Segment(text)], room * 9 // 10 if bold else room, size):
            y += line_height(size)
            texts.append(DrawnText(x, y, size, line, bold))
        return y

    for panel in page.panels:
        left = (panel.number - 1) * _PANEL_WIDTH + _MARGIN
        y = _MARGIN
        if panel.number == 1:
            y = write(left, y, page.name, width, font * 7 // 5, bold=True)
            y = write(left, y, page.subtitle, width)
            y = write(left, y, "   ".join(pay_notes(page.pays)), width) + step // 3
            y = write(left, y, page.instruction, width, bold=True) + step // 2
        else:
            y = write(left, y, f"{page.name}, {panel.number} of {len(page.panels)}", width, bold=True) + step // 2
        for section in panel.sections:
            if section.heading:
                y = write(left, y, section.title, width, bold=True) + step // 2
            for row in section.rows:
                indent = 5 * font // 2 + 60
                label = text_width("straight", small * 23 // 20)
                lines = wrap_segments(row.segments, width - indent - label - 40, font)
                height = len(lines) * step + 17
                rows.append(DrawnRow(left, y, width, height, row.group))
                base = y + step * 4 // 5 + 8
                texts.append(DrawnText(left + 60 + 22 * font // 10, base, font, (Segment(row.number),), True, True))
                texts += [DrawnText(left + indent, base + i * step, font, line) for i, line in enumerate(lines)]
                end = left + width - 20
                texts.append(DrawnText(end, base, small, (Segment(row.group.label),), False, True))
                y += height + 5
        if panel.number == len(page.panels):
            y += step // 3
            for note in legend_notes(page.short_legend):
                y = write(left, y, note, width, small)
            y = write(left, y + step // 4, page.returns, width, bold=True)
            write(left, y, f"{page.verdict} {page.imprint.replace(' ', NO_BREAK)}", width)
    return CardDrawing(
        title=page.title,
        width=len(page.panels) * _PANEL_WIDTH,
        height=_PANEL_HEIGHT,
        folds=tuple(side * _PANEL_WIDTH for side in range(1, len(page.panels))),
        rows=tuple(rows),
        texts=tuple(text for text in texts if any(part.text for part in text.segments)),
        groups=page.groups,
    )
