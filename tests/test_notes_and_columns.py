"""Notes of odds sites, cards in quotes, lists in columns, and other habits of authors who write lists."""

from __future__ import annotations

from test_pages_of_sites import _own, _page
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

_DEUCES = "deuces-wild"
_ACES = "5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4)"
_LOW_QUADS = (
    "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and no "
    "4444(2,3,A)"
)
_LOW_AND_ONE = "3-SF: s + h = 2"

CASES: dict[str, list[Row]] = {
    "draws": [
        ("3 to a straight flush (number of gaps exceeds high cards by one, any ace low, or 2-3-4)", _LOW_AND_ONE),
        ("3 to a straight flush (number of gaps exceeds high cards by two)", "refused: "),
        ("3 to a straight flush, 1 gap no high cards OR 2 gaps 1 high card, also A-low and 234", _LOW_AND_ONE),
        ("Three-card straight flush, double inside, 1 high card (including A23, A24 . . . A45)", "3-SF: s = 1, h = 1"),
        ("Three-card straight flush, double inside, 0 high cards (including A23, A24 . . . A45)",
         "3-SF: s + h = 1; 3-SF: 23A, 24A, 25A, 34A, 35A, or 45A"),
        ("Three-card straight flush (A23, A34 . . . A45)", "refused: "),
        ("SF3 A-low, 234s", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A; 3-SF: 234"),
        ("SF3 A-low, A23s", "refused: examples, or only these cards?"),
        ("A-low SF3, 234s", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A; 3-SF: 234"),

        ("Three aces (discard a kicker, keep a pair)", "refused: "),
        ("3 to a straight flush, except two gaps and no high cards, also A-low and 234", "refused: "),
        ("3 to a straight flush: gaps exceed high cards by one, any ace low, but no 2-3-4", "refused: a further kind"),
        ("3 to a straight flush: gaps exceed high cards by one but any ace low", "refused: a further kind"),
        ("A-low SF3, A23s", "refused: cards of these draws"),
        ("3SF 1 gap no hi, 2 gaps w/ 1 hi, 234, A-low", _LOW_AND_ONE),
        ("3-card straight flush (open, or inside with only 1 high card)",
         "3-SF: s >= 3; 3-SF: 89J, 8TJ, or 9TQ; 3-RF: TJQ"),
        ("Three-card inside straight flush, no high cards (including 2-3-4, A-2-3, A-2-4, etc.)",
         "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,79T)"),
        ("Three-card inside straight flush, no high cards (including A-2-3)",
         "3-SF: (234,235,23A,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("Three-card inside straight flush, no high cards, or A-2-3", "refused: "),
        ("3-SF one gap w/1 high card; two gaps w/2 high cards; no ace low", "refused: "),
        ("3SF no gaps, 234, A-low", "refused: "),
        ("3SF 1 gap, no 234, A-low", "refused: these too, or not these either?"),
        ("4 to an inside straight, including J-Q-K-A, not A-2-3-4", "refused: as this line was read"),
        ("ST4 IN 3 high cards", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("ST4 in 2 straights", "refused: "),
        ("Full house, three aces (even with a full house)", "refused: which of these hands is broken?"),
        ("A dealt full house or three of a kind - with three of a kind draw two cards", "5-FH; 3-3K: not 5-FH"),
        ("A dealt full house or flush - with three of a kind draw two cards", "refused: "),
        ("Dealt four 2-4", "4-4K: (2-4)xxx"),
        ("3 to a royal flush with at most one of A and 10", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("3 to a royal flush with at least one of A and 10", "refused: "),
        ("Four of a kind (with four aces keep a 2, 3 or 4 kicker; with four 2s, 3s or 4s keep an ace, 2, 3 or 4)",
         f"{_ACES}; {_LOW_QUADS}; 4-4K: (5-K)xxx"),
        ("Four of a kind (with four aces keep a 5, 6 or 7 kicker; with four 2s, 3s or 4s keep an ace, 2, 3 or 4)",
         "refused: "),
        ("2 to a royal flush, J,Q,K high", "2-RF: J(2-T), Q(2-J), or K(2-Q)"),
        ("2 to a royal flush, J,Q,K", "refused: "),
    ],
    "beside deuces": [
        ("W RF, 5K, SF, 4K", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", _DEUCES, 1),
        ("4 to an inside straight or 3456, except A345",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1; 4-SF: 3456; 4-S: 3456", _DEUCES, 0),
        ("4 to an inside straight or 3456, except 3456", "refused: ", _DEUCES, 0),
        ("2 to a royal flush, king high (only if the other three cards include no ace, no 9, and no flush penalty "
         "card)", "2-RF: K(2-Q), no fp, no discard (9,A)", _DEUCES, 0),
        ("2 to a royal flush, king high (only if the other three cards include an ace, a 9, or a flush penalty card)",
         "refused: ", _DEUCES, 0),
        ("2 to a royal flush, king high (except if the other three cards include no ace, no 9, and no flush penalty "
         "card)", "refused: ", _DEUCES, 0),
        ("2 to a royal flush, king high (if the other three cards include no ace, no 9, or no flush penalty card)",
         "refused: ", _DEUCES, 0),
        ("wild royal or better", "refused: what is better than it?", _DEUCES, 1),
        ("4-card inside straight (3-4-5-6 and J-Q-K-A count as inside, never draw to A-3-4-5)",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", _DEUCES, 0),
        ("4-card inside straight (3-4-5-6 and J-Q-K-A count as outside, never draw to A-3-4-5)", "refused: ",
         _DEUCES, 0),
        ("Deuce only - hold the deuce, draw four", "1-W", _DEUCES, 1),
        ("Deuce only - hold the deuce, draw three", "refused: ", _DEUCES, 1),
        ("Hold just the deuce with anything else", "1-W", _DEUCES, 1),
        ("Hold just the deuce with anything else suited", "refused: ", _DEUCES, 1),
    ],
}  # fmt: skip


test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2
)


def test_exceptions_with_letters_are_played() -> None:
    note = "A: 4 to a flush beats 3 to a royal flush if the hand contains a suited ten and ace and the fifth card is {}"
    more = "B: Unsuited JQKA beats suited QJ if the fifth card is a 9 or a flush penalty card."
    page = (
        "Two pair\nHigh pair\n3 to a royal flush (A)\n4 to a flush\nSuited QJ (B)\nUnsuited JQKA\nDraw five\n\n"
        f"Exceptions\n{{}}.\n{more}"
    )
    assert lines_of(page.format(note.format("an unsuited 10, J, Q, or K")))[2:7] == [
        "4-F: {(2-9)T(J-K)A}(T-K)",
        "3-RF",
        "4-F, 4-SF, or 4-RF",
        "4-S: JQKA if {JQ} fp or discard 9",
        "2-RF: JQ",
    ]
    refused(page.format(note.format("an unsuited 9, J, Q, or K")))
    refused(page.format(note.format("an unsuited 10, J, Q, or K").replace("beats", "does not beat")))
    refused(page.format(note.format("an unsuited 10, J, Q, or K").replace("suited ten", "ten", 1)))
    refused(page.format(note.format("an unsuited 10, J, Q, or K")).replace("a 9 or a", "a 9 and a"))


def test_what_is_held_without_a_penalty_beats_the_line_above_it() -> None:
    note = "(a) 3 to a straight flush beats 4 to an inside straight if there is no straight penalty card."
    page = "Two pair\nHigh pair\n4 to an inside straight (a)\n{}3 to a straight flush\nHigh card\nDraw five\n\nNotes\n"
    lines = lines_of(page.format("") + note)
    assert lines[2:5] == ["3-SF: no sp; 3-RF: no sp", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "3-SF or 3-RF"]
    # Draws to a straight flush without the straight would be played above the line between.
    refused(page.format("Suited QJ\n") + note)
    # Royal draws that another line is about are not lifted with the others.
    royals = page.format("").replace("4 to an inside straight (a)", "4 to a flush (a)") + note
    royals = royals.replace("High card", "3 to a royal flush\nHigh card").replace(
        "4 to an inside straight", "4 to a flush"
    )
    assert lines_of(royals)[2] == "3-SF: no sp"
    # The jack is a straight penalty itself.
    refused("KQJ unsuited*\nKQ suited\nNothing\n\n* KQ suited is better if there is no straight penalty card")
    deuce = (
        "1 deuce:\nFour of a kind\n3 to a royal flush, king high or lower\nDeuce only*\n0 deuces:\nPair\nDraw five\n\n"
        "* Ace high three to a royal is better if there are no {} penalty cards."
    )
    assert lines_of(deuce.format("straight or flush"), _DEUCES)[2] == "3-RF: WA(2-K), no fp, no sp"
    refused(deuce.format("straight and flush"), game=_DEUCES)


def test_a_footnote_may_say_what_is_held_otherwise() -> None:
    page = (
        "1 deuce:\nDeuce\n0 deuces:\nPair\n4 to a flush\n2 to a royal flush, king high*\n{}\n\n"
        "* Only if the other three cards include no ace, no 9, and no flush penalty card. Otherwise discard all."
    )
    assert lines_of(page.format("Discard all"), _DEUCES)[-2] == "2-RF: K(2-Q), no fp, no discard (9,A)"
    refused(page.format("4 to an inside straight\nDiscard all"), game=_DEUCES)


def test_numbers_may_count_down_to_the_line_that_draws_five_cards() -> None:
    hands = ("Royal flush", "Quads", "Two pair", "High pair", "4 to a flush", "Low pair", "High card", "Discard all")
    page = "\n".join(f"{len(hands) - at}\t{hand}" for at, hand in enumerate(hands))
    assert lines_of(f"Power Rank\tHand\n{page}")[-1] == "none"
    refused("Rank\tHand\n" + page.replace("2\tHigh card", "3\tHigh card").replace("3\tLow", "2\tLow"))
    refused("Rank\tHand\n" + "\n".join(page.splitlines()[:-1]))


def test_cards_in_quotation_marks_may_be_the_unsuited_ones() -> None:
    says = "Cards in quotation marks are unsuited. Without quotation marks they are suited."
    lines = ('"KQJ"', "KQJ", '"AK"; "AQ"', "AKT")
    assert _own(_page(*lines, above=says)) == ["3-S: JQK", "3-RF: JQK", "2-S: KA; 2-S: QA", "3-RF: TKA"]
    other = says.replace("unsuited", "suited").replace("they are suited", "they are unsuited")
    assert _own(_page(*lines, above=other)) == ["3-RF: JQK", "3-S: JQK", "2-RF: KA; 2-RF: QA", "3-S: TKA"]
    assert _own(_page('"KQ, KJ", QJ', "QT, no flush penalty", above=says)) == [
        "2-S: QK or JK; 2-RF: JQ",
        "2-RF: TQ, no fp",
    ]
    for line in ('"KQ" or 4 to a flush', "KQJ, 3 to a straight flush", "KQ or unsuited JT"):
        refused(_page(line, above=says))
    for more in ("Those without are always suited.", "Others are unsuited, too.", "Except KQ, all others are suited."):
        refused(_page(*lines, above=f"{says.split('. ')[0]}. {more}"))
    refused(_page(*lines, above=f"Low {says[0].lower()}{says[1:]}"))
    # Of the others nothing is said.
    refused(_page('"KQJ", AKT', above="Cards in quotation marks are unsuited."))
    refused(_page(*lines, above="Cards in quotation marks are suited or unsuited, others are not."))


def test_kinds_between_a_first_and_a_last_one() -> None:
    line = "Two suited high cards (Q-J first, A-K, A-Q and A-J last)"
    assert _own(_page(line)) == ["2-RF: JQ", "2-RF: JQ, JK, or QK", "2-RF: HH"]
    refused(_page(line.replace("A-J last", "10-J last")))


def test_four_of_a_kind_without_a_kicker_below_the_lines_with_one() -> None:
    kickers = ("Four aces with a 2, 3 or 4", "Four 2s, 3s or 4s with A-4")
    line = "Four of a kind (if no kicker throw away the fifth card)"
    page = "Royal flush\nStraight flush\n{}\nTwo pair\nHigh pair\nOne high card\nNothing"
    game = "double-double-bonus-9-6"
    assert lines_of(page.format("\n".join((*kickers, line))), game)[4] == "4-4K"
    for kicker in ("Full house", *kickers):
        # The game pays other kickers, too.
        refused(page.format(f"{kicker}\n{line}"), game=game)
    other = "Four aces, other kicker (hold the four)"
    assert lines_of(page.format(f"{kickers[0]}\n{other}"), game)[3] == "4-4K: AAAA"
    refused(page.format(f"{kickers[1]}\n{other}"), game=game)


def test_what_a_royal_draw_may_cost_stands_below_it() -> None:
    page = "Straight flush\n{}4 to a royal flush - chase the royal, even if it costs you a flush\n{}High pair\nNothing"
    assert lines_of(page.format("", "Flush\n"))[1] == "4-RF"
    refused(page.format("Flush\n", ""))
    refused(page.format("", "Flush\n").replace("chase the royal", "chase the flush"))


def test_a_full_house_beside_aces_that_break_it_is_refused() -> None:
    page = "Straight flush\n{}\nFull house\nFlush\nHigh pair\nNothing"
    assert lines_of(page.format("Three aces (discard a pair)"))[1] == "3-3K: AAA"
    for line in ("Three aces (discard a pair), flush", "Full house, three aces (discard a pair)"):
        refused(page.format(line))
    refused(page.format("Full house\nThree aces (discard a pair)"))


def test_marks_of_wikis_are_those_of_footnotes() -> None:
    page = "Two pair\nHigh pair\nSuited KQ [note 1]\nNothing\n\n{} only if there is no flush penalty"
    for mark in ("[note 1]", "(note 1)", "Note 1:"):
        assert lines_of(page.format(mark))[2] == "2-RF: QK, no fp"
    refused(page.format("[note 1] at night, and"))


def test_pat_hands_above_the_list_are_not_passed_over() -> None:
    page = "{}\n4 to a royal flush\nFull house\nTwo pair\nHigh pair\n4 to a flush\nDiscard all"
    for line in ("Any made hand: hold it", "If you have a pat hand, hold all five", "Pat hands are held"):
        refused(page.format(line))
    assert len(lines_of(page.format("Paying hands are kept by anybody who plays this game for money."))) == 6


def test_four_high_cards_where_others_have_fewer() -> None:
    lines = [f"4 to a straight (inside, {number} high)" for number in (4, 3, 2, 1)]
    assert _own(_page(*lines))[0].startswith("4-S: s = 1, h = 4")
    refused(_page(*lines[:2]))


def test_low_draws_included_with_one_number_have_no_other() -> None:
    says = "SF3 +1, 0, -1 means the number of high cards minus the number of insides."
    lines = ("SF3 +1, 0", "SF3 -1 (includes 234 and all A-low)", "SF3 -2")
    assert _own(_page(*lines, above=says))[1:] == [_LOW_AND_ONE, "3-SF: s + h = 1"]
    assert "A" not in _own(_page(lines[0], lines[1].replace("includes", "not"), lines[2], above=says))[1]


def test_two_lists_beside_each_other_with_bare_numbers() -> None:
    rows = (
        " 1  RF, SF          6  4 to a flush",
        " 2  Quads           7  Low pair",
        " 3  Full house      8  RF3 (AT)",
        " 4  RF3 (no AT)     9  High card",
        " 5  High pair      10  Draw 5",
    )
    lines = lines_of("\n".join(rows))
    assert lines[3] == "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"
    assert lines[4:8] == ["2-HP", "4-F, 4-SF, or 4-RF", "2-LP", "3-RF: TJA, TQA, or TKA"]
    # Alone it may mean neither of them.
    refused("\n".join(rows).replace("RF3 (AT)", "Two pair"))


def test_low_aces_may_be_left_out_below_the_list() -> None:
    page = "1 deuce:\nDeuce\n0 deuces:\nPair\n3 to a royal flush\n3 to SF, 1 gap\n3 to SF, 2 gaps\nNothing\n\n{}"
    text = "For 3 to SF with {} deuces, don't count ace-low."
    lines = lines_of(page.format(text.format(0)), _DEUCES)
    assert not any("A" in line for line in lines[3:5])
    refused(page.format(text.format(1)), game=_DEUCES)
    # The other section keeps its low aces.
    both = page.replace("Deuce\n0", "3 to a straight flush, 1 gap\nDeuce\n0")
    assert "3A" in lines_of(both.format(text.format(0)), _DEUCES)[0]
    refused(both.format(text.format(0)).replace("3 to SF, 1 gap", "3 to SF, 1 gap or ace low"), game=_DEUCES)


def test_hands_held_as_dealt_in_an_introduction() -> None:
    text = "If you are dealt four of a kind or a straight flush then {} all. Otherwise, use the following priorities:"
    page = "{}\n4 to a royal flush\nFull house\nTwo pair\nHigh pair\n4 to a flush\nDiscard all"
    assert lines_of(page.format(text.format("hold")))[0] == "5-4K, 5-SF, or 5-RF"
    refused(page.format(text.format("discard")))
    for more in ("hold a flush, then use the following priorities:", "go through the list below from the bottom:"):
        refused(page.format(text.format("hold").replace("use the following priorities:", more)))
    refused(page.format(text.format("hold").replace("four of a kind or a straight flush", "any pat hand")))
    refused(page.format("Any pat hand, hold all five"))


def test_a_straight_without_gaps_above_the_one_ended_one_is_open() -> None:
    page = _page("4 to a straight (0 gaps)", "4 to a straight ({})")
    assert _own(page.format("JQKA")) == ["4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2", "4-S: JQKA"]
    assert _own(page.format("9JQK"))[0] != "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"


def test_no_draw_but_a_royal_one_is_ace_high() -> None:
    page = _page("3 to a royal flush", "3 to a straight flush, {} high", "3 to a straight flush")
    assert _own(page.format("king"))[1] == "3-SF: K(2-Q)(2-Q)"
    refused(page.format("ace or king"))
