"""A set of holds as a short text: the step that Ethier, Kim & Lee did by hand (Table A1).

Given which masks of which deals, hands of the chart language are found that allow exactly these.  For each name two
ways are tried, and the shorter text is taken:

===========  ==================================================================
statements   what is true of all holds of the set: s, h, the cards held,
             penalties, hands that are not in the deal.  Of these as few are
             kept as shut out every other hold of the name.
products     texts of five cards, each a choice of ranks for every card and
             braces for cards of one suit, that have no other hold of the name
             in them but such as ``not`` shuts out.
===========  ==================================================================

A description is played before it is returned: it means the set and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, groupby, pairwise, permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt

from strategygen.cards import RANKS, format_ranks
from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.games import Game
from strategygen.kinds import TYPES
from strategygen.notation import (
    NONE,
    CardText,
    Comparison,
    Excluded,
    Group,
    Hand,
    Line,
    Literal,
    MaskWords,
    Matcher,
    Name,
    Penalty,
    Section,
    Unit,
    single_masks,
)

__all__ = ["Describer", "describe"]

#: Places of a coordinate: the thirteen ranks, and a wild card.
_PLACES = 14
_WILD = 13
#: Most points of a set that is put into products.
_MOST_POINTS = 4000
#: Patterns that a cover is looked for at a time.
_HARDEST = 400
#: A text so short is taken without looking further; for one so long parts are tried.
_SHORT = 24
_LONG = 60
#: Holds to be shut out that are looked at together.
_MOST_LOOKED_AT = 10_000

#: What a text may say of holds.
_Item = Comparison | tuple[CardText, ...] | Penalty | Literal


@lru_cache(maxsize=16)
def _describer(game: Game, section: int | None) -> Describer:
    return Describer(Matcher.of(game, section))


def describe(game: Game, words: MaskWords) -> tuple[Line, ...]:
    """Return lines that allow exactly the given holds: one for each number of wild cards dealt.

    Parameters
    ----------
    game : Game
        Its deck, wild and high cards say what the names mean.
    words : uint32 array, shape (n_deals,)
        The masks of each class of deals, bit m for mask m.

    Raises
    ------
    AssertionError
        If a line does not mean what it should: a fault of this module.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> matcher = Matcher.of(game)
    >>> from strategygen.notation import parse_line
    >>> words = matcher.match(parse_line("4-RF: {2}{JQKA}, {3}{JQKA}, ..., {9}{JQKA}"))
    >>> [str(line) for line in describe(game, words)]
    ['4-RF: (2-9){JQKA}']
    """
    whole = Matcher.of(game)
    if not whole.has_wild:
        return (Line(_describer(game, None).describe(words)),) if words.any() else ()
    lines = []
    for wild in sorted({int(w) for w in np.unique(whole.wild[words > 0])}, reverse=True):
        describer = _describer(game, wild)
        hands = describer.describe(words[describer.matcher.numbers])
        lines.append(Line(hands, Section.of(game, wild)))
    return tuple(lines)


@dataclass(frozen=True, eq=False)
class _AllHolds:
    """All holds of one name: pairs of a deal and a mask, as parallel arrays.

    Attributes
    ----------
    rows, masks, sets : int arrays
        Deal, mask, and class of held cards.
    is_chosen : bool array
        Whether a text of five cards means this hold of the deal.
    present : int64 array
        Names of holds in the deal, a bit each.
    ranks : dict of str to int16 array
        Ranks of the discards that are flush penalties, straight penalties, or any, as bits.
    counts : dict of str to int8 array
        How many such discards there are.
    points : int8 array, shape (5, n)
        Place of each card: the held ones, then discards of their suit, then the others, ranks ascending.
    shape : int8 array
        How many discards have the suit held.
    codes : int32 array
        Each point as one number.
    by_suits : tuple of arrays
        Of all deals: points with the cards of each suit put together, so that a point is one class of deals; how the
        suits fall; and these points as numbers.
    """

    name: Name
    rows: IntArray
    masks: IntArray
    sets: IntArray
    is_chosen: BoolArray
    present: IntArray
    ranks: dict[str, npt.NDArray[np.int16]]
    counts: dict[str, npt.NDArray[np.int8]]
    points: npt.NDArray[np.int8]
    shape: npt.NDArray[np.int8]
    codes: npt.NDArray[np.int32]
    by_suits: tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int32]]
    is_suited: bool


class _Holds:
    """Some of the holds of one name; what is told of them is looked up when it is asked for.

    Parameters
    ----------
    every : _AllHolds
        All holds of the name.
    index : int array
        Which of them.
    is_fine : bool
        Whether points and shapes are those by suits.
    is_chosen : bool array, optional
        In place of what `every` tells.
    """

    def __init__(
        self, every: _AllHolds, index: IntArray, is_fine: bool = False, is_chosen: BoolArray | None = None
    ) -> None:
        self.every, self.index, self.is_fine = every, index, is_fine or every.name == NONE
        self.name, self.is_suited = every.name, every.is_suited
        if is_chosen is not None:
            self.is_chosen = is_chosen

    def __len__(self) -> int:
        return len(self.index)

    @cached_property
    def rows(self) -> IntArray:
        return self.every.rows[self.index]

    @cached_property
    def masks(self) -> IntArray:
        return self.every.masks[self.index]

    @cached_property
    def sets(self) -> IntArray:
        return self.every.sets[self.index]

    @cached_property
    def is_chosen(self) -> BoolArray:
        return self.every.is_chosen[self.index]

    @cached_property
    def present(self) -> IntArray:
        return self.every.present[self.index]

    @cached_property
    def ranks(self) -> dict[str, npt.NDArray[np.int16]]:
        return {kind: bits[self.index] for kind, bits in self.every.ranks.items()}

    @cached_property
    def counts(self) -> dict[str, npt.NDArray[np.int8]]:
        return {kind: count[self.index] for kind, count in self.every.counts.items()}

    @cached_property
    def points(self) -> npt.NDArray[np.int8]:
        return self.every.by_suits[0][:, self.rows] if self.is_fine else self.every.points[:, self.index]

    @cached_property
    def shape(self) -> npt.NDArray[np.int8]:
        return self.every.by_suits[1][self.rows] if self.is_fine else self.every.shape[self.index]

    @cached_property
    def codes(self) -> npt.NDArray[np.int32]:
        return self.every.by_suits[2][self.rows] if self.is_fine else self.every.codes[self.index]

    def of_shape(self, shape: int) -> _Holds:
        """Return the holds with so many discards of the suit held, or in whose deals suits fall so."""
        return self.taken(np.flatnonzero(self.shape == shape))

    @property
    def fine(self) -> _Holds:
        """The same holds with the cards of each suit put together."""
        return _Holds(self.every, self.index, True, self.is_chosen)

    @property
    def all_chosen(self) -> _Holds:
        """The same holds, each of them one that a text of five cards means."""
        return _Holds(self.every, self.index, self.is_fine, np.ones(len(self), np.bool_))

    def taken(self, among: BoolArray | IntArray) -> _Holds:
        """Return some of the holds."""
        own = self.__dict__.get("is_chosen")
        return _Holds(self.every, self.index[among], self.is_fine, None if own is None else own[among])

    def with_others(self, others: _Holds) -> _Holds:
        """Return these holds and others of the name."""
        return _Holds(self.every, np.concatenate([self.index, others.index]), self.is_fine)


#: What is true of holds: the item that says so, the length of its text, and the test of other holds.
_Statement = tuple[_Item, int, Callable[[_Holds], BoolArray]]


class Describer:
    """Describes sets of holds of the deals of a matcher.

    Parameters
    ----------
    matcher : Matcher
        Of a game, or of its deals with some number of wild cards.
    """

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        self._of_name: dict[Name, _AllHolds] = {}

    def describe(self, words: MaskWords) -> tuple[Hand, ...]:
        """Return hands that allow exactly these holds; uint32 array of one word for each deal of the matcher."""
        hands: list[Hand] = []
        for name in self._names_in(words):
            every = self._holds(name)
            wanted = (words[every.rows] >> every.masks.astype(np.uint32)) & np.uint32(1) > 0
            # A text of five cards means the holds of a deal that rank highest, whichever its braces were made for.
            is_lost = np.zeros(len(words), np.bool_)
            is_lost[every.rows[every.is_chosen & ~wanted]] = True
            lost = is_lost[every.rows]
            index = np.flatnonzero(wanted)
            holds = _Holds(every, index, is_chosen=(every.is_chosen & ~lost)[index])
            others, lost_holds = (_Holds(every, np.flatnonzero(part)) for part in (~wanted, lost))
            hands += self._needed(_Description(self, holds, others, lost_holds).hands())
        found = self.matcher.match(Line(tuple(hands))) if hands else np.zeros_like(words)
        if (found != words).any():
            raise AssertionError(f"this text means another set: {Line(tuple(hands))}")
        return tuple(hands)

    def _needed(self, hands: Sequence[Hand]) -> list[Hand]:
        """Return the hands without those that the others make superfluous, the longest left out first."""
        kept = list(dict.fromkeys(hands))
        words = {hand: self.matcher.match(Line((hand,))) for hand in kept} if len(kept) > 1 else {}
        for hand in sorted(kept, key=lambda hand: -len(str(hand))) if words else ():
            others = [words[other] for other in kept if other is not hand]
            if others and not (words[hand] & ~np.bitwise_or.reduce(others)).any():
                kept.remove(hand)
        return kept

    def _names_in(self, words: MaskWords) -> list[Name]:
        """Return the names of holds that occur, those that keep more cards first."""
        names = set()
        for mask in single_masks(int(np.bitwise_or.reduce(words, initial=0))):
            rows = np.flatnonzero(words >> np.uint32(mask) & np.uint32(1))
            if len(rows):
                n = mask.bit_count()
                if n == 0:
                    names.add(NONE)
                    continue
                kinds = self.matcher.features(n).type[self.matcher.sub[mask][rows]]
                names |= {Name(n, TYPES[code]) for code in np.unique(kinds)}
        return sorted(names, key=lambda name: (-name.n, TYPES.index(name.type) if name.n else 0))

    @cached_property
    def names(self) -> tuple[Name | Excluded, ...]:
        """What a text may shut out: names, and names of draws with a feature at least so large."""
        found = []
        for n in range(1, 6):
            facts = self.matcher.features(n)
            found += [Name(n, TYPES[code]) for code in np.unique(facts.type) if TYPES[code] not in ("N", "W")]
        names: list[Name | Excluded] = [
            name for name in found if not (name.n == 1 or (name.n == 2 and name.type in ("S", "F")))
        ]
        drawn = [name for name in found if name.n in (3, 4)]
        return (*names, *(shut for name in drawn for shut in self._featured(name)))[:62]

    def _featured(self, name: Name) -> Iterator[Excluded]:
        terms = {
            "SF": [("s",)] if name.n == 4 else [("s", "h")],
            "S": [("s",), ("s", "h")] if name.n == 4 else [("h",)],
            "F": [("h",)],
        }
        for chosen in terms.get(name.type, []):
            if chosen:
                facts = self.matcher.features(name.n)
                value = facts.s * ("s" in chosen) + facts.h * ("h" in chosen)
                for least in np.unique(value[self.held(Hand(name))])[1:].tolist():
                    yield Excluded(name, Comparison(chosen, ">=", (int(least),)))

    @cached_property
    def present(self) -> IntArray:
        """Which of `names` are in each deal, a bit each; shape (n_deals,)."""
        bits = np.zeros(len(self.matcher.numbers), np.int64)
        for i, name in enumerate(self.names):
            hand = Hand(name.name, (name.feature,)) if isinstance(name, Excluded) else Hand(name)
            bits |= (self.matcher.match(Line((hand,))) > 0).astype(np.int64) << i
        return bits

    @cached_property
    def views(self) -> tuple[tuple[Literal, BoolArray], ...]:
        """Penalties that a draw to a royal or straight flush would incur, and in which deals some such draw does."""
        found: list[tuple[Literal, BoolArray]] = []
        everything = self.matcher.everything
        flushes = [Penalty("fp", None, negated, 1) for negated in (False, True)]

        def some(hold: Name | CardText, penalty: Penalty | None) -> BoolArray:
            return self.matcher.some_hold(hold, [] if penalty is None else [penalty], everything)

        for name in (Name(3, "RF"), Name(3, "SF"), Name(2, "RF")):
            found += [(Literal(name, flush), some(name, flush)) for flush in flushes]
        royal = [rank for rank in range(10, 15) if rank not in self.matcher.wild_ranks]
        for pair in combinations(royal, 2):
            text = CardText((Group(tuple(Unit(((rank,),)) for rank in pair), True),))
            there = some(text, None)
            found += [(Literal(text, None), there), (Literal(text, None, True), ~there)]
            found += [(Literal(text, flush), some(text, flush)) for flush in flushes]
        return tuple(found)

    @cached_property
    def facts(self) -> tuple[BoolArray, ...]:
        """What may be true of a deal: that it has what each of `names` says, or what each of `views` says."""
        return (
            *(self.present >> i & 1 > 0 for i in range(len(self.names))),
            *(true for _, true in self.views),
        )

    def held(self, hand: Hand) -> BoolArray:
        """Return which classes of held cards a hand speaks of."""
        return self.matcher.held(hand)[1]

    @cached_property
    def places(self) -> npt.NDArray[np.int8]:
        """The place of each card of each deal: its rank from the deuce on, or that of a wild card."""
        bits = self.matcher.card_bits
        return np.where(bits > 0, np.log2(np.maximum(bits, 1)).astype(np.int8), np.int8(_WILD))

    @cached_property
    def by_suits(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """What `_AllHolds.by_suits` tells of the deals."""
        key, pattern = _suit_groups(self.matcher.suit_bits)
        points = _ordered(self.places, key)
        return points, pattern, _coded(points)

    def _holds(self, name: Name) -> _AllHolds:
        if name not in self._of_name:
            self._of_name[name] = self._all_holds(name)
        return self._of_name[name]

    def _all_holds(self, name: Name) -> _AllHolds:
        matcher = self.matcher
        words = matcher.match(Line((Hand(name),)))
        if name == NONE:
            words = np.ones(len(matcher.numbers), np.uint32)
        rows_of = {m: np.flatnonzero(words >> np.uint32(m) & np.uint32(1)) for m in masks_of_size(name.n)}
        rows = np.concatenate(list(rows_of.values()))
        masks = np.concatenate([np.full(len(found), mask, np.int64) for mask, found in rows_of.items()])
        facts = matcher.features(name.n)
        sets = matcher.sub[masks, rows].astype(np.int64)
        key = facts.s[sets].astype(np.int64) * 8 + facts.h[sets]
        best = np.full(len(matcher.numbers), -1, np.int64)
        np.maximum.at(best, rows, key)
        is_suited = name.type in ("RF", "SF", "F") and name.n > 0
        kept = (np.arange(32) >> np.arange(5)[:, None] & 1 > 0)[:, masks]
        bits = np.stack([matcher.card_bits[j][rows] for j in range(5)])
        suit_bits = np.stack([matcher.suit_bits[j][rows] for j in range(5)])
        places = self.places[:, rows]
        suit = np.bitwise_or.reduce(np.where(kept, suit_bits, 0), axis=0)
        in_suit = ~kept & (suit_bits & suit > 0) if is_suited else np.zeros_like(kept)
        straight = facts.straight_ranks[sets].astype(np.int16)
        ranks, counts = {}, {}
        for kind, chosen in (
            ("fp", in_suit),
            ("sp", ~kept & (bits & straight > 0)),
            ("discard", ~kept & (bits > 0)),
        ):
            ranks[kind] = np.bitwise_or.reduce(np.where(chosen, bits, 0), axis=0).astype(np.int16)
            counts[kind] = chosen.sum(axis=0).astype(np.int8)
        points = _ordered(places, np.where(kept, np.int16(0), np.where(in_suit, np.int16(1), np.int16(2))))
        return _AllHolds(
            name=name,
            rows=rows,
            masks=masks,
            sets=sets,
            is_chosen=key == best[rows],
            present=self.present[rows],
            ranks=ranks,
            counts=counts,
            points=points,
            shape=in_suit.sum(axis=0).astype(np.int8),
            codes=_coded(points),
            by_suits=self.by_suits,
            is_suited=is_suited,
        )


def _ordered(places: npt.NDArray[np.int8], key: npt.NDArray[np.int16]) -> npt.NDArray[np.int8]:
    """Return the places of five cards by a key of each card, and then by ranks."""
    order = np.argsort(key * np.int16(32) + places, axis=0, kind="stable")
    return np.take_along_axis(places, order, axis=0).astype(np.int8)


def _coded(points: npt.NDArray[np.int8]) -> npt.NDArray[np.int32]:
    """Return each point as a number: its place in an array of all points."""
    codes: npt.NDArray[np.int32] = np.ravel_multi_index(tuple(points.astype(np.intp)), (_PLACES,) * 5).astype(np.int32)
    return codes


#: How the suits of five cards fall: sizes of the groups of one suit, largest first.
_PATTERNS = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1),
             (3,), (2, 1), (1, 1, 1), (2,), (1, 1), (1,), ())  # fmt: skip


def _suit_groups(suit_bits: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
    """Return for each card a number that puts cards of one suit together, larger groups first, and the pattern."""
    counts = np.stack([(suit_bits == 1 << s).sum(axis=0) for s in range(1, 5)])
    key = np.zeros(suit_bits.shape, np.int16)
    for s in range(1, 5):
        key = np.where(suit_bits == 1 << s, ((5 - counts[s - 1]) * 8 + s).astype(np.int16), key)
    sizes = -np.sort(-counts, axis=0)
    weights = 6 ** np.arange(4)
    codes = np.zeros(6**4, np.int8)
    for i, pattern in enumerate(_PATTERNS):
        codes[sum(size * int(weight) for size, weight in zip(pattern, weights, strict=False))] = i
    shape = codes[weights @ sizes]
    return key, shape


class _Description:
    """The search for the text of some holds of one name, among which no others may be."""

    def __init__(self, describer: Describer, wanted: _Holds, others: _Holds, lost: _Holds) -> None:
        self.d = describer
        #: All holds of deals that a text of five cards may not speak of, since it would mean a hold not wanted.
        self.lost = lost
        self.name = wanted.name
        self.wanted = wanted
        self.others = others
        self.can_exclude = ~int(np.bitwise_or.reduce(wanted.present)) & ((1 << len(describer.names)) - 1)
        #: Other holds that no statement of what is not in the deal shuts out.
        self.hard = others.taken(others.present & self.can_exclude == 0)

    def hands(self) -> list[Hand]:
        """Return the shortest hands found."""
        stated = self._stated()
        options = [] if stated is None else [[stated]]
        if stated is not None and (len(self.wanted.rows) > _MOST_POINTS or len(str(stated)) <= _SHORT):
            return [stated]
        if len(self.wanted.rows) <= _MOST_POINTS:
            options += list(self._products())
        if not options or min(map(_length, options)) > _LONG:
            options += list(self._by_held())
        if not options and self.wanted.is_chosen.any() and not self.wanted.is_chosen.all():
            options = [self._part(self.wanted.is_chosen) + self._part(~self.wanted.is_chosen)]
        if not options:
            options += list(self._by_presence())
        if not options and not self.wanted.is_chosen.all():
            options += list(self._by_deals())
        if not options:
            fine = _Description(self.d, self.wanted.fine, self.others.fine, self.lost.fine)
            options += list(fine._products())
        if not options:
            raise AssertionError(f"no text was found for {len(self.wanted.rows)} holds of {self.name}")
        return min(options, key=lambda hands: (_length(hands), str(hands)))

    def _part(self, inside: BoolArray) -> list[Hand]:
        return _Description(self.d, self.wanted.taken(inside), self.others, self.lost).hands()

    def _by_held(self) -> Iterator[list[Hand]]:
        """Yield hands for the held cards that need no more to be told apart, and hands for the others."""
        easy = ~np.isin(self.wanted.sets, np.unique(self.hard.sets))
        if easy.any() and not easy.all():
            yield self._part(easy) + self._part(~easy)

    def _by_presence(self) -> Iterator[list[Hand]]:
        """Yield hands for the deals of which something is true and for the others: what tells most of them apart."""
        best: tuple[int, int, BoolArray] | None = None
        for i, of_deal in enumerate(self.d.facts):
            inside = of_deal[self.wanted.rows]
            count = int(np.count_nonzero(inside))
            if 0 < count < len(inside):
                outside = of_deal[self.hard.rows]
                shut = int(np.count_nonzero(outside))
                left = count * shut + (len(inside) - count) * (len(outside) - shut)
                if best is None or left < best[0]:
                    best = (left, i, inside)
        if best is not None and best[0] < len(self.wanted.rows) * len(self.hard.rows):
            yield self._part(~best[2]) + self._part(best[2])

    def _by_deals(self) -> Iterator[list[Hand]]:
        """Yield hands for each set of cards held, the deals told as a condition: a text alone means another hold."""
        hands: list[Hand] = []
        for number in np.unique(self.wanted.sets):
            here, there = self.wanted.sets == number, self.others.sets == number
            wanted, others = self.wanted.taken(here), self.others.taken(there)
            options: list[list[Hand]] = []
            for pair in ((wanted, others), (wanted.fine, others.fine)):
                own, shut = (holds.all_chosen for holds in pair)
                options = options or list(_Description(self.d, own, shut, shut)._products())
            held = self._held_texts(np.array([number]))
            for hand in options[0]:
                conditions = tuple((Literal(text, None),) for text in hand.cards)
                hands.append(replace(hand, cards=held, conditions=conditions))
        yield hands

    # ---- statements --------------------------------------------------------------------------------------------

    def _stated(self) -> Hand | None:
        """Return one hand with statements that are true of all wanted holds and of no others; None if there is none."""
        statements = list(self._statements(self.wanted))
        while True:
            hand = self._stating(statements)
            said = [literal for clause in (hand.conditions if hand is not None else ()) for literal in clause]
            # Two literals of one name speak of one hold that is as both say, but here each may be true of another.
            twice = [b for a, b in pairwise(sorted(said, key=str)) if a.hold == b.hold and a.hold is not None]
            if not twice:
                return hand
            statements = [statement for statement in statements if statement[0] != twice[0]]

    def _stating(self, statements: Sequence[_Statement]) -> Hand | None:
        exclude = self.can_exclude
        open_holds = np.ones(len(self.hard), np.bool_)
        for _, _, true in statements:
            open_holds &= true(self.hard)
        if open_holds.any():
            return None
        items = [(f"not {name}", 1 << i, 0) for i, name in enumerate(self.d.names) if exclude >> i & 1]
        costs = [len(text) + 1 - (text[4] == "5") for text, _, _ in items]
        picks = [(0, bit) for _, bit, _ in items]
        for i, (_, length, _) in enumerate(statements):
            picks.append((1 + i // 62, 1 << (i % 62)))
            costs.append(length)
        # Most of the others are shut out by what some of them call for, so only some are looked at first.
        among = self.others.taken(_spread(len(self.others), _MOST_LOOKED_AT))
        while True:
            patterns, counts = _distinct(self._broken(among, statements))
            chosen = _set_cover(patterns, counts, picks, costs)
            shut = sum(picks[pick][1] for pick in chosen if pick < len(items))
            left = self.others.taken(np.flatnonzero(self.others.present & shut == 0))
            for pick in chosen:
                if pick >= len(items) and len(left):
                    left = left.taken(np.flatnonzero(statements[pick - len(items)][2](left)))
            if not len(left):
                break
            among = among.with_others(left.taken(_spread(len(left), _MOST_LOOKED_AT)))
        hand = Hand(self.name)
        for pick in chosen:
            if pick < len(items):
                name = self.d.names[picks[pick][1].bit_length() - 1]
                hand = _with(hand, name)
            else:
                hand = _with(hand, statements[pick - len(items)][0])
        return hand

    def _broken(self, holds: _Holds, statements: Sequence[_Statement]) -> IntArray:
        """Return what shuts each hold out, a bit each: names that may be denied, then statements, 62 in a word."""
        words = np.zeros((1 + -(-len(statements) // 62), len(holds)), np.int64)
        words[0] = holds.present & self.can_exclude
        for i, (_, _, true) in enumerate(statements):
            words[1 + i // 62] |= (~true(holds)).astype(np.int64) << (i % 62)
        return words

    def _statements(self, wanted: _Holds) -> Iterator[_Statement]:
        """Yield what is true of all wanted holds: the item, the length of its text, and a test of other holds."""
        facts = self.d.matcher.features(self.name.n)
        if self.name != NONE:
            for terms in (("s",), ("h",), ("s", "h")):
                value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
                seen = np.unique(value[wanted.sets])
                comparison = Comparison(terms, "=", tuple(int(v) for v in seen))
                yield comparison, len(str(comparison)), _feature_test(value, seen)
            held = np.unique(facts.ranks[wanted.sets])
            if len(held) <= 12:
                texts = self._held_texts(np.unique(wanted.sets))
                if texts:
                    length = len(", ".join(map(str, texts)))
                    fits = self.d.held(Hand(self.name, cards=texts))
                    if fits[wanted.sets].all():
                        yield texts, length, _feature_test(fits, np.array([True]))
        for kind in ("fp", "sp", "discard"):
            yield from self._penalties(wanted, kind)
        for literal, true in self.d.views:
            if true[wanted.rows].all():
                length = len(str(literal.hold)) + (len(str(literal.penalty)) if literal.penalty is not None else 3)
                yield literal, length + 8, _row_test(true)
        common = int(np.bitwise_and.reduce(wanted.present))
        for i, name in enumerate(self.d.names):
            if common >> i & 1 and isinstance(name, Name) and name != self.name:
                yield Literal(name, None), len(str(name)) + 14, _row_test(self.d.facts[i])

    def _penalties(self, wanted: _Holds, kind: str) -> Iterator[tuple[Penalty, int, Callable[[_Holds], BoolArray]]]:
        ranks, counts = wanted.ranks[kind], wanted.counts[kind]
        union = int(np.bitwise_or.reduce(ranks))
        common = int(np.bitwise_and.reduce(ranks))
        least, most = int(counts.min()), int(counts.max())
        found: list[Penalty] = []
        if kind != "discard":
            if not union:
                found.append(Penalty(kind, None, True, 1))
            for count in (1, 2, 3):
                if least >= count:
                    found.append(Penalty(kind, None, False, count))
                if most < count and count > 1 and union:
                    found.append(Penalty(kind, None, True, count))
        if union:
            absent = tuple(rank for rank in RANKS if not union >> (rank - 2) & 1)
            seen = tuple(rank for rank in RANKS if union >> (rank - 2) & 1)
            found += [Penalty(kind, (int(rank),), True, 1) for rank in absent]
            if len(absent) > 1:
                found.append(Penalty(kind, tuple(map(int, absent)), True, 1))
            found += [Penalty(kind, (int(r),), False, 1) for r in RANKS if common >> (r - 2) & 1]
            if least and 1 < len(seen) < 13:
                found.append(Penalty(kind, tuple(map(int, seen)), False, 1))
                for count in (2, 3):
                    if least >= count:
                        found.append(Penalty(kind, tuple(map(int, seen)), False, count))
        for penalty in found:
            yield penalty, len(str(penalty)) + 2, _test_of(penalty)

    def _held_texts(self, sets: IntArray) -> tuple[CardText, ...]:
        ranks = self.d.matcher.features(self.name.n).sets.ranks[:, sets]
        wild = [0, *(int(rank) for rank in self.d.matcher.wild_ranks)] if self.d.matcher.has_wild else []
        points = {
            tuple(sorted(_WILD if rank in wild else int(rank) - 2 for rank in column)) for column in ranks.T.tolist()
        }
        terms = _merged(sorted(points))
        return tuple(CardText((Group(tuple(_unit(choice) for choice in term), False),)) for term in terms)

    # ---- products ----------------------------------------------------------------------------------------------

    def _products(self) -> Iterator[list[Hand]]:
        """Yield hands whose texts of five cards are products, with what must be shut out of them."""
        if (self.name.n == 5 and not self.wanted.is_fine) or not self.wanted.is_chosen.all():
            return
        others = self.lost
        for exclude in (self.can_exclude, 0):
            hard = others.taken(others.present & exclude == 0)
            covers = [self._cover(shape, hard, others) for shape in np.unique(self.wanted.shape).tolist()]
            if any(cover is None for cover in covers):
                continue
            found = [cover for cover in covers if cover is not None]
            hand = Hand(self.name, cards=tuple(text for texts, _ in found for text in texts))
            wrong = np.zeros(len(others), np.bool_)
            for _, inside in found:
                wrong[inside] = True
            if wrong.any():
                patterns, counts = np.unique(others.present[wrong] & exclude, return_counts=True)
                usable = [i for i in range(len(self.d.names)) if exclude >> i & 1]
                picks = [(0, 1 << i) for i in usable]
                costs = [len(str(self.d.names[i])) + 4 for i in usable]
                for pick in _set_cover(patterns[None, :], counts, picks, costs):
                    hand = _with(hand, self.d.names[usable[pick]])
            yield [hand]
            if not exclude or not hand.exclusions:
                return

    def _cover(self, shape: int, hard: _Holds, others: _Holds) -> tuple[list[CardText], IntArray] | None:
        """Return texts of five cards for the wanted holds of one shape, and which of the others are in some of them.

        None if ranks and suits of the cards do not tell them apart.
        """
        moves = self._exchanges(shape)
        wanted = self.wanted.of_shape(shape)
        points = wanted.points
        avoid = _marked(hard.of_shape(shape).codes, moves)
        if avoid.ravel()[wanted.codes].any():
            return None
        seek = _marked(wanted.codes, moves)
        open_points = np.ones(points.shape[1], np.bool_)
        marks = np.zeros((_PLACES,) * 5, np.bool_)
        texts = []
        grown: dict[int, list[tuple[list[BoolArray], BoolArray, int]]] = {}
        while open_points.any():
            best: tuple[float, list[BoolArray]] | None = None
            candidates = np.flatnonzero(open_points).tolist()
            for seed in dict.fromkeys((candidates[0], candidates[len(candidates) // 2], candidates[-1])):
                if seed not in grown:
                    options = [_grown(points[:, seed], avoid, seek, order) for order in (range(4, -1, -1), range(5))]
                    if all((a == b).all() for a, b in zip(*options, strict=True)):
                        del options[1]
                    grown[seed] = [
                        (sets, _inside(points, sets, moves), len(str(self._text(shape, sets)))) for sets in options
                    ]
                for sets, inside, length in grown[seed]:
                    score = np.count_nonzero(inside & open_points) / length
                    if best is None or score > best[0]:
                        best = (score, sets)
            assert best is not None
            sets = self._smoothed(shape, best[1], avoid)
            open_points &= ~_inside(points, sets, moves)
            _mark_product(marks, sets, moves)
            texts.append(self._text(shape, sets))
        if len(hard) == len(others):
            return texts, np.zeros(0, np.int64)
        same = np.flatnonzero(others.shape == shape)
        return texts, same[marks.ravel()[others.codes[same]]]

    def _smoothed(self, shape: int, sets: list[BoolArray], avoid: BoolArray) -> list[BoolArray]:
        """Return the sets of ranks, those of discards outside braces filled up where that makes the text shorter."""
        smooth = list(sets)
        for i in () if self.wanted.is_fine else range(self.name.n + shape, 5):
            if smooth[i][_WILD]:
                continue
            free = ~_reached(avoid, [np.flatnonzero(own) for own in smooth], i)
            free[_WILD] = False
            seen = np.flatnonzero(smooth[i])
            hull = np.zeros(_PLACES, np.bool_)
            hull[seen[0] : seen[-1] + 1] = True
            for wider in (hull, free):
                if not (wider & ~free).any() and len(_ranks_text(wider)) < len(_ranks_text(smooth[i])):
                    smooth[i] = wider
        return smooth

    def _exchanges(self, shape: int) -> list[tuple[int, ...]]:
        """Return the orders of the five places that mean the same."""
        if not self.wanted.is_fine:
            # A text does not say which of the cards inside braces, or outside, are held.
            inside = self.name.n + shape if self.wanted.is_suited else 0
            blocks = (tuple(range(inside)), tuple(range(inside, 5)))
            return [a + b for a in permutations(blocks[0]) for b in permutations(blocks[1])]
        groups = self._groups(shape)
        found: list[tuple[int, ...]] = []
        for order in permutations(range(len(groups))):
            if all(len(groups[i]) == len(groups[j]) for i, j in enumerate(order)):
                for parts in product(*(permutations(groups[j]) for j in order)):
                    found.append(tuple(x for part in parts for x in part))
        return found

    def _groups(self, shape: int) -> list[tuple[int, ...]]:
        """Return the places of the cards of each suit; wild cards come first."""
        pattern = _PATTERNS[shape]
        start = 5 - sum(pattern)
        groups: list[tuple[int, ...]] = [(i,) for i in range(start)]
        for size in pattern:
            groups.append(tuple(range(start, start + size)))
            start += size
        return groups

    def _text(self, shape: int, sets: Sequence[BoolArray]) -> CardText:
        units = [_unit(np.flatnonzero(places).tolist()) for places in sets]
        keys = [int(np.flatnonzero(places)[0]) if not places[_WILD] else -1 for places in sets]
        if self.wanted.is_fine:
            wild = 5 - sum(_PATTERNS[shape])
            groups = [group for group in self._groups(shape) if group[0] >= wild]
            single = [group for group in groups if len(group) == 1]
            loose = [*range(wild), *(single[0] if len(single) == 1 else ())]
            braced = [group for group in groups if len(group) > 1 or len(single) > 1]
            made = [Group(tuple(units[i] for i in sorted(g, key=lambda i: keys[i])), True) for g in braced]
            return CardText((*made, *([Group(tuple(units[i] for i in loose), False)] if loose else [])))
        if not self.wanted.is_suited:
            order = sorted(range(5), key=lambda i: (keys[i], i))
            return CardText((Group(tuple(units[i] for i in order), False),))
        inner = sorted(range(self.name.n + shape), key=lambda i: (keys[i], i))
        natural = [i for i in inner if not sets[i][_WILD]]
        wild_units = tuple(units[i] for i in inner if sets[i][_WILD])
        outer = sorted(range(self.name.n + shape, 5), key=lambda i: keys[i])
        below = [i for i in outer if natural and keys[i] < keys[natural[0]]]
        above = [i for i in outer if i not in below]
        parts = [
            Group((*wild_units, *(units[i] for i in below)), False),
            Group(tuple(units[i] for i in natural), True),
            Group(tuple(units[i] for i in above), False),
        ]
        return CardText(tuple(group for group in parts if group.units))


def _feature_test(value: npt.NDArray[Any], seen: npt.NDArray[Any]) -> Callable[[_Holds], BoolArray]:
    """Return the test whether the cards held have one of these values of a feature."""
    fits = np.isin(value, seen)

    def true(holds: _Holds) -> BoolArray:
        return fits[holds.sets]

    return true


def _row_test(true: BoolArray) -> Callable[[_Holds], BoolArray]:
    """Return the test whether something is true of the deals of holds."""
    return lambda holds: true[holds.rows]


def _length(hands: Sequence[Hand]) -> int:
    return len(str(Line(tuple(hands))))


def _spread(n: int, most: int) -> IntArray:
    """Return so many of n numbers at most, evenly spread."""
    return np.arange(0, n, -(-n // most) if n else 1)


def _distinct(columns: IntArray) -> tuple[IntArray, IntArray]:
    """Return the distinct columns and how often each occurs."""
    # Two columns that mix to one number would cost a description, which is played before it is returned.
    mixed = np.zeros(columns.shape[1], np.uint64)
    for row in columns:
        mixed = (mixed ^ row.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    _, first, counts = np.unique(mixed, return_index=True, return_counts=True)
    return columns[:, first], counts


def _test_of(penalty: Penalty) -> Callable[[_Holds], BoolArray]:
    bits = sum(1 << (rank - 2) for rank in (RANKS if penalty.ranks is None else penalty.ranks))

    def true(holds: _Holds) -> BoolArray:
        if penalty.ranks is None:
            suffers = holds.counts[penalty.kind] >= penalty.count
        elif penalty.count == 1:
            suffers = holds.ranks[penalty.kind] & np.int16(bits) > 0
        else:
            # Only asked where all such discards have these ranks; others may have more, which is safe to deny.
            inside = holds.ranks[penalty.kind] & np.int16(~bits) == 0
            suffers = inside & (holds.counts[penalty.kind] >= penalty.count) | ~inside
        result: BoolArray = ~suffers if penalty.negated else suffers
        return result

    return true


def _with(hand: Hand, item: Name | Excluded | _Item) -> Hand:
    """Return a hand that says one thing more."""
    if isinstance(item, (Name, Excluded)):
        return replace(hand, exclusions=(*hand.exclusions, item))
    if isinstance(item, Comparison):
        return replace(hand, features=(*hand.features, item))
    if isinstance(item, Literal):
        clause = (*(hand.conditions[0] if hand.conditions else ()), item)
        return replace(hand, conditions=(clause,))
    if isinstance(item, Penalty):
        penalties = sorted((*hand.penalties, item), key=lambda penalty: penalty.negated)
        return replace(hand, penalties=tuple(penalties))
    return replace(hand, cards=item)


def _set_cover(
    patterns: IntArray, counts: IntArray, picks: Sequence[tuple[int, int]], costs: Sequence[int]
) -> list[int]:
    """Return few picks such that every pattern has the bit of one of them, chosen greedily, the useless left out.

    `patterns` has shape (n_words, n_patterns); a pick is a word and a bit of it.
    """
    can = [0] * len(patterns)
    for word, bit in picks:
        can[word] |= bit
    usable = patterns & np.array(can, np.int64)[:, None]
    # Patterns with few bits are the hard ones; others are mostly covered with them, and looked at again.
    order = np.argsort(np.bitwise_count(usable.view(np.uint64)).sum(axis=0, dtype=np.int64), kind="stable")
    usable, counts = usable[:, order], counts[order]
    among = np.arange(min(_HARDEST, usable.shape[1]))
    while True:
        chosen = _greedy_cover(usable[:, among], counts[among], picks, costs)
        covered = np.zeros(usable.shape[1], np.bool_)
        for pick in chosen:
            covered |= usable[picks[pick][0]] & picks[pick][1] != 0
        if covered.all():
            return chosen
        among = np.append(among, np.flatnonzero(~covered)[:_HARDEST])


def _greedy_cover(
    patterns: IntArray, counts: IntArray, picks: Sequence[tuple[int, int]], costs: Sequence[int]
) -> list[int]:
    has = np.array([patterns[word] & bit != 0 for word, bit in picks], np.bool_).reshape(len(picks), patterns.shape[1])
    weights = has * counts.astype(np.float64)
    left = np.ones(patterns.shape[1], np.bool_)
    chosen: list[int] = []
    while left.any():
        gains = weights @ left
        best = max(range(len(picks)), key=lambda i: (gains[i] ** 0.5 / costs[i], -i))
        if not gains[best]:
            raise AssertionError("no statement tells these holds apart")
        chosen.append(best)
        left &= ~has[best]
    for pick in sorted(chosen, key=lambda i: -costs[i]):
        rest = [other for other in chosen if other != pick]
        if rest and has[rest].any(axis=0).all():
            chosen = rest
    return sorted(chosen)


def _marked(codes: npt.NDArray[np.int32], moves: Sequence[tuple[int, ...]]) -> BoolArray:
    """Return an array of all points, true for the given ones in each of the orders that mean the same."""
    given = np.zeros(_PLACES**5, np.bool_)
    given[codes] = True
    distinct = np.unravel_index(np.flatnonzero(given), (_PLACES,) * 5)
    marks = given.reshape((_PLACES,) * 5)
    for move in moves:
        marks[tuple(distinct[i] for i in move)] = True
    return marks


def _reached(marks: BoolArray, index: Sequence[IntArray], place: int) -> BoolArray:
    """Return for each rank at one place whether a product with it there holds a marked point.

    The product is told by the ranks at each place; those at `place` do not matter.
    """
    axes = list(range(5))
    # The smallest sets first, which leave least to look at.
    for i in sorted((i for i in axes if i != place), key=lambda i: len(index[i])):
        axis = axes.index(i)
        axes.remove(i)
        if len(index[i]) == 1:
            marks = marks.take(index[i][0], axis)
        else:
            marks = np.logical_or.reduce(marks.take(index[i], axis), axis=axis)
    return marks


def _grown(seed: npt.NDArray[np.int8], avoid: BoolArray, seek: BoolArray, order: Sequence[int]) -> list[BoolArray]:
    """Return a product that holds a point, grown place by place by what is sought and keeps clear of what is not."""
    index = [seed[place : place + 1].astype(np.int64) for place in range(5)]
    for place in order:
        wider = _reached(seek, index, place) & ~_reached(avoid, index, place)
        wider[index[place]] = True
        index[place] = wider.nonzero()[0]
    sets = []
    for own in index:
        one = np.zeros(_PLACES, np.bool_)
        one[own] = True
        sets.append(one)
    return sets


def _inside(points: npt.NDArray[np.int8], sets: Sequence[BoolArray], moves: Sequence[tuple[int, ...]]) -> BoolArray:
    """Return which points are in a product in some order that means the same."""
    inside = np.zeros(points.shape[1], np.bool_)
    seen = [[one[row] for row in points] for one in sets]
    for order in _orders(sets, moves):
        inside |= np.logical_and.reduce([seen[i][place] for place, i in enumerate(order)])
    return inside


def _mark_product(marks: BoolArray, sets: Sequence[BoolArray], moves: Sequence[tuple[int, ...]]) -> None:
    """Make true, in an array of all points, those in a product in some order that means the same."""
    indices = [np.flatnonzero(one) for one in sets]
    for order in _orders(sets, moves):
        marks[np.ix_(*(indices[i] for i in order))] = True


def _orders(sets: Sequence[BoolArray], moves: Sequence[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return the orders in which a product means the same, those once that differ in places of equal sets."""
    texts = [one.tobytes() for one in sets]
    alike = [texts.index(text) for text in texts]
    return {tuple(alike[i] for i in move) for move in moves}


def _unit(places: Sequence[int] | frozenset[int]) -> Unit:
    """Return the unit of a text that is a choice of these places."""
    chosen = sorted(places)
    if chosen == [_WILD]:
        return Unit((), "W")
    if len(chosen) >= 13:
        return Unit((), "x")
    return Unit(tuple((place + 2,) for place in chosen))


def _ranks_text(places: BoolArray) -> str:
    chosen = np.flatnonzero(places[:13])
    return "x" if len(chosen) == 13 else format_ranks([int(place) + 2 for place in chosen])


def _merged(points: Sequence[tuple[int, ...]]) -> list[tuple[frozenset[int], ...]]:
    """Return few products that are exactly these points, each ascending, merging along one place at a time."""
    terms = {tuple(frozenset({value}) for value in point) for point in points}
    for place in range(len(points[0])):
        joined = []
        for rest, group in groupby(
            sorted(terms, key=lambda t: [sorted(c) for i, c in enumerate(t) if i != place]),
            key=lambda t: t[:place] + t[place + 1 :],
        ):
            choice = frozenset().union(*(term[place] for term in group))
            joined.append((*rest[:place], choice, *rest[place:]))
        terms = set(joined)
    return sorted(terms, key=lambda term: [sorted(choice) for choice in term])
