"""Reports on Double Draw: the census, optimal play, the charts, one deal, one second decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from strategygen.cards import Cards
from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, Table
from strategygen.pages.numbers import VALUE_DIGITS, format_count, format_pay, format_percent
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, record_of
from strategygen.sources.doubledraw import (
    CLASS_NAMES,
    DECK,
    PAID,
    DoubleDraw,
    DoubleDrawChart,
    DoubleDrawLine,
    DoubleDrawSolution,
    HoldValue,
    Outcome,
    PublishedEdge,
    SecondChoice,
    count_classes,
    count_ways,
    hand_census,
    lettered_classes,
)
from strategygen.values import set_classes

#: Names of the outcomes without a paying hand.
_ENDS = {"lose": "Less than two pair", "fold_second": "Fold at the second draw", "fold_first": "Fold at the first draw"}


def _report(
    title: str,
    game: DoubleDraw,
    figures: Sequence[Figure],
    tables: Sequence[Table],
    record: Mapping[str, Json],
    notes: Sequence[str],
) -> Report:
    """Return a report on one game: its pays, figures, tables and notes; its record begins with the game."""
    return Report(
        title,
        (Facts((*_pay_figures(game), *figures)), *tables, Text("remarks", *notes)),
        {
            "game": game.id,
            "name": game.name,
            "bonus": {name: str(pay) for name, pay in zip(PAID, game.bonus, strict=True)},
            "jokers": "wild" if game.is_wild else "bug",
            "may_fold": list(game.may_fold),
            **record,
        },
        layout="dense",
    )


def _pay_figures(game: DoubleDraw) -> list[Figure]:
    pays = ", ".join("push" if pay == 0 else format_pay(pay) for pay in game.bonus)
    figures = [
        Figure("", "Pay table", Cell.of(game.name, game.id)),
        Figure("", "Bonus pays, highest first", Cell.of(pays)),
    ]
    if game.is_wild:
        figures.append(Figure("", "Jokers", Cell.of("wild cards")))
    for may, name in zip(game.may_fold, ("first", "second"), strict=True):
        if not may:
            figures.append(Figure("", "No folding", Cell.of(f"at the {name} draw")))
    return figures


def _with_total(table: Table, **sums: Cell) -> Table:
    """Return a table with a last row of totals, blank in the other columns."""
    total = tuple(sums.get(column.key, cells.missing("")) for column in table.columns)
    return replace(table, rows=(*table.rows, total))


_TOTAL, _WHOLE = Cell.of("Total", "total"), cells.percent(Fraction(1), 6)

# ------------------------------------------------------------------------------------------- census


def doubledraw_census_page() -> Report:
    """Return the number of deals by hand, and the numbers of deal classes.

    Examples
    --------
    >>> page = doubledraw_census_page()
    >>> print(page.table.text_lines[3])
    Wild royal flush            80   0.002530%
    """
    census = hand_census()
    n_hands = sum(census.values())
    fields: tuple[Field[tuple[str, int]], ...] = (
        Field("hand", "Hand", lambda row: Cell.of(CLASS_NAMES[row[0]], row[0])),
        Field("hands", "Deals", lambda row: cells.count(row[1]), right=True),
        Field("probability", "Probability", lambda row: cells.percent(Fraction(row[1], n_hands), 6), decimal=True),
    )
    table = _with_total(
        Rows(fields, census.items()).table(), hand=_TOTAL, hands=cells.count(n_hands), probability=_WHOLE
    )
    classes = (
        Figure("enumerated", "Deal classes under suit exchange, enumerated", cells.count(len(set_classes(DECK, 5)))),
        Figure("jokers_alike", "the same by Burnside's lemma", cells.count(count_classes(5))),
        Figure("jokers_told_apart", "the same with distinct jokers", cells.count(count_classes(5, is_alike=False))),
        Figure("no_jokers", "the same without jokers", cells.count(count_classes(5, jokers=0))),
    )
    lettered = (
        Figure("jokers", "Lettered patterns, with jokers", cells.count(lettered_classes(2))),
        Figure("no_jokers", "the same without jokers", cells.count(lettered_classes(0))),
    )
    ways = Figure("ways", "Deals, holds, draws and second cards", cells.count(count_ways()))
    return Report(
        "Double Draw: census of the hands dealt",
        (
            Facts((ways, *classes, *lettered)),
            table,
            Text(
                "remarks",
                "A deal class is a set of deals that differ only by an exchange of suits or of the two jokers, which "
                "are identical bugs.",
                "Lettered patterns: suits are lettered in the order in which they occur, with cards of one rank in the "
                "order of their suits. Some deals of one class get different letters, so this count is too large.",
            ),
        ),
        {
            "hands": n_hands,
            "classes": dict(census),
            **record_of([ways]),
            "deal_classes": record_of(classes),
            "lettered": record_of(lettered),
        },
        layout="dense",
    )


# ------------------------------------------------------------------------------------- optimal play


def doubledraw_page(solution: DoubleDrawSolution) -> Report:
    """Return the figures of optimal play as a page."""
    game, n_rounds = solution.game, solution.n_rounds
    names = {**CLASS_NAMES, **_ENDS}
    edges = [
        Figure(unit.replace(" ", "_"), f"House edge per {unit}", _edge_cell(edge))
        for unit, edge in solution.house_edges.items()
    ]
    means = [
        Figure("net", "EV of a round, in antes", cells.fraction(solution.expected_net)),
        Figure("bet", "Mean bet of a round, in antes", cells.fraction(solution.expected_bet)),
    ]
    counts = [
        Figure("folded_hands", "Deals folded at the first draw", cells.count(solution.n_folded)),
        Figure("tied_hands", "Deals with several optimal first decisions", cells.count(solution.n_tied)),
    ]
    fields: tuple[Field[Outcome], ...] = (
        Field("outcome", "Outcome", lambda row: Cell.of(names[row.id], row.id)),
        Field("net", "Net win", lambda row: Cell.of(str(row.net), row.net), right=True),
        Field("count", "Rounds", lambda row: cells.count(row.count), right=True),
        Field("probability", "Probability", lambda row: cells.percent(Fraction(row.count, n_rounds), 6), decimal=True),
        Field("fixed", "Any optimal play", lambda row: Cell.of("the same" if row.is_fixed else "", row.is_fixed)),
    )
    outcomes = Rows(fields, solution.outcomes)
    published = solution.compare_published()
    return _report(
        f"Double Draw, {game.name}: optimal play",
        game,
        [*means, *edges, *counts],
        [_with_total(outcomes.table(), outcome=_TOTAL, count=cells.count(n_rounds), probability=_WHOLE)],
        {
            **record_of(means),
            "house_edge": record_of(edges),
            "rounds": n_rounds,
            **record_of(counts),
            "outcomes": outcomes.records("outcome", "net", "count", "fixed"),
            "published": [
                {"figure": row.text, "nearest": row.unit, "edge": str(row.edge), "agrees": row.agrees}
                for row in published
            ],
        },
        [
            f"EV (expected value): mean of the net win, stakes deducted. Rounds: of {format_count(n_rounds)} equally "
            "likely ones. Ties: among decisions with the same EV, the one with the least variance is played, then the "
            "one with the fewest five aces, the fewest of the next highest hand and so on, folds last; then, at the "
            "first draw, a hold before a fold and more cards before fewer. Any optimal play: every optimal play has "
            "this count.",
            *map(_published_text, published),
        ],
    )


def _published_text(row: PublishedEdge) -> str:
    figure = format_percent(Fraction(row.text), len(row.text.partition(".")[2]) - 2)
    if row.agrees:
        return f"Published: {figure}, which is the house edge per {row.unit}."
    nearest = f"{format_percent(row.edge, 4)} per {row.unit}"
    return f"Published: {figure}, which is none of these house edges; the nearest is {nearest}."


def _edge_cell(edge: Fraction) -> Cell:
    return Cell.of(f"{format_percent(edge, 8)} (exactly {edge})", edge)


# ------------------------------------------------------------------------------------------- charts


def doubledraw_chart_page(game: DoubleDraw, chart: DoubleDrawChart) -> Report:
    """Return the charts of both decisions, and their cost, as a page."""
    cost = chart.optimal_net - chart.expected_net
    of_worst = "Extra cost if ambiguous lines are played the worst way"
    figures = (
        Figure("net", "EV of a round by the charts, in antes", cells.fraction(chart.expected_net)),
        Figure("optimal_net", "EV of optimal play", cells.fraction(chart.optimal_net)),
        Figure("price", "Cost of both charts, in antes", cells.value(cost)),
        Figure("", "of this, the second chart", cells.value(chart.optimal_net - chart.second_net)),
        Figure("", of_worst, cells.value(chart.expected_net - chart.worst_net)),
        Figure("misplayed_hands", "Deals that the first chart misplays", cells.count(chart.misplayed)),
    )
    first = _line_rows(chart.first, "Deals", "EV from", lambda net: cells.decimal(net, 4), decimal=True)
    second = _line_rows(chart.second, "Hands", "Wins from", cells.pay)
    shown = ("number", "held", "hands", "least", "greatest")
    recorded = ("number", "text", "hands", "least", "greatest")
    return _report(
        f"Double Draw, {game.name}: charts",
        game,
        figures,
        [first.table(*shown, caption="First draw"), second.table(*shown, caption="Second draw")],
        {
            **record_of(figures, "net"),
            "net_worst": str(chart.worst_net),
            "net_second": str(chart.second_net),
            **record_of(figures, "optimal_net", "price", "misplayed_hands"),
            "second_misplayed_hands": chart.second_misplayed,
            "first": first.records(*recorded),
            "second": second.records(*recorded),
        },
        [
            "Play the first line that applies. n-SF, n-F and n-S: n cards of a straight flush, flush or straight. s: "
            "number of straights that contain the ranks held, without jokers. With pairs a joker counts as an ace.",
            "EV (expected value): mean net win of the round, in antes; the columns show the least and the greatest EV "
            "of a deal that the line plays. Deals, Hands: deals that the line of the first chart plays, hands of five "
            "cards that the line of the second chart plays.",
            "Wins: sum, over the 50 cards not among the four held, of what the final hand wins above the loss of all "
            "four antes; a hand that stands counts 50 times, a fold 49 times. At the second draw count only cards that "
            "are not discarded: of several holds of the line keep the one with most wins, and fold if the wins are "
            "fewer than the cards that can be drawn.",
            "Without discards the second chart's choice has the most wins in all hands but "
            f"{format_count(chart.second_misplayed)}.",
        ],
    )


def _line_rows(
    lines: Sequence[DoubleDrawLine], played: str, least: str, cell: Callable[[Fraction], Cell], *, decimal: bool = False
) -> Rows[tuple[int, DoubleDrawLine]]:
    """Return the numbered lines of a chart: `played` and `least` are headings, `cell` makes the cell of a value."""
    return Rows(
        (
            Field("number", "#", lambda row: cells.exact(row[0]), right=True),
            Field("held", "Hand held", lambda row: cells.notation(row[1].text)),
            Field("text", "", lambda row: row[1].text),
            Field("hands", played, lambda row: cells.count(row[1].hands), right=True),
            Field("least", least, lambda row: cell(row[1].least), right=True, decimal=decimal),
            Field("greatest", "to", lambda row: cell(row[1].greatest), right=True, decimal=decimal),
        ),
        enumerate(lines, 1),
    )


# ----------------------------------------------------------------------------------------- one hand


def _best_cell(is_best: bool) -> Cell:
    return Cell.of("best" if is_best else "", is_best)


def _hold_cell(hold: Cards | None, *, is_pat: bool = False) -> Cell:
    if hold is None:
        return Cell.of("fold")
    return Cell.of(f"{hold}, stand" if is_pat else str(hold), str(hold))


def _hold_json(hold: Cards | None) -> Json:
    return None if hold is None else str(hold)


def doubledraw_deal_page(game: DoubleDraw, deal: Cards, rows: Sequence[HoldValue]) -> Report:
    """Return the EVs of all holds of a deal as a page."""
    best = rows[0].value
    fields: tuple[Field[HoldValue], ...] = (
        Field("hold", "Hold", lambda row: _hold_cell(row.hold)),
        Field("value", "EV in antes", lambda row: cells.value(row.value), decimal=True),
        Field("behind", "Cost", lambda row: cells.value(best - row.value), decimal=True),
        Field("best", "Best", lambda row: _best_cell(row.is_best)),
    )
    return _report(
        f"Double Draw: {deal}",
        game,
        [Figure("", "EV of the best hold", cells.fraction(best, VALUE_DIGITS))],
        [Rows(fields, rows).table()],
        {
            "deal": str(deal),
            "holds": [{"hold": _hold_json(row.hold), "value": str(row.value), "optimal": row.is_best} for row in rows],
        },
        [
            "EV (expected value): mean net win of the round, stakes deducted, with optimal second decisions. "
            "Cost: EV of the best hold less EV of this hold."
        ],
    )


def doubledraw_second_page(game: DoubleDraw, hand: Cards, discards: Cards, rows: Sequence[SecondChoice]) -> Report:
    """Return the EVs of all choices at the second decision as a page."""

    def outcome_field(name: str) -> Field[SecondChoice]:
        def count(row: SecondChoice) -> Cell:
            return cells.count(row.outcomes.get(name, 0)) if row.hold else cells.missing("")

        return Field(name, CLASS_NAMES[name], count, right=True)

    fields: tuple[Field[SecondChoice], ...] = (
        Field("hold", "Hold", lambda row: _hold_cell(row.hold, is_pat=row.action == "stand")),
        Field("value", "EV in antes", lambda row: cells.value(row.value), decimal=True),
        Field("best", "Best", lambda row: _best_cell(row.is_best)),
        *(outcome_field(name) for name in CLASS_NAMES if any(name in row.outcomes for row in rows)),
    )
    figures = (
        Figure("discards", "Discarded at the first draw", Cell.of(str(discards) or "none", str(discards))),
        Figure("unseen", "Cards that can be drawn", cells.count(49 - len(discards))),
        Figure("", "EV of the best choice", cells.fraction(rows[0].value, VALUE_DIGITS)),
    )
    return _report(
        f"Double Draw, second decision: {hand}",
        game,
        figures,
        [Rows(fields, rows).table()],
        {
            "hand": str(hand),
            **record_of(figures),
            "choices": [
                {
                    "action": row.action,
                    "hold": _hold_json(row.hold),
                    "value": str(row.value),
                    "optimal": row.is_best,
                    "outcomes": row.outcomes,
                }
                for row in rows
            ],
        },
        ["Columns of hands: number of cards that complete each hand. Any other card loses the round."],
    )
