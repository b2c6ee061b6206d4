"""Charts for play: the charts with little loss in few words, or few lines, that the search finds for a whole game.

The search goes section by section, and begins with known charts.  Since sections are independent, the best chart of a
length is the best way to share that length among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from strategygen.charts import Chart, line_worths
from strategygen.charts.plain import PlainReader
from strategygen.charts.translation import translate_chart
from strategygen.charts.word_count import count_words
from strategygen.derive.levels.candidates import MOST_WORDS, Candidate, find_candidates, is_readable
from strategygen.derive.levels.deal_groups import DealGroups
from strategygen.derive.levels.decisions import Decisions, Trial
from strategygen.derive.levels.word_search import WordSearch
from strategygen.derive.optimal import DerivedChart, solve_once
from strategygen.derive.sections import ChartSection, section_headings
from strategygen.derive.settling import ignore_progress
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import NONE, Entry, Line, Section
from strategygen.values import Solution
from strategygen.workers import Step, in_processes, release_memory

#: The draw of five, which ends a section whose lines leave deals.
LAST = "draw five cards"

#: Prices of a word, in EV per unit bet: from a hundredth down to a ten-millionth.
PRICES = tuple(10 ** (-2 - k / 6) for k in range(31))
#: Least worth of each word of a known line with conditions, in EV per unit bet; others are not tried.
LEAST_WORTH = 1e-8
#: Longest charts of a section from which the search goes on where they are not best for a price.
MOST_FILLED = 250
#: Most matches summed up for one section with prices, and in all; fewest steps.
MOST_SUMMED = (140_000_000, 220_000_000)
FEWEST_STEPS = (60, 90)

#: The texts of a section, below its heading.
Page = tuple[Section | None, tuple[str, ...]]
#: A length, and the least loss of a chart of that length with its sections so far.
Share = tuple[int, float, tuple[Page, ...]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A chart that was found: its texts by section, and its loss per unit bet as the search estimates it.

    `known` is the chart itself if the search began with it.
    """

    sections: tuple[Page, ...]
    loss: float
    known: Chart | None = field(default=None, compare=False)

    @property
    def rows(self) -> list[str]:
        """The headings and lines."""
        return [
            row for heading, texts in self.sections for row in (*([] if heading is None else [str(heading)]), *texts)
        ]

    @property
    def page(self) -> str:
        """The chart as a page of plain words, its lines numbered as on a card."""
        rows = []
        for heading, texts in self.sections:
            rows += [] if heading is None else [str(heading)]
            rows += [f"{number}. {text}" for number, text in enumerate(texts, 1)]
        return "\n".join(rows)

    @property
    def words(self) -> int:
        """Number of words of the headings and lines."""
        return count_words(self.rows)

    @property
    def n_lines(self) -> int:
        """Number of lines."""
        return sum(len(texts) for _, texts in self.sections)


def find_drafts(
    solution: Solution,
    charts: Sequence[DerivedChart],
    progress: Callable[[str], None],
    *,
    by_lines: bool = False,
    processes: int = 1,
) -> list[Draft]:
    """Return the best charts found, those with fewest words first.

    Parameters
    ----------
    solution : Solution
        The exact values.
    charts : sequence of DerivedChart
        Known charts, with which the search begins; they are among the charts returned.
    progress : function
        Called with a short message for each section, and with a `Step` for each chart whose neighbours were tried, of
        at most so many.
    by_lines : bool
        Whether to search for charts of few lines as well as for charts of few words.
    processes : int
        Sections of wild games are searched in so many processes; see the notes of `strategygen.workers.in_processes`.
    """
    texts = [translate_chart(chart.report.play, solution) for chart in charts]
    known = _Known(
        [list(zip(chart.lines, own, strict=True)) for chart, own in zip(charts, texts, strict=True)],
        [_lines_that_pay(chart, own) for chart, own in zip(charts, texts, strict=True)],
    )
    whole = solution.n_hands * solution.denominator
    headings = section_headings(solution.game)
    found: list[tuple[list[Share], list[Share]]] = []
    if min(processes, len(headings)) > 1:
        progress("searching short charts")
        work = partial(_shares_in_process, solution.game, known, by_lines)
        # That without wild cards takes longest.
        for shares in in_processes(work, reversed(headings), min(processes, len(headings))):
            found.insert(0, shares)
            progress(Step("searching short charts", len(found), len(headings)))
    else:
        found += [_section_shares(solution, known, by_lines, progress, heading) for heading in headings]
    by_words: list[Share] = [(0, 0.0, ())]
    by_line: list[Share] = [(0, 0.0, ())] if by_lines else []
    for of_words, of_lines in found:
        by_words, by_line = _shared(by_words, of_words), _shared(by_line, of_lines)
    drafts = [Draft(sections, loss / whole) for _, loss, sections in (*by_words, *by_line)]
    return with_known(drafts, charts, texts)


@dataclass(frozen=True, slots=True)
class _Known:
    """The lines of known charts with their texts, and of these the lines that pay for their words."""

    whole: list[list[tuple[Line, str]]]
    paying: list[list[tuple[Line, str]]]


def _section_shares(
    solution: Solution, known: _Known, by_lines: bool, progress: Callable[[str], None], heading: Section | None
) -> tuple[list[Share], list[Share]]:
    """Return the best charts found for a section by their words, and with `by_lines` those by their lines."""
    # What is left of other searches, which the groups of deals need.
    release_memory()
    section = ChartSection(solution, shortest=True, heading=heading)
    pruned = [share for pairs in known.whole for share in pruned_shares(section, pairs)]
    search = _SectionSearch(section, known.paying, progress)
    return [*search.shares(), *pruned], search.shares(by_lines=True) if by_lines else []


def _shares_in_process(
    game: Game, known: _Known, by_lines: bool, heading: Section | None
) -> tuple[list[Share], list[Share]]:
    return _section_shares(solve_once(game), known, by_lines, ignore_progress, heading)


def with_known(drafts: Iterable[Draft], charts: Sequence[DerivedChart], texts: Sequence[Sequence[str]]) -> list[Draft]:
    """Return drafts and known charts, whose texts in plain words are given, those with fewest words first."""
    pages = [_pages(zip(chart.lines, own, strict=True)) for chart, own in zip(charts, texts, strict=True)]
    known = [
        Draft(own, float(chart.report.cost_worst), Chart(chart.lines, chart.source))
        for chart, own in zip(charts, pages, strict=True)
    ]
    return sorted([*drafts, *known], key=lambda draft: (draft.words, draft.loss))


def _pages(lines: Iterable[tuple[Line, str]]) -> tuple[Page, ...]:
    """Return texts by section."""
    pages: dict[Section | None, list[str]] = {}
    for line, text in lines:
        pages.setdefault(line.section, []).append(text)
    return tuple((heading, tuple(texts)) for heading, texts in pages.items())


def _lines_that_pay(chart: DerivedChart, texts: Sequence[str]) -> list[tuple[Line, str]]:
    """Return the lines of a chart with their texts, without lines with conditions that never pay for their words."""
    worths = line_worths(chart.report)
    return [
        (line, text)
        for line, text, worth in zip(chart.lines, texts, worths, strict=True)
        if not line.is_conditioned or worth >= LEAST_WORTH * count_words([text])
    ]


class _SectionSearch:
    """The search for charts of one section, which begins with known lines and their texts."""

    def __init__(
        self, section: ChartSection, charts: Sequence[Sequence[tuple[Line, str]]], progress: Callable[[str], None]
    ) -> None:
        self.section, self.progress = section, progress
        self.message = f"{section.heading or ''} searching short charts".strip()
        progress(self.message)
        here = [[pair for pair in pairs if pair[0].section == section.heading] for pairs in charts]
        self.texts = [tuple(text for _, text in pairs) for pairs in here]
        lines = [line for pairs in here for line, _ in pairs]
        candidates = find_candidates(section, lines, [text for own in self.texts for text in own])
        # The groups need much memory.
        release_memory()
        self.groups = DealGroups(section, candidates)
        release_memory()

    def shares(self, *, by_lines: bool = False) -> list[Share]:
        """Return the best charts found for this section, with the length of its heading."""
        groups, solution = self.groups, self.section.solution
        words = np.array([each.words for each in groups.candidates], np.int64)
        heading = self.section.heading
        search = (
            WordSearch(groups, np.ones_like(words), 1) if by_lines else WordSearch(groups, words, count_words([LAST]))
        )
        for texts in self.texts:
            search.keep(tuple(groups.number[text] for text in texts if text in groups.number))
        whole = solution.n_hands * solution.denominator
        with_prices, in_all = (
            max(fewest, most // max(1, len(groups.of_group.loss)))
            for fewest, most in zip(FEWEST_STEPS, MOST_SUMMED, strict=True)
        )
        search.advance = lambda steps: self.progress(Step(self.message, steps, in_all))
        search.run([price * whole for price in PRICES], with_prices)
        search.fill(in_all, MOST_FILLED)
        first = 0 if heading is None or by_lines else count_words([str(heading)])
        return [
            (length + first, found.loss, ((heading, self._texts_of(search, found.chart)),))
            for length, found in sorted(search.frontier.items())
        ]

    def _texts_of(self, search: WordSearch, chart: Sequence[int]) -> tuple[str, ...]:
        texts = tuple(self.groups.candidates[number].text for number in chart)
        return (*texts, LAST) if search.is_open(tuple(chart)) else texts


def pruned_shares(section: ChartSection, pairs: Iterable[tuple[Line, str]]) -> list[Share]:
    """Return charts of a section with fewer and fewer of some lines: the one worth least for its words goes first.

    `pairs` are the lines of a chart and their texts.  Where each word is worth little, no search finds better charts.
    """
    reader, heading = PlainReader(section.solution.game), section.heading
    candidates = []
    for _, text in (pair for pair in pairs if pair[0].section == heading):
        with suppress(NotationError):
            line = reader.read(text, heading)
            # Lines that are hard to read are left out, as in every search.
            is_short = count_words([text]) <= MOST_WORDS
            if is_short and is_readable(line) and line.entries != (Entry(NONE),):
                candidates.append(Candidate(text, count_words([text]), line))
    groups = DealGroups(section, candidates)
    words = np.array([each.words for each in groups.candidates], np.int64)
    chart = tuple(dict.fromkeys(groups.number[each.text] for each in candidates if each.text in groups.number))
    trial = Trial(Decisions(groups, chart), -1, -1, 0)
    found: list[Share] = []
    while True:
        texts = tuple(groups.candidates[number].text for number in trial.chart)
        texts = (*texts, LAST) if trial.n_left else texts
        rows = [*([] if heading is None else [str(heading)]), *texts]
        found.append((count_words(rows), trial.total, ((heading, texts),)))
        places = trial.places
        if not len(places):
            return found
        trial.leave_out(int(places[(trial.worths[places] / words[trial.lines]).argmin()]))


def _shared(above: Sequence[Share], below: Sequence[Share]) -> list[Share]:
    """Return the best charts made of one chart of each list, no two of which are as good as a shorter one."""
    best: dict[int, tuple[float, Share, Share]] = {}
    for first in above:
        for second in below:
            length, loss = first[0] + second[0], first[1] + second[1]
            if length not in best or loss < best[length][0]:
                best[length] = loss, first, second
    found: list[Share] = []
    for length, (loss, first, second) in sorted(best.items()):
        if not found or loss < found[-1][1]:
            found.append((length, loss, (*first[2], *second[2])))
    return found
