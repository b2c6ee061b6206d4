"""The thesis's family of equilibria, one for each alpha from 0 to 1, proved with alpha as a symbol.

alpha is the probability that the opener checks an ace (and raises after a bet).  The other probabilities are:

==================  =========================================================
opener, ace         check-raise with alpha, bet otherwise.
opener, king        check; call a bet with 1/3 + (1 - alpha)/3.
opener, queen       bet with (1 - alpha)/3, check otherwise; fold.
dealer, ace         bet, raise.
dealer, king        check; call a bet with 1/3.
dealer, queen       bet with 1/3 when checked to; fold.
==================  =========================================================

The bet equals the ante; otherwise checking and betting an ace would not have the same EV for the opener.  An ace raises
whenever it may and calls otherwise; all other cards fold to a raise.  With more than one raise, this is the reading of
the thesis's remark "an equilibrium strategy for any number of available raises".

The EV of a strategy with a card is a mixture of the EVs of its plans, so it is a best reply if and only if no plan has
a greater EV. The cost of each plan is linear in alpha, so it is not negative in [0, 1] if it is not negative at both
ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from strategygen.errors import GameError
from strategygen.sources.onecard.equilibrium import Equilibrium, expected_result, plan_ev, reply_ev
from strategygen.sources.onecard.game import Action, History, Number, OneCardGame, Plan, Player, Strategy


@dataclass(frozen=True, slots=True)
class Linear:
    """A number that depends on alpha: ``constant + slope * alpha``.

    Examples
    --------
    >>> call = Linear(Fraction(2, 3), Fraction(-1, 3))
    >>> str(call), str(Linear(Fraction(0), Fraction(1))), str(Linear(Fraction(7, 6), Fraction(0)))
    ('(2 - alpha)/3', 'alpha', '7/6')
    >>> call.at(Fraction(1, 2)), call.least
    (Fraction(1, 2), Fraction(1, 3))
    """

    constant: Fraction
    slope: Fraction

    @classmethod
    def of(cls, expression: Number) -> Linear:
        """Return a number or an expression of sympy in alpha.

        Raises
        ------
        ValueError
            If the expression is not linear in alpha.
        """
        from sympy import Poly, sympify

        polynomial = Poly(sympify(expression), _alpha(), domain="QQ")
        if polynomial.degree() > 1:
            raise ValueError(f"{expression} is not linear in alpha")
        constant, slope = (polynomial.coeff_monomial(monomial) for monomial in (1, _alpha()))
        return cls(Fraction(int(constant.p), int(constant.q)), Fraction(int(slope.p), int(slope.q)))

    def at(self, alpha: Fraction) -> Fraction:
        """Return the number for one alpha."""
        return self.constant + self.slope * alpha

    @property
    def least(self) -> Fraction:
        """The least number for any alpha from 0 to 1; a linear function has it at one of the ends."""
        return min(self.constant, self.constant + self.slope)

    def __mul__(self, factor: int | Fraction) -> Linear:
        return Linear(self.constant * factor, self.slope * factor)

    def __sub__(self, other: Linear) -> Linear:
        return Linear(self.constant - other.constant, self.slope - other.slope)

    def __add__(self, other: Linear) -> Linear:
        return Linear(self.constant + other.constant, self.slope + other.slope)

    def __str__(self) -> str:
        if not self.slope:
            return str(self.constant)
        unit = lcm(self.constant.denominator, self.slope.denominator)
        constant, slope = int(self.constant * unit), int(self.slope * unit)
        text = "alpha" if abs(slope) == 1 else f"{abs(slope)} alpha"
        if not constant:
            return f"{'-' if slope < 0 else ''}{text}{f'/{unit}' if unit > 1 else ''}"
        # A positive term first, if there is one.
        signed = f"{text} - {-constant}" if slope > 0 > constant else f"{constant} {'+' if slope > 0 else '-'} {text}"
        return f"({signed})/{unit}" if unit > 1 else signed


_Choices = dict[tuple[int, History], dict[Action, Number]]


def _alpha() -> Number:
    from sympy import Symbol

    return Symbol("alpha")


@dataclass(frozen=True, slots=True)
class PlanEV:
    """The EV of a plan with a card against the other player's part of the family, in chips per deal with the card.

    `ev` is won in the deals that reach the first turn of the plan; `loss` is the EV of the family's strategy there less
    `ev`.
    """

    card: int
    plan: Plan
    ev: Linear
    loss: Linear

    @property
    def player(self) -> Player:
        """The player of the plan."""
        return self.plan.player

    @property
    def history(self) -> History:
        """The history at the first turn."""
        return self.plan.start


@dataclass(frozen=True)
class Family:
    """Equilibria of a game with three cards for each alpha from 0 to 1, and their proof.

    The probabilities of the strategies are expressions of sympy in alpha; `value` is the mean win of the opener, in
    chips per deal; `plan_evs` has every plan of both players with every card.
    """

    game: OneCardGame
    opener: Strategy
    dealer: Strategy
    value: Linear
    plan_evs: tuple[PlanEV, ...]

    @property
    def is_proved(self) -> bool:
        """Whether no plan wins more than the family for any alpha from 0 to 1, and no probability is negative."""
        shares = [
            Linear.of(share)
            for strategy in (self.opener, self.dealer)
            for choices in strategy.choices.values()
            for share in choices.values()
        ]
        return all(share.least >= 0 for share in shares) and all(row.loss.least >= 0 for row in self.plan_evs)

    def member(self, alpha: Fraction) -> Equilibrium:
        """Return the equilibrium for one alpha.

        Raises
        ------
        GameError
            If alpha is not between 0 and 1.

        Examples
        --------
        >>> found = thesis_family(OneCardGame()).member(Fraction(1, 2))
        >>> found.value, found.is_proved, str(found.opener.at(0, ())[Action.BET])
        (Fraction(-1, 18), True, '1/6')
        """
        if not 0 <= alpha <= 1:
            raise GameError(f"one-card poker: alpha: expected a number from 0 to 1, not {alpha}")
        opener, dealer = (
            Strategy(
                strategy.player,
                {
                    place: {action: Linear.of(share).at(alpha) for action, share in choices.items()}
                    for place, choices in strategy.choices.items()
                },
            )
            for strategy in (self.opener, self.dealer)
        )
        return Equilibrium(self.game, opener, dealer)


def thesis_family(game: OneCardGame) -> Family:
    """Return the thesis's family for three cards and a bet of one ante, with the EV of every plan.

    Raises
    ------
    GameError
        If the game has another number of cards, or a bet that differs from the ante.

    Examples
    --------
    >>> family = thesis_family(OneCardGame())
    >>> family.is_proved, str(family.value), str(family.opener.at(1, (Action.CHECK, Action.BET))[Action.CALL])
    (True, '-1/18', '2/3 - alpha/3')
    """
    if game.cards != 3:
        raise GameError(f"one-card poker: the thesis's family is for 3 cards, not {game.cards}")
    if game.bet != game.ante:
        raise GameError(f"one-card poker: the thesis's family is for a bet of one ante, not {game.bet} to {game.ante}")
    alpha, third, sure = _alpha(), Fraction(1, 3), Fraction(1)
    checked, bet, check_bet = (Action.CHECK,), (Action.BET,), (Action.CHECK, Action.BET)
    queen, king, ace = range(3)
    opener: _Choices = {
        (queen, ()): _split(Action.BET, third * (1 - alpha), Action.CHECK),
        (king, ()): _split(Action.CHECK, sure, Action.BET),
        (ace, ()): _split(Action.CHECK, alpha, Action.BET),
        (king, check_bet): _split(Action.CALL, third + third * (1 - alpha), Action.FOLD),
    }
    dealer: _Choices = {
        (queen, checked): _split(Action.BET, third, Action.CHECK),
        (king, checked): _split(Action.CHECK, sure, Action.BET),
        (ace, checked): _split(Action.BET, sure, Action.CHECK),
        (king, bet): _split(Action.CALL, third, Action.FOLD),
    }
    strategies = (_completed(game, Player.OPENER, opener), _completed(game, Player.DEALER, dealer))
    plan_evs = [row for player in Player for row in _plan_evs(game, strategies[player], strategies[player.other])]
    return Family(game, *strategies, Linear.of(expected_result(game, *strategies)), tuple(plan_evs))


def _split(action: Action, share: Number, rest: Action) -> dict[Action, Number]:
    return {action: share, rest: 1 - share}


def _completed(game: OneCardGame, player: Player, given: _Choices) -> Strategy:
    """Return a strategy; in situations that are not given, aces take the strongest action, other cards the weakest."""
    choices = {}
    for card in range(game.cards):
        for history in game.situations(player):
            actions = game.actions(history)
            certain = actions[-1] if card == game.cards - 1 else actions[0]
            chosen = given.get((card, history), {certain: Fraction(1)})
            choices[card, history] = {action: chosen.get(action, Fraction(0)) for action in actions}
    return Strategy(player, choices)


def _plan_evs(game: OneCardGame, own: Strategy, opponent: Strategy) -> list[PlanEV]:
    found = []
    for card in range(game.cards):
        for start in game.starts(own.player):
            whole = Linear.of(reply_ev(game, own, opponent, card, start)) * game.cards
            for plan in game.plans(own.player, start):
                ev = Linear.of(plan_ev(game, plan, opponent, card)) * game.cards
                found.append(PlanEV(card, plan, ev, whole - ev))
    return found
