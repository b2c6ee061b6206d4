"""The charts of a game's page: those of one search, from few words to optimal play, as the slider shows them.

==========  ===================================================================
row         a line of a chart as a card shows it; the charts of a game share
            most of them, so the page has each once.
step        a chart, at one place of the slider.
mark        a name for a step: a level, or the pocket card.
==========  ===================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategygen.errors import LevelError
from strategygen.pages.card import CardPage, make_card, may_fit_pocket
from strategygen.pages.card_rows import CardRow
from strategygen.pages.cells import Json
from strategygen.pages.legend import LegendEntry
from strategygen.pages.numbers import format_per_thousand, format_percent

if TYPE_CHECKING:
    from pathlib import Path

    from strategygen.charts import CheckReport
    from strategygen.derive import DerivedChart
    from strategygen.values import Solution

#: The most that a chart costs, in EV per unit bet, and as a share of the cost of the one before on the slider.
MOST_COST, STEP = Fraction(1, 100), 0.85
#: Sides of the pocket card.
SIDES = 2
POCKET = "pocket card"


@dataclass(frozen=True, slots=True)
class Step:
    """A chart at one place of the slider: its card, its check, and its marks."""

    card: CardPage
    report: CheckReport
    marks: tuple[str, ...]

    @property
    def title(self) -> str:
        """Its marks and its words."""
        words = f"{self.card.words} words"
        return f"{', '.join(self.marks)}: {words}" if self.marks else words

    @property
    def facts(self) -> str:
        """What it takes to learn, and what it returns, in one sentence."""
        lines = len(self.card.rows)
        size = f"{self.card.words} words in {lines} line{'s' * (lines > 1)}"
        returns = f"returns {format_percent(self.report.return_worst, 4)}"
        if self.report.optimal:
            return f"{size}; {returns}: every deal is played optimally."
        lost = format_per_thousand(self.report.cost_worst)
        return f"{size}; {returns}; costs {lost} bets per 1,000 hands against optimal play."


@dataclass(frozen=True, slots=True)
class Steps:
    """The charts of a game, those with fewest words first; `first` is the place of the pocket card."""

    steps: tuple[Step, ...]
    first: int

    @property
    def shown(self) -> Step:
        """The chart that the page shows until another is chosen."""
        return self.steps[self.first]

    @property
    def levels(self) -> tuple[Step, ...]:
        """The charts that have a mark."""
        return tuple(step for step in self.steps if step.marks)

    @property
    def easiest(self) -> Step:
        """The chart of the first level."""
        return self.levels[0]

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """The rows of all charts, each once; a number belongs to a chart, not to a row."""
        found = {_key(row): row for step in self.steps for row in step.card.rows}
        return tuple(found.values())

    @property
    def marks(self) -> tuple[tuple[int, str, int], ...]:
        """The place, the name and the words of each mark."""
        return tuple((at, mark, step.card.words) for at, step in enumerate(self.steps) for mark in step.marks)

    @property
    def legend(self) -> tuple[LegendEntry, ...]:
        """What the words of all charts mean."""
        return tuple(dict.fromkeys(entry for step in self.steps for entry in step.card.legend))

    @property
    def data(self) -> dict[str, Json]:
        """What the script needs to show each chart."""
        places = {_key(row): place for place, row in enumerate(self.rows)}
        entries = {entry: place for place, entry in enumerate(self.legend)}
        return {
            "steps": [
                {
                    "title": step.title,
                    "facts": step.facts,
                    "legend": [entries[entry] for entry in step.card.legend],
                    "sections": [
                        [
                            f"{section.title}:" if section.heading else None,
                            [[row.number, places[_key(row)]] for row in section.rows],
                        ]
                        for section in step.card.sections
                    ],
                }
                for step in self.steps
            ],
        }


def _key(row: CardRow) -> object:
    return row.segments, row.group.key


def make_steps(solution: Solution, known: list[DerivedChart], folder: Path | None = None) -> Steps:
    """Return the charts of a game that one search finds, which begins with known charts and is kept in a folder."""
    from strategygen.derive.levels import PRICES_OF_LEVELS, FoundCharts

    search = FoundCharts(solution, known=known, folder=folder)
    named: list[tuple[str, DerivedChart]] = []
    for level in PRICES_OF_LEVELS:
        try:
            named.append((level, search.named(level)))
        except LevelError:
            continue

    def fits(chart: DerivedChart) -> bool:
        return len(make_card(chart.report, size="pocket", level="simple").panels) <= SIDES

    shown = search.frontier(step=STEP, most_cost=MOST_COST)
    try:
        named.append((POCKET, search.best_that_fits(fits, lambda texts: may_fit_pocket(texts, solution.game, SIDES))))
    except LevelError:
        named.append((POCKET, shown[0]))
    best = min(shown, key=lambda chart: chart.report.cost_worst)
    if best.report.optimal:
        named.append(("optimal", best))
    charts: dict[object, DerivedChart] = {}
    marks: dict[object, list[str]] = {}
    for mark, chart in [("", chart) for chart in shown] + named:
        lines = tuple(map(str, chart.lines)), tuple(line.section for line in chart.lines)
        charts.setdefault(lines, chart)
        marks.setdefault(lines, []).extend([mark] if mark else [])
    steps = [
        Step(make_card(chart.report, level="" if chart.report.optimal else "short"), chart.report, tuple(marks[lines]))
        for lines, chart in charts.items()
    ]
    steps.sort(key=lambda step: (step.card.words, -step.report.return_worst))
    return Steps(tuple(steps), next(at for at, step in enumerate(steps) if POCKET in step.marks))
