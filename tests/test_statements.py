"""Statements of a page about its own list: they are left out where the lines agree, and refused where they do not."""

from __future__ import annotations

import pytest
from test_pages_of_sites import _page
from test_published_manners import lines_of, refused

from strategygen.charts.page import read_page
from strategygen.errors import ChartError
from strategygen.games import load_game

_LINES = ("Unsuited JQK", "4 to an inside straight with 3 high cards")


@pytest.mark.parametrize(
    ("agrees", "conflicts"),
    [
        ("Never hold 3 to a flush.", "Never hold 4 to a flush."),
        ("Don't ever draw to 3 to a flush.", "Don't ever draw to an inside straight."),
        ("Three to a flush is never held.", "Three to a royal flush is never held."),
        ("Suited A-10 is not on the list.", "A single ace is not on the list."),
        ("Three to a flush isn't listed: never hold it.", "4 to a flush isn't listed: never hold it."),
        ("A low pair beats one high card.", "A low pair beats 4 to a flush."),
        ("A low pair always comes before a single high card.", "A low pair always comes before 4 to a flush."),
        (
            "You should always hold a high pair over 4 to a flush.",
            "You should always hold a low pair over 4 to a flush.",
        ),
        ("Never keep a low pair over 4 to a flush.", "Never keep a high pair over 4 to a flush."),
        ("Don't hold one high card if you have a low pair.", "Don't hold a high pair if you have 4 to a flush."),
        ("Never break up a full house.", "Never break up a flush."),
        ("Although four aces pay 25, you should not split a full house.", "Never split a straight."),
        ("Never break up a full house.", "Never break up a full house; the same goes for a straight."),
        ("Hold a low pair over an ace.", "Never hold an ace if you have two unsuited high cards."),
        ("Hold a high pair, not 4 to a straight, any day.", "Hold 4 to a straight, not a high pair, any day."),
        ("If you are dealt a full house with three aces, keep it.", "You do break up a full house with three aces."),
        ("Yes, two pair is held even when one of the pairs is aces.", "From A-A-8-8 you hold just the aces."),
        ("From A-A-8-8, hold two pair.", "With two pair hold just the aces."),
        (
            "Only inside straights I draw to are the ones with 3 or 4 high cards.",
            "The only inside straights you draw to are those with 4 high cards.",
        ),
        (
            "Should I go for inside straights? Only with three high cards.",
            "Should I go for inside straights? Only with four high cards.",
        ),
        (
            "A pat flush or straight gets broken up only for 4 to the royal.",
            "A pat flush or straight gets broken up only for 4 to a straight flush.",
        ),
        ("Break up a flush for 4 to a royal flush.", "Break up a full house for three of a kind."),
        ("With three aces and a deuce, throw the deuce away.", "Hold the three aces alone out of a full house."),
        (
            "Do not draw to a four card inside straight with fewer than three high cards, and never keep three to a "
            "plain flush.",
            "Do not draw to a four card inside straight with fewer than four high cards.",
        ),
        ("Suited A-10 is not on there, that's no typo.", "Suited J-Q is not on there, that's no typo."),
    ],
)
def test_a_statement_is_checked_with_the_lines(agrees: str, conflicts: str) -> None:
    assert lines_of(_page(*_LINES, below=agrees)) == lines_of(_page(*_LINES))
    refused(_page(*_LINES, below=conflicts), "plays a hand otherwise that this text says is")


@pytest.mark.parametrize(
    ("agrees", "conflicts"),
    [
        (
            "If you hold three high cards of mixed suits with an ace, let go of the ace.",
            "With A-Q-J or A-K-J etc. in mixed suits, keep the ace.",
        ),
        (
            "With A-Q-J or A-K-J etc. in mixed suits, keep the two lowest high cards.",
            "With K-Q-J in mixed suits, keep the two lowest high cards.",
        ),
    ],
)
def test_a_statement_on_three_high_cards(agrees: str, conflicts: str) -> None:
    lines = (*_LINES, "Unsuited QJ, KQ or KJ")
    assert lines_of(_page(*lines, below=agrees)) == lines_of(_page(*lines))
    refused(_page(*lines, below=conflicts))
    # Without that line two of three are held, whichever.
    refused(_page(*_LINES, below=agrees), "plays a hand otherwise that this text says is")


def test_a_statement_about_a_hand_that_no_line_holds_is_refused() -> None:
    refused(_page(*_LINES, below="Hold 3 to a flush over one high card."), "plays a hand otherwise")


def test_a_paragraph_with_statements_and_other_sentences() -> None:
    text = "Good luck to you. Never draw to 3 to a flush; the same goes for {}. See you next week."
    assert lines_of(_page(*_LINES, below=text.format("suited A-10"))) == lines_of(_page(*_LINES))
    refused(_page(*_LINES, below=text.format("an inside straight")), "line 13 of the page plays")


@pytest.mark.parametrize(
    "text",
    [
        "Never hold 4 to a flush unless it has an ace.",
        "Hold a high pair over 4 to a flush, except with three high cards.",
        "Never hold a ten.",
        "Never hold 4 to a flush with a high pair.",
        "Never go for a flush if you have a high pair.",
        "A high pair beats a flush.",
        "Don't hold a ten if you have a jack.",
        "An ace beats a king.",
        "Although you should hold a low pair over a high pair, never break up a full house.",
        "Never hold 3 to a flush. Nor 4 to an inside straight.",
        "Never hold 3 to a flush. Except with three high cards.",
        "Hold a high pair over 4 to a straight. The reverse is true of 4 to a flush.",
    ],
)
def test_a_statement_with_more_in_it_is_none(text: str) -> None:
    try:
        _, readings = read_page(_page(*_LINES, below=text), "page", load_game("jacks-or-better"))
    except ChartError as error:
        assert "this text says is" not in str(error)
    else:
        assert readings[-1].note.endswith("not applied")


def test_a_line_of_the_list_is_no_statement() -> None:
    assert "2-LP" in lines_of(
        "Quads\nHigh pair over 4 to a straight\nLow pair over one high card\n4 to a straight\nNothing"
    )
