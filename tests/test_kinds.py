from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from bridge import tuples
from hypothesis import given
from hypothesis import strategies as st
from naive_chart import facts_of
from shared import in_one_test, some

from strategygen.cards import JOKER, RANKS, Card, Cards, Deal, Deck, Hold, Rank, parse_ranks
from strategygen.games import load_game
from strategygen.language import Matcher, parse_line
from strategygen.values.deals import set_classes
from strategygen.values.draws import full_deck_counts
from strategygen.values.kinds import TYPES, features, find_kinds
from strategygen.values.solver import Solution

HIGH = parse_ranks("J-A")
HIGH_RANKS = [HIGH, parse_ranks("K,A"), parse_ranks("T-A"), frozenset(RANKS), frozenset[Rank]()]


def hold_of(n: int) -> st.SearchStrategy[Hold]:
    return st.lists(st.sampled_from(list(Deck())), min_size=n, max_size=n, unique=True).map(Hold)


# ------------------------------------------------------------------------------------------- kinds


def test_there_are_115_kinds_of_hold_and_57_are_optimal_somewhere(jacks: Solution) -> None:
    kinds = find_kinds(jacks.game)
    assert len(kinds) == 115
    optimal = set()
    for mask in range(32):
        numbers = kinds.number[mask.bit_count()][jacks.deals.sub[mask]]
        optimal |= set(numbers[jacks.optimal[mask]].tolist())
    assert len(optimal) == 57


def test_holds_are_of_one_kind_exactly_if_their_counts_are_equal(jacks: Solution) -> None:
    kinds = find_kinds(jacks.game)
    for n, counts in enumerate(full_deck_counts(jacks.game)):
        assert (kinds.counts[kinds.number[n]] == counts).all()
        assert (kinds.cards[kinds.number[n]] == n).all()
    rows = [(int(cards), *counts) for cards, counts in zip(kinds.cards, kinds.counts.tolist(), strict=True)]
    assert len(set(rows)) == len(rows) == len(kinds)
    assert set(np.concatenate(kinds.number).tolist()) == set(range(len(kinds)))


def test_kinds_do_not_depend_on_the_pays() -> None:
    first, second = (find_kinds(load_game("jacks-or-better", {"flush": pay})) for pay in (6, 7))
    assert all((a == b).all() for a, b in zip(first.number, second.number, strict=True))


# ---------------------------------------------------------------------------------------- features


@given(st.integers(1, 5).flatmap(hold_of), st.sampled_from(HIGH_RANKS))
def test_type_s_and_h_agree_with_the_naive_features(hold: Hold, high: frozenset[Rank]) -> None:
    found = features(Deck(), frozenset(), high, len(hold))
    number = found.sets.find(hold)
    expected = facts_of(tuples(hold), frozenset(map(int, high)))
    assert f"{len(hold)}-{TYPES[found.type[number]]}" == expected.name
    assert (int(found.s[number]), int(found.h[number])) == (expected.s, expected.h)
    straight_ranks = {rank for rank in RANKS if int(found.straight_ranks[number]) >> (rank - 2) & 1}
    assert straight_ranks == expected.sp_ranks


#: Decks and wild ranks, of games of the catalogue and of invented games.
WILD_GAMES = [
    (1, ""),
    (2, ""),
    (0, "2"),
    (1, "2"),
    (2, "2"),
    (0, "A"),
    (0, "5,K"),
    (1, "T-Q"),
]


@st.composite
def wild_holds(draw: st.DrawFn) -> tuple[Deck, frozenset[Rank], Hold]:
    jokers, text = draw(st.sampled_from(WILD_GAMES))
    deck, wild = Deck(jokers), parse_ranks(text) if text else frozenset[Rank]()
    # Few other cards, so that many are wild and ranks are repeated.
    low = draw(st.integers(2, 12))
    near = [Card(rank, suit) for rank in range(low, low + 3) for suit in draw(st.sampled_from([(1, 2), (1, 2, 3, 4)]))]
    found = [Card(rank, suit) for rank in wild for suit in (1, 2, 3, 4)]
    others = draw(st.sampled_from([near, sorted(set(deck))[jokers > 0 :]]))
    cards = [*[JOKER] * jokers, *sorted({*found, *others})]
    n = draw(st.integers(1, 5))
    return deck, wild, Hold(draw(st.permutations(cards))[:n])


@pytest.mark.slow
@given(wild_holds(), st.sampled_from(HIGH_RANKS))
def test_type_s_h_and_w_with_wild_cards_agree_with_the_naive_features(
    game: tuple[Deck, frozenset[Rank], Hold], high: frozenset[Rank]
) -> None:
    deck, wild, hold = game
    check_features(deck, wild, high - wild, hold)


def check_features(deck: Deck, wild: frozenset[Rank], high: frozenset[Rank], hold: Cards) -> None:
    found = features(deck, wild, high, len(hold))
    number = found.sets.find(hold)
    expected = facts_of(tuples(hold), frozenset(map(int, high)), frozenset(map(int, wild)))
    assert f"{len(hold)}-{TYPES[found.type[number]]}" == expected.name, hold
    assert (found.s[number], found.h[number], found.w[number]) == (expected.s, expected.h, expected.w), hold
    assert found.jokers[number] == expected.jokers, hold
    assert bool(found.is_suited[number]) == (expected.suit is not None), hold
    straight_ranks = {rank for rank in RANKS if int(found.straight_ranks[number]) >> (rank - 2) & 1}
    assert straight_ranks - wild == expected.sp_ranks - wild, hold
    natural = {card.rank for card in hold if not card.is_joker} - wild
    assert {rank for rank in RANKS if int(found.ranks[number]) >> (rank - 2) & 1} == natural, hold


@pytest.mark.sampled
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", ["joker-poker-kings", "double-joker", "deuces-wild", "deuces-and-joker"])
def test_the_features_of_holds_with_wild_cards_agree_with_the_naive_features(name: str, n: int) -> None:
    game = load_game(name)
    found = features(game.deck, game.wild_ranks, game.high_ranks, n)
    numbers = np.flatnonzero(found.w)
    for number in some(numbers[:: 1 + len(numbers) // 2000], 15):
        check_features(game.deck, game.wild_ranks, game.high_ranks, found.sets.cards(number))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_features_of_all_holds_agree_with_the_naive_features(n: int) -> None:
    found = features(Deck(), frozenset(), HIGH, n)
    for number in range(0, len(found.sets), 1 if n < 4 else 7):
        expected = facts_of(tuples(found.sets.cards(number)), frozenset(map(int, HIGH)))
        assert (f"{n}-{TYPES[found.type[number]]}", found.s[number], found.h[number]) == (
            expected.name,
            expected.s,
            expected.h,
        )


@in_one_test(
    ("cards", "kind", "s", "h"),
    [
        ("As", "RF", 2, 1),
        ("Ts", "RF", 5, 0),
        ("5s", "SF", 5, 0),
        ("As 2s", "SF", 1, 1),
        ("Ks 2s", "F", 0, 1),
        ("Ks 2h", "N", 0, 1),
        ("As 5h", "S", 1, 1),
        ("9s Th", "S", 4, 0),
        ("9s 9h", "LP", 0, 0),
        ("Js Jh", "HP", 0, 2),
        ("Js Jh 9s", "HP", 0, 2),
        ("9s 9h 8s 8h", "2P", 0, 0),
        ("9s 9h 9d", "3K", 0, 0),
        ("9s 9h 9d 8s 8h", "FH", 0, 0),
        ("9s 9h 9d 9c 8h", "4K", 0, 0),
        ("As Ks Qs Js Ts", "RF", 1, 4),
        ("As 2s 3s 4s 5s", "SF", 1, 1),
        ("As Ks Qs Js 9s", "F", 0, 4),
        ("As Ks Qs Js Th", "S", 1, 4),
    ],
)
def test_holds_have_the_types_of_the_page(cards: str, kind: str, s: int, h: int) -> None:
    hold = Cards(cards)
    found = features(Deck(), frozenset(), HIGH, len(hold))
    number = found.sets.find(hold)
    assert (TYPES[found.type[number]], found.s[number], found.h[number]) == (kind, s, h)


@in_one_test(
    ("cards", "kind", "s", "h", "w"),
    [
        # Wild cards alone; straights through the deuce are not counted.
        ("Jo", "W", 8, 0, 1),
        ("2s", "W", 8, 0, 1),
        ("Jo 2s", "W", 8, 0, 2),
        ("Jo Jo 2s", "W", 8, 0, 3),
        ("2s 2h 2d 2c", "W", 8, 0, 4),
        ("Jo 2s 2h 2d 2c", "W", 8, 0, 5),
        # The natural cards name the hold.
        ("Jo Ks", "RF", 2, 1, 1),
        ("2s Ks", "RF", 2, 1, 1),
        ("2s 9h", "SF", 5, 0, 1),
        ("Jo As 3s", "SF", 0, 1, 1),
        ("Jo 3s", "SF", 1, 0, 1),
        ("Jo 4s", "SF", 2, 0, 1),
        ("Jo Ks 3s", "F", 0, 1, 1),
        ("Jo Ks 3h", "N", 0, 1, 1),
        ("Jo Ks 9h", "S", 1, 1, 1),
        ("2s As 3h", "S", 0, 1, 1),
        ("Jo Ks Qs Js", "RF", 2, 3, 1),
        ("Jo Ks Qs Js Ts", "RF", 2, 3, 1),
        ("Jo 2c 2h Js Ts", "RF", 4, 1, 3),
        ("Jo 2c 2h 9s Ts", "SF", 4, 0, 3),
        ("Jo 2c 9s Ts Jh", "S", 3, 1, 2),
        ("Jo 2c 9s Ts Ah", "N", 0, 1, 2),
        ("Jo 9s Ts Qs Ks", "SF", 1, 2, 1),
        # A pair and a wild card are 3K, two pair and a wild card FH, and so on.
        ("Jo 9s 9h", "3K", 0, 0, 1),
        ("2s Ks Kh 9d", "3K", 0, 2, 1),
        ("Jo 9s 9h 8d 7c", "3K", 0, 0, 1),
        ("Jo 9s 9h 8s 8h", "FH", 0, 0, 1),
        ("Jo 2s 9s 9h", "4K", 0, 0, 2),
        ("Jo 2s 9s 9h 8d", "4K", 0, 0, 2),
        ("2c 9s 9h 9d", "4K", 0, 0, 1),
        ("2c 9s 9h 9d 8s", "4K", 0, 0, 1),
        ("2c 9s 9h 9d 9c", "5K", 0, 0, 1),
        ("Jo 2c 9s 9h 9d", "5K", 0, 0, 2),
        ("Jo 2c 2h 9s 9h", "5K", 0, 0, 3),
        # Five different ranks with wild cards.
        ("Jo 2c 2h 2d 9s", "5K", 5, 0, 4),
        ("Jo 2c 2h 2d Ks", "5K", 2, 1, 4),
        ("Jo 2c 2h 9s Th", "4K", 4, 0, 3),
        ("Jo 2c 2h Ks 3h", "4K", 0, 1, 3),
        ("Jo 2c 2h Ks 3s", "4K", 0, 1, 3),
        ("2s 2c 2h Ks Qh", "4K", 2, 2, 3),
        # Fewer than five cards are not.
        ("Jo 2c 2h Ks", "RF", 2, 1, 3),
        ("2c 2h 2d 9s", "SF", 5, 0, 3),
        ("2c 2h 9s Td", "S", 4, 0, 2),
        # No wild card is held.
        ("9s 9h 8s 8h", "2P", 0, 0, 0),
        ("Js Jh", "HP", 0, 2, 0),
        ("As 3s 4s", "SF", 0, 1, 0),
    ],
)
def test_holds_with_wild_cards_have_the_types_of_the_page(cards: str, kind: str, s: int, h: int, w: int) -> None:
    hold = Cards(cards)
    found = features(Deck(2), parse_ranks("2"), HIGH, len(hold))
    number = found.sets.find(hold)
    assert (TYPES[found.type[number]], found.s[number], found.h[number], found.w[number]) == (kind, s, h, w)
    expected = facts_of(tuples(hold), frozenset(map(int, HIGH)), frozenset({2}))
    assert (expected.name, expected.s, expected.h, expected.w) == (f"{len(hold)}-{kind}", s, h, w)


@in_one_test(("wild", "s"), [("", 10), ("2", 8), ("5", 5), ("A", 8), ("5,T", 0)])
def test_straights_through_a_wild_rank_are_not_counted(wild: str, s: int) -> None:
    found = features(Deck(1), parse_ranks(wild) if wild else frozenset(), HIGH, 1)
    number = found.sets.find(Cards("Jo"))
    assert (TYPES[found.type[number]], found.s[number]) == ("W", s)


def test_the_empty_hold_has_no_type() -> None:
    found = features(Deck(), frozenset(), HIGH, 0)
    assert (found.type.tolist(), found.s.tolist(), found.h.tolist(), found.w.tolist()) == ([-1], [10], [0], [0])


def test_a_joker_has_no_rank_and_no_suit() -> None:
    found = features(Deck(1), frozenset(), HIGH, 2)
    number = found.sets.find(Cards("Jo Ks"))
    assert (TYPES[found.type[number]], found.s[number], found.h[number], found.w[number]) == ("RF", 2, 1, 1)


# --------------------------------------------------------------------------------------- penalties


@st.composite
def deals_with_close_cards(draw: st.DrawFn) -> Deal:
    # Few ranks and few suits, so that penalties are not rare.
    low = draw(st.integers(2, 9))
    suits = draw(st.sampled_from([(1, 2), (1, 2, 3, 4)]))
    deck = [Card(rank if rank <= 14 else 2, suit) for rank in range(low, low + 7) for suit in suits]
    return Deal(draw(st.permutations(sorted(set(deck))))[:5])


@pytest.mark.slow
@given(deals_with_close_cards(), st.sampled_from(["fp", "sp", "9sp", "(8-T)fp", "discard 9", "discard (J-A)"]))
def test_penalties_agree_with_the_naive_penalties(deal: Deal, text: str) -> None:
    matcher = Matcher(Deck(), HIGH)
    number, order = matcher.deals.locate(deal)
    kind = text[-2:] if text.endswith("p") else "discard"
    ranks = {"9sp": {9}, "(8-T)fp": {8, 9, 10}, "discard 9": {9}, "discard (J-A)": {11, 12, 13, 14}}.get(text)
    for size in (1, 2, 3, 4):
        for places in combinations(range(5), size):
            hold = facts_of(tuples(order[j] for j in places), frozenset(map(int, HIGH)))
            discards = [order[j] for j in range(5) if j not in places]
            such = [
                card
                for card in discards
                if (ranks is None or card.rank in ranks)
                and (kind != "fp" or hold.suit == tuples([card])[0][1])
                and (kind != "sp" or card.rank in hold.sp_ranks)
            ]
            mask = sum(1 << j for j in places)
            for line, expected in (
                (f"{hold.name}: {text}", bool(such)),
                (f"{hold.name}: no {text}", not such),
                (f"{hold.name} if two {text}", len(such) >= 2),
                (f"{hold.name} if no two {text}", len(such) < 2),
                (f"{hold.name}: three {text}", len(such) >= 3),
                (f"{hold.name} if no three {text}", len(such) < 3),
            ):
                word = int(matcher.match(parse_line(line), np.array([number]))[0])
                assert bool(word >> mask & 1) == expected, (line, hold.cards)


def test_the_flush_penalty_and_the_straight_penalty_are_those_of_the_paper() -> None:
    # 2s is a flush penalty to {JQ} and no straight penalty; the king and the ace are straight penalties.
    deals, matcher = set_classes(Deck(), 5), Matcher(Deck(), HIGH)
    number = np.array([deals.find(Deal("2s Js Qs Kh Ad"))])
    assert matcher.match(parse_line("2-RF: JQ, fp"), number)[0]
    assert not matcher.match(parse_line("2-RF: JQ, 2sp"), number)[0]
    assert matcher.match(parse_line("2-RF: JQ, (K,A)sp"), number)[0]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["fp", "sp", "9sp", "(2-T)fp", "discard 9", "discard (2-A)"])
@given(st.data())
def test_a_wild_card_is_not_a_penalty(text: str, data: st.DataObject) -> None:
    # Every discard is wild.
    natural = data.draw(
        st.lists(st.sampled_from([c for c in Deck() if c.rank > 2]), min_size=1, max_size=3, unique=True)
    )
    wild = [*[JOKER] * 2, *(Card(2, suit) for suit in (1, 2, 3, 4))]
    deal = Deal([*natural, *data.draw(st.permutations(wild))[: 5 - len(natural)]])
    matcher = Matcher(Deck(2), HIGH, parse_ranks("2"))
    number, order = matcher.deals.locate(deal)
    mask = sum(1 << j for j, card in enumerate(order) if card in natural)
    name = facts_of(tuples(natural), frozenset(map(int, HIGH)), frozenset({2})).name
    rows = np.array([number])
    for penalty, expected in ((text, False), (f"no {text}", True), (f"no three {text}", True)):
        word = int(matcher.match(parse_line(f"{name}: w = 0, {penalty}"), rows)[0])
        assert bool(word >> mask & 1) == expected
