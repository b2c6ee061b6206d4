"""Lists as they are copied from pages, cards and files: wordings of lines, legends, and what stands around the list."""

from __future__ import annotations

import pytest
from test_pages_of_sites import _own, _page
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

_JOKER, _DEUCES = "joker-poker-kings", "deuces-wild"

CASES: dict[str, list[Row]] = {
    "gaps and high cards": [
        ("3 SF (0 gaps) (1 gap+1 high card) (2 gaps+2 high cards)",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 SF (1 gap) (1 high card)", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("4 to an inside straight that has three high cards",
         "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 to an inside straight that includes three high cards", "refused: "),
        ("3 to a straight flush with one gap and no high card. Include 2-3-4 here.",
         "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("3 to a straight flush with one gap and no high card. Include 8-9-J here, but not 2-3-4.", "refused: "),
        ("Four cards to a straight flush, whether open-ended or inside", "4-SF or 4-RF"),
        ("Four cards to a straight flush, whether open-ended or not", "4-SF or 4-RF"),
    ],
    "cards": [
        ("Pair 2, 3, 4", "2-LP: (2-4)x", "double-bonus"),
        ("Pair 2", "refused: "),
        ("Two pair 2, 3", "refused: "),
        ("Pocket aces", "2-HP: AA"),
        ("A winning pair (Jacks, Queens, Kings or Aces)", "2-HP"),
        ("Two cards to a royal flush, one of which is an ace or a king", "2-RF: (K,A)x"),
        ("Two cards to a royal flush, one of which is not an ace", "refused: "),
        ("Two cards to a royal flush, unless one of which is an ace", "refused: "),
        ("Two cards to a royal flush, one of which is an ace and suited", "refused: "),
        ("Two high cards of mixed suits (if you have three including an ace, keep the lowest two)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards of mixed suits (if you have three including a king, keep the lowest two)", "refused: "),
        ("3 to a royal flush, except those with both an ace and a ten", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
    ],
    "short forms": [
        ("SF3 gap 1, 0 HC", "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("SF3 gap 1, gap 2", "refused: "),
        ("3 to SFs with 2 gaps and no high card", "3-SF: s + h = 1"),
        ("RF3: any other, incl. A high", "3-RF"),
        ("RF3: any other, incl. a pair", "refused: "),
        ("Joker and any 3 cards to a royal flush or straight flush", "4-RF or 4-SF", _JOKER, 1),
        ("Joker and any 3 cards to a royal flush or straight flush, no gaps", "refused: ", _JOKER, 1),
        ("Joker plus 3 to a flush or a straight", "4-F, 4-SF, 4-RF, or 4-S", _JOKER, 1),
    ],
    "beside wild cards": [
        ("3 to a royal (any two suited, 10 thru A)", "3-RF", _DEUCES, 1),
        ("3 to a royal (any two suited, 10 thru A)", "refused: ", _DEUCES, 2),
        ("4 to a royal (any two suited, 10 thru A)", "refused: ", "jacks-or-better", 0),
        ("3 SF (0 gaps) (1 gap)", "refused: ", _DEUCES, 3),
    ],
    "the last line": [
        ("Otherwise, discard all five cards and hope the joker turns up.", "none"),
        ("Discard all five cards and hope, but keep an ace", "refused: "),
    ],
    "shapes said twice": [
        ("4 to an open straight (KQJT, and whether it is inside or not)", "refused: "),
    ],
}  # fmt: skip


test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2
)


# ---------------------------------------------------------------------------------------------------- legends

_SHORT = (
    "RF / SF / 4K\n4 RF\nFH / FL / ST / 3K\n4 SF\n2P\nHP\n3 RF\n4 FL\nTJQK\nLP\n4 ST-O\n4 ST-I w/3h\n2 RF: QJ\nQJ\n"
    "1 HC\n-- toss all --\n\nLEGEND\n{}\n"
)


def test_a_legend_with_short_names_beside_their_meanings() -> None:
    legend = (
        "RF royal   SF straight flush   4K/3K four/three of a kind\n"
        "FH full house   FL flush   ST straight   O open-ended   I inside\n"
        "HP pair of J-A   LP pair of 2-T   2P two pair   HC high card J-A\ng = gap   h = high card   T = ten\n"
    )
    found = lines_of(_SHORT.format(f'{legend}"3 RF" etc. = 3 cards to it. 2 RF are same suit.'))
    assert found[-6:-1] == [
        "4-S: s = 2",
        "4-S: s = 1, h = 3",
        "2-RF: JQ",
        "2-S: JQ",
        "1-RF: H",
    ]
    assert lines_of(_SHORT.format(f"{legend}cards w/o a label are mixed suits."))[-3:-1] == ["2-S: JQ", "1-RF: H"]
    refused(_SHORT.format(legend.replace("HC high card J-A", "HC high card T-A")))
    refused(_SHORT.format(legend.replace("I inside", "I outside")))


def test_definitions_directly_behind_each_other() -> None:
    legend = "RF=royal SF=str flush h=hi cd (J-A) OE=open end IN={}"
    page = f"{legend}\n\nQuads\n4 RF\n4 SF\nHigh pair\n4 straight IN 3h\nNothing"
    assert lines_of(page.format("inside"))[-2] == "4-S: s = 1, h = 3"
    refused(page.format("whatever fits"))


def test_a_definition_broken_over_two_rows() -> None:
    page = 'Find your hand. "s" = suited, "u" = not all of one suit, T = ten, high\ncard = {}.\n\n{}'
    assert _own(page.format("A K Q J", _page("QJ u", "JT s"))) == ["2-S: JQ", "2-RF: TJ"]
    refused(page.format("A K Q J and also the ten with an ace", _page("QJ u", "JT s")))


@pytest.mark.parametrize(
    "text",
    [
        "By a high card we mean a jack, queen, king or ace, that is, any card which pays when paired.",
        "High cards are Jacks, Queens, Kings and Aces – these are the cards that pay when paired.",
        "Cards not mentioned are discarded.",
        "Throw away the cards that the line does not name.",
    ],
)
def test_sentences_that_say_what_is_so_anyway(text: str) -> None:
    assert _own(_page("Unsuited KQJ", below=text)) == ["3-S: JQK"]


@pytest.mark.parametrize(
    "text",
    [
        "By a high card we mean a queen, king or ace, that is, any card which pays when paired except a jack.",
        "Cards not mentioned are held.",
    ],
)
def test_sentences_that_say_something_else_are_refused(text: str) -> None:
    refused(_page("Unsuited KQJ", below=text))


def test_low_cards_that_count_alike_but_for_one() -> None:
    gaps = ("3 to a straight flush, no gaps", "3 to a straight flush, one gap", "3 to a straight flush, two gaps")
    plain = _own(_page(*gaps, below="Ace-low hands count as 2 gaps, 2-3-4 counts as 1 gap."))
    for text in (
        "A-2-3, A-2-4 and so on, and 2-3-4 suited: count those as having 2 gaps (2-3-4 counts as 1 gap), because they "
        "can't stretch both ways.",
        "SF: A-low and 234 = count 234 as 1g, A-low as 2g.",
    ):
        assert _own(_page(*gaps, below=text)) == plain, text
    refused(_page(*gaps, below="A-2-3 and so on, and 2-3-4: count those as having 2 gaps (2-3-4 counts as it likes)."))


# -------------------------------------------------------------------------------------------- around the list


def test_a_hand_that_is_taken_from_another() -> None:
    assert _own(_page("Three aces (including from a full house)")) == ["3-3K: AAA"]
    refused(_page("Three aces (but not from a full house)"))


def test_titles_of_a_wiki_are_headings() -> None:
    page = (
        "Strategy[edit]\nFour deuces[edit]\nFour deuces (fifth card is irrelevant)\nThree deuces[edit]\n"
        "Five of a kind\nThree deuces only\nTwo deuces[edit]\nFour of a kind\nTwo deuces only\nOne deuce[edit]\n"
        "Three of a kind\nDeuce only\nNo deuces[edit]\nPair\nDiscard everything\nNotes[edit]\n"
        '"Singletons" are the cards in the hand other than deuces.{}[citation needed]'
    )
    assert lines_of(page.format(""), _DEUCES)[:3] == ["4-W", "5-5K", "3-W"]
    refused(page.format(" Singletons are never held."), game=_DEUCES)


def test_captions_between_lines_with_numbers() -> None:
    lines = " PAT\n 1 Royal flush\n 2 Quads\n 3 High pair\n {}\n 4 3 to a royal flush\n 5 4 to a flush\n 6 Nothing"
    for caption in ("DRAW", "DRAWS", "PAIRS ETC"):
        assert len(lines_of(lines.format(caption))) == 6
    refused(lines.format("UNLESS IT IS A PAIR"))
    made = " PAT\n 1 Royal flush\n 2 Quads\n 3 Straight\n DRAW\n 4 4 to a royal flush\n 5 High pair\n 6 Nothing"
    assert lines_of(made)[2].startswith("5-S")
    refused(made.replace("4 to a royal flush", "Flush"), "below the caption 'DRAW'")


@pytest.mark.parametrize("last", ["toss all but an ace", "toss all, keep any ace", "toss four", "hold all"])
def test_a_last_line_between_dashes_draws_five(last: str) -> None:
    page = "1. Quads\n2. High pair\n3. 4 to a flush\n-- {} --"
    assert lines_of(page.format("toss all"))[-1] == "none"
    refused(page.format(last))


def test_a_line_over_two_rows_has_its_value_beside_the_second() -> None:
    page = (
        " 1.  Royal flush                               800.0\n 2.  High pair                                 1.537\n"
        " 3.  Three-card str. flush, # of high cards\n     {}            0.62\n"
        " 4.  Low pair                                  0.824\n 5.  None of the above: draw five              0.36\n"
    )
    found = lines_of(page.format("equal to or more than # of gaps"))
    assert found[2] == "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF" and len(found) == 5
    refused(page.format("about the # of gaps"))


def test_cards_that_belong_to_a_line_and_others_that_do_not() -> None:
    page = (
        "4 deuces: hold them\n3 deuces: deuces\n2 deuces:\nFive of a kind\nDeuces\n1 deuce:\nFive of a kind\nDeuce\n"
        "0 deuces:\nPair\n4 to inside straight (*)\nNothing\n\n(*) {}"
    )
    assert "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1" in lines_of(
        page.format("3456 belongs here, but don't draw to A345."), _DEUCES
    )
    refused(page.format("3456 belongs here, but draw to A345, too."), game=_DEUCES)
    found = lines_of(page.format("3456 belongs here, but don't draw to 3457."), _DEUCES)
    assert any(line.startswith("4-S: (3456,3467,") for line in found)
    bare = page.partition("\n\n")[0].replace(" (*)", "")
    meaning = '(W = deuce, all cards other than deuces are "naturals")\n\n'
    assert lines_of(meaning + bare, _DEUCES) == lines_of(bare, _DEUCES)


def test_what_a_joker_makes_with_high_cards() -> None:
    page = (
        "Joker:\nFive of a kind\nJoker + K or A {}\nJoker only\nNo joker:\nFour of a kind\nK or A\n\n"
        "gap = rank missing between the lowest and highest card held (Joker not counted)"
    )
    assert lines_of(page.format("(Pair)"), _JOKER)[1] == "2-RF: W(K,A)"
    refused(page.format("(Two pair)"), game=_JOKER)


def test_captions_that_say_how_many_cards_are_held() -> None:
    page = (
        "HOLD ALL FIVE CARDS\n  Royal Flush\nHOLD FOUR CARDS\n  Four-Card Royal Flush\nHOLD TWO CARDS\n"
        "  Pair of Kings\n  {}\nHOLD ONE CARD\n  King, Queen or Jack\nDRAW FIVE NEW CARDS\n  Anything else"
    )
    assert lines_of(page.format("Q-J, mixed suits")) == [
        "5-RF",
        "4-RF",
        "2-HP: KK",
        "2-S: JQ",
        "1-RF: K, Q, or J",
        "none",
    ]
    refused(page.format("K-Q-J, mixed suits"))
    # However many lines hold others, the captions are no less true.
    page = "HOLD FIVE CARDS\n  Quads\nHOLD FOUR CARDS\n  {}\nHOLD TWO CARDS\n  {}\nDRAW FIVE CARDS\n  Anything else"
    assert len(lines_of(page.format("4 to a flush", "High pair"))) == 4
    refused(
        page.format("Three of a kind", "4 to a flush"), "below the caption 'HOLD FOUR CARDS' this line holds another"
    )


def test_low_aces_are_in_the_line_that_names_them() -> None:
    gaps = ("3 to a straight flush - no gaps, or one gap and at least one high card", "3 to a straight flush - {}")
    named = "one gap and no high cards, or two gaps and one high card, or A-low, or 2-3-4"
    above, below = _own(_page(gaps[0], gaps[1].format(named)))
    assert "23A" not in above and "234" not in above
    assert below == "3-SF: s + h = 2"
    above, _ = _own(_page(gaps[0], gaps[1].format("one gap and no high cards")))
    assert "23A" in above


@pytest.mark.parametrize(
    ("agrees", "conflicts"),
    [
        ("Hands are ranked best to worst. The trainer flags an error if you pass over a higher hand for a lower one.",
         "Hands are ranked worst to best. The trainer flags an error if you pass over a higher hand for a lower one."),
        ("Nothing below the last entry in the list is ever held.",
         "Nothing above the last entry in the list is ever held."),
        ("gap = ranks missing between the lowest and the highest card held.",
         "gap = ranks missing between the lowest and the highest card held, but not next to an ace."),
        ("High cards are jacks, queens, kings and aces, because a pair of those gets your money back.",
         "High cards are queens, kings and aces or perhaps tens, because a pair of those gets your money back."),
    ],
)  # fmt: skip
def test_texts_beside_the_list_that_change_nothing(agrees: str, conflicts: str) -> None:
    page = _page("Unsuited KQJ", "3 to a straight flush, one gap", below=agrees)
    assert _own(page)[0] == "3-S: JQK"
    refused(_page("Unsuited KQJ", "3 to a straight flush, one gap", below=conflicts))


def test_what_is_always_suited_and_how_deuces_count() -> None:
    page = (
        "4 deuces: hold them\n3 deuces: deuces\n2 deuces:\nFive of a kind\n4 to royal\nDeuces\n1 deuce:\n4 to SF\n"
        'Deuce\n0 deuces:\nPair\nNothing\n\n"Royal" and "SF" cards are always suited. Deuces count as cards in the '
        'hand (e.g. "4 to SF" with 1 deuce = deuce + {} suited cards).'
    )
    assert "4-SF or 4-RF" in lines_of(page.format(3), _DEUCES)
    refused(page.format(4), game=_DEUCES)


def test_suits_of_cards_without_the_word() -> None:
    text = 'Cards listed without the word "suited" are of two or more suits'
    assert _own(_page("QJ", "Suited J-10", below=f"{text}.")) == ["2-S: JQ", "2-RF: TJ"]
    refused(_page("QJ", "Suited J-10", below=f"{text}, except K-Q."))
    assert _own(_page("QJ", below="cards w/o a label are mixed suits.")) == ["2-S: JQ"]
    for other in ("cards w/o a label are not mixed suits.", "Most cards without a label are mixed suits."):
        refused(_page("QJ", below=other))
    refused(_page("KT suited", below="T = two"), "what does 'T' mean")


def test_two_names_and_their_meanings_in_one() -> None:
    page = "4K\nHP\nFL4\nLP\nNothing\n\nHP/LP = {} pair. FL4 = 4 cards to a flush."
    assert lines_of(page.format("high/low"))[1:4:2] == ["2-HP", "2-LP"]
    assert lines_of(page.format("low/high"))[1:4:2] == ["2-LP", "2-HP"]
