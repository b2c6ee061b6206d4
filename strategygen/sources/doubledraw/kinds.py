"""Kinds of held cards, the units of a chart's lines.

===========  ==================================================================
kind         base, cards, jokers, s, and whether a natural ace is held.
base         the first of these that fits: all cards of one rank (two pair for
             four), cards of a straight flush (SF), of a flush (F), a pair (of
             aces, with an ace, or alone), cards of a straight (S).
s            number of straights that contain the natural ranks, as in the
             chart language.
===========  ==================================================================

A bug counts as an ace, and as any missing card of a straight or a flush. Cards that fit no base have no kind and are in
no line.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from strategygen.sources.doubledraw.hands import CLASS_NAMES, CLASSES, JOKERS, NOTHING, all_sets, classify
from strategygen.values import STRAIGHTS, BoolArray, IntArray

#: Bases of kinds, as descriptions begin; the first that fits is taken.
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
    """A kind of hold: the index of its base, the number of cards held (0 for a pat hand and for a fold), and of jokers.

    `s` is the number of straights that contain the natural ranks, `ace` whether a natural ace is held, or the kind is
    of aces; they are 0 and False where they do not matter.
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
        """Return the kind with a number."""
        number, ace = divmod(number, 2)
        number, s = divmod(number, 16)
        number, jokers = divmod(number, 3)
        return cls(*divmod(number, 6), jokers, s, bool(ace))

    @property
    def is_drawing(self) -> bool:
        """Whether the cards are part of a straight or a flush."""
        return self.base in (_SF, _F, _S)

    @property
    def has_two_sides(self) -> bool:
        """Whether such cards exist with an ace and without one."""
        if self.base in (_F, _S, _SF):
            return self.s < 2 and self.n - self.jokers > 1
        return (self.base, self.jokers) == (_TWO_PAIR, 0) or (self.base == _TRIPS and (self.n, self.jokers) == (4, 0))

    @property
    def family(self) -> tuple[bool, int, int]:
        """Whether the hand stands, the base (all pairs alike) and the cards: equal for kinds that may share a line."""
        if self.base < _FOLD_BASE:
            return True, 0, 0
        return False, _PAIR if self.base == _PAIR_A else self.base, self.n


def describe_kinds(codes: IntArray) -> IntArray:
    """Return the kinds of two to five held cards each as numbers, -1 for cards without a kind; shape (n,).

    Five cards have the kind of their final hand; fewer cards have the first base that fits (see the module).
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
    """Return `Kind.number` for arrays."""
    numbers: IntArray = (((np.asarray(base) * 6 + n) * 3 + jokers) * 16 + s) * 2 + np.asarray(ace)
    return numbers


def kinds_text(kinds: Iterable[int], above: AbstractSet[int] = frozenset()) -> str:
    """Return the description of the kinds of one line, of one family; it need not exclude kinds of lines `above`.

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
    """Return the conditions on s and on aces, for kinds of one base with equally many jokers."""
    # Cards of a straight with an ace are in one straight only, so aces matter only at s = 1.
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
