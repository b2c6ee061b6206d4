"""Running the templates of a theme in a process of their own, with limits of time and memory."""

from __future__ import annotations

import os
import select
import signal
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from strategygen.errors import OutputError

#: Most seconds that a page may take, and most memory beyond that of this process, in bytes.
PATIENCE = 10.0
MOST_MEMORY = 500_000_000


def run_limited(work: Callable[[], str], what: str) -> str:
    """Return the text that `work` returns, found in a copy of this process; where there is no fork, in this process.

    Parameters
    ----------
    work : callable
        Returns the text, or raises `OutputError`.
    what : str
        What takes the time or the memory, for messages.

    Raises
    ------
    OutputError
        That of `work`; or if it takes too much time or memory.

    Examples
    --------
    >>> run_limited(lambda: "a page", "nothing")
    'a page'
    """
    if not hasattr(os, "fork"):
        return work()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Threads of numerical libraries have nothing to do with templates.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _answer(work, what, writer)
    os.close(writer)
    try:
        answer = _read(reader, time.monotonic() + PATIENCE)
    finally:
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if answer is None:
        raise OutputError(f"{what} takes more than {PATIENCE:g} seconds")
    kind, text = answer[:1], answer[1:].decode("utf-8", "surrogatepass")
    if kind == b"+":
        return text
    if kind == b"-":
        raise OutputError(text)
    # Without an answer the process was ended, as systems do that are short of memory.
    raise OutputError(f"{what} needs more than {MOST_MEMORY // 1_000_000} MB of memory")


def _answer(work: Callable[[], str], what: str, writer: int) -> None:
    """Write the result of `work`, or its error, and end this process."""
    answer = b""
    try:
        # The parent process may have handlers of signals, and may be killed before it ends this one.
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(int(PATIENCE) + 2)
        _limit_memory()
        try:
            answer = b"+" + work().encode("utf-8", "surrogatepass")
        except OutputError as error:
            answer = b"-" + str(error).encode("utf-8", "surrogatepass")
        except MemoryError:
            answer = b"!"
        except Exception as error:
            answer = b"-" + f"{what}: {type(error).__name__}: {error}".encode("utf-8", "surrogatepass")
        while answer:
            answer = answer[os.write(writer, answer) :]
    finally:
        # Nothing of the parent process is written or closed here.
        os._exit(0)


def _limit_memory() -> None:
    import resource

    with suppress(OSError, ValueError):
        used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MEMORY, used + MOST_MEMORY))


def _read(reader: int, deadline: float) -> bytes | None:
    """Return what another process writes until it ends; None at the deadline."""
    parts: list[bytes] = []
    while select.select([reader], [], [], max(0.0, deadline - time.monotonic()))[0]:
        part = os.read(reader, 65536)
        if not part:
            return b"".join(parts)
        parts.append(part)
    return None
