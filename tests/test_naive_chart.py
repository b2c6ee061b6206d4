from __future__ import annotations

import pytest
from bridge import tuples
from naive_chart import NaiveChart
from published import TABLE_6, TABLE_7

from strategygen.charts import Chart, play_chart
from strategygen.derive import derive_chart
from strategygen.games import load_game
from strategygen.notation import single_masks
from strategygen.solve import Solution, solve

CHARTS = [[row[0] for row in table] for table in (TABLE_6, TABLE_7)]


def compare(texts: list[str], solution: Solution, step: int) -> None:
    play = play_chart(Chart.of(texts), solution)
    naive = NaiveChart(texts, set(map(int, solution.game.high_ranks)))
    deals = solution.deals
    for number in range(0, len(deals), step):
        # In the order of the masks.
        cards = tuples(deals.cards(number, 1 << j)[0] for j in range(5))
        line, holds = naive.play(cards)
        assert line == (play.line[number] if play.line[number] < len(texts) else -1), cards
        allowed = {
            frozenset(card for j, card in enumerate(cards) if mask >> j & 1)
            for mask in single_masks(play.words[number])
        }
        assert holds == allowed, cards


@pytest.mark.parametrize("texts", CHARTS, ids=["Table 6", "Table 7"])
def test_the_naive_player_plays_some_deals_alike(texts: list[str], jacks: Solution) -> None:
    compare(texts, jacks, 97)


@pytest.mark.slow
@pytest.mark.parametrize("texts", CHARTS, ids=["Table 6", "Table 7"])
def test_the_naive_player_plays_every_deal_alike(texts: list[str], jacks: Solution) -> None:
    compare(texts, jacks, 1)


def test_the_naive_player_has_no_line_where_none_applies(jacks: Solution) -> None:
    compare(["5-RF", "2-HP", "4-F"], jacks, 997)


def test_the_naive_player_plays_some_deals_of_the_derived_chart_alike(jacks: Solution) -> None:
    compare([str(line) for line in derive_chart(jacks).lines], jacks, 97)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["paper", "condensed"])
def test_the_naive_player_plays_every_deal_of_the_derived_chart_alike(layout: str, jacks: Solution) -> None:
    compare([str(line) for line in derive_chart(jacks, layout).lines], jacks, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["jacks-or-better-8-5", "jacks-or-better-6-5"])
def test_the_naive_player_plays_the_charts_of_other_pay_tables_alike(name: str) -> None:
    solution = solve(load_game(name))
    compare([str(line) for line in derive_chart(solution).lines], solution, 7)
