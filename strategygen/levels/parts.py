"""From a play that looks only at the cards held to lines: units, and the parts of units that must stand apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from strategygen.deals import BoolArray, masks_of_size
from strategygen.derive.conflicts import components
from strategygen.derive.exceptions import MOST_CHARACTERS
from strategygen.derive.units import Piece, Units, pack
from strategygen.derive.wording import WILD, products, unit_of
from strategygen.errors import UnsolvedConflictError
from strategygen.notation import NONE, CardText, Group, Hand, Line, Name

__all__ = ["find_parts"]


def find_parts(units: Units) -> list[Piece]:
    """Return the parts of units that must be lines of their own, so that with them the units have an order.

    The accepted holds of `units` must be those of some order of held sets.
    """
    return list(_Parting(units).parts())


@dataclass(frozen=True, slots=True)
class _Option:
    """A part of a unit that can be played at once, and how many of the deals that hold others back it plays."""

    piece: Piece
    deals: int

    @property
    def key(self) -> tuple[float, str]:
        assert self.piece.hand is not None
        return (-self.deals / (20 + len(self.piece.label)), self.piece.label)


class _Parting:
    def __init__(self, units: Units) -> None:
        self.u = units
        self.remaining = np.ones(units.n_deals, np.bool_)

    def parts(self) -> Iterator[Piece]:
        waiting = list(self.u.units)
        while True:
            waiting = self._play_safe(waiting)
            if not waiting:
                return
            above = self.u.blockers(waiting, self.remaining)
            sources = [part for part in components(above) if all(a in part for b in part for a in above[b])]
            options = [option for part in sources for option in self._options([waiting[i] for i in part])]
            if not options:
                names = ", ".join(piece.label for piece in waiting)
                raise UnsolvedConflictError(f"no part of {names} stands first"[:400])
            part = min(options, key=lambda option: option.key).piece
            self.remaining &= ~part.hit
            yield part

    def _play_safe(self, pieces: Sequence[Piece]) -> list[Piece]:
        waiting = list(pieces)
        while True:
            packed = pack(self.remaining)
            safe = [piece for piece in waiting if not (piece.packed_wrong & packed).any()]
            if not safe:
                return [piece for piece in waiting if (piece.packed_hit & packed).any()]
            for piece in safe:
                self.remaining &= ~piece.hit
            waiting = [piece for piece in waiting if piece not in safe]

    def _options(self, component: Sequence[Piece]) -> Iterator[_Option]:
        for piece in component:
            if piece.held is None or piece.name == NONE:
                continue
            blocked = np.zeros(self.u.n_deals, np.bool_)
            for other in component:
                if other is not piece or len(component) == 1 or (piece.wrong & piece.right & self.remaining).any():
                    blocked |= other.wrong & self.remaining
            needed, allowed = self._classes(piece, blocked)
            if not needed.any():
                continue
            for hand in self._texts(piece.name, needed, allowed):
                part = self.u.exception(hand)
                count = int((part.hit & self.remaining).sum())
                if count and not (part.wrong & self.remaining).any():
                    yield _Option(part, count)
                    break

    def _classes(self, piece: Piece, blocked: BoolArray) -> tuple[BoolArray, BoolArray]:
        """Return which held sets of a piece are right, and safe, where others are held back; and which are safe."""
        assert piece.held is not None
        n = piece.name.n
        rows, blocked_rows = np.flatnonzero(self.remaining), np.flatnonzero(blocked)
        wrong = np.zeros(len(piece.held), np.bool_)
        right = np.zeros(len(piece.held), np.bool_)
        for mask in masks_of_size(n):
            wrong[self.u.sub[mask, rows][~self.u.is_optimal[mask, rows]]] = True
            right[self.u.sub[mask, blocked_rows][self.u.is_optimal[mask, blocked_rows]]] = True
        family = self.u.matcher.held(Hand(piece.name))[1] | piece.held
        return right & ~wrong & piece.held, family & ~wrong

    def _texts(self, name: Name, needed: BoolArray, allowed: BoolArray) -> list[Hand]:
        """Return hands that name needed sets and otherwise only allowed ones, all of the needed ones first."""
        hands = []
        for wanted in (needed, *self._wider(name, needed, allowed)):
            for hand in self.u.candidates(name, wanted):
                sets = self.u.matcher.held(hand)[1]
                if hand != Hand(name) and not (needed & ~sets).any() and not (sets & ~allowed).any():
                    hands.append(hand)
        hands = [hand for hand in hands if len(str(Line((hand,)))) <= MOST_CHARACTERS]
        return sorted(hands, key=lambda hand: len(str(hand))) + self._by_suits(name, needed, allowed)

    def _wider(self, name: Name, needed: BoolArray, allowed: BoolArray) -> Iterator[BoolArray]:
        """Yield sets of allowed classes that are like the needed ones in ranks, or in s and h."""
        facts = self.u.matcher.features(name.n)
        family = self.u.matcher.held(Hand(name))[1]
        s, h = facts.s.astype(np.int64), facts.h.astype(np.int64)
        for key in (facts.ranks, s * 16 + h, s, h):
            alike = family & np.isin(key, key[needed])
            if not (alike & ~allowed).any():
                yield alike

    def _by_suits(self, name: Name, needed: BoolArray, allowed: BoolArray) -> list[Hand]:
        """Return one hand that names needed classes by their ranks, and where it takes them by suits in braces."""
        sets = self.u.matcher.features(name.n).sets
        by_brace: dict[tuple[tuple[int, ...], ...], set[tuple[int, ...]]] = {}
        for number in np.flatnonzero(needed).tolist():
            ranks = self._ranks(sets.ranks[:, number].tolist())
            order = sorted(range(name.n), key=lambda j: ranks[j])
            point = tuple(ranks[j] for j in order)
            suits = [int(sets.suits[j, number]) if ranks[j] != WILD else -1 for j in order]
            for braces in _brace_patterns(suits):
                if point in by_brace.get(braces, ()):
                    break
                text = _card_text([frozenset({rank}) for rank in point], braces)
                if not (self.u.matcher.held(Hand(name, cards=(text,)))[1] & ~allowed).any():
                    by_brace.setdefault(braces, set()).add(point)
                    break
        texts: list[tuple[int, CardText]] = []
        for braces, points in by_brace.items():
            for term in products(sorted(points)):
                texts.append((int(np.prod([len(choice) for choice in term])), _card_text(term, braces)))
        texts.sort(key=lambda item: (-item[0], str(item[1])))
        chosen: list[CardText] = []
        for _, text in texts:
            if len(str(Line((Hand(name, cards=(*chosen, text)),)))) <= MOST_CHARACTERS:
                chosen.append(text)
        return [Hand(name, cards=tuple(chosen))] if chosen else []

    def _ranks(self, ranks: Sequence[int]) -> list[int]:
        wild = self.u.matcher.wild_ranks
        return [WILD if rank == 0 or rank in wild else rank for rank in ranks]


def _brace_patterns(suits: Sequence[int]) -> list[tuple[tuple[int, ...], ...]]:
    """Return the ways to say which cards are of one suit, the least said first: places in braces."""
    same = [
        places
        for size in range(2, len(suits) + 1)
        for places in combinations(range(len(suits)), size)
        if len({suits[i] for i in places}) == 1
        and suits[places[0]] >= 0
        and sum(suit == suits[places[0]] for suit in suits) == size
    ]
    if len(same) == 1 and len(same[0]) == sum(suit >= 0 for suit in suits):
        return [()]
    return [(), *((places,) for places in same), *([tuple(same)] if len(same) > 1 else [])]


def _card_text(term: Sequence[frozenset[int]], braces: Sequence[Sequence[int]]) -> CardText:
    """Return the text of these choices of ranks with some places in braces, which come first."""
    groups = [Group(tuple(unit_of(term[i]) for i in places), True) for places in braces]
    loose = tuple(unit_of(term[i]) for i in range(len(term)) if all(i not in places for places in braces))
    return CardText((*groups, *([Group(loose, False)] if loose else [])))
