"""The units of a game: which held sets one line may speak of, their texts, and what becomes of their deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.wording import MADE, WILD, hand_length, is_named_by_ranks, rank_list
from strategygen.expectations import Expectations, expectations
from strategygen.kinds import TYPES, find_kinds
from strategygen.notation import (
    NONE,
    CardText,
    Comparison,
    Group,
    Hand,
    Line,
    MaskWords,
    Matcher,
    Name,
    Section,
    Unit,
    mask_words,
)
from strategygen.solve import Solution

Packed = npt.NDArray[np.uint64]

#: Most hands of which it is kept what deals they speak of.
MOST_KEPT = 24

#: Most sets of held sets of which the names are kept.
MOST_NAMED = 1024


def pack(flags: BoolArray) -> Packed:
    """Return flags as 64-bit words, for quick questions whether two sets of deals meet."""
    bits = np.packbits(flags)
    return np.concatenate([bits, np.zeros(-len(bits) % 8, np.uint8)]).view(np.uint64)


def bits_of(flags: BoolArray) -> int:
    """Return flags as the bits of an integer, the first highest."""
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


def flags_of(bits: int, n: int) -> BoolArray:
    """Return the n flags of which `bits_of` makes this integer."""
    packed = np.frombuffer(bits.to_bytes(-(-n // 8), "big"), np.uint8)
    return np.unpackbits(packed, count=n).astype(np.bool_)


@dataclass(frozen=True, eq=False)
class Piece:
    """Held sets of one name, or a conditioned line, and what becomes of the deals they can be held in."""

    name: Name
    words: MaskWords
    hit: BoolArray
    wrong: BoolArray
    right: BoolArray
    held: BoolArray | None = None
    hand: Hand | None = None
    line: Line | None = None
    namer: Callable[[Name, BoolArray], str] | None = None

    @cached_property
    def label(self) -> str:
        """Its text; found late, as few labels are ever read."""
        if self.line is not None:
            return str(self.line)
        if self.hand is not None:
            return str(self.hand)
        return str(self.name) if self.held is None or self.namer is None else self.namer(self.name, self.held)

    @cached_property
    def packed_wrong(self) -> Packed:
        return pack(self.wrong)

    @cached_property
    def packed_right(self) -> Packed:
        return pack(self.right)

    @cached_property
    def packed_hit(self) -> Packed:
        return pack(self.hit)

    @cached_property
    def hit_bits(self) -> int:
        return bits_of(self.hit)

    @cached_property
    def wrong_bits(self) -> int:
        return bits_of(self.wrong)

    @cached_property
    def n_holds(self) -> int:
        """Number of holds allowed in all deal classes."""
        return int(np.unpackbits(self.words.view(np.uint8)).sum())

    @property
    def is_exception(self) -> bool:
        return self.hand is not None or self.line is not None


def piece_length(piece: Piece) -> int:
    """Return what the text of a piece costs its reader, in characters."""
    return hand_length(piece.hand) if piece.hand is not None else len(piece.label)


class Units:
    """One game's units, and how pieces are judged: where they can be held, rightly and wrongly."""

    def __init__(
        self,
        solution: Solution,
        *,
        shortest: bool,
        section: Section | None = None,
        accepted: BoolArray | None = None,
    ) -> None:
        right = solution.optimal if accepted is None else accepted
        self.shortest = shortest
        self.solution = solution
        self.section = section
        self.matcher = Matcher.of(solution.game, None if section is None else section.wild)
        self.numbers = self.matcher.numbers
        self.n_deals = len(self.numbers)
        self.optimal = mask_words(right if section is None else right[:, self.numbers])
        self.sizes = solution.deals.sizes[self.numbers]
        self.sub = self.matcher.sub
        self._spoken_of: dict[Hand, tuple[IntArray, MaskWords]] = {}
        self._candidates_for: dict[tuple[Name, bytes], list[Hand]] = {}

    @cached_property
    def is_optimal(self) -> BoolArray:
        """Which holds count as right; shape (32, n_deals)."""
        return np.stack([self.optimal >> np.uint32(mask) & np.uint32(1) > 0 for mask in range(32)])

    @cached_property
    def values(self) -> Expectations:
        """The distinct values of optimal play."""
        return expectations(self.solution)

    @cached_property
    def ce(self) -> npt.NDArray[np.int32]:
        """CE number of each deal; shape (n_deals,)."""
        number = self.values.number
        return number if self.section is None else number[self.numbers]

    @cached_property
    def units(self) -> list[Piece]:
        """The units; a conflict may put parts of one in its place."""
        return self._find_units()

    def accepting(self, words: MaskWords) -> Units:
        """Return the same with other holds taken for right: one word for each of its deals."""
        other = copy(self)
        other.optimal = words
        other.__dict__.pop("is_optimal", None)
        return other

    @classmethod
    def sections(cls, solution: Solution, *, shortest: bool, accepted: BoolArray | None = None) -> Iterator[Units]:
        """Yield the units of each section of a chart: deals with most wild cards first, natural ones last.

        `accepted` says which holds count as right, an array of shape (32, n_deals); the optimal ones by default.
        """
        game = solution.game
        if not game.wild_ranks and not game.deck.jokers:
            yield cls(solution, shortest=shortest, accepted=accepted)
            return
        for wild in sorted({int(w) for w in np.unique(Matcher.of(game).wild)}, reverse=True):
            yield cls(solution, shortest=shortest, section=Section.of(game, wild), accepted=accepted)

    def _find_units(self) -> list[Piece]:
        """Return the units: kinds optimal somewhere, grouped under a name by convention."""
        kinds = find_kinds(self.solution.game)
        pieces = []
        pieces.append(self.piece(NONE, np.ones(1, np.bool_)))
        for n in range(1, 6):
            facts = self.matcher.features(n)
            optimal_kind = np.zeros(len(kinds), np.bool_)
            for mask in masks_of_size(n):
                sub = self.sub[mask][self.is_optimal[mask]]
                optimal_kind[kinds.number[n][sub]] = True
            present = optimal_kind[kinds.number[n]]
            for code in np.unique(facts.type[present]):
                name = Name(n, TYPES[code])
                here = present & (facts.type == code)
                key = group_key(name, facts.s, facts.h, kinds.number[n])
                if self.shortest and n == 5:
                    # A dealt hand of one pay class may be left out where drawing is as good.
                    key = kinds.number[n].astype(np.int64)
                key = key * 8 + facts.w
                for value in np.unique(key[here]):
                    held = here & (key == value)
                    pieces.append(self.piece(name, held))
        return pieces

    def piece(self, name: Name, held: BoolArray) -> Piece:
        """Return the unconditioned piece of these held sets."""
        words = np.zeros(self.n_deals, np.uint32)
        flags = held.astype(np.uint32)
        for mask in masks_of_size(name.n):
            words |= np.take(flags << np.uint32(mask), self.sub[mask], mode="clip")
        return self._judged(name, words, held=held)

    def exception(self, hand: Hand) -> Piece:
        """Return the piece of a conditioned hand."""
        words = np.zeros(self.n_deals, np.uint32)
        rows, base = self.spoken_of(hand)
        words[rows] = self.matcher.conditioned(hand, rows, base)
        return self._judged(hand.name, words, hand=hand)

    def spoken_of(self, hand: Hand) -> tuple[IntArray, MaskWords]:
        """Return the deals of which a hand speaks, its conditions left out, and the holds it allows there."""
        base = replace(hand, exclusions=(), penalties=(), conditions=())
        if base not in self._spoken_of:
            if len(self._spoken_of) == MOST_KEPT:
                del self._spoken_of[next(iter(self._spoken_of))]
            words = self.matcher.match(Line((base,)))
            rows = np.flatnonzero(words)
            self._spoken_of[base] = rows, words[rows]
        return self._spoken_of[base]

    def comparison(self, line: Line) -> Piece:
        """Return the piece of a line that compares holds."""
        return self._judged(line.hands[0].name, self.matcher.match(line), line=line)

    def _judged(
        self,
        name: Name,
        words: MaskWords,
        held: BoolArray | None = None,
        hand: Hand | None = None,
        line: Line | None = None,
    ) -> Piece:
        wrong, right = words & ~self.optimal > 0, words & self.optimal > 0
        return Piece(name, words, words > 0, wrong, right, held, hand, line, self.text_of)

    def kind_pieces(self) -> list[Piece]:
        """Return the units split into their kinds."""
        kinds = find_kinds(self.solution.game)
        found = []
        for unit in self.units:
            if unit.held is None or unit.name == NONE:
                found.append(unit)
                continue
            numbers = kinds.number[unit.name.n]
            for kind in np.unique(numbers[unit.held]):
                found.append(self.piece(unit.name, unit.held & (numbers == kind)))
        return found

    def text_of(self, name: Name, held: BoolArray) -> str:
        """Return the text of exactly these held sets."""
        for hand in self.candidates(name, held):
            if (self.matcher.held(hand)[1] == held).all():
                return str(hand)
        return f"{name} ({int(held.sum())} classes of sets)"

    def candidates(self, name: Name, held: BoolArray) -> list[Hand]:
        """Return hands that cover these held sets: the name alone, by convention, then the shortest first."""
        if name == NONE:
            return [Hand(NONE)]
        key = name, np.packbits(held).tobytes()
        if key not in self._candidates_for:
            if len(self._candidates_for) == MOST_NAMED:
                del self._candidates_for[next(iter(self._candidates_for))]
            self._candidates_for[key] = self._find_candidates(name, held)
        return list(self._candidates_for[key])

    def _find_candidates(self, name: Name, held: BoolArray) -> list[Hand]:
        facts = self.matcher.features(name.n)
        if self.section is not None and (kept := int(facts.w[held].min())) != self.section.wild:
            wild = Comparison(("w",), "=", (kept,))
            return [replace(hand, features=(wild, *hand.features)) for hand in self._candidates(name, held)]
        hands = self._candidates(name, held)
        if self.matcher.deck.jokers and self.matcher.wild_ranks:
            seen = tuple(int(j) for j in np.unique(facts.jokers[held]))
            jokers = Comparison(("jokers",), "=", seen)
            hands += [replace(hand, features=(jokers, *hand.features)) for hand in hands]
        return hands

    def _candidates(self, name: Name, held: BoolArray) -> list[Hand]:
        facts = self.matcher.features(name.n)
        family = self.matcher.held(Hand(name))[1]
        featured: dict[tuple[str, ...], list[Hand]] = {}
        for terms in (("s",), ("h",), ("s", "h")):
            value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
            seen = tuple(int(v) for v in np.unique(value[held]))
            hands = [Hand(name, (Comparison(terms, "=", seen),))]
            if len(seen) > 1 and int(value[family].max()) == seen[-1]:
                hands.insert(0, Hand(name, (Comparison(terms, ">=", (seen[0],)),)))
            featured[terms] = hands
        s_seen = tuple(int(v) for v in np.unique(facts.s[held]))
        h_seen = tuple(int(v) for v in np.unique(facts.h[held]))
        both = [Hand(name, (Comparison(("s",), "=", s_seen), Comparison(("h",), "=", h_seen)))]
        ranked = self._ranked_hands(name, held)
        if is_named_by_ranks(name):
            conventional = ranked
        elif name.type == "S" and self.shortest:
            conventional = [*featured[("s",)], *featured[("h",)], *both, *ranked[: len(ranked) == 1]]
        elif name.type == "S":
            conventional = featured[("s",)] + both
        elif name.type == "SF":
            conventional = featured[("s",) if name.n == 4 else ("s", "h")]
        else:
            conventional = featured[("h",)]
        rest = [hand for hands in featured.values() for hand in hands] + both + ranked
        if self.shortest:
            conventional = sorted(conventional, key=lambda hand: len(str(hand)))
        order = [Hand(name), *conventional, *sorted(rest, key=lambda hand: len(str(hand)))]
        return list({str(hand): hand for hand in order}.values())

    def _ranked_hands(self, name: Name, held: BoolArray) -> list[Hand]:
        ranks = self.rank_tuples(name.n, held)
        if not ranks or len(ranks) > 400 or name.type == "W":
            return []
        natural = {tuple(rank for rank in each if rank != WILD) for each in ranks}
        n_natural = max(map(len, natural))
        if n_natural != min(map(len, natural)):
            # No text of cards says "a wild card or a rank".
            return []
        hands = [Hand(name, cards=rank_list(ranks))]
        high = tuple(int(r) for r in sorted(self.matcher.high_ranks))
        if self.shortest and name.type not in MADE and len(ranks) > 1 and natural <= set(combinations(high, n_natural)):
            symbols = [Unit((), "W")] * (name.n - n_natural) + [Unit((), "H")] * n_natural
            hands.append(Hand(name, cards=(CardText((Group(tuple(symbols), False),)),)))
        return hands

    def rank_tuples(self, n: int, held: BoolArray | IntArray) -> set[tuple[int, ...]]:
        """Return the ranks of some held sets, each in ascending order; wild cards are `WILD` and come first."""
        ranks = self.matcher.features(n).sets.ranks[:, held].astype(np.int64)
        wild = [0, *(int(rank) for rank in self.matcher.wild_ranks)] if self.matcher.has_wild else []
        table = np.arange(15)
        table[wild] = WILD
        # Four bits for each rank make one number of a set, which is quickly compared.
        shifts = 4 * np.arange(n)[:, None]
        codes = np.unique((np.sort(table[ranks], axis=0) << shifts).sum(axis=0))
        return set(map(tuple, (codes >> shifts & 15).T.tolist()))

    def blockers(self, units: Sequence[Piece], remaining: BoolArray) -> dict[int, list[int]]:
        """Return for each unit the units that must stand above it in these deals."""
        packed = pack(remaining)
        above: dict[int, list[int]] = {}
        for b, unit in enumerate(units):
            blocked = unit.packed_wrong & packed
            above[b] = []
            if blocked.any():
                above[b] = [a for a, other in enumerate(units) if (blocked & other.packed_right).any()]
        return above

    def first_ce(self, piece: Piece, remaining: BoolArray) -> int:
        numbers = self.ce[piece.right & remaining]
        return int(numbers.min()) if len(numbers) else len(self.values.rows) + 1


def group_key(
    name: Name, s: npt.NDArray[np.int8], h: npt.NDArray[np.int8], kind: npt.NDArray[np.int32]
) -> npt.NDArray[np.int64]:
    """Return the number under which the convention of the notation groups held sets of one name."""
    s64, h64 = s.astype(np.int64), h.astype(np.int64)
    if name.n == 5 or name.type in MADE:
        return np.zeros(len(s), np.int64)
    if name.type == "RF":
        return kind.astype(np.int64) if name.n == 2 else np.zeros(len(s), np.int64)
    if name.type == "SF":
        return s64 if name.n == 4 else s64 + h64
    if name.type == "F":
        return np.zeros(len(s), np.int64) if name.n == 4 else h64
    if name.type == "S" and name.n == 4:
        return s64 * 8 + h64
    return kind.astype(np.int64)
