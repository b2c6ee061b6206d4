"""The visible lines of a forum post in BBCode."""

from __future__ import annotations

import re

from strategygen.charts.formats.building import MOST_CELLS
from strategygen.charts.formats.colors import brightness, is_transparent
from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

_SHOWN = (
    "b|i|u|size|color|font|center|left|right|justify|indent|quote|code|url|email|list|ul|ol|table|tr|td|th|li|h[1-6]"
)
#: Colours brighter than this are not read on white.
_LIGHT = 200
_CLOSING = pattern_of(rf"\[/(?:{_SHOWN})\]", re.IGNORECASE)
_TOKEN = pattern_of(
    rf"\n|\[\*\]|\[(?P<end>/?)(?P<name>{_SHOWN}|s|strike|del|sup|sub|spoiler|hide)(?:=(?P<value>[^\[\]\n]*))?\]",
    re.IGNORECASE,
)


def is_forum_post(text: str) -> bool:
    r"""Whether a page has the end of an element of BBCode.

    Examples
    --------
    >>> is_forum_post("[b]No deuces[/b]"), is_forum_post("[no deuces]\n5-RF\n[b] a note")
    (True, False)
    """
    return _CLOSING.search(text) is not None


def forum_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of a forum post: of its tables, list items, and lines; lines that are all bold are titles.

    Text that is struck out does not count.

    Raises
    ------
    ChartError
        If a row has too many cells.

    Examples
    --------
    >>> page = "[b]1 deuce[/b]\n[list]\n[*]4 to a [i]royal[/i] flush\n[/list]\n[tr][td]1[/td][td]3-RF[/td][/tr]"
    >>> for row in forum_rows(page, "post.txt"):
    ...     print(row.joined())
    SourceLine(number=1, text='1 deuce', is_title=True)
    SourceLine(number=3, text='• 4 to a royal flush', is_title=False)
    SourceLine(number=5, text='1\t3-RF', is_title=False)
    """
    return _ForumReader(source).read(text)


class _ForumReader:
    """Reads the elements and line ends of a post one by one."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rows: list[PageRow] = []
        self.number = self.table = 0
        self.parts: list[str] = []
        #: How many open elements make text bold or strike it out.
        self.bold = self.struck = 0
        self.is_title = True
        #: The cells of the row that is not finished.
        self.cells: list[SourceLine] | None = None

    def read(self, text: str) -> list[PageRow]:
        at, self.number = 0, 1
        for token in _TOKEN.finditer(text):
            self._add(text[at : token.start()])
            at = token.end()
            if token.group() == "\n":
                self._end_line()
                self.number += 1
            elif token["name"] is None:
                self._begin_item()
            else:
                self._check_look(token["name"].lower(), (token["value"] or "").strip("\"' ").lower())
                self._read_tag(token["name"].lower(), is_end=bool(token["end"]))
        self._add(text[at:])
        self._end_row()
        return self.rows

    def _check_look(self, name: str, value: str) -> None:
        """Refuse text that is too light or too small to be read."""
        is_light = name == "color" and ((brightness(value) or 0) > _LIGHT or is_transparent(value))
        if is_light or (name == "size" and value.strip("px%+ ") in ("0", "00")):
            message = f"[{name}={value[:40]}] may hide text; write the chart without it"
            raise ChartError(message, self.source, self.number)

    def _read_tag(self, name: str, *, is_end: bool) -> None:
        step = -1 if is_end else 1
        if name in ("b", "u") or (name[0] == "h" and name != "hide"):
            self.bold = max(0, self.bold + step)
        elif name in ("s", "strike", "del"):
            self.struck = max(0, self.struck + step)
        elif name == "sup":
            self._add("]" if is_end else "[")
        elif name == "li" and not is_end:
            self._begin_item()
        elif name == "table":
            self.table += not is_end
        elif name == "tr":
            self._end_row()
            self.cells = None if is_end else []
        elif name in ("td", "th") and is_end and self.cells is not None:
            self.cells.append(SourceLine(self.number, self._text()))
            if len(self.cells) > MOST_CELLS:
                raise ChartError(f"expected a table of at most {MOST_CELLS} columns", self.source, self.number)

    def _begin_item(self) -> None:
        self._end_line()
        self.parts.append("• ")
        self.is_title = False

    def _add(self, text: str) -> None:
        if text and not self.struck:
            self.parts.append(text)
            self.is_title &= bool(self.bold) or not text.strip()

    def _text(self) -> str:
        """Return the text of the line so far, and begin another."""
        text, self.parts, self.is_title = " ".join("".join(self.parts).split()), [], True
        return text

    def _end_line(self) -> None:
        if self.cells is not None:
            self._add(" ")
            return
        is_title = self.is_title
        text = self._text()
        if text not in ("", "•"):
            self.rows.append(PageRow((SourceLine(self.number, text, is_title),)))

    def _end_row(self) -> None:
        cells, self.cells = self.cells, None
        if cells:
            self.rows.append(PageRow(tuple(cells), max(1, self.table)))
        self._end_line()
