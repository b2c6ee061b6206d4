from __future__ import annotations

from itertools import chain, combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import any_text, in_one_test, some

from strategygen.cards import (
    JOKER,
    RANKS,
    Card,
    Cards,
    Deal,
    Deck,
    Hold,
    Rank,
    Suit,
    format_ranks,
    parse_ranks,
)
from strategygen.errors import CardError

DECKS = [Deck(jokers, lowest) for jokers in (0, 1, 2) for lowest in range(2, 11)]


def test_every_rank_is_read_back_from_its_symbol() -> None:
    assert [Rank.parse(rank.symbol) for rank in Rank] == list(RANKS)
    assert [Rank.parse(rank.symbol.lower()) for rank in Rank] == list(RANKS)
    assert [int(rank) for rank in RANKS] == list(range(2, 15))


def test_every_suit_is_read_back_from_its_letter_and_its_picture() -> None:
    for suit in Suit:
        assert Suit.parse(suit.symbol) is Suit.parse(suit.symbol.upper()) is Suit.parse(suit.picture) is suit


def test_every_card_is_read_back_from_its_text() -> None:
    for card in Deck(1):
        assert Card.parse(str(card)) == card
        assert Card.parse(str(card).lower()) == Card.parse(str(card).upper()) == card
        assert eval(repr(card), {"Card": Card, "JOKER": JOKER}) == card


def test_all_texts_of_cards_differ() -> None:
    assert len({str(card) for card in Deck(1)}) == len({Card.parse(str(card)) for card in Deck(1)}) == 53


@pytest.mark.sampled
def test_every_rank_list_is_read_back() -> None:
    every = [*chain.from_iterable(combinations(RANKS, size) for size in range(1, 14))]
    assert len(every) == 2**13 - 1
    subsets = some(every, 7)
    texts = set()
    for subset in subsets:
        text = format_ranks(subset)
        assert parse_ranks(text) == frozenset(subset)
        assert format_ranks(parse_ranks(text)) == text
        texts.add(text)
    assert len(texts) == len(subsets)


@in_one_test(
    ("text", "canonical"),
    [
        ("2-4, A", "2-4,A"),
        ("A,4,3,2", "2-4,A"),
        ("2 – 4 , A", "2-4,A"),
        ("10-a", "T-A"),
        ("5,5,5", "5"),
        ("J-Q", "J,Q"),
        ("9-9", "9"),
    ],
)
def test_rank_lists_are_read_tolerantly(text: str, canonical: str) -> None:
    assert format_ranks(parse_ranks(text)) == canonical


@in_one_test(
    ("text", "part"),
    [
        ("", "'' is not a rank"),
        ("1", "'1' is not a rank"),
        ("11", "'11' is not a rank"),
        ("2,,3", "'' is not a rank"),
        ("2-", "'' is not a rank"),
        ("2;3", "'2;3' is not a rank"),
        ("A-5", "the range 'A-5' is reversed"),
        ("2-4-6", "'4-6' is not a rank"),
        ("٣", "ranks are 2-9, T (or 10), J, Q, K, A"),
    ],
)
def test_bad_rank_lists_raise_an_error(text: str, part: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_ranks(text)
    assert part in str(caught.value)


@in_one_test(
    "text",
    [
        "Ah Kd Th 2c",
        "2c Th Kd Ah",
        "AhKdTh2c",
        "ahkdth2c",
        "A♥K♦10♥2♣",
        "A♡ K♢ T♡ 2♧",
        "Ah, Kd, 10h, 2c",
        "AH-KD-10H-2C",
        "  Ah\tKd\nTh 2c  ",
        "Ah\r\nKd\r\nTh\r\n2c",
        "Ah\u00a0Kd\u00a0Th\u00a02c",
    ],
)
def test_cards_are_read_tolerantly(text: str) -> None:
    assert str(Cards(text)) == "Ah Kd Th 2c"


@in_one_test("text", ["Jo Jh", "joJh", "JOKER, Jh", "Jh joker", "jokerJ♥"])
def test_jo_is_a_joker_and_j_a_jack(text: str) -> None:
    assert tuple(Cards(text)) == (JOKER, Card("Jh"))


def test_a_joker_is_alike_every_other_joker() -> None:
    first, second = [card for card in Deck(2) if card.is_joker]
    assert first == second == JOKER == Card.parse("joker")
    assert str(Cards("Jo Jo")) == "Jo Jo"
    assert Cards("Ah Jo 2c") == Cards([first, Card("2c"), Card("Ah")]) == Cards([Card("2c"), Card("Ah"), second])


def test_an_empty_text_is_an_empty_set_of_cards() -> None:
    assert Cards("") == Cards(" ") == Hold(()) == ()
    assert str(Hold("")) == ""


def test_the_order_of_cards_does_not_matter() -> None:
    cards = [Card(text) for text in ("Jo", "Ah", "As", "Tc", "2d")]
    assert {str(Deal(order)) for order in permutations(cards)} == {"Jo As Ah Tc 2d"}


def test_repr_rebuilds_cards() -> None:
    for cards in (Cards("Ah Kh"), Deal("Jo Ah As Tc 2d"), Hold("")):
        rebuilt = eval(repr(cards), {"Cards": Cards, "Deal": Deal, "Hold": Hold})
        assert rebuilt == cards
        assert type(rebuilt) is type(cards)


@in_one_test(
    ("text", "part"),
    [
        ("1h", "'1h' is not a card; write rank and suit like Ah"),
        ("A", "'A' is not a card"),
        ("h", "'h' is not a card"),
        ("A h", "'A' is not a card"),
        ("hA", "'hA' is not a card"),
        ("11h", "'11h' is not a card"),
        ("Ahh", "'h' is not a card"),
        ("Ax", "'Ax' is not a card"),
        ("Ah Zz", "'Zz' is not a card"),
        ("Ah Kh Ah", "Ah is duplicated in 'Ah Kh Ah'"),
        ("A♥ Ah", "Ah is duplicated"),
        ("10d Td", "Td is duplicated"),
        ("Aſ", "'Aſ' is not a card"),
        ("\u212ah", "'\u212ah' is not a card"),
        ("x" * 5000, "is not a card"),
    ],
)
def test_bad_texts_of_cards_raise_an_error(text: str, part: str) -> None:
    with pytest.raises(CardError) as caught:
        Cards(text)
    assert part in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "a deal has 5 cards, '' has 0"),
        ("Ah Kh Qh Jh", "a deal has 5 cards, 'Ah Kh Qh Jh' has 4"),
        ("Ah Kh Qh Jh Th 9h", "a deal has 5 cards, 'Ah Kh Qh Jh Th 9h' has 6"),
        ("Ah Kh Qh Jh Jh", "Jh is duplicated"),
    ],
)
def test_a_deal_has_five_different_cards(text: str, part: str) -> None:
    with pytest.raises(CardError) as caught:
        Deal(text)
    assert part in str(caught.value)


@in_one_test("deck", DECKS)
def test_a_deck_contains_exactly_its_cards(deck: Deck) -> None:
    cards = list(deck)
    assert len(cards) == len(deck) == 4 * (15 - deck.lowest) + deck.jokers
    assert len(set(cards)) == len(cards) - max(0, deck.jokers - 1)
    assert {card for card in Deck(1) if card in deck} == set(cards)
    assert "Ah" not in deck


CARD_TEXT = st.lists(st.sampled_from([*map(str, Deck(1)), "10h", "A♥", *" ,-;\r\n\xa0"]), max_size=8).map("".join)


@given(st.one_of(any_text(max_size=50), CARD_TEXT))
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = Cards(text)
    except CardError as error:
        assert "''" not in str(error), "the message must show the text that is not a card"
        return
    assert Cards(str(cards)) == cards


@given(st.one_of(any_text(max_size=30), st.text(alphabet="23456789TJQKA10-–, ", max_size=20)))
def test_any_text_is_a_rank_list_or_a_card_error(text: str) -> None:
    try:
        ranks = parse_ranks(text)
    except CardError as error:
        assert str(error)
        return
    assert parse_ranks(format_ranks(ranks)) == ranks


@given(st.lists(st.sampled_from(list(Deck(1))), max_size=10, unique=True))
def test_cards_do_not_depend_on_their_order_or_separators(cards: list[Card]) -> None:
    for separator in (" ", ",", "", " , ", "-"):
        assert Cards(separator.join(map(str, reversed(cards)))) == Cards(cards)
