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
and both censuses come out as he gives them.  What he leaves open is closed here: NE and V in closed form, forth and
back; V' for any wild cards, with a census in less than a second (his of Deuces Wild took 10 hours and 31 minutes);
rules for low hands.

**Five wild cards.**  A hand of five wild cards has no natural card, so nothing keeps it from the best there is: five
aces, and where low hands win 5-4-3-2-A or 7-5-4-3-2.  With k wild cards there are C(k, 5) such hands; they are worth
what other hands are worth too, unless all aces are wild, when nothing else makes five aces.

**Low hands.**  Ness asks how to characterize the ace.  A `Rule` does: the order of the ranks, and the straights that
count.  In `ACE_TO_FIVE` the ace is the lowest rank and no straight counts, nor does a flush; in `DEUCE_TO_SEVEN` it is
the highest in every hand, so 5-4-3-2-A is no straight; `REVERSE` is his simple rule, the high game upside down.  Wild
cards need no other rule: each is called whatever is best, and the fifth card of a rank never is.  The values V number
6175, 7462 and 7462; those of `REVERSE` are 7461 - V.  So VLOW may have the domain of V and still be another map: by
deuce-to-seven the hands without aces keep their order upside down, but of these 1,712,304 only 811,008 have 7461 - V;
the others are one off, since a 5-high straight is no straight there.

**Where the source errs.**

- C(4, 51 - 45), the number of hands that begin with 45, is 15 and not 10.
- Two(D1, D2) = Rdc(D1, D2) + 13 D1 runs to 167 and not to 155; four aces and a king would be V = 7463, above every
  straight flush.  It must be 12 D1.
- One function Three (called Triple where it is used) cannot number both three of a kind and two pairs: the
  denominations (2, 1, 0) are number 132 of the threes of a kind and number 22 of the two pairs.
- The lists of straight flushes and of straights end with (8 4 3 2 1 0) and (4 4 3 2 1 0), the ninth; the tenth is
  (8 3 2 1 0 12) and (4 3 2 1 0 12).
- The last vectors of one pair begin with 1, not 4.  The lowest flush but one is (5 5 4 2 1 0) and not (5 5 4 3 2 0),
  and no pair alike.
- A straight is not "some permutation" of (1 1 1 1 1 0 ... 0), which every hand without a pair is, but a shift of it.
- Five of a kind adds "12 or 13" values: 12 with deuces, 13 with one-eyed jacks and the king with the axe, but 11 in his
  own example of baseball, and with all cards wild 1.
- In Deuces Wild not "1300 different ranks of hands" disappear: 2312 of the 7462 do, and 12 come.  They are all that
  name a deuce, but for the 5-high straight and straight flush.
"""

from strategygen.ranking.hands import (
    N_HANDS,
    canonical_hand,
    card_code,
    card_of_code,
    hand_number,
    hand_of_number,
    parse_hand,
)
from strategygen.ranking.values import (
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
from strategygen.ranking.wild import WILD_NAMES, Call, Census, CensusRow, Ranking, parse_wild

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
