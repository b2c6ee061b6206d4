"""Mending a chart: its mistakes in words, the changes that help, and what each gains.

===========  ==================================================================
mistake      deals that one line misplays where another hand would be right
             (`strategygen.check.Fault`).
telling      lines of the chart language that, among the deals the line
             decides, apply to deals of the mistake and to no others.
repair       one change of a chart: a line moved, struck, or added.
gain         what the return rises by it, exactly, the worst hold taken where
             a line fits in several ways; units per unit bet.
===========  ==================================================================

Every place for every line is tried, and every line left out: how each deal is then played is looked up, not
estimated.  Lines to add are exceptions of the derivation, safe in the deals that the lines above leave over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain, islice

import numpy as np

from strategygen.charts import Chart
from strategygen.check import CheckReport, Fault, check_chart, optimal_words
from strategygen.deals import BoolArray, IntArray, masks_of_size
from strategygen.derive.exceptions import MOST_CHARACTERS, ExceptionSearch
from strategygen.derive.units import Piece, Units
from strategygen.derive.wording import is_made
from strategygen.kinds import TYPES
from strategygen.notation import NONE, Hand, Line, MaskWords, Matcher, Name, Section, single_masks
from strategygen.solve import ExactArray, Solution

__all__ = ["Advice", "Mending", "Merger", "Repair", "Telling", "advise", "mend_chart"]

#: Mistakes told in words, and repairs listed, unless more are asked for.
MOST_TOLD = 10
#: Deals of each line that are looked at to see that it is not idle.
MOST_SAMPLED = 64
#: Of these, so many are told in parts where one line does not do.
MOST_IN_PARTS = 2
#: Lines that tell of one mistake; what they leave is counted.
MOST_LINES_TOLD = 3
#: Steps in which a chart is mended.
MOST_STEPS = 200
#: A repair is preferred to a simpler one if it gains so many times as much as moving a line does.
PATIENCE = {"move": Fraction(1), "split": Fraction(3, 2), "add": Fraction(2)}
#: Longest text of a part of a line that is split, and ways to split a line that are looked at closely.
MOST_PART_CHARACTERS = 40
MOST_SPLITS = 4
#: Lines without conditions tried for a mistake that no line sets right.
MOST_PLAIN = 2


@dataclass(frozen=True, slots=True)
class Telling:
    """Which deals a mistake is made in.

    Attributes
    ----------
    lines : tuple of Line
        Of the deals that the line decides, each applies to deals of the mistake only, and allows what is right there;
        in what the lines below decide it does no harm.
    classes_left, hands_left : int
        Deals of the mistake that none of them tells of, by classes and singly.
    """

    lines: tuple[Line, ...]
    classes_left: int
    hands_left: int


@dataclass(frozen=True, slots=True)
class Repair:
    """One change of a chart.

    Attributes
    ----------
    kind : str
        ``move``, ``strike``, ``add``, or ``split``: a part of a line stays, and the line is moved.
    text : str
        What to do, such as "move line 12 above line 11"; numbers are those of the chart as it was given.
    line : Line
        The line moved, struck or added; of a split the part that stays.
    gain : Fraction
        What the return rises by it, the worst hold taken; units per unit bet.
    """

    kind: str
    text: str
    line: Line
    gain: Fraction


@dataclass(frozen=True, slots=True)
class Merger:
    """Neighbouring lines that could be one without loss.

    Attributes
    ----------
    first, last : int
        Numbers of the lines, from 1.
    line : Line
        The line that could stand for them.
    """

    first: int
    last: int
    line: Line


@dataclass(frozen=True, slots=True)
class Mending:
    """A chart mended step by step.

    Attributes
    ----------
    before, after : CheckReport
        The verdict on the chart given, and on the chart mended.
    repairs : tuple of Repair
        The steps in turn; their gains add up to what the chart gained.
    """

    before: CheckReport = field(repr=False)
    after: CheckReport = field(repr=False)
    repairs: tuple[Repair, ...]

    @property
    def chart(self) -> Chart:
        """The chart mended."""
        return self.after.chart


@dataclass(frozen=True, slots=True)
class Advice:
    """What can be said of a chart beyond its faults.

    Attributes
    ----------
    told : tuple of Telling
        The deals of the costliest mistakes, in the order of the report's faults.
    repairs : tuple of Repair
        Changes that help, each with what it gains by itself, the best first.
    idle : tuple of Repair
        Lines that decide deals and can be struck without loss, each by itself.
    mergers : tuple of Merger
        Neighbouring lines that could be one without loss.
    """

    told: tuple[Telling, ...]
    repairs: tuple[Repair, ...]
    idle: tuple[Repair, ...]
    mergers: tuple[Merger, ...]


def advise(report: CheckReport, most: int = MOST_TOLD, thorough: int = MOST_IN_PARTS) -> Advice:
    """Return the costliest mistakes of a chart in words, and the changes that help.

    Every place of every line is tried; lines to add are looked for where the costliest mistakes are made.

    Parameters
    ----------
    report : CheckReport
        The verdict on the chart.
    most : int
        How many mistakes are told in words, and how many moves are listed.
    thorough : int
        How many of these mistakes may be told in parts, where one line does not do; that takes long.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> chart = Chart.of(["5-RF", "5-SF", "2-HP", "5-FH", "none"])
    >>> advice = advise(check_chart(chart, solve(load_game("jacks-or-better"))), most=1)
    >>> for repair in advice.repairs:
    ...     print(repair.text, f"{float(repair.gain):.4f}")
    add '2-LP' above line 5 0.1525
    move line 3 below line 4 0.0059
    >>> [(merger.first, merger.last, str(merger.line)) for merger in advice.mergers]
    [(1, 4, '5-RF, 5-SF, 2-HP, or 5-FH')]
    """
    state, search = _State(report), _Search(report.solution)
    changes = sorted(state.idle() if report.cost_worst == 0 else state.moves(), key=_rank)
    repairs = [repair for repair in changes if repair.gain > 0][:most]
    told = []
    for number, fault in enumerate(report.faults[:most]):
        told.append(search.telling(report, fault, in_parts=number < thorough))
        best = _best_addition(state, [*told[-1].lines[:1], *search.plain_lines(report, fault)], fault)
        repairs += [best[0]] if best is not None and best[0] not in repairs else []
    at_fault = dict.fromkeys(fault.line - 1 for fault in report.faults[:most])
    splits = [found for i in at_fault for found in state.splits(i, search)]
    repairs += [split for split, _ in splits if split.gain > max((move.gain for move in repairs), default=0) / 8]
    idle = [repair for repair in changes if repair.kind == "strike" and repair.gain == 0]
    if report.cost_worst > 0:
        idle = [repair for repair in idle if state.is_covered(repair)]
    return Advice(tuple(told), tuple(sorted(repairs, key=_rank)), tuple(idle), tuple(state.mergers()))


def mend_chart(
    report: CheckReport, progress: Callable[[str], None] | None = None, *, most: int = MOST_STEPS
) -> Mending:
    """Return a chart mended: at each step what gains most, a line being added only if that gains much more than a move.

    Parameters
    ----------
    report : CheckReport
        The verdict on the chart.
    progress : function, optional
        Called with a short message at each step.
    most : int
        How many steps at most; lines that were added and have become idle are struck besides.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> chart = Chart.of(["2-LP", "5-4K", "3-3K", "2-HP", "none"])
    >>> mending = mend_chart(check_chart(chart, solve(load_game("jacks-or-better"))), most=2)
    >>> for repair in mending.repairs:
    ...     print(repair.text, f"{float(repair.gain):.4f}")
    move line 1 below line 4 0.0790
    add '4-2P' above line 4 0.0658
    """
    state, search = _State(report), _Search(report.solution)
    done: list[Repair] = []
    known: dict[tuple[str, str, bytes], tuple[Line, ...]] = {}
    now = report
    while now.cost_worst > 0 and len(done) < most:
        if progress is not None:
            progress(f"mending the chart: {len(done)} repairs, {len(now.faults)} kinds of mistake left")
        at_fault = dict.fromkeys(fault.line - 1 for fault in now.faults[:MOST_TOLD])
        steps = [state.move_of(repair) for repair in state.moves() if repair.kind == "move"]
        steps += [split for i in at_fault for split in state.splits(i, search)]
        step = min(steps, key=lambda step: (-step[0].gain / PATIENCE[step[0].kind], step[0].text), default=None)
        worth = max((repair.gain / PATIENCE[repair.kind] for repair, _ in steps), default=Fraction(0))
        added = _added(state, search, now, known, worth * PATIENCE["add"])
        chosen = added or step
        if chosen is None:
            break
        repair, following = chosen
        done.append(repair)
        state = following()
        now = state.report
    state, struck = _without_idle(state)
    return Mending(report, state.report, (*done, *struck))


def _rank(repair: Repair) -> tuple[Fraction, int, str]:
    return -repair.gain, len(repair.text), repair.text


def _added(
    state: _State,
    search: _Search,
    report: CheckReport,
    known: dict[tuple[str, str, bytes], tuple[Line, ...]],
    bar: Fraction,
) -> _Step | None:
    """Return the addition that mends the costliest mistake that can be, if it gains more than `bar`.

    `known` has the lines that were found before for the deals of a mistake.
    """
    for fault in report.faults:
        if fault.cost <= bar:
            return None
        key = (fault.played, fault.better, fault.deals.tobytes())
        if key not in known:
            known[key] = tuple(search.lines_for(report, fault))
        best = _best_addition(state, known[key], fault)
        if best is not None and best[0].gain > bar:
            return best[0], partial(state.with_line, best[0].line, best[1])
    return None


def _best_addition(state: _State, lines: Sequence[Line], fault: Fault) -> tuple[Repair, int] | None:
    """Return the addition of one of these lines that gains most for its length, if one gains anything."""
    found = [state.addition(line, fault) for line in dict.fromkeys(lines)]
    helping = [addition for addition in found if addition[0].gain > 0]
    return max(helping, key=lambda addition: addition[0].gain / (40 + len(addition[0].text)), default=None)


def _without_idle(state: _State) -> tuple[_State, list[Repair]]:
    """Strike added lines that lines added later have made idle; nothing is lost by that."""
    struck: list[Repair] = []
    while True:
        idle = [i for i in range(len(state.lines)) if state.ids[i] is None and state.gain_without(i) >= 0]
        if not idle:
            return state, struck
        at = idle[0]
        struck.append(Repair("strike", f"strike {state.name(at)}", state.lines[at], state.gain_without(at)))
        state = state.arranged([i for i in range(len(state.lines)) if i != at])


class _Search:
    """Looks for lines that tell of a mistake, or mend it."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.optimal = optimal_words(solution)
        self.matcher = Matcher.of(solution.game)
        self._units: dict[int | None, Units] = {}

    def units(self, section: Section | None) -> Units:
        key = None if section is None else section.wild
        if key not in self._units:
            self._units[key] = Units(self.solution, shortest=True, section=section)
        return self._units[key]

    def telling(self, report: CheckReport, fault: Fault, *, in_parts: bool) -> Telling:
        """Return lines that apply to deals of a mistake, to no others that its line decides, and mend it.

        If `in_parts`, several, where one line does not tell of all deals.
        """
        is_left = np.zeros(len(self.optimal), np.bool_)
        is_left[fault.deals] = True
        at = report.play.line
        accepted = np.where(is_left | (at > fault.line - 1), self.optimal, np.uint32(0))
        lines: list[Line] = []
        for section in self.sections(report, fault):
            whole = self._found(report, fault, section, is_left, at >= fault.line - 1, accepted, 1, whole=True)
            found = list(whole)
            if not found and in_parts:
                most = MOST_LINES_TOLD - len(lines)
                found = list(self._found(report, fault, section, is_left, at >= fault.line - 1, accepted, most))
            for line in found:
                is_left[fault.deals[self.matcher.match(line, fault.deals) > 0]] = False
            lines += found
        left = np.flatnonzero(is_left)
        return Telling(tuple(lines), len(left), int(self.solution.deals.sizes[left].sum()))

    def lines_for(self, report: CheckReport, fault: Fault) -> Iterator[Line]:
        """Yield lines that may stand above the line of a mistake and play some of its deals better, one per section."""
        target = np.zeros(len(self.optimal), np.bool_)
        target[fault.deals] = True
        remaining = report.play.line >= fault.line - 1
        for section in self.sections(report, fault):
            yield from self._found(report, fault, section, target, remaining, self.optimal, 1)
        yield from self.plain_lines(report, fault)

    def plain_lines(self, report: CheckReport, fault: Fault) -> Iterator[Line]:
        """Yield lines without conditions for a mistake that no line of the chart sets right."""
        if fault.better_line is not None:
            return
        for section in self.sections(report, fault):
            units = self.units(section)
            target = np.zeros(len(self.optimal), np.bool_)
            target[fault.deals] = True
            target = target[units.numbers]
            for piece in islice(self._whole(units, target), 1):
                n = piece.name.n
                needed = np.zeros(len(units.matcher.features(n).type), np.bool_)
                for mask in masks_of_size(n):
                    here = target & (units.optimal >> np.uint32(mask) & np.uint32(1) > 0)
                    needed[units.sub[mask, here]] = True
                needed &= units.matcher.held(Hand(piece.name))[1] if n else needed
                hands = [
                    hand for hand in units.candidates(piece.name, needed) if len(str(hand)) <= MOST_PART_CHARACTERS
                ]
                yield from (Line((hand,), section) for hand in hands[:MOST_PLAIN])

    def sections(self, report: CheckReport, fault: Fault) -> list[Section | None]:
        """Return the sections that lines about a mistake must stand in."""
        lines = report.chart.lines
        if fault.line <= len(lines):
            return [lines[fault.line - 1].section]
        if all(line.section is None for line in lines):
            return [None]
        wild = np.unique(self.matcher.wild[fault.deals]).tolist()
        return [Section.of(self.solution.game, int(number)) for number in wild]

    def _found(
        self,
        report: CheckReport,
        fault: Fault,
        section: Section | None,
        target: BoolArray,
        remaining: BoolArray,
        accepted: MaskWords,
        most: int,
        *,
        whole: bool = False,
    ) -> Iterator[Line]:
        """Yield lines that play target deals by accepted holds, and no other remaining deals by other holds.

        If `whole`, only one that plays them all.
        """
        units = self.units(section).accepting(accepted[self.units(section).numbers])
        target, remaining = target[units.numbers], remaining[units.numbers]
        rivals = []
        if fault.line <= len(report.chart.lines):
            rivals = list(_pieces(units, report.chart.lines[fault.line - 1].hands))
        better = () if fault.better_line is None else report.chart.lines[fault.better_line - 1].hands
        count = 0
        for unit in _unique(chain(_pieces(units, better), self._whole(units, target))):
            if count == most:
                return
            while count < most:
                here = target & unit.right
                if not here.any() or (whole and (target & ~here).any()):
                    break
                search = ExceptionSearch(units, unit, here, remaining, [unit, *rivals])
                pieces = search.find(1)
                piece = pieces[0] if pieces else None if whole else search.find_widest()
                if piece is None or not (piece.hit & target).any():
                    break
                assert piece.hand is not None
                count += 1
                target = target & ~piece.hit
                yield Line((piece.hand,), section)

    def _whole(self, units: Units, target: BoolArray) -> Iterator[Piece]:
        """Yield the holds of each name by which target deals may be played, as a piece; those of most deals first."""
        found: dict[Name, int] = {}
        rows = np.flatnonzero(target)
        for mask in range(32):
            here = rows[units.optimal[rows] >> np.uint32(mask) & np.uint32(1) > 0]
            n = mask.bit_count()
            if n == 0 and len(here):
                found[NONE] = len(here)
            elif len(here):
                codes, counts = np.unique(units.matcher.features(n).type[units.sub[mask, here]], return_counts=True)
                for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
                    name = Name(n, TYPES[code])
                    found[name] = found.get(name, 0) + count
        for name in sorted(found, key=lambda name: (-found[name], str(name))):
            yield from _pieces(units, (Hand(name),))


def _pieces(units: Units, hands: Sequence[Hand]) -> Iterator[Piece]:
    """Yield what some hands say of the cards held alone, each as a piece."""
    for hand in hands:
        yield units.piece(hand.name, np.ones(1, np.bool_) if hand.name == NONE else units.matcher.held(hand)[1])


def _unique(pieces: Iterable[Piece]) -> Iterator[Piece]:
    seen = set()
    for piece in pieces:
        assert piece.held is not None
        key = piece.name, piece.held.tobytes()
        if key not in seen:
            seen.add(key)
            yield piece


#: A repair, and what makes the chart after it.
_Step = tuple[Repair, "Callable[[], _State]"]


@dataclass(frozen=True, slots=True)
class _Reach:
    """The deals that a line applies to, and what the worst hold is worth that it allows in each."""

    rows: IntArray
    worst: ExactArray


class _State:
    """A chart that is being mended: where each line applies, and which decides each deal.

    Attributes
    ----------
    ids : list of int or None
        For each line its number in the chart given; None for an added line.
    """

    def __init__(
        self,
        report: CheckReport,
        ids: Sequence[int | None] | None = None,
        reaches: Sequence[_Reach] | None = None,
    ) -> None:
        self.report = report
        self.solution = report.solution
        self.lines = report.chart.lines
        self.ids = list(range(1, len(self.lines) + 1)) if ids is None else list(ids)
        self.at = report.play.line.astype(np.int64)
        self.sizes = self.solution.deals.sizes
        self.total = self.solution.n_hands * self.solution.denominator
        #: A sum over all deals stays below this.
        is_small = int(self.solution.best.max()) * self.solution.n_hands < 2**62
        self.dtype = np.dtype(np.int64) if is_small else np.dtype(object)
        self.optimal = optimal_words(self.solution)
        self._known: dict[int, _Reach] = dict(enumerate(reaches or ()))
        self._falls: dict[int, tuple[list[int], Fraction]] = {}

    def reach_of(self, i: int) -> _Reach:
        """Return where line i applies."""
        if i not in self._known:
            self._known[i] = self.reach(self.lines[i])
        return self._known[i]

    @property
    def reaches(self) -> list[_Reach]:
        """Where each line applies."""
        return [self.reach_of(i) for i in range(len(self.lines))]

    def reach(self, line: Line) -> _Reach:
        matcher = Matcher.of(self.solution.game)
        rows = matcher.everything
        if line.section is not None:
            rows = np.flatnonzero(matcher.wild == line.section.wild)
        words = matcher.match(line, rows)
        rows, words = rows[words > 0], words[words > 0]
        worst = self.solution.best[rows].astype(self.dtype)
        wrong = np.flatnonzero(words & ~self.optimal[rows])
        worst[wrong] = self._worst(words[wrong], rows[wrong])
        return _Reach(rows, worst)

    def _worst(self, words: MaskWords, rows: IntArray) -> ExactArray:
        """Return the value of the worst hold in each word."""
        worst = np.full(len(rows), int(self.solution.best.max()) + 1, self.dtype)
        values = self.solution.values
        for mask in single_masks(int(np.bitwise_or.reduce(words, initial=0))):
            here = np.flatnonzero(words >> np.uint32(mask) & np.uint32(1))
            worst[here] = np.minimum(worst[here], values[mask, rows[here]])
        return worst

    # ---- sums --------------------------------------------------------------------------------------------------

    def _sums(self, keys: IntArray, differences: ExactArray, rows: IntArray) -> list[int]:
        """Return for each line's place, and for no line, the sum over deals with this key."""
        sums = np.zeros(len(self.lines) + 1, self.dtype)
        np.add.at(sums, keys, differences.astype(self.dtype) * self.sizes[rows].astype(self.dtype))
        return [int(value) for value in sums]

    def _block(self, i: int) -> tuple[int, int]:
        """Return the first line of the section that a line stands in, and the one after its last."""
        start = end = i
        while start and self.lines[start - 1].section == self.lines[i].section:
            start -= 1
        while end < len(self.lines) and self.lines[end].section == self.lines[i].section:
            end += 1
        return start, end

    def _later(self, i: int) -> tuple[IntArray, IntArray, ExactArray]:
        """Return the deals that line i decides, the place of the next line that applies, and what is lost by it less.

        Where none applies, five cards are drawn.
        """
        rows = np.flatnonzero(self.at == i)
        after = np.full(len(rows), len(self.lines), np.int64)
        worth = np.zeros(len(rows), self.dtype)
        waiting = np.arange(len(rows))
        for j in range(i + 1, len(self.lines)):
            if not len(waiting):
                break
            reach = self.reach_of(j)
            places = np.searchsorted(reach.rows, rows[waiting])
            inside = np.minimum(places, max(len(reach.rows) - 1, 0))
            there = (reach.rows[inside] == rows[waiting]) if len(reach.rows) else np.zeros(len(waiting), np.bool_)
            after[waiting[there]] = j
            worth[waiting[there]] = reach.worst[inside[there]]
            waiting = waiting[~there]
        worth[waiting] = self._worst(np.ones(len(waiting), np.uint32), rows[waiting])
        return rows, after, worth - self.report.worst[rows]

    # ---- repairs -----------------------------------------------------------------------------------------------

    def name(self, i: int) -> str:
        """Return what a line is called: its number in the chart given, or its text."""
        number = self.ids[i]
        return f"line {number}" if number is not None else f"the new line '{self.lines[i]}'"

    def moves(self) -> Iterator[Repair]:
        """Yield the best place of each line, and of each line what is gained if it is struck."""
        for i in range(len(self.lines)):
            place, gain = self._places[i]
            # Two neighbours that change places are told of once.
            if place is not None and (place != i - 1 or self._places[place][0] != i):
                side = "above" if place < i else "below"
                yield Repair("move", f"move {self.name(i)} {side} {self.name(place)}", self.lines[i], gain)
            if self._used(i):
                yield self._strike(i)

    def _strike(self, i: int) -> Repair:
        return Repair("strike", f"strike {self.name(i)}", self.lines[i], self.gain_without(i))

    def _used(self, i: int) -> bool:
        return bool((self.at == i).any())

    def is_covered(self, repair: Repair) -> bool:
        """Whether without the line struck some line still applies to every deal that it decides."""
        i = next(i for i, line in enumerate(self.lines) if line is repair.line)
        return bool((self._later(i)[1] < len(self.lines)).all())

    def gain_without(self, i: int) -> Fraction:
        """Return what is gained if a line is left out."""
        return self._fall(i)[1]

    def _fall(self, i: int) -> tuple[list[int], Fraction]:
        """Return what is gained if the line at each later place plays the deals of line i, and if it is left out."""
        if i not in self._falls:
            rows, after, gains = self._later(i)
            sums = self._sums(after, gains, rows)
            self._falls[i] = sums, Fraction(sum(sums), self.total)
        return self._falls[i]

    def idle(self) -> Iterator[Repair]:
        """Yield the lines that can be struck without loss, of a chart that loses nothing."""
        deals = {i: np.flatnonzero(self.at == i) for i in range(len(self.lines))}
        samples = {i: rows[:: -(-len(rows) // MOST_SAMPLED)] for i, rows in deals.items() if len(rows)}
        for i in self._needless({i: deals[i] for i in self._needless(samples)}):
            yield Repair("strike", f"strike {self.name(i)}", self.lines[i], Fraction(0))

    def _needless(self, deals: Mapping[int, IntArray]) -> list[int]:
        """Return the lines without which these deals of theirs are played by later lines, and optimally."""
        rows = np.concatenate([*deals.values(), np.zeros(0, np.int64)])
        own = self.at[rows]
        words = np.zeros(len(rows), np.uint32)
        matcher = Matcher.of(self.solution.game)
        for j, line in enumerate(self.lines):
            waiting = np.flatnonzero((own < j) & (words == 0))
            words[waiting] = matcher.match(line, rows[waiting])
        needed = (words == 0) | (words & ~self.optimal[rows] > 0)
        return [i for i in deals if not needed[own == i].any()]

    @cached_property
    def _places(self) -> list[tuple[int | None, Fraction]]:
        return [self._best_place(i) for i in range(len(self.lines))]

    def _best_place(self, i: int) -> tuple[int | None, Fraction]:
        """Return the line next to which line i gains most, the nearest of several, and what it gains."""
        start, end = self._block(i)
        best: tuple[int, int] | None = None
        gain = 0
        reach = self.reach_of(i)
        above = self.at[reach.rows]
        here = above < i
        rows = reach.rows[here]
        sums = self._sums(above[here], reach.worst[here] - self.report.worst[rows], rows)
        for j in range(i - 1, start - 1, -1):
            gain += sums[j]
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, j
        gain = 0
        for j in range(i + 1, end):
            gain += self._fall(i)[0][j]
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, j
        return (None, Fraction(0)) if best is None else (best[1], Fraction(best[0], self.total))

    def addition(self, line: Line, fault: Fault) -> tuple[Repair, int]:
        """Return the repair that adds a line, and its place: where it gains most, the nearest to the mistake."""
        reach = self.reach(line)
        differences = reach.worst - self.report.worst[reach.rows]
        sums = self._sums(self.at[reach.rows], differences, reach.rows)
        home = fault.line - 1
        if home < len(self.lines):
            start, end = self._block(home)
        else:
            same = [i for i, other in enumerate(self.lines) if other.section == line.section]
            start, end = (same[0], same[-1] + 1) if same else (len(self.lines), len(self.lines))
        gains = {place: sum(sums[place:]) for place in range(start, end + 1)}
        place = min(gains, key=lambda place: (-gains[place], abs(place - home)))
        where = f"above {self.name(place)}" if place < end else f"below {self.name(end - 1)}" if end else "at the end"
        headed = f"{line.section} " if line.section is not None and not start < end else ""
        text = f"add '{headed}{line}' {where}"
        return Repair("add", text, line, Fraction(gains[place], self.total)), place

    def splits(self, i: int, search: _Search) -> Iterator[_Step]:
        """Yield a split of line i, if one helps: a part of it stays, and the line moves below a later one.

        Held cards are put together that are alike in s, h or ranks.  Of each such lot it is found what its deals gain
        if the next lines play them; those that lose by it make the part that stays.
        """
        names = {hand.name for hand in self.lines[i].hands} if i < len(self.lines) else set()
        if len(names) != 1 or self.lines[i].is_conditioned or names == {NONE}:
            return
        (name,) = names
        rows, after, gains = self._later(i)
        section = self.lines[i].section
        units = search.units(section)
        matcher = Matcher.of(self.solution.game)
        facts = matcher.features(name.n)
        sets = np.zeros(len(rows), np.int64)
        for mask in masks_of_size(name.n):
            here = self.report.play.words[rows] >> np.uint32(mask) & np.uint32(1) > 0
            sets[here] = matcher.sub[mask, rows[here]]
        s, h = facts.s.astype(np.int64), facts.h.astype(np.int64)
        ranks = facts.ranks.astype(np.int64)
        weighed = gains.astype(self.dtype) * self.sizes[rows].astype(self.dtype)
        _, end = self._block(i)
        options: list[tuple[int, int, BoolArray]] = []
        for key in (s, h, s + h, s * 16 + h, ranks):
            sums = np.zeros(int(key.max()) + 1, self.dtype)
            for j in range(i + 1, end):
                here = after == j
                if not here.any():
                    continue
                np.add.at(sums, key[sets[here]], weighed[here])
                if (sums > 0).any() and (sums < 0).any():
                    options.append((int(sums[sums > 0].sum()), j, (sums <= 0)[key]))
        named = np.zeros(len(facts.s), np.bool_)
        for hand in self.lines[i].hands:
            named |= units.matcher.held(hand)[1]
        options.sort(key=lambda option: (-option[0], option[1]))
        best: tuple[Fraction, int, Line, _Reach] | None = None
        for _, j, stays in options[:MOST_SPLITS]:
            for hand in units.candidates(name, stays & named):
                line = Line((hand,), section)
                if (units.matcher.held(hand)[1] & named != stays & named).any() or len(
                    str(line)
                ) > MOST_PART_CHARACTERS:
                    continue
                reach = self.reach(line)
                at = self.at[reach.rows]
                # The part plays its deals, the lines up to the j-th the others that line i decided.
                gain = sum(self._sums(at, reach.worst - self.report.worst[reach.rows], reach.rows)[i:])
                falls = (after <= j) & ~np.isin(rows, reach.rows)
                gain += int(weighed[falls].sum())
                if gain > 0 and (best is None or Fraction(gain, self.total) > best[0]):
                    best = Fraction(gain, self.total), j, line, reach
                break
        if best is not None:
            gain_of_best, j, line, reach = best
            text = f"split {self.name(i)}: keep '{line}' there, and move it below {self.name(j)}"
            order = [k for k in range(len(self.lines)) if k != i]
            order.insert(j, i)
            yield Repair("split", text, line, gain_of_best), partial(self._parted, order, line, i)

    def _parted(self, order: Sequence[int], part: Line, place: int) -> _State:
        return self.arranged(order).with_line(part, place)

    def mergers(self) -> Iterator[Merger]:
        """Yield the longest runs of lines that could be one."""
        start = 0
        while start < len(self.lines):
            end, best = start, None
            while end + 1 < len(self.lines) and self._can_join(start, end + 1):
                end += 1
                line = self._joined(start, end)
                best = (end, line) if line is not None else best
            if best is not None:
                yield Merger(start + 1, best[0] + 1, best[1])
            start = start + 1 if best is None else best[0] + 1

    def _can_join(self, start: int, last: int) -> bool:
        """Whether a line could join those from `start` on: it is of their family, and no worse where both apply."""
        line = self.lines[last]
        if line.section != self.lines[start].section or line.fewest is not None or line.is_conditioned:
            return False
        family = {_family(hand) for i in (start, last) for hand in self.lines[i].hands}
        if len(family) > 1 or self.lines[start].is_conditioned or not self._used(last) or not self._used(start):
            return False
        reach = self.reach_of(last)
        decided = self.at[reach.rows]
        inside = (decided >= start) & (decided < last)
        return not (reach.worst[inside] < self.report.worst[reach.rows[inside]]).any()

    def _joined(self, first: int, last: int) -> Line | None:
        """Return the shortest line found that can stand for some neighbours; None if each is too long."""
        lines = self.lines[first : last + 1]
        hands = list(dict.fromkeys(hand for line in lines for hand in line.hands))
        names = {hand.name for hand in hands}
        merged: list[Hand] = []
        for hand in hands:
            same = [i for i, other in enumerate(merged) if _plain(other) and _plain(hand) and other.name == hand.name]
            if same:
                merged[same[0]] = replace(merged[same[0]], cards=(*merged[same[0]].cards, *hand.cards))
            else:
                merged.append(hand)
        options = [[Hand(name) for name in sorted(names, key=str)]] if len(names) == 1 else []
        options += [merged, hands]
        for option in options:
            line = Line(tuple(option), lines[0].section)
            if len(str(line)) <= MOST_CHARACTERS and self._stands_for(line, first, last):
                return line
        return None

    def _stands_for(self, line: Line, first: int, last: int) -> bool:
        """Whether nothing is lost if a line takes the place of some neighbours."""
        reach = self.reach(line)
        left = self.at[reach.rows] >= first
        decided = (self.at >= first) & (self.at <= last)
        decided[reach.rows[left]] = False
        worse = reach.worst[left] < self.report.worst[reach.rows[left]]
        return not decided.any() and not worse.any()

    # ---- the next chart ----------------------------------------------------------------------------------------

    def arranged(self, order: Sequence[int]) -> _State:
        """Return the chart with its lines in this order; those not named are struck."""
        return self._next(
            [self.lines[i] for i in order], [self.ids[i] for i in order], [self.reach_of(i) for i in order]
        )

    def move_of(self, repair: Repair) -> _Step:
        """Return a move, and what makes the chart after it."""
        i = next(i for i, line in enumerate(self.lines) if line is repair.line)
        place = self._places[i][0]
        assert place is not None
        order = [j for j in range(len(self.lines)) if j != i]
        order.insert(place, i)
        return repair, partial(self.arranged, order)

    def with_line(self, line: Line, place: int) -> _State:
        """Return the chart with a line more."""
        return self._next(
            [*self.lines[:place], line, *self.lines[place:]],
            [*self.ids[:place], None, *self.ids[place:]],
            [*self.reaches[:place], self.reach(line), *self.reaches[place:]],
        )

    def _next(self, lines: Sequence[Line], ids: Sequence[int | None], reaches: Sequence[_Reach]) -> _State:
        report = check_chart(Chart(tuple(lines), self.report.chart.source), self.solution)
        return _State(report, ids, reaches)


def _family(hand: Hand) -> object:
    return "made" if is_made(hand.name) else hand.name


def _plain(hand: Hand) -> bool:
    """Whether a hand lists cards and says nothing else."""
    return bool(hand.cards) and hand == Hand(hand.name, cards=hand.cards)
