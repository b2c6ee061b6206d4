"""What stands beside the lines of a page, as people write it: each form with a case that is none."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_rows import PLAIN, left_out, rows_of

from strategygen.charts.chart import read_chart
from strategygen.charts.rows import VALUE
from strategygen.errors import ChartError
from strategygen.games import load_game

# --------------------------------------------------------------------------------------------- values that are near


@in_one_test(
    "value", [" ~20", " ≈ 0.87", " ca. 1.5", " about 0.6", " (~0.57)", "   approx. 3.2", "\tabout 18", " = ~0.5",
              " circa 0.9", "  ~18 to 20", " roughly 1.55"],
)  # fmt: skip
def test_a_value_may_be_near(value: str) -> None:
    (row,) = rows_of(f"Four to a royal flush{value}")
    assert row.words == "Four to a royal flush" and left_out(row, VALUE)


@in_one_test("text", ["Three of a kind about 3", "Pair of about 9", "~4 to a flush", "4 to a flush ~", "High pair ~K"])
def test_words_beside_a_number_are_no_value(text: str) -> None:
    (row,) = rows_of(text)
    assert (row.words, row.left_out) == (text, ())


@pytest.mark.parametrize("style", ["~{}.5  ", "≈{} ", "ca. {} ", "about {}.75 - "])
def test_values_in_front_may_be_near(style: str) -> None:
    texts = [style.format(number) + words for number, words in zip(range(40, 0, -1), PLAIN, strict=False)]
    assert [row.words for row in rows_of(*texts)] == list(PLAIN)


# ------------------------------------------------------------------------------------------ titles and names of people


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("T A B L E   1 4 :", "TABLE 14:"),
        ("J A C K S   O R   B E T T E R", "JACKS OR BETTER"),
        ("W I T H   T H E   J O K E R", "WITH THE JOKER"),
    ],
)
def test_spaces_between_the_letters_of_a_title(title: str, words: str) -> None:
    (row,) = rows_of(title)
    assert (row.words, row.kind) == (words, "title")


@in_one_test("text", ["A K Q J 10", "o K Q J T", "A K Q J O", "K Q J T s", "2 S C", "A 2 3 4 or 5", "X X A K Q"])
def test_cards_with_spaces_between_them_are_no_title(text: str) -> None:
    (row,) = rows_of(text)
    assert row.kind != "title"


def test_a_spaced_title_is_no_line_and_may_be_a_heading() -> None:
    chart = read_chart("\n".join(["T A B L E   1 4", "", *PLAIN]))
    assert [str(line) for line in chart.lines] == list(PLAIN.values())
    joker = load_game("joker-poker-kings")
    texts = ["W I T H   A   J O K E R", "Flush", "The joker", "", "W I T H O U T   J O K E R", *list(PLAIN)[:6]]
    lines = read_chart("\n".join(texts), game=joker).lines
    assert [str(line.section) for line in lines] == ["[1 joker]"] * 2 + ["[no joker]"] * 6
    with pytest.raises(ChartError, match="or a line of the chart"):
        read_chart("\n".join([*list(PLAIN)[:9], "F L U S H", *list(PLAIN)[9:]]))


@in_one_test("name", ["queenie1959", "vp_guy", "@bob77\n#1"])
def test_a_name_of_a_person_above_the_list(name: str) -> None:
    assert [str(line) for line in read_chart("\n".join([name, "", *PLAIN])).lines] == list(PLAIN.values())


@in_one_test("text", ["flush25", "quads_25", "KQJT_98", "AceKing99", "pair_up", "twopair99"])
def test_a_hand_with_digits_is_no_name_of_a_person(text: str) -> None:
    with pytest.raises(ChartError):
        read_chart("\n".join([text, "", *PLAIN]))


@in_one_test("text", ["A 5", "10 9", "2 3 4", "a 5 s", "9, 8", "No 9", "Pair up", "pair-up", "Any pair thing"])
def test_a_first_row_that_may_be_a_hand_is_no_title(text: str) -> None:
    with pytest.raises(ChartError, match="page:1"):
        read_chart(f"{text}\nHigh pair", "page")


@in_one_test("text", ["Two pair or better 6/5", "Pair strategy", "9/6 JoB", "pairadice99", "My list", "1 2 3"])
def test_a_first_row_that_is_no_hand_is_a_title(text: str) -> None:
    assert lines_of(text, "High pair", "Low pair") == ["2-HP", "2-LP"]


def test_a_name_of_a_person_between_lines_is_refused() -> None:
    with pytest.raises(ChartError, match="queenie1959"):
        read_chart("\n".join([*list(PLAIN)[:9], "queenie1959", *list(PLAIN)[9:]]))


@in_one_test("style", ["{}", "- {}", "{}  1"])
def test_the_name_of_the_game_again_is_the_head_of_a_page(style: str) -> None:
    lines = [style.format(words) for words in PLAIN]
    for title, again in ("Bonus Poker Deluxe", "BONUS POKER DELUXE"), ("Jacks or better", "JACKS OR BETTER"):
        page = [title, "", *lines[:12], "", again, "", *lines[12:]]
        assert [str(line) for line in read_chart("\n".join(page)).lines] == list(PLAIN.values())


def test_the_name_of_the_game_may_be_a_line() -> None:
    # In the list it is a hand
    lines = ["Jacks or better" if words == "One high card" else words for words in PLAIN]
    chart = read_chart("\n".join(["Jacks or Better", "", *lines]))
    assert str(chart.lines[16]) == "1-RF: J, Q, K, or A"
    # At the beginning of a group it is either.
    with pytest.raises(ChartError, match="the title of the page again, or a line of the chart"):
        read_chart("\n".join(["Jacks or Better", "", *list(PLAIN)[:14], "", "Jacks or Better", *list(PLAIN)[14:]]))


# ---------------------------------------------------------------------------------------------- sentences about pays


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Four aces pay 160, four 2s/3s/4s pay 80, everything else 50.", "says nothing about play"),
        ("Four aces with a kicker pay 400 instead of 200.", "says nothing about play"),
        ("A straight pays only 4, so straights go down. Four to a straight is hardly ever worth it.", "not applied"),
        ("Two pair is worth keeping in this version of the game.", "not applied"),
        ("Two pair is a real hand here, because the full house pays 9. Keep both.", "not applied"),
    ],
)
def test_sentences_about_pays_above_the_list(text: str, note: str) -> None:
    for page in (["My list", "", f"* {text}", "", "Start from the top.", "", *(f"* {words}" for words in PLAIN)],
                 [text, "", *PLAIN]):  # fmt: skip
        chart = read_chart("\n".join(page))
        assert [str(line) for line in chart.lines] == list(PLAIN.values())
        assert any(text in reading.written and note in reading.note for reading in chart.readings)


@in_one_test(
    "text", ["Four aces pay 160, keep them.", "A straight pays 4, so go easy.", "Keep four aces, which pay 160."]
)
def test_a_sentence_about_pays_among_the_lines_is_refused(text: str) -> None:
    lines = [f"* {words}" for words in PLAIN]
    for page in (["My list", "", f"* {text}", *lines], [*lines[:8], f"* {text}", *lines[8:]], [text, *PLAIN]):
        with pytest.raises(ChartError):
            read_chart("\n".join(page))
    if text.startswith("Keep"):
        with pytest.raises(ChartError):
            read_chart("\n".join([text, "", *PLAIN]))


# ---------------------------------------------------------------------------------------------- below a heading


@pytest.mark.parametrize(
    ("heading", "text", "meant"),
    [
        ("3 deuces", "with an ace", "4-RF: WWWA"),
        ("2 deuces:", "with an ace or king", "3-RF: WW(K,A)"),
        ("1 deuce:", "otherwise: the deuce (you may catch an ace)", "1-W"),
    ],
)
def test_the_wild_cards_of_a_heading_are_held_too(heading: str, text: str, meant: str) -> None:
    chart = read_chart(f"{heading}\n* {text}\n0 deuces\n* 4 to a royal flush", game=load_game("deuces-wild"))
    assert str(chart.lines[0]) == meant


@in_one_test(
    "page",
    [
        "0 deuces\n* with an ace",
        "2 deuces\n* royal flush\n* with an ace",
        "2 deuces\n* with a royal flush",
        "2 deuces\n* with an ace: hold the deuces",
        "1 deuce\n* the deuce (you may draw two)",
        "1 deuce\n* the deuce (you may hit both ends)",
    ],
)
def test_a_condition_that_names_no_cards_beside_the_wild_ones_is_refused(page: str) -> None:
    with pytest.raises(ChartError):
        read_chart(f"{page}\n3 deuces\n* wild royal", game=load_game("deuces-wild"))


def test_a_remark_behind_the_wild_card_makes_no_heading_of_it() -> None:
    page = "1 deuce\n* wild royal\n* the deuce (ugly as it may seem)\n0 deuces\n* full house"
    assert [str(line) for line in read_chart(page, game=load_game("deuces-wild")).lines] == ["5-RF", "1-W", "5-FH"]


# ---------------------------------------------------------------------------------------------- tables of a book

BOOK = """\
HANDS WITH THE JOKER                             Hold
-----------------------------------------------------
4 of a kind                                       4 cards
Full house                                        5
4-card straight flush in sequence (3-4-5 to       4
   9-10-J with the joker)
{}
Joker                                             1

HANDS WITHOUT THE JOKER                          Hold
-----------------------------------------------------
Royal flush                                       5
4-card royal flush                                4
{}
"""


def of_book(with_joker: str, without: str = "Any other | 0") -> list[str]:
    cells = ([row.partition(" | ") for row in text.split("\n")] for text in (with_joker, without))
    rows = ("\n".join(f"{hand:50}{number}".rstrip() for hand, _, number in own) for own in cells)
    chart = read_chart(BOOK.format(*rows), game=load_game("joker-poker-kings"))
    return [str(line) for line in chart.lines]


@in_one_test("rest", ["Any other", "All other hands", "The rest", "Others", "Any other hand"])
def test_titles_of_columns_behind_a_heading_say_how_many_cards_are_held(rest: str) -> None:
    lines = of_book("Flush draw | 4", f"{rest} | 0")
    assert lines[0] == "4-4K" and lines[3].startswith("4-F") and lines[-1] == "none"
    # Another number is another hand.
    for number in range(1, 6):
        with pytest.raises(ChartError):
            of_book("Flush draw | 4", f"{rest} | {number}")


def test_a_line_broken_over_rows_of_a_table_is_refused_as_one() -> None:
    broken = "3-card straight flush, the two natural | 3\n   ones with few ranks between (4-5 to{}\n   9-10)"
    with pytest.raises(ChartError, match=r"the two natural ones with few ranks between \(4-5 to 9-10\)"):
        of_book(broken.format(""))
    # A row with a number of its own is a line of its own.
    with pytest.raises(ChartError, match=r"the two natural\n"):
        of_book(broken.format(" | 2"))


# ---------------------------------------------------------------------------------------- comments and how gaps count

SHEET = ["Rank,Hold,Cards held,Comments", *(f"{at},{words},," for at, words in enumerate(PLAIN, 1))]


def of_comment(comment: str) -> list[str]:
    lines = [line.removesuffix(",") + f',"{comment}"' if line.startswith("13,") else line for line in SHEET]
    return [str(line) for line in read_chart("\n".join(lines)).lines]


@in_one_test(
    "comment", ["a close call", "also when you have a pair", "also from a pat straight", "break up anything below"]
)
def test_a_comment_that_gives_a_reason_is_left_out(comment: str) -> None:
    assert of_comment(comment) == list(PLAIN.values())


@in_one_test(
    "comment", ["also every 3 to a straight flush with a few gaps", "not from a full house", "only with some gaps",
                "unless you hold a pair in it", "and every other flush of its kind"],
)  # fmt: skip
def test_a_comment_that_widens_or_restricts_the_hand_is_refused(comment: str) -> None:
    with pytest.raises(ChartError, match="4 to a flush"):
        of_comment(comment)


@pytest.mark.parametrize("ace", ["an ace as its low card", "the ace as the lowest card", "an ace as a low card"])
def test_a_footnote_says_how_low_aces_count(ace: str) -> None:
    lines = [
        "2-4-A suited" if words == "Suited 10-J" else words.replace("4 to a flush", "3 to a straight flush, two gaps")
        for words in PLAIN
    ]
    texts = "(a) A holding of 2-3-4 counts as having one gap, and any", f"holding with {ace} counts as having two gaps."
    chart = read_chart("\n".join([*lines, "", *texts]))
    usual = read_chart("\n".join([*lines, "", "Ace-low hands count as having two gaps, 2-3-4 as having one gap."]))
    assert chart.lines == usual.lines != read_chart("\n".join(lines)).lines
    with pytest.raises(ChartError, match="how many gaps do these cards count as"):
        read_chart("\n".join([*lines, "", texts[0], "holding whose ace is its low card counts among those with gaps."]))


# ---------------------------------------------------------------------------------------------- conditions in a list


def of_conditions(owner: str, *items: str) -> str:
    above = [f"{at}. {words}" for at, words in enumerate(list(PLAIN)[:12], 1)]
    chart = read_chart("\n".join([*above, f"13. {owner}", *(f"    - {item}" for item in items), "14. Low pair"]))
    assert len(chart.lines) == 14
    return str(chart.lines[12])


@pytest.mark.parametrize(
    ("items", "meant"),
    [
        (("it's consecutive (3-4-5 up to 9-10-J), or", "it has two gaps and two high cards"),
         "consecutive (3-4-5 up to 9-10-J), or two gaps and two high cards"),
        (("it has one gap and at least one high card (low aces don't count, see 19)",
          "or it has two gaps and two high cards."),
         "one gap and at least one high card (no low aces), or two gaps and two high cards"),
        (("it has one gap and no high cards", "or it's 2-3-4, or it has an ace as the low card"),
         "one gap and no high cards, or 2-3-4, or ace low"),
    ],
)  # fmt: skip
def test_conditions_in_a_list_go_on_with_the_line_above(items: tuple[str, ...], meant: str) -> None:
    for owner in "Three to a straight flush, if", "3 to a straight flush that", "3 to a straight flush when either:":
        assert of_conditions(owner, *items) == of_conditions(f"3 to a straight flush, {meant}")


@in_one_test(
    "items",
    [
        ("it has no gaps", "it's 2-3-4"),
        ("it has no gaps, and", "it has a high card"),
        ("you have a king, or", "it has no gaps"),
        ("it has no gaps, or", "it isn't ace low"),
        ("it has no gaps, or",),
        ("it's a good day, or", "it has no gaps"),
    ],
)
def test_other_lists_of_conditions_are_refused(items: tuple[str, ...]) -> None:
    with pytest.raises(ChartError):
        of_conditions("Three to a straight flush, if", *items)


def test_a_list_of_exceptions_is_refused() -> None:
    with pytest.raises(ChartError):
        of_conditions("Three to a straight flush, unless", "it has two gaps, or", "it has one gap")


# ---------------------------------------------------------------------------------------------- short names

SHORT = (
    "RF", "SF", "4K", "RF4", "FH", "FL", "3K", "ST", "SF4", "two pair", "HP", "RF3", "FL4", "LP", "4-card straight, O",
    "4-card straight, I", "one high card", "discard all",
)  # fmt: skip
SHAPES = "O = outside straight   I = inside straight"


def of_names(*legend: str, more: str = "") -> list[str]:
    lines = read_chart("\n".join(["Symbols:", *legend, "", *SHORT[:-1], *([more] if more else []), SHORT[-1]])).lines
    assert [str(line)[:10] for line in lines[14:16]] == ["4-S: s = 2", "4-S: s = 1"]
    return [str(line) for line in lines]


@in_one_test(
    "legend",
    [
        "RF SF 4K 3K FH FL ST = the usual hands",
        "RF, SF, FL = as usual",
        "RF4, SF4, FL4 ... = that many cards to the hand",
        "RF4 = four cards to a royal flush including the joker, and so on for RF3, SF4, FL4",
        "Z = a straight, or a hand at the end of the deck (A-2-3-4)",
        "zz = something that is used nowhere",
    ],
)
def test_names_with_their_usual_meaning_or_without_use(legend: str) -> None:
    assert of_names(legend, SHAPES)[:14] == of_names(SHAPES)[:14]


@pytest.mark.parametrize(
    ("legend", "more"),
    [
        ("RF SF XQ = the usual hands", "XQ"),
        ("RF4 = four cards to a royal flush, and so on for 3ZZ", "3ZZ"),
        ("Z = a straight, or a hand at the end of the deck (A-2-3-4)", "4-card straight, Z"),
        ("z = suited or something", "KQz"),
        ("Low = something from 2 to 9", "low card"),
        ("H = an odd honor of some kind", "AHHT"),
    ],
)
def test_names_with_another_meaning_are_refused(legend: str, more: str) -> None:
    with pytest.raises(ChartError):
        of_names(legend, SHAPES, more=more)


def test_a_shape_is_not_said_twice_behind_another_hand() -> None:
    with pytest.raises(ChartError):
        of_names(SHAPES, more="4 to a straight flush, O")


@pytest.mark.parametrize(
    ("remark", "is_read"),
    [
        ("yes from a full house", True),
        ("yes, out of a full house too", True),
        ("yes, even from a full house", True),
        ("not from a full house", False),
        ("from a full house", False),
        ("yes, only from a full house", False),
        ("yes from a full house, unless it has kings", False),
        ("no, out of a full house too", False),
    ],
)
def test_a_remark_says_that_a_hand_is_broken_for_the_line(remark: str, *, is_read: bool) -> None:
    lines = [f"Three aces ({remark})" if words == "Full house" else words for words in PLAIN]
    if is_read:
        assert str(read_chart("\n".join(lines)).lines[4]) == "3-3K: AAA"
        return
    with pytest.raises(ChartError):
        read_chart("\n".join(lines))


# -------------------------------------------------------------------------- footnotes, and items below a line


def lines_of(*texts: str) -> list[str]:
    return [str(line) for line in read_chart("\n".join(texts)).lines]


@in_one_test(
    ("mark", "sign"), [("(*)", "(*)"), ("(*)", "*"), ("*", "(*)"), ("[*]", "[*]"), ("(†)", "†"), ("(**)", "**")]
)
def test_a_mark_in_parentheses_is_that_of_its_footnote(mark: str, sign: str) -> None:
    meant = ["2-RF: TK, no fp", "1-RF: K"]
    for note in ("no flush penalty", "if no flush penalty"):
        assert lines_of(f"KT suited {mark}", "K only", f"{sign} {note}") == meant
    assert lines_of(f"KT suited {mark}", f"QT suited {mark}", f"{sign} no 9") == [
        "2-RF: TK, no discard 9",
        "2-RF: TQ, no discard 9",
    ]


@in_one_test("condition", ["No gaps", "No flush penalty", "No 9", "* no high cards", "a) no pair"])
def test_a_condition_in_the_last_row_draws_no_five_cards(condition: str) -> None:
    with pytest.raises(ChartError, match="page:3"):
        read_chart(f"High pair\n3 to a straight flush\n{condition}", "page")


@in_one_test("last", ["No pair, no high card", "No luck", "No jacks or better", "No high cards"])
def test_the_last_row_may_say_what_is_missing(last: str) -> None:
    assert lines_of("High pair", "3 to a straight flush", last)[-1] == "none"


@pytest.mark.parametrize(
    ("owner", "first", "second"),
    [
        ("3 to a straight flush", "no gaps", "one gap with one high card"),
        ("3 to a straight flush", "one high card", "two high cards"),
        ("3 to a straight flush", "no high cards", "one high card"),
        ("4 to a flush", "two high cards", "one high card"),
        ("High pair", "jacks or better", "aces"),
    ],
)
@pytest.mark.parametrize("marks", ["a) /b) ", "1. /2. ", "(a) /(b) ", "i. /ii. ", "* /* ", "    /    "])
def test_items_that_may_restrict_the_line_above_are_refused(owner: str, first: str, second: str, marks: str) -> None:
    one, other = marks.split("/")
    with pytest.raises(ChartError, match=r"page:[34]"):
        read_chart(f"Flush\n{owner}\n{one}{first}\n{other}{second}\nLow pair\nnone", "page")


def test_jacks_or_better_behind_a_high_pair_explains_it() -> None:
    for sign in ("* ", "- ", "** ", "", "  "):
        with pytest.raises(ChartError, match=r"page:2.*line of the chart"):
            read_chart(f"High pair\n{sign}jacks or better\nLow pair", "page")
    # Single cards stand further below.
    assert lines_of("High pair", "Low pair", "Jacks or better")[-1] == "1-RF: J, Q, K, or A"
    assert lines_of("High pair*", "Low pair", "* jacks or better") == ["2-HP", "2-LP"]


def test_items_that_are_hands_are_lines() -> None:
    page = "Pat hands", "- royal flush", "- straight flush", "Pairs", "- high pair", "- low pair"
    assert lines_of(*page) == ["5-RF", "5-SF", "2-HP", "2-LP"]
    assert lines_of("Low pair", "High card", "- Jack") == ["2-LP", "1-RF: H", "1-RF: J"]


@in_one_test(
    "marked", ["QT suited, KT suited*", "QT suited*, KT suited", "Suited QT*, KT", "Suited QT, KT*", "QTs, KTs*",
               "QT suited* or KT suited", "2. QT suited, KT suited*", "Suited QT, KT (1)",
               "QT suited and KT suited*"],
)  # fmt: skip
def test_a_footnote_of_one_hand_of_several_is_refused(marked: str) -> None:
    sign = "(1)" if "(1)" in marked else "*"
    for note in ("no flush penalty", "no 9"):
        with pytest.raises(ChartError, match=r"page:3.*one hand of a line"):
            read_chart(f"High pair\n{marked}\n{sign} {note}", "page")


@pytest.mark.parametrize(
    ("marked", "meant"),
    [
        ("KT suited*", "2-RF: TK, no fp"),
        ("QT, KT suited*", "2-RF: TQ or TK, no fp"),
        ("QT and KT suited*", "2-RF: TQ or TK, no fp"),
        ("K and Q suited*", "2-RF: QK, no fp"),
        ("QT or KT of the same suit*", "2-RF: TQ or TK, no fp"),
        ("4 to a straight*, no high cards", "4-S: h = 0, no fp; 4-SF: h = 0, no fp"),
        ("4 to a straight, no high cards*", "4-S: h = 0, no fp; 4-SF: h = 0, no fp"),
    ],
)
def test_a_footnote_of_the_whole_line(marked: str, meant: str) -> None:
    assert lines_of("High pair", marked, "* no flush penalty") == ["2-HP", meant]


@in_one_test(
    "condition", ["if inside, 3 high cards", "inside: 3 high cards", "inside - 3 high cards", "3 high cards if inside",
                  "only with 3 high cards when it is inside", "if it's a gutshot then 3 high cards"],
)  # fmt: skip
def test_a_condition_of_some_draws_is_not_read_of_all(condition: str) -> None:
    for page in (f"4 to a straight*\n* {condition}", f"4 to a straight ({condition})"):
        with pytest.raises(ChartError):
            read_chart(page)


def test_conditions_of_all_draws() -> None:
    assert lines_of("4 to a straight*", "* if inside") == ["4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"]
    (line,) = lines_of("4 to a straight*", "* open-ended, or inside with 3 high cards")
    assert line.startswith("4-S: s >= 2; 4-S: 9JQK, TJQA, TJKA, or TQKA;")
    assert lines_of("Inside straight: 3 high cards") == lines_of("4 to an inside straight with 3 high cards")


# -------------------------------------------------------------------------------- hands on both sides of "="


@in_one_test(
    "text", ["4 to a flush = low pair", "Low pair = 4 to a flush", "KQ suited = KJ suited", "KQs = KJs", "4F = LP",
             "4-F = low pair", "1. Low pair = 4 to a flush", "4 to an outside straight = 4 to an open-ended straight"],
)  # fmt: skip
def test_two_hands_of_the_same_rank_are_refused(text: str) -> None:
    with pytest.raises(ChartError, match=r"page:2.*of the same rank"):
        read_chart(f"High pair\n{text}\n3 to a royal flush", "page")


@in_one_test("text", ["High pair = jacks or better", "FL = full house", "trips = three of a kind", "Low pair = 2s-10s"])
def test_other_rows_with_an_equals_sign_define_a_name(text: str) -> None:
    assert lines_of(text, "", *PLAIN) == list(PLAIN.values())


def test_a_hand_of_the_page_may_be_explained() -> None:
    page = "High pair", "4 to an outside straight", "", "4 to an outside straight = 4 to an open-ended straight"
    assert lines_of(*page) == ["2-HP", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"]


def test_a_name_with_a_digit_that_the_page_uses() -> None:
    assert lines_of("4F = low pair", "", "Flush", "4F", "K") == ["5-F, 5-SF, or 5-RF", "2-LP", "1-RF: K"]


def test_a_line_below_a_definition_is_no_part_of_it() -> None:
    outside = "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    page = "High pair", "Outside straight = open-ended straight", "4 to an outside straight"
    assert lines_of(*page) == ["2-HP", outside]


# ------------------------------------------------------------------------------------- low aces, gaps, titles and pays

_GAPS = """1. Two pair
2. 3 to a straight flush {}
3. Low pair
4. 3 to a straight flush {}
5. Nothing
"""
_LOW_ACES = "A-2-3, A-2-4, A-2-5, A-3-4, A-3-5, A-4-5"


def test_a_line_for_all_low_aces_leaves_none_to_the_gaps_above() -> None:
    page = _GAPS.format(
        "(one gap with 1 or 2 high cards)", "(one gap with no high cards, two gaps with 1 high card, {})"
    )
    lines = read_chart(page.format(f"{_LOW_ACES} or 2-3-4"), game=load_game("jacks-or-better")).lines
    assert (str(lines[1]), str(lines[3])) == (
        "3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK or TQK",
        "3-SF: s + h = 2",
    )
    # Some of them may be meant in both lines.
    with pytest.raises(ChartError, match="a line above holds A-2-4 by its gaps; write 'not A-2-4' there"):
        read_chart(page.format("A-2-4 or 2-3-4"), game=load_game("jacks-or-better"))


@in_one_test(
    ("lines", "is_read"),
    [("2 and 4", True), ("2, 4", True), ("2", False), ("3 and 4", False), ("2 and 4 only", False)],
)
def test_gaps_that_are_counted_in_some_lines_are_counted_in_all_others(lines: str, is_read: bool) -> None:
    page = _GAPS.format("with one gap and one high card", "with two gaps and one high card")
    note = f"\nFor lines {lines}, A23, A24 and so on count as 2 gaps, because only one straight can be made.\n"
    game = load_game("jacks-or-better")
    if is_read:
        usual = read_chart(page + "\nA23, A24 and so on count as 2 gaps.\n", game=game)
        assert read_chart(page + note, game=game).lines == usual.lines
    else:
        with pytest.raises(ChartError):
            read_chart(page + note, game=game)


@in_one_test(
    ("note", "is_read"),
    [
        ("* A gap is a rank missing between the lowest and the highest card. 5-6-8 has one, 5-7-9 has two.", True),
        ("* A gap is a rank missing between the lowest and the highest card. 5-6-8 has two.", False),
        ("* A gap is a rank missing between the cards, except the lowest gap.", False),
    ],
)
def test_a_footnote_that_says_what_a_gap_is(note: str, is_read: bool) -> None:
    page = _GAPS.format("with one gap and one high card*", "with two gaps and one high card*") + "\n" + note
    game = load_game("jacks-or-better")
    if is_read:
        assert read_chart(page, game=game).lines == read_chart(page.replace("*", "").split("\n\n")[0], game=game).lines
    else:
        with pytest.raises(ChartError, match="this footnote says more of a line than is understood"):
            read_chart(page, game=game)


@in_one_test(
    ("text", "is_title"),
    [("Paying hands are kept by anybody who plays this game for money.", True), ("Hold five.", False)],
)
def test_a_title_above_sentences_is_no_line(text: str, is_title: bool) -> None:
    page = f"# My game\n\n## Paying hands\n\n{text}\n\n## The list\n\n1. 4 to a royal flush\n2. Two pair\n3. Nothing\n"
    game = load_game("jacks-or-better")
    if is_title:
        assert len(read_chart(page, game=game).lines) == 3
    else:
        with pytest.raises(ChartError, match="a title, a heading of a section, or a line of the chart"):
            read_chart(page, game=game)


@in_one_test(("text", "is_pays"), [("25-15-9-5-3-2-2-1", True), ("10-9-8-7-6", False)])
def test_the_pays_of_a_game_above_its_sections(text: str, is_pays: bool) -> None:
    page = f"DEUCES WILD\n{text}\n\n1 deuce\nFull house\nDeuce\n\nNo deuces\nFull house\nNothing\n"
    game = load_game("deuces-wild")
    if is_pays:
        assert len(read_chart(page, game=game).lines) == 4
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


# ------------------------------------------------------------------------------------ texts that change what is meant


@in_one_test(
    ("text", "is_so"),
    [
        ("High cards: A K Q J.", True), ("High cards are A K Q J", True),
        ("A high card is a jack, queen, king or ace", True),
        ("J, Q, K and A are high cards.", True), ("The ten doesn't count as a high card.", True),
        ("Jacks are not high cards here.", False), ("The jack is no high card.", False),
        ("Tens count as high cards, too.", False), ("High cards are A K Q (not J)", False),
        ("A ten is treated as a high card in this list.", False), ("high card = J Q K A", True),
        ("An ace together with 2, 3, 4 or 5 is not counted as a high card.", False),
    ],
)  # fmt: skip
def test_which_cards_are_high_is_read_or_refused(text: str, is_so: bool) -> None:
    """ "A K Q J" begins with an ace, not with an article."""
    page = f"1. 3 to a flush, one high card\n2. 2 suited high cards\n3. Ace\n4. Nothing\n\n{text}\n"
    game = load_game("jacks-or-better")
    if is_so:
        assert str(read_chart(page, game=game).lines[1]) == "2-RF: HH"
    else:
        with pytest.raises(ChartError, match="which cards are high"):
            read_chart(page, game=game)


@in_one_test("line", ["X567s, X678s, X789s, X89Ts, X9TJs", "W567z, W678z, W789z, W89Tz, W9TJz", "foo bar baz qux quux"])
def test_unknown_words_among_the_lines_are_no_text(line: str) -> None:
    page = f"1 deuce\nFull house\n{line}\nTrips\nDeuce\n\nNo deuces\nFull house\nNothing\n"
    with pytest.raises(ChartError, match="is not a word of the chart language"):
        read_chart(page, game=load_game("deuces-wild"))
    text = page.replace(line, "My friends like this game very much.")
    assert len(read_chart(text, game=load_game("deuces-wild")).lines) == 5


@in_one_test(
    ("text", "is_read"),
    [("1 gap = one card missing inside", True), ("1 gap = one card missing inside, no aces", False),
     ("A gap is a missing rank, but not beside an ace", False)],
)  # fmt: skip
def test_a_gap_without_aces_is_not_read_as_any_gap(text: str, is_read: bool) -> None:
    page = f"1. Two pair\n2. 3 to a straight flush, 1 gap\n3. Nothing\n\n{text}\n"
    game = load_game("jacks-or-better")
    if is_read:
        assert len(read_chart(page, game=game).lines) == 3
    else:
        with pytest.raises(ChartError, match="how many gaps do these cards count as"):
            read_chart(page, game=game)


@in_one_test("text", ["Hands not listed are never held.", "All cards not on this list are not worth keeping."])
def test_what_is_not_listed_is_not_held(text: str) -> None:
    page = f"1. Two pair\n2. Low pair\n3. Nothing\n\n{text}\n"
    assert len(read_chart(page, game=load_game("jacks-or-better")).lines) == 3
    with pytest.raises(ChartError):
        read_chart(page.replace(text, "Hands listed here are never held."), game=load_game("jacks-or-better"))


# ----------------------------------------------------------------------------------- short headings, marks of footnotes

_SECTIONS = "{}\nWWWW\n{}\n5K\nWWW\n{}\nSF\nWW\n{}\nTrips\nW\n{}\nTwo pair\nNothing\n"


@in_one_test(
    ("headings", "is_read"),
    [
        (("4 W", "3 W", "2 W", "1 W", "0 W"), True), (("FOUR", "THREE", "TWO", "ONE", "ZERO"), True),
        (("FOUR 2s", "THREE 2s", "TWO 2s", "ONE 2", "NO 2s"), True), (("4 W", "2 W", "2 W", "1 W", "0 W"), False),
        (("4 X", "3 X", "2 X", "1 X", "0 X"), False),
    ],
)  # fmt: skip
def test_a_number_for_each_section_is_its_heading(headings: tuple[str, ...], is_read: bool) -> None:
    page, game = _SECTIONS.format(*headings), load_game("deuces-wild")
    if is_read:
        found = [line.section.wild if line.section else None for line in read_chart(page, game=game).lines]
        assert found == [4, 3, 3, 2, 2, 1, 1, 0, 0]
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


_MARKED = r"""\documentclass{article}\begin{document}\begin{enumerate}
\item Two pair
\item 3 to a straight flush%s
\item Low pair%s
\item Nothing
\end{enumerate}
%s\,%s\\
%s 2s to 10s
\end{document}"""


@in_one_test(
    ("one", "other"),
    [
        ("$^{a}$", "$^b$"), (r"$^\ast$", r"$^{\dagger}$"), (r"\textsuperscript{1}", r"\textsuperscript{2}"),
        ("$^2$", "$^{3}$"),
    ],
)  # fmt: skip
def test_raised_letters_in_latex_are_marks_of_footnotes(one: str, other: str) -> None:
    game = load_game("jacks-or-better")
    chart = read_chart(_MARKED % (one, other, one, "no gaps", other), "page.tex", game)
    assert str(chart.lines[1]) == "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
    with pytest.raises(ChartError, match="this footnote says more of a line than is understood"):
        read_chart(_MARKED % (one, other, one, "no gaps, mostly", other), "page.tex", game)


@in_one_test(("note", "is_read"), [("No gaps", True), ("No gaps, mostly", False)])
def test_footnotes_one_after_another(note: str, is_read: bool) -> None:
    page = f"1. Two pair\n2. 3 to a straight flush [a]\n3. Low pair [b]\n4. Nothing\n\n[a] {note}. [b] 2s to 10s.\n"
    game = load_game("jacks-or-better")
    if is_read:
        assert str(read_chart(page, game=game).lines[1]).startswith("3-SF: s >= 3")
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


# --------------------------------------------------------------------------------- columns, headings and wild cards


def test_notes_beside_hands_held_are_read() -> None:
    """A column "Hand held" has the whole chart only beside such columns as this program writes."""
    game = load_game("jacks-or-better")
    page = "| Hand held | {} |\n|---|---|\n| Two pair | |\n| 3 to a royal | {} |\n| Nothing | |\n"
    assert str(read_chart(page.format("Notes", "with an ace"), "page.md", game).lines[1]) == "3-RF: Axx"
    assert str(read_chart(page.format("Value", "1.4"), "page.md", game).lines[1]) == "3-RF"
    with pytest.raises(ChartError):
        read_chart(page.format("Notes", "one of them a heart"), "page.md", game)


@in_one_test(
    ("text", "is_without"),
    [
        ("The deuces are not counted in the number of cards.", True),
        ('When we say "2 to a royal" the deuces come on top: only the other cards are counted.', True),
        ("Numbers of cards do not include the deuces.", True), ("The number of cards includes the deuces.", False),
    ],
)  # fmt: skip
def test_numbers_of_cards_without_the_wild_ones(text: str, is_without: bool) -> None:
    page = f"{text}\n\n1 deuce\nFull house\n3 to a royal\nDeuce\n\nNo deuces\n3 to a royal\nNothing\n"
    lines = [str(line) for line in read_chart(page, game=load_game("deuces-wild")).lines]
    assert (lines[1], lines[3]) == ("4-RF" if is_without else "3-RF", "3-RF")


@in_one_test("text", ["Gaps do not include the deuces.", "The deuce is not counted as a high card."])
def test_other_things_that_do_not_count_wild_cards(text: str) -> None:
    page = f"1 deuce\nFull house\n3 to a royal\nDeuce\n\nNo deuces\n3 to a royal\nNothing\n\n{text}\n"
    assert str(read_chart(page, game=load_game("deuces-wild")).lines[1]) == "3-RF"


@in_one_test("heading", ["Wild cards: {}", "Deuces: {}", "Wild cards = {}"])
def test_a_number_behind_a_colon_opens_a_section(heading: str) -> None:
    sections = (
        f"{heading.format(n)}\nHand\tEV\nFull house\t3\n{last}\t1\n" for n, last in ((1, "Deuce"), (0, "Nothing"))
    )
    page = "\n".join(sections)
    found = [
        line.section.wild if line.section else None for line in read_chart(page, game=load_game("deuces-wild")).lines
    ]
    assert found == [1, 1, 0, 0]


@in_one_test(
    ("text", "is_read"),
    [
        ("Tens, jacks, queens, kings and aces are paying cards.", True), ("Paying cards: T, J, Q, K, A", True),
        ("Paying cards = T J Q K A", True), ("Jacks, queens, kings and aces are paying cards.", False),
        ("Paying cards: T, J", False),
    ],
)  # fmt: skip
def test_another_word_for_high_cards(text: str, is_read: bool) -> None:
    page = f"{text}\n\n1. Two pair\n2. 2 paying cards of one suit\n3. One paying card\n4. Nothing\n"
    game = load_game("tens-or-better")
    if is_read:
        assert [str(line) for line in read_chart(page, game=game).lines][1:3] == ["2-RF", "1-RF"]
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


# ------------------------------------------------------------------------------- how pages explain gaps, types and ends


@in_one_test(
    ("text", "is_read"),
    [
        ("2-3-4 counts as 1 gap, a straight flush or straight draw with an ace as 2 gaps.", True),
        ("2-3-4 counts as 1 gap, and anything with an ace like a mess of gaps.", False),
        (
            "A gap is a missing card between the lowest and the highest, e.g. 5-6-8 has one gap. A-2-3 has no gaps.",
            True,
        ),
        ("A gap is a missing card between the lowest and the highest, e.g. 5-6-8 has two gaps.", False),
    ],
)
def test_low_cards_in_a_footnote(text: str, is_read: bool) -> None:
    page = (
        f"1. 3 to a straight flush, no gaps*\n2. 3 to a straight flush, 1 gap*\n3. Low pair\n4. Nothing\n\n* {text}\n"
    )
    game = load_game("jacks-or-better")
    if is_read:
        lines = read_chart(page, game=game).lines
        assert ("23A" in str(lines[0]).replace("s >= 3", "")) == ("A-2-3 has no gaps" in text)
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


@in_one_test("deuce", ["duck", "Duck"])
def test_ducks_are_deuces(deuce: str) -> None:
    page = f"Two {deuce}s\nWild royal\nJust the two {deuce}s\n\nOne {deuce}\nWild royal\nJust the {deuce}\n\n"
    page += f"No {deuce}s\nPair\nNothing"
    found = [
        line.section.wild if line.section else None for line in read_chart(page, game=load_game("deuces-wild")).lines
    ]
    assert found == [2, 2, 1, 1, 0, 0]
    with pytest.raises(ChartError):
        read_chart(page, game=load_game("jacks-or-better"))


@in_one_test(
    ("note", "is_read"),
    [("Except with an ace.", True), ("Not those with an ace.", True), ("Except some with an ace, see above.", False)],
)
def test_footnotes_of_markdown(note: str, is_read: bool) -> None:
    page = f"* Two pair\n* Three to a straight flush: no gaps[^1]\n* Nothing\n\n## Notes\n\n[^1]: {note}\n"
    game = load_game("jacks-or-better")
    if is_read:
        assert "A" not in str(read_chart(page, "page.md", game).lines[1]).split("3-RF")[0]
    else:
        with pytest.raises(ChartError):
            read_chart(page, "page.md", game)


def test_a_line_that_ends_in_any_does_not_go_on_with_the_next() -> None:
    game = load_game("jacks-or-better")
    lines = read_chart("Full house\n4 to a straight flush, any\nPair of aces\nNothing\n", game=game).lines
    assert [str(line) for line in lines] == ["5-FH", "4-SF or 4-RF", "2-HP: AA", "none"]
    # "Any" of what stands in the next row
    lines = read_chart("Full house\n4 to any\n    straight flush\nNothing\n", game=game).lines
    assert [str(line) for line in lines] == ["5-FH", "4-SF or 4-RF", "none"]


@in_one_test(("remark", "meant"), [("(same)", "5-4K: AAAA(2-4)"), ("(as in line 9)", "refused")])
def test_the_same_remark_as_above(remark: str, meant: str) -> None:
    page = f"1. Four 2s with an ace (hold the kicker)\n2. Four aces with a 2, 3 or 4 {remark}\n3. Quads\n4. Nothing\n"
    try:
        chart = read_chart(page, game=load_game("double-double-bonus"))
    except ChartError:
        assert meant == "refused"
    else:
        assert str(chart.lines[1]) == meant


@in_one_test(
    ("text", "is_remark"),
    [
        ("Always hold the joker!", True),
        ("Never discard the joker.", True),
        ("Hold the joker", False),
        ("Only the joker", False),
    ],
)
def test_a_line_for_all_deals_of_a_section_is_a_remark_or_refused(text: str, is_remark: bool) -> None:
    page = f"With the joker\n{text}\nFull house\nTrips\nFlush\nJust the joker\n\nNo joker\nFull house\nNothing\n"
    game = load_game("joker-poker-kings")
    if is_remark:
        assert [str(line) for line in read_chart(page, game=game).lines][:2] == ["5-FH", "3-3K"]
    else:
        with pytest.raises(ChartError, match="this line decides all deals of its section"):
            read_chart(page, game=game)


@in_one_test(
    ("line", "footnote", "meant"),
    [
        ("KT suited*", "* only if no flush penalty", "2-RF: TK, no fp"),
        ("KT suited*", "* only with no flush penalty", "refused"),
        ("KT suited*", "* requires no flush penalty", "refused"),
        ("KT suited*", "* not with a 9", "refused"), ("Two high cards*", "* both suited", "refused"),
        ("Two high cards*", "* suited only", "2-RF: HH"), ("Low pair*", "* TT excluded", "refused"),
        ("Low pair*", "* only 5s or higher", "refused"), ("Low pair*", "* 5s or higher", "2-LP: (5-T)x"),
        ("Low pair*", "* only on a good day", "2-LP"),
    ],
)  # fmt: skip
def test_a_condition_in_a_footnote_is_read_or_refused(line: str, footnote: str, meant: str) -> None:
    page = f"Royal flush\nHigh pair\n{line}\nNothing\n\n{footnote}\n"
    try:
        chart = read_chart(page, game=load_game("jacks-or-better"))
    except ChartError:
        assert meant == "refused"
    else:
        assert str(chart.lines[2]) == meant


@in_one_test(
    ("footnote", "meant"),
    [
        ("Without a gap.", "3-SF: s >= 3"),
        ("Without \\emph{a} gap", "3-SF: s >= 3"),
        ("Without a gap, mostly.", "refused"),
    ],
)
def test_footnotes_of_latex(footnote: str, meant: str) -> None:
    page = (
        "\\documentclass{article}\n\\begin{document}\n\\begin{enumerate}\n\\item Royal flush\n"
        f"\\item Three to a straight flush.\\footnote{{{footnote}}}\n\\item High pair\n\\item Low pair\n"
        "\\item Nothing\n"
        "\\end{enumerate}\n\\end{document}\n"
    )
    game = load_game("jacks-or-better")
    if meant == "refused":
        with pytest.raises(ChartError):
            read_chart(page, "page.tex", game)
    else:
        assert str(read_chart(page, "page.tex", game).lines[1]).startswith(meant)
