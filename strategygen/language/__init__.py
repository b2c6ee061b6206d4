"""The chart language: one line of a chart as text, and the holds that it allows in each deal.

``GRAMMAR.md`` in this folder defines the language; `parse_line` reads a line, ``str()`` prints it, and `Matcher.match`
returns the holds that it allows.

Examples
--------
>>> print(parse_line("4-S: {(2–7)JQ}KA, 9{JQ}KA"))
4-S: {(2-7)JQ}KA or 9{JQ}KA
"""

from strategygen.language.bit_masks import (
    HoldSets,
    PackedBits,
    bits_of,
    flags_of,
    hold_sets,
    masks_in,
    pack_bits,
    rows_with,
)
from strategygen.language.matching import Matcher
from strategygen.language.naming import (
    MADE,
    WILD,
    entry_length,
    is_made,
    is_named_by_ranks,
    penalty_length,
    products,
    rank_choice,
    rank_list,
)
from strategygen.language.parser import MOST_CHARACTERS, parse_line, parse_section
from strategygen.language.penalties import Discards
from strategygen.language.tree import (
    NONE,
    CardText,
    Entry,
    Excluded,
    FeatureTest,
    Group,
    Line,
    Literal,
    Name,
    Penalty,
    Points,
    RankChoice,
    Section,
)

__all__ = [
    "MADE",
    "MOST_CHARACTERS",
    "NONE",
    "WILD",
    "CardText",
    "Discards",
    "Entry",
    "Excluded",
    "FeatureTest",
    "Group",
    "HoldSets",
    "Line",
    "Literal",
    "Matcher",
    "Name",
    "PackedBits",
    "Penalty",
    "Points",
    "RankChoice",
    "Section",
    "bits_of",
    "entry_length",
    "flags_of",
    "hold_sets",
    "is_made",
    "is_named_by_ranks",
    "masks_in",
    "pack_bits",
    "parse_line",
    "parse_section",
    "penalty_length",
    "products",
    "rank_choice",
    "rank_list",
    "rows_with",
]
