"""The blocks of a chart: lines with their exceptions, which a card indents.

=========  ====================================================================
exception  a line with conditions on more than the cards held that overrides
           the line below it.
owner      that line: without the exception it would decide most of the deals
           whose play the exception changes.
block      an owner and its exceptions, in the order in which they are played.
=========  ====================================================================

A card prints an exception under its owner, with the word *but* in front; `read_chart` moves it back above the owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

import numpy as np

from strategygen.charts.playing import Play, play_lines
from strategygen.language import Line
from strategygen.values import Solution


@dataclass(frozen=True, slots=True)
class Block:
    """Index of a line of a chart, and the indices of its exceptions, which come directly before it."""

    owner: int
    exceptions: tuple[int, ...] = ()


def find_blocks(play: Play, solution: Solution) -> tuple[Block, ...]:
    """Return the blocks of a chart, in the order in which they are played.

    Examples
    --------
    >>> from strategygen import Chart, load_game, play_chart, solve
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
            and looks_at_discards(lines[index])
            and lines[below.owner].section == lines[index].section
            and _takes_from(index, below.owner, play, solution)
        ):
            found[-1] = Block(below.owner, (index, *below.exceptions))
        else:
            found.append(Block(index))
    return tuple(reversed(found))


def line_marks(blocks: Sequence[Block]) -> dict[int, str]:
    """Return the number of each line of a chart, by its index; an exception has that of its owner and a letter.

    Examples
    --------
    >>> line_marks([Block(0), Block(3, (1, 2))])
    {0: '1', 3: '2', 1: '2a', 2: '2b'}
    """
    marks: dict[int, str] = {}
    for number, block in enumerate(blocks, 1):
        marks[block.owner] = str(number)
        for place, index in enumerate(block.exceptions):
            rounds, letter = divmod(place, len(ascii_lowercase))
            lead = ascii_lowercase[rounds - 1] if rounds else ""
            marks[index] = f"{number}{lead}{ascii_lowercase[letter]}"
    return marks


def looks_at_discards(line: Line) -> bool:
    """Whether some entry of a line has conditions on the discards, or holds with the fewest points for these."""
    return bool(line.fewest is not None and line.fewest.weights) or any(
        entry.penalties or entry.conditions or any(text.n_cards != entry.name.n for text in entry.cards)
        for entry in line.entries
    )


def _takes_from(index: int, owner: int, play: Play, solution: Solution) -> bool:
    """Whether a line below would decide most of the deals whose play a line, and the lines between, change."""
    deals = np.flatnonzero(play.line == index)
    below = play.chart.lines[owner:]
    line, allowed = play_lines(below, solution, deals)
    # The play does not change where the other line allows the same holds.
    is_changed = (line < len(below)) & (allowed != play.allowed[deals])
    sizes = solution.deals.sizes[deals]
    return 2 * int(sizes[is_changed & (line == 0)].sum()) > int(sizes[is_changed].sum())
