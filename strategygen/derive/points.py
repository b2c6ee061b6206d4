"""Points: conditions that add up the discards, and lines that compare holds of the same size by their points.

What the discards take away from a hold is nearly a sum over them.  The weights are a least-squares estimate of the
summands, rounded to small integers.  Which deals a condition or a comparing line may decide is tested exactly; the
deals in which a comparison is wrong are left to exceptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from strategygen.derive.conditions import Roles, Subject
from strategygen.derive.rules import MOST_CHARACTERS, Rule
from strategygen.derive.sections import ChartSection
from strategygen.language import NONE, Entry, Line, Literal, Name, Points
from strategygen.values import BoolArray, IntArray, masks_of_size

#: Fewest targets for which points are counted.
LEAST_COUNTED = 12
#: Largest weight in a condition, and in a line that compares holds.
MOST_WEIGHT = 8
MOST_COMPARED_WEIGHT = 6
#: Most pairs or deals from which the weights are estimated.
MOST_FITTED = 4000
#: Least share of the doubtful deals that a comparison must get right.
LEAST_RIGHT = 0.75


def points_literals(
    subject: Subject, roles: Roles, margins: npt.NDArray[np.float64]
) -> Iterator[tuple[int, int, Literal]]:
    """Yield literals that count points of a subject's discards and are true for no bad pair.

    With each literal comes the number of targets for which it is true, and the number of its weights.  `margins` are
    the EV of each pair's hold less the best EV of other holds of the deal, times the solution's denominator.
    """
    n_targets = roles.pairs.n_targets
    there = roles.there[roles.pairs.columns]
    if not there[:n_targets].all():
        return
    counts, flush = roles.counts()
    fp_loss, losses = _fitted_losses(-margins if subject is None else margins, counts, flush, there)
    top = max(fp_loss, float(losses.max()))
    if top <= 0:
        return
    # Rounded, so that floating-point noise does not choose the weights.
    fp_share, shares = round(fp_loss / top, 6), np.round(losses / top, 6)
    for scale in range(1, MOST_WEIGHT + 1):
        fp_weight, weights = round(fp_share * scale), np.rint(shares * scale).astype(np.int64)
        total = weights @ counts + fp_weight * flush
        at_bad = total[n_targets:][there[n_targets:]]
        if subject is None:
            value = int(at_bad.min()) - 1 if len(at_bad) else int(total.max())
            op, played = "<=", int((total[:n_targets] <= value).sum())
        else:
            value = int(at_bad.max()) + 1 if len(at_bad) else 0
            op, played = ">=", int((total[:n_targets] >= value).sum())
        keys = _points_keys(fp_weight, weights)
        if played and value >= 0 and keys:
            yield played, len(keys), Literal(subject, Points(keys, op, value))


def _fitted_losses(
    losses: npt.NDArray[np.float64], counts: IntArray, flush: IntArray, there: BoolArray
) -> tuple[float, npt.NDArray[np.float64]]:
    """Return the estimated loss for a flush penalty and for a discard of each rank, none of them negative.

    Only the three quarters of the pairs nearest to a tie are fitted.
    """
    doubt = np.abs(losses) <= np.quantile(np.abs(losses[there]), 0.75)
    rows = np.flatnonzero(there & doubt)[:MOST_FITTED]
    seen = np.flatnonzero(counts[:, rows].any(axis=1))
    fitted = least_squares(np.vstack([counts[seen][:, rows], flush[rows]]).astype(np.float64), losses[rows])
    by_rank = np.zeros(13)
    if len(seen):
        by_rank[seen] = fitted[:-1] - fitted[:-1].min()
    return max(float(fitted[-1]), 0.0), by_rank


def least_squares(parts: npt.NDArray[np.float64], sums: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the weights that fit `weights @ parts` to `sums` best; `parts` has shape (n_weights, n_sums).

    The normal equations have one row for each weight, and whole numbers if `parts` has.
    """
    return np.linalg.lstsq(parts @ parts.T, parts @ sums, rcond=1e-10)[0].astype(np.float64)


def _points_keys(fp_weight: int, weights: IntArray) -> tuple[tuple[str | tuple[int, ...], int], ...]:
    """Return weights as keys of points: the flush penalty, then ranks of equal weight, heaviest first."""
    keys: list[tuple[str | tuple[int, ...], int]] = [("fp", fp_weight)] if fp_weight else []
    for weight in sorted({int(w) for w in weights if w > 0}, reverse=True):
        keys.append((tuple(int(i) + 2 for i in np.flatnonzero(weights == weight)), weight))
    return tuple(keys)


def find_comparing_lines(
    section: ChartSection, rules: Sequence[Rule], remaining: BoolArray
) -> Iterator[tuple[Rule, Sequence[Rule]]]:
    """Yield comparing lines for conflicting hold groups of equal size, each with these hold groups."""
    plain = [rule for rule in rules if rule.held is not None and rule.name != NONE]
    for n in sorted({rule.name.n for rule in plain if rule.name.n < 5}):
        members = _rivals([rule for rule in plain if rule.name.n == n], remaining)
        if members:
            rule = _ComparingLineSearch(section, members, n, remaining).best()
            if rule is not None:
                yield rule, members


def _rivals(rules: Sequence[Rule], remaining: BoolArray) -> list[Rule]:
    """Return the rules with both right and wrong holds in one deal, and those in conflict with them."""
    divided = [rule for rule in rules if (rule.wrong & rule.right & remaining).any()]

    def is_rival(rule: Rule, other: Rule) -> bool:
        return bool((rule.wrong & other.right & remaining).any() and (other.wrong & rule.right & remaining).any())

    return [rule for rule in rules if rule in divided or any(is_rival(rule, other) for other in divided)]


class _ComparingLineSearch:
    """The search for the weights of one comparing line."""

    def __init__(self, section: ChartSection, members: Sequence[Rule], n: int, remaining: BoolArray) -> None:
        self.section = section
        self.n = n
        self.members = members
        holds = np.bitwise_or.reduce([rule.allowed for rule in members])
        self.rows = np.flatnonzero(remaining & (holds & section.optimal > 0) & (holds & ~section.optimal > 0))
        self.masks = masks_of_size(n)
        masks = np.array(self.masks, np.uint32)[:, None]
        self.allowed, self.is_best = (
            flags[self.rows] >> masks & np.uint32(1) > 0 for flags in (holds, section.optimal)
        )
        self.facts = self._facts()

    def _facts(self) -> npt.NDArray[np.int64]:
        """Return the counts of held ranks, fp, sp and s of each hold: shape (16, n_masks, n_rows)."""
        matcher, rows = self.section.matcher, self.rows
        facts = np.zeros((16, len(self.masks), len(rows)), np.int64)
        for i, mask in enumerate(self.masks):
            for j in range(5):
                if mask >> j & 1:
                    for bit in range(13):
                        facts[bit, i] += matcher.card_bits[j][rows] & np.int16(1 << bit) > 0
            discards = matcher.discards(mask, rows)
            facts[13, i] = discards.is_flush_penalty.sum(axis=0)
            facts[14, i] = discards.is_straight_penalty.sum(axis=0)
            facts[15, i] = discards.count_points(Points((("s", 1),), "fewest"), matcher.straights)
        return facts

    def best(self) -> Rule | None:
        """Return the comparing line that is right in most deals, if it is right in enough of them."""
        if not len(self.rows):
            return None
        losses = self._losses()
        if losses is None:
            return None
        # Rounded, so that floating-point noise does not choose the weights.
        shares = np.round(losses / losses.max(), 6)
        candidates = [np.rint(shares * scale).astype(np.int64) for scale in range(2, MOST_COMPARED_WEIGHT + 1)]
        weights = self._improved(max(candidates, key=self._right))
        if self._right(weights) < LEAST_RIGHT * len(self.rows):
            return None
        line = Line(tuple(self._entries()), fewest=_points(weights))
        if line.fewest is None or not line.fewest.weights or len(str(line)) > MOST_CHARACTERS:
            return None
        return self.section.comparison(line)

    def _losses(self) -> npt.NDArray[np.float64] | None:
        """Return the estimated loss for each fact, compared with other holds of the deal; None if there is none."""
        rows = np.flatnonzero(self.allowed.sum(axis=0) > 1)[:MOST_FITTED]
        if not len(rows):
            return None
        deals = self.section.numbers[self.rows[rows]]
        values = self.section.solution.values_at(deals).astype(np.float64)[list(self.masks)]
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
        """Return the number of deals in which every hold with the fewest points is optimal."""
        total = np.where(self.allowed, np.tensordot(weights, self.facts, axes=1), np.iinfo(np.int64).max)
        least = self.allowed & (total == total.min(axis=0))
        return int((~(least & ~self.is_best).any(axis=0)).sum())

    def _improved(self, weights: IntArray) -> IntArray:
        """Return the weights after steps of one that make more deals right."""
        best = self._right(weights)
        improved = True
        while improved:
            improved = False
            for i in np.flatnonzero(self.facts.any(axis=(1, 2))):
                for step in (-1, 1):
                    changed = weights.copy()
                    changed[i] += step
                    if 0 <= changed[i] <= MOST_COMPARED_WEIGHT and (right := self._right(changed)) > best:
                        weights, best, improved = changed, right, True
        return weights

    def _entries(self) -> Iterator[Entry]:
        """Yield entries that name the hold groups compared."""
        held: dict[Name, BoolArray] = {}
        for rule in self.members:
            assert rule.held is not None
            held[rule.name] = held.get(rule.name, np.zeros(len(rule.held), np.bool_)) | rule.held
        for name, sets in held.items():
            exact = [
                entry
                for entry in self.section.candidates(name, sets)
                if (self.section.matcher.held(entry) == sets).all()
            ]
            yield min(exact, key=lambda entry: len(str(entry))) if exact else Entry(name)


def _points(weights: IntArray) -> Points:
    """Return weights of held ranks, fp, sp and s as points."""
    keys: tuple[tuple[str, int], ...] = tuple(
        (key, int(weights[place])) for place, key in ((13, "fp"), (14, "sp"), (15, "s")) if weights[place]
    )
    held = tuple(
        (tuple(int(i) + 2 for i in np.flatnonzero(weights[:13] == weight)), int(weight))
        for weight in sorted({int(w) for w in weights[:13] if w}, reverse=True)
    )
    return Points(keys, "fewest", 0, held)
