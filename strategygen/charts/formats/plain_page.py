"""The lines of a page of plain text."""

from __future__ import annotations

import re

from strategygen.charts.formats.page_rows import PageRow, SourceLine

#: What begins a comment behind the text of a line: ``4-RF  # 19.68`` and ``4-RF# 19.68``, not ``High pair#1``.
_COMMENT = re.compile(r"(?<=[^\s#])(?:[ \t]+#|#(?=[ \t]))")


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
    found = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        match = _COMMENT.search(line) if "#" in line else None
        comment = ""
        if match is not None:
            line, comment = line[: match.start()], line[match.end() :].strip()
        if line:
            found.append(PageRow((SourceLine(number, line, comment=comment),)))
    return found
