"""Wordings of ordinary pages: hands broken up for a draw, notes on the joker, headlines, and lists with asterisks."""

from __future__ import annotations

import pytest
from test_pages_of_sites import _page
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

from strategygen.charts.page import read_page
from strategygen.games import load_game

_DEUCES, _JOKER, _KICKERS = "deuces-wild", "joker-poker-kings", "double-double-bonus"
_BROKEN = "5-RF; 5-SF; 4-4K; 5-FH; 5-F if no 4-RF; 5-S if no 4-RF"
_LOWEST = "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"
_ONE_MORE_GAP = "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"

CASES: dict[str, list[Row]] = {
    "hands broken up for a draw": [
        ("Any pat hand of a straight or better, but break a straight or a flush if you have 4 to the royal", _BROKEN),
        ("Any pat hand of a straight or better, but do not break a straight or a flush if you have 4 to the royal",
         "refused: "),
        ("Straight or better. Break up a flush for 4 to a royal.",
         "5-RF; 5-SF; 4-4K; 5-FH; 5-F if no 4-RF; 5-S"),
        ("Full house, flush, straight (break up a flush or straight for four to a royal flush)",
         "5-FH; 5-F if no 4-RF; 5-SF; 5-RF; 5-S if no 4-RF"),
        ("Full house or better, but break up a flush for 4 to a royal", "refused: "),
        ("Pat hands, but break a pair for 4 to a royal", "refused: "),
        ("4 to a flush, but break a straight for 4 to a royal", "refused: "),
        ("Straight or better, but break a straight or a flush if you have 3 to the royal", "refused: "),
        ("Straight or better, unless you have 4 to a royal flush", "refused: the hold itself, or another hold"),
    ],
    "choices of several high cards": [
        ("2 high cards, different suits (if you are holding three high cards of different suits, keep the two lowest)",
         _LOWEST),
        ("2 high cards (if you are holding three high cards of different suits, keep the two lowest)", "refused: "),
        ("2 high cards, different suits. If you've got three, keep the lower two", _LOWEST),
        ("Two unsuited high cards (with three, including an ace, drop the ace)", "2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (with three, including an ace, drop the king)", "refused: "),
        ("Two unsuited high cards (with three, including an ace, do not drop the ace)", "refused: "),
    ],
    "cards behind a draw": [
        ("Four-card straight, open, with Q J 10 9 or J 10 9 8", "4-S: 89TJ or 9TJQ; 4-SF: 89TJ or 9TJQ"),
        ("Four-card straight, open, with A K Q J or J 10 9 8", "refused: A-K-Q-J is no such straight"),
        ("Four-card straight, open, with Q J 10 9 or J 10", "refused: "),
        ("KQJT, not all same suit", "4-S: TJQK"),
        ("KQJT, not just same suit", "refused: all, or some of these?"),
        ("Ace and a suited high card", "2-RF: JA, QA, or KA"),
        ("Ace and an unsuited high card", "refused: "),
        ("Four to an inside straight (not A345, that needs a deuce)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1",
         _DEUCES, 0),
        ("Four to an inside straight (not if a deuce is one of the cards it needs)",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", _DEUCES, 0),
        ("Four to an inside straight (not if an ace is one of the cards it needs)", "refused: ", _DEUCES, 0),
    ],
    "gaps and high cards": [
        ("3 to a straight flush if it has just one more gap than high cards", _ONE_MORE_GAP),
        ("3 to a straight flush if it has just two gaps than high cards", "refused: "),
        ("3 to a straight flush, one short of that (high cards = gaps minus one)", _ONE_MORE_GAP),
        ("3 to a straight flush, one short of that (high cards = gaps)", "refused: "),
        ("3 to a straight flush with as many high cards as gaps (or more)",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush with as many high cards as gaps (or less)", "refused: "),
        ("Three to a straight flush with one gap and one or two high cards; also Q-J-8 type hands with two gaps and "
         "two high cards",
         "3-SF: h >= 2; 3-SF: 24A, 34A, 89J, 8TJ, or 9TQ; 3-RF: s + h = 3; 3-RF: TJK or TQK"),
        ("Three to a straight flush with one gap and one or two high cards; also Q-J-9 type hands with two gaps and "
         "two high cards", "refused: "),
    ],
    "kickers": [
        ("Four aces with 2, 3 or 4 as the fifth card (hold all five)", "5-4K: AAAA(2-4)", _KICKERS, None),
        ("Four aces with 2, 3 or 4 as the fourth card (hold all five)", "refused: ", _KICKERS, None),
        ("Three 2s, 3s or 4s with kicker, even out of a full house like 3-3-3-A-A",
         "4-3K: 222(3,4,A), 333(2,4,A), or 444(2,3,A)", _KICKERS, None),
        ("Three 2s, 3s or 4s with kicker, even out of a full house like 3-3-A-A-5", "refused: ", _KICKERS, None),
        ("Four deuces: draw one card for the ace kicker", "4-W", _DEUCES, 4),
        ("Four deuces: draw one card for the ace", "refused: ", _DEUCES, 4),
        ("Pair of aces. Again, even with another pair", "2-HP: AA"),
        ("Pair of aces. Again, not with another pair", "refused: "),
    ],
    "cards by their names": [
        ("Queen, jack, 10 and 9; jack, 10, 9 and 8", "4-SF: 9TJQ; 4-S: 9TJQ; 4-SF: 89TJ; 4-S: 89TJ"),
        ("Queen, jack, 10 and 9; no jack, 10, 9 and 8", "refused: "),
        ("10 + J, 10 + Q or 10 + K, same suit", "2-RF: TJ, TQ, or TK"),
        ("10 + J, 10 + Q or 10 + K", "refused: "),
        ("A 10, jack, queen and king of different suits", "4-S: TJQK"),
        ("A 10 together with a jack, queen or king of the same suit", "2-RF: TJ, TQ, or TK"),
        ("A 10 together with a low card of the same suit", "refused: "),
        ("A-K-Q-J, A-K-Q-10 (inside)", "4-S: TQKA or JQKA; 4-RF: TQKA or JQKA"),
        ("9-8-7-6, A-K-Q-10 (inside)", "refused: "),
        ("Two high cards of different suits (if one is an ace and you have three, drop the ace)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards of different suits (if one is a king and you have three, drop the ace)", "refused: "),
        ("Keep two high cards offsuit (J-Q is best, then the ones with a king, then the ones with an ace)", _LOWEST),
        ("Keep two high cards offsuit (J-Q is best, then the ones with an ace, then the ones with a"
         " king)", "refused: "),
    ],
    "rows and examples": [
        ("Four-card straight flush whose three natural cards are consecutive, from 5-6-7 upward",
         "4-SF: s + h >= 3; 4-RF: W(TJQ,JQK,QKA)", _DEUCES, 1),
        ("Four-card straight flush whose three natural cards are not consecutive, from 5-6-7 upward", "refused: ",
         _DEUCES, 1),
        ("Four deuces (the fifth card is immaterial)", "4-W", _DEUCES, 4),
        ("Unsuited open-ended four cards of a straight (for example 5, 6, 7, 8)", "4-S: s = 2"),
        ("Unsuited open-ended four cards of a straight (for example 5, 6, 7, 9)", "refused: "),
        ("Two unsuited high cards (if you have more than two unsuited high cards, keep the two lowest)", _LOWEST),
        ("Two high cards (if you have more than two unsuited high cards, keep the two lowest)", "refused: "),
        ("3-card straight flush, spread 4, 1 or more high cards",
         "3-SF: 24A, 34A, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3-card straight flush, spread 6, 1 or more high cards", "refused: "),
    ],
    "what is held, said again": [
        ("Four to a royal flush (the deuce and the three cards)", "4-RF", _DEUCES, 1),
        ("Four to a royal flush (the deuce and the two cards)", "refused: ", _DEUCES, 1),
        ("Four to a royal flush (the three cards)", "refused: ", _DEUCES, 1),
        ("Three of a kind (the deuce and the pair)", "3-3K", _DEUCES, 1),
        ("Anything else (the deuce)", "1-W", _DEUCES, 1),
        ("Anything else (the three cards)", "refused: ", _DEUCES, 1),
        ("Straight (all five cards)", "5-S, 5-SF, or 5-RF"),
        ("Straight (the four cards)", "refused: "),
        ("Two pairs (one of the pairs)", "2-LP if 4-2P", _DEUCES, 0),
        ("Two pairs. Swap the fifth card.", "4-2P"),
        ("Two pairs. Swap the second pair.", "refused: "),
        ("Three of a kind. Hold the three and swap the other two.", "3-3K"),
        ("Three of a kind. Hold the three and swap the other three.", "refused: "),
        ("Straight flush or four of a kind. Stick with it and celebrate.", "5-SF, 5-RF, or 5-4K"),
        ("Royal flush, straight flush or four of a kind. Smile and hold all of them.", "5-RF, 5-SF, or 5-4K"),
        ("Royal flush, straight flush or four of a kind. Smile and hold some of them.", "refused: "),
        ("Four to the royal. Draw one, even if you toss away a flush, a straight or a pair of aces.", "4-RF"),
        ("Four to the royal. Draw one, but not if you toss away a flush.", "refused: "),
        ("3 to a flush with 2 high cards (no typo!)", "3-F: h = 2; 3-SF: h = 2; 3-RF: h = 2"),
        ("3 to a flush with 2 high cards (no typo, flush pays 5)", "refused: "),
        ("Four of a kind: hold all winning cards", "5-4K"),
        ("Four of a kind: hold no winning cards", "refused: "),
        ("Four of a kind - throw the fifth card and go for the kicker", "4-4K", _KICKERS, None),
        ("Four of a kind - throw the fifth card and keep the kicker", "refused: ", _KICKERS, None),
        ("Four of a kind, keep the kicker w/ four aces only if it's the right one (A-4); otherwise discard it",
         "refused: ", _KICKERS, None),
        ("Any three cards to a straight flush that include a high card", "3-SF: h >= 1; 3-RF"),
        ("2 high cards, K-Q or K-J", "2-RF: QK or JK; 2-S: QK or JK"),
        ("2 high cards, K-Q or K-10", "refused: "),
        ("Four aces, 2s, 3s or 4s - keep the kicker if it's the right one (A-4), otherwise throw it away and"
         " draw for it",
         "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and no "
         "4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4)", _KICKERS, None),
        ("Four aces, 2s, 3s or 4s - keep the kicker if it's the wrong one, otherwise throw it away", "refused: ",
         _KICKERS, None),
        ("4 to a straight (outside)", "4-S: s = 3; 4-SF: s = 3; 4-RF: s = 3", _JOKER, 1),
        ("Four cards to a straight flush, if the two cards with the deuces are touching and are 6-7 or higher",
         "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", _DEUCES, 2),
        ("Four cards to a straight flush, if the two cards with the deuces are not touching and are 6-7 or higher",
         "refused: ", _DEUCES, 2),
    ],
}  # fmt: skip

#: All of these have a ten; a kicker is never held with these.
_HARMLESS = {
    ("Four-card straight, open, with Q J 10 9 or J 10 9 8", "10"),
    ("Four aces with 2, 3 or 4 as the fifth card (hold all five)", "kicker"),
    ("Three 2s, 3s or 4s with kicker, even out of a full house like 3-3-3-A-A", "kicker"),
    ("Pair of aces. Again, even with another pair", "kicker"),
}
test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2, harmless=_HARMLESS
)


_LIST = "Two pair\nHigh pair\n{}\n2 high cards\n1 high card\nDraw five\n"


def _kinds(page: str, game: str = "jacks-or-better") -> dict[str, str]:
    _, readings = read_page(page, "page", load_game(game))
    return {reading.written: reading.note if reading.kind == "skipped" else reading.kind for reading in readings}


def test_rows_above_an_introduction_are_headlines() -> None:
    rows = ("CASINO CORNER", "This month: two pair pays double", "(from a newsletter)")
    text = "Here is the list that my readers ask for every month. Start at the top and go down until something fits."
    page = "{}\n\n" + f"{text}\n\n" + _LIST.format("4 to a flush")
    assert lines_of(page.format("\n".join(rows))) == lines_of(_LIST.format("4 to a flush"))
    # What could be a line is none above a text either.
    refused(page.format("\n".join((*rows, "Hold three of a kind"))))


def test_a_list_with_asterisks_has_no_footnotes() -> None:
    page = "Natural royal 800*\n* with 5 coins bet\n\n" + "".join(
        f"* {line}\n" for line in ("Two pair", "High pair", "4 to a flush", "1 high card", "Discard everything")
    )
    assert lines_of(page)[-5:] == ["4-2P", "2-HP", "4-F, 4-SF, or 4-RF", "1-RF: H", "none"]
    starred = "Two pair\nLow pair*\nDraw five\n\n* kings or aces"
    refused(starred)


def test_the_example_beside_the_last_row_of_a_line() -> None:
    rows = [
        ("Hold", "For example"),
        ("Four of a kind", "9 9 9 9 K"),
        ("Full house", "9 9 4 4 4"),
        ("Flush", "2 6 9 J K of hearts"),
        ("Three of a kind", "9 9 9 4 K"),
        ("Two pair", "9 9 4 4 K"),
        ("Four to a royal flush (even if it breaks a pair) ", "T J Q K"),
        ("3 to a straight flush, two gaps, one high", "7 9 J of spades"),
        ("3 to a straight flush, one gap, no high", ""),
        ("  (also A-2-3 type hands and 2-3-4)", "5 7 8 of clubs"),
        ("4 to a flush", "2 6 9 J of hearts"),
        ("Nothing", "2 4 7 8 10"),
    ]
    width = max(len(words) for words, _ in rows)
    page = "\n".join(f"{words:{width}}{example}".rstrip() for words, example in rows)
    lines = lines_of(page)
    assert len(lines) == 10
    assert lines[7] == "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,79T)"


def test_a_paragraph_is_the_only_line_of_its_section() -> None:
    page = (
        "FOUR DEUCES\nHold the deuces. The fifth card does not matter.\n\n3 DEUCES\nRoyal flush\nThree deuces\n\n"
        "2 DEUCES\nFour of a kind\nTwo deuces\n\n1 DEUCE\nThree of a kind\nLone deuce\n\nNO DEUCES\nOne pair\nDraw five"
    )
    assert lines_of(page, _DEUCES)[0] == "4-W"
    refused(page.replace("Hold the deuces.", "Hold some deuces."), game=_DEUCES)


def test_the_lowest_cards_may_have_the_deuce() -> None:
    page = "1 deuce:\nFour to a straight flush, touching (2-5-6-7 and up)\nDeuce\n0 deuces:\nPair\nDraw five"
    assert lines_of(page, _DEUCES)[0] == lines_of(page.replace("2-5-6-7", "5-6-7"), _DEUCES)[0]
    refused(page.replace("2-5-6-7", "2-4-5-6-7"), game=_DEUCES)


@pytest.mark.parametrize(
    ("agrees", "differs"),
    [
        ("Gaps are counted between the natural cards.", "Gaps are counted between all cards."),
        (
            "All cards of a flush, straight flush or royal flush draw count the joker as one of the cards in the first "
            'table. So "3 to a royal flush" is the joker and two suited cards ten or higher.',
            'So "3 to a royal flush" is the joker and three suited cards ten or higher.',
        ),
        (
            '"Pair of aces or kings" in the first table means the joker together with one ace or one king.',
            '"Pair of aces or kings" in the first table means the joker together with one ace or one queen.',
        ),
        (
            'In "With the joker" all numbers include the joker, so 4 cards to a flush is the joker plus 3 cards of the '
            "same suit.",
            'In "With the joker" no numbers include the joker, so 4 cards to a flush is the joker plus 4 cards of the '
            "same suit.",
        ),
    ],
)
def test_notes_on_the_joker_say_what_is_so_anyway(agrees: str, differs: str) -> None:
    page = (
        "With the joker:\nFull house\n3 to a royal flush\n4 to a flush\nPair of aces or kings\nJoker\n\n"
        "Without the joker:\nTwo pair\nPair of aces or kings\nDraw five\n\n{}"
    )
    assert lines_of(page.format(agrees), _JOKER) == lines_of(page.format(""), _JOKER)
    assert not any("not applied" in note for note in _kinds(page.format(agrees), _JOKER).values())
    try:
        notes = _kinds(page.format(differs), _JOKER).values()
    except Exception as error:
        assert "line" in str(error) or "page" in str(error)
    else:
        assert any("not applied" in note for note in notes)


def test_letters_of_suits_that_a_sentence_explains() -> None:
    text = 'An "s" after the cards means that they are of the same suit; "u" means unsuited.'
    page = f"{text}\n\nTwo pair\nHigh pair\nKQJ u\nJT s\nQJ u\nDraw five"
    assert lines_of(page)[2:5] == ["3-S: JQK", "2-RF: TJ", "2-S: JQ"]
    page = "(s) = suited, (o) = not all same suit\n\nTwo pair\nHigh pair\nKQJ (o)\nJT (s)\nDraw five"
    assert lines_of(page)[2:4] == ["3-S: JQK", "2-RF: TJ"]


def test_a_high_pair_by_the_ranks_that_a_legend_names() -> None:
    assert lines_of("HP = jacks thru aces\n\nTwo pair\nHP\nDraw five")[1] == "2-HP"
    assert lines_of("HP = queens thru aces\n\nTwo pair\nHP\nDraw five")[1] == "2-HP: (Q-A)x"


def test_what_low_cards_count_as_in_a_note() -> None:
    page = _page(
        "3 to a straight flush, one gap, no high card", "3 to a straight flush, two gaps, one high card", below="{}"
    )
    counted = lines_of(page.format("Ace-low hands count as two gaps. 2-3-4 counts as one gap."))
    for note in (
        "Remarks:\n1. A23s, A24s, A25s, A34s, A35s, A45s have two gaps and 1 HC; 234s has one gap.\n2. Good luck.",
        "Notes:\nAce-low straight flush draws (A 2 3, A 2 4, A 3 5 and so on) count as two gaps, one high card.\n"
        "2 3 4 suited counts as one gap.",
    ):
        assert lines_of(page.format(note)) == counted
    low = "Notes:\n\n - 2-3-4 suited has only one way less than 3-4-5, play it with\n   the one gap hands."
    assert lines_of(page.format(low))[-3:] != lines_of(page.format(""))[-3:] or "234" in "".join(
        lines_of(page.format(low))
    )
    refused(page.format("A23s, A24s have two gaps and 2 HC."))


def test_headings_that_answer_a_question() -> None:
    page = (
        "Did you get the joker?\n\nIf {}, use this list. The joker is always held.\n\nFull house\nJoker only\n\n"
        "If {}, use this list instead.\n\nTwo pair\nPair of aces or kings\nDraw five\n"
    )
    headed = (
        "With the joker:\nFull house\nJoker only\n\nWithout the joker:\nTwo pair\nPair of aces or kings\nDraw five\n"
    )
    assert lines_of(page.format("YES", "NO"), _JOKER) == lines_of(headed, _JOKER)
    refused(page.format("YES", "YES"), game=_JOKER)


def test_three_to_six_is_open_where_a_page_of_deuces_says_so() -> None:
    page = "0 deuces:\nPair\n4 to an open-ended straight\n4 to an inside straight\nDraw five\n\n{}"
    outside, inside = lines_of(page.format("Do not draw to A345, 3456 is open."), _DEUCES)[1:3]
    assert "3456" in outside and "3456" not in inside
    assert "3456" not in lines_of(page.format(""), _DEUCES)[1]
    refused(page.format("3456 is open, 4567 is not."), game=_DEUCES)


def test_questions_below_a_list_are_no_lines() -> None:
    page = _LIST.format("4 to a flush") + "\nFrequently Asked Questions\n\n{}\n"
    assert lines_of(page.format("Is it rigged?\nNot where we play.")) == lines_of(_LIST.format("4 to a flush"))
    refused(page.format("Line 3 is for five cards with an ace only."))


def test_sections_of_a_wild_game_have_statements_of_their_own() -> None:
    page = "1 deuce:\nThree of a kind\nDeuce\n0 deuces:\nThree of a kind\n{}Pair\nDraw five\n\n{}\n"
    text = "A single high card is never kept, since there is no payment for a pair."
    assert lines_of(page.format("", text), _DEUCES) == lines_of(page.format("", ""), _DEUCES)
    refused(page.format("A single ace\n", text), "plays a hand otherwise", _DEUCES)
    refused(
        page.format("4 to an inside straight\n", "Inside straights aren't worth drawing to in this game."), game=_DEUCES
    )


def test_a_statement_on_all_sections_needs_a_line_for_its_hand() -> None:
    page = "1 deuce:\nThree of a kind\nDeuce\n0 deuces:\nThree of a kind\nPair\n4 to a flush\nDraw five\n\n{}\n"
    assert lines_of(page.format("Hold a pair over 4 to a flush."), _DEUCES) == lines_of(page.format(""), _DEUCES)
    refused(page.format("Hold three to a flush over a single ace."), "no line holds the hand", _DEUCES)


def test_an_example_of_the_lowest_two_in_a_footnote() -> None:
    page = (
        "Two pair\nHigh pair\nTwo unsuited high cards*\n1 high card\nDraw five\n\n* If you have more than two"
        " unsuited high "
        "cards, keep the two lowest. For example, with A-K-J of different suits hold the {} and J and let the ace go.\n"
    )
    assert lines_of(page.format("K"))[2] == _LOWEST
    refused(page.format("A"))


def test_a_row_of_a_table_goes_on_behind_a_comma() -> None:
    above = (
        "Royal flush",
        "Straight flush",
        "Four of a kind",
        "Full house",
        "Flush",
        "Straight",
        "Two pair",
        "High pair",
    )
    below = ("QJ suited", "4-card inside straight, 3 high cards", "KQJ", "QJ", "KQ, KJ", "Redraw (throw all five)")
    own = ("3-card straight flush, spread 4,", "", "3-card straight flush, spread 5,", "")
    more = ("1 or more high cards", "2 high cards")
    words = [*above, *own, *below]
    numbers = iter(range(1, len(words)))
    further = iter(more)
    rows = [(next(numbers), one, "0.5") if one else (0, next(further), "") for one in words]
    page = "".join(f"{f'{at:2}' if at else '  '}   {words:38}{value}\n".rstrip() + "\n" for at, words, value in rows)
    lines = lines_of(page)
    assert len(lines) == len(words) - len(more) and lines[9] == "3-SF: 8JQ, 9JK, or 9QK; 3-RF: s + h = 3"


def test_four_cards_are_open_or_inside_where_inside_has_one_gap() -> None:
    note = (
        '1. An "open" three-card straight flush has no gaps, "inside" has one gap, "double inside" has two. Any '
        "three-card straight flush with a low ace counts as double inside, {}.\n2. Penalty cards have been ignored in"
        " this table.\n"
    )
    page = (
        "Two pair\nHigh pair\n4-card straight flush, open or inside\n3-card inside straight flush with no high card\n"
        "3-card double inside straight flush\nDraw five\n\nNotes\n\n"
    )
    lines = lines_of(page + note.format("and 2-3-4 counts as inside"))
    assert lines[2] == "4-SF or 4-RF"
    # A-2-3 has one straight, as cards with two gaps have.
    assert "234" in lines[3] and lines[4].startswith("3-SF: s = 1")


@pytest.mark.parametrize("coins", ["", " (5 coins)", " (with max coins)", " (5 credits bet)"])
def test_a_pay_table_begins_with_a_hand_for_some_coins(coins: str) -> None:
    quads = ("Four aces with a 2, 3 or 4", "Four aces", "Four 2s, 3s or 4s with an A, 2, 3 or 4", "Four 2s, 3s or 4s")
    paid = ("Straight flush", *quads, "Four 5s through kings", "Full house", "Flush", "Straight", "Three of a kind")
    pays = "".join(
        f"|-\n| {hand} || {pay}\n" for hand, pay in zip(paid, (50, 400, 160, 160, 80, 50, 9, 6, 4, 3), strict=True)
    )
    table = f'{{| class="wikitable"\n! Hand !! Payout (1 coin)\n|-\n| Royal flush{coins} || 800\n{pays}|}}\n'
    hands = (
        "Royal flush",
        "Straight flush",
        "Four of a kind with a bonus kicker (hold all five cards)",
        "Four of a kind",
    )
    hands += ("Four to a royal flush", *paid[-4:], "Two pair", "Jacks or better", "Four to a flush")
    page = f"== Payouts ==\n{table}\n== Strategy ==\n" + "".join(f"# {hand}\n" for hand in hands)
    assert len(lines_of(page, _KICKERS)) == len(hands)
