"""Commands that are interrupted or ended leave nothing half-made, no process, and at most one message."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cases import JACKS
from running import start

pytestmark = pytest.mark.slow

COMMANDS = (
    ("paper", "-o", "{}/tables"), ("games", "--exact", "-o", "{}/games.json"), ("chart", JACKS, "-o", "{}/chart.txt"),
    ("frontier", JACKS, "-o", "{}/frontier.html"), ("doubledraw", "-o", "{}/doubledraw.txt"),
    ("card", JACKS, "-o", "{}/card.pdf"),
)  # fmt: skip
#: Seconds in which an ended command must be gone, on a machine that has much else to do.
PATIENCE = 120
#: Commands, and after how many seconds they are ended.
ENDED = [
    (arguments, delay)
    for arguments in COMMANDS
    for delay in ((0.2, 0.6, 1.2) if arguments[0] in ("paper", "card") else (0.6,))
]
MESSAGES = {
    # Python ends itself by the signal if it came while a text was executed, as named tuples do.
    signal.SIGINT: ({130, -signal.SIGINT}, b"strategygen: interrupted\n"),
    signal.SIGTERM: ({143, -signal.SIGTERM}, b""),
    signal.SIGHUP: ({129, -signal.SIGHUP}, b""),
}


def processes_of(session: int) -> list[str]:
    """Return the processes of a session that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, *rest = path.read_text("utf-8").rpartition(") ")[2].split()
        except OSError:
            continue
        if int(rest[2]) == session and state != "Z":
            found.append(path.parent.name)
    return found


def end_of(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Return what a process that was sent a signal wrote; one that does not end is killed, with those it started."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise


def is_early(err: bytes) -> bool:
    """Whether a signal came before the program began, while Python itself started: nothing can handle it then."""
    return b"Traceback" in err and b", in run\n" not in err and b"/strategygen/workers.py" not in err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("number", MESSAGES, ids=lambda number: number.name)
@pytest.mark.parametrize(("arguments", "delay"), ENDED, ids=[f"{words[0]}-{delay}" for words, delay in ENDED])
def test_a_signal_leaves_nothing(
    arguments: tuple[str, ...], delay: float, number: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "tmp").mkdir()
    parts = [part.replace("{}", str(tmp_path)) for part in arguments]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    process = start(parts, environment={"TMPDIR": str(tmp_path / "tmp")}, **options)
    time.sleep(delay)
    process.send_signal(number)
    out, err = end_of(process)
    if process.returncode == 0:
        pytest.skip("the command was faster")
    if is_early(err):
        pytest.skip("the interpreter was not ready")
    codes, message = MESSAGES[number]
    assert process.returncode in codes and out == b"" and err in (message, b"")
    left = [path for path in tmp_path.rglob("*") if path.name != "tmp"]
    # What was written last may be whole before the signal is handled.
    assert left == [] or [path.read_bytes().rstrip()[-5:] for path in left] == [b"%%EOF"]
    for _ in range(50):
        if not processes_of(process.pid):
            break
        time.sleep(0.1)
    assert processes_of(process.pid) == []


@pytest.fixture
def slow_latex(tmp_path: Path) -> Path:
    """Return a folder with a pdflatex that starts another process and does not end."""
    program = tmp_path / "bin" / "pdflatex"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\nsleep 300 &\nsleep 300\n", "utf-8")
    program.chmod(0o755)
    return program.parent


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("number", MESSAGES, ids=lambda number: number.name)
def test_a_pdflatex_that_hangs_ends_with_the_command(number: signal.Signals, slow_latex: Path, tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    environment = {"TMPDIR": str(tmp_path / "tmp"), "PATH": f"{slow_latex}:{os.environ['PATH']}"}
    before = sleepers()
    options = {"stderr": subprocess.PIPE, "start_new_session": True}
    process = start(["card", JACKS, "-o", tmp_path / "card.pdf"], environment=environment, **options)
    deadline = time.monotonic() + 60
    while not (tmp_path / "started").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(number)
    _, err = end_of(process)
    codes, message = MESSAGES[number]
    assert (process.returncode in codes, err) == (True, message)
    assert list((tmp_path / "tmp").iterdir()) == [] and not (tmp_path / "card.pdf").exists()
    assert gone(before)


def gone(before: set[str]) -> bool:
    """Whether no process that sleeps is left but those that there were; one that is ended takes a moment."""
    for _ in range(50):
        if sleepers() <= before:
            return True
        time.sleep(0.1)
    return False


def sleepers() -> set[str]:
    """Return the processes that run `sleep 300`."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().split(b"\0")[:2] == [b"sleep", b"300"]:
                found.add(path.parent.name)
        except OSError:
            continue
    return found


def test_a_pdflatex_that_hangs_is_ended_after_a_time(
    slow_latex: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from strategygen.errors import OutputError
    from strategygen.pages import pdf

    monkeypatch.setenv("PATH", f"{slow_latex}:{os.environ['PATH']}")
    monkeypatch.setattr(pdf, "PATIENCE", 0.5)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = sleepers()
    with pytest.raises(OutputError, match=r"pdflatex did not finish within 0\.5 seconds"):
        pdf.make_by_latex("x")
    assert sorted(path.name for path in tmp_path.iterdir()) in (["bin"], ["bin", "started"])
    assert gone(before)


def test_an_interrupt_from_the_terminal_gives_one_message(tmp_path: Path) -> None:
    """Worker processes are in the same group and get it, too."""
    for delay in (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6):
        process = start(["games", "--exact"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        _, err = end_of(process)
        if is_early(err):
            continue  # the interpreter was not ready
        assert (process.returncode in (130, -signal.SIGINT), err) == (True, b"strategygen: interrupted\n")


class Ended:
    """Something in a class that a signal interrupts while the class is made."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __set_name__(self, owner: type, name: str) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "code", "message"), [(KeyboardInterrupt(), 130, "strategygen: interrupted\n"), (SystemExit(129), 129, "")]
)
def test_a_signal_while_a_class_is_made_is_one(
    error: BaseException, code: int, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from strategygen import __main__

    # Python before 3.12 raises RuntimeError from what was raised.
    monkeypatch.setattr("strategygen.cli.entry_point", lambda: type("Made", (), {"field": Ended(error)}))
    with pytest.raises(SystemExit) as stop:
        __main__.run()
    assert (stop.value.code, capsys.readouterr().err) == (code, message)


def test_the_package_is_imported_before_anything_slow() -> None:
    """An interrupt while modules are imported is handled, so the package imports nothing by itself."""
    program = "import sys; before = set(sys.modules); import strategygen; print(sorted(set(sys.modules) - before))"
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not any(name in out for name in ("typing", "dataclasses", "strategygen.", "numpy"))
