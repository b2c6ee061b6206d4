"""Charts: ranked lists of lines, and the reader of chart pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from strategygen.charts.page import read_page
from strategygen.charts.readings import Reading
from strategygen.display import Record, Result
from strategygen.games import Game
from strategygen.language import Line, Section, parse_line


@dataclass(frozen=True, slots=True)
class Chart(Result):
    """A ranked list of lines: the first line that applies to a deal decides.

    Examples
    --------
    >>> chart = Chart.of(["5-RF", "2-RF: JK or QK", "none"])
    >>> len(chart.lines), str(chart.lines[1])
    (3, '2-RF: JK or QK')
    """

    heading: ClassVar[str] = "section"

    lines: tuple[Line, ...]
    source: str = "<chart>"
    #: How each line of the page was read; empty if the chart was not read from a page.
    readings: tuple[Reading, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def of(cls, texts: Iterable[str], source: str = "<chart>") -> Chart:
        """Return the chart whose lines are these texts.

        Raises
        ------
        NotationError
            If a text is not in the chart language.
        """
        return cls(tuple(parse_line(text) for text in texts), source)

    def __str__(self) -> str:
        return "\n".join(f"{heading}\n{line}" if heading else str(line) for heading, line in self.headed_lines)

    @property
    def headed_lines(self) -> Iterator[tuple[Section | None, Line]]:
        """The lines, each with the heading above it, or None."""
        section = None
        for line in self.lines:
            yield (line.section if line.section != section else None), line
            section = line.section

    def reading_of(self, number: int) -> Reading | None:
        r"""Return the reading that gave a line, by its number from 1; None if the chart was not read from a page.

        Examples
        --------
        >>> chart = read_chart("My chart:\n* High pair\n* Draw five cards")
        >>> chart.reading_of(1).number, chart.reading_of(1).words, chart.reading_of(3)
        (2, 'High pair', None)
        """
        return next((reading for reading in self.readings if number in reading.lines), None)

    def to_records(self) -> list[Record]:
        return [
            {"section": str(line.section) if line.section else None, "number": number, "hand_held": str(line)}
            for number, line in enumerate(self.lines, 1)
        ]


def read_chart(text: str, source: str = "<chart>", game: Game | None = None, *, skip_unread: bool = False) -> Chart:
    r"""Return the chart that a page of plain text, Markdown, LaTeX, HTML or CSV shows.

    Each line is in the chart language or in plain words (see `strategygen/charts/plain/README.md`), or, if the page
    shows it, in the shorthand of `strategygen/charts/shorthand/README.md`.

    Plain text has one chart line per line.  Blank lines, text after ``#``, numbering and bullets are skipped; a heading
    such as ``[2 deuces]`` opens a section.  In the other formats the chart is the table with a column "Hand held".
    Comments and metadata do not count.  `source` is the name of the page in messages; plain words such as "any paying
    hand" need the game.

    With `skip_unread` lines that cannot be read are left out, and `readings` has them as ``unread``; `check_chart` then
    says what they may be worth.

    Raises
    ------
    ChartError
        If the page has no chart, or a line cannot be read; it names the line and what was expected.  With `skip_unread`
        if such a line may change what others mean.

    Examples
    --------
    >>> print(read_chart("# my card\n 1. 5-RF\n 2. 4–RF   # 19.68\n"))
    5-RF
    4-RF
    >>> print(read_chart("Royal flush\nFour to a royal flush\nHigh pair\n"))
    5-RF
    4-RF
    2-HP
    """
    lines, readings = read_page(text, source, game, skip_unread=skip_unread)
    return Chart(lines, source, readings)
