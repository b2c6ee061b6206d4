"""Checking a chart: its exact return, every deal that it misplays, and the cost of each mistake.

A line may fit a deal in several ways.  *best* assumes the best of the allowed holds, *worst* the worst.  A chart is
optimal if in every deal even the worst allowed hold is optimal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from strategygen.cards import Cards
from strategygen.charts.chart import Chart
from strategygen.charts.playing import Play, allowed_without_line, extreme_values, play_chart
from strategygen.charts.readings import Reading
from strategygen.charts.rows import UNREAD
from strategygen.charts.unread import may_change_all
from strategygen.display import Record, Result, approximate
from strategygen.language import HoldSets, Matcher, Section, hold_sets, masks_in
from strategygen.values import BoolArray, ExactArray, IntArray, Solution


@lru_cache(maxsize=4)
def optimal_holds(solution: Solution) -> HoldSets:
    """Return the optimal holds of each deal class: uint32 array, shape (n_deals,), with bit m set for mask m."""
    optimal = hold_sets(solution.optimal)
    optimal.flags.writeable = False
    return optimal


@dataclass(frozen=True, slots=True)
class Mistake:
    """The deals that one line misplays and another line, or hold, would play optimally.

    Attributes
    ----------
    line : int
        Number of the line that decides, from 1; the number of lines plus one where no line applies.
    played, better : str
        Text of that line, and of the first line of the chart that allows an optimal hold; if there is none, the cards
        of an optimal hold.
    better_line : int or None
        Number of the better line.
    witness, played_hold, better_hold : Cards
        The deal with the greatest cost, its worst allowed hold and an optimal hold.
    loss : Fraction
        Cost of the worst allowed hold in the witness, units per unit bet.
    classes, hands : int
        Deal classes and deals in which an allowed hold is not optimal.
    cost : Fraction
        Cost to the return of the chart if the worst hold is always taken, units per unit bet.
    classes_best, hands_best, cost_best : int, int, Fraction
        The same where even the best allowed hold is not optimal.
    deals : int array
        Numbers of the deal classes.
    """

    line: int
    played: str
    better: str
    better_line: int | None
    witness: Cards
    played_hold: Cards
    better_hold: Cards
    loss: Fraction
    classes: int
    hands: int
    cost: Fraction
    classes_best: int
    hands_best: int
    cost_best: Fraction
    deals: IntArray = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line of a page that cannot be read, in whole or in part, and what it may change.

    It may be a line of the chart, or a condition on the line above it; a part of a line may be a condition on that
    line.  So it may change the deals that no other line above it decides.

    Attributes
    ----------
    reading : Reading
        The line; of kind ``unread`` if nothing of it is read.
    reason : str
        Why it cannot be read, or what of it cannot be read.
    hands : int
        Number of deals that it may change.
    gain : Fraction
        Cost of the chart in these deals, so the most that the line can add to the return, units per unit bet.
    deals : bool array, shape (n_deals,)
        The deal classes that it may change.
    """

    reading: Reading
    reason: str
    hands: int
    gain: Fraction
    deals: BoolArray = field(compare=False, repr=False)


@dataclass(frozen=True, eq=False)
class CheckReport(Result):
    """The verdict on a chart.

    Attributes
    ----------
    play : Play
        The chart played on every deal class.
    deals : int array
        Deal classes in which some allowed hold is not optimal.
    values_best, values_worst : int64 or object arrays
        EV in these of the best and of the worst allowed hold, as integers over `solution.denominator`.
    """

    solution: Solution
    play: Play
    deals: IntArray
    values_best: ExactArray
    values_worst: ExactArray

    # A frontier has a hundred reports, so arrays of all deals are made when they are asked for.
    @cached_property
    def best(self) -> ExactArray:
        """EV of the best allowed hold of each deal class, as integers over `solution.denominator`."""
        return self._with(self.values_best)

    @cached_property
    def worst(self) -> ExactArray:
        """EV of the worst allowed hold of each deal class, as integers over `solution.denominator`."""
        return self._with(self.values_worst)

    def _with(self, values: ExactArray) -> ExactArray:
        every = self.solution.best.copy()
        every[self.deals] = values
        return every

    def _cost(self, values: ExactArray) -> Fraction:
        return self.solution.mean(self.solution.best[self.deals] - values, self.deals)

    def _misplayed(self, values: ExactArray) -> BoolArray:
        found = np.zeros(len(self.solution.deals), np.bool_)
        found[self.deals] = values != self.solution.best[self.deals]
        return found

    @property
    def chart(self) -> Chart:
        """The chart that was checked."""
        return self.play.chart

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Every mistake, the most expensive first."""
        return _mistakes(self)

    @property
    def optimal(self) -> bool:
        """Whether every allowed hold of every deal is optimal; never if a line was left out."""
        return self.cost_worst == 0 and not self.unread_lines

    @cached_property
    def unread_lines(self) -> tuple[UnreadLine, ...]:
        """The lines of the page that were left out, and what each may change."""
        found = []
        for reading in self.chart.readings:
            parts = [part.text for part in reading.left_out if part.kind == UNREAD]
            if reading.kind == "unread":
                found.append(_unread_line(self, reading, reading.note, _places_of_line(reading, self.chart)))
            elif parts:
                reason = f"{', '.join(map(repr, parts))} cannot be read"
                found.append(_unread_line(self, reading, reason, _places_of_parts(reading, parts, self.chart)))
        return tuple(found)

    @cached_property
    def greatest_return(self) -> Fraction:
        """The most that the return can be, whatever the lines mean that were left out, units per unit bet."""
        if not self.unread_lines:
            return self.expected_return
        changed = np.logical_or.reduce([line.deals for line in self.unread_lines])
        return self.expected_return + _cost_in(self, changed)

    @cached_property
    def expected_return(self) -> Fraction:
        """Return of the chart with the best hold where a line fits in several ways, units per unit bet."""
        return self.solution.expected_return - self.cost

    @cached_property
    def return_worst(self) -> Fraction:
        """Return of the chart with the worst hold where a line fits in several ways, units per unit bet."""
        return self.solution.expected_return - self.cost_worst

    @cached_property
    def cost(self) -> Fraction:
        """Optimal return less `expected_return`, units per unit bet."""
        return self._cost(self.values_best)

    @cached_property
    def cost_worst(self) -> Fraction:
        """Optimal return less `return_worst`, units per unit bet."""
        return self._cost(self.values_worst)

    @cached_property
    def is_misplayed(self) -> BoolArray:
        """Deal classes in which no allowed hold is optimal; bool array, shape (n_deals,)."""
        return self._misplayed(self.values_best)

    @cached_property
    def is_misplayed_worst(self) -> BoolArray:
        """Deal classes in which some allowed hold is not optimal; bool array, shape (n_deals,)."""
        return self._misplayed(self.values_worst)

    def hands(self, deals: BoolArray) -> int:
        """Return the number of deals in a set of deal classes."""
        return int(self.solution.deals.sizes[deals].sum())

    @cached_property
    def unused_lines(self) -> tuple[int, ...]:
        """Numbers, from 1, of the lines that decide no deal."""
        used = set(np.flatnonzero(np.bincount(self.play.line)).tolist())
        return tuple(i + 1 for i in range(len(self.chart.lines)) if i not in used)

    @cached_property
    def uncovered(self) -> BoolArray:
        """Deal classes to which no line applies; bool array, shape (n_deals,)."""
        return np.asarray(self.play.line == len(self.chart.lines), np.bool_)

    @property
    def caption(self) -> str:
        found = f"{len(self.mistakes)} mistakes, cost {approximate(self.cost_worst, 4)}"
        verdict = "optimal" if self.optimal else found
        return f"{self.solution.game.caption}: {verdict}, return {approximate(self.expected_return, 10)}"

    def to_records(self) -> list[Record]:
        return [
            {
                **{"line": mistake.line, "played": mistake.played, "better": mistake.better},
                **{"witness": str(mistake.witness), "classes": mistake.classes, "hands": mistake.hands},
                "cost": mistake.cost,
            }
            for mistake in self.mistakes
        ]


def check_chart(chart: Chart, solution: Solution) -> CheckReport:
    """Return the exact return of a chart and every mistake with its cost.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> report = check_chart(Chart.of(["2-HP", "none"]), solve(load_game("jacks-or-better")))
    >>> report.optimal, report.cost > 0, report.hands(report.uncovered)
    (False, True, 0)
    """
    return check_play(play_chart(chart, solution), solution)


def check_play(play: Play, solution: Solution) -> CheckReport:
    """Return the check report of a chart that was played on every deal class, as `check_chart`."""
    deals = np.flatnonzero(play.allowed & ~optimal_holds(solution))
    return CheckReport(solution, play, deals, *extreme_values(solution, play.allowed[deals], deals))


def line_worths(report: CheckReport) -> tuple[Fraction, ...]:
    """Return for each line how much the return of the chart falls without that line, units per unit bet.

    Where a line fits in several ways the worst hold is taken.  The worth is negative if the chart is better without
    the line.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> report = check_chart(Chart.of(["5-F", "2-HP", "none"]), solve(load_game("jacks-or-better")))
    >>> [f"{float(worth):.6f}" for worth in line_worths(report)]
    ['0.011132', '0.196353', '0.000000']
    """
    solution = report.solution
    allowed = allowed_without_line(report.play, solution)
    worths = []
    for index in range(len(report.chart.lines)):
        deals = np.flatnonzero(report.play.line == index)
        _, worst = extreme_values(solution, allowed[deals], deals)
        worths.append(solution.mean(report.worst[deals] - worst, deals))
    return tuple(worths)


def _cost_in(report: CheckReport, deals: BoolArray) -> Fraction:
    """Return the cost of a chart, with the best allowed holds, in a set of deal classes."""
    solution, rows = report.solution, np.flatnonzero(deals)
    return solution.mean(solution.best[rows] - report.best[rows], rows)


#: The first line, counted from 0, that may be changed, and its section.
_Place = tuple[int, Section | None]


def _places_of_line(reading: Reading, chart: Chart) -> Iterator[_Place]:
    """Yield what a line that cannot be read may change: it may be a condition on the line above it in its section."""
    for section in reading.sections:
        above = enumerate(chart.lines[: reading.next_line - 1])
        yield max((number for number, line in above if line.section in (None, section)), default=0), section


def _places_of_parts(reading: Reading, parts: Iterable[str], chart: Chart) -> Iterator[_Place]:
    """Yield what parts of a line that cannot be read may change: the line, unless they are rules about others."""
    if any(map(may_change_all, parts)):
        yield 0, None
    for number in reading.lines:
        yield number - 1, chart.lines[number - 1].section


def _unread_line(report: CheckReport, reading: Reading, reason: str, places: Iterable[_Place]) -> UnreadLine:
    wild, line = Matcher.of(report.solution.game).wild, report.play.line
    deals = np.zeros(len(line), np.bool_)
    for first, section in places:
        deals |= (line >= first) & (True if section is None else wild == section.wild)
    return UnreadLine(reading, reason, report.hands(deals), _cost_in(report, deals), deals)


def _mistakes(report: CheckReport) -> tuple[Mistake, ...]:
    """Return the mistakes of a chart, grouped by the line that decides and the better line."""
    solution, play, best, worst = report.solution, report.play, report.best, report.worst
    deals = report.deals
    decided, better = play.line[deals], _better_lines(solution, play, deals)
    order = np.lexsort((better, decided))
    changes = (np.diff(decided[order]) != 0) | (np.diff(better[order]) != 0)
    groups = np.split(order, np.flatnonzero(changes) + 1) if len(order) else []
    found = [_mistake(solution, play, best, worst, deals[group], int(better[group[0]])) for group in groups]
    return tuple(sorted(found, key=lambda mistake: (-mistake.cost, mistake.line)))


def _better_lines(solution: Solution, play: Play, deals: IntArray) -> IntArray:
    """Return for some deals the index of the first line that allows an optimal hold.

    If there is none, a greater number encodes the number of cards and the type of the optimal hold.
    """
    matcher = Matcher.of(solution.game)
    decided, optimal = play.line[deals], optimal_holds(solution)[deals]
    better = np.full(len(deals), -1, np.int64)
    left = np.arange(len(deals))
    for index, line in enumerate(play.chart.lines):
        # The line that decides is not the better one, even if it also allows an optimal hold.
        rows = left[decided[left] != index]
        better[rows[matcher.match(line, deals[rows]) & optimal[rows] > 0]] = index
        left = left[better[left] < 0]
    masks = _lowest_masks(optimal[left])
    for n in range(6):
        rows = np.flatnonzero(np.bitwise_count(masks) == n)
        held = solution.deals.sub[masks[rows], deals[left[rows]]]
        better[left[rows]] = 100_000 * (n + 1) + matcher.features(n).type[held].astype(np.int64)
    return better


def _lowest_masks(holds: HoldSets) -> IntArray:
    """Return the lowest mask in each bit mask of holds, none of them empty."""
    lower_bits = (holds & -holds) - np.uint32(1)
    masks: IntArray = np.bitwise_count(lower_bits).astype(np.int64)
    return masks


def _mistake(
    solution: Solution, play: Play, best: ExactArray, worst: ExactArray, deals: IntArray, better: int
) -> Mistake:
    """Return the mistake of deals that one line decides and that share a better line, by its index."""
    lines = play.chart.lines
    line, better_line = int(play.line[deals[0]]), lines[better] if better < len(lines) else None
    worst_case = int(deals[np.argmax(solution.best[deals] - worst[deals])])
    values = solution.values_at(np.array([worst_case]))[:, 0]
    played = min(masks_in(int(play.allowed[worst_case])), key=lambda mask: (int(values[mask]), mask))
    right = int(optimal_holds(solution)[worst_case])
    if better_line is not None:
        right &= int(Matcher.of(solution.game).match(better_line, np.array([worst_case]))[0])
    better_hold = solution.witness(worst_case, masks_in(right)[0])
    always = deals[best[deals] != solution.best[deals]]
    sizes = solution.deals.sizes
    return Mistake(
        line=line + 1,
        played=str(lines[line]) if line < len(lines) else "no line applies",
        better=f"hold {better_hold}" if better_line is None else str(better_line),
        better_line=None if better_line is None else better + 1,
        witness=solution.witness(worst_case),
        played_hold=solution.witness(worst_case, played),
        better_hold=better_hold,
        loss=solution.fraction(int(solution.best[worst_case]) - int(worst[worst_case])),
        classes=len(deals),
        hands=int(sizes[deals].sum()),
        cost=solution.mean(solution.best[deals] - worst[deals], deals),
        classes_best=len(always),
        hands_best=int(sizes[always].sum()),
        cost_best=solution.mean(solution.best[deals] - best[deals], deals),
        deals=deals,
    )
