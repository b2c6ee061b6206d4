"""Finished cells: exact rounding, the chart's page, its legend, and the tables of the other commands."""

import csv
import io
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from published import TABLE_5, TABLE_6, TABLE_7
from shared import derive_chart, find_conflicts, in_one_test

from strategygen.cards import Deal, Hold, Rank, parse_ranks
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import HoldError
from strategygen.games import catalogue, load_game
from strategygen.language import Matcher, Section, parse_line
from strategygen.pages.catalogue import ChartsOfGame, GameFigures, game_figures, games_page
from strategygen.pages.cells import Cell, Column, Table, typeset_notation
from strategygen.pages.chart import ChartPage, chart_page, pay_table, preliminary_page
from strategygen.pages.hands import explain_page, hand_page
from strategygen.pages.legend import legend_entries
from strategygen.pages.numbers import (
    format_bounds,
    format_decimal,
    format_enclosed,
    format_pay,
    format_root,
    format_scientific,
    format_value_range,
)
from strategygen.pages.plain_legend import plain_legend
from strategygen.pages.report import Heading, Report, aligned_facts
from strategygen.pages.risks import risk_page
from strategygen.pages.solutions import solve_page, values_page
from strategygen.pages.verdicts import MistakeRow, Mistakes, check_page, conflicts_page
from strategygen.pays.risk import Risk
from strategygen.values.solver import PayoffRow, Solution, solve

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

    @in_one_test(
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

    @given(st.fractions(0, 10**12, max_denominator=10**6), st.integers(0, 9))
    def test_a_root_is_the_nearest(self, square: Fraction, digits: int) -> None:
        text = format_root(square, digits)
        half = Fraction(1, 2 * 10**digits)
        assert max(Fraction(0), Fraction(text) - half) ** 2 <= square <= (Fraction(text) + half) ** 2
        assert len(text.partition(".")[2]) == digits

    @given(fractions, st.fractions(0, 1), st.integers(0, 9))
    def test_bounds_are_rounded_outwards(self, low: Fraction, width: Fraction, digits: int) -> None:
        below, above = format_bounds(low, low + width, digits)
        unit = Fraction(1, 10**digits)
        assert low - unit < Fraction(below) <= low <= low + width <= Fraction(above) < low + width + unit

    @given(fractions, st.integers(0, 12), st.integers(1, 9))
    def test_the_digits_of_an_enclosed_number_are_right(self, value: Fraction, places: int, digits: int) -> None:
        width = Fraction(1, 10**places)
        for low, high in ((value, value + width), (value - width, value)):
            try:
                text = format_enclosed(low, high, digits)
            except ValueError:
                assert format_decimal(low, 0) != format_decimal(high, 0)
                continue
            shown = len(text.partition(".")[2])
            assert text == format_decimal(value, shown)
            assert shown == digits or format_decimal(low, shown + 1) != format_decimal(high, shown + 1)

    @given(fractions, fractions)
    def test_two_different_values_look_different(self, a: Fraction, b: Fraction) -> None:
        least, most = sorted((a, b))
        text = format_value_range(least, most)
        if least == most:
            assert "," not in text
        else:
            left, right = text.strip("[]").split(", ")
            assert left != right

    @in_one_test("text", ["9", "0", "4674.5051", "1/3", "0.5", "1000000000000000", "7/12"])
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

    def test_typeset_text_reads_as_the_same_line(self) -> None:
        for text, *_ in (*TABLE_6, *TABLE_7):
            line = parse_line(text)
            assert parse_line(typeset_notation(str(line))) == line


def mistakes_of(page: Report) -> tuple[MistakeRow, ...]:
    return next(part.rows for part in page.parts if isinstance(part, Mistakes))


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

    def test_a_proved_chart_is_called_optimal(self, paper: ChartPage) -> None:
        assert paper.title == "Jacks or Better 9/6: optimal strategy"
        assert paper.verdict.startswith("Optimal: ")
        assert (paper.report.expected_return, paper.report.cost) == (Fraction(1653526326983, 1661102543100), 0)

    def test_a_chart_with_mistakes_is_not_called_optimal(self, jacks: Solution) -> None:
        chart = Chart.of([row[0] for row in TABLE_6])
        page = chart_page(chart, check_chart(chart, jacks))
        assert page.title == "Jacks or Better 9/6: strategy"
        assert page.verdict.startswith("Not optimal: 10 mistakes in 193,596 of 2,598,960 deals, at a cost of up to ")
        assert page.report.cost > 0

    def test_a_derived_chart_brings_its_report(self, jacks: Solution) -> None:
        page = chart_page(derive_chart(jacks, "paper"))
        assert (page.layout, page.report.optimal, len(page.rows)) == ("paper", True, 38)
        with pytest.raises(TypeError, match="needs its report"):
            chart_page(Chart.of(["none"]))

    def test_the_pay_table_shows_the_pays_played(self) -> None:
        table = pay_table(load_game("jacks-or-better", {"flush": "13/2", "straight": "1/3"}))
        assert [row[1].text for row in table.rows] == ["800", "50", "25", "9", "6.5", "1/3", "3", "2", "1"]

    def test_a_line_that_decides_nothing_has_no_value(self, jacks: Solution) -> None:
        chart = Chart.of(["2-HP", "2-HP", "none"])
        row = chart_page(chart, check_chart(chart, jacks)).rows[1]
        assert (row.value_min, row.value_max, row.ce, row.value.text) == (None, None, (), "-")

    @pytest.mark.slow
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
            "number": 4, "section": None, "text": "4-RF", "value_min": "863/47", "value_max": "925/47",
            "ce": list(range(4, 15)),
        }  # fmt: skip

    def test_the_preliminary_chart_has_the_numbers_of_table_6(self, jacks: Solution) -> None:
        page = preliminary_page(jacks)
        assert [row.ce for row in page.rows] == [numbers(ce) for _, ce in TABLE_6]
        assert not page.report.optimal


#: A chart with sections, written by hand; it makes mistakes.
DEUCES = """\
[4 deuces]
4-W
[2 deuces]
4-4K
2-W
2-W
[no deuces]
2-RF: (T,J)Q, no sp
none
"""


@pytest.fixture(scope="module")
def deuces() -> Solution:
    return solve(load_game("deuces-wild"))


@pytest.fixture(scope="module")
def sections(deuces: Solution) -> ChartPage:
    chart = read_chart(DEUCES, "by hand")
    return chart_page(chart, check_chart(chart, deuces))


class TestSections:
    @pytest.mark.slow
    def test_lines_are_numbered_through(self, sections: ChartPage) -> None:
        assert [row.number for row in sections.rows] == [1, 2, 3, 4, 5, 6]
        assert [(section.heading, len(section.rows)) for section in sections.sections] == [
            ("[4 deuces]", 1), ("[2 deuces]", 3), ("[no deuces]", 2),
        ]  # fmt: skip

    def test_a_heading_is_a_line_of_its_own(self, sections: ChartPage) -> None:
        assert [line for line in sections.text_rows if not line[:1].isdigit()] == [
            "[4 deuces]", "", "[2 deuces]", "", "[no deuces]",
        ]  # fmt: skip

    def test_json_and_csv_state_the_section(self, sections: ChartPage) -> None:
        record = sections.to_json()
        assert isinstance(record, dict) and isinstance(record["lines"], list)
        listed = [(line["number"], line["section"], line["text"]) for line in record["lines"]]
        assert listed[1] == (2, "[2 deuces]", "4-4K")
        rows = list(csv.DictReader(io.StringIO(sections.to_csv())))
        assert [(int(row["number"]), row["section"], row["hand_held"]) for row in rows] == listed

    def test_a_chart_without_sections_has_one_without_heading(self, paper: ChartPage) -> None:
        assert [(section.heading, len(section.rows)) for section in paper.sections] == [(None, 38)]
        assert next(csv.DictReader(io.StringIO(paper.to_csv())))["section"] == ""

    @pytest.mark.slow
    def test_lines_may_come_before_the_first_heading(self, deuces: Solution) -> None:
        chart = read_chart("5-RF\n[1 deuce]\n1-W\n")
        page = chart_page(chart, check_chart(chart, deuces))
        assert [section.heading for section in page.sections] == [None, "[1 deuce]"]
        assert page.text_rows[1:3] == ("", "[1 deuce]")

    @pytest.mark.slow
    def test_headings_take_room_on_a_card(self, deuces: Solution) -> None:
        for lines, is_card in ((39, True), (40, False)):
            chart = read_chart("[4 deuces]\n4-W\n[3 deuces]\n3-W\n[2 deuces]\n" + "2-W\n" * (lines - 2))
            assert chart_page(chart, check_chart(chart, deuces)).is_card is is_card

    @pytest.mark.slow
    def test_a_long_list_of_numbers_is_shown_by_its_ends(self, deuces: Solution) -> None:
        chart = read_chart("[no deuces]\nnone: no discard (4-7)\nnone\n")
        page = chart_page(chart, check_chart(chart, deuces))
        row, note = page.rows[1], page.notes[1]
        assert len(row.ce) > 3000
        assert note.cell.text == f"{min(row.ce)}-{max(row.ce)}, {len(row.ce):,} of these numbers"
        assert note.cell.typeset == note.cell.text.replace("-", "–")
        assert row.ce_numbers.text.endswith(f", ... {note.mark}")

    @pytest.mark.slow
    def test_a_mistake_has_its_section(self, deuces: Solution) -> None:
        page = check_page(check_chart(read_chart(DEUCES), deuces))
        mistakes = mistakes_of(page)
        assert {mistake.section for mistake in mistakes} == {"[2 deuces]", "[no deuces]", None}
        for mistake, row in zip(mistakes, page.table.rows, strict=True):
            assert row[-1].exact == mistake.section
        assert any(text.startswith("File line 6 '2-W', read as 2-W: it decides no deal") for text in page.sentences)
        errors = page.record["errors"]
        assert isinstance(errors, list)
        assert [error["section"] for error in errors] == [mistake.section for mistake in mistakes]

    @pytest.mark.slow
    def test_a_mistake_where_no_line_decides_has_the_section_of_the_better_line(self, deuces: Solution) -> None:
        page = check_page(check_chart(read_chart("[1 deuce]\n5-RF\n[no deuces]\nnone\n5-RF\n"), deuces))
        found = {(mistake.line, mistake.better_line, mistake.section) for mistake in mistakes_of(page)}
        assert ("line 2", "line 3", "[no deuces]") in found and ("no line", "no line", None) in found

    def test_conflicts_have_sections(self, deuces: Solution) -> None:
        found = find_conflicts(deuces)
        page = conflicts_page(deuces, found)
        sections = [conflict.section for conflict in found]
        above = [part.text for part in page.parts if isinstance(part, Heading)]
        assert above == list(dict.fromkeys(sections)) and len(above) >= 3
        conflicts = page.record["conflicts"]
        assert isinstance(conflicts, list)
        assert [conflict["section"] for conflict in conflicts] == sections
        assert {row["section"] for row in csv.DictReader(io.StringIO(page.table.to_csv()))} == set(above)

    @pytest.mark.slow
    def test_the_preliminary_chart_has_sections(self, deuces: Solution) -> None:
        page = preliminary_page(deuces)
        assert [section.heading for section in page.sections] == [
            "[4 deuces]", "[3 deuces]", "[2 deuces]", "[1 deuce]", "[no deuces]",
        ]  # fmt: skip


class TestLegend:
    @in_one_test(
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
            (["2-S: 23, no two sp"], ["n-X", "S", "sp", "no two"]),
            (["2-S: 23, two sp, three discard 9"], ["n-X", "S", "sp", "discard 9", "two, three"]),
            (["2-S: 23 if no 3-SF"], ["n-X", "SF", "S", "if", "no"]),
            (["2-S: 23, points (fp=4, 45=2) <= 5"], ["n-X", "S", "fp", "points"]),
            (["2-S: s = 1; 2-LP: 33 or 44"], ["n-X", "S", "LP", "s", ";"]),
        ],
    )  # fmt: skip
    def test_what_occurs_is_explained_and_nothing_else(self, lines: list[str], terms: list[str]) -> None:
        entries = legend_entries([parse_line(text) for text in lines], load_game("jacks-or-better"))
        assert [entry.term for entry in entries] == terms
        for entry in entries:
            assert entry.sentence.endswith(".")

    @in_one_test("game", ["jacks-or-better", "deuces-wild", "joker-poker-kings", "double-joker"])
    def test_or_better_means_the_hands_in_front(self, game: str) -> None:
        own = load_game(game)
        (entry,) = (each for each in plain_legend(["Flush or better"], own) if each.term == "or better")
        hands = entry.sentence.split(": ")[1].split(";")[0].split(", ")
        reader = PlainReader(own)
        for hand, below in pairwise(hands):
            wider = {e.name for e in reader.read(f"{below} or better").entries}
            assert {e.name for e in reader.read(f"{hand} or better").entries} < wider

    @in_one_test(
        ("text", "game", "sentence"),
        [
            ("3 to an outside straight", "jacks-or-better", "ranks in a row: 3-4-5 to 10-J-Q."),
            ("4 to an outside straight flush", "deuces-wild",
             "ranks in a row: 4-5-6-7 to 10-J-Q-K, with a wild card 5-6-7 to 10-J-Q, with two 6-7 to 10-J, with three "
             "7 to 10."),
            ("4 to an inside straight", "joker-poker-kings",
             "four cards that fit into only one straight, such as 5-6-8-9 or J-Q-K-A or A-3-4-5; beside a wild card, "
             "three that fit into two."),
            ("Flush or better", "joker-poker-kings",
             "that hand, or one in front of it here: royal flush, five of a kind, straight flush, four of a kind, full "
             "house, flush, straight, three of a kind, two pair; hold the cards that make it."),
            ("3 to a straight flush", "deuces-wild", "cards of one suit that fit into one straight, as A-3-4."),
            ("3 to a royal flush, sum 4+", "jacks-or-better", "straights + high cards, as 10-J-Q: 3 + 2."),
            ("2 to a straight fitting 3 straights", "deuces-wild",
             "runs of five ranks that contain the cards held, wild cards aside; ace high or low; those with a 2 do not "
             "count: 3 for 8-9-10, 2 for 8-9-J, 1 for 8-9-Q, 0 for A-3-4."),
        ],
    )  # fmt: skip
    def test_plain_words_are_explained_by_the_ranks_of_the_game(self, text: str, game: str, sentence: str) -> None:
        assert sentence in [entry.sentence for entry in plain_legend([text], load_game(game))]

    @in_one_test(
        ("game", "n", "section"), [("jacks-or-better", 4, None), ("deuces-wild", 4, 1), ("double-joker", 3, 1)]
    )
    def test_ranks_that_are_outside_are_those_that_the_reader_takes(
        self, game: str, n: int, section: int | None
    ) -> None:
        own = load_game(game)
        line = PlainReader(own).read(f"{n} to an outside straight flush", section and Section(section))
        facts = Matcher.of(own).features(n)
        held = np.logical_or.reduce([Matcher.of(own).held(entry) for entry in line.entries])
        ranks = np.sort(facts.sets.ranks[:, held & (facts.w == (section or 0))], axis=0)[section or 0 :]
        first, *_, last = sorted(map(tuple, ranks.T.tolist()))
        shown = ["-".join(str(Rank(rank)).replace("T", "10") for rank in some) for some in (first, last)]
        (sentence,) = (each.sentence for each in plain_legend([line.words], own) if each.term.startswith("outside"))
        assert " to ".join(shown) in sentence
        assert len(np.unique(ranks, axis=1).T) == last[0] - first[0] + 1

    @in_one_test(
        ("text", "game", "terms"),
        [
            ("Draw five cards", "jacks-or-better", []),
            ("J-Q suited, if you discard no card of its suit", "jacks-or-better",
             ["suited", "3-4, 10-J", "its suit"]),
            ("J-Q suited, if you discard no card of the suit held and if 10-J suited would discard a card of that suit",
             "jacks-or-better", ["suited", "3-4, 10-J", "the suit held", "would discard", "that suit"]),
            ("J-K offsuit", "jacks-or-better", ["offsuit", "3-4, 10-J"]),
            ("4 to an inside straight with 3 high cards", "jacks-or-better",
             ["high card", "with 2 high cards", "inside straight", "in two ways"]),
            ("3 to a straight flush fitting 3 straights", "deuces-wild",
             ["to a straight flush", "straights", "3 to, 4 to", "in two ways"]),
            ("Full house", "deuces-wild", ["hands"]),
            ("Full house", "jacks-or-better", []),
            ("Pair", "deuces-wild", ["in two ways"]),
            ("Ace\nhigh pair\nace alone", "jacks-or-better", ["high pair", "alone", "one card"]),
            ("Draw five cards, if there is no 3 to a flush", "deuces-wild", ["there is", "3 to, 4 to", "in two ways"]),
            ("Ten, if you discard 2+ of 5 to 8 and a 9", "deuces-wild", ["one card"]),
            ("4 to a straight (holding 9-J-Q-K or 10-K suited with Q-A)", "jacks-or-better",
             ["suited", "3-4, 10-J", "suited with", "in two ways"]),
            ("natural 4 to a royal flush\nLone 8", "deuces-wild",
             ["natural", "3 to, 4 to", "in two ways"]),
        ],
    )  # fmt: skip
    def test_plain_words_have_the_terms_that_are_used(self, text: str, game: str, terms: list[str]) -> None:
        assert [entry.term for entry in plain_legend(text.splitlines(), load_game(game))] == terms

    @in_one_test(
        ("game", "chart", "terms"),
        [
            ("deuces-wild", "[1 deuce]\n1-W\n", ["[1 deuce]", "n-X", "deuces", "W"]),
            ("deuces-wild", "[no deuces]\n5-RF\n", ["[no deuces]", "n-X", "RF"]),
            ("deuces-wild", "3-RF: WJA\n", ["n-X", "deuces", "W", "RF", "T, J, Q, K, A"]),
            ("deuces-wild", "5-5K\n4-SF: w = 1\n", ["n-X", "deuces", "SF", "5K", "w"]),
            ("joker-poker-kings", "[1 joker]\n4-4K\n", ["[1 joker]", "n-X", "joker", "4K"]),
            ("double-joker", "[2 jokers]\n2-W\n[no jokers]\nnone\n", ["[2 jokers]", "n-X", "jokers", "W", "none"]),
            ("deuces-and-joker", "3-3K: jokers = 1\n", ["n-X", "wild cards", "3K", "jokers"]),
            ("jacks-or-better", "none: no discard (4-6)\n", ["( )", "discard (4-6)", "no", "none"]),
        ],
    )  # fmt: skip
    def test_wild_cards_and_sections_are_explained(self, game: str, chart: str, terms: list[str]) -> None:
        entries = legend_entries(read_chart(chart).lines, load_game(game))
        # A choice of ranks is explained where cards are named.
        assert [entry.term for entry in entries if entry.term != "( )"] == [term for term in terms if term != "( )"]
        for entry in entries:
            assert entry.sentence.endswith(".") and len(entry.sentence) < 200

    @in_one_test(
        ("game", "chart", "term", "sentence"),
        [
            ("deuces-wild", "3-RF: WJA\n3-W\n", "W", "a wild card; as a type, wild cards alone."),
            (
                "deuces-wild", "4-4K\n", "deuces",
                "wild, always kept. Ranks, suits and straights are those of the other cards held; 4K counts them too.",
            ),
            (
                "deuces-and-joker", "2-RF: JQ\n", "wild cards",
                "deuces and the joker, always kept. Ranks, suits and straights are those of the other cards held.",
            ),
            (
                "deuces-wild", "3-SF: s = 1\n", "s",
                "number of straights that contain all ranks held, suits ignored; the ace is high and low; "
                "straights with a 2 do not count.",
            ),
            ("double-bonus", "none if no {JQ}\n", "none", "hold nothing and draw five cards; all five are discards."),
            ("double-bonus", "none\n", "none", "hold nothing and draw five cards."),
            (
                "double-bonus", "2-S: JQ, no two sp, no three 9sp\n", "no two, no three",
                "there are fewer than this number of such discards.",
            ),
            ("double-bonus", "2-S: JQ, three sp\n", "three", "there are at least three such discards."),
            (
                "double-bonus", "2-S: JQ if {TJ}\n", "if",
                "only where this condition holds. Cards or a name alone: the deal also contains such a hold.",
            ),
            (
                "double-bonus", "2-RF: QK, points (TJ=3, s=2, fp=1) <= 4\n", "points",
                "the sum over all discards: TJ=3 is 3 for each card of these ranks, s=2 is 2 for each straight "
                "in the s of the hold that a discard fits into, fp=1 is 1 for each flush penalty.",
            ),
        ],
    )  # fmt: skip
    def test_entries(self, game: str, chart: str, term: str, sentence: str) -> None:
        entries = {entry.term: entry.sentence for entry in legend_entries(read_chart(chart).lines, load_game(game))}
        assert entries[term] == sentence

    def test_high_cards_are_those_of_the_game(self) -> None:
        game = load_game("jacks-or-better")
        tens = tuple(replace(cls, ranks=parse_ranks("K,A")) if cls.hand == "pair" else cls for cls in game.classes)
        entries = legend_entries([parse_line("2-HP")], replace(game, classes=tens))
        assert entries[-1].sentence == "high pair: a pair that is paid (K,A)."


class TestOtherPages:
    def test_the_catalogue(self) -> None:
        entries = catalogue()
        figures = GameFigures(Fraction(1, 3), Fraction(20), 1153, 387)
        page = games_page(entries, {entry.id: figures for entry in entries})
        rows = page.to_json()
        (row,) = [row for row in rows if row["id"] == "jacks-or-better-9-6"]
        assert row == {
            "id": "jacks-or-better-9-6", "name": "Jacks or Better 9/6", "deck": "52 cards",
            "published": "0.995439043695", "return": "1/3", "variance": "20", "values": 1153, "values_held": 387,
        }  # fmt: skip
        assert page.table.to_csv().splitlines()[0] == (
            "id,name,deck,published,return,return_decimal,variance,variance_decimal,values,values_held"
        )

    def test_the_catalogue_with_charts(self) -> None:
        entries = [entry for entry in catalogue() if entry.path.stem == "double-joker"]
        measures = {"lines": 1000, "words": 9000, "hands_named": 20, "conditions": 30, "characters": 40}
        made = [GameFigures(Fraction(1), Fraction(20), 9, 8, found) for found in (measures, None)]
        figures = {entry.id: own for entry, own in zip(entries, made, strict=True)}
        page = games_page(entries, figures, with_charts=True)
        rows = page.to_json()
        assert rows[0] == rows[0] | measures
        assert rows[1] == rows[1] | dict.fromkeys(measures)
        read = list(csv.DictReader(io.StringIO(page.table.to_csv())))
        assert [row["lines"] for row in read] == ["1000", "none found"]
        assert [row["characters"] for row in read] == ["40", ""]

    def test_the_catalogue_is_listed_by_families(self) -> None:
        entries = catalogue()
        page = games_page(entries)
        lines = page.text_lines
        assert max(map(len, lines)) <= 104
        at = lines.index("deuces-wild: 52 cards, 2s wild")
        assert lines[at - 1] == "" and lines[at + 1].startswith("  deuces-wild-full-pay * ")
        assert sum(len(group.table.rows) for group in page.groups(page.wide)) == len(entries)
        families = list(dict.fromkeys(entry.path.stem for entry in entries))
        assert sum(row[0].text.endswith(" *") for row in page.wide.rows) == len(families)
        assert [group.family for group in page.groups(page.narrow)] == families
        rows = {line.split()[0]: line for line in lines if line.startswith("  ")}
        assert len({rows[entry.id].index(f" {entry.name} ") for entry in entries}) == 1

    @pytest.mark.slow
    def test_the_figures_of_a_game(self, jacks: Solution) -> None:
        figures = game_figures(ChartsOfGame(jacks), with_chart=True)
        assert (figures.expected_return, figures.variance) == (jacks.expected_return, jacks.variance)
        assert figures.measures == derive_chart(jacks).measures

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
        ("game", "deal", "hold", "penalties"),
        [
            ("deuces-wild", "2s 9h 4h 3h Kd", "2s 9h", {"Kd": "sp", "4h": "fp", "3h": "fp"}),
            ("deuces-wild", "2s 2h 4h 3h Kd", "2s 4h", {"2h": "", "3h": "fp sp", "Kd": ""}),
            ("deuces-wild", "2s 9h 4h 3h Kd", "2s", {"9h": "", "4h": "", "3h": "", "Kd": ""}),
            ("joker-poker-kings", "Jo 9h 4h 3h Kd", "Jo 3h 4h", {"9h": "fp", "Kd": ""}),
        ],
    )  # fmt: skip
    def test_wild_cards_have_and_cause_no_penalties(
        self, game: str, deal: str, hold: str, penalties: dict[str, str]
    ) -> None:
        page = explain_page(solve(load_game(game)), Deal(deal), [Hold(hold)])
        explained = page.record["explain"]
        assert isinstance(explained, list)
        found = {discard["card"]: " ".join(discard["penalties"]) for discard in explained[0]["discards"]}
        assert found == penalties
        assert page.sentences[-1].endswith("Wild cards have neither rank nor suit here.")

    @pytest.mark.parametrize(
        ("holds", "message"),
        [(["As"], "not a card"), (["Js", "Js"], "duplicated"), (["Js", "Qs", "2s"], "at most two holds")],
    )
    def test_holds_that_cannot_be_compared(self, jacks: Solution, holds: list[str], message: str) -> None:
        with pytest.raises(HoldError, match=message):
            explain_page(jacks, Deal("2s Js Qs Kh Ad"), [Hold(text) for text in holds])

    def test_the_verdict_on_table_6(self, jacks: Solution) -> None:
        page = check_page(check_chart(Chart.of([row[0] for row in TABLE_6]), jacks))
        assert (page.record["misplayed_hands_worst"], page.record["misplayed_classes_worst"]) == (193596, 8889)
        mistakes = mistakes_of(page)
        assert len(mistakes) == len(page.table.rows) == 10
        assert mistakes[0].line == "line 32"
        assert page.sentences[1:3] == (
            "Line 33 decides no deal: 2-RF: TK",
            "Line 34 decides no deal: 2-S: JA, QA, or KA",
        )
        assert page.sentences[3].endswith("units per 1,000 hands: line 32 (1-RF: J, Q, K, or A), 0.4991.")

    def test_deals_without_a_line_are_reported(self, jacks: Solution) -> None:
        page = check_page(check_chart(Chart.of(["2-HP"]), jacks))
        assert page.sentences[1].startswith("No line applies to ")
        assert any(mistake.line == "no line" for mistake in mistakes_of(page))
        assert int(str(page.record["uncovered_hands"])) > 0

    def test_the_conflicts(self, jacks: Solution) -> None:
        page = conflicts_page(jacks, find_conflicts(jacks))
        assert len(page.tables) == 6
        assert sorted(sorted(int(row[2].text) for row in table.rows) for table in page.tables) == [
            [4, 4], [17, 35], [70, 135], [72, 192], [80, 470], [84, 134],
        ]  # fmt: skip
        assert len(page.table.to_csv().splitlines()) == 13

    def test_figures_are_aligned(self, jacks: Solution) -> None:
        lines = aligned_facts(solve_page(jacks).figures)
        assert len({len(line) - len(line.split("  ")[-1].lstrip()) for line in lines}) == 1


class TestRiskPage:
    @staticmethod
    def page(jacks: Solution, win: str, pay: int = 2, **options: Any) -> Report:
        chance = Fraction(win)
        rows = [PayoffRow("a", "A", Fraction(pay), chance), PayoffRow("b", "B", Fraction(0), 1 - chance)]
        return risk_page(jacks, Risk(rows, options.pop("cashback", Fraction(0))), **options)

    def cells(self, page: Report, number: int) -> list[list[str]]:
        return [[cell.text for cell in row] for row in page.tables[number].rows]

    def test_an_edge(self, jacks: Solution) -> None:
        page = self.page(jacks, "3/5", hands=[4, 2], ruins=[Fraction(4, 9), Fraction(1, 3)], bankrolls=[2, 40, 200])
        assert page.sentences[0].startswith("The player wins 20.0000% of every bet on average")
        assert {fact.label: fact.cell.text for fact in page.figures} == {
            "Return": "120% (exactly 6/5)", "Edge": "20%", "Variance": "0.960000000",
            "Standard deviation": "0.979795897", "Root of the ruin equation": "0.666666666666667",
        }  # fmt: skip
        assert self.cells(page, 0) == [["4", "0.80", "1.96", "48.9898%"], ["2", "0.40", "1.39", "69.2820%"]]
        assert self.cells(page, 1) == [["4/9", "2", "2", "1"], ["1/3", "3", "2", "2"]]
        # Within four hands two tails come first, or after one head before or between: 4/25 + 2 * 24/625.
        assert self.cells(page, 2)[0] == ["2", "44.4444%", "23.6800%", "16.0000%"]
        assert self.cells(page, 2)[1] == ["40", "9.044e-08", "under 0.0001%", "under 0.0001%"]

    def test_no_edge(self, jacks: Solution) -> None:
        page = self.page(jacks, "1/2", hands=[1], ruins=[Fraction(1, 10**9)], bankrolls=[1])
        assert page.sentences[0] == (
            "The player neither wins nor loses on average: in the long run ruin is certain with any bankroll."
        )
        assert self.cells(page, 1) == [["0.0000001%", "none", "?"]]
        assert self.cells(page, 2) == [["1", "certain", "50.0000%"]]
        assert page.record["root"] is None
        assert "1 hand" in str(page.tables[1]) and "1 hands" not in str(page.tables[1])

    def test_no_loss(self, jacks: Solution) -> None:
        page = self.page(jacks, "1", 1, hands=[10], bankrolls=[1])
        assert page.sentences[0] == "No hand can lose, so there is no risk of ruin."
        assert self.cells(page, 2) == [["1", "none", "under 0.0001%"]]

    def test_a_range(self, jacks: Solution) -> None:
        page = self.page(jacks, "1/2", cashback=Fraction(1, 3), hands=[10], bankrolls=[3])
        assert page.record["is_exact"] is False
        assert "range" in " ".join(page.sentences) and "Cashback" in " ".join(page.sentences)
        low, _, high = self.cells(page, 2)[0][1].partition(" to ")
        assert Fraction(low.rstrip("%")) <= Fraction((high or low).rstrip("%"))
        assert "A bet is" not in " ".join(page.sentences)
