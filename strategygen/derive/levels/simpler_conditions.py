"""Simpler conditions than those of a line that was derived: what a player may check instead, at little or no cost.

The search for charts for play prices them like all candidates, so nothing here need be equal to what it replaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from strategygen.cards import Rank
from strategygen.charts.plain.ranks import types_of
from strategygen.language import CardText, Entry, Literal, Name, Penalty, Points

_RANKS = frozenset(map(int, Rank))


def simpler_entries(entry: Entry, wild_ranks: frozenset[Rank] = frozenset()) -> Iterator[Entry]:
    """Yield an entry with one condition less, with limits instead of points, and with discards of its own hold.

    No condition is on `wild_ranks`, which are never discarded.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> def simpler(text):
    ...     return [str(one) for one in simpler_entries(parse_line(text).entries[0])]
    >>> simpler("2-RF: TJ, no fp, points (89=3, 7A=2) <= 3")[2:]
    ['2-RF: TJ, no fp, no discard (8,9)', '2-RF: TJ, no fp, no discard (7-9,A)',
     '2-RF: TJ, no fp, no two discard (7-9,A)']
    >>> simpler("3-RF: TJQ if 4-F discard (2-7,T)")
    ['3-RF: TJQ, no discard (8,9,J-A)', '3-RF: TJQ, no discard (8,9,K,A)']
    >>> simpler("2-S: JA if A points (fp=2, TJ=1) >= 2")
    ['2-S: JA if A fp', '2-S: JA if A points (fp=1, TJ=1) >= 1', '2-S: JA if A two discard (T,J)']
    >>> simpler("3-RF: TJQ if 4-F no discard 9"), simpler("1-RF: K if {TK} fp")
    ([], ['2-RF: TK, no fp'])
    >>> simpler("4-S: s = 1 if {(TJ,JQ)} points (fp=2, 9=1) >= 2")[-1]
    '2-RF: (TJ,JQ), points (fp=2, 9=1) <= 1'
    """
    for i, penalty in enumerate(entry.penalties):
        before, after = entry.penalties[:i], entry.penalties[i + 1 :]
        yield replace(entry, penalties=before + after)
        yield from (replace(entry, penalties=(*before, *limits, *after)) for limits in _limits(penalty))
    if len(entry.conditions) != 1:
        return
    (clause,) = entry.conditions
    for i, literal in enumerate(clause):
        others = clause[:i] + clause[i + 1 :]
        if others:
            yield replace(entry, conditions=(others,))
        if literal.penalty is not None:
            for limits in _limits(literal.penalty):
                put = tuple(Literal(literal.hold, limit) for limit in limits)
                yield replace(entry, conditions=((*clause[:i], *put, *clause[i + 1 :]),))
                if not others and len(put) == 1:
                    yield from _turned(put[0])
    if len(clause) == 1:
        yield from _turned(clause[0])
        if not entry.penalties:
            yield from _of_own_hold(entry, clause[0], wild_ranks)


def _of_own_hold(entry: Entry, literal: Literal, wild_ranks: frozenset[Rank]) -> Iterator[Entry]:
    """Yield an entry that discards none of the other ranks, for one of which another hold would discard some ranks."""
    one = literal.penalty
    if literal.hold is None or not isinstance(one, Penalty) or one != Penalty("discard", one.ranks):
        return
    others = _RANKS - wild_ranks - frozenset(one.ranks or ())
    options = [option for text in entry.cards for choice in text.choices for option in choice.options]
    for none in dict.fromkeys((others, others - {rank for option in options for rank in option})):
        if none:
            yield replace(entry, penalties=(_none_of(none),), conditions=())


def _turned(literal: Literal) -> Iterator[Entry]:
    """Yield the other hold of a condition with the opposite condition: a rule instead of an exception to it."""
    hold, one = literal.hold, literal.penalty
    if not isinstance(hold, CardText) or one is None or len(hold.groups) != 1:
        return
    (group,) = hold.groups
    kinds = set()
    for slots in hold.slots():
        natural = [ranks for ranks, _ in slots if not isinstance(ranks, str)]
        if any(symbol in ("x", "H") for symbol, _ in slots) or len(natural) < 2:
            return
        kinds |= {types_of(tuple(sorted(ranks)))[not group.braced] for ranks in product(*natural)}
    if len(kinds) == 1:
        cards = (CardText((replace(group, braced=False),)),)
        yield Entry(Name(hold.n_cards, *kinds), cards=cards, penalties=(_opposite(one),))


def _opposite(one: Penalty | Points) -> Penalty | Points:
    if isinstance(one, Penalty):
        return replace(one, negated=not one.negated)
    return replace(one, op="<=", value=one.value - 1) if one.op == ">=" else replace(one, op=">=", value=one.value + 1)


def _limits(points: Penalty | Points) -> Iterator[tuple[Penalty | Points, ...]]:
    """Yield limits that are like points: on the discards with at least some weight, and on two discards."""
    if not isinstance(points, Points) or points.held or any(key == "s" for key, _ in points.weights):
        return
    ranks: frozenset[int] = frozenset()
    named: tuple[Penalty, ...] = ()
    for least in sorted({weight for _, weight in points.weights}, reverse=True):
        keys = [key for key, weight in points.weights if weight >= least]
        ranks = frozenset(rank for key in keys if not isinstance(key, str) for rank in key)
        named = tuple(Penalty(key, negated=True) for key in keys if isinstance(key, str))
        none = (*named, _none_of(ranks)) if ranks else named
        if points.op == "<=":
            yield none
        elif len(none) == 1:
            yield (replace(none[0], negated=False),)
        else:
            some: list[str | tuple[int, ...]] = [key for key in keys if isinstance(key, str)]
            yield (Points(tuple((key, 1) for key in (*some, tuple(sorted(ranks)))), ">=", 1),)
    if ranks:
        two = replace(_none_of(ranks), count=2)
        yield (*named, two) if points.op == "<=" else (replace(two, negated=False),)


def _none_of(ranks: frozenset[int]) -> Penalty:
    return Penalty("discard", tuple(sorted(ranks)), negated=True)
