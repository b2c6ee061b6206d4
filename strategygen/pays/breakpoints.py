"""Breakpoints: the pays of one class at which optimal play changes.

===========  ==================================================================
breakpoint   a pay at which play changes: in some deal the holds that are
             optimal just below it and just above it have different lines.  At
             it they are tied.
stretch      the pays between two neighbouring breakpoints.
===========  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise

from strategygen.display import Record, Result
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.pays.chart_ranges import RangedChart, derive_ranged_chart, simplest_between
from strategygen.pays.envelope import find_play_changes
from strategygen.pays.hold_changes import HoldChange, HoldNames
from strategygen.values import linear_values
from strategygen.workers import in_processes, processors


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """A pay at which optimal play changes, the return there, and the changes of hold, those in most deals first.

    Pay and return are in units per unit bet.
    """

    pay: Fraction
    expected_return: Fraction
    changes: tuple[HoldChange, ...]

    @property
    def classes(self) -> int:
        """Number of deal classes in which play changes."""
        return sum(change.classes for change in self.changes)

    @property
    def hands(self) -> int:
        """Number of single deals in which play changes."""
        return sum(change.hands for change in self.changes)


@dataclass(frozen=True, eq=False)
class Breakpoints(Result):
    """Every breakpoint of one pay in a range, the ends included.

    Attributes
    ----------
    game : Game
        The game; its own pay for the class has no effect.
    class_id : str
        The class whose pay varies.
    least, most : Fraction
        The range, in units per unit bet.
    points : tuple of Breakpoint
        In ascending order of the pay; between neighbours every optimal hold stays optimal.
    return_least, return_most : Fraction
        Return of optimal play at the ends.
    """

    game: Game
    class_id: str
    least: Fraction
    most: Fraction
    points: tuple[Breakpoint, ...]
    return_least: Fraction
    return_most: Fraction

    @cached_property
    def stretches(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The parts of the range in which play does not change, in order."""
        ends = sorted({self.least, *(point.pay for point in self.points), self.most})
        return tuple(pairwise(ends)) or ((self.least, self.most),)

    def charts(
        self, layout: str = "condensed", processes: int | None = None, advance: Callable[[], None] = lambda: None
    ) -> Iterator[RangedChart]:
        """Yield the charts that cover the range, from its lower end up; each is derived and proved.

        A chart gives a hold for every deal, so no chart is optimal beyond a breakpoint: there is one for each of
        `stretches`.  The range of each chart is computed from the chart itself.  `advance` is called after each
        chart; for `processes`, by default one per processor, see the notes of `strategygen.workers.in_processes`.

        Raises
        ------
        UnsolvedConflictError
            If no chart is found for some pay.
        """
        changes = {point.pay for point in self.points}
        pays = []
        for least, most in self.stretches:
            # At a breakpoint holds are tied, and a chart could be optimal at that pay alone.
            quiet = [end for end in (least, most) if end not in changes or least == most]
            pays.append(quiet[0] if quiet else simplest_between(least, most))
        work = partial(derive_ranged_chart, self.game, self.class_id, layout)
        yield from in_processes(work, pays, processes or min(processors(), len(pays)), advance=advance)

    @property
    def caption(self) -> str:
        changes = f"play changes at {len(self.points)} pays of {self.class_id}"
        return f"{self.game.name}: {changes} from {self.least} to {self.most}"

    def to_records(self) -> list[Record]:
        return [
            {
                **{"pay": point.pay, "before": change.before, "after": change.after},
                **{"classes": change.classes, "hands": change.hands, "witness": str(change.witness)},
            }
            for point in self.points
            for change in point.changes
        ]


def find_breakpoints(game: Game, class_id: str, least: Fraction | int, most: Fraction | int) -> Breakpoints:
    """Return every pay of a class at which optimal play changes, from `least` to `most`, both included.

    Other pays stay as they are; pays are in units per unit bet.

    Raises
    ------
    GameError
        If there is no such class, or no such range.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> found = find_breakpoints(load_game("jacks-or-better"), "royal_flush", 800, 830)
    >>> for point in found.points:
    ...     print(point.pay, [f"{change.before} < {change.after}, {change.classes}" for change in point.changes])
    801 ['4-F < 3-RF: TJA, TQA, or TKA, 24']
    808 ['4-F < 3-RF: TJA, TQA, or TKA, 48']
    819 ['2-S: JQ < 2-RF: TJ, 50']
    824 ['3-SF: s + h = 3 < 2-RF: JQ, 1']
    9076/11 ['1-RF: K < 2-RF: TK, 80']
    """
    least, most = Fraction(least), Fraction(most)
    lines = linear_values(game, class_id)
    if least < 0:
        raise GameError(f"a pay must be 0 or more, not {least}")
    if least > most:
        raise GameError(f"the range of pays is from {least} to {most}; expected the lower pay first")
    found = find_play_changes(lines, least, most)
    changes = HoldNames(game).name_changes(found.points) if found.points else []
    intercept, slope = found.intercept, found.slope
    points = []
    for point, here in zip(found.points, changes, strict=True):
        points.append(Breakpoint(point.pay, Fraction(intercept + slope * point.pay) / lines.whole, here))
        intercept, slope = intercept + point.rise, slope + point.bend
    first = Fraction(found.intercept + found.slope * least) / lines.whole
    last = Fraction(intercept + slope * most) / lines.whole
    return Breakpoints(game, class_id, least, most, tuple(points), first, last)
