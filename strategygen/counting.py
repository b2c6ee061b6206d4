"""How many deals a text of the chart language speaks of, by combinatorics: ranks first, then suits.

===========  ==================================================================
rank set     the ranks of a deal, each as often as it occurs: 6,175 for 52
             cards, each with at most 51 ways in which its suits can fall.
pattern      one of these ways, up to suit exchange; its size is the number of
             deals, counted singly, that have it.
bits         a set of the patterns of one rank set, as an integer.
===========  ==================================================================

The paper checks each of its descriptions by counting its classes with binomial coefficients.  This is that check for
any text: what ranks decide is decided once for a rank set, and what suits decide for all its patterns at once.  It
reads the tree of a line and the page that defines the language; it shares no code and no numbering with the matcher,
with the classes of `strategygen.deals` or with the features of `strategygen.kinds`, so that both may be held against
each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.games import Game
from strategygen.notation.syntax import (
    CardText,
    Comparison,
    Excluded,
    Hand,
    Line,
    Literal,
    Name,
    Penalty,
    Points,
    Section,
)

__all__ = ["ClassCount", "DealCounter", "deal_counter", "suit_patterns"]

#: The ten straights, the ace low in the first.
_STRAIGHTS = (frozenset({14, 2, 3, 4, 5}), *(frozenset(range(low, low + 5)) for low in range(2, 11)))
_MASKS = {n: tuple(mask for mask in range(32) if mask.bit_count() == n) for n in range(6)}

_PLACES = tuple(tuple(j for j in range(5) if mask >> j & 1) for mask in range(32))

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]
BitsArray = npt.NDArray[np.uint64]

#: Number of classes by the number of deals in each.
ClassCount = dict[int, int]


def suit_patterns(shape: Sequence[int]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return how the suits of cards can fall, up to suit exchange, in the paper's order (Table 2).

    Parameters
    ----------
    shape : sequence of int
        How often each rank occurs, 1 to 4; the cards of a rank stand together.

    Returns
    -------
    tuple of (suits, size)
        Suits are numbered from 1, each new one with the least number not used yet; of the ways to write a pattern
        down, the first in the order of numbers.  The size is the number of deals.

    Examples
    --------
    >>> suit_patterns((2, 2, 1))[:3], len(suit_patterns((1, 1, 1, 1, 1)))
    ((((1, 2, 1, 2, 1), 12), ((1, 2, 1, 2, 3), 12), ((1, 2, 1, 3, 1), 24)), 51)
    """
    return _suit_patterns(tuple(shape))


@cache
def _suit_patterns(shape: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    sizes: Counter[tuple[int, ...]] = Counter()
    for choice in product(*(combinations(range(4), count) for count in shape)):
        sizes[_first_writing(choice)] += 1
    return tuple(sorted(sizes.items()))


@cache
def _first_writing(choice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the least of all writings: suits renamed, and the cards of a rank in any order."""
    writings = []
    for renamed in permutations((1, 2, 3, 4)):
        writings.append(tuple(suit for suits in choice for suit in sorted(renamed[suit] for suit in suits)))
    return min(writings)


@dataclass(frozen=True)
class _Falls:
    """How the suits of the cards of one shape fall: questions about suits, answered as bits of the patterns."""

    shape: tuple[int, ...]

    @cached_property
    def patterns(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        return _suit_patterns(self.shape)

    @cached_property
    def all(self) -> int:
        return (1 << len(self.patterns)) - 1

    @cached_property
    def by_size(self) -> tuple[tuple[int, int], ...]:
        sizes = sorted({size for _, size in self.patterns})
        return tuple((size, self._bits(own == size for _, own in self.patterns)) for size in sizes)

    @staticmethod
    def _bits(answers: Iterable[bool]) -> int:
        return sum(1 << number for number, answer in enumerate(answers) if answer)

    @cached_property
    def suited(self) -> tuple[int, ...]:
        """For each mask of the cards, where all of them are of one suit."""
        return tuple(
            self._bits(len({suit for j, suit in enumerate(suits) if mask >> j & 1}) == 1 for suits, _ in self.patterns)
            for mask in range(32)
        )

    def flushes(self, least: int) -> BitsArray:
        """Return where cards held are of one suit that at least so many of some discards have; shape (32, 32).

        The cards held and the discards are masks.
        """
        where = np.zeros((32, 32), np.uint64)
        for number, (suits, _) in enumerate(self.patterns):
            for suit in set(suits):
                of_suit = sum(1 << j for j, own in enumerate(suits) if own == suit)
                inside = np.arange(32) & ~of_suit == 0
                inside[0] = False
                enough = np.bitwise_count(np.arange(32) & of_suit) >= least
                where |= (inside[:, None] & enough).astype(np.uint64) << np.uint64(number)
        return where

    def braced(self, braces: tuple[int, ...]) -> int:
        """Return where cards can be set as braces require; -1 stands for no brace, -2 for a card not spoken of."""
        return _braced(self, braces)

    def __hash__(self) -> int:
        return hash(self.shape)


@cache
def _falls(shape: tuple[int, ...]) -> _Falls:
    return _Falls(shape)


@cache
def _braced(falls: _Falls, braces: tuple[int, ...]) -> int:
    answers = []
    for suits, _ in falls.patterns:
        inside: dict[int, set[int]] = {}
        for brace, suit in zip(braces, suits, strict=True):
            if brace != -2:
                inside.setdefault(brace, set()).add(suit)
        outside = inside.pop(-1, set())
        own = [suit for found in inside.values() for suit in found]
        answers.append(len(own) == len(inside) == len(set(own)) and not outside & set(own))
    return _Falls._bits(answers)


@dataclass(frozen=True, slots=True)
class _Held:
    """What the ranks of a hold say: its types, suited and not, its features, and the ranks of straight penalties."""

    suited_type: str
    other_type: str
    s: int
    h: int
    w: int
    jokers: int
    straights: tuple[frozenset[int], ...]
    sp: frozenset[int]


def _rank_bits(ranks: Iterable[int]) -> int:
    return sum({1 << rank for rank in ranks})


class _Text:
    """A text of cards: its places, each with the ranks it takes (0 is a wild card) and its brace."""

    def __init__(self, text: CardText, high: frozenset[int]) -> None:
        symbols = {"x": frozenset(range(2, 15)), "H": high, "W": frozenset({0})}
        self.n_cards = text.n_cards
        self.alternatives = [
            tuple((symbols[ranks] if isinstance(ranks, str) else frozenset(ranks), brace) for ranks, brace in slots)
            for slots in text.slots()
        ]
        self.has_braces = any(brace >= 0 for slots in self.alternatives for _, brace in slots)
        self.taken = _rank_bits(rank for slots in self.alternatives for ranks, _ in slots for rank in ranks)
        self._settings: dict[tuple[int, ...], frozenset[tuple[int, ...]]] = {}

    def may_be(self, card_bits: IntArray) -> BoolArray:
        """Return which sets of ranks have one for each place of the text, and no other."""
        found = np.zeros(len(card_bits), np.bool_)
        for slots in self.alternatives:
            own = np.ones(len(card_bits), np.bool_)
            for ranks, _ in slots:
                own &= card_bits & _rank_bits(ranks) > 0
            found |= own
        found &= card_bits & ~self.taken == 0
        return found

    def where(self, cards: tuple[int, ...], mask: int, falls: _Falls) -> int:
        """Return where the cards of a mask are those of the text; a wild card has rank 0."""
        places = _PLACES[mask]
        bits = 0
        for setting in self._set(tuple([cards[j] for j in places])):
            braces = [-2] * sum(falls.shape)
            for j, brace in zip(places, setting, strict=True):
                if cards[j]:
                    braces[j] = brace
            bits |= falls.braced(tuple(braces))
        return bits

    def takes(self, ranks: tuple[int, ...]) -> bool:
        """Whether cards of these ranks can be set into the text, whatever their suits."""
        return bool(self._set(ranks))

    def _set(self, ranks: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        """Return the ways to set cards of these ranks into the text: the brace of each."""
        if ranks not in self._settings:
            self._settings[ranks] = frozenset(
                setting for slots in self.alternatives for setting in _placed(ranks, slots)
            )
        return self._settings[ranks]


_Slots = tuple[tuple[frozenset[int], int], ...]


def _placed(ranks: tuple[int, ...], slots: _Slots) -> Iterator[tuple[int, ...]]:
    if not ranks:
        yield ()
        return
    for i, (accepted, brace) in enumerate(slots):
        if ranks[0] in accepted:
            for rest in _placed(ranks[1:], slots[:i] + slots[i + 1 :]):
                yield (brace, *rest)


@cache
def _held(natural: tuple[int, ...], w: int, jokers: int, high: frozenset[int], wild_ranks: frozenset[int]) -> _Held:
    n = len(natural) + w
    distinct = frozenset(natural)
    is_repeated = len(distinct) < len(natural)
    straights = () if is_repeated else tuple(found for found in _STRAIGHTS if distinct <= found)
    suited = other = ""
    if is_repeated:
        suited = other = _repeated_type(natural, w, high)
    elif not natural:
        suited = other = "W" if w else "none"
    else:
        suited = "RF" if min(natural) >= 10 else "SF" if straights else "F"
        other = "S" if straights else "N"
    if n == 5 and not is_repeated:
        if w == 4:
            suited = other = "5K"
        elif w == 3:
            suited = suited if suited in ("RF", "SF") else "4K"
            other = "4K"
    sp = frozenset().union(*straights) - distinct if straights else frozenset()
    counted = tuple(found for found in straights if not found & wild_ranks)
    s, h = (len(counted), sum(rank in high for rank in natural)) if n else (0, 0)
    return _Held(suited, other, s, h, w, jokers, counted, sp)


def _repeated_type(natural: Sequence[int], w: int, high: frozenset[int]) -> str:
    ranked = Counter(natural).most_common()
    most, second = ranked[0][1] + w, ranked[1][1] if len(ranked) > 1 else 0
    if most >= 5:
        return "5K"
    if most == 4:
        return "4K"
    if most == 3:
        return "FH" if second == 2 else "3K"
    if second == 2:
        return "2P"
    return "HP" if ranked[0][0] in high else "LP"


@dataclass(frozen=True, eq=False)
class _Holds:
    """Holds as parallel arrays: the number of the rank set, the mask, what its ranks say, and where it is a hold.

    The last is the bits of patterns; holds of one rank set stand in order of their masks.
    """

    number: IntArray
    mask: IntArray
    held: IntArray
    where: BitsArray

    def taken(self, among: BoolArray | IntArray) -> _Holds:
        """Return some of the holds."""
        return _Holds(self.number[among], self.mask[among], self.held[among], self.where[among])

    def only(self, where: BitsArray) -> _Holds:
        """Return the holds with other bits, those without any left out."""
        return replace(self, where=where).taken(np.flatnonzero(where))


class DealCounter:
    """Counts the classes of deals of a game in which lines allow some hold.

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
    >>> from strategygen.notation import parse_line
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
        deck = game.deck
        rows: list[tuple[int, ...]] = []
        copies: list[int] = []
        shapes: dict[tuple[int, ...], int] = {}
        shape: list[int] = []
        for jokers in range(deck.jokers + 1):
            for ranks in combinations_with_replacement(range(deck.lowest, 15), 5 - jokers):
                repeated = tuple(Counter(ranks).values())
                if max(repeated, default=0) <= 4:
                    rows.append((*ranks, *[0] * jokers))
                    copies.append(comb(deck.jokers, jokers))
                    shape.append(shapes.setdefault(repeated, len(shapes)))
        cards = np.array(rows, np.int64).T
        is_wild = np.isin(cards, [0, *wild_ranks])
        #: Ways in which the suits of each shape fall, and the shape of each rank set.
        self._falls = [_falls(one) for one in shapes]
        self._shape = np.array(shape, np.int64)
        self._all = np.array([falls.all for falls in self._falls], np.uint64)[self._shape]
        self._copies = np.array(copies, np.int64)
        #: The rank of each card, 0 for a wild one; shape (5, n_sets).
        self._cards = np.where(is_wild, 0, cards)
        self._rows = [tuple(row) for row in self._cards.T.tolist()]
        self._card_bits = np.bitwise_or.reduce(1 << self._cards, axis=0)
        self._wild_mask = (is_wild << np.arange(5)[:, None]).sum(axis=0)
        self._wild = is_wild.sum(axis=0)
        self._held, facts = self._read_masks(cards == 0, wild_ranks)
        # What the ranks of each hold say, as arrays.
        self._features = {
            term: np.array([getattr(fact, term) for fact in facts], np.int64) for term in ("s", "h", "w", "jokers")
        }
        self._sp = np.array([_rank_bits(fact.sp) for fact in facts], np.int64)
        #: By which the hold is chosen that a text of five cards means.
        self._rank = self._features["s"] * 8 + self._features["h"]
        #: How many straights of each hold a rank is in that it lacks.
        self._straights = np.array(
            [
                [sum(rank in found for found in fact.straights) * (rank in fact.sp) for rank in range(15)]
                for fact in facts
            ],
            np.int64,
        )
        self._types = np.array([(fact.suited_type, fact.other_type) for fact in facts]).T
        self._is_same = self._types[0] == self._types[1]
        self._suited = np.array([falls.suited for falls in self._falls], np.uint64)
        self._of_name: dict[tuple[Name, bool], _Holds] = {}
        self._of_text: dict[CardText, _Holds] = {}
        self._there: dict[Name | Excluded, BitsArray] = {}
        self._flushes: dict[int, BitsArray] = {}

    def _read_masks(self, is_joker: BoolArray, wild_ranks: frozenset[int]) -> tuple[IntArray, list[_Held]]:
        """Return for each mask and rank set which of the facts is true of the cards held, and the facts."""
        keys = np.zeros((32, len(self._rows)), np.int64)
        for mask in range(32):
            for j in _PLACES[mask]:
                keys[mask] = np.where(self._cards[j] > 0, keys[mask] * 16 + self._cards[j], keys[mask])
            w, jokers = (sum((kind[j] for j in _PLACES[mask]), np.int64(0)) for kind in (self._cards == 0, is_joker))
            keys[mask] = (keys[mask] * 8 + w) * 8 + jokers
        distinct, inverse = np.unique(keys, return_inverse=True)
        facts = []
        for key in distinct.tolist():
            code, w, jokers = key >> 6, key >> 3 & 7, key & 7
            natural = tuple(code >> 4 * i & 15 for i in range(4, -1, -1) if code >> 4 * i)
            facts.append(_held(natural, w, jokers, self._high, wild_ranks))
        return inverse.reshape(keys.shape), facts

    @property
    def total(self) -> ClassCount:
        """All classes of deals by their size."""
        return self._tally(self._all)

    def count(self, lines: Iterable[Line]) -> ClassCount:
        """Return the number of classes of deals in which some line allows a hold, by their size.

        A line of a section speaks of the deals with so many wild cards.
        """
        where = np.zeros(len(self._rows), np.uint64)
        for line in lines:
            # `fewest` chooses among the holds allowed, and so leaves one of them in every deal.
            for hand in line.hands:
                where |= self._where(hand, line.section)
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

    def _where(self, hand: Hand, section: Section | None) -> BitsArray:
        """Return where a hand allows a hold; one word for each rank set."""
        holds = self._holds(hand.name, any_wild=any("w" in feature.terms for feature in hand.features))
        if section is not None:
            holds = holds.taken(self._wild[holds.number] == section.wild)
        if hand.cards:
            holds = self._as_in_texts(holds, hand)
        for feature in hand.features:
            holds = holds.taken(self._are_as(holds, feature))
        for penalty in hand.penalties:
            holds = holds.only(holds.where & self._penalty(holds, penalty))
        if hand.conditions:
            met = np.zeros(len(holds.where), np.uint64)
            for clause in hand.conditions:
                met |= self._clause(holds, clause)
            holds = holds.only(holds.where & met)
        where = self._united(holds)
        for shut in hand.exclusions:
            where &= ~self._present(shut)
        return where

    def _united(self, holds: _Holds) -> BitsArray:
        """Return where some of these holds is; one word for each rank set."""
        where = np.zeros(len(self._rows), np.uint64)
        np.bitwise_or.at(where, holds.number, holds.where)
        return where

    def _holds(self, name: Name, *, any_wild: bool = False) -> _Holds:
        """Return the holds that a name speaks of: those that keep every wild card, or any."""
        if (name, any_wild) not in self._of_name:
            parts = []
            for mask in _MASKS[name.n]:
                suited_type, other_type = self._types[:, self._held[mask]] == name.type
                is_same = self._is_same[self._held[mask]]
                suited = np.where(is_same, self._all, self._suited[self._shape, mask & ~self._wild_mask])
                where = np.where(suited_type, suited, np.uint64(0))
                where |= np.where(other_type, self._all & ~suited, np.uint64(0))
                if mask and not any_wild:
                    where[self._wild_mask & ~mask > 0] = 0
                there = np.flatnonzero(where)
                parts.append(_Holds(there, np.full(len(there), mask), self._held[mask][there], where[there]))
            self._of_name[name, any_wild] = _joined(parts)
        return self._of_name[name, any_wild]

    def _text_holds(self, text: CardText) -> _Holds:
        """Return the holds that a text of their cards speaks of."""
        if text not in self._of_text:
            read = _Text(text, self._high)
            parts = []
            for mask in _MASKS[text.n_cards]:
                cards = self._cards[list(_PLACES[mask])]
                card_bits = np.bitwise_or.reduce(1 << cards, axis=0)
                number = np.flatnonzero(read.may_be(card_bits))
                where = [read.where(self._rows[i], mask, self._falls[self._shape[i]]) for i in number.tolist()]
                holds = _Holds(number, np.full(len(number), mask), self._held[mask][number], np.array(where, np.uint64))
                parts.append(holds.only(holds.where))
            self._of_text[text] = _joined(parts)
        return self._of_text[text]

    def _named(self, hold: CardText | Name) -> _Holds:
        return self._holds(hold) if isinstance(hold, Name) else self._text_holds(hold)

    def _present(self, shut: Name | Excluded) -> BitsArray:
        """Return where a hold of a name, or one of it with a feature, is in the deal; one word for each rank set."""
        if shut not in self._there:
            if isinstance(shut, Name):
                holds = self._holds(shut)
            else:
                holds = self._holds(shut.name, any_wild="w" in shut.feature.terms)
                holds = holds.taken(self._are_as(holds, shut.feature))
            self._there[shut] = self._united(holds)
        return self._there[shut]

    def _as_in_texts(self, holds: _Holds, hand: Hand) -> _Holds:
        """Return the holds that texts of cards mean: as many cards as are held, or five and so the whole deal."""
        of_hold = np.zeros(len(holds.number), np.uint64)
        of_deal = np.zeros(len(self._rows), np.uint64)
        is_there = np.zeros(len(self._rows), np.bool_)
        is_there[holds.number] = True
        held_bits = np.zeros(len(holds.number), np.int64)
        for j in range(5):
            held_bits |= (holds.mask >> j & 1) << self._cards[j][holds.number]
        for text in (_Text(text, self._high) for text in hand.cards):
            if text.n_cards == hand.name.n:
                here = np.flatnonzero(text.may_be(held_bits))
                if not text.has_braces:
                    # Then suits do not matter, and holds of the same ranks are alike.
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
            # Of the holds of the name the one with the greatest s, then h.
            start, end = np.searchsorted(holds.number, holds.number[i] + np.arange(2))
            rank = self._rank[holds.held[start:end]]
            meant[i] &= ~np.bitwise_or.reduce(holds.where[start:end][rank > self._rank[holds.held[i]]])
        return holds.only(holds.where & (of_hold | meant))

    def _ranks_of(self, holds: _Holds, i: int) -> tuple[int, ...]:
        cards = self._rows[holds.number[i]]
        return tuple(cards[j] for j in _PLACES[holds.mask[i]])

    # ---- what is true of holds ------------------------------------------------------------------------------

    def _are_as(self, holds: _Holds, feature: Comparison) -> BoolArray:
        """Return whether each hold has a feature."""
        value = np.sum([self._features[term][holds.held] for term in feature.terms], axis=0)
        if feature.op == "=":
            return np.isin(value, feature.values)
        bound = min(feature.values) if feature.op == ">=" else max(feature.values)
        result: BoolArray = value >= bound if feature.op == ">=" else value <= bound
        return result

    def _clause(self, holds: _Holds, clause: Iterable[Literal]) -> BitsArray:
        """Return where all literals of a condition are true, for each hold."""
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
            # One and the same hold must be as all the literals say that name it.
            found = self._named(hold)
            for penalty in penalties:
                found = found.only(found.where & self._penalty(found, penalty))
            where &= self._united(found)[holds.number]
        return where

    def _penalty(self, holds: _Holds, penalty: Penalty | Points) -> BitsArray:
        """Return where each hold has, or has not, such discards."""
        if isinstance(penalty, Points):
            return self._points(holds, penalty)
        every = self._all[holds.number]
        ranks = _rank_bits(range(2, 15)) if penalty.ranks is None else _rank_bits(penalty.ranks)
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

    def _discards(self, holds: _Holds) -> Iterator[tuple[int, IntArray]]:
        """Yield each place of a card and for each hold the rank of that card if it is discarded, otherwise 0."""
        for j in range(5):
            yield j, np.where(holds.mask >> j & 1, 0, self._cards[j][holds.number])

    def _flush(self, holds: _Holds, discards: IntArray, least: int) -> BitsArray:
        """Return where the natural cards held are of one suit, and at least so many of some discards have it."""
        if least not in self._flushes:
            self._flushes[least] = np.array([falls.flushes(least) for falls in self._falls], np.uint64)
        natural = holds.mask & ~self._wild_mask[holds.number]
        where: BitsArray = self._flushes[least][self._shape[holds.number], natural, discards]
        return where

    def _points(self, holds: _Holds, points: Points) -> BitsArray:
        """Return where what each hold counts compares as it should."""
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


def _joined(parts: Sequence[_Holds]) -> _Holds:
    """Return holds of several masks as one, those of a rank set together and in order of masks."""
    number = np.concatenate([part.number for part in parts])
    joined = _Holds(
        number,
        np.concatenate([part.mask for part in parts]),
        np.concatenate([part.held for part in parts]),
        np.concatenate([part.where for part in parts]),
    )
    return joined.taken(np.argsort(number, kind="stable"))


@lru_cache(maxsize=4)
def deal_counter(game: Game) -> DealCounter:
    """Return the counter of a game, made once."""
    return DealCounter(game)
