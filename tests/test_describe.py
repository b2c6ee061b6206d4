"""Descriptions allow exactly the set of holds they describe, and they are short."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared import examples, slow_after

from strategygen.charts.chart import read_chart
from strategygen.games import load_game
from strategygen.language import HoldSets, Matcher, parse_line
from strategygen.language.describing import describe
from strategygen.sources.paper import value_sets
from strategygen.values.ce_values import compute_ce_values
from strategygen.values.solver import Solution, solve

#: Ethier, Kim & Lee, Table 5: the last column.
TABLE_5 = (
    "5-RF", "5-SF", "5-4K", "4-RF: {(2-8,T)}{TJQK}", "4-RF: {(J-K)}{TJQK}", "4-RF: {(9,A)}{TJQK}",
    "4-RF: {(2-8)TJQK}", "4-RF: {(2-9)}{JQKA}", "4-RF: {(J-A)}{JQKA}",
    "4-RF: {(2-T)}{TJQA}, {(2-T)}{TJKA}, {(2-T)}{TQKA}",
    "4-RF: {(J,Q,A)}{TJQA}, {(J,K,A)}{TJKA}, {(Q-A)}{TQKA}, {T}{JQKA}", "4-RF: {(2-9)JQKA}",
    "4-RF: {K}{TJQA}, {Q}{TJKA}, {J}{TQKA}", "4-RF: {(2-9)TJQA}, {(2-9)TJKA}, {(2-9)TQKA}", "5-FH", "5-F: not 4-RF",
    "3-3K: not 5-4K or 5-FH", "5-S: not 4-RF", "4-SF: {(2-7,9,T,A)}{9TJQ}", "4-SF: {9TJQ}{(J,Q)}",
    "4-SF: {(2-6,8-T,K,A)}{89TJ}", "4-SF: {89TJ}{J}", "4-SF: {x}{2345}, {x}{3456}, ..., {x}{789T}, not 5-S",
    "4-2P: not 5-FH", "4-SF: {(2-9,A)}{9JQK}", "4-SF: {9JQK}{(J-K)}",
)  # fmt: skip

LINES = (
    "2-HP: not 3-3K or 4-2P or 4-RF", "4-F: h = 2", "4-S: s = 2", "2-RF: JQ, no fp", "3-SF: s + h = 2, no sp",
    "1-RF: K if {TK} fp and 9sp", "2-S: JK if {TJ} fp", "4-S: {(2-7)JQ}KA, 9{JQ}KA", "2-LP", "3-RF", "5-S: not 4-RF",
    "3-F: h = 2", "2-RF: (J,Q)K or (J-K)A", "none: {23}{4}{5}7", "4-SF: 5(6,7)89", "1-RF: A, no discard (2-9)",
)  # fmt: skip


@lru_cache(maxsize=2)
def played(solution: Solution) -> HoldSets:
    """Return the optimal holds that keep the most cards."""
    keeps = np.array([mask.bit_count() for mask in range(32)])[:, None]
    most = np.where(solution.optimal, keeps, -1).max(axis=0)
    holds = np.zeros(len(most), np.uint32)
    for mask in range(32):
        holds |= (solution.optimal[mask] & (keeps[mask] == most)).astype(np.uint32) << np.uint32(mask)
    return holds


def of_value(solution: Solution, number: int) -> HoldSets:
    return np.where(compute_ce_values(solution).number == number, played(solution), 0).astype(np.uint32)


def means(solution: Solution, text: str) -> HoldSets:
    """Return the holds that a description allows, parsed from its text."""
    holds = np.zeros(len(solution.deals), np.uint32)
    matcher = Matcher.of(solution.game)
    for line in read_chart(text).lines:
        holds |= matcher.match(line)
    return holds


class TestTable5:
    @pytest.mark.slow
    def test_the_texts_of_the_paper_match_the_CE_values(self, jacks: Solution) -> None:
        for number, text in enumerate(TABLE_5, 1):
            assert np.array_equal(means(jacks, text), of_value(jacks, number)), text

    @pytest.mark.slow
    def test_the_texts_of_describe_match_and_are_not_much_longer(self, jacks: Solution) -> None:
        total = 0
        for number in range(1, 27):
            (line,) = describe(jacks.game, of_value(jacks, number))
            assert np.array_equal(means(jacks, str(line)), of_value(jacks, number))
            total += len(str(line))
        assert 2 * total <= 3 * sum(map(len, TABLE_5))

    @pytest.mark.parametrize(
        ("number", "start", "classes"), [(80, "4-F: ", 1909), (83, "4-S: TJQK", 271), (84, "2-LP: not", 37404)]
    )
    def test_CE_values_that_the_paper_describes(self, jacks: Solution, number: int, start: str, classes: int) -> None:
        (line,) = describe(jacks.game, of_value(jacks, number))
        assert str(line).startswith(start)
        assert int((means(jacks, str(line)) > 0).sum()) == classes


class TestSets:
    @pytest.mark.parametrize("text", slow_after(2, LINES))
    def test_the_holds_of_a_line_are_described(self, jacks: Solution, text: str) -> None:
        holds = Matcher.of(jacks.game).match(parse_line(text))
        (line,) = describe(jacks.game, holds)
        assert np.array_equal(means(jacks, str(line)), holds)

    @pytest.mark.slow
    @settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.integers(1, 1153), min_size=1, max_size=3, unique=True))
    def test_a_union_of_CE_values_is_described(self, jacks: Solution, numbers: list[int]) -> None:
        holds = np.bitwise_or.reduce([of_value(jacks, number) for number in numbers])
        if (holds > 0).sum() > 4000:
            return
        assert np.array_equal(means(jacks, "\n".join(map(str, describe(jacks.game, holds)))), holds)

    @pytest.mark.slow
    @settings(max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.sets(st.integers(0, 134458), min_size=1, max_size=6))
    def test_random_deals_are_described(self, jacks: Solution, deals: set[int]) -> None:
        holds = np.zeros(134459, np.uint32)
        holds[list(deals)] = played(jacks)[list(deals)]
        assert np.array_equal(means(jacks, "\n".join(map(str, describe(jacks.game, holds)))), holds)

    @pytest.mark.slow
    def test_two_holds_of_one_name_are_kept_apart(self, jacks: Solution) -> None:
        # JQKA with two suited pairs: one 2-RF has a flush penalty and the other has none.
        matcher = Matcher.of(jacks.game)
        holds = matcher.match(parse_line("4-S: JQKA if {JK} and no 3-RF; 4-S: JQKA if {QK} and no 3-RF"))
        (line,) = describe(jacks.game, holds)
        assert np.array_equal(means(jacks, str(line)), holds)
        deals = matcher.match(parse_line("4-S: JQKA if 2-RF fp and no {JQ}")) > 0
        other = matcher.match(parse_line("4-S: JQKA if 2-RF no fp and no {JQ}")) > 0
        holds = np.where(deals & other, matcher.match(parse_line("4-S: JQKA")), 0).astype(np.uint32)
        assert holds.any()
        assert np.array_equal(means(jacks, str(describe(jacks.game, holds)[0])), holds)

    def test_the_empty_set_has_no_description(self, jacks: Solution) -> None:
        assert describe(jacks.game, np.zeros(134459, np.uint32)) == ()

    @pytest.mark.slow
    @pytest.mark.parametrize("game", ["deuces-wild", "joker-poker-kings", "double-bonus"])
    def test_CE_values_of_other_games_are_described(self, game: str) -> None:
        solution = solve(load_game(game))
        numbers = np.unique(compute_ce_values(solution).number)
        for number in numbers[:: max(1, len(numbers) // 12)]:
            lines = describe(solution.game, of_value(solution, int(number)))
            text = "\n".join(f"{line.section or ''}\n{line}" for line in lines)
            assert np.array_equal(means(solution, text), of_value(solution, int(number)))


@pytest.mark.slow
def test_every_CE_value_of_jacks_or_better_is_described(jacks: Solution) -> None:
    for found in value_sets(jacks):
        holds = of_value(jacks, found.number)
        assert np.array_equal(means(jacks, "\n".join(map(str, describe(jacks.game, holds)))), holds)
