"""Wordings, notes and headings of pages as they are copied out of browsers, books and forums."""

from __future__ import annotations

import pytest
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

from strategygen.charts import read_chart
from strategygen.charts.gap_sentences import counted_gaps
from strategygen.errors import ChartError
from strategygen.games import load_game

_DEUCES, _KICKERS, _TENS, _NSUD = "deuces-wild", "double-double-bonus", "tens-or-better", "deuces-wild-nsud"
_INSIDE = "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"
_LOWEST = "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"
_WITHOUT_BOTH = "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"

CASES: dict[str, list[Row]] = {
    "cards held, said again": [
        ("Two high cards, same suit (the two high cards)", "2-RF: HH"),
        ("Two high cards, same suit (the three high cards)", "refused: this remark does not agree"),
        ("10-J, 10-Q or 10-K, same suit (both cards)", "2-RF: TJ, TQ, or TK"),
        ("3 to a royal flush (both cards)", "refused: this remark does not agree"),
        ("4 to a royal flush (the four cards, even if you break a flush, a straight or a pair)", "4-RF"),
        ("4 to a flush (the four, even if you break a pair, with 3 high cards)", "refused: "),
        ("A (no kicker ever)", "1-RF: A"),
    ],
    "kickers drawn for": [
        ("Four aces (redraw for the kicker)", "4-4K: AAAA", _KICKERS, None),
        ("Three aces (redraw for the kicker)", "refused: ", _KICKERS, None),
        ("Four 2s, 3s or 4s (discard the fifth card and try for a kicker)", "4-4K: (2-4)xxx", _KICKERS, None),
        ("Three 2-4", "3-3K: (2-4)xx", _KICKERS, None),
        ("Three 2-4-6", "refused: ", _KICKERS, None),
        ("Four 5-K", "4-4K: (5-K)xxx", _KICKERS, None),
        ("Four 5-K suited", "refused: ", _KICKERS, None),
        ("Four 5-8", "refused: ", _KICKERS, None),
        ("Three J-A", "refused: ", _KICKERS, None),
        ("AAA + kicker (even if it's a full house, AAA22 becomes AAA2)", "4-3K: AAA(2-4)", _KICKERS, None),
        ("AAA (even if it's a full house, AAA22 becomes AAA2)", "refused: ", _KICKERS, None),
    ],
    "cards of so many ranks": [
        ("2 cards of 10 or higher", "2-RF; 2-S: HH", _TENS, None),
        ("4 cards of 10, J, Q, K, A", "4-RF; 4-S: (T-A)(T-A)(T-A)(T-A)"),
        ("4 cards of 10, J, Q, A", "refused: "),
        ("2 Hi K-Q, K-J", "2-RF: QK or JK; 2-S: QK or JK"),
        ("2 Hi K-9", "refused: "),
        ("1 Hi J, Q, K", "1-RF: J, Q, or K"),
        ("1 Hi 9", "refused: "),
    ],
    "royal draws": [
        ("Ace or king with another royal card of the same suit", "2-RF: (K,A)x"),
        ("Ace or king with another royal card", "refused: "),
        ("Three to a royal flush, no ace and ten together", _WITHOUT_BOTH),
        ("Three to a royal flush (no ace with a ten)", _WITHOUT_BOTH),
        ("Three to a royal flush, no ace and ten", "refused: none of these cards, or not all of them?"),
        ("4 to RF (incl. ace - A,K etc)", "4-RF", _DEUCES, 1),
        ("4 to RF (incl. ace and king)", "refused: ", _DEUCES, 1),
        ("2 to a royal flush (including an ace but not A-10 etc.)", "refused: "),
        ("3 to a royal flush (including aces, except A-10-K etc.)", "refused: "),
        ("Ace with another royal card", "refused: "),
    ],
    "straights": [
        ("Four to an inside straight including an ace or king",
         "4-S: (K,A)xxx, s = 1; 4-SF: (K,A)xxx, s = 1; 4-RF: s = 1"),
        ("Any other four to an inside straight, including an ace or king", "refused: "),
        ("4 to an inside straight, except when the deuce would be needed to fill it at the bottom (A-3-4-5)",
         _INSIDE, _DEUCES, 0),
        ("4 to an inside straight, except when the ace would be needed to fill it", "refused: ", _DEUCES, 0),
        ("4 to an inside straight (but not if it's missing a deuce, like A345)", _INSIDE, _DEUCES, 0),
        ("4 to an inside straight (but not if it's missing a six, like A345)", "refused: ", _DEUCES, 0),
        ("4 to an inside straight (3456 goes here too. Don't draw to A345 tho, only a deuce helps you)",
         _INSIDE, _DEUCES, 0),
        ("Three high cards plus a 10 or 9 making four to an inside straight",
         "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("Two high cards plus a 10 or 9 making four to an inside straight", "refused: "),
        ("3-card straight flush with a hole", "refused: exactly one gap, or at least one?"),
    ],
    "gaps": [
        ("3 to a straight flush, no gap (345 to 9TJ (not A23, 234))", "3-SF: s >= 3"),
        ("3 to a straight flush, 1 gap (also 234. Ace low does not count here)",
         "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, 1 gap (also 234. Ace low does count here)", "refused: "),
        ("Three to a straight flush, double gap, 1 high card", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, if the number of high cards is at least as big as the number of gaps (see below)",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush, if the number of high cards is at most as big as the number of gaps", "refused: "),
        ("3 to a straight flush in a row (except 2–3–4 and A–2–3, which rank below two suited high cards)",
         "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, no gaps (except 2-3-4, which is lower, and A-2-3)", "refused: "),
        ("3 to a straight flush, no gaps (except 2-3-4, which is lower unless it has a penalty)", "refused: "),
        ("3 to SF, one gap no high cards, two gaps one high card. A23s type stuff and 234 too",
         "3-SF: s + h = 2"),
        ("3-card straight flush, spread of 5 (and all with a low ace)", "3-SF: s = 1; 3-RF: s + h = 3"),
        ("3-card straight flush, spread of 5 and all with a low ace", "3-SF: s = 1; 3-RF: s + h = 3"),
        ("3-card straight flush, spread of 5, all with a low ace", "3-SF: 25A, 35A, or 45A"),
        ("3 to a straight flush, except 2 gaps, plus all with a low ace", "refused: these too, or only these?"),
        ("3 to a straight flush, one gap, but not 2-3-4, also all with a low ace", "refused: these too, or only"),
        ("3 to a straight flush, two gaps, one high card (and all with a low ace)",
         "3-SF: (23A,24A,25A,34A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("4 to a straight flush, no gap or 1 gap (567 or higher, 568 or higher)",
         "4-SF: W(567,568,578,678,679,689,789,78T,79T,89T,89J,8TJ,9TJ,9TQ,9JQ); 4-RF: W(TJQ,TJK,TQK,JQK,JQA,JKA,QKA)",
         _DEUCES, 1),
        ("4 to a straight flush, no gap or 1 gap (567 or higher, 579 or higher)", "refused: of which draws",
         _DEUCES, 1),
    ],
    "cards behind a colon": [
        ("Three to a straight flush: no gaps, no high cards (345 to 89T); 8TJ, 89J",
         "3-SF: 345, 456, 567, 678, 789, or 89T; 3-SF: 89J or 8TJ"),
        ("Three to a straight flush, no gaps, no high cards (345 to 89T); 8TJ, 89J", "refused: "),
        ("3 to a straight flush: no gaps, not 234; 8TJ, 89J", "refused: left out, too, or another hand?"),
        ("3 to a straight flush: no gaps, no ace; A23", "refused: left out, too, or another hand?"),
    ],
    "cards beside wild cards": [
        ("4SF, no gap or 1 gap, 22+67 and up", "4-SF: WW(67,68,78,79,89,8T,9T,9J); 4-RF: WW(TJ,TQ,JQ,JK,QK,QA,KA)",
         _DEUCES, 2),
        ("4SF no gap (22+67 or higher)", "refused: ", _DEUCES, 1),
        ("4 to a straight flush (2+67 and up)", "refused: ", _DEUCES, 2),
        ("3 to a straight flush, 0 gaps (5-6-7 through 9-10-J with the joker)", "refused: ", "joker-poker-kings", 0),
        ("4 to a flush or 4 to a straight if at least one of them is an ace or king", "refused: "),
        ("Three-card straight flush, 0 gaps (5-6 through 9-10 plus joker)", "3-SF: W(56,67,78,89,9T)",
         "joker-poker-kings", 1),
        ("Four cards to a flush if you hold an ace or a king among them", "4-F: W(K,A)xx; 4-SF: W(K,A)xx;"
        " 4-RF: W(K,A)xx",
         "joker-poker-kings", 1),
        ("Two cards to a royal flush if at least one of them is an ace or a king", "2-RF: (K,A)x"),
        ("Two cards to a royal flush if none of them is an ace or a king", "2-RF: (2-Q)(2-Q)"),
        ("Two cards to a royal flush, with a jack or queen as the highest card", "2-RF: TJ, TQ, or JQ"),
        ("Two cards to a royal flush, with a jack or queen as the lowest card", "refused: "),
    ],
    "short words": [
        ("Trips A w/ kicker 2-4", "4-3K: AAA(2-4)", _KICKERS, None),
        ("4ST gut", _INSIDE),
        ("4 to an inside (gutshot) straight", _INSIDE),
        ("4 to an open-ended straight: all low cards", "refused: "),
    ],
    "choices": [
        ("Two unsuited high cards (with ace and two other high cards, the ace is discarded)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (with ace and two other high cards, the ace is kept)", "refused: "),
        ("2 or more unsuited high cards (the lowest 2)", _LOWEST),
        ("2 or more unsuited high cards (the highest 2)", "refused: "),
    ],
    "hands broken": [
        ("Pair of aces (over aces up)", "2-HP: AA"),
        ("Pair of kings (over aces up)", "refused: "),
        ("Three aces (incl. aces full - throw the pair)", "3-3K: AAA"),
        ("Three kings (incl. aces full)", "refused: "),
        ("Three aces or kings (incl. aces full)", "refused: "),
        ("Pair of jacks, queens, kings or aces (over aces up)", "refused: "),
        ("Full house (including aces full - throw the pair)", "refused: "),
        ("Full house (break up aces full)", "refused: "),
        ("Three aces (break up aces full)", "3-3K: AAA"),
        ("Three of a kind (break up aces full)", "refused: "),
        ("Three of a kind (including aces full)", "refused: "),
        ("High pair (over aces up)", "refused: "),
        ("Pair of jacks (over kings up)", "refused: "),
        ("The three deuces. Always. Yes, even with a pat wild royal (25 vs. almost 27)", "3-W", _DEUCES, 3),
        ("The three deuces. Mostly. Yes, even with a pat wild royal", "refused: ", _DEUCES, 3),
        ("The three deuces, no matter what else you have", "3-W", _DEUCES, 3),
    ],
}  # fmt: skip

test_wordings_of_real_pages, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=5, harmless={("3 to a straight flush, no gap (345 to 9TJ (not A23, 234))", "not")}
)


@pytest.mark.parametrize(
    ("sentence", "counted"),
    [
        ("Count two gaps if the Ace is low (A-2-3, A-3-4 and so on).", "Ace-low hands count as 2 gaps"),
        ("A-2-3, A-2-4 etc. and 2-3-4 suited count as 3 card straight flush, 1 gap.",
         "Ace-low hands count as 1 gap, 2-3-4 counts as 1 gap"),
        ("An ace that's low, as in A-2-4, makes a straight flush draw with two gaps (and one high card);"
        " 2-3-4 plays as "
         "a one-gapper.", "Ace-low hands count as 2 gaps, 2-3-4 counts as 1 gap"),
        ("A-2-3 counts as two gaps", ""),
        ("A low ace counts as two gaps, not one", ""),
        ("2-3-4 counts as one gap except with a king", ""),
        ("Count two gaps for a low ace, 2-3-4 one gap", ""),
        ("3 to a straight flush, one gap (A-2-3 etc. count as two gaps)", ""),
        ("A-2-3 etc. count as one gap, A-2-5 as two", ""),
    ],
)  # fmt: skip
def test_sentences_on_gaps_are_read_word_by_word(sentence: str, counted: str) -> None:
    assert counted_gaps(sentence) == counted


def test_a_sentence_goes_on_with_what_counts_as_gaps() -> None:
    page = "Two pair\n3 to a straight flush, no gaps\nHigh pair\n3 to a straight flush, two gaps\nDraw five\n\n{}\n"
    for more in ("2-3-4 too.", "And 2-3-4 too.", "The same goes for 2-3-4."):
        found = lines_of(page.format(f"A-2-3 etc. count as two gaps. {more}"))
        assert found[1] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA" and "234" in found[3]
    refused(page.format("A-2-3 etc. count as two gaps. 2-3-4 too. 2-3-5 does not."))


def test_touching_cards_have_no_gaps_where_the_page_counts_those_of_low_cards() -> None:
    page = "Two pair\nHigh pair\n3 to a straight flush, touching, or one gap\nDraw five\n\n{}\n"
    assert "23A" in lines_of(page.format("Gaps are missing ranks."))[2]
    assert "A" not in lines_of(page.format("Ace-low hands count as two gaps."))[2].split("; 3-RF")[0]


def test_a_low_ace_beside_the_joker_has_as_many_gaps() -> None:
    page = (
        "With the joker:\nFull house\n3 to a straight flush with no gaps or one gap\nJoker only\n\nWithout the joker:\n"
        "Pair\nDraw five\n\nHands with a low ace count as two gaps.\n"
    )
    # With the king or queen an ace is high.
    assert "2A" not in lines_of(page, "joker-poker-kings")[1]


_FIRST = "Three card straight flush (no gap, or one gap with at least one high card, or two gaps with two high cards)"
_SECOND = "Three card straight flush (one gap, or two gaps with one high card)"
_NUMBERED = f"1. Two pair\n2. High pair\n3. {_FIRST}\n4. 2 suited high cards\n5. {_SECOND}\n6. Draw five\n\n{{}}\n"


@pytest.mark.parametrize(
    "note",
    [
        "Three card straight flushes with a low Ace (like A-2-4) and 2-3-4 belong to line 5.",
        "A-2-3, A-2-4 and all the others with a low ace belong on line 5, and so does 2-3-4, because they can only go "
        "one way.",
    ],
)  # fmt: skip
def test_a_note_says_to_which_line_low_cards_belong(note: str) -> None:
    found = lines_of(_NUMBERED.format(note))
    assert found[2] == "3-SF: s + h >= 3; 3-RF"
    assert all(cards in found[4] for cards in ("234", "23A", "45A"))


@pytest.mark.parametrize(
    "note",
    [
        "Three card straight flushes with a low Ace (like A-2-4) and 2-3-4 never belong to line 5.",
        "Three card straight flushes with a low Ace belong to line 5 if they have two gaps.",
        "Three card straight flushes with a low Ace belong to line 9.",
        "A-2-3 and 2-3-4 belong to the lower one of the two groups.",
        "2-3-4 belongs to line 2.",
        "2-3-4 belongs to line 5. So does A-2-3.",
        "2-3-4 belongs to line 5. But not if there is a high card.",
        "Low aces belong to line 5 since they have two holes unless a king is held.",
    ],
)  # fmt: skip
def test_a_note_on_the_line_of_low_cards_is_read_or_refused(note: str) -> None:
    _refused_or_reported(_NUMBERED.format(note))


def _refused_or_reported(page: str, game: str = "jacks-or-better") -> None:
    try:
        chart = read_chart(page, "page", load_game(game))
    except ChartError:
        return
    assert any("not applied" in reading.note for reading in chart.readings)


def test_notes_on_low_cards_are_of_lines_for_them_and_of_games_without_wild_cards() -> None:
    page = "{}Two pair\nLow pair{}\n3 to a straight flush, {}\n3 to a straight flush, one gap{}\nDraw five\n\n[1] {}.\n"
    also = "Also includes 234 suited"
    found = lines_of(page.format("", "", "no gaps", "[1]", also))
    assert found[3] == "3-SF: s = 2; 3-SF: 24A or 34A; 3-RF: TJK, TQK, JQA, or JKA"
    refused(page.format("", "[1]", "no gaps", "", also))
    # It is in the line above by name.
    refused(page.format("", "", "2-3-4 to 9-10-J", "[1]", also))
    refused(page.format("Without the joker:\n", "", "no gaps", "[1]", also), game="joker-poker-kings")
    _refused_or_reported(page.format("", "", "no gaps", "[1]", "It includes 2-3-4 etc. and A-2-3"))


def test_a_footnote_of_two_lines_puts_low_cards_into_the_lower_one() -> None:
    page = (
        "Two pair\nHigh pair\n3 to a straight flush, number of high cards at least equal to number of"
        " gaps[1]\n2 suited "
        "high cards\n3 to a straight flush, one gap more than high cards[1]\nDraw five\n\n[1] A-2-3, A-2-4,"
        " A-2-5, A-3-4, "
        "A-3-5, A-4-5 and 2-3-4 belong to the {} one of the two groups.\n"
    )
    found = lines_of(page.format("lower"))
    assert found[2] == "3-SF: s + h >= 3; 3-RF" and found[4] == "3-SF: s + h = 2"
    refused(page.format("better"))


def test_a_footnote_adds_low_cards_to_its_line() -> None:
    page = (
        "Two pair\nHigh pair\n3 to a straight flush, no gaps\n2 suited high cards\n3 to a straight flush,"
        " one gap[1]\nDraw "
        "five\n\n[1] Also includes 234 suited and every ace-low draw (A23, A24, A25, A34, A35, A45){}.\n"
    )
    for more in ("", ", which do not count for row 3"):
        found = lines_of(page.format(more))
        assert found[2] == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA" and found[4].startswith("3-SF: s = 2; 3-SF: 23A, 24A")
    refused(page.format(" but not suited"))


_CHOICE = "Two pair\nHigh pair\n4 to a flush\n2 high cards{}\n1 high card\nDraw five\n\n{}\n"


@pytest.mark.parametrize(
    "note",
    [
        "If you have more than two unsuited high cards and no higher hand on the list applies, hold the two lowest.",
        "With three high cards, keep the two lowest.",
        "Got three high cards of different suits? Keep the two lowest ones, e.g. J-Q out of J-Q-A.",
    ],
)  # fmt: skip
def test_a_note_chooses_among_high_cards(note: str) -> None:
    meant = f"2-RF: HH; {_LOWEST}"
    assert lines_of(_CHOICE.format("", note))[3] == lines_of(_CHOICE.format("*", f"* {note}"))[3] == meant


@pytest.mark.parametrize(
    "note",
    [
        "If you have more than two unsuited high cards, hold the two highest.",
        "If you have more than two suited high cards, hold the two lowest.",
        "If you have more than two unsuited high cards, hold the two lowest unless one is an ace.",
        "Got three high cards of different suits? Keep the two lowest ones, e.g. Q-A out of J-Q-A.",
    ],
)  # fmt: skip
def test_a_note_on_high_cards_is_read_or_refused(note: str) -> None:
    _refused_or_reported(_CHOICE.format("", note))
    refused(_CHOICE.format("*", f"* {note}"))


def test_a_choice_of_a_note_is_of_one_line() -> None:
    # Which of the two lines does the note mean?
    page = _CHOICE.replace("4 to a flush", "2 unsuited high cards")
    _refused_or_reported(page.format("", "With three high cards, keep the two lowest."))


_HANDS = ("Royal flush, straight flush, four of a kind", "4 to a royal flush{}", "Three aces{}", "Full house", "Flush")
_MORE = (
    "Three of a kind",
    "Straight",
    "Two pair",
    "High pair",
    "4 to a flush",
    "Low pair",
    "Ace{}",
    "2 unsuited high cards",
)
_LAST = ("1 high card", "Draw five")


def _with_note(line: str, note: str) -> str:
    hands = [hand.format("*" if line and hand.startswith(line) else "") for hand in (*_HANDS, *_MORE, *_LAST)]
    return "\n".join([*hands, "", f"* {note}" if line else note]) + "\n"


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("Three aces", "Yes, this means breaking up aces full."),
        ("Three aces", "You do break up a full house with three aces."),
        ("4 to a royal", "Break up a flush only for this."),
        ("Ace", "That includes when you have A with an offsuit J, Q or K. That's Double Double."),
        ("", "Two pair is kept complete, the full house pays 9."),
        ("", "If you have two pair keep both, the full house pays 9."),
        ("", "4 to a flush over a low pair, always."),
        ("", "In this game FH = 9 so a low pair is never held over 4 to a flush."),
    ],
)  # fmt: skip
def test_statements_of_notes_are_checked_with_the_lines(line: str, note: str) -> None:
    assert len(lines_of(_with_note(line, note))) == len((*_HANDS, *_MORE, *_LAST))


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("Three aces", "No, don't break a full house with three aces."),
        ("Three aces", "Yes, this means breaking up kings full."),
        ("4 to a royal", "Break up a full house only for this."),
        ("4 to a royal", "Never break up a flush for this."),
        ("Ace", "That includes when you have A with an offsuit J, Q or K, but not with two of them."),
        ("", "Two pair is kept complete, the full house pays 8."),
        ("", "A low pair over 4 to a flush, always."),
    ],
)  # fmt: skip
def test_statements_that_are_not_so_are_refused(line: str, note: str) -> None:
    refused(_with_note(line, note))


_OF_DEUCES = (
    "**3 deuces**\n\n* Wild royal\n* Just the deuces\n\n**2 deuces**\n\n* Any made hand quads or better\n*"
    " 4 to a royal\n"
    "* Just the deuces\n\n({})\n\n**1 deuce**\n\n* Quads\n* Full house\n* 4 to a royal\n* Just the deuce\n\n"
    "**No deuces**\n\n* 4 to a royal\n* Trips\n* Two pair (this is the big one! both pairs, FH pays {})\n* One pair\n"
    "* Throw it all away. {}\n\n*412 points, 61 comments*\n"
)


def test_a_page_with_stars_and_remarks_between_its_lines() -> None:
    broken, lone = "yes that means you break a made flush or straight with two deuces", "Yes even a lone ace"
    found = lines_of(_OF_DEUCES.format(broken, 4, lone), _NSUD)
    assert found[-3:] == ["4-2P", "2-LP", "none"] and len(found) == 14
    for texts in (
        (broken.replace("you break", "you never break"), 4, lone),
        (broken.replace("flush or straight", "four of a kind"), 4, lone),
        (broken, 5, lone),
        (broken, 4, "Yes even a lone pair"),
    ):
        refused(_OF_DEUCES.format(*texts), game=_NSUD)


def test_letters_in_lower_case_are_headings_if_the_page_explains_them() -> None:
    page = (
        "FPDW crib sheet. {}\n\nwwww\n - hold\n\nwww\n - pat wild royal\n - www\n\nww\n - pat 4K\n -"
        " ww\n\nw\n - pat FH\n - w\n\n"
        "no deuces\n - 3K\n - pair\n - redraw\n"
    )
    found = lines_of(page.format("w = deuce."), _DEUCES)
    assert found == ["4-W", "5-RF", "3-W", "4-4K", "2-W", "5-FH", "1-W", "3-3K", "2-LP", "none"]


def test_headings_of_tables_with_numbers() -> None:
    page = (
        "Table 9.2   Hands {} the Joker\n\nRank   Hand            Exp. Value\n\n 1     Five-of-a-Kind    200.00\n"
        " 2     Full House          7.00\n 3     Joker only          1.42\n\n\nTable 9.3   Hands WITHOUT the Joker\n\n"
        "Rank   Hand            Exp. Value\n\n 1     Full House          7.00\n 2     Two Pairs           1.63\n"
        " 3     RAZGU               0.33\n"
    )
    assert lines_of(page.format("WITH"), "joker-poker-kings") == ["5-5K", "5-FH", "1-W", "5-FH", "4-2P", "none"]
    refused(page.format("BESIDE"), game="joker-poker-kings")


def test_letters_that_count() -> None:
    page = "FH\n3-SF g0 h0-1, g1 h1-2\n3-SF g{} h0\nnone\n\ng#    gaps in the straight flush (T98 = g0, T97 = g1)\n{}\n"
    legend = "h#    high cards in the hold, J or better"
    found = lines_of(page.format(1, legend))
    assert found[1].startswith("3-SF: ") and "89J" in found[1] and "568" in found[2] and "89J" not in found[2]
    for other in ("h#    hearts in the hold", "h#    high cards, (T, J, Q, K, A)"):
        refused(page.format(1, other))
    refused(page.format(1, legend), game="joker-poker-kings")
    refused(page.replace("T97 = g1", "T97 = g2").format(1, legend))


def test_letters_for_numbers_of_cards_say_nothing_new() -> None:
    page = "FH\nFL4  2h\nSF3  1i 2h\nDiscard\n\n{} = n cards to {}, i = insides, h = high cards (J-A).\n"
    found = lines_of(page.format("RFn/SFn/FLn/STn", "Royal/Str Flush/Flush/Straight"))
    assert found[1] == "4-F: h = 2; 4-SF: h = 2" and found[2] == "3-SF: 9JQ; 3-RF: TJK or TQK"
    refused(page.format("SFn/FLn", "Flush/Str Flush"))


def test_a_box_of_facts_of_a_wiki_is_no_line() -> None:
    box = "{{{{Infobox casino game\n| name = Jacks or better\n{}}}}}\n"
    page = "{|\n! Hand\n|-\n| Full house\n|-\n| Two pair\n|-\n| High pair\n|-\n| Discard everything\n|}\n"
    assert lines_of(box.format("| deck = 52\n") + page) == ["5-FH", "4-2P", "2-HP", "none"]
    for other in ("Low pair\n", "| low pair = not held\n"):
        refused(box.format(other) + page)
    refused(box.replace("Infobox", "List").format("| deck = 52\n") + page)


def test_a_pay_table_above_a_table_of_deuces() -> None:
    hands = (
        "Natural royal flush",
        "Four deuces",
        "Wild royal flush",
        "Five of a kind",
        "Straight flush",
        "Four of a kind",
    )
    pays = "".join(f"{hand}\t{pay}\n" for hand, pay in zip(hands, (800, 200, 25, 16, 10, 4), strict=True))
    page = (
        f"Pay Table\nHand\tPays\n{pays}\nSimple Strategy\n\nDeuces\tPlay\n4\tKeep all five cards\n3\tWild royal flush\n"
        "3\t3 deuces only\n2\tAny pat four of a kind or higher\n2\t2 deuces only\n1\tFull house\n1\tThe deuce only\n"
        "0\tFour to a royal flush\n0\tDiscard everything\n"
    )
    found = lines_of(page, _NSUD)
    assert found[1:3] == ["5-RF", "3-W"] and found[-2:] == ["4-RF", "none"]


def test_types_other_than_some_hands() -> None:
    page = (
        "1.\tTwo pair\n2.\t3 to a straight flush, type 1\n3.\tHigh pair\n4.\t3 to a straight flush, type"
        " 2\n5.\tDraw five\n"
        "6.\tNothing\nType 1: high cards at least equal to gaps, other than A-low and 2-3-4. Type 2: one"
        " more gap than high "
        "cards, any ace low, and 2-3-4.\n"
    )
    found = lines_of(page.replace("6.\tNothing\n", ""))
    assert found[1] == "3-SF: s + h >= 3; 3-RF" and found[3] == "3-SF: s + h = 2"


def test_a_list_from_the_best_hold_to_the_worst() -> None:
    page = "Bonus Poker Strategy: {}\nTwo pair\nHigh pair\nDraw five\n"
    assert lines_of(page.format("Best Hold to Worst")) == ["4-2P", "2-HP", "none"]
    refused(page.format("Worst Hold to Best"))


def test_types_of_other_hands() -> None:
    page = (
        "Full house\n3 to a straight flush (type {})\nHigh pair\n3 to a straight flush (type {})\nDraw"
        " five\n\nStraight "
        "flush, type 1: The number of high cards equals or exceeds the number of gaps, except any ace low and 2-3-4.\n"
        "Straight flush, type 2: All other hands with one gap, hands with two gaps and one high card, any ace low, and "
        "2-3-4 suited.\n"
    )
    found = lines_of(page.format(1, 2))
    assert found[1] == "3-SF: s + h >= 3; 3-RF" and found[3].startswith("3-SF: s + h = 2; ")
    # The others of a line below are not known.
    refused(page.format(2, 1))


def test_cards_without_a_letter_are_unsuited() -> None:
    page = (
        "Full house\nQJ s\n4 to an inside straight (AKQT, KQJ9)\nQJ\nDraw five\n\n"
        'Cards without "s" are {}.\ns = suited\n'
    )
    found = lines_of(page.format("of mixed suits"))
    assert found[1] == "2-RF: JQ" and found[3] == "2-S: JQ" and found[2].startswith("4-S: 9JQK or TQKA")
    refused(page.format("of some suits"))
