"""The search for exceptions: the shortest statements about the discards that make a line safe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import numpy as np
import numpy.typing as npt

from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.truths import (
    Atoms,
    Pairs,
    Roles,
    Subject,
    grow_conjunctions,
    penalty_atoms,
    presence_atoms,
    safe_conjunctions,
)
from strategygen.derive.units import Packed, Piece, Units, piece_length
from strategygen.derive.wording import MADE, WILD, hand_length, is_named_by_ranks, products, unit_of
from strategygen.kinds import TYPES
from strategygen.notation import CardText, Group, Hand, Line, Literal, Name, Points

#: Longest text of a line.
MOST_CHARACTERS = 90


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
        self.own_rows = np.flatnonzero(unit.hit & remaining)
        self.collected: BoolArray | None = None

    def find(self, most_lines: int) -> list[Piece] | None:
        """Return at most so many pieces that play all targets, or None if none were found.

        Statements with ranges of ranks and counts are tried only where simpler ones do not do.
        """
        if most_lines < 1 or (self.n == 0 and not self.u.shortest):
            return None
        self._collect()
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

    def _collect(self) -> None:
        """Find the pairs, unless they are those found last."""
        if self.collected is self.target:
            return
        targets: list[tuple[IntArray, IntArray]] = []
        bad: list[tuple[IntArray, IntArray]] = []
        rows = self.own_rows
        words, optimal, wanted = self.unit.words[rows], self.u.optimal[rows], self.target[rows]
        for mask in masks_of_size(self.n):
            bit = np.uint32(1) << np.uint32(mask)
            held, good = words & bit > 0, optimal & bit > 0
            for found, chosen in ((targets, held & good & wanted), (bad, held & ~good)):
                here = rows[chosen]
                found.append((here, np.full(len(here), mask, np.int64)))
        self.target_pairs, self.bad_pairs = (
            (np.concatenate([rows for rows, _ in found]), np.concatenate([masks for _, masks in found]))
            for found in (targets, bad)
        )
        self.is_bad = np.zeros(self.u.n_deals, np.bool_)
        self.is_bad[self.bad_pairs[0]] = True
        self.pairs = Pairs(self.u.matcher, self.target_pairs, self.bad_pairs)
        self.collected = self.target
        self._subjects_found: list[Subject] = []
        self._bases_found: dict[bool, list[Hand]] = {}
        self._roles_of: dict[Subject, Roles] = {}
        self._atoms_of: dict[tuple[Subject, bool], Atoms] = {}

    def _held(self, pairs: tuple[IntArray, IntArray]) -> IntArray:
        return self.u.sub[pairs[1], pairs[0]].astype(np.int64)

    # ---- hold parts --------------------------------------------------------------------------------------------

    def _bases(self, *, narrow: bool) -> list[Hand]:
        """Return what a line may say of the cards held: the unit, or the part of it that the targets need.

        `narrow` keeps to the parts that the convention of the notation names.
        """
        if narrow in self._bases_found:
            return list(self._bases_found[narrow])
        assert self.unit.held is not None
        bases = [hand for hand in self.u.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        facts = self.u.matcher.features(self.n)
        needed = np.unique(self._held(self.target_pairs))
        keys = [facts.sets.rank_bits] if self.u.shortest or is_named_by_ranks(self.unit.name) else []
        if self.u.shortest or not narrow:
            keys += [facts.s.astype(np.int64), facts.h.astype(np.int64), facts.s.astype(np.int64) * 16 + facts.h]
        for key in keys:
            is_needed = np.zeros(int(key.max()) + 1, np.bool_)
            is_needed[key[needed]] = True
            part = self.unit.held & is_needed[key]
            if 0 < part.sum() < self.unit.held.sum():
                bases += self.u.candidates(self.unit.name, part)
        unique: dict[str, Hand] = {}
        for hand in bases:
            fits = self.u.matcher.held(hand)[1]
            # A line may not grow with the deals it covers, and a bare name must mean the whole unit.
            is_short = len(hand.cards) <= self.MOST_TEXTS and (hand != Hand(hand.name) or self._is_exact(hand))
            if fits[needed].all() and is_short:
                unique.setdefault(str(hand), hand)
        self._bases_found[narrow] = sorted(unique.values(), key=lambda hand: len(str(hand)))
        return list(self._bases_found[narrow])

    def _is_exact(self, hand: Hand) -> bool:
        return bool((self.u.matcher.held(hand)[1] == self.unit.held).all())

    def _inside(self, base: Hand) -> Packed:
        """Return the pairs of which a base speaks."""
        fits = self.u.matcher.held(base)[1]
        return self.pairs.packed(
            np.concatenate([fits[self._held(pairs)] for pairs in (self.target_pairs, self.bad_pairs)])
        )

    # ---- conditions --------------------------------------------------------------------------------------------

    def _subjects(self) -> list[Subject]:
        """Return the holds whose penalties a condition may name: the hold itself, and the rivals'."""
        if self._subjects_found:
            return self._subjects_found
        subjects: list[Subject] = [None]
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
        self._subjects_found = list(dict.fromkeys(subjects))
        return self._subjects_found

    def _roles(self, subject: Subject) -> Roles:
        """Return what a subject is in each pair."""
        if subject not in self._roles_of:
            self._roles_of[subject] = Roles(self.pairs, self.n, subject)
        return self._roles_of[subject]

    def _atoms(self, subject: Subject) -> Atoms:
        """Return the literals about one subject that tell some pairs from others."""
        key = subject, self.is_rich
        if key not in self._atoms_of:
            self._atoms_of[key] = penalty_atoms(
                subject, self._roles(subject), is_natural=self._is_natural(subject), is_rich=self.is_rich
            )
        return self._atoms_of[key]

    def _is_natural(self, subject: Subject) -> bool:
        """Whether a subject holds natural cards; of wild cards alone, and of the draw of five, only discards count."""
        if isinstance(subject, CardText):
            return any(unit.symbol != "W" for group in subject.groups for unit in group.units)
        return (self.unit.name if subject is None else subject).type not in ("none", "W")

    def _presence_atoms(self) -> Atoms:
        """Return the literals that say whether a hold of some name is in the deal."""
        names = [Name(n, TYPES[code]) for n in (2, 3, 4) for code in np.unique(self.u.matcher.features(n).type)]
        return presence_atoms(
            self.pairs, (name for name in names if name != self.unit.name and name.type not in ("N", "W"))
        )

    # ---- one line ----------------------------------------------------------------------------------------------

    def _one_line(self, *, narrow: bool) -> Piece | None:
        """Return the shortest single line that plays all targets safely."""
        cut = self.pairs.cut
        found: list[Hand] = []
        bases = [(base, self._inside(base)) for base in self._bases(narrow=narrow)]
        subjects = self._subjects()
        # Only what is true of all targets can be said of them in one line.
        atoms = {subject: self._atoms(subject).true_of(self.pairs.full[:cut]) for subject in subjects}
        for base, inside in bases:
            if not inside[cut:].any():
                found.append(base)
                continue
            for subject in subjects:
                for literals in safe_conjunctions(atoms[subject], cut, inside, self.MOST_LITERALS):
                    found.append(_conditioned(base, [literals]))
        if not found:
            for base, inside in bases:
                for subject in subjects[1:]:
                    among = atoms[None] + atoms[subject]
                    for literals in safe_conjunctions(among, cut, inside, self.MOST_LITERALS):
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
        # Most hands that are not safe allow a bad pair.
        rows, words = self.u.spoken_of(hand)
        near = self.is_bad[rows]
        if (self.u.matcher.conditioned(hand, rows[near], words[near]) & ~self.u.optimal[rows[near]]).any():
            return None
        piece = self.u.exception(hand)
        if (piece.wrong & self.remaining).any():
            return None
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
        self._collect()
        if not len(self.target_pairs[0]):
            return None
        cut = self.pairs.cut
        sets = self.u.matcher.features(self.n).sets
        assert self.unit.held is not None
        bases = self._bases(narrow=False)
        if self.unit.name.type not in MADE:
            values, counts = np.unique(sets.rank_bits[self._held(self.target_pairs)], return_counts=True)
            for bits in values[np.argsort(-counts)[:8]]:
                part = self.unit.held & (sets.rank_bits == bits)
                bases += self._ranked(part)
        found: list[tuple[float, Hand]] = []
        subjects = self._subjects()
        atoms = {subject: self._atoms(subject) for subject in subjects}
        if self.u.shortest:
            atoms[None] = atoms[None] + self._presence_atoms()
        for base in {str(base): base for base in bases}.values():
            inside = self._inside(base)
            if not inside[cut:].any():
                found.append((int(np.bitwise_count(inside[:cut]).sum()) + 0.5, base))
                continue
            for subject in subjects:
                among = atoms[None] if subject is None else atoms[None] + atoms[subject]
                for gain, literals in grow_conjunctions(among, cut, inside):
                    found.append((gain / (1 + self.PRICE * (len(literals) - 1)), _conditioned(base, [literals])))
        if self.u.shortest:
            found += self._points_lines([base for base in bases if self._is_exact(base)][:1], subjects)
        for hand in _foremost(found, 25):
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        for hand in islice(self._suit_texts(), 40):
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    # ---- points ------------------------------------------------------------------------------------------------

    def _points_lines(self, bases: Sequence[Hand], subjects: Sequence[Subject]) -> list[tuple[float, Hand]]:
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
            roles = self._roles(subject)
            there = roles.there[self.pairs.columns]
            if not there[:n_targets].all() or n_targets < self.LEAST_COUNTED:
                continue
            counts, flush = roles.counts()
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
                at_bad = total[n_targets:][there[n_targets:]]
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
        self._collect()
        if not len(self.target_pairs[0]) or self.unit.held is None:
            return None
        self.is_rich = False
        found: list[tuple[float, Hand]] = []
        bases = [hand for hand in self.u.candidates(self.unit.name, self.unit.held) if self._is_exact(hand)][:1]
        for base in bases:
            for subject in self._subjects():
                atoms = self._atoms(subject)
                for gain, literals in grow_conjunctions(atoms, self.pairs.cut, self.pairs.full, width=8, most=2):
                    found.append((gain, _conditioned(base, [literals])))
        for hand in _foremost(found, 6):
            piece = self._verified(hand, cover=False)
            if piece is not None:
                return piece
        return None

    def _suit_texts(self) -> Iterator[Hand]:
        """Yield hands that write all five cards with the suit of each, for deals nothing simpler sets apart."""
        matcher = self.u.matcher
        by_suits: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for row in np.unique(self.target_pairs[0])[:2000].tolist():
            cards = [(int(matcher.suit_bits[j, row]), int(matcher.ranks[j, row])) for j in range(5)]
            cards = sorted((suit, rank if suit else WILD) for suit, rank in cards) if matcher.has_wild else cards
            suits = [suit for suit, _ in cards]
            by_suits.setdefault(tuple(suits.index(suit) if suit else -1 for suit in suits), set()).add(
                tuple(rank for _, rank in cards)
            )
        for pattern, points in sorted(by_suits.items(), key=lambda item: -len(item[1])):
            for term in products(sorted(points))[:4]:
                braces = dict.fromkeys(pattern)
                groups = tuple(
                    Group(tuple(unit_of(term[i]) for i in range(5) if pattern[i] == brace), brace >= 0)
                    for brace in braces
                )
                yield Hand(self.unit.name, cards=(CardText(groups),))

    def _ranked(self, part: BoolArray) -> list[Hand]:
        return [
            hand
            for hand in self.u.candidates(self.unit.name, part)
            if hand.cards and (self.u.matcher.held(hand)[1] == part).all()
        ][:1]


def _foremost(found: Sequence[tuple[float, Hand]], most: int) -> list[Hand]:
    """Return so many hands as gain most, of equal ones the shorter first."""
    gains = sorted((gain for gain, _ in found), reverse=True)
    least = gains[most - 1] if len(gains) >= most else 0
    near = [item for item in found if item[0] >= least]
    return [hand for _, hand in sorted(near, key=lambda item: (-item[0], hand_length(item[1])))[:most]]


def _fitted_losses(
    losses: npt.NDArray[np.float64], counts: IntArray, flush: IntArray, there: BoolArray
) -> tuple[float, npt.NDArray[np.float64]]:
    """Return what a flush penalty and a discard of each rank take away, none of them negative.

    Pairs that are hardly in doubt say little of where the doubtful ones change sides, and are left out.
    """
    doubt = np.abs(losses) <= np.quantile(np.abs(losses[there]), 0.75)
    rows = np.flatnonzero(there & doubt)[:4000]
    seen = np.flatnonzero(counts[:, rows].any(axis=1))
    fitted = least_squares(np.vstack([counts[seen][:, rows], flush[rows]]).astype(np.float64), losses[rows])
    by_rank = np.zeros(13)
    if len(seen):
        by_rank[seen] = fitted[:-1] - fitted[:-1].min()
    return max(float(fitted[-1]), 0.0), by_rank


def least_squares(parts: npt.NDArray[np.float64], sums: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the weights with which parts, shape (n, n_sums), come nearest to sums; of equally good ones the least.

    The normal equations are as small as there are weights, and of whole numbers where the parts are.
    """
    return np.linalg.lstsq(parts @ parts.T, parts @ sums, rcond=1e-10)[0].astype(np.float64)


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
