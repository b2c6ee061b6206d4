"""Game files and the catalogue: reads TOML files and reports every error with file, key and expected value.

============  ==================================================================
family        the games of one file, which differ only in their pay table.
catalogue     the families of the folder ``data``.
============  ==================================================================

A file is rejected if a class has no hand, or if two classes of a category overlap and neither contains the other.
Unusual pay tables are valid; `Game.warnings` describes them.  Checks that need all hands are in
`payoffs.check_classes`.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from strategygen.cards import Deck, Rank, format_ranks, parse_ranks
from strategygen.errors import CardError, GameError, shortened, shown_value, unknown_name
from strategygen.games.classes import CATEGORIES, SAME_RANK, PayClass, class_hands, in_words
from strategygen.games.model import Game
from strategygen.games.numbers import parse_pay

#: Most pay classes and pay tables of a file, and most characters of a text in it.
_MOST_TABLES, _MOST_CHARACTERS = 500, 500
#: Fewest words of a game's name that another name has in common with it, and most such games.
_FEWEST_WORDS, _MOST_NAMED = 3, 3
_LONG_KEY = re.compile(r"(?<![\w.-])(?:[\w-]++\s*+\.\s*+){100}")


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One pay table of the catalogue, without its pays."""

    id: str
    name: str
    deck: str
    published: str | None
    path: Path = field(repr=False, compare=False)


def catalogue(*names: str) -> tuple[GameEntry, ...]:
    """Return the pay tables of the catalogue, or those with these ids and of these families, without solving anything.

    Raises
    ------
    GameError
        If a name is not in the catalogue.

    Examples
    --------
    >>> [entry.id for entry in catalogue("jacks-or-better")][:3], len(catalogue()) > 90
    (['jacks-or-better-9-6', 'jacks-or-better-9-5', 'jacks-or-better-8-6'], True)
    """
    for name in names:
        if find_in_catalogue(name) is None:
            raise GameError(f"{load_game(name).id} is not in the catalogue")
    entries = []
    for path in _data_files():
        family = _read_family(path)
        for game in family.games.values():
            entries.append(GameEntry(game.id, game.name, game.deck_text, game.published, path))
    return tuple(entry for entry in entries if not names or entry.id in names or entry.path.stem in names)


def load_game(name: str | Path, pays: Mapping[str, object] | None = None, coins: int = 1) -> Game:
    """Return a game of the catalogue or of a file.

    Parameters
    ----------
    name : str or Path
        A catalogue id; the id of a family, for its full-pay table; or the path of a TOML file, followed by ``#ID``
        to choose one of its pay tables.
    pays : mapping, optional
        New pays by class id.
    coins : int
        Number of coins that the new pays are for.

    Raises
    ------
    GameError
        If there is no such game, or its file or a pay is not valid.

    Examples
    --------
    >>> load_game("jacks-or-better-8-5", {"royal_flush": "976"}).pay("royal_flush")
    Fraction(976, 1)
    >>> load_game("jack-or-better")
    Traceback (most recent call last):
    strategygen.errors.GameError: there is no game 'jack-or-better'; did you mean jacks-or-better?
    """
    return _find_game(str(name)).with_pays(pays or {}, coins)


def load_families(*names: str) -> tuple[GameFamily, ...]:
    """Return families with the pay tables of these names, or without names those of the catalogue.

    A family or a game file means all of its pay tables, a catalogue id or ``FILE.toml#ID`` one of them.

    Raises
    ------
    GameError
        If there is no such game, its file is not valid, or two files have a game of the same id.

    Examples
    --------
    >>> families = load_families("tens-or-better", "jacks-or-better-8-5", "jacks-or-better-9-6")
    >>> [(family.name, list(family.games)) for family in families]
    [('Tens or Better', ['tens-or-better-6-5']), ('Jacks or Better', ['jacks-or-better-9-6', 'jacks-or-better-8-5'])]
    """
    if not names:
        return tuple(_read_family(path) for path in _data_files())
    chosen: dict[Path, list[str]] = {}
    families: dict[Path, GameFamily] = {}
    for name in names:
        path = _path_of(name)
        family = families[path] = _read_family(path)
        one = ".toml#" in name if _is_path(name) else name != family.id
        chosen.setdefault(path, []).extend([load_game(name).id] if one else family.games)
    found = []
    seen: dict[str, Path] = {}
    for path, family in families.items():
        for game_id in (games := {key: game for key, game in family.games.items() if key in chosen[path]}):
            if game_id in seen:
                raise GameError(f"{path} and {seen[game_id]} both have the game {game_id}")
            seen[game_id] = path
        found.append(replace(family, games=games))
    return tuple(found)


def _path_of(name: str) -> Path:
    """Return the file of a game, by a name that `load_game` knows."""
    if _is_path(name):
        head, is_chosen, _ = name.rpartition(".toml#")
        return Path(f"{head}.toml" if is_chosen else name)
    _find_game(name)
    return next(path for path in _data_files() if name == path.stem or name in _read_family(path).games)


def find_in_catalogue(name: str) -> Game | None:
    """Return the catalogue game with this id or family id, or None.

    Examples
    --------
    >>> game = find_in_catalogue("jacks-or-better")
    >>> (game.id, find_in_catalogue("jacks"))
    ('jacks-or-better-9-6', None)
    """
    for path in _data_files():
        # A file is named after its family, so a known name needs only one file.
        if not name.startswith(path.stem):
            continue
        family = _read_family(path)
        if name == family.id:
            return family.choose("")
        if name in family.games:
            return family.games[name]
    return None


def pay_tables_named(text: str, game: Game) -> tuple[str, ...]:
    """Return the ids of the pay tables of a catalogue game's family whose numbers a text has, in any form of dash.

    None of a game that is not in the catalogue, or whose pays were changed.

    Examples
    --------
    >>> game = load_game("jacks-or-better")
    >>> pay_tables_named("Strategy for 8/5 (not 9-6) Jacks, updated 8/5/2020", game)
    ('jacks-or-better-9-6', 'jacks-or-better-8-5')
    >>> pay_tables_named("Chapter 8.5, 18/5 and 8/51", game)
    ()
    """
    if (known := find_in_catalogue(game.id)) is None or known.pays != game.pays:
        return ()
    family = next(family for family in load_families() if game.id in family.games)
    tables = ((name, name.removeprefix(f"{family.id}-").split("-")) for name in family.games)
    return tuple(
        name
        for name, numbers in tables
        if len(numbers) > 1 and all(number.isdecimal() for number in numbers)
        # A longer row of numbers is a date, or the pays of another game.
        if re.search(r"(?<![0-9/–.-])" + "[/–-]".join(numbers) + r"(?![0-9]|[/–.-][0-9])", text)
    )


def _find_game(name: str) -> Game:
    head, is_chosen, table = name.rpartition(".toml#")
    path_text = f"{head}.toml" if is_chosen else name
    if _is_path(name):
        return _read_family(Path(path_text)).choose(table if is_chosen else "")
    game = find_in_catalogue(name)
    if game is not None:
        return game
    families = [_read_family(path) for path in _data_files()]
    known = [family.id for family in families] + [game_id for family in families for game_id in family.games]
    named = _games_named(name, [game for family in families for game in family.games.values()])
    if named:
        raise GameError(f"there is no game {shortened(name)!r}; did you mean {' or '.join(named)}?")
    raise GameError(unknown_name("game", name, known))


def _games_named(name: str, games: Sequence[Game]) -> list[str]:
    """Return the ids of the games whose names have the most words of `name`: three at least, and more than half."""
    words = _words_of(name)
    counted = {game.id: len(words & _words_of(f"{game.id} {game.name}")) for game in games}
    most = max(counted.values(), default=0)
    is_clear = most >= _FEWEST_WORDS and 2 * most > len(words)
    found = [game_id for game_id, number in counted.items() if number == most]
    return found if is_clear and len(found) <= _MOST_NAMED else []


def _words_of(name: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", name[:100].lower()))


def _is_path(name: str) -> bool:
    """Return whether a name is that of a file, with or without ``#ID``."""
    return name.endswith(".toml") or ".toml#" in name or "/" in name or "\\" in name


@cache
def _data_files() -> tuple[Path, ...]:
    return tuple(sorted((Path(__file__).parent / "data").glob("*.toml")))


@dataclass(frozen=True)
class GameFamily:
    """The games of one file: its id and name, its pay tables by id, and the id of its full-pay table."""

    id: str
    name: str
    games: dict[str, Game]
    full_pay: str
    path: Path

    def choose(self, table: str) -> Game:
        """Return a pay table, by its id without that of the family; without an id, the full-pay table."""
        name = f"{self.id}-{table}" if table else self.full_pay
        if name not in self.games:
            raise GameError(f"{self.path}: {self.no_such(name)}")
        return self.games[name]

    def no_such(self, name: str) -> str:
        """Return the message about a pay table that is not here."""
        table, *known = (game_id.removeprefix(f"{self.id}-") for game_id in (name, *self.games))
        return unknown_name("pay table", table, known)


class _Reader:
    """Reads the keys of one TOML table; errors name the file and the key."""

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
            raise self.error(f"expected a string, found {shown_value(value)}", key)
        if len(value) > _MOST_CHARACTERS:
            raise self.error(f"expected at most {_MOST_CHARACTERS} characters, found {len(value):,}", key)
        hidden = next((sign for sign in value.strip() if not sign.isprintable()), None)
        if hidden is not None:
            # It might change what a terminal shows around it.
            raise self.error(f"expected one line of visible characters, found U+{ord(hidden):04X}", key)
        return value.strip()

    def optional(self, key: str) -> str | None:
        return self.text(key) if key in self.data else None

    def identifier(self, key: str) -> str:
        value = self.text(key)
        if not re.fullmatch(r"[a-z0-9][a-z0-9_.-]{0,59}", value):
            raise self.error(f"expected lowercase letters, digits, - and _, found {shown_value(value)}", key)
        return value

    def ranks(self, key: str) -> frozenset[Rank] | None:
        if key not in self.data:
            return None
        try:
            return parse_ranks(self.text(key))
        except CardError as error:
            raise self.error(f"expected ranks such as '2-4,A': {error}", key) from None

    def numbers(self, key: str, most: int, of_what: str) -> frozenset[int] | None:
        value = self.data.pop(key, None)
        if value is None:
            return None
        numbers = value if isinstance(value, list) else [value]
        if not numbers or any(type(n) is not int or not 0 <= n <= most for n in numbers):
            expected = f"expected a number of {of_what} from 0 to {most}, or a list of such numbers"
            if not most:
                expected = f"expected 0: this game has no {of_what}"
            raise self.error(f"{expected}; found {shown_value(value)}", key)
        return frozenset(numbers)

    def tables(self, key: str) -> list[_Reader]:
        value = self.data.pop(key, None)
        if not isinstance(value, list) or not value:
            raise self.error(f"expected one or more [[{key}]] tables", key)
        if len(value) > _MOST_TABLES:
            raise self.error(f"expected at most {_MOST_TABLES} [[{key}]] tables, found {len(value):,}", key)
        return [_Reader(row, self.path, f"[[{key}]] number {i}") for i, row in enumerate(value, 1)]

    def end(self) -> None:
        if self.data:
            raise self.error(f"unknown key {shown_value(next(iter(self.data)))}")


def _read_family(path: Path) -> GameFamily:
    """Return the family of a file; a file is parsed again only if it has changed."""
    status = _status_of(path)
    return _parse_family(path, status.st_mtime_ns, status.st_size)


@cache
def _parse_family(path: Path, modified: int, size: int) -> GameFamily:
    del modified, size
    return _family_of(read_toml(path), path)


def _status_of(path: Path) -> os.stat_result:
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise GameError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise GameError(f"{path}: not a game file: it is a device or a pipe")
    if status.st_size > 1_000_000:
        raise GameError(f"{path}: not a game file: it is larger than 1,000,000 bytes")
    return status


def read_toml(path: Path) -> dict[str, Any]:
    """Return the data of a TOML file; decimals are text, so that pays stay exact.

    Raises
    ------
    GameError
        If the file cannot be read, is larger than 1,000,000 bytes, or is not TOML.
    """
    _status_of(path)
    try:
        # Bytes, so that line ends stay as they are: a lone carriage return is no line end in TOML.
        text = path.read_bytes().decode()
        # The time of the TOML parser grows with the square of the number of parts of a key.
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
        # Python raises ValueError for integers of thousands of digits.
        raise GameError(f"{path}: it contains a number that is too long to read") from None
    return data


def _family_of(data: object, path: Path) -> GameFamily:
    top = _Reader(data, path, "")
    family_id, name = top.identifier("id"), top.text("name")
    deck = _read_deck(top)
    wild_ranks = _read_wild_ranks(top, deck)
    classes = _read_classes(top, deck, wild_ranks)
    full_pay = f"{family_id}-{top.text('full_pay')}"
    games: dict[str, Game] = {}
    readers = top.tables("pay_table")
    for reader in readers:
        table_id = reader.identifier("id")
        # A single pay table has the name of the family.
        own_name = name if len(readers) == 1 else f"{name} {table_id.replace('-', '/')}"
        table_name = reader.text("name", own_name)
        pays = _read_pays(reader, [cls.id for cls in classes])
        published, source = reader.optional("published"), reader.optional("source")
        if published is not None and not re.fullmatch(r"\d\.\d{1,15}", published):
            raise reader.error(f"expected a decimal such as '0.9954', found {shown_value(published)}", "published")
        reader.end()
        game_id = f"{family_id}-{table_id}"
        if game_id in games:
            raise reader.error(f"the pay table {table_id!r} is duplicated", "id")
        games[game_id] = Game(game_id, table_name, deck, wild_ranks, classes, pays, published, source)
    top.end()
    family = GameFamily(family_id, name, games, full_pay, path)
    if full_pay not in games:
        raise top.error(family.no_such(full_pay), "full_pay")
    return family


def _read_deck(top: _Reader) -> Deck:
    lowest = top.ranks("lowest") or frozenset({Rank.TWO})
    if len(lowest) > 1 or max(lowest) > Rank.TEN:
        raise top.error("expected one rank from 2 to T, the lowest of the deck", "lowest")
    natural = len(Deck(lowest=max(lowest)))
    cards = top.data.pop("cards", natural)
    if cards not in (natural, natural + 1, natural + 2) or isinstance(cards, bool):
        expected = f"expected {natural}, or {natural + 1} or {natural + 2} with one or two jokers"
        raise top.error(f"{expected}, found {shown_value(cards)}", "cards")
    return Deck(cards - natural, int(max(lowest)))


def _read_wild_ranks(top: _Reader, deck: Deck) -> frozenset[Rank]:
    if re.fullmatch(r"(two )?jokers?|jo", str(top.data.get("wild")), re.IGNORECASE):
        raise top.error("jokers are always wild; write cards = 53 or 54 for a deck with jokers", "wild")
    wild_ranks = top.ranks("wild") or frozenset()
    if not wild_ranks <= set(deck.ranks):
        raise top.error("a rank that is not in the deck cannot be wild", "wild")
    if len(wild_ranks) == len(deck.ranks):
        raise top.error("at least one rank must not be wild", "wild")
    return wild_ranks


def _read_classes(top: _Reader, deck: Deck, wild_ranks: frozenset[Rank]) -> tuple[PayClass, ...]:
    readers = top.tables("class")
    classes = tuple(_read_class(reader, deck, wild_ranks) for reader in readers)
    ids = [cls.id for cls in classes]
    for class_id in ids:
        if ids.count(class_id) > 1:
            raise top.error(f"the class {class_id!r} is duplicated", "class")
    for later, reader in enumerate(readers):
        _check_against_earlier(reader, classes[later], classes[:later], deck, wild_ranks)
    return classes


def _read_pays(reader: _Reader, ids: Sequence[str]) -> tuple[Fraction, ...]:
    pays = reader.data.pop("pays", None)
    if not isinstance(pays, dict):
        raise reader.error("expected a table of pays, one for each class", "pays")
    for class_id in pays:
        if class_id not in ids:
            raise reader.error(unknown_name("pay class", class_id, ids), "pays")
    values = []
    for class_id in ids:
        if class_id not in pays:
            raise reader.error(f"the pay of {class_id} is missing", "pays")
        values.append(parse_pay(pays[class_id], f"{reader.path}: {reader.where} pays.{class_id}"))
    return tuple(values)


def _read_class(reader: _Reader, deck: Deck, wild_ranks: frozenset[Rank]) -> PayClass:
    class_id = reader.identifier("id")
    name = reader.text("name", class_id.replace("_", " ").capitalize())
    hand = reader.text("hand")
    if hand not in CATEGORIES:
        raise reader.error(unknown_name("hand", hand, list(CATEGORIES)), "hand")
    if class_id == "nothing":
        raise reader.error("'nothing' is reserved for hands that are not paid", "id")
    ranks, kickers = reader.ranks("ranks"), reader.ranks("kickers")
    for key, named in (("ranks", ranks), ("kickers", kickers)):
        if named is not None and not named <= set(deck.ranks):
            raise reader.error("expected ranks of the deck", key)
        if named is not None and named & wild_ranks:
            wild = format_ranks(named & wild_ranks)
            raise reader.error(f"{wild} is wild; use wild_cards to require wild cards", key)
    if ranks is not None and hand not in SAME_RANK:
        raise reader.error(f"a {hand} has no single rank; only {', '.join(SAME_RANK)} have one", "ranks")
    if kickers is not None and hand != "four of a kind":
        raise reader.error("only four of a kind has a kicker", "kickers")
    if kickers is not None and ranks == kickers and len(kickers) == 1:
        raise reader.error("the kicker has a different rank than the four of a kind", "kickers")
    wild_cards = reader.numbers("wild_cards", min(5, deck.jokers + 4 * len(wild_ranks)), "wild cards")
    jokers = reader.numbers("jokers", deck.jokers, "jokers")
    reader.end()
    cls = PayClass(class_id, name, hand, ranks, kickers, wild_cards, jokers)
    hands = class_hands(cls, deck, wild_ranks)
    if not hands:
        raise reader.error("no hand has such numbers of wild cards and of jokers", "jokers")
    if not any(hands.values()):
        because = "with such a number of wild cards"
        if not any(wild for wild, _ in hands):
            because = "without wild cards" if deck.jokers or wild_ranks else "of this deck, which has no wild cards,"
        raise reader.error(f"no hand {because} is {in_words(hand)}", "hand")
    return cls


def _check_against_earlier(
    reader: _Reader, cls: PayClass, earlier: Sequence[PayClass], deck: Deck, wild_ranks: frozenset[Rank]
) -> None:
    """Raise GameError if earlier classes take all hands of a class, or one overlaps with it only in part."""
    own = class_hands(cls, deck, wild_ranks)
    left = dict(own)
    takers: list[PayClass] = []
    for other in earlier:
        if other.hand != cls.hand:
            continue
        taken = class_hands(other, deck, wild_ranks)
        shared = [numbers for numbers in own if taken.get(numbers, frozenset()) & left[numbers]]
        if shared:
            takers.append(other)
        for numbers in shared:
            first, second = taken[numbers], own[numbers]
            # A hand made of wild cards alone has no rank.
            if numbers[0] < SAME_RANK.get(cls.hand, 0) and not (first <= second or second <= first):
                one = in_words(cls.hand, frozenset([min(first & second)]))
                raise reader.error(
                    f"{other.id!r} and {cls.id!r} overlap, and neither contains the other: {one} is in both; "
                    "restrict one of them so that they have no hand in common",
                    "ranks",
                )
            left[numbers] -= first
    if takers and not any(left.values()):
        is_narrower = len(takers) == 1 and class_hands(takers[0], deck, wild_ranks) != own
        remedy = "list the narrower class first" if is_narrower else "remove it"
        named = " or ".join(repr(taker.id) for taker in takers)
        raise reader.error(
            f"no hand is left for {cls.id!r}: all its hands belong to {named}, listed before it; {remedy}", "id"
        )
