"""Charts for people: lines that look only at the cards held, short charts, and what each loses.

==============  ===============================================================
penalty-free    the lines look only at the cards held; of all such charts the
                one that loses least, with a bound that none of them passes.
simple          as few lines as a number of lines or a cost allows, the best
                that the search finds.
frontier        the simple charts of all lengths: lines against exact cost.
==============  ===============================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from strategygen.charts import Chart
from strategygen.check import check_chart
from strategygen.deals import BoolArray
from strategygen.derive import DerivedChart, derive_chart
from strategygen.derive.order import Ordering, Shortening
from strategygen.derive.units import Units
from strategygen.errors import LevelError
from strategygen.levels.holds import HoldOrder, best_hold_order
from strategygen.levels.parts import find_parts
from strategygen.levels.short import ShortCharts
from strategygen.notation import Line
from strategygen.solve import Solution

__all__ = [
    "LEVELS",
    "HoldOrder",
    "LevelChart",
    "best_hold_order",
    "frontier",
    "penalty_free_chart",
    "simple_chart",
]

LEVELS = ("optimal", "penalty-free", "simple")

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChart(DerivedChart):
    """A chart that was derived for a level of play, with what it loses.

    Attributes
    ----------
    level : str
        ``penalty-free`` or ``simple``.
    bound : Fraction or None
        A lower bound of what any chart of this level loses, units per unit bet; None if none is known.
    """

    level: str
    bound: Fraction | None = field(default=None, compare=False)

    @property
    def is_best(self) -> bool:
        """Whether the chart is proved to lose no more than any other of its level."""
        return self.report.cost_worst == self.bound


def penalty_free_chart(solution: Solution, progress: Progress | None = None) -> LevelChart:
    """Return the best chart found whose lines look only at the cards held, and a bound for all such charts.

    Of charts that lose as little it is the shortest found.

    Parameters
    ----------
    solution : Solution
        The exact values.
    progress : function, optional
        Called with a short message at each step.

    Raises
    ------
    UnsolvedConflictError
        If the language has no text for some of the held sets that must stand apart.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> chart = penalty_free_chart(solve(load_game("jacks-or-better")))
    >>> chart.is_best, f"{float(chart.report.expected_return):.10f}"
    (True, '0.9954293927')
    """
    say = progress or _silent
    order = best_hold_order(solution, say)
    lines: list[Line] = []
    for units in Units.sections(solution, shortest=True, accepted=_accepted(solution, order)):
        say(f"{units.section or ''} looking for the shortest order".strip())
        units.units += find_parts(units)
        ordering = Ordering(units)
        groups = ordering.in_ce_order(Shortening(units, []).best())
        lines += [replace(line, section=units.section) for line in ordering.lines_for(groups)]
    source = f"{solution.game.id}, penalty-free"
    shorter = ShortCharts(solution, [Chart(tuple(lines), source)], plain=True).run(say, shortest=True)
    lines = list(min(shorter.items(), key=lambda item: (item[1][0], item[0]))[1][1])
    say("playing the chart on every deal")
    return _level_chart(solution, lines, "penalty-free", order.bound)


def frontier(solution: Solution, progress: Progress | None = None) -> tuple[LevelChart, ...]:
    """Return the best chart found of each length, shortest first, each losing less than those before it.

    The last one is optimal if the game's optimal chart was derived.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> charts = frontier(solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10))))
    >>> len(charts[0].lines), str(charts[0].lines[0]), charts[-1].report.optimal
    (1, 'none', True)
    """
    say = progress or _silent
    charts = [penalty_free_chart(solution, say), derive_chart(solution, "condensed", say)]
    found = ShortCharts(solution, charts).run(say)
    least: int | None = None
    kept = []
    say("playing the charts on every deal")
    for _, (cost, lines) in sorted(found.items()):
        if least is None or cost < least:
            least = cost
            kept.append(_level_chart(solution, lines, "simple", None))
    return tuple(kept)


def simple_chart(
    solution: Solution,
    *,
    max_lines: int | None = None,
    max_cost: Fraction | None = None,
    progress: Progress | None = None,
) -> LevelChart:
    """Return the best short chart found: of so many lines the least costly, or the shortest that costs no more.

    Parameters
    ----------
    max_lines : int, optional
        Most lines, the draw of five included.
    max_cost : Fraction, optional
        Most that it may lose, units per unit bet.  With both limits the shortest chart within both is taken; with
        neither, 16 lines are allowed.

    Raises
    ------
    LevelError
        If no chart that was found keeps within the limits.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> solution = solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10)))
    >>> chart = simple_chart(solution, max_lines=7)
    >>> len(chart.lines), chart.report.cost < Fraction(1, 100)
    (7, True)
    """
    if max_lines is None and max_cost is None:
        max_lines = DEFAULT_LINES
    charts = frontier(solution, progress)
    fits = [
        chart
        for chart in charts
        if (max_lines is None or len(chart.lines) <= max_lines)
        and (max_cost is None or chart.report.cost_worst <= max_cost)
    ]
    if not fits:
        raise LevelError(_no_chart(charts, max_lines, max_cost))
    return fits[0] if max_cost is not None else fits[-1]


#: Lines of a simple chart if nothing is said of its length.
DEFAULT_LINES = 16


def _no_chart(charts: Sequence[LevelChart], max_lines: int | None, max_cost: Fraction | None) -> str:
    if max_cost is None:
        return f"no chart has {max_lines} lines; the shortest has {len(charts[0].lines)}"
    known = [chart for chart in charts if max_lines is None or len(chart.lines) <= max_lines]
    within = "" if max_lines is None else f" of at most {max_lines} lines"
    if not known:
        return f"no chart has {max_lines} lines; the shortest has {len(charts[0].lines)}"
    return f"no chart{within} was found that costs at most {max_cost}; the best costs {known[-1].report.cost_worst}"


def _level_chart(solution: Solution, lines: Sequence[Line], level: str, bound: Fraction | None) -> LevelChart:
    source = f"{solution.game.id}, {level}"
    report = check_chart(Chart(tuple(lines), source), solution)
    return LevelChart(tuple(lines), source, layout="condensed", report=report, level=level, bound=bound)


def _accepted(solution: Solution, order: HoldOrder) -> BoolArray:
    """Return which holds lose no more than the order does; shape (32, n_deals)."""
    accepted = solution.optimal.copy()
    rows = np.flatnonzero(order.loss)
    accepted[:, rows] = solution.values_at(rows) >= (solution.best - order.loss)[rows]
    return accepted


def _silent(message: str) -> None:
    del message
