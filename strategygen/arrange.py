"""Which lines of a chart are exceptions to others, so that a card can set them in.

=========  ====================================================================
exception  a line that looks at more than the cards held and takes deals away
           from the line below it.
owner      that line: without the exception it would decide most of the deals
           in which this makes a difference.
block      an owner and its exceptions, in the order in which they are played.
=========  ====================================================================

A chart is the row of its blocks: in each the exceptions are played first, then their owner.  On a card an exception
stands under its owner, with the word *but* in front, and `strategygen.charts.read_chart` puts it back above.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from strategygen.charts import Play
from strategygen.notation import Matcher
from strategygen.solve import Solution

__all__ = ["Block", "find_blocks"]


@dataclass(frozen=True, slots=True)
class Block:
    """A line of a chart, and the lines above it that are exceptions to it.

    Attributes
    ----------
    owner : int
        Index of the line in its chart.
    exceptions : tuple of int
        Indices of its exceptions, in the order in which they are played; they come directly before the owner.
    """

    owner: int
    exceptions: tuple[int, ...] = ()


def find_blocks(play: Play, solution: Solution) -> tuple[Block, ...]:
    """Return the lines of a chart as blocks, in order.

    Examples
    --------
    >>> from strategygen.charts import Chart, play_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> chart = Chart.of(["2-HP", "1-RF: K if {TK} fp and 9sp", "2-RF: TQ or TK", "none"])
    >>> find_blocks(play_chart(chart, solution), solution)
    (Block(owner=0, exceptions=()), Block(owner=2, exceptions=(1,)), Block(owner=3, exceptions=()))
    """
    lines = play.chart.lines
    found: list[Block] = []
    for index in reversed(range(len(lines))):
        below = found[-1] if found else None
        if (
            below is not None
            and lines[index].is_conditioned
            and lines[below.owner].section == lines[index].section
            and _takes_from(index, below.owner, play, solution)
        ):
            found[-1] = Block(below.owner, (index, *below.exceptions))
        else:
            found.append(Block(index))
    return tuple(reversed(found))


def _takes_from(index: int, owner: int, play: Play, solution: Solution) -> bool:
    """Whether most deals that a line changes would be decided by another line without it and its like."""
    matcher = Matcher.of(solution.game)
    rows = np.flatnonzero(play.line == index)
    owned = total = 0
    for other in range(owner, len(play.chart.lines)):
        if not len(rows):
            break
        allowed = matcher.match(play.chart.lines[other], rows)
        decided = rows[allowed > 0]
        # Where the other line allows the same holds nothing is changed.
        changed = decided[allowed[allowed > 0] != play.words[decided]]
        hands = int(solution.deals.sizes[changed].sum())
        owned += hands if other == owner else 0
        total += hands
        rows = rows[allowed == 0]
    return 2 * owned > total
