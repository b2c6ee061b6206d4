"""From the name of a game to its solution, and from a finished page to the form asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from strategygen.cli.messages import say
from strategygen.cli.streams import format_json, write_text

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.render import Page
    from strategygen.solve import Solution
    from strategygen.tables.chart import ChartPage
    from strategygen.tables.records import Json, Table

EXIT_DONE, EXIT_MISTAKES, EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_PIPE = 0, 1, 2, 130, 141


def game_named(name: str, pays: Mapping[str, str], coins: int) -> Game:
    """Return a game; what is unusual about one that is not of the catalogue is said."""
    from strategygen.games import find_in_catalogue, load_game

    game = load_game(name, pays, coins)
    if game.changed or find_in_catalogue(name) is None:
        from strategygen.payoffs import check_classes

        for warning in (*game.warnings, *check_classes(game)):
            say(f"warning: {game.id}: {warning}")
    return game


def is_game(name: str) -> bool:
    """Whether a name is that of a game and not of a chart file."""
    from strategygen.games import find_in_catalogue

    is_known = name.lower().endswith(".toml") or find_in_catalogue(name) is not None
    return is_known or not (name == "-" or Path(name).exists())


def solved(game: Game) -> Solution:
    """Return the solution of a game."""
    from strategygen.solve import solve

    return solve(game)


def solution_of(name: str, pays: Mapping[str, str], coins: int) -> Solution:
    """Return the solution of the game of this name."""
    return solved(game_named(name, pays, coins))


def put_page(
    page: Page, table: Table, to_json: Callable[[], Json], form: str, as_json: bool, output: str | None
) -> int:
    """Write a page in the format asked for."""
    form = "json" if as_json else form
    if form == "json":
        text = format_json(to_json()) + "\n"
    elif form == "csv":
        text = table.to_csv()
    else:
        from strategygen.render import render

        text = render(page, form)
    write_text(text, output)
    return EXIT_DONE


def put_chart(page: ChartPage, solution: Solution, form: str, as_json: bool, output: str | None) -> int:
    """Write the page of a chart, read again before anybody sees it."""
    if as_json or form == "json":
        text = format_json(page.to_json()) + "\n"
    elif form == "csv":
        text = page.to_csv()
    else:
        from strategygen.render import render_proved

        text = render_proved(page, solution, form)
    write_text(text, output)
    return EXIT_DONE
