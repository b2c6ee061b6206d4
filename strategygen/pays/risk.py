"""Risk: standard errors of the result of many hands, bankrolls, and risks of ruin.

==============  ==============================================================
unit            one bet; each hand costs one.
payoff          units returned by one hand; its distribution is exact, for
                optimal play or for a chart.
cashback        part of each bet that is returned to the player; it counts as
                paid with each hand.
net             payoff + cashback - 1: the result of a hand.
edge            the mean of the net.
standard error  of the result of N hands: square root of variance * N.
ruin            less than one unit is left, so that no bet can be made.
root            the r between 0 and 1 for which the mean of r ** net is 1.
==============  ==============================================================

With an edge above 0 there is one root (the mean is a convex function of log r), and r ** bankroll is a martingale, so
the risk of ruin of a bankroll of B units is r ** B / mean of (r ** the amount left at ruin).  If all nets are whole
numbers, nothing is left, and the risk is exactly r ** B; otherwise the least and the largest amount that can be left
give bounds.  Without an edge ruin is certain in the long run.

The root is enclosed between two decimals: the sign of the equation is found by interval arithmetic, every operation
rounded outwards, with as many digits as needed.  The risk within a limited number of hands is numerical, to nine
decimals (`strategygen.pays.ruin`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil, lcm

import numpy as np

from strategygen.charts import Chart, play_chart
from strategygen.display import Record, Result, approximate
from strategygen.errors import RiskError
from strategygen.pays.ruin import RuinWithin
from strategygen.values import PayoffRow, Solution, payoffs_of, settled_masks

#: Significant digits of the root's exponent.
PRECISION = 30
#: Significant digits where a bankroll cannot be distinguished from the next one.
_MOST_PRECISION = 90
#: Least risk within a number of hands that bankrolls are computed for: the risk is known to nine decimals.
LEAST_RUIN = Fraction(1, 10**7)


def chart_distribution(chart: Chart, solution: Solution) -> tuple[PayoffRow, ...]:
    """Return the exact distribution of the payoff of one hand played by a chart.

    If a line fits a deal in several ways, the best hold is taken; of several best, the one with the least variance.  If
    no line applies, five cards are drawn.  The last row is for hands without a payoff; probabilities sum to 1, and the
    mean is `CheckReport.expected_return` of the chart.

    Examples
    --------
    A player who never keeps a card:

    >>> from strategygen import load_game, solve
    >>> rows = chart_distribution(Chart.of(["none"]), solve(load_game("jacks-or-better")))
    >>> rows[0].id, rows[0].probability, sum(row.probability for row in rows)
    ('royal_flush', Fraction(1, 649740), Fraction(1, 1))
    """
    words = play_chart(chart, solution).allowed
    allowed = np.array([words >> np.uint32(mask) & np.uint32(1) for mask in range(32)], np.bool_)
    return payoffs_of(solution, settled_masks(solution, allowed))


@dataclass(frozen=True, slots=True)
class Enclosure:
    """Bounds of a number: ``low <= number <= high``."""

    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Risk(Result):
    """Results and risks of many hands, each a bet of one unit with this distribution of payoffs.

    Parameters
    ----------
    payoffs : sequence of PayoffRow
        A distribution: `Solution.payoffs`, or that of `chart_distribution`.
    cashback : Fraction
        The part of each bet that is returned to the player, from 0 to less than 1.

    Raises
    ------
    RiskError
        If the cashback is out of range, or probabilities do not sum to 1.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> risk = Risk(solve(load_game("deuces-wild")).payoffs)
    >>> risk.bankroll(Fraction(1, 20)), risk.is_exact
    (4585, True)

    Heads wins a unit with probability 3/5, so that r is 2/3:

    >>> coin = Risk(
    ...     [PayoffRow("heads", "", Fraction(2), Fraction(3, 5)), PayoffRow("", "", Fraction(0), Fraction(2, 5))]
    ... )
    >>> coin.bankroll(Fraction(4, 9)), coin.bankroll(Fraction(1, 100))
    (2, 12)
    """

    payoffs: Sequence[PayoffRow]
    cashback: Fraction = Fraction(0)

    @classmethod
    def of(cls, solution: Solution, chart: Chart | None = None, cashback: Fraction = Fraction(0)) -> Risk:
        """Return the risk of optimal play of a game, or of play by a chart."""
        payoffs = solution.payoffs if chart is None else chart_distribution(chart, solution)
        return cls(payoffs, cashback)

    def __post_init__(self) -> None:
        if not 0 <= self.cashback < 1:
            raise RiskError(f"the cashback must be 0 or more and less than 1, not {self.cashback}")
        if sum(row.probability for row in self.payoffs) != 1:
            raise RiskError("the probabilities of the payoffs must sum to 1")

    @cached_property
    def nets(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Each possible net of a hand, in units, and its probability, in ascending order; probability 0 is left out."""
        nets: dict[Fraction, Fraction] = {}
        for row in self.payoffs:
            if row.probability:
                net = row.pay + self.cashback - 1
                nets[net] = nets.get(net, Fraction(0)) + row.probability
        return tuple(sorted(nets.items()))

    @cached_property
    def expected_return(self) -> Fraction:
        """The mean payoff, without cashback; units per unit bet."""
        return sum((row.pay * row.probability for row in self.payoffs), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The mean net of a hand, in units per unit bet."""
        return self.expected_return + self.cashback - 1

    @cached_property
    def variance(self) -> Fraction:
        """Variance of one hand, in units squared; cashback does not change it."""
        return sum((row.pay**2 * row.probability for row in self.payoffs), Fraction(0)) - self.expected_return**2

    # ------------------------------------------------------------------------- a number of hands

    def expected_result(self, hands: int) -> Fraction:
        """Return the mean result of a number of hands, in units."""
        return self.edge * _counted(hands, "hands")

    def squared_error(self, hands: int) -> Fraction:
        """Return the square of the standard error of the result of a number of hands, in units squared."""
        return self.variance * _counted(hands, "hands")

    # ----------------------------------------------------------------------------- the long run

    @property
    def never_ruins(self) -> bool:
        """Whether no hand can lose."""
        return self.nets[0][0] >= 0

    @property
    def surely_ruins(self) -> bool:
        """Whether every bankroll is ruined in the long run: there is no edge, and a hand can lose."""
        return not self.never_ruins and self.edge <= 0

    @cached_property
    def _step(self) -> Fraction:
        """The largest step of which every net is a multiple; so is the amount left of a whole bankroll."""
        return Fraction(1, lcm(*(net.denominator for net, _ in self.nets)))

    @property
    def is_exact(self) -> bool:
        """Whether ``root ** bankroll`` is the risk of ruin itself, all nets being whole numbers."""
        return self._step == 1

    @cached_property
    def exponent(self) -> Enclosure | None:
        """The number t for which ``exp(-t)`` is the root, to `PRECISION` digits; None if there is none."""
        return self._exponent(PRECISION)

    @cached_property
    def root(self) -> Enclosure | None:
        """The r between 0 and 1 for which the mean of ``r ** net`` is 1; None if there is none."""
        if self.exponent is None:
            return None
        return _exp_of(Enclosure(-self.exponent.high, -self.exponent.low), 2 * PRECISION)

    def bankroll(self, ruin: Fraction) -> int | None:
        """Return the least bankroll, in whole units, for which the risk of ruin in the long run is at most `ruin`.

        It is None if ruin is certain with any bankroll.  If `is_exact` is False, the upper bound of the risk is at most
        `ruin`, so that one unit less may be enough.

        Raises
        ------
        RiskError
            If `ruin` is not between 0 and 1.
        """
        _check_ruin(ruin)
        if self.surely_ruins:
            return None
        if self.never_ruins:
            return 1
        # The least B with r ** (B - 1 + step) <= ruin.
        more = 1 - self._step
        exponent, precision = self.exponent, PRECISION
        while exponent is not None:
            power = _quotient(_minus_log(ruin, 2 * precision), exponent)
            least, most = ceil(power.low + more), ceil(power.high + more)
            # The two differ if r ** least may be equal to `ruin`.
            if least == most or self._is_power(ruin, least - more):
                return max(1, least)
            if precision == _MOST_PRECISION:
                return max(1, most)
            exponent, precision = self._exponent(_MOST_PRECISION), _MOST_PRECISION
        raise AssertionError("with an edge, and hands that lose, there is a root")

    def ruin(self, bankroll: int) -> Enclosure:
        """Return the risk of ruin in the long run of a bankroll of 1 unit or more.

        The bounds are close if `is_exact`; else they are those of the least and the largest amount left at ruin.
        """
        _counted(bankroll, "a bankroll")
        if self.surely_ruins:
            return Enclosure(Fraction(1), Fraction(1))
        if self.never_ruins or self.exponent is None:
            return Enclosure(Fraction(0), Fraction(0))
        least_left, most_left = 1 + self.nets[0][0], 1 - self._step
        powers = Enclosure(-self.exponent.high * (bankroll - least_left), -self.exponent.low * (bankroll - most_left))
        return _exp_of(powers, 2 * PRECISION)

    def mean_power(self, exponent: Decimal, precision: int) -> Enclosure:
        """Return the mean of ``exp(-exponent * net)``, every operation rounded outwards."""
        down, up = _contexts(precision)
        low = high = Decimal(0)
        for net, probability in self.nets:
            numerator, denominator = Decimal(-net.numerator), Decimal(net.denominator)
            least = _exp_below(down.divide(down.multiply(numerator, exponent), denominator), down)
            most = _exp_above(up.divide(up.multiply(numerator, exponent), denominator), up)
            weight, whole = Decimal(probability.numerator), Decimal(probability.denominator)
            low = down.add(low, down.divide(down.multiply(least, weight), whole))
            high = up.add(high, up.divide(up.multiply(most, weight), whole))
        return Enclosure(Fraction(low), Fraction(high))

    def _is_below(self, exponent: Decimal, precision: int) -> bool:
        """Whether an exponent is below that of the root, so that the mean is below 1.

        The mean at a decimal is never 1: powers of e with different rational exponents are linearly independent
        (Lindemann).  So some precision decides.
        """
        while True:
            mean = self.mean_power(exponent, precision)
            if mean.high < 1:
                return True
            if mean.low > 1:
                return False
            precision *= 2

    def _exponent(self, digits: int) -> Enclosure | None:
        if self.never_ruins or self.surely_ruins:
            return None
        precision = 2 * digits
        down, _ = _contexts(precision)
        low, high = self._bracket(precision)
        while down.multiply(down.subtract(high, low), Decimal(10) ** digits) > low:
            middle = down.divide(down.add(low, high), Decimal(2))
            if self._is_below(middle, precision):
                low = middle
            else:
                high = middle
        return Enclosure(Fraction(low), Fraction(high))

    def _bracket(self, precision: int) -> tuple[Decimal, Decimal]:
        """Return exponents below and above that of the root, the larger at most twice the smaller."""
        down, _ = _contexts(precision)
        # For a normal distribution with this edge and variance the mean would be 1 here.
        guess = 2 * self.edge / (self.variance + self.edge**2)
        low = high = down.divide(Decimal(guess.numerator), Decimal(guess.denominator))
        if self._is_below(low, precision):
            while self._is_below(high := down.multiply(high, Decimal(2)), precision):
                low = high
        else:
            while not self._is_below(low := down.divide(low, Decimal(2)), precision):
                high = low
        return low, high

    def _is_power(self, ruin: Fraction, power: Fraction) -> bool:
        """Whether ``root ** power`` is `ruin`, as far as rational numbers of moderate size can show it."""
        steps = power / self._step
        base = _exact_root(ruin, steps.numerator) if steps.denominator == 1 and steps > 0 else None
        if base is None:
            return False
        powers = [(net / self._step).numerator for net, _ in self.nets]
        if max(map(abs, powers)) * base.denominator.bit_length() > 10**6:
            return False
        return sum(base**power * p for power, (_, p) in zip(powers, self.nets, strict=True)) == 1

    # --------------------------------------------------------------- a limited number of hands

    def ruin_within(self, bankroll: int, hands: int) -> Fraction:
        """Return the risk of ruin of a bankroll within a number of hands, computed numerically to nine decimals.

        If `is_exact` is False, it is the risk of losing all but the largest amount left at ruin, as in `bankroll`.

        Examples
        --------
        >>> from strategygen import load_game, solve
        >>> risk = Risk(solve(load_game("jacks-or-better")).payoffs)
        >>> risk.ruin_within(500, 10_000)
        Fraction(104389641, 1000000000)
        """
        _counted(bankroll, "a bankroll")
        if self.never_ruins:
            return Fraction(0)
        return self._ruin_within(_counted(hands, "hands")).probability(bankroll - 1 + self._step)

    def bankroll_within(self, ruin: Fraction, hands: int) -> int | None:
        """Return the least bankroll with which `ruin_within` a number of hands is at most `ruin`.

        It is never more than `bankroll`; None if `ruin` is less than `LEAST_RUIN`.
        """
        _check_ruin(ruin)
        _counted(hands, "hands")
        if self.never_ruins:
            return 1
        if ruin < LEAST_RUIN:
            return None
        # More than all hands can lose.
        high = ceil(-self.nets[0][0] * hands) + 1
        forever = self.bankroll(ruin)
        smaller = range(1, high if forever is None else min(high, forever))
        return 1 + bisect_left(smaller, True, key=lambda bankroll: self.ruin_within(bankroll, hands) <= ruin)

    @property
    def caption(self) -> str:
        return f"Edge {approximate(self.edge, 6)}, variance {approximate(self.variance)}"

    def to_records(self) -> list[Record]:
        ruins = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100))
        return [{"risk_of_ruin": ruin, "bankroll": self.bankroll(ruin)} for ruin in ruins]

    @cached_property
    def _ruins_within(self) -> dict[int, RuinWithin]:
        return {}

    def _ruin_within(self, hands: int) -> RuinWithin:
        if hands not in self._ruins_within:
            self._ruins_within[hands] = RuinWithin(self.nets, hands)
        return self._ruins_within[hands]


def _counted(number: int, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise RiskError(f"{what} must be a whole number, 1 or more, not {number!r}")
    return number


def _check_ruin(ruin: Fraction) -> None:
    if not 0 < ruin < 1:
        raise RiskError(f"a risk of ruin must be between 0 and 1, not {ruin}")


def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    """Return the root of a fraction between 0 and 1 if the root is a fraction, else None."""
    if degree >= value.denominator.bit_length():
        return value if degree == 1 else None
    parts = []
    for part in (value.numerator, value.denominator):
        low, high = 0, 1 << part.bit_length() // degree + 1
        while high - low > 1:
            middle = (low + high) // 2
            if middle**degree <= part:
                low = middle
            else:
                high = middle
        if low**degree != part:
            return None
        parts.append(low)
    return Fraction(parts[0], parts[1])


# ---------------------------------------------------------------------------------------- decimals


def _contexts(precision: int) -> tuple[Context, Context]:
    """Return contexts that round downwards and upwards, without limits of size."""
    down, up = (
        Context(
            prec=precision, rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX, clamp=0, capitals=1, flags=[], traps=[]
        )
        for rounding in (ROUND_FLOOR, ROUND_CEILING)
    )
    return down, up


def _exp_below(power: Decimal, context: Context) -> Decimal:
    # The exponential function is rounded to the nearest in every context.
    return max(Decimal(0), context.next_minus(context.exp(power)))


def _exp_above(power: Decimal, context: Context) -> Decimal:
    return context.next_plus(context.exp(power))


def _exp_of(powers: Enclosure, precision: int) -> Enclosure:
    down, up = _contexts(precision)
    low = down.divide(Decimal(powers.low.numerator), Decimal(powers.low.denominator))
    high = up.divide(Decimal(powers.high.numerator), Decimal(powers.high.denominator))
    return Enclosure(Fraction(_exp_below(low, down)), Fraction(_exp_above(high, up)))


def _minus_log(value: Fraction, precision: int) -> Enclosure:
    down, up = _contexts(precision)
    numerator, denominator = Decimal(value.numerator), Decimal(value.denominator)
    # The logarithm, too, is rounded to the nearest in every context.
    low = down.next_minus(down.ln(down.divide(numerator, denominator)))
    high = up.next_plus(up.ln(up.divide(numerator, denominator)))
    return Enclosure(-Fraction(high), -Fraction(low))


def _quotient(a: Enclosure, b: Enclosure) -> Enclosure:
    """Return the quotient of two numbers above 0."""
    return Enclosure(a.low / b.high, a.high / b.low)
