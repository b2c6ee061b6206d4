"""Texts of whole pages around a list: explanations, examples of deals, notes above definitions, broken rows."""

from __future__ import annotations

from shared import in_one_test
from test_pages_of_sites import _own, _page
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

from strategygen import load_game
from strategygen.charts import read_chart

_DEUCES = "deuces-wild"
_INSIDE = "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"

CASES: dict[str, list[Row]] = {
    "explanations": [
        ("4 to an inside straight, unless the missing card is a deuce (as in Ace-3-4-5)", _INSIDE, _DEUCES, 0),
        ("4 to an inside straight, unless the missing card is a deuce (as in 5-6-8-9)", "refused: ", _DEUCES, 0),
        ("4 to a straight flush with two consecutive cards, 6-7 or higher. (That's two deuces plus 6-7, 7-8, 8-9 or"
         " 9-10 of the same suit.)", "4-SF: WW(67,78,89,9T)", _DEUCES, 2),
        ("4 to a straight flush with two consecutive cards, 6-7 or higher. (That's three deuces plus 6-7, 7-8, 8-9 or"
         " 9-10 of the same suit.)", "refused: ", _DEUCES, 2),
        ("3 to a straight flush with two consecutive cards, 6-7 or higher. (That's the deuce plus 6-7, 7-8, 8-9 or"
         " 9-10 of the same suit.)", "3-SF: W(67,78,89,9T)", _DEUCES, 1),
        ("3 to a straight flush with two consecutive cards, 6-7 or higher. (That's two deuces plus 6-7, 7-8, 8-9 or"
         " 9-10 of the same suit.)", "refused: ", _DEUCES, 1),
        ("4 to a straight flush with two consecutive cards, 6-7 or higher. (That's two deuces plus 6-7, 7-8 or 8-9 of"
         " the same suit.)", "refused: ", _DEUCES, 2),
        ("4 of a kind or better (4K: toss the odd card)", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", _DEUCES, 2),
        ("4 of a kind or better (5K: toss the odd card)", "refused: ", _DEUCES, 2),
        ("Straight flush or better (4K: toss the odd card)", "refused: ", _DEUCES, 2),
    ],
    "as many high cards as gaps": [
        ("3-card straight flush (open, or inside w/1 HC, or double inside w/2 HC)", "3-SF: s + h >= 3; 3-RF"),
        ("3-card straight flush (open, or inside with 1 high card)",
         "3-SF: s >= 3; 3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: s >= 2"),
        ("3-card straight flush (open, or inside with exactly 1 high card)",
         "3-SF: s >= 3; 3-SF: 89J, 8TJ, or 9TQ; 3-RF: TJQ"),
        ("3-card straight flush (inside, or double inside w/1 HC)",
         "3-SF: s + h = 2; 3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: s = 2"),
    ],
    "what is drawn": [
        ("Hold two pair. Draw one card to try to make the full house.", "4-2P"),
        ("Hold two pair. Draw two cards to try to make the full house.", "refused: "),
        ("Hold two pair. Draw one card to try to keep an ace.", "refused: "),
        ("Mixed low cards (draw five)", "none"),
        ("Mixed low cards (draw four)", "refused: "),
        ("Full house, flush or three of a kind. With three of a kind, hold the matching cards and draw to the rest.",
         "5-FH; 5-F; 5-SF; 5-RF; 3-3K: not 5-FH"),
        ("Full house. With three of a kind, hold the matching cards and draw to the rest.", "refused: "),
        ("Full house, flush or three of a kind. With four of a kind, hold the matching cards.", "refused: "),
        ("3 to a straight flush with one of the following: (1) one high card, (2) one gap", "refused: "),
        ("Full house, flush or three of a kind. With a flush, hold the matching cards and draw to the rest.",
         "refused: "),
    ],
}  # fmt: skip


test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2
)


def _note_of_last(page: str, game: str = "jacks-or-better") -> str:
    """How the last row of a page was read: its kind, or why it was skipped."""
    last = read_chart(page, "page.txt", load_game(game)).readings[-1]
    return last.note or last.kind


@in_one_test(
    "agrees, differs",
    [
        ("*An outside straight (also called an open-ended straight) is four cards in a row that can be completed on "
         "either end, like 6-7-8-9.",
         "*An outside straight (also called an inside straight) is four cards in a row that can be completed on "
         "either end, like 6-7-8-9."),
        ("*An outside straight (also called an open-ended straight) is four cards in a row that can be completed on "
         "either end.",
         "*An outside straight (also called an open-ended straight) is four cards in a row that can be completed on "
         "either end, jack high or lower."),
        ("4-5-6-7 is treated as an outside straight, since it can be completed on both ends.",
         "4-5-6-7 is treated as an outside straight, as is A-2-3-4."),
        ("Gap: A missing rank between the lowest and highest cards held. For example 7-8-T has one gap, and 7-9-J two.",
         "Gap: A missing rank between the lowest and highest cards held. For example 7-8-T has two gaps."),
        ("4-5-6-7 and 7-8-9-10 are treated as open-ended straights.", "4-5-6-7 and A-2-3-4 are treated as open ones."),
    ],
)  # fmt: skip
def test_explanations_that_say_what_is_read_anyway(agrees: str, differs: str) -> None:
    page = "Royal flush\n4 to a royal flush\nHigh pair\n4 to an outside straight\nOne high card\nDraw five\n\n{}"
    assert _note_of_last(page.format(agrees)) == "definition"
    if "are treated as open" in differs:
        refused(page.format(differs))
    else:
        assert "not applied" in _note_of_last(page.format(differs))


def test_shapes_of_low_cards_in_a_chart_with_inside_straight_flushes() -> None:
    page = (
        "Royal flush\nHigh pair\n3-Card Straight Flush (open, or inside w/1 HC, or double inside w/2 HC)\n"
        "3-Card Straight Flush (inside, or double inside w/1 HC)\nOne High Card\n"
        "3-Card Straight Flush (double inside)\n"
        "Draw five\n\nHC = High Card (J, Q, K or A)\n\n{}"
    )
    text = "Low 3-card straight flushes with an ace (A-2-3, A-2-4, etc.) count as double inside with one high card."
    assert _note_of_last(page.format(text)) == "definition"
    assert _note_of_last(page.format("2-3-4 counts as inside.")) == "definition"
    refused(page.format("2-3-4 counts as open."))
    refused(page.format("A-2-3 counts as inside."))
    assert "not applied" in _note_of_last(page.format(text.replace("inside with one", "inside with two")))


def test_high_cards_and_gaps_where_another_line_has_the_low_aces() -> None:
    page = _page(
        "3 to a straight flush (open-ended; or one gap w/1 high card; or two gaps w/2 high cards)",
        "3 to a straight flush (one gap w/no high cards; two gaps w/1 high card; {}A-low; or 2-3-4)",
        "3 to a straight flush (two gaps w/no high cards)",
    )
    assert _own(page.format("")) == ["3-SF: s + h >= 3", "3-SF: s + h = 2", "3-SF: s + h = 1"]
    refused(page.format("not "))


def test_natural_straights_beside_deuces() -> None:
    page = (
        "0 deuces:\nRoyal flush\n4-card open-ended straight\n4-card inside straight (not A345)\nNothing\n\nLEGEND\n{}"
    )
    text = "Open-ended straight: {} through TJQK. 3456 is played as an {} straight since the deuce is wild."
    assert lines_of(page.format(text.format(4567, "inside")), _DEUCES)[1] == "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    refused(page.format(text.format(3456, "inside")), game=_DEUCES)
    refused(page.format(text.format(4567, "outside")), game=_DEUCES)


def test_a_row_of_a_table_that_is_broken_in_a_parenthesis() -> None:
    page = (
        "Rank   Hand                                    Drawn      Value\n"
        "  1    Royal Flush                               0        800.00\n"
        "  2    Full House                                0          8.00\n"
        "  3    High Pair (Js, Qs, Ks)                    3          1.53\n"
        "  4    3-Card Straight Flush (open, or inside\n"
        "         w/1 HC{}                                2           .63\n"
        "  5    One High Card                             4           .47\n"
        "  6    Draw five                                 5           .36\n\nHC = high card (J, Q, K or A)\n"
    )
    assert lines_of(page.format(", or double inside w/2 HC)"))[3].startswith("3-SF: s + h >= 3")
    refused(page.format(", or double inside w/2 HC"))
    refused(page.format(", or double inside w/2 XY)"))


def test_a_text_about_one_deal_is_not_applied() -> None:
    text = "Suppose you have 5\u2660 5\u2665 6\u2666 7\u2663 8\u2660. The low pair is line 10. Keep the low pair."
    note = _note_of_last(_page("Unsuited KQJ", below=text))
    assert note == "example of a deal, not applied"
    refused(_page("Unsuited KQJ", below=text.replace("Keep the low pair.", "The lower line is always better.")))
    for other in ("Keep the low pair, unless you have an ace.", "Never keep both."):
        note = _note_of_last(_page("Unsuited KQJ", below=text.replace("Keep the low pair.", other)))
        assert note == "text, not applied"


def test_terms_below_notes_are_definitions() -> None:
    types = (
        "Three to a straight flush (type 1): The number of high cards must equal or exceed the number of gaps, except "
        "any ace low, and 2,3,4 suited.\n"
        "Three to a straight flush (type 2): Any of the following: (1) one gap, (2) two "
        "gaps and one high card, ({}) any ace low, or (4) 2,3,4 suited.\n"
        "Three to a straight flush (type 3): Two gaps and no high cards."
    )
    lines = [f"Three to a straight flush (type {number})" for number in (1, 2, 3)]
    below = "Notes\n\nGood luck to all of you.\n\nTerms\n\n"
    page = _page(*lines, below=below + types.format(3))
    assert len(_own(page)) == 3
    assert _own(page)[2] == "3-SF: s + h = 1"
    refused(_page(*lines, below=below + types.format(5)))
    refused(_page(*lines, below=below + types.format(3).replace("or (4)", "(4)")))
    refused(_page(*lines, below=below + types.format(3).replace("Any of", "No ace and any of")))
    refused(page.replace("Terms", "And also"))


def test_a_flush_over_a_royal_with_ace_and_ten() -> None:
    note = "(a) Play four to a flush over three to a royal flush if the royal cards include both an ace and a {}."
    page = "Royal flush\nThree to a royal flush (a)\nFour to a flush\nHigh pair\nDraw five\n\nNotes\n\n"
    assert lines_of(page + note.format("ten"))[1:3] == ["4-F: {(2-9)T(J-K)A}", "3-RF"]
    refused(page + note.format("nine"))


def test_a_pay_and_an_instruction_above_the_list() -> None:
    above = "There's no payback on a pair of Jacks, and players who come from other games often find that unsettling."
    list_ = "2 deuces:\nRoyal flush\nDeuces\n1 deuce:\nFour of a kind\nDeuce\n0 deuces:\nFlush\nPair\nDraw five\n"
    assert "5-F, 5-SF, or 5-RF" in lines_of(f"{above}\n\n{list_}", _DEUCES)
    jokers = "Joker:\nFour of a kind\nJoker only\n\nNo joker:\nTwo pair\nKings or better\nDraw five"
    text = (
        "Because the joker changes everything, you need two strategies. {} your hand as {} up the list as possible and "
    )
    text += "hold those cards."
    assert lines_of(f"{text.format('Find', 'high')}\n\n{jokers}", "joker-poker-kings")
    for verb, how in (("Find", "low"), ("Never find", "high"), ("Do not look for", "high")):
        refused(f"{text.format(verb, how)}\n\n{jokers}", game="joker-poker-kings")
    refused(f"{text.format('Find', 'high')[:-1]} of the line below.\n\n{jokers}", game="joker-poker-kings")


def test_a_statement_on_draws_with_few_high_cards_is_played() -> None:
    text = "Never hold 4 to an inside straight with fewer than {} high cards."
    page = _page("4 to an inside straight with 3 high cards", below="{}")
    assert _own(page.format(text.format(3)))
    refused(page.format(text.format(4)))
