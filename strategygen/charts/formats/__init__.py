r"""The visible lines of a chart page: plain text, Markdown, LaTeX, HTML or comma-separated values.

`find_lines` returns them in the order in which a reader meets them.  What they mean is read elsewhere.

Examples
--------
>>> for line in find_lines("1. Royal flush\n2. Four to a royal flush  # 19.68\n", "card.txt"):
...     print(line.number, line.text)
1 1. Royal flush
2 2. Four to a royal flush
"""

from strategygen.charts.formats.finding import MOST_CHARACTERS, MOST_LINES, find_lines, find_outside_styles
from strategygen.charts.formats.page_rows import SourceLine

__all__ = ["MOST_CHARACTERS", "MOST_LINES", "SourceLine", "find_lines", "find_outside_styles"]
