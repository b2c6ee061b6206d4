"""Commands about a game as such: ``games``, ``solve``, ``hand``, ``values``."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import chart_of_file
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_arguments, output_options, read_numbers
from strategygen.cli.results import game_named, put_page, solution_of, solved
from strategygen.errors import GameError

if TYPE_CHECKING:
    from strategygen.paper import Described
    from strategygen.tables.catalogue import GameFigures


@commands.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--exact", is_flag=True, help="Compute return, variance and number of values of each.")
@click.option("--charts", is_flag=True, help="And derive their charts, which takes minutes: lines, hands, conditions.")
@click.option("--penalty-free", "plain", is_flag=True, help="And find their best penalty-free charts.")
@output_options("txt", "md", "tex", "html", "csv", "json")
def games(
    names: Sequence[str], exact: bool, charts: bool, plain: bool, form: str, as_json: bool, output: str | None
) -> int:
    """List the catalogue of games.

    NAME is a family or a game; without one all are listed.
    """
    from strategygen.games import catalogue, find_in_catalogue, load_game
    from strategygen.tables.catalogue import games_page

    entries = catalogue()
    for name in names:
        if find_in_catalogue(name) is None:
            raise GameError(f"{load_game(name).id} is not of the catalogue")
    if names:
        entries = tuple(entry for entry in entries if entry.id in names or entry.path.stem in names)
    figures = _figures([entry.id for entry in entries], charts, plain) if exact or charts or plain else None
    page = games_page(entries, figures, with_charts=charts, with_plain=plain)
    return put_page(page, page.table, page.to_json, form, as_json, output)


def _figures(ids: Sequence[str], with_charts: bool, with_plain: bool) -> dict[str, GameFigures]:
    """Return what is computed for the games of a listing, on all processors of this machine."""
    from strategygen.workers import in_processes, processors

    work = partial(_figures_of, with_chart=with_charts, with_plain=with_plain)
    with ProgressLine("deriving charts" if with_charts or with_plain else "solving", len(ids)) as progress:
        found = in_processes(work, ids, min(processors(), len(ids)), advance=progress.advance)
        with contextlib.closing(found):
            return dict(zip(ids, found, strict=True))


def _figures_of(game_id: str, with_chart: bool, with_plain: bool) -> GameFigures:
    from strategygen.games import load_game
    from strategygen.tables.catalogue import game_figures

    return game_figures(load_game(game_id), with_chart=with_chart, with_plain=with_plain)


@commands.command()
@game_arguments
@output_options("txt", "md", "tex", "html", "csv", "json")
def solve(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """Solve a game: return, distribution, variance."""
    from strategygen.tables.solutions import solve_page

    page = solve_page(solution_of(game_name, pays, coins))
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@click.argument("deal_text", metavar="DEAL", nargs=-1, required=True)
@click.option("--explain", is_flag=True, help="Set two holds side by side: the two best, or those of --hold.")
@click.option(
    "--hold", "hold_texts", metavar="CARDS", multiple=True, help="A hold to explain; 'none' is the empty one."
)
@click.option(
    "--chart",
    "file",
    metavar="FILE",
    help='What this chart says of the deal, and what that costs; "-" is standard input.',
)
@output_options("txt", "md", "tex", "html", "csv", "json")
def hand(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    deal_text: Sequence[str],
    explain: bool,
    hold_texts: Sequence[str],
    file: str | None,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Rank the 32 holds of a deal, or ask a chart.

    DEAL is five cards such as "Ah Kh Qh Jh 2c"; a joker is Jo.
    """
    from strategygen.cards import Deal, Hold
    from strategygen.tables.hands import explain_page, hand_page, played_page

    if file is not None and (explain or hold_texts):
        raise click.UsageError("--chart stands without --explain and --hold")
    game = game_named(game_name, pays, coins)
    deal = Deal(" ".join(deal_text))
    holds = [Hold("" if text.strip().lower() == "none" else text) for text in hold_texts]
    if file is not None:
        read = chart_of_file(file, game)
        played = played_page(solved(game), read, deal)
        return put_page(played, played.table, played.to_json, form, as_json, output)
    solution = solved(game)
    if explain or holds:
        explained = explain_page(solution, deal, holds)
        return put_page(explained, explained.table, explained.to_json, form, as_json, output)
    page = hand_page(solution, deal)
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@click.option(
    "--only", metavar="NUMBERS", callback=read_numbers, help="Only those of these CE numbers, such as 33-79,83."
)
@click.option("--describe", "with_texts", is_flag=True, help="Tell in the chart language which deals have each value.")
@output_options("txt", "md", "tex", "html", "csv", "json")
def values(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    only: frozenset[int] | None,
    with_texts: bool,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """List the values of optimal play (CE values).

    A description means the deals of its value, with their holds, and no others: it is played before it is printed.
    """
    from strategygen.tables.solutions import values_page

    solution = solution_of(game_name, pays, coins)
    described: list[Described] = []
    if with_texts:
        from strategygen.paper import describe_values, value_sets

        sets = [*value_sets(solution), *value_sets(solution, held=False)]
        sets = [value for value in sets if only is None or value.number in only]
        with ProgressLine("describing values", len(sets)) as progress:
            described = describe_values(solution, sets, progress.advance)
    page = values_page(solution, only, described)
    return put_page(page, page.table, page.to_json, form, as_json, output)
