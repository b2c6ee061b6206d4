"""What a hold that is not optimal loses."""

from __future__ import annotations

import numpy as np

from strategygen.charts import optimal_holds
from strategygen.language import HoldSets, masks_in, rows_with
from strategygen.values import ExactArray, IntArray, Solution


class Losses:
    """What the worst of some holds loses, in deals in which one of them is not optimal.

    A hold of at most `most_kept` cards, whose EV takes long, is asked for in all deals and kept: that is for lines with
    the same holds again and again.

    Examples
    --------
    With a pat flush, and with four to a royal flush and a high pair; all five cards may be held:

    >>> from strategygen import Deal, load_game, solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> deals = np.array([solution.deals.find(Deal(text)) for text in ("2s 5s 9s Js Ks", "Ts Js Qs Ks Kh")])
    >>> places, losses = Losses(solution).of(deals, np.array([1 << 31, 1 << 31], np.uint32))
    >>> places.tolist(), solution.fraction(losses[0]) / 12 == solution.fraction(solution.best[deals[1]]) - 1
    ([1], True)
    """

    def __init__(self, solution: Solution, most_kept: int = -1) -> None:
        self._solution = solution
        self._optimal = optimal_holds(solution)
        self._most_kept = most_kept
        self._kept: dict[int, ExactArray] = {}

    def of(self, deals: IntArray, holds: HoldSets) -> tuple[IntArray, ExactArray]:
        """Return the places in `deals` in which some hold allowed is not optimal, and the loss of the worst one there.

        The losses are those of all deals of the class, times the solution's denominator.
        """
        wrong = holds & ~self._optimal[deals]
        places = np.flatnonzero(wrong)
        wrong, losing = wrong[places], deals[places]
        worst = np.zeros(len(places), self._solution.best.dtype)
        for mask in masks_in(int(np.bitwise_or.reduce(wrong))):
            here = rows_with(mask, wrong)
            worst[here] = np.maximum(worst[here], self.of_hold(mask, losing[here]))
        return places, worst * self._solution.deals.sizes[losing]

    def of_hold(self, mask: int, deals: IntArray) -> ExactArray:
        """Return the loss of one hold in single deals of some classes."""
        if mask.bit_count() > self._most_kept:
            return np.asarray(self._solution.best[deals] - self._solution.values_of(mask, deals))
        if mask not in self._kept:
            values = self._solution.values_of(mask, np.arange(len(self._optimal)))
            self._kept[mask] = self._solution.best - values
        return self._kept[mask][deals]
