"""The command ``rank``: what a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.options import output_options
from strategygen.cli.results import put_page

if TYPE_CHECKING:
    from strategygen.tables.ranking import CensusPage, RankPage


@commands.command()
@click.argument("hand_text", metavar="[HAND]", nargs=-1)
@click.option("--number", type=click.IntRange(0), metavar="NE", help="The hand of this number of Ness's enumeration.")
@click.option(
    "--value", type=click.IntRange(0), metavar="V",
    help="A hand of this dense value; with wild cards, of this V' of the game.",
)  # fmt: skip
@click.option("--census", is_flag=True, help="Count the hands and their values by type.")
@click.option(
    "--wild", "wild_texts", metavar="CARDS", multiple=True,
    help="Wild cards, such as 'deuces and one-eyed jacks', 'king with the axe', Jo, or '2 Js Jh'. May be repeated.",
)  # fmt: skip
@click.option(
    "--low", type=click.Choice(["ace-to-five", "deuce-to-seven", "reverse"]), help="The lowest hand wins, by this rule."
)
@output_options("txt", "md", "tex", "html", "csv", "json")
def rank(
    hand_text: Sequence[str],
    number: int | None,
    value: int | None,
    census: bool,
    wild_texts: Sequence[str],
    low: str | None,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Tell what a hand is worth, with wild cards too.

    HAND is five cards such as "4c 9s 4d 4h 9c", or their five codes.  Told are Ness's numbers: card codes, canonical
    hand, enumeration NE, type, characteristic vector CV and dense value V, which is greater for the better hand.
    """
    from strategygen.ranking import HIGH, RULES, Ranking, card_of_code, hand_of_number, parse_hand, parse_wild
    from strategygen.tables.ranking import census_page, rank_page

    asked = [bool(hand_text), number is not None, value is not None, census]
    if sum(asked) != 1:
        raise click.UsageError('expected one of: a hand such as "4c 9s 4d 4h 9c", --number, --value, --census')
    rule = RULES[low] if low else HIGH
    ranking = Ranking(rule, parse_wild(" ".join(wild_texts))) if wild_texts else Ranking(rule)
    page: CensusPage | RankPage
    if census:
        page = census_page(ranking)
    elif value is not None:
        page = rank_page(ranking, ranking.example(ranking.value_of_dense(value)), is_example=True)
    else:
        hand = parse_hand(" ".join(hand_text)) if number is None else map(card_of_code, hand_of_number(number))
        page = rank_page(ranking, hand)
    return put_page(page, page.table, page.to_json, form, as_json, output)
