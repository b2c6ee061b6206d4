"""Optimal charts kept in a folder between runs, and proved again on every deal when they are read.

A file has the lines of one chart.  Its name is a hash of the game, the layout and the code that derives charts, so a
change of any of them finds no file.  A file that is cut, changed or wrong is not used: the chart is derived anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from strategygen.charts import Chart, check_chart
from strategygen.derive.optimal import DerivedChart, derive_chart
from strategygen.errors import StrategygenError
from strategygen.games import Game
from strategygen.language import Section, parse_line
from strategygen.values import Solution

#: Bytes of all files kept; the oldest are removed.
MOST_BYTES = 5_000_000

#: The code that a chart may depend on.
_PACKAGE = Path(__file__).parent.parent
_ROOMS = ("games", "values", "language", "charts", "derive")
_SUFFIX = ".chart.json"


def kept_chart(
    solution: Solution,
    layout: str = "condensed",
    progress: Callable[[str], None] | None = None,
    folder: Path | None = None,
) -> DerivedChart:
    """Return the chart of `derive_chart`: from the folder if it is kept there and proved again, or derived and kept.

    Without a folder, or if it cannot be written, nothing is kept.  Only charts proved optimal are kept.
    """
    if folder is None:
        return derive_chart(solution, layout, progress)
    file = folder / (_key(solution.game, layout) + _SUFFIX)
    chart = _read(file, solution, layout)
    if chart is None:
        chart = derive_chart(solution, layout, progress)
        if chart.optimal:
            with contextlib.suppress(OSError):
                _keep(file, chart)
    return chart


def _read(file: Path, solution: Solution, layout: str) -> DerivedChart | None:
    """Return the chart in a file; None unless the file is whole and the chart is proved optimal."""
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            return None
        record = json.loads(file.read_bytes())
        if record["digest"] != _digest(file, record["lines"]):
            return None
        lines = tuple(
            replace(parse_line(text), section=None if wild is None else Section.of(solution.game, int(wild)))
            for wild, text in record["lines"]
        )
        source = f"{solution.game.id}, {layout}"
        report = check_chart(Chart(lines, source), solution)
    except (OSError, StrategygenError, ValueError, TypeError, KeyError, RecursionError):
        return None
    if not report.optimal or report.unused_lines:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)
    return DerivedChart(lines, source, layout=layout, report=report)


def _keep(file: Path, chart: DerivedChart) -> None:
    """Write a chart to a file at once, so that no other process reads a part of it; remove the oldest files."""
    lines = [[None if line.section is None else line.section.wild, str(line)] for line in chart.lines]
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=_SUFFIX)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            json.dump({"digest": _digest(file, lines), "lines": lines}, new)
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


def _digest(file: Path, lines: object) -> str:
    return sha256(f"{file.name} {json.dumps(lines)}".encode()).hexdigest()


def _key(game: Game, layout: str) -> str:
    """Return the hash of all that the lines of an optimal chart depend on."""
    classes = [
        (cls.hand, [own if own is None else sorted(map(int, own)) for own in sets])
        for cls in game.classes
        for sets in [(cls.ranks, cls.kickers, cls.wild_cards, cls.jokers)]
    ]
    deck = (game.deck.jokers, int(game.deck.lowest), sorted(map(int, game.wild_ranks)))
    facts = (layout, deck, classes, [str(pay) for pay in game.pays], _code())
    return sha256(repr(facts).encode()).hexdigest()


@cache
def _code() -> str:
    """Return the hash of the code."""
    code = sha256()
    for path in (_PACKAGE / "cards.py", *(p for room in _ROOMS for p in sorted((_PACKAGE / room).rglob("*.py")))):
        code.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()
