"""The command ``sweep``: many pay tables of one game."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, print_message
from strategygen.cli.options import FORMATS, game_argument, read_output
from strategygen.cli.results import GameArgument, Output
from strategygen.cli.streams import MOST_SWEEP_BYTES, read_text, write_text
from strategygen.errors import OutputError

if TYPE_CHECKING:
    from strategygen.pays.sweeps import PartFile, PayTables


@commands.command()
@game_argument
@click.argument("file", metavar="FILE")
@click.option("--variance", is_flag=True, help="Also compute variances (three times as slow).")
@click.option(
    "--processes", type=click.IntRange(1, 1024), help="Number of worker processes; by default one per processor."
)
@click.option(
    "-o", "--output", metavar="RESULT", callback=read_output,
    help="Write the pay tables with their returns to RESULT; an interrupted run is resumed from RESULT.part.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json: exact data.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS),
    help="Format of the summary on standard output; csv lists the pay tables with their returns. "
    "By default txt, or csv without -o.",
)  # fmt: skip
def sweep(
    game: GameArgument,
    file: str,
    variance: bool,
    processes: int | None,
    output: str | None,
    as_json: bool,
    form: str | None,
) -> None:
    """Solve many pay tables of one game.

    FILE is CSV with a column for each pay class that changes; "-" is standard input.  The result has the columns of
    FILE, and for every pay table the exact return, the return in percent, and the number of CE values.
    """
    from strategygen.pages.sweeps import sweep_page
    from strategygen.pays.sweeps import read_pay_tables

    loaded = game.load()
    source = "standard input" if file == "-" else file
    tables = read_pay_tables(read_text(file, MOST_SWEEP_BYTES), loaded, game.coins, source)
    form = "json" if as_json else form
    if output is None or output == "-":
        form, result = form or "csv", ""
        with contextlib.closing(_sweep_lines(tables, variance, processes)) as lines:
            for line in lines:
                if form == "csv":
                    write_text(line, None)
                else:
                    result += line
    else:
        form, result = form or "txt", _sweep_to_file(tables, variance, processes, file, output)
    if form != "csv":
        Output(form).put(sweep_page(tables, result))


def _sweep_lines(
    tables: PayTables, variance: bool, processes: int | None, part: PartFile | None = None
) -> Generator[str, None, None]:
    """Yield the heading and the lines of a sweep result, with line feeds.

    Lines in the file of an unfinished run are reused, and new lines are appended to it.
    """
    from itertools import islice

    from strategygen.pages.sweeps import sweep_heading, sweep_line
    from strategygen.pays.sweeps import suggested_processes
    from strategygen.pays.sweeps import sweep as solve_all

    yield f"{sweep_heading(tables, variance)}\n"
    done = 0 if part is None else part.done
    if part is not None:
        yield part.lines()
    workers = processes or suggested_processes(len(tables) - done)
    with ProgressLine("solving pay tables", len(tables), done) as progress:
        found = solve_all(
            tables.game,
            (table.pays for table in islice(tables, done, None)),
            coins=tables.coins, variance=variance, processes=workers, advance=progress.advance,
        )  # fmt: skip
        with contextlib.closing(found):
            for table, row in zip(islice(tables, done, None), found, strict=True):
                line = f"{sweep_line(table.fields, row)}\n"
                if part is not None:
                    part.append(line)
                yield line


def _sweep_to_file(tables: PayTables, variance: bool, processes: int | None, file: str, output: str) -> str:
    """Write the result of a sweep to a file, resuming an interrupted run, and return it."""
    from strategygen.pays.sweeps import PartFile

    path = Path(output)
    if path.exists() and not path.is_file():
        # There can be no .part file beside a device or a pipe.
        result = "".join(_sweep_lines(tables, variance, processes))
        write_text(result, output)
        return result
    if path.exists() and not os.access(path, os.W_OK):
        raise OutputError(f"{output}: {os.strerror(errno.EACCES)}")
    if file != "-" and path.exists() and path.samefile(file):
        raise OutputError(f"{output}: this is the file of the pay tables; expected another file")
    with PartFile(path.with_name(f"{path.name}.part"), tables, variance) as part:
        if part.starts_anew:
            print_message(f"{part.path} belongs to other pay tables or another version; starting again")
        elif part.done:
            print_message(f"{part.done:,} of {len(tables):,} pay tables found in {part.path}; resuming")
        try:
            result = "".join(_sweep_lines(tables, variance, processes, part))
        except KeyboardInterrupt:
            print_message(f"{part.done:,} of {len(tables):,} pay tables saved in {part.path}; the same command resumes")
            raise
        write_text(result, output)
    part.remove()
    return result
