"""A pay as the unknown, as pages: the break-even, the pays at which play changes, and the charts between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title, section_text
from strategygen.tables.numbers import (
    VALUE_DIGITS,
    format_decimal,
    format_pay,
    format_value,
)
from strategygen.tables.records import (
    Cell,
    Column,
    Fact,
    Json,
    RecordPage,
    Table,
    count_cell,
    fraction_cell,
    hold_cell,
    hold_text,
    notation_cell,
    percent_cell,
    return_cell,
)

if TYPE_CHECKING:
    from strategygen.breakeven import BreakEven, Breakpoints, Change, RangedChart
    from strategygen.charts import Chart
    from strategygen.games import Game

__all__ = ["BreakEvenPage", "BreakpointsPage", "break_even_page", "breakpoints_page"]

#: Decimals of a return in a table of many.
LISTED_DIGITS = 9


class BreakEvenPage(RecordPage):
    """The pay at which a return is reached."""

    __slots__ = ()
    template: ClassVar[str] = "breakeven"


def break_even_page(found: BreakEven, coins: int = 1) -> BreakEvenPage:
    """Return the break-even of a pay as a page; with several coins bet, per unit and as the meter shows it.

    Examples
    --------
    >>> from strategygen.breakeven import break_even
    >>> from strategygen.games import load_game
    >>> page = break_even_page(break_even(load_game("jacks-or-better"), "royal_flush"), 5)
    >>> print(page.table)
    Royal flush         Pay      5 coins          Return
    As it is            800         4000  0.995439043695
    Break-even   975.993189  4879.965945               1
    Whole coins         976         4880  1.000000189514
    """
    from strategygen.breakeven import return_at

    name = _class_name(found.game, found.class_id)
    meter = found.whole_meter(coins)
    whole = Fraction(meter, coins)
    facts = [
        Fact(f"{name} pays", fraction_cell(found.pay)),
        *([Fact(f"for {coins} coins", fraction_cell(found.pay * coins))] if coins > 1 else []),
        Fact("Least whole pay" if coins == 1 else "Least meter in whole coins", Cell.of(str(meter), meter)),
        Fact("Its probability there", percent_cell(found.rate, 10)),
        Fact("The same play is optimal", Cell.of(_range_text(found.least, found.most, coins))),
    ]
    columns = (Column("at", name), *_pay_columns(coins), Column("return", "Return", True, True))
    rows = [
        (Cell.of("As it is", "game"), *_pay_cells(found.own_pay, coins), return_cell(found.own_return)),
        (Cell.of("Break-even", "break_even"), *_pay_cells(found.pay, coins), return_cell(found.target)),
        (
            Cell.of("Whole coins" if coins > 1 else "Whole pay", "whole"),
            *_pay_cells(whole, coins),
            return_cell(return_at(found.game, found.class_id, whole)),
        ),
    ]
    record: dict[str, Json] = {
        "game": found.game.id,
        "name": game_title(found.game),
        "class": found.class_id,
        "target": str(found.target),
        "pay": str(found.pay),
        "coins": coins,
        "meter": str(found.pay * coins),
        "whole_meter": meter,
        "probability": str(found.rate),
        "valid": [str(found.least), None if found.most is None else str(found.most)],
        "game_pay": str(found.own_pay),
        "game_return": str(found.own_return),
    }
    title = f"{game_title(found.game)}: {name}, the pay for a return of {format_pay(found.target)}"
    return BreakEvenPage(title, tuple(facts), Table.of(columns, rows), record)


@dataclass(frozen=True, slots=True)
class BreakpointsPage:
    """The pays at which play changes, and the charts between them if they were asked for.

    Attributes
    ----------
    listing : Table
        The changes as a page shows them.
    text_lines : tuple of str
        The same as lines of plain text, under each change a deal.
    charts : tuple of Table
        The first chart, and of each further one the lines in which it differs from the one before.
    table : Table
        All exact: the lines of all charts if there are any, else the changes.
    """

    template: ClassVar[str] = "breakpoints"

    title: str
    about: tuple[str, ...]
    facts: tuple[Fact, ...]
    listing: Table
    text_lines: tuple[str, ...]
    charts: tuple[Table, ...]
    table: Table
    record: dict[str, Json]

    def to_json(self) -> Json:
        """Return the exact figures."""
        return self.record


def breakpoints_page(found: Breakpoints, coins: int = 1, charts: Sequence[RangedChart] = ()) -> BreakpointsPage:
    """Return the breakpoints of a pay as a page; with several coins bet, per unit and as the meter shows it.

    Examples
    --------
    >>> from strategygen.breakeven import breakpoints
    >>> from strategygen.games import load_game
    >>> page = breakpoints_page(breakpoints(load_game("jacks-or-better"), "royal_flush", 820, 830), 5)
    >>> for line in page.text_lines:
    ...     print(line)
           Pay      5 coins       Return  Until then       From then on  Classes  Hands
           824         4120  0.996039008  3-SF: s + h = 3  2-RF: JQ            1     12
                Qs Js 9h 8h 7h: 9h 8h 7h, then Qs Js
    825.090909  4125.454545  0.996066381  1-RF: K          2-RF: TK           80  1,440
                exactly 9076/11; Ks Ts 9h 3s 2h: Ks, then Ks Ts
    """
    game = found.game
    name = _class_name(game, found.class_id)
    rows = [(point.pay, point.expected_return, change) for point in found.points for change in point.changes]
    has_sections = any(change.section for _, _, change in rows)
    facts = (
        Fact(f"{name} pays", Cell.of(_range_text(found.least, found.most, coins))),
        Fact(f"Return at {_pay_text(found.least)}", fraction_cell(found.return_least)),
        Fact(f"Return at {_pay_text(found.most)}", fraction_cell(found.return_most)),
        Fact("Pays at which play changes", count_cell(len(found.points))),
    )
    about = (
        "At each of these pays both holds are tied; below it the first is optimal, above it the second. Between them "
        "no optimal hold changes. Both ends are included."
        if found.points
        else "No optimal hold changes from one end to the other.",
    )
    section = (Column("section", "Section"),) if has_sections else ()
    shown = (
        *_pay_columns(coins),
        Column("return", "Return", True, True),
        *section,
        Column("before", "Until then"),
        Column("after", "From then on"),
        Column("classes", "Classes", True),
        Column("hands", "Hands", True),
    )
    witness = (
        Column("witness", "For example"),
        Column("hold_before", "Hold until then"),
        Column("hold_after", "Hold from then on"),
    )
    short = [_change_cells(pay, value, change, coins, has_sections) for pay, value, change in rows]
    holds = [(Cell.of(str(c.witness)), hold_cell(c.hold_before), hold_cell(c.hold_after)) for _, _, c in rows]
    exactly = Column("exactly", "Exactly", True)
    listed = [
        (row[0], Cell.of("" if pay.denominator == 1 else str(pay)), *row[1:], *example)
        for (pay, _, _), row, example in zip(rows, short, holds, strict=True)
    ]
    ranges: list[Json] = []
    for ranged in charts:
        ranges.append(
            {
                "from": str(ranged.least),
                "to": None if ranged.most is None else str(ranged.most),
                "pay": str(ranged.pay),
                "lines": _line_texts(ranged.chart),
            }
        )
    record: dict[str, Json] = {
        "game": game.id,
        "name": game_title(game),
        "class": found.class_id,
        "coins": coins,
        "from": str(found.least),
        "to": str(found.most),
        "return_from": str(found.return_least),
        "return_to": str(found.return_most),
        "breakpoints": [
            {
                "pay": str(point.pay),
                "meter": str(point.pay * coins),
                "return": str(point.expected_return),
                "changes": [_change_json(change) for change in point.changes],
            }
            for point in found.points
        ],
        **({"charts": ranges} if charts else {}),
    }
    full = Table.of((*shown, *witness), [(*row, *example) for row, example in zip(short, holds, strict=True)])
    return BreakpointsPage(
        f"{game_title(game)}: {name}, the pays at which play changes",
        about,
        facts,
        Table.of((shown[0], exactly, *shown[1:], *witness), listed),
        tuple(_text_lines(Table.of(shown, short), [(pay, change) for pay, _, change in rows])),
        _chart_tables(charts, coins),
        _all_lines(charts, coins) if charts else full,
        record,
    )


# -------------------------------------------------------------------------------------------- pays


def _class_name(game: Game, class_id: str) -> str:
    return next(cls.name for cls in game.classes if cls.id == class_id)


def _pay_text(pay: Fraction) -> str:
    """Return a pay as it is where it ends, else its first decimals."""
    text = format_pay(pay)
    return (
        text if "/" not in text and len(text.partition(".")[2]) <= VALUE_DIGITS else format_decimal(pay, VALUE_DIGITS)
    )


def _pay_columns(coins: int) -> tuple[Column, ...]:
    meter = (Column("meter", f"{coins} coins", True, True),) if coins > 1 else ()
    return (Column("pay", "Pay", True, True), *meter)


def _pay_cells(pay: Fraction, coins: int) -> tuple[Cell, ...]:
    meter = (Cell.of(_pay_text(pay * coins), pay * coins),) if coins > 1 else ()
    return (Cell.of(_pay_text(pay), pay), *meter)


def _range_text(least: Fraction, most: Fraction | None, coins: int) -> str:
    """Return a range of pays, exactly, and for some coins."""
    text = f"from {format_pay(least)} " + (f"to {format_pay(most)}" if most is not None else "on")
    if coins == 1:
        return text
    ends = format_pay(least * coins), None if most is None else format_pay(most * coins)
    return f"{text}; for {coins} coins from {ends[0]} " + (f"to {ends[1]}" if ends[1] is not None else "on")


# ----------------------------------------------------------------------------------------- changes


def _change_cells(pay: Fraction, value: Fraction, change: Change, coins: int, has_sections: bool) -> tuple[Cell, ...]:
    return (
        *_pay_cells(pay, coins),
        Cell.of(format_value(value, LISTED_DIGITS), value),
        *((Cell.of(change.section or "-", change.section or ""),) if has_sections else ()),
        notation_cell(change.before),
        notation_cell(change.after),
        count_cell(change.classes),
        count_cell(change.hands),
    )


def _text_lines(table: Table, changes: Sequence[tuple[Fraction, Change]]) -> list[str]:
    """Return the changes as lines of plain text: figures and names, and set in under them a deal with both holds."""
    heading, *rows = table.text_lines
    lines = [heading]
    for row, (pay, change) in zip(rows, changes, strict=True):
        exactly = f"exactly {pay}; " if pay.denominator != 1 else ""
        holds = f"{hold_text(change.hold_before)}, then {hold_text(change.hold_after)}"
        lines += [row, " " * (table.widths[0] + 2) + f"{exactly}{change.witness}: {holds}"]
    return lines


def _change_json(change: Change) -> Json:
    return {
        "before": change.before,
        "after": change.after,
        "section": change.section,
        "classes": change.classes,
        "hands": change.hands,
        "witness": str(change.witness),
        "hold_before": str(change.hold_before),
        "hold_after": str(change.hold_after),
    }


# ------------------------------------------------------------------------------------------ charts


def _line_texts(chart: Chart) -> list[str]:
    """Return the lines of a chart, each after the heading it stands under."""
    return [f"{section_text(line)} {line}" if line.section else str(line) for line in chart.lines]


def _chart_tables(charts: Sequence[RangedChart], coins: int) -> tuple[Table, ...]:
    columns = (Column("change", "Change"), Column("number", "Line", True), Column("text", "Hand"))
    tables = []
    before: list[str] = []
    for number, ranged in enumerate(charts, 1):
        lines = _line_texts(ranged.chart)
        rows = []
        for _, start, stop, new_start, new_stop in _differences(before, lines):
            rows += [_line_cells("out", i, before) for i in range(start, stop)]
            rows += [_line_cells("in" if before else "", i, lines) for i in range(new_start, new_stop)]
        caption = f"Chart {number}, of {len(lines)} lines: {_range_text(ranged.least, ranged.most, coins)}"
        tables.append(Table.of(columns, rows, caption))
        before = lines
    return tuple(tables)


def _differences(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [code for code in codes if code[0] != "equal"]


def _line_cells(change: str, index: int, lines: Sequence[str]) -> tuple[Cell, ...]:
    return Cell.of(change), count_cell(index + 1), notation_cell(lines[index])


def _all_lines(charts: Sequence[RangedChart], coins: int) -> Table:
    """Return every line of every chart, for other programs."""
    columns = (
        Column("chart", "Chart", True),
        Column("from", "From", True, True),
        Column("to", "To", True, True),
        Column("number", "Line", True),
        Column("text", "Hand"),
    )
    rows = [
        (
            count_cell(number),
            Cell.of(_pay_text(ranged.least), ranged.least),
            Cell.of("-", "") if ranged.most is None else Cell.of(_pay_text(ranged.most), ranged.most),
            count_cell(index),
            notation_cell(text),
        )
        for number, ranged in enumerate(charts, 1)
        for index, text in enumerate(_line_texts(ranged.chart), 1)
    ]
    return Table.of(columns, rows)
