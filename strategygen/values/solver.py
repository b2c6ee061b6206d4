"""The exact EV of every hold of every deal, and the return and distribution of optimal play.

===========  ==================================================================
value        EV of a hold: its mean payoff, in units per unit bet.
best         the largest of the 32 values of a deal.
optimal      a hold with the best value; there may be several.
denominator  all values are integers over this number; see `draws`.
===========  ==================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards, Deal, Hold
from strategygen.display import Record, Result, Results, approximate
from strategygen.games import Game
from strategygen.values.deals import BoolArray, IntArray, SetClasses, set_classes
from strategygen.values.draws import (
    BLOCK,
    ExactArray,
    blocks_of,
    common_denominator,
    draw_sums_of,
    exact_dot,
    exclude_discards,
    full_deck_counts,
    scaled_pays,
    sum_levels,
    write_draw_sums,
)
from strategygen.values.payoffs import classify_hands

#: For one deal in this many or more, the EV of drawing five cards is computed for all, once.
MANY = 4


@dataclass(frozen=True, slots=True)
class PayoffRow:
    """The probability of one pay class under a strategy."""

    id: str
    name: str
    pay: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class HoldValue(Result):
    """One hold of a deal, with its EV.

    Attributes
    ----------
    hold : Hold
        The cards kept.
    value : Fraction
        EV in units per unit bet.
    optimal : bool
        Whether no hold of the deal has a higher EV.
    counts : tuple of int
        Number of draws by pay class, the last for draws that are not paid; they sum to C(N-5, 5-k) for k cards held.
    """

    hold: Hold
    value: Fraction
    optimal: bool
    counts: tuple[int, ...]

    def to_records(self) -> list[Record]:
        return [{"hold": str(self.hold) or "none", "value": self.value, "optimal": self.optimal}]


@dataclass(frozen=True, eq=False)
class Solution(Result):
    """The EV of every hold of every deal of a game.

    Attributes
    ----------
    game : Game
        The game solved.
    deals : SetClasses
        The deal classes, the last axis of the arrays below.
    denominator : int
        Values in arrays are integers over this number.
    levels : tuple of int64 or object arrays
        For n = 0..5 the sum of the pays of the five-card hands of the full deck that contain each set of n cards.
    best : int64 or object array, shape (n_deals,)
        The largest value of each deal, times `denominator`.
    optimal : bool array, shape (32, n_deals)
        Whether a mask has the largest value.
    """

    game: Game
    deals: SetClasses
    denominator: int
    levels: tuple[ExactArray, ...]
    best: ExactArray
    optimal: BoolArray

    @cached_property
    def n_hands(self) -> int:
        """Number of single deals, C(N, 5)."""
        return comb(len(self.game.deck), 5)

    def values_at(self, deals: IntArray) -> ExactArray:
        """Return the values of the 32 masks of some deal classes, times `denominator`; shape (32, len(deals))."""
        values = np.empty((32, len(deals)), self.best.dtype)
        write_draw_sums(self.deals, self.levels, deals, values)
        return values

    def values_of(self, mask: int, deals: IntArray) -> ExactArray:
        """Return the value of one mask in some deal classes, times `denominator`; shape (len(deals),).

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> solution, deals = solve(load_game("jacks-or-better")), np.arange(1000)
        >>> all((solution.values_of(mask, deals) == solution.values_at(deals)[mask]).all() for mask in range(32))
        True
        """
        if mask == 0 and MANY * len(deals) > len(self.deals):
            # Most deals that a short chart misplays are without a line, which means drawing five cards.
            return self._values_of_draws.take(deals)
        return draw_sums_of(self.deals, self.levels, mask, deals)

    @cached_property
    def _values_of_draws(self) -> ExactArray:
        """The value of drawing five cards in every deal class, times `denominator`."""
        return draw_sums_of(self.deals, self.levels, 0, np.arange(len(self.deals)))

    @cached_property
    def values(self) -> ExactArray:
        """The value of every mask of every deal, times `denominator`; shape (32, n_deals)."""
        values = self.values_at(np.arange(len(self.deals)))
        values.flags.writeable = False
        return values

    def fraction(self, value: int) -> Fraction:
        """Return a value of `best` or `values_at` as a fraction, in units per unit bet."""
        return Fraction(int(value), self.denominator)

    def weighted_sum(self, values: ExactArray) -> int:
        """Return the exact sum of one integer per deal class over all single deals."""
        return exact_dot(values, self.deals.sizes)

    def mean(self, values: ExactArray, deals: IntArray | slice = slice(None)) -> Fraction:
        """Return the exact mean of values over all single deals, in units per unit bet.

        `values` are times `denominator`, one for each deal class in `deals`; the value of other classes is 0.
        """
        return Fraction(exact_dot(values, self.deals.sizes[deals]), self.n_hands * self.denominator)

    @cached_property
    def expected_return(self) -> Fraction:
        """Return of optimal play, in units per unit bet."""
        return self.mean(self.best)

    @cached_property
    def is_tied(self) -> BoolArray:
        """Whether a deal has several optimal holds; shape (n_deals,)."""
        tied: BoolArray = self.optimal.sum(axis=0, dtype=np.int8) > 1
        return tied

    @cached_property
    def played(self) -> npt.NDArray[np.int8]:
        """One optimal mask of each deal, shape (n_deals,).

        Of tied holds the one with the least variance of the payoff is chosen, then the one with more cards, then the
        smallest mask.
        """
        return settled_masks(self, self.optimal)

    @cached_property
    def payoffs(self) -> tuple[PayoffRow, ...]:
        """Distribution of the payoff under optimal play, ties resolved by least variance; it sums to 1."""
        return payoffs_of(self, self.played)

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the payoff of one hand under optimal play, in units squared."""
        second = sum((row.pay**2 * row.probability for row in self.payoffs), Fraction(0))
        return second - self.expected_return**2

    @cached_property
    def garbage_probability(self) -> Fraction:
        """Probability of a deal for which drawing five new cards is optimal."""
        return Fraction(int(self.deals.sizes[self.optimal[0]].sum()), self.n_hands)

    def holds(self, deal: Deal) -> Results[HoldValue]:
        """Return the 32 holds of a deal, highest EV first.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> best = solve(load_game("jacks-or-better")).holds(Deal("8c Tc Jc Qc Kc"))[0]
        >>> best.hold, str(best.value)
        (Hold('Kc Qc Jc Tc'), '919/47')
        """
        number, order = self.deals.locate(deal)
        counts = count_payoffs(self.game, deal)
        values = self.values_at(np.array([number]))
        rows = []
        for mask in range(31, -1, -1):
            hold = Hold([card for j, card in enumerate(order) if mask >> j & 1])
            value = self.fraction(values[mask, 0])
            rows.append(HoldValue(hold, value, bool(self.optimal[mask, number]), counts[mask]))
        return Results(sorted(rows, key=lambda row: (-row.value, -len(row.hold))))

    def witness(self, number: int, mask: int = 31) -> Cards:
        """Return the representative of a deal class, or the cards that a mask keeps of it."""
        return self.deals.cards(number, mask)

    @property
    def caption(self) -> str:
        moments = f"return {approximate(self.expected_return, 10)}, variance {approximate(self.variance)}"
        return f"{self.game.caption}: {moments}"

    def to_records(self) -> list[Record]:
        return [
            {"id": row.id, "name": row.name, "pay": row.pay, "probability": row.probability} for row in self.payoffs
        ]


@lru_cache(maxsize=4)
def solve(game: Game) -> Solution:
    """Return the exact EV of every hold of every deal.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> solve(load_game("jacks-or-better")).expected_return
    Fraction(1653526326983, 1661102543100)
    """
    deals = set_classes(game.deck, 5)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    pays, pay_denominator = scaled_pays(game.pays, game.deck)
    levels = tuple(sum_levels(game.deck, pays[classes]))
    best = np.empty(len(deals), pays.dtype)
    optimal = np.empty((32, len(deals)), np.bool_)
    values = np.empty((32, BLOCK), pays.dtype)
    for part in blocks_of(deals):
        block = values[:, : part.stop - part.start]
        write_draw_sums(deals, levels, part, block)
        block.max(axis=0, out=best[part])
        np.equal(block, best[part], out=optimal[:, part], casting="unsafe")
    best.flags.writeable = optimal.flags.writeable = False
    return Solution(game, deals, common_denominator(game.deck) * pay_denominator, levels, best, optimal)


def settled_masks(solution: Solution, allowed: BoolArray) -> npt.NDArray[np.int8]:
    """Return one of the allowed masks (bool, shape (32, n_deals)) of each deal, for distributions of payoffs.

    The mask with the largest value is chosen, of tied masks the one with the least variance of the payoff, then the
    one with more cards, then the smallest mask.

    Examples
    --------
    With four of a kind the fifth card may be kept or discarded; it is kept:

    >>> from strategygen.games import load_game
    >>> solution = solve(load_game("jacks-or-better"))
    >>> quads = solution.deals.find(Deal("Ac Ad Ah As 2c"))
    >>> int(solution.optimal[:, quads].sum()), int(settled_masks(solution, solution.optimal)[quads])
    (2, 31)
    """
    settled = np.zeros(allowed.shape[1], np.int8)
    for mask in range(31, 0, -1):
        settled[allowed[mask]] = mask
    open_deals = np.flatnonzero(allowed.sum(axis=0, dtype=np.int8) > 1)
    if len(open_deals) == 0:
        return settled
    values, moments = solution.values_at(open_deals), _second_moments(solution, open_deals)
    order = sorted(range(32), key=lambda mask: (-mask.bit_count(), mask))
    choice = np.full(len(open_deals), -1, np.int8)
    value, moment = values[0].copy(), moments[0].copy()
    for mask in order:
        # With equal means, the least second moment has the least variance.
        preferred = (values[mask] > value) | ((values[mask] == value) & (moments[mask] < moment))
        better = np.flatnonzero(allowed[mask][open_deals] & ((choice < 0) | preferred))
        choice[better], value[better], moment[better] = mask, values[mask][better], moments[mask][better]
    settled[open_deals] = choice
    return settled


def _second_moments(solution: Solution, deals: IntArray) -> ExactArray:
    """Return the mean squared payoff of the 32 masks of some deal classes, over one denominator."""
    game = solution.game
    squares, _ = scaled_pays([pay * pay for pay in game.pays], game.deck)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    moments = np.empty((32, len(deals)), squares.dtype)
    write_draw_sums(solution.deals, sum_levels(game.deck, squares[classes]), deals, moments)
    return moments


def payoffs_of(solution: Solution, masks: npt.NDArray[np.int8]) -> tuple[PayoffRow, ...]:
    """Return the exact distribution of the payoff if the given mask of each deal is held.

    The last row, ``nothing``, is for hands that are not paid; probabilities sum to 1.

    Examples
    --------
    If all five cards are always kept:

    >>> import numpy as np
    >>> from strategygen.games import load_game
    >>> solution = solve(load_game("jacks-or-better"))
    >>> rows = payoffs_of(solution, np.full(len(solution.deals), 31, np.int8))
    >>> rows[0].id, rows[0].probability, rows[-1].id, rows[-1].probability
    ('royal_flush', Fraction(1, 649740), 'nothing', Fraction(34381, 43316))
    """
    game = solution.game
    totals = [0] * (len(game.classes) + 1)
    *levels, _ = full_deck_counts(game)
    *weights, of_hands = _level_weights(solution.deals, masks)
    for counts, own in zip(levels, weights, strict=True):
        for index in range(len(totals)):
            totals[index] += exact_dot(counts[:, index], own)
    # A hand has one class, so that a sum over all hands takes one pass; it is at most `whole`, which int64 holds.
    by_class = np.zeros(len(totals), np.int64)
    np.add.at(by_class, classify_hands(game.deck, game.wild_ranks, game.classes), of_hands)
    totals = [total + int(own) for total, own in zip(totals, by_class, strict=True)]
    whole = solution.n_hands * common_denominator(game.deck)
    rows = [
        PayoffRow(cls.id, cls.name, pay, Fraction(total, whole))
        for cls, pay, total in zip(game.classes, game.pays, totals, strict=False)
    ]
    return (*rows, PayoffRow("nothing", "Other", Fraction(0), Fraction(totals[-1], whole)))


def _level_weights(deals: SetClasses, masks: npt.NDArray[np.int8]) -> list[IntArray]:
    """Return for n = 0..5 the weight of the hands that contain each set of n cards, if a mask of each deal is held.

    The weights of hands that also contain discards are subtracted (inclusion-exclusion).
    """
    common = common_denominator(deals.deck)
    weights = [np.zeros(len(set_classes(deals.deck, n)), np.int64) for n in range(6)]
    for mask in range(32):
        own = np.flatnonzero(masks == mask)
        if len(own) == 0:
            continue
        weight = deals.sizes[own] * (common // comb(len(deals.deck) - 5, 5 - mask.bit_count()))
        for more in range(mask, 32):
            if more & mask == mask:
                sign = -1 if more.bit_count() - mask.bit_count() & 1 else 1
                np.add.at(weights[more.bit_count()], deals.sub[more, own], sign * weight)
    return weights


def count_payoffs(game: Game, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return for each mask the number of draws by pay class, the last for draws that are not paid.

    Bit j of a mask keeps card j in the order of `SetClasses.locate`; a row sums to C(N-5, 5-k) for k cards kept.

    Raises
    ------
    CardError
        If the deal is not of the game's deck.
    """
    deals = set_classes(game.deck, 5)
    column = deals.sub[:, deals.find(deal)]
    levels = full_deck_counts(game)
    rows = np.array([levels[mask.bit_count()][column[mask]] for mask in range(32)])
    exclude_discards(rows)
    return tuple(tuple(int(count) for count in row) for row in rows)


def expected_return(deal: Deal, hold: Cards, game: Game) -> Fraction:
    """Return the exact mean payoff of keeping `hold` from `deal`.

    Parameters
    ----------
    deal : Deal
        Five distinct cards of ``game.deck``.
    hold : Cards
        The k cards kept, a subset of `deal`; 0 <= k <= 5.
    game : Game
        Deck, wild cards and pay table.

    Returns
    -------
    Fraction
        Units returned per unit bet (stake included), averaged over the C(N-5, 5-k) equally likely draws.

    Raises
    ------
    HoldError
        If `hold` is not a subset of `deal`.

    Examples
    --------
    With the flush penalty 2s the EV of 4-S is higher than that of the suited 2-RF:

    >>> from strategygen.games import load_game
    >>> game, deal = load_game("jacks-or-better-9-6"), Deal("2s Js Qs Kh Ad")
    >>> expected_return(deal, Hold("Js Qs Kh Ad"), game)
    Fraction(28, 47)
    >>> expected_return(deal, Hold("Js Qs"), game)
    Fraction(631, 1081)
    """
    solution = solve(game)
    number, mask = solution.deals.locate_hold(deal, hold)
    return solution.fraction(solution.values_at(np.array([number]))[mask, 0])
