"""Building the rows of a page from its texts, line breaks and tables, in the order in which a reader meets them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from strategygen.charts.formats.page_rows import PageRow, SourceLine, is_hand_held
from strategygen.charts.patterns import pattern_of

#: A cell of so many lines holds a list, not a hand.
_FEWEST_LISTED = 3
#: Fewest rows above with as many cells that make a row with such a cell one of theirs.
_FEWEST_ALIKE = 3
#: Most columns of a table that count, and rows that one cell covers.
MOST_CELLS = 100

_BLANKS = pattern_of(r"[ \t\n\r\f]+")


@dataclass(slots=True)
class _Flow:
    """Lines one below the other: those of the page, or of a cell."""

    rows: list[PageRow] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    number: int | None = None
    is_title: bool = False
    part: str = ""
    indent: int = 0
    #: Columns and rows that the cell covers.
    span: tuple[int, int] = (1, 1)

    def end_line(self) -> None:
        text = _BLANKS.sub(" ", "".join(self.parts)).strip(" \t\n")
        if text.strip():
            line = SourceLine(self.number or 1, text, self.is_title, part=self.part, indent=self.indent)
            self.rows.append(PageRow((line,)))
        self.parts, self.number, self.is_title, self.part, self.indent = [], None, False, "", 0

    def joined(self, number: int | None) -> SourceLine:
        """Return the lines as one, as the text of a cell."""
        lines = [line for row in self.rows for line in row.cells if line.text]
        first = lines[0].number if lines else self.number or 1
        return SourceLine(number if number is not None else first, " ".join(line.text for line in lines))


@dataclass(slots=True)
class _Table:
    """A table that is not at its end yet."""

    id: int
    row_number: int | None = None
    cells: list[_Flow] = field(default_factory=list)
    has_hand_held: bool = False
    #: How many rows have so many cells.
    alike: Counter[int] = field(default_factory=Counter)
    #: Rows below that a cell above covers, by column, and the text of that cell.
    covered: dict[int, int] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)


class PageBuilder:
    r"""The rows of a page, as they grow.

    Examples
    --------
    >>> page = PageBuilder()
    >>> page.add_text("2 deuces", 1)
    >>> page.end_line(is_title=True)
    >>> page.begin_table()
    >>> for number, cells in ((2, ("Hand", "EV")), (3, ("4-4K", "5.85"))):
    ...     page.begin_row(number)
    ...     for text in cells:
    ...         page.begin_cell()
    ...         page.add_text(text, number)
    ...         page.end_cell()
    ...     page.end_row()
    >>> page.end_table()
    >>> for row in page.finished():
    ...     print(row.joined())
    SourceLine(number=1, text='2 deuces', is_title=True)
    SourceLine(number=2, text='Hand\tEV', is_title=False)
    SourceLine(number=3, text='4-4K\t5.85', is_title=False)
    """

    def __init__(self) -> None:
        self._flows = [_Flow()]
        self._tables: list[_Table] = []
        self._count = 0

    @property
    def is_in_table(self) -> bool:
        """Whether a table has begun that has not ended."""
        return bool(self._tables)

    @property
    def parts(self) -> list[str]:
        """The pieces of the line that grows."""
        return self._flows[-1].parts

    def add_text(self, text: str, number: int) -> None:
        """Add text to the line; `number` is the line of the file in which the text begins."""
        flow = self._flows[-1]
        if flow.number is None and text.strip():
            flow.number = number + text[: len(text) - len(text.lstrip())].count("\n")
        flow.parts.append(text)

    def end_line(self, *, is_title: bool = False, part: str = "", indent: int = 0) -> None:
        """End the line, if it has any text; `part` is what the page marks it as, `indent` how far it is set in."""
        self._flows[-1].is_title = is_title
        self._flows[-1].part = part
        self._flows[-1].indent = indent
        self._flows[-1].end_line()

    def begin_table(self) -> None:
        """Begin a table; it may stand in a cell of another."""
        self.end_line()
        self._count += 1
        self._tables.append(_Table(self._count))

    def end_table(self) -> None:
        """End the innermost table."""
        self.end_row()
        table = self._tables.pop()
        rows = self._flows[-1].rows
        if self._tables and all(len(row.cells) == 1 for row in rows if row.table == table.id):
            # A table of one column in a cell of another only breaks its lines.
            rows[:] = [PageRow(row.cells) if row.table == table.id else row for row in rows]

    def begin_row(self, number: int | None = None) -> None:
        """Begin a row; its cells have its number, or else those of their texts."""
        self.end_row()
        self._tables[-1].row_number = number

    def begin_cell(self, columns: int = 1, rows: int = 1) -> None:
        """Begin a cell that covers `columns` columns and `rows` rows."""
        self._flows.append(_Flow(span=(columns, min(rows, MOST_CELLS))))

    def end_cell(self) -> None:
        """End the innermost cell."""
        flow = self._flows.pop()
        flow.end_line()
        self._tables[-1].cells.append(flow)

    def end_row(self) -> None:
        """End the row, if it has any cells."""
        table = self._tables[-1]
        cells, table.cells = table.cells, []
        if not cells:
            return
        joined = self._placed(table, [(cell.joined(table.row_number), cell.span) for cell in cells])
        table.has_hand_held |= any(is_hand_held(cell.text) for cell in joined)
        if not any(cell.rows for cell in cells):
            return
        is_alike = len(cells) > 1 and table.alike[len(cells)] >= _FEWEST_ALIKE and not _has_tables(cells)
        if table.has_hand_held or is_alike or not _is_layout(cells):
            table.alike[len(cells)] += 1
            self._flows[-1].rows.append(PageRow(joined, table.id))
        else:
            self._flows[-1].rows += [row for cell in cells for row in cell.rows]

    def discard_row(self) -> None:
        """Forget the row, which the page does not show."""
        self._tables[-1].cells = []

    def finished(self) -> list[PageRow]:
        """Return the rows of the page."""
        self.end_line()
        return self._flows[0].rows

    @staticmethod
    def _placed(table: _Table, cells: list[tuple[SourceLine, tuple[int, int]]]) -> tuple[SourceLine, ...]:
        """Return the cells of a row in their columns, with empty ones where another cell covers a column.

        Behind the other cells, as notes are, the text of the cell that covers the column is repeated.
        """
        found: list[SourceLine] = []

        def skip_covered(*, is_behind: bool = False) -> None:
            while table.covered.get(len(found), 0) > 0 and len(found) < MOST_CELLS:
                table.covered[len(found)] -= 1
                found.append(SourceLine(cells[0][0].number, table.texts[len(found)] if is_behind else ""))

        for line, (columns, rows) in cells:
            skip_covered()
            for at in range(min(columns, MOST_CELLS - len(found))):
                table.covered[len(found)] = rows - 1
                table.texts[len(found)] = line.text if at == 0 else ""
                found.append(line if at == 0 else SourceLine(line.number, ""))
        skip_covered(is_behind=True)
        return tuple(found)


def _has_tables(cells: list[_Flow]) -> bool:
    """Whether a cell has a table of its own."""
    return any(row.table for cell in cells for row in cell.rows)


def _is_layout(cells: list[_Flow]) -> bool:
    """Whether a row of a table only places lists beside each other: its cells hold tables, or lines of their own."""
    with_text = [cell for cell in cells if cell.rows]
    if _has_tables(cells):
        return True
    most = max((len(cell.rows) for cell in with_text), default=0)
    return most >= _FEWEST_LISTED or (len(with_text) == 1 and most > 1)
