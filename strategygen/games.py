"""Games, pay tables and pay classes, and the files they are kept in.

============  ==================================================================
pay class     the final hands that are paid alike, as a predicate: category,
              ranks, kickers, number of wild cards and of jokers.
pay           units returned per unit bet, stake included ("9 for 1").
pay table     the pay of every class.
game          deck, wild cards, pay classes and one pay table.
family        the games of one file: they share everything but the pay table.
============  ==================================================================

A final hand belongs to the first class listed that it can be called.  A hand without wild cards is called
only what it is in the standard ranking; wild cards may stand for any card.

A file is refused where a class can have no hand, or where two classes of a category overlap and neither is within the
other; what is only unusual (a hand that nothing pays between hands that are paid, a high hand that pays less than a
lower one) is said in `Game.warnings`.  What only an enumeration can tell is left to `payoffs.check_classes`.
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
from itertools import permutations, product
from pathlib import Path
from typing import Any

from strategygen.cards import RANKS, Deck, Rank, format_ranks, parse_ranks
from strategygen.errors import CardError, GameError

__all__ = ["CATEGORIES", "STRAIGHT_RANKS", "Game", "GameEntry", "PayClass", "catalogue", "load_game", "parse_pay"]

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
#: The ranks of the ten straights, ace low first.
STRAIGHT_RANKS = (
    frozenset({Rank.ACE, *RANKS[:4]}),
    *(frozenset(RANKS[low : low + 5]) for low in range(9)),
)
#: Cards of one rank in the categories whose classes may name ranks.
_ALIKE = {"five of a kind": 5, "four of a kind": 4, "three of a kind": 3, "pair": 2}
#: Ranks that a natural hand of a category has at the least.
_DIFFERENT_RANKS = {"full house": 2, "three of a kind": 3, "two pair": 3, "pair": 4}
#: Categories of which games pay now the one more, now the other.
_UNSETTLED = {
    ("royal flush", "five of a kind"),
    ("straight flush", "five of a kind"),
    ("straight flush", "four of a kind"),
}
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
        Numbers of wild cards, jokers included, the final hand may hold; None is any.
    jokers : frozenset of int or None
        Numbers of jokers it may hold; None is any.
    """

    id: str
    name: str
    hand: str
    ranks: frozenset[Rank] | None = None
    kickers: frozenset[Rank] | None = None
    wild_cards: frozenset[int] | None = None
    jokers: frozenset[int] | None = None


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

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual about the pay classes and their pays, in sentences; nothing of it is an error.

        Examples
        --------
        >>> game = load_game("jacks-or-better")
        >>> game.warnings
        ()
        >>> game.with_pays({"flush": 3}).warnings
        ("'flush' pays 3, less than 'straight', which pays 4 and is the lower hand",)
        """
        return (*_unpaid_hands(self), *_pays_out_of_order(self))

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


def find_in_catalogue(name: str) -> Game | None:
    """Return the game of the catalogue with this name, an id or a family's, if there is one.

    Examples
    --------
    >>> game = find_in_catalogue("jacks-or-better")
    >>> (game.id, find_in_catalogue("jacks"))
    ('jacks-or-better-9-6', None)
    """
    for path in _data_files():
        # A family's file bears its id, so only one file is read for a known name.
        if not name.startswith(path.stem):
            continue
        family = _read_family(path)
        if name == family.id:
            return family.choose("")
        if name in family.games:
            return family.games[name]
    return None


def _find_game(name: str) -> Game:
    head, is_chosen, table = name.rpartition(".toml#")
    path_text = f"{head}.toml" if is_chosen else name
    if path_text.endswith(".toml") or "/" in path_text or "\\" in path_text:
        return _read_family(Path(path_text)).choose(table if is_chosen else "")
    game = find_in_catalogue(name)
    if game is not None:
        return game
    families = [_read_family(path) for path in _data_files()]
    known = [family.id for family in families] + [game_id for family in families for game_id in family.games]
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

    def numbers(self, key: str, most: int, of_what: str) -> frozenset[int] | None:
        value = self.data.pop(key, None)
        if value is None:
            return None
        numbers = value if isinstance(value, list) else [value]
        if not numbers or any(type(n) is not int or not 0 <= n <= most for n in numbers):
            expected = f"expected a number of {of_what} from 0 to {most}, or a list of such numbers"
            if not most:
                expected = f"expected 0, for this game has no {of_what}"
            raise self.error(f"{expected}; found {_shown(value)}", key)
        return frozenset(numbers)

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
    if re.fullmatch(r"(two )?jokers?|jo", str(top.data.get("wild")), re.IGNORECASE):
        raise top.error("jokers are wild wherever the deck has them; cards = 53 or 54 says so", "wild")
    wild_ranks = top.ranks("wild") or frozenset()
    if not wild_ranks <= set(deck.ranks):
        raise top.error("a rank that is not in the deck cannot be wild", "wild")
    if len(wild_ranks) == len(deck.ranks):
        raise top.error("at least one rank must not be wild", "wild")
    class_tables = top.tables("class")
    classes = tuple(_read_class(reader, deck, wild_ranks) for reader in class_tables)
    ids = [cls.id for cls in classes]
    for class_id in ids:
        if ids.count(class_id) > 1:
            raise top.error(f"the class {class_id!r} stands twice", "class")
    _check_classes(class_tables, classes, deck, wild_ranks)
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
        known = [game_id.removeprefix(f"{family_id}-") for game_id in games]
        raise top.error(_unknown("pay table", full_pay, known), "full_pay")
    wild_text = [f"{wild}s" for wild in sorted(wild_ranks)]
    wild_text += [["", "joker", "two jokers"][deck.jokers]] if deck.jokers else []
    deck_text = f"{len(deck)} cards" + (f", {' and '.join(wild_text)} wild" if wild_text else "")
    return _Family(family_id, deck_text, games, full_pay, path)


def _read_class(reader: _Reader, deck: Deck, wild_ranks: frozenset[Rank]) -> PayClass:
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
        if named is not None and named & wild_ranks:
            wild = format_ranks(named & wild_ranks)
            raise reader.error(f"{wild} is wild and stands for other ranks; wild_cards counts wild cards", key)
    if ranks is not None and hand not in _ALIKE:
        raise reader.error(f"a {hand} has no single rank; only {', '.join(_ALIKE)} have", "ranks")
    if kickers is not None and hand != "four of a kind":
        raise reader.error("only four of a kind has a kicker", "kickers")
    if kickers is not None and ranks == kickers and len(kickers) == 1:
        raise reader.error("the kicker of a four of a kind is of another rank", "kickers")
    wild_cards = reader.numbers("wild_cards", min(5, deck.jokers + 4 * len(wild_ranks)), "wild cards")
    jokers = reader.numbers("jokers", deck.jokers, "jokers")
    reader.end()
    cls = PayClass(class_id, name, hand, ranks, kickers, wild_cards, jokers)
    numbers = _wild_numbers(cls, deck, wild_ranks)
    if not numbers:
        raise reader.error("no hand has such numbers of wild cards and of jokers", "jokers")
    if not any(_hands(cls, wild, deck, wild_ranks) for wild, _ in numbers):
        because = "with such a number of wild cards"
        if not any(wild for wild, _ in numbers):
            because = "without wild cards" if deck.jokers or wild_ranks else "of this deck, which has no wild cards,"
        raise reader.error(f"no hand {because} is {_in_words(hand)}", "hand")
    return cls


# ---------------------------------------------------------------------------------- what classes have in common


def _wild_numbers(cls: PayClass, deck: Deck, wild_ranks: frozenset[Rank]) -> list[tuple[int, int]]:
    """Return the numbers of wild cards, and of jokers among them, that a hand of a class may hold."""
    return [
        (jokers + others, jokers)
        for jokers, others in product(range(deck.jokers + 1), range(4 * len(wild_ranks) + 1))
        if jokers + others <= 5
        and (cls.wild_cards is None or jokers + others in cls.wild_cards)
        and (cls.jokers is None or jokers in cls.jokers)
    ]


def _hands(cls: PayClass, wild: int, deck: Deck, wild_ranks: frozenset[Rank]) -> frozenset[tuple[int, int]]:
    """Return the hands a class calls with a number of wild cards, each as its rank and its kicker.

    Where the category has none, 0 stands for it.  Without wild cards a hand is what it is; with them only flushes
    and straights are looked at closer, for they need several natural cards of different ranks.
    """
    natural = frozenset(deck.ranks) - wild_ranks
    ranks = natural if cls.ranks is None else cls.ranks
    if cls.hand == "four of a kind":
        kickers: frozenset[int] = natural if cls.kickers is None else cls.kickers
        if wild and len(natural) == 1:
            kickers = frozenset({0})
        return frozenset((rank, kicker) for rank, kicker in product(ranks, kickers) if rank != kicker)
    there_are = len(natural) >= _DIFFERENT_RANKS.get(cls.hand, 0) or wild > 0
    if cls.hand == "five of a kind":
        there_are = wild > 0
    elif cls.hand == "flush":
        # Five natural cards must not be a straight, which five of six ranks can avoid.
        there_are = len(natural) + wild >= 5 and (wild > 0 or natural not in STRAIGHT_RANKS)
    elif cls.hand in ("royal flush", "straight flush", "straight"):
        straights = STRAIGHT_RANKS[-1:] if cls.hand == "royal flush" else STRAIGHT_RANKS
        if cls.hand == "straight flush" and not wild:
            straights = STRAIGHT_RANKS[:-1]
        there_are = any(len(straight & natural) + wild >= 5 for straight in straights)
    if not there_are:
        return frozenset()
    return frozenset((rank, 0) for rank in ranks) if cls.hand in _ALIKE else frozenset({(0, 0)})


def _check_classes(
    readers: list[_Reader], classes: tuple[PayClass, ...], deck: Deck, wild_ranks: frozenset[Rank]
) -> None:
    """Refuse a class whose hands all belong to earlier ones, and two that overlap only in part."""
    hands = [
        {numbers: _hands(cls, numbers[0], deck, wild_ranks) for numbers in _wild_numbers(cls, deck, wild_ranks)}
        for cls in classes
    ]
    for later, cls in enumerate(classes):
        left = dict(hands[later])
        takers: list[int] = []
        for earlier, other in enumerate(classes[:later]):
            if other.hand != cls.hand:
                continue
            shared = [numbers for numbers in hands[later] if hands[earlier].get(numbers, frozenset()) & left[numbers]]
            if shared:
                takers.append(earlier)
            for numbers in shared:
                first, second = hands[earlier][numbers], hands[later][numbers]
                # Where wild cards alone make the hand, its rank is nothing that could be meant.
                if numbers[0] < _ALIKE.get(cls.hand, 0) and not (first <= second or second <= first):
                    one = _in_words(cls.hand, frozenset([min(first & second)]))
                    raise readers[later].error(
                        f"{other.id!r} and {cls.id!r} overlap, and neither is within the other: {one} is both; "
                        "let one of them leave out what the other has",
                        "ranks",
                    )
                left[numbers] = left[numbers] - first
        if takers and not any(left.values()):
            is_narrower = len(takers) == 1 and hands[takers[0]] != hands[later]
            remedy = "list the narrower class first" if is_narrower else "leave it out"
            named = " or ".join(repr(classes[taker].id) for taker in takers)
            raise readers[later].error(
                f"no hand is left for {cls.id!r}: all of them belong to {named}, listed before it; {remedy}", "id"
            )


def _in_words(
    hand: str, some: frozenset[tuple[int, int]] = frozenset(), whole: frozenset[tuple[int, int]] = frozenset()
) -> str:
    """Return `some` hands of a category, given by rank and kicker, in words, or the category if they are the whole."""
    name = hand if hand == "two pair" or hand.endswith("of a kind") else f"a {hand}"
    if some == whole:
        return name
    ranks_of: dict[frozenset[int], list[int]] = {}
    for rank in sorted({rank for rank, _ in some}):
        kickers = frozenset(kicker for first, kicker in some if first == rank)
        is_any = kickers == {kicker for first, kicker in whole if first == rank}
        ranks_of.setdefault(frozenset({0}) if is_any else kickers, []).append(rank)
    parts = [
        format_ranks(ranks) + ("" if 0 in kickers else f" with kicker {format_ranks(kickers)}")
        for kickers, ranks in ranks_of.items()
    ]
    return f"{name} of {' or '.join(parts)}"


# ------------------------------------------------------------------------------------------------- what is unusual


def _unpaid_hands(game: Game) -> Iterator[str]:
    """Say which natural hands no class pays though a lower one is paid."""
    whole = {hand: _hands(PayClass("", "", hand), 0, game.deck, game.wild_ranks) for hand in CATEGORIES}
    paid: dict[str, set[tuple[int, int]]] = {hand: set() for hand in CATEGORIES}
    lowest, lowest_key = "", (-1, 0)
    for cls in game.classes:
        if (0, 0) not in _wild_numbers(cls, game.deck, game.wild_ranks):
            continue
        hands = _hands(cls, 0, game.deck, game.wild_ranks)
        paid[cls.hand] |= hands
        key = (CATEGORIES.index(cls.hand), -min((rank for rank, _ in hands), default=0))
        if hands and key > lowest_key:
            lowest, lowest_key = cls.id, key
    named = []
    for index, hand in enumerate(CATEGORIES[: lowest_key[0] + 1]):
        # Of the lowest category paid only what ranks above the lowest class is looked for.
        missing = frozenset(one for one in whole[hand] - paid[hand] if (index, -one[0]) < lowest_key)
        if missing:
            named.append(_in_words(hand, missing, whole[hand]))
    if named:
        yield f"no class pays {' or '.join(named)}, though {lowest!r}, a lower hand, is paid"


def _pays_out_of_order(game: Game) -> Iterator[str]:
    """Say which hands pay less than lower ones.

    Categories are compared as wholes: the best of one with the least of another.  Many games pay more for four or
    five of a kind than for a straight flush, so these are not compared.
    """
    rows = list(zip(game.classes, game.pays, strict=True))
    for index, hand in enumerate(CATEGORIES):
        own = [row for row in rows if row[0].hand == hand]
        lower = [
            min((row for row in rows if row[0].hand == other), key=lambda row: row[1])
            for other in CATEGORIES[index + 1 :]
            if (hand, other) not in _UNSETTLED and any(cls.hand == other for cls, _ in rows)
        ]
        if own and lower:
            (cls, pay), (other_cls, more) = max(own, key=lambda row: row[1]), max(lower, key=lambda row: row[1])
            if pay < more:
                yield f"{cls.id!r} pays {pay}, less than {other_cls.id!r}, which pays {more} and is the lower hand"
    for (first, less), (second, more) in permutations(rows, 2):
        if less < more and first.hand == second.hand and _is_within(first, second, game):
            yield f"{first.id!r} pays {less}, less than {second.id!r}, which pays {more} and is the wider class"


def _is_within(first: PayClass, second: PayClass, game: Game) -> bool:
    numbers = _wild_numbers(first, game.deck, game.wild_ranks)
    return set(numbers) <= set(_wild_numbers(second, game.deck, game.wild_ranks)) and all(
        _hands(first, wild, game.deck, game.wild_ranks) <= _hands(second, wild, game.deck, game.wild_ranks)
        for wild, _ in numbers
    )
