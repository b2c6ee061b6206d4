"""Short names that a page explains: each form of legend with what it means for a line, and forms that are refused."""

from __future__ import annotations

import pytest
from shared import in_one_test

from strategygen.charts.chart import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

#: Two lines around the line that a legend is for.
_PAGE = "{}\n\nFull house\n{}\nDraw five"
_H3 = "4-F: h = 3; 4-SF: h = 3; 4-RF: h = 3"
_HIGH_3 = "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"
_OPEN, _SHUT = (f"4-S: s = {number}; 4-SF: s = {number}; 4-RF: s = {number}" for number in (2, 1))

_GAP = "3-SF: (235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"

#: A legend, a line of the chart, and what it means, or "refused".
CASES: list[tuple[str, str, str]] = [
    # Gaps in parentheses behind a name
    (
        '"SF3(0)" means three cards to a straight flush with no inside gaps, "SF3(1)" one gap, and so on.',
        "SF3(1)",
        _GAP,
    ),
    ('"SF3(0)" means three cards to a straight flush with one gap.', "SF3(1)", "refused"),
    ('"SF3(0)" means three cards to a straight flush with no gaps, "SF3(1)" two gaps.', "SF3(1)", "refused"),
    ('"SF3" means three cards to a straight flush.', "SF3(1)", "refused"),
    # One definition, in each form.
    ("R = royal", "4R", "4-RF"),
    ("R: royal\nQ4: four flush\nOX: open-ended straight", "4R", "refused"),
    ("Abbreviations:\nR: royal\nZ - flush", "4R, R-4 or Z4", "4-RF, 4-F, or 4-SF"),
    ('"R" means a royal flush', "R-4", "4-RF"),
    ("R stands for royal flush.", "4 R", "4-RF"),
    ("RF4 RF3 = 4 / 3 of the royal", "RF3", "3-RF"),
    ("roy4 / roy3 = that many cards to a royal", "roy3", "3-RF"),
    ("roy4 / roy3 = that many cards to a royal", "roy", "5-RF"),
    ("roy4 / roy3 = 3 / 4 cards to a royal", "roy3", "refused"),
    ('"4Z" means four cards to a flush, 4Y straight, etc.', "4Y", "4-S, 4-SF, or 4-RF"),
    ("os4 = open ended four straight, gs4 = gutshot four straight", "gs4", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
    ("Abbreviations used: R (royal), F (flush), S (straight)", "4S", "4-S, 4-SF, or 4-RF"),
    ("Key: RF - royal flush; SF - straight flush; Z - flush", "4Z", "4-F, 4-SF, or 4-RF"),
    ("| Abbr | Meaning |\n|---|---|\n| R | royal flush |\n| F | flush |", "4R", "4-RF"),
    ("Legend:\nR .... royal flush\nF .... flush", "4R", "4-RF"),
    (
        'In this chart "3SF" is any three cards to a straight flush with no gaps.',
        "3SF",
        "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA",
    ),
    ('In this chart "3SF" is what I like best.', "3SF", "refused"),
    ("4r=4 to a royal", "4R", "4-RF"),
    ("Notation: XY means X and Y suited, X-Y means unsuited", "QJ", "refused"),
    ("Notation: XYs means suited, XYo means offsuit", "QJs", "2-RF: JQ"),
    # A caption is about the rows directly below it.
    ("how I write:\n  g = gap\n\nSF3 g1", "SF3 g2", "5-FH"),
    ("EV = expected value in bets, Z = straight (pays 4)", "4Z", "4-S, 4-SF, or 4-RF"),
    ("EV = only with a king", "EV 4 to a flush", "refused"),
    ("Z = straight (pays 4 with a king)", "4Z", "refused"),
    # A text that moves hands to another line.
    ('A23 is not open, it belongs to "any other 3SF".', "3 to a straight flush, open", "refused"),
    ('A23 goes with "the ugly ones".', "3 to a straight flush, open", "3-SF: s = 3; 3-RF: s = 3"),
    # Terms in words below a caption, and lists of ranks in them.
    ("Legend\nH: J, Q, K or A\nZ: flush", "2 suited H", "2-RF: HH"),
    ("Glossary\n- high card: Q, K or A", "two suited high cards", "2-RF: (Q-A)(Q-A)"),
    ("Glossary\nopen draw - four in a row that can be completed at either end", "Open draw", _OPEN),
    ("Glossary\nopen draw - four in a row that can be completed in luck", "Open draw", "refused"),
    ("Glossary\nshut: four to a straight that only one rank completes (so AKQJ is shut as well)", "Shut", _SHUT),
    ("Glossary\nshut: four to a straight that only one rank completes (so 5678 is shut as well)", "Shut", "refused"),
    # Several definitions in a line, and definitions over two lines.
    ("X=open-ended  Y=two pair  h=high cards", "4 to a flush with 3h", _H3),
    (
        "h = high cards  T = ten.  IN = inside\n4-straight (AKQJ and A234 are IN, only one rank fills them)",
        "IN 3h",
        _HIGH_3,
    ),
    ("h = high cards.  IN = inside 4-straight (5678 is IN)", "IN 3h", "refused"),
    ("hi / H = J Q K A T = ten", "AHHT", "4-RF: TJQA, TJKA, or TQKA; 4-S: TJQA, TJKA, or TQKA"),
    ("hi = J Q K A", "hi pair", "2-HP"),
    # Counts in front and behind; definitions that use others.
    ("Z = straight flush, g0, g1, g2 = number of gaps", "3Z g1 with 345", "refused"),
    ("0h 1h = that many hi cards among the cards held\nhi = J Q K A", "4 to a flush, 3h", _H3),
    ("h = J Q K A", "4 to a flush 3h or 2h", "4-F: h = 2 or 3; 4-SF: h = 2 or 3; 4-RF: h = 2 or 3"),
    # A meaning that is not the usual one is the author's.
    ("F = full house", "4F", "refused"),
    ("FL = full house", "FL", "5-FH"),
    ("hi = Q K A", "two suited hi", "2-RF: (Q-A)(Q-A)"),
    ("PX = P J Q", "4 to a flush with 2 PX", "refused"),
    ("kicker = A, 2, 3, 4", "four aces with a kicker", "refused"),
    # Gaps as the author counts them.
    (
        "g = gap, counting 234 as g1 and A-low ones (A23 etc) as g2",
        "3 to a straight flush g0",
        "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA",
    ),
    ("g = gap, counting 234 as g2 and 234 as g1", "3 to a straight flush g0", "refused"),
    # Properties in words of the author.
    ('"open" can be hit two ways, "gut" one way.', "4 to a straight, gut", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
    ("gut = can be hit two ways with luck", "4 to a straight, gut", "refused"),
    ("\"px\" = a card I'd throw is in the suit I'm keeping", "QTs no px", "2-RF: TQ, no fp"),
    ('"px" = a card I like', "QTs no px", "refused"),
    ("s = suited. No s = any suits", "QJ", "2-RF: JQ; 2-S: JQ"),
    ("s = suited. No s = unsuited", "QJ", "2-S: JQ"),
    # Names with a sign, letters behind a name, and single cards added to a meaning or taken from it
    (
        "ZF3+ = 3 to a straight flush, no gaps (A-low hands and 234 don't count)\nZF3 = 3 to a straight flush",
        "ZF3+",
        "3-SF: (345,456,567,678,789,89T,9TJ); 3-RF: TJQ, JQK, or QKA",
    ),
    ("ZF3+ = 3 to a straight flush with no gaps\nZF3 = 3 to a straight flush", "ZF3-", "refused"),
    ("ZF3+ = 3 to a straight flush, my good ones", "ZF3+", "refused"),
    (
        "Z = three to a straight flush with one gap; also any ace low",
        "Z",
        "3-SF: (235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
        "3-RF: TJK, TQK, JQA, or JKA",
    ),
    ("Z = three to a straight flush with one gap; not 234 unless it is suited", "Z", "refused"),
    ("Z = three to a straight flush with one gap (234 sometimes is)", "Z", "refused"),
    ("i = only one particular rank completes it, o = open", "4STi", _SHUT),
    # Another name of the high cards, and of the low ones; others are refused.
    ("Honours are jacks, queens, kings and aces.", "two suited honours", "2-RF: HH"),
    ("A big card is a jack, queen, king or an ace", "4 to a flush, 3 big cards", _H3),
    ("Honours are T, J, Q, K and A.", "two suited honours", "refused"),
    ('"High" in this table means a king or an ace.', "two suited high cards", "2-RF: KA"),
    ("LO = 2 thru 10", "LO pair", "2-LP"),
    ("LO = 2 thru 9", "LO pair", "refused"),
    ("HC = high card (J-Q-K-A)", "2 suited HC", "2-RF: HH"),
    ("LX = low pair (2-2 through 10-10)", "LX", "2-LP"),
    ("Low pair is tens or lower.", "Low pair", "2-LP"),
    ("Low pair is nines or lower.", "Low pair", "refused"),
    # Numbers in front of "of a kind"
    ("K = of a kind", "3K or A, K", "3-3K; 1-RF: A or K"),
    ("5Z/4Z/3Z = n of a kind", "4Z", "4-4K"),
    ("5Z/4Z/3Z = n of a kind with a king", "4Z", "refused"),
    # What letters behind cards say
    ("s after cards = suited; cards without an s are of mixed suits", "QJ", "2-S: JQ"),
    ("s after cards = suited; cards without an s are weaker", "QJ", "refused"),
    ("u = mixed suits", "QJu", "2-S: JQ"),
    # Numbers in parentheses
    (
        "Legend\nRF   royal flush   u   unsuited\nZ   straight   (n)  number of cards held",
        "Z(4) open, QJ u",
        "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2; 2-S: JQ",
    ),
    ("The number in parentheses is how many cards you hold.", "RF(3)", "3-RF"),
    ("The number in parentheses is how many cards you like.", "RF(3)", "refused"),
    # In a comment of a page in plain words
    ("# Z = flush", "4Z", "4-F, 4-SF, or 4-RF"),
    # A word at the beginning of a row may belong to the sentence above.
    (
        "Whatever I say about the deals I had in the old\ntables means a jack, queen, king or ace.",
        "2 suited tables",
        "refused",
    ),
    # Names that are words of sentences, and names within others.
    ("IN = inside 4-straight", "A pair in your hand", "refused"),
    ("R = royal", "4 to a straight flush or royals", "4-SF or 4-RF"),
]


@in_one_test(("legend", "line", "meant"), CASES[::9])
def test_some_short_names(legend: str, line: str, meant: str) -> None:
    require_meant(legend, line, meant)


@pytest.mark.slow
@in_one_test(("legend", "line", "meant"), CASES)
def test_short_names_that_a_page_explains(legend: str, line: str, meant: str) -> None:
    require_meant(legend, line, meant)


def require_meant(legend: str, line: str, meant: str) -> None:
    page = _PAGE.format(legend, line)
    try:
        chart = read_chart(page, "page", load_game("jacks-or-better"))
    except ChartError as error:
        assert meant == "refused", error
    else:
        assert str(chart.lines[1]) == meant


#: The section of the rows below a heading, and the lines read there.
_SECTIONS = """WRF=wild royal  5K=five of a kind  4RF=4 to royal
D=deuce   con=consecutive   > means "is better than"

4D   DDDD
3D   WRF > 5K > DDD
2D   WRF > 4K >
     4SF con 67 & up > DD
1D   FL > D
0D   pair > 4FL > redraw"""


@pytest.mark.slow
def test_sections_named_by_a_letter_and_hands_one_after_another() -> None:
    chart = read_chart(_SECTIONS, "page", load_game("deuces-wild"))
    found = [(line.section.wild if line.section else None, str(line)) for line in chart.lines]
    assert [text for wild, text in found if wild == 2] == [
        "5-RF",
        "4-4K",
        "4-SF: s + h >= 4; 4-RF: WW(TJ,JQ,QK,KA)",
        "2-W",
    ]
    assert [(wild, text) for wild, text in found if wild not in (2, None)] == [
        (4, "4-W"), (3, "5-RF"), (3, "5-5K"), (3, "3-W"), (1, "5-F, 5-SF, or 5-RF"), (1, "1-W"), (0, "2-LP"),
        (0, "4-F, 4-SF, or 4-RF"), (0, "none"),
    ]  # fmt: skip
    for old, new in (("WRF > 4K >", "WRF > 4K > a thing >"), ("> means", "> may mean"), ("D=deuce", "D=deal")):
        with pytest.raises(ChartError):
            read_chart(_SECTIONS.replace(old, new), "page", load_game("deuces-wild"))


#: Descriptions of types, a line that uses one, and what it means.
TYPES = [
    ("Type B: one more gap than high cards. All ace-low draws and 234 are type B.",
     "3 to a straight flush, type B (see below)", "3-SF: s + h = 2"),
    ("Class 1 means at least as many high cards as gaps. A23, 234 are never class 1.",
     "3 to a straight flush (class 1)", "3-SF: s + h >= 3; 3-SF: 24A or 34A; 3-RF"),
    ("Type 1: it has no gaps; excludes ace-low hands and 234", "3 to a straight flush, type 1",
     "3-SF: (345,456,567,678,789,89T,9TJ); 3-RF: TJQ, JQK, or QKA"),
    # Several in a row, with what is said of single cards behind, in parentheses, or in rows of their own
    ("Types: type A has no gaps, type B has one gap; any ace-low hand, too. Type C has two gaps.",
     "3 to a straight flush, type A", "3-SF: s >= 3; 3-SF: 234; 3-RF: TJQ, JQK, or QKA"),
    ('Types: "type A" has no gaps, and "type B" has one gap (also all ace-low hands).', "3 to a straight flush, type A",
     "3-SF: s >= 3; 3-SF: 234; 3-RF: TJQ, JQK, or QKA"),
    ("Class A draws have at least as many high cards as gaps (except for ace-low and 234)",
     "3 to a straight flush (class A)", "3-SF: s + h >= 3; 3-RF"),
    ("Type B: one more gap than high cards; or any ace low", "3 to a straight flush, type B",
     "3-SF: (235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
    ("Type A: no gap; one gap with at least one high card.\nNothing else.\nAce-low hands never belong to class A.",
     "3 to a straight flush, type A", "3-SF: s >= 3; 3-SF: 234, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: s + h >= 4"),
    ("Type A: no gap.\nAce-low hands hardly belong to type A.", "3 to a straight flush, type A", "refused"),
    ("Type A: open at both ends", "4 to a straight, type A", _OPEN),
    # All others are those of the lines above.
    ("Type A: all others. Type B: no gaps.", "3 to a straight flush, type A\n3 to a straight flush, type B", "refused"),
    # What is not understood is refused, also of the usual types.
    ("Type 1: the better ones, by feel", "3 to a straight flush, type 1", "refused"),
    ("Type A: no gaps. A23 is only sometimes type A.", "3 to a straight flush, type A", "refused"),
    ("Type A: no gaps. 234 is never type A. A23 is type A, too.", "3 to a straight flush, type A", "refused"),
    ("Type A: no gaps.", "4 to a flush, type A", "refused"),
    ("Type A: no gaps.", "3 to a straight flush, type B", "refused"),
]  # fmt: skip


@pytest.mark.slow
@in_one_test(("text", "line", "meant"), TYPES)
def test_types_that_a_page_describes(text: str, line: str, meant: str) -> None:
    page = f"Full house\n{line}\nDraw five\n\n{text}"
    try:
        chart = read_chart(page, "page", load_game("jacks-or-better"))
    except ChartError as error:
        assert meant == "refused", error
    else:
        assert str(chart.lines[1]) == meant


#: A game, a legend, a line in a section for so many wild cards, and what it means.
OF_GAMES = [
    ("deuces-wild", '"n-RF" and "n-SF" mean n cards to that hand, counting the deuces.', "3-RF (not with an ace)", 0,
     "3-RF: TJQ, TJK, TQK, or JQK"),
    ("deuces-wild", '"n-RF" means n cards to that old hand.', "3-RF (not both ace)", 0, "refused"),
    ("deuces-wild", "W = a deuce", "WW + 76s or 87s", 2, "4-SF: WW(67,78)"),
    ("deuces-wild", "I write D for a deuce.", "Otherwise DD", 2, "2-W"),
    ("deuces-wild", "I write D for a deal.", "Otherwise DD", 2, "refused"),
    ("deuces-wild", '"Pat" = already made, don\'t draw to it.', "Pat flush", 1, "5-F, 5-SF, or 5-RF"),
    ("deuces-wild", '"Pat" = made with a king.', "Pat flush", 1, "refused"),
    ("deuces-wild", "", "WWW", 2, "refused"),
    ("triple-double-bonus", "Terms used\nKicker: with aces, a 2, 3 or 4. With 2s, an ace or another of 3, 4.",
     "four aces with a kicker", 0, "5-4K: AAAA(2-4)"),
    ("triple-double-bonus", "Terms used\nKicker: with aces, a 2, 3 or 4. With 2s, a 3 or 4.",
     "four aces with a kicker", 0, "refused"),
    ("jacks-or-better", "Legend\nOE: open at both ends\nfp - a card I throw is in the suit", "4 to a straight, OE", 0,
     "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
]  # fmt: skip


@pytest.mark.slow
@in_one_test(("game", "legend", "line", "wild", "meant"), OF_GAMES)
def test_short_names_of_some_games(game: str, legend: str, line: str, wild: int, meant: str) -> None:
    heading = f"{wild} deuces:\n" if game == "deuces-wild" else ""
    page = f"{legend}\n\n{heading}Full house\n{line}\nDraw five"
    try:
        chart = read_chart(page, "page", load_game(game))
    except ChartError as error:
        assert meant == "refused", error
    else:
        assert str(chart.lines[1]) == meant


def test_a_sentence_names_the_wild_card() -> None:
    page = "{}\n\nHands with the joker\nFull house\nJx + RF3\nJx alone\n\nHands without the joker\nDraw five"
    game = load_game("joker-poker-kings")
    chart = read_chart(page.format("Jx is the joker."), game=game)
    assert [str(line) for line in chart.lines] == ["5-FH", "4-RF", "1-W", "none"]
    for text in ("Jx is a good card.", "Ace is a joker", "Jx is not the joker."):
        with pytest.raises(ChartError):
            read_chart(page.format(text), game=game)


def test_cards_without_a_letter_may_be_unsuited() -> None:
    page = "s = suited\n{}\n\nRoyal flush\nAKQJ\nJJ, QQ\nFL4\nKQ, KJ\nKQs\nDraw five"
    game = load_game("jacks-or-better-9-6")
    for text in ('No "s" means at least two suits.', "No s = offsuit", "No suffix means not all of one suit"):
        lines = [str(line) for line in read_chart(page.format(text), game=game).lines]
        assert (lines[1], lines[4]) == ("4-S: JQKA", "2-S: QK or JK")
        assert lines[2] == "2-HP: JJ; 2-HP: QQ"
    lines = [str(line) for line in read_chart(page.format("No s = any suits"), game=game).lines]
    assert "RF" in lines[4]
    for text in ('No "s" means all of one suit.', 'No "s" means two suits or a pair.'):
        with pytest.raises(ChartError):
            read_chart(page.format(text), game=game)


_LETTERS = """\
Full house
3 to SF   A
Two pair
3 to SF   B
K or A
3 to SF   C
Draw five

A: high cards equal or exceed gaps
B: one more gap than high cards{}
C: two gaps, no high card
"""


def test_letters_behind_a_hand_are_types_that_the_page_describes() -> None:
    game = load_game("jacks-or-better-9-6")
    lines = [str(line) for line in read_chart(_LETTERS.format(" (also any A-low, 234)"), game=game).lines]
    # Cards that are said to be of type B are not of type A.
    assert (lines[1], lines[3], lines[5]) == ("3-SF: s + h >= 3; 3-RF", "3-SF: s + h = 2", "3-SF: s + h = 1")
    lines = [str(line) for line in read_chart(_LETTERS.format(""), game=game).lines]
    assert lines[1] == "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"
    # Letters in parentheses, and a sentence about one of them below
    page = _LETTERS.format("").replace("   A", " (A)").replace("   B", " (B)").replace("   C", " (C)")
    page = page.replace("A: ", "3 to SF:\n(A) ").replace("B: ", "(B) ").replace("C: ", "(C) ")
    lines = [str(line) for line in read_chart(f"{page}Ace-low and 234 are never in group A.\n", game=game).lines]
    assert (lines[1], lines[3], lines[5]) == (
        "3-SF: s + h >= 3; 3-RF",
        "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)",
        "3-SF: s + h = 1",
    )
    for page in (_LETTERS.format(" (see page 4)"), _LETTERS.format("").replace("C: two", "D: two")):
        with pytest.raises(ChartError):
            read_chart(page, game=game)


def test_a_type_is_described_behind_the_hand_again_and_below_other_names() -> None:
    """ "HI = J Q K A" above "3 SF (A) - no more gaps than HI cards" is whole."""
    game = load_game("jacks-or-better-9-6")
    text = """3 SF (A)
Two pair
2 HI suited
3 SF (B)
Draw five

s = suited   HI = J Q K A
3 SF (A) - no more gaps than HI cards. Not A-low, not 234
3 SF (B) - {}"""
    lines = [str(line) for line in read_chart(text.format("2 gaps & no HI"), game=game).lines]
    assert lines == ["3-SF: s + h >= 3; 3-RF", "4-2P", "2-RF: HH", "3-SF: s + h = 1", "none"]
    for other in ("some gaps", "see page 4"):
        with pytest.raises(ChartError):
            read_chart(text.format(other), game=game)


def test_a_type_says_more_below_its_description() -> None:
    """ "Three-card straight flush in which ..." is the hand again, and "234 is also type B" said of a type."""
    game = load_game("jacks-or-better-9-6")
    text = """Three-card straight flush, type A
Two pair
Three-card straight flush, type B
Draw five

Definitions

Type A: a three-card straight flush in which the high cards are at least as many as the gaps, {}.
Type B: one gap and no high card. Ace-low hands and 2-3-4 are also type B."""
    lines = [str(line) for line in read_chart(text.format("but not with an ace and not 2-3-4"), game=game).lines]
    assert lines[0] == "3-SF: (345,456,567,678,789,89T,89J,8TJ,8JQ,9TJ,9TQ,9JQ,9JK,9QK); 3-RF: TJQ, TJK, TQK, or JQK"
    assert "234" in lines[2] and "23A" in lines[2]
    with pytest.raises(ChartError, match="type A"):
        read_chart(text.format("but not mostly"), game=game)


@in_one_test(
    ("definition", "meant"),
    [
        ("High pair: jacks, queens, kings or aces. All other pairs are low pairs.", "2-HP"),
        ("High pair = J, Q, K or A", "refused"),
        ("High pair = kings or aces", "refused"),
        ("Low pair = J, Q, K or A", "refused"),
    ],
)
def test_ranks_of_a_pair_are_no_single_cards(definition: str, meant: str) -> None:
    page = f"1. Full house\n2. High pair\n3. Low pair\n4. Ace\n5. Draw five\n\nDefinitions\n\n{definition}"
    try:
        chart = read_chart(page, game=load_game("jacks-or-better-9-6"))
    except ChartError:
        assert meant == "refused"
    else:
        assert str(chart.lines[1]) == meant


@in_one_test(
    ("definition", "is_read"),
    [
        ('Everything is with the joker, e.g. "flush" means four suited cards and the joker.', True),
        ('"Flush" means three suited cards and the joker.', False),
        ('"Straight" means four suited cards and the joker.', False),
    ],
)
def test_a_hand_with_the_wild_card_is_no_other_name(definition: str, is_read: bool) -> None:
    lists = "With the joker\nFull house\nStraight flush\nFlush draw\nJoker\n\nNo joker\nFlush\nStraight\nNothing"
    page = f"{definition}\n\n{lists}"
    try:
        chart = read_chart(page, game=load_game("joker-poker-kings"))
    except ChartError:
        assert not is_read
    else:
        assert [str(line) for line in chart.lines][1:3] == ["5-SF or 5-RF", "4-F, 4-SF, or 4-RF"]
        assert is_read


def test_a_rank_with_an_article_is_defined_behind_another_letter() -> None:
    page = 'An "s" means suited, a T is a {}.\n\n1. QJs\n2. JTs\n3. Nothing'
    game = load_game("jacks-or-better-9-6")
    assert [str(line) for line in read_chart(page.format("ten"), game=game).lines] == ["2-RF: JQ", "2-RF: TJ", "none"]
    with pytest.raises(ChartError):
        read_chart(page.format("good card"), game=game)


@in_one_test(
    ("letter", "line", "meant"),
    [
        ("d", "3 SF d67 d78", "3-SF: W(67,78)"),
        ("D", "3 SF D67, D78", "3-SF: W(67,78)"),
        ("d", "3 SF e67 e78", "refused"),
    ],
)
def test_a_letter_of_the_wild_card_in_front_of_cards(letter: str, line: str, meant: str) -> None:
    page = f"1 deuce\nFull house\n{line}\n{letter}\n\n0 deuces\nFull house\nNothing\n\n{letter} = deuce"
    try:
        chart = read_chart(page, game=load_game("deuces-wild"))
    except ChartError:
        assert meant == "refused"
    else:
        assert [str(one) for one in chart.lines][1:3] == [meant, "1-W"]


@in_one_test(
    ("names", "is_read"),
    [
        ("Classes. I: no gap. II: one gap. III: two gaps.", True),
        ("Classes. I: no gap. III: one gap. II: two gaps.", False),
        ("Classes. I: no gap. II: some gap. III: two gaps.", False),
    ],
)  # fmt: skip
def test_types_listed_behind_their_name(names: str, is_read: bool) -> None:
    lines = "".join(f"{at}. 3-card straight flush, class {name}\n" for at, name in enumerate(("I", "II", "III"), 1))
    game = load_game("jacks-or-better")
    if is_read:
        found = read_chart(f"{lines}4. Nothing\n\n{names}\n", game=game).lines
        assert len(found) == 4 and str(found[0]).startswith("3-SF: s >= 3")
    else:
        with pytest.raises(ChartError):
            read_chart(f"{lines}4. Nothing\n\n{names}\n", game=game)


@in_one_test(
    ("definition", "is_read"),
    [
        ("open = both ends (2345 thru TJQK)", True), ("open = both ends (2345 thru JQKA)", False),
        ("open = one end (2345 thru TJQK)", False),
    ],
)  # fmt: skip
def test_open_at_both_ends(definition: str, is_read: bool) -> None:
    page = f"Two pair\n4ST open\nLow pair\nNothing\n\n{definition}\ngaps: count the holes. 234 is 1 gap\n"
    game = load_game("jacks-or-better")
    if is_read:
        assert str(read_chart(page, game=game).lines[1]) == "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


@in_one_test(
    ("said", "is_read"), [("Ace-low and 2-3-4 excluded.", True), ("Ace-low and 2-3-4 mostly excluded.", False)]
)
def test_a_type_without_some_cards(said: str, is_read: bool) -> None:
    page = f"3 to SF (type 1)\nTwo pair\nNothing\n\nType 1: as many high cards as gaps, or more. {said}\n"
    game = load_game("jacks-or-better")
    if is_read:
        assert str(read_chart(page, game=game).lines[0]) == "3-SF: s + h >= 3; 3-RF"
    else:
        with pytest.raises(ChartError):
            read_chart(page, game=game)


def test_short_names_without_a_sign_below_definitions() -> None:
    page = "1. Two pair\n2. KQs\n3. AK\n4. 4 ST\n5. Nothing\n\n{}\nST straight  FL flush  PR pair\n"
    game = load_game("jacks-or-better")
    lines = [str(line) for line in read_chart(page.format("s = suited, no s = offsuit"), game=game).lines]
    assert lines[1:3] == ["2-RF: QK", "2-S: KA"]
    with pytest.raises(ChartError):
        read_chart(page.format("s = suited, no s = mostly offsuit"), game=game)


@in_one_test(
    "definition",
    [
        "Open = open on both ends with at least one high card", "Open-ended means no ace or king",
        "Inside = missing one card in the middle, not A234", "Outside = open at one or both ends",
        "Inside = outside", '"4 to a flush" means with at least one high card', '"4 to a flush" means no high pair',
        "Suited = suited with no penalty card", "Suited means suited but no flush penalty", "Low means 2-9",
        "LP = 22-99", "Open = 456 to 89T", "High card: K or A", "High card - jack, queen, king",
    ],
)  # fmt: skip
def test_words_of_the_grammar_have_no_other_meaning(definition: str) -> None:
    page = (
        f"{definition}\n\nRoyal flush\nHigh pair\n4 to a flush\nLP\n4 to an open straight\nJT suited\n"
        "4 to an inside straight\nOne high card\nNothing\n"
    )
    with pytest.raises(ChartError):
        read_chart(page, game=load_game("jacks-or-better"))


@in_one_test("meaning", ["any card", "2, 3 or 4", "a king"])
def test_kickers_are_those_of_the_game(meaning: str) -> None:
    page = f"Kicker means {meaning}\n\nRoyal flush\nFour aces with kicker\nFour 2s with kicker\nNothing\n"
    with pytest.raises(ChartError):
        read_chart(page, game=load_game("double-double-bonus"))


@in_one_test(
    ("definition", "line", "meant"),
    [
        ("HP = TT-AA", "HP", "2-HP; 2-LP: TT"),
        ("sf = straight flush, gut = one card makes it, s = suited", "4 st gut", "4-S: s = 1"),
        ("d is a deuce, s means suited", "4 st oe", "4-S: s = 2"),
    ],
)  # fmt: skip
def test_definitions_are_applied(definition: str, line: str, meant: str) -> None:
    chart = read_chart(f"{definition}\n\nFour of a kind\n{line}\nNothing\n", game=load_game("jacks-or-better"))
    assert str(chart.lines[1]).startswith(meant)


def test_definitions_one_after_another_without_a_sign() -> None:
    page = "3 ducks: WR > 5K > ducks\n\n0 ducks: RF > SF4 > toss all\n\n{}\n"
    game = load_game("deuces-wild-full-pay")
    chart = read_chart(page.format("WR wild royal, SF4 = 4 to a SF and so on, s = suited."), game=game)
    assert [str(line) for line in chart.lines] == ["5-RF", "5-5K", "3-W", "5-RF", "4-SF or 4-RF", "none"]


_TYPED = (
    "{}\n\n1. Royal flush\n2. 3 to a straight flush (type 1)\n3. High pair\n4. 3 to a straight flush (type 2)\n"
    "5. Nothing\n{}"
)


@in_one_test(
    "others",
    ["Type 2: all others", "Type 2: the rest", "Type 2 - everything else", "Type 2: one gap\nType 3: all others"],
)
def test_the_last_type_may_be_all_others(others: str) -> None:
    game = load_game("jacks-or-better")
    texts = f"Type 1: no gaps\n{others}"
    for page in (_TYPED.format(texts, ""), _TYPED.format("My card", f"\n{texts}\n")):
        first, second = (str(read_chart(page, game=game).lines[at]) for at in (1, 3))
        assert first == "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
        assert second.startswith("3-SF: (235,245" if "one gap" in others else "3-SF or 3-RF")


@in_one_test("types", ["Type 1: no gaps", "Type 2: everything else", "Type 1: for example, 5-6-7\nType 2: one gap"])
def test_types_that_a_page_does_not_explain_are_refused(types: str) -> None:
    with pytest.raises(ChartError):
        read_chart(_TYPED.format(types, ""), game=load_game("jacks-or-better"))


def test_a_blank_line_ends_the_description_of_a_type() -> None:
    page = "Type 2: one gap; A-low; 2-3-4\n\nRoyal flush\n3 to a straight flush (type 2)\nHigh pair\nNothing\n"
    lines = read_chart(page, game=load_game("jacks-or-better")).lines
    assert [str(line) for line in lines][::2] == ["5-RF", "2-HP"]
