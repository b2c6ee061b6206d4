"""Charts kept in a folder: proved again, and derived anew where the file is wrong."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shared import derive_anew, slow_after

from strategygen import derive
from strategygen.cards import Deck, Rank
from strategygen.cli import main
from strategygen.derive import kept
from strategygen.derive.kept import kept_chart
from strategygen.derive.optimal import DerivedChart
from strategygen.games import Game, load_game
from strategygen.values import Solution, solve


@pytest.fixture(scope="module")
def wild() -> Solution:
    """Joker Poker with twenty cards and a joker: a chart with sections."""
    return solve(replace(load_game("joker-poker-kings"), deck=Deck(1, 10)))


@cache
def derived_once(game: Game, layout: str) -> DerivedChart:
    return derive_anew(solve(game), layout)


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose charts are asked for; each is derived once in the test process."""
    found: list[str] = []

    def note(solution: Solution, layout: str, progress: Callable[[str], None] | None) -> DerivedChart:
        found.append(solution.game.id)
        return derived_once(solution.game, layout)

    monkeypatch.setattr(kept, "derive_chart", note)
    return found


def file_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def write(file: Path, lines: object, digest: str | None = None) -> None:
    file.write_text(json.dumps({"digest": digest or kept._digest(file, lines), "lines": lines}), "utf-8")


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


def test_nothing_is_kept_without_a_folder(twenty: Solution, derived: list[str]) -> None:
    assert kept_chart(twenty) == kept_chart(twenty)
    assert len(derived) == 2


def changed(lines: list[list[Any]], number: int, text: str) -> list[list[Any]]:
    return [[wild, text if place == number else own] for place, (wild, own) in enumerate(lines)]


#: What becomes of the lines of a file, with a digest that fits.
TAMPERED: dict[str, Callable[[list[list[Any]]], object]] = {
    "a wrong line": lambda lines: changed(lines, 0, "none"),
    "no chart language": lambda lines: changed(lines, 0, "High pair"),
    "a line too few": lambda lines: lines[:-1],
    "a line that decides nothing": lambda lines: [*lines, lines[0]],
    "another order": lambda lines: lines[::-1],
    "other sections": lambda lines: [[4, text] for _, text in lines],
    "no section": lambda lines: [["x", text] for _, text in lines],
    "no text": lambda lines: [[wild, 1] for wild, _ in lines],
    "no lines": lambda lines: [],
    "no list": lambda lines: None,
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_chart_is_derived_anew(
    wild: Solution, twenty: Solution, derived: list[str], tmp_path: Path, name: str
) -> None:
    for solution in (twenty, wild):
        folder = tmp_path / str(len(solution.deals))
        chart = kept_chart(solution, folder=folder)
        file = file_in(folder)
        good = file.read_bytes()
        write(file, TAMPERED[name](json.loads(good)["lines"]))
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
    lines = json.loads(good)["lines"]
    if name == "changed":
        # Another optimal chart, with the digest of the first.
        write(file, [lines[0], *lines], json.loads(good)["digest"])
    else:
        file.write_bytes({
            "empty": b"", "cut": good[: len(good) // 2], "no JSON": b"{", "no text": b"\xff\xfe\x00",
            "no record": b"[1]", "no digest": json.dumps({"lines": lines}).encode(), "too deep": b"[" * 100_000,
        }[name])  # fmt: skip
    assert kept_chart(twenty, folder=tmp_path) == chart
    assert len(derived) == 2 and file.read_bytes() == good


def test_each_game_layout_and_version_has_its_file(twenty: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    game = twenty.game
    keys = {
        kept._key(game, "condensed"),
        kept._key(game, "paper"),
        kept._key(game.with_pays({"flush": "7/2"}), "condensed"),
        kept._key(replace(game, deck=Deck(1, 10)), "condensed"),
        kept._key(replace(game, deck=Deck(0, 9)), "condensed"),
        kept._key(replace(game, wild_ranks=frozenset({Rank(10)})), "condensed"),
        kept._key(replace(game, classes=(replace(game.classes[0], jokers=frozenset({0})), *game.classes[1:])), "paper"),
    }
    assert kept._key(replace(game, id="other", name="Other"), "paper") in keys
    monkeypatch.setattr(kept, "_code", lambda: "another version")
    assert len({*keys, kept._key(game, "paper")}) == 8


def test_the_hash_of_the_code_is_of_the_modules_that_derive() -> None:
    code = kept._code()
    assert len(code) == 64 and kept._code.__wrapped__() == code
    for name in ("optimal", "conjunctions"):
        assert (kept._PACKAGE / "derive" / f"{name}.py").is_file() and "derive" in kept._ROOMS


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
    monkeypatch.setattr(kept, "MOST_BYTES", 2 * old.stat().st_size + 1000)
    kept_chart(twenty, "paper", folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(kept, "MOST_BYTES", 0)
    new = kept_chart(solve(twenty.game.with_pays({"flush": 7})), folder=tmp_path)
    assert new.optimal and file_in(tmp_path) != old


@pytest.mark.slow
def test_commands_keep_charts_in_the_folder_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folders: list[Path | None] = []
    original = derive.kept_chart

    def note(*arguments: Any) -> DerivedChart:
        folders.append(arguments[3])
        return original(*arguments)

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
