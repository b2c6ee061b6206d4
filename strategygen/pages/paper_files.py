"""The files of the paper's tables (1 to 8, A1, A2, and the checks), made by several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from strategygen import workers
from strategygen.derive import derive_chart
from strategygen.games import Game, load_game
from strategygen.pages.catalogue import ChartsOfGame, game_figures
from strategygen.pages.chart import ChartPage, chart_page, preliminary_page
from strategygen.pages.json_text import format_json
from strategygen.pages.paper import (
    checks_page,
    garbage_page,
    held_page,
    listing_page,
    patterns_page,
    pays_page,
    statistics_page,
)
from strategygen.pages.render import render, render_proved
from strategygen.pages.report import Report
from strategygen.sources.paper import DescribedValue, ValueSet, describe_value, list_deals, paper_checks, value_sets
from strategygen.values import Solution, compute_ce_values, solve

#: The games of the paper's Table 8.
PAPER_GAMES = ("jacks-or-better", "double-bonus", "joker-poker-kings", "deuces-wild")
#: Tables that need no descriptions, made while values are described; the slowest first.
_TABLES = ("table-7", "table-8", "table-3", "table-4", "table-6", "table-2", "table-1")

#: Name and content of a file.
File = tuple[str, str]


def count_paper_steps(solution: Solution) -> int:
    """Return the number of calls of `advance` by `paper_files`: one per CE value and table without descriptions."""
    return len(_TABLES) + len(compute_ce_values(solution).rows)


def paper_files(solution: Solution, advance: Callable[[], None] = lambda: None) -> Iterator[File]:
    """Yield the name and the text of each file of the paper's tables; call `advance` `count_paper_steps` times.

    Yields
    ------
    str, str
        A name such as ``table-a1.md``, and the text: Markdown, LaTeX, CSV or JSON.  Tables 3 and 4 have no JSON.

    Raises
    ------
    OutputError
        If a chart read from its page is not the chart that was proved, or a process ends early.
    """
    game, held = solution.game, value_sets(solution)
    values = (*held, *value_sets(solution, held=False))
    work = partial(_make_piece, game, len(solution.deals))
    described: list[DescribedValue] = []
    for piece in workers.in_processes(work, (*_TABLES, *values), workers.processors(), advance=advance):
        if isinstance(piece, DescribedValue):
            described.append(piece)
        else:
            yield from piece
    of_held, of_garbage = described[: len(held)], described[len(held) :]
    rows = compute_ce_values(solution).rows
    classes = [sum(rows[found.number - 1].classes.values()) for found in described]
    yield from _page_files("table-5", held_page(solution, of_held, first=True))
    yield from _page_files("table-a1", held_page(solution, of_held))
    yield from _page_files("table-a2", garbage_page(solution, of_garbage))
    yield from _page_files("checks", checks_page(game, paper_checks(solution, described), described, classes))


def _make_piece(game: Game, n_deals: int, item: str | ValueSet) -> DescribedValue | list[File]:
    """Return the files of a table, or the description of a CE value."""
    if isinstance(item, ValueSet):
        return describe_value(game, n_deals, item)
    return list(_table_files(item, game))


def _table_files(name: str, game: Game) -> Iterable[File]:
    if name == "table-1":
        return _page_files(name, pays_page(game))
    if name == "table-2":
        return _page_files(name, patterns_page(game))
    if name == "table-8":
        others = [load_game(other) for other in PAPER_GAMES]
        games = others if game in others else [*others, game]
        figures = [(other, game_figures(ChartsOfGame(solve(other)))) for other in games]
        return _page_files(name, statistics_page(game, figures))
    solution = solve(game)
    if name in ("table-3", "table-4"):
        return _listing_files(name, solution, by_value=name == "table-4")
    if name == "table-6":
        return _chart_files(name, preliminary_page(solution), solution)
    return _chart_files(name, chart_page(derive_chart(solution, "paper")), solution)


def _page_files(name: str, page: Report) -> Iterator[File]:
    yield f"{name}.md", render(page, "md")
    yield f"{name}.tex", render(page, "tex")
    yield f"{name}.csv", page.to_csv()
    yield f"{name}.json", format_json(page.to_json()) + "\n"


def _listing_files(name: str, solution: Solution, *, by_value: bool) -> Iterator[File]:
    """Yield the pages of the list of all deals, and the whole list as CSV, as the paper's program writes it."""
    page, listing = listing_page(solution, by_value=by_value), list_deals(solution)
    yield f"{name}.md", render(page, "md")
    yield f"{name}.tex", render(page, "tex")
    yield f"{name}.csv", listing.sorted_by_value().to_csv(with_unique=False) if by_value else listing.to_csv()


def _chart_files(name: str, page: ChartPage, solution: Solution) -> Iterator[File]:
    yield f"{name}.md", render_proved(page, solution, "md")
    yield f"{name}.tex", render_proved(page, solution, "tex")
    yield f"{name}.csv", page.to_csv()
    yield f"{name}.json", format_json(page.to_json()) + "\n"
