"""The lines of a page of plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from strategygen.charts.formats.page_rows import PageRow, SourceLine

#: What begins a comment behind the text of a line: ``4-RF  # 19.68`` and ``4-RF# 19.68``, not ``High pair#1``.
_COMMENT = re.compile(r"(?<=[^\s#])(?:[ \t]+#|#(?=[ \t]))")


#: Tags of forums, which are not shown, and the marks of bold text in wikis.
_FORUM = re.compile(r"\[/(?:b|i|u|list|quote|size|color|center|table|td)\]", re.IGNORECASE)
_TAGS = re.compile(
    r"\[/?(?:b|i|u|list|quote|size|color|center|font|table|tr|url)(?:=[^\]\n]*)?\]|\[/?t[dh]\](?=\[/?t[rdh]\]|$)",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^[ \t]*\[\*\][ \t]*", re.MULTILINE)
_BOLD = re.compile(r"'{2,5}(?=\S)([^'\n]+)(?<=\S)'{2,5}")
#: What separates the cells of a table that is drawn with bars, or with spaces.
_BAR, _GAP = re.compile(r"[ \t]*\|[ \t]*"), re.compile(r"[ ]{2,}")
#: Fewest rows of such a table.
_FEWEST_ROWS = 5


def _without_tags(text: str) -> str:
    """Return a text without the tags of forums and wikis."""
    if _FORUM.search(text):
        text = _TAGS.sub("", _ITEM.sub("- ", text))
    return _BOLD.sub(r"\1", text) if "''" in text else text


def _are_cells(sign: re.Pattern[str], texts: Sequence[str], least: int) -> bool:
    """Whether most lines have the same number of cells, `least` or more."""
    lines = [text.strip() for text in texts if re.search(r"\w", text) and not text.lstrip().startswith("#")]
    counts = Counter(len(sign.split(line.removeprefix("|").removesuffix("|"))) for line in lines if "\t" not in line)
    number, n_lines = max(counts.items(), key=lambda item: item[1], default=(0, 0))
    return number >= least and n_lines >= _FEWEST_ROWS and 3 * n_lines >= 2 * len(lines)


def plain_rows(text: str) -> list[PageRow]:
    r"""Return the lines of a page of plain text, without comments behind the text of a line.

    Lines that begin with ``#`` stay as they are: a comment, a title, or a number such as ``#1``.

    Examples
    --------
    >>> for row in plain_rows("# my card\n\n#1 5-RF\n  2. 4-RF   # 19.68\n"):
    ...     print(row.joined())
    SourceLine(number=1, text='# my card', is_title=False)
    SourceLine(number=3, text='#1 5-RF', is_title=False)
    SourceLine(number=4, text='2. 4-RF', is_title=False)
    """
    texts = _without_tags(text).split("\n")
    is_table = not any("#" in text and _COMMENT.search(text) for text in texts)
    has_bars, has_gaps = (is_table and _are_cells(sign, texts, least) for sign, least in ((_BAR, 2), (_GAP, 3)))
    found = []
    for number, raw in enumerate(texts, 1):
        line = raw.strip()
        if (has_bars and "|" in line) or (has_gaps and _GAP.search(line)):
            cells = (_BAR if has_bars else _GAP).split(line.removeprefix("|").removesuffix("|"))
            if re.search(r"\w", line):
                found.append(PageRow(tuple(SourceLine(number, cell.strip()) for cell in cells), 1))
            continue
        match = _COMMENT.search(line) if "#" in line else None
        comment = ""
        if match is not None:
            line, comment = line[: match.start()], line[match.end() :].strip()
        if line:
            found.append(PageRow((SourceLine(number, line, comment=comment),)))
    return found
