"""The optimal first decision for every deal, and the outcomes of a round.

===========  ==================================================================
mask         a hold of a deal: bit j is card j of its representative; one that
             keeps fewer than two cards is not allowed.
way          a first draw and a second card, equally likely for a hold.
value        of a hold: its mean payoff over the ways, times `COMMON`.
===========  ==================================================================

Held cards are replaced by a representative under suit exchange, and the discards with them, so that 152,646 deals with
26 holds each need few tables. An upper bound that ignores the discards at the second decision excludes most tables: the
table of the most promising hold of each deal is made first, then those of holds that may still be better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import combinations
from math import comb, lcm

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.choices import (
    COUNT_BITS,
    COUNTS_IN_SUM,
    FOLD,
    STAND,
    UNSEEN,
    Choices,
    Measure,
)
from strategygen.sources.doubledraw.draws import draw_sums
from strategygen.sources.doubledraw.hands import (
    CLASSES,
    DECK,
    N_CARDS,
    NOTHING,
    all_sets,
    deal_codes,
    moved_back,
    moves_to,
    set_numbers,
)
from strategygen.sources.doubledraw.rules import STAKES, DoubleDraw
from strategygen.values import BoolArray, IntArray, set_classes
from strategygen.workers import Step, Workers, processors

#: The masks of the holds that are allowed.
MASKS = tuple(mask for mask in range(32) if mask.bit_count() >= 2)
#: Units of a house edge.
UNITS = ("ante", "ante and bonus", "unit bet")
_FOLD_ID, _LOSE_ID, _FIRST_ID = "fold_second", "lose", "fold_first"
#: Held sets of two cards given to a process at once.  All larger ones are given to one process: what it computes once
#: for a size takes as long as all their sums.
_AT_ONCE = 2


def n_ways(k: int) -> int:
    """Return the number of first draws of `k` cards, each with every possible second card.

    Examples
    --------
    >>> [n_ways(k) for k in range(4)]
    [49, 2352, 55272, 847504]
    """
    return comb(UNSEEN, k) * (UNSEEN - k)


#: Least common multiple of the numbers of ways.
COMMON = lcm(*(n_ways(k) for k in range(4)))


def count_ways() -> int:
    """Return the number of combinations of a deal, a hold of two cards or more, and a way.

    Examples
    --------
    >>> count_ways()
    28587727358190
    """
    return comb(N_CARDS, 5) * sum(comb(5, k) * n_ways(k) for k in range(4))


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome of a round: a winning class, ``lose``, ``fold_second`` or ``fold_first``, and its net win in units.

    It occurs in `count` of the `DoubleDrawSolution.n_rounds` equally likely rounds, under the tie rule; if `is_fixed`,
    in as many with every optimal play.
    """

    id: str
    net: Fraction
    count: int
    is_fixed: bool


@dataclass(frozen=True, slots=True)
class PublishedEdge:
    """A published house edge, the nearest exact one with its unit of `UNITS`, and whether it is that one, rounded."""

    text: str
    unit: str
    edge: Fraction
    agrees: bool


# ------------------------------------------------------------------------------------------- holds


@dataclass(frozen=True, eq=False)
class _HeldAndDiscards:
    """All deals with one mask: the positions of the cards held and discarded, and their numbers, shape (n_deals,).

    The numbers are those of the representative of the held cards, and of the discards replaced with them.
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
def _holds(mask: int) -> _HeldAndDiscards:
    kept = tuple(j for j in range(5) if mask >> j & 1)
    gone = tuple(j for j in range(5) if not mask >> j & 1)
    codes = _codes()
    return _HeldAndDiscards(kept, gone, *canonical(codes[:, kept], codes[:, gone]))


def canonical(held: npt.NDArray[np.integer], discards: npt.NDArray[np.integer]) -> tuple[IntArray, IntArray]:
    """Replace held cards by a representative under suit and joker exchange, and the discards with them.

    The codes have shapes (n, size) and (n, k); the results are the numbers of the sets after the replacement, (n,).

    Examples
    --------
    >>> moved = [canonical(np.array([held]), np.array([[51]]))[0][0] for held in ([5, 53], [7, 52], [4, 52])]
    >>> len(set(map(int, moved)))
    1
    """
    moves = moves_to(held)
    return moved_back(held, moves), moved_back(discards, moves)


# ------------------------------------------------------------------------------------------ bounds


def _bounds(measure: Measure) -> dict[int, IntArray]:
    """Return upper bounds of the values of holds by mask, without the effect of discards at the second decision."""
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
        k = 5 - mask.bit_count()
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


#: Held sets of one size, with their discards.
_Part = tuple[IntArray, list[IntArray]]


def sums_of_parts(parts: list[_Part], measure: Measure) -> list[IntArray]:
    """Return the sums of the held sets of each part with the given discards, concatenated."""
    found = []
    for held, discards in parts:
        sums = draw_sums(held, measure)
        found.append(np.concatenate([sums[:, row, numbers] for row, numbers in enumerate(discards)], axis=1))
    return found


@dataclass(frozen=True, eq=False)
class HoldSums:
    """The sums of the holds of one size, 2 to 4 cards, that have been computed.

    `is_done`, shape (C(54, size),), marks the held sets whose sums are known with every discard that a deal has with
    them; `keys` are the numbers of held cards and discards combined, increasing, and `sums`, shape (n_sums, n), what
    `draw_sums` returns for each.
    """

    size: int
    is_done: BoolArray
    keys: IntArray
    sums: IntArray

    @classmethod
    def empty(cls, size: int, measure: Measure) -> HoldSums:
        """Return the sums before any is computed."""
        no_sums = np.zeros((measure.n_sums, 0), np.int64)
        return cls(size, np.zeros(comb(N_CARDS, size), np.bool_), np.zeros(0, np.int64), no_sums)

    @property
    def masks(self) -> list[int]:
        """The masks of this size."""
        return [mask for mask in MASKS if mask.bit_count() == self.size]

    @property
    def n_discards(self) -> int:
        """Number of sets of discards."""
        return comb(N_CARDS, 5 - self.size)

    def keys_of(self, mask: int, deals: IntArray | slice = slice(None)) -> IntArray:
        """Return the keys of a hold of some deals."""
        holds = _holds(mask)
        keys: IntArray = holds.held[deals] * self.n_discards + holds.discards[deals]
        return keys

    def missing(self, masks: dict[int, BoolArray]) -> IntArray:
        """Return the keys to compute so that the sums of the deals of `masks` are known, whole held sets at a time."""
        needed = np.zeros_like(self.is_done)
        for mask in self.masks:
            needed[_holds(mask).held[masks[mask]]] = True
        needed &= ~self.is_done
        keys = [self.keys_of(mask, np.flatnonzero(needed[_holds(mask).held])) for mask in self.masks]
        return np.unique(np.concatenate(keys))

    def parts(self, keys: IntArray) -> list[_Part]:
        """Return held sets with their discards, in parts for the processes."""
        numbers, starts = np.unique(keys // self.n_discards, return_index=True)
        discards = np.split(keys % self.n_discards, starts[1:])
        sets = all_sets(self.size)[numbers].astype(np.int64)
        step = _AT_ONCE if self.size == 2 else max(1, len(sets))
        return [(sets[i : i + step], discards[i : i + step]) for i in range(0, len(sets), step)]

    def with_sums(self, keys: IntArray, parts: list[IntArray]) -> HoldSums:
        """Return these sums with those of more keys."""
        if not parts:
            return self
        is_done = self.is_done.copy()
        is_done[keys // self.n_discards] = True
        keys = np.concatenate([self.keys, keys])
        order = np.argsort(keys)
        return HoldSums(self.size, is_done, keys[order], np.concatenate([self.sums, *parts], axis=1)[:, order])

    def sums_of(self, mask: int, deals: IntArray) -> IntArray:
        """Return the sums of a hold of deals whose held sets are done."""
        sums: IntArray = self.sums[:, np.searchsorted(self.keys, self.keys_of(mask, deals))]
        return sums

    def values_of(self, mask: int, deals: IntArray) -> IntArray:
        """Return the values of a hold of deals whose held sets are done."""
        values: IntArray = self.sums_of(mask, deals)[0] * (COMMON // n_ways(5 - self.size))
        return values


@dataclass(frozen=True, eq=False)
class DoubleDrawSolution:
    """The solution of a Double Draw game.

    Attributes
    ----------
    game : DoubleDraw
        The game.
    values : int64 array, shape (32, n_deals)
        Value of each hold, ``COMMON`` times its mean payoff; -1 where the hold is not allowed, or its bound shows that
        it is not optimal.
    best : int64 array, shape (n_deals,)
        The greatest value, that of a fold included.
    outcomes : tuple of Outcome
        Outcomes of optimal play; empty if they were not counted.

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
        """EV: mean net win of a round, in units (antes)."""
        return mean_net(self.best, self.game)

    @cached_property
    def expected_bet(self) -> Fraction:
        """Mean stake of a round, in units; needs `outcomes`."""
        counts = {outcome.id: outcome.count for outcome in self.outcomes}
        folds = sum(
            (STAKES[2] - stake) * counts[name] for name, stake in ((_FIRST_ID, STAKES[0]), (_FOLD_ID, STAKES[1]))
        )
        return STAKES[2] - Fraction(folds, self.n_rounds)

    @property
    def house_edges(self) -> dict[str, Fraction]:
        """The house edge in each unit of `UNITS`; needs `outcomes`."""
        bets = dict(zip(UNITS, (Fraction(1), Fraction(STAKES[0]), self.expected_bet), strict=True))
        return {unit: -self.expected_net / bet for unit, bet in bets.items()}

    def compare_published(self) -> tuple[PublishedEdge, ...]:
        """Return the published house edges, each with the nearest exact one; needs `outcomes`."""
        rows = []
        for text in self.game.published:
            edge, digits = Fraction(text), len(text.partition(".")[2])
            unit, own = min(self.house_edges.items(), key=lambda row: abs(row[1] - edge))
            rows.append(PublishedEdge(text, unit, own, 2 * abs(own - edge) * 10**digits <= 1))
        return tuple(rows)

    def optimal_holds(self) -> BoolArray:
        """Return the optimal masks, shape (32, n_deals)."""
        optimal: BoolArray = (self.values == self.best) & (self.values >= 0)
        return optimal

    @property
    def n_folded(self) -> int:
        """Number of deals whose only optimal first decision is a fold."""
        folded = ~self.optimal_holds().any(axis=0)
        return int(set_classes(DECK, 5).sizes[folded].sum())

    @property
    def n_tied(self) -> int:
        """Number of deals with several optimal first decisions."""
        n_optimal = self.optimal_holds().sum(axis=0) + (self.best == self.game.fold_payoff(0) * COMMON)
        return int(set_classes(DECK, 5).sizes[n_optimal > 1].sum())


def solve_double_draw(
    game: DoubleDraw,
    *,
    counts: bool = True,
    processes: int | None = None,
    advance: Callable[[str], None] = lambda _: None,
) -> DoubleDrawSolution:
    """Return optimal play of a game; with `counts` the outcomes too, which takes about twice as long."""
    processes = processors() if processes is None else processes
    measure = game.measure(counts=counts)
    n = len(_codes())
    hold_sums = tuple(HoldSums.empty(size, measure) for size in (2, 3, 4))
    values = np.full((32, n), -1, np.int64)
    advance("hands that stand")
    values[31] = stand_values(game.measure(counts=False))
    best = np.maximum(values[31], game.fold_payoff(0) * COMMON)
    advance("bounds")
    bounds = _bounds(game.measure(counts=False))

    hopeful = np.zeros(n, np.int64)
    most = np.zeros(n, np.int64)
    for mask, bound in bounds.items():
        # A guess at the best hold: the more cards are discarded, the looser is the bound.
        guess = bound // UNSEEN * (UNSEEN - 5 + mask.bit_count())
        hopeful[guess > most] = mask
        most = np.maximum(most, guess)
    with part_workers(measure, processes) as workers:
        for is_first in (True, False):
            masks = {mask: (bound >= best) & ((hopeful == mask) | (not is_first)) for mask, bound in bounds.items()}
            hold_sums = compute_sums(hold_sums, masks, workers, advance)
            for own in hold_sums:
                for mask in own.masks:
                    deals = np.flatnonzero(own.is_done[_holds(mask).held])
                    values[mask, deals] = own.values_of(mask, deals)
                best = np.maximum(best, values[own.masks].max(axis=0))
    solution = DoubleDrawSolution(game, values, best)
    if not counts:
        return solution
    advance("outcomes")
    return DoubleDrawSolution(game, values, best, _outcomes(solution, hold_sums, measure))


def part_workers(measure: Measure, processes: int) -> Workers[list[_Part], list[IntArray]]:
    """Return processes for `compute_sums`."""
    return Workers(partial(sums_of_parts, measure=measure), processes)


def compute_sums(
    hold_sums: Sequence[HoldSums],
    masks: dict[int, BoolArray],
    workers: Workers[list[_Part], list[IntArray]],
    advance: Callable[[str], None],
    where: str = "",
) -> tuple[HoldSums, ...]:
    """Return `hold_sums` with the holds that some deals need added; `masks` has these deals by mask.

    `where` precedes each message of `advance`.
    """
    keys = [own.missing(masks) for own in hold_sums]
    # The largest parts first, so that processes end together.
    of_two, *larger = (own.parts(missing) for own, missing in zip(hold_sums, keys, strict=True))
    items = [[part] for part in of_two] + [[part for own in larger for part in own]]
    found: dict[int, list[IntArray]] = {own.size: [] for own in hold_sums}
    for number, (item, sums) in enumerate(zip(items, workers.run(items), strict=True), 1):
        for (held, _), part in zip(item, sums, strict=True):
            found[held.shape[1]].append(part)
        advance(Step(f"{where}holds", number, len(items)))
    return tuple(own.with_sums(missing, found[own.size]) for own, missing in zip(hold_sums, keys, strict=True))


def stand_values(measure: Measure) -> IntArray:
    """Return the values of the holds of five cards."""
    return draw_sums(_codes(), measure)[0, :, 0] * (COMMON // n_ways(0))


def mean_net(values: IntArray, game: DoubleDraw) -> Fraction:
    """Return the mean net of a round in which each deal has this value, in units."""
    sizes = set_classes(DECK, 5).sizes
    # A deal's value is below 2**41 and its size at most 24, so parts of the sum stay below 2**63.
    total = sum(int((own * size).sum()) for own, size in zip(
        np.array_split(values, 64), np.array_split(sizes, 64), strict=True
    ))  # fmt: skip
    return Fraction(total, comb(N_CARDS, 5) * COMMON * game.scale) - STAKES[2]


def _outcomes(solution: DoubleDrawSolution, hold_sums: Sequence[HoldSums], measure: Measure) -> tuple[Outcome, ...]:
    """Count the outcomes of optimal play under the tie rule."""
    game = solution.game
    n = len(solution.best)
    n_fields = measure.n_counted + 1
    fewest: IntArray = np.full((1 + n_fields, n), np.iinfo(np.int64).max, np.int64)
    is_open = np.zeros((n_fields, n), np.bool_)
    optimal = solution.optimal_holds()
    by_size = {own.size: own for own in hold_sums}

    def consider(deals: IntArray, squares: IntArray, fields: IntArray, ties: Iterable[IntArray]) -> None:
        """Take an optimal decision for deals where the tie rule prefers it to the decisions before."""
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
        k = 5 - mask.bit_count()
        sums = draw_sums(_codes()[deals], measure)[:, :, 0] if not k else by_size[5 - k].sums_of(mask, deals)
        factor = COMMON // n_ways(k)
        counted = _unpacked(sums[2 : 2 + measure.n_packed])[: measure.n_counted] * factor
        fields = np.concatenate([counted, np.zeros((1, len(deals)), np.int64)])
        consider(deals, sums[1] * factor, fields, _unpacked(sums[2 + measure.n_packed :]))
    if game.may_fold[0]:
        payoff = game.fold_payoff(0)
        deals = np.flatnonzero(solution.best == payoff * COMMON)
        fields = np.zeros((n_fields, len(deals)), np.int64)
        fields[-1] = COMMON
        consider(deals, np.full(len(deals), payoff**2 * COMMON, np.int64), fields, ())

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


def _unpacked(packed: IntArray) -> IntArray:
    """Return the counts packed in sums, shape (n_counts, ...)."""
    mask = (1 << COUNT_BITS) - 1
    return np.stack([row >> COUNT_BITS * place & mask for row in packed for place in range(COUNTS_IN_SUM)])
