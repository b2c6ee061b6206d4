"""Running the command line in a process of its own, with limits, and what came of it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Seconds after which a command hangs.
PATIENCE = 90


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did: exit code (minus a signal), both streams, processor seconds, and most memory in MB."""

    code: int
    out: bytes
    err: str
    seconds: float
    megabytes: float

    def is_one_message(self) -> bool:
        """Whether the command refused with one message of at most a screen, and wrote nothing else."""
        lines = self.err.splitlines()
        head = self.err.startswith("strategygen: error: ") and self.err.count("strategygen: ") == 1
        is_short = len(lines) <= 64 and max(map(len, lines), default=0) <= 320
        return self.code == 2 and not self.out and head and is_short and "Traceback" not in self.err


def default_signals() -> None:
    """Let signals end a process that is to be started, also where the tests themselves ignore them, as with nohup."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def start(arguments: Sequence[object], **options: Any) -> subprocess.Popen[bytes]:
    """Start a command, of another program if one is given; its charts are not kept."""
    options.setdefault("preexec_fn", default_signals)
    environment = {**os.environ, "STRATEGYGEN_CACHE": "", **options.pop("environment", {})}
    command = [*options.pop("program", (sys.executable, "-m", "strategygen")), *map(str, arguments)]
    return subprocess.Popen(command, env={name: value for name, value in environment.items() if value is not None},
                            **options)  # fmt: skip


def run(
    arguments: Sequence[object], stdin: bytes = b"", memory: int | None = None, seconds: int | None = None,
    **options: Any,
) -> Outcome:  # fmt: skip
    """Run a command to its end; `memory` limits its address space, in MB, and `seconds` its processor time.

    A command that takes longer, or that waits for something, is killed, so that its exit code is -9.
    """

    def limit() -> None:
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory * 1_000_000, memory * 1_000_000))

    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        source.write(stdin)
        source.seek(0)
        streams = {"stdin": source, "stdout": out, "stderr": err, **options}
        process = start(arguments, preexec_fn=limit, **streams)
        deadline = time.monotonic() + (10 * seconds if seconds else PATIENCE)
        while not (waited := os.wait4(process.pid, os.WNOHANG))[0]:
            if time.monotonic() > deadline:
                process.kill()
                waited = os.wait4(process.pid, 0)
                break
            time.sleep(0.01)
        _, status, usage = waited
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Outcome(process.returncode, out.read(), err.read().decode("utf-8", "replace"),
                       usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)  # fmt: skip


def write(folder: Path, name: str, content: str | bytes) -> Path:
    """Write a file into a folder and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return path
