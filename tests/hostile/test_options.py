"""Options, files and folders that cannot be used: one message before the work begins, and nothing half-made."""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import JACKS
from shared import in_one_test

from strategygen.cli import main

pytestmark = pytest.mark.slow
LONG, ESCAPE, REVERSED, INDIC = "x" * 300, "\x1b[2J", "\u202e1", "٣"
PAGE = (JACKS, "--chart", "page")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with odd files, which is the current one."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "folder").mkdir()
    (folder / "folder" / "inside").write_text("x", "utf-8")
    (folder / "file").write_text("x", "utf-8")
    (folder / "page").write_text("2-HP\nnone\n", "utf-8")
    (folder / "pays.csv").write_text("flush\n6\n", "utf-8")
    (folder / "bytes").write_bytes(bytes(range(256)) * 10)
    (folder / f"file{ESCAPE}\n").write_text(ESCAPE, "utf-8")
    (folder / "loop").symlink_to("loop")
    (folder / "dangling").symlink_to("gone/x")
    os.mkfifo(folder / "pipe")
    before = Path.cwd()
    os.chdir(folder)
    yield folder
    os.chdir(before)


def contents(folder: Path) -> list[tuple[str, int]]:
    """Return the names in a folder, with the sizes of files."""
    return sorted((str(path), path.lstat().st_size * path.is_file()) for path in folder.rglob("*"))


def refuse(place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    before = contents(place)
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("strategygen: error: ") and err.count("strategygen: ") == 1
    assert all(sign.isprintable() or sign == "\n" for sign in err)
    assert len(err.splitlines()) <= 20 and max(map(len, err.splitlines())) <= 320
    assert contents(place) == before


WRITERS = [
    ("games",), ("solve", JACKS), ("hand", JACKS, "2s Js Qs Kh Ad"), ("values", JACKS), ("chart", JACKS),
    ("conflicts", JACKS), ("preliminary", JACKS), ("risk", JACKS), ("check", JACKS, "page"), ("compare", JACKS, JACKS),
    ("card", *PAGE), ("frontier", JACKS), ("sweep", JACKS, "pays.csv"), ("breakeven", JACKS), ("breakpoints", JACKS),
    ("onecard",), ("rank", "4c9s4d4h9c"), ("doubledraw",), ("tour",), ("trainer", *PAGE),
]  # fmt: skip
FILES = ["folder", "loop", "dangling", "gone/x", "file/x", "", "/proc/x.txt", LONG, "folder/", "."]
FOLDERS = ["file", "loop", "dangling", "file/x", "", "pipe", "/proc/x", LONG, "/dev/full", "/dev/null"]


@in_one_test("words", WRITERS)
def test_an_output_file_that_cannot_be_written(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    for name in FILES:
        refuse(place, capsys, monkeypatch, *words, "-o", name)


@in_one_test("words", [
    *((*words, "-o", name) for words in (("paper",), ("site", "--games", JACKS)) for name in FOLDERS),
    *(("card", JACKS, "--starter", name) for name in FOLDERS[:-2]),
    *(("quiz", *PAGE, "--seed", "1", "--export", name) for name in (*FILES, "pipe", "/dev/null", "x.pdf")),
    *(("games", "-o", name) for name in ("pipe", "/dev/full")),
])  # fmt: skip
def test_other_outputs_that_cannot_be_written(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    refuse(place, capsys, monkeypatch, *words)


@in_one_test("words", [
    ("check", JACKS, "{}"), ("hand", JACKS, "2s Js Qs Kh Ad", "--chart", "{}"), ("card", JACKS, "--chart", "{}"),
    ("quiz", JACKS, "--chart", "{}"), ("compare", JACKS, "{}"), ("sweep", JACKS, "{}"), ("solve", "./{}.toml"),
    ("risk", JACKS, "--chart", "{}"), ("trainer", JACKS, "--chart", "{}", "-o", "out.html"),
    ("frontier", JACKS, "--with", "{}"), ("card", JACKS, "--templates", "{}"), ("compare", "./{}.toml", JACKS),
])  # fmt: skip
def test_an_input_file_that_cannot_be_read(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    for name in [
        "folder", "loop", "dangling", "gone", "file/x", "pipe", "", f"file{ESCAPE}\n", f"gone{ESCAPE}\n", "bytes", LONG,
        "/proc/self/mem", "/dev/null",
    ]:  # fmt: skip
        refuse(place, capsys, monkeypatch, *(word.replace("{}", name) for word in words))


#: Values of options, by the words in front.
VALUES: dict[tuple[str, ...], list[str]] = {
    ("check", JACKS, "page", "--claimed"): ["", "1e9", "-1", "nan", "99.5.4", "99,5%x", "1/0", ESCAPE, LONG, "٣٣%"],
    ("card", JACKS, "--sides"): ["0", "13", "-1", "x", "1.5", "", "9" * 50],
    ("card", JACKS, "--sides", "1", "--level"): ["optimal", "beginner", "x"],
    ("card", JACKS, "--sides", "1", "--size"): ["page", "large", "x"],
    ("card", JACKS, "--sides", "1", "--chart"): ["page"],
    ("card", *PAGE, "--date"): [ESCAPE, LONG, "a\nb", REVERSED, "\0", "\udcff", "\b"],
    ("card", JACKS, "--valid-for"): ["", "x", ESCAPE, LONG],
    ("card", JACKS, "--templates"): ["folder"],
    ("site", "-o", "out", "--games"): ["", "x", f"{JACKS},x", ",", "../..", ESCAPE, LONG, f"{JACKS},,"],
    ("site", "-o", "out", "--games", JACKS, "--base-url"): [
        "", "javascript:alert(1)", ESCAPE, "http://a b", "ftp://x", "https://", LONG, 'http://a"><script>',
    ],
    ("site", "-o", "out", "--processes"): ["0", "-1", "x", "9" * 30],
    ("quiz", *PAGE, "--deals"): ["0", "-1", "x", "9" * 30], ("quiz", *PAGE, "--seed"): ["-1", "x", "1.5"],
    ("onecard", "--cards"): ["0", "-1", "x", "9" * 30], ("onecard", "--raises"): ["-1", "x", "9" * 30],
    ("onecard", "--ante"): ["0", "-1", "1e9", "nan", "9" * 200], ("onecard", "--bet"): ["0", "-1", "nan", "inf"],
    ("rank",): ["", "x", "4c9s4d4h4h", "4c9s4d4h", ESCAPE, "4c9s4d4h9c9d", LONG],
    ("rank", "--number"): ["-1", "x", "9" * 30, "1.5"], ("rank", "--value"): ["-1", "x", "9" * 30],
    ("rank", "4c9s4d4h9c", "--wild"): ["", "x", ESCAPE, LONG, "all"],
    ("doubledraw", "--deal"): ["", "x", ESCAPE, "2c2c3c4c5c", LONG],
    ("doubledraw", "--hand", "2c3c4c5c6c", "--discards"): ["2c", "x", ESCAPE, "7c7c", "7c8c9cTcJcQc"],
    ("doubledraw", "--pay"): ["", "x=1", "flush=-1", "flush=1e99"], ("doubledraw", "--pays"): ["", "x", ESCAPE, LONG],
    ("breakeven", JACKS, "--class"): ["", "x", ESCAPE],
    ("breakeven", JACKS, "--return"): ["", "x", "-1", "1e400", "1/0"],
    ("breakpoints", JACKS, "--from"): ["", "x", "-1", "nan"], ("breakpoints", JACKS, "--from", "9", "--to"): ["1", "9"],
    ("breakpoints", JACKS, "--class"): ["x", ESCAPE], ("chart", JACKS, "--max-words"): ["0", "-1", "x", "9" * 40],
    ("risk", JACKS, "--hands"): ["9" * 400, "-1"], ("risk", JACKS, "--ruin"): ["0", "1", "-1", "2", "nan", "1e-400"],
    ("games",): ["", ESCAPE, LONG, "*", "../x"], ("compare", JACKS): ["", ESCAPE, LONG],
    ("solve", JACKS, "--coins"): ["0", "1001", "x", "-1"],
}  # fmt: skip


@in_one_test("words", list(VALUES))
def test_a_value_that_an_option_does_not_take(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    for value in VALUES[words]:
        refuse(place, capsys, monkeypatch, *words, value)


def test_a_reading_test_is_written_with_its_key(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", *PAGE, "--seed", "1", "--export", "folder/test.md"]) == 0
    assert sorted(path.name for path in (place / "folder").iterdir()) == ["inside", "test-key.md", "test.md"]
    # Neither is replaced if the other cannot be.
    (place / "folder" / "other-key.md").mkdir()
    capsys.readouterr()
    assert main(["quiz", *PAGE, "--export", "folder/other.md"]) == 2
    assert not (place / "folder" / "other.md").exists()
