"""The units of a game: which held sets one line may speak of, their texts, and what becomes of their deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from strategygen.check import optimal_words
from strategygen.deals import BoolArray, masks_of_size
from strategygen.derive.wording import MADE, hand_length, is_named_by_ranks, rank_list
from strategygen.expectations import Expectations, expectations
from strategygen.kinds import TYPES, find_kinds
from strategygen.notation import CardText, Comparison, Group, Hand, Line, MaskWords, Matcher, Name, Unit
from strategygen.solve import Solution

#: The name of the draw of five; it is no name of the language, whose text for it is "none".
GARBAGE = Name(0, "none")

Packed = npt.NDArray[np.uint64]


def pack(flags: BoolArray) -> Packed:
    """Return flags as 64-bit words, for quick questions whether two sets of deals meet."""
    bits = np.packbits(flags)
    return np.concatenate([bits, np.zeros(-len(bits) % 8, np.uint8)]).view(np.uint64)


def bits_of(flags: BoolArray) -> int:
    """Return flags as the bits of an integer, the first highest."""
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


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
    namer: Callable[[Name, BoolArray], str] | None = None

    @cached_property
    def label(self) -> str:
        """Its text; found late, as few labels are ever read."""
        if self.hand is not None:
            return str(self.hand)
        return self.name.type if self.held is None or self.namer is None else self.namer(self.name, self.held)

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
    def n_holds(self) -> int:
        """Number of holds allowed in all deal classes."""
        return int(np.unpackbits(self.words.view(np.uint8)).sum())

    @property
    def is_exception(self) -> bool:
        return self.hand is not None


def piece_length(piece: Piece) -> int:
    """Return what the text of a piece costs its reader, in characters."""
    return hand_length(piece.hand) if piece.hand is not None else len(piece.label)


class Units:
    """One game's units, and how pieces are judged: where they can be held, rightly and wrongly."""

    def __init__(self, solution: Solution, *, shortest: bool) -> None:
        self.shortest = shortest
        self.solution = solution
        self.matcher = Matcher.of(solution.game)
        self.optimal = optimal_words(solution)
        self.ce: Expectations = expectations(solution)
        self.deals = solution.deals
        self.n_deals = len(solution.deals)
        self.units = self._find_units()

    def _find_units(self) -> list[Piece]:
        """Return the units: kinds optimal somewhere, grouped under a name by convention."""
        kinds = find_kinds(self.solution.game)
        pieces = []
        pieces.append(self._judged(GARBAGE, np.ones(self.n_deals, np.uint32)))
        for n in range(1, 6):
            facts = self.matcher.features(n)
            optimal_kind = np.zeros(len(kinds), np.bool_)
            for mask in masks_of_size(n):
                sub = self.deals.sub[mask][self.solution.optimal[mask]]
                optimal_kind[kinds.number[n][sub]] = True
            present = optimal_kind[kinds.number[n]]
            for code in np.unique(facts.type[present]):
                name = Name(n, TYPES[code])
                here = present & (facts.type == code)
                key = group_key(name, facts.s, facts.h, kinds.number[n])
                for value in np.unique(key[here]):
                    held = here & (key == value)
                    pieces.append(self.piece(name, held))
        return pieces

    def piece(self, name: Name, held: BoolArray) -> Piece:
        """Return the unconditioned piece of these held sets."""
        words = np.zeros(self.n_deals, np.uint32)
        flags = held.astype(np.uint32)
        for mask in masks_of_size(name.n):
            words |= np.take(flags << np.uint32(mask), self.deals.sub[mask], mode="clip")
        return self._judged(name, words, held=held)

    def exception(self, hand: Hand) -> Piece:
        """Return the piece of a conditioned hand."""
        words = self.matcher.match(Line((hand,)))
        return self._judged(hand.name, words, hand=hand)

    def _judged(self, name: Name, words: MaskWords, held: BoolArray | None = None, hand: Hand | None = None) -> Piece:
        wrong, right = words & ~self.optimal > 0, words & self.optimal > 0
        return Piece(name, words, words > 0, wrong, right, held, hand, self.text_of)

    def kind_pieces(self) -> list[Piece]:
        """Return the units split into their kinds."""
        kinds = find_kinds(self.solution.game)
        found = []
        for unit in self.units:
            if unit.held is None:
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
        sets = self.matcher.features(name.n).sets
        ranks = {tuple(int(r) for r in column) for column in sets.ranks[:, held].T}
        if not ranks or len(ranks) > 400 or 0 in {rank for each in ranks for rank in each}:
            return []
        hands = [Hand(name, cards=rank_list(ranks))]
        high = tuple(int(r) for r in sorted(self.matcher.high_ranks))
        if self.shortest and name.type not in MADE and len(ranks) > 1 and ranks <= set(combinations(high, name.n)):
            symbols = tuple(Unit((), "H") for _ in range(name.n))
            hands.append(Hand(name, cards=(CardText((Group(symbols, False),)),)))
        return hands

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
        numbers = self.ce.number[piece.right & remaining]
        return int(numbers.min()) if len(numbers) else len(self.ce.rows) + 1


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
