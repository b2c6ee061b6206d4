"""Facts about ranks and suits for `strategygen.language.counting`, written from ``GRAMMAR.md`` alone.

A *pattern* is the suits of the cards of a rank set, up to suit exchange; a set of patterns of one shape is a bit mask.
This module shares no code with the matcher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import numpy.typing as npt

from strategygen.games import STRAIGHT_RANKS
from strategygen.language.tree import CardText
from strategygen.values import BoolArray, IntArray

BitsArray = npt.NDArray[np.uint64]
#: The places of the cards of each mask.
PLACES = tuple(tuple(j for j in range(5) if mask >> j & 1) for mask in range(32))


@cache
def suit_patterns(shape: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the patterns of the suits of cards, up to suit exchange, in the order of the paper (Table 2).

    Parameters
    ----------
    shape : tuple of int
        How often each rank occurs, 1 to 4; the cards of a rank are adjacent.

    Returns
    -------
    tuple of (suits, size)
        Suits are numbered from 1 in the order of their first card; of the equivalent writings of a pattern, the least.
        The size is the number of deals.

    Examples
    --------
    >>> suit_patterns((2, 2, 1))[:3], len(suit_patterns((1, 1, 1, 1, 1)))
    ((((1, 2, 1, 2, 1), 12), ((1, 2, 1, 2, 3), 12), ((1, 2, 1, 3, 1), 24)), 51)
    """
    sizes: Counter[tuple[int, ...]] = Counter()
    for choice in product(*(combinations(range(4), count) for count in shape)):
        # Most choices differ from others only by the names of their suits.
        names: dict[int, int] = {}
        alike = tuple(tuple(sorted(names.setdefault(suit, len(names)) for suit in suits)) for suits in choice)
        sizes[_first_writing(alike)] += 1
    return tuple(sorted(sizes.items()))


@cache
def _first_writing(choice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the least equivalent writing: suits renamed, and the cards of a rank in any order."""
    return min(
        tuple(suit for suits in choice for suit in sorted(renamed[suit] for suit in suits))
        for renamed in permutations((1, 2, 3, 4))
    )


class SuitFalls:
    """The suit patterns of the cards of one shape; its methods return bit masks of patterns.

    Attributes
    ----------
    all : int
        Every pattern.
    by_size : tuple of (size, patterns)
        The patterns by their number of deals.
    suited : tuple of int
        For each mask of the cards, the patterns in which all of them are of one suit.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.patterns = suit_patterns(shape)
        self.all = (1 << len(self.patterns)) - 1
        sizes = sorted({size for _, size in self.patterns})
        self.by_size = tuple((size, _bits(own == size for _, own in self.patterns)) for size in sizes)
        self.suited = tuple(
            _bits(len({suits[j] for j in PLACES[mask] if j < len(suits)}) == 1 for suits, _ in self.patterns)
            for mask in range(32)
        )
        self._braced: dict[tuple[int, ...], int] = {}

    def flushes(self, least: int) -> BitsArray:
        """Return the patterns in which the cards held are of one suit that at least `least` discards have.

        The shape is (32, 32): the mask of the cards held, and the mask of the discards.
        """
        where = np.zeros((32, 32), np.uint64)
        for number, (suits, _) in enumerate(self.patterns):
            for suit in set(suits):
                of_suit = sum(1 << j for j, own in enumerate(suits) if own == suit)
                inside = np.arange(32) & ~of_suit == 0
                inside[0] = False
                enough = np.bitwise_count(np.arange(32) & of_suit) >= least
                where |= (inside[:, None] & enough).astype(np.uint64) << np.uint64(number)
        return where

    def braced(self, braces: tuple[int, ...]) -> int:
        """Return the patterns in which cards fit their braces; -1 is no brace, -2 a card that may have any suit."""
        if braces not in self._braced:
            self._braced[braces] = _bits(_fits_braces(suits, braces) for suits, _ in self.patterns)
        return self._braced[braces]


def _fits_braces(suits: tuple[int, ...], braces: tuple[int, ...]) -> bool:
    inside: dict[int, set[int]] = {}
    for brace, suit in zip(braces, suits, strict=True):
        if brace != -2:
            inside.setdefault(brace, set()).add(suit)
    outside = inside.pop(-1, set())
    own = [suit for found in inside.values() for suit in found]
    return len(own) == len(inside) == len(set(own)) and not outside & set(own)


def _bits(answers: Iterable[bool]) -> int:
    return sum(1 << number for number, answer in enumerate(answers) if answer)


@cache
def suit_falls(shape: tuple[int, ...]) -> SuitFalls:
    """Return the suit patterns of a shape, made once."""
    return SuitFalls(shape)


@dataclass(frozen=True, slots=True)
class HeldRanks:
    """Facts about the ranks of a hold: its types if suited and if not, its features, its straight penalties."""

    suited_type: str
    other_type: str
    s: int
    h: int
    w: int
    jokers: int
    straights: tuple[frozenset[int], ...]
    sp: frozenset[int]


@cache
def held_ranks(
    natural: tuple[int, ...], w: int, jokers: int, high: frozenset[int], wild_ranks: frozenset[int]
) -> HeldRanks:
    """Return the facts about a hold with given natural ranks and numbers of wild cards and jokers."""
    n = len(natural) + w
    distinct = frozenset(natural)
    is_repeated = len(distinct) < len(natural)
    straights = () if is_repeated else tuple(found for found in STRAIGHT_RANKS if distinct <= found)
    suited = other = ""
    if is_repeated:
        suited = other = _repeated_type(natural, w, high)
    elif not natural:
        suited = other = "W" if w else "none"
    else:
        suited = "RF" if min(natural) >= 10 else "SF" if straights else "F"
        other = "S" if straights else "N"
    if n == 5 and not is_repeated:
        if w == 4:
            suited = other = "5K"
        elif w == 3:
            suited = suited if suited in ("RF", "SF") else "4K"
            other = "4K"
    sp = frozenset().union(*straights) - distinct if straights else frozenset()
    counted = tuple(found for found in straights if not found & wild_ranks)
    s, h = (len(counted), sum(rank in high for rank in natural)) if n else (0, 0)
    return HeldRanks(suited, other, s, h, w, jokers, counted, sp)


def _repeated_type(natural: Sequence[int], w: int, high: frozenset[int]) -> str:
    ranked = Counter(natural).most_common()
    most, second = ranked[0][1] + w, ranked[1][1] if len(ranked) > 1 else 0
    if most >= 5:
        return "5K"
    if most == 4:
        return "4K"
    if most == 3:
        return "FH" if second == 2 else "3K"
    if second == 2:
        return "2P"
    return "HP" if ranked[0][0] in high else "LP"


def rank_set(ranks: Iterable[int]) -> int:
    """Return a set of ranks as an integer: bit r for rank r, bit 0 for a wild card."""
    return sum({1 << rank for rank in ranks})


class CountedText:
    """A text of cards: its places, each with the ranks that fit it (0 for a wild card) and its brace."""

    def __init__(self, text: CardText, high: frozenset[int]) -> None:
        symbols = {"x": frozenset(range(2, 15)), "H": high, "W": frozenset({0})}
        self.n_cards = text.n_cards
        self.alternatives = [
            tuple((symbols[ranks] if isinstance(ranks, str) else frozenset(ranks), brace) for ranks, brace in slots)
            for slots in text.slots()
        ]
        self.has_braces = any(brace >= 0 for slots in self.alternatives for _, brace in slots)
        self.taken = rank_set(rank for slots in self.alternatives for ranks, _ in slots for rank in ranks)
        self._settings: dict[tuple[int, ...], frozenset[tuple[int, ...]]] = {}

    def may_be(self, card_bits: IntArray) -> BoolArray:
        """Return which sets of ranks have one for each place of the text and no others; a necessary condition."""
        found = np.zeros(len(card_bits), np.bool_)
        for slots in self.alternatives:
            own = np.ones(len(card_bits), np.bool_)
            for ranks, _ in slots:
                own &= card_bits & rank_set(ranks) > 0
            found |= own
        found &= card_bits & ~self.taken == 0
        return found

    def where(self, cards: tuple[int, ...], mask: int, falls: SuitFalls) -> int:
        """Return the patterns in which the cards of a mask match the text; a wild card has rank 0."""
        places = PLACES[mask]
        bits = 0
        for setting in self._set(tuple([cards[j] for j in places])):
            braces = [-2] * sum(falls.shape)
            for j, brace in zip(places, setting, strict=True):
                if cards[j]:
                    braces[j] = brace
            bits |= falls.braced(tuple(braces))
        return bits

    def takes(self, ranks: tuple[int, ...]) -> bool:
        """Whether cards of these ranks match the text if suits are ignored."""
        return bool(self._set(ranks))

    def _set(self, ranks: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        """Return the ways to place cards of these ranks in the text: the brace of each card."""
        if ranks not in self._settings:
            self._settings[ranks] = frozenset(
                setting for slots in self.alternatives for setting in _placed(ranks, slots)
            )
        return self._settings[ranks]


_Slots = tuple[tuple[frozenset[int], int], ...]


def _placed(ranks: tuple[int, ...], slots: _Slots) -> Iterator[tuple[int, ...]]:
    if not ranks:
        yield ()
        return
    for i, (accepted, brace) in enumerate(slots):
        if ranks[0] in accepted:
            for rest in _placed(ranks[1:], slots[:i] + slots[i + 1 :]):
                yield (brace, *rest)
