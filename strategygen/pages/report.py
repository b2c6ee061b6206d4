"""Reports: the pages of all commands but ``chart``, ``card`` and ``site``, made of parts in the order shown.

A result is stated once, and every output is derived from it:

* A `Figure` is one number of a result: its key in JSON, its label on the page, and a `Cell`, which has the exact value
  and how it is shown.
* `Rows` are typed records under `Field` columns.  A field has the key (in CSV and JSON), the heading on the page, and a
  function from a record to its cell.
* A `Report` is a title, its parts (`Facts`, tables, `Text`, headings ...), and its record for ``--json``, made with
  `record_of` (figures) and `Rows.records` (rows); both take the wanted keys where choice or order differ from the page.
  Keys that no page shows are added to them.

All reports are rendered by one template for each target, ``report.j2``.

Examples
--------
>>> from fractions import Fraction
>>> from strategygen.pages import cells
>>> found = [("2-HP", Fraction(1, 1000), 24), ("none", Fraction(0), 4)]
>>> lines = Rows(
...     (
...         Field("line", "Line", lambda row: cells.notation(row[0])),
...         Field("cost", "Cost", lambda row: cells.cost(row[1]), decimal=True),
...         Field("hands", "Deals", lambda row: cells.count(row[2]), right=True),
...     ),
...     found,
... )
>>> figures = (Figure("hands", "Deals misplayed", cells.count(28)), Figure("", "Lines", cells.count(len(found))))
>>> report = Report(
...     "Two lines",
...     (Facts(figures), lines.table(), Text("paragraph", "All other lines are right.")),
...     {"game": "jacks-or-better", **record_of(figures), "lines": lines.records("line", "cost")},
... )
>>> print(report.table)
Line       Cost  Deals
2-HP  1.000e-03     24
none          0      4
>>> report.record
{'game': 'jacks-or-better', 'hands': 28, 'lines': [{'line': '2-HP', 'cost': '1/1000'}, {'line': 'none', 'cost': '0'}]}
>>> report.table.to_csv().splitlines()[1]
'2-HP,1/1000,0.001000000000000,24'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from strategygen.pages.cells import Cell, Column, Json, Table

if TYPE_CHECKING:
    from strategygen.games import Game


Row = TypeVar("Row")

#: How the sentences of a text are shown: in bold, as one paragraph, or as a list.
Role = Literal["verdict", "paragraph", "remarks"]
#: How a page is printed: "dense" has small type for many columns or tables, "wide" is also in landscape.
Layout = Literal["normal", "dense", "wide"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a result: its key in JSON (empty if only the page shows it), its label, and its cell."""

    key: str
    label: str
    cell: Cell


def aligned_facts(figures: Sequence[Figure]) -> tuple[str, ...]:
    """Return labelled figures as lines of plain text, the numbers in one column.

    Examples
    --------
    >>> aligned_facts([Figure("", "Return", Cell.of("0.99")), Figure("", "Deal classes", Cell.of("134,459"))])
    ('Return        0.99', 'Deal classes  134,459')
    """
    width = max((len(figure.label) for figure in figures), default=0)
    return tuple(f"{figure.label:<{width}}  {figure.cell}" for figure in figures)


def exact_json(cell: Cell) -> Json:
    """Return the exact value of a cell for JSON, a fraction as text.

    Examples
    --------
    >>> from strategygen.pages import cells
    >>> exact_json(cells.value(Fraction(28, 47)))
    '28/47'
    """
    return str(cell.exact) if isinstance(cell.exact, Fraction) else cell.exact


def record_of(figures: Iterable[Figure], *keys: str) -> dict[str, Json]:
    """Return figures as JSON: all that have a key, or those of `keys` in their order."""
    record = {figure.key: exact_json(figure.cell) for figure in figures if figure.key}
    return {key: record[key] for key in keys} if keys else record


def game_title(game: Game) -> str:
    """Return a game's name, followed by "pays changed" if they were.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game_title(load_game("jacks-or-better", {"flush": 7}))
    'Jacks or Better 9/6, pays changed'
    """
    return f"{game.name}, pays changed" if game.changed else game.name


def game_record(game: Game) -> dict[str, Json]:
    """Return the first entries of the record of a result about a game."""
    return {"game": game.id, "name": game_title(game)}


@dataclass(frozen=True, slots=True)
class Field(Generic[Row]):
    """A figure of every row: a column of the table and of CSV, and a key of the records.

    Attributes
    ----------
    key : str
        Its name in CSV and JSON.
    heading : str
        Its heading on the page.
    cell : callable
        From a row to its cell, or to the text of its cell.
    right : bool
        Whether its cells are right-aligned, as those with decimals are.
    decimal : bool
        Whether CSV has a second column beside the exact fraction, its decimal.
    """

    key: str
    heading: str
    cell: Callable[[Row], Cell | str]
    right: bool = False
    decimal: bool = False

    def of(self, row: Row) -> Cell:
        """Return the cell of a row."""
        cell = self.cell(row)
        return cell if isinstance(cell, Cell) else Cell.of(cell)


class Rows(Generic[Row]):
    """Typed records under fields: a table, and the same rows for JSON."""

    def __init__(self, fields: Iterable[Field[Row]], rows: Iterable[Row]) -> None:
        self.fields, self.rows = tuple(fields), tuple(rows)

    def _chosen(self, keys: tuple[str, ...]) -> list[Field[Row]]:
        by_key = {field.key: field for field in self.fields}
        return [by_key[key] for key in keys] if keys else list(self.fields)

    def table(self, *keys: str, caption: str = "") -> Table:
        """Return the rows as a table: all fields, or those of `keys` in their order."""
        fields = self._chosen(keys)
        columns = tuple(Column(each.key, each.heading, each.right or each.decimal, each.decimal) for each in fields)
        return Table(columns, tuple(tuple(field.of(row) for field in fields) for row in self.rows), caption)

    def records(self, *keys: str) -> list[dict[str, Json]]:
        """Return the exact rows as JSON: all fields, or those of `keys` in their order."""
        fields = self._chosen(keys)
        return [{field.key: exact_json(field.of(row)) for field in fields} for row in self.rows]


# ------------------------------------------------------------------------------------------- parts


@dataclass(frozen=True, slots=True)
class Facts:
    """Labelled figures, one under another."""

    kind: ClassVar[str] = "facts"

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the parts that follow."""

    kind: ClassVar[str] = "heading"

    text: str


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """Sentences, or groups of them; its role decides how they are set."""

    kind: ClassVar[str] = "text"

    role: Role
    sentences: tuple[Cell, ...]

    def __init__(self, role: Role, *sentences: Cell | str) -> None:
        finished = (each if isinstance(each, Cell) else Cell.of(each) for each in sentences)
        object.__setattr__(self, "role", role)
        object.__setattr__(self, "sentences", tuple(finished))


@dataclass(frozen=True, slots=True)
class Listing:
    """A table that plain text shows as lines of its own."""

    kind: ClassVar[str] = "listing"

    table: Table
    text_lines: tuple[str, ...]


class Part(Protocol):
    """A part of a report; templates branch on its kind."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Report:
    """A page made of parts, in order, and its exact record.

    `data` is what CSV holds, by default the first table shown.
    """

    template: ClassVar[str] = "report"

    title: str
    parts: tuple[Part, ...]
    record: Any
    data: Table | None = None
    layout: Layout = "normal"

    def to_json(self) -> Json:
        """Return the exact figures; an entry that no other format shows may be a function, which is called here."""
        if not isinstance(self.record, dict):
            record: Json = self.record
            return record
        return {key: value() if callable(value) else value for key, value in self.record.items()}

    def to_csv(self) -> str:
        """Return the exact rows."""
        return self.table.to_csv()

    @property
    def table(self) -> Table:
        """What CSV holds."""
        return self.tables[0] if self.data is None else self.data

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables shown."""
        return tuple(part for part in self.parts if isinstance(part, Table))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The labelled figures shown."""
        return tuple(figure for part in self.parts if isinstance(part, Facts) for figure in part.figures)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The texts shown."""
        return tuple(cell.text for part in self.parts if isinstance(part, Text) for cell in part.sentences)
