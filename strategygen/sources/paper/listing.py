"""Every deal class in the paper's order, with its best hold (Tables 3 and 4).

The paper's equivalence class is a deal class with its cards in the paper's order and its suits numbered in order of
occurrence, 1 to 4; jokers come last, with rank and suit 0.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from strategygen.sources.paper.patterns import shapes
from strategygen.values import BoolArray, IntArray, SetClasses, Solution


@dataclass(frozen=True, eq=False)
class Listing:
    """Every deal class in the paper's order, with its best hold.

    Attributes
    ----------
    deals : int64 array, shape (n_deals,)
        Their numbers among the deal classes of the solution.
    sizes : int64 array
        Deals in each.
    ranks, suits : int8 arrays, shape (5, n_deals)
        Their cards in the paper's order.
    held : bool array, shape (5, n_deals)
        The best hold; of several the one that keeps most cards, then the one that keeps the first cards.
    values : int64 or object array
        EV of the best hold times the solution's denominator.
    is_unique : bool array
        Whether the best hold is unique.
    """

    deals: IntArray
    sizes: IntArray
    ranks: npt.NDArray[np.int8]
    suits: npt.NDArray[np.int8]
    held: BoolArray
    values: npt.NDArray[np.int64]
    is_unique: BoolArray

    def __len__(self) -> int:
        return len(self.deals)

    def columns(self, *, with_unique: bool = True) -> list[IntArray | npt.NDArray[np.str_]]:
        """Return the columns of the paper's file: number, size, five ranks, five suits, five marks, value, u or n."""
        columns = [np.arange(1, len(self) + 1), self.sizes, *self.ranks, *self.suits, *self.held.astype(np.int8)]
        return [*columns, self.values, *([np.where(self.is_unique, "u", "n")] if with_unique else [])]

    def row(self, number: int, *, with_unique: bool = True) -> list[str]:
        """Return a row of the paper's file as text; numbers run from 1."""
        return [str(column[number - 1]) for column in self.columns(with_unique=with_unique)]

    def sorted_by_value(self) -> Listing:
        """Return the listing with the largest value first; equal values stay in order (Table 4)."""
        return self._reordered(np.argsort(-self.values, kind="stable"))

    def _reordered(self, order: IntArray) -> Listing:
        return Listing(**{field.name: getattr(self, field.name)[..., order] for field in fields(self)})

    def to_csv(self, *, with_unique: bool = True) -> str:
        """Return the rows as the paper's program writes them, without a heading."""
        parts = [map(str, column.tolist()) for column in self.columns(with_unique=with_unique)]
        return "\n".join(map(",".join, zip(*parts, strict=True))) + "\n"


@lru_cache(maxsize=2)
def list_deals(solution: Solution) -> Listing:
    """Return the deal classes in the paper's order (Table 3).

    Deals of five distinct ranks come first, then one pair, two pair, three of a kind, full house, four of a kind.
    Cards of one rank are adjacent, the most frequent rank first, then in order of rank.  Deals are in order of their
    ranks, then of their suits, numbered so that the first of all possible forms of a class is taken.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> listing = list_deals(solve(load_game("jacks-or-better")))
    >>> print(*listing.row(2), sep=",")
    2,12,2,3,4,5,6,1,1,1,1,2,1,1,1,1,1,30678780,u
    >>> print(*listing.sorted_by_value().row(134459, with_unique=False), sep=",")
    134459,24,5,6,8,9,10,1,2,3,4,1,0,0,0,0,0,2741080
    """
    deals = solution.deals
    shape, place, suits = _paper_cards(deals)
    ranks = np.take_along_axis(deals.ranks, place, axis=0)
    held = (_kept_most(solution, place) >> place) & 1 > 0
    numbers = np.arange(len(deals))
    listing = Listing(numbers, deals.sizes, ranks, suits, held, solution.best, ~solution.is_tied)
    return listing._reordered(np.lexsort((*suits[::-1], *ranks[::-1], shape)))


def _paper_cards(deals: SetClasses) -> tuple[IntArray, IntArray, npt.NDArray[np.int8]]:
    """Return for each deal class the number of its shape, its cards' places in the paper's order, and their suits."""
    # All depend only on which ranks are equal and on the suits, about a hundred combinations.
    key = np.zeros(len(deals), np.int64)
    for j in range(5):
        key = key * 5 + deals.suits[j]
        key = key * 2 + (deals.ranks[j] == deals.ranks[j - 1] if j else 0)
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    every_shape = [shape for jokers in range(6) for shape in shapes(5 - jokers)]
    numbers, places, suits = [], [], []
    for number in first.tolist():
        shape, order, own = _first_writing(
            tuple(int(rank) for rank in deals.ranks[:, number]), tuple(int(suit) for suit in deals.suits[:, number])
        )
        numbers.append(every_shape.index(shape))
        places.append(order)
        suits.append(own)
    chosen = inverse.reshape(-1)
    return (
        np.array(numbers, np.int64)[chosen],
        np.array(places, np.int64).T[:, chosen],
        np.array(suits, np.int8).T[:, chosen],
    )


def _first_writing(
    ranks: tuple[int, ...], suits: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the shape of a deal, the order of its cards, and their suits, the first of all possible forms."""
    count = Counter(rank for rank in ranks if rank)
    by_rank = sorted(count, key=lambda rank: (-count[rank], rank))
    jokers = [j for j in range(5) if not ranks[j]]
    groups = [[j for j in range(5) if ranks[j] == rank] for rank in by_rank]
    writings = []
    for renamed in permutations((1, 2, 3, 4)):
        named = [0, *renamed]
        order = [j for group in groups for j in sorted(group, key=lambda j: named[suits[j]])] + jokers
        writings.append((tuple(named[suits[j]] for j in order), tuple(order)))
    own, places = min(writings)
    return tuple(count[rank] for rank in by_rank), places, own


def _kept_most(solution: Solution, place: IntArray) -> IntArray:
    """Return one optimal mask of each deal: the one that keeps most cards, then the first in the paper's order."""
    best = np.zeros(len(solution.deals), np.int64)
    played = np.zeros(len(solution.deals), np.int64)
    for mask in range(32):
        score = np.full(len(best), 32 * mask.bit_count() + 1)
        for j in range(5):
            score += (mask >> place[j] & 1) << (4 - j)
        better = solution.optimal[mask] & (score > best)
        best[better], played[better] = score[better], mask
    return played
