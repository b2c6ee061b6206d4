"""The second decision, with the discards of the first one remembered.

===========  ==================================================================
held         the cards kept of a deal; k = 5 - held cards are discarded.
hand         the five cards after the first draw.
choice       stand, replace one of the five cards, or fold.
payoff       of a choice: a whole number for each final hand, summed over the
             49 - k cards that can be drawn.
outcome      of a final hand: its class, or `NOTHING`, which pays 0.
touching     of a card: as a discard it costs a choice something else than an
             idle card; the choice may be the best one or a rival.
rival        a choice that may be the best one with some discards.
===========  ==================================================================

Let R(x) be the payoff of a choice when the card x is drawn, and A the sum of R over the 49 cards not in the hand.  With
the discards X the choice pays A less the sum of R over X, and the hand pays W(X), the greatest of these.  W(X) is the
sum of numbers c(T) over the subsets T of X (Moebius inversion), and the draws that avoid X follow by inclusion and
exclusion over S in X, so that all draws together pay

    f(X) = sum of g(U) over the subsets U of X,  g(U) = sum of (-1)**|S| N(S, T) over U = S + T,
    N(S, T) = sum of c(T) over the hands whose drawn cards include S.

All X have k cards, so W may be anything for fewer: it is what the choices pay if idle cards make up the k discards.
An idle card makes of the four cards kept the worst hand that they can make.  Then c(T) is 0 unless all cards of T are
touching, and for two or more cards unless another choice overtakes the one that is best with idle discards.  Such
cases are few, depend on the class of the hand alone, and classes whose touching cards have the same effect share them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.hands import (
    CLASSES,
    N_CARDS,
    NOTHING,
    all_sets,
    card_moves,
    class_codes,
    four_card_classes,
    hand_classes,
    set_numbers,
)
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
#: Numbers that are computed at once for the classes of hands.
_COMPUTED = 2_000_000


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

    `idle` has the worst outcome, shape (C(54, 4),); the sums of keys, of the same shape, and sums, shape (n_sums,
    C(54, 4)), are over the fifth card.
    """

    outcomes: Outcomes
    idle: Outcomes
    keys: IntArray
    sums: IntArray


@cache
def _outcomes(is_wild: bool) -> tuple[Outcomes, Outcomes]:
    table = four_card_classes(is_wild)
    idle = np.where(table < len(CLASSES), table, np.uint8(0)).max(axis=1)
    return np.minimum(table, np.uint8(NOTHING)), np.minimum(idle, np.uint8(NOTHING))


@cache
def _table(measure: Measure) -> _Table:
    outcomes, idle = _outcomes(measure.is_wild)
    counts = np.stack([(outcomes == index).sum(axis=1, dtype=np.int64) for index in range(NOTHING)])
    keys, sums = measure.keys[:NOTHING], measure.sums[:, :NOTHING]
    return _Table(
        outcomes,
        idle,
        (keys[:, None] * counts).sum(axis=0),
        np.stack([(row[:, None] * counts).sum(axis=0) for row in sums]),
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
    def lines(self) -> IntArray:
        """The line of the chart for each choice, or the number of lines for none; shape (n, 7)."""
        of_four, of_class, of_fold = _lines(self.measure.lines)
        lines = np.empty((len(self.hands), N_CHOICES), np.int64)
        lines[:, STAND] = of_class[self.final]
        lines[:, STAND + 1 : FOLD] = of_four[self.rest]
        lines[:, FOLD] = of_fold
        return lines

    def outcomes(self) -> Outcomes:
        """Return the outcome that each card as a discard takes from each choice, as if cards in the hand were idle.

        The shape is (n, 7, 54).
        """
        outcomes = np.full((len(self.hands), N_CHOICES, N_CARDS), NOTHING, np.uint8)
        outcomes[:, STAND + 1 : FOLD] = self._table.outcomes[self.rest]
        np.put_along_axis(outcomes, self.hands[:, None].astype(np.int64), self.idle()[:, :, None], axis=2)
        return outcomes

    def idle(self) -> Outcomes:
        """Return the outcome that an idle card as a discard takes from each choice, shape (n, 7)."""
        idle = np.full((len(self.hands), N_CHOICES), NOTHING, np.uint8)
        idle[:, STAND + 1 : FOLD] = self._table.idle[self.rest]
        return idle

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
    inversions = _inversions(k, measure)
    step = max(1, _BATCH // comb(N_CARDS - size, k))
    result = np.empty((measure.n_sums, n_sets, comb(N_CARDS, k)), np.int64)
    for start in range(0, n_sets, step):
        part = slice(start, start + step)
        result[:, part] = _sums_over_subsets(_coefficients(held[part], inversions), k)
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
    """Return for all sets of k cards the numbers of their subsets of 1, 2, ... k cards, each of shape (n_sets, ...).

    The subset that `combinations` gives first is the complement of the one that it gives last.
    """
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


def _coefficients(held: npt.NDArray[np.integer], inversions: _Inversions) -> list[IntArray]:
    """Return g(U), by the size of U, in arrays of shape (n_sums, n_sets, C(54, size))."""
    n_sets, size = held.shape
    k = 5 - size
    hands, drawn = hands_with(held)
    group = np.repeat(np.arange(n_sets), hands.shape[1])
    hands, drawn = hands.reshape(len(group), 5), drawn.reshape(len(group), k)
    classes, moves = hand_classes(hands)
    found = []
    for n in range(k + 1):
        others = [group * comb(N_CARDS, k - n) + set_numbers(drawn[:, part]) for part in combinations(range(k), k - n)]
        found.append(inversions.sums(n, classes, moves, others, n_sets))
    return _with_signs(found)


def _with_signs(found: list[IntArray]) -> list[IntArray]:
    """Return g(U), given N(S, T) for every T of n cards and S of k - n, shape (n_sums, n_sets, n_S, n_T), n = 0 .. k.

    Notes
    -----
    N(S, T) of fewer cards is the sum over the sets of one card more, divided by how often each hand is in it.  This
    is exact unless packed counts overflow, which they do not: a count of c(T) is between -110 and 110 for two cards,
    and between -55 and 55 for fewer, so that three times the sum over 22,100 hands stays below 2**23 in absolute
    value, and only three cards of T, where nothing is divided, have more.
    """
    k = len(found) - 1
    n_sums, n_sets = found[0].shape[:2]
    result = [np.zeros((n_sums, n_sets, comb(N_CARDS, n)), np.int64) for n in range(k + 1)]
    for n, own in enumerate(found):
        for others in range(k - n, -1, -1):
            if others < k - n:
                own = _with_one_card_more(own, others) // (k - others)
            total = result[n + others]
            sign = (-1) ** others
            if not others or not n:
                total += sign * own.reshape(total.shape)
                continue
            numbers = _subset_numbers(n + others)
            for mine, rest in zip(numbers[n - 1].T, numbers[others - 1].T[::-1], strict=True):
                total += sign * own[:, :, rest, mine]
    return result


def _with_one_card_more(sums: IntArray, n: int) -> IntArray:
    """Return for every set of n cards the sums over the sets of one more that contain it, on the axis before last."""
    if not n:
        whole: IntArray = sums.sum(axis=2, keepdims=True)
        return whole
    total = np.zeros((*sums.shape[:2], comb(N_CARDS, n), sums.shape[3]), np.int64)
    for column in _supersets(n).T:
        total += sums[:, :, column]
    return total


@cache
def _supersets(n: int) -> IntArray:
    """Return for all sets of n cards the numbers of the sets of one more that contain it, shape (n_sets, 54 - n)."""
    subsets = _subset_numbers(n + 1)[n - 1]
    supersets: IntArray = np.argsort(subsets, axis=None, kind="stable") // subsets.shape[1]
    return supersets.reshape(-1, N_CARDS - n)


# ------------------------------------------------------------------------------------- classes of hands


@dataclass(frozen=True, eq=False)
class _Entries:
    """The nonzero c(T) for T of one size: of every pattern its places of cards, and sums.

    Attributes
    ----------
    starts, counts : int64 array, shape (n_patterns,)
        The first entry of each pattern, and their number.
    places : tuple of int64 arrays, shape (n_entries,)
        The cards of T by their places among the touching cards.
    values : int64 array, shape (n_sums, n_entries)
        The sums.
    """

    starts: IntArray
    counts: IntArray
    places: tuple[IntArray, ...]
    values: IntArray

    @classmethod
    def joined(cls, parts: Sequence[_Inverted], n_patterns: int, n: int, n_sums: int) -> _Entries:
        """Return the entries of some parts, in the order of their patterns."""
        if not parts:
            none = np.zeros(0, np.int64)
            parts = [(none, (none,) * n, np.zeros((n_sums, 0), np.int64))]
        kinds, places, values = zip(*parts, strict=True)
        counts = np.bincount(np.concatenate(kinds), minlength=n_patterns)
        return cls(
            np.cumsum(counts) - counts,
            counts,
            tuple(np.concatenate(column) for column in zip(*places, strict=True)),
            np.concatenate(values, axis=1),
        )


@dataclass(frozen=True, eq=False)
class _Inversions:
    """The numbers c(T) of all classes of hands.

    Attributes
    ----------
    totals : int64 array, shape (n_sums, n_classes)
        c(T) of no cards.
    pattern : int64 array, shape (n_classes,)
        The number of the pattern.
    cards : int64 array, shape (n_classes, n_cards)
        The touching cards of the representative of each class.
    entries : list of _Entries
        For T of 1 to k cards.
    """

    totals: IntArray
    pattern: IntArray
    cards: IntArray
    entries: list[_Entries]

    def sums(self, n: int, classes: IntArray, moves: IntArray, others: list[IntArray], n_sets: int) -> IntArray:
        """Return N(S, T) for T of n cards, shape (n_sums, n_sets, n_S, C(54, n)).

        The hands are given by their classes and moves, and `others` has the numbers of S for each hand.
        """
        n_sums, n_numbers = len(self.totals), comb(N_CARDS, n)
        k = len(self.entries)
        total = np.zeros((n_sums, n_sets * comb(N_CARDS, k - n) * n_numbers), np.int64)
        if not n:
            total[:, others[0]] = self.totals[:, classes]
        else:
            self._add(total, n, classes, moves, others)
        return total.reshape(n_sums, n_sets, -1, n_numbers)

    def _add(self, total: IntArray, n: int, classes: IntArray, moves: IntArray, others: list[IntArray]) -> None:
        entries, pattern = self.entries[n - 1], self.pattern[classes]
        counts = entries.counts[pattern]
        table, width = _number_tables()[n - 1], self.cards.shape[1]
        cards = card_moves()[moves[:, None], self.cards[classes]].astype(np.int64).ravel()
        blocks = np.cumsum(counts) // _ENTRIES
        cuts = [0, *(np.flatnonzero(np.diff(blocks)) + 1), len(classes)]
        for start, end in pairwise(cuts):
            own = counts[start:end]
            rows = np.repeat(np.arange(start, end), own)
            entry = np.arange(len(rows)) + np.repeat(entries.starts[pattern[start:end]] - np.cumsum(own) + own, own)
            number = table[tuple(cards[rows * width + place[entry]] for place in entries.places)]
            cells = [other[rows] * comb(N_CARDS, n) + number for other in others]
            for into, values in zip(total, entries.values, strict=True):
                each = values[entry]
                if each.any():
                    for cell in cells:
                        np.add.at(into, cell, each)

    @classmethod
    def of_effects(cls, effects: list[_Effects], totals: IntArray, k: int, measure: Measure) -> _Inversions:
        """Return the numbers, given the effects of all classes, and c(T) of no cards but for what ties change."""
        pattern = np.zeros(totals.shape[1], np.int64)
        cards = np.zeros((totals.shape[1], max(own.cards.shape[1] for own in effects)), np.uint8)
        n_patterns = 0
        found: list[list[_Inverted]] = [[] for _ in range(k + 1)]
        for own in effects:
            own = own.in_order()
            first, numbers = own.patterns(measure)
            pattern[own.rows] = n_patterns + numbers
            cards[own.rows, : own.cards.shape[1]] = own.cards
            for size, (kind, places, values) in own[first].inverted(k, measure):
                if size:
                    found[size].append((n_patterns + kind, places, values))
                else:
                    change = np.zeros((len(values), len(first)), np.int64)
                    change[:, kind] = values
                    totals[:, own.rows] += change[:, numbers]
            n_patterns += len(first)
        return cls(
            totals,
            pattern,
            cards,
            [_Entries.joined(parts, n_patterns, n, measure.n_sums) for n, parts in enumerate(found[1:], 1)],
        )


_Inverted = tuple[IntArray, tuple[IntArray, ...], IntArray]


@cache
def _inversions(k: int, measure: Measure) -> _Inversions:
    """Return the numbers c(T) of all classes of hands after k discards."""
    codes = class_codes()
    totals = np.zeros((measure.n_sums, len(codes)), np.int64)
    effects: dict[tuple[int, int], list[_Effects]] = {}
    for start in range(0, len(codes), _BATCH):
        rows = np.arange(start, min(start + _BATCH, len(codes)))
        choices = Choices(codes[rows], k, measure)
        idle = choices.idle()
        keys = choices.keys - k * measure.keys[idle]
        best = _best(choices, keys)
        every = np.arange(len(rows))
        sums = choices.sums(every, best) - k * measure.sums[:, idle[every, best]]
        totals[: len(sums), rows] = sums
        outcomes = choices.outcomes()
        lead = keys[every, best][:, None] - keys
        rivals = _find_rivals(choices, best, lead, outcomes, idle)
        touches = ((outcomes != idle[:, :, None]) & rivals[:, :, None]).any(axis=1)
        n_cards, n_rivals = touches.sum(axis=1), rivals.sum(axis=1)
        for shape in sorted(set(zip(n_cards.tolist(), n_rivals.tolist(), strict=True))):
            own = np.flatnonzero((n_cards == shape[0]) & (n_rivals == shape[1]))
            cards = np.nonzero(touches[own])[1].reshape(len(own), shape[0])
            rival = np.nonzero(rivals[own])[1].reshape(len(own), shape[1])
            one = own[:, None]
            theirs = np.concatenate(
                [outcomes[one[:, :, None], rival[:, :, None], cards[:, None]], idle[one, rival][:, :, None]], axis=2
            )
            mine = np.concatenate([outcomes[one, best[one], cards], idle[one, best[one]]], axis=1)
            ahead = choices.sums(one, rival) - k * measure.sums[:, idle[one, rival]] - sums[:, own, None]
            effects.setdefault(shape, []).append(_Effects(rows[own], cards, mine, theirs, lead[one, rival], ahead))
    return _Inversions.of_effects([_Effects.joined(parts) for parts in effects.values()], totals, k, measure)


def _best(choices: Choices, keys: IntArray) -> IntArray:
    """Return the choice with the greatest of some keys, by the chart if there is one; shape (n,)."""
    if choices.measure.lines:
        lines = choices.lines
        keys = np.where(lines == lines.min(axis=1)[:, None], keys, -1)
    best: IntArray = keys.argmax(axis=1)
    return best


def _find_rivals(choices: Choices, best: IntArray, lead: IntArray, outcomes: Outcomes, idle: Outcomes) -> BoolArray:
    """Return the best choice and those that may overtake it, or tie with it if ties count; shape (n, 7)."""
    measure, n = choices.measure, len(best)
    every = np.arange(n)
    rivals = np.zeros((n, N_CHOICES), np.bool_)
    if choices.k or measure.counts:
        payoffs = np.array(measure.payoffs, np.int32)
        # What a discard takes from a choice, more than an idle card does.
        loss = payoffs[outcomes]
        loss -= payoffs[idle][:, :, None]
        gain = loss[every, best][:, None] - loss
        # A rival overtakes only if k times its greatest gain on the best choice is enough.
        far = (lead + measure.step // 2) // measure.step
        rivals = choices.k * gain.max(axis=2).astype(np.int64) + measure.counts > far
        if measure.lines:
            lines = choices.lines
            rivals[:, :FOLD] &= lines[:, :FOLD] == lines[every, best][:, None]
            rivals[:, FOLD] &= best != STAND
    rivals[every, best] = True
    return rivals


#: Random odd numbers to hash rows.
_MIX = np.random.default_rng(54).integers(1 << 62, size=4096, dtype=np.int64) * 2 + 1


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
class _Effects:
    """The effects of discards in classes of hands with equally many touching cards and rivals, the best one included.

    Attributes
    ----------
    rows : int64 array, shape (n,)
        The classes.
    cards : int64 array, shape (n, n_cards)
        The touching cards.
    mine : uint8 array, shape (n, n_cards + 1)
        What each touching card takes from the best choice, and at last what an idle card does.
    theirs : uint8 array, shape (n, n_rivals, n_cards + 1)
        What they take from the rivals.
    lead : int64 array, shape (n, n_rivals)
        By how much the keys of the rivals are smaller, with idle discards.
    ahead : int64 array, shape (n_sums, n, n_rivals)
        By how much their sums are greater.
    """

    rows: IntArray
    cards: IntArray
    mine: Outcomes
    theirs: Outcomes
    lead: IntArray
    ahead: IntArray

    @classmethod
    def joined(cls, parts: Sequence[_Effects]) -> _Effects:
        """Return the effects of all parts."""
        rows, cards, mine, theirs, lead = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("rows", "cards", "mine", "theirs", "lead")
        )
        return cls(rows, cards, mine, theirs, lead, np.concatenate([part.ahead for part in parts], axis=1))

    def __getitem__(self, part: IntArray) -> _Effects:
        return _Effects(
            self.rows[part], self.cards[part], self.mine[part], self.theirs[part], self.lead[part], self.ahead[:, part]
        )

    def in_order(self) -> _Effects:
        """Return the same with rivals and touching cards in orders that depend only on their effects."""
        pair = _MIX[self.mine[:, None, :-1].astype(np.int64) * (NOTHING + 1) + self.theirs[:, :, :-1]]
        rivals = np.argsort(self.lead * _MIX[-1] + (pair * pair).sum(axis=2), axis=1)
        pair = np.take_along_axis(pair, rivals[:, :, None], axis=1)
        cards = np.argsort((pair * _MIX[1024 : 1024 + pair.shape[1], None]).sum(axis=1), axis=1)
        with_idle = np.concatenate([cards, np.full((len(cards), 1), cards.shape[1])], axis=1)
        theirs = np.take_along_axis(self.theirs, rivals[:, :, None], axis=1)
        return _Effects(
            self.rows,
            np.take_along_axis(self.cards, cards, axis=1),
            np.take_along_axis(self.mine, with_idle, axis=1),
            np.take_along_axis(theirs, with_idle[:, None], axis=2),
            np.take_along_axis(self.lead, rivals, axis=1),
            np.take_along_axis(self.ahead, rivals[None], axis=2),
        )

    def patterns(self, measure: Measure) -> tuple[IntArray, IntArray]:
        """Return the first class of each distinct effect, and the number of the effect of each class."""
        theirs = self.theirs.reshape(len(self.rows), -1)
        return _patterns([self.mine, theirs, self.lead, *(self.ahead if measure.counts else ())])

    def inverted(self, k: int, measure: Measure) -> Iterator[tuple[int, _Inverted]]:
        """Yield the nonzero c(T) by the size of T: rows, places of the touching cards, and sums.

        For no cards it is what the tie rule and the fold of a chart add to the sums of the best choice.
        """
        n, n_rivals, n_cards = self.theirs.shape[0], self.theirs.shape[1], self.theirs.shape[2] - 1
        # Without rivals every card takes what it takes, whatever the other discards are.
        most = min(k if n_rivals > 1 else 1, k, n_cards)
        step = max(1, _COMPUTED // (measure.n_sums * n_rivals * comb(n_cards, most)))
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
                if size == 1:
                    mine = measure.sums[:, self.mine[part]]
                    inverted[: len(mine)] -= mine[:, :, :-1] - mine[:, :, -1:]
                rows, columns = np.nonzero(inverted.any(axis=0))
                yield size, (start + rows, tuple(chosen[columns].T), inverted[:, rows, columns])

    def _changes(self, part: slice, chosen: IntArray, measure: Measure) -> IntArray:
        """Return the sums by which the best of all choices exceeds `mine`, for choices of touching cards.

        The result has the shape (n_sums, n, n_choices of cards).
        """
        keys = np.repeat(-self.lead[part, :, None], len(chosen), axis=2)
        self._add_gains(keys, measure.keys, part, chosen)
        top: IntArray = keys.max(axis=1)
        if not measure.counts:
            return top[None]
        sums = np.repeat(self.ahead[:, part, :, None], len(chosen), axis=3)
        for own, by_outcome in zip(sums, measure.sums, strict=True):
            self._add_gains(own, by_outcome, part, chosen)
        return _first_by_tie_rule(sums, keys == top[:, None], measure)

    def _add_gains(self, sums: IntArray, by_outcome: IntArray, part: slice, chosen: IntArray) -> None:
        """Add what the rivals gain on the best choice by some touching cards instead of idle ones."""
        gains = by_outcome[self.mine[part]][:, None] - by_outcome[self.theirs[part]]
        gains = gains[:, :, :-1] - gains[:, :, -1:]
        for column in chosen.T:
            sums += gains[:, :, column]


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
