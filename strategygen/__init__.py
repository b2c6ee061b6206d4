"""Derive, prove and print strategy charts for draw-poker games, in exact arithmetic.

Examples
--------
>>> from strategygen import check_chart, derive_chart, load_game, solve
>>> game = load_game("jacks-or-better")
>>> solution = solve(game)
>>> chart = derive_chart(solution)
>>> report = check_chart(chart, solution)
>>> report.optimal, report.expected_return
(True, Fraction(1653526326983, 1661102543100))
"""

from importlib import import_module

# For type checkers it is true.  `typing` itself is among what is imported later.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategygen.cards import Card, Cards, Deal, Deck, Hold, Rank, Suit
    from strategygen.charts import Chart, CheckReport, check_chart, play_chart, read_chart
    from strategygen.derive import DerivedChart, derive_chart, find_conflicts, preliminary_chart
    from strategygen.display import Results
    from strategygen.errors import StrategygenError
    from strategygen.games import Game, catalogue, load_game
    from strategygen.language import Line, parse_line
    from strategygen.pays.risk import Risk, chart_distribution
    from strategygen.pays.sweeps import SweepRow, sweep
    from strategygen.values import CEValues, Solution, compute_ce_values, expected_return, solve

__version__ = "0.10.0"

__all__ = [
    "CEValues",
    "Card",
    "Cards",
    "Chart",
    "CheckReport",
    "Deal",
    "Deck",
    "DerivedChart",
    "Game",
    "Hold",
    "Line",
    "Rank",
    "Results",
    "Risk",
    "Solution",
    "StrategygenError",
    "Suit",
    "SweepRow",
    "catalogue",
    "chart_distribution",
    "check_chart",
    "compute_ce_values",
    "derive_chart",
    "expected_return",
    "find_conflicts",
    "load_game",
    "parse_line",
    "play_chart",
    "preliminary_chart",
    "read_chart",
    "solve",
    "sweep",
]

#: What is imported when it is asked for: the catalogue does not wait for numpy, solving not for what charts need, and
#: the command line can handle an interrupt from its first moment.
_LATER = {
    "cards": ("Card", "Cards", "Deal", "Deck", "Hold", "Rank", "Suit"),
    "charts": ("Chart", "CheckReport", "check_chart", "play_chart", "read_chart"),
    "derive": ("DerivedChart", "derive_chart", "find_conflicts", "preliminary_chart"),
    "display": ("Results",),
    "errors": ("StrategygenError",),
    "games": ("Game", "catalogue", "load_game"),
    "language": ("Line", "parse_line"),
    "pays.risk": ("Risk", "chart_distribution"),
    "pays.sweeps": ("SweepRow", "sweep"),
    "values": ("CEValues", "Solution", "compute_ce_values", "expected_return", "solve"),
}


def __getattr__(name: str) -> object:
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
