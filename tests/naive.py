"""A naive solver: EVs by enumerating every draw.

Cards are ``(rank, suit)`` tuples, rank 2 to 14 (ace), suit one of ``cdhs``.  A deck is a list of cards.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from math import comb, lcm

Card = tuple[int, str]
Pays = Mapping[str, Fraction | int]

SUITS = "cdhs"
JACK = 11
CLASSES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "high_pair",
    "nothing",
)
STRAIGHTS = [{14, 2, 3, 4, 5}] + [set(range(low, low + 5)) for low in range(2, 11)]


def full_deck(ranks: Iterable[int] = range(2, 15)) -> list[Card]:
    """The cards of these ranks in all four suits."""
    return [(rank, suit) for rank in ranks for suit in SUITS]


# ------------------------------------------------------------------------------------------ payoffs


def payoff_class(hand: Iterable[Card], lowest_high_pair: int = JACK) -> str:
    """The pay class of five natural cards."""
    cards = list(hand)
    rank_counts = Counter(rank for rank, _ in cards)
    one_suit = len({suit for _, suit in cards}) == 1
    return _class_of(rank_counts, one_suit, lowest_high_pair)


def _class_of(rank_counts: Mapping[int, int], one_suit: bool, lowest_high_pair: int) -> str:
    """The pay class of five cards, given the count of each rank and whether all cards are of one suit."""
    ranks = set(rank_counts)
    alike = sorted(rank_counts.values(), reverse=True)
    straight = ranks in STRAIGHTS
    if one_suit and ranks == {10, 11, 12, 13, 14}:
        return "royal_flush"
    if one_suit and straight:
        return "straight_flush"
    if alike == [4, 1]:
        return "four_of_a_kind"
    if alike == [3, 2]:
        return "full_house"
    if one_suit:
        return "flush"
    if straight:
        return "straight"
    if alike == [3, 1, 1]:
        return "three_of_a_kind"
    if alike == [2, 2, 1]:
        return "two_pair"
    if alike == [2, 1, 1, 1] and any(n == 2 and rank >= lowest_high_pair for rank, n in rank_counts.items()):
        return "high_pair"
    return "nothing"


# The tally of a hand is an integer whose octal digits count its cards of each rank and suit: digit r for rank r,
# digit 15 + i for suit i.  Tallies of cards add up, and no digit exceeds 5.


def tally(card: Card) -> int:
    """One card as a number: a 1 in the octal digit of its rank, a 1 in the octal digit of its suit."""
    rank, suit = card
    number: int = 8**rank + 8 ** (15 + SUITS.index(suit))
    return number


def tally_class(total: int, lowest_high_pair: int = JACK) -> str:
    """The pay class of the five cards whose tallies have this sum."""
    digits = [total // 8**place % 8 for place in range(19)]
    rank_counts = {rank: digits[rank] for rank in range(2, 15) if digits[rank]}
    return _class_of(rank_counts, 5 in digits[15:], lowest_high_pair)


class _Payoffs(dict[int, int]):
    """Payoff by tally of the final hand, times ``scale`` so that it is an integer; computed on first use."""

    def __init__(self, pays: Pays, lowest_high_pair: int) -> None:
        super().__init__()
        self.scale = lcm(*(Fraction(pay).denominator for pay in pays.values()))
        self._pays = {name: int(Fraction(pay) * self.scale) for name, pay in pays.items()}
        self._lowest_high_pair = lowest_high_pair

    def __missing__(self, total: int) -> int:
        self[total] = self._pays.get(tally_class(total, self._lowest_high_pair), 0)
        return self[total]

    def sum_over(self, held: int, draws: Iterable[int]) -> int:
        """The sum of the payoffs of the held cards with each of the draws (all given by their tallies)."""
        return sum(map(self.__getitem__, map(held.__add__, draws)))


@lru_cache(maxsize=8)
def _payoffs_of(pay_items: tuple[tuple[str, Fraction | int], ...], lowest_high_pair: int) -> _Payoffs:
    return _Payoffs(dict(pay_items), lowest_high_pair)


def _payoffs(pays: Pays, lowest_high_pair: int) -> _Payoffs:
    """The table for these pays, cached (a class without a pay pays 0)."""
    unknown = set(pays) - set(CLASSES)
    if unknown:
        raise ValueError(f"not pay classes: {sorted(unknown)}")
    return _payoffs_of(tuple(sorted(pays.items())), lowest_high_pair)


# -------------------------------------------------------------------------------------------- holds


def all_holds(deal: Iterable[Card]) -> list[tuple[Card, ...]]:
    """The 32 holds of a deal."""
    cards = tuple(deal)
    return list(chain.from_iterable(combinations(cards, size) for size in range(6)))


def value(
    deck: list[Card],
    deal: Iterable[Card],
    hold: Iterable[Card],
    pays: Pays,
    lowest_high_pair: int = JACK,
) -> Fraction:
    """The EV of a hold: the mean payoff over every draw from the cards of the deck that were not dealt."""
    dealt, held = set(deal), set(hold)
    if len(dealt) != 5 or not dealt <= set(deck) or not held <= dealt:
        raise ValueError("a deal is five cards of the deck, and a hold is some of them")
    payoffs = _payoffs(pays, lowest_high_pair)
    left = [tally(card) for card in deck if card not in dealt]
    drawn = 5 - len(held)
    total = payoffs.sum_over(sum(map(tally, held)), map(sum, combinations(left, drawn)))
    return Fraction(total, comb(len(left), drawn) * payoffs.scale)


def best(
    deck: list[Card], deal: Iterable[Card], pays: Pays, lowest_high_pair: int = JACK
) -> tuple[Fraction, set[frozenset[Card]]]:
    """The greatest EV of the 32 holds, and all holds with this EV."""
    cards = tuple(deal)
    values = {frozenset(hold): value(deck, cards, hold, pays, lowest_high_pair) for hold in all_holds(cards)}
    greatest = max(values.values())
    return greatest, {hold for hold, mean in values.items() if mean == greatest}


def brute_return(deck: list[Card], pays: Pays, lowest_high_pair: int = JACK) -> Fraction:
    """The return: the mean over every deal of a (short) deck of the greatest EV."""
    payoffs = _payoffs(pays, lowest_high_pair)
    tallies = [tally(card) for card in deck]
    total, deals = Fraction(0), 0
    for places in combinations(range(len(deck)), 5):
        dealt = [tallies[place] for place in places]
        left = [tallies[place] for place in range(len(deck)) if place not in places]
        best_mean = Fraction(0)
        for size in range(6):
            draws = [sum(draw) for draw in combinations(left, 5 - size)]
            best_sum = max(payoffs.sum_over(sum(hold), draws) for hold in combinations(dealt, size))
            best_mean = max(best_mean, Fraction(best_sum, len(draws)))
        total += best_mean
        deals += 1
    return total / deals / payoffs.scale
