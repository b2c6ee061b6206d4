"""The exceptions a user can meet.

Every one of them is about input: its text is one clear message saying what is wrong, where, and what was
expected.  The command line turns each into that message and exit code 2.
"""

from __future__ import annotations

__all__ = [
    "CardError",
    "ChartError",
    "GameError",
    "HoldError",
    "LevelError",
    "NotationError",
    "OutputError",
    "RankingError",
    "RiskError",
    "StrategygenError",
    "UnsolvedConflictError",
]


class StrategygenError(Exception):
    """Base of all exceptions this package raises on purpose."""


class CardError(StrategygenError, ValueError):
    """A text is not a card, or a set of cards cannot be dealt from the deck."""


class HoldError(StrategygenError, ValueError):
    """A hold is not a subset of its deal."""


class LevelError(StrategygenError, ValueError):
    """No chart keeps within the limits that were asked for."""


class GameError(StrategygenError, ValueError):
    """A game, a pay table or a pay is missing or cannot be meant."""


class RiskError(StrategygenError, ValueError):
    """A number that a question about risk is asked with cannot be meant."""


class OutputError(StrategygenError, OSError):
    """A result cannot be written where it was asked to go."""


class RankingError(StrategygenError, ValueError):
    """A number stands for no hand, or for no value of a ranking."""


class NotationError(StrategygenError, ValueError):
    """A text is not in the chart language.

    Parameters
    ----------
    message : str
        What was expected.
    text : str
        The text as it was given.
    start, end : int
        The span in `text` where reading stopped, ``0 <= start < end``; a fault at the end of the text has
        ``start == len(text)``.

    Examples
    --------
    >>> print(NotationError("expected a rank", "2-RF: 1Q", 6, 7))
    expected a rank
      2-RF: 1Q
            ^
    """

    def __init__(self, message: str, text: str, start: int, end: int | None = None) -> None:
        self.message = message
        self.text = text
        self.start = start
        self.end = start + 1 if end is None else max(start + 1, end)
        super().__init__(message)

    def __str__(self) -> str:
        # A very long text is shown only around the fault.
        left = max(0, self.start - 60)
        shown = self.text[left : left + 120]
        caret = " " * (self.start - left) + "^" * max(1, min(self.end, left + 120) - self.start)
        return f"{self.message}\n  {shown}\n  {caret}"


class ChartError(StrategygenError, ValueError):
    """A chart file cannot be read.

    Parameters
    ----------
    message : str
        What is wrong and what was expected.
    source : str
        Name of the file.
    line : int or None
        Its line, counted from 1.
    """

    def __init__(self, message: str, source: str = "<chart>", line: int | None = None) -> None:
        self.message = message
        self.source = source
        self.line = line
        where = source if line is None else f"{source}:{line}"
        super().__init__(f"{where}: {message}")


class UnsolvedConflictError(StrategygenError, RuntimeError):
    """No line of the chart language was found that settles a conflict, so no chart is printed."""
