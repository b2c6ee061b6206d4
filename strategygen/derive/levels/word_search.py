"""The search for charts of one section that lose little and are short to read.

============  =================================================================
chart         candidates by number, in order; each group of deals is played by the
              first one that matches it, or by a draw of five.
length        what a chart costs to read: the words of its lines (or another sum of
              a length of each line).
frontier      the chart with the least loss known for each length.
price         loss that one word is worth.
neighbour     a chart with a line more, a line less, or a line exchanged, each at
              the best place; and these without the lines that no longer pay for
              their words.
============  =================================================================

The search keeps the frontier.  For each of many prices, from high to low and back, it takes the chart with the least
``loss + price * length`` and puts all its neighbours into the frontier, until that chart's neighbours are known.  The
losses of all neighbours come from one sum over all matches.  Floats guide the search; the cost of a chart that is
found is computed exactly by its check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from strategygen.derive.levels.deal_groups import DealGroups, FloatArray
from strategygen.derive.levels.decisions import Decisions, Numbers, Trial
from strategygen.derive.levels.match_sums import MatchSums
from strategygen.values import BoolArray, IntArray

#: A loss counts as less if it is so by more than the rounding of sums.
_LESS = 1 - 1e-12


@dataclass(slots=True)
class Found:
    """A chart of the frontier, its loss, and whether its neighbours are known."""

    loss: float
    chart: Numbers
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """Neighbours of a chart: their lengths and losses, and how each is made.

    `is_open` is True where a draw of five is surely needed; elsewhere the length may be wrong by it.  `out` is the
    place of the line left out, `number` the candidate put in at the place `at`; -1 for none.  `saved` is what leaving
    out other lines as well may change ``loss + price * length`` by, 0 or less.
    """

    length: IntArray
    is_open: BoolArray
    loss: FloatArray
    out: IntArray
    number: IntArray
    at: IntArray
    saved: FloatArray

    def made_from(self, chart: Numbers, k: int) -> Numbers:
        """Return neighbour k of a chart."""
        out, number, at = int(self.out[k]), int(self.number[k]), int(self.at[k])
        if number < 0:
            return chart[:out] + chart[out + 1 :]
        changed = [*chart[:at], number, *chart[at:]]
        if out >= 0:
            del changed[out + (at <= out)]
        return tuple(changed)


class WordSearch:
    """The frontier of a section.

    Parameters
    ----------
    groups : DealGroups
        The candidates and what they lose.
    lengths : int array
        The length of each candidate.
    end : int
        The length of the last line, a draw of five, which a chart needs if its lines leave deals.
    """

    #: Neighbours that are tried without the lines that no longer pay for their words.
    MOST_TRIMMED = 10

    def __init__(self, groups: DealGroups, lengths: IntArray, end: int) -> None:
        self.groups, self.lengths, self.end = groups, lengths, end
        self._sums = MatchSums(groups)
        self.frontier: dict[int, Found] = {}
        self.steps = 0
        #: Called after each step with their number.
        self.advance: Callable[[int], None] = lambda _: None
        self.keep(())

    def keep(self, chart: Numbers) -> None:
        """Put a chart into the frontier, if no chart there is as good and as short."""
        decisions = Decisions(self.groups, chart)
        self._keep(chart, self._length(chart, is_open=bool(decisions.is_left.any())), decisions.total)

    def _length(self, chart: Numbers, *, is_open: bool) -> int:
        return int(self.lengths[list(chart)].sum()) + self.end * is_open

    def _keep(self, chart: Numbers, length: int, loss: float) -> None:
        if all(each > length or found.loss > loss for each, found in self.frontier.items()):
            for each in [n for n, found in self.frontier.items() if n >= length and found.loss >= loss]:
                del self.frontier[each]
            self.frontier[length] = Found(loss, chart)

    def run(self, prices: Sequence[float], most_steps: int) -> None:
        """Search with each of some prices, from high to low and back, as long as there is something new."""
        is_new = True
        while is_new:
            is_new = False
            for price in (*prices, *prices[-2:0:-1]):
                while self.steps < most_steps:
                    # Of charts alike the shortest.
                    _, _, best = min(
                        (found.loss + price * length, length, found.chart) for length, found in self.frontier.items()
                    )
                    found = next(found for found in self.frontier.values() if found.chart == best)
                    if found.is_done:
                        break
                    is_new = found.is_done = True
                    self._expand(found.chart, price)

    def fill(self, most_steps: int, most_length: int) -> None:
        """Search from the charts that are no best ones for a price, those that nearly are first."""
        while self.steps < most_steps:
            waiting = [n for n, found in self.frontier.items() if not found.is_done and n <= most_length]
            if not waiting:
                return
            slack = self._slack()
            length = min(waiting, key=lambda n: (slack[n][0], n))
            found = self.frontier[length]
            found.is_done = True
            self._expand(found.chart, slack[length][1])

    def is_open(self, chart: Numbers) -> bool:
        """Whether the lines of a chart leave deals, so that it ends with a draw of five."""
        return bool(Decisions(self.groups, chart).is_left.any())

    # ---- neighbours --------------------------------------------------------------------------------------------

    def _expand(self, chart: Numbers, price: float) -> None:
        """Put the neighbours of a chart into the frontier."""
        self.steps += 1
        decisions = Decisions(self.groups, chart)
        around = self._neighbours(decisions, price)
        least = np.full(int(around.length.max()) + 1, np.inf)
        for length, found in self.frontier.items():
            if length < len(least):
                least[length] = found.loss
        least = np.minimum.accumulate(least)
        better = np.flatnonzero(around.loss < least[around.length] * _LESS)
        better = better[np.lexsort((around.loss[better], around.length[better]))]
        _, firsts = np.unique(around.length[better], return_index=True)
        for k in better[firsts].tolist():
            changed = around.made_from(chart, k)
            if around.is_open[k]:
                self._keep(changed, self._length(changed, is_open=True), float(around.loss[k]))
            else:
                self.keep(changed)
        longer = np.flatnonzero(around.saved < 0)
        value = (around.loss + price * around.length + around.saved)[longer]
        for k in longer[np.argsort(value, kind="stable")[: self.MOST_TRIMMED]].tolist():
            self._trim(Trial(decisions, int(around.out[k]), int(around.number[k]), int(around.at[k])), price)
        self.advance(self.steps)

    def _neighbours(self, decisions: Decisions, price: float) -> _Neighbours:
        chart, total = decisions.chart, decisions.total
        m, n = len(chart), len(self.groups.candidates)
        of_lines = self.lengths[list(chart)]
        n_left = int(decisions.is_left.sum())
        length = self._length(chart, is_open=n_left > 0)
        sums = self._sums.of(decisions)
        # Places in the chart, that of a draw of five is m; a line may stand in it twice, below itself.
        first, last = np.full(n + 1, m), np.full(n + 1, m)
        first[list(reversed(chart))] = np.arange(m)[::-1]
        last[list(chart)] = np.arange(m)
        line, after = np.divmod(sums.pairs, n + 1)
        decides, follows = first[line], np.where(line == after, last[after], first[after])
        next_beside = sums.next_beside[[*chart, n]]
        next_beside[first[[*chart, n]] < np.arange(m + 1)] = 0
        more = next_beside.copy()
        np.add.at(more, decides, sums.beside_next)
        # A line that matches all deals left needs no draw of five below it.
        closes = (sums.n_left == n_left) & (n_left > 0)
        lengths = self.lengths - self.end * closes
        is_open = ~closes & (n_left > 0)
        drops = decisions.worths[1:-1:2]
        # What each line is worth beside each candidate, at most: the candidate takes groups from it.
        saved = np.minimum(0, (drops - price * of_lines)[:, None] - next_beside[:m])
        in_all = saved.sum(axis=0)
        at, gain = _best_places(more)
        numbers = np.arange(n)
        parts = [
            (length + lengths, is_open, total + gain, np.full(n, -1), numbers, at, in_all),
            (
                length - of_lines, np.full(m, n_left > 0), total + drops,
                np.arange(m), np.full(m, -1), np.full(m, -1), np.zeros(m),
            ),
        ]  # fmt: skip
        for i in range(m):
            # Without line i, its groups are decided by the next line.
            without = more.copy()
            without[follows[decides == i]] += sums.beside_next[decides == i]
            without[i] = 0
            at, gain = _best_places(without)
            loss = total + float(drops[i]) + gain
            length_left = length - int(of_lines[i])
            parts.append((length_left + lengths, is_open, loss, np.full(n, i), numbers, at, in_all - saved[i]))
        return _Neighbours(*(np.concatenate(each) for each in zip(*parts, strict=True)))

    def _trim(self, trial: Trial, price: float) -> None:
        """Leave out lines that do not pay for their length, and put the chart into the frontier."""
        while len(places := trial.places):
            worth = trial.worths[places] - price * self.lengths[trial.lines]
            i = int(worth.argmin())
            if worth[i] >= 0:
                break
            trial.leave_out(int(places[i]))
        self._keep(trial.chart, self._length(trial.chart, is_open=trial.n_left > 0), trial.total)

    # ---- the frontier ------------------------------------------------------------------------------------------

    def _slack(self) -> dict[int, tuple[float, float]]:
        """Return for each length how many words too long its chart is for the best price, and that price."""
        points = sorted((length, found.loss) for length, found in self.frontier.items())
        hull: list[tuple[int, float]] = []
        for x, y in points:
            while len(hull) > 1 and _slope(hull[-2], hull[-1]) >= _slope(hull[-1], (x, y)):
                hull.pop()
            hull.append((x, y))
        slack = {length: (0.0, 0.0) for length, _ in hull}
        for left, right in pairwise(hull):
            price = -_slope(left, right)
            for x, y in points:
                if left[0] < x <= right[0]:
                    slack[x] = ((y - left[1]) / price + x - left[0], price)
        return slack


def _slope(left: tuple[int, float], right: tuple[int, float]) -> float:
    return (right[1] - left[1]) / (right[0] - left[0])


def _best_places(more: FloatArray) -> tuple[IntArray, FloatArray]:
    """Return for each candidate the place where it loses least, and what the chart then loses more.

    A line wins all groups that lines at its place or below decide; `more`, of shape (n_places, n_candidates), has what
    it loses more in these.
    """
    below = np.cumsum(more[::-1], axis=0)
    best = below.argmin(axis=0)
    return len(more) - 1 - best, below[best, np.arange(more.shape[1])]
