"""Reports on one pay: the break-even, the breakpoints, and the charts between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, Table, hold_text
from strategygen.pages.chart import section_text
from strategygen.pages.numbers import VALUE_DIGITS, format_decimal, format_pay, format_pay_range, format_percent
from strategygen.pages.report import (
    Facts,
    Field,
    Figure,
    Listing,
    Report,
    Rows,
    Text,
    game_record,
    game_title,
    record_of,
)

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.pays.break_even import BreakEven
    from strategygen.pays.breakpoints import Breakpoint, Breakpoints
    from strategygen.pays.chart_ranges import RangedChart
    from strategygen.pays.hold_changes import HoldChange


Row = TypeVar("Row")

#: Decimals of a return in percent in a table of many.
LISTED_DIGITS = 7


class _At(NamedTuple):
    """A pay, the reason why it is listed, and the return of optimal play there."""

    cell: Cell
    pay: Fraction
    value: Fraction


def break_even_page(found: BreakEven, coins: int = 1) -> Report:
    """Return the break-even of a pay as a page; with several coins bet, per unit bet and as the meter shows it.

    Examples
    --------
    >>> from strategygen.pays.break_even import find_break_even
    >>> from strategygen.games import load_game
    >>> page = break_even_page(find_break_even(load_game("jacks-or-better"), "royal_flush"), 5)
    >>> print(page.table)
    Royal flush         Pay      5 coins           Return
    Current             800         4000   99.5439043695%
    Break-even   975.993189  4879.965945             100%
    Whole coins         976         4880  100.0000189514%
    """
    from strategygen.pays.envelope import return_at

    game = found.game
    name = game.classes[game.class_index(found.class_id)].name
    meter = found.whole_meter(coins)
    whole = Fraction(meter, coins)
    figures = (
        Figure("pay", f"{name} pays", cells.fraction(found.pay)),
        Figure("meter", f"for {coins} coins", cells.fraction(found.pay * coins)),
        Figure("whole_meter", "Smallest whole pay" if coins == 1 else "Smallest whole meter", cells.exact(meter)),
        Figure("probability", "Probability at that pay", cells.percent(found.rate, 10)),
        Figure("", "Same play optimal", Cell.of(_range_text(found.least, found.most, coins))),
    )
    pays = Rows(
        (
            Field("at", name, lambda row: row.cell),
            *_pay_fields(coins, lambda row: row.pay),
            Field("return", "Return", lambda row: cells.game_return(row.value), decimal=True),
        ),
        (
            _At(Cell.of("Current", "game"), found.own_pay, found.own_return),
            _At(Cell.of("Break-even", "break_even"), found.pay, found.target),
            _At(
                Cell.of("Whole coins" if coins > 1 else "Whole pay", "whole"),
                whole,
                return_at(game, found.class_id, whole),
            ),
        ),
    )
    return Report(
        f"{game_title(game)}: {name}, pay for a return of {format_pay(found.target * 100)}%",
        (Facts(tuple(figure for figure in figures if coins > 1 or figure.key != "meter")), pays.table()),
        {
            **game_record(game),
            "class": found.class_id,
            "target": str(found.target),
            **record_of(figures, "pay"),
            "coins": coins,
            **record_of(figures, "meter", "whole_meter", "probability"),
            "valid": [str(found.least), None if found.most is None else str(found.most)],
            "game_pay": str(found.own_pay),
            "game_return": str(found.own_return),
        },
    )


class _ChangeAt(NamedTuple):
    """A breakpoint, and one change of hold there."""

    point: Breakpoint
    change: HoldChange


def breakpoints_page(found: Breakpoints, coins: int = 1, charts: Sequence[RangedChart] = ()) -> Report:
    """Return the breakpoints of a pay as a page; with several coins bet, per unit bet and as the meter shows it.

    With `charts`, the first chart is shown and of each further one the lines in which it differs from the one before;
    CSV then holds the lines of all charts.

    Examples
    --------
    >>> from strategygen.pays.breakpoints import find_breakpoints
    >>> from strategygen.games import load_game
    >>> page = breakpoints_page(find_breakpoints(load_game("jacks-or-better"), "royal_flush", 820, 830), 5)
    >>> for line in page.parts[2].text_lines:
    ...     print(line)
           Pay      5 coins       Return  Below            Above     Deal classes  Deals
           824         4120  99.6039008%  3-SF: s + h = 3  2-RF: JQ             1     12
                Qs Js 9h 8h 7h: 9h 8h 7h, then Qs Js
    825.090909  4125.454545  99.6066381%  1-RF: K          2-RF: TK            80  1,440
                exactly 9076/11; Ks Ts 9h 3s 2h: Ks, then Ks Ts
    """
    game = found.game
    name = game.classes[game.class_index(found.class_id)].name
    fields = _change_fields(coins)
    changes = Rows(fields, [_ChangeAt(point, change) for point in found.points for change in point.changes])
    has_sections = any(row.change.section for row in changes.rows)
    every = [field.key for field in fields if field.key != "exactly" and (has_sections or field.key != "section")]
    shown = changes.table(*every[: every.index("witness")])
    full = changes.table(*every)
    figures = (
        Figure("", f"{name} pays", Cell.of(_range_text(found.least, found.most, coins))),
        Figure("return_from", f"Return at {_pay_text(found.least)}", cells.exact_return(found.return_least)),
        Figure("return_to", f"Return at {_pay_text(found.most)}", cells.exact_return(found.return_most)),
        Figure("", "Breakpoints", cells.count(len(found.points))),
    )
    about = "No optimal hold changes in this range."
    if found.points:
        about = (
            "At each breakpoint both holds have the same EV; below it the first is optimal, above it the second. "
            "Between breakpoints no optimal hold changes. The range includes both ends."
        )
    listing = Listing(changes.table("pay", "exactly", *every[1:]), tuple(_text_lines(shown, changes.rows)))
    return Report(
        f"{game_title(game)}: {name}, pays at which play changes",
        (Facts(figures), Text("paragraph", about), listing, *_chart_tables(charts, coins)),
        {
            **game_record(game),
            "class": found.class_id,
            "coins": coins,
            "from": str(found.least),
            "to": str(found.most),
            **record_of(figures),
            "breakpoints": [_point_record(point, fields, coins) for point in found.points],
            **({"charts": [_chart_record(ranged) for ranged in charts]} if charts else {}),
        },
        data=_all_lines(charts) if charts else full,
        layout="wide",
    )


# -------------------------------------------------------------------------------------------- pays


def _pay_text(pay: Fraction) -> str:
    """Return a pay exactly if its decimals end, else rounded."""
    text = format_pay(pay)
    return (
        text if "/" not in text and len(text.partition(".")[2]) <= VALUE_DIGITS else format_decimal(pay, VALUE_DIGITS)
    )


def _pay_cell(pay: Fraction | None) -> Cell:
    return cells.missing() if pay is None else Cell.of(_pay_text(pay), pay)


def _pay_fields(coins: int, pay_of: Callable[[Row], Fraction]) -> tuple[Field[Row], ...]:
    """Return the fields of a pay: per unit bet, and for several coins as the meter shows it."""
    pay: Field[Row] = Field("pay", "Pay", lambda row: _pay_cell(pay_of(row)), decimal=True)
    if coins == 1:
        return (pay,)
    meter: Field[Row] = Field("meter", f"{coins} coins", lambda row: _pay_cell(pay_of(row) * coins), decimal=True)
    return pay, meter


def _range_text(least: Fraction, most: Fraction | None, coins: int) -> str:
    """Return a range of pays as exact text: per unit bet, and for several coins."""
    text = format_pay_range(least, most)
    if coins == 1:
        return text
    return f"{text}; for {coins} coins {format_pay_range(least * coins, None if most is None else most * coins)}"


# ----------------------------------------------------------------------------------------- changes


def _change_fields(coins: int) -> tuple[Field[_ChangeAt], ...]:
    return (
        *_pay_fields(coins, lambda row: row.point.pay),
        Field(
            "exactly", "Exact pay", lambda row: "" if row.point.pay.denominator == 1 else str(row.point.pay), right=True
        ),
        Field(
            "return", "Return",
            lambda row: Cell.of(format_percent(row.point.expected_return, LISTED_DIGITS), row.point.expected_return),
            decimal=True,
        ),
        Field("section", "Section", lambda row: cells.exact(row.change.section)),
        Field("before", "Below", lambda row: cells.notation(row.change.before)),
        Field("after", "Above", lambda row: cells.notation(row.change.after)),
        Field("classes", "Deal classes", lambda row: cells.count(row.change.classes), right=True),
        Field("hands", "Deals", lambda row: cells.count(row.change.hands), right=True),
        Field("witness", "Example deal", lambda row: str(row.change.witness)),
        Field("hold_before", "Hold below", lambda row: cells.hold(row.change.hold_before)),
        Field("hold_after", "Hold above", lambda row: cells.hold(row.change.hold_after)),
    )  # fmt: skip


def _text_lines(table: Table, changes: Sequence[_ChangeAt]) -> Iterator[str]:
    """Yield the changes as lines of plain text: figures and names, and indented below them a deal with both holds."""
    heading, *rows = table.text_lines
    yield heading
    for row, (point, change) in zip(rows, changes, strict=True):
        exactly = f"exactly {point.pay}; " if point.pay.denominator != 1 else ""
        holds = f"{hold_text(change.hold_before)}, then {hold_text(change.hold_after)}"
        yield row
        yield " " * (table.widths[0] + 2) + f"{exactly}{change.witness}: {holds}"


def _point_record(point: Breakpoint, fields: Sequence[Field[_ChangeAt]], coins: int) -> Json:
    changes = Rows(fields, [_ChangeAt(point, change) for change in point.changes])
    keys = ("before", "after", "section", "classes", "hands", "witness", "hold_before", "hold_after")
    return {
        "pay": str(point.pay),
        "meter": str(point.pay * coins),
        "return": str(point.expected_return),
        "changes": changes.records(*keys),
    }


# ------------------------------------------------------------------------------------------ charts


def _line_texts(chart: Chart) -> list[str]:
    """Return the lines of a chart, each after its section heading."""
    return [f"{section_text(line)} {line}" if line.section else str(line) for line in chart.lines]


def _chart_record(ranged: RangedChart) -> Json:
    return {
        "from": str(ranged.least),
        "to": None if ranged.most is None else str(ranged.most),
        "pay": str(ranged.pay),
        "lines": _line_texts(ranged.chart),
    }


class _ChartLine(NamedTuple):
    """A line of a chart, and whether it is new or gone since the chart before."""

    change: str
    number: int
    text: str


_LINE_FIELDS: tuple[Field[_ChartLine], ...] = (
    Field("change", "Change", lambda row: row.change),
    Field("number", "Line", lambda row: cells.count(row.number), right=True),
    Field("text", "Hand", lambda row: cells.notation(row.text)),
)


def _chart_tables(charts: Sequence[RangedChart], coins: int) -> Iterator[Table]:
    """Yield the first chart as a table, and of each further one the lines in which it differs from the one before."""
    texts: list[list[str]] = [[], *(_line_texts(ranged.chart) for ranged in charts)]
    for number, (ranged, (before, lines)) in enumerate(zip(charts, pairwise(texts), strict=True), 1):
        caption = f"Chart {number}, {len(lines)} lines: {_range_text(ranged.least, ranged.most, coins)}"
        yield Rows(_LINE_FIELDS, _changed_lines(before, lines)).table(caption=caption)


def _changed_lines(before: Sequence[str], after: Sequence[str]) -> Iterator[_ChartLine]:
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for tag, start, stop, new_start, new_stop in codes:
        if tag != "equal":
            yield from (_ChartLine("out", i + 1, before[i]) for i in range(start, stop))
            yield from (_ChartLine("in" if before else "", i + 1, after[i]) for i in range(new_start, new_stop))


class _LineOfChart(NamedTuple):
    """A line of one of several charts."""

    chart: int
    ranged: RangedChart
    number: int
    text: str


def _all_lines(charts: Sequence[RangedChart]) -> Table:
    """Return every line of every chart, for CSV."""
    fields: tuple[Field[_LineOfChart], ...] = (
        Field("chart", "Chart", lambda row: cells.count(row.chart), right=True),
        Field("from", "From", lambda row: _pay_cell(row.ranged.least), decimal=True),
        Field("to", "To", lambda row: _pay_cell(row.ranged.most), decimal=True),
        Field("number", "Line", lambda row: cells.count(row.number), right=True),
        Field("text", "Hand", lambda row: cells.notation(row.text)),
    )
    rows = (
        _LineOfChart(chart, ranged, number, text)
        for chart, ranged in enumerate(charts, 1)
        for number, text in enumerate(_line_texts(ranged.chart), 1)
    )
    return Rows(fields, rows).table()
