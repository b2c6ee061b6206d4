"""Dominated plans, and the rounds in which they are eliminated.

============  =================================================================
dominated     a plan that never wins more than another with its card, against
              any card and plan of the opponent, and sometimes wins less.
strictly      less whenever the betting reaches the point where the two differ.
weakly        sometimes less, sometimes the same.
round         dominated plans are eliminated together; more plans may then be
              dominated, since the opponent has fewer.
============  =================================================================

Only plans of one card and one first turn are compared: play with other cards, or after another first action, does not
affect them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from strategygen.sources.onecard.game import History, OneCardGame, Plan, Player
from strategygen.sources.onecard.simplex import Simplex

#: A card, counted from 0 for the lowest, and a plan with it.
Intent = tuple[int, Plan]


@dataclass(frozen=True, slots=True)
class DominatedPlan:
    """A plan that is eliminated in a round, from 1, by a better plan; None if only a mixture of plans is better.

    `where` is the history at which the two plans differ; `least` and `most` are the least and the greatest gain of the
    better plan, in chips, over the cards and remaining plans of the opponent that reach it.
    """

    card: int
    plan: Plan
    round: int
    by: Plan | None
    where: History
    least: Fraction
    most: Fraction

    @property
    def is_strict(self) -> bool:
        """Whether the better plan always gains when the betting reaches `where`."""
        return self.least > 0


def dominated_plans(game: OneCardGame) -> tuple[DominatedPlan, ...]:
    """Return the eliminated plans, round by round, until no remaining plan is dominated, by player, card and plan.

    Examples
    --------
    Once aces do not fold and queens do not call, kings should not raise; then queens should not bluff with a raise, and
    then kings should not bet:

    >>> game = OneCardGame()
    >>> for found in dominated_plans(game)[-4:]:
    ...     print(found.round, game.symbols[found.card], found.plan.player, found.plan, "by", found.by)
    3 Q opener check-raise by check-fold
    3 Q dealer raise by fold
    4 K opener bet-call by check-call
    4 K dealer bet-call by check
    """
    left: list[Intent] = [
        (card, plan) for player in Player for card in range(game.cards) for plan in game.plans(player)
    ]
    meetings = _Meetings(game)
    found: list[DominatedPlan] = []
    number = 1
    while True:
        dropped = [out for intent in left if (out := _domination(intent, left, meetings, number)) is not None]
        if not dropped:
            return tuple(found)
        found += dropped
        gone = {(out.card, out.plan) for out in dropped}
        left = [intent for intent in left if intent not in gone]
        number += 1


#: Whether the own card is higher, and the opponent's plan after each first action.
_Opponent = tuple[bool, tuple[Plan, ...]]


class _Meetings:
    """Final histories and results when plans meet; chips are integers, multiples of 1 / `unit`."""

    def __init__(self, game: OneCardGame) -> None:
        self.game = game
        self.unit = lcm(game.ante.denominator, game.bet.denominator)
        pairs = [
            (opener, dealer, ending)
            for opener in game.plans(Player.OPENER)
            for dealer in game.plans(Player.DEALER)
            if (ending := game.follow(opener, dealer)) is not None
        ]
        self.ends: dict[Plan, dict[tuple[bool, Plan], tuple[History, int]]] = {}
        for opener, dealer, ending in pairs:
            for is_higher in (False, True):
                won = int(game.result(ending, int(is_higher), int(not is_higher)) * self.unit)
                self.ends.setdefault(opener, {})[is_higher, dealer] = ending, won
                self.ends.setdefault(dealer, {})[not is_higher, opener] = ending, -won

    def opponents(self, intent: Intent, left: Sequence[Intent]) -> list[_Opponent]:
        """Return the different opponents that a plan may meet among the remaining plans."""
        card, plan = intent
        rival = plan.player.other
        found: dict[_Opponent, None] = {}
        for other in range(self.game.cards):
            plans = [p for c, p in left if c == other and p.player is rival]
            if other != card and rival is Player.DEALER:
                by_start = [[p for p in plans if p.start == start] for start in self.game.starts(rival)]
                found |= dict.fromkeys((card > other, chosen) for chosen in product(*by_start))
            elif other != card:
                found |= dict.fromkeys((card > other, (p,)) for p in plans if p.moves[:1] == plan.start)
        return list(found)

    def results(self, plan: Plan, opponents: Sequence[_Opponent]) -> list[tuple[History, int]]:
        """Return the final history of a plan with each opponent, and its win."""
        ends = self.ends[plan]
        # The opener meets the dealer's plan for the opener's first action.
        place = self.game.actions(()).index(plan.moves[0]) if plan.player is Player.OPENER else 0
        return [ends[is_higher, chosen[place]] for is_higher, chosen in opponents]


def _domination(intent: Intent, left: Sequence[Intent], meetings: _Meetings, number: int) -> DominatedPlan | None:
    card, plan = intent
    rivals = [p for c, p in left if (c, p.player, p.start) == (card, plan.player, plan.start) and p != plan]
    opponents = meetings.opponents(intent, left)
    own = meetings.results(plan, opponents)
    best: DominatedPlan | None = None
    all_gains = []
    for rival in rivals:
        gains = [won - own_won for (_, won), (_, own_won) in zip(meetings.results(rival, opponents), own, strict=True)]
        all_gains.append(gains)
        where = _parting(meetings.game, plan, rival)
        there = [gain for gain, (ending, _) in zip(gains, own, strict=True) if ending[: len(where)] == where]
        if there and min(there) >= 0 and max(there) > 0:
            least, most = (Fraction(gain, meetings.unit) for gain in (min(there), max(there)))
            if best is None or (least, most) > (best.least, best.most):
                best = DominatedPlan(card, plan, number, rival, where, least, most)
    return best or _mixed_domination(intent, all_gains, meetings.unit, number)


def _parting(game: OneCardGame, plan: Plan, rival: Plan) -> History:
    """Return the history at which two plans differ."""
    where = plan.start
    for a, b in zip(plan.moves, rival.moves, strict=False):
        onward = game.next_turn((*where, a)) if a is b else None
        if onward is None:
            break
        where = onward
    return where


def _mixed_domination(intent: Intent, gains: Sequence[Sequence[int]], unit: int, number: int) -> DominatedPlan | None:
    """Return a domination by a mixture of plans that never wins less and wins more in sum, if there is one.

    `gains` has a row for each rival and a column for each opponent.
    """
    if len(gains) < 2:
        return None
    columns = sorted(set(zip(*gains, strict=True)))
    programme = Simplex(
        [*([-gain for gain in column] for column in columns), [1] * len(gains)], [0] * len(columns) + [1]
    )
    if programme.maximise({k: sum(column[k] for column in columns) for k in range(len(gains))}) <= 0:
        return None
    shares = programme.point()
    mixed = [sum((p * gain for p, gain in zip(shares, column, strict=True)), Fraction(0)) / unit for column in columns]
    return DominatedPlan(intent[0], intent[1], number, None, intent[1].start, min(mixed), max(mixed))
