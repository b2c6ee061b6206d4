"""Charts: reading them from any page, playing and checking them; plain words, blocks of a card, quiz."""

from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import CheckReport, Mistake, check_chart, check_play, line_worths, optimal_holds
from strategygen.charts.playing import ChartPlayer, Play, extreme_values, lines_of_deal, play_chart

__all__ = [
    "Chart",
    "ChartPlayer",
    "CheckReport",
    "Mistake",
    "Play",
    "check_chart",
    "check_play",
    "extreme_values",
    "line_worths",
    "lines_of_deal",
    "optimal_holds",
    "play_chart",
    "read_chart",
]
