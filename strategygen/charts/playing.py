"""Playing a chart: the line that decides each deal, and the holds it allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards, Deal
from strategygen.charts.chart import Chart
from strategygen.language import HoldSets, Line, Matcher, masks_in, rows_with
from strategygen.values import ExactArray, IntArray, Solution

#: Deals that lines above decide are left out as soon as they are one in this many: copying the others takes longer.
MOST_DECIDED = 4


@dataclass(frozen=True, eq=False)
class Play:
    """A chart played on every deal class of a game.

    Attributes
    ----------
    chart : Chart
        The chart.
    line : int16 array, shape (n_deals,)
        Index of the first line that applies; the number of lines where none does.
    allowed : uint32 array, shape (n_deals,)
        The holds that this line allows, bit m for mask m; a draw of five where no line applies.
    """

    chart: Chart
    line: npt.NDArray[np.int16]
    allowed: HoldSets


def play_chart(chart: Chart, solution: Solution) -> Play:
    """Return the line and the allowed holds of every deal class of a game.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> play = play_chart(Chart.of(["5-RF"]), solve(load_game("jacks-or-better")))
    >>> int((play.line == 0).sum()), int((play.allowed == 1).sum())
    (1, 134458)
    """
    line, allowed = play_lines(chart.lines, solution, Matcher.of(solution.game).everything)
    return Play(chart, line, allowed)


class ChartPlayer:
    """Plays many charts with lines in common, each as `play_chart` does; each line is matched once.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> player = ChartPlayer(solve(load_game("jacks-or-better")))
    >>> play = player.play(Chart.of(["5-RF"]))
    >>> int((play.line == 0).sum()), int((play.allowed == 1).sum())
    (1, 134458)
    """

    def __init__(self, solution: Solution) -> None:
        self._matcher = Matcher.of(solution.game)
        self._n_deals = len(solution.deals)
        #: The deals that each line matches, and the holds it allows there.
        self._known: dict[Line, tuple[npt.NDArray[np.int32], HoldSets]] = {}
        self._last: tuple[Chart, npt.NDArray[np.int16], HoldSets] | None = None

    def play(self, chart: Chart) -> Play:
        """Return the line and the allowed holds of every deal class of the game."""
        return _PlayedAgain(chart, self)

    def arrays(self, chart: Chart) -> tuple[npt.NDArray[np.int16], HoldSets]:
        """Return `line` and `allowed`, as in `Play`; those of the last chart are kept."""
        if self._last is None or self._last[0] is not chart:
            line = np.full(self._n_deals, len(chart.lines), np.int16)
            allowed = np.ones(self._n_deals, np.uint32)
            for index in reversed(range(len(chart.lines))):
                deals, holds = self._match(chart.lines[index])
                line[deals], allowed[deals] = index, holds
            self._last = chart, line, allowed
        return self._last[1:]

    def _match(self, line: Line) -> tuple[npt.NDArray[np.int32], HoldSets]:
        if line not in self._known:
            holds = self._matcher.match(line)
            deals = np.flatnonzero(holds).astype(np.int32)
            self._known[line] = deals, holds[deals]
        return self._known[line]


class _PlayedAgain(Play):
    """A chart that its player plays again when it is asked for: a frontier has a hundred charts."""

    player: ChartPlayer

    def __init__(self, chart: Chart, player: ChartPlayer) -> None:
        object.__setattr__(self, "chart", chart)
        object.__setattr__(self, "player", player)

    @property
    def line(self) -> npt.NDArray[np.int16]:
        return self.player.arrays(self.chart)[0]

    @property
    def allowed(self) -> HoldSets:
        return self.player.arrays(self.chart)[1]


def play_lines(lines: Sequence[Line], solution: Solution, deals: IntArray) -> tuple[npt.NDArray[np.int16], HoldSets]:
    """Return `line` and `allowed`, as in `Play`, for lines and the numbers of some deal classes."""
    matcher = Matcher.of(solution.game)
    line = np.full(len(deals), len(lines), np.int16)
    allowed = np.ones(len(deals), np.uint32)
    places = np.arange(len(deals))
    n_decided = 0
    for index, each in enumerate(lines):
        if n_decided * MOST_DECIDED > len(deals):
            others = np.flatnonzero(line[places] == len(lines))
            places, deals = places[others], deals[others]
            n_decided = 0
        if len(deals) == 0:
            break
        found = matcher.match(each, deals)
        applies = np.flatnonzero(found > 0)
        applies = applies[line[places[applies]] == len(lines)]
        line[places[applies]] = index
        allowed[places[applies]] = found[applies]
        n_decided += len(applies)
    return line, allowed


def extreme_values(solution: Solution, allowed: HoldSets, deals: IntArray) -> tuple[ExactArray, ExactArray]:
    """Return the EV of the best and worst allowed hold in some deals, as integers over `solution.denominator`."""
    best = np.full(len(deals), -1, solution.best.dtype)
    worst = np.full(len(deals), int(solution.best.max()) + 1, solution.best.dtype)
    for mask in masks_in(np.bitwise_or.reduce(allowed)):
        here = rows_with(mask, allowed)
        values = solution.values_of(mask, deals[here])
        best[here] = np.maximum(best[here], values)
        worst[here] = np.minimum(worst[here], values)
    return best, worst


def allowed_without_line(play: Play, solution: Solution) -> HoldSets:
    """Return for each deal class the holds allowed if the line that decides it is left out.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> without = allowed_without_line(play_chart(Chart.of(["4-RF", "5-F"]), solution), solution)
    >>> int((without != 1).sum())  # flushes with four to a royal
    39
    """
    matcher = Matcher.of(solution.game)
    allowed = np.ones(len(play.line), np.uint32)
    #: Deals that lines above decide, and of which no further line is known.
    waiting = np.zeros(0, np.int64)
    for index, line in enumerate(play.chart.lines):
        holds = matcher.match(line, waiting)
        allowed[waiting[holds > 0]] = holds[holds > 0]
        waiting = np.concatenate([waiting[holds == 0], np.flatnonzero(play.line == index)])
    return allowed


def lines_of_deal(chart: Chart, solution: Solution, deal: Deal) -> tuple[tuple[int | None, tuple[Cards, ...]], ...]:
    """Return the numbers, from 1, of the lines that apply to a deal, each with the holds that it allows.

    The first line decides.  If none applies, the result is the draw of five with the number None.

    Examples
    --------
    >>> from strategygen.cards import Deal
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> found = lines_of_deal(
    ...     Chart.of(["2-HP", "1-RF: Q or K"]), solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad")
    ... )
    >>> [(number, [str(hold) for hold in holds]) for number, holds in found]
    [(2, ['Kh', 'Qs'])]
    """
    matcher = Matcher.of(solution.game)
    rows = np.array([solution.deals.find(deal)])
    masks = {row.hold: solution.deals.locate_hold(deal, row.hold)[1] for row in solution.holds(deal)}
    found: list[tuple[int | None, tuple[Cards, ...]]] = []
    for number, line in enumerate(chart.lines, 1):
        allowed = masks_in(int(matcher.match(line, rows)[0]))
        if allowed:
            found.append((number, tuple(hold for hold, mask in masks.items() if mask in allowed)))
    return tuple(found) or ((None, tuple(hold for hold, mask in masks.items() if mask == 0)),)
