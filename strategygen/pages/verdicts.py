"""The verdict on a chart, and the conflicts between kinds of hold, as reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, hold_text
from strategygen.pages.chart import cost_text, section_text, verdict
from strategygen.pages.numbers import format_count, format_value
from strategygen.pages.readings import (
    choices_sentence,
    claim_json,
    claim_sentence,
    is_in_plain_words,
    quote_line,
    readings_figure,
    readings_json,
    readings_listing,
    suspicion_parts,
    suspicions_json,
    unread_json,
    unread_parts,
)
from strategygen.pages.repairs import (
    SHOWN,
    classes_and_deals,
    deal_cells,
    description_json,
    line_cell,
    repair_list,
    repair_rows,
    suggestion_remarks,
    suggestions_json,
)
from strategygen.pages.report import (
    Facts,
    Field,
    Figure,
    Heading,
    Part,
    Report,
    Rows,
    Text,
    game_record,
    game_title,
    record_of,
)

if TYPE_CHECKING:
    from strategygen.charts import CheckReport, Mistake
    from strategygen.charts.claims import Claim
    from strategygen.charts.suspicions import Suspicion
    from strategygen.derive import Conflict, Edge
    from strategygen.derive.repairs import MistakeDescription, Suggestions
    from strategygen.language import Line
    from strategygen.values import Solution


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A mistake of a chart, the costliest has number 1, and the description of its deals if there is one.

    `where` has its deals as lines of the chart language, and the number of deals not described.
    """

    report: CheckReport
    number: int
    mistake: Mistake
    description: MistakeDescription | None
    where: tuple[Cell, ...]
    in_words: bool = False

    @property
    def section(self) -> str | None:
        """The section of the line that decides the deals; if no line does, of the better line."""
        lines, mistake = self.report.chart.lines, self.mistake
        number = mistake.line if mistake.line <= len(lines) else mistake.better_line
        return None if number is None else section_text(lines[number - 1])

    @property
    def line(self) -> str:
        """The line that decides the deals, such as ``line 32``."""
        return f"line {self.mistake.line}" if self.mistake.line <= len(self.report.chart.lines) else "no line"

    @property
    def better_line(self) -> str:
        """The line that allows the best hold."""
        return "no line" if self.mistake.better_line is None else f"line {self.mistake.better_line}"

    @property
    def written(self) -> str:
        """What the author wrote for the line that decides; empty if that says nothing more."""
        return quote_line(self.report.chart, self.mistake.line)

    @property
    def better_written(self) -> str:
        """What the author wrote for the better line; empty if that says nothing more."""
        return quote_line(self.report.chart, self.mistake.better_line)

    @property
    def played(self) -> Cell:
        """The entry that is played."""
        return self._cell(self.mistake.line, self.mistake.played)

    @property
    def better(self) -> Cell:
        """The better entry."""
        return self._cell(self.mistake.better_line, self.mistake.better)

    def _cell(self, number: int | None, text: str) -> Cell:
        lines = self.report.chart.lines
        if not self.in_words or number is None or number > len(lines):
            return cells.notation(text)
        return line_cell(self.report, lines[number - 1], number, in_words=True)

    @property
    def story(self) -> str:
        """An example deal, with the EVs of the hold played and of a better one."""
        from strategygen.cards import Deal

        solution, mistake = self.report.solution, self.mistake
        deal, mask = solution.deals.locate_hold(Deal(mistake.witness), mistake.played_hold)
        played = solution.fraction(solution.values[mask, deal])
        best = solution.fraction(solution.best[deal])
        return (
            f"{mistake.witness}: EV {format_value(played)} for holding {hold_text(mistake.played_hold)}, "
            f"{format_value(best)} for {hold_text(mistake.better_hold)}."
        )

    @property
    def size(self) -> str:
        """The number of its deals, and its cost."""
        mistake = self.mistake
        return f"{classes_and_deals(mistake.classes, mistake.hands)}, cost {cost_text(mistake.cost)}."


@dataclass(frozen=True, slots=True)
class Mistakes:
    """A part of a report: the mistakes of a chart, costliest first."""

    kind: ClassVar[str] = "mistakes"

    rows: tuple[MistakeRow, ...]


def check_page(
    report: CheckReport,
    suggestions: Suggestions | None = None,
    *,
    claim: Claim | None = None,
    with_readings: bool = False,
    in_words: bool | None = None,
) -> Report:
    """Return the verdict on a chart as a page.

    Parameters
    ----------
    report : CheckReport
        The verdict.
    suggestions : Suggestions, optional
        Descriptions of the mistakes, and repairs.
    claim : Claim, optional
        The return that the author claims.
    with_readings : bool
        Show how each line of the chart's page was read; this is always shown if something is suspicious.
    in_words : bool, optional
        Show mistakes and repairs in plain words; by default if the chart was written in plain words.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> page = check_page(check_chart(Chart.of(["2-HP", "2-HP", "none"]), solve(load_game("jacks-or-better"))))
    >>> page.record["optimal"], page.sentences[1]
    (False, 'Line 2 decides no deal: 2-HP')
    """
    from strategygen.charts.claims import find_choices
    from strategygen.charts.explained import explain_readings
    from strategygen.charts.suspicions import find_suspicions

    solution, chart = report.solution, report.chart
    in_words = is_in_plain_words(chart) if in_words is None else in_words
    figures = _check_figures(report)
    suspicions = find_suspicions(report)
    # It takes as long as the check itself, and few pages show it.
    explained = cache(lambda: explain_readings(report))
    has_worse = (report.hands(report.is_misplayed_worst), report.cost_worst) != (
        report.hands(report.is_misplayed), report.cost,
    )  # fmt: skip
    shown = figures if has_worse else [figure for figure in figures if not figure.key.endswith("_worst")]
    descriptions = () if suggestions is None else suggestions.descriptions
    mistakes = tuple(
        MistakeRow(
            report, number, mistake, description, deal_cells(report, mistake, description, in_words=in_words), in_words
        )
        for number, (mistake, description) in enumerate(zip_longest(report.mistakes, descriptions), 1)
    )
    rows = _mistake_rows(mistakes)
    lines_read = readings_figure(chart)
    choices = choices_sentence(report, find_choices(report))
    # Deals without a line, in which five cards are drawn as they should be, are no sign of a misreading.
    is_misread = any(each.kind != "uncovered" or each.cost for each in suspicions)
    shows_readings = bool(chart.readings) and (with_readings or is_misread)
    parts: list[Part] = [
        Text("verdict", verdict(report)),
        *unread_parts(report),
        *suspicion_parts(report, suspicions),
        Facts((*shown[:1], *([lines_read] if lines_read is not None else []), *shown[1:])),
        Text("remarks", *_play_remarks(report, suspicions)),
        *([Text("paragraph", claim_sentence(report, claim))] if claim is not None else []),
        *([Text("paragraph", choices)] if choices else []),
        *([readings_listing(explained())] if shows_readings else []),
        Mistakes(mistakes),
        Text("remarks", *([] if suggestions is None else suggestion_remarks(report, suggestions, in_words=in_words))),
    ]
    if suggestions is not None and suggestions.repairs:
        in_notation = repair_rows(suggestions.repairs).table(*SHOWN, caption="Single repairs")
        parts.append(repair_list(suggestions, report) if in_words else in_notation)
    figure = record_of(figures)
    record: dict[str, Json | Callable[[], Json]] = {
        **game_record(solution.game),
        "source": chart.source,
        "lines": figure["lines"],
        "measures": {"lines": figure["lines"], "words": figure["words"]},
        "optimal": report.optimal,
        **record_of(figures, "return", "return_worst", "optimal_return", "cost", "cost_worst"),
        "misplayed_hands": figure["misplayed_hands"],
        "misplayed_classes": int(report.is_misplayed.sum()),
        "misplayed_hands_worst": figure["misplayed_hands_worst"],
        "misplayed_classes_worst": int(report.is_misplayed_worst.sum()),
        "unused_lines": list(report.unused_lines),
        "uncovered_hands": report.hands(report.uncovered),
        **({} if not report.unread_lines else {"unread": unread_json(report), **record_of(figures, "return_at_most")}),
        "suspicions": suspicions_json(report, suspicions),
        "readings": lambda: readings_json(explained()),
        **({} if claim is None else {"claim": claim_json(report, claim)}),
        "errors": [
            {
                **entry,
                "classes_best": row.mistake.classes_best,
                "hands_best": row.mistake.hands_best,
                "cost_best": str(row.mistake.cost_best),
                "deals": description_json(row.description),
            }
            for row, entry in zip(mistakes, rows.records(*_MISTAKE_KEYS), strict=True)
        ],
        **({} if suggestions is None else suggestions_json(suggestions, report if in_words else None)),
    }
    title = f"{chart.source} for {game_title(solution.game)}"
    return Report(title, tuple(parts), record, data=rows.table(), layout="wide" if shows_readings else "normal")


def _words_cell(report: CheckReport) -> Cell:
    """Return the number of words of a chart, and whose words they are."""
    from strategygen.charts.word_count import count_chart_words, is_in_authors_words

    words = count_chart_words(report.play, report.solution)
    whose = "as written" if is_in_authors_words(report.play) else "in plain words"
    return Cell.of(f"{format_count(words)} {whose}", words)


def _check_figures(report: CheckReport) -> list[Figure]:
    """Return the figures of a verdict; keys end in ``_worst`` where the worst allowed hold is played."""
    solution = report.solution

    def misplayed(hands: int, classes: int) -> Cell:
        of_all = f"{format_count(hands)} of {format_count(solution.n_hands)}"
        return Cell.of(f"{of_all} ({format_count(classes)} deal classes)", hands)

    deals = misplayed(report.hands(report.is_misplayed), int(report.is_misplayed.sum()))
    worst = misplayed(report.hands(report.is_misplayed_worst), int(report.is_misplayed_worst.sum()))
    whole = "lines read" if report.unread_lines else "chart"
    most = cells.exact_return(report.greatest_return)
    return [
        Figure("lines", "Lines", cells.count(len(report.chart.lines))),
        Figure("words", "Words", _words_cell(report)),
        Figure("return", f"Return of the {whole}", cells.exact_return(report.expected_return)),
        *([Figure("return_at_most", "Return of the chart, at most", most)] if report.unread_lines else []),
        Figure("optimal_return", "Optimal return", cells.exact_return(solution.expected_return)),
        Figure("cost", "Cost", cells.cost_per_thousand(report.cost)),
        Figure("misplayed_hands", "Deals misplayed", deals),
        Figure("return_worst", "Return, worst allowed holds", cells.exact_return(report.return_worst)),
        Figure("cost_worst", "Cost, worst allowed holds", cells.cost_per_thousand(report.cost_worst)),
        Figure("misplayed_hands_worst", "Deals misplayed, worst allowed holds", worst),
    ]


def _play_remarks(report: CheckReport, suspicions: Sequence[Suspicion]) -> list[str]:
    """Return which lines decide no deal, and how many deals no line applies to, where no suspicion says it."""
    lines = report.chart.lines
    said = {number for each in suspicions if each.kind == "dead" and each.reading for number in each.reading.lines}
    dead = [number for number in report.unused_lines if number not in said]
    remarks = [f"Line {number} decides no deal: {_headed(lines[number - 1])}" for number in dead]
    uncovered = report.hands(report.uncovered)
    if uncovered and not any(each.kind == "uncovered" for each in suspicions):
        total = format_count(report.solution.n_hands)
        remarks.append(f"No line applies to {format_count(uncovered)} of {total} deals; five cards are drawn in these.")
    return remarks


def _headed(line: Line) -> str:
    """Return the text of a line, after its section heading."""
    heading = section_text(line)
    return f"{heading} {line}" if heading else str(line)


_MISTAKE_KEYS = (
    *("line", "section", "played", "better", "better_line", "witness", "played_hold", "better_hold"),
    *("loss", "classes", "hands", "cost"),
)


def _mistake_rows(mistakes: Sequence[MistakeRow]) -> Rows[MistakeRow]:
    fields: tuple[Field[MistakeRow], ...] = (
        Field("line", "Line", lambda row: cells.exact(row.mistake.line), right=True),
        Field("played", "Played", lambda row: row.played),
        Field("better_line", "Better line", lambda row: cells.exact(row.mistake.better_line), right=True),
        Field("better", "Better", lambda row: row.better),
        Field("witness", "Example", lambda row: str(row.mistake.witness)),
        Field("played_hold", "Hold played", lambda row: cells.hold(row.mistake.played_hold)),
        Field("better_hold", "Better hold", lambda row: cells.hold(row.mistake.better_hold)),
        Field("loss", "Cost per deal", lambda row: cells.value(row.mistake.loss), decimal=True),
        Field("classes", "Deal classes", lambda row: cells.count(row.mistake.classes), right=True),
        Field("hands", "Deals", lambda row: cells.count(row.mistake.hands), right=True),
        Field("cost", "Cost", lambda row: cells.cost(row.mistake.cost), decimal=True),
        Field("where", "Description", lambda row: "; or ".join(cell.text for cell in row.where)),
        Field("section", "Section", lambda row: cells.exact(row.section)),
    )
    return Rows(fields, mistakes)


# --------------------------------------------------------------------------------------- conflicts


@dataclass(frozen=True, slots=True)
class _Requirement:
    """A kind of hold that must be above another, in the conflict of this number."""

    number: int
    section: str | None
    edge: Edge


_REQUIREMENTS: tuple[Field[_Requirement], ...] = (
    Field("conflict", "Conflict", lambda row: cells.exact(row.number), right=True),
    Field("above", "Kind of hold", lambda row: cells.notation(row.edge.above)),
    Field("below", "Must be above", lambda row: cells.notation(row.edge.below)),
    Field("classes", "Deal classes", lambda row: cells.count(row.edge.classes), right=True),
    Field("hands", "Deals", lambda row: cells.count(row.edge.hands), right=True),
    Field("cost", "Cost otherwise", lambda row: cells.cost(row.edge.cost), decimal=True),
    Field("witness", "Example", lambda row: str(row.edge.witness)),
    Field("section", "Section", lambda row: cells.exact(row.section)),
)
_EDGE_KEYS = ("above", "below", "classes", "hands", "cost", "witness")


def conflicts_page(solution: Solution, conflicts: Sequence[Conflict]) -> Report:
    """Return the conflicts as a page: kinds of hold that would have to be above one another.

    Examples
    --------
    >>> from strategygen import find_conflicts, load_game, solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> page = conflicts_page(solution, find_conflicts(solution))
    >>> len(page.tables), [cell.text for cell in page.tables[5].rows[0]]
    (6, ['1-RF: K or A', '2-RF: TK', '80', '1,440', '8.574e-07', 'Ks Ts 9h 3s 2h'])
    """
    figures = (
        Figure("", "Conflicts", cells.count(len(conflicts))),
        Figure("", "Kinds in conflict", cells.count(sum(len(conflict.kinds) for conflict in conflicts))),
    )
    parts: list[Part] = [Facts(figures)]
    records: list[Json] = []
    everything: list[_Requirement] = []
    heading: str | None = None
    for number, conflict in enumerate(conflicts, 1):
        rows = Rows(_REQUIREMENTS, (_Requirement(number, conflict.section, edge) for edge in conflict.edges))
        if conflict.section not in (None, heading):
            parts.append(Heading(str(conflict.section)))
        heading = conflict.section
        parts.append(rows.table(*_EDGE_KEYS, caption=f"Conflict {number}: {len(conflict.kinds)} kinds of hold"))
        records.append({"section": conflict.section, "units": list(conflict.kinds), "edges": rows.records(*_EDGE_KEYS)})
        everything += rows.rows
    return Report(
        f"{game_title(solution.game)}: conflicts between kinds of hold",
        tuple(parts),
        {**game_record(solution.game), "conflicts": records},
        data=Rows(_REQUIREMENTS, everything).table(),
        layout="dense",
    )
