"""Short charts: for each number of lines the chart with the least cost that the search finds.

The pool has the lines of known charts, their entries one by one and without conditions, names alone, and names with one
feature.  Deals matched by the same lines of the pool form a group, and the loss of a line in a group is one exact sum.
From the longest chart downwards, one line is left out or two are joined at the least cost; then lines are exchanged and
moved as long as that reduces the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from strategygen.charts import Chart
from strategygen.derive.rules import MOST_CHARACTERS
from strategygen.derive.sections import ChartSection, chart_sections
from strategygen.language import NONE, Entry, FeatureTest, HoldSets, Line, Matcher, Name, is_made, rows_with
from strategygen.values import ExactArray, IntArray, Solution


class ShortCharts:
    """The search for the best chart of each length.

    A chart is a list of numbers of lines in the pool, with garbage at the end of each section.  The search begins with
    the best of `charts`.  If `plain`, the pool has only penalty-free lines.
    """

    #: Most rounds of exchanges for one length.
    MOST_ROUNDS = 12
    #: Most texts of cards in a line joined from two.
    MOST_TEXTS = 3

    def __init__(self, solution: Solution, charts: Sequence[Chart], *, plain: bool = False) -> None:
        self.solution = solution
        self.matcher = Matcher.of(solution.game)
        self.sections = {section.heading: section for section in chart_sections(solution, shortest=True)}
        lines = list(dict.fromkeys([*(line for chart in charts for line in chart.lines), *self._pool(charts)]))
        if plain:
            lines = [line for line in lines if not _looks_at_discards(line)]
        words = {line: self.matcher.match(line) for line in lines}
        self.pool = [line for line in lines if words[line].any() and line.entries != (Entry(NONE),)]
        rows = np.ascontiguousarray(np.packbits(np.stack([words[line] > 0 for line in self.pool]), axis=0).T)
        keys = rows.view(np.dtype((np.void, rows.shape[1]))).reshape(-1)
        _, self.first, group = np.unique(keys, return_index=True, return_inverse=True)
        self.group = group.reshape(-1)
        self.by_group = np.argsort(self.group, kind="stable")
        self.starts = np.searchsorted(self.group[self.by_group], np.arange(len(self.first)))
        self.losses = solution.best - solution.values
        self.sizes = solution.deals.sizes
        self.blank = self._summed(self.losses[0])
        self.applies = np.stack([words[line][self.first] > 0 for line in self.pool])
        self.sums = np.stack([self._sums(words[line]) for line in self.pool])
        self.lengths = np.array([len(str(line)) for line in self.pool])
        number = {line: i for i, line in enumerate(self.pool)}
        self.charts = [[number[line] for line in chart.lines if line in number] for chart in charts]

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
        for section in self.sections.values():
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

    def _sums(self, words: HoldSets) -> ExactArray:
        """Return the worst loss of a line in each group; 0 where it does not apply."""
        worst = np.zeros(len(words), self.losses.dtype)
        for mask in range(32):
            here = rows_with(mask, words)
            worst[here] = np.maximum(worst[here], self.losses[mask, here])
        return self._summed(worst)

    def _summed(self, losses: ExactArray) -> ExactArray:
        sums: ExactArray = np.add.reduceat((losses * self.sizes)[self.by_group], self.starts)
        return sums

    def _number(self, line: Line) -> int:
        """Return the number of a line, which is added to the pool if it is new."""
        if line not in self.pool:
            words = self.matcher.match(line)
            self.pool.append(line)
            self.applies = np.concatenate([self.applies, [words[self.first] > 0]])
            self.sums = np.concatenate([self.sums, [self._sums(words)]])
            self.lengths = np.append(self.lengths, len(str(line)))
        return self.pool.index(line)

    def _decided(self, chart: Sequence[int]) -> tuple[IntArray, ExactArray, IntArray, ExactArray]:
        """Return the place of the line that decides each group and the loss, and both for the next line."""
        place = np.full(len(self.first), len(chart), np.int64)
        losses = self.blank.copy()
        place_after, losses_after = place.copy(), losses.copy()
        for i in range(len(chart) - 1, -1, -1):
            here = self.applies[chart[i]]
            place_after[here], losses_after[here] = place[here], losses[here]
            place[here], losses[here] = i, self.sums[chart[i], here]
        return place, losses, place_after, losses_after

    def cost(self, chart: Sequence[int]) -> int:
        """Return the cost of a chart, summed over all deals, times the solution's denominator."""
        return int(self._decided(chart)[1].sum())

    # ---- the search --------------------------------------------------------------------------------------------

    def run(
        self, progress: Callable[[str], None] | None = None, *, shortest: bool = False
    ) -> dict[int, tuple[int, tuple[Line, ...]]]:
        """Return for each number of lines, garbage included, the least cost found and its lines.

        With `shortest` the search ends when a shorter chart costs more than the best one.
        """
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
            if shortest and self.cost(chart) > min(cost for cost, _ in best.values()):
                break
            if progress is not None:
                progress(f"searching charts of {len(chart)} lines")
        if not shortest:
            keep([])
        found: dict[int, tuple[int, tuple[Line, ...]]] = {}
        for cost, chart in best.values():
            lines = self._lines(chart)
            if len(lines) not in found or cost < found[len(lines)][0]:
                found[len(lines)] = (cost, lines)
        return dict(sorted(found.items()))

    def _lines(self, chart: Sequence[int]) -> tuple[Line, ...]:
        """Return the lines of a chart by section, each section followed by garbage if deals are left."""
        places = {heading: i for i, heading in enumerate(self.sections)}
        is_left = np.logical_not(np.logical_or.reduce(self.applies[chart], axis=0))[self.group]
        lines = [self.pool[i] for i in chart]
        lines += [
            Line((Entry(NONE),), heading)
            for heading, section in self.sections.items()
            if is_left[section.numbers].any()
        ]
        return tuple(sorted(lines, key=lambda line: places[line.section]))

    def _shortened(self, chart: list[int]) -> list[int]:
        """Return the chart of least cost with one line less: one left out, or two joined."""
        costs = self._without(chart)
        gone = min(range(len(chart)), key=costs.__getitem__)
        least, shorter = costs[gone], [*chart[:gone], *chart[gone + 1 :]]
        for i, j in combinations(range(len(chart)), 2):
            joined = self._joined(self.pool[chart[i]], self.pool[chart[j]])
            if joined is None:
                continue
            number = self._number(joined)
            rest = [line for k, line in enumerate(chart) if k not in (i, j)]
            for at in (i, j - 1):
                changed = [*rest[:at], number, *rest[at:]]
                cost = self.cost(changed)
                if cost <= least:
                    least, shorter = cost, changed
        return shorter

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
        own = self._gains(place, losses, m + 1)
        # Groups that a line decides, by the line that decides them without it.
        pairs = place * (m + 1) + place_after
        moved = self._gains(pairs, losses_after, (m + 1) * (m + 1)).reshape(len(self.pool), m + 1, m + 1)
        costs, characters = self._without(chart), int(self.lengths[chart].sum())
        best: tuple[int, int, int, int, int] | None = None
        for i in range(m):
            gains = own + moved[:, i, :]
            gains[:, i] -= own[:, i]
            # A line put at a place wins all groups decided there or later.
            after = np.cumsum(gains[:, ::-1], axis=1)[:, ::-1]
            least = after.min()
            for number in np.flatnonzero((after == least).any(axis=1)).tolist():
                length = characters + int(self.lengths[number] - self.lengths[chart[i]])
                at = int(np.flatnonzero(after[number] == least)[-1])
                key = (costs[i] + int(least), length, i, number, at)
                best = key if best is None else min(best, key)
        assert best is not None
        total, length, i, number, at = best
        changed = [*chart[:at], number, *chart[at:]]
        del changed[i + (at <= i)]
        return total, length, changed

    def _gains(self, keys: IntArray, losses: ExactArray, n_keys: int) -> ExactArray:
        """Return the extra loss if a line decides all groups with a key that it matches; shape (n_pool, n_keys)."""
        order = np.argsort(keys, kind="stable")
        present, starts = np.unique(keys[order], return_index=True)
        gains = np.zeros((len(self.pool), n_keys), self.sums.dtype)
        for start in range(0, len(self.pool), 32):
            part = slice(start, start + 32)
            more = self.sums[part] - np.where(self.applies[part], losses, 0)
            gains[part, present] = np.add.reduceat(more[:, order], starts, axis=1)
        return gains


def _looks_at_discards(line: Line) -> bool:
    return line.fewest is not None or any(entry.is_conditioned for entry in line.entries)
