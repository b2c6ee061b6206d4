"""The exceptions that bad input raises, and helpers for their messages.

A message states what is wrong, where, and what was expected.  The command line prints it and exits with code 2.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar, Self


def shortened(text: str, most: int = 60) -> str:
    """Return a text, cut to at most `most` characters.

    Examples
    --------
    >>> shortened("double-double-bonus", most=12)
    'double-do...'
    """
    return text if len(text) <= most else text[: most - 3] + "..."


def shown_value(value: object) -> str:
    """Return an invalid value as a message shows it, at most 60 characters long.

    Examples
    --------
    >>> shown_value([1, 2]), shown_value(10**5000)
    ('[1, 2]', 'a number too long to show')
    """
    try:
        text = str(value) if isinstance(value, Fraction) else reprlib.repr(value)
    except ValueError:
        # Python refuses to write an integer of thousands of digits.
        return "a number too long to show"
    return shortened(text)


def unknown_name(noun: str, name: str, known: Sequence[str]) -> str:
    """Return a message about an unknown name, with the most similar known name, or the known names.

    Examples
    --------
    >>> unknown_name("hand", "flosh", ["straight", "flush"]), unknown_name("hand", "x", ["straight", "flush"])
    ("there is no hand 'flosh'; did you mean flush?", "there is no hand 'x'; choose from straight, flush")
    >>> unknown_name("class", "royal", ["wild_royal", "flush", "natural_royal"])
    "there is no class 'royal'; did you mean wild_royal or natural_royal?"
    """
    close = difflib.get_close_matches(name[:100], known, n=3, cutoff=0.55)
    # A name without its first word may be that of several: wild and natural royal flushes.
    close = [other for other in close if name in other] or close[:1]
    hint = f"did you mean {' or '.join(close)}?" if close else f"choose from {', '.join(known[:24])}"
    return f"there is no {noun} {shortened(name)!r}; {hint}"


class StrategygenError(Exception):
    """Base class of all exceptions that this package raises for bad input."""


class CardError(StrategygenError, ValueError):
    """A text is not a card, or cards cannot be dealt from the deck."""


class HoldError(StrategygenError, ValueError):
    """A hold is not a subset of its deal."""


class LevelError(StrategygenError, ValueError):
    """No chart was found within the given limits."""


class GameError(StrategygenError, ValueError):
    """A game, a pay table or a pay is missing or not valid."""


class RiskError(StrategygenError, ValueError):
    """A number given for a risk computation is not valid."""


class MissingPackageError(StrategygenError, ImportError):
    """An optional package is needed and not installed."""


class OutputError(StrategygenError, OSError):
    """A result cannot be written to its destination."""


class RankingError(StrategygenError, ValueError):
    """A number is not that of a hand, or not a value of the ranking."""


class NotationError(StrategygenError, ValueError):
    """A text is not in the chart language.

    Parameters
    ----------
    message : str or callable
        What was expected; a function without arguments that returns it is called when the message is first asked for.
    text : str
        The text that was parsed.
    start, end : int
        The span in `text` where parsing stopped, ``0 <= start < end``; ``start == len(text)`` at the end of the text.

    Examples
    --------
    >>> print(NotationError("expected a rank", "2-RF: 1Q", 6, 7))
    expected a rank
      2-RF: 1Q
            ^
    """

    def __init__(self, message: str | Callable[[], str], text: str, start: int, end: int | None = None) -> None:
        self._message = message
        self.text = text
        self.start = start
        self.end = start + 1 if end is None else max(start + 1, end)
        super().__init__(message)

    def again(self) -> Self:
        """Return an equal error that was raised nowhere.

        Examples
        --------
        >>> print(NotationError("expected a rank", "1Q", 0).again())
        expected a rank
          1Q
          ^
        """
        error = type(self).__new__(type(self), *self.args)
        error.__dict__.update(self.__dict__)
        return error

    @property
    def message(self) -> str:
        """What was expected."""
        if not isinstance(self._message, str):
            self._message = self._message()
        return self._message

    def __str__(self) -> str:
        # Of a long text only the part around the span is shown.
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
        Line number in the file, from 1.

    Attributes
    ----------
    errors : tuple of ChartError
        The errors of all lines that cannot be read; empty if there is one error.

    Examples
    --------
    >>> errors = [ChartError("no such hand", "card.txt", line) for line in (3, 8)]
    >>> print(ChartError.of(errors))
    card.txt:3: no such hand
    card.txt:8: no such hand
    2 lines cannot be read
    """

    #: Most errors that a message lists.
    MOST: ClassVar[int] = 20

    def __init__(self, message: str, source: str = "<chart>", line: int | None = None) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.errors: tuple[ChartError, ...] = ()
        where = source if line is None else f"{source}:{line}"
        super().__init__(f"{where}: {message}")

    def with_reason(self, why: str) -> ChartError:
        """Return the error of a line that cannot be left out either, and why."""
        first, _, rest = self.message.partition("\n")
        return ChartError(f"{first}; and the line cannot be left out: {why}\n{rest}".rstrip(), self.source, self.line)

    @classmethod
    def of(cls, errors: Sequence[ChartError]) -> ChartError:
        """Return one error for one or more lines that cannot be read."""
        first = errors[0]
        if len(errors) == 1:
            return first
        found = cls(first.message, first.source, first.line)
        found.errors = tuple(errors)
        listed = [str(error) for error in errors[: cls.MOST]]
        more = f", of which {cls.MOST} are shown" if len(errors) > cls.MOST else ""
        found.args = ("\n".join([*listed, f"{len(errors)} lines cannot be read{more}"]),)
        return found


class UnsolvedConflictError(StrategygenError, RuntimeError):
    """No line of the chart language was found that settles a conflict, so there is no chart."""
