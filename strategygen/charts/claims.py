"""The return that an author claims for a chart, and the lines that leave a choice between several holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from strategygen.charts.check import CheckReport
from strategygen.errors import GameError, shortened
from strategygen.games import parse_number

#: A claim without a percent sign is a percentage if it is greater.
_MOST_UNITS = 3
#: Most lines with a choice of which every combination is compared with a claim.
_MOST_COMBINED = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """A line that allows several holds of different EV.

    Attributes
    ----------
    number : int
        Its number in the chart, from 1.
    hands : int
        Number of deals in which it does.
    cost : Fraction
        The return with the best hold less that with the worst, units per unit bet.
    """

    number: int
    hands: int
    cost: Fraction


def find_choices(report: CheckReport) -> tuple[Choice, ...]:
    """Return the lines that leave a choice, the most expensive first.

    Examples
    --------
    >>> from strategygen.charts import Chart, check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> chart = Chart.of(["2-HP", "1-RF: H", "none"])
    >>> for choice in find_choices(check_chart(chart, solve(load_game("jacks-or-better")))):
    ...     print(choice.number, choice.hands, f"{float(choice.cost):.4f}")
    2 846584 0.0027
    1 288 0.0000
    """
    solution = report.solution
    deals = np.flatnonzero(report.best != report.worst)
    gaps, lines, sizes = report.best[deals] - report.worst[deals], report.play.line[deals], solution.deals.sizes[deals]
    found = []
    for index in np.flatnonzero(np.bincount(lines)).tolist():
        here = lines == index
        cost = solution.mean(gaps[here], deals[here])
        found.append(Choice(index + 1, int(sizes[here].sum()), cost))
    return tuple(sorted(found, key=lambda choice: (-choice.cost, choice.number)))


@dataclass(frozen=True, slots=True)
class Claim:
    """A return as an author gives it.

    Attributes
    ----------
    text : str
        As written.
    value : Fraction
        The return, units per unit bet.
    unit : Fraction
        One unit of its last digit; 0 for a fraction, which is exact.
    """

    text: str
    value: Fraction
    unit: Fraction

    def agrees(self, expected_return: Fraction) -> bool:
        """Return whether a return, rounded or cut to the digits claimed, is the claim.

        Examples
        --------
        >>> claim = parse_claim("99.54%")
        >>> [claim.agrees(Fraction(text)) for text in ("0.9954", "0.99535", "0.99549", "0.9955", "0.9953")]
        [True, True, True, False, False]
        """
        is_cut = self.value <= expected_return < self.value + self.unit
        return is_cut or 2 * abs(expected_return - self.value) <= self.unit


def parse_claim(text: str, what: str = "a claimed return") -> Claim:
    """Return a claim: a percentage, a decimal or a fraction.

    Raises
    ------
    GameError
        If the text is none of these.

    Examples
    --------
    >>> [str(parse_claim(text).value) for text in ("99.54%", "0.9954", "99.54", "1.0076", "199/200")]
    ['4977/5000', '4977/5000', '4977/5000', '2519/2500', '199/200']
    >>> parse_claim("about 99%")
    Traceback (most recent call last):
    strategygen.errors.GameError: a claimed return: 'about 99%' is not a return such as 99.54%, 0.9954 or 199/200
    """
    number = parse_number(text, percent=True)
    if number is None:
        raise GameError(f"{what}: {shortened(text, 40)!r} is not a return such as 99.54%, 0.9954 or 199/200")
    decimals = re.search(r"\.(\d*)", text)
    unit = Fraction(0) if "/" in text else Fraction(1, 10 ** len(decimals[1] if decimals else ""))
    if "%" in text:
        return Claim(text.strip(), number, unit / 100)
    return Claim(text.strip(), number / 100, unit / 100) if number > _MOST_UNITS else Claim(text.strip(), number, unit)


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A claim compared with the returns of a chart.

    Attributes
    ----------
    claim : Claim
        The claim.
    agrees, agrees_worst, agrees_optimal : bool
        Whether it is the return with the best allowed holds, with the worst allowed holds, and of optimal play.
    is_between : bool
        Whether it is between the returns with the worst and the best allowed holds.
    worst_lines : tuple of int or None
        Fewest lines, by number, of which the worst hold must be taken, and of the others the best, to have the claim;
        None if there are none.
    difference : Fraction
        The claim less the return with the best allowed holds, units per unit bet.
    """

    claim: Claim
    agrees: bool
    agrees_worst: bool
    agrees_optimal: bool
    is_between: bool
    worst_lines: tuple[int, ...] | None
    difference: Fraction


def judge_claim(claim: Claim, report: CheckReport) -> ClaimVerdict:
    """Return a claim compared with the returns of a chart.

    Examples
    --------
    >>> from strategygen.charts import Chart, check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> report = check_chart(Chart.of(["2-HP", "2-S: HH", "1-RF: H", "none"]), solve(load_game("jacks-or-better")))
    >>> print(f"{float(report.return_worst):.4%} to {float(report.expected_return):.4%}")
    63.0736% to 63.2037%
    >>> judge_claim(parse_claim("63.2%"), report).agrees, judge_claim(parse_claim("63.07%"), report).agrees_worst
    (True, True)
    >>> found = [judge_claim(parse_claim(text), report) for text in ("63.10%", "63.15%")]
    >>> [(each.is_between, each.worst_lines) for each in found]
    [(True, None), (True, None)]
    """
    best, worst = report.expected_return, report.return_worst
    return ClaimVerdict(
        claim,
        claim.agrees(best),
        claim.agrees(worst),
        claim.agrees(report.solution.expected_return),
        worst < claim.value < best,
        _worst_lines(claim, best, find_choices(report)),
        claim.value - best,
    )


def _worst_lines(claim: Claim, best: Fraction, choices: Sequence[Choice]) -> tuple[int, ...] | None:
    chosen = choices[:_MOST_COMBINED]
    for size in range(len(chosen) + 1):
        for taken in combinations(chosen, size):
            if claim.agrees(best - sum((choice.cost for choice in taken), Fraction(0))):
                return tuple(sorted(choice.number for choice in taken))
    return None
