"""The second decision, with the discards of the first one remembered.

===========  ==================================================================
held         the cards kept of a deal; k = 5 - held cards are discarded.
hand         the five cards after the first draw.
choice       stand, replace one of the five cards, or fold.
payoff       of a choice: a whole number for each final hand, summed over the
             49 - k cards that can be drawn.
outcome      of a final hand: its class, or `NOTHING`, which pays 0.
touching     of a card: as a discard it costs a choice something else than an
             idle card; the choice may be the best one or a rival.
rival        a choice that may be the best one with some discards.
===========  ==================================================================

Let R(x) be the payoff of a choice when the card x is drawn, and A the sum of R over the 49 cards not in the hand.  With
the discards X the choice pays A less the sum of R over X, and the hand pays W(X), the greatest of these.  W(X) is the
sum of numbers c(T) over the subsets T of X (Moebius inversion), and the draws that avoid X follow by inclusion and
exclusion over S in X, so that all draws together pay

    f(X) = sum of g(U) over the subsets U of X,  g(U) = sum of (-1)**|S| N(S, T) over U = S + T,
    N(S, T) = sum of c(T) over the hands whose drawn cards include S.

All X have k cards, so W may be anything for fewer: it is what the choices pay if idle cards make up the k discards.
An idle card makes of the four cards kept the worst hand that they can make.  Then c(T) is 0 unless all cards of T are
touching, and for two or more cards unless another choice overtakes the one that is best with idle discards.  Such
cases are few, depend on the class of the hand alone, and classes whose touching cards have the same effect share them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.choices import Measure, hands_with
from strategygen.sources.doubledraw.hands import N_CARDS, all_sets, hand_classes, set_numbers
from strategygen.sources.doubledraw.inversions import Inversions, inversions
from strategygen.values import IntArray

#: Hands processed at once.
_BATCH = 24_000


def draw_sums(held: npt.NDArray[np.integer], measure: Measure) -> IntArray:
    """Return the sums of the second decision over the draws to held cards, for every set of discards.

    `held` has 2 to 5 cards, codes increasing, and the shape (n_sets, 5 - k).  The result has the shape (n_sums, n_sets,
    C(54, k)), by the number of the discards; it is undefined where a discard is held.

    Notes
    -----
    All sums fit int64 if no payoff exceeds `MOST_PAYOFF`.  Packed counts may overflow in intermediate sums; the final
    sums are right.
    """
    n_sets, size = held.shape
    k = 5 - size
    found = inversions(k, measure)
    step = max(1, _BATCH // comb(N_CARDS - size, k))
    result = np.empty((measure.n_sums, n_sets, comb(N_CARDS, k)), np.int64)
    for start in range(0, n_sets, step):
        part = slice(start, start + step)
        result[:, part] = _sums_over_subsets(_coefficients(held[part], found), k)
    return result


@cache
def _subset_numbers(k: int) -> tuple[IntArray, ...]:
    """Return for all sets of k cards the numbers of their subsets of 1, 2, ... k cards, each of shape (n_sets, ...).

    The subset that `combinations` gives first is the complement of the one that it gives last.
    """
    sets = all_sets(k)
    return tuple(
        np.stack([set_numbers(sets[:, part]) for part in combinations(range(k), n)], axis=1) for n in range(1, k + 1)
    )


def _sums_over_subsets(coefficients: list[IntArray], k: int) -> IntArray:
    """Return for all sets of k cards the sums of the coefficients of their subsets."""
    total = np.repeat(coefficients[0], comb(N_CARDS, k), axis=2)
    for numbers, own in zip(_subset_numbers(k), coefficients[1:], strict=True):
        for column in numbers.T:
            total += own[:, :, column]
    return total


def _coefficients(held: npt.NDArray[np.integer], numbers: Inversions) -> list[IntArray]:
    """Return g(U), by the size of U, in arrays of shape (n_sums, n_sets, C(54, size))."""
    n_sets, size = held.shape
    k = 5 - size
    hands, drawn = hands_with(held)
    group = np.repeat(np.arange(n_sets), hands.shape[1])
    hands, drawn = hands.reshape(len(group), 5), drawn.reshape(len(group), k)
    classes, moves = hand_classes(hands)
    found = []
    for n in range(k + 1):
        others = [group * comb(N_CARDS, k - n) + set_numbers(drawn[:, part]) for part in combinations(range(k), k - n)]
        found.append(numbers.sums(n, classes, moves, others, n_sets))
    return _with_signs(found)


def _with_signs(found: list[IntArray]) -> list[IntArray]:
    """Return g(U), given N(S, T) for every T of n cards and S of k - n, shape (n_sums, n_sets, n_S, n_T), n = 0 .. k.

    Notes
    -----
    N(S, T) of fewer cards is the sum over the sets of one card more, divided by how often each hand is in it.  This
    is exact unless packed counts overflow, which they do not: a count of c(T) is between -110 and 110 for two cards,
    and between -55 and 55 for fewer, so that three times the sum over 22,100 hands stays below 2**23 in absolute
    value, and only three cards of T, where nothing is divided, have more.
    """
    k = len(found) - 1
    n_sums, n_sets = found[0].shape[:2]
    result = [np.zeros((n_sums, n_sets, comb(N_CARDS, n)), np.int64) for n in range(k + 1)]
    for n, own in enumerate(found):
        for others in range(k - n, -1, -1):
            if others < k - n:
                own = _with_one_card_more(own, others) // (k - others)
            total = result[n + others]
            sign = (-1) ** others
            if not others or not n:
                total += sign * own.reshape(total.shape)
                continue
            numbers = _subset_numbers(n + others)
            for mine, rest in zip(numbers[n - 1].T, numbers[others - 1].T[::-1], strict=True):
                total += sign * own[:, :, rest, mine]
    return result


def _with_one_card_more(sums: IntArray, n: int) -> IntArray:
    """Return for every set of n cards the sums over the sets of one more that contain it, on the axis before last."""
    if not n:
        whole: IntArray = sums.sum(axis=2, keepdims=True)
        return whole
    total = np.zeros((*sums.shape[:2], comb(N_CARDS, n), sums.shape[3]), np.int64)
    for column in _supersets(n).T:
        total += sums[:, :, column]
    return total


@cache
def _supersets(n: int) -> IntArray:
    """Return for all sets of n cards the numbers of the sets of one more that contain it, shape (n_sets, 54 - n)."""
    subsets = _subset_numbers(n + 1)[n - 1]
    supersets: IntArray = np.argsort(subsets, axis=None, kind="stable") // subsets.shape[1]
    return supersets.reshape(-1, N_CARDS - n)
