"""A chart as a page: its lines with EVs and CE numbers, the pay table, the legend, the return and the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Column, Json, Table, heading_title
from strategygen.pages.legend import LegendEntry, legend_entries
from strategygen.pages.numbers import (
    format_count,
    format_pay,
    format_per_thousand,
    format_scientific,
    format_value_range,
)
from strategygen.pages.plain_legend import plain_legend
from strategygen.pages.report import Field, Figure, Rows, game_record, game_title

if TYPE_CHECKING:
    from strategygen.charts import Chart, CheckReport
    from strategygen.games import Game
    from strategygen.language import Line
    from strategygen.values import Solution


#: A longer list of CE numbers goes into a footnote.
MOST_CE_CHARACTERS = 24
#: An even longer list, of a line that decides deals of thousands of EVs, is replaced by its ends and its length.
MOST_NOTE_CHARACTERS = 500
#: A longer line has its EV and CE numbers on a line of their own, in plain text.
MOST_HAND_CHARACTERS = 44
#: A chart of more lines is not set beside the pay table and the legend.
MOST_CARD_LINES = 42


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One line of a chart.

    Attributes
    ----------
    number : int
        Its place, from 1.
    section : str or None
        Its section heading, such as ``[2 deuces]``.
    text : str
        The line in the chart language.
    value_min, value_max : Fraction or None
        Least and largest EV of the best hold in the deals it decides; None if it decides none.
    ce : tuple of int
        CE numbers of these deals.
    hand, value, ce_numbers : Cell
        The same as the page shows them.
    plain : str or None
        The line in plain words, if the page shows these.
    """

    number: int
    section: str | None
    text: str
    value_min: Fraction | None
    value_max: Fraction | None
    ce: tuple[int, ...]
    hand: Cell
    value: Cell
    ce_numbers: Cell
    plain: str | None = None

    @property
    def shown(self) -> str:
        """The line as plain text shows it."""
        return self.text if self.plain is None else self.plain


@dataclass(frozen=True, slots=True)
class SectionRows:
    """The lines of one section of a chart; `heading` is None for lines before the first heading."""

    heading: str | None
    rows: tuple[ChartRow, ...]

    @property
    def title(self) -> str:
        """The heading as print shows it, without brackets; empty before the first heading."""
        return heading_title(self.heading)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: the CE numbers that did not fit into the table."""

    mark: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class ChartPage:
    """A chart, ready to be printed.

    Attributes
    ----------
    chart : Chart
        The chart.
    report : CheckReport
        The verdict on it.
    title, verdict : str
        Game and level; the verdict in one sentence.
    layout, level : str
        How it was laid out, and for which level of play it was derived; empty for a chart that was not derived.
    rows : tuple of ChartRow
        The lines, in order.
    notes : tuple of Note
        Footnotes to their CE numbers.
    facts : tuple of Figure
        The returns and the cost as the page shows them.
    bound : Fraction or None
        Lower bound on the cost of every chart of its level; None if none is known.
    worths : Table or None
        Cost of leaving out each line, the least first; None if not requested.
    steps : Table or None
        The repairs made, in order, and in `steps_json` the same for JSON; None for a chart that was not repaired.
    """

    template: ClassVar[str] = "chart"
    instruction: ClassVar[str] = "Play the first line that applies to the five cards dealt."
    about_values: ClassVar[tuple[str, ...]] = (
        "EV (expected value): mean payoff of the best hold per unit bet, over the deals that the line decides.",
        "CE number: rank among all distinct EVs of optimal play, largest first.",
    )

    chart: Chart
    report: CheckReport
    title: str
    verdict: str
    layout: str
    level: str
    rows: tuple[ChartRow, ...]
    notes: tuple[Note, ...]
    facts: tuple[Figure, ...]
    bound: Fraction | None
    worths: Table | None
    steps: Table | None = None
    steps_json: Json = None

    @property
    def measures(self) -> dict[str, int]:
        """How long the chart is; most pages do not show it, and words take time to count."""
        from strategygen.derive import DerivedChart

        return self.chart.measures if isinstance(self.chart, DerivedChart) else chart_measures(self.report)

    @property
    def pay_table(self) -> Table:
        """The pay classes and their pays."""
        return pay_table(self.report.solution.game)

    @property
    def legend(self) -> tuple[LegendEntry, ...]:
        """An entry for each abbreviation in the lines, and for the words of those in plain words."""
        texts = [row.plain for row in self.rows if row.plain is not None]
        unworded = [self.chart.lines[row.number - 1] for row in self.rows if row.plain is None]
        game = self.report.solution.game
        return (*plain_legend(texts, game), *(legend_entries(unworded, game) if unworded else ()))

    @property
    def sections(self) -> tuple[SectionRows, ...]:
        """The lines by section."""
        return tuple(SectionRows(heading, tuple(rows)) for heading, rows in groupby(self.rows, lambda row: row.section))

    @property
    def is_card(self) -> bool:
        """Whether the lines are few and short enough to fit beside pay table and legend on one sheet."""
        headings = sum(section.heading is not None for section in self.sections)
        is_short = all(len(row.shown) <= MOST_HAND_CHARACTERS for row in self.rows)
        return is_short and len(self.rows) + headings <= MOST_CARD_LINES

    @property
    def text_rows(self) -> tuple[str, ...]:
        """The chart as lines of plain text, with aligned comments after ``#``."""
        width = max((len(row.shown) for row in self.rows if len(row.shown) <= MOST_HAND_CHARACTERS), default=0)
        value_width = max((len(row.value.text) for row in self.rows), default=0)
        digits = len(str(len(self.rows)))
        lines: list[str] = []
        for section in self.sections:
            if section.heading is not None:
                lines += ["", section.heading] if lines else [section.heading]
            for row in section.rows:
                comment = f"# {row.value.text:<{value_width}}  CE {row.ce_numbers}" if row.ce else "# decides no deal"
                start = f"{row.number:>{digits}}. {row.shown:<{width}}"
                if len(row.shown) > width:
                    lines += [start, f"{'':{digits + 2 + width}} {comment}"]
                else:
                    lines.append(f"{start} {comment}")
        return tuple(lines)

    def to_csv(self) -> str:
        """Return the lines as CSV, a heading row first; EVs are exact fractions."""
        keys = ("number", "hand_held", "value_min", "value_max", "ce", "section")
        return Rows(_FIELDS, self.rows).table(*keys).to_csv()

    def to_json(self) -> Json:
        """Return the page as JSON, fractions as text."""
        report, game = self.report, self.report.solution.game
        records = Rows(_FIELDS, self.rows).records("number", "section", "text", "value_min", "value_max")
        lines: list[dict[str, Json]] = [
            {**record, **({} if row.plain is None else {"plain": row.plain}), "ce": list(row.ce)}
            for row, record in zip(self.rows, records, strict=True)
        ]
        if self.worths is not None:
            worth = {row[0].exact: str(row[2].exact) for row in self.worths.rows}
            lines = [{**line, "worth": worth[number]} for number, line in enumerate(lines, 1)]
        return {
            **({} if self.steps_json is None else {"repairs": self.steps_json}),
            **game_record(game),
            "layout": self.layout,
            "level": self.level,
            "lines": lines,
            "return": str(report.expected_return),
            "return_worst": str(report.return_worst),
            "optimal_return": str(report.solution.expected_return),
            "cost": str(report.cost),
            "cost_worst": str(report.cost_worst),
            "optimal": report.optimal,
            "least_cost_of_level": None if self.bound is None else str(self.bound),
            "misplayed_hands": report.hands(report.is_misplayed_worst),
            "misplayed_classes": int(report.is_misplayed_worst.sum()),
            "pays": {cls.id: str(pay) for cls, pay in zip(game.classes, game.pays, strict=True)},
            "measures": self.measures,
        }


def _ce_text(row: ChartRow) -> str:
    from strategygen.values import format_numbers

    return format_numbers(row.ce)


#: The lines for CSV and JSON.
_FIELDS: tuple[Field[ChartRow], ...] = (
    Field("number", "", lambda row: cells.count(row.number)),
    Field("section", "", lambda row: cells.exact(row.section)),
    Field("text", "", lambda row: row.text),
    Field("hand_held", "", lambda row: row.text),
    Field("value_min", "", lambda row: cells.exact(row.value_min)),
    Field("value_max", "", lambda row: cells.exact(row.value_max)),
    Field("ce", "", _ce_text),
)


def section_text(line: Line) -> str | None:
    r"""Return the section heading of a line of a chart.

    Examples
    --------
    >>> from strategygen.charts import read_chart
    >>> [section_text(line) for line in read_chart("5-RF\n[1 deuce]\n1-W\n").lines]
    [None, '[1 deuce]']
    """
    return str(line.section) if line.section is not None else None


def pay_table(game: Game) -> Table:
    """Return the pay classes of a game and their pays.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> print(pay_table(load_game("jacks-or-better").with_pays({"flush": "13/2"})).text_lines[5])
    Flush                       6.5
    """
    columns = (Column("class", "Hand"), Column("pay", "Pays", True))
    rows = [
        (Cell.of(cls.name, cls.id), Cell.of(format_pay(pay), pay))
        for cls, pay in zip(game.classes, game.pays, strict=True)
    ]
    return Table.of(columns, rows, "Pay table")


def cost_text(cost: Fraction) -> str:
    """Return a cost in words.

    Examples
    --------
    >>> cost_text(Fraction(6, 3442985))
    '1.743e-06 per unit bet (0.0017 units per 1,000 hands)'
    """
    return f"{format_scientific(cost)} per unit bet ({format_per_thousand(cost)} units per 1,000 hands)"


def verdict(report: CheckReport) -> str:
    """Return the verdict on a chart in one sentence; only a proved chart is called optimal."""
    solution = report.solution
    deals = f"{format_count(solution.n_hands)} deals"
    if report.optimal:
        return f"Optimal: every hold it allows is a best hold in all {deals}, checked in exact arithmetic."
    hands, cost = report.hands(report.is_misplayed_worst), report.cost_worst
    unread = len(report.unread_lines)
    without = f"without what cannot be read in {unread} line{'s' if unread != 1 else ''}"
    if not cost:
        return f"Not proved: {without} every hold the chart allows is a best hold in all {deals}."
    mistakes = f"{len(report.mistakes)} mistake{'s' if len(report.mistakes) != 1 else ''}"
    head = f"Judged {without}" if unread else "Not optimal"
    return f"{head}: {mistakes} in {format_count(hands)} of {deals}, at a cost of up to {cost_text(cost)}."


def level_verdict(report: CheckReport, level: str, bound: Fraction | None) -> str:
    """Return in one sentence the level of a chart, its cost, and how close it is proved to be to the best such chart.

    `level` is empty for a chart that was not derived; `bound` is a lower bound on the cost of every chart of the level.
    """
    if report.optimal or not level:
        return verdict(report)
    cost, hands = report.cost_worst, format_count(report.hands(report.is_misplayed_worst))
    price = f"it misplays {hands} deals, at a cost of {cost_text(cost)}"
    if level != "penalty-free":
        return f"A short chart: {price}."
    head = "Its lines depend only on the cards held"
    if bound == cost:
        return f"{head}; proved best of all such charts, in any order: {price}."
    least = "no lower bound is known" if bound is None else f"no such chart costs less than {format_scientific(bound)}"
    return f"{head}: {price}; {least}."


def chart_page(chart: Chart, report: CheckReport | None = None, *, with_worths: bool = False) -> ChartPage:
    """Return a chart as a page, with the report on it; a derived chart has its own.

    Raises
    ------
    TypeError
        If there is no report on a chart that was not derived.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> chart = Chart.of(["4-RF", "none"])
    >>> page = chart_page(chart, check_chart(chart, solve(load_game("jacks-or-better"))))
    >>> page.title, page.rows[0].value.text, page.rows[0].ce_numbers.typeset, page.report.optimal
    ('Jacks or Better 9/6: strategy', '[18.361702, 800]', '1–2, 4–14', False)
    """
    from strategygen.derive import DerivedChart
    from strategygen.derive.levels import LevelChart

    derived = chart if isinstance(chart, DerivedChart) else None
    if report is None:
        if derived is None:
            raise TypeError("a chart that was not derived needs its report: check_chart(chart, solution)")
        report = derived.report
    numbers = _decided_numbers(report)
    level, bound = (chart.level, chart.bound) if isinstance(chart, LevelChart) else ("", None)
    return _page(
        chart,
        report,
        numbers,
        title="optimal strategy" if report.optimal else f"{level} strategy".strip(),
        layout=derived.layout if derived is not None else "",
        level=level or ("optimal" if report.optimal else ""),
        bound=bound,
        worths=_worth_table(report) if with_worths else None,
    )


def preliminary_page(solution: Solution) -> ChartPage:
    """Return the preliminary chart as a page: the holds, with the CE numbers of their deals.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> page = preliminary_page(solve(load_game("jacks-or-better")))
    >>> len(page.rows), page.rows[11].text, page.rows[11].value.text, page.report.optimal
    (36, '2-HP', '1.536540', False)
    """
    from strategygen.charts import Chart, check_chart
    from strategygen.derive import preliminary_chart

    rows = preliminary_chart(solution)
    chart = Chart(tuple(line for line, _ in rows), f"{solution.game.id}, preliminary")
    report = check_chart(chart, solution)
    return _page(
        chart,
        report,
        [numbers for _, numbers in rows],
        title="preliminary chart",
        layout="preliminary",
    )


def chart_measures(report: CheckReport) -> dict[str, int]:
    """Return the number of lines and of words of a chart that was checked."""
    from strategygen.charts.word_count import count_chart_words

    return {"lines": len(report.chart.lines), "words": count_chart_words(report.play, report.solution)}


def _decided_numbers(report: CheckReport) -> list[tuple[int, ...]]:
    """Return for each line the CE numbers of the deals it decides."""
    from strategygen.values import compute_ce_values

    ce = compute_ce_values(report.solution)
    n_lines, n_values = len(report.chart.lines), len(ce.rows)
    keys = sorted(set((report.play.line.astype("int64") * (n_values + 1) + ce.number).tolist()))
    numbers: list[list[int]] = [[] for _ in range(n_lines + 1)]
    for key in keys:
        line, number = divmod(key, n_values + 1)
        numbers[line].append(number)
    return [tuple(found) for found in numbers[:n_lines]]


def _page(
    chart: Chart,
    report: CheckReport,
    numbers: Sequence[tuple[int, ...]],
    *,
    title: str,
    layout: str,
    level: str = "",
    bound: Fraction | None = None,
    worths: Table | None = None,
) -> ChartPage:
    from strategygen.values import compute_ce_values

    solution = report.solution
    values = [row.value for row in compute_ce_values(solution).rows]
    rows: list[ChartRow] = []
    notes: list[Note] = []
    for number, (line, ce) in enumerate(zip(chart.lines, numbers, strict=True), 1):
        rows.append(_row(number, line, ce, values, notes))
    facts = [
        Figure("", "Return of this chart", cells.exact_return(report.expected_return)),
        Figure("", "Optimal return", cells.exact_return(solution.expected_return)),
        Figure("", "Cost of this chart", cells.cost_per_thousand(report.cost, exact=True)),
    ]
    if report.cost_worst != report.cost:
        facts.append(Figure("", "Cost, worst allowed holds", cells.cost_per_thousand(report.cost_worst, exact=True)))
    if not report.optimal:
        facts.append(Figure("", "Deals misplayed", cells.count(report.hands(report.is_misplayed_worst))))
    if bound is not None:
        facts.append(Figure("", "Least possible cost", cells.cost_per_thousand(bound, exact=True)))
    return ChartPage(
        chart=chart,
        report=report,
        title=f"{game_title(solution.game)}: {title}",
        verdict=level_verdict(report, level, bound),
        layout=layout,
        level=level,
        rows=tuple(rows),
        notes=tuple(notes),
        facts=tuple(facts),
        bound=bound,
        worths=worths,
    )


def _worth_table(report: CheckReport) -> Table:
    """Return the lines by the cost of leaving one of them out, the least first."""
    from strategygen.charts import line_worths

    columns = (
        Column("number", "No.", True),
        Column("line", "Line left out"),
        Column("worth", "Cost", True, True),
        Column("per_thousand", "Cost per 1,000 hands", True),
    )
    ranked = sorted(enumerate(line_worths(report), 1), key=lambda item: (item[1], item[0]))
    rows = [
        (cells.count(number), cells.notation(str(report.chart.lines[number - 1])), cells.cost(worth),
         cells.decimal(1000 * worth, 4))
        for number, worth in ranked
    ]  # fmt: skip
    return Table.of(columns, rows, "What each line is worth")


def _row(number: int, line: Line, ce: tuple[int, ...], values: Sequence[Fraction], notes: list[Note]) -> ChartRow:
    from strategygen.values import format_numbers

    text = str(line)
    # CE numbers run from the largest EV to the least.
    least = values[max(ce) - 1] if ce else None
    most = values[min(ce) - 1] if ce else None
    value = Cell.of("-", None, "–") if least is None or most is None else Cell.of(format_value_range(least, most))
    cell = Cell.of(format_numbers(ce) or "-", None, format_numbers(ce, dash="–") or "–")
    if len(cell.text) > MOST_CE_CHARACTERS:
        mark = f"({len(notes) + 1})"
        notes.append(Note(mark, cell if len(cell.text) <= MOST_NOTE_CHARACTERS else _outlined(ce)))
        cell = Cell.of(
            f"{format_numbers(ce, most=1)} {mark}", cell.exact, f"{format_numbers(ce, most=1, dash='–')} {mark}"
        )
    return ChartRow(number, section_text(line), text, least, most, ce, cells.notation(text), value, cell)


def _outlined(ce: tuple[int, ...]) -> Cell:
    ends, count = (min(ce), max(ce)), format_count(len(ce))
    return Cell.of(
        f"{ends[0]}-{ends[1]}, {count} of these numbers", None, f"{ends[0]}–{ends[1]}, {count} of these numbers"
    )
