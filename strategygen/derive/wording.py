"""How held sets are put into words: lists and products of ranks, and what a text costs its reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from strategygen.notation import CardText, Group, Hand, Name, Penalty, Points, Unit

#: What stands for a wild card where ranks are numbers; lower than any rank.
WILD = 0

MADE = ("5K", "4K", "FH", "3K", "2P", "HP", "LP", "W")


def is_made(name: Name) -> bool:
    """Whether holds of this name are made hands: hands that are paid as they are held."""
    return name.n == 5 or name.type in ("5K", "4K", "3K", "2P", "HP")


def is_named_by_ranks(name: Name) -> bool:
    """Whether the convention of the notation names holds of this kind by their ranks."""
    return name.n <= 2 or (name.n == 3 and name.type == "S")


def rank_list(ranks: Iterable[tuple[int, ...]], most_plain: int = 3) -> tuple[CardText, ...]:
    """Return texts of cards for some rank sets, each in ascending order: a plain list, or products."""
    ranks = sorted(ranks, key=lambda each: each[::-1])
    n_natural = sum(rank != WILD for rank in ranks[0])
    plain = len(ranks) <= (4 if n_natural == 1 else most_plain)
    terms = [tuple(frozenset({r}) for r in each) for each in ranks] if plain else products(ranks)
    return tuple(CardText((Group(tuple(unit_of(choice) for choice in term), False),)) for term in terms)


def unit_of(ranks: Iterable[int]) -> Unit:
    """Return the place of a text of cards that is a choice of these ranks."""
    chosen = sorted(ranks)
    return Unit((), "W") if chosen == [WILD] else Unit(tuple((rank,) for rank in chosen))


def products(points: Sequence[tuple[int, ...]]) -> list[tuple[frozenset[int], ...]]:
    """Return few products of choices whose union is exactly these points, merging along one place at a time."""
    width = len(points[0])
    best: list[tuple[frozenset[int], ...]] | None = None
    for turn in range(width):
        terms = {tuple(frozenset({value}) for value in point) for point in points}
        for place in [*range(turn, width), *range(turn)]:
            merged: dict[tuple[frozenset[int], ...], set[int]] = {}
            for term in terms:
                merged.setdefault(term[:place] + term[place + 1 :], set()).update(term[place])
            terms = {(*key[:place], frozenset(values), *key[place:]) for key, values in merged.items()}
        ordered = sorted(terms, key=lambda term: [sorted(choice) for choice in reversed(term)])
        if best is None or len(ordered) < len(best):
            best = ordered
    assert best is not None
    return best


def hand_length(hand: Hand) -> int:
    """Return the characters of a hand; more where it is hard to apply."""
    penalties = [*hand.penalties, *(lit.penalty for clause in hand.conditions for lit in clause if lit.penalty)]
    return len(str(hand)) + sum(surcharge(penalty) for penalty in penalties)


@lru_cache(maxsize=65536)
def penalty_length(penalty: Penalty | Points) -> int:
    """Return what a penalty costs the reader of a line."""
    return len(str(penalty)) + surcharge(penalty)


def surcharge(penalty: Penalty | Points) -> int:
    """Return what a penalty costs the reader beyond its characters: counting is hard, a single rank is not."""
    named = penalty.ranks is not None and len(penalty.ranks) == 1 and penalty.kind != "discard"
    return 8 * (penalty.count - 1) - named
