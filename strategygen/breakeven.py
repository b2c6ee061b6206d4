"""A pay as the unknown: where the return reaches a target, where optimal play changes, how long a chart stays optimal.

===========  ==================================================================
class        the pay class whose pay, x, is the unknown; all other pays stay.
line         the value of a hold as x varies: a + b x, with b the probability
             of the class after the hold.
breakpoint   a pay at which play changes: in some deal the holds that are
             optimal just below it and just above it have different lines.  At
             it they are tied.
break-even   the pay at which the return is 1, or another target.
===========  ==================================================================

The best value of a deal is the largest of 32 lines, which is convex and has finitely many pieces; the return is a sum
of these.  So nothing is searched on a grid: a hold that is optimal at both ends of a range is optimal in between, and
where the ends differ one goes along the pieces, from each crossing to the next, in integers.  Two lines cross at a
quotient of two integers, so no algebra system is needed for exact results.

A pay is not negative, but a line knows nothing of that: at a pay of 0 play changes if it would between negative pays
and positive ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from math import ceil, floor

import numpy as np

from strategygen.cards import Cards
from strategygen.charts import Chart, play_chart
from strategygen.deals import POPCOUNT, BoolArray, IntArray
from strategygen.derive import derive_chart
from strategygen.derive.units import Units, group_key
from strategygen.derive.wording import is_named_by_ranks
from strategygen.errors import GameError, UnsolvedConflictError
from strategygen.games import Game, parse_pay
from strategygen.kinds import TYPES, find_kinds
from strategygen.notation import MaskWords, Matcher, Name, mask_words
from strategygen.solve import ExactArray, LinearValues, linear_values, solve
from strategygen.workers import in_processes

__all__ = [
    "BreakEven",
    "Breakpoint",
    "Breakpoints",
    "Change",
    "RangedChart",
    "break_even",
    "breakpoints",
    "parse_return",
    "return_at",
    "simplest_between",
    "valid_range",
]

#: Most tangents drawn before the pieces themselves are followed.
MOST_STEPS = 6

#: A longer text of ranks gives way to the name that the notation's convention has for such holds.
MOST_NAME_CHARACTERS = 24

#: The masks that keep most cards first: which of several holds of one line is named.
_FULLEST_FIRST = tuple(sorted(range(32), key=lambda mask: (-POPCOUNT[mask], mask)))


@dataclass(frozen=True, slots=True)
class Change:
    """Deals in which one hold gives way to another where a pay passes a breakpoint.

    Attributes
    ----------
    before, after : str
        What is held below the breakpoint, and above it, in the chart language.
    section : str or None
        The heading they would stand under, such as ``[2 deuces]``; None in a game without wild cards.
    classes, hands : int
        Deal classes, and single deals, in which this happens.
    witness, hold_before, hold_after : Cards
        One of the deals, and its two holds.
    """

    before: str
    after: str
    section: str | None
    classes: int
    hands: int
    witness: Cards
    hold_before: Cards
    hold_after: Cards


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """A pay at which optimal play changes.

    Attributes
    ----------
    pay : Fraction
        In units per unit bet.
    expected_return : Fraction
        Return of optimal play at this pay.
    changes : tuple of Change
        What changes, most hands first.
    """

    pay: Fraction
    expected_return: Fraction
    changes: tuple[Change, ...]

    @property
    def classes(self) -> int:
        """Number of deal classes in which play changes."""
        return sum(change.classes for change in self.changes)

    @property
    def hands(self) -> int:
        """Number of single deals in which play changes."""
        return sum(change.hands for change in self.changes)


@dataclass(frozen=True, eq=False)
class Breakpoints:
    """Every breakpoint of one pay in a range, the ends included.

    Attributes
    ----------
    game : Game
        The game; what it pays for the class itself does not matter.
    class_id : str
        The class whose pay varies.
    least, most : Fraction
        The range, in units per unit bet.
    points : tuple of Breakpoint
        In ascending order of the pay; between neighbours every optimal hold stays optimal.
    return_least, return_most : Fraction
        Return of optimal play at the ends.
    """

    game: Game
    class_id: str
    least: Fraction
    most: Fraction
    points: tuple[Breakpoint, ...]
    return_least: Fraction
    return_most: Fraction

    @cached_property
    def stretches(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The parts of the range in which play does not change, in order."""
        ends = sorted({self.least, *(point.pay for point in self.points), self.most})
        return tuple(pairwise(ends)) or ((self.least, self.most),)

    def charts(
        self, layout: str = "condensed", processes: int = 1, advance: Callable[[], None] = lambda: None
    ) -> Iterator[RangedChart]:
        """Yield the charts that cover the range, from its lower end up; each is derived and proved.

        A chart says of every deal what to hold, so none outlives a breakpoint: there is one for each of `stretches`.
        How far each is valid is nevertheless found from the chart itself.

        Parameters
        ----------
        layout : str
            As for `strategygen.derive.derive_chart`.
        processes : int
            How many work at the same time.  See the notes of `strategygen.workers.in_processes`.
        advance : callable
            Called when a chart is finished.

        Raises
        ------
        UnsolvedConflictError
            If for some pay no chart is found.
        """
        changes = {point.pay for point in self.points}
        pays = []
        for least, most in self.stretches:
            # Where play changes, ties would let a chart be valid at that pay alone.
            quiet = [end for end in (least, most) if end not in changes or least == most]
            pays.append(quiet[0] if quiet else simplest_between(least, most))
        work = partial(_ranged_chart, self.game, self.class_id, layout)
        yield from in_processes(work, pays, processes, advance=advance)

    def _repr_markdown_(self) -> str:
        rows = [
            f"| {point.pay} | {change.before} | {change.after} | {change.hands} | {change.witness} |"
            for point in self.points
            for change in point.changes
        ]
        head = f"**{self.game.name}**: play changes at {len(self.points)} pays of {self.class_id} "
        table = "| Pay | Until then | From then on | Hands | For example |\n|---:|---|---|---:|---|\n"
        return f"{head}from {self.least} to {self.most}\n\n{table}" + "\n".join(rows) + "\n"


@dataclass(frozen=True, slots=True)
class RangedChart:
    """A chart and the pays for which it is optimal in every deal.

    Attributes
    ----------
    chart : Chart
        The chart, derived and proved for `pay`.
    pay : Fraction
        The pay it was derived for.
    least, most : Fraction, Fraction or None
        It is optimal from the one to the other, both included; None is no limit.
    """

    chart: Chart
    pay: Fraction
    least: Fraction
    most: Fraction | None


@dataclass(frozen=True, eq=False)
class BreakEven:
    """The pay of one class at which the return of optimal play reaches a target.

    Attributes
    ----------
    game : Game
        The game, with the pay it has.
    class_id : str
        The class whose pay is the unknown.
    target : Fraction
        The return to reach.
    pay : Fraction
        The least pay that reaches it, in units per unit bet.
    rate : Fraction
        Probability of the class under the play that is optimal at that pay and just above it: what one more unit
        adds to the return.
    least, most : Fraction, Fraction or None
        That play is optimal for pays from the one to the other, both included; None is no limit.
    own_return : Fraction
        Return of optimal play at the pay that the game has.
    """

    game: Game
    class_id: str
    target: Fraction
    pay: Fraction
    rate: Fraction
    least: Fraction
    most: Fraction | None
    own_return: Fraction

    @property
    def own_pay(self) -> Fraction:
        """What the game pays for the class."""
        return self.game.pay(self.class_id)

    def whole_meter(self, coins: int = 1) -> int:
        """Return the least whole number of coins, for `coins` coins bet, that reaches the target."""
        return ceil(self.pay * coins)

    def _repr_markdown_(self) -> str:
        return f"**{self.game.name}** returns {self.target} where {self.class_id} pays {self.pay}\n"


def parse_return(text: str, what: str = "a return") -> Fraction:
    """Return a return as an exact fraction.

    Parameters
    ----------
    text : str
        A number, decimal or fraction that is not negative, or a percentage.
    what : str
        How an error message calls it.

    Raises
    ------
    GameError
        If it is not such a number.

    Examples
    --------
    >>> parse_return("0.995"), parse_return("99.5%"), parse_return("1")
    (Fraction(199, 200), Fraction(199, 200), Fraction(1, 1))
    >>> parse_return("all", "--return")
    Traceback (most recent call last):
    strategygen.errors.GameError: --return: 'all' is not a return such as 1, 0.995, 199/200 or 99.5%
    """
    shown = text.strip()
    number = shown.removesuffix("%").rstrip()
    try:
        value = parse_pay(number)
    except GameError:
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        raise GameError(f"{what}: {shown!r} is not a return such as 1, 0.995, 199/200 or 99.5%") from None
    return value / 100 if shown.endswith("%") else value


# --------------------------------------------------------------------------------------- break-even


def return_at(game: Game, class_id: str, pay: Fraction | int) -> Fraction:
    """Return what optimal play returns where a class pays `pay`, in units per unit bet.

    The same as solving the game with this pay, but further pays of the same class take less time.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> return_at(load_game("jacks-or-better"), "royal_flush", 800)
    Fraction(1653526326983, 1661102543100)
    """
    return _tangents(linear_values(game, class_id), Fraction(pay)).value


def break_even(game: Game, class_id: str, target: Fraction | int = 1) -> BreakEven:
    """Return the least pay of a class at which the return of optimal play is `target`, exactly.

    Parameters
    ----------
    game : Game
        The game; its other pays stay as they are.
    class_id : str
        The class whose pay is the unknown.
    target : Fraction or int
        The return to reach, in units per unit bet.

    Raises
    ------
    GameError
        If there is no such class, or no pay of it gives this return.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> found = break_even(load_game("jacks-or-better"), "royal_flush")
    >>> found.pay, found.whole_meter(5)
    (Fraction(...), 4880)
    """
    lines, target = linear_values(game, class_id), Fraction(target)
    low, high = _bracket(lines, target)
    walk = _walk(lines, low, high)
    pay, intercept, slope = high, walk.intercept, walk.slope
    for end, (rise, bend) in zip((*walk.pays, high), (*walk.bends, (0, 0)), strict=True):
        # Up to `end` the return is one line; the first line to reach the target there gives the pay.
        if intercept + slope * end >= target * lines.whole:
            pay = (target * lines.whole - intercept) / slope if slope else end
            break
        intercept, slope = intercept + rise, slope + bend
    passed = sum(change <= pay for change in walk.pays)
    rate = Fraction(walk.slope + sum(bend for _, bend in walk.bends[:passed]), lines.whole)
    valid = _range_of(lines, walk.words_after(passed))
    assert valid is not None, "what is optimal at a pay is so in some range"
    return BreakEven(game, class_id, target, pay, rate, *valid, return_at(game, class_id, game.pay(class_id)))


def _bracket(lines: LinearValues, target: Fraction) -> tuple[Fraction, Fraction]:
    """Return whole pays between which the return reaches the target, near to one another.

    The return is convex: a tangent lies below it and meets the target above the break-even, a chord lies above it and
    meets the target below.
    """
    if not lines.is_drawn:
        raise GameError(f"{lines.game.id} has no hand of the class {lines.class_id}: its pay does not matter")
    low = _tangents(lines, Fraction(0))
    if low.value == target:
        return low.pay, low.pay
    if low.value > target:
        whole, part = divmod(round(low.value * 10**6), 10**6)
        raise GameError(
            f"{lines.game.id} returns {whole}.{part:06d} even where {lines.class_id} pays nothing; expected a larger "
            f"return than {target}"
        )
    pay = Fraction(ceil(lines.game.pay(lines.class_id)))
    while (high := _tangents(lines, pay)).value < target:
        low = high
        pay = Fraction(ceil(pay + (target - high.value) / high.right)) if high.right else max(2 * pay, Fraction(1))
    for _ in range(MOST_STEPS):
        if high.value == target:
            return high.pay, high.pay
        chord = low.pay + (target - low.value) * (high.pay - low.pay) / (high.value - low.value)
        tangent = high.pay - (high.value - target) / high.left
        ends = Fraction(floor(chord)), Fraction(ceil(tangent))
        if high.pay - low.pay <= 1 or ends == (low.pay, high.pay):
            break
        low, high = _tangents(lines, ends[0]), _tangents(lines, ends[1])
    return low.pay, high.pay


@dataclass(frozen=True, slots=True)
class _Tangents:
    """The return at a pay, and how fast it grows with it: just below and just above."""

    pay: Fraction
    value: Fraction
    left: Fraction
    right: Fraction


def _tangents(lines: LinearValues, pay: Fraction) -> _Tangents:
    value = left = right = 0
    for part, intercepts, slopes in lines.blocks():
        at, best = _values_at(lines, intercepts, slopes, pay)
        value += lines.weighted_sum(best, part)
        left += lines.weighted_sum(_least_slopes(lines, slopes, at == best), part)
        right += lines.weighted_sum(_greatest_slopes(slopes, at == best), part)
    return _Tangents(
        pay, Fraction(value, lines.whole * pay.denominator), Fraction(left, lines.whole), Fraction(right, lines.whole)
    )


# -------------------------------------------------------------------------------- exact arithmetic


def _exact(bound: int, *arrays: ExactArray) -> tuple[ExactArray, ...]:
    """Return arrays in which numbers up to `bound` are exact: of int64, or of Python's integers beyond it."""
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
    # Few have the least whole part, so that what may need Python's integers is done for few.
    whole = numerators // denominators
    few = whole == whole.min()
    p, q = _exact(bound, numerators[few], denominators[few])
    while len(p) > 1:
        half = len(p) // 2
        first = p[:half] * q[half : 2 * half] <= p[half : 2 * half] * q[:half]
        winners = [np.where(first, each[:half], each[half : 2 * half]) for each in (p, q)]
        p, q = (np.concatenate([won, each[2 * half :]]) for won, each in zip(winners, (p, q), strict=True))
    return Fraction(int(p[0]), int(q[0]))


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction with the least denominator strictly between two, of several the least.

    Examples
    --------
    >>> simplest_between(Fraction(801), Fraction(808)), simplest_between(Fraction(9076, 11), Fraction(826))
    (Fraction(802, 1), Fraction(1651, 2))
    """
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    low, high = low - whole, high - whole
    if low == 0:
        return whole + Fraction(1, floor(1 / high) + 1)
    return whole + 1 / simplest_between(1 / high, 1 / low)


# -------------------------------------------------------------------------------- along the pieces


@dataclass(frozen=True, eq=False)
class _Walk:
    """Optimal play of every deal as a pay rises from one value to another.

    Attributes
    ----------
    words : uint32 array, shape (n_deals,)
        The holds that are optimal at the lower end and just below it.
    intercept, slope : int
        Sums of their lines over all single deals.
    pays : tuple of Fraction
        Where play changes, ascending.
    bends : tuple of (int, int)
        For each of them how much intercept and slope rise.
    point : int64 array, shape (n_events,)
        Which of `pays`, for each deal that changes there; ascending.
    deals : int64 array, shape (n_events,)
        The deals.
    before, after : uint32 arrays, shape (n_events,)
        The holds that are optimal just below the pay, and just above it.
    """

    words: MaskWords
    intercept: int
    slope: int
    pays: tuple[Fraction, ...]
    bends: tuple[tuple[int, int], ...]
    point: IntArray
    deals: IntArray
    before: MaskWords
    after: MaskWords

    def words_after(self, passed: int) -> MaskWords:
        """Return the holds that are optimal just above the first `passed` changes; shape (n_deals,)."""
        words = self.words.copy()
        events = slice(0, int(np.searchsorted(self.point, passed)))
        # A deal that changes twice has its later change last.
        words[self.deals[events]] = self.after[events]
        return words


def _walk(lines: LinearValues, least: Fraction, most: Fraction) -> _Walk:
    """Return how optimal play changes from `least` to `most`, both included."""
    words = np.empty(len(lines.deals), np.uint32)
    intercept = slope = 0
    found: list[tuple[IntArray, ExactArray, ExactArray]] = []
    for part, intercepts, slopes in lines.blocks():
        at, best = _values_at(lines, intercepts, slopes, least)
        before = _least_slopes(lines, slopes, at == best)
        words[part] = mask_words((at == best) & (slopes == before))
        held = _first_masks(words[part], range(32))
        intercept += lines.weighted_sum(intercepts[held, np.arange(len(held))], part)
        slope += lines.weighted_sum(before, part)
        at, best = _values_at(lines, intercepts, slopes, most)
        # A line that is best at both ends is best in between.
        bent = np.flatnonzero(_greatest_slopes(slopes, at == best) != before)
        found.append((part.start + bent, intercepts[:, bent], slopes[:, bent]))
    deals, a, b = (np.concatenate(each, axis=-1) for each in zip(*found, strict=True))
    return _Walk(words, intercept, slope, *_events(lines, deals, a, b, words, most))


def _events(
    lines: LinearValues, deals: IntArray, intercepts: ExactArray, slopes: ExactArray, words: MaskWords, most: Fraction
) -> tuple[tuple[Fraction, ...], tuple[tuple[int, int], ...], IntArray, IntArray, MaskWords, MaskWords]:
    """Return what `_Walk` tells of the changes of some deals, given the lines of their 32 holds."""
    p, q = most.numerator, most.denominator
    bound = (lines.largest[0] + q) * (lines.largest[1] + q) + (p + q) * lines.largest[1]
    a, b = _exact(bound, intercepts, slopes)
    live = np.arange(len(deals))
    held = words[deals]
    mask = _first_masks(held, range(32))
    numerators: list[int] = []
    denominators: list[int] = []
    parts: list[tuple[IntArray, MaskWords, MaskWords, ExactArray, ExactArray]] = []
    while len(live):
        a0, b0 = a[mask, live], b[mask, live]
        # Where the line held meets the first steeper one; of several there the steepest, which goes on.
        num, den = np.full_like(a0, p + q), np.full_like(a0, q)
        then, steepest = np.full(len(live), -1), np.zeros_like(b0)
        for other in range(32):
            a1, b1 = a[other, live], b[other, live]
            here, there = (a0 - a1) * den, num * (b1 - b0)
            nearer = (b1 > b0) & ((here < there) | ((here == there) & (b1 > steepest)))
            num, den = np.where(nearer, a0 - a1, num), np.where(nearer, b1 - b0, den)
            then, steepest = np.where(nearer, other, then), np.where(nearer, b1, steepest)
        meets = np.flatnonzero((then >= 0) & (num * q <= den * p))
        live, held, mask = live[meets], held[meets], then[meets]
        a1, b1 = a[mask, live], b[mask, live]
        after = mask_words((a[:, live] == a1) & (b[:, live] == b1))
        common = np.gcd(num[meets], den[meets])
        numerators += (num[meets] // common).tolist()
        denominators += (den[meets] // common).tolist()
        parts.append((deals[live], held, after, a1 - a0[meets], b1 - b0[meets]))
        held = after
    if not numerators:
        none = np.zeros(0, np.int64)
        return (), (), none, none, words[:0], words[:0]
    quotients = list(zip(numerators, denominators, strict=True))
    pays = {quotient: Fraction(*quotient) for quotient in quotients}
    number = {quotient: i for i, quotient in enumerate(sorted(pays, key=pays.__getitem__))}
    point = np.array([number[quotient] for quotient in quotients], np.int64)
    at, before, after, rise, bend = (np.concatenate(each) for each in zip(*parts, strict=True))
    order = np.lexsort((at, point))
    ends = np.searchsorted(point[order], np.arange(len(number) + 1))
    bends = []
    for start, stop in pairwise(ends.tolist()):
        rows = order[start:stop]
        bends.append((lines.weighted_sum(rise[rows], at[rows]), lines.weighted_sum(bend[rows], at[rows])))
    return (
        tuple(pays[quotient] for quotient in number),
        tuple(bends),
        point[order],
        at[order],
        before[order],
        after[order],
    )


def _first_masks(words: MaskWords, order: Sequence[int]) -> IntArray:
    """Return for each word its mask that comes first in `order`."""
    first = np.full(len(words), -1)
    for mask in order:
        first[(first < 0) & (words >> np.uint32(mask) & np.uint32(1) > 0)] = mask
    return first


def valid_range(chart: Chart, game: Game, class_id: str) -> tuple[Fraction, Fraction | None] | None:
    """Return the pays of a class for which a chart stays optimal: every hold it allows, in every deal.

    Parameters
    ----------
    chart : Chart
        Any chart; where no line of it applies, five cards are drawn.
    game : Game
        The game; its other pays stay as they are.
    class_id : str
        The class whose pay varies.

    Returns
    -------
    tuple of Fraction and (Fraction or None), or None
        The least pay and the largest, both included, in units per unit bet; instead of the largest None if there is no
        limit.  None alone if the chart is optimal for no pay.

    Raises
    ------
    GameError
        If there is no such class.

    Examples
    --------
    >>> from strategygen.derive import derive_chart
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> [str(pay) for pay in valid_range(derive_chart(solve(game)), game, "royal_flush")]
    ['789', '801']
    >>> valid_range(Chart.of(["2-HP", "none"]), game, "royal_flush") is None
    True
    """
    return _range_of(linear_values(game, class_id), play_chart(chart, solve(game)).words)


def _range_of(lines: LinearValues, words: MaskWords) -> tuple[Fraction, Fraction | None] | None:
    """Return the pays for which all these holds are optimal, as `valid_range` does."""
    bound = lines.largest[0] * lines.largest[1]
    least, most = Fraction(0), None
    for part, intercepts, slopes in lines.blocks():
        for mask in range(32):
            rows = np.flatnonzero(words[part] >> np.uint32(mask) & np.uint32(1))
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


def _ranged_chart(game: Game, class_id: str, layout: str, pay: Fraction) -> RangedChart:
    """Return the chart derived where a class pays `pay`, with its range."""
    derived = derive_chart(solve(game.with_pays({class_id: pay})), layout)
    # Its proof holds many large arrays, which one process would have to send to another.
    chart = Chart(derived.lines, derived.source)
    valid = valid_range(chart, game, class_id)
    if valid is None or not derived.optimal:
        raise UnsolvedConflictError(f"the chart derived where {class_id} pays {pay} is not optimal")
    return RangedChart(chart, pay, *valid)


# ------------------------------------------------------------------------------------ breakpoints


def breakpoints(game: Game, class_id: str, least: Fraction | int, most: Fraction | int) -> Breakpoints:
    """Return every pay of a class, in a range, at which an optimal play changes.

    Parameters
    ----------
    game : Game
        The game; its other pays stay as they are.
    class_id : str
        The class whose pay varies.
    least, most : Fraction or int
        The range, ends included, in units per unit bet: 0 <= least <= most.

    Raises
    ------
    GameError
        If there is no such class, or no such range.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> found = breakpoints(load_game("jacks-or-better"), "royal_flush", 800, 830)
    >>> for point in found.points:
    ...     print(point.pay, [f"{change.before} < {change.after}, {change.classes}" for change in point.changes])
    801 ['4-F < 3-RF: TJA, TQA, or TKA, 24']
    808 ['4-F < 3-RF: TJA, TQA, or TKA, 48']
    819 ['2-S: JQ < 2-RF: TJ, 50']
    824 ['3-SF: s + h = 3 < 2-RF: JQ, 1']
    9076/11 ['1-RF: K < 2-RF: TK, 80']
    """
    least, most = Fraction(least), Fraction(most)
    lines = linear_values(game, class_id)
    if least < 0:
        raise GameError(f"a pay cannot be negative, and {least} is")
    if least > most:
        raise GameError(f"the range of pays runs from {least} to {most}; expected the lower pay first")
    walk = _walk(lines, least, most)
    changes = _Names(game).changes(walk) if walk.pays else []
    intercept, slope = walk.intercept, walk.slope
    points = []
    for pay, (rise, bend), here in zip(walk.pays, walk.bends, changes, strict=True):
        points.append(Breakpoint(pay, Fraction(intercept + slope * pay) / lines.whole, here))
        intercept, slope = intercept + rise, slope + bend
    first = Fraction(walk.intercept + walk.slope * least) / lines.whole
    last = Fraction(intercept + slope * most) / lines.whole
    return Breakpoints(game, class_id, least, most, tuple(points), first, last)


class _Names:
    """Names of the holds that give way to one another: by their ranks where that is short, else by convention."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.matcher = Matcher.of(game)
        self.units = {
            0 if units.section is None else units.section.wild: units
            for units in Units.sections(solve(game), shortest=True)
        }
        self.kinds = find_kinds(game)
        self.groups: dict[tuple[int, int], IntArray] = {}
        self.texts: dict[tuple[int, ...], str] = {}

    def changes(self, walk: _Walk) -> list[tuple[Change, ...]]:
        """Return for each point of a walk its changes, most hands first."""
        deals = self.matcher.deals
        before, after = (_first_masks(words, _FULLEST_FIRST) for words in (walk.before, walk.after))
        is_wild = len(self.units) > 1
        wild = self.matcher.wild[walk.deals].astype(np.int64) if is_wild else np.zeros(len(walk.deals), np.int64)
        keys = np.column_stack([walk.point, wild, self._keys(before, walk.deals), self._keys(after, walk.deals)])
        _, group = np.unique(keys, axis=0, return_inverse=True)
        order = np.argsort(group, kind="stable")
        ends = np.searchsorted(group[order], np.arange(int(group.max()) + 2))
        found: list[dict[tuple[str, str, str | None], list[int]]] = [{} for _ in walk.pays]
        for start, stop in pairwise(ends.tolist()):
            rows = order[start:stop]
            units = self.units[int(wild[rows[0]])]
            texts = [self._text(units, masks[rows], walk.deals[rows]) for masks in (before, after)]
            section = str(units.section) if units.section else None
            found[walk.point[rows[0]]].setdefault((texts[0], texts[1], section), []).extend(rows.tolist())
        result = []
        for here in found:
            made = []
            for (old, new, section), events in here.items():
                first = min(events)
                number = int(walk.deals[first])
                made.append(
                    Change(
                        before=old,
                        after=new,
                        section=section,
                        classes=len(events),
                        hands=int(deals.sizes[walk.deals[events]].sum()),
                        witness=deals.cards(number),
                        hold_before=deals.cards(number, int(before[first])),
                        hold_after=deals.cards(number, int(after[first])),
                    )
                )
            result.append(tuple(sorted(made, key=lambda change: (-change.hands, change.before, change.after))))
        return result

    def _group(self, n: int, code: int) -> IntArray:
        """Return under which number the notation's convention groups the held sets of a type; shape (n_classes,)."""
        if (n, code) not in self.groups:
            facts = self.matcher.features(n)
            self.groups[n, code] = group_key(Name(n, TYPES[code]), facts.s, facts.h, self.kinds.number[n])
        return self.groups[n, code]

    def _keys(self, masks: IntArray, deals: IntArray) -> IntArray:
        """Return a row for each hold: cards, type, wild cards, group; holds with equal rows share a name."""
        keys = np.zeros((len(masks), 4), np.int64)
        for mask in np.unique(masks).tolist():
            n = POPCOUNT[mask]
            if n == 0:
                continue
            rows = np.flatnonzero(masks == mask)
            sets = self.matcher.deals.sub[mask, deals[rows]]
            facts = self.matcher.features(n)
            for code in np.unique(facts.type[sets]).tolist():
                own = facts.type[sets] == code
                columns = (np.full(int(own.sum()), n), code, facts.w[sets[own]], self._group(n, code)[sets[own]])
                keys[rows[own]] = np.column_stack(np.broadcast_arrays(*columns))
        return keys

    def _text(self, units: Units, masks: IntArray, deals: IntArray) -> str:
        """Return the name of some holds that share their key."""
        n = POPCOUNT[int(masks[0])]
        if n == 0:
            return "none"
        sets = np.unique(self.matcher.deals.sub[masks, deals])
        facts = self.matcher.features(n)
        ranks = facts.sets.rank_sets[1]
        code, w = int(facts.type[sets[0]]), int(facts.w[sets[0]])
        section = units.section.wild if units.section else 0
        chosen = np.unique(ranks[sets])
        key = (section, n, code, w, *chosen.tolist())
        if key not in self.texts:
            name = Name(n, TYPES[code])
            alike = (facts.type == code) & (facts.w == w)
            text = None
            if is_named_by_ranks(name) or name.type == "RF":
                text = _exact_text(units, name, alike & np.isin(ranks, chosen), by_ranks=True)
            if text is None or len(text) > MOST_NAME_CHARACTERS:
                group = self._group(n, code)
                text = _exact_text(units, name, alike & (group == group[sets[0]]))
            self.texts[key] = text or str(name)
        return self.texts[key]


def _exact_text(units: Units, name: Name, held: BoolArray, *, by_ranks: bool = False) -> str | None:
    """Return a text of exactly these held sets, as short as the convention of the notation has one."""
    for hand in units.candidates(name, held):
        if bool(hand.cards) >= by_ranks and (units.matcher.held(hand)[1] == held).all():
            return str(hand)
    return None
