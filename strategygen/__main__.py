"""``python -m strategygen`` and the console script: the command line, with one message for an early interrupt."""

import contextlib
import gc
import importlib
import os
import sys

#: With less memory than this, in bytes, OpenBLAS ends the process while numpy is imported, with a message of its own.
_LEAST_OF_NUMPY = 140_000_000


class _NoNumpy:
    """A finder of modules that refuses numpy as other modules do that have no room."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name == "numpy":
            raise MemoryError


def run() -> None:
    """Run the command line; an interrupt while its modules are imported ends it as an interrupt of a command does."""
    # The work is exact, in integers, which numpy does not give to threads; they would take half of its time to load.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    is_short = _is_short_memory()
    try:
        if is_short:
            sys.meta_path.insert(0, _NoNumpy())
        from strategygen.cli import entry_point

        entry_point()
    except (KeyboardInterrupt, Exception) as error:
        stop = _stop_behind(error)
        if isinstance(stop, KeyboardInterrupt):
            sys.stderr.write("strategygen: interrupted\n")
            sys.exit(130)
        if stop is not None:
            sys.exit(stop.code)
        if not (is_short and isinstance(error, (MemoryError, ImportError, OSError))):
            raise
        sys.stderr.write("strategygen: error: there is not enough memory for this command\n")
        sys.exit(2)
    finally:
        # The memory of the process is given back as a whole: Python need not look for cycles in it first.
        gc.freeze()


def _stop_behind(error: BaseException | None) -> KeyboardInterrupt | SystemExit | None:
    """Return the interrupt or exit that led to an error: if a signal comes while a class is made, Python changes it."""
    while error is not None and not isinstance(error, (KeyboardInterrupt, SystemExit)):
        error = error.__cause__
    return error


def _is_short_memory() -> bool:
    """Whether the memory of this process is limited to less than numpy needs."""
    try:
        import resource
    except ModuleNotFoundError:
        # Not on this system.
        return False
    except ImportError:
        return True
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return False
    with contextlib.suppress(MemoryError, ImportError, OSError):
        # Where it has no room later, it writes messages of its own.
        importlib.import_module("hashlib")
    return limit < _LEAST_OF_NUMPY


if __name__ == "__main__":
    run()
