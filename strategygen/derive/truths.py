"""Literals as truth tables, packed in words, and the search for conjunctions of them.

==========  ===================================================================
pair        a deal and a mask: a hold of the unit that an exception is made of.
target      a pair that a line must allow; *bad*: one that it must not.
column      64 pairs fill a word.  Targets come first, bad pairs begin a word of
            their own; the rest of a last word are pairs of which nothing is true.
atom        a literal, and the pairs of which it is true.
==========  ===================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import log2

import numpy as np
import numpy.typing as npt

from strategygen.cards import format_ranks
from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.units import Packed
from strategygen.derive.wording import penalty_length
from strategygen.notation import CardText, Literal, Matcher, Name, Penalty

Subject = CardText | Name | None
Choice = tuple[int, ...] | None

#: The largest number of discards of a kind that a literal asks for.
MOST_COUNT = 3

#: Longest run of ranks that a literal speaks of.
MOST_RUN = 11


def pack_rows(flags: BoolArray) -> Packed:
    """Return flags, a multiple of 64 along the last axis, as words."""
    packed: Packed = np.packbits(flags, axis=-1).view(np.uint64)
    return packed


class Pairs:
    """Targets and bad pairs, in columns.

    Parameters
    ----------
    matcher : Matcher
        What the cards of the deals are read from.
    targets, bad : tuples of two int64 arrays
        The deals of the pairs, and their masks.

    Attributes
    ----------
    cut : int
        Number of words of the targets.
    columns : int64 array, shape (n_targets + n_bad,)
        Where the pairs are, targets first.
    rows, masks : int64 arrays, shape (n_columns,)
        Deal and mask of each column; 0 where there is no pair.
    full : uint64 array, shape (n_words,)
        The columns that are pairs.
    ranked : uint64 array, shape (5, 13, n_words)
        For each card of the deal and each rank, the columns that have it there.
    """

    def __init__(self, matcher: Matcher, targets: tuple[IntArray, IntArray], bad: tuple[IntArray, IntArray]) -> None:
        self.matcher = matcher
        self.cut = -(-len(targets[0]) // 64)
        width = 64 * (self.cut + -(-len(bad[0]) // 64))
        self.columns = np.concatenate([np.arange(len(targets[0])), 64 * self.cut + np.arange(len(bad[0]))])
        self.is_pair = np.zeros(width, np.bool_)
        self.is_pair[self.columns] = True
        self.full = pack_rows(self.is_pair)
        self.rows, self.masks = np.zeros(width, np.int64), np.zeros(width, np.int64)
        self.rows[self.columns] = np.concatenate([targets[0], bad[0]])
        self.masks[self.columns] = np.concatenate([targets[1], bad[1]])
        self.cards = matcher.card_bits.take(self.rows, axis=1)
        self.suits = matcher.suit_bits.take(self.rows, axis=1)
        self.ranked = pack_rows(self.cards[:, None, :] == (1 << np.arange(13, dtype=np.int16))[:, None])
        self._holds: dict[int, tuple[IntArray, BoolArray]] = {}

    def packed(self, flags: BoolArray) -> Packed:
        """Return flags of the pairs, targets first, as words."""
        spread = np.zeros(len(self.is_pair), np.bool_)
        spread[self.columns] = flags
        return pack_rows(spread)

    def holds(self, n: int) -> tuple[IntArray, BoolArray]:
        """Return the held class of each mask of n cards in each column, and whether every wild card is kept.

        Both have shape (n_masks, n_columns); no hold of a column that is no pair keeps every wild card.
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
        """Return n, and which masks of n cards are a hold that a condition speaks of: shape (n_masks, n_columns)."""
        n, fits, keeps_wild = self.matcher.sets_of(subject)
        sub, keeps = self.holds(n)
        return n, fits[sub] & (keeps if keeps_wild else self.is_pair)


class Roles:
    """What a subject is in each pair: whether it is there, which cards are its discards, and which penalties they are.

    Of several holds of a name the one of the least mask is meant; the subject None is the hold itself.

    Attributes
    ----------
    there : bool array, shape (n_columns,)
        Whether the deal has the subject.
    discards : bool array, shape (5, n_columns)
        Which cards the subject, if there, does not hold.
    flush : bool array, shape (5, n_columns)
        Which of them are flush penalties.
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
        facts = pairs.matcher.features(n)
        held = np.where(self.there, held, 0)
        holds = (mask >> np.arange(5)[:, None] & 1).astype(np.bool_)
        self.discards = ~holds & self.there
        suit = np.bitwise_or.reduce(np.where(holds, pairs.suits, np.int8(0)), axis=0)
        suit[~facts.is_suited[held]] = 0
        self.flush = self.discards & (pairs.suits & suit > 0)
        self._reach = facts.straight_ranks[held].astype(np.int16)

    def planes(self, kinds: Sequence[str]) -> Packed:
        """Return for each card, kind and rank the pairs in which it is such a penalty: (5, n_kinds, 13, n_words)."""
        found = []
        discards = self.pairs.ranked & pack_rows(self.discards)[:, None]
        for kind in kinds:
            if kind == "fp":
                found.append(self.pairs.ranked & pack_rows(self.flush)[:, None])
            elif kind == "sp":
                found.append(discards & pack_rows(self._reach & (1 << np.arange(13, dtype=np.int16))[:, None] > 0))
            else:
                found.append(discards)
        return np.stack(found, axis=1)

    def counts(self) -> tuple[IntArray, IntArray]:
        """Return how many discards of each rank the pairs have, shape (13, n_pairs), and how many flush penalties."""
        columns = self.pairs.columns
        bits = np.where(self.discards.take(columns, axis=1), self.pairs.cards.take(columns, axis=1), np.int16(0))
        by_rank = np.stack([(bits == np.int16(1 << rank)).sum(axis=0) for rank in range(13)])
        return by_rank, self.flush.take(columns, axis=1).sum(axis=0)


@dataclass(frozen=True, eq=False, slots=True)
class _Block:
    """Literals about one subject, each beside its negation: that it is there, or counts of a kind of discard."""

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
    """Literals, and the pairs of which each is true.

    Literals are made when they are asked for, as few are.

    Attributes
    ----------
    truth : uint64 array, shape (n_words, n_atoms)
        One column for each literal.
    lengths : int64 array, shape (n_atoms,)
        What each costs its reader.
    """

    truth: Packed
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

    def true_of(self, pairs: Packed) -> Atoms:
        """Return the atoms that are true of all these pairs, given as the words that begin a column."""
        which = np.flatnonzero(np.bitwise_or.reduce(pairs[:, None] & ~self.truth[: len(pairs)], axis=0) == 0)
        return Atoms(
            self.truth.take(which, axis=1), self.lengths[which], self.blocks, self.block[which], self.place[which]
        )


def penalty_atoms(subject: Subject, roles: Roles, *, is_natural: bool, is_rich: bool) -> Atoms:
    """Return the literals about one subject that tell some pairs from others, the shortest of each such.

    Of a subject without natural cards only the discards are counted.  Rich literals have ranges of ranks, and counts.
    """
    builder = _Builder(roles.pairs)
    there = pack_rows(roles.there)
    if subject is not None:
        builder.add_presence(subject, there)
    kinds = ("fp", "sp", "discard") if is_natural else ("discard",)
    planes = roles.planes(kinds)
    seen = _ranks_seen(planes, roles.pairs.cut)
    menus = [_menu(kind, *ranks, is_rich) for kind, ranks in zip(kinds, seen, strict=True)]
    true = _at_least(_choice_planes(planes, menus), MOST_COUNT if is_rich else 2)
    starts = np.cumsum([0, *(len(menu.choices) for menu in menus)]).tolist()
    for menu, start, end in zip(menus, starts, starts[1:], strict=False):
        builder.add_penalties(subject, menu, 1, true[0][start:end], there)
        for count in range(2, MOST_COUNT + 1 if is_rich else 2):
            builder.add_penalties(subject, menu, count, true[count - 1][start:end], there)
    if not is_rich:
        for menu, start in list(zip(menus, starts, strict=False))[:-1]:
            place = start + menu.choices.index(None)
            builder.add_penalties(subject, _any_rank(menu.kind), 2, true[1][place : place + 1], there)
    return builder.atoms()


def presence_atoms(pairs: Pairs, names: Iterable[Name]) -> Atoms:
    """Return the literals that say whether a hold of some name is in the deal."""
    builder = _Builder(pairs)
    for name in names:
        builder.add_presence(name, np.bitwise_or.reduce(pack_rows(pairs.holds_of(name)[1]), axis=0))
    return builder.atoms()


class _Builder:
    """Collects literals in order, and keeps those that tell pairs apart."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.rows: list[Packed] = []
        self.lengths: list[IntArray] = []
        self.blocks: list[_Block] = []

    def add_presence(self, subject: CardText | Name, there: Packed) -> None:
        self.rows.append(np.stack([there, ~there & self.pairs.full]))
        self.lengths.append(np.array([0, 3]))
        self.blocks.append(_Block(subject))

    def add_penalties(self, subject: Subject, menu: _Menu, count: int, true: Packed, there: Packed) -> None:
        choices = menu.choices
        if count > 1 and menu.kind != "discard":
            # How often one rank is discarded is said without calling it a penalty.
            choices, true = menu.several, true[menu.several_places]
        self.rows.append(np.stack([true, ~true & there], axis=1).reshape(-1, true.shape[1]))
        self.lengths.append(menu.lengths[count - 1])
        self.blocks.append(_Block(subject, menu.kind, choices, count))

    def atoms(self) -> Atoms:
        """Return the shortest of the literals that are true of the same pairs, leaving out those of no use.

        A literal is of no use if it is true of no target, or of all bad pairs.  Of equally long ones the first is
        kept: a rank that has a name is named.
        """
        cut, full = self.pairs.cut, self.pairs.full[:, None]
        truth = np.ascontiguousarray(np.concatenate(self.rows).T)
        keeps = np.bitwise_or.reduce(truth[:cut], axis=0) > 0
        sheds = np.bitwise_or.reduce(truth[cut:] ^ full[cut:], axis=0) > 0
        useful = np.flatnonzero(keeps & sheds)
        lengths = np.concatenate(self.lengths)
        if len(useful):
            hashes = row_hashes(truth.take(useful, axis=1))
            order = np.argsort(hashes)
            starts = np.flatnonzero(np.append(True, hashes[order[1:]] != hashes[order[:-1]]))
            first = np.minimum.reduceat(order, starts)
            shortest = np.minimum.reduceat((lengths[useful] * len(useful) + np.arange(len(useful)))[order], starts)
            useful = useful[(shortest % len(useful))[np.argsort(first)]]
        ends = np.cumsum([len(each) for each in self.lengths])
        block = np.searchsorted(ends, useful, side="right")
        place = useful - np.append(0, ends)[block]
        return Atoms(truth.take(useful, axis=1), lengths[useful], self.blocks, block, place)


@dataclass(frozen=True, eq=False, slots=True)
class _Menu:
    """The choices of ranks for one kind of discard, None for any rank.

    Attributes
    ----------
    several : tuple
        Those of more than one rank, and their places.
    runs : int64 array
        Where `_choice_planes` finds each among the runs of ranks; -1 for one that is no run.
    lengths : tuple of int64 arrays
        For counts of 1, 2 and 3, what each statement and its negation cost the reader.
    """

    kind: str
    choices: tuple[Choice, ...]
    several: tuple[Choice, ...]
    several_places: IntArray
    runs: IntArray
    lengths: tuple[IntArray, ...]

    @classmethod
    def of(cls, kind: str, choices: Iterable[Choice]) -> _Menu:
        every = tuple(dict.fromkeys(choices))
        several = np.array([i for i, choice in enumerate(every) if choice is None or len(choice) > 1], np.int64)
        lengths = np.array([_lengths(kind, choice) for choice in every]).reshape(-1, MOST_COUNT, 2)
        asked = [slice(None), *[slice(None) if kind == "discard" else several] * (MOST_COUNT - 1)]
        return cls(
            kind,
            every,
            tuple(every[i] for i in several.tolist()),
            several,
            np.array([_run_place(choice) for choice in every], np.int64),
            tuple(lengths[which, i].reshape(-1) for i, which in enumerate(asked)),
        )


@cache
def _lengths(kind: str, choice: Choice) -> list[int]:
    """Return what each statement of a kind and its negation cost the reader, in order of their counts."""
    counts = range(1, MOST_COUNT + 1)
    return [penalty_length(Penalty(kind, choice, negated, n)) for n in counts for negated in (False, True)]


@lru_cache(maxsize=4096)
def _menu(kind: str, union: int, spoiled: int, is_rich: bool) -> _Menu:
    """Return the choices of ranks that may tell targets from bad pairs, given the ranks seen in each as bits."""
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


@cache
def _any_rank(kind: str) -> _Menu:
    return _Menu.of(kind, [None])


def _ranks_of(bits: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(2, 15) if bits >> (rank - 2) & 1)


def _ranks_seen(planes: Packed, cut: int) -> list[tuple[int, int]]:
    """Return for each kind the ranks seen in targets and in bad pairs, as bits."""
    bits = 1 << np.arange(13)
    targets, bad = (
        ((np.bitwise_or.reduce(part, axis=(0, 3)) > 0) @ bits).tolist()
        for part in (planes[..., :cut], planes[..., cut:])
    )
    return list(zip(targets, bad, strict=True))


def _run_place(choice: Choice) -> int:
    """Return the place of a choice of ranks among the runs, the shorter first; -1 if it is none."""
    if choice is None or choice[-1] - choice[0] != len(choice) - 1 or len(choice) > MOST_RUN:
        return -1
    return sum(14 - length for length in range(1, len(choice))) + choice[0] - 2


def _choice_planes(planes: Packed, menus: Sequence[_Menu]) -> Packed:
    """Return for each card, and each choice of ranks of each kind, the pairs that have it: (5, n_choices, n_words)."""
    # A run of ranks is one a rank shorter, and one rank more.
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


def _at_least(planes: Packed, most: int) -> list[Packed]:
    """Return the pairs in which at least 1, 2, ... of five flags are set, from the planes of each flag."""
    counts = [np.zeros_like(planes[0]) for _ in range(most)]
    for plane in planes:
        for more, fewer in zip(counts[:0:-1], counts[-2::-1], strict=True):
            more |= fewer & plane
        counts[0] |= plane
    return counts


def row_hashes(truth: Packed) -> Packed:
    """Return a number for each column, equal for equal columns; unequal ones hardly ever share one."""
    mixed = (truth ^ (truth >> np.uint64(32))) * odd_numbers(len(truth))[:, None]
    hashes: Packed = np.bitwise_xor.reduce(mixed ^ (mixed >> np.uint64(29)), axis=0)
    return hashes


@cache
def odd_numbers(n: int) -> Packed:
    """Return fixed odd numbers without a pattern (SplitMix64)."""
    z = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31)) | np.uint64(1)


# ---- conjunctions ----------------------------------------------------------------------------------------------------


def safe_conjunctions(
    atoms: Atoms, cut: int, inside: Packed, most: int, *, most_atoms: int = 60
) -> list[list[Literal]]:
    """Return the shortest conjunctions of these atoms that are true of no bad pair.

    Parameters
    ----------
    atoms : Atoms
        Literals true of all targets.
    cut : int
        Words of the targets.
    inside : uint64 array, shape (n_words,)
        The pairs of the part of the unit that is spoken of.
    most : int
        Most literals.
    most_atoms : int
        Most literals to choose from, the shortest first.
    """
    shed = inside[cut:, None] & ~atoms.truth[cut:]
    useful = np.flatnonzero(np.bitwise_or.reduce(shed, axis=0))
    useful = useful[np.argsort(atoms.lengths[useful], kind="stable")][:most_atoms]
    shed = shed.take(useful, axis=1)
    if (np.bitwise_or.reduce(shed, axis=1) != inside[cut:]).any():
        return []
    # Bad pairs that few literals shed come first: one of these literals is needed.
    flags = np.unpackbits(np.ascontiguousarray(shed.T).view(np.uint8), axis=1)
    rarest = np.argsort(flags.sum(axis=0), kind="stable")
    flags = flags.take(rarest[np.count_nonzero(~flags.any(axis=0)) :], axis=1)
    sets = [int.from_bytes(row.tobytes(), "big") for row in np.packbits(flags, axis=1)]
    bad = int.from_bytes(np.packbits(np.ones(flags.shape[1], np.bool_)).tobytes(), "big")
    for size in range(1, most + 1):
        found = sorted(set(_covers(sets, bad, size)))
        if found:
            return [[atoms.literal(int(useful[i])) for i in chosen] for chosen in found]
    return []


def _covers(sets: Sequence[int], rest: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the choices of so many sets whose union has all the rest; no fewer sets may do."""
    if not rest:
        yield ()
    elif size:
        top = 1 << (rest.bit_length() - 1)
        for i, each in enumerate(sets):
            if each & top:
                for others in _covers(sets, rest & ~each, size - 1):
                    yield tuple(sorted((i, *others)))


@cache
def _logs(size: int) -> npt.NDArray[np.float64]:
    return np.array([0.0, *(log2(n) for n in range(1, size))])


def grow_conjunctions(
    atoms: Atoms, cut: int, inside: Packed, *, width: int = 4, most: int = 5, most_found: int = 4
) -> list[tuple[float, list[Literal]]]:
    """Return conjunctions true of no bad pair and of many targets, with how many: a beam search.

    A literal is chosen for the targets it keeps and the bad pairs it sheds (the gain of the rule learner FOIL).  Gains
    are rounded, so that the last digits of a machine's arithmetic do not choose; of equal ones the first met is taken.

    Parameters
    ----------
    atoms : Atoms
        The literals.
    cut : int
        Words of the targets.
    inside : uint64 array, shape (n_words,)
        The pairs of the part of the unit that is spoken of; some targets and some bad pairs.
    width : int
        Most conjunctions grown from each number of literals to the next.
    most : int
        Most literals.
    most_found : int
        Most conjunctions returned.

    Returns
    -------
    list of (float, list of Literal)
        Targets played, less a little for each literal; most first.
    """
    logs = _logs(1 << (64 * len(inside) + 1).bit_length())
    spoken_of = inside > 0
    truth, which = atoms.truth, np.arange(len(atoms))
    is_part = 2 * int(_count(inside)) < 64 * len(inside)
    if 4 * np.count_nonzero(spoken_of) < 3 * len(inside):
        cut, truth, inside = int(np.count_nonzero(spoken_of[:cut])), truth[spoken_of], inside[spoken_of]
    states = inside[:, None]
    chosen: list[tuple[int, ...]] = [()]
    n_targets, n_bad = _count(states[:cut]), _count(states[cut:])
    found: list[tuple[float, tuple[int, ...]]] = []
    for size in range(1, most + 1):
        bound = found[most_found - 1][0] if len(found) >= most_found else 0.0
        if int(n_targets.max()) - 0.1 * size <= bound:
            break
        if size == most:
            # Nothing is grown from the last level, so only what may be among the found is looked at.
            wide = np.flatnonzero(n_targets > bound + 0.1 * size)
            states, n_targets, n_bad = states.take(wide, axis=1), n_targets[wide], n_bad[wide]
            chosen = [chosen[i] for i in wide.tolist()]
        kept = states[:, :, None] & truth[:, None, :]
        bits = np.bitwise_count(kept)
        t, b = (np.add.reduce(part, axis=0, dtype=np.int32) for part in (bits[:cut], bits[cut:]))
        is_grown = (t > 0) & (b < n_bad[:, None])
        before = logs[n_targets] - logs[n_targets + n_bad]
        gains = np.where(is_grown, np.rint(1e9 * t * (logs[t] - logs[t + b] - before[:, None])), -np.inf)
        level = _Level(kept.reshape(len(inside), -1), t.reshape(-1), b.reshape(-1), gains.reshape(-1))
        for i in level.safe(most_found, bound + 0.1 * size):
            parent, atom = divmod(i, len(which))
            found.append((int(level.targets[i]) - 0.1 * size, (*chosen[parent], int(which[atom]))))
        found.sort(key=lambda item: -item[0])
        del found[most_found:]
        best = level.widest(width) if size < most else []
        if not best:
            break
        states = level.kept.take(best, axis=1)
        chosen = [(*chosen[i // len(which)], int(which[i % len(which)])) for i in best]
        n_targets, n_bad = level.targets[best], level.bad[best]
        # What tells nothing apart now will not tell anything apart in a part of these pairs.
        still = np.logical_or.reduce(is_grown, axis=0)
        if size == 1 and is_part:
            # Of literals true of the same pairs of this part the first does.
            first = np.unique(row_hashes(kept[:, 0]), return_index=True)[1]
            still &= np.isin(np.arange(len(still)), first)
        if 4 * np.count_nonzero(still) < 3 * len(still):
            truth, which = truth.compress(still, axis=1), which[still]
    return [(value, [atoms.literal(i) for i in literals]) for value, literals in found]


def _count(words: Packed) -> npt.NDArray[np.int32]:
    """Return the number of bits set, added up over the first axis."""
    counts: npt.NDArray[np.int32] = np.bitwise_count(words).sum(axis=0, dtype=np.int32)
    return counts


class _Level:
    """Conjunctions of one number of literals, in the order in which they were met.

    Those true of the same pairs are one; its literals are those that gained most.
    """

    def __init__(
        self,
        kept: Packed,
        targets: npt.NDArray[np.int32],
        bad: npt.NDArray[np.int32],
        gains: npt.NDArray[np.float64],
    ) -> None:
        self.kept = kept
        self.targets = targets
        self.bad = bad
        self.gains = gains

    def _hashes(self, which: IntArray) -> Packed:
        return row_hashes(self.kept.take(which, axis=1))

    def safe(self, most: int, bound: float) -> list[int]:
        """Return those true of no bad pair and of more targets than `bound`: so many as are true of most."""
        left = ((self.bad == 0) & (self.targets > bound)).nonzero()[0]
        if not len(left):
            return []
        counts, hashes = self.targets[left], self._hashes(left)
        found: list[int] = []
        while len(left) and len(found) < most:
            same = hashes == hashes[counts.argmax()]
            members = left[same]
            found.append(int(members[self.gains[members].argmax()]))
            left, counts, hashes = left[~same], counts[~same], hashes[~same]
        return found

    def widest(self, most: int) -> list[int]:
        """Return those true of some bad pairs: so many as gain most."""
        gains = np.where(self.bad > 0, self.gains, -np.inf)
        n_seen = 4 * most
        while True:
            least = np.partition(gains, -n_seen)[-n_seen] if n_seen < len(gains) else -np.inf
            seen = (gains >= least if least > -np.inf else gains > least).nonzero()[0]
            best: dict[int, tuple[float, int]] = {}
            for i, gain, key in zip(seen.tolist(), gains[seen].tolist(), self._hashes(seen).tolist(), strict=True):
                if key not in best or gain > best[key][0]:
                    best[key] = gain, i
            if len(best) >= most or least == -np.inf:
                break
            n_seen *= 4
        ranked = sorted(best.items(), key=lambda item: -item[1][0])
        nearest = [gain for _, (gain, _) in ranked[: most + 1]]
        tied = {gain for gain, following in pairwise(nearest) if gain == following}
        if tied:
            # Of those that gain equally that one comes first that was met first, be it with less gain.
            first = self._first_met([i for _, (gain, i) in ranked if gain in tied])
            ranked.sort(key=lambda item: (-item[1][0], first.get(item[0], 0)))
        return [i for _, (_, i) in ranked[:most]]

    def _first_met(self, among: list[int]) -> dict[int, int]:
        """Return where conjunctions true of the same pairs as some of these were met first, by their hashes."""
        alike = np.zeros(len(self.gains), np.bool_)
        for targets, bad in {(int(self.targets[i]), int(self.bad[i])) for i in among}:
            alike |= (self.targets == targets) & (self.bad == bad)
        first: dict[int, int] = {}
        which = (alike & (self.gains > -np.inf)).nonzero()[0]
        for place, key in enumerate(self._hashes(which).tolist()):
            first.setdefault(key, place)
        return first
