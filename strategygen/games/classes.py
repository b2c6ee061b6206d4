"""Pay classes: sets of final hands with the same pay, as predicates.

============  ==================================================================
category      a hand type of the standard ranking, such as a flush.
pay class     hands of one category, restricted by rank, kicker, number of wild
              cards and number of jokers.
============  ==================================================================

A hand without wild cards fits only its category in the standard ranking; a wild card stands for any card.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from itertools import product

from strategygen.cards import RANKS, Deck, Rank, format_ranks

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
STRAIGHT_RANKS = (frozenset({Rank.ACE, *RANKS[:4]}), *(frozenset(RANKS[low : low + 5]) for low in range(9)))
#: Categories that may be restricted by rank, with their number of cards of that rank.
SAME_RANK = {"five of a kind": 5, "four of a kind": 4, "three of a kind": 3, "pair": 2}
#: Least number of different ranks in a natural hand of a category.
_DIFFERENT_RANKS = {"full house": 2, "three of a kind": 3, "two pair": 3, "pair": 4}
#: The hands that fit a class, as (rank, kicker), by number of wild cards and number of jokers in the hand.
ClassHands = dict[tuple[int, int], frozenset[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class PayClass:
    """A set of final hands with the same pay.

    Parameters
    ----------
    id : str
        Name in files and JSON, such as ``four_aces``.
    name : str
        Name on a page, such as ``Four aces``.
    hand : str
        One of `CATEGORIES`.
    ranks : frozenset of Rank or None
        Ranks of the five, four or three of a kind, or of the pair; None means any rank.
    kickers : frozenset of Rank or None
        Ranks of the fifth card with four of a kind; None means any rank.
    wild_cards : frozenset of int or None
        Allowed numbers of wild cards in the hand, jokers included; None means any number.
    jokers : frozenset of int or None
        Allowed numbers of jokers in the hand; None means any number.
    """

    id: str
    name: str
    hand: str
    ranks: frozenset[Rank] | None = None
    kickers: frozenset[Rank] | None = None
    wild_cards: frozenset[int] | None = None
    jokers: frozenset[int] | None = None

    @property
    def predicate(self) -> tuple[object, ...]:
        """What a hand must have, without the names: two classes with the same predicate have the same hands.

        Examples
        --------
        >>> PayClass("a", "Four aces", "four of a kind", frozenset({Rank.ACE})).predicate
        ('four of a kind', [14], None, None, None)
        """
        values = (getattr(self, field.name) for field in fields(self)[2:])
        return tuple(sorted(map(int, one)) if isinstance(one, frozenset) else one for one in values)


@cache
def class_hands(cls: PayClass, deck: Deck, wild_ranks: frozenset[Rank]) -> ClassHands:
    """Return the hands that fit a class, by number of wild cards and number of jokers.

    Rank and kicker are 0 where the category has none.

    Examples
    --------
    >>> class_hands(PayClass("aces", "Aces", "three of a kind", frozenset({Rank.ACE})), Deck(1), frozenset())
    {(0, 0): frozenset({(<Rank.ACE: 14>, 0)}), (1, 1): frozenset({(<Rank.ACE: 14>, 0)})}
    """
    return {
        (jokers + others, jokers): _hands(cls, jokers + others, frozenset(deck.ranks) - wild_ranks)
        for jokers, others in product(range(deck.jokers + 1), range(4 * len(wild_ranks) + 1))
        if jokers + others <= 5
        and (cls.wild_cards is None or jokers + others in cls.wild_cards)
        and (cls.jokers is None or jokers in cls.jokers)
    }


def _hands(cls: PayClass, wild: int, natural: frozenset[Rank]) -> frozenset[tuple[int, int]]:
    """Return the hands of a class with `wild` wild cards and other cards of the `natural` ranks."""
    ranks = natural if cls.ranks is None else cls.ranks
    if cls.hand == "four of a kind":
        kickers: frozenset[int] = natural if cls.kickers is None else cls.kickers
        if wild and len(natural) == 1:
            kickers = frozenset({0})
        return frozenset((rank, kicker) for rank, kicker in product(ranks, kickers) if rank != kicker)
    if not _is_possible(cls.hand, wild, natural):
        return frozenset()
    return frozenset((rank, 0) for rank in ranks) if cls.hand in SAME_RANK else frozenset({(0, 0)})


def _is_possible(hand: str, wild: int, natural: frozenset[Rank]) -> bool:
    """Return whether a category has a hand with `wild` wild cards and other cards of the `natural` ranks."""
    if hand == "five of a kind":
        return wild > 0
    if hand == "flush":
        # Five natural ranks that form a straight make only straight flushes.
        return len(natural) + wild >= 5 and (wild > 0 or natural not in STRAIGHT_RANKS)
    if hand in ("royal flush", "straight flush", "straight"):
        straights = STRAIGHT_RANKS[-1:] if hand == "royal flush" else STRAIGHT_RANKS
        if hand == "straight flush" and not wild:
            straights = STRAIGHT_RANKS[:-1]
        return any(len(straight & natural) + wild >= 5 for straight in straights)
    return wild > 0 or len(natural) >= _DIFFERENT_RANKS.get(hand, 0)


def in_words(
    hand: str, some: frozenset[tuple[int, int]] = frozenset(), whole: frozenset[tuple[int, int]] = frozenset()
) -> str:
    """Return a text for `some` (rank, kicker) hands of a category; for the `whole` category its name."""
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
