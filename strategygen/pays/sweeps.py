"""Many pay tables of one game: their exact returns, on all processors, in a resumable file.

==========  ==================================================================
sweep       the pay tables of a file, or of any iterable, solved one by one.
pay column  a column of the file whose heading is the id of a pay class; a
            class without a column keeps the pay it has in the game.
label       a column that is copied unchanged: its heading begins with ``#``
            or is ``id``, ``label``, ``name`` or ``note``.
part        the lines finished so far, in a separate file beside the result;
            an interrupted sweep resumes from it.
==========  ==================================================================
"""

from __future__ import annotations

import contextlib
import csv
import errno
import hashlib
import io
import json
import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType

import numpy as np

from strategygen.display import Record, Result
from strategygen.errors import GameError, OutputError, shortened
from strategygen.games import Game, parse_pay
from strategygen.values import solve
from strategygen.workers import in_processes, processors

#: Headings of label columns, besides those that begin with #.
LABELS = ("id", "label", "name", "note")
#: Longest file that is read.
MOST_CHARACTERS = 50_000_000
#: Starting a process takes about as long as solving this many pay tables.
_TABLES_PER_PROCESS = 32
_HEAD = "# strategygen sweep, unfinished: "
_FRACTION = re.compile(r"\d+(/\d+)?")


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
    processes: int | None = None,
    advance: Callable[[], None] = lambda: None,
) -> Generator[SweepRow, None, None]:
    """Yield the exact return of each pay table, in order.

    Parameters
    ----------
    game : Game
        Deck, wild cards, pay classes, and the pay of each class that is missing from a pay table.
    pay_tables : iterable of mappings
        Pays by class id, as for `Game.with_pays`; read lazily.
    coins : int
        The pays are for this many coins.
    variance : bool
        Whether to compute the variance too; this takes about three times as long.
    processes : int, optional
        Number of processes; by default one per processor, or only this one for few pay tables.  See
            the notes of `strategygen.workers.in_processes`.
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
    if processes is None:
        processes = suggested_processes(len(pay_tables) if isinstance(pay_tables, Sized) else None)
    games = _games(game, pay_tables, coins)
    yield from in_processes(partial(_solve_table, variance=variance), games, processes, 8 * processes, advance)


def suggested_processes(count: int | None) -> int:
    """Return the number of processes to use for a number of pay tables; None if that is unknown.

    Examples
    --------
    >>> suggested_processes(3)
    1
    """
    return processors() if count is None else max(1, min(processors(), count // _TABLES_PER_PROCESS))


def _games(game: Game, pay_tables: Iterable[Mapping[str, object]], coins: int) -> Iterator[Game]:
    for number, pays in enumerate(pay_tables, 1):
        try:
            changed = game.with_pays(pays, coins)
        except GameError as error:
            raise GameError(f"pay table {number}: {error}") from None
        yield changed


def _solve_table(game: Game, variance: bool) -> SweepRow:
    solution = solve(game)
    ascending = np.sort(solution.best)
    values = 1 + int(np.count_nonzero(ascending[1:] != ascending[:-1]))
    return SweepRow(game, solution.expected_return, values, solution.variance if variance else None)


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

    def fingerprint(self, variance: bool = False) -> str:
        r"""Return a hash of everything that the result of a sweep of this file depends on.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> one = read_pay_tables("flush\n5\n", load_game("jacks-or-better"))
        >>> other = read_pay_tables("flush\n5\n", load_game("jacks-or-better"), coins=5)
        >>> len(one.fingerprint()), one.fingerprint() == other.fingerprint()
        (64, False)
        """
        from strategygen import __version__

        game = self.game
        classes = [
            (cls.id, cls.hand, *(sorted(part or ()) for part in (cls.ranks, cls.kickers, cls.wild_cards, cls.jokers)))
            for cls in game.classes
        ]
        pays = [str(pay) for pay in game.pays]
        facts = [__version__, game.deck.jokers, game.deck.lowest, sorted(game.wild_ranks), classes, pays]
        whole = json.dumps([*facts, self.coins, variance]) + self.text
        return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()


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


class PartFile:
    r"""The finished lines of the result of a sweep, in order, in a file from which a later run resumes.

    The first line has the fingerprint of the inputs.  Each line is written unbuffered, so that it is kept if this
    process is killed; an incomplete line is dropped.  While the file is open, it is locked against other processes.

    Attributes
    ----------
    done : int
        Number of lines.
    starts_anew : bool
        Whether a file of other inputs, or of another version, was overwritten.

    Raises
    ------
    OutputError
        If the file cannot be written, is not a sweep result, or is locked by another process.

    Examples
    --------
    >>> import tempfile
    >>> from strategygen.games import load_game
    >>> tables = read_pay_tables("flush\n5\n6\n", load_game("jacks-or-better"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "result.csv.part"
    ...     with PartFile(path, tables) as part:
    ...         part.append("5,1,100.0,3\n")
    ...     with PartFile(path, tables) as part:
    ...         part.done, part.lines()
    (1, '5,1,100.0,3\n')
    """

    def __init__(self, path: Path, tables: PayTables, variance: bool = False) -> None:
        self.path = path
        self.done = 0
        self.starts_anew = False
        self._head = f"{_HEAD}{tables.fingerprint(variance)}\n".encode()
        with self._explained():
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        # Unbuffered: a line that did not fit on the disk is not written again when the file is closed.
        self._stream = io.FileIO(descriptor, "r+")
        try:
            with self._explained():
                self._lock()
                self._read(tables, len(tables.header) + len(result_columns(variance)))
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> PartFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OutputError:
            raise
        except (OSError, ValueError) as error:
            reason = error.strerror or type(error).__name__ if isinstance(error, OSError) else error
            raise OutputError(f"{self.path}: {reason}") from None

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # not on this system
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some file systems have no locks.
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                raise OutputError(f"{self.path}: another process is writing this file") from None

    def _read(self, tables: PayTables, width: int) -> None:
        found = self._stream.readall()
        if not found.startswith(self._head):
            if not found.startswith(_HEAD.encode()) and not self._head.startswith(found):
                raise OutputError(
                    f"{self.path}: the file already exists and is not an unfinished sweep; not overwritten"
                )
            self.starts_anew = b"\n" in found
            self._stream.truncate(0)
            self._stream.seek(0)
            self._write(self._head)
            return
        end = len(self._head)
        *lines, _ = found[end:].split(b"\n")
        for line, table in zip(lines, tables, strict=False):
            if not _is_result(line, table.fields, width):
                break
            self.done += 1
            end += len(line) + 1
        self._stream.truncate(end)
        self._stream.seek(end)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[self._stream.write(rest) :]

    def append(self, line: str) -> None:
        """Add a line, which ends with a line feed."""
        with self._explained():
            self._write(line.encode())
        self.done += 1

    def lines(self) -> str:
        """Return all lines, each with its line feed."""
        with self._explained():
            self._stream.seek(len(self._head))
            return self._stream.readall().decode()

    def remove(self) -> None:
        """Delete the file."""
        with self._explained():
            self.path.unlink(missing_ok=True)


def _is_result(line: bytes, fields: tuple[str, ...], width: int) -> bool:
    """Whether a line is complete and begins with these fields."""
    try:
        (found,) = csv.reader([line.decode()], strict=True)
    except (UnicodeDecodeError, ValueError, csv.Error):
        return False
    return (
        len(found) == width and tuple(found[: len(fields)]) == fields and bool(_FRACTION.fullmatch(found[len(fields)]))
    )
