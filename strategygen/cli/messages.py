"""Messages and progress, both on standard error."""

from __future__ import annotations

import contextlib
import errno
import re
import sys
import threading
import time
from typing import TYPE_CHECKING

from strategygen.cli.group import PROGRAM
from strategygen.errors import ChartError
from strategygen.workers import Step

if TYPE_CHECKING:
    from rich.progress import Progress

#: Seconds before progress is shown.
PATIENCE = 2.0
#: Lines of a message, and characters of a line.  A message may list twenty lines of a chart with their faults.
MOST_LINES, MOST_OF_LINE = 64, 300

#: What the system says when it gives no memory for a library or a thread, or for the exception itself.
_NO_MEMORY = re.compile(
    "failed to map segment|cannot allocate memory|can't start new thread|without exception set|without setting an",
    re.IGNORECASE,
)


def print_message(message: str) -> None:
    """Print a message on standard error, after the name of the program; it is cut to a screen."""
    if sys.stderr is not None:
        # Text from a file may contain control characters for the terminal.
        shown = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in bounded(message))
        # Without standard error nobody can be told.
        with contextlib.suppress(OSError, ValueError):
            print(f"{PROGRAM}: {shown}", file=sys.stderr, flush=True)


def bounded(message: str) -> str:
    """Return a message with at most `MOST_LINES` lines of at most `MOST_OF_LINE` characters.

    The end of a long line is kept, where the reason is.

    Examples
    --------
    >>> len(bounded("error: " + "x" * 5000 + ": no such file")), bounded(5000 * "x" + ": no such file")[-12:]
    (300, 'no such file')
    """
    lines = message.split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"({len(lines) - MOST_LINES + 1} more lines)"]
    half = MOST_OF_LINE // 2 - 3
    short = (line if len(line) <= MOST_OF_LINE else f"{line[:half]} ... {line[-half - 1 :]}" for line in lines)
    return "\n".join(short)


def is_short_memory(error: BaseException) -> bool:
    """Whether an error, or what it came from, is that the system gave no memory.

    Examples
    --------
    >>> lost = SystemError("error return without exception set")
    >>> [is_short_memory(error) for error in (ImportError("x.so: failed to map segment"), lost, OSError())]
    [True, True, False]
    """
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, MemoryError) or (isinstance(found, OSError) and found.errno == errno.ENOMEM):
            return True
        if isinstance(found, ImportError | RuntimeError | SystemError) and _NO_MEMORY.search(str(found)):
            return True
        found = found.__cause__ or found.__context__
    return False


def chart_error_text(error: ChartError) -> str:
    r"""Return the message about a chart file that cannot be read: its errors, one explanation for all lines alike.

    Examples
    --------
    >>> errors = [ChartError(f"no such hand\n  {text}\n  ^", "card.txt", line) for line, text in ((3, "6K"), (8, "7K"))]
    >>> print(chart_error_text(ChartError.of(errors)))
    card.txt: 2 lines cannot be read
    no such hand
      line 3: 6K
              ^
      line 8: 7K
              ^
    """
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    if not error.errors:
        return f"{error}{notes}"
    shown = error.errors[: error.MOST]
    alike: dict[str, list[str]] = {}
    for each in shown:
        reason, *quoted = each.message.split("\n")
        place = f"  line {each.line}: "
        lines = [f"{place if not at else ' ' * len(place)}{text[2:]}" for at, text in enumerate(quoted)]
        alike.setdefault(reason, []).extend(lines or [place.rstrip(": ")])
    head = f"{error.source}: {len(error.errors)} lines cannot be read"
    if len(shown) < len(error.errors):
        head += f", the first {len(shown)} of which are shown"
    return "\n".join([head, *(line for reason, lines in alike.items() for line in (reason, *lines))]) + notes


class ProgressLine:
    """A progress line on a terminal: current step and elapsed time, shown after `PATIENCE` seconds.

    With the number of items in `total` it is a bar with an estimate of the time left; `done` of them are already done.
    A message that is a `Step` has these numbers for a part of the work.
    """

    def __init__(self, message: str = "working", total: int | None = None, done: int = 0) -> None:
        self.message = message
        self.total, self.done = total, done
        self.started = time.monotonic()
        self.display: Progress | None = None
        self.lock = threading.Lock()
        self.timer: threading.Timer | None = None

    def __enter__(self) -> ProgressLine:
        if sys.stderr is not None and sys.stderr.isatty():
            self.timer = threading.Timer(PATIENCE, self._show)
            self.timer.daemon = True
            self.timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        with self.lock:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None
            if self.display is not None:
                self.display.stop()

    def __call__(self, message: str) -> None:
        """Show another step."""
        with self.lock:
            before = self.total if isinstance(self.message, Step) else None
            if isinstance(message, Step):
                self.total, self.done = message.total, message.done
            elif before is not None:
                self.total, self.done = None, 0
            self.message = message
            if self.total != before and (before is not None or isinstance(message, Step)):
                self._begin()
            self._update()

    def advance(self) -> None:
        """Count one more item as done."""
        with self.lock:
            self.done += 1
            self._update()

    def _update(self) -> None:
        if self.display is not None:
            self.display.update(self.display.task_ids[0], description=self.message, completed=self.done)

    def _begin(self) -> None:
        """Show a count that begins, or none; time that other steps took says nothing about the time left."""
        if self.display is None:
            return
        from rich import progress

        # Brackets are headings of chart sections, not markup.
        columns: list[progress.ProgressColumn] = [
            progress.SpinnerColumn(), progress.TextColumn("{task.description}", markup=False),
        ]  # fmt: skip
        counted = [progress.BarColumn(), progress.MofNCompleteColumn()] if self.total else []
        left = [progress.TextColumn("left"), progress.TimeRemainingColumn()] if self.total else []
        self.display.columns = (*columns, *counted, progress.TimeElapsedColumn(), *left)
        for task in self.display.task_ids:
            self.display.remove_task(task)
        self.display.add_task(self.message, total=self.total, completed=self.done)
        self.display.tasks[0].start_time = self.started

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        with self.lock:
            if self.timer is None:
                return
            self.display = Progress(console=Console(file=sys.stderr), transient=True)
            self._begin()
            self.display.start()
