"""Entries of plain words that the lines above decide: "four to a flush" below "four to a straight flush"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from strategygen.charts.plain.ranks import Ranks, compares, rank_sets, straights_around
from strategygen.games import Game
from strategygen.language import Entry, FeatureTest, Line, Name

#: Types of hold whose cards are of different ranks.
_DRAWN = ("RF", "SF", "F", "S", "N")


def without_dead_entries(line: Line, above: Iterable[Line], game: Game | None = None) -> Line:
    """Return a line without its dead entries: those whose deals the lines above all decide.

    "Four to a flush" includes four to a straight flush; below a line for the latter it means the others.  If all
    entries are dead, the line is returned unchanged.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> above = [parse_line("4-RF or 4-SF")]
    >>> print(without_dead_entries(parse_line("4-F, 4-SF, or 4-RF"), above))
    4-F
    """
    # Entries of other names decide nothing about these.
    names = {name for entry in line.entries for name in (entry.name, *entry.exclusions)}
    before = [
        other
        for other in above
        if any(entry.name in names for entry in other.entries) and other.section in (None, line.section)
    ]
    plain = {name for other in before for name in _plain_names(other)}
    decided = {entry for other in before for entry in other.entries}
    wild = line.section.wild if line.section is not None else 0
    known_game = game if line.section is not None or (game and not (game.wild_ranks or game.deck.jokers)) else None
    entries = []
    for entry in line.entries:
        kept = tuple(name for name in entry.exclusions if name not in plain)
        if kept != entry.exclusions:
            entry = replace(entry, exclusions=kept)
        is_dead = (entry.name in plain and not entry.counts_wild) or entry in decided
        if not is_dead and known_game is not None:
            is_dead = _is_covered(entry, decided, known_game, wild)
        if not is_dead:
            entries.append(entry)
    return replace(line, entries=tuple(entries)) if entries and tuple(entries) != line.entries else line


def _plain_names(line: Line) -> set[Name]:
    """Return the names for which a line decides every deal with such a hold."""
    plain = {entry.name for entry in line.entries if entry == Entry(entry.name)}
    return plain | {
        entry.name
        for entry in line.entries
        if entry == Entry(entry.name, exclusions=entry.exclusions) and plain.issuperset(entry.exclusions)
    }


def _is_covered(entry: Entry, others: Iterable[Entry], game: Game, wild: int) -> bool:
    """Whether other entries of the same name, with features only, cover an entry."""
    sets = _held_sets(entry, game, wild)
    if sets is None:
        return False
    for other in others:
        if other.name == entry.name:
            sets -= _held_sets(other, game, wild) or frozenset()
    return not sets


def _held_sets(entry: Entry, game: Game, wild: int) -> frozenset[Ranks] | None:
    """Return the sets of natural ranks that an entry allows; None if it has qualifiers other than s and h."""
    terms = {term for feature in entry.features for term in feature.terms}
    if entry != Entry(entry.name, entry.features) or not terms <= {"s", "h"} or entry.name.type not in _DRAWN:
        return None
    wild_ranks, high = frozenset(map(int, game.wild_ranks)), frozenset(map(int, game.high_ranks))
    return _sets_with(entry.features, entry.name.type, entry.name.n - wild, wild_ranks, high)


@lru_cache(maxsize=256)
def _sets_with(
    features: tuple[FeatureTest, ...], kind: str, m: int, wild_ranks: frozenset[int], high: frozenset[int]
) -> frozenset[Ranks]:
    """Return the sets of m natural ranks of holds of a type that have features of s and h."""
    found = []
    for ranks in rank_sets(kind, m, wild_ranks):
        value = {"s": straights_around(ranks, wild_ranks), "h": sum(rank in high for rank in ranks)}
        if all(compares(sum(value[term] for term in f.terms), f.op, f.values) for f in features):
            found.append(ranks)
    return frozenset(found)
