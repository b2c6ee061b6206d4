"""The best first decision for every deal, and what comes of it.

===========  ==================================================================
mask         a hold of a deal: bit j is card j of its representative; one that
             keeps fewer than two cards is not allowed.
way          a first draw and a second card, all equally likely for a hold.
value        of a hold: its worth, a mean over the ways, times `COMMON`.
===========  ==================================================================

Discards and held cards are moved together to a representative of the held cards, so that 152,646 deals with 26 holds
each need few tables.  A bound that forgets what the discards take at the second decision shows most of these tables
to be of no use: those of the most hopeful hold of each deal are made first, then those that may still be better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import combinations
from math import comb, lcm

import numpy as np
import numpy.typing as npt

from strategygen.deals import POPCOUNT, set_classes
from strategygen.doubledraw.draws import (
    COUNT_BITS,
    COUNTS_IN_WORD,
    FOLD,
    STAND,
    UNSEEN,
    Choices,
    Measure,
    draw_sums,
)
from strategygen.doubledraw.hands import (
    CLASSES,
    DECK,
    JOKERS,
    N_CARDS,
    NOTHING,
    all_sets,
    deal_codes,
    set_numbers,
)  # fmt: skip
from strategygen.doubledraw.rules import STAKES, DoubleDraw
from strategygen.workers import in_processes, processors

__all__ = [
    "COMMON", "MASKS", "UNITS", "Known", "Outcome", "Published", "Solution", "count_ways", "n_ways", "part_sums",
    "solve_double_draw", "stand_values", "work_out",
]  # fmt: skip

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

#: The masks of the holds that are allowed.
MASKS = tuple(mask for mask in range(32) if POPCOUNT[mask] >= 2)
#: What a house edge may be a share of.
UNITS = ("ante", "ante and bonus", "unit bet")
_FOLD_ID, _LOSE_ID, _FIRST_ID = "fold_second", "lose", "fold_first"
#: Work given to a process at once, in held sets by their size.
_AT_ONCE = {4: 600, 3: 24, 2: 2}


def n_ways(k: int) -> int:
    """Return the number of first draws of `k` cards, each with every card that may come after it.

    Examples
    --------
    >>> [n_ways(k) for k in range(4)]
    [49, 2352, 55272, 847504]
    """
    return comb(UNSEEN, k) * (UNSEEN - k)


#: Least common multiple of the numbers of ways.
COMMON = lcm(*(n_ways(k) for k in range(4)))


def count_ways() -> int:
    """Return how many deals, holds of two cards or more, and ways there are.

    Examples
    --------
    >>> count_ways()
    28587727358190
    """
    return comb(N_CARDS, 5) * sum(comb(5, k) * n_ways(k) for k in range(4))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round may end.

    Attributes
    ----------
    id : str
        A winning class, ``lose``, ``fold_second`` or ``fold_first``.
    net : Fraction
        What it wins or loses, in units.
    count : int
        Of `Solution.n_rounds` equally likely rounds, under the tie rule.
    is_fixed : bool
        Whether every optimal play has this count.
    """

    id: str
    net: Fraction
    count: int
    is_fixed: bool


@dataclass(frozen=True, slots=True)
class Published:
    """A house edge that somebody published.

    Attributes
    ----------
    text : str
        The figure, as a share.
    unit : str
        Of `UNITS` the one in which the house edge is nearest to it.
    edge : Fraction
        The house edge in this unit.
    agrees : bool
        Whether the figure is that edge, rounded.
    """

    text: str
    unit: str
    edge: Fraction
    agrees: bool


# ------------------------------------------------------------------------------------------- holds


@dataclass(frozen=True, eq=False)
class _Holds:
    """All deals with one mask.

    Attributes
    ----------
    kept, gone : tuple of int
        Places of the cards held and discarded.
    held, discards : int64 arrays, shape (n_deals,)
        Number of the representative of the held cards, and of the discards moved with it.
    """

    kept: tuple[int, ...]
    gone: tuple[int, ...]
    held: IntArray
    discards: IntArray

    @property
    def k(self) -> int:
        return len(self.gone)


@cache
def _codes() -> IntArray:
    codes = deal_codes()
    codes.flags.writeable = False
    return codes


@cache
def _holds(mask: int) -> _Holds:
    kept = tuple(j for j in range(5) if mask >> j & 1)
    gone = tuple(j for j in range(5) if not mask >> j & 1)
    codes = _codes()
    return _Holds(kept, gone, *canonical(codes[:, kept], codes[:, gone]))


def canonical(held: npt.NDArray[np.integer], discards: npt.NDArray[np.integer]) -> tuple[IntArray, IntArray]:
    """Move held cards and discards together so that held cards that are alike become the same.

    Parameters
    ----------
    held, discards : int array, shape (n, size) and (n, k)
        Codes.

    Returns
    -------
    int64 arrays, shape (n,)
        Numbers of the held cards and of the discards, moved.

    Examples
    --------
    >>> moved = [canonical(np.array([held]), np.array([[51]]))[0][0] for held in ([5, 53], [7, 52], [4, 52])]
    >>> len(set(map(int, moved)))
    1
    """
    n = len(held)
    every = np.arange(n)
    suit_sets = np.zeros((n, 4), np.int64)
    for column in held.T:
        natural = column < JOKERS[0]
        suit_sets[every[natural], column[natural] & 3] |= np.int64(1) << (column[natural] >> 2)
    order = np.argsort(-suit_sets, axis=1, kind="stable")
    place = np.empty_like(order)
    np.put_along_axis(place, order, np.broadcast_to(np.arange(4), (n, 4)), axis=1)
    swaps = (held == JOKERS[1]).any(axis=1) & ~(held == JOKERS[0]).any(axis=1)
    moved = []
    for codes in (held, discards):
        suits = np.take_along_axis(place, codes & 3, axis=1)
        jokers = np.where(swaps[:, None], sum(JOKERS) - codes, codes)
        moved.append(set_numbers(np.sort(np.where(codes < JOKERS[0], codes & ~3 | suits, jokers), axis=1)))
    return moved[0], moved[1]


# ------------------------------------------------------------------------------------------ bounds


def _bounds(measure: Measure) -> dict[int, IntArray]:
    """Return by mask what the values of its holds do not exceed: discards take nothing at the second decision."""
    hands = all_sets(5)
    over = {k: {4: np.zeros(comb(N_CARDS, 4), np.int64)} for k in (1, 2, 3)}
    for start in range(0, len(hands), 100_000):
        choices = Choices(hands[start : start + 100_000], 0, measure)
        draw = choices.keys[:, STAND + 1 : FOLD].max(axis=1)
        stay = np.maximum(choices.keys[:, STAND], choices.keys[:, FOLD]) // UNSEEN
        for k, sums in over.items():
            top = np.maximum(draw, (UNSEEN - k) * stay)
            sums.setdefault(5, np.empty(len(hands), np.int64))[start : start + len(top)] = top
            for rest in choices.rest.T:
                np.add.at(sums[4], rest, top)
    for sums in over.values():
        for size in (3, 2):
            sums[size] = np.zeros(comb(N_CARDS, size), np.int64)
            larger = all_sets(size + 1)
            for place in range(size + 1):
                np.add.at(sums[size], set_numbers(np.delete(larger, place, axis=1)), sums[size + 1])
            sums[size] //= 5 - size
    bounds = {}
    codes = _codes()
    for mask in MASKS:
        k = 5 - POPCOUNT[mask]
        if not k:
            continue
        holds = _holds(mask)
        total = np.zeros(len(codes), np.int64)
        for size in range(k + 1):
            for part in combinations(holds.gone, size):
                numbers = set_numbers(codes[:, sorted((*holds.kept, *part))])
                total += (-1) ** size * over[k][5 - k + size][numbers]
        bounds[mask] = total * (COMMON // n_ways(k))
    return bounds


# ----------------------------------------------------------------------------------------- solution


def part_sums(item: tuple[IntArray, list[IntArray]], measure: Measure) -> IntArray:
    """Return the words of some held sets with the discards asked for, one after the other."""
    held, discards = item
    sums = draw_sums(held, measure)
    return np.concatenate([sums[:, row, numbers] for row, numbers in enumerate(discards)], axis=1)


class Known:
    """The words of the holds worked out so far, for one number of held cards.

    Keys are the numbers of held cards and discards as one, increasing.
    """

    def __init__(self, size: int, measure: Measure) -> None:
        self.size, self.measure = size, measure
        self.masks = [mask for mask in MASKS if POPCOUNT[mask] == size]
        self.n_discards = comb(N_CARDS, 5 - size)
        self.done = np.zeros(comb(N_CARDS, size), np.bool_)
        self.keys = np.zeros(0, np.int64)
        self.words = np.zeros((measure.n_words, 0), np.int64)

    def keys_of(self, mask: int, deals: IntArray | slice = slice(None)) -> IntArray:
        """Return the keys of a hold of some deals."""
        holds = _holds(mask)
        keys: IntArray = holds.held[deals] * self.n_discards + holds.discards[deals]
        return keys

    def wanted(self, masks: dict[int, BoolArray]) -> IntArray:
        """Return the held sets that some deals need and that are not yet done."""
        needed = np.unique(np.concatenate([_holds(mask).held[masks[mask]] for mask in self.masks]))
        missing: IntArray = needed[~self.done[needed]]
        return missing

    def items(self, needed: IntArray) -> list[tuple[IntArray, list[IntArray]]]:
        """Return held sets with the discards that any deal has with them, in parts for the processes."""
        if not len(needed):
            return []
        chosen = np.zeros_like(self.done)
        chosen[needed] = True
        keys = np.unique(np.concatenate([self.keys_of(m, np.flatnonzero(chosen[_holds(m).held])) for m in self.masks]))
        self.done |= chosen
        self.coming = keys
        cuts = np.searchsorted(keys // self.n_discards, needed)
        discards = np.split(keys % self.n_discards, cuts[1:])
        sets = all_sets(self.size)[needed].astype(np.int64)
        step = _AT_ONCE[self.size]
        return [(sets[i : i + step], discards[i : i + step]) for i in range(0, len(sets), step)]

    def take(self, parts: list[IntArray]) -> None:
        """Add what has become of the items."""
        if not parts:
            return
        keys = np.concatenate([self.keys, self.coming])
        order = np.argsort(keys)
        self.keys, self.words = keys[order], np.concatenate([self.words, *parts], axis=1)[:, order]

    def words_of(self, mask: int, deals: IntArray) -> IntArray:
        """Return the words of a hold of deals whose held cards are done."""
        words: IntArray = self.words[:, np.searchsorted(self.keys, self.keys_of(mask, deals))]
        return words


@dataclass(frozen=True, eq=False)
class Solution:
    """Double Draw, solved.

    Attributes
    ----------
    game : DoubleDraw
        The game.
    values : int64 array, shape (32, n_deals)
        Value of each hold, ``COMMON`` times its worth; -1 where the hold is not allowed, or has been shown not to be
        optimal without its value.
    best : int64 array, shape (n_deals,)
        The greatest value, that of a fold included.
    outcomes : tuple of Outcome
        What the best play comes to; empty where it was not asked for.

    Notes
    -----
    The tie rule: among decisions of the same value the one with the least variance of the net; then the one with the
    fewest rounds that end with the highest class, the second highest and so on, folds last; then, at the first
    decision, a hold before a fold and more cards held before fewer.
    """

    game: DoubleDraw
    values: IntArray
    best: IntArray
    outcomes: tuple[Outcome, ...] = ()

    @property
    def n_rounds(self) -> int:
        """Number of the equally likely rounds that are counted in `outcomes`."""
        return comb(N_CARDS, 5) * COMMON

    @cached_property
    def expected_net(self) -> Fraction:
        """Mean of what a round wins, in units (antes)."""
        sizes = set_classes(DECK, 5).sizes
        # A deal's value is below 2**41 and its size at most 24, so parts of the sum stay below 2**63.
        total = sum(int((best * size).sum()) for best, size in zip(
            np.array_split(self.best, 64), np.array_split(sizes, 64), strict=True
        ))  # fmt: skip
        return Fraction(total, self.n_rounds * self.game.scale) - STAKES[2]

    @cached_property
    def expected_bet(self) -> Fraction:
        """Mean of all that a round stakes, in units; it needs `outcomes`."""
        counts = {outcome.id: outcome.count for outcome in self.outcomes}
        folds = sum(
            (STAKES[2] - stake) * counts[name] for name, stake in ((_FIRST_ID, STAKES[0]), (_FOLD_ID, STAKES[1]))
        )
        return STAKES[2] - Fraction(folds, self.n_rounds)

    @property
    def house_edges(self) -> dict[str, Fraction]:
        """What a round loses on the average, by what it is a share of: `UNITS`; it needs `outcomes`."""
        bets = dict(zip(UNITS, (Fraction(1), Fraction(STAKES[0]), self.expected_bet), strict=True))
        return {unit: -self.expected_net / bet for unit, bet in bets.items()}

    def compare_published(self) -> tuple[Published, ...]:
        """Return the published house edges with the figures nearest to them; it needs `outcomes`."""
        rows = []
        for text in self.game.published:
            edge, digits = Fraction(text), len(text.partition(".")[2])
            unit, own = min(self.house_edges.items(), key=lambda row: abs(row[1] - edge))
            rows.append(Published(text, unit, own, 2 * abs(own - edge) * 10**digits <= 1))
        return tuple(rows)

    def optimal_holds(self) -> BoolArray:
        """Return which masks are optimal, shape (32, n_deals)."""
        optimal: BoolArray = (self.values == self.best) & (self.values >= 0)
        return optimal

    @property
    def n_folded(self) -> int:
        """Number of the hands that are folded at once, those that might as well be held not counted."""
        folded = ~self.optimal_holds().any(axis=0)
        return int(set_classes(DECK, 5).sizes[folded].sum())

    @property
    def n_tied(self) -> int:
        """Number of the hands with several optimal first decisions."""
        n_optimal = self.optimal_holds().sum(axis=0) + (self.best == self.game.fold_worth(0) * COMMON)
        return int(set_classes(DECK, 5).sizes[n_optimal > 1].sum())


def solve_double_draw(
    game: DoubleDraw,
    *,
    counts: bool = True,
    processes: int | None = None,
    advance: Callable[[str], None] = lambda _: None,
) -> Solution:
    """Return the best play of a game.

    Parameters
    ----------
    game : DoubleDraw
        Rules and pay table.
    counts : bool
        Whether to count outcomes as well, which takes about twice as long.
    processes : int, optional
        Processes to work with; by default as many as there are processors.
    advance : callable
        Told what is being worked on.

    Returns
    -------
    Solution
    """
    processes = processors() if processes is None else processes
    measure = game.measure(counts=counts)
    n = len(_codes())
    # The largest parts first, so that processes end together.
    known = {size: Known(size, measure) for size in (2, 3, 4)}
    values = np.full((32, n), -1, np.int64)
    advance("hands that stand")
    values[31] = stand_values(game.measure(counts=False))
    best = np.maximum(values[31], game.fold_worth(0) * COMMON)
    advance("bounds")
    bounds = _bounds(game.measure(counts=False))

    hopeful = np.zeros(n, np.int64)
    most = np.zeros(n, np.int64)
    for mask, bound in bounds.items():
        # A guess at which hold is best: a bound forgets more, the more cards are discarded.
        guess = bound // UNSEEN * (UNSEEN - 5 + POPCOUNT[mask])
        hopeful[guess > most] = mask
        most = np.maximum(most, guess)
    for is_first in (True, False):
        masks = {mask: (bound >= best) & ((hopeful == mask) | (not is_first)) for mask, bound in bounds.items()}
        work_out(known, masks, processes, advance)
        for size, own in known.items():
            for mask in own.masks:
                deals = np.flatnonzero(own.done[_holds(mask).held])
                values[mask, deals] = own.words_of(mask, deals)[0] * (COMMON // n_ways(5 - size))
            best = np.maximum(best, values[own.masks].max(axis=0))
    solution = Solution(game, values, best)
    if not counts:
        return solution
    advance("outcomes")
    return Solution(game, values, best, _outcomes(solution, known, measure))


def work_out(
    known: dict[int, Known], masks: dict[int, BoolArray], processes: int, advance: Callable[[str], None]
) -> None:
    """Add to what is known the holds that some deals need: `masks` says which deals, by mask."""
    items = {size: own.items(own.wanted(masks)) for size, own in known.items()}
    parts: dict[int, list[IntArray]] = {size: [] for size in known}
    order = [size for size, own_items in items.items() for _ in own_items]
    measure = next(iter(known.values())).measure
    work = in_processes(
        partial(part_sums, measure=measure), [item for own_items in items.values() for item in own_items], processes
    )
    for number, (size, part) in enumerate(zip(order, work, strict=True), 1):
        parts[size].append(part)
        advance(f"holds of {size} cards: {number} of {len(order)} parts")
    for size, own in known.items():
        own.take(parts[size])


def stand_values(measure: Measure) -> IntArray:
    """Return the values of the holds of five cards."""
    return draw_sums(_codes(), measure)[0, :, 0] * (COMMON // n_ways(0))


def _outcomes(solution: Solution, known: dict[int, Known], measure: Measure) -> tuple[Outcome, ...]:
    """Count what optimal play comes to, tie rule and all."""
    game = solution.game
    n = len(solution.best)
    n_fields = measure.n_counted + 1
    fewest: IntArray = np.full((1 + n_fields, n), np.iinfo(np.int64).max, np.int64)
    is_open = np.zeros((n_fields, n), np.bool_)
    optimal = solution.optimal_holds()

    def consider(deals: IntArray, squares: IntArray, fields: IntArray, ties: Iterable[IntArray]) -> None:
        """Take a decision for deals for which it is optimal, if it is better by the tie rule than those before."""
        rows = np.concatenate([squares[None], fields])
        before = fewest[:, deals]
        is_first = before[0] == np.iinfo(np.int64).max
        is_open[:, deals] |= (before[1:] != fields) & ~is_first
        for own, tied in zip(is_open, ties, strict=False):
            own[deals] |= tied > 0
        differs = rows != before
        place = differs.argmax(axis=0)
        every = np.arange(len(deals))
        better = differs.any(axis=0) & (rows[place, every] < before[place, every])
        fewest[:, deals[better]] = rows[:, better]

    for mask in reversed(MASKS):
        deals = np.flatnonzero(optimal[mask])
        if not len(deals):
            continue
        k = 5 - POPCOUNT[mask]
        words = draw_sums(_codes()[deals], measure)[:, :, 0] if not k else known[5 - k].words_of(mask, deals)
        factor = COMMON // n_ways(k)
        counted = _unpacked(words[2 : 2 + measure.n_packed])[: measure.n_counted] * factor
        fields = np.concatenate([counted, np.zeros((1, len(deals)), np.int64)])
        consider(deals, words[1] * factor, fields, _unpacked(words[2 + measure.n_packed :]))
    if game.may_fold[0]:
        worth = game.fold_worth(0)
        deals = np.flatnonzero(solution.best == worth * COMMON)
        fields = np.zeros((n_fields, len(deals)), np.int64)
        fields[-1] = COMMON
        consider(deals, np.full(len(deals), worth**2 * COMMON, np.int64), fields, ())

    sizes = set_classes(DECK, 5).sizes
    counts = [int((own * sizes).sum()) for own in fewest[1:]]
    fixed = [not own.any() for own in is_open]
    lost = solution.n_rounds - sum(counts)
    nets = [game.net(name) for name in CLASSES[:NOTHING]]
    rows = [
        Outcome(name, net, count, is_fixed)
        for name, net, count, is_fixed in zip(CLASSES[:NOTHING], nets, counts, fixed, strict=False)
    ]
    rows.append(Outcome(_LOSE_ID, Fraction(-STAKES[2]), lost, all(fixed)))
    rows.append(Outcome(_FOLD_ID, Fraction(-STAKES[1]), counts[NOTHING], fixed[NOTHING]))
    rows.append(Outcome(_FIRST_ID, Fraction(-STAKES[0]), counts[NOTHING + 1], fixed[NOTHING + 1]))
    return tuple(rows)


def _unpacked(words: IntArray) -> IntArray:
    """Return the counts that packed words are made of, shape (n_counts, ...)."""
    mask = (1 << COUNT_BITS) - 1
    return np.stack([word >> COUNT_BITS * place & mask for word in words for place in range(COUNTS_IN_WORD)])
