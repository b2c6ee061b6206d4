"""The tables of Ethier, Kim & Lee as pages, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.catalogue import GameFigures
from strategygen.tables.chart import game_title
from strategygen.tables.numbers import RETURN_DIGITS, format_count, format_pay, format_value
from strategygen.tables.records import (
    Cell,
    Column,
    Json,
    Table,
    count_cell,
    notation_cell,
    percent_cell,
    value_cell,
)

if TYPE_CHECKING:
    from strategygen.expectations import CERow
    from strategygen.games import Game
    from strategygen.paper import Check, Described
    from strategygen.solve import Solution

__all__ = [
    "PaperPage",
    "checks_page",
    "garbage_page",
    "held_page",
    "listing_page",
    "patterns_page",
    "pays_page",
    "statistics_page",
]

#: Values on the first page of the paper's Table A1, which is its Table 5.
FIRST_VALUES = 26
#: Rows shown of either end of the list of all deals.
SHOWN_ROWS = 5
#: Patterns side by side in Table 2.
PATTERN_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One table of the paper.

    Attributes
    ----------
    title : str
        Its number and what it shows.
    about : tuple of str
        Sentences in front of it.
    tables : tuple of Table
        What is shown; one table, or one under each of several captions.
    csv : str
        All rows for other programs; fractions as p/q.
    record : dict
        The same as JSON; empty for the lists of all deals, which are CSV alone.
    """

    template: ClassVar[str] = "paper"

    title: str
    about: tuple[str, ...]
    tables: tuple[Table, ...]
    csv: str
    record: dict[str, Json]

    def to_csv(self) -> str:
        """Return all rows as CSV."""
        return self.csv

    def to_json(self) -> Json:
        """Return the exact figures."""
        return self.record


def _page(title: str, game: Game, about: Sequence[str], table: Table, record: dict[str, Json]) -> PaperPage:
    named: dict[str, Json] = {"game": game.id, "name": game_title(game), **record}
    return PaperPage(title, tuple(about), (table,), table.to_csv(), named)


def pays_page(game: Game) -> PaperPage:
    """Return the pay table (Table 1).

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> print(pays_page(load_game("jacks-or-better")).tables[0].text_lines[1])
    Royal flush                   800 for 1
    """
    columns = (Column("class", "Rank"), Column("pay", "Payoff odds", True))
    pays = [(cls.id, cls.name, pay) for cls, pay in zip(game.classes, game.pays, strict=True)]
    rows = [
        (Cell.of(name, key), Cell.of(f"{format_pay(pay)} for 1", pay))
        for key, name, pay in [*pays, ("nothing", "Other", Fraction(0))]
    ]
    record: dict[str, Json] = {"pays": {key: str(pay) for key, _, pay in pays}}
    title = f"Table 1: The pay table of {game_title(game)}"
    return _page(title, game, ["Payoffs per unit bet, the stake included."], Table.of(columns, rows), record)


def patterns_page(game: Game) -> PaperPage:
    """Return the equivalence classes of deals (Table 2).

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> page = patterns_page(load_game("jacks-or-better"))
    >>> print(page.tables[3].text_lines[1])
    (1, 2, 3, 1, 1)    12  (1, 2, 3, 1, 4)    12  (1, 2, 3, 4, 4)     4
    """
    from strategygen.paper import pattern_groups

    groups = pattern_groups(game)
    tables, rows = [], []
    records: list[Json] = []
    for group in groups:
        cells = [(Cell.of(f"({', '.join(map(str, suits))})"), count_cell(size)) for suits, size in group.patterns]
        height = -(-len(cells) // PATTERN_COLUMNS)
        width = -(-len(cells) // height)
        columns = [part for i in range(1, width + 1) for part in _pattern_columns(i)]
        blank = (Cell.of(""), Cell.of(""))
        shown = [
            [c for i in range(width) for c in (cells[i * height + j] if i * height + j < len(cells) else blank)]
            for j in range(height)
        ]
        caption = f"{group.name} {group.letters}: {format_count(group.ways)} ways"
        tables.append(Table.of(columns, shown, caption[0].upper() + caption[1:]))
        for suits, size in group.patterns:
            rows.append(
                (group.name, count_cell(group.ways), " ".join(map(str, suits)), count_cell(size * group.copies))
            )
        records.append(
            {
                "hands": group.name,
                "ways": group.ways,
                "patterns": [{"suits": list(suits), "size": size * group.copies} for suits, size in group.patterns],
            }
        )
    data = Table.of((Column("hands", ""), Column("ways", ""), Column("suits", ""), Column("size", "")), rows)
    classes, hands = sum(group.classes for group in groups), sum(group.hands for group in groups)
    about = (
        "For each choice of ranks, how the suits of its cards fall, up to suit exchange, and how many deals each has.",
        f"In all {format_count(classes)} equivalence classes of {format_count(hands)} deals.",
    )
    record: dict[str, Json] = {
        "game": game.id, "name": game_title(game), "classes": classes, "deals": hands, "groups": records,
    }  # fmt: skip
    title = f"Table 2: Equivalence classes of deals in {game_title(game)}"
    return PaperPage(title, about, tuple(tables), data.to_csv(), record)


def _pattern_columns(number: int) -> tuple[Column, Column]:
    return Column(f"suits_{number}", "Suits"), Column(f"size_{number}", "Size", True)


def listing_page(solution: Solution, *, by_value: bool = False) -> PaperPage:
    """Return the list of all deals, in the paper's order (Table 3) or by value (Table 4).

    Its CSV is the paper's file: 134,459 rows of 19 columns, or of 18 when sorted, without a heading.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> page = listing_page(solve(load_game("jacks-or-better")))
    >>> page.csv.splitlines()[0]
    '1,4,2,3,4,5,6,1,1,1,1,1,1,1,1,1,1,383484750,u'
    """
    from strategygen.paper import list_deals

    game, listing = solution.game, list_deals(solution)
    if by_value:
        listing = listing.sorted_by_value()
    columns = [Column("number", "No.", True), Column("size", "Size", True)]
    for letter, heading in (("d", "Denominations"), ("s", "Suits"), ("h", "Held")):
        columns += [Column(f"{letter}{i}", heading if i == 1 else "", True) for i in range(1, 6)]
    columns.append(Column("value", f"E × {format_count(solution.denominator)}", True))
    if not by_value:
        columns.append(Column("unique", ""))
    ends = [*range(1, SHOWN_ROWS + 1), *range(len(listing) - SHOWN_ROWS + 1, len(listing) + 1)]
    rows = [[Cell.of(str(part)) for part in listing.row(number, with_unique=not by_value)] for number in ends]
    rows.insert(SHOWN_ROWS, [Cell.of("...", None, "…"), *[Cell.of("")] * (len(columns) - 1)])
    meaning = (
        "Columns: number of the class; deals in it; denominations of the five cards (11-14 are J-A); their suits; "
        "1 for each card that is held; expected return of the hold times the common denominator"
    )
    about = [
        f"{format_count(len(listing))} rows, of which the first and the last {SHOWN_ROWS} are shown; "
        "all of them are in the CSV file.",
        meaning + ("." if by_value else "; u if no other hold is as good, n if one is."),
    ]
    what = "sorted by the expected return of optimal play" if by_value else "with their optimal holds"
    title = f"Table {4 if by_value else 3}: Equivalence classes of deals in {game_title(game)}, {what}"
    return PaperPage(title, tuple(about), (Table.of(columns, rows),), listing.to_csv(with_unique=not by_value), {})


_READING = (
    "A description names the hold, then says which deals are meant: cards within braces are of one suit; cards "
    "outside braces, or within different ones, are of different suits."
)


def held_page(solution: Solution, described: Iterable[Described], *, first: bool = False) -> PaperPage:
    """Return the values that some hold reaches, described (Table A1), or the largest of them (Table 5)."""
    from strategygen.expectations import expectations

    game, ce = solution.game, expectations(solution)
    chosen = list(described)
    chosen = chosen[:FIRST_VALUES] if first else chosen
    rows = [(ce.rows[found.number - 1], found) for found in chosen]
    of_first = f"The {len(rows)} largest values of optimal play in {game_title(game)}"
    of_all = f"The {format_count(len(rows))} values of optimal play in {game_title(game)} with a card held"
    return _values_page(solution, f"Table 5: {of_first}" if first else f"Table A1: {of_all}", rows, [_READING])


def garbage_page(solution: Solution, described: Iterable[Described] = ()) -> PaperPage:
    """Return the values that only the draw of five, or a hold of wild cards alone, reaches (Table A2).

    Those of `described` are told with their descriptions.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> print(garbage_page(solve(load_game("jacks-or-better"))).tables[0].text_lines[1])
     388               (0,1,0)     12        2787050  0.363385
    """
    from strategygen.expectations import expectations

    game, ce = solution.game, expectations(solution)
    found = {each.number: each for each in described}
    rows = [(row, found.get(row.number)) for row in ce.rows if not ce.is_held[row.number - 1]]
    what = "with nothing held" if not (game.wild_ranks or game.deck.jokers) else "with no card held that is not wild"
    title = f"Table A2: The {format_count(len(rows))} values of optimal play in {game_title(game)} {what}"
    return _values_page(solution, title, rows, [_READING] if found else [])


def _values_page(
    solution: Solution, title: str, rows: Sequence[tuple[CERow, Described | None]], about: Sequence[str]
) -> PaperPage:
    from strategygen.deals import set_classes

    sizes = sorted({int(size) for size in set_classes(solution.game.deck, 5).sizes})
    is_described = any(found is not None for _, found in rows)
    shown: list[list[Cell | str]] = []
    data: list[list[Cell | str]] = []
    records: list[Json] = []
    for row, found in rows:
        counts = [row.classes.get(size, 0) for size in sizes]
        text = "" if found is None else found.text
        told = [] if found is None else [notation_cell(text) if text else Cell.of("(no description found)", "")]
        number, value = Cell.of(str(row.number), row.number), value_cell(row.value)
        integer = Cell.of(str(row.integer), row.integer)
        shown.append([number, f"({','.join(map(str, counts))})", count_cell(row.hands), integer, value, *told])
        data.append([number, *map(count_cell, counts), count_cell(row.hands), integer, value, *told])
        record: dict[str, Json] = {
            "ce": row.number,
            "classes": sum(counts),
            "sizes": {str(size): count for size, count in zip(sizes, counts, strict=True)},
            "hands": row.hands,
            "integer": row.integer,
            "value": str(row.value),
        }
        records.append({**record, "description": text} if found is not None else record)
    last = [Column("description", "Hand held: description of the deals")] if is_described else []
    place = Column("ce", "No.", True)
    rest = (
        Column("hands", "Deals", True),
        Column("integer", f"E × {format_count(solution.denominator)}", True),
        Column("value", "E", True, True),
    )
    columns = (place, Column("classes", f"Classes of {', '.join(map(str, sizes))}", True), *rest, *last)
    exact = (place, *(Column(f"classes_of_{size}", "") for size in sizes), *rest, *last)
    notes = (
        f"Classes: equivalence classes of {', '.join(map(str, sizes[:-1]))}, and {sizes[-1]} deals. "
        f"Deals: the probability times {format_count(solution.n_hands)}. E: expected return of optimal play.",
        *about,
    )
    whole: dict[str, Json] = {
        "game": solution.game.id,
        "name": game_title(solution.game),
        "denominator": solution.denominator,
        "rows": records,
    }
    return PaperPage(title, notes, (Table.of(columns, shown),), Table.of(exact, data).to_csv(), whole)


def statistics_page(game: Game, figures: Sequence[tuple[Game, GameFigures]]) -> PaperPage:
    """Return the returns of several games, and how many values they have (Table 8)."""
    columns = (
        Column("game", "Game (pay table)"),
        Column("return", "Return", True, True),
        Column("values", "Values", True),
        Column("values_held", "Held", True),
    )
    rows = []
    records: list[Json] = []
    for other, found in figures:
        pays = ", ".join([*map(format_pay, other.pays), "0"])
        rows.append(
            (
                Cell.of(f"{game_title(other)} ({pays})", other.id),
                Cell.of(str(percent_cell(found.expected_return, 4)), found.expected_return),
                count_cell(found.values),
                count_cell(found.values_held),
            )
        )
        records.append(
            {
                "game": other.id,
                "return": str(found.expected_return),
                "values": found.values,
                "values_held": found.values_held,
            }
        )
    about = (
        "Values: distinct values of the expected return of optimal play. "
        "Held: those that some deal reaches by holding a card that is not wild.",
    )
    return _page("Table 8: Statistics of several games", game, about, Table.of(columns, rows), {"rows": records})


def checks_page(
    game: Game, checks: Sequence[Check], described: Sequence[Described], classes: Sequence[int]
) -> PaperPage:
    """Return the checks of a paper, and what stands to be said of its descriptions.

    Parameters
    ----------
    game : Game
        The game.
    checks : sequence of Check
        Figures reached in two ways.
    described : sequence of Described
        The descriptions of Table A1.
    classes : sequence of int
        The number of classes of each of these values.
    """
    columns = (
        Column("what", "Figure"),
        Column("one", "One way", True),
        Column("other", "Another", True),
        Column("ways", "Ways"),
        Column("holds", "Agree"),
    )
    rows = [
        (check.what, _figure(check.one), _figure(check.other), " / ".join(check.ways), _yes(check.holds))
        for check in checks
    ]
    figures = Table.of(columns, rows, "Figures reached in two ways")
    longest = sorted(described, key=lambda found: (-len(found.text), found.number))[:10]
    lengths = Table.of(
        (Column("ce", "CE", True), Column("characters", "Characters", True), Column("text", "Description")),
        [(str(found.number), count_cell(len(found.text)), notation_cell(found.text)) for found in longest],
        "The longest descriptions",
    )
    wrong = [
        (found, expected)
        for found, expected in zip(described, classes, strict=True)
        if found.problem or sum(found.counted.values()) != expected
    ]
    tables = [figures, lengths]
    if wrong:
        tables.append(
            Table.of(
                (
                    Column("ce", "CE", True),
                    Column("classes", "Classes", True),
                    Column("counted", "Counted", True),
                    Column("problem", "Problem"),
                ),
                [
                    (
                        str(found.number),
                        count_cell(expected),
                        count_cell(sum(found.counted.values())),
                        found.problem[:200] or "counts differ",
                    )
                    for found, expected in wrong
                ],
                "Values without a description that stands",
            )
        )
    total = sum(len(found.text) for found in described)
    about = (
        "Each description is played on all deals before it is printed: it means the deals and holds of its value and "
        "no others. Its classes are then counted from the text alone, rank set by rank set.",
        f"{format_count(len(described) - len(wrong))} of {format_count(len(described))} descriptions stand, "
        f"{format_count(total)} characters in all.",
    )
    record: dict[str, Json] = {
        "game": game.id,
        "name": game_title(game),
        "checks": [
            {"what": check.what, "values": [str(check.one), str(check.other)], "ways": list(check.ways),
             "agree": check.holds}
            for check in checks
        ],
        "characters": total,
        "longest": [{"ce": found.number, "characters": len(found.text)} for found in longest],
        "descriptions": [
            {"ce": found.number, "classes": expected, "counted": sum(found.counted.values()), "problem": found.problem}
            for found, expected in zip(described, classes, strict=True)
        ],
    }  # fmt: skip
    title = f"Checks of the tables of {game_title(game)}"
    return PaperPage(title, about, tuple(tables), figures.to_csv(), record)


def _figure(value: int | Fraction) -> Cell:
    return count_cell(value) if isinstance(value, int) else Cell.of(format_value(value, RETURN_DIGITS), value)


def _yes(holds: bool) -> Cell:
    return Cell.of("yes" if holds else "NO", holds)
