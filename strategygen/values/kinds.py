"""Kinds of hold, and the features that name them.

==========  ===================================================================
kind        held sets with equal outcome counts in the full deck.
type        what a held set is or can become: RF, SF, F, S, or a made hand: 5K,
            4K, FH, 3K, 2P, HP, LP; W for wild cards alone; N for none of these.
s           number of straights that contain the held ranks, suits ignored; a
            straight through a wild rank is not counted.
h           number of high cards held.
w           number of wild cards held.
fp          flush penalty: a discard of the suit of a hold that is all of one
            suit.
sp          straight penalty: a discard whose rank, not held, lies in a
            straight that contains the held ranks.
==========  ===================================================================

Ranks and suits are those of the natural cards: a wild card has neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from strategygen.cards import Deck, Rank, bits_of_ranks
from strategygen.games import Game
from strategygen.values.deals import BoolArray, IntArray, SetClasses, set_classes
from strategygen.values.draws import full_deck_counts
from strategygen.values.payoffs import STRAIGHTS, classify_hands

#: The types of held sets.  Suited sets come first, then unsuited sets of distinct ranks, then made hands.
TYPES = ("RF", "SF", "F", "S", "N", "5K", "4K", "FH", "3K", "2P", "HP", "LP", "W")
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
    s, h, w, jokers : int8 arrays
        Number of straights, of high cards, of wild cards and of jokers; s is 0 where a rank is repeated.
    ranks : int64 array
        Ranks held, as bits, wild cards left out.
    straight_ranks : int64 array
        Ranks, as bits, that lie in a straight containing the held ranks and are not held.
    is_suited : bool array
        Whether the natural cards, one at least, are of one suit.
    """

    sets: SetClasses
    type: npt.NDArray[np.int8]
    s: npt.NDArray[np.int8]
    h: npt.NDArray[np.int8]
    w: npt.NDArray[np.int8]
    jokers: npt.NDArray[np.int8]
    ranks: IntArray
    straight_ranks: IntArray
    is_suited: BoolArray


@lru_cache(maxsize=64)
def features(deck: Deck, wild_ranks: frozenset[Rank], high_ranks: frozenset[Rank], n: int) -> Features:
    """Return the features of the classes of `n` cards.

    Examples
    --------
    >>> from strategygen.cards import parse_ranks, Cards
    >>> f = features(Deck(), frozenset(), parse_ranks("J-A"), 4)
    >>> number = f.sets.find(Cards("9s Jh Qd Kc"))
    >>> TYPES[f.type[number]], int(f.s[number]), int(f.h[number])
    ('S', 1, 3)
    >>> f = features(Deck(), parse_ranks("2"), frozenset(), 4)
    >>> number = f.sets.find(Cards("2s 6h 7h 9h"))
    >>> TYPES[f.type[number]], int(f.s[number]), int(f.w[number])
    ('SF', 2, 1)
    """
    sets = set_classes(deck, n)
    wild_bits, high_bits = bits_of_ranks(wild_ranks), bits_of_ranks(high_ranks)
    bits = sets.rank_bits & ~wild_bits
    is_wild = [(sets.ranks[j] == 0) | (wild_bits & sets.card_bits[j] > 0) for j in range(n)]
    w = np.zeros(len(sets), np.int8)
    distinct = np.zeros(len(sets), np.int8)
    h = np.zeros(len(sets), np.int8)
    for j in range(n):
        first = sets.ranks[j] != (sets.ranks[j - 1] if j else -1)
        w += is_wild[j]
        distinct += first & ~is_wild[j]
        h += (sets.card_bits[j] & high_bits & ~wild_bits) > 0
    natural = n - w
    is_single = distinct == natural
    s, reach = _straights_around(bits, is_single, wild_bits)
    kind = np.full(len(sets), TYPES.index("N"), np.int8)
    suits = sets.suit_bits(wild_bits)
    suited = (suits > 0) & (suits & (suits - 1) == 0)
    connects = reach > 0
    kind[is_single & connects] = TYPES.index("S")
    kind[is_single & suited] = TYPES.index("F")
    kind[is_single & suited & connects] = TYPES.index("SF")
    kind[is_single & suited & ((bits & ~_ROYAL) == 0)] = TYPES.index("RF")
    _name_made_hands(kind, sets, w, is_wild, high_bits)
    if n == 0:
        kind[:] = -1
    elif w.any():
        kind[w == n] = TYPES.index("W")
    return Features(sets, kind, s, h, w, sets.jokers, bits, reach & ~bits & ~wild_bits, suited)


def _straights_around(bits: IntArray, is_single: BoolArray, wild_bits: int) -> tuple[npt.NDArray[np.int8], IntArray]:
    """Return the number of straights without wild ranks that contain the ranks, and the ranks of all that do."""
    s = np.zeros(len(bits), np.int8)
    reach = np.zeros(len(bits), np.int64)
    for straight in STRAIGHTS:
        inside = is_single & ((bits & ~straight) == 0)
        if not straight & wild_bits:
            s += inside
        reach |= np.where(inside, straight, 0)
    return s, reach


def _name_made_hands(
    kind: npt.NDArray[np.int8], sets: SetClasses, w: npt.NDArray[np.int8], is_wild: list[BoolArray], high_bits: int
) -> None:
    """Write the types of the sets with a repeated rank, and of five cards that are four or five of a kind.

    Cards are in order of rank.
    """
    same = [(sets.ranks[j] == sets.ranks[j - 1]) & ~is_wild[j] for j in range(1, sets.n)]
    repeats = np.zeros(len(sets), np.int8)
    paired = np.zeros(len(sets), np.int64)
    most = np.ones(len(sets), np.int8)
    run = np.ones(len(sets), np.int8)
    for j, here in enumerate(same):
        repeats += here
        paired |= np.where(here, sets.card_bits[j].astype(np.int64), 0)
        run = np.where(here, run + np.int8(1), np.int8(1))
        most = np.maximum(most, run)
    is_high = (paired & high_bits) > 0
    alike = most + w
    is_made = repeats > 0
    for name, fits in (
        ("LP", (repeats == 1) & ~is_high),
        ("HP", (repeats == 1) & is_high),
        ("2P", repeats == 2),
        ("3K", is_made & (alike == 3)),
        ("FH", is_made & (alike == 3) & (repeats + w == 3) & (sets.n == 5)),
        ("4K", is_made & (alike == 4)),
        ("5K", is_made & (alike >= 5)),
    ):
        kind[fits] = TYPES.index(name)
    if sets.n == 5:
        is_straight_flush = np.isin(kind, (TYPES.index("RF"), TYPES.index("SF")))
        kind[~is_made & (alike == 4) & ~is_straight_flush] = TYPES.index("4K")
        kind[~is_made & (alike == 5)] = TYPES.index("5K")


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
    """Return the kinds of hold of a game, found from outcome counts alone.

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
    # The kind of five held cards is their pay class.
    present, inverse = np.unique(classes, return_inverse=True)
    numbers.append((start + inverse.reshape(-1)).astype(np.int32))
    width = len(game.classes) + 1
    counts.append(np.eye(width, dtype=np.int64)[present])
    cards += [5] * len(present)
    return Kinds(tuple(numbers), np.concatenate(counts), np.array(cards, np.int64))
