"""Charts with fewer or simpler lines than the optimal chart."""

from strategygen.derive.levels.level_charts import (
    PRICES_OF_LEVELS,
    FoundCharts,
    best_chart_that_fits,
    frontier,
    named_chart,
    simple_chart,
)
from strategygen.derive.levels.penalty_free import LevelChart, penalty_free_chart

__all__ = [
    "PRICES_OF_LEVELS",
    "FoundCharts",
    "LevelChart",
    "best_chart_that_fits",
    "frontier",
    "named_chart",
    "penalty_free_chart",
    "simple_chart",
]
