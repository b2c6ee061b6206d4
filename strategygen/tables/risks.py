"""What chance makes of many hands, as a page: standard errors, bankrolls, risks of ruin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title
from strategygen.tables.numbers import (
    format_bounds,
    format_count,
    format_decimal,
    format_enclosed,
    format_pay,
    format_percent,
    format_root,
    format_scientific,
)
from strategygen.tables.records import (
    Cell,
    Column,
    Exact,
    Fact,
    Json,
    RecordPage,
    Table,
    cost_cell,
    count_cell,
    fraction_cell,
    return_cell,
)

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.risk import Enclosure, Risk
    from strategygen.solve import Solution

__all__ = ["RiskPage", "risk_page"]

#: Asked where nothing else is.
HANDS = (1_000, 10_000, 100_000, 1_000_000)
RUINS = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100), Fraction(1, 1000))
#: Decimals of a root; in exact data, of the bounds of a number and of a standard deviation; of a chance in percent.
ROOT_DIGITS = 15
BOUND_DIGITS = 30
DEVIATION_DIGITS = 12
CHANCE_DIGITS = 4
_LEAST_SHOWN = Fraction(1, 10 ** (CHANCE_DIGITS + 2))


@dataclass(frozen=True, slots=True)
class RiskPage(RecordPage):
    """Risk of many hands; its `table` lists all figures for other programs.

    Attributes
    ----------
    summary : str
        What becomes of a bankroll in the long run.
    details : tuple of Table
        Results after so many hands, bankrolls for a risk of ruin, and the risks of bankrolls.
    about : tuple of str
        What the figures mean, in sentences.
    """

    template: ClassVar[str] = "risk"

    summary: str
    details: tuple[Table, ...]
    about: tuple[str, ...]


def risk_page(
    solution: Solution,
    risk: Risk,
    *,
    chart: Chart | None = None,
    hands: Sequence[int] = HANDS,
    ruins: Sequence[Fraction] = RUINS,
    bankrolls: Sequence[int] = (),
    coins: int = 1,
) -> RiskPage:
    """Return standard errors, bankrolls and risks of ruin as a page.

    Parameters
    ----------
    solution : Solution
        The game.
    risk : Risk
        Of its payoffs, or of those of a chart.
    chart : Chart, optional
        That chart.
    hands : sequence of int
        Numbers of hands.
    ruins : sequence of Fraction
        Risks of ruin to find the bankrolls for.
    bankrolls : sequence of int
        Bankrolls to find the risks of ruin of, in units.
    coins : int
        How many coins a bet is.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.risk import Risk
    >>> from strategygen.solve import solve
    >>> solution = solve(load_game("deuces-wild"))
    >>> page = risk_page(solution, Risk(solution.payoffs), hands=[10_000], ruins=[Fraction(1, 20)])
    >>> for detail in page.details:
    ...     print(detail)
     Hands  Mean result  Standard error  of the return
    10,000        76.20          508.28        5.0828%
    Risk of ruin  Long run  10,000 hands
    5%               4,585           655
    """
    game = solution.game
    title = game_title(game)
    deviation = format_root(risk.variance, DEVIATION_DIGITS)
    facts = [Fact("Return", fraction_cell(risk.expected_return))]
    if chart is not None:
        facts.append(Fact("Cost against optimal play", cost_cell(solution.expected_return - risk.expected_return)))
    if risk.cashback:
        facts.append(Fact("Cashback", Cell.of(_share(risk.cashback), risk.cashback)))
    facts += [
        Fact("Edge", return_cell(risk.edge)),
        Fact("Variance", Cell.of(format_decimal(risk.variance, 9), risk.variance)),
        Fact("Standard deviation", Cell.of(format_root(risk.variance, 9), deviation)),
    ]
    root = risk.root
    if root is not None:
        facts.append(Fact("Root of the ruin equation", Cell.of(format_enclosed(root.low, root.high, ROOT_DIGITS))))
    within = tuple(Column(f"within_{n}", _hands_text(n), True) for n in hands)
    details = [_results(risk, hands)]
    if ruins:
        details.append(_bankrolls(risk, ruins, hands, within))
    if bankrolls:
        details.append(_ruins(risk, bankrolls, hands, within))
    record: dict[str, Json] = {
        "game": game.id,
        "name": title,
        "chart": None if chart is None else chart.source,
        "return": str(risk.expected_return),
        "cashback": str(risk.cashback),
        "edge": str(risk.edge),
        "variance": str(risk.variance),
        "standard_deviation": deviation,
        "root": None if root is None else _bounds(root),
        "is_exact": risk.is_exact,
        "hands": [
            {
                "hands": n,
                "expected_result": str(risk.expected_result(n)),
                "squared_error": str(risk.squared_error(n)),
                "standard_error": format_root(risk.squared_error(n), DEVIATION_DIGITS),
            }
            for n in hands
        ],
        "bankrolls": [
            {
                "ruin": str(ruin),
                "bankroll": risk.bankroll(ruin),
                "within": [{"hands": n, "bankroll": risk.bankroll_within(ruin, n)} for n in hands],
            }
            for ruin in ruins
        ],
        "ruins": [
            {
                "bankroll": bankroll,
                **_bounds(risk.ruin(bankroll)),
                "within": [{"hands": n, "ruin": str(risk.ruin_within(bankroll, n))} for n in hands],
            }
            for bankroll in bankrolls
        ],
        "payoffs": [
            {"class": row.id, "pay": str(row.pay), "probability": str(row.probability)} for row in risk.payoffs
        ],
    }
    return RiskPage(
        f"{title}: risk" + ("" if chart is None else f", played by {chart.source}"),
        tuple(facts),
        _figures(risk, hands, ruins, bankrolls),
        record,
        _summary(risk),
        tuple(details),
        tuple(_about(risk, chart is not None, coins)),
    )


def _results(risk: Risk, hands: Sequence[int]) -> Table:
    columns = (
        Column("hands", "Hands", True),
        Column("expected_result", "Mean result", True),
        Column("standard_error", "Standard error", True),
        Column("of_the_return", "of the return", True),
    )
    rows = [
        (
            count_cell(n),
            Cell.of(_grouped(format_decimal(risk.expected_result(n), 2)), risk.expected_result(n)),
            Cell.of(_grouped(format_root(risk.squared_error(n), 2))),
            Cell.of(format_root(risk.variance * 100**2 / n, CHANCE_DIGITS) + "%"),
        )
        for n in hands
    ]
    return Table.of(columns, rows, "Results, in bets")


def _bankrolls(risk: Risk, ruins: Sequence[Fraction], hands: Sequence[int], within: Sequence[Column]) -> Table:
    columns = (Column("ruin", "Risk of ruin"), Column("bankroll", "Long run", True), *within)
    rows = [
        (
            Cell.of(_share(ruin), ruin),
            _bankroll_cell(risk.bankroll(ruin), "none"),
            *(_bankroll_cell(risk.bankroll_within(ruin, n), "?") for n in hands),
        )
        for ruin in ruins
    ]
    return Table.of(columns, rows, "Bankrolls for a risk of ruin, in bets, in the long run and within so many hands")


def _ruins(risk: Risk, bankrolls: Sequence[int], hands: Sequence[int], within: Sequence[Column]) -> Table:
    columns = (Column("bankroll", "Bankroll", True), Column("ruin", "Long run", True), *within)
    rows = [
        (
            count_cell(bankroll),
            Cell.of(_chances(risk.ruin(bankroll))),
            *(Cell.of(_chance(risk.ruin_within(bankroll, n)), risk.ruin_within(bankroll, n)) for n in hands),
        )
        for bankroll in bankrolls
    ]
    return Table.of(columns, rows, "Risks of ruin of a bankroll in bets, in the long run and within so many hands")


def _figures(risk: Risk, hands: Sequence[int], ruins: Sequence[Fraction], bankrolls: Sequence[int]) -> Table:
    """Return all figures, one in a row, for other programs."""
    rows: list[tuple[str, int | None, Fraction | None, int | None, Exact]] = [
        ("return", None, None, None, risk.expected_return),
        ("cashback", None, None, None, risk.cashback),
        ("edge", None, None, None, risk.edge),
        ("variance", None, None, None, risk.variance),
        ("standard_deviation", None, None, None, format_root(risk.variance, DEVIATION_DIGITS)),
    ]
    if risk.root is not None:
        rows += [(f"root_{end}", None, None, None, bound) for end, bound in _bounds(risk.root).items()]
    for n in hands:
        rows.append(("expected_result", n, None, None, risk.expected_result(n)))
        rows.append(("standard_error", n, None, None, format_root(risk.squared_error(n), DEVIATION_DIGITS)))
    for ruin in ruins:
        rows.append(("bankroll", None, ruin, None, risk.bankroll(ruin)))
        rows += [("bankroll", n, ruin, None, risk.bankroll_within(ruin, n)) for n in hands]
    for bankroll in bankrolls:
        rows += [(f"ruin_{end}", None, None, bankroll, bound) for end, bound in _bounds(risk.ruin(bankroll)).items()]
        rows += [("ruin", n, None, bankroll, risk.ruin_within(bankroll, n)) for n in hands]
    names = ("figure", "hands", "ruin", "bankroll", "value")
    columns = tuple(Column(name, name.capitalize(), decimal=name == "value") for name in names)
    return Table.of(columns, [[_exact_cell(part) for part in row] for row in rows])


def _bounds(number: Enclosure) -> dict[str, str]:
    return dict(zip(("low", "high"), format_bounds(number.low, number.high, BOUND_DIGITS), strict=True))


def _exact_cell(exact: Exact) -> Cell:
    return Cell.of("" if exact is None else str(exact), exact)


def _bankroll_cell(bankroll: int | None, otherwise: str) -> Cell:
    return Cell.of(otherwise) if bankroll is None else count_cell(bankroll)


def _hands_text(hands: int) -> str:
    return f"{format_count(hands)} hand{'s' if hands > 1 else ''}"


def _grouped(text: str) -> str:
    whole, point, part = text.partition(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    return f"{sign}{format_count(int(digits))}{point}{part}"


def _share(share: Fraction) -> str:
    """Return a part of one without rounding it: as a percentage, or as p/q where that does not end."""
    percent = format_pay(share * 100)
    return str(share) if "/" in percent else f"{percent}%"


def _chance(chance: Fraction) -> str:
    """Return a probability that was computed to nine decimals."""
    if chance < _LEAST_SHOWN:
        return f"under {format_pay(_LEAST_SHOWN * 100)}%"
    return format_percent(chance, CHANCE_DIGITS)


def _chances(chance: Enclosure) -> str:
    """Return a probability that is known to lie between two others; a range where they differ to the reader."""
    if chance.low == chance.high:
        return "certain" if chance.low == 1 else "none"
    low, high = (
        format_percent(bound, CHANCE_DIGITS) if bound >= _LEAST_SHOWN else format_scientific(bound)
        for bound in (chance.low, chance.high)
    )
    return low if low == high else f"{low} to {high}"


def _summary(risk: Risk) -> str:
    if risk.never_ruins:
        return "No hand loses anything, so there is no ruin."
    edge = format_percent(abs(risk.edge), CHANCE_DIGITS)
    if risk.surely_ruins:
        part = f"loses {edge} of every bet on average" if risk.edge else "neither wins nor loses on average"
        return f"The player {part}: in the long run ruin is certain, whatever the bankroll."
    return f"The player wins {edge} of every bet on average: a large enough bankroll is hardly ever ruined."


def _about(risk: Risk, has_chart: bool, coins: int) -> list[str]:
    if has_chart:
        about = [
            "Where a line fits in several ways, the best hold is played, of several the one with the least variance."
        ]
    else:
        about = ["Where several holds are best, the one with the least variance is played."]
    if coins > 1:
        about.append(f"A bet is {coins} coins: in coins, results and bankrolls are {coins} times as large.")
    if risk.cashback:
        about.append("Cashback is counted as if it were paid with each hand.")
    about.append("Ruin: less than one bet is left.")
    if risk.root is not None and risk.is_exact:
        about.append("In the long run its risk is the root to the power of the bankroll, exactly.")
    elif risk.root is not None:
        about.append(
            "In the long run its risk is about the root to the power of the bankroll; what may be left at ruin makes "
            "it a range, and bankrolls are for the upper end."
        )
    about.append("Within a number of hands it is computed numerically, to nine decimals.")
    return about
