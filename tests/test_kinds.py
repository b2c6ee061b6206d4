from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from bridge import tuples
from hypothesis import given
from hypothesis import strategies as st
from naive_chart import facts_of

from strategygen.cards import RANKS, Card, Cards, Deal, Deck, Hold, Rank, parse_ranks
from strategygen.deals import POPCOUNT, set_classes
from strategygen.games import load_game
from strategygen.kinds import TYPES, features, find_kinds
from strategygen.notation import Matcher, parse_line
from strategygen.solve import Solution, full_deck_counts

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
        numbers = kinds.number[POPCOUNT[mask]][jacks.deals.sub[mask]]
        optimal |= set(numbers[jacks.optimal[mask]].tolist())
    assert len(optimal) == 57


def test_holds_are_of_one_kind_just_if_their_counts_are_equal(jacks: Solution) -> None:
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
def test_type_s_and_h_are_what_looking_at_the_cards_gives(hold: Hold, high: frozenset[Rank]) -> None:
    found = features(Deck(), frozenset(), high, len(hold))
    number = found.sets.find(hold)
    expected = facts_of(tuples(hold), frozenset(map(int, high)))
    assert f"{len(hold)}-{TYPES[found.type[number]]}" == expected.name
    assert (int(found.s[number]), int(found.h[number])) == (expected.s, expected.h)
    straight_ranks = {rank for rank in RANKS if int(found.straight_ranks[number]) >> (rank - 2) & 1}
    assert straight_ranks == expected.sp_ranks


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_features_of_all_holds_are_what_looking_at_the_cards_gives(n: int) -> None:
    found = features(Deck(), frozenset(), HIGH, n)
    for number in range(0, len(found.sets), 1 if n < 4 else 7):
        expected = facts_of(tuples(found.sets.cards(number)), frozenset(map(int, HIGH)))
        assert (f"{n}-{TYPES[found.type[number]]}", found.s[number], found.h[number]) == (
            expected.name,
            expected.s,
            expected.h,
        )


@pytest.mark.parametrize(
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


def test_the_empty_hold_has_no_type() -> None:
    found = features(Deck(), frozenset(), HIGH, 0)
    assert (found.type.tolist(), found.s.tolist(), found.h.tolist()) == ([-1], [10], [0])


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


@given(deals_with_close_cards(), st.sampled_from(["fp", "sp", "9sp", "(8-T)fp", "discard 9", "discard (J-A)"]))
def test_penalties_are_what_looking_at_the_discards_gives(deal: Deal, text: str) -> None:
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
