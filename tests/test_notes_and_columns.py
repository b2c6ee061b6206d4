"""Notes of odds sites, cards in quotes, lists in columns, and other habits of authors who write lists."""

from __future__ import annotations

from test_pages_of_sites import _own, _page
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

_DEUCES = "deuces-wild"
_LOW_AND_ONE = "3-SF: s + h = 2"

CASES: dict[str, list[Row]] = {
    "draws": [
        ("3 to a straight flush (number of gaps exceeds high cards by one, any ace low, or 2-3-4)", _LOW_AND_ONE),
        ("3 to a straight flush (number of gaps exceeds high cards by two)", "refused: "),
        ("3 to a straight flush, 1 gap no high cards OR 2 gaps 1 high card, also A-low and 234", _LOW_AND_ONE),
        ("3 to a straight flush, 1 gap no high cards OR 2 gaps 1 high card, but not A-low and 234",
         "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("Three-card straight flush, double inside, 1 high card (including A23, A24 . . . A45)", "3-SF: s = 1, h = 1"),
        ("Three-card straight flush, double inside, 0 high cards (including A23, A24 . . . A45)",
         "3-SF: s + h = 1; 3-SF: 23A, 24A, 25A, 34A, 35A, or 45A"),
        ("Three-card straight flush (A23, A34 . . . A45)", "refused: "),
        ("SF3 A-low, 234s", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A; 3-SF: 234"),
        ("SF3 A-low, A23s", "refused: examples, or only these cards?"),
        ("A-low SF3, 234s", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A; 3-SF: 234"),

        ("Three aces (discard a kicker, keep a pair)", "refused: "),
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


def test_what_is_held_without_a_penalty_beats_the_line_above_it() -> None:
    note = "(a) 3 to a straight flush beats 4 to an inside straight if there is no straight penalty card."
    page = "Two pair\nHigh pair\n4 to an inside straight (a)\n{}3 to a straight flush\nHigh card\nDraw five\n\nNotes\n"
    lines = lines_of(page.format("") + note)
    assert lines[2:5] == ["3-SF: no sp; 3-RF: no sp", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "3-SF or 3-RF"]
    # Draws to a straight flush without the straight would be played above the line between.
    refused(page.format("Suited QJ\n") + note)
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
    # Of the others nothing is said.
    refused(_page('"KQJ", AKT', above="Cards in quotation marks are unsuited."))
    refused(_page(*lines, above="Cards in quotation marks are suited or unsuited, others are not."))


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


def test_hands_held_as_dealt_in_an_introduction() -> None:
    text = "If you are dealt four of a kind or a straight flush then {} all. Otherwise, use the following priorities:"
    page = "{}\n4 to a royal flush\nFull house\nTwo pair\nHigh pair\n4 to a flush\nDiscard all"
    assert lines_of(page.format(text.format("hold")))[0] == "5-4K, 5-SF, or 5-RF"
    refused(page.format(text.format("discard")))


def test_a_straight_without_gaps_above_the_one_ended_one_is_open() -> None:
    page = _page("4 to a straight (0 gaps)", "4 to a straight ({})")
    assert _own(page.format("JQKA")) == ["4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2", "4-S: JQKA"]
    assert _own(page.format("9JQK"))[0] != "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"


def test_no_draw_but_a_royal_one_is_ace_high() -> None:
    page = _page("3 to a royal flush", "3 to a straight flush, {} high", "3 to a straight flush")
    assert _own(page.format("king"))[1] == "3-SF: K(2-Q)(2-Q)"
    refused(page.format("ace or king"))
