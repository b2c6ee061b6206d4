"""Commands about charts: ``chart``, ``frontier``, ``compare``, ``check``, ``conflicts``, ``preliminary``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, Limits, chart_of_file, chart_of_level, kept_folder, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, print_message
from strategygen.cli.options import FORMATS, game_argument, game_options, limit_options, output_option, read_claim
from strategygen.cli.results import EXIT_DONE, EXIT_MISTAKES, GameArgument, Output, is_game

if TYPE_CHECKING:
    from strategygen.charts.claims import Claim


@commands.command()
@game_argument
@click.option(
    "--layout", type=click.Choice(["paper", "condensed"]), default="condensed", show_default=True,
    help="Order and split lines as the paper does, or use the fewest lines.",
)  # fmt: skip
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True,
    help="From few words to many: beginner, basic, advanced (no penalties), expert; optimal; only the cards held; "
    "or within limits.",
)  # fmt: skip
@limit_options
@click.option("--worth", "with_worths", is_flag=True, help="Show what each line is worth: the cost of leaving it out.")
@no_cache_option()
@output_option()
def chart(
    game: GameArgument,
    layout: str,
    level: str,
    limits: Limits,
    with_worths: bool,
    output: Output,
) -> None:
    """Derive, prove and print a chart.

    An optimal chart plays every deal optimally.  Charts from beginner to expert are short; they weigh words against
    return by a rule that is the same for all games, and only an expert chart looks at the discards.  A penalty-free
    chart looks only at the cards held; its cost is shown with a lower bound for all such charts.  A simple chart has
    the lowest cost found within --max-words and --max-lines, or the fewest words found for --max-cost.
    """
    from strategygen.pages.chart import chart_page

    if level != "optimal" and layout != "condensed":
        raise click.UsageError(f"--layout {layout} is for --level optimal")
    with ProgressLine("solving") as progress:
        solution = game.solve()
        derived = chart_of_level(solution, level, progress, layout=layout, limits=limits)
        page = chart_page(derived, with_worths=with_worths)
    if level == "optimal" and not derived.optimal:
        print_message(f"warning: no chart was proved optimal; this one has a cost of {derived.report.cost}")
    output.put_chart(page, solution)


@commands.command()
@game_argument
@click.option("--with", "files", metavar="FILE", multiple=True, help="Add the chart in FILE. May be repeated.")
@no_cache_option()
@output_option(*FORMATS, "svg")
def frontier(game: GameArgument, files: tuple[str, ...], output: Output) -> None:
    """List the best charts found by the number of their words.

    Words are those of a card in plain words.  Each chart costs less than all with fewer words, at least by 5 % unless
    it is the best one of no more words than a chart in FILE.  The shortest has one line (draw five cards), the longest
    is the optimal chart.
    """
    from strategygen.charts import check_chart
    from strategygen.charts.word_count import count_chart_words
    from strategygen.derive.levels import frontier as find_charts
    from strategygen.pages.levels import frontier_page
    from strategygen.workers import processors

    with ProgressLine("solving") as progress:
        solution = game.solve()
        others = [check_chart(chart_of_file(file, solution.game), solution) for file in files]
        words = [count_chart_words(other.play, solution) for other in others]
        charts = find_charts(solution, progress, kept_folder(), words, processes=processors())
        page = frontier_page(solution, charts, others)
    output.put(page)


@commands.command()
@game_options
@click.argument("game_a", metavar="A")
@click.argument("game_b", metavar="B")
@no_cache_option()
@output_option()
def compare(game_a: str, game_b: str, pays: Mapping[str, str], coins: int, output: Output) -> None:
    """Compare optimal play under two pay tables.

    A and B are games; B may also be a chart file, which is then played in game A.  Deals played differently are
    grouped by the two chart lines that decide them.  --pay changes B, or A if B is a file.
    """
    from strategygen.derive.compare import compare_charts, compare_games
    from strategygen.pages.levels import compare_page
    from strategygen.pages.report import game_title

    is_file = not is_game(game_b)
    with ProgressLine("solving") as progress:
        first = GameArgument(game_a, *((pays, coins) if is_file else ({}, 1))).load()
        if is_file:
            from strategygen.values import solve

            read = chart_of_file(game_b, first)
            solution = solve(first)
            found = compare_charts(chart_of_level(solution, "optimal", progress), solution, read, solution)
            name_b = f"{read.source}, a chart played in {game_title(first)}"
        else:
            second = GameArgument(game_b, pays, coins).load()
            found = compare_games(first, second, progress, kept_folder())
            name_b = game_title(second)
        page = compare_page(found, game_title(first), name_b)
    output.put(page)


@commands.command()
@game_argument
@click.argument("file", metavar="FILE")
@click.option(
    "--most", type=click.IntRange(0, 1000), metavar="N",
    help="Describe N mistakes [default: 10, of the first 2 also the parts]; with --repair: N steps [default: 200].",
)  # fmt: skip
@click.option("--repair", "with_repairs", is_flag=True, help="Repair the chart step by step, and print it.")
@click.option(
    "--plain/--no-plain", default=None,
    help="Mistakes, repairs, and the chart of --repair, in plain words. [default: if the chart is in plain words]",
)  # fmt: skip
@click.option("--readings", "with_readings", is_flag=True, help="Show how each line of FILE was read.")
@click.option(
    "--claimed", "claim", metavar="RETURN", callback=read_claim,
    help="Compare with the return that the author claims, such as 99.54%.",
)  # fmt: skip
@click.option(
    "--skip-unread", is_flag=True,
    help="Leave out lines of FILE that cannot be read, and show what they can change at most.",
)  # fmt: skip
@output_option()
def check(
    game: GameArgument,
    file: str,
    most: int | None,
    with_repairs: bool,
    plain: bool | None,
    with_readings: bool,
    claim: Claim | None,
    skip_unread: bool,
    output: Output,
) -> int:
    """Check a chart: return, mistakes, costs, repairs.

    FILE is a page of text, Markdown, LaTeX, HTML or CSV; "-" is standard input.  If something about it suggests a
    misreading, the page begins with that, and shows how each line was read.  The exit code is 0 if the chart in FILE is
    optimal, and 1 if it makes mistakes, also with --repair, or if a line of it was left out.
    """
    from strategygen.charts import check_chart
    from strategygen.pages.readings import is_in_plain_words
    from strategygen.pages.repairs import repaired_page
    from strategygen.pages.verdicts import check_page
    from strategygen.values import solve

    if with_repairs and (with_readings or claim is not None):
        raise click.UsageError("--readings and --claimed cannot be used with --repair")
    if skip_unread and (with_repairs or claim is not None):
        raise click.UsageError("--repair and --claimed need the whole chart, so they cannot be used with --skip-unread")
    loaded = game.load()
    read = chart_of_file(file, loaded, skip_unread=skip_unread)
    with ProgressLine("checking the chart") as progress:
        solution = solve(loaded)
        report = check_chart(read, solution)
        # Slow to import.
        from strategygen.derive.repairs import repair_chart, suggest_repairs

        if with_repairs:
            in_words = is_in_plain_words(read) if plain is None else plain
            steps = repair_chart(report, progress, **({} if most is None else {"most": most}))
            repaired = repaired_page(steps, plain=in_words)
        else:
            suggestions = suggest_repairs(report) if most is None else suggest_repairs(report, most, most)
            page = check_page(report, suggestions, claim=claim, with_readings=with_readings, in_words=plain)
    if with_repairs:
        output.put_chart(repaired, solution)
    else:
        output.put(page)
    return EXIT_DONE if report.optimal else EXIT_MISTAKES


@commands.command()
@game_argument
@output_option()
def conflicts(game: GameArgument, output: Output) -> None:
    """List conflicts: kinds of hold that no order settles.

    In a conflict each of the kinds must precede another one in some deals.  Each requirement is listed with the
    number of its deals, an example, and the cost of the opposite order.
    """
    from strategygen.derive import find_conflicts
    from strategygen.pages.verdicts import conflicts_page

    solution = game.solve()
    output.put(conflicts_page(solution, find_conflicts(solution)))


@commands.command()
@game_argument
@output_option()
def preliminary(game: GameArgument, output: Output) -> None:
    """List the hands held in the order of CE numbers.

    The list is a first approximation to a chart (the paper's Table 6); it is not optimal.
    """
    from strategygen.pages.chart import preliminary_page

    solution = game.solve()
    output.put_chart(preliminary_page(solution), solution)
