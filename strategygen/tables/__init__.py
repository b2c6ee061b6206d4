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

from strategygen.tables.catalogue import GameFigures, GamesGroup, GamesPage, game_figures, games_page
from strategygen.tables.chart import ChartPage, ChartRow, ChartSection, Note, chart_page, pay_table, preliminary_page
from strategygen.tables.hands import ExplainedHold, ExplainPage, HandPage, explain_page, hand_page
from strategygen.tables.legend import LegendEntry, legend_entries
from strategygen.tables.numbers import (
    format_count,
    format_decimal,
    format_pay,
    format_percent,
    format_return,
    format_scientific,
    format_value,
    format_value_range,
)
from strategygen.tables.records import Cell, Column, Fact, Json, Table, aligned_facts, typeset_notation
from strategygen.tables.solutions import SolvePage, ValuesPage, solve_page, values_page
from strategygen.tables.verdicts import CheckPage, ConflictsPage, Mistake, check_page, conflicts_page

__all__ = [
    "Cell",
    "ChartPage",
    "ChartRow",
    "ChartSection",
    "CheckPage",
    "Column",
    "ConflictsPage",
    "ExplainPage",
    "ExplainedHold",
    "Fact",
    "GameFigures",
    "GamesGroup",
    "GamesPage",
    "HandPage",
    "Json",
    "LegendEntry",
    "Mistake",
    "Note",
    "SolvePage",
    "Table",
    "ValuesPage",
    "aligned_facts",
    "chart_page",
    "check_page",
    "conflicts_page",
    "explain_page",
    "format_count",
    "format_decimal",
    "format_pay",
    "format_percent",
    "format_return",
    "format_scientific",
    "format_value",
    "format_value_range",
    "game_figures",
    "games_page",
    "hand_page",
    "legend_entries",
    "pay_table",
    "preliminary_page",
    "solve_page",
    "typeset_notation",
    "values_page",
]
