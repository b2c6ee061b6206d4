"""Sweeps: exact returns of many pay tables, and the files they are read from."""

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import any_text, examples, in_one_test, slow_after

from strategygen.cards import Deck
from strategygen.cli import main
from strategygen.errors import GameError
from strategygen.games import Game, load_game
from strategygen.pages.sweeps import sweep_heading, sweep_line, sweep_page
from strategygen.pays.sweeps import SweepRow, read_pay_tables, result_columns, sweep
from strategygen.values.pay_box import fits_box, solve_box, unique_rows
from strategygen.values.solver import Solution, solve

JACKS = load_game("jacks-or-better")
TWENTY = replace(JACKS, deck=Deck(0, 10))
CLASSES = [cls.id for cls in JACKS.classes]
RETURN = "1653526326983/1661102543100"
#: One that pays the player, one beyond int64, one with thirds, labels of all kinds.
FILE = """\
name,royal_flush,full_house,flush,#seen
full pay,800,9,6,"here, there"
progressive,4674.5051,9,6,
"an ""odd"" one",1e20,1/3, 7 ,é
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code, output and messages."""

    def running(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return running


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pays.csv"
    path.write_text(FILE, "utf-8")
    return path


def records(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


class TestSweep:
    def test_every_row_is_that_of_solve(self) -> None:
        tables: list[dict[str, object]] = [{"flush": 5}, {}, {"royal_flush": "4674.5051", "two_pair": Fraction(1, 3)}]
        rows = list(sweep(JACKS, tables, variance=True))
        for pays, row in zip(tables, rows, strict=True):
            solution = solve(JACKS.with_pays(pays))
            assert row.game == solution.game
            assert (row.expected_return, row.variance) == (solution.expected_return, solution.variance)
            assert row.values == len({int(value) for value in solution.best})
        assert [row.variance for row in sweep(JACKS, tables[:1])] == [None]

    def test_pays_are_read_per_coins(self) -> None:
        (row,) = sweep(JACKS, [{"royal_flush": 4880}], coins=5)
        assert row.game.pay("royal_flush") == 976

    def test_pay_tables_are_taken_as_they_are_needed(self) -> None:
        taken: list[int] = []

        def endless() -> Iterator[dict[str, object]]:
            while True:
                taken.append(len(taken))
                yield {"full_house": len(taken)}

        rows = sweep(TWENTY, endless())
        assert [next(rows).game.pay("full_house") for _ in range(3)] == [1, 2, 3]
        # In batches, so that memory is bounded.
        assert len(taken) <= 1001
        rows.close()

    def test_a_pay_table_that_cannot_be_meant_is_named(self) -> None:
        rows = sweep(JACKS, [{"flush": 6}, {"fluhs": 5}])
        assert str(next(rows).expected_return) == RETURN
        with pytest.raises(GameError, match=r"pay table 2: there is no pay class 'fluhs'; did you mean flush\?"):
            next(rows)


def assert_rows(game: Game, tables: list[dict[str, object]]) -> None:
    """Every row of a sweep is what `solve` finds, with and without the variance."""
    solutions = [solve(game.with_pays(pays)) for pays in tables]
    expected = [
        SweepRow(each.game, each.expected_return, len({int(value) for value in each.best}), each.variance)
        for each in solutions
    ]
    assert list(sweep(game, tables, variance=True)) == expected
    assert list(sweep(game, tables)) == [replace(row, variance=None) for row in expected]


class TestBatches:
    """Pay tables that are solved together."""

    pays = st.lists(st.integers(0, 30).map(lambda n: Fraction(n, 2)), min_size=9, max_size=9)

    @settings(max_examples=examples(30))
    @given(st.lists(pays, min_size=4, max_size=8))
    def test_of_a_short_deck(self, pays: list[list[Fraction]]) -> None:
        assert_rows(TWENTY, [dict(zip(CLASSES, each, strict=True)) for each in pays])

    @pytest.mark.parametrize("tenths", [1, 9])
    @pytest.mark.parametrize(
        "game", slow_after(0, ["jacks-or-better", "double-double-bonus-9-6", "deuces-wild-full-pay", "double-joker-9"])
    )
    def test_of_a_whole_deck(self, game: str, tenths: int) -> None:
        random, loaded = Random(game), load_game(game)
        tables: list[dict[str, object]] = []
        for _ in range(5):
            factors = [Fraction(random.randint(10 - tenths, 10 + tenths), 10) for _ in loaded.pays]
            pays = [max(1, int(pay * factor)) for pay, factor in zip(loaded.pays, factors, strict=True)]
            tables.append({cls.id: pay for cls, pay in zip(loaded.classes, pays, strict=True)})
        assert_rows(loaded, tables)

    def test_pays_that_do_not_fit_are_solved_alone(self) -> None:
        assert fits_box(JACKS, Fraction(4000), 10**6) and not fits_box(JACKS, Fraction(10**12), 1)
        pays = [1, 2, 3, 4, 10**15, 5, Fraction(1, 10**12), 6, 7, 8, Fraction(1, 3)]
        assert_rows(TWENTY, [{"flush": pay} for pay in pays])

    def test_without_a_range_no_hold_is_compared(self) -> None:
        box = solve_box(TWENTY, [TWENTY.pays] * 4, variance=False)
        assert box.varied == () and [len(holds) for holds in box.holds] == [1]

    @pytest.mark.parametrize("multiplier", [3, 0])
    def test_rows_with_one_hash_are_told_apart(self, multiplier: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("strategygen.values.pay_box._MULTIPLIER", multiplier)
        rows = np.array([[1, 2], [2, 1], [1, 2], [3, 0]])
        unique, numbers = unique_rows(rows)
        assert len(unique) == 3 and (unique[numbers] == rows).all()

    def test_more_tables_than_a_batch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tables: list[dict[str, object]] = [{"flush": pay} for pay in range(12)]
        whole = list(sweep(TWENTY, tables))
        monkeypatch.setattr("strategygen.pays.sweeps._BATCH", 5)
        assert list(sweep(TWENTY, tables)) == whole


class TestFile:
    def test_labels_and_pays(self) -> None:
        tables = read_pay_tables("\ufeff" + FILE.replace("\n", "\r\n") + "\r\n\r\n", JACKS, source="x.csv")
        assert tables.columns == (None, "royal_flush", "full_house", "flush", None)
        assert len(tables) == 3
        found = list(tables)
        assert [table.line for table in found] == [2, 3, 4]
        assert found[2].fields == ('an "odd" one', "1e20", "1/3", " 7 ", "é")
        assert found[2].pays == {"royal_flush": 10**20, "full_house": Fraction(1, 3), "flush": 7}
        assert list(tables) == found

    @in_one_test(
        ("text", "message"),
        [
            ("", ": the file is empty; expected a line of headings"),
            ("\n\n", ": the file is empty"),
            ("flush,full_house\n", ": expected at least one pay table below the headings"),
            ("name,note\na,b\n", ":1: no column is a pay class; expected one of royal_flush, straight_flush"),
            ("flush,\n5,1\n", ":1, column 2: the heading is empty"),
            ("\nfluhs\n5\n", ":2, column 'fluhs': there is no pay class 'fluhs'; did you mean flush? (a label column "
             "must be named id, label, name or note, or begin with #)"),
            ("flush,flush\n5,5\n", ":1, column 'flush': this heading is duplicated"),
            ("name,Name , name\n5,5\n", ":1, column 'name': this heading is duplicated"),
            ("flush,return\n5,1\n", ":1, column 'return': this heading is reserved for the result"),
            ("flush;full_house\n5;9\n", ":1, column 'flush;full_house': expected fields separated by commas"),
            ("flush\tfull_house\n5\t9\n", "expected fields separated by commas"),
            ("flush,full_house\n5,9\n6\n", ":3: expected 2 fields, one for each heading, found 1"),
            ("flush\n5,9\n", ":2: expected 1 field, one for each heading, found 2"),
            ("name,flush\na,5\n\nb,\n", ":4, column flush: the pay is missing; expected a number such as 9"),
            ("flush\nsix\n", ":2, column flush: 'six' is not a number such as 9, 4.5 or 1/3"),
            ("flush\n-1\n", ":2, column flush: '-1' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative"),
            ("flush\n1/0\n", ":2, column flush: '1/0' is not a number"),
            ("flush\n" + "9" * 41 + "\n", ":2, column flush: '9999"),
            ('flush,name\n5,"a\nb"\n', ":3: a field contains a line break"),
            ('flush,name\n5,"a"b\n', ":2: expected fields separated by commas: "),
            ('flush,name\n5,"a\n', "expected fields separated by commas: unexpected end of data"),
            ("name,flush\n" + "x" * 200_000 + ",5\n", ":2: expected fields separated by commas: field larger"),
        ],
    )  # fmt: skip
    def test_invalid_files_are_located(self, text: str, message: str) -> None:
        with pytest.raises(GameError) as error:
            read_pay_tables(text, JACKS, source="x.csv")
        assert str(error.value).startswith("x.csv:") and message in str(error.value)
        assert len(str(error.value)) < 300

    def test_a_file_that_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # The package's own name `sweep` is the function.
        monkeypatch.setattr(sys.modules["strategygen.pays.sweeps"], "MOST_CHARACTERS", 20)
        with pytest.raises(GameError, match="the file has more than 20 characters; split it"):
            read_pay_tables("flush\n5\n" * 9, JACKS)

    def test_coins_are_positive(self) -> None:
        with pytest.raises(GameError, match="coins must be 1 or more"):
            read_pay_tables("flush\n5\n", JACKS, coins=0)

    labels = any_text().map(lambda text: re.sub("[\r\n]", "", text))

    @given(st.lists(st.tuples(labels, st.fractions(0, 10**6), labels), min_size=1, max_size=5))
    def test_what_is_written_reads_back(self, lines: list[tuple[str, Fraction, str]]) -> None:
        buffer = io.StringIO()
        writer = csv.writer(buffer)
        writer.writerows([["name", "flush", "# note"], *([a, str(pay), b] for a, pay, b in lines)])
        tables = read_pay_tables(buffer.getvalue(), JACKS)
        assert [(t.fields[0], t.pays["flush"], t.fields[2]) for t in tables] == lines
        row = SweepRow(JACKS, Fraction(2, 3), 7, Fraction(1, 8))
        written = [sweep_line(table.fields, row) for table in tables]
        heading, *read = csv.reader(io.StringIO("\n".join([sweep_heading(tables, True), *written])), strict=True)
        assert heading == ["name", "flush", "# note", *result_columns(True)]
        found = ["2/3", "66.6666666667", "7", "1/8", "0.125000000000000"]
        assert read == [[a, str(pay), b, *found] for a, pay, b in lines]


class TestPage:
    def result(self, lines: list[str], returns: list[str]) -> tuple[str, str]:
        text = "\n".join(["name,flush", *lines, ""])
        tables = read_pay_tables(text, JACKS)
        rows = [SweepRow(JACKS, Fraction(r), 7) for r in returns]
        found = [sweep_line(table.fields, row) for table, row in zip(tables, rows, strict=True)]
        return text, "\n".join([sweep_heading(tables), *found, ""])

    def test_a_summary(self) -> None:
        text, result = self.result(["a,1", "b,2.5", ",1/3", "d,4"], ["1/2", "3/2", "1", "3/2"])
        page = sweep_page(read_pay_tables(text, JACKS, coins=5, source="x.csv"), result)
        facts = {fact.label: fact.cell.text for fact in page.figures}
        assert facts == {
            "Pay tables": "4",
            "Highest return": "150% (line 3)",
            "Median return": "100%",
            "Lowest return": "50% (line 2)",
            "Pay tables with a return above 100%": "2",
        }
        assert [[cell.text for cell in row] for row in page.table.rows] == [
            ["3", "b", "0.5", "150%"],
            ["5", "d", "0.8", "150%"],
            ["4", "", "1/15", "100%"],
            ["2", "a", "0.2", "50%"],
        ]
        assert page.sentences[0].startswith(
            "Pays, per unit bet: Flush. Every other hand pays the same as in Jacks or Better 9/6."
        )
        record = json.loads(json.dumps(page.to_json()))
        assert (record["pay_tables"], record["greatest"], record["median"], record["above_one"]) == (4, "3/2", "1", 2)
        assert record["rows"][0] == {
            "name": "a", "flush": "1", "return": "1/2", "return_percent": "50.0000000000", "values": 7,
        }  # fmt: skip

    def test_of_many_the_best_are_shown(self) -> None:
        text, result = self.result([f"t{n},{n}" for n in range(40)], [f"{n * 7 % 40}/40" for n in range(40)])
        page = sweep_page(read_pay_tables(text, JACKS), result)
        assert page.table.caption == "The 10 highest returns"
        shown = [row[3].exact for row in page.table.rows]
        assert shown == [Fraction(n, 40) for n in range(39, 29, -1)]
        assert len(json.loads(json.dumps(page.to_json()))["rows"]) == 40


class TestCommand:
    @pytest.mark.slow
    def test_the_result_on_standard_output(self, run: Run, file: Path, jacks: Solution) -> None:
        code, out, err = run("sweep", "jacks-or-better", file)
        assert (code, err) == (0, "")
        found = records(out)
        assert list(found[0]) == ["name", "royal_flush", "full_house", "flush", "#seen", *result_columns()]
        assert [row["name"] for row in found] == ["full pay", "progressive", 'an "odd" one']
        assert found[0]["#seen"] == "here, there" and found[2]["flush"] == " 7 "
        assert (found[0]["return"], found[0]["return_percent"], found[0]["values"]) == (RETURN, "99.5439043695", "1153")
        for row in found:
            pays = {name: row[name] for name in ("royal_flush", "full_house", "flush")}
            solution = solve(JACKS.with_pays(pays))
            assert Fraction(row["return"]) == solution.expected_return
            assert abs(Fraction(row["return_percent"]) - 100 * solution.expected_return) <= Fraction(1, 2 * 10**10)

    def test_ways_to_ask_for_standard_output(self, run: Run, file: Path) -> None:
        file.write_text("".join(FILE.splitlines(keepends=True)[:2]), "utf-8")
        code, out, err = run("sweep", "jacks-or-better", file)
        assert (code, err, len(records(out))) == (0, "", 1)
        assert run("sweep", "jacks-or-better", file, "--format", "csv") == (0, out, "")
        assert run("sweep", "jacks-or-better", file, "-o", "-") == (0, out, "")

    @pytest.mark.slow
    def test_options(self, run: Run, file: Path, jacks: Solution) -> None:
        code, out, _ = run("sweep", "jacks-or-better", file, "--variance", "--coins", "5", "--pay", "two_pair=5")
        row = records(out)[0]
        pays = {"royal_flush": 160, "full_house": "9/5", "flush": "6/5", "two_pair": 1}
        solution = solve(JACKS.with_pays(pays))
        assert code == 0
        assert (Fraction(row["return"]), Fraction(row["variance"])) == (solution.expected_return, solution.variance)
        assert abs(Fraction(row["variance_decimal"]) - solution.variance) <= Fraction(1, 2 * 10**15)

    @pytest.mark.slow
    def test_a_file_and_a_summary(self, run: Run, file: Path, tmp_path: Path) -> None:
        _, expected, _ = run("sweep", "jacks-or-better", file)
        result = tmp_path / "result.csv"
        code, out, err = run("sweep", "jacks-or-better", file, "-o", result)
        assert (code, err) == (0, "")
        assert result.read_text("utf-8") == expected
        assert "Highest return" in out and "(line 4)" in out
        assert sorted(path.name for path in tmp_path.iterdir()) == ["pays.csv", "result.csv"]
        # Again, in place of the old one, and quietly.
        result.write_text("old")
        assert run("sweep", "jacks-or-better", file, "-o", result, "--format", "csv") == (0, "", "")
        assert result.read_text("utf-8") == expected

    @pytest.mark.slow
    @pytest.mark.parametrize("form", slow_after(1, ["txt", "md", "tex", "html", "json"]))
    def test_the_summary_in_every_format(self, run: Run, file: Path, tmp_path: Path, form: str) -> None:
        alone = run("sweep", "jacks-or-better", file, "--format", form)
        assert alone[0] == 0 and alone[2] == "" and len(alone[1]) > 200
        assert run("sweep", "jacks-or-better", file, "--format", form, "-o", tmp_path / "r.csv") == alone
        if form == "json":
            assert run("sweep", "jacks-or-better", file, "--json") == alone
            assert json.loads(alone[1])["rows"][0]["return"] == RETURN

    def test_standard_input(self, run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file.write_text("".join(FILE.splitlines(keepends=True)[:2]), "utf-8")
        expected = run("sweep", "jacks-or-better", file)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes()), "utf-8"))
        assert run("sweep", "jacks-or-better", "-") == expected

    def test_a_device_is_written_to(self, run: Run, file: Path) -> None:
        assert run("sweep", "jacks-or-better", file, "-o", os.devnull, "--format", "csv") == (0, "", "")
        assert not Path(os.devnull).is_file()

    @pytest.mark.parametrize(
        ("content", "message"),
        [(b"flush\n5\n\xff\n", "pays.csv:3: expected UTF-8 text"), (b"", "pays.csv: the file is empty"),
         (b"flush\nx\n", "pays.csv:2, column flush: 'x' is not a number")],
    )  # fmt: skip
    def test_a_faulty_file(self, run: Run, file: Path, tmp_path: Path, content: bytes, message: str) -> None:
        file.write_bytes(content)
        code, out, err = run("sweep", "jacks-or-better", file, "-o", tmp_path / "result.csv")
        assert (code, out) == (2, "")
        assert err.startswith("strategygen: error: ") and message in err and err.count("\n") == 1
        assert [path.name for path in tmp_path.iterdir()] == ["pays.csv"]

    def test_faulty_arguments(self, run: Run, file: Path, tmp_path: Path) -> None:
        for arguments, message in (
            (["jacks-or-better", tmp_path / "none.csv"], "none.csv: No such file or directory"),
            (["jacks-or-better", tmp_path], "Is a directory"),
            (["jacks-or-better"], "Missing argument 'FILE'"),
            (["jacks", file], "there is no game 'jacks'"),
            (["deuces-wild", file], "column 'royal_flush': there is no pay class 'royal_flush'"),
            (["jacks-or-better", file, "-o", tmp_path / "no" / "r.csv"], "there is no folder"),
            (["jacks-or-better", file, "-o", tmp_path], "expected a file name"),
            (["jacks-or-better", file, "-o", file], "this is the file of the pay tables"),
        ):
            code, out, err = run("sweep", *arguments)
            assert (code, out) == (2, "") and message in err and err.count("\n") == 1
        assert [path.name for path in tmp_path.iterdir()] == ["pays.csv"]
