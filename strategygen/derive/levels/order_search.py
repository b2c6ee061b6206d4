"""The exact search for the order of items with the least loss in groups of deals."""

from __future__ import annotations

from collections.abc import Sequence


class OrderSearch:
    """The search for the order of items with the least loss; each group of deals plays its first item."""

    #: Most states searched; beyond it the best order found is kept, with a weaker bound.
    MOST_STATES = 2_000

    def __init__(self, groups: Sequence[dict[int, int]]) -> None:
        self.groups = groups
        self.states = 0
        self.known: dict[frozenset[int], tuple[int, list[int] | None]] = {}
        self.bounds: dict[frozenset[int], int] = {}
        #: The groups of each item, and the items of each group as bits.
        self.of_item: dict[int, set[int]] = {}
        self.bits = [sum(1 << item for item in group) for group in groups]
        #: Of each group the least loss, what any item but the best one loses more, and the best one above each other.
        self.sure: list[int] = []
        self.price: list[int] = []
        self.edges: list[list[tuple[int, int]]] = []
        for i, group in enumerate(groups):
            for item in group:
                self.of_item.setdefault(item, set()).add(i)
            above = min(group, key=group.__getitem__)
            others = [item for item in group if item != above]
            self.sure.append(group[above])
            self.price.append(min((group[item] for item in others), default=group[above]) - group[above])
            self.edges.append([(above, below) for below in others])

    def run(self) -> tuple[list[int], int, bool]:
        """Return the best order found, a lower bound of the loss of any order, and whether the search was complete."""
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
        """Return for each item the loss if it comes first."""
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
            ids -= self.of_item[first]
        others = {item for group in self.groups for item in group}.difference(order)
        return [*order, *sorted(others)]

    def _improved(self, order: list[int]) -> list[int]:
        """Return the order after moves of single items, as long as a move reduces the loss."""
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
                # Change of the loss with the item at each place, compared with the last place.
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
        """Return a lower bound of the loss in these groups."""
        if ids not in self.bounds:
            self.bounds[ids] = self._bound(ids)
        return self.bounds[ids]

    def _bound(self, ids: frozenset[int]) -> int:
        """Return a lower bound of the loss: cycles of items that must each be above the next, each counted once.

        Every group loses at least its least loss.  If the rest is 0 for one item and at least q for all others, an
        order with another of the group's items above that one loses q more.  Every order breaks one edge of a cycle of
        such requirements, so it loses the least weight of the cycle; that is subtracted before the next cycle.
        """
        price = {i: self.price[i] for i in ids if self.price[i]}
        weight: dict[tuple[int, int], int] = {}
        of_edge: dict[tuple[int, int], list[int]] = {}
        for i, own in price.items():
            for edge in self.edges[i]:
                weight[edge] = weight.get(edge, 0) + own
                of_edge.setdefault(edge, []).append(i)
        total = sum(self.sure[i] for i in ids)
        for length in (2, 3, 4):
            while (found := _heaviest_cycle(weight, length)) is not None:
                cycle, least = found
                total += least
                for broken in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
                    due = least
                    for i in of_edge[broken]:
                        paid = min(due, price[i])
                        if paid:
                            due -= paid
                            price[i] -= paid
                            for edge in self.edges[i]:
                                weight[edge] -= paid
                        if not due:
                            break
        return total

    def _solve(self, ids: frozenset[int], limit: int) -> tuple[int, list[int]] | None:
        """Return the least loss in these groups with its order, or None if it is not below the limit."""
        if not ids:
            return (0, []) if limit > 0 else None
        self.states += 1
        if self.states > self.MOST_STATES:
            return None
        costs = self._item_costs(ids)
        safe = {item for item, loss in costs.items() if loss == 0}
        if safe:
            rest = self._solve(ids.difference(*(self.of_item[item] for item in safe)), limit)
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
            rest = self._solve(ids - self.of_item[item], ceiling - costs[item])
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
        """Return the groups split into parts that share no item."""
        parts: list[tuple[int, list[int]]] = []
        for i in ids:
            bits, members = self.bits[i], [i]
            apart = []
            for part in parts:
                if part[0] & bits:
                    bits |= part[0]
                    members += part[1]
                else:
                    apart.append(part)
            parts = [*apart, (bits, members)]
        return sorted((frozenset(members) for _, members in parts), key=min)


def _heaviest_cycle(weight: dict[tuple[int, int], int], length: int) -> tuple[tuple[int, ...], int] | None:
    """Return the cycle of `length` edges whose lightest edge is heaviest, with that edge's weight."""
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
