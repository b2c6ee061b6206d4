"""Cells, columns and tables: the content of a page before it has any markup."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from strategygen.cards import Cards
from strategygen.pages.numbers import (
    RETURN_DIGITS,
    format_count,
    format_decimal,
    format_pay,
    format_per_thousand,
    format_percent,
    format_return,
    format_scientific,
    format_value,
)

Exact = int | Fraction | str | bool | None
#: What `json.dumps` writes; fractions are text such as "28/47".
Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]

_RANGE = re.compile(r"([2-9TJQKA])-([2-9TJQKA])(?=[^()]*\))")
_POINTS = re.compile(r"(?<=\w): (?=\d)")


def typeset_notation(text: str) -> str:
    """Return a text of the chart language as print shows it: ranges with an en dash, and ≥.

    The parser reads it like the plain text.

    Examples
    --------
    >>> typeset_notation("3-SF: s + h >= 3"), typeset_notation("4-S: {(2-7)JQ}KA or T(JQ,JK,QK)A")
    ('3-SF: s + h ≥ 3', '4-S: {(2–7)JQ}KA or T(JQ,JK,QK)A')
    """
    return typeset_signs(_RANGE.sub("\\1–\\2", text))


def typeset_signs(text: str) -> str:
    """Return a text with ≥ and ≤ as print shows them; in plain words a hyphen joins cards held together.

    Examples
    --------
    >>> typeset_signs("4 to a straight (holding 10-Q-K-A), at least one card >= 9")
    '4 to a straight (holding 10-Q-K-A), at least one card ≥ 9'
    """
    return text.replace(">=", "≥").replace("<=", "≤")


def typeset_words(text: str) -> str:
    r"""Return a line in plain words as print shows it: points stay beside what they are for.

    Examples
    --------
    >>> typeset_words("at most 4 points (9: 4; 5 or 6: 1)")
    'at most 4 points (9:\xa04; 5 or 6:\xa01)'
    """
    return _POINTS.sub(":\u00a0", typeset_signs(text))


def heading_title(heading: str | None) -> str:
    """Return the heading of a section as print shows it, without brackets; empty for none.

    Examples
    --------
    >>> heading_title("[no deuces]"), heading_title(None)
    ('No deuces', '')
    """
    return (heading or "").strip("[]").capitalize()


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a text: suited cards, other cards held together, at whose hyphens no line breaks, or anything else."""

    text: str
    suited: bool = False
    joined: bool = False


_RANK = r"(?:10|[2-9JQKA])"
#: In plain words, cards held together.
CARDS = rf"{_RANK}(?:/{_RANK})*(?:-{_RANK}(?:/{_RANK})*)+"
_JOINED = re.compile(rf"\b{CARDS}\b")


def joined_segments(text: str) -> list[Segment]:
    """Return a text in plain words in parts, cards held together marked.

    Examples
    --------
    >>> [part.text for part in joined_segments("J-Q or 9-10-J, no 9") if part.joined]
    ['J-Q', '9-10-J']
    """
    found, at = list[Segment](), 0
    for match in _JOINED.finditer(text):
        found += [Segment(text[at : match.start()])] * (at < match.start()) + [Segment(match[0], joined=True)]
        at = match.end()
    return found + [Segment(text[at:])] * (at < len(text))


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a table.

    Attributes
    ----------
    text : str
        As plain text shows it.
    exact : int, Fraction, str, bool or None
        The same without rounding, for other programs; None if the entry is missing.
    typeset : str
        As print shows it: `text`, with en dashes and other characters that are not ASCII.

    Examples
    --------
    >>> str(value(Fraction(28, 47))), value(Fraction(28, 47)).exact
    ('0.595745', Fraction(28, 47))
    """

    text: str
    exact: Exact
    typeset: str

    def __str__(self) -> str:
        return self.text

    @classmethod
    def of(cls, text: str, exact: Exact = None, typeset: str | None = None) -> Cell:
        """Return a cell whose exact form and typeset form are its text unless they are given."""
        return cls(text, text if exact is None else exact, text if typeset is None else typeset)


def missing(text: str = "-") -> Cell:
    """Return the cell of a missing entry; its exact form is None, in CSV an empty text."""
    return Cell(text, None, text)


def count(value: int | None, otherwise: str = "-") -> Cell:
    """Return an integer with a comma between thousands; `otherwise` if it is missing."""
    return missing(otherwise) if value is None else Cell.of(format_count(value), value)


def exact(value: Exact, otherwise: str = "-") -> Cell:
    """Return a value as it is; `otherwise` if it is missing."""
    return missing(otherwise) if value is None else Cell.of(str(value), value)


def decimal(value: Fraction, digits: int) -> Cell:
    """Return a number with `digits` decimals."""
    return Cell.of(format_decimal(value, digits), value)


def pay(pay: Fraction) -> Cell:
    """Return a pay, without rounding."""
    return Cell.of(format_pay(pay), pay)


def value(value: Fraction) -> Cell:
    """Return the EV of a hold, with six decimals."""
    return Cell.of(format_value(value), value)


def game_return(value: Fraction) -> Cell:
    """Return the return of a whole game, in percent with ten decimals."""
    return Cell.of(format_return(value), value)


def exact_return(value: Fraction) -> Cell:
    """Return the return of a whole game in percent, and the exact fraction.

    Examples
    --------
    >>> str(exact_return(Fraction(1653526326983, 1661102543100)))
    '99.5439043695% (exactly 1653526326983/1661102543100)'
    """
    text = format_return(value)
    return Cell.of(text if value.denominator == 1 else f"{text} (exactly {value})", value)


def fraction(value: Fraction, digits: int = RETURN_DIGITS) -> Cell:
    """Return a number as a decimal and as the exact fraction.

    Examples
    --------
    >>> str(fraction(Fraction(703, 21658), 6)), str(fraction(Fraction(0)))
    ('0.032459 (exactly 703/21658)', '0')
    """
    text = format_value(value, digits)
    return Cell.of(text if value.denominator == 1 else f"{text} (exactly {value})", value)


def cost(cost: Fraction) -> Cell:
    """Return a cost, with four significant digits."""
    return Cell.of(format_scientific(cost), cost)


def cost_per_thousand(value: Fraction, *, exact: bool = False) -> Cell:
    """Return a cost with four significant digits, and beside it per 1,000 hands; with `exact`, the fraction too.

    Examples
    --------
    >>> str(cost_per_thousand(Fraction(6, 3442985))), str(cost_per_thousand(Fraction(0)))
    ('1.743e-06 (0.0017 units per 1,000 hands)', '0')
    >>> str(cost_per_thousand(Fraction(6, 3442985), exact=True))
    '1.743e-06 (0.0017 units per 1,000 hands, exactly 6/3442985)'
    """
    if not value:
        return cost(value)
    fraction = f", exactly {value}" if exact else ""
    return Cell.of(f"{format_scientific(value)} ({format_per_thousand(value)} units per 1,000 hands{fraction})", value)


def percent(value: Fraction, digits: int) -> Cell:
    """Return a probability as a percentage."""
    return Cell.of(format_percent(value, digits), value)


def notation(text: str) -> Cell:
    """Return a text of the chart language."""
    return Cell.of(text, text, typeset_notation(text))


def hold_text(hold: Cards) -> str:
    """Return the cards of a hold, or ``none`` for a draw of five."""
    return str(hold) or "none"


def hold(hold: Cards) -> Cell:
    """Return a hold; exactly, a draw of five is an empty text."""
    return Cell.of(hold_text(hold), str(hold))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name in CSV, its heading on a page, and whether it is set to the right.

    With `decimal` a CSV file has a second column beside the exact fraction, its decimal to fifteen digits.
    """

    key: str
    heading: str
    right: bool = False
    decimal: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Finished rows under named columns.

    Examples
    --------
    >>> table = Table.of(
    ...     (Column("hold", "Hold"), Column("value", "EV", True, True)),
    ...     [("4-S", value(Fraction(28, 47))), ("none", value(Fraction(3, 8)))],
    ... )
    >>> print(table)
    Hold        EV
    4-S   0.595745
    none  0.375000
    >>> print(table.to_csv(), end="")
    hold,value,value_decimal
    4-S,28/47,0.595744680851064
    none,3/8,0.375000000000000
    """

    kind: ClassVar[str] = "table"

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""

    @classmethod
    def of(cls, columns: Sequence[Column], rows: Iterable[Sequence[Cell | str]], caption: str = "") -> Table:
        """Return a table; a text among the cells becomes a cell."""
        finished = tuple(tuple(c if isinstance(c, Cell) else Cell.of(c) for c in row) for row in rows)
        return cls(tuple(columns), finished, caption)

    @property
    def widths(self) -> tuple[int, ...]:
        """The width of each column in characters."""
        return tuple(
            max([len(column.heading), *(len(row[i].text) for row in self.rows)])
            for i, column in enumerate(self.columns)
        )

    @property
    def widest(self) -> tuple[str, ...]:
        """The longest entry of each column, as print shows it; the heading does not count."""
        return tuple(max((row[i].typeset for row in self.rows), key=len, default="") for i in range(len(self.columns)))

    @property
    def text_lines(self) -> tuple[str, ...]:
        """The headings and the rows as lines of plain text, in aligned columns."""
        widths = self.widths
        lines = [[column.heading for column in self.columns], *([cell.text for cell in row] for row in self.rows)]
        return tuple("  ".join(self._padded(line, widths)).rstrip() for line in lines)

    def _padded(self, texts: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
        for text, width, column in zip(texts, widths, self.columns, strict=True):
            yield text.rjust(width) if column.right else text.ljust(width)

    def __str__(self) -> str:
        return "\n".join(self.text_lines)

    def to_csv(self) -> str:
        """Return the exact cells as CSV, a heading row first: fractions as p/q, and beside them their decimals."""
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        heading: list[str] = []
        for column in self.columns:
            heading += [column.key, f"{column.key}_decimal"] if column.decimal else [column.key]
        writer.writerow(heading)
        for row in self.rows:
            cells: list[str] = []
            for column, cell in zip(self.columns, row, strict=True):
                exact = cell.exact
                text = "" if exact is None else str(exact)
                cells.append(text.lower() if isinstance(exact, bool) else text)
                if column.decimal:
                    cells.append(format_decimal(exact, 15) if isinstance(exact, (int, Fraction)) else "")
            writer.writerow(cells)
        return buffer.getvalue()
