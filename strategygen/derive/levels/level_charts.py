"""Charts you can play: penalty-free and short charts, with their exact cost.

==============  ===============================================================
penalty-free    every line looks only at the cards held; the best such chart
                found, with a lower bound of the cost for all of them.
simple          the best chart found within a number of words or lines, or the
                shortest within a cost.
frontier        the best charts found: words against exact cost.
named           beginner, basic, advanced, expert: the best chart found for a price
                of a word, the same for all games; see `PRICES_OF_LEVELS`.
==============  ===============================================================
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from pathlib import Path

from strategygen.charts import ChartPlayer, read_chart
from strategygen.derive.kept import kept_chart
from strategygen.derive.levels.kept_drafts import kept_drafts
from strategygen.derive.levels.penalty_free import LevelChart, Progress, level_chart, penalty_free_chart
from strategygen.derive.levels.play_charts import Draft
from strategygen.derive.optimal import DerivedChart
from strategygen.derive.settling import ignore_progress
from strategygen.errors import ChartError, LevelError
from strategygen.language import Line, Matcher
from strategygen.values import Solution

#: The levels that have a name, and what one word more must gain, in EV per unit bet.
PRICES_OF_LEVELS = {"beginner": 3e-5, "basic": 1e-5, "advanced": 1e-6, "expert": 1e-7}
#: The levels whose charts may look at the discards.
WITH_PENALTIES = ("expert",)
LEVELS = (*PRICES_OF_LEVELS, "optimal", "penalty-free", "simple")


def frontier(
    solution: Solution,
    progress: Progress | None = None,
    folder: Path | None = None,
    words: Collection[int] = (),
    *,
    processes: int = 1,
) -> tuple[LevelChart, ...]:
    """Return the best charts found, those with fewest words first; each costs at least 5 % less than the one before.

    The last one is optimal if the game's optimal chart was derived.  For each number in `words` the best chart of no
    more words is among them too.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from dataclasses import replace
    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> charts = frontier(solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10))))
    >>> charts[0].measures["words"], charts[0].lines[0].words, charts[-1].report.optimal
    (3, 'draw five cards', True)
    """
    progress = progress or ignore_progress
    found = FoundCharts(solution, progress, folder=folder, processes=processes)
    progress("checking the charts on every deal")
    return found.frontier(words=words)


#: Most words of a simple chart if no limit is given.
DEFAULT_WORDS = 80
#: A chart of the frontier costs at most this share of the one before.
LEAST_STEP = 0.95
#: Relative error of a loss that the search estimates.
ROUNDING = 1e-9


def simple_chart(
    solution: Solution,
    *,
    max_words: int | None = None,
    max_lines: int | None = None,
    max_cost: Fraction | None = None,
    progress: Progress | None = None,
    folder: Path | None = None,
    processes: int = 1,
) -> LevelChart:
    """Return the best chart found within limits, or with `max_cost` the one with fewest words within all of them.

    Parameters
    ----------
    max_words : int, optional
        Most words of its lines and section headings in plain words.
    max_lines : int, optional
        Most lines, including a draw of five at the end.
    max_cost : Fraction, optional
        Largest cost, units per unit bet.  Without limits, `DEFAULT_WORDS` words.

    Raises
    ------
    LevelError
        If no chart that was found is within the limits.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from dataclasses import replace
    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> solution = solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10)))
    >>> chart = simple_chart(solution, max_words=30)
    >>> chart.measures["words"] <= 30, chart.report.cost_worst < Fraction(1, 100)
    (True, True)
    """
    if max_words is None and max_lines is None and max_cost is None:
        max_words = DEFAULT_WORDS
    found = FoundCharts(solution, progress, by_lines=max_lines is not None, folder=folder, processes=processes)
    return found.simple(max_words=max_words, max_lines=max_lines, max_cost=max_cost)


def named_chart(
    solution: Solution,
    level: str,
    progress: Progress | None = None,
    folder: Path | None = None,
    *,
    processes: int = 1,
) -> LevelChart:
    """Return the chart of a level that has a name: the one found with the least cost + price x words.

    Only an expert chart looks at discards; its penalties pay for their words.

    Parameters
    ----------
    level : str
        One of `PRICES_OF_LEVELS`.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from dataclasses import replace
    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> chart = named_chart(solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10))), "basic")
    >>> chart.level, chart.measures["words"]
    ('basic', 32)
    """
    return FoundCharts(solution, progress, folder=folder, processes=processes).named(level)


def best_chart_that_fits(
    solution: Solution,
    fits: Callable[[LevelChart], bool],
    progress: Progress | None = None,
    folder: Path | None = None,
    *,
    may_fit: Callable[[Sequence[str]], bool] | None = None,
    processes: int = 1,
) -> LevelChart:
    """Return the chart with the least cost of those found that fit, for instance on a card.

    Parameters
    ----------
    fits : function
        Whether a chart fits.
    may_fit : function, optional
        Whether a chart of some texts may fit; where it is False, `fits` must be False too and is not asked.

    Raises
    ------
    LevelError
        If no chart fits.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from dataclasses import replace
    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> solution = solve(replace(load_game("jacks-or-better"), deck=Deck(lowest=10)))
    >>> len(best_chart_that_fits(solution, lambda chart: len(chart.lines) <= 5).lines)
    5
    """
    return FoundCharts(solution, progress, folder=folder, processes=processes).best_that_fits(fits, may_fit)


class FoundCharts:
    """The charts that one search found for a game; each is read and priced on every deal when it is asked for.

    Parameters
    ----------
    solution : Solution
        The exact values.
    progress : function, optional
        Called with a short message at each step.
    by_lines : bool
        Whether to search for charts of few lines as well as for charts of few words.
    known : sequence of DerivedChart, optional
        Charts with which the search begins; by default the penalty-free and the optimal chart, derived for it.
    folder : Path, optional
        Where these two and the charts found are kept (see `kept_drafts`).
    processes : int
        Sections of wild games are searched in so many processes; see the notes of `strategygen.workers.in_processes`.
    """

    def __init__(
        self,
        solution: Solution,
        progress: Progress | None = None,
        *,
        by_lines: bool = False,
        known: Sequence[DerivedChart] | None = None,
        folder: Path | None = None,
        processes: int = 1,
    ) -> None:
        progress = progress or ignore_progress
        if known is None:
            known = [
                penalty_free_chart(solution, progress, folder),
                kept_chart(solution, "condensed", progress, folder, processes=processes),
            ]
        Matcher.forget()
        self.solution = solution
        self._player = ChartPlayer(solution)
        self.drafts = kept_drafts(solution, known, progress, folder, by_lines=by_lines, processes=processes)

    def frontier(
        self, *, step: float = LEAST_STEP, most_cost: Fraction | None = None, words: Collection[int] = ()
    ) -> tuple[LevelChart, ...]:
        """Return the charts of the function `frontier`; each costs at most `step` of the one before, and `most_cost`.

        The last one found is among them, whatever it costs, and for each number in `words` the best one that has no
        more words.
        """
        kept: list[LevelChart] = []
        within = [[draft for draft in self.drafts if draft.words <= most] for most in words]
        wanted = {id(min(drafts, key=lambda draft: (draft.loss, draft.words))) for drafts in within if drafts}
        for draft in self.drafts:
            most = float(kept[-1].report.cost_worst) * step if kept else None
            if most is None and most_cost is not None and draft is not self.drafts[-1]:
                most = float(most_cost) * (1 + ROUNDING)
            if most is None or draft.loss <= most or id(draft) in wanted:
                chart = self._read(draft)
                if chart is not None and (not kept or chart.report.cost_worst < kept[-1].report.cost_worst):
                    kept.append(chart)
        return tuple(kept)

    def simple(
        self, *, max_words: int | None = None, max_lines: int | None = None, max_cost: Fraction | None = None
    ) -> LevelChart:
        """Return the chart of the function `simple_chart`, within one limit or more."""
        within = [
            draft
            for draft in self.drafts
            if (max_words is None or draft.words <= max_words) and (max_lines is None or draft.n_lines <= max_lines)
        ]
        # The least costly ones first; with a limit of the cost, the shortest of those within.
        ranked = sorted(within, key=lambda draft: (draft.loss, draft.words))
        if max_cost is not None:
            limit = float(max_cost) * (1 + ROUNDING)
            ranked = sorted(ranked, key=lambda draft: (draft.loss > limit, draft.words))
        judged = (chart for draft in ranked if (chart := self._read(draft)) is not None)
        if max_cost is not None:
            judged = (chart for chart in judged if chart.report.cost_worst <= max_cost)
        chart = next(judged, None)
        if chart is None:
            raise LevelError(_no_chart(self.drafts, within, max_words, max_lines, max_cost))
        return chart

    def named(self, level: str) -> LevelChart:
        """Return the chart of the function `named_chart`."""
        price = PRICES_OF_LEVELS[level]
        for draft in sorted(self.drafts, key=lambda draft: (draft.loss + price * draft.words, draft.words)):
            chart = self._read(draft, level)
            if chart is not None and (level in WITH_PENALTIES or not any(map(_looks_at_discards, chart.lines))):
                return chart
        raise LevelError(f"no {level} chart was found")

    def best_that_fits(
        self, fits: Callable[[LevelChart], bool], may_fit: Callable[[Sequence[str]], bool] | None = None
    ) -> LevelChart:
        """Return the chart of the function `best_chart_that_fits`."""
        for draft in sorted(self.drafts, key=lambda draft: (draft.loss, draft.words)):
            if may_fit is None or may_fit(draft.rows):
                chart = self._read(draft)
                if chart is not None and fits(chart):
                    return chart
        raise LevelError("no chart that was found fits")

    def _read(self, draft: Draft, level: str = "simple") -> LevelChart | None:
        """Return the chart that a draft's page shows, with its exact cost; None if the page cannot be read."""
        lines: Sequence[Line]
        if draft.known is not None:
            lines = draft.known.lines
        else:
            try:
                lines = read_chart(draft.page, self.solution.game.id, self.solution.game).lines
            except ChartError:
                return None
        return level_chart(self.solution, lines, level, player=self._player)


def _no_chart(
    drafts: Sequence[Draft],
    within: Sequence[Draft],
    max_words: int | None,
    max_lines: int | None,
    max_cost: Fraction | None,
) -> str:
    limits = [f"{n} {what}" for n, what in ((max_words, "words"), (max_lines, "lines")) if n is not None]
    shown = f" of at most {' and '.join(limits)}" if limits else ""
    if not within:
        words, lines = min(draft.words for draft in drafts), min(draft.n_lines for draft in drafts)
        return f"no chart{shown} was found; the shortest has {words} words and {lines} line{'s' * (lines > 1)}"
    least = min(draft.loss for draft in within)
    return f"no chart{shown} was found that costs at most {max_cost}; the best costs {least:.3e}"


def _looks_at_discards(line: Line) -> bool:
    """Whether some entry of a line has conditions on the discards, or holds with the fewest points for these."""
    return bool(line.fewest is not None and line.fewest.weights) or any(
        entry.penalties or entry.conditions or any(text.n_cards != entry.name.n for text in entry.cards)
        for entry in line.entries
    )
