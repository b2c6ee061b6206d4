"""Double Draw Poker: two bug jokers, two draws and a fold before each, solved exactly.

===========  ==================================================================
`hands`      names of final hands, their census, deal classes.
`choices`    the choices of the second decision.
`inversions` what discards change in the second decision.
`draws`      the second decision for all sets of discards at once.
`kinds`      kinds of held cards, and their names.
`rules`      stakes and pay tables.
`solve`      optimal first decisions, outcomes and house edges.
`decisions`  one deal, or one second decision, by itself.
`chart`      charts for both decisions, and their cost.
===========  ==================================================================

Payoffs are whole numbers; no float decides anything.
"""

from strategygen.sources.doubledraw.chart import DoubleDrawChart, DoubleDrawLine, derive_double_draw_chart
from strategygen.sources.doubledraw.decisions import HoldValue, SecondChoice, first_decision, second_decision
from strategygen.sources.doubledraw.hands import (
    CLASS_NAMES,
    CLASSES,
    DECK,
    count_classes,
    hand_census,
    lettered_classes,
)
from strategygen.sources.doubledraw.rules import PAID, DoubleDraw, double_draw_tables, load_double_draw
from strategygen.sources.doubledraw.solve import (
    UNITS,
    DoubleDrawSolution,
    Outcome,
    PublishedEdge,
    count_ways,
    solve_double_draw,
)

__all__ = [
    "CLASSES",
    "CLASS_NAMES",
    "DECK",
    "PAID",
    "UNITS",
    "DoubleDraw",
    "DoubleDrawChart",
    "DoubleDrawLine",
    "DoubleDrawSolution",
    "HoldValue",
    "Outcome",
    "PublishedEdge",
    "SecondChoice",
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
