"""The search for exceptions: the shortest conditions on the discards that make a line safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import nlargest
from itertools import chain, islice

import numpy as np
import numpy.typing as npt

from strategygen.derive.conditions import Atoms, Pairs, Roles, Subject, penalty_atoms, presence_atoms
from strategygen.derive.conjunctions import grow_conjunctions, safe_conjunctions
from strategygen.derive.deal_texts import discard_texts, suit_texts
from strategygen.derive.points import LEAST_COUNTED, points_literals
from strategygen.derive.rules import MOST_CHARACTERS, Rule, rule_length
from strategygen.derive.sections import ChartSection
from strategygen.language import (
    MADE,
    WILD,
    CardText,
    Entry,
    Group,
    Line,
    Literal,
    Name,
    PackedBits,
    entry_length,
    is_named_by_ranks,
    products,
    rank_choice,
)
from strategygen.values import TYPES, BoolArray, IntArray, masks_of_size


class ExceptionSearch:
    """The search for lines of one hold group that play the target deals and are safe in the remaining deals.

    The group's holds in the remaining deals are pairs (deal, mask): *targets*, which a line must allow; *bad* pairs,
    which are not optimal and which it must not allow; and the rest, which it may allow or not.
    """

    #: Longest condition tried, in literals.
    MOST_LITERALS = 3
    #: Most lines that settle one side of a conflict.
    MOST_LINES = 12
    #: Share by which a further weight must increase the deals a line plays.
    POINTS_PRICE = 0.1
    #: Share by which a further literal must increase the deals a line plays.
    PRICE = 0.3
    #: Most entries tried as the widest line, those that gain most first.
    MOST_TRIED = 25
    #: Most texts of cards in a line that has a condition.
    MOST_TEXTS = 3
    #: Longest text of cards whose penalties a condition names.
    MOST_SUBJECT = 14

    def __init__(
        self, section: ChartSection, group: Rule, target: BoolArray, remaining: BoolArray, rivals: list[Rule]
    ) -> None:
        self.section = section
        self.group = group
        self.target = target
        self.remaining = remaining
        self.rivals = rivals
        self.n = group.name.n
        self._bases_found: dict[bool, list[Entry]] = {}
        self._roles_of: dict[Subject, Roles] = {}
        self._atoms_of: dict[tuple[Subject, bool], Atoms] = {}

    def find(self, most_lines: int) -> list[Rule] | None:
        """Return at most `most_lines` rules that together play all targets, or None if none were found.

        Conditions with ranges of ranks and counts are tried only if simpler ones do not suffice.
        """
        if most_lines < 1 or (self.n == 0 and not self.section.shortest):
            return None
        if not self.pairs.n_targets:
            return None
        for is_rich in (False, True) if self.section.shortest and most_lines > 1 else (False,):
            for narrow in (True, False):
                whole = self._one_line(narrow=narrow, is_rich=is_rich)
                if whole is not None:
                    return [whole]
        return self._several_lines(most_lines) if most_lines > 1 else None

    # ---- pairs -------------------------------------------------------------------------------------------------

    @cached_property
    def pairs(self) -> Pairs:
        """The targets and the bad pairs."""
        rows = np.flatnonzero(self.group.hit & self.remaining)
        words, optimal, wanted = self.group.allowed[rows], self.section.optimal[rows], self.target[rows]
        masks = np.array(masks_of_size(self.n), np.int64)[:, None]
        held, good = (flags >> masks.astype(np.uint32) & np.uint32(1) > 0 for flags in (words, optimal))
        targets, bad = (
            (rows[place], masks[number, 0])
            for number, place in (np.nonzero(held & good & wanted), np.nonzero(held & ~good))
        )
        return Pairs(self.section.matcher, targets, bad)

    @cached_property
    def is_bad(self) -> BoolArray:
        """Which deals have a bad pair."""
        is_bad = np.zeros(self.section.n_deals, np.bool_)
        is_bad[self.pairs.bad[0]] = True
        return is_bad

    def _held(self, pairs: tuple[IntArray, IntArray]) -> IntArray:
        return self.section.sub[pairs[1], pairs[0]].astype(np.int64)

    # ---- bases --------------------------------------------------------------------------------------------

    def _bases(self, *, narrow: bool) -> list[Entry]:
        """Return entries for the cards held: the hold group, or the part of it that the targets need.

        If `narrow`, only the parts that the notation's convention names.
        """
        if narrow in self._bases_found:
            return list(self._bases_found[narrow])
        assert self.group.held is not None
        bases = self._exact_bases()
        facts = self.section.matcher.features(self.n)
        needed = np.unique(self._held(self.pairs.targets))
        keys = [facts.sets.rank_bits] if self.section.shortest or is_named_by_ranks(self.group.name) else []
        if self.section.shortest or not narrow:
            keys += [facts.s.astype(np.int64), facts.h.astype(np.int64), facts.s.astype(np.int64) * 16 + facts.h]
        for key in keys:
            is_needed = np.zeros(int(key.max()) + 1, np.bool_)
            is_needed[key[needed]] = True
            part = self.group.held & is_needed[key]
            if 0 < part.sum() < self.group.held.sum():
                bases += self.section.candidates(self.group.name, part)
        unique: dict[str, Entry] = {}
        for entry in bases:
            fits = self.section.matcher.held(entry)
            # A line may not grow with the deals it covers, and a bare name must mean the whole hold group.
            is_short = len(entry.cards) <= self.MOST_TEXTS and (entry != Entry(entry.name) or self._is_exact(entry))
            if fits[needed].all() and is_short:
                unique.setdefault(str(entry), entry)
        self._bases_found[narrow] = sorted(unique.values(), key=lambda entry: len(str(entry)))
        return list(self._bases_found[narrow])

    def _exact_bases(self) -> list[Entry]:
        """Return the first entry that names exactly the group, if any does."""
        assert self.group.held is not None
        return [e for e in self.section.candidates(self.group.name, self.group.held) if self._is_exact(e)][:1]

    def _is_exact(self, entry: Entry) -> bool:
        return bool((self.section.matcher.held(entry) == self.group.held).all())

    def _inside(self, base: Entry) -> PackedBits:
        """Return the pairs whose held cards a base matches."""
        fits = self.section.matcher.held(base)
        return self.pairs.packed(
            np.concatenate([fits[self._held(pairs)] for pairs in (self.pairs.targets, self.pairs.bad)])
        )

    # ---- conditions --------------------------------------------------------------------------------------------

    @cached_property
    def subjects(self) -> list[Subject]:
        """The holds whose penalties a condition may name: the hold itself (None) and the rivals' holds."""
        subjects: list[Subject] = [None]
        rows = self.pairs.targets[0]
        for rival in self.rivals:
            if rival.held is None or rival is self.group or rival.name.n in (0, 5):
                continue
            seen = np.zeros(len(rival.held), np.bool_)
            for mask in masks_of_size(rival.name.n):
                held = self.section.sub[mask][rows]
                seen[held[rival.held[held]]] = True
            if not seen.any():
                continue
            ranks = sorted(self.section.rank_tuples(rival.name.n, seen), key=lambda t: t[::-1])
            suited = rival.name.type in ("RF", "SF", "F") and rival.name.n > 1
            # No text of cards means "a wild card or a rank".
            if rival.name.type not in MADE and len({each.count(WILD) for each in ranks}) == 1:
                terms = products(ranks)
                if len(terms) <= 3:
                    texts = [
                        CardText((Group(tuple(rank_choice(choice) for choice in term), suited),)) for term in terms
                    ]
                    subjects += [text for text in texts if len(str(text)) <= self.MOST_SUBJECT]
            subjects.append(rival.name)
        return list(dict.fromkeys(subjects))

    def _roles(self, subject: Subject) -> Roles:
        """Return the roles of a subject in the pairs."""
        if subject not in self._roles_of:
            self._roles_of[subject] = Roles(self.pairs, self.n, subject)
        return self._roles_of[subject]

    def _atoms(self, subject: Subject, *, is_rich: bool) -> Atoms:
        """Return the literals about one subject that separate some pairs."""
        key = subject, is_rich
        if key not in self._atoms_of:
            self._atoms_of[key] = penalty_atoms(
                subject, self._roles(subject), is_natural=self._is_natural(subject), is_rich=is_rich
            )
        return self._atoms_of[key]

    def _is_natural(self, subject: Subject) -> bool:
        """Whether a subject has natural cards; for wild cards alone and for garbage only discards are counted."""
        if isinstance(subject, CardText):
            return any(unit.symbol != "W" for group in subject.groups for unit in group.choices)
        return (self.group.name if subject is None else subject).type not in ("none", "W")

    def _presence_atoms(self) -> Atoms:
        """Return the literals for whether the deal has a hold of each name."""
        names = [Name(n, TYPES[code]) for n in (2, 3, 4) for code in np.unique(self.section.matcher.features(n).type)]
        return presence_atoms(
            self.pairs, [name for name in names if name != self.group.name and name.type not in ("N", "W")]
        )

    # ---- one line ----------------------------------------------------------------------------------------------

    def _one_line(self, *, narrow: bool, is_rich: bool) -> Rule | None:
        """Return the shortest single line that plays all targets safely."""
        cut = self.pairs.cut
        found: list[Entry] = []
        bases = [(base, self._inside(base)) for base in self._bases(narrow=narrow)]
        # In one line, every literal must be true for all targets.
        targets = self.pairs.full[:cut]
        atoms = {subject: self._atoms(subject, is_rich=is_rich).true_of(targets) for subject in self.subjects}
        for base, inside in bases:
            if not inside[cut:].any():
                found.append(base)
                continue
            for subject in self.subjects:
                for literals in safe_conjunctions(atoms[subject], cut, inside, self.MOST_LITERALS):
                    found.append(_conditioned(base, literals))
        if not found:
            for base, inside in bases:
                for subject in self.subjects[1:]:
                    among = atoms[None] + atoms[subject]
                    for literals in safe_conjunctions(among, cut, inside, self.MOST_LITERALS):
                        found.append(_conditioned(base, literals))
        written = self._five_card_rule()
        if written is not None and not self.section.shortest:
            return written
        rules = [] if written is None else [written]
        for entry in sorted(found, key=entry_length)[:40]:
            if rules and entry_length(entry) > min(rule_length(rule) for rule in rules):
                break
            rule = self._verified(entry, cover=True)
            if rule is not None:
                rules.append(rule)
        return min(rules, key=lambda rule: (rule_length(rule), rule.n_holds, rule.label), default=None)

    def _verified(self, entry: Entry, *, cover: bool) -> Rule | None:
        """Return the rule of an entry if it is safe and plays some target; with `cover`, all targets.

        Without `cover` the rule is in the remaining deals only: many are found, few are used.
        """
        if len(str(Line((entry,)))) > MOST_CHARACTERS:
            return None
        # Most entries that are not safe allow a bad pair.
        rows, words = self.section.matched(entry)
        near = self.is_bad[rows]
        if (self.section.matcher.conditioned(entry, rows[near], words[near]) & ~self.section.optimal[rows[near]]).any():
            return None
        rule = self.section.exception(entry, None if cover else self.remaining)
        if (rule.wrong & self.remaining).any():
            return None
        if cover and (self.target & ~rule.hit).any():
            return None
        return rule if (rule.hit & self.target).any() else None

    def _first_safe(self, entries: Iterable[Entry]) -> Rule | None:
        """Return the rule of the first entry that is safe and plays some target."""
        rules = (self._verified(entry, cover=False) for entry in entries)
        return next((rule for rule in rules if rule is not None), None)

    # ---- texts of five cards -------------------------------------------------------------------------------------

    def _five_card_rule(self) -> Rule | None:
        """Return the rule of one or two texts of five cards (four held, one discard) that play all targets."""
        if self.n != 4 or len(self.pairs.targets[0]) > 400:
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
        chosen.sort(key=lambda text: (-max(len(group.choices) for group in text.groups), str(text)))
        return self._verified(Entry(self.group.name, cards=tuple(chosen)), cover=True)

    def _deal_texts(self) -> list[tuple[CardText, BoolArray]]:
        """Return safe texts of five cards, each the smallest product over some targets, with their deals."""
        found: list[tuple[CardText, BoolArray]] = []
        for texts in discard_texts(self.section.matcher, self.pairs.targets):
            for text in texts:
                words = self.section.matcher.match(Line((Entry(self.group.name, cards=(text,)),)))
                if not ((words & ~self.section.optimal > 0) & self.remaining).any():
                    found.append((text, words > 0))
                    if text == texts[0]:
                        break
        return sorted(found, key=lambda item: len(str(item[0])))

    # ---- several lines -----------------------------------------------------------------------------------------

    def _several_lines(self, most_lines: int) -> list[Rule] | None:
        """Return at most `most_lines` safe lines that together play all targets, the widest first."""
        found: list[Rule] = []
        search = self
        while search.target.any():
            # The widest lines come first: if they leave too many targets open, the rest would take too many lines.
            left = int(search.target.sum()) / int(self.target.sum())
            if len(found) == most_lines or (len(found) > 3 and left > 1 - len(found) / most_lines):
                return None
            rule = search.find_widest()
            if rule is None:
                return None
            found.append(rule)
            open_deals = search.target & ~rule.hit
            search = ExceptionSearch(self.section, self.group, open_deals, self.remaining, self.rivals)
        return found

    def find_widest(self, *, is_rich: bool = True) -> Rule | None:
        """Return the safe line that plays most targets, or None if none was found.

        Literals with ranges of ranks and counts are used for short charts alone, and only if `is_rich`.
        """
        if not self.pairs.n_targets:
            return None
        bases = [*self._bases(narrow=False), *self._common_ranks()]
        unique = list({str(base): base for base in bases}.values())
        found = self._grown(unique, is_rich=is_rich and self.section.shortest)
        if self.section.shortest:
            found += self._points_lines([base for base in bases if self._is_exact(base)][:1])
        texts = suit_texts(self.section.matcher, self.pairs.targets[0])
        written = (Entry(self.group.name, cards=(text,)) for text in islice(texts, 40))
        return self._first_safe(chain(dict.fromkeys(_foremost(found, self.MOST_TRIED)), written))

    def _common_ranks(self) -> list[Entry]:
        """Return the parts of a group without pairs that have the rank sets held by most targets."""
        assert self.group.held is not None
        if self.group.name.type in MADE:
            return []
        ranks = self.section.matcher.features(self.n).sets.rank_bits
        values, counts = np.unique(ranks[self._held(self.pairs.targets)], return_counts=True)
        most_held = values[np.argsort(-counts)[:8]]
        return [entry for bits in most_held for entry in self._ranked(self.group.held & (ranks == bits))]

    def _grown(self, bases: Sequence[Entry], *, is_rich: bool) -> list[tuple[float, Entry]]:
        """Return safe entries of these bases with their gain: the targets played, reduced for each literal.

        They are in the order of the bases.  Those that are not among the `MOST_TRIED` that gain most may be missing.
        """
        cut = self.pairs.cut
        atoms = {subject: self._atoms(subject, is_rich=is_rich) for subject in self.subjects}
        if self.section.shortest:
            atoms[None] = atoms[None] + self._presence_atoms()
        among = [atoms[None] if subject is None else atoms[None] + atoms[subject] for subject in self.subjects]
        # Several bases may be the same part of the pairs.
        parts = {(inside := self._inside(base)).tobytes(): inside for base in bases}
        n_targets = {key: int(np.bitwise_count(inside[:cut]).sum()) for key, inside in parts.items()}
        grown: dict[bytes, list[tuple[float, list[Literal]]]] = {}
        gains: list[float] = []
        # The largest parts come first: what gains more than a whole part spares the search in it.
        for key in sorted(parts, key=lambda key: -n_targets[key]):
            if not parts[key][cut:].any():
                grown[key] = [(n_targets[key] + 0.5, [])]
                gains.append(n_targets[key] + 0.5)
                continue
            grown[key] = []
            for each in among:
                least = nlargest(self.MOST_TRIED, gains)[-1] if len(gains) >= self.MOST_TRIED else 0
                if n_targets[key] < least:
                    break
                for score, literals in grow_conjunctions(each, cut, parts[key], least=least):
                    gain = score / (1 + self.PRICE * (len(literals) - 1))
                    grown[key].append((gain, literals))
                    gains.append(gain)
        return [
            (gain, _conditioned(base, literals) if literals else base)
            for base in bases
            for gain, literals in grown[self._inside(base).tobytes()]
        ]

    def find_part(self) -> Rule | None:
        """Return the safe line of the whole hold group, with at most two literals, that plays most targets."""
        if not self.pairs.n_targets or self.group.held is None:
            return None
        found: list[tuple[float, Entry]] = []
        for base in self._exact_bases():
            for subject in self.subjects:
                atoms = self._atoms(subject, is_rich=False)
                for gain, literals in grow_conjunctions(atoms, self.pairs.cut, self.pairs.full, width=8, most=2):
                    found.append((gain, _conditioned(base, literals)))
        return self._first_safe(_foremost(found, 6))

    def _ranked(self, part: BoolArray) -> list[Entry]:
        return [
            entry
            for entry in self.section.candidates(self.group.name, part)
            if entry.cards and (self.section.matcher.held(entry) == part).all()
        ][:1]

    # ---- points ------------------------------------------------------------------------------------------------

    def _points_lines(self, bases: Sequence[Entry]) -> list[tuple[float, Entry]]:
        """Return entries that count points of the discards, with their gain."""
        if self.pairs.n_targets < LEAST_COUNTED:
            return []
        return [
            (played / (1 + self.POINTS_PRICE * n_weights), _conditioned(base, [literal]))
            for subject in self.subjects
            if not isinstance(subject, Name) and self._is_natural(subject)
            for played, n_weights, literal in points_literals(subject, self._roles(subject), self.margins)
            for base in bases
        ]

    @cached_property
    def margins(self) -> npt.NDArray[np.float64]:
        """For each pair the EV of its hold less the best EV outside the group, times the solution's denominator."""
        rows, masks = (np.concatenate(both) for both in zip(self.pairs.targets, self.pairs.bad, strict=True))
        distinct, place = np.unique(rows, return_inverse=True)
        values = self.section.solution.values_at(self.section.numbers[distinct]).astype(np.float64)
        own = self.group.allowed[distinct]
        best = np.full(len(distinct), -np.inf)
        for mask in range(32):
            other = own >> np.uint32(mask) & np.uint32(1) == 0
            best[other] = np.maximum(best[other], values[mask, other])
        margins: npt.NDArray[np.float64] = values[masks, place] - best[place]
        return margins


def _foremost(found: Sequence[tuple[float, Entry]], most: int) -> list[Entry]:
    """Return the `most` entries that gain most; of equal ones the shorter first."""
    gains = sorted((gain for gain, _ in found), reverse=True)
    least = gains[most - 1] if len(gains) >= most else 0
    near = [item for item in found if item[0] >= least]
    return [entry for _, entry in sorted(near, key=lambda item: (-item[0], entry_length(item[1])))[:most]]


def _conditioned(base: Entry, literals: Sequence[Literal]) -> Entry:
    """Return an entry with these literals as its conditions; those about the hold itself become its penalties."""
    own = [literal.penalty for literal in literals if literal.hold is None and literal.penalty is not None]
    other = tuple(literal for literal in literals if literal.hold is not None)
    return replace(base, penalties=(*base.penalties, *own), conditions=(other,) if other else ())
