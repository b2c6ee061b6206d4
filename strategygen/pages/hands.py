"""The 32 holds of a deal, the play of a deal by a chart, and a comparison of two holds, as reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Column, Json, Table, hold_text
from strategygen.pages.chart import section_text
from strategygen.pages.numbers import format_value
from strategygen.pages.readings import quote_line
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, game_record, game_title, record_of

if TYPE_CHECKING:
    from strategygen.cards import Card, Cards, Deal
    from strategygen.charts import Chart
    from strategygen.games import Game
    from strategygen.values import HoldValue, Solution


def hand_page(solution: Solution, deal: Deal) -> Report:
    """Return the 32 holds of a deal as a page.

    Examples
    --------
    >>> from strategygen import Deal, load_game, solve
    >>> page = hand_page(solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad"))
    >>> page.figures[1].cell.text, page.table.rows[0][2].text
    ('Ad Kh Qs Js', '0.595745')
    """
    from strategygen.values import compute_ce_values

    number = solution.deals.find(deal)
    holds = _ranked(solution.holds(deal))
    best = holds.rows[0].value
    figures = (
        Figure("deal", "Deal", cells.exact(str(deal))),
        Figure("", "Best hold", _holds_cell(row.hold for row in holds.rows if row.optimal)),
        Figure("", "EV", cells.fraction(best, 6)),
        Figure("", "CE number", cells.count(int(compute_ce_values(solution).number[number]))),
        Figure("", "Deals in this class", cells.count(int(solution.deals.sizes[number]))),
    )
    return Report(
        f"{game_title(solution.game)}: the 32 holds of {deal}",
        (Facts(figures), holds.table()),
        {**game_record(solution.game), **record_of(figures), "holds": holds.records("hold", "value", "optimal")},
    )


def _ranked(holds: Sequence[HoldValue]) -> Rows[HoldValue]:
    best = holds[0].value
    ranks = {row.hold: rank for rank, row in enumerate(holds, 1)}
    fields: tuple[Field[HoldValue], ...] = (
        Field("rank", "Rank", lambda row: cells.exact(ranks[row.hold]), right=True),
        Field("hold", "Hold", lambda row: cells.hold(row.hold)),
        Field("value", "EV", lambda row: cells.value(row.value), decimal=True),
        Field("loss", "Cost", lambda row: cells.value(best - row.value), decimal=True),
        Field("optimal", "Best", lambda row: Cell.of("best" if row.optimal else "", row.optimal)),
        Field("exact", "Exact EV", lambda row: str(row.value)),
    )
    return Rows(fields, holds)


def _holds_cell(holds: Iterable[Cards]) -> Cell:
    return Cell.of(" or ".join(hold_text(hold) for hold in holds))


@dataclass(frozen=True, slots=True)
class _Allowed:
    """A hold that a line of a chart allows in a deal, its EV and its cost; `line` is None if no line applies."""

    line: int | None
    section: str | None
    text: str
    hold: Cards
    value: Fraction
    loss: Fraction


def played_page(solution: Solution, chart: Chart, deal: Deal) -> Report:
    """Return the play of a deal by a chart as a page: the line that decides, its holds and their cost, and later lines.

    Examples
    --------
    >>> from strategygen import Chart, Deal, load_game, solve
    >>> chart = Chart.of(["5-RF", "1-RF: H", "2-RF: JQ", "none"], "card.txt")
    >>> page = played_page(solve(load_game("jacks-or-better")), chart, Deal("2s Js Qs Kh Ad"))
    >>> for figure in page.figures[1:6]:
    ...     print(figure.label, "|", figure.cell)
    Line | 2: 1-RF: H
    Hold | Ad or Kh or Js or Qs
    EV | from 0.427421 to 0.438432
    Best hold | Ad Kh Qs Js
    Cost in this deal | from 0.157312 to 0.168323
    """
    from strategygen.charts import lines_of_deal

    ranked = solution.holds(deal)
    optimal = [row for row in ranked if row.optimal]
    best = optimal[0].value
    values: dict[Cards, Fraction] = {row.hold: row.value for row in ranked}
    found = lines_of_deal(chart, solution, deal)
    rows: list[_Allowed] = []
    for line, holds in found:
        text = _line_text(chart, line)
        section = None if line is None else section_text(chart.lines[line - 1])
        for hold in sorted(holds, key=lambda hold: -values[hold]):
            rows.append(_Allowed(line, section, text, hold, values[hold], best - values[hold]))
    fields: tuple[Field[_Allowed], ...] = (
        Field("line", "Line", lambda row: cells.exact(row.line), right=True),
        Field("text", "Hand held", lambda row: cells.notation(row.text)),
        Field("hold", "Hold", lambda row: cells.hold(row.hold)),
        Field("value", "EV", lambda row: cells.value(row.value), decimal=True),
        Field("loss", "Cost in this deal", lambda row: cells.value(row.loss), decimal=True),
        Field("section", "Section", lambda row: cells.exact(row.section)),
    )
    # The holds of the first line that applies are played.
    kept = [row for row in rows if row.line == rows[0].line]
    first, last = kept[0], kept[-1]
    decides = first.text if first.line is None else f"{first.line}: {first.text}"
    figures: tuple[Figure, ...] = (
        Figure("deal", "Deal", cells.exact(str(deal))),
        Figure("", "Line", Cell.of(f"{first.section} {decides}" if first.section else decides)),
        Figure("", "Hold", _holds_cell(row.hold for row in kept)),
        Figure("", "EV", _range_cell(last.value, first.value)),
        Figure("", "Best hold", _holds_cell(row.hold for row in optimal)),
        Figure("", "Cost in this deal", _range_cell(first.loss, last.loss)),
        Figure("", "Deals in this class", cells.count(int(solution.deals.sizes[solution.deals.find(deal)]))),
    )
    reading = None if first.line is None else chart.reading_of(first.line)
    written = quote_line(chart, first.line)
    if written:
        figures = (*figures[:2], Figure("", "As written", Cell.of(written)), *figures[2:])
    record = {
        **game_record(solution.game),
        "source": chart.source,
        **record_of(figures),
        "line": first.line,
        "file_line": None if reading is None else reading.number,
        "written": None if reading is None else reading.written,
        "section": first.section,
        "text": None if first.line is None else first.text,
        "holds": Rows(fields, kept).records("hold", "value", "loss"),
        "loss": str(first.loss),
        "loss_worst": str(last.loss),
        "optimal": last.loss == 0,
        "best": _ranked(optimal).records("hold", "value"),
        "lines": [
            {"line": line, "text": _line_text(chart, line), "holds": [str(hold) for hold in holds]}
            for line, holds in found
        ],
    }
    return Report(
        f"{chart.source} for {game_title(solution.game)}: play of {deal}",
        (Facts(figures), Rows(fields, rows).table(caption="Lines that apply, in order")),
        record,
    )


def _line_text(chart: Chart, number: int | None) -> str:
    return "no line applies" if number is None else str(chart.lines[number - 1])


def _range_cell(least: Fraction, most: Fraction) -> Cell:
    if least == most:
        return cells.fraction(least, 6)
    return Cell.of(f"from {format_value(least)} to {format_value(most)}")


_ABOUT_DISCARDS = (
    "Full deck: final hands of the full deck that contain the hold. Each discard removes those that also contain "
    "the discard; final hands with several discards are removed several times, and the surplus is given back. "
    "fp: flush penalty, a discard of the suit of the hold. "
    "sp: straight penalty, a discard whose rank fits into a straight with the ranks held."
)
_ABOUT_WILD = " Wild cards have neither rank nor suit here."


@dataclass(frozen=True, slots=True)
class _Explained:
    """How the draws of a hold follow from the final hands of the full deck.

    Attributes
    ----------
    hold : HoldValue
        The hold, its EV, and the number of draws by pay class, the last for draws not paid.
    full_deck : tuple of int
        Final hands of the full deck that contain the hold, by pay class.
    taken : tuple of (Card, str, tuple of int)
        For each discard: the card, its penalties, and the number of these final hands that also contain it.
    given_back : tuple of int
        Correction for final hands with several discards, which are removed more than once: full deck, minus what
        each discard removes, plus this, is the number of draws.
    """

    hold: HoldValue
    full_deck: tuple[int, ...]
    taken: tuple[tuple[Card, str, tuple[int, ...]], ...]
    given_back: tuple[int, ...]


def explain_page(solution: Solution, deal: Deal, holds: Sequence[Cards] = ()) -> Report:
    """Return a comparison of two holds of a deal: outcomes by pay class, and what each discard removes.

    Holds that are not given are the best of the others.

    Raises
    ------
    HoldError
        If a hold is not a subset of the deal, or there are more than two, or one is duplicated.

    Examples
    --------
    >>> from strategygen import Deal, load_game, solve
    >>> page = explain_page(solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad"))
    >>> print(page.sentences[0])
    The EV is 0.595745 for Ad Kh Qs Js and 0.583719 for Qs Js: the first hold is better by 0.012026.
    >>> print(page.tables[2].text_lines[0])
    Hand                       Full deck  Ad sp  Kh sp  2s fp  Given back  Draws
    """
    game, ranked = solution.game, solution.holds(deal)
    chosen = _choose_holds(solution, deal, holds, ranked)
    first, second = (_explained(solution, deal, row) for row in chosen)
    a, b = hold_text(first.hold.hold), hold_text(second.hold.hold)
    gap = first.hold.value - second.hold.value
    better = "they are equal" if gap == 0 else f"the {'first' if gap > 0 else 'second'} hold is better by "
    summary = (
        f"The EV is {format_value(first.hold.value)} for {a} and {format_value(second.hold.value)} for {b}: "
        f"{better}{format_value(abs(gap)) if gap else ''}."
    )
    figures = (
        Figure("deal", "Deal", cells.exact(str(deal))),
        Figure("", "First hold", Cell.of(f"{a}: {cells.fraction(first.hold.value, 6)}")),
        Figure("", "Second hold", Cell.of(f"{b}: {cells.fraction(second.hold.value, 6)}")),
    )
    classes = [(cls.id, cls.name) for cls in game.classes] + [("nothing", "Other")]
    return Report(
        f"{game_title(game)}: {a} or {b} from {deal}",
        (
            Text("verdict", summary),
            Facts(figures),
            _outcomes(game, first.hold, second.hold).table(caption="Outcomes of the draw"),
            *(_discards_table(part, classes) for part in (first, second)),
            Text("paragraph", _ABOUT_DISCARDS + (_ABOUT_WILD if game.wild_ranks or game.deck.jokers else "")),
        ),
        {
            **game_record(game),
            **record_of(figures),
            "holds": _ranked(ranked).records("hold", "value", "optimal"),
            "explain": [_explained_json(part, [class_id for class_id, _ in classes]) for part in (first, second)],
        },
        layout="dense",
    )


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A pay class, the number of draws that make it from each of two holds, and their part of the EV; or the total."""

    id: str
    name: str
    pay: Fraction | None
    draws: tuple[int, int]
    shares: tuple[Fraction, Fraction]


def _outcomes(game: Game, first: HoldValue, second: HoldValue) -> Rows[_Outcome]:
    totals = (sum(first.counts), sum(second.counts))
    classes = [(cls.id, cls.name, pay) for cls, pay in zip(game.classes, game.pays, strict=True)]
    rows = [
        _Outcome(class_id, name, pay, draws, (pay * draws[0] / totals[0], pay * draws[1] / totals[1]))
        for (class_id, name, pay), *draws_of in zip(
            [*classes, ("nothing", "Other", Fraction(0))], first.counts, second.counts, strict=True
        )
        for draws in [(draws_of[0], draws_of[1])]
    ]
    rows.append(_Outcome("all", "All", None, totals, (first.value, second.value)))
    fields: tuple[Field[_Outcome], ...] = (
        Field("class", "Hand", lambda row: Cell.of(row.name, row.id)),
        Field("pay", "Pays", lambda row: cells.missing("") if row.pay is None else cells.pay(row.pay), right=True),
        Field("draws_first", "Draws, first", lambda row: cells.count(row.draws[0]), right=True),
        Field("draws_second", "Draws, second", lambda row: cells.count(row.draws[1]), right=True),
        Field("value_first", "EV, first", lambda row: cells.decimal(row.shares[0], 6), decimal=True),
        Field("value_second", "EV, second", lambda row: cells.decimal(row.shares[1], 6), decimal=True),
        Field("difference", "Difference", lambda row: cells.decimal(row.shares[0] - row.shares[1], 6), decimal=True),
    )
    return Rows(fields, rows)


def _choose_holds(solution: Solution, deal: Deal, holds: Sequence[Cards], rows: Sequence[HoldValue]) -> list[HoldValue]:
    from strategygen.errors import HoldError

    if len(holds) > 2:
        raise HoldError(f"expected at most two holds to compare, not {len(holds)}")
    chosen: list[HoldValue] = []
    for hold in holds:
        solution.deals.locate_hold(deal, hold)
        same = [row for row in rows if set(row.hold) == set(hold) and len(row.hold) == len(hold)]
        if same[0] in chosen:
            raise HoldError(f"the hold {hold_text(hold)} is duplicated")
        chosen.append(same[0])
    chosen += [row for row in rows if row not in chosen][: 2 - len(chosen)]
    return chosen


def _explained(solution: Solution, deal: Deal, row: HoldValue) -> _Explained:
    from strategygen.values import full_deck_counts

    levels = full_deck_counts(solution.game)
    number, mask = solution.deals.locate_hold(deal, row.hold)
    _, order = solution.deals.locate(deal)

    def counts(held: int) -> tuple[int, ...]:
        return tuple(int(n) for n in levels[held.bit_count()][solution.deals.sub[held, number]])

    full = counts(mask)
    discards = sorted((j for j in range(5) if not mask >> j & 1), key=lambda j: (-(order[j].rank or 99), j))
    taken = tuple((order[j], _penalties(solution.game, row.hold, order[j]), counts(mask | 1 << j)) for j in discards)
    back = tuple(
        left - there + sum(part[2][i] for part in taken)
        for i, (left, there) in enumerate(zip(row.counts, full, strict=True))
    )
    return _Explained(row, full, taken, back)


def _penalties(game: Game, hold: Cards, discard: Card) -> str:
    """Return ``fp``, ``sp``, both or neither, as the chart language defines them."""
    from strategygen.cards import bits_of_ranks
    from strategygen.values import features

    wild = {0, *game.wild_ranks}
    naturals = [card for card in hold if card.rank not in wild]
    if not naturals or discard.rank in wild:
        return ""
    held = features(game.deck, game.wild_ranks, game.high_ranks, len(hold))
    number = held.sets.find(hold)
    is_flush = held.is_suited[number] and discard.suit == naturals[0].suit
    is_straight = held.straight_ranks[number] & bits_of_ranks([discard.rank]) > 0
    return " ".join(word for word, applies in (("fp", is_flush), ("sp", is_straight)) if applies)


def _explained_json(part: _Explained, ids: Sequence[str]) -> Json:
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


def _discards_table(part: _Explained, names: Sequence[tuple[str, str]]) -> Table:
    columns = [Column("class", "Hand"), Column("full_deck", "Full deck", True)]
    columns += [Column(str(card), f"{card} {words}".strip(), True) for card, words, _ in part.taken]
    columns += [Column("given_back", "Given back", True), Column("draws", "Draws", True)]
    rows: list[list[Cell]] = []
    sums = [0] * (len(columns) - 1)
    for i, (class_id, name) in enumerate(names):
        counts = [part.full_deck[i], *(-taken[2][i] for taken in part.taken), part.given_back[i], part.hold.counts[i]]
        sums = [total + count for total, count in zip(sums, counts, strict=True)]
        rows.append([Cell.of(name, class_id), *map(cells.count, counts)])
    rows.append([Cell.of("All", "all"), *map(cells.count, sums)])
    return Table.of(columns, rows, f"What each discard removes from {hold_text(part.hold.hold)}")
