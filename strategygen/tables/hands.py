"""One deal with its 32 holds, and two of them side by side, as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.chart import game_title, section_text
from strategygen.tables.numbers import format_decimal, format_pay, format_value
from strategygen.tables.records import (
    Cell,
    Column,
    Fact,
    Json,
    RecordPage,
    Table,
    count_cell,
    fraction_cell,
    hold_cell,
    hold_text,
    notation_cell,
    value_cell,
)

if TYPE_CHECKING:
    from strategygen.cards import Card, Cards, Deal
    from strategygen.charts import Chart
    from strategygen.games import Game
    from strategygen.solve import HoldValue, Solution

__all__ = ["ExplainPage", "ExplainedHold", "HandPage", "explain_page", "hand_page", "played_page"]


class HandPage(RecordPage):
    """The holds of one deal, best first."""

    __slots__ = ()
    template: ClassVar[str] = "hand"


def hand_page(solution: Solution, deal: Deal) -> HandPage:
    """Return the 32 holds of a deal as a page.

    Examples
    --------
    >>> from strategygen.cards import Deal
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = hand_page(solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad"))
    >>> page.facts[1].cell.text, page.table.rows[0][2].text
    ('Ad Kh Qs Js', '0.595745')
    """
    from strategygen.expectations import expectations

    holds = solution.holds(deal)
    number = solution.deals.find(deal)
    columns = (
        Column("rank", "Rank", True),
        Column("hold", "Hold"),
        Column("value", "Value", True, True),
        Column("loss", "Behind the best", True, True),
        Column("optimal", "Best"),
        Column("exact", "Exact value"),
    )
    rows = [
        (
            Cell.of(str(rank), rank),
            hold_cell(row.hold),
            Cell.of(format_value(row.value), row.value),
            Cell.of(format_value(holds[0].value - row.value), holds[0].value - row.value),
            Cell.of("best" if row.optimal else "", row.optimal),
            Cell.of(str(row.value)),
        )
        for rank, row in enumerate(holds, 1)
    ]
    best = " or ".join(hold_text(row.hold) for row in holds if row.optimal)
    facts = (
        Fact("Deal", Cell.of(str(deal))),
        Fact("Best hold", Cell.of(best)),
        Fact("Value", fraction_cell(holds[0].value, 6)),
        Fact("CE number", count_cell(int(expectations(solution).number[number]))),
        Fact("Deals alike", count_cell(int(solution.deals.sizes[number]))),
    )
    record: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "deal": str(deal),
        "holds": [{"hold": str(row.hold), "value": str(row.value), "optimal": row.optimal} for row in holds],
    }
    return HandPage(f"{game_title(solution.game)}: the holds of {deal}", facts, Table.of(columns, rows), record)


def played_page(solution: Solution, chart: Chart, deal: Deal) -> HandPage:
    """Return what a chart says of a deal as a page: the line that decides, its holds, what they cost; and later lines.

    Examples
    --------
    >>> from strategygen.cards import Deal
    >>> from strategygen.charts import Chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> chart = Chart.of(["5-RF", "1-RF: H", "2-RF: JQ", "none"], "card.txt")
    >>> page = played_page(solve(load_game("jacks-or-better")), chart, Deal("2s Js Qs Kh Ad"))
    >>> for fact in page.facts[1:6]:
    ...     print(fact.label, "|", fact.cell)
    Line | 2: 1-RF: H
    Hold | Ad or Kh or Js or Qs
    Value | from 0.427421 to 0.438432
    Best hold | Ad Kh Qs Js
    Cost in this deal | from 0.157312 to 0.168323
    """
    from strategygen.charts import lines_of_deal

    holds: dict[Cards, HoldValue] = {row.hold: row for row in solution.holds(deal)}
    best = max(row.value for row in holds.values())
    columns = (
        Column("line", "Line", True),
        Column("text", "Hand held"),
        Column("hold", "Hold"),
        Column("value", "Value", True, True),
        Column("loss", "Cost in this deal", True, True),
        Column("section", "Section"),
    )
    found = lines_of_deal(chart, solution, deal)
    rows = []
    for number, allowed in found:
        section = None if number is None else section_text(chart.lines[number - 1])
        for hold in sorted(allowed, key=lambda hold: -holds[hold].value):
            value = holds[hold].value
            rows.append(
                (
                    Cell.of(str(number or "-"), number or ""),
                    notation_cell(_line_text(chart, number)),
                    hold_cell(hold),
                    value_cell(value),
                    value_cell(best - value),
                    Cell.of(section or "-", section or ""),
                )
            )
    number, allowed = found[0]
    values = sorted(holds[hold].value for hold in allowed)
    heading = None if number is None else section_text(chart.lines[number - 1])
    line = _line_text(chart, number) if number is None else f"{number}: {_line_text(chart, number)}"
    kept = sorted(allowed, key=lambda hold: -holds[hold].value)
    facts = (
        Fact("Deal", Cell.of(str(deal))),
        Fact("Line", Cell.of(f"{heading} {line}" if heading else line)),
        Fact("Hold", Cell.of(" or ".join(hold_text(hold) for hold in kept))),
        Fact("Value", _range_cell(values[0], values[-1])),
        Fact("Best hold", Cell.of(" or ".join(hold_text(row.hold) for row in holds.values() if row.optimal))),
        Fact("Cost in this deal", _range_cell(best - values[-1], best - values[0])),
        Fact("Deals alike", count_cell(int(solution.deals.sizes[solution.deals.find(deal)]))),
    )
    record: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "source": chart.source,
        "deal": str(deal),
        "line": number,
        "section": heading,
        "text": None if number is None else str(chart.lines[number - 1]),
        "holds": [
            {"hold": str(hold), "value": str(holds[hold].value), "loss": str(best - holds[hold].value)} for hold in kept
        ],
        "loss": str(best - values[-1]),
        "loss_worst": str(best - values[0]),
        "optimal": values[0] == best,
        "best": [{"hold": str(row.hold), "value": str(row.value)} for row in holds.values() if row.optimal],
        "lines": [
            {"line": number, "text": _line_text(chart, number), "holds": [str(hold) for hold in allowed]}
            for number, allowed in found
        ],
    }
    return HandPage(
        f"{chart.source} for {game_title(solution.game)}: what it says of {deal}",
        facts,
        Table.of(columns, rows, "Lines that apply, in order"),
        record,
    )


def _line_text(chart: Chart, number: int | None) -> str:
    return "no line applies" if number is None else str(chart.lines[number - 1])


def _range_cell(least: Fraction, most: Fraction) -> Cell:
    if least == most:
        return fraction_cell(least, 6)
    return Cell.of(f"from {format_value(least)} to {format_value(most)}")


_ABOUT_DETAILS = (
    "Full deck: the five-card hands that contain the hold. Each discard takes away those that contain "
    "it too; hands with several discards, taken away more than once, are given back. "
    "fp: flush penalty, a discard of the suit of the hold. "
    "sp: straight penalty, a discard whose rank fits into a straight with the ranks held."
)
_ABOUT_WILD = " Wild cards have neither rank nor suit here."


@dataclass(frozen=True, slots=True)
class ExplainedHold:
    """Where the value of a hold comes from.

    Attributes
    ----------
    hold : HoldValue
        The hold, its value, and the number of draws by pay class, the last for draws not paid.
    full_deck : tuple of int
        Five-card hands of the full deck that contain the hold, by pay class.
    taken : tuple of (Card, str, tuple of int)
        For each discard: the card, its penalties, and how many of these hands contain it as well.
    given_back : tuple of int
        The hands that contain several discards were taken away more than once; these many are given back, so that
        the full deck, less what each discard takes away, and these, make the draws.
    """

    hold: HoldValue
    full_deck: tuple[int, ...]
    taken: tuple[tuple[Card, str, tuple[int, ...]], ...]
    given_back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExplainPage:
    """Two holds of a deal side by side."""

    template: ClassVar[str] = "explain"
    title: str
    summary: str
    facts: tuple[Fact, ...]
    table: Table
    details: tuple[Table, ...]
    about_details: str
    record: dict[str, Json]

    def to_json(self) -> Json:
        """Return all holds of the deal, and under ``explain`` the two compared."""
        return self.record


def explain_page(solution: Solution, deal: Deal, holds: Sequence[Cards] = ()) -> ExplainPage:
    """Return two holds of a deal side by side: outcomes by pay class, and what each discard takes away.

    Parameters
    ----------
    solution : Solution
        The game solved.
    deal : Deal
        The deal.
    holds : sequence of Cards
        The holds to compare, at most two; what is missing is filled up with the best of the others.

    Raises
    ------
    HoldError
        If a hold is not a subset of the deal, or there are more than two, or one stands twice.

    Examples
    --------
    >>> from strategygen.cards import Deal
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = explain_page(solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad"))
    >>> print(page.summary)
    Ad Kh Qs Js returns 0.595745, Qs Js returns 0.583719: the first is better by 0.012026.
    >>> print(page.details[1].text_lines[0])
    Hand                       Full deck  Ad sp  Kh sp  2s fp  Given back  Draws
    """
    rows = solution.holds(deal)
    chosen = _choose_holds(solution, deal, holds, rows)
    first, second = (_explained(solution, deal, row) for row in chosen)
    game = solution.game
    names = [(cls.id, cls.name, pay) for cls, pay in zip(game.classes, game.pays, strict=True)]
    names.append(("nothing", "Other", Fraction(0)))
    a, b = hold_text(first.hold.hold), hold_text(second.hold.hold)
    gap = first.hold.value - second.hold.value
    better = "both are worth the same" if gap == 0 else f"the {'first' if gap > 0 else 'second'} is better by "
    summary = (
        f"{a} returns {format_value(first.hold.value)}, {b} returns {format_value(second.hold.value)}: "
        f"{better}{format_value(abs(gap)) if gap else ''}."
    )
    draws = [sum(part.hold.counts) for part in (first, second)]
    columns = (
        Column("class", "Hand"),
        Column("pay", "Pays", True),
        Column("draws_first", "Draws, first", True),
        Column("draws_second", "Draws, second", True),
        Column("value_first", "Value, first", True, True),
        Column("value_second", "Value, second", True, True),
        Column("difference", "Difference", True, True),
    )
    lines: list[list[Cell]] = []
    for i, (class_id, name, pay) in enumerate(names):
        counts = (first.hold.counts[i], second.hold.counts[i])
        shares = [pay * count / total for count, total in zip(counts, draws, strict=True)]
        lines.append(
            [
                Cell.of(name, class_id),
                Cell.of(format_pay(pay), pay),
                *map(count_cell, counts),
                *(Cell.of(format_decimal(share, 6), share) for share in (*shares, shares[0] - shares[1])),
            ]
        )
    totals = (first.hold.value, second.hold.value, gap)
    lines.append(
        [
            Cell.of("All", "all"), Cell.of("", ""), *map(count_cell, draws),
            *(Cell.of(format_decimal(total, 6), total) for total in totals),
        ]
    )  # fmt: skip
    ids = [name[0] for name in names]
    record: dict[str, Json] = {
        "game": game.id,
        "name": game_title(game),
        "deal": str(deal),
        "holds": [{"hold": str(row.hold), "value": str(row.value), "optimal": row.optimal} for row in rows],
        "explain": [_explained_json(part, ids) for part in (first, second)],
    }
    return ExplainPage(
        f"{game_title(game)}: {a} or {b} from {deal}",
        summary,
        (
            Fact("Deal", Cell.of(str(deal))),
            Fact("First hold", Cell.of(f"{a}: {fraction_cell(first.hold.value, 6)}")),
            Fact("Second hold", Cell.of(f"{b}: {fraction_cell(second.hold.value, 6)}")),
        ),
        Table.of(columns, lines, "Outcomes of the draw"),
        tuple(_detail(part, [(name[0], name[1]) for name in names]) for part in (first, second)),
        _ABOUT_DETAILS + (_ABOUT_WILD if game.wild_ranks or game.deck.jokers else ""),
        record,
    )


def _choose_holds(solution: Solution, deal: Deal, holds: Sequence[Cards], rows: Sequence[HoldValue]) -> list[HoldValue]:
    from strategygen.errors import HoldError

    if len(holds) > 2:
        raise HoldError(f"two holds are compared, {len(holds)} were given")
    chosen: list[HoldValue] = []
    for hold in holds:
        solution.deals.locate_hold(deal, hold)
        same = [row for row in rows if set(row.hold) == set(hold) and len(row.hold) == len(hold)]
        if same[0] in chosen:
            raise HoldError(f"the hold {hold_text(hold)} was given twice")
        chosen.append(same[0])
    chosen += [row for row in rows if row not in chosen][: 2 - len(chosen)]
    return chosen


def _explained(solution: Solution, deal: Deal, row: HoldValue) -> ExplainedHold:
    from strategygen.deals import POPCOUNT
    from strategygen.solve import full_deck_counts

    levels = full_deck_counts(solution.game)
    number, mask = solution.deals.locate_hold(deal, row.hold)
    _, order = solution.deals.locate(deal)

    def counts(held: int) -> tuple[int, ...]:
        return tuple(int(n) for n in levels[POPCOUNT[held]][solution.deals.sub[held, number]])

    full = counts(mask)
    discards = sorted((j for j in range(5) if not mask >> j & 1), key=lambda j: (-(order[j].rank or 99), j))
    taken = tuple((order[j], _penalties(solution.game, row.hold, order[j]), counts(mask | 1 << j)) for j in discards)
    back = tuple(
        left - there + sum(part[2][i] for part in taken)
        for i, (left, there) in enumerate(zip(row.counts, full, strict=True))
    )
    return ExplainedHold(row, full, taken, back)


def _penalties(game: Game, hold: Cards, discard: Card) -> str:
    """Return ``fp``, ``sp``, both or neither, as the chart language defines them."""
    from strategygen.payoffs import STRAIGHTS

    def is_natural(card: Card) -> bool:
        return not card.is_joker and card.rank not in game.wild_ranks

    naturals = [card for card in hold if is_natural(card)]
    if not naturals or not is_natural(discard):
        return ""
    words = []
    if {card.suit for card in naturals} == {discard.suit}:
        words.append("fp")
    ranks = {card.rank for card in naturals}
    held = sum(1 << (rank - 2) for rank in ranks)
    bit = 1 << (discard.rank - 2)
    straight = any((held | bit) & ~straight == 0 for straight in STRAIGHTS)
    if len(ranks) == len(naturals) and discard.rank not in ranks and straight:
        words.append("sp")
    return " ".join(words)


def _explained_json(part: ExplainedHold, ids: Sequence[str]) -> Json:
    def by_class(counts: Sequence[int]) -> Json:
        return dict(zip(ids, counts, strict=True))

    return {
        "hold": str(part.hold.hold),
        "value": str(part.hold.value),
        "optimal": part.hold.optimal,
        "draws": sum(part.hold.counts),
        "outcomes": by_class(part.hold.counts),
        "full_deck": by_class(part.full_deck),
        "discards": [
            {"card": str(card), "penalties": penalties.split(), "takes_away": by_class(counts)}
            for card, penalties, counts in part.taken
        ],
        "given_back": by_class(part.given_back),
    }


def _detail(part: ExplainedHold, names: Sequence[tuple[str, str]]) -> Table:
    columns = [Column("class", "Hand"), Column("full_deck", "Full deck", True)]
    columns += [Column(str(card), f"{card} {words}".strip(), True) for card, words, _ in part.taken]
    columns += [Column("given_back", "Given back", True), Column("draws", "Draws", True)]
    rows: list[list[Cell]] = []
    sums = [0] * (len(columns) - 1)
    for i, (class_id, name) in enumerate(names):
        counts = [part.full_deck[i], *(-taken[2][i] for taken in part.taken), part.given_back[i], part.hold.counts[i]]
        sums = [total + count for total, count in zip(sums, counts, strict=True)]
        rows.append([Cell.of(name, class_id), *map(count_cell, counts)])
    rows.append([Cell.of("All", "all"), *map(count_cell, sums)])
    return Table.of(columns, rows, f"What each discard takes away from {hold_text(part.hold.hold)}")
