from __future__ import annotations

from fractions import Fraction

import naive
import numpy as np
import pytest
from bridge import pays_of, tuples
from published import TABLE_6, TABLE_7

from strategygen.cards import Cards, Deal
from strategygen.charts import Chart, play_chart, read_chart
from strategygen.check import CheckReport, check_chart, line_worths, optimal_words
from strategygen.expectations import Expectations
from strategygen.games import load_game
from strategygen.notation import Matcher, mask_words, single_masks
from strategygen.solve import Solution, solve

FULL_DECK = naive.full_deck()
TEXTS_6 = [row[0] for row in TABLE_6]
TEXTS_7 = [row[0] for row in TABLE_7]


@pytest.fixture(scope="module")
def simple(jacks: Solution) -> CheckReport:
    return check_chart(Chart.of(TEXTS_6), jacks)


@pytest.fixture(scope="module")
def optimal(jacks: Solution) -> CheckReport:
    return check_chart(Chart.of(TEXTS_7), jacks)


def naive_value(deal: Cards, hold: Cards, solution: Solution) -> Fraction:
    return naive.value(FULL_DECK, tuples(deal), tuples(hold), pays_of(solution.game))


# ------------------------------------------------------------------------------------ published charts


def test_the_papers_optimal_chart_costs_nothing(optimal: CheckReport) -> None:
    assert optimal.optimal
    assert optimal.cost_worst == optimal.cost == 0
    assert optimal.return_worst == optimal.expected_return == optimal.solution.expected_return
    assert optimal.faults == ()
    assert not optimal.is_misplayed_worst.any()
    assert not optimal.uncovered.any()
    assert optimal.unused_lines == ()


def test_the_papers_optimal_chart_has_the_values_of_its_lines(optimal: CheckReport, ce: Expectations) -> None:
    for index, (_, _, text) in enumerate(TABLE_7):
        decided = set(ce.number[optimal.play.line == index].tolist())
        printed: set[int] = set()
        for part in text.split(", "):
            first, _, last = part.partition("-")
            printed |= set(range(int(first), int(last or first) + 1))
        assert decided == printed


def test_the_papers_simple_chart_misplays_8889_deals(simple: CheckReport) -> None:
    assert not simple.optimal
    assert int(simple.is_misplayed_worst.sum()) == 8889
    assert simple.hands(simple.is_misplayed_worst) == 193596
    assert 0 <= simple.cost <= simple.cost_worst
    assert simple.cost_worst > 0
    assert not simple.uncovered.any()


def test_the_mistakes_of_the_papers_simple_chart(simple: CheckReport) -> None:
    by_line: dict[int, int] = {}
    for fault in simple.faults:
        by_line[fault.line] = by_line.get(fault.line, 0) + fault.classes
    assert by_line[32] == 8145
    assert sum(by_line.values()) == 8889
    found = {(fault.line, fault.better_line, fault.classes, fault.hands) for fault in simple.faults}
    assert {(13, 14, 72, 864), (21, 23, 17, 324), (25, 26, 4, 96)} <= found


# ------------------------------------------------------------------------------------------ accounts


@pytest.fixture(scope="module")
def reports(jacks: Solution) -> list[CheckReport]:
    charts = [
        TEXTS_6,
        TEXTS_7[:-1],
        TEXTS_7[::-1],
        ["2-HP"],
        ["none"],
        ["1-RF: H", "none"],
        ["5-RF", "3-3K", "2-HP", "2-LP", "4-F", "3-SF", "2-S", "none"],
    ]
    return [check_chart(Chart.of(texts), jacks) for texts in charts]


def test_the_costs_of_the_mistakes_are_the_cost_of_the_chart(jacks: Solution, reports: list[CheckReport]) -> None:
    for report in reports:
        assert sum(fault.cost for fault in report.faults) == report.cost_worst
        assert sum(fault.cost_best for fault in report.faults) == report.cost
        assert sum(fault.hands for fault in report.faults) == report.hands(report.is_misplayed_worst)
        assert sum(fault.classes for fault in report.faults) == int(report.is_misplayed_worst.sum())
        assert sum(fault.hands_best for fault in report.faults) == report.hands(report.is_misplayed)
        assert sum(fault.classes_best for fault in report.faults) == int(report.is_misplayed.sum())
        assert [fault.cost for fault in report.faults] == sorted((f.cost for f in report.faults), reverse=True)
        assert report.optimal == (not report.faults)
        assert report.cost_worst == jacks.expected_return - report.return_worst


def test_best_and_worst_are_those_of_the_holds_allowed(jacks: Solution) -> None:
    report = check_chart(Chart.of(["2-HP", "1-RF", "2-S", "none"]), jacks)
    for number in range(0, len(jacks.deals), 211):
        values = [int(jacks.values[mask, number]) for mask in single_masks(report.play.words[number])]
        assert (report.best[number], report.worst[number]) == (max(values), min(values))


def test_always_drawing_five_cards_returns_what_a_new_hand_is_worth(jacks: Solution) -> None:
    report = check_chart(Chart.of(["none"]), jacks)
    counts = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920]
    mean = sum((count * pay for count, pay in zip(counts, jacks.game.pays, strict=True)), Fraction(0)) / 2598960
    # A draw of five avoids the five discards, but over all deals every hand is drawn equally often.
    assert report.expected_return == report.return_worst == mean


def test_the_optimal_holds_are_words(jacks: Solution) -> None:
    words = optimal_words(jacks)
    assert (words == mask_words(jacks.optimal)).all()
    assert (words > 0).all()


# ------------------------------------------------------------------------------------------ witnesses


def test_every_witness_of_the_simple_chart_loses_what_is_said(simple: CheckReport) -> None:
    solution, chart = simple.solution, simple.chart
    assert len(simple.faults) == 10
    for fault in simple.faults:
        number = solution.deals.find(fault.witness)
        assert simple.play.line[number] == fault.line - 1
        assert fault.played == str(chart.lines[fault.line - 1])
        assert fault.better_line is not None
        assert fault.better == str(chart.lines[fault.better_line - 1])
        better, played = (naive_value(fault.witness, hold, solution) for hold in (fault.better_hold, fault.played_hold))
        assert better - played == fault.loss > 0
        assert better == solution.fraction(solution.best[number])


def test_witnesses_hold_what_their_lines_allow(jacks: Solution, reports: list[CheckReport]) -> None:
    matcher = Matcher.of(jacks.game)
    for report in reports:
        for fault in report.faults:
            number, played = jacks.deals.locate_hold(Deal(fault.witness), fault.played_hold)
            _, better = jacks.deals.locate_hold(Deal(fault.witness), fault.better_hold)
            assert played in single_masks(report.play.words[number])
            assert jacks.optimal[better, number]
            assert not jacks.optimal[played, number]
            assert fault.loss == jacks.fraction(jacks.best[number] - jacks.values[played, number])
            if fault.better_line is not None:
                line = report.chart.lines[fault.better_line - 1]
                assert better in single_masks(matcher.match(line, np.array([number]))[0])


def test_no_deal_of_a_mistake_loses_more_than_its_witness(simple: CheckReport) -> None:
    solution = simple.solution
    for line in {fault.line for fault in simple.faults}:
        losses = (solution.best - simple.worst)[simple.play.line == line - 1]
        greatest = max(fault.loss for fault in simple.faults if fault.line == line)
        assert solution.fraction(int(losses.max())) == greatest


@pytest.mark.slow
def test_swapping_neighbours_costs_something_just_if_a_deal_speaks_against_it(
    jacks: Solution, optimal: CheckReport
) -> None:
    # A deal speaks against it if the first line decides it and the second allows a hold that is not optimal.
    matcher, right, costly = Matcher.of(jacks.game), optimal_words(jacks), 0
    for first in range(len(TEXTS_7) - 1):
        decided = np.flatnonzero(optimal.play.line == first)
        allowed = matcher.match(optimal.chart.lines[first + 1], decided)
        witnesses = decided[(allowed & ~right[decided]) > 0]
        texts = [*TEXTS_7]
        texts[first : first + 2] = reversed(texts[first : first + 2])
        report = check_chart(Chart.of(texts), jacks)
        assert (report.cost_worst > 0) == (len(witnesses) > 0), texts[first]
        assert np.flatnonzero(report.is_misplayed_worst).tolist() == witnesses.tolist()
        costly += len(witnesses) > 0
    assert costly == 24


@pytest.mark.parametrize(
    ("above", "below", "deal", "better", "worse"),
    [
        ("4-RF", "5-F", "As Ks Qs Js 9s", "As Ks Qs Js", "As Ks Qs Js 9s"),
        ("2-HP", "3-RF", "Ks Kh Qs Js 2d", "Ks Kh", "Ks Qs Js"),
        ("3-RF", "4-F", "Ks Qs Js 2s 5h", "Ks Qs Js", "Ks Qs Js 2s"),
        ("2-LP", "4-S: s = 2", "5s 5h 6d 7c 8s", "5s 5h", "5h 6d 7c 8s"),
    ],
)
def test_a_well_known_order_is_defended_by_a_deal(
    above: str, below: str, deal: str, better: str, worse: str, jacks: Solution
) -> None:
    gain = naive_value(Deal(deal), Cards(better), jacks) - naive_value(Deal(deal), Cards(worse), jacks)
    assert gain > 0
    # The other deals are played by the optimal chart.
    right, wrong = (check_chart(Chart.of([*order, *TEXTS_7]), jacks) for order in ([above, below], [below, above]))
    number = jacks.deals.find(Deal(deal))
    assert not right.is_misplayed_worst[number]
    assert wrong.is_misplayed_worst[number]
    assert jacks.fraction(right.worst[number] - wrong.worst[number]) == gain


# ------------------------------------------------------------------------------------------ uncovered


def test_deals_without_a_line_are_reported(jacks: Solution) -> None:
    report = check_chart(Chart.of(TEXTS_7[:-1]), jacks)
    # They are played as a draw of five, which is what the missing line says.
    assert report.hands(report.uncovered) == jacks.garbage_probability * jacks.n_hands
    assert report.optimal
    assert report.cost_worst == 0


def test_a_mistake_without_a_line_is_named_so(jacks: Solution) -> None:
    report = check_chart(Chart.of(["2-HP"]), jacks)
    assert report.uncovered.any()
    assert (report.uncovered == (play_chart(report.chart, jacks).line == 1)).all()
    without = [fault for fault in report.faults if fault.line == 2]
    assert without
    for fault in without:
        assert fault.played == "no line applies"
        assert fault.better_line is None
        assert fault.better == f"hold {fault.better_hold}"
        assert len(fault.played_hold) == 0


def test_a_chart_that_covers_nothing_draws_five_every_time(jacks: Solution) -> None:
    report = check_chart(Chart.of(["5-RF: 23456"]), jacks)
    assert report.uncovered.all()
    assert report.unused_lines == (1,)
    assert report.expected_return == check_chart(Chart.of(["none"]), jacks).expected_return


def test_unused_lines_are_numbered_from_one(jacks: Solution) -> None:
    assert check_chart(Chart.of(["2-HP", "2-HP: JJ", "none", "2-LP"]), jacks).unused_lines == (2, 4)


@pytest.mark.slow
def test_a_chart_is_judged_by_the_pay_table(jacks: Solution) -> None:
    other = solve(jacks.game.with_pays({"royal_flush": 10**15, "flush": "1/3"}))
    report = check_chart(Chart.of(TEXTS_7), other)
    assert not report.optimal
    assert sum(fault.cost for fault in report.faults) == report.cost_worst > 0


# ------------------------------------------------------------------------------------------ worth of lines

#: Lines of all sections; in some deals a line fits in two ways, and the first line of the last section does harm.
DEUCES = """\
[3 deuces]
5-RF
3-W
[2 deuces]
4-4K or 4-RF
2-W
[1 deuce]
4-4K or 5-FH
4-RF
3-3K
3-SF or 3-RF
1-W
[no deuces]
1-RF
4-RF
3-3K
2-LP or 2-HP
none
"""


def check_worths(report: CheckReport, indices: list[int]) -> list[Fraction]:
    """The worths of the lines, of which those at these indices are compared with the chart judged without them."""
    worths, lines = line_worths(report), report.chart.lines
    assert len(worths) == len(lines)
    for index in indices:
        without = check_chart(Chart(lines[:index] + lines[index + 1 :]), report.solution)
        assert worths[index] == without.cost_worst - report.cost_worst, str(lines[index])
    return list(worths)


def test_a_line_is_worth_what_is_lost_without_it(simple: CheckReport) -> None:
    worths = check_worths(simple, [0, 3, 11, 12, 27, 31, 32, 35])
    # These two lines decide no deal, and where the last one does not apply five cards are drawn all the same.
    assert worths[32] == worths[33] == worths[35] == 0
    assert max(worths) > Fraction(1, 10)
    # This one stands above lines that would do better, and is worth something all the same.
    assert worths[31] > Fraction(1, 100)


def test_a_line_of_an_optimal_chart_is_worth_something_or_decides_like_the_next(optimal: CheckReport) -> None:
    worths = check_worths(optimal, [1, 12, 37])
    assert min(worths) == 0 and sum(worth > 0 for worth in worths) > 30


@pytest.mark.slow
def test_lines_of_a_game_with_wild_cards_are_worth_what_is_lost_without_them() -> None:
    report = check_chart(read_chart(DEUCES), solve(load_game("deuces-wild")))
    worths = check_worths(report, [0, 1, 2, 7, 9, 13])
    by_text = dict(zip(map(str, report.chart.lines), worths, strict=True))
    # Without a line for it five cards are drawn from three deuces, which is a misfortune.
    assert by_text["3-W"] > by_text["5-RF"] > 0
    # One high card kept above three of a kind and a pair does harm.
    assert by_text["1-RF"] < 0 == by_text["none"]


@pytest.mark.slow
def test_lines_of_a_pay_that_exceeds_64_bits_are_worth_what_is_lost_without_them(jacks: Solution) -> None:
    other = solve(jacks.game.with_pays({"royal_flush": 10**15, "flush": "1/3"}))
    check_worths(check_chart(Chart.of(["4-RF", "5-F", "none"]), other), [0, 2])
