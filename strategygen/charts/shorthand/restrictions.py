"""The restrictions in parentheses, such as ``(Q high)``, ``(no 3, no A)`` or ``(AK, AQ, or AJ)``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.plain.ranks import ALL_RANKS, Limit, Ranks, all_of, has_any, one_of, topped_by
from strategygen.charts.shorthand.tokens import Cursor

#: The ranks of the straight from the ace to the five.
_WHEEL = frozenset({int(Rank.ACE), 2, 3, 4, 5})


def read_restriction(cursor: Cursor, aim: str, possible: Collection[Ranks]) -> list[Limit]:
    """Return the limits between parentheses, of which the first has been taken.

    Parameters
    ----------
    cursor : Cursor
        Behind the opening parenthesis.
    aim : str
        What the cards aim at: "royal", "straightflush", "flush" or "straight".
    possible : collection of tuple of int
        The sets of natural ranks, lowest first, that the hold may have; listed cards are among them.

    Examples
    --------
    >>> cursor = Cursor("Q high, no 8)")
    >>> top, without = read_restriction(cursor, "straight", ())
    >>> top.test((8, 9, 10, 12)), without.test((8, 9, 10, 12)), without.test((9, 10, 11, 12))
    (True, False, True)
    """
    limits: list[Limit] = []
    while True:
        limits += _limit(cursor, aim, possible)
        if cursor.accept(")"):
            # The few royal flush draws are listed rather than described.
            return [replace(limit, texts=None) for limit in limits] if aim == "royal" else limits
        if not cursor.accept(","):
            raise cursor.expected("',' or ')'")


# "others"  |  ( "no" | "with" ) ranks  |  ranks ( "high" | "low" )  |  cards { ( "," | "or" ) cards }
def _limit(cursor: Cursor, aim: str, possible: Collection[Ranks]) -> list[Limit]:
    """Return the limits of one restriction."""
    if cursor.accept("others"):
        return []
    if cursor.accept("no"):
        return [all_of(ALL_RANKS - cursor.rank_list())]
    if cursor.accept("with"):
        return [has_any(cursor.rank_list())]
    if len(cursor.token.ranks) > 1:
        return [_listed(cursor, possible)]
    first = cursor.token
    if first.kind != "cards":
        raise cursor.expected("'Q high', '3 low', 'no A', 'with T', 'others' or cards such as QJT")
    ranks = cursor.rank_list(needs_or=False)
    if cursor.accept("low"):
        return [_from(ranks, aim)]
    if not cursor.accept("high"):
        raise cursor.expected("'high' or 'low' after the ranks")
    if aim == "straightflush" and ranks == {int(Rank.ACE)}:
        raise cursor.error("ace high is a royal flush; write the cards, such as A23", first)
    return [_up_to(ranks, aim)]


def _listed(cursor: Cursor, possible: Collection[Ranks]) -> Limit:
    """Return the limit to listed cards."""
    sets: list[Ranks] = []
    while True:
        first = cursor.token
        ranks = tuple(sorted(cursor.cards()))
        if ranks not in possible:
            raise cursor.error("these cards, beside the wild cards held, are not such a draw", first)
        sets.append(ranks)
        if cursor.separator_before_cards() is None:
            return one_of(sets)


def _from(bottoms: frozenset[int], aim: str) -> Limit:
    """Return the limit that the lowest card has one of the ranks."""
    return Limit(lambda ranks: _in_order(ranks, aim)[0] in bottoms)


def _up_to(tops: frozenset[int], aim: str) -> Limit:
    """Return the limit that the highest card has one of the ranks."""
    limit = topped_by(tops)
    if aim in ("royal", "flush"):
        return limit
    return replace(limit, test=lambda ranks: _in_order(ranks, aim)[-1] in tops, texts=None)


def _in_order(ranks: Ranks, aim: str) -> Ranks:
    """Return ranks, lowest first; towards a straight the ace is low beside cards up to the five."""
    if aim in ("straight", "straightflush") and len(ranks) > 1 and _WHEEL.issuperset(ranks) and Rank.ACE in ranks:
        return (ranks[-1], *ranks[:-1])
    return ranks
