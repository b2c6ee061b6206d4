"""The visible lines of a page in the mark-up of wikis."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from itertools import takewhile

from strategygen.charts.formats.building import MOST_CELLS
from strategygen.charts.formats.colors import brightness
from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.formats.styles import declarations, doubt_of
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

_HEADING = pattern_of(r"(={2,6})\s*([^=].*?)\s*\1")
_ITEM = pattern_of(r"[*#:;]+\s*")
_LINK = pattern_of(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_NOT_SHOWN = pattern_of(
    r"<(?:ref|references|nowiki|hr|toc)\b[^<>]*/>|\[\[(?:Category|File|Image):[^\[\]]*\]\]|__[A-Z]+__|"
    r"\{\{(?:notelist|reflist|references|citation needed|cn|fact|clarify|by whom|when)\b[^{}]*\}\}|"
    r"<(s|del)\b[^<>]*>[^<>]*</\1>",
    re.IGNORECASE,
)
_FOOTNOTE = pattern_of(
    r"<ref\b[^<>/]*>([^<>]*)</ref>|\{\{(?:efn|refn|note)(?:-[a-z]{2})?(?:\|(?:name|group)=[^|{}]*)*\|([^{}]*)\}\}",
    re.IGNORECASE,
)
#: What a footnote says of its line; others name a book or a page.
_OF_LINES = pattern_of(
    r"\b(?:with|without|not|no|other than|also|only|if|unless|except|when|keep|hold|discard|break|penalt\w+|pairs?"
    r"|aces?|suited)\b",
    re.I,
)
_TAG = pattern_of(r"</?(?:b|i|u|br|small|big|center|code)\s*/?>", re.IGNORECASE)
_OTHER_TAG = pattern_of(r"</?([a-z][a-z0-9]*)\b", re.IGNORECASE)
_STYLE = pattern_of(r"\bstyle\s*=\s*(?:[\"']([^\"'|]*)[\"']|([^\s|\"']+))", re.IGNORECASE)
#: Colours brighter than this are not read on white.
_LIGHT = 200
_ATTRIBUTES = pattern_of(r"\s*(?:[a-z-]+\s*=\s*(?:\"[^\"]*\"|[\w%-]+)\s*)+\|(?!\|)", re.IGNORECASE)

#: What is no fact about a game
_OF_PLAY = pattern_of(
    r"\b(?:hold|held|keep|kept|never|always|lines?|pairs?|flush|straights?|high cards?|royal|discard|draw"
    r"|quads|trips)\b",
    re.IGNORECASE,
)
#: "| deck = 53 cards" in a box
_FACT = pattern_of(r"\|\s*[\w ]+=")
_ROWSPAN = pattern_of(r"\browspan\s*=\s*[\"']?([0-9]{1,3})", re.IGNORECASE)


def is_wiki_page(text: str) -> bool:
    r"""Whether a page has a table, or headings and bold words or links, in the mark-up of wikis.

    Examples
    --------
    >>> (
    ...     is_wiki_page("{|\n| 5-RF\n|}"),
    ...     is_wiki_page("== 2 deuces ==\n* '''4-4K'''"),
    ...     is_wiki_page("== 2 deuces ==\n4-4K"),
    ... )
    (True, True, False)
    """
    lines = [line.strip() for line in text.split("\n")]
    has_marks = "'''" in text or "[[" in text or "</ref>" in text
    return any(line.startswith("{|") or (has_marks and _HEADING.fullmatch(line)) for line in lines)


def wiki_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of a wiki page: of its tables, headings, list items, and lines.

    Raises
    ------
    ChartError
        If a row has too many cells, or the page has HTML tags that may hide text.

    Examples
    --------
    >>> table = "{| class=x\n! Rank !! Hand\n|-\n| rowspan=2 | 1 || '''Royal''' flush\n|-\n| [[a|Four deuces]]\n|}"
    >>> for row in wiki_rows(f"== Deuces ==\n{table}\n# Pair", "page.txt"):
    ...     print(row.joined())
    SourceLine(number=1, text='Deuces', is_title=True)
    SourceLine(number=3, text='Rank\tHand', is_title=False)
    SourceLine(number=5, text='1\tRoyal flush', is_title=False)
    SourceLine(number=7, text='\tFour deuces', is_title=False)
    SourceLine(number=9, text='• Pair', is_title=False)
    """
    rows: list[PageRow] = []
    cells: list[SourceLine] = []
    #: For each column of a table, over how many further rows its last cell goes.
    covered: dict[int, int] = {}
    table = 0
    is_in_table = False
    lines = [raw.strip() for raw in text.split("\n")]
    box_end = 0
    for number, line in enumerate(lines, 1):
        box_end = max(box_end, _end_of_box(lines, number))
        if number <= box_end:
            continue
        if line.startswith(("{|", "|-", "|", "!")) and (line.startswith("{|") or is_in_table):
            _check_style(line, number, source)
        if line.startswith("{|"):
            table, is_in_table, covered = table + 1, True, {}
        elif not is_in_table:
            rows += _line(line, number, source)
        elif line.startswith(("|-", "|}")):
            rows += [PageRow(tuple(cells), table)] if cells else []
            cells, is_in_table = [], line.startswith("|-")
        elif line.startswith("|+"):
            rows.append(PageRow((SourceLine(number, _shown(line[2:], number, source), True),)))
        elif line.startswith(("|", "!")):
            parts = re.split(r"\|\||!!" if line[0] == "!" else r"\|\|", line[1:], maxsplit=MOST_CELLS)
            if len(cells) + len(parts) > MOST_CELLS:
                raise ChartError(f"expected a table of at most {MOST_CELLS} columns", source, number)
            for part in parts:
                while covered.get(len(cells), 0) > 0 and len(cells) < MOST_CELLS:
                    covered[len(cells)] -= 1
                    cells.append(SourceLine(number, ""))
                attributes = _ATTRIBUTES.match(part)
                span = _ROWSPAN.search(attributes.group()) if attributes is not None else None
                covered[len(cells)] = min(int(span[1]), MOST_CELLS) - 1 if span is not None else 0
                cells.append(SourceLine(number, _shown(_ATTRIBUTES.sub("", part), number, source)))
        elif line and cells:
            last = cells[-1]
            cells[-1] = SourceLine(last.number, f"{last.text} {_shown(line, number, source)}".strip())
    return rows + ([PageRow(tuple(cells), table)] if cells else [])


def _end_of_box(lines: Sequence[str], number: int) -> int:
    """Return the last line of the box of facts that begins in a line; 0 if none does.

    Examples
    --------
    >>> box = ["{{Infobox game", "| name = Joker Poker", "| deck = 53", "}}", "Text"]
    >>> _end_of_box(box, 1), _end_of_box(["{{Infobox", "5-RF", "}}"], 1)
    (4, 0)
    """
    if not lines[number - 1].lower().startswith("{{infobox") or "}}" in lines[number - 1]:
        return 0
    facts = list(takewhile(lambda line: _FACT.match(line) is not None, lines[number:]))
    if any(map(_OF_PLAY.search, facts)):
        return 0
    end = number + len(facts) + 1
    return end if lines[end - 1 : end] == ["}}"] else 0


def _check_style(line: str, number: int, source: str) -> None:
    """Refuse a style that may hide a table, a row or a cell."""
    for style in _STYLE.findall(line):
        found = declarations(style[0] or style[1])
        painted = next((value for name, value in found if name == "color" and (brightness(value) or 0) > _LIGHT), "")
        is_painted = any(name.startswith("background") for name, _ in found)
        doubt = doubt_of(found) or (f"color: {painted}" if painted and not is_painted else "")
        if doubt:
            raise ChartError(f"a style with {doubt} may hide text; write the chart without it", source, number)


def _line(line: str, number: int, source: str) -> list[PageRow]:
    """Return the row of a line outside tables, if it shows anything."""
    heading, item = _HEADING.fullmatch(line), _ITEM.match(line)
    if heading is not None:
        return [PageRow((SourceLine(number, _shown(heading[2], number, source), True),))]
    text = _shown(line if item is None else line[item.end() :], number, source)
    if not text.strip("-"):
        return []
    is_title = item is None and line.startswith("'''") and line.endswith("'''") and line.count("'''") == 2
    return [PageRow((SourceLine(number, text if item is None else f"• {text}", is_title),))]


def _footnote(found: re.Match[str]) -> str:
    if found[1] is None:
        # Such a note explains its line, and names no source.
        return f" ({found[2].strip('. ')})"
    return f" ({found[1].rstrip('. ')})" if _OF_LINES.search(found[1]) else ""


def _shown(text: str, number: int, source: str) -> str:
    """Return a text without its marks: emphasis, links, plain tags, entities; a footnote is in parentheses."""
    text = _TAG.sub(" ", _LINK.sub(r"\1", _FOOTNOTE.sub(_footnote, _NOT_SHOWN.sub("", text))))
    tag = _OTHER_TAG.search(text)
    if tag is not None:
        raise ChartError(f"the tag <{tag[1]}> may hide text; write the chart without HTML", source, number)
    return " ".join(html.unescape(text.replace("'''", "").replace("''", "")).split())
