"""Held cards as texts: lists and products of ranks, and the length of a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from strategygen.language.tree import CardText, Entry, Group, Name, Penalty, Points, RankChoice

#: The number of a wild card where ranks are numbers; lower than any rank.
WILD = 0

#: A product: a choice of ranks for each place.
Term = tuple[frozenset[int], ...]

MADE = ("5K", "4K", "FH", "3K", "2P", "HP", "LP", "W")


def is_made(name: Name) -> bool:
    """Whether holds of this name are made hands, which are paid without a draw."""
    return name.n == 5 or name.type in ("5K", "4K", "3K", "2P", "HP")


def is_named_by_ranks(name: Name) -> bool:
    """Whether the notation names holds of this name by their ranks."""
    return name.n <= 2 or (name.n == 3 and name.type == "S")


def rank_list(ranks: Iterable[tuple[int, ...]], most_plain: int = 3) -> tuple[CardText, ...]:
    """Return texts of cards for rank sets, each in ascending order: a list of at most `most_plain`, or products."""
    ranks = sorted(ranks, key=lambda each: each[::-1])
    n_natural = sum(rank != WILD for rank in ranks[0])
    plain = len(ranks) <= (4 if n_natural == 1 else most_plain)
    terms = [tuple(frozenset({r}) for r in each) for each in ranks] if plain else products(ranks)
    return tuple(CardText((Group(tuple(rank_choice(choice) for choice in term), False),)) for term in terms)


def rank_choice(ranks: Iterable[int]) -> RankChoice:
    """Return the place in a text of cards that is a choice of these ranks."""
    chosen = sorted(ranks)
    return RankChoice((), "W") if chosen == [WILD] else RankChoice(tuple((rank,) for rank in chosen))


def products(points: Sequence[tuple[int, ...]]) -> list[Term]:
    """Return few products of choices whose union is exactly these points, merged along one place at a time.

    Examples
    --------
    >>> [[sorted(choice) for choice in term] for term in products([(2, 5), (3, 5), (3, 6), (2, 6), (4, 4)])]
    [[[4], [4]], [[2, 3], [5, 6]]]
    """
    width = len(points[0])
    orders = [[*range(turn, width), *range(turn)] for turn in range(width)]
    every = [
        sorted(merged(points, order), key=lambda term: [sorted(choice) for choice in term[::-1]]) for order in orders
    ]
    return min(every, key=len)


def merged(points: Iterable[tuple[int, ...]], order: Iterable[int]) -> set[Term]:
    """Return products of choices whose union is exactly these points, merged along one place after another."""
    terms: set[Term] = {tuple(frozenset({value}) for value in point) for point in points}
    for place in order:
        choices: dict[Term, set[int]] = {}
        for term in terms:
            choices.setdefault(term[:place] + term[place + 1 :], set()).update(term[place])
        terms = {(*rest[:place], frozenset(values), *rest[place:]) for rest, values in choices.items()}
    return terms


def entry_length(entry: Entry) -> int:
    """Return the number of characters of an entry, and a surcharge for conditions that are hard to apply."""
    penalties = [*entry.penalties, *(lit.penalty for clause in entry.conditions for lit in clause if lit.penalty)]
    return len(str(entry)) + sum(surcharge(penalty) for penalty in penalties)


@lru_cache(maxsize=65536)
def penalty_length(penalty: Penalty | Points) -> int:
    """Return the number of characters of a penalty, and its surcharge."""
    return len(str(penalty)) + surcharge(penalty)


def surcharge(penalty: Penalty | Points) -> int:
    """Return the surcharge of a penalty in characters: counting discards is hard, a single rank is easy."""
    named = penalty.ranks is not None and len(penalty.ranks) == 1 and penalty.kind != "discard"
    return 8 * (penalty.count - 1) - named
