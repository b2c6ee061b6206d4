"""Repairs of a chart: changes that help by themselves, and a chart repaired step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from strategygen.charts import Chart, CheckReport, Mistake
from strategygen.derive.repairs.changes import Repair
from strategygen.derive.repairs.joins import JoinLines, find_joins
from strategygen.derive.repairs.mistake_lines import MistakeDescription, MistakeLines
from strategygen.derive.repairs.played_chart import PlayedChart
from strategygen.derive.repairs.splits import best_split
from strategygen.language import Line

#: Mistakes described, and repairs listed, unless more are asked for.
MOST_DESCRIBED = 10
#: Mistakes that may be described by several lines.
MOST_IN_PARTS = 2
#: Most steps in which a chart is repaired.
MOST_STEPS = 200
#: A repair is preferred to moving a line if it gains at least this many times as much.
PATIENCE = {"move": Fraction(1), "split": Fraction(3, 2), "add": Fraction(2)}


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Descriptions of the mistakes of a chart, and changes that help.

    Attributes
    ----------
    descriptions : tuple of MistakeDescription
        The deals of the costliest mistakes, in the order of the report's mistakes.
    repairs : tuple of Repair
        Changes that help, each with its gain by itself, highest gain first.
    idle : tuple of Repair
        Strikes of lines that decide deals and can be left out at no cost, each by itself.
    joins : tuple of JoinLines
        Neighbouring lines that could be joined at no cost.
    """

    descriptions: tuple[MistakeDescription, ...]
    repairs: tuple[Repair, ...]
    idle: tuple[Repair, ...]
    joins: tuple[JoinLines, ...]


@dataclass(frozen=True, slots=True)
class RepairedChart:
    """A chart repaired step by step.

    Attributes
    ----------
    before, after : CheckReport
        The reports on the original chart and on the repaired one.
    repairs : tuple of Repair
        The steps in order; their gains add up to the total gain.
    """

    before: CheckReport = field(repr=False)
    after: CheckReport = field(repr=False)
    repairs: tuple[Repair, ...]

    @property
    def chart(self) -> Chart:
        """The repaired chart."""
        return self.after.chart


def suggest_repairs(report: CheckReport, most: int = MOST_DESCRIBED, most_in_parts: int = MOST_IN_PARTS) -> Suggestions:
    """Return descriptions of the costliest mistakes of a chart, and the changes that help.

    Every place of every line is tried; lines to add are searched for the costliest mistakes.

    Parameters
    ----------
    report : CheckReport
        The report on the chart.
    most : int
        How many mistakes are described, and how many moves and strikes are listed.
    most_in_parts : int
        How many of these mistakes may be described by several lines; this is slow.

    Examples
    --------
    >>> from strategygen.charts import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> chart = Chart.of(["5-RF", "5-SF", "2-HP", "5-FH", "none"])
    >>> suggestions = suggest_repairs(check_chart(chart, solve(load_game("jacks-or-better"))), most=1)
    >>> for repair in suggestions.repairs:
    ...     print(repair, f"{float(repair.gain):.4f}")
    add '2-LP' above line 5 0.1525
    move line 3 below line 4 0.0059
    >>> [(join.first, join.last, str(join.line)) for join in suggestions.joins]
    [(1, 4, '5-RF, 5-SF, 2-HP, or 5-FH')]
    """
    played, lines = PlayedChart(report), MistakeLines(report.solution)
    changes = [] if report.optimal else sorted([*played.strikes(), *played.moves()], key=_rank)
    repairs = [repair for repair in changes if repair.gain > 0][:most]
    descriptions = []
    for number, mistake in enumerate(report.mistakes[:most]):
        descriptions.append(lines.describe(report, mistake, in_parts=number < most_in_parts))
        new_lines = [*descriptions[-1].lines[:1], *lines.plain(report, mistake)]
        addition = _best_addition(played, new_lines, mistake)
        repairs += [addition] if addition is not None and addition not in repairs else []
    best_gain = max((repair.gain for repair in repairs), default=Fraction(0))
    splits = _splits(played, report.mistakes[:most], lines)
    repairs += [split for split in splits if split.gain > best_gain / 8]
    idle = tuple(sorted(played.idle_lines(), key=_rank))
    return Suggestions(tuple(descriptions), tuple(sorted(repairs, key=_rank)), idle, tuple(find_joins(played)))


def repair_chart(
    report: CheckReport, progress: Callable[[str], None] | None = None, *, most: int = MOST_STEPS
) -> RepairedChart:
    """Return a chart repaired by what gains most at each step; a line is added only if it gains far more than a move.

    Parameters
    ----------
    report : CheckReport
        The report on the chart.
    progress : function, optional
        Called with a short message at each step.
    most : int
        Most steps; added lines that have become idle are struck in further steps.

    Examples
    --------
    >>> from strategygen.charts import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> chart = Chart.of(["2-LP", "5-4K", "3-3K", "2-HP", "none"])
    >>> repaired = repair_chart(check_chart(chart, solve(load_game("jacks-or-better"))), most=2)
    >>> for repair in repaired.repairs:
    ...     print(repair, f"{float(repair.gain):.4f}")
    move line 1 below line 4 0.0790
    add '4-2P' above line 4 0.0658
    """
    played, lines = PlayedChart(report), MistakeLines(report.solution)
    known: dict[tuple[str, str, bytes], tuple[Line, ...]] = {}
    done: list[Repair] = []
    while not played.report.optimal and len(done) < most:
        if progress is not None:
            mistakes = len(played.report.mistakes)
            progress(f"repairing the chart: {len(done)} repairs, {mistakes} mistakes left")
        repair = _next_step(played, lines, known)
        if repair is None:
            break
        done.append(repair)
        played = played.after(repair)
    while (strike := played.added_idle_line()) is not None:
        done.append(strike)
        played = played.after(strike)
    return RepairedChart(report, played.report, tuple(done))


def _next_step(
    played: PlayedChart, lines: MistakeLines, known: dict[tuple[str, str, bytes], tuple[Line, ...]]
) -> Repair | None:
    """Return the next step: an addition if it gains much more than all else; None if nothing gains.

    The lines found for the deals of each mistake are kept in `known`.
    """
    changes = [*played.moves(), *_splits(played, played.report.mistakes[:MOST_DESCRIBED], lines)]
    change = min(changes, key=lambda repair: (-_preference(repair), str(repair)), default=None)
    bar = Fraction(0) if change is None else _preference(change) * PATIENCE["add"]
    for mistake in played.report.mistakes:
        if mistake.cost <= bar:
            break
        key = (mistake.played, mistake.better, mistake.deals.tobytes())
        if key not in known:
            known[key] = tuple(lines.repairing(played.report, mistake))
        addition = _best_addition(played, known[key], mistake)
        if addition is not None and addition.gain > bar:
            return addition
    return change


def _splits(played: PlayedChart, mistakes: Iterable[Mistake], lines: MistakeLines) -> Iterator[Repair]:
    """Yield for each line that makes one of these mistakes its best split."""
    for i in dict.fromkeys(mistake.line - 1 for mistake in mistakes):
        split = best_split(played, i, lines)
        if split is not None:
            yield split


def _best_addition(played: PlayedChart, lines: Iterable[Line], mistake: Mistake) -> Repair | None:
    """Return the addition of one of these lines that gains most for its length, if one gains anything."""
    additions = [played.addition(line, mistake) for line in dict.fromkeys(lines)]
    helping = [addition for addition in additions if addition.gain > 0]
    return max(helping, key=lambda addition: addition.gain / (40 + len(str(addition))), default=None)


def _preference(repair: Repair) -> Fraction:
    return repair.gain / PATIENCE[repair.kind]


def _rank(repair: Repair) -> tuple[Fraction, int, str]:
    return -repair.gain, len(str(repair)), str(repair)
