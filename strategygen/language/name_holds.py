"""All holds of one name as arrays: the deal and mask of each, its penalties, and its cards as a point.

==========  ===================================================================
point       five coordinates, one for each card of a deal: its rank from 0 (the
            deuce) to 12, or 13 for a wild card; in the order in which a text of
            five cards lists them.
shape       the suit groups of a deal; points of one shape share a grid.
grid        an array of all points: 14 x 14 x 14 x 14 x 14.
==========  ===================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from strategygen.language.bit_masks import HoldSets, rows_with
from strategygen.language.matching import Matcher
from strategygen.language.penalties import Discards
from strategygen.language.tree import (
    NONE,
    CardText,
    Entry,
    Excluded,
    FeatureTest,
    Group,
    Line,
    Literal,
    Name,
    Penalty,
    RankChoice,
)
from strategygen.values import TYPES, BoolArray, IntArray, masks_of_size

#: Values of a coordinate: the thirteen ranks, and a wild card.
N_PLACES = 14
WILD_PLACE = 13
GRID = (N_PLACES,) * 5
#: The suit groups of five cards: numbers of cards of one suit, largest first; wild cards are in no group.
SUIT_PATTERNS = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (4,), (3, 1), (2, 2), (2, 1, 1),
                 (1, 1, 1, 1), (3,), (2, 1), (1, 1, 1), (2,), (1, 1), (1,), ())  # fmt: skip
#: Most names and features that a text may exclude, a bit each.
_MOST_NAMES = 62


def _numbered(keys: IntArray) -> tuple[IntArray, IntArray]:
    """Return the distinct keys, which are small and not negative, and the number of each key among them."""
    distinct = np.flatnonzero(np.bincount(keys))
    number_of = np.zeros(int(keys.max(initial=0)) + 1, np.int64)
    number_of[distinct] = np.arange(len(distinct))
    return distinct, number_of[keys]


@dataclass(frozen=True, eq=False)
class _Points:
    """Points of deals or of holds: their coordinates (5, n), their shapes, and their indices in a flat grid."""

    places: npt.NDArray[np.int8]
    shape: npt.NDArray[np.int8]
    codes: npt.NDArray[np.int32]

    @classmethod
    def sorted_by(
        cls, key: npt.NDArray[np.int16], places: npt.NDArray[np.int8], shape: npt.NDArray[np.int8]
    ) -> _Points:
        """Return points with their cards ordered by a key of each card, then by rank."""
        order = np.argsort(key * np.int16(32) + places, axis=0, kind="stable")
        ordered = np.take_along_axis(places, order, axis=0).astype(np.int8)
        return cls(ordered, shape, np.ravel_multi_index(tuple(ordered.astype(np.intp)), GRID).astype(np.int32))

    @cached_property
    def of_shape(self) -> dict[int, tuple[IntArray, npt.NDArray[np.int32]]]:
        """For each shape the numbers of its points, and their indices in a flat grid."""
        numbers = {shape: np.flatnonzero(self.shape == shape) for shape in np.unique(self.shape).tolist()}
        return {shape: (own, self.codes[own]) for shape, own in numbers.items()}


class DealFacts:
    """Facts about the deals of a matcher that do not depend on the hold."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher

    @cached_property
    def names(self) -> tuple[Name | Excluded, ...]:
        """The exclusions that a text may state: names, and names of draws with a least value of a feature."""
        found = []
        for n in range(1, 6):
            facts = self.matcher.features(n)
            found += [Name(n, TYPES[code]) for code in np.unique(facts.type) if TYPES[code] not in ("N", "W")]
        names: list[Name | Excluded] = [
            name for name in found if not (name.n == 1 or (name.n == 2 and name.type in ("S", "F")))
        ]
        drawn = [name for name in found if name.n in (3, 4)]
        return (*names, *(excluded for name in drawn for excluded in self._featured(name)))[:_MOST_NAMES]

    def _featured(self, name: Name) -> Iterator[Excluded]:
        terms = {
            "SF": [("s",)] if name.n == 4 else [("s", "h")],
            "S": [("s",), ("s", "h")] if name.n == 4 else [("h",)],
            "F": [("h",)],
        }
        facts = self.matcher.features(name.n)
        for chosen in terms.get(name.type, []):
            value = facts.s * ("s" in chosen) + facts.h * ("h" in chosen)
            for least in np.unique(value[self.matcher.held(Entry(name))])[1:].tolist():
                yield Excluded(name, FeatureTest(chosen, ">=", (int(least),)))

    @cached_property
    def literals(self) -> tuple[tuple[Literal, BoolArray], ...]:
        """Conditions on draws to a royal or straight flush, and the deals in which they are true."""
        found: list[tuple[Literal, BoolArray]] = []
        everything = self.matcher.everything
        flushes = [Penalty("fp", None, negated, 1) for negated in (False, True)]

        def some(hold: Name | CardText, penalty: Penalty | None) -> BoolArray:
            return self.matcher.some_hold(hold, [] if penalty is None else [penalty], everything)

        for name in (Name(3, "RF"), Name(3, "SF"), Name(2, "RF")):
            found += [(Literal(name, flush), some(name, flush)) for flush in flushes]
        royal = [rank for rank in range(10, 15) if rank not in self.matcher.wild_ranks]
        for pair in combinations(royal, 2):
            text = CardText((Group(tuple(RankChoice(((rank,),)) for rank in pair), True),))
            there = some(text, None)
            found += [(Literal(text, None), there), (Literal(text, None, True), ~there)]
            found += [(Literal(text, flush), some(text, flush)) for flush in flushes]
        return tuple(found)

    @cached_property
    def _kinds(self) -> tuple[BoolArray, IntArray]:
        rows = [*map(self.matcher.contains, self.names), *(true for _, true in self.literals)]
        kind = np.zeros(len(self.matcher.numbers), np.int64)
        for byte in np.packbits(np.stack(rows), axis=0):
            kinds, kind = _numbered(kind * 256 + byte)
        one_of = np.zeros(len(kinds), np.int64)
        one_of[kind] = self.matcher.everything
        return np.stack([row[one_of] for row in rows]), kind

    @property
    def kind(self) -> IntArray:
        """The kind of each deal: of the deals of one kind the same facts are true; shape (n_deals,)."""
        return self._kinds[1]

    @property
    def true_of_kinds(self) -> BoolArray:
        """Whether the deals of each kind contain each of `names`, then whether each of `literals` is true of them."""
        return self._kinds[0]

    @cached_property
    def present(self) -> IntArray:
        """Which of `names` the deals of each kind contain, a bit each; shape (n_kinds,)."""
        names = self.true_of_kinds[: len(self.names)]
        present: IntArray = np.bitwise_or.reduce(names.astype(np.int64) << np.arange(len(names))[:, None])
        return present

    @cached_property
    def places(self) -> npt.NDArray[np.int8]:
        """The coordinate of each card of each deal; shape (5, n_deals)."""
        bits = self.matcher.card_bits
        return np.where(bits > 0, np.log2(np.maximum(bits, 1)).astype(np.int8), np.int8(WILD_PLACE))

    @cached_property
    def by_suits(self) -> _Points:
        """The points of the deals with the cards grouped by suit, larger groups first."""
        suit_bits = self.matcher.suit_bits
        counts = np.stack([(suit_bits == 1 << s).sum(axis=0) for s in range(1, 5)])
        key = np.zeros(suit_bits.shape, np.int16)
        for s in range(1, 5):
            key = np.where(suit_bits == 1 << s, ((5 - counts[s - 1]) * 8 + s).astype(np.int16), key)
        weights = 6 ** np.arange(4)
        numbers = np.zeros(6**4, np.int8)
        for i, pattern in enumerate(SUIT_PATTERNS):
            numbers[sum(size * int(weight) for size, weight in zip(pattern, weights, strict=False))] = i
        return _Points.sorted_by(key, self.places, numbers[weights @ -np.sort(-counts, axis=0)])


@dataclass(frozen=True, eq=False)
class NameHolds:
    """All holds of one name: pairs of a deal and a mask, as parallel arrays.

    Attributes
    ----------
    rows, bits, sets : int arrays
        Deal, the bit of the mask in a bit mask of holds, and class of held cards.
    is_meant : bool array
        Whether a text of five cards allows this hold of the deal.
    alike : dict of str to int array
        A number for each hold in each aspect: conditions on an aspect are true of all holds with one number or of none.
        The aspects are ``held``, with the class of held cards, ``deal``, with the kind of the deal, and the kinds of
        discards: flush penalties, straight penalties, or any.
    ranks, counts : dict of str to int16 and int8 arrays
        Bit masks of the ranks, and the number, of the discards of a kind, for each number of that aspect.
    points : _Points
        The held cards, then discards of their suit, then the others; the shape is the number of discards of the suit.
    """

    deals: DealFacts
    name: Name
    rows: IntArray
    bits: HoldSets
    sets: IntArray
    is_meant: BoolArray
    alike: dict[str, IntArray]
    ranks: dict[str, npt.NDArray[np.int16]]
    counts: dict[str, npt.NDArray[np.int8]]
    points: _Points

    @classmethod
    def of(cls, deals: DealFacts, name: Name) -> NameHolds:
        """Return the holds of a name in all deals; *none* is a hold of each deal."""
        matcher = deals.matcher
        holds = matcher.match(Line((Entry(name),)))
        if name == NONE:
            holds = np.ones(len(matcher.numbers), np.uint32)
        rows_of = {mask: rows_with(mask, holds) for mask in masks_of_size(name.n)}
        rows = np.concatenate(list(rows_of.values()))
        masks = np.concatenate([np.full(len(found), mask, np.int64) for mask, found in rows_of.items()])
        facts = matcher.features(name.n)
        sets = matcher.sub[masks, rows].astype(np.int64)
        rank = facts.s[sets].astype(np.int64) * 8 + facts.h[sets]
        best = np.full(len(matcher.numbers), -1, np.int64)
        np.maximum.at(best, rows, rank)
        is_kept = (np.arange(32) >> np.arange(5)[:, None] & 1 > 0)[:, masks]
        discards = Discards(facts, sets, is_kept, matcher.card_bits, matcher.suit_bits, rows)
        in_suit = discards.is_flush_penalty
        alike: dict[str, IntArray] = {"held": sets, "deal": deals.kind[rows]}
        ranks, counts = {}, {}
        for kind in ("fp", "sp", "discard"):
            such = discards.of_kind(kind)
            of_kind = np.bitwise_or.reduce(np.where(such, discards.ranks, 0), axis=0)
            keys = of_kind.astype(np.int64) * 8 + such.sum(axis=0)
            both, alike[kind] = _numbered(keys)
            ranks[kind], counts[kind] = (both >> 3).astype(np.int16), (both & 7).astype(np.int8)
        key = np.where(is_kept, np.int16(0), np.where(in_suit, np.int16(1), np.int16(2)))
        return cls(
            deals=deals,
            name=name,
            rows=rows,
            bits=np.uint32(1) << masks.astype(np.uint32),
            sets=sets,
            is_meant=rank == best[rows],
            alike=alike,
            ranks=ranks,
            counts=counts,
            points=_Points.sorted_by(key, deals.places[:, rows], in_suit.sum(axis=0).astype(np.int8)),
        )

    @cached_property
    def _by_deal(self) -> tuple[IntArray, IntArray]:
        """The numbers of the holds in the order of their deals, and the place of the first of each deal."""
        n_deals = len(self.deals.matcher.numbers)
        starts = np.concatenate([[0], np.cumsum(np.bincount(self.rows, minlength=n_deals))])
        return np.argsort(self.rows, kind="stable"), starts

    def in_deals(self, deals: IntArray) -> IntArray:
        """Return the numbers of the holds in some deals, in ascending order."""
        order, starts = self._by_deal
        counts = starts[deals + 1] - starts[deals]
        places = np.arange(counts.sum()) + np.repeat(starts[deals] - (np.cumsum(counts) - counts), counts)
        return np.sort(order[places])

    def all_but(self, numbers: IntArray) -> SomeHolds:
        """Return all holds except those with some numbers."""
        is_left = np.ones(len(self.rows), np.bool_)
        is_left[numbers] = False
        return SomeHolds(self, is_left)

    @property
    def is_suited(self) -> bool:
        """Whether the holds of the name are of one suit."""
        return self.name.type in ("RF", "SF", "F") and self.name.n > 0


class SomeHolds:
    """Some of the holds of one name; their facts are looked up on first use.

    `chosen` has their numbers in `every`, or a flag for each hold of `every`.
    With `is_by_suits` points and shapes are those of the deals, grouped by suit; `is_meant` replaces that of `every`.
    """

    def __init__(
        self,
        every: NameHolds,
        chosen: BoolArray | IntArray,
        is_by_suits: bool = False,
        is_meant: BoolArray | None = None,
    ) -> None:
        self.every = every
        # The other one is derived from it when it is needed.
        self.__dict__["is_in" if chosen.dtype == np.bool_ else "index"] = chosen
        self.is_by_suits = is_by_suits or every.name == NONE
        self.name, self.is_suited = every.name, every.is_suited
        if is_meant is not None:
            self.is_meant = is_meant

    def __len__(self) -> int:
        return len(self.index)

    @cached_property
    def index(self) -> IntArray:
        """The numbers of the holds in `every`."""
        return np.flatnonzero(self.is_in)

    @cached_property
    def is_in(self) -> BoolArray:
        """Which holds of `every` these are."""
        is_in = np.zeros(len(self.every.rows), np.bool_)
        is_in[self.index] = True
        return is_in

    @cached_property
    def rows(self) -> IntArray:
        return self.every.rows[self.index]

    @cached_property
    def sets(self) -> IntArray:
        return self.every.sets[self.index]

    def alike(self, aspect: str) -> IntArray:
        """Return the numbers of the holds in an aspect, as in `NameHolds.alike`."""
        return self.every.alike[aspect].take(self.index)

    @cached_property
    def is_meant(self) -> BoolArray:
        return self.every.is_meant[self.index]

    @property
    def present(self) -> IntArray:
        """The `DealFacts.names` that the deal contains, a bit each."""
        return self.every.deals.present.take(self.alike("deal"))

    @property
    def _points(self) -> _Points:
        """The points that include those of these holds."""
        return self.every.deals.by_suits if self.is_by_suits else self.every.points

    @property
    def _in_points(self) -> IntArray:
        """The indices of these holds in `_points`."""
        return self.rows if self.is_by_suits else self.index

    @cached_property
    def points(self) -> npt.NDArray[np.int8]:
        return self._points.places.take(self._in_points, axis=1)

    @cached_property
    def shape(self) -> npt.NDArray[np.int8]:
        return self._points.shape[self._in_points]

    @cached_property
    def codes(self) -> npt.NDArray[np.int32]:
        return self._points.codes[self._in_points]

    def of_shape(self, shape: int) -> SomeHolds:
        """Return the holds whose point has a given shape."""
        return self.taken(np.flatnonzero(self.shape == shape))

    @property
    def by_suits(self) -> SomeHolds:
        """The same holds with the cards grouped by suit."""
        return SomeHolds(self.every, self.index, True, self.is_meant)

    @property
    def all_meant(self) -> SomeHolds:
        """The same holds, as if a text of five cards allowed each of them."""
        return SomeHolds(self.every, self.index, self.is_by_suits, np.ones(len(self), np.bool_))

    def marked(self, marks: BoolArray, shape: int) -> IntArray:
        """Return the numbers of the holds whose point of a shape is marked in a grid."""
        numbers, codes = self._points.of_shape[shape]
        found = numbers[marks.ravel()[codes]]
        if self.is_by_suits:
            found = self.every.in_deals(found)
        return found[self.is_in[found]]

    def without(self, names: int) -> SomeHolds:
        """Return the holds whose deals contain none of some `DealFacts.names`, a bit each."""
        if not names:
            return self
        is_left = self.every.deals.present & names == 0
        return SomeHolds(self.every, is_left.take(self.every.alike["deal"]) & self.is_in, self.is_by_suits)

    def taken(self, among: BoolArray | IntArray) -> SomeHolds:
        """Return some of the holds."""
        own = self.__dict__.get("is_meant")
        return SomeHolds(self.every, self.index[among], self.is_by_suits, None if own is None else own[among])

    def with_others(self, others: SomeHolds) -> SomeHolds:
        """Return these holds and others of the name."""
        return SomeHolds(self.every, np.concatenate([self.index, others.index]), self.is_by_suits)
