"""Kinds of held cards: what the lines of a chart are about.

===========  ==================================================================
kind         base, cards, jokers, s, and whether a natural ace is held.
base         the first that fits of: as many of a kind as cards (two pair for
             four), cards of a straight flush (SF), of a flush (F), a pair (of
             aces, with an ace, or alone), cards of a straight (S).
s            the straights that hold the natural ranks, as in the chart
             language.
===========  ==================================================================

A bug counts as an ace for kinds, and as whatever is missing for straights and flushes.  Cards that nothing fits are of
no kind, and no line is about them.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from strategygen.doubledraw.hands import CLASS_NAMES, CLASSES, JOKERS, NOTHING, all_sets, classify
from strategygen.payoffs import STRAIGHTS

__all__ = ["FOLD_KIND", "NO_KIND", "Kind", "describe_kinds", "four_card_kinds", "kinds_text"]

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

#: What a hold may be, by how a description begins; the first that fits.
_BASES = (
    *(CLASS_NAMES[name].lower() for name in CLASSES[:NOTHING]),
    "fold", "four aces", "four of a kind", "three aces", "three of a kind", "two pair", "SF", "F", "pair of aces",
    "A with a pair", "pair", "S",
)  # fmt: skip
_FOLD_BASE = _BASES.index("fold")
_FOUR_ACES = _FOLD_BASE + 1
_QUADS, _THREE_ACES, _TRIPS, _TWO_PAIR, _SF, _F, _ACES, _PAIR_A, _PAIR, _S = range(_FOUR_ACES + 1, len(_BASES))
NO_KIND = -1


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """A kind of hold.

    Attributes
    ----------
    base : int
        What it is, an index into the bases.
    n : int
        Cards held; 0 for five that stand, and for a fold.
    jokers : int
        Jokers among them.
    s : int
        Straights that hold the natural ranks; 0 where that does not matter.
    ace : bool
        Whether a natural ace is held, or whether the kind is of aces; False where that does not matter.
    """

    base: int
    n: int = 0
    jokers: int = 0
    s: int = 0
    ace: bool = False

    @property
    def number(self) -> int:
        """The kind as one number."""
        return (((self.base * 6 + self.n) * 3 + self.jokers) * 16 + self.s) * 2 + self.ace

    @classmethod
    def of_number(cls, number: int) -> Kind:
        """Return the kind that a number stands for."""
        number, ace = divmod(number, 2)
        number, s = divmod(number, 16)
        number, jokers = divmod(number, 3)
        return cls(*divmod(number, 6), jokers, s, bool(ace))

    @property
    def is_drawing(self) -> bool:
        """Whether these are cards of a straight or a flush."""
        return self.base in (_SF, _F, _S)

    @property
    def has_two_sides(self) -> bool:
        """Whether there are such cards with an ace and without."""
        if self.base in (_F, _S, _SF):
            return self.s < 2 and self.n - self.jokers > 1
        return (self.base, self.jokers) == (_TWO_PAIR, 0) or (self.base == _TRIPS and (self.n, self.jokers) == (4, 0))

    @property
    def family(self) -> tuple[bool, int, int]:
        """What kinds that may share a line have in common: whether they stand, base (a pair is a pair), cards."""
        if self.base < _FOLD_BASE:
            return True, 0, 0
        return False, _PAIR if self.base == _PAIR_A else self.base, self.n


def describe_kinds(codes: IntArray) -> IntArray:
    """Return the kinds of held cards as numbers, -1 for those that no line is about.

    Parameters
    ----------
    codes : int64 array, shape (n, size)
        Two to five cards each.

    Returns
    -------
    int64 array, shape (n,)

    Notes
    -----
    Five cards are what the hand is called; fewer are the first that fits of: as many of a kind as cards (two pair for
    four), cards of a straight flush, of a flush, a pair (of aces, with an ace, or alone), cards of a straight.  A bug
    counts as an ace for kinds, and as whatever is missing for straights and flushes.
    """
    n, size = codes.shape
    jokers = (codes >= JOKERS[0]).sum(axis=1)
    if size == 5:
        classes = classify(np.sort(codes, axis=1)).astype(np.int64)
        return np.where(classes < NOTHING, _numbers(classes, 0, np.zeros(n, np.int64), 0, 0), NO_KIND)
    ranks = np.minimum(codes >> 2, 12)
    is_natural = codes < JOKERS[0]
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    naturals = ((ranks[:, :, None] == np.arange(13)) & is_natural[:, :, None]).sum(axis=1)
    is_single = naturals.max(axis=1) <= 1
    bits = (np.minimum(naturals, 1) << np.arange(13)).sum(axis=1)
    suits = np.where(is_natural, 1 << (codes & 3), 0)
    union = np.bitwise_or.reduce(suits, axis=1)
    is_suited = (union & (union - 1)) == 0
    s = np.where(is_single, sum(((bits & ~straight) == 0).astype(np.int64) for straight in STRAIGHTS), 0)
    ace = (naturals[:, 12] > 0).astype(np.int64)
    most, n_pairs = counts.max(axis=1), (counts == 2).sum(axis=1)
    aces = counts[:, 12]
    found = np.full(n, NO_KIND, np.int64)

    def put(base: int, fits: BoolArray, straights: IntArray | int = 0, with_ace: IntArray | int = 0) -> None:
        chosen = fits & (found == NO_KIND)
        found[chosen] = np.broadcast_to(_numbers(base, size, jokers, straights, with_ace), (n,))[chosen]

    if size == 4:
        put(_FOUR_ACES, aces == 4)
        put(_QUADS, most == 4)
        put(_SF, is_single & is_suited & (s > 0), s, ace)
        put(_THREE_ACES, aces == 3)
        put(_TRIPS, most == 3, 0, aces > 0)
        put(_TWO_PAIR, n_pairs == 2, 0, aces == 2)
    elif size == 3:
        put(_THREE_ACES, aces == 3)
        put(_TRIPS, most == 3)
    if size == 2:
        put(_ACES, aces == 2)
    put(_SF, is_single & is_suited & (s > 0), s, ace)
    put(_F, is_suited, 0, ace)
    if size > 3:
        put(_S, is_single & (s > 0), s, ace)
    put(_ACES, (aces == 2) & (size != 3))
    put(_PAIR_A, (n_pairs == 1) & (counts[:, 12] == 1))
    put(_PAIR, (n_pairs == 1) & ((size != 3) | (jokers > 0)))
    put(_S, is_single & (s > 0), s, ace)
    return found


def _numbers(
    base: IntArray | int, n: int, jokers: IntArray, s: IntArray | int, ace: IntArray | BoolArray | int
) -> IntArray:
    """Return what `Kind.number` is, for arrays."""
    numbers: IntArray = (((np.asarray(base) * 6 + n) * 3 + jokers) * 16 + s) * 2 + np.asarray(ace)
    return numbers


def kinds_text(kinds: Iterable[int], above: AbstractSet[int] = frozenset()) -> str:
    """Return the description of the kinds of one line.

    Parameters
    ----------
    kinds : iterable of int
        Their numbers, of one family.
    above : set of int
        The kinds of the lines above; what they are about need not be excluded.

    Examples
    --------
    >>> kinds = describe_kinds(np.array([[49, 50, 51, 0], [49, 50, 52, 0]]))
    >>> kinds_text(kinds.tolist()), kinds_text(kinds[1:].tolist())
    ('three aces with or without jokers', 'three aces with a joker')
    >>> low, high = describe_kinds(np.array([[20, 24, 36], [40, 44, 48]])).tolist()
    >>> kinds_text([low]), kinds_text([high]), kinds_text([low, high]), kinds_text([low], {high})
    ('3-SF: s = 1, no A', '3-SF: s = 1, A held', '3-SF: s = 1', '3-SF: s = 1')
    """
    found = sorted(map(Kind.of_number, kinds))
    if found[0].base < _FOLD_BASE:
        return f"stand: {', '.join(_BASES[kind.base] for kind in found)}"
    if {_PAIR_A, _PAIR} <= {kind.base for kind in found}:
        return "pair with or without A or joker"
    hidden = set(map(Kind.of_number, above))
    details: dict[str, list[int]] = {}
    for jokers in sorted({kind.jokers for kind in found}):
        own = [kind for kind in found if kind.jokers == jokers]
        details.setdefault(_detail(own, hidden), []).append(jokers)
    return "; ".join(_stem(found[0], jokers) + (f": {detail}" if detail else "") for detail, jokers in details.items())


def _stem(kind: Kind, jokers: list[int]) -> str:
    base = f"{kind.n}-{_BASES[kind.base]}" if kind.is_drawing else _BASES[kind.base]
    if kind.base == _PAIR_A:
        return " or ".join(("A with a pair", "joker with a pair")[number] for number in jokers)
    if jokers == [0]:
        return base
    if 0 in jokers:
        return f"{base} with or without jokers"
    return f"{base} with {'jokers' if len(jokers) > 1 else ('a joker', 'two jokers')[jokers[0] - 1]}"


def _detail(kinds: list[Kind], hidden: AbstractSet[Kind]) -> str:
    """Return what is said of s and of aces, for kinds of one base with as many jokers."""
    # Cards of a straight with an ace are in one straight only, so that aces matter at one s.
    s = sorted({kind.s for kind in kinds} - {1} - {0})
    parts = []
    if s:
        is_run = len(s) > 1 and s == list(range(s[0], s[-1] + 1))
        parts.append(f"s = {s[0]}-{s[-1]}" if is_run else f"s = {','.join(map(str, s))}")
    split = [kind for kind in kinds if kind.s < 2 and kind.has_two_sides]
    if split:
        where = ["s = 1"] if split[0].s else []
        missing = {replace(kind, ace=not kind.ace) for kind in split} - set(split) - hidden
        if missing:
            where.append(
                ("A held" if split[0].ace else "no A")
                if split[0].base != _TWO_PAIR
                else "aces"
                if split[0].ace
                else "no aces"
            )
        parts = [", ".join(where)] * bool(where) + parts
        if where == ["s = 1"] and s and s == list(range(2, s[-1] + 1)):
            parts = [f"s = 1-{s[-1]}"]
    return " or ".join(parts)


#: The kind of a fold.
FOLD_KIND = Kind(_FOLD_BASE).number


@cache
def four_card_kinds() -> IntArray:
    """Return the kind of every four cards by their number, shape (C(54, 4),)."""
    kinds = describe_kinds(all_sets(4).astype(np.int64))
    kinds.flags.writeable = False
    return kinds
