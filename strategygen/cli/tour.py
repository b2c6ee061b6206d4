"""``tour``: an example of every command, run now."""

from __future__ import annotations

import contextlib
import io
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from strategygen.cli.group import PROGRAM, commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import output_option
from strategygen.cli.results import Output

if TYPE_CHECKING:
    from strategygen.pages.tour import Run


@commands.command()
@output_option()
def tour(output: Output) -> None:
    """Run an example of every command.

    The examples run in a temporary folder and take about a minute.
    """
    import tempfile

    from strategygen.pages.tour import EXAMPLES, FILES, tour_page

    with (
        ProgressLine("running examples", sum(len(example.commands) for example in EXAMPLES)) as progress,
        tempfile.TemporaryDirectory() as folder,
    ):
        for name, text in FILES.items():
            (Path(folder) / name).write_text(text, "utf-8")

        def run(arguments: str) -> Run:
            found = _run(arguments, Path(folder))
            progress.advance()
            return found

        page = tour_page(run)
    output.put(page)


def _run(arguments: str, folder: Path) -> Run:
    """Run a command in a folder; its messages are left out."""
    from strategygen.pages.tour import Run

    printed = io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(io.StringIO()),
        commands.make_context(PROGRAM, shlex.split(arguments)) as context,
    ):
        code = commands.invoke(context)
    return Run(arguments, code if isinstance(code, int) else 0, printed.getvalue())
