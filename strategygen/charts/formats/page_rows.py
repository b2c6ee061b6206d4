"""The visible lines of a page: lines of text, rows of tables, and the choice of those that are the chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

#: In front of text that a style may hide; no text has this sign, which stands for no character.
DOUBT = "\ufffe"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A visible line of a page: its line number from 1, its text, and whether the page marks it as a title.

    In a row of a table a tab separates the cells.  In plain text, `comment` is what stands behind `` #``.  `indent` is
    how many spaces are in front, four for each list around.  `part` is ``row``, ``item``, ``term`` or ``description``
    if the format marks rows of tables, items of lists, or the terms and descriptions of a list of these.
    """

    number: int
    text: str
    is_title: bool = False
    comment: str = field(default="", repr=False)
    part: str = field(default="", repr=False, compare=False)
    indent: int = field(default=0, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class PageRow:
    """A row of a table, or a line outside tables as its only cell.

    Attributes
    ----------
    cells : tuple of SourceLine
        The cells from left to right, empty ones among them.
    table : int
        Number of the table on the page, from 1; 0 outside tables.
    """

    cells: tuple[SourceLine, ...]
    table: int = 0

    def joined(self) -> SourceLine:
        r"""Return the row as one line, with a tab between the cells.

        Examples
        --------
        >>> PageRow((SourceLine(3, ""), SourceLine(4, "2-HP"), SourceLine(4, "1.54")), 1).joined()
        SourceLine(number=4, text='\t2-HP\t1.54', is_title=False)
        """
        if len(self.cells) == 1:
            return self.cells[0]
        shown = [cell for cell in self.cells if cell.text]
        if not shown:
            return SourceLine(self.cells[0].number if self.cells else 1, "")
        text = "\t".join(cell.text for cell in self.cells).rstrip()
        return SourceLine(shown[0].number, text)


def is_hand_held(cell: str) -> bool:
    """Whether a cell is the heading of the column that charts of this program have.

    Examples
    --------
    >>> is_hand_held("Hand held"), is_hand_held("**HAND HELD**"), is_hand_held("Hand")
    (True, True, False)
    """
    return " ".join(cell.strip("*_` ").split()).lower() == "hand held"


#: The titles of the other columns of such charts; beside others, "Hand held" is a title as any.
_OWN_TITLES = frozenset({
    "", "no.", "no", "#", "number", "rank", "line", "ev", "value", "value_min", "value_max", "ce", "ce numbers",
    "deals", "section", "type",
})  # fmt: skip


def _is_own_header(row: PageRow) -> bool:
    titles = [" ".join(cell.text.replace(DOUBT, "").strip("*_` ").split()).lower() for cell in row.cells]
    return {title for title in titles if title != "hand held"} <= _OWN_TITLES and titles[0] != "type"


def chart_lines(rows: Iterable[PageRow]) -> list[SourceLine]:
    """Return the lines of the chart on a page.

    If a table has a column "Hand held", and others only such as "No." and "EV", its cells are the chart and nothing
    else is.  On other pages every row and line counts.  Where several such tables have a title each, the titles may
    open sections, so they count too.

    Examples
    --------
    >>> head = PageRow((SourceLine(1, "No."), SourceLine(1, "Hand held")), 1)
    >>> row = PageRow((SourceLine(2, "1"), SourceLine(2, "5-RF")), 1)
    >>> chart_lines([head, row, PageRow((SourceLine(3, "Legend", is_title=True),))])
    [SourceLine(number=2, text='5-RF', is_title=False)]
    """
    rows = list(rows)
    titles: dict[int, SourceLine | None] = {}
    cells: list[tuple[int, SourceLine]] = []
    column: int | None = None
    title: SourceLine | None = None
    table = 0
    for row in rows:
        if row.table != table:
            table, column = row.table, None
        is_own = bool(row.table) and _is_own_header(row)
        held = next((at for at, cell in enumerate(row.cells) if is_own and is_hand_held(cell.text)), None)
        if held is not None:
            column = held
            if table not in titles:
                titles[table], title = title, None
        elif column is not None:
            cells += [(table, cell) for cell in row.cells[column : column + 1] if cell.text]
        elif not row.table and row.joined().is_title:
            title = row.joined()
    if not titles:
        lines = (replace(row.joined(), part="row") if row.table else row.joined() for row in rows)
        return [line for line in lines if line.text.strip()]
    if len(titles) == 1 or None in titles.values():
        return [cell for _, cell in cells]
    return _titled(cells, titles)


def _titled(cells: Sequence[tuple[int, SourceLine]], titles: dict[int, SourceLine | None]) -> list[SourceLine]:
    """Return the cells of several tables, each table below its title."""
    found: list[SourceLine] = []
    for table, title in titles.items():
        if title is not None:
            found.append(title)
        found += [cell for of, cell in cells if of == table]
    return found
