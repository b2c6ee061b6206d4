"""The search for conjunctions of literals that are true for targets and for no bad pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import log2

import numpy as np
import numpy.typing as npt

from strategygen.derive.bits import row_hashes
from strategygen.derive.conditions import Atoms
from strategygen.language import (
    Literal,
    PackedBits,
)
from strategygen.values import IntArray


def safe_conjunctions(
    atoms: Atoms, cut: int, inside: PackedBits, most: int, *, most_atoms: int = 60
) -> list[list[Literal]]:
    """Return the conjunctions of fewest literals, at most `most`, that are true for no bad pair.

    `atoms` are true for all targets; the `most_atoms` shortest are tried.  `inside` are the pairs of the part of the
    hold group that the line covers, as bits; its first `cut` numbers are the targets.
    """
    shed = inside[cut:, None] & ~atoms.truth[cut:]
    useful = np.flatnonzero(np.bitwise_or.reduce(shed, axis=0))
    useful = useful[np.argsort(atoms.lengths[useful], kind="stable")][:most_atoms]
    shed = shed.take(useful, axis=1)
    if (np.bitwise_or.reduce(shed, axis=1) != inside[cut:]).any():
        return []
    # Bad pairs that few literals exclude come first: one of these literals is needed.
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
    """Yield the choices of `size` sets whose union contains `rest`; fewer sets must not suffice."""
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
    atoms: Atoms,
    cut: int,
    inside: PackedBits,
    *,
    width: int = 4,
    most: int = 5,
    most_found: int = 4,
    least: float = 0,
) -> list[tuple[float, list[Literal]]]:
    """Return conjunctions true for no bad pair and for many targets, with a score each, best first: a beam search.

    The score is the number of targets, less 0.1 for each literal.  A literal is chosen for the targets it keeps and the
    bad pairs it excludes (the gain of the rule learner FOIL).  Gains are rounded, so that floating-point noise does not
    decide; of equal ones the first is taken.  `cut` and `inside` are as in `safe_conjunctions`; `width` is the width of
    the beam, `most` the largest number of literals, `most_found` the largest number of results.  Results with a
    score below `least` may be missing.
    """
    is_covered = inside > 0
    truth, which = atoms.truth, np.arange(len(atoms))
    is_part = 2 * int(_count(inside)) < 64 * len(inside)
    if 4 * np.count_nonzero(is_covered) < 3 * len(inside):
        cut, truth, inside = int(np.count_nonzero(is_covered[:cut])), truth[is_covered], inside[is_covered]
    states = inside[:, None]
    chosen: list[tuple[int, ...]] = [()]
    n_targets, n_bad = _count(states[:cut]), _count(states[cut:])
    logs = _logs(1 << (64 * len(inside) + 1).bit_length())
    shares = logs[n_targets] - logs[n_targets + n_bad]
    found: list[tuple[float, tuple[int, ...]]] = []
    for size in range(1, most + 1):
        bound = found[most_found - 1][0] if len(found) >= most_found else 0.0
        # Conjunctions at the bound are not needed, those at `least` are: scores have one decimal.
        bound = max(bound, least - 0.05)
        if int(n_targets.max()) - 0.1 * size <= bound:
            break
        if size == most:
            # Nothing is grown from the last level: only conjunctions that may be among the results count.
            wide = np.flatnonzero(n_targets > bound + 0.1 * size)
            states, n_bad, shares = states.take(wide, axis=1), n_bad[wide], shares[wide]
            chosen = [chosen[i] for i in wide.tolist()]
        level = _Level(states, cut, truth, n_bad, shares, logs)
        for i in level.safe(most_found, bound + 0.1 * size):
            found.append((int(level.targets[i]) - 0.1 * size, level.literals(i, chosen, which)))
        found.sort(key=lambda item: -item[0])
        del found[most_found:]
        best = level.widest(width) if size < most else []
        if not best:
            break
        chosen = [level.literals(i, chosen, which) for i in best]
        states, n_targets, n_bad, shares = level.states(best), level.targets[best], level.bad[best], level.shares[best]
        # A literal that separates no pairs here separates none in a subset of them.
        still = np.zeros(len(which), np.bool_)
        still[level.places % len(which)] = True
        if size == 1 and is_part:
            # Of literals true for the same pairs of this part one is enough.
            first = np.unique(row_hashes(level.kept), return_index=True)[1]
            still &= np.isin(np.arange(len(still)), first)
        if 4 * np.count_nonzero(still) < 3 * len(still):
            truth, which = truth.compress(still, axis=1), which[still]
    return [(value, [atoms.literal(i) for i in literals]) for value, literals in found]


def _count(bits: PackedBits) -> IntArray:
    """Return the number of bits set, added up over the first axis."""
    counts: IntArray = np.bitwise_count(bits).sum(axis=0, dtype=np.int64)
    return counts


class _Level:
    """Conjunctions of the same number of literals, in the order in which they were found.

    Conjunctions true for the same pairs count as one, with the literals of the greatest gain.

    Attributes
    ----------
    kept : uint64 array
        The pairs for which a conjunction of the level before and a literal are true, one column for each two of these.
    places : int64 array
        The columns of `kept` that are conjunctions of this level: true for a target, and for fewer bad pairs.
    targets, bad : int64 arrays
        The numbers of targets and of bad pairs of each conjunction.
    shares, gains : float64 arrays
        The logarithm of the share of the targets among its pairs, and the gain.
    """

    def __init__(
        self,
        states: PackedBits,
        cut: int,
        truth: PackedBits,
        n_bad: IntArray,
        shares: npt.NDArray[np.float64],
        logs: npt.NDArray[np.float64],
    ) -> None:
        kept = states[:, :, None] & truth[:, None, :]
        bits = np.bitwise_count(kept)
        # Short numbers are added up three times as fast.
        short = np.uint16 if len(truth) < 1 << 10 else np.uint32
        targets, bad = (np.add.reduce(part, axis=0, dtype=short) for part in (bits[:cut], bits[cut:]))
        # Without bad pairs every literal counts.
        most_bad = np.maximum(n_bad - 1, 0).astype(short)
        is_grown = targets > 0
        is_grown &= bad <= most_bad[:, None]
        self.kept = kept.reshape(len(truth), -1)
        self.places = is_grown.reshape(-1).nonzero()[0]
        self.targets = targets.reshape(-1)[self.places].astype(np.int64)
        self.bad = bad.reshape(-1)[self.places].astype(np.int64)
        self.shares = logs[self.targets] - logs[self.targets + self.bad]
        before = shares[self.places // truth.shape[1]]
        self.gains = np.rint(1e9 * self.targets * (self.shares - before))

    def states(self, which: Sequence[int] | IntArray) -> PackedBits:
        """Return the pairs of some conjunctions as columns."""
        pairs: PackedBits = self.kept.take(self.places[which], axis=1)
        return pairs

    def _keys(self, which: IntArray) -> list[bytes]:
        """Return the pairs of some conjunctions as strings of bytes."""
        pairs, length = self.states(which).T.tobytes(), 8 * len(self.kept)
        return [pairs[start : start + length] for start in range(0, len(pairs), length)]

    def literals(self, i: int, before: Sequence[tuple[int, ...]], which: IntArray) -> tuple[int, ...]:
        """Return the literals of a conjunction, given those of the level before and the numbers of the literals."""
        parent, atom = divmod(int(self.places[i]), len(which))
        return (*before[parent], int(which[atom]))

    def safe(self, most: int, bound: float) -> list[int]:
        """Return at most `most` conjunctions true for no bad pair and more than `bound` targets, most targets first."""
        which = ((self.bad == 0) & (self.targets > bound)).nonzero()[0]
        if not len(which):
            return []
        ranked = sorted(self._alike(which, self.targets, most).values(), key=lambda same: -self.targets[same[0]])
        return [max(same, key=self.gains.__getitem__) for same in ranked[:most]]

    def widest(self, most: int) -> list[int]:
        """Return the `most` conjunctions with the greatest gain among those true for some bad pair."""
        gains: dict[bytes, float] = {}
        best: dict[bytes, int] = {}
        for key, same in self._alike(self.bad.nonzero()[0], self.gains, most).items():
            best[key] = max(same, key=self.gains.__getitem__)
            gains[key] = float(self.gains[best[key]])
        ranked = sorted(best, key=lambda key: -gains[key])
        tied = {gains[key] for key, following in pairwise(ranked[: most + 1]) if gains[key] == gains[following]}
        if tied:
            # Equal gains are ordered by where the conjunction was first found, even with less gain.
            first = self._first_found([best[key] for key in ranked if gains[key] in tied])
            ranked.sort(key=lambda key: (-gains[key], first.get(key, 0)))
        return [best[key] for key in ranked[:most]]

    def _alike(self, which: IntArray, scores: IntArray | npt.NDArray[np.float64], most: int) -> dict[bytes, list[int]]:
        """Return conjunctions with great scores by their pairs; if there are so many, `most` with the greatest."""
        own = scores[which]
        n_seen = 4 * most
        while True:
            is_all = n_seen >= len(which)
            seen = which if is_all else which[own >= np.partition(own, -n_seen)[-n_seen]]
            found: dict[bytes, list[int]] = {}
            for i, key in zip(seen.tolist(), self._keys(seen), strict=True):
                found.setdefault(key, []).append(i)
            if is_all or len(found) >= most:
                return found
            n_seen *= 4

    def _first_found(self, among: list[int]) -> dict[bytes, int]:
        """Return where conjunctions true for the same pairs as these were first found."""
        alike = np.zeros(len(self.gains), np.bool_)
        for targets, bad in {(int(self.targets[i]), int(self.bad[i])) for i in among}:
            alike |= (self.targets == targets) & (self.bad == bad)
        first: dict[bytes, int] = {}
        for place, key in enumerate(self._keys(alike.nonzero()[0])):
            first.setdefault(key, place)
        return first
