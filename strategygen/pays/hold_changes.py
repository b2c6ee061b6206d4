"""Names for changes of play: the holds before and after a breakpoint, in the chart language.

A hold is named by its ranks if that text is short, else by its group in the notation (such as its s and h).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from strategygen.cards import Cards
from strategygen.derive import ChartSection, chart_sections, group_key
from strategygen.games import Game
from strategygen.language import Matcher, Name, is_named_by_ranks
from strategygen.pays.envelope import PlayChange, first_masks
from strategygen.values import TYPES, BoolArray, IntArray, find_kinds, solve

#: Longest text of ranks; a longer one is replaced by the name of the group.
MOST_NAME_CHARACTERS = 24

#: Masks, those that keep most cards first: the first of several tied holds is named.
_FULLEST_FIRST = tuple(sorted(range(32), key=lambda mask: (-mask.bit_count(), mask)))


@dataclass(frozen=True, slots=True)
class HoldChange:
    """Deals in which one hold replaces another at a breakpoint, both named in the chart language, with an example.

    `section` is their section heading, such as ``[2 deuces]``; None in a game without wild cards.
    """

    before: str
    after: str
    section: str | None
    classes: int
    hands: int
    witness: Cards
    hold_before: Cards
    hold_after: Cards


class HoldNames:
    """Finds names for the holds that replace one another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.matcher = Matcher.of(game)
        self.sections = {
            0 if section.heading is None else section.heading.wild: section
            for section in chart_sections(solve(game), shortest=True)
        }
        self.kinds = find_kinds(game)
        self.groups: dict[tuple[int, int], IntArray] = {}
        self.texts: dict[tuple[int, ...], str] = {}

    def name_changes(self, points: Sequence[PlayChange]) -> list[tuple[HoldChange, ...]]:
        """Return the changes at each breakpoint, those in most deals first."""
        number = np.repeat(np.arange(len(points)), [len(point.deals) for point in points])
        deals = np.concatenate([point.deals for point in points])
        before = first_masks(np.concatenate([point.before for point in points]), _FULLEST_FIRST)
        after = first_masks(np.concatenate([point.after for point in points]), _FULLEST_FIRST)
        wild = np.zeros(len(deals), np.int64)
        if len(self.sections) > 1:
            wild = self.matcher.wild[deals].astype(np.int64)
        keys = np.column_stack([number, wild, self._keys(before, deals), self._keys(after, deals)])
        found: list[dict[tuple[str, str, str | None], list[int]]] = [{} for _ in points]
        for rows in _equal_rows(keys):
            section = self.sections[int(wild[rows[0]])]
            texts = [self._text(section, masks[rows], deals[rows]) for masks in (before, after)]
            heading = str(section.heading) if section.heading else None
            found[number[rows[0]]].setdefault((texts[0], texts[1], heading), []).extend(rows.tolist())

        def change(texts: tuple[str, str, str | None], rows: Sequence[int]) -> HoldChange:
            first = min(rows)
            deal, cards = int(deals[first]), self.matcher.deals.cards
            return HoldChange(
                *texts,
                classes=len(rows),
                hands=int(self.matcher.deals.sizes[deals[rows]].sum()),
                witness=cards(deal),
                hold_before=cards(deal, int(before[first])),
                hold_after=cards(deal, int(after[first])),
            )

        return [
            tuple(
                sorted(
                    (change(texts, rows) for texts, rows in here.items()),
                    key=lambda change: (-change.hands, change.before, change.after),
                )
            )
            for here in found
        ]

    def _group(self, n: int, code: int) -> IntArray:
        """Return the group number of each held class, for a type of hold; shape (n_classes,)."""
        if (n, code) not in self.groups:
            facts = self.matcher.features(n)
            self.groups[n, code] = group_key(Name(n, TYPES[code]), facts.s, facts.h, self.kinds.number[n])
        return self.groups[n, code]

    def _keys(self, masks: IntArray, deals: IntArray) -> IntArray:
        """Return a row for each hold: number of cards, type, wild cards, group; equal rows share a name."""
        keys = np.zeros((len(masks), 4), np.int64)
        for mask in np.unique(masks).tolist():
            n = mask.bit_count()
            if n == 0:
                continue
            rows = np.flatnonzero(masks == mask)
            sets = self.matcher.deals.sub[mask, deals[rows]]
            facts = self.matcher.features(n)
            for code in np.unique(facts.type[sets]).tolist():
                own = facts.type[sets] == code
                columns = (np.full(int(own.sum()), n), code, facts.w[sets[own]], self._group(n, code)[sets[own]])
                keys[rows[own]] = np.column_stack(np.broadcast_arrays(*columns))
        return keys

    def _text(self, section: ChartSection, masks: IntArray, deals: IntArray) -> str:
        """Return the name of holds that share a key."""
        n = int(masks[0]).bit_count()
        if n == 0:
            return "none"
        sets = np.unique(self.matcher.deals.sub[masks, deals])
        facts = self.matcher.features(n)
        ranks = facts.sets.rank_sets[1]
        code, w = int(facts.type[sets[0]]), int(facts.w[sets[0]])
        wild = section.heading.wild if section.heading else 0
        chosen = np.unique(ranks[sets])
        key = (wild, n, code, w, *chosen.tolist())
        if key not in self.texts:
            name = Name(n, TYPES[code])
            alike = (facts.type == code) & (facts.w == w)
            text = None
            if is_named_by_ranks(name) or name.type == "RF":
                text = _exact_text(section, name, alike & np.isin(ranks, chosen), by_ranks=True)
            if text is None or len(text) > MOST_NAME_CHARACTERS:
                group = self._group(n, code)
                text = _exact_text(section, name, alike & (group == group[sets[0]]))
            self.texts[key] = text or str(name)
        return self.texts[key]


def _equal_rows(keys: IntArray) -> Iterator[IntArray]:
    """Yield for each distinct row of keys, in order, the indices of the rows equal to it."""
    _, group = np.unique(keys, axis=0, return_inverse=True)
    order = np.argsort(group, kind="stable")
    ends = np.searchsorted(group[order], np.arange(int(group.max()) + 2))
    for start, stop in pairwise(ends.tolist()):
        yield order[start:stop]


def _exact_text(section: ChartSection, name: Name, held: BoolArray, *, by_ranks: bool = False) -> str | None:
    """Return the shortest text found for exactly these held classes; None if there is none."""
    for entry in section.candidates(name, held):
        if bool(entry.cards) >= by_ranks and (section.matcher.held(entry) == held).all():
            return str(entry)
    return None
