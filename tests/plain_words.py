"""A reference player for plain words: each line of a chart is a rule for cards, written by hand.

Cards are ``(rank, suit)`` tuples as in `naive_chart`; jokers have rank 0.  A rule returns the holds of a deal that a
line allows.  Nothing here uses the chart language or the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

Card = tuple[int, str]
Hold = frozenset[Card]

T, J, Q, K, A = 10, 11, 12, 13, 14
#: The ten straights, from the one with the low ace to the one with the high ace.
STRAIGHTS = [frozenset({A, 2, 3, 4, 5})] + [frozenset(range(low, low + 5)) for low in range(2, 11)]


@dataclass(frozen=True)
class Table:
    """The high and the wild ranks of a game; jokers are wild."""

    high: frozenset[int]
    wild: frozenset[int] = frozenset()

    def split(self, cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
        """The wild cards and the natural ones."""
        wild = [card for card in cards if card[0] == 0 or card[0] in self.wild]
        return wild, [card for card in cards if card not in wild]


Rule = Callable[[tuple[Card, ...], Table], set[Hold]]
Fits = Callable[[list[Card], Table], bool]
#: The lines of a chart: number of wild cards (None is any), the words, the rule.
Rules = list[tuple[int | None, str, Rule]]


@dataclass(frozen=True, eq=False)
class Held:
    """Hold n cards, including every wild card, if the others fit."""

    n: int
    fits: Fits

    def __call__(self, deal: tuple[Card, ...], table: Table) -> set[Hold]:
        wild, natural = table.split(deal)
        if len(wild) >= self.n:
            return set()
        return {
            frozenset([*wild, *chosen])
            for chosen in combinations(natural, self.n - len(wild))
            if self.fits(list(chosen), table)
        }


@dataclass(frozen=True, eq=False)
class Greatest:
    """The first of these hands in the deal: a full house is not played as three of a kind."""

    rules: tuple[Rule, ...]

    def __call__(self, deal: tuple[Card, ...], table: Table) -> set[Hold]:
        return next((found for one in self.rules if (found := one(deal, table))), set())


def held(n: int, fits: Fits) -> Rule:
    return Held(n, fits)


def greatest(*rules: Rule) -> Rule:
    return Greatest(rules)


# ------------------------------------------------------------------------------------ facts of cards


def ranks(cards: list[Card]) -> list[int]:
    return sorted(rank for rank, _ in cards)


def suited(cards: list[Card], table: Table | None = None) -> bool:
    return len({suit for _, suit in cards}) == 1


def different(cards: list[Card]) -> bool:
    return len(set(ranks(cards))) == len(cards)


def together(cards: list[Card], table: Table | None = None) -> bool:
    """Different cards of one straight."""
    own = set(ranks(cards))
    return len(own) == len(cards) and any(straight.issuperset(own) for straight in STRAIGHTS)


def royal(cards: list[Card], table: Table | None = None) -> bool:
    return suited(cards) and min(ranks(cards)) >= T


def straight_flush(cards: list[Card], table: Table | None = None) -> bool:
    return suited(cards) and together(cards)


def highs(cards: list[Card], table: Table) -> int:
    return sum(rank in table.high for rank, _ in cards)


def both(*fits: Fits) -> Fits:
    return lambda cards, table: all(fit(cards, table) for fit in fits)


def with_highs(*numbers: int) -> Fits:
    return lambda cards, table: highs(cards, table) in numbers


def ends(cards: list[Card]) -> tuple[int, int]:
    """The lowest and the highest of some cards in one straight; the ace is low in a low straight."""
    low = ranks(cards)
    if low[-1] == A and low[0] <= 5:
        low = sorted([1, *low[:-1]])
    return low[0], low[-1]


def gaps(cards: list[Card]) -> int:
    low, high = ends(cards)
    return high - low + 1 - len(cards)


def outside(cards: list[Card], table: Table) -> bool:
    """Four in a row with a natural card above and one below them."""
    low, high = ends(cards)
    below, above = (A if low == 2 else low - 1), high + 1
    return (
        together(cards)
        and gaps(cards) == 0
        and low > 1
        and high < A
        and below not in table.wild
        and above not in table.wild
    )


def inside(cards: list[Card], table: Table) -> bool:
    """Four of a straight that one natural rank completes."""
    missing = [rank for rank in range(2, 15) if rank not in ranks(cards) and together([*cards, (rank, "any")])]
    return together(cards) and not outside(cards, table) and any(rank not in table.wild for rank in missing)


def straight_flush_type(cards: list[Card], table: Table) -> int:
    """The type of three to a straight flush, by the definition of public charts."""
    low, high = ends(cards)
    count, missing = highs(cards, table), gaps(cards)
    if low == 1 or (low == 2 and high == 4):
        return 2
    if missing == 0 or count >= missing:
        return 1
    return 2 if missing == 1 or count == 1 else 3


def with_gaps(number: int) -> Fits:
    return lambda cards, table: gaps(cards) == number


def in_straights(number: int) -> Fits:
    """The cards lie together in `number` straights."""
    return lambda cards, table: sum(straight.issuperset(ranks(cards)) for straight in STRAIGHTS) == number


def of_type(number: int) -> Fits:
    return lambda cards, table: straight_flush(cards) and straight_flush_type(cards, table) == number


def consecutive(low: int) -> Fits:
    """Consecutive natural cards that begin at a rank or above; the ace is high."""
    return lambda cards, table: (
        different(cards) and ranks(cards)[-1] - ranks(cards)[0] == len(cards) - 1 and ranks(cards)[0] >= low
    )


def these(*sets: str) -> Fits:
    """The ranks of one of these texts."""
    wanted = [sorted("23456789TJQKA".index(sign) + 2 for sign in text) for text in sets]
    return lambda cards, table: ranks(cards) in wanted


def unsuited(cards: list[Card], table: Table | None = None) -> bool:
    return not suited(cards)


def topped_by(*tops: int) -> Fits:
    return lambda cards, table: max(ranks(cards)) in tops


# ------------------------------------------------------------------------------------------- rules


def to_royal(n: int, *more: Fits) -> Rule:
    return held(n, both(royal, *more))


def to_straight_flush(n: int, *more: Fits) -> Rule:
    return held(n, both(straight_flush, *more))


def to_flush(n: int, *more: Fits) -> Rule:
    return held(n, both(suited, *more))


def to_straight(n: int, *more: Fits) -> Rule:
    return held(n, both(together, *more))


def alike(n: int, wanted: set[int] | None = None) -> Rule:
    """n of a kind: at least two natural cards of one rank, and every wild card."""

    def fits(cards: list[Card], table: Table) -> bool:
        return len(cards) >= 2 and len(set(ranks(cards))) == 1 and (wanted is None or cards[0][0] in wanted)

    return held(n, fits)


def pair_of(*wanted: int) -> Rule:
    return alike(2, set(wanted))


def with_kicker(fours: set[int], kickers: set[int]) -> Rule:
    """Five cards: four of one of the ranks, and a kicker."""

    def rule(deal: tuple[Card, ...], table: Table) -> set[Hold]:
        counts = Counter(rank for rank, _ in deal).most_common()
        is_so = counts[0][1] == 4 and counts[0][0] in fours and counts[1][0] in kickers
        return {frozenset(deal)} if is_so else set()

    return rule


def two_pair(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    counts = Counter(rank for rank, _ in deal)
    pairs = [rank for rank, count in counts.items() if count >= 2]
    return {
        frozenset(chosen)
        for chosen in combinations(deal, 4)
        if len(pairs) == 2 and sorted(Counter(rank for rank, _ in chosen).values()) == [2, 2]
    }


def full_house(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    wild, natural = table.split(deal)
    counts = sorted(Counter(rank for rank, _ in natural).values())
    return {frozenset(deal)} if (len(wild), counts) in [(0, [2, 3]), (1, [2, 2])] else set()


def high_pair(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    return pair_of(*table.high)(deal, table)


def low_pair(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    return pair_of(*(set(range(2, 15)) - table.high))(deal, table)


def only_wild(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    return {frozenset(table.split(deal)[0])}


def single(*wanted: int) -> Rule:
    return lambda deal, table: {frozenset({card}) for card in deal if card[0] in wanted}


def high_card(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    return {frozenset({card}) for card in deal if card[0] in table.high}


def high_cards(n: int, *more: Fits) -> Rule:
    return held(n, both(lambda cards, table: different(cards) and highs(cards, table) == n, *more))


def lowest_two(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    """The lowest two of the unsuited high cards."""
    found = high_cards(2, unsuited)(deal, table)
    least = min((sorted(ranks(list(hold)), reverse=True) for hold in found), default=[])
    return {hold for hold in found if sorted(ranks(list(hold)), reverse=True) == least}


def nothing(deal: tuple[Card, ...], table: Table) -> set[Hold]:
    return {frozenset()}


pat_royal, pat_straight_flush = to_royal(5), to_straight_flush(5)
pat_flush, pat_straight = to_flush(5), to_straight(5)
quads, trips = alike(4), alike(3)
quads_or_better = greatest(pat_royal, alike(5), pat_straight_flush, quads)

DEUCES_WILD: Rules = [
    (4, "4 deuces", only_wild),
    (3, "Pat royal flush", pat_royal),
    (3, "3 deuces only", only_wild),
    (2, "Any pat four of a kind or higher", quads_or_better),
    (2, "4 to a royal flush", to_royal(4)),
    (2, "4 to a straight flush with 2 consecutive singletons, 6-7 or higher", to_straight_flush(4, consecutive(6))),
    (2, "2 deuces only", only_wild),
    (1, "Any pat four of a kind or higher", quads_or_better),
    (1, "4 to a royal flush", to_royal(4)),
    (1, "Full house", full_house),
    (1, "4 to a straight flush with 3 consecutive singletons, 5-7 or higher", to_straight_flush(4, consecutive(5))),
    (1, "3 of a kind, straight, or flush", greatest(trips, pat_straight, pat_flush)),
    (1, "All other 4 to a straight flush", to_straight_flush(4)),
    (1, "3 to a royal flush", to_royal(3)),
    (1, "3 to a straight flush with 2 consecutive singletons, 6-7 or higher", to_straight_flush(3, consecutive(6))),
    (1, "deuce only", only_wild),
    (0, "4,5 to a royal flush", greatest(pat_royal, to_royal(4))),
    (0, "Any pat paying hand", greatest(pat_straight_flush, quads, full_house, pat_flush, pat_straight, trips)),
    (0, "4 to a straight flush", to_straight_flush(4)),
    (0, "3 to a royal flush", to_royal(3)),
    (0, "Pair", pair_of(*range(2, 15))),
    (0, "4 to a flush", to_flush(4)),
    (0, "4 to an outside straight", to_straight(4, outside)),
    (0, "3 to a straight flush", to_straight_flush(3)),
    (0, "4 to an inside straight", to_straight(4, inside)),
    (0, "2 to a royal flush, J,Q high", to_royal(2, topped_by(J, Q))),
]

DOUBLE_BONUS: Rules = [
    (None, "Straight flush, four of a kind, royal flush", greatest(pat_royal, pat_straight_flush, quads)),
    (None, "4 to a royal flush", to_royal(4)),
    (None, "Three aces", alike(3, {A})),
    (None, "Straight, flush, full house", greatest(pat_straight, pat_flush, full_house)),
    (None, "Three of a kind (except aces)", alike(3, set(range(2, A)))),
    (None, "4 to a straight flush", to_straight_flush(4)),
    (None, "Two pair", two_pair),
    (None, "High pair", high_pair),
    (None, "4 to a flush", to_flush(4)),
    (None, "3 to a royal flush", to_royal(3)),
    (None, "4 to an outside straight", to_straight(4, outside)),
    (None, "Low pair", low_pair),
    (None, "AKQJ unsuited", held(4, both(these("AKQJ"), unsuited))),
    (None, "3 to a straight flush (type 1)", held(3, of_type(1))),
    (None, "4 to an inside straight with 3 high cards", to_straight(4, inside, with_highs(3))),
    (None, "QJ suited", held(2, both(these("QJ"), suited))),
    (None, "3 to a flush with 2 high cards", to_flush(3, with_highs(2))),
    (None, "2 suited high cards", high_cards(2, suited)),
    (None, "4 to an inside straight with 2 high cards", to_straight(4, inside, with_highs(2))),
    (None, "3 to a straight flush (type 2)", held(3, of_type(2))),
    (None, "4 to an inside straight with 1 high card", to_straight(4, inside, with_highs(1))),
    (None, "KQJ unsuited", held(3, both(these("KQJ"), unsuited))),
    (None, "JT suited", held(2, both(these("JT"), suited))),
    (None, "QJ unsuited", held(2, both(these("QJ"), unsuited))),
    (None, "3 to a flush with 1 high card", to_flush(3, with_highs(1))),
    (None, "QT suited", held(2, both(these("QT"), suited))),
    (None, "3 to a straight flush (type 3)", held(3, of_type(3))),
    (None, "KQ, KJ unsuited", held(2, both(these("KQ", "KJ"), unsuited))),
    (None, "Ace", single(A)),
    (None, "KT suited", held(2, both(these("KT"), suited))),
    (None, "Jack, Queen or King", single(J, Q, K)),
    (None, "4 to an inside straight with no high cards", to_straight(4, inside, with_highs(0))),
    (None, "3 to a flush with no high cards", to_flush(3, with_highs(0))),
    (None, "Discard everything", nothing),
]


MAGNET: Rules = [
    (None, "Four of a kind, straight flush, royal flush", greatest(pat_royal, pat_straight_flush, quads)),
    (None, "4 to a royal flush", to_royal(4)),
    (None, "Three of a kind, straight, flush, full house", greatest(pat_straight, pat_flush, full_house, trips)),
    (None, "4 to a straight flush", to_straight_flush(4)),
    (None, "Two pair", two_pair),
    (None, "High pair", high_pair),
    (None, "3 to a royal flush", to_royal(3)),
    (None, "4 to a flush", to_flush(4)),
    (None, "Low pair", low_pair),
    (None, "4 to an outside straight", to_straight(4, outside)),
    (None, "2 suited high cards", high_cards(2, suited)),
    (None, "3 to a straight flush", to_straight_flush(3)),
    (None, "2 unsuited high cards (if more than two, the lowest two)", lowest_two),
    (None, "Suited 10/J, 10/Q or 10/K", held(2, both(these("TJ", "TQ", "TK"), suited))),
    (None, "One high card", high_card),
    (None, "Discard everything", nothing),
]

GIFT_SHOP: Rules = [
    (None, "Royal Flush", pat_royal),
    (None, "Straight Flush", pat_straight_flush),
    (None, "Quads", quads),
    (None, "Full House", full_house),
    (None, "Flush", pat_flush),
    (None, "Straight", pat_straight),
    (None, "Four-card Royal", to_royal(4)),
    (None, "Trips", trips),
    (None, "Four-card Straight Flush", to_straight_flush(4)),
    (None, "Two Pairs", two_pair),
    (None, "Pair of J's thru A's", pair_of(J, Q, K, A)),
    (None, "Three-card Royal", to_royal(3)),
    (None, "Low Pair (2's thru 10's)", pair_of(*range(2, 11))),
    (None, "Four-card Flush", to_flush(4)),
    (None, "K-Q-J-10 unsuited", held(4, both(these("KQJT"), unsuited))),
    (None, "Four-card Open Straight", to_straight(4, outside)),
    (None, "Three-card Straight Flush", to_straight_flush(3)),
    (None, "Four-card Inside Straight with 2+ High Cards", to_straight(4, inside, with_highs(2, 3, 4))),
    (None, "Two High Cards, suited", high_cards(2, suited)),
    (None, "Two High Cards, unsuited", high_cards(2, unsuited)),
    (None, "A single High Card", high_card),
    (None, "Draw five new cards", nothing),
]

POCKET: Rules = [
    (None, "Royal flush; straight flush", greatest(pat_royal, pat_straight_flush)),
    (None, "Four aces with 2-4 kicker", with_kicker({A}, {2, 3, 4})),
    (None, "Four 2s, 3s or 4s with A-4 kicker", with_kicker({2, 3, 4}, {A, 2, 3, 4})),
    (None, "Any other four of a kind", quads),
    (None, "Four to a royal flush", to_royal(4)),
    (None, "Full house", full_house),
    (None, "Three aces", alike(3, {A})),
    (None, "Flush, straight", greatest(pat_flush, pat_straight)),
    (None, "Three of a kind (2s through kings)", alike(3, set(range(2, A)))),
    (None, "Four to a straight flush", to_straight_flush(4)),
    (None, "Two pair", two_pair),
    (None, "Pair of aces", pair_of(A)),
    (None, "Pair of jacks, queens or kings", pair_of(J, Q, K)),
    (None, "Three to a royal flush", to_royal(3)),
    (None, "Four to a flush", to_flush(4)),
    (None, "Unsuited 10-J-Q-K", held(4, both(these("TJQK"), unsuited))),
    (None, "Low pair", low_pair),
    (None, "Four to an outside straight", to_straight(4, outside)),
    (None, "Three to a straight flush (type 1)", held(3, of_type(1))),
    (None, "Suited Q/J", held(2, both(these("QJ"), suited))),
    (None, "Unsuited A/K/Q/J", held(4, both(these("AKQJ"), unsuited))),
    (None, "Suited K-Q or K-J", held(2, both(these("KQ", "KJ"), suited))),
    (None, "Suited A-K, A-Q or A-J", held(2, both(these("AK", "AQ", "AJ"), suited))),
    # In the chart language: 4-S: s = 1, h = 3.
    (None, "", to_straight(4, inside, with_highs(3), unsuited)),
    (None, "Three to a straight flush (type 2)", held(3, of_type(2))),
    (None, "K-Q-J unsuited", held(3, both(these("KQJ"), unsuited))),
    (None, "Q-J unsuited", held(2, both(these("QJ"), unsuited))),
    (None, "10-J suited", held(2, both(these("TJ"), suited))),
    (None, "Two unsuited high cards, king highest", high_cards(2, unsuited, topped_by(K))),
    (None, "Suited 10/Q", held(2, both(these("TQ"), suited))),
    (None, "Ace", single(A)),
    (None, "10-K suited", held(2, both(these("TK"), suited))),
    (None, "J, Q or K", single(J, Q, K)),
    (None, "Three to a straight flush", to_straight_flush(3)),
    (None, "Nothing", nothing),
]

KITCHEN: Rules = [
    (4, "Four deuces", only_wild),
    (3, "Wild royal flush", pat_royal),
    (3, "Five of a kind (10s or higher)", alike(5, {T, J, Q, K, A})),
    (3, "Three deuces alone", only_wild),
    (2, "Wild royal flush, five of a kind, straight flush", greatest(pat_royal, alike(5), pat_straight_flush)),
    (2, "Four of a kind", quads),
    (2, "Four to a royal flush", to_royal(4)),
    (2, "Four to a straight flush with 2 consecutive cards, 6-7 or higher", to_straight_flush(4, consecutive(6))),
    (2, "Two deuces alone", only_wild),
    (1, "Four of a kind or better", quads_or_better),
    (1, "Four to a royal flush", to_royal(4)),
    (1, "Full house, flush, straight", greatest(full_house, pat_flush, pat_straight)),
    (1, "Four to a straight flush", to_straight_flush(4)),
    (1, "Three of a kind", trips),
    (1, "Three to a royal flush, no ace", to_royal(3, lambda cards, table: A not in ranks(cards))),
    (
        1,
        "Three to a straight flush with no gaps, no ace",
        to_straight_flush(3, with_gaps(0), lambda cards, table: A not in ranks(cards)),
    ),
    (1, "One deuce alone", only_wild),
    (0, "Royal flush", pat_royal),
    (0, "Four to a royal flush", to_royal(4)),
    (0, "Any paying hand", greatest(pat_straight_flush, quads, full_house, pat_flush, pat_straight, trips)),
    (0, "Four to a straight flush", to_straight_flush(4)),
    (0, "Pair", pair_of(*range(2, 15))),
    (0, "Three to a royal flush", to_royal(3)),
    (0, "Four to a flush", to_flush(4)),
    (0, "Four to an outside straight", to_straight(4, outside)),
    (0, "Three to a straight flush", to_straight_flush(3)),
    (0, "Four to an inside straight", to_straight(4, inside)),
    (0, "Q-J suited, J-10 suited, Q-10 suited", held(2, both(these("QJ", "JT", "QT"), suited))),
    (0, "Ace", single(A)),
    (0, "Throw away everything", nothing),
]

LEAFLET: Rules = [
    (1, "Five of a kind, royal flush, straight flush", greatest(alike(5), pat_royal, pat_straight_flush)),
    (1, "Four of a kind", quads),
    (1, "4 to a royal flush", to_royal(4)),
    (1, "Full house, flush", greatest(full_house, pat_flush)),
    (1, "4 to a straight flush", to_straight_flush(4)),
    (1, "Straight", pat_straight),
    (1, "Three of a kind", trips),
    (1, "3 to a royal flush", to_royal(3)),
    (1, "4 to a flush", to_flush(4)),
    # Three natural cards and the joker.
    (1, "4 to an outside straight", to_straight(4, in_straights(3))),
    (1, "3 to a straight flush, no gaps", to_straight_flush(3, with_gaps(0))),
    (1, "Joker and king or ace", held(2, these("K", "A"))),
    (1, "4 to an inside straight", to_straight(4, in_straights(2))),
    (1, "3 to a straight flush", to_straight_flush(3)),
    (1, "Joker only", only_wild),
    (0, "Royal flush, straight flush, four of a kind", greatest(pat_royal, pat_straight_flush, quads)),
    (0, "4 to a royal flush", to_royal(4)),
    (0, "Full house, flush", greatest(full_house, pat_flush)),
    (0, "4 to a straight flush", to_straight_flush(4)),
    (0, "Straight, three of a kind", greatest(pat_straight, trips)),
    (0, "Two pair", two_pair),
    (0, "Pair of aces or kings", pair_of(A, K)),
    (0, "3 to a royal flush", to_royal(3)),
    (0, "Low pair", low_pair),
    (0, "4 to a flush", to_flush(4)),
    (0, "4 to an outside straight", to_straight(4, outside)),
    (0, "3 to a straight flush", to_straight_flush(3)),
    (0, "2 suited high cards", high_cards(2, suited)),
    (0, "AK unsuited", held(2, both(these("AK"), unsuited))),
    (0, "4 to an inside straight", to_straight(4, inside)),
    (0, "Ace or king", single(A, K)),
    (0, "2 to a royal flush", to_royal(2)),
    (0, "Jack", single(J)),
    (0, "Discard all five cards", nothing),
]

#: This page defines jacks to aces as high, although its game pays tens.
WEB: Rules = [
    (
        None,
        "Straight or better",
        greatest(pat_royal, pat_straight_flush, quads, full_house, pat_flush, pat_straight),
    ),
    (None, "4 to a royal flush", to_royal(4)),
    (None, "Three of a kind", trips),
    (None, "4 to a straight flush", to_straight_flush(4)),
    (None, "Two pair", two_pair),
    (None, "High pair", pair_of(J, Q, K, A)),
    (None, "3 to a royal flush", to_royal(3)),
    (None, "4 to a flush", to_flush(4)),
    (None, "Low pair", pair_of(*range(2, 11))),
    (None, "4 to an outside straight (any)", to_straight(4, outside)),
    (
        None,
        "3 to a straight flush (high cards - gaps >= 0)",
        to_straight_flush(3, lambda cards, table: sum(rank >= J for rank in ranks(cards)) - gaps(cards) >= 0),
    ),
    (
        None,
        "4 to an inside straight with 3 or 4 high cards",
        to_straight(4, inside, lambda cards, table: sum(rank >= J for rank in ranks(cards)) >= 3),
    ),
    (None, "2 suited high cards", held(2, both(these("AK", "AQ", "AJ", "KQ", "KJ", "QJ"), suited))),
    (None, "Suited JT, QT or KT", held(2, both(these("JT", "QT", "KT"), suited))),
    (None, "3 to a straight flush with one gap", to_straight_flush(3, with_gaps(1))),
    (None, "KQJ unsuited", held(3, both(these("KQJ"), unsuited))),
    (
        None,
        "2 unsuited high cards (keep the lowest two)",
        lambda deal, table: lowest_two(deal, Table(frozenset({J, Q, K, A}))),
    ),
    (None, "Jack, queen, king, or ace", single(J, Q, K, A)),
    (None, "3 to a straight flush", to_straight_flush(3)),
    (None, "Redraw", nothing),
]

#: The charts in `tests/charts`: the game and the rules of each.
CHARTS = {
    "public/deuces-wild-simple": ("deuces-wild", DEUCES_WILD),
    "public/double-bonus-10-7": ("double-bonus", DOUBLE_BONUS),
    "public-style/jacks-or-better-magnet": ("jacks-or-better", MAGNET),
    "public-style/jacks-or-better-gift-shop": ("jacks-or-better", GIFT_SHOP),
    "public-style/double-double-bonus-pocket": ("double-double-bonus-9-6", POCKET),
    "public-style/deuces-wild-kitchen": ("deuces-wild", KITCHEN),
    "public-style/joker-poker-kings-leaflet": ("joker-poker-kings", LEAFLET),
    "public-style/tens-or-better-web": ("tens-or-better", WEB),
}


def play(rules: Rules, deal: tuple[Card, ...], table: Table) -> tuple[int, set[Hold]]:
    """The index of the first line that applies to the deal, and its holds; -1 if none applies."""
    wild = len(table.split(deal)[0])
    for index, (section, _, rule) in enumerate(rules):
        if section is None or section == wild:
            found = rule(deal, table)
            if found:
                return index, found
    return -1, {frozenset()}


class Player:
    """Plays as `play` does, but asks only once whether some natural cards fit a rule of the class `Held`."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules, self.table = rules, table
        parts = [part for _, _, rule in rules for part in (rule.rules if isinstance(rule, Greatest) else (rule,))]
        self.held = list(dict.fromkeys(part for part in parts if isinstance(part, Held)))
        self.place = {rule: place for place, rule in enumerate(self.held)}
        #: By the number of wild cards and the natural cards: a bit for each rule that they fit.
        self.known: dict[tuple[int, tuple[Card, ...]], int] = {}

    def play(self, deal: tuple[Card, ...]) -> tuple[int, set[Hold]]:
        """As `play`."""
        wild, natural = self.table.split(deal)
        fitting = [
            (chosen, bits)
            for size in range(1, len(natural) + 1)
            for chosen in combinations(natural, size)
            if (bits := self.bits(len(wild), chosen))
        ]
        for index, (section, _, rule) in enumerate(self.rules):
            if section is None or section == len(wild):
                for part in rule.rules if isinstance(rule, Greatest) else (rule,):
                    if isinstance(part, Held):
                        bit = 1 << self.place[part]
                        found = {frozenset([*wild, *chosen]) for chosen, bits in fitting if bits & bit}
                    else:
                        found = part(deal, self.table)
                    if found:
                        return index, found
        return -1, {frozenset()}

    def bits(self, wild: int, chosen: tuple[Card, ...]) -> int:
        """Return the rules that some natural cards fit, held with all of so many wild cards."""
        bits = self.known.get((wild, chosen))
        if bits is None:
            bits = self.known[wild, chosen] = sum(
                1 << place
                for place, rule in enumerate(self.held)
                if rule.n == wild + len(chosen) and rule.fits(list(chosen), self.table)
            )
        return bits
