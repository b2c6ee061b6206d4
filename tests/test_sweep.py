"""Sweeps: exact returns of many pay tables, the files they are read from, and going on after the end of a run."""

import csv
import errno
import io
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import any_text, slow_after

from strategygen.cli import main
from strategygen.errors import GameError, OutputError
from strategygen.games import Game, load_game
from strategygen.pages.sweeps import sweep_heading, sweep_line, sweep_page
from strategygen.pays.sweeps import (
    PartFile,
    SweepRow,
    read_pay_tables,
    result_columns,
    suggested_processes,
    sweep,
)
from strategygen.values.solver import Solution, solve

JACKS = load_game("jacks-or-better")
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


def random_file(path: Path, count: int) -> Path:
    random = Random(7)
    lines = [
        f"{n},{random.choice((800, 976, '4674.5051'))},{random.randint(6, 10)},{random.randint(5, 7)}"
        for n in range(count)
    ]
    path.write_text("\n".join(["id,royal_flush,full_house,flush", *lines, ""]), "utf-8")
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

    @pytest.mark.slow
    def test_processes_change_nothing(self) -> None:
        tables = [{"full_house": pay} for pay in range(6, 14)]
        assert list(sweep(JACKS, tables, processes=2)) == list(sweep(JACKS, tables, processes=1))
        assert multiprocessing.active_children() == []

    def test_pays_are_read_per_coins(self) -> None:
        (row,) = sweep(JACKS, [{"royal_flush": 4880}], coins=5)
        assert row.game.pay("royal_flush") == 976

    def test_pay_tables_are_taken_as_they_are_needed(self) -> None:
        taken = []

        def endless() -> Iterator[dict[str, object]]:
            while True:
                taken.append(len(taken))
                yield {"full_house": len(taken)}

        rows = sweep(JACKS, endless(), processes=1)
        assert [next(rows).game.pay("full_house") for _ in range(3)] == [1, 2, 3]
        assert len(taken) == 3
        rows.close()

    def test_a_pay_table_that_cannot_be_meant_is_named(self) -> None:
        rows = sweep(JACKS, [{"flush": 6}, {"fluhs": 5}], processes=1)
        assert str(next(rows).expected_return) == RETURN
        with pytest.raises(GameError, match=r"pay table 2: there is no pay class 'fluhs'; did you mean flush\?"):
            next(rows)

    def test_few_pay_tables_need_no_processes(self) -> None:
        assert suggested_processes(5) == 1
        assert suggested_processes(10**6) == suggested_processes(None) >= 1


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

    @pytest.mark.parametrize(
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

    def test_a_fingerprint_is_that_of_the_result(self) -> None:
        def of(text: str = "flush\n5\n", game: Game = JACKS, coins: int = 1, variance: bool = False) -> str:
            return read_pay_tables(text, game, coins).fingerprint(variance)

        assert of() == of()
        others = [
            of("flush\n6\n"),
            of(coins=5),
            of(variance=True),
            of(game=JACKS.with_pays({"full_house": 8})),
            of(game=load_game("tens-or-better")),
        ]
        assert len({of(), *others}) == 6
        # A pay in the game that a column replaces is not looked at closely, and may differ.
        assert len(of(game=load_game("joker-poker-kings"))) == 64


class TestPartFile:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "result.csv.part"

    tables = read_pay_tables("name,flush\na,5\nb,6\nc,7\n", JACKS)

    def fill(self, path: Path, *lines: str) -> bytes:
        with PartFile(path, self.tables) as part:
            for line in lines:
                part.append(f"{line}\n")
        return path.read_bytes()

    def reopened(self, path: Path) -> tuple[int, str, bool]:
        with PartFile(path, self.tables) as part:
            return part.done, part.lines(), part.starts_anew

    def test_lines_are_kept(self, path: Path) -> None:
        self.fill(path, "a,5,1,100.0,3", "b,6,1/2,50.0,4")
        assert self.reopened(path) == (2, "a,5,1,100.0,3\nb,6,1/2,50.0,4\n", False)
        with PartFile(path, self.tables) as part:
            part.append("c,7,2,200.0,5\n")
            assert part.done == 3
            part.append("more\n")
        assert self.reopened(path)[0] == 3
        part.remove()
        assert not path.exists()
        part.remove()

    @pytest.mark.parametrize(
        ("tail", "done"),
        [
            (b"b,6,1/2,50.0,4", 1), (b"b,6,1/", 1), (b"b,6,1/2,50.0\n", 1), (b"c,6,1/2,50.0,4\n", 1), (b"\n", 1),
            (b"b,6,x,50.0,4\n", 1), (b"\0\0\0\0\n", 1), (b"\xff\n", 1), (b'"b\n', 1), (b"b,6,1/2,50.0,4\nc,7", 2),
            (b"b,6,1/2,50.0,4\nc,7,1,100.0,3\nd,8,1,100.0,3\n", 3),
        ],
    )  # fmt: skip
    def test_what_is_not_finished_is_dropped(self, path: Path, tail: bytes, done: int) -> None:
        path.write_bytes(self.fill(path, "a,5,1,100.0,3") + tail)
        found, lines, starts_anew = self.reopened(path)
        assert (found, lines.count("\n"), starts_anew) == (done, done, False)
        with PartFile(path, self.tables) as part:
            part.append("next\n")
        assert path.read_text().endswith(lines + "next\n")

    @pytest.mark.parametrize("length", [0, 1, 40])
    def test_a_head_that_is_not_finished_is_written_again(self, path: Path, length: int) -> None:
        head = self.fill(path)
        path.write_bytes(head[:length])
        assert self.reopened(path) == (0, "", False)
        assert path.read_bytes() == head

    def test_other_inputs_start_anew(self, path: Path) -> None:
        self.fill(path, "a,5,1,100.0,3")
        with PartFile(path, self.tables, variance=True) as part:
            assert (part.done, part.starts_anew, part.lines()) == (0, True, "")

    @pytest.mark.parametrize("content", [b"a diary\n", b"x", b"\0" * 2000, b"name,flush\na,5\n"])
    def test_another_file_is_left_alone(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        with pytest.raises(OutputError, match=r"result\.csv\.part: the file already exists"):
            PartFile(path, self.tables)
        assert path.read_bytes() == content

    def test_one_process_writes_it(self, path: Path) -> None:
        pytest.importorskip("fcntl")
        with PartFile(path, self.tables), pytest.raises(OutputError, match="another process is writing this file"):
            PartFile(path, self.tables)
        self.reopened(path)

    def test_where_it_cannot_be(self, tmp_path: Path) -> None:
        with pytest.raises(OutputError, match="Is a directory"):
            PartFile(tmp_path, self.tables)
        with pytest.raises(OutputError, match="File name too long"):
            PartFile(tmp_path / ("x" * 300), self.tables)

    def test_a_full_disk(self, path: Path) -> None:
        with PartFile(path, self.tables) as part:
            part.append("a,5,1,100.0,3\n")

            class Full(io.FileIO):
                """Half of what is written fits, and then nothing."""

                def write(self, data: Any) -> int:
                    if len(data) < 6:
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                    return super().write(data[: len(data) // 2])

            part._stream.close()
            part._stream = Full(path, "r+")
            part._stream.seek(0, os.SEEK_END)
            with pytest.raises(OutputError, match=r"result\.csv\.part: No space left on device"):
                part.append("b,6,1/2,50.0,4\n")
        assert not path.read_bytes().endswith(b"\n")
        assert self.reopened(path) == (1, "a,5,1,100.0,3\n", False)


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

    @pytest.mark.parametrize("form", slow_after(1, ["txt", "md", "tex", "html", "json"]))
    def test_the_summary_in_every_format(self, run: Run, file: Path, tmp_path: Path, form: str) -> None:
        alone = run("sweep", "jacks-or-better", file, "--format", form)
        assert alone[0] == 0 and alone[2] == "" and len(alone[1]) > 200
        assert run("sweep", "jacks-or-better", file, "--format", form, "-o", tmp_path / "r.csv") == alone
        if form == "json":
            assert run("sweep", "jacks-or-better", file, "--json") == alone
            assert json.loads(alone[1])["rows"][0]["return"] == RETURN

    def test_standard_input(self, run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        expected = run("sweep", "jacks-or-better", file)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes()), "utf-8"))
        assert run("sweep", "jacks-or-better", "-") == expected

    def test_a_device_is_written_to(self, run: Run, file: Path) -> None:
        assert run("sweep", "jacks-or-better", file, "-o", os.devnull, "--format", "csv") == (0, "", "")
        assert not Path(f"{os.devnull}.part").exists() and not Path(os.devnull).is_file()

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
            (["jacks-or-better", file, "--processes", "0"], "Invalid value for '--processes'"),
        ):
            code, out, err = run("sweep", *arguments)
            assert (code, out) == (2, "") and message in err and err.count("\n") == 1
        assert [path.name for path in tmp_path.iterdir()] == ["pays.csv"]

    def test_a_part_of_other_pay_tables_is_said(self, run: Run, file: Path, tmp_path: Path) -> None:
        result, part = tmp_path / "r.csv", tmp_path / "r.csv.part"
        with PartFile(part, read_pay_tables("flush\n5\n", JACKS)):
            pass
        code, _, err = run("sweep", "jacks-or-better", file, "-o", result)
        assert code == 0 and not part.exists()
        assert err == f"strategygen: {part} belongs to other pay tables or another version; starting again\n"


def started(file: Path, result: Path) -> "subprocess.Popen[bytes]":
    """A sweep by two processes, once it has written a few lines."""
    command = [sys.executable, "-m", "strategygen", "sweep", "jacks-or-better", str(file), "-o", str(result)]
    process = subprocess.Popen([*command, "--processes", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    part = result.with_name(f"{result.name}.part")
    for _ in range(3000):
        if part.exists() and part.read_bytes().count(b"\n") > 5:
            return process
        time.sleep(0.02)
    process.kill()
    raise AssertionError("no line was written within a minute")


def helpers(process: "subprocess.Popen[bytes]") -> list[int]:
    return [int(child) for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


class TestEndedInTheMiddle:
    @pytest.mark.slow
    @pytest.mark.parametrize("cut", [0, 7], ids=["between lines", "within a line"])
    def test_killed_it_goes_on_and_the_result_is_the_same(self, run: Run, tmp_path: Path, cut: int) -> None:
        file, result, whole = random_file(tmp_path / "pays.csv", 48), tmp_path / "result.csv", tmp_path / "whole.csv"
        part = tmp_path / "result.csv.part"
        process = started(file, result)
        children = helpers(process) if Path("/proc/self/task").exists() else []
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        assert not result.exists()
        if cut:
            part.write_bytes(part.read_bytes()[:-cut])
        kept = part.read_bytes().count(b"\n") - 1
        assert 3 < kept < 48
        code, _, err = run("sweep", "jacks-or-better", file, "-o", result, "--processes", "1")
        assert code == 0
        assert err == f"strategygen: {kept} of 48 pay tables found in {part}; resuming\n"
        assert run("sweep", "jacks-or-better", file, "-o", whole, "--processes", "1")[0] == 0
        assert result.read_bytes() == whole.read_bytes()
        assert len(records(result.read_text("utf-8"))) == 48
        assert not part.exists()
        # The processes that worked for it have ended as well.
        for _ in range(500):
            if not any(Path(f"/proc/{child}").exists() for child in children):
                break
            time.sleep(0.02)
        assert not [child for child in children if Path(f"/proc/{child}").exists()]

    @pytest.mark.slow
    def test_interrupted_it_says_what_is_kept(self, run: Run, tmp_path: Path) -> None:
        file, result = random_file(tmp_path / "pays.csv", 200), tmp_path / "result.csv"
        part = tmp_path / "result.csv.part"
        process = started(file, result)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        kept = part.read_bytes().count(b"\n") - 1
        assert (process.returncode, out) == (130, b"")
        assert err.decode().splitlines() == [
            f"strategygen: {kept} of 200 pay tables saved in {part}; the same command resumes",
            "strategygen: interrupted",
        ]
        assert not result.exists()
