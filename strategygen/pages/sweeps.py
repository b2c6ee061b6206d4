"""Sweeps of pay tables: the lines of the result file, and a summary page."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from strategygen.pages import cells
from strategygen.pages.cells import Cell
from strategygen.pages.numbers import format_decimal, format_pay, format_return
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, game_record, game_title, record_of

if TYPE_CHECKING:
    from strategygen.pays.sweeps import PayTable, PayTables, SweepRow


#: Decimals of a return in percent, and of a variance, in the result file.
PERCENT_DIGITS = 10
VARIANCE_DIGITS = 15
#: Most pay tables on the page.
MOST_ROWS = 10


def _csv_line(fields: Sequence[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(fields)
    return buffer.getvalue()


def sweep_heading(tables: PayTables, variance: bool = False) -> str:
    r"""Return the first line of the result of a sweep: the headings of the file, and of the result columns.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.pays.sweeps import read_pay_tables
    >>> sweep_heading(read_pay_tables("name,flush\nshort pay,5\n", load_game("jacks-or-better")))
    'name,flush,return,return_percent,values'
    """
    from strategygen.pays.sweeps import result_columns

    return _csv_line([*tables.header, *result_columns(variance)])


def sweep_line(fields: Sequence[str], row: SweepRow) -> str:
    """Return a line of the result of a sweep: the unchanged fields of the file, and the results.

    Examples
    --------
    >>> from strategygen import SweepRow, load_game
    >>> row = SweepRow(load_game("jacks-or-better"), Fraction(1653526326983, 1661102543100), 1153)
    >>> sweep_line(["full pay, 9/6", "6"], row)
    '"full pay, 9/6",6,1653526326983/1661102543100,99.5439043695,1153'
    """
    found = [str(row.expected_return), format_decimal(row.expected_return * 100, PERCENT_DIGITS), str(row.values)]
    if row.variance is not None:
        found += [str(row.variance), format_decimal(row.variance, VARIANCE_DIGITS)]
    return _csv_line([*fields, *found])


class _Listed(NamedTuple):
    """A pay table and its return."""

    table: PayTable
    value: Fraction


def sweep_page(tables: PayTables, result: str) -> Report:
    r"""Return the summary of a sweep as a page; `result` has `sweep_heading` and the `sweep_line` of each pay table.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.pays.sweeps import read_pay_tables, sweep
    >>> tables = read_pay_tables("name,flush\nfull pay,6\nshort pay,5\n", load_game("jacks-or-better"))
    >>> lines = [sweep_line(t.fields, row) for t, row in zip(tables, sweep(tables.game, [t.pays for t in tables]))]
    >>> page = sweep_page(tables, "\n".join([sweep_heading(tables), *lines, ""]))
    >>> print(page.table)
    Line  Label      Pays          Return
       2  full pay   6     99.5439043695%
       3  short pay  5     98.4498075713%
    """
    game = tables.game
    heading, *results = csv.reader(io.StringIO(result, newline=""))
    returns = [Fraction(fields[len(tables.header)]) for fields in results]
    # Equal returns are in the order of the file.
    order = sorted(range(len(returns)), key=lambda number: (-returns[number], number))
    chosen = {*order[:MOST_ROWS], order[-1]}
    found = {n: _Listed(table, returns[n]) for n, table in enumerate(tables) if n in chosen}
    figures = (
        Figure("pay_tables", "Pay tables", cells.count(len(returns))),
        Figure("greatest", "Highest return", _at_line(found[order[0]])),
        Figure("median", "Median return", cells.game_return(returns[order[len(order) // 2]])),
        Figure("least", "Lowest return", _at_line(found[order[-1]])),
        Figure("above_one", "Pay tables with a return above 100%", cells.count(sum(value > 1 for value in returns))),
    )
    listed = Rows(_fields(tables), [found[number] for number in order[:MOST_ROWS]])
    keys = [field.key for field in listed.fields if field.key != "label" or None in tables.columns]
    names = {cls.id: cls.name for cls in game.classes}
    paid = [names[class_id] for class_id in tables.columns if class_id is not None]
    several = f"The {MOST_ROWS} highest returns" if len(returns) > MOST_ROWS else "All pay tables, by return"
    about = f"Pays, per unit bet: {', '.join(paid)}."
    if len(paid) < len(game.classes):
        about += f" Every other hand pays the same as in {game_title(game)}."
    return Report(
        f"{game_title(game)}: pay tables of {tables.source}",
        (Facts(figures), listed.table(*keys, caption=several), Text("paragraph", about)),
        {
            **game_record(game),
            "file": tables.source,
            **record_of(figures),
            "rows": [
                {name: int(text) if name == "values" else text for name, text in zip(heading, row, strict=True)}
                for row in results
            ],
        },
    )


def _fields(tables: PayTables) -> tuple[Field[_Listed], ...]:
    def label(row: _Listed) -> str:
        fields = zip(row.table.fields, tables.columns, strict=True)
        return ", ".join(text for text, class_id in fields if class_id is None and text.strip())

    def pays(row: _Listed) -> str:
        return " ".join(format_pay(pay / tables.coins) for pay in row.table.pays.values())

    return (
        Field("line", "Line", lambda row: cells.exact(row.table.line), right=True),
        Field("label", "Label", label),
        Field("pays", "Pays", pays),
        Field("return", "Return", lambda row: cells.game_return(row.value), decimal=True),
    )


def _at_line(row: _Listed) -> Cell:
    return Cell.of(f"{format_return(row.value)} (line {row.table.line})", row.value)
