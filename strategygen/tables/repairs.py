"""Mistakes in words, repairs with what they gain, and a chart mended, as rows and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from strategygen.tables.chart import ChartPage, chart_page, game_title
from strategygen.tables.numbers import format_count, format_decimal
from strategygen.tables.records import Cell, Column, Json, Table, cost_cell, notation_cell

if TYPE_CHECKING:
    from fractions import Fraction

    from strategygen.check import CheckReport, Fault
    from strategygen.repair import Advice, Mending, Repair, Telling

__all__ = [
    "advice_json",
    "advice_remarks",
    "classes_and_deals",
    "mended_page",
    "repair_table",
    "told_cells",
    "told_json",
]

ABOUT_TOLD = (
    "In these deals: of the deals that the line decides, those to which one of these lines applies; "
    "it allows what is right there."
)

COLUMNS = (
    Column("repair", "Repair"),
    Column("gain", "Gain", True, True),
    Column("per_thousand", "Units in 1,000 games", True),
)


def classes_and_deals(classes: int, hands: int) -> str:
    """Return a number of deals, and of their classes.

    Examples
    --------
    >>> classes_and_deals(1, 24)
    '24 deals in 1 class'
    """
    return f"{format_count(hands)} deals in {format_count(classes)} class{'es' if classes != 1 else ''}"


def told_cells(report: CheckReport, fault: Fault, told: Telling | None) -> tuple[Cell, ...]:
    """Return which deals a mistake is made in, as far as it was told: lines of the chart language, and what is left."""
    from strategygen.notation import Line

    found: list[Cell] = []
    lines: Sequence[Line] = () if told is None else told.lines
    for line in lines:
        heading = f"{line.section} " if line.section is not None and fault.line > len(report.chart.lines) else ""
        cell = notation_cell(str(line))
        found.append(Cell.of(heading + cell.text, cell.exact, heading + cell.typeset))
    decided = report.play.line == fault.line - 1
    if not found:
        total = classes_and_deals(int(decided.sum()), report.hands(decided))
        found.append(Cell.of(f"{format_count(fault.classes)} classes out of the {total} decided here"))
    elif told is not None and told.classes_left:
        found.append(Cell.of(f"and {classes_and_deals(told.classes_left, told.hands_left)} more"))
    return tuple(found)


def told_json(told: Telling | None) -> Json:
    """Return the same for other programs; None if it was not looked for."""
    if told is None:
        return None
    return {
        "lines": [{"section": str(line.section) if line.section else None, "text": str(line)} for line in told.lines],
        "classes_left": told.classes_left,
        "hands_left": told.hands_left,
    }


def repair_table(repairs: Sequence[Repair], caption: str) -> Table:
    """Return repairs with what they gain."""
    rows = [
        (
            notation_cell(repair.text),
            cost_cell(repair.gain),
            Cell.of(format_decimal(1000 * repair.gain, 4), 1000 * repair.gain),
        )
        for repair in repairs
    ]
    return Table.of(COLUMNS, rows, caption)


def advice_remarks(report: CheckReport, advice: Advice) -> list[str]:
    """Return how to read what was told, and which lines could be struck or merged without loss."""
    remarks = []
    if any(told.lines for told in advice.told):
        remarks.append(ABOUT_TOLD)
    if advice.idle:
        numbers = ", ".join(repair.text.removeprefix("strike line ") for repair in advice.idle)
        one = len(advice.idle) == 1
        remarks.append(
            f"Line{'' if one else 's'} {numbers} could be struck without loss{'' if one else ', each by itself'}."
        )
    for merger in advice.mergers:
        remarks.append(f"Lines {merger.first}-{merger.last} could be one without loss: {merger.line}")
    return remarks


def advice_json(advice: Advice) -> dict[str, Json]:
    """Return repairs, idle lines and mergers for other programs, gains as exact fractions."""
    return {
        "repairs": repairs_json(advice.repairs),
        "idle_lines": [int(repair.text.removeprefix("strike line ")) for repair in advice.idle],
        "mergers": [{"first": each.first, "last": each.last, "line": str(each.line)} for each in advice.mergers],
    }


def repairs_json(repairs: Sequence[Repair]) -> Json:
    """Return repairs for other programs."""
    return [
        {
            "kind": repair.kind,
            "text": repair.text,
            "line": str(repair.line),
            "section": str(repair.line.section) if repair.line.section else None,
            "gain": str(repair.gain),
        }
        for repair in repairs
    ]


def mended_page(mending: Mending) -> ChartPage:
    """Return a mended chart as a page, with the repairs in turn.

    Examples
    --------
    >>> from strategygen.charts import Chart
    >>> from strategygen.check import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.repair import mend_chart
    >>> from strategygen.solve import solve
    >>> chart = Chart.of(["2-LP", "5-4K", "3-3K", "none"], "card.txt")
    >>> page = mended_page(mend_chart(check_chart(chart, solve(load_game("jacks-or-better"))), most=1))
    >>> page.title, page.steps is not None and page.steps.rows[0][0].text
    ('Jacks or Better 9/6: card.txt, mended', "add '2-HP' above line 4")
    """
    before = mending.before
    page = chart_page(mending.chart, mending.after)
    gained: Fraction = before.cost_worst - mending.after.cost_worst
    caption = f"Repairs in turn, from a cost of {cost_cell(before.cost_worst)}; together they gain {cost_cell(gained)}"
    return replace(
        page,
        title=f"{game_title(before.solution.game)}: {before.chart.source}, mended",
        layout="mended",
        steps=repair_table(mending.repairs, caption) if mending.repairs else None,
        steps_json=repairs_json(mending.repairs),
        misplayed_hands=mending.after.hands(mending.after.is_misplayed_worst),
    )
