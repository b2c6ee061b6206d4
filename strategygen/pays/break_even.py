"""The pay of one class at which the return of optimal play reaches a target: at 1, the break-even."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from strategygen.display import Record, Result
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.pays.envelope import PlayChanges, find_play_changes, range_of_holds, return_at, tangents_at
from strategygen.values import LinearValues, linear_values

#: Most tangents computed before the changes of play are followed one by one.
MOST_STEPS = 6


@dataclass(frozen=True, eq=False)
class BreakEven(Result):
    """The pay of one class at which the return of optimal play reaches a target.

    Attributes
    ----------
    game : Game
        The game with its own pay for the class.
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
        The range of pays, ends included, in which that play is optimal; None is no limit.
    own_return : Fraction
        Return of optimal play at the game's own pay.
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

    @property
    def caption(self) -> str:
        return f"{self.game.name} returns {self.target} where {self.class_id} pays {self.pay}"

    def to_records(self) -> list[Record]:
        return [{"class_id": self.class_id, "target": self.target, "pay": self.pay, "rate": self.rate}]


def find_break_even(game: Game, class_id: str, target: Fraction | int = 1) -> BreakEven:
    """Return the least pay of a class at which the return of optimal play is `target`, exactly.

    Other pays stay as they are; pays and returns are in units per unit bet.

    Raises
    ------
    GameError
        If there is no such class, or no pay of it gives this return.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> found = find_break_even(load_game("jacks-or-better"), "royal_flush")
    >>> found.pay, found.whole_meter(5)
    (Fraction(...), 4880)
    """
    lines, target = linear_values(game, class_id), Fraction(target)
    low, high = _bracket(lines, target)
    changes = find_play_changes(lines, low, high)
    pay = _pay_reaching(changes, target * lines.whole, high)
    passed = sum(point.pay <= pay for point in changes.points)
    rate = Fraction(changes.slope + sum(point.bend for point in changes.points[:passed]), lines.whole)
    valid = range_of_holds(lines, changes.holds_after(passed))
    assert valid is not None, "play that is optimal at a pay is optimal in some range"
    return BreakEven(game, class_id, target, pay, rate, *valid, return_at(game, class_id, game.pay(class_id)))


def _pay_reaching(changes: PlayChanges, target: Fraction, high: Fraction) -> Fraction:
    """Return the least pay, at most `high`, at which the sum of the optimal lines is `target`."""
    intercept, slope = changes.intercept, changes.slope
    for point in changes.points:
        # Up to the next change the return is one straight line; the first to reach the target gives the pay.
        if intercept + slope * point.pay >= target:
            return (target - intercept) / slope if slope else point.pay
        intercept, slope = intercept + point.rise, slope + point.bend
    return (target - intercept) / slope if slope else high


def _bracket(lines: LinearValues, target: Fraction) -> tuple[Fraction, Fraction]:
    """Return whole pays, close to one another, between which the return reaches the target.

    The return is convex: a tangent lies below it and meets the target above the break-even, a chord lies above it and
    meets the target below.
    """
    if not lines.is_drawn:
        raise GameError(f"{lines.game.id}: the pay class {lines.class_id} never occurs, so its pay has no effect")
    low = tangents_at(lines, Fraction(0))
    if low.value == target:
        return low.pay, low.pay
    if low.value > target:
        whole, part = divmod(round(low.value * 10**6), 10**6)
        raise GameError(
            f"{lines.game.id} returns {whole}.{part:06d} even if {lines.class_id} pays 0; expected a higher "
            f"return, not {target}"
        )
    pay = Fraction(ceil(lines.game.pay(lines.class_id)))
    while (high := tangents_at(lines, pay)).value < target:
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
        low, high = tangents_at(lines, ends[0]), tangents_at(lines, ends[1])
    return low.pay, high.pay
