"""Results kept in a folder between runs, and proved again when they are read.

A result that takes time to find but can be proved quickly, such as the lines of a chart, is kept as a record: lists,
texts and numbers.  The name of its file is a hash of the game, of what is kept, and of the code that finds it, so a
change of any of them finds no file.  A file that is cut, changed or wrong is not used: the result is found anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from strategygen.errors import StrategygenError
from strategygen.games import Game

#: Bytes of all files kept; the oldest are removed.
MOST_BYTES = 5_000_000

#: The code that a result may depend on.
_PACKAGE = Path(__file__).parent.parent
_ROOMS = ("games", "values", "language", "charts", "derive")
_SUFFIX = ".chart.json"

#: What reading a record may raise if the record is not one that was written.
_WRONG = (StrategygenError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)

Result = TypeVar("Result")


def kept_result(
    game: Game,
    what: str,
    folder: Path | None,
    *,
    find: Callable[[], Result],
    record: Callable[[Result], object],
    prove: Callable[[Any], Result | None],
) -> Result:
    """Return a result: from the folder if it is kept there and proved again, or found and kept.

    Without a folder, or if it cannot be written, nothing is kept.

    Parameters
    ----------
    game : Game
        The game; its id and its name do not matter.
    what : str
        What is kept of the game: all else that the result depends on.
    folder : Path or None
        The folder; it is created if necessary.
    find : function
        Returns the result.
    record : function
        Returns for a result what is kept of it, as JSON; None if it is not to be kept.
    prove : function
        Returns the result of a record, or None if it is not proved.  A record may be anything: it may have been changed
        by somebody who knows how, so all that is said of the result must follow from what is proved here.
    """
    if folder is None:
        return find()
    file = folder / (_key(game, what) + _SUFFIX)
    result = _read(file, prove)
    if result is None:
        result = find()
        found = record(result)
        if found is not None:
            with contextlib.suppress(OSError):
                _write(file, found)
    return result


def _read(file: Path, prove: Callable[[Any], Result | None]) -> Result | None:
    """Return the result in a file; None unless the file is whole and the result is proved."""
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            return None
        whole = json.loads(file.read_bytes())
        result = prove(whole["record"]) if whole["digest"] == _digest(file, whole["record"]) else None
    except (OSError, *_WRONG):
        return None
    if result is not None:
        with contextlib.suppress(OSError):
            os.utime(file)
    return result


def _write(file: Path, record: object) -> None:
    """Write a file at once, so that no other process reads a part of it; remove the oldest files."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=_SUFFIX)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            json.dump({"digest": _digest(file, record), "record": record}, new)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    total = 0
    for _, size, old in sorted(_files(file.parent), reverse=True):
        total += size
        if total > MOST_BYTES and old != file:
            old.unlink(missing_ok=True)


def _files(folder: Path) -> list[tuple[float, int, Path]]:
    """Return the time, the size and the path of each kept file; another process may remove some meanwhile."""
    found = []
    for path in folder.glob(f"*{_SUFFIX}"):
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((status.st_mtime, status.st_size, path))
    return found


def _digest(file: Path, record: object) -> str:
    return sha256(f"{file.name} {json.dumps(record)}".encode()).hexdigest()


def _key(game: Game, what: str) -> str:
    """Return the hash of all that a result depends on."""
    classes = [cls.predicate for cls in game.classes]
    deck = (game.deck.jokers, int(game.deck.lowest), sorted(map(int, game.wild_ranks)))
    facts = (what, deck, classes, [str(pay) for pay in game.pays], _code())
    return sha256(repr(facts).encode()).hexdigest()


@cache
def _code() -> str:
    """Return the hash of the code."""
    code = sha256()
    for path in (_PACKAGE / "cards.py", *(p for room in _ROOMS for p in sorted((_PACKAGE / room).rglob("*.py")))):
        code.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()
