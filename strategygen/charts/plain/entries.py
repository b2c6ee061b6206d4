"""The entries that plain words mean: draws, high cards, cards by name, and three or more of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from strategygen.charts.plain.context import Context
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    ANY,
    HIGH,
    WILD,
    InexpressibleError,
    Limit,
    Ranks,
    all_of,
    card_text,
    compares,
    feature_test,
    list_rank_sets,
    rank_sets,
    straights_around,
    types_of,
)
from strategygen.language import CardText, Entry, FeatureTest, Literal, Name, Penalty, Points, rank_choice

#: The types of hold that aim at a hand: four to a straight flush is also four to a flush.
AIMS = {"royal": ("RF",), "straightflush": ("SF", "RF"), "flush": ("F", "SF", "RF"), "straight": ("S", "SF", "RF")}
#: Types of holds of a number of cards of one rank.
_ALIKE = {5: "5K", 4: "4K", 3: "3K"}
_PAIRS = (Name(2, "HP"), Name(2, "LP"))
_TRIPS, _QUADS, _TWO_PAIR = Name(3, "3K"), Name(4, "4K"), Name(4, "2P")
#: The made hands that a made hand contains.
_WITHIN = {
    Name(5, "5K"): (_QUADS, _TRIPS, *_PAIRS),
    Name(5, "4K"): (_QUADS, _TRIPS, *_PAIRS),
    Name(5, "FH"): (_TRIPS, _TWO_PAIR, *_PAIRS),
    _QUADS: (_TRIPS, *_PAIRS),
    _TRIPS: _PAIRS,
    _TWO_PAIR: _PAIRS,
}

#: Most sets of ranks that are listed where a feature would say the same.
_MOST_LISTED = 6

#: The conditions of an entry; one of the clauses must be true.
Clauses = tuple[tuple[Literal, ...], ...]
#: No wild card is in the deal.
_NO_WILD: Clauses = ((Literal(card_text([WILD]), None, negated=True),),)


@dataclass(frozen=True, slots=True)
class PlainEntry(Entry):
    """An entry that plain words mean, with the hand that they name."""

    #: One of `AIMS`, or "pair" for a card beside a wild card; empty for other hands.
    aim: str = ""

    @classmethod
    def from_entry(cls, entry: Entry) -> PlainEntry:
        """Return an entry of the chart language without an aim."""
        return cls(entry.name, entry.features, entry.cards, entry.exclusions, entry.penalties, entry.conditions)

    @property
    def is_plain(self) -> bool:
        """Whether the entry is a name without qualifiers."""
        return self.entry == Entry(self.name)

    @property
    def entry(self) -> Entry:
        """The entry of the chart language."""
        return Entry(self.name, self.features, self.cards, self.exclusions, self.penalties, self.conditions)

    def with_features(self, *features: FeatureTest) -> PlainEntry:
        """Return the entry with more features."""
        return replace(self, features=(*self.features, *features))


def merged_entries(entries: Iterable[PlainEntry]) -> tuple[Entry, ...]:
    """Return the entries of a line, each once.

    Where one hand contains another, the greater one counts: "full house or three of a kind" does not allow to break a
    full house.
    """
    kept: list[PlainEntry] = []
    for entry in dict.fromkeys(entries):
        if not any(other.is_plain and other.name == entry.name for other in kept):
            kept = [other for other in kept if not (entry.is_plain and other.name == entry.name)] + [entry]
    found = []
    for entry in kept:
        greater = [other.name for other in kept if other.is_plain and _holds(other, entry)]
        found.append(replace(entry.entry, exclusions=tuple(dict.fromkeys((*entry.exclusions, *greater)))))
    return tuple(found)


def _holds(greater: PlainEntry, entry: PlainEntry) -> bool:
    """Whether a hand contains another, as four of a kind contains a pair, and a flush four to a flush."""
    if entry.aim == "pair":
        # With a wild card any card makes a pair, in a straight too.
        return greater.name.n == 5 or greater.name in _WITHIN
    is_same_aim = bool(entry.aim) and entry.aim == greater.aim
    return entry.name in _WITHIN.get(greater.name, ()) or (is_same_aim and greater.name.n > entry.name.n)


# ------------------------------------------------------------------------------- cards of different ranks


def draw_entries(
    context: Context,
    n: int,
    aim: str,
    limits: Sequence[Limit] = (),
    features: Sequence[FeatureTest] = (),
    penalties: Sequence[Penalty | Points] = (),
) -> Iterator[PlainEntry]:
    """Yield the entries of n cards, including wild cards, that aim at a hand."""
    for kind in AIMS[aim]:
        if (n == 1 and kind == "S") or (kind == "RF" and aim == "straightflush" and n in context.royals):
            continue
        base = PlainEntry(Name(n, kind), features=tuple(features), penalties=tuple(penalties), aim=aim)
        yield from _limited(context, base, limits)


def high_entries(
    context: Context, n: int, suit: str, limits: Sequence[Limit], penalties: Sequence[Penalty | Points]
) -> Iterator[PlainEntry]:
    """Yield the entries of n high cards of different ranks."""
    place = HIGH if context.has_usual_high else rank_choice(context.high_ranks)
    everything = [all_of(context.high_ranks, place), *limits]
    for kind in _types(n, suit, ("RF", "SF", "F"), ("S", "N")):
        base = PlainEntry(Name(n, kind), penalties=tuple(penalties))
        if any(all(limit.test(ranks) for limit in everything) for ranks in rank_sets(kind, n, frozenset())):
            yield from _limited(context, base, everything, is_natural=True)


def _types(n: int, suit: str, suited: tuple[str, ...], unsuited: tuple[str, ...]) -> tuple[str, ...]:
    """Return the types of n cards that are "suited", "unsuited", or either."""
    return (suited if suit != "unsuited" or n == 1 else ()) + (unsuited if suit != "suited" and n > 1 else ())


def combination_entries(
    sets: Iterable[Ranks], suit: str, penalties: Sequence[Penalty | Points], n_wild: int = 0
) -> Iterator[PlainEntry]:
    """Yield the entries that hold one of some sets of different ranks, and `n_wild` wild cards."""
    groups: dict[tuple[int, str], list[Ranks]] = {}
    for ranks in sets:
        ordered = tuple(sorted(ranks))
        suited, unsuited = types_of(ordered)
        for kind in _types(len(ordered), suit, (suited,), (unsuited,)):
            groups.setdefault((len(ordered), kind), []).append(ordered)
    for (n, kind), members in groups.items():
        cards = list_rank_sets(list(dict.fromkeys(members)), n_wild)
        if n == 1 and n_wild == 4:
            # Four deuces and an ace
            kind = "5K"
        yield PlainEntry(Name(n + n_wild, kind), cards=cards, penalties=tuple(penalties))


def _limited(
    context: Context, base: PlainEntry, limits: Sequence[Limit], *, is_natural: bool = False
) -> Iterator[PlainEntry]:
    """Yield the entries that express an entry under limits."""
    n = base.name.n
    wilds = (0,) if is_natural else context.wilds_spelled(n)
    if all(limit.feature is not None and not limit.is_shape for limit in limits) and len(wilds) > 1:
        # The features do not depend on the number of wild cards.
        yield base.with_features(*(limit.feature(n) for limit in limits if limit.feature is not None))
        return
    for w in wilds:
        for features, cards in _stated(context, base.name.type, n - w, w, limits):
            entry = replace(base.with_features(*features), cards=cards)
            if len(wilds) > 1 and not cards:
                entry = entry.with_features(feature_test(("w",), "=", [w])) if w else entry_without_wild(entry)
            yield entry


def entry_without_wild(entry: PlainEntry) -> PlainEntry:
    """Return an entry under the condition that no wild card is dealt; "w = 0" would allow to discard one."""
    if entry.conditions:
        raise InexpressibleError
    return replace(entry, conditions=_NO_WILD)


def with_wild_cards(entry: PlainEntry, n_wild: int) -> PlainEntry:
    """Return an entry of natural cards with `n_wild` wild cards added."""
    natural = entry.cards or (card_text([ANY] * entry.name.n),)
    cards = tuple(card_text([*[WILD] * n_wild, *text.groups[0].choices]) for text in natural)
    return replace(entry, name=Name(entry.name.n + n_wild, entry.name.type), cards=cards)


def _stated(
    context: Context, kind: str, m: int, w: int, limits: Sequence[Limit]
) -> Iterator[tuple[tuple[FeatureTest, ...], tuple[CardText, ...]]]:
    """Yield features and cards that express the sets of m natural ranks within limits."""
    everything = rank_sets(kind, m, context.wild_ranks)
    chosen = [ranks for ranks in everything if all(limit.test(ranks) for limit in limits)]
    if not chosen:
        return
    if len(chosen) == len(everything):
        yield (), ()
        return
    features = tuple(limit.feature(m) for limit in limits if limit.feature is not None)
    fitting = [ranks for ranks in everything if all(limit.test(ranks) for limit in limits if limit.feature is not None)]
    listed = [limit for limit in limits if limit.feature is None and not all(map(limit.test, everything))]
    rest = [limit for limit in listed if not all(map(limit.test, fitting))]
    if not rest and listed and len(chosen) <= _MOST_LISTED:
        yield (), list_rank_sets(chosen, w)
    elif not rest:
        yield features, ()
    elif len(rest) == 1 and rest[0].texts is not None:
        texts = tuple(card_text([WILD] * w + places) for places in rest[0].texts(m))
        named = list_rank_sets(chosen, w) if len(chosen) <= _MOST_LISTED else texts
        yield features, min(texts, named, key=lambda cards: len(", ".join(map(str, cards))))
    elif any(limit.is_shape for limit in rest):
        feature, others_left = _by_feature(context, everything, chosen)
        if feature is not None:
            yield (feature,), ()
        if others_left:
            yield (), list_rank_sets(others_left, w)
    else:
        yield (), list_rank_sets(chosen, w)


def _by_feature(
    context: Context, everything: Sequence[Ranks], chosen: Sequence[Ranks]
) -> tuple[FeatureTest | None, list[Ranks]]:
    """Return the feature that covers most of the chosen sets and no others, and the sets that it does not cover."""
    straights = {ranks: straights_around(ranks, context.wild_ranks) for ranks in everything}
    values: dict[tuple[str, ...], dict[Ranks, int]] = {("s",): straights}
    if context.has_usual_high:
        high = {ranks: sum(rank in context.high_ranks for rank in ranks) for ranks in everything}
        both = {ranks: straights[ranks] + high[ranks] for ranks in everything}
        values = {("s", "h"): both, ("s",): straights, ("h",): high}
    best: FeatureTest | None = None
    covered = set[Ranks]()
    for terms, of in values.items():
        for value in sorted(set(of.values()), reverse=True):
            for sign in (">=", "=", "<="):
                fits = {ranks for ranks in everything if compares(of[ranks], sign, [value])}
                if fits.issubset(chosen) and len(fits) > len(covered):
                    best, covered = feature_test(terms, sign, [value]), fits
    # A feature that covers few sets does not make the line shorter.
    if len(covered) < 3:
        return None, list(chosen)
    return best, [ranks for ranks in chosen if ranks not in covered]


# ---------------------------------------------------------------- pairs, three and more of a kind


def alike_entries(
    context: Context, n: int, ranks: frozenset[int] | None, kickers: frozenset[int] | None = None
) -> Iterator[PlainEntry]:
    """Yield the entries of n cards of one rank, if n is 3 or 4 perhaps with a kicker of some ranks."""
    if kickers is not None:
        chosen = sorted(ALL_RANKS if ranks is None else ranks)
        pairs = [(rank_choice([rank]), kickers - {rank}) for rank in chosen if kickers - {rank}]
        texts = [card_text([rank] * n + [rank_choice(beside)]) for rank, beside in pairs]
        yield PlainEntry(Name(n + 1, _ALIKE[n]), cards=tuple(texts))
        return
    # With three wild cards any two others make four of a kind.
    held = 5 if n == 4 and context.wild == 3 else n
    name = Name(held, _ALIKE[n])
    if ranks is None or ranks >= ALL_RANKS - context.wild_ranks:
        yield PlainEntry(name)
        return
    texts = []
    for w in context.wilds_spelled(n):
        first = rank_choice(ranks)
        more = [first if len(ranks) == 1 else ANY] * (n - w - 1)
        texts.append(card_text([WILD] * w + [first, *more] + [ANY] * (held - n)))
    if texts:
        yield PlainEntry(name, cards=tuple(texts))


def pair_entries(context: Context, ranks: frozenset[int] | None) -> Iterator[PlainEntry]:
    """Yield the pairs of some ranks; in deals with one wild card, the wild card and a card of such a rank."""
    chosen = ALL_RANKS - context.wild_ranks if ranks is None else ranks - context.wild_ranks
    if context.wild == 1:
        for entry in combination_entries([(rank,) for rank in sorted(chosen)], "", (), n_wild=1):
            yield replace(entry, aim="pair")
        return
    parts = (context.game_high, ALL_RANKS - context.game_high - context.wild_ranks)
    for name, part in zip(_PAIRS, parts, strict=True):
        here = chosen & part
        if part and here == part:
            yield PlainEntry(name)
        elif here:
            place = rank_choice(here)
            yield PlainEntry(name, cards=(card_text([place, place if len(here) == 1 else ANY]),))


# ---------------------------------------------------------------------------- intersections of entries


def entry_of_both(context: Context, entry: PlainEntry, other: Entry) -> PlainEntry | None:
    """Return the entry that allows the holds that both entries allow; None if there is no such hold."""
    if entry.name != other.name:
        return None
    cards = _cards_of_both(context, entry, other)
    if not cards and entry.cards and other.cards:
        return None
    if entry.conditions and other.conditions:
        raise InexpressibleError
    return replace(
        entry,
        cards=cards,
        features=tuple(dict.fromkeys((*entry.features, *other.features))),
        penalties=tuple(dict.fromkeys((*entry.penalties, *other.penalties))),
        conditions=entry.conditions or other.conditions,
        exclusions=other.exclusions,
    )


def _cards_of_both(context: Context, entry: Entry, other: Entry) -> tuple[CardText, ...]:
    """Return the cards that two entries of one name both allow; empty if there are none."""
    if not (entry.cards and other.cards):
        return entry.cards or other.cards
    first, second = (sets_of_entry(context, one) for one in (entry, other))
    both = [ranks for ranks in first if ranks in second]
    return list_rank_sets(both) if both else ()


def sets_of_entry(context: Context, entry: Entry) -> list[Ranks]:
    """Return the sets of different natural ranks that the cards of an entry may have."""
    symbols = {"x": tuple(ALL_RANKS), "H": tuple(context.game_high)}
    patterns = []
    for text in entry.cards:
        for slots in text.slots():
            if any(brace >= 0 or ranks == "W" for ranks, brace in slots) or len(slots) != entry.name.n:
                raise InexpressibleError
            patterns.append([symbols[ranks] if isinstance(ranks, str) else ranks for ranks, _ in slots])
    return [
        ranks
        for ranks in rank_sets(entry.name.type, entry.name.n, context.wild_ranks)
        if any(
            all(rank in slot for rank, slot in zip(order, slots, strict=True))
            for slots in patterns
            for order in permutations(ranks)
        )
    ]
