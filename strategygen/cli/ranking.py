"""The command ``rank``: the rank of a hand as numbers."""

from __future__ import annotations

from collections.abc import Sequence

import click

from strategygen.cli.group import commands
from strategygen.cli.options import output_option
from strategygen.cli.results import Output


@commands.command()
@click.argument("hand_text", metavar="[HAND]", nargs=-1)
@click.option("--number", type=click.IntRange(0), metavar="NE", help="The hand with this number in Ness's enumeration.")
@click.option(
    "--value", type=click.IntRange(0), metavar="V",
    help="A hand with this dense value V; with wild cards, with this V'.",
)  # fmt: skip
@click.option("--census", is_flag=True, help="Count the hands and their values by type.")
@click.option(
    "--wild", "wild_texts", metavar="CARDS", multiple=True,
    help="Wild cards, such as 'deuces and one-eyed jacks', 'king with the axe', Jo, or '2 Js Jh'. May be repeated.",
)  # fmt: skip
@click.option(
    "--low", type=click.Choice(["ace-to-five", "deuce-to-seven", "reverse"]), help="The lowest hand wins, by this rule."
)
@output_option()
def rank(
    hand_text: Sequence[str],
    number: int | None,
    value: int | None,
    census: bool,
    wild_texts: Sequence[str],
    low: str | None,
    output: Output,
) -> None:
    """Rank a hand, with wild cards too.

    HAND is five cards such as "4c 9s 4d 4h 9c", or their five codes.  The page shows Ness's numbers: card codes,
    canonical hand, enumeration NE, type, characteristic vector CV and dense value V, which is greater for the better
    hand.
    """
    from strategygen.pages.ranking import census_page, rank_page
    from strategygen.sources.ranking import HIGH, RULES, Ranking, card_of_code, hand_of_number, parse_hand, parse_wild

    asked = [bool(hand_text), number is not None, value is not None, census]
    if sum(asked) != 1:
        raise click.UsageError('expected one of: a hand such as "4c 9s 4d 4h 9c", --number, --value, --census')
    rule = RULES[low] if low else HIGH
    ranking = Ranking(rule, parse_wild(" ".join(wild_texts))) if wild_texts else Ranking(rule)
    if census:
        page = census_page(ranking)
    elif value is not None:
        page = rank_page(ranking, ranking.example(ranking.value_of_dense(value)), is_example=True)
    else:
        hand = parse_hand(" ".join(hand_text)) if number is None else map(card_of_code, hand_of_number(number))
        page = rank_page(ranking, hand)
    output.put(page)
