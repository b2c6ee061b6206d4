"""Deal classes by the repetition of ranks and the pattern of suits (Table 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb

from strategygen.games import Game
from strategygen.language.counted_cards import suit_patterns
from strategygen.values import rank_shapes

#: Names of shapes in the paper's order.
_HANDS = {
    (1, 1, 1, 1, 1): "five distinct denominations",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


@dataclass(frozen=True, slots=True)
class PatternGroup:
    """The equivalence classes of deals with one shape, how often each rank occurs, and with a number of jokers.

    There are `ways` to choose the ranks, and `copies` ways to choose the jokers; `patterns` has the suit patterns
    in the paper's order, and the number of deals of each for one choice.
    """

    shape: tuple[int, ...]
    jokers: int
    ways: int
    copies: int
    patterns: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def classes(self) -> int:
        """Number of equivalence classes."""
        return self.ways * len(self.patterns)

    @property
    def hands(self) -> int:
        """Number of deals counted singly."""
        return self.ways * self.copies * sum(size for _, size in self.patterns)

    @property
    def letters(self) -> str:
        """The ranks as letters, such as ``(x, x, y, z, v)``."""
        names = [name for name, count in zip("xyzvw", self.shape, strict=False) for _ in range(count)]
        return f"({', '.join(names + ['joker'] * self.jokers)})"

    @property
    def name(self) -> str:
        """The name of such a deal."""
        if not self.jokers:
            return _HANDS[self.shape]
        cards = "no other card" if not self.shape else " and ".join(_counted(self.shape))
        return f"{'one joker' if self.jokers == 1 else f'{self.jokers} jokers'}, {cards}"


def _counted(shape: Sequence[int]) -> Iterator[str]:
    words = {4: "four of a kind", 3: "three of a kind", 2: "a pair"}
    for count, group in groupby(shape):
        number = len(list(group))
        if count > 1:
            yield words[count] if number == 1 else "two pairs"
        else:
            yield "one other" if number == 1 else f"{number} distinct denominations"


def pattern_groups(game: Game) -> tuple[PatternGroup, ...]:
    """Return the equivalence classes of deals by shape (Table 2).

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> groups = pattern_groups(load_game("jacks-or-better"))
    >>> [(group.letters, group.ways, len(group.patterns)) for group in groups[:2]]
    [('(x, y, z, v, w)', 1287, 51), ('(x, x, y, z, v)', 2860, 20)]
    >>> sum(group.classes for group in groups), sum(group.hands for group in groups)
    (134459, 2598960)
    """
    deck = game.deck
    groups = []
    for jokers in range(min(deck.jokers, 5) + 1):
        for shape in shapes(5 - jokers):
            # Choose the ranks of each frequency from the ranks that are left.
            ways, left = 1, 15 - deck.lowest
            for _, group in groupby(shape):
                number = len(list(group))
                ways, left = ways * comb(left, number), left - number
            groups.append(PatternGroup(shape, jokers, ways, comb(deck.jokers, jokers), suit_patterns(shape)))
    return tuple(groups)


def shapes(n: int) -> list[tuple[int, ...]]:
    """Return the shapes of n cards, each with the most frequent rank first; shapes with most ranks come first."""
    found = {tuple(sorted(shape, reverse=True)) for shape in rank_shapes(n)}
    return sorted(found, key=lambda shape: (-len(shape), shape))
