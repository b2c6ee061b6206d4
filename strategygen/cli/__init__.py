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

import sys
from collections.abc import Sequence

import click

# Imported for the commands that they add.
from strategygen.cli import card, charts, doubledraw, gallery, onecard, paper, pays, quiz, ranking, solving, sweep  # noqa: F401
from strategygen.cli.group import PROGRAM, commands
from strategygen.cli.messages import say
from strategygen.cli.results import EXIT_BAD_INPUT, EXIT_DONE, EXIT_INTERRUPTED, EXIT_PIPE
from strategygen.cli.streams import discard_output, format_json, reason_of
from strategygen.errors import StrategygenError

__all__ = ["commands", "entry_point", "format_json", "main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; results and messages go to the standard streams.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; by default those of the process.

    Examples
    --------
    >>> import os
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
        say(f"error: {error.format_message()}{hint}")
    except BrokenPipeError:
        discard_output()
        return EXIT_PIPE
    except StrategygenError as error:
        say(f"error: {error}")
    except OSError as error:
        say(f"error: {error.filename or 'system'}: {reason_of(error)}")
    except (KeyboardInterrupt, click.Abort):
        say("interrupted")
        return EXIT_INTERRUPTED
    return EXIT_BAD_INPUT


def _run(arguments: list[str]) -> int:
    # Not `commands.main`, which would catch a broken pipe and an interrupt itself.
    with commands.make_context(PROGRAM, arguments) as context:
        code = commands.invoke(context)
    return code if isinstance(code, int) else EXIT_DONE


def entry_point() -> None:
    """Run the console script: results in UTF-8 with line feeds, whatever the system's habits."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    sys.exit(main())
