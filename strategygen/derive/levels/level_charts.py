"""Charts you can play: penalty-free and short charts, with their exact cost.

==============  ===============================================================
penalty-free    every line looks only at the cards held; the best such chart
                found, with a lower bound of the cost for all of them.
simple          the best chart found within a number of lines, or the shortest
                within a cost.
frontier        the best chart found of each length: lines against exact cost.
==============  ===============================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from strategygen.charts import Chart, check_chart
from strategygen.derive.levels.group_parts import find_parts
from strategygen.derive.levels.hold_order import HoldOrder, best_hold_order
from strategygen.derive.levels.short_charts import ShortCharts
from strategygen.derive.optimal import DerivedChart, derive_chart
from strategygen.derive.order import Ordering
from strategygen.derive.sections import chart_sections
from strategygen.derive.settling import Settlement, ignore_progress
from strategygen.derive.shortening import Shortening
from strategygen.errors import LevelError
from strategygen.language import Line
from strategygen.values import BoolArray, Solution

LEVELS = ("optimal", "penalty-free", "simple")

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChart(DerivedChart):
    """A chart derived for a level of difficulty, with its cost.

    Attributes
    ----------
    level : str
        ``penalty-free`` or ``simple``.
    bound : Fraction or None
        Lower bound of the cost of any chart of this level, units per unit bet; None if unknown.
    """

    level: str
    bound: Fraction | None = field(default=None, compare=False)

    @property
    def is_best(self) -> bool:
        """Whether it is proved that no chart of this level costs less."""
        return self.report.cost_worst == self.bound


def penalty_free_chart(solution: Solution, progress: Progress | None = None) -> LevelChart:
    """Return the best penalty-free chart found, with a lower bound for all such charts.

    Of charts with the same cost, the shortest found is returned.

    Parameters
    ----------
    solution : Solution
        The exact values.
    progress : function, optional
        Called with a short message at each step.

    Raises
    ------
    UnsolvedConflictError
        If the language has no text for some held sets that need their own line.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> chart = penalty_free_chart(solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10))))
    >>> chart.is_best, len(chart.lines), chart.report.cost_worst
    (True, 7, Fraction(939, 146965))
    """
    progress = progress or ignore_progress
    order = best_hold_order(solution, progress)
    lines: list[Line] = []
    for section in chart_sections(solution, shortest=True, accepted=_accepted(solution, order)):
        progress(f"{section.heading or ''} looking for the shortest order".strip())
        settlement = Settlement((*section.hold_groups, *find_parts(section)), ())
        ordering = Ordering(section)
        groups = ordering.in_ce_order(Shortening(section, settlement).best())
        lines += [replace(line, section=section.heading) for line in ordering.lines_for(groups)]
    source = f"{solution.game.id}, penalty-free"
    shorter = ShortCharts(solution, [Chart(tuple(lines), source)], plain=True).run(progress, shortest=True)
    lines = list(min(shorter.items(), key=lambda item: (item[1][0], item[0]))[1][1])
    progress("checking the chart on every deal")
    return _level_chart(solution, lines, "penalty-free", order.bound)


def frontier(solution: Solution, progress: Progress | None = None) -> tuple[LevelChart, ...]:
    """Return the best chart found of each length, shortest first; each costs less than all shorter ones.

    The last one is optimal if the game's optimal chart was derived.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> charts = frontier(solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10))))
    >>> len(charts[0].lines), str(charts[0].lines[0]), charts[-1].report.optimal
    (1, 'none', True)
    """
    progress = progress or ignore_progress
    charts = [penalty_free_chart(solution, progress), derive_chart(solution, "condensed", progress)]
    found = ShortCharts(solution, charts).run(progress)
    least: int | None = None
    kept = []
    progress("checking the charts on every deal")
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
    """Return the best chart found with at most `max_lines` lines, or the shortest that costs at most `max_cost`.

    Parameters
    ----------
    max_lines : int, optional
        Most lines, including the line for garbage (``none``).
    max_cost : Fraction, optional
        Largest cost, units per unit bet.  With both limits, the shortest chart within both; with neither, 16 lines.

    Raises
    ------
    LevelError
        If no chart that was found is within the limits.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
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


#: Most lines of a simple chart if no limit is given.
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
    """Return which holds cost no more in their deal than the order does; shape (32, n_deals)."""
    accepted = solution.optimal.copy()
    rows = np.flatnonzero(order.loss)
    accepted[:, rows] = solution.values_at(rows) >= (solution.best - order.loss)[rows]
    return accepted
