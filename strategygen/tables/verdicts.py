"""The verdict on a chart, and the conflicts that make charts difficult, as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title, section_text, verdict
from strategygen.tables.numbers import format_count, format_scientific, format_value
from strategygen.tables.records import (
    Cell,
    Column,
    Fact,
    Json,
    Table,
    cost_cell,
    count_cell,
    fraction_cell,
    hold_cell,
    hold_text,
    notation_cell,
    value_cell,
)
from strategygen.tables.repairs import (
    advice_json,
    advice_remarks,
    classes_and_deals,
    repair_table,
    told_cells,
    told_json,
)

if TYPE_CHECKING:
    from strategygen.check import CheckReport, Fault
    from strategygen.derive import Conflict
    from strategygen.notation import Line
    from strategygen.repair import Advice, Telling
    from strategygen.solve import Solution

__all__ = ["CheckPage", "ConflictsPage", "Mistake", "check_page", "conflicts_page"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of mistake of a chart, as a page tells it.

    `section` is the heading its line stands under, `where` tells of its deals in the chart language.
    """

    number: int
    section: str | None
    line: str
    played: Cell
    better: Cell
    better_line: str
    where: tuple[Cell, ...]
    story: str
    size: str


@dataclass(frozen=True, slots=True)
class CheckPage:
    """The verdict on a chart, its mistakes costliest first."""

    template: ClassVar[str] = "check"

    title: str
    verdict: str
    optimal: bool
    facts: tuple[Fact, ...]
    mistakes: tuple[Mistake, ...]
    remarks: tuple[str, ...]
    repairs: Table | None
    table: Table
    record: dict[str, Json]

    def to_json(self) -> Json:
        """Return the verdict with every mistake."""
        return self.record


def check_page(report: CheckReport, advice: Advice | None = None) -> CheckPage:
    """Return the verdict on a chart as a page, with what is advised if that is known.

    Examples
    --------
    >>> from strategygen.charts import Chart
    >>> from strategygen.check import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = check_page(check_chart(Chart.of(["2-HP", "2-HP", "none"]), solve(load_game("jacks-or-better"))))
    >>> page.optimal, page.remarks
    (False, ('Line 2 decides no deal: 2-HP',))
    """
    solution, chart = report.solution, report.chart
    total = format_count(solution.n_hands)

    def misplayed(hands: int, classes: int) -> Cell:
        return Cell.of(f"{format_count(hands)} of {total} ({format_count(classes)} classes)", hands)

    hands, classes = report.hands(report.is_misplayed), int(report.is_misplayed.sum())
    hands_worst, classes_worst = report.hands(report.is_misplayed_worst), int(report.is_misplayed_worst.sum())
    uncovered = report.hands(report.uncovered)
    facts = [
        Fact("Lines", count_cell(len(chart.lines))),
        Fact("Return of the chart", fraction_cell(report.expected_return)),
        Fact("Optimal return", fraction_cell(solution.expected_return)),
        Fact("Cost", cost_cell(report.cost)),
        Fact("Deals misplayed", misplayed(hands, classes)),
    ]
    if (hands_worst, report.cost_worst) != (hands, report.cost):
        facts += [
            Fact("Return, worst hold taken", fraction_cell(report.return_worst)),
            Fact("Cost, worst hold taken", cost_cell(report.cost_worst)),
            Fact("Deals misplayed, worst hold taken", misplayed(hands_worst, classes_worst)),
        ]
    remarks = [f"Line {i} decides no deal: {_headed(chart.lines[i - 1])}" for i in report.unused_lines]
    if uncovered:
        remarks.append(f"No line applies to {format_count(uncovered)} of {total} deals; five cards are drawn there.")
    told: list[Telling | None] = [*(() if advice is None else advice.told)]
    told += [None] * (len(report.faults) - len(told))
    wheres = [told_cells(report, fault, each) for fault, each in zip(report.faults, told, strict=True)]
    if advice is not None:
        remarks += advice_remarks(report, advice)
    columns = (
        Column("line", "Line", True),
        Column("played", "Played"),
        Column("better_line", "Better line", True),
        Column("better", "Better"),
        Column("witness", "Witness"),
        Column("played_hold", "Hold played"),
        Column("better_hold", "Better hold"),
        Column("loss", "Loss", True, True),
        Column("classes", "Classes", True),
        Column("hands", "Hands", True),
        Column("cost", "Cost", True, True),
        Column("where", "Deals"),
        Column("section", "Section"),
    )
    rows = [
        (
            Cell.of(str(fault.line), fault.line),
            notation_cell(fault.played),
            Cell.of(str(fault.better_line or "-"), fault.better_line or ""),
            notation_cell(fault.better),
            Cell.of(str(fault.witness)),
            hold_cell(fault.played_hold),
            hold_cell(fault.better_hold),
            value_cell(fault.loss),
            count_cell(fault.classes),
            count_cell(fault.hands),
            cost_cell(fault.cost),
            Cell.of("; or ".join(cell.text for cell in where)),
            _section_cell(_section(report, fault)),
        )
        for fault, where in zip(report.faults, wheres, strict=True)
    ]
    record: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "source": chart.source,
        "lines": len(chart.lines),
        "optimal": report.optimal,
        "return": str(report.expected_return),
        "return_worst": str(report.return_worst),
        "optimal_return": str(solution.expected_return),
        "cost": str(report.cost),
        "cost_worst": str(report.cost_worst),
        "misplayed_hands": hands,
        "misplayed_classes": classes,
        "misplayed_hands_worst": hands_worst,
        "misplayed_classes_worst": classes_worst,
        "unused_lines": list(report.unused_lines),
        "uncovered_hands": uncovered,
        "errors": [
            {**_fault_json(report, fault), "deals": told_json(each)}
            for fault, each in zip(report.faults, told, strict=True)
        ],
        **({} if advice is None else advice_json(advice)),
    }
    return CheckPage(
        f"{chart.source} for {game_title(solution.game)}",
        verdict(report),
        report.optimal,
        tuple(facts),
        tuple(
            _mistake(report, number, fault, where)
            for number, (fault, where) in enumerate(zip(report.faults, wheres, strict=True), 1)
        ),
        tuple(remarks),
        repair_table(advice.repairs, "Repairs, each by itself") if advice is not None and advice.repairs else None,
        Table.of(columns, rows),
        record,
    )


def _headed(line: Line) -> str:
    """Return the text of a line, after the heading it stands under."""
    heading = section_text(line)
    return f"{heading} {line}" if heading else str(line)


def _section(report: CheckReport, fault: Fault) -> str | None:
    """Return the heading of the line that decides a fault's deals; where none does, of the line that should."""
    lines = report.chart.lines
    number = fault.line if fault.line <= len(lines) else fault.better_line
    return None if number is None else section_text(lines[number - 1])


def _section_cell(section: str | None) -> Cell:
    return Cell.of(section or "-", section or "")


def _mistake(report: CheckReport, number: int, fault: Fault, where: tuple[Cell, ...]) -> Mistake:
    from strategygen.cards import Deal

    solution = report.solution
    deal, mask = solution.deals.locate_hold(Deal(fault.witness), fault.played_hold)
    played = solution.fraction(solution.values[mask, deal])
    best = solution.fraction(solution.best[deal])
    decided = fault.line <= len(report.chart.lines)
    return Mistake(
        number,
        _section(report, fault),
        f"line {fault.line}" if decided else "no line",
        notation_cell(fault.played),
        notation_cell(fault.better),
        "no line" if fault.better_line is None else f"line {fault.better_line}",
        where,
        f"{fault.witness}: holding {hold_text(fault.played_hold)} returns {format_value(played)}, "
        f"{hold_text(fault.better_hold)} returns {format_value(best)}.",
        f"{classes_and_deals(fault.classes, fault.hands)} cost {format_scientific(fault.cost)}.",
    )


def _fault_json(report: CheckReport, fault: Fault) -> dict[str, Json]:
    return {
        "line": fault.line,
        "section": _section(report, fault),
        "played": fault.played,
        "better": fault.better,
        "better_line": fault.better_line,
        "witness": str(fault.witness),
        "played_hold": str(fault.played_hold),
        "better_hold": str(fault.better_hold),
        "loss": str(fault.loss),
        "classes": fault.classes,
        "hands": fault.hands,
        "cost": str(fault.cost),
        "classes_best": fault.classes_best,
        "hands_best": fault.hands_best,
        "cost_best": str(fault.cost_best),
    }


@dataclass(frozen=True, slots=True)
class ConflictsPage:
    """The conflicts of the kinds of hold.

    Attributes
    ----------
    sections : tuple of Table
        One for each conflict.
    headings : tuple of str or None
        For each of them the heading it stands under, such as ``[2 deuces]``.
    """

    template: ClassVar[str] = "conflicts"

    title: str
    facts: tuple[Fact, ...]
    sections: tuple[Table, ...]
    headings: tuple[str | None, ...]
    table: Table
    record: dict[str, Json]

    @property
    def headed_sections(self) -> tuple[tuple[str | None, Table], ...]:
        """The conflicts, each with the heading that is printed above it, if one is."""
        above = (None, *self.headings)
        return tuple(
            (heading if heading != before else None, section)
            for before, heading, section in zip(above, self.headings, self.sections, strict=False)
        )

    def to_json(self) -> Json:
        """Return the conflicts with their requirements."""
        return self.record


def conflicts_page(solution: Solution, conflicts: Sequence[Conflict]) -> ConflictsPage:
    """Return the conflicts as a page: kinds of hold that must stand above one another.

    Examples
    --------
    >>> from strategygen.derive import find_conflicts
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> page = conflicts_page(solution, find_conflicts(solution))
    >>> len(page.sections), [cell.text for cell in page.sections[5].rows[0]]
    (6, ['1-RF: K or A', '2-RF: TK', '80', '1,440', '8.574e-07', 'Ks Ts 9h 3s 2h'])
    """
    columns = (
        Column("above", "Must stand above"),
        Column("below", "This one"),
        Column("classes", "Classes", True),
        Column("hands", "Hands", True),
        Column("cost", "Cost if not", True, True),
        Column("witness", "Witness"),
    )
    sections, everything = [], []
    for number, conflict in enumerate(conflicts, 1):
        rows = [
            (
                notation_cell(edge.above),
                notation_cell(edge.below),
                count_cell(edge.classes),
                count_cell(edge.hands),
                cost_cell(edge.cost),
                Cell.of(str(edge.witness)),
            )
            for edge in conflict.edges
        ]
        sections.append(Table.of(columns, rows, f"Conflict {number}, of {len(conflict.units)} kinds"))
        everything += [(Cell.of(str(number), number), *row, _section_cell(conflict.section)) for row in rows]
    record: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "conflicts": [
            {
                "section": conflict.section,
                "units": list(conflict.units),
                "edges": [
                    {
                        "above": edge.above,
                        "below": edge.below,
                        "classes": edge.classes,
                        "hands": edge.hands,
                        "cost": str(edge.cost),
                        "witness": str(edge.witness),
                    }
                    for edge in conflict.edges
                ],
            }
            for conflict in conflicts
        ],
    }
    facts = (
        Fact("Conflicts", count_cell(len(conflicts))),
        Fact("Kinds in conflict", count_cell(sum(len(conflict.units) for conflict in conflicts))),
    )
    return ConflictsPage(
        f"{game_title(solution.game)}: conflicts of the kinds of hold",
        facts,
        tuple(sections),
        tuple(conflict.section for conflict in conflicts),
        Table.of((Column("conflict", "Conflict", True), *columns, Column("section", "Section")), everything),
        record,
    )
