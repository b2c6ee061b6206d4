"""Pay tables that a player may take for this one: which pays differ, and what changes in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategygen.cards import Cards, Suit
from strategygen.pages.numbers import format_count, format_pay, format_per_thousand, format_percent
from strategygen.pages.report import game_title

if TYPE_CHECKING:
    from strategygen.derive.compare import Difference, PlayComparison
    from strategygen.games import Game

#: Most neighbours of a game, and most differences in play that are shown for each.
MOST, SHOWN = 4, 3


@dataclass(frozen=True, slots=True)
class Change:
    """Deals played differently: an example, what is held in each game, the deals, and the cost."""

    deal: str
    here: str
    there: str
    deals: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbouring pay table: its id and name, and what differs, in sentences."""

    id: str
    name: str
    returns: str
    pays: tuple[str, ...]
    play: str
    changes: tuple[Change, ...]


def find_neighbours(game: Game, others: Sequence[Game]) -> tuple[Game, ...]:
    """Return the games that differ least in their pays, of those with the same deck and pay classes.

    Examples
    --------
    >>> from strategygen.games import load_families
    >>> games = [game for family in load_families() for game in family.games.values()]
    >>> [game.id for game in find_neighbours(games[-1], games)][:2]
    ['white-hot-aces-8-5', 'white-hot-aces-9-5']
    """

    def distance(other: Game) -> tuple[int, Fraction]:
        pairs = [(a, b) for a, b in zip(game.pays, other.pays, strict=True) if a != b]
        return len(pairs), sum((abs(a - b) / max(a, b) for a, b in pairs), Fraction(0))

    alike = [other for other in others if other.pays != game.pays and _kind(other) == _kind(game)]
    return tuple(sorted(alike, key=distance)[:MOST])


def _kind(game: Game) -> object:
    return game.deck, game.wild_ranks, [cls.predicate for cls in game.classes]


def describe_neighbour(comparison: PlayComparison) -> Neighbour:
    """Return what changes for a player who goes from game A of a comparison to game B."""
    here, there = comparison.a.solution, comparison.b.solution
    more = there.expected_return - here.expected_return
    difference = f"{format_percent(abs(more), 4)} {'more' if more > 0 else 'less'}" if more else "the same"
    pays = tuple(
        f"{cls.name} {format_pay(new)} instead of {format_pay(old)}"
        for cls, old, new in zip(here.game.classes, here.game.pays, there.game.pays, strict=True)
        if old != new
    )
    if comparison.hands:
        cost = comparison.cost_of_a_in_b
        lost = f"costs {format_per_thousand(cost)} bets per 1,000 hands" if cost else "costs nothing"
        play = (
            f"{format_count(comparison.hands)} of {format_count(here.n_hands)} deals are played differently. "
            f"Playing there as here {lost}."
        )
    else:
        play = "Play does not change."
    return Neighbour(
        there.game.id,
        game_title(there.game),
        f"returns {format_percent(there.expected_return, 4)}, {difference}",
        pays,
        play,
        tuple(_change(found) for found in comparison.differences if found.cost_b)[:SHOWN],
    )


def _change(found: Difference) -> Change:
    return Change(
        cards_text(found.witness),
        cards_text(found.hold_a) or "nothing",
        cards_text(found.hold_b) or "nothing",
        f"{format_count(found.hands)} deals, {format_per_thousand(found.cost_b)} bets per 1,000 hands",
    )


def cards_text(cards: Cards) -> str:
    """Return cards as print shows them.

    Examples
    --------
    >>> from strategygen.cards import Hold
    >>> cards_text(Hold("Ks Th Jo"))
    'joker K♠ 10♥'
    """
    return " ".join(
        "joker" if card.is_joker else f"{str(card)[0].replace('T', '10')}{Suit(card.suit).picture}" for card in cards
    )
