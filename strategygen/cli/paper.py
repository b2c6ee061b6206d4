"""The command ``paper``: the tables of Ethier, Kim & Lee."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_options, read_folder
from strategygen.cli.results import GameArgument
from strategygen.cli.streams import write_files


@commands.command()
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, callback=read_folder,
    help="Write the tables into this folder; it is created if necessary.",
)  # fmt: skip
@click.option(
    "--game", "game_name", metavar="GAME", default="jacks-or-better", show_default=True, help="The game of the tables."
)
@game_options
def paper(folder: Path, game_name: str, pays: Mapping[str, str], coins: int) -> None:
    """Write the tables of Ethier, Kim & Lee, computed from the pay table alone.

    Tables 1 to 8, A1 and A2 and the checks of the paper's figures, as Markdown, LaTeX, CSV and JSON.  The CSV files of
    Tables 3 and 4 list every deal class.  Files are written when all of them are computed.
    """
    from strategygen.pages.paper_files import count_paper_steps, paper_files

    with ProgressLine("solving"):
        solution = GameArgument(game_name, pays, coins).solve()
        n_steps = count_paper_steps(solution)
    with ProgressLine("describing values", n_steps) as progress:
        texts = dict(paper_files(solution, progress.advance))
    write_files(texts, folder)
