"""The layout of a card: its size, its type size, and its panels.

The number of panels is estimated from the character widths of Helvetica, which the usual fonts of the web and of print
exceed by less than a sixth.  Lengths are integers, in tenths of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from strategygen.pages.card_rows import CardRow, CardSection
from strategygen.pages.legend import LegendEntry


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of card: the value of ``--size``, and the size of a sheet or of one panel, as CSS and LaTeX write it.

    The type sizes to choose from, the largest first, and the size of the text of one panel are in tenths of a point.
    """

    name: str
    width: str
    height: str
    fonts: tuple[int, ...]
    inner_width: int
    inner_height: int


#: A space at which a line does not break.
NO_BREAK = "\u00a0"
#: No type is smaller, in tenths of a point.
LEAST_TYPE = 65
SIZES = {
    size.name: size
    for size in (
        CardSize("pocket", "3.5in", "5in", (95, 90, 85, 80, 75, 70, LEAST_TYPE), 2300, 3380),
        CardSize("page", "210mm", "297mm", (120, 115, 110, 105, 100, 95, 90, 85, 80), 5270, 7660),
        CardSize("letter", "8.5in", "11in", (120, 115, 110, 105, 100, 95, 90, 85, 80), 5440, 7160),
        CardSize("large", "210mm", "297mm", (170, 165, 160), 5270, 7660),
    )
}
#: A pocket card of more panels is a booklet.
MOST_POCKET_PANELS = 4
#: Padding and rule of a row of a pocket card, in tenths of a point; lines that name and headings take on later panels.
_PADDING, _RUNNING = 17, 3

# Widths of the characters from space to tilde, in thousandths of the type size.
_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
)  # fmt: skip


def text_width(text: str, font: int) -> int:
    """Return the width of a text in tenths of a point, for a type size in tenths of a point.

    Examples
    --------
    >>> text_width("4-RF", 100)
    222
    """
    return _relative_width(text) * font // 1000


# The same words stand in many lines, and each layout that is tried breaks the same lines.
@lru_cache(maxsize=4096)
def _relative_width(text: str) -> int:
    """Return the width of a text in thousandths of the type size."""
    return sum(_WIDTHS[ord(sign) - 32] if " " <= sign <= "~" else 584 for sign in text.replace(NO_BREAK, " "))


@lru_cache(maxsize=4096)
def count_lines(text: str, width: int, font: int) -> int:
    """Return the number of lines of a text that is broken between words.

    Examples
    --------
    >>> count_lines("one two three", 400, 100), count_lines("one two three", 10_000, 100)
    (2, 1)
    """
    # A browser without this font uses a wider one.
    font = font * 23 // 20
    lines, at, space = 1, 0, text_width(" ", font)
    for word in filter(None, text.split(" ")):
        wide = text_width(word, font)
        if at and at + space + wide > width:
            lines, at = lines + 1, wide
        else:
            at += (space if at else 0) + wide
        # A word that is too long is broken.
        lines, at = lines + max(0, at - 1) // width, at if at <= width else at % width
    return lines


@dataclass(frozen=True, slots=True)
class CardPanel:
    """One side of a pocket card, or the whole of another."""

    number: int
    sections: tuple[CardSection, ...]


def line_height(font: int) -> int:
    """Return the distance from line to line, for a type size."""
    return font * 121 // 100


def _beside(font: int) -> int:
    """Return the width that number and type take from the text of a row."""
    return text_width("88a", font) + text_width("straight", note_size(font)) + 160


def _row_height(row: CardRow, size: CardSize, font: int) -> int:
    """Return the height of a row, with padding and rule."""
    # Suited cards are bold and have some padding.
    text = row.hand.typeset
    width = size.inner_width - _beside(font)
    return count_lines(text, width * 94 // 100, font) * line_height(font) + (
        _PADDING if size.name == "pocket" else 5 + font * 27 // 100
    )


def fit_card(
    sections: Sequence[CardSection],
    size: CardSize,
    pays: Sequence[tuple[str, str]],
    legend: Sequence[LegendEntry],
) -> tuple[int, tuple[CardPanel, ...]]:
    """Return the type size and the panels: as few panels as possible, then the largest type that fits."""
    if size.name != "pocket":
        rows = [row for section in sections for row in section.rows]
        headings = sum(1 for section in sections if section.heading)
        notes = legend_notes(legend)

        def pages(font: int) -> int:
            height = sum(_row_height(row, size, font) for row in rows)
            small = font * 85 // 100
            # The legend has two columns, with loosely filled lines.
            words = sum(count_lines(note, size.inner_width * 45 // 100, small) for note in notes)
            height += (2 * headings + 14 + len(pays) // 3) * line_height(font) + (words // 2 + 1) * line_height(small)
            return -(-height // size.inner_height)

        least = pages(size.fonts[-1])
        return next(font for font in size.fonts if pages(font) == least), (CardPanel(1, tuple(sections)),)
    best: tuple[int, tuple[CardPanel, ...]] | None = None
    for font in size.fonts:
        ends = _ends(size, font, pays, legend)
        # Equal panels are easier to read than a full panel and a short one.
        panels = _fill(sections, size, font, ends, 1000)
        for share in range(500, 1000, 20):
            even = _fill(sections, size, font, ends, share)
            if len(even) == len(panels):
                panels = even
                break
        if best is None or len(panels) < len(best[1]):
            best = font, panels
    assert best is not None
    return best


def legend_notes(legend: Sequence[LegendEntry]) -> list[str]:
    """Return the entries of a legend as texts."""
    return [f"{entry.term}: {entry.sentence}" for entry in legend]


def pay_notes(pays: Sequence[tuple[str, str]]) -> list[str]:
    """Return pay classes with their pays, each a text that does not break."""
    return [f"{label} {pay}".replace(" ", NO_BREAK) for label, pay in pays]


def note_size(font: int) -> int:
    """Return the type size of labels and of the legend of a pocket card."""
    return max(font * 17 // 20, LEAST_TYPE)


def _ends(size: CardSize, font: int, pays: Sequence[tuple[str, str]], legend: Sequence[LegendEntry]) -> tuple[int, int]:
    """Return the height of title, pays and instruction; and that of legend, returns, exact fractions and imprint."""
    step, small = line_height(font), note_size(font)
    pay_text = "   ".join(pay_notes(pays))
    notes = sum(count_lines(note, size.inner_width * 94 // 100, small) for note in legend_notes(legend))
    head = step * 5 // 2 + (count_lines(pay_text, size.inner_width, font) + 2) * step + step
    return head, 7 * step + notes * line_height(small)


def may_fit(
    texts: Sequence[str], pays: Sequence[tuple[str, str]], sides: int, legend: Sequence[LegendEntry] = ()
) -> bool:
    """Whether lines and headings may fit on some sides of a pocket card; if not, no layout has room for them.

    Examples
    --------
    >>> may_fit(["4 to a royal flush"] * 20, [], 1), may_fit(["4 to a royal flush"] * 60, [], 1)
    (True, False)
    """
    size = SIZES["pocket"]
    font = size.fonts[-1]
    width = size.inner_width - _beside(font)
    # In print ">=" is one character.
    lines = [-(-text_width(text.replace(">=", ""), font) // width) for text in texts]
    height = sum(max(n, 1) * line_height(font) + _PADDING for n in lines)
    running = (sides - 1) * _RUNNING * line_height(font)
    return height + sum(_ends(size, font, pays, legend)) + running <= sides * size.inner_height


def _fill(
    sections: Sequence[CardSection], size: CardSize, font: int, ends: tuple[int, int], share: int
) -> tuple[CardPanel, ...]:
    """Return the panels, each filled to `share` thousandths of its height; the first has a head, the last a foot."""
    step = line_height(font)
    full = size.inner_height
    head, foot = ends
    lines = [(section.heading, row) for section in sections for row in section.rows]
    panels: list[list[tuple[str | None, list[CardRow]]]] = [[]]
    used = head
    for at, (heading, row) in enumerate(lines):
        height = _row_height(row, size, font)
        is_new = not panels[-1] or panels[-1][-1][0] != heading
        need = height + (2 * step if heading and is_new else 0)
        need_last = foot if at == len(lines) - 1 else 0
        limit = full * share // 1000 if at < len(lines) - 1 else full
        if panels[-1] and used + need + need_last > limit:
            panels.append([])
            used = _RUNNING * step
            is_new, need = True, height + (2 * step if heading else 0)
        if is_new:
            panels[-1].append((heading, []))
        panels[-1][-1][1].append(row)
        used += need
    return tuple(
        CardPanel(number, tuple(CardSection(heading, tuple(rows)) for heading, rows in panel))
        for number, panel in enumerate(panels, 1)
    )
