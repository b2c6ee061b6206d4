"""Commands that solve for a pay, and risk: ``breakeven``, ``breakpoints``, ``risk``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, chart_of_file, chart_of_level
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_argument, output_option
from strategygen.cli.results import GameArgument, Output
from strategygen.errors import GameError

if TYPE_CHECKING:
    from strategygen.pays.chart_ranges import RangedChart


@commands.command()
@game_argument
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class to solve for.")
@click.option(
    "--return", "target", metavar="RETURN", default="1", show_default=True,
    help="The required return: a decimal, p/q or a percentage such as 99.5%.",
)  # fmt: skip
@output_option()
def breakeven(game: GameArgument, class_id: str, target: str, output: Output) -> None:
    """Find the pay of a class that gives a required return.

    All other pays are fixed.  With --coins the pay is shown per coin and for the whole bet, as a meter shows it.
    """
    from strategygen.games import parse_return
    from strategygen.pages.pays import break_even_page
    from strategygen.pays.break_even import find_break_even

    wanted = parse_return(target, "--return")
    loaded = game.load()
    with ProgressLine("solving"):
        found = find_break_even(loaded, class_id, wanted)
    output.put(break_even_page(found, game.coins))


@commands.command()
@game_argument
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class whose pay varies.")
@click.option("--from", "least", metavar="PAY", required=True, help="Lower end of the range.")
@click.option("--to", "most", metavar="PAY", required=True, help="Upper end of the range.")
@click.option("--charts", is_flag=True, help="Also derive a chart for every part of the range (some seconds each).")
@output_option()
def breakpoints(game: GameArgument, class_id: str, least: str, most: str, charts: bool, output: Output) -> None:
    """List the pays at which optimal play changes.

    The pay of one class varies; all other pays are fixed.  --from and --to are for --coins coins, as --pay is.
    """
    from strategygen.games import parse_pay
    from strategygen.pages.pays import breakpoints_page
    from strategygen.pays.breakpoints import find_breakpoints

    ends = parse_pay(least, "--from"), parse_pay(most, "--to")
    if ends[0] > ends[1]:
        raise GameError(f"--from {least} is greater than --to {most}; expected the lower pay first")
    loaded = game.load()
    with ProgressLine("solving"):
        found = find_breakpoints(loaded, class_id, ends[0] / game.coins, ends[1] / game.coins)
    ranged: Sequence[RangedChart] = ()
    if charts:
        with ProgressLine("deriving charts", len(found.stretches)) as progress:
            ranged = list(found.charts(advance=progress.advance))
    output.put(breakpoints_page(found, game.coins, ranged))


@commands.command()
@game_argument
@click.option(
    "--hands", metavar="N", type=click.IntRange(1, 10**12), multiple=True,
    help="Number of hands played; by default 1,000 to 1,000,000. May be repeated.",
)  # fmt: skip
@click.option(
    "--ruin", "ruin_texts", metavar="P", multiple=True,
    help="Find the bankroll for this risk of ruin, such as 5%; by default 10% to 0.1%. May be repeated.",
)  # fmt: skip
@click.option(
    "--bankroll", "bankrolls", metavar="B", type=click.IntRange(1, 10**12), multiple=True,
    help="Find the risk of ruin of this bankroll, in bets. May be repeated.",
)  # fmt: skip
@click.option("--cashback", metavar="R", default="0", help="Share of every bet that is returned, such as 0.25%.")
@click.option("--chart", "file", metavar="FILE", help='Play by this chart instead of optimally; "-" is standard input.')
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True,
    help="Play by the chart of this level.",
)  # fmt: skip
@output_option()
def risk(
    game: GameArgument,
    hands: Sequence[int],
    ruin_texts: Sequence[str],
    bankrolls: Sequence[int],
    cashback: str,
    file: str | None,
    level: str,
    output: Output,
) -> None:
    """Compute standard errors, bankrolls and risk of ruin.

    For optimal play or a chart: the standard error of the result of N hands, and the bankroll for a given risk of
    ruin, in the long run and within N hands.
    """
    from strategygen.games import parse_share
    from strategygen.pages.risks import HANDS, RUINS, risk_page
    from strategygen.pays.risk import Risk
    from strategygen.values import solve

    ruins = [parse_share(text, "--ruin") for text in ruin_texts]
    back = parse_share(cashback, "--cashback")
    loaded = game.load()
    if file is not None and level != "optimal":
        raise click.UsageError("--level and --chart cannot be used together")
    played = None if file is None else chart_of_file(file, loaded)
    solution = solve(loaded)
    if level != "optimal":
        with ProgressLine("deriving the chart") as progress:
            played = chart_of_level(solution, level, progress)
    output.put(risk_page(
        solution, Risk.of(solution, played, back),
        chart=played, hands=hands or HANDS, ruins=ruins or RUINS, bankrolls=bankrolls, coins=game.coins,
    ))  # fmt: skip
