"""Exact equilibria: linear programmes in sequence form, and best replies that prove the result.

===============  ==============================================================
sequence         an action of a player in a situation, with all earlier actions
                 of the player that lead there.
weight           of a sequence: the product of the probabilities of its actions.
                 The weights of all sequences define a strategy.
best reply       the most that any strategy wins against a given one; found by
                 a walk through the game tree, without a programme.
===============  ==============================================================

The weights that guarantee the opener most are the solution of a linear programme (Koller, Megiddo & von
Stengel 1996): one variable for each opener sequence and one for each situation of the dealer, one row for each of
the opener's situations and each of the dealer's sequences.  The dealer's programme is the same with the places
exchanged.  A pair of strategies is an equilibrium if and only if neither player has a better reply; that is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from strategygen.sources.onecard.game import Action, History, Number, OneCardGame, Plan, Player, Strategy
from strategygen.sources.onecard.simplex import Simplex

Weights = Mapping[int, Number]
_Choose = Callable[[History, Mapping[Action, Number]], Number]


# --------------------------------------------------------------------------------- expected values


def _first_weights(game: OneCardGame, card: int) -> dict[int, Number]:
    """Return the probability of each pair of the own card and a card of the opponent."""
    return {other: Fraction(1, len(game.deals)) for other in range(game.cards) if other != card}


def _ev(
    game: OneCardGame, card: int, opponent: Strategy, history: History, weights: Weights, choose: _Choose
) -> Number:
    """Return the chips that a player wins after a history, weighted by the opponent's cards."""
    actions = game.actions(history)
    if not actions:
        sign = 1 if opponent.player is Player.DEALER else -1
        total: Number = Fraction(0)
        for other, weight in weights.items():
            pair = (card, other) if sign > 0 else (other, card)
            total += weight * (sign * game.result(history, *pair))
        return total
    if game.player(history) is not opponent.player:
        return choose(
            history, {action: _ev(game, card, opponent, (*history, action), weights, choose) for action in actions}
        )
    total = Fraction(0)
    for action in actions:
        after = {}
        for other, weight in weights.items():
            choices = opponent.at(other, history)
            if choices is not None and choices[action] != 0:
                after[other] = weight * choices[action]
        if after:
            total += _ev(game, card, opponent, (*history, action), after, choose)
    return total


def _mean(own: Strategy, card: int) -> _Choose:
    """Return the choice of a strategy with a card: the mean of the EVs of its actions."""

    def mean(history: History, evs: Mapping[Action, Number]) -> Number:
        choices = own.at(card, history)
        return Fraction(0) if choices is None else sum(choices[action] * ev for action, ev in evs.items())

    return mean


def best_reply(game: OneCardGame, opponent: Strategy) -> Fraction:
    """Return the greatest mean win of the other player against a strategy, in chips per deal.

    Examples
    --------
    In equilibrium the opener loses 1/18:

    >>> found = solve_onecard(OneCardGame())
    >>> best_reply(found.game, found.dealer), best_reply(found.game, found.opener)
    (Fraction(-1, 18), Fraction(1, 18))
    """

    def best(history: History, evs: Mapping[Action, Number]) -> Number:
        return max(evs.values())

    total = Fraction(0)
    for card in range(game.cards):
        total += _ev(game, card, opponent, (), _first_weights(game, card), best)
    return total


def reply_ev(game: OneCardGame, own: Strategy, opponent: Strategy, card: int, start: History = ()) -> Number:
    """Return the EV of a strategy with a card in the deals in which its first turn comes after `start`.

    Every deal is counted with its probability: the sum over all cards and starts is the average result, in chips.
    """
    return _ev(game, card, opponent, start, _reaching(game, own.player, card, opponent, start), _mean(own, card))


def plan_ev(game: OneCardGame, plan: Plan, opponent: Strategy, card: int) -> Number:
    """Return the EV of a plan with a card, in the units of `reply_ev`.

    Examples
    --------
    With a king, a third of the deals, a check-raise loses 5/6:

    >>> game = OneCardGame()
    >>> plan = game.plans(Player.OPENER)[2]
    >>> str(plan), plan_ev(game, plan, solve_onecard(game).dealer, card=1) * 3
    ('check-raise', Fraction(-5, 6))
    """
    choices: dict[tuple[int, History], Mapping[Action, Number]] = {}
    history: History | None = plan.start
    for move in plan.moves:
        if history is not None:
            choices[card, history] = {action: Fraction(action is move) for action in game.actions(history)}
            history = game.next_turn((*history, move))
    return reply_ev(game, Strategy(plan.player, choices), opponent, card, plan.start)


def _reaching(game: OneCardGame, player: Player, card: int, opponent: Strategy, history: History) -> Weights:
    """Return the probability of each card of the opponent together with the own card and the actions of a history."""
    weights = _first_weights(game, card)
    for turn, action in enumerate(history):
        if game.player(history[:turn]) is not player:
            weights = {
                other: weight * choices[action]
                for other, weight in weights.items()
                if (choices := opponent.at(other, history[:turn])) is not None and choices[action] != 0
            }
    return weights


def expected_result(game: OneCardGame, opener: Strategy, dealer: Strategy) -> Number:
    """Return the mean win of the opener when two strategies meet, in chips per deal."""
    total: Number = Fraction(0)
    for card in range(game.cards):
        total += reply_ev(game, opener, dealer, card)
    return total


@dataclass(frozen=True, slots=True)
class Turn:
    """A situation: the player to act, the card (0 is the lowest), the actions so far, and the probability of each
    action.

    `probability` is that of reaching it, over all deals; `ev` is the mean win of the player from there, in chips, None
    if the probability is 0.
    """

    player: Player
    card: int
    history: History
    choices: Mapping[Action, Number]
    probability: Number
    ev: Number | None


def turns(game: OneCardGame, own: Strategy, opponent: Strategy) -> Iterator[Turn]:
    """Yield the situations of a player that the own strategy reaches, by card and history.

    Examples
    --------
    >>> found = solve_onecard(OneCardGame(raises=0))
    >>> first = next(turns(found.game, found.dealer, found.opener))
    >>> first.card, str(first.probability), str(first.ev), str(first.choices[Action.BET])
    (0, '1/6', '-1', '1/3')
    """
    for card in range(game.cards):
        for history in game.situations(own.player):
            choices = own.at(card, history)
            if choices is None or not _own_weight(game, own, card, history):
                continue
            weights = _reaching(game, own.player, card, opponent, history)
            reach = sum(weights.values(), Fraction(0))
            ev = _ev(game, card, opponent, history, weights, _mean(own, card)) / reach if reach != 0 else None
            yield Turn(own.player, card, history, choices, reach * _own_weight(game, own, card, history), ev)


def _own_weight(game: OneCardGame, own: Strategy, card: int, history: History) -> Number:
    """Return the product of the probabilities of the own actions in a history."""
    weight: Number = Fraction(1)
    for turn, action in enumerate(history):
        if game.player(history[:turn]) is own.player:
            choices = own.at(card, history[:turn])
            weight = weight * choices[action] if choices is not None else Fraction(0)
    return weight


# ------------------------------------------------------------------------------------------ solving


@dataclass(frozen=True, slots=True)
class WeightRange:
    """The bounds of the weight of a sequence over all optimal strategies of a player.

    The sequence is the action with this card after this history, with all own actions before.
    """

    player: Player
    card: int
    history: History
    action: Action
    least: Fraction
    most: Fraction


def _sequences(game: OneCardGame, player: Player) -> dict[tuple[int, History, Action], int]:
    """Return the sequences of a player, numbered from 0: card, history and action."""
    keys = ((card, h, a) for card in range(game.cards) for h in game.situations(player) for a in game.actions(h))
    return {key: number for number, key in enumerate(keys)}


class OptimalWeights:
    """All optimal strategies of a player: the face of a linear programme.

    Attributes
    ----------
    guaranteed : Fraction
        The greatest guaranteed mean win of the player, in chips per deal.

    Examples
    --------
    The probability that the opener bets a queen, over all equilibria:

    >>> opener = OptimalWeights(OneCardGame(), Player.OPENER)
    >>> opener.guaranteed, opener.weight_range({(0, (), Action.BET): 1})
    (Fraction(-1, 18), (Fraction(0, 1), Fraction(1, 3)))
    """

    def __init__(self, game: OneCardGame, player: Player) -> None:
        self.game, self.player = game, player
        self.sequences = _sequences(game, player)
        # The variables after the sequences: the win of the player that each situation of the opponent leaves.
        situations = ((card, h) for card in range(game.cards) for h in game.situations(player.other))
        left = {key: len(self.sequences) + k for k, key in enumerate(situations)}
        n = len(self.sequences) + len(left)
        own_rows, bounds = self._own_rows(n)
        # Chips as integers, plus the greatest loss, so that no result is negative.
        unit, shift = lcm(game.ante.denominator, game.bet.denominator), game.most
        reply_rows = self._reply_rows(n, left, unit, shift)
        objective = {left[card, h]: 1 for card, h in left if self._before(player.other, h) is None}
        self.programme = Simplex([*own_rows, *reply_rows], [*bounds, *[0] * len(reply_rows)])
        best = self.programme.maximise(objective)
        self.programme.keep()
        # No result is negative, so less weight never gains: the own rows hold with equality.
        assert self.programme.maximise({n + i: -1 for i in range(len(own_rows))}) == 0
        self.programme.keep()
        self.guaranteed = best / unit / len(game.deals) - shift

    def _own_rows(self, n: int) -> tuple[list[list[int]], list[int]]:
        """Return rows and bounds: the actions of a situation weigh at most as much as the sequence before it."""
        rows, bounds = [], []
        for card in range(self.game.cards):
            for history in self.game.situations(self.player):
                row = [0] * n
                for action in self.game.actions(history):
                    row[self.sequences[card, history, action]] = 1
                before = self._before(self.player, history)
                if before is not None:
                    row[self.sequences[card, *before]] = -1
                rows.append(row)
                bounds.append(int(before is None))
        return rows, bounds

    def _reply_rows(
        self, n: int, left: Mapping[tuple[int, History], int], unit: int, shift: Fraction
    ) -> list[list[int]]:
        """Return rows: a situation of the opponent leaves at most the win that each of its actions leaves."""
        game, player = self.game, self.player
        replies = _sequences(game, player.other)
        rows = [[0] * n for _ in replies]
        for (card, history), variable in left.items():
            for action in game.actions(history):
                rows[replies[card, history, action]][variable] = 1
            before = self._before(player.other, history)
            if before is not None:
                rows[replies[card, *before]][variable] = -1
        sign = 1 if player is Player.OPENER else -1
        for ending in game.endings():
            own_last, other_last = self._before(player, ending), self._before(player.other, ending)
            assert own_last is not None and other_last is not None
            for pair in game.deals:
                chips = (sign * game.result(ending, *pair) + shift) * unit
                own, other = self.sequences[pair[player], *own_last], replies[pair[player.other], *other_last]
                rows[other][own] -= int(chips)
        return rows

    def _before(self, player: Player, history: History) -> tuple[History, Action] | None:
        """Return the last action of a player in a history, and the history before it."""
        for turn in range(len(history) - 1, -1, -1):
            if self.game.player(history[:turn]) is player:
                return history[:turn], history[turn]
        return None

    def weight_range(self, weights: Mapping[tuple[int, History, Action], int]) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest weighted sum of some sequences, over all optimal strategies."""
        objective = {self.sequences[key]: weight for key, weight in weights.items()}
        most = self.programme.maximise(objective)
        return -self.programme.maximise({k: -weight for k, weight in objective.items()}), most

    def weight_ranges(self) -> tuple[WeightRange, ...]:
        """Return the bounds of the weight of each sequence."""
        return tuple(WeightRange(self.player, *key, *self.weight_range({key: 1})) for key in self.sequences)

    def strategy(self) -> Strategy:
        """Return the optimal strategy that wins most from an opponent who plays at random.

        The opponent takes all actions of a situation with equal probability.  Every action occurs, so the strategy is
        not weakly dominated.
        """
        objective: dict[int, Fraction] = {}
        sign = 1 if self.player is Player.OPENER else -1
        for ending in self.game.endings():
            before = self._before(self.player, ending)
            assert before is not None
            likely = Fraction(1)
            for turn in range(len(ending)):
                if self.game.player(ending[:turn]) is not self.player:
                    likely /= len(self.game.actions(ending[:turn]))
            for pair in self.game.deals:
                key = self.sequences[pair[self.player], *before]
                objective[key] = objective.get(key, Fraction(0)) + likely * sign * self.game.result(ending, *pair)
        unit = lcm(*(coefficient.denominator for coefficient in objective.values()))
        self.programme.maximise({key: int(coefficient * unit) for key, coefficient in objective.items()})
        return self._at(self.programme.point())

    def _at(self, weights: list[Fraction]) -> Strategy:
        """Return the strategy with given weights, without the situations that it excludes itself."""
        choices = {}
        for card in range(self.game.cards):
            for history in self.game.situations(self.player):
                parts = {a: weights[self.sequences[card, history, a]] for a in self.game.actions(history)}
                whole = sum(parts.values())
                if whole:
                    choices[card, history] = {action: part / whole for action, part in parts.items()}
        return Strategy(self.player, choices)


@dataclass(frozen=True)
class Equilibrium:
    """Two strategies in a game, and the best replies to them."""

    game: OneCardGame
    opener: Strategy
    dealer: Strategy

    @cached_property
    def value(self) -> Fraction:
        """Mean win of the opener when the two strategies meet, in chips per deal."""
        return Fraction(expected_result(self.game, self.opener, self.dealer))

    @cached_property
    def opener_best(self) -> Fraction:
        """Greatest mean win of the opener against the dealer's strategy."""
        return best_reply(self.game, self.dealer)

    @cached_property
    def dealer_best(self) -> Fraction:
        """Greatest mean win of the dealer against the opener's strategy."""
        return best_reply(self.game, self.opener)

    @property
    def is_proved(self) -> bool:
        """Whether no player has a better reply, so that `value` is the value of the game."""
        return self.opener_best == self.value == -self.dealer_best


def solve_onecard(game: OneCardGame) -> Equilibrium:
    """Return an equilibrium of the strategies that win most from an opponent who plays at random, and its proof.

    Examples
    --------
    Kuhn's game, the thesis's game, and four cards, where raises change the value:

    >>> for cards, raises in ((3, 0), (3, 1), (4, 0), (4, 1)):
    ...     found = solve_onecard(OneCardGame(cards, raises))
    ...     print(cards, raises, found.value, found.is_proved)
    3 0 -1/18 True
    3 1 -1/18 True
    4 0 -1/24 True
    4 1 -5/128 True
    """
    opener, dealer = (OptimalWeights(game, player).strategy() for player in Player)
    return Equilibrium(game, opener, dealer)
