"""Warnings about unusual pay tables: unpaid hands, and pays out of order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from strategygen.cards import Deck, Rank
from strategygen.games.classes import CATEGORIES, PayClass, class_hands, in_words

#: Pairs of categories whose order of pays differs between games.
_UNSETTLED = {
    ("royal flush", "five of a kind"),
    ("straight flush", "five of a kind"),
    ("straight flush", "four of a kind"),
}


def unpaid_hands(classes: Sequence[PayClass], deck: Deck, wild_ranks: frozenset[Rank]) -> Iterator[str]:
    """Yield a warning if no class pays some natural hands although a lower hand is paid."""
    whole = {hand: class_hands(PayClass("", "", hand), deck, wild_ranks)[0, 0] for hand in CATEGORIES}
    paid: dict[str, set[tuple[int, int]]] = {hand: set() for hand in CATEGORIES}
    lowest, lowest_key = "", (-1, 0)
    for cls in classes:
        hands = class_hands(cls, deck, wild_ranks).get((0, 0), frozenset())
        paid[cls.hand] |= hands
        key = (CATEGORIES.index(cls.hand), -min((rank for rank, _ in hands), default=0))
        if hands and key > lowest_key:
            lowest, lowest_key = cls.id, key
    named = []
    for index, hand in enumerate(CATEGORIES[: lowest_key[0] + 1]):
        # In the lowest paid category, only hands above the lowest class count as missing.
        missing = frozenset(one for one in whole[hand] - paid[hand] if (index, -one[0]) < lowest_key)
        if missing:
            named.append(in_words(hand, missing, whole[hand]))
    if named:
        yield f"no class pays {' or '.join(named)}, though {lowest!r}, a lower hand, is paid"


def pays_out_of_order(
    classes: Sequence[PayClass], pays: Sequence[Fraction], deck: Deck, wild_ranks: frozenset[Rank]
) -> Iterator[str]:
    """Yield a warning for each class that pays less than a lower one.

    For two categories the highest pay of the higher one is compared with the lowest pay of the lower one.  Pairs in
    `_UNSETTLED` are not compared: many games pay more for four or five of a kind than for a straight flush.
    """
    rows = list(zip(classes, pays, strict=True))
    for index, hand in enumerate(CATEGORIES):
        own = [row for row in rows if row[0].hand == hand]
        lower = [
            min((row for row in rows if row[0].hand == other), key=lambda row: row[1])
            for other in CATEGORIES[index + 1 :]
            if (hand, other) not in _UNSETTLED and any(cls.hand == other for cls in classes)
        ]
        if own and lower:
            (cls, pay), (other_cls, more) = max(own, key=lambda row: row[1]), max(lower, key=lambda row: row[1])
            if pay < more:
                yield f"{cls.id!r} pays {pay}, less than {other_cls.id!r}, which pays {more} and is the lower hand"
    for (first, less), (second, more) in permutations(rows, 2):
        if less < more and first.hand == second.hand:
            own_hands, wider = (class_hands(cls, deck, wild_ranks) for cls in (first, second))
            if all(numbers in wider and hands <= wider[numbers] for numbers, hands in own_hands.items()):
                yield f"{first.id!r} pays {less}, less than {second.id!r}, which pays {more} and is the wider class"
