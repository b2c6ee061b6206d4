"""The lines of a chart that decide each group of deals, and what a changed chart loses.

==========  ===================================================================
place       of line i of a chart 2i + 1; of a line put in above it 2i; the last
            place is that of the draw of five.
after       the next line that matches a group below the one that decides it.
worth       of a line: what the chart loses more without it.
==========  ===================================================================
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from strategygen.derive.levels.deal_groups import DealGroups, FloatArray, sums_of
from strategygen.values import BoolArray, IntArray

#: The numbers of the candidates of a chart.
Numbers = tuple[int, ...]


class Decisions:
    """For each group the place of the line that decides it and its loss, and both for the next line.

    Attributes
    ----------
    place, after : int32 arrays, shape (n_groups,)
        The places of these lines.
    loss, loss_after : float arrays, shape (n_groups,)
        Their losses.
    end : int
        The place of the draw of five.
    """

    def __init__(self, groups: DealGroups, chart: Numbers) -> None:
        self.groups, self.chart = groups, chart
        self.end = 2 * len(chart) + 1
        self.place = np.full(groups.n_groups, self.end, np.int32)
        self.loss = groups.blank.copy()
        self.after, self.loss_after = self.place.copy(), self.loss.copy()
        for i in range(len(chart) - 1, -1, -1):
            here, losses = groups.of_candidate.part(chart[i])
            self.after[here], self.loss_after[here] = self.place[here], self.loss[here]
            self.place[here], self.loss[here] = 2 * i + 1, losses

    @cached_property
    def total(self) -> float:
        """The loss of the chart."""
        return float(self.loss.sum())

    @cached_property
    def is_left(self) -> BoolArray:
        """The groups that the lines leave to a draw of five."""
        return np.asarray(self.place == self.end, np.bool_)

    @cached_property
    def worths(self) -> FloatArray:
        """The worth of each place, 0 for a draw of five; shape (2 * n_lines + 2,)."""
        return sums_of(self.place.astype(np.int64), self.loss_after - self.loss, self.end + 1)

    @cached_property
    def matches(self) -> BoolArray:
        """For each group the lines that match it, and a draw of five; shape (n_groups, n_lines + 1)."""
        matches = np.zeros((self.groups.n_groups, len(self.chart) + 1), np.bool_)
        for i, number in enumerate(self.chart):
            matches[self.groups.of_candidate.part(number)[0], i] = True
        matches[:, -1] = True
        return matches

    def losses(self, lines: IntArray, here: IntArray) -> FloatArray:
        """Return the losses of some lines, one for each of some groups that it matches."""
        of_candidate = self.groups.of_candidate
        blank = self.groups.blank[here]
        return np.where(lines < len(self.chart), of_candidate.loss[self._at[lines, here]], blank)

    @cached_property
    def _at(self) -> npt.NDArray[np.int32]:
        """Where the match of each line and each group is, among those of all candidates; shape (n_lines + 1, n_groups).

        Numbers of matches take half the memory of their losses.
        """
        at = np.zeros((len(self.chart) + 1, self.groups.n_groups), np.int32)
        for i, number in enumerate(self.chart):
            first = self.groups.of_candidate.first[number]
            here, _ = self.groups.of_candidate.part(number)
            at[i, here] = np.arange(first, first + len(here))
        return at


class Trial:
    """A chart that is changed: a line is exchanged, put in or left out, and then others are left out.

    Parameters
    ----------
    base : Decisions
        The chart to change.
    out : int
        The number of the line left out; -1 for none.
    number : int
        The candidate put in; -1 for none.
    at : int
        The number of the line above which it is put in.

    Attributes
    ----------
    total : float
        The loss of the chart.
    n_left : int
        The number of groups left to a draw of five.
    worths : float array
        The worth of each place.
    """

    def __init__(self, base: Decisions, out: int, number: int, at: int) -> None:
        self._base = base
        self._place, self._loss = base.place.copy(), base.loss.copy()
        self._after, self._loss_after = base.after.copy(), base.loss_after.copy()
        self.total, self.n_left, self.worths = base.total, int(base.is_left.sum()), base.worths.copy()
        #: The candidate at each place, -1 for none.
        self._lines = np.full(base.end + 1, -1, np.int64)
        self._lines[1:-1:2] = base.chart
        self._stays = np.ones(len(base.chart) + 1, np.bool_)
        self._put: tuple[int, BoolArray, FloatArray] | None = None
        if out >= 0:
            self.leave_out(2 * out + 1)
        if number >= 0:
            self._put_in(number, 2 * at)

    @property
    def chart(self) -> Numbers:
        """The candidates of the chart."""
        return tuple(self.lines.tolist())

    @property
    def places(self) -> IntArray:
        """The places that have lines."""
        return np.flatnonzero(self._lines >= 0)

    @property
    def lines(self) -> IntArray:
        """The candidates at these places."""
        return self._lines[self.places]

    def leave_out(self, place: int) -> None:
        """Leave out the line at a place."""
        here = np.flatnonzero((self._place == place) | (self._after == place))
        self._count(here, -1)
        self._lines[place] = -1
        if place % 2:
            self._stays[place // 2] = False
        else:
            self._put = None
        self._decide(here)
        self._count(here, 1)

    def _put_in(self, number: int, place: int) -> None:
        groups = self._base.groups
        here, losses = groups.of_candidate.part(number)
        is_matched, own = np.zeros(groups.n_groups, np.bool_), np.empty(groups.n_groups)
        is_matched[here], own[here] = True, losses
        self._lines[place], self._put = number, (place, is_matched, own)
        self._count(here, -1)
        self._insert(here)
        self._count(here, 1)

    def _count(self, here: npt.NDArray[np.signedinteger], sign: int) -> None:
        """Add some groups to the sums, or with sign -1 remove them."""
        place, loss = self._place[here], self._loss[here]
        self.worths += sign * sums_of(place.astype(np.int64), self._loss_after[here] - loss, len(self.worths))
        self.total += sign * float(loss.sum())
        self.n_left += sign * int((place == self._base.end).sum())

    def _decide(self, here: IntArray) -> None:
        """Decide some groups anew."""
        base, end, k = self._base, len(self._stays) - 1, np.arange(len(here))
        rows = base.matches[here] & self._stays
        first = rows.argmax(axis=1)
        rows[k, first] = False
        rows[:, end] = True
        second = rows.argmax(axis=1)
        self._place[here], self._loss[here] = 2 * first + 1, base.losses(first, here)
        self._after[here], self._loss_after[here] = 2 * second + 1, base.losses(second, here)
        self._insert(here)

    def _insert(self, here: npt.NDArray[np.signedinteger]) -> None:
        """Let the line that was put in decide, or be the next one, where it matches some groups."""
        if self._put is None:
            return
        number, is_matched, own = self._put
        here = here[is_matched[here]]
        first = here[self._place[here] > number]
        self._after[first], self._loss_after[first] = self._place[first], self._loss[first]
        self._place[first], self._loss[first] = number, own[first]
        second = here[(self._place[here] < number) & (self._after[here] > number)]
        self._after[second], self._loss_after[second] = number, own[second]
