"""Which discards of a hold are flush and straight penalties, for one hold of each of many deals.

The matcher, the search for exceptions and the descriptions all use this module.  `strategygen.language.counting` and
the naive player of the tests implement penalties a second and a third time, independently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from strategygen.cards import bits_of_ranks
from strategygen.language.bit_masks import PackedBits, pack_bits
from strategygen.language.tree import Penalty, Points
from strategygen.values import BoolArray, Features, IntArray


class Discards:
    """The discards of one hold in each of n deals.

    Ranks and suits are computed on first use: few callers need both.

    Parameters
    ----------
    facts : Features
        Features of the classes of cards that have the size of the hold.
    held : int array, shape (n,)
        The class of the cards held.
    is_kept : bool array, shape (5, n) or (5, 1)
        Which cards of each deal are held; one column if they are the same in all deals.
    card_bits, suit_bits : int16 and int8 arrays, shape (5, n_deals)
        Rank (bit r - 2) and suit (bit s) of each card of the deals; 0 for a wild card.
    rows : int array, shape (n,), optional
        The deals, as column numbers of `card_bits`; all by default.
    """

    def __init__(
        self,
        facts: Features,
        held: IntArray | npt.NDArray[np.int32],
        is_kept: BoolArray,
        card_bits: npt.NDArray[np.int16],
        suit_bits: npt.NDArray[np.int8],
        rows: IntArray | None = None,
    ) -> None:
        self.facts = facts
        self.held = held
        self._is_kept = is_kept
        self._card_bits = card_bits
        self._suit_bits = suit_bits
        self._rows = rows

    @cached_property
    def ranks(self) -> npt.NDArray[np.int16]:
        """The rank of each discard as a bit; 0 for a card held and for a wild card; shape (5, n)."""
        bits = self._card_bits if self._rows is None else self._card_bits.take(self._rows, axis=1)
        return np.where(self._is_kept, np.int16(0), bits)

    @cached_property
    def is_flush_penalty(self) -> BoolArray:
        """Whether each discard has the suit of the hold, which is all of one suit; shape (5, n)."""
        suits = self._suit_bits if self._rows is None else self._suit_bits.take(self._rows, axis=1)
        suit = np.bitwise_or.reduce(np.where(self._is_kept, suits, np.int8(0)), axis=0)
        suit[~self.facts.is_suited[self.held]] = 0
        found: BoolArray = (suits & suit > 0) & ~self._is_kept
        return found

    @cached_property
    def straight_ranks(self) -> npt.NDArray[np.int16]:
        """The ranks not held that some straight contains together with the held ranks; bit masks, shape (n,)."""
        return self.facts.straight_ranks[self.held].astype(np.int16)

    @cached_property
    def is_straight_penalty(self) -> BoolArray:
        """Whether each discard has one of the `straight_ranks`; shape (5, n)."""
        return self.ranks & self.straight_ranks > 0

    def of_kind(self, kind: str) -> BoolArray:
        """Return which discards are of a kind: fp, sp, or discard for any natural card; shape (5, n)."""
        if kind == "fp":
            return self.is_flush_penalty
        return self.is_straight_penalty if kind == "sp" else self.ranks > 0

    def suffer(self, penalty: Penalty) -> BoolArray:
        """Return whether a penalty is true of each hold; shape (n,)."""
        such = self.of_kind(penalty.kind)
        if penalty.ranks is not None:
            such = such & (self.ranks & np.int16(bits_of_ranks(penalty.ranks)) > 0)
        count = such.sum(axis=0, dtype=np.int8)
        true: BoolArray = count < penalty.count if penalty.negated else count >= penalty.count
        return true

    def count_points(self, points: Points, straights: Sequence[int]) -> IntArray:
        """Return the points of the discards, given the bit masks of the straights counted in s; shape (n,)."""
        weight_of = np.zeros(1 << 13, np.int64)
        for rank, weight in points.by_rank.items():
            weight_of[bits_of_ranks([rank])] = weight
        total: IntArray = weight_of[self.ranks].sum(axis=0)
        total += points.weight("fp") * self.is_flush_penalty.sum(axis=0)
        total += points.weight("sp") * self.is_straight_penalty.sum(axis=0)
        if points.weight("s"):
            held = self.facts.ranks[self.held]
            for straight in straights:
                inside = self.is_straight_penalty & (self.ranks & np.int16(straight) > 0) & (held & ~straight == 0)
                total += points.weight("s") * inside.sum(axis=0)
        return total


_RANK_BITS = (1 << np.arange(13, dtype=np.int16))[:, None]


class Planes:
    """Penalties in all deals at once: 64 deals to an integer, one plane for each card and rank.

    A plane is a set of deals.  The discards of a penalty are counted in planes too: the deals with at least one such
    discard, with at least two, with at least three.

    Parameters
    ----------
    card_bits : int16 array, shape (5, n_deals)
        Rank (bit r - 2) of each card; 0 for a wild card.
    discards : function
        Takes a mask and returns the discards of that hold in all deals.
    """

    def __init__(self, card_bits: npt.NDArray[np.int16], discards: Callable[[int], Discards]) -> None:
        self.discards = discards
        self.ranked = np.stack([pack_bits(card == _RANK_BITS) for card in card_bits])
        self._straight: dict[int, PackedBits] = {}
        self._flush: dict[int, PackedBits] = {}

    def straight_ranks(self, mask: int) -> PackedBits:
        """Return for each rank the deals in which a discard of it is a straight penalty; shape (13, n_integers)."""
        if mask not in self._straight:
            self._straight[mask] = pack_bits(self.discards(mask).straight_ranks & _RANK_BITS > 0)
        return self._straight[mask]

    def flush_penalties(self, mask: int) -> PackedBits:
        """Return for each card the deals in which it is a flush penalty; shape (5, n_integers)."""
        if mask not in self._flush:
            self._flush[mask] = pack_bits(self.discards(mask).is_flush_penalty)
        return self._flush[mask]

    def suffer(self, penalty: Penalty, mask: int, among: PackedBits) -> PackedBits:
        """Return the deals in `among` in which a penalty is true of the hold `mask`."""
        at = np.flatnonzero(among)
        everywhere = 2 * len(at) > len(among)
        ranks = np.arange(13) if penalty.ranks is None else np.array(penalty.ranks) - 2
        straight = self.straight_ranks(mask)[ranks] if penalty.kind == "sp" else None
        counts = [np.zeros(len(among) if everywhere else len(at), np.uint64) for _ in range(penalty.count)]
        for j in range(5):
            if mask >> j & 1:
                continue
            cards = self.ranked[j, ranks]
            if not everywhere:
                cards = cards.take(at, axis=1)
            if straight is not None:
                cards &= straight if everywhere else straight.take(at, axis=1)
            such = np.bitwise_or.reduce(cards, axis=0)
            if penalty.kind == "fp":
                such &= self.flush_penalties(mask)[j] if everywhere else self.flush_penalties(mask)[j, at]
            for i in range(penalty.count - 1, 0, -1):
                counts[i] |= counts[i - 1] & such
            counts[0] |= such
        enough = ~counts[-1] if penalty.negated else counts[-1]
        if everywhere:
            return enough & among
        found = np.zeros(len(among), np.uint64)
        found[at] = enough & among[at]
        return found
