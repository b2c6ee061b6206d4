"""``python -m strategygen`` and the console script: the command line, with one message for an early interrupt."""

import sys


def run() -> None:
    """Run the command line; an interrupt while its modules are imported ends it as an interrupt of a command does."""
    try:
        from strategygen.cli import entry_point

        entry_point()
    except KeyboardInterrupt:
        sys.stderr.write("strategygen: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
