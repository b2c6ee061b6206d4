"""Options and arguments that several commands share, and the parsing of their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from strategygen.cli.results import GameArgument, Output
from strategygen.cli.streams import check_folder, check_output, reason_of
from strategygen.errors import GameError, OutputError
from strategygen.games import parse_number

if TYPE_CHECKING:
    from fractions import Fraction

    from strategygen.charts.claims import Claim

#: The formats of every report.
FORMATS = ("txt", "md", "tex", "html", "csv", "json")

_Command = TypeVar("_Command", bound=Callable[..., Any])


def read_pays(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> dict[str, str]:
    """Return the pays of ``--pay`` options, by class."""
    pays: dict[str, str] = {}
    for text in texts:
        class_id, sign, pay = text.partition("=")
        if not sign or not class_id.strip() or not pay.strip():
            raise GameError(f"--pay {text!r}: expected CLASS=PAY, such as flush=5")
        if class_id.strip() in pays:
            raise GameError(f"--pay {text!r}: the pay of {class_id.strip()} is duplicated")
        pays[class_id.strip()] = pay.strip()
    return pays


def read_output(context: click.Context, parameter: click.Parameter, output: str | None) -> str | None:
    """Return the output file; raise OutputError early if it cannot be written."""
    if output is None or output == "-":
        return output
    check_output(output)
    return output


def read_folder(context: click.Context, parameter: click.Parameter, text: str) -> Path:
    """Return the output folder; raise OutputError early if it cannot be written to."""
    folder = Path(text)
    try:
        is_there = folder.is_symlink() or folder.exists()
        if not text.strip() or (is_there and not folder.is_dir()):
            raise OutputError(f"{text or repr(text)}: expected a folder name")
        if not is_there and not folder.absolute().parent.is_dir():
            raise OutputError(f"{text}: there is no folder {str(folder.parent)!r}")
        check_folder(folder if is_there else folder.absolute().parent)
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(f"{text}: {reason_of(error)}") from None
    return folder


def _reader(
    expected: str, *, percent: bool = False, fits: Callable[[Fraction], bool] = lambda number: True
) -> Callable[[click.Context, click.Parameter, str | None], Fraction | None]:
    """Return a callback that reads an exact number."""

    def read(context: click.Context, parameter: click.Parameter, text: str | None) -> Fraction | None:
        number = None if text is None else parse_number(text, percent=percent)
        if text is not None and (number is None or not fits(number)):
            raise click.BadParameter(f"{text!r}: expected {expected}")
        return number

    return read


read_share = _reader("a share of the bet such as 0.0001, 1/10000 or 0.01%", percent=True)
read_chips = _reader("a number of chips greater than 0 such as 1, 0.5 or 1/3", fits=lambda number: number > 0)
read_alpha = _reader("a probability from 0 to 1 such as 0.5 or 1/3", fits=lambda number: number <= 1)


def read_claim(context: click.Context, parameter: click.Parameter, text: str | None) -> Claim | None:
    """Return the return that an author claims: a percentage, a decimal or p/q."""
    if text is None:
        return None
    from strategygen.charts.claims import parse_claim  # imports numpy

    return parse_claim(text, "--claimed")


def read_numbers(context: click.Context, parameter: click.Parameter, text: str | None) -> frozenset[int] | None:
    """Return the whole numbers in a list of numbers and ranges."""
    if text is None:
        return None
    numbers: set[int] = set()
    for part in text.split(","):
        least, _, most = (end.strip() for end in part.partition("-"))
        ends = [least, most or least]
        if not all(end.isascii() and end.isdigit() and len(end) <= 6 for end in ends) or int(ends[0]) > int(ends[1]):
            raise click.BadParameter(f"{text!r}: expected numbers such as 84 or 33-79,83")
        numbers.update(range(int(ends[0]), int(ends[1]) + 1))
    return frozenset(numbers)


def game_options(command: _Command) -> _Command:
    """Add the options that change pays, as `pays` and `coins`."""
    for decorate in (
        click.option("--coins", type=click.IntRange(1, 1000), default=1, help="The pays of --pay are for N coins bet."),
        click.option(
            "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=read_pays,
            help="Change the pay of a class, per unit bet: an integer, a decimal or p/q. May be repeated.",
        ),
    ):  # fmt: skip
        command = decorate(command)
    return command


def game_argument(command: _Command) -> _Command:
    """Add the argument GAME and the options that change its pays, as `game`."""

    @wraps(command)
    def run(game_name: str, pays: Mapping[str, str], coins: int, **options: Any) -> Any:
        return command(game=GameArgument(game_name, pays, coins), **options)

    return click.argument("game_name", metavar="GAME")(game_options(cast(_Command, run)))


def limit_options(command: _Command) -> _Command:
    """Add the options that limit a simple chart, as `limits`: the arguments of `simple_chart` that are given."""

    @wraps(command)
    def run(level: str, **options: Any) -> Any:
        given = {name: options.pop(name) for name in ("max_words", "max_lines", "max_cost")}
        limits = {name: limit for name, limit in given.items() if limit is not None}
        if limits and level != "simple":
            raise click.UsageError("--max-words, --max-lines and --max-cost are for --level simple")
        return command(level=level, limits=limits, **options)

    decorated = cast(_Command, run)
    for decorate in (
        click.option(
            "--max-cost", metavar="COST", callback=read_share,
            help="With --level simple: largest cost per unit bet, such as 0.0001 or 0.01%.",
        ),
        click.option(
            "--max-lines", type=click.IntRange(1), metavar="N", help="With --level simple: largest number of lines.",
        ),
        click.option(
            "--max-words", type=click.IntRange(1), metavar="N",
            help="With --level simple: largest number of words, as on a card in plain words. [default: 80]",
        ),
    ):  # fmt: skip
        decorated = decorate(decorated)
    return decorated


def _form_of(context: click.Context, parameter: click.Parameter, form: str | None) -> str:
    """Return the format given, else the one that the ending of the output file names, else txt."""
    ending = Path(context.params.get("output") or "").suffix.lower().removeprefix(".")
    known = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
    return form or (ending if ending in known else "txt")


def output_option(*formats: str) -> Callable[[_Command], _Command]:
    """Add the options of the result's format and file, as `output`; without `formats`, those of every page."""

    def add(command: _Command) -> _Command:
        @wraps(command)
        def run(form: str, as_json: bool, output: str | None, **options: Any) -> Any:
            return command(output=Output("json" if as_json else form, output), **options)

        decorated = cast(_Command, run)
        for decorate in (
            click.option(
                "-o", "--output", metavar="FILE", callback=read_output, is_eager=True,
                help="Write the result to FILE.",
            ),
            click.option("--json", "as_json", is_flag=True, help="The same as --format json: exact data."),
            click.option(
                "--format", "form", type=click.Choice(formats or FORMATS), callback=_form_of,
                help="Format of the result; default: the format that the ending of FILE names, else txt.",
            ),
        ):  # fmt: skip
            decorated = decorate(decorated)
        return decorated

    return add
