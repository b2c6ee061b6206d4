"""A chart in plain words that read back as the chart: each line is said in a way that plays every deal the same.

=========  ====================================================================
way        one of the texts of `strategygen.dialect.saying`.
fallback   a line that stands in the chart language, because no way says it.
=========  ====================================================================
"""

from __future__ import annotations

from strategygen.charts import Play
from strategygen.dialect import Dialect, without_dead_hands, wordings
from strategygen.errors import NotationError
from strategygen.notation import Line, Matcher
from strategygen.solve import Solution

__all__ = ["plain_texts"]


def plain_texts(play: Play, solution: Solution) -> tuple[str, ...]:
    r"""Return the lines of a chart in plain words; a line that cannot be said so stands as it is.

    Each text is read as `strategygen.charts.read_chart` reads it, below the texts before it, and allows the same holds
    as the line in every deal that comes to it.

    Examples
    --------
    >>> from strategygen.charts import Chart, play_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> chart = Chart.of(["4-RF", "5-F or 5-SF", "4-SF", "4-F", "2-RF: TJ, no fp", "none"])
    >>> print("\\n".join(plain_texts(play_chart(chart, solution), solution)))
    4 to a royal flush
    flush or straight flush
    4 to a straight flush
    4 to a flush
    10-J suited, if you discard no card of its suit
    draw five cards
    """
    game, lines = solution.game, play.chart.lines
    matcher = Matcher.of(game)
    dialect = Dialect(game)
    rows = matcher.everything
    above: list[Line] = []
    texts: list[str] = []
    for index, line in enumerate(lines):
        open_rows = rows[play.line[rows] >= index]
        meant = matcher.match(line, open_rows)
        chosen, read = str(line), line
        for way in wordings(line, game):
            try:
                seen = without_dead_hands(dialect.read(way, line.section), above, game)
            except NotationError:
                continue
            if (matcher.match(seen, open_rows) == meant).all():
                chosen, read = way, seen
                break
        texts.append(chosen)
        above.append(read)
        rows = open_rows
    return tuple(texts)
