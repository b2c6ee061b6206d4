"""The parts of the lines of a page, headings, and which lines are skipped: each form with a case that is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import in_one_test

from strategygen.charts.chart import read_chart
from strategygen.charts.formats import SourceLine
from strategygen.charts.plain import find_heading, wordings
from strategygen.charts.readings import Reading
from strategygen.charts.rows import COLUMN, COMMENT, EXAMPLE, MARK, NUMBERING, REMARK, SLIP, VALUE, Row, find_rows
from strategygen.errors import ChartError
from strategygen.games import load_game
from strategygen.language import parse_line

#: A chart in plain words, as an author might write it, and its lines in the chart language.
PLAIN = {
    "Royal flush": "5-RF",
    "Straight flush": "5-SF",
    "Four of a kind": "4-4K",
    "Four to a royal flush": "4-RF",
    "Full house": "5-FH",
    "Flush": "5-F",
    "Three of a kind": "3-3K",
    "Straight": "5-S",
    "4 to a straight flush": "4-SF",
    "Two pair": "4-2P",
    "High pair": "2-HP",
    "3 to a royal flush": "3-RF",
    "4 to a flush": "4-F",
    "Low pair": "2-LP",
    "KQJ unsuited": "3-S: JQK",
    "Suited 10-J": "2-RF: TJ",
    "One high card": "1-RF: H",
    "Discard everything": "none",
}
ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII",
)  # fmt: skip


def rows_of(*texts: str) -> list[Row]:
    return find_rows(SourceLine(number, text) for number, text in enumerate(texts, 1))


def left_out(row: Row | Reading, kind: str) -> list[str]:
    return [part.text for part in row.left_out if part.kind == kind]


# -------------------------------------------------------------------------------------------------- numbering


@in_one_test(
    "style", ["{}. ", "{}.) ", "{}) ", "({}) ", "({}.) ", "{}: ", "#{} ", "No. {} ", "no {}: ", "[{}] ", "{}/18 ",
              "{} - ", "{}\t", "{} ", "{} – ", "{}- ", "{}, ", "{}/ ", "{}º ", "Priority {}: ",
              "Rank {} - ", "Hand #{}. "],
)  # fmt: skip
def test_numbers_that_count_up_are_left_out(style: str) -> None:
    texts = [style.format(number) + words for number, words in enumerate(PLAIN, 1)]
    found = rows_of(*texts)
    assert [row.words for row in found] == list(PLAIN)
    assert [left_out(row, NUMBERING) for row in found] == [[style.format(n).strip()] for n in range(1, len(PLAIN) + 1)]


@pytest.mark.parametrize("style", ["{}. ", "{}) ", "{} "])
def test_roman_numerals_that_count_up_are_left_out(style: str) -> None:
    texts = [style.format(number) + words for number, words in zip(ROMAN, PLAIN, strict=True)]
    assert [row.words for row in rows_of(*texts)] == list(PLAIN)


@in_one_test("bullet", ["- [ ] ", "- [x] ", "- ", "* ", "• ", "+ ", "· ", "▪ ", "→ ", "a) ", "- 1. ", ". ", "#. "])
def test_bullets_are_left_out(bullet: str) -> None:
    assert [row.words for row in rows_of(*(bullet + words for words in PLAIN))] == list(PLAIN)


@in_one_test(
    "text", ["4 to a royal flush", "4-RF", "(2) suited high cards", "3/4 to a royal flush", "2 deuces", "10-J suited",
             "4 - card flush", "K, Q or J", "3/ to a flush", "Third, a flush", "Flush: a pat one", "1Royal flush",
             "Rank 2", "Hand 4 to a flush"],
)  # fmt: skip
def test_numbers_that_do_not_count_up_are_words(text: str) -> None:
    (row,) = rows_of(text)
    assert (row.words, row.left_out) == (text, ())


# ----------------------------------------------------------------------------------------------- values, examples


@in_one_test(
    "value", ["\t18.66", "  18.66", " 18.66", " - 18.66", ": 18.66", " (0.87)", "(0.87)", " [0.57, 0.62]", " ... 18",
              "\t18", " | 18", "  25%", " 3 to 5.0213", "\t4.38 to 5.06", " 18,661.5", " $0.57", " 0.62-0.64",
              " = 0.87 credits", " [avg. 0.87 coins]", " – worth 0.87 on average", " (expected value 18.66 units)",
              ", average return of 18.66"],
)  # fmt: skip
def test_values_are_left_out(value: str) -> None:
    (row,) = rows_of(f"Four to a royal flush{value}")
    assert row.words == "Four to a royal flush" and left_out(row, VALUE)


@in_one_test(
    "text",
    [
        "Four to a royal flush, worth it",
        "Flush on average",
        "Four to a royal flush 25",
        "Low pair - 2",
        "Pair of  9",
        "spread   5",
        "Three of a kind (2)",
        "Pair of: 9",
    ],
)
def test_an_integer_behind_one_line_is_no_value(text: str) -> None:
    (row,) = rows_of(text)
    assert row.words == text


@pytest.mark.parametrize("style", [" - {}", ": {}", " ({})", " {}"])
def test_a_column_of_integers_are_values(style: str) -> None:
    texts = [words + style.format(1 + number % 5) for number, words in enumerate(PLAIN)]
    assert [row.words for row in rows_of(*texts)] == list(PLAIN)


def test_values_in_front_of_the_words() -> None:
    values = ["800", "50.5", "25.4", "18.36", "9", "6.2", "4.3", "4", "3.5", "2.6", "1.5", "1.3", "1.2", "0.8", "0.5"]
    texts = [f"{value:7}{words}" for value, words in zip(values, PLAIN, strict=False)]
    assert [row.words for row in rows_of(*texts)] == list(PLAIN)[: len(values)]
    # Numbers of cards are no values.
    assert [row.words for row in rows_of(*["4  to a flush", "3  to a flush", "2  pair"] * 3)][:2] == [
        "4  to a flush", "3  to a flush",
    ]  # fmt: skip


def test_under_a_header_of_values_integers_are_values() -> None:
    header, straight, deuces = rows_of("Hand Expected Return", "Straight 2", "4 deuces 200")
    assert header.kind == "header" and (straight.words, deuces.words) == ("Straight", "4 deuces")


@pytest.mark.parametrize(
    "text", ["4-RF: TJQK", "3-SF: s + h = 2", "2-RF: TJ, points (Q=3, fp=2) <= 4", "1-RF: A, no 5sp"]
)
def test_lines_of_the_chart_language_are_left_as_they_are(text: str) -> None:
    (row,) = rows_of(text)
    assert (row.kind, row.words) == ("language", text)
    (row,) = rows_of(f"but {text}")
    assert (row.kind, row.words) == ("language", f"but {text}")


@in_one_test("hand", ["Th-Jh-Qh-Kh-4h", "Th Jh Qh Kh 4h", "10h,Jh,Qh,Kh,4h", "ThJhQhKh4h", "T♥ J♥ Q♥ K♥ 4♥"])
@in_one_test("style", ["\t{}", " {}", " ({})", "\t18.66\t{}", "\t{}\t18.66"])
def test_an_example_hand_is_left_out(hand: str, style: str) -> None:
    (row,) = rows_of("Four to a royal flush" + style.format(hand))
    assert (row.words, row.example) == ("Four to a royal flush", hand)


@pytest.mark.parametrize("text", ["10-J-Q-K-A suited", "Th-Jh-Qh-Kh", "A-K-Q-J"])
def test_cards_without_suits_are_no_example(text: str) -> None:
    (row,) = rows_of(text)
    assert (row.words, left_out(row, EXAMPLE)) == (text, [])


# --------------------------------------------------------------------------------- headers, footnotes, titles, prose


@in_one_test(
    "text", ["Hand", "Hand\tEV", "Hand Expected Return", "#\tHold\tEV", "Hand to be held\tCards held\tCards drawn",
             "Rank\tHand\tExample", "Strategy\tPays"],
)  # fmt: skip
def test_a_row_that_names_columns_is_a_header(text: str) -> None:
    (row,) = rows_of(text)
    assert row.kind == "header"


def test_a_column_of_numbers_of_wild_cards_becomes_headings() -> None:
    page = ["Deuces\tPlay", "Two\tStraight flush", "\tFour of a kind", "None\tFlush", "\tnone"]
    chart = read_chart("\n".join(page))
    assert [line.section.wild for line in chart.lines if line.section is not None] == [2, 2, 0, 0]
    assert [reading.kind for reading in chart.readings].count("heading") == 2


def test_a_column_beside_the_hands_is_read_as_a_remark_or_refused() -> None:
    header = "What you have\tWhat you hold\tEV"
    chart = read_chart(f"{header}\nFour of a kind\tall five\t25\nHigh pair\thold the pair\t1.5\n")
    assert [str(line) for line in chart.lines] == ["5-4K", "2-HP"]
    with pytest.raises(ChartError, match="page:2"):
        read_chart(f"{header}\n2 suited high cards\tnot with a flush penalty and a nine\t0.6\n", "page")


@in_one_test("text", ["High card", "Hold a pair", "Draw to a flush", "Hold the deuces", "Draw five cards"])
def test_other_rows_are_not_headers(text: str) -> None:
    (row,) = rows_of(text)
    assert row.kind != "header"


@in_one_test("text", ["One deuce\tHold 1", "Joker\tHold", "Deuce\tKeep"])
def test_a_wild_card_below_a_header_is_no_header(text: str) -> None:
    assert [row.kind for row in rows_of("Hand\tHold", "Royal flush\tHold all", text)] == ["header", "", ""]


@in_one_test("mark", ["[A]", "[*]", "*", "†", " (footnote A)", "¹"])
def test_footnote_marks_are_left_out(mark: str) -> None:
    sign = mark.strip()
    row, footnote = rows_of(f"High pair{mark}", f"{sign} jacks to aces")
    assert (row.words, left_out(row, MARK), footnote.kind) == ("High pair", [sign], "footnote")


def test_an_asterisk_in_front_is_a_bullet_if_lines_above_have_such_bullets() -> None:
    assert [row.kind for row in rows_of("* High pair*", "* Low pair", "* 4 to a flush*", "* Discard everything")] == [
        ""
    ] * 4


def test_notes_end_at_the_next_title() -> None:
    found = find_rows([*(SourceLine(n, text) for n, text in enumerate(["High pair", "Notes:", "Hold on tight"], 1)),
                       SourceLine(4, "1 deuce", is_title=True), SourceLine(5, "Flush")])  # fmt: skip
    assert [row.kind for row in found] == ["", "footnote", "footnote", "title", ""]


def test_a_footnote_that_is_not_applied_is_reported() -> None:
    page = "3 to a royal flush[A]\nHigh pair\nnone\n[A] unless a king is {}\n"
    applied = read_chart(page.format("discarded"))
    assert str(applied.lines[0]) == "3-RF: no discard K"
    assert applied.readings[-1].note == "read with the lines that have its mark"
    chart = read_chart("3 to a royal flush[A]\nHigh pair\nnone\n[A] a close call\n")
    assert chart.readings[-1].note == "footnote, not applied"
    assert [reading.kind for reading in chart.readings] == ["line", "line", "line", "skipped"]
    # Of two lines with the mark one cannot be read so.
    for wrong in (page.format("unlucky"), page.format("discarded").replace("none", "none[A]")):
        with pytest.raises(ChartError, match="this footnote says more of a line than is understood"):
            read_chart(wrong)


@in_one_test(
    ("text", "wild"),
    [
        ("2 deuces:", [2]), ("TWO DEUCES:", [2]), ("2-deuce hands", [2]), ("Holding two deuces:", [2]),
        ("Hand Ranks (2 Deuces)", [2]), ("## 2 deuces", [2]), ("### Holding 2 Deuces", [2]), ("— 2 deuces —", [2]),
        ("Deuces: 2", [2]), ("With a joker", [1]), ("With the joker:", [1]),
        ("If you have a joker", [1]), ("If you don't have a joker:", [0]), ("If you do not have a joker", [0]),
        ("Without a joker", [0]), ("No joker", [0]), ("Natural hands (no joker)", [0]), ("Natural hands", [0]),
        ("0 deuces", [0]), ("No deuces", [0]), ("Hands without deuces", [0]), ("HANDS WITH NO DEUCES", [0]),
        ("3 or 4 deuces:", [3, 4]), ("Hand Ranks (3 or 4 Deuces)", [3, 4]), ("3-4 deuces:", [3, 4]),
        ("Dealt one deuce", [1]), ("One wild card dealt", [1]), ("Hands with 2 wild cards", [2]),
        ("** 1 deuce **", [1]),
        ("If dealt 3 deuces", [3]), ("When you have four deuces", [4]), ("You have two deuces", [2]),
        ("[2 deuces]", [2]),
        ("=== Four deuces ===", [4]), ("Joker hands", [1]), ("Deals with exactly 2 deuces", [2]), ("Zero deuces", [0]),
        ("Strategy for hands with 1 joker", [1]), ("Hands containing 2 jokers", [2]), ("Having 2 deuces", [2]),
        ("2 Deuces in the hand", [2]), ("Starting hands with no wild cards", [0]), ("Hand has 1 deuce", [1]),
        ("When you have a pair of deuces", [2]), ("A: hands with the joker", [1]), ("DEALT A JOKER", [1]),
        ("Deuces: 3 and 4", [3, 4]),
    ],
)  # fmt: skip
def test_headings_of_wild_games(text: str, wild: list[int]) -> None:
    chart = read_chart(f"{text}\nStraight flush\n")
    assert [line.section.wild for line in chart.lines if line.section is not None] == wild


@in_one_test(
    "text", ["2 deuces only", "Joker only", "Hold two deuces", "Wild royal flush", "Four of a kind",
             "Four to a wild royal", "Joker and K or A", "Deuces", "Three of a kind with a deuce",
             "Natural royal flush", "Joker Wild", "Deuces Wild",
             "Pair with the deuce", "With a pair and the deuce", "Joker with A", "The joker and A:", "A and joker",
             "Joker with 4", "Deuce with the four", "With the joker or a 3",
             "Four-card hands with deuces", "Five-card hands: deuces"],
)  # fmt: skip
def test_holds_are_no_headings(text: str) -> None:
    assert find_heading(text) is None


def test_five_wild_cards_are_a_section_where_a_joker_stands_beside_the_deuces() -> None:
    page = (
        "5 wild cards:\n1. All five wild cards\n4 wild cards:\n2. Four wild cards only\nNo wild cards:\n3. Royal flush"
    )
    chart = read_chart(page, game=load_game("deuces-and-joker"))
    assert [f"{line.section} {line}" for line in chart.lines] == [
        *("[5 wild cards] 5-W", "[4 wild cards] 4-W", "[no wild cards] 5-RF"),
    ]
    with pytest.raises(ChartError):
        read_chart(page.replace("wild cards", "deuces"), game=load_game("deuces-wild"))


def test_a_hand_with_a_wild_card_below_a_heading_is_a_line() -> None:
    joker = "If you have the joker\nFour of a kind\n{}\nThe joker\nNo joker\nAny pair"
    assert lines_of(joker.format("Joker with A"), "joker-poker-kings")[1] == "2-RF: WA"
    with pytest.raises(ChartError, match="beside the wild card"):
        read_chart("1 deuce:\nThree of a kind\nPair with the deuce\nDeuce", game=load_game("deuces-wild-full-pay"))


def test_bare_numbers_of_deuces_are_headings_beside_sure_headings() -> None:
    chart = read_chart("2 deuces (25%)\nStraight flush\n0 deuces (65%)\nFlush\n")
    assert [line.section.wild for line in chart.lines if line.section is not None] == [2, 0]


def test_a_heading_above_the_header_of_a_table_makes_the_others_headings() -> None:
    chart = read_chart("2 Deuces\nHand EV\nStraight flush 10\n1 Deuce\nHand EV\nFlush 3\n")
    assert [line.section.wild for line in chart.lines if line.section is not None] == [2, 1]


def test_a_column_of_wild_cards_may_name_them_again() -> None:
    page = "Deuces\tHand\n2 deuces\tFour of a kind\n\t2 deuces\n1 deuce\tFlush\n\t1 deuce\n"
    chart = read_chart(page, "page", load_game("deuces-wild"))
    assert [str(line.section) for line in chart.lines] == ["[2 deuces]", "[2 deuces]", "[1 deuce]", "[1 deuce]"]
    page = "Number of deuces;What to hold;EV\n2;Four of a kind;5.9\n2;Two deuces;3\n1;Flush;2\n1;One deuce;1\n"
    assert [line.section for line in read_chart(page, "page", load_game("deuces-wild")).lines] == [
        line.section for line in chart.lines
    ]


def test_a_question_may_be_a_heading() -> None:
    page = "2 deuces? Hold both, and the first of these:\nFlush\n1 deuce? Hold it and the first of these:\nFlush\n"
    chart = read_chart(page, "page", load_game("deuces-wild"))
    assert [str(line.section) for line in chart.lines] == ["[2 deuces]", "[1 deuce]"]
    with pytest.raises(ChartError, match="page:1"):
        read_chart("2 deuces? Hold these and a flush:\nFlush\n", "page", load_game("deuces-wild"))


def test_several_bare_numbers_of_deuces_are_refused() -> None:
    with pytest.raises(ChartError, match="page:1: the heading of a section, or a hold"):
        read_chart("2 deuces\nStraight flush\n1 deuce\nFlush\n", "page")


def test_a_number_of_deuces_is_a_heading_where_it_cannot_be_held() -> None:
    game = load_game("deuces-wild")
    page = "0 deuces\nPair\nDiscard everything\n1 deuce\nFlush\ndeuce only\n4 deuces\n4 deuces\n"
    chart = read_chart(page, "page", game)
    assert [str(line) for line in chart.lines][-2:] == ["1-W", "4-W"]
    assert [line.section.wild for line in chart.lines if line.section is not None] == [0, 0, 1, 1, 4]


@in_one_test(
    ("text", "note"),
    [
        ("My chart for Jacks or Better", "title"), ("# seen in a casino", "comment"),
        ("## For beginners", "title"), ("Deuces Wild, full pay", "title"), ("Joker Poker (kings or better)", "title"),
        ("Find the first line that fits, hold those cards and discard the rest.", "says nothing about play"),
        ("The return of this list is high enough", "says nothing about play"),
    ],
)  # fmt: skip
def test_what_is_skipped_above_a_chart_is_reported(text: str, note: str) -> None:
    chart = read_chart(f"{text}\nHigh pair\nnone\n")
    assert chart.readings[0] == Reading(1, text, "skipped", (), note)
    assert [str(line) for line in chart.lines] == ["2-HP", "none"]


def test_the_name_of_a_game_is_a_title_if_another_line_holds_high_pairs() -> None:
    chart = read_chart("Jacks or Better\nTwo pair\nHigh pair\nnone\n")
    assert [str(line) for line in chart.lines] == ["4-2P", "2-HP", "none"]
    assert chart.readings[0].note == "title"
    assert str(read_chart("Jacks or better\nTwo pair\nnone\n").lines[0]) == "2-HP"


@in_one_test(
    "text", ["Hold any paying hand, but there is one exception", "You break up a flush for four to a royal",
             "High pear", "5. Something", "Any hand that pays 4 or more", "Never break up a winning hand",
             "If more than one choice applies take the lowest", "Three matching cards of any value",
             "Two pair:", "Garbage:", "## Four to a flush", "Low pair unless:",
             "Four of the five highest cards in one suit", "See above, but with two of them high",
             "Go for it only with two or more high ones:", "4-RX", "## With a joker and an ace"],
)  # fmt: skip
def test_text_about_play_is_never_skipped(text: str) -> None:
    with pytest.raises(ChartError, match="page:2"):
        read_chart(f"Two pair\n{text}\nHigh pair\n", "page")


@in_one_test("text", ["Pairs:", "PAIRS", "High pairs:", "Pairs and draws:", "-----", "* * *"])
def test_captions_and_rules_are_skipped(text: str) -> None:
    found = read_chart(f"Full house\n{text}\nHigh pair\nnone\n").readings[1]
    assert found.kind == "skipped"


def test_lettered_captions_above_numbered_lines_are_skipped() -> None:
    page = "A. Made hands\n1. Full house\n2. Flush\nB. Draws and high cards\n3. 4 to a flush\nC. All others\n{}5. none"
    chart = read_chart(page.format("4. Low pair\n5. QJ suited\n6. One high card\n"))
    assert [str(line) for line in chart.lines] == [
        "5-FH", "5-F, 5-SF, or 5-RF", "4-F, 4-SF, or 4-RF", "2-LP", "2-RF: JQ", "1-RF: H", "none",
    ]  # fmt: skip
    assert [reading.note for reading in chart.readings if reading.kind == "skipped"] == [
        "caption", "says nothing about play", "caption",
    ]  # fmt: skip


def test_a_line_that_draws_five_cards_above_other_lines_is_refused() -> None:
    with pytest.raises(ChartError, match="page:2: this line draws five cards, so no line below can be played"):
        read_chart("High pair\nDiscard everything\nLow pair\nFlush\nStraight\nnone", "page")


def lines_of(page: str, game: str = "jacks-or-better") -> list[str]:
    return [str(line) for line in read_chart(page, "page", load_game(game)).lines]


def test_forums_wikis_and_tables_drawn_with_signs() -> None:
    items = list(PLAIN)
    meant = lines_of("\n".join(items))
    rule = "+----+------+"
    pages = {
        "forum": "[b]My list[/b]\n[list=1]\n" + "\n".join(f"[*]{item}" for item in items) + "\n[/list]\nCheers",
        "wiki": "== My list ==\nThis is '''mine''':\n" + "\n".join(f"# {item}" for item in items),
        "bars": f"{rule}\n| No | Hand |\n{rule}\n"
        + "\n".join(f"| {n} | {i} |" for n, i in enumerate(items, 1))
        + f"\n{rule}",
        "spaces": "Hand  Hold  Draw\n" + "\n".join(f"{item}  1  4" for item in items),
        "steps": "\n".join(f"Step {number}: {item}" for number, item in enumerate(items, 1)),
        "bullets": "\n".join(f"o\t{item}" for item in items),
        "signs": "\n".join(f"§ {item}" for item in items),
        "quotes": "\n".join(f"> {item}" for item in items),
        "questions": "\n".join(f"{item}? Hold it." for item in items[:-1]) + "\n" + items[-1],
    }
    assert {name: lines_of(page) for name, page in pages.items()} == dict.fromkeys(pages, meant)


def test_a_comment_is_no_line_beside_lines() -> None:
    comments = "\n".join(f"# {item}" for item in PLAIN)
    assert lines_of(f"{comments}\nHigh pair\nnone") == ["2-HP", "none"]


def test_a_column_of_wild_cards_opens_sections() -> None:
    page = "DEALT | HOLD\n2 deuces | 4 to a royal flush\n2 deuces | deuces\n1 deuce | flush\n1 deuce | the deuce\n"
    chart = read_chart(f"{page}no deuces | pair\nno deuces | nothing", "page", load_game("deuces-wild"))
    assert [(line.section.wild if line.section else None, str(line)) for line in chart.lines] == [
        (2, "4-RF"), (2, "2-W"), (1, "5-F, 5-SF, or 5-RF"), (1, "1-W"), (0, "2-LP"), (0, "none"),
    ]  # fmt: skip


@in_one_test("last", ["Air: draw 5", "Fold 'em all and redraw", "nothing :(", "nada - draw five", "Zilch"])
def test_the_last_line_draws_five_cards_whatever_it_is_called(last: str) -> None:
    assert lines_of(f"High pair\n{last}") == ["2-HP", "none"]
    with pytest.raises(ChartError, match="page:2"):
        lines_of("High pair\nFunny aces: draw five")


@pytest.mark.parametrize(
    "title", ["AIRPORT DEUCES (20/12/9)", "# deuces-trainer", "Joker Two Pair rules of thumb", "My page"]
)
def test_the_first_line_that_names_no_hand_is_a_title(title: str) -> None:
    chart = read_chart(f"{title}\n\n- High pair\n- none\n## The end\n", "page")
    assert [str(line) for line in chart.lines] == ["2-HP", "none"]
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Something with a flush\nHigh pair\nnone", "page")


def test_a_line_below_the_draw_of_five_is_a_note() -> None:
    chart = read_chart("High pair\nDraw five\nA jack, a queen, a king or an ace.\n", "page")
    assert [str(line) for line in chart.lines] == ["2-HP", "none"]
    assert chart.readings[-1].note == "footnote, not applied"


def test_faces_named_beside_aces_are_jacks_to_kings() -> None:
    page = "2 suited faces or aces\n2 unsuited face cards\nAce with a face card\nnone"
    assert lines_of(page) == ["2-RF: HH", "2-S: (J-K)(J-K)", "2-RF: JA, QA, or KA; 2-S: JA, QA, or KA", "none"]


def test_a_column_of_remarks_is_left_out_unless_it_restricts() -> None:
    page = "Hand,Hold,Notes\nFull house,5,hooray!\nHigh pair,2,bread and butter\nLow pair,2,{}\nnone,0,bad luck\n"
    chart = read_chart(page.format("boring"), "page", load_game("jacks-or-better"))
    assert [str(line) for line in chart.lines] == ["5-FH", "2-HP", "2-LP", "none"]
    assert [left_out(row, COLUMN) for row in chart.readings[1:]] == [
        ["hooray!"], ["bread and butter"], ["boring"], ["bad luck"],
    ]  # fmt: skip
    with pytest.raises(ChartError, match="page:4"):
        read_chart(page.format("only on Sundays"), "page", load_game("jacks-or-better"))


def test_a_heading_may_stand_in_front_of_its_line() -> None:
    page = "3 deuces: wild royal, otherwise the deuces\n2 deuces - four of a kind or better\nthe deuces\n"
    chart = read_chart(f"{page}0 deuces:\npair\nnone", "page", load_game("deuces-wild"))
    assert [(line.section.wild if line.section else None) for line in chart.lines] == [3, 2, 2, 0, 0]
    with pytest.raises(ChartError, match="page:1"):
        read_chart("3 deuces: hold what you like\nnone", "page", load_game("deuces-wild"))


def test_a_caption_is_a_line_if_it_does_not_cover_the_line_below() -> None:
    assert [str(line) for line in read_chart("Full house\nPairs\n4 to a flush\nnone").lines][1] == "2-HP or 2-LP"
    assert read_chart("Full house\n1. Pairs\n2. High pair\n3. none").lines[1:2] != ()


def test_notes_below_the_line_that_draws_five_cards_are_no_lines() -> None:
    found = read_chart("High pair\nnone\nNever keep a kicker beside it.\n")
    assert (found.readings[2].kind, found.readings[2].note) == ("skipped", "footnote, not applied")
    with pytest.raises(ChartError, match="page:3"):
        read_chart("High pair\nnone\nWith a single two in it\nFlush\nStraight\nTrips\nnone\n", "page")


@pytest.mark.parametrize(
    "text",
    ["Last week a reader from Reno asked about flushes.",
     "Welcome! In this game four deuces are rare and pairs are paid.",
     "[quote=somebody]Can anybody post a flush strategy?[/quote]"],
)  # fmt: skip
def test_an_introduction_is_reported(text: str) -> None:
    found = read_chart(f"{text}\nHigh pair\nnone\n").readings[0]
    assert (found.kind, found.note) in [("skipped", "text, not applied"), ("skipped", "says nothing about play")]
    with pytest.raises(ChartError, match="page:1"):
        read_chart("The rule of my father is to hold any paying hand always.\nHigh pair\nnone", "page")
    with pytest.raises(ChartError, match="page:3"):
        read_chart(f"High pair\nLow pair\n{text}\n4 to a flush\nnone\n", "page")


@in_one_test(
    "text",
    ["**High card** means jack, queen, king or ace.", "RF = royal flush, SF = straight flush, HC = high card (J,Q,K,A)",
     "fp = flush penalty, sp = straight penalty", "s = suited, o = offsuit", "High cards: J, Q, K, A",
     "High pair = jacks or better"],
)  # fmt: skip
def test_a_definition_may_repeat_what_words_mean(text: str) -> None:
    chart = read_chart(f"{text}\nHigh pair\n2 suited high cards\nnone\n")
    assert chart.readings[0].kind == "definition"
    assert [str(line) for line in chart.lines] == ["2-HP", "2-RF: HH", "none"]


def test_a_straight_flush_is_no_royal_draw_that_another_line_is_about() -> None:
    page = "1 deuce:\n3 to a straight flush with no gaps, 6-7 or higher\n{}\nthe deuce\n"
    game = load_game("deuces-wild")
    for all_royals in ("3 to a royal flush", "3 to a royal flush, Q high or higher\nWTJ suited"):
        chart = read_chart(page.format(all_royals), "page", game)
        assert str(chart.lines[0]) == "3-SF: s + h >= 4"
    chart = read_chart(page.format("Flush"), "page", game)
    assert str(chart.lines[0]) == "3-SF: s + h >= 4; 3-RF: W(TJ,JQ,QK,KA)"
    # Royal draws that no line is about are meant: a royal flush is a straight flush.
    chart = read_chart(page.format("3 to a royal flush, Q high or higher"), "page", game)
    assert str(chart.lines[0]) == "3-SF: s + h >= 4; 3-RF: W(TJ,JQ,QK)"
    assert chart.readings[1].note == "with royal draws, as no other line is about Js Ts 2s"
    page = "1 deuce:\n3 to a royal flush, {} high or lower\n3 to a straight flush, 6-7 or higher\nthe deuce\n"
    # With an ace no straight flush but the royal flush is possible.
    assert str(read_chart(page.format("queen"), "page", game).lines[1]) == "3-SF: W(67,78,89,9T); 3-RF: W(TJ,JQ,QK)"
    assert str(read_chart(page.format("king"), "page", game).lines[1]) == "3-SF: W(67,78,89,9T)"


def test_a_sentence_that_holds_all_is_the_line_of_four_wild_cards() -> None:
    page = "4 Deuces:\n{}\n\n3 Deuces:\nWild royal\nThe deuces only\n\n2 Deuces:\nFour of a kind\nThe deuces only\n"
    game = load_game("deuces-wild")
    for text in ("Congratulations! Hold all your cards and collect.", "keep them, you can't do better. (I am happy.)"):
        chart = read_chart(page.format(text), "page", game)
        assert [str(line) for line in chart.lines][:3] == ["5-5K", "5-RF", "3-W"]
    for text in ("Hold all your cards but one.", "Hold all of them unless it is late."):
        with pytest.raises(ChartError, match="page:2: "):
            read_chart(page.format(text), "page", game)


def test_a_straight_above_an_inside_straight_is_open_ended() -> None:
    chart = read_chart("4-card straight\nHigh pair\n4 to an inside straight\n")
    assert str(chart.lines[0]) == "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    assert chart.readings[0].note == "open-ended, as inside ones stand below"
    assert str(read_chart("4-card straight\n4 to an inside straight flush\n").lines[0]) == "4-S, 4-SF, or 4-RF"


def test_draws_with_high_cards_above_inside_ones_are_open_ended() -> None:
    hands = (
        "4-card straight with 2 high cards", "4-card straight with 4 high cards",
        "3-card straight flush with 1 high card", "3-card straight flush",
        "4-card inside straight with 3 high cards", "3-card inside straight flush",
    )  # fmt: skip
    page = "Three to a royal flush\n{}\nDraw five"
    found = read_chart(page.format("\n".join(hands)), "page", load_game("jacks-or-better"))
    assert [str(line) for line in found.lines][1:5] == [
        "4-S: s = 2, h = 2; 4-SF: s = 2, h = 2", "4-S: h = 4; 4-RF: h = 4", "3-SF: s = 3, h = 1", "3-SF: s = 3",
    ]  # fmt: skip
    # Other hands are below, or two gaps alone: any shape, and dead lines say so.
    others = (hands[0], hands[3], "4-card inside straight flush", "3-card double inside straight flush")
    found = read_chart(page.format("\n".join(others)), "page", load_game("jacks-or-better"))
    assert [str(line) for line in found.lines][1:3] == ["4-S: h = 2; 4-SF: h = 2", "3-SF"]


def test_gaps_do_not_include_a_low_ace_that_another_line_is_about() -> None:
    game = load_game("deuces-wild")
    page = "1 deuce:\n4 to a straight flush: 1 gap\n4 to a straight flush: A low\n"
    apart, alone = (read_chart(text, "page", game) for text in (page, page.partition("\n4 to a straight flush: A")[0]))
    assert "34A" not in str(apart.lines[0]) and "34A" in str(alone.lines[0])


def test_remarks_that_restrict_nothing_are_left_out() -> None:
    remarks = (
        "(I love these hands)",
        "- this is my bread and butter",
        "(it makes no difference)",
        "(doesn't matter which pair)",
    )
    page = "\n".join(f"{words} {remark}" for words, remark in zip(list(PLAIN)[6:10], remarks, strict=True))
    chart = read_chart(f"Royal flush (Hooray!)\nQuads\n{page}\nnone\n", "page")
    assert [str(line) for line in chart.lines] == [
        "5-RF",
        "4-4K",
        "3-3K",
        "5-S or 5-SF",
        "4-SF or 4-RF",
        "4-2P",
        "none",
    ]
    kinds = [part.kind for reading in chart.readings for part in reading.left_out]
    assert kinds == [COMMENT, COMMENT, COMMENT, COMMENT, REMARK]


@in_one_test(
    "remark", ["(ugly)", "(only on Sundays)", "(but I hate these hands)", "(with the high ones)",
               "- connected ones please", "(doesn't matter unless they are high)",
                "(no difference with an ace)", "(never with these colors)", "(both ends free)",
               "(you get your money back)", "- the best of them", "(you need room for these)"],
)  # fmt: skip
def test_other_remarks_are_refused(remark: str) -> None:
    with pytest.raises(ChartError, match="page:2"):
        read_chart(f"High pair\n4 to a flush {remark}\nnone\n", "page")


GAPS = "Note that ace-low hands count as two gaps here."


#: A hand with a remark of several parts, and what it means.
REMARKS = {
    "Two pair (pays 2 for 1)": "4-2P",
    "Two pair (pays only 1)": "",
    "Flush - 6 for 1": "5-F or 5-SF",
    "Flush - 9 for 1": "",
    "High pair (even money)": "2-HP",
    "Two pair (9/6 pays 2 to 1)": "4-2P",
    "Three of a kind - you get 3 coins": "3-3K",
    "Pair (you get your money back)": "",
    "Any paying hand (pays 6)": "",
    "Four of a kind (the kicker is worth nothing here)": "4-4K",
    "Four of a kind (nothing is worth more with a kicker)": "",
    "Four of a kind (yes! please hold all five, and pray)": "5-4K",
    "Four of a kind - do not draw, hold 4": "",
    "Two pair - unlike in Double Bonus, you should keep both": "4-2P",
    "Two pair (this isn't full pay: hold both!)": "4-2P",
    "Two pair (hold both, as in full pay when low)": "",
    "Full house (hold all five, or just the trips)": "",
    "4 to a flush. Draw one card and hope for the fifth.": "4-F, 4-SF, or 4-RF",
    "4 to a flush. Draw two cards and hope for the fifth.": "",
    "4 to a flush (worth more here than in Deuces Wild)": "4-F, 4-SF, or 4-RF",
    "4 to a flush (worth more with an ace)": "",
    "2 high cards, unsuited; no ace if there is a choice": "2-S: HH; fewest points (hold A=1)",
    "2 high cards, unsuited; no ace if there is a king": "",
    "Two pair (just one of the pairs)": "2-HP if 4-2P; 2-LP if 4-2P",
    "Two pair (hold the higher pair)": "",
    "Two pair (hold two)": "",
    "Low pair (never two pair, just one of the pairs)": "2-LP",
    "4 to a flush (also out of a pat straight or two pair)": "4-F, 4-SF, or 4-RF",
    "4 to a flush (also out of a nine)": "",
}


@in_one_test("words", REMARKS)
def test_each_part_of_a_remark_says_nothing_about_the_cards(words: str) -> None:
    page = f"Royal flush\n{words}\nnone\n"
    game = load_game("jacks-or-better")
    if REMARKS[words]:
        assert str(read_chart(page, "page", game).lines[1]) == REMARKS[words]
    else:
        with pytest.raises(ChartError, match="page:2"):
            read_chart(page, "page", game)


def test_hands_in_their_order_in_one_paragraph() -> None:
    page = "Best first: hurry up\nroyal > straight flush > quads > 4 to a stright flush > high pair > nothing\n"
    chart = read_chart(page, "page")
    assert [str(line) for line in chart.lines] == ["5-RF", "5-SF", "4-4K", "4-SF or 4-RF", "2-HP", "none"]
    assert [left_out(reading, SLIP) for reading in chart.readings if reading.lines == (4,)] == [["stright"]]
    page = (
        "One deuce: Hold, in order of preference, a flush; three of a kind; otherwise the deuce.\nNo deuces: a pair\n"
    )
    found = read_chart(page, "page", load_game("deuces-wild")).lines
    assert [str(line) for line in found] == ["5-F, 5-SF, or 5-RF", "3-3K", "1-W", "2-LP"]
    for text in ("High pair > 4 to a flush", "High pair > a good hand > nothing", "A flush; in order of size; nothing"):
        with pytest.raises(ChartError, match="page:1"):
            read_chart(f"{text}\nLow pair\n", "page")


def test_bullets_below_numbered_lines_are_remarks() -> None:
    texts = [f"{number}. {words}" for number, words in enumerate(PLAIN, 1)]
    plain = read_chart("\n".join(texts), "page").lines
    sub = "- (jacks, queens, kings, aces)", "- e.g. 33", "- I love this one."
    remarked = [*texts[:11], sub[0], *texts[11:14], sub[1], *texts[14:], sub[2]]
    assert [str(line) for line in read_chart("\n".join(remarked), "page").lines] == [str(line) for line in plain]
    notes = [*texts, "- Never hold a kicker.", "- Good luck!"]
    assert len(read_chart("\n".join(notes), "page").lines) == len(texts)
    sections = (
        "- 2 deuces\n1. Flush\n2. Straight\n3. 2 deuces only\n- 1 deuce\n1. Flush\n2. Straight\n3. 1 deuce only\n"
    )
    with pytest.raises(ChartError, match="page:1: the heading of a section, or a hold"):
        read_chart(sections, "page", load_game("deuces-wild"))
    sections = sections.replace("deuces\n1", "deuces:\n1").replace("deuce\n1", "deuce:\n1")
    assert len(read_chart(sections, "page", load_game("deuces-wild")).lines) == 6
    for remark in ("- unless there is a queen", "- A king or queen"):
        with pytest.raises(ChartError, match="page:12: a remark on the line above"):
            read_chart("\n".join([*texts[:11], remark, *texts[11:]]), "page")


def test_cards_that_may_be_one_or_all_are_decided_by_the_lines_around() -> None:
    page = "High pair\n2 suited high cards\n{}\nnone\n"
    for lines, meant in (
        ("J/Q/K\nQ-J unsuited\nOne high card", "3-RF: JQK; 3-S: JQK"),
        ("2 unsuited high cards\nJ / Q / K", "1-RF: J, Q, or K"),
        ("KQ or KJ\nK/Q", "1-RF: K or Q"),
    ):  # fmt: skip
        chart = read_chart(page.format(lines), "page")
        assert meant in [str(line) for line in chart.lines]
        assert any(reading.note.endswith("the lines around leave no other meaning") for reading in chart.readings)
    for lines in ("J/Q/K", "J, Q, K\nQJ unsuited", "KQ\nK/J"):
        with pytest.raises(ChartError, match=r"one of these cards,? or all of them"):
            read_chart(page.format(lines), "page")


def test_four_of_a_kind_without_a_kicker_stands_below_those_with_one() -> None:
    assert len(read_chart("Four aces with a 2-4 kicker\nFour aces, no kicker\nnone\n", "page").lines) == 3
    with pytest.raises(ChartError, match="page:1: four of a kind with a kicker need a line"):
        read_chart("Four aces, no kicker\nFour aces with a 2-4 kicker\nnone\n", "page")


def test_the_number_of_a_straight_is_no_ordinal() -> None:
    (row,) = rows_of("4ST (open)")
    assert row.words == "4ST (open)"
    assert [row.words for row in rows_of("1st High pair", "2nd Low pair", "23rd Flush")] == [
        "High pair",
        "Low pair",
        "Flush",
    ]


def test_a_condition_on_the_joker_has_words() -> None:
    (words, *_) = wordings(parse_line("4-S: s = 2 if no W"), load_game("joker-poker-kings"))
    assert words == "4 to an open-ended straight, if there is no joker alone"


def test_two_columns_of_numbers_are_values() -> None:
    words = [*list(PLAIN)[:16], "Pair of 10s"]
    chart = read_chart("\n".join(["If you hold ...   Keep  Discard", *(f"{text}   4   1" for text in words)]), "page")
    assert [left_out(reading, VALUE) for reading in chart.readings[1:]] == [["4", "1"]] * len(words)
    assert str(chart.lines[-1]) == "2-LP: TT"
    with pytest.raises(ChartError, match="page:3"):
        read_chart("\n".join([*words[:2], "Low pair 2 3", *words[2:]]), "page")


def test_a_value_may_have_its_title() -> None:
    for value in ("(EV 0.87)", "EV: 1.5", "[EV = 18]", "   EV 200"):
        (row,) = rows_of(f"High pair {value}")
        assert (row.words, len(left_out(row, VALUE))) == ("High pair", 1)
    for text in ("Quads 2,3,4", "Pair of 2,3", "Three of a kind 2,3"):
        # Ranks, not numbers with a decimal comma
        (row,) = rows_of(text)
        assert row.words == text
    (row,) = rows_of("Whatever 5")
    assert row.words == "Whatever 5"


@in_one_test("text", ["Full pay: 4 of a kind = 20, full house = 7", "Pays: RF 800 SF 50 4K 80 FH 9"])
def test_pay_tables_are_no_lines(text: str) -> None:
    assert read_chart(f"{text}\nHigh pair\nnone\n").readings[0].kind == "skipped"
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Hold a flush 5 or better\nHigh pair\nnone\n", "page")


@in_one_test("last", ["No pair, no high card (draw 5)", "No high cards: draw five", "None of these - draw 5"])
def test_the_last_line_may_say_what_is_missing(last: str) -> None:
    assert str(read_chart(f"High pair\n{last}\n").lines[-1]) == "none"
    with pytest.raises(ChartError, match="page:2"):
        read_chart("High pair\nAny hand with no pair (draw 5)\n", "page")


@in_one_test("caption", ["Draws", "Drawing hands", "Other cards"])
def test_captions_without_a_hand_are_skipped(caption: str) -> None:
    assert read_chart(f"Flush\n{caption}\nLow pair\nnone\n").readings[1].kind == "skipped"
    with pytest.raises(ChartError, match="page:2"):
        read_chart("Flush\nStraight pairs\nLow pair\nnone\n", "page")


@in_one_test(
    "text",
    ["Senior Member", "Posts: 1,204", "8/5 sucks (97.3%) but here you go, best to worst:",
     "9/5 version (full house 9, flush 5)", "Return of the game 99.5%", "Return 99.58% (800-coin royal)",
     "them much more than in other games. Two pair only pays even money!"],
)  # fmt: skip
def test_what_stands_above_a_chart_without_a_hand_is_skipped(text: str) -> None:
    assert read_chart(f"{text}\nHigh pair\nnone\n").readings[0].kind == "skipped"
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Pear of jacks\nHigh pair\nnone\n", "page")
    with pytest.raises(ChartError, match="page:2"):
        read_chart("4 deuces:\nWell, keep them if you like\n3 deuces:\nthe deuces\n", "page", load_game("deuces-wild"))
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Anything that pays stays\nHigh pair\nnone\n", "page")
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Flush of 5 and more\nHigh pair\nnone\n", "page")


def test_the_first_line_with_a_remark_may_be_a_title() -> None:
    with pytest.raises(ChartError, match="page:1"):
        read_chart("Straight - your guide to better games\nHigh pair\nnone\n", "page")


def test_all_errors_of_a_page_are_reported() -> None:
    with pytest.raises(ChartError) as caught:
        read_chart("High pear\nTwo pair\nFour to a flsh\nx = 4-RX\n", "page")
    assert [error.line for error in caught.value.errors] == [1, 3, 4]
    assert str(caught.value).endswith("3 lines cannot be read")


# ---------------------------------------------------------------------------------------- the same in any manner

#: Ways to write the lines of a chart; each leaves the words as they are.
NUMBERED = (
    lambda texts: texts,
    lambda texts: [f"{number}. {text}" for number, text in enumerate(texts, 1)],
    lambda texts: [f"{number:2d} {text}" for number, text in enumerate(texts, 1)],
    lambda texts: [f"• {text}" for text in texts],
)
VALUED = (
    lambda texts: texts,
    lambda texts: [f"{text}\t{800 / number:.4f}" for number, text in enumerate(texts, 1)],
    lambda texts: [f"{text}\t{number % 6}" for number, text in enumerate(texts, 1)],
    lambda texts: [f"{text} ({0.5 + number / 8})" for number, text in enumerate(texts, 1)],
)
TITLED = (
    lambda texts: texts,
    lambda texts: ["Hand\tEV", *texts],
    lambda texts: ["My card", "", *texts],
)
SPELLED = (
    lambda texts: texts,
    lambda texts: [text.upper() for text in texts],
    lambda texts: [f"{text}*" for text in texts],
    lambda texts: [text.replace("-", "–") for text in texts],
    lambda texts: [f"Hold {text}" for text in texts[:-1]] + texts[-1:],
)


@given(st.tuples(*map(st.sampled_from, (SPELLED, VALUED, NUMBERED, TITLED))))
def test_a_chart_in_any_manner_is_the_same_chart(manners: tuple[Callable[[list[str]], list[str]], ...]) -> None:
    texts = list(PLAIN)
    for manner in manners:
        texts = manner(texts)
    assert [str(line) for line in read_chart("\n".join(texts)).lines] == list(PLAIN.values())


def test_draws_with_an_ace_do_not_compete_for_the_fewest_points() -> None:
    """A line of the fewest points among 2-card draws holds all royal draws that it needs: there is no doubt."""
    game = load_game("joker-poker-two-pair")
    page = (
        "[1 joker]\n1. Joker and 10; or 2 to a straight flush fitting 5 straights, whichever has the fewest points "
        "(of its suit: 4; to its straight: 1; straights: 2)\n2. Joker and jack\n3. Joker only\n"
    )
    line = read_chart(page, game=game).lines[0]
    assert line.fewest is not None and {entry.name.type for entry in line.entries} >= {"RF", "SF"}
    doubtful = page.replace("Joker and 10; or ", "").replace("fitting 5 straights", "fitting 3+ straights")
    assert "with royal draws" in read_chart(doubtful, game=game).readings[1].note


def test_a_remark_in_a_column_that_adds_cards_is_read_or_refused() -> None:
    page = "Hand,Hold,Remarks\nFull house,5,pays 9\n{},3,{}\nHigh pair,2,\nnone,0,\n"
    chart = read_chart(page.format('"3 card straight flush, 1 gap"', "inc. 234"))
    assert chart.lines[1] == read_chart("3 card straight flush, 1 gap, including 234").lines[0]
    with pytest.raises(ChartError, match=":3: "):
        read_chart(page.format('"3 card straight flush, 1 gap"', "inc. A2345 types"))
    for remark in ("456 up to 8,9,J", "the straight ones (see below)"):
        with pytest.raises(ChartError, match=":3: "):
            read_chart(page.format('"3 card straight flush, no gap"', f'"{remark}"'))
    # How gaps count is heeded by all lines; it is no reason to pass over its own.
    gaps = page.format('"3 card straight flush, 1 gap"', "ace-low hands count as two gaps")
    assert str(read_chart(gaps).lines[1]) == str(read_chart(f"{GAPS}\n3 card straight flush, 1 gap").lines[0])
    # What restricts and adds nothing is left out.
    assert read_chart(page.format("4 to a flush", "also from two pair")).lines[1] == read_chart("4 to a flush").lines[0]


def test_comments_that_add_cards_are_read_or_refused() -> None:
    page = 'Hand,Hold,Comments\nFull house,5,pays 9\n"3 to a straight flush, 2 gaps, 1 high card",3,{}\nHigh pair,2,\n'
    jacks = load_game("jacks-or-better")
    lines = read_chart(page.format("also every 3 to a straight flush with a low ace"), game=jacks).lines
    assert str(lines[1]).endswith("3-SF: 23A, 24A, 25A, 34A, 35A, or 45A")
    for comment in ("also with a bad low ace", "bad ace-low ones go here too", "but keep a nice pair"):
        with pytest.raises(ChartError, match=":3: "):
            read_chart(page.format(comment), game=jacks)
    left_out = read_chart(page.format("a bad draw in a hard game"), game=jacks).readings[2].left_out
    assert [part.kind for part in left_out] == [VALUE, COLUMN]


@pytest.mark.parametrize(
    ("page", "game"),
    [
        ("1 deuce\nFull house\n4 to a royal", "deuces-wild"), ("2 or more deuces\nFour of a kind\n", "deuces-wild"),
        ("Joker\nFull house\n4 to a royal", "joker-poker-kings"), ("Don't hold:\n3 to a flush", "jacks-or-better"),
        ("Listed from worst to best\nHigh pair\nRoyal flush", "jacks-or-better"),
        ("4 to a:\n- royal\n- flush", "jacks-or-better"), ("No pair:\n4 to a flush", "jacks-or-better"),
        ("1 Royal flush\n2 Straight flush\n3 Flush", "jacks-or-better"),
        ("Hand,Size\nRoyal flush,4\nFlush,4", "jacks-or-better"),
        ("| Hand | Unless |\n|---|---|\n| KT suited | 9 |", "jacks-or-better"),
        ("| Hand | Suit |\n|---|---|\n| QJ | s |\n| KQ | u |", "jacks-or-better"),
        ("4 to a flush (# high cards = 2)", "jacks-or-better"),
        ("KT suited or K alone if flush penalty", "jacks-or-better"),
    ],
)  # fmt: skip
def test_what_changes_other_lines_or_belongs_to_a_hand_is_refused(page: str, game: str) -> None:
    with pytest.raises(ChartError):
        read_chart(page, game=load_game(game))


def test_columns_of_conditions_are_a_part_of_the_hand() -> None:
    page = "Hand,Gaps,EV\n3 to a straight flush,0,0.7\n3 to a straight flush,1,0.6\nPairs:\nJacks or better\n"
    lines = read_chart(page, game=load_game("jacks-or-better")).lines
    meant = read_chart("3 to a straight flush, no gaps\n3 to a straight flush, one gap\nHigh pair")
    assert [line.entries for line in lines] == [line.entries for line in meant.lines]
    kicked = read_chart("Hand,Kicker\nFour aces,2-4\n", game=load_game("double-double-bonus-9-6")).lines
    assert [str(line) for line in kicked] == ["5-4K: AAAA(2-4)"]


def test_hold_alone_below_a_heading_is_a_line() -> None:
    page = "4 deuces:\nHold\n\n3 deuces:\nWild royal\n3 deuces only\n"
    deuces = load_game("deuces-wild")
    assert [str(line) for line in read_chart(page, game=deuces).lines] == ["4-W", "5-RF", "3-W"]
    titled = read_chart(page.replace("Hold\n", "").replace("Wild royal", "Hold\nWild royal"), game=deuces)
    assert [str(line) for line in titled.lines] == ["5-RF", "3-W"]
