"""Reports with the tables of Ethier, Kim & Lee, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from strategygen.games import Game
from strategygen.pages import cells
from strategygen.pages.catalogue import GameFigures
from strategygen.pages.cells import Cell, Column, Json, Table
from strategygen.pages.numbers import RETURN_DIGITS, format_count, format_pay, format_value
from strategygen.pages.report import Field, Report, Rows, Text, game_record, game_title
from strategygen.sources.paper import Check, DescribedValue, PatternGroup, list_deals, pattern_groups
from strategygen.values import CERow, Solution, compute_ce_values, set_classes

#: Values on the first page of the paper's Table A1, which is its Table 5.
FIRST_VALUES = 26
#: Rows shown of each end of the list of all deal classes.
SHOWN_ROWS = 5
#: Patterns side by side in Table 2.
PATTERN_COLUMNS = 4


def _report(
    title: str,
    game: Game,
    about: Sequence[str],
    tables: Sequence[Table],
    record: Mapping[str, Json],
    data: Table | None = None,
) -> Report:
    """Return a report on one table of the paper; its record begins with the game."""
    return Report(title, (Text("paragraph", *about), *tables), {**game_record(game), **record}, data, "dense")


def pays_page(game: Game) -> Report:
    """Return the pay table (Table 1).

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> print(pays_page(load_game("jacks-or-better")).tables[0].text_lines[1])
    Royal flush                   800 for 1
    """
    pays = [(cls.id, cls.name, pay) for cls, pay in zip(game.classes, game.pays, strict=True)]
    fields: tuple[Field[tuple[str, str, Fraction]], ...] = (
        Field("class", "Rank", lambda row: Cell.of(row[1], row[0])),
        Field("pay", "Payoff odds", lambda row: Cell.of(f"{format_pay(row[2])} for 1", row[2]), right=True),
    )
    return _report(
        f"Table 1: The pay table of {game_title(game)}",
        game,
        ["Payoffs per unit bet, the stake included."],
        [Rows(fields, [*pays, ("nothing", "Other", Fraction(0))]).table()],
        {"pays": {key: str(pay) for key, _, pay in pays}},
    )


def patterns_page(game: Game) -> Report:
    """Return the equivalence classes of deals (Table 2).

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> page = patterns_page(load_game("jacks-or-better"))
    >>> print(page.tables[3].text_lines[1])
    (1, 2, 3, 1, 1)    12  (1, 2, 3, 1, 4)    12  (1, 2, 3, 4, 4)     4
    """
    groups = pattern_groups(game)
    fields: tuple[Field[tuple[PatternGroup, tuple[int, ...], int]], ...] = (
        Field("hands", "", lambda row: row[0].name),
        Field("ways", "", lambda row: cells.count(row[0].ways)),
        Field("suits", "", lambda row: " ".join(map(str, row[1]))),
        Field("size", "", lambda row: cells.count(row[2] * row[0].copies)),
    )
    data = Rows(fields, [(group, suits, size) for group in groups for suits, size in group.patterns]).table()
    classes, hands = sum(group.classes for group in groups), sum(group.hands for group in groups)
    records: list[Json] = [
        {
            "hands": group.name,
            "ways": group.ways,
            "patterns": [{"suits": list(suits), "size": size * group.copies} for suits, size in group.patterns],
        }
        for group in groups
    ]
    about = (
        "Suit patterns of each choice of ranks, up to suit exchange, and the number of deals of each pattern.",
        f"Total: {format_count(classes)} equivalence classes, {format_count(hands)} deals.",
    )
    return _report(
        f"Table 2: Equivalence classes of deals in {game_title(game)}",
        game,
        about,
        [*map(_pattern_table, groups)],
        {"classes": classes, "deals": hands, "groups": records},
        data,
    )


def _pattern_table(group: PatternGroup) -> Table:
    """Return the suit patterns of a group and their sizes, several side by side, each column read downwards."""
    height = -(-len(group.patterns) // PATTERN_COLUMNS)
    width = -(-len(group.patterns) // height)
    columns, blank = [], (cells.missing(""), cells.missing(""))
    for number in range(1, width + 1):
        columns += [Column(f"suits_{number}", "Suits"), Column(f"size_{number}", "Size", True)]
    pairs = [(Cell.of(f"({', '.join(map(str, suits))})"), cells.count(size)) for suits, size in group.patterns]
    pairs += [blank] * (width * height - len(pairs))
    rows = [[cell for pair in pairs[start::height] for cell in pair] for start in range(height)]
    caption = f"{group.name} {group.letters}: {format_count(group.ways)} ways"
    return Table.of(columns, rows, caption[0].upper() + caption[1:])


def listing_page(solution: Solution, *, by_value: bool = False) -> Report:
    """Return both ends of the list of all deal classes, in the paper's order (Table 3) or by value (Table 4).

    The whole list is `strategygen.sources.paper.Listing.to_csv`.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> page = listing_page(solve(load_game("jacks-or-better")))
    >>> [cell.text for cell in page.table.rows[0]]
    ['1', '4', '2', '3', '4', '5', '6', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '383484750', 'u']
    """
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
    rows.insert(SHOWN_ROWS, [Cell.of("...", None, "…"), *[cells.missing("")] * (len(columns) - 1)])
    meaning = (
        "Columns: number of the class; deals in it; denominations of the five cards (11-14 are J-A); their suits; "
        "1 for each card that is held; EV (expected value) of the hold times the common denominator"
    )
    about = [
        f"The first and the last {SHOWN_ROWS} of {format_count(len(listing))} rows; the CSV file has all rows.",
        meaning + ("." if by_value else "; u if the optimal hold is unique, n if it is not."),
    ]
    what = "sorted by the EV of optimal play" if by_value else "with their optimal holds"
    title = f"Table {4 if by_value else 3}: Equivalence classes of deals in {game_title(game)}, {what}"
    return _report(title, game, about, [Table.of(columns, rows)], {})


_READING = (
    "A description names the hold, then the deals: cards within braces are of one suit; cards outside braces, or "
    "within different braces, are of different suits."
)


def held_page(solution: Solution, described: Iterable[DescribedValue], *, first: bool = False) -> Report:
    """Return the values of optimal play with a card held, described (Table A1), or the largest of them (Table 5)."""
    game, ce = solution.game, compute_ce_values(solution)
    chosen = list(described)[: FIRST_VALUES if first else None]
    rows = [(ce.rows[found.number - 1], found) for found in chosen]
    of_first = f"The {len(rows)} largest values of optimal play in {game_title(game)}"
    of_all = f"The {format_count(len(rows))} values of optimal play in {game_title(game)} with a card held"
    return _values_page(solution, f"Table 5: {of_first}" if first else f"Table A1: {of_all}", rows, [_READING])


def garbage_page(solution: Solution, described: Iterable[DescribedValue] = ()) -> Report:
    """Return the values of optimal play that only a draw of five or a hold of wild cards alone has (Table A2).

    Values in `described` are shown with their descriptions.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> print(garbage_page(solve(load_game("jacks-or-better"))).tables[0].text_lines[1])
     388               (0,1,0)     12        2787050  0.363385
    """
    game, ce = solution.game, compute_ce_values(solution)
    found = {each.number: each for each in described}
    rows = [(row, found.get(row.number)) for row in ce.rows if not ce.is_held[row.number - 1]]
    what = "with no card held" if not (game.wild_ranks or game.deck.jokers) else "with no natural card held"
    title = f"Table A2: The {format_count(len(rows))} values of optimal play in {game_title(game)} {what}"
    return _values_page(solution, title, rows, [_READING] if found else [])


def _values_page(
    solution: Solution, title: str, rows: Sequence[tuple[CERow, DescribedValue | None]], about: Sequence[str]
) -> Report:
    """Return some CE values as a page; it shows the class counts of a value as one text, CSV has a column for each."""
    sizes = sorted({int(size) for size in set_classes(solution.game.deck, 5).sizes})

    def counts(row: CERow) -> list[int]:
        return [row.classes.get(size, 0) for size in sizes]

    def classes_of(size: int) -> Field[tuple[CERow, DescribedValue | None]]:
        return Field(f"classes_of_{size}", "", lambda row: cells.count(row[0].classes.get(size, 0)))

    def description(found: DescribedValue | None) -> Cell:
        return cells.notation(found.text) if found and found.text else cells.missing("(no description found)")

    fields: tuple[Field[tuple[CERow, DescribedValue | None]], ...] = (
        Field("ce", "No.", lambda row: cells.exact(row[0].number), right=True),
        Field(
            "classes", f"Classes of {', '.join(map(str, sizes))}",
            lambda row: f"({','.join(map(str, counts(row[0])))})", right=True,
        ),
        *map(classes_of, sizes),
        Field("hands", "Deals", lambda row: cells.count(row[0].hands), right=True),
        Field(
            "integer", f"E × {format_count(solution.denominator)}", lambda row: cells.exact(row[0].integer), right=True
        ),
        Field("value", "E", lambda row: cells.value(row[0].value), decimal=True),
        Field("description", "Hand held: description of the deals", lambda row: description(row[1])),
    )  # fmt: skip
    values = Rows(fields, rows)
    last = ["description"] if any(found is not None for _, found in rows) else []
    figures = ["hands", "integer", "value"]
    records = [
        {
            "ce": row.number,
            "classes": sum(counts(row)),
            "sizes": {str(size): count for size, count in zip(sizes, counts(row), strict=True)},
            **record,
            **({} if found is None else {"description": found.text}),
        }
        for (row, found), record in zip(rows, values.records(*figures), strict=True)
    ]
    about = (
        f"Classes: number of equivalence classes of {', '.join(map(str, sizes[:-1]))}, and {sizes[-1]} deals. "
        f"Deals: the probability times {format_count(solution.n_hands)}. E: EV (expected value) of optimal play.",
        *about,
    )
    return _report(
        title,
        solution.game,
        about,
        [values.table("ce", "classes", *figures, *last)],
        {"denominator": solution.denominator, "rows": records},
        values.table("ce", *(f"classes_of_{size}" for size in sizes), *figures, *last),
    )


def statistics_page(game: Game, figures: Sequence[tuple[Game, GameFigures]]) -> Report:
    """Return the returns of several games and their numbers of values (Table 8)."""

    def named(other: Game) -> Cell:
        return Cell.of(f"{game_title(other)} ({', '.join([*map(format_pay, other.pays), '0'])})", other.id)

    fields: tuple[Field[tuple[Game, GameFigures]], ...] = (
        Field("game", "Game (pay table)", lambda row: named(row[0])),
        Field("return", "Return", lambda row: cells.percent(row[1].expected_return, 4), decimal=True),
        Field("values", "Values", lambda row: cells.count(row[1].values), right=True),
        Field("values_held", "Held", lambda row: cells.count(row[1].values_held), right=True),
    )
    rows = Rows(fields, figures)
    about = (
        "Values: number of distinct EVs of optimal play. "
        "Held: number of values that some deal has with a natural card held."
    )
    return _report("Table 8: Statistics of several games", game, [about], [rows.table()], {"rows": rows.records()})


def checks_page(
    game: Game, checks: Sequence[Check], described: Sequence[DescribedValue], classes: Sequence[int]
) -> Report:
    """Return the checks of the paper's figures and of the descriptions of its values.

    `classes` has the number of deal classes of each described value.
    """
    check_fields: tuple[Field[Check], ...] = (
        Field("what", "Figure", lambda row: row.what),
        Field("one", "First way", lambda row: _figure(row.one), right=True),
        Field("other", "Second way", lambda row: _figure(row.other), right=True),
        Field("ways", "Ways", lambda row: " / ".join(row.ways)),
        Field("holds", "Agree", lambda row: Cell.of("yes" if row.holds else "NO", row.holds)),
    )
    text_fields: tuple[Field[DescribedValue], ...] = (
        Field("ce", "CE", lambda row: cells.exact(row.number), right=True),
        Field("characters", "Characters", lambda row: cells.count(len(row.text)), right=True),
        Field("text", "Description", lambda row: cells.notation(row.text)),
    )
    longest = Rows(text_fields, sorted(described, key=lambda found: (-len(found.text), found.number))[:10])
    # The last field is for JSON alone.
    value_fields: tuple[Field[tuple[DescribedValue, int]], ...] = (
        Field("ce", "CE", lambda row: cells.exact(row[0].number), right=True),
        Field("classes", "Deal classes", lambda row: cells.count(row[1]), right=True),
        Field("counted", "Counted", lambda row: cells.count(sum(row[0].counted.values())), right=True),
        Field("shown", "Problem", lambda row: row[0].problem[:200] or "counts differ"),
        Field("problem", "", lambda row: row[0].problem),
    )
    values = Rows(value_fields, zip(described, classes, strict=True))
    wrong = [row for row in values.rows if row[0].problem or sum(row[0].counted.values()) != row[1]]
    tables = [
        Rows(check_fields, checks).table(caption="Figures computed in two ways"),
        longest.table(caption="The longest descriptions"),
    ]
    if wrong:
        caption = "Values without a valid description"
        tables.append(Rows(value_fields, wrong).table("ce", "classes", "counted", "shown", caption=caption))
    total = sum(len(found.text) for found in described)
    about = (
        "Each description is played on all deals before it is printed: it matches the deals and holds of its value and "
        "no others. Its deal classes are then counted from the text alone, rank set by rank set.",
        f"{format_count(len(described) - len(wrong))} of {format_count(len(described))} descriptions are valid; "
        f"they have {format_count(total)} characters.",
    )
    record: dict[str, Json] = {
        "checks": [
            {
                "what": check.what,
                "values": [str(check.one), str(check.other)],
                "ways": list(check.ways),
                "agree": check.holds,
            }
            for check in checks
        ],
        "characters": total,
        "longest": longest.records("ce", "characters"),
        "descriptions": values.records("ce", "classes", "counted", "problem"),
    }
    return _report(f"Checks of the tables of {game_title(game)}", game, about, tables, record)


def _figure(value: int | Fraction) -> Cell:
    return cells.count(value) if isinstance(value, int) else Cell.of(format_value(value, RETURN_DIGITS), value)
