"""Classes of up to five cards under suit exchange.

===========  ==================================================================
class        sets of cards that are equal up to a permutation of the suits.
size         number of single sets in a class, 1 to 24.
mask         a subset of a five-card representative: bit j means card j.
held class   the class of the cards that a mask keeps.
===========  ==================================================================

A class is the multiset of the four suits' rank sets.  With the cards in order of rank it is given by three independent
parts: how often each rank occurs (the shape), the ranks, and the suits (the suit pattern).  Its number is
``base(shape) + ranks * patterns(shape) + pattern``.  A subset of the ranks depends only on the ranks and a subset of
the pattern only on the pattern, so the number of every held class is the sum of two small tables.  No hand is
enumerated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from strategygen.cards import JOKER, Card, Cards, Deal, Deck
from strategygen.errors import CardError, HoldError

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]


@cache
def masks_of_size(n: int) -> tuple[int, ...]:
    """Return the masks that keep `n` cards of five.

    Examples
    --------
    >>> masks_of_size(1), len(masks_of_size(2))
    ((1, 2, 4, 8, 16), 10)
    """
    return tuple(mask for mask in range(32) if mask.bit_count() == n)


def rank_shapes(n: int) -> list[tuple[int, ...]]:
    """Return the shapes of n cards: the number of cards of each rank, lowest rank first.

    Examples
    --------
    >>> rank_shapes(3)
    [(1, 1, 1), (2, 1), (1, 2), (3,)]
    """
    if n == 0:
        return [()]
    found = [(first, *rest) for first in range(1, min(n, 4) + 1) for rest in rank_shapes(n - first)]
    return sorted(found, key=lambda shape: (-len(shape), shape[::-1]))


@cache
def _suit_masks(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the suit patterns of a shape: the rank sets of the four suits as bit masks, largest first.

    Two deals with the same ranks are in one class exactly if these four sets are equal in some order.
    """
    if not shape:
        return ((0, 0, 0, 0),)
    bit = 1 << len(shape) - 1
    patterns = {
        tuple(sorted((held | bit * (suit in suits) for suit, held in enumerate(sets)), reverse=True))
        for sets in _suit_masks(shape[:-1])
        for suits in combinations(range(4), shape[-1])
    }
    return tuple(sorted(patterns, reverse=True))


@dataclass(frozen=True)
class _Pattern:
    """Representative suits of a suit pattern, cards in order of rank."""

    suits: tuple[int, ...]
    positions: tuple[int, ...]
    size: int


@cache
def _patterns(shape: tuple[int, ...]) -> tuple[tuple[_Pattern, ...], dict[tuple[int, ...], int]]:
    patterns, numbers = [], {}
    for number, sets in enumerate(_suit_masks(shape)):
        cards = [(position, suit) for position in range(len(shape)) for suit in range(4) if sets[suit] >> position & 1]
        repeats = 1
        for value in set(sets):
            repeats *= factorial(sets.count(value))
        patterns.append(_Pattern(tuple(s + 1 for _, s in cards), tuple(p for p, _ in cards), 24 // repeats))
        numbers[sets] = number
    return tuple(patterns), numbers


@cache
def _rank_choices(lowest: int, d: int) -> npt.NDArray[np.int8]:
    """Return the choices of d ranks, shape (C(R, d), d) for R ranks, in lexicographic order."""
    total = 15 - lowest
    return np.array(list(combinations(range(lowest, 15), d)), np.int8).reshape(comb(total, d), d)


@cache
def _rank_subset(lowest: int, d: int, kept: tuple[int, ...]) -> IntArray:
    """Return for each choice of d ranks the number of the choice at the positions `kept`."""
    total, k = 15 - lowest, len(kept)
    choices = _rank_choices(lowest, d)[:, kept].astype(np.int64) - lowest
    number = np.zeros(len(choices), np.int64)
    # Lexicographic rank of an increasing sequence a_0 < ... < a_{k-1} below `total`: at each place count the
    # choices with the same beginning and a smaller number here.
    for i in range(k):
        at_least = np.array([comb(total - a, k - i) for a in range(total + 1)], np.int64)
        first = choices[:, i - 1] + 1 if i else np.zeros(len(choices), np.int64)
        number += at_least[first] - at_least[choices[:, i]]
    return number


@dataclass(frozen=True)
class _Natural:
    """The classes of n cards without jokers."""

    ranks: npt.NDArray[np.int8]
    suits: npt.NDArray[np.int8]
    sizes: IntArray
    sub: npt.NDArray[np.int32]


@cache
def _bases(lowest: int, n: int) -> tuple[dict[tuple[int, ...], int], int]:
    base, total = {}, 0
    for shape in rank_shapes(n):
        base[shape] = total
        total += comb(15 - lowest, len(shape)) * len(_patterns(shape)[0])
    return base, total


@cache
def _natural(lowest: int, n: int) -> _Natural:
    base, total = _bases(lowest, n)
    ranks = np.empty((n, total), np.int8)
    suits = np.empty((n, total), np.int8)
    sizes = np.empty(total, np.int64)
    sub = np.empty((1 << n, total), np.int32)
    for shape, start in base.items():
        d = len(shape)
        patterns, _ = _patterns(shape)
        choices = _rank_choices(lowest, d)
        part = slice(start, start + len(choices) * len(patterns))
        block = (len(choices), len(patterns))
        positions = patterns[0].positions
        for j, position in enumerate(positions):
            ranks[j, part].reshape(block)[:] = choices[:, position, None]
            suits[j, part].reshape(block)[:] = [pattern.suits[j] for pattern in patterns]
        sizes[part].reshape(block)[:] = [pattern.size for pattern in patterns]
        by_ranks, by_pattern = _held_classes(lowest, shape)
        # Of one type: for a change of type numpy needs a buffer, and crashes where there is no memory for it.
        np.add(by_ranks[:, :, None], by_pattern[:, None, :], out=sub[:, part].reshape(len(sub), *block))
    return _Natural(ranks, suits, sizes, sub)


def _held_classes(lowest: int, shape: tuple[int, ...]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Return two tables by mask: of the choices of ranks, and of the suit patterns.

    The sum of a number of each is the number of the held class.
    """
    patterns, _ = _patterns(shape)
    positions, n = patterns[0].positions, sum(shape)
    by_ranks = np.empty((1 << n, len(_rank_choices(lowest, len(shape)))), np.int32)
    # The bit of each card in the rank set of its suit, after the ranks that are not held are left out.
    bits = np.zeros((1 << n, n), np.int64)
    for mask in range(1 << n):
        held = [position for j, position in enumerate(positions) if mask >> j & 1]
        kept = tuple(dict.fromkeys(held))
        held_shape = tuple(map(held.count, kept))
        base = _bases(lowest, len(held))[0][held_shape]
        by_ranks[mask] = base + _rank_subset(lowest, len(shape), kept) * len(_suit_masks(held_shape))
        bits[mask] = [1 << kept.index(p) if mask >> j & 1 else 0 for j, p in enumerate(positions)]
    suits = np.array([pattern.suits for pattern in patterns], np.int64).reshape(len(patterns), n)
    is_of_suit = (suits.T[:, :, None] == np.arange(1, 5)).astype(np.int64)
    sets = np.sort(np.tensordot(bits, is_of_suit, 1), axis=2)
    return by_ranks, _pattern_numbers()[sets @ _PLACES]


#: A suit pattern as one number: four digits of five bits, the largest set first.
_PLACES = 32 ** np.arange(4)


@cache
def _pattern_numbers() -> npt.NDArray[np.int32]:
    """Return the number of every suit pattern of at most five cards, by its four sets as one number."""
    numbers = np.zeros(32**4, np.int32)
    for n in range(6):
        for shape in rank_shapes(n):
            sets = np.array(_suit_masks(shape), np.int64)
            numbers[sets[:, ::-1] @ _PLACES] = np.arange(len(sets))
    return numbers


@dataclass(frozen=True, eq=False)
class SetClasses:
    """The classes of `n` cards of a deck under suit exchange.

    Attributes
    ----------
    deck : Deck
        The deck.
    n : int
        Cards in a set, 0 to 5; with 5 the sets are deals.
    ranks, suits : int8 arrays, shape (n, n_classes)
        A representative of each class, cards in order of rank, suits 1 to 4; jokers come last with rank and
        suit 0.
    jokers : int8 array, shape (n_classes,)
        Number of jokers in the class.
    sizes : int64 array, shape (n_classes,)
        Number of single sets in each class.
    sub : int32 array, shape (2**n, n_classes)
        For each mask and class the number of the held class, among the classes of that number of cards.

    Examples
    --------
    >>> deals = set_classes(Deck(), 5)
    >>> len(deals), int(deals.sizes.sum()), str(deals.cards(0))
    (134459, 2598960, '6s 5s 4s 3s 2s')
    >>> [len(set_classes(Deck(), n)) for n in range(5)]
    [1, 13, 169, 1755, 16432]
    >>> len(set_classes(Deck(1), 5)), len(set_classes(Deck(2), 5))
    (150891, 152646)
    """

    deck: Deck
    n: int
    ranks: npt.NDArray[np.int8]
    suits: npt.NDArray[np.int8]
    jokers: npt.NDArray[np.int8]
    sizes: IntArray
    sub: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.sizes)

    def cards(self, number: int, mask: int = -1) -> Cards:
        """Return the representative of a class, or the cards of it that a mask keeps.

        Suits 1 to 4 of the representative are shown as spades, hearts, diamonds, clubs.
        """
        chosen = [
            Card(int(self.ranks[j, number]), 5 - int(self.suits[j, number])) if self.ranks[j, number] else JOKER
            for j in range(self.n)
            if mask >> j & 1
        ]
        return Cards(chosen)

    def find(self, cards: Cards) -> int:
        """Return the class of a set of cards.

        Raises
        ------
        CardError
            If the set does not have `n` cards of the deck.
        """
        return self.locate(cards)[0]

    def locate(self, cards: Cards) -> tuple[int, tuple[Card, ...]]:
        """Return the class of a set of cards, and the cards in the order of the representative.

        Card j corresponds to card j of the representative.
        """
        naturals = [card for card in cards if not card.is_joker]
        jokers = len(cards) - len(naturals)
        for card in cards:
            if card not in self.deck:
                raise CardError(f"{card} is not in this deck of {len(self.deck)} cards")
        if len(cards) != self.n or jokers > self.deck.jokers:
            raise CardError(f"{str(cards)!r}: expected {self.n} cards of a deck with {self.deck.jokers} jokers")
        lowest = self.deck.lowest
        ranks = sorted({card.rank for card in naturals})
        shape = tuple(sum(card.rank == rank for card in naturals) for rank in ranks)
        suit_sets = {suit: sum(1 << ranks.index(c.rank) for c in naturals if c.suit == suit) for suit in range(1, 5)}
        order = sorted(suit_sets, key=lambda suit: -suit_sets[suit])
        k = len(naturals)
        pattern = _patterns(shape)[1][tuple(suit_sets[suit] for suit in order)]
        choice = list(combinations(range(lowest, 15), len(ranks))).index(tuple(ranks))
        number = _bases(lowest, k)[0][shape] + choice * len(_patterns(shape)[0]) + pattern
        for fewer in range(jokers):
            number += _bases(lowest, self.n - fewer)[1]
        in_order = sorted(naturals, key=lambda card: (card.rank, order.index(card.suit)))
        return number, (*in_order, *[JOKER] * jokers)

    def locate_hold(self, deal: Deal, hold: Cards) -> tuple[int, int]:
        """Return the class of a deal and the mask of a hold in it.

        Raises
        ------
        HoldError
            If the hold is not a subset of the deal.
        """
        number, order = self.locate(deal)
        mask, left = 0, list(hold)
        for j, card in enumerate(order):
            if card in left:
                left.remove(card)
                mask |= 1 << j
        if left:
            raise HoldError(f"{left[0]} is not a card of the deal {deal}")
        return number, mask

    @cached_property
    def card_bits(self) -> npt.NDArray[np.int16]:
        """The rank of each card as a bit mask: bit r - 2 for rank r, 0 for a joker; shape (n, n_classes)."""
        table = np.array([0, 0, *(1 << bit for bit in range(13))], np.int16)
        return table[self.ranks]

    @cached_property
    def rank_bits(self) -> IntArray:
        """The ranks of each class as a bit mask: bit r - 2 for rank r; shape (n_classes,)."""
        if self.n == 0:
            return np.zeros(len(self), np.int64)
        bits: IntArray = np.bitwise_or.reduce(self.card_bits, axis=0).astype(np.int64)
        return bits

    @cached_property
    def rank_sets(self) -> tuple[npt.NDArray[np.int16], IntArray]:
        """The distinct columns of `card_bits`, shape (n, n_rank_sets), and the number of the column of each class."""
        key = np.zeros(len(self), np.int64)
        for j in range(self.n):
            key = key * 16 + self.ranks[j]
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        return self.card_bits.take(first, axis=1), inverse.reshape(-1)

    def suit_bits(self, wild_bits: int = 0) -> npt.NDArray[np.int8]:
        """Return the suits of the natural cards as a bit mask: bit s for suit s; shape (n_classes,).

        `wild_bits` are the wild ranks, as in `rank_bits`.
        """
        union = np.zeros(len(self), np.int8)
        for j in range(self.n):
            suits = np.where(self.ranks[j] > 0, np.int8(1) << self.suits[j], np.int8(0))
            union |= np.where(self.card_bits[j] & wild_bits, np.int8(0), suits) if wild_bits else suits
        return union


@cache
def set_classes(deck: Deck, n: int) -> SetClasses:
    """Return the classes of `n` cards of a deck; computed once per process."""
    parts = [(jokers, _natural(deck.lowest, n - jokers)) for jokers in range(min(deck.jokers, n) + 1)]
    total = sum(len(natural.sizes) for _, natural in parts)
    if len(parts) == 1:
        natural = parts[0][1]
        none = np.zeros(total, np.int8)
        return SetClasses(deck, n, natural.ranks, natural.suits, none, natural.sizes, natural.sub)
    ranks, suits = np.zeros((n, total), np.int8), np.zeros((n, total), np.int8)
    jokers_held, sizes = np.zeros(total, np.int8), np.empty(total, np.int64)
    sub = np.empty((1 << n, total), np.int32)
    start = 0
    for jokers, natural in parts:
        k = n - jokers
        part = slice(start, start + len(natural.sizes))
        ranks[:k, part], suits[:k, part] = natural.ranks, natural.suits
        jokers_held[part] = jokers
        sizes[part] = natural.sizes * comb(deck.jokers, jokers)
        for mask in range(1 << n):
            kept = (mask >> k).bit_count()
            cards = mask.bit_count()
            # Classes of `cards` cards are numbered by jokers: none first.
            offset = sum(_bases(deck.lowest, cards - fewer)[1] for fewer in range(kept))
            np.add(natural.sub[mask & (1 << k) - 1], offset, out=sub[mask, part])
        start = part.stop
    return SetClasses(deck, n, ranks, suits, jokers_held, sizes, sub)
