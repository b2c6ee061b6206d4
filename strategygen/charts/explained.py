"""What the lines of a page decide: each reading with its line in plain words, its deals, and an example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from strategygen.cards import Cards
from strategygen.charts.check import CheckReport
from strategygen.charts.plain import wordings
from strategygen.charts.readings import Reading
from strategygen.charts.translation import translate_chart
from strategygen.games import Game
from strategygen.language import HoldSets, Line, rows_with
from strategygen.values import IntArray, Solution


@dataclass(frozen=True, slots=True)
class ExplainedReading:
    """A reading of a line of a page, and what it decides.

    Attributes
    ----------
    reading : Reading
        The line of the page, and what it was read as.
    texts : tuple of str
        The lines of the chart that were read from it; lines of several sections with the same text once.
    plain : tuple of str
        The same in plain words, or in the chart language where plain words cannot express a line.
    hands : int
        Number of deals that these lines decide.
    deal, hold : Cards or None
        A deal that they decide most often, of those with the same cards held, and these cards; None if they decide
        no deal.
    """

    reading: Reading
    texts: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    hands: int = 0
    deal: Cards | None = None
    hold: Cards | None = None


def explain_readings(report: CheckReport) -> tuple[ExplainedReading, ...]:
    r"""Return every line of the page that a chart was read from, and what it decides.

    Examples
    --------
    >>> from strategygen.charts import check_chart, read_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> game = load_game("jacks-or-better")
    >>> chart = read_chart("My chart:\nTrips\nHigh pair\nDiscard all", game=game)
    >>> for found in explain_readings(check_chart(chart, solve(game))):
    ...     print(found.reading.kind, found.texts, found.plain, found.hands, found.deal)
    skipped () () 0 None
    line ('3-3K',) ('three of a kind',) 59280 Ts 6h 2s 2h 2d
    line ('2-HP',) ('high pair',) 404448 As Js Jh Ts 8d
    line ('none',) ('draw five cards',) 2135232 Ks Jh 9d 8h 4s
    """
    chart, solution, play = report.chart, report.solution, report.play
    plain = translate_chart(
        play, solution, {line: tuple(_words_of_choices(line, solution.game)) for line in chart.lines}
    )
    found = []
    for reading in chart.readings:
        indices = [number - 1 for number in reading.lines]
        deals = np.flatnonzero(np.isin(play.line, indices)) if indices else np.zeros(0, np.int64)
        deal, hold = _example(solution, play.allowed[deals], deals) if len(deals) else (None, None)
        texts = tuple(dict.fromkeys(str(chart.lines[index]) for index in indices))
        words = tuple(dict.fromkeys(plain[index] for index in indices))
        found.append(ExplainedReading(reading, texts, words, int(solution.deals.sizes[deals].sum()), deal, hold))
    return tuple(found)


def _words_of_choices(line: Line, game: Game) -> Iterator[str]:
    """Yield wordings of a line that names several hands and leaves out the lesser ones, or takes the lowest cards."""
    if any(entry.exclusions for entry in line.entries):
        entries = tuple(replace(entry, exclusions=()) for entry in line.entries)
        yield from wordings(replace(line, entries=entries), game)
    if line.fewest is not None:
        number = {2: "two", 3: "three", 4: "four"}.get(line.entries[0].name.n, "one")
        for way in wordings(replace(line, fewest=None), game):
            for end in ("lowest", "highest"):
                yield f"{way} (if more than {number}, the {end} {number})"


def _example(solution: Solution, allowed: HoldSets, deals: IntArray) -> tuple[Cards, Cards]:
    """Return a deal and a hold in it: of the cards that are held most often the most frequent deal."""
    masks = np.zeros(len(deals), np.int64)
    for mask in range(31, -1, -1):
        masks[rows_with(mask, allowed)] = mask
    # The number of cards and the number of the held class identify the cards held.
    held = solution.deals.sub[masks, deals].astype(np.int64) * 6 + np.bitwise_count(masks)
    _, group = np.unique(held, return_inverse=True)
    sizes = solution.deals.sizes[deals]
    counts = np.zeros(group.max() + 1, np.int64)
    np.add.at(counts, group, sizes)
    here = np.flatnonzero(group == counts.argmax())
    # Of equals the one in the middle: the first and the last have extreme ranks.
    largest = here[sizes[here] == sizes[here].max()]
    best = largest[len(largest) // 2]
    number = int(deals[best])
    return solution.witness(number), solution.witness(number, int(masks[best]))
