"""A chart against the optimum: what it returns, every deal it misplays, and what each mistake costs.

A line may fit a deal in several ways.  *best* takes the best of the holds it allows, *worst* the worst; a chart is
optimal if even the worst is an optimal hold in every deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from strategygen.cards import Cards
from strategygen.charts import Chart, Play, play_chart
from strategygen.deals import BoolArray, IntArray
from strategygen.notation import MaskWords, Matcher, mask_words
from strategygen.solve import ExactArray, Solution

__all__ = ["CheckReport", "Fault", "check_chart", "line_worths", "optimal_words"]


@lru_cache(maxsize=4)
def optimal_words(solution: Solution) -> MaskWords:
    """Return the optimal holds of each deal as words, bit m for mask m; uint32 array, shape (n_deals,)."""
    words = mask_words(solution.optimal)
    words.flags.writeable = False
    return words


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of mistake: the deals that one line misplays where another hand would be right.

    Attributes
    ----------
    line : int
        Number of the line that decides, from 1; one more than the chart has where no line applies.
    played, better : str
        Text of that line, and of the first line of the chart that allows an optimal hold; where there is none, the
        optimal hold's cards.
    better_line : int or None
        Number of that line.
    witness, played_hold, better_hold : Cards
        The deal of the group that loses most, the worst hold allowed and an optimal one.
    loss : Fraction
        What the worst allowed hold loses in that deal, units per unit bet.
    classes, hands : int
        Deal classes and single deals in which a hold allowed is not optimal.
    cost : Fraction
        What they take from the return if the worst hold is always taken.
    classes_best, hands_best, cost_best : int, int, Fraction
        The same where even the best hold allowed is not optimal.
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


@dataclass(frozen=True, eq=False)
class CheckReport:
    """The verdict on a chart.

    Attributes
    ----------
    play : Play
        What the chart says of every deal.
    best, worst : int64 or object arrays, shape (n_deals,)
        Value of the best and of the worst hold allowed, times the solution's denominator.
    faults : tuple of Fault
        Every mistake, costliest first.
    """

    solution: Solution
    play: Play
    best: ExactArray
    worst: ExactArray
    faults: tuple[Fault, ...]

    @property
    def chart(self) -> Chart:
        """The chart judged."""
        return self.play.chart

    @property
    def optimal(self) -> bool:
        """Whether every hold allowed in every deal is optimal."""
        return self.cost_worst == 0

    def _return(self, values: ExactArray) -> Fraction:
        return Fraction(self.solution.weighted_sum(values), self.solution.n_hands * self.solution.denominator)

    @cached_property
    def expected_return(self) -> Fraction:
        """Return of the chart, the best hold taken where a line fits in several ways."""
        return self._return(self.best)

    @cached_property
    def return_worst(self) -> Fraction:
        """Return of the chart, the worst hold taken where a line fits in several ways."""
        return self._return(self.worst)

    @property
    def cost(self) -> Fraction:
        """What the chart loses against the optimum, best hold taken."""
        return self.solution.expected_return - self.expected_return

    @property
    def cost_worst(self) -> Fraction:
        """What the chart loses against the optimum, worst hold taken."""
        return self.solution.expected_return - self.return_worst

    @cached_property
    def is_misplayed(self) -> BoolArray:
        """Deals in which no hold allowed is optimal; shape (n_deals,)."""
        return np.asarray(self.best != self.solution.best, np.bool_)

    @cached_property
    def is_misplayed_worst(self) -> BoolArray:
        """Deals in which some hold allowed is not optimal; shape (n_deals,)."""
        return np.asarray(self.worst != self.solution.best, np.bool_)

    def hands(self, deals: BoolArray) -> int:
        """Return the number of single deals in a set of deal classes."""
        return int(self.solution.deals.sizes[deals].sum())

    @cached_property
    def unused_lines(self) -> tuple[int, ...]:
        """Numbers of the lines that decide no deal."""
        used = set(np.unique(self.play.line).tolist())
        return tuple(i + 1 for i in range(len(self.chart.lines)) if i not in used)

    @cached_property
    def uncovered(self) -> BoolArray:
        """Deals to which no line applies; shape (n_deals,)."""
        return np.asarray(self.play.line == len(self.chart.lines), np.bool_)

    def _repr_markdown_(self) -> str:
        verdict = "optimal" if self.optimal else f"{len(self.faults)} mistakes, cost {float(self.cost_worst):.3e}"
        rows = "\n".join(
            f"| {f.line} | {f.played} | {f.better} | {f.witness} | {f.hands} | {float(f.cost):.3e} |"
            for f in self.faults
        )
        head = "| Line | Played | Better | Witness | Hands | Cost |\n|---:|---|---|---|---:|---:|\n"
        return f"**{verdict}**, return {float(self.expected_return):.10f}\n\n" + (head + rows if rows else "") + "\n"


def check_chart(chart: Chart, solution: Solution) -> CheckReport:
    """Return the verdict on a chart: exact return, every mistake, what each costs.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> report = check_chart(Chart.of(["2-HP", "none"]), solve(load_game("jacks-or-better")))
    >>> report.optimal, report.cost > 0, report.hands(report.uncovered)
    (False, True, 0)
    """
    play = play_chart(chart, solution)
    wrong = play.words & ~optimal_words(solution)
    best, worst = solution.best.copy(), solution.best.copy()
    rows = np.flatnonzero(wrong)
    best[rows], worst[rows] = _extremes(solution, play.words[rows], rows)
    faults = _faults(solution, play, best, worst, rows)
    return CheckReport(solution, play, best, worst, faults)


def line_worths(report: CheckReport) -> tuple[Fraction, ...]:
    """Return for each line of a chart what the chart loses more if that line is left out, units per unit bet.

    Where a line fits in several ways the worst hold is taken.  A line that does more harm than good has a worth
    below zero.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> report = check_chart(Chart.of(["5-F", "2-HP", "none"]), solve(load_game("jacks-or-better")))
    >>> [f"{float(worth):.6f}" for worth in line_worths(report)]
    ['0.011132', '0.196353', '0.000000']
    """
    solution, lines, play = report.solution, report.chart.lines, report.play
    matcher = Matcher.of(solution.game)
    worths = []
    for index in range(len(lines)):
        rows = np.flatnonzero(play.line == index)
        words = np.zeros(len(rows), np.uint32)
        open_rows = np.arange(len(rows))
        for line in lines[index + 1 :]:
            found = matcher.match(line, rows[open_rows])
            words[open_rows] = found
            open_rows = open_rows[found == 0]
            if not len(open_rows):
                break
        # Where no line applies five cards are drawn.
        words[words == 0] = 1
        _, worst = _extremes(solution, words, rows)
        lost = report.worst[rows] - worst
        total = sum(int(x) * int(w) for x, w in zip(lost, solution.deals.sizes[rows], strict=True))
        worths.append(Fraction(total, solution.n_hands * solution.denominator))
    return tuple(worths)


def _extremes(solution: Solution, words: MaskWords, rows: IntArray) -> tuple[ExactArray, ExactArray]:
    """Return the values of the best and of the worst hold in each word."""
    values = solution.values_at(rows)
    best = np.full(len(rows), -1, values.dtype)
    worst = np.full(len(rows), int(solution.best.max()) + 1, values.dtype)
    for mask in range(32):
        allowed = (words >> np.uint32(mask) & np.uint32(1)).astype(np.bool_)
        best[allowed] = np.maximum(best[allowed], values[mask][allowed])
        worst[allowed] = np.minimum(worst[allowed], values[mask][allowed])
    return best, worst


def _faults(solution: Solution, play: Play, best: ExactArray, worst: ExactArray, rows: IntArray) -> tuple[Fault, ...]:
    if len(rows) == 0:
        return ()
    optimal = optimal_words(solution)[rows]
    matcher = Matcher.of(solution.game)
    lines = play.chart.lines
    # The first line of the chart that allows an optimal hold; failing that, the optimal hold's own class.
    better = np.full(len(rows), -1, np.int64)
    for index, line in enumerate(lines):
        open_rows = np.flatnonzero((better < 0) & (play.line[rows] != index))
        if len(open_rows):
            right = matcher.match(line, rows[open_rows]) & optimal[open_rows]
            better[open_rows[right > 0]] = index
    first_optimal = solution.optimal[:, rows].argmax(axis=0)
    for i in np.flatnonzero(better < 0):
        mask = int(first_optimal[i])
        n = mask.bit_count()
        better[i] = 100_000 * (n + 1) + int(matcher.features(n).type[solution.deals.sub[mask, rows[i]]])
    loss = solution.best[rows] - worst[rows]
    found = []
    for line_index, better_index in sorted({*zip(play.line[rows].tolist(), better.tolist(), strict=True)}):
        group = np.flatnonzero((play.line[rows] == line_index) & (better == better_index))
        deals = rows[group]
        sure = best[deals] != solution.best[deals]
        worst_case = deals[int(np.argmax(loss[group]))]
        allowed = [m for m in range(32) if int(play.words[worst_case]) >> m & 1]
        values = solution.values_at(np.array([worst_case]))[:, 0]
        played = min(allowed, key=lambda mask: (int(values[mask]), mask))
        right_mask = int(solution.optimal[:, worst_case].argmax())
        total = solution.n_hands * solution.denominator

        def cost(values: ExactArray, deals: IntArray = deals, total: int = total) -> Fraction:
            lost = solution.best[deals] - values[deals]
            return Fraction(sum(int(x) * int(w) for x, w in zip(lost, solution.deals.sizes[deals], strict=True)), total)

        has_line = better_index < len(lines)
        if has_line:
            words = int(
                (matcher.match(lines[better_index], np.array([worst_case])) & optimal_words_at(solution, worst_case))[0]
            )
            right_mask = next(m for m in range(32) if words >> m & 1)
        found.append(
            Fault(
                line=line_index + 1,
                played=str(lines[line_index]) if line_index < len(lines) else "no line applies",
                better=str(lines[better_index]) if has_line else f"hold {solution.witness(worst_case, right_mask)}",
                better_line=better_index + 1 if has_line else None,
                witness=solution.witness(worst_case),
                played_hold=solution.witness(worst_case, played),
                better_hold=solution.witness(worst_case, right_mask),
                loss=solution.fraction(int(solution.best[worst_case]) - int(worst[worst_case])),
                classes=len(deals),
                hands=int(solution.deals.sizes[deals].sum()),
                cost=cost(worst),
                classes_best=int(sure.sum()),
                hands_best=int(solution.deals.sizes[deals[sure]].sum()),
                cost_best=cost(best),
                deals=deals,
            )
        )
    return tuple(sorted(found, key=lambda fault: (-fault.cost, fault.line)))


def optimal_words_at(solution: Solution, number: int) -> MaskWords:
    """Return the optimal holds of one deal as a word, in an array of one."""
    return mask_words(solution.optimal[:, [number]])
