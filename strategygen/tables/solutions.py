"""A solved game, and the values of its holds, as pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title
from strategygen.tables.numbers import format_count, format_decimal, format_pay
from strategygen.tables.records import (
    Cell,
    Column,
    Fact,
    Json,
    RecordPage,
    Table,
    count_cell,
    fraction_cell,
    notation_cell,
    percent_cell,
    value_cell,
)

if TYPE_CHECKING:
    from strategygen.paper import Described
    from strategygen.solve import Solution

__all__ = ["SolvePage", "ValuesPage", "solve_page", "values_page"]


class SolvePage(RecordPage):
    """Return, distribution and counts of a game played optimally."""

    __slots__ = ()
    template: ClassVar[str] = "solve"
    about_ties: ClassVar[str] = "Where several holds are best, the one with the least variance is played."


def solve_page(solution: Solution) -> SolvePage:
    """Return the figures of a solved game as a page.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = solve_page(solve(load_game("jacks-or-better")))
    >>> print(page.table.text_lines[1])
    Royal flush                 800   0.0024758268%  40,390.55         0.019806614
    >>> page.record["garbage_probability"], page.record["tied_classes"]
    ('703/21658', 168)
    """
    from strategygen.expectations import expectations

    game, ce = solution.game, expectations(solution)
    tied = int(solution.is_tied.sum())
    held = int(ce.is_held.sum())
    facts = (
        Fact("Return", fraction_cell(solution.expected_return)),
        Fact("Variance", Cell.of(format_decimal(solution.variance, 9), solution.variance)),
        Fact("Classes of deals", count_cell(len(solution.deals))),
        Fact("Deals", count_cell(solution.n_hands)),
        Fact("Values of optimal play", count_cell(len(ce.rows))),
        Fact("of these held", count_cell(held)),
        Fact("Median value", fraction_cell(ce.median, 6)),
        Fact("Probability of drawing five", fraction_cell(solution.garbage_probability, 6)),
        Fact("Classes with several best holds", count_cell(tied)),
    )
    columns = (
        Column("class", "Hand"),
        Column("pay", "Pays", True),
        Column("probability", "Probability", True, True),
        Column("one_in", "One in", True),
        Column("return", "Part of the return", True, True),
    )
    rows = []
    for row in solution.payoffs:
        one_in = Cell.of(_one_in(row.probability), str(1 / row.probability) if row.probability else "")
        share = row.pay * row.probability
        rows.append(
            (
                Cell.of(row.name, row.id),
                Cell.of(format_pay(row.pay), row.pay),
                percent_cell(row.probability, 10),
                one_in,
                Cell.of(format_decimal(share, 9), share),
            )
        )
    record: dict[str, Json] = {
        "game": game.id,
        "name": game_title(game),
        "return": str(solution.expected_return),
        "variance": str(solution.variance),
        "classes": len(solution.deals),
        "hands": solution.n_hands,
        "values": len(ce.rows),
        "values_held": held,
        "median": str(ce.median),
        "garbage_probability": str(solution.garbage_probability),
        "tied_classes": tied,
        "payoffs": [
            {"class": row.id, "pay": str(row.pay), "probability": str(row.probability)} for row in solution.payoffs
        ],
    }
    return SolvePage(f"{game_title(game)}: optimal play", facts, Table.of(columns, rows), record)


def _one_in(probability: Fraction) -> str:
    if probability == 0:
        return "never"
    whole, _, part = format_decimal(1 / probability, 2).partition(".")
    return f"{format_count(int(whole))}.{part}"


class ValuesPage(RecordPage):
    """The CE values, largest first."""

    __slots__ = ()
    template: ClassVar[str] = "values"


def values_page(
    solution: Solution, only: Collection[int] | None = None, described: Iterable[Described] = ()
) -> ValuesPage:
    """Return the CE values as a page (Tables A1 and A2 of Ethier, Kim & Lee).

    A deal with several best holds is listed under the one that keeps most cards, as in the paper.

    Parameters
    ----------
    solution : Solution
        The solved game.
    only : collection of int, optional
        The CE numbers to list; all by default.
    described : iterable of Described
        The descriptions of those listed; without any, no column tells them.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = values_page(solve(load_game("jacks-or-better")))
    >>> print(page.table.text_lines[4])
       4            0             8             0      96    150946125   19.680851  4-RF          Ks Qs Js Ts 2h
    """
    from strategygen.expectations import expectations

    ce = expectations(solution)
    held = _held_names(solution)
    texts = {found.number: found.text or "(no description found)" for found in described}
    sizes = sorted({size for row in ce.rows for size in row.classes})
    columns = (
        Column("ce", "CE", True),
        *(Column(f"classes_of_{size}", f"Classes of {size}", True) for size in sizes),
        Column("hands", "Hands", True),
        Column("integer", "Integer value", True),
        Column("value", "Value", True, True),
        Column("hold", "Hold"),
        Column("witness", "For example"),
        *([Column("description", "Deals")] if texts else []),
    )
    rows = []
    records: list[Json] = []
    for row, (names, deal) in zip(ce.rows, held, strict=True):
        if only is not None and row.number not in only:
            continue
        hold = " or ".join(names)
        witness = str(solution.witness(deal))
        rows.append(
            (
                Cell.of(str(row.number), row.number),
                *(count_cell(row.classes[size]) for size in sizes),
                count_cell(row.hands),
                Cell.of(str(row.integer), row.integer),
                value_cell(row.value),
                notation_cell(hold),
                Cell.of(witness),
                *([notation_cell(texts[row.number])] if texts else []),
            )
        )
        records.append(
            {
                "ce": row.number,
                "classes": sum(row.classes.values()),
                "sizes": {str(size): row.classes[size] for size in sizes},
                "hands": row.hands,
                "integer": row.integer,
                "value": str(row.value),
                "hold": hold,
                "witness": witness,
                **({"description": texts[row.number]} if texts else {}),
            }
        )
    facts = (
        Fact("Values", count_cell(len(ce.rows))),
        Fact("of these held", count_cell(int(ce.is_held.sum()))),
        Fact("Denominator of the integer values", count_cell(solution.denominator)),
        Fact("Sum of hands times integer value", count_cell(ce.total)),
        Fact("Median value", fraction_cell(ce.median, 6)),
    )
    record: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "denominator": solution.denominator,
        "total": ce.total,
        "rows": records,
    }
    title = f"{game_title(solution.game)}: values of optimal play"
    return ValuesPage(title, facts, Table.of(columns, rows), record)


def _held_names(solution: Solution) -> list[tuple[list[str], int]]:
    """Return for each CE value the names of the holds that reach it, and the first deal class that has it."""
    import numpy as np

    from strategygen.deals import POPCOUNT
    from strategygen.expectations import expectations
    from strategygen.kinds import TYPES, features

    ce, deals, game = expectations(solution), solution.deals, solution.game
    name = np.full(len(deals), -1, np.int64)
    for mask in sorted(range(32), key=lambda mask: -POPCOUNT[mask]):
        own = np.flatnonzero(solution.optimal[mask] & (name < 0))
        if len(own):
            facts = features(game.deck, game.wild_ranks, game.high_ranks, POPCOUNT[mask])
            name[own] = POPCOUNT[mask] * 100 + facts.type[deals.sub[mask, own]].astype(np.int64) + 1
    _, first = np.unique(ce.number, return_index=True)
    names: list[list[str]] = [[] for _ in ce.rows]
    for key in np.unique(ce.number.astype(np.int64) * 1000 + name).tolist():
        number, code = divmod(key, 1000)
        n, kind = divmod(code, 100)
        names[number - 1].insert(0, f"{n}-{TYPES[kind - 1]}" if n else "none")
    return list(zip(names, first.tolist(), strict=True))
