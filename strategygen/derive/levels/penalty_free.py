"""The best penalty-free chart found, and a lower bound of the cost of all such charts.

The bound is that of `best_hold_order`, which knows nothing of charts and lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from strategygen.charts import Chart, ChartPlayer, check_chart, check_play
from strategygen.derive.keeping import kept_result
from strategygen.derive.kept import lines_of, record_of
from strategygen.derive.levels.group_parts import find_parts
from strategygen.derive.levels.hold_order import HoldOrder, best_hold_order
from strategygen.derive.levels.short_charts import ShortCharts
from strategygen.derive.optimal import DerivedChart
from strategygen.derive.order import Ordering
from strategygen.derive.sections import ChartSection, chart_sections
from strategygen.derive.settling import Settlement, ignore_progress
from strategygen.derive.shortening import Shortening
from strategygen.language import Line
from strategygen.values import BoolArray, Solution

LEVEL = "penalty-free"

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChart(DerivedChart):
    """A chart derived for a level of difficulty, with its cost.

    Attributes
    ----------
    level : str
        ``penalty-free``, ``simple``, or the name of a level.
    bound : Fraction or None
        Lower bound of the cost of any chart of this level, units per unit bet; None if unknown.
    """

    level: str
    bound: Fraction | None = field(default=None, compare=False)

    @property
    def is_best(self) -> bool:
        """Whether it is proved that no chart of this level costs less."""
        return self.report.cost_worst == self.bound


def penalty_free_chart(solution: Solution, progress: Progress | None = None, folder: Path | None = None) -> LevelChart:
    """Return the best penalty-free chart found, with a lower bound for all such charts.

    Of charts with the same cost, the shortest found is returned.

    Parameters
    ----------
    solution : Solution
        The exact values.
    progress : function, optional
        Called with a short message at each step.
    folder : Path, optional
        Where the chart is kept.  A chart that is read costs at most as much as the best order of holds found, and its
        cost and the bound are computed anew; as before, no proof says that it is the shortest.

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

    def prove(record: list[list[object]]) -> LevelChart | None:
        lines = lines_of(record, solution.game)
        if any(line.is_conditioned for line in lines):
            return None
        chart = level_chart(solution, lines, LEVEL, order.bound)
        return chart if chart.report.cost_worst <= order.cost and not chart.report.unused_lines else None

    return kept_result(
        solution.game,
        LEVEL,
        folder,
        find=lambda: _find_chart(solution, order, progress),
        record=lambda chart: record_of(chart.lines),
        prove=prove,
    )


def _find_chart(solution: Solution, order: HoldOrder, progress: Progress) -> LevelChart:
    sections = chart_sections(solution, shortest=True, accepted=_accepted(solution, order))
    source = f"{solution.game.id}, {LEVEL}"
    lines = [line for section in sections for line in _lines_of(section, progress)]
    shorter = ShortCharts(solution, [Chart(tuple(lines), source)], plain=True).run(progress)
    progress("checking the chart on every deal")
    return level_chart(solution, shorter, LEVEL, order.bound)


def _lines_of(section: ChartSection, progress: Progress) -> list[Line]:
    """Return the lines of a section in the shortest order that is found."""
    progress(f"{section.heading or ''} looking for the shortest order".strip())
    settlement = Settlement((*section.hold_groups, *find_parts(section)), ())
    ordering = Ordering(section)
    groups = ordering.in_ce_order(Shortening(section, settlement).best())
    return [replace(line, section=section.heading) for line in ordering.lines_for(groups)]


def level_chart(
    solution: Solution,
    lines: Sequence[Line],
    level: str,
    bound: Fraction | None = None,
    *,
    player: ChartPlayer | None = None,
) -> LevelChart:
    """Return the chart of these lines, checked on every deal; a `player` knows the lines of other charts."""
    source = f"{solution.game.id}, {level}"
    chart = Chart(tuple(lines), source)
    report = check_chart(chart, solution) if player is None else check_play(player.play(chart), solution)
    return LevelChart(tuple(lines), source, layout="condensed", report=report, level=level, bound=bound)


def _accepted(solution: Solution, order: HoldOrder) -> BoolArray:
    """Return which holds cost no more in their deal than the order does; shape (32, n_deals)."""
    accepted = solution.optimal.copy()
    rows = np.flatnonzero(order.loss)
    accepted[:, rows] = solution.values_at(rows) >= (solution.best - order.loss)[rows]
    return accepted
