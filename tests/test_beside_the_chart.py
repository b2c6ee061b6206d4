"""What pages have beside the chart: tables of pays and odds, glossaries, contents, dates; and charts that look like"
" these."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_changes import HANDS, why_refused

from strategygen.charts import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

LISTS = (
    "\n".join(f"{number}. {hand}" for number, hand in enumerate(HANDS, 1)),
    "\n".join(f"- {hand}" for hand in HANDS),
)
MADE = ("Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind")
PAYS = (800, 50, 25, 9, 6, 4, 3)
WORDS = ("eight hundred", "fifty", "twenty-five", "nine", "six", "four", "three")


def lines_of(page: str, game: str = "jacks-or-better") -> list[str]:
    return [str(line) for line in read_chart(page, "page", load_game(game)).lines]


def table_of(form: str) -> str:
    rows = zip(MADE, PAYS, WORDS, strict=True)
    return "\n".join(form.format(hand=hand, pay=pay, five=5 * pay, words=words) for hand, pay, words in rows)


PAIRS = "\n".join(f"    {MADE[at]:20}{PAYS[at]:5}    {MADE[at + 3]:16}{PAYS[at + 3]:4}" for at in range(3))
BOX = "\n".join(["+----+---+", *(f"| {hand} | {pay} |" for hand, pay in zip(MADE, PAYS, strict=True)), "+----+---+"])
TABLES = (
    table_of("{hand}  {pay}"), table_of("    {hand:20}  {pay:5}  {five:5}"), table_of("{hand} ........ {pay}"),
    table_of("{hand} .......... {words}"), table_of("{pay:8}   {hand}"), table_of("- {hand}: {pay}x"),
    table_of("{hand}: {pay} for 1"), table_of("{hand} ({pay} coins)"), PAIRS, BOX,
    "| Hand | Pays | Odds |\n|---|---|---|\n" + table_of("| {hand} | {pay} | 1 in {five} |"),
)  # fmt: skip


@in_one_test("table", TABLES, step=5)
def test_a_pay_table_is_no_part_of_the_chart(table: str) -> None:
    for page in LISTS:
        for beside in (f"Pay table\n\n{table}\n\nStrategy\n\n{page}", f"{page}\n\nPay table\n\n{table}\n"):
            assert (why_refused(beside), lines_of(beside)) == ("", lines_of(page)), beside


@in_one_test("form", ["{hand}  {pay}", "{hand} ........ {pay}", "{pay:8}.0  {hand}", "| {hand} | {pay} |"])
def test_made_hands_of_a_chart_are_no_pay_table(form: str) -> None:
    """Where the hands are listed once, in a block of their own, they are lines, or the page is refused."""
    draws = (
        "4 to a royal flush",
        "4 to a straight flush",
        "High pair",
        "3 to a royal flush",
        "4 to a flush",
        "Low pair",
    )
    head = "| Hand | Value |\n|---|---|\n" if form.startswith("|") else ""
    rest = "\n".join(
        form.format(hand=hand, pay=f"{2 - at / 10:.1f}", five=0, words="") for at, hand in enumerate(draws)
    )
    page = f"{head}{table_of(form)}\n\n{head}{rest}\n"
    try:
        found = lines_of(page)
    except ChartError:
        return
    assert found[:7] == lines_of("\n".join(MADE)) and len(found) == 13


@in_one_test(
    "text", ["800-50-25-9-6-4-3-2-1", "Pays: 800/50/25/9/6/4/3/2/1", "NR=800;SF=50;4K=25;FH=9;FL=6;ST=4",
             "game......: Jacks or Better\nminimum...: pair of jacks", "Schedule of pays"],
)  # fmt: skip
def test_pays_in_a_row(text: str) -> None:
    for page in LISTS:
        assert (why_refused(f"{text}\n\n{page}"), lines_of(f"{text}\n\n{page}")) == ("", lines_of(page))


@in_one_test(
    "rows",
    [
        "FULL HOUSE    FLUSH     RETURN\n  9            6        99.54%\n  8            6        98.39%\n"
        "  9            5        98.45%\n  8            5        97.30%",
        "| Game | Pays | Return |\n|---|---|---|\n| Jacks or Better | 9/6 | 99.54% |\n| Bonus Poker | 8/5 | 99.17% |\n"
        "| Double Bonus | 10/7 | 100.17% |\n| Deuces Wild | 25/15 | 100.76% |",
    ],
)
def test_tables_of_games(rows: str) -> None:
    for page in LISTS:
        assert lines_of(f"{rows}\n\n{page}") == lines_of(page)


@in_one_test(
    "text",
    ["June 2018", "12 March 2004", "3 comments", "No comments", "[EOF]", "Version: 0.3", "Max coins always"],
    step=5,
)
def test_rows_that_every_page_has(text: str) -> None:
    for page in LISTS:
        for beside in (f"{text}\n\n{page}", f"{page}\n\n{text}\n"):
            assert (why_refused(beside), lines_of(beside)) == ("", lines_of(page))


@in_one_test("text", ["3 kings", "Hold: aces", "One pair", "2 pairs"])
def test_rows_like_these_are_not_left_out(text: str) -> None:
    for page in LISTS:
        assert why_refused(f"{page}\n\n{text}\n") or why_refused(f"{text}\n\n{page}\n")


GLOSSARIES = (
    "| Word | Meaning |\n|---|---|\n| {term} | {meaning} |\n| draw | needs help |",
    "<dl><dt>{term}</dt><dd>{meaning}</dd><dt>Draw</dt><dd>Needs help.</dd></dl>",
)
ITEMS = "<ol>" + "".join(f"<li>{hand}</li>" for hand in HANDS) + "</ol>"


@in_one_test(
    ("term", "meaning"),
    [
        ("High card", "jack, queen, king or ace"), ("Outside straight", "can be completed at either end"),
        ("Low pair", "two of a rank, tens or lower"), ("Gap", "a rank missing between the cards held"),
    ],
)  # fmt: skip
def test_glossaries_that_say_what_is_meant_anyway(term: str, meaning: str) -> None:
    for form, page in ((GLOSSARIES[0], LISTS[0]), (GLOSSARIES[1], ITEMS)):
        text = form.format(term=term, meaning=meaning)
        assert lines_of(f"{text}\n\n{page}") == lines_of(page), text


@in_one_test(
    ("term", "meaning"),
    [("Inside straight", "open at both ends"), ("Outside straight", "one with a gap"), ("High card", "ten or higher")],
)
def test_glossaries_that_say_something_else(term: str, meaning: str) -> None:
    for form, page in ((GLOSSARIES[0], LISTS[0]), (GLOSSARIES[1], ITEMS)):
        text = f"{form.format(term=term, meaning=meaning)}\n\n{page}"
        assert why_refused(text) or lines_of(text) != lines_of(page), text


def test_types_of_a_list_of_terms() -> None:
    draws = "Three to a straight flush (type 1)", "Three to a straight flush (type 2)"
    items = "<ol>" + "".join(f"<li>{hand}</li>" for hand in (*HANDS[:12], *draws, *HANDS[13:16], HANDS[-1])) + "</ol>"
    terms = (
        "<dl><dt>Three to a straight flush, type 1</dt><dd>The number of high cards is equal to or greater than the"
        " number"
        " of gaps. Does not include any ace-low holding, nor 2-3-4 suited.</dd><dt>Three to a straight flush, type"
        " 2</dt>"
        "<dd>One gap and no high cards; or two gaps and one high card; or any ace-low holding; or 2-3-4"
        " suited.</dd></dl>"
    )
    terms = terms.replace("<dt>", "\n<dt>").replace("<dd>", "\n<dd>")
    found = lines_of(f"{items}<h2>Terms</h2>{terms}")
    one_less = "one gap and no high cards, or two gaps and one high card; also 2-3-4 and ace low"
    assert found[12:14] == ["3-SF: s + h >= 3", *lines_of(f"3 to a straight flush, {one_less}")]
    with pytest.raises(ChartError):
        lines_of(f"{items}<h2>Terms</h2>{terms.replace('equal to or greater than', 'as pretty as')}")


def test_a_grid_of_pays_above_a_plain_list() -> None:
    page = f"{BOX}\n\nHOLD IN THIS ORDER\n==================\n\n" + "\n".join(f"  {hand}" for hand in HANDS)
    assert lines_of(page) == lines_of("\n".join(HANDS))


# --------------------------------------------------------------------------------- charts that look like other things


VALUES = ("800", "18.4", "9.0", "4.3", "3.5", "2.6", "1.54", "1.4", "1.22", "0.82", "0.68", "0.60", "0.55", "0.50")
VALUED = (*HANDS[:1], *HANDS[3:4], *HANDS[4:16])


@in_one_test("form", ["{n}. {hand} {value}", "{hand} {value}", "- {hand} - {value}", "{n}. {hand}: {value}"])
def test_groups_of_lines_with_values_are_lines(form: str) -> None:
    pairs = enumerate(zip(VALUED, VALUES, strict=True), 1)
    rows = [form.format(n=n, hand=hand, value=value) for n, (hand, value) in pairs]
    meant = lines_of("\n".join(VALUED))
    for titles in (("", ""), ("## Middle", "## Bottom")):
        page = "\n".join([*rows[:6], "", titles[0], "", *rows[6:10], "", titles[1], "", *rows[10:]])
        assert why_refused(page) or lines_of(page) == meant, page


@in_one_test(
    "line",
    [
        "Low pair: 99, 88, 77, 66, 55, 44, 33, 22", "22/33/44/55/66/77/88/99", "345, 456, 567, 678, 789, 346 suited",
        "2345, 3456, 4567, 5678, 6789, 2346", "Royal flush..: 800", "Open-ended: 2345, 3456, 4567, 5678, 6789, 789-10",
    ],
)  # fmt: skip
def test_lines_of_numbers_are_no_row_of_pays(line: str) -> None:
    rows = [*HANDS[1:8], line, *HANDS[15:]]
    for form in ("{n}. {hand}", "- {hand}", "{hand}"):
        page = "\n".join(form.format(n=n, hand=hand) for n, hand in enumerate(rows, 1))
        assert why_refused(page) or len(lines_of(page)) == len(rows), page


def test_made_hands_of_sections_are_lines() -> None:
    """Hands of one section are not listed again in another."""
    made = "Straight flush 9\nFour of a kind 5.85\nFull house 3\nFlush 2\nStraight 2\nThree of a kind 2.02"
    draws = "4 to a royal flush 3.4\n4 to a straight flush 2.0\n3 to a royal flush 1.3"
    sections = (("1 deuce:", "1 deuce only 1.0"), ("No deuces:", "Discard all 0.3"))
    page = "\n\n".join(f"{head}\n{made}\n\n{draws}\n{last}" for head, last in sections)
    assert len(lines_of(page, "deuces-wild")) == 20


def test_made_hands_in_a_table_of_their_own_beside_a_pay_table() -> None:
    pays = "| Hand | Pays |\n|---|---|\n" + table_of("| {hand} | {pay} |")
    pat = "| Hand | Cards |\n|---|---|\n" + table_of("| {hand} | 5 |")
    draws = "| Hand | Cards |\n|---|---|\n| 4 to a royal flush | 4 |\n| High pair | 2 |\n| 4 to a flush | 4 |"
    page = f"## Pays\n\n{pays}\n\n## Pat hands\n\n{pat}\n\n## Draws\n\n{draws}\n"
    assert why_refused(page) or len(lines_of(page)) == len(MADE) + 3


@in_one_test(
    ("title", "line"),
    [
        ("Inside straights", "4 to a straight with 3 high cards"),
        ("Open-ended straight flushes", "3 to a straight flush"), ("Three-card straight flushes", "One high card"),
    ],
)  # fmt: skip
def test_captions_with_shapes(title: str, line: str) -> None:
    for form in ("## {}", "{}:"):
        rows = [f"- {hand}" for hand in HANDS[:8]]
        assert why_refused("\n".join([*rows, "", form.format(title), "", f"- {line}"])), form


@in_one_test(
    ("line", "left"), [("High pairs", "High pair"), ("High cards", "One high card"), ("Low pairs", "Low pair")]
)
def test_a_line_whose_number_was_forgotten_is_no_caption(line: str, left: str) -> None:
    page = [f"{n}. {hand}" for n, hand in enumerate((hand for hand in HANDS if hand != left), 1)]
    assert why_refused("\n".join([*page[:9], line, *page[9:]]))


@in_one_test(
    "text",
    [
        "Title: the chart, lowest hand first", "Version: 9/6, swap lines 8 and 9",
        "description: low pair means 2s to 8s", "When I say low pair, I mean eights or lower.",
        "Group B only if there is no ace.",
        "An outside straight can be completed at both ends, an inside straight too.",
    ],
)  # fmt: skip
def test_heads_and_sentences_with_rules_are_refused(text: str) -> None:
    assert why_refused(f"{text}\n\n{LISTS[0]}"), text


def test_two_games_are_two_charts() -> None:
    page = f"game: Jacks or Better\n\n{LISTS[1]}\n\ngame: Tens or Better\n\n{LISTS[1]}"
    assert why_refused(page)


@in_one_test("remark", ["- in reverse order", "(play the last line that fits)", "(common, best last)"])
def test_headings_with_another_order_are_refused(remark: str) -> None:
    page = "\n".join((
        f"With the joker {remark}", "- Flush", "- Joker only", "", f"Without the joker {remark}", "- Flush",
        "- Discard everything",
    ))  # fmt: skip
    assert why_refused(page, "joker-poker-kings")


@in_one_test("titles", [("Hold (with the joker)", "Hold (without the joker)"), ("Hold (including the joker)", "Hold")])
def test_titles_of_columns_do_not_hide_sections(titles: tuple[str, str]) -> None:
    rows = "|---|---|\n| Flush | 5 |\n| Three of a kind | 2 |\n| {} | 1 |"
    lasts = zip(titles, ("Low pair", "King"), strict=True)
    page = "\n\n".join(f"| {title} | EV |\n{rows.format(last)}" for title, last in lasts)
    if why_refused(page, "joker-poker-kings"):
        return
    found = read_chart(page, "page", load_game("joker-poker-kings")).lines
    assert [line.section.wild if line.section is not None else None for line in found] == [1, 1, 1, 0, 0, 0]


@in_one_test(
    ("outside", "three", "is_read"),
    [
        ("open-ender", "", True), ("outside straight", "3SF", True), ("inside straight", "", False),
        ("", "3SF no gaps", False),
    ],
)  # fmt: skip
def test_other_names_of_hands(outside: str, three: str, *, is_read: bool) -> None:
    names = {"4 to an outside straight": outside, "3 to a straight flush": three}
    rows = "\n".join(f"| {hand} | {names.get(hand, '')} |" for hand in HANDS)
    assert (why_refused(f"| Hand | Also called |\n|---|---|\n{rows}") == "") == is_read


@in_one_test(
    ("line", "is_read"),
    [
        ("4 to an outside straight such as 5h 6c 7d 8s", True), ("4 to an outside straight such as 5h 6c 8d 9s", False),
        ("3 to a straight flush, no gaps, such as 5h 6h 7h", True), ("3 to a straight flush like 5h 6h 7d", False),
        ("Low pair such as 6h 6d", True), ("Low pair such as Jh Jd", False),
        ("Two pair, such as Ah Ad 5c 5d", True), ("2 unsuited high cards such as Kh Qd", True),
        ("2 unsuited high cards such as Kh Qh", False),
    ],
)  # fmt: skip
def test_suited_examples_are_such_hands(line: str, *, is_read: bool) -> None:
    assert (why_refused(f"Straight\n{line}\nDiscard everything") == "") == is_read


@in_one_test("note", ["three high cards", "two gaps at most", "open ended"])
def test_notes_of_wikis_are_part_of_their_line(note: str) -> None:
    rows = "\n|-\n| ".join(("{{| class=x\n! Hand", "Straight", "{}", "Discard everything\n|}}"))
    noted = rows.format(f"3 to a straight flush{{{{efn|{note}}}}}")
    assert why_refused(noted) or lines_of(noted) == lines_of(rows.format(f"3 to a straight flush ({note})"))


def test_cells_that_hold_nothing() -> None:
    rows = "\n".join(f"| {hand} | {'none' if hand == 'Low pair' else ''} |" for hand in HANDS)
    assert why_refused(f"| Hand | Keep |\n|---|---|\n{rows}")
    types = "\n".join(f"| {'Nothing' if hand == 'Low pair' else 'Made'} | {hand} |" for hand in HANDS)
    assert why_refused(f"| Type | Hand |\n|---|---|\n{types}")
