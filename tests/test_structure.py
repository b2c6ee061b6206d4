"""How a page is taken apart: texts around the list, pay tables, broken lines; each form with a case that is none."""

from __future__ import annotations

from typing import Any

import pytest
from shared import in_one_test

from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.neighbours import NeighbourReader
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game
from strategygen.language import Line

#: A short chart; the numbers of its lines are the numbers of the tests.
HANDS = (
    "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind", "Two pair", "High pair",
    "4 to a flush", "Low pair", "Discard everything",
)  # fmt: skip
MEANT = ("5-SF or 5-RF", "4-4K", "5-FH", "5-F", "5-S", "3-3K", "4-2P", "2-HP", "4-F, 4-SF, or 4-RF", "2-LP", "none")


def numbered(hands: tuple[str, ...] = HANDS, first: int = 1) -> str:
    return "\n".join(f"{number}. {hand}" for number, hand in enumerate(hands, first))


def chart_of(page: str, game: str = "jacks-or-better") -> Chart:
    return read_chart(page, "page", load_game(game))


def lines_of(page: str, game: str = "jacks-or-better") -> list[str]:
    return [str(line) for line in chart_of(page, game).lines]


def is_refused(page: str, *, at: int, game: str = "jacks-or-better") -> bool:
    with pytest.raises(ChartError) as caught:
        chart_of(page, game)
    return at in [error.line for error in caught.value.errors or (caught.value,)]


#: Texts that are no lines where the lines are numbered.
OUTSIDE = (
    "Royal Flush Chasers' Club",
    "Remember that a flush pays 6 on this machine, so check the glass.",
    "A 'high card' is one that pays as a pair, you know",
    "You should hold any paying hand, but there is one exception.",
    "People ask me at the bar what I hold with a low pair and four to a flush. Here is the list.",
    "Sure. It is 200 for the SF, 40 for quads, 8 each for FH / flush /\nstraight, 3 for trips and 1 for jacks.",
    "1. Look at your hand.\n2. Find the first line below.",
    "My strategy for full pay Jacks",
    "That's all there is to it.",
)


@in_one_test("text", OUTSIDE)
def test_a_text_outside_of_a_numbered_list_is_reported(text: str) -> None:
    # A short text with a hand below a list without a last line may be that line.
    is_long = len(text.split()) > 6 or text.startswith("That")
    for page in (f"{text}\n\n{numbered()}", f"{numbered(HANDS[:-1] if is_long else HANDS)}\n\n{text}"):
        chart = chart_of(page)
        assert [str(line) for line in chart.lines] == list(MEANT)[: len(chart.lines)]
        skipped = [reading for reading in chart.readings if reading.kind == "skipped"]
        assert len(skipped) == text.count("\n") + 1


@in_one_test(
    "text",
    ["Three to a flsh", "4-RX", "Flush - and more",
     "Anything that pays stays", "12. Four to the end", "Keep a flush with three of them",
     "Never throw away aces", "Just aces otherwise", "The flush club"],
)  # fmt: skip
def test_a_text_that_may_be_a_rule_is_refused_beside_a_list(text: str) -> None:
    assert is_refused(f"{numbered(HANDS[:-1])}\n\n{text}", at=len(HANDS) + 1)


@in_one_test(
    "text",
    ["Part Two: the rest", "(the draws begin here)", "TIER TWO - think once", "Tier two - when there's nothing better"],
)
def test_a_caption_between_numbered_lines_restricts_none(text: str) -> None:
    page = f"{numbered(HANDS[:7])}\n\n{text}\n{{}}{numbered(HANDS[7:], 8)}"
    assert lines_of(page.format("")) == list(MEANT)
    # A sentence may stand without a blank line.
    assert lines_of(f"{numbered(HANDS[:7])}\nStill nothing? Keep going.\n{numbered(HANDS[7:], 8)}") == list(MEANT)
    assert is_refused(f"{numbered(HANDS[:7])}\nSandwiched.\n{numbered(HANDS[7:], 8)}", at=8)
    for other in ("Part Two: only with a king", "unless it is connected", "with two of them"):
        assert is_refused(page.replace(text, other).format(""), at=9)


def test_a_caption_in_capitals_between_lines_without_marks() -> None:
    page = "\n".join((*HANDS[:7], "", "SCRAPS", *HANDS[7:]))
    assert lines_of(page) == list(MEANT)
    # Without the blank line, or in small letters, it may be a hand.
    assert is_refused(page.replace("\n\n", "\n"), at=8) and is_refused(page.replace("SCRAPS", "Scraps"), at=9)


@in_one_test(
    ("broken", "line", "meant"),
    [
        ("8. High\n   pair", 8, "2-HP"), ("8. High\npair", 8, "2-HP"), ("8. 3 to a royal\n   flush", 8, "3-RF"),
        ("8. 2 unsuited high cards (if more than two,\nthe lowest two)", 8,
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("8. Suited 10-J, 10-Q or\n10-K", 8, "2-RF: TJ, TQ, or TK"),
        ("8. 4 to an inside straight\n   with 3\n   high cards", 8, "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; "
         "4-RF: s = 1, h = 3"),
    ],
)  # fmt: skip
def test_a_numbered_line_may_be_broken_over_rows(broken: str, line: int, meant: str) -> None:
    chart = chart_of(f"{numbered(HANDS[:7])}\n{broken}\n{numbered(HANDS[8:], 9)}")
    assert len(chart.lines) == len(HANDS)
    assert str(chart.lines[line - 1]) in (meant, meant.split(";")[0])
    assert chart.readings[line].note == "read with the line above"


def test_a_row_that_fits_both_ways_is_refused() -> None:
    # A remark on the line above that is lost, or a line without its number?
    assert is_refused(f"{numbered(HANDS[:9])}\n    KQJ suited\n{numbered(HANDS[9:], 10)}", at=10)
    assert is_refused(f"{numbered(HANDS[:9])}\n    (only with an ace and hope)\n{numbered(HANDS[9:], 10)}", at=9)


def test_lines_without_marks_are_put_together_if_they_cannot_be_read_alone() -> None:
    page = "\n".join((*HANDS[:8], "4 to a", "flush", *HANDS[9:]))
    assert lines_of(page) == list(MEANT)
    separate = "\n".join((*HANDS[:3], "3 to a royal", "Flush", *HANDS[9:]))
    assert lines_of(separate)[3:5] == ["3-RF", "5-F"]
    # Set in, or in the middle of a centred text: one line or two?
    assert is_refused(separate.replace("Flush", "   flush"), at=5)
    assert is_refused("Four of a kind\n   Straight\n     Flush\nLow pair\nnone", at=3)


PAYS = ("Royal flush 800", "Straight flush 50", "Four of a kind 25", "Full house 9", "Flush 6", "Straight 4",
        "Three of a kind 3", "Two pair 2", "Jacks or better 1")  # fmt: skip


def test_a_pay_table_is_no_chart() -> None:
    royal = ("Royal flush, straight flush", *HANDS[1:])
    text = "\n".join(PAYS)
    cells = "".join(f"<tr><td>{pay[:-2]}<td>{pay[-2:]}</tr>" for pay in PAYS[1:])
    items = "".join(f"<li>{hand}</li>" for hand in royal)
    pages = (
        f"Pay table\n{text}\n\nStrategy\n{numbered(royal)}",
        f"{text}\n\n" + "\n".join(royal),
        f"{text}\nFour of some other rank 40\n\n" + "\n".join(royal),
        f"<html><h2>Pays</h2><table><tr><th>Hand<th>Pays</tr>{cells}</table><h2>List</h2><ol>{items}</ol></html>",
    )
    for page in pages:
        chart = chart_of(page)
        assert len(chart.lines) == len(HANDS)
        assert [reading.note for reading in chart.readings].count("pay table") >= len(PAYS) - 1


def test_hands_that_pay_are_lines_if_the_chart_has_no_others() -> None:
    # The first lines of a chart with EVs are no pay table.
    page = "\n".join(("Straight flush 50", "Four of a kind 25", "Full house 9", "Flush 6", "Straight 4", "Trips 4.3"))
    draws = "\n".join(("4 to a flush 1.2", "Low pair 0.8", "4 to a straight 0.7", "High pair 1.5", "none 0.3"))
    assert len(lines_of(f"{page}\n{draws}")) == len(lines_of(f"{page}\n\n{draws}")) == 11
    assert is_refused("\n".join(PAYS) + f"\nFour cards of a rank 40\n\n{draws}", at=len(PAYS) + 1)
    assert is_refused("\n".join(PAYS) + f"\n\nA flush and more\n{draws}", at=len(PAYS) + 2)


def test_a_title_with_a_bullet_of_its_own_is_no_line() -> None:
    rows = "\n".join(f"| {number} | {hand} |" for number, hand in enumerate(HANDS, 1))
    assert lines_of(f"* Jacks or Better\n| No | Hand |\n|---|---|\n{rows}") == list(MEANT)
    assert lines_of("* Jacks or Better\n* 4 to a flush\n* none")[0] == "2-HP"


# ---------------------------------------------------------------------------------------------------- tables

DEUCES = {
    3: ("Royal flush", "3 deuces only"), 2: ("Four of a kind", "2 deuces only"), 1: ("Flush", "Straight", "deuce only"),
    0: ("Pair", "4 to a flush", "Discard everything"),
}  # fmt: skip
OF_DEUCES = [
    ("[3 deuces]", "5-RF"), ("[3 deuces]", "3-W"), ("[2 deuces]", "4-4K"), ("[2 deuces]", "2-W"),
    ("[1 deuce]", "5-F, 5-SF, or 5-RF"), ("[1 deuce]", "5-S"), ("[1 deuce]", "1-W"), ("[no deuces]", "2-LP"),
    ("[no deuces]", "4-F, 4-SF, or 4-RF"), ("[no deuces]", "none"),
]  # fmt: skip
TITLES = ("3 deuces", "2 deuces", "1 deuce", "No deuces")


def sections_of(page: str, game: str = "deuces-wild") -> list[tuple[str, str]]:
    return [(str(line.section), str(line)) for line in chart_of(page, game).lines]


def matrix() -> list[list[str]]:
    height = max(map(len, DEUCES.values()))
    return [
        list(TITLES),
        *([hands[at] if at < len(hands) else "" for hands in DEUCES.values()] for at in range(height)),
    ]


def test_each_column_may_be_the_list_of_a_section() -> None:
    rows = matrix()
    pages = {
        "markdown": "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], ["---"] * 4, *rows[1:]]),
        "bars": "\n".join(" | ".join(row) for row in rows),
        "tabs": "\n".join("\t".join(row) for row in rows),
        "commas": "\n".join(",".join(row) for row in rows),
        "spaces": "\n".join("".join(f"{cell:24}" for cell in row).rstrip() for row in rows),
        "html": "<table>" + "".join(f"<tr>{''.join(f'<td>{cell}' for cell in row)}\n" for row in rows) + "</table>",
    }
    assert {name: sections_of(page) for name, page in pages.items()} == dict.fromkeys(pages, OF_DEUCES)
    # Below its title a number of deuces is what is held.
    page = "2 deuces\t1 deuce\nFour of a kind\tFlush\n2 deuces\t1 deuce\n"
    assert sections_of(page) == [(section, line) for section, line in OF_DEUCES[2:7] if line != "5-S"]
    # Columns without a section in their title are read row by row.
    assert is_refused("Pairs\tDraws\nHigh pair\tFour to a flush\nLow pair\tFour to a straight\n", at=2)


def test_a_column_may_tell_the_section() -> None:
    titled = [f"{number},{hand}," for number, hands in DEUCES.items() for hand in hands]
    assert sections_of("\n".join(["Deuces,Hold,Notes", *titled])) == [
        (section.replace("no deuces", "no deuces"), line) for section, line in OF_DEUCES
    ]
    answers = ("1\tyes\tFlush\t5", "2\tyes\tjoker\t1", "3\tno\tPair\t2", "4\tno\tnothing\t0")
    page = "\n".join(("My chart", "#\tJoker?\tHold\tHow many cards", *answers))
    lines = chart_of(page, "joker-poker-kings").lines
    assert [line.section.wild for line in lines if line.section is not None] == [1, 1, 0, 0]
    assert is_refused(page.replace("\tno\t", "\tmaybe\t"), at=5, game="joker-poker-kings")


def test_numbers_may_count_on_from_column_to_column() -> None:
    left, right = HANDS[:5], HANDS[5:10]
    pairs = enumerate(zip(left, right, strict=True), 1)
    rows = [f"{number}. {first:24}{number + 5}. {second}" for number, (first, second) in pairs]
    assert lines_of("\n".join([*rows, "11. Discard everything"])) == list(MEANT)
    # Where they do not count on, nothing says in which order they are meant.
    assert is_refused("\n".join(row.replace("7.", "9.") for row in rows), at=1)


def test_a_column_with_the_number_of_cards_is_part_of_the_words() -> None:
    rows = ("Pat hand | 5", "Royal flush draw | 4", "High pair | 2", "Royal flush draw | 3", "Flush draw | 4",
            "Low pair | 2", "High card | 1", "Nothing | 0")  # fmt: skip
    lines = lines_of("\n".join(("Hold | Cards", *rows)))
    assert lines[1] == "4-RF" and lines[3] == "3-RF"
    assert is_refused("\n".join(("Hold | Cards", *rows)).replace("Low pair | 2", "Low pair | 3"), at=7)
    drawn = [f"{row[:-1]}{5 - int(row[-1])}" for row in rows]
    assert lines_of("\n".join(("Hold | Draw", *drawn))) == lines


def test_what_is_held_may_stand_in_a_column_without_a_title() -> None:
    held = ("hold all five", "hold 4", "hold 5", "all five", "all five", "the three", "both pairs", "the pair",
            "draw 1", "the pair*", "nothing")  # fmt: skip
    page = "\n".join(f"{hand} | {what}" for hand, what in zip(HANDS, held, strict=True))
    assert lines_of(page) == list(MEANT)
    titled = page.replace("the pair |", "the pair* |")
    assert lines_of(f"Hand | What to hold\n{titled}") == list(MEANT)
    assert is_refused(page.replace("draw 1", "draw 3"), at=9) and is_refused(page.replace("draw 1", "low ones"), at=9)


def test_a_cell_of_values_may_have_two() -> None:
    rows = "".join(f"<tr><td>{hand}<td>{9 - at / 2} / {8 - at / 2}\n" for at, hand in enumerate(HANDS))
    assert lines_of(f"<table>{rows}</table>") == list(MEANT)


def test_titles_of_columns_may_stand_below_other_rows_of_a_file() -> None:
    page = "JOKER POKER (KINGS+),,\n,,\nJOKER,,\nRank,Hold,Draw\n1,Flush,0\n2,Joker,4\n,,\nNO JOKER,,\nRank,Hold,Draw\n"
    lines = chart_of(f"{page}1,Pair,3\n2,nothing,5\n", "joker-poker-kings").lines
    assert [line.section.wild for line in lines if line.section is not None] == [1, 1, 0, 0]


def test_a_file_of_fields_may_name_no_columns() -> None:
    rows = [
        text
        for title, hands in zip(TITLES, DEUCES.values(), strict=True)
        for text in (f"{title},,", *(f"{at},{hand},{9 - at}" for at, hand in enumerate(hands, 1)))
    ]
    page = "\n".join(("My chart,,", ",,", *rows))
    assert sections_of(page) == sections_of(page.replace(",", ";")) == OF_DEUCES
    assert sections_of(page.replace(",,", "")) == OF_DEUCES
    assert sections_of(page.replace(",Flush,", ',"Flush, straight flush",'))[5:] == OF_DEUCES[5:]
    # A comma too many in one row is one error, in its place.
    with pytest.raises(ChartError, match="looks like a table of 3 columns") as caught:
        chart_of(page.replace("Four of a kind", "Four of a kind, any"), "deuces-wild")
    assert (caught.value.line, caught.value.errors) == (7, ())
    # Commas between hands make no table.
    assert lines_of("Flush, straight, full house\nTrips, two pair, quads\nHigh pair\nnone")[-1] == "none"


# ---------------------------------------------------------------------------------------- marks, wikis, headings


@in_one_test("style", ["✔ {}", "★ {}", "👉 {}", "✅ {}", "> {n} - {}", " {letter} {}", "> {n}. {}"])
def test_marks_in_front_of_lines(style: str) -> None:
    page = [style.format(hand, n=n, letter=chr(64 + n)) for n, hand in enumerate(HANDS, 1)]
    assert lines_of("\n".join(page)) == list(MEANT)


def test_cards_in_front_are_no_marks() -> None:
    # Letters that do not count, and suits.
    assert lines_of("A K suited\nQ J suited\nJ only\nnone")[:2] == ["2-RF: KA", "2-RF: JQ"]
    assert is_refused("\n".join(f"♠ {hand}" for hand in HANDS), at=1)


def test_numbers_of_a_section_and_of_a_line() -> None:
    rows = [
        text
        for number, (title, hands) in enumerate(zip(TITLES, DEUCES.values(), strict=True), 1)
        for text in (f"{number}. {title.upper()}", *(f"{number}.{at} {hand}" for at, hand in enumerate(hands, 1)))
    ]
    assert sections_of("\n".join(rows)) == OF_DEUCES
    # A number with a point that does not count is part of the line.
    assert is_refused("2.1 Four of a kind\n2.5 Pair\nnone", at=1)


def test_numbers_of_the_letter_of_a_section_and_of_a_line() -> None:
    rows = [f"{'ABC'[at // 4]}{at % 4 + 1}. {hand}" for at, hand in enumerate(HANDS)]
    titles = {0: "LEVEL A - Always hold", 4: "LEVEL B - Usually hold", 8: "LEVEL C - Hold when there's nothing better"}
    page = "\n".join(f"\n{titles[at]}\n {row}" if at in titles else f" {row}" for at, row in enumerate(rows))
    assert lines_of("\n".join(rows)) == lines_of(page) == list(MEANT)
    assert lines_of(page.replace(". ", ") ")) == list(MEANT)
    # A section may have any letter; numbers that do not count are part of the lines.
    assert lines_of("\n".join(rows).replace("B", "K")) == list(MEANT)
    assert is_refused("\n".join(rows).replace("B2.", "B3."), at=6)


def test_deuces_may_be_written_as_a_letter() -> None:
    page = "3 D - royal, else 3 D\n2 D -\nFour of a kind\nelse 2 D\n[1D]\nFlush\nStraight\n1D\n0 D -\n"
    page += "Pair\n4 to a flush\nDiscard everything"
    found = sections_of(page)
    assert [section for section, _ in found] == [section for section, _ in OF_DEUCES[1:]]
    assert found[0] == ("[3 deuces]", "5-RF; 3-W: not 5-RF") and found[1:] == OF_DEUCES[2:]
    # With two deuces, or two deuces alone? D may also be diamonds, or cards drawn; and other games have no deuces.
    assert is_refused(page.replace("Four of a kind", "Four of a kind, 2D"), at=3, game="deuces-wild")
    assert is_refused(page.replace("Flush", "Flush with 8D"), at=1, game="deuces-wild")
    assert is_refused(page.replace("0 D -", "No deuces:"), at=1, game="deuces-wild")
    assert is_refused(page, at=1)


def test_dokuwiki() -> None:
    items = "\n".join(f"  - **{hand}**" for hand in HANDS)
    rows = "\n".join(f"| {number} | //{hand}// |" for number, hand in enumerate(HANDS, 1))
    assert lines_of(f"====== My list ======\n{items}") == lines_of(f"^ No ^ Hand ^\n{rows}") == list(MEANT)
    assert is_refused(f"====== My list ======\n{items}\n  - <hidden>Flush</hidden>", at=len(HANDS) + 2)


def test_tags_of_a_wiki_that_show_nothing() -> None:
    items = "\n".join(f"# '''{hand}'''" for hand in HANDS)
    assert lines_of(f"== My list ==\n{items}\n<references/>\n[[Category:Games]]\n__TOC__") == list(MEANT)
    assert is_refused(f"== My list ==\n{items}\n<div hidden>Flush</div>", at=len(HANDS) + 2)


def test_an_underlined_line_is_a_title() -> None:
    page = "\n".join(("Pat hands", "---------", *HANDS[:7], "", "Drawing hands", "-------------", *HANDS[7:]))
    assert lines_of(page) == list(MEANT)
    # A rule between lines underlines none.
    assert lines_of("\n".join(f"{hand}\n------------------------------" for hand in HANDS)) == list(MEANT)


def test_a_share_or_a_remark_behind_a_heading() -> None:
    titles = ("3 Deuces (0.2% of deals)", "2 Deuces - easy as it gets", "1 Deuce (about 30%)", "0 Deuces, 66% of deals")
    rows = [text for title, hands in zip(titles, DEUCES.values(), strict=True) for text in (title, *hands, "")]
    found = sections_of("\n".join(rows))
    assert [line for _, line in found] == [line for _, line in OF_DEUCES]
    assert is_refused("\n".join(rows).replace("easy as it gets", "only the low ones"), at=5, game="deuces-wild")


@in_one_test("remark", ["(most of the time)", "(a wild one)", ": (about 25% of hands)", ": (and four natural cards)"])
def test_a_remark_in_parentheses_behind_a_heading(remark: str) -> None:
    page = f"1 deuce:\nAny paying hand\nJust the deuce\nNo deuces{remark}\nAny paying hand\nDraw five\n"
    if "four" in remark:
        assert is_refused(page, at=4, game="deuces-wild")
    else:
        assert [str(line.section) for line in chart_of(page, "deuces-wild").lines][-1] == "[no deuces]"


def test_a_counted_title_of_a_section_and_a_title_with_the_version() -> None:
    titles = ("Case 4: hands with 3 deuces", "Drill 2: two deuces", "Drill 3: one deuce", "Drill 4: no deuces")
    found = zip(titles, DEUCES.values(), strict=True)
    page = "# Colorado Deuces: how to play\n\n" + "\n\n".join("\n".join((f"## {t}", *hands)) for t, hands in found)
    assert sections_of(page) == OF_DEUCES
    at = page.split("\n").index("## Drill 3: one deuce") + 1
    assert is_refused(page.replace("Drill 3: one", "Drill 3: pair and"), at=at, game="deuces-wild")


def test_texts_around_a_list_that_say_nothing_about_the_hands() -> None:
    page = "MY POCKET CARD\n(for any machine paying 9/6 or 8/5)\n\n" + "\n".join(HANDS)
    assert lines_of(page) == list(MEANT)
    assert is_refused(page.replace("machine paying 9/6 or 8/5", "hand paying 6 or more"), at=2)
    # Lines with a value each do not go on with each other.
    values = [f"{hand}   {value}.50" for hand, value in zip(HANDS, range(40, 18, -2), strict=True)]
    values[9:9] = ["3 to a straight flush, any  23.10", "KQJ unsuited   22.20"]
    assert lines_of("\n".join(values))[9:11] == ["3-SF or 3-RF", "3-S: JQK"]
    of_joker = "With the joker:\nQuads\nFlush\nThe joker\nWithout the joker:\nQuads\nFlush\nPair of kings\nnone\n\n{}"
    text = 'The joker counts as one of the cards in the first list: "4 to a flush" there is it and three others.'
    assert len(lines_of(of_joker.format(text), "joker-poker-kings")) == 7
    assert is_refused(
        of_joker.format(text.replace("as one of the cards", "as the ace")), at=11, game="joker-poker-kings"
    )


def test_a_wiki_has_rules_between_the_rows_of_its_pay_table() -> None:
    pays = "\n|-\n".join(f"| {pay[:-2]} || {pay[-2:]}" for pay in PAYS[1:])
    items = "\n".join(f"* {hand}" for hand in ("Royal flush, straight flush", *HANDS[1:]))
    page = f"== Pay table ==\n{{| class=x\n! Hand !! Pays\n|-\n{pays}\n|}}\n== Strategy ==\n'''Best first'''\n{items}"
    assert len(lines_of(page)) == len(HANDS)


def test_a_number_sign_in_a_table_begins_no_comment() -> None:
    rows = "\n|-\n".join(f"| {number} || {hand}" for number, hands in DEUCES.items() for hand in hands)
    assert sections_of(f"{{|\n! # of deuces !! Hand\n|-\n{rows}\n|}}") == OF_DEUCES


def test_an_overview_above_a_numbered_list_is_refused() -> None:
    page = f"**Keep four:**\n- four of a kind\n- 4 to a flush\n\nIn full:\n\n{numbered()}"
    assert is_refused(page, at=2) and is_refused(page, at=3)
    # A hand that is not in the list again may be its first line.
    assert len(lines_of(f"Royal flush\n{numbered(('4 to a royal flush', *HANDS[1:]))}")) == len(HANDS) + 1


def test_a_short_name_for_high_cards() -> None:
    page = "{}\n2 suited H\n4 to a flush with 2 H\nnone"
    for text in ("H = high card.", "H: high cards", "H means high card"):
        chart = chart_of(page.format(text))
        assert [str(line) for line in chart.lines][:2] == ["2-RF: HH", "4-F: h = 2; 4-SF: h = 2"]
        assert chart.readings[0].kind == "definition"
    assert is_refused(page.format("H = high hopes"), at=1)


@in_one_test("remark", ["(just hold it)", "(break anything for it)", "- my bread and butter", "(keep what you have)",
                        "    * break anything for it", "(we love these)"])  # fmt: skip
def test_a_remark_that_cannot_restrict_a_hand_is_left_out(remark: str) -> None:
    page = numbered().replace("4 to a flush", f"4 to a flush {remark}")
    assert lines_of(page) == list(MEANT)
    for other in ("(just hold two)", "(break anything else)", "    * break it with a king", "- a connected trio"):
        assert is_refused(page.replace(remark, other), at=9)


def test_descriptions_are_remarks_on_terms_that_are_lines() -> None:
    told = ("Hold all five.", "Never break.", "Break anything lower for it.", "You pass go!", "", "", "Draw one.",
            "Jacks or better.", "Even when it means breaking a low pair.", "Tens or lower.", "Draw five.")  # fmt: skip
    items = [f"<dt>{hand}</dt>" + f"<dd>{text}</dd>" * bool(text) for hand, text in zip(HANDS, told, strict=True)]
    page = "\n".join(("<h2>My list</h2><dl>", *items, "</dl>"))
    assert lines_of(page) == list(MEANT)
    for text in ("Draw two.", "Flush", "Only with a king.", "Low pair"):
        assert is_refused(page.replace("Jacks or better.", text), at=9)
    # Below terms that are headings, or of which one has several, descriptions are lines.
    lists = "".join(
        f"<dt>{title}:</dt>" + "".join(f"<dd>{hand}</dd>" for hand in hands)
        for title, hands in zip(TITLES, DEUCES.values(), strict=True)
    )
    assert sections_of(f"<dl>{lists}</dl>") == OF_DEUCES
    # A term that cannot be read is refused, and its description is no line in its place.
    assert is_refused(page.replace("High pair", "Highest thing"), at=9)


def test_the_last_line_may_be_a_question() -> None:
    assert lines_of("High pair\nNothing good? Toss everything")[1] == "none"
    assert is_refused("High pair\nAn ace? Toss everything", at=2)


def test_a_sentence_below_a_heading() -> None:
    page = "1 deuce:\nThe easy part.\nFlush\ndeuce only\nNo deuces:\nThe hard part!\nPair\nnone"
    assert [line for _, line in sections_of(page)] == ["5-F, 5-SF, or 5-RF", "1-W", "2-LP", "none"]
    assert is_refused(page.replace("The hard part!", "Unless it is bad."), at=6, game="deuces-wild")


def test_named_cards_that_lines_above_decide_are_not_dropped_unsaid() -> None:
    chart = chart_of("3 to a royal flush\nQJ suited\n3 to a straight flush or QJ suited\nFlush\nnone")
    assert str(chart.lines[2]) == "3-SF"
    assert [reading.note for reading in chart.readings] == [
        "",
        "",
        "without 2-RF: JQ, which lines above decide",
        "",
        "",
    ]


def test_words_that_many_lines_look_at_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    read = PlainReader.read

    def counted(self: PlainReader, text: str, *args: Any, **options: Any) -> Line:
        texts.append(text)
        return read(self, text, *args, **options)

    monkeypatch.setattr(PlainReader, "read", counted)
    reader = NeighbourReader(PlainReader(load_game("jacks-or-better")), None)
    for _ in range(3):
        for words in ("Low pair", "jacks or better"):
            reader.line_of(words, None, [])
        with pytest.raises(NotationError, match="not understood"):
            reader.line_of("4 to a", None, [])
    assert sorted(texts) == ["4 to a", "Low pair", "jacks or better"]
