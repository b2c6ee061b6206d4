"""Whether words name a hand again: "trips (joker and a pair)", "any hand paying 7 or more (quads, full house ...)"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from strategygen.charts.plain.context import Context
from strategygen.charts.plain.ranks import Ranks, compares, rank_sets, straights_around
from strategygen.language import Entry, Name

#: Types of hold with cards of different ranks.
_DRAWN = ("RF", "SF", "F", "S", "N")


def names_again(context: Context, again: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Whether all holds of some entries are holds of others, which name no further hand.

    A royal draw beside draws to a straight flush is no further hand.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> def entries(text):
    ...     return parse_line(text).entries
    >>> names_again(Context(), entries("2-RF: H(2-T) or HH"), entries("2-RF: KT"))
    True
    >>> names_again(Context(), entries("2-RF: KT"), entries("2-RF: H(2-T)"))
    False
    """
    names = {entry.name for entry in entries}
    further = {one.name for one in again} - names
    # Suited cards of a straight are such cards too, as royal draws are draws to a straight flush.
    wider = {"RF": ("SF", "S"), "SF": ("S",)}
    if not all(any(own.n == name.n and own.type in wider.get(name.type, ()) for own in names) for name in further):
        return False
    return all(any(_covers(context, one, entry) for one in again) for entry in entries)


def is_one_of(context: Context, entries: Sequence[Entry], parts: Sequence[Sequence[Entry]]) -> bool:
    """Whether a line has the holds of all parts together, as far as they say nothing but ranks.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> whole, no_gap, low_ace = (
    ...     parse_line(text).entries for text in ("3-SF: 23A, 24A, 345", "3-SF: 345", "3-SF: 23A, 24A")
    ... )
    >>> is_one_of(Context(), whole, [no_gap, low_ace]), is_one_of(Context(), whole, [no_gap, no_gap])
    (True, False)
    """
    mine, its = (_sets_by_name(context, some) for some in (entries, [entry for part in parts for entry in part]))
    return mine is not None and mine == its


def _sets_by_name(context: Context, entries: Sequence[Entry]) -> dict[Name, frozenset[Ranks]] | None:
    """Return the natural ranks of the holds of some entries, by their names; None if they say more than ranks."""
    found: dict[Name, frozenset[Ranks]] = {}
    for entry in entries:
        sets = sets_of_draw(context, entry)
        if sets is None or entry.exclusions:
            return None
        found[entry.name] = found.get(entry.name, frozenset()) | sets
    return {name: sets for name, sets in found.items() if sets}


def have_in_common(context: Context, some: Sequence[Entry], others: Sequence[Entry]) -> bool:
    """Whether some entries and others name a hold of the same cards, as far as they say nothing but ranks.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> texts = "3-SF: s >= 3; 3-SF: 23A", "3-SF: 23A, 24A", "3-SF: 24A"
    >>> no_gap, low_ace, gap = (parse_line(text).entries for text in texts)
    >>> have_in_common(Context(), no_gap, low_ace), have_in_common(Context(), no_gap, gap)
    (True, False)
    """
    for one in some:
        for other in others:
            sets, its = sets_of_draw(context, replace(one, exclusions=())), sets_of_draw(context, other)
            if one.name == other.name and sets is not None and its is not None and sets & its:
                return True
    return False


def _covers(context: Context, one: Entry, entry: Entry) -> bool:
    """Whether an entry allows all holds of another."""
    if one.name != entry.name:
        return False
    bare = replace(one, exclusions=())
    if bare in (Entry(one.name), replace(entry, exclusions=())):
        return True
    sets, wider = sets_of_draw(context, entry), sets_of_draw(context, bare)
    return sets is not None and wider is not None and sets <= wider


def sets_of_draw(context: Context, entry: Entry) -> frozenset[Ranks] | None:
    """Return the natural ranks of the holds of an entry; None if it says more than ranks.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> (entry,) = parse_line("3-SF: 234, 23A").entries
    >>> sorted(sets_of_draw(Context(), entry) or ())
    [(2, 3, 4), (2, 3, 14)]
    """
    n_wild = context.wild
    terms = {term for feature in entry.features for term in feature.terms}
    is_of_ranks = not (entry.penalties or entry.conditions) and terms <= {"s", "h"}
    if n_wild is None or not is_of_ranks or entry.name.type not in _DRAWN:
        return None
    symbols = {"x": frozenset(range(2, 15)), "H": context.game_high}
    patterns: list[list[frozenset[int]]] = []
    for text in entry.cards:
        for slots in text.slots():
            if any(brace >= 0 for _, brace in slots) or sum(ranks == "W" for ranks, _ in slots) != n_wild:
                return None
            natural = [ranks for ranks, _ in slots if ranks != "W"]
            patterns.append([symbols[ranks] if isinstance(ranks, str) else frozenset(ranks) for ranks in natural])
    found = rank_sets(entry.name.type, entry.name.n - n_wild, context.wild_ranks)
    return frozenset(
        ranks
        for ranks in found
        if all(_has_feature(context, ranks, feature.terms, feature.op, feature.values) for feature in entry.features)
        and (not patterns or any(_fits(ranks, pattern) for pattern in patterns))
    )


def _has_feature(context: Context, ranks: Ranks, terms: Sequence[str], sign: str, values: Sequence[int]) -> bool:
    value = {"s": straights_around(ranks, context.wild_ranks), "h": sum(rank in context.game_high for rank in ranks)}
    return compares(sum(value[term] for term in terms), sign, values)


def _fits(ranks: Ranks, pattern: Sequence[frozenset[int]]) -> bool:
    """Whether the cards may be held in the places of a text."""
    if len(ranks) != len(pattern):
        return False
    return any(all(rank in place for rank, place in zip(order, pattern, strict=True)) for order in permutations(ranks))
