"""Charts for both decisions: play the first line that applies.

===========  ==================================================================
kind         of a hold: its description, see `describe_kinds`.
wins         of a hold at the second decision: what the 50 cards that are not
             among its four make of it, added up in units above the loss of all
             stakes; a hand that stands counts as 50 cards, a fold as 49.
price        what a chart gives away of the best play's return.
===========  ==================================================================

The second chart looks at the hand alone.  Of the choices of a hand the one with most wins is then best: a hand that
replaces a card loses what that card would have made of the rest, which is the same whichever card it is.  So its order
is no search but a sort, and joined lines are put to the test with every hand.

The first chart is ordered by how much is lost: two neighbours change places as long as that makes it less.  All values
are those of rounds that go on by the second chart, so that its price is that of both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.deals import set_classes
from strategygen.doubledraw.draws import FOLD, MOST_WORTH, N_CHOICES, STAND, Choices
from strategygen.doubledraw.hands import DECK, N_CARDS, deal_codes
from strategygen.doubledraw.kinds import FOLD_KIND, NO_KIND, Kind, describe_kinds, kinds_text
from strategygen.doubledraw.rules import STAKES, DoubleDraw
from strategygen.doubledraw.solve import COMMON, MASKS, Known, Solution, n_ways, stand_values, work_out
from strategygen.workers import processors

__all__ = ["ChartLine", "DoubleDrawChart", "derive_double_draw_chart"]

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line of a chart.

    Attributes
    ----------
    text : str
        What to hold, or to do.
    kinds : frozenset of int
        Numbers of the kinds it is about.
    hands : int
        Hands that are played by it: deals in the first chart, hands of five cards in the second.
    least, greatest : Fraction
        In the first chart the net of the round, in units; in the second the wins.
    """

    text: str
    kinds: frozenset[int]
    hands: int
    least: Fraction
    greatest: Fraction


@dataclass(frozen=True, slots=True)
class DoubleDrawChart:
    """Charts for both decisions, and what they cost.

    Attributes
    ----------
    first, second : tuple of ChartLine
        The lines.
    expected_net : Fraction
        Mean net of a round by both charts, in units, where a line of the first fits in several ways played the best.
    worst_net : Fraction
        The same with the worst of them.
    second_net : Fraction
        The same with the second chart only: with the best first decisions among holds of the kinds that are optimal in
        some deal.
    optimal_net : Fraction
        Mean net of the best play.
    misplayed : int
        Deals in which the first chart's hold is not the best of these.
    second_misplayed : int
        Hands in which the second chart's choice has not most wins, none discarded before.
    """

    first: tuple[ChartLine, ...]
    second: tuple[ChartLine, ...]
    expected_net: Fraction
    worst_net: Fraction
    second_net: Fraction
    optimal_net: Fraction
    misplayed: int
    second_misplayed: int


# ---------------------------------------------------------------------------------------- evaluation


def _values(
    solution: Solution, second: Sequence[ChartLine], processes: int, advance: Callable[[str], None]
) -> IntArray:
    """Return the values of holds for a player who goes on by the second chart, shape (32, n_deals).

    They are those of the holds of a kind that is optimal in some deal, -1 for all others.
    """
    lines = tuple((kind, number) for number, line in enumerate(second) for kind in sorted(line.kinds))
    measure = replace(solution.game.measure(counts=False), lines=lines)
    codes, optimal = deal_codes(), solution.optimal_holds()
    n = len(codes)
    kinds = {mask: describe_kinds(codes[:, [j for j in range(5) if mask >> j & 1]]) for mask in MASKS}
    useful = set().union(*(np.unique(own[optimal[mask]]).tolist() for mask, own in kinds.items())) - {NO_KIND}
    masks = {mask: np.isin(own, list(useful)) for mask, own in kinds.items()}
    values = np.full((32, n), -1, np.int64)
    values[31, masks[31]] = stand_values(measure)[masks[31]]
    known = {size: Known(size, measure) for size in (2, 3, 4)}
    work_out(known, masks, processes, lambda text: advance(f"by the second chart, {text}"))
    for size, own in known.items():
        for mask in own.masks:
            deals = np.flatnonzero(masks[mask])
            values[mask, deals] = own.words_of(mask, deals)[0] * (COMMON // n_ways(5 - size))
    return values


# ------------------------------------------------------------------------------------- second chart


def second_lines(game: DoubleDraw) -> tuple[tuple[ChartLine, ...], int]:
    """Return the chart of the second decision, and how many hands it does not play as well as can be.

    That is: of all hands of five cards, none discarded before, those in which some choice has more wins.
    """
    codes = deal_codes()
    sizes = set_classes(DECK, 5).sizes
    measure = game.measure(counts=False)
    choices = Choices(codes, 0, measure)
    final = np.array(measure.worth, np.int64)[choices.final]
    # Adding what the hand itself is worth makes replacing any card of it comparable between hands.
    wins = choices.keys + final[:, None]
    # Nobody folds a hand that wins.
    wins[:, FOLD] = choices.keys[:, FOLD]
    kinds = np.full((len(codes), N_CHOICES), NO_KIND, np.int64)
    kinds[:, STAND] = describe_kinds(codes)
    for place in range(5):
        kinds[:, STAND + 1 + place] = describe_kinds(np.delete(codes, place, axis=1))
    kinds[:, FOLD] = FOLD_KIND
    # Hands in which the choices are the same count as one.
    pairs, inverse = np.unique(np.sort(kinds * (2 * MOST_WORTH * N_CARDS) + wins, axis=1), axis=0, return_inverse=True)
    kinds, wins = np.divmod(pairs, 2 * MOST_WORTH * N_CARDS)
    hands_of = np.zeros(len(pairs), np.int64)
    np.add.at(hands_of, inverse.reshape(-1), sizes)
    sizes = hands_of
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
            ChartLine(
                kinds_text(own, set().union(*joined[:number])), frozenset(own), int(sizes[played].sum()),
                Fraction(int(chosen[played].min()), scale), Fraction(int(chosen[played].max()), scale),
            )
        )  # fmt: skip
    return tuple(rows), int(sizes[chosen < top].sum())


def _chosen(lines: Sequence[AbstractSet[int]], kinds: IntArray, wins: IntArray) -> tuple[IntArray, IntArray]:
    """Return for each hand the line that applies, and the wins of its best choice by it."""
    line_of = np.full(int(kinds.max()) + 2, len(lines), np.int64)
    for number, own in enumerate(lines):
        line_of[list(own)] = number
    # The kind -1 is the last entry, of no line.
    line = line_of[kinds]
    first = line.min(axis=1)
    return first, np.where((line == first[:, None]) & (line < len(lines)), wins, 0).max(axis=1)


def _joined(lines: list[set[int]], loss: Callable[[Sequence[AbstractSet[int]]], int]) -> list[set[int]]:
    """Drop lines and join those of one family as long as no more is lost."""
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
                # What could not be joined before may be now.
                number = -1
                break
        number += 1
    return lines


# -------------------------------------------------------------------------------------- first chart


def _kind_values(values: IntArray, fold: int) -> tuple[list[int], IntArray, IntArray]:
    """Return the kinds that are best in some deal, and the greatest and least value of their holds in each, or -1."""
    codes = deal_codes()
    n = len(codes)
    best = np.maximum(values.max(axis=0), fold)
    by_mask: dict[int, IntArray] = {}
    useful: set[int] = {FOLD_KIND}
    for mask in MASKS:
        kinds = describe_kinds(codes[:, [j for j in range(5) if mask >> j & 1]])
        by_mask[mask] = kinds
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
    """Return the kinds in an order in which no two neighbours should change places, those never played left out."""
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
    """Return for each deal the line that applies."""
    line = np.full(most.shape[1], len(lines), np.int64)
    for number in range(len(lines) - 1, -1, -1):
        line[(most[lines[number]] >= 0).any(axis=0)] = number
    return line


def _first_lines(values: IntArray, game: DoubleDraw) -> tuple[tuple[ChartLine, ...], Fraction, Fraction, int]:
    """Return the first chart, its return at best and at worst, and the hands it misplays."""
    sizes = set_classes(DECK, 5).sizes
    fold = game.fold_worth(0) * COMMON
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
    # Kinds that are never reached, or that neither help nor harm.
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
        rows_found.append(ChartLine(kinds_text(kinds, above), kinds, int(sizes[deals].sum()), *net))
        above |= kinds
    misplayed = int(sizes[at_best < best].sum())
    return tuple(rows_found), _net(at_best, game), _net(at_worst, game), misplayed


def _net(values: IntArray, game: DoubleDraw) -> Fraction:
    """Return the mean net of a round in which each deal has this value."""
    sizes = set_classes(DECK, 5).sizes
    total = sum(int((own * size).sum()) for own, size in zip(
        np.array_split(values, 64), np.array_split(sizes, 64), strict=True
    ))  # fmt: skip
    return Fraction(total, comb(N_CARDS, 5) * COMMON * game.scale) - STAKES[2]


def derive_double_draw_chart(
    solution: Solution, *, processes: int | None = None, advance: Callable[[str], None] = lambda _: None
) -> DoubleDrawChart:
    """Return charts for both decisions and their exact price.

    Parameters
    ----------
    solution : Solution
        The game, solved; its outcomes are not needed.
    processes : int, optional
        Processes to work with; by default as many as there are processors.
    advance : callable
        Told what is being worked on.
    """
    game = solution.game
    processes = processors() if processes is None else processes
    second, second_misplayed = second_lines(game)
    values = _values(solution, second, processes, advance)
    advance("order of the first chart")
    first, at_best, at_worst, misplayed = _first_lines(values, game)
    best_first = _net(np.maximum(values.max(axis=0), game.fold_worth(0) * COMMON), game)
    return DoubleDrawChart(
        first, second, at_best, at_worst, best_first, solution.expected_net, misplayed, second_misplayed
    )
