"""From exact values to a chart that plays every deal optimally.

===========  ==================================================================
hold group   the holds that one line without conditions covers: kinds of one name
             ``n-X`` that a convention groups (4-SF by s, 4-S by (s, h), ...).
rule         a hold group or an exception, and the deals in which it is right or
             wrong.
precedence   rule a must be above rule b if in some deal a is optimal and b is
             available and is not; that deal is a *witness*.
conflict     rules that must each be above another: a strongly connected
             component of the precedence graph.
exception    a line with conditions that settles a conflict.
===========  ==================================================================

A line is *safe* in a set of deals if every hold it allows there is optimal.  A safe line can be placed next: this only
removes deals, so every other safe line stays safe.  Safe lines are placed until none is left.  What remains is a
conflict, and the search looks for the shortest condition on the discards that makes a line safe again.  An exception
may match deals that lines above it have played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import numpy as np

from strategygen.charts import Chart, CheckReport, check_chart
from strategygen.charts.word_count import count_chart_words
from strategygen.derive.order import Ordering
from strategygen.derive.rules import Rule
from strategygen.derive.sections import ChartSection, chart_sections, section_headings
from strategygen.derive.settling import ignore_progress, settle_conflicts
from strategygen.derive.shortening import Shortening
from strategygen.display import approximate
from strategygen.games import Game
from strategygen.language import Line, Section
from strategygen.values import Solution, solve
from strategygen.workers import Step, in_processes

LAYOUTS = ("paper", "condensed")


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedChart(Chart):
    """A derived chart with its proof: `report` is its check on every deal, `layout` one of `LAYOUTS`."""

    layout: str
    report: CheckReport = field(compare=False, repr=False)

    @property
    def optimal(self) -> bool:
        """Whether the chart was proved optimal on every deal."""
        return self.report.optimal

    @property
    def caption(self) -> str:
        verdict = "optimal" if self.optimal else "not proved optimal"
        report = self.report
        where = f"{report.solution.game.caption}, {self.layout}"
        return f"{where}: {verdict}, return {approximate(report.expected_return, 10)}"

    @property
    def measures(self) -> dict[str, int]:
        """Length of the chart, in lines, words in plain words, hands named, conditions and characters."""
        entries = [entry for line in self.lines for entry in line.entries]
        conditions = sum(
            len(entry.penalties)
            + len(entry.exclusions)
            + sum(len(clause) for clause in entry.conditions)
            + sum(text.n_cards != entry.name.n for text in entry.cards)
            for entry in entries
        )
        named = sum(max(1, len(entry.cards)) for entry in entries)
        characters = sum(len(str(line)) for line in self.lines)
        return {
            "lines": len(self.lines),
            "words": count_chart_words(self.report.play, self.report.solution),
            "hands_named": named,
            "conditions": conditions,
            "characters": characters,
        }


def derive_chart(
    solution: Solution,
    layout: str = "condensed",
    progress: Callable[[str], None] | None = None,
    *,
    processes: int = 1,
) -> DerivedChart:
    """Return a chart derived from the values alone, with its proof.

    Parameters
    ----------
    solution : Solution
        The exact values.
    layout : str
        ``paper`` orders and splits lines as Ethier, Kim & Lee do; ``condensed`` looks for the fewest lines.
    progress : function, optional
        Called with a short message at each step.
    processes : int
        Sections of wild games are derived in so many processes; see the notes of `strategygen.workers.in_processes`.

    Returns
    -------
    DerivedChart
        `optimal` is whether the chart was proved optimal on every deal.

    Raises
    ------
    UnsolvedConflictError
        If no chart was found in the language.
    ValueError
        If the layout is unknown.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout must be one of {', '.join(LAYOUTS)}, not {layout!r}")
    progress = progress or ignore_progress
    lines: list[Line] = []
    headings = section_headings(solution.game)
    if min(processes, len(headings)) > 1:
        progress("deriving the sections")
        work = partial(_section_in_process, solution.game, layout)
        # That without wild cards takes longest.
        derived: list[list[Line]] = []
        for own in in_processes(work, reversed(headings), min(processes, len(headings))):
            derived.append(own)
            progress(Step("deriving the sections", len(derived), len(headings)))
        lines += [line for own in reversed(derived) for line in own]
    else:
        for heading in headings:
            lines += _derive_section(solution, heading, layout, progress)
    progress("proving the chart on every deal")
    source = f"{solution.game.id}, {layout}"
    report = check_chart(Chart(tuple(lines), source), solution)
    if report.unused_lines:
        # Lines that decide no deal change nothing; the chart without them is proved too.
        lines = [line for number, line in enumerate(lines, 1) if number not in report.unused_lines]
        report = check_chart(Chart(tuple(lines), source), solution)
    return DerivedChart(tuple(lines), source, layout=layout, report=report)


def _derive_section(
    solution: Solution, heading: Section | None, layout: str, progress: Callable[[str], None]
) -> list[Line]:
    """Return the lines of one section."""
    section = ChartSection(solution, shortest=layout == "condensed", heading=heading)
    where = f"{heading} " if heading else ""
    ordering = Ordering(section)
    settlement = settle_conflicts(section, where, progress)
    if layout == "paper":
        groups = ordering.paper_groups([*settlement.groups, *settlement.exceptions])
    else:
        progress(f"{where}looking for the shortest order")
        groups = ordering.in_ce_order(Shortening(section, settlement).best())
    return [replace(line, section=heading) for line in ordering.lines_for(groups)]


def _section_in_process(game: Game, layout: str, heading: Section | None) -> list[Line]:
    return _derive_section(solve_once(game), heading, layout, ignore_progress)


@lru_cache(maxsize=1)
def solve_once(game: Game) -> Solution:
    """Return the exact values of a game, which a process that works on several of its sections keeps."""
    return solve(game)


def preliminary_chart(solution: Solution) -> tuple[tuple[Line, tuple[int, ...]], ...]:
    """Return the hold groups in the order of their least CE numbers, each as a line with its CE numbers.

    This is the paper's Table 6, a first approximation that does not play every deal optimally.  Hold groups of one name
    are joined where their CE numbers together have no gap.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> rows = preliminary_chart(solve(load_game("jacks-or-better")))
    >>> len(rows), str(rows[16][0]), rows[16][1]
    (36, '4-S: s = 2, h = 1 or 2', (85, 86))
    """
    lines = []
    for section in chart_sections(solution, shortest=False):
        for line, numbers in _preliminary_section(section):
            lines.append((replace(line, section=section.heading), numbers))
    return tuple(lines)


def _preliminary_section(section: ChartSection) -> Iterator[tuple[Line, tuple[int, ...]]]:
    ordering = Ordering(section)
    taken = np.zeros(section.n_deals, np.bool_)
    rows: list[tuple[list[Rule], set[int]]] = []
    # A deal with several optimal holds is counted once, for the hold that keeps most cards.
    for rule in sorted(section.hold_groups, key=lambda rule: -rule.name.n):
        own = rule.right & ~taken
        taken |= own
        if own.any():
            rows.append(([rule], {int(number) for number in np.unique(section.ce[own])}))
    rows.sort(key=lambda row: min(row[1]))
    merged: list[tuple[list[Rule], set[int]]] = []
    for rules, numbers in rows:
        if merged and merged[-1][0][0].name == rules[0].name:
            union = merged[-1][1] | numbers
            if max(union) - min(union) + 1 == len(union):
                merged[-1] = (merged[-1][0] + rules, union)
                continue
        merged.append((rules, numbers))
    remaining = np.ones(section.n_deals, np.bool_)
    for rules, numbers in merged:
        yield ordering.own_line(rules, remaining), tuple(sorted(numbers))
        for rule in rules:
            remaining &= ~rule.hit
