"""The command ``paper``: the tables of Ethier, Kim & Lee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_options, read_folder
from strategygen.cli.results import EXIT_DONE, game_named, solved
from strategygen.cli.streams import format_json, reason_of, write_text
from strategygen.errors import OutputError

if TYPE_CHECKING:
    from strategygen.games import Game

#: The games of the paper's Table 8.
PAPER_GAMES = ("jacks-or-better", "double-bonus", "joker-poker-kings", "deuces-wild")


@commands.command()
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, callback=read_folder,
    help="Write the tables into this folder; it is made if it is missing.",
)  # fmt: skip
@click.option(
    "--game", "game_name", metavar="GAME", default="jacks-or-better", show_default=True, help="Of another game."
)
@game_options
def paper(folder: Path, game_name: str, pays: Mapping[str, str], coins: int) -> int:
    """Write the tables of Ethier, Kim & Lee, from nothing but the pay table.

    Tables 1 to 8, A1 and A2, as Markdown, LaTeX, CSV and JSON, and the checks of the paper's figures; Tables 3 and 4
    with every class of deals as CSV.  Nothing is written until all of it is done.
    """
    game = game_named(game_name, pays, coins)
    texts = dict(_paper_texts(game))
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: {reason_of(error)}") from None
    for name, text in texts.items():
        write_text(text, str(folder / name))
    return EXIT_DONE


def _paper_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of the paper."""
    from strategygen.derive import derive_chart
    from strategygen.expectations import expectations
    from strategygen.games import load_game
    from strategygen.paper import describe_values, paper_checks, value_sets
    from strategygen.render import render, render_proved
    from strategygen.tables.catalogue import game_figures
    from strategygen.tables.chart import chart_page, preliminary_page
    from strategygen.tables.paper import (
        checks_page,
        garbage_page,
        held_page,
        listing_page,
        patterns_page,
        pays_page,
        statistics_page,
    )

    with ProgressLine("solving"):
        solution = solved(game)
        held = value_sets(solution)
        sets = (*held, *value_sets(solution, held=False))
    with ProgressLine("describing values", len(sets)) as progress:
        everything = describe_values(solution, sets, progress.advance)
    described, garbage = everything[: len(held)], everything[len(held) :]
    with ProgressLine("writing tables") as progress:
        others = [load_game(name) for name in PAPER_GAMES]
        figures = [(other, game_figures(other)) for other in (others if game in others else [*others, game])]
        rows = expectations(solution).rows
        classes = [sum(rows[found.number - 1].classes.values()) for found in everything]
        pages = {
            "table-1": pays_page(game),
            "table-2": patterns_page(game),
            "table-3": listing_page(solution),
            "table-4": listing_page(solution, by_value=True),
            "table-5": held_page(solution, described, first=True),
            "table-8": statistics_page(game, figures),
            "table-a1": held_page(solution, described),
            "table-a2": garbage_page(solution, garbage),
            "checks": checks_page(game, paper_checks(solution, everything), everything, classes),
        }
        for name, page in pages.items():
            yield f"{name}.md", render(page, "md")
            yield f"{name}.tex", render(page, "tex")
            yield f"{name}.csv", page.to_csv()
            if page.record:
                yield f"{name}.json", format_json(page.to_json()) + "\n"
        progress("deriving the chart")
        charts = {
            "table-6": preliminary_page(solution),
            "table-7": chart_page(derive_chart(solution, "paper", progress)),
        }
        for name, chart in charts.items():
            yield f"{name}.md", render_proved(chart, solution, "md")
            yield f"{name}.tex", render_proved(chart, solution, "tex")
            yield f"{name}.csv", chart.to_csv()
            yield f"{name}.json", format_json(chart.to_json()) + "\n"
