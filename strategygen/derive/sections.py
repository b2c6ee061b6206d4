"""The sections of a chart to be derived: their deals, their hold groups, and the texts of held sets.

A *hold group* is the held sets of one name ``n-X`` that one line without conditions covers, grouped by convention
(4-SF by s, 4-S by (s, h), ...).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from strategygen.derive.rules import Rule
from strategygen.games import Game
from strategygen.language import (
    MADE,
    NONE,
    WILD,
    CardText,
    Entry,
    FeatureTest,
    Group,
    HoldSets,
    Line,
    Matcher,
    Name,
    RankChoice,
    Section,
    hold_sets,
    is_named_by_ranks,
    pack_bits,
    rank_list,
)
from strategygen.values import (
    TYPES,
    BoolArray,
    CEValues,
    IntArray,
    Solution,
    compute_ce_values,
    find_kinds,
    masks_of_size,
)

#: Most entries whose deals are cached.
MOST_KEPT = 24

#: Most sets of held sets whose texts are cached.
MOST_NAMED = 1024


class ChartSection:
    """One section: its hold groups, the rules of entries and lines, and the texts of held sets."""

    def __init__(
        self,
        solution: Solution,
        *,
        shortest: bool,
        heading: Section | None = None,
        accepted: BoolArray | None = None,
    ) -> None:
        right = solution.optimal if accepted is None else accepted
        self.shortest = shortest
        self.solution = solution
        self.heading = heading
        self.matcher = Matcher.of(solution.game, None if heading is None else heading.wild)
        self.numbers = self.matcher.numbers
        self.n_deals = len(self.numbers)
        self.optimal = hold_sets(right if heading is None else right[:, self.numbers])
        self.sizes = solution.deals.sizes[self.numbers]
        self.sub = self.matcher.sub
        self._matched: dict[Entry, tuple[IntArray, HoldSets]] = {}
        self._candidates_for: dict[tuple[Name, bytes], list[Entry]] = {}

    def is_optimal(self, mask: int) -> BoolArray:
        """Return in which deals the hold `mask` counts as optimal; shape (n_deals,)."""
        return self.optimal >> np.uint32(mask) & np.uint32(1) > 0

    @cached_property
    def values(self) -> CEValues:
        """The distinct values of optimal play."""
        return compute_ce_values(self.solution)

    @cached_property
    def ce(self) -> npt.NDArray[np.int32]:
        """CE number of each deal; shape (n_deals,)."""
        number = self.values.number
        return number if self.heading is None else number[self.numbers]

    @cached_property
    def hold_groups(self) -> tuple[Rule, ...]:
        """The hold groups: kinds optimal somewhere, grouped under a name by convention."""
        return tuple(self._find_hold_groups())

    def accepting(self, holds: HoldSets) -> ChartSection:
        """Return the section with other holds counted as optimal: one set of holds for each of its deals."""
        other = copy(self)
        other.optimal = holds
        return other

    def _find_hold_groups(self) -> Iterator[Rule]:
        kinds = find_kinds(self.solution.game)
        yield self.rule(NONE, np.ones(1, np.bool_))
        for n in range(1, 6):
            facts = self.matcher.features(n)
            optimal_kind = np.zeros(len(kinds), np.bool_)
            for mask in masks_of_size(n):
                sub = self.sub[mask][self.is_optimal(mask)]
                optimal_kind[kinds.number[n][sub]] = True
            present = optimal_kind[kinds.number[n]]
            for code in np.unique(facts.type[present]):
                name = Name(n, TYPES[code])
                here = present & (facts.type == code)
                key = group_key(name, facts.s, facts.h, kinds.number[n])
                if self.shortest and n == 5:
                    # A pat hand of one pay class may be left out where drawing is as good.
                    key = kinds.number[n].astype(np.int64)
                key = key * 8 + facts.w
                for value in np.unique(key[here]):
                    rule = self.rule(name, here & (key == value))
                    # Deals with other numbers of wild cards have the same kinds.
                    if len(rule.rows):
                        yield rule

    def rule(self, name: Name, held: BoolArray) -> Rule:
        """Return the rule of these held sets, without conditions."""
        holds = np.zeros(self.n_deals, np.uint32)
        flags = held.astype(np.uint32)
        for mask in masks_of_size(name.n):
            holds |= np.take(flags << np.uint32(mask), self.sub[mask], mode="clip")
        return self._judged(name, self.matcher.everything, holds, held=held)

    def exception(self, entry: Entry, among: BoolArray | None = None) -> Rule:
        """Return the rule of an entry with conditions; with `among`, in these deals only."""
        rows, base = self.matched(entry)
        if among is not None:
            here = among[rows]
            rows, base = rows[here], base[here]
        return self._judged(entry.name, rows, self.matcher.conditioned(entry, rows, base), entry=entry)

    def matched(self, entry: Entry) -> tuple[IntArray, HoldSets]:
        """Return the deals that an entry without its conditions matches, and the holds it allows there."""
        base = replace(entry, exclusions=(), penalties=(), conditions=())
        if base not in self._matched:
            if len(self._matched) == MOST_KEPT:
                del self._matched[next(iter(self._matched))]
            holds = self.matcher.match(Line((base,)))
            rows = np.flatnonzero(holds)
            self._matched[base] = rows, holds[rows]
        return self._matched[base]

    def comparison(self, line: Line) -> Rule:
        """Return the rule of a line that compares holds."""
        return self._judged(line.entries[0].name, self.matcher.everything, self.matcher.match(line), line=line)

    def _judged(
        self,
        name: Name,
        rows: IntArray,
        holds: HoldSets,
        held: BoolArray | None = None,
        entry: Entry | None = None,
        line: Line | None = None,
    ) -> Rule:
        """Return a rule that allows these holds in these deals, and none in others."""
        here = np.flatnonzero(holds)
        return Rule(name, rows[here].astype(np.int32), holds[here], self.optimal, held, entry, line, self.text_of)

    def kinds_held(self) -> Iterator[tuple[Name, BoolArray]]:
        """Yield the kinds of the hold groups: the name of each, and which classes of held cards are of it."""
        kinds = find_kinds(self.solution.game)
        for group in self.hold_groups:
            if group.held is not None and group.name != NONE:
                numbers = kinds.number[group.name.n]
                for kind in np.unique(numbers[group.held]):
                    yield group.name, group.held & (numbers == kind)

    def kind_rules(self) -> list[Rule]:
        """Return the hold groups split into their kinds."""
        whole = [group for group in self.hold_groups if group.held is None or group.name == NONE]
        return [*whole, *(self.rule(name, held) for name, held in self.kinds_held())]

    def text_of(self, name: Name, held: BoolArray) -> str:
        """Return the text of exactly these held sets."""
        for entry in self.candidates(name, held):
            if (self.matcher.held(entry) == held).all():
                return str(entry)
        return f"{name} ({int(held.sum())} classes of sets)"

    def candidates(self, name: Name, held: BoolArray) -> list[Entry]:
        """Return entries that may name these held sets: the name alone, conventional texts, then by length."""
        if name == NONE:
            return [Entry(NONE)]
        key = name, np.packbits(held).tobytes()
        if key not in self._candidates_for:
            if len(self._candidates_for) == MOST_NAMED:
                del self._candidates_for[next(iter(self._candidates_for))]
            self._candidates_for[key] = self._find_candidates(name, held)
        return list(self._candidates_for[key])

    def _find_candidates(self, name: Name, held: BoolArray) -> list[Entry]:
        facts = self.matcher.features(name.n)
        if self.heading is not None and (kept := int(facts.w[held].min())) != self.heading.wild:
            wild = FeatureTest(("w",), "=", (kept,))
            return [replace(entry, features=(wild, *entry.features)) for entry in self._candidates(name, held)]
        entries = self._candidates(name, held)
        if self.matcher.deck.jokers and self.matcher.wild_ranks:
            seen = tuple(int(j) for j in np.unique(facts.jokers[held]))
            jokers = FeatureTest(("jokers",), "=", seen)
            entries += [replace(entry, features=(jokers, *entry.features)) for entry in entries]
        return entries

    def _candidates(self, name: Name, held: BoolArray) -> list[Entry]:
        facts = self.matcher.features(name.n)
        family = self.matcher.held(Entry(name))
        featured: dict[tuple[str, ...], list[Entry]] = {}
        for terms in (("s",), ("h",), ("s", "h")):
            value = facts.s * ("s" in terms) + facts.h * ("h" in terms)
            seen = tuple(int(v) for v in np.unique(value[held]))
            entries = [Entry(name, (FeatureTest(terms, "=", seen),))]
            if len(seen) > 1 and int(value[family].max()) == seen[-1]:
                entries.insert(0, Entry(name, (FeatureTest(terms, ">=", (seen[0],)),)))
            featured[terms] = entries
        s_seen = tuple(int(v) for v in np.unique(facts.s[held]))
        h_seen = tuple(int(v) for v in np.unique(facts.h[held]))
        both = [Entry(name, (FeatureTest(("s",), "=", s_seen), FeatureTest(("h",), "=", h_seen)))]
        ranked = self._ranked_entries(name, held)
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
        rest = [entry for entries in featured.values() for entry in entries] + both + ranked
        if self.shortest:
            conventional = sorted(conventional, key=lambda entry: len(str(entry)))
        order = [Entry(name), *conventional, *sorted(rest, key=lambda entry: len(str(entry)))]
        return list({str(entry): entry for entry in order}.values())

    def _ranked_entries(self, name: Name, held: BoolArray) -> list[Entry]:
        ranks = self.rank_tuples(name.n, held)
        if not ranks or len(ranks) > 400 or name.type == "W":
            return []
        natural = {tuple(rank for rank in each if rank != WILD) for each in ranks}
        n_natural = max(map(len, natural))
        if n_natural != min(map(len, natural)):
            # No text of cards means "a wild card or a rank".
            return []
        entries = [Entry(name, cards=rank_list(ranks))]
        high = tuple(int(r) for r in sorted(self.matcher.high_ranks))
        if self.shortest and name.type not in MADE and len(ranks) > 1 and natural <= set(combinations(high, n_natural)):
            symbols = [RankChoice((), "W")] * (name.n - n_natural) + [RankChoice((), "H")] * n_natural
            entries.append(Entry(name, cards=(CardText((Group(tuple(symbols), False),)),)))
        return entries

    def rank_tuples(self, n: int, held: BoolArray | IntArray) -> set[tuple[int, ...]]:
        """Return the distinct rank tuples of some held sets, ascending; wild cards are `WILD` and come first."""
        ranks = self.matcher.features(n).sets.ranks[:, held].astype(np.int64)
        wild = [0, *(int(rank) for rank in self.matcher.wild_ranks)] if self.matcher.has_wild else []
        table = np.arange(15)
        table[wild] = WILD
        # Four bits for each rank make one number, which is fast to compare.
        shifts = 4 * np.arange(n)[:, None]
        codes = np.unique((np.sort(table[ranks], axis=0) << shifts).sum(axis=0))
        return set(map(tuple, (codes >> shifts & 15).T.tolist()))

    @staticmethod
    def blockers(rules: Sequence[Rule], remaining: BoolArray) -> dict[int, list[int]]:
        """Return for each rule the numbers of the rules that must be above it in these deals."""
        packed = pack_bits(remaining)
        above: dict[int, list[int]] = {}
        for b, rule in enumerate(rules):
            blocked = rule.packed_wrong & packed
            above[b] = []
            if blocked.any():
                above[b] = [a for a, other in enumerate(rules) if (blocked & other.packed_right).any()]
        return above

    def first_ce(self, rule: Rule, remaining: BoolArray) -> int:
        """Return the least CE number that a rule plays optimally in these deals; one past the last if none."""
        numbers = self.ce[rule.right & remaining]
        return int(numbers.min()) if len(numbers) else len(self.values.rows) + 1


def chart_sections(solution: Solution, *, shortest: bool, accepted: BoolArray | None = None) -> Iterator[ChartSection]:
    """Yield the sections of a chart, deals with most wild cards first, those without wild cards last.

    `accepted`, a bool array of shape (32, n_deals), gives the holds that count as optimal; default `solution`.
    """
    for heading in section_headings(solution.game):
        yield ChartSection(solution, shortest=shortest, heading=heading, accepted=accepted)


def section_headings(game: Game) -> list[Section | None]:
    """Return the headings of the sections in the order of `chart_sections`; one without a heading if no card is wild.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> [str(heading) for heading in section_headings(load_game("joker-poker-kings"))]
    ['[1 joker]', '[no joker]']
    """
    if not game.wild_ranks and not game.deck.jokers:
        return [None]
    return [Section.of(game, wild) for wild in sorted({int(w) for w in np.unique(Matcher.of(game).wild)}, reverse=True)]


def group_key(
    name: Name, s: npt.NDArray[np.int8], h: npt.NDArray[np.int8], kind: npt.NDArray[np.int32]
) -> npt.NDArray[np.int64]:
    """Return the number by which the notation's convention groups held sets of one name; equal numbers, one group."""
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
