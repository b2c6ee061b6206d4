"""Charts for play kept in a folder between runs: their texts, priced again on every deal when they are read.

What is kept is a list of charts and what each loses.  That no chart in the list could be better was never proved, and a
list that lacks some cannot be told from a whole one; but each chart costs what is stated: its loss is summed up again
over all deals, and the chart that is chosen is checked exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isclose
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from strategygen.charts.plain import PlainReader
from strategygen.charts.translation import translate_chart
from strategygen.charts.word_count import count_words
from strategygen.derive.keeping import kept_result
from strategygen.derive.kept import section_of
from strategygen.derive.levels.candidates import Candidate
from strategygen.derive.levels.deal_groups import DealGroups
from strategygen.derive.levels.play_charts import Draft, find_drafts, with_known
from strategygen.derive.optimal import DerivedChart
from strategygen.derive.sections import ChartSection, chart_sections
from strategygen.values import Solution

#: Relative error of a loss: sums of floats in another order.
ROUNDING = 1e-9

_Item = TypeVar("_Item")


def kept_drafts(
    solution: Solution,
    charts: Sequence[DerivedChart],
    progress: Callable[[str], None],
    folder: Path | None,
    *,
    by_lines: bool = False,
    processes: int = 1,
) -> list[Draft]:
    """Return what `find_drafts` returns: from the folder if it is kept there and costs what it did, or found and kept.

    Parameters are those of `find_drafts`, and the folder.
    """

    def prove(record: dict[str, list[Any]]) -> list[Draft] | None:
        drafts = drafts_of(record, solution)
        if drafts is None:
            return None
        return with_known(drafts, charts, [translate_chart(chart.report.play, solution) for chart in charts])

    return kept_result(
        solution.game,
        f"drafts {by_lines} {[[str(line) for line in chart.lines] for chart in charts]}",
        folder,
        find=lambda: find_drafts(solution, charts, progress, by_lines=by_lines, processes=processes),
        record=lambda drafts: record_of([draft for draft in drafts if draft.known is None]),
        prove=prove,
    )


def record_of(drafts: Sequence[Draft]) -> dict[str, object]:
    """Return drafts as a record: for each section the parts of charts, and of each draft its loss and its parts."""
    pages = [draft.sections for draft in drafts]
    texts = _numbered(text for page in pages for _, own in page for text in own)
    parts = [_numbered(own for _, own in column) for column in zip(*pages, strict=True)]
    return {
        "sections": [None if heading is None else heading.wild for heading, _ in pages[0]],
        "texts": list(texts),
        "parts": [[[texts[text] for text in own] for own in each] for each in parts],
        "drafts": [
            [draft.loss, [each[own] for each, (_, own) in zip(parts, draft.sections, strict=True)]] for draft in drafts
        ],
    }


def _numbered(items: Iterable[_Item]) -> dict[_Item, int]:
    """Return different items in their order, with their numbers."""
    return {item: number for number, item in enumerate(dict.fromkeys(items))}


def drafts_of(record: dict[str, list[Any]], solution: Solution) -> list[Draft] | None:
    """Return the drafts of a record, or None if one of them does not lose what it says."""
    sections = list(chart_sections(solution, shortest=True))
    if [section_of(wild, solution.game) for wild in record["sections"]] != [section.heading for section in sections]:
        return None
    texts = [str(text) for text in record["texts"]]
    parts = [[tuple(texts[i] for i in own) for own in each] for each in record["parts"]]
    losses = [_losses(section, each) for section, each in zip(sections, parts, strict=True)]
    drafts = []
    whole = solution.n_hands * solution.denominator
    for loss, numbers in record["drafts"]:
        found = sum(each[i] for each, i in zip(losses, numbers, strict=True)) / whole
        if not isclose(float(loss), found, rel_tol=ROUNDING):
            return None
        page = [(section.heading, each[i]) for section, each, i in zip(sections, parts, numbers, strict=True)]
        drafts.append(Draft(tuple(page), float(loss)))
    return drafts


def _losses(section: ChartSection, charts: Sequence[tuple[str, ...]]) -> list[float]:
    """Return what charts of a section lose in its deals, times the solution's denominator.

    Raises
    ------
    LookupError
        If a text applies to no deal, or is wanting where a chart leaves deals.
    """
    reader = PlainReader(section.solution.game)
    texts = dict.fromkeys(text for chart in charts for text in chart)
    groups = DealGroups(
        section, [Candidate(text, count_words([text]), reader.read(text, section.heading)) for text in texts]
    )
    found = []
    for chart in charts:
        is_left, loss = np.ones(groups.n_groups, np.bool_), groups.blank.copy()
        for text in reversed(chart):
            here, losses = groups.of_candidate.part(groups.number[text])
            is_left[here], loss[here] = False, losses
        if is_left.any():
            raise LookupError("no line applies to some deals")
        found.append(float(loss.sum()))
    return found
