"""The search for exceptions: the shortest statements about the discards that make a line safe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2

import numpy as np
import numpy.typing as npt

from strategygen.cards import format_ranks
from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.units import Piece, Units, bits_of, piece_length, rows_as_bits
from strategygen.derive.wording import MADE, WILD, hand_length, is_named_by_ranks, penalty_length, products, unit_of
from strategygen.kinds import TYPES
from strategygen.notation import CardText, Group, Hand, Line, Literal, Name, Penalty, Points

#: Longest text of a line.
MOST_CHARACTERS = 90


@dataclass(frozen=True, slots=True)
class _Atom:
    """One literal of a condition, with the target and the bad pairs of which it is true, as bits of an integer."""

    literal: Literal
    targets: int
    bad: int

    @property
    def length(self) -> int:
        penalty = self.literal.penalty
        if penalty is None:
            return 3 if self.literal.negated else 0
        return penalty_length(penalty)


class _Roles:
    """For each of n pairs whether a subject is in the deal, and the ranks of its penalties, a bit for each discard."""

    def __init__(self, n: int) -> None:
        self.there = np.zeros(n, np.bool_)
        self.ranks = {kind: np.zeros((5, n), np.int16) for kind in ("fp", "sp", "discard")}

    def union(self, kind: str) -> int:
        """Return all ranks seen, as bits."""
        return int(np.bitwise_or.reduce(self.ranks[kind], axis=None)) if self.there.size else 0

    def counts(self, kind: str, choices: Sequence[tuple[int, ...] | None]) -> npt.NDArray[np.int8]:
        """Return how many discards of each pair have a rank of each choice (None: any); shape (n_choices, n)."""
        ranks = self.ranks[kind]
        each = np.stack([(ranks & np.int16(1 << bit) > 0).sum(axis=0, dtype=np.int8) for bit in range(13)])
        chosen = np.zeros((len(choices), 13), np.int8)
        for i, choice in enumerate(choices):
            chosen[i, [rank - 2 for rank in (range(2, 15) if choice is None else choice)]] = 1
        counts: npt.NDArray[np.int8] = chosen @ each
        return counts


class ExceptionSearch:
    """The search for lines of one unit that play the target deals and are safe in the remaining ones.

    The holds of the unit in the remaining deals are pairs (deal, mask): *targets*, which a line must allow; *bad*
    ones, which are not optimal and which it must not allow; and the rest, of which it may say anything.
    """

    #: Longest condition tried, in literals.
    MOST_LITERALS = 3
    #: Most lines used to settle one side of a conflict.
    MOST_LINES = 12
    POINTS_PRICE = 0.1
    #: Fewest targets for which points are counted, and the largest weight.
    LEAST_COUNTED = 12
    MOST_WEIGHT = 8
    #: What a further literal must add to the deals a line plays, as a share.
    PRICE = 0.3
    #: Most texts of cards in a line that has a condition.
    MOST_TEXTS = 3
    #: Longest text of cards whose penalties a condition names.
    MOST_SUBJECT = 14
    #: Most ways to put braces, and most products for each, tried in writing deals out.
    MOST_BRACES = 8
    MOST_PRODUCTS = 4

    def __init__(self, units: Units, unit: Piece, target: BoolArray, remaining: BoolArray, rivals: list[Piece]) -> None:
        self.u = units
        self.unit = unit
        self.target = target
        self.remaining = remaining
        self.rivals = rivals
        self.n = unit.name.n
        self.is_rich = units.shortest
        self.open_rows = np.flatnonzero(remaining)

    def find(self, most_lines: int) -> list[Piece] | None:
        """Return at most so many pieces that play all targets, or None if none were found.

        Statements with ranges of ranks and counts are tried only where simpler ones do not do.
        """
        if most_lines < 1 or (self.n == 0 and not self.u.shortest):
            return None
        self._collect(self.target)
        if not len(self.target_pairs[0]):
            return None
        for is_rich in (False, True) if self.u.shortest and most_lines > 1 else (False,):
            self.is_rich = is_rich
            for narrow in (True, False):
                whole = self._one_line(narrow=narrow)
                if whole is not None:
                    return [whole]
        return self._several_lines(most_lines) if most_lines > 1 else None

    # ---- pairs -------------------------------------------------------------------------------------------------

    def _collect(self, target: BoolArray) -> None:
        rows_of: dict[bool, list[IntArray]] = {True: [], False: []}
        masks_of: dict[bool, list[IntArray]] = {True: [], False: []}
        for mask in masks_of_size(self.n):
            bit = np.uint32(1) << np.uint32(mask)
            held = (self.unit.words & bit > 0) & self.remaining
            good = self.u.optimal & bit > 0
            for wanted, chosen in ((True, held & good & target), (False, held & ~good)):
                rows = np.flatnonzero(chosen)
                rows_of[wanted].append(rows)
                masks_of[wanted].append(np.full(len(rows), mask, np.int64))
        self.target_pairs = np.concatenate(rows_of[True]), np.concatenate(masks_of[True])
        self.bad_pairs = np.concatenate(rows_of[False]), np.concatenate(masks_of[False])

    def _held(self, pairs: tuple[IntArray, IntArray]) -> IntArray:
        return self.u.sub[pairs[1], pairs[0]].astype(np.int64)

    # ---- hold parts --------------------------------------------------------------------------------------------

    def _bases(self, *, narrow: bool) -> list[Hand]:
        """Return what a line may say of the cards held: the unit, or the part of it that the targets need.

        `narrow` keeps to the parts that the convention of the notation names.
        """
        assert self.unit.held is not None
        bases = [hand for hand in self.u.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        facts = self.u.matcher.features(self.n)
        needed = np.unique(self._held(self.target_pairs))
        keys = [facts.sets.rank_bits] if self.u.shortest or is_named_by_ranks(self.unit.name) else []
        if self.u.shortest or not narrow:
            keys += [facts.s.astype(np.int64), facts.h.astype(np.int64), facts.s.astype(np.int64) * 16 + facts.h]
        for key in keys:
            part = self.unit.held & np.isin(key, key[needed])
            if 0 < part.sum() < self.unit.held.sum():
                bases += self.u.candidates(self.unit.name, part)
        unique: dict[str, Hand] = {}
        for hand in bases:
            fits = self.u.matcher.held(hand)[1]
            # A line may not grow with the deals it covers, and a bare name must mean the whole unit.
            is_short = len(hand.cards) <= self.MOST_TEXTS and (hand != Hand(hand.name) or self._is_exact(hand))
            if fits[needed].all() and is_short:
                unique.setdefault(str(hand), hand)
        return sorted(unique.values(), key=lambda hand: len(str(hand)))

    def _is_exact(self, hand: Hand) -> bool:
        return bool((self.u.matcher.held(hand)[1] == self.unit.held).all())

    # ---- conditions --------------------------------------------------------------------------------------------

    def _subjects(self) -> list[CardText | Name | None]:
        """Return the holds whose penalties a condition may name: the hold itself, and the rivals'."""
        subjects: list[CardText | Name | None] = [None]
        rows = self.target_pairs[0]
        for rival in self.rivals:
            if rival.held is None or rival is self.unit or rival.name.n in (0, 5):
                continue
            seen = np.zeros(len(rival.held), np.bool_)
            for mask in masks_of_size(rival.name.n):
                held = self.u.sub[mask][rows]
                seen[held[rival.held[held]]] = True
            if not seen.any():
                continue
            ranks = sorted(self.u.rank_tuples(rival.name.n, seen), key=lambda t: t[::-1])
            suited = rival.name.type in ("RF", "SF", "F") and rival.name.n > 1
            if rival.name.type not in MADE:
                terms = products(ranks)
                if len(terms) <= 3:
                    texts = [CardText((Group(tuple(unit_of(choice) for choice in term), suited),)) for term in terms]
                    subjects += [text for text in texts if len(str(text)) <= self.MOST_SUBJECT]
            subjects.append(rival.name)
        return list(dict.fromkeys(subjects))

    def _roles(self, subject: CardText | Name | None, pairs: tuple[IntArray, IntArray]) -> _Roles:
        """Return for each pair whether the subject is there, and the ranks of its penalties."""
        rows, masks = pairs
        matcher = self.u.matcher
        roles = _Roles(len(rows))
        if subject is None:
            n, words = self.n, np.uint32(1) << masks.astype(np.uint32)
        else:
            n, words = matcher.holds_of(subject, rows)
        facts = matcher.features(n)
        for mask in masks_of_size(n):
            here = np.flatnonzero((words >> np.uint32(mask) & np.uint32(1) > 0) & ~roles.there)
            if not len(here):
                continue
            at = rows[here]
            held = self.u.sub[mask][at]
            roles.there[here] = True
            suit = np.zeros(len(at), np.int8)
            for j in range(5):
                if mask >> j & 1:
                    suit |= matcher.suit_bits[j][at]
            suit = np.where(facts.is_suited[held], suit, np.int8(0))
            for j in range(5):
                if mask >> j & 1:
                    continue
                bit = matcher.card_bits[j][at]
                roles.ranks["discard"][j, here] = bit
                roles.ranks["sp"][j, here] = bit & facts.straight_ranks[held].astype(np.int16)
                roles.ranks["fp"][j, here] = np.where(matcher.suit_bits[j][at] & suit, bit, np.int16(0))
        return roles

    def _atoms(self, subject: CardText | Name | None) -> list[_Atom]:
        """Return the literals about one subject that tell some pairs from others."""
        targets, bad = self._roles(subject, self.target_pairs), self._roles(subject, self.bad_pairs)
        atoms = []
        if subject is not None:
            atoms.append(_Atom(Literal(subject, None), bits_of(targets.there), bits_of(bad.there)))
            atoms.append(_Atom(Literal(subject, None, True), bits_of(~targets.there), bits_of(~bad.there)))
        kinds = ("fp", "sp", "discard") if self._is_natural(subject) else ("discard",)
        for kind in kinds:
            union, spoiled = targets.union(kind), bad.union(kind)
            choices: list[tuple[int, ...] | None] = [(rank,) for rank in _ranks_of(union | spoiled)]
            choices += [] if kind == "discard" else [None]
            for bits in (union, union & ~spoiled, spoiled & ~union):
                ranks = _ranks_of(bits)
                if 1 < len(ranks) < 12 and format_ranks(ranks).count(",") <= 1:
                    choices.append(ranks)
            most = 1
            if self.is_rich:
                most = 3
                seen = _ranks_of(union | spoiled)
                choices += [tuple(range(low, high + 1)) for low, high in combinations(seen, 2) if high - low < 11]
            # Of literals that tell the same pairs apart the first is kept: a rank that has a name is named.
            choices = list(dict.fromkeys(choices))
            t_counts, b_counts = targets.counts(kind, choices), bad.counts(kind, choices)
            for count in range(1, most + 1):
                t_bits, b_bits = rows_as_bits(t_counts >= count), rows_as_bits(b_counts >= count)
                t_not = rows_as_bits((t_counts < count) & targets.there)
                b_not = rows_as_bits((b_counts < count) & bad.there)
                for i, ranks_choice in enumerate(choices):
                    if count > 1 and ranks_choice is not None and len(ranks_choice) == 1 and kind != "discard":
                        continue
                    for negated, t, b in ((False, t_bits[i], b_bits[i]), (True, t_not[i], b_not[i])):
                        atoms.append(_Atom(Literal(subject, Penalty(kind, ranks_choice, negated, count)), t, b))
        if not self.is_rich:
            for kind in kinds[:-1]:
                t_two, b_two = targets.counts(kind, [None])[0] >= 2, bad.counts(kind, [None])[0] >= 2
                for negated in (False, True):
                    t, b = targets.there & (t_two ^ negated), bad.there & (b_two ^ negated)
                    atoms.append(_Atom(Literal(subject, Penalty(kind, None, negated, 2)), bits_of(t), bits_of(b)))
        return _shortest_of_each(atoms)

    def _is_natural(self, subject: CardText | Name | None) -> bool:
        """Whether a subject holds natural cards; of wild cards alone, and of the draw of five, only discards count."""
        if isinstance(subject, CardText):
            return any(unit.symbol != "W" for group in subject.groups for unit in group.units)
        return (self.unit.name if subject is None else subject).type not in ("none", "W")

    def _presence_atoms(self) -> list[_Atom]:
        """Return the literals that say whether a hold of some name is in the deal."""
        atoms = []
        for n in (2, 3, 4):
            facts = self.u.matcher.features(n)
            for code in np.unique(facts.type):
                name = Name(n, TYPES[code])
                if name == self.unit.name or name.type in ("N", "W"):
                    continue
                t, b = (
                    self.u.matcher.holds_of(name, rows)[1] > 0 for rows in (self.target_pairs[0], self.bad_pairs[0])
                )
                atoms.append(_Atom(Literal(name, None), bits_of(t), bits_of(b)))
                atoms.append(_Atom(Literal(name, None, True), bits_of(~t), bits_of(~b)))
        return _shortest_of_each(atoms)

    # ---- one line ----------------------------------------------------------------------------------------------

    def _one_line(self, *, narrow: bool) -> Piece | None:
        """Return the shortest single line that plays all targets safely."""
        full = bits_of(np.ones(len(self.target_pairs[0]), np.bool_))
        found: list[Hand] = []
        bases = self._bases(narrow=narrow)
        bad_held = self._held(self.bad_pairs)
        subjects = self._subjects()
        atoms = {subject: [a for a in self._atoms(subject) if a.targets == full] for subject in subjects}
        for base in bases:
            inside = bits_of(self.u.matcher.held(base)[1][bad_held])
            if inside == 0:
                found.append(base)
                continue
            for subject in subjects:
                for literals in _conjunctions(atoms[subject], inside, self.MOST_LITERALS):
                    found.append(_conditioned(base, [literals]))
        if not found:
            own = atoms[None]
            for base in bases:
                inside = bits_of(self.u.matcher.held(base)[1][bad_held])
                for subject in subjects[1:]:
                    for literals in _conjunctions(own + atoms[subject], inside, self.MOST_LITERALS):
                        found.append(_conditioned(base, [literals]))
        written = self._written_out()
        if written is not None and not self.u.shortest:
            return written
        pieces = [] if written is None else [written]
        for hand in sorted(found, key=hand_length)[:40]:
            if pieces and hand_length(hand) > min(piece_length(piece) for piece in pieces):
                break
            piece = self._verified(hand, cover=True)
            if piece is not None:
                pieces.append(piece)
        return min(pieces, key=lambda piece: (piece_length(piece), piece.n_holds, piece.label), default=None)

    def _verified(self, hand: Hand, *, cover: bool) -> Piece | None:
        """Return the piece of a hand if it is safe and, if asked, plays all targets."""
        if len(str(Line((hand,)))) > MOST_CHARACTERS:
            return None
        rows = self.open_rows
        if (self.u.matcher.match(Line((hand,)), rows) & ~self.u.optimal[rows]).any():
            return None
        piece = self.u.exception(hand)
        if cover and (self.target & ~piece.hit).any():
            return None
        return piece if (piece.hit & self.target).any() else None

    # ---- deals written out -------------------------------------------------------------------------------------

    def _written_out(self) -> Piece | None:
        """Return a line that names the single discard beside the four cards held, in one or two texts."""
        if self.n != 4 or len(self.target_pairs[0]) > 400:
            return None
        texts = self._deal_texts()
        chosen: list[CardText] = []
        open_deals = self.target.copy()
        while open_deals.any() and len(chosen) < 2:
            best = max(texts, key=lambda item: int((item[1] & open_deals).sum()), default=None)
            if best is None or not (best[1] & open_deals).any():
                return None
            chosen.append(best[0])
            open_deals &= ~best[1]
        if open_deals.any():
            return None
        chosen.sort(key=lambda text: (-max(len(group.units) for group in text.groups), str(text)))
        return self._verified(Hand(self.unit.name, cards=tuple(chosen)), cover=True)

    def _deal_texts(self) -> list[tuple[CardText, BoolArray]]:
        """Return texts of five cards that are safe, each the least product over some targets, with their deals."""
        rows, masks = self.target_pairs
        matcher = self.u.matcher
        by_brace: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[int, ...]]] = {}
        for row, mask in zip(rows.tolist(), masks.tolist(), strict=True):
            held = sorted((j for j in range(5) if mask >> j & 1), key=lambda j: matcher.suit_bits[j, row] > 0)
            order = [next(j for j in range(5) if j not in held), *held]
            suits = [int(matcher.suit_bits[j, row]) for j in order]
            ranks = tuple(WILD if not suits[i] else int(matcher.ranks[j, row]) for i, j in enumerate(order))
            natural = [i for i in range(5) if suits[i]]
            for size in (0, 2, 3, 4, 5):
                for brace in combinations(natural, size):
                    inside = {suits[i] for i in brace}
                    outside = {suits[i] for i in natural if i not in brace}
                    if len(inside) <= 1 and not inside & outside:
                        by_brace.setdefault((brace, tuple(natural)), []).append(ranks)
        found: list[tuple[CardText, BoolArray]] = []
        for (brace, _), points in sorted(by_brace.items(), key=lambda item: -len(item[1]))[: self.MOST_BRACES]:
            bounding = tuple(frozenset(p[i] for p in points) for i in range(5))
            for term in dict.fromkeys([bounding, *products(sorted(set(points)))[: self.MOST_PRODUCTS]]):
                text = _deal_text(term, brace)
                words = self.u.matcher.match(Line((Hand(self.unit.name, cards=(text,)),)))
                if not ((words & ~self.u.optimal > 0) & self.remaining).any():
                    found.append((text, words > 0))
                    if term == bounding:
                        break
        return sorted(found, key=lambda item: len(str(item[0])))

    # ---- several lines -----------------------------------------------------------------------------------------

    def _several_lines(self, most_lines: int) -> list[Piece] | None:
        """Return a few safe lines that together play all targets, the one that plays most first."""
        found: list[Piece] = []
        n_targets = int(self.target.sum())
        while self.target.any():
            # The widest lines come first: if they leave most targets open, the rest will take too many.
            left = int(self.target.sum()) / n_targets
            if len(found) == most_lines or (len(found) > 3 and left > 1 - len(found) / most_lines):
                return None
            piece = self.find_widest()
            if piece is None:
                return None
            found.append(piece)
            self.target = self.target & ~piece.hit
        return found

    def find_widest(self) -> Piece | None:
        """Return the safe line that plays most targets, or None if none was found."""
        self._collect(self.target)
        if not len(self.target_pairs[0]):
            return None
        target_held, bad_held = self._held(self.target_pairs), self._held(self.bad_pairs)
        sets = self.u.matcher.features(self.n).sets
        assert self.unit.held is not None
        bases = self._bases(narrow=False)
        if self.unit.name.type not in MADE:
            values, counts = np.unique(sets.rank_bits[target_held], return_counts=True)
            for bits in values[np.argsort(-counts)[:8]]:
                part = self.unit.held & (sets.rank_bits == bits)
                bases += self._ranked(part)
        found: list[tuple[float, Hand]] = []
        subjects = self._subjects()
        atoms = {subject: self._atoms(subject) for subject in subjects}
        if self.u.shortest:
            atoms[None] += self._presence_atoms()
        for base in {str(base): base for base in bases}.values():
            fits = self.u.matcher.held(base)[1]
            inside_t, inside_b = bits_of(fits[target_held]), bits_of(fits[bad_held])
            if inside_b == 0 and inside_t:
                found.append((inside_t.bit_count() + 0.5, base))
                continue
            for subject in subjects:
                among = atoms[None] if subject is None else atoms[None] + atoms[subject]
                for gain, literals in _grow_conjunctions(among, inside_t, inside_b):
                    found.append((gain / (1 + self.PRICE * (len(literals) - 1)), _conditioned(base, [literals])))
        if self.u.shortest:
            found += self._points_lines([base for base in bases if self._is_exact(base)][:1], subjects)
        found.sort(key=lambda item: (-item[0], hand_length(item[1])))
        for _, hand in found[:25]:
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        for hand in self._suit_texts():
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    # ---- points ------------------------------------------------------------------------------------------------

    def _points_lines(
        self, bases: Sequence[Hand], subjects: Sequence[CardText | Name | None]
    ) -> list[tuple[float, Hand]]:
        """Return lines that count points of the discards, with what they gain.

        What a hold loses by its discards is nearly a sum over them; the weights are a least-squares estimate of
        the summands, rounded to small integers.  The value compared with is the best that keeps the line safe.
        """
        found = []
        margins: npt.NDArray[np.float64] | None = None
        n_targets = len(self.target_pairs[0])
        for subject in subjects:
            if isinstance(subject, Name) or not self._is_natural(subject):
                continue
            targets, bad = self._roles(subject, self.target_pairs), self._roles(subject, self.bad_pairs)
            there = np.concatenate([targets.there, bad.there])
            if not targets.there.all() or n_targets < self.LEAST_COUNTED:
                continue
            counts = np.concatenate(
                [role.counts("discard", [(rank,) for rank in range(2, 15)]) for role in (targets, bad)], axis=1
            ).astype(np.int64)
            flush = np.concatenate([role.counts("fp", [None])[0] for role in (targets, bad)]).astype(np.int64)
            if margins is None:
                margins = self._margins()
            sign = -1 if subject is None else 1
            fp_loss, losses = _fitted_losses(sign * margins, counts, flush, there)
            top = max(fp_loss, float(losses.max()))
            if top <= 0:
                continue
            # Rounded, so that the last digits of a machine's arithmetic do not choose the weights.
            fp_share, shares = round(fp_loss / top, 6), np.round(losses / top, 6)
            for scale in range(1, self.MOST_WEIGHT + 1):
                fp_weight, weights = round(fp_share * scale), np.rint(shares * scale).astype(np.int64)
                total = weights @ counts + fp_weight * flush
                at_bad = total[n_targets:][bad.there]
                if subject is None:
                    value = int(at_bad.min()) - 1 if len(at_bad) else int(total.max())
                    op, played = "<=", int((total[:n_targets] <= value).sum())
                else:
                    value = int(at_bad.max()) + 1 if len(at_bad) else 0
                    op, played = ">=", int((total[:n_targets] >= value).sum())
                keys = _points_keys(fp_weight, weights)
                if not played or value < 0 or not keys:
                    continue
                literal = Literal(subject, Points(keys, op, value))
                gain = played / (1 + self.POINTS_PRICE * len(keys))
                found += [(gain, _conditioned(base, [[literal]])) for base in bases]
        return found

    def _margins(self) -> npt.NDArray[np.float64]:
        """Return for each pair what its hold is worth more than the best hold that is not of the unit."""
        rows, masks = (np.concatenate(both) for both in zip(self.target_pairs, self.bad_pairs, strict=True))
        distinct, place = np.unique(rows, return_inverse=True)
        values = self.u.solution.values_at(self.u.numbers[distinct]).astype(np.float64)
        own = self.unit.words[distinct]
        best = np.full(len(distinct), -np.inf)
        for mask in range(32):
            other = own >> np.uint32(mask) & np.uint32(1) == 0
            best[other] = np.maximum(best[other], values[mask, other])
        margins: npt.NDArray[np.float64] = values[masks, place] - best[place]
        return margins

    def find_part(self) -> Piece | None:
        """Return a safe line of the whole unit, with at most two literals, that plays most targets."""
        self._collect(self.target)
        if not len(self.target_pairs[0]) or self.unit.held is None:
            return None
        everything = bits_of(np.ones(len(self.target_pairs[0]), np.bool_))
        bad = bits_of(np.ones(len(self.bad_pairs[0]), np.bool_))
        self.is_rich = False
        found: list[tuple[float, Hand]] = []
        bases = [hand for hand in self.u.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        for base in bases:
            for subject in self._subjects():
                atoms = self._atoms(subject)
                for gain, literals in _grow_conjunctions(atoms, everything, bad, width=8, most=2):
                    found.append((gain, _conditioned(base, [literals])))
        found.sort(key=lambda item: (-item[0], hand_length(item[1])))
        for _, hand in found[:6]:
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    def _suit_texts(self) -> list[Hand]:
        """Return hands that write all five cards with the suit of each, for deals nothing simpler sets apart."""
        matcher = self.u.matcher
        by_suits: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for row in np.unique(self.target_pairs[0])[:2000].tolist():
            cards = [(int(matcher.suit_bits[j, row]), int(matcher.ranks[j, row])) for j in range(5)]
            cards = sorted((suit, rank if suit else WILD) for suit, rank in cards) if matcher.has_wild else cards
            suits = [suit for suit, _ in cards]
            by_suits.setdefault(tuple(suits.index(suit) if suit else -1 for suit in suits), set()).add(
                tuple(rank for _, rank in cards)
            )
        hands = []
        for pattern, points in sorted(by_suits.items(), key=lambda item: -len(item[1])):
            for term in products(sorted(points))[:4]:
                braces = dict.fromkeys(pattern)
                groups = tuple(
                    Group(tuple(unit_of(term[i]) for i in range(5) if pattern[i] == brace), brace >= 0)
                    for brace in braces
                )
                hands.append(Hand(self.unit.name, cards=(CardText(groups),)))
        return hands[:40]

    def _ranked(self, part: BoolArray) -> list[Hand]:
        return [
            hand
            for hand in self.u.candidates(self.unit.name, part)
            if hand.cards and (self.u.matcher.held(hand)[1] == part).all()
        ][:1]


def _shortest_of_each(atoms: Sequence[_Atom]) -> list[_Atom]:
    """Return the shortest of the literals that are true of the same pairs, leaving out those true of no target."""
    kept: dict[tuple[int, int], _Atom] = {}
    for atom in atoms:
        key = (atom.targets, atom.bad)
        if atom.targets and (key not in kept or atom.length < kept[key].length):
            kept[key] = atom
    return list(kept.values())


def _ranks_of(bits: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(2, 15) if bits >> (rank - 2) & 1)


def _conjunctions(atoms: Sequence[_Atom], bad: int, most: int) -> Iterator[list[Literal]]:
    """Yield the shortest conjunctions of these atoms that are true of no bad pair."""
    useful = sorted((a for a in atoms if a.bad & bad != bad), key=lambda atom: atom.length)[:60]
    for size in range(1, most + 1):
        any_found = False
        for chosen in combinations(useful, size):
            left = bad
            for atom in chosen:
                left &= atom.bad
            if left == 0:
                any_found = True
                yield [atom.literal for atom in chosen]
        if any_found:
            return


def _grow_conjunctions(
    atoms: Sequence[_Atom], targets: int, bad: int, *, width: int = 4, most: int = 5
) -> list[tuple[float, list[Literal]]]:
    """Return conjunctions true of no bad pair and of many targets, with how many: a beam search.

    A literal is chosen for the targets it keeps and the bad pairs it sheds (the gain of the rule learner FOIL).
    """
    useful = [atom for atom in atoms if atom.targets & targets and atom.bad & bad != bad]
    beam: list[tuple[int, int, tuple[_Atom, ...]]] = [(targets, bad, ())]
    found: list[tuple[float, list[Literal]]] = []
    for size in range(1, most + 1):
        following: dict[tuple[int, int], tuple[float, tuple[_Atom, ...]]] = {}
        for kept_targets, kept_bad, chosen in beam:
            before = log2(kept_targets.bit_count() / (kept_targets.bit_count() + kept_bad.bit_count()))
            for atom in useful:
                t, b = kept_targets & atom.targets, kept_bad & atom.bad
                if not t or b == kept_bad:
                    continue
                count = t.bit_count()
                gain = count * (log2(count / (count + b.bit_count())) - before)
                if (t, b) not in following or gain > following[t, b][0]:
                    following[t, b] = (gain, (*chosen, atom))
        for (t, b), (_, literals) in following.items():
            if b == 0:
                found.append((t.bit_count() - 0.1 * size, [atom.literal for atom in literals]))
        ranked = sorted(following.items(), key=lambda item: -item[1][0])
        beam = [(t, b, literals) for (t, b), (_, literals) in ranked if b][:width]
        if not beam:
            break
    found.sort(key=lambda item: -item[0])
    return found[:4]


def _fitted_losses(
    losses: npt.NDArray[np.float64], counts: IntArray, flush: IntArray, there: BoolArray
) -> tuple[float, npt.NDArray[np.float64]]:
    """Return what a flush penalty and a discard of each rank take away, none of them negative.

    Pairs that are hardly in doubt say little of where the doubtful ones change sides, and are left out.
    """
    doubt = np.abs(losses) <= np.quantile(np.abs(losses[there]), 0.75)
    rows = np.flatnonzero(there & doubt)[:4000]
    seen = np.flatnonzero(counts[:, rows].any(axis=1))
    design = np.column_stack([counts[seen][:, rows].T, flush[rows]]).astype(np.float64)
    fitted, *_ = np.linalg.lstsq(design, losses[rows], rcond=None)
    by_rank = np.zeros(13)
    if len(seen):
        by_rank[seen] = fitted[:-1] - fitted[:-1].min()
    return max(float(fitted[-1]), 0.0), by_rank


def _points_keys(fp_weight: int, weights: IntArray) -> tuple[tuple[str | tuple[int, ...], int], ...]:
    """Return weights as the keys of a statement: the flush penalty, then ranks of equal weight, heaviest first."""
    keys: list[tuple[str | tuple[int, ...], int]] = [("fp", fp_weight)] if fp_weight else []
    for weight in sorted({int(w) for w in weights if w > 0}, reverse=True):
        keys.append((tuple(int(i) + 2 for i in np.flatnonzero(weights == weight)), weight))
    return tuple(keys)


def _conditioned(base: Hand, clauses: Sequence[Sequence[Literal]]) -> Hand:
    """Return a hand with conditions; literals about the hold itself become items where there is one clause."""
    if len(clauses) == 1:
        own = [lit.penalty for lit in clauses[0] if lit.hold is None and lit.penalty is not None]
        other = tuple(lit for lit in clauses[0] if lit.hold is not None)
        conditions = (other,) if other else ()
        return Hand(base.name, base.features, base.cards, base.exclusions, (*base.penalties, *own), conditions)
    return Hand(base.name, base.features, base.cards, base.exclusions, base.penalties, tuple(tuple(c) for c in clauses))


def _deal_text(term: tuple[frozenset[int], ...], brace: tuple[int, ...]) -> CardText:
    """Return five cards, the discard first, as a text: the braced ones, and the others in order."""
    braced = tuple(unit_of(term[i]) for i in range(5) if i in brace)
    loose = tuple(unit_of(term[i]) for i in range(5) if i not in brace)
    groups = []
    if 0 not in brace and loose and brace and len(brace) < 4:
        groups.append(Group(loose[:1], False))
        loose = loose[1:]
    if braced:
        groups.append(Group(braced, True))
    if loose:
        groups.append(Group(loose, False))
    return CardText(tuple(groups))
