"""Messages and progress, both on standard error."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

from strategygen.cli.group import PROGRAM
from strategygen.errors import ChartError

if TYPE_CHECKING:
    from rich.progress import Progress

#: Seconds before progress is shown.
PATIENCE = 2.0


def print_message(message: str) -> None:
    """Print a message on standard error, after the name of the program."""
    if sys.stderr is not None:
        # Text from a file may contain control characters for the terminal.
        shown = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in message)
        print(f"{PROGRAM}: {shown}", file=sys.stderr)


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
    if not error.errors:
        return str(error)
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
    return "\n".join([head, *(line for reason, lines in alike.items() for line in (reason, *lines))])


class ProgressLine:
    """A progress line on a terminal: current step and elapsed time, shown after `PATIENCE` seconds.

    With the number of items in `total` it is a bar; `done` of them are already done.
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
            self.message = message
            self._update()

    def advance(self) -> None:
        """Count one more item as done."""
        with self.lock:
            self.done += 1
            self._update()

    def _update(self) -> None:
        if self.display is not None:
            self.display.update(self.display.task_ids[0], description=self.message, completed=self.done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        bar = [BarColumn(), MofNCompleteColumn()] if self.total else []
        # Brackets are headings of chart sections, not markup.
        text = TextColumn("{task.description}", markup=False)
        with self.lock:
            if self.timer is None:
                return
            console = Console(file=sys.stderr)
            self.display = Progress(SpinnerColumn(), text, *bar, TimeElapsedColumn(), console=console, transient=True)
            self.display.add_task(self.message, total=self.total, completed=self.done)
            self.display.tasks[0].start_time = self.started
            self.display.start()
