"""Ranges of cards, kickers, cards of the deal, and notes below a list: each is read as it is meant, or refused."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_wordings import Row, read_otherwise

from strategygen.charts import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

#: No gap and the lowest card at least a five.
_FROM_FIVE = "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)"
#: At most one gap and the lowest card at least a four, and one gap alone.
_FROM_FOUR = "3-SF: s + h >= 2; 3-RF: s + h >= 2; 3-RF: JQA, JKA, or QKA"
_ONE_GAP_FROM_FOUR = "3-SF: (457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"
_QUADS = "; ".join(
    f"5-4K: {text}; 4-4K: {text[:4]} if no {text}"
    for text in ("2222(3,4,A)", "3333(2,4,A)", "4444(2,3,A)", "AAAA(2-4)")
)

CASES: dict[str, list[Row]] = {
    "ranges of cards": [
        *(
            (f"4 to a straight flush{words}", _FROM_FIVE, "deuces-wild", 1)
            for words in (
                ", three in a row, 5-6-7 or above", " no gap (567+)",
            )
        ),
        ("4 to a straight flush, connected only (567 and up)", "4-SF: s + h >= 3; 4-RF: W(TJQ,JQK,QKA)",
         "deuces-wild", 1),
        *(
            (f"4 to a straight flush, {words}", "4-SF: WW(67,78,89,9T)", "deuces-wild", 2)
            for words in (
                "open, with cards 6-7 through 9-10",
                "consecutive, 2-2-6-7 up to 2-2-9-10",
            )
        ),
        ("4 to a straight flush, consecutive, 67 - 9T", "4-SF: s + h >= 4", "deuces-wild", 2),
        ("4 to a straight flush, cards with one gap from 6-8 to 9-J", "4-SF: WW(68,79,8T,9J)", "deuces-wild", 2),
        ("4 to a straight flush, one gap from 5-7-8 to 8-10-J", "refused: ", "deuces-wild", 1),
        ("4 to a straight flush, consecutive, 2-2-6-7 up to 2-2-9-J", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush, connected (67, 78 or 89)", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush, open (67 and up) or one gap (68 and up... 9J)", "refused: ", "deuces-wild", 2),
        ("3 to a straight flush, two cards in a row or with one gap (3-4 or 3-5 and higher)",
         "3-SF: W(34,35,45,46,56,57,67,68,78,79,89,8T,9T,9J); 3-RF: W(TJ,TQ,JQ,JK,QK,QA,KA)", "joker-poker-kings", 1),
        ("4 to a straight flush, one gap (5-6-7 up)", "refused: ", "deuces-wild", 1),
        # Cards with a gap are as high as cards without.
        ("4 to a straight flush, at most one gap (7-8-9 or better, so no 6s)",
         "4-SF: W(789,78T,79T,89T,89J,8TJ,9TJ,9TQ,9JQ); 4-RF: W(TJQ,TJK,TQK,JQK,JQA,JKA,QKA)", "deuces-wild", 1),
        ("4 to a straight flush, at most one gap (7-8-9 or better, so no 8s)", "refused: ", "deuces-wild", 1),
        ("3 to a straight flush, connected or one gap, low card 8 or better",
         "3-SF: 89T, 89J, 8TJ, 9TJ, 9TQ, or 9JQ; 3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("High pair (J-J or better)", "2-HP"),
        ("High pair (10-10 or better)", "refused: "),
        ("Low pair (22 33 44 55 66 77 88 99 TT)", "2-LP"),
        ("Low pair (22 33 44 55 JJ)", "refused: this remark does not agree with the hand: it names other pairs, too"),
        ("3 to a straight flush with no gap or one gap (3-4 or 3-5 up to 9-10 or 9-J)",
         "3-SF: s + h >= 3", "joker-poker-kings", 1),
        ("2 suited high cards (JQ JK QK JA QA KA)", "2-RF: JQ, JK, JA, QK, QA, or KA"),
        ("suited AQ AJ AT KQ KJ KT", "2-RF: QA, JA, TA, QK, JK, or TK"),
        ("KQ JT", "refused: "),
        ("One card from 5 to 9", "1-SF: 5, 6, 7, 8, or 9", "joker-poker-kings", 0),
        ("One card from 9 to 5", "refused: ", "joker-poker-kings", 0),
        ("4 to a straight flush, connected or one gap, 5-7 or higher", "refused: ", "deuces-wild", 2),
        ("3 to a straight flush, at most one gap, from 5-6-7 to 9-10-J", "refused: "),
        ("4 to a straight flush, higher than 5-6-7", "refused: ", "deuces-wild", 1),
        ("K/Q/J T suited", "refused: "),
        ("2 suited cards KT, no ace", "refused: "),
        ("4 to a flush (K-K-4-4)", "refused: "),
        ("Two pair (KK55)", "refused: "),
        ("Three of a kind (K-K-K)", "refused: "),
        ("Low pair (5-5)", "refused: "),
        ("3 to a royal flush, KQ", "refused: cards of the hand in front, or another hand?"),
        ("3 to a straight flush, spread 4, 5-8 and up", "refused: "),
        ("Full house, throw away the pair", "refused: this remark does not agree with the hand"),
        ("Three of a kind, throw away the pair", "3-3K"),
        ("Two pair, one high", "refused: these two pair, or another hand?"),
        ("Low pair, no ace", "refused: this remark does not agree with the hand: it leaves out no such pair"),
        ("Low pair, not 2s", "2-LP: (3-T)x"),
        ("Joker + KK or AA", "refused: with the wild card too, or without it?", "joker-poker-kings", None),
        ("Joker + KK; AA", "3-3K: WKK; 2-HP: AA", "joker-poker-kings", None),
        ("Joker or pair of aces", "1-W; 2-HP: AA", "joker-poker-kings", None),
    ],
    "bounds of royal draws": [
        ("3 to a royal flush, K-Q or lower", "3-RF: W(TJ,TQ,TK,JQ,JK,QK)", "deuces-wild", 1),
        ("3 to a royal flush, Q-J or higher", "refused: ", "deuces-wild", 1),
        ("2 to a royal flush, 10 to queen", "2-RF: (T-Q)(T-Q)"),
        ("3 to a royal flush, K-Q-J or lower", "3-RF: TJQ, TJK, TQK, or JQK"),
    ],
    "exceptions and conditions": [
        *(
            (f"3 to a straight flush, {words}", "refused: ")
            for words in (
                "except 2-3-4, no high cards", "except 2-3-4 and one gap", "not ace low, one high card",
                "not ace low with one gap",
            )
        ),
        ("3 to a royal flush, except A-K-10, no ace", "refused: a further exception, or a condition of the hand?"),
        ("3 to a straight flush, 2 high cards, except 8-9-J or 8-J-Q", "3-SF: 9JQ, 9JK, or 9QK; 3-RF: h = 2"),
        *(
            (f"3 to a royal flush {words}", "refused: ")
            for words in (
                "with a 10, ace high", "with ace and ten, king high", "with Q-K", "with K-Q or K-J",
            )
        ),
        ("3 to a royal flush with K-Q", "3-RF: TQK, JQK, or QKA"),
        ("3 to a straight flush with K-Q, 2 gaps", "3-SF: 9QK"),
        *(
            (f"4 to a straight{words}", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2")
            for words in (", only open", " (only open)", " - just open-ended")
        ),
        ("4 to a straight, no high cards, only open", "4-S: s = 2, h = 0; 4-SF: s = 2, h = 0"),
        ("High pair, open", "refused: "),
    ],
    "bounds beside a number of gaps": [
        *(
            (f"3 to a straight flush, {words}", _FROM_FOUR, "loose-deuces", 0)
            for words in (
                "4-5-6 or higher, max. one missing in between", "4-5-6 or higher, one card missing in between at most",
                "4-5-6 or higher, spread at most 4", "minimum 4-5-6, at most one gap",
            )
        ),
        *(
            (f"3 to a straight flush, {words}", _ONE_GAP_FROM_FOUR, "loose-deuces", 0)
            for words in (
                "one gap, 4-5-7 or higher", "one gap (4-5-7+)", "at least 4-5-6, one missing in between",
            )
        ),
        ("3 to a straight flush, one gap, 4-6-7 or higher", "refused: ", "loose-deuces", 0),
        ("3 to a straight flush, one gap, minimum 4-5-6 or two gaps with 10-J", "refused: ", "loose-deuces", 0),
    ],
    "one suit, or several": [
        ("4 to a straight flush, two consecutive singletons, 6-7, 7-8, 8-9 or 9-10", "4-SF: WW(67,78,89,9T)",
         "deuces-wild", 2),
        ("4 to a straight flush, two consecutive singletons, 6-7 or 9-10", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush with three consecutive singletons, suited 5-6-7 up to 9-10-J",
         "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild", 1),
        ("4 to a straight flush (suited 67, 78, 89 or 9T)", "4-SF: WW(67,78,89,9T)", "deuces-wild", 2),
        ("3 to a royal flush, suited QJ", "3-RF; 2-RF: JQ"),
        ("4 to a straight flush - 2 natural cards 5-6 to 9-T without gap or 5-7 to 9-J with one gap",
         "4-SF: WW(56,57,67,68,78,79,89,8T,9T,9J)", "deuces-wild", 2),
        ("4 to a straight flush - 2 natural cards 5-6 to 9-T or 5-7 to 9-J without gap", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush - 2 natural cards 5-6-7 to 9-T-J", "refused: ", "deuces-wild", 1),
        ("Joker + 3 in a row not suited, 345 thru TJQ", "4-S: s >= 3", "joker-poker-kings", 1),
        ("Joker + three in a row, suited", "refused: ", "joker-poker-kings", 1),
        ("JKs QKs JAs QAs KAs", "2-RF: JK, QK, JA, QA, or KA"),
        ("JK QKs", "refused: "),
        ("Ten with a jack or ten with a queen, suited", "2-RF: TJ or TQ"),
        ("A jack and ten, queen and ten, or queen and jack of the same suit", "2-RF: TJ, TQ, or JQ"),
        ("A jack and ten or a queen and king", "refused: "),
        ("Two suited cards, both from 10 to Q", "2-RF: (T-Q)(T-Q)"),
        ("3 to a straight flush, 2 gaps, 2 high (8JQs, 9QKs, 9JKs)", "3-SF: 8JQ, 9JK, or 9QK"),
        ("Three-card royal, Q-J-10 only", "3-RF: TJQ"),
        ("Three-card royal, no ace, Q-J-10 only please", "refused: "),
    ],
    "cards without a flush penalty": [
        ("3 to a royal flush, if none of the discards is of the same suit", "3-RF: no fp"),
        ("3 to a royal flush, if none of the discards is a king", "refused: "),
        ("K-10 suited, if you throw no straight or flush penalty", "2-RF: TK, no fp, no sp"),
    ],
    "ways to make a straight": [
        ("4 to a straight (2-way)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("3 to a straight flush, two-way, no high card", "3-SF: s = 2, h = 0"),
        ("3 to a SF that can be completed only one way", "3-SF: s = 1; 3-RF: s = 1"),
        ("3 to a flush, 2-way", "refused: "),
        ("3 to a straight flush, cards skipped, 2 high cards",
         "3-SF: 8JQ, 9JQ, 9JK, or 9QK; 3-RF: s + h = 3; 3-RF: TJK or TQK"),
        ("3 to SF, a high card for each gap", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to SF, a high card for each", "refused: "),
        ("3 SF, gaps no more than high cards", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 SF, high cards = gaps-1",
         "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
    ],
    "cards that are here, or not": [
        ("3 to a straight flush, 1 gap; or 2 gaps with 2 high cards (2-3-4 belongs here. Ace-low does not)",
         "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,8JQ,9TQ,9JQ,9JK,9QK); "
         "3-RF: (TJK,TJA,TQK,TQA,TKA,JQA,JKA)"),
        ("3 to a SF, 1 gap and a high card or 2 gaps and 2 high cards (A low doesn't count)",
         "3-SF: 89J, 8TJ, 8JQ, 9TQ, 9JK, or 9QK; 3-RF: TJA, TQA, or TKA"),
        ("3 to a SF, 1 gap and a high card or 2 gaps and 2 high cards (A low doesn't)",
         "3-SF: 89J, 8TJ, 8JQ, 9TQ, 9JK, or 9QK; 3-RF: TJA, TQA, or TKA"),
        ("3 to a SF, 1 gap and a high card or 2 gaps and 2 high cards (A low sometimes)", "refused: "),
        ("3 to a straight flush, one gap, or two gaps if at least one card is high",
         "3-SF: h >= 2; 3-SF: (235,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89J,"
         "89Q,8TJ,8TQ,9TQ,9TK); 3-RF: s + h = 3; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, one gap or two gaps if at least one card is high", "refused: a condition of the last"),
        ("3 to a straight flush, one gap (2-3-4 too, sometimes)", "refused: "),
        *(
            (f"3 to a straight flush, no gaps, no high cards{words}", "3-SF: (234,236,345,456,567,678,789,89T)")
            for words in (
                " (2-3-6 counts as one of these)", "; count 236 as one of these", ", counting 2-3-6",
            )
        ),
        ("3 to a straight flush, no gaps, no high cards (count 2-3-6 here, too)",
         "3-SF: (234,236,345,456,567,678,789,89T)"),
        ("4 to an inside straight, not A345 (3456 is also an inside straight here)",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("3 to a straight flush, no gaps; count 236 as a two-gap hand", "refused: "),
        ("3 to a straight flush, no gaps (but don't count 234 as one of these)", "refused: "),
        ("4 to an inside straight (A-2-3-4 and J-Q-K-A count as inside)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to an inside straight, no ace (3456 counts as inside)", "refused: "),
        ("4 to an inside straight, 3 high cards (A-J-Q-K counts as inside)", "refused: "),
        ("3 to a straight flush, no gaps, or 8-9-J suited",
         "3-SF: s >= 3; 3-SF: 234, 23A, or 89J; 3-RF: TJQ, JQK, or QKA"),
        ("Three to a straight flush with no gaps (but not 2-3-4), or 8-9-J, 8-10-J",
         "3-SF: (23A,345,456,567,678,789,89T,89J,8TJ,9TJ); 3-RF: TJQ, JQK, or QKA"),
        ("Three to a straight flush (the ugly ones), or 8-9-J, 8-10-J", "refused: "),
    ],
    "kickers": [
        *(
            (f"Four of a kind {words}", f"{_QUADS}; 4-4K: (5-K)xxx", "double-double-bonus-9-6", None)
            for words in (
                "(AAAA with 2-4 kicker and 2222-4444 with A-4 kicker: hold all five; otherwise draw)",
                "(Aces, 2s, 3s, 4s: hold with an A-4 kicker; without it draw one card)",
                "- hold the kicker if you got it dealt, if not draw 1",
                "(with AAAA, 2222, 3333 or 4444 keep the kicker if you have it)",
            )
        ),
        ("Four of a kind (aces: hold a 2-4 kicker, otherwise draw)", "refused: ", "double-double-bonus-9-6", None),
        ("Four of a kind (do not keep the kicker, otherwise draw)", "refused: ", "double-double-bonus-9-6", None),
        ("AAA with kicker", "4-3K: AAA(2-4)", "triple-double-bonus-9-6", None),
        ("222, 333, 444 with kicker", "4-3K: 222(3,4,A), 333(2,4,A), or 444(2,3,A)", "triple-double-bonus-9-6", None),
        ("AAA with KK", "refused: ", "triple-double-bonus-9-6", None),
    ],
    "choices": [
        ("2 unsuited high cards (the two lowest, if you have more)",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("2 unsuited high cards (if one of three is an ace, discard it)", "2-S: HH; fewest points (hold A=1)"),
        ("2 unsuited high cards (if one of three is, discard it)", "refused: "),
        ("Ace and king, queen or jack (different suits)", "2-S: KA, QA, or JA"),
        ("A 10 with a Jack, Queen or King of its suit", "2-RF: TJ, TQ, or TK"),
        ("A 10 with a Jack, Queen or King of that", "refused: "),
        ("K-Q or K-J, o", "2-S: QK or JK"),
        ("K-Q or K-J, x", "refused: "),
    ],
}  # fmt: skip


@in_one_test("kind", CASES, step=5)
def test_ranges_and_notes_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    assert not read_otherwise(CASES[kind])


_PAGE = """1. Royal flush
2. High pair
3. Three to a straight flush, no gaps{}
4. Three to a straight flush, one gap{}
5. High card (J-A)
6. Discard everything
{}"""


def lines_of(*texts: str) -> list[str]:
    return [str(line) for line in read_chart(_PAGE.format(*texts), game=load_game("jacks-or-better")).lines]


def test_high_cards_among_the_lines_are_a_line() -> None:
    assert lines_of("", "", "")[4] == "1-RF: H"


def test_cards_of_one_line_and_not_above_are_taken_from_the_lines_above() -> None:
    lines = lines_of("", " (2-3-4 and anything with a low ace belong here, not above)", "")
    assert lines[2] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA" and "23A" in lines[3]
    lines = lines_of("", " (2-3-4 belongs here)", "")
    assert lines[2] == "3-SF: s >= 3; 3-SF: 23A; 3-RF: TJQ, JQK, or QKA" and "234" in lines[3]


def test_a_footnote_that_restricts_a_draw_is_read_or_refused() -> None:
    assert lines_of("*", "", "* not 2-3-4, not ace-low")[2] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"
    with pytest.raises(ChartError, match=":7: this footnote says more of a line than is understood"):
        lines_of("*", "", "* and mostly with two high cards or so")
    assert len(lines_of("*", "", "* the casino likes it when you miss these")) == 6


def test_gaps_of_low_aces_are_counted_also_beside_definitions() -> None:
    lines = lines_of("", "", 'High cards are J, Q, K and A. Draws with a low ace are treated as "one gap".')
    assert "23A" in lines[3] and "A" not in lines[2].replace("QKA", "")
    with pytest.raises(ChartError, match=":7: this text moves hands"):
        lines_of("", "", 'High cards are J, Q, K and A. Draws with a low ace are treated as "one gap", mostly.')


def test_examples_behind_most_lines_are_no_restriction() -> None:
    texts = (
        "Full house (K-K-K-4-4)", "High pair (K-K)", "4 to a flush (2s 5s 7s Js)", "Low pair (6-6)",
        "4 to an open-ended straight (5-6-7-8)", "2 suited high cards (Qd Kd)", "Discard all",
    )  # fmt: skip
    chart = read_chart("\n".join(texts), game=load_game("jacks-or-better"))
    assert str(chart.lines[4]) == "4-S: s = 2"
    # Beside draws alone they may be the only cards.
    with pytest.raises(ChartError, match="an example, or only these cards"):
        read_chart("\n".join(texts[4:]), game=load_game("jacks-or-better"))


def test_cards_moved_from_a_line_that_keeps_them_are_refused() -> None:
    page = "Full house\n{}\nFlush\n3 to a straight flush with one gap (2-3-4 belongs here, not above)\nDraw five"
    jacks = load_game("jacks-or-better")
    lines = read_chart(page.format("3 to a straight flush, no gaps"), game=jacks).lines
    assert str(lines[1]) == "3-SF: s >= 3; 3-SF: 23A; 3-RF: TJQ, JQK, or QKA"
    with pytest.raises(ChartError, match=":4: a line above holds 2-3-4; write 'not 2-3-4' there"):
        read_chart(page.format("3 to a straight flush or 4 to an outside straight"), game=jacks)


def test_headings_say_how_many_wild_cards_are_dealt() -> None:
    page = "When you're looking at three deuces\nHold the deuces\nWhen you have a pair of deuces\nHold the deuces"
    page += "\nWhen a single deuce comes your way\nHold the deuce\nNo deuces\nQJT of assorted suits\nDraw five"
    chart = read_chart(page, game=load_game("deuces-wild"))
    assert [str(line) for line in chart.lines] == ["3-W", "2-W", "1-W", "3-S: TJQ", "none"]


def test_each_section_counts_its_lines_behind_a_letter() -> None:
    page = "With the joker\nJ1. Royal flush\nJ2. Flush\nJ3. Joker\nNo joker\nN1. Flush\nN2. Two pair\nN3. Draw five"
    chart = read_chart(page, game=load_game("joker-poker-kings"))
    assert [str(line) for line in chart.lines] == ["5-RF", "5-F or 5-SF", "1-W", "5-F, 5-SF, or 5-RF", "4-2P", "none"]
    # "K2." does not count.
    with pytest.raises(ChartError):
        read_chart(page.replace("N2.", "K2."), game=load_game("joker-poker-kings"))


def test_three_of_a_kind_is_no_card_of_a_legend() -> None:
    page = "Two pair\n3K\nKQJ\nKQ s\nDraw five\nLegend: s = suited, otherwise unsuited"
    lines = read_chart(page, game=load_game("jacks-or-better")).lines
    assert [str(line) for line in lines[1:4]] == ["3-3K", "3-S: JQK", "2-RF: QK"]


def test_notes_on_gaps_may_name_some_of_the_cards() -> None:
    page = "Full house\nFlush\nStraight\n3 to a straight flush, one gap\nHigh pair\n"
    jacks = load_game("jacks-or-better")
    line = read_chart(
        f"{page}Note: A-2-3, A-2-4 etc. count as two gaps and 2-3-4 counts as one gap.", game=jacks
    ).lines[3]
    assert line == read_chart(f"{page}Ace low counts as two gaps, 2-3-4 as one gap.", game=jacks).lines[3]
    note = "2-3-4 suited is a 1 gap hand. 3SF with a low A counts as 2 gaps."
    assert line == read_chart(f"{page}\n{note}", game=jacks).lines[3]
    with pytest.raises(ChartError, match="how many gaps do these cards count as"):
        read_chart(f"{page}Note: A-2-3 etc. count like those with gaps, and 2-3-4 counts as one gap.", game=jacks)
