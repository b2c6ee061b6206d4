"""The matcher: which holds of which deals a line allows, computed for all deals at once."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from strategygen.cards import Deck, Rank, bits_of_ranks
from strategygen.games import Game
from strategygen.language.bit_masks import HoldSets, PackedBits, hold_sets, pack_bits, rows_with
from strategygen.language.fitting import fit_text
from strategygen.language.penalties import Discards, Planes
from strategygen.language.tree import CardText, Entry, Excluded, FeatureTest, Line, Literal, Name, Penalty, Points
from strategygen.values import STRAIGHTS, TYPES, BoolArray, Features, IntArray, features, masks_of_size, set_classes

#: Up to one deal in this many is matched by deal rather than 64 deals at a time.
FEW = 16
#: Most named holds of conditions, excluded holds, and pairs of lines, whose deals are cached.
MOST_KEPT = 64
#: Most deals that the cached entries of lines match together.
MOST_DEALS_KEPT = 1 << 21


@lru_cache(maxsize=16)
def _shared_matcher(
    deck: Deck, wild_ranks: frozenset[Rank], high_ranks: frozenset[Rank], section: int | None
) -> Matcher:
    return Matcher(deck, high_ranks, wild_ranks, section)


class Matcher:
    """Matches lines against the deals of a deck, or against those with some number of wild cards.

    Parameters
    ----------
    deck : Deck
        The deck dealt from.
    high_ranks : frozenset of Rank
        Ranks of which a pair is paid.
    wild_ranks : frozenset of Rank
        Ranks that are wild, besides the jokers.
    section : int, optional
        Match only the deals with that number of wild cards.

    Attributes
    ----------
    deals : SetClasses
        All deal classes.
    numbers : int64 array, shape (n_deals,)
        The deal classes matched; all arrays of the matcher are in their order.
    sub : int32 array, shape (32, n_deals)
        The class of the cards held with each mask, as in `SetClasses.sub`.
    card_bits, suit_bits : int arrays, shape (5, n_deals)
        Rank (bit r - 2) and suit (bit s) of each card; 0 for a wild card.
    wild : int8 array, shape (n_deals,)
        Number of wild cards dealt.
    """

    def __init__(
        self,
        deck: Deck,
        high_ranks: frozenset[Rank],
        wild_ranks: frozenset[Rank] = frozenset(),
        section: int | None = None,
    ) -> None:
        self.deck = deck
        self.high_ranks = high_ranks
        self.wild_ranks = wild_ranks
        self.section = section
        self.deals = set_classes(deck, 5)
        self.has_wild = bool(wild_ranks or deck.jokers)
        wild = self.features(5).w
        self.numbers = np.flatnonzero(wild == section) if section is not None else np.arange(len(self.deals))
        is_whole = len(self.numbers) == len(self.deals)
        self.sub = self.deals.sub if is_whole else self.deals.sub.take(self.numbers, axis=1)
        self.ranks = self.deals.ranks if is_whole else self.deals.ranks.take(self.numbers, axis=1)
        self.suits = self.deals.suits if is_whole else self.deals.suits.take(self.numbers, axis=1)
        self.wild = wild if is_whole else wild[self.numbers]
        self.everything = np.arange(len(self.numbers))
        #: Whether each class of so many cards satisfies an entry or a text of cards; a bit each, since there are many.
        self._held: dict[Entry, npt.NDArray[np.uint8]] = {}
        self._fits: dict[CardText, npt.NDArray[np.uint8]] = {}
        #: The deals that each of some entries matches, and the holds it allows there.
        self._matched: dict[Entry, tuple[npt.NDArray[np.int32], HoldSets]] = {}
        self._n_matched = 0
        #: The number of deals for which other entries were matched.
        self._n_asked: dict[Entry, int] = {}
        self._contains: dict[Name | Excluded, BoolArray] = {}
        self._planes_of: dict[Name | CardText, dict[int, PackedBits]] = {}
        self._beyond: dict[tuple[Line, Line], tuple[IntArray, HoldSets]] = {}

    @classmethod
    def of(cls, game: Game, section: int | None = None) -> Matcher:
        """Return the matcher of a game; games with the same deck, wild ranks and high ranks share it."""
        return _shared_matcher(game.deck, game.wild_ranks, game.high_ranks, section)

    @staticmethod
    def forget() -> None:
        """Forget the matchers that `of` shares, which keep what they have matched."""
        _shared_matcher.cache_clear()

    def features(self, n: int) -> Features:
        """Return the features of the classes of n cards."""
        return features(self.deck, self.wild_ranks, self.high_ranks, n)

    @cached_property
    def is_wild(self) -> BoolArray:
        """Which cards are wild; shape (5, n_deals)."""
        wild = [0, *(int(rank) for rank in self.wild_ranks)] if self.has_wild else []
        return np.isin(self.ranks, wild)

    @cached_property
    def card_bits(self) -> npt.NDArray[np.int16]:
        """The rank of each card as a bit mask, bit r - 2 for rank r; 0 for a wild card."""
        bits = np.array([0, 0, *(1 << bit for bit in range(13))], np.int16)[self.ranks]
        return np.where(self.is_wild, np.int16(0), bits) if self.has_wild else bits

    @cached_property
    def suit_bits(self) -> npt.NDArray[np.int8]:
        """The suit of each card as a bit mask; 0 for a wild card."""
        bits = np.array([0, 2, 4, 8, 16], np.int8)[self.suits]
        return np.where(self.is_wild, np.int8(0), bits) if self.has_wild else bits

    @cached_property
    def straights(self) -> tuple[int, ...]:
        """The straights that are counted in s, as bits: those without a wild rank."""
        wild = bits_of_ranks(self.wild_ranks)
        return tuple(straight for straight in STRAIGHTS if not straight & wild)

    @cached_property
    def keeps_wild(self) -> HoldSets:
        """The holds that keep every wild card of the deal."""
        keeps = np.ones((32, len(self.numbers)), np.bool_)
        for mask in range(32):
            for j in range(5):
                if not mask >> j & 1:
                    keeps[mask] &= ~self.is_wild[j]
        return hold_sets(keeps)

    def match(self, line: Line, deals: IntArray | None = None) -> HoldSets:
        """Return the holds that a line allows.

        Parameters
        ----------
        line : Line
            A line of the chart language.
        deals : int array, optional
            Deals to match, as indices of `numbers`; all by default.

        Returns
        -------
        uint32 array
            One bit mask of holds for each of `deals`.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> from strategygen.language import parse_line
        >>> matcher = Matcher.of(load_game("jacks-or-better"))
        >>> int((matcher.match(parse_line("4-S: {(2-7)JQ}KA, 9{JQ}KA")) > 0).sum())
        17
        """
        rows = self.everything if deals is None else deals
        if line.section is None:
            return self._match_entries(line, rows)
        wild = self.wild if rows is self.everything else self.wild[rows]
        inside = np.flatnonzero(wild == line.section.wild)
        if len(inside) == len(rows):
            return self._match_entries(line, rows)
        holds = np.zeros(len(rows), np.uint32)
        holds[inside] = self._match_entries(line, rows[inside])
        return holds

    def match_beyond(self, line: Line, narrow: Line) -> tuple[IntArray, HoldSets]:
        """Return the deals in which a line allows holds that another one does not, and these holds.

        Pages of one game ask for the same lines again and again.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> from strategygen.language import parse_line
        >>> matcher = Matcher.of(load_game("jacks-or-better"))
        >>> deals, holds = matcher.match_beyond(parse_line("2-HP or 2-LP"), parse_line("2-LP"))
        >>> len(deals), bool((holds == matcher.match(parse_line("2-HP"), deals)).all())
        (22832, True)
        """
        key = line, narrow
        if key not in self._beyond:
            if len(self._beyond) >= MOST_KEPT:
                self._beyond.clear()
            holds = self.match(line) & ~self.match(narrow)
            deals = np.flatnonzero(holds)
            self._beyond[key] = deals, holds[deals]
        return self._beyond[key]

    def _match_entries(self, line: Line, rows: IntArray) -> HoldSets:
        holds = np.zeros(len(rows), np.uint32)
        for entry in line.entries:
            holds |= self._match_entry(entry, rows)
        return holds if line.fewest is None else self._fewest(line.fewest, holds, rows)

    def _fewest(self, points: Points, holds: HoldSets, rows: IntArray) -> HoldSets:
        """Return the holds with the fewest points of each bit mask."""
        least = np.full(len(rows), np.iinfo(np.int64).max)
        totals: dict[int, tuple[IntArray, IntArray]] = {}
        for mask in range(32):
            here = rows_with(mask, holds)
            if len(here):
                totals[mask] = here, self.count_points(points, mask, rows[here])
                least[here] = np.minimum(least[here], totals[mask][1])
        kept = np.zeros(len(rows), np.uint32)
        for mask, (here, total) in totals.items():
            kept[here[total == least[here]]] |= np.uint32(1 << mask)
        return kept

    # ---- the cards held ----------------------------------------------------------------------------------------

    def held(self, entry: Entry) -> BoolArray:
        """Return which classes of n cards satisfy the conditions of an entry on the held cards alone."""
        key = Entry(entry.name, entry.features, tuple(text for text in entry.cards if text.n_cards == entry.name.n))
        if key not in self._held:
            facts = self.features(key.name.n)
            fits = self._is_of_type(key.name)
            if key.name.n and self.section is not None and not key.counts_wild:
                fits = fits & (facts.w == self.section)
            for feature in key.features:
                fits = fits & _has_feature(facts, feature)
            if key.cards:
                fits = fits & np.logical_or.reduce([self._fit(text) for text in key.cards])
            self._held[key] = np.packbits(fits)
            return fits
        return self._unpacked(self._held[key], key.name.n)

    def _is_of_type(self, name: Name) -> BoolArray:
        fits: BoolArray = self.features(name.n).type == (TYPES.index(name.type) if name.n else -1)
        return fits

    def _fit(self, text: CardText) -> BoolArray:
        """Return which classes of cards match a text of cards."""
        if text not in self._fits:
            fits = fit_text(text, self.deck, self.wild_ranks, self.high_ranks)
            self._fits[text] = np.packbits(fits)
            return fits
        return self._unpacked(self._fits[text], text.n_cards)

    def _unpacked(self, bits: npt.NDArray[np.uint8], n: int) -> BoolArray:
        return np.unpackbits(bits, count=len(set_classes(self.deck, n))).view(np.bool_)

    def sets_of(self, hold: CardText | Name) -> tuple[int, BoolArray, bool]:
        """Return n, which classes of n cards a named hold can be, and whether it keeps every wild card.

        A name keeps every wild card; a text includes the wild cards that it writes.
        """
        if isinstance(hold, Name):
            return hold.n, self.held(Entry(hold)), True
        return hold.n_cards, self._fit(hold), False

    def _holds_of(self, n: int, fits: BoolArray, rows: IntArray, *, keep_wild: bool = True) -> HoldSets:
        """Return the holds whose class of n cards fits; with `keep_wild` those that keep every wild card."""
        holds = np.zeros(len(rows), np.uint32)
        whole = rows is self.everything
        flags = fits.astype(np.uint32)
        for mask in masks_of_size(n):
            if whole:
                holds |= np.take(flags << np.uint32(mask), self.sub[mask], mode="clip")
            else:
                holds |= np.take(flags, self.sub[mask][rows], mode="clip") << np.uint32(mask)
        if self.has_wild and keep_wild and n:
            holds &= self.keeps_wild if whole else self.keeps_wild[rows]
        return holds

    # ---- entries -----------------------------------------------------------------------------------------------

    def _match_entry(self, entry: Entry, rows: IntArray) -> HoldSets:
        """Return the holds that an entry allows.

        Many charts have the same lines: an entry that was matched for as many deals as there are is matched for all,
        which takes as long again, and cached.
        """
        n_deals = len(self.everything)
        if FEW * len(rows) < n_deals:
            return self._match_anew(entry, rows)
        found = self._matched.get(entry)
        if found is None:
            n_asked = self._n_asked.get(entry, 0) + len(rows)
            if n_asked <= n_deals and rows is not self.everything:
                self._n_asked[entry] = n_asked
                return self._match_anew(entry, rows)
            all_holds = self._match_anew(entry, self.everything)
            deals = np.flatnonzero(all_holds > 0)
            if self._n_matched + len(deals) > MOST_DEALS_KEPT:
                self._matched.clear()
                self._n_asked.clear()
                self._n_matched = 0
            self._matched[entry] = deals.astype(np.int32), all_holds[deals]
            self._n_matched += len(deals)
        else:
            all_holds = np.zeros(n_deals, np.uint32)
            all_holds[found[0]] = found[1]
        return all_holds if rows is self.everything else all_holds[rows]

    def _match_anew(self, entry: Entry, rows: IntArray) -> HoldSets:
        n = entry.name.n
        of_deal = [text for text in entry.cards if text.n_cards != n]
        holds = np.zeros(len(rows), np.uint32)
        if len(of_deal) < len(entry.cards) or not of_deal:
            holds |= self._holds_of(n, self.held(entry), rows, keep_wild=not entry.counts_wild)
        if of_deal:
            inside = np.logical_or.reduce([self._fit(text) for text in of_deal])
            is_each = rows is self.everything and len(rows) == len(inside)
            chosen = np.flatnonzero(inside if is_each else inside[self.numbers[rows]])
            holds[chosen] |= self._holds_meant(entry, rows[chosen])
        if entry.exclusions or entry.penalties or entry.conditions:
            here = np.flatnonzero(holds)
            holds[here] = self.conditioned(entry, rows[here], holds[here])
        return holds

    def _holds_meant(self, entry: Entry, rows: IntArray) -> HoldSets:
        """Return the holds of a text of five cards: those with the greatest s, then the greatest h."""
        n = entry.name.n
        facts = self.features(n)
        fits = self._holds_of(n, self._is_of_type(entry.name), rows, keep_wild=not entry.counts_wild)
        rank = facts.s.astype(np.int16) * 8 + facts.h
        masks = masks_of_size(n)
        ranks = np.stack(
            [np.where(fits >> np.uint32(mask) & np.uint32(1), rank[self.sub[mask][rows]], -1) for mask in masks]
        )
        best = ranks.max(axis=0)
        holds = np.zeros(len(rows), np.uint32)
        for mask, own in zip(masks, ranks, strict=True):
            holds |= ((own == best) & (best >= 0)).astype(np.uint32) << np.uint32(mask)
        if entry.features:
            holds &= self._holds_of(n, self.held(Entry(entry.name, entry.features)), rows, keep_wild=False)
        return holds

    def conditioned(self, entry: Entry, rows: IntArray, holds: HoldSets) -> HoldSets:
        """Return the holds that satisfy the exclusions, penalties and conditions of an entry."""
        n = entry.name.n
        holds = holds.copy()
        for absent in entry.exclusions:
            holds[self.contains(absent)[rows]] = 0
        for penalty in entry.penalties:
            holds &= self._suffering(n, penalty, rows, holds)
        if entry.conditions:
            allowed = np.zeros(len(rows), np.uint32)
            for clause in entry.conditions:
                allowed |= self._clause_holds(n, clause, rows, holds)
            holds &= allowed
        return holds

    def contains(self, hold: Name | Excluded) -> BoolArray:
        """Return which deals contain a hold that entries exclude; shape (n_deals,)."""
        if hold not in self._contains:
            if len(self._contains) == MOST_KEPT:
                del self._contains[next(iter(self._contains))]
            entry = Entry.of(hold)
            holds = self._holds_of(entry.name.n, self.held(entry), self.everything, keep_wild=not entry.counts_wild)
            self._contains[hold] = holds > 0
        return self._contains[hold]

    def _clause_holds(self, n: int, clause: tuple[Literal, ...], rows: IntArray, among: HoldSets) -> HoldSets:
        """Return a superset of the holds in `among` that satisfy a clause; no other hold in `among` is included."""
        holds = np.full(len(rows), 0xFFFFFFFF, np.uint32)
        for hold in dict.fromkeys(literal.hold for literal in clause if not literal.negated):
            penalties = [lit.penalty for lit in clause if lit.hold == hold and lit.penalty is not None]
            if hold is None:
                for penalty in penalties:
                    holds &= self._suffering(n, penalty, rows, among)
                continue
            true = np.zeros(len(rows), np.bool_)
            active = np.flatnonzero(holds & among)
            true[active] = self.some_hold(hold, penalties, rows[active])
            holds[~true] = 0
        for literal in clause:
            if literal.negated and literal.hold is not None:
                holds[self.some_hold(literal.hold, [], rows)] = 0
        return holds

    # ---- penalties ---------------------------------------------------------------------------------------------

    def discards(self, mask: int, rows: IntArray | None = None) -> Discards:
        """Return the discards of the hold `mask` in each of `rows`, by default in all deals.

        Examples
        --------
        Deal classes in which a discard is a flush penalty of the first two cards:

        >>> from strategygen.games import load_game
        >>> discards = Matcher.of(load_game("jacks-or-better")).discards(0b00011)
        >>> int(discards.is_flush_penalty.any(axis=0).sum())
        22594
        """
        held = self.sub[mask] if rows is None else self.sub[mask].take(rows)
        is_kept = mask >> np.arange(5)[:, None] & 1 > 0
        return Discards(self.features(mask.bit_count()), held, is_kept, self.card_bits, self.suit_bits, rows)

    def some_hold(self, hold: CardText | Name, penalties: list[Penalty | Points], rows: IntArray) -> BoolArray:
        """Return whether each deal contains such a hold with all these penalties."""
        countable = [penalty for penalty in penalties if isinstance(penalty, Penalty)]
        if self._are_many(rows) and len(countable) == len(penalties):
            some = np.zeros(self.planes.ranked.shape[2], np.uint64)
            for mask, plane in self._planes_with(hold).items():
                for test in countable:
                    plane = self.planes.suffer(test, mask, plane)
                some |= plane
            return self._flags_of(some, rows).astype(np.bool_)
        found = np.zeros(len(rows), np.bool_)
        n, fits, keep_wild = self.sets_of(hold)
        holds = self._holds_of(n, fits, rows, keep_wild=keep_wild)
        for mask in masks_of_size(n):
            here = rows_with(mask, holds)
            for penalty in penalties:
                here = here[self._suffer(penalty, mask, rows[here])]
            found[here] = True
        return found

    def _suffering(self, n: int, penalty: Penalty | Points, rows: IntArray, among: HoldSets) -> HoldSets:
        """Return the holds of n cards in `among` for which a penalty is true."""
        holds = np.zeros(len(rows), np.uint32)
        if self._are_many(rows) and isinstance(penalty, Penalty):
            for mask in masks_of_size(n):
                flags = among >> np.uint32(mask) & np.uint32(1)
                if flags.any():
                    plane = self.planes.suffer(penalty, mask, self._plane_of(rows, flags))
                    holds |= self._flags_of(plane, rows).astype(np.uint32) << np.uint32(mask)
            return holds
        for mask in masks_of_size(n):
            here = rows_with(mask, among)
            if len(here):
                holds[here[self._suffer(penalty, mask, rows[here])]] |= np.uint32(1 << mask)
        return holds

    def _suffer(self, penalty: Penalty | Points, mask: int, rows: IntArray) -> BoolArray:
        """Return whether a penalty is true of the hold `mask` in each deal."""
        if isinstance(penalty, Penalty):
            return self.discards(mask, rows).suffer(penalty)
        total = self.count_points(penalty, mask, rows)
        return total >= penalty.value if penalty.op == ">=" else total <= penalty.value

    def count_points(self, points: Points, mask: int, rows: IntArray) -> IntArray:
        """Return the points of the hold `mask` in each of `rows`; shape (n_rows,)."""
        total = self.discards(mask, rows).count_points(points, self.straights)
        for ranks, weight in points.held:
            for j in range(5):
                if mask >> j & 1:
                    total += weight * (self.card_bits[j][rows] & np.int16(bits_of_ranks(ranks)) > 0)
        return total

    # ---- many deals --------------------------------------------------------------------------------------------

    def _are_many(self, rows: IntArray) -> bool:
        """Whether it is faster to test all deals, 64 at a time."""
        return FEW * len(rows) > len(self.numbers)

    @cached_property
    def planes(self) -> Planes:
        """The cards of all deals, to test 64 deals at a time."""
        return Planes(self.card_bits, self.discards)

    def _plane_of(self, rows: IntArray, flags: npt.NDArray[np.uint32]) -> PackedBits:
        everywhere = np.zeros(len(self.numbers), np.bool_)
        everywhere[rows] = flags
        return pack_bits(everywhere)

    def _flags_of(self, plane: PackedBits, rows: IntArray) -> npt.NDArray[np.uint8]:
        return np.unpackbits(plane.view(np.uint8), count=len(self.numbers))[rows]

    def _planes_with(self, hold: CardText | Name) -> dict[int, PackedBits]:
        """Return for each mask the deals in which it is the named hold of a condition."""
        if hold not in self._planes_of:
            if len(self._planes_of) == MOST_KEPT:
                del self._planes_of[next(iter(self._planes_of))]
            n, fits, keep_wild = self.sets_of(hold)
            holds = self._holds_of(n, fits, self.everything, keep_wild=keep_wild)
            self._planes_of[hold] = {
                mask: pack_bits(holds >> np.uint32(mask) & np.uint32(1) > 0) for mask in masks_of_size(n)
            }
        return self._planes_of[hold]


def _has_feature(facts: Features, feature: FeatureTest) -> BoolArray:
    """Return which classes of cards have a feature."""
    counts = {"s": facts.s, "h": facts.h, "w": facts.w, "jokers": facts.jokers}
    value = np.sum([counts[term] for term in feature.terms], axis=0)
    if feature.op == "=":
        return np.isin(value, feature.values)
    result: BoolArray = value >= feature.values[0] if feature.op == ">=" else value <= feature.values[0]
    return result
