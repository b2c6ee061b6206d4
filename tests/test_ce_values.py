from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from published import TABLE_5, TABLE_6, TABLE_7
from shared import in_one_test

from strategygen.cards import Deck, Rank
from strategygen.games import Game, PayClass, load_game
from strategygen.values.ce_values import CEValues, compute_ce_values, format_numbers
from strategygen.values.solver import Solution, solve

ROWS = [[cell.strip() for cell in row.split(" | ", 5)] for row in TABLE_5.splitlines()]


def read_numbers(text: str) -> list[int]:
    numbers: list[int] = []
    for part in text.split(", "):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def test_the_abstracts_numbers_are_reached(ce: CEValues) -> None:
    assert len(ce.rows) == 1153
    assert int(ce.is_held.sum()) == 387
    assert ce.median == Fraction(4452, 5405)
    assert ce.solution.garbage_probability == Fraction(703, 21658)
    assert ce.total == 19842315923796
    assert Fraction(ce.total, ce.solution.n_hands * ce.solution.denominator) == ce.solution.expected_return


def test_held_values_precede_values_of_garbage(ce: CEValues) -> None:
    assert ce.is_held.tolist() == [True] * 387 + [False] * 766


def test_rows_are_numbered_from_the_largest_value(ce: CEValues) -> None:
    assert [row.number for row in ce.rows] == list(range(1, 1154))
    values = [row.value for row in ce.rows]
    assert values == sorted(set(values), reverse=True)
    assert [row.integer for row in ce.rows] == ce.values.tolist()
    assert all(row.value * ce.solution.denominator == row.integer for row in ce.rows)


def test_every_deal_has_the_number_of_its_value(ce: CEValues) -> None:
    assert (ce.values[ce.number - 1] == ce.solution.best).all()


def test_the_rows_count_every_deal_once(ce: CEValues) -> None:
    assert sum(row.hands for row in ce.rows) == 2598960
    assert all(row.hands == sum(size * count for size, count in row.classes.items()) for row in ce.rows)
    assert sum((Counter(row.classes) for row in ce.rows), Counter()) == {4: 2301, 12: 48503, 24: 83655}


@in_one_test("row", ROWS)
def test_the_rows_are_those_of_the_papers_table(ce: CEValues, row: list[str]) -> None:
    number, classes, hands, integer, decimal, _ = row
    found = ce.rows[int(number) - 1]
    assert ",".join(str(found.classes[size]) for size in (4, 12, 24)) == classes
    assert found.hands == int(hands)
    assert found.integer == int(integer)
    assert round(found.value, 6) == Fraction(decimal)


def test_the_papers_table_has_twenty_six_rows() -> None:
    assert [row[0] for row in ROWS] == [str(number) for number in range(1, 27)]


def test_the_papers_ranges_of_numbers_are_written_as_printed() -> None:
    texts = [row[1] for row in TABLE_6] + [row[2] for row in TABLE_7]
    for text in texts:
        assert format_numbers(read_numbers(text)) == text
        assert format_numbers(np.array(read_numbers(text))) == text
    assert len(texts) == 74


def test_the_papers_value_ranges_belong_to_its_numbers(ce: CEValues) -> None:
    for _, values, text in TABLE_7:
        numbers = read_numbers(text)
        ends = [round(ce.rows[number - 1].value, 6) for number in (numbers[-1], numbers[0])]
        low, _, high = values.strip("[]").partition(", ")
        assert ends == [Fraction(low), Fraction(high or low)]


def test_at_most_most_ranges_are_shown() -> None:
    assert format_numbers([]) == ""
    assert format_numbers([7]) == "7"
    assert format_numbers([3, 1, 2, 2]) == "1-3"
    assert format_numbers([1, 2, 4, 6], most=2) == "1-2, 4, ..."
    assert format_numbers([1, 2, 4, 6], most=3) == "1-2, 4, 6"
    assert format_numbers([1, 2], dash="–") == "1–2"


@pytest.mark.slow
def test_the_median_is_the_least_value_that_half_of_the_deals_do_not_exceed(ce: CEValues) -> None:
    below = sum(row.hands for row in ce.rows if row.value < ce.median)
    up_to = sum(row.hands for row in ce.rows if row.value <= ce.median)
    assert below < ce.solution.n_hands / Fraction(2) <= up_to


def test_a_hold_of_wild_cards_alone_holds_nothing() -> None:
    # Only hands with wild cards are paid, so it is often best to discard natural cards.
    classes = (PayClass("wild", "Wild", "four of a kind", wild_cards=frozenset({3})),)
    game = Game("x", "X", Deck(lowest=10), frozenset({Rank.TEN}), classes, (Fraction(1),))
    result = compute_ce_values(solve(game))
    for row, is_held in zip(result.rows, result.is_held.tolist(), strict=True):
        deals = np.flatnonzero(result.number == row.number)
        holds = [
            result.solution.witness(number, mask)
            for number in deals.tolist()
            for mask in range(32)
            if result.solution.optimal[mask, number]
        ]
        assert is_held == any(card.rank != Rank.TEN for hold in holds for card in hold)
    assert len(set(result.is_held.tolist())) == 2


def test_the_same_solution_gives_the_same_ce_values(jacks: Solution, ce: CEValues) -> None:
    assert compute_ce_values(jacks) is compute_ce_values(jacks)
    assert compute_ce_values(jacks).rows == ce.rows


README = Path(__file__).parent.parent / "strategygen" / "values" / "README.md"
GAMES = ("jacks-or-better", "double-bonus", "joker-poker-kings", "deuces-wild")


@pytest.mark.slow
def test_the_readme_has_the_numbers_of_values() -> None:
    table = README.read_text("utf-8").partition("<!-- table 8 -->\n")[2].partition("<!--")[0].splitlines()
    shown = [[cell.strip() for cell in row.strip("|").split("|")] for row in table[2:]]
    found = [compute_ce_values(solve(load_game(game))) for game in GAMES]
    assert [row[1:3] for row in shown] == [[f"{len(ce.rows):,}", f"{int(ce.is_held.sum())}"] for ce in found]
