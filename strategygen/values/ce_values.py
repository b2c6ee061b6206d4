"""The distinct EVs of optimal play: CE values and CE numbers.

==========  ===================================================================
CE value    a distinct value of the optimal EV (conditional expectation).
CE number   its position, largest first, from 1 (Ethier, Kim & Lee, Table A1).
==========  ===================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from strategygen.cards import bits_of_ranks
from strategygen.display import Record, Result
from strategygen.values.deals import BoolArray, IntArray, set_classes
from strategygen.values.draws import ExactArray
from strategygen.values.solver import Solution


@dataclass(frozen=True, slots=True)
class CERow:
    """One CE value: its number from 1, its value in units per unit bet, and that times the solution's denominator.

    `classes` has the number of deal classes by their size (4, 12, 24, ...), `hands` is the number of single deals.
    """

    number: int
    value: Fraction
    integer: int
    classes: dict[int, int]
    hands: int


@dataclass(frozen=True, eq=False)
class CEValues(Result):
    """The CE values of a solution.

    Attributes
    ----------
    values : int64 or object array, shape (n_values,)
        Distinct values times the solution's denominator, largest first.
    number : int32 array, shape (n_deals,)
        CE number of each deal.
    rows : tuple of CERow
        One for each value.
    is_held : bool array, shape (n_values,)
        Whether a deal has an optimal hold of this value with at least one natural card.
    """

    solution: Solution
    values: ExactArray
    number: npt.NDArray[np.int32]
    rows: tuple[CERow, ...]
    is_held: BoolArray

    @property
    def median(self) -> Fraction:
        """Median of the optimal EV: the least value v with P(EV <= v) >= 1/2."""
        below, half = 0, self.solution.n_hands / Fraction(2)
        for row in reversed(self.rows):
            below += row.hands
            if below >= half:
                return row.value
        raise AssertionError("probabilities sum to one")

    @property
    def total(self) -> int:
        """Sum over the rows of hands times integer value (19,842,315,923,796 in the paper)."""
        return sum(row.hands * row.integer for row in self.rows)

    @property
    def caption(self) -> str:
        return f"{self.solution.game.name}: {len(self.rows)} CE values"

    def to_records(self) -> list[Record]:
        return [
            {"number": row.number, "value": row.value, "classes": sum(row.classes.values()), "hands": row.hands}
            for row in self.rows
        ]


@lru_cache(maxsize=4)
def compute_ce_values(solution: Solution) -> CEValues:
    """Return the CE values of a solution.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> ce = compute_ce_values(solve(load_game("jacks-or-better")))
    >>> len(ce.rows), int(ce.is_held.sum()), ce.median, ce.total
    (1153, 387, Fraction(4452, 5405), 19842315923796)
    """
    # `np.unique` would import masked arrays, for more time than it takes here.
    ascending = np.sort(solution.best)
    ascending = ascending[np.append(True, ascending[1:] != ascending[:-1])]
    values = ascending[::-1]
    number = (len(values) - np.searchsorted(ascending, solution.best)).astype(np.int32)
    deals = solution.deals
    size_values = np.flatnonzero(np.bincount(deals.sizes)).tolist()
    by_size = {size: np.bincount(number[deals.sizes == size], minlength=len(values) + 1)[1:] for size in size_values}
    hands = np.zeros(len(values) + 1, np.int64)
    np.add.at(hands, number, deals.sizes)
    rows = tuple(
        CERow(
            i + 1,
            solution.fraction(values[i]),
            int(values[i]),
            {size: int(by_size[size][i]) for size in size_values},
            int(hands[i + 1]),
        )
        for i in range(len(values))
    )
    # Jokers have no rank: a hold of wild cards has none left.
    wild_bits = bits_of_ranks(solution.game.wild_ranks)
    held = np.zeros(len(values), np.bool_)
    for mask in range(1, 32):
        optimal = np.flatnonzero(solution.optimal[mask])
        ranks = set_classes(solution.game.deck, mask.bit_count()).rank_bits & ~wild_bits
        held[number[optimal[ranks[deals.sub[mask][optimal]] != 0]] - 1] = True
    return CEValues(solution, values, number, rows, held)


def format_numbers(numbers: Iterable[int] | IntArray, most: int | None = None, dash: str = "-") -> str:
    """Return CE numbers as a list of at most `most` ranges, as in the paper (also of two numbers).

    Examples
    --------
    >>> format_numbers([19, 20, 21, 23, 24, 30]), format_numbers(range(1, 20, 2), most=2)
    ('19-21, 23-24, 30', '1, 3, ...')
    """
    runs: list[list[int]] = []
    for n in sorted({int(n) for n in numbers}):
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    parts = [str(a) if a == b else f"{a}{dash}{b}" for a, b in runs]
    if most is not None and len(parts) > most:
        parts = [*parts[:most], "..."]
    return ", ".join(parts)
