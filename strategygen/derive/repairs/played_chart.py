"""A chart being repaired: where each line applies, which line decides each deal, and what a change gains.

Gains are exact: the deals of a line that goes are played by the next line that applies, and a line that comes plays all
deals to which it applies and that no line above it decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from strategygen.charts import Chart, CheckReport, Mistake, check_chart, extreme_values, optimal_holds
from strategygen.derive.repairs.changes import NumberedLine, Repair, numbered_lines
from strategygen.language import Line, Matcher
from strategygen.values import ExactArray, IntArray

#: Deals of each line that are looked at first to see whether it is idle.
MOST_SAMPLED = 64


@dataclass(frozen=True, eq=False)
class Reach:
    """The deals that a line applies to, ascending, and the value of the worst hold that it allows in each."""

    deals: IntArray
    worst: ExactArray


@dataclass(frozen=True, eq=False)
class Fall:
    """The deals that a line decides, and how they are played without it.

    `after` is the place of the next line that applies (the number of lines where none does); `gains` are differences of
    values, times the solution's denominator.
    """

    deals: IntArray
    after: IntArray
    gains: ExactArray


class PlayedChart:
    """A chart with its verdict, and `lines` with their numbers in the chart before all repairs.

    Places of lines are counted from 0.
    """

    def __init__(self, report: CheckReport, lines: tuple[NumberedLine, ...] | None = None) -> None:
        self.report = report
        self.solution = report.solution
        self.lines = numbered_lines(report.chart) if lines is None else lines
        self.at = report.play.line.astype(np.int64)
        self.total = self.solution.n_hands * self.solution.denominator
        #: A sum over all deals is less than this.
        is_small = int(self.solution.best.max()) * self.solution.n_hands < 2**62
        self.dtype = np.dtype(np.int64) if is_small else np.dtype(object)
        self.optimal = optimal_holds(self.solution)
        self.matcher = Matcher.of(self.solution.game)
        self._reaches: dict[Line, Reach] = {}
        self._falls: dict[int, Fall] = {}

    def after(self, repair: Repair) -> PlayedChart:
        """Return the chart after a change."""
        lines = repair.apply(self.lines)
        chart = Chart(tuple(each.line for each in lines), self.report.chart.source)
        after = PlayedChart(check_chart(chart, self.solution), lines)
        after._reaches = self._reaches
        return after

    # ---- lines and their deals ---------------------------------------------------------------------------------

    def reach(self, line: Line) -> Reach:
        """Return where a line applies."""
        if line not in self._reaches:
            allowed = self.matcher.match(line)
            deals = np.flatnonzero(allowed)
            worst = self.solution.best[deals].astype(self.dtype)
            wrong = np.flatnonzero(allowed[deals] & ~self.optimal[deals])
            worst[wrong] = extreme_values(self.solution, allowed[deals[wrong]], deals[wrong])[1]
            self._reaches[line] = Reach(deals, worst)
        return self._reaches[line]

    def fall(self, i: int) -> Fall:
        """Return the deals that the line at place i decides, and how they are played without it."""
        if i not in self._falls:
            self._falls[i] = self._find_fall(np.flatnonzero(self.at == i), i + 1)
        return self._falls[i]

    def _find_fall(self, deals: IntArray, start: int) -> Fall:
        """Return how some deals are played by the lines from place `start` on."""
        after = np.full(len(deals), len(self.lines), np.int64)
        worst = np.zeros(len(deals), self.dtype)
        waiting = np.arange(len(deals))
        for j, each in enumerate(self.lines[start:], start):
            reach = self.reach(each.line)
            if len(waiting) and len(reach.deals):
                places = np.minimum(np.searchsorted(reach.deals, deals[waiting]), len(reach.deals) - 1)
                applies = reach.deals[places] == deals[waiting]
                after[waiting[applies]] = j
                worst[waiting[applies]] = reach.worst[places[applies]]
                waiting = waiting[~applies]
        if len(waiting):
            draws = np.ones(len(waiting), np.uint32)
            worst[waiting] = extreme_values(self.solution, draws, deals[waiting])[1]
        return Fall(deals, after, worst - self.report.worst[deals])

    def decides(self, i: int) -> bool:
        """Whether a line decides any deal."""
        return bool((self.at == i).any())

    def section_range(self, i: int) -> tuple[int, int]:
        """Return the place of the first line of the section of line i, and the one after its last."""
        start = end = i
        section = self.lines[i].line.section
        while start and self.lines[start - 1].line.section == section:
            start -= 1
        while end < len(self.lines) and self.lines[end].line.section == section:
            end += 1
        return start, end

    # ---- gains -------------------------------------------------------------------------------------------------

    def weighted(self, differences: ExactArray, deals: IntArray) -> ExactArray:
        """Return differences of values times the number of single deals in each class."""
        weighted: ExactArray = differences.astype(self.dtype) * self.solution.deals.sizes[deals].astype(self.dtype)
        return weighted

    def _sums(self, places: IntArray, differences: ExactArray, deals: IntArray) -> list[int]:
        """Return for each line's place, and for no line, the weighted sum over the deals that belong there."""
        sums = np.zeros(len(self.lines) + 1, self.dtype)
        here = np.flatnonzero(differences)
        np.add.at(sums, places[here], self.weighted(differences[here], deals[here]))
        return [int(value) for value in sums]

    def gains_where_decided(self, line: Line) -> list[int]:
        """Return for each place, and for no line, the gain if this line plays its deals that are decided there."""
        reach = self.reach(line)
        return self._sums(self.at[reach.deals], reach.worst - self.report.worst[reach.deals], reach.deals)

    # ---- repairs that move, strike or add a line ------------------------------------------------------------------

    def strike(self, i: int) -> Repair:
        """Return the repair that leaves a line out."""
        fall = self.fall(i)
        gain = Fraction(int(self.weighted(fall.gains, fall.deals).sum()), self.total)
        return Repair("strike", gain, self.lines[i])

    def strikes(self) -> Iterator[Repair]:
        """Yield for each line that decides deals the repair that leaves it out."""
        return (self.strike(i) for i in range(len(self.lines)) if self.decides(i))

    def idle_lines(self) -> list[Repair]:
        """Return the lines that can be struck without cost, where a later line applies to every deal they decide."""
        if not self.report.optimal:
            return [each for each in self.strikes() if each.gain == 0 and self._has_heirs(each.subject)]
        # A look at few deals of each line suffices for most lines of an optimal chart.
        deals = {i: np.flatnonzero(self.at == i) for i in range(len(self.lines)) if self.decides(i)}
        samples = {i: rows[:: -(-len(rows) // MOST_SAMPLED)] for i, rows in deals.items()}
        idle = self._needless({i: deals[i] for i in self._needless(samples)})
        return [Repair("strike", Fraction(0), self.lines[i]) for i in idle]

    def _has_heirs(self, line: NumberedLine) -> bool:
        return bool((self.fall(self.lines.index(line)).after < len(self.lines)).all())

    def _needless(self, deals: Mapping[int, IntArray]) -> list[int]:
        """Return the lines without which these deals of theirs are played by later lines, and optimally."""
        rows = np.concatenate([*deals.values(), np.zeros(0, np.int64)])
        own = self.at[rows]
        allowed = np.zeros(len(rows), np.uint32)
        for j, each in enumerate(self.lines):
            waiting = np.flatnonzero((own < j) & (allowed == 0))
            allowed[waiting] = self.matcher.match(each.line, rows[waiting])
        needed = (allowed == 0) | (allowed & ~self.optimal[rows] > 0)
        return [i for i in deals if not needed[own == i].any()]

    def moves(self) -> Iterator[Repair]:
        """Yield the best place of each line that gains by a move; of two neighbours that change places one."""
        for i, (place, gain) in enumerate(self._best_places):
            if place is not None and (place != i - 1 or self._best_places[place][0] != i):
                yield Repair("move", gain, self.lines[i], self.lines[place], "above" if place < i else "below")

    @cached_property
    def _best_places(self) -> list[tuple[int | None, Fraction]]:
        return [self._best_place(i) for i in range(len(self.lines))]

    def _best_place(self, i: int) -> tuple[int | None, Fraction]:
        """Return the line next to which line i gains most, the nearest of several, and the gain."""
        start, end = self.section_range(i)
        # Further up, it plays deals of the lines that it passes; further down, these play deals of its own.
        rising = self.gains_where_decided(self.lines[i].line)
        fall = self.fall(i)
        falling = self._sums(fall.after, fall.gains, fall.deals)
        best_place, best = None, 0
        for places, sums in ((range(i - 1, start - 1, -1), rising), (range(i + 1, end), falling)):
            gain = 0
            for j in places:
                gain += sums[j]
                if gain > best:
                    best_place, best = j, gain
        return best_place, Fraction(best, self.total)

    def addition(self, line: Line, mistake: Mistake) -> Repair:
        """Return the repair that adds a line where it gains most, of several places the nearest to a mistake's line."""
        sums = self.gains_where_decided(line)
        home = mistake.line - 1
        if home < len(self.lines):
            start, end = self.section_range(home)
        else:
            same = [i for i, other in enumerate(self.lines) if other.line.section == line.section]
            start, end = (same[0], same[-1] + 1) if same else (len(self.lines), len(self.lines))
        gains = {place: sum(sums[place:]) for place in range(start, end + 1)}
        place = min(gains, key=lambda place: (-gains[place], abs(place - home)))
        side = "above" if place < end else "below"
        anchor = self.lines[place] if place < end else self.lines[end - 1] if end else None
        opens_section = line.section is not None and start == end
        gain = Fraction(gains[place], self.total)
        return Repair("add", gain, NumberedLine(line), anchor, side, opens_section=opens_section)

    def added_idle_line(self) -> Repair | None:
        """Return the repair that strikes the first added line that is not needed, if there is one."""
        strikes = (self.strike(i) for i, each in enumerate(self.lines) if each.number is None)
        return next((strike for strike in strikes if strike.gain >= 0), None)
