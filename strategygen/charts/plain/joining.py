"""Entries of a line that one phrase of plain words can name together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from strategygen.language import Entry, FeatureTest, Penalty, Points

#: No straights and high cards are so many.
_MANY = 20


def joined_entries(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries that allow the same holds, those joined that differ only in the deals listed or in one number.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> def joined(text):
    ...     return "; ".join(map(str, joined_entries(parse_line(text).entries)))
    >>> joined("3-SF: s + h >= 3; 3-SF: s + h = 2"), joined("4-S: h = 3; 4-S: h = 2")
    ('3-SF: s + h >= 2', '4-S: h = 2 or 3')
    >>> joined("3-SF: s + h >= 4; 3-SF: s + h = 2")
    '3-SF: s + h >= 4; 3-SF: s + h = 2'
    """
    return _with_joined_features(_with_joined_deals(entries))


def _with_joined_deals(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries, those that list deals and nothing else joined with others for the same hold."""
    found: list[Entry] = []
    for entry in entries:
        last = found[-1] if found else Entry(entry.name)
        if last.cards and all(one == Entry(last.name, cards=one.cards) for one in (last, entry)) and entry.cards:
            found[-1] = Entry(last.name, cards=last.cards + entry.cards)
        else:
            found.append(entry)
    return found


def _with_joined_features(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries, those joined that differ in nothing but the values of one feature."""
    found: list[Entry] = []
    for entry in entries:
        for k, other in enumerate(found):
            joined = _union(entry, other)
            if joined is not None:
                found[k] = joined
                break
        else:
            found.append(entry)
    return found


def _union(entry: Entry, other: Entry) -> Entry | None:
    if len(entry.features) != 1 or len(other.features) != 1 or replace(entry, features=other.features) != other:
        return None
    (own,), (before,) = entry.features, other.features
    if own.terms != before.terms or own == before:
        return None
    values = _values(own) | _values(before)
    rest = set(range(_MANY)) - values
    if not rest:
        return replace(entry, features=())
    if max(values) < _MANY - 1:
        return replace(entry, features=(FeatureTest(own.terms, "=", tuple(sorted(values))),))
    if max(rest) < min(values):
        return replace(entry, features=(FeatureTest(own.terms, ">=", (min(values),)),))
    return None


def _values(feature: FeatureTest) -> set[int]:
    """Return the values that a feature may have, all less than `_MANY`."""
    first = feature.values[0]
    if feature.op == "=":
        return set(feature.values)
    return set(range(first, _MANY) if feature.op == ">=" else range(first + 1))


def is_part(one: Penalty | Points, all_of: Penalty | Points) -> bool:
    """Whether the discards that one penalty counts are among those that another counts.

    Examples
    --------
    >>> two, one = Penalty("discard", (5, 6, 7), count=2), Penalty("discard", (7,))
    >>> is_part(one, two), is_part(two, one), is_part(two, two), is_part(Penalty("fp", (7,)), two)
    (True, False, False, False)
    """
    if not isinstance(one, Penalty) or not isinstance(all_of, Penalty) or one.negated or all_of.negated:
        return False
    is_within = all_of.ranks is None or (one.ranks is not None and set(one.ranks) <= set(all_of.ranks))
    return is_within and one.kind == all_of.kind and one.count <= all_of.count > 1 and one != all_of
