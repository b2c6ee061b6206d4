"""The command ``card``: the printable card of a game."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from strategygen.cli.derived import LEVELS, Limits, chart_for_sides, checked_chart, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, print_message
from strategygen.cli.options import game_argument, limit_options, output_option, read_folder
from strategygen.cli.results import GameArgument, Output
from strategygen.cli.streams import write_bytes
from strategygen.errors import OutputError


def _read_theme(context: click.Context, parameter: click.Parameter, text: str | None) -> Path | None:
    if text is None:
        return None
    folder = Path(text)
    if not text.strip() or not folder.is_dir():
        raise OutputError(f"{text or repr(text)}: expected a folder of templates (card --starter {text} writes one)")
    if not any(path.is_file() for path in folder.rglob("*.j2")):
        raise OutputError(f"{text}: there is no template in this folder; expected files whose names end with .j2")
    return folder


def _write_starter(context: click.Context, parameter: click.Parameter, text: str | None) -> None:
    if text is None or context.resilient_parsing:
        return
    from strategygen.pages.templates import write_starter

    folder = read_folder(context, parameter, text)
    for path in write_starter(folder):
        click.echo(str(path))
    context.exit()


@commands.command()
@game_argument
@click.option(
    "--size", type=click.Choice(["pocket", "page", "letter", "large"]), default="page", show_default=True,
    help="3.5 x 5 inches, folded if necessary; A4; Letter; A4 in large type.",
)  # fmt: skip
@click.option(
    "--notation", type=click.Choice(["plain", "paper"]), default="plain", show_default=True,
    help="Plain words, or the chart language of the paper.",
)  # fmt: skip
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True, help="As of the command chart."
)
@limit_options
@click.option(
    "--sides", type=click.IntRange(1, 12), metavar="N",
    help="Print the best short chart whose pocket card has at most N sides; for --size pocket, with no --level.",
)  # fmt: skip
@click.option("--chart", "file", metavar="FILE", help="Print a card of this chart file; --level is then ignored.")
@click.option(
    "--valid-for", "valid_for", metavar="CLASS", multiple=True,
    help="Show for which pays of this class the card stays optimal. May be repeated.",
)  # fmt: skip
@click.option("--date", default="", metavar="TEXT", help="A date to print beside the version.")
@click.option(
    "--templates",
    "theme",
    metavar="FOLDER",
    callback=_read_theme,
    help="Use your own templates instead of the built-in ones.",
)
@click.option(
    "--starter", metavar="FOLDER", is_eager=True, expose_value=False, callback=_write_starter,
    help="Write the built-in card templates into this folder, as a start for your own, and exit.",
)  # fmt: skip
@no_cache_option()
@output_option("txt", "md", "tex", "html", "pdf", "svg", "json")
def card(
    game: GameArgument,
    size: str,
    notation: str,
    level: str,
    limits: Limits,
    sides: int | None,
    file: str | None,
    valid_for: tuple[str, ...],
    date: str,
    theme: Path | None,
    output: Output,
) -> None:
    """Print the card of a game: for a pocket, a page, or dim light.

    The lines are those of the chart.  The text of the card is parsed again and checked on every deal before it is
    written.
    """
    from strategygen.pages.card import make_card
    from strategygen.pages.pdf import find_maker
    from strategygen.pages.render import render_proved
    from strategygen.values import solve

    if sides is not None:
        given = click.get_current_context().get_parameter_source
        if file is not None or given("level") is ParameterSource.COMMANDLINE:
            raise click.UsageError("--sides cannot be used with --level or --chart")
        if size != "pocket" and given("size") is ParameterSource.COMMANDLINE:
            raise click.UsageError("--sides is for --size pocket")
        size, level = "pocket", "simple"
    if len(date) > 100:
        raise click.BadParameter("a date has at most 100 characters", param_hint="--date")
    if not date.isprintable() or any("\u202a" <= sign <= "\u202e" for sign in date):
        raise click.BadParameter(f"{date!r}: expected visible characters", param_hint="--date")
    loaded = game.load()
    for class_id in valid_for:
        loaded.pay(class_id)
    if output.form == "pdf":
        if output.file is None or output.file == "-":
            raise OutputError("a PDF cannot be written to standard output; give -o FILE")
        maker = find_maker()
    with ProgressLine("solving") as progress:
        solution = solve(loaded)
        if sides is None:
            report = checked_chart(solution, level, file, progress, limits)
        else:
            report = chart_for_sides(solution, sides, notation, progress).report
        progress("laying out the card")
        page = make_card(
            report, size=size, notation=notation, level="" if file is not None else level, valid_for=valid_for,
            date=date,
        )  # fmt: skip
        if page.is_too_long:
            hint = "--sides 2 prints the best chart that fits on two sides, --size page has room for any chart"
            print_message(f"warning: this pocket card has {len(page.panels)} sides; {hint}")
        if output.form == "pdf":
            progress("making the PDF")
            write_bytes(maker.make(render_proved(page, solution, maker.source, theme)), output.file or "")
        else:
            output.put_chart(page, solution, theme)
