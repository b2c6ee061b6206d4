"""Optimal charts kept in a folder between runs, and proved again on every deal when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from strategygen.charts import Chart, check_chart
from strategygen.derive.keeping import kept_result
from strategygen.derive.optimal import DerivedChart, derive_chart
from strategygen.games import Game
from strategygen.language import Line, Section, parse_line
from strategygen.values import Solution


def kept_chart(
    solution: Solution,
    layout: str = "condensed",
    progress: Callable[[str], None] | None = None,
    folder: Path | None = None,
    *,
    processes: int = 1,
) -> DerivedChart:
    """Return the chart of `derive_chart`: from the folder if it is kept there and proved again, or derived and kept.

    Without a folder, or if it cannot be written, nothing is kept.  Only charts proved optimal are kept.
    """

    def prove(record: list[list[object]]) -> DerivedChart | None:
        lines = lines_of(record, solution.game)
        source = f"{solution.game.id}, {layout}"
        report = check_chart(Chart(lines, source), solution)
        if not report.optimal or report.unused_lines:
            return None
        return DerivedChart(lines, source, layout=layout, report=report)

    return kept_result(
        solution.game,
        layout,
        folder,
        find=lambda: derive_chart(solution, layout, progress, processes=processes),
        record=lambda chart: record_of(chart.lines) if chart.optimal else None,
        prove=prove,
    )


def record_of(lines: Iterable[Line]) -> list[list[object]]:
    """Return lines in the chart language as a record, each with the wild cards of its section."""
    return [[None if line.section is None else line.section.wild, str(line)] for line in lines]


def lines_of(record: Iterable[list[object]], game: Game) -> tuple[Line, ...]:
    """Return the lines of a record; what it raises if there are none in it, `kept_result` catches."""
    return tuple(replace(parse_line(str(text)), section=section_of(wild, game)) for wild, text in record)


def section_of(wild: object, game: Game) -> Section | None:
    """Return the section of so many wild cards, as it is in a record; None for a chart without sections."""
    return None if wild is None else Section.of(game, int(str(wild)))
