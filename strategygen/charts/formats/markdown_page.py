"""The visible lines of a Markdown page."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from itertools import pairwise

from strategygen.charts.formats.building import MOST_CELLS
from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

_TITLE = pattern_of(r"(#{1,6})[ \t]+(\S.*)")
_FENCE = pattern_of(r"(`{3,}|~{3,})[^`]*")
_RULE = pattern_of(r"(?:[*_-][ \t]*){3,}")
_DELIMITER_CELL = pattern_of(r":?-+:?")
_ITEM = pattern_of(r"(?:[-*+•]|\(?[0-9]{1,3}[.)])[ \t]+")
_UNDERLINE = pattern_of(r"={3,}|-{3,}")

_ESCAPED = pattern_of(r"\\([!-/:-@\[-`{-~])")
#: Stands for an escaped character while the marks around it are removed.
_KEPT = 0xE000
_CODE = pattern_of(r"(`+)([^`]+)\1(?!`)")
_IMAGE = pattern_of(r"!\[[^\[\]]*\]\([^()]*\)")
#: Where a link leads, which is not shown; some write comments so.
_LINK_TARGET = pattern_of(r"\[[^\[\]^][^\[\]]*\]:\s.*")
_LINK = pattern_of(r"\[([^\[\]]*)\]\([^()]*\)")
_STRUCK_OUT = pattern_of(r"~~[^~]+~~")
_BOLD = pattern_of(r"\*\*(?=[^\s*])[^*]+(?<=[^\s*])\*\*")
_EMPHASIS = pattern_of(r"(?<![\w*])\*(?=[^\s*])([^*]+)(?<=[^\s*])\*(?![\w*])|(?<![\w_])_(?=[^\s_])([^_]+)_(?!\w)")
_BREAK = pattern_of(r"<br\s*/?>", re.IGNORECASE)
_SUPERSCRIPT = pattern_of(r"<sup>\[?([^<>\[\]]{1,20})\]?</sup>", re.IGNORECASE)
#: Tags without attributes that change only how text looks.
_TAG = pattern_of(r"</?(?:b|i|u|em|strong|small|kbd|code|span|div|p|center|details|summary)\s*/?>", re.IGNORECASE)
_OTHER_TAG = pattern_of(r"</?([a-z][a-z0-9]*)(?:\s+[a-z-]+\s*=[^<>]*|\s+hidden\b[^<>]*)?\s*/?>", re.IGNORECASE)


#: A border of a table drawn with signs.
_BORDER = pattern_of(r"[+├╠╟┌╔└╚|│║][-=+|─━═┬┴┼╦╩╬╤╧╪╫╥╨]+[+┤╣╢┐╗┘╝|│║]")
_DRAWN_BARS = str.maketrans("│┃║", "|||")


def with_plain_borders(text: str) -> str:
    r"""Return a page with the tables that are drawn with signs, such as +---+---+, as Markdown has them.

    Examples
    --------
    >>> print(with_plain_borders("+----+-----+\n| No | Hand |\n+----+-----+\n|  1 | 5-RF |\n+----+-----+"))
    |---|---|
    | No | Hand |
    |---|---|
    |  1 | 5-RF |
    |---|---|
    """
    found = []
    for line in text.split("\n"):
        border = line.strip()
        if _BORDER.fullmatch(border) and not border.strip("|").isalnum():
            columns = len(re.findall(r"[-=─━═]+", border))
            found.append(f"|{'---|' * columns}" if columns <= MOST_CELLS else line)
        else:
            found.append(line.translate(_DRAWN_BARS))
    return "\n".join(found)


#: The upper or lower side of a box, and a line between its sides.
_SIDE = pattern_of(r"[+├╠╟┌╔╭╚└╰.,'`][-=─━═_~*]{5,}[+┤╣╢┐╗╮┘╝╯.,'`]")
_BOXED = pattern_of(r"\|([^|]*)\|")


def without_boxes(text: str) -> str:
    r"""Return a page without the boxes that are drawn around lines; tables with columns stay as they are.

    Examples
    --------
    >>> print(without_boxes("+--------+\n|  Quads |\n+--------+").replace(" ", "."))
    <BLANKLINE>
    ...Quads.
    <BLANKLINE>
    >>> without_boxes("+------+--+\n| Quads | 4 |\n+------+--+").count("|")
    3
    """
    lines = [line.translate(_DRAWN_BARS) for line in text.split("\n")]
    sides = [at for at, line in enumerate(lines) if _SIDE.fullmatch(line.strip())]
    found = list(text.split("\n"))
    for start, end in pairwise(sides):
        inside = [_BOXED.fullmatch(line.strip()) for line in lines[start + 1 : end]]
        if not inside or None in inside:
            continue
        for at, match in enumerate(inside, start + 1):
            found[at] = f" {match[1]}" if match is not None and re.search(r"\w", match[1]) else ""
        found[start] = found[end] = ""
    return "\n".join(found)


def is_markdown(text: str) -> bool:
    r"""Whether a page is Markdown rather than plain text.

    It is if it has a table (a row with bars, then a row of dashes with bars), a fence, a title of the second or a
    lower level and either list items or bold text, or an escaped character and bold text.

    Examples
    --------
    >>> is_markdown("| Hand | EV |\n|---|---|\n"), is_markdown("## 2 deuces\n- 4-4K\n"), is_markdown("# a\n1. 5-RF\n")
    (True, True, False)
    """
    has_title = has_items = has_bold = has_escape = False
    before = ""
    for raw in text.split("\n"):
        line = raw.strip()
        if line[:3] in ("```", "~~~") or ("|" in before and _is_delimiter(line)):
            return True
        has_title |= line.startswith("##") and _TITLE.fullmatch(line) is not None
        has_items |= _ITEM.match(line) is not None or line.startswith("**")
        has_bold |= "**" in line and _BOLD.search(line) is not None
        has_escape |= "\\" in line and _ESCAPED.search(line) is not None
        if (has_title and has_items) or (has_bold and has_escape):
            return True
        before = line
    return False


def _cells(line: str) -> list[str]:
    """Return the cells of a row; a bar after a backslash or in code is part of a cell."""
    if "\\|" in line:
        line = line.replace("\\\\", "\\\\\0").replace("\\|", chr(_KEPT + ord("|"))).replace("\0", "")
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]


def _is_delimiter(line: str) -> bool:
    return (
        "|" in line
        and len(line) <= 10 * MOST_CELLS
        and "-" in line
        and all(_DELIMITER_CELL.fullmatch(cell) for cell in _cells(line))
    )


def without_comments(text: str) -> list[tuple[str, bool]]:
    r"""Return the lines of a page without HTML comments, each with whether it had one.

    Examples
    --------
    >>> without_comments("a <!-- b\nc --> d")
    [('a ', True), (' d', True)]
    """
    lines: list[tuple[str, bool]] = []
    is_open = False
    for line in text.split("\n"):
        kept: list[str] = []
        had_comment = is_open
        at = 0
        while at < len(line):
            end = line.find("-->" if is_open else "<!--", at)
            if not is_open:
                kept.append(line[at:] if end < 0 else line[at:end])
            if end < 0:
                break
            had_comment = True
            at = end + (3 if is_open else 4)
            is_open = not is_open
        lines.append(("".join(kept), had_comment))
    return lines


def markdown_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of a Markdown page: of its tables, titles, list items, and lines of paragraphs.

    Numbers and bullets of list items stay in front of them.

    Raises
    ------
    ChartError
        If the page has HTML tags that may hide text.

    Examples
    --------
    >>> page = "## 1 deuce\n1. **4 to a\n   royal flush**\n\n| Hand | EV |\n|---|---|\n| 3-RF: s &ge; 1 | 1.2 |\n"
    >>> for row in markdown_rows(page, "card.md"):
    ...     print(row.joined())
    SourceLine(number=1, text='1 deuce', is_title=True)
    SourceLine(number=2, text='1. 4 to a royal flush', is_title=False)
    SourceLine(number=5, text='Hand\tEV', is_title=False)
    SourceLine(number=7, text='3-RF: s ≥ 1\t1.2', is_title=False)
    """
    return _MarkdownReader(source).read(without_comments(text))


class _MarkdownReader:
    """Reads the lines of a page one by one."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rows: list[PageRow] = []
        self.table = 0
        self.is_in_table = False
        self.fence = ""
        #: The lines of a paragraph or list item that are not finished: number and text.
        self.number = self.indent = 0
        self.parts: list[str] = []

    def read(self, lines: Sequence[tuple[str, bool]]) -> list[PageRow]:
        start = self._after_metadata(lines)
        for number, (raw, had_comment) in enumerate(lines[start:], start + 1):
            following = lines[number][0].strip() if number < len(lines) else ""
            if raw.strip() or not had_comment:
                self._read_line(number, raw, following)
        self._end_line()
        return self.rows

    @staticmethod
    def _after_metadata(lines: Sequence[tuple[str, bool]]) -> int:
        """Return how many lines of metadata, between two lines of dashes, are in front."""
        if lines[0][0].strip() != "---":
            return 0
        end = next((at for at, (line, _) in enumerate(lines[1:100], 1) if line.strip() == "---"), -1)
        return end + 1

    def _read_line(self, number: int, raw: str, following: str) -> None:
        line = raw.strip()
        if self.fence:
            if line.startswith(self.fence) and not line.strip(self.fence[0]):
                self.fence = ""
            elif line:
                self.rows.append(PageRow((SourceLine(number, line),)))
            return
        while line.startswith(">"):
            line = line[1:].lstrip()
        if self._read_row(number, line, following):
            return
        is_continued = raw[:2].isspace() and bool(self.parts) and not _ITEM.match(line)
        # Lines set in alike are each a line, unless they are below an item.
        indent = len(raw.expandtabs()) - len(raw.expandtabs().lstrip())
        is_continued &= indent > self.indent or (bool(self.parts) and _ITEM.match(self.parts[0]) is not None)
        if not is_continued:
            self._end_line()
        title = _TITLE.fullmatch(line)
        fence = _FENCE.fullmatch(line)
        if not line or _LINK_TARGET.fullmatch(line) or (_RULE.fullmatch(line) and not is_continued):
            self._end_line()
        elif fence is not None:
            self.fence = fence[1]
        elif title is not None:
            self._add(number, title[2].rstrip("#").rstrip(), is_title=True)
        elif _UNDERLINE.fullmatch(line):
            pass
        elif _UNDERLINE.fullmatch(following) and not _ITEM.match(line):
            self._add(number, line, is_title=True)
        else:
            if not self.parts:
                self.number, self.indent = number, indent
            self.parts.append(line)

    def _read_row(self, number: int, line: str, following: str) -> bool:
        """Read a row of a table; return whether the line is one."""
        begins = "|" in line and _is_delimiter(following)
        if not (line.startswith("|") or begins or (self.is_in_table and "|" in line)):
            self.is_in_table = False
            return False
        if line.count("|") > MOST_CELLS:
            raise ChartError(f"expected a table of at most {MOST_CELLS} columns", self.source, number)
        self._end_line()
        if begins or not self.is_in_table:
            self.table += 1
        self.is_in_table = True
        if not _is_delimiter(line):
            cells = tuple(
                SourceLine(number, " ".join(self._shown(_BREAK.sub(" ", cell), number).split()))
                for cell in _cells(line)
            )
            self.rows.append(PageRow(cells, self.table))
        return True

    def _end_line(self) -> None:
        if self.parts:
            text, self.parts = " ".join(self.parts), []
            is_bold = text.startswith("**") and text.endswith("**") and text.count("**") == 2
            self._add(self.number, text, is_title=is_bold)
            self.indent = 0

    def _add(self, number: int, text: str, *, is_title: bool = False) -> None:
        for part in _BREAK.split(text, MOST_CELLS):
            shown = " ".join(self._shown(part, number).split())
            if shown:
                self.rows.append(PageRow((SourceLine(number, shown, is_title, indent=self.indent),)))

    def _shown(self, text: str, number: int) -> str:
        """Return a text without its marks: emphasis, code, links, escapes, entities, plain tags."""
        text = _ESCAPED.sub(lambda match: chr(_KEPT + ord(match[1])), text)
        text = _CODE.sub(lambda match: "".join(_kept(sign) for sign in match[2]), text)
        text = _SUPERSCRIPT.sub(r"[\1]", text)
        text = _TAG.sub("", text)
        tag = _OTHER_TAG.search(text)
        if tag is not None:
            message = f"the tag <{tag[1]}> may hide text; write the chart without HTML, or all of the page as HTML"
            raise ChartError(message, self.source, number)
        text = _STRUCK_OUT.sub(" ", _LINK.sub(r"\1", _IMAGE.sub("", text)))
        text = text.replace("**", "").replace("__", "").replace("`", "")
        text = _EMPHASIS.sub(lambda match: match[1] or match[2], text)
        return html.unescape(text).translate(_UNKEPT)


def _kept(sign: str) -> str:
    return chr(_KEPT + ord(sign)) if "!" <= sign <= "~" and not sign.isalnum() else sign


_UNKEPT = {_KEPT + code: chr(code) for code in range(ord("!"), ord("~") + 1)}
