"""Which classes of cards match a text of cards such as ``{(2-7)JQ}KA``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, Deck, Rank, bits_of_ranks
from strategygen.language.bit_masks import bits_of, bits_of_rows, flags_of
from strategygen.language.tree import CardText, Slot
from strategygen.values import BoolArray, IntArray, set_classes

#: A place in a text: a bit mask of its ranks, and its brace; -1 is outside braces, -2 a wild card, which has no suit.
_Place = tuple[int, int]
#: The bit of a wild card in a bit mask of ranks.
_WILD_BIT = 1 << 13


def fit_text(text: CardText, deck: Deck, wild_ranks: frozenset[Rank], high_ranks: frozenset[Rank]) -> BoolArray:
    """Return which classes of `text.n_cards` cards match a text of cards.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> text = parse_line("2-S: KA").entries[0].cards[0]
    >>> int(fit_text(text, Deck(), frozenset(), frozenset()).sum())
    2
    """
    fits = np.zeros(len(set_classes(deck, text.n_cards)), np.bool_)
    for places in {tuple(_place(slot, high_ranks) for slot in slots) for slots in text.slots()}:
        fits |= _fit_places(deck, wild_ranks, places)
    return fits


def _place(slot: Slot, high_ranks: frozenset[Rank]) -> _Place:
    ranks, brace = slot
    if ranks == "W":
        return _WILD_BIT, -2
    if isinstance(ranks, str):
        ranks = RANKS if ranks == "x" else tuple(high_ranks)
    return bits_of_ranks(ranks), brace


def _fit_places(deck: Deck, wild_ranks: frozenset[Rank], places: tuple[_Place, ...]) -> BoolArray:
    """Return which classes of n cards can fill n places."""
    n = len(places)
    sets = set_classes(deck, n)
    rank_sets, set_number = _rank_sets(deck, wild_ranks, n)
    ranks = [bits for bits, _ in places]
    candidates = _fit_ranks(rank_sets, ranks)[set_number]
    if all(brace < 0 for _, brace in places):
        return candidates
    fits = np.zeros(len(sets), np.bool_)
    close = np.flatnonzero(candidates)
    near = _near(rank_sets.take(set_number[close], axis=1), ranks)
    suits = sets.suits.take(close, axis=1)
    first, second = np.triu_indices(n, 1)
    same = dict(zip(combinations(range(n), 2), bits_of_rows(suits[first] == suits[second]), strict=True))
    found = 0
    # Depth first, place by place; a branch ends where no class is left.
    begun: list[tuple[tuple[int, ...], int]] = [((), bits_of(np.ones(len(close), np.bool_)))]
    while begun:
        order, left = begun.pop()
        j = len(order)
        if j == n:
            found |= left
            continue
        for number in {places[i]: i for i in range(n) if i not in order}.values():
            here = left & near[j][number]
            brace = places[number][1]
            for i, earlier in enumerate(order):
                other = places[earlier][1]
                if brace != -2 != other and not brace == other == -1:
                    here &= same[i, j] if brace == other else ~same[i, j]
            if here:
                begun.append(((*order, number), here))
    fits[close] = flags_of(found, len(close))
    return fits


@lru_cache(maxsize=64)
def _rank_sets(deck: Deck, wild_ranks: frozenset[Rank], n: int) -> tuple[npt.NDArray[np.int16], IntArray]:
    """Return `SetClasses.rank_sets` of n cards with the wild bit for a wild rank or a joker."""
    bits, number = set_classes(deck, n).rank_sets
    is_wild = (bits == 0) | (bits & np.int16(bits_of_ranks(wild_ranks)) > 0)
    return np.where(is_wild, np.int16(_WILD_BIT), bits), number


def _fit_ranks(cards: npt.NDArray[np.int16], places: list[int]) -> BoolArray:
    """Return which rank sets, shape (n, n_sets), can fill the places with one card each.

    Card by card, `filled` maps each set of places to the rank sets whose cards so far can fill exactly these places.
    """
    fit = np.zeros(cards.shape[1], np.bool_)
    close = np.flatnonzero((cards & reduce(or_, places, 0) > 0).all(axis=0))
    filled = {0: bits_of(np.ones(len(close), np.bool_))}
    for of_places in _near(cards.take(close, axis=1), places):
        following: dict[int, int] = {}
        for used, here in filled.items():
            for i, fits in enumerate(of_places):
                if not used >> i & 1:
                    key = used | 1 << i
                    following[key] = following.get(key, 0) | here & fits
        filled = following
    fit[close] = flags_of(filled[(1 << len(places)) - 1], len(close))
    return fit


def _near(cards: npt.NDArray[np.int16], places: Sequence[int]) -> list[list[int]]:
    """Return for each card and place the rank sets in which the card has a rank of the place, as bits."""
    ranks = np.array(places, np.int16)[:, None]
    return [bits_of_rows(bits & ranks > 0) for bits in cards]
