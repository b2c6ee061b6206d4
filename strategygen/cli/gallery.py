"""The command ``gallery``: the cards of all games of the catalogue, in one folder."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import kept_folder, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, print_message
from strategygen.cli.options import read_folder
from strategygen.cli.streams import write_text

if TYPE_CHECKING:
    from strategygen.pages.gallery import GalleryCard


@commands.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", callback=read_folder, required=True,
    help="Write the files into this folder; it is created if necessary.",
)  # fmt: skip
@click.option(
    "--processes", type=click.IntRange(1, 1024), help="Number of worker processes; by default one per processor."
)
@no_cache_option()
def gallery(names: Sequence[str], folder: Path, processes: int | None) -> None:
    """Write the cards of the whole catalogue.

    For each game ID, ID.html is the printable card, ID.svg its drawing, and ID.md the chart in the chart language;
    index.html and README.md list them.  NAME is a family or a catalogue id; by default all games are written.

    Optimal charts of games with wild cards are too long for a card; for these games the level is penalty-free, where
    there is such a chart.
    """
    from strategygen.games import catalogue
    from strategygen.pages.gallery import index_files
    from strategygen.workers import in_processes, processors

    work = [(entry.path.stem, entry.id) for entry in catalogue(*names)]
    started = time.monotonic()
    cards: list[GalleryCard] = []
    texts: dict[str, str] = {}
    with ProgressLine("making cards", len(work)) as progress:
        found = in_processes(
            partial(_files_of, kept_folder()), work, min(processes or processors(), len(work)), advance=progress.advance
        )
        with contextlib.closing(found):
            for card, files in found:
                cards.append(card)
                texts.update((f"{card.game}.{ending}", text) for ending, text in files.items())
    # Written together at the end: there is no folder with some of the cards.
    folder.mkdir(exist_ok=True)
    for name, text in (texts | index_files(cards)).items():
        write_text(text, str(folder / name))
    size = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    seconds = time.monotonic() - started
    print_message(f"{len(cards)} card{'s' * (len(cards) > 1)} in {folder}, {size:,} bytes, in {seconds:.0f} seconds")


def _files_of(kept: Path | None, work: tuple[str, str]) -> tuple[GalleryCard, dict[str, str]]:
    """Return the entry of a game, and its files by their endings."""
    from strategygen.games import load_game
    from strategygen.pages.catalogue import ChartsOfGame
    from strategygen.pages.gallery import gallery_files
    from strategygen.values import solve

    family, game_id = work
    return gallery_files(family, ChartsOfGame(solve(load_game(game_id)), kept))
