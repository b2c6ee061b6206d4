"""The command ``paper``: the tables of Ethier, Kim & Lee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
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
    from strategygen.paper import Described, ValueSet
    from strategygen.solve import Solution
    from strategygen.tables.chart import ChartPage
    from strategygen.tables.paper import PaperPage

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


#: Tables that need no descriptions; they are made while values are described, those that take long first.
_APART = ("table-7", "table-8", "table-3", "table-4", "table-6", "table-2", "table-1")


def _paper_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of the paper."""
    from strategygen import workers
    from strategygen.expectations import expectations
    from strategygen.paper import Described, paper_checks, value_sets
    from strategygen.tables.paper import checks_page, garbage_page, held_page

    with ProgressLine("solving"):
        solution = solved(game)
        held = value_sets(solution)
        sets = (*held, *value_sets(solution, held=False))
    with ProgressLine("describing values", len(_APART) + len(sets)) as progress:
        work = partial(_piece_of_paper, game, len(solution.deals))
        everything: list[Described] = []
        for piece in workers.in_processes(work, (*_APART, *sets), workers.processors(), advance=progress.advance):
            if isinstance(piece, Described):
                everything.append(piece)
            else:
                yield from piece
    described, garbage = everything[: len(held)], everything[len(held) :]
    with ProgressLine("writing tables"):
        rows = expectations(solution).rows
        classes = [sum(rows[found.number - 1].classes.values()) for found in everything]
        yield from _page_texts("table-5", held_page(solution, described, first=True))
        yield from _page_texts("table-a1", held_page(solution, described))
        yield from _page_texts("table-a2", garbage_page(solution, garbage))
        yield from _page_texts("checks", checks_page(game, paper_checks(solution, everything), everything, classes))


def _piece_of_paper(game: Game, n_deals: int, item: str | ValueSet) -> Described | list[tuple[str, str]]:
    """Return what is made apart from the rest: the files of a table, or the description of a value."""
    from strategygen.derive import derive_chart
    from strategygen.games import load_game
    from strategygen.paper import describe_value
    from strategygen.tables.catalogue import game_figures
    from strategygen.tables.chart import chart_page, preliminary_page
    from strategygen.tables.paper import listing_page, patterns_page, pays_page, statistics_page

    if not isinstance(item, str):
        return describe_value(game, n_deals, item)
    if item == "table-1":
        return _page_texts(item, pays_page(game))
    if item == "table-2":
        return _page_texts(item, patterns_page(game))
    if item == "table-8":
        others = [load_game(name) for name in PAPER_GAMES]
        figures = [(other, game_figures(other)) for other in (others if game in others else [*others, game])]
        return _page_texts(item, statistics_page(game, figures))
    solution = solved(game)
    if item in ("table-3", "table-4"):
        return _page_texts(item, listing_page(solution, by_value=item == "table-4"))
    if item == "table-6":
        return _chart_texts(item, preliminary_page(solution), solution)
    return _chart_texts(item, chart_page(derive_chart(solution, "paper")), solution)


def _page_texts(name: str, page: PaperPage) -> list[tuple[str, str]]:
    from strategygen.render import render

    texts = [(f"{name}.md", render(page, "md")), (f"{name}.tex", render(page, "tex")), (f"{name}.csv", page.to_csv())]
    return [*texts, (f"{name}.json", format_json(page.to_json()) + "\n")] if page.record else texts


def _chart_texts(name: str, chart: ChartPage, solution: Solution) -> list[tuple[str, str]]:
    from strategygen.render import render_proved

    return [
        (f"{name}.md", render_proved(chart, solution, "md")),
        (f"{name}.tex", render_proved(chart, solution, "tex")),
        (f"{name}.csv", chart.to_csv()),
        (f"{name}.json", format_json(chart.to_json()) + "\n"),
    ]
