"""What pages of sites, columns, cards and posts have around their lines, and wordings of these lines."""

from __future__ import annotations

from shared import in_one_test
from test_published_manners import lines_of, refused
from test_wordings import Row, both_tests

from strategygen.charts import read_chart
from strategygen.games import load_game

_KINGS, _QUADS = "joker-poker-kings", "double-double-bonus"

CASES: dict[str, list[Row]] = {
    "cards of several hands": [
        ("Two face cards or an ace and a face card, same suit", "2-RF: JQ, JK, QK, JA, QA, or KA"),
        ("Two face cards or an ace and a face card of different suits", "2-S: JQ, JK, QK, JA, QA, or KA"),
        ("Two face cards or an ace, same suit", "refused: "),
        ("Two face cards or an ace and a face card", "refused: "),
        ("Three to a royal flush with an ace, or Q-J-10", "3-RF: (TJQ,TJA,TQA,TKA,JQA,JKA,QKA)"),
        ("Three to a royal flush with an ace, or J-10", "refused: "),
        ("Ace, or ace with a suited 10", "refused: the card alone, or both cards?"),
        ("King (also with A)", "refused: the card alone, or both cards?"),
        ("K J or K", "refused: the card alone, or both cards?"),
        ("K J or Q", "1-RF: K, J, or Q"),
    ],
    "high cards and gaps": [
        ("4 to a flush, high cards (2)", "refused: so many high cards held"),
        ("4 to a flush, 2 high cards", "4-F: h = 2; 4-SF: h = 2"),
        ("SF3 1 gap w/ 0hc, 2 gaps w/ 1hc, 234, any ace low", "3-SF: s + h = 2"),
        ("SF3 no gaps (345 - 89T), 1 gap w/ 1hc, 2 gaps w/ 2hc",
         "3-SF: s + h = 3; 3-SF: 24A or 34A; 3-RF: s + h = 3"),
        ("SF3 no gaps (345, 89T), 1 gap w/ 1hc", "refused: "),
        ("Four-card straight flush (3.5 open, 2.3 inside)", "4-SF or 4-RF"),
        ("Four-card straight flush (3 open, 2 inside)", "refused: "),
        ("4 to a straight, open KQJT, QJT9 and all the small ones too", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to a straight, open KQJT, QJT9 and the small ones", "refused: "),
    ],
    "sentences behind a hand": [
        ("Two unsuited high cards (if you hold more than two high cards in different suits, keep the two lowest)",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two unsuited high cards (if you hold more than two high cards in the same suit, keep the two lowest)",
         "refused: "),
        ("Full house; flush; straight; three of a kind. With the three of a kind, discard the other two.",
         "5-FH; 5-F; 5-SF; 5-RF; 5-S; 3-3K: not 5-FH"),
        ("Full house; flush; straight; three of a kind. With the three of a kind, discard two.", "refused: "),
        ('A pair of jacks or better. Don\'t keep a "kicker," a third card that just gets in the way.', "2-HP"),
        ("Four cards to a straight flush. It doesn't matter if it's an inside draw or an open one.", "4-SF or 4-RF"),
        ("Four cards to a straight flush. It doesn't matter if it's an inside draw or a pair.", "refused: "),
        ("Three of a kind, hold the kicker", "refused: "),
        ("4 to a straight. It doesn't matter if it's inside or open", "4-S, 4-SF, or 4-RF"),
        ("4 to an outside straight. It doesn't matter if it's inside or open", "refused: "),
        ("4 to an outside straight (inside or open)", "refused: "),
        ("4 to an inside straight, 0 or 1 high cards, inside or open", "refused: "),
    ],
    "short forms": [
        ("Flush-4", "4-F, 4-SF, or 4-RF"),
        ("Straight-4, inside, 3 high cards", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("Flush-5", "refused: "),
        ("A or K or Q or J (one only)", "1-RF: A, K, Q, or J"),
        ("K or Q (two)", "refused: "),
    ],
    "cards parted by commas": [
        ("Unsuited K,Q or K,J", "2-S: QK or JK"),
        ("Unsuited A,K / A,Q / A,J", "2-S: KA, QA, or JA"),
        ("K,Q or K,J", "refused: cards held together, or one of them?"),
        ("3 to Straight Flush, highs = gaps - 1 (includes A-low and 234)",
         "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to Straight Flush, gaps - 1", "refused: so many gaps, or at most so many?"),
        ("A (drop J, Q or K unsuited)", "1-RF: A"),
        ("A (drop 10 unsuited)", "refused: "),
    ],
    "two or three of them": [
        ("Two unsuited high cards (If you hold three unsuited high cards including an Ace, discard the Ace)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (If you hold three unsuited high cards including an Ace, discard the king)",
         "refused: "),
        ("Pair of Aces. If you have another pair to go with them, toss it.", "2-HP: AA"),
        ("Pair of Aces. If you have another pair to go with them, toss them.", "refused: "),
        ("Pair (2 pair = drop one pair)", "2-HP or 2-LP"),
        ("Pair (2 pair = drop one card)", "refused: "),
        ("any other pat hand (FH, FL, ST)", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
    ],
    "the last line": [
        ("none of that - throw em all", "none"),
        ("none of these: draw five", "none"),
        ("none of that = throw two", "refused: "),
        ("If you don't have any of the above, toss the lot and draw five new ones.", "none"),
        ("If you don't have any of the above, toss the ace.", "refused: "),
    ],
}  # fmt: skip


test_lines_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=2
)


#: A chart with a place for a line, and for what stands around it.
_ABOVE = ("Royal flush, straight flush, four of a kind", "4 to a royal flush", "Full house, flush, straight",
          "Three of a kind", "4 to a straight flush", "Two pair", "High pair", "3 to a royal flush", "4 to a flush",
          "Low pair", "4 to an outside straight")  # fmt: skip
_BELOW = ("Two suited high cards", "Two unsuited high cards", "One high card", "Discard everything")


def _page(*lines: str, above: str = "", below: str = "", mark: str = "{}. ") -> str:
    rows = [f"{mark.format(number)}{line}" for number, line in enumerate((*_ABOVE, *lines, *_BELOW), 1)]
    return "\n".join((*([above, ""] if above else []), *rows, *(["", below] if below else [])))


def _own(page: str, game: str = "jacks-or-better", more: int = 0) -> list[str]:
    """Return the lines of a page between those above and below."""
    lines = lines_of(page, game)
    assert len(lines) > len(_ABOVE) + len(_BELOW) + more - 1
    return lines[len(_ABOVE) : -len(_BELOW)]


# ------------------------------------------------------------------------------------------- held instead


def test_what_is_held_instead_stands_in_parentheses_or_in_a_footnote() -> None:
    held = "1-RF: K if {TK} fp and discard 9"
    notes = (
        "king alone if the discards include both a flush penalty and a 9",
        "hold only the king if you throw away a 9 and another card of its suit",
        "hold the king alone if a 9 and another card of the king's suit are among the cards you would throw",
        "but just the king when you discard a 9 and a flush penalty card",
        "has the hand also a 9 and a third card of the same suit, then hold the K alone",
    )
    for note in notes:
        assert _own(_page(f"Suited TK ({note})")) == [held, "2-RF: TK"], note
        assert _own(_page("Suited TK (a)", below=f"(a) {note[:1].upper()}{note[1:]}.")) == [held, "2-RF: TK"], note
    found = _own(_page("Suited JQ (but AKQJ offsuit if there is a flush penalty to the JQ)"))
    assert found == ["4-S: JQKA if {JQ} fp", "2-RF: JQ"]
    both = "B: With a suited TJ, hold the unsuited KJ only if the hand has a king and a flush penalty card."
    either = (
        "If you have a suited king and ten, and also a 9 or a card of the same suit as the K/T, hold the king only."
    )
    assert (
        _own(_page("Suited TK (A)", "Suited TJ (B)", below=f"A: {either}\n{both}"))[0]
        == "1-RF: K if {TK} fp or discard 9"
    )
    # Other cards, other suits, negations and pairs of conditions
    for note in (
        "king alone if the discards include a card of the queen's suit and a 9",
        "king alone if there is no flush penalty",
        "never the king alone if the discards include a flush penalty",
        "king alone unless the discards include both a flush penalty and a 9",
        "king alone if the discards include a flush penalty and a 9, or an ace",
        "king alone if the discards include a flush penalty but no 9",
        "king or ten if the discards include a flush penalty",
    ):
        refused(_page(f"Suited TK ({note})"), None)


def test_a_flush_is_held_instead_of_a_royal_draw() -> None:
    page = "Straight flush\nTwo pair\n3 to a royal flush (a)\n4 to a flush\nHigh pair\nNothing\n\n(a) {}"
    note = (
        "If the three include both the ace and the ten and {} of that suit was dealt, go for the 4 to a flush instead."
    )
    assert lines_of(page.format(note.format("a fourth card")))[2:4] == ["4-F: {(2-9)T(J-K)A}", "3-RF"]
    refused(page.format(note.format("no fourth card")))
    refused(page.format(note.format("a fourth card").replace("include both", "do not include")))


def test_draws_of_another_line_are_not_counted() -> None:
    page = _page("3 to a straight flush, one gap (a)", "A-low 3 to a straight flush, or 234 suited", below="(a) {}")
    note = "Not counting the ace-low ones and 234, which are on line 13."
    one_gap = _own(page.format(note))[0]
    assert "235" in one_gap and "234" not in one_gap and "24A" not in one_gap
    refused(page.format(note.replace("which are on line 13", "mostly")))


# ----------------------------------------------------------------------------------------------- lists


def test_kinds_of_a_line_in_their_order() -> None:
    line = "Two suited high cards ({} first, then those with a king, then those with an ace)"
    page = "\n".join((*_ABOVE, line, "One high card", "Discard everything"))
    assert lines_of(page.format("queen-jack"))[11:15] == [
        "2-RF: JQ",
        "2-RF: JK, QK, or KA",
        "2-RF: JA, QA, or KA",
        "2-RF: HH",
    ]
    refused(page.format("ten-jack"))


def test_a_comma_at_the_end_of_a_draw_joins_no_other_draw() -> None:
    rows = ["Royal flush", "4 to a royal flush", "3 to a royal flush,", "4 to a flush", "High pair", "Nothing"]
    refused("\n".join(rows), "a remark on the line above, or a line of the chart")
    assert len(lines_of("\n".join(row.rstrip(",") for row in rows))) == 6
    rows[2:4] = ["Full house, flush,", "straight"]
    assert lines_of("\n".join(rows))[2] == "5-FH, 5-F, 5-SF, or 5-S"


def test_a_table_with_bars_stands_among_texts() -> None:
    rows = [f"{number} | {line} | draw" for number, line in enumerate((*_ABOVE, *_BELOW), 1)]
    texts = [f"A text about the game, number {number}, which says little." for number in range(20)]
    page = "\n".join((*texts, "", "Rank | Your Hand | What To Do", *rows, "", *texts))
    assert len(lines_of(page.replace("| draw", "|"))) == len(rows)


def test_bullets_without_a_space() -> None:
    assert len(lines_of(_page(mark="-"))) == len(_ABOVE) + len(_BELOW)
    assert lines_of(_page(mark="-"))[-2] == "1-RF: H"
    rows = _page(mark="-").split("\n")
    last = "-none of that = throw em all"
    assert lines_of("\n".join((*rows[:-1], last, "", "outside straight = open on both sides like 6789")))[-1] == "none"


def test_cards_by_name_are_all_held_where_no_other_meaning_is_left() -> None:
    rows = ["10, Jack, Queen, King", "Jack, Queen, King, Ace"]
    lines = _own(_page(*rows))
    assert lines[0].endswith("4-S: TJQK") and lines[1].endswith("4-S: JQKA")
    # No line below shows what these are: all of them, as above, or single cards.
    refused(_page(*rows, "Jack, Queen"), "one of these cards, or all of them")
    refused(_page("Jack, Queen", *rows), "one of these cards, or all of them")
    assert _own(_page(*rows, "Jack, Queen", "King with Queen or Jack"))[2] == "2-RF: JQ; 2-S: JQ"
    # Without a line for single cards they may be these.
    page = _page(*rows).replace("One high card", "Two unsuited cards, ace and king")
    refused(page, "one of these cards, or all of them")


# ------------------------------------------------------------------------------------------ how cards count


def test_how_low_cards_count_is_said_in_other_words() -> None:
    line, left = "3 to a straight flush, no gaps", "3-SF: s >= 3"
    for text in (
        "A-low 3SF count as 2 gaps 1 high card, and 234 counts as 1 gap 0 high cards.",
        "If an ace is used as a low card, or the cards are 2-3-4, the spread is taken as 5 and 4 respectively.",
    ):
        assert _own(_page(line, below=text)) == [left], text
    # What is meant by them is literal, or not known.
    text = 'A "{0}" is a card that\'s missing between your cards. Low aces and 2-3-4 I treat like all others.'
    assert _own(_page(line, below=text.format("gap"))) == ["3-SF: s >= 3; 3-SF: 234 or 23A"]
    assert "24A" in _own(_page("3 to a straight flush, one space in it", below=text.format("space")))[0]
    for text in (
        "A low ace spreads over five ranks, and so does 2-3-4.",
        "A low ace has a spread of its own, and so does 2-3-4.",
    ):
        refused(_page(line, below=text), "how many gaps do these cards count as")


def test_a_definition_may_say_how_low_cards_count() -> None:
    text = "Three to a straight flush: the spread is the number of ranks from the lowest card to the highest. {}"
    page = _page("3 to a straight flush, spread 3", below="* '''High card''': a jack or higher\n* " + text)
    refused(page.format("If an ace is low the spread is assumed to be five."), "how many gaps do these cards count as")


def test_types_are_described_by_lists() -> None:
    hands = ("3 to a straight flush (type 1)", "3 to a straight flush (type 2)")
    text = "3 to a straight flush (type 1): {}\n\n3 to a straight flush (type 2): {}"
    one = "The number of high cards must equal or exceed the number of gaps, except any ace low and 2,3,4 suited."
    two = "Any straight flush with (1) one gap and no high cards, (2) two gaps and one high card, (3) any ace low, or "
    two += "(4) 2,3,4 suited."
    assert _own(_page(*hands, below=text.format(one, two)))[1] == "3-SF: s + h = 2"
    refused(_page(*hands, below=text.format(one, two.replace("(3)", "(1)"))))


def test_lettered_types_do_not_count_for_each_other() -> None:
    page = _page("3 to Straight Flush (A)", "3 to Straight Flush (B)", "3 to Straight Flush (C)", below=(
        "3 to Straight Flush:\n(A) no gaps, or 1 gap and 1+ high cards, or 2 gaps and 2 high cards\n"
        "(B) 1 gap, or 2 gaps and 1 high card, or 2-3-4, or low ace\n(C) 2 gaps"
    ))  # fmt: skip
    first, second, third = _own(page)
    assert first == "3-SF: s + h >= 3" and "234" in second and "23A" in second and "s + h = 1" in third


# --------------------------------------------------------------------------------------------- other texts


def test_a_notation_is_explained_in_a_sentence() -> None:
    text = (
        "Notation: RF4 is 4 to the royal, F4/F3 4 or 3\nto a flush, S4 4 to a straight, (o) = open ended, (i) = inside."
    )
    assert _own(_page("F4", "S4 (o)", "S4 (i) 3 high cards", above=text)) == [
        "4-F, 4-SF, or 4-RF",
        "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2",
        "4-S: s = 1, h = 3",
    ]
    refused(_page("F4", "S4 (x)", above=text))


def test_cards_are_unsuited_if_everything_else_is() -> None:
    text = "s = suited, everything else in mixed suits."
    assert _own(_page("QJs", "QJ", above=text)) == ["2-RF: JQ", "2-S: JQ"]
    assert _own(_page("QJs", "QJ or KQ", above="s = suited."))[1] != "2-S: JQ or QK"


def test_texts_that_say_what_is_so_anyway() -> None:
    for text in (
        "If you didn't hold those cards you'll see a sign and the recommended hold will be outlined.",
        "Where there's no \"suited\" the suits don't matter (a suited draw stands higher up).",
        "If more than one hand of the same line can be made, any of them can be chosen, with little difference.",
        "Returns as low as 95% exist on machines with reduced pay tables.",
        "A low pair is any other pair.",
        "Nobody needs a kicker.",
    ):
        assert _own(_page("Two high cards", below=text)), text
    for text in (
        "Where there's a \"suited\" the suits don't matter.",
        "If more than one hand can be made, take the lower of them.",
        "Low pairs are twos to fives.",
        "Hold a kicker with a high pair.",
    ):
        refused(_page("Two high cards", below=text))


def test_what_is_no_high_card() -> None:
    page = "With the joker\nFive of a kind\nJoker\n\nNo joker\nFlush\nPair of kings or aces\nNothing\n\n"
    page += "{} are NOT high cards!"
    assert len(lines_of(page.format("Jacks and queens"), _KINGS)) == 5
    refused(page.format("Kings and queens"), "which cards are high", _KINGS)


def test_a_footnote_says_what_a_kicker_is() -> None:
    page = (
        _page("One ace").replace("1. Royal", "1. Four of a kind with bonus card (*)\n1. Royal")
        + "\n\n(*) {} Hold all five cards."
    )
    usual = "Bonus cards are 2, 3 and 4 for four aces, and ace, 2, 3 and 4 for four 2s, 3s or 4s."
    assert "AAAA(2-4)" in lines_of(page.format(usual), _QUADS)[0]
    refused(
        page.format("Bonus cards are 2 and 3 for four aces, and ace, 2, 3 and 4 for four 2s, 3s or 4s."), None, _QUADS
    )


def test_wild_cards_alone_break_other_hands() -> None:
    page = "Four deuces\nHold them\n\nThree deuces\n{}\n\nTwo deuces\nRoyal flush\nFour of a kind\n{}\n\n"
    page += "One deuce\nFlush\nDeuce\n\n"
    page += "No deuces\nFlush\n4 to an inside straight, as long as {} isn't the card that's needed\nNothing"
    three = (
        "Hold the three deuces and nothing else. That's right, you will even break up a wild royal or five of a kind."
    )
    two = "The two deuces. Straights, flushes and three of a kind are all thrown back"
    lines = lines_of(page.format(three, two, "a deuce"), "deuces-wild")
    assert lines[1] == "3-W" and lines[4] == "2-W" and lines[-2].startswith("4-S: s = 1; ")
    refused(page.format(three, two, "an ace"), None, "deuces-wild")
    refused(page.format(three, two.replace("thrown back", "held"), "a deuce"), None, "deuces-wild")


def test_what_is_said_of_lettered_types_is_read_or_refused() -> None:
    page = _page("3 to Straight Flush (A)", "3 to Straight Flush (B)", "3 to Straight Flush (C)", below=(
        "3 to Straight Flush:\n(A) no gaps, or 1 gap and 1+ high cards, or 2 gaps and 2 high cards\n"
        "(B) 1 gap, or 2 gaps and 1 high card, or 2-3-4, or low ace\n(C) 2 gaps\nAce low and 2-3-4 are {}."
    ))  # fmt: skip
    assert _own(page.format("always (B)"))[0] == "3-SF: s + h >= 3"
    refused(page.format("always (C)"))
    refused(page.format("never (B)"))


def test_a_trainer_warns_of_lower_holds() -> None:
    text = "The trainer warns you when your hold is {} on this list than another hold in the same hand."
    assert len(lines_of(_page(above=text.format("lower")))) == len(_ABOVE) + len(_BELOW)
    refused(_page(above=text.format("higher").replace("warns you when", "picks the one lower down if")))


def test_links_above_a_page() -> None:
    links = "[Home] [Jacks] [Deuces] [JOKER] [Links]"
    assert len(read_chart(_page(above=links), game=load_game("jacks-or-better")).lines) == len(_ABOVE) + len(_BELOW)


# ------------------------------------------------------------------------------------- refused, near what is read


@in_one_test(
    "line",
    [
        "K or K with Q",
        "Jack or jack with ten suited",
        "Two high cards; if you have more than two of different suits, keep the lowest two",
        "4 to an inside straight (3.5 open, 2.3 inside)",
        "Low pair (0.82 open, 0.5 inside)",
        "Suited TK - prefer K alone if there's another card of that suit",
        "Suited TK (nothing else if there is a flush penalty)",
        "Suited TJ (the high card if there is a flush penalty)",
        "Suited TK (ace alone if there is a flush penalty)",
        "Two suited high cards (TJ first, then those with a king)",
        "2 high cards suited or unsuited (KQ first, then with a king)",
        "Low pair. That's right, even with 4 to a flush",
        "4 to an outside straight. An inside straight is one with room at either end",
        "4 to an outside straight. An outside straight is one with no gaps, even A-2-3-4",
    ],
)
def test_lines_near_those_that_are_read_are_refused(line: str) -> None:
    refused(_page(line))


@in_one_test(
    "text",
    [
        "2-3-4 is easy, but ace-low hands count as 2 gaps",
        "2-3-4 is assumed to have no gaps, ace-low hands are taken to have 2",
        "A-low 3SF count as 2 gaps 0 high cards, 234 as 1 gap 0 high cards",
        "Ace-low hands have 0 high cards.",
        "2-3-4 is treated as open.",
        "2-3-4 counts as one gap. Note that 2-3-4 is treated as having no gaps.",
        "If more than one hand of the same line can be made, any of them can be chosen unless one has an ace.",
        "When two hands of one line are possible, the one with the higher cards comes first.",
        "If no high card is there, the suits don't matter",
        "Kickers are never held except with a pair of aces.",
        "Nobody needs a kicker more than aces do: hold the 2, 3 or 4.",
        "Never keep a kicker, except an ace with a low pair",
        "Keep the bonus card with a high pair",
    ],
)
def test_texts_near_those_that_are_read_are_refused(text: str) -> None:
    gaps = [f"3 to a straight flush, {number} gaps" for number in ("no", "one", "two")]
    refused(_page(*gaps, below=text))


def test_footnotes_that_say_what_to_play_are_not_left_out() -> None:
    page = "Straight flush\nTwo pair\n3 to a royal flush*\n4 to a flush\nHigh pair\nNothing\n\n* {}"
    for note in ("Go for the flush if it has an ace", "Take the flush draw if the three include an ace"):
        refused(page.format(note), "this footnote says more of a line")
    for note in ("Just keep K when there is a third red card", "The ten goes if there is a flush penalty"):
        refused(_page("Suited TK*", below=f"* {note}"), "this footnote says more of a line")
    for number in (99, 4):
        refused(_page("3 to a straight flush*", below=f"* Not counting the ace-low ones, which are on line {number}."))


@in_one_test(
    "note",
    [
        "Skip it with an ace.",
        "Flush penalty: jack only.",
        "A flush penalty kills it.",
        "The same for QT and KT.",
        "Not suited.",
        "Prefer the jack.",
        "See 2.",
        "Only if there is no\n   flush penalty.",
    ],
)
def test_a_numbered_note_that_is_not_understood_is_refused(note: str) -> None:
    refused(_page("Suited TJ (1)", below=f"Notes\n1. {note}"))
    for harmless in ("A rare hand.", "Do not draw to T-J-Q."):
        assert _own(_page("Suited TJ (1)", below=f"Notes\n1. {harmless}")) == ["2-RF: TJ"]


@in_one_test(
    "line",
    [
        "Suited TJ (not suited)",
        "2 suited high cards (suited or unsuited)",
        "High pair (never hold a kicker, except an ace)",
        "2 to a royal flush (A-10 isn't worth it)",
        "Two pair (high pairs are never kept)",
        "Queen, Jack, Ten",
    ],
)
def test_remarks_that_say_otherwise_are_refused(line: str) -> None:
    refused(_page(line))


@in_one_test(
    "text",
    [
        "Low aces and 2-3-4 are treated like the others with two gaps.",
        "Low aces and 2-3-4 I treat like all others, but with one gap more.",
        'A "space" is a card that\'s missing. Low aces have two, 2-3-4 has one.',
        'A "gap" is a card that\'s missing. Low aces have two.',
    ],
)
def test_gaps_of_low_cards_are_not_left_out(text: str) -> None:
    refused(_page("3 to a straight flush, one gap", below=text), "how many gaps do these cards count as")


def test_a_notation_that_says_more_is_refused() -> None:
    text = "Notation: S4 4 to a straight, (o) = open ended, (i) = inside{}"
    refused(_page("S4 (o)", above=text.format(", three high cards.")))
    refused(_page("S4 (o)", above=text.format(". Ace high only.")))
    refused(_page("F4", above="Notation: F4/F3 3 or 4 to a flush."))
    refused(_page("3 SF, one space", below="A space is a card that is missing between your cards, or at an end."))


def test_numbers_without_the_wild_card_are_refused() -> None:
    page = "With the joker\nFive of a kind\n3 to a royal flush\nJoker\n\nNo joker\nFlush\nNothing\n\n{}"
    assert lines_of(page.format("Good luck!"), _KINGS)[1] == "3-RF"
    for text in (
        "Only natural cards are counted.",
        "Numbers are of natural cards.",
        "All numbers are of the cards beside the joker.",
        "Each hand is in addition to the joker.",
    ):
        refused(page.format(text), None, _KINGS)


def test_a_mark_in_front_of_a_few_lines() -> None:
    bare = "\n".join((*_ABOVE, "*Suited TJ", *_BELOW)) + "\n\n* Not with a flush penalty."
    assert lines_of(bare)[len(_ABOVE)] == "2-RF: TJ, no fp"
    assert _own(_page("*Suited TK", below="* Not with a flush penalty")) == ["2-RF: TK, no fp"]
    # In front of all lines it is a bullet.
    assert lines_of(_page("Suited TK", mark="*"))[len(_ABOVE)] == "2-RF: TK"
    refused(_page("Suited TK", below="+ Not with a flush penalty", mark="+"))


def test_suits_that_nothing_is_said_of() -> None:
    text = "Where nothing is said, the cards are {}."
    assert _own(_page("QJ", "KQ, KJ", below=text.format("unsuited"))) == ["2-S: JQ", "2-S: QK or JK"]
    assert _own(_page("QJ", "KQ, KJ", below=text.format("suited"))) == ["2-RF: JQ", "2-RF: QK or JK"]


def test_an_escaped_mark_among_bold_text_is_a_mark() -> None:
    lines = "**Suited TJ**\\*", "**Suited TK**"
    assert _own(_page(*lines, below="\\* Not with a flush penalty.")) == ["2-RF: TJ, no fp", "2-RF: TK"]
    refused(_page(*lines, below="\\* Mostly with a flush penalty."))


def test_the_cards_shown_are_the_natural_ones() -> None:
    page = (
        "4 deuces: hold them\n3 deuces: deuces\n2 deuces:\nWild royal\nFive of a kind\nDeuces\n1 deuce:\nWild royal\n"
        "3 to a straight flush, 67s or better, no gap [1]\nDeuce\n0 deuces:\nRoyal flush\nPair\nNothing\n\n[1] {}"
    )
    shown = "The cards {} are the naturals, the deuces are {} shown"
    found = lines_of(page.format(shown.format("shown", "not")), "deuces-wild")
    assert any(line.startswith("3-SF: s + h >= 4") for line in found), found
    refused(page.format(shown.format("shown", "always")), game="deuces-wild")
