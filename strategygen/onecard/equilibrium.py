"""Exact equilibria: sequence form, linear programmes, and best replies that prove what they find.

===============  ==============================================================
sequence         an action of a player in a situation, with all his earlier
                 ones that lead there.
weight           of a sequence: the product of the probabilities of its actions,
                 those of one player alone.  A strategy is its weights.
best reply       the most that any strategy wins against a given one; found by
                 going through the game tree, without any programme.
===============  ==============================================================

The weights of the opener that guarantee him most are the solution of a linear programme (Koller, Megiddo & von
Stengel 1996): one variable for each of his sequences and one for each situation of the dealer, one row for each of
the opener's situations and each of the dealer's sequences.  The dealer's programme is the same with the places
exchanged.  A pair of strategies is an equilibrium if and only if neither player has a better reply; that is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from strategygen.onecard.game import Action, History, Number, OneCardGame, Plan, Player, Strategy
from strategygen.onecard.simplex import Simplex

__all__ = [
    "Equilibrium",
    "Extent",
    "OptimalWeights",
    "Turn",
    "best_reply",
    "expected_result",
    "plan_worth",
    "reply_worth",
    "solve_onecard",
    "turns",
]

Weights = Mapping[int, Number]
_Choose = Callable[[History, Mapping[Action, Number]], Number]


# ---------------------------------------------------------------------------------- playing it out


def _first_weights(game: OneCardGame, card: int) -> dict[int, Number]:
    """Return the probability of each card of the opponent together with one's own."""
    return {other: Fraction(1, len(game.deals)) for other in range(game.cards) if other != card}


def _worth(
    game: OneCardGame, card: int, opponent: Strategy, history: History, weights: Weights, choose: _Choose
) -> Number:
    """Return what a player wins from here on, each card of the opponent counted with its weight."""
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
            history,
            {action: _worth(game, card, opponent, (*history, action), weights, choose) for action in actions},
        )
    total = Fraction(0)
    for action in actions:
        after = {}
        for other, weight in weights.items():
            choices = opponent.at(other, history)
            if choices is not None and choices[action] != 0:
                after[other] = weight * choices[action]
        if after:
            total += _worth(game, card, opponent, (*history, action), after, choose)
    return total


def _mean(own: Strategy, card: int) -> _Choose:
    """Return how a strategy chooses with a card: the mean of what its actions win."""

    def mean(history: History, worths: Mapping[Action, Number]) -> Number:
        choices = own.at(card, history)
        return Fraction(0) if choices is None else sum(choices[action] * worth for action, worth in worths.items())

    return mean


def best_reply(game: OneCardGame, opponent: Strategy) -> Fraction:
    """Return the most that can be won on average against a strategy, exactly.

    Parameters
    ----------
    game : OneCardGame
        The game.
    opponent : Strategy
        The strategy of the other player.

    Returns
    -------
    Fraction
        Chips per deal, won by the player who replies.

    Examples
    --------
    Nothing is won from a dealer who plays an equilibrium; the opener pays 1/18:

    >>> found = solve_onecard(OneCardGame())
    >>> best_reply(found.game, found.dealer), best_reply(found.game, found.opener)
    (Fraction(-1, 18), Fraction(1, 18))
    """

    def best(history: History, worths: Mapping[Action, Number]) -> Number:
        return max(worths.values())

    total = Fraction(0)
    for card in range(game.cards):
        total += _worth(game, card, opponent, (), _first_weights(game, card), best)
    return total


def reply_worth(game: OneCardGame, own: Strategy, opponent: Strategy, card: int, start: History = ()) -> Number:
    """Return what a strategy wins with a card in the deals in which its first turn comes after `start`.

    Parameters
    ----------
    game : OneCardGame
        The game.
    own, opponent : Strategy
        The strategies of the two players, in either place.
    card : int
        The own card, counted from 0 for the lowest.
    start : tuple of Action
        The history at the first turn.

    Returns
    -------
    Fraction or an expression
        Chips, every deal counted with its probability; the sum over all cards and starts is the average result.
    """
    return _worth(game, card, opponent, start, _reaching(game, own.player, card, opponent, start), _mean(own, card))


def plan_worth(game: OneCardGame, plan: Plan, opponent: Strategy, card: int) -> Number:
    """Return what a plan wins with a card, counted as `reply_worth` does.

    Parameters
    ----------
    game : OneCardGame
        The game.
    plan : Plan
        The plan.
    opponent : Strategy
        The strategy of the other player.
    card : int
        The own card, counted from 0 for the lowest.

    Examples
    --------
    With a king, which comes in a third of the deals, a check-raise would lose 5/6:

    >>> game = OneCardGame()
    >>> plan = game.plans(Player.OPENER)[2]
    >>> str(plan), plan_worth(game, plan, solve_onecard(game).dealer, card=1) * 3
    ('check-raise', Fraction(-5, 6))
    """
    moves = {}
    history: History | None = plan.start
    for move in plan.moves:
        if history is not None:
            moves[history] = move
            history = game.next_turn((*history, move))

    def planned(history: History, worths: Mapping[Action, Number]) -> Number:
        return worths[moves[history]] if history in moves else Fraction(0)

    return _worth(game, card, opponent, plan.start, _reaching(game, plan.player, card, opponent, plan.start), planned)


def _reaching(game: OneCardGame, player: Player, card: int, opponent: Strategy, history: History) -> Weights:
    """Return for each card of the opponent how likely it is, with one's own card and his actions up to a history."""
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
    """Return what the opener wins on average when two strategies meet.

    Parameters
    ----------
    game : OneCardGame
        The game.
    opener, dealer : Strategy
        The strategies.

    Returns
    -------
    Fraction or an expression
        Chips per deal; an expression if the strategies have some.
    """
    total: Number = Fraction(0)
    for card in range(game.cards):
        total += reply_worth(game, opener, dealer, card)
    return total


@dataclass(frozen=True, slots=True)
class Turn:
    """A situation, how it is played and what it is worth.

    Attributes
    ----------
    player, card, history
        Whose turn it is, with which card (0 is the lowest), after which actions.
    choices : mapping of Action to Fraction
        The probability of each action.
    probability : Fraction
        How often the situation comes up, among all deals.
    worth : Fraction or None
        What the player wins on average when it does; None if it never does.
    """

    player: Player
    card: int
    history: History
    choices: Mapping[Action, Number]
    probability: Number
    worth: Number | None


def turns(game: OneCardGame, own: Strategy, opponent: Strategy) -> Iterator[Turn]:
    """Yield the situations of a player that his own play does not rule out, by card and history.

    Parameters
    ----------
    game : OneCardGame
        The game.
    own, opponent : Strategy
        The strategies of the two players, in either place.

    Examples
    --------
    >>> found = solve_onecard(OneCardGame(raises=0))
    >>> first = next(turns(found.game, found.dealer, found.opener))
    >>> first.card, str(first.probability), str(first.worth), str(first.choices[Action.BET])
    (0, '1/6', '-1', '1/3')
    """
    for card in range(game.cards):
        for history in game.situations(own.player):
            choices = own.at(card, history)
            if choices is None or not _own_weight(game, own, card, history):
                continue
            weights = _reaching(game, own.player, card, opponent, history)
            reach = sum(weights.values(), Fraction(0))
            worth = _worth(game, card, opponent, history, weights, _mean(own, card)) / reach if reach != 0 else None
            yield Turn(own.player, card, history, choices, reach * _own_weight(game, own, card, history), worth)


def _own_weight(game: OneCardGame, own: Strategy, card: int, history: History) -> Number:
    """Return the product of the probabilities of a player's own actions up to a history."""
    weight: Number = Fraction(1)
    for turn, action in enumerate(history):
        if game.player(history[:turn]) is own.player:
            choices = own.at(card, history[:turn])
            weight = weight * choices[action] if choices is not None else Fraction(0)
    return weight


# ------------------------------------------------------------------------------------------ solving


@dataclass(frozen=True, slots=True)
class Extent:
    """Between which bounds the weight of a sequence lies in all optimal strategies of a player.

    Attributes
    ----------
    player, card, history, action
        The sequence: this action with this card after this history, and all own actions before.
    least, most : Fraction
        Its least and its greatest weight.
    """

    player: Player
    card: int
    history: History
    action: Action
    least: Fraction
    most: Fraction


class OptimalWeights:
    """All optimal strategies of a player: the face of a linear programme.

    Parameters
    ----------
    game : OneCardGame
        The game.
    player : Player
        Whose strategies.

    Attributes
    ----------
    guaranteed : Fraction
        The most that the player can be sure to win on average, chips per deal.

    Examples
    --------
    How often a queen is bet by the opener, in all equilibria:

    >>> opener = OptimalWeights(OneCardGame(), Player.OPENER)
    >>> opener.guaranteed, opener.extent({(0, (), Action.BET): 1})
    (Fraction(-1, 18), (Fraction(0, 1), Fraction(1, 3)))
    """

    def __init__(self, game: OneCardGame, player: Player) -> None:
        self.game, self.player = game, player
        cards = range(game.cards)
        own, others = game.situations(player), game.situations(player.other)
        self.sequences = {
            key: k
            for k, key in enumerate((card, h, action) for card in cards for h in own for action in game.actions(h))
        }
        replies = {
            key: k for k, key in enumerate((card, h, a) for card in cards for h in others for a in game.actions(h))
        }
        # The variables after the sequences: what each situation of the opponent leaves to the player.
        left = {key: len(self.sequences) + k for k, key in enumerate((card, h) for card in cards for h in others)}
        n = len(self.sequences) + len(left)
        rows, bounds = [], []
        # The actions of a situation weigh no more than the sequence that leads to it.  As no result is negative (see
        # `shift`), less weight never pays, and so the solutions are those with equality.
        for card in cards:
            for history in own:
                row = [0] * n
                for action in game.actions(history):
                    row[self.sequences[card, history, action]] = 1
                before = self._before(player, history)
                if before is not None:
                    row[self.sequences[card, *before]] = -1
                rows.append(row)
                bounds.append(int(before is None))
        n_own = len(rows)
        # The opponent chooses: what a situation leaves is at most what each of its actions leaves.
        by_reply = [[0] * n for _ in replies]
        objective = {}
        for (card, history), variable in left.items():
            for action in game.actions(history):
                by_reply[replies[card, history, action]][variable] = 1
            before = self._before(player.other, history)
            if before is None:
                objective[variable] = 1
            else:
                by_reply[replies[card, *before]][variable] = -1
        # Chips in integers, and the greatest loss given to the player beforehand.
        unit = lcm(game.ante.denominator, game.bet.denominator)
        shift = game.most
        sign = 1 if player is Player.OPENER else -1
        for ending in game.endings():
            own_last, other_last = self._before(player, ending), self._before(player.other, ending)
            assert own_last is not None and other_last is not None
            for opener, dealer in game.deals:
                card, other = (opener, dealer) if player is Player.OPENER else (dealer, opener)
                chips = (sign * game.result(ending, opener, dealer) + shift) * unit
                by_reply[replies[other, *other_last]][self.sequences[card, *own_last]] -= int(chips)
        rows += by_reply
        bounds += [0] * len(by_reply)
        self.programme = Simplex(rows, bounds)
        best = self.programme.maximise(objective)
        self.programme.keep()
        # And with equality.
        assert self.programme.maximise({n + i: -1 for i in range(n_own)}) == 0
        self.programme.keep()
        self.guaranteed = best / unit / len(game.deals) - shift

    def _before(self, player: Player, history: History) -> tuple[History, Action] | None:
        """Return the last action of a player in a history, after its own history."""
        for turn in range(len(history) - 1, -1, -1):
            if self.game.player(history[:turn]) is player:
                return history[:turn], history[turn]
        return None

    def extent(self, weights: Mapping[tuple[int, History, Action], int]) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest sum of weights of some sequences, over all optimal strategies."""
        objective = {self.sequences[key]: weight for key, weight in weights.items()}
        most = self.programme.maximise(objective)
        return -self.programme.maximise({k: -weight for k, weight in objective.items()}), most

    def extents(self) -> tuple[Extent, ...]:
        """Return for each sequence between which bounds its weight lies."""
        return tuple(Extent(self.player, *key, *self.extent({key: 1})) for key in self.sequences)

    def strategy(self) -> Strategy:
        """Return the optimal strategy that wins most from an opponent who plays at random.

        He takes each action that he has with the same probability.  As he does everything at times, no other strategy
        is always as good and at times better: no weakly dominated action is played.
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
        """Return the strategy with given weights; situations that it rules out itself are left out."""
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
    """Two strategies, and what the best replies to them win.

    Attributes
    ----------
    game : OneCardGame
        The game.
    opener, dealer : Strategy
        The strategies.
    """

    game: OneCardGame
    opener: Strategy
    dealer: Strategy

    @cached_property
    def value(self) -> Fraction:
        """What the opener wins on average when the two meet, chips per deal."""
        return Fraction(expected_result(self.game, self.opener, self.dealer))

    @cached_property
    def opener_best(self) -> Fraction:
        """The most that the opener could win against the dealer's strategy."""
        return best_reply(self.game, self.dealer)

    @cached_property
    def dealer_best(self) -> Fraction:
        """The most that the dealer could win against the opener's strategy."""
        return best_reply(self.game, self.opener)

    @property
    def is_proved(self) -> bool:
        """Whether no player has a better reply: then `value` is the value of the game."""
        return self.opener_best == self.value == -self.dealer_best


def solve_onecard(game: OneCardGame) -> Equilibrium:
    """Return an equilibrium; each player has the optimal strategy that wins most from one who plays at random.

    Parameters
    ----------
    game : OneCardGame
        The game.

    Returns
    -------
    Equilibrium
        Found by linear programmes, proved by best replies (`Equilibrium.is_proved`).

    Examples
    --------
    Kuhn's game, the thesis's, and four cards, where a raise is worth something:

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
