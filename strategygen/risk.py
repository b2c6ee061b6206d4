"""Risk for those who play: what chance makes of many hands, and the bankroll that outlasts it.

==============  ==============================================================
unit            one bet; every hand costs one.
payoff          units returned by one hand; its distribution is exact, for
                optimal play or for a chart.
cashback        a part of every bet that is given back, counted as if it were
                paid with each hand.
net             payoff + cashback - 1: what a hand wins.
edge            the mean of the net.
standard error  square root of variance * N, of the sum of N hands.
ruin            less than one unit is left, so that no bet can be made.
root            the r between 0 and 1 for which the mean of r ** net is 1.
==============  ==============================================================

With an edge above 0 there is one root (the mean is a convex function of log r), and r ** bankroll is a martingale, so
a bankroll of B units is ruined with probability r ** B / mean of (r ** what is left at ruin).  If nets are whole
numbers, nothing is left, and r ** B is exact; otherwise what may be left bounds it on both sides.  Without an edge ruin
is certain in the long run.

The root is enclosed between two decimals: the sign of the equation is found by interval arithmetic, every operation
rounded outwards, with as many digits as it takes.  The risk within a limited number of hands is numerical, to nine
decimals (`strategygen.passage`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil, lcm

import numpy as np

from strategygen.charts import Chart, play_chart
from strategygen.errors import RiskError
from strategygen.passage import Passage
from strategygen.solve import PayoffRow, Solution, payoffs_of, settled_masks

__all__ = ["LEAST_RUIN", "PRECISION", "Enclosure", "Risk", "chart_distribution", "parse_share"]

#: The root's exponent is known to so many significant digits.
PRECISION = 30
#: Where a bankroll cannot be told from the next one, so many.
_MOST_PRECISION = 90
#: The risk within a number of hands is known to nine decimals, so that a smaller one tells nothing.
LEAST_RUIN = Fraction(1, 10**7)
_SHARE = re.compile(r"(\d{1,40}(?:\.\d{1,40})?|\.\d{1,40}|\d{1,40}/0*[1-9]\d{0,39})\s*(%?)", re.ASCII)


def chart_distribution(chart: Chart, solution: Solution) -> tuple[PayoffRow, ...]:
    """Return the exact distribution of the payoff of one hand played by a chart.

    Where a line fits a deal in several ways the best hold is taken, of several the one with the least variance; where
    no line applies five cards are drawn.

    Parameters
    ----------
    chart : Chart
        Any chart, optimal or not.
    solution : Solution
        The game it is played at.

    Returns
    -------
    tuple of PayoffRow
        One for each pay class, and a last one for hands that are not paid; probabilities sum to 1, and the mean is
        `CheckReport.expected_return` of the chart.

    Examples
    --------
    A player who never keeps a card:

    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> rows = chart_distribution(Chart.of(["none"]), solve(load_game("jacks-or-better")))
    >>> rows[0].id, rows[0].probability, sum(row.probability for row in rows)
    ('royal_flush', Fraction(1, 649740), Fraction(1, 1))
    """
    words = play_chart(chart, solution).words
    allowed = np.array([words >> np.uint32(mask) & np.uint32(1) for mask in range(32)], np.bool_)
    return payoffs_of(solution, settled_masks(solution, allowed))


def parse_share(text: str, what: str = "a share") -> Fraction:
    """Return a part of one, such as a probability, as an exact fraction.

    Parameters
    ----------
    text : str
        A decimal, p/q, or either with a percent sign.
    what : str
        How an error message calls it.

    Raises
    ------
    RiskError
        If it is no such text.

    Examples
    --------
    >>> parse_share("0.05"), parse_share("1/20"), parse_share("0.25%")
    (Fraction(1, 20), Fraction(1, 20), Fraction(1, 400))
    """
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise RiskError(f"{what}: {shown!r} is not a number such as 0.05, 5% or 1/20")
    return Fraction(match[1]) / (100 if match[2] else 1)


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A number known to lie between two others: ``low <= number <= high``."""

    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Risk:
    """What chance makes of many hands, each a bet of one unit with this distribution of payoffs.

    Parameters
    ----------
    payoffs : sequence of PayoffRow
        A distribution: `Solution.payoffs`, or that of `chart_distribution`.
    cashback : Fraction
        The part of every bet that is given back, from 0 to less than 1.

    Raises
    ------
    RiskError
        If the cashback is out of range, or probabilities do not sum to 1.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
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

    def __post_init__(self) -> None:
        if not 0 <= self.cashback < 1:
            raise RiskError(f"the cashback must be 0 or more and less than 1, not {self.cashback}")
        if sum(row.probability for row in self.payoffs) != 1:
            raise RiskError("the probabilities of the payoffs must sum to 1")

    @cached_property
    def nets(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What a hand may win, in units, and its probability, least first; those with probability 0 are left out."""
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
        """What a hand wins on average, cashback included."""
        return self.expected_return + self.cashback - 1

    @cached_property
    def variance(self) -> Fraction:
        """Variance of one hand, in units squared; cashback does not change it."""
        return sum((row.pay**2 * row.probability for row in self.payoffs), Fraction(0)) - self.expected_return**2

    # ------------------------------------------------------------------------- a number of hands

    def expected_result(self, hands: int) -> Fraction:
        """Return what so many hands win on average, in units."""
        return self.edge * _counted(hands, "hands")

    def squared_error(self, hands: int) -> Fraction:
        """Return the square of the standard error of what so many hands win, in units squared."""
        return self.variance * _counted(hands, "hands")

    # ----------------------------------------------------------------------------- the long run

    @property
    def never_ruins(self) -> bool:
        """Whether no hand can lose anything."""
        return self.nets[0][0] >= 0

    @property
    def surely_ruins(self) -> bool:
        """Whether every bankroll is ruined in the long run: there is no edge, and a hand can lose."""
        return not self.never_ruins and self.edge <= 0

    @cached_property
    def _step(self) -> Fraction:
        """Every net is a multiple of this; with a whole bankroll so is what is left."""
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
        """Return the least bankroll for which the risk of ruin in the long run is at most `ruin`.

        Parameters
        ----------
        ruin : Fraction
            Between 0 and 1.

        Returns
        -------
        int or None
            Whole units; None if every bankroll is ruined.  Where `is_exact` is False the upper bound of the risk is
            at most `ruin`, so that one unit less might do.

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
            # The two differ where r ** least may be the very number asked for.
            if least == most or self._is_power(ruin, least - more):
                return max(1, least)
            if precision == _MOST_PRECISION:
                return max(1, most)
            exponent, precision = self._exponent(_MOST_PRECISION), _MOST_PRECISION
        raise AssertionError("with an edge, and hands that lose, there is a root")

    def ruin(self, bankroll: int) -> Enclosure:
        """Return the risk of ruin of a bankroll in the long run.

        Parameters
        ----------
        bankroll : int
            Whole units, 1 or more.

        Returns
        -------
        Enclosure
            To more digits than anybody needs where `is_exact`; else the bounds that what may be left sets.
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
        """Return the mean of ``exp(-exponent * net)``, every operation rounded outwards.

        Parameters
        ----------
        exponent : Decimal
            Above 0; the root's is where the mean is 1.
        precision : int
            Digits computed with.
        """
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
        """Return whether an exponent is below the root's, where the mean is below 1.

        The mean at a decimal is never 1: powers of e with different rational exponents are linearly independent
        (Lindemann).  So some precision tells.
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
        # Where the mean of a normal distribution would be 1.
        guess = 2 * self.edge / (self.variance + self.edge**2)
        low = high = down.divide(Decimal(guess.numerator), Decimal(guess.denominator))
        if self._is_below(low, precision):
            while self._is_below(high := down.multiply(high, Decimal(2)), precision):
                low = high
        else:
            while not self._is_below(low := down.divide(low, Decimal(2)), precision):
                high = low
        while down.multiply(down.subtract(high, low), Decimal(10) ** digits) > low:
            middle = down.divide(down.add(low, high), Decimal(2))
            if self._is_below(middle, precision):
                low = middle
            else:
                high = middle
        return Enclosure(Fraction(low), Fraction(high))

    def _is_power(self, ruin: Fraction, power: Fraction) -> bool:
        """Return whether ``root ** power`` is `ruin`, as far as that shows in rational numbers."""
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
        """Return the risk of ruin of a bankroll within so many hands, numerically, rounded to nine decimals.

        Where `is_exact` is False it is that of losing all but what is most that may be left, as in `bankroll`.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> from strategygen.solve import solve
        >>> risk = Risk(solve(load_game("jacks-or-better")).payoffs)
        >>> risk.ruin_within(500, 10_000)
        Fraction(104389641, 1000000000)
        """
        _counted(bankroll, "a bankroll")
        if self.never_ruins:
            return Fraction(0)
        return self._passage(_counted(hands, "hands")).probability(bankroll - 1 + self._step)

    def bankroll_within(self, ruin: Fraction, hands: int) -> int | None:
        """Return the least bankroll with which `ruin_within` so many hands is at most `ruin`.

        It is never more than `bankroll`; None if `ruin` is less than `LEAST_RUIN`, which is too little to tell.
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
        high = high if forever is None else min(high, forever)
        low = 0
        while high - low > 1:
            middle = (low + high) // 2
            if self.ruin_within(middle, hands) <= ruin:
                high = middle
            else:
                low = middle
        return high

    def _repr_markdown_(self) -> str:
        ruins = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100))
        asked = [(ruin, self.bankroll(ruin)) for ruin in ruins]
        rows = "\n".join(f"| {float(ruin):.0%} | {'none' if n is None else n} |" for ruin, n in asked)
        return (
            f"**Edge {float(self.edge):+.6f}**, variance {float(self.variance):.6f}\n\n"
            f"| Risk of ruin | Bankroll |\n|---:|---:|\n{rows}\n"
        )

    @cached_property
    def _passages(self) -> dict[int, Passage]:
        return {}

    def _passage(self, hands: int) -> Passage:
        if hands not in self._passages:
            self._passages[hands] = Passage(self.nets, hands)
        return self._passages[hands]


def _counted(number: int, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise RiskError(f"{what} must be a whole number, 1 or more, not {number!r}")
    return number


def _check_ruin(ruin: Fraction) -> None:
    if not 0 < ruin < 1:
        raise RiskError(f"a risk of ruin must lie between 0 and 1, not be {ruin}")


def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    """Return the root of a fraction between 0 and 1 if it is a fraction."""
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
    """Return contexts that round downwards and upwards, whatever the size of a number."""
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
