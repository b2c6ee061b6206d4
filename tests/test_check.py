from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import naive
import numpy as np
import pytest
import shared
from bridge import pays_of, tuples
from published import TABLE_6, TABLE_7
from shared import in_one_test, slow_after

from strategygen.cards import Cards, Deal
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import CheckReport, check_chart, line_worths, optimal_holds
from strategygen.charts.playing import play_chart
from strategygen.charts.translation import translate_chart
from strategygen.charts.word_count import count_chart_words
from strategygen.games import load_game
from strategygen.language import Matcher, hold_sets, masks_in
from strategygen.values.ce_values import CEValues
from strategygen.values.solver import Solution, solve

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
    assert optimal.mistakes == ()
    assert not optimal.is_misplayed_worst.any()
    assert not optimal.uncovered.any()
    assert optimal.unused_lines == ()


def test_the_papers_optimal_chart_has_the_values_of_its_lines(optimal: CheckReport, ce: CEValues) -> None:
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
    for mistake in simple.mistakes:
        by_line[mistake.line] = by_line.get(mistake.line, 0) + mistake.classes
    assert by_line[32] == 8145
    assert sum(by_line.values()) == 8889
    found = {(mistake.line, mistake.better_line, mistake.classes, mistake.hands) for mistake in simple.mistakes}
    assert {(13, 14, 72, 864), (21, 23, 17, 324), (25, 26, 4, 96)} <= found


# ------------------------------------------------------------------------------------------ accounts


REPORTED = [
    TEXTS_6,
    TEXTS_7[:-1],
    ["1-RF: H", "none"],
    TEXTS_7[::-1],
    ["2-HP"],
    ["none"],
    ["5-RF", "3-3K", "2-HP", "2-LP", "4-F", "3-SF", "2-S", "none"],
]


@pytest.fixture(scope="module", params=slow_after(2, REPORTED))
def report(jacks: Solution, request: pytest.FixtureRequest) -> CheckReport:
    return check_chart(Chart.of(request.param), jacks)


def test_the_costs_of_the_mistakes_are_the_cost_of_the_chart(jacks: Solution, report: CheckReport) -> None:
    assert sum(mistake.cost for mistake in report.mistakes) == report.cost_worst
    assert sum(mistake.cost_best for mistake in report.mistakes) == report.cost
    assert sum(mistake.hands for mistake in report.mistakes) == report.hands(report.is_misplayed_worst)
    assert sum(mistake.classes for mistake in report.mistakes) == int(report.is_misplayed_worst.sum())
    assert sum(mistake.hands_best for mistake in report.mistakes) == report.hands(report.is_misplayed)
    assert sum(mistake.classes_best for mistake in report.mistakes) == int(report.is_misplayed.sum())
    assert [mistake.cost for mistake in report.mistakes] == sorted((f.cost for f in report.mistakes), reverse=True)
    assert report.optimal == (not report.mistakes)
    assert report.cost_worst == jacks.expected_return - report.return_worst


def test_best_and_worst_are_over_the_allowed_holds(jacks: Solution) -> None:
    report = check_chart(Chart.of(["2-HP", "1-RF", "2-S", "none"]), jacks)
    for number in range(0, len(jacks.deals), 211):
        values = [int(jacks.values[mask, number]) for mask in masks_in(report.play.allowed[number])]
        assert (report.best[number], report.worst[number]) == (max(values), min(values))


@pytest.mark.slow
def test_always_drawing_five_cards_returns_the_mean_pay_of_final_hands(jacks: Solution) -> None:
    report = check_chart(Chart.of(["none"]), jacks)
    counts = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920]
    mean = sum((count * pay for count, pay in zip(counts, jacks.game.pays, strict=True)), Fraction(0)) / 2598960
    # A draw of five avoids the five discards, but over all deals every final hand is equally likely.
    assert report.expected_return == report.return_worst == mean


def test_the_optimal_holds_are_bit_masks(jacks: Solution) -> None:
    optimal = optimal_holds(jacks)
    assert (optimal == hold_sets(jacks.optimal)).all()
    assert (optimal > 0).all()


# ------------------------------------------------------------------------------------------ witnesses


@pytest.mark.slow
def test_every_witness_of_the_simple_chart_has_the_reported_cost(simple: CheckReport) -> None:
    solution, chart = simple.solution, simple.chart
    assert len(simple.mistakes) == 10
    for mistake in simple.mistakes:
        number = solution.deals.find(mistake.witness)
        assert simple.play.line[number] == mistake.line - 1
        assert mistake.played == str(chart.lines[mistake.line - 1])
        assert mistake.better_line is not None
        assert mistake.better == str(chart.lines[mistake.better_line - 1])
        better, played = (
            naive_value(mistake.witness, hold, solution) for hold in (mistake.better_hold, mistake.played_hold)
        )
        assert better - played == mistake.loss > 0
        assert better == solution.fraction(solution.best[number])


def test_witnesses_hold_what_their_lines_allow(jacks: Solution, report: CheckReport) -> None:
    matcher = Matcher.of(jacks.game)
    for mistake in report.mistakes:
        number, played = jacks.deals.locate_hold(Deal(mistake.witness), mistake.played_hold)
        _, better = jacks.deals.locate_hold(Deal(mistake.witness), mistake.better_hold)
        assert played in masks_in(report.play.allowed[number])
        assert jacks.optimal[better, number]
        assert not jacks.optimal[played, number]
        assert mistake.loss == jacks.fraction(jacks.best[number] - jacks.values[played, number])
        if mistake.better_line is not None:
            line = report.chart.lines[mistake.better_line - 1]
            assert better in masks_in(matcher.match(line, np.array([number]))[0])


def test_no_deal_of_a_mistake_costs_more_than_its_witness(simple: CheckReport) -> None:
    solution = simple.solution
    for line in {mistake.line for mistake in simple.mistakes}:
        losses = (solution.best - simple.worst)[simple.play.line == line - 1]
        greatest = max(mistake.loss for mistake in simple.mistakes if mistake.line == line)
        assert solution.fraction(int(losses.max())) == greatest


@pytest.mark.slow
def test_swapping_neighbours_has_a_cost_only_if_there_is_a_witness(jacks: Solution, optimal: CheckReport) -> None:
    # A deal is a witness if the first line decides it and the second allows a hold that is not optimal.
    matcher, right, costly = Matcher.of(jacks.game), optimal_holds(jacks), 0
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
    slow_after(
        1,
        [
            ("4-RF", "5-F", "As Ks Qs Js 9s", "As Ks Qs Js", "As Ks Qs Js 9s"),
            ("2-HP", "3-RF", "Ks Kh Qs Js 2d", "Ks Kh", "Ks Qs Js"),
            ("3-RF", "4-F", "Ks Qs Js 2s 5h", "Ks Qs Js", "Ks Qs Js 2s"),
            ("2-LP", "4-S: s = 2", "5s 5h 6d 7c 8s", "5s 5h", "5h 6d 7c 8s"),
        ],
    ),
)
def test_a_well_known_order_has_a_witness(
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
    # They are played as a draw of five, as by the missing line.
    assert report.hands(report.uncovered) == jacks.garbage_probability * jacks.n_hands
    assert report.optimal
    assert report.cost_worst == 0


@pytest.mark.slow
def test_a_mistake_without_a_line_is_reported(jacks: Solution) -> None:
    report = check_chart(Chart.of(["2-HP"]), jacks)
    assert report.uncovered.any()
    assert (report.uncovered == (play_chart(report.chart, jacks).line == 1)).all()
    without = [mistake for mistake in report.mistakes if mistake.line == 2]
    assert without
    for mistake in without:
        assert mistake.played == "no line applies"
        assert mistake.better_line is None
        assert mistake.better == f"hold {mistake.better_hold}"
        assert len(mistake.played_hold) == 0


@pytest.mark.slow
def test_a_chart_without_applicable_lines_always_draws_five(jacks: Solution) -> None:
    report = check_chart(Chart.of(["5-RF: 23456"]), jacks)
    assert report.uncovered.all()
    assert report.unused_lines == (1,)
    assert report.expected_return == check_chart(Chart.of(["none"]), jacks).expected_return


def test_unused_lines_are_numbered_from_one(jacks: Solution) -> None:
    assert check_chart(Chart.of(["2-HP", "2-HP: JJ", "none", "2-LP"]), jacks).unused_lines == (2, 4)


@pytest.mark.slow
def test_a_chart_is_checked_under_the_pay_table(jacks: Solution) -> None:
    other = solve(jacks.game.with_pays({"royal_flush": 10**15, "flush": "1/3"}))
    report = check_chart(Chart.of(TEXTS_7), other)
    assert not report.optimal
    assert sum(mistake.cost for mistake in report.mistakes) == report.cost_worst > 0


# ------------------------------------------------------------------------------------------ worth of lines

#: Lines of all sections.  In some deals a line fits in two ways; the first line of the last section is a mistake.
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
    """The worths of the lines; those at the indices are compared with the cost of the chart without the line."""
    worths, lines = line_worths(report), report.chart.lines
    assert len(worths) == len(lines)
    for index in indices:
        without = check_chart(Chart(lines[:index] + lines[index + 1 :]), report.solution)
        assert worths[index] == without.cost_worst - report.cost_worst, str(lines[index])
    return list(worths)


@pytest.mark.slow
def test_the_worth_of_a_line_is_the_cost_of_leaving_it_out(simple: CheckReport) -> None:
    worths = check_worths(simple, [0, 3, 11, 12, 27, 31, 32, 35])
    # These two lines decide no deal, and without the last line five cards are drawn all the same.
    assert worths[32] == worths[33] == worths[35] == 0
    assert max(worths) > Fraction(1, 10)
    # This line is above better lines, but has a positive worth.
    assert worths[31] > Fraction(1, 100)


def test_the_worth_of_a_line_in_a_game_of_twenty_cards(twenty: Solution) -> None:
    worths = check_worths(check_chart(Chart.of(TEXTS_6), twenty), [0, 3, 11, 27, 33])
    assert min(worths) < 0 < max(worths)


@pytest.mark.slow
def test_no_line_of_an_optimal_chart_has_a_negative_worth(optimal: CheckReport) -> None:
    worths = check_worths(optimal, [1, 12, 37])
    assert min(worths) == 0 and sum(worth > 0 for worth in worths) > 30


@pytest.mark.slow
def test_the_worth_of_lines_in_a_game_with_wild_cards() -> None:
    report = check_chart(read_chart(DEUCES), solve(load_game("deuces-wild")))
    worths = check_worths(report, [0, 1, 2, 7, 9, 13])
    by_text = dict(zip(map(str, report.chart.lines), worths, strict=True))
    # Without this line three deuces are discarded.
    assert by_text["3-W"] > by_text["5-RF"] > 0
    # Holding one high card before three of a kind and a pair is a mistake.
    assert by_text["1-RF"] < 0 == by_text["none"]


@pytest.mark.slow
def test_the_worth_of_lines_with_pays_beyond_64_bits(jacks: Solution) -> None:
    other = solve(jacks.game.with_pays({"royal_flush": 10**15, "flush": "1/3"}))
    check_worths(check_chart(Chart.of(["4-RF", "5-F", "none"]), other), [0, 2])


# -------------------------------------------------------------------------------------- the words of a chart


def words_of(text: str, solution: Solution) -> int:
    return count_chart_words(play_chart(read_chart(text, "page", solution.game), solution), solution)


@in_one_test(
    ("page", "words"),
    [
        # Numbering, values, titles, remarks on the page and bullets do not count; numbers and ranks in a line do.
        ("1. 10-J or J-Q suited", 6), ("* Two pair\n\n* High pair", 4), ("Royal flush 800.00\nFlush 6.00", 3),
        ("# my card\n4 to a royal flush", 5), ("My card:\n1) TJQK offsuit\n2) Nothing", 3),
        # The chart language counts as it is printed.
        ("4-RF", 5), ("2-RF: TJ, no fp\nnone", 14), ("RF 4\nSF 4\nNothing", 22),
    ],
)  # fmt: skip
def test_words_are_those_of_the_author_or_of_the_card(jacks: Solution, page: str, words: int) -> None:
    assert words_of(page, jacks) == words


def test_headings_of_sections_have_words() -> None:
    """The simple list for full-pay Deuces Wild has 157 words by the count of its return in words; ten in headings."""
    solution = shared.solved("deuces-wild-full-pay")
    text = (Path(__file__).parent / "charts" / "public" / "deuces-wild-simple.txt").read_text("utf-8")
    assert words_of(text, solution) == 157
    bare = [line for line in text.splitlines() if line[:1] not in "#["]
    assert len(re.findall("[A-Za-z0-9]+", " ".join(bare))) == 147


def test_the_words_of_a_derived_chart_are_those_of_its_card(jacks: Solution) -> None:
    chart = shared.derive_chart(jacks)
    texts = translate_chart(chart.report.play, jacks)
    assert chart.measures["words"] == len(re.findall("[A-Za-z0-9]+", " ".join(texts)))
