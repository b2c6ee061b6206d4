"""Ness's numbers of hands, dense values, wild cards and low hands, against a naive player of `itertools`.

Figures marked Ness are printed in David Ness, *From Cards to Near Poker to Poker*, draft #10, 6 July 1999.
"""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb
from pathlib import Path

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples, in_one_test, slow_after

import strategygen.sources.ranking
from strategygen.cards import Card, Cards, Deck, Rank
from strategygen.cli import commands, main
from strategygen.errors import CardError, RankingError
from strategygen.games import PayClass
from strategygen.pages.ranking import census_page, rank_page
from strategygen.pages.render import render
from strategygen.pages.templates import TARGETS
from strategygen.sources.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    N_HANDS,
    REVERSE,
    RULES,
    WILD_NAMES,
    HandType,
    Ranking,
    Rule,
    canonical_hand,
    card_code,
    card_of_code,
    characteristic_vector,
    dense_value,
    hand_number,
    hand_of_number,
    parse_hand,
    parse_wild,
    ranks_of_vector,
    value_range,
    vector_of_value,
)
from strategygen.values.deals import set_classes
from strategygen.values.payoffs import classify_hands

RANKING_PAGE = Path(strategygen.sources.ranking.__file__).with_name("README.md")
#: Ness: type, number of hands, of values, first and last value.
NEAR_POKER = (
    (9, 0, 0, None, None), (8, 40, 10, 7452, 7461), (7, 624, 156, 7296, 7451), (6, 3744, 156, 7140, 7295),
    (5, 5108, 1277, 5863, 7139), (4, 10200, 10, 5853, 5862), (3, 54912, 858, 4995, 5852),
    (2, 123552, 858, 4137, 4994), (1, 1098240, 2860, 1277, 4136), (0, 1302540, 1277, 0, 1276),
)  # fmt: skip
#: Ness: type, number of hands, of values; found by him in 10 hours and 31 minutes.
DEUCES_WILD = (
    (9, 672, 12), (8, 2552, 9), (7, 31552, 132), (6, 12672, 132), (5, 14472, 784), (4, 62232, 9), (3, 355080, 660),
    (2, 95040, 660), (1, 1225008, 1980), (0, 799680, 784),
)  # fmt: skip
#: Ness: of each type the greatest vectors, then the least, as printed but for the slips of `TestSource`.
VECTORS = {
    8: ("8 12 11 10 9 8", "8 11 10 9 8 7", "...", "8 3 2 1 0 12"),
    7: ("7 12 11 10 9 8", "7 12 10 11 9 8", "7 12 9 11 10 8", "...", "7 0 2 12 11 10", "7 0 1 12 11 10"),
    6: ("6 12 11 10 9 8", "6 12 10 11 9 8", "6 12 9 11 10 8", "...", "6 0 2 12 11 10", "6 0 1 12 11 10"),
    5: ("5 12 11 10 9 7", "5 12 11 10 9 6", "5 12 11 10 9 5", "...", "5 5 4 2 1 0", "5 5 3 2 1 0"),
    4: ("4 12 11 10 9 8", "4 11 10 9 8 7", "4 10 9 8 7 6", "...", "4 4 3 2 1 0", "4 3 2 1 0 12"),
    3: ("3 12 11 10 9 8", "3 12 11 9 10 8", "3 12 11 8 10 9", "...", "3 0 3 1 12 11", "3 0 2 1 12 11"),
    2: ("2 12 11 10 9 8", "2 12 11 9 10 8", "2 12 11 8 10 9", "...", "2 1 0 3 12 11", "2 1 0 2 12 11"),
    1: ("1 12 11 10 9 8", "1 12 11 10 8 9", "1 12 11 10 7 9", "...", "1 0 4 2 1 12", "1 0 3 2 1 12"),
    0: ("0 12 11 10 9 7", "0 12 11 10 9 6", "0 12 11 10 9 5", "...", "0 5 4 2 1 0", "0 5 3 2 1 0"),
}
COLLECTIONS = ("deuces", "one-eyed jacks", "deuces and one-eyed jacks", "king with the axe", "baseball", "Jo", "Jo Jo")

codes_of_hands = st.sets(st.integers(0, 51), min_size=5, max_size=5).map(sorted)


# ------------------------------------------------------------------------------------ a naive player

#: The place of a class of `naive.payoff_class` among the types T.
NAIVE_TYPES = (
    "nothing", "high_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "five_of_a_kind",
)  # fmt: skip


def pair(code: int) -> naive.Card:
    """A card of the naive solver from Ness's code."""
    return code % 13 + 2, "shdc"[code // 13]


def naive_key(hand: Iterable[naive.Card], rule: str) -> tuple[int, ...]:
    """What hands are compared by: the greater key wins."""
    cards = list(hand)
    if rule == "ace-to-five":
        ranks = Counter(1 if rank == 14 else rank for rank, _ in cards)
        shape = sorted(ranks.values(), reverse=True)
        # More alike cards are worse, and so are higher ones.
        return tuple(-n for n in (*shape, *[0] * (5 - len(shape)))) + tuple(-rank for rank in by_number(ranks))
    ranks = Counter(rank for rank, _ in cards)
    named = by_number(ranks)
    kind = naive.payoff_class(cards, lowest_high_pair=2).replace("royal", "straight")
    if max(ranks.values()) == 5:
        kind = "five_of_a_kind"
    elif set(ranks) == {14, 2, 3, 4, 5}:
        if rule == "deuce-to-seven":
            kind = "flush" if "flush" in kind else "nothing"
        else:
            named = [5, 4, 3, 2, 1]
    key = (NAIVE_TYPES.index(kind), *named)
    return key if rule == "high" else tuple(-part for part in key)


def by_number(ranks: Counter[int]) -> list[int]:
    return [rank for n, rank in sorted(((n, rank) for rank, n in ranks.items()), reverse=True) for _ in range(n)]


def called_hands(natural: Sequence[naive.Card], n_wild: int) -> Iterable[tuple[naive.Card, ...]]:
    """All hands that natural and wild cards can be called, by the rule of the source."""
    free = [card for card in naive.full_deck() if card not in natural]
    yield from ((*natural, *called) for called in combinations(free, n_wild))
    if n_wild:
        for rank in {rank for rank, _ in natural} or range(2, 15):
            rest = [card for card in free if card[0] == rank]
            if len(natural) + len(rest) == 4 and {own for own, _ in natural} <= {rank}:
                yield (*natural, *rest, (rank, "of no suit"))


@cache
def representatives() -> tuple[tuple[int, ...], ...]:
    """A hand for every set of five ranks, and for those of one suit too: as far as values go, all hands."""
    found: list[tuple[int, ...]] = []
    for ranks in combinations_with_replacement(range(13), 5):
        count = Counter(ranks)
        if max(count.values()) > 4:
            continue
        if len(count) == 5:
            found += [ranks, (ranks[0] + 13, *ranks[1:])]
        else:
            seen: Counter[int] = Counter()
            hand = []
            for rank in ranks:
                hand.append(rank + 13 * seen[rank])
                seen[rank] += 1
            found.append(tuple(hand))
    return tuple(found)


# ------------------------------------------------------------------------------------------- hands


class TestHands:
    def test_cards_have_the_codes_of_ness(self) -> None:
        # Ness: denominations 2 to A, suits S, H, D, C.
        assert [str(card_of_code(code)) for code in range(52)] == [f"{r}{s}" for s in "shdc" for r in "23456789TJQKA"]
        assert [card_code(card_of_code(code)) for code in range(52)] == [*range(52)]

    def test_the_example_of_ness(self) -> None:
        hand = parse_hand("4C, 9S, 4D, 4H, 9C")
        assert [card_code(card) for card in hand] == [41, 7, 28, 15, 46]
        assert canonical_hand(hand) == (7, 15, 28, 41, 46)
        assert hand_number(canonical_hand(hand)) == 1452225
        assert hand_of_number(1452225) == (7, 15, 28, 41, 46)
        assert characteristic_vector(canonical_hand(hand)) == (6, 2, 7, 12, 11, 10)

    def test_hands_are_numbered_in_order(self) -> None:
        for number, hand in enumerate(islice(combinations(range(52), 5), 3000)):
            assert (hand_number(hand), hand_of_number(number)) == (number, hand)
        # Ness: the largest number.
        assert hand_of_number(N_HANDS - 1) == (47, 48, 49, 50, 51)

    @given(st.integers(0, N_HANDS - 2))
    def test_a_greater_number_is_a_greater_hand(self, number: int) -> None:
        hand, following = hand_of_number(number), hand_of_number(number + 1)
        assert hand < following
        assert hand_number(reversed(hand)) == number

    @pytest.mark.slow
    def test_every_hand_has_its_number(self) -> None:
        for number, hand in enumerate(combinations(range(52), 5)):
            assert N_HANDS - 1 - sum(comb(51 - code, 5 - i) for i, code in enumerate(hand)) == number
            if number % 97 == 0:
                assert hand_of_number(number) == hand and hand_number(hand) == number

    def test_cards_may_be_given_by_their_codes(self) -> None:
        assert parse_hand("41 7 28,15 46") == parse_hand("4c9s4d4h9c")

    @in_one_test(
        ("text", "message"),
        [
            ("", "a hand has 5 cards, '' has 0"),
            ("4c 9s 4d 4h", "a hand has 5 cards, '4c 9s 4d 4h' has 4"),
            ("4c 9s 4d 4h 4c", "4c is duplicated in"),
            ("4c 9s 4d 4h 1c", "'1c' is not a card"),
            ("1 2 3 4 52", "52 is not a card code; codes are 0 (2s) to 51 (Ac)"),
            ("1 2 3 4 4", "6s is duplicated"),
            ("1 2 3 4 " + "9" * 5000, "a number of more than 20 digits is not a card code"),
            ("1 2 3", "a hand has 5 cards, '3s 4s 5s' has 3"),
        ],
    )
    def test_what_is_no_hand(self, text: str, message: str) -> None:
        with pytest.raises(CardError) as caught:
            parse_hand(text)
        assert message in str(caught.value)

    def test_numbers_out_of_range(self) -> None:
        for number in (-1, N_HANDS, 10**5000):
            with pytest.raises(RankingError, match="is not the number NE of a hand; they are 0 to 2598959"):
                hand_of_number(number)
        with pytest.raises(CardError, match="-1 is not a card code"):
            card_of_code(-1)
        with pytest.raises(CardError, match="a hand has 5 cards"):
            hand_number((1, 2, 3))
        with pytest.raises(CardError, match="a joker has no card code"):
            card_code(Card("Jo"))


# ------------------------------------------------------------------------------------------ values


class TestValues:
    @pytest.mark.slow
    @pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
    def test_values_are_in_the_order_of_a_naive_player(self, rule: Rule) -> None:
        keys = {hand: naive_key(map(pair, hand), rule.id) for hand in representatives()}
        place = {key: number for number, key in enumerate(sorted(set(keys.values())))}
        assert len(place) == rule.n_values
        for hand, key in keys.items():
            assert dense_value(characteristic_vector(hand, rule), rule) == place[key], hand

    @pytest.mark.slow
    @pytest.mark.parametrize("rule", slow_after(1, RULES.values()), ids=RULES)
    def test_every_value_goes_back_to_its_vector(self, rule: Rule) -> None:
        last = 7474 if rule == HIGH else rule.n_values - 1
        for value in range(last + 1):
            vector = vector_of_value(value, rule)
            assert dense_value(vector, rule) == value
            assert value in value_range(HandType(vector[0]), rule)
        for value in (-1, last + 1, 10**5000):
            with pytest.raises(RankingError, match=f"is not a value V of the rule '{rule.id}'; they are 0 to {last}"):
                vector_of_value(value, rule)

    @in_one_test("hand_type", range(9))
    def test_the_vectors_of_ness(self, hand_type: int) -> None:
        values = value_range(HandType(hand_type))[::-1]
        texts = VECTORS[hand_type]
        middle = texts.index("...")
        shown = [" ".join(map(str, vector_of_value(value))) for value in values]
        assert shown[:middle] == [*texts[:middle]]
        assert shown[middle + 1 - len(texts) :] == [*texts[middle + 1 :]]

    def test_the_ranges_of_ness(self) -> None:
        for hand_type, _, values, first, last in NEAR_POKER:
            if values:
                assert value_range(HandType(hand_type)) == range(first, last + 1)
        assert value_range(HandType.FIVE_OF_A_KIND) == range(7462, 7475)

    def test_the_formulas_of_ness_for_straights(self) -> None:
        for highest in range(3, 13):
            assert vector_of_value(7449 + highest)[:2] == (8, highest)
            assert vector_of_value(5850 + highest)[:2] == (4, highest)

    @given(codes_of_hands, st.permutations(range(4)), st.sampled_from([*RULES.values()]))
    def test_order_and_suits_do_not_matter(self, hand: list[int], suits: list[int], rule: Rule) -> None:
        other = [code % 13 + 13 * suits[code // 13] for code in reversed(hand)]
        vector = characteristic_vector(hand, rule)
        assert characteristic_vector(other, rule) == vector
        assert Counter(ranks_of_vector(vector)) == Counter(code % 13 for code in hand)

    @pytest.mark.slow
    def test_the_reverse_is_the_high_game_upside_down(self) -> None:
        for hand in representatives():
            vector = characteristic_vector(hand)
            assert characteristic_vector(hand, REVERSE) == vector
            assert dense_value(vector, REVERSE) == 7461 - dense_value(vector)

    @pytest.mark.parametrize(
        ("text", "values"),
        [
            # By the rules high, ace-to-five, deuce-to-seven, reverse.  Below an ace there are C(12, 5) = 792 sets of
            # ranks, 8 of them straights; below 7-5-4-3-2, the ace low, there are 1 + 5 + 4.
            ("5s 4h 3d 2c As", (5853, 6174, 7461 - (792 - 8), 7461 - 5853)),
            ("7s 5h 4d 3c 2s", (0, 6174 - 10, 7461, 7461)),
            # Of the hands of four alike 13 are higher, four kings and an ace, and four aces; the ace low, none.
            ("Ks Kh Kd Kc Qs", (7451 - 13, 0, 9 + 13, 10 + 13)),
            ("As Ah Ad Ac Ks", (7451, 12 * 12, 9, 10)),
        ],
    )
    def test_hands_worked_out_on_paper(self, text: str, values: tuple[int, ...]) -> None:
        for rule, value in zip(RULES.values(), values, strict=True):
            assert Ranking(rule).call(parse_hand(text)).value == value, rule.id

    @in_one_test(
        "vector",
        [
            (6, 2, 7, 12, 11, 9), (6, 2, 2, 12, 11, 10), (0, 12, 11, 10, 9, 8), (5, 12, 3, 2, 1, 0),
            (1, 0, 1, 2, 3, 12), (10, 1, 2, 3, 4, 5), (0, 13, 5, 3, 2, 1), (0, -1, 5, 3, 2, 1), (6, 2, 7), (),
            (4, 12, 3, 2, 1, 0),
        ],
    )  # fmt: skip
    def test_what_is_no_vector(self, vector: tuple[int, ...]) -> None:
        with pytest.raises(RankingError, match=r"is not the vector CV of a hand by the rule 'high'"):
            dense_value(vector)

    def test_types_that_a_rule_has_not(self) -> None:
        assert [hand_type.value for hand_type in ACE_TO_FIVE.types] == [0, 1, 2, 3, 6, 7]
        with pytest.raises(RankingError, match="no hand is a straight by the rule 'ace-to-five'"):
            value_range(HandType.STRAIGHT, ACE_TO_FIVE)
        with pytest.raises(RankingError, match="is not the vector"):
            dense_value((9, 12, 11, 10, 9, 8), DEUCE_TO_SEVEN)


# -------------------------------------------------------------------------------------------- wild


class TestWildCards:
    @in_one_test(
        ("text", "cards"),
        [
            ("2 Js Jh", "2c 2d 2h 2s Js Jh"), ("deuces and one-eyed jacks", "2c 2d 2h 2s Js Jh"),
            ("Deuces, One-Eyed Jacks", "2c 2d 2h 2s Js Jh"), ("twos", "2c 2d 2h 2s"), ("2S", "2s"),
            ("10", "Tc Td Th Ts"), ("one_eyed_jacks", "Js Jh"), ("king with the axe", "Kd"),
            ("One-Eyed Jacks and Kings with the Axe", "Js Jh Kd"),
            ("baseball", "3c 3d 3h 3s 9c 9d 9h 9s"), ("J♠J♥", "Js Jh"), ("joker", "Jo"), ("Jo Jo", "Jo Jo"),
            ("jokers + aces", "Jo Jo Ac Ad Ah As"), ("suicide king & Qs", "Kh Qs"),
        ],
    )  # fmt: skip
    def test_collections(self, text: str, cards: str) -> None:
        assert parse_wild(text) == Cards(cards)

    def test_every_name_is_read(self) -> None:
        for name in WILD_NAMES:
            assert parse_wild(name.replace(" ", "-").upper()) == parse_wild(WILD_NAMES[name])
        for rank, noun in zip(Rank, islice(WILD_NAMES, 13), strict=True):
            assert {card.rank for card in parse_wild(noun)} == {rank} and len(parse_wild(noun)) == 4

    @in_one_test(
        ("text", "message"),
        [
            ("", "'' names no wild cards; expected cards such as Jh"),
            ("and", "'and' names no wild cards"),
            ("one-eyed queens", "'one' names no wild cards"),
            ("2 2s", "2s is duplicated"),
            ("1s", "'1s' names no wild cards"),
            ("x" * 300, "..."),
        ],
    )
    def test_what_names_no_cards(self, text: str, message: str) -> None:
        with pytest.raises(CardError) as caught:
            parse_wild(text)
        assert message in str(caught.value) and len(str(caught.value)) < 250

    def test_jokers(self) -> None:
        with pytest.raises(CardError, match="a deck has at most 2 jokers, here 3 are wild"):
            Ranking(wild=Cards("Jo Jo Jo"))
        with pytest.raises(CardError, match="Jo is not in the deck of 52 cards; name the joker as a wild card"):
            Ranking().call(parse_hand("Jo As Ah 3c 4c"))
        with pytest.raises(CardError, match="the hand has 2 jokers, the deck has 1"):
            Ranking(wild=Cards("Jo")).call(parse_hand("Jo Jo Ah 3c 4c"))
        call = Ranking(wild=Cards("Jo Jo")).call(parse_hand("Jo As Jo Ah 3c"))
        assert call.stands == ("Ad", None, "Ac", None, None) and call.hand_type == HandType.FOUR_OF_A_KIND

    @in_one_test(
        ("wild", "hand", "stands", "vector"),
        [
            # Every face of the wild card is free to be called, its own too.
            ("deuces", "2s 5s 4s 3s As", "2s - - - -", (8, 3, 2, 1, 0, 12)),
            ("deuces", "2s 2h 2d 2c 7s", "7 7h 7d 7c -", (9, 5, 12, 11, 10, 9)),
            ("deuces", "2s Ks Qs Js 9s", "Ts - - - -", (8, 11, 10, 9, 8, 7)),
            ("deuces", "2s Kh Kd 9s 9c", "Ks - - - -", (6, 11, 7, 12, 10, 9)),
            # A flush has no second ace: the wild card is the king.
            ("deuces", "2h As 9s 7s 3s", "Ks - - - -", (5, 12, 11, 7, 5, 1)),
            ("one-eyed jacks", "Js Jh Jd Jc 4s", "Js Jh - - -", (7, 9, 2, 12, 11, 10)),
            ("king with the axe", "Kd Ks 8h 4c 2s", "Kd - - - -", (1, 11, 6, 2, 0, 12)),
            ("2 Js Jh", "2s 2h 2d 2c Js", "A As Ah Ad Ac", (9, 12, 11, 10, 9, 8)),
        ],
    )
    def test_calls(self, wild: str, hand: str, stands: str, vector: tuple[int, ...]) -> None:
        call = Ranking(wild=parse_wild(wild)).call(parse_hand(hand))
        assert call.vector == vector
        called = [None if text == "-" else text for text in stands.split()]
        assert sorted(call.stands, key=str) == sorted(called, key=str)
        assert characteristic_vector(call.codes) == vector

    @in_one_test(
        ("low", "wild", "hand", "ranks"),
        [
            (ACE_TO_FIVE, "Jo", "Jo 2s 3s 4s 5s", "5432A"),
            (ACE_TO_FIVE, "Jo", "Jo As 3s 4s 5s", "5432A"),
            (ACE_TO_FIVE, "Jo", "Jo Ks Kh Kd Kc", "KKKKA"),
            (DEUCE_TO_SEVEN, "Jo", "Jo 2s 3s 4s 5s", "75432"),
            (DEUCE_TO_SEVEN, "Jo", "Jo As 3s 4s 5s", "A5432"),
            (DEUCE_TO_SEVEN, "Jo", "Jo 9s 9h 9d 9c", "99992"),
            (REVERSE, "Jo", "Jo As 3s 4s 5s", "A6543"),
            (REVERSE, "deuces", "2s 2h 2d 2c 7s", "75432"),
        ],
    )
    def test_low_calls(self, low: Rule, wild: str, hand: str, ranks: str) -> None:
        call = Ranking(low, parse_wild(wild)).call(parse_hand(hand))
        assert "".join(str(Rank(rank + 2)) for rank in ranks_of_vector(call.vector)) == ranks
        assert call.hand_type in (HandType.NO_PAIR, HandType.FOUR_OF_A_KIND)

    @pytest.mark.proof
    @pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
    def test_a_call_is_the_best_of_all_substitutions(self, rule: Rule) -> None:
        dice = random.Random(rule.id)
        looked_at: Counter[int] = Counter()
        tries = {0: 20, 1: 40, 2: 12, 3: 2}
        while any(looked_at[n] < most for n, most in tries.items()):
            # Every other hand is of few ranks or of one suit, so that all types occur.
            ranks, suits = dice.choice([(13, 4), (13, 4), (4, 4), (13, 1)])
            some_ranks, some_suits = dice.sample(range(13), ranks), dice.sample(range(4), suits)
            deck = [code for code in range(52) if code % 13 in some_ranks and code // 13 in some_suits]
            wild = {*dice.sample(deck, dice.randint(1, 8))}
            hand = dice.sample(deck, 5)
            natural = [pair(code) for code in hand if code not in wild]
            n_wild = 5 - len(natural)
            if looked_at[n_wild] >= tries.get(n_wild, 0):
                continue
            looked_at[n_wild] += 1
            ranking = Ranking(rule, Cards(map(card_of_code, wild)))
            call = ranking.call(map(card_of_code, hand))
            best = max(naive_key(cards, rule.id) for cards in called_hands(natural, n_wild))
            assert naive_key(map(pair, call.codes), rule.id) == best, (hand, wild)
            assert dense_value(characteristic_vector(call.codes, rule), rule) == call.value
            assert Counter(call.codes) >= Counter(code for code in hand if code not in wild)
            assert ranking.census.values[call.dense] == call.value

    @pytest.mark.proof
    @pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
    @pytest.mark.parametrize("card", ["7h", "As"])
    def test_four_wild_cards_and_all_their_substitutions(self, rule: Rule, card: str) -> None:
        call = Ranking(rule, parse_wild("deuces")).call(parse_hand(f"2s 2h {card} 2d 2c"))
        best = max(naive_key(hand, rule.id) for hand in called_hands([pair(card_code(Card(card)))], 4))
        assert naive_key(map(pair, call.codes), rule.id) == best

    def test_the_best_of_five_wild_cards_is_the_best_there_is(self) -> None:
        ranking = Ranking(wild=parse_wild("deuces and one-eyed jacks"))
        call = ranking.call(parse_hand("2s 2h 2d Js Jh"))
        assert (call.value, call.dense) == (7474, len(ranking.census.values) - 1)
        for rule, ranks in (
            (ACE_TO_FIVE, {12, 0, 1, 2, 3}),
            (DEUCE_TO_SEVEN, {0, 1, 2, 3, 5}),
            (REVERSE, {0, 1, 2, 3, 5}),
        ):
            low = Ranking(rule, ranking.wild)
            call = low.call(parse_hand("2s 2h 2d Js Jh"))
            assert call.value == rule.n_values - 1 and {*ranks_of_vector(call.vector)} == ranks
        # Five wild cards are not worth more than what others can be called, but for aces wild.
        assert ranking.census.hands[-1] > comb(6, 5)
        aces = Ranking(wild=parse_wild("aces and king with the axe"))
        assert (aces.census.values[-1], aces.census.hands[-1]) == (7474, 1)


# ------------------------------------------------------------------------------------------ census


def by_type(ranking: Ranking) -> tuple[tuple[int, int, int], ...]:
    return tuple((int(row.hand_type), row.hands, row.values) for row in ranking.census.rows)


class TestCensus:
    def test_near_poker_as_ness_counts_it(self) -> None:
        assert by_type(Ranking()) == tuple(row[:3] for row in NEAR_POKER)
        assert len(Ranking().census.values) == 7462

    def test_deuces_wild_as_ness_counts_it(self) -> None:
        census = Ranking(wild=parse_wild("deuces")).census
        assert by_type(Ranking(wild=parse_wild("deuces"))) == DEUCES_WILD
        assert (len(census.values), census.n_hands) == (5162, 2598960)

    def test_the_sections_that_ness_left_to_the_future(self) -> None:
        # Computed here, and counted anew by the slow test below.
        assert by_type(Ranking(wild=parse_wild("one-eyed jacks"))) == (
            (9, 72, 12), (8, 534, 10), (7, 8328, 156), (6, 8112, 153), (5, 9476, 1277), (4, 28938, 10),
            (3, 199758, 858), (2, 102960, 858), (1, 1188652, 2860), (0, 1052130, 1277),
        )  # fmt: skip
        assert by_type(Ranking(wild=parse_wild("deuces and one-eyed jacks"))) == (
            (9, 2762, 12), (8, 6534, 9), (7, 70150, 132), (6, 14960, 129), (5, 20424, 784), (4, 90450, 9),
            (3, 487780, 660), (2, 77880, 660), (1, 1194600, 1980), (0, 633420, 784),
        )  # fmt: skip
        assert by_type(Ranking(wild=parse_wild("king with the axe"))) == (
            (9, 12, 12), (8, 195, 10), (7, 2868, 156), (6, 5976, 156), (5, 7098, 1277), (4, 19581, 10),
            (3, 125664, 858), (2, 111672, 858), (1, 1149069, 2860), (0, 1176825, 1277),
        )  # fmt: skip

    @pytest.mark.parametrize("rule", slow_after(1, RULES.values()), ids=RULES)
    @pytest.mark.parametrize("wild", slow_after(3, COLLECTIONS))
    def test_every_hand_is_counted_once(self, rule: Rule, wild: str) -> None:
        ranking = Ranking(rule, parse_wild(wild))
        census = ranking.census
        assert census.n_hands == ranking.n_hands == comb(52 + ranking.n_jokers, 5)
        assert min(census.hands) > 0 and [*census.values] == sorted({*census.values})
        assert sum(row.values for row in census.rows) == len(census.values)
        # The types follow one another without a gap.
        dense = [number for row in reversed(census.rows) for number in row.dense]
        assert dense == [*range(len(census.values))]
        assert [ranking.value_of_dense(number) for number in dense] == [*census.values]
        for row in census.rows:
            assert {HandType(vector_of_value(ranking.value_of_dense(number), rule)[0]) for number in row.dense} <= {
                row.hand_type
            }

    @in_one_test(("ranks", "jokers"), [("2", 0), ("A", 0), ("2J", 0), ("39", 0), ("", 1), ("", 2), ("T", 1), ("5A", 2)])
    def test_types_are_as_frequent_as_the_pay_classes_of_a_game(self, ranks: str, jokers: int) -> None:
        # Another way of counting: classes of deals under exchange of suits.
        names = ("five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
                 "three of a kind", "two pair", "pair")  # fmt: skip
        classes = tuple(PayClass(name.replace(" ", "_"), name, name) for name in names)
        deck = Deck(jokers)
        known = classify_hands(deck, frozenset(map(Rank.parse, ranks)), classes)
        sizes = set_classes(deck, 5).sizes
        five, royal, *rest = (int(sizes[known == index].sum()) for index in range(11))
        counts = [five, royal + rest[0], *rest[1:]]
        wild = parse_wild(" ".join([*ranks, *["Jo"] * jokers]))
        assert [row.hands for row in Ranking(wild=wild).census.rows] == counts

    @settings(max_examples=examples(20))
    @given(st.sets(st.integers(0, 51), min_size=45, max_size=52), st.sampled_from([HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN]))
    def test_a_census_is_the_sum_of_the_calls(self, wild: set[int], rule: Rule) -> None:
        # With few natural cards every set of them can be called, each as often as there are wild cards beside it.
        ranking = Ranking(rule, Cards(map(card_of_code, wild)))
        natural = [code for code in range(52) if code not in wild]
        counts: Counter[int] = Counter()
        for n in range(6):
            for cards in combinations(natural, n):
                hand = [*cards, *sorted(wild)[: 5 - n]]
                counts[ranking.call(map(card_of_code, hand)).value] += comb(len(wild), 5 - n)
        assert dict(zip(ranking.census.values, ranking.census.hands, strict=True)) == counts

    @pytest.mark.proof
    @pytest.mark.parametrize("wild", ["one-eyed jacks", "deuces and one-eyed jacks", "king with the axe"])
    def test_a_census_counted_hand_by_hand(self, wild: str) -> None:
        ranking = Ranking(wild=parse_wild(wild))
        codes = {card_code(card) for card in ranking.wild}
        alike: Counter[tuple[tuple[int, ...], bool]] = Counter()
        for hand in combinations(range(52), 5):
            natural = [code for code in hand if code not in codes]
            alike[tuple(sorted(code % 13 for code in natural)), len({code // 13 for code in natural}) <= 1] += 1
        counts: Counter[int] = Counter()
        some_wild = sorted(codes)
        free = [code for code in range(52) if code not in codes]
        for (ranks, suited), hands in alike.items():
            one = [*natural_cards(free, ranks, suited), *some_wild[: 5 - len(ranks)]]
            counts[ranking.call(map(card_of_code, one)).value] += hands
        assert dict(zip(ranking.census.values, ranking.census.hands, strict=True)) == counts

    @pytest.mark.parametrize("rule", slow_after(1, RULES.values()), ids=RULES)
    @pytest.mark.parametrize("wild", ["deuces and one-eyed jacks", "Jo"])
    def test_every_value_has_an_example(self, rule: Rule, wild: str) -> None:
        ranking = Ranking(rule, parse_wild(wild))
        values = ranking.census.values
        for value in {values[0], values[-1], *random.Random(5).sample(values, 60)}:
            assert ranking.call(ranking.example(value)).value == value
        with pytest.raises(RankingError, match="no hand has the value"):
            ranking.value_of_dense(len(values))
        with pytest.raises(RankingError, match="no hand has the value"):
            ranking.value_of_dense(-1)

    def test_a_value_that_no_hand_has(self) -> None:
        with pytest.raises(RankingError, match="no hand has the value V = 7474 in this game"):
            Ranking().example(7474)

    def test_all_cards_wild(self) -> None:
        ranking = Ranking(wild=parse_wild(" ".join("23456789TJQKA")))
        assert (ranking.census.values, ranking.census.hands) == ((7474,), (2598960,))

    def test_low_hands_by_their_highest_card(self) -> None:
        # Four lower ranks of those that are lower, in any suits: 1024 hands for each choice.
        census = Ranking(ACE_TO_FIVE).census
        counts: Counter[int] = Counter()
        for value, hands in zip(census.values, census.hands, strict=True):
            vector = vector_of_value(value, ACE_TO_FIVE)
            if vector[0] == HandType.NO_PAIR:
                counts[vector[1]] += hands
        assert counts == {highest: 1024 * comb(highest + 1, 4) for highest in range(3, 12)}
        assert (census.hands[-1], census.values[-1]) == (1024, 6174)

    def test_low_hands_with_straights(self) -> None:
        rows = {row.hand_type: (row.hands, row.values) for row in Ranking(DEUCE_TO_SEVEN).census.rows}
        # The 1020 straights and 4 straight flushes 5-high are no pair and flushes.
        assert rows[HandType.STRAIGHT] == (10200 - 1020, 9) and rows[HandType.STRAIGHT_FLUSH] == (36, 9)
        assert rows[HandType.NO_PAIR] == (1302540 + 1020, 1278) and rows[HandType.FLUSH] == (5112, 1278)
        assert [row.hands for row in Ranking(REVERSE).census.rows] == [row[1] for row in NEAR_POKER[:0:-1]]

    def test_the_more_frequent_may_beat_the_rarer(self) -> None:
        assert Ranking().census.out_of_order == ()
        pairs = Ranking(wild=parse_wild("deuces")).census.out_of_order
        assert [(int(row.hand_type), int(other.hand_type)) for row, other in pairs] == [(7, 6), (3, 2), (1, 0)]


def natural_cards(free: Sequence[int], ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
    """The first cards of these ranks, of one suit or not."""
    return next(
        hand
        for hand in product(*([code for code in free if code % 13 == rank] for rank in ranks))
        if len({*hand}) == len(ranks) and (len({code // 13 for code in hand}) <= 1) == suited
    )


# ------------------------------------------------------------------------------- what the source says


class TestSource:
    """Claims of Ness that do not hold, each with what does."""

    def test_hands_that_begin_with_45(self) -> None:
        # Ness: 10.
        last = [hand_of_number(number) for number in range(N_HANDS - 40, N_HANDS)]
        assert [sum(hand[0] == first for hand in last) for first in (47, 46, 45)] == [1, 5, 15]

    def test_two_with_thirteen_leaves_its_range(self) -> None:
        # Ness: Two(D1, D2) = Rdc(D1, D2) + 13 * D1 in 0 to 155.
        def two(first: int, second: int, factor: int) -> int:
            return second - (second > first) + factor * first

        pairs = [(first, second) for first in range(13) for second in range(13) if first != second]
        assert max(two(*p, 13) for p in pairs) == 167
        assert sorted(two(*p, 12) for p in pairs) == [*range(156)]
        for first, second in pairs:
            values = {base + two(first, second, 12) for base in (7296, 7140)}
            own = {dense_value((t, first, second, *fill(first, second))) for t in (7, 6)}
            assert own == values

    def test_one_function_cannot_number_both_threes_of_a_kind_and_two_pairs(self) -> None:
        # Ness: V = 4995 + Triple(...) and V = 4137 + Triple(...).
        three = dense_value((3, 2, 1, 0, *fill(2, 1, 0))) - 4995
        two = dense_value((2, 2, 1, 0, *fill(2, 1, 0))) - 4137
        assert (three, two) == (132, 22)

    def test_a_permutation_of_five_ones_is_no_straight(self) -> None:
        # Ness: "some permutation of ( 1 1 1 1 1 0 0 0 0 0 0 0 0)".
        assert characteristic_vector((0, 1, 2, 3, 5 + 13))[0] == HandType.NO_PAIR

    @in_one_test(
        ("wild", "values"),
        [
            ("deuces", 12), ("one-eyed jacks and king with the axe", 13), ("baseball", 11), ("king with the axe", 12),
            ("Jo", 13), ("2 3 4 5 6 7 8 9 T J Q K A", 1), ("2 3 4 5 6 7 8 9 T J Q K", 1),
        ],
    )  # fmt: skip
    def test_values_of_five_of_a_kind(self, wild: str, values: int) -> None:
        # Ness: 12 or 13.
        assert Ranking(wild=parse_wild(wild)).census.rows[0].values == values

    def test_the_values_that_disappear_with_deuces_wild(self) -> None:
        # Ness: "1300 different ranks of hands have simply disappeared", and asks which.
        values = {*Ranking(wild=parse_wild("deuces")).census.values}
        gone = {*range(7462)} - values
        assert (len(gone), len(values - {*range(7462)})) == (2312, 12)
        named = {value for value in range(7462) if 0 in ranks_of_vector(vector_of_value(value))}
        assert named - gone == {5853, 7452} and gone <= named

    @pytest.mark.slow
    def test_low_values_of_hands_without_aces(self) -> None:
        # Ness: "many of the mappings in V and VLOW are the same. For example, all hands which do not contain Aces".
        hands = same = 0
        for hand in representatives():
            if 12 in (code % 13 for code in hand):
                continue
            count = Counter(code % 13 for code in hand).values()
            suited = len({code // 13 for code in hand}) == 1
            times = 1
            for n in count:
                times *= comb(4, n)
            times = 4 if suited else times - 4 * (len(count) == 5)
            total = sum(dense_value(characteristic_vector(hand, r), r) for r in (HIGH, DEUCE_TO_SEVEN))
            assert total in (7461, 7460)
            hands += times
            same += times * (total == 7461)
        assert (hands, same) == (comb(48, 5), 811008)


def fill(*used: int) -> tuple[int, ...]:
    return tuple(d for d in range(12, -1, -1) if d not in used)[: 5 - len(used)]


# ------------------------------------------------------------------------------------ pages, command


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command; its exit code, output and messages."""

    def running(*arguments: str) -> tuple[int, str, str]:
        code = main(["rank", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return running


class TestCommand:
    def test_the_room_s_readme_shows_the_censuses(self) -> None:
        shown = RANKING_PAGE.read_text("utf-8").partition("<!-- wild -->\n")[2].partition("\n\n")[0].splitlines()
        heading, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in shown]
        for column, name in enumerate(heading[1:], 1):
            census = Ranking(wild=parse_wild(name)).census
            counts = [(row.hand_type.label, row.hands, row.values) for row in census.rows]
            counts.append(("all", census.n_hands, len(census.values)))
            assert [(row[0], row[column]) for row in rows] == [(label, f"{n:,} / {v:,}") for label, n, v in counts]

    def test_the_example_of_ness(self, run: Run) -> None:
        code, out, err = run("4c 9s 4d 4h 9c", "--json")
        assert (code, err) == (0, "")
        record = json.loads(out)
        assert record == {
            "hand": "4c 9s 4d 4h 9c", "rule": "high", "wild": [], "codes": [41, 7, 28, 15, 46],
            "canonical": [7, 15, 28, 41, 46], "ne": 1452225, "call": "4c 9s 4d 4h 9c",
            "called_codes": [7, 15, 28, 41, 46], "type": 6, "name": "full house", "ranks": "4-4-4-9-9",
            "cv": [6, 2, 7, 12, 11, 10], "base_13": 2302440, "v": 7170, "v_prime": 7170, "values": 7462,
            "better": 3664, "equal": 24, "beaten": 2595272,
        }  # fmt: skip
        assert sum(record[key] for key in ("better", "equal", "beaten")) == N_HANDS

    def test_a_hand_by_its_number_and_by_its_codes(self, run: Run) -> None:
        by_number = json.loads(run("--number", "1452225", "--json")[1])
        by_codes = json.loads(run("41", "7", "28", "15", "46", "--json")[1])
        for record in (by_number, by_codes):
            assert (record["canonical"], record["ne"], record["v"]) == ([7, 15, 28, 41, 46], 1452225, 7170)

    def test_a_value_back_to_a_hand(self, run: Run) -> None:
        record = json.loads(run("--value", "7170", "--json")[1])
        assert (record["v"], record["cv"], record["equal"]) == (7170, [6, 2, 7, 12, 11, 10], 24)
        record = json.loads(run("--value", "5161", "--wild", "deuces", "--json")[1])
        assert (record["v"], record["v_prime"], record["better"]) == (7474, 5161, 0)
        assert "Example of a hand" in run("--value", "6174", "--low", "ace-to-five")[1]

    def test_a_joker_has_no_number(self, run: Run) -> None:
        record = json.loads(run("Jo As Ah 3c 4c", "--wild", "joker", "--json")[1])
        assert (record["codes"], record["canonical"], record["ne"]) == ([None, 12, 25, 40, 41], None, None)
        assert record["call"] == "Ad As Ah 3c 4c"

    def test_census(self, run: Run) -> None:
        record = json.loads(run("--census", "--wild", "deuces", "--json")[1])
        assert [(row["type"], row["hands"], row["values"]) for row in record["rows"]] == [*DEUCES_WILD]
        assert (record["hands"], record["values"], record["lost"], record["five_wild"]) == (2598960, 5162, 2312, 0)
        record = json.loads(run("--census", "--wild", "2", "--wild", "Js Jh", "--json")[1])
        assert (record["five_wild"], record["values"]) == (6, 5159)
        rows = [*csv.DictReader(io.StringIO(run("--census", "--format", "csv")[1]))]
        assert [(int(row["hands"]), int(row["values"])) for row in rows[:-1]] == [row[1:3] for row in NEAR_POKER]
        assert (rows[-1]["hand"], rows[-1]["hands"], rows[-1]["values"]) == ("total", "2598960", "7462")

    def test_the_census_lists_types_that_beat_rarer_ones(self, run: Run) -> None:
        out = run("--census", "--wild", "deuces")[1]
        assert "Four of a kind   7     31,552     132     24     5009  5140\n" in out
        assert "three of a kind (355,080 hands)" in out and "frequent type beats" in out
        assert "frequent" not in run("--census", "--low", "reverse")[1]

    def test_the_rules_are_those_of_the_library(self) -> None:
        option = next(option for option in commands.commands["rank"].params if option.name == "low")
        assert {*option.type.choices, "high"} == {*RULES}  # type: ignore[attr-defined]

    @pytest.mark.parametrize("output", TARGETS)
    def test_pages_in_every_format(self, output: str) -> None:
        ranking = Ranking(DEUCE_TO_SEVEN, parse_wild("deuces, one-eyed jacks, jokers"))
        text = render(rank_page(ranking, parse_hand("Jo Jo 7s 5c 2h")), output)
        assert "deuce-to-seven" in text and "every 2" in text and "2 jokers" in text and "itself" in text
        assert "3,162,510" in render(census_page(ranking), output)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ([], 'expected one of: a hand such as "4c 9s 4d 4h 9c", --number, --value, --census'),
            (["As Ks Qs Js Ts", "--census"], "expected one of: a hand"),
            (["--number", "1", "--value", "1"], "expected one of: a hand"),
            (["As Ks Qs Js"], "a hand has 5 cards, 'As Ks Qs Js' has 4"),
            (["As Ks Qs Js Ts 9s"], "a hand has 5 cards"),
            (["As Ks Qs Js As"], "As is duplicated"),
            (["As Ks Qs Js 1s"], "'1s' is not a card"),
            (["Jo Ks Qs Js 1s"], "'1s' is not a card"),
            (["Jo Ks Qs Js Ts"], "Jo is not in the deck of 52 cards"),
            (["--number", "2598960"], "2598960 is not the number NE of a hand; they are 0 to 2598959"),
            (["--number", "-1"], "Invalid value for '--number'"),
            (["--number", "x"], "Invalid value for '--number'"),
            (["--value", "7462"], "no hand has the value 7462; in this game they are 0 to 7461"),
            (["--value", "5162", "--wild", "deuces"], "in this game they are 0 to 5161"),
            (["--census", "--wild", "threes and treys"], "3s is duplicated in '3s 3h 3d 3c 3s 3h 3d 3c'"),
            (["--census", "--wild", "frogs"], "'frogs' names no wild cards; expected cards such as Jh"),
            (["--census", "--wild", ""], "'' names no wild cards"),
            (["--census", "--wild", "Jo Jo Jo"], "a deck has at most 2 jokers"),
            (["--census", "--low", "razz"], "Invalid value for '--low'"),
        ],
    )  # fmt: skip
    def test_bad_input_gets_one_message(self, run: Run, arguments: list[str], message: str) -> None:
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith("strategygen: error: ") and message in err
        assert err.count("\n") == 1 and "Traceback" not in err
