"""How a line of a page was read."""

from __future__ import annotations

from dataclasses import dataclass

from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import LeftOut
from strategygen.errors import NotationError
from strategygen.language import parse_line


@dataclass(frozen=True, slots=True)
class Reading:
    """How a line of a page was read.

    Attributes
    ----------
    number : int
        Line number in the file, from 1.
    written : str
        The line as the page shows it.
    kind : str
        ``line``, ``heading``, ``definition``, ``skipped`` for a line that is not part of the chart, or ``unread`` for
        one that is left out because it cannot be read.
    lines : tuple of int
        Numbers, from 1, of the lines of the chart that were read from it.
    note : str
        What a skipped line was taken for, the sections that a heading opens, or why a line cannot be read.
    left_out : tuple of LeftOut
        Parts of the line that do not belong to its words: numbering, values, example hands, footnote marks.
    words : str
        Of a line of the chart, what was read.
    next_line : int
        Of a line that cannot be read, the number that the next line of the chart has, or would have; else 0.
    sections : tuple of Section or None
        Of a line that cannot be read, the sections that it is in.
    """

    number: int
    written: str
    kind: str
    lines: tuple[int, ...] = ()
    note: str = ""
    left_out: tuple[LeftOut, ...] = ()
    words: str = ""
    next_line: int = 0
    sections: Sections = ()

    @property
    def is_plain(self) -> bool:
        """Whether a line of the chart is in plain words, not in the chart language."""
        if self.kind != "line":
            return False
        try:
            parse_line(self.words)
        except NotationError:
            return True
        return False

    @property
    def shown(self) -> str:
        """The line as the page shows it, in one line without control characters."""
        return " ".join("".join(sign if sign.isprintable() else " " for sign in self.written).split())
