"""The command ``sweep``: many pay tables of one game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import FORMATS, game_argument, read_output
from strategygen.cli.results import GameArgument, Output
from strategygen.cli.streams import MOST_SWEEP_BYTES, read_text, write_text
from strategygen.errors import OutputError

if TYPE_CHECKING:
    from strategygen.pays.sweeps import PayTables


@commands.command()
@game_argument
@click.argument("file", metavar="FILE")
@click.option("--variance", is_flag=True, help="Also compute variances (three times as slow).")
@click.option(
    "-o", "--output", metavar="RESULT", callback=read_output, help="Write the pay tables with their returns to RESULT."
)
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
    lines = _sweep_lines(tables, variance)
    if output is None or output == "-":
        form, result = form or "csv", ""
        for line in lines:
            if form == "csv":
                write_text(line, None)
            else:
                result += line
    else:
        if file != "-" and Path(output).exists() and Path(output).samefile(file):
            raise OutputError(f"{output}: this is the file of the pay tables; expected another file")
        form, result = form or "txt", "".join(lines)
        write_text(result, output)
    if form != "csv":
        Output(form).put(sweep_page(tables, result))


def _sweep_lines(tables: PayTables, variance: bool) -> Iterator[str]:
    """Yield the heading and the lines of a sweep result, with line feeds."""
    from strategygen.pages.sweeps import sweep_heading, sweep_line
    from strategygen.pays.sweeps import sweep as solve_all

    yield f"{sweep_heading(tables, variance)}\n"
    with ProgressLine("solving pay tables", len(tables)) as progress:
        pays = (table.pays for table in tables)
        found = solve_all(tables.game, pays, coins=tables.coins, variance=variance, advance=progress.advance)
        for table, row in zip(tables, found, strict=True):
            yield f"{sweep_line(table.fields, row)}\n"
