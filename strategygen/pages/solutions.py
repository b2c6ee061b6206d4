"""A solved game, and its CE values (the distinct EVs of optimal play), as reports."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from strategygen.pages import cells
from strategygen.pages.cells import Cell
from strategygen.pages.numbers import format_count, format_decimal
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, game_record, game_title, record_of

if TYPE_CHECKING:
    from strategygen.sources.paper import DescribedValue
    from strategygen.values import CERow, PayoffRow, Solution


def solve_page(solution: Solution) -> Report:
    """Return the figures of a solved game as a page.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> page = solve_page(solve(load_game("jacks-or-better")))
    >>> print(page.table.text_lines[1])
    Royal flush                 800   0.0024758268%  40,390.55          1.9806614%
    >>> page.record["garbage_probability"], page.record["tied_classes"]
    ('703/21658', 168)
    """
    from strategygen.values import compute_ce_values

    game, ce = solution.game, compute_ce_values(solution)
    figures = (
        Figure("return", "Return", cells.exact_return(solution.expected_return)),
        Figure("variance", "Variance", cells.decimal(solution.variance, 9)),
        Figure("classes", "Deal classes", cells.count(len(solution.deals))),
        Figure("hands", "Deals", cells.count(solution.n_hands)),
        Figure("values", "CE values (distinct EVs)", cells.count(len(ce.rows))),
        Figure("values_held", "of these with a card held", cells.count(int(ce.is_held.sum()))),
        Figure("median", "Median EV", cells.fraction(ce.median, 6)),
        Figure("garbage_probability", "Probability of drawing five", cells.fraction(solution.garbage_probability, 6)),
        Figure("tied_classes", "Deal classes with tied best holds", cells.count(int(solution.is_tied.sum()))),
    )
    fields: tuple[Field[PayoffRow], ...] = (
        Field("class", "Hand", lambda row: Cell.of(row.name, row.id)),
        Field("pay", "Pays", lambda row: cells.pay(row.pay), right=True),
        Field("probability", "Probability", lambda row: cells.percent(row.probability, 10), decimal=True),
        Field("one_in", "One in", lambda row: _one_in(row.probability), right=True),
        Field("return", "Part of the return", lambda row: cells.percent(row.pay * row.probability, 7), decimal=True),
    )
    payoffs = Rows(fields, solution.payoffs)
    ties = "Variance and probabilities: where several holds are best, the one with the least variance is played."
    return Report(
        f"{game_title(game)}: optimal play",
        (Facts(figures), payoffs.table(), Text("paragraph", ties)),
        {**game_record(game), **record_of(figures), "payoffs": payoffs.records("class", "pay", "probability")},
    )


def _one_in(probability: Fraction) -> Cell:
    if probability == 0:
        return cells.missing("never")
    whole, _, part = format_decimal(1 / probability, 2).partition(".")
    return Cell.of(f"{format_count(int(whole))}.{part}", 1 / probability)


def values_page(
    solution: Solution, only: Collection[int] | None = None, described: Iterable[DescribedValue] = ()
) -> Report:
    """Return the CE values as a page (Tables A1 and A2 of Ethier, Kim & Lee).

    A deal with several best holds is listed under the one with the most cards, as in the paper.  `only` are the CE
    numbers to list; with `described`, descriptions of those listed, there is a column of them.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> page = values_page(solve(load_game("jacks-or-better")))
    >>> print(page.table.text_lines[4])
       4            0             8             0      96    150946125   19.680851  4-RF          Ks Qs Js Ts 2h
    """
    from strategygen.values import compute_ce_values

    ce = compute_ce_values(solution)
    held = dict(zip((row.number for row in ce.rows), _held_names(solution), strict=True))
    texts = {found.number: found.text or "(no description found)" for found in described}
    sizes = sorted({size for row in ce.rows for size in row.classes})

    def classes_of(size: int) -> Field[CERow]:
        return Field(f"classes_of_{size}", f"Classes of {size}", lambda row: cells.count(row.classes[size]), right=True)

    fields: list[Field[CERow]] = [
        Field("ce", "CE", lambda row: cells.exact(row.number), right=True),
        *map(classes_of, sizes),
        Field("hands", "Deals", lambda row: cells.count(row.hands), right=True),
        Field("integer", "Integer EV", lambda row: cells.exact(row.integer), right=True),
        Field("value", "EV", lambda row: cells.value(row.value), decimal=True),
        Field("hold", "Hold", lambda row: cells.notation(" or ".join(held[row.number][0]))),
        Field("witness", "Example", lambda row: str(solution.witness(held[row.number][1]))),
    ]
    if texts:
        fields.append(Field("description", "Description", lambda row: cells.notation(texts[row.number])))
    listed = [row for row in ce.rows if only is None or row.number in only]
    rows = Rows(fields, listed)
    keys = [field.key for field in fields[1 + len(sizes) :]]
    figures = (
        Figure("", "CE values", cells.count(len(ce.rows))),
        Figure("", "of these with a card held", cells.count(int(ce.is_held.sum()))),
        Figure("denominator", "Denominator of the integer EVs", cells.count(solution.denominator)),
        Figure("total", "Sum of deals times integer EV", cells.count(ce.total)),
        Figure("", "Median EV", cells.fraction(ce.median, 6)),
    )
    records = [
        {
            "ce": row.number,
            "classes": sum(row.classes.values()),
            "sizes": {str(size): row.classes[size] for size in sizes},
            **record,
        }
        for row, record in zip(listed, rows.records(*keys), strict=True)
    ]
    return Report(
        f"{game_title(solution.game)}: CE values",
        (Facts(figures), rows.table()),
        {**game_record(solution.game), **record_of(figures), "rows": records},
    )


def _held_names(solution: Solution) -> list[tuple[list[str], int]]:
    """Return for each CE value the names of its holds, and its first deal class."""
    import numpy as np

    from strategygen.values import TYPES, compute_ce_values, features

    ce, deals, game = compute_ce_values(solution), solution.deals, solution.game
    name = np.full(len(deals), -1, np.int64)
    for mask in sorted(range(32), key=lambda mask: -mask.bit_count()):
        own = np.flatnonzero(solution.optimal[mask] & (name < 0))
        if len(own):
            facts = features(game.deck, game.wild_ranks, game.high_ranks, mask.bit_count())
            name[own] = mask.bit_count() * 100 + facts.type[deals.sub[mask, own]].astype(np.int64) + 1
    _, first = np.unique(ce.number, return_index=True)
    names: list[list[str]] = [[] for _ in ce.rows]
    for key in np.unique(ce.number.astype(np.int64) * 1000 + name).tolist():
        number, code = divmod(key, 1000)
        n, kind = divmod(code, 100)
        names[number - 1].insert(0, f"{n}-{TYPES[kind - 1]}" if n else "none")
    return list(zip(names, first.tolist(), strict=True))
