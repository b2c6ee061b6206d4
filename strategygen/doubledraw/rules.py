"""The rules of Double Draw and its pay tables.

============  =================================================================
ante, bonus   one unit each, staked before the deal.
draw bet      one unit for each of the two draws, or a fold.
net           what a round wins or loses, in units.
unit          what an ante is.
============  =================================================================

Two pair or better wins the ante and both draw bets at 1 to 1, and the bonus by the pay table; with less all is lost,
and who folds loses what he staked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import resources
from math import lcm
from pathlib import Path
from typing import Any

from strategygen.doubledraw.draws import MOST_WORTH, Measure
from strategygen.doubledraw.hands import CLASS_NAMES, CLASSES, NOTHING
from strategygen.errors import GameError
from strategygen.games import parse_pay

__all__ = ["PAID", "STAKES", "DoubleDraw", "double_draw_tables", "load_double_draw"]

#: Units lost by folding at the first and at the second decision, and by a hand that does not win.
STAKES = (2, 3, 4)
#: Units that the ante and both draw bets win.
_WON = 3
#: Classes that the bonus may pay, the highest first.
PAID = CLASSES[:NOTHING]
_PUSH = "push"


@dataclass(frozen=True)
class DoubleDraw:
    """The rules with one pay table.

    Attributes
    ----------
    id, name : str
        Name in commands, and on a page.
    bonus : tuple of Fraction
        What the bonus wins per unit with each class of `PAID`; 0 is a push.
    published : tuple of str
        House edges that others published, decimals, in whatever unit.
    source : str
        Where the pay table is from.
    is_wild : bool
        Whether jokers are wild cards instead of bugs.
    may_fold : tuple of bool
        Whether the player may fold at the first and at the second decision.

    Examples
    --------
    >>> game = load_double_draw("cromwell")
    >>> game.net("five_of_a_kind"), game.net("two_pair"), game.net("pair")
    (Fraction(503, 1), Fraction(3, 1), Fraction(-4, 1))
    """

    id: str
    name: str
    bonus: tuple[Fraction, ...]
    published: tuple[str, ...] = ()
    source: str = ""
    is_wild: bool = False
    may_fold: tuple[bool, bool] = (True, True)

    def __post_init__(self) -> None:
        if max(self.worth) > MOST_WORTH:
            raise GameError(
                f"{self.id}: the pays need whole numbers up to {max(self.worth)}; "
                f"they can be solved up to {MOST_WORTH} (the greatest pay times the common denominator of all)"
            )

    @property
    def scale(self) -> int:
        """Whole numbers to a unit: the common denominator of the pays."""
        return lcm(*(pay.denominator for pay in self.bonus))

    def net(self, class_id: str) -> Fraction:
        """Return what a final hand of a class wins or loses, in units."""
        index = CLASSES.index(class_id)
        return _WON + self.bonus[index] if index < NOTHING else Fraction(-STAKES[2])

    @property
    def worth(self) -> tuple[int, ...]:
        """Net of each outcome and the greatest stake, in whole numbers, so that what does not win is worth 0."""
        return (*(int((_WON + pay + STAKES[2]) * self.scale) for pay in self.bonus), 0)

    def fold_worth(self, decision: int) -> int:
        """Return the same of folding at the first (0) or second (1) decision; 0 if that is not allowed."""
        return (STAKES[2] - STAKES[decision]) * self.scale if self.may_fold[decision] else 0

    def measure(self, *, counts: bool) -> Measure:
        """Return what the second decision is about."""
        return Measure(self.worth, self.fold_worth(1), counts, self.is_wild)

    def with_pays(self, pays: Mapping[str, object]) -> DoubleDraw:
        """Return the game with some pays of the bonus replaced; text is read as in pay tables.

        Raises
        ------
        GameError
            If a class is unknown or a pay cannot be meant.

        Examples
        --------
        >>> load_double_draw("cromwell").with_pays({"three_of_a_kind": "push"}).bonus[8]
        Fraction(0, 1)
        """
        if not pays:
            return self
        bonus = list(self.bonus)
        for class_id, pay in pays.items():
            bonus[_paid(class_id)] = _pay(pay, f"the pay of {class_id}")
        return replace(self, bonus=tuple(bonus), name=f"{self.name}, pays changed", published=())


def _paid(class_id: str) -> int:
    if class_id not in PAID:
        raise GameError(f"there is no pay class {class_id!r}; the classes are {', '.join(PAID)}")
    return PAID.index(class_id)


def _pay(value: object, what: str) -> Fraction:
    return Fraction(0) if value == _PUSH else parse_pay(value, what)


@cache
def double_draw_tables() -> tuple[DoubleDraw, ...]:
    """Return the games of the pay tables that come with the package.

    Examples
    --------
    >>> [game.id for game in double_draw_tables()]
    ['cromwell', 'atlantic-city', 'manchester']
    """
    text = resources.files("strategygen.doubledraw").joinpath("pays.toml").read_text("utf-8")
    return _read(text, "pays.toml")


def load_double_draw(name: str) -> DoubleDraw:
    """Return the game of a pay table by its id, or of the first pay table of a TOML file.

    Raises
    ------
    GameError
        If there is no such pay table, or the file cannot be meant.
    """
    known = {game.id: game for game in double_draw_tables()}
    if name in known:
        return known[name]
    if not name.endswith(".toml"):
        raise GameError(f"there is no pay table {name!r}; expected {', '.join(known)} or the name of a TOML file")
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise GameError(f"{name}: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}") from None
    return _read(text, name)[0]


def _read(text: str, source: str) -> tuple[DoubleDraw, ...]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameError(f"{source}: {error}") from None
    tables = data.get("pay_table")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise GameError(f"{source}: expected tables [[pay_table]], each with id, name and pays")
    return tuple(_read_table(table, source) for table in tables)


def _read_table(table: dict[str, Any], source: str) -> DoubleDraw:
    for key in ("id", "name"):
        if not isinstance(table.get(key), str):
            raise GameError(f'{source}: a pay table needs {key} = "..."')
    where = f"{source}: {table['id']}"
    pays = table.get("pays")
    if not isinstance(pays, dict):
        raise GameError(f"{where}: expected pays = {{ five_of_a_kind = 500, ... }}")
    unknown = set(table) - {"id", "name", "pays", "published", "source"}
    if unknown:
        raise GameError(f"{where}: {min(unknown)!r} is not known here")
    bonus: list[Fraction | None] = [None] * NOTHING
    for class_id, pay in pays.items():
        bonus[_paid(class_id)] = _pay(pay, f"{where}: the pay of {class_id}")
    for class_id, own in zip(PAID, bonus, strict=True):
        if own is None:
            raise GameError(f"{where}: the pay of {class_id} ({CLASS_NAMES[class_id]}) is missing")
    published = table.get("published", [])
    if not isinstance(published, list) or not all(isinstance(edge, str) for edge in published):
        raise GameError(f'{where}: expected published = ["0.0175", ...]')
    for edge in published:
        parse_pay(edge, f"{where}: a published house edge")
    return DoubleDraw(
        table["id"],
        table["name"],
        tuple(own for own in bonus if own is not None),
        tuple(published),
        str(table.get("source", "")),
    )
