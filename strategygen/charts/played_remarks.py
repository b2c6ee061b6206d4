"""Remarks that say what is held in some deals of a line, which are checked with the lines: "with three, drop the ace".

Such a remark says what the lines say in their order, or it is refused; it changes none of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from strategygen.cards import Deck, Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.readings import Reading
from strategygen.charts.rows import PLAYED, Row
from strategygen.charts.stated import conflicts_of
from strategygen.charts.statements import statements_beside
from strategygen.errors import ChartError
from strategygen.language import HoldSets, Line, Matcher
from strategygen.values import BoolArray, IntArray

_RANK = r"(?:ace|king|queen|jack)"
_N = r"(?:two|three|four|[2-4])"
_NUMBERS = {"two": 2, "three": 3, "four": 4}
_SAME = r"(?:suited|(?:of|in) (?:the same|one) suit|the same suit)"
#: "If you have 3 high cards and 2 are suited", "3 high cards w/ an ace", "with three of these, including an ace"
_DEAL = (
    r"(?:(?:if|when) (?:(?:you(?:['’]ve| have| hold| are dealt| get| got)*|there are) )?|with |on |from )?"
    rf"(?:(?P<n>{_N})(?: or more)?|more than (?P<more>{_N}))"
    r"(?: high cards?| of (?:them|these)| such cards)?"
    rf"(?:,? (?:including|with|w/|one of (?:them|which) (?:is|being)|and one (?:of them )?is) (?:an? |the )?"
    rf"(?P<rank>{_RANK}))?"
    rf"(?P<suited>,? (?:and|of which|where) (?:only )?(?:two|2)(?: of (?:them|these))? are {_SAME})?"
)
_DROP = r"(?:you )?(?:always )?(?:drop|discard|toss|throw away|let go of|lose|ditch)"
_KEEP = r"(?:you )?(?:always )?(?:just |only )?(?:keep|hold|play|save)"
_HELD = (
    rf"(?:(?P<keeps>{_KEEP} (?:the|your) (?:(?:two|2) )?(?:that are )?suited(?: ones?| cards?| two| pair)?)"
    rf"|{_DROP} the (?P<dropped>{_RANK}))"
)
#: "Don't keep another high card with it unless same suit"
_ALONE = (
    r"(?:never|do not|don['’]?t) (?:keep|hold|play|save) (?P<alone>another high card|a second high card)"
    rf"(?: with (?:it|the {_RANK}))? (?:unless|except if|if not) (?:(?:it is|it['’]s|they are|they['’]re) )?(?:of )?"
    r"(?:suited|(?:the )?same suit|(?:of|in) the same suit)"
)
_REMARKS = tuple(
    pattern_of(rf"(?:(?:note|remember|so|but)[:,]? )?{pattern}[.!]?", re.IGNORECASE)
    for pattern in (rf"{_DEAL},? (?:then )?{_HELD}", rf"{_HELD} {_DEAL}", _ALONE)
)
_MOST_AS_ALONE = 2


class _Held(Enum):
    """What a remark says of the cards that are held."""

    SUITED = "of one suit"
    DROPPED = "without the rank"
    ALONE = "not with another high card of another suit"


@dataclass(frozen=True, slots=True)
class PlayedRemark:
    """What is held in the deals with so many high cards, one of them of a rank, and two of one suit."""

    held: _Held
    n_high: int = 2
    rank: Rank | None = None
    is_suited: bool = False
    dropped: Rank | None = None

    def conflict(self, lines: Sequence[Line], own: int, readings: Mapping[Row, Reading], reader: PlainReader) -> str:
        """Return which line of the page plays a deal of line `own` otherwise; empty if the remark is so.

        These are the deals that have the hand, also if a line above decides them and holds as few cards.
        """
        game = reader.game
        high = frozenset(map(Rank, reader.context().high_ranks))
        matcher = Matcher.of(game) if game is not None else Matcher(Deck(), high)
        entries = lines[own - 1].entries
        holds = matcher.match(lines[own - 1])
        is_meant = self._is_meant(matcher, high, is_unsuited=all(entry.name.type == "S" for entry in entries))
        deals = np.flatnonzero(is_meant & (holds > 0))
        most = max(_MOST_AS_ALONE, *(entry.name.n for entry in entries))
        wrong = self._wrong(matcher, high, deals, holds[deals])
        is_known = False
        for number, line in enumerate(lines[:own], 1):
            held = matcher.match(line, deals)
            if all(entry.name.n <= most for entry in line.entries):
                if (held & wrong).any():
                    row = next(row for row, reading in readings.items() if number in reading.lines)
                    return f"line {row.number} of the page plays a hand otherwise that this remark is about"
                is_known |= bool((held > 0).any())
            is_open = held == 0
            deals, wrong = deals[is_open], wrong[is_open]
        return "" if is_known else "no line plays a hand that this remark is about; delete it"

    def _is_meant(self, matcher: Matcher, high: frozenset[Rank], *, is_unsuited: bool) -> BoolArray:
        """Return which deals the remark is about: without a pair, and beside unsuited cards without suited ones."""
        cards = np.isin(matcher.ranks, sorted(high))
        n_ranks = sum((matcher.ranks == rank).any(axis=0).astype(np.int8) for rank in sorted(high))
        # The cards of a deal are in the order of their ranks.
        is_meant: BoolArray = (n_ranks >= self.n_high) & (matcher.ranks[1:] != matcher.ranks[:-1]).all(axis=0)
        if self.rank is not None:
            is_meant &= (matcher.ranks == self.rank).any(axis=0)
        if self.is_suited or is_unsuited:
            suits = np.where(cards, matcher.suits, -1)
            has_suited = np.any([(suits == suit).sum(axis=0) >= _MOST_AS_ALONE for suit in range(5)], axis=0)
            is_meant &= has_suited if self.is_suited else ~has_suited
        return is_meant

    def _wrong(self, matcher: Matcher, high: frozenset[Rank], deals: IntArray, own: HoldSets) -> HoldSets:
        """Return of each deal the holds that the remark speaks against; `own` are those of its line."""
        ranks, suits = matcher.ranks[:, deals], matcher.suits[:, deals]
        wrong = np.zeros(len(deals), np.uint32)
        for mask in range(1, 32):
            cards = [card for card in range(5) if mask >> card & 1]
            is_suited = (suits[cards] == suits[cards[0]]).all(axis=0)
            if self.held is _Held.SUITED:
                is_wrong = ~is_suited
            elif self.held is _Held.DROPPED:
                is_wrong = (ranks[cards] == self.dropped).any(axis=0)
            else:
                # "With it": with a card that the line holds alone.
                is_with = np.any([own >> np.uint32(1 << card) & np.uint32(1) for card in cards], axis=0)
                is_two = len(cards) == _MOST_AS_ALONE
                is_wrong = ~is_suited & np.isin(ranks[cards], sorted(high)).all(axis=0) & is_two & is_with
            wrong |= np.where(is_wrong, np.uint32(1 << mask), np.uint32(0))
        return wrong


def played_remark(text: str, reader: PlainReader) -> PlayedRemark | None:
    """Return what a remark says of the cards held in some deals; None for other remarks.

    Examples
    --------
    >>> played_remark("if you have 3 high cards and 2 are suited, keep the suited ones", PlainReader()).n_high
    3
    >>> played_remark("3 high cards w/ an ace, drop the ace", PlainReader()).dropped.name
    'ACE'
    >>> played_remark("with a pair, drop the ace", PlainReader())
    """
    if reader.context().has_wild:
        # The hands of each section are others.
        return None
    match = next((match for pattern in _REMARKS if (match := pattern.fullmatch(text.strip(" ()")))), None)
    if match is None:
        return None
    found = match.groupdict()
    if found.get("alone"):
        return PlayedRemark(_Held.ALONE)
    number = found["n"] or found["more"]
    n_high = (_NUMBERS.get(number.lower()) or int(number)) + bool(found["more"])
    rank = _rank(found["rank"])
    if found["dropped"]:
        dropped = _rank(found["dropped"])
        return PlayedRemark(_Held.DROPPED, n_high, rank or dropped, bool(found["suited"]), dropped)
    return PlayedRemark(_Held.SUITED, n_high, rank, is_suited=True) if found["keeps"] else None


def _rank(name: str | None) -> Rank | None:
    return None if name is None else Rank(min(read_ranks(name)))


def errors_of_played_remarks(
    readings: Mapping[Row, Reading], lines: Sequence[Line], reader: PlainReader, source: str
) -> list[ChartError]:
    """Return an error for each remark that says what is held in some deals, if the lines hold something else."""
    found: list[ChartError] = []
    for row, reading in readings.items():
        for part in reading.left_out if reading.lines else ():
            if part.kind == PLAYED:
                remark = played_remark(part.text, reader)
                conflicts = [
                    conflict
                    for number in reading.lines
                    for conflict in (
                        [remark.conflict(lines, number, readings, reader)]
                        if remark is not None
                        else _conflicts(part.text, lines, number, readings, reader)
                    )
                ]
                found += [ChartError(f"{text}\n  {row.written}", source, row.number) for text in conflicts if text]
    return found


def _conflicts(
    text: str, lines: Sequence[Line], own: int, readings: Mapping[Row, Reading], reader: PlainReader
) -> list[str]:
    """Return why what a remark of a line states is not so."""
    line = lines[own - 1]
    statements = statements_beside(text, line.entries, reader, line.section)
    return conflicts_of(statements or (), lines, readings, reader)
