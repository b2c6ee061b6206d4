"""Risk: distributions under charts, the ruin equation, bankrolls."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from published import TABLE_6, TABLE_7
from shared import examples, in_one_test, slow_after
from test_ruin import exactly, step_by_step

from strategygen.cards import Deal
from strategygen.charts.chart import Chart
from strategygen.charts.check import check_chart
from strategygen.charts.playing import play_chart
from strategygen.errors import RiskError
from strategygen.games import load_game
from strategygen.pays.risk import LEAST_RUIN, Enclosure, Risk, chart_distribution
from strategygen.values.solver import PayoffRow, Solution, payoffs_of, settled_masks, solve

TABLES = {"Table 6": TABLE_6, "Table 7": TABLE_7}
ONE = Fraction(1)


def rows(*pairs: tuple[object, object]) -> tuple[PayoffRow, ...]:
    """A distribution of pays and their probabilities."""
    return tuple(PayoffRow(str(pay), str(pay), Fraction(str(pay)), Fraction(str(p))) for pay, p in pairs)


def coin(win: Fraction) -> Risk:
    return Risk(rows((2, win), (0, 1 - win)))


def mean_power(risk: Risk, root: Fraction) -> Fraction:
    """The mean of root ** net, exactly; whole nets."""
    return sum((p * root ** int(net) for net, p in risk.nets), Fraction(0))


@pytest.fixture(scope="module")
def deuces() -> Solution:
    return solve(load_game("deuces-wild"))


@pytest.fixture(scope="module")
def deuces_risk(deuces: Solution) -> Risk:
    return Risk(deuces.payoffs)


class TestDistributionUnderAChart:
    @pytest.mark.parametrize("name", slow_after(1, TABLES))
    def test_its_mean_is_the_return_of_the_chart(self, jacks: Solution, name: str) -> None:
        chart = Chart.of([row[0] for row in TABLES[name]], name)
        found = chart_distribution(chart, jacks)
        assert sum(row.probability for row in found) == 1
        assert sum(row.pay * row.probability for row in found) == check_chart(chart, jacks).expected_return

    def test_an_optimal_chart_has_the_distribution_of_optimal_play(self, jacks: Solution) -> None:
        # The ties of this game, a kicker beside four of a kind or either of two tens, make no difference.
        assert chart_distribution(Chart.of([row[0] for row in TABLE_7]), jacks) == jacks.payoffs

    @pytest.mark.parametrize(
        "texts",
        slow_after(1, [["4-4K", "3-W", "2-W", "1-W", "none"], ["1-W or 1-RF", "4-F or 4-S or 3-SF or 2-LP"], []]),
        ids=["deuces", "either", "blind"],
    )
    def test_of_several_holds_the_best_is_played(self, deuces: Solution, texts: list[str]) -> None:
        chart = Chart.of(texts)
        found = chart_distribution(chart, deuces)
        assert sum(row.pay * row.probability for row in found) == check_chart(chart, deuces).expected_return

    @pytest.mark.slow
    def test_of_these_the_one_with_the_least_variance_card_by_card(self, deuces: Solution) -> None:
        chart = Chart.of(["2-RF or 3-SF or 4-F or 2-LP or 1-W", "none"])
        words = play_chart(chart, deuces).allowed
        several = [number for number in range(0, len(words), 97) if int(words[number]).bit_count() > 1]
        assert len(several) > 100
        allowed = np.array([words >> np.uint32(mask) & np.uint32(1) for mask in range(32)], np.bool_)
        settled = settled_masks(deuces, allowed)
        for number in several[:150]:
            deal = Deal(deuces.witness(number))
            order = deuces.deals.locate(deal)[1]
            rated = []
            for row in deuces.holds(deal):
                mask = sum(1 << j for j, card in enumerate(order) if card in row.hold)
                if int(words[number]) >> mask & 1:
                    draws = sum(row.counts)
                    pays = [*deuces.game.pays, Fraction(0)]
                    square = sum(c * pay**2 for c, pay in zip(row.counts, pays, strict=True)) / Fraction(draws)
                    rated.append((-row.value, square, -len(row.hold), mask))
            assert int(settled[number]) == min(rated)[3]

    def test_ties_change_the_variance_and_not_the_mean(self) -> None:
        solution = solve(load_game("deuces-wild-illinois"))
        first = solution.optimal.argmax(axis=0)
        last = 31 - solution.optimal[::-1].argmax(axis=0)
        for masks in (first, last):
            risk = Risk(payoffs_of(solution, masks.astype(np.int8)))
            assert risk.expected_return == solution.expected_return
            assert risk.variance > solution.variance

    def test_variances_are_well_known(self, jacks: Solution, deuces_risk: Risk) -> None:
        assert round(Risk(jacks.payoffs).variance, 6) == Fraction("19.514676")
        assert round(deuces_risk.variance, 6) == Fraction("25.834618")
        assert Risk(jacks.payoffs).variance == jacks.variance


class TestManyHands:
    @given(st.integers(1, 10**12))
    def test_means_and_squared_errors_add_up(self, hands: int) -> None:
        risk = Risk(rows((3, "1/4"), (1, "1/4"), (0, "1/2")), Fraction(1, 50))
        assert risk.expected_return == 1 and risk.edge == Fraction(1, 50)
        assert risk.expected_result(hands) == Fraction(hands, 50)
        assert risk.squared_error(hands) == hands * Fraction(3, 2)

    def test_cashback_moves_the_mean_alone(self, jacks: Solution) -> None:
        plain, back = Risk(jacks.payoffs), Risk(jacks.payoffs, Fraction(1, 100))
        assert back.edge == plain.edge + Fraction(1, 100)
        assert (back.variance, back.expected_return) == (plain.variance, plain.expected_return)


class TestLongRun:
    def test_the_root_solves_the_equation(self, deuces_risk: Risk) -> None:
        root = deuces_risk.root
        assert root is not None
        assert 0 < root.high - root.low < Fraction(1, 10**30)
        # Exactly, with numbers of fifty thousand digits: the mean is 1 somewhere between.
        assert mean_power(deuces_risk, root.low) > 1 > mean_power(deuces_risk, root.high)

    def test_what_the_equation_comes_to_in_floating_point(self, deuces_risk: Risk) -> None:
        low, high = 0.99, 0.9999
        for _ in range(60):
            middle = (low + high) / 2
            mean = math.fsum(float(p) * middle ** int(net) for net, p in deuces_risk.nets)
            low, high = (middle, high) if mean > 1 else (low, middle)
        assert deuces_risk.root is not None
        assert abs(low - float(deuces_risk.root.low)) < 1e-12

    def test_a_bankroll_is_the_least(self, deuces_risk: Risk) -> None:
        for text in ("1/2", "1/10", "1/20", "1/100", "1/100000", "99/100"):
            ruin = Fraction(text)
            bankroll = deuces_risk.bankroll(ruin)
            assert bankroll is not None
            assert deuces_risk.ruin(bankroll).high <= ruin
            assert bankroll == 1 or deuces_risk.ruin(bankroll - 1).low > ruin

    @pytest.mark.slow
    @settings(max_examples=examples(25))
    @given(st.fractions(Fraction(51, 100), Fraction(99, 100), max_denominator=200), st.integers(1, 30))
    def test_a_coin_has_a_rational_root(self, win: Fraction, bankroll: int) -> None:
        risk, root = coin(win), (1 - win) / win
        assert risk.is_exact and risk.root is not None
        assert risk.root.low <= root <= risk.root.high
        ruin = risk.ruin(bankroll)
        assert ruin.low <= root**bankroll <= ruin.high
        assert ruin.high - ruin.low < Fraction(1, 10**28) * root**bankroll
        # The very risk of a bankroll asks for that bankroll, anything less for one more.
        assert risk.bankroll(root**bankroll) == bankroll
        assert risk.bankroll(root**bankroll * Fraction(10**30 - 1, 10**30)) == bankroll + 1

    @pytest.mark.slow
    @given(st.lists(st.integers(1, 20), min_size=2, max_size=5), st.fractions(Fraction(1, 1000), Fraction(9, 10)))
    def test_any_game_with_an_edge(self, weights: list[int], ruin: Fraction) -> None:
        pairs = [(3 * pay, Fraction(weight, sum(weights))) for pay, weight in enumerate(weights)]
        risk = Risk(rows(*pairs))
        assume(risk.edge > 0)
        assert risk.root is not None
        assert mean_power(risk, risk.root.low) > 1 > mean_power(risk, risk.root.high)
        bankroll = risk.bankroll(ruin)
        assert bankroll is not None and risk.ruin(bankroll).low <= ruin
        assert bankroll == 1 or risk.ruin(bankroll - 1).high > ruin

    def test_a_root_whose_power_is_rational(self) -> None:
        # Nets of -1 and 3 with a root that is none, asked for a risk that no bankroll has.
        risk = Risk(rows((4, "1/3"), (0, "2/3")))
        assert risk.bankroll(Fraction(1, 2)) == next(n for n in range(1, 99) if risk.ruin(n).high <= Fraction(1, 2))

    def test_what_may_be_left_bounds_the_risk(self) -> None:
        # Nets -1, -1/2 and 2: at ruin nothing may be left, or a half.
        risk = Risk(rows((0, "1/4"), ("1/2", "1/4"), (3, "1/2")))
        assert not risk.is_exact
        halves = ((Fraction(-2), Fraction(1, 4)), (Fraction(-1), Fraction(1, 4)), (Fraction(4), Fraction(1, 2)))
        for bankroll in (1, 5):
            # In halves, ruin is to have one or none.
            left = {2 * bankroll: 1.0}
            ruined = 0.0
            for _ in range(150):
                new: dict[int, float] = {}
                for total, chance in left.items():
                    for net, p in halves:
                        new[total + int(net)] = new.get(total + int(net), 0.0) + chance * float(p)
                ruined += sum(chance for total, chance in new.items() if total < 2)
                left = {total: chance for total, chance in new.items() if total >= 2}
            bounds = risk.ruin(bankroll)
            assert float(bounds.low) < ruined < float(bounds.high) <= float(bounds.low) * 2
        bankroll_found = risk.bankroll(Fraction(1, 50))
        assert bankroll_found is not None
        assert risk.ruin(bankroll_found).high <= Fraction(1, 50) < risk.ruin(bankroll_found - 1).high

    def test_losses_that_are_all_alike_leave_a_known_part(self) -> None:
        # Half of every bet is given back, so that a half is left at ruin.
        risk = Risk(rows((2, "2/5"), (0, "3/5")), Fraction(1, 2))
        whole = Risk(rows((4, "2/5"), (0, "3/5")))
        assert risk.root is not None and whole.root is not None
        ruin = risk.ruin(3)
        assert ruin.high - ruin.low < Fraction(1, 10**25)
        # In halves: a loss is one, a win three; five of them are lost.
        assert ruin.low <= whole.ruin(5).high and whole.ruin(5).low <= ruin.high

    def test_without_an_edge_ruin_is_certain(self, jacks: Solution) -> None:
        for risk in (Risk(jacks.payoffs), coin(Fraction(1, 2)), Risk(rows((0, 1)))):
            assert risk.surely_ruins and not risk.never_ruins
            assert risk.root is None and risk.exponent is None
            assert risk.bankroll(Fraction(1, 2)) is None
            assert risk.ruin(10**9) == Enclosure(ONE, ONE)

    def test_who_cannot_lose_is_never_ruined(self) -> None:
        for risk in (Risk(rows((1, "1/2"), (2, "1/2"))), Risk(rows((1, 1))), Risk(rows((1, 1), (0, 0)))):
            assert risk.never_ruins and not risk.surely_ruins
            assert risk.root is None
            assert risk.bankroll(Fraction(1, 1000)) == 1 == risk.bankroll_within(Fraction(1, 1000), 10)
            assert risk.ruin(1) == Enclosure(Fraction(0), Fraction(0)) and risk.ruin_within(1, 10) == 0

    @pytest.mark.parametrize("pay", ["1000000000000000000000000", "4674.5051", "1/3", "100000000000000000000.00000001"])
    def test_pays_of_any_size(self, pay: str) -> None:
        least = Fraction(1, 10**6)
        risk = Risk(rows((pay, "1/1000"), (2, "1/2"), (0, Fraction(499, 1000))))
        assert risk.root is not None
        bankroll = risk.bankroll(least)
        assert bankroll is not None and risk.ruin(bankroll).low <= least < risk.ruin(max(1, bankroll - 2)).high

    def test_a_small_edge(self) -> None:
        win = Fraction(1, 2) + Fraction(1, 10**30)
        risk = coin(win)
        assert risk.root is not None and risk.root.low <= (1 - win) / win <= risk.root.high
        bankroll = risk.bankroll(Fraction(1, 2))
        # r is about exp(-4e-30).
        assert bankroll is not None and abs(bankroll / (math.log(2) / 4e-30) - 1) < 1e-9


class TestSoManyHands:
    def test_it_is_as_counted(self) -> None:
        risk = coin(Fraction(18, 38))
        for bankroll, hands in ((1, 1), (2, 9), (3, 12)):
            assert abs(risk.ruin_within(bankroll, hands) - exactly(risk.nets, bankroll, hands)) < Fraction(11, 10**10)

    @pytest.mark.parametrize("hands", slow_after(1, [200, 1000, 2500]))
    def test_a_bankroll_is_the_least(self, jacks: Solution, hands: int) -> None:
        risk = Risk(jacks.payoffs)
        for ruin in (Fraction(1, 10), Fraction(1, 100)):
            bankroll = risk.bankroll_within(ruin, hands)
            assert bankroll is not None
            assert step_by_step(risk.nets, bankroll, hands) <= ruin < step_by_step(risk.nets, bankroll - 1, hands)

    @pytest.mark.slow
    def test_it_comes_to_the_long_run(self, deuces_risk: Risk) -> None:
        for bankroll in (1, 1000, 5000):
            assert abs(deuces_risk.ruin_within(bankroll, 10**9) - deuces_risk.ruin(bankroll).low) < Fraction(2, 10**9)
        for ruin in (Fraction(1, 10), Fraction(1, 100)):
            found = [deuces_risk.bankroll_within(ruin, hands) for hands in (10, 10**3, 10**5, 10**6, 10**9)]
            forever = deuces_risk.bankroll(ruin)
            assert found == sorted(n for n in found if n is not None) and found[-1] == forever

    def test_no_more_is_asked_for_than_can_be_lost(self, jacks: Solution) -> None:
        risk = Risk(jacks.payoffs)
        assert risk.bankroll_within(LEAST_RUIN, 3) == 4
        assert risk.bankroll_within(Fraction(9, 10), 1) == 1

    def test_too_small_a_risk_has_no_bankroll(self, jacks: Solution) -> None:
        assert Risk(jacks.payoffs).bankroll_within(LEAST_RUIN / 10, 1000) is None

    def test_cashback_is_paid_with_each_hand(self) -> None:
        # A half of each bet is given back: after one lost hand of two units, one and a half are left, then one, ...
        risk = Risk(rows((0, 1)), Fraction(1, 2))
        assert [risk.ruin_within(2, hands) for hands in (1, 2, 3, 4)] == [0, 0, 1, 1]


class TestInput:
    @pytest.mark.parametrize("ruin", [Fraction(0), Fraction(1), Fraction(-1, 2), Fraction(3, 2)])
    def test_a_risk_lies_between_0_and_1(self, ruin: Fraction) -> None:
        for ask in (coin(Fraction(3, 5)).bankroll, lambda p: coin(Fraction(2, 5)).bankroll_within(p, 10)):
            with pytest.raises(RiskError, match="a risk of ruin must be between 0 and 1"):
                ask(ruin)

    @in_one_test("number", [0, -1, True, 1.5, "3"])
    def test_hands_and_bankrolls_are_whole(self, number: int) -> None:
        risk = coin(Fraction(3, 5))
        with pytest.raises(RiskError, match="hands must be a whole number, 1 or more, not "):
            risk.expected_result(number)
        with pytest.raises(RiskError, match="a bankroll must be a whole number"):
            risk.ruin(number)
        with pytest.raises(RiskError, match="whole number"):
            risk.ruin_within(2, number)

    def test_a_risk_is_made_of_a_distribution(self) -> None:
        for cashback in (Fraction(-1, 10), Fraction(1)):
            with pytest.raises(RiskError, match="cashback must be 0 or more and less than 1"):
                replace(coin(Fraction(1, 2)), cashback=cashback)
        with pytest.raises(RiskError, match="must sum to 1"):
            Risk(rows((2, "1/2"), (0, "1/3")))


def test_a_notebook_shows_bankrolls(deuces_risk: Risk, jacks: Solution) -> None:
    assert deuces_risk.caption == "Edge 0.00761961, variance 25.834618"
    assert deuces_risk.to_records()[1] == {"risk_of_ruin": Fraction(1, 20), "bankroll": 4585}
    assert Risk(jacks.payoffs).to_records()[1] == {"risk_of_ruin": Fraction(1, 20), "bankroll": None}
