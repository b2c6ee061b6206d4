"""The order of the lines, and their texts: as the paper has them, or as few as can be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.conflicts import Option
from strategygen.derive.exceptions import MOST_CHARACTERS
from strategygen.derive.truths import odd_numbers
from strategygen.derive.units import Piece, Units, bits_of, flags_of, pack, piece_length
from strategygen.derive.wording import is_made
from strategygen.errors import UnsolvedConflictError
from strategygen.notation import Hand, Line, Name


class Ordering:
    """Puts pieces in order and writes their lines."""

    def __init__(self, units: Units) -> None:
        self.u = units

    def paper_groups(self, pieces: Sequence[Piece]) -> list[list[Piece]]:
        """Return the lines' pieces in the order of the least CE number they play, safe ones of a name joined."""
        remaining = np.ones(self.u.n_deals, np.bool_)
        waiting = list(pieces)
        groups: list[list[Piece]] = []
        while True:
            packed = pack(remaining)
            waiting = [piece for piece in waiting if (piece.packed_hit & packed).any()]
            if not waiting:
                return groups
            safe = [piece for piece in waiting if not (piece.packed_wrong & packed).any()]
            if not safe:
                names = ", ".join(piece.label for piece in waiting)
                raise UnsolvedConflictError(f"no order was found for {names}")
            first = min(safe, key=lambda piece: self._order_key(piece, remaining))
            joined = [first]
            if not first.is_exception:
                joined += [p for p in safe if p is not first and not p.is_exception and p.name == first.name]
            groups.append(joined)
            for piece in joined:
                remaining &= ~piece.hit
            waiting = [piece for piece in waiting if piece not in joined]

    def _order_key(self, piece: Piece, remaining: BoolArray) -> tuple[int, int, str]:
        return (self.u.first_ce(piece, remaining), -piece.name.n, piece.label)

    def in_ce_order(self, groups: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
        """Return the groups in the order of the least CE number they play, as far as they stay safe."""
        remaining = np.ones(self.u.n_deals, np.bool_)
        waiting = [list(group) for group in groups]
        ordered = []
        while waiting:
            packed = pack(remaining)
            safe = [group for group in waiting if not any((p.packed_wrong & packed).any() for p in group)]
            first = min(safe, key=lambda group: min(self._order_key(piece, remaining) for piece in group))
            ordered.append(first)
            for piece in first:
                remaining &= ~piece.hit
            waiting.remove(first)
        return ordered

    def lines_for(self, groups: Sequence[Sequence[Piece]]) -> list[Line]:
        """Return the texts of the lines that play these groups of pieces in turn."""
        remaining = np.ones(self.u.n_deals, np.bool_)
        lines = []
        for group in groups:
            if group[0].line is not None:
                lines.append(group[0].line)
                remaining &= ~group[0].hit
                continue
            families: dict[Name, list[Piece]] = {}
            for piece in group:
                families.setdefault(piece.name, []).append(piece)
            hands = [hand for family in families.values() for hand in self._hands_for(family, remaining)]
            lines += _lines_of(hands)
            for piece in group:
                remaining &= ~piece.hit
        return lines

    def _hands_for(self, joined: Sequence[Piece], remaining: BoolArray) -> list[Hand]:
        """Return few hands that play these pieces of one name: one, if a text names them all."""
        exceptions = [piece.hand for piece in joined if piece.hand is not None]
        if exceptions:
            return merged_hands(exceptions)
        whole = self._hand_for(joined, remaining)
        if whole is not None:
            return [whole]
        found: list[tuple[list[Piece], Hand]] = []
        for piece in joined:
            alone = self._hand_for([piece], remaining)
            if alone is None:
                found += [([piece], hand) for hand in self._in_parts(piece, remaining)]
                continue
            options = [(i, self._hand_for([*pieces, piece], remaining)) for i, (pieces, _) in enumerate(found)]
            best = min(
                ((len(str(hand)) - len(str(found[i][1])), i, hand) for i, hand in options if hand is not None),
                key=lambda option: option[:2],
                default=None,
            )
            if best is not None and best[0] <= len(str(alone)):
                found[best[1]] = ([*found[best[1]][0], piece], best[2])
            else:
                found.append(([piece], alone))
        return [hand for _, hand in found]

    def _in_parts(self, piece: Piece, remaining: BoolArray) -> list[Hand]:
        """Return hands that together name the ranks of a piece no short text names."""
        assert piece.held is not None
        ranked = [hand for hand in self.u.candidates(piece.name, piece.held) if len(hand.cards) > 1]
        rows = np.flatnonzero(remaining)
        if not ranked or (self.u.matcher.match(Line((ranked[0],)), rows) & ~self.u.optimal[rows]).any():
            raise UnsolvedConflictError(f"no text of at most {MOST_CHARACTERS} characters names {piece.label}"[:400])
        hands = [replace(ranked[0], cards=ranked[0].cards[:1])]
        for text in ranked[0].cards[1:]:
            wider = replace(hands[-1], cards=(*hands[-1].cards, text))
            if len(str(wider)) <= MOST_CHARACTERS:
                hands[-1] = wider
            else:
                hands.append(replace(ranked[0], cards=(text,)))
        return hands

    def _hand_for(self, joined: Sequence[Piece], remaining: BoolArray) -> Hand | None:
        """Return the hand that plays these pieces of one name, or None if no short text names them safely."""
        name = joined[0].name
        held = np.zeros(0, np.bool_)
        needed = np.zeros(self.u.n_deals, np.bool_)
        for piece in joined:
            assert piece.held is not None
            held = piece.held if len(held) == 0 else held | piece.held
            needed |= piece.hit
        is_joined = len(joined) > 1 or self.u.shortest
        rows = np.flatnonzero(remaining)
        for hand in self.u.candidates(name, held):
            sets = self.u.matcher.held(hand)[1]
            if not (sets | ~held).all():
                continue
            is_exact = bool((sets == held).all())
            if len(str(Line((hand,)))) > MOST_CHARACTERS:
                continue
            # A line of one unit keeps its own name; a wider one may only add what was played above.
            if is_exact or is_joined or self._adds_nothing_optimal(hand, held):
                words = self.u.matcher.match(Line((hand,)), rows)
                if not (words & ~self.u.optimal[rows]).any():
                    return hand
        return None

    def own_line(self, pieces: Sequence[Piece], remaining: BoolArray) -> Line:
        """Return the line of the held sets of these pieces of one name, safe or not.

        Its text may have more sets than these only if they cannot be held in the remaining deals, or rightly.
        """
        held = [piece.held for piece in pieces if piece.held is not None]
        union = np.logical_or.reduce(held)
        for hand in self.u.candidates(pieces[0].name, union):
            sets = self.u.matcher.held(hand)[1]
            if not (sets | ~union).all():
                continue
            extra = self.u.piece(hand.name, sets & ~union)
            others = [unit for unit in self.u.units if unit.name == hand.name and unit not in pieces]
            shared = any((unit.held & sets).any() for unit in others if unit.held is not None)
            if not shared and not (extra.wrong & remaining).any():
                return Line((hand,))
        raise UnsolvedConflictError(f"no text names {pieces[0].label}")

    def _adds_nothing_optimal(self, hand: Hand, held: BoolArray) -> bool:
        """Whether the sets that a text has besides `held` are optimal nowhere."""
        n = hand.name.n
        extra = self.u.matcher.held(hand)[1] & ~held
        return all(not (extra[self.u.sub[mask]] & self.u.is_optimal[mask]).any() for mask in masks_of_size(n))


def merged_hands(hands: Sequence[Hand]) -> list[Hand]:
    """Return conditioned hands with those as one that differ in the condition alone."""
    found: list[Hand] = []
    for hand in hands:
        for i, other in enumerate(found):
            is_plain = not hand.penalties and not other.penalties and hand.conditions and other.conditions
            if is_plain and replace(hand, conditions=()) == replace(other, conditions=()):
                found[i] = replace(other, conditions=(*other.conditions, *hand.conditions))
                break
        else:
            found.append(hand)
    return found


class Pruning:
    """Leaves out of the pieces of a chart what it can do without: whole pieces, and literals of conditions.

    Pieces have an order exactly if playing whatever is safe, as long as something is, plays every deal.  What is left
    over in the end does not hang on the order of playing; to try the pieces in an order that is nearly right is quick.
    """

    def __init__(self, units: Units, pieces: Sequence[Piece]) -> None:
        self.u = units
        self.pieces = sorted(pieces, key=lambda piece: (not piece.is_exception, -piece_length(piece)))
        self.everything = bits_of(np.ones(units.n_deals, np.bool_))
        self.order: list[Piece] = []
        #: What is left over before each piece in the order of playing, and in the end.
        self.before = [self.everything]
        self._set_order(0, self._rest(self.pieces, self.everything)[1])

    def pruned(self) -> list[Piece]:
        """Return pieces that still play every deal."""
        self._drop()
        if self._simplify():
            self._drop()
        return self.pieces

    def _rest(self, pieces: Sequence[Piece], remaining: int) -> tuple[int, list[Piece]]:
        """Return the deals left over when these pieces are played as far as they are safe, and the order of playing.

        Pieces that are not played come last.
        """
        waiting = list(pieces)
        order: list[Piece] = []
        while remaining:
            later = []
            for piece in waiting:
                if piece.wrong_bits & remaining:
                    later.append(piece)
                else:
                    remaining &= ~piece.hit_bits
                    order.append(piece)
            if len(later) == len(waiting):
                break
            waiting = later
        return remaining, order + waiting

    def _drop(self) -> None:
        for piece in list(self.pieces):
            at = self.order.index(piece)
            left, after = self._rest(self.order[at + 1 :], self.before[at])
            if not left:
                self.pieces.remove(piece)
                self._set_order(at, after)

    def _set_order(self, at: int, pieces: Sequence[Piece]) -> None:
        """Play these pieces from some place in the order on."""
        self.order[at:] = pieces
        del self.before[at + 1 :]
        for piece in pieces:
            self.before.append(self.before[-1] & ~piece.hit_bits)

    def _simplify(self) -> bool:
        """Shorten conditions by literals, longest first; return whether any was."""
        any_shorter = False
        for piece in list(self.pieces):
            if piece.hand is None:
                continue
            at = self.order.index(piece)
            rest, others = self._rest(self.order[at + 1 :], self.before[at])
            shorter = self._shortest(piece, others, rest)
            if shorter is not piece:
                self.pieces[self.pieces.index(piece)] = shorter
                self._set_order(at, self._rest([shorter, *self.order[at + 1 :]], self.before[at])[1])
                any_shorter = True
        return any_shorter

    def _shortest(self, piece: Piece, others: Sequence[Piece], rest: int) -> Piece:
        """Return a piece of fewer literals that does what is asked of this one: the others leave `rest` to it."""
        is_left = flags_of(rest, self.u.n_deals)
        while True:
            assert piece.hand is not None
            for hand in shorter_hands(piece.hand):
                if not hand.is_conditioned:
                    continue
                rows, words = self.u.spoken_of(hand)
                here = is_left[rows]
                rows = rows[here]
                words = self.u.matcher.conditioned(hand, rows, words[here])
                if (words & ~self.u.optimal[rows]).any():
                    continue
                left = is_left.copy()
                left[rows[words > 0]] = False
                if not self._rest(others, bits_of(left))[0]:
                    piece = self.u.exception(hand)
                    break
            else:
                return piece


def shorter_hands(hand: Hand) -> list[Hand]:
    """Return the hands that say one literal less, those first that lose most characters."""
    found = [replace(hand, penalties=hand.penalties[:i] + hand.penalties[i + 1 :]) for i in range(len(hand.penalties))]
    for c, clause in enumerate(hand.conditions):
        for i in range(len(clause)):
            left = clause[:i] + clause[i + 1 :]
            clauses = (*hand.conditions[:c], *([left] if left else []), *hand.conditions[c + 1 :])
            found.append(replace(hand, conditions=clauses))
    return sorted(found, key=lambda shorter: len(str(shorter)))


def alike(flags: Sequence[BoolArray]) -> tuple[IntArray, IntArray]:
    """Return the first of each lot of deals that all flags treat alike, and for each deal the number of its lot.

    Examples
    --------
    >>> first, lot = alike([np.array([True, False, True, False]), np.array([True, False, True, True])])
    >>> sorted(first.tolist()), bool(lot[0] == lot[2]), len(set(lot.tolist()))
    ([0, 1, 3], True, 3)
    """
    hashes = np.zeros(len(flags[0]), np.uint64)
    for flag, number in zip(flags, odd_numbers(len(flags)), strict=True):
        hashes ^= flag * number
    _, first, lot = np.unique(hashes, return_index=True, return_inverse=True)
    if any((flag[first][lot] != flag).any() for flag in flags):
        # Two numbers are the same that should differ, which is hardly ever to be seen.
        rows = np.packbits(np.stack(flags), axis=0)
        _, first, lot = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return first, lot.reshape(-1)


def _lines_of(hands: Sequence[Hand]) -> list[Line]:
    """Return hands as few lines of permitted length, in order."""
    lines = [Line(tuple(hands[:1]))]
    for hand in hands[1:]:
        wider = Line((*lines[-1].hands, hand))
        if len(str(wider)) <= MOST_CHARACTERS:
            lines[-1] = wider
        else:
            lines.append(Line((hand,)))
    return lines


class Shortening:
    """The search for the choice of exceptions and the order that give the fewest lines.

    Deals that every piece treats alike are put together, so a set of deals is an integer of a few thousand bits.
    Placing a line as soon as nothing more can join it never costs anything, since a safe line stays needed and
    makes others safe; only when each name that has a safe piece also has one that is not is there a choice.
    """

    #: Most combinations of options tried, and most splits of a name searched for.
    MOST_CHOICES = 512
    MOST_STATES = 4000

    def __init__(self, units: Units, conflicts: Sequence[Sequence[Option]]) -> None:
        self.u = units
        self.conflicts = conflicts
        self.pieces = list(units.units)
        for options in conflicts:
            for option in options:
                self.pieces += [piece for piece in option.pieces if piece not in self.pieces]
        self._index(self.pieces)

    def _index(self, pieces: list[Piece]) -> None:
        """Number the pieces, and put deals together that all of them treat alike."""
        units = self.u
        self.pieces = pieces
        first, inverse = alike([flag for piece in self.pieces for flag in (piece.hit, piece.wrong)])
        self.hit = [bits_of(piece.hit[first]) for piece in self.pieces]
        self.wrong = [bits_of(piece.wrong[first]) for piece in self.pieces]
        self.everything = bits_of(np.ones(len(first), np.bool_))
        beyond = len(units.values.rows) + 1
        least = np.full(len(first), beyond, np.int64)
        np.minimum.at(least, inverse, units.ce)
        self.first_ce = [int(least[piece.right[first]].min(initial=beyond)) for piece in self.pieces]

    def best(self) -> list[list[Piece]]:
        """Return the groups of pieces of the shortest chart found."""
        groups = self._best_choice()
        pruned = Pruning(self.u, [piece for group in groups for piece in group]).pruned()
        self._index(pruned)
        order = self._order(range(len(pruned)))
        if order is None:
            raise UnsolvedConflictError("no order was found for the lines")
        return self._joined([[self.pieces[i] for i in group] for group in order])

    def _joined(self, groups: list[list[Piece]]) -> list[list[Piece]]:
        """Return the groups with exceptions of one name in one line, where they are safe there and it is short."""
        remaining = np.ones(self.u.n_deals, np.bool_)
        waiting = list(groups)
        joined = []
        while waiting:
            group = list(waiting.pop(0))
            if group[0].hand is not None:
                packed = pack(remaining)
                for other in list(waiting):
                    piece = other[0]
                    if piece.hand is None or piece.name != group[0].name or (piece.packed_wrong & packed).any():
                        continue
                    hands = merged_hands([member.hand for member in [*group, piece] if member.hand is not None])
                    if len(str(Line(tuple(hands)))) <= MOST_CHARACTERS:
                        group.append(piece)
                        waiting.remove(other)
            joined.append(group)
            for piece in group:
                remaining &= ~piece.hit
        return joined

    def _best_choice(self) -> list[list[Piece]]:
        choice = [0] * len(self.conflicts)
        best = self._try(choice)
        count = 1
        for options in self.conflicts:
            count *= len(options)
        if count <= self.MOST_CHOICES:
            choices = product(*(range(len(options)) for options in self.conflicts))
            for candidate in choices:
                best = min(best, self._try(list(candidate)), key=lambda found: found[0])
        else:
            improved = True
            while improved:
                improved = False
                for i, options in enumerate(self.conflicts):
                    for other in range(len(options)):
                        candidate_list = [*choice[:i], other, *choice[i + 1 :]]
                        found = self._try(candidate_list)
                        if found[0] < best[0]:
                            best, choice, improved = found, candidate_list, True
        if not best[1]:
            raise UnsolvedConflictError("no order was found for the lines")
        return [[self.pieces[i] for i in group] for group in best[1]]

    def _try(self, choice: Sequence[int]) -> tuple[tuple[int, int], list[list[int]]]:
        chosen = [self.pieces.index(p) for o, k in zip(self.conflicts, choice, strict=True) for p in o[k].pieces]
        members = [*range(len(self.u.units)), *dict.fromkeys(chosen)]
        groups = self._order(members)
        if groups is None:
            return (10**6, 0), []
        characters = sum(piece_length(self.pieces[i]) for i in chosen)
        return (len(groups), characters), groups

    def _order(self, members: Sequence[int]) -> list[list[int]] | None:
        """Return the groups of an order with the fewest lines, or None if there is no order."""
        best: list[list[int]] | None = None
        states = 0
        stack: list[tuple[int, tuple[int, ...], list[list[int]]]] = [(self.everything, tuple(members), [])]
        seen: dict[int, int] = {}
        while stack and states < self.MOST_STATES:
            remaining, waiting, groups = stack.pop()
            states += 1
            while True:
                waiting = tuple(i for i in waiting if self.hit[i] & remaining)
                if not waiting or (best is not None and len(groups) >= len(best)):
                    break
                moves = self._moves(remaining, waiting)
                free = [group for complete, group in moves if complete]
                if not free:
                    break
                group = min(free, key=lambda group: min(self.first_ce[i] for i in group))
                groups = [*groups, group]
                for i in group:
                    remaining &= ~self.hit[i]
            if not waiting:
                if best is None or len(groups) < len(best):
                    best = groups
                continue
            if best is not None and len(groups) + 1 >= len(best):
                continue
            if seen.get(remaining, 10**6) <= len(groups):
                continue
            seen[remaining] = len(groups)
            branches = sorted((group for _, group in moves), key=lambda g: -min(int(self.first_ce[i]) for i in g))
            for group in branches:
                after = remaining
                for i in group:
                    after &= ~self.hit[i]
                stack.append((after, waiting, [*groups, group]))
        return best

    def _moves(self, remaining: int, waiting: Sequence[int]) -> list[tuple[bool, list[int]]]:
        """Return the lines that can be placed, each with whether nothing could join it later."""
        families: dict[object, list[int]] = {}
        moves: list[tuple[bool, list[int]]] = []
        for i in waiting:
            piece = self.pieces[i]
            if piece.is_exception:
                if not self.wrong[i] & remaining:
                    moves.append((True, [i]))
            else:
                families.setdefault("made" if is_made(piece.name) else piece.name, []).append(i)
        for members in families.values():
            safe = [i for i in members if not self.wrong[i] & remaining]
            group: list[int] = []
            taken = 0
            for i in sorted(safe, key=lambda i: (self.first_ce[i], -self.pieces[i].name.n)):
                if not self.hit[i] & remaining & taken:
                    group.append(i)
                    taken |= self.hit[i]
            if group:
                moves.append((len(group) == len(members), group))
        return moves
