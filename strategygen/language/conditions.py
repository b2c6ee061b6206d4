"""One entry with few conditions that are true of all holds of a set and exclude the other holds of their name.

The conditions are found by a greedy set cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from strategygen.cards import RANKS, bits_of_ranks
from strategygen.language.name_holds import WILD_PLACE, DealFacts, NameHolds, SomeHolds
from strategygen.language.naming import merged
from strategygen.language.rank_products import place_choice
from strategygen.language.tree import NONE, CardText, Entry, Excluded, FeatureTest, Group, Literal, Name, Penalty
from strategygen.values import BoolArray, IntArray

#: Bits used in each number of a pattern.
BITS = 62
#: Most patterns covered at a time.
_HARDEST = 400
#: Most holds to exclude that are tested together.
_MOST_TESTED = 10_000
#: Most rank sets in a list.
_MOST_LISTED = 12

#: The items of an entry besides exclusions.
Item = FeatureTest | tuple[CardText, ...] | Penalty | Literal


# ---- a greedy set cover --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """A candidate of a cover: the row and bit that it has in the patterns of the holds it excludes, and its length."""

    row: int
    bit: int
    cost: int

    def covers(self, patterns: IntArray) -> BoolArray:
        """Return which patterns, shape (n_rows, n_patterns), have the bit."""
        has: BoolArray = patterns[self.row] & self.bit != 0
        return has


def distinct_columns(columns: IntArray) -> tuple[IntArray, IntArray]:
    """Return the distinct columns and the number of times each occurs."""
    # A collision of two hashes could only fail a description, since each is matched before it is returned.
    mixed = np.zeros(columns.shape[1], np.uint64)
    for row in columns:
        mixed = (mixed ^ row.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    _, first, counts = np.unique(mixed, return_index=True, return_counts=True)
    return columns[:, first], counts


def find_cover(patterns: IntArray, counts: IntArray, picks: Sequence[Pick]) -> list[int]:
    """Return the indices of few picks such that every pattern has the bit of at least one.

    They are chosen greedily; then superfluous ones are removed.  `patterns` has shape (n_rows, n_patterns).

    Examples
    --------
    >>> picks = [Pick(0, 1, 5), Pick(0, 2, 5), Pick(0, 4, 5)]
    >>> find_cover(np.array([[1, 3, 6]]), np.array([1, 1, 1]), picks)
    [0, 1]
    """
    can = [0] * len(patterns)
    for pick in picks:
        can[pick.row] |= pick.bit
    usable = patterns & np.array(can, np.int64)[:, None]
    # Patterns with few bits are hard to cover; a cover of these mostly covers the others, which are added if not.
    order = np.argsort(np.bitwise_count(usable.view(np.uint64)).sum(axis=0, dtype=np.int16), kind="stable")
    usable, counts = usable[:, order], counts[order]
    among = np.arange(min(_HARDEST, usable.shape[1]))
    while True:
        chosen = _greedy_cover(usable[:, among], counts[among], picks)
        covered = np.zeros(usable.shape[1], np.bool_)
        for i in chosen:
            covered |= picks[i].covers(usable)
        if covered.all():
            return chosen
        among = np.append(among, np.flatnonzero(~covered)[:_HARDEST])


def _greedy_cover(patterns: IntArray, counts: IntArray, picks: Sequence[Pick]) -> list[int]:
    has = np.array([pick.covers(patterns) for pick in picks], np.bool_).reshape(len(picks), patterns.shape[1])
    weights = has * counts.astype(np.float64)
    costs = np.array([pick.cost for pick in picks])
    left = np.ones(patterns.shape[1], np.bool_)
    chosen: list[int] = []
    while left.any():
        gains = weights @ left
        best = int((gains**0.5 / costs).argmax())
        if not gains[best]:
            raise AssertionError("no condition distinguishes these holds")
        chosen.append(best)
        left &= ~has[best]
    for pick in sorted(chosen, key=lambda i: -picks[i].cost):
        rest = [other for other in chosen if other != pick]
        if rest and has[rest].any(axis=0).all():
            chosen = rest
    return sorted(chosen)


# ---- one entry -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class _Condition:
    """A condition that is true of all wanted holds.

    It has an item, the length of its text, and an aspect of holds; `is_true` has its truth for each number of that
    aspect (see `NameHolds.alike`).
    """

    item: Item
    length: int
    aspect: str
    is_true: BoolArray


def with_item(entry: Entry, item: Name | Excluded | Item) -> Entry:
    """Return an entry with one more item."""
    if isinstance(item, (Name, Excluded)):
        return replace(entry, exclusions=(*entry.exclusions, item))
    if isinstance(item, FeatureTest):
        return replace(entry, features=(*entry.features, item))
    if isinstance(item, Literal):
        clause = (*(entry.conditions[0] if entry.conditions else ()), item)
        return replace(entry, conditions=(clause,))
    if isinstance(item, Penalty):
        penalties = sorted((*entry.penalties, item), key=lambda penalty: penalty.negated)
        return replace(entry, penalties=tuple(penalties))
    return replace(entry, cards=item)


def held_texts(deals: DealFacts, n: int, sets: IntArray) -> tuple[CardText, ...]:
    """Return texts of n cards for the ranks of some classes of held cards."""
    ranks = deals.matcher.features(n).sets.ranks[:, sets]
    wild = [0, *(int(rank) for rank in deals.matcher.wild_ranks)] if deals.matcher.has_wild else []
    points = {
        tuple(sorted(WILD_PLACE if rank in wild else int(rank) - 2 for rank in column)) for column in ranks.T.tolist()
    }
    terms = sorted(merged(points, range(n)), key=lambda term: [sorted(choice) for choice in term])
    return tuple(CardText((Group(tuple(place_choice(choice) for choice in term), False),)) for term in terms)


def find_entry(wanted: SomeHolds, others: SomeHolds, hard: SomeHolds, can_exclude: int) -> Entry | None:
    """Return an entry that is true of all wanted holds and of no others; None if there is none.

    `can_exclude` has the bits of the names that no deal of a wanted hold contains, `hard` the others that none of these
    names excludes.
    """
    conditions = list(_true_conditions(wanted))
    while True:
        entry = _entry_with(conditions, wanted, others, hard, can_exclude)
        literals = [literal for clause in (entry.conditions if entry is not None else ()) for literal in clause]
        # Two literals of one name must be true of one hold, but here they may be true of two different holds.
        repeated = [b for a, b in pairwise(sorted(literals, key=str)) if a.hold == b.hold and a.hold is not None]
        if not repeated:
            return entry
        conditions = [condition for condition in conditions if condition.item != repeated[0]]


def _entry_with(
    conditions: Sequence[_Condition], wanted: SomeHolds, others: SomeHolds, hard: SomeHolds, can_exclude: int
) -> Entry | None:
    """Return an entry with some of these conditions and exclusions that is true of no others."""
    if len(_meeting(conditions, hard)):
        return None
    names = [(i, name) for i, name in enumerate(wanted.every.deals.names) if can_exclude >> i & 1]
    picks = [_exclusion_pick(i, name) for i, name in names]
    picks += [Pick(1 + i // BITS, 1 << i % BITS, condition.length) for i, condition in enumerate(conditions)]
    # A cover of some of the others mostly excludes all of them, so only some are tested at first.
    among = others.taken(_spread(len(others), _MOST_TESTED))
    while True:
        chosen = find_cover(*distinct_columns(_excluding_patterns(among, conditions, can_exclude)), picks)
        excluded = sum(picks[pick].bit for pick in chosen if pick < len(names))
        kept = [conditions[pick - len(names)] for pick in chosen if pick >= len(names)]
        left = _meeting(kept, others.without(excluded))
        if not len(left):
            break
        among = among.with_others(left.taken(_spread(len(left), _MOST_TESTED)))
    entry = Entry(wanted.name)
    for pick in chosen:
        entry = with_item(entry, names[pick][1] if pick < len(names) else conditions[pick - len(names)].item)
    return entry


@lru_cache(maxsize=1024)
def _exclusion_pick(number: int, name: Name | Excluded) -> Pick:
    text = f"not {name}"
    return Pick(0, 1 << number, len(text) + 1 - (text[4] == "5"))


def _excluding_patterns(holds: SomeHolds, conditions: Sequence[_Condition], can_exclude: int) -> IntArray:
    """Return the patterns of what excludes each hold: names in the first row, conditions in the others."""
    patterns = np.zeros((1 + -(-len(conditions) // BITS), len(holds)), np.int64)
    patterns[0] = holds.present & can_exclude
    for aspect, own in _by_aspect(conditions).items():
        of_numbers = np.zeros((len(patterns) - 1, len(own[0][1].is_true)), np.int64)
        for i, condition in own:
            of_numbers[i // BITS] |= (~condition.is_true).astype(np.int64) << (i % BITS)
        patterns[1:] |= of_numbers.take(holds.alike(aspect), axis=1)
    return patterns


def _meeting(conditions: Sequence[_Condition], holds: SomeHolds) -> SomeHolds:
    """Return the holds of which all conditions are true."""
    for aspect, own in _by_aspect(conditions).items():
        are_true = np.logical_and.reduce([condition.is_true for _, condition in own])
        holds = holds.taken(are_true.take(holds.alike(aspect)))
    return holds


def _by_aspect(conditions: Sequence[_Condition]) -> dict[str, list[tuple[int, _Condition]]]:
    """Return the conditions on each aspect, with their indices."""
    found: dict[str, list[tuple[int, _Condition]]] = {}
    for i, condition in enumerate(conditions):
        found.setdefault(condition.aspect, []).append((i, condition))
    return found


def _spread(n: int, most: int) -> IntArray:
    """Return at most `most` of n indices, evenly spread."""
    return np.arange(0, n, -(-n // most) if n else 1)


# ---- conditions that are true of all wanted holds ------------------------------------------------------------------


def _true_conditions(wanted: SomeHolds) -> Iterator[_Condition]:
    """Yield the conditions that are true of all wanted holds."""
    if wanted.name != NONE:
        yield from _of_held(wanted)
    for kind in ("fp", "sp", "discard"):
        for penalty in _penalties(wanted, kind):
            yield _Condition(penalty, _text_length(penalty) + 2, kind, _suffering(wanted.every, penalty))
    deals = wanted.every.deals
    is_common: BoolArray = np.logical_and.reduce(deals.true_of_kinds[:, np.unique(wanted.alike("deal"))], axis=1)
    n_names = len(deals.names)
    for i in np.flatnonzero(is_common[n_names:]).tolist():
        literal, true = deals.literals[i][0], deals.true_of_kinds[n_names + i]
        length = _text_length(literal.hold) + (3 if literal.penalty is None else _text_length(literal.penalty))
        yield _Condition(literal, length + 8, "deal", true)
    for i in np.flatnonzero(is_common[:n_names]).tolist():
        name = deals.names[i]
        if isinstance(name, Name) and name != wanted.name:
            yield _Condition(Literal(name, None), _text_length(name) + 14, "deal", deals.true_of_kinds[i])


@lru_cache(maxsize=4096)
def _text_length(item: object) -> int:
    return len(str(item))


def _of_held(wanted: SomeHolds) -> Iterator[_Condition]:
    """Yield conditions on the cards held: s, h, their sum, and the ranks."""
    deals = wanted.every.deals
    facts = deals.matcher.features(wanted.name.n)
    for terms in (("s",), ("h",), ("s", "h")):
        value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
        seen = np.unique(value[wanted.sets])
        feature = FeatureTest(terms, "=", tuple(int(v) for v in seen))
        yield _Condition(feature, len(str(feature)), "held", np.isin(value, seen))
    if len(np.unique(facts.ranks[wanted.sets])) <= _MOST_LISTED:
        texts = held_texts(deals, wanted.name.n, np.unique(wanted.sets))
        if texts:
            fits = deals.matcher.held(Entry(wanted.name, cards=texts))
            if fits[wanted.sets].all():
                yield _Condition(texts, len(", ".join(map(str, texts))), "held", fits)


def _penalties(wanted: SomeHolds, kind: str) -> list[Penalty]:
    """Return the penalties of a kind that are true of all wanted holds: the numbers and ranks of discards."""
    seen = np.unique(wanted.alike(kind))
    ranks, counts = wanted.every.ranks[kind][seen], wanted.every.counts[kind][seen]
    union, common = int(np.bitwise_or.reduce(ranks)), int(np.bitwise_and.reduce(ranks))
    least, most = int(counts.min()), int(counts.max())
    found: list[Penalty] = []
    if kind != "discard":
        if not union:
            found.append(Penalty(kind, None, True, 1))
        for count in (1, 2, 3):
            if least >= count:
                found.append(Penalty(kind, None, False, count))
            if most < count and count > 1 and union:
                found.append(Penalty(kind, None, True, count))
    if union:
        absent, present, always = (
            tuple(int(rank) for rank in RANKS if bits >> (rank - 2) & 1) for bits in (~union, union, common)
        )
        found += [Penalty(kind, (rank,), True, 1) for rank in absent]
        if len(absent) > 1:
            found.append(Penalty(kind, absent, True, 1))
        found += [Penalty(kind, (rank,), False, 1) for rank in always]
        if 1 < len(present) < 13:
            found += [Penalty(kind, present, False, count) for count in (1, 2, 3) if least >= count]
    return found


def _suffering(every: NameHolds, penalty: Penalty) -> BoolArray:
    """Return whether a penalty is true of holds, for each number of their discards of its kind.

    Where that is unknown, the condition never excludes a hold.
    """
    ranks, counts = every.ranks[penalty.kind], every.counts[penalty.kind]
    bits = np.int16(bits_of_ranks(RANKS if penalty.ranks is None else penalty.ranks))
    if penalty.ranks is None:
        suffers = counts >= penalty.count
    elif penalty.count == 1:
        suffers = ranks & bits > 0
    else:
        # Used only if all such discards of the wanted holds have these ranks; a hold with others is not excluded.
        inside = ranks & ~bits == 0
        suffers = inside & (counts >= penalty.count) | ~inside
    result: BoolArray = ~suffers if penalty.negated else suffers
    return result
