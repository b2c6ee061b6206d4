"""The hands of a line in shorthand, such as ``SF 3 di (8-K high)``, as entries of the chart language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from strategygen.cards import Rank
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import (
    AIMS,
    PlainEntry,
    alike_entries,
    combination_entries,
    draw_entries,
    pair_entries,
)
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    ANY,
    InexpressibleError,
    Limit,
    Ranks,
    card_text,
    feature_test,
    gap_count,
    high_count,
    rank_sets,
)
from strategygen.charts.shorthand.conditions import Clause, Held, read_conditions
from strategygen.charts.shorthand.restrictions import read_restriction
from strategygen.charts.shorthand.tokens import Cursor, Token
from strategygen.errors import NotationError
from strategygen.language import NONE, Name, Section, rank_choice

_AIMS = {"rf": "royal", "sf": "straightflush", "flush": "flush", "straight": "straight"}
#: The number of gaps between the cards held: one inside straight, or two.
_GAPS = {"i": 1, "di": 2}
_HIGH_COUNTS = tuple(f"h{n}" for n in range(5))
_ALIKE = {"trip": 3, "trips": 3, "quad": 4, "quads": 4, "quint": 5, "quints": 5}
_WILD_NOUNS = (("deuce",), ("deuces",), ("joker",), ("jokers",), ("wild", "card"), ("wild", "cards"))
_LOW_KICKERS = frozenset({2, 3, 4, 5, int(Rank.ACE)})


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a line: its entries without conditions, the clauses of its conditions, and its first word."""

    entries: tuple[PlainEntry, ...]
    clauses: tuple[Clause, ...]
    first: Token
    #: Whether the line names the cards without their suit.
    is_bare: bool = False
    is_restricted: bool = False
    is_conditioned: bool = False


def read_hand(cursor: Cursor, context: Context) -> Hand:
    """Return the hand that comes next, with its restriction and its conditions.

    Examples
    --------
    >>> hand = read_hand(Cursor("RF 2 (AK or AQ) [no fp]"), Context())
    >>> [str(entry) for entry in hand.entries], len(hand.clauses)
    (['2-RF: QA or KA'], 1)
    """
    first = cursor.token
    reader = _HandReader(cursor, context)
    try:
        entries = tuple(reader.hand())
    except InexpressibleError:
        raise cursor.error("this is too long in the chart language; list the cards instead", first) from None
    if not entries:
        raise cursor.error("there is no such hand", first)
    clauses: tuple[Clause, ...] = ((),)
    has_brackets = cursor.accept("[")
    if has_brackets:
        clauses = read_conditions(cursor, Held(entries, context.wild_ranks))
    return Hand(entries, clauses, first, reader.is_bare, reader.is_restricted, has_brackets)


class _HandReader:
    """A method for each kind of hand; each returns None if other words come next."""

    def __init__(self, cursor: Cursor, context: Context) -> None:
        self.cursor = cursor
        self.context = context
        self.first = cursor.token
        self.is_bare = False
        self.is_restricted = False

    def hand(self) -> list[PlainEntry]:
        for rule in (self.royal, self.draw_or_pat, self.alike, self.pair, self.just, self.bare):
            found = rule()
            if found is not None:
                return found
        if self.cursor.accept("full", "house"):
            return [PlainEntry(Name(5, "FH"))]
        if self.cursor.accept("nothing"):
            return [PlainEntry(NONE)]
        raise self.cursor.expected("a hand such as 'RF 4', 'SF 3 i', 'Trips', 'Just an A' or 'Nothing'")

    def error(self, message: str) -> NotationError:
        """Return an error that marks the hand as far as it has been read."""
        return self.cursor.error(message, self.first)

    # ---- draws and pat hands ---------------------------------------------------------------------------------------

    # [ "natural" | "wild" ] "royal flush"
    def royal(self) -> list[PlainEntry] | None:
        cursor, dealt = self.cursor, self.context.wild
        if cursor.accept("royal", "flush"):
            return list(draw_entries(self.context, 5, "royal"))
        adjective = next((word for word in ("natural", "wild") if cursor.accept(word, "royal", "flush")), None)
        if adjective is None:
            return None
        entries = list(draw_entries(self.context, 5, "royal"))
        if dealt is None:
            counted = feature_test(("w",), "=", [0]) if adjective == "natural" else feature_test(("w",), ">=", [1])
            return [entry.with_features(counted) for entry in entries]
        return entries if (dealt == 0) == (adjective == "natural") else []

    # ( "RF" | "SF" | "Flush" | "Straight" ) number [ shape ] [ "h" number ] [ "(" restriction ")" ]
    def draw_or_pat(self) -> list[PlainEntry] | None:
        cursor = self.cursor
        if cursor.accept("straight", "flush"):
            return list(draw_entries(self.context, 5, "straightflush"))
        word = cursor.accept_any(*_AIMS)
        if not word:
            return None
        number = cursor.token
        if number.kind != "cards":
            if word in ("rf", "sf"):
                raise cursor.expected(f"a number of cards after {word.upper()}")
            return list(draw_entries(self.context, 5, word))
        cursor.take()
        if number.text not in ("2", "3", "4"):
            raise cursor.error("expected 2, 3 or 4 cards", number)
        n, aim = int(number.text), _AIMS[word]
        limits = [*self.shape(aim), *self.high_cards()]
        if cursor.accept("("):
            self.is_restricted = True
            limits += read_restriction(cursor, aim, self.possible_ranks(n, aim, limits))
        return list(draw_entries(self.context, n, aim, limits))

    def possible_ranks(self, n: int, aim: str, limits: Sequence[Limit]) -> frozenset[Ranks]:
        """Return the sets of natural ranks of n cards, among them wild cards, within limits."""
        return frozenset(
            ranks
            for kind in AIMS[aim]
            for wild in self.context.wilds_spelled(n)
            for ranks in rank_sets(kind, n - wild, self.context.wild_ranks)
            if all(limit.test(ranks) for limit in limits)
        )

    # "i" | "di" | "any"
    def shape(self, aim: str) -> list[Limit]:
        """Return the limit on gaps; cards to a straight have none, if nothing is said."""
        word = self.cursor.accept_any(*_GAPS, "any")
        if aim in ("straight", "straightflush"):
            return [] if word == "any" else [gap_count("=", [_GAPS.get(word, 0)])]
        if word:
            raise self.error(f"{word!r} is said of SF and Straight only")
        return []

    # "h0" | "h1" | ...
    def high_cards(self) -> list[Limit]:
        word = self.cursor.accept_any(*_HIGH_COUNTS)
        if not word:
            return []
        if not self.context.high_ranks:
            raise self.error("no pair pays in this game, so it has no high cards; name the ranks")
        return [high_count(self.context, "=", [int(word[1:])])]

    # ---- cards of one rank -----------------------------------------------------------------------------------------

    # ( "Trips" | "Quads" | "Quints" ) [ ranks ] [ "(" ( "others" | ranks [ "high" ] ) ")" ] [ "with low kicker" ]
    def alike(self) -> list[PlainEntry] | None:
        cursor = self.cursor
        word = cursor.accept_any(*_ALIKE)
        if not word:
            return None
        n = _ALIKE[word]
        if n == 5 and self.context.wild == 0:
            raise self.error("five of a kind needs a wild card")
        ranks = cursor.rank_range() if cursor.token.kind == "cards" else None
        if cursor.accept("("):
            if not cursor.accept("others"):
                if ranks is not None:
                    raise cursor.expected("'others'")
                ranks = cursor.rank_list()
                cursor.accept("high")
            if not cursor.accept(")"):
                raise cursor.expected("')'")
        if n == 4 and cursor.accept("with", "low", "kicker"):
            return list(self.quads_with_kicker(ALL_RANKS if ranks is None else ranks))
        return list(alike_entries(self.context, n, ranks))

    def quads_with_kicker(self, ranks: frozenset[int]) -> Iterator[PlainEntry]:
        """Yield four of a kind, with the fifth card where it is a kicker that pays more, else without it."""
        game = self.context.game
        if game is None:
            raise self.error("which kickers pay depends on the game; give a game")
        kickers = {rank: frozenset[int]() for rank in sorted(ranks)}
        for cls in game.classes:
            if cls.hand == "four of a kind" and cls.kickers is not None and cls.kickers <= _LOW_KICKERS:
                for rank in ranks & (ALL_RANKS if cls.ranks is None else frozenset(map(int, cls.ranks))):
                    kickers[rank] |= frozenset(map(int, cls.kickers)) - {rank}
        paid = [rank for rank in kickers if kickers[rank]]
        if not paid or self.context.has_wild:
            raise self.error("no low kicker pays more in this game; write 'Quads'")
        yield PlainEntry(
            Name(5, "4K"),
            cards=tuple(card_text([rank_choice([rank])] * 4 + [rank_choice(kickers[rank])]) for rank in paid),
        )
        rest = [rank_choice(ALL_RANKS - kickers[rank] - {rank}) for rank in paid]
        cards = [card_text([rank_choice([rank])] * 4 + [other]) for rank, other in zip(paid, rest, strict=True)]
        unpaid = [rank for rank in kickers if not kickers[rank]]
        if unpaid:
            cards.append(card_text([rank_choice(unpaid), ANY, ANY, ANY]))
        yield PlainEntry(Name(4, "4K"), cards=tuple(cards))

    # "Two Pair"  |  [ "One" ] "Pair" [ "of" ranks ]
    def pair(self) -> list[PlainEntry] | None:
        cursor = self.cursor
        if cursor.accept("two", "pair"):
            return [PlainEntry(Name(4, "2P"))]
        if cursor.accept("one", "pair"):
            return list(pair_entries(self.context, None))
        if not cursor.accept("pair"):
            return None
        return list(pair_entries(self.context, cursor.rank_list() if cursor.accept("of") else None))

    # ---- cards by name ---------------------------------------------------------------------------------------------

    # "Just" ( ( "a" | "an" ) ranks  |  [ "the" ] wild )
    def just(self) -> list[PlainEntry] | None:
        cursor = self.cursor
        if not cursor.accept("just"):
            return None
        cursor.accept_any("a", "an", "the")
        for noun in _WILD_NOUNS:
            if cursor.accept(*noun):
                return [self.wild_only(" ".join(noun))]
        ranks = cursor.rank_list()
        if min(ranks) < Rank.TEN:
            raise self.error("a single card below ten is not a hold")
        self.needs_natural()
        return list(combination_entries([(rank,) for rank in ranks], "", ()))

    def wild_only(self, noun: str) -> PlainEntry:
        """Return the wild cards of the section alone."""
        game, dealt = self.context.game, self.context.wild
        has_deuces = game is None or Rank.TWO in game.wild_ranks
        has_jokers = game is None or game.deck.jokers > 0
        if (noun.startswith("deuce") and not has_deuces) or (noun.startswith("joker") and not has_jokers):
            raise self.error(f"this game has no wild {noun}")
        if dealt is None:
            raise self.error("how many? this line is below no heading such as '2 Deuces'")
        if dealt == 0 or (dealt > 1) != noun.endswith("s"):
            raise self.error(f"{noun!r} below the heading {Section(dealt)}")
        return PlainEntry(Name(dealt, "W"))

    # cards such as QJ, which may be suited
    def bare(self) -> list[PlainEntry] | None:
        if self.cursor.token.kind != "cards":
            return None
        ranks = self.cursor.take().ranks
        if len(ranks) == 1 or len(set(ranks)) < len(ranks) or len(ranks) > 4:
            raise self.error("expected two, three or four cards of different ranks, such as QJ")
        self.needs_natural()
        self.is_bare = True
        return list(combination_entries([ranks], "", ()))

    def needs_natural(self) -> None:
        """Raise an error if the deal may have wild cards: cards by name do not say whether to hold them."""
        if self.context.wild != 0:
            raise self.error("with the wild cards or without them? write 'RF 3 (..)' or 'Straight 4 (..)'")
