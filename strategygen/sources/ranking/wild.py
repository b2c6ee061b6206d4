"""Wild cards: parsing them, the best call of a hand, and the number of hands of each value.

==========  ==================================================================
wild        any set of cards; jokers are always wild, and in the deck only
            then.
natural     a card that is not wild.
call        the cards that the wild cards of a hand stand for.
V           dense value of the called hand.
V'          dense value in this game: the position of V among the values that
            its hands have.
==========  ==================================================================

A wild card may be called any card that is not a natural card of the hand, its own face included; two wild cards are not
called the same card.  One may be called a fifth card of a rank, without a suit, to make five of a kind.  So a call
depends on the natural cards alone (Ness's Gen): on their ranks and on whether they are suited, 8,555 sets of up to five
ranks.  The best call of each is found once, by trying every choice of ranks for the wild cards (Ness's Compose).  A
census is a sum over these sets: the choices of suits among the natural cards of the game, times the choices of wild
cards.  No hand is listed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod

from strategygen.cards import JOKER, RANKS, Card, Cards, Rank, Suit, parse_cards
from strategygen.errors import CardError, RankingError, shortened
from strategygen.sources.ranking.hands import N_DENOMINATIONS, SUITS, card_code, card_of_code, shown_number
from strategygen.sources.ranking.values import (
    HIGH,
    HandType,
    Rule,
    Vector,
    characteristic_vector,
    ranks_of_vector,
    value_of_vector,
    value_range,
    vector_of_ranks,
    vector_of_value,
)

NO_CARDS = Cards()
#: Most jokers in a deck.
MOST_JOKERS = 2
_RANK_NOUNS = (
    "deuces", "treys", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip
#: Names of wild cards; a rank alone is all four of its cards.
WILD_NAMES = {
    **dict(zip(_RANK_NOUNS, map(str, RANKS), strict=True)),
    "twos": "2",
    "threes": "3",
    "one eyed jacks": "Js Jh",
    "king with the axe": "Kd",
    "kings with the axe": "Kd",
    "suicide king": "Kh",
    "baseball": "3 9",
    "joker": "Jo",
    "jokers": "Jo Jo",
}
_MOST_WORDS = max(name.count(" ") for name in WILD_NAMES) + 1


def parse_wild(text: str) -> Cards:
    """Return the wild cards that a text names.

    Parameters
    ----------
    text : str
        Cards such as ``Jh``, ranks such as ``2`` for all four, and the names in `WILD_NAMES`, in any case, with spaces
        or hyphens, joined by spaces, commas or ``and``.

    Raises
    ------
    CardError
        If a part is none of these, or a card is duplicated.

    Examples
    --------
    >>> parse_wild("deuces and one-eyed jacks") == parse_wild("2 Js Jh")
    True
    >>> parse_wild("king with the axe"), parse_wild("Jo")
    (Cards('Kd'), Cards('Jo'))
    """
    words = re.split(r"[\s,;+&_\-–—]+", text.strip().lower())[:200]
    found: list[Card] = []
    while words:
        for length in range(min(_MOST_WORDS, len(words)), 0, -1):
            name = " ".join(words[:length])
            if name in WILD_NAMES:
                found += [card for word in WILD_NAMES[name].split() for card in _wild_cards(word)]
                break
        else:
            length = 1
            if words[0] not in ("", "and"):
                found += _wild_cards(words[0])
        del words[:length]
    if not found:
        raise CardError(f"{shortened(text)!r} names no wild cards; {_EXPECTED}")
    return Cards(found)


_EXPECTED = "expected cards such as Jh, a rank such as 2 for all four, or a name such as 'one-eyed jacks'"


def _wild_cards(word: str) -> tuple[Card, ...]:
    if re.fullmatch("10|[2-9tjqka]", word.lower()):
        return tuple(Card(Rank.parse(word), suit) for suit in reversed(Suit))
    try:
        return parse_cards(word)
    except CardError:
        raise CardError(f"{shortened(word)!r} names no wild cards; {_EXPECTED}") from None


# ------------------------------------------------------------------------------------------- calls


@dataclass(frozen=True, slots=True)
class Call:
    """A hand and its best call.

    Attributes
    ----------
    hand : tuple of Card
        The five cards, in the order given.
    stands : tuple of str or None
        The card that each card stands for: None for a natural card, else a card such as ``Th``, or a rank alone for the
        fifth card of a rank, which has no suit.
    codes : tuple of int
        Codes of the called hand in increasing order; a fifth card of a rank has the code of its spade again.
    vector : tuple of int
        Its characteristic vector CV.
    value : int
        Its dense value V.
    dense : int
        The dense value V' in this game.
    """

    hand: tuple[Card, ...]
    stands: tuple[str | None, ...]
    codes: tuple[int, ...]
    vector: Vector
    value: int
    dense: int

    @property
    def hand_type(self) -> HandType:
        """The type T."""
        return HandType(self.vector[0])


@dataclass(frozen=True, slots=True)
class CensusRow:
    """The hands whose best call has one type, and their values V', the lowest first.

    `lost` is the number of values of this type without wild cards that no hand has.
    """

    hand_type: HandType
    hands: int
    lost: int
    dense: range

    @property
    def values(self) -> int:
        """Number of their values."""
        return len(self.dense)


@dataclass(frozen=True, slots=True)
class Census:
    """The values V that some hand has, in order, the number of hands of each, and the types, the winning ones first.

    The position of a value is its V'.
    """

    values: tuple[int, ...]
    hands: tuple[int, ...]
    rows: tuple[CensusRow, ...]

    @property
    def n_hands(self) -> int:
        """The number of hands."""
        return sum(self.hands)

    @property
    def out_of_order(self) -> tuple[tuple[CensusRow, CensusRow], ...]:
        """Pairs of types of which the first beats the second though it is more frequent, where high hands win."""
        present = [row for row in self.rows if row.hands]
        return tuple((row, next_one) for row, next_one in pairwise(present) if row.hands > next_one.hands)


@dataclass(frozen=True)
class Ranking:
    """A rule and the wild cards.

    Parameters
    ----------
    rule : Rule
        The order of hands.
    wild : Cards
        The wild cards; jokers are added to the deck of 52 cards.

    Raises
    ------
    CardError
        If there are more than two jokers.

    Examples
    --------
    >>> from strategygen.sources.ranking import parse_hand
    >>> call = Ranking(wild=parse_wild("deuces")).call(parse_hand("2s 2h 9d Kc 9h"))
    >>> call.stands, call.vector, call.value, call.dense
    (('9s', '9c', None, None, None), (7, 7, 11, 12, 10, 9), 7390, 5084)
    """

    rule: Rule = HIGH
    wild: Cards = NO_CARDS

    def __post_init__(self) -> None:
        if self.n_jokers > MOST_JOKERS:
            raise CardError(f"a deck has at most {MOST_JOKERS} jokers, here {self.n_jokers} are wild")

    @property
    def n_jokers(self) -> int:
        """The number of jokers."""
        return self.wild.count(JOKER)

    @property
    def n_hands(self) -> int:
        """The number of five-card hands."""
        return comb(52 + self.n_jokers, 5)

    def call(self, hand: Iterable[Card]) -> Call:
        """Return the best call of a hand.

        Of several calls with one value, one is returned in which most wild cards stand for themselves.

        Raises
        ------
        CardError
            If the hand is not five cards of the deck.
        """
        cards = tuple(hand)
        Cards(cards)
        if len(cards) != 5:
            raise CardError(f"a hand has 5 cards, {' '.join(map(str, cards[:60]))!r} has {len(cards)}")
        jokers = cards.count(JOKER)
        if jokers and not self.n_jokers:
            raise CardError("Jo is not in the deck of 52 cards; name the joker as a wild card to add it")
        if jokers > self.n_jokers:
            raise CardError(f"the hand has {jokers} jokers, the deck has 1")
        natural = [card_code(card) for card in cards if card not in self.wild]
        value = self._best_value(natural)
        vector = vector_of_value(value, self.rule)
        stands, codes = self._stands(cards, natural, vector)
        return Call(cards, stands, codes, vector, value, self.dense_of[value])

    def _best_value(self, natural: Sequence[int]) -> int:
        key = sum(1 << 3 * (code % N_DENOMINATIONS) for code in natural)
        suited = len({code // N_DENOMINATIONS for code in natural}) <= 1
        mixed, one_suit = _best_values(self.rule, len(natural))[key]
        return one_suit if suited and one_suit is not None else mixed

    def _stands(
        self, cards: Sequence[Card], natural: Sequence[int], vector: Vector
    ) -> tuple[tuple[str | None, ...], tuple[int, ...]]:
        """Return the card that each card stands for, and the codes of the called hand."""
        own = {card_code(card) for card in cards if card in self.wild and card != JOKER}
        called, fifth = self._called(natural, own, vector)
        themselves = own.intersection(called)
        names = iter(
            [*(str(card_of_code(code)) for code in called if code not in own), *(str(RANKS[rank]) for rank in fifth)]
        )
        stands: list[str | None] = []
        for card in cards:
            if card not in self.wild:
                stands.append(None)
            else:
                stays = card != JOKER and card_code(card) in themselves
                stands.append(str(card) if stays else next(names))
        return tuple(stands), tuple(sorted((*natural, *called, *fifth)))

    def _called(self, natural: Sequence[int], own: set[int], vector: Vector) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return cards that complete the natural cards to a hand of this vector, with as many of `own` as possible.

        The second result is the rank of the fifth card of five of a kind, if there is one.
        """
        missing = Counter(ranks_of_vector(vector)) - Counter(code % N_DENOMINATIONS for code in natural)
        ranks = sorted(missing.elements(), reverse=True)
        fifth = (ranks.pop(),) if vector[0] == HandType.FIVE_OF_A_KIND else ()
        best: tuple[int, tuple[int, ...]] | None = None
        for suits in product(range(len(SUITS)), repeat=len(ranks)):
            called = tuple(rank + N_DENOMINATIONS * suit for rank, suit in zip(ranks, suits, strict=True))
            stay = len(own.intersection(called))
            if (best is not None and stay <= best[0]) or len({*natural, *called}) < len(natural) + len(called):
                continue
            if characteristic_vector((*natural, *called, *fifth), self.rule) == vector:
                best = stay, called
        assert best is not None
        return best[1], fifth

    @cached_property
    def census(self) -> Census:
        """The number of hands of each value; they sum to `n_hands`.

        Examples
        --------
        >>> census = Ranking(wild=parse_wild("deuces")).census
        >>> len(census.values), census.rows[0].hands, census.rows[0].dense
        (5162, 672, range(5150, 5162))
        """
        counts = _counts(self)
        values = tuple(sorted(counts))
        hands = tuple(counts[value] for value in values)
        rows = []
        for hand_type in self.rule.types:
            own = value_range(hand_type, self.rule)
            dense = range(bisect_left(values, own.start), bisect_left(values, own.stop))
            # Five of a kind needs wild cards, so it cannot lose values.
            lost = 0 if hand_type == HandType.FIVE_OF_A_KIND else len(own) - len(dense)
            rows.append(CensusRow(hand_type, sum(hands[dense.start : dense.stop]), lost, dense))
        return Census(values, hands, tuple(rows if self.rule.lowest_wins else reversed(rows)))

    @cached_property
    def dense_of(self) -> dict[int, int]:
        """The value V' of each value V that some hand has."""
        return {value: dense for dense, value in enumerate(self.census.values)}

    def value_of_dense(self, dense: int) -> int:
        """Return the value V of a value V' of this game.

        Raises
        ------
        RankingError
            If no hand has it.

        Examples
        --------
        >>> Ranking(wild=parse_wild("deuces")).value_of_dense(5161)
        7474
        """
        values = self.census.values
        if not 0 <= dense < len(values):
            raise RankingError(
                f"no hand has the value {shown_number(dense)}; in this game they are 0 to {len(values) - 1}"
            )
        return values[dense]

    def example(self, value: int) -> tuple[Card, ...]:
        """Return a hand of a value V with as few wild cards as possible.

        Raises
        ------
        RankingError
            If no hand has it.

        Examples
        --------
        >>> Ranking(wild=parse_wild("deuces")).example(7474)
        (Card('2s'), Card('As'), Card('Ah'), Card('Ad'), Card('Ac'))
        """
        for n in range(5, -1, -1):
            if comb(len(self.wild), 5 - n) == 0:
                continue
            best = _best_values(self.rule, n)
            for ranks, key, _ in _rank_sets(n):
                if value not in best[key]:
                    continue
                for natural in product(*(self._natural_of[rank] for rank in ranks)):
                    if len({*natural}) == n and self._best_value(natural) == value:
                        cards = sorted((card_of_code(code) for code in natural), key=lambda card: -card.rank)
                        return (*self.wild[: 5 - n], *cards)
        raise RankingError(f"no hand has the value V = {value} in this game")

    @cached_property
    def _natural_of(self) -> tuple[tuple[int, ...], ...]:
        """The codes of the natural cards of each denomination."""
        wild = {card_code(card) for card in self.wild if card != JOKER}
        return tuple(
            tuple(code for code in range(rank, 52, N_DENOMINATIONS) if code not in wild)
            for rank in range(N_DENOMINATIONS)
        )

    def _weights(self) -> Iterator[tuple[int, int]]:
        """Yield values V and numbers of hands; a value occurs several times."""
        sizes = [len(codes) for codes in self._natural_of]
        suit_ranks = [
            {code % N_DENOMINATIONS for codes in self._natural_of for code in codes if code // N_DENOMINATIONS == suit}
            for suit in range(len(SUITS))
        ]
        for n in range(6):
            wild_choices = comb(len(self.wild), 5 - n)
            if wild_choices == 0:
                continue
            best = _best_values(self.rule, n)
            for _, key, counts in _rank_sets(n):
                choices = prod(comb(sizes[rank], count) for rank, count in counts)
                if choices == 0:
                    continue
                mixed, one_suit = best[key]
                if one_suit is None:
                    yield mixed, wild_choices * choices
                    continue
                # A hand without natural cards is suited in one way, not in four.
                suited = sum(all(rank in ranks for rank, _ in counts) for ranks in suit_ranks) if n else 1
                if choices > suited:
                    yield mixed, wild_choices * (choices - suited)
                if suited:
                    yield one_suit, wild_choices * suited


@cache
def _counts(ranking: Ranking) -> dict[int, int]:
    """Return the number of hands of each value V."""
    counts: dict[int, int] = {}
    for value, hands in ranking._weights():
        counts[value] = counts.get(value, 0) + hands
    return counts


@cache
def _rank_sets(n: int) -> tuple[tuple[tuple[int, ...], int, tuple[tuple[int, int], ...]], ...]:
    """Return the sets of n denominations, up to four equal: the set, its key, and the number of each.

    A key has three bits for each denomination, so that keys add up as sets do.
    """
    found = []
    for ranks in combinations_with_replacement(range(N_DENOMINATIONS), n):
        counts = tuple(Counter(ranks).items())
        if all(count <= 4 for _, count in counts):
            found.append((ranks, sum(1 << 3 * rank for rank in ranks), counts))
    return tuple(found)


@cache
def _hand_values(rule: Rule) -> tuple[dict[int, int], dict[int, int]]:
    """Return the value V of every set of five denominations by its key: offsuit, and suited."""
    mixed: dict[int, int] = {}
    suited: dict[int, int] = {}

    def value(ranks: tuple[int, ...], of_one_suit: bool) -> int:
        return value_of_vector(vector_of_ranks(ranks, of_one_suit, rule), rule)

    for ranks, key, counts in _rank_sets(5):
        mixed[key] = value(ranks, False)
        if len(counts) == 5:
            suited[key] = value(ranks, True)
    if HandType.FIVE_OF_A_KIND in rule.types:
        for rank in range(N_DENOMINATIONS):
            mixed[5 << 3 * rank] = value((rank,) * 5, False)
    return mixed, suited


@cache
def _best_values(rule: Rule, n: int) -> dict[int, tuple[int, int | None]]:
    """Return the best value V of n natural cards and 5 - n wild ones, by the key of their denominations.

    The first value is that of offsuit natural cards, the second of suited ones, None if these cannot occur.
    """
    mixed, suited = _hand_values(rule)
    added = [sum(1 << 3 * rank for rank in ranks) for ranks in combinations_with_replacement(range(13), 5 - n)]
    best: dict[int, tuple[int, int | None]] = {}
    for _, key, counts in _rank_sets(n):
        value = max(mixed.get(key + other, -1) for other in added)
        one_suit = None
        if len(counts) == n:
            one_suit = max(suited.get(key + other, -1) for other in added)
            # A wild card may be of another suit; without wild cards the hand is suited.
            one_suit = max(one_suit, value) if n < 5 else one_suit
        best[key] = value, one_suit
    return best
