"""CE values, with their deals and holds, described in the chart language (Tables 5, A1 and A2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from strategygen import workers
from strategygen.games import Game
from strategygen.language import HoldSets, Section
from strategygen.language.counting import ClassCount, deal_counter
from strategygen.language.describing import describe
from strategygen.values import IntArray, Solution, compute_ce_values


@dataclass(frozen=True, eq=False)
class ValueSet:
    """A CE value: its number, its deal classes, and their optimal holds that keep most cards, bit m for mask m."""

    number: int
    deals: IntArray
    holds: HoldSets

    def hold_sets(self, n_deals: int) -> HoldSets:
        """Return `holds` as an array over all deal classes, 0 for those without the value."""
        sets = np.zeros(n_deals, np.uint32)
        sets[self.deals] = self.holds
        return sets


@dataclass(frozen=True, slots=True)
class DescribedValue:
    """Lines that match exactly the deals and holds of a CE value; none, and the `problem`, if there is no description.

    `lines` has the section and the text of each: texts go to another process ten times as fast as trees do.
    `counted` has the number of deal classes by size, counted from the text alone.
    """

    number: int
    lines: tuple[tuple[Section | None, str], ...]
    counted: ClassCount
    problem: str = ""

    @property
    def text(self) -> str:
        """The lines as one text, with headings of sections in brackets before their lines."""
        return " ".join(text if section is None else f"{section} {text}" for section, text in self.lines)


def value_sets(solution: Solution, *, held: bool = True) -> tuple[ValueSet, ...]:
    """Return the CE values of optimal holds with a natural card, with their deals and holds (Table A1).

    With `held` false the other CE values are returned (Table A2).  Of several optimal holds of a deal those that keep
    most cards are taken, as in the paper: four of a kind and a kicker is 5-4K.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> sets = value_sets(solve(load_game("jacks-or-better")))
    >>> len(sets), sets[83].number, len(sets[83].deals)
    (387, 84, 37404)
    """
    ce = compute_ce_values(solution)
    most = np.zeros(len(solution.deals), np.int64)
    for mask in range(32):
        np.maximum(most, mask.bit_count() * solution.optimal[mask], out=most)
    masks = np.zeros(len(solution.deals), np.uint32)
    for mask in range(32):
        masks |= (solution.optimal[mask] & (most == mask.bit_count())).astype(np.uint32) << np.uint32(mask)
    order = np.argsort(ce.number, kind="stable")
    ends = np.searchsorted(ce.number[order], np.arange(1, len(ce.rows) + 2))
    return tuple(
        ValueSet(row.number, own := np.sort(order[ends[row.number - 1] : ends[row.number]]), masks[own])
        for row in ce.rows
        if bool(ce.is_held[row.number - 1]) == held
    )


def describe_value(game: Game, n_deals: int, value: ValueSet) -> DescribedValue:
    """Describe a CE value, and count its deal classes from the text alone.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> game = load_game("jacks-or-better")
    >>> found = describe_value(game, 134459, value_sets(solve(game))[17])
    >>> found.text, found.counted
    ('5-S: not 4-RF', {12: 144, 24: 350})
    """
    try:
        lines = describe(game, value.hold_sets(n_deals))
    except (AssertionError, ValueError) as problem:
        return DescribedValue(value.number, (), {}, str(problem) or type(problem).__name__)
    texts = tuple((line.section, str(line)) for line in lines)
    return DescribedValue(value.number, texts, deal_counter(game).count(lines))


def describe_values(
    solution: Solution, sets: Sequence[ValueSet], advance: Callable[[], None] = lambda: None
) -> list[DescribedValue]:
    """Describe CE values on all processors; `advance` is called after each."""
    work = partial(describe_value, solution.game, len(solution.deals))
    return list(workers.in_processes(work, sets, min(workers.processors(), -(-len(sets) // 8)), advance=advance))
