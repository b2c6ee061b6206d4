"""The command ``site``: pages of games for the browser, in one folder."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import kept_folder, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, print_message
from strategygen.cli.options import game_options, read_folder
from strategygen.cli.results import GameArgument
from strategygen.cli.streams import write_files

if TYPE_CHECKING:
    from strategygen.pages.site.game import Files, GameWork, SiteEntry

#: After so many games a worker process gives its memory back.
GAMES_EACH = 6
#: Addresses of sites: no part behind the path, and no character that an address writes in another way.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~%+-]*)*")


def _read_address(context: click.Context, parameter: click.Parameter, text: str | None) -> str:
    if text is None:
        return ""
    if not _ADDRESS.fullmatch(text):
        raise click.BadParameter(f"{text!r}: expected an address such as https://example.org/poker/")
    return text if text.endswith("/") else f"{text}/"


def _read_names(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    if not all(name.strip() for text in texts for name in text.split(",")):
        raise click.BadParameter("expected names of games, separated by commas", param_hint="--games")
    return tuple(name.strip() for text in texts for name in text.split(","))


@commands.command()
@click.argument("more_names", metavar="[GAME]...", nargs=-1)
@click.option(
    "--games", "names", metavar="GAME,...", multiple=True, callback=_read_names,
    help="Make pages of these games only; the same as GAME.",
)  # fmt: skip
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", callback=read_folder, required=True,
    help="Write the files into this folder; it is created if necessary.",
)  # fmt: skip
@click.option(
    "--base-url", metavar="URL", callback=_read_address,
    help="Address at which the site will be published, for search engines; the pages work anywhere without it.",
)  # fmt: skip
@click.option("--pdf", "with_pdf", is_flag=True, help="Also make PDFs of the cards.")
@game_options
@click.option(
    "--processes", type=click.IntRange(1, 1024), help="Number of worker processes; by default one per processor."
)
@no_cache_option()
def site(
    more_names: Sequence[str],
    names: Sequence[str],
    folder: Path,
    base_url: str,
    with_pdf: bool,
    pays: Mapping[str, str],
    coins: int,
    processes: int | None,
) -> None:
    """Make pages of games for the browser: cards, trainers, an index.

    The pages need no network and no server: open index.html.  GAME is a family (all its pay tables), a catalogue id,
    or a game file (all its pay tables; FILE.toml#ID is one of them); by default all games of the catalogue.  With
    --pay the one game given has a second page, with these pays.

    Each game has a card by level, from few words to optimal play, a pocket card of two sides, its pay table, return,
    variance and bankrolls, a trainer, and a comparison with the pay tables that look like it.
    """
    import tempfile

    from strategygen.pages.pdf import find_maker
    from strategygen.pages.site.index import site_files
    from strategygen.workers import in_processes, processors

    work = find_work([*names, *more_names], pays, coins, base_url, with_pdf)
    if with_pdf:
        find_maker()
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        # Neighbours need each other's charts, which are kept for this run if not for the next.
        kept = kept_folder() or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        progress = stack.enter_context(ProgressLine("making pages", len(work)))
        found = stack.enter_context(contextlib.closing(in_processes(
            partial(_make_game, kept), work, min(processes or processors(), len(work)), progress.advance, GAMES_EACH
        )))  # fmt: skip
        files = site_files(list(found), work[0].game, base_url)
    # Written together at the end: there is no folder with some of the games.
    write_files(files, folder)
    size = sum((folder / name).stat().st_size for name in files)
    seconds = time.monotonic() - started
    games = f"{len(work)} game{'s' * (len(work) > 1)}"
    print_message(f"{games} in {folder}: {len(files)} files, {size:,} bytes, in {seconds:.0f} seconds")


def find_work(
    names: Sequence[str],
    pays: Mapping[str, str] = MappingProxyType({}),
    coins: int = 1,
    base_url: str = "",
    with_pdf: bool = False,
) -> list[GameWork]:
    """Return the games to make pages of, with the games that they are compared with."""
    from dataclasses import replace

    from strategygen.errors import GameError
    from strategygen.games import find_in_catalogue, load_families
    from strategygen.pages.site.game import GameWork
    from strategygen.values import check_classes

    games = [(family, game) for family in load_families(*names) for game in family.games.values()]
    for _, game in games:
        if find_in_catalogue(game.id) is None:
            for warning in (*game.warnings, *check_classes(game)):
                print_message(f"warning: {game.id}: {warning}")
    if pays:
        if len(names) != 1:
            raise GameError("--pay changes one game: give its name, such as --games jacks-or-better")
        changed = GameArgument(names[0], pays, coins).load()
        if changed.changed:
            family = next(family for family, game in games if game.id == changed.id)
            games.append((family, replace(changed, id=f"{changed.id}-pays-changed")))
    everything = tuple(game for _, game in games)
    return [GameWork(game, family.id, family.name, everything, base_url, with_pdf) for family, game in games]


def _make_game(kept: Path, work: GameWork) -> tuple[SiteEntry, Files]:
    """Return the entry of a game, and its files."""
    from strategygen.pages.catalogue import ChartsOfGame
    from strategygen.pages.site.game import make_game
    from strategygen.values import solve

    return make_game(work, ChartsOfGame(solve(work.game), kept))
