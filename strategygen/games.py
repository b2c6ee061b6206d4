"""Games, pay tables and pay classes, and the files they are kept in.

============  ==================================================================
pay class     the final hands that are paid alike, as a predicate: category,
              ranks, kickers, number of wild cards.
pay           units returned per unit bet, stake included ("9 for 1").
pay table     the pay of every class.
game          deck, wild cards, pay classes and one pay table.
family        the games of one file: they share everything but the pay table.
============  ==================================================================

A final hand belongs to the first class listed that it can be called.  A hand without wild cards is called
only what it is in the standard ranking; wild cards may stand for any card.
"""

from __future__ import annotations

import difflib
import re
import reprlib
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from strategygen.cards import RANKS, Deck, Rank, parse_ranks
from strategygen.errors import CardError, GameError

__all__ = ["CATEGORIES", "Game", "GameEntry", "PayClass", "catalogue", "load_game", "parse_pay"]

CATEGORIES = (
    "royal flush",
    "straight flush",
    "five of a kind",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
)
_WITH_RANKS = ("five of a kind", "four of a kind", "three of a kind", "pair")
_LONG_KEY = re.compile(r"(?<![\w.-])(?:[\w-]++\s*+\.\s*+){100}")
_PAY = re.compile(r"\d{1,40}(\.\d{1,40})?|\d{1,40}/0*[1-9]\d{0,39}|\d{1,40}[eE]\+?\d{1,2}")


@dataclass(frozen=True, slots=True)
class PayClass:
    """The final hands that are paid alike.

    Parameters
    ----------
    id : str
        Name in files and JSON, such as ``four_aces``.
    name : str
        Name on a page, such as ``Four aces``.
    hand : str
        One of `CATEGORIES`.
    ranks : frozenset of Rank or None
        Rank of the five, four or three of a kind, or of the pair; None is any.
    kickers : frozenset of Rank or None
        Rank of the fifth card beside four of a kind; None is any.
    wild_cards : frozenset of int or None
        Numbers of wild cards the final hand may hold; None is any.
    """

    id: str
    name: str
    hand: str
    ranks: frozenset[Rank] | None = None
    kickers: frozenset[Rank] | None = None
    wild_cards: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A draw-poker game: deck, wild cards and pay table.

    Attributes
    ----------
    id, name : str
        Catalogue id such as ``jacks-or-better-9-6``, and the name on a page.
    deck : Deck
        The deck dealt from.
    wild_ranks : frozenset of Rank
        Ranks that are wild, besides the jokers.
    classes : tuple of PayClass
        The paying classes, in the order in which a hand is tried.
    pays : tuple of Fraction
        Units per unit bet, one for each class.
    published : str or None
        The return others published, as text, and in `source` where.

    Examples
    --------
    >>> game = load_game("jacks-or-better")
    >>> game.id, len(game.deck), str(game.pay("full_house"))
    ('jacks-or-better-9-6', 52, '9')
    """

    id: str
    name: str
    deck: Deck
    wild_ranks: frozenset[Rank]
    classes: tuple[PayClass, ...]
    pays: tuple[Fraction, ...]
    published: str | None = None
    source: str | None = None
    changed: bool = field(default=False, compare=False)

    @property
    def high_ranks(self) -> frozenset[Rank]:
        """Ranks of which a pair is a pay class ("J-A" in Jacks or Better); their cards are high cards."""
        ranks: set[Rank] = set()
        for cls in self.classes:
            if cls.hand == "pair":
                ranks |= set(RANKS) if cls.ranks is None else cls.ranks
        return frozenset(ranks - self.wild_ranks)

    def pay(self, class_id: str) -> Fraction:
        """Return the pay of one class, in units per unit bet.

        Raises
        ------
        GameError
            If there is no such class.
        """
        for cls, pay in zip(self.classes, self.pays, strict=True):
            if cls.id == class_id:
                return pay
        raise GameError(_unknown("pay class", class_id, [cls.id for cls in self.classes]))

    def with_pays(self, pays: Mapping[str, object], coins: int = 1) -> Game:
        """Return the game with some pays replaced.

        Parameters
        ----------
        pays : mapping of str to int, Fraction or str
            New pays by class id; text is read by `parse_pay`.
        coins : int
            The pays are for this many coins bet: 4000 for 5 coins is a pay of 800.

        Raises
        ------
        GameError
            If a class is unknown or a pay cannot be meant.

        Examples
        --------
        >>> load_game("jacks-or-better").with_pays({"royal_flush": 4880}, coins=5).pay("royal_flush")
        Fraction(976, 1)
        """
        if coins < 1:
            raise GameError(f"coins must be 1 or more, not {coins}")
        if not pays:
            return self
        known = [cls.id for cls in self.classes]
        new = list(self.pays)
        for class_id, pay in pays.items():
            if class_id not in known:
                raise GameError(_unknown("pay class", class_id, known))
            new[known.index(class_id)] = parse_pay(pay, f"the pay of {class_id}") / coins
        if tuple(new) == self.pays:
            return self
        return replace(self, pays=tuple(new), published=None, source=None, changed=True)

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| {c.name} | {p} |" for c, p in zip(self.classes, self.pays, strict=True))
        changed = ", pays changed" if self.changed else ""
        return f"**{self.name}{changed}**\n\n| Hand | Pays |\n|---|---:|\n{rows}\n"


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One pay table of the catalogue, as a listing shows it."""

    id: str
    name: str
    deck: str
    published: str | None
    path: Path = field(repr=False, compare=False)


def parse_pay(value: object, what: str = "a pay") -> Fraction:
    """Return a pay as an exact fraction.

    Parameters
    ----------
    value : int, Fraction or str
        A number that is not negative; text may be an integer, a decimal or p/q.
    what : str
        How an error message calls it.

    Raises
    ------
    GameError
        If it is not such a number.

    Examples
    --------
    >>> parse_pay("4674.5051"), parse_pay("1/3"), parse_pay(0)
    (Fraction(46745051, 10000), Fraction(1, 3), Fraction(0, 1))
    >>> parse_pay("-1", "the pay of flush")
    Traceback (most recent call last):
    strategygen.errors.GameError: the pay of flush: '-1' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative
    """
    number = value if isinstance(value, (int, Fraction)) and not isinstance(value, bool) else None
    if number is not None and 0 <= number < 10**40 and number.denominator < 10**40:
        return Fraction(number)
    if isinstance(value, str) and _PAY.fullmatch(value.strip()):
        return Fraction(value.strip())
    text = value.strip() if isinstance(value, str) else _shown(value)
    shown = text if len(text) <= 40 else text[:37] + "..."
    is_negative = text.startswith("-") if number is None else number < 0
    problem = "a pay cannot be negative" if is_negative else "up to 40 digits are read"
    raise GameError(f"{what}: {shown!r} is not a number such as 9, 4.5 or 1/3; {problem}")


def _shown(value: object) -> str:
    """Return a faulty value as a message shows it: short, whatever it is."""
    try:
        text = str(value) if isinstance(value, Fraction) else reprlib.repr(value)
    except ValueError:
        # Python refuses to write an integer of thousands of digits.
        return "a number too long to show"
    return text if len(text) <= 60 else text[:57] + "..."


def catalogue() -> tuple[GameEntry, ...]:
    """Return every pay table of the catalogue, without solving anything.

    Examples
    --------
    >>> "jacks-or-better-9-6" in [entry.id for entry in catalogue()]
    True
    """
    entries = []
    for path in _data_files():
        family = _read_family(path)
        for game in family.games.values():
            entries.append(GameEntry(game.id, game.name, family.deck_text, game.published, path))
    return tuple(entries)


def load_game(name: str | Path, pays: Mapping[str, object] | None = None, coins: int = 1) -> Game:
    """Return a game of the catalogue or of a file.

    Parameters
    ----------
    name : str or Path
        A catalogue id; a family's name, which means its full-pay table; or the path of a TOML file,
        with ``#ID`` after it to choose one of its pay tables.
    pays : mapping, optional
        Pays to replace, by class id.
    coins : int
        The replaced pays are for this many coins.

    Raises
    ------
    GameError
        If there is no such game, or its file or a pay is faulty.

    Examples
    --------
    >>> load_game("jacks-or-better-8-5", {"royal_flush": "976"}).pay("royal_flush")
    Fraction(976, 1)
    >>> load_game("jack-or-better")
    Traceback (most recent call last):
    strategygen.errors.GameError: there is no game 'jack-or-better'; did you mean jacks-or-better?
    """
    return _find_game(str(name)).with_pays(pays or {}, coins)


def _find_game(name: str) -> Game:
    head, is_chosen, table = name.rpartition(".toml#")
    path_text = f"{head}.toml" if is_chosen else name
    if path_text.endswith(".toml") or "/" in path_text or "\\" in path_text:
        return _read_family(Path(path_text)).choose(table if is_chosen else "")
    known: list[str] = []
    for path in _data_files():
        # A family's file bears its id, so only one file is read for a known name.
        if not name.startswith(path.stem):
            continue
        family = _read_family(path)
        if name == family.id:
            return family.choose("")
        if name in family.games:
            return family.games[name]
    for path in _data_files():
        family = _read_family(path)
        known.extend([family.id, *family.games])
    raise GameError(_unknown("game", name, known))


def _unknown(noun: str, name: str, known: list[str]) -> str:
    shown = name if len(name) <= 60 else name[:57] + "..."
    close = difflib.get_close_matches(name[:100], known, n=1, cutoff=0.55)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known[:24])}"
    return f"there is no {noun} {shown!r}; {hint}"


def _data_files() -> Iterator[Path]:
    folder = Path(str(resources.files("strategygen"))) / "data"
    yield from sorted(folder.glob("*.toml"))


@dataclass(frozen=True)
class _Family:
    id: str
    deck_text: str
    games: dict[str, Game]
    full_pay: str
    path: Path

    def choose(self, table: str) -> Game:
        name = f"{self.id}-{table}" if table else f"{self.id}-{self.full_pay}"
        if name not in self.games:
            known = [game_id.removeprefix(f"{self.id}-") for game_id in self.games]
            raise GameError(f"{self.path}: {_unknown('pay table', table, known)}")
        return self.games[name]


class _Reader:
    """Reads one TOML table, naming file and key in every complaint."""

    def __init__(self, data: object, path: Path, where: str) -> None:
        self.path, self.where = path, where
        if not isinstance(data, dict):
            raise self.error("expected a table")
        self.data: dict[str, Any] = dict(data)

    def error(self, message: str, key: str = "") -> GameError:
        where = " ".join(part for part in (self.where, key) if part)
        return GameError(f"{self.path}: {where + ': ' if where else ''}{message}")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.pop(key, default)
        if value is None:
            raise self.error("this key is missing", key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"expected a text, found {_shown(value)}", key)
        return value.strip()

    def optional(self, key: str) -> str | None:
        return self.text(key) if key in self.data else None

    def identifier(self, key: str) -> str:
        value = self.text(key)
        if not re.fullmatch(r"[a-z0-9][a-z0-9_.-]{0,59}", value):
            raise self.error(f"expected small letters, digits, - and _, found {_shown(value)}", key)
        return value

    def ranks(self, key: str) -> frozenset[Rank] | None:
        if key not in self.data:
            return None
        try:
            return parse_ranks(self.text(key))
        except CardError as error:
            raise self.error(f"expected ranks such as '2-4,A': {error}", key) from None

    def tables(self, key: str) -> list[_Reader]:
        value = self.data.pop(key, None)
        if not isinstance(value, list) or not value:
            raise self.error(f"expected one or more [[{key}]] tables", key)
        return [_Reader(row, self.path, f"[[{key}]] number {i}") for i, row in enumerate(value, 1)]

    def end(self) -> None:
        if self.data:
            raise self.error(f"unknown key {_shown(next(iter(self.data)))}")


def _read_family(path: Path) -> _Family:
    """Return the family of a file, read anew only if the file has changed."""
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise GameError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise GameError(f"{path}: this is no game file but a device or a pipe")
    if status.st_size > 1_000_000:
        raise GameError(f"{path}: this is no game file: it is larger than a million bytes")
    return _parse_family(path, status.st_mtime_ns, status.st_size)


@cache
def _parse_family(path: Path, modified: int, size: int) -> _Family:
    del modified, size
    try:
        text = path.read_text("utf-8")
        # The TOML reader takes the square of the number of parts of a key.
        if _LONG_KEY.search(text):
            raise GameError(f"{path}: a key has more than 100 parts")
        data = tomllib.loads(text, parse_float=str)
    except GameError:
        raise
    except OSError as error:
        raise GameError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise GameError(f"{path}: expected UTF-8 text") from None
    except RecursionError:
        raise GameError(f"{path}: not a TOML file: it is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise GameError(f"{path}: not a TOML file: {error}") from None
    except ValueError:
        # Python refuses to read an integer of thousands of digits.
        raise GameError(f"{path}: a number in it is too long to read") from None
    top = _Reader(data, path, "")
    family_id, name = top.identifier("id"), top.text("name")
    lowest = top.ranks("lowest") or frozenset({Rank.TWO})
    if len(lowest) > 1 or max(lowest) > Rank.TEN:
        raise top.error("expected one rank from 2 to T, the lowest of the deck", "lowest")
    natural = len(Deck(lowest=max(lowest)))
    cards = top.data.pop("cards", natural)
    if cards not in (natural, natural + 1, natural + 2) or isinstance(cards, bool):
        expected = f"expected {natural}, or {natural + 1} or {natural + 2} with one or two jokers"
        raise top.error(f"{expected}, found {_shown(cards)}", "cards")
    deck = Deck(cards - natural, int(max(lowest)))
    wild_ranks = top.ranks("wild") or frozenset()
    if not wild_ranks <= set(deck.ranks):
        raise top.error("a rank that is not in the deck cannot be wild", "wild")
    if len(wild_ranks) == len(deck.ranks):
        raise top.error("at least one rank must not be wild", "wild")
    wild_most = deck.jokers + 4 * len(wild_ranks)
    classes = tuple(_read_class(reader, deck, wild_most) for reader in top.tables("class"))
    ids = [cls.id for cls in classes]
    for class_id in ids:
        if ids.count(class_id) > 1:
            raise top.error(f"the class {class_id!r} stands twice", "class")
    full_pay = top.text("full_pay")
    games: dict[str, Game] = {}
    tables = top.tables("pay_table")
    is_only = len(tables) == 1
    for reader in tables:
        table_id = reader.identifier("id")
        # The only pay table of a game needs no name beside the game's.
        own_name = name if is_only else f"{name} {table_id.replace('-', '/')}"
        table_name = reader.text("name", own_name)
        pays = reader.data.pop("pays", None)
        if not isinstance(pays, dict):
            raise reader.error("expected a table of pays, one for each class", "pays")
        for class_id in pays:
            if class_id not in ids:
                raise reader.error(_unknown("pay class", class_id, ids), "pays")
        values = []
        for class_id in ids:
            if class_id not in pays:
                raise reader.error(f"the pay of {class_id} is missing", "pays")
            values.append(parse_pay(pays[class_id], f"{path}: {reader.where} pays.{class_id}"))
        published, source = reader.optional("published"), reader.optional("source")
        if published is not None and not re.fullmatch(r"\d\.\d{1,15}", published):
            raise reader.error(f"expected a decimal such as '0.9954', found {_shown(published)}", "published")
        reader.end()
        game_id = f"{family_id}-{table_id}"
        if game_id in games:
            raise reader.error(f"the pay table {table_id!r} stands twice", "id")
        games[game_id] = Game(game_id, table_name, deck, wild_ranks, classes, tuple(values), published, source)
    top.end()
    if f"{family_id}-{full_pay}" not in games:
        raise top.error(f"there is no pay table {full_pay!r}", "full_pay")
    wild_text = [f"{wild}s" for wild in sorted(wild_ranks)]
    wild_text += [["", "joker", "two jokers"][deck.jokers]] if deck.jokers else []
    deck_text = f"{len(deck)} cards" + (f", {' and '.join(wild_text)} wild" if wild_text else "")
    return _Family(family_id, deck_text, games, full_pay, path)


def _read_class(reader: _Reader, deck: Deck, wild_most: int) -> PayClass:
    class_id = reader.identifier("id")
    name = reader.text("name", class_id.replace("_", " ").capitalize())
    hand = reader.text("hand")
    if hand not in CATEGORIES:
        raise reader.error(_unknown("hand", hand, list(CATEGORIES)), "hand")
    if class_id == "nothing":
        raise reader.error("'nothing' is the name of the hands that are not paid", "id")
    ranks, kickers = reader.ranks("ranks"), reader.ranks("kickers")
    for key, named in (("ranks", ranks), ("kickers", kickers)):
        if named is not None and not named <= set(deck.ranks):
            raise reader.error("expected ranks of the deck", key)
    if ranks is not None and hand not in _WITH_RANKS:
        raise reader.error(f"a {hand} has no single rank; only {', '.join(_WITH_RANKS)} have", "ranks")
    if kickers is not None and hand != "four of a kind":
        raise reader.error("only four of a kind has a kicker", "kickers")
    wild = reader.data.pop("wild_cards", None)
    wild_cards: frozenset[int] | None = None
    if wild is not None:
        numbers = wild if isinstance(wild, list) else [wild]
        top = min(5, wild_most)
        if not numbers or any(type(n) is not int or not 0 <= n <= top for n in numbers):
            raise reader.error(
                f"expected a number from 0 to {top}, or a list of them, found {_shown(wild)}", "wild_cards"
            )
        wild_cards = frozenset(numbers)
    reader.end()
    return PayClass(class_id, name, hand, ranks, kickers, wild_cards)
