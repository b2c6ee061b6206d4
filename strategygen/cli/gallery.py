"""The command ``gallery``: the cards of the whole catalogue in one folder."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.card import make_card
from strategygen.cli.derived import checked_chart
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, say
from strategygen.cli.options import read_folder
from strategygen.cli.results import EXIT_DONE, solved
from strategygen.cli.streams import write_text
from strategygen.errors import GameError, UnsolvedConflictError

if TYPE_CHECKING:
    from strategygen.tables.gallery import GalleryCard


@commands.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", callback=read_folder, required=True,
    help="Write the files into this folder; it is made if need be.",
)  # fmt: skip
@click.option("--processes", type=click.IntRange(1, 1024), help="How many work at the same time; else all processors.")
def gallery(names: Sequence[str], folder: Path, processes: int | None) -> int:
    """Make the cards of the whole catalogue.

    For each game NAME.html is the card to print, NAME.svg its picture, and NAME.md the chart in the chart language;
    index.html and README.md list them.  NAME is a family or a game; without one all are made.

    Optimal charts of games with wild cards are too long to carry; their cards are of the level penalty-free, where
    there is such a chart.
    """
    from strategygen.games import catalogue, find_in_catalogue, load_game
    from strategygen.render import render
    from strategygen.tables.gallery import gallery_page
    from strategygen.workers import in_processes, processors

    entries = catalogue()
    for name in names:
        if find_in_catalogue(name) is None:
            raise GameError(f"{load_game(name).id} is not of the catalogue")
    chosen = [entry for entry in entries if not names or entry.id in names or entry.path.stem in names]
    started = time.monotonic()
    folder.mkdir(exist_ok=True)
    cards: list[GalleryCard] = []
    with ProgressLine("making cards", len(chosen)) as progress:
        work = [(entry.path.stem, entry.id) for entry in chosen]
        found = in_processes(_files_of, work, min(processes or processors(), len(work)), advance=progress.advance)
        with contextlib.closing(found):
            for card, files in found:
                cards.append(card)
                for ending, text in files.items():
                    write_text(text, str(folder / f"{card.game}.{ending}"))
    page = gallery_page(cards)
    write_text(render(page, "html"), str(folder / "index.html"))
    write_text(render(page, "md"), str(folder / "README.md"))
    size = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    seconds = time.monotonic() - started
    say(f"{len(cards)} card{'s' * (len(cards) > 1)} in {folder}, {size:,} bytes, in {seconds:.0f} seconds")
    return EXIT_DONE


def _files_of(work: tuple[str, str]) -> tuple[GalleryCard, dict[str, str]]:
    """Return the entry of a game, and its files by their endings."""
    from strategygen.games import load_game
    from strategygen.render import render_drawing, render_proved
    from strategygen.tables.gallery import gallery_card

    family, game_id = work
    game = load_game(game_id)
    solution = solved(game)
    level = "penalty-free" if game.wild_ranks or game.deck.jokers else "optimal"
    try:
        report = checked_chart(solution, level)
    except UnsolvedConflictError:
        # The language has no words for the parts that some games would need.
        level = "optimal" if level == "penalty-free" else "penalty-free"
        report = checked_chart(solution, level)
    pocket = make_card(report, size="pocket", notation="plain", level=level)
    files = {
        "html": render_proved(make_card(report, size="page", notation="plain", level=level), solution, "html"),
        "md": render_proved(make_card(report, size="page", notation="paper", level=level), solution, "md"),
        "svg": render_drawing(pocket),
    }
    return gallery_card(family, pocket), files
