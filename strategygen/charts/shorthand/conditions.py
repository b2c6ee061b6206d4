"""The conditions in brackets, such as ``[no fp, dsc 9]``, as literals of the chart language.

A condition names discards: ``dsc KQ`` both a king and a queen, ``dsc K or Q`` at least one of them, ``no KQ`` not both,
``no K or Q`` neither.  ``dsc 346 suited``: three discards of one suit; ``dsc 7 onsuit``: a seven of the suit of the
hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from strategygen.charts.plain.ranks import ALL_RANKS
from strategygen.charts.shorthand.tokens import Cursor, Token
from strategygen.language import CardText, Entry, Group, Literal, Penalty, rank_choice

#: Literals that must all be true.
Clause = tuple[Literal, ...]

_SUITED = ("RF", "SF", "F")
_IN_STRAIGHTS = (*_SUITED, "S")
_ROYAL = frozenset(range(10, 15))


@dataclass(frozen=True, slots=True)
class Held:
    """What conditions refer to: the entries that a hand means, and the ranks that are wild, which have no penalties."""

    entries: tuple[Entry, ...]
    wild_ranks: frozenset[int] = frozenset()

    @property
    def n_discards(self) -> int:
        """Number of discards."""
        return 5 - min(entry.name.n for entry in self.entries)

    def is_of(self, types: Iterable[str]) -> bool:
        """Whether all holds are of these types."""
        return {entry.name.type for entry in self.entries}.issubset(types)

    def may_hold(self, ranks: Iterable[int]) -> bool:
        """Whether some hold may contain a natural card of one of these ranks."""
        return any(_possible_ranks(entry) & set(ranks) for entry in self.entries)


def _possible_ranks(entry: Entry) -> frozenset[int]:
    """Return ranks, among them all that a hold of an entry may contain."""
    ranks = _ROYAL if entry.name.type == "RF" else ALL_RANKS
    listed = [slot for text in entry.cards for slots in text.slots() for slot, _ in slots if slot != "W"]
    if not listed or any(isinstance(slot, str) for slot in listed):
        return ranks
    return ranks & {rank for slot in listed for rank in slot if isinstance(rank, int)}


def read_conditions(cursor: Cursor, held: Held) -> tuple[Clause, ...]:
    """Return the clauses between brackets, of which the first has been taken; one of the clauses must be true.

    Examples
    --------
    >>> from strategygen.language import Name
    >>> clauses = read_conditions(Cursor("no fp, no KQ]"), Held((Entry(Name(2, "RF")),)))
    >>> [[str(literal.penalty) for literal in clause] for clause in clauses]
    [['no fp', 'no discard K'], ['no fp', 'no discard Q']]
    """
    clauses: tuple[Clause, ...] = ((),)
    while True:
        clauses = joined_clauses(clauses, _condition(cursor, held))
        if cursor.accept("]"):
            return clauses
        if not cursor.accept(","):
            raise cursor.expected("',' or ']'")


def joined_clauses(first: Iterable[Clause], second: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return the clauses that are true where some clause of both is."""
    return tuple((*one, *other) for one, other in product(first, second))


# "others"  |  ( "no" | "dsc" ) ( "fp" | "sp" | discards { ( "," | "or" ) discards } )
def _condition(cursor: Cursor, held: Held) -> tuple[Clause, ...]:
    """Return the clauses of one condition."""
    first = cursor.token
    if cursor.accept("others"):
        return ((),)
    word = cursor.accept_any("no", "dsc")
    if not word:
        raise cursor.expected("'no', 'dsc' or 'others'")
    if not held.n_discards:
        raise cursor.error("a hand of five cards has no discards", first)
    kind = cursor.accept_any("fp", "sp")
    if kind:
        _check_penalty(cursor, held, kind, first)
        return ((Literal(None, Penalty(kind, negated=word == "no")),),)
    alternatives = _alternatives(cursor, held)
    merged = _merged(alternatives)
    if merged is not None:
        alternatives = ((merged,),)
    if word == "dsc":
        return alternatives
    # None of the alternatives is true: of each, one literal is false.
    return tuple(tuple(map(_negated, chosen)) for chosen in product(*alternatives))


# discards { ( "," | "or" ) discards }
def _alternatives(cursor: Cursor, held: Held) -> tuple[Clause, ...]:
    """Return the listed discards, of which some are meant."""
    first = cursor.token
    found = [_discards(cursor, held)]
    are_bare = [cursor.last.kind == "cards"]
    joined = ""
    while (separator := cursor.separator_before_cards()) is not None:
        joined = separator
        found.append(_discards(cursor, held))
        are_bare.append(cursor.last.kind == "cards")
    if joined == ",":
        raise cursor.error("one of these or all of them? write 'or' before the last", first)
    if any(are_bare) and not are_bare[-1]:
        raise cursor.error(f"{cursor.last.text!r} belongs to the last only, or to all? write it for each", first)
    return tuple(found)


# cards [ "suited" | "onsuit" ]
def _discards(cursor: Cursor, held: Held) -> Clause:
    """Return the literals that all cards side by side are discarded."""
    first = cursor.token
    if first.kind != "cards":
        raise cursor.expected("'fp', 'sp' or the ranks of discards")
    ranks = cursor.take().ranks
    if cursor.token.text == "-":
        raise cursor.error("ranks of discards are written one by one, as in '9 or T'")
    if len(set(ranks)) < len(ranks) or len(ranks) > held.n_discards:
        raise cursor.error(
            f"expected different ranks, at most as many as there are discards ({held.n_discards})", first
        )
    if held.wild_ranks.intersection(ranks):
        raise cursor.error("a wild card is always held; expected the ranks of other discards", first)
    if cursor.accept("onsuit"):
        _check_penalty(cursor, held, "fp", first)
        return tuple(Literal(None, Penalty("fp", (rank,))) for rank in ranks)
    if cursor.accept("suited"):
        if len(ranks) == 1:
            raise cursor.error("expected two or more discards of one suit, or 'onsuit': of the suit of the hold", first)
        if held.may_hold(ranks):
            raise cursor.error("these ranks may be held; expected discards of other ranks than the hold", first)
        group = Group(tuple(rank_choice([rank]) for rank in sorted(ranks)), True)
        return (Literal(CardText((group,)), None),)
    return tuple(Literal(None, Penalty("discard", (rank,))) for rank in ranks)


def _check_penalty(cursor: Cursor, held: Held, kind: str, first: Token) -> None:
    """Raise an error if no hold can have such a penalty."""
    if kind == "fp" and not held.is_of(_SUITED):
        raise cursor.error("only cards of one suit have a flush penalty", first)
    if kind == "sp" and not held.is_of(_IN_STRAIGHTS):
        raise cursor.error("only cards of a straight have a straight penalty", first)


def _negated(literal: Literal) -> Literal:
    """Return the literal that is true where another, which is not negated, is false."""
    penalty = literal.penalty
    if isinstance(penalty, Penalty):
        return Literal(literal.hold, Penalty(penalty.kind, penalty.ranks, negated=True))
    return Literal(literal.hold, None, negated=True)


def _merged(alternatives: Iterable[Clause]) -> Literal | None:
    """Return one literal for single discards that differ in their ranks; None for other alternatives."""
    kinds, ranks = set[str](), set[int]()
    for clause in alternatives:
        penalty = clause[0].penalty
        if len(clause) > 1 or not isinstance(penalty, Penalty) or penalty.ranks is None:
            return None
        kinds.add(penalty.kind)
        ranks.update(penalty.ranks)
    return Literal(None, Penalty(kinds.pop(), tuple(sorted(ranks)))) if len(kinds) == 1 else None
