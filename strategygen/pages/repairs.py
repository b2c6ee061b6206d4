"""Descriptions of mistakes, repairs with their gains, and a repaired chart, as rows and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json
from strategygen.pages.chart import ChartPage, chart_page
from strategygen.pages.numbers import format_count
from strategygen.pages.report import Field, Rows, game_title

if TYPE_CHECKING:
    from fractions import Fraction

    from strategygen.charts import CheckReport, Mistake
    from strategygen.derive.repairs import MistakeDescription, Repair, RepairedChart, Suggestions


#: Fields of repairs on a page, and in JSON.
SHOWN = ("text", "gain", "per_thousand")
RECORDED = ("kind", "text", "line", "section", "gain")

ABOUT_DESCRIPTIONS = (
    "In these deals: of the deals that the line decides, these chart lines match only misplayed ones, and allow the "
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


def deal_cells(report: CheckReport, mistake: Mistake, description: MistakeDescription | None) -> tuple[Cell, ...]:
    """Return the deals of a mistake as cells: the lines that describe them, and the number of deals left."""
    from strategygen.language import Line

    found: list[Cell] = []
    lines: Sequence[Line] = () if description is None else description.lines
    for line in lines:
        heading = f"{line.section} " if line.section is not None and mistake.line > len(report.chart.lines) else ""
        cell = cells.notation(str(line))
        found.append(Cell.of(heading + cell.text, cell.exact, heading + cell.typeset))
    decided = report.play.line == mistake.line - 1
    if not found:
        total = classes_and_deals(int(decided.sum()), report.hands(decided))
        found.append(Cell.of(f"{format_count(mistake.classes)} deal classes out of the {total} decided here"))
    elif description is not None and description.classes_left:
        found.append(Cell.of(f"and {classes_and_deals(description.classes_left, description.hands_left)} more"))
    return tuple(found)


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


def repair_rows(repairs: Sequence[Repair]) -> Rows[Repair]:
    """Return repairs with their gains; the table of a page has `SHOWN` of their fields, the record `RECORDED`."""
    return Rows(
        (
            Field("kind", "Kind", lambda repair: repair.kind),
            Field("text", "Repair", lambda repair: cells.notation(str(repair))),
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


def suggestion_remarks(report: CheckReport, suggestions: Suggestions) -> list[str]:
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
        remarks.append(f"Lines {join.first}-{join.last} could be joined at no cost: {join.line}")
    return remarks


def suggestions_json(suggestions: Suggestions) -> dict[str, Json]:
    """Return repairs, idle lines and mergers for JSON, gains as exact fractions."""
    return {
        "repairs": repair_rows(suggestions.repairs).records(*RECORDED),
        "idle_lines": [strike.subject.number for strike in suggestions.idle],
        "mergers": [{"first": join.first, "last": join.last, "line": str(join.line)} for join in suggestions.joins],
    }


def repaired_page(repaired: RepairedChart) -> ChartPage:
    """Return a repaired chart as a page, with the repairs in order.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> from strategygen.derive.repairs import repair_chart
    >>> chart = Chart.of(["2-LP", "5-4K", "3-3K", "none"], "card.txt")
    >>> page = repaired_page(repair_chart(check_chart(chart, solve(load_game("jacks-or-better"))), most=1))
    >>> page.title, page.steps is not None and page.steps.rows[0][0].text
    ('Jacks or Better 9/6: card.txt, repaired', "add '2-HP' above line 4")
    """
    before = repaired.before
    page, steps = chart_page(repaired.chart, repaired.after), repair_rows(repaired.repairs)
    gained: Fraction = before.cost_worst - repaired.after.cost_worst
    caption = f"Repairs in order, from a cost of {cells.cost(before.cost_worst)}; total gain {cells.cost(gained)}"
    return replace(
        page,
        title=f"{game_title(before.solution.game)}: {before.chart.source}, repaired",
        layout="mended",
        steps=steps.table(*SHOWN, caption=caption) if repaired.repairs else None,
        steps_json=steps.records(*RECORDED),
    )
