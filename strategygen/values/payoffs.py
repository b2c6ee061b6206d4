"""The pay class of every final hand, with wild cards and jokers."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, Deck, Rank, bits_of_ranks
from strategygen.errors import GameError
from strategygen.games import CATEGORIES, SAME_RANK, STRAIGHT_RANKS, Game, PayClass
from strategygen.values.deals import BoolArray, IntArray, SetClasses, set_classes

#: The rank sets of the ten straights, as bits; ace low first.
STRAIGHTS = tuple(bits_of_ranks(ranks) for ranks in STRAIGHT_RANKS)
_ROYAL = STRAIGHTS[-1]


def is_in_straight(rank_bits: IntArray) -> BoolArray:
    """Return whether a straight contains all ranks, for an array of rank sets (bit r - 2 for rank r)."""
    inside = np.zeros(rank_bits.shape, np.bool_)
    for straight in STRAIGHTS:
        inside |= (rank_bits & ~straight) == 0
    return inside


@cache
def classify_hands(deck: Deck, wild_ranks: frozenset[Rank], classes: tuple[PayClass, ...]) -> npt.NDArray[np.int8]:
    """Return the index of the pay class of every final hand, by class under suit exchange; shape (n_deals,).

    A hand belongs to the first class that it fits; it is ``len(classes)`` for a hand that is not paid.
    """
    known = _hand_facts(deck, wild_ranks)
    result = np.full(len(known.wild), len(classes), np.int8)
    # Earlier classes have precedence, so they are written last.
    for index in range(len(classes) - 1, -1, -1):
        result[known.belongs_to(classes[index])] = index
    result.flags.writeable = False
    return result


def check_classes(game: Game) -> tuple[str, ...]:
    """Return warnings about pay classes that only an enumeration of all hands can give.

    Reading a game file does the checks that need no hands; this function does the others, which concern games with
    wild cards and short decks.  It takes a few milliseconds more than `classify_hands`.  There is a
    sentence for every pair of classes where hands that fit a later class with a higher pay belong to an earlier one.

    Raises
    ------
    GameError
        If a class has no hand, because none fits it or earlier classes take all its hands.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> check_classes(load_game("deuces-wild"))
    ()
    """
    known = _hand_facts(game.deck, game.wild_ranks)
    sizes = set_classes(game.deck, 5).sizes
    belongs = classify_hands(game.deck, game.wild_ranks, game.classes)
    warnings = []
    for index, (cls, pay) in enumerate(zip(game.classes, game.pays, strict=True)):
        could = known.belongs_to(cls)
        takers = np.unique(belongs[could]).tolist()
        if not takers:
            raise GameError(f"{game.id}: the class {cls.id!r}: no hand of this deck is such a {cls.hand}")
        if index not in takers:
            named = " or ".join(repr(game.classes[taker].id) for taker in takers)
            raise GameError(
                f"{game.id}: the class {cls.id!r}: no hand is left for it: all its hands belong to {named}, "
                "listed before it"
            )
        for taker in takers:
            if taker < index and game.pays[taker] < pay:
                number = int(sizes[could & (belongs == taker)].sum())
                warnings.append(
                    f"{number:,} hands that could be {cls.id!r}, which pays {pay}, belong to "
                    f"{game.classes[taker].id!r}, listed before it, which pays {game.pays[taker]}"
                )
    return tuple(warnings)


@lru_cache(maxsize=2)
def _hand_facts(deck: Deck, wild_ranks: frozenset[Rank]) -> _HandFacts:
    return _HandFacts(set_classes(deck, 5), wild_ranks)


def _count_ranks(hands: SetClasses) -> npt.NDArray[np.int8]:
    """Return how many cards of each rank a hand has, shape (13, n_deals)."""
    count = np.zeros((13, len(hands)), np.int8)
    for ranks in hands.ranks:
        for rank in RANKS:
            count[rank - 2] += ranks == rank
    return count


class _HandFacts:
    """Facts about all final hands, from which membership in a pay class is computed."""

    def __init__(self, hands: SetClasses, wild_ranks: frozenset[Rank]) -> None:
        count, wild = _count_ranks(hands), hands.jokers
        for rank in wild_ranks:
            wild = wild + count[rank - 2]
            count[rank - 2] = 0
        self.count, self.wild, self.jokers = count, wild, hands.jokers
        self.natural_ranks = [rank for rank in RANKS if rank not in wild_ranks]
        wild_bits = bits_of_ranks(wild_ranks)
        bits, suits = hands.rank_bits & ~wild_bits, hands.suit_bits(wild_bits)
        self.most = count.max(axis=0)
        self.distinct = (count > 0).sum(axis=0, dtype=np.int8)
        self.pairs = (count >= 2).sum(axis=0, dtype=np.int8)
        single = self.most <= 1
        suited: BoolArray = (suits & (suits - 1)) == 0
        straight = single & is_in_straight(bits)
        self.callable: dict[str, BoolArray] = {
            "royal flush": single & suited & ((bits & ~_ROYAL) == 0),
            "straight flush": straight & suited,
            "full house": (self.distinct <= 2) & (self.most <= 3),
            "flush": suited,
            "straight": straight,
            "two pair": np.minimum(self.pairs, 2) + wild >= 2,
        }
        self.is_wild = wild > 0
        self.natural_category = np.full(len(hands), len(CATEGORIES), np.int8)
        for index in range(len(CATEGORIES) - 1, -1, -1):
            fits = self._can_be_called(PayClass("", "", CATEGORIES[index]))
            self.natural_category[fits] = index

    def belongs_to(self, cls: PayClass) -> BoolArray:
        is_this = self.natural_category == CATEGORIES.index(cls.hand)
        fits: BoolArray = self._can_be_called(cls) & (self.is_wild | is_this)
        if cls.wild_cards is not None:
            fits &= np.isin(self.wild, list(cls.wild_cards))
        if cls.jokers is not None:
            fits &= np.isin(self.jokers, list(cls.jokers))
        return fits

    def _can_be_called(self, cls: PayClass) -> BoolArray:
        if cls.hand in self.callable:
            return self.callable[cls.hand]
        fits = self._of_a_kind(SAME_RANK[cls.hand], cls)
        return fits & (self.distinct <= 1) if cls.hand == "five of a kind" else fits

    def _of_a_kind(self, n: int, cls: PayClass) -> BoolArray:
        if cls.ranks is None and cls.kickers is None:
            enough: BoolArray = self.most + self.wild >= n
            return enough
        fits = np.zeros(len(self.wild), np.bool_)
        for rank in self.natural_ranks:
            if cls.ranks is not None and rank not in cls.ranks:
                continue
            held = self.count[rank - 2]
            here = held + self.wild >= n
            if cls.kickers is not None:
                others = 5 - self.wild - held
                kicker = np.zeros(len(self.wild), np.bool_)
                for other in self.natural_ranks:
                    if other != rank and other in cls.kickers:
                        kicker |= self.count[other - 2] == 1
                here = here & ((others == 0) | ((others == 1) & kicker))
            fits |= here
        return fits
