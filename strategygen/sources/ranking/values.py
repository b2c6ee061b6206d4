"""Rules by which hands rank, and the dense value of a hand in closed form, with its inverse.

==========  ==================================================================
rule        which cards and hands are high, and whether the highest or the
            lowest hand wins.
place       position of a denomination from the lowest of a rule, 0 to 12;
            where the ace is high, it equals the denomination D.
CV          characteristic vector (T, I1, ..., I5): the type, then the
            denominations, the most frequent first and equally frequent
            ones from the highest place down, then as filler the highest
            denominations that are not in the hand.
V           dense value: hands are equal where V is, and the greater V wins.
==========  ==================================================================

V is a base for the type plus a number within the type.  p is a place; r is a place counted without the lower ones that
come before it in the vector (Ness's Rdc):

==================  ==================================================  ========
type                number within the type                              values
==================  ==================================================  ========
no pair, flush      C(p1,5) + C(p2,4) + C(p3,3) + C(p4,2) + p5,         1277
                    less the straights among the hands below
one pair            220 p1 + C(r2,3) + C(r3,2) + r4                     2860
two pair            11 (C(p1,2) + p2) + r3                              858
three of a kind     66 p1 + C(r2,2) + r3                                858
straight, straight  place of the straight among the straights           10
flush
full house, four    12 p1 + r2                                          156
five of a kind      p1                                                  13
==================  ==================================================  ========

Division and `combination_of_number` invert each formula.  Where low hands win, V is the last value less this number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from itertools import groupby
from math import comb, prod

from strategygen.cards import Rank
from strategygen.errors import RankingError
from strategygen.sources.ranking.hands import N_DENOMINATIONS, combination_number, combination_of_number, shown_number

#: A characteristic vector: the type and five denominations.
Vector = tuple[int, ...]


class HandType(IntEnum):
    """The type T of a hand.

    Examples
    --------
    >>> HandType.FULL_HOUSE, int(HandType.FULL_HOUSE), HandType.FULL_HOUSE.label
    (<HandType.FULL_HOUSE: 6>, 6, 'full house')
    """

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    @property
    def label(self) -> str:
        """The name in plain words."""
        return self.name.lower().replace("_", " ")


#: How often the ranks of a hand occur, the most frequent first.
SHAPES = {
    HandType.NO_PAIR: (1, 1, 1, 1, 1),
    HandType.ONE_PAIR: (2, 1, 1, 1),
    HandType.TWO_PAIR: (2, 2, 1),
    HandType.THREE_OF_A_KIND: (3, 1, 1),
    HandType.STRAIGHT: (1, 1, 1, 1, 1),
    HandType.FLUSH: (1, 1, 1, 1, 1),
    HandType.FULL_HOUSE: (3, 2),
    HandType.FOUR_OF_A_KIND: (4, 1),
    HandType.STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
    HandType.FIVE_OF_A_KIND: (5,),
}
_STRAIGHT_TYPES = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)
#: Types of five different ranks that are not those of a straight.
_OFF_STRAIGHT_TYPES = (HandType.NO_PAIR, HandType.FLUSH)
_RANK_TYPES = {
    shape: hand_type for hand_type, shape in reversed(SHAPES.items()) if shape != SHAPES[HandType.STRAIGHT]
} | {SHAPES[HandType.NO_PAIR]: HandType.NO_PAIR}
_HIGH_ACE = "23456789TJQKA"
_LOW_ACE = "A23456789TJQK"
_SIX_HIGH_AND_BETTER = tuple(_HIGH_ACE[low : low + 5][::-1] for low in range(9))


@dataclass(frozen=True)
class Rule:
    """An order of hands.

    Attributes
    ----------
    id : str
        The name in arguments and JSON.
    about : str
        The rule in a sentence.
    order : str
        The thirteen ranks, the lowest first.
    straights : tuple of str
        The straights, the lowest first, each from its highest rank down; if empty, flushes do not count either.
    lowest_wins : bool
        Whether the lowest hand wins.  Then five of a kind does not occur, since no wild card is called so.

    Examples
    --------
    >>> HIGH.n_values, ACE_TO_FIVE.n_values, DEUCE_TO_SEVEN.n_values, REVERSE.n_values
    (7462, 6175, 7462, 7462)
    """

    id: str
    about: str
    order: str
    straights: tuple[str, ...]
    lowest_wins: bool

    def __hash__(self) -> int:
        # Tables of each rule are looked up for each value; the text keeps its hash.
        return hash(self.id)

    @property
    def has_straights(self) -> bool:
        """Whether straights and flushes count."""
        return bool(self.straights)

    @cached_property
    def types(self) -> tuple[HandType, ...]:
        """The types of hands, lowest first."""
        odd = set() if self.has_straights else {HandType.FLUSH, *_STRAIGHT_TYPES}
        if self.lowest_wins:
            odd.add(HandType.FIVE_OF_A_KIND)
        return tuple(hand_type for hand_type in HandType if hand_type not in odd)

    @cached_property
    def n_values(self) -> int:
        """The number of values of hands without wild cards."""
        return sum(_n_within(self, hand_type) for hand_type in self.types if hand_type != HandType.FIVE_OF_A_KIND)


HIGH = Rule(
    "high",
    "The highest hand wins. The ace is high, but 5-4-3-2-A is the lowest straight.",
    _HIGH_ACE,
    ("5432A", *_SIX_HIGH_AND_BETTER),
    lowest_wins=False,
)
ACE_TO_FIVE = Rule(
    "ace-to-five",
    "The lowest hand wins. The ace is low; straights and flushes do not count. The best hand is 5-4-3-2-A.",
    _LOW_ACE,
    (),
    lowest_wins=True,
)
DEUCE_TO_SEVEN = Rule(
    "deuce-to-seven",
    "The lowest hand wins. The ace is high; straights and flushes count, but 5-4-3-2-A is no straight. The best hand "
    "is 7-5-4-3-2, not all of one suit.",
    _HIGH_ACE,
    _SIX_HIGH_AND_BETTER,
    lowest_wins=True,
)
REVERSE = Rule(
    "reverse",
    "The hand wins that would lose where the highest wins, so 5-4-3-2-A is a straight. The best hand is 7-5-4-3-2, not "
    "all of one suit.",
    _HIGH_ACE,
    HIGH.straights,
    lowest_wins=True,
)
#: All rules, by their names.
RULES = {rule.id: rule for rule in (HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, REVERSE)}


# ------------------------------------------------------------------------------------------ vectors


def characteristic_vector(codes: Iterable[int], rule: Rule = HIGH) -> Vector:
    """Return the characteristic vector CV of the codes of five cards; in five of a kind one code occurs twice.

    Examples
    --------
    >>> characteristic_vector((41, 7, 28, 15, 46))
    (6, 2, 7, 12, 11, 10)
    >>> five_high = (12, 0, 1, 2, 16)
    >>> characteristic_vector(five_high), characteristic_vector(five_high, DEUCE_TO_SEVEN)
    ((4, 3, 2, 1, 0, 12), (0, 12, 3, 2, 1, 0))
    """
    cards = list(codes)
    suits = {code // N_DENOMINATIONS for code in cards}
    return vector_of_ranks([code % N_DENOMINATIONS for code in cards], len(suits) == 1, rule)


def vector_of_ranks(denominations: Iterable[int], suited: bool, rule: Rule = HIGH) -> Vector:
    """Return the characteristic vector of five denominations, of one suit or not.

    Examples
    --------
    >>> vector_of_ranks((12, 11, 10, 9, 8), True), vector_of_ranks((12, 11, 10, 9, 8), True, ACE_TO_FIVE)
    ((8, 12, 11, 10, 9, 8), (0, 11, 10, 9, 8, 12))
    """
    count = Counter(denominations)
    place = _places(rule)
    named = sorted(count, key=lambda denomination: (-count[denomination], -place[denomination]))
    hand_type = _RANK_TYPES[tuple(count[denomination] for denomination in named)]
    if hand_type == HandType.NO_PAIR and rule.has_straights:
        straight = _straights(rule).get(frozenset(named))
        if straight is not None:
            named = list(straight)
            hand_type = HandType.STRAIGHT_FLUSH if suited else HandType.STRAIGHT
        elif suited:
            hand_type = HandType.FLUSH
    filler = [denomination for denomination in _from_above(rule) if denomination not in count]
    return (int(hand_type), *(*named, *filler)[:5])


def ranks_of_vector(vector: Sequence[int]) -> tuple[int, ...]:
    """Return the five denominations of the hands with a vector.

    Examples
    --------
    >>> ranks_of_vector((6, 2, 7, 12, 11, 10))
    (2, 2, 2, 7, 7)
    """
    shape = SHAPES[HandType(vector[0])]
    return tuple(denomination for denomination, n in zip(vector[1:], shape, strict=False) for _ in range(n))


@cache
def _places(rule: Rule) -> dict[int, int]:
    """Return the place of each denomination."""
    return {Rank.parse(symbol) - 2: place for place, symbol in enumerate(rule.order)}


@cache
def _from_above(rule: Rule) -> tuple[int, ...]:
    """Return the denominations, highest first."""
    return tuple(Rank.parse(symbol) - 2 for symbol in reversed(rule.order))


@cache
def _straights(rule: Rule) -> dict[frozenset[int], tuple[int, ...]]:
    """Return the straights as in vectors, the lowest first, by the set of their denominations."""
    named = [tuple(Rank.parse(symbol) - 2 for symbol in straight) for straight in rule.straights]
    return {frozenset(straight): straight for straight in named}


@cache
def _straight_numbers(rule: Rule) -> tuple[int, ...]:
    """Return the numbers of the straights among all sets of five places, in order."""
    place = _places(rule)
    return tuple(sorted(combination_number(sorted((place[d] for d in s), reverse=True)) for s in _straights(rule)))


# ------------------------------------------------------------------------------------------- values


@cache
def _groups(hand_type: HandType) -> tuple[tuple[int, int], ...]:
    """Return for each frequency of ranks, the highest first, the number of ranks, and the ways to choose them."""
    groups, left = [], N_DENOMINATIONS
    for _, alike in groupby(SHAPES[hand_type]):
        size = len(list(alike))
        groups.append((size, comb(left, size)))
        left -= size
    return tuple(groups)


@cache
def _n_within(rule: Rule, hand_type: HandType) -> int:
    """Return the number of values of a type."""
    if hand_type in _STRAIGHT_TYPES:
        return len(rule.straights)
    return prod(ways for _, ways in _groups(hand_type)) - len(rule.straights) * (hand_type in _OFF_STRAIGHT_TYPES)


@cache
def _bases(rule: Rule) -> dict[HandType, int]:
    """Return the number of values below those of each type, in the order of the high game."""
    bases, below = {}, 0
    for hand_type in rule.types:
        bases[hand_type] = below
        below += _n_within(rule, hand_type)
    return bases


def value_range(hand_type: HandType, rule: Rule = HIGH) -> range:
    """Return the values V of a type, the lowest first.

    Raises
    ------
    RankingError
        If the rule has no such hands.

    Examples
    --------
    >>> value_range(HandType.ONE_PAIR), value_range(HandType.ONE_PAIR, REVERSE)
    (range(1277, 4137), range(3325, 6185))
    """
    if hand_type not in rule.types:
        raise RankingError(f"no hand is a {hand_type.label} by the rule {rule.id!r}")
    low, size = _bases(rule)[hand_type], _n_within(rule, hand_type)
    return range(rule.n_values - low - size, rule.n_values - low) if rule.lowest_wins else range(low, low + size)


def dense_value(vector: Sequence[int], rule: Rule = HIGH) -> int:
    """Return the dense value V of a characteristic vector, by arithmetic alone; the inverse of `vector_of_value`.

    It is 0 for the worst hand, ``rule.n_values - 1`` for the best without wild cards, greater for five of a kind.

    Raises
    ------
    RankingError
        If no hand has this vector.

    Examples
    --------
    >>> dense_value((6, 2, 7, 12, 11, 10)), dense_value((8, 12, 11, 10, 9, 8)), dense_value((9, 12, 11, 10, 9, 8))
    (7170, 7461, 7474)
    """
    if (
        len(vector) != 6
        or vector[0] not in rule.types
        or not all(0 <= denomination < N_DENOMINATIONS for denomination in vector[1:])
    ):
        raise _no_vector(vector, rule)
    ranks = ranks_of_vector(vector)
    suited = vector[0] in (HandType.FLUSH, HandType.STRAIGHT_FLUSH)
    shape = tuple(sorted(Counter(ranks).values(), reverse=True))
    if shape not in _RANK_TYPES or vector_of_ranks(ranks, suited, rule) != tuple(vector):
        raise _no_vector(vector, rule)
    return value_of_vector(vector, rule)


def _no_vector(vector: Sequence[int], rule: Rule) -> RankingError:
    return RankingError(f"({', '.join(map(str, vector[:8]))}) is not the vector CV of a hand by the rule {rule.id!r}")


def value_of_vector(vector: Sequence[int], rule: Rule) -> int:
    """Return the dense value V of a valid vector."""
    number = _number_of_vector(vector, rule)
    return rule.n_values - 1 - number if rule.lowest_wins else number


def _number_of_vector(vector: Sequence[int], rule: Rule) -> int:
    """Return the number of a valid vector in the order of the high game."""
    hand_type = HandType(vector[0])
    if hand_type in _STRAIGHT_TYPES:
        return _bases(rule)[hand_type] + list(_straights(rule).values()).index(tuple(vector[1:]))
    within = 0
    left_out: list[int] = []
    place_of = _places(rule)
    p = [place_of[denomination] for denomination in vector[1:]]
    for size, ways in _groups(hand_type):
        own = p[len(left_out) : len(left_out) + size]
        within = within * ways + combination_number([_reduced(place, *left_out) for place in own])
        left_out += own
    if hand_type in _OFF_STRAIGHT_TYPES:
        within -= bisect_left(_straight_numbers(rule), within)
    return _bases(rule)[hand_type] + within


def vector_of_value(value: int, rule: Rule = HIGH) -> Vector:
    """Return the characteristic vector of a dense value V; the inverse of `dense_value`.

    Raises
    ------
    RankingError
        If no hand has this value.

    Examples
    --------
    >>> vector_of_value(7170), vector_of_value(6174, ACE_TO_FIVE), vector_of_value(7461, DEUCE_TO_SEVEN)
    ((6, 2, 7, 12, 11, 10), (0, 3, 2, 1, 0, 12), (0, 5, 3, 2, 1, 0))
    """
    last = rule.n_values - 1
    if not rule.lowest_wins:
        last += N_DENOMINATIONS
    if not 0 <= value <= last:
        raise RankingError(f"{shown_number(value)} is not a value V of the rule {rule.id!r}; they are 0 to {last}")
    number = last - value if rule.lowest_wins else value
    hand_type, base = max((item for item in _bases(rule).items() if item[1] <= number), key=lambda item: item[1])
    within = number - base
    if hand_type in _STRAIGHT_TYPES:
        return (int(hand_type), *list(_straights(rule).values())[within])
    at = _from_above(rule)[::-1]
    ranks = [at[p] for p in _places_within(hand_type, within, _straight_numbers(rule))]
    filler = [denomination for denomination in _from_above(rule) if denomination not in ranks]
    return (int(hand_type), *(*ranks, *filler)[:5])


def _places_within(hand_type: HandType, within: int, straights: Sequence[int]) -> list[int]:
    """Return the places in the vector with this number within its type."""
    if hand_type in _OFF_STRAIGHT_TYPES:
        for straight in straights:
            within += straight <= within
    numbers = []
    for size, ways in reversed(_groups(hand_type)):
        within, number = divmod(within, ways)
        numbers.append((size, number))
    places: list[int] = []
    for size, number in reversed(numbers):
        places += [_restored(reduced, *sorted(places)) for reduced in combination_of_number(number, size)]
    return places


def _reduced(place: int, *left_out: int) -> int:
    """Return a place counted without those left out (Ness's Rdc with its last argument first)."""
    return place - sum(other < place for other in left_out)


def _restored(reduced: int, *left_out: int) -> int:
    """Return the inverse of `_reduced`; the places left out are given from the lowest up."""
    for other in left_out:
        reduced += reduced >= other
    return reduced
