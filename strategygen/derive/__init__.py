"""From exact values to a chart that plays every deal optimally.

===========  ==================================================================
unit         the held sets that one unconditioned line speaks of: kinds of one
             name ``n-X`` that a convention groups (4-SF by s, 4-S by (s, h), ...).
precedence   unit a must stand above unit b if in some deal a holds optimally and
             b, available too, does not; that deal is a *witness*.
conflict     units that must stand above one another: a strongly connected
             component of the precedence graph.
exception    a conditioned line that settles a conflict.
===========  ==================================================================

A line is *safe* in a set of deals if every hold it allows there is optimal.  A safe line can be played at once:
this only takes deals away, which keeps every other line safe.  So a chart is found by playing safe lines until none
is left; what then remains is a conflict, and the search looks for the shortest condition on the discards that
makes some line safe again.  What the lines above have played is free: an exception may say anything of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from strategygen.charts import Chart
from strategygen.check import CheckReport, check_chart
from strategygen.derive.conflicts import Conflict, Edge, Settlement, components, edge_between
from strategygen.derive.order import Ordering, Shortening
from strategygen.derive.units import Piece, Units
from strategygen.notation import Line
from strategygen.solve import Solution

__all__ = ["LAYOUTS", "Conflict", "DerivedChart", "Edge", "derive_chart", "find_conflicts", "preliminary_chart"]

LAYOUTS = ("paper", "condensed")


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedChart(Chart):
    """A chart that was derived, and its proof.

    Attributes
    ----------
    layout : str
        ``paper`` or ``condensed``.
    report : CheckReport
        The chart played on every deal.
    """

    layout: str
    report: CheckReport = field(compare=False, repr=False)

    @property
    def optimal(self) -> bool:
        """Whether the chart was proved optimal on every deal."""
        return self.report.optimal

    def _repr_markdown_(self) -> str:
        game = self.report.solution.game
        changed = ", pays changed" if game.changed else ""
        verdict = "optimal" if self.optimal else "not proved optimal"
        head = f"**{game.name}{changed}**, {self.layout}: {verdict}, return {self.report.expected_return}"
        return f"{head}\n\n{Chart._repr_markdown_(self)}"

    @property
    def measures(self) -> dict[str, int]:
        """Length of the chart, counted honestly: lines, hands named, conditions, characters."""
        hands = [hand for line in self.lines for hand in line.hands]
        conditions = sum(
            len(hand.penalties)
            + len(hand.exclusions)
            + sum(len(clause) for clause in hand.conditions)
            + sum(text.n_cards != hand.name.n for text in hand.cards)
            for hand in hands
        )
        named = sum(max(1, len(hand.cards)) for hand in hands)
        characters = sum(len(str(line)) for line in self.lines)
        return {
            "lines": len(self.lines),
            "hands_named": named,
            "conditions": conditions,
            "characters": characters,
        }


def _silent(message: str) -> None:
    del message


def _prefixed(say: Callable[[str], None], where: str, message: str) -> None:
    say(where + message)


def derive_chart(
    solution: Solution, layout: str = "condensed", progress: Callable[[str], None] | None = None
) -> DerivedChart:
    """Return a chart derived from the values alone, and its proof.

    Parameters
    ----------
    solution : Solution
        The exact values.
    layout : str
        ``paper`` orders and splits lines as Ethier, Kim & Lee do; ``condensed`` looks for the fewest lines.
    progress : function, optional
        Called with a short message at each step.

    Returns
    -------
    DerivedChart
        Its `report` is the chart played on every deal; `optimal` says whether it was proved.

    Raises
    ------
    UnsolvedConflictError
        If no chart was found in the language.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout must be one of {', '.join(LAYOUTS)}, not {layout!r}")
    say = progress or _silent
    lines: list[Line] = []
    for units in Units.sections(solution, shortest=layout == "condensed"):
        where = f"{units.section} " if units.section else ""
        ordering = Ordering(units)
        conflicts = Settlement(units, partial(_prefixed, say, where)).settle()
        if layout == "paper":
            exceptions = [piece for options in conflicts for piece in options[0].pieces]
            groups = ordering.paper_groups([*units.units, *exceptions])
        else:
            say(f"{where}looking for the shortest order")
            groups = ordering.in_ce_order(Shortening(units, conflicts).best())
        lines += [replace(line, section=units.section) for line in ordering.lines_for(groups)]
    say("proving the chart on every deal")
    source = f"{solution.game.id}, {layout}"
    report = check_chart(Chart(tuple(lines), source), solution)
    return DerivedChart(tuple(lines), source, layout=layout, report=report)


def preliminary_chart(solution: Solution) -> tuple[tuple[Line, tuple[int, ...]], ...]:
    """Return the hands held, by the least CE number that has them, with their CE numbers.

    This is the paper's Table 6, a first approximation that does not play every deal optimally.  The units are the
    derivation's; units of one name are joined where their CE numbers together have no gap.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> rows = preliminary_chart(solve(load_game("jacks-or-better")))
    >>> len(rows), str(rows[16][0]), rows[16][1]
    (36, '4-S: s = 2, h = 1 or 2', (85, 86))
    """
    lines = []
    for units in Units.sections(solution, shortest=False):
        for line, numbers in _preliminary_section(units):
            lines.append((replace(line, section=units.section), numbers))
    return tuple(lines)


def _preliminary_section(units: Units) -> Iterator[tuple[Line, tuple[int, ...]]]:
    ordering = Ordering(units)
    taken = np.zeros(units.n_deals, np.bool_)
    rows: list[tuple[list[Piece], set[int]]] = []
    # A deal with several optimal holds is listed once, under the one that keeps most cards.
    for piece in sorted(units.units, key=lambda piece: -piece.name.n):
        own = piece.right & ~taken
        taken |= own
        if own.any():
            rows.append(([piece], {int(number) for number in np.unique(units.ce[own])}))
    rows.sort(key=lambda row: min(row[1]))
    merged: list[tuple[list[Piece], set[int]]] = []
    for pieces, numbers in rows:
        if merged and merged[-1][0][0].name == pieces[0].name:
            union = merged[-1][1] | numbers
            if max(union) - min(union) + 1 == len(union):
                merged[-1] = (merged[-1][0] + pieces, union)
                continue
        merged.append((pieces, numbers))
    remaining = np.ones(units.n_deals, np.bool_)
    for pieces, numbers in merged:
        yield ordering.own_line(pieces, remaining), tuple(sorted(numbers))
        for piece in pieces:
            remaining &= ~piece.hit


def find_conflicts(solution: Solution) -> tuple[Conflict, ...]:
    """Return the conflicts of the kinds of hold: each a component of the precedence graph, with its edges.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> found = find_conflicts(solve(load_game("jacks-or-better")))
    >>> len(found), sorted((edge.above, edge.classes) for edge in found[-1].edges)
    (6, [('1-RF: K or A', 80), ('2-RF: TK', 470)])
    """
    found = []
    for units in Units.sections(solution, shortest=False):
        pieces = units.kind_pieces()
        everything = np.ones(units.n_deals, np.bool_)
        above = units.blockers(pieces, everything)
        section = str(units.section) if units.section else None
        here = []
        for part in components(above):
            inner = [(a, b) for b in part for a in above[b] if a in part]
            if inner:
                edges = tuple(edge_between(units, pieces[a], pieces[b]) for a, b in sorted(inner))
                first = min(units.first_ce(pieces[i], everything) for i in part)
                here.append((first, Conflict(tuple(pieces[i].label for i in part), edges, section)))
        found += [conflict for _, conflict in sorted(here, key=lambda item: item[0])]
    return tuple(found)
