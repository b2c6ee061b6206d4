"""The command ``onecard``: one-card poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import output_option, read_alpha, read_chips
from strategygen.cli.results import Output

if TYPE_CHECKING:
    from fractions import Fraction

    from strategygen.pages.report import Report
    from strategygen.sources.onecard import OneCardGame


@commands.command()
@click.option(
    "--cards", type=click.IntRange(3, 13), metavar="N", help="Cards in the deck, of different ranks. [default: 3]"
)
@click.option("--raises", type=click.IntRange(0, 10), metavar="N", help="Most raises in a deal. [default: 1]")
@click.option("--ante", metavar="CHIPS", default="1", show_default=True, callback=read_chips, help="Chips of the ante.")
@click.option(
    "--bet", metavar="CHIPS", default="1", show_default=True, callback=read_chips, help="Chips of a bet or raise."
)
@click.option("--no-check-raise", is_flag=True, help="The opener may not raise after a check.")
@click.option(
    "--show", type=click.Choice(["strategy", "ranges", "family", "mistakes", "raises", "thesis"]),
    default="strategy", show_default=True, help="What to show, as described above.",
)  # fmt: skip
@click.option("--alpha", metavar="P", callback=read_alpha, help="Show the thesis's equilibrium with this alpha.")
@output_option()
def onecard(
    cards: int | None,
    raises: int | None,
    ante: Fraction,
    bet: Fraction,
    no_check_raise: bool,
    show: str,
    alpha: Fraction | None,
    output: Output,
) -> None:
    """Compute an exact equilibrium of one-card poker.

    Each player is dealt one card from a deck of three or more; there is an ante, a bet, and any number of raises.  With
    three cards, no raise is Kuhn's game, one raise the game of D. H. Miao's thesis.  --show prints: strategy, one
    equilibrium; ranges, the range of each action over all equilibria; family, the thesis's equilibria for every alpha;
    mistakes, which of its mistakes are dominated; raises, the effect of raises (decks of up to --cards cards with up to
    --raises raises; by default 5 and 5); thesis, a check of all its claims.
    """
    from strategygen.sources.onecard import OneCardGame

    given = {"--cards": cards, "--raises": raises, "--no-check-raise": no_check_raise or None, "--alpha": alpha}
    refused = {"strategy": (), "raises": ("--no-check-raise", "--alpha"), "thesis": tuple(given)}.get(
        show, ("--alpha",)
    )
    for name in refused:
        if given[name] is not None:
            raise click.UsageError(f"{name} cannot be used with --show {show}")
    if show == "thesis" and (ante != 1 or bet != 1):
        raise click.UsageError("--ante and --bet cannot be used with --show thesis")
    with ProgressLine("solving") as progress:
        if show in ("raises", "thesis"):
            page = _onecard_claims(show, cards or 5, 5 if raises is None else raises, ante, bet, progress)
        else:
            game = OneCardGame(cards or 3, 1 if raises is None else raises, ante, bet, not no_check_raise)
            page = _onecard_page(show, game, alpha)
    output.put(page)


def _onecard_page(show: str, game: OneCardGame, alpha: Fraction | None) -> Report:
    from strategygen.pages import onecard as pages
    from strategygen.sources import onecard

    if show == "family":
        return pages.onecard_family_page(onecard.thesis_family(game))
    if show == "mistakes":
        return pages.onecard_mistakes_page(game, onecard.check_thesis_mistakes(game))
    if show == "ranges":
        optimal = [onecard.OptimalWeights(game, player) for player in onecard.Player]
        ranges = [each for weights in optimal for each in weights.weight_ranges()]
        return pages.onecard_ranges_page(game, optimal[0].guaranteed, ranges)
    if alpha is not None:
        return pages.onecard_page(onecard.thesis_family(game).member(alpha), alpha)
    return pages.onecard_page(onecard.solve_onecard(game))


def _onecard_claims(
    show: str, most_cards: int, most_raises: int, ante: Fraction, bet: Fraction, progress: ProgressLine
) -> Report:
    from strategygen.pages import onecard as pages
    from strategygen.sources import onecard

    if show == "thesis":
        return pages.onecard_thesis_page(onecard.check_thesis(progress))
    figures = []
    for cards in range(3, most_cards + 1):
        for raises in range(most_raises + 1):
            progress(f"solving {cards} cards, raises: {raises}")
            figures.append(onecard.raise_figures(onecard.OneCardGame(cards, raises, ante, bet)))
    return pages.onecard_raises_page(figures)
