"""A chart in plain words."""

from __future__ import annotations

from strategygen.charts import Play
from strategygen.solve import Solution


def plain_texts(play: Play, solution: Solution) -> tuple[str, ...]:
    """Return the lines."""
    del solution
    return tuple(str(line) for line in play.chart.lines)
