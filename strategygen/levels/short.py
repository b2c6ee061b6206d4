"""Short charts: of all lists of lines that were tried, for each length the one that loses least.

A pool of lines is gathered: those of charts already found, their hands one by one and without conditions, the names
alone, and names with one feature.  Deals to which the same lines of the pool apply are played alike by every list of
them, so they are put together, and what a line loses in them is one exact sum.  From the longest chart downwards a
line is left out, or two are joined, as costs least; then lines are exchanged and moved as long as that gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from strategygen.charts import Chart
from strategygen.deals import IntArray
from strategygen.derive.exceptions import MOST_CHARACTERS
from strategygen.derive.units import Units
from strategygen.derive.wording import is_made
from strategygen.notation import NONE, Comparison, Hand, Line, MaskWords, Matcher, Name
from strategygen.solve import ExactArray, Solution

__all__ = ["ShortCharts"]


class ShortCharts:
    """The search for the best chart of each length.

    Lines of a chart are held as their numbers in the pool; a draw of five at the end of each section is understood.

    Parameters
    ----------
    solution : Solution
        The exact values.
    charts : sequence of Chart
        Charts to begin with; the longest chart of the search is the best of them.
    plain : bool
        Take only lines into the pool that look at nothing but the cards held.
    """

    #: Most rounds of exchanges for one length.
    MOST_ROUNDS = 12
    #: Most texts of cards in a line that was joined of two.
    MOST_TEXTS = 3

    def __init__(self, solution: Solution, charts: Sequence[Chart], *, plain: bool = False) -> None:
        self.solution = solution
        self.matcher = Matcher.of(solution.game)
        self.units = {units.section: units for units in Units.sections(solution, shortest=True)}
        lines = list(dict.fromkeys([*(line for chart in charts for line in chart.lines), *self._pool(charts)]))
        if plain:
            lines = [line for line in lines if not _looks_at_discards(line)]
        words = {line: self.matcher.match(line) for line in lines}
        self.pool = [line for line in lines if words[line].any() and line.hands != (Hand(NONE),)]
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
                for hand in line.hands:
                    names[line.section, hand.name] = None
                    yield replace(line, hands=(hand,))
                    if hand.is_conditioned:
                        cards = tuple(text for text in hand.cards if text.n_cards == hand.name.n)
                        yield replace(line, hands=(Hand(hand.name, hand.features, cards),))
                made = [hand for hand in line.hands if is_made(hand.name)]
                if made and len(made) < len(line.hands):
                    yield replace(line, hands=tuple(made))
        for units in self.units.values():
            for piece in units.units:
                if piece.held is not None and len(piece.label) <= MOST_CHARACTERS:
                    names[units.section, piece.name] = None
                    for hand in units.candidates(piece.name, piece.held)[:3]:
                        yield Line((hand,), units.section)
            for section, name in list(names):
                if section == units.section and name != NONE:
                    yield from self._featured(units, name)
            paid = sorted({name for section, name in names if section == units.section and is_made(name)})
            for together in ([name for name in paid if name.n == 5], paid):
                if len(together) > 1:
                    yield Line(tuple(Hand(name) for name in together), units.section)

    def _featured(self, units: Units, name: Name) -> Iterator[Line]:
        """Yield a name alone and with one feature at least so large, or just so."""
        yield Line((Hand(name),), units.section)
        family = units.matcher.held(Hand(name))[1]
        facts = units.matcher.features(name.n)
        for terms in (("s",), ("h",), ("s", "h")):
            value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
            seen = sorted({int(v) for v in np.unique(value[family])})
            for v in seen[1:]:
                yield Line((Hand(name, (Comparison(terms, ">=", (v,)),)),), units.section)
            for v in seen[:-1] if len(seen) > 2 else ():
                yield Line((Hand(name, (Comparison(terms, "=", (v,)),)),), units.section)

    # ---- sums over groups --------------------------------------------------------------------------------------

    def _sums(self, words: MaskWords) -> ExactArray:
        """Return what a line loses at worst in each group; nothing where it does not apply."""
        worst = np.zeros(len(words), self.losses.dtype)
        for mask in range(32):
            here = np.flatnonzero(words >> np.uint32(mask) & np.uint32(1))
            worst[here] = np.maximum(worst[here], self.losses[mask, here])
        return self._summed(worst)

    def _summed(self, losses: ExactArray) -> ExactArray:
        sums: ExactArray = np.add.reduceat((losses * self.sizes)[self.by_group], self.starts)
        return sums

    def _number(self, line: Line) -> int:
        """Return the number of a line, which is taken into the pool if it is new."""
        if line not in self.pool:
            words = self.matcher.match(line)
            self.pool.append(line)
            self.applies = np.concatenate([self.applies, [words[self.first] > 0]])
            self.sums = np.concatenate([self.sums, [self._sums(words)]])
            self.lengths = np.append(self.lengths, len(str(line)))
        return self.pool.index(line)

    def _decided(self, chart: Sequence[int]) -> tuple[IntArray, ExactArray, IntArray, ExactArray]:
        """Return the place of the line that decides each group, what is lost, and the same for the next line."""
        place = np.full(len(self.first), len(chart), np.int64)
        losses = self.blank.copy()
        place_after, losses_after = place.copy(), losses.copy()
        for i in range(len(chart) - 1, -1, -1):
            here = self.applies[chart[i]]
            place_after[here], losses_after[here] = place[here], losses[here]
            place[here], losses[here] = i, self.sums[chart[i], here]
        return place, losses, place_after, losses_after

    def cost(self, chart: Sequence[int]) -> int:
        """Return what a chart loses, summed over all deals, times the solution's denominator."""
        return int(self._decided(chart)[1].sum())

    # ---- the search --------------------------------------------------------------------------------------------

    def run(
        self, progress: Callable[[str], None] | None = None, *, shortest: bool = False
    ) -> dict[int, tuple[int, tuple[Line, ...]]]:
        """Return for each number of lines, the draws of five included, the least loss found and its lines.

        With `shortest` the search ends where a line less would lose more than the best chart does.
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
                progress(f"looking for charts of {len(chart)} lines")
        if not shortest:
            keep([])
        found: dict[int, tuple[int, tuple[Line, ...]]] = {}
        for cost, chart in best.values():
            lines = self._lines(chart)
            if len(lines) not in found or cost < found[len(lines)][0]:
                found[len(lines)] = (cost, lines)
        return dict(sorted(found.items()))

    def _lines(self, chart: Sequence[int]) -> tuple[Line, ...]:
        """Return the lines of a chart, section by section, each with a draw of five at its end if deals are left."""
        places = {section: i for i, section in enumerate(self.units)}
        is_left = np.logical_not(np.logical_or.reduce(self.applies[chart], axis=0))[self.group]
        lines = [self.pool[i] for i in chart]
        lines += [Line((Hand(NONE),), section) for section, units in self.units.items() if is_left[units.numbers].any()]
        return tuple(sorted(lines, key=lambda line: places[line.section]))

    def _shortened(self, chart: list[int]) -> list[int]:
        """Return the chart with one line less that loses least: one left out, or two joined."""
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
        """Return what the chart loses without each of its lines."""
        place, losses, _, after = self._decided(chart)
        total = int(losses.sum())
        return [total + int((after - losses)[place == i].sum()) for i in range(len(chart))]

    def _joined(self, line: Line, other: Line) -> Line | None:
        """Return two lines of one name, or of made hands, as one with one text for each name; None if there is none."""
        if line.section != other.section or line.fewest is not None or other.fewest is not None:
            return None
        by_name: dict[Name, list[Hand]] = {}
        for hand in (*line.hands, *other.hands):
            by_name.setdefault(hand.name, []).append(hand)
        if len(by_name) > 1 and not all(map(is_made, by_name)):
            return None
        hands = [self._union(line, name, list(dict.fromkeys(alike))) for name, alike in by_name.items()]
        if any(hand is None for hand in hands):
            return None
        joined = replace(line, hands=tuple(hand for hand in hands if hand is not None))
        return joined if len(str(joined)) <= MOST_CHARACTERS else None

    def _union(self, line: Line, name: Name, hands: Sequence[Hand]) -> Hand | None:
        """Return the one hand that says what these do, if a short text does."""
        if len(hands) == 1:
            return hands[0]
        if any(hand.is_conditioned for hand in hands):
            return None
        units = self.units[line.section]
        held = np.logical_or.reduce([units.matcher.held(hand)[1] for hand in hands])
        for hand in units.candidates(name, held):
            if len(hand.cards) <= self.MOST_TEXTS and (units.matcher.held(hand)[1] == held).all():
                return hand
        return None

    def _improved(self, chart: list[int]) -> list[int]:
        """Return the chart after exchanging or moving single lines, the best change first, as long as that gains."""
        cost, length = self.cost(chart), int(self.lengths[chart].sum())
        for _ in range(self.MOST_ROUNDS):
            total, shorter, changed = self._best_exchange(chart)
            if (total, shorter) >= (cost, length):
                return chart
            cost, length, chart = total, shorter, changed
        return chart

    def _best_exchange(self, chart: list[int]) -> tuple[int, int, list[int]]:
        """Return the chart with one line taken out and another, or the same one elsewhere, put in: the best of all.

        With it what it loses, and its characters, which decide between charts that lose as much.
        """
        m = len(chart)
        place, losses, place_after, losses_after = self._decided(chart)
        own = self._gains(place, losses, m + 1)
        # Groups that a line decides, by the line that decides them when it is gone.
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
        """Return what is lost more if a line decides the groups with a key to which it applies.

        An array of shape (n_pool, n_keys).
        """
        order = np.argsort(keys, kind="stable")
        present, starts = np.unique(keys[order], return_index=True)
        gains = np.zeros((len(self.pool), n_keys), self.sums.dtype)
        for start in range(0, len(self.pool), 32):
            part = slice(start, start + 32)
            more = self.sums[part] - np.where(self.applies[part], losses, 0)
            gains[part, present] = np.add.reduceat(more[:, order], starts, axis=1)
        return gains


def _looks_at_discards(line: Line) -> bool:
    return line.fewest is not None or any(hand.is_conditioned for hand in line.hands)
