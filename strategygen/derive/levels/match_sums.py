"""Sums over all matches, from which the losses of all neighbours of a chart follow.

A chart's sums are those of a similar chart, changed where another line decides a group or is the next one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from strategygen.derive.levels.deal_groups import DealGroups, FloatArray
from strategygen.derive.levels.decisions import Decisions
from strategygen.values import IntArray


@dataclass(frozen=True, slots=True)
class ChartSums:
    """The sums of a chart; a draw of five has the number n_candidates.

    Attributes
    ----------
    pairs : int array, shape (n_pairs,)
        The pairs of a line that decides groups, times n_candidates + 1, and the next line that matches them.
    beside_next : float array, shape (n_pairs, n_candidates)
        What each candidate loses in these groups less what the next line loses.
    next_beside : float array, shape (n_candidates + 1, n_candidates)
        For each line that decides groups what the next lines lose more than it does, in those of its groups that each
        candidate matches.
    n_left : int array, shape (n_candidates,)
        Number of groups that each candidate matches and the chart leaves to a draw of five.
    pair, loss, loss_after : arrays, shape (n_groups,)
        For each group its pair, and the losses of the two lines.
    """

    pairs: IntArray
    beside_next: FloatArray
    next_beside: FloatArray
    n_left: IntArray
    pair: IntArray
    loss: FloatArray
    loss_after: FloatArray


class MatchSums:
    """Returns the sums of charts, one after the other."""

    #: Charts whose sums are kept.
    MOST_KEPT = 12
    #: About the number of matches that are summed up at once.
    AT_ONCE = 100_000

    def __init__(self, groups: DealGroups) -> None:
        self._groups = groups
        self._sizes = np.diff(groups.of_group.first)
        n = len(groups.candidates)
        sizes = np.diff(groups.of_candidate.first)
        losses = groups.of_candidate.loss - groups.blank[groups.of_candidate.other]
        beside_blank = _sums(np.repeat(np.arange(n), sizes), losses, (1, n))
        pair = n * (n + 1) + n
        pairs = np.full(groups.n_groups, pair)
        self._empty = ChartSums(
            np.array([pair]), beside_blank, np.zeros((n + 1, n)), sizes, pairs, groups.blank, groups.blank
        )
        self._kept: list[ChartSums] = []

    def of(self, decisions: Decisions) -> ChartSums:
        """Return the sums of a chart."""
        n = len(self._groups.candidates)
        lines = np.full(decisions.end + 1, n, np.int64)
        lines[1:-1:2] = decisions.chart
        pair = lines[decisions.place] * (n + 1) + lines[decisions.after]
        changed = [(pair != other.pair) for other in (self._empty, *self._kept)]
        best = min(range(len(changed)), key=lambda k: int(self._sizes @ changed[k]))
        near = self._kept.pop(best - 1) if best else self._empty
        found = self._changed(near, np.flatnonzero(changed[best]), pair, decisions)
        self._kept = [*self._kept[-self.MOST_KEPT + 2 :], *([near] if best else []), found]
        return found

    def _changed(self, near: ChartSums, changed: IntArray, pair: IntArray, decisions: Decisions) -> ChartSums:
        """Return the sums of a chart by those of another one that plays all but some groups alike."""
        n = len(self._groups.candidates)
        is_used = np.zeros((n + 1) ** 2, np.bool_)
        is_used[pair] = True
        pairs = np.flatnonzero(is_used)
        # One row more, for pairs that are gone.
        row = np.full(len(is_used), len(pairs))
        row[pairs] = np.arange(len(pairs))
        beside_next = np.zeros((len(pairs) + 1, n))
        beside_next[row[near.pairs]] = near.beside_next
        next_beside, n_left = near.next_beside.copy(), near.n_left.copy()
        for some in self._portions(changed):
            places, counts = self._matches_of(some)
            candidates = self._groups.of_group.other[places].astype(np.int64)
            losses = self._groups.of_group.loss[places]
            for sign, own, loss, loss_after in (
                (-1, near.pair, near.loss, near.loss_after),
                (1, pair, decisions.loss, decisions.loss_after),
            ):
                own, less = own[some], loss_after[some]
                at = np.repeat(row[own] * n, counts) + candidates
                beside_next += sign * _sums(at, losses - np.repeat(less, counts), beside_next.shape)
                at = np.repeat(own // (n + 1) * n, counts) + candidates
                next_beside += sign * _sums(at, np.repeat(less - loss[some], counts), next_beside.shape)
                left = np.repeat(own == n * (n + 1) + n, counts)
                n_left += sign * np.bincount(candidates[left], minlength=n)
        return ChartSums(pairs, beside_next[:-1], next_beside, n_left, pair, decisions.loss, decisions.loss_after)

    def _portions(self, groups: IntArray) -> list[IntArray]:
        """Return some groups in portions of a limited number of matches."""
        ends = np.cumsum(self._sizes[groups]) // self.AT_ONCE
        return np.split(groups, np.flatnonzero(np.diff(ends)) + 1)

    def _matches_of(self, groups: IntArray) -> tuple[IntArray, IntArray]:
        """Return where the matches of some groups are, and how many each group has."""
        counts = self._sizes[groups]
        starts = self._groups.of_group.first[groups] - np.cumsum(counts) + counts
        return np.repeat(starts, counts) + np.arange(counts.sum()), counts


def _sums(at: IntArray, losses: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    return np.asarray(np.bincount(at, losses, int(np.prod(shape))), np.float64).reshape(shape)
