"""Double Draw Poker: two bug jokers, two draws and a fold before each, solved exactly.

===========  ==================================================================
`hands`      what hands are called; census and classes under suit exchange.
`draws`      the second decision after any discards, for all of them at once.
`kinds`      kinds of held cards, and their names.
`rules`      stakes and pay tables.
`solve`      the best first decisions, and what the best play comes to.
`decisions`  one deal, or one second decision, by itself.
`chart`      charts for both decisions, and their price.
===========  ==================================================================

Worth is counted in whole numbers; no float decides anything.
"""

from strategygen.doubledraw.chart import ChartLine, DoubleDrawChart, derive_double_draw_chart
from strategygen.doubledraw.decisions import Choice, HoldValue, first_decision, second_decision
from strategygen.doubledraw.hands import CLASS_NAMES, CLASSES, DECK, count_classes, hand_census, lettered_classes
from strategygen.doubledraw.rules import PAID, DoubleDraw, double_draw_tables, load_double_draw
from strategygen.doubledraw.solve import (
    UNITS,
    Outcome,
    Published,
    Solution,
    count_ways,
    solve_double_draw,
)

__all__ = [
    "CLASSES",
    "CLASS_NAMES",
    "DECK",
    "PAID",
    "UNITS",
    "ChartLine",
    "Choice",
    "DoubleDraw",
    "DoubleDrawChart",
    "HoldValue",
    "Outcome",
    "Published",
    "Solution",
    "count_classes",
    "count_ways",
    "derive_double_draw_chart",
    "double_draw_tables",
    "first_decision",
    "hand_census",
    "lettered_classes",
    "load_double_draw",
    "second_decision",
    "solve_double_draw",
]
