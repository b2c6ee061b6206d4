"""Charts in the source of a program: lists of strings, each list below a name or a number of wild cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.headings import find_heading
from strategygen.errors import ChartError

_STRING = r"""(?P<quote>["'])(?P<words>(?:(?!(?P=quote)).)+)(?P=quote)"""
_COMMENT = r"\s*(?P<comment>(?:#|//).*)?"
#: A string, with a value beside it if it has brackets.
_ITEM = pattern_of(rf"\s*(?:(?P<open>[\[(])\s*)?{_STRING}\s*(?(open),\s*(?P<value>-?[0-9.]+)\s*[\])]\s*),?{_COMMENT}")
_LIST = pattern_of(
    rf"\s*(?:{_STRING}|(?:(?:const|let|var)\s+)?(?P<name>\$?\w+))\s*(?P<sign>=>?|:)\s*(?:array)?(?P<bracket>[\[({{]){_COMMENT}"
)
_SEVERAL = pattern_of(r"""\w["']\s*,\s*["']\w""")
_END = pattern_of(rf"\s*[\[\](){{}}][\s\[\](){{}}]*[,;]*{_COMMENT}")
_TEXT = pattern_of(r"\"{3}|'{3}")
#: Fewest strings, each on a line of its own.
_FEWEST = 6


def is_program(text: str) -> bool:
    r"""Whether most lines of a page are strings in lists that have names.

    Examples
    --------
    >>> items = "\n".join(f"'{hand}'," for hand in ("flush", "straight", "two pair", "trips", "pair", "nothing"))
    >>> is_program(f"rules = [\n{items}\n]"), is_program(items)
    (True, False)
    """
    if not re.search(r"[\[({][ \t]*(?:(?:#|//).*)?$", text, re.MULTILINE):
        return False
    lines = [line for line, is_text in _lines(text) if not is_text and not line.lstrip().startswith(("#", "//"))]
    n_items, n_lists, n_ends = (
        sum(sign.fullmatch(line) is not None for line in lines) for sign in (_ITEM, _LIST, _END)
    )
    n_others = sum(line.strip() != "" for line in lines) - n_items - n_lists - n_ends
    return n_lists > 0 and n_items >= max(_FEWEST, 2 * n_others)


def without_code(text: str, source: str) -> str:
    r"""Return a page with the words of each string, and the names of lists as headings, on the same lines as before.

    A list with a number is that of so many wild cards.  Other lines are left as they are.

    Raises
    ------
    ChartError
        If a line has several strings.

    Examples
    --------
    >>> page = "RULES = {\n  1: [\n    'flush',  # or so\n  ],\n  'no_joker': [\n    'pair'\n  ]}"
    >>> print(without_code(page, "bot.py"))
    # RULES
    1 wild card:
    flush  # or so
    <BLANKLINE>
    no joker:
    pair
    <BLANKLINE>
    """
    found = []
    for number, (line, is_text) in enumerate(_lines(text), 1):
        item, begin, end = (pattern.fullmatch(line) for pattern in (_ITEM, _LIST, _END))
        if is_text:
            found.append(_TEXT.sub("", line))
        elif item is not None:
            cells = "\t".join(filter(None, (item["words"], item["value"])))
            found.append(f"{cells}  {_comment_of(item)}".rstrip())
        elif begin is not None:
            found.append(_heading_of(begin))
        elif end is not None:
            found.append(_comment_of(end))
        elif not is_text and _SEVERAL.search(line):
            raise ChartError("several strings on one line; write each on a line of its own", source, number)
        else:
            found.append(re.sub(r"\A(\s*)//", r"\1#", line))
    return "\n".join(found)


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line, and whether it is part of a text between three quotes."""
    is_open = False
    for line in text.split("\n"):
        n_marks = len(_TEXT.findall(line))
        yield line, is_open or n_marks > 0
        is_open ^= n_marks % 2 == 1


def _comment_of(match: re.Match[str]) -> str:
    comment = match["comment"]
    return f"# {comment.lstrip('#/ ')}" if comment else ""


def _heading_of(match: re.Match[str]) -> str:
    """Return the heading for the name of a list; that of a variable is a comment, if it names no wild cards."""
    name = (match["words"] or match["name"]).strip("$_ ")
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.replace("_", " ")).strip()
    if words.isdecimal():
        words = f"{int(words)} wild card{'s' * (int(words) != 1)}"
    is_group = match["bracket"] == "{" or match["sign"] == "="
    return f"# {words}" if is_group and find_heading(words) is None else f"{words}:"
