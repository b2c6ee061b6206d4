"""Charts for commands: derived for a level, or read from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from strategygen.cli.streams import read_text

if TYPE_CHECKING:
    from strategygen.charts import Chart, CheckReport
    from strategygen.derive import DerivedChart
    from strategygen.games import Game
    from strategygen.values import Solution

#: The limits that are given, as arguments of `simple_chart`.
Limits = Mapping[str, Any]

LEVELS = ("optimal", "penalty-free", "simple")


def chart_of_file(file: str, game: Game) -> Chart:
    """Return the chart in a file; ``-`` is standard input."""
    from strategygen.charts import read_chart

    return read_chart(read_text(file), "standard input" if file == "-" else file, game)


def chart_of_level(
    solution: Solution,
    level: str,
    progress: Callable[[str], None] | None = None,
    *,
    layout: str = "condensed",
    limits: Limits = MappingProxyType({}),
) -> DerivedChart:
    """Return the derived chart of a level; `layout` applies to "optimal", `limits` apply to "simple"."""
    if level == "optimal":
        from strategygen.derive import derive_chart

        return derive_chart(solution, layout, progress)
    from strategygen.derive.levels import penalty_free_chart, simple_chart

    if level == "simple":
        return simple_chart(solution, progress=progress, **limits)
    return penalty_free_chart(solution, progress)


def checked_chart(
    solution: Solution,
    level: str,
    file: str | None = None,
    progress: Callable[[str], None] | None = None,
    limits: Limits = MappingProxyType({}),
) -> CheckReport:
    """Return the check report of the chart of a level, or of the chart in a file."""
    if file is None:
        return chart_of_level(solution, level, progress, limits=limits).report
    from strategygen.charts import check_chart

    return check_chart(chart_of_file(file, solution.game), solution)
