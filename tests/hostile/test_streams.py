"""Streams that are full, closed, slow or no text; files that are pipes or devices; odd environments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cases import JACKS
from running import PATIENCE, run, start

pytestmark = pytest.mark.slow
HAND = ("hand", JACKS, "2s Js Qs Kh Ad")
FULL = "strategygen: error: standard output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", ["--help", "--version", "", "chart --help", "games", "games --json", "onecard"])
def test_a_full_standard_output_gives_one_message(arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        outcome = run(arguments.split(), stdout=full)
    assert (outcome.code, outcome.err) == (2, FULL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", ["solve nothing", "--version"])
def test_a_full_standard_error_changes_no_exit_code(arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        assert run(arguments.split(), stdout=full, stderr=full).code == 2


@pytest.mark.parametrize(("descriptor", "codes"), [(0, {0}), (1, {0, 2}), (2, {0})])
def test_a_closed_stream_gives_no_traceback(descriptor: int, codes: set[int]) -> None:
    program = f"import os, sys; os.close({descriptor}); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-c", program, sys.executable, "-m", "strategygen", "games"]
    process = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    assert process.returncode in codes and process.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("arguments", ["games", "--help", "solve jacks-or-better --json"])
def test_a_closed_pipe_is_quiet(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    outcome = run(arguments.split(), stdout=writer)
    os.close(writer)
    assert (outcome.code, outcome.err) == (141, "")


COMMANDS = (
    ("check", JACKS, "{}"), ("hand", *HAND[1:], "--chart", "{}"), ("card", JACKS, "--chart", "{}"),
    ("quiz", JACKS, "--chart", "{}"), ("compare", JACKS, "{}"), ("sweep", JACKS, "{}"),
    ("risk", JACKS, "--chart", "{}"),
    ("trainer", JACKS, "--chart", "{}", "-o", "/dev/null"), ("frontier", JACKS, "{}"),
    ("card", JACKS, "--templates", "{}"),
    ("games", "-o", "{}"), ("chart", JACKS, "--level", "simple", "-o", "{}"), ("paper", "-o", "{}"),
    ("card", JACKS, "--starter", "{}"), ("solve", "{}.toml"), ("compare", "{}.toml", JACKS),
)  # fmt: skip


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_pipe_without_another_end_is_not_waited_for(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("pipe", "pipe.toml"):
        os.mkfifo(tmp_path / name)
    outcome = run([part.replace("{}", str(tmp_path / "pipe")) for part in arguments])
    assert outcome.is_one_message() or "No such option" in outcome.err, outcome
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "pipe.toml"]


def test_a_pipe_with_another_end_is_read_and_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    process = start(["check", JACKS, tmp_path / "pipe", "--most", "0"], stdout=subprocess.DEVNULL)
    (tmp_path / "pipe").write_text("2-HP\nnone\n", "utf-8")
    assert process.wait(PATIENCE) == 1
    process = start(["solve", JACKS, "-o", tmp_path / "out"])
    assert process.wait(PATIENCE) == 0
    # A reader that waits already.
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert run(["solve", JACKS, "-o", tmp_path / "pipe"]).code == 0
    assert os.read(reader, 100_000) == (tmp_path / "out").read_bytes()
    os.close(reader)


@pytest.mark.parametrize("encoding", ["ascii:strict"])
@pytest.mark.parametrize("arguments", [
    ("games",), HAND, ("solve", JACKS), ("chart", JACKS), ("card", JACKS), ("onecard",),
    ("rank", "4c9s4d4h9c"), ("quiz", JACKS, "--level", "optimal", "--deals", "2", "--seed", "1"),
    ("check", JACKS, "\udcff\u00fc"),
], ids=lambda arguments: arguments[0])  # fmt: skip
def test_every_command_works_on_any_terminal(encoding: str, arguments: tuple[str, ...]) -> None:
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    outcome = run(arguments, "1 2\n\u2660\n?\nall\n".encode(), environment=environment)
    assert "Traceback" not in outcome.err and outcome.code == (2 if arguments[0] == "check" else 0), outcome.err
    outcome.out.decode("utf-8")


@pytest.mark.parametrize(
    "name",
    ["file", "/dev/null", "/dev/full", "/proc/nothing", "x" * 5000, "pipe", "gone/gone", "\udcff", "loop", "dangling"],
)
def test_an_odd_folder_for_kept_charts_is_no_obstacle(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("/proc/gone/x")
    folder = name if name.startswith("/") else str(tmp_path / name)
    outcome = run(["chart", JACKS], environment={"STRATEGYGEN_CACHE": folder})
    assert (outcome.code, outcome.err) == (0, "") and outcome.out.count(b"\n") > 20


def test_a_kept_chart_may_be_anything(tmp_path: Path) -> None:
    environment = {"STRATEGYGEN_CACHE": str(tmp_path)}
    expected = run(["chart", JACKS], environment=environment).out
    (kept,) = tmp_path.iterdir()
    for content in (b"", b"[" * 100_000, b"\xff", b"{}", kept.read_bytes()[:-9], bytes(10_000_000)):
        kept.write_bytes(content)
        assert run(["chart", JACKS], environment=environment).out == expected
    kept.unlink()
    os.mkfifo(kept)
    assert run(["chart", JACKS], environment=environment).out == expected


@pytest.mark.parametrize("home", [None, "", "relative", "/dev/null"])
def test_no_home_is_no_obstacle(home: str | None, tmp_path: Path) -> None:
    environment = {"HOME": home, "STRATEGYGEN_CACHE": None, "XDG_CACHE_HOME": None}
    outcome = run(["chart", JACKS], environment=environment, cwd=tmp_path)
    assert (outcome.code, outcome.err) == (0, "")


@pytest.mark.skipif(os.geteuid() == 0, reason="needs a user who may not write everywhere")
@pytest.mark.parametrize(
    "arguments", [("games", "-o", "{}/x"), ("paper", "-o", "{}"), ("card", JACKS, "--starter", "{}/x")]
)
def test_a_folder_that_cannot_be_written_to(arguments: tuple[str, ...], tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert run([part.replace("{}", str(tmp_path)) for part in arguments]).is_one_message()
