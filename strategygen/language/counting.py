"""How many deals a line of the chart language matches, by combinatorics: ranks first, then suits.

===========  ==================================================================
rank set     the ranks of a deal, each as often as it occurs: 6,175 for 52
             cards, each with at most 51 suit patterns.
pattern      suits of a rank set, up to suit exchange; its size is the number of
             deals that have it.
bits         a bit mask: a set of patterns of one rank set.
===========  ==================================================================

The paper checks its descriptions by counting deal classes with binomial coefficients.  This module does the same for
any line: conditions on ranks are decided once for a rank set, conditions on suits for all its patterns at once.  It
is written from ``GRAMMAR.md`` and shares no code and no numbering with the matcher, with `strategygen.values.deals` or
with `strategygen.values.kinds`, so that each checks the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from strategygen.cards import Deck
from strategygen.games import Game
from strategygen.language.counted_cards import (
    PLACES,
    BitsArray,
    CountedText,
    HeldRanks,
    held_ranks,
    rank_set,
    suit_falls,
)
from strategygen.language.tree import (
    TERMS,
    CardText,
    Entry,
    Excluded,
    FeatureTest,
    Line,
    Literal,
    Name,
    Penalty,
    Points,
    Section,
)
from strategygen.values import BoolArray, IntArray, masks_of_size

#: Number of deal classes by the number of deals in each.
ClassCount = dict[int, int]


@dataclass(frozen=True, eq=False)
class _HoldArrays:
    """Holds as parallel arrays: number of the rank set, mask, number of the rank facts, and patterns of the deals.

    The holds of one rank set are in the order of their masks.
    """

    number: IntArray
    mask: IntArray
    held: IntArray
    where: BitsArray

    def taken(self, among: BoolArray | IntArray) -> _HoldArrays:
        """Return some of the holds."""
        return _HoldArrays(self.number[among], self.mask[among], self.held[among], self.where[among])

    def only(self, where: BitsArray) -> _HoldArrays:
        """Return the holds with other patterns, without the holds that have none."""
        return replace(self, where=where).taken(np.flatnonzero(where))


def _joined(parts: Sequence[_HoldArrays]) -> _HoldArrays:
    """Return the holds of several masks together, in order of rank sets and masks."""
    columns = zip(*((part.number, part.mask, part.held, part.where) for part in parts), strict=True)
    joined = _HoldArrays(*map(np.concatenate, columns))
    return joined.taken(np.argsort(joined.number, kind="stable"))


@dataclass(frozen=True, slots=True)
class _RankSet:
    """The ranks of a deal in ascending order, then 0 for each joker; the count of each; ways to choose the jokers."""

    cards: tuple[int, ...]
    shape: tuple[int, ...]
    copies: int


def _rank_sets(deck: Deck) -> Iterator[_RankSet]:
    for jokers in range(deck.jokers + 1):
        for ranks in combinations_with_replacement(range(deck.lowest, 15), 5 - jokers):
            shape = tuple(Counter(ranks).values())
            if max(shape, default=0) <= 4:
                yield _RankSet((*ranks, *[0] * jokers), shape, comb(deck.jokers, jokers))


class DealCounter:
    """Counts the deal classes of a game in which lines allow a hold.

    Parameters
    ----------
    game : Game
        Deck, wild ranks and high ranks; pays do not matter.

    Notes
    -----
    The cards of a rank set are its natural cards in order of rank, then the jokers, and bit j of a mask is card j;
    cards of a wild rank have suits, jokers have none.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.language import parse_line
    >>> counter = DealCounter(load_game("jacks-or-better"))
    >>> counter.total == {4: 2301, 12: 48503, 24: 83655}
    True
    >>> counter.count([parse_line("5-S: not 4-RF")])
    {12: 144, 24: 350}
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._high = frozenset(int(rank) for rank in game.high_ranks)
        wild_ranks = frozenset(int(rank) for rank in game.wild_ranks)
        sets = list(_rank_sets(game.deck))
        shapes = list(dict.fromkeys(one.shape for one in sets))
        cards = np.array([one.cards for one in sets], np.int64).T
        is_wild = np.isin(cards, [0, *wild_ranks])
        #: The suit patterns of each shape, and the shape of each rank set.
        self._falls = [suit_falls(one) for one in shapes]
        self._shape = np.array([shapes.index(one.shape) for one in sets], np.int64)
        self._all = np.array([falls.all for falls in self._falls], np.uint64)[self._shape]
        self._copies = np.array([one.copies for one in sets], np.int64)
        #: The rank of each card, 0 for a wild one; shape (5, n_sets).
        self._cards = np.where(is_wild, 0, cards)
        self._rows = [tuple(row) for row in self._cards.T.tolist()]
        self._card_bits = np.bitwise_or.reduce(1 << self._cards, axis=0)
        self._wild_mask = (is_wild << np.arange(5)[:, None]).sum(axis=0)
        self._wild = is_wild.sum(axis=0)
        self._held, facts = self._read_masks(cards == 0, wild_ranks)
        # The facts of the ranks of a hold, as arrays.
        self._features = {term: np.array([getattr(fact, term) for fact in facts], np.int64) for term in TERMS}
        self._sp = np.array([rank_set(fact.sp) for fact in facts], np.int64)
        #: The order in which a text of five cards chooses its hold.
        self._rank = self._features["s"] * 8 + self._features["h"]
        #: The number of straights of each hold that contain a rank which the hold lacks.
        self._straights = np.array(
            [[sum(rank in one for one in fact.straights) * (rank in fact.sp) for rank in range(15)] for fact in facts],
            np.int64,
        )
        self._types = np.array([(fact.suited_type, fact.other_type) for fact in facts]).T
        self._is_same = self._types[0] == self._types[1]
        self._suited = np.array([falls.suited for falls in self._falls], np.uint64)
        self._of_name: dict[tuple[Name, bool], _HoldArrays] = {}
        self._of_text: dict[CardText, _HoldArrays] = {}
        self._there: dict[Name | Excluded, BitsArray] = {}
        self._flushes: dict[int, BitsArray] = {}

    def _read_masks(self, is_joker: BoolArray, wild_ranks: frozenset[int]) -> tuple[IntArray, list[HeldRanks]]:
        """Return the number of the facts of the cards held, for each mask and rank set, and the facts."""
        keys = np.zeros((32, len(self._rows)), np.int64)
        for mask in range(32):
            for j in PLACES[mask]:
                keys[mask] = np.where(self._cards[j] > 0, keys[mask] * 16 + self._cards[j], keys[mask])
            w, jokers = (sum((kind[j] for j in PLACES[mask]), np.int64(0)) for kind in (self._cards == 0, is_joker))
            keys[mask] = (keys[mask] * 8 + w) * 8 + jokers
        distinct, inverse = np.unique(keys, return_inverse=True)
        facts = []
        for key in distinct.tolist():
            code, w, jokers = key >> 6, key >> 3 & 7, key & 7
            natural = tuple(code >> 4 * i & 15 for i in range(4, -1, -1) if code >> 4 * i)
            facts.append(held_ranks(natural, w, jokers, self._high, wild_ranks))
        return inverse.reshape(keys.shape), facts

    @property
    def total(self) -> ClassCount:
        """The number of all deal classes by size."""
        return self._tally(self._all)

    def count(self, lines: Iterable[Line]) -> ClassCount:
        """Return the number of deal classes in which some line allows a hold, by size.

        A line of a section applies to the deals with that number of wild cards.
        """
        where = np.zeros(len(self._rows), np.uint64)
        for line in lines:
            # `fewest` chooses among the allowed holds and leaves at least one of them in every deal.
            for entry in line.entries:
                where |= self._where(entry, line.section)
        return self._tally(where)

    def _tally(self, where: BitsArray) -> ClassCount:
        counts: Counter[int] = Counter()
        there = np.flatnonzero(where)
        groups, of_group = np.unique(self._shape[there] * 64 + self._copies[there], return_inverse=True)
        for i, group in enumerate(groups.tolist()):
            here = where[there[of_group == i]]
            for size, own in self._falls[group // 64].by_size:
                if found := int(np.bitwise_count(here & np.uint64(own)).sum()):
                    counts[size * (group % 64)] += found
        return dict(sorted(counts.items()))

    # ---- holds ---------------------------------------------------------------------------------------------

    def _where(self, entry: Entry, section: Section | None) -> BitsArray:
        """Return the patterns of each rank set in which an entry allows a hold."""
        holds = self._holds(entry.name, any_wild=any("w" in feature.terms for feature in entry.features))
        if section is not None:
            holds = holds.taken(self._wild[holds.number] == section.wild)
        if entry.cards:
            holds = self._as_in_texts(holds, entry)
        for feature in entry.features:
            holds = holds.taken(self._are_as(holds, feature))
        for penalty in entry.penalties:
            holds = holds.only(holds.where & self._penalty(holds, penalty))
        if entry.conditions:
            met = np.zeros(len(holds.where), np.uint64)
            for clause in entry.conditions:
                met |= self._clause(holds, clause)
            holds = holds.only(holds.where & met)
        where = self._united(holds)
        for absent in entry.exclusions:
            where &= ~self._present(absent)
        return where

    def _united(self, holds: _HoldArrays) -> BitsArray:
        """Return the patterns of each rank set that have at least one of these holds."""
        where = np.zeros(len(self._rows), np.uint64)
        np.bitwise_or.at(where, holds.number, holds.where)
        return where

    def _holds(self, name: Name, *, any_wild: bool = False) -> _HoldArrays:
        """Return the holds of a name: those that keep every wild card, or with `any_wild` all."""
        if (name, any_wild) not in self._of_name:
            parts = []
            for mask in masks_of_size(name.n):
                suited_type, other_type = self._types[:, self._held[mask]] == name.type
                is_same = self._is_same[self._held[mask]]
                suited = np.where(is_same, self._all, self._suited[self._shape, mask & ~self._wild_mask])
                where = np.where(suited_type, suited, np.uint64(0))
                where |= np.where(other_type, self._all & ~suited, np.uint64(0))
                if mask and not any_wild:
                    where[self._wild_mask & ~mask > 0] = 0
                there = np.flatnonzero(where)
                parts.append(_HoldArrays(there, np.full(len(there), mask), self._held[mask][there], where[there]))
            self._of_name[name, any_wild] = _joined(parts)
        return self._of_name[name, any_wild]

    def _text_holds(self, text: CardText) -> _HoldArrays:
        """Return the holds that are the cards of a text."""
        if text not in self._of_text:
            read = CountedText(text, self._high)
            parts = []
            for mask in masks_of_size(text.n_cards):
                cards = self._cards[list(PLACES[mask])]
                card_bits = np.bitwise_or.reduce(1 << cards, axis=0)
                number = np.flatnonzero(read.may_be(card_bits))
                where = [read.where(self._rows[i], mask, self._falls[self._shape[i]]) for i in number.tolist()]
                holds = _HoldArrays(
                    number, np.full(len(number), mask), self._held[mask][number], np.array(where, np.uint64)
                )
                parts.append(holds.only(holds.where))
            self._of_text[text] = _joined(parts)
        return self._of_text[text]

    def _named(self, hold: CardText | Name) -> _HoldArrays:
        return self._holds(hold) if isinstance(hold, Name) else self._text_holds(hold)

    def _present(self, absent: Name | Excluded) -> BitsArray:
        """Return the patterns of each rank set that contain an excluded hold."""
        if absent not in self._there:
            if isinstance(absent, Name):
                holds = self._holds(absent)
            else:
                holds = self._holds(absent.name, any_wild="w" in absent.feature.terms)
                holds = holds.taken(self._are_as(holds, absent.feature))
            self._there[absent] = self._united(holds)
        return self._there[absent]

    def _as_in_texts(self, holds: _HoldArrays, entry: Entry) -> _HoldArrays:
        """Return the holds that match the texts of an entry, which are the cards of the hold or of the whole deal."""
        of_hold = np.zeros(len(holds.number), np.uint64)
        of_deal = np.zeros(len(self._rows), np.uint64)
        is_there = np.zeros(len(self._rows), np.bool_)
        is_there[holds.number] = True
        held_bits = np.zeros(len(holds.number), np.int64)
        for j in range(5):
            held_bits |= (holds.mask >> j & 1) << self._cards[j][holds.number]
        for text in (CountedText(text, self._high) for text in entry.cards):
            if text.n_cards == entry.name.n:
                here = np.flatnonzero(text.may_be(held_bits))
                if not text.has_braces:
                    # Suits do not matter, so holds of the same ranks match alike.
                    alike = holds.held[here]
                    _, first, inverse = np.unique(alike, return_index=True, return_inverse=True)
                    fits = [text.takes(self._ranks_of(holds, i)) for i in here[first].tolist()]
                    here = here[np.array(fits, np.bool_)[inverse]]
                    of_hold[here] |= self._all[holds.number[here]]
                    continue
                for i in here.tolist():
                    number = holds.number[i]
                    falls = self._falls[self._shape[number]]
                    of_hold[i] |= np.uint64(text.where(self._rows[number], int(holds.mask[i]), falls))
            else:
                for number in np.flatnonzero(is_there & text.may_be(self._card_bits)).tolist():
                    bits = text.where(self._rows[number], 31, self._falls[self._shape[number]])
                    of_deal[number] |= np.uint64(bits)
        meant = of_deal[holds.number]
        for i in np.flatnonzero(meant).tolist():
            # Of the holds of the name, those with the greatest s, then h.
            start, end = np.searchsorted(holds.number, holds.number[i] + np.arange(2))
            rank = self._rank[holds.held[start:end]]
            meant[i] &= ~np.bitwise_or.reduce(holds.where[start:end][rank > self._rank[holds.held[i]]])
        return holds.only(holds.where & (of_hold | meant))

    def _ranks_of(self, holds: _HoldArrays, i: int) -> tuple[int, ...]:
        cards = self._rows[holds.number[i]]
        return tuple(cards[j] for j in PLACES[holds.mask[i]])

    # ---- conditions on holds ---------------------------------------------------------------------------------

    def _are_as(self, holds: _HoldArrays, feature: FeatureTest) -> BoolArray:
        """Return whether each hold has a feature."""
        value = np.sum([self._features[term][holds.held] for term in feature.terms], axis=0)
        if feature.op == "=":
            return np.isin(value, feature.values)
        bound = min(feature.values) if feature.op == ">=" else max(feature.values)
        result: BoolArray = value >= bound if feature.op == ">=" else value <= bound
        return result

    def _clause(self, holds: _HoldArrays, clause: Iterable[Literal]) -> BitsArray:
        """Return for each hold the patterns in which all literals of a clause are true."""
        where = self._all[holds.number]
        named: dict[CardText | Name, list[Penalty | Points]] = {}
        for literal in clause:
            penalties = [] if literal.penalty is None else [literal.penalty]
            if literal.hold is None:
                for penalty in penalties:
                    where &= self._penalty(holds, penalty)
            elif literal.negated:
                where &= ~self._united(self._named(literal.hold))[holds.number]
            else:
                named.setdefault(literal.hold, []).extend(penalties)
        for hold, penalties in named.items():
            # All literals that name a hold must be true of one and the same hold.
            found = self._named(hold)
            for penalty in penalties:
                found = found.only(found.where & self._penalty(found, penalty))
            where &= self._united(found)[holds.number]
        return where

    def _penalty(self, holds: _HoldArrays, penalty: Penalty | Points) -> BitsArray:
        """Return for each hold the patterns in which a penalty is true."""
        if isinstance(penalty, Points):
            return self._points(holds, penalty)
        every = self._all[holds.number]
        ranks = rank_set(range(2, 15)) if penalty.ranks is None else rank_set(penalty.ranks)
        such = np.zeros(len(holds.number), np.int64)
        for j, rank in self._discards(holds):
            fits = ranks >> rank & 1
            if penalty.kind == "sp":
                fits &= self._sp[holds.held] >> rank & 1
            such |= np.where(rank > 0, fits, 0) << j
        if penalty.kind == "fp":
            where = self._flush(holds, such, penalty.count)
        else:
            where = np.where(np.bitwise_count(such) >= penalty.count, every, np.uint64(0))
        return every & ~where if penalty.negated else where

    def _discards(self, holds: _HoldArrays) -> Iterator[tuple[int, IntArray]]:
        """Yield each place of a card with the rank of the card there for each hold, 0 if it is held."""
        for j in range(5):
            yield j, np.where(holds.mask >> j & 1, 0, self._cards[j][holds.number])

    def _flush(self, holds: _HoldArrays, discards: IntArray, least: int) -> BitsArray:
        """Return where the natural cards held are of one suit that at least `least` of the discards have."""
        if least not in self._flushes:
            self._flushes[least] = np.array([falls.flushes(least) for falls in self._falls], np.uint64)
        natural = holds.mask & ~self._wild_mask[holds.number]
        where: BitsArray = self._flushes[least][self._shape[holds.number], natural, discards]
        return where

    def _points(self, holds: _HoldArrays, points: Points) -> BitsArray:
        """Return for each hold the patterns in which a condition on points is true."""
        by_rank = np.array([points.by_rank.get(rank, 0) for rank in range(15)], np.int64)
        by_held = np.zeros(15, np.int64)
        for ranks, weight in points.held:
            by_held[list(ranks)] += weight
        total, discards = np.zeros((2, len(holds.number)), np.int64)
        for j, rank in self._discards(holds):
            card = self._cards[j][holds.number]
            total += np.where(rank > 0, by_rank[rank], 0) + np.where((rank == 0) & (card > 0), by_held[card], 0)
            total += points.weight("sp") * (self._sp[holds.held] >> rank & 1)
            total += points.weight("s") * self._straights[holds.held, rank]
            discards |= (rank > 0).astype(np.int64) << j
        every = self._all[holds.number]
        where = np.zeros(len(holds.number), np.uint64)
        for n in range(6):
            count = total + n * points.weight("fp")
            fits = count >= points.value if points.op == ">=" else count <= points.value
            exactly = (self._flush(holds, discards, n) if n else every) & ~self._flush(holds, discards, n + 1)
            where |= np.where(fits, exactly, np.uint64(0))
        return where


@lru_cache(maxsize=4)
def deal_counter(game: Game) -> DealCounter:
    """Return the counter of a game, made once."""
    return DealCounter(game)
