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
    atoms: Atoms, cut: int, inside: PackedBits, *, width: int = 4, most: int = 5, most_found: int = 4
) -> list[tuple[float, list[Literal]]]:
    """Return conjunctions true for no bad pair and for many targets, with a score each, best first: a beam search.

    The score is the number of targets, less 0.1 for each literal.  A literal is chosen for the targets it keeps and the
    bad pairs it excludes (the gain of the rule learner FOIL).  Gains are rounded, so that floating-point noise does not
    decide; of equal ones the first is taken.  `cut` and `inside` are as in `safe_conjunctions`; `width` is the width of
    the beam, `most` the largest number of literals, `most_found` the largest number of results.
    """
    logs = _logs(1 << (64 * len(inside) + 1).bit_length())
    is_covered = inside > 0
    truth, which = atoms.truth, np.arange(len(atoms))
    is_part = 2 * int(_count(inside)) < 64 * len(inside)
    if 4 * np.count_nonzero(is_covered) < 3 * len(inside):
        cut, truth, inside = int(np.count_nonzero(is_covered[:cut])), truth[is_covered], inside[is_covered]
    states = inside[:, None]
    chosen: list[tuple[int, ...]] = [()]
    n_targets, n_bad = _count(states[:cut]), _count(states[cut:])
    found: list[tuple[float, tuple[int, ...]]] = []
    for size in range(1, most + 1):
        bound = found[most_found - 1][0] if len(found) >= most_found else 0.0
        if int(n_targets.max()) - 0.1 * size <= bound:
            break
        if size == most:
            # Nothing is grown from the last level: only conjunctions that may be among the results count.
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
        # A literal that separates no pairs here separates none in a subset of them.
        still = np.logical_or.reduce(is_grown, axis=0)
        if size == 1 and is_part:
            # Of literals true for the same pairs of this part one is enough.
            first = np.unique(row_hashes(kept[:, 0]), return_index=True)[1]
            still &= np.isin(np.arange(len(still)), first)
        if 4 * np.count_nonzero(still) < 3 * len(still):
            truth, which = truth.compress(still, axis=1), which[still]
    return [(value, [atoms.literal(i) for i in literals]) for value, literals in found]


def _count(bits: PackedBits) -> npt.NDArray[np.int32]:
    """Return the number of bits set, added up over the first axis."""
    counts: npt.NDArray[np.int32] = np.bitwise_count(bits).sum(axis=0, dtype=np.int32)
    return counts


class _Level:
    """Conjunctions of the same number of literals, in the order in which they were found.

    Conjunctions true for the same pairs count as one, with the literals of the greatest gain.
    """

    def __init__(
        self,
        kept: PackedBits,
        targets: npt.NDArray[np.int32],
        bad: npt.NDArray[np.int32],
        gains: npt.NDArray[np.float64],
    ) -> None:
        self.kept = kept
        self.targets = targets
        self.bad = bad
        self.gains = gains

    def _hashes(self, which: IntArray) -> PackedBits:
        return row_hashes(self.kept.take(which, axis=1))

    def safe(self, most: int, bound: float) -> list[int]:
        """Return at most `most` conjunctions true for no bad pair and more than `bound` targets, most targets first."""
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
        """Return the `most` conjunctions with the greatest gain among those true for some bad pair."""
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
            # Equal gains are ordered by where the conjunction was first found, even with less gain.
            first = self._first_found([i for _, (gain, i) in ranked if gain in tied])
            ranked.sort(key=lambda item: (-item[1][0], first.get(item[0], 0)))
        return [i for _, (_, i) in ranked[:most]]

    def _first_found(self, among: list[int]) -> dict[int, int]:
        """Return where conjunctions true for the same pairs as these were first found, by hash."""
        alike = np.zeros(len(self.gains), np.bool_)
        for targets, bad in {(int(self.targets[i]), int(self.bad[i])) for i in among}:
            alike |= (self.targets == targets) & (self.bad == bad)
        first: dict[int, int] = {}
        which = (alike & (self.gains > -np.inf)).nonzero()[0]
        for place, key in enumerate(self._hashes(which).tolist()):
            first.setdefault(key, place)
        return first
