"""The command ``sweep``: many pay tables of one game."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, say
from strategygen.cli.options import game_arguments, read_output
from strategygen.cli.results import EXIT_DONE, game_named, put_page
from strategygen.cli.streams import MOST_SWEEP_BYTES, read_text, write_text
from strategygen.errors import OutputError

if TYPE_CHECKING:
    from strategygen.sweep import PartFile, PayTables


@commands.command()
@game_arguments
@click.argument("file", metavar="FILE")
@click.option("--variance", is_flag=True, help="Compute the variances too, which takes three times as long.")
@click.option("--processes", type=click.IntRange(1, 1024), help="How many work at the same time; else all processors.")
@click.option(
    "-o", "--output", metavar="RESULT", callback=read_output,
    help="Write the pay tables with their returns to this file; a run that was ended goes on from RESULT.part.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json: exact data.")
@click.option(
    "--format", "form", type=click.Choice(["txt", "md", "tex", "html", "csv", "json"]),
    help="Format of the summary on standard output; csv is the pay tables with their returns. "
    "Without it: txt, or csv where no RESULT is written.",
)  # fmt: skip
def sweep(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    file: str,
    variance: bool,
    processes: int | None,
    output: str | None,
    as_json: bool,
    form: str | None,
) -> int:
    """Solve many pay tables of one game.

    FILE is CSV, with a column for each pay class that changes; "-" is standard input.  Its columns are written again
    with the exact return of every pay table, that in percent, and the number of values of optimal play.
    """
    from strategygen.sweep import read_pay_tables
    from strategygen.tables.sweeps import sweep_page

    game = game_named(game_name, pays, coins)
    source = "standard input" if file == "-" else file
    tables = read_pay_tables(read_text(file, MOST_SWEEP_BYTES), game, coins, source)
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
        page = sweep_page(tables, result)
        put_page(page, page.table, page.to_json, form, False, None)
    return EXIT_DONE


def _sweep_lines(
    tables: PayTables, variance: bool, processes: int | None, part: PartFile | None = None
) -> Generator[str, None, None]:
    """Yield the heading and the lines of the result of a sweep, all with their line feeds.

    What is in the file of an unfinished one is not solved again, and what is solved is added to it.
    """
    from itertools import islice

    from strategygen.sweep import suggested_processes
    from strategygen.sweep import sweep as solve_all
    from strategygen.tables.sweeps import sweep_heading, sweep_line

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
    """Write the result of a sweep to a file, going on where an earlier run was ended, and return it."""
    from strategygen.sweep import PartFile

    path = Path(output)
    if path.exists() and not path.is_file():
        # A device or a pipe has no neighbours.
        result = "".join(_sweep_lines(tables, variance, processes))
        write_text(result, output)
        return result
    if path.exists() and not os.access(path, os.W_OK):
        raise OutputError(f"{output}: {os.strerror(errno.EACCES)}")
    if file != "-" and path.exists() and path.samefile(file):
        raise OutputError(f"{output}: the result would take the place of the pay tables; expected another file")
    with PartFile(path.with_name(f"{path.name}.part"), tables, variance) as part:
        if part.starts_anew:
            say(f"{part.path} is of other pay tables, or of another version; starting anew")
        elif part.done:
            say(f"{part.done:,} of {len(tables):,} pay tables are found in {part.path}; going on from there")
        try:
            result = "".join(_sweep_lines(tables, variance, processes, part))
        except KeyboardInterrupt:
            say(f"{part.done:,} of {len(tables):,} pay tables are kept in {part.path}; the same command goes on")
            raise
        write_text(result, output)
    part.remove()
    return result
