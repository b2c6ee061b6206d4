"""From values to charts: optimal, penalty-free and short ones; repairs and comparisons."""

from strategygen.derive.conflicts import Conflict, Edge, find_conflicts
from strategygen.derive.kept import kept_chart
from strategygen.derive.optimal import DerivedChart, derive_chart, preliminary_chart
from strategygen.derive.sections import ChartSection, chart_sections, group_key

__all__ = [
    "ChartSection",
    "Conflict",
    "DerivedChart",
    "Edge",
    "chart_sections",
    "derive_chart",
    "find_conflicts",
    "group_key",
    "kept_chart",
    "preliminary_chart",
]
