"""The trade-off of length against cost, and two charts side by side, as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title
from strategygen.tables.numbers import format_count, format_decimal, format_scientific
from strategygen.tables.records import (
    Cell,
    Column,
    Fact,
    Json,
    RecordPage,
    Table,
    cost_cell,
    count_cell,
    fraction_cell,
    hold_cell,
    notation_cell,
    return_cell,
)

if TYPE_CHECKING:
    from strategygen.compare import Comparison
    from strategygen.levels import LevelChart
    from strategygen.solve import Solution

__all__ = ["ComparePage", "FrontierPage", "Plot", "Tick", "compare_page", "frontier_page"]


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its place on the drawing and its text."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing of lines against cost, the cost on a logarithmic scale; lengths are those of the drawing.

    Attributes
    ----------
    points : tuple of (x, y, text)
        A mark for each chart that loses something, and what it says when pointed at.
    zero : str
        Where, from the left, the first chart that loses nothing stands; empty if none does.
    """

    width: ClassVar[int] = 720
    height: ClassVar[int] = 420
    left: ClassVar[int] = 76
    bottom: ClassVar[int] = 372
    right: ClassVar[int] = 704
    top: ClassVar[int] = 20

    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    points: tuple[tuple[str, str, str], ...]
    zero: str

    @property
    def path(self) -> str:
        """The points as a line is drawn through them."""
        return " ".join(f"{x},{y}" for x, y, _ in self.points)


@dataclass(frozen=True, slots=True)
class FrontierPage(RecordPage):
    """Charts of all lengths, and what each loses."""

    template: ClassVar[str] = "frontier"
    about: ClassVar[str] = (
        "Each chart is the best that was found of its length; that none is better is proved only for those that lose "
        "nothing. Cost: what the return loses, the worst hold taken where a line fits in several ways."
    )

    plot: Plot


def frontier_page(solution: Solution, charts: Sequence[LevelChart]) -> FrontierPage:
    """Return the trade-off of length against cost as a page.

    Parameters
    ----------
    solution : Solution
        The game.
    charts : sequence of LevelChart
        What `strategygen.levels.frontier` returns.
    """
    columns = (
        Column("lines", "Lines", True),
        Column("return", "Return", True, True),
        Column("cost", "Cost", True, True),
        Column("per_thousand", "Units in 1,000 games", True),
        Column("misplayed_hands", "Deals misplayed", True),
        Column("conditions", "Conditions", True),
    )
    rows: list[tuple[Cell, ...]] = []
    records: list[dict[str, Json]] = []
    for chart in charts:
        report = chart.report
        cost, hands = report.cost_worst, report.hands(report.is_misplayed_worst)
        rows.append(
            (
                count_cell(len(chart.lines)),
                return_cell(report.return_worst),
                cost_cell(cost),
                Cell.of(format_decimal(1000 * cost, 4), 1000 * cost),
                count_cell(hands),
                count_cell(chart.measures["conditions"]),
            )
        )
        lines: list[Json] = [
            {"section": None if line.section is None else str(line.section), "text": str(line)} for line in chart.lines
        ]
        records.append(
            {
                "lines": len(chart.lines),
                "return": str(report.return_worst),
                "cost": str(cost),
                "misplayed_hands": hands,
                "misplayed_classes": int(report.is_misplayed_worst.sum()),
                "optimal": report.optimal,
                "chart": lines,
            }
        )
    record: dict[str, Json] = {
        "game": solution.game.id,
        "optimal_return": str(solution.expected_return),
        "charts": records,
    }
    facts = (Fact("Optimal return", fraction_cell(solution.expected_return)),)
    title = f"{game_title(solution.game)}: lines against cost"
    return FrontierPage(title, facts, Table.of(columns, rows), record, _plot(charts))


def _plot(charts: Sequence[LevelChart]) -> Plot:
    costs = [(len(chart.lines), chart.report.cost_worst) for chart in charts]
    most = max(count for count, _ in costs)
    paid = [(count, log10(cost)) for count, cost in costs if cost]
    low = floor(min((y for _, y in paid), default=-1))
    high = floor(max((y for _, y in paid), default=-1)) + 1

    def across(count: int) -> str:
        return f"{Plot.left + (Plot.right - Plot.left) * (count - 1) / max(1, most - 1):.1f}"

    def down(exponent: float) -> str:
        return f"{Plot.top + (Plot.bottom - Plot.top) * (high - exponent) / max(1, high - low):.1f}"

    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 12)
    points = tuple(
        (across(count), down(exponent), f"{count} line{'s' * (count > 1)}: {format_scientific(dict(costs)[count])}")
        for count, exponent in paid
    )
    zero = next((across(count) for count, cost in costs if not cost), "")
    x_ticks = tuple(Tick(across(count), str(count)) for count in range(step, most + 1, step))
    y_ticks = tuple(Tick(down(exponent), _power(exponent)) for exponent in range(low, high + 1))
    return Plot(x_ticks, y_ticks, points, zero)


def _power(exponent: int) -> str:
    """Return a power of ten as a percentage, such as ``0.01 %``."""
    return f"{format_decimal(Fraction(10) ** (exponent + 2), max(0, -exponent - 2))} %"


class ComparePage(RecordPage):
    """What two charts play differently."""

    __slots__ = ()
    template: ClassVar[str] = "compare"


def compare_page(comparison: Comparison, name_a: str, name_b: str) -> ComparePage:
    """Return a comparison as a page; the names are those of the two charts."""
    in_a, in_b = comparison.a.solution, comparison.b.solution
    columns = (
        Column("section", "Section"),
        Column("line_a", "A plays"),
        Column("line_b", "B plays"),
        Column("hands", "Deals", True),
        Column("classes", "Classes", True),
        Column("cost_b", "A's play costs in B", True, True),
        Column("cost_a", "B's play costs in A", True, True),
        Column("witness", "For example"),
        Column("hold_a", "A holds"),
        Column("hold_b", "B holds"),
    )
    keep = [i for i, column in enumerate(columns) if column.key != "section" or _has_sections(comparison)]
    rows: list[list[Cell]] = []
    records: list[dict[str, Json]] = []
    for difference in comparison.differences:
        cells = (
            Cell.of(difference.section or "", difference.section or ""),
            notation_cell(difference.text_a),
            notation_cell(difference.text_b),
            count_cell(difference.hands),
            count_cell(difference.classes),
            cost_cell(difference.cost_b),
            cost_cell(difference.cost_a),
            Cell.of(str(difference.witness)),
            hold_cell(difference.hold_a),
            hold_cell(difference.hold_b),
        )
        rows.append([cells[i] for i in keep])
        entry = {column.key: _json(cell) for column, cell in zip(columns, cells, strict=True)}
        records.append({**entry, "section": difference.section})
    facts = [
        Fact("A", Cell.of(name_a)),
        Fact("B", Cell.of(name_b)),
        Fact("Return of A's chart in A", fraction_cell(comparison.a.return_worst)),
        Fact("Return of B's chart in B", fraction_cell(comparison.b.return_worst)),
        Fact("A's chart in B costs", cost_cell(comparison.cost_of_a_in_b)),
        Fact("B's chart in A costs", cost_cell(comparison.cost_of_b_in_a)),
        Fact("Deals played differently", Cell.of(f"{format_count(comparison.hands)} of {format_count(in_a.n_hands)}")),
    ]
    record: dict[str, Json] = {
        "a": {"game": in_a.game.id, "name": name_a, "return": str(comparison.a.return_worst)},
        "b": {"game": in_b.game.id, "name": name_b, "return": str(comparison.b.return_worst)},
        "cost_of_a_in_b": str(comparison.cost_of_a_in_b),
        "cost_of_b_in_a": str(comparison.cost_of_b_in_a),
        "hands": comparison.hands,
        "classes": comparison.classes,
        "differences": records,
    }
    table = Table.of([columns[i] for i in keep], rows)
    return ComparePage("What is played differently", tuple(facts), table, record)


def _has_sections(comparison: Comparison) -> bool:
    return any(difference.section for difference in comparison.differences)


def _json(cell: Cell) -> Json:
    return cell.exact if isinstance(cell.exact, (int, str)) or cell.exact is None else str(cell.exact)
