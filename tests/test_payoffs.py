from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import naive
import pytest
from bridge import tuples
from shared import slow_after

from strategygen.cards import RANKS, Deck, Rank, parse_ranks
from strategygen.errors import GameError
from strategygen.games import CATEGORIES, Game, PayClass, load_game
from strategygen.values.deals import set_classes
from strategygen.values.draws import full_deck_counts
from strategygen.values.payoffs import STRAIGHTS, check_classes, classify_hands, is_in_straight
from strategygen.values.solver import Solution

DEUCE = frozenset({Rank.TWO})


def pay_class(
    hand: str, ranks: str = "", kickers: str = "", wild: tuple[int, ...] = (), jokers: tuple[int, ...] = ()
) -> PayClass:
    return PayClass(
        hand.replace(" ", "_"),
        hand,
        hand,
        parse_ranks(ranks) if ranks else None,
        parse_ranks(kickers) if kickers else None,
        frozenset(wild) if wild else None,
        frozenset(jokers) if jokers else None,
    )


def count_hands(deck: Deck, wild_ranks: frozenset[Rank], classes: tuple[PayClass, ...]) -> list[int]:
    """The number of five-card hands of each class, the last those not paid."""
    counts: Counter[int] = Counter()
    known = classify_hands(deck, wild_ranks, classes)
    for index, size in zip(known.tolist(), set_classes(deck, 5).sizes.tolist(), strict=True):
        counts[index] += size
    return [counts[index] for index in range(len(classes) + 1)]


# ----------------------------------------------------------------------------------------- natural


@pytest.mark.slow
def test_every_hand_is_paid_as_the_naive_solver_pays_it(jacks: Solution) -> None:
    game, hands = jacks.game, jacks.deals
    ids = [*(cls.id for cls in game.classes), "nothing"]
    found = classify_hands(game.deck, game.wild_ranks, game.classes).tolist()
    for ranks, suits, index in zip(hands.ranks.T.tolist(), hands.suits.T.tolist(), found, strict=True):
        cards = [(rank, "cdhs"[suit - 1]) for rank, suit in zip(ranks, suits, strict=True)]
        assert ids[index] == naive.payoff_class(cards)


def test_the_numbers_of_hands_are_well_known(jacks: Solution) -> None:
    expected = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 2062860]
    game = jacks.game
    assert count_hands(game.deck, game.wild_ranks, game.classes) == expected
    assert full_deck_counts(game)[0].tolist() == [expected]


def test_straights_run_from_the_low_ace_to_the_high_ace() -> None:
    texts = [{rank.symbol for rank in RANKS if straight >> (rank - 2) & 1} for straight in STRAIGHTS]
    assert texts == [set("A2345"), *({*"23456789TJQKA"[low : low + 5]} for low in range(9))]


def test_ranks_are_in_a_straight_if_some_straight_has_them_all() -> None:
    hands = set_classes(Deck(), 3)
    inside = is_in_straight(hands.rank_bits)
    for number in range(len(hands)):
        ranks = {card.rank for card in hands.cards(number)}
        assert inside[number] == any(ranks <= straight for straight in naive.STRAIGHTS)


def test_a_natural_hand_fits_only_its_category() -> None:
    # Without a class for full houses a full house is not paid, neither as three of a kind nor as two pair.
    classes = (pay_class("three of a kind"), pay_class("two pair"), pay_class("pair"))
    assert count_hands(Deck(), frozenset(), classes) == [54912, 123552, 1098240, 2598960 - 54912 - 123552 - 1098240]


def test_earlier_classes_have_precedence() -> None:
    classes = (pay_class("four of a kind", "A", "2-4"), pay_class("four of a kind", "A"), pay_class("four of a kind"))
    assert count_hands(Deck(), frozenset(), classes)[:3] == [12, 36, 576]
    assert count_hands(Deck(), frozenset(), classes[::-1])[:3] == [624, 0, 0]


# ------------------------------------------------------------------------------------------- wild


def test_the_numbers_of_hands_of_deuces_wild_are_well_known() -> None:
    classes = (
        pay_class("royal flush", wild=(0,)),
        pay_class("four of a kind", wild=(4,)),
        pay_class("royal flush"),
        *(pay_class(hand) for hand in CATEGORIES[2:3]),
        *(pay_class(hand) for hand in ("straight flush", *CATEGORIES[3:8])),
    )
    known = [4, 48, 480, 624, 2068, 31552, 12672, 14472, 62232, 355080]
    counts = count_hands(Deck(), DEUCE, classes)
    assert counts[:-1] == known
    assert sum(counts) == 2598960


def test_the_numbers_of_hands_with_a_joker_are_well_known() -> None:
    classes = (
        pay_class("royal flush", wild=(0,)),
        pay_class("five of a kind"),
        pay_class("royal flush", wild=(1,)),
        *(pay_class(hand) for hand in ("straight flush", *CATEGORIES[3:9])),
    )
    counts = count_hands(Deck(1), frozenset(), classes)
    assert counts[:-1] == [4, 13, 20, 180, 3120, 6552, 7804, 20532, 137280, 123552]
    assert sum(counts) == 2869685


def test_five_of_a_kind_with_two_jokers() -> None:
    # Four of a kind and a joker, or three of a kind and both.
    assert count_hands(Deck(2), frozenset(), (pay_class("five of a kind"),))[0] == 13 * 2 + 13 * 4


def test_jokers_are_counted_apart_from_other_wild_cards() -> None:
    classes = (
        pay_class("five of a kind", wild=(5,)),
        pay_class("four of a kind", wild=(4,), jokers=(0,)),
        pay_class("four of a kind", wild=(4,), jokers=(1,)),
        pay_class("four of a kind", wild=(4,)),
    )
    # Four deuces and the joker; four deuces and any of 48 cards; three of the deuces, the joker and one of 48.
    assert count_hands(Deck(1), DEUCE, classes)[:4] == [1, 48, 4 * 48, 0]


WILD_GAMES = [
    (Deck(1), frozenset(), 53),
    (Deck(0), DEUCE, 101),
    (Deck(2, 8), frozenset(), 11),
    (Deck(1, 9), frozenset({Rank.NINE}), 13),
    (Deck(0, 10), frozenset({Rank.TEN, Rank.ACE}), 8),
]


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "wild_ranks", "step"), WILD_GAMES, ids=["joker", "deuces", "two", "mixed", "tens"])
def test_a_wild_card_stands_for_the_card_of_the_first_class(deck: Deck, wild_ranks: frozenset[Rank], step: int) -> None:
    # Two wild cards have 52 * 52 replacements, so only some hands with up to two wild cards are tested.
    classes = (
        pay_class("royal flush"),
        pay_class("five of a kind", "Q-A"),
        pay_class("five of a kind"),
        pay_class("straight flush"),
        pay_class("four of a kind", "A", "Q,K"),
        pay_class("four of a kind", "J-A"),
        *(pay_class(hand) for hand in CATEGORIES[3:9]),
        pay_class("pair", "K,A"),
    )
    hands = set_classes(deck, 5)
    found = classify_hands(deck, wild_ranks, classes)
    every_card = naive.full_deck()
    looked_at = 0
    for number in range(0, len(hands), step):
        cards = hands.cards(number)
        natural = tuples(card for card in cards if not card.is_joker and card.rank not in wild_ranks)
        n_wild = 5 - len(natural)
        if n_wild > 2 or (n_wild == 2 and number % 2):
            continue
        looked_at += 1
        index = min(first_class([*natural, *stands], classes) for stands in product(every_card, repeat=n_wild))
        assert found[number] == index, cards
    assert looked_at > 20


def first_class(hand: list[naive.Card], classes: tuple[PayClass, ...]) -> int:
    """The first class that fits five cards without wild cards; cards may be duplicated."""
    counts = Counter(rank for rank, _ in hand).most_common()
    (rank, most), kicker = counts[0], counts[-1][0]
    name = naive.payoff_class(hand, lowest_high_pair=2)
    category = {"high_pair": "pair", "nothing": ""}.get(name, name.replace("_", " "))
    category = "five of a kind" if most == 5 else category
    for index, cls in enumerate(classes):
        if (
            cls.hand == category
            and (cls.ranks is None or rank in cls.ranks)
            and (cls.kickers is None or kicker in cls.kickers)
        ):
            return index
    return len(classes)


# --------------------------------------------------------------------------------------------- checked classes


FULL_DECK = Deck()


def game_of(*classes: PayClass, pays: str = "", deck: Deck = FULL_DECK, wild: frozenset[Rank] = DEUCE) -> Game:
    numbers = pays.split() or [str(pay) for pay in range(len(classes), 0, -1)]
    return Game("some", "Some", deck, wild, classes, tuple(Fraction(number) for number in numbers))


def test_a_class_whose_hands_belong_to_earlier_classes_raises_an_error() -> None:
    # Only an enumeration shows that every royal flush with a wild card is a straight flush, too.
    natural, any_royal = pay_class("royal flush", wild=(0,)), pay_class("royal flush")
    assert check_classes(game_of(natural, any_royal, pay_class("straight flush"))) == ()
    with pytest.raises(GameError) as caught:
        check_classes(game_of(natural, pay_class("straight flush"), pay_class("royal flush", wild=(1, 2, 3, 4))))
    assert str(caught.value) == (
        "some: the class 'royal_flush': no hand is left for it: all its hands belong to 'straight_flush', listed "
        "before it"
    )


def test_a_class_that_no_hand_fits_raises_an_error() -> None:
    with pytest.raises(GameError) as caught:
        check_classes(game_of(pay_class("straight flush"), deck=Deck(0, 10), wild=frozenset()))
    assert str(caught.value) == "some: the class 'straight_flush': no hand of this deck is such a straight flush"


def test_a_warning_counts_hands_that_a_later_class_would_pay_more() -> None:
    classes = (pay_class("three of a kind"), pay_class("four of a kind"), pay_class("flush"))
    # Four of a kind with wild cards is three of a kind, too: four deuces; three and any two cards; two and three cards
    # with a pair; one and three or four of a rank.
    fours = 48 + 4 * 1128 + 6 * (17296 - 220 * 64) + 4 * (12 * 4 * 44 + 12)
    assert check_classes(game_of(*classes, pays="1 5 1")) == (
        f"{fours:,} hands that could be 'four_of_a_kind', which pays 5, belong to 'three_of_a_kind', "
        "listed before it, which pays 1",
    )
    assert check_classes(game_of(*classes, pays="5 5 5")) == ()


DECKS = [
    (lowest, jokers, wild)
    for lowest, wild in (("8", ""), ("8", "8"), ("9", "T"), ("T", ""), ("T", "A"), ("9", "T,K"), ("T", "T-Q"))
    for jokers in range(3)
]


@pytest.mark.parametrize(("lowest", "jokers", "wild"), slow_after(6, DECKS))
def test_reading_a_file_refuses_the_classes_without_hands(tmp_path: Path, lowest: str, jokers: int, wild: str) -> None:
    deck = Deck(jokers, Rank.parse(lowest))
    wild_ranks = parse_ranks(wild) if wild else frozenset()
    most = min(5, jokers + 4 * len(wild_ranks))
    path = tmp_path / "one.toml"
    refused = 0
    for hand, number in product(CATEGORIES, range(most + 1)):
        game = game_of(
            PayClass("one", "One", hand, wild_cards=frozenset({number})), pays="1", deck=deck, wild=wild_ranks
        )
        path.write_text(
            f'id = "some"\nname = "Some"\ncards = {len(deck)}\nlowest = "{lowest}"\nfull_pay = "a"\n'
            + (f'wild = "{wild}"\n' if wild else "")
            + f'[[class]]\nid = "one"\nname = "One"\nhand = "{hand}"\nwild_cards = {number}\n'
            '[[pay_table]]\nid = "a"\npays = { one = 1 }\n',
            "utf-8",
        )
        try:
            check_classes(game)
        except GameError:
            refused += 1
            with pytest.raises(GameError, match=rf"one\.toml: \[\[class\]\] number 1 hand: no hand .* is .*{hand}"):
                load_game(path)
        else:
            assert load_game(path).classes == game.classes
    assert refused
