"""What plain words mean, as hands of the chart language.

A *piece* is a hand of the chart language in the making.  What is said of the ranks held is a *limit*: a test of the
natural ranks, and where there is one a text of cards that says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations

from strategygen.cards import RANKS, Rank, format_ranks
from strategygen.games import STRAIGHT_RANKS, Game
from strategygen.notation import Section, parse_line

__all__ = [
    "AIMS",
    "ALIKE",
    "Context",
    "Limit",
    "Piece",
    "UnsayableError",
    "alike_pieces",
    "all_of",
    "cards_of_both",
    "combination_pieces",
    "compares",
    "draw_pieces",
    "gaps_of",
    "has_any",
    "has_none",
    "high_count",
    "high_pieces",
    "line_text",
    "named_rank",
    "one_of",
    "pair_pieces",
    "rank_sets",
    "runs",
    "shaped",
    "straights_around",
    "topped_by",
]

#: The types of hold that aim at a hand: whoever has four to a straight flush has four to a flush, too.
AIMS = {
    "royal": ("RF",),
    "straightflush": ("SF", "RF"),
    "flush": ("F", "SF", "RF"),
    "straight": ("S", "SF", "RF"),
}
#: Names of holds of so many cards alike.
ALIKE = {5: "5K", 4: "4K", 3: "3K"}
#: What a made hand has in it that is a made hand, too.
_WITHIN = {
    "5-5K": ("4-4K", "3-3K", "2-HP", "2-LP"),
    "5-4K": ("4-4K", "3-3K", "2-HP", "2-LP"),
    "4-4K": ("3-3K", "2-HP", "2-LP"),
    "5-FH": ("3-3K", "4-2P", "2-HP", "2-LP"),
    "3-3K": ("2-HP", "2-LP"),
    "4-2P": ("2-HP", "2-LP"),
}
_ALL_RANKS = frozenset(int(rank) for rank in RANKS)
#: High cards, where no game is given: jacks or better.
_USUAL_HIGH = frozenset(range(int(Rank.JACK), int(Rank.ACE) + 1))
_ROYAL = frozenset(map(int, STRAIGHT_RANKS[-1]))
#: Most sets of ranks that one line names.
_MOST_NAMED = 60

Ranks = tuple[int, ...]


class UnsayableError(Exception):
    """What is meant would be too long in the chart language."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the words of a line depend on.

    Attributes
    ----------
    game : Game or None
        The game the chart is for.
    section : Section or None
        The section the line stands in.
    high : frozenset of int or None
        The high ranks, where the chart says itself which they are.
    """

    game: Game | None = None
    section: Section | None = None
    high: frozenset[int] | None = None

    @property
    def wild_ranks(self) -> frozenset[int]:
        """The ranks that are wild."""
        return frozenset(map(int, self.game.wild_ranks)) if self.game is not None else frozenset()

    @property
    def has_wild(self) -> bool:
        """Whether the game is known to have wild cards."""
        return self.game is not None and bool(self.game.wild_ranks or self.game.deck.jokers)

    @property
    def game_high(self) -> frozenset[int]:
        """The ranks that the chart language calls high."""
        return frozenset(map(int, self.game.high_ranks)) if self.game is not None else _USUAL_HIGH

    @property
    def high_ranks(self) -> frozenset[int]:
        """The ranks that the words call high."""
        return self.game_high if self.high is None else self.high

    @property
    def has_usual_high(self) -> bool:
        """Whether the words and the chart language call the same ranks high."""
        return self.high_ranks == self.game_high

    @property
    def wild(self) -> int | None:
        """Number of wild cards in the deals that the line is for; None if it may be any."""
        if self.section is not None:
            return self.section.wild
        return None if self.has_wild else 0

    def wilds_spelled(self, n: int) -> tuple[int, ...]:
        """Numbers of wild cards for which a hold of n cards is spelled card by card."""
        if self.wild is not None:
            return (self.wild,) if self.wild < n else ()
        most = 0 if self.game is None else 4 * len(self.game.wild_ranks) + self.game.deck.jokers
        return tuple(range(min(n - 1, most) + 1))


@dataclass(frozen=True, slots=True)
class Limit:
    """Something said of the ranks held.

    Attributes
    ----------
    test : callable
        Whether it is true of natural ranks, lowest first.
    texts : callable or None
        Texts of so many cards, one of which is true where it is; None if there are none.
    feature : callable or None
        The feature that says the same of so many natural cards; None if there is none.
    is_shape : bool
        Whether it speaks of gaps and straights, so that wild cards change what is said.
    """

    test: Callable[[Ranks], bool]
    texts: Callable[[int], list[str]] | None = None
    feature: Callable[[int], str] | None = None
    is_shape: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A hand of the chart language in the making."""

    n: int
    type: str
    cards: str = ""
    features: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()
    condition: str = ""
    family: str = ""
    excluded: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name, such as ``4-RF``."""
        return f"{self.n}-{self.type}" if self.n else "none"

    @property
    def is_plain(self) -> bool:
        """Whether nothing but its name is said of it."""
        return not (self.cards or self.features or self.penalties or self.condition or self.excluded)

    def __str__(self) -> str:
        items = [self.cards] * bool(self.cards) + list(self.features)
        items += ["not " + " or ".join(self.excluded)] * bool(self.excluded) + list(self.penalties)
        text = self.name + (": " + ", ".join(items) if items else "")
        return text + (f" if {self.condition}" if self.condition else "")


def line_text(pieces: Iterable[Piece]) -> str:
    """Return the text of a line that allows all these hands.

    Where one hand holds another, the line speaks of the greater: "full house or three of a kind" tells nobody to
    break a full house.
    """
    kept: list[Piece] = []
    for piece in dict.fromkeys(pieces):
        if not any(other.is_plain and other.name == piece.name for other in kept):
            kept = [other for other in kept if not (piece.is_plain and other.name == piece.name)] + [piece]
    said = []
    for piece in kept:
        greater = [other.name for other in kept if other.is_plain and _holds(other, piece)]
        said.append(replace(piece, excluded=tuple(dict.fromkeys((*piece.excluded, *greater)))))
    if len(said) > 1 and all(piece.is_plain and not piece.excluded for piece in said):
        return " or ".join(map(str, said))
    return "; ".join(map(str, said))


def _holds(greater: Piece, piece: Piece) -> bool:
    """Whether the one hand has the other in it, as four of a kind has a pair, and a flush four to a flush."""
    if piece.family == "pair":
        # Beside a wild card any card makes a pair, in a straight too.
        return greater.n == 5 or greater.name in _WITHIN
    is_same_aim = bool(piece.family) and piece.family == greater.family
    return piece.name in _WITHIN.get(greater.name, ()) or (is_same_aim and greater.n > piece.n)


# ------------------------------------------------------------------------------------ sets of ranks


@lru_cache(maxsize=256)
def rank_sets(kind: str, m: int, wild_ranks: frozenset[int]) -> tuple[Ranks, ...]:
    """Return the sets of m natural ranks that holds of a type have."""
    found = []
    for ranks in combinations(sorted(_ALL_RANKS - wild_ranks), m):
        if kind in _types_of(ranks):
            found.append(ranks)
    return tuple(found)


def _types_of(ranks: Ranks) -> tuple[str, str]:
    """Return the types of different ranks, suited and unsuited."""
    connects = any(straight.issuperset(ranks) for straight in STRAIGHT_RANKS)
    suited = "RF" if _ROYAL.issuperset(ranks) else "SF" if connects else "F"
    return suited, ("S" if connects else "N") if len(ranks) > 1 else ""


def straights_around(ranks: Ranks, wild_ranks: frozenset[int]) -> int:
    """Return the number of straights that contain the ranks, those through a wild rank not counted."""
    return sum(straight.issuperset(ranks) and not straight & wild_ranks for straight in STRAIGHT_RANKS)


def gaps_of(ranks: Ranks) -> int:
    """Return how many ranks are missing between the lowest and the highest; the ace is high or low.

    Examples
    --------
    >>> gaps_of((6, 7, 9)), gaps_of((2, 3, 14)), gaps_of((2, 3, 4))
    (1, 0, 0)
    """
    low = tuple(sorted(1 if rank == Rank.ACE else rank for rank in ranks))
    return min(one[-1] - one[0] + 1 - len(one) for one in (ranks, low))


def named_rank(ranks: Iterable[int]) -> str:
    """Return ranks as one place of a text of cards: ``J`` or ``(J-A)``.

    Examples
    --------
    >>> named_rank([11]), named_rank([11, 12, 14])
    ('J', '(J,Q,A)')
    """
    chosen = sorted(ranks)
    return str(Rank(chosen[0])) if len(chosen) == 1 else f"({format_ranks(chosen)})"


def _spelled(ranks: Iterable[int]) -> str:
    return "".join(str(Rank(rank)) for rank in ranks)


def _list(sets: Sequence[Ranks], w: int) -> str:
    """Return a text of cards for each of some sets of ranks, with w wild cards."""
    if len(sets) > _MOST_NAMED:
        raise UnsayableError
    if len(sets) <= 6 and not w:
        return ", ".join(map(_spelled, sets))
    return "W" * w + "(" + ",".join(map(_spelled, sets)) + ")"


# ------------------------------------------------------------------------------------------- limits


def one_of(sets: Iterable[Ranks], *, negated: bool = False) -> Limit:
    """Return the limit to sets of ranks that are listed, or to all but these."""
    listed = {tuple(sorted(ranks)) for ranks in sets}
    return Limit(lambda ranks: (ranks in listed) != negated)


def all_of(allowed: frozenset[int], text: str = "") -> Limit:
    """Return the limit that every card is of one of the ranks; `text` is a place for one of them."""
    place = text or named_rank(allowed) if allowed else ""
    return Limit(lambda ranks: allowed.issuperset(ranks), lambda m: [place * m])


def has_any(wanted: frozenset[int]) -> Limit:
    """Return the limit that one of the ranks is held."""
    place = named_rank(wanted)
    return Limit(lambda ranks: bool(wanted & set(ranks)), lambda m: [place + "x" * (m - 1)])


def has_none(unwanted: frozenset[int]) -> Limit:
    """Return the limit that none of the ranks is held."""
    return all_of(_ALL_RANKS - unwanted)


def topped_by(tops: frozenset[int]) -> Limit:
    """Return the limit that the highest card is of one of the ranks, the ace being high."""

    def texts(m: int) -> list[str]:
        lower = {top: named_rank(range(2, top)) if top > Rank.TWO else "" for top in sorted(tops)}
        return [str(Rank(top)) + place * (m - 1) for top, place in lower.items() if place or m == 1]

    return Limit(lambda ranks: ranks[-1] in tops, texts)


def high_count(context: Context, sign: str, values: Sequence[int]) -> Limit:
    """Return the limit that the number of high cards held compares so with one of the values."""
    high, low = context.high_ranks, _ALL_RANKS - context.high_ranks
    allowed = {k for k in range(6) if compares(k, sign, values)}

    def texts(m: int) -> list[str]:
        counts = [k for k in sorted(allowed) if k <= m and (k == 0 or high) and (k == m or low)]
        return [(named_rank(high) * k if k else "") + (named_rank(low) * (m - k) if k < m else "") for k in counts]

    feature = f"h {sign} {' or '.join(map(str, values))}"
    return Limit(
        lambda ranks: sum(rank in high for rank in ranks) in allowed,
        texts,
        (lambda m: feature) if context.has_usual_high else None,
    )


def compares(value: int, sign: str, values: Sequence[int]) -> bool:
    """Return whether a value is one of some values, or at least or at most the first of them."""
    if sign == ">=":
        return value >= values[0]
    return value <= values[0] if sign == "<=" else value in values


#: Straights that contain the ranks, and natural cards, together.
_SHAPES = {"outside": 6, "inside": 5, "doubleinside": 4}


def shaped(context: Context, shape: str) -> Limit:
    """Return the limit that no straight around the ranks is missing ("outside"), one, or two ("double inside")."""
    total = _SHAPES[shape]
    return Limit(
        lambda ranks: straights_around(ranks, context.wild_ranks) + len(ranks) == total,
        feature=lambda m: f"s = {max(total - m, 0)}",
        is_shape=True,
    )


def runs(m: int, bottoms: frozenset[int] | None) -> Limit:
    """Return the limit that m ranks follow one another, the lowest of them one of `bottoms` (1 is a low ace)."""
    allowed = set()
    for bottom in range(1, int(Rank.ACE) + 2 - m):
        if bottoms is None or bottom in bottoms:
            allowed.add(tuple(sorted(Rank.ACE if rank == 1 else rank for rank in range(bottom, bottom + m))))
    return one_of(allowed)


# ------------------------------------------------------------------------------------------- pieces


def draw_pieces(
    context: Context,
    n: int,
    aim: str,
    limits: Sequence[Limit] = (),
    features: Sequence[str] = (),
    penalties: Sequence[str] = (),
) -> Iterator[Piece]:
    """Yield the hands of n cards that aim at a hand, wild cards counted."""
    for kind in AIMS[aim]:
        if n == 1 and kind == "S":
            continue
        base = Piece(n, kind, features=tuple(features), penalties=tuple(penalties), family=aim)
        yield from _limited(context, base, limits)


def high_pieces(
    context: Context, n: int, suit: str, limits: Sequence[Limit], penalties: Sequence[str]
) -> Iterator[Piece]:
    """Yield the hands of n high cards of different ranks."""
    place = "H" if context.has_usual_high else named_rank(context.high_ranks)
    everything = [all_of(context.high_ranks, place), *limits]
    for kind in (*_suited_types(n, suit), *_unsuited_types(n, suit)):
        base = Piece(n, kind, penalties=tuple(penalties))
        if any(all(limit.test(ranks) for limit in everything) for ranks in rank_sets(kind, n, frozenset())):
            yield from _limited(context, base, everything, is_natural=True)


def _suited_types(n: int, suit: str) -> tuple[str, ...]:
    return ("RF", "SF", "F") if suit != "unsuited" or n == 1 else ()


def _unsuited_types(n: int, suit: str) -> tuple[str, ...]:
    return ("S", "N") if suit != "suited" and n > 1 else ()


def combination_pieces(sets: Iterable[Ranks], suit: str, penalties: Sequence[str], wilds: int = 0) -> Iterator[Piece]:
    """Yield the hands that hold one of some sets of different ranks, and so many wild cards."""
    groups: dict[tuple[int, str], list[Ranks]] = {}
    for ranks in sets:
        ordered = tuple(sorted(ranks))
        suited, unsuited = _types_of(ordered)
        n = len(ordered)
        kinds = [suited] * bool(_suited_types(n, suit)) + [unsuited] * bool(_unsuited_types(n, suit))
        for kind in kinds:
            groups.setdefault((n, kind), []).append(ordered)
    for (n, kind), members in groups.items():
        yield Piece(n + wilds, kind, _list(list(dict.fromkeys(members)), wilds), penalties=tuple(penalties))


def alike_pieces(
    context: Context, n: int, ranks: frozenset[int] | None, kickers: frozenset[int] | None
) -> Iterator[Piece]:
    """Yield the hands of n cards alike, of some ranks, beside four of them a fifth card of some rank."""
    if kickers is not None:
        chosen = sorted(_ALL_RANKS if ranks is None else ranks)
        texts = [_spelled([rank] * 4) + named_rank(kickers - {rank}) for rank in chosen if kickers - {rank}]
        yield Piece(5, "4K", ", ".join(texts))
        return
    # With three wild cards any two others make four of a kind.
    held = 5 if n == 4 and context.wild == 3 else n
    if ranks is None or ranks >= _ALL_RANKS - context.wild_ranks:
        yield Piece(held, ALIKE[n])
        return
    texts = []
    for w in context.wilds_spelled(n):
        first = named_rank(ranks)
        more = n - w - 1
        texts.append("W" * w + (first * (more + 1) if len(ranks) == 1 else first + "x" * more) + "x" * (held - n))
    if texts:
        yield Piece(held, ALIKE[n], ", ".join(texts))


def pair_pieces(context: Context, ranks: frozenset[int] | None) -> Iterator[Piece]:
    """Yield the pairs of some ranks; in deals with one wild card, that and a card of such a rank."""
    chosen = _ALL_RANKS - context.wild_ranks if ranks is None else ranks - context.wild_ranks
    if context.wild == 1:
        for piece in combination_pieces([(rank,) for rank in sorted(chosen)], "", (), wilds=1):
            yield replace(piece, family="pair")
        return
    for kind, part in (("HP", context.game_high), ("LP", _ALL_RANKS - context.game_high - context.wild_ranks)):
        here = chosen & part
        if part and here == part:
            yield Piece(2, kind)
        elif here:
            yield Piece(2, kind, named_rank(here) * 2 if len(here) == 1 else named_rank(here) + "x")


def _limited(context: Context, base: Piece, limits: Sequence[Limit], *, is_natural: bool = False) -> Iterator[Piece]:
    """Yield the hands that a piece stands for under limits."""
    wilds = (0,) if is_natural else context.wilds_spelled(base.n)
    if all(limit.feature is not None and not limit.is_shape for limit in limits) and len(wilds) > 1:
        # However many wild cards there are, the features are the same.
        said = [limit.feature(base.n) for limit in limits if limit.feature is not None]
        yield replace(base, features=(*base.features, *said))
        return
    for w in wilds:
        for features, cards in _said(context, base.type, base.n - w, w, limits):
            piece = replace(base, cards=cards, features=(*base.features, *features))
            if len(wilds) > 1 and not cards:
                stated = (f"w = {w}",) if w else ()
                piece = replace(piece, features=(*piece.features, *stated), condition="" if w else "no W")
            yield piece


def _said(
    context: Context, kind: str, m: int, w: int, limits: Sequence[Limit]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield features and cards that say which sets of m natural ranks are held."""
    everything = rank_sets(kind, m, context.wild_ranks)
    chosen = [ranks for ranks in everything if all(limit.test(ranks) for limit in limits)]
    if not chosen:
        return
    if len(chosen) == len(everything):
        yield (), ""
        return
    features = tuple(limit.feature(m) for limit in limits if limit.feature is not None)
    rest = [limit for limit in limits if limit.feature is None and not all(map(limit.test, everything))]
    if not rest:
        yield features, ""
    elif len(rest) == 1 and rest[0].texts is not None:
        said = ", ".join("W" * w + text for text in rest[0].texts(m))
        listed = _list(chosen, w) if len(chosen) <= 6 else said
        yield features, said if len(said) <= len(listed) else listed
    elif any(limit.is_shape for limit in rest):
        feature, others_left = _by_feature(context, everything, chosen)
        if feature:
            yield (feature,), ""
        if others_left:
            yield (), _list(others_left, w)
    else:
        yield (), _list(chosen, w)


def cards_of_both(context: Context, piece: Piece, other: Piece) -> str:
    """Return the cards that two hands of one name both allow, as a text of cards; empty if there are none."""
    if not (piece.cards and other.cards):
        return piece.cards or other.cards
    first, second = (_sets_of(context, one) for one in (piece, other))
    both = [ranks for ranks in first if ranks in second]
    return _list(both, 0) if both else ""


def _sets_of(context: Context, piece: Piece) -> list[Ranks]:
    """Return the sets of different natural ranks that the cards of a hand may have."""
    (hand,) = parse_line(f"{piece.name}: {piece.cards}").hands
    high = tuple(context.game_high)
    patterns = []
    for text in hand.cards:
        for slots in text.slots():
            if any(brace >= 0 or ranks == "W" for ranks, brace in slots) or len(slots) != piece.n:
                raise UnsayableError
            symbols = {"x": tuple(_ALL_RANKS), "H": high}
            patterns.append([symbols[ranks] if isinstance(ranks, str) else ranks for ranks, _ in slots])
    return [
        ranks
        for ranks in rank_sets(piece.type, piece.n, context.wild_ranks)
        if any(
            all(rank in slot for rank, slot in zip(order, slots, strict=True))
            for slots in patterns
            for order in permutations(ranks)
        )
    ]


def _by_feature(context: Context, everything: Sequence[Ranks], chosen: Sequence[Ranks]) -> tuple[str, list[Ranks]]:
    """Return the feature that says most of what is chosen and nothing else, and what it leaves over."""
    wanted = set(chosen)
    values: dict[str, dict[Ranks, int]] = {"s": {r: straights_around(r, context.wild_ranks) for r in everything}}
    if context.has_usual_high:
        high = {r: sum(rank in context.high_ranks for rank in r) for r in everything}
        values = {"s + h": {r: values["s"][r] + high[r] for r in everything}, **values, "h": high}
    best, covered = "", set[Ranks]()
    for term, of in values.items():
        for value in sorted(set(of.values()), reverse=True):
            for sign, fits in (
                (">=", {r for r in everything if of[r] >= value}),
                ("=", {r for r in everything if of[r] == value}),
                ("<=", {r for r in everything if of[r] <= value}),
            ):
                if fits <= wanted and len(fits) > len(covered):
                    best, covered = f"{term} {sign} {value}", fits
    # A feature that says little is no help.
    if len(covered) < 3:
        best, covered = "", set()
    return best, [ranks for ranks in chosen if ranks not in covered]
