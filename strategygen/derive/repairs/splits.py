"""Splitting a line: a part of it stays where it is, and the line goes below a later one.

Held cards are grouped by s, h or ranks.  For each group the gain is computed if the next lines play its deals; the
groups with a negative gain are the part that stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strategygen.derive.repairs.changes import Repair
from strategygen.derive.repairs.mistake_lines import MOST_PART_CHARACTERS, MistakeLines
from strategygen.derive.repairs.played_chart import PlayedChart
from strategygen.derive.sections import ChartSection
from strategygen.language import NONE, Line, Name
from strategygen.values import BoolArray, Features, IntArray, masks_of_size

#: Ways to split a line whose exact gain is computed.
MOST_SPLITS = 4


@dataclass(frozen=True, eq=False)
class _Way:
    """A way to split a line.

    Attributes
    ----------
    estimate : int
        The gain of the groups that go, times the number of deals and the solution's denominator.
    place : int
        Place of the later line below which the line goes.
    stays : bool array, shape (n_held_classes,)
        The held cards of the part that stays.
    """

    estimate: int
    place: int
    stays: BoolArray


def best_split(played: PlayedChart, i: int, lines: MistakeLines) -> Repair | None:
    """Return the split of line i that gains most; None if none is found that gains."""
    name = _splittable_name(played, i)
    if name is None:
        return None
    section = lines.chart_section(played.lines[i].line.section)
    ways = sorted(_ways(played, i, name), key=lambda way: (-way.estimate, way.place))
    best: Repair | None = None
    for way in ways[:MOST_SPLITS]:
        part = _part_text(section, played.lines[i].line, name, way.stays)
        if part is not None:
            gain = _gain(played, i, part, way.place)
            if gain > (0 if best is None else best.gain):
                best = Repair("split", gain, played.lines[i], played.lines[way.place], kept=part)
    return best


def _splittable_name(played: PlayedChart, i: int) -> Name | None:
    """Return the name of a line with one name and no conditions; None for other lines."""
    if i >= len(played.lines):
        return None
    line = played.lines[i].line
    names = {entry.name for entry in line.entries}
    if len(names) != 1 or line.is_conditioned or names == {NONE}:
        return None
    return names.pop()


def _ways(played: PlayedChart, i: int, name: Name) -> Iterator[_Way]:
    """Yield ways to split line i: one for each grouping of held cards and each later line of the section."""
    fall = played.fall(i)
    held = _held_classes(played, fall.deals, name)
    weighted = played.weighted(fall.gains, fall.deals)
    _, end = played.section_range(i)
    for groups in _groupings(played.matcher.features(name.n)):
        sums = np.zeros(int(groups.max()) + 1, played.dtype)
        for j in range(i + 1, end):
            here = fall.after == j
            if here.any():
                np.add.at(sums, groups[held[here]], weighted[here])
                if (sums > 0).any() and (sums < 0).any():
                    yield _Way(int(sums[sums > 0].sum()), j, (sums <= 0)[groups])


def _held_classes(played: PlayedChart, rows: IntArray, name: Name) -> IntArray:
    """Return the class of held cards that the chart holds in each of these deals."""
    held = np.zeros(len(rows), np.int64)
    for mask in masks_of_size(name.n):
        here = played.report.play.allowed[rows] >> np.uint32(mask) & np.uint32(1) > 0
        held[here] = played.matcher.sub[mask, rows[here]]
    return held


def _groupings(facts: Features) -> Iterator[IntArray]:
    """Yield for each grouping the group number of each class of held cards."""
    s, h = facts.s.astype(np.int64), facts.h.astype(np.int64)
    yield from (s, h, s + h, s * 16 + h, facts.ranks.astype(np.int64))


def _part_text(section: ChartSection, line: Line, name: Name, stays: BoolArray) -> Line | None:
    """Return the shortest line for the part that stays; None if none is short enough."""
    named = np.zeros(len(stays), np.bool_)
    for entry in line.entries:
        named |= section.matcher.held(entry)
    for entry in section.candidates(name, stays & named):
        part = Line((entry,), line.section)
        is_exact = not (section.matcher.held(entry) & named != stays & named).any()
        if is_exact and len(str(part)) <= MOST_PART_CHARACTERS:
            return part
    return None


def _gain(played: PlayedChart, i: int, part: Line, place: int) -> Fraction:
    """Return the gain if a part stays at place i, and the line itself goes below a later place."""
    reach, fall = played.reach(part), played.fall(i)
    # The part plays its deals, the lines up to that place the others that line i decided.
    falls = (fall.after <= place) & ~np.isin(fall.deals, reach.deals)
    gain = sum(played.gains_where_decided(part)[i:])
    gain += int(played.weighted(fall.gains, fall.deals)[falls].sum())
    return Fraction(gain, played.total)
