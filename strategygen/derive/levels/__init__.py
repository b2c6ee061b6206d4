"""Charts with fewer or simpler lines than the optimal chart."""

from strategygen.derive.levels.level_charts import LevelChart, frontier, named_chart, penalty_free_chart, simple_chart

__all__ = ["LevelChart", "frontier", "named_chart", "penalty_free_chart", "simple_chart"]
