"""The plain words of public charts, read as lines of the chart language; README.md beside this module defines them.

Examples
--------
>>> for phrase in PHRASES[:3]:
...     print(f"{phrase.words}: {phrase.line}")
Four to a royal flush: 4-RF
4,5 to a royal flush: 5-RF; 4-RF: not 5-RF
4 to a straight flush: 4-SF or 4-RF
>>> reader = PlainReader().define("good kicker = 2-S: (Q,K)A")
>>> print(reader.read("Two unsuited high cards (good kicker)"))
2-S: QA or KA
"""

from strategygen.charts.plain.dead_entries import without_dead_entries
from strategygen.charts.plain.headings import Heading, find_heading, split_remark
from strategygen.charts.plain.one_or_all import covers_singles, decides_some, which_meaning
from strategygen.charts.plain.phrases import PHRASES, Phrase
from strategygen.charts.plain.printer import wordings
from strategygen.charts.plain.rank_rules import Ambiguous, Choice, OneOrAll, SamePlay
from strategygen.charts.plain.reader import STANDARD_TERMS, PlainReader, royal_sizes

__all__ = [
    "PHRASES",
    "STANDARD_TERMS",
    "Ambiguous",
    "Choice",
    "Heading",
    "OneOrAll",
    "Phrase",
    "PlainReader",
    "SamePlay",
    "covers_singles",
    "decides_some",
    "find_heading",
    "royal_sizes",
    "split_remark",
    "which_meaning",
    "without_dead_entries",
    "wordings",
]
