"""Reading and writing files: input has a size limit, output is written completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Mapping
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
            data = _read_file(file, most)
        except (OSError, ValueError) as error:
            raise ChartError(reason_of(error) if isinstance(error, OSError) else str(error), source) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end >= most - 4:
            return data.decode("utf-8-sig", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        raise ChartError("expected UTF-8 text", source, line) from None


def _read_file(file: str, most: int) -> bytes:
    with open(file, "rb", opener=_open_at_once) as stream:
        data = stream.read(most)
        if not data and stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            raise OSError(errno.EPIPE, "it is a pipe that nothing is written to")
    return data


def _open_at_once(file: str, flags: int) -> int:
    """Open a file, and a pipe without waiting for its other end; reading and writing then wait as usual."""
    if not hasattr(os, "O_NONBLOCK"):
        return os.open(file, flags)
    descriptor = os.open(file, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


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


def write_files(files: Mapping[str, str | bytes], folder: Path) -> None:
    """Write files into a folder, all of them or none: they get their names when all are written.

    Names may have folders in front; folders are made where they are missing.
    """
    made: list[Path] = []
    drafts: list[tuple[Path, Path]] = []
    try:
        for name, content in files.items():
            path = folder / name
            for place in reversed([each for each in path.parents if not each.is_dir()]):
                place.mkdir()
                made.append(place)
            drafts.append((_draft_of(path), path))
            drafts[-1][0].write_bytes(content.encode() if isinstance(content, str) else content)
        for draft, path in drafts:
            draft.replace(path)
    except BaseException as error:
        for draft, _ in drafts:
            draft.unlink(missing_ok=True)
        for place in reversed(made):
            if not any(place.iterdir()):
                place.rmdir()
        if isinstance(error, OSError):
            raise OutputError(f"{folder}: {reason_of(error)}") from None
        raise


def check_output(output: str) -> None:
    """Raise OutputError if a file cannot be written, before the work that takes long.

    A pipe or a device is not opened, since its other end may not be ready.
    """
    try:
        reason = _obstacle(output)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
    if reason:
        raise OutputError(f"{output or repr(output)}: {reason}")


def _obstacle(output: str) -> str:
    """Return why a file cannot be written; empty if it can, as far as is known."""
    path = _resolved(Path(output))
    if not output or path.is_dir():
        return "expected a file name"
    if not path.parent.is_dir():
        named = path if Path(output).is_symlink() else Path(output)
        return f"there is no folder {str(named.parent)!r}"
    if not path.exists():
        check_folder(path.parent)
    elif path.is_file() and not os.access(path, os.W_OK):
        return os.strerror(errno.EACCES)
    return ""


def check_folder(folder: Path) -> None:
    """Raise OSError if no file can be made in a folder: some systems find out only when it is tried."""
    draft = _draft_of(folder / "check")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    draft.unlink()


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
        _write_special(data, path)
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = _draft_of(path)
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


def _draft_of(path: Path) -> Path:
    return path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}.tmp")


def _write_special(data: bytes, path: Path) -> None:
    try:
        with open(path, "wb", opener=_open_at_once) as stream:
            stream.write(data)
    except BrokenPipeError:
        raise OSError(errno.EPIPE, "the pipe was closed before all was read") from None
    except OSError as error:
        if error.errno == errno.ENXIO and path.is_fifo():
            raise OSError(errno.ENXIO, "it is a pipe that nothing reads") from None
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
