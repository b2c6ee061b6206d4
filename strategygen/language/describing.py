"""A set of holds as a short text: the step that Ethier, Kim & Lee did by hand (Table A1).

Given a set of holds, this module finds entries of the chart language that allow exactly these.  For each name two ways
are tried, and the shorter text is taken:

===========  ==================================================================
conditions   conditions true of all holds of the set: s, h, the cards held,
             penalties, exclusions.  Few are kept, enough to exclude every
             other hold of the name.
products     texts of five cards, with a choice of ranks for every card and
             braces for cards of one suit, that match no other hold of the
             name except holds that ``not`` excludes.
===========  ==================================================================

A description is matched before it is returned: it allows exactly the set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from sys import maxsize

import numpy as np

from strategygen.games import Game
from strategygen.language.bit_masks import HoldSets, masks_in, rows_with
from strategygen.language.conditions import Pick, find_cover, find_entry, held_texts, with_item
from strategygen.language.matching import Matcher
from strategygen.language.name_holds import DealFacts, NameHolds, SomeHolds
from strategygen.language.rank_products import cover_shape
from strategygen.language.tree import NONE, CardText, Entry, Line, Literal, Name, Section
from strategygen.values import TYPES, BoolArray, IntArray

#: Most holds of a set that is described by products.
_MOST_POINTS = 4000
#: Characters: a text up to _SHORT is taken at once; if all are longer than _LONG, the set is split.
_SHORT = 24
_LONG = 60


@lru_cache(maxsize=16)
def _describer(game: Game, section: int | None) -> Describer:
    return Describer(Matcher.of(game, section))


def describe(game: Game, holds: HoldSets) -> tuple[Line, ...]:
    """Return lines that allow exactly the given holds: one for each number of wild cards in a deal.

    Parameters
    ----------
    game : Game
        Its deck, wild ranks and high ranks define the names.
    holds : uint32 array, shape (n_deals,)
        The bit mask of the holds of each deal class, bit m for mask m.

    Raises
    ------
    AssertionError
        If a line allows another set, which would be a bug in this module.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> matcher = Matcher.of(game)
    >>> from strategygen.language import parse_line
    >>> holds = matcher.match(parse_line("4-RF: {2}{JQKA}, {3}{JQKA}, ..., {9}{JQKA}"))
    >>> [str(line) for line in describe(game, holds)]
    ['4-RF: (2-9){JQKA}']
    """
    whole = Matcher.of(game)
    if not whole.has_wild:
        return (Line(_describer(game, None).describe(holds)),) if holds.any() else ()
    lines = []
    for wild in sorted({int(w) for w in np.unique(whole.wild[holds > 0])}, reverse=True):
        describer = _describer(game, wild)
        entries = describer.describe(holds[describer.matcher.numbers])
        lines.append(Line(entries, Section.of(game, wild)))
    return tuple(lines)


class Describer:
    """Describes sets of holds in the deals of a matcher."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        self._deals = DealFacts(matcher)
        self._of_name: dict[Name, NameHolds] = {}

    def describe(self, holds: HoldSets) -> tuple[Entry, ...]:
        """Return entries that allow exactly these holds, given as one bit mask for each deal of the matcher."""
        entries: dict[Entry, HoldSets] = {}
        for name in self._names_in(holds):
            entries |= self._needed(self._description(name, holds).entries())
        # A line allows the holds of its entries.
        found = np.bitwise_or.reduce(list(entries.values())) if entries else np.zeros_like(holds)
        if (found != holds).any():
            raise AssertionError(f"this text allows another set: {Line(tuple(entries))}")
        return tuple(entries)

    def _names_in(self, holds: HoldSets) -> list[Name]:
        """Return the names of the holds, those of more cards first."""
        names = set()
        deals = np.flatnonzero(holds > 0)
        for mask in masks_in(int(np.bitwise_or.reduce(holds, initial=0))):
            n = mask.bit_count()
            if n == 0:
                names.add(NONE)
                continue
            types = self.matcher.features(n).type[self.matcher.sub[mask][deals[rows_with(mask, holds[deals])]]]
            names |= {Name(n, TYPES[code]) for code in np.unique(types)}
        return sorted(names, key=lambda name: (-name.n, TYPES.index(name.type) if name.n else 0))

    def _description(self, name: Name, holds: HoldSets) -> _Description:
        if name not in self._of_name:
            self._of_name[name] = NameHolds.of(self._deals, name)
        every = self._of_name[name]
        near = every.in_deals(np.flatnonzero(holds > 0))
        is_wanted = holds[every.rows[near]] & every.bits[near] > 0
        # A text of five cards allows all holds of a deal with the greatest s and h.
        is_lost_deal = np.ones(len(holds), np.bool_)
        is_lost_deal[every.rows[near]] = False
        is_lost_deal[every.rows[near[every.is_meant[near] & ~is_wanted]]] = True
        is_lost = is_lost_deal[every.rows[near]]
        index = near[is_wanted]
        wanted = SomeHolds(every, index, is_meant=every.is_meant[index] & ~is_lost[is_wanted])
        return _Description(wanted, every.all_but(index), every.all_but(near[~is_lost]))

    def _needed(self, entries: Sequence[Entry]) -> dict[Entry, HoldSets]:
        """Return the entries without superfluous ones, with the holds they allow; the longest are removed first."""
        kept = {entry: self.matcher.match(Line((entry,))) for entry in dict.fromkeys(entries)}
        for entry in sorted(kept, key=lambda entry: -len(str(entry))) if len(kept) > 1 else ():
            others = [holds for other, holds in kept.items() if other is not entry]
            if others and not (kept[entry] & ~np.bitwise_or.reduce(others)).any():
                del kept[entry]
        return kept


class _Description:
    """The search for entries that allow the wanted holds of a name and none of the others.

    `lost` has all holds of the deals that a text of five cards must not match, since it would allow one of the others.
    """

    def __init__(self, wanted: SomeHolds, others: SomeHolds, lost: SomeHolds) -> None:
        self.name = wanted.name
        self.wanted = wanted
        self.others = others
        self.lost = lost
        self.deals = wanted.every.deals
        #: Bits of the names that no deal of a wanted hold contains.
        self.can_exclude = ~int(np.bitwise_or.reduce(wanted.present)) & ((1 << len(self.deals.names)) - 1)
        #: Other holds that no exclusion removes.
        self.hard = others.without(self.can_exclude)

    def entries(self) -> list[Entry]:
        """Return the shortest entries found."""
        entry = find_entry(self.wanted, self.others, self.hard, self.can_exclude)
        if entry is not None and (len(self.wanted) > _MOST_POINTS or len(str(entry)) <= _SHORT):
            return [entry]
        options = [] if entry is None else [[entry]]
        if len(self.wanted) <= _MOST_POINTS:
            options += self._products(min(map(_length, options), default=maxsize))
        if not options or min(map(_length, options)) > _LONG:
            options += self._by_held()
        is_meant = self.wanted.is_meant
        if not options and is_meant.any() and not is_meant.all():
            options = [self._part(is_meant) + self._part(~is_meant)]
        if not options:
            options += self._by_presence()
        if not options and not is_meant.all():
            options += self._by_deals()
        if not options:
            by_suits = _Description(self.wanted.by_suits, self.others.by_suits, self.lost.by_suits)
            options += by_suits._products()
        if not options:
            raise AssertionError(f"no text was found for {len(self.wanted)} holds of {self.name}")
        return min(options, key=lambda entries: (_length(entries), str(entries)))

    def _part(self, inside: BoolArray) -> list[Entry]:
        return _Description(self.wanted.taken(inside), self.others, self.lost).entries()

    def _by_held(self) -> Iterator[list[Entry]]:
        """Yield entries for the classes of held cards that no hard hold has, with entries for the rest."""
        easy = ~np.isin(self.wanted.sets, np.unique(self.hard.sets))
        if easy.any() and not easy.all():
            yield self._part(easy) + self._part(~easy)

    def _by_presence(self) -> Iterator[list[Entry]]:
        """Yield entries for the deals with a fact and for those without, by the fact that separates most hard holds."""
        true = self.deals.true_of_kinds
        both = self.wanted.alike("deal"), self.hard.alike("deal")
        inside, outside = (true @ np.bincount(kind, minlength=true.shape[1]) for kind in both)
        n, n_hard = len(self.wanted), len(self.hard)
        left = np.where(inside % n > 0, inside * outside + (n - inside) * (n_hard - outside), n * n_hard)
        best = left.argmin()
        if left[best] < n * n_hard:
            is_true = true[best].take(both[0])
            yield self._part(~is_true) + self._part(is_true)

    def _by_deals(self) -> Iterator[list[Entry]]:
        """Yield entries for each class of held cards with the deals as a condition; five cards allow other holds."""
        entries: list[Entry] = []
        for number in np.unique(self.wanted.sets):
            wanted = self.wanted.taken(self.wanted.sets == number)
            others = self.others.taken(self.others.sets == number)
            options: list[list[Entry]] = []
            for pair in ((wanted, others), (wanted.by_suits, others.by_suits)):
                own, excluded = (holds.all_meant for holds in pair)
                options = options or list(_Description(own, excluded, excluded)._products())
            held = held_texts(self.deals, self.name.n, np.array([number]))
            for entry in options[0]:
                conditions = tuple((Literal(text, None),) for text in entry.cards)
                entries.append(replace(entry, cards=held, conditions=conditions))
        yield entries

    def _products(self, most: int = maxsize) -> Iterator[list[Entry]]:
        """Yield entries whose texts of five cards are products, with the exclusions that they need.

        Those of more than `most` characters are not wanted; the search for them ends early.
        """
        if (self.name.n == 5 and not self.wanted.is_by_suits) or not self.wanted.is_meant.all():
            return
        for can_exclude in (self.can_exclude, 0):
            entry = self._covering(can_exclude, most)
            if entry is None:
                continue
            yield [entry]
            most = min(most, _length([entry]))
            if not can_exclude or not entry.exclusions:
                return

    def _covering(self, can_exclude: int, most: int) -> Entry | None:
        """Return an entry of products that may exclude these names.

        It is None if products cannot separate the holds, or if their texts have more than `most` characters.
        """
        hard = self.lost.without(can_exclude)
        texts: list[CardText] = []
        wrong: list[IntArray] = []
        for shape in np.unique(self.wanted.shape).tolist():
            left = most - len(str(self.name)) - sum(len(str(text)) + 2 for text in texts)
            cover = cover_shape(self.wanted, hard, self.lost, shape, left)
            if cover is None:
                return None
            texts += cover[0]
            wrong.append(cover[1])
        entry = Entry(self.name, cards=tuple(texts))
        excluded = SomeHolds(self.wanted.every, np.concatenate(wrong))
        if len(excluded):
            patterns, counts = np.unique(excluded.present & can_exclude, return_counts=True)
            names = [(i, name) for i, name in enumerate(self.deals.names) if can_exclude >> i & 1]
            picks = [Pick(0, 1 << i, len(str(name)) + 4) for i, name in names]
            for pick in find_cover(patterns[None, :], counts, picks):
                entry = with_item(entry, names[pick][1])
        return entry


def _length(entries: Sequence[Entry]) -> int:
    return len(str(Line(tuple(entries))))
