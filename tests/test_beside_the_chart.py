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


@in_one_test("table", TABLES)
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
    "text", ["June 2018", "12 March 2004", "3 comments", "No comments", "[EOF]", "Version: 0.3", "Max coins always"]
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
