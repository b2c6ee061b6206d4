"""Which holds of which deals a line allows, for all deals at once.

The holds of a deal that a line allows are one unsigned 32-bit word: bit m stands for mask m.
"""

from __future__ import annotations

from functools import cached_property, lru_cache, reduce
from itertools import combinations
from operator import or_

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, Deck, Rank
from strategygen.deals import BoolArray, IntArray, masks_of_size, set_classes
from strategygen.games import Game
from strategygen.kinds import TYPES, Features, features
from strategygen.notation.planes import Plane, Planes, pack_planes
from strategygen.notation.syntax import CardText, Comparison, Excluded, Hand, Line, Literal, Name, Penalty, Points
from strategygen.payoffs import STRAIGHTS

__all__ = ["MaskWords", "Matcher", "mask_words", "single_masks"]

MaskWords = npt.NDArray[np.uint32]
_Slots = tuple[tuple[int, int], ...]
#: Where ranks are bits, the bit that stands for a wild card.
_WILD_BIT = 1 << 13
#: One in how many deals is few: these are looked at one by one.
FEW = 16
#: Most holds of conditions of which the deals that have them are kept.
MOST_KEPT = 64


def mask_words(allowed: BoolArray) -> MaskWords:
    """Return a bool array of shape (32, n_deals) as one word per deal.

    Examples
    --------
    >>> allowed = np.zeros((32, 2), np.bool_)
    >>> allowed[3, 0] = allowed[0, 0] = allowed[31, 1] = True
    >>> mask_words(allowed).tolist()
    [9, 2147483648]
    """
    words = np.zeros(allowed.shape[1], np.uint32)
    for mask in range(32):
        words |= allowed[mask].astype(np.uint32) << np.uint32(mask)
    return words


def single_masks(word: int) -> tuple[int, ...]:
    """Return the masks that are in a word.

    Examples
    --------
    >>> single_masks(9)
    (0, 3)
    """
    return tuple(mask for mask in range(32) if int(word) >> mask & 1)


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
        Look only at the deals with so many wild cards.

    Attributes
    ----------
    deals : SetClasses
        All classes of deals.
    numbers : int64 array, shape (n_deals,)
        The classes looked at; all arrays of the matcher are in their order.
    sub : int32 array, shape (32, n_deals)
        Held classes, as `SetClasses.sub` has them.
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
        self.sub = self.deals.sub if is_whole else self.deals.sub[:, self.numbers]
        self.ranks = self.deals.ranks if is_whole else self.deals.ranks[:, self.numbers]
        self.suits = self.deals.suits if is_whole else self.deals.suits[:, self.numbers]
        self.wild = wild if is_whole else wild[self.numbers]
        self.everything = np.arange(len(self.numbers))
        self._planes_of: dict[Name | CardText, Plane] = {}
        self._holds: dict[Hand | Name | CardText, tuple[int, BoolArray]] = {}

    @classmethod
    def of(cls, game: Game, section: int | None = None) -> Matcher:
        """Return the matcher of a game; games that share deck, wild and high cards share it."""
        return _shared_matcher(game.deck, game.wild_ranks, game.high_ranks, section)

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
        """The rank of each card as a bit, r - 2 for rank r; 0 for a wild card."""
        bits = np.array([0, 0, *(1 << bit for bit in range(13))], np.int16)[self.ranks]
        return np.where(self.is_wild, np.int16(0), bits) if self.has_wild else bits

    @cached_property
    def suit_bits(self) -> npt.NDArray[np.int8]:
        """The suit of each card as a bit; 0 for a wild card."""
        bits = np.array([0, 2, 4, 8, 16], np.int8)[self.suits]
        return np.where(self.is_wild, np.int8(0), bits) if self.has_wild else bits

    @cached_property
    def keeps_wild(self) -> MaskWords:
        """The holds that keep every wild card of the deal, as words."""
        words = np.zeros(len(self.numbers), np.uint32)
        lost = np.zeros((32, len(self.numbers)), np.bool_)
        for mask in range(32):
            for j in range(5):
                if not mask >> j & 1:
                    lost[mask] |= self.is_wild[j]
            words |= (~lost[mask]).astype(np.uint32) << np.uint32(mask)
        return words

    def match(self, line: Line, deals: IntArray | None = None) -> MaskWords:
        """Return the holds that a line allows.

        Parameters
        ----------
        line : Line
            The line.
        deals : int array, optional
            Deals to look at, by their place in `numbers`; all by default.

        Returns
        -------
        uint32 array
            One word for each of `deals`.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> from strategygen.notation.syntax import parse_line
        >>> matcher = Matcher.of(load_game("jacks-or-better"))
        >>> int((matcher.match(parse_line("4-S: {(2-7)JQ}KA, 9{JQ}KA")) > 0).sum())
        17
        """
        rows = self.everything if deals is None else deals
        if line.section is None:
            return self._match_hands(line, rows)
        inside = np.flatnonzero(self.wild[rows] == line.section.wild)
        if len(inside) == len(rows):
            return self._match_hands(line, rows)
        words = np.zeros(len(rows), np.uint32)
        words[inside] = self._match_hands(line, rows[inside])
        return words

    def _match_hands(self, line: Line, rows: IntArray) -> MaskWords:
        words = np.zeros(len(rows), np.uint32)
        for hand in line.hands:
            words |= self._match_hand(hand, rows)
        return words if line.fewest is None else self._least(line.fewest, words, rows)

    def _least(self, points: Points, words: MaskWords, rows: IntArray) -> MaskWords:
        """Return of each word the holds that count least."""
        least = np.full(len(rows), np.iinfo(np.int64).max)
        totals: dict[int, tuple[IntArray, IntArray]] = {}
        for mask in range(32):
            here = np.flatnonzero(words >> np.uint32(mask) & np.uint32(1))
            if len(here):
                totals[mask] = here, self.count_points(points, mask, rows[here])
                least[here] = np.minimum(least[here], totals[mask][1])
        kept = np.zeros(len(rows), np.uint32)
        for mask, (here, total) in totals.items():
            kept[here[total == least[here]]] |= np.uint32(1 << mask)
        return kept

    def held(self, hand: Hand) -> tuple[int, BoolArray]:
        """Return n and which classes of n cards fit what a hand says of the held cards alone."""
        key = Hand(hand.name, hand.features, tuple(c for c in hand.cards if c.n_cards == hand.name.n))
        if key not in self._holds:
            facts = self.features(key.name.n)
            fits = facts.type == (TYPES.index(key.name.type) if key.name.n else -1)
            if key.name.n and self.section is not None and not key.counts_wild:
                fits &= facts.w == self.section
            for feature in key.features:
                fits = fits & _compare(facts, feature)
            if key.cards:
                some = np.zeros(len(fits), np.bool_)
                for text in key.cards:
                    some |= self.card_sets(text)
                fits = fits & some
            self._holds[key] = (key.name.n, fits)
        return self._holds[key]

    def _match_hand(self, hand: Hand, rows: IntArray) -> MaskWords:
        n = hand.name.n
        of_deal = [text for text in hand.cards if text.n_cards != n]
        of_hold = [text for text in hand.cards if text.n_cards == n]
        words = np.zeros(len(rows), np.uint32)
        if of_hold or not of_deal:
            words |= self._spread(n, self.held(hand)[1], rows, keep_wild=not hand.counts_wild)
        if of_deal:
            inside = np.zeros(len(self.deals), np.bool_)
            for text in of_deal:
                inside |= self.card_sets(text)
            chosen = np.flatnonzero(inside[self.numbers[rows]])
            words[chosen] |= self._named_holds(hand, rows[chosen])
        if hand.exclusions or hand.penalties or hand.conditions:
            here = np.flatnonzero(words)
            words[here] = self.conditioned(hand, rows[here], words[here])
        return words

    def conditioned(self, hand: Hand, rows: IntArray, words: MaskWords) -> MaskWords:
        """Return of these holds those of which the exclusions, penalties and conditions of a hand are true."""
        n = hand.name.n
        words = words.copy()
        for shut in hand.exclusions:
            other = Hand(shut.name, (shut.feature,)) if isinstance(shut, Excluded) else Hand(shut)
            words[self._spread(other.name.n, self.held(other)[1], rows, keep_wild=not other.counts_wild) > 0] = 0
        for penalty in hand.penalties:
            words &= self._own_words(n, penalty, rows, words)
        if hand.conditions:
            allowed = np.zeros(len(rows), np.uint32)
            for clause in hand.conditions:
                allowed |= self._clause_words(n, clause, rows, words)
            words &= allowed
        return words

    def _spread(self, n: int, fits: BoolArray, rows: IntArray, *, keep_wild: bool = True) -> MaskWords:
        """Return the masks whose held class fits; unless told otherwise only those that keep every wild card."""
        words = np.zeros(len(rows), np.uint32)
        whole = rows is self.everything
        flags = fits.astype(np.uint32)
        for mask in masks_of_size(n):
            if whole:
                words |= np.take(flags << np.uint32(mask), self.sub[mask], mode="clip")
            else:
                words |= np.take(flags, self.sub[mask][rows], mode="clip") << np.uint32(mask)
        if self.has_wild and keep_wild and n:
            words &= self.keeps_wild if whole else self.keeps_wild[rows]
        return words

    def _named_holds(self, hand: Hand, rows: IntArray) -> MaskWords:
        """Return the one hold that a text of five cards names: greatest s, then greatest h."""
        n = hand.name.n
        facts = self.features(n)
        typed = facts.type == (TYPES.index(hand.name.type) if n else -1)
        fits = self._spread(n, typed, rows, keep_wild=not hand.counts_wild)
        key = facts.s.astype(np.int16) * 8 + facts.h
        masks = masks_of_size(n)
        keys = np.stack(
            [np.where(fits >> np.uint32(mask) & np.uint32(1), key[self.sub[mask][rows]], -1) for mask in masks]
        )
        best = keys.max(axis=0)
        words = np.zeros(len(rows), np.uint32)
        for i, mask in enumerate(masks):
            words |= ((keys[i] == best) & (best >= 0)).astype(np.uint32) << np.uint32(mask)
        if hand.features:
            words &= self._spread(n, self.held(Hand(hand.name, hand.features))[1], rows, keep_wild=False)
        return words

    def _own_words(self, n: int, penalty: Penalty | Points, rows: IntArray, among: MaskWords) -> MaskWords:
        words = np.zeros(len(rows), np.uint32)
        if self._are_many(rows) and isinstance(penalty, Penalty):
            for mask in masks_of_size(n):
                asked = among >> np.uint32(mask) & np.uint32(1)
                if asked.any():
                    plane = self.planes.suffered(penalty, mask, self._plane_of(rows, asked))
                    words |= self._flags_of(plane, rows).astype(np.uint32) << np.uint32(mask)
            return words
        for mask in masks_of_size(n):
            here = np.flatnonzero(among >> np.uint32(mask) & np.uint32(1))
            if len(here):
                true = here[self._suffers(penalty, n, mask, rows[here])]
                words[true] |= np.uint32(1 << mask)
        return words

    def _clause_words(self, n: int, clause: tuple[Literal, ...], rows: IntArray, among: MaskWords) -> MaskWords:
        words = np.full(len(rows), 0xFFFFFFFF, np.uint32)
        holds = list(dict.fromkeys(literal.hold for literal in clause if not literal.negated))
        for hold in holds:
            penalties = [lit.penalty for lit in clause if lit.hold == hold and lit.penalty is not None]
            if hold is None:
                for penalty in penalties:
                    words &= self._own_words(n, penalty, rows, among)
                continue
            true = np.zeros(len(rows), np.bool_)
            active = np.flatnonzero(words & among)
            true[active] = self.some_hold(hold, penalties, rows[active])
            words[~true] = 0
        for literal in clause:
            if literal.negated and literal.hold is not None:
                words[self.some_hold(literal.hold, [], rows)] = 0
        return words

    def some_hold(self, hold: CardText | Name, penalties: list[Penalty | Points], rows: IntArray) -> BoolArray:
        """Return whether each deal has such a hold with all these penalties."""
        found = np.zeros(len(rows), np.bool_)
        n, fits, keep_wild = self.sets_of(hold)
        statements = [penalty for penalty in penalties if isinstance(penalty, Penalty)]
        if self._are_many(rows) and len(statements) == len(penalties):
            some = np.zeros(self.planes.ranked.shape[2], np.uint64)
            for mask, plane in zip(masks_of_size(n), self._hold_planes(hold), strict=True):
                for statement in statements:
                    plane = self.planes.suffered(statement, mask, plane)
                some |= plane
            return self._flags_of(some, rows).astype(np.bool_)
        words = self._spread(n, fits, rows, keep_wild=keep_wild)
        for mask in masks_of_size(n):
            here = np.flatnonzero(words >> np.uint32(mask) & np.uint32(1))
            for penalty in penalties:
                here = here[self._suffers(penalty, n, mask, rows[here])]
            found[here] = True
        return found

    # ---- many deals --------------------------------------------------------------------------------------------

    def _are_many(self, rows: IntArray) -> bool:
        """Whether it is quicker to ask all deals, 64 at a time."""
        return FEW * len(rows) > len(self.numbers)

    @cached_property
    def planes(self) -> Planes:
        """The cards of all deals, to ask many at a time."""
        return Planes(self.card_bits, self.suit_bits, self.sub, self.features)

    def _plane_of(self, rows: IntArray, flags: npt.NDArray[np.uint32]) -> Plane:
        everywhere = np.zeros(len(self.numbers), np.bool_)
        everywhere[rows] = flags
        return pack_planes(everywhere)

    def _flags_of(self, plane: Plane, rows: IntArray) -> npt.NDArray[np.uint8]:
        return np.unpackbits(plane.view(np.uint8), count=len(self.numbers))[rows]

    def _hold_planes(self, hold: CardText | Name) -> Plane:
        """Return for each mask the deals in which it is a hold that a condition speaks of."""
        if hold not in self._planes_of:
            if len(self._planes_of) == MOST_KEPT:
                del self._planes_of[next(iter(self._planes_of))]
            n, fits, keep_wild = self.sets_of(hold)
            words = self._spread(n, fits, self.everything, keep_wild=keep_wild)
            masks = np.array(masks_of_size(n), np.uint32)[:, None]
            self._planes_of[hold] = pack_planes(words >> masks & np.uint32(1) > 0)
        return self._planes_of[hold]

    def sets_of(self, hold: CardText | Name) -> tuple[int, BoolArray, bool]:
        """Return n, which classes of n cards a condition speaks of, and whether every wild card must be kept.

        A name keeps every wild card, a text writes them.
        """
        if isinstance(hold, Name):
            return *self.held(Hand(hold)), True
        return hold.n_cards, self.card_sets(hold), False

    def _suffers(self, penalty: Penalty | Points, n: int, mask: int, rows: IntArray) -> BoolArray:
        """Return whether what a penalty says is true of the hold `mask` of each deal."""
        if isinstance(penalty, Points):
            total = self.count_points(penalty, mask, rows)
            return total >= penalty.value if penalty.op == ">=" else total <= penalty.value
        facts = self.features(n)
        held = self.sub[mask][rows]
        ranks = np.int16(sum(1 << (rank - 2) for rank in (RANKS if penalty.ranks is None else penalty.ranks)))
        allowed: npt.NDArray[np.int16] | np.int16 = ranks
        if penalty.kind == "sp":
            allowed = facts.straight_ranks[held].astype(np.int16) & ranks
        suit = np.zeros(len(rows), np.int8)
        if penalty.kind == "fp":
            for j in range(5):
                if mask >> j & 1:
                    suit |= self.suit_bits[j][rows]
            suit[~facts.is_suited[held]] = 0
        there = np.zeros(len(rows), np.int8)
        for j in range(5):
            if mask >> j & 1:
                continue
            hit = (self.card_bits[j][rows] & allowed) > 0
            if penalty.kind == "fp":
                hit &= (self.suit_bits[j][rows] & suit) > 0
            there += hit
        return there < penalty.count if penalty.negated else there >= penalty.count

    def count_points(self, points: Points, mask: int, rows: IntArray) -> IntArray:
        """Return what the hold `mask` counts in each of some deals; shape (n_rows,)."""
        facts = self.features(mask.bit_count())
        held = self.sub[mask][rows]
        by_rank = np.array([points.by_rank.get(rank, 0) for rank in range(15)])
        total = np.zeros(len(rows), np.int64)
        for ranks, weight in points.held:
            by_held = np.isin(np.arange(15), ranks) * weight
            for j in range(5):
                if mask >> j & 1:
                    total += np.where(self.card_bits[j][rows] > 0, by_held[self.ranks[j][rows]], 0)
        suit = np.zeros(len(rows), np.int8)
        for j in range(5):
            if mask >> j & 1:
                suit |= self.suit_bits[j][rows]
        suit = np.where(facts.is_suited[held], suit, np.int8(0))
        wild_bits = sum(1 << (rank - 2) for rank in self.wild_ranks)
        for j in range(5):
            if mask >> j & 1:
                continue
            bit = self.card_bits[j][rows].astype(np.int64)
            total += np.where(bit > 0, by_rank[self.ranks[j][rows]], 0)
            total += points.weight("fp") * ((self.suit_bits[j][rows] & suit) > 0)
            lies = facts.straight_ranks[held] & bit > 0
            total += points.weight("sp") * lies
            if points.weight("s"):
                for straight in STRAIGHTS:
                    if straight & wild_bits:
                        continue
                    inside = lies & (facts.ranks[held] & ~straight == 0) & (bit & straight > 0) & (facts.s[held] > 0)
                    total += points.weight("s") * inside
        return total

    def card_sets(self, text: CardText) -> BoolArray:
        """Return which classes of as many cards a text of cards fits."""
        if text not in self._holds:
            n = text.n_cards
            fits = np.zeros(len(set_classes(self.deck, n)), np.bool_)
            symbols = {"x": RANKS, "H": tuple(self.high_ranks)}
            alternatives = set()
            for slots in text.slots():
                alternatives.add(
                    tuple(
                        (_WILD_BIT, -2)
                        if ranks == "W"
                        else (sum(1 << (r - 2) for r in (symbols[ranks] if isinstance(ranks, str) else ranks)), brace)
                        for ranks, brace in slots
                    )
                )
            for alternative in alternatives:
                fits |= _fit_slots(self.deck, self.wild_ranks, alternative)
            self._holds[text] = (n, fits)
        return self._holds[text][1]


def _compare(facts: Features, feature: Comparison) -> BoolArray:
    value = np.zeros(len(facts.s), np.int8)
    for term in feature.terms:
        value = value + getattr(facts, term)
    if feature.op == ">=":
        return value >= feature.values[0]
    if feature.op == "<=":
        return value <= feature.values[0]
    return np.isin(value, feature.values)


def _fit_slots(deck: Deck, wild_ranks: frozenset[Rank], slots: _Slots) -> BoolArray:
    """Return which classes of n cards can be put into n slots, each a set of ranks (bits) and a brace.

    Brace -1 is outside braces; -2 is a place for a wild card, which has no suit.
    """
    n = len(slots)
    sets = set_classes(deck, n)
    rank_bits, rank_number = sets.rank_sets
    candidates = _fit_ranks(_with_wild_bit(rank_bits, wild_ranks), [bits for bits, _ in slots])[rank_number]
    if all(brace < 0 for _, brace in slots):
        return candidates
    fits = np.zeros(len(sets), np.bool_)
    close = np.flatnonzero(candidates)
    bits = _with_wild_bit(sets.card_bits[:, close], wild_ranks)
    suits = sets.suits[:, close]
    near = {(j, ranks): (bits[j] & ranks) > 0 for j in range(n) for ranks in {ranks for ranks, _ in slots}}
    same = {(i, j): suits[i] == suits[j] for i, j in combinations(range(n), 2)}
    found = np.zeros(len(close), np.bool_)
    # Slot by slot, and no further where no class is left.
    begun: list[tuple[tuple[int, ...], BoolArray]] = [((), np.ones(len(close), np.bool_))]
    while begun:
        order, left = begun.pop()
        j = len(order)
        if j == n:
            found |= left
            continue
        for number in {slots[i]: i for i in range(n) if i not in order}.values():
            here = left & near[j, slots[number][0]]
            brace = slots[number][1]
            for i, earlier in enumerate(order):
                other = slots[earlier][1]
                if brace != -2 != other and not brace == other == -1:
                    here &= same[i, j] if brace == other else ~same[i, j]
            if here.any():
                begun.append(((*order, number), here))
    fits[close[found]] = True
    return fits


def _with_wild_bit(card_bits: npt.NDArray[np.int16], wild_ranks: frozenset[Rank]) -> npt.NDArray[np.int16]:
    """Return ranks as bits, with the bit of a wild card for a wild rank or a joker."""
    wild = sum(1 << (rank - 2) for rank in wild_ranks)
    return np.where((card_bits == 0) | (card_bits & wild > 0), np.int16(_WILD_BIT), card_bits)


def _fit_ranks(cards: npt.NDArray[np.int16], slots: list[int]) -> BoolArray:
    """Return which rank sets, shape (n, n_sets), can be put into the slots one card each.

    Card by card, `filled` has for each set of slots whether the cards so far can fill just these.
    """
    fit = np.zeros(cards.shape[1], np.bool_)
    close = np.flatnonzero((cards & reduce(or_, slots, 0) > 0).all(axis=0))
    filled = {0: np.ones(len(close), np.bool_)}
    for bits in cards[:, close]:
        following: dict[int, BoolArray] = {}
        for used, here in filled.items():
            for i, slot in enumerate(slots):
                if not used >> i & 1:
                    fits = here & ((bits & slot) > 0)
                    key = used | 1 << i
                    following[key] = following[key] | fits if key in following else fits
        filled = following
    fit[close] = filled[(1 << len(slots)) - 1]
    return fit
