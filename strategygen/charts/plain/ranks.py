"""Sets of different ranks, and limits on the ranks held, with the texts and features that express them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from strategygen.cards import RANKS, Rank
from strategygen.charts.plain.context import Context
from strategygen.games import STRAIGHT_RANKS
from strategygen.language import CardText, FeatureTest, Group, RankChoice, rank_choice

#: Ranks of natural cards that are held together.
Ranks = tuple[int, ...]

ALL_RANKS = frozenset(int(rank) for rank in RANKS)
_ROYAL = frozenset(map(int, STRAIGHT_RANKS[-1]))

#: Places in a text of cards: any rank, any high rank, a wild card.
ANY, HIGH, WILD = (RankChoice((), symbol) for symbol in "xHW")

#: Most sets of ranks that one entry lists, and most that it lists as separate texts.
_MOST_LISTED = 60
_MOST_ONE_BY_ONE = 6


#: The straights that contain each set of ranks, for the sets that some straight contains.
_STRAIGHTS: dict[frozenset[int], list[frozenset[int]]] = {}
for _straight in STRAIGHT_RANKS:
    for _ranks in (part for size in range(6) for part in combinations(sorted(map(int, _straight)), size)):
        _STRAIGHTS.setdefault(frozenset(_ranks), []).append(frozenset(map(int, _straight)))


class InexpressibleError(Exception):
    """Words that are understood, but whose line would be too long in the chart language."""


@lru_cache(maxsize=256)
def rank_sets(kind: str, m: int, wild_ranks: frozenset[int]) -> tuple[Ranks, ...]:
    """Return the sets of m different natural ranks that holds of a type can have."""
    if m < 0:
        # More wild cards are dealt than the hold has cards.
        return ()
    return tuple(ranks for ranks in combinations(sorted(ALL_RANKS - wild_ranks), m) if kind in types_of(ranks))


def types_of(ranks: Ranks) -> tuple[str, str]:
    """Return the types of different ranks, suited and unsuited.

    Examples
    --------
    >>> types_of((10, 14)), types_of((3, 14)), types_of((3, 13))
    (('RF', 'S'), ('SF', 'S'), ('F', 'N'))
    """
    connects = frozenset(ranks) in _STRAIGHTS
    suited = "RF" if _ROYAL.issuperset(ranks) else "SF" if connects else "F"
    return suited, ("S" if connects else "N") if len(ranks) > 1 else ""


def straights_around(ranks: Ranks, wild_ranks: frozenset[int]) -> int:
    """Return the number of straights that contain the ranks, those through a wild rank not counted.

    Examples
    --------
    >>> straights_around((9, 10), frozenset()), straights_around((4, 14), frozenset({2}))
    (4, 0)
    """
    return sum(straight.isdisjoint(wild_ranks) for straight in _STRAIGHTS.get(frozenset(ranks), ()))


def gaps_of(ranks: Ranks) -> int:
    """Return the number of ranks missing between the lowest and the highest; the ace is high or low, with fewer gaps.

    Examples
    --------
    >>> gaps_of((6, 7, 9)), gaps_of((2, 3, 14)), gaps_of((2, 3, 4))
    (1, 0, 0)
    """
    if not ranks:
        return 0
    low = tuple(sorted(1 if rank == Rank.ACE else rank for rank in ranks))
    return min(one[-1] - one[0] + 1 - len(one) for one in (ranks, low))


def card_text(choices: Iterable[RankChoice]) -> CardText:
    """Return a text of cards of any suits.

    Examples
    --------
    >>> print(card_text([WILD, rank_choice([11, 12]), ANY]))
    W(J,Q)x
    """
    return CardText((Group(tuple(choices), False),))


def list_rank_sets(sets: Sequence[Ranks], n_wild: int = 0) -> tuple[CardText, ...]:
    """Return texts of cards that list sets of ranks, each with `n_wild` wild cards.

    Raises
    ------
    InexpressibleError
        If there are too many sets.

    Examples
    --------
    >>> print(*list_rank_sets([(11, 12), (11, 13)]), *list_rank_sets([(11, 12), (11, 13)], 1))
    JQ JK W(JQ,JK)
    """
    if len(sets) > _MOST_LISTED:
        raise InexpressibleError
    if (len(sets) <= _MOST_ONE_BY_ONE and not n_wild) or len(sets) == 1:
        return tuple(card_text([WILD] * n_wild + [rank_choice([rank]) for rank in ranks]) for ranks in sets)
    options = tuple(dict.fromkeys(sets)) if len(sets[0]) > 1 else tuple(sorted(set(sets)))
    return (card_text([*[WILD] * n_wild, RankChoice(options)]),)


#: The places of a text of cards.
Places = list[RankChoice]


@dataclass(frozen=True, slots=True)
class Limit:
    """A restriction on the natural ranks held: a test, and ways to write it for a number of cards, if there are any."""

    #: Whether ranks, lowest first, satisfy it.
    test: Callable[[Ranks], bool]
    #: The lists of places that allow the same sets of ranks.
    texts: Callable[[int], list[Places]] | None = None
    feature: Callable[[int], FeatureTest] | None = None
    #: Whether it restricts gaps and straights, so that its meaning depends on the number of wild cards.
    is_shape: bool = False


def compares(value: int, sign: str, values: Sequence[int]) -> bool:
    """Return whether a value is one of `values`, or with a sign ">=" or "<=" how it compares with the first."""
    if sign == ">=":
        return value >= values[0]
    return value <= values[0] if sign == "<=" else value in values


def feature_test(terms: Iterable[str], sign: str, values: Sequence[int]) -> FeatureTest:
    """Return a feature of the chart language with its terms and values in canonical order.

    Examples
    --------
    >>> print(feature_test(["h", "s"], ">=", [3]), feature_test(["h"], "=", [3, 2]), sep="; ")
    s + h >= 3; h = 2 or 3
    """
    ordered = tuple(sorted(terms, key=("w", "jokers", "s", "h").index))
    return FeatureTest(ordered, sign, tuple(sorted(set(values))) if sign == "=" else (values[0],))


# ------------------------------------------------------------------------------------------------- ranks


def one_of(sets: Iterable[Ranks], *, negated: bool = False) -> Limit:
    """Return the limit to the listed sets of ranks, or to all other sets."""
    listed = {tuple(sorted(ranks)) for ranks in sets}
    return Limit(lambda ranks: (ranks in listed) != negated)


def all_of(allowed: frozenset[int], place: RankChoice | None = None) -> Limit:
    """Return the limit that every card has one of the ranks; `place` is the place for such a card."""
    return Limit(lambda ranks: allowed.issuperset(ranks), lambda m: [[place or rank_choice(allowed)] * m])


def _top(ranks: Ranks) -> int:
    """Return the highest rank; the ace is low beside cards below the six."""
    is_low = len(ranks) > 1 and ranks[-1] == Rank.ACE and ranks[-2] <= Rank.FIVE
    return ranks[-2] if is_low else ranks[-1]


def has_any(wanted: frozenset[int]) -> Limit:
    """Return the limit that one of the ranks is held."""
    place = rank_choice(wanted)
    return Limit(lambda ranks: bool(wanted & set(ranks)), lambda m: [[place] + [ANY] * (m - 1)])


def both_of(limits: Sequence[Limit]) -> Limit:
    """Return the limit that all of some limits are satisfied."""
    if len(limits) == 1:
        return limits[0]
    return Limit(
        lambda ranks: all(limit.test(ranks) for limit in limits), is_shape=any(limit.is_shape for limit in limits)
    )


def any_of(limits: Sequence[Limit]) -> Limit:
    """Return the limit that one of some limits is satisfied."""
    return Limit(lambda ranks: any(limit.test(ranks) for limit in limits), is_shape=True)


def none_of(limits: Sequence[Limit]) -> Limit:
    """Return the limit that none of some limits is satisfied."""
    return Limit(
        lambda ranks: not any(limit.test(ranks) for limit in limits), is_shape=any(limit.is_shape for limit in limits)
    )


def topped_by(tops: frozenset[int], *, may_be_low: bool = False) -> Limit:
    """Return the limit that the highest card has one of the ranks.

    The ace is high; with `may_be_low` it is low beside cards below the six, as in a straight.
    """
    if may_be_low and tops & {2, 3, 4, 5, int(Rank.ACE)}:
        return Limit(lambda ranks: _top(ranks) in tops, is_shape=True)

    def texts(m: int) -> list[Places]:
        fitting = [top for top in sorted(tops) if top > Rank.TWO or m == 1]
        return [[rank_choice([top])] + [rank_choice(range(2, top))] * (m - 1) for top in fitting]

    return Limit(lambda ranks: ranks[-1] in tops, texts)


def high_count(context: Context, sign: str, values: Sequence[int]) -> Limit:
    """Return the limit on the number of high cards held."""
    high, low = context.high_ranks, ALL_RANKS - context.high_ranks
    allowed = {k for k in range(6) if compares(k, sign, values)}

    def texts(m: int) -> list[Places]:
        counts = [k for k in sorted(allowed) if k <= m and (k == 0 or high) and (k == m or low)]
        return [[rank_choice(high)] * k + [rank_choice(low)] * (m - k) for k in counts]

    feature = feature_test(("h",), sign, values)
    return Limit(
        lambda ranks: sum(rank in high for rank in ranks) in allowed,
        texts,
        (lambda m: feature) if context.has_usual_high else None,
    )


# ------------------------------------------------------------------------------------ straights and gaps


def straights_missing(ranks: Ranks, wild_ranks: frozenset[int]) -> int:
    """Return how many straights fewer than possible are around cards: none for 5-6-7, two for A-2-3 and 5-7-9.

    Examples
    --------
    >>> [straights_missing(ranks, frozenset()) for ranks in ((5, 6, 7), (2, 3, 4), (5, 7, 9), (2, 3, 14))]
    [0, 1, 2, 2]
    """
    return _SHAPES["outside"] - straights_around(ranks, wild_ranks) - len(ranks)


#: For each shape the number of straights around the ranks plus the number of natural cards.
_SHAPES = {"outside": 6, "inside": 5, "doubleinside": 4}

#: Only a seven, or a deuce, completes it where deuces are wild.
_LOW_ROW = (3, 4, 5, 6)
#: The gaps of shapes where the chart says so.
_GAPS_OF_SHAPE = {"inside": 1, "doubleinside": 2}


def shaped(context: Context, shape: str) -> Limit:
    """Return the limit to cards of a shape: as many straights around them as possible ("outside"), one or two less."""
    if shape == "oneended":
        # A-2-3-4 and J-Q-K-A
        return both_of([gap_count("=", [0]), has_any(frozenset({int(Rank.ACE)}))])
    if context.inside_is_gaps and shape in _GAPS_OF_SHAPE:
        return gap_count("=", [_GAPS_OF_SHAPE[shape]], context)
    if context.low_row_is_open and context.wild == 0:
        usual = shaped(replace(context, low_row_is_open=False), shape)
        return Limit(lambda ranks: shape == "outside" if ranks == _LOW_ROW else usual.test(ranks), is_shape=True)
    total = _SHAPES[shape]
    is_rest = shape == "inside" and context.inside_is_rest

    def test(ranks: Ranks) -> bool:
        number = straights_around(ranks, context.wild_ranks) + len(ranks)
        return number <= total if is_rest else number == total

    def feature(m: int) -> FeatureTest:
        # Four natural cards of a straight have no more than one gap.
        return feature_test(("s",), "<=" if is_rest and m < 4 else "=", [max(total - m, 0)])

    return Limit(test, feature=feature, is_shape=True)


def of_either_shape(context: Context, shapes: Sequence[str]) -> Limit:
    """Return the limit to cards of one of some shapes; four cards of a straight are open or inside."""
    limit = any_of([shaped(context, shape) for shape in shapes])
    if not context.inside_is_gaps or not {"outside", "inside"} <= set(shapes):
        return limit
    straights = fitting(context)
    return Limit(lambda ranks: straights.test(ranks) if len(ranks) == 4 else limit.test(ranks), is_shape=True)


def fitting(context: Context) -> Limit:
    """Return the limit to cards of some straight without a wild rank, which a natural card can complete."""
    return Limit(lambda ranks: straights_around(ranks, context.wild_ranks) > 0, is_shape=True)


def runs(m: int, bottoms: frozenset[int] | None) -> Limit:
    """Return the limit to m consecutive ranks, the lowest of them in `bottoms` if given (1 is a low ace)."""
    allowed = set()
    for bottom in range(1, int(Rank.ACE) + 2 - m):
        if bottoms is None or bottom in bottoms:
            allowed.add(tuple(sorted(Rank.ACE if rank == 1 else rank for rank in range(bottom, bottom + m))))
    return one_of(allowed)


def lowest_rank(bound: int, *, is_least: bool) -> Limit:
    """Return the limit that the lowest rank is at least, or at most, a bound; an ace below the six is low."""

    def test(ranks: Ranks) -> bool:
        is_low = len(ranks) > 1 and ranks[-1] == Rank.ACE and ranks[-2] <= Rank.FIVE
        lowest = 1 if is_low else ranks[0]
        return lowest >= bound if is_least else lowest <= bound

    return Limit(test, is_shape=True)


def gap_count(sign: str, values: Sequence[int], context: Context | None = None) -> Limit:
    """Return the limit on the number of gaps, as the chart counts them."""
    counts = dict(context.gap_counts) if context is not None else {}
    return Limit(lambda ranks: compares(counts.get(ranks, gaps_of(ranks)), sign, values), is_shape=True)


def spread(sign: str, values: Sequence[int], context: Context) -> Limit:
    """Return the limit on the number of ranks from the lowest to the highest card, both counted.

    Gaps that the chart counts for some cards count here, too.
    """
    counts = dict(context.gap_counts)
    return Limit(lambda ranks: compares(counts.get(ranks, gaps_of(ranks)) + len(ranks), sign, values), is_shape=True)


def high_less_gaps(context: Context, sign: str, value: int) -> Limit:
    """Return the limit on the number of high cards minus the number of gaps."""
    high, counts = context.high_ranks, dict(context.gap_counts)
    return Limit(
        lambda ranks: compares(sum(rank in high for rank in ranks) - counts.get(ranks, gaps_of(ranks)), sign, [value]),
        is_shape=True,
    )


def ace_low(*, negated: bool = False) -> Limit:
    """Return the limit that an ace is held and all other cards are fives or lower, or its negation."""
    low = frozenset(range(2, 6))
    return Limit(lambda ranks: (ranks[-1] == Rank.ACE and low.issuperset(ranks[:-1])) != negated, is_shape=True)
