"""Deals in groups that the same candidates match, and the loss of each candidate in each group.

==========  ===================================================================
match       a candidate and a group whose deals it matches.
loss        EV of the best hold less EV of the worst hold allowed, summed over the
            deals of a group; times the solution's denominator.
==========  ===================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from strategygen.derive.levels.candidates import Candidate
from strategygen.derive.levels.losses import Losses
from strategygen.derive.sections import ChartSection
from strategygen.derive.shortening import alike
from strategygen.language import HoldSets
from strategygen.values import ExactArray, IntArray

#: Sums of losses that guide a search.
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of candidates and groups, by candidate or by group.

    Attributes
    ----------
    first : int array, shape (n + 1,)
        Where the matches of each candidate (group) begin.
    other : int array, shape (n_matches,)
        The groups (candidates) that each candidate (group) matches, in rising order.
    loss : float array, shape (n_matches,)
        The loss of each match.
    """

    first: IntArray
    other: npt.NDArray[np.int32]
    loss: FloatArray

    @classmethod
    def of(cls, parts: Sequence[tuple[npt.NDArray[np.int32], FloatArray]]) -> Matches:
        """Return the matches of which the parts are those of one candidate after the other."""
        first = np.concatenate([[0], np.cumsum([len(others) for others, _ in parts], dtype=np.int64)])
        other = np.concatenate([np.zeros(0, np.int32), *(others for others, _ in parts)])
        return cls(first, other, np.concatenate([np.zeros(0), *(losses for _, losses in parts)]))

    def part(self, number: int) -> tuple[npt.NDArray[np.int32], FloatArray]:
        """Return the matches of one candidate (group): the other sides, and the losses."""
        here = slice(self.first[number], self.first[number + 1])
        return self.other[here], self.loss[here]

    def turned(self, n_others: int) -> Matches:
        """Return the same matches, by the other side."""
        first = np.concatenate([[0], np.cumsum(np.bincount(self.other, minlength=n_others))])
        turned = Matches(first, np.empty_like(self.other), np.empty_like(self.loss))
        free = first[:-1].copy()
        for number in range(len(self.first) - 1):
            others, losses = self.part(number)
            at = free[others]
            turned.other[at], turned.loss[at] = number, losses
            free[others] += 1
        return turned


class DealGroups:
    """The groups of the deals of a section.

    Attributes
    ----------
    candidates : list of Candidate
        Candidates that match different deals; of those that mean the same, the one with the fewest words.
    number : dict of str to int
        For each text the number of the candidate that means the same.
    of_candidate : Matches
        For each candidate the groups that it matches.
    of_group : Matches
        For each group the candidates that match it.
    blank : float array, shape (n_groups,)
        The loss of a draw of five in each group.
    """

    def __init__(self, section: ChartSection, candidates: Sequence[Candidate]) -> None:
        solution, deals = section.solution, section.numbers
        self.candidates: list[Candidate] = []
        self.number: dict[str, int] = {}
        known: dict[bytes, int] = {}
        matches: list[tuple[npt.NDArray[np.int32], HoldSets]] = []
        for candidate in sorted(candidates, key=lambda each: each.words):
            holds = section.matcher.match(candidate.line)
            inside = np.flatnonzero(holds)
            key = blake2b(holds.tobytes(), digest_size=16).digest()
            if len(inside) and key not in known:
                known[key] = len(self.candidates)
                self.candidates.append(candidate)
                matches.append((inside.astype(np.int32), holds[inside]))
            if len(inside):
                self.number[candidate.text] = known[key]
        firsts, self._lot = alike([inside for inside, _ in matches], len(deals))
        self.n_groups = len(firsts)
        losses = Losses(solution)
        self.blank = sums_of(self._lot, losses.of_hold(0, deals) * solution.deals.sizes[deals], self.n_groups)
        parts = [self._grouped(inside, *losses.of(deals[inside], holds)) for inside, holds in matches]
        self.of_candidate = Matches.of(parts)
        self.of_group = self.of_candidate.turned(self.n_groups)

    def _grouped(
        self, rows: npt.NDArray[np.int32], places: IntArray, losses: ExactArray
    ) -> tuple[npt.NDArray[np.int32], FloatArray]:
        """Return the groups of some deals, and the sums of the losses at some places among them."""
        lots = self._lot[rows]
        sums = sums_of(lots[places], losses, self.n_groups)
        is_inside = np.zeros(self.n_groups, np.bool_)
        is_inside[lots] = True
        return np.flatnonzero(is_inside).astype(np.int32), sums[is_inside]


def sums_of(keys: IntArray, losses: ExactArray | FloatArray, n_keys: int) -> FloatArray:
    """Return the sum of the losses of each key from 0 to `n_keys` - 1."""
    return np.asarray(np.bincount(keys, losses.astype(np.float64, copy=False), n_keys), np.float64)
