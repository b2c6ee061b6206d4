"""Which classes of cards match a text of cards such as ``{(2-7)JQ}KA``."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, Deck, Rank, bits_of_ranks
from strategygen.language.tree import CardText, Slot
from strategygen.values import BoolArray, set_classes

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
    bits_of_sets, set_number = sets.rank_sets
    candidates = _fit_ranks(_with_wild_bit(bits_of_sets, wild_ranks), [bits for bits, _ in places])[set_number]
    if all(brace < 0 for _, brace in places):
        return candidates
    fits = np.zeros(len(sets), np.bool_)
    close = np.flatnonzero(candidates)
    bits = _with_wild_bit(sets.card_bits[:, close], wild_ranks)
    suits = sets.suits[:, close]
    near = {(j, ranks): (bits[j] & ranks) > 0 for j in range(n) for ranks in {ranks for ranks, _ in places}}
    same = {(i, j): suits[i] == suits[j] for i, j in combinations(range(n), 2)}
    found = np.zeros(len(close), np.bool_)
    # Depth first, place by place; a branch ends where no class is left.
    begun: list[tuple[tuple[int, ...], BoolArray]] = [((), np.ones(len(close), np.bool_))]
    while begun:
        order, left = begun.pop()
        j = len(order)
        if j == n:
            found |= left
            continue
        for number in {places[i]: i for i in range(n) if i not in order}.values():
            here = left & near[j, places[number][0]]
            brace = places[number][1]
            for i, earlier in enumerate(order):
                other = places[earlier][1]
                if brace != -2 != other and not brace == other == -1:
                    here &= same[i, j] if brace == other else ~same[i, j]
            if here.any():
                begun.append(((*order, number), here))
    fits[close[found]] = True
    return fits


def _with_wild_bit(card_bits: npt.NDArray[np.int16], wild_ranks: frozenset[Rank]) -> npt.NDArray[np.int16]:
    """Return bit masks of ranks, with the wild bit for a wild rank or a joker."""
    return np.where(
        (card_bits == 0) | (card_bits & np.int16(bits_of_ranks(wild_ranks)) > 0), np.int16(_WILD_BIT), card_bits
    )


def _fit_ranks(cards: npt.NDArray[np.int16], places: list[int]) -> BoolArray:
    """Return which rank sets, shape (n, n_sets), can fill the places with one card each.

    Card by card, `filled` maps each set of places to the rank sets whose cards so far can fill exactly these places.
    """
    fit = np.zeros(cards.shape[1], np.bool_)
    close = np.flatnonzero((cards & reduce(or_, places, 0) > 0).all(axis=0))
    filled = {0: np.ones(len(close), np.bool_)}
    for bits in cards[:, close]:
        following: dict[int, BoolArray] = {}
        of_ranks = {ranks: (bits & ranks) > 0 for ranks in places}
        for used, here in filled.items():
            for i, ranks in enumerate(places):
                if not used >> i & 1:
                    fits = here & of_ranks[ranks]
                    key = used | 1 << i
                    following[key] = following[key] | fits if key in following else fits
        filled = following
    fit[close] = filled[(1 << len(places)) - 1]
    return fit
