"""Cells, columns and tables: what a page is made of before it has any markup."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from strategygen.cards import Cards
from strategygen.tables.numbers import (
    RETURN_DIGITS,
    format_count,
    format_decimal,
    format_percent,
    format_return,
    format_scientific,
    format_value,
)

__all__ = [
    "Cell",
    "Column",
    "Exact",
    "Fact",
    "Json",
    "RecordPage",
    "Table",
    "aligned_facts",
    "cost_cell",
    "count_cell",
    "fraction_cell",
    "hold_cell",
    "hold_text",
    "notation_cell",
    "percent_cell",
    "return_cell",
    "typeset_notation",
    "value_cell",
]

Exact = int | Fraction | str | bool | None
#: What `json.dumps` writes; fractions are text such as "28/47".
Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]

_RANGE = re.compile(r"([2-9TJQKA])-([2-9TJQKA])(?=[^()]*\))")


def typeset_notation(text: str) -> str:
    """Return a text of the chart language as a printer sets it: ranges with an en dash, and ≥.

    The parser reads it as it reads the plain text.

    Examples
    --------
    >>> typeset_notation("3-SF: s + h >= 3"), typeset_notation("4-S: {(2-7)JQ}KA or T(JQ,JK,QK)A")
    ('3-SF: s + h ≥ 3', '4-S: {(2–7)JQ}KA or T(JQ,JK,QK)A')
    """
    return _RANGE.sub("\\1–\\2", text).replace(">=", "≥").replace("<=", "≤")


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a table.

    Attributes
    ----------
    text : str
        As plain text shows it.
    exact : int, Fraction, str, bool or None
        The same without rounding, for other programs.
    typeset : str
        As print shows it; the same as `text` but for dashes and signs that are not ASCII.

    Examples
    --------
    >>> str(value_cell(Fraction(28, 47))), value_cell(Fraction(28, 47)).exact
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


def count_cell(count: int) -> Cell:
    """Return an integer with a comma between thousands."""
    return Cell.of(format_count(count), count)


def value_cell(value: Fraction) -> Cell:
    """Return a value of a hold, with six decimals."""
    return Cell.of(format_value(value), value)


def return_cell(value: Fraction) -> Cell:
    """Return a return of a whole game, with twelve decimals."""
    return Cell.of(format_return(value), value)


def fraction_cell(value: Fraction, digits: int = RETURN_DIGITS) -> Cell:
    """Return a number as a decimal and as the exact fraction it stands for.

    Examples
    --------
    >>> str(fraction_cell(Fraction(703, 21658), 6)), str(fraction_cell(Fraction(0)))
    ('0.032459 (exactly 703/21658)', '0')
    """
    text = format_value(value, digits)
    return Cell.of(text if value.denominator == 1 else f"{text} (exactly {value})", value)


def cost_cell(cost: Fraction) -> Cell:
    """Return a cost, with four significant digits."""
    return Cell.of(format_scientific(cost), cost)


def percent_cell(value: Fraction, digits: int) -> Cell:
    """Return a probability as a percentage."""
    return Cell.of(format_percent(value, digits), value)


def notation_cell(text: str) -> Cell:
    """Return a text of the chart language."""
    return Cell.of(text, text, typeset_notation(text))


def hold_text(hold: Cards) -> str:
    """Return the cards of a hold, or ``none`` for a draw of five."""
    return str(hold) or "none"


def hold_cell(hold: Cards) -> Cell:
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
class Fact:
    """A labelled figure above a table."""

    label: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Table:
    """Finished rows under named columns.

    Examples
    --------
    >>> table = Table.of(
    ...     (Column("hand", "Hand"), Column("value", "Value", True, True)),
    ...     [("4-S", value_cell(Fraction(28, 47))), ("none", value_cell(Fraction(3, 8)))],
    ... )
    >>> print(table)
    Hand     Value
    4-S   0.595745
    none  0.375000
    >>> print(table.to_csv(), end="")
    hand,value,value_decimal
    4-S,28/47,0.595744680851064
    none,3/8,0.375000000000000
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""

    @classmethod
    def of(cls, columns: Sequence[Column], rows: Iterable[Sequence[Cell | str]], caption: str = "") -> Table:
        """Return a table; a text among the cells stands for a cell of that text."""
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
        """The headings and the rows as lines of plain text, the cells under one another."""
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
                cells.append(str(exact).lower() if isinstance(exact, bool) else str(exact))
                if column.decimal:
                    cells.append(format_decimal(exact, 15) if isinstance(exact, (int, Fraction)) else "")
            writer.writerow(cells)
        return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A page of facts and one table, and its exact record; a subclass names its template."""

    template: ClassVar[str]

    title: str
    facts: tuple[Fact, ...]
    table: Table
    record: dict[str, Json]

    def to_json(self) -> Json:
        """Return the exact figures."""
        return self.record


def aligned_facts(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return facts as lines of plain text, the figures under one another.

    Examples
    --------
    >>> aligned_facts([Fact("Return", Cell.of("0.99")), Fact("Classes", Cell.of("134,459"))])
    ('Return   0.99', 'Classes  134,459')
    """
    width = max((len(fact.label) for fact in facts), default=0)
    return tuple(f"{fact.label:<{width}}  {fact.cell}" for fact in facts)
