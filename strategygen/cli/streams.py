"""Reading and writing files: input has a size limit, output is written completely or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from pathlib import Path

from strategygen.errors import ChartError, OutputError

#: Largest input files, in bytes.
MOST_CHART_BYTES = 8_000_000
MOST_SWEEP_BYTES = 200_000_000


def reason_of(error: OSError) -> str:
    """Return the text of a system error."""
    return error.strerror or type(error).__name__


def read_text(file: str, most: int = MOST_CHART_BYTES) -> str:
    """Return the text of a file, at most its first `most` bytes; the caller rejects a text that is too long."""
    if file == "-":
        source = "standard input"
        if sys.stdin is None:
            raise ChartError("it is closed", source)
        data = _standard_input(most)
    else:
        source = file
        try:
            with Path(file).open("rb") as stream:
                data = stream.read(most)
        except (OSError, ValueError) as error:
            raise ChartError(reason_of(error) if isinstance(error, OSError) else str(error), source) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end >= most - 4:
            return data.decode("utf-8-sig", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        raise ChartError("expected UTF-8 text", source, line) from None


def _standard_input(most: int) -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    try:
        data: bytes = sys.stdin.read(most).encode() if buffer is None else buffer.read(most)
    except OSError as error:
        raise ChartError(reason_of(error), "standard input") from None
    return data


def write_text(text: str, output: str | None) -> None:
    """Write a text to standard output (None or ``-``), or to a file completely or not at all."""
    if output is None or output == "-":
        if sys.stdout is None:
            raise OutputError("standard output is closed")
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            discard_output()
            raise OutputError(f"standard output: {reason_of(error)}") from None
        return
    write_bytes(text.encode(), output)


def write_bytes(data: bytes, output: str) -> None:
    """Write a file completely or not at all."""
    try:
        _write_file(data, Path(output))
    except (OSError, ValueError) as error:
        raise OutputError(f"{output}: {reason_of(error) if isinstance(error, OSError) else error}") from None


def _write_file(data: bytes, path: Path) -> None:
    # Links are followed; a device or a pipe is written to, not replaced.
    path = _resolved(path)
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


def _resolved(path: Path) -> Path:
    """Return the target of a link; raise OSError if links form a loop."""
    try:
        found = path.resolve()
    except RuntimeError:
        found = path
    if found.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return found


def discard_output() -> None:
    """Redirect standard output to the null device, so that the flush at exit cannot fail."""
    try:
        descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(descriptor, sys.stdout.fileno())
        os.close(descriptor)
    except (OSError, ValueError, AttributeError):
        pass
