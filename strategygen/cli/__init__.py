"""The command line: arguments, files and exit codes; each command calls one function of the library.

==========  ===================================================================
exit 0      done; for ``check``: the chart is optimal.
exit 1      ``check``: the chart makes mistakes.
exit 2      bad input, with one message on standard error.
exit 130    interrupted.
exit 143    ended by a signal (128 and its number).
==========  ===================================================================

Results go to standard output or to a file, in UTF-8; progress and messages go to standard error.  A command imports
what it needs when it runs, so that ``--help`` and ``games`` are fast.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

import click
from click.shell_completion import shell_complete

# Imported because each module registers its commands.
from strategygen.cli import (  # noqa: F401
    card,
    charts,
    doubledraw,
    onecard,
    paper,
    pays,
    quiz,
    ranking,
    site,
    solving,
    sweep,
    tour,
    trainer,
)
from strategygen.cli.group import PROGRAM, commands
from strategygen.cli.messages import chart_error_text, is_short_memory, print_message
from strategygen.cli.results import EXIT_BAD_INPUT, EXIT_DONE, EXIT_INTERRUPTED, EXIT_PIPE
from strategygen.cli.streams import discard_output, reason_of
from strategygen.errors import ChartError, StrategygenError
from strategygen.pages.json_text import format_json

__all__ = ["commands", "entry_point", "format_json", "main"]

#: What a shell asks for in order to complete a command: its own script, or the words that may come next.
_COMPLETION = "_STRATEGYGEN_COMPLETE"

#: Bytes kept from a command, so that there is room for a message when it has used all the memory there is.
_RESERVE = 4_000_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, by default ``sys.argv[1:]``, with results on the standard streams; return its exit code.

    Examples
    --------
    >>> import os
    >>> main(["hand", "jacks-or-better", "2s Js Qs Kh Ad", "--json", "--explain", "--hold", "Js Qs", "-o", os.devnull])
    0
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    reserve = bytearray(_RESERVE)
    try:
        return _run(arguments)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context is not None else ""
        print_message(f"error: {error.format_message()}{hint}")
    except BrokenPipeError:
        discard_output()
        return EXIT_PIPE
    except ChartError as error:
        print_message(f"error: {chart_error_text(error)}")
    except StrategygenError as error:
        print_message(f"error: {error}")
    except (KeyboardInterrupt, click.Abort):
        print_message("interrupted")
        return EXIT_INTERRUPTED
    except Exception as error:
        del reserve
        if is_short_memory(error):
            print_message("error: there is not enough memory for this command")
        elif isinstance(error, OSError):
            # Help pages are written without `write_text`.
            discard_output()
            print_message(f"error: {error.filename or 'standard output'}: {reason_of(error)}")
        else:
            raise
    return EXIT_BAD_INPUT


def _run(arguments: list[str]) -> int:
    # `commands.main` would handle a broken pipe and an interrupt itself.
    with commands.make_context(PROGRAM, arguments) as context:
        code = commands.invoke(context)
    return code if isinstance(code, int) else EXIT_DONE


def entry_point() -> None:
    """Run the console script; the standard streams use UTF-8 and line feeds on every system."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for name in ("SIGTERM", "SIGHUP"):
        # By default these would end the process at once, and its drafts and child processes would remain.
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_DFL:
            signal.signal(getattr(signal, name), _end)
    asked = os.environ.get(_COMPLETION)
    sys.exit(shell_complete(commands, {}, PROGRAM, _COMPLETION, asked) if asked else main())


def _end(number: int, frame: object) -> None:
    sys.exit(128 + number)
