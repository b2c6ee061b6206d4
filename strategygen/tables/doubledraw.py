"""Double Draw as pages: the census, the best play, one deal, one second decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.numbers import VALUE_DIGITS, format_count, format_decimal, format_pay, format_percent
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
    from strategygen.cards import Cards
    from strategygen.doubledraw import ChartLine, Choice, DoubleDraw, DoubleDrawChart, HoldValue, Solution

__all__ = [
    "DoubleDrawPage",
    "doubledraw_census_page",
    "doubledraw_chart_page",
    "doubledraw_deal_page",
    "doubledraw_page",
    "doubledraw_second_page",
]

#: How a page calls the outcomes that are no hands.
_ENDS = {"lose": "Less than two pair", "fold_second": "Fold at the second draw", "fold_first": "Fold at the first draw"}


@dataclass(frozen=True, slots=True)
class DoubleDrawPage(RecordPage):
    """Facts, one table or several, and what they mean.

    Attributes
    ----------
    sections : tuple of Table
        The tables as the page shows them; `table` is the one that CSV has.
    notes : tuple of Cell
        What stands below them.
    """

    template: ClassVar[str] = "doubledraw"

    sections: tuple[Table, ...]
    notes: tuple[Cell, ...]


def _notes(*texts: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.of, texts))


def _pay_facts(game: DoubleDraw) -> list[Fact]:
    from strategygen.doubledraw import PAID

    pays = dict(zip(PAID, game.bonus, strict=True))
    shown = ", ".join("push" if pay == 0 else format_pay(pay) for pay in pays.values())
    facts = [Fact("Pay table", Cell.of(game.name, game.id)), Fact("Bonus pays, highest first", Cell.of(shown))]
    if game.is_wild:
        facts.append(Fact("Jokers", Cell.of("wild cards")))
    for may, name in zip(game.may_fold, ("first", "second"), strict=True):
        if not may:
            facts.append(Fact("No folding", Cell.of(f"at the {name} draw")))
    return facts


def _game_record(game: DoubleDraw) -> dict[str, Json]:
    from strategygen.doubledraw import PAID

    return {
        "game": game.id,
        "name": game.name,
        "bonus": {name: str(pay) for name, pay in zip(PAID, game.bonus, strict=True)},
        "jokers": "wild" if game.is_wild else "bug",
        "may_fold": list(game.may_fold),
    }


# ------------------------------------------------------------------------------------------- census


def doubledraw_census_page() -> DoubleDrawPage:
    """Return how many hands each class has on the deal, and how many deals are alike.

    Examples
    --------
    >>> page = doubledraw_census_page()
    >>> print(page.table.text_lines[3])
    Wild royal flush            80   0.002530%
    """
    from strategygen.deals import set_classes
    from strategygen.doubledraw import CLASS_NAMES, DECK, count_classes, count_ways, hand_census, lettered_classes

    census = hand_census()
    n_hands = sum(census.values())
    columns = (Column("hand", "Hand"), Column("hands", "Hands", True), Column("probability", "Probability", True, True))
    rows: list[tuple[Cell, ...]] = [
        (Cell.of(CLASS_NAMES[name], name), count_cell(count), percent_cell(Fraction(count, n_hands), 6))
        for name, count in census.items()
    ]
    rows.append((Cell.of("Total", "total"), count_cell(n_hands), percent_cell(Fraction(1), 6)))
    table = Table.of(columns, rows)
    alike, unlike, natural = count_classes(5), count_classes(5, is_alike=False), count_classes(5, jokers=0)
    enumerated = len(set_classes(DECK, 5))
    lettered = {jokers: lettered_classes(jokers) for jokers in (0, 2)}
    facts = (
        Fact("Deals, holds, draws and second cards", count_cell(count_ways())),
        Fact("Classes of deals under suit exchange, enumerated", count_cell(enumerated)),
        Fact("the same by Burnside's lemma", count_cell(alike)),
        Fact("the same if the jokers are told apart", count_cell(unlike)),
        Fact("the same without jokers", count_cell(natural)),
        Fact("Ranks and suits lettered card by card, with jokers", count_cell(lettered[2])),
        Fact("the same without jokers", count_cell(lettered[0])),
    )
    return DoubleDrawPage(
        "Double Draw: census of the hands dealt",
        facts,
        table,
        {
            "hands": n_hands,
            "classes": dict(census),
            "ways": count_ways(),
            "deal_classes": {
                "enumerated": enumerated,
                "jokers_alike": alike,
                "jokers_told_apart": unlike,
                "no_jokers": natural,
            },
            "lettered": {"jokers": lettered[2], "no_jokers": lettered[0]},
        },
        (table,),
        _notes(
            "The jokers are bugs, which are alike: deals are of one class when an exchange of suits or of the jokers "
            "makes one of the other.",
            "Lettered: the suits are lettered as they come, cards of one rank in the order of their suits, so that "
            "hands that are alike are now and then lettered differently.",
        ),
    )


# ---------------------------------------------------------------------------------------- best play


def doubledraw_page(solution: Solution) -> DoubleDrawPage:
    """Return the figures of the best play as a page."""
    from strategygen.doubledraw import CLASS_NAMES

    game, n_rounds = solution.game, solution.n_rounds
    edges = solution.house_edges
    facts = (
        *_pay_facts(game),
        Fact("Net of a round, in antes", fraction_cell(solution.expected_net)),
        Fact("Bet in a round, in antes", fraction_cell(solution.expected_bet)),
        *(Fact(f"House edge per {unit}", _edge_cell(edge)) for unit, edge in edges.items()),
        Fact("Hands folded at once", count_cell(solution.n_folded)),
        Fact("Hands with several best first decisions", count_cell(solution.n_tied)),
    )
    columns = (
        Column("outcome", "Outcome"),
        Column("net", "Net", True),
        Column("count", "Rounds", True),
        Column("probability", "Probability", True, True),
        Column("fixed", "In all best play"),
    )
    rows = []
    for outcome in solution.outcomes:
        name = {**CLASS_NAMES, **_ENDS}[outcome.id]
        rows.append(
            (
                Cell.of(name, outcome.id),
                Cell.of(
                    format_decimal(outcome.net, 0) if outcome.net.denominator == 1 else str(outcome.net), outcome.net
                ),
                count_cell(outcome.count),
                percent_cell(Fraction(outcome.count, n_rounds), 6),
                Cell.of("the same" if outcome.is_fixed else "", outcome.is_fixed),
            )
        )
    rows.append(
        (
            Cell.of("Total", "total"),
            Cell.of("", ""),
            count_cell(n_rounds),
            percent_cell(Fraction(1), 6),
            Cell.of("", ""),
        )
    )
    table = Table.of(columns, rows)
    published = solution.compare_published()
    about = [
        f"Rounds: of {format_count(n_rounds)} equally likely ones. Of decisions of the same value the one with the "
        "least variance is taken, then the one that ends least often with five aces, the next highest hand and so on, "
        "folds last; then, at the first draw, a hold before a fold and more cards before fewer. In all best play: no "
        "other choice among decisions of the same value changes this count.",
    ]
    for row in published:
        edge = f"{format_percent(row.edge, 4)} per {row.unit}"
        verdict = f"is the house edge per {row.unit}" if row.agrees else f"is none of these; the nearest is {edge}"
        about.append(f"Published: {format_percent(Fraction(row.text), len(row.text.partition('.')[2]) - 2)} {verdict}.")
    return DoubleDrawPage(
        f"Double Draw, {game.name}: best play",
        facts,
        table,
        {
            **_game_record(game),
            "net": str(solution.expected_net),
            "bet": str(solution.expected_bet),
            "house_edge": {unit.replace(" ", "_"): str(edge) for unit, edge in edges.items()},
            "rounds": n_rounds,
            "folded_hands": solution.n_folded,
            "tied_hands": solution.n_tied,
            "outcomes": [
                {"outcome": row.id, "net": str(row.net), "count": row.count, "fixed": row.is_fixed}
                for row in solution.outcomes
            ],
            "published": [
                {"figure": row.text, "nearest": row.unit, "edge": str(row.edge), "agrees": row.agrees}
                for row in published
            ],
        },
        (table,),
        _notes(*about),
    )


def _edge_cell(edge: Fraction) -> Cell:
    return Cell.of(f"{format_percent(edge, 8)} (exactly {edge})", edge)


# ------------------------------------------------------------------------------------------- charts

_NUMBER, _HELD = Column("number", "#", True), Column("held", "Hand held")


def doubledraw_chart_page(game: DoubleDraw, chart: DoubleDrawChart) -> DoubleDrawPage:
    """Return the charts of both decisions, and their price, as a page."""
    facts = (
        *_pay_facts(game),
        Fact("Net of a round by the charts, in antes", fraction_cell(chart.expected_net)),
        Fact("Net of the best play", fraction_cell(chart.optimal_net)),
        Fact("Price of both charts, in antes", value_cell(chart.optimal_net - chart.expected_net)),
        Fact("of this, of the second chart", value_cell(chart.optimal_net - chart.second_net)),
        Fact(
            "More if lines that fit in two ways are played the worse", value_cell(chart.expected_net - chart.worst_net)
        ),
        Fact("Hands that the first chart misplays", count_cell(chart.misplayed)),
    )
    first = Table.of(
        (
            _NUMBER, _HELD, Column("hands", "Hands", True), Column("least", "Net from", True, True),
            Column("greatest", "to", True, True),
        ),
        [
            (
                Cell.of(str(number), number), notation_cell(line.text), count_cell(line.hands),
                *(Cell.of(format_decimal(end, 4), end) for end in (line.least, line.greatest)),
            )
            for number, line in enumerate(chart.first, 1)
        ],
        "First draw",
    )  # fmt: skip
    second = Table.of(
        (
            _NUMBER, _HELD, Column("hands", "Hands", True), Column("least", "Wins from", True),
            Column("greatest", "to", True),
        ),
        [
            (
                Cell.of(str(number), number), notation_cell(line.text), count_cell(line.hands),
                *(Cell.of(format_pay(end), end) for end in (line.least, line.greatest)),
            )
            for number, line in enumerate(chart.second, 1)
        ],
        "Second draw",
    )  # fmt: skip
    return DoubleDrawPage(
        f"Double Draw, {game.name}: charts",
        facts,
        first,
        {
            **_game_record(game),
            "net": str(chart.expected_net),
            "net_worst": str(chart.worst_net),
            "net_second": str(chart.second_net),
            "optimal_net": str(chart.optimal_net),
            "price": str(chart.optimal_net - chart.expected_net),
            "misplayed_hands": chart.misplayed,
            "second_misplayed_hands": chart.second_misplayed,
            "first": _lines_record(chart.first),
            "second": _lines_record(chart.second),
        },
        (first, second),
        _notes(
            "Play the first line that applies. Cards of a straight flush, flush or straight are n-SF, n-F and n-S; s "
            "is the number of straights that contain the ranks held, jokers apart. Beside pairs a joker is an ace.",
            "Net: the mean of what the round wins, in antes, over the deals played by the line. Hands: deals in the "
            "first table, hands of five cards in the second.",
            "Wins: what the 50 cards that are not among the four held win, in units above the loss of all four; a hand "
            "that stands counts 50 times, a fold 49. At the second draw count only cards that are not yet "
            "discarded: of several holds of the line keep the one with most wins, and fold if these are fewer than the "
            "cards that may come.",
            "With no discards the second chart's choice has most wins in all hands but "
            f"{format_count(chart.second_misplayed)}.",
        ),
    )


def _lines_record(lines: Sequence[ChartLine]) -> list[dict[str, Json]]:
    return [
        {
            "number": number, "text": line.text, "hands": line.hands,
            "least": str(line.least), "greatest": str(line.greatest),
        }
        for number, line in enumerate(lines, 1)
    ]  # fmt: skip


# ----------------------------------------------------------------------------------------- one hand


def _decision(hold: Cards | None, *, is_pat: bool = False) -> Cell:
    if hold is None:
        return Cell.of("fold", "fold")
    return Cell.of(f"{hold}, stand" if is_pat else str(hold), str(hold))


def doubledraw_deal_page(game: DoubleDraw, deal: Cards, rows: Sequence[HoldValue]) -> DoubleDrawPage:
    """Return the values of all holds of a deal as a page."""
    columns = (
        Column("hold", "Hold"), Column("value", "Net in antes", True, True),
        Column("behind", "Less than best", True, True), Column("best", "Best"),
    )  # fmt: skip
    best = rows[0].value
    table = Table.of(
        columns,
        [
            (
                _decision(row.hold), value_cell(row.value), value_cell(best - row.value),
                Cell.of("best" if row.is_best else "", row.is_best),
            )
            for row in rows
        ],
    )  # fmt: skip
    return DoubleDrawPage(
        f"Double Draw: {deal}",
        (*_pay_facts(game), Fact("Value", fraction_cell(best, VALUE_DIGITS))),
        table,
        {
            **_game_record(game),
            "deal": str(deal),
            "holds": [
                {
                    "hold": None if row.hold is None else str(row.hold),
                    "value": str(row.value),
                    "optimal": row.is_best,
                }
                for row in rows
            ],
        },
        (table,),
        _notes("Net: mean of what the round wins, stakes not included, with the best second decisions."),
    )


def doubledraw_second_page(game: DoubleDraw, hand: Cards, discards: Cards, rows: Sequence[Choice]) -> DoubleDrawPage:
    """Return the values of all choices at the second decision as a page."""
    from strategygen.doubledraw import CLASS_NAMES

    names = [name for name in CLASS_NAMES if any(name in row.outcomes for row in rows)]
    columns = (
        Column("hold", "Hold"),
        Column("value", "Net in antes", True, True),
        Column("best", "Best"),
        *(Column(name, CLASS_NAMES[name], True) for name in names),
    )
    table = Table.of(
        columns,
        [
            (
                _decision(row.hold, is_pat=row.action == "stand"),
                value_cell(row.value),
                Cell.of("best" if row.is_best else "", row.is_best),
                *(count_cell(row.outcomes.get(name, 0)) if row.hold else Cell.of("", "") for name in names),
            )
            for row in rows
        ],
    )
    n_unseen = 49 - len(discards)
    return DoubleDrawPage(
        f"Double Draw, second decision: {hand}",
        (
            *_pay_facts(game),
            Fact("Discarded before", Cell.of(str(discards) or "none", str(discards))),
            Fact("Cards that may come", count_cell(n_unseen)),
            Fact("Value", fraction_cell(rows[0].value, VALUE_DIGITS)),
        ),
        table,
        {
            **_game_record(game),
            "hand": str(hand),
            "discards": str(discards),
            "unseen": n_unseen,
            "choices": [
                {
                    "action": row.action,
                    "hold": None if row.hold is None else str(row.hold),
                    "value": str(row.value),
                    "optimal": row.is_best,
                    "outcomes": row.outcomes,
                }
                for row in rows
            ],
        },
        (table,),
        _notes("Of the cards that may come so many make each hand; with any other the round is lost."),
    )
