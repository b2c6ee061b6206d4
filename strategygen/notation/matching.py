"""Which holds of which deals a line allows, for all deals at once.

The holds of a deal that a line allows are one unsigned 32-bit word: bit m stands for mask m.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, Deck, Rank
from strategygen.deals import BoolArray, IntArray, masks_of_size, set_classes
from strategygen.games import Game
from strategygen.kinds import TYPES, Features, features
from strategygen.notation.syntax import CardText, Comparison, Hand, Line, Literal, Name, Penalty

__all__ = ["MaskWords", "Matcher", "mask_words", "single_masks"]

MaskWords = npt.NDArray[np.uint32]
_Slots = tuple[tuple[int, int], ...]


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


@lru_cache(maxsize=8)
def _shared_matcher(deck: Deck, high_ranks: frozenset[Rank]) -> Matcher:
    return Matcher(deck, high_ranks)


class Matcher:
    """Matches lines against the deals of a deck.

    Parameters
    ----------
    deck : Deck
        The deck dealt from.
    high_ranks : frozenset of Rank
        Ranks of which a pair is paid.
    """

    def __init__(self, deck: Deck, high_ranks: frozenset[Rank]) -> None:
        self.deck = deck
        self.high_ranks = high_ranks
        self.deals = set_classes(deck, 5)
        self._holds: dict[Hand | Name | CardText, tuple[int, BoolArray]] = {}

    @classmethod
    def of(cls, game: Game) -> Matcher:
        """Return the matcher of a game; games that share deck and high cards share it."""
        return _shared_matcher(game.deck, game.high_ranks)

    def features(self, n: int) -> Features:
        """Return the features of the classes of n cards."""
        return features(self.deck, self.high_ranks, n)

    @cached_property
    def everything(self) -> IntArray:
        """All deal classes."""
        return np.arange(len(self.deals))

    def match(self, line: Line, deals: IntArray | None = None) -> MaskWords:
        """Return the holds that a line allows.

        Parameters
        ----------
        line : Line
            The line.
        deals : int array, optional
            Deal classes to look at; all by default.

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
        words = np.zeros(len(rows), np.uint32)
        if not line.hands:
            return words + np.uint32(1)
        for hand in line.hands:
            words |= self._match_hand(hand, rows)
        return words

    def held(self, hand: Hand) -> tuple[int, BoolArray]:
        """Return n and which classes of n cards fit what a hand says of the held cards alone."""
        key = Hand(hand.name, hand.features, tuple(c for c in hand.cards if c.n_cards == hand.name.n))
        if key not in self._holds:
            facts = self.features(key.name.n)
            fits = facts.type == TYPES.index(key.name.type)
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
            words |= self._spread(n, self.held(hand)[1], rows)
        if of_deal:
            inside = np.zeros(len(self.deals), np.bool_)
            for text in of_deal:
                inside |= self.card_sets(text)
            chosen = np.flatnonzero(inside[rows])
            words[chosen] |= self._named_holds(hand, rows[chosen])
        for name in hand.exclusions:
            words[self._spread(name.n, self.held(Hand(name))[1], rows) > 0] = 0
        for penalty in hand.penalties:
            words &= self._own_words(n, penalty, rows, words)
        if hand.conditions:
            allowed = np.zeros(len(rows), np.uint32)
            for clause in hand.conditions:
                allowed |= self._clause_words(n, clause, rows, words)
            words &= allowed
        return words

    def _spread(self, n: int, fits: BoolArray, rows: IntArray) -> MaskWords:
        """Return the masks whose held class fits."""
        words = np.zeros(len(rows), np.uint32)
        whole = len(rows) == len(self.deals)
        flags = fits.astype(np.uint32)
        for mask in masks_of_size(n):
            sub = self.deals.sub[mask]
            words |= np.take(flags << np.uint32(mask), sub if whole else sub[rows], mode="clip")
        return words

    def _named_holds(self, hand: Hand, rows: IntArray) -> MaskWords:
        """Return the one hold that a text of five cards names: greatest s, then greatest h."""
        facts = self.features(hand.name.n)
        fits = self.held(Hand(hand.name))[1]
        key = np.where(fits, facts.s.astype(np.int16) * 8 + facts.h, -1)
        masks = masks_of_size(hand.name.n)
        keys = np.stack([key[self.deals.sub[mask][rows]] for mask in masks])
        best = keys.max(axis=0)
        words = np.zeros(len(rows), np.uint32)
        for i, mask in enumerate(masks):
            words |= ((keys[i] == best) & (best >= 0)).astype(np.uint32) << np.uint32(mask)
        if hand.features:
            words &= self._spread(hand.name.n, self.held(Hand(hand.name, hand.features))[1], rows)
        return words

    def _own_words(self, n: int, penalty: Penalty, rows: IntArray, among: MaskWords) -> MaskWords:
        words = np.zeros(len(rows), np.uint32)
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
            true[active] = self._some_hold(hold, penalties, rows[active])
            words[~true] = 0
        for literal in clause:
            if literal.negated and literal.hold is not None:
                words[self._some_hold(literal.hold, [], rows)] = 0
        return words

    def _some_hold(self, hold: CardText | Name, penalties: list[Penalty], rows: IntArray) -> BoolArray:
        """Return whether a deal has a hold with all these penalties."""
        if isinstance(hold, Name):
            n, fits = self.held(Hand(hold))
        else:
            n, fits = hold.n_cards, self.card_sets(hold)
        found = np.zeros(len(rows), np.bool_)
        for mask in masks_of_size(n):
            here = np.flatnonzero(fits[self.deals.sub[mask][rows]])
            for penalty in penalties:
                here = here[self._suffers(penalty, n, mask, rows[here])]
            found[here] = True
        return found

    def _suffers(self, penalty: Penalty, n: int, mask: int, rows: IntArray) -> BoolArray:
        """Return whether what a penalty says is true of the hold `mask` of each deal."""
        facts = self.features(n)
        held = self.deals.sub[mask][rows]
        allowed = sum(1 << (rank - 2) for rank in (RANKS if penalty.ranks is None else penalty.ranks))
        there = np.zeros(len(rows), np.int8)
        first = next((j for j in range(5) if mask >> j & 1), None)
        for j in range(5):
            if mask >> j & 1:
                continue
            bit = self.deals.card_bits[j][rows].astype(np.int64)
            hit = (bit & allowed) > 0
            if penalty.kind == "sp":
                hit &= (facts.straight_ranks[held] & bit) > 0
            elif penalty.kind == "fp":
                if first is None:
                    continue
                hit &= facts.sets.is_suited[held]
                hit &= self.deals.suits[j][rows] == self.deals.suits[first][rows]
            there += hit
        return there < penalty.count if penalty.negated else there >= penalty.count

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
                        (sum(1 << (r - 2) for r in (symbols[ranks] if isinstance(ranks, str) else ranks)), brace)
                        for ranks, brace in slots
                    )
                )
            for alternative in alternatives:
                fits |= _fit_slots(self.deck, alternative)
            self._holds[text] = (n, fits)
        return self._holds[text][1]


def _compare(facts: Features, feature: Comparison) -> BoolArray:
    value = np.zeros(len(facts.s), np.int8)
    for term in feature.terms:
        value = value + (facts.s if term == "s" else facts.h)
    if feature.op == ">=":
        return value >= feature.values[0]
    if feature.op == "<=":
        return value <= feature.values[0]
    return np.isin(value, feature.values)


def _fit_slots(deck: Deck, slots: _Slots) -> BoolArray:
    """Return which classes of n cards can be put into n slots, each a set of ranks (bits) and a brace."""
    n = len(slots)
    sets = set_classes(deck, n)
    rank_bits, rank_number = sets.rank_sets
    candidates = _fit_ranks(rank_bits, [bits for bits, _ in slots])[rank_number]
    if all(brace == -1 for _, brace in slots):
        return candidates
    fits = np.zeros(len(sets), np.bool_)
    close = np.flatnonzero(candidates)
    bits = sets.card_bits[:, close]
    suits = sets.suits[:, close]
    near = {(j, ranks): (bits[j] & ranks) > 0 for j in range(n) for ranks in {ranks for ranks, _ in slots}}
    same = {(i, j): suits[i] == suits[j] for i, j in combinations(range(n), 2)}
    found = np.zeros(len(close), np.bool_)
    orders = {tuple(slots[i] for i in order) for order in permutations(range(n))}
    for order in orders:
        here = np.ones(len(close), np.bool_)
        for j in range(n):
            here &= near[j, order[j][0]]
        if not here.any():
            continue
        for i, j in combinations(range(n), 2):
            first, second = order[i][1], order[j][1]
            if first == second == -1:
                continue
            here &= same[i, j] if first == second else ~same[i, j]
        found |= here
    fits[close[found]] = True
    return fits


def _fit_ranks(cards: npt.NDArray[np.int16], slots: list[int]) -> BoolArray:
    """Return which rank sets, shape (n, n_sets), can be put into the slots one card each.

    Card by card, `filled` has for each set of slots whether the cards so far can fill just these.
    """
    filled = {0: np.ones(cards.shape[1], np.bool_)}
    for bits in cards:
        following: dict[int, BoolArray] = {}
        for used, here in filled.items():
            for i, slot in enumerate(slots):
                if not used >> i & 1:
                    fits = here & ((bits & slot) > 0)
                    key = used | 1 << i
                    following[key] = following[key] | fits if key in following else fits
        filled = following
    return filled[(1 << len(slots)) - 1]
