"""The trade-off between number of lines and cost, and a comparison of two charts, as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, ClassVar

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, Table
from strategygen.pages.chart import section_text
from strategygen.pages.numbers import format_count, format_decimal, format_scientific
from strategygen.pages.report import Facts, Field, Figure, Part, Report, Rows, Text, game_title, record_of

if TYPE_CHECKING:
    from strategygen.charts import CheckReport
    from strategygen.derive.compare import Difference, PlayComparison
    from strategygen.derive.levels import LevelChart
    from strategygen.values import Solution


_ABOUT_FRONTIER = (
    "Words are those of the lines and section headings in plain words, as on a card. Each chart is the best found with "
    "its number of words, and costs at least 5 % less than the one above; only a chart without cost is proved to be "
    "the best. Return and cost: EV per unit bet, with the worst hold where a line allows several."
)


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of cost (logarithmic) by number of words; lengths are in units of the drawing.

    A tick has its place and its text; `points` has place and tooltip of each chart with a cost, `others` the same of
    charts that are not on the frontier; `zero` is the horizontal place of the first chart without cost, empty if there
    is none.
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
    others: tuple[tuple[str, str, str], ...] = ()

    @property
    def path(self) -> str:
        """The points as SVG writes a polyline."""
        return " ".join(f"{x},{y}" for x, y, _ in self.points)


@dataclass(frozen=True, slots=True)
class PlottedChart:
    """A chart by its name, its words, and its check; the name of a chart of the frontier is empty."""

    name: str
    words: int
    report: CheckReport

    @classmethod
    def of(cls, chart: LevelChart) -> PlottedChart:
        return cls("", chart.measures["words"], chart.report)

    @property
    def conditions(self) -> int:
        """Number of lines that look at more than the cards held."""
        return sum(line.is_conditioned for line in self.report.chart.lines)


def frontier_page(solution: Solution, charts: Sequence[LevelChart], others: Sequence[CheckReport] = ()) -> Report:
    """Return what `strategygen.derive.levels.frontier` found, words against cost, with other charts, as a page."""
    from strategygen.charts.word_count import count_chart_words

    def misplayed(chart: PlottedChart) -> Cell:
        return cells.count(chart.report.hands(chart.report.is_misplayed_worst))

    def per_thousand(chart: PlottedChart) -> Cell:
        return cells.decimal(1000 * chart.report.cost_worst, 4)

    found = [PlottedChart.of(chart) for chart in charts]
    placed = [PlottedChart(other.chart.source, count_chart_words(other.play, solution), other) for other in others]
    fields: tuple[Field[PlottedChart], ...] = (
        Field("words", "Words", lambda chart: cells.count(chart.words), right=True),
        Field("lines", "Lines", lambda chart: cells.count(len(chart.report.chart.lines)), right=True),
        Field("return", "Return", lambda chart: cells.game_return(chart.report.return_worst), decimal=True),
        Field("cost", "Cost", lambda chart: cells.cost(chart.report.cost_worst), decimal=True),
        Field("per_thousand", "Cost per 1,000 hands", per_thousand, right=True),
        Field("misplayed_hands", "Deals misplayed", misplayed, right=True),
        Field("conditions", "With conditions", lambda chart: cells.count(chart.conditions), right=True),
    )
    rows = Rows(fields, found)

    def records(plotted: Sequence[PlottedChart]) -> list[dict[str, Json]]:
        keys = ("words", "lines", "return", "cost", "misplayed_hands")
        return [
            {
                **record,
                "return_worst": str(chart.report.return_worst),
                "misplayed_classes": int(chart.report.is_misplayed_worst.sum()),
                "optimal": chart.report.optimal,
                "chart": [
                    {"section": section_text(line), "text": str(line), "plain": line.words or None}
                    for line in chart.report.chart.lines
                ],
            }
            for chart, record in zip(plotted, Rows(fields, plotted).records(*keys), strict=True)
        ]

    figures = (Figure("optimal_return", "Optimal return", cells.exact_return(solution.expected_return)),)
    parts: list[Part] = [Facts(figures), rows.table()]
    if placed:
        parts.append(_placed_table(placed, found))
    parts += [Text("paragraph", _ABOUT_FRONTIER), draw_plot(charts, placed)]
    return Report(
        f"{game_title(solution.game)}: number of words and cost",
        tuple(parts),
        {
            "game": solution.game.id,
            **record_of(figures),
            "charts": list(records(found)),
            **({"with": [{"source": chart.name, **each} for chart, each in zip(placed, records(placed), strict=True)]}
               if placed else {}),
        },
        data=rows.table(),
    )  # fmt: skip


def _placed_table(placed: Sequence[PlottedChart], found: Sequence[PlottedChart]) -> Table:
    """Return charts with the best chart found that has no more words."""

    def best(chart: PlottedChart) -> PlottedChart | None:
        return next((each for each in reversed(found) if each.words <= chart.words), None)

    def best_return(chart: PlottedChart) -> Cell:
        other = best(chart)
        return cells.missing() if other is None else cells.game_return(other.report.return_worst)

    def best_words(chart: PlottedChart) -> Cell:
        other = best(chart)
        return cells.missing() if other is None else cells.count(other.words)

    fields: tuple[Field[PlottedChart], ...] = (
        Field("source", "Chart", lambda chart: Cell.of(chart.name)),
        Field("words", "Words", lambda chart: cells.count(chart.words), right=True),
        Field("lines", "Lines", lambda chart: cells.count(len(chart.report.chart.lines)), right=True),
        Field("return", "Return", lambda chart: cells.game_return(chart.report.return_worst), decimal=True),
        Field("best_words", "Words of ours", best_words, right=True),
        Field("best_return", "Return of ours", best_return, decimal=True),
    )
    return Rows(fields, placed).table(caption="Charts beside the best found with no more words")


def draw_plot(charts: Sequence[LevelChart], others: Sequence[PlottedChart] = ()) -> Plot:
    """Return the plot of the costs of charts by their numbers of words."""
    plotted = [PlottedChart.of(chart) for chart in charts]
    ends = sorted(chart.words for chart in (*plotted, *others))
    # An optimal chart far longer than the others would leave no room for them.
    most = ends[-2] if len(ends) > 1 and ends[-1] > 2 * ends[-2] else ends[-1]
    exponents = [log10(chart.report.cost_worst) for chart in (*plotted, *others) if chart.report.cost_worst]
    low, high = floor(min(exponents, default=-1)), floor(max(exponents, default=-1)) + 1

    def across(count: int) -> str:
        return f"{Plot.left + (Plot.right - Plot.left) * (count - 1) / max(1, most - 1):.1f}"

    def down(exponent: float) -> str:
        return f"{Plot.top + (Plot.bottom - Plot.top) * (high - exponent) / max(1, high - low):.1f}"

    def points(shown: Sequence[PlottedChart]) -> tuple[tuple[str, str, str], ...]:
        return tuple(
            (
                across(chart.words), down(log10(chart.report.cost_worst)),
                f"{chart.name}{': ' if chart.name else ''}{chart.words} word{'s' * (chart.words > 1)}: "
                f"{format_scientific(chart.report.cost_worst)}",
            )
            for chart in shown
            if chart.report.cost_worst and chart.words <= most
        )  # fmt: skip

    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if most / step <= 12)
    zero = next((across(chart.words) for chart in plotted if not chart.report.cost_worst and chart.words <= most), "")
    x_ticks = tuple((across(count), str(count)) for count in range(step, most + 1, step))
    y_ticks = tuple((down(exponent), _power(exponent)) for exponent in range(low, high + 1))
    return Plot(x_ticks, y_ticks, points(plotted), zero, points(others))


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
