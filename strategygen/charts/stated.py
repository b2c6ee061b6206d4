"""Statements about hands of a list, each checked with the lines in all deals that it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, groupby

import numpy as np
import numpy.typing as npt

from strategygen.cards import Deck, Rank
from strategygen.charts.plain import PlainReader
from strategygen.charts.readings import Reading
from strategygen.charts.rows import Row
from strategygen.language import Entry, HoldSets, Line, Matcher, Name, Section
from strategygen.values import BoolArray, IntArray

#: Why a statement is not so, if no line holds the hand.
NO_LINE = "no line holds the hand that this text is about; write it into a line"


class What(Enum):
    """What a statement says of a hand."""

    UNHELD = "never held"
    UNBROKEN = "never broken up"
    BROKEN = "broken up"
    OVER = "held rather than another"
    HELD = "held, and no part of it"
    OUT_OF = "what is held of another"
    BROKEN_FOR = "broken up for another alone"
    ONLY = "held with a property alone"
    DROPPED = "held without a card"


@dataclass(frozen=True, slots=True)
class Statement:
    """What a sentence says of the holds of some entries; `other` are those of the hand that is not held instead."""

    what: What
    entries: tuple[Entry, ...]
    other: tuple[Entry, ...] = ()
    #: Whether the other hand is a card that may be held with others: "an ace", not "one high card".
    is_part: bool = False
    #: The card that is not held.
    dropped: Rank | None = None
    #: What the deals have, too: "a full house with three aces"; of what is held with a property alone, what is held.
    also: tuple[Entry, ...] = ()
    #: Whether cards of the hand that have a suit in common are not meant.
    is_mixed: bool = False
    #: The section of the deals, and the number of the sentence in its text, which is about all sections.
    section: Section | None = None
    sentence: int = 0

    def conflict(self, lines: Sequence[Line], readings: Mapping[Row, Reading], reader: PlainReader) -> str:
        """Return which line of the page plays some deal otherwise; empty if the statement is so.

        All deals that have the hand are played.
        """
        matcher = _matcher(reader)
        deals, own, wrong = self._deals(matcher)
        has_held = self.what not in (What.OVER, What.HELD, What.OUT_OF, What.ONLY)
        for number, line in enumerate(lines, 1):
            held = matcher.match(line, deals)
            if (held & wrong[deals]).any():
                row = next(row for row, reading in readings.items() if number in reading.lines)
                return f"line {row.number} of the page plays a hand otherwise that this text says is {self.what.value}"
            has_held |= bool((held & own[deals]).any())
            deals = deals[held == 0]
        return "" if has_held else NO_LINE

    def _deals(self, matcher: Matcher) -> tuple[IntArray, HoldSets, HoldSets]:
        """Return the deals that have the hand, and the other one; of each deal its holds, and those that are wrong."""
        own, all_holds = matcher.match(Line(self.entries, section=self.section)), ~np.uint32(0)
        other = matcher.match(Line(self.other, section=self.section)) if self.other else np.zeros_like(own)
        if self.is_mixed:
            own &= _of_mixed_suits(matcher.suits)
        deals = own > 0
        if self.what not in (What.UNHELD, What.OVER) and {entry.name.type for entry in self.entries} == {"3K"}:
            # "With three aces" says nothing of four.
            deals &= matcher.match(Line((Entry(Name(4, "4K")),), section=self.section)) == 0
        if {entry.name.type for entry in self.entries} == {"5K"}:
            # Four wild cards are a hand of their own.
            deals &= matcher.match(Line((Entry(Name(4, "W")),), section=self.section)) == 0
        if self.also and self.what is not What.ONLY:
            deals &= matcher.match(Line(self.also, section=self.section)) > 0
        if self.what is What.UNHELD:
            wrong = own
        elif self.what is What.UNBROKEN:
            wrong = np.full_like(own, all_holds & ~_WHOLE)
        elif self.what is What.BROKEN:
            wrong = np.full_like(own, _WHOLE)
        elif self.what is What.BROKEN_FOR:
            # Four of a kind are whole without the fifth card.
            is_pat = all(entry.name.n == len(matcher.ranks) for entry in self.entries)
            wrong = np.where(other > 0, all_holds & ~other, all_holds & ~(_WHOLE if is_pat else own | _WHOLE))
        elif self.what is What.ONLY:
            wrong = own & ~other
            # What is drawn to with a property alone is drawn to with it.
            own = matcher.match(Line(self.also, section=self.section))
        elif self.what is What.DROPPED:
            assert self.dropped is not None
            is_dropped = matcher.ranks == self.dropped
            # "With three aces and a deuce" is no full house.
            deals &= is_dropped.sum(axis=0) == 1
            wrong = _holds_with(_singles(is_dropped))
            if self.is_mixed:
                wrong &= _all_parts(own)
        elif self.what is What.HELD:
            wrong = _all_parts(own) & ~own
        elif self.what is What.OUT_OF:
            deals &= other > 0
            wrong = _all_parts(own) & ~other
            own = other
        else:
            wrong = _holds_with(other) if self.is_part else other
            deals &= wrong > 0
        return np.flatnonzero(deals), own, wrong

    def tells(self, reader: PlainReader) -> bool:
        """Whether some deal has both hands: "a full house beats a flush" is about what they pay."""
        return self.what is not What.OVER or len(self._deals(_matcher(reader))[0]) > 0


#: The hold of all five cards.
_WHOLE = np.uint32(1 << 31)


def _singles(is_held: BoolArray) -> HoldSets:
    """Return for cards of each deal the holds of one of them: shape (deals,), uint32."""
    found = np.zeros(is_held.shape[1], np.uint32)
    for card in range(5):
        found |= is_held[card].astype(np.uint32) << np.uint32(1 << card)
    return found


def _all_parts(holds: HoldSets) -> HoldSets:
    """Return the holds that have no card beside those of one of some holds; that of no card is none of them."""
    found = np.zeros_like(holds)
    for mask in range(1, 32):
        parts = sum(1 << part for part in range(1, mask + 1) if part & mask == part)
        found |= np.where(holds >> np.uint32(mask) & np.uint32(1), np.uint32(parts), np.uint32(0))
    return found


def _of_mixed_suits(suits: npt.NDArray[np.int8]) -> HoldSets:
    """Return for each deal the holds of which no two cards have one suit: shape (deals,), uint32."""
    found = np.full(suits.shape[1], 1, np.uint32)
    for mask in range(1, 32):
        cards = [card for card in range(5) if mask >> card & 1]
        is_mixed = np.all([suits[one] != suits[other] for one, other in combinations(cards, 2)], axis=0)
        found |= np.where(is_mixed, np.uint32(1 << mask), np.uint32(0))
    return found


def _matcher(reader: PlainReader) -> Matcher:
    game = reader.game
    return Matcher.of(game) if game is not None else Matcher(Deck(), frozenset(map(Rank, reader.context().game_high)))


def _holds_with(singles: HoldSets) -> HoldSets:
    """Return for holds of a single card all holds that have one of these cards."""
    found = np.zeros_like(singles)
    for card in range(5):
        with_card = sum(1 << mask for mask in range(32) if mask >> card & 1)
        found |= np.where(singles >> np.uint32(1 << card) & np.uint32(1), np.uint32(with_card), np.uint32(0))
    return found


def conflicts_of(
    statements: Sequence[Statement], lines: Sequence[Line], readings: Mapping[Row, Reading], reader: PlainReader
) -> list[str]:
    """Return why statements are not so; of a sentence about all sections one may have no line for the hand."""
    found: list[str] = []
    for _, group in groupby(statements, key=lambda statement: statement.sentence):
        conflicts = [statement.conflict(lines, readings, reader) for statement in group]
        is_held = "" in conflicts
        found += [one for one in dict.fromkeys(conflicts) if one and not (is_held and one == NO_LINE)]
    return found
