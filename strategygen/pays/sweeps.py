"""Many pay tables of one game: their exact returns.

==========  ==================================================================
sweep       the pay tables of a file, or of any iterable, solved in batches:
            most holds are never optimal for any pays of a batch.
pay column  a column of the file whose heading is the id of a pay class; a
            class without a column keeps the pay it has in the game.
label       a column that is copied unchanged: its heading begins with ``#``
            or is ``id``, ``label``, ``name`` or ``note``.
==========  ==================================================================
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import lcm

import numpy as np

from strategygen.display import Record, Result
from strategygen.errors import GameError, shortened
from strategygen.games import Game, parse_pay
from strategygen.values import solve
from strategygen.values.pay_box import fits_box, solve_box

#: Headings of label columns, besides those that begin with #.
LABELS = ("id", "label", "name", "note")
#: Longest file that is read.
MOST_CHARACTERS = 50_000_000
#: Most pay tables that are solved together, and the least for which it is faster than one by one.
_BATCH, _LEAST = 1000, 4


@dataclass(frozen=True, slots=True)
class SweepRow(Result):
    """One pay table solved.

    Attributes
    ----------
    game : Game
        The game with these pays.
    expected_return : Fraction
        Return of optimal play, units per unit bet.
    values : int
        Number of CE values (distinct optimal EVs).
    variance : Fraction or None
        Variance of the payoff of one hand, in units squared, ties settled by least variance; None if not computed.
    """

    game: Game
    expected_return: Fraction
    values: int
    variance: Fraction | None = None

    def to_records(self) -> list[Record]:
        pays: Record = {cls.id: pay for cls, pay in zip(self.game.classes, self.game.pays, strict=True)}
        found: Record = {"return": self.expected_return, "values": self.values}
        return [pays | found | ({} if self.variance is None else {"variance": self.variance})]


def sweep(
    game: Game,
    pay_tables: Iterable[Mapping[str, object]],
    *,
    coins: int = 1,
    variance: bool = False,
    advance: Callable[[], None] = lambda: None,
) -> Generator[SweepRow, None, None]:
    """Yield the exact return of each pay table, in order.

    Parameters
    ----------
    game : Game
        Deck, wild cards, pay classes, and the pay of each class that is missing from a pay table.
    pay_tables : iterable of mappings
        Pays by class id, as for `Game.with_pays`; read in batches.
    coins : int
        The pays are for this many coins.
    variance : bool
        Whether to compute the variance too; this takes about three times as long.
    advance : callable
        Called after each pay table.

    Raises
    ------
    GameError
        If a pay table is not valid, when it is reached.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> tables = [{"flush": 6}, {"flush": 5, "full_house": "8.5"}]
    >>> [str(row.expected_return) for row in sweep(load_game("jacks-or-better"), tables)]
    ['1653526326983/1661102543100', '650315790791/664441017240']
    """
    for batch in _batches(_games(game, pay_tables, coins)):
        # Pays that do not fit into 64 bits are a batch of their own.
        box = solve_box(game, [one.pays for one in batch], variance=variance) if len(batch) >= _LEAST else None
        for changed in batch:
            found = _solve_table(changed, variance) if box is None else box.solve(changed.pays, variance=variance)
            yield SweepRow(changed, *found)
            advance()


def _games(game: Game, pay_tables: Iterable[Mapping[str, object]], coins: int) -> Iterator[Game]:
    for number, pays in enumerate(pay_tables, 1):
        try:
            changed = game.with_pays(pays, coins)
        except GameError as error:
            raise GameError(f"pay table {number}: {error}") from None
        yield changed


def _batches(games: Iterator[Game]) -> Iterator[list[Game]]:
    """Yield the games in batches that `solve_box` can solve."""
    batch: list[Game] = []
    largest, denominator = Fraction(0), 1
    try:
        for game in games:
            largest = max(largest, *game.pays)
            denominator = lcm(denominator, *(pay.denominator for pay in game.pays))
            if batch and (len(batch) == _BATCH or not fits_box(game, largest, denominator)):
                yield batch
                batch, largest = [], max(game.pays)
                denominator = lcm(*(pay.denominator for pay in game.pays))
            batch.append(game)
    except GameError:
        # The pay tables before the one that is not valid have results.
        yield batch
        raise
    yield batch


def _solve_table(game: Game, variance: bool) -> tuple[Fraction, int, Fraction | None]:
    """Return what `BoxSolution.solve` returns, for any pays."""
    solution = solve(game)
    ascending = np.sort(solution.best)
    n_values = 1 + int(np.count_nonzero(ascending[1:] != ascending[:-1]))
    return solution.expected_return, n_values, solution.variance if variance else None


# --------------------------------------------------------------------------------------------- files


@dataclass(frozen=True, slots=True)
class PayTable:
    """One line of a file of pay tables: its number from 1, its fields unchanged, and its pays by class id.

    The pays are for the number of coins of the file.
    """

    line: int
    fields: tuple[str, ...]
    pays: dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class PayTables:
    """A valid file of pay tables; its lines are parsed on iteration.

    Attributes
    ----------
    game : Game
        The game the pays are for.
    coins : int
        The pays are for this many coins.
    source : str
        Name of the file.
    header : tuple of str
        The headings.
    columns : tuple of (str or None)
        The pay class of each column; None is a label.
    count : int
        Number of pay tables.
    """

    game: Game
    coins: int
    source: str
    header: tuple[str, ...]
    columns: tuple[str | None, ...]
    count: int
    text: str = field(repr=False)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[PayTable]:
        return _read_lines(_records(self.text, self.source), self.source, self.columns)


def read_pay_tables(text: str, game: Game, coins: int = 1, source: str = "<pay tables>") -> PayTables:
    r"""Return the pay tables of a CSV file; every line is checked.

    The first line has the headings: ids of pay classes, and labels.  Every other line is one pay table, its pays for
    this many coins; empty lines are skipped.  `source` is the name of the file in messages.

    Raises
    ------
    GameError
        If the file is not valid; the message has the line, the column and what was expected.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> tables = read_pay_tables("name,flush\nshort pay,5\nodd,1/3\n", load_game("jacks-or-better"))
    >>> len(tables), [(table.line, table.fields[0], str(table.pays["flush"])) for table in tables]
    (2, [(2, 'short pay', '5'), (3, 'odd', '1/3')])
    >>> read_pay_tables("fluhs\n5\n", load_game("jacks-or-better"), source="my.csv")
    Traceback (most recent call last):
    strategygen.errors.GameError: my.csv:1, column 'fluhs': there is no pay class 'fluhs'; did you mean flush? (a label
    column must be named id, label, name or note, or begin with #)
    """
    if len(text) > MOST_CHARACTERS:
        raise GameError(f"{source}: the file has more than {MOST_CHARACTERS:,} characters; split it into several files")
    if coins < 1:
        raise GameError(f"coins must be 1 or more, not {coins}")
    text = text.removeprefix("\ufeff")
    records = _records(text, source)
    line, header = next(records, (1, ()))
    if not header:
        raise GameError(f"{source}: the file is empty; expected a line of headings such as name,full_house,flush")
    columns = _read_header(header, game, f"{source}:{line}")
    count = sum(1 for _ in _read_lines(_records(text, source), source, columns))
    if count == 0:
        raise GameError(f"{source}: expected at least one pay table below the headings")
    return PayTables(game, coins, source, header, columns, count, text)


def _records(text: str, source: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the number and the fields of each line that is not empty."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    while True:
        try:
            record = next(reader, None)
        except csv.Error as error:
            raise GameError(f"{source}:{reader.line_num}: expected fields separated by commas: {error}") from None
        if record is None:
            return
        if record:
            if any("\n" in part or "\r" in part for part in record):
                raise GameError(
                    f"{source}:{reader.line_num}: a field contains a line break; expected one line for each pay table"
                )
            yield reader.line_num, tuple(record)


def _read_header(header: tuple[str, ...], game: Game, where: str) -> tuple[str | None, ...]:
    columns: list[str | None] = []
    known = [cls.id for cls in game.classes]
    for number, heading in enumerate(header, 1):
        name = heading.strip()
        if not name:
            raise GameError(f"{where}, column {number}: the heading is empty; expected a pay class or a label")
        if name in (part.strip() for part in header[: number - 1]):
            raise GameError(f"{where}, column {name!r}: this heading is duplicated")
        if name in known:
            columns.append(name)
        elif name.startswith("#") or name.lower() in LABELS:
            columns.append(None)
        elif name in result_columns(variance=True):
            raise GameError(
                f"{where}, column {name!r}: this heading is reserved for the result; expected a pay class or a label"
            )
        else:
            raise GameError(f"{where}, {_unknown_column(name, game)}")
    if not any(columns):
        raise GameError(f"{where}: no column is a pay class; expected one of {', '.join(known)}")
    return tuple(columns)


def _unknown_column(name: str, game: Game) -> str:
    rule = f"a label column must be named {', '.join(LABELS[:-1])} or {LABELS[-1]}, or begin with #"
    shown = shortened(name)
    if ";" in name or "\t" in name:
        return f"column {shown!r}: expected fields separated by commas"
    try:
        game.pay(name)
    except GameError as error:
        return f"column {shown!r}: {error} ({rule})"
    raise AssertionError("a pay class is known")


def _read_lines(
    records: Iterator[tuple[int, tuple[str, ...]]], source: str, columns: tuple[str | None, ...]
) -> Iterator[PayTable]:
    for line, fields in islice(records, 1, None):
        if len(fields) != len(columns):
            expected = f"{len(columns)} field{'s' if len(columns) > 1 else ''}"
            raise GameError(f"{source}:{line}: expected {expected}, one for each heading, found {len(fields)}")
        pays = {}
        for class_id, text in zip(columns, fields, strict=True):
            if class_id is not None:
                where = f"{source}:{line}, column {class_id}"
                if not text.strip():
                    raise GameError(f"{where}: the pay is missing; expected a number such as 9, 4.5 or 1/3")
                pays[class_id] = parse_pay(text, where)
        yield PayTable(line, fields, pays)


def result_columns(variance: bool = False) -> tuple[str, ...]:
    """Return the headings of the columns that a sweep adds.

    Examples
    --------
    >>> result_columns(variance=True)
    ('return', 'return_percent', 'values', 'variance', 'variance_decimal')
    """
    return ("return", "return_percent", "values", *(("variance", "variance_decimal") if variance else ()))
