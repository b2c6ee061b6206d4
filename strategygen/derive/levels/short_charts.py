"""Shorter charts: the fewest lines that cost no more than a known chart.

The pool has the lines of known charts, their entries one by one and without conditions, names alone, and names with one
feature.  Deals matched by the same lines of the pool form a group, and the loss of a line in a group is one exact sum.
One line after the other is left out, or two are joined, at the least cost; then lines are exchanged and moved as long
as that reduces the cost.  The search ends when a shorter chart costs more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from strategygen.charts import Chart
from strategygen.derive.levels.losses import Losses
from strategygen.derive.rules import MOST_CHARACTERS
from strategygen.derive.sections import ChartSection, chart_sections
from strategygen.derive.shortening import alike
from strategygen.language import NONE, Entry, FeatureTest, HoldSets, Line, Name, is_made
from strategygen.values import ExactArray, IntArray, Solution
from strategygen.workers import release_memory

#: For each group the place of the line that decides it and the loss, and both for the next line that applies.
Decided = tuple[IntArray, ExactArray, IntArray, ExactArray]


class ShortCharts:
    """The search for a shorter chart that costs no more.

    A chart is a list of numbers of lines in the pool, with garbage at the end of each section.  The search begins with
    the best of `charts`.  If `plain`, the pool has only penalty-free lines.
    """

    #: Most rounds of exchanges for one length.
    MOST_ROUNDS = 12
    #: Most texts of cards in a line joined from two.
    MOST_TEXTS = 3
    #: Most cards of a hold whose losses are kept.
    MOST_KEPT = 2

    def __init__(self, solution: Solution, charts: Sequence[Chart], *, plain: bool = False) -> None:
        self.solution = solution
        self.sections = {section.heading: section for section in chart_sections(solution, shortest=True)}
        lines = list(dict.fromkeys([*(line for chart in charts for line in chart.lines), *self._pool(charts)]))
        if plain:
            lines = [line for line in lines if not line.is_conditioned]
        # Sections and the rules that they have found refer to each other, and take as much memory as all that follows.
        release_memory()
        named = [line for line in lines if line.entries != (Entry(NONE),)]
        hits = {line: found for line in named if len((found := self._hits(line))[0])}
        first, self.group = alike([rows for rows, _ in hits.values()], len(solution.deals))
        self.n_groups = len(first)
        everything = np.arange(len(solution.deals))
        self._losses = Losses(solution, self.MOST_KEPT)
        self.blank = self._summed(everything, self._losses.of_hold(0, everything) * solution.deals.sizes)
        self.pool: list[Line] = []
        self.number: dict[Line, int] = {}
        self.lengths = np.zeros(0, np.int64)
        #: The groups to which each line of the pool applies, and its worst loss in each of them.
        self.groups: list[IntArray] = []
        self.sums: list[ExactArray] = []
        for line in list(hits):
            self._add(line, *hits.pop(line))
        self.charts = [[self.number[line] for line in chart.lines if line in self.number] for chart in charts]

    # ---- the pool ----------------------------------------------------------------------------------------------

    def _pool(self, charts: Sequence[Chart]) -> Iterator[Line]:
        names: dict[tuple[object, Name], None] = {}
        for chart in charts:
            for line in chart.lines:
                if line.fewest is not None:
                    continue
                for entry in line.entries:
                    names[line.section, entry.name] = None
                    yield replace(line, entries=(entry,))
                    if entry.is_conditioned:
                        cards = tuple(text for text in entry.cards if text.n_cards == entry.name.n)
                        yield replace(line, entries=(Entry(entry.name, entry.features, cards),))
                made = [entry for entry in line.entries if is_made(entry.name)]
                if made and len(made) < len(line.entries):
                    yield replace(line, entries=tuple(made))
        # Sections of their own: the rules that they find take much memory, and are not needed afterwards.
        for section in chart_sections(self.solution, shortest=True):
            for rule in section.hold_groups:
                if rule.held is not None and len(rule.label) <= MOST_CHARACTERS:
                    names[section.heading, rule.name] = None
                    for entry in section.candidates(rule.name, rule.held)[:3]:
                        yield Line((entry,), section.heading)
            for heading, name in list(names):
                if heading == section.heading and name != NONE:
                    yield from self._featured(section, name)
            paid = sorted({name for heading, name in names if heading == section.heading and is_made(name)})
            for together in ([name for name in paid if name.n == 5], paid):
                if len(together) > 1:
                    yield Line(tuple(Entry(name) for name in together), section.heading)

    def _featured(self, section: ChartSection, name: Name) -> Iterator[Line]:
        """Yield a name alone, and with one feature at least or exactly a value."""
        yield Line((Entry(name),), section.heading)
        family = section.matcher.held(Entry(name))
        facts = section.matcher.features(name.n)
        for terms in (("s",), ("h",), ("s", "h")):
            value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
            seen = sorted({int(v) for v in np.unique(value[family])})
            for v in seen[1:]:
                yield Line((Entry(name, (FeatureTest(terms, ">=", (v,)),)),), section.heading)
            for v in seen[:-1] if len(seen) > 2 else ():
                yield Line((Entry(name, (FeatureTest(terms, "=", (v,)),)),), section.heading)

    # ---- sums over groups --------------------------------------------------------------------------------------

    def _hits(self, line: Line) -> tuple[npt.NDArray[np.int32], HoldSets]:
        """Return the deals that a line matches, and the holds it allows there."""
        section = self.sections[line.section]
        holds = section.matcher.match(line)
        inside = np.flatnonzero(holds)
        return section.numbers[inside].astype(np.int32), holds[inside]

    def _add(self, line: Line, rows: npt.NDArray[np.int32], holds: HoldSets) -> None:
        """Add a line to the pool, with the deals that it matches and the holds it allows there."""
        places, losses = self._losses.of(rows.astype(np.int64), holds)
        is_inside = np.zeros(self.n_groups, np.bool_)
        is_inside[self.group[rows]] = True
        groups = np.flatnonzero(is_inside)
        self.number[line] = len(self.pool)
        self.pool.append(line)
        self.groups.append(groups)
        self.sums.append(self._summed(rows[places], losses)[groups])
        self.lengths = np.append(self.lengths, len(str(line)))

    def _summed(self, rows: npt.NDArray[np.integer], losses: ExactArray) -> ExactArray:
        """Return the sum of the losses in some deals, for each group."""
        sums = np.zeros(self.n_groups, losses.dtype)
        np.add.at(sums, self.group[rows], losses)
        return sums

    def _number(self, line: Line) -> int:
        """Return the number of a line, which is added to the pool if it is new."""
        if line not in self.number:
            self._add(line, *self._hits(line))
        return self.number[line]

    def _decided(self, chart: Sequence[int]) -> Decided:
        """Return the place of the line that decides each group and the loss, and both for the next line."""
        place = np.full(self.n_groups, len(chart), np.int64)
        losses = self.blank.copy()
        place_after, losses_after = place.copy(), losses.copy()
        for i in range(len(chart) - 1, -1, -1):
            here = self.groups[chart[i]]
            place_after[here], losses_after[here] = place[here], losses[here]
            place[here], losses[here] = i, self.sums[chart[i]]
        return place, losses, place_after, losses_after

    def cost(self, chart: Sequence[int]) -> int:
        """Return the cost of a chart, summed over all deals, times the solution's denominator."""
        return int(self._decided(chart)[1].sum())

    # ---- the search --------------------------------------------------------------------------------------------

    def run(self, progress: Callable[[str], None]) -> tuple[Line, ...]:
        """Return the lines of the chart with the least cost found; of those with the same cost, the fewest."""
        best: dict[int, tuple[int, list[int]]] = {}

        def keep(chart: list[int]) -> None:
            cost = self.cost(chart)
            if len(chart) not in best or cost < best[len(chart)][0]:
                best[len(chart)] = (cost, chart)

        for known in self.charts:
            keep(known)
        chart = min(best.values(), key=lambda item: item[0])[1]
        while len(chart) > 1:
            chart = self._shortened(chart)
            if len(chart) in best and best[len(chart)][0] < self.cost(chart):
                chart = best[len(chart)][1]
            chart = self._improved(chart)
            keep(chart)
            if self.cost(chart) > min(cost for cost, _ in best.values()):
                break
            progress(f"searching charts of {len(chart)} lines")
        found = [(cost, self._lines(chart)) for cost, chart in best.values()]
        return min(found, key=lambda item: (item[0], len(item[1])))[1]

    def _lines(self, chart: Sequence[int]) -> tuple[Line, ...]:
        """Return the lines of a chart by section, each section followed by garbage if deals are left."""
        places = {heading: i for i, heading in enumerate(self.sections)}
        is_left = (self._decided(chart)[0] == len(chart))[self.group]
        lines = [self.pool[i] for i in chart]
        lines += [
            Line((Entry(NONE),), heading)
            for heading, section in self.sections.items()
            if is_left[section.numbers].any()
        ]
        return tuple(sorted(lines, key=lambda line: places[line.section]))

    def _shortened(self, chart: list[int]) -> list[int]:
        """Return the chart of least cost with one line less: one left out, or two joined."""
        decided = self._decided(chart)
        costs = self._without(chart)
        gone = min(range(len(chart)), key=costs.__getitem__)
        least, shorter = costs[gone], [*chart[:gone], *chart[gone + 1 :]]
        for i, j in combinations(range(len(chart)), 2):
            joined = self._joined(self.pool[chart[i]], self.pool[chart[j]])
            if joined is None:
                continue
            number = self._number(joined)
            rest = [line for k, line in enumerate(chart) if k not in (i, j)]
            for at, cost in zip((i, j - 1), self._joined_costs(decided, i, j, number), strict=True):
                if cost <= least:
                    least, shorter = cost, [*rest[:at], number, *rest[at:]]
        return shorter

    def _joined_costs(self, decided: Decided, i: int, j: int, number: int) -> tuple[int, int]:
        """Return the costs of a chart with line `number` in the place of lines i and j: at i, and at j.

        The line applies where one of the two does.
        """
        groups, sums = self.groups[number], self.sums[number]
        place, losses, place_after, losses_after = (each[groups] for each in decided)
        total = int(decided[1].sum())
        at_i = total + int((sums - losses)[place >= i].sum())
        # At j, groups decided by line i are left to the next line between the two, if one applies.
        is_left = (place == i) & (place_after < j)
        later = np.where(is_left, losses_after, sums) - losses
        return at_i, total + int(later[(place == i) | (place >= j)].sum())

    def _without(self, chart: Sequence[int]) -> list[int]:
        """Return the cost of the chart without each of its lines."""
        place, losses, _, after = self._decided(chart)
        total = int(losses.sum())
        return [total + int((after - losses)[place == i].sum()) for i in range(len(chart))]

    def _joined(self, line: Line, other: Line) -> Line | None:
        """Return two lines of one name, or of made hands, as one line, an entry for each name; None if impossible."""
        if line.section != other.section or line.fewest is not None or other.fewest is not None:
            return None
        by_name: dict[Name, list[Entry]] = {}
        for entry in (*line.entries, *other.entries):
            by_name.setdefault(entry.name, []).append(entry)
        if len(by_name) > 1 and not all(map(is_made, by_name)):
            return None
        entries = [self._union(line, name, list(dict.fromkeys(alike))) for name, alike in by_name.items()]
        if any(entry is None for entry in entries):
            return None
        joined = replace(line, entries=tuple(entry for entry in entries if entry is not None))
        return joined if len(str(joined)) <= MOST_CHARACTERS else None

    def _union(self, line: Line, name: Name, entries: Sequence[Entry]) -> Entry | None:
        """Return the one entry that names the holds of these entries, or None if no short text does."""
        if len(entries) == 1:
            return entries[0]
        if any(entry.is_conditioned for entry in entries):
            return None
        section = self.sections[line.section]
        held = np.logical_or.reduce([section.matcher.held(entry) for entry in entries])
        for entry in section.candidates(name, held):
            if len(entry.cards) <= self.MOST_TEXTS and (section.matcher.held(entry) == held).all():
                return entry
        return None

    def _improved(self, chart: list[int]) -> list[int]:
        """Return the chart after exchanges and moves of single lines, the best first, as long as the cost falls."""
        cost, length = self.cost(chart), int(self.lengths[chart].sum())
        for _ in range(self.MOST_ROUNDS):
            total, shorter, changed = self._best_exchange(chart)
            if (total, shorter) >= (cost, length):
                return chart
            cost, length, chart = total, shorter, changed
        return chart

    def _best_exchange(self, chart: list[int]) -> tuple[int, int, list[int]]:
        """Return the best chart with one line replaced or moved: its cost, its characters and its lines.

        Of charts with the same cost, the shortest text is best.
        """
        m = len(chart)
        place, losses, place_after, losses_after = self._decided(chart)
        pairs = place * (m + 1) + place_after
        least = np.empty((m, len(self.pool)), self.blank.dtype)
        last = np.empty((m, len(self.pool)), np.int64)
        for number, (groups, sums) in enumerate(zip(self.groups, self.sums, strict=True)):
            # What a line loses more than the line that decides a group; without that line, more than the next one.
            own = np.zeros(m + 1, self.blank.dtype)
            np.add.at(own, place[groups], sums - losses[groups])
            moved = np.zeros((m + 1) * (m + 1), self.blank.dtype)
            np.add.at(moved, pairs[groups], sums - losses_after[groups])
            without = own + moved.reshape(m + 1, m + 1)[:m]
            without[np.arange(m), np.arange(m)] -= own[:m]
            # A line put at a place wins all groups decided there or later.
            after = np.cumsum(without[:, ::-1], axis=1)
            at = after.argmin(axis=1)
            least[:, number], last[:, number] = after[np.arange(m), at], m - at
        total = least + np.array(self._without(chart), self.blank.dtype)[:, None]
        lengths = int(self.lengths[chart].sum()) + self.lengths - self.lengths[chart][:, None]
        i, number = min(np.argwhere(total == total.min()).tolist(), key=lambda found: int(lengths[tuple(found)]))
        at = int(last[i, number])
        changed = [*chart[:at], number, *chart[at:]]
        del changed[i + (at <= i)]
        return int(total[i, number]), int(lengths[i, number]), changed
