"""The rules of Double Draw and its pay tables.

============  =================================================================
ante, bonus   one unit each, staked before the deal.
draw bet      one unit for each of the two draws, or a fold.
net           net win of a round, in units; negative for a loss.
unit          one ante.
============  =================================================================

Two pair or better wins the ante and both draw bets at 1 to 1, and the bonus by the pay table; any other hand loses all
stakes, and a fold loses the stakes so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import resources
from math import lcm
from pathlib import Path
from typing import Any

from strategygen.errors import GameError
from strategygen.games import parse_pay, read_toml
from strategygen.sources.doubledraw.choices import MOST_PAYOFF, Measure
from strategygen.sources.doubledraw.hands import CLASS_NAMES, CLASSES, NOTHING

#: Units lost by a fold at the first decision, by a fold at the second, and by a losing hand.
STAKES = (2, 3, 4)
#: Units that the ante and both draw bets win.
_WON = 3
#: Pay classes of the bonus, the highest first.
PAID = CLASSES[:NOTHING]
_PUSH = "push"


@dataclass(frozen=True)
class DoubleDraw:
    """The rules with one pay table.

    Attributes
    ----------
    id, name : str
        Names in commands and on pages.
    bonus : tuple of Fraction
        Win of the bonus per unit with each class of `PAID`; 0 is a push.
    published : tuple of str
        House edges that others published, as decimals, without their unit.
    source : str
        Source of the pay table.
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
        if max(self.payoffs) > MOST_PAYOFF:
            raise GameError(
                f"{self.id}: the pays need whole numbers up to {max(self.payoffs)}; "
                f"expected at most {MOST_PAYOFF} (the greatest pay times the common denominator of all pays)"
            )

    @property
    def scale(self) -> int:
        """The common denominator of the pays: payoffs are integers in units of 1 / `scale`."""
        return lcm(*(pay.denominator for pay in self.bonus))

    def net(self, class_id: str) -> Fraction:
        """Return the net win of a final hand of a class, in units."""
        index = CLASSES.index(class_id)
        return _WON + self.bonus[index] if index < NOTHING else Fraction(-STAKES[2])

    @property
    def payoffs(self) -> tuple[int, ...]:
        """Net win of each outcome plus the greatest stake, as integers, so that a losing hand pays 0."""
        return (*(int((_WON + pay + STAKES[2]) * self.scale) for pay in self.bonus), 0)

    def fold_payoff(self, decision: int) -> int:
        """Return the payoff of a fold at the first (0) or second (1) decision; 0 if it is not allowed."""
        return (STAKES[2] - STAKES[decision]) * self.scale if self.may_fold[decision] else 0

    def measure(self, *, counts: bool) -> Measure:
        """Return the objective of the second decision."""
        return Measure(self.payoffs, self.fold_payoff(1), counts, self.is_wild)

    def with_pays(self, pays: Mapping[str, object]) -> DoubleDraw:
        """Return the game with some pays of the bonus replaced; text is read as in pay tables.

        Raises
        ------
        GameError
            If a class is unknown or a pay is not valid.

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
    return _read(Path(str(resources.files("strategygen.sources.doubledraw"))) / "pays.toml")


def load_double_draw(name: str) -> DoubleDraw:
    """Return the game of a pay table by its id, or of the first pay table of a TOML file.

    Raises
    ------
    GameError
        If there is no such pay table, or the file is not valid.
    """
    known = {game.id: game for game in double_draw_tables()}
    if name in known:
        return known[name]
    if not name.endswith(".toml"):
        raise GameError(f"there is no pay table {name!r}; expected {', '.join(known)} or the name of a TOML file")
    return _read(Path(name))[0]


def _read(path: Path) -> tuple[DoubleDraw, ...]:
    tables = read_toml(path).get("pay_table")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise GameError(f"{path}: expected tables [[pay_table]], each with id, name and pays")
    return tuple(_read_table(table, str(path)) for table in tables)


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
        raise GameError(f"{where}: {min(unknown)!r} is not a key of a pay table")
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
