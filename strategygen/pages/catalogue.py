"""The catalogue as a page: its games, and on request their returns and the sizes of their charts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from strategygen.errors import UnsolvedConflictError
from strategygen.pages.cells import Cell, Column, Json, Table, cost_cell, count_cell, return_cell
from strategygen.pages.numbers import format_decimal

if TYPE_CHECKING:
    from strategygen.derive import DerivedChart
    from strategygen.derive.levels import LevelChart
    from strategygen.games import GameEntry
    from strategygen.values import Solution


NO_CHART = "none found"

_LISTED = (
    Column("id", "Game"), Column("name", "Name"), Column("deck", "Deck"), Column("published", "Published"),
)  # fmt: skip
_FIGURES = (
    Column("return", "Exact return", True, True),
    Column("variance", "Variance", True, True),
    Column("values", "CE values", True),
    Column("values_held", "Held", True),
)
_PLAIN = (
    Column("plain_return", "Penalty-free", True, True),
    Column("plain_cost", "Cost", True, True),
    Column("plain_least", "Least possible", True, True),
    Column("plain_lines", "Lines", True),
)
_MEASURES = (
    Column("lines", "Lines", True),
    Column("hands_named", "Hands", True),
    Column("conditions", "Conditions", True),
    Column("characters", "Characters", True),
)


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of one game of a listing.

    Attributes
    ----------
    expected_return, variance : Fraction
        Of optimal play; of tied holds the one with the least variance is played.
    values, values_held : int
        Distinct EVs of optimal play, and those of holds with a card that is not wild.
    measures : dict of str to int, or None
        Lines, hands named, conditions and characters of its chart; None if no chart was requested or found.
    plain : PlainFigures or None
        Of its penalty-free chart; None if not requested.
    """

    expected_return: Fraction
    variance: Fraction
    values: int
    values_held: int
    measures: dict[str, int] | None = None
    plain: PlainFigures | None = None


@dataclass(frozen=True, slots=True)
class PlainFigures:
    """Return and cost of a penalty-free chart, the proved lower bound on the cost of such charts, and its lines."""

    expected_return: Fraction
    cost: Fraction
    bound: Fraction
    lines: int


class ChartsOfGame:
    """The optimal and the penalty-free chart of a solved game, each derived when it is first asked for."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    @cached_property
    def optimal(self) -> DerivedChart:
        """The optimal chart."""
        from strategygen.derive import derive_chart

        return derive_chart(self.solution)

    @cached_property
    def penalty_free(self) -> LevelChart:
        """The penalty-free chart."""
        from strategygen.derive.levels import penalty_free_chart

        return penalty_free_chart(self.solution)


def game_figures(charts: ChartsOfGame, *, with_chart: bool = False, with_plain: bool = False) -> GameFigures:
    """Return the figures of a game for a listing, with those of its optimal and its penalty-free chart on request.

    A chart that is not proved optimal is not listed.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> figures = game_figures(ChartsOfGame(solve(load_game("jacks-or-better"))))
    >>> figures.values, figures.values_held, format_decimal(figures.variance, 6)
    (1153, 387, '19.514676')
    """
    from strategygen.values import compute_ce_values

    solution, ce = charts.solution, compute_ce_values(charts.solution)
    measures = plain = None
    if with_chart:
        with contextlib.suppress(UnsolvedConflictError):
            measures = charts.optimal.measures if charts.optimal.optimal else None
    if with_plain:
        chart = charts.penalty_free
        bound = chart.bound or Fraction(0)
        plain = PlainFigures(chart.report.return_worst, chart.report.cost_worst, bound, len(chart.lines))
    values_held = int(ce.is_held.sum())
    return GameFigures(solution.expected_return, solution.variance, len(ce.rows), values_held, measures, plain)


@dataclass(frozen=True, slots=True)
class GamesGroup:
    """The pay tables of one family."""

    family: str
    deck: str
    table: Table

    @property
    def text_rows(self) -> tuple[str, ...]:
        """The rows as lines of plain text."""
        return self.table.text_lines[1:]


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The catalogue.

    Attributes
    ----------
    table : Table
        A row for each pay table, with all columns.
    families : tuple of str
        The family of each row.
    full_pay : tuple of bool
        Whether a family's name alone means this row.
    rows : tuple of dict
        The same for other programs.
    """

    template: ClassVar[str] = "games"
    title: ClassVar[str] = "Catalogue of games"

    table: Table
    families: tuple[str, ...]
    full_pay: tuple[bool, ...]
    rows: tuple[dict[str, Json], ...]

    @property
    def about(self) -> tuple[str, ...]:
        """What the figures are, in sentences."""
        keys = {column.key for column in self.table.columns}
        sentences = ["The name of a family alone, such as jacks-or-better, is short for its pay table marked *."]
        if "values" in keys:
            sentences.append(
                "Variance: of one hand, with the least variance where several holds are best. CE values: distinct EVs "
                "of optimal play. Held: those of holds with a card that is not wild."
            )
        if "plain_lines" in keys:
            sentences.append(
                "Penalty-free: return, cost and number of lines of a chart whose lines depend only on the cards held. "
                "Least possible: proved lower bound on the cost of all such charts."
            )
        if "lines" in keys:
            sentences.append(
                "Lines, hands named, conditions and characters: of the condensed chart, proved optimal on every deal."
            )
        return tuple(sentences)

    @property
    def wide(self) -> Table:
        """The rows as a wide page shows them, full-pay tables marked."""
        return self._picked([column.key for column in self.table.columns if column.key != "deck"])

    @property
    def narrow(self) -> Table:
        """The rows without what a narrow page has no room for."""
        keys = [column.key for column in self.table.columns if column.key != "deck"]
        if "values" in keys:
            keys.remove("name")
        if "lines" in keys:
            keys.remove("published")
        if "plain_lines" in keys:
            keys = [key for key in keys if key not in ("published", "variance", "values", "values_held")]
        return self._picked(keys)

    def groups(self, table: Table) -> tuple[GamesGroup, ...]:
        """Return the rows of `wide` or `narrow` by families."""
        found = []
        for family, numbers in groupby(range(len(self.families)), lambda number: self.families[number]):
            own = list(numbers)
            deck = next(cell.text for column, cell in self._cells(own[0]) if column.key == "deck")
            found.append(GamesGroup(family, deck, Table(table.columns, tuple(table.rows[number] for number in own))))
        return tuple(found)

    @property
    def text_lines(self) -> tuple[str, ...]:
        """The listing as plain text: the columns' headings, then a heading and rows for each family."""
        head, *lines = self.narrow.text_lines
        found = [f"  {head}"]
        rows = iter(lines)
        for group in self.groups(self.narrow):
            found += ["", f"{group.family}: {group.deck}"]
            found += [f"  {next(rows)}" for _ in group.table.rows]
        return tuple(found)

    def to_json(self) -> Json:
        """Return one record for each pay table."""
        return [dict(row) for row in self.rows]

    def to_csv(self) -> str:
        """Return the exact rows."""
        return self.table.to_csv()

    def _cells(self, number: int) -> Iterator[tuple[Column, Cell]]:
        return zip(self.table.columns, self.table.rows[number], strict=True)

    def _picked(self, keys: Sequence[str]) -> Table:
        rows = []
        for number, is_full in enumerate(self.full_pay):
            cells = [cell for column, cell in self._cells(number) if column.key in keys]
            if is_full:
                cells[0] = Cell.of(f"{cells[0]} *", cells[0].exact)
            rows.append(cells)
        return Table.of([column for column in self.table.columns if column.key in keys], rows)


def games_page(
    entries: Iterable[GameEntry],
    figures: Mapping[str, GameFigures] | None = None,
    *,
    with_charts: bool = False,
    with_plain: bool = False,
) -> GamesPage:
    """Return the catalogue as a page.

    Parameters
    ----------
    entries : iterable of GameEntry
        Its pay tables.
    figures : mapping of str to GameFigures, optional
        The figures of each, by id; without them there are no such columns.
    with_charts : bool
        Whether the figures include charts, so that a game without one has none.
    with_plain : bool
        Whether the figures include penalty-free charts.

    Examples
    --------
    >>> from strategygen.games import catalogue
    >>> page = games_page(catalogue())
    >>> [column.key for column in page.table.columns], page.rows[0]["deck"]
    (['id', 'name', 'deck', 'published'], '52 cards')
    """
    from strategygen.games import load_game

    listed = tuple(entries)
    columns = [*_LISTED, *(_FIGURES if figures is not None else ())]
    columns += [*(_PLAIN if with_plain else ()), *(_MEASURES if with_charts else ())]
    cells: list[list[Cell]] = []
    rows: list[dict[str, Json]] = []
    for entry in listed:
        published = Cell.of(entry.published or "-", entry.published or "")
        row = [Cell.of(entry.id), Cell.of(entry.name), Cell.of(entry.deck), published]
        record: dict[str, Json] = {
            "id": entry.id, "name": entry.name, "deck": entry.deck, "published": entry.published,
        }  # fmt: skip
        if figures is not None:
            own = figures[entry.id]
            row += [return_cell(own.expected_return), Cell.of(format_decimal(own.variance, 6), own.variance)]
            row += [count_cell(own.values), count_cell(own.values_held)]
            record |= {"return": str(own.expected_return), "variance": str(own.variance)}
            record |= {"values": own.values, "values_held": own.values_held}
            if with_plain and own.plain is not None:
                plain = own.plain
                row += [return_cell(plain.expected_return), cost_cell(plain.cost), cost_cell(plain.bound)]
                row.append(count_cell(plain.lines))
                record |= {"penalty_free": {
                    "return": str(plain.expected_return), "cost": str(plain.cost),
                    "least_cost": str(plain.bound), "lines": plain.lines,
                }}  # fmt: skip
            if with_charts:
                row += _measure_cells(own.measures)
                record |= {column.key: (own.measures or {}).get(column.key) for column in _MEASURES}
        cells.append(row)
        rows.append(record)
    families = tuple(entry.path.stem for entry in listed)
    full = {family: load_game(family).id for family in set(families)}
    is_full = tuple(full[family] == entry.id for family, entry in zip(families, listed, strict=True))
    return GamesPage(Table.of(columns, cells), families, is_full, tuple(rows))


def _measure_cells(measures: Mapping[str, int] | None) -> list[Cell]:
    if measures is None:
        return [Cell.of(NO_CHART), *([Cell.of("-", "")] * (len(_MEASURES) - 1))]
    return [count_cell(measures[column.key]) for column in _MEASURES]
