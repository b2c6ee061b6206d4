"""The numbers c(T) of the second decision: what sets of discards change (see `draws`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.choices import (
    COUNT_BITS,
    COUNTS_IN_SUM,
    FOLD,
    N_CHOICES,
    STAND,
    Choices,
    Measure,
    Outcomes,
)
from strategygen.sources.doubledraw.hands import N_CARDS, NOTHING, card_moves, class_codes, set_numbers
from strategygen.values import BoolArray, IntArray

#: Classes of hands, and numbers c(T), that are processed at once; numbers that are computed at once for the classes.
_CLASSES, _ENTRIES, _COMPUTED = 24_000, 100_000, 2_000_000


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


@dataclass(frozen=True, eq=False)
class Inversions:
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
        table, width = _number_tables()[n - 1].ravel(), self.cards.shape[1]
        cards = card_moves()[moves[:, None], self.cards[classes]].astype(np.int64).ravel()
        blocks = np.cumsum(counts) // _ENTRIES
        cuts = [0, *(np.flatnonzero(np.diff(blocks)) + 1), len(classes)]
        for start, end in pairwise(cuts):
            own = counts[start:end]
            rows = np.repeat(np.arange(start, end), own)
            entry = np.arange(len(rows)) + np.repeat(entries.starts[pattern[start:end]] - np.cumsum(own) + own, own)
            first = np.repeat(np.arange(start, end) * width, own)
            code = np.zeros(len(rows), np.int64)
            for place in entries.places:
                code *= N_CARDS
                code += cards.take(first + place.take(entry, mode="clip"), mode="clip")
            number = table.take(code, mode="clip")
            cells = [(other * comb(N_CARDS, n)).take(rows, mode="clip") + number for other in others]
            for into, values in zip(total, entries.values, strict=True):
                each = values.take(entry, mode="clip")
                if each.any():
                    for cell in cells:
                        np.add.at(into, cell, each)

    @classmethod
    def of_effects(cls, effects: list[_Effects], totals: IntArray, k: int, measure: Measure) -> Inversions:
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
def inversions(k: int, measure: Measure) -> Inversions:
    """Return the numbers c(T) of all classes of hands after k discards."""
    codes = class_codes()
    totals = np.zeros((measure.n_sums, len(codes)), np.int64)
    effects: dict[tuple[int, int], list[_Effects]] = {}
    for start in range(0, len(codes), _CLASSES):
        rows = np.arange(start, min(start + _CLASSES, len(codes)))
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
    return Inversions.of_effects([_Effects.joined(parts) for parts in effects.values()], totals, k, measure)


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
