"""The second decision, with the discards of the first one remembered.

===========  ==================================================================
held         the cards kept of a deal; k = 5 - held cards are discarded.
hand         the five cards after the first draw.
choice       stand, replace one of the five cards, or fold.
payoff       of a choice: a whole number for each final hand, summed over the
             49 - k cards that can be drawn.
outcome      of a final hand: its class, or `NOTHING`, which pays 0.
touching     of a card: as a discard it costs one choice more than another.
===========  ==================================================================

Let R(x) be the payoff of a choice when the card x is drawn, and A the sum of R over the 49 cards not in the hand.  With
the discards X the choice pays A less the sum of R over X, and the hand pays W(X), the greatest of these.  W(X) is the
sum of numbers c(T) over the subsets T of X (Moebius inversion), and the draws that avoid X follow by inclusion and
exclusion over S in X, so that all draws together pay

    f(X) = sum of g(U) over the subsets U of X,  g(U) = sum of (-1)**|S| c(T) over U = S + T and the hands with S.

For two or more cards c(T) is 0 unless another choice overtakes the choice that is best without discards, and all the
cards are touching.  Such cases are few, and hands whose touching cards have the same effect share them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.hands import N_CARDS, NOTHING, all_sets, four_card_classes, set_numbers
from strategygen.sources.doubledraw.kinds import FOLD_KIND, Kind, four_card_kinds
from strategygen.values import BoolArray, IntArray

Outcomes = npt.NDArray[np.uint8]

#: Cards not in a deal.
UNSEEN = N_CARDS - 5
#: Choices: stand, replace card 0 to 4 of the hand in the order of codes, fold.
STAND, FOLD, N_CHOICES = 0, 6, 7
#: Bits of a packed count, and counts packed in one number; C(49, 3) * 46 < 2**20.
COUNT_BITS, COUNTS_IN_SUM = 20, 3
#: Sums of keys, at most 49 * 200 * payoff**3, and of squares, at most C(49, 3) * 49 * payoff**2, then stay below 2**63.
MOST_PAYOFF = 90_000
#: Hands processed at once.
_BATCH = 24_000
#: Numbers c(T) that are added at once.
_ENTRIES = 100_000


@dataclass(frozen=True)
class Measure:
    """The objective of the second decision, and what is counted.

    Attributes
    ----------
    payoffs : tuple of int
        Payoff of every outcome, `NOTHING` last with 0.
    fold : int
        Payoff of a fold at the second decision.
    counts : bool
        Whether to choose, among choices of the same payoff, the one with the least sum of squares, then the fewest of
        the highest outcome, of the second highest and so on; and to count squares, outcomes, folds, and how often a
        tie could change each count.
    is_wild : bool
        Whether jokers are wild cards instead of bugs.
    lines : tuple of (int, int)
        If given, a chart makes the second decision: the number of the line of each kind of hold.  The first line that
        applies is played; the discards are remembered in the choice among its holds and a fold.
    """

    payoffs: tuple[int, ...]
    fold: int
    counts: bool = False
    is_wild: bool = False
    lines: tuple[tuple[int, int], ...] = ()

    @property
    def n_counted(self) -> int:
        """Number of counted outcomes: the winning ones, and folds."""
        return NOTHING + 1

    @property
    def n_packed(self) -> int:
        """Number of sums that hold the packed counts."""
        return -(-self.n_counted // COUNTS_IN_SUM)

    @property
    def n_sums(self) -> int:
        """Number of sums of `draw_sums`: payoffs; squares; counts; counts that ties could change."""
        return 2 + 2 * self.n_packed if self.counts else 1

    @property
    def step(self) -> int:
        """Weight of a unit of payoff in a key that ranks by payoff, then by squares."""
        # Squares of at most 49 cards, on either side.
        return 4 * UNSEEN * max(self.payoffs) ** 2 + 1 if self.counts else 1

    @property
    def sums(self) -> IntArray:
        """Contribution of every outcome to each sum, a fold in the last column, shape (n, n_outcomes + 1)."""
        payoffs = np.array([*self.payoffs, self.fold], np.int64)
        if not self.counts:
            return payoffs[None]
        packed = np.zeros((self.n_packed, len(payoffs)), np.int64)
        for number, column in enumerate([*range(NOTHING), len(payoffs) - 1]):
            packed[number // COUNTS_IN_SUM, column] = 1 << COUNT_BITS * (number % COUNTS_IN_SUM)
        return np.concatenate([payoffs[None], payoffs[None] ** 2, packed])

    @property
    def keys(self) -> IntArray:
        """The key of every outcome and of a fold; the choice with the greatest key is best."""
        sums = self.sums
        keys: IntArray = sums[0] * self.step - sums[1] if self.counts else sums[0]
        return keys


@dataclass(frozen=True, eq=False)
class _Table:
    """Every four cards with every fifth: outcomes, shape (C(54, 4), 54), `NOTHING` where the fifth is one of the four.

    The sums of keys, shape (C(54, 4),), and sums, shape (n_sums, C(54, 4)), are over the fifth card.
    """

    outcomes: Outcomes
    keys: IntArray
    sums: IntArray


@cache
def _outcomes(is_wild: bool) -> Outcomes:
    table = four_card_classes(is_wild)
    return np.where(table < NOTHING, table, np.uint8(NOTHING))


@cache
def _table(measure: Measure) -> _Table:
    outcomes = _outcomes(measure.is_wild)
    counts = np.stack([(outcomes == index).sum(axis=1, dtype=np.int64) for index in range(NOTHING)])
    keys, sums = measure.keys[:NOTHING], measure.sums[:, :NOTHING]
    return _Table(
        outcomes, (keys[:, None] * counts).sum(axis=0), np.stack([(row[:, None] * counts).sum(axis=0) for row in sums])
    )


@cache
def _lines(lines: tuple[tuple[int, int], ...]) -> tuple[IntArray, IntArray, int]:
    """Return the line of every four cards by number, of every outcome that stands, and of a fold."""
    none = len(lines)
    line_of = dict(lines)
    kinds = four_card_kinds()
    by_kind = np.array([line_of.get(kind, none) for kind in range(int(kinds.max()) + 1)] + [none], np.int64)
    of_class = np.array([line_of.get(Kind(index).number, none) for index in range(NOTHING)] + [none], np.int64)
    # The kind -1 is the last entry.
    return by_kind[kinds], of_class, line_of.get(FOLD_KIND, none)


def hands_with(held: npt.NDArray[np.integer]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Return the hands that contain held cards, codes increasing, and the cards drawn for each.

    Examples
    --------
    >>> hands, drawn = hands_with(np.array([[0, 52]]))
    >>> hands.shape, drawn.shape, hands[0, 0].tolist(), drawn[0, 0].tolist()
    ((1, 22100, 5), (1, 22100, 3), [0, 1, 2, 3, 52], [1, 2, 3])
    """
    n_sets, size = held.shape
    is_held = np.zeros((n_sets, N_CARDS), np.bool_)
    np.put_along_axis(is_held, held.astype(np.int64), True, axis=1)
    others = np.nonzero(~is_held)[1].astype(np.uint8).reshape(n_sets, N_CARDS - size)
    drawn = others[:, all_sets(5 - size, N_CARDS - size)]
    kept = np.broadcast_to(held.astype(np.uint8)[:, None], (*drawn.shape[:2], size))
    return np.sort(np.concatenate([kept, drawn], axis=2), axis=2), drawn


class Choices:
    """The choices of some hands, shape (n, 5), codes increasing, after `k` discards.

    Attributes
    ----------
    rest : int64 array, shape (n, 5)
        The numbers of the four cards left when one is replaced.
    final : uint8 array, shape (n,)
        Outcome of the hand itself.
    keys : int64 array, shape (n, 7)
        Key of each choice, summed over the cards that can be drawn if no discard would make a winning hand.
    """

    def __init__(self, hands: npt.NDArray[np.integer], k: int, measure: Measure) -> None:
        self.hands, self.k, self.measure = hands, k, measure
        self._table = _table(measure)
        self.rest = np.stack([set_numbers(np.delete(hands, place, axis=1)) for place in range(5)], axis=1)
        self.final = self._table.outcomes[self.rest[:, 0], hands[:, 0]]
        keys = measure.keys
        self.keys = np.empty((len(hands), N_CHOICES), np.int64)
        self.keys[:, STAND] = (UNSEEN - k) * keys[self.final]
        self.keys[:, STAND + 1 : FOLD] = self._table.keys[self.rest] - keys[self.final][:, None]
        self.keys[:, FOLD] = (UNSEEN - k) * keys[-1]

    @property
    def best(self) -> IntArray:
        """The best choice if no discard would make a winning hand, by the chart if there is one; shape (n,)."""
        keys = self.keys
        if self.measure.lines:
            lines = self.lines
            keys = np.where(lines == lines.min(axis=1)[:, None], keys, -1)
        best: IntArray = keys.argmax(axis=1)
        return best

    @property
    def lines(self) -> IntArray:
        """The line of the chart for each choice, or the number of lines for none; shape (n, 7)."""
        of_four, of_class, of_fold = _lines(self.measure.lines)
        lines = np.empty((len(self.hands), N_CHOICES), np.int64)
        lines[:, STAND] = of_class[self.final]
        lines[:, STAND + 1 : FOLD] = of_four[self.rest]
        lines[:, FOLD] = of_fold
        return lines

    def outcomes(self) -> Outcomes:
        """Return the outcome of each card in place of card 0 to 4, `NOTHING` for cards in the hand; (n, 5, 54)."""
        outcomes = self._table.outcomes[self.rest]
        every = np.arange(len(outcomes))
        for place in range(5):
            outcomes[every, place, self.hands[:, place]] = NOTHING
        return outcomes

    def sums(self, rows: IntArray, choice: IntArray) -> IntArray:
        """Return the sums of a choice of some of the hands, summed as `keys` are, shape (n_sums, ...)."""
        sums, final = self.measure.sums, self.final[rows]
        place = np.clip(choice - 1, 0, 4)
        of_stand, of_fold = (UNSEEN - self.k) * sums[:, final], (UNSEEN - self.k) * sums[:, -1]
        total = self._table.sums[:, self.rest[rows, place]] - sums[:, final]
        total = np.where(choice == STAND, of_stand, total)
        total = np.where(choice == FOLD, of_fold.reshape(-1, *[1] * choice.ndim), total)
        return total


def draw_sums(held: npt.NDArray[np.integer], measure: Measure) -> IntArray:
    """Return the sums of the second decision over the draws to held cards, for every set of discards.

    `held` has 2 to 5 cards, codes increasing, and the shape (n_sets, 5 - k).  The result has the shape (n_sums, n_sets,
    C(54, k)), by the number of the discards; it is undefined where a discard is held.

    Notes
    -----
    All sums fit int64 if no payoff exceeds `MOST_PAYOFF`.  Packed counts may overflow in intermediate sums; the final
    sums are right.
    """
    n_sets, size = held.shape
    k = 5 - size
    step = max(1, _BATCH // comb(N_CARDS - size, k))
    result = np.empty((measure.n_sums, n_sets, comb(N_CARDS, k)), np.int64)
    for start in range(0, n_sets, step):
        part = slice(start, start + step)
        result[:, part] = _sums_over_subsets(_coefficients(held[part], measure), k)
    return result


@cache
def _number_tables() -> tuple[IntArray, IntArray, IntArray]:
    """Return the numbers of one, two and three cards in any order; 0 where two are equal."""
    tables = []
    for n in (1, 2, 3):
        codes = np.sort(np.indices((N_CARDS,) * n).reshape(n, -1).T, axis=1)
        numbers = set_numbers(codes)
        numbers[(codes[:, 1:] == codes[:, :-1]).any(axis=1)] = 0
        tables.append(numbers.reshape((N_CARDS,) * n))
    return tables[0], tables[1], tables[2]


@cache
def _subset_numbers(k: int) -> tuple[IntArray, ...]:
    """Return for all sets of k cards the numbers of their subsets of 1, 2, ... k cards, each of shape (n_sets, ...)."""
    sets = all_sets(k)
    return tuple(
        np.stack([set_numbers(sets[:, part]) for part in combinations(range(k), n)], axis=1) for n in range(1, k + 1)
    )


def _sums_over_subsets(coefficients: list[IntArray], k: int) -> IntArray:
    """Return for all sets of k cards the sums of the coefficients of their subsets."""
    total = np.repeat(coefficients[0], comb(N_CARDS, k), axis=2)
    for numbers, own in zip(_subset_numbers(k), coefficients[1:], strict=True):
        for column in numbers.T:
            total += own[:, :, column]
    return total


def _coefficients(held: npt.NDArray[np.integer], measure: Measure) -> list[IntArray]:
    """Return g(U), by the size of U, in arrays of shape (n_sums, n_sets, C(54, size))."""
    n_sets, size = held.shape
    k = 5 - size
    hands, drawn = hands_with(held)
    group = np.repeat(np.arange(n_sets), hands.shape[1])
    hands, drawn = hands.reshape(len(group), 5), drawn.reshape(len(group), k)
    sizes = [comb(N_CARDS, n) for n in range(k + 1)]
    found = [np.zeros((measure.n_sums, n_sets * n), np.int64) for n in sizes]
    tables = _number_tables()
    for rows, cards, values in _inversions(Choices(hands, k, measure)):
        for n_drawn in range(k - len(cards) + 1):
            n = n_drawn + len(cards)
            signed = -values if n_drawn % 2 else values
            for places in combinations(range(k), n_drawn):
                number = group[rows] * sizes[n]
                if n:
                    number += tables[n - 1][*cards, *(drawn[rows, place] for place in places)]
                for own, each in zip(found[n], signed, strict=True):
                    np.add.at(own, number, each)
    return [own.reshape(measure.n_sums, n_sets, -1) for own in found]


_Inversion = tuple[IntArray, tuple[IntArray, ...], IntArray]


def _inversions(choices: Choices) -> Iterator[_Inversion]:
    """Yield the nonzero c(T): rows of hands, the cards of T, and the sums, shape (n_sums, n)."""
    measure, k = choices.measure, choices.k
    n = len(choices.keys)
    every = np.arange(n)
    best = choices.best
    total = np.zeros((measure.n_sums, n), np.int64)
    sums = choices.sums(every, best)
    total[: len(sums)] = sums
    yield every, (), total
    if not k and not measure.counts:
        return

    outcomes = choices.outcomes()
    draws = (best > STAND) & (best < FOLD)
    own = np.where(draws[:, None], outcomes[every, np.where(draws, best - 1, 0)], np.uint8(NOTHING))
    if k:
        rows, cards = np.nonzero(own != NOTHING)
        taken = np.zeros((measure.n_sums, len(rows)), np.int64)
        taken[: len(sums)] = -measure.sums[:, own[rows, cards]]
        yield rows, (cards,), taken
    yield from _corrections(choices, best, own, outcomes)


def _corrections(choices: Choices, best: IntArray, own: Outcomes, outcomes: Outcomes) -> Iterator[_Inversion]:
    """Yield the part of c(T) from other choices that some discards make better."""
    measure = choices.measure
    behind = choices.keys[np.arange(len(best)), best][:, None] - choices.keys
    rivals = _find_rivals(choices, best, behind, own, outcomes)
    hands = np.flatnonzero(rivals.any(axis=1))
    rivals, behind = rivals[hands], behind[hands]
    other = np.full((len(hands), N_CHOICES, N_CARDS), NOTHING, np.uint8)
    other[:, STAND + 1 : FOLD] = outcomes[hands]
    touches = ((other != own[hands, None]) & rivals[:, :, None]).any(axis=1)
    n_touching, n_rivals = touches.sum(axis=1), rivals.sum(axis=1)
    for touching, n_own in sorted(set(zip(n_touching.tolist(), n_rivals.tolist(), strict=True))):
        if not touching:
            continue
        bucket = np.flatnonzero((n_touching == touching) & (n_rivals == n_own))
        rows = hands[bucket]
        cards = np.nonzero(touches[bucket])[1].reshape(-1, touching)
        rival = np.nonzero(rivals[bucket])[1].reshape(-1, n_own)
        lead = behind[bucket[:, None], rival]
        mine = own[rows[:, None], cards]
        theirs = other[bucket[:, None, None], rival[:, :, None], cards[:, None, :]]
        orders = _orders(mine, theirs, lead)
        cards, mine = np.take_along_axis(cards, orders[1], axis=1), np.take_along_axis(mine, orders[1], axis=1)
        rival, lead = np.take_along_axis(rival, orders[0], axis=1), np.take_along_axis(lead, orders[0], axis=1)
        theirs = np.take_along_axis(theirs, orders[0][:, :, None], axis=1)
        theirs = np.take_along_axis(theirs, orders[1][:, None, :], axis=2)
        ahead = choices.sums(rows[:, None], rival) - choices.sums(rows, best[rows])[:, :, None]
        first, pattern = _patterns([mine, theirs.reshape(len(bucket), -1), lead, *(ahead if measure.counts else ())])
        parts = _Rivals(mine[first], theirs[first], lead[first], ahead[:, first])
        for kind, places, values in parts.corrections(choices.k, measure):
            for entry, member in _with_members(kind, pattern):
                yield rows[member], tuple(cards[member, place[entry]] for place in places), values[:, entry]


def _find_rivals(choices: Choices, best: IntArray, behind: IntArray, own: Outcomes, outcomes: Outcomes) -> BoolArray:
    """Return the choices that may overtake the best one of each hand, or tie with it if ties count; shape (n, 7)."""
    measure, n = choices.measure, len(best)
    every = np.arange(n)
    # What another choice gains on the best one by each discard.
    payoffs = np.array(measure.payoffs, np.int32)
    own_payoffs = payoffs[own]
    gain = np.empty((n, N_CHOICES, N_CARDS), np.int32)
    gain[:, STAND] = gain[:, FOLD] = own_payoffs
    np.subtract(own_payoffs[:, None], payoffs[outcomes], out=gain[:, STAND + 1 : FOLD])
    # A rival overtakes only if k times its greatest gain is enough.
    far = (behind + measure.step // 2) // measure.step
    rivals: BoolArray = choices.k * gain.max(axis=2).astype(np.int64) + measure.counts > far
    rivals[every, best] = False
    if measure.lines:
        lines = choices.lines
        rivals[:, :FOLD] &= lines[:, :FOLD] == lines[every, best][:, None]
        rivals[:, FOLD] &= best != STAND
    return rivals


def _with_members(kind: IntArray, pattern: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """Yield each entry of `kind`, a pattern, with every hand that has the pattern; some at a time to save memory."""
    members = np.argsort(pattern, kind="stable")
    n_members = np.bincount(pattern)
    starts = np.cumsum(n_members) - n_members
    blocks = np.cumsum(n_members[kind]) // _ENTRIES
    cuts = np.flatnonzero(np.diff(blocks)) + 1
    for chosen in np.split(np.arange(len(kind)), cuts):
        counts = n_members[kind[chosen]]
        entry = np.repeat(chosen, counts)
        within = np.arange(len(entry)) - np.repeat(np.cumsum(counts) - counts, counts)
        yield entry, members[starts[kind[entry]] + within]


#: Random odd numbers to hash rows.
_MIX = np.random.default_rng(54).integers(1 << 62, size=4096, dtype=np.int64) * 2 + 1


def _orders(mine: Outcomes, theirs: Outcomes, lead: IntArray) -> tuple[IntArray, IntArray]:
    """Return orders of the rivals and the touching cards of each hand that depend only on their effects."""
    pair = _MIX[mine[:, None].astype(np.int64) * (NOTHING + 1) + theirs]
    rivals = np.argsort(lead * _MIX[-1] + (pair * pair).sum(axis=2), axis=1)
    pair = np.take_along_axis(pair, rivals[:, :, None], axis=1)
    weights = _MIX[1024 : 1024 + pair.shape[1], None]
    return rivals, np.argsort((pair * weights).sum(axis=1), axis=1)


def _patterns(blocks: list[npt.NDArray[np.integer]]) -> tuple[IntArray, IntArray]:
    """Return the first of each distinct row, and the number of the distinct row that each row equals."""
    key = np.zeros(len(blocks[0]), np.int64)
    number = 0
    for block in blocks:
        for column in block.T:
            key += (column.astype(np.int64) + number) * _MIX[number % len(_MIX)]
            number += 1
    _, first, pattern = np.unique(key, return_index=True, return_inverse=True)
    if any((block != block[first[pattern]]).any() for block in blocks):
        # Different rows have the same hash.
        rows = np.concatenate([block.astype(np.int64) for block in blocks], axis=1)
        _, first, pattern = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return first, pattern.reshape(-1)


@dataclass(frozen=True, eq=False)
class _Rivals:
    """Hands in which other choices may overtake the best, with equally many touching cards and rivals.

    Attributes
    ----------
    mine : uint8 array, shape (n, n_cards)
        Outcome of each touching card for the best choice.
    theirs : uint8 array, shape (n, n_rivals, n_cards)
        Its outcome for the rivals.
    lead : int64 array, shape (n, n_rivals)
        By how much the keys of the rivals are smaller.
    ahead : int64 array, shape (n_sums, n, n_rivals)
        By how much their sums are greater.
    """

    mine: Outcomes
    theirs: Outcomes
    lead: IntArray
    ahead: IntArray

    def corrections(self, k: int, measure: Measure) -> Iterator[_Inversion]:
        """Yield c(T) beyond the part of the best choice: rows, positions of the touching cards, and sums."""
        n, n_rivals, n_cards = self.theirs.shape
        most = min(k, n_cards)
        step = max(1, 2_000_000 // (measure.n_sums * n_rivals * comb(n_cards, most)))
        for start in range(0, n, step):
            part = slice(start, start + step)
            greater: list[IntArray] = []
            for size in range(most + 1):
                chosen = np.array(list(combinations(range(n_cards), size)), np.int64).reshape(comb(n_cards, size), size)
                change = self._changes(part, chosen, measure)
                inverted = change.copy()
                if size and (measure.counts or measure.lines):
                    inverted += -greater[0] if size % 2 else greater[0]
                for fewer in range(1, size):
                    index = _places(n_cards, fewer)
                    for places in combinations(range(size), fewer):
                        one = greater[fewer][:, :, index[tuple(chosen[:, places].T)]]
                        inverted += -one if (size - fewer) % 2 else one
                greater.append(change)
                rows, columns = np.nonzero(inverted.any(axis=0))
                yield start + rows, tuple(chosen[columns].T), inverted[:, rows, columns]

    def _changes(self, part: slice, chosen: IntArray, measure: Measure) -> IntArray:
        """Return the sums by which the best of all choices exceeds `mine`, for choices of touching cards.

        The result has the shape (n_sums, n, n_choices of cards).
        """
        gains = _gains(measure.keys, self.mine[part], self.theirs[part])
        keys = np.repeat(-self.lead[part, :, None], len(chosen), axis=2)
        for column in chosen.T:
            keys += gains[:, :, column]
        top: IntArray = np.maximum(keys.max(axis=1), 0)
        if not measure.counts:
            return top[None]
        sums = np.repeat(self.ahead[:, part, :, None], len(chosen), axis=3)
        for own, by_outcome in zip(sums, measure.sums, strict=True):
            gains = _gains(by_outcome, self.mine[part], self.theirs[part])
            for column in chosen.T:
                own += gains[:, :, column]
        # The best choice itself comes before its rivals.
        sums = np.concatenate([np.zeros_like(sums[:, :, :1]), sums], axis=2)
        keys = np.concatenate([np.zeros_like(keys[:, :1]), keys], axis=1)
        return _first_by_tie_rule(sums, keys == top[:, None], measure)


def _first_by_tie_rule(sums: IntArray, is_best: BoolArray, measure: Measure) -> IntArray:
    """Return the sums of the best choice under the tie rule, and the counts that ties could change.

    `sums` and `is_best` have the choices on the axis before the last; the result has the shape (n_sums, n, ...).
    """
    fields = np.stack([field for packed in sums[2:] for field in _fields(packed)])[: measure.n_counted]
    for field in fields:
        least = np.where(is_best, field, np.int64(1) << 40).min(axis=1)
        is_best = is_best & (field == least[:, None])
    taken = is_best.argmax(axis=1)[None, :, None]
    is_tied = sums[0] == sums[0].max(axis=1)[:, None]
    differs = ((fields != np.take_along_axis(fields, taken, axis=2)) & is_tied).any(axis=2)
    changed = np.zeros((measure.n_packed, *differs.shape[1:]), np.int64)
    for number, field in enumerate(differs):
        changed[number // COUNTS_IN_SUM] += field.astype(np.int64) << COUNT_BITS * (number % COUNTS_IN_SUM)
    return np.concatenate([np.take_along_axis(sums, taken, axis=2)[:, :, 0], changed])


def _gains(by_outcome: IntArray, mine: Outcomes, theirs: Outcomes) -> IntArray:
    gains: IntArray = by_outcome[mine][:, None] - by_outcome[theirs]
    return gains


def _fields(sums: IntArray) -> Iterator[IntArray]:
    """Yield the counts, which may be negative, that packed sums are made of."""
    half = 1 << COUNT_BITS - 1
    for _ in range(COUNTS_IN_SUM):
        field = ((sums + half) & (2 * half - 1)) - half
        yield field
        sums = (sums - field) >> COUNT_BITS


@cache
def _places(n: int, size: int) -> IntArray:
    """Return the position of each increasing choice of `size` of n in the order of `combinations`."""
    table = np.zeros((n,) * size, np.int64)
    for number, choice in enumerate(combinations(range(n), size)):
        table[choice] = number
    return table
