"""The best order of holds: a chart that looks only at the cards held, and a bound that no such chart passes.

==========  ===================================================================
item        a class of held cards under suit exchange, the finest thing that a
            line can speak of which looks only at the cards held.
order       of all items; in each deal the first one that can be held is held.
loss        what that is worth less than the best hold of the deal.
escape      the least loss of a deal by an item that is not among those ordered.
==========  ===================================================================

An item is *safe* if it loses nothing in any deal left in which it can be held; putting it first costs nothing and
takes deals away, so some best order begins with it.  What is left when nothing is safe falls into components of
items that must stand above one another.  Inside each the best order is searched exactly, by which item comes first.

The bound: for disjoint sets of deals, each with items of its own, take the least loss of any order of these items
when every deal may also escape to any other item.  The sum is at most the loss of any order of all items, since
that order pays in each deal for one of these items or for another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strategygen.deals import POPCOUNT, IntArray, set_classes
from strategygen.derive.conflicts import components
from strategygen.notation import Matcher
from strategygen.solve import ExactArray, Solution

__all__ = ["HoldOrder", "best_hold_order"]


@dataclass(frozen=True, eq=False)
class HoldOrder:
    """What the best order found plays, and what no order avoids.

    Attributes
    ----------
    loss : int64 or object array, shape (n_deals,)
        What each deal loses by the hold played, times the solution's denominator; a deal that could be held in two
        ways has the greater loss.
    cost, bound : Fraction
        What the return loses, and a lower bound of what it loses by any order; units per unit bet.
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
    """Return the best order of holds that was found, and a bound for all of them.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> order = best_hold_order(solve(load_game("jacks-or-better")))
    >>> order.is_best, f"{float(order.cost):.3e}"
    (True, '9.651e-06')
    """
    matcher = Matcher.of(solution.game)
    loss = np.zeros(len(solution.deals), solution.best.dtype)
    bound, is_searched = 0, True
    for wild in sorted({int(w) for w in np.unique(matcher.wild)}, reverse=True):
        rows = np.flatnonzero(matcher.wild == wild)
        if progress is not None:
            progress(f"ordering holds of {len(rows):,} deals")
        part = _Deals(solution, rows)
        part.play()
        loss[rows] = part.loss
        bound += part.bound
        is_searched &= part.is_searched
    whole = solution.n_hands * solution.denominator
    cost = Fraction(solution.weighted_sum(loss), whole)
    return HoldOrder(loss, cost, Fraction(bound, whole), is_searched)


class _Deals:
    """The deals with one number of wild cards, played item by item."""

    #: Most items put in order for the bound of one component.
    MOST_ITEMS = 200

    def __init__(self, solution: Solution, rows: IntArray) -> None:
        counts = [len(set_classes(solution.game.deck, n)) for n in range(6)]
        self.first = np.concatenate([[0], np.cumsum(counts)])
        self.n_items = int(self.first[-1])
        self.item = np.stack([solution.deals.sub[mask, rows] + self.first[POPCOUNT[mask]] for mask in range(32)])
        self.losses = solution.best[rows] - solution.values_at(rows)
        self.is_optimal = solution.optimal[:, rows]
        self.sizes = solution.deals.sizes[rows]
        self.open = np.ones(len(rows), np.bool_)
        self.loss = np.zeros(len(rows), solution.best.dtype)
        self.bound = 0
        self.is_searched = True

    def play(self) -> None:
        """Play all deals: what is safe, then the components that nothing else stands above."""
        while True:
            self._play_safe()
            rows = np.flatnonzero(self.open)
            if not len(rows):
                return
            items, above = self._precedence(rows)
            parts = components(above)
            for part in parts:
                if all(a in part for b in part for a in above[b]):
                    self._play_component(items[part])

    def _play_safe(self) -> None:
        rows = np.flatnonzero(self.open)
        while len(rows):
            item, optimal = self.item[:, rows], self.is_optimal[:, rows]
            safe = np.zeros(self.n_items, np.bool_)
            safe[item[optimal]] = True
            safe[item[~optimal]] = False
            played = safe[item].any(axis=0)
            if not played.any():
                return
            self.open[rows[played]] = False
            rows = rows[~played]

    def _precedence(self, rows: IntArray) -> tuple[IntArray, dict[int, list[int]]]:
        """Return the items optimal somewhere, and for each the items that must stand above it."""
        item, optimal = self.item[:, rows], self.is_optimal[:, rows]
        items = np.unique(item[optimal])
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
        order, cost, is_complete = _Search(_grouped(worst, self.sizes[rows])).run()
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
            order, bound, _ = _Search(_grouped(paid, self.sizes[rows])).run()
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


class _Search:
    """The search for the order of items that loses least in groups of deals, each decided by its first item."""

    #: Most states looked at; then the best order found is kept, and the bound is a weaker one.
    MOST_STATES = 2_000

    def __init__(self, groups: Sequence[dict[int, int]]) -> None:
        self.groups = groups
        self.states = 0
        self.known: dict[frozenset[int], tuple[int, list[int] | None]] = {}

    def run(self) -> tuple[list[int], int, bool]:
        """Return the best order found, a lower bound of what any order loses, and whether they meet."""
        everything = frozenset(range(len(self.groups)))
        order = self._improved(self._greedy(everything))
        cost = self._cost(order)
        least = self._least(everything)
        if least < cost:
            found = self._solve(everything, cost)
            if self.states > self.MOST_STATES:
                return order, least, False
            if found is not None:
                cost, first = found
                order = [*first, *(item for item in order if item not in first)]
        return order, cost, True

    def _cost(self, order: Sequence[int]) -> int:
        place = {item: i for i, item in enumerate(order)}
        return sum(group[min(group, key=place.__getitem__)] for group in self.groups)

    def _item_costs(self, ids: frozenset[int]) -> dict[int, int]:
        """Return for each item what is lost if it comes first."""
        costs: dict[int, int] = {}
        for i in ids:
            for item, loss in self.groups[i].items():
                costs[item] = costs.get(item, 0) + loss
        return costs

    def _greedy(self, ids: frozenset[int]) -> list[int]:
        order = []
        while ids:
            costs = self._item_costs(ids)
            first = min(costs, key=lambda item: (costs[item], item))
            order.append(first)
            ids = frozenset(i for i in ids if first not in self.groups[i])
        others = {item for group in self.groups for item in group}.difference(order)
        return [*order, *sorted(others)]

    def _improved(self, order: list[int]) -> list[int]:
        """Return the order after moves of single items that lose less, until none does."""
        of_item: dict[int, list[dict[int, int]]] = {item: [] for item in order}
        for group in self.groups:
            for item in group:
                of_item[item].append(group)
        improved = True
        while improved:
            improved = False
            for item in list(order):
                rest = [other for other in order if other != item]
                place = {other: i for i, other in enumerate(rest)}
                # What is lost with the item at each place, compared with the last: it wins over all behind it.
                gain = [0] * (len(rest) + 1)
                for group in of_item[item]:
                    others = [other for other in group if other != item]
                    if others:
                        first = min(others, key=place.__getitem__)
                        gain[place[first]] += group[item] - group[first]
                best, total = (0, len(rest)), 0
                for at in range(len(rest) - 1, -1, -1):
                    total += gain[at]
                    if total < best[0]:
                        best = (total, at)
                changed = [*rest[: best[1]], item, *rest[best[1] :]]
                if changed != order and self._cost(changed) < self._cost(order):
                    order, improved = changed, True
        return order

    def _least(self, ids: frozenset[int]) -> int:
        """Return a lower bound: cycles of items that must stand above one another, each paid for once.

        Whatever item decides a group, its least loss is lost.  Where the rest of it is nought for an item and at least
        q for all others, an order that puts another of its items above that one pays q.  Of a cycle of such
        requirements every order breaks one, so the least of its weights is lost; what the bound has used is taken off
        the losses before the next cycle is looked for.
        """
        sure = {i: min(self.groups[i].values()) for i in ids}
        left = {i: {item: loss - sure[i] for item, loss in self.groups[i].items()} for i in ids}
        weight: dict[tuple[int, int], int] = {}
        of_pair: dict[tuple[int, int], list[int]] = {}

        def count(i: int, sign: int) -> None:
            group = left[i]
            above = min(group, key=lambda item: group[item])
            if group[above]:
                return
            price = min((loss for item, loss in group.items() if item != above), default=0)
            for below in group:
                if below != above and price:
                    weight[above, below] = weight.get((above, below), 0) + sign * price
                    if sign > 0:
                        of_pair.setdefault((above, below), []).append(i)

        for i in ids:
            count(i, 1)
        total = sum(sure.values())
        for length in (2, 3, 4):
            while (found := _heaviest_cycle(weight, length)) is not None:
                cycle, least = found
                total += least
                for above, below in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
                    due = least
                    for i in of_pair[above, below]:
                        if not due:
                            break
                        group = left[i]
                        if group[above]:
                            continue
                        price = min(due, min(loss for item, loss in group.items() if item != above))
                        if not price:
                            continue
                        count(i, -1)
                        for item in group:
                            group[item] -= price if item != above else 0
                        due -= price
                        count(i, 1)
        return total

    def _solve(self, ids: frozenset[int], limit: int) -> tuple[int, list[int]] | None:
        """Return the least loss in these groups and an order, or None if it is not below the limit."""
        if not ids:
            return (0, []) if limit > 0 else None
        self.states += 1
        if self.states > self.MOST_STATES:
            return None
        costs = self._item_costs(ids)
        safe = {item for item, loss in costs.items() if loss == 0}
        if safe:
            rest = self._solve(frozenset(i for i in ids if safe.isdisjoint(self.groups[i])), limit)
            return None if rest is None else (rest[0], [*sorted(safe), *rest[1]])
        parts = self._parts(ids)
        if len(parts) > 1:
            return self._solve_parts(parts, limit)
        least, order = self.known.get(ids, (-1, None))
        if order is not None:
            return (least, order) if least < limit else None
        if least < 0:
            least = self._least(ids)
        if least >= limit:
            self.known[ids] = (least, None)
            return None
        best: tuple[int, list[int]] | None = None
        ceiling = limit
        for item in sorted(costs, key=lambda item: (costs[item], item)):
            if costs[item] >= ceiling:
                break
            rest = self._solve(frozenset(i for i in ids if item not in self.groups[i]), ceiling - costs[item])
            if rest is not None:
                ceiling = costs[item] + rest[0]
                best = (ceiling, [item, *rest[1]])
        self.known[ids] = (limit, None) if best is None else best
        return best

    def _solve_parts(self, parts: Sequence[frozenset[int]], limit: int) -> tuple[int, list[int]] | None:
        total, order = 0, []
        least = [self._least(part) for part in parts]
        for k, part in enumerate(parts):
            found = self._solve(part, limit - total - sum(least[k + 1 :]))
            if found is None:
                return None
            total += found[0]
            order += found[1]
        return total, order

    def _parts(self, ids: frozenset[int]) -> list[frozenset[int]]:
        """Return the groups in parts that share no item."""
        leader: dict[int, int] = {}

        def find(item: int) -> int:
            while leader.setdefault(item, item) != item:
                leader[item] = leader[leader[item]]
                item = leader[item]
            return item

        for i in ids:
            first, *others = self.groups[i]
            for other in others:
                leader[find(other)] = find(first)
        parts: dict[int, set[int]] = {}
        for i in ids:
            parts.setdefault(find(next(iter(self.groups[i]))), set()).add(i)
        return sorted((frozenset(part) for part in parts.values()), key=min)


def _heaviest_cycle(weight: dict[tuple[int, int], int], length: int) -> tuple[tuple[int, ...], int] | None:
    """Return the cycle of so many edges whose lightest edge is heaviest, with that edge's weight."""
    below: dict[int, list[int]] = {}
    for (a, b), heavy in weight.items():
        if heavy > 0:
            below.setdefault(a, []).append(b)
    best: tuple[tuple[int, ...], int] | None = None
    for start in below:
        paths: list[tuple[tuple[int, ...], int]] = [((start,), 0)]
        for _ in range(length - 1):
            paths = [
                ((*path, b), min(least or weight[path[-1], b], weight[path[-1], b]))
                for path, least in paths
                for b in below.get(path[-1], ())
                if b > start and b not in path and (best is None or weight[path[-1], b] > best[1])
            ]
        for path, least in paths:
            closing = min(least, weight.get((path[-1], start), 0))
            if closing > 0 and (best is None or closing > best[1]):
                best = (path, closing)
    return best
