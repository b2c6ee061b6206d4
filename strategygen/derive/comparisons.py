"""Lines that compare holds of as many cards: of several, the one whose discards count least.

Which of two or more like holds is best in a deal is nearly a question of what the discards take away from each, and
that is nearly a sum.  The weights are a least-squares estimate of the summands, rounded to small integers; the deals
in which the comparison errs are left to exceptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.exceptions import MOST_CHARACTERS, least_squares
from strategygen.derive.units import Piece, Units
from strategygen.notation import NONE, Hand, Line, Name, Points

#: Largest weight, and the least share of the deals in doubt that a comparison gets right.
MOST_WEIGHT = 6
LEAST_RIGHT = 0.75


def comparisons(units: Units, pieces: Sequence[Piece], remaining: BoolArray) -> Iterator[tuple[Piece, Sequence[Piece]]]:
    """Yield comparing lines for units that conflict with one another and hold as many cards, and these units."""
    plain = [piece for piece in pieces if piece.held is not None and piece.name != NONE]
    for n in sorted({piece.name.n for piece in plain if piece.name.n < 5}):
        members = _rivals([piece for piece in plain if piece.name.n == n], remaining)
        if members:
            piece = _Comparison(units, members, n, remaining).best()
            if piece is not None:
                yield piece, members


def _rivals(pieces: Sequence[Piece], remaining: BoolArray) -> list[Piece]:
    """Return the pieces with holds that are right and wrong in one deal, and those in conflict with these."""
    divided = [piece for piece in pieces if (piece.wrong & piece.right & remaining).any()]

    def is_rival(piece: Piece, other: Piece) -> bool:
        return bool((piece.wrong & other.right & remaining).any() and (other.wrong & piece.right & remaining).any())

    return [piece for piece in pieces if piece in divided or any(is_rival(piece, other) for other in divided)]


class _Comparison:
    """The search for the weights of one comparing line."""

    def __init__(self, units: Units, members: Sequence[Piece], n: int, remaining: BoolArray) -> None:
        self.u = units
        self.n = n
        self.members = members
        words = np.bitwise_or.reduce([piece.words for piece in members])
        right, wrong = words & units.optimal > 0, words & ~units.optimal > 0
        self.rows = np.flatnonzero(remaining & right & wrong)
        self.words = words[self.rows]
        self.masks = masks_of_size(n)
        self.allowed = np.stack([self.words >> np.uint32(mask) & np.uint32(1) > 0 for mask in self.masks])
        optimal = units.optimal[self.rows]
        self.is_best = np.stack([optimal >> np.uint32(mask) & np.uint32(1) > 0 for mask in self.masks])
        self.facts = self._facts()

    def _facts(self) -> npt.NDArray[np.int64]:
        """Return held ranks, fp, sp and s of each hold: shape (16, n_masks, n_rows)."""
        matcher, rows = self.u.matcher, self.rows
        facts = np.zeros((16, len(self.masks), len(rows)), np.int64)
        for i, mask in enumerate(self.masks):
            for j in range(5):
                if mask >> j & 1:
                    for bit in range(13):
                        facts[bit, i] += matcher.card_bits[j][rows] & np.int16(1 << bit) > 0
            for place, key in ((13, "fp"), (14, "sp"), (15, "s")):
                facts[place, i] = matcher.count_points(Points(((key, 1),), "fewest"), mask, rows)
        return facts

    def best(self) -> Piece | None:
        """Return the comparing line that is right in most deals, if it is right in many."""
        if not len(self.rows):
            return None
        losses = self._losses()
        if losses is None:
            return None
        # Rounded, so that the last digits of a machine's arithmetic do not choose the weights.
        shares = np.round(losses / losses.max(), 6)
        candidates = [np.rint(shares * scale).astype(np.int64) for scale in range(2, MOST_WEIGHT + 1)]
        weights = self._improved(max(candidates, key=self._right))
        if self._right(weights) < LEAST_RIGHT * len(self.rows):
            return None
        line = Line(tuple(self._hands()), fewest=_points(weights))
        if line.fewest is None or not line.fewest.weights or len(str(line)) > MOST_CHARACTERS:
            return None
        return self.u.comparison(line)

    def _losses(self) -> npt.NDArray[np.float64] | None:
        """Return what each fact takes away from a hold, compared with the other holds of the deal."""
        rows = np.flatnonzero(self.allowed.sum(axis=0) > 1)[:4000]
        if not len(rows):
            return None
        values = self.u.solution.values_at(self.u.numbers[self.rows[rows]]).astype(np.float64)[list(self.masks)]
        allowed = self.allowed[:, rows]
        share = allowed / allowed.sum(axis=0)
        design = self.facts[:, :, rows] - (self.facts[:, :, rows] * share).sum(axis=1)[:, None]
        target = values - (values * share).sum(axis=0)
        seen = np.flatnonzero(np.abs(design[:, allowed]).sum(axis=1))
        fitted = least_squares(design[seen][:, allowed], -target[allowed])
        losses = np.zeros(16)
        held = seen < 13
        losses[seen[held]] = fitted[held] - fitted[held].min() if held.any() else 0
        losses[seen[~held]] = np.maximum(fitted[~held], 0)
        return losses if losses.max() > 0 else None

    def _right(self, weights: IntArray) -> int:
        """Return in how many deals every hold that counts least is optimal."""
        total = np.where(self.allowed, np.tensordot(weights, self.facts, axes=1), np.iinfo(np.int64).max)
        least = self.allowed & (total == total.min(axis=0))
        return int((~(least & ~self.is_best).any(axis=0)).sum())

    def _improved(self, weights: IntArray) -> IntArray:
        """Return the weights after changes by one that make more deals right."""
        best = self._right(weights)
        improved = True
        while improved:
            improved = False
            for i in np.flatnonzero(self.facts.any(axis=(1, 2))):
                for step in (-1, 1):
                    changed = weights.copy()
                    changed[i] += step
                    if 0 <= changed[i] <= MOST_WEIGHT and (right := self._right(changed)) > best:
                        weights, best, improved = changed, right, True
        return weights

    def _hands(self) -> Iterator[Hand]:
        """Yield hands that name the units compared."""
        held: dict[Name, BoolArray] = {}
        for piece in self.members:
            assert piece.held is not None
            held[piece.name] = held.get(piece.name, np.zeros(len(piece.held), np.bool_)) | piece.held
        for name, sets in held.items():
            exact = [hand for hand in self.u.candidates(name, sets) if (self.u.matcher.held(hand)[1] == sets).all()]
            yield min(exact, key=lambda hand: len(str(hand))) if exact else Hand(name)


def _points(weights: IntArray) -> Points:
    """Return weights of held ranks, fp, sp and s as a statement."""
    keys: tuple[tuple[str, int], ...] = tuple(
        (key, int(weights[place])) for place, key in ((13, "fp"), (14, "sp"), (15, "s")) if weights[place]
    )
    held = tuple(
        (tuple(int(i) + 2 for i in np.flatnonzero(weights[:13] == weight)), int(weight))
        for weight in sorted({int(w) for w in weights[:13] if w}, reverse=True)
    )
    return Points(keys, "fewest", 0, held)
