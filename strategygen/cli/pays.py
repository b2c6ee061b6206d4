"""Commands with a pay as the unknown, and risk: ``breakeven``, ``breakpoints``, ``risk``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, chart_of_file, chart_of_level
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_arguments, output_options
from strategygen.cli.results import game_named, put_page, solved
from strategygen.errors import GameError

if TYPE_CHECKING:
    from strategygen.breakeven import RangedChart


@commands.command()
@game_arguments
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class whose pay is the unknown.")
@click.option(
    "--return", "target", metavar="RETURN", default="1", show_default=True,
    help="The return to reach: a decimal, p/q or a percentage such as 99.5%.",
)  # fmt: skip
@output_options("txt", "md", "tex", "html", "csv", "json")
def breakeven(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    class_id: str,
    target: str,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Find the pay that makes a game even.

    The pay of one class is the unknown, all others stay; with --coins it is told per coin and as the meter shows it.
    """
    from strategygen.breakeven import break_even, parse_return
    from strategygen.tables.pays import break_even_page

    wanted = parse_return(target, "--return")
    game = game_named(game_name, pays, coins)
    with ProgressLine("solving"):
        page = break_even_page(break_even(game, class_id, wanted), coins)
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class whose pay varies.")
@click.option("--from", "least", metavar="PAY", required=True, help="Lower end of the range.")
@click.option("--to", "most", metavar="PAY", required=True, help="Upper end of the range.")
@click.option("--charts", is_flag=True, help="And derive the charts for every part of the range: some seconds each.")
@output_options("txt", "md", "tex", "html", "csv", "json")
def breakpoints(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    class_id: str,
    least: str,
    most: str,
    charts: bool,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """List the pays at which optimal play changes.

    The pay of one class varies, all others stay; the ends of the range are read per --coins, as --pay is.
    """
    from strategygen.breakeven import breakpoints
    from strategygen.games import parse_pay
    from strategygen.tables.pays import breakpoints_page
    from strategygen.workers import processors

    ends = parse_pay(least, "--from"), parse_pay(most, "--to")
    if ends[0] > ends[1]:
        raise GameError(f"--from {least} is more than --to {most}; expected the lower pay first")
    game = game_named(game_name, pays, coins)
    with ProgressLine("solving"):
        found = breakpoints(game, class_id, ends[0] / coins, ends[1] / coins)
    ranged: Sequence[RangedChart] = ()
    if charts:
        workers = min(processors(), len(found.stretches))
        with ProgressLine("deriving charts", len(found.stretches)) as progress:
            ranged = list(found.charts(processes=workers, advance=progress.advance))
    page = breakpoints_page(found, coins, ranged)
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@click.option(
    "--hands", metavar="N", type=click.IntRange(1, 10**12), multiple=True,
    help="Number of hands to be played; by default from 1,000 to 1,000,000. May be repeated.",
)  # fmt: skip
@click.option(
    "--ruin", "ruin_texts", metavar="P", multiple=True,
    help="Risk of ruin to find the bankroll for, such as 5%; by default from 10% to 0.1%. May be repeated.",
)  # fmt: skip
@click.option(
    "--bankroll", "bankrolls", metavar="B", type=click.IntRange(1, 10**12), multiple=True,
    help="Bankroll, in bets, to find the risk of ruin of. May be repeated.",
)  # fmt: skip
@click.option("--cashback", metavar="R", default="0", help="Part of every bet that is given back, such as 0.25%.")
@click.option("--chart", "file", metavar="FILE", help='Play by this chart and not optimally; "-" is standard input.')
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True,
    help="Play by the chart of this level.",
)  # fmt: skip
@output_options("txt", "md", "tex", "html", "csv", "json")
def risk(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    hands: Sequence[int],
    ruin_texts: Sequence[str],
    bankrolls: Sequence[int],
    cashback: str,
    file: str | None,
    level: str,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Find standard errors and bankrolls.

    For optimal play or a chart: what so many hands come to, and how large a bankroll must be for a given risk of ruin,
    in the long run and within those hands.
    """
    from strategygen.risk import Risk, chart_distribution, parse_share
    from strategygen.tables.risks import HANDS, RUINS, risk_page

    ruins = [parse_share(text, "--ruin") for text in ruin_texts]
    back = parse_share(cashback, "--cashback")
    game = game_named(game_name, pays, coins)
    if file is not None and level != "optimal":
        raise click.UsageError("--level and --chart cannot be asked for together")
    played = None if file is None else chart_of_file(file, game)
    solution = solved(game)
    if level != "optimal":
        with ProgressLine("deriving the chart") as progress:
            played = chart_of_level(solution, level, progress)
    payoffs = solution.payoffs if played is None else chart_distribution(played, solution)
    page = risk_page(
        solution,
        Risk(payoffs, back),
        chart=played, hands=hands or HANDS, ruins=ruins or RUINS, bankrolls=bankrolls, coins=coins,
    )  # fmt: skip
    return put_page(page, page.table, page.to_json, form, as_json, output)
