"""The command line: arguments, files and exit codes; every command calls one function of the library.

==========  ===================================================================
exit 0      done; for ``check``: the chart is optimal.
exit 1      ``check`` found errors in play.
exit 2      bad input, with one message on standard error.
exit 130    interrupted.
==========  ===================================================================

Results go to standard output or to a file, always in UTF-8; progress and messages to standard error.  What a command
needs is imported when it runs, so that ``--help`` and ``games`` answer at once.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import stat
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from strategygen.errors import ChartError, GameError, OutputError, StrategygenError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.progress import Progress

    from strategygen.breakeven import RangedChart
    from strategygen.games import Game
    from strategygen.onecard import OneCardGame
    from strategygen.render import Page
    from strategygen.solve import Solution
    from strategygen.sweep import PartFile, PayTables
    from strategygen.tables import CensusPage, ChartPage, GameFigures, Json, OneCardPage, RankPage, Table

__all__ = ["entry_point", "main"]

PROGRAM = "strategygen"
EXIT_DONE, EXIT_MISTAKES, EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_PIPE = 0, 1, 2, 130, 141
#: Longer files are not charts, and not pay tables.
MOST_CHART_BYTES = 8_000_000
MOST_SWEEP_BYTES = 200_000_000
#: Seconds until progress is shown.
PATIENCE = 2.0

_Command = TypeVar("_Command", bound=Callable[..., Any])


# ----------------------------------------------------------------------------------------- arguments


def _read_pays(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> dict[str, str]:
    pays: dict[str, str] = {}
    for text in texts:
        class_id, sign, pay = text.partition("=")
        if not sign or not class_id.strip() or not pay.strip():
            raise GameError(f"--pay {text!r}: expected CLASS=PAY, such as flush=5")
        if class_id.strip() in pays:
            raise GameError(f"--pay {text!r}: the pay of {class_id.strip()} is given twice")
        pays[class_id.strip()] = pay.strip()
    return pays


def _read_output(context: click.Context, parameter: click.Parameter, output: str | None) -> str | None:
    """Refuse a file that cannot be written before any work is done for it."""
    if output is None or output == "-":
        return output
    folder = Path(output).parent
    if not output or Path(output).is_dir():
        raise OutputError(f"{output or repr(output)}: expected the name of a file")
    if not folder.is_dir():
        raise OutputError(f"{output}: there is no folder {str(folder)!r}")
    return output


def _read_folder(context: click.Context, parameter: click.Parameter, text: str) -> Path:
    """Refuse a folder that cannot be written to before any work is done for it."""
    folder = Path(text)
    if not text.strip() or (folder.exists() and not folder.is_dir()):
        raise OutputError(f"{text or repr(text)}: expected the name of a folder")
    if not folder.exists() and not folder.absolute().parent.is_dir():
        raise OutputError(f"{text}: there is no folder {str(folder.parent)!r}")
    if not os.access(folder if folder.exists() else folder.absolute().parent, os.W_OK):
        raise OutputError(f"{text}: {os.strerror(errno.EACCES)}")
    return folder


def _read_share(context: click.Context, parameter: click.Parameter, text: str | None) -> Fraction | None:
    """Return a share of the bet: a decimal, p/q, or a percentage."""
    if text is None:
        return None
    number = text.strip()
    share = _exact_number(number.removesuffix("%"))
    if share is None or share < 0:
        raise click.BadParameter(f"{text!r}: expected a share of the bet such as 0.0001, 1/10000 or 0.01%")
    return share / 100 if number.endswith("%") else share


def _exact_number(text: str) -> Fraction | None:
    """Return an integer, a decimal or p/q; None for anything else, and for what is too long or has an exponent."""
    from fractions import Fraction

    if len(text) > 40 or "e" in text.lower():
        return None
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        return None


def _read_chips(context: click.Context, parameter: click.Parameter, text: str) -> Fraction:
    chips = _exact_number(text)
    if chips is None or chips <= 0:
        raise click.BadParameter(f"{text!r}: expected a number of chips greater than 0 such as 1, 0.5 or 1/3")
    return chips


def _read_alpha(context: click.Context, parameter: click.Parameter, text: str | None) -> Fraction | None:
    alpha = None if text is None else _exact_number(text)
    if text is not None and (alpha is None or not 0 <= alpha <= 1):
        raise click.BadParameter(f"{text!r}: expected a probability from 0 to 1 such as 0.5 or 1/3")
    return alpha


def _game_options(command: _Command) -> _Command:
    """Add what changes the pays of a game."""
    for decorate in (
        click.option("--coins", type=click.IntRange(1, 1000), default=1, help="Read the pays of --pay per N coins."),
        click.option(
            "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=_read_pays,
            help="Replace the pay of a class, per unit bet: an integer, a decimal or p/q. May be repeated.",
        ),
    ):  # fmt: skip
        command = decorate(command)
    return command


def _game_arguments(command: _Command) -> _Command:
    """Add the game and what changes its pays."""
    return click.argument("game_name", metavar="GAME")(_game_options(command))


def _form_of(context: click.Context, parameter: click.Parameter, form: str | None) -> str:
    """Return the format asked for, or the one that the ending of the output's name stands for."""
    ending = Path(context.params.get("output") or "").suffix.lower().removeprefix(".")
    known = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
    return form or (ending if ending in known else "txt")


def _output_options(*formats: str) -> Callable[[_Command], _Command]:
    """Add the output's format and file."""

    def add(command: _Command) -> _Command:
        for decorate in (
            click.option(
                "-o", "--output", metavar="FILE", callback=_read_output, is_eager=True,
                help="Write the result to this file.",
            ),
            click.option("--json", "as_json", is_flag=True, help="The same as --format json: exact data."),
            click.option(
                "--format", "form", type=click.Choice(formats), callback=_form_of,
                help="Format of the result; else what the ending of FILE says, else txt.",
            ),
        ):  # fmt: skip
            command = decorate(command)
        return command

    return add


class _Group(click.Group):
    """The commands, listed in the order in which one meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(
    PROGRAM,
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name=PROGRAM, message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> None:
    """Derive, prove and print strategy charts for draw-poker games, in exact arithmetic.

    GAME is an id of the catalogue such as jacks-or-better-9-6, a family such as jacks-or-better, which means its
    full-pay table, or the path of a TOML file.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


# ------------------------------------------------------------------------------------------ commands


@commands.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--exact", is_flag=True, help="Compute return, variance and number of values of each.")
@click.option("--charts", is_flag=True, help="And derive their charts, which takes minutes: lines, hands, conditions.")
@click.option("--penalty-free", "plain", is_flag=True, help="And find their best penalty-free charts.")
@_output_options("txt", "md", "tex", "html", "csv", "json")
def games(
    names: Sequence[str], exact: bool, charts: bool, plain: bool, form: str, as_json: bool, output: str | None
) -> int:
    """List the catalogue of games.

    NAME is a family or a game; without one all are listed.
    """
    from strategygen.games import catalogue, load_game
    from strategygen.tables import games_page

    entries = catalogue()
    for name in names:
        if not _is_listed(name):
            raise GameError(f"{load_game(name).id} is not of the catalogue")
    if names:
        entries = tuple(entry for entry in entries if entry.id in names or entry.path.stem in names)
    figures = _figures([entry.id for entry in entries], charts, plain) if exact or charts or plain else None
    page = games_page(entries, figures, with_charts=charts, with_plain=plain)
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@_output_options("txt", "md", "tex", "html", "csv", "json")
def solve(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """Solve a game: return, distribution, variance."""
    from strategygen.tables import solve_page

    page = solve_page(_solution(game_name, pays, coins))
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@click.argument("deal_text", metavar="DEAL", nargs=-1, required=True)
@click.option("--explain", is_flag=True, help="Set two holds side by side: the two best, or those of --hold.")
@click.option(
    "--hold", "hold_texts", metavar="CARDS", multiple=True, help="A hold to explain; 'none' is the empty one."
)
@_output_options("txt", "md", "tex", "html", "csv", "json")
def hand(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    deal_text: Sequence[str],
    explain: bool,
    hold_texts: Sequence[str],
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Rank the 32 holds of a deal.

    DEAL is five cards such as "Ah Kh Qh Jh 2c"; a joker is Jo.
    """
    from strategygen.cards import Deal, Hold
    from strategygen.tables import explain_page, hand_page

    game = _game(game_name, pays, coins)
    deal = Deal(" ".join(deal_text))
    holds = [Hold("" if text.strip().lower() == "none" else text) for text in hold_texts]
    solution = _solved(game)
    if explain or holds:
        explained = explain_page(solution, deal, holds)
        return _put(explained, explained.table, explained.to_json, form, as_json, output)
    page = hand_page(solution, deal)
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@_output_options("txt", "md", "tex", "html", "csv", "json")
def values(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """List the values of optimal play (CE values)."""
    from strategygen.tables import values_page

    page = values_page(_solution(game_name, pays, coins))
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@click.option(
    "--layout", type=click.Choice(["paper", "condensed"]), default="condensed", show_default=True,
    help="Order and split lines as the paper does, or look for the fewest.",
)  # fmt: skip
@click.option(
    "--level", type=click.Choice(["optimal", "penalty-free", "simple"]), default="optimal", show_default=True,
    help="Play every deal right; look only at the cards held; or have few lines.",
)  # fmt: skip
@click.option("--max-lines", type=click.IntRange(1), metavar="N", help="With --level simple: most lines. [default: 16]")
@click.option(
    "--max-cost", metavar="COST", callback=_read_share,
    help="With --level simple: most it may lose per unit bet, such as 0.0001 or 0.01%.",
)  # fmt: skip
@click.option("--worth", "with_worths", is_flag=True, help="Tell for each line what is lost without it.")
@_output_options("txt", "md", "tex", "html", "csv", "json")
def chart(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    layout: str,
    level: str,
    max_lines: int | None,
    max_cost: Fraction | None,
    with_worths: bool,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Derive a chart, prove it, print it.

    An optimal chart plays every deal right.  A penalty-free one looks only at the cards held; what it loses is told
    beside the least that any such chart loses.  A simple one has as few lines as its limits allow.
    """
    from strategygen.derive import derive_chart
    from strategygen.tables import chart_page

    if level != "simple" and (max_lines is not None or max_cost is not None):
        raise click.UsageError("--max-lines and --max-cost are for --level simple")
    if level != "optimal" and layout != "condensed":
        raise click.UsageError(f"--layout {layout} is for --level optimal")
    game = _game(game_name, pays, coins)
    with _Progress("solving") as progress:
        solution = _solved(game)
        if level == "optimal":
            derived = derive_chart(solution, layout, progress)
        else:
            from strategygen.levels import penalty_free_chart, simple_chart

            if level == "simple":
                derived = simple_chart(solution, max_lines=max_lines, max_cost=max_cost, progress=progress)
            else:
                derived = penalty_free_chart(solution, progress)
        page = chart_page(derived, with_worths=with_worths)
    if level == "optimal" and not page.optimal:
        _say(f"warning: no chart was proved optimal; this one costs {page.cost}")
    return _put_chart(page, solution, form, as_json, output)


@commands.command()
@_game_arguments
@_output_options("txt", "md", "tex", "html", "csv", "json", "svg")
def frontier(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """Set the length of charts against their cost.

    For each number of lines the best chart that was found, from the draw of five alone to one that loses nothing.
    """
    from strategygen.levels import frontier as find_charts
    from strategygen.tables import frontier_page

    game = _game(game_name, pays, coins)
    with _Progress("solving") as progress:
        solution = _solved(game)
        page = frontier_page(solution, find_charts(solution, progress))
    if form == "svg" and not as_json:
        from strategygen.render import render_drawing

        _write(render_drawing(page), output)
        return EXIT_DONE
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_options
@click.argument("game_a", metavar="A")
@click.argument("game_b", metavar="B")
@_output_options("txt", "md", "tex", "html", "csv", "json")
def compare(
    game_a: str, game_b: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None
) -> int:
    """Set the play of two pay tables side by side.

    A and B are games; B may be a chart file, which is then played in game A.  Each deal that they play differently
    is counted under the two lines that decide it.  --pay changes B, or A where B is a file.
    """
    from strategygen.compare import compare_charts, compare_games
    from strategygen.tables import compare_page
    from strategygen.tables.chart import game_title

    is_file = not _is_game(game_b)
    with _Progress("solving") as progress:
        first = _game(game_a, pays if is_file else {}, coins if is_file else 1)
        if is_file:
            from strategygen.charts import read_chart
            from strategygen.derive import derive_chart

            read = read_chart(_read_text(game_b), "standard input" if game_b == "-" else game_b, first)
            solution = _solved(first)
            found = compare_charts(derive_chart(solution, progress=progress), solution, read, solution)
            name_b = f"{read.source}, a chart played in {game_title(first)}"
        else:
            second = _game(game_b, pays, coins)
            found = compare_games(first, second, progress)
            name_b = game_title(second)
        page = compare_page(found, game_title(first), name_b)
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@click.argument("file", metavar="FILE")
@_output_options("txt", "md", "tex", "html", "csv", "json")
def check(
    game_name: str, pays: Mapping[str, str], coins: int, file: str, form: str, as_json: bool, output: str | None
) -> int:
    """Judge a chart: return, mistakes, costs.

    FILE is a page of text, Markdown, LaTeX or HTML; "-" is standard input.  The exit code is 0 if the chart is
    optimal, and 1 if it errs.
    """
    from strategygen.charts import read_chart
    from strategygen.check import check_chart
    from strategygen.tables import check_page

    game = _game(game_name, pays, coins)
    read = read_chart(_read_text(file), "standard input" if file == "-" else file, game)
    report = check_chart(read, _solved(game))
    page = check_page(report)
    _put(page, page.table, page.to_json, form, as_json, output)
    return EXIT_DONE if report.optimal else EXIT_MISTAKES


@commands.command()
@_game_arguments
@_output_options("txt", "md", "tex", "html", "csv", "json")
def conflicts(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """List kinds of hold that no order settles.

    Each conflict has kinds that must stand above one another; the deals that require it are given by a witness,
    their number, and what they cost.
    """
    from strategygen.derive import find_conflicts
    from strategygen.tables import conflicts_page

    solution = _solution(game_name, pays, coins)
    page = conflicts_page(solution, find_conflicts(solution))
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@_output_options("txt", "md", "tex", "html", "csv", "json")
def preliminary(
    game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None
) -> int:
    """List the hands held by CE number.

    This is the first approximation to a chart; it does not play every deal optimally.
    """
    from strategygen.tables import preliminary_page

    solution = _solution(game_name, pays, coins)
    return _put_chart(preliminary_page(solution), solution, form, as_json, output)


@commands.command()
@_game_arguments
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class whose pay is the unknown.")
@click.option(
    "--return", "target", metavar="RETURN", default="1", show_default=True,
    help="The return to reach: a decimal, p/q or a percentage such as 99.5%.",
)  # fmt: skip
@_output_options("txt", "md", "tex", "html", "csv", "json")
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
    from strategygen.tables import break_even_page

    wanted = parse_return(target, "--return")
    game = _game(game_name, pays, coins)
    with _Progress("solving"):
        page = break_even_page(break_even(game, class_id, wanted), coins)
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@click.option("--class", "class_id", metavar="CLASS", required=True, help="The pay class whose pay varies.")
@click.option("--from", "least", metavar="PAY", required=True, help="Lower end of the range.")
@click.option("--to", "most", metavar="PAY", required=True, help="Upper end of the range.")
@click.option("--charts", is_flag=True, help="And derive the charts for every part of the range: some seconds each.")
@_output_options("txt", "md", "tex", "html", "csv", "json")
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
    from strategygen.tables import breakpoints_page
    from strategygen.workers import processors

    ends = parse_pay(least, "--from"), parse_pay(most, "--to")
    if ends[0] > ends[1]:
        raise GameError(f"--from {least} is more than --to {most}; expected the lower pay first")
    game = _game(game_name, pays, coins)
    with _Progress("solving"):
        found = breakpoints(game, class_id, ends[0] / coins, ends[1] / coins)
    ranged: Sequence[RangedChart] = ()
    if charts:
        workers = min(processors(), len(found.stretches))
        with _Progress("deriving charts", len(found.stretches)) as progress:
            ranged = list(found.charts(processes=workers, advance=progress.advance))
    page = breakpoints_page(found, coins, ranged)
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
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
    "--level", type=click.Choice(["optimal", "penalty-free", "simple"]), default="optimal", show_default=True,
    help="Play by the chart of this level.",
)  # fmt: skip
@_output_options("txt", "md", "tex", "html", "csv", "json")
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
    from strategygen.charts import read_chart
    from strategygen.risk import Risk, chart_distribution, parse_share
    from strategygen.tables import risk_page
    from strategygen.tables.risks import HANDS, RUINS

    ruins = [parse_share(text, "--ruin") for text in ruin_texts]
    back = parse_share(cashback, "--cashback")
    game = _game(game_name, pays, coins)
    if file is not None and level != "optimal":
        raise click.UsageError("--level and --chart cannot be asked for together")
    played = None if file is None else read_chart(_read_text(file), "standard input" if file == "-" else file, game)
    solution = _solved(game)
    if level != "optimal":
        from strategygen.levels import penalty_free_chart, simple_chart

        with _Progress("deriving the chart") as progress:
            simple = level == "simple"
            played = simple_chart(solution, progress=progress) if simple else penalty_free_chart(solution, progress)
    payoffs = solution.payoffs if played is None else chart_distribution(played, solution)
    page = risk_page(
        solution,
        Risk(payoffs, back),
        chart=played, hands=hands or HANDS, ruins=ruins or RUINS, bankrolls=bankrolls, coins=coins,
    )  # fmt: skip
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@_game_arguments
@click.argument("file", metavar="FILE")
@click.option("--variance", is_flag=True, help="Compute the variances too, which takes three times as long.")
@click.option("--processes", type=click.IntRange(1, 1024), help="How many work at the same time; else all processors.")
@click.option(
    "-o", "--output", metavar="RESULT", callback=_read_output,
    help="Write the pay tables with their returns to this file; a run that was ended goes on from RESULT.part.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json: exact data.")
@click.option(
    "--format", "form", type=click.Choice(["txt", "md", "tex", "html", "csv", "json"]),
    help="Format of the summary on standard output; csv is the pay tables with their returns. "
    "Without it: txt, or csv where no RESULT is written.",
)  # fmt: skip
def sweep(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    file: str,
    variance: bool,
    processes: int | None,
    output: str | None,
    as_json: bool,
    form: str | None,
) -> int:
    """Solve many pay tables of one game.

    FILE is CSV, with a column for each pay class that changes; "-" is standard input.  Its columns are written again
    with the exact return of every pay table, that in percent, and the number of values of optimal play.
    """
    from strategygen.sweep import read_pay_tables
    from strategygen.tables import sweep_page

    game = _game(game_name, pays, coins)
    source = "standard input" if file == "-" else file
    tables = read_pay_tables(_read_text(file, MOST_SWEEP_BYTES), game, coins, source)
    form = "json" if as_json else form
    if output is None or output == "-":
        form, result = form or "csv", ""
        with contextlib.closing(_sweep_lines(tables, variance, processes)) as lines:
            for line in lines:
                if form == "csv":
                    _write(line, None)
                else:
                    result += line
    else:
        form, result = form or "txt", _sweep_to_file(tables, variance, processes, file, output)
    if form != "csv":
        page = sweep_page(tables, result)
        _put(page, page.table, page.to_json, form, False, None)
    return EXIT_DONE


@commands.command()
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, callback=_read_folder,
    help="Write the tables into this folder; it is made if it is missing.",
)  # fmt: skip
@click.option(
    "--game", "game_name", metavar="GAME", default="jacks-or-better", show_default=True, help="Of another game."
)
@_game_options
def paper(folder: Path, game_name: str, pays: Mapping[str, str], coins: int) -> int:
    """Write the tables of Ethier, Kim & Lee, from nothing but the pay table.

    Tables 1 to 8, A1 and A2, as Markdown, LaTeX, CSV and JSON, and the checks of the paper's figures; Tables 3 and 4
    with every class of deals as CSV.  Nothing is written until all of it is done.
    """
    game = _game(game_name, pays, coins)
    texts = dict(_paper_texts(game))
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: {_reason(error)}") from None
    for name, text in texts.items():
        _write(text, str(folder / name))
    return EXIT_DONE


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
@_output_options("txt", "md", "tex", "html", "csv", "json")
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
    from strategygen.tables import census_page, rank_page

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
    return _put(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@click.option(
    "--cards", type=click.IntRange(3, 13), metavar="N", help="Cards of the deck, of different ranks. [default: 3]"
)
@click.option("--raises", type=click.IntRange(0, 10), metavar="N", help="How often a bet may be raised. [default: 1]")
@click.option("--ante", metavar="CHIPS", default="1", show_default=True, callback=_read_chips, help="Before the deal.")
@click.option("--bet", metavar="CHIPS", default="1", show_default=True, callback=_read_chips, help="Bet and raise.")
@click.option("--no-check-raise", is_flag=True, help="Do not let the opener raise after a check.")
@click.option(
    "--show", type=click.Choice(["strategy", "ranges", "family", "mistakes", "raises", "thesis"]),
    default="strategy", show_default=True, help="What to show, as told above.",
)  # fmt: skip
@click.option("--alpha", metavar="P", callback=_read_alpha, help="Show the thesis's strategy with this alpha.")
@_output_options("txt", "md", "tex", "html", "csv", "json")
def onecard(
    cards: int | None,
    raises: int | None,
    ante: Fraction,
    bet: Fraction,
    no_check_raise: bool,
    show: str,
    alpha: Fraction | None,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Solve one-card poker: an exact equilibrium.

    Each player is dealt one card of three or more; there is an ante, a bet, and any number of raises: none is Kuhn's
    game, one that of D. H. Miao's thesis.  Instead of one equilibrium --show tells the ranges of all, the thesis's
    family for every alpha, which of its mistakes are dominated, what raises do (in all decks up to --cards, with all
    numbers up to --raises; by default 5 and 5), and how the whole thesis fares.
    """
    from strategygen.onecard import OneCardGame

    given = {"--cards": cards, "--raises": raises, "--no-check-raise": no_check_raise or None, "--alpha": alpha}
    refused = {"strategy": (), "raises": ("--no-check-raise", "--alpha"), "thesis": tuple(given)}.get(
        show, ("--alpha",)
    )
    for name in refused:
        if given[name] is not None:
            raise click.UsageError(f"{name} cannot be used with --show {show}")
    if show == "thesis" and (ante != 1 or bet != 1):
        raise click.UsageError("--ante and --bet cannot be used with --show thesis")
    with _Progress("solving") as progress:
        if show in ("raises", "thesis"):
            page = _onecard_claims(show, cards or 5, 5 if raises is None else raises, ante, bet, progress)
        else:
            game = OneCardGame(cards or 3, 1 if raises is None else raises, ante, bet, not no_check_raise)
            page = _onecard_page(show, game, alpha)
    return _put(page, page.table, page.to_json, form, as_json, output)


def _onecard_page(show: str, game: OneCardGame, alpha: Fraction | None) -> OneCardPage:
    from strategygen import onecard, tables

    if show == "family":
        return tables.onecard_family_page(onecard.thesis_family(game))
    if show == "mistakes":
        return tables.onecard_mistakes_page(game, onecard.check_mistakes(game))
    if show == "ranges":
        optimal = [onecard.OptimalWeights(game, player) for player in onecard.Player]
        extents = [extent for weights in optimal for extent in weights.extents()]
        return tables.onecard_ranges_page(game, optimal[0].guaranteed, extents)
    if alpha is not None:
        return tables.onecard_page(onecard.thesis_family(game).member(alpha), alpha)
    return tables.onecard_page(onecard.solve_onecard(game))


def _onecard_claims(
    show: str, most_cards: int, most_raises: int, ante: Fraction, bet: Fraction, progress: _Progress
) -> OneCardPage:
    from strategygen import onecard, tables

    if show == "thesis":
        return tables.onecard_thesis_page(onecard.check_thesis(progress))
    figures = []
    for cards in range(3, most_cards + 1):
        for raises in range(most_raises + 1):
            progress(f"solving {cards} cards, raises: {raises}")
            figures.append(onecard.raise_figures(onecard.OneCardGame(cards, raises, ante, bet)))
    return tables.onecard_raises_page(figures)


# ------------------------------------------------------------------------------------------- results


def _game(name: str, pays: Mapping[str, str], coins: int) -> Game:
    """Return a game; what is unusual about one that is not of the catalogue is said."""
    from strategygen.games import load_game

    game = load_game(name, pays, coins)
    if game.changed or not _is_listed(name):
        from strategygen.payoffs import check_classes

        for warning in (*game.warnings, *check_classes(game)):
            _say(f"warning: {game.id}: {warning}")
    return game


def _is_game(name: str) -> bool:
    """Whether a name is that of a game and not of a chart file."""
    return name.lower().endswith(".toml") or _is_listed(name) or not (name == "-" or Path(name).exists())


def _is_listed(name: str) -> bool:
    from strategygen.games import catalogue

    return any(name in (entry.id, entry.path.stem) for entry in catalogue())


def _figures(ids: Sequence[str], with_charts: bool, with_plain: bool) -> dict[str, GameFigures]:
    """Return what is computed for the games of a listing, on all processors of this machine."""
    from functools import partial

    from strategygen.workers import in_processes, processors

    work = partial(_figures_of, with_chart=with_charts, with_plain=with_plain)
    with _Progress("deriving charts" if with_charts or with_plain else "solving", len(ids)) as progress:
        found = in_processes(work, ids, min(processors(), len(ids)), advance=progress.advance)
        with contextlib.closing(found):
            return dict(zip(ids, found, strict=True))


def _figures_of(game_id: str, with_chart: bool, with_plain: bool) -> GameFigures:
    from strategygen.games import load_game
    from strategygen.tables import game_figures

    return game_figures(load_game(game_id), with_chart=with_chart, with_plain=with_plain)


def _sweep_lines(
    tables: PayTables, variance: bool, processes: int | None, part: PartFile | None = None
) -> Generator[str, None, None]:
    """Yield the heading and the lines of the result of a sweep, all with their line feeds.

    What is in the file of an unfinished one is not solved again, and what is solved is added to it.
    """
    from itertools import islice

    from strategygen.sweep import suggested_processes
    from strategygen.sweep import sweep as solve_all
    from strategygen.tables import sweep_heading, sweep_line

    yield f"{sweep_heading(tables, variance)}\n"
    done = 0 if part is None else part.done
    if part is not None:
        yield part.lines()
    workers = processes or suggested_processes(len(tables) - done)
    with _Progress("solving pay tables", len(tables), done) as progress:
        found = solve_all(
            tables.game,
            (table.pays for table in islice(tables, done, None)),
            coins=tables.coins, variance=variance, processes=workers, advance=progress.advance,
        )  # fmt: skip
        with contextlib.closing(found):
            for table, row in zip(islice(tables, done, None), found, strict=True):
                line = f"{sweep_line(table.fields, row)}\n"
                if part is not None:
                    part.append(line)
                yield line


def _sweep_to_file(tables: PayTables, variance: bool, processes: int | None, file: str, output: str) -> str:
    """Write the result of a sweep to a file, going on where an earlier run was ended, and return it."""
    from strategygen.sweep import PartFile

    path = Path(output)
    if path.exists() and not path.is_file():
        # A device or a pipe has no neighbours.
        result = "".join(_sweep_lines(tables, variance, processes))
        _write(result, output)
        return result
    if path.exists() and not os.access(path, os.W_OK):
        raise OutputError(f"{output}: {os.strerror(errno.EACCES)}")
    if file != "-" and path.exists() and path.samefile(file):
        raise OutputError(f"{output}: the result would take the place of the pay tables; expected another file")
    with PartFile(path.with_name(f"{path.name}.part"), tables, variance) as part:
        if part.starts_anew:
            _say(f"{part.path} is of other pay tables, or of another version; starting anew")
        elif part.done:
            _say(f"{part.done:,} of {len(tables):,} pay tables are found in {part.path}; going on from there")
        try:
            result = "".join(_sweep_lines(tables, variance, processes, part))
        except KeyboardInterrupt:
            _say(f"{part.done:,} of {len(tables):,} pay tables are kept in {part.path}; the same command goes on")
            raise
        _write(result, output)
    part.remove()
    return result


#: The games of the paper's Table 8.
PAPER_GAMES = ("jacks-or-better", "double-bonus", "joker-poker-kings", "deuces-wild")


def _paper_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of the paper."""
    from strategygen.derive import derive_chart
    from strategygen.expectations import expectations
    from strategygen.games import load_game
    from strategygen.paper import describe_value, paper_checks, value_sets
    from strategygen.render import render, render_proved
    from strategygen.tables import (
        chart_page,
        checks_page,
        game_figures,
        garbage_page,
        held_page,
        listing_page,
        patterns_page,
        pays_page,
        preliminary_page,
        statistics_page,
    )
    from strategygen.workers import in_processes, processors

    with _Progress("solving"):
        solution = _solved(game)
        sets = value_sets(solution)
    with _Progress("describing values", len(sets)) as progress:
        work = partial(describe_value, game, len(solution.deals))
        described = list(in_processes(work, sets, processors(), advance=progress.advance))
    with _Progress("writing tables") as progress:
        others = [load_game(name) for name in PAPER_GAMES]
        figures = [(other, game_figures(other)) for other in (others if game in others else [*others, game])]
        rows = expectations(solution).rows
        classes = [sum(rows[found.number - 1].classes.values()) for found in described]
        pages = {
            "table-1": pays_page(game),
            "table-2": patterns_page(game),
            "table-3": listing_page(solution),
            "table-4": listing_page(solution, by_value=True),
            "table-5": held_page(solution, described, first=True),
            "table-8": statistics_page(game, figures),
            "table-a1": held_page(solution, described),
            "table-a2": garbage_page(solution),
            "checks": checks_page(game, paper_checks(solution, described), described, classes),
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


def _solved(game: Game) -> Solution:
    from strategygen.solve import solve

    return solve(game)


def _solution(name: str, pays: Mapping[str, str], coins: int) -> Solution:
    return _solved(_game(name, pays, coins))


def _put(page: Page, table: Table, to_json: Callable[[], Json], form: str, as_json: bool, output: str | None) -> int:
    """Write a page in the format asked for."""
    form = "json" if as_json else form
    if form == "json":
        text = format_json(to_json()) + "\n"
    elif form == "csv":
        text = table.to_csv()
    else:
        from strategygen.render import render

        text = render(page, form)
    _write(text, output)
    return EXIT_DONE


def _put_chart(page: ChartPage, solution: Solution, form: str, as_json: bool, output: str | None) -> int:
    """Write the page of a chart, read again before anybody sees it."""
    if as_json or form == "json":
        text = format_json(page.to_json()) + "\n"
    elif form == "csv":
        text = page.to_csv()
    else:
        from strategygen.render import render_proved

        text = render_proved(page, solution, form)
    _write(text, output)
    return EXIT_DONE


def format_json(value: Json, indent: str = "") -> str:
    """Return JSON that can be read: what fits stands on one line, and lists of numbers always do.

    Examples
    --------
    >>> print(
    ...     format_json({"return": "28/47", "rows": [{"ce": [1, 2], "text": "x" * 60}, {"ce": [3], "text": "y" * 60}]})
    ... )
    {
      "return": "28/47",
      "rows": [
        {"ce": [1, 2], "text": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
        {"ce": [3], "text": "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}
      ]
    }
    """
    flat = json.dumps(value)
    if isinstance(value, (str, int)) or value is None or len(flat) + len(indent) <= 100:
        return flat
    inner = indent + "  "
    if isinstance(value, Mapping):
        parts = [f"{inner}{json.dumps(key)}: {format_json(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    if all(isinstance(item, int) for item in value):
        return flat
    return "[\n" + ",\n".join(inner + format_json(item, inner) for item in value) + f"\n{indent}]"


# --------------------------------------------------------------------------------------------- files


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _read_text(file: str, most: int = MOST_CHART_BYTES) -> str:
    """Return the text of a file; what is longer than `most` bytes is cut, and refused later."""
    if file == "-":
        source = "standard input"
        if sys.stdin is None:
            raise ChartError("it is closed", source)
        data = _standard_input(most)
    else:
        source = file
        try:
            with Path(file).open("rb") as stream:
                data = stream.read(most)
        except (OSError, ValueError) as error:
            raise ChartError(_reason(error) if isinstance(error, OSError) else str(error), source) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end >= most - 4:
            return data.decode("utf-8-sig", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        raise ChartError("expected UTF-8 text", source, line) from None


def _standard_input(most: int) -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    try:
        data: bytes = sys.stdin.read(most).encode() if buffer is None else buffer.read(most)
    except OSError as error:
        raise ChartError(_reason(error), "standard input") from None
    return data


def _write(text: str, output: str | None) -> None:
    """Write a result to standard output, or to a file as a whole or not at all."""
    if output is None or output == "-":
        if sys.stdout is None:
            raise OutputError("standard output is closed")
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            _discard_output()
            raise OutputError(f"standard output: {_reason(error)}") from None
        return
    try:
        _write_file(text.encode(), Path(output))
    except (OSError, ValueError) as error:
        raise OutputError(f"{output}: {_reason(error) if isinstance(error, OSError) else error}") from None


def _write_file(data: bytes, path: Path) -> None:
    # A link is followed, and a device or a pipe is written to and not replaced.
    path = path.resolve()
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


# ------------------------------------------------------------------------------------------ messages


def _say(message: str) -> None:
    if sys.stderr is not None:
        # A text out of a file must not command the terminal.
        shown = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in message)
        print(f"{PROGRAM}: {shown}", file=sys.stderr)


class _Progress:
    """A line on a terminal that says what is being done, and for how long; it appears once that takes long.

    Parameters
    ----------
    message : str
        What is being done.
    total : int, optional
        In how many steps; they are shown as a bar.
    done : int
        How many of them were done before.
    """

    def __init__(self, message: str = "working", total: int | None = None, done: int = 0) -> None:
        self.message = message
        self.total, self.done = total, done
        self.started = time.monotonic()
        self.display: Progress | None = None
        self.lock = threading.Lock()
        self.timer: threading.Timer | None = None

    def __enter__(self) -> _Progress:
        if sys.stderr is not None and sys.stderr.isatty():
            self.timer = threading.Timer(PATIENCE, self._show)
            self.timer.daemon = True
            self.timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        with self.lock:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None
            if self.display is not None:
                self.display.stop()

    def __call__(self, message: str) -> None:
        """Say what is being done now."""
        with self.lock:
            self.message = message
            self._update()

    def advance(self) -> None:
        """Count a step as done."""
        with self.lock:
            self.done += 1
            self._update()

    def _update(self) -> None:
        if self.display is not None:
            self.display.update(self.display.task_ids[0], description=self.message, completed=self.done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        bar = [BarColumn(), MofNCompleteColumn()] if self.total else []
        # What stands in brackets is a heading of a chart and no markup.
        text = TextColumn("{task.description}", markup=False)
        with self.lock:
            if self.timer is None:
                return
            console = Console(file=sys.stderr)
            self.display = Progress(SpinnerColumn(), text, *bar, TimeElapsedColumn(), console=console, transient=True)
            self.display.add_task(self.message, total=self.total, completed=self.done)
            self.display.tasks[0].start_time = self.started
            self.display.start()


# ------------------------------------------------------------------------------------------- running


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; results and messages go to the standard streams.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; by default those of the process.

    Examples
    --------
    >>> main(["hand", "jacks-or-better", "2s Js Qs Kh Ad", "--json", "--explain", "--hold", "Js Qs", "-o", os.devnull])
    0
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context is not None else ""
        _say(f"error: {error.format_message()}{hint}")
    except BrokenPipeError:
        _discard_output()
        return EXIT_PIPE
    except StrategygenError as error:
        _say(f"error: {error}")
    except OSError as error:
        _say(f"error: {error.filename or 'system'}: {_reason(error)}")
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return EXIT_INTERRUPTED
    return EXIT_BAD_INPUT


def _run(arguments: list[str]) -> int:
    # Not `commands.main`, which would catch a broken pipe and an interrupt itself.
    with commands.make_context(PROGRAM, arguments) as context:
        code = commands.invoke(context)
    return code if isinstance(code, int) else EXIT_DONE


def _discard_output() -> None:
    """Let the interpreter's last flush of standard output go nowhere."""
    try:
        descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(descriptor, sys.stdout.fileno())
        os.close(descriptor)
    except (OSError, ValueError, AttributeError):
        pass


def entry_point() -> None:
    """Run the console script: results in UTF-8 with line feeds, whatever the system's habits."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    sys.exit(main())


if __name__ == "__main__":
    entry_point()
