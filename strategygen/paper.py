"""What the tables of Ethier, Kim & Lee are made of: deals in the paper's order, values and their descriptions, checks.

===========  ==================================================================
class        deals alike under suit exchange: the paper's equivalence class,
             here with its cards in the paper's order and its suits numbered
             as they come, 1 to 4 (jokers last, with rank and suit 0).
described    a CE value whose deals and holds are told by lines of the chart
             language that mean these and no others.
check        a figure reached in two ways.
===========  ==================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby, permutations
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen import workers
from strategygen.counting import ClassCount, deal_counter, suit_patterns
from strategygen.deals import POPCOUNT, BoolArray, IntArray, SetClasses
from strategygen.describe import describe
from strategygen.expectations import expectations
from strategygen.games import Game
from strategygen.notation import Line, MaskWords
from strategygen.solve import Solution

__all__ = [
    "Check",
    "Described",
    "Listing",
    "PatternGroup",
    "ValueSet",
    "describe_value",
    "describe_values",
    "list_deals",
    "paper_checks",
    "pattern_groups",
    "value_sets",
]

#: Ranks repeated, most first, the single ones last, as the paper lists hands.
_HANDS = {
    (1, 1, 1, 1, 1): "five distinct denominations",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


# --------------------------------------------------------------------------------------- Table 2


@dataclass(frozen=True, slots=True)
class PatternGroup:
    """The equivalence classes of deals with as often repeated ranks.

    Attributes
    ----------
    shape : tuple of int
        How often each rank occurs, most first.
    jokers : int
        Jokers in the deal besides.
    ways : int
        Number of ways to choose the ranks.
    copies : int
        Number of ways to choose the jokers.
    patterns : tuple of (suits, size)
        How the suits fall, in the paper's order, and the number of deals for one choice of ranks and jokers.
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
        """What such a deal is called."""
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
    """Return the equivalence classes of deals, by how often ranks are repeated (Table 2).

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
        for shape in _shapes(5 - jokers):
            # A choice of ranks for each number of repetitions, of all ranks.
            ways, left = 1, 15 - deck.lowest
            for _, group in groupby(shape):
                number = len(list(group))
                ways, left = ways * comb(left, number), left - number
            groups.append(PatternGroup(shape, jokers, ways, comb(deck.jokers, jokers), suit_patterns(shape)))
    return tuple(groups)


def _shapes(n: int, most: int = 4) -> list[tuple[int, ...]]:
    """Return the ways to write n as a sum, largest part first, the most parts first."""
    if n == 0:
        return [()]
    found = [(first, *rest) for first in range(1, min(n, most) + 1) for rest in _shapes(n - first, first)]
    return sorted(found, key=lambda shape: (-len(shape), shape))


# ---------------------------------------------------------------------------------- Tables 3 and 4


@dataclass(frozen=True, eq=False)
class Listing:
    """Every class of deals in the paper's order, with its best hold.

    Attributes
    ----------
    deals : int64 array, shape (n_deals,)
        Their numbers among the classes of the solution.
    sizes : int64 array
        Deals in each.
    ranks, suits : int8 arrays, shape (5, n_deals)
        Their cards in the paper's order.
    held : bool array, shape (5, n_deals)
        The best hold: of several the one that keeps most cards, then that which keeps the first ones.
    values : int64 or object array
        Its value times the solution's denominator.
    is_unique : bool array
        Whether no other hold is as good.
    """

    deals: IntArray
    sizes: IntArray
    ranks: npt.NDArray[np.int8]
    suits: npt.NDArray[np.int8]
    held: BoolArray
    values: npt.NDArray[np.int64]
    is_unique: BoolArray

    def __len__(self) -> int:
        return len(self.deals)

    def row(self, number: int, *, with_unique: bool = True) -> list[int | str]:
        """Return a row of the paper's file: number, size, five ranks, five suits, five marks, value, u or n.

        Numbers run from 1.
        """
        i = number - 1
        row: list[int | str] = [number, int(self.sizes[i])]
        for part in (self.ranks, self.suits, self.held):
            row += [int(part[j, i]) for j in range(5)]
        row.append(int(self.values[i]))
        return [*row, "u" if self.is_unique[i] else "n"] if with_unique else row

    def sorted_by_value(self) -> Listing:
        """Return the same, the largest value first; equal ones stay in order (Table 4)."""
        order = np.argsort(-self.values, kind="stable")
        return Listing(
            self.deals[order],
            self.sizes[order],
            self.ranks[:, order],
            self.suits[:, order],
            self.held[:, order],
            self.values[order],
            self.is_unique[order],
        )

    def to_csv(self, *, with_unique: bool = True) -> str:
        """Return the rows as the paper's program writes them, without a heading."""
        columns = [np.arange(1, len(self) + 1), self.sizes, *self.ranks, *self.suits, *self.held.astype(np.int8)]
        parts = [[str(value) for value in column.tolist()] for column in (*columns, self.values)]
        if with_unique:
            parts.append(["u" if unique else "n" for unique in self.is_unique.tolist()])
        return "\n".join(map(",".join, zip(*parts, strict=True))) + "\n"


@lru_cache(maxsize=2)
def list_deals(solution: Solution) -> Listing:
    """Return the classes of deals in the paper's order (Table 3).

    Deals of five distinct ranks come first, then one pair, two pairs, three of a kind, full house, four of a kind.
    The cards of a rank stand together, those repeated most first, then in order of rank; deals are in order of their
    ranks, then of their suits, which are numbered so that the first of all writings of a class is taken.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> listing = list_deals(solve(load_game("jacks-or-better")))
    >>> print(*listing.row(2), sep=",")
    2,12,2,3,4,5,6,1,1,1,1,2,1,1,1,1,1,30678780,u
    >>> print(*listing.sorted_by_value().row(134459, with_unique=False), sep=",")
    134459,24,5,6,8,9,10,1,2,3,4,1,0,0,0,0,0,2741080
    """
    deals = solution.deals
    shape, place, suits = _paper_cards(deals)
    ranks = np.take_along_axis(deals.ranks, place, axis=0)
    order = np.lexsort((*suits[::-1], *ranks[::-1], shape))
    played = _kept_most(solution, place)
    held = (played >> place.astype(np.int64)) & 1 > 0
    return Listing(
        order,
        deals.sizes[order],
        ranks[:, order],
        suits[:, order],
        held[:, order],
        solution.best[order],
        ~solution.is_tied[order],
    )


def _paper_cards(deals: SetClasses) -> tuple[IntArray, IntArray, npt.NDArray[np.int8]]:
    """Return for each class the number of its shape, the places of its cards in the paper's order, and their suits."""
    # Both depend only on which ranks are equal and on the suits, of which there are some hundred combinations.
    key = np.zeros(len(deals), np.int64)
    for j in range(5):
        key = key * 5 + deals.suits[j]
        key = key * 2 + (deals.ranks[j] == deals.ranks[j - 1] if j else 0)
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    shapes = [shape for jokers in range(6) for shape in _shapes(5 - jokers)]
    numbers, places, suits = [], [], []
    for number in first.tolist():
        shape, order, own = _first_writing(
            tuple(int(rank) for rank in deals.ranks[:, number]), tuple(int(suit) for suit in deals.suits[:, number])
        )
        numbers.append(shapes.index(shape))
        places.append(order)
        suits.append(own)
    chosen = inverse.reshape(-1)
    return (
        np.array(numbers, np.int64)[chosen],
        np.array(places, np.int64).T[:, chosen],
        np.array(suits, np.int8).T[:, chosen],
    )


def _first_writing(
    ranks: tuple[int, ...], suits: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the shape of a deal, the order of its cards, and their suits, so that these are first of all writings."""
    count = Counter(rank for rank in ranks if rank)
    by_rank = sorted(count, key=lambda rank: (-count[rank], rank))
    jokers = [j for j in range(5) if not ranks[j]]
    groups = [[j for j in range(5) if ranks[j] == rank] for rank in by_rank]
    writings = []
    for renamed in permutations((1, 2, 3, 4)):
        named = [0, *renamed]
        order = [j for group in groups for j in sorted(group, key=lambda j: named[suits[j]])] + jokers
        writings.append((tuple(named[suits[j]] for j in order), tuple(order)))
    own, places = min(writings)
    return tuple(count[rank] for rank in by_rank), places, own


def _kept_most(solution: Solution, place: IntArray) -> IntArray:
    """Return one optimal mask of each deal: that which keeps most cards, then the first in the paper's order."""
    best = np.zeros(len(solution.deals), np.int64)
    played = np.zeros(len(solution.deals), np.int64)
    for mask in range(32):
        score = np.full(len(best), 32 * POPCOUNT[mask] + 1)
        for j in range(5):
            score += (mask >> place[j] & 1) << (4 - j)
        better = solution.optimal[mask] & (score > best)
        best[better], played[better] = score[better], mask
    return played


# ---------------------------------------------------------------------------------- Tables A1 and A2


@dataclass(frozen=True, eq=False)
class ValueSet:
    """A CE value and the holds that reach it.

    Attributes
    ----------
    number : int
        CE number.
    deals : int64 array
        Its classes of deals.
    masks : uint32 array
        Of their optimal holds those that keep most cards, bit m for mask m.
    """

    number: int
    deals: IntArray
    masks: MaskWords

    def words(self, n_deals: int) -> MaskWords:
        """Return the masks as one word for each class of deals."""
        words = np.zeros(n_deals, np.uint32)
        words[self.deals] = self.masks
        return words


@dataclass(frozen=True, slots=True)
class Described:
    """What was found for a CE value.

    Attributes
    ----------
    number : int
        CE number.
    lines : tuple of Line
        Lines that mean its deals and holds and no others; none if no text was found.
    counted : dict of int to int
        Classes by their size, counted from the text alone.
    problem : str
        Why there is no text; empty if there is one.
    """

    number: int
    lines: tuple[Line, ...]
    counted: ClassCount
    problem: str = ""

    @property
    def text(self) -> str:
        """The lines as one text: headings of sections in brackets stand before their lines."""
        return " ".join(f"{line.section} {line}" if line.section is not None else str(line) for line in self.lines)


def value_sets(solution: Solution, *, held: bool = True) -> tuple[ValueSet, ...]:
    """Return the CE values that some hold with a natural card reaches, with their deals and holds (Table A1).

    With `held` false the others are returned (Table A2).

    Of several optimal holds of a deal those that keep most cards are meant, as in the paper: four of a kind and a
    kicker is 5-4K.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> sets = value_sets(solve(load_game("jacks-or-better")))
    >>> len(sets), sets[83].number, len(sets[83].deals)
    (387, 84, 37404)
    """
    ce = expectations(solution)
    most = np.zeros(len(solution.deals), np.int64)
    for mask in range(32):
        np.maximum(most, POPCOUNT[mask] * solution.optimal[mask], out=most)
    words = np.zeros(len(solution.deals), np.uint32)
    for mask in range(32):
        words |= (solution.optimal[mask] & (most == POPCOUNT[mask])).astype(np.uint32) << np.uint32(mask)
    order = np.argsort(ce.number, kind="stable")
    ends = np.searchsorted(ce.number[order], np.arange(1, len(ce.rows) + 2))
    return tuple(
        ValueSet(row.number, own := np.sort(order[ends[row.number - 1] : ends[row.number]]), words[own])
        for row in ce.rows
        if bool(ce.is_held[row.number - 1]) == held
    )


def describe_value(game: Game, n_deals: int, value: ValueSet) -> Described:
    """Describe a CE value, and count its classes from the text alone.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> game = load_game("jacks-or-better")
    >>> found = describe_value(game, 134459, value_sets(solve(game))[17])
    >>> found.text, found.counted
    ('5-S: not 4-RF', {12: 144, 24: 350})
    """
    try:
        lines = describe(game, value.words(n_deals))
    except (AssertionError, ValueError) as problem:
        return Described(value.number, (), {}, str(problem) or type(problem).__name__)
    return Described(value.number, lines, deal_counter(game).count(lines))


def describe_values(
    solution: Solution, sets: Sequence[ValueSet], advance: Callable[[], None] = lambda: None
) -> list[Described]:
    """Describe CE values on all processors; `advance` is called when one is done."""
    work = partial(describe_value, solution.game, len(solution.deals))
    return list(workers.in_processes(work, sets, min(workers.processors(), -(-len(sets) // 8)), advance=advance))


# -------------------------------------------------------------------------------------------- checks


@dataclass(frozen=True, slots=True)
class Check:
    """A figure reached in two ways.

    Attributes
    ----------
    what : str
        The figure.
    one, other : int or Fraction
        What the two ways gave.
    ways : tuple of str
        The two ways.
    """

    what: str
    one: int | Fraction
    other: int | Fraction
    ways: tuple[str, str]

    @property
    def holds(self) -> bool:
        """Whether both are the same."""
        return self.one == self.other


def paper_checks(solution: Solution, described: Iterable[Described] | None = None) -> tuple[Check, ...]:
    """Return the paper's own checks: sums, median, garbage, numbers of classes; and those of the descriptions.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> checks = paper_checks(solve(load_game("jacks-or-better")))
    >>> checks[0].one, all(check.holds for check in checks)
    (134459, True)
    """
    game, deals, ce = solution.game, solution.deals, expectations(solution)
    listing, groups = list_deals(solution), pattern_groups(game)
    counter = deal_counter(game).total
    weighted = sum(int(v) * int(n) for v, n in zip(listing.values.tolist(), listing.sizes.tolist(), strict=True))
    # The median as the middle of all deals in order of value, the lower of two.
    ordered = listing.sorted_by_value()
    below = np.cumsum(ordered.sizes[::-1])
    middle = int(np.searchsorted(below, (solution.n_hands + 1) // 2))
    n = solution.n_hands
    checks = [
        Check("Equivalence classes", sum(group.classes for group in groups), len(deals), ("formula", "enumeration")),
        Check(
            "Deals", sum(group.hands for group in groups), n, ("classes times their sizes", f"C({len(game.deck)}, 5)")
        ),
        Check("Deals by suits and ranks", sum(s * c for s, c in counter.items()), n, ("rank sets", "enumeration")),
        Check("Equivalence classes by rank sets", sum(counter.values()), len(listing), ("rank sets", "enumeration")),
        Check("Sum of deals times integer value", ce.total, weighted, ("over the values", "over the classes")),
        Check(
            "Expected return",
            Fraction(ce.total, n * solution.denominator),
            solution.expected_return,
            ("sum over deals", "solution"),
        ),
        Check(
            "Median of the conditional expected return",
            ce.median,
            solution.fraction(int(ordered.values[::-1][middle])),
            ("over the values", "the middle deal"),
        ),
        Check(
            "Probability of a garbage hand",
            solution.garbage_probability,
            Fraction(int(deals.sizes[solution.values[0] == solution.best].sum()), n),
            ("by holds", "by the value of drawing five"),
        ),
        Check("Values", len(ce.rows), len(np.unique(listing.values)), ("Tables A1 and A2", "Table 4")),
    ]
    if described is not None:
        found = list(described)
        right = [row for row in found if row.lines and row.counted == count_of(ce.rows[row.number - 1].classes)]
        checks += [
            Check("Values described", sum(bool(row.lines) for row in found), len(found), ("texts found", "tables")),
            Check("Descriptions whose classes are counted right", len(right), len(found), ("by the text", "tables")),
        ]
    return tuple(checks)


def count_of(classes: ClassCount) -> ClassCount:
    """Return the same numbers of classes without those that are zero.

    Examples
    --------
    >>> count_of({4: 0, 12: 8})
    {12: 8}
    """
    return {size: number for size, number in classes.items() if number}
