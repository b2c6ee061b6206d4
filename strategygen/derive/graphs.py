"""The precedence graph: strongly connected components, and the best order of a few vertices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

#: Largest component whose best order is searched exactly; of larger ones the price is estimated.
MOST_ORDERED = 12


def components(above: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Return the strongly connected components of a graph (Tarjan), each in ascending order.

    Examples
    --------
    >>> components({0: [1], 1: [0], 2: [1]})
    [[0, 1], [2]]
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    found: list[list[int]] = []
    for root in above:
        if root in index:
            continue
        work: list[tuple[int, Iterator[int]]] = [(root, iter(above[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, edges = work[-1]
            for other in edges:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(above[other])))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    start = stack.index(node)
                    found.append(sorted(stack[start:]))
                    del stack[start:]
    return found


def first_components(above: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Return the strongly connected components that no vertex outside them must be above.

    Examples
    --------
    >>> first_components({0: [1], 1: [0], 2: [1]})
    [[0, 1]]
    """
    return [part for part in components(above) if all(a in part for b in part for a in above[b])]


def order_prices(price: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return for each vertex the price of the best order that begins with it; a search over subsets.

    ``price[x, y]`` is paid if y is above x.  Prices only guide the search; the proof of a chart is exact.
    """
    m = len(price)
    if m > MOST_ORDERED:
        estimate: npt.NDArray[np.float64] = price.sum(axis=0) - price.sum(axis=1)
        return estimate - min(0.0, float(estimate.min()))
    members = np.arange(1 << m)
    inside = members[:, None] >> np.arange(m) & 1
    pays = inside @ price
    rest = np.full(1 << m, np.inf)
    rest[0] = 0
    sizes = inside.sum(axis=1)
    for size in range(1, m + 1):
        sets = members[sizes == size]
        for y in range(m):
            here = sets[inside[sets, y] == 1]
            rest[here] = np.minimum(rest[here], pays[here, y] + rest[here & ~(1 << y)])
    every = (1 << m) - 1
    first: npt.NDArray[np.float64] = pays[every] + rest[every & ~(1 << np.arange(m))]
    return first
