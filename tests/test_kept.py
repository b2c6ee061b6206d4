"""Charts kept in a folder: proved again, and derived anew where the file is wrong."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import isqrt
from pathlib import Path
from typing import Any, TextIO

import pytest
from shared import derived_once, find_drafts_anew, penalty_free_anew, slow_after

from strategygen import derive
from strategygen.cards import Deck, Rank
from strategygen.charts import check_chart, read_chart
from strategygen.charts.translation import translate_chart
from strategygen.cli import main
from strategygen.derive import keeping, kept
from strategygen.derive.keeping import kept_result
from strategygen.derive.kept import kept_chart
from strategygen.derive.levels import FoundCharts, kept_drafts, level_charts, penalty_free
from strategygen.derive.levels.penalty_free import LevelChart
from strategygen.derive.levels.play_charts import LAST, Draft, with_known
from strategygen.derive.optimal import DerivedChart
from strategygen.derive.settling import ignore_progress
from strategygen.games import Game, load_game
from strategygen.values import Solution, solve


@pytest.fixture(scope="module")
def wild() -> Solution:
    """Joker Poker with twenty cards and a joker: a chart with sections."""
    return solve(replace(load_game("joker-poker-kings"), deck=Deck(1, 10)))


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose charts are asked for; each is derived once in the test process."""
    found: list[str] = []

    def note(
        solution: Solution, layout: str, progress: Callable[[str], None] | None, *, processes: int
    ) -> DerivedChart:
        found.append(solution.game.id)
        return derived_once(solution.game, layout)

    monkeypatch.setattr(kept, "derive_chart", note)
    return found


def file_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def write(file: Path, lines: object, digest: str | None = None) -> None:
    file.write_text(json.dumps({"digest": digest or keeping._digest(file, lines), "record": lines}), "utf-8")


@pytest.mark.parametrize("layout", slow_after(0, ["condensed", "paper"]))
def test_a_kept_chart_is_the_derived_one(
    wild: Solution, twenty: Solution, derived: list[str], tmp_path: Path, layout: str
) -> None:
    for solution in (wild, twenty):
        folder = tmp_path / "new" / str(len(solution.deals))
        first, second = (kept_chart(solution, layout, folder=folder) for _ in range(2))
        assert first == second and repr(first) == repr(second) and str(first) == str(second)
        assert first.report.expected_return == second.report.expected_return == solution.expected_return
        assert second.optimal and second.layout == layout
    assert derived == [wild.game.id, twenty.game.id]


@pytest.mark.slow
def test_nothing_is_kept_without_a_folder(twenty: Solution, derived: list[str]) -> None:
    assert kept_chart(twenty) == kept_chart(twenty)
    assert len(derived) == 2


def changed(lines: list[list[Any]], number: int, text: str) -> list[list[Any]]:
    return [[wild, text if place == number else own] for place, (wild, own) in enumerate(lines)]


#: What becomes of the lines of a file, with a digest that fits.
TAMPERED: dict[str, Callable[[list[list[Any]]], object]] = {
    "no chart language": lambda lines: changed(lines, 0, "High pair"),
    "a line too few": lambda lines: lines[:-1],
    "a wrong line": lambda lines: changed(lines, 0, "none"),
    "a line that decides nothing": lambda lines: [*lines, lines[0]],
    "another order": lambda lines: lines[::-1],
    "other sections": lambda lines: [[4, text] for _, text in lines],
    "no section": lambda lines: [["x", text] for _, text in lines],
    "no text": lambda lines: [[wild, 1] for wild, _ in lines],
    "no lines": lambda lines: [],
    "no list": lambda lines: None,
}


@pytest.mark.parametrize("name", slow_after(2, TAMPERED))
def test_a_tampered_chart_is_derived_anew(
    wild: Solution, twenty: Solution, derived: list[str], tmp_path: Path, name: str
) -> None:
    for solution in (twenty, wild):
        folder = tmp_path / str(len(solution.deals))
        chart = kept_chart(solution, folder=folder)
        file = file_in(folder)
        good = file.read_bytes()
        write(file, TAMPERED[name](json.loads(good)["record"]))
        del derived[:]
        assert kept_chart(solution, folder=folder) == chart
        assert derived == [solution.game.id]
        assert file_in(folder) == file and file.read_bytes() == good


@pytest.mark.parametrize(
    "name", ["empty", "cut", "no JSON", "no text", "no record", "no digest", "too deep", "changed"]
)
def test_a_broken_file_is_derived_anew(twenty: Solution, derived: list[str], tmp_path: Path, name: str) -> None:
    chart = kept_chart(twenty, folder=tmp_path)
    file = file_in(tmp_path)
    good = file.read_bytes()
    lines = json.loads(good)["record"]
    if name == "changed":
        # Another optimal chart, with the digest of the first.
        write(file, [lines[0], *lines], json.loads(good)["digest"])
    else:
        file.write_bytes({
            "empty": b"", "cut": good[: len(good) // 2], "no JSON": b"{", "no text": b"\xff\xfe\x00",
            "no record": b"[1]", "no digest": json.dumps({"record": lines}).encode(), "too deep": b"[" * 100_000,
        }[name])  # fmt: skip
    assert kept_chart(twenty, folder=tmp_path) == chart
    assert len(derived) == 2 and file.read_bytes() == good


def test_each_game_layout_and_version_has_its_file(twenty: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    game = twenty.game
    jokers = replace(game.classes[0], jokers=frozenset({0}))
    keys = {
        keeping._key(game, "condensed"),
        keeping._key(game, "paper"),
        keeping._key(game.with_pays({"flush": "7/2"}), "condensed"),
        keeping._key(replace(game, deck=Deck(1, 10)), "condensed"),
        keeping._key(replace(game, deck=Deck(0, 9)), "condensed"),
        keeping._key(replace(game, wild_ranks=frozenset({Rank(10)})), "condensed"),
        keeping._key(replace(game, classes=(jokers, *game.classes[1:])), "paper"),
    }
    assert keeping._key(replace(game, id="other", name="Other"), "paper") in keys
    monkeypatch.setattr(keeping, "_code", lambda: "another version")
    assert len({*keys, keeping._key(game, "paper")}) == 8


def test_the_hash_of_the_code_is_of_the_modules_that_derive() -> None:
    code = keeping._code()
    assert len(code) == 64 and keeping._code.__wrapped__() == code
    for name in ("optimal", "conjunctions"):
        assert (keeping._PACKAGE / "derive" / f"{name}.py").is_file() and "derive" in keeping._ROOMS


def test_a_folder_that_cannot_be_written_does_not_matter(twenty: Solution, derived: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert kept_chart(twenty, folder=tmp_path / "file" / "in").optimal
    assert kept_chart(twenty, folder=tmp_path / "file").optimal
    assert len(derived) == 2 and [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.slow
@pytest.mark.usefixtures("derived")
def test_the_oldest_files_are_removed(twenty: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_chart(twenty, folder=tmp_path)
    old = file_in(tmp_path)
    os.utime(old, (1, 1))
    monkeypatch.setattr(keeping, "MOST_BYTES", 2 * old.stat().st_size + 1000)
    kept_chart(twenty, "paper", folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(keeping, "MOST_BYTES", 0)
    new = kept_chart(solve(twenty.game.with_pays({"flush": 7})), folder=tmp_path)
    assert new.optimal and file_in(tmp_path) != old


@pytest.mark.slow
def test_commands_keep_charts_in_the_folder_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folders: list[Path | None] = []
    original = derive.kept_chart

    def note(*arguments: Any, **options: Any) -> DerivedChart:
        folders.append(arguments[3])
        return original(*arguments, **options)

    monkeypatch.setattr(derive, "kept_chart", note)
    pages = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    for folder, options in ((str(tmp_path), []), (str(tmp_path), ["--no-cache"]), ("", []), (None, [])):
        if folder is None:
            monkeypatch.delenv("STRATEGYGEN_CACHE")
        else:
            monkeypatch.setenv("STRATEGYGEN_CACHE", folder)
        assert main(["chart", "jacks-or-better", *options]) == 0
        pages.append(capsys.readouterr().out)
    assert folders == [tmp_path, None, None, tmp_path / "user" / "strategygen"]
    assert len(set(pages)) == 1


# ------------------------------------------------------------------------------- any result


def kept_number(game: Game, folder: Path, find: Callable[[], int], largest: int = 100) -> int:
    """A number is proved if it is a square of at most `largest`."""

    def prove(record: list[int]) -> int | None:
        return record[0] ** 2 if record[0] ** 2 <= largest else None

    return kept_result(game, "a square", folder, find=find, record=lambda square: [isqrt(square)], prove=prove)


def never(*arguments: object, **options: object) -> int:
    raise AssertionError("found again")


def test_two_writers_at_once_keep_a_whole_file(twenty: Solution, tmp_path: Path) -> None:
    # The second writer begins and ends while the first one searches.
    assert kept_number(twenty.game, tmp_path, lambda: kept_number(twenty.game, tmp_path, lambda: 49)) == 49
    assert kept_number(twenty.game, tmp_path, never) == 49
    assert file_in(tmp_path)


def test_a_reader_sees_nothing_of_a_file_that_is_being_written(
    twenty: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def half(whole: object, file: TextIO) -> None:
        text = json.dumps(whole)
        file.write(text[:20])
        file.flush()
        monkeypatch.undo()
        # Another process reads, finds nothing, and keeps its own result; then this one goes on.
        read.append(kept_number(twenty.game, tmp_path, lambda: 36))
        file.write(text[20:])

    monkeypatch.setattr(keeping.json, "dump", half)
    assert kept_number(twenty.game, tmp_path, lambda: 49) == 49
    assert read == [36]
    assert kept_number(twenty.game, tmp_path, never) == 49
    assert file_in(tmp_path)


def test_processes_write_one_file_at_once(twenty: Solution, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = [pool.submit(kept_number, twenty.game, tmp_path, lambda: 49) for _ in range(40)]
        assert {each.result() for each in found} == {49}
    assert kept_number(twenty.game, tmp_path, never) == 49
    assert file_in(tmp_path)


def test_a_result_that_is_not_proved_is_found_anew(twenty: Solution, tmp_path: Path) -> None:
    assert kept_number(twenty.game, tmp_path, lambda: 49) == 49
    assert kept_number(twenty.game, tmp_path, lambda: 25, largest=30) == 25
    assert kept_number(twenty.game, tmp_path, never, largest=30) == 25


@pytest.mark.parametrize("record", [[], None, {}, ["x"], [[]], 7, [1e400], "text"])
def test_a_record_of_another_shape_is_found_anew(twenty: Solution, tmp_path: Path, record: object) -> None:
    kept_number(twenty.game, tmp_path, lambda: 49)
    write(file_in(tmp_path), record)
    assert kept_number(twenty.game, tmp_path, lambda: 64) == 64


def test_a_file_that_is_too_large_is_not_read(
    twenty: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_number(twenty.game, tmp_path, lambda: 49)
    monkeypatch.setattr(keeping, "MOST_BYTES", 10)
    assert kept_number(twenty.game, tmp_path, lambda: 64) == 64


# ------------------------------------------------------------------------------- penalty-free charts


@pytest.fixture(scope="module")
def plain(twenty: Solution) -> LevelChart:
    return penalty_free_anew(twenty)


@pytest.fixture
def searched(plain: LevelChart, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose penalty-free charts are searched for."""
    found: list[str] = []

    def note(solution: Solution, *arguments: object) -> LevelChart:
        found.append(solution.game.id)
        return plain

    monkeypatch.setattr(penalty_free, "_find_chart", note)
    return found


def test_a_kept_penalty_free_chart_is_the_derived_one(
    twenty: Solution, plain: LevelChart, searched: list[str], tmp_path: Path
) -> None:
    for _ in range(2):
        chart = penalty_free_anew(twenty, folder=tmp_path)
        assert chart == plain and str(chart) == str(plain) and chart.level == "penalty-free"
        assert chart.bound == plain.bound == chart.report.cost_worst and chart.is_best
    assert len(searched) == 1


#: Penalty-free charts that are worse, and charts that are not penalty-free.
WORSE: dict[str, Callable[[list[list[Any]]], object]] = {
    **TAMPERED,
    "a line that looks at the discards": lambda lines: [[None, "2-RF if no fp"], *lines],
    "points for discards": lambda lines: [[None, "2-RF; fewest points (fp=1)"], *lines],
    "the bound of another": lambda lines: {"lines": lines, "bound": 0},
}


@pytest.mark.parametrize("name", slow_after(2, WORSE))
def test_a_tampered_penalty_free_chart_is_searched_anew(
    twenty: Solution, plain: LevelChart, searched: list[str], tmp_path: Path, name: str
) -> None:
    penalty_free_anew(twenty, folder=tmp_path)
    file = file_in(tmp_path)
    good = file.read_bytes()
    write(file, WORSE[name](json.loads(good)["record"]))
    assert file.read_bytes() != good
    chart = penalty_free_anew(twenty, folder=tmp_path)
    assert chart == plain and chart.bound == plain.bound
    assert len(searched) == 2 and file.read_bytes() == good


def test_an_optimal_chart_that_looks_at_discards_is_no_penalty_free_one(
    twenty: Solution, searched: list[str], tmp_path: Path
) -> None:
    optimal = derived_once(twenty.game, "condensed")
    assert optimal.report.cost_worst == 0 and any(line.is_conditioned for line in optimal.lines)
    penalty_free_anew(twenty, folder=tmp_path)
    write(file_in(tmp_path), kept.record_of(optimal.lines))
    assert penalty_free_anew(twenty, folder=tmp_path).report.cost_worst > 0
    assert len(searched) == 2


# ------------------------------------------------------------------------------- charts for play


@pytest.fixture(scope="module")
def known(twenty: Solution, plain: LevelChart) -> list[DerivedChart]:
    return [plain, derived_once(twenty.game, "condensed")]


@pytest.fixture(scope="module")
def drafts(twenty: Solution, known: list[DerivedChart]) -> list[Draft]:
    """Charts of the first lines of the penalty-free chart, with their losses by `check_chart`."""
    texts = translate_chart(known[0].report.play, twenty)
    pages = [(*texts[:k], LAST) for k in range(len(texts))]
    costs = [check_chart(read_chart("\n".join(page), "", twenty.game), twenty).cost_worst for page in pages]
    return [Draft(((None, page),), float(cost)) for page, cost in zip(pages, costs, strict=True)]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch, drafts: list[Draft], known: list[DerivedChart]) -> list[bool]:
    """Whether each search for charts for play is by lines."""
    found: list[bool] = []

    def note(solution: Solution, *arguments: object, by_lines: bool, processes: int) -> list[Draft]:
        found.append(by_lines)
        return with_known(drafts, known, [translate_chart(chart.report.play, solution) for chart in known])

    monkeypatch.setattr(kept_drafts, "find_drafts", note)
    return found


def test_kept_charts_for_play_are_the_found_ones(
    twenty: Solution, known: list[DerivedChart], drafts: list[Draft], searches: list[bool], tmp_path: Path
) -> None:
    for by_lines in (False, True):
        first, second = (
            kept_drafts.kept_drafts(twenty, known, ignore_progress, tmp_path, by_lines=by_lines) for _ in range(2)
        )
        assert first == second and [draft.known for draft in first] == [draft.known for draft in second]
        assert len(first) == len(drafts) + len(known) > 8
    assert searches == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["twenty", "wild"])
def test_charts_for_play_from_a_search_are_kept(
    game: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = request.getfixturevalue(game)
    # The functions themselves, in the places of those of `shared`.
    monkeypatch.setattr(level_charts, "kept_chart", kept_chart)
    monkeypatch.setattr(level_charts, "penalty_free_chart", penalty_free_anew)
    monkeypatch.setattr(kept_drafts, "find_drafts", find_drafts_anew)
    found = [FoundCharts(solution, by_lines=True, folder=folder).drafts for folder in (None, tmp_path, tmp_path)]
    assert found[0] == found[1] == found[2] and len(found[0]) > 10
    assert len(list(tmp_path.iterdir())) == 3
    for module, name in ((kept_drafts, "find_drafts"), (penalty_free, "_find_chart"), (kept, "derive_chart")):
        monkeypatch.setattr(module, name, never)
    assert FoundCharts(solution, by_lines=True, folder=tmp_path).drafts == found[0]


def replaced(record: Any, key: str, change: Callable[[list[Any]], object]) -> object:
    return {**record, key: change(record[key])}


#: What becomes of a record of charts for play.
OTHER: dict[str, Callable[[dict[str, list[Any]]], object]] = {
    "a loss": lambda r: replaced(r, "drafts", lambda own: [[own[0][0] * 0.99, own[0][1]], *own[1:]]),
    "no loss": lambda r: replaced(r, "drafts", lambda own: [*own[:-1], [0, own[-2][1]]]),
    "no number": lambda r: replaced(r, "drafts", lambda own: [[float("nan"), own[0][1]], *own[1:]]),
    "the parts of another": lambda r: replaced(r, "drafts", lambda own: [[own[0][0], own[1][1]], *own[1:]]),
    "too many parts": lambda r: replaced(r, "drafts", lambda own: [[own[0][0], own[0][1] * 2], *own[1:]]),
    "no such part": lambda r: replaced(r, "drafts", lambda own: [[own[0][0], [10_000]], *own[1:]]),
    "another order": lambda r: replaced(r, "parts", lambda own: [[part[::-1] for part in each] for each in own]),
    "no last line": lambda r: replaced(r, "parts", lambda own: [[part[:-1] for part in each] for each in own]),
    "another text": lambda r: replaced(r, "texts", lambda own: ["royal flush", *own[1:]]),
    "no chart language": lambda r: replaced(r, "texts", lambda own: ["the best hand", *own[1:]]),
    "no sections": lambda r: replaced(r, "sections", lambda own: []),
    "other sections": lambda r: replaced(r, "sections", lambda own: [0]),
    "no record": lambda r: [r],
}


@pytest.mark.parametrize("name", slow_after(2, OTHER))
def test_tampered_charts_for_play_are_searched_anew(
    twenty: Solution, known: list[DerivedChart], searches: list[bool], tmp_path: Path, name: str
) -> None:
    found = kept_drafts.kept_drafts(twenty, known, ignore_progress, tmp_path)
    file = file_in(tmp_path)
    good = file.read_bytes()
    write(file, OTHER[name](json.loads(good)["record"]))
    assert file.read_bytes() != good
    assert kept_drafts.kept_drafts(twenty, known, ignore_progress, tmp_path) == found
    assert len(searches) == 2 and file.read_bytes() == good
