"""The game that a command is given, and the output of its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from strategygen.cli.messages import print_message
from strategygen.cli.streams import write_text
from strategygen.pages.json_text import format_json

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.pages.card import CardPage
    from strategygen.pages.chart import ChartPage
    from strategygen.pages.render import Page
    from strategygen.values import Solution

EXIT_DONE, EXIT_MISTAKES, EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_PIPE = 0, 1, 2, 130, 141


@dataclass(frozen=True, slots=True)
class GameArgument:
    """A game on the command line: a catalogue id, a family or the path of a game file, and its changed pays by class.

    `coins` is the number of coins that these pays are for, and of a bet.
    """

    name: str
    pays: Mapping[str, str]
    coins: int

    def load(self) -> Game:
        """Return the game; warnings about its pay classes are printed unless it is a game of the catalogue."""
        from strategygen.games import find_in_catalogue, load_game

        game = load_game(self.name, self.pays, self.coins)
        if game.changed or find_in_catalogue(self.name) is None:
            from strategygen.values import check_classes

            for warning in (*game.warnings, *check_classes(game)):
                print_message(f"warning: {game.id}: {warning}")
        return game

    def solve(self) -> Solution:
        """Return the solution of the game."""
        from strategygen.values import solve

        return solve(self.load())


@dataclass(frozen=True, slots=True)
class Output:
    """Format of a result (``txt``, ``md``, ``tex``, ``html``, ``csv``, ``json``, ``svg``), and its file.

    The file None or ``-`` is standard output.
    """

    form: str = "txt"
    file: str | None = None

    def put(self, page: Page) -> None:
        """Write a page in the format."""
        self.write(self.text(page))

    def text(self, page: Page) -> str:
        """Return a page in the format."""
        if self.form == "json":
            return format_json(page.to_json()) + "\n"
        # Imports what JSON does not need.
        from strategygen.pages import render

        if self.form == "csv":
            assert isinstance(page, render.TablePage)
            return page.to_csv()
        return render.render_drawing(page) if self.form == "svg" else render.render(page, self.form)

    def put_chart(self, page: ChartPage | CardPage, solution: Solution, theme: Path | None = None) -> None:
        """Write the page of a chart or card after parsing and checking its text; `theme` is a folder of templates."""
        if self.form in ("json", "csv", "svg"):
            self.put(page)
        else:
            from strategygen.pages.render import render_proved

            self.write(render_proved(page, solution, self.form, theme))

    def write(self, text: str) -> None:
        """Write a text."""
        write_text(text, self.file)


def is_game(name: str) -> bool:
    """Return whether a name is that of a game, not of a chart file."""
    from strategygen.games import find_in_catalogue

    is_known = name.lower().endswith(".toml") or find_in_catalogue(name) is not None
    return is_known or not (name == "-" or Path(name).exists())
