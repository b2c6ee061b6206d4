"""Parsers accept any text or raise their error: texts from fuzzing and hypothesis, and files that are not charts."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import any_text, examples, slow_after
from targets import PAGES, TARGETS

FUZZ = Path(__file__).parent / "fuzz"

FOUND = sorted(FUZZ.glob("corpus/*/*"))
#: Parts of files of each kind.
PARTS = {
    "notation": [*"(){}[],;:+-=x", "4-RF", "3-SF: ", "s = 1", " or ", " if ", "no ", "fp", "{TJ}", "2-9", "12",
                 "points ("],
    "cards": [*"23456789TJQKA cdhs♠♥10", "Jo", "joker", ",", "-"],
    "game_file": ["id = 'x'\n", "name = 'X'\n", "deck = 52\n", "[[class]]\n", "[[pay_table]]\n", "wild = ['2']\n",
                  "lowest_pair = 'J'\n", "hand = 'flush'\n", "pay = ", "800", "'1/3'", "[", "]", "{", "}", "=", "\n",
                  '"', "'", "1e999", "nan", "0x", "-"],
    "chart": ["<table>", "<td>", "</tr>", "Hand held", "|", "---", "\\begin{tabular}", "\\\\", "&", "%", "<!--", "-->",
              "5-RF", "\n", "# ", "[2 deuces]", "== x ==", "type 1 = ", "{", "}", "$", "\\textbf{", "<style>"],
    "words": ["4 to a ", "flush", "high pair", " or ", "(", ")", " with ", "3 high cards", "KQJ", "unsuited", ", ",
              "not ", "5s"],
    "shorthand": ["RF ", "SF 3 ", "Straight 4 ", "Flush ", "2", " i ", "di ", "h2 ", "(", ")", "[", "]", ", ", " or ",
                  "QJ", "7-K", " high", "no ", "dsc ", "fp", " suited", " << ", "Just an A", "Trips ", "// ", "# not"],
}  # fmt: skip


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("path", FOUND, ids=[f"{path.parent.name}-{path.name}" for path in FOUND])
def test_texts_found_by_fuzzing_are_read_or_raise_an_error(path: Path) -> None:
    (TARGETS | PAGES)[path.parent.name](text_of(path))


def test_each_parser_has_texts() -> None:
    assert set(PARTS) == set(TARGETS) >= {path.parent.name for path in FOUND} - set(PAGES)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=examples(120))
@given(data=st.data())
def test_any_text_is_read_or_raises_an_error(name: str, data: st.DataObject) -> None:
    pieces = st.one_of(st.sampled_from(PARTS[name]), any_text(max_size=6))
    TARGETS[name](data.draw(st.lists(pieces, max_size=40).map("".join)))


@pytest.mark.parametrize("name", slow_after(3, TARGETS))
def test_nested_and_repeated_texts_are_parsed_quickly(name: str) -> None:
    started = time.process_time()
    for part in [
        "(",
        "{",
        "[",
        "((2,",
        "{(",
        "<td>",
        "'",
        '"',
        "[[",
        "a.",
        "|",
        "\\begin{",
        "4 to a ",
        "2-9,",
        "10",
        "\0",
    ]:
        for times in (40, 4000):
            TARGETS[name](part * times)
    assert time.process_time() - started < 20


# ------------------------------------------------------------------------------------------------ files


def start(*arguments: object, **options: Any) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "strategygen", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def limited() -> None:
    """Limit the memory of the process below the size of the file and its copies."""
    resource.setrlimit(resource.RLIMIT_AS, (900_000_000, 900_000_000))


@pytest.mark.parametrize("command", slow_after(1, ["check", "hand", "solve"]))
def test_a_file_of_100_megabytes_is_refused_in_little_memory(command: str, tmp_path: Path) -> None:
    path = tmp_path / ("large.toml" if command == "solve" else "large.txt")
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    arguments = {
        "check": ["check", "jacks-or-better", path],
        "hand": ["hand", "jacks-or-better", "2s Js Qs Kh Ad", "--chart", path],
        "solve": ["solve", path],
    }[command]
    process = start(*arguments, preexec_fn=limited)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, b""), err
    assert err.startswith(f"strategygen: error: {path}".encode()) and err.count(b"\n") == 1


@pytest.mark.parametrize(
    "content",
    [bytes(range(256)) * 40, "5-RF\n4-RF\n".encode("utf-16"), "5-RF\n".encode("utf-32"), b"\x89PNG\r\n\x1a\n\0\0",
     b"5-RF\n\xff\n", b"\x1f\x8b\x08\0" + os.urandom(300)],
    ids=["bytes", "utf-16", "utf-32", "picture", "latin", "packed"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["chart", "game"])
def test_a_file_that_is_not_text_raises_an_error(
    kind: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from strategygen.cli import main

    path = tmp_path / ("file.toml" if kind == "game" else "file.txt")
    path.write_bytes(content)
    arguments = ["solve", str(path)] if kind == "game" else ["check", "jacks-or-better", str(path)]
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith(f"strategygen: error: {path}")
    assert "Traceback" not in captured.err


@pytest.mark.slow
def test_links_are_followed_and_loops_raise_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from strategygen.cli import main

    (tmp_path / "chart.txt").write_text("2-HP\nnone\n", "utf-8")
    (tmp_path / "link.txt").symlink_to("chart.txt")
    assert main(["check", "jacks-or-better", str(tmp_path / "link.txt"), "--most", "0"]) == 1
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "gone").symlink_to("nowhere")
    capsys.readouterr()
    for name in ("a", "gone"):
        assert main(["check", "jacks-or-better", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["games", "-o", str(tmp_path / "a")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "chart.txt", "gone", "link.txt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/full")
    process = start("games", "-o", tmp_path / "link")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, b"")
    assert err.endswith(b"No space left on device\n") and err.count(b"\n") == 1


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from strategygen.cli import main

    if os.geteuid() == 0:
        # A folder where even the superuser may not write.
        target = Path("/proc/strategygen.txt")
        if not target.parent.is_dir():
            pytest.skip("needs /proc")
    else:
        tmp_path.chmod(0o500)
        target = tmp_path / "out.txt"
    assert main(["games", "-o", str(target)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith(f"strategygen: error: {target}: ")
    assert captured.err.count("\n") == 1 and not target.exists()


@pytest.mark.slow
def test_an_interrupt_ends_long_work_at_once(tmp_path: Path) -> None:
    target = tmp_path / "chart.txt"
    process = start("chart", "joker-poker-two-pair", "-o", target)
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"strategygen: interrupted\n")
    assert list(tmp_path.iterdir()) == []
