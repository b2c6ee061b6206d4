"""Pages as people write them: each manner with the reading that is meant, and beside it one that is not read so."""

from __future__ import annotations

import pytest
from shared import in_one_test, solved
from test_structure import HANDS, MEANT, chart_of, is_refused, lines_of, numbered

from strategygen.charts import check_chart
from strategygen.charts.page_terms import with_terms_of_page
from strategygen.charts.plain import PlainReader
from strategygen.charts.row_orders import parts_in_order
from strategygen.charts.rows import CARDS, Row
from strategygen.charts.suspicions import Suspicion, find_suspicions
from strategygen.errors import ChartError


def notes_of(page: str, game: str = "jacks-or-better") -> dict[int, str]:
    return {reading.number: reading.note for reading in chart_of(page, game).readings if reading.kind == "skipped"}


@in_one_test(
    ("text", "meant"),
    [
        ("Four of a kind - aces, then 5s, then 2s-4s", ["4-4K: AAAA", "4-4K: 5555", "4-4K: (2-4)xxx"]),
        ("Four of a kind: aces, then 5s", ["4-4K: AAAA", "4-4K: 5555"]),
        ("Four of a kind - aces > 2s-10s > kings", ["4-4K: AAAA", "4-4K: (2-T)xxx", "4-4K: KKKK"]),
        ("K-Q-J unsuited, else Q-J unsuited", ["3-S: JQK", "2-S: JQ"]),
    ],
)
def test_cards_in_their_order_are_of_the_hand_in_front(text: str, meant: list[str]) -> None:
    lines = lines_of(numbered((text, *HANDS[2:])))
    assert lines[: len(meant)] == meant


def test_faces_in_an_order_are_refused_unless_the_page_says_which_they_are() -> None:
    hands = ("Four of a kind - aces, then faces, then 2s-10s", *HANDS[2:])
    assert is_refused(numbered(hands), at=1)
    page = f"{numbered(hands)}\n\nFace cards are jacks, queens and kings. High cards are the face cards and aces."
    assert lines_of(page)[:3] == ["4-4K: AAAA", "4-4K: (J-K)xxx", "4-4K: (2-T)xxx"]
    # A hand beside the cards is no card of the hand in front.
    assert parts_in_order("Four of a kind - aces, then full house", PlainReader())[1] == "full house"


@in_one_test(
    ("text", "faces"),
    [
        ("Face cards are Jacks, Queens and Kings.", {11, 12, 13}),
        ("Court cards mean the jack, queen and king", {11, 12, 13}),
        ("Face cards are the best", None),
        ("Face cards are fun (J, Q, K)", None),
    ],
)
def test_a_sentence_says_which_cards_are_faces(text: str, faces: set[int] | None) -> None:
    assert with_terms_of_page(PlainReader(), [Row(1, text, text)]).face == faces


TABLE = "".join(f"<tr><td>{at}<td>{hand}<td>4&spades; 4&hearts;" for at, hand in enumerate(HANDS, 1))


@in_one_test("title", ["Hold this&hellip;", "Keep these cards", "Your hand", "Hold"])
def test_a_header_of_a_table_may_point_to_what_stands_below(title: str) -> None:
    page = f"<table><tr><th>#<th>{title}<th>Example{TABLE}</table>"
    assert lines_of(page) == list(MEANT)
    assert notes_of(page)[1] == "header of a table"


def test_a_table_of_lines_that_cannot_be_read_is_not_called_running_text() -> None:
    rows = "".join(f"<tr><td>{hand} and whatever" for hand in HANDS)
    text = "Here is a long sentence about the game that you may play. " * 4
    assert is_refused(f"<p>{text}</p><table>{rows}</table>", at=1)
    with pytest.raises(ChartError, match="running text"):
        chart_of(f"{text}\nYou may hold the royal flush, or else a flush. Others do not like it much.")


@in_one_test(
    ("legend", "text", "meant"),
    [
        ("u = unsuited, s = suited", "KQJu", "3-S: JQK"),
        ("s = suited   u = unsuited   HC = high card (J Q K A)", "QJu", "2-S: JQ"),
        ("x = unsuited, HC = high card (J Q K A)", "3 to a SF with 1 HC, 1 gap", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
    ],
)
def test_a_letter_behind_cards_is_a_suit_and_high_cards_may_be_listed(legend: str, text: str, meant: str) -> None:
    page = f"{legend}\n\n{numbered((*HANDS[:8], text, *HANDS[8:]))}"
    assert lines_of(page)[8] == meant
    # Without the legend the letters say nothing.
    assert text.endswith("gap") or is_refused(page.split("\n", 2)[2], at=9)


@in_one_test(
    "text",
    [
        "A-2-3 to A-4-5 suited count as SF3 2 gaps with 1 high card; 2-3-4 suited as SF3 1 gap.",
        "Ace-low draws count as 3-card SF with two gaps, 2-3-4 as a 3-card SF with one gap.",
    ],
)
def test_low_straight_flushes_may_count_as_draws_with_gaps(text: str) -> None:
    page = numbered((*HANDS[:8], "3 to a SF, no gaps", "3 to a SF, 1 gap", *HANDS[8:]))
    assert lines_of(page)[8] == "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
    assert lines_of(f"{page}\n\n{text}")[8] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"
    assert notes_of(f"{page}\n\n{text}")[15] == "gaps of low cards"
    assert is_refused(f"{page}\n\n{text.replace('count', 'never count')}", at=15)


SECTIONS = (
    "Two deuces\n1. Four to a royal flush\n2. Two deuces only\n{}\nOne deuce\n1. Full house\n2. The deuce\n{}\n"
    "No deuces\n1. Flush\n2. Four to a flush\n3. Any pair\n4. Four to a straight\n5. Draw five cards"
)


@in_one_test(
    ("text", "note"),
    [
        ("Note that pat straights and flushes are broken up when you have two deuces.", "text, not applied"),
        ("This is the place where most players go wrong in the casino.", "says nothing about play"),
    ],
)
def test_a_sentence_between_sections_is_reported(text: str, note: str) -> None:
    page = SECTIONS.format(f"\n    {text}\n", "")
    assert notes_of(page, "deuces-wild") == {5: note}
    # Directly above lines, or with a verb of play, it may be a rule.
    above = SECTIONS.format("", "").replace("2. The", f"\n{text[:-1]}, only.\n2. The")
    assert is_refused(above, at=8, game="deuces-wild")
    told = SECTIONS.format("\nHold a pat flush in this section when you can, too.\n", "")
    assert is_refused(told, at=5, game="deuces-wild")


#: Headings and holds with the same words, in a form that does not part them.
SAME_WORDS = (
    "4 deuces", "4 deuces", "3 deuces", "Wild royal flush", "3 deuces", "2 deuces", "Four of a kind", "2 deuces",
    "1 deuce", "Full house", "Flush", "1 deuce", "0 deuces", "Flush", "Any pair", "Draw five cards",
)  # fmt: skip


@in_one_test("form", ["{at}. {words}", "* {words}", "{words}", "{at}\t{words}\t0.5{at}"])
def test_headings_in_the_order_of_their_numbers(form: str) -> None:
    page = "\n".join(form.format(at=at, words=words) for at, words in enumerate(SAME_WORDS, 1))
    headings = [reading.number for reading in chart_of(page, "deuces-wild").readings if reading.kind == "heading"]
    assert headings == [1, 3, 6, 9, 13]
    assert [str(line.section.wild) + str(line) for line in chart_of(page, "deuces-wild").lines if line.section][:3] == [
        "44-W", "35-RF", "33-W",
    ]  # fmt: skip
    # Without deals of no deuces all may be holds.
    rest = "\n".join(page.split("\n")[:12])
    try:
        assert all(line.section is None for line in chart_of(rest, "deuces-wild").lines)
    except ChartError as error:
        assert "a hold?" in str(error)


@in_one_test("page", ["<p>{}</p>", "<h3>The list</h3><div>{}</div>", "{}"])
def test_a_part_of_an_html_page_is_read_as_html(page: str) -> None:
    assert lines_of(page.format("<br>\n".join(HANDS))) == list(MEANT)
    # What a browser does not show is no line.
    hidden = "<br>\n".join(HANDS).replace("High pair", "<span hidden>High pair</span>")
    assert "2-HP" not in lines_of(page.format(hidden))


def test_the_short_name_of_a_game_is_no_term_of_the_chart() -> None:
    page = (
        "What is NSUD?\n\nHere is what I use. NSUD = {}, 800/200/25/16 (16 for quints), and it is good.\n\n"
        + numbered()
    )
    assert notes_of(page.format("Not So Ugly Ducks"))[3] == "says nothing about play"
    assert is_refused(page.format("a straight that is ugly"), at=3)


@in_one_test(
    ("text", "line"),
    [
        ("Full house, two pair - never break a full house, even with three aces", "5-FH; 4-2P: not 5-FH"),
        ("Full house (don't break up a full house)", "5-FH"),
        ("Ace alone (don't keep an unsuited king, queen or jack with it)", "1-RF: A"),
    ],
)
def test_a_remark_that_says_what_the_line_does_anyway(text: str, line: str) -> None:
    chart = chart_of(numbered((*HANDS[:8], text, *HANDS[8:])))
    assert str(chart.lines[8]) == line
    reading = chart.reading_of(9)
    assert reading is not None
    assert [part.kind for part in reading.left_out] == ["numbering", "remark"]


@in_one_test(
    "text",
    [
        "Full house, flush, straight - never break a low pair, even with three aces",
        "Full house (never break a full house, except with three aces)",
        "Ace alone (don't keep an unsuited king, queen or jack with it unless it is a ten)",
        "Ace alone (don't keep it with a king)",
    ],
)
def test_a_remark_about_other_hands_or_with_an_exception_is_refused(text: str) -> None:
    assert is_refused(numbered((*HANDS[:8], text, *HANDS[8:])), at=9)


def test_pays_in_a_sentence_are_no_rule_but_a_rule_beside_them_is() -> None:
    pays = "Pays: Royal 800, Straight Flush 50, Full House 9, Flush 6, Three of a Kind 3."
    assert notes_of(f"{pays}\n\n{numbered()}")[1] == "says nothing about play"
    assert notes_of(f"{pays} Sometimes break a flush.\n\n{numbered()}")[1] == "text, not applied"


def test_names_of_games_in_a_text_are_no_words_of_play() -> None:
    page = numbered((*HANDS[:-1], "Discard everything"))
    for text, note in (
        ("Play Aces and Faces for real money >>", "says nothing about play"),
        ("Play aces with a face for real money >>", "footnote, not applied"),
    ):
        assert notes_of(f"{page}\n\n{text}", "aces-and-faces")[13] == note


@in_one_test(
    "item",
    ['    "{}",', "'{}',", "{},", "{};", '"{}",  # why'],
)
def test_separators_of_a_list_are_no_parts_of_its_lines(item: str) -> None:
    page = "\n".join(item.format(hand) for hand in HANDS[:-1])
    for start, end in (("", ""), ("hands = [\n", "\n]"), ('{\n  "strategy": [\n', "\n  ]\n}")):
        assert lines_of(f"{start}{page}\n{HANDS[-1]}{end}") == list(MEANT)


def test_one_line_that_ends_with_a_comma_goes_on() -> None:
    page = numbered().replace("4. Flush", "4. Flush,\n   or three to a royal flush")
    assert lines_of(page)[3] == "5-F or 3-RF"


SUITED_BELOW = "Suited: cards of the {}."


def test_words_may_be_defined_by_cards_with_a_property() -> None:
    page = numbered((*HANDS[:8], "Suited J-Q", *HANDS[8:]))
    assert lines_of(f"{page}\n\nDefinitions\n{SUITED_BELOW.format('same suit')}")[8] == "2-RF: JQ"
    assert is_refused(f"{page}\n\nDefinitions\n{SUITED_BELOW.format('same colour')}", at=15)


def test_letters_in_front_of_groups_are_no_lines() -> None:
    groups = ("A. Pat hands", *numbered(HANDS[:6]).split("\n"), "B. Draws:", *numbered(HANDS[6:], 7).split("\n"))
    assert lines_of("\n".join(groups)) == list(MEANT)
    # Lines that do not begin with pat hands are not named so.
    assert 8 not in notes_of("\n".join(groups).replace("B. Draws:", "B. Pat hands"))


def test_a_title_is_repeated_on_the_next_page() -> None:
    lines = numbered().replace(". ", " ").split("\n")
    for title, own in (("JACKS OR BETTER STRATEGY", []), ("ONLY JACKS OR BETTER", ["2-HP"])):
        page = "\n".join(("JACKS OR BETTER STRATEGY", *lines[:6], "", title, "Page 2", "", *lines[6:]))
        assert lines_of(page) == [*MEANT[:6], *own, *MEANT[6:]]


@in_one_test("text", ["{}? Hold.", "{}! Keep it.", "{}: hold"])
def test_a_verb_behind_a_question_says_that_the_hand_is_held(text: str) -> None:
    assert lines_of(numbered((*map(text.format, HANDS[:-1]), HANDS[-1]))) == list(MEANT)
    assert is_refused(numbered((HANDS[0], "Four of a kind? Toss.", *HANDS[2:])), at=2)


def test_hands_between_semicolons_are_in_order() -> None:
    page = f"From best to worst (hold the first one that you have):\n{'; '.join(HANDS)}."
    assert lines_of(page) == list(MEANT)
    wild = "Two deuces: {}.\nOne deuce: full house; the deuce.\nNo deuces:\nAny pair\nDraw five cards"
    assert lines_of(wild.format("royal flush; four of a kind; two deuces only"), "deuces-wild")[:4] == [
        "5-RF", "4-4K", "2-W", "5-FH",
    ]  # fmt: skip
    assert lines_of(wild.format("royal flush or four of a kind"), "deuces-wild")[0] == "5-RF or 4-4K"


@in_one_test("form", ["{} deuces (continued)", "{} DEUCES HELD", "{}D", "({} deuces, cont'd)"])
def test_other_forms_of_headings(form: str) -> None:
    parts = {
        3: ["Wild royal flush", "Just the deuces"],
        2: ["Four of a kind", "Just the deuces"],
        1: ["Just the deuce"],
    }
    page = "\n".join("\n".join((form.format(n), *parts.get(n, [*HANDS[2:7], HANDS[-1]]))) for n in (3, 2, 1, 0))
    headings = [reading.number for reading in chart_of(page, "deuces-wild").readings if reading.kind == "heading"]
    assert headings == [1, 4, 7, 9]
    # "1 D" where no other number is in front
    assert "1D" not in form.format(1) or is_refused(page.replace("0D", "0X"), at=9, game="deuces-wild")


@in_one_test(
    ("text", "is_rule"),
    [
        ("Keep the ace if you have nothing else in your hand at all today.", True),
        ("Prefer suited cards over unsuited ones when both are possible in the hand.", True),
        ("A straight draw is fine if it has three high cards in it.", True),
        ("A reader of mine says that she likes the list very much.", False),
        ("Jacks or Better is a game that I have played for many years.", False),
    ],
)
def test_a_rule_above_or_below_the_list_is_said_not_to_be_applied(text: str, *, is_rule: bool) -> None:
    for page in (f"{text}\n\n{numbered()}", f"{numbered()}\n\n{text}"):
        (note,) = notes_of(page).values()
        assert note in (("text, not applied", "footnote, not applied") if is_rule else ("says nothing about play",))


#: A table of a book: titles of columns stand behind a heading, and beside each hand an example of the cards held.
OF_BOOK = """\
Pays 800-200-100-50-20-7-5-3-2-1-1   (100.64%)

   Hands with the joker                 {}         Average
   -------------------------------------------------------
   Royal flush                          W T J K A s     100.0
   Four of a kind                       W 8 8 8          23.8
   Joker alone                          W                 1.4

   Hands without the joker
   -------------------------------------------------------
   Four-card royal flush                T J Q K s        20.9
   Four-card straight flush             5 6 7 8 s         4.2
   Three of a kind                      8 8 8             3.9
   Pair of kings or aces                K K               1.4
   Four-card flush                      3 7 9 J s         1.0
   Nothing                              --                0.3
"""


def test_titles_of_columns_stand_behind_a_heading() -> None:
    chart = chart_of(OF_BOOK.format("Example"), "joker-poker-kings")
    assert [str(line) for line in chart.lines] == [
        "5-RF", "4-4K", "1-W", "4-RF", "4-SF", "3-3K", "2-HP", "4-F", "none",
    ]  # fmt: skip
    kinds = [(reading.number, reading.kind) for reading in chart.readings if reading.kind != "line"]
    assert kinds[:3] == [(1, "skipped"), (3, "heading"), (3, "skipped")]
    left_out = [part.text for reading in chart.readings for part in reading.left_out if part.kind == CARDS]
    assert left_out[:3] == ["W T J K A s", "W 8 8 8", "W"]
    # A column that may say what is held
    with pytest.raises(ChartError):
        chart_of(OF_BOOK.format("Flushes"), "joker-poker-kings")


@pytest.mark.parametrize(
    ("cards", "other", "number"),
    [
        # Too few cards, an unsuited draw, the same hand with suits, and one that cannot be dealt
        ("W 8 8 8          23.8", "W 8 8            23.8", 10),
        ("5 6 7 8 s         4.2", "5 6 7 8 o         4.2", 10),
        ("3 7 9 J s         1.0", "3 7 9 s           1.0", 10),
        ("8 8 8             3.9", "8♠ 8♥ 8♦          3.9", None),
        ("8 8 8             3.9", "8♠ 8♠ 8♦          3.9", 0),
    ],
)
def test_an_example_of_cards_held_is_held_by_its_line(cards: str, other: str, number: int | None) -> None:
    page = OF_BOOK.format("Example")
    (found,) = examples_in(page.replace(cards, other)) or (None,)
    assert examples_in(page) == []
    if number is None:
        assert found is None
    else:
        assert found is not None and found.what == (other[:17].strip(),) and (found.other or 0) == number


def examples_in(page: str) -> list[Suspicion]:
    game = "joker-poker-kings"
    report = check_chart(chart_of(page, game), solved(game))
    return [found for found in find_suspicions(report) if found.kind == "example"]


def test_a_list_of_what_all_hands_pay_is_no_line() -> None:
    for text in ("Pays 800-50-25-9-6-4-3-2-1", "Pays 800/50/25/9/6/4/3/2/1 (99.5%)."):
        assert lines_of(f"{text}\n\n{numbered()}") == list(MEANT)
    assert is_refused(f"Pays 1-2-3-4-5 to a flush\n{numbered()}", at=1)


def test_a_low_ace_that_another_line_is_about_is_said_to_be_left_out() -> None:
    page = "1 deuce:\n4 to a straight flush, {}\n4 to a straight flush, {}\n1 deuce\n0 deuces:\nQuads\nDraw five"
    for lines, note in ((("2 gaps", "ace low"), True), (("open-ended", "ace low"), False)):
        first = next(r for r in chart_of(page.format(*lines), "deuces-wild").readings if r.kind == "line")
        assert (first.note == "without draws with a low ace, which another line is about") == note


@in_one_test(
    ("remark", "is_read"),
    [
        ("Yes, even if you have to break up a flush, a straight or a pair of jacks to do it.", True),
        ("Even when it means breaking jacks or better.", True),
        ("Even if you must break a pair of kings!", True),
        ("Even if you break a pair of kings, unless they are suited.", False),
        ("Break a pair of kings.", False),
        ("(From a flush or a pair of jacks, too!)", True),
        ("(From a flush, too, but not with an ace)", False),
    ],
)
def test_a_sentence_may_say_which_hands_are_broken(remark: str, *, is_read: bool) -> None:
    page = numbered((HANDS[0], f"Four cards to a royal flush. {remark}", *HANDS[2:]))
    if is_read:
        assert lines_of(page)[1] == "4-RF"
    else:
        assert is_refused(page, at=2)


@pytest.mark.parametrize("text", ["(only the lowest two)", "except the highest one", "(unless suited)"])
def test_a_condition_alone_is_not_skipped(text: str) -> None:
    first, *others = numbered().split("\n")
    for page in (f"{text}\n\n{numbered()}", "\n".join([first, *others, "", text])):
        with pytest.raises(ChartError, match="a condition alone in a line"):
            chart_of(page)
    assert notes_of(f"(if you like)\n\n{numbered()}") == {1: "says nothing about play"}
    # A sentence of its own, named as not applied.
    page = numbered().rstrip("\n")
    assert lines_of(f"{page}\n\nnever hold a kicker\n") == lines_of(page)


@pytest.mark.parametrize("text", ["Jk: joker", "Jk - the joker", "Jk = joker", "Jk is the joker."])
def test_a_name_of_the_joker_is_explained_above_a_heading(text: str) -> None:
    page = "{}\nWith joker:\nJk + 3 to a royal flush\nJoker only\n\nNo joker:\nHigh pair\nDiscard everything"
    assert lines_of(page.format(text), "joker-poker-kings") == ["4-RF", "1-W", "2-HP", "none"]
    # A rank is no name of it.
    assert is_refused(page.format("J: joker"), at=1, game="joker-poker-kings")


def test_a_cell_of_several_lines_is_no_list_in_a_table_of_hands() -> None:
    cells = "<tr><td>{}<td>{}<td>7 7<br>8 8<br>9 9"
    hands = "".join(f"<tr><td>{number}<td>{hand}<td>7 7" for number, hand in enumerate(HANDS[:4], 1))
    page = f"<table><tr><th>#<th>Hand<th>Example{hands}{cells.format(5, HANDS[4])}</table>"
    assert lines_of(page) == lines_of(numbered(HANDS[:5]))
    # Above the hands such cells are lists beside each other.
    lists = f"<table><tr><td>{'<br>'.join(HANDS[:3])}<td>{'<br>'.join(HANDS[3:6])}</table>"
    assert lines_of(lists) == lines_of("\n".join(HANDS[:6]))


#: A sheet with a column in front of the hands that says whether five cards are held.
STAGES = """\
Rank,Category,Hold,EV (5 coins)
1,Pat,Straight flush,250
2,Pat/Draw,3 of a kind,21
3,Draw,{},6
4,Draw,Low pair,4
5,,Redraw,1
"""


def test_a_column_says_whether_a_hand_is_complete() -> None:
    assert lines_of(STAGES.format("4 to a flush"))[2] == "4-F, 4-SF, or 4-RF"
    # A draw named as the hand
    assert lines_of(STAGES.format("Flush"))[2] == lines_of("Flush draw")[0]
    # "Draw" is in no column of its own.
    assert is_refused(STAGES.replace("Category", "Suits").format("4 to a flush").replace("Draw", "Flushes"), at=4)


@pytest.mark.parametrize("front", ["[hold 3]", "(hold 3 cards)", "[draw 2]"])
def test_how_many_cards_are_held_stands_in_front_in_brackets(front: str) -> None:
    page = numbered((*HANDS[:6], f"{front} Three of a kind", *HANDS[7:]))
    assert lines_of(page)[6] == "3-3K"
    assert is_refused(page.replace(front, "[hold 2]"), at=7)


def test_footnotes_are_counted_in_parentheses() -> None:
    lines = [*HANDS[:7], "High pair   (1)", HANDS[8], "Low pair (2)", HANDS[10]]
    page = "\n".join([*lines, "", "(1) kings or aces", "(2) my favourite hand of all"])
    chart = chart_of(page)
    assert [str(line) for line in chart.lines[7:10:2]] == ["2-HP: (K,A)x", "2-LP"]
    notes = [(reading.number, reading.note) for reading in chart.readings if not reading.lines]
    assert notes[-2:] == [
        (len(lines) + 2, "read with the lines that have its mark"),
        (len(lines) + 3, "footnote, not applied"),
    ]
    # A number without a footnote is none.
    assert is_refused("\n".join([*lines, "", "(1) kings or aces"]), at=10)


@pytest.mark.parametrize(
    ("legend", "words", "meant"),
    [
        (
            "HC = high card (J, Q, K, A) \u2022 Suits: \u2665\u2666",
            "4 to an inside straight, 3 HC",
            "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3",
        ),
        ("H = high card J Q K A   i = inside (gap)   w/ = with", "SF3 : 1i w/ 1H", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("SF = str. flush; digit = cards held", "SF3 open-ended", "3-SF: s = 3; 3-RF: s = 3"),
    ],
)
def test_a_legend_in_one_row(legend: str, words: str, meant: str) -> None:
    assert lines_of(f"{legend}\n\n{words}\nDiscard everything")[0] == meant
    # What goes on with the meaning of a name restricts it.
    first = legend.split(";")[0].split("   ")[0].split(" \u2022")[0]
    assert is_refused(f"{first}; except 234\n\n{words}\nDiscard everything", at=1)


def test_letters_go_on_behind_z() -> None:
    hands = [*HANDS[:-1], *(["Low pair"] * (30 - len(HANDS))), HANDS[-1]]
    marks = [chr(at + 64) if at < 27 else 2 * chr(at + 38) for at in range(1, len(hands) + 1)]
    page = "\n".join(f"{mark} {hand}" for mark, hand in zip(marks, hands, strict=True))
    assert lines_of(page) == lines_of("\n".join(hands))
    # Other letters are no numbers.
    assert is_refused(page.replace("BB Low pair", "XX Low pair"), at=28)


def test_the_head_of_a_post_is_skipped() -> None:
    head = "Path: news!mail\nFrom: me@here\nSubject: Re: 9/6 strategy\nLines: 71\nX-Mailer: none"
    assert set(notes_of(f"{head}\n\n{numbered()}").values()) <= {
        "says nothing about play", "head of a page", "no part of the chart",
    }  # fmt: skip
    assert is_refused(f"{head}\nHold: aces\n\n{numbered()}", at=6)


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("Cards are suited unless I say so.", ["3-RF: JQK", "2-RF: JQ"]),
        ("Unless marked, hands are of mixed suits.", ["3-S: JQK", "2-S: JQ"]),
        ("Cards in bold are suited, others are not.", None),
        ("Cards are fun unless I lose.", ["3-RF: JQK; 3-S: JQK", "2-RF: JQ; 2-S: JQ"]),
    ],
)
def test_a_sentence_says_which_suits_cards_have(sentence: str, meant: list[str] | None) -> None:
    page = f"{sentence}\n\n" + numbered((*HANDS[:8], "KQJ", "QJ", *HANDS[9:]))
    if meant is None:
        assert is_refused(page, at=11)
    else:
        assert lines_of(page)[8:10] == meant


@pytest.mark.parametrize("caption", ["HOLD TWO OR MORE", "Hold one to three cards:"])
def test_a_caption_says_how_many_cards_are_held(caption: str) -> None:
    page = numbered().split("\n")
    assert lines_of("\n".join([*page[:7], "", caption, *page[7:]])) == lines_of(numbered())
    assert lines_of("\n".join([*page[:7], "", "HOLD TWO ACES", *page[7:]]))[7] == "2-HP: AA"


def test_a_title_above_the_last_lines_names_them() -> None:
    items = [f"- {hand}" for hand in HANDS]
    page = "\n".join(["## Hands", "", *items[:9], "", "## Trash", "", *items[9:]])
    assert lines_of(page) == lines_of("\n".join(HANDS))
    # Below the title nothing draws five cards.
    assert is_refused("\n".join(["## Hands", "", *items[:9], "", "## Trash", "", items[9]]), at=13)


def test_a_line_is_no_title() -> None:
    assert is_refused("High pair (1)\nDiscard everything", at=1)
    assert notes_of(f"Jacks or better (9/6)\n\n{numbered()}") == {1: "title"}


def test_meanings_beside_the_names_of_a_legend() -> None:
    page = 'Notation:\n  RF  royal    SF  straight flush\n  u = unsuited (or "mixed")\n\n{}\nDiscard everything'
    assert lines_of(page.format("RF3\nKQJu"))[:2] == ["3-RF", "3-S: JQK"]
    assert is_refused(page.replace("royal ", "banana ").format("RF3"), at=2)


#: Two columns, the right one with a line of two rows.
SIDES = """\
My card
800-50-25-9-6-4-3-2-1

 1. Straight flush            7. Two pair
 2. Four of a kind            8. Pair of jacks
 3. Full house                   or better
    (hold all five)           9. 4 to a flush
 4. Flush                    10. Low pair
 5. Straight                 11. Discard everything
 6. Three of a kind
"""


def test_the_right_column_of_a_text_counts_on_from_the_left_one() -> None:
    assert lines_of(SIDES) == lines_of(numbered())
    below = "\nNOTES                        WORDS\nI like it                    T = ten\n"
    assert lines_of(SIDES + below) == lines_of(numbered())
    # A word stands where the columns part.
    with pytest.raises(ChartError):
        chart_of(SIDES.replace("(hold all five)           9.", "(hold all five of these)  9."))
    # The right column does not count on.
    with pytest.raises(ChartError):
        chart_of(SIDES.replace(" 8. Pair", "12. Pair"))


def test_cards_in_quotes_are_suited_where_the_page_says_so() -> None:
    hands = (*HANDS[:8], 'AKQJ, then "KQ", "KJ"', "QJ", '"10-J"', *HANDS[9:])
    rule = 'Cards in "quotes" are suited with\neach other; all others are not.'
    meant = ["4-S: JQKA", "2-RF: QK or JK", "2-S: JQ", "2-RF: TJ"]
    assert lines_of(f"{numbered(hands)}\n\n{rule}")[8:12] == meant
    # Without the second part nothing is said about the others.
    assert is_refused(f"{numbered(hands)}\n\n{rule.split(';')[0]}.", at=9)


def items_of(hands: tuple[str, ...], form: str = '"{}",') -> str:
    return "\n".join(f"        {form.format(hand)}" for hand in hands)


DICTIONARY = (
    '# my bot\n"""\nHolds for a bot.\n"""\n\nRULES = {{\n    {}: [  # both\n'
    + items_of(("four to a royal flush", "two deuces"))
    + "\n    ],\n    # the others\n    {}: [\n"
    + items_of(("full house", "one deuce"))
    + "\n    ],\n    {}: [\n"
    + items_of(("flush", "any pair", "four to a flush", "nothing"))
    + "\n    ],\n}}\n"
)


def test_strings_in_the_source_of_a_program_are_lines() -> None:
    sections = "2 deuces:\nfour to a royal flush\ntwo deuces\n1 deuce:\nfull house\none deuce\nNo deuces:\n"
    meant = lines_of(f"{sections}flush\nany pair\nfour to a flush\nnothing", "deuces-wild")
    for names in ((2, 1, 0), ("'two_deuces'", "'one deuce'", "'noDeuces'")):
        assert lines_of(DICTIONARY.format(*names), "deuces-wild") == meant
    # Lists without wild cards, and one of which nobody knows what it is about.
    assert is_refused(DICTIONARY.format("a", "b", "c"), at=8, game="deuces-wild")
    assert is_refused(DICTIONARY.format(6, 1, 0), at=7, game="deuces-wild")


def test_a_string_of_a_program_may_have_a_value_beside_it() -> None:
    items = items_of(HANDS, '["{}", 4.5], // so')
    page = f"// mine\nconst holds = [\n{items}\n];"
    assert lines_of(page) == list(MEANT)
    # What is no string is refused, and so are several strings in one line.
    assert is_refused(page.replace("];", "if (flush) hold(flush);\n];"), at=len(HANDS) + 3)
    assert is_refused(page.replace("];", '"4 to a straight", "3 to a straight"\n];'), at=len(HANDS) + 3)


WORDS = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh"),
    *("Twelfth", "Thirteenth", "Fourteenth", "Fifteenth"),
)


@in_one_test(
    "style",
    [*("①", "⑴", "❶", "1\ufe0f\u20e3", "First,", "first -", "Fifteenth:")],
)
def test_numbers_in_circles_on_keys_and_in_words_are_left_out(style: str) -> None:
    n = len(HANDS)
    numbers = {
        "①": [chr(ord("①") + at) for at in range(n)],
        "⑴": [chr(ord("⑴") + at) for at in range(n)],
        "❶": [chr(ord("❶") + at) if at < 10 else f"({at + 1})" for at in range(n)],
        "1\ufe0f\u20e3": ["".join(f"{sign}\ufe0f\u20e3" for sign in str(at + 1)) for at in range(n)],
        "First,": [f"{word}," for word in WORDS[:n]],
        "first -": [f"{word.lower()} -" for word in WORDS[:n]],
        "Fifteenth:": [f"{word}:" for word in WORDS[:n]],
    }[style]
    assert lines_of("\n".join(f"{number} {hand}" for number, hand in zip(numbers, HANDS, strict=True))) == list(MEANT)


def test_numbers_glued_to_words_count_up_or_are_refused() -> None:
    hands = [hand.replace("4 to", "Four to").replace("3 to", "Three to").replace("2 s", "Two s") for hand in HANDS]
    page = [f"{at}{hand}" for at, hand in enumerate(hands, 1)]
    assert lines_of("\n".join(page)) == list(MEANT)
    assert is_refused("\n".join([*page[:3], *(line[1:] for line in page[3:])]), at=1)


NUMBERS = ("no", "one", "two", "three", "four")
OF_DEUCES = {
    4: ("Four deuces",),
    3: ("Wild royal flush", "Three deuces"),
    2: ("Wild royal flush", "Four of a kind", "Two deuces"),
    1: ("Full house", "Four to a royal flush", "Three of a kind", "One deuce"),
    0: ("Flush", "Any pair", "Four to a flush", "Discard everything"),
}


def of_deuces(heading: str) -> str:
    """A page with a section for each number of deuces, below a heading with the number or the word for it."""
    return "\n\n".join(
        "\n".join(
            [
                heading.format(number, NUMBERS[number]),
                *(f"{at}. {hand}" for at, hand in enumerate(OF_DEUCES[number], 1)),
            ]
        )
        for number in OF_DEUCES
    )


@in_one_test(
    "heading",
    ["Holding {0}", "Dealt {1}", "If you are dealt {1}:", "Deuces = {0}", "With {0}", "{1} 2s", "<{0} deuces>",
     "How to play {1} deuces", "When you have {1} deuces, play", "You have {1} deuces. Hold the first of:",
     "{1} deuces - priority order", "{1} deuces (ranked)"],
)  # fmt: skip
def test_a_heading_may_be_a_number_alone_or_say_how_to_play(heading: str) -> None:
    assert lines_of(of_deuces(heading), "deuces-wild") == lines_of(of_deuces("{0} deuces:"), "deuces-wild")


def test_a_number_of_wild_cards_is_no_caption() -> None:
    assert is_refused(of_deuces("Hand type {0}"), at=1, game="deuces-wild")
    # Without wild cards it may be one.
    lists = "\n\n".join(f"Hand type {at}\n{numbered(hands)}" for at, hands in enumerate((HANDS[:4], HANDS[4:])))
    assert lines_of(lists) == list(MEANT)


def test_hands_one_after_another_may_follow_a_heading() -> None:
    texts = [f"With {NUMBERS[at]} deuces, hold in this order: {', then '.join(OF_DEUCES[at])}." for at in OF_DEUCES]
    assert lines_of("\n".join(texts), "deuces-wild") == lines_of(of_deuces("{0} deuces:"), "deuces-wild")
    assert is_refused("\n".join(texts).replace("Any pair", "5s"), at=5, game="deuces-wild")


def test_marks_in_parentheses_may_be_suits() -> None:
    hands = (*HANDS[:9], "QJ (s)", "KQ (o), KJ(o)", "2 high card(s) (s)", *HANDS[9:])
    page = f"(s)  same suit    (o) = different suits\n\n{numbered(hands)}"
    assert lines_of(page)[9:12] == ["2-RF: JQ", "2-S: QK or JK", "2-RF: HH"]
    # Without the legend, and with a mark that it does not have
    assert is_refused(numbered(hands), at=10)
    assert is_refused(page.replace("QJ (s)", "QJ (x)"), at=12)


@in_one_test(
    "text",
    ['By "high card" I mean a jack, queen, king or ace, nothing else.', "A pair of jacks pays.",
     "Start at number 1, walk down, and keep the first thing you find.", "A gap is a missing rank in your hand."],
)  # fmt: skip
def test_sentences_above_the_list_that_say_what_is_usual(text: str) -> None:
    assert lines_of(f"{text}\n\n{numbered()}") == list(MEANT)
    changed = text.replace("jack, ", "").replace("at number 1", "at number 5")
    assert changed == text or is_refused(f"{changed}\n\n{numbered()}", at=1)


def test_types_are_described_beside_a_sentence_on_gaps_and_exceptions() -> None:
    hands = (*HANDS[:9], "3 to a straight flush, type A", "3 to a straight flush, type B", *HANDS[9:])
    of_gaps = "Count 2-3-4 as having one gap, and A-2-3, A-2-4 and the like as having two."
    said = lines_of(f"{numbered(hands)}\n\nType A: no gap. Type B: one gap. {of_gaps}")
    assert said == lines_of(f"{numbered(hands)}\n\nType A: no gap.\nType B: one gap.\n{of_gaps}")
    excepted = "Type A: no gap. Exceptions: ace-low hands and suited 2-3-4, which belong to type B."
    lines = lines_of(f"{numbered(hands)}\n\n{excepted}\nType B: one gap, any ace low, and 2-3-4.")
    assert lines[9] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"


def test_articles_in_front_of_lines_are_no_letters() -> None:
    hands = tuple(
        f"A {hand[0].lower()}{hand[1:]}" if hand in ("Flush", "Straight", "Full house") else hand for hand in HANDS
    )
    lists = "\n\n".join(
        f"{letter}. Hands\n" + "\n".join(f"   {hand}" for hand in part)
        for letter, part in (("A", hands[:5]), ("B", hands[5:]))
    )
    assert lines_of(lists.replace("A. Hands\n", "").replace("B. Hands\n", "")) == list(MEANT)


def test_a_note_on_the_line_of_some_cards_is_true_or_refused() -> None:
    hands = (
        *HANDS[:9], "3 to a straight flush, no gaps, not 2-3-4, not ace low",
        "3 to a straight flush, one gap, not ace low", "2 suited high cards", "3 to a straight flush", *HANDS[9:],
    )  # fmt: skip
    meant = lines_of(numbered(hands))
    for note in ("Ace-low hands go with number 13.", "A-2-4 and A-3-5 belong in line 13.", "With 2-3-4 use line 13."):
        assert lines_of(f"{numbered(hands)}\n\n{note}") == meant
        assert is_refused(f"{numbered(hands)}\n\n{note.replace('13', '11')}", at=len(hands) + 2)
    text = "An ace in these draws is low. It is not counted as a high card in lines 11 and 13."
    assert is_refused(f"{numbered(hands)}\n\n{text}", at=len(hands) + 2)
    # Behind a sentence on gaps, and for a line that is not there
    count = "2-3-4 counts as one gap. The small sequences with an ace, such as A-2-3, go with item {}."
    assert is_refused(f"{numbered(hands)}\n\n{count.format(11)}", at=len(hands) + 2)
    assert is_refused(f"{numbered(hands)}\n\n{count.format(31)}", at=len(hands) + 2)
