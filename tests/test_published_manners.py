"""Manners of published charts: comments in columns, notes, types, marks by letters, tables copied by cells."""

import pytest

from strategygen.charts import read_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game


def lines_of(page: str, game: str = "jacks-or-better", source: str = "page.txt") -> list[str]:
    return [str(line) for line in read_chart(page, source, load_game(game)).lines]


def read(words: str, game: str = "jacks-or-better", wild: int | None = None) -> str:
    section = {None: "", 0: "[no deuces]\n", 1: "[1 deuce]\n", 2: "[2 deuces]\n"}[wild]
    return lines_of(f"{section}{words}", game)[-1]


def refused(words: str, match: str | None = None, game: str = "jacks-or-better") -> None:
    with pytest.raises((ChartError, NotationError), match=match):
        read_chart(words, "page.txt", load_game(game))


# --------------------------------------------------------------------------------------------------- columns


def test_a_comment_that_says_which_draws_are_meant_is_a_part_of_its_line() -> None:
    page = (
        "Hand\tDraw\tComments\nTwo pair\t1\t\n4 to an outside straight\t1\t{}\nLow pair\t3\t\n"
        "4 to an outside straight\t1\tAll others.\nNothing\t5\t\n"
    )
    comment = "With three or four high cards: 9-10-J-Q and 10-J-Q-K."
    assert lines_of(page.format(comment), "tens-or-better")[1].startswith("4-S: 9TJQ or TJQK")
    # With jacks or better 9-10-J-Q has two high cards.
    refused(page.format(comment), ":3: as this line was read, it does not hold these cards")
    assert lines_of(page.format("Harder than it looks."))[1] == "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    refused(page.format("With some high cards in it, mostly."), ":3:")
    for comment in ("No ace, please.", "At least one card above a nine.", "Broken for four to a straight flush."):
        refused(page.format(comment), ":3:")


def test_ranges_in_a_column_are_all_that_a_line_has() -> None:
    hands = "Straight flush,", '"4 to a straight flush, 0 gaps",{}', "2 Deuces,22"
    page = "Deuces,Hold,Examples\n" + "".join(f"2 Deuces,{hand}\n" for hand in hands)
    game = load_game("deuces-wild")
    lines = [str(line) for line in read_chart(page.format("22 + 67s to 9Ts"), "page.csv", game).lines]
    assert lines[1] == "4-SF: s + h >= 4"
    with pytest.raises(ChartError, match=":3:"):
        read_chart(page.format('"22 + 67s to 9Ts, not 89s"'), "page.csv", game)
    # Examples are no limits.
    lines = [str(line) for line in read_chart(page.format("2267s"), "page.csv", game).lines]
    assert "34" in lines[1]


# ----------------------------------------------------------------------------------------------------- lists


def test_cards_in_a_list_that_the_hand_does_not_have_are_refused() -> None:
    assert read("2 to a royal flush (J-Q, Q-K)") == "2-RF: JQ or QK"
    for words in ("2 to a royal flush (JQ, J9, QK)", "2 suited high cards (KQ, JT)", "2 high cards: AK AQ KQ QT"):
        refused(words, "it does not hold these cards")


def test_or_behind_a_rank_that_is_left_out() -> None:
    assert read("2 high cards, without ace or king") == "2-RF: JQ; 2-S: JQ"
    for words in (
        "2 high cards without ace, or ace",
        "2 high cards without ace, or king",
        "One high card, no ace, or K",
    ):
        refused(words, "or another hand")


def test_commas_without_spaces_part_the_cards_of_a_hand() -> None:
    reader = PlainReader(load_game("jacks-or-better"))
    for words in ("suited 2,3,4", "2,3,4 suited"):
        assert str(reader.read(f"3 to a straight flush, {words}")) == "3-SF: 234"
    refused("3 to a straight flush, 2, 3, 4 suited")


def test_a_line_that_names_234_takes_it_from_the_gaps_above() -> None:
    page = "3 to a straight flush, no gaps\n3 to a straight flush, one gap\n{}\nDiscard everything"
    lines = lines_of(page.format("234 suited"))
    assert "234" not in lines[0] and lines[2] == "3-SF: 234"
    assert lines_of(page.format("One high card"))[0] == "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
    refused(page.format("3 to a straight flush, two gaps (A-2-4 belongs here)"), ":3:")


# ----------------------------------------------------------------------------------------------------- types

_TYPES = (
    "3 to a straight flush (type 1)\n3 to a straight flush (type 2)\n3 to a straight flush (type 3)\nNothing"
    "\n\nTerms\n\n{}"
    "\n\n3 to a straight flush (type 2): One gap, two gaps with one high card, any ace low, and 2,3,4 suited."
    "\n\n3 to a straight flush (type 3): Two gaps and no high cards."
)


def test_low_cards_of_one_type_are_not_of_the_others() -> None:
    first = "3 to a straight flush (type 1): The number of high cards must equal or exceed the number of gaps"
    for end in (".", ", except any ace low and 2,3,4 suited."):
        one, two, three, _ = lines_of(_TYPES.format(first + end))
        assert (one, three) == ("3-SF: s + h >= 3; 3-RF", "3-SF: s + h = 1")
        # One gap, two gaps with one high card, any low ace, and 2-3-4
        assert two == (
            "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89J,89Q,"
            "8TJ,8TQ,9TQ,9TK,9JQ)"
        )
    refused(_TYPES.format(f"{first}, in most cases."), "what does 'type 1' mean")


def test_a_type_ends_above_another_term() -> None:
    page = (
        "3 to a SF, type 1\n3 to a SF, type 2\nNothing\n\ntype 1: no gap; 1 gap + 1 high; 2 gaps + 2 high\n"
        "type 2: 2 gaps + 0 high\nhigh: A K Q J"
    )
    assert lines_of(page)[1] == "3-SF: s + h = 1"


# ----------------------------------------------------------------------------------------------------- notes


def test_what_stands_below_notes_may_not_change_the_lines() -> None:
    page = "1. Full house\n2. 3 to a straight flush\n3. Discard everything\n\nNotes\n\n{}"
    assert len(lines_of(page.format("The casino likes this game."))) == 3
    for text in ("In line 2 do not count ace-low straight flushes.", "Line 3 goes before line 2."):
        refused(page.format(text), ":7:")


_PAGE_OF_MARKS = (
    "Suited QJ (0.60)\nSuited TJ {mark}(0.50)\nUnsuited KQ or KJ (0.49)\nSuited TQ {other}(0.48)\n"
    "Discard everything (0.36)\n\n"
    "Exceptions\n\nA: {first}\n\nB: Play unsuited AQ over suited TQ if there is a flush penalty card."
)


def test_a_footnote_that_plays_one_hand_over_another_is_a_line_above() -> None:
    first = "Play unsuited KJ over suited TJ if there is a flush penalty card."
    page = _PAGE_OF_MARKS.format(mark="A ", other="B ", first=first)
    assert lines_of(page) == [
        "2-RF: JQ", "2-S: JK if {TJ} fp", "2-RF: TJ", "2-S: QK or JK", "2-S: QA if {TQ} fp", "2-RF: TQ", "none",
    ]  # fmt: skip
    # The hand is not that of the line with the mark.
    refused(_PAGE_OF_MARKS.format(mark="A ", other="B ", first=first.replace("TJ", "TK")), ":9:")
    refused(_PAGE_OF_MARKS.format(mark="A ", other="", first=first))


def test_open_straights_by_their_ends_are_as_usual() -> None:
    page = "4 to a straight, open\nDiscard everything\n\n{}"
    for text in ("open is 2345 thru TJQK", "Open = 2-3-4-5 to 10-J-Q-K", "Outside straights are 2345 to TJQK."):
        assert lines_of(page.format(text))[0] == "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    refused(page.format("open is 3456 thru TJQK"), ":4:")


def test_low_cards_written_apart_have_the_gaps_that_a_note_gives() -> None:
    page = (
        "3 to a straight flush, no holes\n3 to a straight flush, one hole\nNothing\n\n"
        "A, 2, 3 and so on to a straight flush {} two holes; 2, 3, 4 as one hole."
    )
    assert lines_of(page.format("counts as"))[:2] == [
        "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA",
        "3-SF: s = 2; 3-RF: TJK, TQK, JQA, or JKA",
    ]
    refused(page.format("does not have"))


# --------------------------------------------------------------------------------------- texts around the list


def test_tables_of_pays_copied_cell_by_cell_are_no_lines() -> None:
    hands = ("Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind")
    pays = "\n".join(f"{hand}\n{pay}" for hand, pay in zip(hands, (800, 50, 25, 9, 6, 4, 3), strict=True))
    chart = "\n".join((*hands, "4 to a flush", "Low pair", "Nothing"))
    assert lines_of(f"Payouts\n\n{pays}\n\nStrategy\n\n{chart}") == lines_of(chart)
    # Numbers beside draws are no pays.
    refused(f"Payouts\n\n{pays}\n4 to a royal flush\n18\n\nStrategy\n\nFlush\nPair")


def test_numbers_in_rows_of_their_own_are_those_of_the_lines_below() -> None:
    hands = ("Full house", "Flush", "Straight", "Two pair", "Nothing")
    page = "Rank\nHold\n" + "\n".join(f"{number}\n{hand}" for number, hand in enumerate(hands, 1))
    assert lines_of(page) == lines_of("\n".join(hands))
    # The numbers do not count up.
    refused(page.replace("\n3\n", "\n7\n"))


def test_titles_links_and_bullets() -> None:
    chart = "-- Full house\n\n-- Flush\n\n-- Nothing"
    page = "Home > Games > Video poker\n\nSimple Strategy\n\n{}"
    assert lines_of(page.format(chart)) == lines_of("Full house\nFlush\nNothing")
    refused(f"{chart}\n\nHome > trips", ":7:")


def test_short_names_with_spaces_and_meanings_over_two_rows() -> None:
    page = "RF  SF  4K\nFH  FL\nNothing\n\nRF = royal flush, 4K = four of a kind, FH = full\nhouse, FL = flush"
    assert lines_of(page)[:2] == ["5-RF, 5-SF, or 4-4K", "5-FH or 5-F"]
    refused("RF  SQ  4K\nNothing", ":1:")


def test_wild_cards_that_are_shown_by_a_letter() -> None:
    page = (
        "{}\n\nTwo deuces:\nFour-card straight flush, dd67 thru dd9T\ndd only\n\nNo deuces:\nRoyal flush\nDiscard all"
    )
    for text in ('Each deuce is shown as "d" and is always held.', "Deuces are written as d."):
        assert lines_of(page.format(text), "deuces-wild")[:2] == ["4-SF: WW(67,78,89,9T)", "2-W"]
    refused(page.format("Each deuce is worth a dollar."), game="deuces-wild")


# --------------------------------------------------------------------------------------------------- remarks

REMARKS = [
    ("Three high cards of a straight, not all the same suit, no ace", None, "3-S: JQK"),
    ("Four-card straight (open at both ends) draw one", None, "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
    ("Four-card straight (open at both ends) draw two", None, ""),
    ("3 to a straight flush including at least 1 high card", None, "3-SF: h >= 1; 3-RF"),
    ("3 to a straight flush, two gaps (includes ace low)", None, "3-SF: s = 1; 3-RF: s + h = 3"),
    ("3 to a straight flush, one gap (includes ace low)", None, ""),
    ("3 to a flush, none high", None, "3-F: h = 0; 3-SF: h = 0"),
    ("2 high cards (of three, the lower two)", None,
     "2-RF: HH; 2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
    ("AA (even from AA55. Throw the other pair away)", None, "2-HP: AA"),
    ("Ace (even from AK)", None, "1-RF: A"),
    ("AK (even from AKQ)", None, ""),
    ("3 SF, 2 insides, 1 high card", None, "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
    ("Throw away all five cards and hope for quads", None, "none"),
    ("Throw away all five cards and hope for quads, but keep an ace", None, ""),
    ("Four to a straight flush, if your non-deuces are consecutive and 6-7 or higher", 2,
     "4-SF: s + h >= 4; 4-RF: WW(TJ,JQ,QK,KA)"),
    ("Four to a straight flush (the two natural cards must touch)", 2,
     "4-SF: WW(34,45,56,67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)"),
    ("Three to a straight flush, with no gaps (lowest is 5-6-7)", 0, "3-SF: s + h >= 3; 3-RF: TJQ, JQK, or QKA"),
    ("Three to a straight flush, including those with one or two gaps", 0, "3-SF or 3-RF"),
    ("4 to an inside straight, except A345; 3456 is inside", 0, ""),
]  # fmt: skip


def test_remarks_are_read_as_they_are_meant_or_refused() -> None:
    wrong = []
    for words, wild, expected in REMARKS:
        try:
            found = read(words, "jacks-or-better" if wild is None else "deuces-wild", wild)
        except ChartError:
            found = ""
        if found != expected:
            wrong.append((words, expected, found))
    assert not wrong


def test_a_kicker_that_pays_is_kept() -> None:
    page = "4 to a royal flush\nFour of a kind (keep the kicker if it pays the bonus; otherwise draw one card)\nNothing"
    assert lines_of(page, "double-double-bonus")[1].startswith("5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)")
    refused(page.replace("draw one", "draw two"), ":2:", "double-double-bonus")


# -------------------------------------------------------------------------------------- readings without a word

CLEAR = [
    # Words of one line that must not be taken for others, and what they are then.
    ("Three to a straight flush (no gap, 2-3-4 excepted)", ""),
    ("Three to a straight flush, no gap (2-3-4 excepted)", "3-SF: s >= 3; 3-SF: 23A; 3-RF: TJQ, JQK, or QKA"),
    ("Two suited high cards (no ace, KQ excepted)", ""),
    ("K,Q or K,J or Q,J", ""),
    ("KQ or KJ or QJ", "2-RF: QK, JK, or JQ; 2-S: QK, JK, or JQ"),
    ("A,K,Q,J (any suits)", ""),
    ("Four to a straight (no insides)", ""),
    ("Four to a straight, not inside", "4-S: s >= 2; 4-SF: s >= 2; 4-RF: TJQK"),
    ("Three to a royal flush (KQJ, QJT even from a low pair)", ""),
    ("Three to a royal flush (even from a low pair)", "3-RF"),
    ("2 suited high cards (JQ to QK)", ""),
    ("2 suited high cards (JQ, JK, QK)", "2-RF: JQ, JK, or QK"),
    ("2 suited high cards (AK lowest)", ""),
    ("3 to a royal flush, no flush card penalty", "3-RF: no fp"),
]


def test_lines_that_were_misread_without_a_word() -> None:
    wrong = []
    for words, expected in CLEAR:
        try:
            found = read(words)
        except ChartError:
            found = ""
        if found != expected:
            wrong.append((words, expected, found))
    assert not wrong


_CHART = (
    "Full house\n4 to a straight flush\n3 to a straight flush, {none}\n3 to a straight flush, one gap{one}\n"
    "2 high cards\n3 to a straight flush, two gaps{two}\nNothing\n\n{note}"
)


def test_low_cards_are_in_the_line_that_names_them() -> None:
    for none in ("no gap", "consecutive", "in a row"):
        page = _CHART.format(none=none, one=", or 2-3-4", two=", or ace low", note="")
        assert lines_of(page)[2:6:3] == ["3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA", "3-SF: s = 1; 3-RF: s + h = 3"]
    # A text that is no line takes nothing.
    page = _CHART.format(none="no gap", one="", two="", note="Ace-low hands included.")
    assert lines_of(page)[2] == "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
    page = _CHART.format(none="no gap; 2-3-4 has one gap", one="", two="", note="")
    assert "234" not in lines_of(page)[2] and "s = 2" in lines_of(page)[3]


def test_hands_that_pay_above_the_chart_are_no_lines() -> None:
    hands = ("Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Two pair")
    chart = "Royal flush, straight flush, four of a kind\n4 to a royal\nFull house, flush, straight\nTwo pair\nNothing"
    refused("Winning hands:\n" + "\n".join(hands) + f"\n\nStrategy:\n{chart}", "listed twice")
    assert len(lines_of(chart)) == 5


def test_a_meaning_goes_on_in_the_next_row() -> None:
    page = "SF4\nHigh pair\nNothing\n\nSF4 = four to a straight\n{}"
    assert lines_of(page.format("flush"))[0] == "4-SF or 4-RF"
    assert lines_of(page.format(""))[0].startswith("4-S")


def table(titles: str, *rows: str) -> str:
    return "\n".join((f"| {titles} |", "|" + "---|" * (titles.count("|") + 1), *(f"| {row} |" for row in rows)))


def test_cells_behind_a_column_of_suits() -> None:
    page = table("Hand | Suit | When", "Two pair | |", "2 high cards | unsuited | {}", "One high card | |")
    assert lines_of(page.format("without an ace"), source="page.md")[1] == "2-S: JQ, JK, or QK"
    assert lines_of(page.format(""), source="page.md")[1] == "2-S: HH"
    refused(page.format("mostly with an ace"), ":4:")


def test_empty_cells_of_wild_cards() -> None:
    rows = ("Royal flush | yes |", "Royal flush | no |", "Flush | {} |", "4 to a flush | yes |", "Two pair | no |")
    page = table("Hand | Joker | Comment", *rows)
    refused(page.format(""), ":5:", "joker-poker-kings")
    assert len(lines_of(page.format("yes"), "joker-poker-kings")) == 5
    # In groups a cell stands for those below it.
    rows = ("Royal flush | yes |", "Flush | |", "Two pair | no |", "Nothing | |")
    page = table("Hand | Joker | Comment", *rows)
    assert len(lines_of(page, "joker-poker-kings")) == 4


def test_penalties_in_a_column() -> None:
    page = table("Hold | {}", "3 to a royal flush | {}", "Suited ten and jack | no 9", "One high card |")
    for title in ("Penalty cards", "Penalties"):
        assert lines_of(page.format(title, "no flush card"))[:2] == ["3-RF: no fp", "2-RF: TJ, no 9sp"]
    refused(page.format("Penalty cards", "none of the usual"), ":3:")


def test_examples_in_a_column_restrict_nothing() -> None:
    page = table("Hold | {}", "2 suited high cards | KQ", "3 to a straight flush | {}", "One high card | A")
    for title in ("Example", "e.g.", "Ex."):
        assert lines_of(page.format(title, "345"))[:2] == ["2-RF: HH", "3-SF or 3-RF"]
    assert lines_of(page.format("Example", "567 from 56778"))[1] == "3-SF or 3-RF"
    refused(page.format("Example", "5-6-8, but not 5-6-9"), ":4:")


def test_comments_about_order() -> None:
    page = table("Hold | Comments", "Two pair |", "2 unsuited high cards | {}", "One high card |")
    assert lines_of(page.format("my favourite"))[1] == "2-S: HH"
    for comment in ("J lowest", "prefer the lower two", "AK, AQ, AJ go below TJ"):
        refused(page.format(comment), ":4:")


def test_types_described_below_notes() -> None:
    page = (
        "- Full house\n- 3 to a straight flush (type 1)\n- 2 suited high cards\n- 3 to a straight flush (type 2)\n"
        "- One high card\n\n{}"
    )
    notes = "Notes:\n\n- Type 1: 3-4-5 through 9-T-J.\n- Type 2: one gap."
    assert lines_of(page.format(notes))[1] == "3-SF: (345,456,567,678,789,89T,9TJ)"
    text = "Three to a straight flush comes in two types: open-ended (1) and one gap (2)."
    refused(page.format(text))


def test_rules_below_notes_are_refused() -> None:
    page = "1. Full house\n2. 3 to a straight flush\n3. Suited ten and high card\n4. 2 to a royal flush\n\n{}\n\n{}"
    for title in ("Notes", "Footnotes"):
        for note in (
            "Line 2: not with an ace",
            "2 to a royal flush: J or Q high.",
            "Suited ten and high card: not ten-ace.",
        ):
            refused(page.format(title, note), ":8:")
    assert len(lines_of(page.format("Notes", "Never hold a kicker."))) == 4
    refused(page.format("", "A pair of aces is held before two pair."))
    page = "In this chart high cards are tens to aces.\n\n- Full house\n- Flush\n- Two pair\n- One high card"
    refused(page)


def test_footnotes_about_order_and_kickers() -> None:
    page = "9. Four of a kind*\n10. 2 suited high cards†\n11. 2 unsuited high cards\n\n* {}\n† {}"
    assert len(lines_of(page.format("the best feeling", "my favourite"), "double-double-bonus")) == 3
    refused(page.format("Hold a kicker: A-4 with four aces.", "my favourite"), ":5:", "double-double-bonus")
    refused(page.format("the best feeling", "Ace-king comes after line 11."), ":6:", "double-double-bonus")


# ------------------------------------------------------------------------------ newspapers, cards and help pages


def test_numbers_behind_a_straight_flush_are_high_cards_minus_gaps_where_the_page_says_so() -> None:
    page = "RF4\nSF3 +1, +0\nHigh pair\nSF3 -1\nRedraw\n\n{}"
    rule = (
        "For SF3 the number behind is the number of high cards minus the number of gaps. So '9TJ' is {}, '346' is -1."
    )
    lines = lines_of(page.format(rule.format("+1")))
    zero = "3-SF: s + h = 3; 3-SF: 234, 24A, or 34A; 3-RF: s + h = 3"
    assert lines[1] == f"3-SF: 23A, 9TJ, or 9JQ; 3-RF: TJK or TQK; {zero}"
    assert lines[3].startswith("3-SF: (235,245,25A,346,") and "9TJ" not in lines[3]
    # An example with another number, and no rule.
    for text in (rule.format("0"), "Good luck!"):
        refused(page.format(text), ":2:")


def test_cards_in_quotes_are_suited_beside_a_hand_too() -> None:
    page = (
        "Cards in 'quotes' are suited with each other.\n\n2 deuces:\n4 of a kind\nSF4: WW'67' to WW'9T'\n2 deuces only"
    )
    page += "\n\n1 deuce:\nFlush\nThe deuce only\n\n0 deuces:\nFlush\n{}\nThrow everything"
    lines = lines_of(page.format("'QJ', 'JT'"), "deuces-wild")
    assert "4-SF: WW(67,78,89,9T)" in lines and lines[-2] == "2-RF: JQ or TJ"
    # Nothing is said of the others.
    refused(page.format("'QJ', JT"), "suited or not", "deuces-wild")


def test_numbers_of_cards_may_count_the_wild_cards_in_front() -> None:
    page = (
        "2 deuces:\nWW RF{}\n4 of a kind\nWW SF4: WW(67), WW(78)\nWW\n1 deuce:\nW RF4\nFlush\nW\n0 deuces:\nRF4\nRedraw"
    )
    lines = lines_of(page.format(5), "deuces-wild")
    assert lines[:4] == ["5-RF", "4-4K", "4-SF: WW(67,78)", "2-W"] and lines[4] == "4-RF"
    # Where no line has five cards so, four may be beside the deuce.
    refused(page.format(4), ":2:", "deuces-wild")


def test_jokers_added_to_the_deck_are_counted_in_hands() -> None:
    page = "{}\n\nOne joker:\nFlush\n3-card royal flush\nJoker\n\nNo joker:\nFlush\n3-card royal flush\nNothing"
    for text in ("One joker is added to the deck.", "The joker is extra powerful here."):
        assert lines_of(page.format(text), "joker-poker-kings")[1] == "3-RF"
    for text in ("The joker comes on top.", "The joker is extra, not counted in the number of cards."):
        assert lines_of(page.format(text), "joker-poker-kings")[1] == "4-RF"


def test_inside_is_all_that_is_not_open_where_the_page_says_so() -> None:
    page = "Flush\n3-card open-ended straight flush\n3-card inside straight flush\n{}Nothing\n\n{}"
    rule = '"Inside" means there is a gap in the middle, or the hand can be made on one end only (for example, A-2-3).'
    assert lines_of(page.format("", rule))[2] == "3-SF: s <= 2; 3-RF: s <= 2"
    assert lines_of(page.format("", "Inside is fine."))[2].startswith("3-SF: s = 2")
    refused(page.format("", rule.replace("A-2-3", "5-6-7")), "what does '\"Inside\"' mean")
    # With two gaps A-2-3 is another draw.
    refused(page.format("3-card double inside straight flush\n", rule), "what does '\"Inside\"' mean")


def test_letters_of_exceptions_in_parentheses() -> None:
    hands = "Flush\nSuited TJ (Exception: {0})\nSuited TK ({1})\nHigh pair\nNothing\n\n{2}"
    notes = (
        "A: If a player has a suited TJ, a {}, and a flush penalty card for the suited TJ, then play the unsuited KJ.\n"
        "B: With a suited TK, hold the K only if the hand contains both a 9 and another card of the same suit as the "
        "TK."
    )
    found = lines_of(hands.format("A", "Exception: B", notes.format("king")))
    assert found[1:5] == ["2-S: JK if {TJ} fp", "2-RF: TJ", "1-RF: K if {TK} fp and discard 9", "2-RF: TK"]
    readings = read_chart(
        hands.format("A", "Exception: B", notes.format("king")), game=load_game("jacks-or-better")
    ).readings
    assert not [part for reading in readings for part in reading.left_out if part.kind == "footnote mark"]
    # An ace is not held by the other hand.
    refused(hands.format("A", "Exception: B", notes.format("9")), ":7:")
    refused(hands.format("A", "Exception: B", "A: It is the better play.\nB: Really."), None)


def test_a_footnote_goes_on_in_rows_set_in_below_it() -> None:
    page = "Flush\n3-card straight flush (a)\nHigh pair\n3-card straight flush (b)\nNothing\n\n{}"
    first = "(a) Number of high cards equals or exceeds number of gaps. 234 counts as one"
    more = "    gap and any ace-low hand as two gaps, because they cannot be completed on\n    both sides."
    second = "(b) Number of high cards is one less than number of gaps."
    lines = lines_of(page.format(f"{first}\n{more}\n{second}"))
    assert lines[1] == "3-SF: s + h >= 3; 3-RF" and lines[3] == "3-SF: s + h = 2"
    refused(page.format(f"{first} gap.\n    But not with an ace, mostly.\n{second}"))


def test_a_letter_of_suits_is_explained_above_footnotes() -> None:
    page = "KQJT\n3-card straight flush (a)\nQJs\nQJ\nNothing\n\ns means suited. Hands without s are {}.\n(a) No gaps."
    assert lines_of(page.format("not of one suit"))[3] == "2-S: JQ"
    refused(page.format("lovely"), ":7: 'lovely' is not a word")


def test_draws_with_spaces_and_words_are_no_shorthand() -> None:
    rows = (
        "RF 4,4,18.9",
        "Flush,5,8",
        "SF 4{},4,11.0",
        "F 4,4,1.7",
        "ST 4 open,4,1.4",
        "SF 3 (0 gap),3,0.9",
        "Nothing,0,0.3",
    )
    page = "\n".join(("Hand,Hold,EV", *rows))
    lines = lines_of(page.format(" open"), "all-american-40", "card.csv")
    assert lines[:4] == ["4-RF", "5-F, 5-SF, or 5-RF", "4-SF: s = 2", "4-F or 4-SF"]
    with pytest.raises(ChartError):
        read_chart(page.format(" ope"), "card.csv", load_game("all-american-40"))
    # Without words for shapes it is the shorthand, where SF 4 is open-ended; a straight may pay 4.
    assert "s = 1" not in lines_of("RF 4\nSF 4\nSF 3 i\nNothing")[1]
    refused("ST 4\nFlush\nSF 50\nNothing", ":1:")


def test_holds_of_deuces_are_written_with_a_letter_in_their_sections() -> None:
    page = (
        "3 Deuces\n  RF\n  3D\n\n2 Deuces\n  4K\n  {}\n\n1 Deuce\n  Flush\n  1D\n\n0 Deuces\n  Flush\n  1P\n  Nothing"
    )
    lines = lines_of(page.format("2D"), "deuces-wild")
    assert [line for line in lines if line.endswith("W")] == ["3-W", "2-W", "1-W"]
    refused(page.format("3D"), None, "deuces-wild")


def test_a_row_of_a_pay_table_is_no_heading() -> None:
    pays = "Natural royal flush 800\nFour deuces 200\nWild royal flush 25\nFive of a kind 16\nStraight flush 10\n"
    pays += "Four of a kind 4\nFull house 4\nFlush 3\nStraight 2\nThree of a kind 1\n\n"
    sections = {
        "Four deuces": ["Hold four deuces"],
        "Three deuces": ["Five of a kind", "Hold three deuces"],
        "Two deuces": ["Four of a kind", "Four to a royal flush", "Hold two deuces"],
        "One deuce": ["Straight flush, full house, flush, straight", "Hold the deuce"],
        "No deuces": ["Any natural royal flush", "Throw everything"],
    }
    page = "\n\n".join(
        "\n".join((heading, *(f"  {number}. {hand}" for number, hand in enumerate(hands, 1))))
        for heading, hands in sections.items()
    )
    assert lines_of(pays + page, "deuces-wild") == lines_of(page, "deuces-wild")
    assert len(lines_of(page, "deuces-wild")) == sum(map(len, sections.values()))


def test_headings_may_say_that_wild_cards_are_always_held() -> None:
    page = (
        "JOKER HANDS ({})\n\n  Flush\n  4-card royal\n  Joker alone\n\nNO JOKER\n\n  Flush\n  4-card royal\n  Nothing"
    )
    assert lines_of(page.format("joker is always held"), "joker-poker-kings")[2] == "1-W"
    refused(page.format("joker is sometimes held"), None, "joker-poker-kings")


def test_reasons_and_what_comes_of_a_draw_say_nothing_of_the_hand() -> None:
    page = "[0 deuces]\nFlush\n4 to an inside straight{}\nNothing"
    usual = lines_of(page.format(", not A-3-4-5"), "deuces-wild")[1]
    for reason in (
        " (but never A-3-4-5, as the deuce would be the card you need)",
        ", but not A345 (if you draw a deuce you'll usually hit this with something better)",
    ):
        assert lines_of(page.format(reason), "deuces-wild")[1] == usual
    for condition in (
        " (but never A-3-4-5, as long as there is no pair)", " (because you have no ace)", " (since it is suited)",
        " (if you draw a deuce only)",
    ):  # fmt: skip
        refused(page.format(condition), ":3:", "deuces-wild")


def test_texts_that_are_true_of_any_chart() -> None:
    page = "{}\n\n1. Royal flush\n2. Full house\n3. Flush\n4. Two pair\n5. High pair\n6. Nothing\n\n{}"
    usual = lines_of(page.format("A list", ""))
    for above, below in (
        ("Find the highest possible play that fits your hand and hold only those cards.", ""),
        ("", "Stronger lists have 40 lines, but you will make fewer mistakes with a list like this."),
        ("", "I haven't checked the order near the bottom."),
        ("", "The price you pay is on the smaller hands: two pair just gets your money back."),
        ("Posted in Casino Games, Video Poker | 12 comments", ""), ("Video Poker > Jacks or Better", ""),
        ("[front]", ""), ("", "Total return: 99.54%"), ("WINNING STRATEGIES FOR VIDEO POKER    Lenny Frome", ""),
        ("PAYS:  800  50  25  9  6  4  3  2  1", ""),
        ("", 'By "high card" I mean a jack or better, since those are the cards that will get you your money back.'),
        ("", "The royal flush in number 1 will only come around once every 40,000 hands or so."),
        ("", "The spread of a hand is the number of cards from the lowest to the highest, so 5-7-9 has a spread of 5."),
        ("In this game the high cards are J, Q, K and A.", ""), ("Pat: A hand that is already made on the deal.", ""),
    ):  # fmt: skip
        assert lines_of(page.format(above, below)) == usual
    for above, below in (
        ("In this game the high cards are 10, J, Q, K and A.", ""),
        ("", "Fewer cards come first in this list."),
        ("[2 kings]", ""),
        ("PAYS:  10  9  8  7  6", ""),
        ("", 'By "high card" I mean a ten or better, since those are the cards that will get you your money back.'),
        ("", "Number 1 will only be played with a spade."),
    ):
        refused(page.format(above, below))


def test_four_to_a_flush_above_three_to_a_royal_by_a_footnote() -> None:
    page = "Full house\n3 to a royal flush [A]\n4 to a flush [A]\nHigh pair\nNothing\n\n[A] {}"
    notes = (
        "If a player has (1) 4 to a flush, and (2) 3 to a royal flush including both an ace and a 10, and (3) the "
        "fifth "
        "card is a {} or a straight penalty card, then play the 4 to the flush.",
        "Play 4 to a flush over 3 to a royal flush if the 3 to the royal includes both a ten and an ace, and the card"
        " that "
        "is not part of the flush is a {} or a straight penalty card.",
    )
    for note in notes:
        assert lines_of(page.format(note.format("10")))[1:4] == [
            "4-F: {(2-9)T(J-K)A}(T-K)",
            "3-RF",
            "4-F, 4-SF, or 4-RF",
        ]
        for changed in (note.format("9"), note.format("10") + " Not with a low pair.", note.replace("both", "no")):
            refused(page.format(changed), ":7:")


def test_further_sentences_in_the_definition_of_a_shape() -> None:
    page = "4 to an outside straight\n4 to an inside straight\nNothing\n\nOutside straight: {}\n\nInside straight: {}"
    outside = "An open ended straight that can be completed at either end, such as 5,6,7,8."
    inside = "A straight with a missing inside card, such as 6,7,9,10."
    more = " In addition A,2,3,4 and J,Q,K,A also count as inside straights because they are at an extreme end."
    readings = read_chart(page.format(outside, inside + more), game=load_game("jacks-or-better")).readings
    assert not [reading.written for reading in readings if "not applied" in reading.note]
    for text in (
        page.format(outside + " Only from 5,6,7,8 to 9,10,J,Q.", inside),
        page.format(outside, inside + " A,K,Q,J is not counted."),
    ):
        notes = [reading.note for reading in read_chart(text, game=load_game("jacks-or-better")).readings]
        assert "footnote, not applied" in notes


def test_texts_about_lines_by_their_numbers_and_about_examples() -> None:
    page = "1. Full house\n2. 4 to a flush\n3. High pair\n4. Nothing\n\n{}"
    assert len(lines_of(page.format("This is my list, and I like it."))) == 4
    for text in (
        "Rules 2 and 3 also cover draws with a ten.", "Cards in parentheses are only examples.",
    ):  # fmt: skip
        refused(page.format(text), ":6:")
    refused(page.format("A jack may be held alone if nothing else fits."), ":6:")


def test_the_hand_that_is_first_of_two_in_a_line() -> None:
    page = "Flush\nQJ, KQJ  ({} first)\nHigh pair\nNothing"
    assert lines_of(page.format("KQJ"))[1:3] == ["3-RF: JQK; 3-S: JQK", "2-RF: JQ; 2-S: JQ"]
    refused(page.format("K"), ":2:")


def test_a_text_that_is_all_of_a_section_is_refused() -> None:
    page = "4 deuces\nhold the deuces\n\n3 deuces\n{}\n\n2 deuces\n4 of a kind\n2 deuces only\n\n1 deuce\nflush"
    page += "\ndeuce only\n\nno deuces\nflush\ntoss everything"
    assert "3-W" in lines_of(page.format("hold the deuces"), "loose-deuces-15-8")
    text = "wild royal? no, just hold the deuces. Same with 5 of a kind, 3 deuces are worth more"
    refused(page.format(text), ":5: the line of this section, or a text?", "loose-deuces-15-8")
    assert "3-W" in lines_of(page.format(f"hold the deuces\n\n{text}"), "loose-deuces-15-8")


def test_a_high_card_by_its_short_name() -> None:
    page = "H = {}.\n\n1 joker:\nFlush\n3 card royal w/ H\nJoker + H\nJoker only\n\nNo joker:\nFlush\nDraw 5"
    for names in ("A or K", "K or A"):
        assert lines_of(page.format(names), "joker-poker-kings")[1:3] == ["3-RF: h >= 1", "2-RF: WH"]
    refused(page.format("A or bust"), None, "joker-poker-kings")


def test_a_plus_sign_for_suited_cards() -> None:
    page = "+ means the cards are {}.\n\nFlush\nK+J, Q+J\n3 to a straight flush (3+4+5 to 9+T+J)\nNothing"
    assert lines_of(page.format("suited"))[1:3] == ["2-RF: JK or JQ", "3-SF: (345,456,567,678,789,89T,9TJ)"]
    refused(page.format("nice"))
    refused(
        "+ means the cards are suited.\n\nFlush\n3 to a straight flush, no gap or 1 gap (3+4+5 to 9+T+J)\nNothing",
        ":4:",
    )


def test_low_cards_counted_by_high_cards_minus_gaps() -> None:
    page = "My card\n\nSF3 +1, +0, -1: high cards minus insides. {}\n\nRF4\nSF3 +0\nHigh pair\nSF3 -1\nRedraw"
    zero, one = (lines_of(page.format("Count 234 and ace-low SF3s as -1."))[at] for at in (1, 3))
    assert (zero, one) == ("3-SF: s + h = 3; 3-RF: s + h = 3", "3-SF: s + h = 2")
    assert "234" in lines_of(page.format("Easy."))[1]
    refused(page.format("Count 234 and ace-low SF3s as you like."))


def test_texts_about_what_a_line_holds_too() -> None:
    page = "2 deuces\n{}\n{}\n\n1 deuce\nflush\ndeuce only\n\nno deuces\nflush\ntoss everything"
    lines = lines_of(
        page.format(
            "Any pat hand of four of a kind or higher. On four of a kind, draw one card.",
            "Two deuces only. Do not hold a full house, flush, straight or three of a kind with two deuces.",
        ),
        "deuces-wild",
    )
    assert lines[:2] == ["5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", "2-W"]
    for texts in (
        ("Any pat hand of four of a kind or higher. On four of a kind, draw two cards.", "Two deuces only."),
        ("Four of a kind", "Two deuces only. Do hold a full house with two deuces."),
    ):
        refused(page.format(*texts), None, "deuces-wild")


def test_four_to_an_inside_straight_flush_with_a_wild_card_may_be_more() -> None:
    from strategygen.charts import check_chart
    from strategygen.charts.suspicions import find_suspicions
    from strategygen.values import solve

    page = (
        "With the joker\n\nfive of a kind\n4-card royal\n4-card straight flush, open\n4-card straight flush, inside\n{}"
    )
    page += "3-card straight flush\n4-card flush\nJoker alone\n\nNo joker\n\n4-card straight flush\nNothing"
    game = load_game("joker-poker-kings")
    solution = solve(game)
    kinds = [
        [
            (one.kind, one.number)
            for one in find_suspicions(check_chart(read_chart(page.format(more), game=game), solution))
        ]
        for more in ("", "4-card straight flush, double inside\n")
    ]
    assert ("shape", 4) in kinds[0] and ("shape", 4) not in kinds[1]
