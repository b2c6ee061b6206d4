"""Translating a chart to plain words that play every deal the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from strategygen.charts.plain import PlainReader, royal_sizes, without_dead_entries, wordings
from strategygen.charts.playing import Play
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import Line, Matcher
from strategygen.values import Solution


def translate_chart(
    play: Play, solution: Solution, written: Mapping[Line, Sequence[str]] = MappingProxyType({})
) -> tuple[str, ...]:
    r"""Return the lines of a chart in plain words, or in the chart language where plain words cannot express a line.

    Each text, as `read_chart` reads it below the texts before it, allows the same holds as the line in every deal that
    no line above decides.  Texts that an author has `written` for a line are preferred to others; so are the words of
    a line that was derived in plain words.

    Examples
    --------
    >>> from strategygen import Chart, load_game, play_chart, solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> chart = Chart.of(["4-RF", "5-F or 5-SF", "4-SF", "4-F", "2-RF: TJ, no fp", "none"])
    >>> print("\n".join(translate_chart(play_chart(chart, solution), solution)))
    4 to a royal flush
    flush or straight flush
    4 to a straight flush
    4 to a flush
    10-J suited, if you discard no card of its suit
    draw five cards
    """
    game, lines = solution.game, play.chart.lines
    matcher = Matcher.of(game)
    reader = PlainReader(game)
    rows = matcher.everything
    above: list[Line] = []
    texts: list[str] = []
    for index, line in enumerate(lines):
        rows = rows[play.line[rows] >= index]
        meant = None
        chosen, read = str(line), line
        own = (line.words,) if line.words and not play.chart.readings else ()
        for way in (*written.get(line, ()), *own, *wordings(line, game)):
            try:
                royals = royal_sizes([*lines[:index], *lines[index + 1 :]], line.section)
                seen = without_dead_entries(reader.read(way, line.section, royals=royals), above, game)
            except NotationError:
                continue
            if seen != line and meant is None:
                meant = matcher.match(line, rows)
            if seen == line or (matcher.match(seen, rows) == meant).all():
                chosen, read = way, seen
                break
        texts.append(chosen)
        above.append(read)
    return tuple(texts)


def translate_line(line: Line, game: Game, above: Sequence[Line] = ()) -> str:
    """Return one line in plain words, or in the chart language where plain words cannot express it.

    The text, read below the lines `above`, allows the same holds as the line in every deal of the game.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.language import parse_line
    >>> game = load_game("jacks-or-better")
    >>> above = [parse_line(text) for text in ("4-RF", "4-SF")]
    >>> translate_line(parse_line("4-F"), game, above), translate_line(parse_line("4-F"), game)
    ('4 to a flush', '4-F')
    """
    matcher, reader = Matcher.of(game), PlainReader(game)
    meant = None
    for way in wordings(line, game):
        try:
            seen = without_dead_entries(reader.read(way, line.section), above, game)
        except NotationError:
            continue
        if seen == line:
            return way
        meant = matcher.match(line) if meant is None else meant
        if (matcher.match(seen) == meant).all():
            return way
    return str(line)
