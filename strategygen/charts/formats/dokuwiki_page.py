"""The visible lines of a page in the mark-up of DokuWiki."""

from __future__ import annotations

import html
import re

from strategygen.charts.formats.building import MOST_CELLS
from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

_HEADING = pattern_of(r"(={2,6})\s*([^=].*?)\s*={2,6}")
_ITEM = pattern_of(r"(?:[ ]{2,}|\t+)[*-]\s*(?=\S)")
_ROW = pattern_of(r"\s*[|^].*[|^]\s*")
_TITLES = pattern_of(r"\s*\^.*\^\s*")
_LINK = pattern_of(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_STRUCK_OUT = pattern_of(r"<del>[^<>]*</del>")
_FOOTNOTE = pattern_of(r"\(\((.*?)\)\)")
_TAG = pattern_of(r"</?([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)
_MARKS = pattern_of(r"\*\*|__|''|(?<!:)//|\\\\(?=\s|\Z)")


def is_dokuwiki_page(text: str) -> bool:
    r"""Whether a page has a row of titles between the signs "^", or headings and items as DokuWiki has them.

    Examples
    --------
    >>> pages = "^ No ^ Hand ^\n| 1 | 5-RF |", "===== 2 deuces =====\n  * 4-4K", "== a ==\n* 4-4K", "^ 5-RF"
    >>> [is_dokuwiki_page(page) for page in pages]
    [True, True, False, False]
    """
    lines = text.split("\n")
    has_headings = any(_HEADING.fullmatch(line.strip()) for line in lines)
    return any(_TITLES.fullmatch(line) or (has_headings and _ITEM.match(line)) for line in lines)


def dokuwiki_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of a DokuWiki page: of its tables, headings, list items, and lines.

    Raises
    ------
    ChartError
        If a row has too many cells, or the page has tags that may hide text.

    Examples
    --------
    >>> page = "==== Deuces ====\n^ Rank ^ Hand ^\n| 1 | **Royal** //flush// |\n  - [[a|Four deuces]]"
    >>> for row in dokuwiki_rows(page, "page.txt"):
    ...     print(row.joined())
    SourceLine(number=1, text='Deuces', is_title=True)
    SourceLine(number=2, text='Rank\tHand', is_title=False)
    SourceLine(number=3, text='1\tRoyal flush', is_title=False)
    SourceLine(number=4, text='• Four deuces', is_title=False)
    """
    rows: list[PageRow] = []
    table = 0
    is_in_table = False
    for number, line in enumerate(text.split("\n"), 1):
        heading, item = _HEADING.fullmatch(line.strip()), _ITEM.match(line)
        is_row = _ROW.fullmatch(line) is not None
        table += is_row and not is_in_table
        is_in_table = is_row
        if is_row:
            shown = _shown(line.strip(), number, source)
            cells = re.split(r"[|^]", shown[1:-1], maxsplit=MOST_CELLS)
            if len(cells) > MOST_CELLS:
                raise ChartError(f"expected a table of at most {MOST_CELLS} columns", source, number)
            rows.append(PageRow(tuple(SourceLine(number, " ".join(cell.split())) for cell in cells), table))
            continue
        text_of = heading[2] if heading is not None else line if item is None else line[item.end() :]
        shown = " ".join(_shown(text_of, number, source).split())
        if shown.strip("-"):
            rows.append(PageRow((SourceLine(number, f"• {shown}" if item else shown, heading is not None),)))
    return rows


def _shown(text: str, number: int, source: str) -> str:
    """Return a text without its marks: emphasis, links, line ends, entities; a footnote is in parentheses."""
    text = _FOOTNOTE.sub(r" (\1)", _STRUCK_OUT.sub("", _LINK.sub(r"\1", text)))
    tag = _TAG.search(text)
    if tag is not None:
        raise ChartError(f"the tag <{tag[1]}> may hide text; write the chart without HTML", source, number)
    return html.unescape(_MARKS.sub("", text))
