"""Files that are too large or no text, links and devices, streams that fail: the fast cases, some in a process each."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from running import default_signals
from shared import slow_after

from strategygen.cli import main
from strategygen.errors import GameError
from strategygen.games import load_game


def start(*arguments: object, **options: Any) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "strategygen", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def limited() -> None:
    """Limit the memory of the process below the size of the file and its copies."""
    resource.setrlimit(resource.RLIMIT_AS, (900_000_000, 900_000_000))


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "hand", "solve"])
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
    path = tmp_path / ("file.toml" if kind == "game" else "file.txt")
    path.write_bytes(content)
    arguments = ["solve", str(path)] if kind == "game" else ["check", "jacks-or-better", str(path)]
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith(f"strategygen: error: {path}")
    assert "Traceback" not in captured.err


@pytest.mark.slow
def test_links_are_followed_and_loops_raise_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, b"")
    assert err.endswith(b"No space left on device\n") and err.count(b"\n") == 1


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    process = start("chart", "joker-poker-two-pair", "-o", target, preexec_fn=default_signals)
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, b"", b"strategygen: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_messages_have_no_control_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "escape.txt"
    path.write_text("5-RF\n\x1b[31m4-RF\x07\n", "utf-8")
    assert main(["check", "jacks-or-better", str(path)]) == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err and "\x07" not in err


def test_a_device_is_not_a_game_file() -> None:
    with pytest.raises(GameError, match="/dev/zero: not a game file"):
        load_game("/dev/zero")


def test_a_key_of_many_parts_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text("a" + ".a" * 20_000 + " = 1", "utf-8")
    with pytest.raises(GameError, match=r"long\.toml: a key has more than 100 parts"):
        load_game(path)


# ------------------------------------------------------------------------------------------------ processes


def start_with(*arguments: str, **streams: Any) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "strategygen", *arguments], stderr=subprocess.PIPE, **streams)


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start_with("games", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_gives_one_message() -> None:
    with Path("/dev/full").open("wb") as full:
        process = start_with("games", stdout=full)
        _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (2, b"strategygen: error: standard output: No space left on device\n")


def test_an_early_interrupt_gives_one_message() -> None:
    """Also while modules are imported."""
    interrupted = (
        "class Finder:\n  def find_spec(self, name, *_):\n    if name == 'strategygen.cli': raise KeyboardInterrupt"
    )
    program = (
        f"import sys\n{interrupted}\nsys.meta_path.insert(0, Finder())\nfrom strategygen.__main__ import run\nrun()"
    )
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (process.returncode, process.stdout, process.stderr) == (130, b"", b"strategygen: interrupted\n")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc/self/statm")
@pytest.mark.parametrize(
    "command",
    slow_after(1, ["solve jacks-or-better", "frontier jacks-or-better", "doubledraw", "values jacks-or-better"]),
)
def test_short_memory_gives_one_message(command: str) -> None:
    """20 MB above what the imports take: that differs by machine, and compiled code that starts with less may crash."""
    program = """
import resource, numpy
from pathlib import Path
from strategygen.cli import entry_point
taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 20_000_000,) * 2)
entry_point()
"""
    process = subprocess.run([sys.executable, "-c", program, *command.split()], capture_output=True, timeout=60)
    message = b"strategygen: error: there is not enough memory for this command\n"
    assert (process.returncode, process.stdout, process.stderr) == (2, b"", message)


@pytest.mark.slow
def test_output_is_utf_8_in_any_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    process = start_with("hand", "jacks-or-better", "2s Js Qs Kh Ad", "--format", "html",
                         stdout=subprocess.PIPE, env=environment)  # fmt: skip
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, b"") and out.decode("utf-8").startswith("<!DOCTYPE html>")
