"""Reading a page as a chart: its format, then its lines, in plain words or in shorthand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.columns import (
    with_columns_apart,
    with_headings_apart,
    with_numbers_apart,
    with_wrapped_rows,
)
from strategygen.charts.examples_beside import without_examples
from strategygen.charts.formats import find_lines, find_outside_styles
from strategygen.charts.page_reader import SKIPPED, PageReader
from strategygen.charts.plain.context import Context
from strategygen.charts.prose import names_of_games
from strategygen.charts.readings import Reading
from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import Row, find_rows, numbered_rows
from strategygen.charts.shorthand import (
    is_command,
    is_shorthand,
    is_struck,
    read_shorthand,
    with_numbers_joined,
    without_comment,
)
from strategygen.charts.unread import without_condition
from strategygen.errors import ChartError
from strategygen.games import Game
from strategygen.language import Line, Section


def read_page(
    text: str, source: str, game: Game | None = None, *, skip_unread: bool = False
) -> tuple[tuple[Line, ...], tuple[Reading, ...]]:
    """Return the lines of the chart on a page, in the order in which they are played, and how each was read.

    Entries of plain words that the lines above decide are left out.  With `skip_unread`, lines that cannot be read are
    left out too, where that leaves the readings of the other lines as they are.

    Raises
    ------
    ChartError
        With every line that cannot be read, the reason and what was expected.
    """
    lines = find_lines(text, source)
    if is_shorthand(line.text for line in lines):
        rows = numbered_rows(lines)
        reader: PageReader = _ShorthandReader(rows, source, game)
    else:
        texts = with_numbers_joined([line.text for line in lines])
        joined = [replace(line, text=text) for line, text in zip(lines, texts, strict=True)]
        apart = with_headings_apart(with_columns_apart(with_wrapped_rows(with_numbers_apart(joined))))
        written = {text: line.text for line, text in zip(lines, texts, strict=True)}
        rows = [replace(row, written=written.get(row.written, row.written)) for row in find_rows(apart)]
        rows = without_examples(rows)
        reader = PageReader(rows, source, game)
    if skip_unread:
        with suppress(ChartError):
            reader.read()
        unread = {each.row.number for each in reader.unread}
        rows = [without_condition(row, reader) if row.number in unread else row for row in rows]
        reader = type(reader)(rows, source, game)
    found, readings = reader.read(skip_unread=skip_unread)
    outside = (Reading(line.number, line.text, "skipped", (), SKIPPED["style"]) for line in find_outside_styles(text))
    return found, (*outside, *readings)


class _ShorthandReader(PageReader):
    """The reader of a page in the shorthand of a public checker; plain words may be among its lines."""

    def _is_name_of_game(self, row: Row) -> bool:
        # The checker wants the game in the first line; the shorthand of high pairs is "Pair of J-A".
        return names_of_games().fullmatch(row.words.strip(" :")) is not None

    def _read_line(self, row: Row, sections: Sections) -> None:
        if not without_comment(row.words):
            self._skip(row, SKIPPED["comment"])
        elif is_struck(f"{row.words} # {row.comment}" if row.comment else row.words):
            self._skip(row, "the comment says that these holds are not played")
        else:
            super()._read_line(row, sections)

    def line_of(
        self,
        words: str,
        section: Section | None,
        above: Sequence[Line],
        *,
        ace_high: bool = False,
        royals: frozenset[int] = frozenset(),
    ) -> Line:
        line = read_shorthand(words, Context(self.game, section, self.reader.high))
        if line is None:
            return super().line_of(without_comment(words), section, above, ace_high=ace_high, royals=royals)
        return replace(line, section=section)

    def _is_prose(self, row: Row, *, is_above: bool) -> bool:
        # The checker wants a name in the first line, and often a comment is below it.
        names = [other for other in self.rows if other.kind != "comment"][:2]
        is_name = is_above and row in names and not re.search(r"\b[1-5]\b|RF|SF|(?i:flush|straight|pair)", row.words)
        return is_name or is_command(row.words) or super()._is_prose(row, is_above=is_above)
