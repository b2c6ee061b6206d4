"""Commands about charts: ``chart``, ``frontier``, ``compare``, ``check``, ``conflicts``, ``preliminary``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, chart_of_file, chart_of_level
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, say
from strategygen.cli.options import game_arguments, game_options, output_options, read_share
from strategygen.cli.results import (
    EXIT_DONE,
    EXIT_MISTAKES,
    game_named,
    is_game,
    put_chart,
    put_page,
    solution_of,
    solved,
)
from strategygen.cli.streams import write_text

if TYPE_CHECKING:
    from fractions import Fraction


@commands.command()
@game_arguments
@click.option(
    "--layout", type=click.Choice(["paper", "condensed"]), default="condensed", show_default=True,
    help="Order and split lines as the paper does, or look for the fewest.",
)  # fmt: skip
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True,
    help="Play every deal right; look only at the cards held; or have few lines.",
)  # fmt: skip
@click.option("--max-lines", type=click.IntRange(1), metavar="N", help="With --level simple: most lines. [default: 16]")
@click.option(
    "--max-cost", metavar="COST", callback=read_share,
    help="With --level simple: most it may lose per unit bet, such as 0.0001 or 0.01%.",
)  # fmt: skip
@click.option("--worth", "with_worths", is_flag=True, help="Tell for each line what is lost without it.")
@output_options("txt", "md", "tex", "html", "csv", "json")
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
    from strategygen.tables.chart import chart_page

    if level != "simple" and (max_lines is not None or max_cost is not None):
        raise click.UsageError("--max-lines and --max-cost are for --level simple")
    if level != "optimal" and layout != "condensed":
        raise click.UsageError(f"--layout {layout} is for --level optimal")
    game = game_named(game_name, pays, coins)
    with ProgressLine("solving") as progress:
        solution = solved(game)
        derived = chart_of_level(solution, level, progress, layout=layout, max_lines=max_lines, max_cost=max_cost)
        page = chart_page(derived, with_worths=with_worths)
    if level == "optimal" and not page.optimal:
        say(f"warning: no chart was proved optimal; this one costs {page.cost}")
    return put_chart(page, solution, form, as_json, output)


@commands.command()
@game_arguments
@output_options("txt", "md", "tex", "html", "csv", "json", "svg")
def frontier(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """Set the length of charts against their cost.

    For each number of lines the best chart that was found, from the draw of five alone to one that loses nothing.
    """
    from strategygen.levels import frontier as find_charts
    from strategygen.tables.levels import frontier_page

    game = game_named(game_name, pays, coins)
    with ProgressLine("solving") as progress:
        solution = solved(game)
        page = frontier_page(solution, find_charts(solution, progress))
    if form == "svg" and not as_json:
        from strategygen.render import render_drawing

        write_text(render_drawing(page), output)
        return EXIT_DONE
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_options
@click.argument("game_a", metavar="A")
@click.argument("game_b", metavar="B")
@output_options("txt", "md", "tex", "html", "csv", "json")
def compare(
    game_a: str, game_b: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None
) -> int:
    """Set the play of two pay tables side by side.

    A and B are games; B may be a chart file, which is then played in game A.  Each deal that they play differently
    is counted under the two lines that decide it.  --pay changes B, or A where B is a file.
    """
    from strategygen.compare import compare_charts, compare_games
    from strategygen.tables.chart import game_title
    from strategygen.tables.levels import compare_page

    is_file = not is_game(game_b)
    with ProgressLine("solving") as progress:
        first = game_named(game_a, pays if is_file else {}, coins if is_file else 1)
        if is_file:
            from strategygen.derive import derive_chart

            read = chart_of_file(game_b, first)
            solution = solved(first)
            found = compare_charts(derive_chart(solution, progress=progress), solution, read, solution)
            name_b = f"{read.source}, a chart played in {game_title(first)}"
        else:
            second = game_named(game_b, pays, coins)
            found = compare_games(first, second, progress)
            name_b = game_title(second)
        page = compare_page(found, game_title(first), name_b)
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@click.argument("file", metavar="FILE")
@click.option(
    "--most", type=click.IntRange(0, 1000), metavar="N",
    help="Tell N mistakes in words, in parts if need be [default: 10, 2 of them in parts]; mend in N steps [200].",
)  # fmt: skip
@click.option("--repair", "with_repairs", is_flag=True, help="Mend the chart step by step, and print it.")
@output_options("txt", "md", "tex", "html", "csv", "json")
def check(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    file: str,
    most: int | None,
    with_repairs: bool,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Judge a chart: return, mistakes, costs, repairs.

    FILE is a page of text, Markdown, LaTeX or HTML; "-" is standard input.  The exit code is 0 if the chart is
    optimal, and 1 if it errs, mended or not.
    """
    from strategygen.check import check_chart
    from strategygen.tables.repairs import mended_page
    from strategygen.tables.verdicts import check_page

    game = game_named(game_name, pays, coins)
    read = chart_of_file(file, game)
    with ProgressLine("checking the chart") as progress:
        solution = solved(game)
        report = check_chart(read, solution)
        # What mends a chart takes a while to load.
        from strategygen.repair import advise, mend_chart

        if with_repairs:
            mended = mended_page(mend_chart(report, progress, **({} if most is None else {"most": most})))
        else:
            page = check_page(report, advise(report) if most is None else advise(report, most, most))
    if with_repairs:
        put_chart(mended, solution, form, as_json, output)
    else:
        put_page(page, page.table, page.to_json, form, as_json, output)
    return EXIT_DONE if report.optimal else EXIT_MISTAKES


@commands.command()
@game_arguments
@output_options("txt", "md", "tex", "html", "csv", "json")
def conflicts(game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None) -> int:
    """List kinds of hold that no order settles.

    Each conflict has kinds that must stand above one another; the deals that require it are given by a witness,
    their number, and what they cost.
    """
    from strategygen.derive import find_conflicts
    from strategygen.tables.verdicts import conflicts_page

    solution = solution_of(game_name, pays, coins)
    page = conflicts_page(solution, find_conflicts(solution))
    return put_page(page, page.table, page.to_json, form, as_json, output)


@commands.command()
@game_arguments
@output_options("txt", "md", "tex", "html", "csv", "json")
def preliminary(
    game_name: str, pays: Mapping[str, str], coins: int, form: str, as_json: bool, output: str | None
) -> int:
    """List the hands held by CE number.

    This is the first approximation to a chart; it does not play every deal optimally.
    """
    from strategygen.tables.chart import preliminary_page

    solution = solution_of(game_name, pays, coins)
    return put_chart(preliminary_page(solution), solution, form, as_json, output)
