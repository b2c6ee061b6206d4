"""Repairing a chart: its mistakes in the chart language, the changes that help, and what each gains."""

from strategygen.derive.repairs.changes import NumberedLine, Repair, numbered_lines
from strategygen.derive.repairs.joins import JoinLines
from strategygen.derive.repairs.mistake_lines import MistakeDescription
from strategygen.derive.repairs.search import RepairedChart, Suggestions, repair_chart, suggest_repairs

__all__ = [
    "JoinLines",
    "MistakeDescription",
    "NumberedLine",
    "Repair",
    "RepairedChart",
    "Suggestions",
    "numbered_lines",
    "repair_chart",
    "suggest_repairs",
]
