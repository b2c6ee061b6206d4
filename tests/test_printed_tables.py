"""Tables as books and posts print them, and sentences in their columns: each form with a case that is refused."""

from __future__ import annotations

import pytest
from shared import in_one_test

from strategygen.charts.chart import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

DEUCES = """Count your deuces and turn to that part of the table.

  PART 1.  FOUR DEUCES
   Four deuces                        The fifth card does not matter.
  PART 2.  THREE DEUCES (always keep them)
   Wild royal flush
   Five of a kind
   Three deuces                       Draw two. Break straight flushes
                                      and four of a kind.
  PART 3.  TWO DEUCES
   Wild royal flush, five of a kind
     or straight flush
   Four of a kind                     Draw one.
   Four cards to a royal flush
   Four cards to a straight flush     Only if the two natural cards are
                                      touching, 6-7 through 9-10.
   Two deuces                         Draw three. Break all flushes and
                                      straights.
  PART 4.  ONE DEUCE
   Wild royal flush, five of a kind
     or straight flush
   Four of a kind                     Draw one.
   Four cards to a straight flush     If the natural cards are three in
                                      a row, 5-6-7 through 9-10-J.
   The deuce alone                    Draw four.
  PART 5.  NO DEUCE
   Royal flush
   One pair                           With two pair, discard either.
   No hand of the above               Draw five.
"""


def lines_of(page: str, game: str = "deuces-wild") -> list[str]:
    return [f"{line.section} {line}" for line in read_chart(page, "page", load_game(game)).lines]


def why_refused(page: str, game: str = "jacks-or-better") -> str:
    with pytest.raises(ChartError) as error:
        read_chart(page, "page", load_game(game))
    return str(error.value)


def test_the_second_column_of_a_table_goes_on_below_itself() -> None:
    found = lines_of(DEUCES)
    assert found == [
        *("[4 deuces] 4-W", "[3 deuces] 5-RF", "[3 deuces] 5-5K", "[3 deuces] 3-W"),
        *("[2 deuces] 5-RF, 5-5K, or 5-SF", "[2 deuces] 4-4K", "[2 deuces] 4-RF"),
        *("[2 deuces] 4-SF: WW(67,78,89,9T)", "[2 deuces] 2-W", "[1 deuce] 5-RF, 5-5K, or 5-SF", "[1 deuce] 4-4K"),
        *("[1 deuce] 4-SF: W(567,678,789,89T,9TJ)", "[1 deuce] 1-W"),
        *("[no deuce] 5-RF", "[no deuce] 2-LP", "[no deuce] none"),
    ]
    # What goes on is no line of its own: without the row above its end cannot be read.
    broken = DEUCES.replace("   Two deuces                         Draw three. Break all flushes and\n", "")
    assert "page:" in why_refused(broken.replace("touching, 6-7 through 9-10.", ""), "deuces-wild")


def test_the_readings_of_such_a_table_quote_its_rows() -> None:
    chart = read_chart(DEUCES, "page", load_game("deuces-wild"))
    reading = next(each for each in chart.readings if "If the natural" in each.written)
    assert " ".join(reading.written.split()).endswith("If the natural cards are three in a row, 5-6-7 through 9-10-J.")


def test_a_row_that_ends_open_goes_on_in_one_with_a_second_column() -> None:
    rows = ["Flush", "4 to a flush", "High pair|jacks or better", "Low pair|tens or less", "3 to a royal|suited"]
    last = (
        "3 to a straight flush: 3-4-5 to 8-9-10, or one gap and one high card, or",
        "  two gaps and two high cards|no ace low",
    )
    texts = [f"{at:2}  {row}" for at, row in enumerate((*rows, last[0]), 1)] + [f"    {last[1]}", " 7  Draw five"]
    page = "\n".join(f"{text.partition('|')[0]:60}{text.partition('|')[2]}" for text in texts)
    assert lines_of(page, "jacks-or-better")[-2] == "None 3-SF: s + h = 3"
    assert "page:6:" in why_refused(
        page.replace("high card, or", "high card. ").replace("two gaps and", "low pair and")
    )


# ------------------------------------------------------------------------------------------------ wild cards of a game


@in_one_test(
    ("game", "heading", "why"),
    [
        ("jacks-or-better", "With a joker:", "no card of this game is wild"),
        ("jacks-or-better", "[2 deuces]", "no card of this game is wild"),
        ("deuces-wild", "5 deuces:", "no deal of this game has 5 deuces"),
        ("deuces-wild", "One joker:", "the wild cards of this game are deuces, not jokers"),
        ("joker-poker-kings", "2 jokers:", "no deal of this game has 2 jokers"),
        ("joker-poker-kings", "No deuces:", "the wild cards of this game are jokers, not deuces"),
        ("deuces-and-joker", "2 deuces:", "deuces are not the only wild cards of this game; write '[2 wild cards]'"),
    ],
)
def test_a_heading_names_wild_cards_that_the_game_deals(game: str, heading: str, why: str) -> None:
    message = why_refused(f"{heading}\nRoyal flush\nDiscard everything", game)
    assert message.startswith(f"page:1: {why}\n  {heading}\n")


# ------------------------------------------------------------------------------------------- sentences beside the lines


@in_one_test(
    ("line", "meant"),
    [
        ("4 to a straight flush, open or inside, don't care", "4-SF or 4-RF"),
        ("4 to a straight flush (break a flush or a straight for it)", "4-SF or 4-RF"),
        ("One lone high card", "1-RF: H"),
        ("3 to a straight flush which include at least one high card", "3-SF: h >= 1; 3-RF"),
        ("3 to a straight flush which include one high card", ""),
        ("Four cards of mixed suits to an outside straight", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Four cards of mixed suits to a flush", ""),
        ("Three to a straight flush in sequence, 3-4-5 through 9-10-J: draw two cards", "3-SF: s >= 3"),
        ("Four to an outside straight (6-7-8-9, say)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Four to an outside straight (6-7-8-J, say)", ""),
        ("Four to an outside straight (6-7-8-9)", ""),
        ("4 to a flush (three to a royal isn't worth it)", "4-F, 4-SF, or 4-RF"),
        ("4 to a flush (4 to a straight flush isn't worth it)", ""),
        ("High pair (not aces, see line 4)", "2-HP: (J-K)x"),
        ("High pair (not aces, see kings)", ""),
        ("Unsuited QJ, then KQ and KJ", ""),
    ],
)
def test_sentences_beside_a_hand(line: str, meant: str) -> None:
    page = f"Royal flush\n{line}\nDiscard everything"
    if meant:
        assert lines_of(page, "jacks-or-better")[1] == f"None {meant}"
    else:
        assert "page:2:" in why_refused(page)


@in_one_test(
    ("game", "section", "line", "meant"),
    [
        ("deuces-wild", "2 deuces", "4 to a straight flush: 5-6 or higher without a gap, or 5-7 or higher with one gap",
         "4-SF: WW(56,57,67,68,78,79,89,8T,9T,9J); 4-RF: WW(TJ,TQ,JQ,JK,QK,QA,KA)"),
        ("deuces-wild", "2 deuces", "4 to a straight flush: 5-6 or higher, or 5-7 or higher with one gap", ""),
        ("deuces-wild", "2 deuces", "Four to a straight flush if the natural cards are three in a row", ""),
        ("deuces-wild", "2 deuces", "4 to a straight flush, 6-7 suited or higher (6-7, 7-8, 8-9, 9-10)",
         "4-SF: WW(67,78,89,9T)"),
        ("deuces-wild", "2 deuces", "4 to a flush, 6-7 suited or higher", ""),
        ("deuces-wild", "no deuces", "4 to an inside straight (3-4-5-6 counts as inside, A-3-4-5 does not count)",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("deuces-wild", "no deuces", "4 to an inside straight (3-4-5-6 counts as inside, 4-5-7-8 does not count)", ""),
        ("deuces-wild", "4 deuces", "Four deuces, whatever the fifth card is", "4-W"),
        ("joker-poker-kings", "1 joker", "Joker and two others to a straight flush", "3-SF or 3-RF"),
        ("joker-poker-kings", "1 joker", "Two other cards to a straight flush", ""),
        ("joker-poker-kings", "1 joker", "Three of a kind (that is, joker and a pair)", "3-3K"),
        ("joker-poker-kings", "1 joker", "Three of a kind (that is, joker and two pair)", ""),
        ("triple-double-bonus-9-7", "", "Three aces with or without a kicker", ""),
        ("jacks-or-better", "", "Three aces with or without a kicker", "3-3K: AAA"),
    ],
)  # fmt: skip
def test_sentences_beside_a_hand_with_wild_cards_or_a_kicker(game: str, section: str, line: str, meant: str) -> None:
    page = f"[{section}]\n{line}" if section else f"{line}\nRoyal flush"
    if meant:
        assert lines_of(page, game)[0] == f"{f'[{section}]' if section else None} {meant}"
    else:
        assert "page:" in why_refused(page, game)


@in_one_test(
    "note",
    ["But enter more for 2-3-4 and 2 for an ace with low cards (A-2-3 etc.).", "Use 2 gaps for A-2-3 and A-2-4."],
)
def test_a_note_that_gives_low_cards_a_number_of_gaps_is_not_passed_over(note: str) -> None:
    page = "Flush\n3 to a straight flush, as many high cards as gaps\nDraw five\n\nNote 1: gaps are missing ranks. "
    assert "how many gaps do these cards count as?" in why_refused(page + note)


def test_the_parenthesis_of_a_number_closes_none() -> None:
    for begin in ("7)", "7.", "(7)"):
        found = lines_of(f"5) Flush\n6) High pair\n{begin} 4 to a flush (any, see #2)\n8) Draw five", "jacks-or-better")
        assert found[2] == "None 4-F, 4-SF, or 4-RF"


# ------------------------------------------------------------------------------------------------- around the lines


def test_what_a_post_says_of_its_author_is_no_list() -> None:
    post = "In article <4i8v2q@news> somebody writes:\n\n> Any pointers?\n\n1. Flush\n2. High pair\n3. Draw five"
    assert len(lines_of(post, "jacks-or-better")) == 3


def test_a_caption_of_made_hands_and_draws() -> None:
    page = "**{}**\n\n1. Straight flush\n2. 4 to a royal flush\n\n**Pairs**\n\n3. High pair\n4. Low pair\n5. Draw five"
    assert len(lines_of(page.format("Made hands and monster draws"), "jacks-or-better")) == 5
    assert "below the caption 'Monster draws'" in why_refused(page.format("Monster draws"))


def test_a_note_may_have_its_letter_behind_a_line() -> None:
    page = "Flush\n4 to an inside straight {}\nHigh pair\nDraw five\n\n{} with at least three high cards"
    pairs = ("(note a)", "a."), ("(see note a)", "Note a:"), ("(Note a.)", "(a)"), ("(note 1)", "Note 1.")
    for mark, begin in pairs:
        found = lines_of(page.format(mark, begin), "jacks-or-better")
        assert found[1].startswith("None 4-S: s = 1, h >= 3"), begin
    assert "says more of a line" in why_refused(page.format("(note a)", "a. mostly in a row, or"))


def test_a_footnote_that_leaves_out_cards_is_read_or_refused() -> None:
    page = "3 to a straight flush, no gaps*\n2 to a royal\nDiscard everything\n\n* {}.\n"
    for note in (
        "2-3-4 and hands with a low ace are not included here",
        "2-3-4 and ace low are never meant here; they are in line 24",
        "234 and hands with a low ace (A23, A24 and so on) are not included",
    ):
        found = read_chart(page.format(note), "page", load_game("jacks-or-better")).lines
        assert str(found[0]) in ("3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA",
                                 "3-SF: (345,456,567,678,789,89T,9TJ); 3-RF: TJQ, JQK, or QKA"), note  # fmt: skip
    for note in ("2-3-4 and the like are not included here", "the usual exceptions are excluded"):
        assert "this footnote says more of a line" in why_refused(page.format(note)), note


def test_a_type_with_an_exception_in_parentheses() -> None:
    page = (
        "3 to a straight flush, type 1\nOne high card\n3 to a straight flush, type 2\nDiscard everything\n\n"
        "Type 1: high cards equal or exceed gaps{}\n"
        "Type 2: one gap and no high cards, two gaps and one high card, any ace low, and 2-3-4\n"
    )
    known = lines_of(page.format(""), "jacks-or-better")
    for words in (" (except any ace-low and 2-3-4)", ", except ace low and 2-3-4", " (but not 2-3-4 or ace low)"):
        assert lines_of(page.format(words), "jacks-or-better") == known, words
    assert "Type 1" in why_refused(page.format(" (except the usual ones)"))


def test_the_way_to_a_page_below_its_menu_is_no_line() -> None:
    head = "Home | Slots | Blackjack | Video Poker | Contact\nYou are here: Home > Video Poker > Jacks or Better\n\n"
    hands = "1. Royal flush\n2. Flush\n3. High pair\n4. 4 to a flush\n5. Low pair\n6. Discard everything\n"
    assert lines_of(head + hands, "jacks-or-better") == lines_of(hands, "jacks-or-better")
    assert "You are here" in why_refused(head.replace("Video Poker", "Two Pair") + hands)


def test_a_deck_that_is_played_with_moves_no_hand() -> None:
    hands = "With 2 jokers:\nTwo jokers\nWith 1 joker:\nOne joker\nNo joker:\nTwo pair\nDiscard everything\n"
    text = "This game is played with 54 cards, including two jokers. Both jokers are wild.\n\n"
    assert lines_of(text + hands, "double-joker") == lines_of(hands, "double-joker")


@in_one_test(
    ("game", "line", "cell", "meant"),
    [
        ("joker-poker-kings", "W + 2 suited, touching", "W34 up to W9T", "3-SF: s + h >= 4; 3-SF: W34"),
        ("joker-poker-kings", "W + 2 suited, one gap", "W35 to W9J", "3-SF: W(35,46,57,68,79,8T,9J)"),
        ("jacks-or-better", "4 to an open straight", "2345 up to 9TJQ",
         "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ); 4-SF: s = 2"),
        ("jacks-or-better", "4 to an open straight", "22 up to 99", None),
        ("jacks-or-better", "Low pair", "2345 to 9TJQ", None),
    ],
)  # fmt: skip
def test_a_range_of_cards_in_a_column_is_no_example(game: str, line: str, cell: str, meant: str | None) -> None:
    section = "With the joker,\n" if "joker" in game else ""
    page = f'{section}Keep,For example\n4 to a royal,\n"{line}",{cell}\nfull house,\nhigh pair,\nflush,\n'
    if meant is None:
        with pytest.raises(ChartError):
            read_chart(page, "page.csv", load_game(game))
    else:
        assert str(read_chart(page, "page.csv", load_game(game)).lines[1]) == meant
