"""Exact values of every hold of every deal, and what follows from them.

===========  ==================================================================
value        conditional expected return of a hold, in units per unit bet.
best         the largest of the 32 values of a deal.
optimal      a hold that reaches it; several may.
denominator  all values are integers over this number: the least common
             multiple of C(N-5, k), k = 0..5, for a deck of N cards (7,669,695
             for 52), times that of the denominators of the pays.
===========  ==================================================================

For every class of held cards the sum of the pays of all five-card hands of the *full* deck that contain it
comes from the level with one card more.  The sum over the draws that are really possible, which exclude the
discards, follows by inclusion and exclusion over the masks that contain the hold: a Moebius transform of 80
vector subtractions for all deals at once (Shackleford's methodology; Ethier, Kim & Lee for the figures).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards, Deal, Deck, Hold
from strategygen.deals import POPCOUNT, BoolArray, IntArray, SetClasses, set_classes
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.payoffs import classify_hands

__all__ = [
    "HoldValue",
    "LinearValues",
    "PayoffRow",
    "Solution",
    "count_payoffs",
    "expected_return",
    "full_deck_counts",
    "largest_exact_pay",
    "linear_values",
    "payoffs_of",
    "settled_masks",
    "solve",
]

#: Deals solved at a time: 32 values each fit the processor's cache, and no large array is made and dropped.
_BLOCK = 8192

#: int64, or Python integers in an object array where int64 would not hold them.
ExactArray = npt.NDArray[Any]


def largest_exact_pay(deck: Deck) -> int:
    """Return the bound under which int64 is exact for integer pays.

    The largest number met is below the sum of the pays of all hands of the deck, taken over at most 32 masks;
    beyond the bound the same steps are done with Python's integers.

    Examples
    --------
    >>> largest_exact_pay(Deck())
    110902197859
    """
    return 2**63 // (32 * comb(len(deck), 5)) - 1


def _common_denominator(deck: Deck) -> int:
    return lcm(*(comb(len(deck) - 5, k) for k in range(6)))


def _pass_down(deck: Deck, *known: ExactArray) -> list[ExactArray]:
    """Return for n = 0..5 sums over the five-card hands that contain a set of n cards.

    `known` are the sums of the highest levels, with one row per class: for five cards a value of each hand itself,
    and before it, if it is at hand, the level of four cards.
    """
    levels = list(known)
    for n in range(5 - len(known), -1, -1):
        upper, lower = set_classes(deck, n + 1), set_classes(deck, n)
        column = (-1, *[1] * (levels[0].ndim - 1))
        weighted = levels[0] * upper.sizes.reshape(column)
        sums = np.zeros((len(lower), *levels[0].shape[1:]), levels[0].dtype)
        for j in range(n + 1):
            np.add.at(sums, upper.sub[(1 << n + 1) - 1 - (1 << j)], weighted)
        # Every hand was met once for each of its 5 - n further cards, in each of the hands of its class.
        levels.insert(0, sums // ((5 - n) * lower.sizes.reshape(column)))
    return levels


def _draw_sums(deals: SetClasses, levels: Sequence[ExactArray], columns: IntArray | slice, out: ExactArray) -> None:
    """Write for each mask and deal the sum over all draws, times what makes the denominator common.

    `out` has shape (32, number of columns).
    """
    for mask in range(32):
        np.take(levels[POPCOUNT[mask]], deals.sub[mask, columns], out=out[mask], mode="clip")
    for bit in (1, 2, 4, 8, 16):
        for mask in range(32):
            if not mask & bit:
                out[mask] -= out[mask | bit]
    common = _common_denominator(deals.deck)
    for mask in range(32):
        out[mask] *= common // comb(len(deals.deck) - 5, 5 - POPCOUNT[mask])


def _scaled(pays: Sequence[Fraction], deck: Deck) -> tuple[ExactArray, int]:
    """Return the pays, and 0 for a hand that is not paid, as integers over a common denominator."""
    denominator = lcm(*(pay.denominator for pay in pays)) if pays else 1
    integers = [int(pay * denominator) for pay in pays] + [0]
    fits = max(integers) <= largest_exact_pay(deck)
    return np.array(integers, np.int64 if fits else object), denominator


def full_deck_counts(game: Game) -> list[IntArray]:
    """Return how many five-card hands of the full deck contain a set of n cards, by pay class.

    Returns
    -------
    list of int64 arrays
        For n = 0..5, shape (n_classes(n), n_pay_classes + 1); the last column counts hands not paid.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> full_deck_counts(load_game("jacks-or-better"))[0].tolist()
    [[4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 2062860]]
    """
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    width = len(game.classes) + 1
    one_hot = np.zeros((len(classes), width), np.int64)
    one_hot[np.arange(len(classes)), classes] = 1
    # The level of four cards is by far the largest sum; a single flat one is faster than one of rows.
    hands, fours = set_classes(game.deck, 5), set_classes(game.deck, 4)
    flat = np.zeros(len(fours) * width, np.int64)
    for j in range(5):
        np.add.at(flat, hands.sub[31 - (1 << j)] * np.int64(width) + classes, hands.sizes)
    return _pass_down(game.deck, flat.reshape(len(fours), width) // fours.sizes[:, None], one_hot)


@dataclass(frozen=True, slots=True)
class PayoffRow:
    """Probability of one pay class under some way of playing, such as the optimal one."""

    id: str
    name: str
    pay: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class HoldValue:
    """One hold of a deal.

    Attributes
    ----------
    hold : Hold
        The cards kept.
    value : Fraction
        Units per unit bet.
    optimal : bool
        Whether no hold of the deal has a larger value.
    counts : tuple of int
        Number of draws by pay class, the last for draws not paid; they sum to C(N-5, 5-k).
    """

    hold: Hold
    value: Fraction
    optimal: bool
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Solution:
    """The value of every hold of every deal of a game.

    Attributes
    ----------
    game : Game
        The game solved.
    deals : SetClasses
        The classes of deals; every array below has them as its last axis.
    denominator : int
        Values are integers over this number.
    levels : tuple of int64 or object arrays
        For n = 0..5 the sum of the pays of the five-card hands of the full deck that contain each set of n cards.
    best : int64 or object array, shape (n_deals,)
        The largest value of each deal, times `denominator`.
    optimal : bool array, shape (32, n_deals)
        Which masks reach it.
    """

    game: Game
    deals: SetClasses
    denominator: int
    levels: tuple[ExactArray, ...]
    best: ExactArray
    optimal: BoolArray

    @cached_property
    def n_hands(self) -> int:
        """Number of deals counted singly, C(N, 5)."""
        return comb(len(self.game.deck), 5)

    def values_at(self, deals: IntArray) -> ExactArray:
        """Return the values of the 32 masks of some deal classes, times `denominator`; shape (32, len(deals))."""
        values = np.empty((32, len(deals)), self.best.dtype)
        _draw_sums(self.deals, self.levels, deals, values)
        return values

    @cached_property
    def values(self) -> ExactArray:
        """The value of every mask of every deal, times `denominator`; shape (32, n_deals)."""
        values = self.values_at(np.arange(len(self.deals)))
        values.flags.writeable = False
        return values

    def fraction(self, value: int) -> Fraction:
        """Return an integer of `best` or `values_at` as units per unit bet."""
        return Fraction(int(value), self.denominator)

    def weighted_sum(self, values: ExactArray) -> int:
        """Return the exact sum of one integer per deal class over all single deals."""
        return _exact_dot(values, self.deals.sizes)

    @cached_property
    def expected_return(self) -> Fraction:
        """Expected return of optimal play, units per unit bet."""
        return Fraction(self.weighted_sum(self.best), self.n_hands * self.denominator)

    @cached_property
    def is_tied(self) -> BoolArray:
        """Whether several holds of a deal are optimal; shape (n_deals,)."""
        tied: BoolArray = self.optimal.sum(axis=0, dtype=np.int8) > 1
        return tied

    @cached_property
    def played(self) -> npt.NDArray[np.int8]:
        """One optimal mask of each deal, shape (n_deals,).

        Of tied holds the one with the least variance of the payoff is taken, then the one keeping more cards,
        then the first of the representative's.
        """
        return settled_masks(self, self.optimal)

    @cached_property
    def payoffs(self) -> tuple[PayoffRow, ...]:
        """Distribution of the payoff under optimal play, ties settled by least variance; it sums to 1."""
        return payoffs_of(self, self.played)

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the payoff of one game under optimal play, in units squared."""
        second = sum((row.pay**2 * row.probability for row in self.payoffs), Fraction(0))
        return second - self.expected_return**2

    @cached_property
    def garbage_probability(self) -> Fraction:
        """Probability of a deal for which drawing five new cards is optimal."""
        return Fraction(int(self.deals.sizes[self.optimal[0]].sum()), self.n_hands)

    def holds(self, deal: Deal) -> tuple[HoldValue, ...]:
        """Return the 32 holds of a deal, best first.

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
        return tuple(sorted(rows, key=lambda row: (-row.value, -len(row.hold))))

    def witness(self, number: int, mask: int = 31) -> Cards:
        """Return the representative of a deal class, or the cards that a mask keeps of it."""
        return self.deals.cards(number, mask)

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| {r.name} | {r.pay} | {float(r.probability):.8f} |" for r in self.payoffs)
        return (
            f"**{self.game.name}**: return {self.expected_return} = {float(self.expected_return):.10f}, "
            f"variance {float(self.variance):.6f}\n\n| Hand | Pays | Probability |\n|---|---:|---:|\n{rows}\n"
        )


def _exact_dot(a: ExactArray, b: ExactArray) -> int:
    """Return the sum of products as a Python integer, whatever its size."""
    if a.dtype != object and len(a):
        weight = int(np.abs(b).max()) * len(a)
        if int(np.abs(a).max()) * weight < 2**63:
            return int(np.dot(a, b))
        if weight < 2**31:
            # In halves of 32 bits each sum of products fits.
            return (int(np.dot(a >> 32, b)) << 32) + int(np.dot(a & 0xFFFFFFFF, b))
    return sum(int(x) * int(y) for x, y in zip(a, b, strict=True))


@lru_cache(maxsize=4)
def solve(game: Game) -> Solution:
    """Return the exact value of every hold of every deal.

    Parameters
    ----------
    game : Game
        Deck, wild cards and pay table.

    Returns
    -------
    Solution
        Values as integers over one denominator; fractions at every border.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> solve(load_game("jacks-or-better")).expected_return
    Fraction(1653526326983, 1661102543100)
    """
    deals = set_classes(game.deck, 5)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    pays, pay_denominator = _scaled(game.pays, game.deck)
    levels = tuple(_pass_down(game.deck, pays[classes]))
    best = np.empty(len(deals), pays.dtype)
    optimal = np.empty((32, len(deals)), np.bool_)
    values = np.empty((32, _BLOCK), pays.dtype)
    for start in range(0, len(deals), _BLOCK):
        part = slice(start, min(start + _BLOCK, len(deals)))
        block = values[:, : part.stop - part.start]
        _draw_sums(deals, levels, part, block)
        block.max(axis=0, out=best[part])
        np.equal(block, best[part], out=optimal[:, part], casting="unsafe")
    best.flags.writeable = optimal.flags.writeable = False
    return Solution(game, deals, _common_denominator(game.deck) * pay_denominator, levels, best, optimal)


@dataclass(frozen=True, eq=False)
class LinearValues:
    """The value of every hold of every deal as a line in the pay of one class.

    Where the class pays x, a hold is worth ``(intercept + slope * x) / denominator``.

    Attributes
    ----------
    game : Game
        The game; what it pays for the class does not matter here.
    class_id : str
        The class whose pay is the unknown.
    deals : SetClasses
        The classes of deals.
    denominator : int
        Intercepts and slopes are integers over this number.
    levels : tuple of tuples of int64 or object arrays
        As `Solution.levels`, of the intercepts and of the slopes.
    largest : tuple of int
        No intercept, and no slope, is larger.
    """

    game: Game
    class_id: str
    deals: SetClasses
    denominator: int
    levels: tuple[tuple[ExactArray, ...], tuple[ExactArray, ...]]
    largest: tuple[int, int]

    @property
    def whole(self) -> int:
        """What a sum over all single deals is divided by to give units per unit bet."""
        return comb(len(self.game.deck), 5) * self.denominator

    @property
    def is_drawn(self) -> bool:
        """Whether some hand of the deck is of the class."""
        return bool(self.levels[1][0][0] > 0)

    def weighted_sum(self, values: ExactArray, deals: IntArray | slice) -> int:
        """Return the exact sum of one integer per deal class, of some classes, over their single deals."""
        return _exact_dot(values, self.deals.sizes[deals])

    def at(self, deals: IntArray | slice) -> tuple[ExactArray, ExactArray]:
        """Return intercepts and slopes of the 32 masks of some deal classes; each of shape (32, number of deals)."""
        width = len(range(*deals.indices(len(self.deals)))) if isinstance(deals, slice) else len(deals)
        found = []
        for levels in self.levels:
            out = np.empty((32, width), levels[0].dtype)
            _draw_sums(self.deals, levels, deals, out)
            found.append(out)
        return found[0], found[1]

    def blocks(self) -> Iterator[tuple[slice, ExactArray, ExactArray]]:
        """Yield all deal classes in parts, each with its intercepts and slopes."""
        for start in range(0, len(self.deals), _BLOCK):
            part = slice(start, min(start + _BLOCK, len(self.deals)))
            yield (part, *self.at(part))


@lru_cache(maxsize=2)
def linear_values(game: Game, class_id: str) -> LinearValues:
    """Return the value of every hold as a line in the pay of one class.

    Raises
    ------
    GameError
        If the game has no such class.

    Examples
    --------
    Four to a royal flush: of 47 cards one makes it, and the others are worth 125 units in all.

    >>> from strategygen.games import load_game
    >>> lines = linear_values(load_game("jacks-or-better"), "royal_flush")
    >>> number, mask = lines.deals.locate_hold(Deal("Ks Qs Js Ts 2h"), Hold("Ks Qs Js Ts"))
    >>> intercepts, slopes = lines.at(np.array([number]))
    >>> Fraction(int(intercepts[mask, 0]), lines.denominator), Fraction(int(slopes[mask, 0]), lines.denominator)
    (Fraction(125, 47), Fraction(1, 47))
    """
    ids = [cls.id for cls in game.classes]
    if class_id not in ids:
        shown = class_id if len(class_id) <= 60 else class_id[:57] + "..."
        raise GameError(f"there is no pay class {shown!r}; the classes of {game.id} are {', '.join(ids)}")
    index = ids.index(class_id)
    deals = set_classes(game.deck, 5)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    pays, pay_denominator = _scaled([*game.pays[:index], Fraction(0), *game.pays[index + 1 :]], game.deck)
    one = np.zeros(len(pays), np.int64 if pay_denominator <= largest_exact_pay(game.deck) else object)
    one[index] = pay_denominator
    levels = tuple(tuple(_pass_down(game.deck, each[classes])) for each in (pays, one))
    common = _common_denominator(game.deck)
    largest = (common * int(max(pays)), common * pay_denominator)
    return LinearValues(game, class_id, deals, common * pay_denominator, (levels[0], levels[1]), largest)


def settled_masks(solution: Solution, allowed: BoolArray) -> npt.NDArray[np.int8]:
    """Return one of the masks allowed in each deal: the one that a distribution of payoffs is stated for.

    The largest value is taken, of several the least variance of the payoff, then the one keeping more cards, then
    the first of the representative's.

    Parameters
    ----------
    solution : Solution
        The game solved.
    allowed : bool array, shape (32, n_deals)
        At least one mask of each deal.

    Returns
    -------
    int8 array, shape (n_deals,)

    Examples
    --------
    Beside four of a kind the fifth card may be kept or drawn; here it is kept:

    >>> from strategygen.games import load_game
    >>> solution = solve(load_game("jacks-or-better"))
    >>> quads = solution.deals.find(Deal("Ac Ad Ah As 2c"))
    >>> int(solution.optimal[:, quads].sum()), int(settled_masks(solution, solution.optimal)[quads])
    (2, 31)
    """
    settled: npt.NDArray[np.int8] = allowed.argmax(axis=0).astype(np.int8)
    open_deals = np.flatnonzero(allowed.sum(axis=0, dtype=np.int8) > 1)
    if len(open_deals) == 0:
        return settled
    game = solution.game
    squares, _ = _scaled([pay * pay for pay in game.pays], game.deck)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    moments = np.empty((32, len(open_deals)), squares.dtype)
    _draw_sums(solution.deals, _pass_down(game.deck, squares[classes]), open_deals, moments)
    values = solution.values_at(open_deals)
    order = sorted(range(32), key=lambda mask: (-POPCOUNT[mask], mask))
    choice = np.full(len(open_deals), -1, np.int8)
    value, moment = values[0].copy(), moments[0].copy()
    for mask in order:
        # With equal means, the least second moment has the least variance.
        preferred = (values[mask] > value) | ((values[mask] == value) & (moments[mask] < moment))
        better = np.flatnonzero(allowed[mask][open_deals] & ((choice < 0) | preferred))
        choice[better], value[better], moment[better] = mask, values[mask][better], moments[mask][better]
    settled[open_deals] = choice
    return settled


def payoffs_of(solution: Solution, masks: npt.NDArray[np.int8]) -> tuple[PayoffRow, ...]:
    """Return the exact distribution of the payoff if one mask of each deal is held.

    Parameters
    ----------
    solution : Solution
        The game solved.
    masks : int8 array, shape (n_deals,)
        The mask held in each class of deals.

    Returns
    -------
    tuple of PayoffRow
        One for each pay class, and a last one, ``nothing``, for hands that are not paid; probabilities sum to 1.

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
    game, deals = solution.game, solution.deals
    levels = full_deck_counts(game)
    common = _common_denominator(game.deck)
    totals = [0] * (len(game.classes) + 1)
    coefficients = [np.zeros(len(level), np.int64) for level in levels]
    for mask in range(32):
        own = np.flatnonzero(masks == mask)
        if len(own) == 0:
            continue
        weight = deals.sizes[own] * (common // comb(len(game.deck) - 5, 5 - POPCOUNT[mask]))
        for more in range(mask, 32):
            if more & mask == mask:
                sign = -1 if POPCOUNT[more] - POPCOUNT[mask] & 1 else 1
                np.add.at(coefficients[POPCOUNT[more]], deals.sub[more, own], sign * weight)
    for level, coefficient in zip(levels, coefficients, strict=True):
        for index in range(len(totals)):
            totals[index] += _exact_dot(level[:, index], coefficient)
    whole = solution.n_hands * common
    rows = [
        PayoffRow(cls.id, cls.name, pay, Fraction(total, whole))
        for cls, pay, total in zip(game.classes, game.pays, totals, strict=False)
    ]
    return (*rows, PayoffRow("nothing", "Other", Fraction(0), Fraction(totals[-1], whole)))


def count_payoffs(game: Game, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return for each mask the number of draws by pay class.

    Returns
    -------
    tuple of tuple of int
        32 rows; bit j of a mask keeps card j in the order of `SetClasses.locate`.  The last entry of a row
        counts draws that are not paid; row `mask` sums to C(N-5, 5-k) for k cards kept.

    Raises
    ------
    CardError
        If the deal is not of the game's deck.
    """
    deals = set_classes(game.deck, 5)
    column = deals.sub[:, deals.find(deal)]
    levels = full_deck_counts(game)
    rows = np.array([levels[POPCOUNT[mask]][column[mask]] for mask in range(32)])
    for bit in (1, 2, 4, 8, 16):
        for mask in range(32):
            if not mask & bit:
                rows[mask] -= rows[mask | bit]
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
    The flush penalty 2s lifts 4-S above the suited 2-RF:

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
