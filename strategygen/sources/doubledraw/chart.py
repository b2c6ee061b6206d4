"""Charts for both decisions: play the first line that applies.

===========  ==================================================================
kind         of a hold: its description, see `describe_kinds`.
wins         of a hold at the second decision: sum, over the 50 cards not among
             its four, of the net win above the loss of all stakes, in units; a
             hand that stands counts 50 times, a fold 49 times.
cost         of a chart: EV of optimal play less EV of play by the chart.
===========  ==================================================================

The second chart looks at the hand alone. The choice with the most wins is then best, because the wins count the
replaced card too, and it would restore the same hand whichever card it is. So the order of lines is a sort, and each
joining of lines is tested on every hand.

The first chart is ordered by cost: two neighbours change places as long as that lowers the cost. All values are those
of rounds that continue by the second chart, so the cost is that of both charts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

import numpy as np

from strategygen.sources.doubledraw.choices import FOLD, MOST_PAYOFF, N_CHOICES, STAND, Choices, Measure
from strategygen.sources.doubledraw.hands import DECK, N_CARDS, deal_codes
from strategygen.sources.doubledraw.kinds import FOLD_KIND, NO_KIND, Kind, describe_kinds, kinds_text
from strategygen.sources.doubledraw.rules import STAKES, DoubleDraw
from strategygen.sources.doubledraw.solve import (
    COMMON,
    MASKS,
    DoubleDrawSolution,
    HoldSums,
    compute_sums,
    mean_net,
    part_workers,
    stand_values,
)
from strategygen.values import IntArray, set_classes
from strategygen.workers import processors


@dataclass(frozen=True, slots=True)
class DoubleDrawLine:
    """One line of a chart: a hold or an action, its kinds, and the number of deals or hands that it plays.

    `least` and `greatest` are EVs of the round, in units, in the first chart, and wins in the second.
    """

    text: str
    kinds: frozenset[int]
    hands: int
    least: Fraction
    greatest: Fraction


@dataclass(frozen=True, slots=True)
class DoubleDrawChart:
    """Charts for both decisions, and their EVs.

    Attributes
    ----------
    first, second : tuple of DoubleDrawLine
        The lines.
    expected_net : Fraction
        EV of a round by both charts, in units, with ambiguous lines of the first chart played the best way.
    worst_net : Fraction
        The same with ambiguous lines played the worst way.
    second_net : Fraction
        EV with the second chart and the best first decisions among holds of kinds that are optimal in some deal.
    optimal_net : Fraction
        EV of optimal play.
    misplayed : int
        Number of deals in which the first chart's hold is not the best of these.
    second_misplayed : int
        Number of hands in which the second chart's choice does not have the most wins, without discards.
    """

    first: tuple[DoubleDrawLine, ...]
    second: tuple[DoubleDrawLine, ...]
    expected_net: Fraction
    worst_net: Fraction
    second_net: Fraction
    optimal_net: Fraction
    misplayed: int
    second_misplayed: int


# ---------------------------------------------------------------------------------------- evaluation


@cache
def _kinds_of(mask: int) -> IntArray:
    """Return the kind of a hold of every deal, shape (n_deals,)."""
    return describe_kinds(deal_codes()[:, [j for j in range(5) if mask >> j & 1]])


def _values(
    solution: DoubleDrawSolution, second: Sequence[DoubleDrawLine], processes: int, advance: Callable[[str], None]
) -> IntArray:
    """Return the values of holds for a player who continues by the second chart, shape (32, n_deals).

    Holds of kinds that are optimal in no deal have -1.
    """
    lines = tuple((kind, number) for number, line in enumerate(second) for kind in sorted(line.kinds))
    measure = replace(solution.game.measure(counts=False), lines=lines)
    optimal = solution.optimal_holds()
    kinds = {mask: _kinds_of(mask) for mask in MASKS}
    useful = set().union(*(np.unique(own[optimal[mask]]).tolist() for mask, own in kinds.items())) - {NO_KIND}
    masks = {mask: np.isin(own, list(useful)) for mask, own in kinds.items()}
    values = np.full_like(solution.values, -1)
    values[31, masks[31]] = stand_values(measure)[masks[31]]
    empty = [HoldSums.empty(size, measure) for size in (2, 3, 4)]
    with part_workers(measure, processes) as workers:
        found = compute_sums(empty, masks, workers, advance, "by the second chart, ")
    for own in found:
        for mask in own.masks:
            deals = np.flatnonzero(masks[mask])
            values[mask, deals] = own.values_of(mask, deals)
    return values


# ------------------------------------------------------------------------------------- second chart


def second_lines(game: DoubleDraw) -> tuple[tuple[DoubleDrawLine, ...], int]:
    """Return the chart of the second decision, and the number of hands that it misplays.

    A hand of five cards is misplayed if another choice has more wins, without discards.
    """
    measure = game.measure(counts=False)
    kinds, wins, sizes = _distinct_choices(measure)
    top = wins.max(axis=1)

    def loss(lines: Sequence[AbstractSet[int]]) -> int:
        return int(((top - _chosen(lines, kinds, wins)[1]) * sizes).sum())

    best = (wins == top[:, None]) & (kinds != NO_KIND)
    hands = np.broadcast_to(sizes[:, None], wins.shape)
    mean = {
        kind: Fraction(int((wins[own] * hands[own]).sum()), int(hands[own].sum()))
        for kind in np.unique(kinds[best]).tolist()
        for own in [best & (kinds == kind)]
    }
    order = sorted(mean, key=lambda kind: (-mean[kind], kind))
    joined = _joined([{kind} for kind in order], loss)
    first, chosen = _chosen(joined, kinds, wins)
    scale = max(measure.fold, 1)
    rows = []
    for number, own in enumerate(joined):
        played = first == number
        rows.append(
            DoubleDrawLine(
                kinds_text(own, set().union(*joined[:number])), frozenset(own), int(sizes[played].sum()),
                Fraction(int(chosen[played].min()), scale), Fraction(int(chosen[played].max()), scale),
            )
        )  # fmt: skip
    return tuple(rows), int(sizes[chosen < top].sum())


def _distinct_choices(measure: Measure) -> tuple[IntArray, IntArray, IntArray]:
    """Return kinds and wins of the choices of every hand, shape (n, 7), and hands with the same choices, shape (n,)."""
    codes = deal_codes()
    choices = Choices(codes, 0, measure)
    final = np.array(measure.payoffs, np.int64)[choices.final]
    # Adding what the hand itself pays makes replacing any card of it comparable between hands.
    wins = choices.keys + final[:, None]
    # Nobody folds a hand that wins.
    wins[:, FOLD] = choices.keys[:, FOLD]
    kinds = np.full((len(codes), N_CHOICES), NO_KIND, np.int64)
    kinds[:, STAND] = describe_kinds(codes)
    for place in range(5):
        kinds[:, STAND + 1 + place] = describe_kinds(np.delete(codes, place, axis=1))
    kinds[:, FOLD] = FOLD_KIND
    unit = 2 * MOST_PAYOFF * N_CARDS
    pairs, inverse = np.unique(np.sort(kinds * unit + wins, axis=1), axis=0, return_inverse=True)
    hands = np.zeros(len(pairs), np.int64)
    np.add.at(hands, inverse.reshape(-1), set_classes(DECK, 5).sizes)
    kinds, wins = np.divmod(pairs, unit)
    return kinds, wins, hands


def _chosen(lines: Sequence[AbstractSet[int]], kinds: IntArray, wins: IntArray) -> tuple[IntArray, IntArray]:
    """Return the line that applies to each hand, and the wins of its best choice by that line."""
    line_of = np.full(int(kinds.max()) + 2, len(lines), np.int64)
    for number, own in enumerate(lines):
        line_of[list(own)] = number
    # The kind -1 is the last entry and has no line.
    line = line_of[kinds]
    first = line.min(axis=1)
    return first, np.where((line == first[:, None]) & (line < len(lines)), wins, 0).max(axis=1)


def _joined(lines: list[set[int]], loss: Callable[[Sequence[AbstractSet[int]]], int]) -> list[set[int]]:
    """Return the lines after dropping lines and joining lines of one family where that does not raise the loss."""
    least = loss(lines)
    for number in range(len(lines) - 1, -1, -1):
        proposed = lines[:number] + lines[number + 1 :]
        if loss(proposed) <= least:
            lines, least = proposed, loss(proposed)
    number = 0
    while number < len(lines):
        family = Kind.of_number(min(lines[number])).family
        for other in range(len(lines) - 1, number, -1):
            if Kind.of_number(min(lines[other])).family != family:
                continue
            proposed = [*lines[:number], lines[number] | lines[other], *lines[number + 1 : other], *lines[other + 1 :]]
            if loss(proposed) <= least:
                lines, least = proposed, loss(proposed)
                # Lines that could not be joined before may be joined now.
                number = -1
                break
        number += 1
    return lines


# -------------------------------------------------------------------------------------- first chart


def _kind_values(values: IntArray, fold: int) -> tuple[list[int], IntArray, IntArray]:
    """Return the kinds that are best in some deal, and their greatest and least value in each deal, or -1."""
    n = values.shape[1]
    best = np.maximum(values.max(axis=0), fold)
    by_mask: dict[int, IntArray] = {}
    useful: set[int] = {FOLD_KIND}
    for mask in MASKS:
        kinds = by_mask[mask] = _kinds_of(mask)
        useful |= set(np.unique(kinds[(values[mask] == best) & (kinds != NO_KIND)]).tolist())
    names = sorted(useful)
    most = np.full((len(names), n), -1, np.int64)
    least = np.full((len(names), n), -1, np.int64)
    place = {kind: row for row, kind in enumerate(names)}
    for mask, kinds in by_mask.items():
        for kind in np.unique(kinds):
            row = place.get(int(kind))
            if row is None:
                continue
            deals = np.flatnonzero(kinds == kind)
            own = values[mask, deals]
            most[row, deals] = np.maximum(most[row, deals], own)
            before = least[row, deals]
            least[row, deals] = np.where(before < 0, own, np.minimum(before, own))
    row = place[FOLD_KIND]
    most[row] = least[row] = fold
    return names, most, least


def _ordered(most: IntArray, sizes: IntArray) -> list[int]:
    """Return the kinds in an order in which no exchange of two neighbours lowers the cost."""
    has = most >= 0
    mean = [
        Fraction(int((row[own] * sizes[own]).sum()), int(sizes[own].sum())) for row, own in zip(most, has, strict=True)
    ]
    order = sorted(range(len(most)), key=lambda row: -mean[row])
    moved = True
    while moved:
        moved = False
        undecided = np.ones(most.shape[1], np.bool_)
        place = 0
        while place < len(order) - 1:
            upper, lower = order[place], order[place + 1]
            both = np.flatnonzero(undecided & has[upper] & has[lower])
            gain = int(((most[lower, both] - most[upper, both]) * sizes[both]).sum())
            if gain > 0:
                order[place], order[place + 1] = lower, upper
                moved = True
            undecided &= ~has[order[place]]
            place += 1
    return order


def _played(lines: list[list[int]], most: IntArray) -> IntArray:
    """Return the line that applies to each deal."""
    line = np.full(most.shape[1], len(lines), np.int64)
    for number in range(len(lines) - 1, -1, -1):
        line[(most[lines[number]] >= 0).any(axis=0)] = number
    return line


def _first_lines(values: IntArray, game: DoubleDraw) -> tuple[tuple[DoubleDrawLine, ...], Fraction, Fraction, int]:
    """Return the first chart, its EV with ambiguous lines played best and worst, and its misplayed deals."""
    sizes = set_classes(DECK, 5).sizes
    fold = game.fold_payoff(0) * COMMON
    names, most, least = _kind_values(values, fold)
    order = _ordered(most, sizes)
    huge = np.iinfo(np.int64).max

    def result(lines: list[list[int]]) -> tuple[IntArray, IntArray, IntArray]:
        line = _played(lines, most)
        at_best, at_worst = np.zeros(len(line), np.int64), np.zeros(len(line), np.int64)
        for number, rows in enumerate(lines):
            deals = np.flatnonzero(line == number)
            at_best[deals] = most[rows][:, deals].max(axis=0)
            own = least[rows][:, deals]
            at_worst[deals] = np.where(own < 0, huge, own).min(axis=0)
        return line, at_best, at_worst

    lines = [[row] for row in order]
    line, at_best, at_worst = result(lines)
    # Kinds that are never played are dropped.
    lines = [rows for number, rows in enumerate(lines) if (line == number).any()]
    number = 0
    while number < len(lines) - 1:
        families = [Kind.of_number(names[lines[place][0]]).family for place in (number, number + 1)]
        proposed = [*lines[:number], lines[number] + lines[number + 1], *lines[number + 2 :]]
        if families[0] == families[1] and int(((result(proposed)[2] - at_worst) * sizes).sum()) >= 0:
            lines = proposed
        else:
            number += 1
    line, at_best, at_worst = result(lines)
    best = np.maximum(values.max(axis=0), fold)
    rows_found = []
    above: set[int] = set()
    for number, rows in enumerate(lines):
        deals = line == number
        kinds = frozenset(names[row] for row in rows)
        ends = (at_worst[deals].min(), at_best[deals].max())
        net = [Fraction(int(end), COMMON * game.scale) - STAKES[2] for end in ends]
        rows_found.append(DoubleDrawLine(kinds_text(kinds, above), kinds, int(sizes[deals].sum()), *net))
        above |= kinds
    misplayed = int(sizes[at_best < best].sum())
    return tuple(rows_found), mean_net(at_best, game), mean_net(at_worst, game), misplayed


def derive_double_draw_chart(
    solution: DoubleDrawSolution, *, processes: int | None = None, advance: Callable[[str], None] = lambda _: None
) -> DoubleDrawChart:
    """Return charts for both decisions and their exact cost; the outcomes of the solution are not needed."""
    game = solution.game
    processes = processors() if processes is None else processes
    second, second_misplayed = second_lines(game)
    values = _values(solution, second, processes, advance)
    advance("order of the first chart")
    first, at_best, at_worst, misplayed = _first_lines(values, game)
    best_first = mean_net(np.maximum(values.max(axis=0), game.fold_payoff(0) * COMMON), game)
    return DoubleDrawChart(
        first, second, at_best, at_worst, best_first, solution.expected_net, misplayed, second_misplayed
    )
