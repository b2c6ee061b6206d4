"""What each parser must do with any text: read it, or refuse it with an error of its own.  Nothing else may happen.

`fuzz.py` feeds these by a coverage-guided fuzzer, `tests/test_fuzz.py` by hypothesis and by the corpus of faults found.
"""

import contextlib
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from strategygen.cards import Card, Cards, Deal, Rank, Suit, parse_cards, parse_ranks
from strategygen.charts.chart import read_chart
from strategygen.charts.formats.cleaning import clean_text
from strategygen.charts.formats.csv_page import csv_delimiter, csv_rows
from strategygen.charts.formats.forum_page import forum_rows, is_forum_post
from strategygen.charts.formats.html_page import html_rows
from strategygen.charts.formats.latex_page import latex_rows
from strategygen.charts.formats.markdown_page import is_markdown, markdown_rows, with_plain_borders
from strategygen.charts.formats.page_rows import PageRow, chart_lines
from strategygen.charts.formats.plain_page import plain_rows
from strategygen.charts.formats.wiki_page import is_wiki_page, wiki_rows
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.context import Context
from strategygen.charts.rows import UNREAD
from strategygen.charts.shorthand import is_shorthand, read_shorthand
from strategygen.errors import CardError, ChartError, GameError, NotationError
from strategygen.games import load_game, parse_pay
from strategygen.language import parse_line, parse_section

#: Most seconds that reading a text may take.
LIMIT = 2
JACKS, DEUCES = load_game("jacks-or-better"), load_game("deuces-wild")


def notation(text: str) -> None:
    """A line or a heading of the chart language; what is read is printed and read as the same."""
    with contextlib.suppress(NotationError):
        line = parse_line(text)
        assert parse_line(str(line)) == line
    with contextlib.suppress(NotationError):
        section = parse_section(text)
        assert parse_section(str(section)) == section


def cards(text: str) -> None:
    """A card, cards, a deal, a list of ranks."""
    for read in (Rank.parse, Suit.parse, Card.parse, parse_cards, Deal, parse_ranks):
        with contextlib.suppress(CardError):
            read(text)
    with contextlib.suppress(CardError):
        found = Cards(text)
        assert Cards(str(found)) == found


def game_file(text: str) -> None:
    """A game file, and a pay."""
    with contextlib.suppress(GameError):
        parse_pay(text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        path.write_text(text, "utf-8", errors="surrogateescape")
        with contextlib.suppress(GameError):
            game = load_game(path)
            assert len(game.pays) == len(game.classes)


def chart(text: str) -> None:
    """A page of text, Markdown, LaTeX or HTML; what is read is printed and read as the same.

    What cannot be read is left out on request, and nothing else.
    """
    with contextlib.suppress(ChartError):
        read = read_chart(text)
        assert read_chart(str(read)).lines == read.lines
        assert read_chart(text, skip_unread=True) == read
        return
    with contextlib.suppress(ChartError):
        parts = [
            (each.kind, *(part.kind for part in each.left_out)) for each in read_chart(text, skip_unread=True).readings
        ]
        assert any("unread" in kinds or UNREAD in kinds for kinds in parts)


def words(text: str) -> None:
    """A line of plain words."""
    for game in (JACKS, DEUCES):
        with contextlib.suppress(NotationError):
            PlainReader(game).read(text)


def shorthand(text: str) -> None:
    """A line in shorthand; what is read is printed and read as the same."""
    is_shorthand(text.splitlines())
    for game in (JACKS, DEUCES):
        with contextlib.suppress(NotationError):
            line = read_shorthand(text, Context(game))
            assert line is None or parse_line(str(line)) == line


def rows(read: Callable[[str], Sequence[PageRow]], recognize: Callable[[str], bool] = bool) -> Callable[[str], None]:
    """A page read as one of the formats, whatever format it is recognized as."""

    def target(text: str) -> None:
        recognize(text)
        with contextlib.suppress(ChartError):
            found = read(clean_text(text, "page"))
            for cell in [cell for row in found for cell in row.cells] + chart_lines(found):
                assert cell.number > 0 and "\n" not in cell.text

    return target


#: The readers of pages, one by one.
PAGES: dict[str, Callable[[str], None]] = {
    "html": rows(lambda text: html_rows(text, "page")),
    "latex": rows(lambda text: latex_rows(text, "page")),
    "markdown": rows(lambda text: markdown_rows(with_plain_borders(text), "page"), is_markdown),
    "forum": rows(lambda text: forum_rows(text, "page"), is_forum_post),
    "wiki": rows(lambda text: wiki_rows(text, "page"), is_wiki_page),
    "csv": rows(lambda text: csv_rows(text, "page", sign) if (sign := csv_delimiter(text)) else []),
    "plain": rows(plain_rows),
}
TARGETS: dict[str, Callable[[str], None]] = {
    "notation": notation, "cards": cards, "game_file": game_file, "chart": chart, "words": words,
    "shorthand": shorthand,
}  # fmt: skip


def target_of(name: str) -> Callable[[str], None]:
    """Return the target of a name."""
    return (TARGETS | PAGES)[name]
