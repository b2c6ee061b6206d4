"""The range of pays of one class in which a chart is optimal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from strategygen.charts import Chart, play_chart
from strategygen.derive import derive_chart
from strategygen.errors import UnsolvedConflictError
from strategygen.games import Game
from strategygen.pays.envelope import range_of_holds
from strategygen.values import linear_values, solve


@dataclass(frozen=True, slots=True)
class RangedChart:
    """A chart proved for a pay, and the range of pays, ends included, for which it is optimal in every deal.

    If `most` is None, there is no upper limit.
    """

    chart: Chart
    pay: Fraction
    least: Fraction
    most: Fraction | None


def valid_range(chart: Chart, game: Game, class_id: str) -> tuple[Fraction, Fraction | None] | None:
    """Return the range of pays of a class in which every hold that a chart allows is optimal.

    Where no line applies, five cards are drawn; other pays stay as they are.  The range is the least and the largest
    pay, both included, in units per unit bet; the largest is None if there is no limit, and the range None if the chart
    is optimal at no pay.

    Raises
    ------
    GameError
        If there is no such class.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> [str(pay) for pay in valid_range(derive_chart(solve(game)), game, "royal_flush")]
    ['789', '801']
    >>> valid_range(Chart.of(["2-HP", "none"]), game, "royal_flush") is None
    True
    """
    return range_of_holds(linear_values(game, class_id), play_chart(chart, solve(game)).allowed)


def derive_ranged_chart(game: Game, class_id: str, layout: str, pay: Fraction) -> RangedChart:
    """Return the chart derived for a game in which a class pays `pay`, with its range."""
    derived = derive_chart(solve(game.with_pays({class_id: pay})), layout)
    # The proof has large arrays, which would have to be sent from one process to another.
    chart = Chart(derived.lines, derived.source)
    valid = valid_range(chart, game, class_id)
    if valid is None or not derived.optimal:
        raise UnsolvedConflictError(f"the chart derived for {class_id} paying {pay} is not optimal")
    return RangedChart(chart, pay, *valid)


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction with the least denominator strictly between two others; of several, the least.

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
