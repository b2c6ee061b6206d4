"""Cards parted by commas, short remarks, and remarks that are checked with the lines of the chart."""

from __future__ import annotations

import pytest
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

from strategygen.charts import read_chart
from strategygen.games import load_game

_DEUCES, _JOKER = "deuces-wild", "joker-poker-kings"
_LOW_AND_ONE = "3-SF: s + h = 2"

_KICKERS = (
    "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and no "
    "4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4); 4-4K: (5-K)xxx"
)

CASES: dict[str, list[Row]] = {
    "cards with commas": [
        ("K,Q or K,J suited", "2-RF: QK or JK"),
        ("K,Q or J suited", "refused: "),
        ("9,J,Q,K or 10,J,Q,A or 10,J,K,A or 10,Q,K,A off suit", "4-S: 9JQK, TJQA, TJKA, or TQKA"),
        ("9,J,Q,K or 10,J,Q off suit", "refused: "),
        ("3 to a royal flush, Q,J,10", "3-RF: TJQ"),
        ("3 to a royal flush, Q,J", "refused: "),
        ("2 to a royal flush, Q,J", "2-RF: JQ"),
        ("3 to a straight flush (1 gap no high card, 2 gaps + 1 high card, any ace low, or 2,3,4)", _LOW_AND_ONE),
        ("3 to a straight flush (1 gap no high card, 2 gaps + 1 high card, any ace low, but not 2,3,4)", "refused: "),
        ("3 to a straight flush (1 gap, 0 high / 2 gaps, 1 high / ace low / 234)", _LOW_AND_ONE),
        ("A-10s", "2-RF: TA"),
        ("High pair (J-Q-K-A)", "2-HP"),
        ("High pair (Q-K-A)", "2-HP: (Q-A)x"),
        ("4 to a straight flush, ace low or 2,3,4", "refused: "),
        ("3 to a straight flush (1 gap, 0 high / 2 gaps, 1 high / no ace low)", "refused: is this a further kind"),
        ("3 to a straight flush (1 gap, 0 high / ace low, 1 high)", "refused: is this a further kind"),
        ("A K Q 10, A K J 10, K Q J 9", "4-RF: TQKA or TJKA; 4-S: TQKA, TJKA, or 9JQK; 4-SF: 9JQK"),
        ("One high card, J Q K", "refused: one of these cards or all of them?"),
        ("Low pair, 2 3 4 5", "refused: "),
        ("Four of a kind, 2 3 4", "refused: "),
        ("4 to an inside straight, no J Q K A", "refused: none of these ranks, or not all"),
        ("2 to a royal flush, no J Q K", "refused: none of these ranks, or not all"),
    ],
    "remarks": [
        ("Four to an inside straight with three high cards (9-J-Q-K or Ace with two other high cards and a 10)",
         "4-S: 9JQK, TJQA, TJKA, or TQKA; 4-SF: 9JQK; 4-RF: TJQA, TJKA, or TQKA"),
        ("Four to an inside straight with two high cards (9-J-Q-K or Ace with two other high cards and a 10)",
         "refused: "),
        ("Pair of aces (break up two pair if one of the pairs is aces)", "2-HP: AA"),
        ("Pair of aces (do not break up two pair if one of the pairs is aces)", "refused: "),
        ("Three to a royal, except Ace-10 with another high card", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("Three to a royal, only Ace-10 with another high card", "refused: "),
        ("Two to a royal, except Ace-10 with another high card", "refused: "),
        ("3 to an open-ended straight flush (including one gappers)", "refused: "),
        ("3 to SF (including 1 gap, 1 high card)", "refused: "),
        ("3 to a straight flush (not inside)", "refused: double inside, too, or not?"),
        ("3 to a straight flush, except inside", "refused: double inside, too, or not?"),
        ("One pair (any - there is no \"high pair\" in this game)", "2-HP or 2-LP"),
        ("One pair (any but aces, no high pair)", "refused: "),
        ("4 to a flush, 3 high cards or 2 high cards", "refused: "),
        ("3-card straight flush with no gaps, or one gap and a high card",
         "3-SF: s >= 3; 3-SF: (234,23A,24A,34A,89J,8TJ,9TQ,9JQ); 3-RF: s + h >= 4"),
        ("3-card straight flush with no gaps, or one gap and some high card", "refused: "),
        ("Two-card royal flush, jack or higher", "2-RF: h >= 2"),
        ("Two-card royal flush, jack or lower", "2-RF: TJ"),
        ("One high card, J, Q or K", "1-RF: J, Q, or K"),
        ("Three cards to a straight flush (inside, two cards missing)", "3-SF: s = 1; 3-RF: s = 1"),
        ("Two unsuited high cards (if you have an ace and two others, do not hold the ace)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (if you have an ace and two others, hold the ace)", "refused: "),
        ("Four cards to a royal flush. You even break up a pat flush or straight, or a high pair, to go for the royal.",
         "4-RF"),
        ("4 or 3 of a kind", "4-4K; 3-3K: not 4-4K"),
        ("Four cards to a royal (break up a paying flush, straight or pair of Jacks or better if you have to)", "4-RF"),
        ("Four cards to a royal (break up a paying flush, straight or two of these if you have to)", "refused: "),
        ("Two unsuited high cards (with three unsuited high cards that include an ace, don't hold the ace)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (with three unsuited high cards that include an ace, hold the ace)", "refused: "),
        ("10-J-Q-K, even if they're not suited", "4-RF: TJQK; 4-S: TJQK"),
        ("10-J-Q-K, only if they're not suited", "4-S: TJQK"),
        ("SF3: s + h = 3 or more", "3-SF: s + h >= 3; 3-RF: s + h >= 3"),
        ("SF3: s + h = 2", "3-SF: s + h = 2; 3-RF: s + h = 2"),
        ("SF3: s + h = 2 or less", "refused: "),
        ("QJT9 - 5432 open-ended straight", "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ); 4-SF: s = 2"),
        ("QJT9 - 5432 inside straight", "refused: "),
        ("Take 5 new ones", "none"),
        ("2 to a royal, K9, KJ or KQ suited", "refused: these cards are no draw to a royal flush"),
        ("Just hold them, kicker doesn't matter", "refused: "),
        ("4 to a straight flush unless the other two cards are in sequence", "refused: "),
        ("3 to a straight flush - 2 gaps with a high", "refused: a high card, or an ace?"),
        ("Two high cards of the same suit (with three high cards including an ace, don't keep the ace)", "refused: "),
        ("Take 4 new ones", "refused: "),
        ("3 of a Straight Flush - 2 Gaps w/ High",
         "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3"),
        ("3-card straight flush with no gaps or one gap and a high card", "refused: "),
        ("3 to SF (including double gappers, but not A low)", "3-SF: s + h >= 1; 3-RF", _DEUCES, 0),
        ("3 to SF (including two gaps)", "3-SF or 3-RF", _DEUCES, 0),
        ("3 to SF including two gaps or A low", "refused: ", _DEUCES, 0),
        ("4 to a flush w/ 3 high cards or two high cards",
         "4-F: h = 2 or 3; 4-SF: h = 2 or 3; 4-RF: h = 2 or 3"),
        ("2 suited face cards / ace + face card suited", "2-RF: JQ, JK, QK, JA, QA, or KA"),
        ("Two unsuited high cards (Hold both (if you have more than two, keep the two lowest))",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Four of a kind (with four Aces, 2s, 3s or 4s hold the kicker too if it's a paying one. If not, draw one "
         "card.)",
         _KICKERS, "double-double-bonus", None),
        ("4 to an open straight flush, 2-5 to 9-Q", "4-SF: s = 2"),
        ("4 to an open straight flush, 2-5 to 9-J", "refused: "),
        ("3 to a straight flush, A-low or 234s, no high card", "refused: an ace is a high card"),
        ("Open-ended straight: 5 6 7 8 through 9 10 J Q, also 2 3 4 6", "refused: "),
        ("4 to an outside straight: 5-6-7-8 through 9-10-J-Q, also 10-J-Q-A", "refused: as this line was read"),
        ("4 to an open straight: 5-6-7-8 through 9-10-J-Q, also J-Q-K-A", "refused: these are not open"),
        ("4 or 3 of a kind, except aces", "refused: "),
        ("Two suited high cards (if you have an ace and two others, do not hold the ace)", "refused: "),
        ("4 to a straight flush, if the other two cards are in sequence or one"
         " gap", "refused: in a row, or with a gap?"),
        ("Four of a kind (if four aces, or four 2s, 3s or 4s, discard the fifth card unless it is a bonus kicker)",
         _KICKERS, "double-double-bonus", None),
        ("Four of a kind (if four aces, or four 2s, 3s or 4s, hold the fifth card unless it is a bonus kicker)",
         "refused: ", "double-double-bonus", None),
        ("Four to a royal flush (4, draw 1)", "4-RF"),
        ("Four to a royal flush (3, draw 2)", "refused: "),
        ("Open-ended straight: 5 6 7 8 through 9 10 J Q, also 2 3 4 5, 3 4 5 6 and 4 5 6 7",
         "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ); 4-SF: s = 2"),
    ],
    "beside wild cards": [
        ("2 deuces + suited cards with one gap (5-7 or higher)", "4-SF: WW(57,68,79,8T,9J); 4-RF: WW(TQ,JK,QA)",
         _DEUCES, 2),
        ("4 to a SF, connected or 1 gap (45 or higher connected, 57 or higher with the gap)",
         "4-SF: WW(45,56,57,67,68,78,79,89,8T,9T,9J); 4-RF: WW(TJ,TQ,JQ,JK,QK,QA,KA)", _DEUCES, 2),
        ("4 to a SF, connected or 1 gap (45 or higher connected, 57 or lower with the gap)", "refused: ", _DEUCES, 2),
        ("Four cards to a straight flush if the other two cards are in sequence (6-7 or higher)",
         "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", _DEUCES, 2),
        ("Four cards to a straight flush if the other three cards are in sequence (6-7 or higher)", "refused: ",
         _DEUCES, 2),
        ("Four cards to a straight flush if the other two cards are not in sequence (6-7 or higher)", "refused: ",
         _DEUCES, 2),
        ("2 deuces + suited cards with one gap (5-8 or higher)", "refused: ", _DEUCES, 2),
        ("4 to a SF, connected or 1 gap (45 or higher connected, 58 or higher with the gap)", "refused: ", _DEUCES, 2),
        ("All pays; hold the four deuces", "4-W", _DEUCES, 4),
        ("Just hold them, kicker doesn't matter", "4-W", _DEUCES, 4),
        ("Hold all four, the fifth card doesn't matter", "refused: ", _DEUCES, 2),
        ("2 deuces + suited cards with one gap (5-7 or higher)", "refused: ", _DEUCES, 1),
        ("Draw two to the deuce", "refused: ", _DEUCES, 1),
        ("Otherwise draw four to the deuce", "1-W", _DEUCES, 1),
        ("Four to a straight flush if the other two cards are in sequence (6-8 or higher)", "refused: ", _DEUCES, 2),
        ("Otherwise draw two to the three deuces", "3-W", _DEUCES, 3),
        ("Otherwise draw two to the flush", "refused: ", _DEUCES, 3),
        ("4 to WRF", "4-RF", _DEUCES, 1),
        ("2 to a royal, KT KJ KQ, if no flush or straight penalty", "2-RF: TK, JK, or QK, no fp, no sp", _DEUCES, 0),
        ("2 to a royal, KT KJ KQ, if flush or straight penalty", "refused: ", _DEUCES, 0),
        ("Pair of Kings or Aces (Joker and one)", "2-RF: W(K,A)", _JOKER, 1),
        ("Pair of Kings or Aces (Joker and two)", "refused: ", _JOKER, 1),
        ("Pair of Kings or Aces (Joker and one)", "refused: ", _JOKER, 0),
        ("Pair of Kings (joker and one)", "refused: ", _JOKER, 1),
        ("Hold all five cards to be safe", "5-5K", _DEUCES, 4),
        ("W + A-high 2-card royal (no flush or straight penalty)", "3-RF: WA(2-K), no fp, no sp", _DEUCES, 1),
        ("W + A-high 2-card royal (one flush or straight penalty)", "refused: ", _DEUCES, 1),
        ("KTs, KJs, KQs - only when the discards don't include a straight or flush penalty card",
         "2-RF: TK, JK, or QK, no fp, no sp", _DEUCES, 0),
        ("KTs, KJs, KQs - only when the discards include a straight or flush penalty card", "refused: ", _DEUCES, 0),
        ("2 deuces + suited cards with no gap or one gap (5-7 or higher)", "refused: ", _DEUCES, 2),
        ("Deuce + two consecutive cards to a straight flush (6-7 or"
         " higher)", "3-SF: s + h >= 4; 3-RF: W(TJ,JQ,QK,KA)",
         _DEUCES, 1),
        ("Deuce + two cards to a straight flush with a gap (6-7 or higher)", "refused: ", _DEUCES, 1),
        ("If you've got anything else, hold just the two deuces and discard the rest (including a flush or straight!)",
         "2-W", _DEUCES, 2),
        ("If you've got anything else, hold just the two deuces and discard the rest (excluding a flush or straight)",
         "refused: ", _DEUCES, 2),
        ("Two to a royal flush, except when you are missing both the ace and the king", "2-RF: (K,A)x", _JOKER, 0),
        ("Two to a royal flush, except when you are missing the ace or the king", "refused: ", _JOKER, 0),
        ("Three to a straight flush, one gap (eg: Joker 6-8)",
         "3-SF: W(24,35,3A,46,57,68,79,8T,9J); 3-RF: W(TQ,JK,QA)", _JOKER, 1),
        ("Three to a straight flush, one gap (eg: Joker 6-9)", "refused: ", _JOKER, 1),
    ],
}  # fmt: skip


test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2
)

_PAGE = """Royal flush, straight flush, four of a kind
4 to a royal flush
Full house, flush, straight, three of a kind
Two pair
High pair
3 to a royal flush
4 to a flush
Low pair
2 suited high cards (if you have 3 high cards and 2 are suited, keep the suited ones)
KQJ offsuit
QJ offsuit
KQ or KJ offsuit
AK, AQ, AJ offsuit (3 high cards w/ an ace, drop the ace)
Lone J, Q, K or A
Toss everything
"""


def test_a_remark_that_the_lines_play_changes_nothing() -> None:
    without = _PAGE.replace(" (if you have 3 high cards and 2 are suited, keep the suited ones)", "")
    without = without.replace(" (3 high cards w/ an ace, drop the ace)", "")
    assert lines_of(_PAGE) == lines_of(without)
    chart = read_chart(_PAGE, "page.txt", load_game("jacks-or-better"))
    kinds = [part.kind for reading in chart.readings for part in reading.left_out]
    assert kinds == ["says what the lines say"] * 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Ace, king and queen are held by a line for the ace.
        ("KQJ offsuit\nQJ offsuit\nKQ or KJ offsuit\n", ""),
        ("drop the ace", "drop the king"),
        ("keep the suited ones", "keep the unsuited one"),
        ("keep the suited ones", "never keep the suited ones"),
        ("2 are suited", "2 are not suited"),
        ("Lone J, Q, K or A", "Lone ace (don't keep another high card with it unless same suit)\nLone J, Q or K"),
        ("Lone J, Q, K or A", "Lone J, Q, K or A (with three high cards, drop the ace)"),
    ],
)
def test_a_remark_that_the_lines_do_not_play_is_refused(old: str, new: str) -> None:
    assert old in _PAGE
    refused(_PAGE.replace(old, new))


def test_an_ace_alone_is_held_without_another_high_card() -> None:
    alone = "Lone ace (don't keep another high card with it unless same suit)\nLone J, Q, K or A"
    page = _PAGE.replace("Lone J, Q, K or A", alone).replace(
        "AK, AQ, AJ offsuit (3 high cards w/ an ace, drop the ace)\n", ""
    )
    # Queen and jack are held without the ace.
    assert lines_of(page)[-3:] == ["1-RF: A", "1-RF: J, Q, K, or A", "none"]
    refused(page.replace("KQ or KJ offsuit", "AK or AQ offsuit"), "line 12 of the page plays a hand otherwise")


def test_face_cards_are_aces_too_if_no_other_line_is_about_these() -> None:
    page = "Two pair\nAny pair\nThree aces\n{}Hold two suited face cards\nHold one face card\nDiscard everything\n"
    assert lines_of(page.format(""))[3:5] == ["2-RF: HH", "1-RF: H"]
    assert lines_of(page.format("Ace, King, Queen, Jack unsuited\n"))[4:6] == ["2-RF: HH", "1-RF: H"]
    for more in ("Ace\n", "A single ace\n", "A-K\n", "One high card\n", "Ace with a king\n", "J, Q, K or A\n"):
        refused(page.format(more), "jacks to kings, or aces too")
    for last in ("", "Jacks to kings are face cards.\n"):
        refused(page.format("").replace("Hold one face card\n", last), "jacks to kings|says|of several")
    assert lines_of(page.format("") + "face card = J, Q, K\n")[3:5] == ["2-RF: (J-K)(J-K)", "1-RF: (J-K)"]
    for more in ("Kings, queens and jacks are face cards", "Note: face = K, Q, J", "(Face cards, i.e. K Q J)"):
        refused(page.format("") + more, "jacks to kings, or aces too")
    for pairs in ("Pair of face cards\n", "Pair of aces\n"):
        refused(page.replace("Any pair\n", f"{pairs}Low pair\n").format(""), "jacks to kings, or aces too")
    # Here a pair of jacks pays nothing.
    refused("0 jokers:\n" + page.format(""), game=_JOKER)


def test_a_gap_is_one_gap_beside_two_gaps() -> None:
    page = "Two pair\nHigh pair\n3 to a straight flush with a gap\n{}\nDraw five"
    assert lines_of(page.format("3 to a straight flush with 2 gaps"))[2].startswith("3-SF: (235,245,24A")
    refused(page.format("3 to a straight flush"), "exactly one gap, or at least one")


def test_both_are_held_above_one_of_them() -> None:
    page = "0 jokers:\nPair\nOne king or ace{}\nDraw five"
    assert lines_of(page.format(" (if both then keep both)"), _JOKER)[1:3] == ["2-RF: KA; 2-S: KA", "1-RF: K or A"]
    assert lines_of(page.format(". Keep both if you have both."), _JOKER)[1:3] == ["2-RF: KA; 2-S: KA", "1-RF: K or A"]
    refused(page.format(" (if both are suited then keep both)"), game=_JOKER)


def test_notes_of_lists_are_read_with_their_lines() -> None:
    page = (
        "Two pair\nHigh pair\n3 to a straight flush (0 gaps) *\n3 to a straight flush (any ace low, or 2-3-4)\nDraw "
        "five\n\n* {}"
    )
    assert lines_of(page.format("not counting ace low hands, nor 2,3,4"))[2] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"
    refused(page.format("not counting ace low hands, but 2,3,4"))
    also = "Two pair\n3 card straight flush - open*\nDraw five\n\n* also Q-J-9, J-10-8\nHigh cards = J, Q, K, A."
    assert "8TJ" in lines_of(also)[1] and "9JQ" in lines_of(also)[1]
    refused(also.replace("* also", "* only"))
    instead = "Two pair\nSuited TJ (A)\nJ-K unsuited\nSuited TK (B)\nOne high card\nDraw five\n\nExceptions\n{}\n{}"
    first = "A: JK unsuited beats TJ suited if discarding a flush penalty card."
    second = "B: K only beats TK suited if discarding a 9 and/or flush penalty card."
    assert lines_of(instead.format(first, second))[1:5] == [
        "2-S: JK if {TJ} fp", "2-RF: TJ", "2-S: JK", "1-RF: K if {TK} fp or discard 9",
    ]  # fmt: skip
    refused(instead.format(first.replace("discarding a", "discarding no"), second))


def test_an_exception_goes_with_what_is_held_instead() -> None:
    page = (
        "Royal flush\nStraight flush\nFlush*\nTwo pair\n*Unless you're holding four cards to a royal flush. {}\n\n"
        "If you don't have any of the above, hold in this order:\nFour to a royal flush\nHigh pair\nDraw five"
    )
    assert lines_of(page.format("In that case, go for the royal!"))[2:5] == ["5-F if no 4-RF", "4-2P", "4-RF"]
    refused(page.format("In that case, go for the flush!"))
    refused(page.format("In that case, go for the royal!").replace("Four to a royal flush\n", ""))
    none = page.format("In that case, go for the royal!").replace("above, hold in", "above, hold none in")
    refused(none, "is not understood here")
    lines = "Two pair\nHigh pair\nDraw five\n\nNote - never keep a {}!"
    assert len(lines_of(lines.format("kicker"))) == 3
    refused(lines.format("high pair"))


def test_a_royal_draw_stands_above_the_hands_that_it_breaks() -> None:
    page = "Royal flush\nStraight flush\n{}Flush\nStraight\nHigh pair\n{}Low pair\nOne high card\nDraw five"
    line = "Four to a royal flush. You even break up a {} to go for the royal.\n"
    assert lines_of(page.format(line.format("flush, a straight, or a high pair"), ""))[2] == "4-RF"
    for hand in ("flush", "straight", "high pair"):
        refused(page.format("", line.format(hand)), "comes before")
        refused(page.format("", f"Four to a royal flush (break up a {hand} if you have to)\n"), "comes before")


def test_examples_that_are_no_open_draws_are_refused_above_inside_ones() -> None:
    page = "Two pair\nHigh pair\n3 to a straight flush, such as 7-8-9 or {}\n3 to an inside straight flush\nDraw five"
    assert lines_of(page.format("9-10-J"))[2].startswith("3-SF: s = 3")
    refused(page.format("Q-J-9"), "open-ended ones, as inside ones stand below, or more")


def test_a_type_may_have_its_hand_in_parentheses() -> None:
    page = "Two pair\nHigh pair\n3 to a straight flush (type 1)\n{}\nDraw five\n\nType 1 (3 to a straight flush): {}"
    assert lines_of(page.format("One high card", "Two gaps and no high cards."))[2] == lines_of(
        "Two pair\nHigh pair\n3 to a straight flush (two gaps and no high cards)\nDraw five"
    )[2]  # fmt: skip
    refused(page.format("One high card", "Two gaps and some high cards."))


def test_twos_are_deuces_if_the_headings_count_them() -> None:
    page = "If you have {} 2s:\nWild royal\nOtherwise hold just the two 2s.\nIf you have {}:\nWild royal\nJust the 2"
    lines = lines_of(page.format("two", "one 2"), _DEUCES)
    assert lines == ["5-RF", "2-W", "5-RF", "1-W"]
    refused(page.format("two", "a pair of 2s"), game=_DEUCES)
    refused(page.format("two", "one 3"), game=_DEUCES)


def test_texts_that_say_what_is_so_in_the_game() -> None:
    page = "{}\n\n1. Two pair\n2. Any pair\n3. One high card\n4. Draw five"
    text = "In this game the lowest hand which is paid is a pair of {}, therefore the {} is counted as a high card too."
    assert lines_of(page.format(text.format("Tens", "Ten")), "tens-or-better")[2] == "1-RF"
    for ranks in (("Jacks", "Jack"), ("Tens", "Jack")):
        refused(page.format(text.format(*ranks)), game="tens-or-better")
    kickers = "Quads with kicker\nQuads\nPair\nDraw five\n\nKicker means an ace, 2, 3 or {} which pays the bonus"
    assert lines_of(kickers.format("4"), "double-double-bonus")[0].startswith("5-4K: 2222(3,4,A)")
    for wrong in ("5", "4 which pays nothing"):
        refused(kickers.format(wrong), game="double-double-bonus")
    refused(kickers.format("4") + " with four kings", game="double-double-bonus")


def test_the_ace_goes_before_the_king_where_tens_are_not_high() -> None:
    page = "Two pair\nHigh pair\n2 unsuited high cards, if more than 2 drop the {} first, then the {}\nDraw five"
    assert lines_of(page.format("ace", "king"))[2] == "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"
    refused(page.format("king", "ace"))
    refused(page.format("ace", "king"), game="tens-or-better")


def test_made_hands_below_a_caption_that_names_them() -> None:
    page = "{}\n1. Straight flush\n2. Flush\nHIGH CARDS\n3. High pair\n4. One high card\n5. Draw five"
    assert lines_of(page.format("PAT HANDS AND BIG DRAWS"))[1] == "5-F"
    for caption in ("BIG DRAWS", "DRAWS TO PAT HANDS", "DRAWS TO MADE HANDS"):
        refused(page.format(caption))


def test_footnotes_on_a_third_card_of_the_suit() -> None:
    page = (
        "Two pair\nHigh pair\nSuited JQ[A]\nUnsuited JQKA\nSuited TQ[B]\nOne high card\nDraw five\n\n"
        "[A] If the hand also contains a King, an Ace, and a third card of the same suit as the JQ, hold the {}.\n"
        "[B] {} the hand contains a third card of the same suit."
    )
    assert lines_of(page.format("JQKA", "Unless"))[2:6] == [
        "4-S: JQKA if {JQ} fp", "2-RF: JQ", "4-S: JQKA", "2-RF: TQ, no fp",
    ]  # fmt: skip
    refused(page.format("KA", "Unless"))
    # Held cards have a third card of the suit themselves, or no suit.
    refused(page.format("JQKA", "Unless").replace("Suited TQ", "Suited TQK"))
    refused(page.format("JQKA", "Unless").replace("Suited TQ", "One high card"))
    # The line itself
    refused(page.format("JQ", "Unless"))
    refused(page.format("JQKA", "Although"))


def test_inside_draws_have_as_many_gaps_as_the_page_says() -> None:
    page = "Two pair\nHigh pair\n4-card inside straight\n3-card inside straight flush\n{}\nDraw five\n\n{}"
    double = "3-card double inside straight flush"
    said = lines_of(page.format(double, "Inside = one gap, double inside = two gaps."))
    with_gaps = lines_of(
        page.format("3-card straight flush, two gaps", "").replace("4-card inside straight", "4-card straight, one gap")
        .replace("3-card inside straight flush", "3-card straight flush, one gap")
    )  # fmt: skip
    assert said == with_gaps
    assert "JQKA" not in said[2] and lines_of(page.format(double, ""))[2] == "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"
    refused(page.format(double, "Inside = two gaps."))
    refused(page.format(double, "Inside = no gap, double inside = two gaps."))


def test_cards_in_quotes_are_suited_and_the_same_without_are_not() -> None:
    page = (
        'Cards in "quotes" are suited\ns = number of straights possible, h = number of high cards\n\n'
        'royal flush\ntwo pair\nAA - JJ\n{}"KT" [1]\nSF3: s + h = 3 or more\nQJ\nJ, Q, K, A\ngarbage\n\n'
        "[1] hold only the K if there is a 9 or a card of the same suit going away"
    )
    assert lines_of(page.format('"QJ"\n'))[3:8] == [
        "2-RF: JQ", "1-RF: K if {TK} fp or discard 9", "2-RF: TK", "3-SF: s + h >= 3; 3-RF: s + h >= 3", "2-S: JQ",
    ]  # fmt: skip
    # Of cards without quotes alone the page says nothing.
    assert lines_of(page.format(""))[-3] == "2-RF: JQ; 2-S: JQ"
    refused(page.format('"QJ"\n').replace("straights possible", "straights that I drew"))


def test_high_cards_in_short() -> None:
    page = "Two pair\nHigh pair\n{}1 High\nDraw five"
    assert lines_of(page.format("3 High - JQK\n2 High - w/ Ace\n"))[2:5] == [
        "3-RF: JQK; 3-S: JQK", "2-RF: JA, QA, or KA; 2-S: JA, QA, or KA", "1-RF: H",
    ]  # fmt: skip
    refused(page.format(""), "a remark on the line above, or a line")


def test_low_aces_of_more_cards_are_no_others() -> None:
    page = (
        "1 joker:\n4-card straight flush other than ace low\n4-card straight flush{}\n3-card straight flush (1 gap)\n"
        "Joker\n0 jokers:\nPair\n3-card straight flush (1 gap)\nDraw five"
    )
    lines = lines_of(page.format(""), _JOKER)
    assert "3A" in lines[2] and "34A" in lines[5]
    # With as many cards
    own = "0 jokers:\nPair\n3-card straight flush (1 gap)\n3-card straight flush (2 gaps), or ace low\nDraw five"
    assert "34A" not in lines_of(own, _JOKER)[1]


def test_two_hands_of_suited_cards_in_words() -> None:
    page = "Two pair\nHigh pair\nSuited queen and ten, or king and {}\nDraw five"
    assert lines_of(page.format("ten"))[2] == "2-RF: TQ or TK"
    refused(page.format("nine"))
    quads = "Four of a kind (with kicker, if 2s, 3s or 4s)\nPair\nDraw five"
    refused(quads, "what of other ranks, and without the kicker", "double-double-bonus")
