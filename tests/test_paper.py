"""The tables of Ethier, Kim & Lee, against what they printed, and the counter of classes against the matcher.

Source of the rows: Ethier, Kim & Lee, *Optimal conditional expectation at the video poker game Jacks or Better*
(arXiv:1602.04171), Tables 2 to 5.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from published import TABLE_5, TABLE_6, TABLE_7
from shared import examples, in_one_test, slow_after
from test_notation import lines

from strategygen.cards import Deal
from strategygen.cli import main
from strategygen.games import Game, load_game
from strategygen.language import Line, Matcher, parse_line
from strategygen.language.counted_cards import suit_patterns
from strategygen.language.counting import DealCounter
from strategygen.pages.paper import checks_page, garbage_page, held_page, listing_page, patterns_page, pays_page
from strategygen.sources.paper import (
    DescribedValue,
    Listing,
    ValueSet,
    describe_value,
    list_deals,
    paper_checks,
    pattern_groups,
    value_sets,
)
from strategygen.values.solver import Solution, solve

#: Table 2, read down its columns.
TABLE_2 = {
    (1, 1, 1, 1, 1): """
        11111 4 11112 12 11121 12 11122 12 11123 24 11211 12 11212 12 11213 24 11221 12 11222 12 11223 24 11231 24
        11232 24 11233 24 11234 24 12111 12 12112 12 12113 24 12121 12 12122 12 12123 24 12131 24 12132 24 12133 24
        12134 24 12211 12 12212 12 12213 24 12221 12 12222 12 12223 24 12231 24 12232 24 12233 24 12234 24 12311 24
        12312 24 12313 24 12314 24 12321 24 12322 24 12323 24 12324 24 12331 24 12332 24 12333 24 12334 24 12341 24
        12342 24 12343 24 12344 24""",
    (2, 1, 1, 1): """
        12111 12 12112 12 12113 24 12121 12 12122 12 12123 24 12131 24 12132 24 12133 24 12134 24 12311 24 12312 24
        12313 24 12314 24 12331 24 12333 12 12334 12 12341 24 12343 12 12344 12""",
    (2, 2, 1): "12121 12 12123 12 12131 24 12132 24 12133 24 12134 24 12341 12 12343 12",
    (3, 1, 1): "12311 12 12312 24 12314 12 12341 12 12344 4",
    (3, 2): "12312 12 12314 12",
    (4, 1): "12341 4",
}
#: First and last rows of Table 3, with the columns that the printed text repeats left out.
TABLE_3 = """\
1,4,2,3,4,5,6,1,1,1,1,1,1,1,1,1,1,383484750,u
2,12,2,3,4,5,6,1,1,1,1,2,1,1,1,1,1,30678780,u
3,12,2,3,4,5,6,1,1,1,2,1,1,1,1,1,1,30678780,u
4,12,2,3,4,5,6,1,1,1,2,2,1,1,1,1,1,30678780,u
5,24,2,3,4,5,6,1,1,1,2,3,1,1,1,1,1,30678780,u
134455,4,14,14,14,14,9,1,2,3,4,1,1,1,1,1,1,191742375,n
134456,4,14,14,14,14,10,1,2,3,4,1,1,1,1,1,1,191742375,n
134457,4,14,14,14,14,11,1,2,3,4,1,1,1,1,1,1,191742375,n
134458,4,14,14,14,14,12,1,2,3,4,1,1,1,1,1,1,191742375,n
134459,4,14,14,14,14,13,1,2,3,4,1,1,1,1,1,1,191742375,n"""
TABLE_4 = """\
1,4,10,11,12,13,14,1,1,1,1,1,1,1,1,1,1,6135756000
2,4,2,3,4,5,6,1,1,1,1,1,1,1,1,1,1,383484750
3,4,2,3,4,5,14,1,1,1,1,1,1,1,1,1,1,383484750
4,4,3,4,5,6,7,1,1,1,1,1,1,1,1,1,1,383484750
5,4,4,5,6,7,8,1,1,1,1,1,1,1,1,1,1,383484750
134455,24,5,6,7,9,10,1,2,3,4,2,0,0,0,0,0,2741280
134456,24,5,6,8,9,10,1,2,3,1,4,0,0,0,0,0,2741280
134457,24,5,6,8,9,10,1,2,3,4,2,0,0,0,0,0,2741280
134458,24,5,6,7,9,10,1,2,3,4,1,0,0,0,0,0,2741080
134459,24,5,6,8,9,10,1,2,3,4,1,0,0,0,0,0,2741080"""
GAMES = ["jacks-or-better", "deuces-wild", "joker-poker-kings", "deuces-and-joker", "double-joker"]


@cache
def matcher_of(name: str) -> tuple[Game, Matcher]:
    game = load_game(name)
    return game, Matcher.of(game)


@cache
def counter_of(name: str) -> DealCounter:
    return DealCounter(load_game(name))


def matched(matcher: Matcher, line: Line) -> dict[int, int]:
    """The classes, by size, in which the matcher allows some hold of a line."""
    sizes = matcher.deals.sizes[matcher.match(line) > 0]
    return {int(size): int((sizes == size).sum()) for size in np.unique(sizes)}


@pytest.fixture(scope="module")
def listing(jacks: Solution) -> Listing:
    return list_deals(jacks)


class TestPatterns:
    @in_one_test("shape", TABLE_2)
    def test_as_in_table_2(self, shape: tuple[int, ...]) -> None:
        words = TABLE_2[shape].split()
        expected = [(tuple(map(int, suits)), int(size)) for suits, size in zip(words[::2], words[1::2], strict=True)]
        assert list(suit_patterns(tuple(shape))) == expected

    def test_ways_classes_and_deals(self) -> None:
        groups = pattern_groups(load_game("jacks-or-better"))
        assert [(group.shape, group.ways) for group in groups] == list(
            zip(TABLE_2, (1287, 2860, 858, 858, 156, 156), strict=True)
        )
        assert sum(group.classes for group in groups) == 134459

    @pytest.mark.parametrize(("name", "classes", "hands"), [
        ("joker-poker-kings", 150891, 2869685), ("double-joker", 152646, 3162510),
    ])  # fmt: skip
    def test_with_jokers(self, name: str, classes: int, hands: int) -> None:
        groups = pattern_groups(load_game(name))
        assert (sum(group.classes for group in groups), sum(group.hands for group in groups)) == (classes, hands)
        assert groups[-1].name.startswith(("one joker, four", "2 jokers, three"))

    def test_the_page(self) -> None:
        page = patterns_page(load_game("jacks-or-better"))
        rows = list(csv.DictReader(io.StringIO(page.to_csv())))
        assert len(rows) == 51 + 20 + 8 + 5 + 2 + 1
        assert page.tables[0].rows[0][2].text == "(1, 1, 2, 3, 3)"
        shown = [cell.text for table in page.tables for row in table.rows for cell in row[::2] if cell.text]
        assert sorted(shown) == sorted(f"({', '.join(row['suits'].split())})" for row in rows)


class TestListing:
    def test_first_and_last_rows(self, listing: Listing) -> None:
        numbers = [*range(1, 6), *range(134455, 134460)]
        for table, text, with_unique in ((listing, TABLE_3, True), (listing.sorted_by_value(), TABLE_4, False)):
            rows = [table.row(number, with_unique=with_unique) for number in numbers]
            assert [",".join(map(str, row)) for row in rows] == text.splitlines()

    def test_the_csv_file_has_the_rows(self, twenty: Solution) -> None:
        listing = list_deals(twenty)
        rows = [",".join(map(str, listing.row(number))) for number in range(1, len(listing) + 1)]
        assert listing.to_csv().splitlines() == rows
        assert listing.to_csv(with_unique=False).splitlines() == [row[:-2] for row in rows]

    @pytest.mark.slow
    def test_the_csv_file_of_table_3(self, listing: Listing) -> None:
        rows = listing.to_csv().splitlines()
        assert len(rows) == 134459 and {len(row.split(",")) for row in rows} == {19}
        assert [*rows[:5], *rows[-5:]] == TABLE_3.splitlines()

    @pytest.mark.slow
    def test_the_csv_file_of_table_4(self, listing: Listing) -> None:
        rows = listing.sorted_by_value().to_csv(with_unique=False).splitlines()
        assert len(rows) == 134459 and {len(row.split(",")) for row in rows} == {18}
        assert [*rows[:5], *rows[-5:]] == TABLE_4.splitlines()

    @pytest.mark.slow
    def test_every_class_is_listed_once_in_its_first_writing(self, listing: Listing) -> None:
        assert np.array_equal(np.sort(listing.deals), np.arange(134459))
        keys = {tuple(column) for column in np.vstack([listing.ranks, listing.suits]).T.tolist()}
        assert len(keys) == 134459
        patterns = {shape: dict(suit_patterns(shape)) for shape in TABLE_2}
        for ranks, suits, size in zip(
            listing.ranks.T.tolist(), listing.suits.T.tolist(), listing.sizes.tolist(), strict=True
        ):
            shape = tuple(sorted(Counter(ranks).values(), reverse=True))
            assert patterns[shape][tuple(suits)] == size

    def test_the_hold_has_the_value_that_is_listed(self, listing: Listing, jacks: Solution) -> None:
        for number in range(1, len(listing), 9973):
            deal = " ".join(
                f"{'23456789TJQKA'[rank - 2]}{'cdhs'[suit - 1]}"
                for rank, suit in zip(listing.ranks[:, number], listing.suits[:, number], strict=True)
            )
            held = {card for card, mark in zip(deal.split(), listing.held[:, number], strict=True) if mark}
            (value,) = {
                row.value for row in jacks.holds(Deal(deal)) if {str(card) for card in row.hold} == held
            }  # fmt: skip
            assert value == jacks.fraction(int(listing.values[number]))

    def test_ties_are_the_two_cases_that_the_paper_names(self, listing: Listing) -> None:
        tied = np.flatnonzero(~listing.is_unique)
        shapes = Counter(tuple(sorted(Counter(listing.ranks[:, i].tolist()).items())) for i in tied.tolist())
        two_tens = ((10, 2), (11, 1), (12, 1), (13, 1))
        assert shapes[two_tens] == 12 and sum(shapes.values()) - 12 == 156
        assert all(max(count for _, count in shape) == 4 for shape in shapes if shape != two_tens)

    @pytest.mark.slow
    def test_pages(self, jacks: Solution) -> None:
        third, fourth = listing_page(jacks), listing_page(jacks, by_value=True)
        assert list_deals(jacks).to_csv().count("\n") == 134459
        for page, rows in ((third, TABLE_3), (fourth, TABLE_4)):
            shown = [",".join(cell.text for cell in row) for row in page.tables[0].rows]
            assert shown[:5] + shown[6:] == rows.splitlines()


class TestCounter:
    @in_one_test("row", TABLE_5.splitlines())
    def test_the_texts_of_table_5_have_the_classes_printed_there(self, row: str) -> None:
        _, sizes, *_, text = row.split(" | ")
        counts = dict(zip((4, 12, 24), map(int, sizes.split(",")), strict=True))
        assert counter_of("jacks-or-better").count([parse_line(text)]) == {size: n for size, n in counts.items() if n}

    @in_one_test("text", [row[0] for row in (*TABLE_6, *TABLE_7)])
    def test_lines_of_the_charts_as_the_matcher(self, text: str) -> None:
        _, matcher = matcher_of("jacks-or-better")
        assert counter_of("jacks-or-better").count([parse_line(text)]) == matched(matcher, parse_line(text))

    @pytest.mark.parametrize("name", slow_after(1, GAMES))
    @pytest.mark.parametrize("text", [
        "3-SF: s + h >= 2, no 9sp", "2-RF: JQ, not 3-SF (s + h >= 2) or 5-LP", "4-S: {(2-7)JQ}KA or 9{JQ}KA",
        "3-3K: not 5-FH or 5-4K", "1-RF: K if {TK} fp and 9sp", "2-HP: no two discard (2-9)", "4-4K", "5-5K",
        "3-SF: WxJ, w = 1 if no 3-F", "2-LP: points (fp=2, sp=1, 9-Q=1, hold 5-7=2, s=1) <= 3", "none: not 2-LP",
        "1-RF: points (fp=2, sp=1, s=1) >= 5", "3-RF: w = 0, 1; 2-S: jokers = 0, s >= 1", "4-F: xxx(J-A), two sp",
        "2-SF; 3-F: h = 1, 2; fewest points (fp=1)",
    ])  # fmt: skip
    def test_some_lines_as_the_matcher(self, name: str, text: str) -> None:
        _, matcher = matcher_of(name)
        assert counter_of(name).count([parse_line(text)]) == matched(matcher, parse_line(text))

    @pytest.mark.slow
    @pytest.mark.parametrize("name", GAMES)
    @settings(max_examples=examples(15), suppress_health_check=[HealthCheck.too_slow])
    @given(lines)
    def test_any_line_as_the_matcher(self, name: str, line: Line) -> None:
        _, matcher = matcher_of(name)
        assert counter_of(name).count([line]) == matched(matcher, line)

    @pytest.mark.parametrize("name", slow_after(2, GAMES))
    def test_all_classes(self, name: str) -> None:
        _, matcher = matcher_of(name)
        sizes = Counter(matcher.deals.sizes.tolist())
        assert counter_of(name).total == dict(sorted(sizes.items()))


class TestDescriptions:
    def test_as_many_as_in_the_paper(self, jacks: Solution) -> None:
        sets = value_sets(jacks)
        assert [value.number for value in sets] == list(range(1, 388))
        sizes = jacks.deals.sizes
        assert len(sets[79].deals) == 1909 and len(sets[82].deals) == 271
        assert [int(sizes[value.deals].sum()) for value in sets[:4]] == [4, 36, 624, 96]
        page = garbage_page(jacks)
        assert len(page.tables[0].rows) == 766 and page.tables[0].rows[0][0].text == "388"

    def test_four_of_a_kind_is_held_whole(self, jacks: Solution) -> None:
        assert set(value_sets(jacks)[2].holds.tolist()) == {1 << 31}

    @pytest.mark.parametrize("number", slow_after(1, [1, 10, 16, 17, 18, 24, 32, 80, 84, 212, 387]))
    def test_a_description_counts_as_its_value(self, jacks: Solution, number: int) -> None:
        check_described(jacks, number)

    @pytest.mark.slow
    @pytest.mark.parametrize("number", [252, 260])
    def test_a_text_that_would_mean_two_holds_of_a_deal(self, number: int) -> None:
        # 1-RF: A and 1-RF: K have equal s and h, so a text of five cards with both means both.
        check_described(solve(load_game("double-bonus")), number)

    @pytest.mark.slow
    @pytest.mark.parametrize("number", [138, 151, 166, 225])
    def test_a_text_that_would_mean_another_hold_with_a_joker(self, number: int) -> None:
        check_described(solve(load_game("joker-poker-kings")), number)

    @pytest.mark.proof
    @pytest.mark.parametrize("name", ["double-bonus", "deuces-wild", "joker-poker-kings"])
    def test_descriptions_of_other_games_count_as_their_values(self, name: str) -> None:
        solution = solve(load_game(name))
        for value in value_sets(solution)[::3]:
            check_described(solution, value.number)

    @pytest.mark.proof
    def test_every_description_counts_as_its_value(self, jacks: Solution) -> None:
        for number in range(1, 388):
            check_described(jacks, number)

    @pytest.mark.slow
    def test_a_value_without_description_is_reported(self, jacks: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("strategygen.sources.paper.descriptions.describe", _failing)
        found = describe_value(jacks.game, len(jacks.deals), value_sets(jacks)[3])
        assert (found.lines, found.problem) == ((), "no text")
        page = checks_page(jacks.game, paper_checks(jacks, [found]), [found], [8])
        assert page.tables[-1].rows[0][-1].text == "no text"
        assert [check.holds for check in paper_checks(jacks, [found])][-2:] == [False, False]
        assert "(no description found)" in str(held_page(jacks, [found]).tables[0])

    def test_checks(self, jacks: Solution) -> None:
        checks = {check.what: check for check in paper_checks(jacks)}
        assert all(check.holds for check in checks.values())
        assert checks["Sum of deals times integer value"].one == 19842315923796
        assert str(checks["Median of the conditional expected return"].one) == "4452/5405"
        assert str(checks["Probability of a garbage hand"].one) == "703/21658"

    def test_the_rows_of_table_5(self, jacks: Solution) -> None:
        found = [DescribedValue(number, ((None, "5-RF"),), {}) for number in range(1, 30)]
        page = held_page(jacks, found, first=True)
        rows = [row.split(" | ")[:5] for row in TABLE_5.splitlines()]
        shown = [[cell.text.strip("()").replace(",", "") for cell in row[:5]] for row in page.tables[0].rows]
        assert shown == [[text.replace(",", "") for text in row] for row in rows]

    def test_table_1(self, jacks: Solution) -> None:
        assert [row[1].text for row in pays_page(jacks.game).tables[0].rows] == [
            f"{pay} for 1" for pay in (800, 50, 25, 9, 6, 4, 3, 2, 1, 0)
        ]


def _failing(*arguments: object) -> None:
    raise AssertionError("no text")


def check_described(solution: Solution, number: int) -> None:
    value = next(value for value in value_sets(solution) if value.number == number)
    found = describe_value(solution.game, len(solution.deals), value)
    sizes = Counter(solution.deals.sizes[value.deals].tolist())
    assert found.counted == dict(sorted(sizes.items())), found.text
    masks = np.zeros(len(solution.deals), np.uint32)
    for section, text in found.lines:
        masks |= Matcher.of(solution.game).match(replace(parse_line(text), section=section))
    assert np.array_equal(masks, value.hold_sets(len(solution.deals)))


class TestCommand:
    @pytest.mark.slow
    def test_values_described(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["values", "jacks-or-better", "--only", "3,16-17,388", "--describe", "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)["rows"]
        assert [(row["ce"], row["classes"]) for row in rows] == [(3, 156), (16, 1238), (17, 4290), (388, 1)]
        described = ["5-4K", "5-F: not 4-RF", "3-3K: not 5-4K or 5-FH", "none: {267}{34}"]
        assert [row["description"] for row in rows] == described

    @pytest.mark.parametrize("text", ["", "a", "7-3", "1,,2", "-3", "1-2-3", "9999999"])
    def test_values_of_no_number(self, text: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["values", "jacks-or-better", "--only", text]) == 2
        assert "expected numbers such as 84 or 33-79,83" in capsys.readouterr().err

    @pytest.mark.slow
    def test_the_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("strategygen.workers.in_processes", _undescribed)
        folder = tmp_path / "paper"
        assert main(["paper", "-o", str(folder)]) == 0
        names = {path.name for path in folder.iterdir()}
        tables = [f"table-{number}" for number in (1, 2, 5, 6, 7, 8, "a1", "a2")] + ["checks"]
        assert names == {f"{name}.{form}" for name in tables for form in ("md", "tex", "csv", "json")} | {
            f"table-{number}.{form}" for number in (3, 4) for form in ("md", "tex", "csv")
        }
        assert len(json.loads((folder / "table-a1.json").read_text("utf-8"))["rows"]) == 387
        assert len((folder / "table-a2.csv").read_text("utf-8").splitlines()) == 767
        assert "1,153" in (folder / "table-8.md").read_text("utf-8")
        assert "\\endhead" in (folder / "table-a1.tex").read_text("utf-8")

    @pytest.mark.parametrize(("arguments", "message"), [
        ([], "Missing option '-o'"),
        (["-o", "<file>"], "expected a folder name"),
        (["-o", ""], "expected a folder name"),
        (["-o", "<folder>/none/paper"], "there is no folder"),
        (["-o", "<folder>/paper", "--game", "nope"], "nope"),
        (["-o", "<folder>/paper", "--pay", "flush"], "CLASS=PAY"),
    ])  # fmt: skip
    def test_bad_input(
        self, arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "file"
        file.write_text("x")
        given = [part.replace("<file>", str(file)).replace("<folder>", str(tmp_path)) for part in arguments]
        assert main(["paper", *given]) == 2
        out, err = capsys.readouterr()
        assert out == "" and message in err and err.startswith("strategygen: error: ") and "Traceback" not in err
        assert [path.name for path in tmp_path.iterdir()] == ["file"]


def _undescribed(
    work: Callable[[object], object], items: list[object], processes: int, advance: Callable[[], None]
) -> list[object]:
    return [
        DescribedValue(item.number, (), {}, "not looked for") if isinstance(item, ValueSet) else work(item)
        for item in items
    ]
