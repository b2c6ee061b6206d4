"""Converts cards and pays of the package to those of the naive modules."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import count

from naive import Card as Tuple

from strategygen.cards import Card, Suit
from strategygen.games import Game


def tuples(cards: Iterable[Card]) -> tuple[Tuple, ...]:
    """The cards as ``(rank, suit)``; jokers as ``(0, "1")``, ``(0, "2")``, so that each is a card of its own."""
    jokers = count(1)
    return tuple((0, str(next(jokers))) if card.is_joker else (card.rank, Suit(card.suit).symbol) for card in cards)


def pays_of(game: Game) -> dict[str, Fraction]:
    """The pays by class id; the naive solver uses the ids of Jacks or Better."""
    return {cls.id: pay for cls, pay in zip(game.classes, game.pays, strict=True)}
