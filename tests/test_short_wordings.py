"""Phrases that authors write in short: lists with dashes, ranges of cards, named high cards, remarks beside draws."""

from __future__ import annotations

import pytest

from strategygen.charts import read_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game
from strategygen.language import Section

_SECTIONS = {
    "jacks-or-better-9-6": None,
    "deuces-wild-full-pay": Section(1, "deuce"),
    "joker-poker-kings-20-7": Section(1, "joker"),
}


def _read(words: str, name: str = "jacks-or-better-9-6") -> str:
    return str(PlainReader(load_game(name)).read(words, _SECTIONS[name]))


def _is_refused(words: str, name: str = "jacks-or-better-9-6", match: str = ".") -> None:
    with pytest.raises(NotationError, match=match):
        _read(words, name)


def test_three_hands_with_dashes_are_a_list_and_two_are_a_range() -> None:
    assert _read("RF - SF - 4K - FH") == "5-RF, 5-SF, 4-4K, or 5-FH"
    assert _read("FL - ST - 3K") == _read("flush, straight, three of a kind")
    assert _read("ST - FH") == _read("straight through full house")
    _is_refused("RF - SF - RF")
    _is_refused("FH - 3K - 2")


def test_the_high_card_of_a_line_may_be_named() -> None:
    for words in ("One high card - J or Q", "One high card: J or Q", "One high card (J or Q)"):
        assert _read(words) == "1-RF: J or Q"
    assert _read("One high card (A, K, Q, J)") == "1-RF: H"
    for words in ("One high card - J", "One high card - J or 10", "One high card, J or Q", "Two high cards - J or Q"):
        _is_refused(words)


def test_pat_hands_from_a_hand_up() -> None:
    assert _read("Any pat hand, trips up") == _read("Any pat hand, trips or better")
    assert _read("Pat hand (straight up)") == _read("Pat hand, a straight or better")
    _is_refused("Any pat hand up")


def test_a_clause_with_at_least_restricts_a_hand() -> None:
    hand = "Three cards to any other straight flush"
    assert _read(f"{hand} that includes at least one high card") == "3-SF: h >= 1; 3-RF"
    assert _read("4 to an inside straight - only with 3 high cards") == _read("4 to an inside straight, 3 high cards")
    _is_refused(f"{hand} that includes one high card")
    _is_refused(f"{hand} including at least one high card")


def test_a_remark_about_gaps_restricts_nothing() -> None:
    assert _read("Four to a straight flush (even with a gap)") == "4-SF or 4-RF"
    assert _read("Three to a straight flush (even with gaps)") == "3-SF or 3-RF"
    # Two gaps may be left out, and there is no such straight, or no gap at all.
    for words in ("Three to a straight flush", "Four to an open straight flush", "Four to a flush"):
        _is_refused(f"{words} (even with a gap)")


def test_pairs_of_numbers_in_the_plural() -> None:
    assert _read("2's, 3's, 4's") == _read("2s, 3s or 4s") == _read("Pair of 2s, 3s or 4s")
    for words in ("2's", "5s, 6", "As, Ks", "2s, A, 3s"):
        _is_refused(words)
    _is_refused("2's, 3's", "deuces-wild-full-pay")


def test_ranges_of_cards_with_a_dash() -> None:
    expected = _read("345, 456, 567, 678, 789 or 89T suited")
    for words in ("543s-T98s", "345s-89Ts", "345-89Ts", "345-89T suited"):
        assert _read(words) == expected
    for words in ("543s-T98", "543s-T98o", "A23s-345s", "KQ-KJ suited", "KQJ - QJT suited", "67-9T"):
        _is_refused(words)


def test_consecutive_cards_from_some_up_beside_other_gaps() -> None:
    words = "Three to a straight flush, no gaps{}, or 1 gap with 1 high card"
    assert _read(words.format(" (3-4-5 or better)")) == _read(words.format(" (3-4-5 through Q-K-A)"))
    assert _read(words.format(" (3-4-5 or better)")) != _read(words.format(""))
    _is_refused(words.format(" (3-4-6 or better)"))
    _is_refused("Three to a straight flush, 1 gap (3-4-5 or better), or no gaps")


def test_an_example_is_clear_where_it_is_the_only_such_hand() -> None:
    assert _read("4 to a straight, open, 2 high cards (9TJQ)") == "4-S: 9TJQ; 4-SF: 9TJQ"
    for words in ("open, no high card (5678)", "open, 2 high cards (89TJ)", "2 high cards (9TJQ)"):
        _is_refused(f"4 to a straight, {words}", match="an example, or only these cards")


def test_natural_cards_in_front_of_the_wild_card_and_behind_it() -> None:
    deuces, joker = "deuces-wild-full-pay", "joker-poker-kings-20-7"
    assert _read("67, 78, 89 or 9T suited + the deuce", deuces) == "3-SF: W(67,78,89,9T)"
    for words in ("67 + the deuce", "67 suited, 78 + the deuce", "67 suited + the joker", "67 suited + 2 deuces"):
        _is_refused(words, deuces)
    assert _read("Joker + one card from 4 through jack", joker) == "2-SF: W(4-9); 2-RF: W(T,J)"
    assert _read("Joker + open ST3", joker) == _read("Joker + ST3, open", joker)
    for words in ("Joker + two cards from 4 through jack", "Joker + one card from 4", "Joker + open 3 to a flush"):
        _is_refused(words, joker)


def test_a_number_in_parentheses_is_a_number_of_gaps_where_the_page_says_so() -> None:
    game = load_game("jacks-or-better-9-6")
    page = "{}\n\n1. Royal flush\n2. SF4(0)\n3. SF3(1)\n4. Nothing\n"

    def lines(sentence: str) -> list[str]:
        return [str(line) for line in read_chart(page.format(sentence), game=game).lines]

    means = '"SF3({})" means three cards to a straight flush with no inside gaps, "SF3({})" one gap, and so on.'
    assert lines(means.format(0, 1))[1:3] == [
        _read("4 to a straight flush, 0 gaps"), _read("3 to a straight flush, 1 gap"),
    ]  # fmt: skip
    for sentence in (means.format(1, 2), "SF3(0) is my favourite hand", "SF3(0) does not mean a gap"):
        with pytest.raises(ChartError):
            lines(sentence)


def test_jk_is_the_joker_where_there_is_one() -> None:
    joker = "joker-poker-kings-20-7"
    assert _read("Jk + RF3", joker) == _read("joker + RF3", joker)
    assert _read("Jk alone", joker) == "1-W"
    for words in ("JK alone", "jk suited"):
        _is_refused(words, joker, match="every hold of this section has its wild cards")
    assert _read("Jk suited") == "2-RF: JK"
    page = "{} is the joker.\n\nWith the joker\n\n{} + RF3\n{} alone\n\nWithout the joker\n\nRoyal flush\nNothing\n"
    for name in ("Jk", "W", "JO"):
        lines = read_chart(page.format(name, name, name), game=load_game(joker)).lines
        assert [str(line) for line in lines] == ["4-RF", "1-W", "5-RF", "none"]
    with pytest.raises(ChartError):
        read_chart(page.format("JK", "JQ", "JQ"), game=load_game(joker))


def test_a_sentence_that_nothing_improves_a_hand_restricts_nothing() -> None:
    deuces = PlainReader(load_game("deuces-wild-full-pay"))
    four = Section(4, "deuces")
    assert str(deuces.read("Hold the deuces. Nothing can improve them.", four)) == "4-W"
    assert _read("Royal flush - nothing can beat it!") == "5-RF"
    for words in ("Full house. Nothing", "Full house. Nothing can improve it except a pair"):
        _is_refused(words)


def test_cards_on_both_sides_of_a_slash_share_a_rank() -> None:
    for words in ("Q-K / J-K offsuit", "Q-K/J-K (offsuit)", "Q K / J K (offsuit)", "unsuited Q-K/J-K"):
        assert _read(words) == "2-S: QK or JK"
    assert _read("A-K-Q/A-K-J suited") == "3-RF: QKA or JKA"
    assert _read("10-J/Q/K suited") == "2-RF: TJ, TQ, or TK"
    # No rank is on both sides: one hold or two?
    _is_refused("J/Q-K")
    _is_refused("10-J/Q-K suited")


def test_letters_that_are_drawn_as_one_sign_are_read_whole_or_lost() -> None:
    page = "{}\nFour to a {}\nHigh pair\nAK o{}suit\nDiscard everything"
    whole = page.format("Straight flush", "flush", "ff")
    read = [str(line) for line in read_chart(whole).lines]
    for others in (("Straight \ufb02ush", "\ufb02ush", "\ufb00"), ("Straight fush", "ush", "f")):
        assert [str(line) for line in read_chart(page.format(*others)).lines] == read
    # A word that may be another one is not put right.
    with pytest.raises(ChartError, match="'rush' is not a word"):
        read_chart(page.format("Straight rush", "flush", "ff"))
