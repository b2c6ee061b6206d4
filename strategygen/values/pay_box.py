"""The optimal holds of all deals for all pays of a box, to solve many pay tables of one game.

===========  ==================================================================
box          a lowest and a highest pay for each pay class.
draw counts  of a hold: the final hands of each pay class over all draws,
             scaled to the common denominator; the EV is their product with the
             pays.  Classes whose pay is the same in the whole box may share a
             column, with their sum of pays.
deal type    the deals that have the same draw counts for each hold that is
             optimal for some pays of the box.
===========  ==================================================================

The EV of a hold is linear in the pays.  With d the difference of the draw counts of two holds, the difference of their
EVs is nowhere in the box above ``d . middle + |d| . radius``: if that is negative, the first hold is dropped.  In most
deals one hold remains, and most deals share their draw counts with others, so few deal types remain for each table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np
import numpy.typing as npt

from strategygen.games import Game
from strategygen.values.deals import IntArray, set_classes
from strategygen.values.draws import (
    blocks_of,
    common_denominator,
    exact_dot,
    largest_exact_pay,
    sum_levels,
    write_draw_sums,
)
from strategygen.values.payoffs import classify_hands

#: Rows are hashed by the powers of an odd number.
_MULTIPLIER = 0x1E3779B97F4A7C15


@dataclass(frozen=True, eq=False)
class BoxSolution:
    """The deal types of a game for the pays of a box.

    Attributes
    ----------
    game : Game
        The game; its own pays are not used.
    varied : tuple of int
        The indices of the pay classes with a column of their own.
    pay_denominator : int
        All pays of the box are integers over this number.
    draw_counts : int64 array, shape (n_vectors, n_varied + 1)
        Different draw counts of holds; behind the columns of `varied` the sum of the pays of the other classes.
    holds : tuple of int64 arrays, each of shape (n, n_types)
        The deal types with n holds: for each type its holds, as indices of `draw_counts`.
    sizes : int64 array, shape (sum of n_types,)
        The number of single deals of each type, in the order of `holds`.
    """

    game: Game
    varied: tuple[int, ...]
    pay_denominator: int
    draw_counts: IntArray
    holds: tuple[IntArray, ...]
    sizes: IntArray

    def solve(self, pays: Sequence[Fraction], *, variance: bool) -> tuple[Fraction, int, Fraction | None]:
        """Return the return of optimal play, the number of CE values, and the variance if it is asked for.

        `pays` are those of all classes of the game, inside the box.
        """
        scaled = [int(pays[index] * self.pay_denominator) for index in self.varied]
        values = self.draw_counts @ np.array([*scaled, 1])
        best = np.concatenate([values[holds].max(axis=0) for holds in self.holds])
        whole = comb(len(self.game.deck), 5) * common_denominator(self.game.deck) * self.pay_denominator
        mean = Fraction(exact_dot(best, self.sizes), whole)
        ascending = np.sort(best)
        n_values = 1 + int(np.count_nonzero(ascending[1:] != ascending[:-1]))
        if not variance:
            return mean, n_values, None
        squares = np.array([*(pay * pay for pay in scaled), 0], object)
        times = np.zeros(len(self.draw_counts), np.int64)
        np.add.at(times, np.concatenate([self._settled(holds, values, squares) for holds in self.holds]), self.sizes)
        moment = Fraction(int((times @ self.draw_counts) @ squares), whole * self.pay_denominator)
        return mean, n_values, moment - mean * mean

    def _settled(self, holds: IntArray, values: IntArray, squares: npt.NDArray[np.object_]) -> IntArray:
        """Return the hold of each deal type that is played: of tied holds the one with the least variance."""
        of_holds = values[holds]
        chosen: IntArray = holds[of_holds.argmax(axis=0), np.arange(holds.shape[1])]
        is_best = of_holds == of_holds.max(axis=0)
        ties = np.flatnonzero(is_best.sum(axis=0) > 1)
        if len(ties):
            # With equal means, the least second moment has the least variance.
            moments = self.draw_counts[holds[:, ties]] @ squares
            moments[~is_best[:, ties]] = moments.max() + 1
            chosen[ties] = holds[moments.argmin(axis=0), ties]
        return chosen


def fits_box(game: Game, largest: Fraction, denominator: int) -> bool:
    """Return whether `solve_box` can use int64 for pays up to `largest` that are integers over a denominator."""
    # The draw counts of two holds are subtracted, and multiplied with twice the pays.
    return 8 * largest * denominator <= largest_exact_pay(game.deck)


def solve_box(game: Game, pay_tables: Sequence[Sequence[Fraction]], *, variance: bool) -> BoxSolution:
    """Return the deal types for the smallest box that contains some pay tables.

    Each pay table has the pays of all classes.  Only with `variance` the result can give variances.

    Examples
    --------
    If only the pay of the flush changes, from 5 to 6 units, there are 1,322 types of deals in Jacks or Better, and at
    most two holds to compare:

    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> tables = [game.pays, game.with_pays({"flush": 5}).pays]
    >>> box = solve_box(game, tables, variance=False)
    >>> [holds.shape for holds in box.holds]
    [(1, 1266), (2, 56)]
    >>> mean, n_values, _ = box.solve(tables[0], variance=False)
    >>> str(mean), n_values
    ('1653526326983/1661102543100', 1153)
    """
    denominator = lcm(*(pay.denominator for pays in pay_tables for pay in pays))
    low = [int(min(column) * denominator) for column in zip(*pay_tables, strict=True)]
    high = [int(max(column) * denominator) for column in zip(*pay_tables, strict=True)]
    # Squared pays need the draw counts of all classes.
    varied = tuple(index for index in range(len(low)) if variance or low[index] != high[index])
    fixed = np.array([0 if index in varied else pay for index, pay in enumerate(low)] + [0])
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    levels = [sum_levels(game.deck, (classes == index).astype(np.int64)) for index in varied]
    levels.append(sum_levels(game.deck, fixed[classes]))
    low_pays, high_pays = (np.array([*(pays[index] for index in varied), 1]) for pays in (low, high))
    counts, owners = _undropped_holds(game, levels, low_pays + high_pays, high_pays - low_pays, drops_ties=not variance)
    vectors, numbers = unique_rows(counts)
    holds, sizes = _deal_types(numbers, owners, set_classes(game.deck, 5).sizes)
    return BoxSolution(game, varied, denominator, vectors, holds, sizes)


def _undropped_holds(
    game: Game, levels: Sequence[Sequence[IntArray]], middle: IntArray, radius: IntArray, *, drops_ties: bool
) -> tuple[IntArray, IntArray]:
    """Return the draw counts of the holds that may be optimal in the box, and the deal class of each.

    `middle` and `radius` are twice those of the box.
    """
    deals = set_classes(game.deck, 5)
    found: list[tuple[IntArray, IntArray]] = []
    for part in blocks_of(deals):
        width = part.stop - part.start
        counts = np.empty((len(levels), 32, width), np.int64)
        for column, each in enumerate(levels):
            write_draw_sums(deals, each, part, counts[column])
        values = np.tensordot(middle, counts, 1)
        first = values.argmax(axis=0)
        places = np.arange(width)
        above = values - values[first, places]
        for column, pay in enumerate(radius):
            if pay:
                above += pay * np.abs(counts[column] - counts[column, first, places])
        is_kept = above >= (1 if drops_ties else 0)
        is_kept[first, places] = True
        owners, masks = np.nonzero(is_kept.T)
        found.append((counts[:, masks, owners].T, owners + part.start))
    return np.concatenate([counts for counts, _ in found]), np.concatenate([owners for _, owners in found])


def _deal_types(numbers: IntArray, owners: IntArray, sizes: IntArray) -> tuple[tuple[IntArray, ...], IntArray]:
    """Return `holds` and `sizes` of `BoxSolution`, from the number of each hold and its deal class."""
    order = np.lexsort((numbers, owners))
    numbers, owners = numbers[order], owners[order]
    is_new = np.ones(len(owners), np.bool_)
    is_new[1:] = (owners[1:] != owners[:-1]) | (numbers[1:] != numbers[:-1])
    numbers, owners = numbers[is_new], owners[is_new]
    first = np.flatnonzero(np.diff(owners, prepend=-1))
    lengths = np.diff(first, append=len(owners))
    holds, totals = [], []
    for length in np.unique(lengths).tolist():
        alike = first[lengths == length]
        rows, types = unique_rows(numbers[alike[:, None] + np.arange(length)])
        total = np.zeros(len(rows), np.int64)
        np.add.at(total, types, sizes[owners[alike]])
        holds.append(np.ascontiguousarray(rows.T))
        totals.append(total)
    return tuple(holds), np.concatenate(totals)


def unique_rows(rows: IntArray) -> tuple[IntArray, npt.NDArray[np.intp]]:
    """Return the different rows of a table of integers, and for each row the number of its equal.

    Examples
    --------
    >>> rows, numbers = unique_rows(np.array([[2, 1], [0, 3], [2, 1]]))
    >>> rows[numbers].tolist()
    [[2, 1], [0, 3], [2, 1]]
    """
    multipliers = np.array([pow(_MULTIPLIER, column + 1, 2**63) for column in range(rows.shape[1])], np.int64)
    _, first, numbers = np.unique(rows @ multipliers, return_index=True, return_inverse=True)
    if (rows[first][numbers] == rows).all():
        return rows[first], numbers
    # Different rows had the same hash.
    found, numbers = np.unique(rows, axis=0, return_inverse=True)
    return found, numbers.reshape(-1)
