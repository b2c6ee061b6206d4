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

import errno
import json
import os
import secrets
import stat
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from strategygen.errors import ChartError, GameError, OutputError, StrategygenError

if TYPE_CHECKING:
    from rich.progress import Progress

    from strategygen.games import Game
    from strategygen.render import Page
    from strategygen.solve import Solution
    from strategygen.tables import ChartPage, GameFigures, Json, Table

__all__ = ["entry_point", "main"]

PROGRAM = "strategygen"
EXIT_DONE, EXIT_MISTAKES, EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_PIPE = 0, 1, 2, 130, 141
#: Longer files are not charts.
MOST_CHART_BYTES = 8_000_000
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


def _game_arguments(command: _Command) -> _Command:
    """Add the game and what changes its pays."""
    for decorate in (
        click.option("--coins", type=click.IntRange(1, 1000), default=1, help="Read the pays of --pay per N coins."),
        click.option(
            "--pay", "pays", metavar="CLASS=PAY", multiple=True, callback=_read_pays,
            help="Replace the pay of a class, per unit bet: an integer, a decimal or p/q. May be repeated.",
        ),
        click.argument("game_name", metavar="GAME"),
    ):  # fmt: skip
        command = decorate(command)
    return command


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
@_output_options("txt", "md", "tex", "html", "csv", "json")
def games(names: Sequence[str], exact: bool, charts: bool, form: str, as_json: bool, output: str | None) -> int:
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
    figures = _figures([entry.id for entry in entries], charts) if exact or charts else None
    page = games_page(entries, figures, with_charts=charts)
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
    "--level", type=click.Choice(["optimal"]), default="optimal", show_default=True, help="How well the chart plays."
)
@_output_options("txt", "md", "tex", "html", "csv", "json")
def chart(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    layout: str,
    level: str,
    form: str,
    as_json: bool,
    output: str | None,
) -> int:
    """Derive a chart, prove it, print it."""
    from strategygen.derive import derive_chart
    from strategygen.tables import chart_page

    game = _game(game_name, pays, coins)
    with _Progress("solving") as progress:
        solution = _solved(game)
        derived = derive_chart(solution, layout, progress)
    page = chart_page(derived)
    if not page.optimal:
        _say(f"warning: no chart was proved optimal; this one costs {page.cost}")
    return _put_chart(page, solution, form, as_json, output)


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
    read = read_chart(_read_text(file), "standard input" if file == "-" else file)
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


def _is_listed(name: str) -> bool:
    from strategygen.games import catalogue

    return any(name in (entry.id, entry.path.stem) for entry in catalogue())


def _figures(ids: Sequence[str], with_charts: bool) -> dict[str, GameFigures]:
    """Return what is computed for the games of a listing, on all processors of this machine."""
    workers = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, len(ids))
    doing = "deriving charts" if with_charts else "solving"
    with _Progress(doing, len(ids)) as progress:
        if workers <= 1:
            found = {}
            for game_id in ids:
                found[game_id] = _figures_of(game_id, with_charts)
                progress.advance()
            return found
        return _figures_of_all(ids, with_charts, workers, progress.advance)


def _figures_of(game_id: str, with_chart: bool) -> GameFigures:
    from strategygen.games import load_game
    from strategygen.tables import game_figures

    return game_figures(load_game(game_id), with_chart=with_chart)


def _figures_of_all(
    ids: Sequence[str], with_charts: bool, workers: int, advance: Callable[[], None]
) -> dict[str, GameFigures]:
    import multiprocessing
    import signal
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    # An interrupt is for this process, which then ends the others.
    executor = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        futures = {executor.submit(_figures_of, game_id, with_charts): game_id for game_id in ids}
        found = {}
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            advance()
    except BrokenProcessPool:
        raise OutputError("a process of the computation was ended from outside, perhaps for want of memory") from None
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
    return found


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


def _read_text(file: str) -> str:
    """Return the text of a chart file; what is too long to be one is cut, and refused later."""
    if file == "-":
        source = "standard input"
        if sys.stdin is None:
            raise ChartError("it is closed", source)
        data = _standard_input()
    else:
        source = file
        try:
            with Path(file).open("rb") as stream:
                data = stream.read(MOST_CHART_BYTES)
        except (OSError, ValueError) as error:
            raise ChartError(_reason(error) if isinstance(error, OSError) else str(error), source) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end >= MOST_CHART_BYTES - 4:
            return data.decode("utf-8-sig", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        raise ChartError("expected UTF-8 text", source, line) from None


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    try:
        data: bytes = sys.stdin.read(MOST_CHART_BYTES).encode() if buffer is None else buffer.read(MOST_CHART_BYTES)
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
    """

    def __init__(self, message: str = "working", total: int | None = None) -> None:
        self.message = message
        self.total, self.done = total, 0
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
