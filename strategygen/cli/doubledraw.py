"""The command ``doubledraw``: Double Draw Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import output_options, read_pays
from strategygen.cli.results import put_page

if TYPE_CHECKING:
    from strategygen.doubledraw import DoubleDraw
    from strategygen.tables.doubledraw import DoubleDrawPage


@commands.command()
@click.option(
    "--pays", "table", metavar="TABLE", default="cromwell", show_default=True,
    help="Pay table of the bonus: cromwell, atlantic-city, manchester, or a TOML file.",
)  # fmt: skip
@click.option(
    "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=read_pays,
    help="Replace what the bonus pays to one: push, an integer, a decimal or p/q. May be repeated.",
)  # fmt: skip
@click.option("--census", is_flag=True, help="Count the hands that can be dealt, and the deals that are alike.")
@click.option("--chart", is_flag=True, help="Derive a chart for each draw, and say what they cost.")
@click.option("--deal", metavar="CARDS", help="Show what every hold of these five cards is worth.")
@click.option("--hand", metavar="CARDS", help="Show the second decision with these five cards.")
@click.option("--discards", metavar="CARDS", help="With --hand: the cards discarded before; none unless given.")
@output_options("txt", "md", "tex", "html", "csv", "json")
def doubledraw(
    table: str,
    pays: dict[str, str],
    census: bool,
    chart: bool,
    deal: str | None,
    hand: str | None,
    discards: str | None,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Solve Double Draw Poker exactly.

    Five cards of a deck with two bug jokers; at the first draw up to three cards are replaced, at the second one, and
    before each the player may fold.  Without --census, --chart, --deal or --hand the best play of the whole game is
    worked out, which takes about a minute, and what it comes to is counted.
    """
    from strategygen.doubledraw import load_double_draw

    asked = (("--census", census or None), ("--chart", chart or None), ("--deal", deal), ("--hand", hand))
    given = [name for name, value in asked if value is not None]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} cannot be used together")
    if discards is not None and hand is None:
        raise click.UsageError("--discards needs --hand")
    game = load_double_draw(table).with_pays(pays)
    page = _page(game, census, chart, deal, hand, discards)
    return put_page(page, page.table, page.to_json, form, as_json, output)


def _page(
    game: DoubleDraw, census: bool, chart: bool, deal: str | None, hand: str | None, discards: str | None
) -> DoubleDrawPage:
    from strategygen import doubledraw
    from strategygen.cards import Cards, Deal
    from strategygen.tables import doubledraw as pages

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
