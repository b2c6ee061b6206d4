"""Reports on risk: standard errors, bankrolls, risks of ruin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Exact, Json
from strategygen.pages.numbers import (
    format_bounds,
    format_count,
    format_decimal,
    format_enclosed,
    format_pay,
    format_percent,
    format_root,
    format_scientific,
)
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, game_record, game_title, record_of

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.pays.risk import Enclosure, Risk
    from strategygen.values import Solution


#: Numbers of hands and risks of ruin shown by default.
HANDS = (1_000, 10_000, 100_000, 1_000_000)
RUINS = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100), Fraction(1, 1000))
#: Decimals of a root; in JSON, of the bounds of a number and of a standard deviation; of a probability in percent.
ROOT_DIGITS = 15
BOUND_DIGITS = 30
DEVIATION_DIGITS = 12
CHANCE_DIGITS = 4
_LEAST_SHOWN = Fraction(1, 10 ** (CHANCE_DIGITS + 2))


class _Result(NamedTuple):
    """The mean result of a number of hands, and the square of its standard error."""

    hands: int
    mean: Fraction
    squared_error: Fraction


class _Bankroll(NamedTuple):
    """The bankroll for a risk of ruin, in the long run and within each number of hands."""

    ruin: Fraction
    bankroll: int | None
    within: tuple[int | None, ...]


class _Ruin(NamedTuple):
    """The risk of ruin of a bankroll, in the long run and within each number of hands."""

    bankroll: int
    chance: Enclosure
    within: tuple[Fraction, ...]


def risk_page(
    solution: Solution,
    risk: Risk,
    *,
    chart: Chart | None = None,
    hands: Sequence[int] = HANDS,
    ruins: Sequence[Fraction] = RUINS,
    bankrolls: Sequence[int] = (),
    coins: int = 1,
) -> Report:
    """Return standard errors, bankrolls and risks of ruin as a page; CSV has one figure in a row.

    `risk` is that of optimal play or of `chart`.  Bankrolls for the risks of ruin `ruins`, and risks of ruin of
    `bankrolls`, in bets of so many coins, are shown in the long run and within each number of `hands`.

    Examples
    --------
    >>> from strategygen import Risk, load_game, solve
    >>> solution = solve(load_game("deuces-wild"))
    >>> page = risk_page(solution, Risk(solution.payoffs), hands=[10_000], ruins=[Fraction(1, 20)])
    >>> for table in page.tables:
    ...     print(table)
     Hands  Mean result  Standard error  Error of the return
    10,000        76.20          508.28              5.0828%
    Risk of ruin  Long run  10,000 hands
    5%               4,585           655
    """
    figures = (
        Figure("return", "Return", cells.exact_return(risk.expected_return)),
        Figure("", "Cost against optimal play", cells.cost(solution.expected_return - risk.expected_return)),
        Figure("cashback", "Cashback", Cell.of(_share(risk.cashback), risk.cashback)),
        Figure("edge", "Edge", cells.game_return(risk.edge)),
        Figure("variance", "Variance", cells.decimal(risk.variance, 9)),
        Figure(
            "standard_deviation",
            "Standard deviation",
            Cell.of(format_root(risk.variance, 9), format_root(risk.variance, DEVIATION_DIGITS)),
        ),
    )
    hidden = {"Cost against optimal play" if chart is None else "", "" if risk.cashback else "Cashback"}
    shown = [figure for figure in figures if figure.label not in hidden]
    root = risk.root
    if root is not None:
        text = format_enclosed(root.low, root.high, ROOT_DIGITS)
        shown.append(Figure("", "Root of the ruin equation", Cell.of(text)))
    results = [_Result(n, risk.expected_result(n), risk.squared_error(n)) for n in hands]
    needed = [_Bankroll(r, risk.bankroll(r), tuple(risk.bankroll_within(r, n) for n in hands)) for r in ruins]
    chances = [_Ruin(b, risk.ruin(b), tuple(risk.ruin_within(b, n) for n in hands)) for b in bankrolls]
    result_rows = Rows(_result_fields(risk), results)
    bankroll_rows, ruin_rows = Rows(_bankroll_fields(hands), needed), Rows(_ruin_fields(hands), chances)
    within = [f"within_{n}" for n in hands]
    tables = [result_rows.table("hands", "expected_result", "standard_error", "of_the_return", caption=RESULTS)]
    if ruins:
        tables.append(bankroll_rows.table(caption=BANKROLLS_NEEDED))
    if bankrolls:
        tables.append(ruin_rows.table("bankroll", "ruin", *within, caption=RISKS))
    record: dict[str, Json] = {
        **game_record(solution.game),
        "chart": None if chart is None else chart.source,
        **record_of(figures),
        "root": None if root is None else _bounds(root),
        "is_exact": risk.is_exact,
        "hands": result_rows.records("hands", "expected_result", "squared_error", "standard_error"),
        "bankrolls": _within_records(bankroll_rows, ("ruin", "bankroll"), "bankroll", hands),
        "ruins": _within_records(ruin_rows, ("bankroll", "low", "high"), "ruin", hands),
        "payoffs": [
            {"class": row.id, "pay": str(row.pay), "probability": str(row.probability)} for row in risk.payoffs
        ],
    }
    everything = Rows(
        (
            Field("figure", "Figure", lambda row: row.figure),
            Field("hands", "Hands", lambda row: cells.exact(row.hands)),
            Field("ruin", "Ruin", lambda row: cells.exact(row.ruin)),
            Field("bankroll", "Bankroll", lambda row: cells.exact(row.bankroll)),
            Field("value", "Value", lambda row: cells.exact(row.value), decimal=True),
        ),
        _every_figure(figures, root, results, needed, chances),
    )
    return Report(
        f"{game_title(solution.game)}: risk" + ("" if chart is None else f", played by {chart.source}"),
        (
            Text("verdict", _summary(risk)),
            Facts(tuple(shown)),
            *tables,
            Text("paragraph", *_about(risk, chart is not None, coins)),
        ),
        record,
        data=everything.table(),
    )


RESULTS = "Results, in bets"
BANKROLLS_NEEDED = "Bankroll, in bets, for a given risk of ruin: in the long run, and within a number of hands"
RISKS = "Risk of ruin for a given bankroll, in bets: in the long run, and within a number of hands"


def _result_fields(risk: Risk) -> tuple[Field[_Result], ...]:
    def standard_error(row: _Result) -> Cell:
        return Cell.of(_grouped(format_root(row.squared_error, 2)), format_root(row.squared_error, DEVIATION_DIGITS))

    def of_the_return(row: _Result) -> str:
        return format_root(risk.variance * 100**2 / row.hands, CHANCE_DIGITS) + "%"

    return (
        Field("hands", "Hands", lambda row: cells.count(row.hands), right=True),
        Field("expected_result", "Mean result", lambda row: _grouped_cell(row.mean), right=True),
        Field("squared_error", "Squared error", lambda row: _grouped_cell(row.squared_error), right=True),
        Field("standard_error", "Standard error", standard_error, right=True),
        Field("of_the_return", "Error of the return", of_the_return, right=True),
    )


def _bankroll_fields(hands: Sequence[int]) -> tuple[Field[_Bankroll], ...]:
    return (
        Field("ruin", "Risk of ruin", lambda row: Cell.of(_share(row.ruin), row.ruin)),
        Field("bankroll", "Long run", lambda row: cells.count(row.bankroll, "none"), right=True),
        *_within_fields(hands, lambda bankroll: cells.count(bankroll, "?")),
    )


def _ruin_fields(hands: Sequence[int]) -> tuple[Field[_Ruin], ...]:
    return (
        Field("bankroll", "Bankroll", lambda row: cells.count(row.bankroll), right=True),
        Field("ruin", "Long run", lambda row: _chances(row.chance), right=True),
        Field("low", "At least", lambda row: _bounds(row.chance)["low"], right=True),
        Field("high", "At most", lambda row: _bounds(row.chance)["high"], right=True),
        *_within_fields(hands, lambda chance: Cell.of(_chance(chance), chance)),
    )


def _within_fields(hands: Sequence[int], cell: Callable[[Any], Cell]) -> Iterator[Field[Any]]:
    """Yield a field for each number of hands, with the result within that number."""

    def field(place: int, n: int) -> Field[Any]:
        return Field(f"within_{n}", _hands_text(n), lambda row: cell(row.within[place]), right=True)

    return (field(place, n) for place, n in enumerate(hands))


def _within_records(rows: Rows[Any], keys: Sequence[str], key: str, hands: Sequence[int]) -> list[dict[str, Json]]:
    """Return rows for JSON: these keys, and a list with `key` for each number of hands."""
    within = rows.records(*(f"within_{n}" for n in hands))
    return [
        {**record, "within": [{"hands": n, key: found[f"within_{n}"]} for n in hands]}
        for record, found in zip(rows.records(*keys), within, strict=True)
    ]


class _AnyFigure(NamedTuple):
    """A figure for CSV, and the number of hands, the risk of ruin or the bankroll it belongs to."""

    figure: str
    value: Exact
    hands: int | None = None
    ruin: Fraction | None = None
    bankroll: int | None = None


def _every_figure(
    figures: Sequence[Figure],
    root: Enclosure | None,
    results: Sequence[_Result],
    bankrolls: Sequence[_Bankroll],
    ruins: Sequence[_Ruin],
) -> Iterator[_AnyFigure]:
    yield from (_AnyFigure(figure.key, figure.cell.exact) for figure in figures if figure.key)
    if root is not None:
        yield from (_AnyFigure(f"root_{end}", bound) for end, bound in _bounds(root).items())
    for n, mean, squared_error in results:
        yield _AnyFigure("expected_result", mean, hands=n)
        yield _AnyFigure("standard_error", format_root(squared_error, DEVIATION_DIGITS), hands=n)
    hands = [result.hands for result in results]
    for ruin, bankroll, bankrolls_within in bankrolls:
        yield _AnyFigure("bankroll", bankroll, ruin=ruin)
        yield from (_AnyFigure("bankroll", found, n, ruin) for n, found in zip(hands, bankrolls_within, strict=True))
    for owned, chance, chances_within in ruins:
        yield from (_AnyFigure(f"ruin_{end}", bound, bankroll=owned) for end, bound in _bounds(chance).items())
        yield from (_AnyFigure("ruin", found, n, None, owned) for n, found in zip(hands, chances_within, strict=True))


def _bounds(number: Enclosure) -> dict[str, str]:
    return dict(zip(("low", "high"), format_bounds(number.low, number.high, BOUND_DIGITS), strict=True))


def _hands_text(hands: int) -> str:
    return f"{format_count(hands)} hand{'s' if hands > 1 else ''}"


def _grouped_cell(value: Fraction) -> Cell:
    return Cell.of(_grouped(format_decimal(value, 2)), value)


def _grouped(text: str) -> str:
    whole, point, part = text.partition(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    return f"{sign}{format_count(int(digits))}{point}{part}"


def _share(share: Fraction) -> str:
    """Return a share exactly: in percent, or as p/q if the decimals do not end."""
    percent = format_pay(share * 100)
    return str(share) if "/" in percent else f"{percent}%"


def _chance(chance: Fraction) -> str:
    """Return a probability computed to nine decimals, in percent."""
    if chance < _LEAST_SHOWN:
        return f"under {format_pay(_LEAST_SHOWN * 100)}%"
    return format_percent(chance, CHANCE_DIGITS)


def _chances(chance: Enclosure) -> str:
    """Return a probability known by its bounds, in percent; a range if the rounded bounds differ."""
    if chance.low == chance.high:
        return "certain" if chance.low == 1 else "none"
    low, high = (
        format_percent(bound, CHANCE_DIGITS) if bound >= _LEAST_SHOWN else format_scientific(bound)
        for bound in (chance.low, chance.high)
    )
    return low if low == high else f"{low} to {high}"


def _summary(risk: Risk) -> str:
    if risk.never_ruins:
        return "No hand can lose, so there is no risk of ruin."
    edge = format_percent(abs(risk.edge), CHANCE_DIGITS)
    if risk.surely_ruins:
        part = f"loses {edge} of every bet on average" if risk.edge else "neither wins nor loses on average"
        return f"The player {part}: in the long run ruin is certain with any bankroll."
    return f"The player wins {edge} of every bet on average: with a large bankroll ruin is unlikely."


def _about(risk: Risk, has_chart: bool, coins: int) -> list[str]:
    if has_chart:
        about = [
            "Where a line fits in several ways, the best hold is played; of several best, the one with least variance."
        ]
    else:
        about = ["Where several holds are optimal, the one with the least variance is played."]
    if coins > 1:
        about.append(f"A bet is {coins} coins: multiply results and bankrolls by {coins} for coins.")
    if risk.cashback:
        about.append("Cashback is counted as if it were paid with each hand.")
    about.append("Ruin means that less than one bet is left.")
    if risk.root is not None and risk.is_exact:
        about.append("The risk of ruin in the long run is exactly the root to the power of the bankroll.")
    elif risk.root is not None:
        about.append(
            "The risk of ruin in the long run is about the root to the power of the bankroll. It is a range because a "
            "part of a bet may be left at ruin; bankrolls are for the upper end."
        )
    about.append("The risk within a number of hands is computed numerically, to nine decimals.")
    return about
