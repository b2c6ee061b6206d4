"""One-card poker: cards, antes, bets, raises, and the actions that each history allows.

==========  ===================================================================
opener      the player who acts first, with a check or a bet.
dealer      the other player.
history     the actions so far, as both players see them.
situation   a history and the card of the player to act: all that this
            player knows.
plan        a player's actions with a card for as long as the betting may go
            on (the thesis's "complete strategy": check-raise, bet-fold).
strategy    the probability of each action in every situation.
==========  ===================================================================

Each player puts in the ante and is dealt one card of a deck of different ranks. The opener checks or bets; after a
check the dealer checks or bets. A bet or a raise is answered by a fold, a call or, while raises are left, a raise of
one bet. After two checks or a call the higher card wins the pot. With three cards and no raises this is Kuhn's game
(1950), with one raise the game of D. H. Miao's thesis *Sandbagging in One-Card Poker* (Dartmouth, 2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Any

from strategygen.cards import Rank
from strategygen.errors import GameError


class Action(StrEnum):
    """An action of a player, the cheapest first."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Player(IntEnum):
    """The two players in the order in which they act."""

    OPENER = 0
    DEALER = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


History = tuple[Action, ...]
#: A `Fraction`, or an expression of sympy in the symbol of a family of strategies.
Number = Any

_LAST = {Action.FOLD, Action.CALL}
#: Ranks of a full deck.
MOST_CARDS = len(Rank)


def describe_history(history: History) -> str:
    """Return a history as text.

    Examples
    --------
    >>> describe_history((Action.CHECK, Action.BET)), describe_history(())
    ('check, bet', 'none')
    """
    return ", ".join(history) or "none"


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions of a player with a card, from the history of the first turn on, while the betting continues.

    Examples
    --------
    >>> str(Plan(Player.OPENER, (), (Action.CHECK, Action.RAISE)))
    'check-raise'
    """

    player: Player
    start: History
    moves: tuple[Action, ...]

    def __str__(self) -> str:
        return "-".join(self.moves)


@dataclass(frozen=True, slots=True)
class Strategy:
    """The probabilities of a player's actions by card, counted from 0 for the lowest, and history; they sum to 1.

    Situations that the player's own earlier choices exclude may be missing.
    """

    player: Player
    choices: Mapping[tuple[int, History], Mapping[Action, Number]]

    def at(self, card: int, history: History) -> Mapping[Action, Number] | None:
        """Return the probabilities in a situation, or None if it is not in the strategy."""
        return self.choices.get((card, history))


@dataclass(frozen=True, slots=True)
class OneCardGame:
    """A deck, the stakes, and the number of raises.

    Attributes
    ----------
    cards : int
        Number of cards in the deck, 3 to 13, all of different ranks; the highest is an ace.
    raises : int
        Most raises in a deal, of both players together; 0 or more.
    ante, bet : Fraction
        Chips that each player puts in before the deal, and that a bet or a raise adds; more than 0.
    check_raise : bool
        Whether the opener may raise after a check.

    Raises
    ------
    GameError
        If a field is out of range.

    Examples
    --------
    >>> game = OneCardGame()
    >>> [describe_history(history) for history in game.situations(Player.DEALER)]
    ['check', 'check, bet, raise', 'bet']
    >>> [str(plan) for plan in game.plans(Player.OPENER)]
    ['check-fold', 'check-call', 'check-raise', 'bet-fold', 'bet-call']
    """

    cards: int = 3
    raises: int = 1
    ante: Fraction = Fraction(1)
    bet: Fraction = Fraction(1)
    check_raise: bool = True

    def __post_init__(self) -> None:
        for name, least, most in (("cards", 3, MOST_CARDS), ("raises", 0, None)):
            number = getattr(self, name)
            if not isinstance(number, int) or number < least or (most is not None and number > most):
                expected = f"{least} or more" if most is None else f"{least} to {most}"
                raise GameError(f"one-card poker: {name}: expected an integer, {expected}, not {number!r}")
        for name in ("ante", "bet"):
            stake = getattr(self, name)
            if not isinstance(stake, (int, Fraction)) or stake <= 0:
                raise GameError(f"one-card poker: {name}: expected a fraction greater than 0, not {stake!r}")
            object.__setattr__(self, name, Fraction(stake))

    @property
    def symbols(self) -> tuple[str, ...]:
        """The ranks of the deck, lowest first.

        Examples
        --------
        >>> OneCardGame(cards=4).symbols
        ('J', 'Q', 'K', 'A')
        """
        return tuple(rank.symbol for rank in Rank)[-self.cards :]

    @property
    def deals(self) -> tuple[tuple[int, int], ...]:
        """The equally likely pairs of cards, the opener's first."""
        return tuple((i, j) for i in range(self.cards) for j in range(self.cards) if i != j)

    @property
    def most(self) -> Fraction:
        """The most chips a player can lose."""
        return self.ante + (self.raises + 1) * self.bet

    def player(self, history: History) -> Player:
        """Return the player whose turn it is."""
        return Player(len(history) % 2)

    def actions(self, history: History) -> tuple[Action, ...]:
        """Return the actions allowed after a history; none when the betting is over.

        Examples
        --------
        >>> [str(action) for action in OneCardGame().actions((Action.CHECK, Action.BET))]
        ['fold', 'call', 'raise']
        >>> OneCardGame().actions((Action.CHECK, Action.CHECK))
        ()
        """
        if history in ((), (Action.CHECK,)):
            return Action.CHECK, Action.BET
        if history[-1] in _LAST or history[-1] is Action.CHECK:
            return ()
        is_check_raise = history[0] is Action.CHECK and self.player(history) is Player.OPENER
        if history.count(Action.RAISE) >= self.raises or (is_check_raise and not self.check_raise):
            return Action.FOLD, Action.CALL
        return Action.FOLD, Action.CALL, Action.RAISE

    def stakes(self, history: History) -> tuple[Fraction, Fraction]:
        """Return the chips that opener and dealer have put in.

        Examples
        --------
        >>> OneCardGame().stakes((Action.BET, Action.RAISE))
        (Fraction(2, 1), Fraction(3, 1))
        """
        chips = [self.ante, self.ante]
        for turn, action in enumerate(history):
            own, other = turn % 2, 1 - turn % 2
            if action in (Action.CALL, Action.RAISE):
                chips[own] = chips[other]
            if action in (Action.BET, Action.RAISE):
                chips[own] += self.bet
        return chips[0], chips[1]

    def result(self, history: History, opener: int, dealer: int) -> Fraction:
        """Return the chips that the opener wins when the betting is over, for the two cards.

        Examples
        --------
        >>> game, raised = OneCardGame(), (Action.BET, Action.RAISE)
        >>> str(game.result((*raised, Action.FOLD), 2, 0)), str(game.result((*raised, Action.CALL), 2, 0))
        ('-2', '3')
        """
        chips = self.stakes(history)
        if history[-1] is Action.FOLD:
            loser = self.player(history[:-1])
        else:
            loser = Player.DEALER if opener > dealer else Player.OPENER
        return chips[Player.DEALER] if loser is Player.DEALER else -chips[Player.OPENER]

    def histories(self, after: History = ()) -> Iterator[History]:
        """Yield a history and all histories that extend it."""
        yield after
        for action in self.actions(after):
            yield from self.histories((*after, action))

    def situations(self, player: Player) -> tuple[History, ...]:
        """Return the histories after which it is a player's turn."""
        return tuple(h for h in self.histories() if self.actions(h) and self.player(h) is player)

    def endings(self) -> tuple[History, ...]:
        """Return the histories after which the betting is over."""
        return tuple(history for history in self.histories() if not self.actions(history))

    def starts(self, player: Player) -> tuple[History, ...]:
        """Return the histories at a player's first turn."""
        return tuple(history for history in self.situations(player) if len(history) < 2)

    def next_turn(self, history: History) -> History | None:
        """Return the history at the next turn of the player who acted last, or None if there is none.

        The opponent has at most one action that continues the betting.
        """
        onward = [(*history, action) for action in self.actions(history) if self.actions((*history, action))]
        return onward[0] if onward else None

    def plans(self, player: Player, start: History | None = None) -> tuple[Plan, ...]:
        """Return the plans of a player, for one first turn or for all."""
        found: list[Plan] = []

        def extend(first: History, history: History, moves: tuple[Action, ...]) -> None:
            for action in self.actions(history):
                onward = self.next_turn((*history, action))
                if onward is None:
                    found.append(Plan(player, first, (*moves, action)))
                else:
                    extend(first, onward, (*moves, action))

        for first in self.starts(player) if start is None else (start,):
            extend(first, first, ())
        return tuple(found)

    def follow(self, opener: Plan, dealer: Plan) -> History | None:
        """Return the final history when two plans meet; None if the dealer's plan is for another first action.

        Examples
        --------
        >>> game = OneCardGame()
        >>> check_raise, bet_fold = game.plans(Player.OPENER)[2], game.plans(Player.DEALER)[1]
        >>> describe_history(game.follow(check_raise, bet_fold))
        'check, bet, raise, fold'
        """
        if opener.moves[:1] != dealer.start:
            return None
        moves = (iter(opener.moves), iter(dealer.moves))
        history: History = ()
        while self.actions(history):
            history = (*history, next(moves[self.player(history)]))
        return history
