"""The command line in process: what it prints, what it writes, its exit codes and its messages."""

import csv
import io
import json
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from published import TABLE_6, TABLE_7
from shared import frontier, slow_after

from strategygen import cli
from strategygen.cards import Deck
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart, line_worths
from strategygen.charts.word_count import count_words
from strategygen.cli import format_json, main, messages
from strategygen.derive.levels.hold_order import best_hold_order
from strategygen.errors import GameError, UnsolvedConflictError
from strategygen.games import Game, load_game
from strategygen.pages.catalogue import GameFigures
from strategygen.values.solver import Solution, solve
from strategygen.workers import Step

RETURN = "1653526326983/1661102543100"
#: With a joker some flushes are straights as well.
ODD_GAME = """\
id = "odd"
name = "Odd"
cards = 53
full_pay = "a"
[[class]]
id = "straight"
hand = "straight"
[[class]]
id = "flush"
hand = "flush"
[[pay_table]]
id = "a"
pays = { straight = 2, flush = 5 }
"""
IMPOSSIBLE_GAME = """\
id = "odd"
name = "Odd"
cards = 53
full_pay = "a"
[[class]]
id = "three_of_a_kind"
hand = "three of a kind"
[[class]]
id = "full_house"
hand = "full house"
wild_cards = [1]
[[pay_table]]
id = "a"
pays = { three_of_a_kind = 2, full_house = 5 }
"""
#: Only cards of one rank are paid, so that its charts are found quickly.
THREES = """\
id = "threes"
name = "Threes"
cards = 52
full_pay = "a"
[[class]]
id = "fours"
hand = "four of a kind"
[[class]]
id = "threes"
hand = "three of a kind"
[[class]]
id = "pair"
hand = "pair"
ranks = "J-A"
[[pay_table]]
id = "a"
pays = { fours = 250, threes = 10, pair = 1 }
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs a command and returns exit code, output and messages."""

    def running(*arguments: str) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return running


@pytest.fixture
def exact(run: Run) -> Callable[..., Any]:
    """The JSON of a command that must succeed without messages; changed pays may give warnings."""

    def reading(*arguments: str) -> Any:
        code, out, err = run(*arguments, "--json")
        assert code == 0
        assert err == "" or "--pay" in arguments
        assert all(line.startswith("strategygen: warning: ") for line in err.splitlines())
        return json.loads(out)

    return reading


@pytest.fixture
def short_deck(monkeypatch: pytest.MonkeyPatch) -> Deck:
    """Let the commands deal from the cards from nines to aces."""
    deck = Deck(0, 9)

    def load(*arguments: Any) -> Game:
        return replace(load_game(*arguments), deck=deck)

    monkeypatch.setattr("strategygen.games.load_game", load)
    return deck


@pytest.fixture
def table_6(tmp_path: Path) -> Path:
    path = tmp_path / "table-6.txt"
    path.write_text("".join(f"{i}. {row[0]}\n" for i, row in enumerate(TABLE_6, 1)), "utf-8")
    return path


@pytest.fixture
def table_7(tmp_path: Path) -> Path:
    path = tmp_path / "table-7.txt"
    path.write_text("".join(f"{i}. {row[0]}\n" for i, row in enumerate(TABLE_7, 1)), "utf-8")
    return path


def _failing(game_id: str, with_chart: bool, with_plain: bool, kept: Path | None) -> GameFigures:
    raise GameError(f"{game_id[:12]} fails")


class TestCommands:
    def test_games(self, exact: Callable[..., Any]) -> None:
        rows = exact("games")
        assert all(set(row) == {"id", "name", "deck", "published"} for row in rows)
        assert rows[0]["id"] == "aces-and-faces-8-5"
        published = {row["id"]: row["published"] for row in rows}
        assert published["jacks-or-better-9-6"] == "0.995439043695"

    def test_some_games(self, exact: Callable[..., Any], run: Run) -> None:
        assert [row["id"] for row in exact("games", "double-joker", "jacks-or-better-9-6")] == [
            "double-joker-9", "double-joker-8", "jacks-or-better-9-6",
        ]  # fmt: skip
        code, out, _ = run("games", "double-joker")
        assert code == 0
        assert "double-joker: 54 cards, two jokers wild\n  double-joker-9 *  " in out

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "names",
        [("jacks-or-better", "joker-poker-two-pair"), pytest.param((), marks=pytest.mark.slow)],
        ids=["some", "all"],
    )
    def test_games_with_their_exact_figures(self, exact: Callable[..., Any], names: tuple[str, ...]) -> None:
        rows = exact("games", *names, "--exact")
        assert len(rows) == (8 if names else len(exact("games")))
        for row in rows:
            assert set(row) == {"id", "name", "deck", "published", "return", "variance", "values", "values_held"}
            if row["published"] is not None:
                digits = len(row["published"].partition(".")[2])
                assert abs(Fraction(row["return"]) - Fraction(row["published"])) < Fraction(1, 10**digits)
        jacks = next(row for row in rows if row["id"] == "jacks-or-better-9-6")
        assert (jacks["return"], jacks["values"], jacks["values_held"]) == (RETURN, 1153, 387)
        assert abs(Fraction(jacks["variance"]) - Fraction("19.514676427")) < Fraction(1, 10**9)

    @pytest.mark.slow
    def test_games_with_their_charts(self, exact: Callable[..., Any], run: Run) -> None:
        (row,) = exact("games", "--charts", "jacks-or-better-9-6")
        chart = exact("chart", "jacks-or-better-9-6")
        assert row["return"] == RETURN
        assert {key: row[key] for key in chart["measures"]} == chart["measures"]
        code, out, _ = run("games", "--exact", "--charts", "jacks-or-better-9-6", "--format", "csv")
        assert code == 0
        assert next(csv.DictReader(io.StringIO(out)))["lines"] == str(row["lines"])

    def test_a_game_without_a_chart(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def none(*arguments: object, **options: object) -> None:
            raise UnsolvedConflictError("no line settles it")

        monkeypatch.setattr("strategygen.derive.kept_chart", none)
        code, out, err = run("games", "--charts", "jacks-or-better-9-6")
        assert (code, err) == (0, "") and "none found" in out
        (row,) = json.loads(run("games", "--charts", "jacks-or-better-9-6", "--json")[1])
        assert (row["return"], row["lines"], row["characters"]) == (RETURN, None, None)

    @pytest.mark.slow
    def test_a_failure_in_a_process_ends_the_others(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("strategygen.cli.solving._figures_of", _failing)
        code, out, err = run("games", "--exact", "double-joker")
        assert (code, out) == (2, "")
        assert err == "strategygen: error: double-joker fails\n"
        assert multiprocessing.active_children() == []

    def test_solve(self, exact: Callable[..., Any]) -> None:
        record = exact("solve", "jacks-or-better")
        assert {key: record[key] for key in record if key not in ("payoffs", "variance")} == {
            "game": "jacks-or-better-9-6", "name": "Jacks or Better 9/6", "return": RETURN, "classes": 134459,
            "hands": 2598960, "values": 1153, "values_held": 387, "median": "4452/5405",
            "garbage_probability": "703/21658", "tied_classes": 168,
        }  # fmt: skip
        assert abs(Fraction(record["variance"]) - Fraction("19.514676427")) < Fraction(1, 10**9)
        assert [set(row) for row in record["payoffs"]] == [{"class", "pay", "probability"}] * 10

    @pytest.mark.parametrize(
        ("arguments", "pays"),
        slow_after(2, [
            (["--pay", "royal_flush=976"], {"royal_flush": "976"}),
            (["--pay", "royal_flush=4674.5051"], {"royal_flush": "46745051/10000"}),
            (["--pay", "full_house=1/3"], {"full_house": "1/3"}),
            (["--coins", "5", "--pay", "royal_flush=4000"], {"royal_flush": "800"}),
            (["--pay", "royal_flush=1000000000000000", "--pay", "flush=0"], {"royal_flush": "1000000000000000"}),
        ]),
    )  # fmt: skip
    def test_pays_can_be_changed(self, exact: Callable[..., Any], arguments: list[str], pays: dict[str, str]) -> None:
        record = exact("solve", "jacks-or-better", *arguments)
        shown = {row["class"]: row["pay"] for row in record["payoffs"]}
        assert pays.items() <= shown.items()
        returned = sum(Fraction(row["pay"]) * Fraction(row["probability"]) for row in record["payoffs"])
        assert Fraction(record["return"]) == returned

    def test_hand(self, exact: Callable[..., Any]) -> None:
        record = exact("hand", "jacks-or-better", "2s Js Qs Kh Ad")
        assert record["holds"][0] == {"hold": "Ad Kh Qs Js", "value": "28/47", "optimal": True}
        assert record["holds"][1]["value"] == "631/1081"
        assert exact("hand", "jacks-or-better", "2s", "Js", "Qs", "Kh", "Ad") == record

    def test_hand_explained(self, exact: Callable[..., Any], run: Run) -> None:
        best = exact("hand", "jacks-or-better", "2s Js Qs Kh Ad", "--explain")["explain"]
        assert [part["hold"] for part in best] == ["Ad Kh Qs Js", "Qs Js"]
        chosen = exact("hand", "jacks-or-better", "2s Js Qs Kh Ad", "--hold", "none", "--hold", "2s")["explain"]
        assert [part["hold"] for part in chosen] == ["", "2s"]
        code, out, _ = run("hand", "jacks-or-better", "2s Js Qs Kh Ad", "--explain")
        assert code == 0 and "the first hold is better by 0.012026" in out and "2s fp" in out

    def test_values(self, exact: Callable[..., Any], run: Run) -> None:
        rows = exact("values", "jacks-or-better")["rows"]
        assert len(rows) == 1153
        assert rows[3] == {
            "ce": 4, "classes": 8, "sizes": {"4": 0, "12": 8, "24": 0}, "hands": 96, "integer": 150946125,
            "value": "925/47", "hold": "4-RF", "witness": "Ks Qs Js Ts 2h",
        }  # fmt: skip
        assert sum(row["hands"] * row["integer"] for row in rows) == 19842315923796
        code, out, _ = run("values", "jacks-or-better", "--only", "1-2", "--format", "csv")
        assert code == 0
        assert next(csv.DictReader(io.StringIO(out)))["value"] == "800"

    @pytest.mark.slow
    @pytest.mark.parametrize("command", ["solve", "values", "check", "conflicts"])
    def test_unusual_pays_give_warnings(self, run: Run, tmp_path: Path, command: str) -> None:
        path = tmp_path / "game.toml"
        path.write_text(ODD_GAME, "utf-8")
        (tmp_path / "chart.txt").write_text("5-4K\nnone\n", "utf-8")
        files = [str(tmp_path / "chart.txt")] if command == "check" else []
        code, out, err = run(command, str(path), *files)
        assert code == (command == "check") and out
        assert err.splitlines()[:2] == [
            "strategygen: warning: odd-a: no class pays a royal flush or a straight flush or four of a kind or a full "
            "house, though 'straight', a lower hand, is paid",
            "strategygen: warning: odd-a: 164 hands that could be 'flush', which pays 5, belong to 'straight', listed "
            "before it, which pays 2",
        ]  # fmt: skip

    @pytest.mark.slow
    def test_unusual_changed_pays_give_a_warning(self, run: Run) -> None:
        code, _, err = run("solve", "jacks-or-better", "--pay", "flush=3")
        assert (code, err) == (
            0,
            "strategygen: warning: jacks-or-better-9-6: 'flush' pays 3, less than 'straight', which pays 4 and is the "
            "lower hand\n",
        )
        assert run("solve", "deuces-wild")[2] == ""

    def test_a_class_without_hands_is_refused(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        path.write_text(IMPOSSIBLE_GAME, "utf-8")
        code, out, err = run("solve", path)
        assert (code, out) == (2, "")
        assert err.startswith("strategygen: error: odd-a: the class 'full_house': no hand is left for it")

    @pytest.mark.parametrize("layout", slow_after(1, ["condensed", "paper"]))
    def test_chart(self, exact: Callable[..., Any], layout: str) -> None:
        record = exact("chart", "jacks-or-better", "--layout", layout)
        assert (record["return"], record["optimal_return"], record["cost"]) == (RETURN, RETURN, "0")
        assert record["optimal"] is True
        assert [line["number"] for line in record["lines"]] == [*range(1, len(record["lines"]) + 1)]
        assert all(
            set(line) == {"number", "section", "text", "value_min", "value_max", "ce"} for line in record["lines"]
        )
        if layout == "paper":
            assert len(record["lines"]) == 38
        assert sorted({ce for line in record["lines"] for ce in line["ce"]}) == [*range(1, 1154)]

    def test_conflicts(self, exact: Callable[..., Any]) -> None:
        found = exact("conflicts", "jacks-or-better")["conflicts"]
        counts = sorted(sorted(edge["classes"] for edge in conflict["edges"]) for conflict in found)
        assert counts == [[4, 4], [17, 35], [70, 135], [72, 192], [80, 470], [84, 134]]
        assert set(found[0]["edges"][0]) == {"above", "below", "classes", "hands", "cost", "witness"}

    def test_preliminary(self, exact: Callable[..., Any]) -> None:
        record = exact("preliminary", "jacks-or-better")
        assert len(record["lines"]) == 36 and record["optimal"] is False
        assert record["lines"][3]["ce"] == [*range(4, 15)]

    @pytest.mark.slow
    def test_risk(self, exact: Callable[..., Any]) -> None:
        record = exact("risk", "deuces-wild", "--hands", "1000", "--hands", "5", "--ruin", "1/20", "--bankroll", "4585")
        solved = exact("solve", "deuces-wild")
        assert {key: record[key] for key in ("return", "variance", "payoffs")} == {
            key: solved[key] for key in ("return", "variance", "payoffs")
        }
        assert record["chart"] is None and record["is_exact"] is True
        assert Fraction(record["edge"]) == Fraction(record["return"]) - 1
        assert [row["hands"] for row in record["hands"]] == [1000, 5]
        variance = Fraction(record["variance"])
        for row in record["hands"]:
            assert Fraction(row["squared_error"]) == variance * row["hands"]
            assert abs(Fraction(row["standard_error"]) ** 2 - variance * row["hands"]) < Fraction(1, 10**8)
        (row,) = record["bankrolls"]
        assert (row["ruin"], row["bankroll"], row["within"][0]) == ("1/20", 4585, {"hands": 1000, "bankroll": 153})
        (ruin,) = record["ruins"]
        assert Fraction(ruin["low"]) <= Fraction(1, 20) and Fraction(ruin["high"]) - Fraction(ruin["low"]) < 1e-25
        assert [part["hands"] for part in ruin["within"]] == [1000, 5]

    @pytest.mark.slow
    def test_risk_of_a_chart(self, exact: Callable[..., Any], run: Run, table_6: Path) -> None:
        record = exact("risk", "jacks-or-better", "--chart", str(table_6), "--cashback", "0.5%", "--hands", "100")
        code, checked, _ = run("check", "jacks-or-better", str(table_6), "--json")
        assert code == 1
        assert (record["chart"], record["return"]) == (str(table_6), json.loads(checked)["return"])
        assert record["cashback"] == "1/200" and record["root"] is None
        assert [row["bankroll"] for row in record["bankrolls"]] == [None] * 4
        code, out, _ = run("risk", "jacks-or-better", "--chart", str(table_6), "--coins", "5")
        assert code == 0
        assert "Cost against optimal play  8.568e-04" in out and "A bet is 5 coins" in out
        assert "The player loses 0.5418% of every bet on average: in the long run ruin is certain" in out

    def test_risk_as_csv(self, run: Run) -> None:
        code, out, _ = run(
            "risk", "deuces-wild", "--hands", "100", "--ruin", "5%", "--bankroll", "7", "--format", "csv"
        )
        assert code == 0
        rows = list(csv.DictReader(io.StringIO(out)))
        found = {(row["figure"], row["hands"], row["ruin"], row["bankroll"]): row["value"] for row in rows}
        assert len(found) == len(rows) == 14
        assert found["return", "", "", ""] == "32187682693/31944279675"
        assert found["bankroll", "", "1/20", ""] == "4585"
        assert found["root_low", "", "", ""] < found["root_high", "", "", ""]
        assert Fraction(found["ruin_high", "", "", "7"]) > Fraction(found["ruin", "100", "", "7"]) > Fraction(1, 2)

    def test_help_names_every_command(self, run: Run) -> None:
        for arguments in ((), ("--help",), ("-h",)):
            code, out, err = run(*arguments)
            assert (code, err) == (0, "")
            for name in (
                "games",
                "solve",
                "hand",
                "values",
                "chart",
                "check",
                "conflicts",
                "preliminary",
                "frontier",
                "compare",
                "risk",
                "sweep",
            ):
                assert name in out
        for name in cli.commands.commands:
            code, out, err = run(name, "--help")
            assert (code, err) == (0, "") and out.startswith("Usage:")

    def test_version(self, run: Run) -> None:
        code, out, _ = run("--version")
        assert code == 0 and out.startswith("strategygen ")

    @pytest.mark.parametrize(("asked", "words"), [("bash_source", ""), ("bash_complete", "strategygen che")])
    def test_a_shell_may_ask_how_to_complete(
        self, asked: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("_STRATEGYGEN_COMPLETE", asked)
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", "1")
        monkeypatch.setattr(sys, "argv", ["strategygen"])
        with pytest.raises(SystemExit) as stop:
            cli.entry_point()
        out = capsys.readouterr().out
        assert stop.value.code == 0
        assert out.startswith("_strategygen_completion()") if asked == "bash_source" else out == "plain,check\n"

    def test_slow_modules_are_imported_only_when_needed(self) -> None:
        done = subprocess.run(
            [sys.executable, "-c", "import sys, strategygen.cli as c; import json;"
             "print(json.dumps([c.main(['games', '-o', '" + os.devnull + "', '--json']),"
             "*(name in sys.modules for name in ('numpy', 'sympy', 'jinja2', 'rich')),"
             "c.main(['games', '-o', '" + os.devnull + "']),"
             "*(name in sys.modules for name in ('numpy', 'sympy', 'jinja2', 'rich'))]))"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert json.loads(done.stdout) == [0, False, False, False, False, 0, False, False, True, False]


class TestCheck:
    def test_table_7_is_optimal(self, run: Run, exact: Callable[..., Any], table_7: Path) -> None:
        record = exact("check", "jacks-or-better", str(table_7))
        assert record["optimal"] is True and record["errors"] == []
        assert (record["return"], record["return_worst"], record["cost"], record["cost_worst"]) == (
            RETURN, RETURN, "0", "0",
        )  # fmt: skip
        assert (record["misplayed_hands"], record["misplayed_classes"]) == (0, 0)
        code, out, _ = run("check", "jacks-or-better", str(table_7))
        assert code == 0 and "Optimal: every hold it allows" in out

    @pytest.mark.slow
    def test_table_6_makes_mistakes(self, run: Run, table_6: Path) -> None:
        record = self.mistakes_of(run, table_6)
        assert (record["misplayed_hands_worst"], record["misplayed_classes_worst"]) == (193596, 8889)
        assert record["unused_lines"] == [33, 34] and record["uncovered_hands"] == 0
        assert {72, 17, 4} <= {error["classes"] for error in record["errors"]}

    def test_table_6_makes_mistakes_with_a_short_deck(self, run: Run, table_6: Path, short_deck: Deck) -> None:
        solution = solve(replace(load_game("jacks-or-better"), deck=short_deck))
        report = check_chart(Chart.of([row[0] for row in TABLE_6]), solution)
        record = self.mistakes_of(run, table_6)
        assert record["misplayed_hands_worst"] == report.hands(report.is_misplayed_worst)
        assert record["misplayed_classes_worst"] == int(report.is_misplayed_worst.sum())
        assert record["unused_lines"] == list(report.unused_lines) and record["uncovered_hands"] == 0
        assert Fraction(record["cost_worst"]) == report.cost_worst

    def mistakes_of(self, run: Run, path: Path) -> Any:
        """The record of a chart with mistakes."""
        code, out, err = run("check", "jacks-or-better", str(path), "--json")
        assert (code, err) == (1, "")
        record = json.loads(out)
        assert record["optimal"] is False
        keys = {"line", "played", "better", "witness", "hands", "cost", "classes", "loss", "played_hold", "better_hold"}
        assert all(keys | {"hands_best", "classes_best", "cost_best"} <= set(error) for error in record["errors"])
        assert sum(Fraction(error["cost"]) for error in record["errors"]) == Fraction(record["cost_worst"])
        costs = [Fraction(error["cost"]) for error in record["errors"]]
        assert costs == sorted(costs, reverse=True)
        return record

    @pytest.mark.slow
    def test_the_text_has_line_witness_and_cost(self, run: Run, table_6: Path) -> None:
        code, out, _ = run("check", "jacks-or-better", str(table_6))
        assert code == 1
        assert "line 13 decides:   3-RF\n  line 14 is better: 4-F\n" in out
        assert "for example As Qs Jh Ts 2s: EV 1.269195 for holding As Qs Ts, 1.276596 for As Qs Ts 2s." in out
        assert "cost 1.743e-06 per unit bet (0.0017 units per 1,000 hands)." in out

    @pytest.mark.slow
    def test_two_lines_swapped(self, run: Run, tmp_path: Path) -> None:
        texts = [row[0] for row in TABLE_7]
        texts[11], texts[12] = texts[12], texts[11]
        path = tmp_path / "swapped.txt"
        path.write_text("\n".join(texts), "utf-8")
        code, out, _ = run("check", "jacks-or-better", str(path), "--json")
        error = json.loads(out)["errors"][0]
        assert code == 1 and (error["line"], error["better_line"], error["classes"]) == (12, 13, 72)

    @pytest.mark.slow
    def test_standard_input(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf5-RF\r\nnone\r\n"), "utf-8"))
        code, out, _ = run("check", "jacks-or-better", "-", "--json")
        record = json.loads(out)
        assert (code, record["source"], record["lines"]) == (1, "standard input", 2)

    @pytest.mark.parametrize(
        ("layout", "form"),
        slow_after(
            1,
            [("condensed", "txt"), ("condensed", "md"), ("condensed", "tex"), ("condensed", "html"), ("paper", "tex")],
        ),
    )
    def test_what_chart_writes_check_accepts(
        self, run: Run, exact: Callable[..., Any], tmp_path: Path, layout: str, form: str
    ) -> None:
        path = tmp_path / f"card.{form}"
        assert run("chart", "jacks-or-better", "--layout", layout, "--format", form, "-o", path) == (0, "", "")
        assert exact("check", "jacks-or-better", str(path))["optimal"] is True


@pytest.fixture(scope="module")
def threes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("game") / "threes.toml"
    path.write_text(THREES, "utf-8")
    return path


@pytest.fixture(scope="module")
def solution(threes: Path) -> Solution:
    return solve(load_game(str(threes)))


OfDeck = Callable[[int], Solution]


@pytest.fixture
def of_deck(threes: Path, monkeypatch: pytest.MonkeyPatch) -> OfDeck:
    """A function that lets the commands deal from the cards of a rank and above, and returns the solution."""

    def dealing(lowest: int) -> Solution:
        solution = solve(replace(load_game(str(threes)), deck=Deck(0, lowest)))
        monkeypatch.setattr("strategygen.values.solve", lambda game: solution)
        return solution

    return dealing


class TestLevels:
    def read(self, run: Run, *arguments: object) -> Any:
        """The JSON of a command whose only message is a warning about the pays of the game."""
        code, out, err = run(*map(str, arguments), "--json")
        assert code == 0 and err.count("\n") == err.count("strategygen: warning: threes-a: ") == 1
        return json.loads(out)

    @pytest.mark.slow
    def test_frontier(self, run: Run, threes: Path, solution: Solution, tmp_path: Path) -> None:
        path = tmp_path / "own.txt"
        path.write_text("three of a kind\ndraw five cards\n", "utf-8")
        record = self.read(run, "frontier", threes, "--with", path)
        assert (record["game"], record["optimal_return"]) == ("threes-a", str(solution.expected_return))
        charts = record["charts"]
        for key in ("words", "lines"):
            assert [chart[key] for chart in charts] == sorted(chart[key] for chart in charts)
        assert [chart["optimal"] for chart in charts] == [False] * (len(charts) - 1) + [True]
        costs = [Fraction(chart["cost"]) for chart in charts]
        assert costs == sorted(costs, reverse=True) and costs[-1] == 0
        for chart in (*charts, *record["with"]):
            report = check_chart(Chart.of([line["text"] for line in chart["chart"]]), solution)
            assert len(chart["chart"]) == chart["lines"]
            assert count_words(line["plain"] for line in chart["chart"]) == chart["words"]
            assert {line["section"] for line in chart["chart"]} == {None}
            assert Fraction(chart["return"]) == Fraction(chart["return_worst"]) == report.return_worst
            assert Fraction(chart["cost"]) == report.cost_worst
            assert chart["misplayed_hands"] == report.hands(report.is_misplayed_worst)
            assert chart["misplayed_classes"] == int(report.is_misplayed_worst.sum())
        (own,) = record["with"]
        assert (own["source"], own["words"], own["lines"]) == (str(path), 7, 2)
        code, out, _ = run("frontier", threes, "--with", path)
        assert code == 0 and "Charts beside the best found with no more words" in out

    @pytest.mark.slow
    def test_the_formats_of_a_frontier(self, run: Run, threes: Path, tmp_path: Path) -> None:
        starts = {
            "txt": "Threes: number of words and cost\n", "md": "# Threes: number of words and cost\n",
            "tex": "\\documentclass", "html": "<!DOCTYPE html>",
            "csv": "words,lines,return,return_decimal,cost,cost_decimal,per_thousand,",
            "json": "{\n", "svg": "<?xml ",
        }  # fmt: skip
        for form, start in starts.items():
            path = tmp_path / f"frontier.{form}"
            code, out, _ = run("frontier", threes, "-o", path)
            assert (code, out) == (0, "")
            assert path.read_text("utf-8").startswith(start), form
            assert run("frontier", threes, "--format", form)[1] == path.read_text("utf-8")
        assert json.loads(run("frontier", threes, "--json", "-o", "-")[1])["game"] == "threes-a"
        assert json.loads(run("frontier", threes, "--format", "svg", "--json")[1])["game"] == "threes-a"

    @pytest.mark.slow
    def test_a_penalty_free_chart_with_the_costs_of_its_lines(self, run: Run, threes: Path, solution: Solution) -> None:
        record = self.read(run, "chart", threes, "--level", "penalty-free", "--worth")
        assert (record["level"], record["layout"], record["optimal"]) == ("penalty-free", "condensed", True)
        assert record["least_cost_of_level"] == str(best_hold_order(solution).bound) == "0"
        texts = [line["text"] for line in record["lines"]]
        worths = [Fraction(line["worth"]) for line in record["lines"]]
        assert worths == list(line_worths(check_chart(Chart.of(texts), solution)))
        for i in range(len(texts)):
            without = check_chart(Chart.of(texts[:i] + texts[i + 1 :]), solution)
            assert worths[i] == without.cost_worst - Fraction(record["cost"])

    @pytest.mark.slow
    def test_the_text_has_the_costs_of_lines(self, run: Run, threes: Path) -> None:
        code, out, _ = run("chart", threes, "--level", "penalty-free", "--worth")
        assert code == 0
        assert "# No.  Line left out       Cost  Cost per 1,000 hands\n#   6  none                   0 " in out
        assert len(read_chart(out).lines) == 6

    @pytest.mark.parametrize(
        ("lowest", "limits"),
        slow_after(2, [
            (10, ("--max-words", "9")), (10, ("--max-cost", "0")), (10, ()), (10, ("--max-cost", " 91.5% ")),
            (2, ()), (2, ("--max-words", "8")), (2, ("--max-cost", "0")), (2, ("--max-cost", "0.1")),
            (2, ("--max-cost", " 10% ")), (2, ("--max-cost", "1/10")), (2, ("--max-cost", "1000%")),
        ]),
    )  # fmt: skip
    def test_a_simple_chart(
        self, run: Run, threes: Path, of_deck: OfDeck, lowest: int, limits: tuple[str, ...]
    ) -> None:
        charts = frontier(of_deck(lowest))
        record = self.read(run, "chart", threes, "--level", "simple", *limits)
        option, limit = limits or ("--max-words", "80")
        if option == "--max-words":
            best = [chart for chart in charts if chart.measures["words"] <= int(limit)][-1]
        else:
            share = Fraction(limit.strip(" %")) / (100 if "%" in limit else 1)
            best = next(chart for chart in charts if chart.report.cost_worst <= share)
        assert [line["text"] for line in record["lines"]] == [str(line) for line in best.lines]
        assert record["measures"] == best.measures and record["measures"]["lines"] == len(record["lines"])
        report = best.report
        assert (record["return"], record["cost"]) == (str(report.expected_return), str(report.cost))
        assert (record["return_worst"], record["cost_worst"]) == (str(report.return_worst), str(report.cost_worst))
        assert record["misplayed_hands"] == report.hands(report.is_misplayed_worst)
        assert record["optimal"] is (best is charts[-1]) and "worth" not in record["lines"][0]
        assert record["level"] == "simple" and record["least_cost_of_level"] is None

    def test_a_card_of_a_simple_chart(self, run: Run, threes: Path, of_deck: OfDeck) -> None:
        of_deck(10)
        limits = ("--level", "simple", "--max-lines", "2")
        card, chart = (self.read(run, command, threes, *limits) for command in ("card", "chart"))
        assert len(chart["lines"]) == 2
        shown = [row["text"] for row in card["lines"]]
        assert count_words(shown) == chart["measures"]["words"] == card["measures"]["words"]

    def test_a_card_of_so_many_sides(self, run: Run, threes: Path, of_deck: OfDeck) -> None:
        of_deck(10)
        card = self.read(run, "card", threes, "--sides", "1")
        assert (card["size"], card["level"], card["panels"]) == ("pocket", "simple", 1)
        assert card["return"] == card["optimal_return"]
        code, _, err = run("card", threes, "--sides", "1", "--level", "basic")
        assert code == 2 and "--sides cannot be used with --level or --chart" in err

    @pytest.mark.slow
    def test_the_best_card_of_two_sides(self, exact: Callable[..., Any]) -> None:
        card = exact("card", "jacks-or-better", "--sides", "2")
        assert card["panels"] == 2 and Fraction(card["return_worst"]) > Fraction("0.9954")

    @pytest.mark.slow
    @pytest.mark.parametrize("form", slow_after(1, ["txt", "md", "tex", "html"]))
    def test_check_gives_the_cost_of_a_short_chart(self, run: Run, threes: Path, tmp_path: Path, form: str) -> None:
        path = tmp_path / f"card.{form}"
        run("chart", threes, "--level", "simple", "--max-words", "8", "--worth", "-o", path)
        code, out, _ = run("check", threes, path, "--json")
        record = json.loads(out)
        assert (code, record["optimal"], record["measures"]["lines"]) == (1, False, record["lines"])
        code, out, _ = run("frontier", threes, "--json")
        charts = json.loads(out)["charts"]
        assert [chart for chart in charts if chart["words"] <= 8][-1]["cost"] == record["cost_worst"]

    @pytest.mark.parametrize(
        ("limits", "message"),
        [
            (("--max-lines", "1", "--max-cost", "0.0001"), "no chart of at most 1 lines was found that costs at most "),
            (("--max-words", "0"), "Invalid value for '--max-words': 0 is not in the range x>=1."),
            (("--max-lines", "0"), "Invalid value for '--max-lines': 0 is not in the range x>=1."),
            (("--max-lines", "few"), "Invalid value for '--max-lines': 'few' is not a valid integer"),
        ],
    )
    def test_no_chart_within_the_limits(
        self, run: Run, threes: Path, of_deck: OfDeck, limits: tuple[str, ...], message: str
    ) -> None:
        of_deck(10)
        code, out, err = run("chart", threes, "--level", "simple", *limits)
        assert (code, out) == (2, "")
        errors = [line for line in err.splitlines() if "warning" not in line]
        assert len(errors) == 1 and errors[0].startswith(f"strategygen: error: {message}")

    @pytest.mark.slow
    def test_a_penalty_free_chart_of_jacks_or_better(self, exact: Callable[..., Any], run: Run, tmp_path: Path) -> None:
        record = exact("chart", "jacks-or-better", "--level", "penalty-free")
        assert record["least_cost_of_level"] == record["cost"] == "62137/6438381950"
        assert record["optimal"] is False and record["optimal_return"] == RETURN
        code, out, _ = run("chart", "jacks-or-better", "--level", "penalty-free", "--worth")
        assert code == 0 and "proved best of all such charts, in any order" in out
        path = tmp_path / "card.txt"
        path.write_text(out, "utf-8")
        code, out, _ = run("check", "jacks-or-better", path, "--json")
        assert (code, json.loads(out)["cost_worst"]) == (1, record["cost"])


class TestCompare:
    @pytest.fixture(autouse=True)
    def derived(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        """Use Table 7 as the chart of every game; only the slow tests derive charts."""
        if request.node.get_closest_marker("slow") is None:
            chart = Chart.of([row[0] for row in TABLE_7])
            monkeypatch.setattr("strategygen.derive.compare.kept_chart", lambda *arguments, **options: chart)
            monkeypatch.setattr("strategygen.derive.kept_chart", lambda *arguments, **options: chart)

    def test_a_chart_file_with_a_short_deck(self, exact: Callable[..., Any], table_6: Path, short_deck: Deck) -> None:
        record = exact("compare", "jacks-or-better", str(table_6))
        assert record["b"]["name"] == f"{table_6}, a chart played in Jacks or Better 9/6"
        returns = [Fraction(record[side]["return"]) for side in ("a", "b")]
        optimal = Fraction(exact("solve", "jacks-or-better")["return"])
        assert Fraction(record["cost_of_b_in_a"]) == optimal - returns[1] > 0
        assert record["hands"] == sum(row["hands"] for row in record["differences"]) > 0
        assert record["classes"] == sum(row["classes"] for row in record["differences"])
        assert sum(Fraction(row["cost_a"]) for row in record["differences"]) == returns[0] - returns[1]

    @pytest.mark.slow
    def test_a_chart_file(self, exact: Callable[..., Any], table_6: Path) -> None:
        record = exact("compare", "jacks-or-better", str(table_6))
        assert record["a"] == {"game": "jacks-or-better-9-6", "name": "Jacks or Better 9/6", "return": RETURN}
        name = f"{table_6}, a chart played in Jacks or Better 9/6"
        assert record["b"] == {"game": "jacks-or-better-9-6", "name": name, "return": "341878701/343913570"}
        assert record["cost_of_a_in_b"] == "0"
        assert Fraction(record["cost_of_b_in_a"]) == Fraction(RETURN) - Fraction("341878701/343913570")
        assert (record["hands"], record["classes"]) == (193596, 8889)
        assert all(
            set(row)
            == {
                "section", "line_a", "line_b", "hands", "classes", "cost_a", "cost_b", "witness", "hold_a", "hold_b"
            }
            for row in record["differences"]
        )  # fmt: skip
        assert {row["section"] for row in record["differences"]} == {None}
        assert sum(row["hands"] for row in record["differences"]) == 193596
        assert sum(Fraction(row["cost_a"]) for row in record["differences"]) == Fraction(record["cost_of_b_in_a"])
        row = next(row for row in record["differences"] if row["line_b"] == "3-RF")
        assert row["line_a"].startswith("4-F: {(2-9)T(J-K)A}") and (row["hands"], row["classes"]) == (864, 72)

    def test_the_text_has_lines_deals_and_costs(self, run: Run, table_6: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(table_6.read_bytes()), "utf-8"))
        code, out, err = run("compare", "jacks-or-better", "-")
        assert (code, err) == (0, "")
        assert "standard input, a chart played in Jacks or Better 9/6" in out
        assert "Deals played differently  193,596 of 2,598,960\n" in out
        assert re.search(r"4-F: \{\(2-9\)T\(J-K\)A\}\{\(T-K\)\} +3-RF +864 +72 +-1.743e-06 +1.743e-06 ", out)
        assert out.count("\n") == 21

    def test_pays_change_the_second_game_or_that_of_a_file(
        self, exact: Callable[..., Any], table_7: Path, short_deck: Deck
    ) -> None:
        pays = ["--pay", "royal_flush=4880", "--coins", "5"]
        as_games = exact("compare", "jacks-or-better", "jacks-or-better", *pays)
        as_file = exact("compare", "jacks-or-better", str(table_7), *pays)
        progressive = Fraction(exact("solve", "jacks-or-better", *pays)["return"])
        solution = solve(replace(load_game("jacks-or-better"), deck=short_deck))
        report = check_chart(Chart.of([row[0] for row in TABLE_7]), solution)
        assert as_games["a"]["return"] == str(report.expected_return)
        assert as_games["b"]["name"] == "Jacks or Better 9/6, pays changed"
        assert Fraction(as_games["b"]["return"]) == Fraction(as_file["a"]["return"]) < progressive
        assert Fraction(as_games["cost_of_a_in_b"]) == progressive - Fraction(as_games["b"]["return"])
        assert (as_file["b"]["return"], as_file["hands"]) == (as_file["a"]["return"], 0)

    @pytest.mark.slow
    def test_a_game_does_not_differ_from_itself(self, exact: Callable[..., Any], run: Run) -> None:
        record = exact("compare", "jacks-or-better", "jacks-or-better-9-6")
        assert (record["hands"], record["classes"], record["differences"]) == (0, 0, [])
        assert record["cost_of_a_in_b"] == record["cost_of_b_in_a"] == "0"
        code, out, _ = run("compare", "jacks-or-better", "jacks-or-better")
        assert code == 0 and "Deals played differently  0 of 2,598,960\n" in out

    @pytest.mark.slow
    def test_the_other_formats(self, run: Run, table_6: Path, tmp_path: Path) -> None:
        for form in ("md", "tex", "html", "csv"):
            path = tmp_path / f"differences.{form}"
            code, out, err = run("compare", "jacks-or-better", table_6, "-o", path)
            assert (code, out, err) == (0, "", "")
            assert path.stat().st_size > 500
        rows = list(csv.DictReader(io.StringIO((tmp_path / "differences.csv").read_text("utf-8"))))
        assert len(rows) == 10 and sum(int(row["hands"]) for row in rows) == 193596

    @pytest.mark.slow
    def test_two_pay_tables_with_their_charts(self, exact: Callable[..., Any], table_6: Path) -> None:
        record = exact("compare", "jacks-or-better-9-6", "jacks-or-better-8-5")
        assert (record["a"]["return"], record["b"]["game"]) == (RETURN, "jacks-or-better-8-5")
        assert Fraction(record["b"]["return"]) == Fraction(exact("solve", "jacks-or-better-8-5")["return"])
        assert record["hands"] == sum(row["hands"] for row in record["differences"]) > 0
        assert exact("compare", "jacks-or-better", str(table_6))["hands"] == 193596


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["frob"], "No such command 'frob'"),
            (["solve"], "Missing argument 'GAME'"),
            (["solve", "jack-or-better"], "there is no game 'jack-or-better'; did you mean jacks-or-better?"),
            (["solve", "no-such-file.toml"], "no-such-file.toml: No such file or directory"),
            (["solve", "jacks-or-better", "--pay", "flush"], "--pay 'flush': expected CLASS=PAY, such as flush=5"),
            (["solve", "jacks-or-better", "--pay", "flush="], "expected CLASS=PAY"),
            (["solve", "jacks-or-better", "--pay", "flush=-1"], "a pay cannot be negative"),
            (["solve", "jacks-or-better", "--pay", "flush=six"], "'six' is not a number such as 9, 4.5 or 1/3"),
            (["solve", "jacks-or-better", "--pay", "flush=1/0"], "'1/0' is not a number"),
            (["solve", "jacks-or-better", "--pay", "fluh=6"], "there is no pay class 'fluh'; did you mean flush?"),
            (["solve", "jacks-or-better", "--pay", "flush=6", "--pay", "flush=7"], "flush is duplicated"),
            (["solve", "jacks-or-better", "--coins", "0"], "Invalid value for '--coins'"),
            (["solve", "jacks-or-better", "--format", "pdf"], "Invalid value for '--format'"),
            (["chart", "jacks-or-better", "--format", "docx"], "Invalid value for '--format'"),
            (["chart", "jacks-or-better", "--layout", "long"], "Invalid value for '--layout'"),
            (["hand", "jacks-or-better"], "Missing argument 'DEAL'"),
            (["hand", "jacks-or-better", "Ah Kh"], "a deal has 5 cards, 'Ah Kh' has 2"),
            (["hand", "jacks-or-better", "Ah Kh Qh Jh Ah"], "Ah is duplicated"),
            (["hand", "jacks-or-better", "Ah Kh Qh Jh 1c"], "'1c' is not a card"),
            (["hand", "jacks-or-better", "Ah Kh Qh Jh Jo"], "Jo is not in this deck of 52 cards"),
            (["hand", "jacks-or-better", "Ah Kh Qh Jh 2c", "--hold", "As"], "As is not a card of the deal"),
            (["check", "jacks-or-better", "no-such-chart.txt"], "no-such-chart.txt: No such file or directory"),
            (["check", "jacks-or-better", "."], ".: Is a directory"),
            (["risk", "jacks-or-better", "--ruin", "five"], "--ruin: 'five' is not a number such as 0.05, 5% or 1/20"),
            (["risk", "jacks-or-better", "--ruin", "100%"], "a risk of ruin must be between 0 and 1, not 1"),
            (["risk", "jacks-or-better", "--cashback", "-1%"], "--cashback: '-1%' is not a number"),
            (["risk", "jacks-or-better", "--cashback", "1"], "the cashback must be 0 or more and less than 1, not 1"),
            (["risk", "jacks-or-better", "--hands", "0"], "Invalid value for '--hands'"),
            (["risk", "jacks-or-better", "--bankroll", "1.5"], "Invalid value for '--bankroll'"),
            (["risk", "jacks-or-better", "--chart", "no-chart.txt"], "no-chart.txt: No such file or directory"),
            (["chart", "jacks-or-better", "--level", "best"], "Invalid value for '--level'"),
            (["chart", "jacks-or-better", "--max-lines", "9"], "--max-lines and --max-cost are for --level simple"),
            (["chart", "jacks-or-better", "--level", "optimal", "--max-lines", "9"], "are for --level simple"),
            (["chart", "jacks-or-better", "--level", "penalty-free", "--max-cost", "1%"], "are for --level simple"),
            (["chart", "jacks-or-better", "--level", "simple", "--layout", "paper"], "--layout paper is for "),
            (["chart", "jacks-or-better", "--level", "simple", "--format", "svg"], "Invalid value for '--format'"),
            (["frontier", "jacks-or-better", "--format", "pdf"], "Invalid value for '--format'"),
            (["frontier", "jacks-or-bettr"], "did you mean jacks-or-better?"),
            (["frontier"], "Missing argument 'GAME'"),
            (["compare", "jacks-or-better"], "Missing argument 'B'"),
            (["compare", "jacks-or-better", "deuces-wild"], "cannot be compared: they differ in the wild cards"),
            (["compare", "deuces-wild", "joker-poker-kings"], "cannot be compared: they differ in the deck"),
            (["compare", "tens-or-better", "jacks-or-better"], "they differ in the lowest paying pair"),
            (["compare", "jacks-or-better", "no-such-chart.txt"], "no-such-chart.txt"),
            (["compare", "no-such-game", "jacks-or-better"], "there is no game 'no-such-game'"),
            (["compare", "jacks-or-better", "."], ".: Is a directory"),
            (["compare", "jacks-or-better", "jacks-or-better", "--pay", "fluh=5"], "there is no pay class 'fluh'"),
            (["games", "-o", "no-such-folder/x"], "there is no folder 'no-such-folder'"),
            (["games", "-o", "."], "expected a file name"),
            (["games", "-o", ""], "expected a file name"),
        ],
    )  # fmt: skip
    def test_one_clear_message(self, run: Run, arguments: list[str], message: str) -> None:
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith("strategygen: error: ") and message in err
        assert err.count("\n") == 1 and "Traceback" not in err

    @pytest.mark.parametrize(
        "cost", ["abc", "-1", "1/0", "1e9", "", "%", "5%%", "nan", "inf", "1/-2", "0." + "1" * 100]
    )
    def test_bad_costs_raise_an_error(self, run: Run, cost: str) -> None:
        code, out, err = run("chart", "jacks-or-better", "--level", "simple", "--max-cost", cost)
        assert (code, out) == (2, "")
        assert err == (
            f"strategygen: error: Invalid value for '--max-cost': {cost!r}: expected a share of the bet such as "
            "0.0001, 1/10000 or 0.01% (see strategygen chart --help)\n"
        )

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"5-RF\n\n2-RF: 1Q\n", ":3: expected "),
            (b"5-RF\n2-RF: JK or QQK\n", ":2: after 2-RF, expected 2 cards or 5, found 3\n  2-RF: JK or QQK\n"),
            (b"5-RF\n\xff\xfe\n", ":2: expected UTF-8 text"),
            (b"", ": no chart line was found"),
            (b"# only comments\n", ": no chart line was found"),
            (b"5-RF\0\n", ": expected a text file, found NUL characters"),
            (b"\\begin{tabular}{l} Hands \\\\ \\end{tabular}", ": no chart line was found"),
            (b"<table><tr><th>Hands</th></tr></table>", ": no chart line was found"),
            (b"5-RF\n" * 1001, "expected a chart of at most 1,000 lines"),
            (b"5-RF\n" * 2_000_000, "expected a chart of at most 2,000,000 characters"),
        ],
        ids=lambda value: None if isinstance(value, str) else "file",
    )
    def test_a_broken_chart_is_located(self, run: Run, tmp_path: Path, content: bytes, message: str) -> None:
        path = tmp_path / "broken.txt"
        path.write_bytes(content)
        code, out, err = run("check", "jacks-or-better", path)
        assert (code, out) == (2, "")
        assert err.startswith(f"strategygen: error: {path}") and message in err
        if "2-RF" in message:
            shown, caret = err.splitlines()[1:]
            assert shown[caret.index("^") :].startswith("QQK")

    def test_a_broken_game_file_is_located(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        for content in ("id = ", "id = 'x'\nname = 'X'\n"):
            path.write_text(content, "utf-8")
            code, out, err = run("solve", path)
            assert (code, out) == (2, "")
            assert err.startswith(f"strategygen: error: {path}: ") and err.count("\n") == 1
            path = tmp_path / "other.toml"


class TestFormats:
    @pytest.mark.slow
    def test_the_ending_of_the_file_chooses_the_format(self, tmp_path: Path) -> None:
        for ending, start in (("md", "# "), ("tex", "\\documentclass"), ("html", "<!"), ("csv", "number,hand_held,")):
            path = tmp_path / f"chart.{ending}"
            assert main(["chart", "jacks-or-better", "-o", str(path)]) == 0
            assert path.read_text("utf-8").startswith(start), ending

    def test_the_format_option_overrides_the_ending(self, tmp_path: Path) -> None:
        path = tmp_path / "chart.md"
        assert main(["chart", "jacks-or-better", "--format", "csv", "-o", str(path)]) == 0
        assert path.read_text("utf-8").startswith("number,hand_held,value_min,value_max,ce,section\n1,")


class TestFiles:
    def test_a_result_is_written_whole(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "games.json"
        assert run("games", "--json", "-o", path) == (0, "", "")
        assert json.loads(path.read_text("utf-8"))[0]["id"] == "aces-and-faces-8-5"
        assert [file.name for file in tmp_path.iterdir()] == ["games.json"]
        path.chmod(0o640)
        path.write_text("old")
        assert run("games", "--json", "-o", path)[0] == 0
        assert path.stat().st_mode & 0o777 == 0o640 and path.stat().st_size > 100

    @pytest.mark.slow
    def test_the_same_input_gives_the_same_bytes(self, run: Run, tmp_path: Path) -> None:
        for name in ("a", "b"):
            run("preliminary", "jacks-or-better", "--format", "html", "-o", tmp_path / name)
        assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()

    def test_a_failing_run_leaves_no_file(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "out.txt"
        assert run("solve", "nope", "-o", path)[0] == 2
        assert list(tmp_path.iterdir()) == []
        path.write_text("old")

        def full(self: Path, target: object) -> Path:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", full)
        code, _, err = run("games", "-o", path)
        assert (code, err) == (2, f"strategygen: error: {path}: No space left on device\n")
        assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]

    def test_a_link_is_followed_and_a_device_is_not_replaced(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "target")
        assert run("games", "-o", tmp_path / "link")[0] == 0
        assert (tmp_path / "link").is_symlink() and (tmp_path / "target").stat().st_size > 100
        assert run("games", "-o", os.devnull)[0] == 0
        assert not Path(os.devnull).is_file()

    def test_standard_output_by_name(self, run: Run) -> None:
        assert run("games", "-o", "-")[:2] == run("games")[:2]

    @pytest.mark.slow
    def test_every_format_is_written(self, run: Run, tmp_path: Path, table_6: Path) -> None:
        for arguments in (["solve"], ["hand", "2s Js Qs Kh Ad"], ["check", str(table_6)], ["conflicts"], ["risk"]):
            for form in ("txt", "md", "tex", "html", "csv", "json"):
                code, out, _ = run(arguments[0], "jacks-or-better", *arguments[1:], "--format", form)
                assert code == (1 if arguments[0] == "check" else 0)
                assert out.endswith("\n") and len(out) > 200

    def test_the_text_of_a_chart_on_standard_output_is_a_chart(self, run: Run) -> None:
        code, out, err = run("chart", "jacks-or-better")
        assert (code, err) == (0, "")
        assert len(read_chart(out).lines) == out.count("CE ") - out.count("# (")


def test_an_interrupt_is_short(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("strategygen.values.solve", interrupt)
    assert run("solve", "jacks-or-better") == (130, "", "strategygen: interrupted\n")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(_Terminal(), True), (io.StringIO(), False)], ids=["terminal", "file"])
def test_progress_shows_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, shown: bool) -> None:
    monkeypatch.setattr(messages, "PATIENCE", 0.01)
    monkeypatch.setattr(sys, "stderr", stream)
    with messages.ProgressLine("solving", 7) as progress:
        progress("[no deuces] looking for the shortest order")
        progress.advance()
        # A step that is set before progress appears is shown, too.
        for _ in range(500 if shown else 10):
            if "shortest order" in stream.getvalue():
                break
            time.sleep(0.01)
    assert ("[no deuces] looking for the shortest order" in stream.getvalue()) is shown
    assert ("1/7" in stream.getvalue()) is shown
    assert bool(stream.getvalue()) is shown


def test_counted_steps_show_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _Terminal()
    monkeypatch.setattr(messages, "PATIENCE", 1000)
    monkeypatch.setattr(sys, "stderr", stream)

    def shown(message: str) -> str:
        start = len(stream.getvalue())
        progress(message)
        assert progress.display is not None
        progress.display.refresh()
        return re.sub(r"\x1b\[[\d;?]*\w", "", stream.getvalue()[start:])

    with messages.ProgressLine("solving") as progress:
        progress(Step("holds of 2 cards", 1, 8))
        progress._show()
        shown(Step("holds of 2 cards", 2, 8))
        counted = shown(Step("holds of 3 cards", 4, 8))
        assert "holds of 3 cards" in counted and "4/8" in counted and re.search(r"left 0:\d\d:\d\d", counted)
        # Another count: nothing is known of its time.
        assert "left -:--:--" in shown(Step("outcomes", 0, 3))
        plain = shown("[1 joker] proving")
        assert "[1 joker] proving" in plain and "left" not in plain and "/3" not in plain
        assert "1/7" in shown(Step("holds", 1, 7))


def test_quick_work_shows_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with messages.ProgressLine("solving") as progress:
        progress("proving")
    assert stream.getvalue() == ""
    assert messages.PATIENCE == 2


def test_json_is_readable_and_the_same() -> None:
    record: Any = {"empty": [], "none": None, "rows": [{"a": list(range(200)), "b": "é\n"}, {"c": {"d": "x" * 120}}]}
    text = format_json(record)
    assert json.loads(text) == record
    assert text.isascii() and len(text.splitlines()) == 15
