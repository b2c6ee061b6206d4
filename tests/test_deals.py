from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import in_one_test, slow_after, some

from strategygen.cards import Card, Cards, Deal, Deck, Hold
from strategygen.errors import CardError, HoldError
from strategygen.values.deals import SetClasses, masks_of_size, set_classes

#: No, one and two jokers, and a short deck with and without.
DECKS = [Deck(0), Deck(1), Deck(2), Deck(0, 10), Deck(2, 7)]
SHORT_DECKS = [Deck(0, 11), Deck(1, 11), Deck(2, 11)]


def count_orbits(lowest: int, n: int) -> int:
    """The number of sets of n cards under suit exchange, by Burnside's lemma."""
    ranks = 15 - lowest
    # For each cycle type of a permutation of the suits: how many there are, and how long its cycles are.
    types = [(1, (1, 1, 1, 1)), (6, (2, 1, 1)), (3, (2, 2)), (8, (3, 1)), (6, (4,))]
    fixed = 0
    for count, cycles in types:
        # Each cycle of a rank is taken or left: the coefficients of the product of 1 + x**length.
        sets = [1] + n * [0]
        for length in ranks * cycles:
            sets = [sets[size] + (sets[size - length] if size >= length else 0) for size in range(n + 1)]
        fixed += count * sets[n]
    orbits, rest = divmod(fixed, 24)
    assert rest == 0
    return orbits


def count_choices(*sizes: int) -> int:
    """The number of ways to divide things among parts of these sizes: a multinomial coefficient."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


@st.composite
def deals_of(draw: st.DrawFn) -> tuple[Deck, Deal]:
    deck = draw(st.sampled_from(DECKS))
    cards = draw(st.permutations(list(deck)))
    return deck, Deal(cards[:5])


# ------------------------------------------------------------------------------------------ counts


def test_the_numbers_of_classes_are_those_of_the_paper() -> None:
    assert [len(set_classes(Deck(), n)) for n in range(6)] == [1, 13, 169, 1755, 16432, 134459]
    assert [len(set_classes(Deck(jokers), 5)) for jokers in (0, 1, 2)] == [134459, 150891, 152646]


def test_the_number_of_deals_is_the_papers_sum_of_multinomials() -> None:
    # 51 patterns of five ranks, 20 of a pair, 8 of two pair, 5 of three of a kind, 3 of a full house or four of a kind.
    count = (
        51 * comb(13, 5)
        + 20 * count_choices(1, 3, 9)
        + 8 * count_choices(2, 1, 10)
        + 5 * count_choices(1, 2, 10)
        + 3 * count_choices(1, 1, 11)
    )
    assert count == len(set_classes(Deck(), 5))


@pytest.mark.parametrize("lowest", [2, 6, 7, 10, 11])
def test_the_number_of_classes_is_the_number_of_orbits(lowest: int) -> None:
    orbits = [count_orbits(lowest, n) for n in range(6)]
    for jokers in (0, 1, 2):
        for n in range(6):
            expected = sum(orbits[n - held] for held in range(min(jokers, n) + 1))
            assert len(set_classes(Deck(jokers, lowest), n)) == expected


def test_most_deal_classes_have_twenty_four_deals() -> None:
    assert Counter(set_classes(Deck(), 5).sizes.tolist()) == {4: 2301, 12: 48503, 24: 83655}


@in_one_test("deck", [*DECKS, *SHORT_DECKS])
def test_the_sizes_sum_to_all_sets_of_cards(deck: Deck) -> None:
    for n in range(6):
        assert int(set_classes(deck, n).sizes.sum()) == comb(len(deck), n)


@pytest.mark.parametrize("n", slow_after(5, range(6)))
@pytest.mark.parametrize("deck", slow_after(2, [Deck(0, 10), *SHORT_DECKS]), ids=repr)
def test_every_set_of_a_short_deck_is_found_and_counted(deck: Deck, n: int) -> None:
    sets = set_classes(deck, n)
    assert Counter(sets.find(Cards(cards)) for cards in combinations(deck, n)) == dict(enumerate(sets.sizes.tolist()))


# ---------------------------------------------------------------------------- representatives, masks


@pytest.mark.parametrize("deck", [Deck(0, 10), *SHORT_DECKS], ids=repr)
def test_every_representative_is_of_its_own_class(deck: Deck) -> None:
    for n in range(6):
        sets = set_classes(deck, n)
        assert [sets.find(sets.cards(number)) for number in range(len(sets))] == list(range(len(sets)))


@pytest.mark.proof
@pytest.mark.parametrize("deck", [Deck(0), Deck(1)], ids=repr)
def test_every_representative_of_a_full_deck_is_of_its_own_class(deck: Deck) -> None:
    deals = set_classes(deck, 5)
    assert [deals.find(deals.cards(number)) for number in range(len(deals))] == list(range(len(deals)))


@pytest.mark.sampled
@pytest.mark.parametrize("deck", slow_after(1, [Deck(1, 11), Deck(2, 11)]), ids=repr)
def test_every_mask_of_every_deal_of_a_short_deck_has_the_held_class(deck: Deck) -> None:
    deals = set_classes(deck, 5)
    for number in some(range(len(deals)), 5):
        for mask in range(32):
            held = deals.cards(number, mask)
            assert len(held) == mask.bit_count()
            assert set_classes(deck, len(held)).find(held) == deals.sub[mask, number]


@given(deals_of(), st.integers(0, 31))
def test_the_held_class_is_that_of_the_cards_held(deck_and_deal: tuple[Deck, Deal], mask: int) -> None:
    deck, deal = deck_and_deal
    deals = set_classes(deck, 5)
    number, order = deals.locate(deal)
    assert sorted(order) == sorted(deal)
    held = Hold([card for j, card in enumerate(order) if mask >> j & 1])
    sets = set_classes(deck, len(held))
    assert sets.find(held) == sets.find(deals.cards(number, mask)) == deals.sub[mask, number]
    assert sorted(card.rank for card in held) == sorted(card.rank for card in deals.cards(number, mask))
    found, found_mask = deals.locate_hold(deal, held)
    assert found == number
    assert deals.sub[found_mask, number] == deals.sub[mask, number]


@given(deals_of(), st.permutations([1, 2, 3, 4]), st.permutations(range(5)))
def test_suit_exchange_and_card_order_change_nothing(
    deck_and_deal: tuple[Deck, Deal], suits: list[int], order: list[int]
) -> None:
    deck, deal = deck_and_deal
    deals = set_classes(deck, 5)
    exchanged = [card if card.is_joker else Card(card.rank, suits[card.suit - 1]) for card in deal]
    assert deals.find(Deal([exchanged[i] for i in order])) == deals.find(deal)


def test_the_size_of_a_deal_class_is_its_number_of_suit_exchanges() -> None:
    deals = set_classes(Deck(), 5)
    for text, size in (("As Ks Qs Js Ts", 4), ("As Ah Ad Ac Ks", 4), ("As Ks Qs Js 2h", 12), ("As Ks Qh Jh 2d", 24)):
        assert deals.sizes[deals.find(Deal(text))] == size


@in_one_test("deck", DECKS)
@in_one_test("n", [1, 2, 3])
def test_the_facts_of_a_class_are_those_of_its_representative(deck: Deck, n: int) -> None:
    sets = set_classes(deck, n)
    card_bits, which = sets.rank_sets
    suits = sets.suit_bits()
    for number in range(len(sets)):
        cards = sets.cards(number)
        natural = [card for card in cards if not card.is_joker]
        assert sets.jokers[number] == len(cards) - len(natural)
        assert sets.rank_bits[number] == sum({1 << (card.rank - 2) for card in natural})
        assert int(suits[number]).bit_count() == len({card.suit for card in natural})
        assert card_bits[:, which[number]].tolist() == sets.card_bits[:, number].tolist()
        in_order = sorted(natural, key=lambda card: card.rank)
        assert sets.card_bits[: len(natural), number].tolist() == [1 << (card.rank - 2) for card in in_order]


def test_masks_are_listed_by_size() -> None:
    assert [masks_of_size(n) for n in (0, 5)] == [(0,), (31,)]
    assert sorted(mask for n in range(6) for mask in masks_of_size(n)) == list(range(32))
    assert [len(masks_of_size(n)) for n in range(6)] == [1, 5, 10, 10, 5, 1]


# ------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("deck", "cards", "part"),
    [
        (Deck(), "Jo As Ks Qs Js", "Jo is not in this deck of 52 cards"),
        (Deck(1), "Jo Jo Ks Qs Js", "expected 5 cards of a deck with 1 joker"),
        (Deck(0, 10), "As Ks Qs Js 9s", "9s is not in this deck of 20 cards"),
        (Deck(), "As Ks Qs Js", "expected 5 cards"),
    ],
)
def test_cards_that_cannot_be_dealt_raise_an_error(deck: Deck, cards: str, part: str) -> None:
    with pytest.raises(CardError) as caught:
        set_classes(deck, 5).find(Cards(cards))
    assert part in str(caught.value)


def sets_of(jokers: int) -> SetClasses:
    return set_classes(Deck(jokers), 5)


def test_a_hold_that_is_not_in_the_deal_raises_an_error() -> None:
    with pytest.raises(HoldError, match="2s is not a card of the deal As Ks Qs Js Ts"):
        sets_of(0).locate_hold(Deal("As Ks Qs Js Ts"), Hold("As 2s"))
    with pytest.raises(HoldError, match="Jo is not a card of the deal Jo Ks Qs Js Ts"):
        sets_of(2).locate_hold(Deal("Jo Ks Qs Js Ts"), Hold("Jo Jo"))


def test_a_hold_with_jokers_is_found() -> None:
    deal = Deal("Jo Jo Qs Js Ts")
    for hold in ("", "Jo", "Jo Jo", "Jo Js", "Jo Jo Qs Js Ts"):
        number, mask = sets_of(2).locate_hold(deal, Hold(hold))
        assert sorted(sets_of(2).cards(number, mask)) == sorted(Hold(hold))
