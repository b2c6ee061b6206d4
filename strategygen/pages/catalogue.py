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
from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, Table
from strategygen.pages.report import Field, Rows

if TYPE_CHECKING:
    from pathlib import Path

    from strategygen.derive import DerivedChart
    from strategygen.derive.levels import LevelChart
    from strategygen.games import GameEntry
    from strategygen.values import Solution


NO_CHART = "none found"


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of one game of a listing, those of its charts None if they were not requested or found.

    Return and variance are of optimal play, with the least variance of tied holds; `values_held` counts the distinct
    EVs of holds with a card that is not wild; `measures` has lines, words, hands named, conditions and characters.
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
    """The optimal and the penalty-free chart of a solved game, each derived when it is first asked for.

    They are kept in a folder, if it is given (see `kept_result`).
    """

    def __init__(self, solution: Solution, folder: Path | None = None) -> None:
        self.solution = solution
        self.folder = folder

    @cached_property
    def optimal(self) -> DerivedChart:
        """The optimal chart."""
        from strategygen.derive import kept_chart

        return kept_chart(self.solution, folder=self.folder)

    @cached_property
    def penalty_free(self) -> LevelChart:
        """The penalty-free chart."""
        from strategygen.derive.levels import penalty_free_chart

        return penalty_free_chart(self.solution, folder=self.folder)


def game_figures(charts: ChartsOfGame, *, with_chart: bool = False, with_plain: bool = False) -> GameFigures:
    """Return the figures of a game for a listing, with those of its optimal and its penalty-free chart on request.

    A chart that is not proved optimal is not listed.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> figures = game_figures(ChartsOfGame(solve(load_game("jacks-or-better"))))
    >>> figures.values, figures.values_held, round(figures.variance, 6)
    (1153, 387, Fraction(4878669, 250000))
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


_LISTED: tuple[Field[GameEntry], ...] = (
    Field("id", "Game", lambda entry: entry.id),
    Field("name", "Name", lambda entry: entry.name),
    Field("deck", "Deck", lambda entry: entry.deck),
    Field("published", "Published", lambda entry: cells.exact(entry.published)),
)
#: Columns of penalty-free charts, and their keys in JSON.
_PLAIN_KEYS = {"plain_return": "return", "plain_cost": "cost", "plain_least": "least_cost", "plain_lines": "lines"}
_MEASURES = {
    "lines": "Lines",
    "words": "Words",
    "hands_named": "Hands",
    "conditions": "Conditions",
    "characters": "Characters",
}


def _figure_fields(figures: Mapping[str, GameFigures]) -> Iterator[Field[GameEntry]]:
    """Yield the columns of the figures of optimal play."""
    yield Field(
        "return", "Exact return", lambda entry: cells.game_return(figures[entry.id].expected_return), True, True
    )
    yield Field("variance", "Variance", lambda entry: cells.decimal(figures[entry.id].variance, 6), decimal=True)
    yield Field("values", "CE values", lambda entry: cells.count(figures[entry.id].values), True)
    yield Field("values_held", "Held", lambda entry: cells.count(figures[entry.id].values_held), True)


def _plain_fields(figures: Mapping[str, GameFigures]) -> Iterator[Field[GameEntry]]:
    """Yield the columns of penalty-free charts."""
    plain = {game_id: own.plain for game_id, own in figures.items() if own.plain is not None}
    yield Field(
        "plain_return", "Penalty-free", lambda entry: cells.game_return(plain[entry.id].expected_return), True, True
    )
    yield Field("plain_cost", "Cost", lambda entry: cells.cost(plain[entry.id].cost), decimal=True)
    yield Field("plain_least", "Least possible", lambda entry: cells.cost(plain[entry.id].bound), decimal=True)
    yield Field("plain_lines", "Lines", lambda entry: cells.count(plain[entry.id].lines), True)


def _measure_field(figures: Mapping[str, GameFigures], key: str) -> Field[GameEntry]:
    """Return the column of a measure of optimal charts."""

    def cell(entry: GameEntry) -> Cell:
        measures = figures[entry.id].measures
        if measures is None:
            return Cell.of(NO_CHART) if key == "lines" else cells.missing()
        return cells.count(measures[key])

    return Field(key, _MEASURES[key], cell, True)


class GamesPage:
    """The catalogue: a row for each pay table."""

    template: ClassVar[str] = "games"
    title: ClassVar[str] = "Catalogue of games"

    def __init__(self, fields: Sequence[Field[GameEntry]], entries: Iterable[GameEntry]) -> None:
        self.keys = [field.key for field in fields]
        # On a page the id is marked, in CSV and JSON it is not.
        self.rows = Rows((*fields, Field("marked", "Game", _marked_id)), entries)

    @property
    def about(self) -> tuple[str, ...]:
        """What the figures are, in sentences."""
        sentences = ["The name of a family alone, such as jacks-or-better, is short for its pay table marked *."]
        if "values" in self.keys:
            sentences.append(
                "Variance: of one hand, with the least variance where several holds are best. CE values: distinct EVs "
                "of optimal play. Held: those of holds with a card that is not wild."
            )
        if "plain_lines" in self.keys:
            sentences.append(
                "Penalty-free: return, cost and number of lines of a chart whose lines depend only on the cards held. "
                "Least possible: proved lower bound on the cost of all such charts."
            )
        if "lines" in self.keys:
            sentences.append(
                "Lines, hands named, conditions and characters: of the condensed chart, proved optimal on every deal."
            )
        return tuple(sentences)

    @property
    def table(self) -> Table:
        """All columns, for CSV."""
        return self.rows.table(*self.keys)

    @property
    def wide(self) -> Table:
        """The rows as a wide page shows them, full-pay tables marked."""
        return self._without()

    @property
    def narrow(self) -> Table:
        """The rows without what a narrow page has no room for."""
        left_out = {"name"} if "values" in self.keys else set()
        if "lines" in self.keys:
            left_out.add("published")
        if "plain_lines" in self.keys:
            left_out |= {"published", "variance", "values", "values_held"}
        return self._without(*left_out)

    def _without(self, *left_out: str) -> Table:
        return self.rows.table("marked", *(key for key in self.keys if key not in ("id", "deck", *left_out)))

    def groups(self, table: Table) -> tuple[GamesGroup, ...]:
        """Return the rows of `wide` or `narrow` by families."""
        found = []
        pairs = zip(self.rows.rows, table.rows, strict=True)
        for family, group in groupby(pairs, lambda pair: pair[0].path.stem):
            entries, rows = zip(*group, strict=True)
            found.append(GamesGroup(family, entries[0].deck, Table(table.columns, rows)))
        return tuple(found)

    @property
    def text_lines(self) -> tuple[str, ...]:
        """The listing as plain text: the columns' headings, then a heading and rows for each family."""
        table = self.narrow
        head, *lines = table.text_lines
        found = [f"  {head}"]
        rows = iter(lines)
        for group in self.groups(table):
            found += ["", f"{group.family}: {group.deck}"]
            found += [f"  {next(rows)}" for _ in group.table.rows]
        return tuple(found)

    def to_json(self) -> list[dict[str, Json]]:
        """Return one record for each pay table."""
        found = []
        for record in self.rows.records(*self.keys):
            plain = {_PLAIN_KEYS[key]: value for key, value in record.items() if key in _PLAIN_KEYS}
            measures = {key: value for key, value in record.items() if key in _MEASURES}
            if measures and measures["lines"] == NO_CHART:
                measures["lines"] = None
            first = {key: value for key, value in record.items() if key not in (*_PLAIN_KEYS, *_MEASURES)}
            found.append({**first, **({"penalty_free": plain} if plain else {}), **measures})
        return found

    def to_csv(self) -> str:
        """Return the exact rows."""
        return self.table.to_csv()


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
    >>> from strategygen import catalogue
    >>> page = games_page(catalogue())
    >>> page.keys, page.to_json()[0]["deck"]
    (['id', 'name', 'deck', 'published'], '52 cards')
    """
    fields = list(_LISTED)
    if figures is not None:
        fields += _figure_fields(figures)
        fields += _plain_fields(figures) if with_plain else ()
        fields += (_measure_field(figures, key) for key in _MEASURES) if with_charts else ()
    return GamesPage(fields, entries)


def _marked_id(entry: GameEntry) -> str:
    """Return the id of a pay table, marked if its family's name alone means it."""
    from strategygen.games import load_game

    return f"{entry.id} *" if load_game(entry.path.stem).id == entry.id else entry.id
