"""The best order of holds: a penalty-free strategy, and a lower bound of the cost of all such orders.

==========  ===================================================================
item        a class of held cards under suit exchange (suits of wild cards do
            not matter): the smallest set of holds a penalty-free line can name.
order       a list of all items; in each deal the first item present is held.
loss        EV of the best hold less EV of the item held, in one deal.
escape      least loss in a deal by an item that is not among those ordered.
==========  ===================================================================

An item is *safe* if it loses nothing in any deal left in which it can be held.  Placing it first costs nothing and
removes deals, so some best order begins with it.  What is left without safe items falls into components of items that
must each be above another.  Inside each component the best order is searched exactly.

The bound: for disjoint sets of deals, each with its own items, take the least loss of any order of these items if every
deal may also escape to any other item.  The sum is at most the loss of any order of all items, since that order plays
in each deal one of these items or another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from strategygen.derive.graphs import first_components
from strategygen.derive.levels.order_search import OrderSearch
from strategygen.language import Matcher
from strategygen.values import BoolArray, ExactArray, IntArray, Solution


@dataclass(frozen=True, eq=False)
class HoldOrder:
    """The best order found: its loss in each deal, its cost, and a lower bound for all orders.

    Attributes
    ----------
    loss : int64 or object array, shape (n_deals,)
        Loss of EV in each deal, times the solution's denominator; the greater one if two holds fit.
    cost, bound : Fraction
        Cost of the order, and lower bound of the cost of any order; units per unit bet.
    is_searched : bool
        Whether the search inside the components was complete.
    """

    loss: ExactArray
    cost: Fraction
    bound: Fraction
    is_searched: bool

    @property
    def is_best(self) -> bool:
        """Whether the order is proved best of all."""
        return self.cost == self.bound


def best_hold_order(solution: Solution, progress: Callable[[str], None] | None = None) -> HoldOrder:
    """Return the best order of holds found, with a lower bound for all orders.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> order = best_hold_order(solve(load_game("jacks-or-better")))
    >>> order.is_best, f"{float(order.cost):.3e}"
    (True, '9.651e-06')
    """
    matcher = Matcher.of(solution.game)
    numbers = _item_numbers(solution)
    loss = np.zeros(len(solution.deals), solution.best.dtype)
    bound, is_searched = 0, True
    for wild in sorted({int(w) for w in np.unique(matcher.wild)}, reverse=True):
        rows = np.flatnonzero(matcher.wild == wild)
        if progress is not None:
            progress(f"ordering holds of {len(rows):,} deals")
        part = _Deals(solution, numbers, rows)
        part.play()
        loss[part.rows] = part.loss
        bound += part.bound
        is_searched &= part.is_searched
    whole = solution.n_hands * solution.denominator
    cost = Fraction(solution.weighted_sum(loss), whole)
    return HoldOrder(loss, cost, Fraction(bound, whole), is_searched)


class _Deals:
    """The deals with one number of wild cards in which no safe item can be held, played item by item.

    Attributes
    ----------
    rows : int64 array
        Their numbers.
    loss : int64 or object array
        The loss of EV in each of them.
    """

    #: Most items put in order for the bound of one component.
    MOST_ITEMS = 200

    def __init__(self, solution: Solution, numbers: Sequence[npt.NDArray[np.int32]], rows: IntArray) -> None:
        self.n_items = sum(map(len, numbers))
        item = np.empty((32, len(rows)), np.int32)
        for mask in range(32):
            numbers[mask.bit_count()].take(solution.deals.sub[mask].take(rows), out=item[mask], mode="clip")
        left = self._without_safe(item, solution.optimal[:, rows])
        self.rows = rows[left]
        self.item = item[:, left]
        self.is_optimal = solution.optimal[:, self.rows]
        self.losses = solution.values_at(self.rows)
        np.subtract(solution.best[self.rows], self.losses, out=self.losses)
        self.sizes = solution.deals.sizes[self.rows]
        self.open = np.ones(len(left), np.bool_)
        self.loss = np.zeros(len(left), solution.best.dtype)
        self.bound = 0
        self.is_searched = True
        self._last: tuple[list[dict[int, int]], tuple[list[int], int, bool]] | None = None

    def play(self) -> None:
        """Play all deals: the components of items that no other must be above, then the items that become safe."""
        while True:
            rows = np.flatnonzero(self.open)
            if not len(rows):
                return
            items, above = self._precedence(rows)
            for part in first_components(above):
                self._play_component(items[part])
            rows = np.flatnonzero(self.open)
            left = self._without_safe(self.item[:, rows], self.is_optimal[:, rows])
            self.open[:] = False
            self.open[rows[left]] = True

    def _without_safe(self, item: npt.NDArray[np.int32], optimal: BoolArray) -> IntArray:
        """Return the deals in which no safe item can be held, nor one that is safe when those have been played."""
        is_ever_optimal = np.zeros(self.n_items, np.bool_)
        is_ever_optimal[item[optimal]] = True
        # Holds in deals, as lists: no other items can be safe.
        near = is_ever_optimal[item]
        is_left = np.ones(item.shape[1], np.bool_)
        place = np.concatenate([np.flatnonzero(here).astype(np.int32) for here in near])
        item, optimal = item[near], optimal[near]
        while True:
            safe = np.zeros(self.n_items, np.bool_)
            safe[item[optimal]] = True
            safe[item[~optimal]] = False
            is_played = np.zeros(len(is_left), np.bool_)
            is_played[place[safe[item]]] = True
            if not is_played.any():
                return np.flatnonzero(is_left)
            is_left &= ~is_played
            left = ~is_played[place]
            place, item, optimal = place[left], item[left], optimal[left]

    def _precedence(self, rows: IntArray) -> tuple[IntArray, dict[int, list[int]]]:
        """Return the items optimal somewhere, and for each the items that must be above it."""
        item, optimal = self.item[:, rows], self.is_optimal[:, rows]
        items = np.unique(item[optimal]).astype(np.int64)
        index = np.full(self.n_items, -1, np.int64)
        index[items] = np.arange(len(items))
        place = index[item]
        keys = []
        for a in range(32):
            here = np.flatnonzero(optimal[a])
            for b in range(32):
                wrong = here[~optimal[b, here] & (place[b, here] >= 0)]
                keys.append(np.unique(place[a, wrong] * len(items) + place[b, wrong]))
        above: dict[int, list[int]] = {i: [] for i in range(len(items))}
        for key in np.unique(np.concatenate(keys)).tolist():
            above[key % len(items)].append(key // len(items))
        return items, above

    def _play_component(self, items: IntArray) -> None:
        """Play the deals in which one of these items can be held, in the best order of the items."""
        rows = np.flatnonzero(self.open & np.isin(self.item, items).any(axis=0))
        worst, _, _ = self._item_losses(items, rows)
        order, cost, is_complete = self._best_order(worst, rows)
        self.is_searched &= is_complete
        self.bound += self._component_bound(items, rows, cost)
        left = np.ones(len(rows), np.bool_)
        for i in order:
            here = left & (worst[i] >= 0)
            self.loss[rows[here]] = worst[i, here]
            left &= ~here
        self.open[rows[~left]] = False

    def _component_bound(self, items: IntArray, rows: IntArray, cost: int) -> int:
        """Return a lower bound of what any order loses in these deals.

        Items to which deals escape in the best order are put in order too, which leaves less to escape to.
        """
        while True:
            _, best, escape = self._item_losses(items, rows)
            paid = np.where(best < 0, -1, np.minimum(best, escape))
            order, bound, _ = self._best_order(paid, rows)
            if bound >= cost or len(items) > self.MOST_ITEMS:
                return bound
            left = np.ones(len(rows), np.bool_)
            fled = np.zeros(len(rows), np.bool_)
            for i in order:
                here = left & (best[i] >= 0)
                fled |= here & (best[i] > escape)
                left &= ~here
            if not fled.any():
                return bound
            away = rows[fled]
            outside = ~np.isin(self.item[:, away], items)
            refuge = (self.losses[:, away] == escape[fled]) & outside
            items = np.union1d(items, self.item[:, away][refuge])

    def _best_order(self, losses: ExactArray, rows: IntArray) -> tuple[list[int], int, bool]:
        """Return what `OrderSearch.run` returns for these losses; shape (n_items, n_deals)."""
        groups = _grouped(losses, self.sizes[rows])
        # The bound of a component often begins with the losses of the component itself.
        if self._last is None or self._last[0] != groups:
            self._last = groups, OrderSearch(groups).run()
        return self._last[1]

    def _item_losses(self, items: IntArray, rows: IntArray) -> tuple[ExactArray, ExactArray, ExactArray]:
        """Return the greater and the lesser loss of each item in each deal, -1 where it cannot be held.

        Both have shape (n_items, n_deals); and the least loss of each deal by another item.
        """
        index = np.full(self.n_items, -1, np.int64)
        index[items] = np.arange(len(items))
        place = index[self.item[:, rows]]
        losses = self.losses[:, rows]
        far = int(losses.max()) + 1
        worst = np.full((len(items), len(rows)), -1, losses.dtype)
        best = np.full((len(items), len(rows)), far, losses.dtype)
        escape = np.full(len(rows), far, losses.dtype)
        for mask in range(32):
            inside = place[mask] >= 0
            at = (place[mask][inside], np.flatnonzero(inside))
            worst[at] = np.maximum(worst[at], losses[mask][inside])
            best[at] = np.minimum(best[at], losses[mask][inside])
            escape[~inside] = np.minimum(escape[~inside], losses[mask][~inside])
        return worst, np.where(worst < 0, -1, best), escape


def _item_numbers(solution: Solution) -> list[npt.NDArray[np.int32]]:
    """Return for 0 to 5 cards the number of each held class's item, that of its first class."""
    matcher = Matcher.of(solution.game)
    numbers: list[npt.NDArray[np.int32]] = []
    start = 0
    for n in range(6):
        facts = matcher.features(n)
        own = np.arange(start, start + len(facts.w), dtype=np.int32)
        start += len(own)
        if matcher.has_wild:
            # Thirteen bits for the natural ranks of each suit, suits in order of these bits; then the wild cards.
            is_natural = ~np.isin(facts.sets.ranks, [0, *matcher.wild_ranks])
            bits = np.where(is_natural, np.int64(1) << (facts.sets.ranks.astype(np.int64) - 2) % 13, 0)
            by_suit = np.sort([(bits * (facts.sets.suits == suit)).sum(axis=0) for suit in range(1, 5)], axis=0)
            key = (by_suit << 13 * np.arange(4)[:, None]).sum(axis=0) << 6 | facts.w << 3 | facts.jokers
            _, first, item = np.unique(key, return_index=True, return_inverse=True)
            own = own[first[item]]
        numbers.append(own)
    return numbers


def _grouped(losses: ExactArray, sizes: IntArray) -> list[dict[int, int]]:
    """Return deals in which the same items can be held as one: the loss of each item, summed over the deals.

    `losses` has shape (n_items, n_deals), and -1 where an item cannot be held.
    """
    packed = np.packbits(losses >= 0, axis=0).T
    _, group = np.unique(packed, axis=0, return_inverse=True)
    group = group.reshape(-1)
    found: list[dict[int, int]] = [{} for _ in range(int(group.max()) + 1)]
    for i in range(len(losses)):
        for deal in np.flatnonzero(losses[i] >= 0).tolist():
            here = found[group[deal]]
            here[i] = here.get(i, 0) + int(losses[i, deal]) * int(sizes[deal])
    return found
