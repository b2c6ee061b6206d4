"""Lines of the chart language for the deals of a mistake: lines that describe the deals, and lines that repair it.

These lines are exceptions, found as in the derivation; they are safe in the deals that the lines above do not decide.
A line that describes a mistake applies, among the deals that the deciding line plays, to misplayed deals only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from strategygen.charts import CheckReport, Mistake, optimal_holds
from strategygen.derive.exceptions import ExceptionSearch
from strategygen.derive.rules import Rule
from strategygen.derive.sections import ChartSection
from strategygen.language import NONE, Entry, HoldSets, Line, Matcher, Name, Section, rows_with
from strategygen.values import TYPES, BoolArray, Solution, masks_of_size

#: Most lines that describe one mistake; the deals that they leave are counted.
MOST_LINES = 3
#: Longest text of a line without conditions, or of a part of a line that is split.
MOST_PART_CHARACTERS = 40
#: Lines without conditions that are tried for a mistake that no line of the chart repairs.
MOST_PLAIN = 2


@dataclass(frozen=True, slots=True)
class MistakeDescription:
    """The deals of a mistake, described by chart lines.

    Attributes
    ----------
    lines : tuple of Line
        Among the deals that the line with the mistake decides, each applies only to deals of the mistake, and allows
        the best hold there; in the deals that later lines decide it does no harm.
    classes_left, hands_left : int
        Deals of the mistake to which none of them applies, in deal classes and counted singly.
    """

    lines: tuple[Line, ...]
    classes_left: int
    hands_left: int


class MistakeLines:
    """Finds lines for the mistakes of charts for one game."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.optimal = optimal_holds(self.solution)
        self.matcher = Matcher.of(self.solution.game)
        self._chart_sections: dict[int | None, ChartSection] = {}

    def chart_section(self, heading: Section | None) -> ChartSection:
        """Return the section of a chart under a heading."""
        key = None if heading is None else heading.wild
        if key not in self._chart_sections:
            self._chart_sections[key] = ChartSection(self.solution, shortest=True, heading=heading)
        return self._chart_sections[key]

    def describe(self, report: CheckReport, mistake: Mistake, *, in_parts: bool) -> MistakeDescription:
        """Return lines that apply to deals of a mistake, to no others that its line decides, and repair it.

        If `in_parts`, several lines where one does not describe all deals.
        """
        is_left = self._is_of(mistake)
        accepted = np.where(is_left | (report.play.line > mistake.line - 1), self.optimal, np.uint32(0))
        lines: list[Line] = []
        for heading in self._headings(report, mistake):
            found = list(self._exceptions(report, mistake, heading, is_left, accepted, whole=True))
            if not found and in_parts:
                most = MOST_LINES - len(lines)
                found = list(self._exceptions(report, mistake, heading, is_left, accepted, most))
            for line in found:
                is_left[mistake.deals[self.matcher.match(line, mistake.deals) > 0]] = False
            lines += found
        left = np.flatnonzero(is_left)
        return MistakeDescription(tuple(lines), len(left), int(self.solution.deals.sizes[left].sum()))

    def repairing(self, report: CheckReport, mistake: Mistake) -> Iterator[Line]:
        """Yield lines that may go above the line of a mistake and play some of its deals better, one per section."""
        for heading in self._headings(report, mistake):
            yield from self._exceptions(report, mistake, heading, self._is_of(mistake), self.optimal)
        yield from self.plain(report, mistake)

    def plain(self, report: CheckReport, mistake: Mistake) -> Iterator[Line]:
        """Yield lines without conditions for a mistake that no line of the chart repairs."""
        if mistake.better_line is not None:
            return
        for heading in self._headings(report, mistake):
            section = self.chart_section(heading)
            target = self._is_of(mistake)[section.numbers]
            for rule in islice(_optimal_rules(section, target), 1):
                n = rule.name.n
                needed = np.zeros(len(section.matcher.features(n).type), np.bool_)
                rows = np.flatnonzero(target)
                for mask in masks_of_size(n):
                    needed[section.sub[mask, rows[rows_with(mask, section.optimal[rows])]]] = True
                if n:
                    needed &= self._named(section, rule.name, needed)
                if not needed.any():
                    continue
                short = (e for e in section.candidates(rule.name, needed) if len(str(e)) <= MOST_PART_CHARACTERS)
                yield from (Line((entry,), heading) for entry in islice(short, MOST_PLAIN))

    def _named(self, section: ChartSection, name: Name, needed: BoolArray) -> BoolArray:
        """Return which held classes have a name, with fewer wild cards than the section if all needed have fewer."""
        named = section.matcher.held(Entry(name))
        if name == NONE or (named & needed).any():
            return named
        facts = section.matcher.features(name.n)
        named = np.asarray(facts.type == TYPES.index(name.type))
        kept = facts.w[named & needed]
        return named & (facts.w == kept.min()) if len(kept) else named

    def _is_of(self, mistake: Mistake) -> BoolArray:
        """Return which deals the mistake is made in; shape (n_deals,)."""
        flags = np.zeros(len(self.optimal), np.bool_)
        flags[mistake.deals] = True
        return flags

    def _headings(self, report: CheckReport, mistake: Mistake) -> list[Section | None]:
        """Return the headings under which lines for a mistake must go."""
        lines = report.chart.lines
        if mistake.line <= len(lines):
            return [lines[mistake.line - 1].section]
        if all(line.section is None for line in lines):
            return [None]
        wild = np.unique(self.matcher.wild[mistake.deals]).tolist()
        return [Section.of(self.solution.game, int(number)) for number in wild]

    def _exceptions(
        self,
        report: CheckReport,
        mistake: Mistake,
        heading: Section | None,
        target: BoolArray,
        accepted: HoldSets,
        most: int = 1,
        *,
        whole: bool = False,
    ) -> Iterator[Line]:
        """Yield lines that play target deals by accepted holds, and no deal left by the lines above by another hold.

        If `whole`, only a line that plays all target deals.
        """
        section = self.chart_section(heading)
        target, remaining = target[section.numbers], report.play.line[section.numbers] >= mistake.line - 1
        section = section.accepting(accepted[section.numbers])
        lines = report.chart.lines
        rivals = list(_rules(section, lines[mistake.line - 1].entries)) if mistake.line <= len(lines) else []
        better = () if mistake.better_line is None else lines[mistake.better_line - 1].entries
        tried, count = set(), 0
        for group in chain(_rules(section, better), _optimal_rules(section, target)):
            assert group.held is not None
            key = group.name, group.held.tobytes()
            while count < most and key not in tried:
                here = target & group.right
                if not here.any() or (whole and (target & ~here).any()):
                    break
                search = ExceptionSearch(section, group, here, remaining, [group, *rivals])
                rules = search.find(1)
                rule = rules[0] if rules else None if whole else search.find_widest(is_rich=False)
                if rule is None or not (rule.hit & target).any():
                    break
                assert rule.entry is not None
                count += 1
                target = target & ~rule.hit
                yield Line((rule.entry,), heading)
            if count == most:
                return
            tried.add(key)


def _optimal_rules(section: ChartSection, target: BoolArray) -> Iterator[Rule]:
    """Yield the holds of each name by which target deals may be played, as a rule; names of most deals first."""
    found: dict[Name, int] = {}
    rows = np.flatnonzero(target)
    for mask in range(32):
        here = rows[rows_with(mask, section.optimal[rows])]
        n = mask.bit_count()
        if n == 0 and len(here):
            found[NONE] = len(here)
        elif len(here):
            codes, counts = np.unique(section.matcher.features(n).type[section.sub[mask, here]], return_counts=True)
            for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
                name = Name(n, TYPES[code])
                found[name] = found.get(name, 0) + count
    for name in sorted(found, key=lambda name: (-found[name], str(name))):
        yield from _rules(section, (Entry(name),))


def _rules(section: ChartSection, entries: Sequence[Entry]) -> Iterator[Rule]:
    """Yield for each entry the rule for the cards held alone."""
    for entry in entries:
        yield section.rule(entry.name, np.ones(1, np.bool_) if entry.name == NONE else section.matcher.held(entry))
