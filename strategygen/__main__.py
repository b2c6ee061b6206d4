"""``python -m strategygen`` and the console script: the command line, with one message for an early interrupt."""

import os
import sys


def run() -> None:
    """Run the command line; an interrupt while its modules are imported ends it as an interrupt of a command does."""
    # The work is exact, in integers, which numpy does not give to threads; they would take half of its time to load.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from strategygen.cli import entry_point

        entry_point()
    except KeyboardInterrupt:
        sys.stderr.write("strategygen: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
