"""Signs that a chart was not read as its author means it, or that something is missing in it.

A suspicion is not a mistake of play: it is what a person would look at first after seeing how a page was read.  None
is raised about a chart that was not read from a page, and none about a sound one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np

from strategygen.cards import RANK_SYMBOLS, Rank
from strategygen.charts.check import CheckReport
from strategygen.charts.examples import find_example
from strategygen.charts.examples_played import line_of_example
from strategygen.charts.page_reader import NOT_APPLIED
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import wordings
from strategygen.charts.plain.words import split_words
from strategygen.charts.readings import Reading
from strategygen.charts.rows import CARDS, COLUMN, EXAMPLE, IS_ABOUT, MARK, REMARK, UNREAD, VALUE, LeftOut
from strategygen.display import approximate
from strategygen.games import Game, pay_tables_named
from strategygen.language import NONE, Entry, Line, Matcher, Name, Section, parse_line
from strategygen.values import TYPES, BoolArray, ExactArray, IntArray, Solution, classify_hands

#: A line or a missing hand that costs more than this share of a unit bet is suspicious.
COSTLY, MISSING = Fraction(1, 100), Fraction(1, 1000)
#: A pay class is suspicious if the chart loses at least this share of what the hands dealt pay.
UNPLAYED = Fraction(1, 20)
#: The same where a line further down would hold them.
BROKEN = Fraction(1, 2)
#: A kind of hold is missing if the chart has it in fewer than this share of the deals in which it is optimal.
HELD = Fraction(1, 4)
#: An author's EV agrees with a line if it differs by no more than this share of it.
TOLERANCE = Fraction(1, 10)
#: Values are EVs if so many agree, and more than this share of all.
FEWEST_VALUES, AGREEING = 6, Fraction(3, 5)
_FIVE_RANKS = pattern_of(r"[2-9TJQKA]{5}")
_IN_VALUES = pattern_of(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?")
_CARD = r"(?:10|[2-9TJQKA])"
#: "4567 to TJQK", "6-7 or higher"
_HAS_ENDS = pattern_of(
    rf"(?<![\w-])W*{_CARD}(?:-?{_CARD}){{1,3}}s? ?(?:or (?:higher|better|up)|and (?:up|higher)|(?:up )?to"
    rf"|thru|through|[-–])"
)
#: Words of shapes, which have one meaning for four cards only.
_SHAPES = frozenset({"outside", "inside", "doubleinside"})
_OF_GAPS_AND_ROWS = frozenset({"gap", "nogap", "inrow", "consecutive", "connected"})
#: The same with gaps, and without.
_NAMED_SHAPES = _SHAPES | _OF_GAPS_AND_ROWS
#: What is not connected may be all draws that no other line holds.
_UNCONNECTED = pattern_of(
    r"\bnot (?:touching|connected|consecutive|in (?:a row|sequence))\b|\b(?:unconnected"
    r"|non-?consecutive)\b",
    re.IGNORECASE,
)
_OF_GAPS = pattern_of(r"\b(?:gaps?|holes?|spreads?)\b", re.IGNORECASE)
#: Only a deuce completes it.
_NEEDS_DEUCE = "4-S: 345A"
_OF_DEUCE = pattern_of(r"\b(?:deuces?|2s?|twos?)\b|(?-i:A-?3-?4-?5|5-?4-?3-?A)", re.IGNORECASE)
#: Three cards that have fewer gaps between them than most authors count.
_LOW_CARDS = "234, 23A, 24A, or 34A"
_OF_ACES = pattern_of(r"\baces?\b|(?-i:\bA\b|A[- ]?[2-5]|2-?3-?4)", re.IGNORECASE)
#: Most kinds of hold that a suspicion lists.
MOST_LISTED = 6

#: What is suspicious; `Suspicion` says what its attributes are for each kind.
Kind = Literal[
    "pay table", "wild", "unplayed", "costly", "missing", "uncovered", "example", "value", "dead", "left out", "shape",
    "row", "low",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Something about a chart that suggests a misreading or a gap.

    Attributes
    ----------
    kind : str
        ``pay table``: the page names another pay table of the family, and not that of the game.
        ``wild``: a line drops a wild card where keeping it is better.  ``unplayed``: deals that pay are played for less
        than they pay; the line names such hands, but others.  ``missing``: no line names hands that pay, or hardly any
        holds what optimal play holds, at a cost of more than `MISSING`.  ``uncovered``: no line applies.  ``costly``: a
        line costs more than `COSTLY`.  ``dead``: a line decides no deal.  ``example``: another line decides the example
        beside the line.  ``shape``: a line is read as the open-ended or the inside draws to a straight flush, and no
        line holds others, such as the one given.  ``row``: a line for open-ended draws is read without some cards in a
        row, such as 3-4-5-6 where deuces are wild.  ``low``: the gaps of low aces are counted like others in a line, as
        the page does not say how, and deals are misplayed for this.  ``value``: the author gives an EV that the line
        does not have, where the EVs of most lines agree.  ``left out``: a part of the page was not read.
    number : int or None
        Number of the line in the chart, from 1; None if no line is concerned.
    reading : Reading or None
        The line of the page.
    section : Section or None
        The number of wild cards in the deals, in a chart with sections.
    hands, total : int
        Number of deals concerned, and of how many.
    cost : Fraction
        What the chart loses in these deals, units per unit bet.
    what : tuple of str
        The pay tables or the hands concerned, the example, the author's EV and the least and the greatest of the line,
        or the part left out.
    other : int or None
        Number of the line that decides instead; the number of lines plus one where none applies.
    """

    kind: Kind
    number: int | None = None
    reading: Reading | None = None
    section: Section | None = None
    hands: int = 0
    total: int = 0
    cost: Fraction = Fraction(0)
    what: tuple[str, ...] = ()
    other: int | None = None


def find_suspicions(report: CheckReport) -> tuple[Suspicion, ...]:
    r"""Return what is suspicious about a chart that was read from a page.

    Examples
    --------
    >>> from strategygen.charts import check_chart, read_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> game = load_game("jacks-or-better")
    >>> chart = read_chart("Any pat hand\nThree aces\nTwo pair\nHigh pair\n2 kings\nDiscard all", "my card", game)
    >>> for found in find_suspicions(check_chart(chart, solve(game))):
    ...     print(found.kind, found.number, found.hands, found.what[:1])
    missing None 1971144 ('low pair (733,140 deals)',)
    unplayed 2 50688 ('three of a kind',)
    dead 5 0 ()
    """
    return _Inspector(report).inspect() if report.chart.readings else ()


class _Inspector:
    """The search for what is suspicious in one chart; a deal counts in one suspicion about its play."""

    def __init__(self, report: CheckReport) -> None:
        self.report = report
        self.chart, self.play, self.solution = report.chart, report.play, report.solution
        self.game = report.solution.game
        self.matcher = Matcher.of(self.game)
        #: Deals that the chart misplays even with the best hold it allows, and that are in no suspicion yet.
        self.is_open = report.is_misplayed.copy()
        #: Lines of which a suspicion says already that no line holds other draws.
        self.of_shapes: set[int] = set()
        #: Deals in which no line of the chart allows an optimal hold; in others the order of the lines is wrong.
        self.is_lost = np.zeros(len(self.is_open), np.bool_)
        for mistake in report.mistakes:
            self.is_lost[mistake.deals] = mistake.better_line is None

    def inspect(self) -> tuple[Suspicion, ...]:
        """Return the suspicions: about play, the most expensive first; about lines; about the rest of the page."""
        about_play = [
            *self._drops_wild(), *self._unplayed(), *self._uncovered(), *self._missing(), *self._shapes(),
            *self._in_a_row(), *self._low_cards(), *self._costly(),
        ]  # fmt: skip
        about_play.sort(key=lambda found: -found.cost)
        return (*self._pay_tables(), *about_play, *self._dead(), *self._examples(), *self._values(), *self._left_out())

    # ---- play ----------------------------------------------------------------------------------------------------

    def _drops_wild(self) -> Iterator[Suspicion]:
        """Yield the lines that keep fewer wild cards than are dealt, where that is not optimal."""
        if not self.matcher.has_wild:
            return
        is_wrong = (self.play.allowed & ~self.matcher.keeps_wild != 0) & self.report.is_misplayed_worst
        for number in self._lines_of(is_wrong):
            decided = self.play.line == number - 1
            yield self._about(
                "wild", number, self._taken(is_wrong & decided, at_worst=True), total=self._hands(decided)
            )

    def _unplayed(self) -> Iterator[Suspicion]:
        """Yield the pay classes of which many deals are played for less than they pay."""
        game, solution = self.game, self.solution
        classes = classify_hands(game.deck, game.wild_ranks, game.classes)
        pays = [int(pay * solution.denominator) for pay in game.pays]
        values = np.array([*pays, 0], solution.best.dtype)[classes]
        is_less = self.is_open & (self.report.best < values)
        unnamed: dict[int, list[tuple[str, BoolArray]]] = {}
        for index, cls in enumerate(game.classes):
            name = cls.name[:1].lower() + cls.name[1:]
            for wild in self._wilds(is_less & (classes == index)):
                whole = (classes == index) & (self.matcher.wild == wild)
                pay = game.pays[index] * Fraction(self._hands(whole), solution.n_hands)
                deals = whole & is_less & self.is_lost
                if self._loss(values, deals) < UNPLAYED * pay:
                    deals = whole & is_less
                    if self._loss(values, deals) < BROKEN * pay:
                        continue
                number = self._line_holding(deals)
                if number is None:
                    unnamed.setdefault(wild, []).append((f"{name} ({self._hands(deals):,} deals)", deals))
                else:
                    other, taken, total = self._main_line(deals), self._taken(deals), self._hands(whole)
                    yield self._about("unplayed", number, taken, total=total, what=(name,), other=other, wild=wild)
        for wild, found in unnamed.items():
            deals = np.logical_or.reduce([deals for _, deals in found])
            what, other = _listed([text for text, _ in found]), self._main_line(deals)
            yield self._about("missing", None, self._taken(deals), what=what, other=other, wild=wild)

    def _uncovered(self) -> Iterator[Suspicion]:
        """Yield the deals to which no line applies, and what optimal play holds in them."""
        is_uncovered = self.report.uncovered
        for wild in self._wilds(is_uncovered):
            deals = is_uncovered & (self.matcher.wild == wild)
            what = [self._with_deals(name, of_name) for name, of_name in self._optimal_names(deals)]
            yield self._about("uncovered", None, self._taken(deals), what=_listed(what), wild=wild)

    def _missing(self) -> Iterator[Suspicion]:
        """Yield the kinds of hold that optimal play has, and the chart hardly ever, by number of wild cards."""
        for wild in self._wilds(self.is_open & self.is_lost):
            of_section = self.matcher.wild == wild
            deals = self.is_open & self.is_lost & of_section
            misplayed, wanted = (
                {name: self._hands(of_name) for name, of_name in self._optimal_names(part & of_section)}
                for part in (self.report.is_misplayed, of_section)
            )
            found = [
                (name, of_name)
                for name, of_name in self._optimal_names(deals)
                if self._cost(of_name) > MISSING and misplayed[name] > (1 - HELD) * wanted[name]
            ]
            if found:
                missed = np.logical_or.reduce([of_name for _, of_name in found])
                what = _listed([self._with_deals(name, of_name) for name, of_name in found])
                other = self._main_line(missed)
                yield self._about("missing", None, self._taken(missed), what=what, other=other, wild=wild)

    def _shapes(self) -> Iterator[Suspicion]:
        """Yield lines for draws to a straight flush of one shape, if no line holds some draws of other shapes.

        With three cards, authors mean different draws by "open" and "inside".
        """
        seen: set[tuple[Section | None, Name]] = set()
        shaped = [(reading, {word.text for word in split_words(reading.words)}) for reading in self.chart.readings]
        shaped = [
            (reading, texts)
            for reading, texts in shaped
            if reading.lines
            # The words give the first and the last of these draws.
            and _HAS_ENDS.search(reading.words) is None
            and (not _NAMED_SHAPES.isdisjoint(texts) or _UNCONNECTED.search(reading.words))
        ]
        # What is not open-ended may all be "inside".
        for reading, _ in sorted(shaped, key=lambda one: one[1].isdisjoint(_SHAPES - {"outside"})):
            for number in reading.lines:
                section = self.chart.lines[number - 1].section
                # With wild cards, "inside" may be all draws that are not open-ended.
                types = ("SF", "S") if section is not None and section.wild else ("SF",)
                names = {entry.name for entry in self.chart.lines[number - 1].entries if entry.name.type in types}
                for name in sorted(names - {name for of, name in seen if of == section}, key=str):
                    seen.add((section, name))
                    deals, holds = self._never_held(Line((Entry(name),), section=section))
                    if len(deals):
                        example = f"{self.matcher.deals.cards(int(deals[0]), int(holds[0]))}"
                        is_unheld = np.zeros(len(self.is_open), np.bool_)
                        is_unheld[deals] = True
                        self.of_shapes.add(number)
                        yield self._about("shape", number, self._taken(is_unheld), what=(example,))

    def _in_a_row(self) -> Iterator[Suspicion]:
        """Yield lines for open-ended draws that leave out cards in a row, where a line below decides the deal.

        Where deuces are wild, only a seven or a deuce completes 3-4-5-6, and only a deuce A-3-4-5, which lines for
        inside straights leave out.
        """
        for reading in self.chart.readings:
            texts = {word.text for word in split_words(reading.words)} if reading.lines else set()
            for number in reading.lines if _HAS_ENDS.search(reading.words) is None else ():
                line = self.chart.lines[number - 1]
                n_wild = line.section.wild if line.section is not None else 0
                # With wild cards only draws to a straight flush are told apart by their straights.
                types = ("SF",) if n_wild else ("S", "SF")
                names = {entry.name for entry in line.entries if entry.name.type in types}
                left = (
                    [text for name in names for text in self._rows_of(name, line.section)] if "outside" in texts else []
                )
                shape = "open-ended"
                if "inside" in texts and Name(4, "S") in names and not (n_wild or _OF_DEUCE.search(reading.words)):
                    left, shape = [_NEEDS_DEUCE] if self.game.wild_ranks == {Rank.TWO} else [], "inside"
                if not left or number in self.of_shapes:
                    continue
                # Without wild cards only those are told that are the best hold of a misplayed deal.
                has_wild = self.matcher.has_wild
                deals = np.flatnonzero((self.play.line >= number) & (self.is_open | has_wild))
                rows = replace(parse_line("; ".join(sorted(left))), section=line.section)
                holds = self.matcher.match(rows, deals) & ~self.matcher.match(line, deals)
                if not has_wild and len(deals):
                    holds &= np.uint32(1) << self.solution.optimal[:, deals].argmax(axis=0).astype(np.uint32)
                if holds.any():
                    first = int(np.flatnonzero(holds)[0])
                    example = f"{self.matcher.deals.cards(int(deals[first]), int(holds[first]).bit_length() - 1)}"
                    is_unheld = np.zeros(len(self.is_open), np.bool_)
                    is_unheld[deals[holds > 0]] = True
                    yield self._about("row", number, self._taken(is_unheld), what=(example, shape))

    def _low_cards(self) -> Iterator[Suspicion]:
        """Yield lines about gaps that hold low cards where this is not best; authors often count them otherwise."""
        said = [reading.shown for reading in self.chart.readings if not reading.lines]
        if any(_OF_GAPS.search(text) and _OF_ACES.search(text) for text in said):
            # The page says how they count.
            return
        for reading in self.chart.readings:
            texts = {word.text for word in split_words(reading.words)} if reading.lines else set()
            # A formula is counted as it is written.
            is_formula = re.search(r"[<>=≥≤]", reading.words) is not None
            if texts.isdisjoint(_OF_GAPS_AND_ROWS) or is_formula or _OF_ACES.search(reading.words):
                continue
            for number in reading.lines:
                line = self.chart.lines[number - 1]
                if line.section is not None and line.section.wild:
                    continue
                deals = np.flatnonzero(self.is_open & (self.play.line == number - 1))
                low = replace(parse_line(f"3-SF: {_LOW_CARDS}"), section=line.section)
                held = self.matcher.match(low, deals) & self.matcher.match(line, deals)
                if held.any():
                    first = int(np.flatnonzero(held)[0])
                    hold = int(held[first]).bit_length() - 1
                    is_held = np.zeros(len(self.is_open), np.bool_)
                    is_held[deals[held > 0]] = True
                    example = f"{self.matcher.deals.cards(int(deals[first]), hold)}"
                    yield self._about("low", number, self._taken(is_held), what=(example,))

    def _rows_of(self, name: Name, section: Section | None) -> Iterator[str]:
        """Yield the draws of a name whose natural cards are in a row; without wild cards, those without an ace."""
        n_wild = section.wild if section is not None else 0
        lowest, highest = (1, 14) if n_wild else (2, 13)
        n = name.n - n_wild
        rows = [range(low, low + n) for low in range(lowest, highest - n + 2)]
        texts = [
            "".join("A" if rank == 1 else RANK_SYMBOLS[rank - 2] for rank in row)
            for row in rows
            if self.game.wild_ranks.isdisjoint(row)
        ]
        if n > 1 and texts:
            yield f"{name}: {'W' * n_wild}({','.join(texts)})" if n_wild else f"{name}: {', '.join(texts)}"

    def _never_held(self, whole: Line) -> tuple[IntArray, IntArray]:
        """Return misplayed deals in which an optimal hold is one of a line, and no line of the chart is for it.

        "Four to a flush" further down is for flushes.
        """
        deals = np.flatnonzero(self.is_open)
        best = self.solution.optimal[:, deals].argmax(axis=0)
        left = self.matcher.match(whole, deals)
        for line in self.chart.lines:
            if not any(entry.name.type == "F" for entry in line.entries):
                left = left & ~self.matcher.match(line, deals)
        is_left = left >> best.astype(np.uint32) & 1 == 1
        return deals[is_left], best[is_left]

    def _costly(self) -> Iterator[Suspicion]:
        """Yield the lines whose other mistakes cost much."""
        for number in self._lines_of(self.is_open):
            deals = self.is_open & (self.play.line == number - 1)
            if self._cost(deals) > COSTLY:
                yield self._about("costly", number, self._taken(deals))

    # ---- lines and the page ----------------------------------------------------------------------------------------

    def _examples(self) -> Iterator[Suspicion]:
        """Yield the example hands that are not decided by the line that they are beside."""
        for reading in self.chart.readings:
            for part in reading.left_out:
                if part.kind not in (EXAMPLE, CARDS) or not reading.lines:
                    continue
                example = find_example(part.text.replace("/", " "))
                other = (
                    line_of_example(example, reading.lines, self.play, self.solution) if example is not None else None
                )
                if other not in reading.lines:
                    yield Suspicion("example", reading.lines[0], reading, what=(part.text,), other=other)

    def _values(self) -> Iterator[Suspicion]:
        """Yield the lines whose EVs are not what the author says beside them, if most others are."""
        columns: dict[int, list[tuple[Reading, str, list[Fraction]]]] = {}
        for reading in self.chart.readings:
            texts = [part.text for part in reading.left_out if part.kind == VALUE]
            if len(texts) > 1:
                # "56789" beside an EV is an example.
                texts = [text for text in texts if not _FIVE_RANKS.fullmatch(text)]
            for column, text in enumerate(texts if reading.lines else ()):
                numbers = [Fraction(number.replace(",", "")) for number in _IN_VALUES.findall(text)]
                if numbers and "%" not in text and not IS_ABOUT.match(text):
                    columns.setdefault(column, []).append((reading, text, numbers))
        for rows in columns.values():
            found = [(row, self._ev_range(row[0])) for row in rows]
            judged = [(row, evs, _agree(row[2], evs)) for row, evs in found if evs is not None]
            n_agreeing = sum(agrees for _, _, agrees in judged)
            if n_agreeing >= FEWEST_VALUES and n_agreeing > AGREEING * len(judged):
                for (reading, text, _), (low, high), agrees in judged:
                    if not agrees:
                        what = (text, approximate(low, 4), approximate(high, 4))
                        yield Suspicion("value", reading.lines[0], reading, what=what)

    def _ev_range(self, reading: Reading) -> tuple[Fraction, Fraction] | None:
        """Return the least and the greatest EV in the deals that a line of the page decides; None if there are none."""
        deals = np.isin(self.play.line, [number - 1 for number in reading.lines])
        if not deals.any():
            return None
        evs = self.report.best[deals]
        return self.solution.fraction(int(evs.min())), self.solution.fraction(int(evs.max()))

    def _dead(self) -> Iterator[Suspicion]:
        """Yield the lines of which no part decides a deal."""
        dead = set(self.report.unused_lines)
        for reading in self.chart.readings:
            if reading.lines and dead.issuperset(reading.lines):
                number = reading.lines[0]
                applies = self.matcher.match(self.chart.lines[number - 1]) > 0
                other = self._main_line(applies) if applies.any() else None
                above = self.chart.reading_of(other) if other is not None else None
                if any(part.kind == UNREAD for found in (reading, above) if found for part in found.left_out):
                    # Its deals are those that a condition that cannot be read leaves.
                    continue
                yield Suspicion("dead", number, reading, total=self._hands(applies), other=other)

    def _pay_tables(self) -> Iterator[Suspicion]:
        """Yield the first text that names other pay tables of the family, if none names that of the game."""
        texts = [reading for reading in self.chart.readings if reading.kind in ("skipped", "heading")]
        named = [(reading, pay_tables_named(reading.shown, self.game)) for reading in texts]
        if not any(self.game.id in tables for _, tables in named):
            first = next(((reading, tables) for reading, tables in named if tables), None)
            if first is not None:
                yield Suspicion("pay table", None, first[0], what=first[1])

    def _left_out(self) -> Iterator[Suspicion]:
        """Yield the footnotes and columns that were not read, and marks without a footnote."""
        readings = self.chart.readings
        footnotes = [reading for reading in readings if reading.note.startswith("footnote")]
        for reading in readings:
            if reading.note.endswith(NOT_APPLIED):
                yield Suspicion("left out", None, reading, what=(reading.note.removesuffix(NOT_APPLIED),))
        for kind in (COLUMN, REMARK, MARK):
            found = [(reading, part) for reading in readings for part in reading.left_out if part.kind == kind]
            if found and not (kind == MARK and footnotes):
                yield _first_left_out(found)

    # ---- deals -----------------------------------------------------------------------------------------------------

    def _hands(self, deals: BoolArray) -> int:
        return self.report.hands(deals)

    def _cost(self, deals: BoolArray) -> Fraction:
        """Return what the best allowed hold loses in some deals."""
        return self._loss(self.solution.best, deals)

    def _loss(self, values: ExactArray, deals: BoolArray) -> Fraction:
        """Return how much less than some values the best allowed hold of some deals has."""
        numbers = np.flatnonzero(deals)
        return self.solution.mean(values[numbers] - self.report.best[numbers], numbers)

    def _taken(self, deals: BoolArray, *, at_worst: bool = False) -> tuple[int, Fraction]:
        """Return the number of some deals and what they cost, and count them in no other suspicion."""
        numbers = np.flatnonzero(deals)
        played = self.report.worst if at_worst else self.report.best
        cost = self.solution.mean(self.solution.best[numbers] - played[numbers], numbers)
        self.is_open &= ~deals
        return self._hands(deals), cost

    def _wilds(self, deals: BoolArray) -> Sequence[int]:
        """Return the numbers of wild cards in some deals."""
        found: list[int] = np.flatnonzero(np.bincount(self.matcher.wild[deals])).tolist()
        return found

    def _lines_of(self, deals: BoolArray) -> Sequence[int]:
        """Return the numbers of the lines that decide some deals."""
        numbers = np.flatnonzero(np.bincount(self.play.line[deals])) + 1
        return [number for number in numbers.tolist() if number <= len(self.chart.lines)]

    def _main_line(self, deals: BoolArray) -> int:
        """Return the number of the line that decides most of some deals."""
        counts = np.zeros(len(self.chart.lines) + 1, np.int64)
        np.add.at(counts, self.play.line[deals], self.solution.deals.sizes[deals])
        return int(counts.argmax()) + 1

    def _line_holding(self, deals: BoolArray) -> int | None:
        """Return the number of the line that names the hold which is optimal in most of some deals."""
        name = self._optimal_names(deals)[0][0]
        wild = self._wilds(deals)[0]
        for number, line in enumerate(self.chart.lines, 1):
            is_inside = line.section is None or line.section.wild == wild
            if is_inside and any(entry.name == name and not entry.counts_wild for entry in line.entries):
                return number
        return None

    def _optimal_names(self, deals: BoolArray) -> list[tuple[Name, BoolArray]]:
        """Return the kinds of hold that are optimal in some deals, with their deals; those of most deals first."""
        keys = _optimal_keys(self.solution)
        numbers = np.flatnonzero(np.bincount(keys[deals]))
        found = [(_name(key), deals & (keys == key)) for key in numbers.tolist()]
        return sorted(found, key=lambda item: -self._hands(item[1]))

    # ---- suspicions ------------------------------------------------------------------------------------------------

    def _about(
        self,
        kind: Kind,
        number: int | None,
        taken: tuple[int, Fraction],
        *,
        total: int = 0,
        what: tuple[str, ...] = (),
        other: int | None = None,
        wild: int | None = None,
    ) -> Suspicion:
        line = None if number is None else self.chart.lines[number - 1] if number <= len(self.chart.lines) else None
        section = None if wild is None or not self.matcher.has_wild else Section.of(self.game, wild)
        reading = None if line is None or number is None else self.chart.reading_of(number)
        shown = number if line is not None else None
        return Suspicion(kind, shown, reading, section, *taken[:1], total, taken[1], what, other)

    def _with_deals(self, name: Name, deals: BoolArray) -> str:
        return f"{name_in_words(name, self.game)} ({self._hands(deals):,} deals)"


@lru_cache(maxsize=4)
def _optimal_keys(solution: Solution) -> IntArray:
    """Return numbers for the number of cards and the type of an optimal hold of each deal."""
    matcher = Matcher.of(solution.game)
    masks = solution.optimal.argmax(axis=0)
    keys = np.zeros(len(masks), np.int64)
    for mask in np.unique(masks).tolist():
        here = np.flatnonzero(masks == mask)
        n = int(mask).bit_count()
        if n:
            keys[here] = n * len(TYPES) + matcher.features(n).type[solution.deals.sub[mask, here]]
    return keys


def _name(key: int) -> Name:
    n, index = divmod(key, len(TYPES))
    return Name(n, TYPES[index]) if n else NONE


def _listed(texts: Sequence[str]) -> tuple[str, ...]:
    return (*texts[:MOST_LISTED], *(["..."] if len(texts) > MOST_LISTED else []))


def _first_left_out(found: Sequence[tuple[Reading, LeftOut]]) -> Suspicion:
    """Return the suspicion about parts of one kind that were left out, at the first line that has one."""
    reading, part = found[0]
    return Suspicion("left out", None, reading, what=(part.kind, part.text), total=len(found))


def name_in_words(name: Name, game: Game) -> str:
    """Return a kind of hold in plain words.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> [name_in_words(name, game) for name in (Name(2, "LP"), Name(4, "SF"), Name(1, "RF"), NONE)]
    ['low pair', '4 to a straight flush', 'one high card', 'discard everything']
    """
    if name in _SHORT:
        return _SHORT[name]
    if name.type in _AIMS and name.n < 5:
        return f"{name.n} to a {_AIMS[name.type]}"
    return next(wordings(Line((Entry(name),)), game), str(name))


_SHORT = {NONE: "discard everything", Name(1, "RF"): "one high card", Name(2, "S"): "two high cards"}
_AIMS = {"RF": "royal flush", "SF": "straight flush", "F": "flush", "S": "straight"}


def _agree(numbers: Sequence[Fraction], evs: tuple[Fraction, Fraction]) -> bool:
    """Whether one of an author's EVs, or the range of two, meets the EVs of a line."""
    low, high = evs
    slack = TOLERANCE * max(numbers)
    return min(numbers) <= high + slack and max(numbers) >= low - slack
