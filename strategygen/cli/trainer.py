"""The command ``trainer``: a page to practise a chart in the browser."""

from __future__ import annotations

import click

from strategygen.cli.derived import LEVELS, checked_chart, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_argument, read_output
from strategygen.cli.results import GameArgument
from strategygen.cli.streams import write_text


@commands.command()
@game_argument
@click.option("--chart", "file", metavar="FILE", help="Train this chart; --level is then ignored.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True, help="Level of the derived chart."
)
@click.option(
    "-o", "--output", metavar="FILE", callback=read_output, required=True,
    help="Write the page to FILE; - is standard output.",
)  # fmt: skip
@no_cache_option()
def trainer(game: GameArgument, file: str | None, level: str, output: str) -> None:
    """Make a page to practise a chart in the browser.

    The page is one HTML file that needs no network.  It deals hands, computes the exact EV of all 32 holds of each, and
    shows the cost of a mistake and the line of the chart that decides.
    """
    from strategygen.pages.trainer import make_trainer, render_trainer

    with ProgressLine("solving") as progress:
        solution = game.solve()
        report = checked_chart(solution, level, file, progress)
        progress("making the page")
        write_text(render_trainer(make_trainer(report, level="" if file else level), solution), output)
