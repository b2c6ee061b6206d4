"""Kinds of hold, and the features they are named by.

==========  ===================================================================
kind        held sets with equal outcome counts over the full deck.
type        what a held set is, or has the potential to become: RF, SF, F, S,
            or a made hand: 4K, FH, 3K, 2P, HP, LP; N for none of these.
s           number of straights that contain the held ranks, suits ignored.
h           number of high cards held.
fp          flush penalty: a discard of the suit of a hold that is all of one
            suit.
sp          straight penalty: a discard whose rank, not held, lies in a
            straight that contains the held ranks.
==========  ===================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from strategygen.cards import Deck, Rank
from strategygen.deals import IntArray, SetClasses, set_classes
from strategygen.games import Game
from strategygen.payoffs import STRAIGHTS, classify_hands
from strategygen.solve import full_deck_counts

__all__ = ["TYPES", "Features", "Kinds", "features", "find_kinds"]

#: The types of held sets.  Suited sets come first, then unsuited sets of distinct ranks, then made hands.
TYPES = ("RF", "SF", "F", "S", "N", "4K", "FH", "3K", "2P", "HP", "LP")
_ROYAL = STRAIGHTS[-1]


@dataclass(frozen=True, eq=False)
class Features:
    """Features of the classes of n held cards.

    Attributes
    ----------
    sets : SetClasses
        The classes of n cards; all arrays have shape (n_classes,).
    type : int8 array
        Index into `TYPES`; -1 for the empty hold.
    s, h : int8 arrays
        Number of straights and of high cards; s is 0 where a rank is repeated.
    straight_ranks : int64 array
        Ranks, as bits, that lie in a straight containing the held ranks and are not held.
    """

    sets: SetClasses
    type: npt.NDArray[np.int8]
    s: npt.NDArray[np.int8]
    h: npt.NDArray[np.int8]
    straight_ranks: IntArray


@lru_cache(maxsize=64)
def features(deck: Deck, high_ranks: frozenset[Rank], n: int) -> Features:
    """Return the features of the classes of `n` cards.

    Examples
    --------
    >>> from strategygen.cards import parse_ranks, Cards
    >>> f = features(Deck(), parse_ranks("J-A"), 4)
    >>> number = f.sets.find(Cards("9s Jh Qd Kc"))
    >>> TYPES[f.type[number]], int(f.s[number]), int(f.h[number])
    ('S', 1, 3)
    """
    sets = set_classes(deck, n)
    bits = sets.rank_bits
    high_bits = sum(1 << (rank - 2) for rank in high_ranks)
    distinct = np.zeros(len(sets), np.int8)
    h = np.zeros(len(sets), np.int8)
    for j in range(n):
        first = sets.ranks[j] != (sets.ranks[j - 1] if j else -1)
        distinct += first & (sets.ranks[j] > 0)
        h += (high_bits >> np.maximum(sets.ranks[j].astype(np.int64) - 2, 0) & 1).astype(np.int8)
    is_single = distinct == n
    s = np.zeros(len(sets), np.int8)
    reach = np.zeros(len(sets), np.int64)
    for straight in STRAIGHTS:
        inside = is_single & ((bits & ~straight) == 0)
        s += inside
        reach |= np.where(inside, straight, 0)
    kind = np.full(len(sets), TYPES.index("N"), np.int8)
    suited = sets.is_suited
    kind[is_single & (s > 0)] = TYPES.index("S")
    kind[is_single & suited] = TYPES.index("F")
    kind[is_single & suited & (s > 0)] = TYPES.index("SF")
    kind[is_single & suited & ((bits & ~_ROYAL) == 0)] = TYPES.index("RF")
    _name_made_hands(kind, sets, high_bits)
    if n == 0:
        kind[:] = -1
    return Features(sets, kind, s, h, reach & ~bits)


def _name_made_hands(kind: npt.NDArray[np.int8], sets: SetClasses, high_bits: int) -> None:
    """Write the types of the sets in which a rank is repeated; cards are in order of rank."""
    same = [(sets.ranks[j] == sets.ranks[j - 1]) & (sets.ranks[j] > 0) for j in range(1, sets.n)]
    repeats = np.zeros(len(sets), np.int8)
    paired = np.zeros(len(sets), np.int64)
    trips = np.zeros(len(sets), np.bool_)
    quads = np.zeros(len(sets), np.bool_)
    for j, here in enumerate(same):
        repeats += here
        paired |= np.where(here, np.int64(1) << np.maximum(sets.ranks[j].astype(np.int64) - 2, 0), 0)
        if j >= 1:
            trips |= here & same[j - 1]
        if j >= 2:
            quads |= here & same[j - 1] & same[j - 2]
    is_high = (paired & high_bits) > 0
    for name, fits in (
        ("LP", (repeats == 1) & ~is_high),
        ("HP", (repeats == 1) & is_high),
        ("2P", repeats == 2),
        ("3K", trips),
        ("FH", trips & (repeats == 3)),
        ("4K", quads),
    ):
        kind[fits] = TYPES.index(name)


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of hold of a game.

    Attributes
    ----------
    number : tuple of int32 arrays
        For n = 0..5 the kind of each class of n cards.
    counts : int64 array, shape (n_kinds, n_pay_classes + 1)
        Number of five-card hands of the full deck by pay class.
    cards : int64 array, shape (n_kinds,)
        Cards held.
    """

    number: tuple[npt.NDArray[np.int32], ...]
    counts: IntArray
    cards: IntArray

    def __len__(self) -> int:
        return len(self.cards)


@lru_cache(maxsize=8)
def find_kinds(game: Game) -> Kinds:
    """Return the kinds of hold, found from outcome counts alone.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> len(find_kinds(load_game("jacks-or-better")))
    115
    """
    levels = full_deck_counts(game)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    numbers, counts, cards = [], [], []
    start = 0
    for n in range(5):
        rows, inverse = np.unique(levels[n], axis=0, return_inverse=True)
        numbers.append((start + inverse.reshape(-1)).astype(np.int32))
        counts.append(rows)
        cards += [n] * len(rows)
        start += len(rows)
    # Five cards make one hand, so its kind is its pay class.
    present, inverse = np.unique(classes, return_inverse=True)
    numbers.append((start + inverse.reshape(-1)).astype(np.int32))
    width = len(game.classes) + 1
    counts.append(np.eye(width, dtype=np.int64)[present])
    cards += [5] * len(present)
    return Kinds(tuple(numbers), np.concatenate(counts), np.array(cards, np.int64))
