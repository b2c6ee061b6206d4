"""The command ``card``: the printable card of a game, in the sizes that people carry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, checked_chart
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine, say
from strategygen.cli.options import game_arguments, output_options, read_folder
from strategygen.cli.results import EXIT_DONE, game_named, solved
from strategygen.cli.streams import format_json, write_bytes, write_text
from strategygen.errors import OutputError

if TYPE_CHECKING:
    from strategygen.check import CheckReport
    from strategygen.solve import Solution
    from strategygen.tables.card import CardPage


def _read_theme(context: click.Context, parameter: click.Parameter, text: str | None) -> Path | None:
    if text is None:
        return None
    folder = Path(text)
    if not folder.is_dir():
        raise OutputError(f"{text}: expected a folder of templates (card --starter {text} writes one)")
    if not any(folder.rglob("*.j2")):
        raise OutputError(f"{text}: there is no template in this folder, no file whose name ends with .j2")
    return folder


def _write_starter(context: click.Context, parameter: click.Parameter, text: str | None) -> None:
    if text is None or context.resilient_parsing:
        return
    from strategygen.render import write_starter

    folder = read_folder(context, parameter, text)
    for path in write_starter(folder):
        click.echo(str(path))
    context.exit()


@commands.command()
@game_arguments
@click.option(
    "--size", type=click.Choice(["pocket", "page", "letter", "large"]), default="page", show_default=True,
    help="3.5 x 5 inches, folded if need be; A4; Letter; A4 in large type.",
)  # fmt: skip
@click.option(
    "--notation", type=click.Choice(["plain", "paper"]), default="plain", show_default=True,
    help="Words and cards as players read them, or the chart language.",
)  # fmt: skip
@click.option("--level", type=click.Choice(LEVELS), default="optimal", show_default=True, help="As of the chart.")
@click.option("--chart", "file", metavar="FILE", help="A card of this chart, whatever it returns; no --level then.")
@click.option(
    "--valid-for", "valid_for", metavar="CLASS", multiple=True,
    help="Tell for which pays of this class the card stays optimal. May be repeated.",
)  # fmt: skip
@click.option("--date", default="", metavar="TEXT", help="A date to print beside the version.")
@click.option(
    "--templates",
    "theme",
    metavar="FOLDER",
    callback=_read_theme,
    help="Templates of your own instead of the built-in.",
)
@click.option(
    "--starter", metavar="FOLDER", is_eager=True, expose_value=False, callback=_write_starter,
    help="Write templates to begin with into this folder, and do nothing else.",
)  # fmt: skip
@output_options("txt", "md", "tex", "html", "pdf", "svg", "json")
def card(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    size: str,
    notation: str,
    level: str,
    file: str | None,
    valid_for: tuple[str, ...],
    date: str,
    theme: Path | None,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Print the card of a game: for a pocket, a page, or dim light.

    The lines are those of the chart; exceptions stand under the line they modify.  Before anybody sees the card it is
    read again, and played on every deal.
    """
    if len(date) > 100:
        raise click.BadParameter("a date has at most 100 characters", param_hint="--date")
    game = game_named(game_name, pays, coins)
    for class_id in valid_for:
        game.pay(class_id)
    if form == "pdf" and not as_json:
        from strategygen.pdf import find_maker

        if output is None or output == "-":
            raise OutputError("a PDF is not for the terminal: give -o FILE")
        maker = find_maker()
    with ProgressLine("solving") as progress:
        solution = solved(game)
        report = checked_chart(solution, level, file, progress)
        progress("setting the card")
        page = make_card(
            report, size=size, notation=notation, level="" if file is not None else level,
            valid=_valid_sentences(report, valid_for), date=date,
        )  # fmt: skip
        if page.is_too_long:
            hint = "a card of --level penalty-free or --level simple is shorter, and --size page takes any"
            say(f"this chart is long for a pocket card: it takes {len(page.panels)} sides; {hint}")
        if as_json or form == "json":
            write_text(format_json(page.to_json()) + "\n", output)
        elif form == "svg":
            write_text(_drawn(page), output)
        elif form == "pdf":
            progress("making the PDF")
            write_bytes(maker.make(proved_text(page, solution, maker.source, theme)), output or "")
        else:
            write_text(proved_text(page, solution, form, theme), output)
    return EXIT_DONE


def make_card(
    report: CheckReport,
    *,
    size: str,
    notation: str,
    level: str,
    valid: tuple[str, ...] = (),
    date: str = "",
) -> CardPage:
    """Return the card of a chart that was checked."""
    from strategygen.arrange import find_blocks
    from strategygen.plain import plain_texts
    from strategygen.tables.card import card_page

    texts = plain_texts(report.play, report.solution) if notation == "plain" else None
    blocks = find_blocks(report.play, report.solution)
    return card_page(report, blocks, texts, size=size, level=level, valid=valid, date=date)


def _drawn(page: CardPage) -> str:
    from strategygen.render import render_drawing

    if not page.is_pocket:
        raise OutputError("the drawing is of a pocket card: give --size pocket")
    return render_drawing(page)


def proved_text(page: CardPage, solution: Solution, form: str, theme: Path | None = None) -> str:
    """Return the card's text, read again."""
    from strategygen.render import render_proved

    return render_proved(page, solution, form, theme)


def _valid_sentences(report: CheckReport, class_ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return for which pays of some classes a chart stays optimal, in sentences."""
    from strategygen.breakeven import valid_range
    from strategygen.tables.numbers import format_pay

    game = report.solution.game
    found = []
    for class_id in class_ids:
        name = next(cls.name for cls in game.classes if cls.id == class_id)
        valid = valid_range(report.chart, game, class_id)
        if valid is None:
            found.append(f"{name}: this card is optimal for no pay of it.")
        else:
            least, most = valid
            ends = f"from {format_pay(least)} " + ("on" if most is None else f"to {format_pay(most)}")
            found.append(f"{name}: every hold stays optimal while it pays {ends}.")
    return tuple(found)
