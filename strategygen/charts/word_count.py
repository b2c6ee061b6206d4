"""What a chart costs to read: the number of words of its lines and section headings in plain words.

Words are runs of letters or digits.  Numbering, values, titles, footnotes and legends do not count.  A chart that was
read from a page in plain words has the words of its author; every other chart those in which it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable

from strategygen.charts.chart import Chart
from strategygen.charts.patterns import pattern_of
from strategygen.charts.playing import Play
from strategygen.charts.shorthand import is_shorthand
from strategygen.charts.translation import translate_chart
from strategygen.values import Solution

_WORD = pattern_of(r"[^\W_]+")


def count_words(texts: Iterable[str]) -> int:
    """Return the number of words of some texts.

    Examples
    --------
    >>> count_words(["4 to a royal flush", "10-J or J-Q suited"])
    11
    """
    return sum(len(_WORD.findall(text)) for text in texts)


def count_chart_words(play: Play, solution: Solution) -> int:
    r"""Return the number of words of a chart.

    Examples
    --------
    >>> from strategygen import Chart, load_game, play_chart, read_chart, solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> charts = read_chart("1. Hold any high pair\n2. Draw five cards"), Chart.of(["2-HP", "none"])
    >>> [count_chart_words(play_chart(chart, solution), solution) for chart in charts]
    [7, 5]
    """
    chart = play.chart
    if is_in_authors_words(play):
        return count_words(
            reading.words if reading.lines else reading.written
            for reading in chart.readings
            if reading.lines or reading.kind in ("heading", "unread")
        )
    if chart.readings or not all(line.words for line in chart.lines):
        return count_printed_words(chart, translate_chart(play, solution))
    return count_printed_words(chart, [line.words for line in chart.lines])


def count_printed_words(chart: Chart, texts: Iterable[str]) -> int:
    """Return the number of words of a chart whose lines are printed as these texts."""
    return count_words([*(str(heading) for heading, _ in chart.headed_lines if heading is not None), *texts])


def is_in_authors_words(play: Play) -> bool:
    """Whether a chart was read from a page of plain words, so that its words are those of its author."""
    chart = play.chart
    lines = [reading for reading in chart.readings if reading.lines]
    return bool(lines) and all(line.words for line in chart.lines) and not is_shorthand(each.words for each in lines)
