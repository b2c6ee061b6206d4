"""The trade-off between number of lines and cost, and a comparison of two charts, as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, ClassVar

from strategygen.pages import cells
from strategygen.pages.cells import Cell
from strategygen.pages.chart import section_text
from strategygen.pages.numbers import format_count, format_decimal, format_scientific
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, game_title, record_of

if TYPE_CHECKING:
    from strategygen.derive.compare import Difference, PlayComparison
    from strategygen.derive.levels import LevelChart
    from strategygen.values import Solution


_ABOUT_FRONTIER = (
    "Each chart is the best found with its number of lines; only a chart without cost is proved to be the best. "
    "Cost: EV lost per unit bet, with the worst hold where a line allows several."
)


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of cost (logarithmic) by number of lines; lengths are in units of the drawing.

    A tick has its place and its text; `points` has place and tooltip of each chart with a cost; `zero` is the
    horizontal place of the first chart without, empty if there is none.
    """

    kind: ClassVar[str] = "plot"
    width: ClassVar[int] = 720
    height: ClassVar[int] = 420
    left: ClassVar[int] = 76
    bottom: ClassVar[int] = 372
    right: ClassVar[int] = 704
    top: ClassVar[int] = 20

    x_ticks: tuple[tuple[str, str], ...]
    y_ticks: tuple[tuple[str, str], ...]
    points: tuple[tuple[str, str, str], ...]
    zero: str

    @property
    def path(self) -> str:
        """The points as SVG writes a polyline."""
        return " ".join(f"{x},{y}" for x, y, _ in self.points)


def frontier_page(solution: Solution, charts: Sequence[LevelChart]) -> Report:
    """Return what `strategygen.derive.levels.frontier` found, number of lines against cost, as a page."""

    def misplayed(chart: LevelChart) -> Cell:
        return cells.count(chart.report.hands(chart.report.is_misplayed_worst))

    def per_thousand(chart: LevelChart) -> Cell:
        return cells.decimal(1000 * chart.report.cost_worst, 4)

    fields: tuple[Field[LevelChart], ...] = (
        Field("lines", "Lines", lambda chart: cells.count(len(chart.lines)), right=True),
        Field("return", "Return", lambda chart: cells.game_return(chart.report.return_worst), decimal=True),
        Field("cost", "Cost", lambda chart: cells.cost(chart.report.cost_worst), decimal=True),
        Field("per_thousand", "Cost per 1,000 hands", per_thousand, right=True),
        Field("misplayed_hands", "Deals misplayed", misplayed, right=True),
        Field("conditions", "Conditions", lambda chart: cells.count(chart.measures["conditions"]), right=True),
    )
    rows = Rows(fields, charts)
    figures = (Figure("optimal_return", "Optimal return", cells.exact_return(solution.expected_return)),)
    records = [
        {
            **record,
            "misplayed_classes": int(chart.report.is_misplayed_worst.sum()),
            "optimal": chart.report.optimal,
            "chart": [{"section": section_text(line), "text": str(line)} for line in chart.lines],
        }
        for chart, record in zip(charts, rows.records("lines", "return", "cost", "misplayed_hands"), strict=True)
    ]
    return Report(
        f"{game_title(solution.game)}: number of lines and cost",
        (Facts(figures), rows.table(), Text("paragraph", _ABOUT_FRONTIER), draw_plot(charts)),
        {"game": solution.game.id, **record_of(figures), "charts": records},
    )


def draw_plot(charts: Sequence[LevelChart]) -> Plot:
    """Return the plot of the costs of charts by their numbers of lines."""
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
    x_ticks = tuple((across(count), str(count)) for count in range(step, most + 1, step))
    y_ticks = tuple((down(exponent), _power(exponent)) for exponent in range(low, high + 1))
    return Plot(x_ticks, y_ticks, points, zero)


def _power(exponent: int) -> str:
    """Return a power of ten as a percentage, such as ``0.01 %``."""
    return f"{format_decimal(Fraction(10) ** (exponent + 2), max(0, -exponent - 2))} %"


def compare_page(comparison: PlayComparison, name_a: str, name_b: str) -> Report:
    """Return a comparison as a page; the names are those of the two charts."""
    in_a, in_b = comparison.a.solution, comparison.b.solution
    fields: tuple[Field[Difference], ...] = (
        Field("section", "Section", lambda found: cells.exact(found.section, "")),
        Field("line_a", "A plays", lambda found: cells.notation(found.text_a)),
        Field("line_b", "B plays", lambda found: cells.notation(found.text_b)),
        Field("hands", "Deals", lambda found: cells.count(found.hands), right=True),
        Field("classes", "Deal classes", lambda found: cells.count(found.classes), right=True),
        Field("cost_b", "Cost of A's play in B", lambda found: cells.cost(found.cost_b), decimal=True),
        Field("cost_a", "Cost of B's play in A", lambda found: cells.cost(found.cost_a), decimal=True),
        Field("witness", "Example", lambda found: str(found.witness)),
        Field("hold_a", "A holds", lambda found: cells.hold(found.hold_a)),
        Field("hold_b", "B holds", lambda found: cells.hold(found.hold_b)),
    )
    rows = Rows(fields, comparison.differences)
    has_sections = any(found.section for found in comparison.differences)
    shown = [field.key for field in fields if field.key != "section" or has_sections]
    played = f"{format_count(comparison.hands)} of {format_count(in_a.n_hands)}"
    figures = (
        Figure("", "A", Cell.of(name_a)),
        Figure("", "B", Cell.of(name_b)),
        Figure("", "Return of A's chart in A", cells.exact_return(comparison.a.return_worst)),
        Figure("", "Return of B's chart in B", cells.exact_return(comparison.b.return_worst)),
        Figure("cost_of_a_in_b", "Cost of A's chart in B", cells.cost_per_thousand(comparison.cost_of_a_in_b)),
        Figure("cost_of_b_in_a", "Cost of B's chart in A", cells.cost_per_thousand(comparison.cost_of_b_in_a)),
        Figure("hands", "Deals played differently", Cell.of(played, comparison.hands)),
    )
    return Report(
        "Differences in play",
        (Facts(figures), rows.table(*shown)),
        {
            "a": {"game": in_a.game.id, "name": name_a, "return": str(comparison.a.return_worst)},
            "b": {"game": in_b.game.id, "name": name_b, "return": str(comparison.b.return_worst)},
            **record_of(figures),
            "classes": comparison.classes,
            "differences": rows.records(),
        },
        layout="wide",
    )
