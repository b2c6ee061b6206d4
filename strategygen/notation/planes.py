"""Statements about discards, asked of all deals at once: 64 deals to a word, a plane for each card and rank.

A plane is a set of deals.  How many discards have a rank of some choice is counted in planes too: those of the deals
with at least one, at least two, at least three.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from strategygen.deals import BoolArray
from strategygen.kinds import Features
from strategygen.notation.syntax import Penalty

__all__ = ["Plane", "Planes", "pack_planes"]

Plane = npt.NDArray[np.uint64]


def pack_planes(flags: BoolArray) -> Plane:
    """Return flags as words of 64, along the last axis; the rest of the last word is 0.

    Examples
    --------
    >>> pack_planes(np.ones((2, 65), np.bool_)).shape
    (2, 2)
    """
    bits = np.packbits(flags, axis=-1)
    lacking = -bits.shape[-1] % 8
    if lacking:
        bits = np.concatenate([bits, np.zeros((*bits.shape[:-1], lacking), np.uint8)], axis=-1)
    return bits.view(np.uint64)


class Planes:
    """The cards of some deals, and what they are to each hold.

    Parameters
    ----------
    card_bits, suit_bits : int arrays, shape (5, n_deals)
        Rank (bit r - 2) and suit (bit s) of each card; 0 for a wild card.
    sub : int32 array, shape (32, n_deals)
        The held class of each mask.
    features : function
        Returns the features of the classes of n cards.
    """

    def __init__(
        self,
        card_bits: npt.NDArray[np.int16],
        suit_bits: npt.NDArray[np.int8],
        sub: npt.NDArray[np.int32],
        features: Callable[[int], Features],
    ) -> None:
        self.card_bits = card_bits
        self.suit_bits = suit_bits
        self.sub = sub
        self.features = features
        ranks = (1 << np.arange(13, dtype=np.int16))[:, None]
        self.ranked = np.stack([pack_planes(card == ranks) for card in card_bits])
        self._reach: dict[int, Plane] = {}
        self._flush: dict[int, Plane] = {}

    def reach(self, mask: int) -> Plane:
        """Return for each rank the deals in which it lies in a straight with the hold: shape (13, n_words)."""
        if mask not in self._reach:
            bits = self.features(mask.bit_count()).straight_ranks.astype(np.int16)[self.sub[mask]]
            self._reach[mask] = pack_planes(bits & (1 << np.arange(13, dtype=np.int16))[:, None] > 0)
        return self._reach[mask]

    def flush(self, mask: int) -> Plane:
        """Return for each card the deals in which it is of the suit of a hold of one suit: shape (5, n_words)."""
        if mask not in self._flush:
            held = [self.suit_bits[j] for j in range(5) if mask >> j & 1]
            suit = np.bitwise_or.reduce(held, axis=0) if held else np.zeros(self.sub.shape[1], np.int8)
            suit = np.where(self.features(mask.bit_count()).is_suited[self.sub[mask]], suit, np.int8(0))
            self._flush[mask] = pack_planes(self.suit_bits & suit > 0)
        return self._flush[mask]

    def suffered(self, penalty: Penalty, mask: int, among: Plane) -> Plane:
        """Return those of some deals in which what a penalty says is true of the hold `mask`."""
        at = np.flatnonzero(among)
        everywhere = 2 * len(at) > len(among)
        ranks = np.arange(13) if penalty.ranks is None else np.array(penalty.ranks) - 2
        reach = self.reach(mask)[ranks] if penalty.kind == "sp" else None
        counts = [np.zeros(len(among) if everywhere else len(at), np.uint64) for _ in range(penalty.count)]
        for j in range(5):
            if mask >> j & 1:
                continue
            cards = self.ranked[j, ranks]
            if not everywhere:
                cards = cards.take(at, axis=1)
            if reach is not None:
                cards &= reach if everywhere else reach.take(at, axis=1)
            true = np.bitwise_or.reduce(cards, axis=0)
            if penalty.kind == "fp":
                true &= self.flush(mask)[j] if everywhere else self.flush(mask)[j, at]
            for i in range(penalty.count - 1, 0, -1):
                counts[i] |= counts[i - 1] & true
            counts[0] |= true
        enough = ~counts[-1] if penalty.negated else counts[-1]
        if everywhere:
            return enough & among
        found = np.zeros(len(among), np.uint64)
        found[at] = enough & among[at]
        return found
