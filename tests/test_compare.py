"""Two charts side by side: what is played differently, and what that costs in either game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import naive
import numpy as np
import pytest
from bridge import pays_of, tuples
from naive_chart import NaiveChart
from published import TABLE_6, TABLE_7

from strategygen.cards import Cards, Deal, Deck, Hold
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart
from strategygen.charts.playing import play_chart
from strategygen.derive.compare import Difference, PlayComparison, compare_charts, compare_games
from strategygen.errors import GameError
from strategygen.games import Game, load_game
from strategygen.values.solver import Solution, expected_return, solve

#: Twenty cards, tens and higher.
TWENTY = Deck(0, 10)
FEW = naive.full_deck(range(10, 15))


def short(**pays: object) -> Game:
    return replace(load_game("jacks-or-better", pays), deck=TWENTY)


# ----------------------------------------------------------------------------- recomputed by naive players

#: Charts of twenty cards; in some deals a line fits in two ways, in some no line applies.
CHARTS = [
    ["5-RF", "4-RF", "5-4K or 5-FH", "3-3K", "4-2P", "3-RF", "2-HP", "4-S", "2-RF: JQ", "1-RF: H", "none"],
    ["4-RF", "5-4K", "3-3K or 4-2P", "5-FH", "2-HP if no 3-RF", "3-RF: no fp", "2-RF", "4-S: JQKA"],
    ["2-LP", "2-HP: JJ", "1-RF: A", "none: discard T"],
    ["5-FH", "3-3K: TTT or AAA", "2-HP", "2-RF: TJ, no sp", "4-S", "5-F", "none"],
]


def naive_differences(
    texts: tuple[Sequence[str], Sequence[str]], games: tuple[Game, Game], solution: Solution
) -> dict[tuple[int, int], tuple[int, int, Fraction, Fraction, Fraction]]:
    """Classes, deals, cost in A, cost in B and greatest loss in B of what is played differently, by the two lines."""
    players = [NaiveChart(list(lines), set(map(int, games[0].high_ranks))) for lines in texts]
    found: dict[tuple[int, int], tuple[int, int, Fraction, Fraction, Fraction]] = {}
    for number in range(len(solution.deals)):
        deal, size = tuples(solution.deals.cards(number)), int(solution.deals.sizes[number])
        (line_a, holds_a), (line_b, holds_b) = (player.play(deal) for player in players)
        if holds_a & holds_b:
            continue
        worst = [
            [min(naive.value(FEW, deal, hold, pays_of(game)) for hold in holds) for holds in (holds_a, holds_b)]
            for game in games
        ]
        lost = [worst[0][0] - worst[0][1], worst[1][1] - worst[1][0]]
        key = (line_a % (len(texts[0]) + 1) + 1, line_b % (len(texts[1]) + 1) + 1)
        classes, hands, cost_a, cost_b, greatest = found.get(key, (0, 0, Fraction(0), Fraction(0), lost[1]))
        found[key] = (
            classes + 1,
            hands + size,
            cost_a + lost[0] * size / solution.n_hands,
            cost_b + lost[1] * size / solution.n_hands,
            max(greatest, lost[1]),
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (3, 0)])
def test_differences_are_those_that_naive_players_find(one: int, other: int) -> None:
    games = short(), short(flush=9, two_pair=1, high_pair=2)
    texts = CHARTS[one], CHARTS[other]
    in_a, in_b = map(solve, games)
    found = compare_charts(Chart.of(texts[0]), in_a, Chart.of(texts[1]), in_b)
    expected = naive_differences(texts, games, in_a)
    assert len(expected) > 2
    assert {
        (d.line_a, d.line_b): (d.classes, d.hands, d.cost_a, d.cost_b, value_lost_in_b(d, games[1], FEW))
        for d in found.differences
    } == expected
    assert (found.classes, found.hands) == tuple(sum(row[i] for row in expected.values()) for i in (0, 1))
    for difference in found.differences:
        assert difference.text_a == text_of(texts[0], difference.line_a)
        assert difference.text_b == text_of(texts[1], difference.line_b)
        assert difference.section is None
    costs = [difference.cost_b for difference in found.differences]
    assert costs == sorted(costs, reverse=True)


def text_of(texts: Sequence[str], line: int) -> str:
    return str(Chart.of(texts).lines[line - 1]) if line <= len(texts) else "no line applies"


def value_lost_in_b(difference: Difference, game: Game, deck: list[naive.Card]) -> Fraction:
    """What A's hold of the witness is worth less than B's, if B is played."""
    deal, pays = tuples(difference.witness), pays_of(game)
    held = [naive.value(deck, deal, tuples(hold), pays) for hold in (difference.hold_a, difference.hold_b)]
    return held[1] - held[0]


# ---------------------------------------------------------------------------------------------- full deck


@pytest.fixture(scope="module")
def tables(jacks: Solution) -> PlayComparison:
    charts = [Chart.of([row[0] for row in table]) for table in (TABLE_7, TABLE_6)]
    return compare_charts(charts[0], jacks, charts[1], jacks)


@pytest.mark.slow
def test_the_paper_s_charts_differ_in_what_the_simple_one_misplays(tables: PlayComparison) -> None:
    assert (tables.classes, tables.hands) == (8889, 193596)
    assert tables.cost_of_a_in_b == 0 < tables.cost_of_b_in_a == tables.b.cost_worst
    assert sum(difference.cost_a for difference in tables.differences) == tables.cost_of_b_in_a
    # Both are charts of one game, so that one of them gains what the other loses.
    assert all(difference.cost_a == -difference.cost_b > 0 for difference in tables.differences)
    assert {(mistake.better, mistake.played, mistake.classes, mistake.cost) for mistake in tables.b.mistakes} >= {
        ("4-F", "3-RF", 72, next(d.cost_a for d in tables.differences if d.text_b == "3-RF"))
    }


@pytest.mark.slow
def test_what_differs_in_few_deals_costs_what_the_naive_solver_says(tables: PlayComparison, jacks: Solution) -> None:
    deck, checked = naive.full_deck(), 0
    plays = tables.a.play, tables.b.play
    for difference in tables.differences:
        if difference.classes > 20:
            continue
        rows = np.flatnonzero((plays[0].line == difference.line_a - 1) & (plays[1].line == difference.line_b - 1))
        assert len(rows) == difference.classes
        assert int(jacks.deals.sizes[rows].sum()) == difference.hands
        total = Fraction(0)
        for row in rows.tolist():
            deal = jacks.deals.cards(row)
            values = []
            for play in plays:
                masks = [mask for mask in range(32) if int(play.allowed[row]) >> mask & 1]
                holds = [tuples(jacks.deals.cards(row, mask)) for mask in masks]
                values.append(min(naive.value(deck, tuples(deal), hold, pays_of(jacks.game)) for hold in holds))
            total += (values[0] - values[1]) * int(jacks.deals.sizes[row])
        assert total / jacks.n_hands == difference.cost_a
        checked += 1
    assert checked == 2


@pytest.mark.slow
def test_witnesses_lose_what_the_naive_solver_says(tables: PlayComparison, jacks: Solution) -> None:
    deck = naive.full_deck()
    for difference in tables.differences:
        number = jacks.deals.find(Deal(difference.witness))
        rows = np.flatnonzero(
            (tables.a.play.line == difference.line_a - 1) & (tables.b.play.line == difference.line_b - 1)
        )
        assert number in rows
        lost = (tables.b.worst - tables.a.worst)[rows]
        if len(difference.hold_b) > 1:
            assert value_lost_in_b(difference, jacks.game, deck) == jacks.fraction(int(lost.max()))
        else:
            assert jacks.fraction(int(tables.b.worst[number] - tables.a.worst[number])) == jacks.fraction(lost.max())


@pytest.mark.slow
def test_a_chart_differs_from_itself_in_no_deal(jacks: Solution) -> None:
    other, chart = solve(load_game("jacks-or-better-8-5")), Chart.of(["2-HP", "2-RF", "1-RF: H"])
    found = compare_charts(chart, jacks, chart, other)
    assert (found.differences, found.hands, found.classes) == ((), 0, 0)
    assert found.cost_of_a_in_b == check_chart(chart, other).cost_worst
    assert found.cost_of_b_in_a == check_chart(chart, jacks).cost_worst


@pytest.mark.slow
def test_holds_in_common_are_no_difference(jacks: Solution) -> None:
    # Either of two high cards may be held by the one chart, only the ace by the other.
    found = compare_charts(Chart.of(["1-RF: H", "none"]), jacks, Chart.of(["1-RF: A", "none"]), jacks)
    assert {(d.text_a, d.text_b) for d in found.differences} == {("1-RF: H", "none")}
    without_aces = sum(1 for ranks in jacks.deals.ranks.T if 14 not in ranks and max(ranks) > 10)
    assert found.classes == without_aces


# ------------------------------------------------------------------------------------- games with their charts


def check_games(found: PlayComparison, a: Game, b: Game) -> None:
    """What every comparison of the optimal charts of two games keeps."""
    assert found.a.optimal and found.b.optimal
    assert (found.a.solution.game, found.b.solution.game) == (a, b)
    assert found.a_in_b.chart is found.a.chart and found.b_in_a.chart is found.b.chart
    assert found.cost_of_a_in_b == check_chart(found.a.chart, found.b.solution).cost_worst
    assert found.cost_of_b_in_a == check_chart(found.b.chart, found.a.solution).cost_worst
    plays = [play_chart(report.chart, found.a.solution) for report in (found.a, found.b)]
    rows = np.flatnonzero(plays[0].allowed & plays[1].allowed == 0)
    assert (found.classes, found.hands) == (len(rows), int(found.a.solution.deals.sizes[rows].sum()))
    # Each chart is the best of its game, so the other one loses; and it may lose in other deals too, by a hold that
    # it allows beside an optimal one.
    assert all(difference.cost_a >= 0 and difference.cost_b >= 0 for difference in found.differences)
    assert 0 < sum(difference.cost_a for difference in found.differences) <= found.cost_of_b_in_a
    assert 0 < sum(difference.cost_b for difference in found.differences) <= found.cost_of_a_in_b


def mirrored(found: PlayComparison) -> set[tuple[object, ...]]:
    return {(d.line_b, d.line_a, d.text_b, d.text_a, d.classes, d.hands, d.cost_b, d.cost_a) for d in found.differences}


@pytest.mark.slow
def test_games_of_few_cards_compared() -> None:
    a, b = short(high_pair=2), short(royal_flush=100)
    found, back = compare_games(a, b), compare_games(b, a)
    check_games(found, a, b)
    assert mirrored(found) == {
        (d.line_a, d.line_b, d.text_a, d.text_b, d.classes, d.hands, d.cost_a, d.cost_b) for d in back.differences
    }
    assert (found.cost_of_a_in_b, found.cost_of_b_in_a) == (back.cost_of_b_in_a, back.cost_of_a_in_b)
    lost = [value_lost_in_b(difference, b, FEW) for difference in found.differences]
    # Nothing is lost where the charts choose between holds that are worth the same in both games.
    assert all(
        (value > 0) == (difference.cost_b > 0) for value, difference in zip(lost, found.differences, strict=True)
    )
    assert max(lost) > 0


def test_a_game_compared_with_itself() -> None:
    found = compare_games(short(royal_flush=100), short(royal_flush=100))
    assert (found.differences, found.cost_of_a_in_b, found.cost_of_b_in_a) == ((), 0, 0)


def test_what_is_done_is_said_for_both_games() -> None:
    said: list[str] = []
    compare_games(short(royal_flush=100), short(four_of_a_kind=60), said.append)
    assert said.count("proving the chart on every deal") == 2


def check_witnesses(found: PlayComparison) -> None:
    """The holds of each witness are worth what the comparison says, counted draw by draw."""
    for difference in found.differences:
        deal = Deal(difference.witness)
        values = [
            expected_return(deal, Hold(hold), found.b.solution.game) for hold in (difference.hold_a, difference.hold_b)
        ]
        assert values[1] >= values[0]
        assert values[1] == found.b.solution.fraction(int(found.b.solution.best[found.b.solution.deals.find(deal)]))


@pytest.mark.slow
def test_double_double_bonus_with_a_straight_flush_of_40() -> None:
    a = load_game("double-double-bonus-10-6")
    b = load_game("double-double-bonus-10-6", {"straight_flush": 40})
    found = compare_games(a, b)
    check_games(found, a, b)
    check_witnesses(found)
    # What was found when this was written.  Only what can become a straight flush is held less often.
    assert (found.classes, found.hands) == (118, 2220)
    assert all("-RF" in d.text_a or "3-SF" in d.text_a for d in found.differences)
    assert found.cost_of_a_in_b < Fraction(1, 200_000) and found.cost_of_b_in_a < Fraction(1, 200_000)


@pytest.mark.slow
def test_jacks_or_better_9_6_and_8_5() -> None:
    a, b = load_game("jacks-or-better-9-6"), load_game("jacks-or-better-8-5")
    found = compare_games(a, b)
    check_games(found, a, b)
    check_witnesses(found)
    deck = naive.full_deck()
    for difference in found.differences:
        if min(len(difference.hold_a), len(difference.hold_b)) > 1:
            assert value_lost_in_b(difference, b, deck) > 0
    # What was found when this was written: a flush is worth less, so flushes are drawn to less often.
    assert (found.classes, found.hands) == (597, 10956)


@pytest.mark.slow
def test_not_so_ugly_ducks_and_full_pay_deuces() -> None:
    a, b = load_game("deuces-wild-nsud"), load_game("deuces-wild")
    found = compare_games(a, b)
    check_games(found, a, b)
    check_witnesses(found)
    sections = {difference.section for difference in found.differences}
    assert sections <= {"[4 deuces]", "[3 deuces]", "[2 deuces]", "[1 deuce]", "[no deuces]"}
    for difference in found.differences:
        deuces = sum(card.rank == 2 for card in difference.witness)
        assert (difference.section or "").startswith(f"[{deuces or 'no'} deuce")


# ----------------------------------------------------------------------------------------- unlike games


@pytest.mark.parametrize(
    ("a", "b", "what"),
    [
        ("jacks-or-better", "joker-poker-kings", "deck"),
        ("joker-poker-kings", "double-joker", "deck"),
        ("jacks-or-better", "deuces-wild", "wild cards"),
        ("jacks-or-better", "tens-or-better", "lowest paying pair"),
    ],
)
def test_games_whose_charts_speak_of_other_hands_are_refused(a: str, b: str, what: str) -> None:
    games = load_game(a), load_game(b)
    for one, other in (games, games[::-1]):
        with pytest.raises(GameError) as error:
            compare_games(one, other)
        assert str(error.value) == f"{one.id} and {other.id} cannot be compared: they differ in the {what}"


def test_charts_of_unlike_games_are_refused(jacks: Solution) -> None:
    chart = Chart.of(["none"])
    with pytest.raises(GameError, match=r"they differ in the deck$"):
        compare_charts(chart, jacks, chart, solve(short()))


@pytest.mark.slow
def test_a_section_is_named() -> None:
    solution = solve(load_game("deuces-wild"))
    a, b = (read_chart(f"[4 deuces]\n4-W\n[2 deuces]\n{text}\n2-W\n[no deuces]\nnone\n") for text in ("4-4K", "4-RF"))
    found = compare_charts(a, solution, b, solution)
    assert {(d.section, d.text_a, d.text_b) for d in found.differences} == {
        ("[2 deuces]", "4-4K", "2-W"), ("[2 deuces]", "4-4K", "4-RF"), ("[2 deuces]", "2-W", "4-RF"),
    }  # fmt: skip
    for difference in found.differences:
        assert sum(card.rank == 2 for card in difference.witness) == 2
        assert isinstance(difference.hold_a, Cards)
