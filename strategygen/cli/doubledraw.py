"""The command ``doubledraw``: Double Draw Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import output_option, read_pays
from strategygen.cli.results import Output

if TYPE_CHECKING:
    from strategygen.pages.report import Report
    from strategygen.sources.doubledraw import DoubleDraw


@commands.command()
@click.option(
    "--pays", "table", metavar="TABLE", default="cromwell", show_default=True,
    help="Pay table of the bonus: cromwell, atlantic-city, manchester, or a TOML file.",
)  # fmt: skip
@click.option(
    "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=read_pays,
    help="Replace a pay of the bonus (to one): push, an integer, a decimal or p/q. May be repeated.",
)  # fmt: skip
@click.option("--census", is_flag=True, help="Count the deals by hand, and the deal classes.")
@click.option("--chart", is_flag=True, help="Derive a chart for each draw, and compute their cost.")
@click.option("--deal", metavar="CARDS", help="Show the EV of every hold of these five cards.")
@click.option("--hand", metavar="CARDS", help="Show the second decision with these five cards.")
@click.option("--discards", metavar="CARDS", help="With --hand: the cards discarded at the first draw. [default: none]")
@output_option()
def doubledraw(
    table: str,
    pays: dict[str, str],
    census: bool,
    chart: bool,
    deal: str | None,
    hand: str | None,
    discards: str | None,
    output: Output,
) -> None:
    """Solve Double Draw Poker exactly.

    The deck has two bug jokers.  The player is dealt five cards, replaces up to three at the first draw and up to one
    at the second, and may fold before each.  Without --census, --chart, --deal or --hand the optimal play of the whole
    game is computed, with the probability of each outcome; this takes up to half a minute.
    """
    from strategygen.sources.doubledraw import load_double_draw

    asked = (("--census", census or None), ("--chart", chart or None), ("--deal", deal), ("--hand", hand))
    given = [name for name, value in asked if value is not None]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} cannot be used together")
    if discards is not None and hand is None:
        raise click.UsageError("--discards needs --hand")
    game = load_double_draw(table).with_pays(pays)
    page = _page(game, census, chart, deal, hand, discards)
    output.put(page)


def _page(
    game: DoubleDraw, census: bool, chart: bool, deal: str | None, hand: str | None, discards: str | None
) -> Report:
    from strategygen.cards import Cards, Deal
    from strategygen.pages import doubledraw as pages
    from strategygen.sources import doubledraw

    if census:
        return pages.doubledraw_census_page()
    if deal is not None:
        cards = Deal(deal)
        return pages.doubledraw_deal_page(game, cards, doubledraw.first_decision(game, cards))
    if hand is not None:
        cards, gone = Deal(hand), Cards(discards or "")
        return pages.doubledraw_second_page(game, cards, gone, doubledraw.second_decision(game, cards, gone))
    with ProgressLine("solving") as progress:
        if chart:
            solution = doubledraw.solve_double_draw(game, counts=False, advance=progress)
            return pages.doubledraw_chart_page(game, doubledraw.derive_double_draw_chart(solution, advance=progress))
        return pages.doubledraw_page(doubledraw.solve_double_draw(game, advance=progress))
