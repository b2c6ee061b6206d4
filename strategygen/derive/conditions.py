"""Literals of conditions, and for which holds each is true.

==========  ===================================================================
pair        a deal and a mask: a hold of the group that an exception is made of.
target      a pair that a line must allow; *bad*: one that it must not.
column      one bit for each pair, 64 to a number.  Targets come first, bad pairs
            begin a number of their own; the bits left over in a last number are 0.
atom        a literal with the column of the pairs of which it is true.
==========  ===================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from strategygen.cards import format_ranks
from strategygen.derive.bits import row_hashes
from strategygen.language import (
    CardText,
    Discards,
    Literal,
    Matcher,
    Name,
    PackedBits,
    Penalty,
    pack_bits,
    penalty_length,
)
from strategygen.values import BoolArray, IntArray, masks_of_size

Subject = CardText | Name | None


class Pairs:
    """Targets and bad pairs, in columns.

    Attributes
    ----------
    targets, bad : tuples of two int64 arrays
        The deals of the pairs, and their masks.
    cut : int
        Number of 64-bit numbers that hold the targets; the bad pairs follow.
    columns : int64 array, shape (n_targets + n_bad,)
        The columns of the pairs, targets first.
    rows, masks : int64 arrays, shape (n_columns,)
        Deal and mask of each column; 0 where there is no pair.
    full : uint64 array, shape (n_columns / 64,)
        The columns that are pairs, as bits.
    ranked : uint64 array, shape (5, 13, n_columns / 64)
        For each card of the deal and each rank, the columns that have it there, as bits.
    """

    def __init__(self, matcher: Matcher, targets: tuple[IntArray, IntArray], bad: tuple[IntArray, IntArray]) -> None:
        self.matcher = matcher
        self.targets, self.bad = targets, bad
        self.n_targets = len(targets[0])
        self.cut = -(-self.n_targets // 64)
        width = 64 * (self.cut + -(-len(bad[0]) // 64))
        self.columns = np.concatenate([np.arange(self.n_targets), 64 * self.cut + np.arange(len(bad[0]))])
        self.is_pair = np.zeros(width, np.bool_)
        self.is_pair[self.columns] = True
        self.full = pack_bits(self.is_pair)
        self.rows, self.masks = np.zeros(width, np.int64), np.zeros(width, np.int64)
        self.rows[self.columns] = np.concatenate([targets[0], bad[0]])
        self.masks[self.columns] = np.concatenate([targets[1], bad[1]])
        self.cards = matcher.card_bits.take(self.rows, axis=1)
        self.suits = matcher.suit_bits.take(self.rows, axis=1)
        self.ranked = pack_bits(self.cards[:, None, :] == (1 << np.arange(13, dtype=np.int16))[:, None])
        self._holds: dict[int, tuple[IntArray, BoolArray]] = {}

    def packed(self, flags: BoolArray) -> PackedBits:
        """Return flags of the pairs, targets first, as bits in columns."""
        spread = np.zeros(len(self.is_pair), np.bool_)
        spread[self.columns] = flags
        return pack_bits(spread)

    def holds(self, n: int) -> tuple[IntArray, BoolArray]:
        """Return the held class of each mask of n cards in each column, and whether the hold keeps every wild card.

        Both have shape (n_masks, n_columns); the flag is False in columns without a pair.
        """
        if n not in self._holds:
            masks = np.array(masks_of_size(n))[:, None]
            sub = self.matcher.sub[masks, self.rows].astype(np.int64)
            keeps = np.broadcast_to(self.is_pair, sub.shape)
            if self.matcher.has_wild and n:
                keeps = keeps & (self.matcher.keeps_wild[self.rows] >> masks.astype(np.uint32) & np.uint32(1) > 0)
            self._holds[n] = sub, keeps
        return self._holds[n]

    def holds_of(self, subject: CardText | Name) -> tuple[int, BoolArray]:
        """Return n, and which masks of n cards are the hold named in a condition: shape (n_masks, n_columns)."""
        n, fits, keeps_wild = self.matcher.sets_of(subject)
        sub, keeps = self.holds(n)
        return n, fits[sub] & (keeps if keeps_wild else self.is_pair)


class Roles:
    """A condition's subject in each pair: whether the deal has it, and which of its discards are penalties.

    Of several holds of a name the one with the least mask is taken; the subject None is the hold itself.

    Attributes
    ----------
    there : bool array, shape (n_columns,)
        Whether the deal has the subject.
    discards : Discards
        Discards of the subject; none where the deal does not have it.
    """

    def __init__(self, pairs: Pairs, n: int, subject: Subject) -> None:
        self.pairs = pairs
        if subject is None:
            self.there = pairs.is_pair
            mask = pairs.masks
            held = pairs.matcher.sub[mask, pairs.rows].astype(np.int64)
        else:
            n, flags = pairs.holds_of(subject)
            first = flags.argmax(axis=0)
            self.there = np.take_along_axis(flags, first[None], axis=0)[0]
            mask = np.array(masks_of_size(n))[first]
            held = np.take_along_axis(pairs.holds(n)[0], first[None], axis=0)[0]
        is_kept = (mask >> np.arange(5)[:, None] & 1 > 0) | ~self.there
        facts, held = pairs.matcher.features(n), np.where(self.there, held, 0)
        self.discards = Discards(facts, held, is_kept, pairs.cards, pairs.suits)

    def planes(self, kinds: Sequence[str]) -> PackedBits:
        """Return the pairs in which each card is a penalty of each kind and rank: (5, n_kinds, 13, n_columns / 64)."""
        return np.stack([self.pairs.ranked & pack_bits(self.discards.of_kind(kind))[:, None] for kind in kinds], axis=1)

    def counts(self) -> tuple[IntArray, IntArray]:
        """Return the number of discards of each rank in each pair, shape (13, n_pairs), and of flush penalties."""
        columns = self.pairs.columns
        bits = self.discards.ranks.take(columns, axis=1)
        by_rank = np.stack([(bits == np.int16(1 << rank)).sum(axis=0) for rank in range(13)])
        return by_rank, self.discards.is_flush_penalty.take(columns, axis=1).sum(axis=0)


Choice = tuple[int, ...] | None

#: Largest number of discards of a kind in a literal.
MOST_COUNT = 3

#: Longest run of ranks in a literal.
MOST_RUN = 11


@dataclass(frozen=True, eq=False, slots=True)
class _Block:
    """Literals about one subject, each beside its negation: that the deal has it, or counts of a kind of discard."""

    subject: Subject
    kind: str | None = None
    choices: Sequence[Choice] = (None,)
    count: int = 1

    def literal(self, place: int) -> Literal:
        negated = place % 2 == 1
        if self.kind is None:
            return Literal(self.subject, None, negated)
        return Literal(self.subject, Penalty(self.kind, self.choices[place // 2], negated, self.count))


@dataclass(frozen=True, eq=False, slots=True)
class Atoms:
    """Literals with the pairs for which each is true; a literal is built only when it is asked for.

    Attributes
    ----------
    truth : uint64 array, shape (n_columns / 64, n_atoms)
        The pairs for which each literal is true, as bits.
    lengths : int64 array, shape (n_atoms,)
        Length of each literal in characters.
    """

    truth: PackedBits
    lengths: IntArray
    blocks: Sequence[_Block]
    block: IntArray
    place: IntArray

    def __len__(self) -> int:
        return len(self.lengths)

    def literal(self, i: int) -> Literal:
        """Return one of the literals."""
        return self.blocks[int(self.block[i])].literal(int(self.place[i]))

    def __add__(self, other: Atoms) -> Atoms:
        return Atoms(
            np.concatenate([self.truth, other.truth], axis=1),
            np.concatenate([self.lengths, other.lengths]),
            [*self.blocks, *other.blocks],
            np.concatenate([self.block, other.block + len(self.blocks)]),
            np.concatenate([self.place, other.place]),
        )

    def true_of(self, pairs: PackedBits) -> Atoms:
        """Return the atoms that are true for all these pairs, given as the first numbers of a column."""
        which = np.flatnonzero(np.bitwise_or.reduce(pairs[:, None] & ~self.truth[: len(pairs)], axis=0) == 0)
        return Atoms(
            self.truth.take(which, axis=1), self.lengths[which], self.blocks, self.block[which], self.place[which]
        )


def penalty_atoms(subject: Subject, roles: Roles, *, is_natural: bool, is_rich: bool) -> Atoms:
    """Return the literals about one subject that separate some pairs, the shortest of those with the same truth.

    If `is_natural` is false, the subject has no natural card and only discards are counted.  Rich literals have ranges
    of ranks, and counts.
    """
    pairs, there = roles.pairs, pack_bits(roles.there)
    kinds = ("fp", "sp", "discard") if is_natural else ("discard",)
    planes = roles.planes(kinds)
    seen = _ranks_seen(planes, pairs.cut)
    menus = tuple(_menu(kind, *ranks, is_rich) for kind, ranks in zip(kinds, seen, strict=True))
    asked = _asked(menus, is_rich)
    true = _at_least(_choice_planes(planes, menus), MOST_COUNT if is_rich else 2)
    both = np.stack([true, ~true & there], axis=2).reshape(-1, 2 * len(there))
    truth = [both.take(asked.places, axis=0).reshape(-1, len(there))]
    lengths, blocks = asked.lengths, [_Block(subject, *statement) for statement in asked.statements]
    if subject is not None:
        truth.insert(0, _with_negations(there[None], pairs))
        lengths, blocks = [_PRESENCE, *lengths], [_Block(subject), *blocks]
    return _separating(pairs, np.concatenate(truth), lengths, blocks)


def presence_atoms(pairs: Pairs, names: Sequence[Name]) -> Atoms:
    """Return the literals for whether the deal has a hold of each name."""
    there = np.stack([pairs.matcher.contains(name)[pairs.rows] for name in names]) & pairs.is_pair
    truth = _with_negations(pack_bits(there), pairs)
    return _separating(pairs, truth, [_PRESENCE] * len(names), [_Block(name) for name in names])


#: Length of the literal that the deal has a hold, and of its negation.
_PRESENCE = np.array([0, 3])


def _with_negations(there: PackedBits, pairs: Pairs) -> PackedBits:
    """Return flags of pairs, each followed by its negation."""
    return np.stack([there, ~there & pairs.full], axis=1).reshape(-1, there.shape[1])


def _separating(pairs: Pairs, rows: PackedBits, lengths: Sequence[IntArray], blocks: Sequence[_Block]) -> Atoms:
    """Return the shortest of the literals that are true for the same pairs, without useless ones.

    A literal is useless if it is true for no target or for all bad pairs.  Of equally long ones the first is kept.
    `rows` has the pairs of each literal; `lengths` has an array for each block.
    """
    cut, full = pairs.cut, pairs.full[:, None]
    truth = np.ascontiguousarray(rows.T)
    keeps = np.bitwise_or.reduce(truth[:cut], axis=0) > 0
    sheds = np.bitwise_or.reduce(truth[cut:] ^ full[cut:], axis=0) > 0
    useful = np.flatnonzero(keeps & sheds)
    every = np.concatenate(lengths)
    if len(useful):
        hashes = row_hashes(truth.take(useful, axis=1))
        order = np.argsort(hashes)
        starts = np.flatnonzero(np.append(True, hashes[order[1:]] != hashes[order[:-1]]))
        first = np.minimum.reduceat(order, starts)
        shortest = np.minimum.reduceat((every[useful] * len(useful) + np.arange(len(useful)))[order], starts)
        useful = useful[(shortest % len(useful))[np.argsort(first)]]
    ends = np.cumsum([len(each) for each in lengths])
    block = np.searchsorted(ends, useful, side="right")
    place = useful - np.append(0, ends)[block]
    return Atoms(truth.take(useful, axis=1), every[useful], blocks, block, place)


@dataclass(frozen=True, eq=False, slots=True)
class _Menu:
    """The choices of ranks for one kind of discard, None for any rank.

    Attributes
    ----------
    several : int64 array
        The places of those of more than one rank.
    runs : int64 array
        Where `_choice_planes` finds each among the runs of ranks; -1 for one that is no run.
    lengths : int64 array, shape (3, n_choices, 2)
        For counts of 1, 2 and 3, what each statement and its negation cost the reader.
    """

    kind: str
    choices: tuple[Choice, ...]
    several: IntArray
    runs: IntArray
    lengths: IntArray

    @classmethod
    def of(cls, kind: str, choices: Iterable[Choice]) -> _Menu:
        every = tuple(dict.fromkeys(choices))
        return cls(
            kind,
            every,
            np.array([i for i, choice in enumerate(every) if choice is None or len(choice) > 1], np.int64),
            np.array([_run_place(choice) for choice in every], np.int64),
            np.array([_lengths(kind, choice) for choice in every]).reshape(-1, MOST_COUNT, 2).swapaxes(0, 1),
        )


@cache
def _lengths(kind: str, choice: Choice) -> list[int]:
    """Return the lengths of the penalty literals of a kind and of their negations, in order of the count."""
    counts = range(1, MOST_COUNT + 1)
    return [penalty_length(Penalty(kind, choice, negated, n)) for n in counts for negated in (False, True)]


@lru_cache(maxsize=4096)
def _menu(kind: str, union: int, spoiled: int, is_rich: bool) -> _Menu:
    """Return the choices of ranks that may separate targets from bad pairs, given the ranks seen in each as bits."""
    seen = _ranks_of(union | spoiled)
    choices: list[Choice] = [(rank,) for rank in seen]
    choices += [] if kind == "discard" else [None]
    for bits in (union, union & ~spoiled, spoiled & ~union):
        ranks = _ranks_of(bits)
        if 1 < len(ranks) < 12 and format_ranks(ranks).count(",") <= 1:
            choices.append(ranks)
    if is_rich:
        choices += [tuple(range(low, high + 1)) for low, high in combinations(seen, 2) if high - low < MOST_RUN]
    return _Menu.of(kind, choices)


@dataclass(frozen=True, eq=False, slots=True)
class _Asked:
    """What is asked of the discards of a subject, in blocks of a kind of discard, choices of ranks, and a count.

    `places` are the numbers of the choices, those of all menus for each count; `lengths` has an array for each block,
    with the lengths of the statements and their negations.
    """

    statements: Sequence[tuple[str, Sequence[Choice], int]]
    lengths: Sequence[IntArray]
    places: IntArray


@lru_cache(maxsize=4096)
def _asked(menus: tuple[_Menu, ...], is_rich: bool) -> _Asked:
    """Return what is asked: each choice; and rich counts of 2 and 3, or else two penalties of any rank."""
    n_choices = sum(len(menu.choices) for menu in menus)
    blocks: list[tuple[_Menu, IntArray, int]] = []
    for menu in menus:
        blocks.append((menu, np.arange(len(menu.choices)), 1))
        for count in range(2, MOST_COUNT + 1 if is_rich else 2):
            # The count of a single rank is a literal about discards, not about penalties.
            blocks.append((menu, menu.several if menu.kind != "discard" else np.arange(len(menu.choices)), count))
    if not is_rich:
        blocks += [(menu, np.array([menu.choices.index(None)]), 2) for menu in menus[:-1]]
    start = dict(zip(menus, np.cumsum([0, *(len(menu.choices) for menu in menus)]).tolist(), strict=False))
    return _Asked(
        [(menu.kind, tuple(menu.choices[i] for i in which.tolist()), count) for menu, which, count in blocks],
        [menu.lengths[count - 1, which].reshape(-1) for menu, which, count in blocks],
        np.concatenate([(count - 1) * n_choices + start[menu] + which for menu, which, count in blocks]),
    )


def _ranks_of(bits: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(2, 15) if bits >> (rank - 2) & 1)


def _ranks_seen(planes: PackedBits, cut: int) -> list[tuple[int, int]]:
    """Return for each kind the ranks seen in targets and in bad pairs, as bits."""
    bits = 1 << np.arange(13)
    targets, bad = (
        ((np.bitwise_or.reduce(part, axis=(0, 3)) > 0) @ bits).tolist()
        for part in (planes[..., :cut], planes[..., cut:])
    )
    return list(zip(targets, bad, strict=True))


def _run_place(choice: Choice) -> int:
    """Return the place of a choice of ranks among the runs, shorter runs first; -1 if it is not a run."""
    if choice is None or choice[-1] - choice[0] != len(choice) - 1 or len(choice) > MOST_RUN:
        return -1
    return sum(14 - length for length in range(1, len(choice))) + choice[0] - 2


def _choice_planes(planes: PackedBits, menus: Sequence[_Menu]) -> PackedBits:
    """Return for each card and choice of ranks the pairs that have it: (5, n_choices, n_columns / 64)."""
    # A run of ranks is a run one rank shorter, and one rank more.
    runs = [planes]
    for length in range(2, MOST_RUN + 1):
        runs.append(runs[-1][:, :, :-1] | planes[:, :, length - 1 :])
    table = np.concatenate(runs, axis=2)
    n_runs = table.shape[2]
    parts = [table.reshape(5, -1, table.shape[3])]
    places = np.concatenate([k * n_runs + menu.runs for k, menu in enumerate(menus)])
    start, n_places = 0, len(menus) * n_runs
    for k, menu in enumerate(menus):
        for i in np.flatnonzero(menu.runs < 0).tolist():
            choice = menu.choices[i]
            ranks = slice(None) if choice is None else [rank - 2 for rank in choice]
            parts.append(np.bitwise_or.reduce(planes[:, k, ranks], axis=1, keepdims=True))
            places[start + i] = n_places
            n_places += 1
        start += len(menu.choices)
    return np.concatenate(parts, axis=1).take(places, axis=1)


def _at_least(planes: PackedBits, most: int) -> PackedBits:
    """Return the pairs in which at least 1, 2, ... of five flags are set, from the planes of each flag."""
    counts = np.zeros((most, *planes.shape[1:]), np.uint64)
    for plane in planes:
        for i in range(most - 1, 0, -1):
            counts[i] |= counts[i - 1] & plane
        counts[0] |= plane
    return counts
