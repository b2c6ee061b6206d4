"""Finished rows and cells for every page, without any markup.

===========  ==================================================================
cell         one entry of a table: as text shows it, exactly, and as print
             shows it.
table        cells under named columns; it prints itself and exports as CSV.
page         a record with all that a page shows, and the same exactly for
             other programs (`to_json`); every output format is made of it.
===========  ==================================================================

Rounding happens here and nowhere else (see `strategygen.tables.numbers`).

The modules below import what needs numpy inside their functions, so that a listing of the games does without it.
"""

from strategygen.tables.card import GROUPS, SIZES, CardPage, CardRow, card_page
from strategygen.tables.catalogue import GameFigures, GamesGroup, GamesPage, game_figures, games_page
from strategygen.tables.chart import ChartPage, ChartRow, ChartSection, Note, chart_page, pay_table, preliminary_page
from strategygen.tables.doubledraw import (
    DoubleDrawPage,
    doubledraw_census_page,
    doubledraw_chart_page,
    doubledraw_deal_page,
    doubledraw_page,
    doubledraw_second_page,
)
from strategygen.tables.hands import ExplainedHold, ExplainPage, HandPage, explain_page, hand_page, played_page
from strategygen.tables.legend import LegendEntry, legend_entries
from strategygen.tables.levels import ComparePage, FrontierPage, Plot, Tick, compare_page, frontier_page
from strategygen.tables.numbers import (
    format_bounds,
    format_count,
    format_decimal,
    format_enclosed,
    format_pay,
    format_percent,
    format_return,
    format_root,
    format_scientific,
    format_value,
    format_value_range,
)
from strategygen.tables.onecard import (
    OneCardPage,
    onecard_family_page,
    onecard_mistakes_page,
    onecard_page,
    onecard_raises_page,
    onecard_ranges_page,
    onecard_thesis_page,
)
from strategygen.tables.paper import (
    PaperPage,
    checks_page,
    garbage_page,
    held_page,
    listing_page,
    patterns_page,
    pays_page,
    statistics_page,
)
from strategygen.tables.pays import BreakEvenPage, BreakpointsPage, break_even_page, breakpoints_page
from strategygen.tables.ranking import CensusPage, RankPage, census_page, rank_page
from strategygen.tables.records import Cell, Column, Fact, Json, Table, aligned_facts, typeset_notation
from strategygen.tables.repairs import mended_page
from strategygen.tables.risks import RiskPage, risk_page
from strategygen.tables.solutions import SolvePage, ValuesPage, solve_page, values_page
from strategygen.tables.sweeps import SweepPage, sweep_heading, sweep_line, sweep_page
from strategygen.tables.verdicts import CheckPage, ConflictsPage, Mistake, check_page, conflicts_page

__all__ = [
    "GROUPS",
    "SIZES",
    "BreakEvenPage",
    "BreakpointsPage",
    "CardPage",
    "CardRow",
    "Cell",
    "CensusPage",
    "ChartPage",
    "ChartRow",
    "ChartSection",
    "CheckPage",
    "Column",
    "ComparePage",
    "ConflictsPage",
    "DoubleDrawPage",
    "ExplainPage",
    "ExplainedHold",
    "Fact",
    "FrontierPage",
    "GameFigures",
    "GamesGroup",
    "GamesPage",
    "HandPage",
    "Json",
    "LegendEntry",
    "Mistake",
    "Note",
    "OneCardPage",
    "PaperPage",
    "Plot",
    "RankPage",
    "RiskPage",
    "SolvePage",
    "SweepPage",
    "Table",
    "Tick",
    "ValuesPage",
    "aligned_facts",
    "break_even_page",
    "breakpoints_page",
    "card_page",
    "census_page",
    "chart_page",
    "check_page",
    "checks_page",
    "compare_page",
    "conflicts_page",
    "doubledraw_census_page",
    "doubledraw_chart_page",
    "doubledraw_deal_page",
    "doubledraw_page",
    "doubledraw_second_page",
    "explain_page",
    "format_bounds",
    "format_count",
    "format_decimal",
    "format_enclosed",
    "format_pay",
    "format_percent",
    "format_return",
    "format_root",
    "format_scientific",
    "format_value",
    "format_value_range",
    "frontier_page",
    "game_figures",
    "games_page",
    "garbage_page",
    "hand_page",
    "held_page",
    "legend_entries",
    "listing_page",
    "mended_page",
    "onecard_family_page",
    "onecard_mistakes_page",
    "onecard_page",
    "onecard_raises_page",
    "onecard_ranges_page",
    "onecard_thesis_page",
    "patterns_page",
    "pay_table",
    "pays_page",
    "played_page",
    "preliminary_page",
    "rank_page",
    "risk_page",
    "solve_page",
    "statistics_page",
    "sweep_heading",
    "sweep_line",
    "sweep_page",
    "typeset_notation",
    "values_page",
]
