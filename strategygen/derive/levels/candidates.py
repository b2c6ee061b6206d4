"""Candidates: the lines that a chart for play may have, as texts in plain words.

A candidate means what the reader of charts reads in its text.  So a chart of candidates is what a player reads, its
words are those that are printed, and the order of the lines is all that decides.

The texts are the wordings of the lines of known charts and of their parts, of hold groups, of names with one feature,
and of holds named by rank; and phrases that put several hands into a few words, such as "full house or better".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

import numpy as np

from strategygen.cards import Rank
from strategygen.charts.plain import PlainReader, wordings
from strategygen.charts.word_count import count_words
from strategygen.derive.levels.simpler_conditions import simpler_entries
from strategygen.derive.rules import MOST_CHARACTERS
from strategygen.derive.sections import ChartSection
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import NONE, Entry, FeatureTest, Line, Name, is_made, is_named_by_ranks
from strategygen.values import BoolArray

#: Most words of a candidate: nobody reads a longer line while playing.
MOST_WORDS = 40
#: Most wordings of one line.
MOST_WORDINGS = 3
#: Most kinds of holds of one name of which unions are tried, and most kinds in a union.
MOST_KINDS, MOST_JOINED = 8, 3

_MADE = (
    "royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair", "high pair", "pair", "low pair",
)  # fmt: skip
_AIMS = ("royal flush", "straight flush", "flush", "straight")
_SUMS = (", sum 3+", ", sum 2", ", sum 2+")
_NUMBERS = {2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text in plain words, its number of words, and the line that it means."""

    text: str
    words: int
    line: Line


def find_candidates(section: ChartSection, lines: Sequence[Line], texts: Iterable[str]) -> list[Candidate]:
    """Return the candidates of a section, those of `texts` first.

    Parameters
    ----------
    section : ChartSection
        The section.
    lines : sequence of Line
        The lines of known charts in this section.
    texts : iterable of str
        Their texts in plain words, and others.
    """
    reader = PlainReader(section.solution.game)
    names = {rule.name for rule in section.hold_groups} | {entry.name for line in lines for entry in line.entries}
    found: list[Candidate] = []
    for text in dict.fromkeys((*texts, *_wordings(section, lines), *_phrases(section.solution.game))):
        words = count_words([text])
        if words > MOST_WORDS:
            continue
        try:
            line = reader.read(text, section.heading)
        except NotationError:
            # Not every phrase makes sense in every game.
            continue
        if _is_sensible(line, names):
            found.append(Candidate(text, words, line))
    return found


def is_readable(line: Line) -> bool:
    """Whether a line is for play: in plain words if it has conditions, without points that discards add to holds."""
    is_counted = line.fewest is not None and bool(line.fewest.weights)
    return not is_counted and bool(line.words or not line.is_conditioned)


def _is_sensible(line: Line, names: Collection[Name]) -> bool:
    """Whether a line is readable, and holds made hands or cards with names that are optimal in some deal."""
    held = {entry.name for entry in line.entries if not is_made(entry.name)}
    return is_readable(line) and line.entries != (Entry(NONE),) and held.issubset(names)


def _wordings(section: ChartSection, known: Sequence[Line]) -> Iterator[str]:
    """Yield wordings of lines that are likely in a chart of a section."""
    wild_ranks = frozenset(section.solution.game.wild_ranks)
    lines = [*known, *(part for line in known if line.fewest is None for part in _parts(line, wild_ranks))]
    for rule in section.hold_groups:
        if rule.held is not None and len(rule.label) <= MOST_CHARACTERS:
            lines += [Line((entry,), section.heading) for entry in section.candidates(rule.name, rule.held)[:3]]
    names = dict.fromkeys(entry.name for line in lines for entry in line.entries)
    for name in names:
        if name != NONE and not is_made(name):
            lines += _featured(section, name)
    lines += _named_by_ranks(section)
    for line in dict.fromkeys(lines):
        ways = list(islice(wordings(line, section.solution.game), MOST_WORDINGS))
        # Whole hands are easier to read than choices such as 6/7.
        yield from [way for way in ways if "/" not in way] or ways or [str(line)]


def _parts(line: Line, wild_ranks: frozenset[Rank]) -> Iterator[Line]:
    """Yield the entries of a line one by one, without conditions, and with simpler ones; its made hands."""
    for entry in line.entries:
        if entry.is_conditioned:
            cards = tuple(text for text in entry.cards if text.n_cards == entry.name.n)
            yield replace(line, entries=(Entry(entry.name, entry.features, cards),))
        for whole in dict.fromkeys((entry, replace(entry, features=()))):
            # What a condition says may need no features of the hold.
            yield replace(line, entries=(whole,))
            yield from (replace(line, entries=(simpler,)) for simpler in simpler_entries(whole, wild_ranks))
    made = tuple(entry for entry in line.entries if is_made(entry.name))
    if made and len(made) < len(line.entries):
        yield replace(line, entries=made)


def _featured(section: ChartSection, name: Name) -> Iterator[Line]:
    """Yield a name alone, and with one feature at least or exactly a value."""
    yield Line((Entry(name),), section.heading)
    family = section.matcher.held(Entry(name))
    facts = section.matcher.features(name.n)
    for term, values in (("s", facts.s), ("h", facts.h)):
        seen = sorted({int(v) for v in np.unique(values[family])})
        tests = [FeatureTest((term,), ">=", (v,)) for v in seen[1:]]
        tests += [FeatureTest((term,), "=", (v,)) for v in seen[:-1]] if len(seen) > 2 else []
        for test in tests:
            yield Line((Entry(name, (test,)),), section.heading)


def _named_by_ranks(section: ChartSection) -> Iterator[Line]:
    """Yield lines of holds named by their ranks: of one kind, or of a few kinds of one name."""
    kinds: dict[Name, list[BoolArray]] = {}
    for name, held in section.kinds_held():
        if is_named_by_ranks(name):
            kinds.setdefault(name, []).append(held)
    for name, sets in kinds.items():
        most = MOST_JOINED if len(sets) <= MOST_KINDS else 1
        for some in (some for k in range(1, most + 1) for some in combinations(sets, k)):
            held = np.logical_or.reduce(some)
            for entry in section.candidates(name, held)[:3]:
                if (section.matcher.held(entry) == held).all():
                    yield Line((entry,), section.heading)


def _phrases(game: Game) -> Iterator[str]:
    """Yield phrases that put several hands into a few words."""
    # Without high cards a sum is a number of straights.
    sums = _SUMS if game.high_ranks else ()
    yield from ("paying hand", "pat hand", "one high card")
    for hand in _MADE:
        yield from (hand, f"{hand} or better")
    yield from (" or ".join(two) for two in combinations(_MADE, 2))
    yield from (f"{a}, {b}, or {c}" for a, b, c in zip(_MADE, _MADE[1:], _MADE[2:], strict=False))
    for n, number in _NUMBERS.items():
        yield from (f"{number} {suits}high cards" for suits in ("", "suited ", "offsuit "))
        yield from (f"lowest {number} {suits}high cards" for suits in ("", "offsuit "))
        yield from (f"{n} to a {aim}" for aim in _AIMS)
        yield f"{n} to a royal flush, no ace"
        yield from (f"{n} to a straight flush{limit}" for limit in (*sums, " with at most 1 gap"))
        for draw in ("outside straight", "outside straight flush", *(("inside straight",) if n == 4 else ())):
            yield f"{n} to an {draw}"
            yield from (f"{n} to an {draw} with {k} high card{'s' * (k > 1)}" for k in range(1, n))
            yield from (f"{n} to an {draw} with {k}+ high cards" for k in range(1, n))
