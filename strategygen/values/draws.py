"""Exact sums over the draws of a hold, the arithmetic of the solver.

===========  ==================================================================
level        for n = 0..5 a sum, such as that of the pays, over the five-card
             hands of the *full* deck that contain a set of n cards.
draw sum     the same sum for a hold of a deal over the possible draws, which
             exclude the discards.
denominator  all EVs are integers over this number: the least common multiple
             of C(N-5, k), k = 0..5, for a deck of N cards (7,669,695 for 52),
             times that of the denominators of the pays.
===========  ==================================================================

Each level is computed from the level with one card more.  The draw sums follow by inclusion-exclusion over the masks
that contain the hold: a Moebius transform of 80 vector subtractions for all deals at once (Shackleford's methodology;
Ethier, Kim & Lee for the figures).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from strategygen.cards import Deck, Rank
from strategygen.games import Game, PayClass
from strategygen.values.deals import IntArray, SetClasses, set_classes
from strategygen.values.payoffs import classify_hands

#: Deal classes solved at a time, so that their 32 EVs fit into the processor cache.
BLOCK = 8192

#: int64, or an object array of Python integers if int64 could overflow.
ExactArray = npt.NDArray[Any]


def largest_exact_pay(deck: Deck) -> int:
    """Return the largest integer pay for which int64 is exact.

    Intermediate numbers are below the sum of the pays of all hands of the deck over at most 32 masks.  For larger pays
    the same steps are done with Python integers.

    Examples
    --------
    >>> largest_exact_pay(Deck())
    110902197859
    """
    return 2**63 // (32 * comb(len(deck), 5)) - 1


def common_denominator(deck: Deck) -> int:
    """Return the least common multiple of the numbers of draws of a deck, C(N-5, k) for k = 0..5."""
    return lcm(*(comb(len(deck) - 5, k) for k in range(6)))


def blocks_of(deals: SetClasses) -> Iterator[slice]:
    """Yield slices of at most `BLOCK` deal classes."""
    for start in range(0, len(deals), BLOCK):
        yield slice(start, min(start + BLOCK, len(deals)))


def sum_levels(deck: Deck, *known: ExactArray) -> list[ExactArray]:
    """Return for n = 0..5 sums over the five-card hands that contain a set of n cards.

    `known` are the highest levels, with one row per class: the values of the five-card hands and, optionally before
    them, the level of four cards.
    """
    levels = list(known)
    for n in range(5 - len(known), -1, -1):
        upper, lower = set_classes(deck, n + 1), set_classes(deck, n)
        shape = (len(lower), *levels[0].shape[1:])
        column = (-1, *[1] * (len(shape) - 1))
        weighted = levels[0] * upper.sizes.reshape(column)
        # A flat array is faster than rows.
        width = prod(shape[1:])
        sums, places = np.zeros(len(lower) * width, weighted.dtype), np.arange(width)
        for j in range(n + 1):
            at = upper.sub[(1 << n + 1) - 1 - (1 << j)]
            np.add.at(sums, at if width == 1 else (at[:, None] * width + places).reshape(-1), weighted.reshape(-1))
        sums = sums.reshape(shape)
        # Every hand was counted once for each of its other 5 - n cards and for each set of the class.
        levels.insert(0, sums // ((5 - n) * lower.sizes.reshape(column)))
    return levels


def exclude_discards(sums: ExactArray) -> None:
    """Change sums over hands that contain the cards of a mask into sums over those without the discards.

    `sums` has one row for each of the 32 masks and is changed in place, by a Moebius transform.
    """
    for bit in (1, 2, 4, 8, 16):
        for mask in range(32):
            if not mask & bit:
                sums[mask] -= sums[mask | bit]


def write_draw_sums(
    deals: SetClasses, levels: Sequence[ExactArray], columns: IntArray | slice, out: ExactArray
) -> None:
    """Write for each mask and deal class the sum over all draws, scaled to the common denominator.

    `out` has shape (32, number of columns).
    """
    for mask in range(32):
        np.take(levels[mask.bit_count()], deals.sub[mask, columns], out=out[mask], mode="clip")
    exclude_discards(out)
    common = common_denominator(deals.deck)
    for mask in range(32):
        out[mask] *= common // comb(len(deals.deck) - 5, 5 - mask.bit_count())


def draw_sums_of(deals: SetClasses, levels: Sequence[ExactArray], mask: int, columns: IntArray) -> ExactArray:
    """Return for one mask and some deal classes the sum over all draws, as `write_draw_sums` writes it.

    Inclusion-exclusion over the masks that contain this one: they are few if many cards are held.
    """
    sums: ExactArray = levels[mask.bit_count()].take(deals.sub[mask].take(columns))
    for more in range(mask + 1, 32):
        if more & mask == mask:
            own = levels[more.bit_count()].take(deals.sub[more].take(columns))
            if more.bit_count() - mask.bit_count() & 1:
                sums -= own
            else:
                sums += own
    sums *= common_denominator(deals.deck) // comb(len(deals.deck) - 5, 5 - mask.bit_count())
    return sums


def scaled_pays(pays: Sequence[Fraction], deck: Deck) -> tuple[ExactArray, int]:
    """Return the pays, and 0 for a hand that is not paid, as integers over a common denominator."""
    denominator = lcm(*(pay.denominator for pay in pays)) if pays else 1
    integers = [int(pay * denominator) for pay in pays] + [0]
    fits = max(integers) <= largest_exact_pay(deck)
    return np.array(integers, np.int64 if fits else object), denominator


def exact_dot(a: ExactArray, b: ExactArray) -> int:
    """Return the exact sum of products as a Python integer."""
    if a.dtype != object and len(a):
        weight = int(np.abs(b).sum())
        if int(np.abs(a).max()) * weight < 2**63:
            return int(np.dot(a, b))
        if weight < 2**31:
            # In halves of 32 bits each sum of products fits.
            return (int(np.dot(a >> 32, b)) << 32) + int(np.dot(a & 0xFFFFFFFF, b))
    return sum(int(x) * int(y) for x, y in zip(a, b, strict=True))


def full_deck_counts(game: Game) -> tuple[npt.NDArray[np.integer], ...]:
    """Return the number of five-card hands of the full deck that contain a set of n cards, by pay class.

    For n = 0..5 the shape is (n_classes(n), n_pay_classes + 1), the type int64 and for five cards int8; the last column
    counts hands that are not paid.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> full_deck_counts(load_game("jacks-or-better"))[0].tolist()
    [[4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 2062860]]
    """
    return _full_deck_counts(game.deck, game.wild_ranks, game.classes)


# They take about 3 MB; one game asks for them for its payoffs, its kinds of hold and each deal that is explained.
@lru_cache(maxsize=2)
def _full_deck_counts(
    deck: Deck, wild_ranks: frozenset[Rank], pay_classes: tuple[PayClass, ...]
) -> tuple[npt.NDArray[np.integer], ...]:
    classes = classify_hands(deck, wild_ranks, pay_classes)
    width = len(pay_classes) + 1
    one_hot = np.zeros((len(classes), width), np.int8)
    one_hot[np.arange(len(classes)), classes] = 1
    # The level of four cards takes the most time: each hand is in one class.
    hands, fours = set_classes(deck, 5), set_classes(deck, 4)
    flat = np.zeros(len(fours) * width, np.int64)
    for j in range(5):
        np.add.at(flat, hands.sub[31 - (1 << j)] * np.int64(width) + classes, hands.sizes)
    levels = sum_levels(deck, flat.reshape(len(fours), width) // fours.sizes[:, None], one_hot)
    for level in levels:
        level.flags.writeable = False
    return tuple(levels)
