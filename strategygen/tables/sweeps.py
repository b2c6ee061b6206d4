"""Many pay tables with their returns: lines of the result of a sweep, and a page that sums them up."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title
from strategygen.tables.numbers import format_decimal, format_pay, format_return
from strategygen.tables.records import Cell, Column, Fact, Json, RecordPage, Table, count_cell

if TYPE_CHECKING:
    from strategygen.sweep import PayTables, SweepRow

__all__ = ["SweepPage", "sweep_heading", "sweep_line", "sweep_page"]

#: Decimals of a return in percent, and of a variance, in the result.
PERCENT_DIGITS = 10
VARIANCE_DIGITS = 15
#: Pay tables on the page.
MOST_ROWS = 10


def _csv_line(fields: Sequence[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(fields)
    return buffer.getvalue()


def sweep_heading(tables: PayTables, variance: bool = False) -> str:
    r"""Return the first line of the result of a sweep: the headings of the file, and those of what was found.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.sweep import read_pay_tables
    >>> sweep_heading(read_pay_tables("name,flush\nshort pay,5\n", load_game("jacks-or-better")))
    'name,flush,return,return_percent,values'
    """
    from strategygen.sweep import result_columns

    return _csv_line([*tables.header, *result_columns(variance)])


def sweep_line(fields: Sequence[str], row: SweepRow) -> str:
    """Return a line of the result of a sweep: the fields of the file as they stand there, and what was found.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.sweep import SweepRow
    >>> row = SweepRow(load_game("jacks-or-better"), Fraction(1653526326983, 1661102543100), 1153)
    >>> sweep_line(["full pay, 9/6", "6"], row)
    '"full pay, 9/6",6,1653526326983/1661102543100,99.5439043695,1153'
    """
    found = [str(row.expected_return), format_decimal(row.expected_return * 100, PERCENT_DIGITS), str(row.values)]
    if row.variance is not None:
        found += [str(row.variance), format_decimal(row.variance, VARIANCE_DIGITS)]
    return _csv_line([*fields, *found])


@dataclass(frozen=True, slots=True)
class SweepPage(RecordPage):
    """What the returns of many pay tables come to.

    Attributes
    ----------
    about : str
        What the columns of the table mean.
    result : str
        The whole result as CSV.
    """

    template: ClassVar[str] = "sweep"

    about: str
    result: str

    def to_json(self) -> Json:
        """Return the exact figures, and every line of the result."""
        rows = csv.reader(io.StringIO(self.result, newline=""))
        heading = next(rows)
        counts = ("values",)
        return {
            **self.record,
            "rows": [
                {name: int(text) if name in counts else text for name, text in zip(heading, row, strict=True)}
                for row in rows
            ],
        }


def sweep_page(tables: PayTables, result: str) -> SweepPage:
    r"""Return the summary of a sweep as a page.

    Parameters
    ----------
    tables : PayTables
        The file swept.
    result : str
        The result: `sweep_heading`, and a `sweep_line` for each pay table, with their line feeds.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.sweep import read_pay_tables, sweep
    >>> tables = read_pay_tables("name,flush\nfull pay,6\nshort pay,5\n", load_game("jacks-or-better"))
    >>> lines = [sweep_line(t.fields, row) for t, row in zip(tables, sweep(tables.game, [t.pays for t in tables]))]
    >>> page = sweep_page(tables, "\n".join([sweep_heading(tables), *lines, ""]))
    >>> print(page.table)
    Line  Label      Pays          Return
       2  full pay   6     0.995439043695
       3  short pay  5     0.984498075713
    """
    game = tables.game
    returns = [Fraction(fields[len(tables.header)]) for fields in _fields_of(result)]
    # Of equal returns the first line stands first.
    order = sorted(range(len(returns)), key=lambda number: (-returns[number], number))
    most = {number: table for number, table in enumerate(tables) if number in order[:MOST_ROWS]}
    least, greatest = order[-1], order[0]
    lines = {number: table.line for number, table in enumerate(tables) if number in (least, greatest)}
    median = returns[order[len(order) // 2]]
    above = sum(value > 1 for value in returns)
    facts = (
        Fact("Pay tables", count_cell(len(returns))),
        Fact("Greatest return", _at_line(returns[greatest], lines[greatest])),
        Fact("Median return", Cell.of(format_return(median), median)),
        Fact("Least return", _at_line(returns[least], lines[least])),
        Fact("Pay tables that return more than the bet", count_cell(above)),
    )
    has_labels = None in tables.columns
    columns = (
        Column("line", "Line", True),
        *((Column("label", "Label"),) if has_labels else ()),
        Column("pays", "Pays"),
        Column("return", "Return", True, True),
    )
    rows = []
    for number in order[:MOST_ROWS]:
        table = most[number]
        labels = [text for text, class_id in zip(table.fields, tables.columns, strict=True) if class_id is None]
        label = ", ".join(text for text in labels if text.strip())
        pays = " ".join(format_pay(pay / tables.coins) for pay in table.pays.values())
        rows.append(
            (
                Cell.of(str(table.line), table.line),
                *((Cell.of(label),) if has_labels else ()),
                Cell.of(pays),
                Cell.of(format_return(returns[number]), returns[number]),
            )
        )
    names = {cls.id: cls.name for cls in game.classes}
    paid = [names[class_id] for class_id in tables.columns if class_id is not None]
    several = f"The {len(rows)} that return most" if len(rows) < len(returns) else "All, by their returns"
    about = f"Pays, per unit bet: {', '.join(paid)}."
    if len(paid) < len(game.classes):
        about += f" Every other hand pays as in {game_title(game)}."
    record: dict[str, Json] = {
        "game": game.id,
        "name": game_title(game),
        "file": tables.source,
        "pay_tables": len(returns),
        "greatest": str(returns[greatest]),
        "median": str(median),
        "least": str(returns[least]),
        "above_one": above,
    }
    title = f"{game_title(game)}: the pay tables of {tables.source}"
    return SweepPage(title, facts, Table.of(columns, rows, several), record, about, result)


def _at_line(value: Fraction, line: int) -> Cell:
    return Cell.of(f"{format_return(value)} (line {line})", value)


def _fields_of(result: str) -> Iterator[list[str]]:
    rows = csv.reader(io.StringIO(result, newline=""))
    next(rows)
    yield from rows
