"""Hands of five cards as numbers: Ness's enumeration, characteristic vectors and dense values, wild cards, low hands.

===========  ==================================================================
C, H, CH     code of a card; a hand; its codes in increasing order.
NE           Ness enumeration of the hands, 0 to 2,598,959.
T            type of a hand, 0 (no pair) to 9 (five of a kind).
CV           characteristic vector: the type and five denominations.
V            dense value: equal for equal hands, greater for the winner;
             0 to 7461, and to 7474 with five of a kind.
V'           dense value in a game with wild cards, without gaps.
rule         how hands rank: the highest wins, or the lowest in one of three
             ways.
===========  ==================================================================

Source: David Ness, *From Cards to Near Poker to Poker*, draft #10, 6 July 1999.  His enumeration, vectors, ranges of V
and both censuses are confirmed; his errors are listed in the README of `strategygen.sources`.  New here: NE and V in
closed form with their inverses; V' for any wild cards, with a census in less than a second (his census of Deuces Wild
took 10 hours and 31 minutes); rules for low hands.

**Five wild cards.**  A hand of five wild cards is called the best hand there is: five aces, or where low hands win
5-4-3-2-A or 7-5-4-3-2.  With k wild cards there are C(k, 5) such hands.

**Low hands.**  A `Rule` gives the order of the ranks, which places the ace, and the straights that count.  In
`ACE_TO_FIVE` the ace is the lowest rank, and neither straights nor flushes count; in `DEUCE_TO_SEVEN` it is the highest
in every hand, so 5-4-3-2-A is not a straight; `REVERSE` reverses the high game.  They have 6175, 7462 and 7462 values;
those of `REVERSE` are 7461 - V.  By deuce-to-seven the 1,712,304 hands without an ace have the reverse order too, but
only 811,008 of them have the value 7461 - V; the others differ by one, since the 5-high straight is not one there.
"""

from strategygen.sources.ranking.hands import (
    N_HANDS,
    canonical_hand,
    card_code,
    card_of_code,
    hand_number,
    hand_of_number,
    parse_hand,
)
from strategygen.sources.ranking.values import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    REVERSE,
    RULES,
    HandType,
    Rule,
    Vector,
    characteristic_vector,
    dense_value,
    ranks_of_vector,
    value_range,
    vector_of_value,
)
from strategygen.sources.ranking.wild import WILD_NAMES, Call, Census, CensusRow, Ranking, parse_wild

__all__ = [
    "ACE_TO_FIVE",
    "DEUCE_TO_SEVEN",
    "HIGH",
    "N_HANDS",
    "REVERSE",
    "RULES",
    "WILD_NAMES",
    "Call",
    "Census",
    "CensusRow",
    "HandType",
    "Ranking",
    "Rule",
    "Vector",
    "canonical_hand",
    "card_code",
    "card_of_code",
    "characteristic_vector",
    "dense_value",
    "hand_number",
    "hand_of_number",
    "parse_hand",
    "parse_wild",
    "ranks_of_vector",
    "value_range",
    "vector_of_value",
]
