"""The shorthand of a public chart checker, read as lines of the chart language; README.md beside it defines it.

Examples
--------
>>> from strategygen.charts.plain.context import Context
>>> for text in ("SF 3 i h2", "RF 2 (QT or JT) [no fp, dsc 9]", "Pair of J-K", "Just a K or Q"):
...     print(read_shorthand(text, Context()))
3-SF: 9JQ; 3-RF: TJK or TQK
2-RF: TJ or TQ, no fp, discard 9
2-HP: (J-K)x
1-RF: Q or K
"""

from strategygen.charts.shorthand.lines import is_command, is_shorthand, read_shorthand, with_numbers_joined
from strategygen.charts.shorthand.tokens import is_struck, without_comment

__all__ = ["is_command", "is_shorthand", "is_struck", "read_shorthand", "with_numbers_joined", "without_comment"]
