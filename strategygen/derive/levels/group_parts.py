"""Parts of hold groups that need their own lines in a penalty-free chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from strategygen.derive.graphs import first_components
from strategygen.derive.rules import MOST_CHARACTERS, Rule, play_safe
from strategygen.derive.sections import ChartSection
from strategygen.errors import UnsolvedConflictError
from strategygen.language import NONE, WILD, CardText, Entry, Group, Line, Name, products, rank_choice
from strategygen.values import BoolArray, masks_of_size


def find_parts(section: ChartSection) -> list[Rule]:
    """Return the parts of hold groups that need their own lines, so that the hold groups have an order.

    The accepted holds of the section must be those of some order of held sets.
    """
    return list(_Parting(section).parts())


@dataclass(frozen=True, slots=True)
class _Option:
    """A part of a hold group that is safe, and the number of deals that it plays."""

    rule: Rule
    deals: int

    @property
    def key(self) -> tuple[float, str]:
        assert self.rule.entry is not None
        return (-self.deals / (20 + len(self.rule.label)), self.rule.label)


class _Parting:
    def __init__(self, section: ChartSection) -> None:
        self.section = section
        self.remaining = np.ones(section.n_deals, np.bool_)

    def parts(self) -> Iterator[Rule]:
        waiting: Sequence[Rule] = self.section.hold_groups
        while True:
            waiting, self.remaining = play_safe(waiting, self.remaining)
            if not waiting:
                return
            above = self.section.blockers(waiting, self.remaining)
            components = [[waiting[i] for i in part] for part in first_components(above)]
            options = [option for component in components for option in self._options(component)]
            if not options:
                names = ", ".join(rule.label for rule in waiting)
                raise UnsolvedConflictError(f"no part of {names} can be the next line"[:400])
            part = min(options, key=lambda option: option.key).rule
            self.remaining = self.remaining & ~part.hit
            yield part

    def _options(self, component: Sequence[Rule]) -> Iterator[_Option]:
        for rule in component:
            if rule.held is None or rule.name == NONE:
                continue
            blocked = np.zeros(self.section.n_deals, np.bool_)
            for other in component:
                if other is not rule or len(component) == 1 or (rule.wrong & rule.right & self.remaining).any():
                    blocked |= other.wrong & self.remaining
            needed, allowed = self._classes(rule, blocked)
            if not needed.any():
                continue
            for entry in self._texts(rule.name, needed, allowed):
                part = self.section.exception(entry)
                count = int((part.hit & self.remaining).sum())
                if count and not (part.wrong & self.remaining).any():
                    yield _Option(part, count)
                    break

    def _classes(self, rule: Rule, blocked: BoolArray) -> tuple[BoolArray, BoolArray]:
        """Return which held sets of a rule are safe and right in blocked deals, and which are safe."""
        assert rule.held is not None
        wrong = np.zeros(len(rule.held), np.bool_)
        right = np.zeros(len(rule.held), np.bool_)
        for mask in masks_of_size(rule.name.n):
            sub, is_optimal = self.section.sub[mask], self.section.is_optimal(mask)
            wrong[sub[self.remaining & ~is_optimal]] = True
            right[sub[blocked & is_optimal]] = True
        family = self.section.matcher.held(Entry(rule.name)) | rule.held
        return right & ~wrong & rule.held, family & ~wrong

    def _texts(self, name: Name, needed: BoolArray, allowed: BoolArray) -> list[Entry]:
        """Return entries that name all needed sets and else only allowed ones; last one that names some of them."""
        entries = []
        for wanted in (needed, *self._wider(name, needed, allowed)):
            for entry in self.section.candidates(name, wanted):
                sets = self.section.matcher.held(entry)
                if entry != Entry(name) and not (needed & ~sets).any() and not (sets & ~allowed).any():
                    entries.append(entry)
        entries = [entry for entry in entries if len(str(Line((entry,)))) <= MOST_CHARACTERS]
        return sorted(entries, key=lambda entry: len(str(entry))) + self._by_suits(name, needed, allowed)

    def _wider(self, name: Name, needed: BoolArray, allowed: BoolArray) -> Iterator[BoolArray]:
        """Yield sets of allowed classes with the same ranks as the needed ones, or the same s and h."""
        facts = self.section.matcher.features(name.n)
        family = self.section.matcher.held(Entry(name))
        s, h = facts.s.astype(np.int64), facts.h.astype(np.int64)
        for key in (facts.ranks, s * 16 + h, s, h):
            alike = family & np.isin(key, key[needed])
            if not (alike & ~allowed).any():
                yield alike

    def _by_suits(self, name: Name, needed: BoolArray, allowed: BoolArray) -> list[Entry]:
        """Return one entry that names needed classes by ranks, with braces for suits where needed."""
        sets = self.section.matcher.features(name.n).sets
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
                if not (self.section.matcher.held(Entry(name, cards=(text,))) & ~allowed).any():
                    by_brace.setdefault(braces, set()).add(point)
                    break
        texts: list[tuple[int, CardText]] = []
        for braces, points in by_brace.items():
            for term in products(sorted(points)):
                texts.append((int(np.prod([len(choice) for choice in term])), _card_text(term, braces)))
        texts.sort(key=lambda item: (-item[0], str(item[1])))
        chosen: list[CardText] = []
        for _, text in texts:
            if len(str(Line((Entry(name, cards=(*chosen, text)),)))) <= MOST_CHARACTERS:
                chosen.append(text)
        return [Entry(name, cards=tuple(chosen))] if chosen else []

    def _ranks(self, ranks: Sequence[int]) -> list[int]:
        wild = self.section.matcher.wild_ranks
        return [WILD if rank == 0 or rank in wild else rank for rank in ranks]


def _brace_patterns(suits: Sequence[int]) -> list[tuple[tuple[int, ...], ...]]:
    """Return the patterns of braces (places of cards of one suit), those with fewest braces first."""
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
    groups = [Group(tuple(rank_choice(term[i]) for i in places), True) for places in braces]
    loose = tuple(rank_choice(term[i]) for i in range(len(term)) if all(i not in places for places in braces))
    return CardText((*groups, *([Group(loose, False)] if loose else [])))
