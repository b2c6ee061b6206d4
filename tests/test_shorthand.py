from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import naive_chart
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_chart import Card
from shared import examples, in_one_test, some

from strategygen.charts import play_chart, read_chart
from strategygen.charts.plain.context import Context
from strategygen.charts.shorthand import is_command, is_shorthand, is_struck, read_shorthand, without_comment
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game, load_game
from strategygen.language import Line, Section, parse_line
from strategygen.values import solve

PAGE = Path(__file__).parent.parent / "strategygen/charts/shorthand/README.md"
JACKS, BONUS, DEUCES, JOKER = "jacks-or-better", "double-double-bonus-9-6", "deuces-wild", "joker-poker-kings"


@cache
def game_of(name: str) -> Game | None:
    return load_game(name) if name else None


def read(text: str, game: str = "", section: int | None = None) -> Line | None:
    return read_shorthand(text, Context(game_of(game), None if section is None else Section(section)))


# ------------------------------------------------------------------------------------- what is read


@dataclass(frozen=True)
class Case:
    """Shorthand, the same in the chart language, and the game and section if the meaning depends on them."""

    text: str
    line: str
    game: str = ""
    section: int | None = None


READ = [
    # draws, their gaps and high cards
    Case("RF 4", "4-RF"),
    Case("SF 3", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
    Case("SF 3 any", "3-SF or 3-RF"),
    Case("SF 4", "4-SF: s >= 2; 4-SF: 234A; 4-RF: TJQK or JQKA"),
    Case("SF 3 h3", "3-RF: JQK or QKA"),
    Case("Flush 4", "4-F, 4-SF, or 4-RF"),
    Case("straight 4 ANY", "4-S, 4-SF, or 4-RF"),
    Case("Straight 4", "4-S: s >= 2; 4-S: 234A or JQKA; 4-SF: s >= 2; 4-SF: 234A; 4-RF: TJQK or JQKA"),
    # restrictions
    Case("RF 3 (Q high)", "3-RF: TJQ"),
    Case("RF 3 (K, Q, or J high)", "3-RF: TJQ, TJK, TQK, or JQK"),
    Case("RF 3 (A high, no K)", "3-RF: TJA, TQA, or JQA"),
    Case("RF 3 (A high, with K)", "3-RF: TKA, JKA, or QKA"),
    Case("RF 3 (A10K, JQA)", "3-RF: TKA or JQA"),
    Case("RF 3 (no 10)", "3-RF: JQK, JQA, JKA, or QKA"),
    Case("RF 3 (no T or J)", "3-RF: QKA"),
    Case("RF 2 (others)", "2-RF"),
    Case("SF 4 (7\N{EN DASH}9 high)", "4-SF: 4567, 5678, or 6789"),
    Case("SF 4 (A low)", "4-SF: 234A"),
    Case("SF 3 i (4-5 high)", "3-SF: 235, 245, 24A, or 34A"),
    Case("SF 3 di (2 or A low)", "3-SF: 236, 246, 256, 25A, 35A, or 45A"),
    Case("Straight 4 (A high)", "4-S: JQKA; 4-RF: JQKA"),
    Case("Straight 4 i (A high)", "4-S: TJQA, TJKA, or TQKA; 4-RF: s + h = 4"),
    Case("Flush 4 (A high)", "4-F: A(2-K)(2-K)(2-K); 4-SF: A(2-K)(2-K)(2-K); 4-RF: A(2-K)(2-K)(2-K)"),
    Case("Flush 3 (K high, with T, no 9 or 8)", "3-F: 2TK, 3TK, 4TK, 5TK, 6TK, or 7TK; 3-RF: TJK or TQK"),
    # wild cards
    Case("SF 4", "4-SF: s + h >= 3; 4-SF: W(345,456); 4-RF: W(TJQ,JQK,QKA)", DEUCES, 1),
    Case("SF 4 (7-9 high)", "4-SF: W(567,678,789)", DEUCES, 1),
    Case("SF 4 i (5-6 high)", "4-SF: W(346,356)", DEUCES, 1),
    Case("SF 4 di (A low)", "4-SF: W(35A,45A)", DEUCES, 1),
    Case("RF 3 (AK)", "3-RF: WKA", DEUCES, 1),
    Case("RF 3 (AK)", "3-RF: WKA", DEUCES),
    Case("RF 3 (K high)", "3-RF: WWK", DEUCES, 2),
    Case("SF 3 i (3 low)", "3-SF: 346 or 356", DEUCES, 0),
    Case("SF 3 (3 low)", "3-SF: 345; 3-SF: W34; 3-SF: WW3", DEUCES),
    Case("Quints (T-A high)", "5-5K: WWW(T-A)x", DEUCES, 3),
    Case("Quads", "5-4K", DEUCES, 3),
    Case("Quads", "4-4K", DEUCES, 2),
    Case("One Pair", "2-SF: W(2-9); 2-RF: W(T-A)", JOKER, 1),
    Case("Just the joker", "1-W", JOKER, 1),
    Case("Just the deuces", "3-W", DEUCES, 3),
    Case("just wild cards", "2-W", DEUCES, 2),
    Case("Natural Royal Flush", "5-RF: w = 0", DEUCES),
    Case("Wild Royal Flush", "5-RF: w >= 1", DEUCES),
    Case("Natural Royal Flush", "5-RF", DEUCES, 0),
    Case("Wild Royal Flush", "5-RF", DEUCES, 2),
    Case("Natural Royal Flush", "5-RF", JACKS),
    # cards of one rank
    Case(
        "Quads with low kicker",
        "5-4K: 2222(3,4,A), 3333(2,4,A), 4444(2,3,A), or AAAA(2-4); "
        "4-4K: 2222(5-K), 3333(5-K), 4444(5-K), AAAA(5-K), or (5-K)xxx",
        BONUS,
    ),
    Case("Quad Aces with low kicker", "5-4K: AAAA(2-4); 4-4K: AAAA(5-K)", BONUS),
    Case("Quad 5s", "4-4K: 5555"),
    Case("Trips", "3-3K"),
    Case("Trips (others)", "3-3K"),
    Case("Trips (J-A)", "3-3K: (J-A)xx"),
    Case("Trip Aces", "3-3K: AAA"),
    Case("Trip 10s", "3-3K: TTT"),
    Case("Two Pair", "4-2P"),
    Case("One Pair", "2-HP or 2-LP"),
    Case("Pair", "2-HP or 2-LP"),
    Case("Pair of J-K", "2-HP: (J-K)x"),
    Case("Pair of 2-T", "2-LP"),
    Case("Pair of Aces, Kings, or Queens", "2-HP: (Q-A)x"),
    # cards by name
    Case("KQJ", "3-RF: JQK; 3-S: JQK"),
    Case("AKQJ or Straight 4 i h3 (K high)", "4-RF: JQKA; 4-S: JQKA; 4-S: 9JQK; 4-SF: 9JQK"),
    Case("Just an A", "1-RF: A"),
    Case("Just a K, Q, or J", "1-RF: J, Q, or K"),
    Case("Just T", "1-RF: T"),
    Case("Nothing", "none"),
    # several hands
    Case("Full House, Flush, or Straight", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
    Case("Full House or Trips", "5-FH; 3-3K: not 5-FH"),
    Case("Straight Flush or Royal Flush", "5-SF or 5-RF"),
    # conditions
    Case("RF 2 (QJ) [no fp, no sp]", "2-RF: JQ, no fp, no sp"),
    Case("RF 2 (QJ) [dsc fp]", "2-RF: JQ, fp"),
    Case("RF 2 (QJ) [others]", "2-RF: JQ"),
    Case("QJ [dsc K]", "2-RF: JQ, discard K; 2-S: JQ, discard K"),
    Case("Pair of 2-T [dsc A]", "2-LP: discard A"),
    Case("RF 2 (QJ) [dsc AK, no 8 or 9, no fp]", "2-RF: JQ, discard A, discard K, no discard (8,9), no fp"),
    Case("RF 2 (QJ) [dsc A or K]", "2-RF: JQ, discard (K,A)"),
    Case("RF 2 (QJ) [no AK]", "2-RF: JQ if no discard A or no discard K"),
    Case("RF 2 (QJ) [dsc A or 98]", "2-RF: JQ if discard A or discard 9 and discard 8"),
    Case("RF 2 (QJ) [dsc 7 onsuit]", "2-RF: JQ, 7fp"),
    Case("RF 2 (QJ) [no 67 onsuit]", "2-RF: JQ if no 6fp or no 7fp"),
    Case("RF 2 (QJ) [dsc 346 suited, 356 suited, or 34 suited]", "2-RF: JQ if {346} or {356} or {34}"),
    Case("RF 2 (QJ) [no 346 suited or 9]", "2-RF: JQ, no discard 9 if no {346}"),
    Case("RF 2 (QJ) [dsc 34 suited or A]", "2-RF: JQ if {34}; 2-RF: JQ, discard A"),
    Case("RF 2 (QJ) [no 89] or RF 2 (KQ) [no fp]", "2-RF: JQ if no discard 8 or no discard 9; 2-RF: QK, no fp"),
    # one hand below another
    Case("KQ [no T, dsc 9] << Just an A [no fp]", "1-RF: A, no fp if QK no discard T and discard 9"),
    Case("RF 2 (QT or JT) << Just a K", "1-RF: K if {TJ} or {TQ}"),
    Case(
        "RF 2 (QT) [no fp] << Just a K [no AJ]",
        "1-RF: K, no discard A if {TQ} no fp; 1-RF: K, no discard J if {TQ} no fp",
    ),
    # comments
    Case("SF 4 any // at last", "4-SF or 4-RF"),
    Case("Quads # five are better", "4-4K"),
]


@in_one_test("case", READ)
def test_each_form_is_read(case: Case) -> None:
    line = read(case.text, case.game, case.section)
    assert str(line) == case.line
    assert line is not None
    assert line.words == without_comment(case.text)
    assert parse_line(str(line)) == line


def test_the_table_of_the_page_is_right() -> None:
    table = PAGE.read_text("utf-8").partition("<!-- shorthand -->")[2].partition("<!-- /shorthand -->")[0]
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \|$", table, re.MULTILINE)
    assert len(rows) > 12
    assert [(text, str(read(text))) for text, _ in rows] == rows


@in_one_test(
    "text",
    [
        *("Four to a royal flush", "3 to a straight flush (type 1)", "4-RF", "Jacks or better", "High pair", "none"),
        *("Discard everything", "Royal flush 800", "Full Pay Deuces Wild", "Suited QJ", "K", "A or K", "", "# RF 4"),
        *("Trips and better", "Straight Flush, four of a kind", "Pair of faces"),
    ],
)
def test_other_text_is_not_in_shorthand(text: str) -> None:
    assert read(text) is None


# ---------------------------------------------------------------------------------- what is refused


@dataclass(frozen=True)
class Refusal:
    """Shorthand that is refused: the message and the marked text."""

    text: str
    message: str
    marked: str
    game: str = ""
    section: int | None = None


A_HAND = "expected a hand such as 'RF 4', 'SF 3 i', 'Trips', 'Just an A' or 'Nothing', found "
THE_END = "expected ',', 'or', '(', '[' or the end, found "
A_LIMIT = "expected 'Q high', '3 low', 'no A', 'with T', 'others' or cards such as QJT, found "
RANKS_OR = "one of these ranks or all of them? write 'or' before the last"
DISCARDS_OR = "one of these or all of them? write 'or' before the last"
NO_SUCH = "these cards, beside the wild cards held, are not such a draw"
NOT_WILD = "with the wild cards or without them? write 'RF 3 (..)' or 'Straight 4 (..)'"

REFUSED = [
    # draws
    Refusal("RF 5", "expected 2, 3 or 4 cards", "5"),
    Refusal("SF 1 i", "expected a number of cards after SF, found '1'", "1"),
    Refusal("RF 3 i", "'i' is said of SF and Straight only", "RF 3 i"),
    Refusal("Flush 4 any", "'any' is said of SF and Straight only", "Flush 4 any"),
    Refusal("SF 3 ii", THE_END + "'ii'", "ii"),
    Refusal("SF 3 h5", THE_END + "'h5'", "h5"),
    Refusal("SF 3 i suited", THE_END + "'suited'", "suited"),
    Refusal("RF 4.", THE_END + "'.'", "."),
    Refusal("RF 4 and SF 4", THE_END + "'and'", "and"),
    Refusal("RF 4 or", A_HAND + "the end", ""),
    Refusal("RF 4 or two aces", "expected", "two"),
    Refusal("SF 3 h2", "no pair pays in this game, so it has no high cards; name the ranks", "SF 3 h2", DEUCES, 0),
    Refusal("RF 3 h0", "there is no such hand", "RF 3 h0"),
    Refusal("SF 2", "there is no such hand", "SF 2", DEUCES, 3),
    Refusal("RF 4 or Wild Royal Flush", "there is no such hand", "Wild Royal Flush"),
    # restrictions
    Refusal("SF 3 (queen high)", A_LIMIT + "'queen'", "queen"),
    Refusal("SF 3 ()", A_LIMIT + "')'", ")"),
    Refusal("SF 3 (7 high", "expected ',' or ')', found the end", ""),
    Refusal("SF 3 (7)", "expected 'high' or 'low' after the ranks, found ')'", ")"),
    Refusal("SF 3 (K-K high)", "expected two different ranks", "K-K"),
    Refusal("SF 3 (no K, Q)", RANKS_OR, "K, Q"),
    Refusal("SF 3 (no KQ)", "expected a rank (2-9, T, J, Q, K, A), found 'KQ'", "KQ"),
    Refusal("RF 3 (with T, J)", RANKS_OR, "T, J"),
    Refusal("SF 3 i (A high)", "ace high is a royal flush; write the cards, such as A23", "A high"),
    Refusal("SF 3 (7 high or no K)", "expected ',' or ')', found 'or'", "or"),
    Refusal("SF 3 di (789)", NO_SUCH, "789"),
    Refusal("RF 2 (QJT)", NO_SUCH, "QJT"),
    Refusal("RF 2 (QQ)", NO_SUCH, "QQ"),
    Refusal("RF 3 (QJ, QJ9)", NO_SUCH, "QJ"),
    Refusal("RF 3 (QJT)", NO_SUCH, "QJT", DEUCES, 1),
    Refusal("SF 3 (345 or 234)", NO_SUCH, "234", DEUCES, 0),
    Refusal(
        "SF 3 i or SF 3 di (3 low)",
        "a restriction of the last hand only, or of all? write it for each",
        "SF 3 i or SF 3 di (3 low)",
    ),
    # conditions
    Refusal("RF 2 (QJ) [fp]", "expected 'no', 'dsc' or 'others', found 'fp'", "fp"),
    Refusal("RF 2 (QJ) [no]", "expected 'fp', 'sp' or the ranks of discards, found ']'", "]"),
    Refusal("RF 2 (QJ) [no fp or sp]", "expected ',' or ']', found 'or'", "or"),
    Refusal("RF 2 (QJ) [no fp", "expected ',' or ']', found the end", ""),
    Refusal("RF 2 (QJ) [dsc 9 offsuit]", "expected ',' or ']', found 'offsuit'", "offsuit"),
    Refusal("RF 2 (QJ) [dsc A, K]", DISCARDS_OR, "A, K"),
    Refusal("RF 2 (QJ) [no A, K, no fp]", DISCARDS_OR, "A, K"),
    Refusal("RF 2 (QJ) [dsc 7-9]", "ranks of discards are written one by one, as in '9 or T'", "-"),
    Refusal("RF 2 (QJ) [dsc 99]", "expected different ranks, at most as many as there are discards (3)", "99"),
    Refusal("RF 3 (QJT) [dsc 987]", "expected different ranks, at most as many as there are discards (2)", "987"),
    Refusal("Flush [no fp]", "a hand of five cards has no discards", "no"),
    Refusal("QJ [no fp]", "only cards of one suit have a flush penalty", "no fp"),
    Refusal("QJ [dsc 7 onsuit]", "only cards of one suit have a flush penalty", "7 onsuit"),
    Refusal("Trips [no sp]", "only cards of a straight have a straight penalty", "no sp"),
    Refusal("RF 2 [dsc 9 suited]", "expected two or more discards of one suit, or 'onsuit'", "9 suited"),
    Refusal("RF 2 [dsc 9T suited]", "these ranks may be held; expected discards of other ranks", "9T suited"),
    Refusal("SF 2 [dsc 45 suited]", "these ranks may be held; expected discards of other ranks", "45 suited"),
    Refusal(
        "RF 2 (QJ) [dsc 34 or 35 suited]",
        "'suited' belongs to the last only, or to all? write it for each",
        "34 or 35 suited",
    ),
    Refusal("RF 2 (QJ) [dsc 2]", "a wild card is always held; expected the ranks of other discards", "2", DEUCES, 0),
    Refusal(
        "RF 2 (QJ) or QT [no T]",
        "conditions of the last hand only, or of all? write them for each",
        "RF 2 (QJ) or QT [no T]",
    ),
    # cards of one rank, cards by name
    Refusal("Just a 9", "a single card below ten is not a hold", "Just a 9"),
    Refusal("Just a K, Q", RANKS_OR, "K, Q"),
    Refusal("Just a king", "expected a rank (2-9, T, J, Q, K, A), found 'king'", "king"),
    Refusal("Just an A", NOT_WILD, "Just an A", JOKER, 1),
    Refusal("KQ [no T]", NOT_WILD, "KQ", DEUCES),
    Refusal("QQ [no T]", "expected two, three or four cards of different ranks, such as QJ", "QQ"),
    Refusal("K or QJ [no T]", "expected two, three or four cards of different ranks, such as QJ", "K"),
    Refusal("Just the deuce", "how many? this line is below no heading such as '2 Deuces'", "Just the deuce", DEUCES),
    Refusal("Just the deuce", "'deuce' below the heading [2 wild cards]", "Just the deuce", DEUCES, 2),
    Refusal("Just the deuces", "'deuces' below the heading [1 wild cards]", "Just the deuces", DEUCES, 1),
    Refusal("Just the joker", "this game has no wild joker", "Just the joker", DEUCES, 1),
    Refusal("RF 4 or Quints", "five of a kind needs a wild card", "Quints"),
    Refusal(
        "RF 4 or Quads with low kicker", "which kickers pay depends on the game; give a game", "Quads with low kicker"
    ),
    Refusal(
        "RF 4 or Quads with low kicker",
        "no low kicker pays more in this game; write 'Quads'",
        "Quads with low kicker",
        JACKS,
    ),
    # one hand below another
    Refusal("QJ <<", A_HAND + "the end", ""),
    Refusal("QJ << Just an A << KQ", THE_END + "'<<'", "<<"),
    Refusal("QJ or QT << Just an A", "expected one hand on each side of '<<'", "QJ or QT << Just an A"),
    Refusal("Flush 4 << Trips", "expected cards by name, such as QJ or RF 2 (QT), before '<<'", "Flush 4 << Trips"),
    # comments
    Refusal("RF 2 (others) # not", "the comment 'not' says that these holds are not played", " # not"),
    Refusal("Quads // not", "the comment 'not' says that these holds are not played", " // not"),
]


@in_one_test("case", REFUSED)
def test_each_refusal_names_the_place(case: Refusal) -> None:
    with pytest.raises(NotationError) as caught:
        read(case.text, case.game, case.section)
    error = caught.value
    assert error.message.startswith(case.message)
    assert error.text == case.text
    assert error.text[error.start : error.end] == case.marked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("RF 4" + " or RF 4" * 300, "a line has at most 2000 characters, not 2404"),
        (
            " or ".join(f"RF 2 (QJ) [no {low}{top}, no KT, no A9]" for low, top in combinations("23456", 2)),
            "too long in the chart language: a line has at most 2000 characters, not",
        ),
        ("Flush 4 (A high, with K or Q, no 9)", "this is too long in the chart language; list the cards instead"),
    ],
)
def test_a_line_has_a_greatest_length(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.message.startswith(message)


# -------------------------------------------------------------------- rules for cards, by hand

# A rule says of five cards, for the texts below, which of them are held; it uses nothing of the package.
Rule = Callable[[tuple[Card, ...], tuple[Card, ...]], bool]
Test = Callable[[tuple[Card, ...]], bool]


def ranks_of(cards: tuple[Card, ...]) -> list[int]:
    return sorted(rank for rank, _ in cards)


def low_of(cards: tuple[Card, ...]) -> list[int]:
    """The ranks with the ace as 1."""
    return sorted(1 if rank == 14 else rank for rank, _ in cards)


def differs(cards: tuple[Card, ...]) -> bool:
    return len(set(ranks_of(cards))) == len(cards)


def suited(cards: tuple[Card, ...]) -> bool:
    return len({suit for _, suit in cards}) == 1


def spread(ranks: list[int]) -> int:
    return ranks[-1] - ranks[0] + 1


def connects(cards: tuple[Card, ...]) -> bool:
    return differs(cards) and min(spread(ranks_of(cards)), spread(low_of(cards))) <= 5


def gaps(cards: tuple[Card, ...]) -> int:
    return min(spread(ranks_of(cards)), spread(low_of(cards))) - len(cards)


def ordered(cards: tuple[Card, ...]) -> list[int]:
    """The ranks of cards to a straight, the ace low beside cards up to the five."""
    return low_of(cards) if max(low_of(cards)) <= 5 else ranks_of(cards)


def high(cards: tuple[Card, ...]) -> int:
    return sum(rank >= 11 for rank, _ in cards)


def royal(n: int) -> Test:
    return lambda held: len(held) == n and suited(held) and min(ranks_of(held)) >= 10


def straight_flush(n: int, *gap_counts: int) -> Test:
    return lambda held: len(held) == n and suited(held) and connects(held) and gaps(held) in gap_counts


def straight(n: int, *gap_counts: int) -> Test:
    return lambda held: len(held) == n and connects(held) and gaps(held) in gap_counts


def flush(n: int) -> Test:
    return lambda held: len(held) == n and suited(held)


def named(cards: str) -> Test:
    wanted = sorted("..23456789TJQKA".index(letter) for letter in cards)
    return lambda held: ranks_of(held) == wanted


def has(*wanted: int) -> Test:
    return lambda cards: set(wanted) <= set(ranks_of(cards))


def any_of(*wanted: int) -> Test:
    return lambda cards: bool(set(wanted) & set(ranks_of(cards)))


def both(*tests: Test) -> Test:
    return lambda cards: all(test(cards) for test in tests)


def without(test: Test) -> Test:
    return lambda cards: not test(cards)


def holding(*held: Test, discards: Test = lambda cards: True) -> Rule:
    return lambda hold, rest: bool(hold) and both(*held)(hold) and discards(rest)


def of_one_suit(*wanted: int) -> Test:
    """Among cards are these ranks in one suit."""
    return lambda cards: any(set(wanted) <= {rank for rank, suit in cards if suit == one} for one in "cdhs")


def flush_penalty(hold: tuple[Card, ...], rest: tuple[Card, ...], *only: int) -> bool:
    return any(suit == hold[0][1] and (not only or rank in only) for rank, suit in rest)


def straight_penalty(hold: tuple[Card, ...], rest: tuple[Card, ...]) -> bool:
    return any(card[0] not in ranks_of(hold) and connects((*hold, card)) for card in rest)


RULES: dict[str, Rule] = {
    "RF 3 (A high, no K)": holding(royal(3), has(14), without(has(13))),
    "RF 2 (K or Q high)": holding(royal(2), lambda held: max(ranks_of(held)) in (12, 13)),
    "RF 3 (AKT or QJT)": holding(royal(3), lambda held: ranks_of(held) in ([10, 13, 14], [10, 11, 12])),
    "SF 3": holding(straight_flush(3, 0)),
    "SF 3 i": holding(straight_flush(3, 1)),
    "SF 3 di h1": holding(straight_flush(3, 2), lambda held: high(held) == 1),
    "SF 4 any": holding(straight_flush(4, 0, 1)),
    "SF 3 i (no 3, no A)": holding(straight_flush(3, 1), without(any_of(3, 14))),
    "SF 3 (5-J high)": holding(straight_flush(3, 0), lambda held: 5 <= ordered(held)[-1] <= 11),
    "SF 3 di (3 low)": holding(straight_flush(3, 2), lambda held: ordered(held)[0] == 3),
    "SF 3 i (A low)": holding(straight_flush(3, 1), lambda held: ordered(held)[0] == 1),
    "SF 3 (A23 or 234)": holding(straight_flush(3, 0), lambda held: ranks_of(held) in ([2, 3, 14], [2, 3, 4])),
    "Straight 4 (K, Q, or J high)": holding(straight(4, 0), lambda held: max(ranks_of(held)) in (11, 12, 13)),
    "Straight 4 i h2": holding(straight(4, 1), lambda held: high(held) == 2),
    "Straight 4 i (7-A high)": holding(straight(4, 1), lambda held: 7 <= ordered(held)[-1] <= 14),
    "Flush 4": holding(flush(4)),
    "Flush 3 (K high, with T) [dsc 9]": holding(
        flush(3), has(13, 10), without(has(14)), discards=has(9)
    ),
    "AKQJ": holding(named("AKQJ")),
    "QJ [no T, no 8, dsc 9]": holding(named("QJ"), discards=both(has(9), without(any_of(8, 10)))),
    "Just a K or Q": lambda hold, rest: len(hold) == 1 and hold[0][0] in (12, 13),
    "Trips": lambda hold, rest: len(hold) == 3 and len(set(ranks_of(hold))) == 1,
    "Two Pair": lambda hold, rest: len(hold) == 4 and [*Counter(ranks_of(hold)).values()] == [2, 2],
    "Pair of J-K": lambda hold, rest: len(hold) == 2 and not differs(hold) and hold[0][0] in (11, 12, 13),
    "RF 2 [no fp]": lambda hold, rest: royal(2)(hold) and not flush_penalty(hold, rest),
    "RF 2 (others) [dsc fp, no sp]": lambda hold, rest: (
        royal(2)(hold) and flush_penalty(hold, rest) and not straight_penalty(hold, rest)
    ),
    "SF 3 i [dsc sp]": lambda hold, rest: straight_flush(3, 1)(hold) and straight_penalty(hold, rest),
    "RF 2 (QT) [dsc 678]": holding(royal(2), named("QT"), discards=has(6, 7, 8)),
    "RF 2 (Q high) [no K9]": holding(royal(2), lambda held: max(ranks_of(held)) == 12, discards=without(has(13, 9))),
    "RF 2 (Q high) [no K or 9]": holding(
        royal(2), lambda held: max(ranks_of(held)) == 12, discards=without(any_of(13, 9))
    ),
    "RF 2 (Q high) [dsc K or 98]": holding(
        royal(2),
        lambda held: max(ranks_of(held)) == 12,
        discards=lambda cards: has(13)(cards) or has(9, 8)(cards),
    ),
    "RF 2 (QJ) [dsc 34 suited or 35 suited, no fp]": lambda hold, rest: (
        both(royal(2), named("QJ"))(hold)
        and (of_one_suit(3, 4)(rest) or of_one_suit(3, 5)(rest))
        and not flush_penalty(hold, rest)
    ),
    "RF 2 (QJ) [no 34 suited]": holding(royal(2), named("QJ"), discards=without(of_one_suit(3, 4))),
    "RF 2 (QJ) [dsc 7 onsuit]": lambda hold, rest: both(royal(2), named("QJ"))(hold) and flush_penalty(hold, rest, 7),
    "RF 2 (QJ) [no 57 onsuit]": lambda hold, rest: (
        both(royal(2), named("QJ"))(hold) and not (flush_penalty(hold, rest, 5) and flush_penalty(hold, rest, 7))
    ),
    "QJ [dsc 9] << Just an A [no fp]": lambda hold, rest: (
        named("A")(hold)
        and not flush_penalty(hold, rest)
        and has(12, 11, 9)(rest)
    ),
    "RF 2 (QT) [no fp] << Just a K": lambda hold, rest: (
        named("K")(hold)
        and any(
            both(royal(2), named("QT"))(pair) and not flush_penalty(pair, tuple({*hold, *rest} - {*pair}))
            for pair in combinations(rest, 2)
        )
    ),
}  # fmt: skip


def deals_for(text: str, rule: Rule, number: int) -> Iterator[tuple[Card, ...]]:
    """Deals of few suits and ranks, many of them those in the text, and as many deals to which the rule applies."""
    random = Random(text)
    deck = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]
    named_ranks = [rank for rank, letter in enumerate("23456789TJQKA", 2) if letter in text]
    fits = 0
    for tried in range(2000):
        if tried >= number <= fits:
            return
        some = random.sample(range(2, 15), random.choice((6, 8, 13)))
        ranks = {*named_ranks, *some[: len(some) - 6]} if tried % 2 and len(named_ranks) > 2 else {*some}
        suits = random.choice(("cd", "cdh", "cdhs"))
        cards = [card for card in deck if card[0] in ranks and card[1] in suits]
        deal = tuple(random.sample(cards, 5))
        applies = any(rule(hold, rest) for hold, rest in splits(deal))
        fits += applies
        if (applies and fits <= number) or tried < number:
            yield deal
    assert fits > 2, "too few deals"


def splits(deal: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    for n in range(6):
        for hold in combinations(deal, n):
            yield hold, tuple(card for card in deal if card not in hold)


@pytest.mark.sampled
@pytest.mark.parametrize("text", some([*RULES], 12))
def test_cards_are_held_by_the_rule_for_the_words(text: str) -> None:
    line = read(text, JACKS)
    naive = naive_chart.NaiveChart([str(line)], {11, 12, 13, 14})
    for deal in deals_for(text, RULES[text], examples(160)):
        expected = {frozenset(hold) for hold, rest in splits(deal) if RULES[text](hold, rest)}
        number, holds = naive.play(deal)
        assert (holds if number == 0 else set()) == expected, deal


# ------------------------------------------------------------------------------------- any words

WORDS = """
RF SF Flush Straight 2 3 4 i di any h1 h2 ( ) [ ] , or no with dsc fp sp others high low Q K A QT 345 7-K JT7 suited
onsuit Trips Quads Quints Pair of Two One Just a the deuces joker << Natural Wild Royal kicker // # not - 10 aces RF_2
SF_3 SF_3_i Straight_4_i Flush_3 (Q_high) (no_A) (3_low) [no_fp] [dsc_9] [no_K8]
"""
CONTEXTS = [(None, None), (JACKS, None), (BONUS, 0), (DEUCES, None), (DEUCES, 0), (DEUCES, 2), (JOKER, 1)]


@settings(deadline=None, max_examples=examples(3000))
@given(st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=9), st.sampled_from(CONTEXTS))
def test_words_in_any_order_are_refused_or_read_as_a_line_that_can_be_parsed(
    words: list[str], context: tuple[str | None, int | None]
) -> None:
    text = " ".join(words).replace("_", " ")
    try:
        line = read(text, context[0] or "", context[1])
    except NotationError as error:
        assert error.text == text
        assert error.start < error.end <= len(text) + 1
    else:
        assert line is None or parse_line(str(line)) == line


# --------------------------------------------------------------------------------- whole charts

IN_SHORTHAND = {
    "a shape": ["Quads", "SF 3 i"],
    "a restriction": ["Quads", "RF 3 (no A)"],
    "conditions": ["RF 2 [no fp]"],
    "a straight with a shape": ["Straight 4 di"],
    "a royal flush with a restriction, behind a number": ["1. RF 3 (A high)"],
    "two draws": ["RF 4", "SF 4"],
    "two draws in one line, and one": ["Flush or RF 4", "SF 4 or Trips // a comment"],
}
NOT_IN_SHORTHAND = {
    "pays": ["Royal Flush 800", "Straight Flush 50", "Flush 4", "Straight 3", "Straight 4"],
    "pays with remarks": ["Flush 6 (per coin)", "Straight 4 (per coin)", "Flush 4 [x]"],
    "pays in a column": ["RF\t4", "SF\t3", "RF\t2 (max)"],
    "one draw": ["RF 4", "Flush 4"],
    "plain words": ["4 to a royal flush", "3 to a SF (type 1)", "3 RF (no ace)", "Four to a flush"],
    "the chart language": ["4-RF", "3-SF: s + h >= 3", "2-RF: JQ, no fp"],
    "comments": ["Quads # SF 3 i", "# RF 3 (no A)", "// RF 2 [no fp]"],
    "other letters": ["XRF 3 (no A)", "Rf 3x"],
}


@in_one_test("texts", IN_SHORTHAND.values())
def test_a_chart_in_shorthand_is_known(texts: list[str]) -> None:
    assert is_shorthand(texts)


@in_one_test("texts", NOT_IN_SHORTHAND.values())
def test_a_chart_in_other_words_is_not_taken_for_shorthand(texts: list[str]) -> None:
    assert not is_shorthand(texts)


def test_comments_and_commands() -> None:
    assert [without_comment(text) for text in ("RF 4 // x # y", "RF 4 # x", "//", "RF 4 / x")] == ["RF 4"] * 2 + [
        "",
        "RF 4 / x",
    ]
    assert [is_struck(text) for text in ("RF 4 # not", "RF 4 // NOT.", "RF 4 # not this", "RF 4 not", "# not")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert [is_command(text) for text in ("eval", "Box  Score", "eval # again", "evaluate", "RF 4")] == [True] * 3 + [
        False
    ] * 2


JACKS_PAGE = """
eval
Royal Flush, Straight Flush, or Quads
RF 4
Full House, Flush, Straight, or Trips   // pat hands
SF 4 any
Two Pair
Pair of J-A
RF 3 (no A) or RF 3 (A high, no K)
Flush 4
RF 3
Straight 4 (J-K high)
Pair of 2-T
Straight 4 (5-T high)
SF 3 i h2
SF 3 (5-J high)
# a remark
QJ [no 8, dsc 9] << RF 2 (AK, AQ, or AJ) [dsc T]
AKQJ
RF 2 (no T)
Straight 4 i h3
SF 3 i h1, SF 3 di h2, or SF 3 i h0
KQJ
KQ or QJ
RF 2 (QT or JT) [no fp]
RF 2 (KT) [no fp, no 9]
RF 2 (JT)  # not
Just an A, K, Q, or J
SF 3 any
Nothing
"""
JACKS_LINES = """
5-RF; 5-SF; 4-4K
4-RF
5-FH; 5-F; 5-S; 3-3K: not 5-FH
4-SF
4-2P
2-HP
3-RF: TJQ, TJK, TQK, JQK, TJA, TQA, JQA
4-F
3-RF
4-S: 89TJ, 9TJQ, TJQK
2-LP
4-S: 2345, 3456, 4567, 5678, 6789, 789T
3-SF: 9JQ
3-SF: s = 3
2-RF: AK, AQ, AJ, discard T if JQ discard 9 and no discard 8
4-S: JQKA
2-RF: JQ, JK, JA, QK, QA, KA
4-S: h = 3, s = 1
3-SF: 2(3,4)5, 3(4,5)6, 4(5,6)7, 5(6,7)8, 6(7,8)9, 7(8,9)T, 8(9,T)J, 9TQ, 24A, 34A, 8JQ, 9JK, 9QK
3-S: JQK
2-S: QK, JQ
2-RF: QT, JT, no fp
2-RF: KT, no fp, no discard 9
1-RF: A, K, Q, J
3-SF
none
"""
DEUCES_PAGE = """
box score
Natural hands
Natural Royal Flush
RF 4
Straight Flush, Quads, Full House, Flush, Straight, or Trips
SF 4
RF 3 [others]
SF 4 i
One Pair
Flush 4
Straight 4 (7-K high)
SF 3 (no A)
SF 3 i (4-9 low) [others] or SF 3 di (7 low) [dsc Q]
RF 2 (J or Q high) [no A or K]
Straight 4 i (7-A high), 3456, or AKQJ
RF 2 (K high) [no fp, no sp]
Nothing
1 Deuce
Wild Royal Flush, Quints, Straight Flush, or Quads
RF 4
Full House
SF 4 (7-J high)
Flush, Straight, or Trips
SF 4 any
RF 3 (K, Q, or J high)
SF 3 (7-T high)
RF 3 (A high, with K) [no fp, no sp, no 3]
Just the deuce
2 Deuces
Wild Royal Flush, Quints, Straight Flush, or Quads
RF 4
SF 4 (7-T high)
Just the deuces
3 Deuces
Wild Royal Flush or Quints (9-A high)
Just the deuces
4 Deuces
Just the deuces
"""
DEUCES_LINES = """
[no deuces]
5-RF
4-RF
5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH
4-SF: 3456, 4567, 5678, 6789, 789T, 89TJ, 9TJQ
3-RF
4-SF
2-LP
4-F
4-S: 4567, 5678, 6789, 789T, 89TJ, 9TJQ, TJQK
3-SF: 345, 456, 567, 678, 789, 89T, 9TJ
3-SF: 4(5,6)7, 5(6,7)8, 6(7,8)9, 7(8,9)T, 8(9,T)J, 9(T,J)Q; 3-SF: 7(8,9,T)J, discard Q
2-RF: TJ, TQ, JQ, no discard (K,A)
4-S: s = 1, 3xxx, 4xxx, 5xxx, 6xxx, 7xxx, 8xxx, 9xxx, TJQA, TJKA, TQKA, JQKA
2-RF: TK, JK, QK, no fp, no sp
none
[1 deuce]
5-RF; 5-5K; 5-SF; 4-4K: not 5-5K
4-RF
5-FH
4-SF: W(567,678,789,89T,9TJ)
5-F; 5-S; 3-3K
4-SF
3-RF: W(TJ,TQ,TK,JQ,JK,QK)
3-SF: W(67,78,89,9T)
3-RF: WKA, no fp, no sp, no discard 3
1-W
[2 deuces]
5-RF; 5-5K; 5-SF; 4-4K: not 5-5K
4-RF
4-SF: WW(67,78,89,9T)
2-W
[3 deuces]
5-RF; 5-5K: WWW(9-A)x
3-W
[4 deuces]
4-W
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "page", "lines"), [(JACKS, JACKS_PAGE, JACKS_LINES), (DEUCES, DEUCES_PAGE, DEUCES_LINES)]
)
def test_a_chart_in_shorthand_is_played_like_the_same_chart_in_the_chart_language(
    name: str, page: str, lines: str
) -> None:
    assert is_shorthand(page.splitlines())
    solution = solve(load_game(name))
    play, same = (play_chart(chart, solution) for chart in (read_chart(page, game=solution.game), read_chart(lines)))
    assert len(play.chart.lines) == len(same.chart.lines)
    differing = np.flatnonzero((play.allowed != same.allowed) | (play.line != same.line))
    assert not len(differing), differing


def test_what_a_page_in_shorthand_skips_is_said() -> None:
    chart = read_chart("Jacks or Better\nbox score\nRF 4 # best\n// SF 3 i\nSF 4 // not\nFlush 4 # Not.\nSF 3 i\n")
    assert list(map(str, chart.lines)) == ["4-RF", str(read("SF 3 i"))]
    assert [(reading.number, reading.note) for reading in chart.readings if reading.kind == "skipped"] == [
        (1, "title"),
        (2, "says nothing about play"),
        (4, "comment"),
        (5, "the comment says that these holds are not played"),
        (6, "the comment says that these holds are not played"),
    ]


def test_the_first_line_of_a_page_in_shorthand_is_the_game() -> None:
    chart = read_chart("Jacks or Better\nRF 4\nPair of Aces\nPair of J-K\nSF 3 i\n")
    assert [str(line) for line in chart.lines[:3]] == ["4-RF", "2-HP: AA", "2-HP: (J-K)x"]


def test_all_errors_of_a_page_in_shorthand_are_given() -> None:
    with pytest.raises(ChartError) as caught:
        read_chart("RF 4\nSF 3 ii\nSF 3 i\nRF 2 (QJ) [dsc A, K]\n", "page")
    assert [line for line in str(caught.value).splitlines() if line.startswith("page")] == [
        f"page:2: {THE_END}'ii'",
        f"page:4: {DISCARDS_OR}",
    ]
