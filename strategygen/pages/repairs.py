"""Descriptions of mistakes, repairs with their gains, and a repaired chart, as rows and pages."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json
from strategygen.pages.chart import ChartPage, chart_page
from strategygen.pages.numbers import format_count
from strategygen.pages.readings import quote
from strategygen.pages.report import Field, Listing, Rows, game_title

if TYPE_CHECKING:
    from fractions import Fraction

    from strategygen.charts import CheckReport, Mistake
    from strategygen.derive.repairs import MistakeDescription, Repair, RepairedChart, Suggestions
    from strategygen.derive.repairs.changes import NumberedLine
    from strategygen.language import Line


#: Fields of repairs on a page, and in JSON.
SHOWN = ("text", "gain", "per_thousand")
SHOWN_IN_WORDS = ("in_words", "gain", "per_thousand")
RECORDED = ("kind", "text", "line", "section", "gain")

#: Most characters of a line that is quoted in a repair.
MOST_IN_REPAIRS = 40

ABOUT_DESCRIPTIONS = (
    "In these deals: of the deals that the line decides, these lines match only misplayed ones, and allow the "
    "best hold in them."
)


def classes_and_deals(classes: int, hands: int) -> str:
    """Return a number of deals and of their deal classes as text.

    Examples
    --------
    >>> classes_and_deals(1, 24)
    '24 deals in 1 deal class'
    """
    return f"{format_count(hands)} deals in {format_count(classes)} deal class{'es' if classes != 1 else ''}"


def deal_cells(
    report: CheckReport, mistake: Mistake, description: MistakeDescription | None, *, in_words: bool = False
) -> tuple[Cell, ...]:
    """Return the deals of a mistake as cells: the lines that describe them, and the number of deals left."""
    found: list[Cell] = []
    lines: Sequence[Line] = () if description is None else description.lines
    for line in lines:
        heading = f"{line.section} " if line.section is not None and mistake.line > len(report.chart.lines) else ""
        cell = line_cell(report, line, mistake.line, in_words=in_words)
        found.append(Cell.of(heading + cell.text, cell.exact, heading + cell.typeset))
    decided = report.play.line == mistake.line - 1
    if not found:
        total = classes_and_deals(int(decided.sum()), report.hands(decided))
        one_or_many = f"{format_count(mistake.classes)} deal class{'es' if mistake.classes != 1 else ''}"
        found.append(Cell.of(f"{one_or_many} out of the {total} decided here"))
    elif description is not None and description.classes_left:
        found.append(Cell.of(f"and {classes_and_deals(description.classes_left, description.hands_left)} more"))
    return tuple(found)


def line_cell(report: CheckReport, line: Line, number: int, *, in_words: bool) -> Cell:
    """Return a line in the chart language, or if there are any in plain words that mean the same as line `number`."""
    from strategygen.charts.translation import translate_line

    if not in_words:
        return cells.notation(str(line))
    text = translate_line(line, report.solution.game, report.chart.lines[: number - 1])
    return cells.notation(text) if text == str(line) else Cell.of(text, str(line))


def description_json(description: MistakeDescription | None) -> Json:
    """Return the description of a mistake for JSON; None if there is none."""
    if description is None:
        return None
    return {
        "lines": [
            {"section": str(line.section) if line.section else None, "text": str(line)} for line in description.lines
        ],
        "classes_left": description.classes_left,
        "hands_left": description.hands_left,
    }


def repair_rows(repairs: Sequence[Repair], before: CheckReport | None = None) -> Rows[Repair]:
    """Return repairs with their gains; the table of a page has `SHOWN` of their fields, the record `RECORDED`.

    If the chart `before` all repairs is given, the field ``in_words`` has them in plain words.
    """
    words = RepairWords(before) if before is not None else None
    return Rows(
        (
            Field("kind", "Kind", lambda repair: repair.kind),
            Field("text", "Repair", lambda repair: cells.notation(str(repair))),
            Field("in_words", "Repair", lambda repair: cells.exact(words.text(repair) if words is not None else None)),
            Field("line", "Line", lambda repair: cells.notation(str(repair.line))),
            Field(
                "section",
                "Section",
                lambda repair: cells.exact(str(repair.line.section) if repair.line.section else None),
            ),
            Field("gain", "Gain", lambda repair: cells.cost(repair.gain), decimal=True),
            Field(
                "per_thousand", "Gain per 1,000 hands", lambda repair: cells.decimal(1000 * repair.gain, 4), right=True
            ),
        ),
        repairs,
    )


class RepairWords:
    r"""Repairs in plain words, with the author's own words for the lines of the chart before all repairs.

    Examples
    --------
    >>> from strategygen.charts import check_chart, read_chart
    >>> from strategygen.derive.repairs import suggest_repairs
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> page, game = "Any pat hand\nHigh pair\nTwo pair\nDiscard all", load_game("jacks-or-better")
    >>> report = check_chart(read_chart(page, game=game), solve(game))
    >>> for repair in suggest_repairs(report, most=1).repairs:
    ...     print(RepairWords(report).text(repair))
    add 'low pair' above file line 4 'Discard all'
    move file line 2 'High pair' below file line 3 'Two pair'
    """

    def __init__(self, before: CheckReport) -> None:
        self.chart, self.game = before.chart, before.solution.game
        #: The lines added: their words, and how many lines of the chart are above them.
        self.new: dict[Line, tuple[str, int]] = {}

    def text(self, repair: Repair) -> str:
        """Return a repair as an instruction; of several steps, these must be in order."""
        return repair.in_words(lambda line: self._new_line(line, repair), self._numbered)

    def _new_line(self, line: Line, repair: Repair) -> str:
        """Return a line in words that mean the same below the lines that are above its place."""
        from strategygen.charts.translation import translate_line

        if line not in self.new:
            near = repair.subject if repair.kept is not None else repair.anchor
            is_below = repair.kept is None and repair.side == "below"
            if near is None:
                above = len(self.chart.lines)
            elif near.number is None:
                above = self.new[near.line][1]
            else:
                above = near.number if is_below else near.number - 1
            self.new[line] = translate_line(line, self.game, self.chart.lines[:above]), above
        return self.new[line][0]

    def _numbered(self, place: NumberedLine) -> str:
        if place.number is None:
            return f"the new line '{self.new[place.line][0]}'"
        reading = self.chart.reading_of(place.number)
        return f"line {place.number}" if reading is None or not reading.is_plain else quote(reading, MOST_IN_REPAIRS)


def repair_list(suggestions: Suggestions, before: CheckReport) -> Listing:
    """Return single repairs in plain words; plain text shows them as a list."""
    rows = repair_rows(suggestions.repairs, before)
    lines = ["Single repairs, with the gain in units per 1,000 hands"]
    for words, gain in rows.table("in_words", "per_thousand").rows:
        lines += textwrap.wrap(
            words.text, 98, initial_indent=f"{gain.text:>8}  ", subsequent_indent=" " * 12, break_on_hyphens=False
        )
    return Listing(rows.table(*SHOWN_IN_WORDS, caption="Single repairs"), tuple(lines))


def suggestion_remarks(report: CheckReport, suggestions: Suggestions, *, in_words: bool = False) -> list[str]:
    """Return how to read descriptions, and which lines could be struck or joined at no cost."""
    remarks = []
    if any(description.lines for description in suggestions.descriptions):
        remarks.append(ABOUT_DESCRIPTIONS)
    if suggestions.idle:
        numbers = ", ".join(str(strike.subject.number) for strike in suggestions.idle)
        one = len(suggestions.idle) == 1
        remarks.append(
            f"Line{'' if one else 's'} {numbers} could be struck at no cost{'' if one else ', each by itself'}."
        )
    for join in suggestions.joins:
        joined = line_cell(report, join.line, join.first, in_words=in_words)
        remarks.append(f"Lines {join.first}-{join.last} could be joined at no cost: {joined.text}")
    return remarks


def suggestions_json(suggestions: Suggestions, before: CheckReport | None = None) -> dict[str, Json]:
    """Return repairs, idle lines and mergers for JSON, gains as exact fractions; repairs of `before` in words too."""
    keys = (*RECORDED, "in_words") if before is not None else RECORDED
    return {
        "repairs": repair_rows(suggestions.repairs, before).records(*keys),
        "idle_lines": [strike.subject.number for strike in suggestions.idle],
        "mergers": [{"first": join.first, "last": join.last, "line": str(join.line)} for join in suggestions.joins],
    }


def repaired_page(repaired: RepairedChart, *, plain: bool = False) -> ChartPage:
    """Return a repaired chart as a page, with the repairs in order; with `plain`, both in plain words.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> from strategygen.derive.repairs import repair_chart
    >>> chart = Chart.of(["2-LP", "5-4K", "3-3K", "none"], "card.txt")
    >>> page = repaired_page(repair_chart(check_chart(chart, solve(load_game("jacks-or-better"))), most=1))
    >>> page.title, page.steps is not None and page.steps.rows[0][0].text
    ('Jacks or Better 9/6: card.txt, repaired', "add '2-HP' above line 4")
    """
    from strategygen.charts.translation import translate_chart

    before = repaired.before
    page = chart_page(repaired.chart, repaired.after)
    if plain:
        written: dict[Line, list[str]] = {}
        for reading in before.chart.readings:
            for number in reading.lines:
                written.setdefault(before.chart.lines[number - 1], []).append(reading.words)
        texts = translate_chart(repaired.after.play, before.solution, written)
        rows = zip(page.rows, texts, strict=True)
        in_words = tuple(
            row if text == row.text else replace(row, plain=text, hand=cells.notation(text)) for row, text in rows
        )
        page = replace(page, rows=in_words)
    steps = repair_rows(repaired.repairs, before if plain else None)
    shown = SHOWN_IN_WORDS if plain else SHOWN
    gained: Fraction = before.cost_worst - repaired.after.cost_worst
    caption = f"Repairs in order, from a cost of {cells.cost(before.cost_worst)}; total gain {cells.cost(gained)}"
    return replace(
        page,
        title=f"{game_title(before.solution.game)}: {before.chart.source}, repaired",
        layout="mended",
        steps=steps.table(*shown, caption=caption) if repaired.repairs else None,
        steps_json=steps.records(*RECORDED, *(["in_words"] if plain else [])),
    )
