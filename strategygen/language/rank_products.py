"""Products: texts of five cards with a choice of ranks for each card, grown to cover points and no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from strategygen.cards import format_ranks
from strategygen.language.name_holds import GRID, N_PLACES, SUIT_PATTERNS, WILD_PLACE, SomeHolds
from strategygen.language.naming import WILD, rank_choice
from strategygen.language.tree import CardText, Group, RankChoice
from strategygen.values import BoolArray, IntArray

#: Orders of the five places.
_Orders = tuple[tuple[int, ...], ...]
#: The ranks at each of the five places, as flags of coordinates.
_Product = list[BoolArray]


def place_choice(places: Iterable[int]) -> RankChoice:
    """Return the choice of ranks for some values of a coordinate."""
    chosen = sorted(places)
    if len(chosen) >= 13:
        return RankChoice((), "x")
    return rank_choice(WILD if place == WILD_PLACE else place + 2 for place in chosen)


@dataclass(frozen=True, eq=False, slots=True)
class _Grown:
    """A product grown from a point, the flags of the wanted points in it, and the length of its text."""

    product: _Product
    inside: BoolArray
    length: int


def cover_shape(
    wanted: SomeHolds, hard: SomeHolds, others: SomeHolds, shape: int, most: int
) -> tuple[list[CardText], IntArray] | None:
    """Return texts of five cards for the wanted holds of one shape, and the numbers of the `others` that match one.

    No hold of `hard`, which are some or all of `others`, matches.  The result is None if the ranks and suits of the
    cards do not distinguish these from the wanted ones, or if the list of the texts has more than `most` characters.
    """
    texts = _ShapeTexts(wanted, shape)
    orders = texts.orders()
    sought = wanted.of_shape(shape)
    points = sought.points
    avoid = _marked(hard.of_shape(shape).codes, orders)
    if avoid.ravel()[sought.codes].any():
        return None
    seek = _marked(sought.codes, orders)
    is_open = np.ones(points.shape[1], np.bool_)
    marks = np.zeros(GRID, np.bool_)
    found = []
    grown: dict[int, list[_Grown]] = {}
    while is_open.any():
        candidates = is_open.nonzero()[0]
        seeds = dict.fromkeys(candidates[[0, len(candidates) // 2, -1]].tolist())
        for seed in seeds:
            if seed not in grown:
                grown[seed] = [
                    _Grown(own, _inside(points, own, orders), len(str(texts.text(own))))
                    for own in _products_of(points[:, seed], avoid, seek)
                ]
        options = [option for seed in seeds for option in grown[seed]]
        best = max(options, key=lambda option: np.count_nonzero(option.inside & is_open) / option.length)
        smooth = texts.smoothed(best.product, avoid)
        is_open &= ~_inside(points, smooth, orders)
        if hard is not others:
            _mark_product(marks, smooth, orders)
        found.append(texts.text(smooth))
        most -= len(str(found[-1])) + 2
        if most < 0:
            return None
    if hard is others:
        return found, np.zeros(0, np.int64)
    return found, others.marked(marks, shape)


class _ShapeTexts:
    """Writes points of one shape as texts of five cards."""

    def __init__(self, holds: SomeHolds, shape: int) -> None:
        self.is_by_suits, self.is_suited = holds.is_by_suits, holds.is_suited
        self.pattern = SUIT_PATTERNS[shape] if holds.is_by_suits else ()
        #: The number of cards held and discards of the suit held, which come first in a point.
        self.n_inner = holds.name.n + shape

    def orders(self) -> tuple[tuple[int, ...], ...]:
        """Return the equivalent orders of the five places."""
        if not self.is_by_suits:
            # The order of the cards inside braces, and of those outside, does not matter.
            inside = self.n_inner if self.is_suited else 0
            blocks = (tuple(range(inside)), tuple(range(inside, 5)))
            return tuple(a + b for a in permutations(blocks[0]) for b in permutations(blocks[1]))
        groups = self._groups()
        found: list[tuple[int, ...]] = []
        for order in permutations(range(len(groups))):
            if all(len(groups[i]) == len(groups[j]) for i, j in enumerate(order)):
                for parts in product(*(permutations(groups[j]) for j in order)):
                    found.append(tuple(x for part in parts for x in part))
        return tuple(found)

    def _groups(self) -> list[tuple[int, ...]]:
        """Return the places of the cards of each suit; wild cards come first."""
        start = 5 - sum(self.pattern)
        groups: list[tuple[int, ...]] = [(i,) for i in range(start)]
        for size in self.pattern:
            groups.append(tuple(range(start, start + size)))
            start += size
        return groups

    def smoothed(self, ranks: _Product, avoid: BoolArray) -> _Product:
        """Return a product with more ranks for discards outside braces where that makes the text shorter."""
        smooth = list(ranks)
        for i in () if self.is_by_suits else range(self.n_inner, 5):
            if smooth[i][WILD_PLACE]:
                continue
            free = ~_reached(avoid, [np.flatnonzero(own) for own in smooth], i)
            free[WILD_PLACE] = False
            seen = np.flatnonzero(smooth[i])
            hull = np.zeros(N_PLACES, np.bool_)
            hull[seen[0] : seen[-1] + 1] = True
            for wider in (hull, free):
                if not (wider & ~free).any() and len(_ranks_text(wider)) < len(_ranks_text(smooth[i])):
                    smooth[i] = wider
        return smooth

    def text(self, ranks: Sequence[BoolArray]) -> CardText:
        """Return the text of a product."""
        choices, lowest = zip(*(_choice_of(places.tobytes()) for places in ranks), strict=True)
        if self.is_by_suits:
            return self._text_by_suits(choices, lowest)
        if not self.is_suited:
            order = sorted(range(5), key=lambda i: (lowest[i], i))
            return CardText((Group(tuple(choices[i] for i in order), False),))
        inner = sorted(range(self.n_inner), key=lambda i: (lowest[i], i))
        natural = [i for i in inner if lowest[i] >= 0]
        wild = [i for i in inner if lowest[i] < 0]
        outer = sorted(range(self.n_inner, 5), key=lambda i: lowest[i])
        below = [i for i in outer if natural and lowest[i] < lowest[natural[0]]]
        above = [i for i in outer if i not in below]
        parts = (([*wild, *below], False), (natural, True), (above, False))
        return CardText(tuple(Group(tuple(choices[i] for i in part), braced) for part, braced in parts if part))

    def _text_by_suits(self, choices: Sequence[RankChoice], lowest: Sequence[int]) -> CardText:
        """Return a text with braces for each suit; a single card alone in its suit and wild cards are outside."""
        wild = 5 - sum(self.pattern)
        groups = [group for group in self._groups() if group[0] >= wild]
        single = [group for group in groups if len(group) == 1]
        loose = [*range(wild), *(single[0] if len(single) == 1 else ())]
        braced = [sorted(group, key=lambda i: lowest[i]) for group in groups if len(group) > 1 or len(single) > 1]
        parts = [*((group, True) for group in braced), *([(loose, False)] if loose else [])]
        return CardText(tuple(Group(tuple(choices[i] for i in part), is_braced) for part, is_braced in parts))


# Growing products tries the same ranks at many places.
@lru_cache(maxsize=4096)
def _choice_of(places: bytes) -> tuple[RankChoice, int]:
    """Return the choice of ranks for flags of coordinates, and the lowest coordinate, -1 with a wild card."""
    own = [place for place, is_in in enumerate(places) if is_in]
    return place_choice(own), own[0] if own[-1] != WILD_PLACE else -1


def _ranks_text(places: BoolArray) -> str:
    chosen = np.flatnonzero(places[:13])
    return "x" if len(chosen) == 13 else format_ranks([int(place) + 2 for place in chosen])


# ---- grids of points -----------------------------------------------------------------------------------------------


def _marked(codes: npt.NDArray[np.int32], orders: _Orders) -> BoolArray:
    """Return a grid that is true at the given points in each equivalent order."""
    marks = np.zeros(N_PLACES**5, np.bool_)
    marks[codes] = True
    distinct = np.stack(np.unravel_index(np.flatnonzero(marks), GRID))
    # Each order puts each coordinate at some place.
    weights = (N_PLACES ** np.arange(4, -1, -1))[np.argsort(orders, axis=1)]
    marks[(weights @ distinct).ravel()] = True
    return marks.reshape(GRID)


def _reached(marks: BoolArray, index: Sequence[IntArray], place: int) -> BoolArray:
    """Return for each rank at one place whether the product with this rank there contains a marked point.

    `index` has the ranks of the product at each place; those at `place` are ignored.
    """
    # A view at the places with one rank; then the smallest sets first: they reduce the grid most.
    axes = [i for i, own in enumerate(index) if i == place or len(own) > 1]
    marks = marks[tuple([slice(None) if i in axes else int(own[0]) for i, own in enumerate(index)])]
    for i in sorted(axes, key=lambda i: len(index[i])) if len(axes) > 1 else ():
        if i != place:
            axis = axes.index(i)
            axes.remove(i)
            marks = np.logical_or.reduce(marks.take(index[i], axis), axis=axis)
    return marks


def _products_of(seed: npt.NDArray[np.int8], avoid: BoolArray, seek: BoolArray) -> list[_Product]:
    """Return the products grown from a point, once from the last place on and once from the first."""
    backward, forward = (_grown(seed, avoid, seek, order) for order in (range(4, -1, -1), range(5)))
    is_same = all((a == b).all() for a, b in zip(backward, forward, strict=True))
    return [backward] if is_same else [backward, forward]


def _grown(seed: npt.NDArray[np.int8], avoid: BoolArray, seek: BoolArray, order: Sequence[int]) -> _Product:
    """Return a product grown from a point: place by place the ranks that reach `seek` and do not reach `avoid`."""
    index = [seed[place : place + 1].astype(np.int64) for place in range(5)]
    for place in order:
        wider = _reached(seek, index, place) & ~_reached(avoid, index, place)
        wider[index[place]] = True
        index[place] = wider.nonzero()[0]
    ranks = []
    for own in index:
        one = np.zeros(N_PLACES, np.bool_)
        one[own] = True
        ranks.append(one)
    return ranks


def _inside(points: npt.NDArray[np.int8], ranks: Sequence[BoolArray], orders: _Orders) -> BoolArray:
    """Return which points are in a product in some equivalent order."""
    n, inside = points.shape[1], 0
    # Whole numbers of a bit for each point: there are many orders, and few points.
    rows = [np.packbits(one[points], axis=1, bitorder="little") for one in ranks]
    seen = [[int.from_bytes(row.tobytes(), "little") for row in of_place] for of_place in rows]
    for a, b, c, d, e in _distinct_orders(ranks, orders):
        inside |= seen[a][0] & seen[b][1] & seen[c][2] & seen[d][3] & seen[e][4]
    packed = np.frombuffer(inside.to_bytes(-(-n // 8), "little"), np.uint8)
    return np.unpackbits(packed, count=n, bitorder="little").view(np.bool_)


def _mark_product(marks: BoolArray, ranks: Sequence[BoolArray], orders: _Orders) -> None:
    """Mark in a grid the points that are in a product in some equivalent order."""
    meshes = [
        [one.nonzero()[0].reshape([-1 if axis == place else 1 for axis in range(5)]) for place in range(5)]
        for one in ranks
    ]
    for order in _distinct_orders(ranks, orders):
        marks[tuple([meshes[i][place] for place, i in enumerate(order)])] = True


def _distinct_orders(ranks: Sequence[BoolArray], orders: _Orders) -> frozenset[tuple[int, ...]]:
    """Return the equivalent orders of a product, without duplicates from places with equal ranks."""
    texts = [one.tobytes() for one in ranks]
    return _orders_of_alike(tuple(map(texts.index, texts)), orders)


@lru_cache(maxsize=1024)
def _orders_of_alike(alike: tuple[int, ...], orders: _Orders) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple([alike[i] for i in order]) for order in orders)
