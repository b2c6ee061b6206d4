"""The EV of every hold as a linear function of the pay of one class, for break-even pays and breakpoints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from strategygen.errors import GameError, shortened
from strategygen.games import Game
from strategygen.values.deals import IntArray, SetClasses, set_classes
from strategygen.values.draws import (
    ExactArray,
    blocks_of,
    common_denominator,
    exact_dot,
    largest_exact_pay,
    scaled_pays,
    sum_levels,
    write_draw_sums,
)
from strategygen.values.payoffs import classify_hands


@dataclass(frozen=True, eq=False)
class LinearValues:
    """The EV of every hold of every deal as a linear function of the pay x of one class.

    The EV of a hold is ``(intercept + slope * x) / denominator``.

    Attributes
    ----------
    game : Game
        The game; its own pay of the class is not used.
    class_id : str
        The class whose pay is x.
    deals : SetClasses
        The classes of deals.
    denominator : int
        Intercepts and slopes are integers over this number.
    levels : tuple of tuples of int64 or object arrays
        As `Solution.levels`, for the intercepts and for the slopes.
    largest : tuple of int
        Upper bounds of the intercepts and of the slopes.
    """

    game: Game
    class_id: str
    deals: SetClasses
    denominator: int
    levels: tuple[tuple[ExactArray, ...], tuple[ExactArray, ...]]
    largest: tuple[int, int]

    @property
    def whole(self) -> int:
        """The denominator of sums over all single deals, in units per unit bet."""
        return comb(len(self.game.deck), 5) * self.denominator

    @property
    def is_drawn(self) -> bool:
        """Whether some final hand is of the class."""
        return bool(self.levels[1][0][0] > 0)

    def weighted_sum(self, values: ExactArray, deals: IntArray | slice) -> int:
        """Return the exact sum of one integer per deal class, of some classes, over their single deals."""
        return exact_dot(values, self.deals.sizes[deals])

    def at(self, deals: IntArray | slice) -> tuple[ExactArray, ExactArray]:
        """Return intercepts and slopes of the 32 masks of some deal classes; each of shape (32, number of deals)."""
        width = len(range(*deals.indices(len(self.deals)))) if isinstance(deals, slice) else len(deals)
        found = []
        for levels in self.levels:
            out = np.empty((32, width), levels[0].dtype)
            write_draw_sums(self.deals, levels, deals, out)
            found.append(out)
        return found[0], found[1]

    def blocks(self) -> Iterator[tuple[slice, ExactArray, ExactArray]]:
        """Yield the deal classes in blocks, each with its intercepts and slopes."""
        for part in blocks_of(self.deals):
            yield (part, *self.at(part))


@lru_cache(maxsize=2)
def linear_values(game: Game, class_id: str) -> LinearValues:
    """Return the EV of every hold as a linear function of the pay of one class.

    Raises
    ------
    GameError
        If the game has no such class.

    Examples
    --------
    Four to a royal flush: one of 47 cards completes it, the others return 125 units together.

    >>> from strategygen import Deal, Hold, load_game
    >>> lines = linear_values(load_game("jacks-or-better"), "royal_flush")
    >>> number, mask = lines.deals.locate_hold(Deal("Ks Qs Js Ts 2h"), Hold("Ks Qs Js Ts"))
    >>> intercepts, slopes = lines.at(np.array([number]))
    >>> Fraction(int(intercepts[mask, 0]), lines.denominator), Fraction(int(slopes[mask, 0]), lines.denominator)
    (Fraction(125, 47), Fraction(1, 47))
    """
    ids = [cls.id for cls in game.classes]
    if class_id not in ids:
        raise GameError(f"there is no pay class {shortened(class_id)!r}; the classes of {game.id} are {', '.join(ids)}")
    index = ids.index(class_id)
    deals = set_classes(game.deck, 5)
    classes = classify_hands(game.deck, game.wild_ranks, game.classes)
    pays, pay_denominator = scaled_pays([*game.pays[:index], Fraction(0), *game.pays[index + 1 :]], game.deck)
    one = np.zeros(len(pays), np.int64 if pay_denominator <= largest_exact_pay(game.deck) else object)
    one[index] = pay_denominator
    levels = tuple(tuple(sum_levels(game.deck, each[classes])) for each in (pays, one))
    common = common_denominator(game.deck)
    largest = (common * int(max(pays)), common * pay_denominator)
    return LinearValues(game, class_id, deals, common * pay_denominator, (levels[0], levels[1]), largest)
