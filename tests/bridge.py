"""Converts cards and pays of the package to those of the naive modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count

from naive import Card as Tuple

from strategygen.cards import Card, Suit
from strategygen.games import Game
from strategygen.values import SetClasses


def tuples(cards: Iterable[Card]) -> tuple[Tuple, ...]:
    """The cards as ``(rank, suit)``; jokers as ``(0, "1")``, ``(0, "2")``, so that each is a card of its own."""
    jokers = count(1)
    return tuple((0, str(next(jokers))) if card.is_joker else (card.rank, Suit(card.suit).symbol) for card in cards)


def deal_tuples(deals: SetClasses, numbers: Sequence[int]) -> Iterator[tuple[Tuple, ...]]:
    """The cards of some deals as `tuples`, in the order of the bits of masks."""
    chosen = list(numbers)
    # The same ranks and suits as in `SetClasses.cards`.
    symbols = ["", *(Suit(5 - suit).symbol for suit in range(1, 5))]
    for ranks, suits in zip(deals.ranks[:, chosen].T.tolist(), deals.suits[:, chosen].T.tolist(), strict=True):
        jokers = count(1)
        yield tuple(
            (rank, symbols[suit]) if rank else (0, str(next(jokers))) for rank, suit in zip(ranks, suits, strict=True)
        )


def pays_of(game: Game) -> dict[str, Fraction]:
    """The pays by class id; the naive solver uses the ids of Jacks or Better."""
    return {cls.id: pay for cls, pay in zip(game.classes, game.pays, strict=True)}
