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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
        n = sum(self.shape)
        return tuple(
            self._bits(len({suit for j, suit in enumerate(suits) if mask >> j & 1}) == 1 for suits, _ in self.patterns)
            for mask in range(1 << n)
        )

    def flush(self, held: int, discards: int, least: int) -> int:
        """Return where the cards held are of one suit, and at least so many of the discards have it."""
        return _flush(self, held, discards, least)

    def braced(self, braces: tuple[int, ...]) -> int:
        """Return where cards can be set as braces require; -1 stands for no brace, -2 for a card not spoken of."""
        return _braced(self, braces)

    def __hash__(self) -> int:
        return hash(self.shape)


@cache
def _falls(shape: tuple[int, ...]) -> _Falls:
    return _Falls(shape)


@cache
def _flush(falls: _Falls, held: int, discards: int, least: int) -> int:
    answers = []
    for suits, _ in falls.patterns:
        own = {suit for j, suit in enumerate(suits) if held >> j & 1}
        same = sum(suit in own for j, suit in enumerate(suits) if discards >> j & 1)
        answers.append(len(own) == 1 and same >= least)
    return _Falls._bits(answers)


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

    n: int
    suited_type: str
    other_type: str
    s: int
    h: int
    w: int
    jokers: int
    straights: tuple[frozenset[int], ...]
    sp: frozenset[int]
    keeps_wild: bool

    def value(self, terms: Sequence[str]) -> int:
        return sum({"s": self.s, "h": self.h, "w": self.w, "jokers": self.jokers}[term] for term in terms)

    def is_as(self, feature: Comparison) -> bool:
        value = self.value(feature.terms)
        if feature.op == "=":
            return value in feature.values
        return any(value >= v if feature.op == ">=" else value <= v for v in feature.values)


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
        self.taken = _rank_bits(rank for slots in self.alternatives for ranks, _ in slots for rank in ranks)
        self._settings: dict[tuple[int, ...], frozenset[tuple[int, ...]]] = {}

    def may_be_in(self, card_bits: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return in which sets of ranks there is one for each place, and if the text is of five cards no other."""
        found = np.zeros(len(card_bits), np.bool_)
        for slots in self.alternatives:
            own = np.ones(len(card_bits), np.bool_)
            for ranks, _ in slots:
                own &= card_bits & _rank_bits(ranks) > 0
            found |= own
        return found & (card_bits & ~self.taken == 0) if self.n_cards == 5 else found

    def where(self, rank_set: _RankSet, mask: int) -> int:
        """Return where the cards of a mask are those of the text."""
        if mask == 31:
            if rank_set.card_bits & ~self.taken:
                return 0
            places: Sequence[int] = range(5)
            ranks = rank_set.cards
        else:
            places = _PLACES[mask]
            ranks = tuple([rank_set.cards[j] for j in places])
        settings = self._settings.get(ranks)
        if settings is None:
            settings = self._settings[ranks] = self._set(ranks)
        bits = 0
        for setting in settings:
            braces = [-2] * rank_set.n_suited
            for j, brace in zip(places, setting, strict=True):
                if rank_set.cards[j]:
                    braces[j] = brace
            bits |= rank_set.falls.braced(tuple(braces))
        return bits

    def _set(self, ranks: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        """Return the ways to set cards of these ranks into the text: the brace of each."""
        if _rank_bits(ranks) & ~self.taken:
            return frozenset()
        return frozenset(setting for slots in self.alternatives for setting in _placed(ranks, slots))


_Slots = tuple[tuple[frozenset[int], int], ...]


def _placed(ranks: tuple[int, ...], slots: _Slots) -> Iterator[tuple[int, ...]]:
    if not ranks:
        yield ()
        return
    for i, (accepted, brace) in enumerate(slots):
        if ranks[0] in accepted:
            for rest in _placed(ranks[1:], slots[:i] + slots[i + 1 :]):
                yield (brace, *rest)


class _RankSet:
    """The deals of one rank set: natural cards in order of rank, then the other ones, wild.

    Bit j of a mask is card j; cards of a wild rank have suits, jokers have none.
    """

    def __init__(self, game: Game, ranks: tuple[int, ...], jokers: int) -> None:
        self.ranks = ranks
        self._holds: dict[tuple[Name, bool], list[tuple[int, int]]] = {}
        self._present: dict[Name | Excluded, int] = {}
        self.n_suited = len(ranks)
        self.falls = _falls(tuple(Counter(ranks).values()))
        self.copies = comb(game.deck.jokers, jokers)
        wild = {int(rank) for rank in game.wild_ranks}
        self.wild_mask = sum(1 << j for j in range(5) if j >= len(ranks) or ranks[j] in wild)
        self.wild = self.wild_mask.bit_count()
        high = frozenset(int(rank) for rank in game.high_ranks)
        self.held = tuple(self._held(mask, high, frozenset(wild)) for mask in range(32))
        #: The rank of each card, 0 for a wild one.
        self.cards = tuple(0 if self.wild_mask >> j & 1 else ranks[j] for j in range(5))
        self.card_bits = _rank_bits(self.cards)

    def _held(self, mask: int, high: frozenset[int], wild_ranks: frozenset[int]) -> _Held:
        natural = tuple(self.ranks[j] for j in range(self.n_suited) if self.natural(mask) >> j & 1)
        w = (mask & self.wild_mask).bit_count()
        jokers = sum(mask >> j & 1 for j in range(self.n_suited, 5))
        keeps = mask & self.wild_mask == self.wild_mask
        return _held(natural, w, jokers, keeps, high, wild_ranks)

    def of_type(self, mask: int, name: Name) -> int:
        """Return where the hold has the type of a name."""
        held = self.held[mask]
        if held.suited_type == held.other_type:
            return self.falls.all if held.suited_type == name.type else 0
        if name.type == held.suited_type:
            return self.suited(mask)
        if name.type == held.other_type:
            return self.falls.all & ~self.suited(mask)
        return 0

    def suited(self, mask: int) -> int:
        return self.falls.suited[self.natural(mask)]

    def natural(self, mask: int) -> int:
        return mask & ~self.wild_mask

    def present(self, shut: Name | Excluded) -> int:
        """Return where a hold of a name, or one of it with a feature, is in the deal."""
        if shut not in self._present:
            bits = 0
            if isinstance(shut, Name):
                for _, own in self.holds(shut):
                    bits |= own
            else:
                for mask, own in self.holds(shut.name, any_wild="w" in shut.feature.terms):
                    bits |= own if self.held[mask].is_as(shut.feature) else 0
            self._present[shut] = bits
        return self._present[shut]

    def holds(self, name: Name, *, any_wild: bool = False) -> list[tuple[int, int]]:
        """Return the masks that a name speaks of, and where; those that keep every wild card, or any."""
        if (name, any_wild) not in self._holds:
            self._holds[name, any_wild] = [
                (mask, bits)
                for mask in _MASKS[name.n]
                if (any_wild or self.held[mask].keeps_wild or not mask) and (bits := self.of_type(mask, name))
            ]
        return self._holds[name, any_wild]


@cache
def _held(
    natural: tuple[int, ...], w: int, jokers: int, keeps_wild: bool, high: frozenset[int], wild_ranks: frozenset[int]
) -> _Held:
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
    return _Held(n, suited, other, s, h, w, jokers, counted, sp, keeps_wild)


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


class DealCounter:
    """Counts the classes of deals of a game in which lines allow some hold.

    Parameters
    ----------
    game : Game
        Deck, wild ranks and high ranks; pays do not matter.

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
        deck = game.deck
        self.sets: list[_RankSet] = []
        for jokers in range(deck.jokers + 1):
            for ranks in combinations_with_replacement(range(deck.lowest, 15), 5 - jokers):
                if max(Counter(ranks).values(), default=0) <= 4:
                    self.sets.append(_RankSet(game, ranks, jokers))
        self._card_bits = np.array([rank_set.card_bits for rank_set in self.sets], np.int64)
        self._wild = np.array([rank_set.wild for rank_set in self.sets], np.int64)
        # Where a name can apply at all, so that most rank sets are never looked at.
        self._of_name: dict[Name, list[int]] = {}
        for number, rank_set in enumerate(self.sets):
            names = {Name(held.n, kind) for held in rank_set.held for kind in (held.suited_type, held.other_type)}
            for name in names:
                self._of_name.setdefault(name, []).append(number)

    @property
    def total(self) -> ClassCount:
        """All classes of deals by their size."""
        return self._tally({number: rank_set.falls.all for number, rank_set in enumerate(self.sets)})

    def count(self, lines: Iterable[Line]) -> ClassCount:
        """Return the number of classes of deals in which some line allows a hold, by their size.

        A line of a section speaks of the deals with so many wild cards.
        """
        where: dict[int, int] = {}
        for line in lines:
            # `fewest` chooses among the holds allowed, and so leaves one of them in every deal.
            for hand in line.hands:
                read = _ReadHand(hand, line.section, self._high)
                for number in self._possible(read):
                    if bits := read.where(self.sets[number]):
                        where[number] = where.get(number, 0) | bits
        return self._tally(where)

    def _possible(self, hand: _ReadHand) -> list[int]:
        """Return the rank sets in which a hand may allow a hold, by what is told of ranks alone."""
        named = np.array(self._of_name.get(hand.name, ()), np.int64)
        bits = self._card_bits[named]
        fits = np.ones(len(named), np.bool_) if hand.wild is None else self._wild[named] == hand.wild
        if hand.has_texts:
            texts = [text.may_be_in(bits) for text in (*hand.of_deal, *hand.of_hold)]
            fits &= np.logical_or.reduce(texts) if texts else False
        found: list[int] = named[fits].tolist()
        return found

    def _tally(self, where: Mapping[int, int]) -> ClassCount:
        counts: Counter[int] = Counter()
        for number, bits in where.items():
            rank_set = self.sets[number]
            for size, own in rank_set.falls.by_size:
                if found := (bits & own).bit_count():
                    counts[size * rank_set.copies] += found
        return dict(sorted(counts.items()))


@lru_cache(maxsize=4)
def deal_counter(game: Game) -> DealCounter:
    """Return the counter of a game, made once."""
    return DealCounter(game)


class _ReadHand:
    """One hand of a line, read for counting."""

    def __init__(self, hand: Hand, section: Section | None, high: frozenset[int]) -> None:
        self.name, self.features, self.shut, self.penalties = hand.name, hand.features, hand.exclusions, hand.penalties
        self.any_wild = any("w" in feature.terms for feature in hand.features)
        self.wild = None if section is None else section.wild
        texts: dict[CardText, _Text] = {}

        def read(hold: CardText | Name) -> _Text | Name:
            if isinstance(hold, Name):
                return hold
            if hold not in texts:
                texts[hold] = _Text(hold, high)
            return texts[hold]

        every = [_Text(text, high) for text in hand.cards]
        self.of_deal = [text for text in every if text.n_cards == 5]
        self.of_hold = [text for text in every if text.n_cards == hand.name.n]
        self.has_texts = bool(every)
        self.clauses = []
        for clause in hand.conditions:
            own: list[Penalty | Points] = []
            absent: list[_Text | Name] = []
            named: dict[_Text | Name, list[Penalty | Points]] = {}
            for literal in clause:
                if literal.hold is None:
                    own += [literal.penalty] if literal.penalty is not None else []
                elif literal.negated:
                    absent.append(read(literal.hold))
                else:
                    penalties = named.setdefault(read(literal.hold), [])
                    penalties += [literal.penalty] if literal.penalty is not None else []
            self.clauses.append((own, absent, named))

    def where(self, rank_set: _RankSet) -> int:
        """Return where the hand allows a hold."""
        deal = 0
        for text in self.of_deal:
            deal |= text.where(rank_set, 31)
        if self.has_texts and not deal and not self.of_hold:
            return 0
        holds = rank_set.holds(self.name, any_wild=self.any_wild)
        if self.has_texts and holds:
            holds = self._as_in_texts(rank_set, holds, deal)
        bits = 0
        for mask, own in holds:
            held = rank_set.held[mask]
            if not all(held.is_as(feature) for feature in self.features):
                continue
            for penalty in self.penalties:
                own = own and own & _penalty(rank_set, mask, penalty)
            if own and self.clauses:
                met = 0
                for clause in self.clauses:
                    met |= self._clause(rank_set, mask, *clause)
                own &= met
            bits |= own
        for shut in self.shut:
            if not bits:
                break
            bits &= ~rank_set.present(shut)
        return bits

    def _as_in_texts(self, rank_set: _RankSet, holds: list[tuple[int, int]], deal: int) -> list[tuple[int, int]]:
        """Return the holds that a text of cards means: as many cards as are held, or `deal` of the whole deal."""
        found = []
        for mask, own in holds:
            where = deal
            if where:
                # Of the holds of the name the one with the greatest s, then h.
                rank = (rank_set.held[mask].s, rank_set.held[mask].h)
                for other, bits in holds:
                    if (rank_set.held[other].s, rank_set.held[other].h) > rank:
                        where &= ~bits
            for text in self.of_hold:
                where |= text.where(rank_set, mask)
            if own & where:
                found.append((mask, own & where))
        return found

    @staticmethod
    def _clause(
        rank_set: _RankSet,
        mask: int,
        own: Sequence[Penalty | Points],
        absent: Sequence[_Text | Name],
        named: Mapping[_Text | Name, Sequence[Penalty | Points]],
    ) -> int:
        bits = rank_set.falls.all
        for penalty in own:
            bits &= _penalty(rank_set, mask, penalty)
        for hold in absent:
            for _, there in _named(rank_set, hold):
                bits &= ~there
        for hold, penalties in named.items():
            # One and the same hold must be as all the literals say that name it.
            met = 0
            for other, there in _named(rank_set, hold):
                for penalty in penalties:
                    there &= _penalty(rank_set, other, penalty)
                met |= there
            bits &= met
        return bits


def _named(rank_set: _RankSet, hold: _Text | Name) -> list[tuple[int, int]]:
    if isinstance(hold, Name):
        return rank_set.holds(hold)
    found = [(mask, hold.where(rank_set, mask)) for mask in _MASKS[hold.n_cards]]
    return [(mask, bits) for mask, bits in found if bits]


def _penalty(rank_set: _RankSet, mask: int, penalty: Penalty | Points) -> int:
    """Return where a hold has, or has not, such discards."""
    if isinstance(penalty, Points):
        return _points(rank_set, mask, penalty)
    held, falls = rank_set.held[mask], rank_set.falls
    such = 0
    for j in range(rank_set.n_suited):
        rank = rank_set.ranks[j]
        if (
            not (mask | rank_set.wild_mask) >> j & 1
            and (penalty.ranks is None or rank in penalty.ranks)
            and (penalty.kind != "sp" or rank in held.sp)
        ):
            such |= 1 << j
    if penalty.kind == "fp":
        bits = falls.flush(rank_set.natural(mask), such, penalty.count) if such else 0
    else:
        bits = falls.all if such.bit_count() >= penalty.count else 0
    return falls.all & ~bits if penalty.negated else bits


def _points(rank_set: _RankSet, mask: int, points: Points) -> int:
    held, falls = rank_set.held[mask], rank_set.falls
    total, discards = 0, 0
    for j in range(rank_set.n_suited):
        rank = rank_set.ranks[j]
        if rank_set.wild_mask >> j & 1:
            continue
        if mask >> j & 1:
            total += sum(weight for ranks, weight in points.held if rank in ranks)
            continue
        discards |= 1 << j
        total += points.by_rank.get(rank, 0)
        if rank in held.sp:
            total += points.weight("sp") + points.weight("s") * sum(rank in found for found in held.straights)
    bits = 0
    for n in range(6):
        count = total + n * points.weight("fp")
        if count >= points.value if points.op == ">=" else count <= points.value:
            own = rank_set.natural(mask)
            least = falls.flush(own, discards, n) if n else falls.all
            bits |= least & ~falls.flush(own, discards, n + 1)
    return bits
