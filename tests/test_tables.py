"""Finished cells: exact rounding, the chart's page, its legend, and the tables of the other commands."""

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from published import TABLE_5, TABLE_6, TABLE_7

from strategygen.cards import Deal, Hold, parse_ranks
from strategygen.charts import Chart
from strategygen.check import check_chart
from strategygen.derive import derive_chart, find_conflicts
from strategygen.errors import HoldError
from strategygen.games import catalogue, load_game
from strategygen.notation import parse_line
from strategygen.solve import Solution
from strategygen.tables import (
    Cell,
    ChartPage,
    Column,
    Table,
    aligned_facts,
    chart_page,
    check_page,
    conflicts_page,
    explain_page,
    format_decimal,
    format_pay,
    format_scientific,
    format_value_range,
    games_page,
    hand_page,
    legend_entries,
    pay_table,
    preliminary_page,
    solve_page,
    typeset_notation,
    values_page,
)

fractions = st.fractions(max_denominator=10**6)


class TestNumbers:
    @given(fractions, st.integers(0, 9))
    def test_a_decimal_is_the_nearest_and_halves_go_away_from_zero(self, value: Fraction, digits: int) -> None:
        text = format_decimal(value, digits)
        unit = Fraction(1, 10**digits)
        error = Fraction(text) - value
        assert abs(error) <= unit / 2
        if abs(error) == unit / 2:
            assert abs(Fraction(text)) > abs(value)
        assert len(text.partition(".")[2]) == digits
        assert not (text.startswith("-") and Fraction(text) == 0)

    @pytest.mark.parametrize(
        ("value", "digits", "text"),
        [
            ("128/100", 1, "1.3"), ("1/2", 0, "1"), ("-1/2", 0, "-1"), ("5/1000", 2, "0.01"), ("999/1000", 2, "1.00"),
            ("4675/10000", 3, "0.468"), ("0", 3, "0.000"), ("100000000000000000000/3", 1, "33333333333333333333.3"),
        ],
    )  # fmt: skip
    def test_decimals(self, value: str, digits: int, text: str) -> None:
        assert format_decimal(Fraction(value), digits) == text

    @given(st.fractions(min_value=Fraction(1, 10**9), max_value=10**9))
    def test_a_scientific_number_has_one_digit_before_the_point(self, value: Fraction) -> None:
        text = format_scientific(value)
        assert text[0] != "0" and text[1] == "."
        assert abs(Fraction(text) - value) <= value / 2000
        assert format_scientific(-value) == "-" + text

    @given(fractions, fractions)
    def test_two_different_values_look_different(self, a: Fraction, b: Fraction) -> None:
        least, most = sorted((a, b))
        text = format_value_range(least, most)
        if least == most:
            assert "," not in text
        else:
            left, right = text.strip("[]").split(", ")
            assert left != right

    @pytest.mark.parametrize("text", ["9", "0", "4674.5051", "1/3", "0.5", "1000000000000000", "7/12"])
    def test_a_pay_is_not_rounded(self, text: str) -> None:
        assert format_pay(Fraction(text)) == text


class TestTable:
    def test_csv_is_exact_with_decimals_beside(self) -> None:
        columns = (Column("name", "Name"), Column("value", "Value", True, True), Column("best", "Best"))
        rows = [
            (Cell.of("a, b"), Cell.of("0.33", Fraction(1, 3)), Cell.of("yes", True)),
            (Cell.of("x"), Cell.of("1,000", 1000), Cell.of("no")),
        ]
        read = list(csv.DictReader(io.StringIO(Table.of(columns, rows).to_csv())))
        assert read[0] == {"name": "a, b", "value": "1/3", "value_decimal": "0.333333333333333", "best": "true"}
        assert read[1]["value"] == "1000"

    def test_a_table_without_rows_has_its_headings(self) -> None:
        table = Table.of((Column("a", "First"), Column("b", "Second")), [])
        assert str(table) == "First  Second"
        assert table.to_csv() == "a,b\n"

    def test_typesetting_leaves_the_names_of_holds_alone(self) -> None:
        assert typeset_notation("3-3K, 5-4K, or 2-2P") == "3-3K, 5-4K, or 2-2P"
        assert typeset_notation("4-F: {(2-9)T(J-K)A}(T-K)") == "4-F: {(2–9)T(J–K)A}(T–K)"
        assert typeset_notation("3-SF, (2-4,8-T)sp") == "3-SF, (2–4,8–T)sp"

    @pytest.mark.parametrize("text", [row[0] for row in (*TABLE_6, *TABLE_7)])
    def test_typeset_text_reads_as_the_same_line(self, text: str) -> None:
        line = parse_line(text)
        assert parse_line(typeset_notation(str(line))) == line


def numbers(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return tuple(found)


@pytest.fixture(scope="module")
def paper(jacks: Solution) -> ChartPage:
    chart = Chart.of([row[0] for row in TABLE_7], "Table 7")
    return chart_page(chart, check_chart(chart, jacks))


class TestChartPage:
    def test_table_7_has_the_values_and_numbers_printed_in_the_paper(self, paper: ChartPage) -> None:
        assert [row.value.text for row in paper.rows] == [value for _, value, _ in TABLE_7]
        assert [row.ce for row in paper.rows] == [numbers(ce) for _, _, ce in TABLE_7]

    def test_long_lists_of_numbers_are_footnotes(self, paper: ChartPage) -> None:
        assert len(paper.notes) == 8
        assert paper.rows[17].ce_numbers.typeset == "87–98, ... (1)"
        assert numbers(paper.notes[0].cell.text) == paper.rows[17].ce
        for row in paper.rows:
            assert len(row.ce_numbers.text) <= 24

    def test_it_is_called_optimal_because_it_was_proved(self, paper: ChartPage) -> None:
        assert paper.title == "Jacks or Better 9/6: optimal strategy"
        assert paper.verdict.startswith("Optimal: ")
        assert (paper.expected_return, paper.cost) == (Fraction(1653526326983, 1661102543100), Fraction(0))

    def test_a_chart_that_errs_is_not_called_optimal(self, jacks: Solution) -> None:
        chart = Chart.of([row[0] for row in TABLE_6])
        page = chart_page(chart, check_chart(chart, jacks))
        assert page.title == "Jacks or Better 9/6: strategy"
        assert page.verdict.startswith("Not optimal: 10 kinds of mistake, in 193,596 of 2,598,960 deals")
        assert page.cost > 0

    def test_a_derived_chart_brings_its_report(self, jacks: Solution) -> None:
        page = chart_page(derive_chart(jacks, "paper"))
        assert (page.layout, page.optimal, len(page.rows)) == ("paper", True, 38)
        with pytest.raises(TypeError, match="needs its report"):
            chart_page(Chart.of(["none"]))

    def test_the_pay_table_shows_the_pays_played(self) -> None:
        table = pay_table(load_game("jacks-or-better", {"flush": "13/2", "straight": "1/3"}))
        assert [row[1].text for row in table.rows] == ["800", "50", "25", "9", "6.5", "1/3", "3", "2", "1"]

    def test_a_line_that_decides_nothing_has_no_value(self, jacks: Solution) -> None:
        chart = Chart.of(["2-HP", "2-HP", "none"])
        row = chart_page(chart, check_chart(chart, jacks)).rows[1]
        assert (row.value_min, row.value_max, row.ce, row.value.text) == (None, None, (), "-")

    def test_long_texts_leave_the_page_narrow(self, jacks: Solution) -> None:
        text = "4-S: {(2-7)JQ}KA, 9{JQ}KA, T(JQ,JK,QK)A, or 9JQK if {TJ} fp and no 9sp or two sp"
        chart = Chart.of([text, "2-HP", "none"])
        page = chart_page(chart, check_chart(chart, jacks))
        assert not page.is_card
        assert max(map(len, page.text_rows)) <= 100

    def test_json_holds_the_exact_values(self, paper: ChartPage) -> None:
        record = paper.to_json()
        assert isinstance(record, dict)
        assert record["return"] == record["optimal_return"] == "1653526326983/1661102543100"
        assert (record["cost"], record["optimal"]) == ("0", True)
        lines = record["lines"]
        assert isinstance(lines, list)
        assert lines[3] == {
            "number": 4, "text": "4-RF", "value_min": "863/47", "value_max": "925/47", "ce": list(range(4, 15)),
        }  # fmt: skip

    def test_the_preliminary_chart_has_the_numbers_of_table_6(self, jacks: Solution) -> None:
        page = preliminary_page(jacks)
        assert [row.ce for row in page.rows] == [numbers(ce) for _, ce in TABLE_6]
        assert not page.optimal


class TestLegend:
    @pytest.mark.parametrize(
        ("lines", "terms"),
        [
            (["none"], ["none"]),
            (["5-RF"], ["n-X", "RF"]),
            (["3-SF: s + h = 2, no sp"], ["n-X", "SF", "s", "h", "sp", "no"]),
            (["2-S: JK if {TJ} fp"], ["n-X", "S", "T, J, Q, K, A", "{ }", "fp", "if"]),
            (["1-RF: K if {TK} fp and 9sp"], ["n-X", "RF", "T, J, Q, K, A", "{ }", "fp", "sp", "9sp", "if"]),
            (["4-RF: {(2-8,T)}{TJQK}"], ["n-X", "RF", "T, J, Q, K, A", "{ }", "( )", "five cards"]),
            (["2-RF: HH", "1-RF: H"], ["n-X", "RF", "H"]),
            (["5-SF, 5-4K, or 5-FH"], ["n-X", "SF", "4K", "FH", "or"]),
            (["3-S: h = 2; 2-HP"], ["n-X", "S", "HP", "h", ";"]),
            (["5-F: not 4-RF"], ["n-X", "RF", "F", "not"]),
            (["2-S: JQ if two sp or discard 9"], ["n-X", "S", "T, J, Q, K, A", "sp", "discard 9", "two", "if"]),
            (["2-S: (23,24)"], ["n-X", "S", "( )"]),
        ],
    )  # fmt: skip
    def test_what_occurs_is_explained_and_nothing_else(self, lines: list[str], terms: list[str]) -> None:
        entries = legend_entries([parse_line(text) for text in lines], load_game("jacks-or-better"))
        assert [entry.term for entry in entries] == terms
        for entry in entries:
            assert entry.sentence.endswith(".")

    def test_high_cards_are_those_of_the_game(self) -> None:
        game = load_game("jacks-or-better")
        tens = tuple(replace(cls, ranks=parse_ranks("K,A")) if cls.hand == "pair" else cls for cls in game.classes)
        entries = legend_entries([parse_line("2-HP")], replace(game, classes=tens))
        assert entries[-1].sentence == "high pair: a pair that is paid (K,A)."


class TestOtherPages:
    def test_the_catalogue(self) -> None:
        entries = catalogue()
        page = games_page(entries, {entry.id: Fraction(1, 3) for entry in entries})
        rows = page.to_json()
        assert isinstance(rows, list)
        assert rows[0] == {
            "id": "jacks-or-better-9-6", "name": "Jacks or Better 9/6", "deck": "52 cards",
            "published": "0.995439043695", "return": "1/3",
        }  # fmt: skip
        assert page.table.to_csv().splitlines()[0] == "id,name,deck,published,return,return_decimal"

    def test_the_solution(self, jacks: Solution) -> None:
        record = solve_page(jacks).record
        assert (record["classes"], record["hands"], record["values"]) == (134459, 2598960, 1153)
        assert (record["values_held"], record["median"], record["tied_classes"]) == (387, "4452/5405", 168)
        assert record["garbage_probability"] == "703/21658"
        payoffs = record["payoffs"]
        assert isinstance(payoffs, list)
        assert sum(Fraction(row["probability"]) for row in payoffs) == 1
        assert sum(Fraction(row["probability"]) * Fraction(row["pay"]) for row in payoffs) == Fraction(
            str(record["return"])
        )

    def test_the_values_are_those_of_table_5(self, jacks: Solution) -> None:
        page = values_page(jacks)
        assert page.record["total"] == 19842315923796
        rows = page.record["rows"]
        assert isinstance(rows, list)
        assert len(rows) == 1153
        for line, row, cells in zip(TABLE_5.splitlines(), rows, page.table.rows, strict=False):
            ce, sizes, hands, integer, value, hold = line.split(" | ")
            assert row["ce"] == int(ce)
            assert list(row["sizes"].values()) == [int(size) for size in sizes.split(",")]
            assert row["classes"] == sum(row["sizes"].values())
            assert (row["hands"], row["integer"]) == (int(hands), int(integer))
            assert row["hold"] == hold.partition(":")[0]
            assert cells[6].text == value
            assert Fraction(row["value"]) == Fraction(int(integer), 7669695)

    def test_the_hand(self, jacks: Solution) -> None:
        page = hand_page(jacks, Deal("2s Js Qs Kh Ad"))
        holds = page.record["holds"]
        assert isinstance(holds, list)
        assert holds[0] == {"hold": "Ad Kh Qs Js", "value": "28/47", "optimal": True}
        assert len(holds) == 32 and sum(row["optimal"] for row in holds) == 1
        assert {"hold": "", "value": "13522/46483", "optimal": False} in holds

    @pytest.mark.parametrize("deal", ["2s Js Qs Kh Ad", "As Ks Qs Js Ts", "2c 2d 3h 4s 9c", "9s 9h 9d 9c As"])
    def test_an_explanation_adds_up(self, jacks: Solution, deal: str) -> None:
        record = explain_page(jacks, Deal(deal), [Hold(""), Hold(deal[:5])]).record
        explained = record["explain"]
        assert isinstance(explained, list)
        for part in explained:
            for name, draws in part["outcomes"].items():
                taken = sum(discard["takes_away"][name] for discard in part["discards"])
                assert part["full_deck"][name] - taken + part["given_back"][name] == draws
                assert part["given_back"][name] >= 0
            value = sum(Fraction(jacks.game.pay(name)) * n for name, n in part["outcomes"].items() if name != "nothing")
            assert Fraction(part["value"]) == value / part["draws"]

    def test_penalties_are_named_at_the_discards(self, jacks: Solution) -> None:
        record = explain_page(jacks, Deal("2s Js Qs Kh Ad"), [Hold("Js Qs"), Hold("Kh")]).record
        explained = record["explain"]
        assert isinstance(explained, list)
        found = {discard["card"]: discard["penalties"] for discard in explained[0]["discards"]}
        assert found == {"Ad": ["sp"], "Kh": ["sp"], "2s": ["fp"]}
        assert {d["card"]: d["penalties"] for d in explained[1]["discards"]} == {
            "Ad": ["sp"], "Qs": ["sp"], "Js": ["sp"], "2s": [],
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("holds", "message"), [(["As"], "not a card"), (["Js", "Js"], "twice"), (["Js", "Qs", "2s"], "two holds")]
    )
    def test_holds_that_cannot_be_compared(self, jacks: Solution, holds: list[str], message: str) -> None:
        with pytest.raises(HoldError, match=message):
            explain_page(jacks, Deal("2s Js Qs Kh Ad"), [Hold(text) for text in holds])

    def test_the_verdict_on_table_6(self, jacks: Solution) -> None:
        page = check_page(check_chart(Chart.of([row[0] for row in TABLE_6]), jacks))
        assert (page.record["misplayed_hands_worst"], page.record["misplayed_classes_worst"]) == (193596, 8889)
        assert len(page.mistakes) == len(page.table.rows) == 10
        assert page.mistakes[0].line == "line 32"
        assert page.remarks == ("Line 33 decides no deal: 2-RF: TK", "Line 34 decides no deal: 2-S: JA, QA, or KA")

    def test_deals_without_a_line_are_told(self, jacks: Solution) -> None:
        page = check_page(check_chart(Chart.of(["2-HP"]), jacks))
        assert page.remarks[0].startswith("No line applies to ")
        assert any(mistake.line == "no line" for mistake in page.mistakes)
        assert int(str(page.record["uncovered_hands"])) > 0

    def test_the_conflicts(self, jacks: Solution) -> None:
        page = conflicts_page(jacks, find_conflicts(jacks))
        assert len(page.sections) == 6
        assert sorted(sorted(int(row[2].text) for row in table.rows) for table in page.sections) == [
            [4, 4], [17, 35], [70, 135], [72, 192], [80, 470], [84, 134],
        ]  # fmt: skip
        assert len(page.table.to_csv().splitlines()) == 13

    def test_facts_stand_under_one_another(self, jacks: Solution) -> None:
        lines = aligned_facts(solve_page(jacks).facts)
        assert len({len(line) - len(line.split("  ")[-1].lstrip()) for line in lines}) == 1
