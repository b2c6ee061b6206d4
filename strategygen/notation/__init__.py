"""The chart language: one line of a chart as text, and which holds of which deals it applies to.

This page is the language's definition.

**Grammar** (spaces are free; ``-`` may be a dash of any length, ``>=`` may be ``≥``)::

    line      = hand { ";" hand } [ ";" "fewest" "points" "(" key "=" integer { "," key "=" integer } ")" ]
    hand      = name { ("," | "or") name }            several names, nothing else said of them
              | name [ ":" ] [ item { ("," | "or") item } ] [ "if" clause { "or" clause } ]
    name      = number "-" type  |  "none"             4-RF, 5-4K, 2-HP
    type      = "RF" | "SF" | "F" | "S" | "N" | "5K" | "4K" | "FH" | "3K" | "2P" | "HP" | "LP" | "W"
    item      = feature | cards | "..." | "not" shut { "or" shut } | penalty
    shut      = name [ "(" feature ")" ]               3-SF (s + h >= 2)
    feature   = term { "+" term } ("=" | ">=" | "<=") integer { ("," | "or") integer }
    term      = "s" | "h" | "w" | "jokers"             each once
    cards     = { group }                              n cards, or five
    group     = "{" unit { unit } "}"  |  unit
    unit      = rank  |  "x"  |  "H"  |  "W"  |  "(" choice { "," choice } ")"
    choice    = rank [ "-" rank ]  |  rank rank { rank }
    clause    = literal { "and" literal }
    literal   = [ "no" ] [ cards | name ]  |  [ cards | name ] penalty
    penalty   = [ "no" ] [ "two" | "three" ] ( [ ranks ] ("fp" | "sp")  |  "discard" ranks )  |  points
    points    = "points" "(" key "=" integer { "," key "=" integer } ")" ("<=" | ">=") integer
    key       = "fp" | "sp" | "s" | [ "hold" ] rank [ "-" rank ] { rank [ "-" rank ] }
    ranks     = rank | "(" choice { "," choice } ")"
    rank      = "2" ... "9" | "T" | "10" | "J" | "Q" | "K" | "A"
    heading   = "[" ("no" | integer) noun "]"          [2 deuces], [1 joker], [no wild cards]

**Types.**  ``n-X`` is a hold of n cards of type X.  Cards of one suit (a single card too) are of type RF if all
are ten or higher, else SF if some straight contains their ranks, else F.  Cards of different ranks, not all of
one suit, are of type S if some straight contains their ranks, else N.  With a rank repeated: 4K if it occurs
four times; FH for three and two alike; 3K for three alike; 2P for two pairs; HP for a pair of a rank whose pair
is paid (a *high* rank), LP for any other pair.  The ace is high and low in straights.  ``none`` is the hold of no
cards; it has no features.

**Wild cards** (jokers, and cards of a wild rank) have no rank and no suit here: all that is said of ranks, suits,
straights and repeated ranks speaks of the other cards held, the natural ones.  A wild card makes a repeated rank count
one more: a pair and a wild card are 3K, two pairs and one FH, a pair and two or three of a kind and one 4K; five
alike with wild cards are 5K.  Wild cards alone are of type W.  Five cards of different ranks are 5K
with four wild cards, and 4K with three unless they are RF or SF.  A name other than ``none`` speaks of holds that keep
every wild card of the deal, unless *w* is stated.

**Features.**  *s* is the number of straights, among the ten, that contain the held ranks (0 with a rank
repeated; straights through a wild rank are not counted); *h* is the number of high cards held; *w* is the
number of wild cards held, *jokers* of jokers.  Several features must all be true.

**Cards.**  Braces: cards of one suit.  Parentheses: a choice of ranks, or of groups of as many ranks each.
``x`` is any rank, ``H`` any high rank, ``W`` a wild card, in or outside braces; a rank is a natural card's.
Different braces are different suits, and a card outside braces has not the suit of a brace; cards outside braces may
be suited among themselves.  After a name ``n-X``, n cards are the hold.
Five cards are the whole deal, and then the hold is of type n-X in that deal: of those the one with the greatest s,
then the greatest h; alike ones all count.  Several texts of cards: one of them is enough.  ``...`` goes on as the
two texts before it differ, rank by rank, until the text after it.  Ranges run upwards; the ace is their highest.

**Exclusion.**  ``not 5-S``: no hold of that name is in the deal; ``not 4-RF or 5-F``: neither is.
``not 3-SF (s + h >= 2)``: no hold of that name with that feature is.

**Penalties** speak of a hold y and its discards: all cards of the deal that are not in y.  ``fp``: y is of one suit
and a discard has this suit.  ``sp``: a discard's rank is not held in y and some straight contains it and the ranks of
y (never, if y repeats a rank or no straight contains y).  ``9sp``, ``(8,9)fp``: that discard has this rank; the ranks
stand directly before fp or sp, without a space.  ``discard 9``: a discard has this rank, whatever else.  ``two`` or
``three`` in front: at least so many discards are such.  ``no`` in front: there is no such discard (``no two``: fewer
than two).

``points (fp=4, sp=1, TJ=3, 3-5=2) <= 5`` adds up over the discards: 4 for each that is a flush penalty, 1 for each
straight penalty, 3 for each ten or jack, 2 for each 3, 4 or 5 (ranks stand side by side, as in ``2-6TQ``); ``s=2``:
2 for each straight counted in the s of y that contains the discard's rank, if y does not hold it; ``hold 5T=3``: 3
for each card of y that is a five or ten.  Each kind and each rank stands once.  ``; fewest points (...)`` at the end
of a line: of the holds that its hands allow in a deal, only those are allowed that count least.

An item that is a penalty, as in ``3-SF: s + h = 2, no sp``, speaks of the hold itself; all of them must be true.
After ``if``, y is the cards or name that was named last, also past an ``or``; before any is named it is the hold
itself.  ``and`` binds closer than ``or``.  All literals of a clause that speak of the same named y must be true of one
and the same y in the deal.  ``if {TJ}`` alone: such a y is there; ``no {TJ}``: none is.

**A line** allows the holds of all its hands, and applies to a deal if it allows some.  **A chart** is played from its
first line: the first line that applies decides; if it allows several holds, they are all allowed.  Where no line
applies, five cards are drawn.  A heading such as ``[2 deuces]`` opens a section: the lines under it, until the next
heading, apply only to deals with so many wild cards.

Examples
--------
>>> line = parse_line("4-S: {(2–7)JQ}KA, 9{JQ}KA")
>>> print(line)
4-S: {(2-7)JQ}KA or 9{JQ}KA
>>> parse_line("2-RF: JK or QQK")
Traceback (most recent call last):
strategygen.errors.NotationError: after 2-RF, expected 2 cards or 5, found 3
  2-RF: JK or QQK
              ^^^
"""

from strategygen.notation.matching import MaskWords, Matcher, mask_words, single_masks
from strategygen.notation.syntax import (
    NONE,
    CardText,
    Comparison,
    Excluded,
    Group,
    Hand,
    Line,
    Literal,
    Name,
    Penalty,
    Points,
    Section,
    Unit,
    parse_line,
    parse_section,
)

__all__ = [
    "NONE",
    "CardText",
    "Comparison",
    "Excluded",
    "Group",
    "Hand",
    "Line",
    "Literal",
    "MaskWords",
    "Matcher",
    "Name",
    "Penalty",
    "Points",
    "Section",
    "Unit",
    "mask_words",
    "parse_line",
    "parse_section",
    "single_masks",
]
