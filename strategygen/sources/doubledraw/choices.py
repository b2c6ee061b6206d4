"""The choices of the second decision: their outcomes, and their payoffs if no discard would make a winning hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from strategygen.sources.doubledraw.hands import CLASSES, N_CARDS, NOTHING, all_sets, four_card_classes, set_numbers
from strategygen.sources.doubledraw.kinds import FOLD_KIND, Kind, four_card_kinds
from strategygen.values import IntArray

Outcomes = npt.NDArray[np.uint8]

#: Cards not in a deal.
UNSEEN = N_CARDS - 5
#: Choices: stand, replace card 0 to 4 of the hand in the order of codes, fold.
STAND, FOLD, N_CHOICES = 0, 6, 7
#: Bits of a packed count, and counts packed in one number; C(49, 3) * 46 < 2**20.
COUNT_BITS, COUNTS_IN_SUM = 20, 3
#: Sums of keys, at most 49 * 200 * payoff**3, and of squares, at most C(49, 3) * 49 * payoff**2, then stay below 2**63.
MOST_PAYOFF = 90_000


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
