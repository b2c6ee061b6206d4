"""A card to carry: the lines of a chart by type of hand, set for a pocket, a page, or large type.

=========  ====================================================================
group      a type of hand, with a label, so that colour is not needed to see it.
segment    a part of a line's text; cards of one suit are marked.
row        one line of the chart; an exception belongs under the line above it.
panel      what fits on one side of a pocket card; two of them make a sheet that
           is folded in the middle.  Other sizes have one panel, which a browser
           or LaTeX breaks into pages.
=========  ====================================================================

How many panels are needed is reckoned from the widths of the signs of Helvetica, which those of the usual fonts of the
web and of print exceed by less than a sixth.  Lengths are integers, in tenths of a point.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title, section_text
from strategygen.tables.legend import LegendEntry, legend_entries
from strategygen.tables.numbers import format_pay, format_percent, format_scientific
from strategygen.tables.records import Cell, Json, notation_cell, typeset_notation

if TYPE_CHECKING:
    from strategygen.arrange import Block
    from strategygen.charts import Chart
    from strategygen.check import CheckReport
    from strategygen.notation import Line

__all__ = [
    "GROUPS",
    "SIZES",
    "CardGroup",
    "CardPage",
    "CardPanel",
    "CardRow",
    "CardSection",
    "CardSize",
    "Segment",
    "card_page",
    "line_group",
]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A type of hand, and how it is told apart: by its label, by the pattern of a bar, and by colour.

    Attributes
    ----------
    key, label, name : str
        For styles; on a line; what it is.
    tint, ink : str
        Colours of the line and of its bar, as six hexadecimal digits.
    pattern : str
        Of the bar.
    """

    key: str
    label: str
    name: str
    tint: str
    ink: str
    pattern: str


#: The types of hand.  The tints are light enough for black type, and their hues stay apart for colour-blind eyes.
GROUPS = (
    CardGroup("pat", "pat", "hands that are made", "E3E3E3", "222222", "solid"),
    CardGroup("royal", "royal", "cards to a royal flush", "FFEDB8", "B36B00", "rising"),
    CardGroup("straightflush", "str fl", "cards to a straight flush", "D6ECFA", "0072B2", "falling"),
    CardGroup("flush", "flush", "cards to a flush", "D3EFE5", "007A5A", "rows"),
    CardGroup("straight", "straight", "cards to a straight", "FBDFCD", "B84A00", "columns"),
    CardGroup("alike", "pairs", "cards alike", "F5DBE9", "9C3B74", "blocks"),
    CardGroup("high", "high", "high cards", "FBF9CC", "6B6500", "rails"),
    CardGroup("wild", "wild", "wild cards alone", "E3DEF4", "59439B", "dots"),
    CardGroup("none", "draw 5", "nothing to hold", "FFFFFF", "FFFFFF", "blank"),
)
_GROUP_OF = {group.key: group for group in GROUPS}
_KEY_OF_TYPE = {
    "RF": "royal", "SF": "straightflush", "F": "flush", "S": "straight", "N": "high", "W": "wild",
    "5K": "alike", "4K": "alike", "FH": "alike", "3K": "alike", "2P": "alike", "HP": "alike", "LP": "alike",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of card.

    Attributes
    ----------
    name : str
        As ``--size`` has it.
    width, height : str
        Of a sheet of paper or of one panel, as CSS and LaTeX write it.
    fonts : tuple of int
        Sizes of type that may be chosen, in tenths of a point, the largest first.
    inner_width, inner_height : int
        Of the text of one panel, in tenths of a point.
    """

    name: str
    width: str
    height: str
    fonts: tuple[int, ...]
    inner_width: int
    inner_height: int


#: No type on a pocket card is smaller than the least of its fonts.
SIZES = {
    size.name: size
    for size in (
        CardSize("pocket", "3.5in", "5in", (95, 90, 85, 80, 75, 70, 65), 2300, 3380),
        CardSize("page", "210mm", "297mm", (120, 115, 110, 105, 100, 95, 90, 85, 80), 5270, 7660),
        CardSize("letter", "8.5in", "11in", (120, 115, 110, 105, 100, 95, 90, 85, 80), 5440, 7160),
        CardSize("large", "210mm", "297mm", (170, 165, 160), 5270, 7660),
    )
}
#: A pocket card of more panels is a booklet.
MOST_POCKET_PANELS = 4

# Widths of the signs from space to tilde, in thousandths of the size of type.
_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
)  # fmt: skip


def text_width(text: str, font: int) -> int:
    """Return how wide a text is in tenths of a point, for a size of type in tenths of a point.

    Examples
    --------
    >>> text_width("4-RF", 100)
    222
    """
    return sum(_WIDTHS[ord(sign) - 32] if " " <= sign <= "~" else 584 for sign in text) * font // 1000


def count_lines(text: str, width: int, font: int) -> int:
    """Return over how many lines a text runs that is broken between words.

    Examples
    --------
    >>> count_lines("one two three", 400, 100), count_lines("one two three", 10_000, 100)
    (2, 1)
    """
    # A browser that has no such font takes a wider one.
    font = font * 23 // 20
    lines, at, space = 1, 0, text_width(" ", font)
    for word in text.split():
        wide = text_width(word, font)
        if at and at + space + wide > width:
            lines, at = lines + 1, wide
        else:
            at += (space if at else 0) + wide
        # A word that is too long is broken.
        lines, at = lines + max(0, at - 1) // width, at if at <= width else at % width
    return lines


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a line's text: cards of one suit, the word in front of an exception, or neither."""

    text: str
    suited: bool = False
    lead: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of the chart on a card.

    Attributes
    ----------
    number : str
        Its place among the lines that are no exceptions; empty for an exception.
    hand : Cell
        The line in the card's notation, behind ``but`` for an exception.
    lead : str
        ``but`` for an exception.
    segments : tuple of Segment
        The same text in parts, as print shows it, without the lead.
    group : CardGroup
        The type of hand.
    """

    number: str
    hand: Cell
    lead: str
    segments: tuple[Segment, ...]
    group: CardGroup

    @property
    def is_exception(self) -> bool:
        """Whether the line belongs under the one above it."""
        return not self.number


@dataclass(frozen=True, slots=True)
class CardSection:
    """Lines under one heading; under none where `heading` is None."""

    heading: str | None
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class CardPanel:
    """One side of a pocket card, or the whole of another."""

    number: int
    sections: tuple[CardSection, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card, ready to be printed; a template receives it as ``page``.

    Attributes
    ----------
    chart : Chart
        The chart that was checked, in the order in which it is played.
    title, name, subtitle, verdict : str
        For the window; the game; the level of play; and what was proved.
    game, level, notation : str
        Id of the game, level of the chart, ``paper`` or ``plain``.
    size : CardSize
        The size of the card.
    font, leading : str
        Size of type, and from line to line, in points.
    pays : tuple of (str, str)
        Pay classes and pays.
    panels : tuple of CardPanel
        The lines, in the order in which a card shows them.
    groups : tuple of CardGroup
        The types of hand that occur.
    legend : tuple of LegendEntry
        What the abbreviations and words mean.
    returns : str
        What the card returns and what optimal play returns.
    exact : str
        The same as exact fractions.
    valid : tuple of str
        For which pays the card stays optimal, where that was asked.
    imprint : str
        The version, and the date where one is given.
    fallbacks : int
        Lines that stand in the paper's notation on a card in plain words.
    """

    template: ClassVar[str] = "card"
    instruction: ClassVar[str] = "Play the first line that fits. A “but” line goes before the line it stands under."

    chart: Chart
    title: str
    name: str
    subtitle: str
    verdict: str
    game: str
    level: str
    notation: str
    size: CardSize
    font: str
    leading: str
    pays: tuple[tuple[str, str], ...]
    panels: tuple[CardPanel, ...]
    groups: tuple[CardGroup, ...]
    legend: tuple[LegendEntry, ...]
    returns: str
    exact: str
    valid: tuple[str, ...]
    imprint: str
    fallbacks: int
    expected_return: Fraction
    optimal_return: Fraction

    @property
    def sections(self) -> tuple[CardSection, ...]:
        """All sections, those that run over several panels joined."""
        found: list[CardSection] = []
        for panel in self.panels:
            for section in panel.sections:
                if found and found[-1].heading == section.heading:
                    found[-1] = CardSection(section.heading, found[-1].rows + section.rows)
                else:
                    found.append(section)
        return tuple(found)

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """All lines, in the order in which the card shows them."""
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def sheets(self) -> tuple[tuple[CardPanel, ...], ...]:
        """The panels by twos, as they are printed side by side and folded."""
        return tuple(self.panels[at : at + 2] for at in range(0, len(self.panels), 2))

    @property
    def is_pocket(self) -> bool:
        """Whether the panels have a fixed size."""
        return self.size.name == "pocket"

    @property
    def is_too_long(self) -> bool:
        """Whether a pocket card would be a booklet."""
        return self.is_pocket and len(self.panels) > MOST_POCKET_PANELS

    def to_json(self) -> Json:
        """Return the card for other programs."""
        return {
            "game": self.game,
            "name": self.name,
            "level": self.level,
            "notation": self.notation,
            "size": self.size.name,
            "lines": [
                {
                    "number": row.number or None,
                    "text": row.hand.text,
                    "group": row.group.key,
                    "section": section.heading,
                }
                for section in self.sections
                for row in section.rows
            ],
            "return": str(self.expected_return),
            "optimal_return": str(self.optimal_return),
            "panels": len(self.panels),
            "paper_notation_lines": self.fallbacks,
            "pays": dict(self.pays),
        }


def line_group(line: Line) -> CardGroup:
    """Return the type of hand of a line: of its first hand, or *pat* if one of its hands takes all five cards.

    Examples
    --------
    >>> from strategygen.notation import parse_line
    >>> [line_group(parse_line(text)).key for text in ("5-F, 3-3K, or 5-S", "2-RF: JK", "2-S: JK", "1-RF: K", "none")]
    ['pat', 'royal', 'high', 'high', 'none']
    """
    names = [hand.name for hand in line.hands]
    if any(name.n == 5 for name in names):
        return _GROUP_OF["pat"]
    name = names[0]
    if name.n == 0:
        return _GROUP_OF["none"]
    if name.n == 1 and name.type != "W":
        return _GROUP_OF["high"]
    if name.n == 2 and name.type == "S":
        return _GROUP_OF["high"]
    return _GROUP_OF[_KEY_OF_TYPE[name.type]]


_RANK = r"(?:10|[2-9JQKA])"
_CARDS = rf"{_RANK}(?:/{_RANK})*(?:-{_RANK}(?:/{_RANK})*)+"
#: In plain words, combinations that the word behind them calls suited.
_SUITED_WORDS = re.compile(rf"\b{_CARDS}(?:(?:, | or |, or ){_CARDS})*(?= suited)|(?<=suited ){_CARDS}\b")
#: In the chart language, cards in braces.
_SUITED_NOTATION = re.compile(r"\{[^{}]*\}")


def split_segments(text: str, plain: bool) -> tuple[Segment, ...]:
    """Return a text in parts, cards of one suit marked.

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


def card_page(
    report: CheckReport,
    blocks: Sequence[Block],
    texts: Sequence[str] | None = None,
    *,
    size: str = "page",
    level: str = "",
    valid: Sequence[str] = (),
    date: str = "",
) -> CardPage:
    """Return the card of a chart that was checked.

    Parameters
    ----------
    report : CheckReport
        The verdict on the chart.
    blocks : sequence of Block
        Its lines and their exceptions, see `strategygen.arrange.find_blocks`.
    texts : sequence of str, optional
        Its lines in plain words; without them they stand in the chart language.
    size : str
        One of `SIZES`.
    level : str
        The level of play that the chart was derived for; empty for a chart from elsewhere.
    valid : sequence of str
        For which pays the card stays optimal, in sentences.
    date : str
        A date for the imprint.

    Examples
    --------
    >>> from strategygen.arrange import find_blocks
    >>> from strategygen.charts import Chart
    >>> from strategygen.check import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> chart = Chart.of(["2-HP", "1-RF: K if {TK} fp and 9sp", "2-RF: TQ or TK", "none"])
    >>> report = check_chart(chart, solve(load_game("jacks-or-better")))
    >>> page = card_page(report, find_blocks(report.play, report.solution), size="pocket")
    >>> [(row.number, row.hand.text) for row in page.rows]
    [('1', '2-HP'), ('2', '2-RF: TQ or TK'), ('', 'but 1-RF: K if {TK} fp and 9sp'), ('3', 'none')]
    """
    chart, game = report.chart, report.solution.game
    sections = _sections(chart, blocks, texts)
    chosen = SIZES[size]
    pays = tuple((cls.name, format_pay(pay)) for cls, pay in zip(game.classes, game.pays, strict=True))
    subtitle = f"{level or 'optimal'} strategy" if level or report.optimal else "a strategy"
    legend = _plain_legend(texts) if texts is not None else ()
    said = [line for line, text in zip(chart.lines, texts, strict=True) if str(line) == text] if texts else chart.lines
    legend += legend_entries(said, game) if said else ()
    fallbacks = 0 if texts is None else sum(str(a) == b for a, b in zip(chart.lines, texts, strict=True))
    cost = (report.optimal and "every deal is played as well as can be") or (
        f"{format_scientific(report.cost_worst)} less than optimal play"
    )
    font, panels = _set(sections, chosen, game_title(game), pays, legend)
    present = {row.group.key for section in sections for row in section.rows}
    return CardPage(
        chart=chart,
        title=f"{game_title(game)}: {subtitle}",
        name=game_title(game),
        subtitle=subtitle,
        verdict=f"Checked on all {report.solution.n_hands:,} deals in exact arithmetic: {cost}.",
        game=game.id,
        level=level,
        notation="paper" if texts is None else "plain",
        size=chosen,
        font=_points(font),
        leading=_points(_leading(font)),
        pays=pays,
        panels=panels,
        groups=tuple(group for group in GROUPS if group.key in present),
        legend=legend,
        returns=(
            f"This card returns {format_percent(report.expected_return, 6)}, "
            f"optimal play {format_percent(report.solution.expected_return, 6)}."
        ),
        exact=f"Exactly {report.expected_return}"
        + (f" and {report.solution.expected_return}." if report.cost else "."),
        valid=tuple(valid),
        imprint=_imprint(date),
        fallbacks=fallbacks,
        expected_return=report.expected_return,
        optimal_return=report.solution.expected_return,
    )


def _imprint(date: str) -> str:
    from strategygen import __version__

    return f"strategygen {__version__}" + (f", {date}" if date else "")


def _points(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def _sections(chart: Chart, blocks: Sequence[Block], texts: Sequence[str] | None) -> tuple[CardSection, ...]:
    """Return the lines by heading, exceptions under their lines."""
    sections: list[tuple[str | None, list[CardRow]]] = []
    for number, block in enumerate(blocks, 1):
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
            shown = typeset_notation(text)
            cell = notation_cell(text)
            cell = Cell.of(f"{lead} {cell.text}".strip(), cell.exact, f"{lead} {cell.typeset}".strip())
            mark = str(number) if index == block.owner else ""
            sections[-1][1].append(CardRow(mark, cell, lead, split_segments(shown, is_plain), line_group(line)))
    return tuple(CardSection(heading, tuple(rows)) for heading, rows in sections)


#: Words of plain lines, and what they mean.
_WORDS = (
    ("suited", "suited", "all of one suit, underlined in print; offsuit: not all of one suit."),
    ("straights", "straights", "how many straights the cards held fit into, suits ignored; the ace is high and low."),
    ("high card", "high card", "a card of which a pair is paid."),
    ("open-ended", "open-ended", "four in a row, which two ranks complete."),
    ("its suit", "its suit", "the suit of the cards held, or of the cards given up, which are all of one suit."),
    ("to its straight", "to its straight", "of another rank that fits into a straight with the cards held."),
)


def _plain_legend(texts: Sequence[str]) -> tuple[LegendEntry, ...]:
    said = " ".join(texts)
    return tuple(LegendEntry(term, sentence) for word, term, sentence in _WORDS if word in said)


# ----------------------------------------------------------------------------------- rows on panels


def _leading(font: int) -> int:
    return font * 121 // 100


def _row_height(row: CardRow, size: CardSize, font: int) -> int:
    """Return how high a row is, its padding and rule included."""
    taken = text_width("88", font) + text_width("straight", font * 85 // 100) + 160
    taken += text_width("mm", font) if row.is_exception else 0
    # Cards of one suit are set bold, and have a little room around them.
    text = row.hand.typeset
    width = size.inner_width - taken
    return count_lines(text, width * 94 // 100, font) * _leading(font) + (
        17 if size.name == "pocket" else 5 + font * 27 // 100
    )


def _set(
    sections: Sequence[CardSection],
    size: CardSize,
    name: str,
    pays: Sequence[tuple[str, str]],
    legend: Sequence[LegendEntry],
) -> tuple[int, tuple[CardPanel, ...]]:
    """Return the size of type and the panels: as few as can be, and then type as large as fits into them."""
    if size.name != "pocket":
        rows = [row for section in sections for row in section.rows]
        headings = sum(1 for section in sections if section.heading)
        notes = [f"{entry.term}: {entry.sentence}" for entry in legend]

        def pages(font: int) -> int:
            height = sum(_row_height(row, size, font) for row in rows)
            small = font * 85 // 100
            # Words stand in two columns, and sentences in their columns a little loose.
            words = sum(count_lines(note, size.inner_width * 45 // 100, small) for note in notes)
            height += (2 * headings + 14 + len(pays) // 3) * _leading(font) + (words // 2 + 1) * _leading(small)
            return -(-height // size.inner_height)

        least = pages(size.fonts[-1])
        return next(font for font in size.fonts if pages(font) == least), (CardPanel(1, tuple(sections)),)
    best: tuple[int, tuple[CardPanel, ...]] | None = None
    for font in size.fonts:
        # Equal panels are easier to read than a full one and a rest.
        panels = _fill(sections, size, font, name, pays, 1000)
        for share in range(500, 1000, 20):
            even = _fill(sections, size, font, name, pays, share)
            if len(even) == len(panels):
                panels = even
                break
        if best is None or len(panels) < len(best[1]):
            best = font, panels
    assert best is not None
    return best


def _fill(
    sections: Sequence[CardSection],
    size: CardSize,
    font: int,
    name: str,
    pays: Sequence[tuple[str, str]],
    share: int,
) -> tuple[CardPanel, ...]:
    """Return the panels that so many thousandths of their height suffice for; a line keeps its exceptions."""
    step = _leading(font)
    full = size.inner_height
    pay_text = "  ".join(f"{label} {pay}" for label, pay in pays) + "    " * len(pays)
    # The title, the pays and the instruction; at the end the returns, the exact fractions and the imprint.
    head = step * 5 // 2 + (count_lines(pay_text, size.inner_width, font) + 2) * step + step
    foot = 7 * step
    runs: list[tuple[str | None, list[CardRow], int]] = []
    for section in sections:
        starts = [i for i, row in enumerate(section.rows) if not row.is_exception] + [len(section.rows)]
        for start, end in pairwise(starts):
            rows = list(section.rows[start:end])
            runs.append((section.heading, rows, sum(_row_height(row, size, font) for row in rows)))
    panels: list[list[tuple[str | None, list[CardRow]]]] = [[]]
    used = head
    for at, (heading, rows, height) in enumerate(runs):
        is_new = not panels[-1] or panels[-1][-1][0] != heading
        need = height + (2 * step if heading and is_new else 0)
        need_last = foot if at == len(runs) - 1 else 0
        limit = full * share // 1000 if at < len(runs) - 1 else full
        if panels[-1] and used + need + need_last > limit:
            panels.append([])
            used = 2 * step + step
            is_new, need = True, height + (2 * step if heading else 0)
        if is_new:
            panels[-1].append((heading, []))
        panels[-1][-1][1].extend(rows)
        used += need
    return tuple(
        CardPanel(number, tuple(CardSection(heading, tuple(rows)) for heading, rows in panel))
        for number, panel in enumerate(panels, 1)
    )


# ------------------------------------------------------------------------------------ the card drawn


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
    """The ground of a row: where it is and of which group."""

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
    """Return segments in lines that are not wider than `width`, broken between words.

    Examples
    --------
    >>> [[part.text for part in line] for line in wrap_segments([Segment("J-Q", True), Segment(" suited")], 350, 100)]
    [['J-Q'], ['suited']]
    """
    font = font * 23 // 20
    lines: list[list[Segment]] = [[]]
    at = 0
    for segment in segments:
        for word in re.findall(r"\s*\S+|\s+$", segment.text):
            wide = text_width(word, font)
            if at + wide > width and lines[-1]:
                lines.append([])
                word, at = word.lstrip(), 0
                wide = text_width(word, font)
            at += wide
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and (last.suited, last.lead) == (segment.suited, segment.lead):
                lines[-1][-1] = replace(last, text=last.text + word)
            else:
                lines[-1].append(replace(segment, text=word))
    return [tuple(line) for line in lines]


def card_drawing(page: CardPage) -> CardDrawing:
    """Return a pocket card as a drawing."""
    font = int(page.font.replace(".", ""))
    step = _leading(font)
    rows: list[DrawnRow] = []
    texts: list[DrawnText] = []
    width = _PANEL_WIDTH - 2 * _MARGIN

    def write(x: int, y: int, text: str, room: int, size: int = font, *, bold: bool = False) -> int:
        # Bold type is wider.
        for line in wrap_segments([Segment(text)], room * 9 // 10 if bold else room, size):
            y += _leading(size)
            texts.append(DrawnText(x, y, size, line, bold))
        return y

    for panel in page.panels:
        left = (panel.number - 1) * _PANEL_WIDTH + _MARGIN
        y = _MARGIN
        if panel.number == 1:
            y = write(left, y, page.name, width, font * 7 // 5, bold=True)
            y = write(left, y, page.subtitle, width)
            y = write(left, y, "   ".join(f"{hand} {pay}" for hand, pay in page.pays), width) + step // 3
            y = write(left, y, page.instruction, width, bold=True) + step // 2
        else:
            y = write(left, y, f"{page.name}, {panel.number} of {len(page.panels)}", width, bold=True) + step // 2
        for section in panel.sections:
            if section.heading:
                y = write(left, y, section.heading, width, bold=True) + step // 2
            for row in section.rows:
                indent = 2 * font + (font if row.is_exception else 0) + 60
                label = text_width("straight", font * 23 // 20 * 17 // 20)
                lead = [Segment(f"{row.lead} ", lead=True)] if row.lead else []
                lines = wrap_segments([*lead, *row.segments], width - indent - label - 40, font)
                height = len(lines) * step + 17
                rows.append(DrawnRow(left, y, width, height, row.group))
                base = y + step * 4 // 5 + 8
                texts.append(DrawnText(left + 60 + 17 * font // 10, base, font, (Segment(row.number),), True, True))
                texts += [DrawnText(left + indent, base + i * step, font, line) for i, line in enumerate(lines)]
                end = left + width - 20
                texts.append(DrawnText(end, base, font * 17 // 20, (Segment(row.group.label),), False, True))
                y += height + 5
        if panel.number == len(page.panels):
            y = write(left, y + step // 3, page.returns, width, bold=True)
            write(left, y, f"{page.verdict} {page.imprint}", width)
    return CardDrawing(
        title=page.title,
        width=len(page.panels) * _PANEL_WIDTH,
        height=_PANEL_HEIGHT,
        folds=tuple(side * _PANEL_WIDTH for side in range(1, len(page.panels))),
        rows=tuple(rows),
        texts=tuple(text for text in texts if any(part.text for part in text.segments)),
        groups=page.groups,
    )
