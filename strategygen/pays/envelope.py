"""Optimal play while the pay of one class varies: the return at each pay, and every change of play.

The EV of a hold is a straight line a + b x: x is the pay, b the probability of the class after the hold.  The best EV
of a deal is the maximum of 32 lines, convex and piecewise linear; the return is the sum over all deals.  So no grid is
searched: a hold that is optimal at both ends of a range is optimal in between.  Where the ends differ, the pieces are
followed from crossing to crossing in integers: two lines cross at a quotient of two integers, so results are exact.

In this module a line is such a straight line, not a line of a chart.  Lines continue to negative pays: play changes at
a pay of 0 if the optimal holds just below 0 and just above it differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np

from strategygen.games import Game
from strategygen.language import HoldSets, hold_sets, rows_with
from strategygen.values import BoolArray, ExactArray, IntArray, LinearValues, linear_values


def return_at(game: Game, class_id: str, pay: Fraction | int) -> Fraction:
    """Return the return of optimal play if a class pays `pay`, in units per unit bet.

    The result is that of `solve` for the game with this pay; further pays of the same class are faster.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> return_at(load_game("jacks-or-better"), "royal_flush", 800)
    Fraction(1653526326983, 1661102543100)
    """
    return tangents_at(linear_values(game, class_id), Fraction(pay)).value


@dataclass(frozen=True, slots=True)
class Tangents:
    """The return at a pay, and its slope just below the pay (left) and just above it (right)."""

    pay: Fraction
    value: Fraction
    left: Fraction
    right: Fraction


def tangents_at(lines: LinearValues, pay: Fraction) -> Tangents:
    """Return the return at a pay, and its slopes there."""
    value = left = right = 0
    for part, intercepts, slopes in lines.blocks():
        at, best = _values_at(lines, intercepts, slopes, pay)
        value += lines.weighted_sum(best, part)
        left += lines.weighted_sum(_least_slopes(lines, slopes, at == best), part)
        right += lines.weighted_sum(_greatest_slopes(slopes, at == best), part)
    return Tangents(
        pay, Fraction(value, lines.whole * pay.denominator), Fraction(left, lines.whole), Fraction(right, lines.whole)
    )


# -------------------------------------------------------------------------------- exact arithmetic


def _exact(bound: int, *arrays: ExactArray) -> tuple[ExactArray, ...]:
    """Return arrays in which integers up to `bound` are exact: int64, or Python integers if the bound is too large."""
    return arrays if bound < 2**63 else tuple(array.astype(object) for array in arrays)


def _values_at(
    lines: LinearValues, intercepts: ExactArray, slopes: ExactArray, pay: Fraction
) -> tuple[ExactArray, ExactArray]:
    """Return the values at a pay, times the lines' denominator and the pay's, and the best of each deal."""
    p, q = pay.numerator, pay.denominator
    a, b = _exact(lines.largest[0] * q + lines.largest[1] * p, intercepts, slopes)
    values = a * q + b * p
    return values, values.max(axis=0)


def _least_slopes(lines: LinearValues, slopes: ExactArray, chosen: BoolArray) -> ExactArray:
    least: ExactArray = np.where(chosen, slopes, lines.largest[1]).min(axis=0)
    return least


def _greatest_slopes(slopes: ExactArray, chosen: BoolArray) -> ExactArray:
    greatest: ExactArray = np.where(chosen, slopes, 0).max(axis=0)
    return greatest


def _least_quotient(numerators: ExactArray, denominators: ExactArray, bound: int) -> Fraction | None:
    """Return the least of some quotients; None if there are none.  `bound` limits the products of their parts."""
    if len(numerators) == 0:
        return None
    # Few quotients have the least whole part, so Python integers are needed for few.
    whole = numerators // denominators
    few = whole == whole.min()
    p, q = _exact(bound, numerators[few], denominators[few])
    while len(p) > 1:
        half = len(p) // 2
        first = p[:half] * q[half : 2 * half] <= p[half : 2 * half] * q[:half]
        winners = [np.where(first, each[:half], each[half : 2 * half]) for each in (p, q)]
        p, q = (np.concatenate([won, each[2 * half :]]) for won, each in zip(winners, (p, q), strict=True))
    return Fraction(int(p[0]), int(q[0]))


# ---------------------------------------------------------------------------------- changes of play


@dataclass(frozen=True, eq=False)
class PlayChange:
    """A pay, in units per unit bet, at which optimal play changes, and the deals in which it does, ascending.

    `rise` and `bend` are the increase of intercept and slope of the line of the return there, summed over all single
    deals; `before` and `after`, shape (n_changes,), are the holds that are optimal just below the pay and just above
    it.
    """

    pay: Fraction
    rise: int
    bend: int
    deals: IntArray
    before: HoldSets
    after: HoldSets


@dataclass(frozen=True, eq=False)
class PlayChanges:
    """Optimal play of every deal as a pay rises from one value to another, with its changes in ascending order of the
    pay.

    `holds`, shape (n_deals,), are optimal at the lower end and just below it; `intercept` and `slope` are sums over
    their lines and all single deals.
    """

    holds: HoldSets
    intercept: int
    slope: int
    points: tuple[PlayChange, ...]

    def holds_after(self, passed: int) -> HoldSets:
        """Return the holds that are optimal just above the first `passed` changes; shape (n_deals,)."""
        holds = self.holds.copy()
        for point in self.points[:passed]:
            holds[point.deals] = point.after
        return holds


def find_play_changes(lines: LinearValues, least: Fraction, most: Fraction) -> PlayChanges:
    """Return how optimal play changes from `least` to `most`, both included."""
    holds = np.empty(len(lines.deals), np.uint32)
    intercept = slope = 0
    found: list[tuple[IntArray, ExactArray, ExactArray]] = []
    for part, intercepts, slopes in lines.blocks():
        at, best = _values_at(lines, intercepts, slopes, least)
        before = _least_slopes(lines, slopes, at == best)
        holds[part] = hold_sets((at == best) & (slopes == before))
        held = first_masks(holds[part], range(32))
        intercept += lines.weighted_sum(intercepts[held, np.arange(len(held))], part)
        slope += lines.weighted_sum(before, part)
        at, best = _values_at(lines, intercepts, slopes, most)
        # A line that is best at both ends is best in between.
        bent = np.flatnonzero(_greatest_slopes(slopes, at == best) != before)
        found.append((part.start + bent, intercepts[:, bent], slopes[:, bent]))
    deals, a, b = (np.concatenate(each, axis=-1) for each in zip(*found, strict=True))
    p, q = most.numerator, most.denominator
    bound = (lines.largest[0] + q) * (lines.largest[1] + q) + (p + q) * lines.largest[1]
    a, b = _exact(bound, a, b)
    rounds = list(_crossings(deals, a, b, holds[deals], most))
    return PlayChanges(holds, intercept, slope, _by_pay(lines, rounds))


@dataclass(frozen=True, eq=False)
class _Crossings:
    """The next change of some deals: its pay as a quotient, the holds on both sides, and the step in their lines."""

    deals: IntArray
    numerators: ExactArray
    denominators: ExactArray
    before: HoldSets
    after: HoldSets
    rise: ExactArray
    bend: ExactArray


def _crossings(deals: IntArray, a: ExactArray, b: ExactArray, holds: HoldSets, most: Fraction) -> Iterator[_Crossings]:
    """Yield the first change of each deal up to `most`, then the second of those that have one, and so on.

    The lines of the 32 holds of the deals have intercepts a and slopes b.
    """
    p, q = most.numerator, most.denominator
    mask = first_masks(holds, range(32))
    while True:
        own = mask, np.arange(len(deals))
        numerators, denominators, then = _next_steeper(a, b, a[own], b[own], most)
        meets = np.flatnonzero((then >= 0) & (numerators * q <= denominators * p))
        if not len(meets):
            return
        a_before, b_before = a[own][meets], b[own][meets]
        deals, holds, mask, a, b = deals[meets], holds[meets], then[meets], a[:, meets], b[:, meets]
        own = mask, np.arange(len(deals))
        after = hold_sets((a == a[own]) & (b == b[own]))
        yield _Crossings(
            deals, numerators[meets], denominators[meets], holds, after, a[own] - a_before, b[own] - b_before
        )
        holds = after


def _next_steeper(
    a: ExactArray, b: ExactArray, a_own: ExactArray, b_own: ExactArray, most: Fraction
) -> tuple[ExactArray, ExactArray, IntArray]:
    """Return where each deal's own line meets the first steeper one, as a quotient, and the mask of that line.

    Of several that meet it there, the steepest is returned, which is best above; where none does before one unit above
    `most`, the mask is -1.
    """
    p, q = most.numerator, most.denominator
    numerators, denominators = np.full_like(a_own, p + q), np.full_like(a_own, q)
    then, steepest = np.full(len(a_own), -1), np.zeros_like(b_own)
    for other in range(32):
        here, there = (a_own - a[other]) * denominators, numerators * (b[other] - b_own)
        nearer = (b[other] > b_own) & ((here < there) | ((here == there) & (b[other] > steepest)))
        numerators = np.where(nearer, a_own - a[other], numerators)
        denominators = np.where(nearer, b[other] - b_own, denominators)
        then, steepest = np.where(nearer, other, then), np.where(nearer, b[other], steepest)
    return numerators, denominators, then


def _by_pay(lines: LinearValues, rounds: Sequence[_Crossings]) -> tuple[PlayChange, ...]:
    """Return the changes of all deals, grouped by pay."""
    if not rounds:
        return ()
    numerators = np.concatenate([each.numerators for each in rounds])
    denominators = np.concatenate([each.denominators for each in rounds])
    common = np.gcd(numerators, denominators)
    quotients = list(zip((numerators // common).tolist(), (denominators // common).tolist(), strict=True))
    pays = sorted((Fraction(*quotient), quotient) for quotient in set(quotients))
    number = {quotient: i for i, (_, quotient) in enumerate(pays)}
    point = np.array([number[quotient] for quotient in quotients], np.int64)
    deals = np.concatenate([each.deals for each in rounds])
    before, after = np.concatenate([each.before for each in rounds]), np.concatenate([each.after for each in rounds])
    rise, bend = np.concatenate([each.rise for each in rounds]), np.concatenate([each.bend for each in rounds])
    order = np.lexsort((deals, point))
    ends = np.searchsorted(point[order], np.arange(len(pays) + 1)).tolist()
    changes = []
    for (pay, _), (start, stop) in zip(pays, pairwise(ends), strict=True):
        rows = order[start:stop]
        here = deals[rows]
        sums = lines.weighted_sum(rise[rows], here), lines.weighted_sum(bend[rows], here)
        changes.append(PlayChange(pay, *sums, here, before[rows], after[rows]))
    return tuple(changes)


def first_masks(holds: HoldSets, order: Sequence[int]) -> IntArray:
    """Return for each set of holds its mask that comes first in `order`."""
    first = np.full(len(holds), -1)
    for mask in order:
        first[(first < 0) & (holds >> np.uint32(mask) & np.uint32(1) > 0)] = mask
    return first


def range_of_holds(lines: LinearValues, holds: HoldSets) -> tuple[Fraction, Fraction | None] | None:
    """Return the least and the largest pay for which all these holds are optimal; None if there is none.

    The largest is None where there is no limit.
    """
    bound = lines.largest[0] * lines.largest[1]
    least, most = Fraction(0), None
    for part, intercepts, slopes in lines.blocks():
        for mask in range(32):
            rows = rows_with(mask, holds[part])
            if len(rows) == 0:
                continue
            # Held, a + b x is at least a' + b' x as long as (b' - b) x <= a - a'.
            gain = intercepts[mask, rows] - intercepts[:, rows]
            steeper = slopes[:, rows] - slopes[mask, rows]
            if (gain[steeper == 0] < 0).any():
                return None
            rising, falling = steeper > 0, steeper < 0
            above = _least_quotient(gain[rising], steeper[rising], bound)
            below = _least_quotient(gain[falling], -steeper[falling], bound)
            if above is not None:
                most = above if most is None else min(most, above)
            if below is not None:
                least = max(least, -below)
            if most is not None and least > most:
                return None
    return least, most
