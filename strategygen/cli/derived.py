"""Charts as commands about cards ask for them: by their level, or read from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from strategygen.cli.streams import read_text

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.check import CheckReport
    from strategygen.solve import Solution

LEVELS = ("optimal", "penalty-free", "simple")


def checked_chart(
    solution: Solution, level: str, file: str | None = None, progress: Callable[[str], None] | None = None
) -> CheckReport:
    """Return the verdict on a chart of some level, or on one that is read from a file."""
    from strategygen.check import check_chart

    chart: Chart
    if file is not None:
        from strategygen.charts import read_chart

        chart = read_chart(read_text(file), "standard input" if file == "-" else file, solution.game)
        return check_chart(chart, solution)
    if level == "optimal":
        from strategygen.derive import derive_chart

        derived = derive_chart(solution, progress=progress)
    else:
        from strategygen.levels import penalty_free_chart, simple_chart

        make = simple_chart if level == "simple" else penalty_free_chart
        derived = make(solution, progress=progress)
    return derived.report
