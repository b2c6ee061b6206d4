"""Commands about games and deals: ``games``, ``solve``, ``hand``, ``values``."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import chart_of_file, kept_folder, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_argument, output_option, read_numbers
from strategygen.cli.results import GameArgument, Output

if TYPE_CHECKING:
    from strategygen.pages.catalogue import GameFigures
    from strategygen.sources.paper import DescribedValue


@commands.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--exact", is_flag=True, help="Compute return, variance and number of values of each game.")
@click.option(
    "--charts", is_flag=True, help="Also derive optimal charts (minutes): number of lines, hands, conditions."
)
@click.option("--penalty-free", "plain", is_flag=True, help="Also derive penalty-free charts (minutes).")
@no_cache_option()
@output_option()
def games(names: Sequence[str], exact: bool, charts: bool, plain: bool, output: Output) -> None:
    """List the games of the catalogue.

    NAME is a family or a catalogue id; by default all games are listed.
    """
    from strategygen.games import catalogue
    from strategygen.pages.catalogue import games_page

    entries = catalogue(*names)
    figures = _figures([entry.id for entry in entries], charts, plain) if exact or charts or plain else None
    output.put(games_page(entries, figures, with_charts=charts, with_plain=plain))


def _figures(ids: Sequence[str], with_charts: bool, with_plain: bool) -> dict[str, GameFigures]:
    """Return the computed figures of some games by id, using all processors."""
    from strategygen.workers import in_processes, processors

    work = partial(_figures_of, with_chart=with_charts, with_plain=with_plain, kept=kept_folder())
    with ProgressLine("deriving charts" if with_charts or with_plain else "solving", len(ids)) as progress:
        found = in_processes(work, ids, min(processors(), len(ids)), advance=progress.advance)
        with contextlib.closing(found):
            return dict(zip(ids, found, strict=True))


def _figures_of(game_id: str, with_chart: bool, with_plain: bool, kept: Path | None) -> GameFigures:
    from strategygen.games import load_game
    from strategygen.pages.catalogue import ChartsOfGame, game_figures
    from strategygen.values import solve

    charts = ChartsOfGame(solve(load_game(game_id)), kept)
    return game_figures(charts, with_chart=with_chart, with_plain=with_plain)


@commands.command()
@game_argument
@output_option()
def solve(game: GameArgument, output: Output) -> None:
    """Compute return, distribution and variance."""
    from strategygen.pages.solutions import solve_page

    output.put(solve_page(game.solve()))


@commands.command()
@game_argument
@click.argument("deal_text", metavar="DEAL", nargs=-1, required=True)
@click.option("--explain", is_flag=True, help="Compare two holds: the two best, or those of --hold.")
@click.option(
    "--hold", "hold_texts", metavar="CARDS", multiple=True, help="A hold to explain; 'none' is the empty hold."
)
@click.option("--chart", "file", metavar="FILE", help='Show what this chart plays and its cost; "-" is standard input.')
@output_option()
def hand(
    game: GameArgument,
    deal_text: Sequence[str],
    explain: bool,
    hold_texts: Sequence[str],
    file: str | None,
    output: Output,
) -> None:
    """Rank the 32 holds of a deal by EV.

    DEAL is five cards such as "Ah Kh Qh Jh 2c"; a joker is Jo.
    """
    from strategygen.cards import Deal, Hold
    from strategygen.pages.hands import explain_page, hand_page, played_page
    from strategygen.values import solve

    if file is not None and (explain or hold_texts):
        raise click.UsageError("--chart cannot be used with --explain or --hold")
    loaded = game.load()
    deal = Deal(" ".join(deal_text))
    holds = [Hold("" if text.strip().lower() == "none" else text) for text in hold_texts]
    chart = None if file is None else chart_of_file(file, loaded)
    solution = solve(loaded)
    if chart is not None:
        output.put(played_page(solution, chart, deal))
    elif explain or holds:
        output.put(explain_page(solution, deal, holds))
    else:
        output.put(hand_page(solution, deal))


@commands.command()
@game_argument
@click.option("--only", metavar="NUMBERS", callback=read_numbers, help="List only these CE numbers, such as 33-79,83.")
@click.option("--describe", "with_texts", is_flag=True, help="Describe the deals of each value in the chart language.")
@output_option()
def values(game: GameArgument, only: frozenset[int] | None, with_texts: bool, output: Output) -> None:
    """List the distinct EVs of optimal play (CE values).

    A description matches exactly the deals of its value, with their holds; every description is checked.
    """
    from strategygen.pages.solutions import values_page

    solution = game.solve()
    described: list[DescribedValue] = []
    if with_texts:
        from strategygen.sources.paper import describe_values, value_sets

        sets = [*value_sets(solution), *value_sets(solution, held=False)]
        sets = [value for value in sets if only is None or value.number in only]
        with ProgressLine("describing values", len(sets)) as progress:
            described = describe_values(solution, sets, progress.advance)
    output.put(values_page(solution, only, described))
