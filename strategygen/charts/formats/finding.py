"""Finding the visible lines of a page in any format."""

from __future__ import annotations

import re
from dataclasses import replace

from strategygen.charts.formats.cleaning import clean_text
from strategygen.charts.formats.csv_page import csv_delimiter, csv_rows
from strategygen.charts.formats.dokuwiki_page import dokuwiki_rows, is_dokuwiki_page
from strategygen.charts.formats.forum_page import forum_rows, is_forum_post
from strategygen.charts.formats.html_page import html_rows
from strategygen.charts.formats.latex_page import latex_rows
from strategygen.charts.formats.markdown_page import (
    is_markdown,
    markdown_rows,
    with_plain_borders,
    without_boxes,
    without_comments,
)
from strategygen.charts.formats.page_rows import DOUBT, PageRow, SourceLine, chart_lines
from strategygen.charts.formats.plain_page import plain_rows
from strategygen.charts.formats.program_page import is_program, without_code
from strategygen.charts.formats.wiki_page import is_wiki_page, wiki_rows
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

#: Limits of a chart file; longer files are refused.  Lines that begin with ``#`` may be ten times as many.
MOST_LINES = 1000
MOST_CHARACTERS = 2_000_000
#: Most characters of a line, which may be a paragraph of an article.
MOST_OF_LINE = 20_000
#: Most lines of a file, those that show nothing among them.
MOST_FILE_LINES = 50_000

#: The style sheets of an HTML page that are in other files.
_OUTSIDE = pattern_of(r"""<link\b(?=[^<>]*\brel\s*=\s*["']?[^"'<>]*stylesheet)[^<>]*|@import\s[^<>;]*""", re.IGNORECASE)
_HTML = pattern_of(r"<(?:!doctype\s+html|(?:html|body|table|ol|ul|dl)(?![a-z0-9-]))", re.IGNORECASE)
#: What a wiki has behind the title of a section, and in its sentences.
_EDIT = pattern_of(r"(?<=\w)\s*\[\s*edit(?: source)?(?:\s*\|\s*edit(?: source)?)?\s*\]\s*\Z", re.IGNORECASE)
_NEEDED = pattern_of(
    r"\[(?:(?:citation|clarification|page|source|quotation|verification)s? needed|who\?|when\?)\]", re.IGNORECASE
)
#: Elements that begin a line, and how many of them make a text a part of an HTML page.
_ELEMENTS = pattern_of(r"<(?:br\s*/?|/?(?:p|div|h[1-6]|li|tr|td))(?:\s[^<>]*)?>", re.IGNORECASE)
_FEWEST_ELEMENTS = 3


def find_lines(text: str, source: str) -> list[SourceLine]:
    r"""Return the visible lines of a page, in the order in which a reader meets them.

    A tab separates the cells of a row.  Numbering, bullets and values stay in the lines.  If a table has a column "Hand
    held", its cells are the lines.

    Parameters
    ----------
    text : str
        The page.
    source : str
        Its name in messages.

    Raises
    ------
    ChartError
        If the page shows no line, or too many, or it is not clear what it shows.

    Examples
    --------
    >>> find_lines("| Rank | Hand held |\n|---|---|\n| 1 | 5-RF |\n", "card.md")
    [SourceLine(number=3, text='5-RF', is_title=False)]
    >>> [line.text for line in find_lines("<ol><li>Royal flush<li>4 to a royal flush</ol>", "card.html")]
    ['Royal flush', '4 to a royal flush']
    >>> find_lines("Two deuces[edit]\nFour of a kind\n", "page.txt")[0]
    SourceLine(number=1, text='Two deuces', is_title=True)
    """
    if len(text) > MOST_CHARACTERS:
        raise ChartError(f"expected a chart of at most {MOST_CHARACTERS:,} characters, found {len(text):,}", source)
    text = clean_text(text, source)
    if text.count("\n") > MOST_FILE_LINES:
        raise ChartError(f"expected a chart of at most {MOST_LINES:,} lines, found {text.count(chr(10)):,}", source)
    found = []
    for line in chart_lines(_rows(text, source)):
        # Entities such as &#8203; stand for characters too.
        if len(line.text) > MOST_OF_LINE:
            raise ChartError(f"expected a line of at most {MOST_OF_LINE:,} characters", source, line.number)
        if DOUBT in line.text:
            message = "a style of the page may hide or move this line; copy the chart as a browser shows it into a file"
            raise ChartError(message, source, line.number)
        cleaned = clean_text(line.text, source, line.number).replace("\n", " ")
        if "[" in cleaned:
            cleaned = _NEEDED.sub("", cleaned)
            edited = _EDIT.search(cleaned)
            if edited is not None:
                line, cleaned = replace(line, is_title=True), cleaned[: edited.start()]
        if cleaned.strip():
            found.append(replace(line, text=cleaned))
    if not found:
        raise ChartError("no chart line was found", source)
    lines = sum(not line.text.startswith("#") or line.text.startswith("#. ") for line in found)
    if lines > MOST_LINES or len(found) > 10 * MOST_LINES:
        raise ChartError(f"expected a chart of at most {MOST_LINES:,} lines, found {len(found):,}", source)
    return found


def find_outside_styles(text: str) -> list[SourceLine]:
    r"""Return the places where an HTML page refers to style sheets in other files, which nobody reads here.

    Examples
    --------
    >>> find_outside_styles("<html>\n<link rel=stylesheet href=site.css>")
    [SourceLine(number=2, text='link rel=stylesheet href=site.css', is_title=False)]
    >>> find_outside_styles("<link rel=stylesheet>")
    []
    """
    if _HTML.search(text) is None:
        return []
    found, number, start = [], 1, 0
    for match in _OUTSIDE.finditer(text):
        number, start = number + text.count("\n", start, match.start()), match.start()
        found.append(SourceLine(number, " ".join(match.group().strip("<").split())[:200]))
    return found


def _rows(text: str, source: str) -> list[PageRow]:
    """Return the rows of a page, read by its format."""
    # The mark of one format may occur in a comment of another.
    lines = [line for line, _ in without_comments(text)] if "<!--" in text else text.split("\n")
    visible = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    if _HTML.search(visible):
        return html_rows(text, source)
    if "\\begin{" in visible:
        return latex_rows(text, source)
    if is_forum_post(visible):
        return forum_rows(text, source)
    if is_dokuwiki_page(visible):
        return dokuwiki_rows(text, source)
    if is_wiki_page(visible):
        return wiki_rows("\n".join(line for line, _ in without_comments(text)), source)
    text = with_plain_borders(without_boxes(text))
    if is_markdown(text):
        return markdown_rows(text, source)
    if len(_ELEMENTS.findall(visible)) >= _FEWEST_ELEMENTS:
        # A part of an HTML page without tables and lists
        return html_rows(text, source)
    if is_program(text):
        return plain_rows(without_code(text, source))
    delimiter = csv_delimiter(text)
    return plain_rows(text) if delimiter is None else csv_rows(text, source, delimiter)
