from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from random import Random

import naive
import numpy as np
import pytest
from bridge import pays_of, tuples
from shared import slow_after, some

from strategygen.cards import Card, Cards, Deal, Deck, Hold, Rank
from strategygen.errors import CardError, HoldError
from strategygen.games import Game, PayClass, catalogue, load_game
from strategygen.values.ce_values import compute_ce_values
from strategygen.values.deals import BoolArray
from strategygen.values.draws import full_deck_counts, largest_exact_pay
from strategygen.values.solver import Solution, count_payoffs, expected_return, payoffs_of, settled_masks, solve

FULL_DECK = naive.full_deck()
#: Pays that test the arithmetic: a progressive royal, a third, 0, and more than int64 can hold.
ODD_PAYS: list[dict[str, object]] = [
    {"royal_flush": "4674.5051", "full_house": "1/3", "flush": 0},
    {"royal_flush": 10**15, "straight": "1/3"},
    {"royal_flush": 10**30, "two_pair": Fraction(7, 5)},
    {"royal_flush": 0, "straight_flush": 0, "four_of_a_kind": 0, "high_pair": "1/7"},
]


@cache
def random_deals(count: int, seed: int = 17) -> tuple[Deal, ...]:
    random = Random(seed)
    return tuple(Deal(random.sample(list(Deck()), 5)) for _ in range(count))


def naive_value(game: Game, deal: Deal, hold: Cards) -> Fraction:
    return naive.value(FULL_DECK, tuples(deal), tuples(hold), pays_of(game))


def short_game(lowest: int, pays: dict[str, object] | None = None) -> Game:
    return replace(load_game("jacks-or-better", pays), deck=Deck(lowest=lowest))


# ---------------------------------------------------------------------------------- published facts


def test_the_return_is_that_of_the_paper(jacks: Solution) -> None:
    assert jacks.expected_return == Fraction(1653526326983, 1661102543100)
    assert round(jacks.expected_return, 12) == Fraction(jacks.game.published or 0)
    assert jacks.denominator == 7669695
    assert jacks.n_hands == 2598960


def test_the_published_returns_are_reached() -> None:
    for table in ("8-6", "7-6", "6-5"):
        solution = solve(load_game(f"jacks-or-better-{table}"))
        # In percent with two decimals, rounded or truncated.
        assert abs(solution.expected_return - Fraction(solution.game.published or 0)) < Fraction(1, 10**4)


def test_the_variance_is_well_known(jacks: Solution) -> None:
    assert round(jacks.variance, 6) == Fraction("19.514676")


#: Ethier, Kim & Lee, Table 8: expected return in percent, distinct values of optimal play, and those of them "requiring
#: that at least one (non-wild) card be held".
TABLE_8 = {
    "jacks-or-better": ("99.5439", 1153, 387),
    "double-bonus": ("100.1725", 773, 469),
    "joker-poker-kings": ("100.6463", 4848, 521),
    "deuces-wild": ("100.7620", 8903, 180),
}


@pytest.mark.parametrize("family", slow_after(2, TABLE_8))
def test_returns_and_numbers_of_values_are_those_of_table_8(family: str) -> None:
    percent, values, _ = TABLE_8[family]
    solution = solve(load_game(family))
    assert round(solution.expected_return * 100, 4) == Fraction(percent)
    assert len(compute_ce_values(solution).rows) == values


class TestValuesHeld:
    """Values of optimal holds with a natural card, and the ways of counting that give the numbers of Table 8."""

    @staticmethod
    def natural(solution: Solution) -> tuple[BoolArray, BoolArray]:
        """For each deal: whether an optimal hold has a natural card; whether one has none."""
        some = np.zeros(len(solution.deals), np.bool_)
        none = np.zeros(len(solution.deals), np.bool_)
        for deal in range(len(solution.deals)):
            for mask in np.flatnonzero(solution.optimal[:, deal]).tolist():
                cards = solution.witness(deal, mask)
                if any(not card.is_joker and card.rank not in solution.game.wild_ranks for card in cards):
                    some[deal] = True
                else:
                    none[deal] = True
        return some, none

    @pytest.mark.parametrize(
        ("family", "held"),
        [("jacks-or-better", 387), ("double-bonus", 469), ("joker-poker-kings", 523), ("deuces-wild", 168)],
    )
    def test_numbers(self, family: str, held: int) -> None:
        assert int(compute_ce_values(solve(load_game(family))).is_held.sum()) == held

    @pytest.mark.slow
    def test_deuces_are_counted_for_each_number_of_them(self) -> None:
        solution = solve(load_game("deuces-wild"))
        number = compute_ce_values(solution).number
        some, _ = self.natural(solution)
        assert len(np.unique(number[some])) == 168
        deuces = (solution.deals.ranks == 2).sum(axis=0)
        parts = [len(np.unique(number[some & (deuces == n)])) for n in range(5)]
        assert parts == [100, 63, 14, 2, 1]
        assert sum(parts) == TABLE_8["deuces-wild"][2]

    @pytest.mark.slow
    def test_with_a_joker_three_values_are_reached_by_drawing_five_as_well(self) -> None:
        solution = solve(load_game("joker-poker-kings"))
        number = compute_ce_values(solution).number
        some, none = self.natural(solution)
        held, not_held = set(number[some].tolist()), set(number[none].tolist())
        assert not (some & none).any()
        assert len(held) == 523
        assert sorted(held & not_held) == [2108, 2214, 4400]
        # Counted for each number of jokers, as deuces are, it is neither.
        jokers = solution.deals.jokers
        assert [len(np.unique(number[some & (jokers == n)])) for n in range(2)] == [246, 286]
        # The first deal class of each value: two of the three values have one that draws five cards.
        _, first = np.unique(number, return_index=True)
        assert int(some[first].sum()) == TABLE_8["joker-poker-kings"][2] == 523 - 2


FAMILIES = sorted({entry.path.stem for entry in catalogue()})
WILD_FAMILIES = [name for name in FAMILIES if load_game(name).wild_ranks or load_game(name).deck.jokers]


@pytest.mark.parametrize("family", slow_after(2, WILD_FAMILIES))
def test_the_distribution_of_a_wild_game_sums_to_one_exactly(family: str) -> None:
    solution = solve(load_game(family))
    probabilities = [row.probability for row in solution.payoffs]
    assert sum(probabilities) == 1 and min(probabilities) > 0
    assert sum(row.probability * row.pay for row in solution.payoffs) == solution.expected_return
    mean = solution.expected_return
    assert solution.variance == sum(row.probability * (row.pay - mean) ** 2 for row in solution.payoffs)


def test_there_are_wild_families() -> None:
    assert len(WILD_FAMILIES) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("family", ["deuces-wild", "joker-poker-kings"])
def test_tied_holds_of_a_wild_game_are_settled_by_least_variance(family: str) -> None:
    solution = solve(load_game(family))
    tied = np.flatnonzero(solution.is_tied)
    for number in Random(7).sample(tied.tolist(), 60):
        squares = {}
        for row in solution.holds(Deal(solution.witness(number))):
            if row.optimal:
                total = sum(pay**2 * count for pay, count in zip(solution.game.pays, row.counts, strict=False))
                squares[row.hold] = Fraction(total) / sum(row.counts)
        assert squares[Hold(solution.witness(number, int(solution.played[number])))] == min(squares.values())


def test_ties_are_four_of_a_kind_and_one_deal_with_tens_and_three_high_cards(jacks: Solution) -> None:
    tied = np.flatnonzero(jacks.is_tied)
    assert len(tied) == 168
    assert int(jacks.deals.sizes[tied].sum()) == 876
    tens, fours = set(), 0
    for number in tied.tolist():
        ranks = sorted(str(Rank(card.rank)) for card in jacks.witness(number))
        if any(ranks.count(rank) == 4 for rank in ranks):
            fours += 1
            # The fifth card may be kept or discarded.
            holds = [jacks.witness(number, mask) for mask in range(32) if jacks.optimal[mask, number]]
            assert sorted(map(len, holds)) == [4, 5]
        else:
            tens.add("".join(ranks))
    assert fours == 156
    assert tens == {"JKQTT"}


def test_a_new_deal_is_best_for_garbage_only(jacks: Solution) -> None:
    assert jacks.garbage_probability == Fraction(703, 21658)


# -------------------------------------------------------------------------------------- certificates


def test_no_hold_has_a_higher_ev_than_the_best(jacks: Solution) -> None:
    assert (jacks.values <= jacks.best).all()
    assert jacks.optimal.any(axis=0).all()
    assert ((jacks.values == jacks.best) == jacks.optimal).all()
    assert (jacks.values >= 0).all()
    assert jacks.optimal[jacks.played, np.arange(len(jacks.deals))].all()


def test_the_arrays_of_a_shared_solution_cannot_be_written_to(jacks: Solution) -> None:
    # The cache may have dropped the solution of the fixture, but it keeps the latest one.
    assert solve(jacks.game) is solve(jacks.game)
    for array in (jacks.values, jacks.best, jacks.optimal):
        assert not array.flags.writeable


@pytest.mark.sampled
@pytest.mark.parametrize("jokers", slow_after(1, [0, 1, 2]))
def test_counts_sum_to_all_draws_and_give_the_value(jokers: int) -> None:
    game = replace(load_game("jacks-or-better"), deck=Deck(jokers))
    solution, random = solve(game), Random(3)
    pays = [*game.pays, Fraction(0)]
    for _ in some(range(20), 3):
        deal = Deal(random.sample(list(game.deck), 5))
        number = solution.deals.find(deal)
        for mask, counts in enumerate(count_payoffs(game, deal)):
            draws = comb(len(game.deck) - 5, 5 - mask.bit_count())
            assert sum(counts) == draws
            assert min(counts) >= 0
            mean = sum((pay * count for pay, count in zip(pays, counts, strict=True)), Fraction(0)) / draws
            assert solution.fraction(solution.values[mask, number]) == mean


def test_counts_of_the_full_deck_sum_to_all_hands_with_the_cards(jacks: Solution) -> None:
    for n, counts in enumerate(full_deck_counts(jacks.game)):
        assert (counts.sum(axis=1) == comb(52 - n, 5 - n)).all()


def test_the_distribution_sums_to_one_and_has_the_return_as_mean(jacks: Solution) -> None:
    assert [row.id for row in jacks.payoffs] == [*(cls.id for cls in jacks.game.classes), "nothing"]
    assert sum(row.probability for row in jacks.payoffs) == 1
    assert sum(row.probability * row.pay for row in jacks.payoffs) == jacks.expected_return
    assert all(row.probability > 0 for row in jacks.payoffs)


def test_the_distribution_counts_every_draw_of_every_deal_of_a_short_deck() -> None:
    game = short_game(11)
    solution = solve(game)
    totals = dict.fromkeys([*pays_of(game), "nothing"], Fraction(0))
    for number in range(len(solution.deals)):
        deal = Deal(solution.witness(number))
        mask = int(solution.played[number])
        counts = count_payoffs(game, deal)[mask]
        assert Cards([card for j, card in enumerate(solution.deals.locate(deal)[1]) if mask >> j & 1]) == (
            solution.witness(number, mask)
        )
        for name, count in zip(totals, counts, strict=True):
            totals[name] += Fraction(int(solution.deals.sizes[number]) * count, comb(11, 5 - mask.bit_count()))
    assert {row.id: row.probability * solution.n_hands for row in solution.payoffs} == totals


@pytest.mark.sampled
def test_tied_holds_are_settled_by_least_variance() -> None:
    # With these pays holds of different variance are tied, and the first one does not always have the least.
    pays: dict[str, object] = {
        "four_of_a_kind": 11,
        "full_house": 1,
        "three_of_a_kind": 1,
        "two_pair": 0,
        "high_pair": 0,
    }
    solution = solve(short_game(9, pays))
    differing = first_is_worse = 0
    tied = np.flatnonzero(solution.is_tied).tolist()
    for number in some(tied, 4):
        squares = {}
        for row in solution.holds(Deal(solution.witness(number))):
            if row.optimal:
                total = sum(pay**2 * count for pay, count in zip(solution.game.pays, row.counts, strict=False))
                squares[row.hold] = Fraction(total) / sum(row.counts)
        least = min(squares.values())
        assert squares[Hold(solution.witness(number, int(solution.played[number])))] == least
        differing += max(squares.values()) > least
        first = int(solution.optimal[:, number].argmax())
        first_is_worse += squares[Hold(solution.witness(number, first))] > least
    assert differing > 5
    assert first_is_worse > 0


def test_holds_are_listed_best_first(jacks: Solution) -> None:
    deal = Deal("Jc Tc 9c 8c Jd")
    rows = jacks.holds(deal)
    assert len({row.hold for row in rows}) == 32
    assert all(set(row.hold) <= set(deal) for row in rows)
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
    assert [row.optimal for row in rows] == [row.value == rows[0].value for row in rows]
    assert rows[0].hold == Hold("Jc Tc 9c 8c")
    for row in rows:
        assert row.value == expected_return(deal, row.hold, jacks.game)
        assert row.value * sum(row.counts) == sum(
            pay * count for pay, count in zip(jacks.game.pays, row.counts, strict=False)
        )


def test_card_order_and_suits_do_not_matter(jacks: Solution) -> None:
    random = Random(5)
    for deal in random_deals(20):
        suits = random.sample(range(1, 5), 4)
        for hold in (Hold(deal[:2]), Hold(deal[1:4]), Hold(deal[3:])):
            other = [Card(card.rank, suits[card.suit - 1]) for card in random.sample(deal, 5)]
            kept = [Card(card.rank, suits[card.suit - 1]) for card in hold]
            assert expected_return(Deal(other), Hold(kept), jacks.game) == expected_return(deal, hold, jacks.game)


# ------------------------------------------------------------------------------- against the oracle


@pytest.mark.slow
def test_holds_of_two_to_five_cards_have_the_naive_value(jacks: Solution) -> None:
    for deal in random_deals(3):
        for row in jacks.holds(deal):
            if len(row.hold) >= 2:
                assert row.value == naive_value(jacks.game, deal, row.hold)


@pytest.mark.slow
def test_all_holds_of_the_papers_exception_have_the_naive_value(jacks: Solution) -> None:
    deal = Deal("2s Js Qs Kh Ad")
    for row in jacks.holds(deal):
        assert row.value == naive_value(jacks.game, deal, row.hold)
    assert [row.hold for row in jacks.holds(deal) if row.optimal] == [Hold("Ad Kh Qs Js")]


@pytest.mark.slow
def test_all_holds_of_random_deals_have_the_naive_value(jacks: Solution) -> None:
    for deal in random_deals(12, seed=18):
        for row in jacks.holds(deal):
            assert row.value == naive_value(jacks.game, deal, row.hold)


@pytest.mark.slow
@pytest.mark.parametrize("pays", [{}, ODD_PAYS[0]], ids=lambda pays: " ".join(pays) or "9/6")
def test_every_hold_of_every_deal_of_a_short_deck_has_the_naive_value(pays: dict[str, object]) -> None:
    game = short_game(11, pays)
    solution, deck = solve(game), naive.full_deck(range(11, 15))
    assert len(deck) == len(game.deck) == 16
    for number in range(len(solution.deals)):
        for mask in range(32):
            value = naive.value(
                deck, tuples(solution.witness(number)), tuples(solution.witness(number, mask)), pays_of(game)
            )
            assert solution.fraction(solution.values[mask, number]) == value


@pytest.mark.slow
@pytest.mark.parametrize("pays", [{"four_of_a_kind": "1/3", "full_house": 0}], ids=["odd pays"])
def test_the_return_of_a_short_deck_is_the_mean_over_every_deal(pays: dict[str, object]) -> None:
    game = short_game(11, pays)
    assert solve(game).expected_return == naive.brute_return(naive.full_deck(range(11, 15)), pays_of(game))


@pytest.mark.proof
def test_the_return_of_a_deck_of_twenty_cards_is_the_mean_over_every_deal(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    classes = [cls for cls in load_game("jacks-or-better").classes if cls.hand not in ("straight flush", "flush")]
    text = 'id = "short"\nname = "Short"\nlowest = "T"\nfull_pay = "a"\n'
    for cls in classes:
        text += f'[[class]]\nid = "{cls.id}"\nhand = "{cls.hand}"\n' + ('ranks = "J-A"\n' if cls.ranks else "")
    pays = ", ".join(f"{cls.id} = {pay}" for cls, pay in zip(classes, (200, 8, 4, 2.5, 2, 1, "'1/3'"), strict=True))
    path.write_text(text + f'[[pay_table]]\nid = "a"\npays = {{ {pays} }}\n', "utf-8")
    game = load_game(path)
    assert len(game.deck) == 20
    assert solve(game).expected_return == naive.brute_return(naive.full_deck(range(10, 15)), pays_of(game))


# -------------------------------------------------------------------------------------- exact bounds


def some_deals(solution: Solution) -> np.ndarray:
    return np.arange(0, len(solution.deals), 41)


@pytest.mark.parametrize("deck", slow_after(1, [Deck(lowest=10), Deck(), Deck(2)]), ids=repr)
def test_up_to_the_bound_int64_is_used_and_is_exact(deck: Deck) -> None:
    # EVs are linear in the pay of a class: at the bound plus one they are those at the bound plus those of a game
    # that pays one unit for that class alone.
    bound = largest_exact_pay(deck)
    game = replace(load_game("jacks-or-better"), deck=deck)
    nothing = dict.fromkeys(pays_of(game), 0)
    unit = solve(game.with_pays({**nothing, "three_of_a_kind": 1}))
    under = solve(game.with_pays({"three_of_a_kind": bound}))
    over = solve(game.with_pays({"three_of_a_kind": bound + 1}))
    assert (under.best.dtype, over.best.dtype) == (np.int64, object)
    assert under.denominator == over.denominator == unit.denominator
    values, next_values, steps = (solution.values_at(some_deals(unit)) for solution in (under, over, unit))
    assert (next_values == values.astype(object) + steps).all()
    assert (values >= 0).all()
    assert (steps > 0).any()


@pytest.mark.slow
def test_even_the_largest_pays_in_every_class_fit_int64() -> None:
    # Every paid hand pays the bound, which gives the largest possible sums.
    game = load_game("jacks-or-better")
    bound = largest_exact_pay(game.deck)
    ones = solve(game.with_pays(dict.fromkeys(pays_of(game), 1)))
    bounds = solve(game.with_pays(dict.fromkeys(pays_of(game), bound)))
    assert bounds.best.dtype == np.int64
    assert (bounds.best.astype(object) == ones.best.astype(object) * bound).all()
    values = (solution.values_at(some_deals(ones)).astype(object) for solution in (bounds, ones))
    assert (next(values) == next(values) * bound).all()
    assert bounds.expected_return == ones.expected_return * bound
    assert sum(row.probability * row.pay for row in bounds.payoffs) == bounds.expected_return


@pytest.mark.parametrize(
    "factor", slow_after(1, [Fraction(1, 3), Fraction(10**8), Fraction(10**9), Fraction(10**30, 7)]), ids=str
)
def test_pays_scaled_by_a_factor_scale_all_values(jacks: Solution, factor: Fraction) -> None:
    pays = {class_id: pay * factor for class_id, pay in pays_of(jacks.game).items()}
    solution = solve(jacks.game.with_pays(pays))
    assert solution.best.dtype == (object if factor >= 10**9 else np.int64)
    # solution.denominator / jacks.denominator is a whole number, so both sides are.
    up = factor * solution.denominator / jacks.denominator
    assert up.denominator == 1
    assert (solution.best == jacks.best.astype(object) * int(up)).all()
    some = some_deals(jacks)
    assert (solution.values_at(some) == jacks.values_at(some).astype(object) * int(up)).all()
    assert (solution.optimal == jacks.optimal).all()
    assert solution.expected_return == jacks.expected_return * factor
    assert solution.variance == jacks.variance * factor**2


@pytest.mark.slow
@pytest.mark.parametrize("pays", ODD_PAYS, ids=lambda pays: " ".join(pays))
def test_odd_pays_give_the_naive_values(pays: dict[str, object]) -> None:
    game = load_game("jacks-or-better", pays)
    solution = solve(game)
    deals = (*random_deals(1), Deal("As Ks Qs Js Ts"), Deal("As Ks Qs Js 9s"), Deal("As Ks Qs 2d 2h"))
    for deal in deals:
        for row in solution.holds(deal):
            if len(row.hold) >= 3:
                assert row.value == naive_value(game, deal, row.hold)
    assert sum(row.probability * row.pay for row in solution.payoffs) == solution.expected_return


def test_every_hold_is_optimal_if_nothing_is_paid() -> None:
    game = short_game(9)
    solution = solve(game.with_pays(dict.fromkeys(pays_of(game), 0)))
    assert solution.expected_return == solution.variance == 0
    assert solution.optimal.all()


def test_a_game_without_classes_pays_nothing() -> None:
    game = replace(short_game(11), classes=(), pays=())
    assert solve(game).expected_return == 0
    assert [(row.id, row.probability) for row in solve(game).payoffs] == [("nothing", 1)]


def test_a_wild_card_is_never_discarded_for_a_draw_of_five() -> None:
    classes = tuple(
        PayClass(hand, hand, hand) for hand in ("five of a kind", "four of a kind", "full house", "three of a kind")
    )
    game = Game(
        "x", "X", Deck(0), frozenset({Rank.TWO}), classes, (Fraction(50), Fraction(9), Fraction(4), Fraction(1))
    )
    solution = solve(game)
    assert solution.holds(Deal("2s 2h 2d 2c As"))[0].value == 50
    assert not any(
        solution.optimal[0, solution.deals.find(Deal(text))] for text in ("2s 5h 7d 9c Js", "2s 2h 7d 9c Ks")
    )


# -------------------------------------------------------------------------------------------- errors


def test_a_hold_must_be_of_the_deal(jacks: Solution) -> None:
    with pytest.raises(HoldError, match="2c is not a card of the deal"):
        expected_return(Deal("As Ks Qs Js Ts"), Hold("As 2c"), jacks.game)


def test_a_deal_must_be_of_the_deck(jacks: Solution) -> None:
    for call in (jacks.holds, lambda deal: count_payoffs(jacks.game, deal)):
        with pytest.raises(CardError, match="Jo is not in this deck of 52 cards"):
            call(Deal("Jo Ks Qs Js Ts"))


class TestOneHoldOfEachDeal:
    def test_a_distribution_is_the_sum_over_the_deals(self) -> None:
        solution = solve(short_game(11))
        random = Random(3)
        masks = np.array([random.randrange(32) for _ in range(len(solution.deals))], np.int8)
        expected = [Fraction(0)] * (len(solution.game.classes) + 1)
        for number, mask in enumerate(masks.tolist()):
            counts = count_payoffs(solution.game, Deal(solution.witness(number)))[mask]
            for index, count in enumerate(counts):
                expected[index] += Fraction(count * int(solution.deals.sizes[number]), sum(counts) * solution.n_hands)
        found = payoffs_of(solution, masks)
        assert [row.probability for row in found] == expected
        assert sum(expected) == 1

    @pytest.mark.slow
    def test_settled_masks_have_the_highest_ev_and_then_the_least_variance(self) -> None:
        # Pays with many ties, so that every rule of the tie-break decides somewhere.
        solution = solve(short_game(10, {"straight": 1, "three_of_a_kind": 1, "two_pair": 1, "high_pair": 1}))
        random = Random(5)
        allowed = np.array([[random.random() < 0.2 for _ in range(len(solution.deals))] for _ in range(32)])
        allowed[0] |= ~allowed.any(axis=0)
        pays = [*solution.game.pays, Fraction(0)]
        settled = settled_masks(solution, allowed)
        by_value = 0
        for number in range(len(solution.deals)):
            rated = []
            rows = count_payoffs(solution.game, Deal(solution.witness(number)))
            for mask in np.flatnonzero(allowed[:, number]).tolist():
                counts = rows[mask]
                moments = [
                    sum(c * pay**power for c, pay in zip(counts, pays, strict=True)) / Fraction(sum(counts))
                    for power in (1, 2)
                ]
                rated.append((-moments[0], moments[1], -mask.bit_count(), mask))
            assert settled[number] == min(rated)[3]
            by_value += [row[0] for row in rated].count(min(rated)[0]) == 1
        assert 0 < by_value < len(solution.deals)
