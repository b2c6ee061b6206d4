"""The content of the tables of Ethier, Kim & Lee: deals in the paper's order, described values, checks.

==============  ===============================================================
`patterns`      deal classes by rank and suit pattern (Table 2).
`listing`       every deal class with its best hold (Tables 3 and 4).
`descriptions`  CE values in the chart language (Tables 5, A1 and A2).
`checks`        figures computed in two ways.
==============  ===============================================================
"""

from strategygen.sources.paper.checks import Check, paper_checks
from strategygen.sources.paper.descriptions import DescribedValue, ValueSet, describe_value, describe_values, value_sets
from strategygen.sources.paper.listing import Listing, list_deals
from strategygen.sources.paper.patterns import PatternGroup, pattern_groups

__all__ = [
    "Check",
    "DescribedValue",
    "Listing",
    "PatternGroup",
    "ValueSet",
    "describe_value",
    "describe_values",
    "list_deals",
    "paper_checks",
    "pattern_groups",
    "value_sets",
]
