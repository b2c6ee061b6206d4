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
    def present(self) -> IntArray:
        """Which of `names` each deal contains, a bit each; shape (n_deals,)."""
        bits = np.zeros(len(self.matcher.numbers), np.int64)
        for i, name in enumerate(self.names):
            bits |= self.matcher.contains(name).astype(np.int64) << i
        return bits

    @cached_property
    def draw_literals(self) -> tuple[tuple[Literal, BoolArray], ...]:
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
    def true_of_deals(self) -> tuple[BoolArray, ...]:
        """The deals that contain each of `names`, then those in which each of `draw_literals` is true."""
        return (
            *(self.present >> i & 1 > 0 for i in range(len(self.names))),
            *(true for _, true in self.draw_literals),
        )

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
    ranks, counts : dict of str to int16 and int8 arrays
        Bit masks of the ranks, and the number, of the discards that are flush penalties, straight penalties, or any.
    points : _Points
        The held cards, then discards of their suit, then the others; the shape is the number of discards of the suit.
    """

    deals: DealFacts
    name: Name
    rows: IntArray
    bits: HoldSets
    sets: IntArray
    is_meant: BoolArray
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
        such = {kind: discards.of_kind(kind) for kind in ("fp", "sp", "discard")}
        in_suit = such["fp"]
        key = np.where(is_kept, np.int16(0), np.where(in_suit, np.int16(1), np.int16(2)))
        return cls(
            deals=deals,
            name=name,
            rows=rows,
            bits=np.uint32(1) << masks.astype(np.uint32),
            sets=sets,
            is_meant=rank == best[rows],
            ranks={kind: np.bitwise_or.reduce(np.where(own, discards.ranks, 0), axis=0) for kind, own in such.items()},
            counts={kind: own.sum(axis=0).astype(np.int8) for kind, own in such.items()},
            points=_Points.sorted_by(key, deals.places[:, rows], in_suit.sum(axis=0).astype(np.int8)),
        )

    @cached_property
    def present(self) -> IntArray:
        """The `DealFacts.names` that the deal of each hold contains, a bit each."""
        return self.deals.present[self.rows]

    @property
    def is_suited(self) -> bool:
        """Whether the holds of the name are of one suit."""
        return self.name.type in ("RF", "SF", "F") and self.name.n > 0


class SomeHolds:
    """Some of the holds of one name: those of `every` at the places `index`; their facts are looked up on first use.

    With `is_by_suits` points and shapes are those of the deals, grouped by suit; `is_meant` replaces that of `every`.
    """

    def __init__(
        self, every: NameHolds, index: IntArray, is_by_suits: bool = False, is_meant: BoolArray | None = None
    ) -> None:
        self.every, self.index = every, index
        self.is_by_suits = is_by_suits or every.name == NONE
        self.name, self.is_suited = every.name, every.is_suited
        if is_meant is not None:
            self.is_meant = is_meant

    def __len__(self) -> int:
        return len(self.index)

    @cached_property
    def rows(self) -> IntArray:
        return self.every.rows[self.index]

    @cached_property
    def sets(self) -> IntArray:
        return self.every.sets[self.index]

    @cached_property
    def is_meant(self) -> BoolArray:
        return self.every.is_meant[self.index]

    @cached_property
    def present(self) -> IntArray:
        """The `DealFacts.names` that the deal contains, a bit each."""
        return self.every.present[self.index]

    @cached_property
    def ranks(self) -> dict[str, npt.NDArray[np.int16]]:
        return {kind: bits[self.index] for kind, bits in self.every.ranks.items()}

    @cached_property
    def counts(self) -> dict[str, npt.NDArray[np.int8]]:
        return {kind: count[self.index] for kind, count in self.every.counts.items()}

    @property
    def _points(self) -> tuple[_Points, IntArray]:
        """The points that include those of these holds, and their indices there."""
        return (self.every.deals.by_suits, self.rows) if self.is_by_suits else (self.every.points, self.index)

    @cached_property
    def points(self) -> npt.NDArray[np.int8]:
        every, index = self._points
        return every.places[:, index]

    @cached_property
    def shape(self) -> npt.NDArray[np.int8]:
        every, index = self._points
        return every.shape[index]

    @cached_property
    def codes(self) -> npt.NDArray[np.int32]:
        every, index = self._points
        return every.codes[index]

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

    def taken(self, among: BoolArray | IntArray) -> SomeHolds:
        """Return some of the holds."""
        own = self.__dict__.get("is_meant")
        return SomeHolds(self.every, self.index[among], self.is_by_suits, None if own is None else own[among])

    def with_others(self, others: SomeHolds) -> SomeHolds:
        """Return these holds and others of the name."""
        return SomeHolds(self.every, np.concatenate([self.index, others.index]), self.is_by_suits)
