"""Options and arguments that several commands share, and how their texts are read."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from strategygen.errors import GameError, OutputError

if TYPE_CHECKING:
    from fractions import Fraction

_Command = TypeVar("_Command", bound=Callable[..., Any])


def read_pays(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> dict[str, str]:
    """Return the pays that replace others, by class."""
    pays: dict[str, str] = {}
    for text in texts:
        class_id, sign, pay = text.partition("=")
        if not sign or not class_id.strip() or not pay.strip():
            raise GameError(f"--pay {text!r}: expected CLASS=PAY, such as flush=5")
        if class_id.strip() in pays:
            raise GameError(f"--pay {text!r}: the pay of {class_id.strip()} is given twice")
        pays[class_id.strip()] = pay.strip()
    return pays


def read_output(context: click.Context, parameter: click.Parameter, output: str | None) -> str | None:
    """Refuse a file that cannot be written before any work is done for it."""
    if output is None or output == "-":
        return output
    folder = Path(output).parent
    if not output or Path(output).is_dir():
        raise OutputError(f"{output or repr(output)}: expected the name of a file")
    if not folder.is_dir():
        raise OutputError(f"{output}: there is no folder {str(folder)!r}")
    return output


def read_folder(context: click.Context, parameter: click.Parameter, text: str) -> Path:
    """Refuse a folder that cannot be written to before any work is done for it."""
    folder = Path(text)
    if not text.strip() or (folder.exists() and not folder.is_dir()):
        raise OutputError(f"{text or repr(text)}: expected the name of a folder")
    if not folder.exists() and not folder.absolute().parent.is_dir():
        raise OutputError(f"{text}: there is no folder {str(folder.parent)!r}")
    if not os.access(folder if folder.exists() else folder.absolute().parent, os.W_OK):
        raise OutputError(f"{text}: {os.strerror(errno.EACCES)}")
    return folder


def read_share(context: click.Context, parameter: click.Parameter, text: str | None) -> Fraction | None:
    """Return a share of the bet: a decimal, p/q, or a percentage."""
    if text is None:
        return None
    number = text.strip()
    share = _exact_number(number.removesuffix("%"))
    if share is None or share < 0:
        raise click.BadParameter(f"{text!r}: expected a share of the bet such as 0.0001, 1/10000 or 0.01%")
    return share / 100 if number.endswith("%") else share


def read_numbers(context: click.Context, parameter: click.Parameter, text: str | None) -> frozenset[int] | None:
    """Return whole numbers given one by one and as ranges."""
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


def _exact_number(text: str) -> Fraction | None:
    """Return an integer, a decimal or p/q; None for anything else, and for what is too long or has an exponent."""
    from fractions import Fraction

    if len(text) > 40 or "e" in text.lower():
        return None
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        return None


def read_chips(context: click.Context, parameter: click.Parameter, text: str) -> Fraction:
    """Return a number of chips greater than 0."""
    chips = _exact_number(text)
    if chips is None or chips <= 0:
        raise click.BadParameter(f"{text!r}: expected a number of chips greater than 0 such as 1, 0.5 or 1/3")
    return chips


def read_alpha(context: click.Context, parameter: click.Parameter, text: str | None) -> Fraction | None:
    """Return a probability."""
    alpha = None if text is None else _exact_number(text)
    if text is not None and (alpha is None or not 0 <= alpha <= 1):
        raise click.BadParameter(f"{text!r}: expected a probability from 0 to 1 such as 0.5 or 1/3")
    return alpha


def game_options(command: _Command) -> _Command:
    """Add what changes the pays of a game."""
    for decorate in (
        click.option("--coins", type=click.IntRange(1, 1000), default=1, help="Read the pays of --pay per N coins."),
        click.option(
            "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=read_pays,
            help="Replace the pay of a class, per unit bet: an integer, a decimal or p/q. May be repeated.",
        ),
    ):  # fmt: skip
        command = decorate(command)
    return command


def game_arguments(command: _Command) -> _Command:
    """Add the game and what changes its pays."""
    return click.argument("game_name", metavar="GAME")(game_options(command))


def _form_of(context: click.Context, parameter: click.Parameter, form: str | None) -> str:
    """Return the format asked for, or the one that the ending of the output's name stands for."""
    ending = Path(context.params.get("output") or "").suffix.lower().removeprefix(".")
    known = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
    return form or (ending if ending in known else "txt")


def output_options(*formats: str) -> Callable[[_Command], _Command]:
    """Add the output's format and file."""

    def add(command: _Command) -> _Command:
        for decorate in (
            click.option(
                "-o", "--output", metavar="FILE", callback=read_output, is_eager=True,
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
