from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import naive_chart
import numpy as np
import plain_words as plain
import pytest
from bridge import deal_tuples, tuples
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import any_text, examples, in_one_test, slow_after

from strategygen.charts.chart import read_chart
from strategygen.charts.check import CheckReport, check_chart
from strategygen.charts.plain import PHRASES, STANDARD_TERMS, Phrase, PlainReader, find_heading, without_dead_entries
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.line_rules import read_words
from strategygen.charts.plain.vocabulary import VOCABULARY
from strategygen.charts.playing import Play
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game, load_game
from strategygen.language import Matcher, Section, masks_in, parse_line
from strategygen.values.solver import Solution, solve

CHARTS = Path(__file__).parent / "charts"
PAGE = (Path(__file__).parent.parent / "strategygen/charts/plain/README.md").read_text("utf-8")


@cache
def game_of(name: str) -> Game | None:
    return load_game(name) if name else None


def meant(words: str, game: str = "", section: int | None = None) -> str:
    return str(PlainReader(game_of(game)).read(words, None if section is None else Section(section)))


# ------------------------------------------------------------------------------- meaning of phrases


@in_one_test("phrase", PHRASES)
def test_each_phrase_of_the_table_means_its_line(phrase: Phrase) -> None:
    assert meant(phrase.words, phrase.game, phrase.section) == phrase.line
    assert str(parse_line(phrase.line)) == phrase.line


def test_the_phrases_of_the_page_are_in_the_table() -> None:
    rows = [tuple(re.findall(r"`([^`]*)`", row)) for row in rows_of("phrases")]
    assert len(rows) > 20
    assert set(rows) <= {(phrase.words, phrase.line) for phrase in PHRASES}


def rows_of(name: str) -> list[str]:
    """The rows of a table in strategygen/charts/plain/README.md, without its heading."""
    shown = re.search(f"<!-- {name} -->\n(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    assert shown is not None
    return shown.group(1).splitlines()[2:]


#: Phrases of public charts.
PUBLIC_PHRASES = [
    ("Four to a royal flush", "4-RF"),
    ("4 to a straight flush", "4-SF or 4-RF"),
    ("Two suited high cards", "2-RF: HH"),
    ("High pair", "2-HP"),
    ("Low pair", "2-LP"),
    ("Suited 10-J, 10-Q or 10-K", "2-RF: TJ, TQ, or TK"),
    ("KQJ unsuited", "3-S: JQK"),
    ("Four to an outside straight", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
    ("Unsuited J/Q/K", "3-S: JQK"),
    ("Jack, queen, king, or ace", "1-RF: J, Q, K, or A"),
    (
        "4 to an inside straight with 3 or 4 high cards",
        "4-S: s = 1, h = 3 or 4; 4-SF: s = 1, h = 3 or 4; 4-RF: s = 1, h = 3 or 4",
    ),
    (
        "2 unsuited high cards (if more than two, the lowest two)",
        "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)",
    ),
    ("Discard everything", "none"),
    ("3 of a kind", "3-3K"),
    ("Pat flush", "5-F, 5-SF, or 5-RF"),
    ("Three aces", "3-3K: AAA"),
    ("3 to a flush with 2 high cards", "3-F: h = 2; 3-SF: h = 2; 3-RF: h = 2"),
    ("Three of a kind, straight, flush, full house", "3-3K: not 5-FH; 5-S; 5-SF; 5-RF; 5-F; 5-FH"),
    ("Three of a kind, pair of jacks or better", "3-3K; 2-HP: not 3-3K"),
    ("4 to a flush or low pair", "4-F, 4-SF, 4-RF, or 2-LP"),
    ("QJ suited, A", "2-RF: JQ; 1-RF: A"),
    ("QJ suited, KJ unsuited", "2-RF: JQ; 2-S: JK"),
    ("Two high cards", "2-RF: HH; 2-S: HH"),
    ("2 suited high cards (except AJ)", "2-RF: JQ, JK, QK, QA, or KA"),
    ("2 suited high cards (AK, AQ)", "2-RF: QA or KA"),
    ("Two unsuited high cards, king highest", "2-S: JK or QK"),
    ("2 suited high cards with no flush penalty", "2-RF: HH, no fp"),
    ("4 to a straight, s = 2, h = 3", "4-S: s = 2, h = 3; 4-SF: s = 2, h = 3; 4-RF: s = 2, h = 3"),
    ("3 to a straight flush (s >= 2)", "3-SF: s >= 2; 3-RF: s >= 2"),
    ("3 to a straight flush, ace low", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A"),
    ("3 to a straight flush, 9 high", "3-SF: 9(2-8)(2-8)"),
    ("3 to a double inside straight flush", "3-SF: s = 1; 3-RF: s = 1"),
    ("4 to a flush with at least 3 high cards", "4-F: h >= 3; 4-SF: h >= 3; 4-RF"),
    ("4 to a flush with at most 1 high card", "4-F: h <= 1; 4-SF: h <= 1"),
    ("4 to a straight with 0-2 high cards", "4-S: h = 0, 1, or 2; 4-SF: h = 0, 1, or 2"),
    ("3 to a royal flush with a ten and an ace", "3-RF: TJA, TQA, or TKA"),
    ("3 to a flush, K high", "3-F: K(2-Q)(2-Q); 3-SF: K(2-Q)(2-Q); 3-RF: K(2-Q)(2-Q)"),
    ("Four aces with any kicker", "5-4K: AAAA(2-K)"),
    ("4 to a royal or straight flush", "4-RF or 4-SF"),
    ("3 to a flush or a straight", "3-F, 3-SF, 3-RF, or 3-S"),
    ("Full house, straight or flush", "5-FH, 5-S, 5-SF, 5-RF, or 5-F"),
    ("AAA", "3-3K: AAA"),
    ("JJ", "2-HP: JJ"),
    ("234 suited", "3-SF: 234"),
    ("K-2 suited", "2-F: 2K"),
    ("K-2 unsuited", "2-N: 2K"),
    ("Pair of tens or better", "2-HP; 2-LP: TT"),
    ("Pair except aces", "2-HP: (J-K)x; 2-LP"),
    ("Full house or better", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K; 5-FH"),
    ("Three deuces", "3-3K: 222"),
    ("3 deuces only", "3-W"),
    (
        "Pair (the higher)",
        "2-HP or 2-LP; fewest points (hold A=1, hold K=2, hold Q=3, hold J=4, hold T=5, hold 9=6, hold 8=7, "
        "hold 7=8, hold 6=9, hold 5=10, hold 4=11, hold 3=12, hold 2=13)",
    ),
]


@in_one_test(("words", "line"), PUBLIC_PHRASES)
def test_phrases_of_public_charts_are_read(words: str, line: str) -> None:
    assert meant(words) == line
    assert str(parse_line(line)) == line


#: Each row has several wordings of one line.
WORDINGS = [
    ["Four to a royal flush", "4 to a royal", "4-card royal flush", "Four-card royals", "4RF", "4 to the royal flush",
     "hold four to a royal flush", "Four cards to a royal flush", "4 of a royal flush", "4-to-a-royal"],
    ["Three of a kind", "3 of a kind", "3-of-a-kind", "Trips", "Any three of a kind", "All other 3 of a kind", "3oak"],
    ["Two pair", "2 pairs", "Two pairs (any)", "any 2 pair"],
    ["High pair", "Pair of jacks or better", "Pair of J's thru A's", "high pair (J-A)",
     "a pair of aces, kings, queens or jacks", "Pair: J, Q, K, A", "1 high pair"],
    ["Low pair", "Low pairs", "Pair of 2s through 10s", "Low pair (2-10)", "pair of tens or lower", "small pair"],
    ["4 to an outside straight", "4-card open-ended straight", "open straight", "Four to an open ended straight draw"],
    ["4 to an inside straight", "gutshot straight draw", "inside straight", "4 to a straight (inside)"],
    ["KQJ unsuited", "Unsuited K-Q-J", "K, Q, J (unsuited)", "king queen jack offsuit", "K/Q/J off-suit",
     "J Q K unsuited", "KQJ not suited", "unsuited king, queen and jack", "King-queen-jack of different suits"],
    ["KQ suited", "Suited K-Q", "KQs", "king/queen of the same suit", "K and Q suited", "QK suited"],
    ["KQ unsuited", "KQo", "Unsuited K/Q"],
    ["Jack, queen, king, or ace", "J, Q, K, A", "J or Q or K or A", "a single jack, queen, king or ace",
     "J, Q, K or A", "Jack, Queen, King or Ace only"],
    ["One high card", "1 high card", "High card", "a high card", "A single high card", "High card (J-A)",
     "One high card: J, Q, K or A", "any high card", "one high card only"],
    ["2 suited high cards", "Two high cards, suited", "two suited high cards (J-A)", "2 high cards of the same suit"],
    ["Discard everything", "Draw five new cards", "draw 5", "throw away everything", "Hold nothing", "nothing",
     "garbage", "none", "Anything else", "everything else", "Otherwise, discard all five cards", "Redraw",
     "all other hands", "Discard the whole hand", "keep no cards"],
    ["3 to a straight flush (type 1)", "three to a straight flush, type 1", "3-SF (type 1)", "3-SF: s + h >= 3",
     "3-card straight flush type 1"],
    ["4 to a flush with 3 high cards", "4 to a flush (3 high cards)", "4 to a flush, 3 high cards",
     "Four-card flush: exactly three high cards", "4 to a flush and 3 high cards"],
    ["3 to a straight flush with 1 gap", "3 to a straight flush (one gap)", "3 to a straight flush, one gap"],
    ["3 to a straight flush (high cards - gaps >= 0)", "3 to a straight flush, high cards minus gaps ≥ 0",
     "3 to a straight flush with high cards at least as many as gaps", "3 to a straight flush (high cards >= gaps)",
     "3 to a straight flush (high cards - gaps > -1)"],
    ["2 unsuited high cards (if more than two, the lowest two)", "2 unsuited high cards, lowest two",
     "2 unsuited high cards (if more than 2 then pick the lowest 2)", "2 unsuited high cards lowest two",
     "Two unsuited high cards (keep the two lowest)", "2 unsuited high cards: if more than two, the lowest two cards"],
    ["Four of a kind", "Quads", "Pat four of a kind", "4 of a kind (hold the four)", "FOUR OF A KIND!"],
    ["Royal flush", "RF", "Pat royal", "Royal flush (dealt)", "5 to a royal flush"],
]  # fmt: skip


@in_one_test("ways", WORDINGS)
def test_different_wordings_have_one_meaning(ways: list[str]) -> None:
    assert {words: meant(words) for words in ways} == dict.fromkeys(ways, meant(ways[0]))


#: Words whose meaning depends on the game or the section.
OF_A_GAME = [
    ("Any pat paying hand", "jacks-or-better", None,
     "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH; 4-2P: not 5-FH; "
     "2-HP: not 4-4K or 5-FH or 3-3K or 4-2P"),
    ("Winner", "deuces-wild", 0, "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH"),
    ("Paying hand", "joker-poker-two-pair", 0,
     "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH; 4-2P: not 5-FH"),
    ("Any pat four of a kind or higher", "deuces-wild", 2, "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K"),
    ("Any pat four of a kind or higher", "deuces-wild", 0, "5-RF, 5-SF, or 4-4K"),
    ("High pair", "joker-poker-kings", 0, "2-HP"),
    ("High pair", "joker-poker-kings", 1, "2-RF: W(K,A)"),
    ("Pair of jacks or better", "joker-poker-kings", 0, "2-HP; 2-LP: (J,Q)x"),
    ("Pair", "deuces-wild", 0, "2-LP"),
    ("2 deuces", "deuces-wild", 2, "2-W"),
    ("2 deuces only", "deuces-and-joker", None, "2-W: jokers = 0"),
    ("Joker only", "deuces-and-joker", None, "1-W: jokers = 1"),
    ("Three deuces", "double-bonus", None, "3-3K: 222"),
    ("Joker and two suited high cards", "joker-poker-kings", None, "3-RF: WHH"),
    ("Joker plus one high card", "joker-poker-kings", None, "2-RF: WH"),
    ("4 to an outside straight", "joker-poker-kings", 1, "4-S: s = 3; 4-SF: s = 3; 4-RF: s = 3"),
    ("4 to an outside straight", "joker-poker-kings", None,
     "4-S: s = 2 if no W; 4-S: s = 3, w = 1; 4-SF: s = 2 if no W; 4-SF: s = 3, w = 1; 4-RF: s = 2 if no W; "
     "4-RF: s = 3, w = 1"),
    ("4 to a straight flush with 3 consecutive singletons, 5-7 or higher", "deuces-wild", 1,
     "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)"),
    ("4 to a royal flush without a joker", "joker-poker-kings", None, "4-RF if no W"),
    ("4 to a royal flush with a joker", "joker-poker-kings", None, "4-RF: w = 1"),
    ("Wild royal flush", "deuces-wild", None, "5-RF: w >= 1"),
    ("Wild royal flush", "deuces-wild", 1, "5-RF"),
    ("Natural royal flush", "jacks-or-better", None, "5-RF"),
    ("Four of a kind", "deuces-wild", 3, "5-4K"),
    ("Five of a kind (10s or higher)", "deuces-wild", 3, "5-5K: WWW(T-A)x"),
    ("3 of a kind (5s)", "deuces-wild", 1, "3-3K: W55"),
]  # fmt: skip


@in_one_test(("words", "game", "section", "line"), OF_A_GAME)
def test_words_that_depend_on_the_game(words: str, game: str, section: int | None, line: str) -> None:
    assert meant(words, game, section) == line
    assert str(parse_line(line)) == line


def test_a_hand_that_pays_nothing_is_not_a_paying_hand() -> None:
    game = load_game("jacks-or-better", {"two_pair": 0, "high_pair": 0, "straight": 0})
    assert str(PlainReader(game).read("Any paying hand")) == "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 3-3K: not 4-4K or 5-FH"


def test_a_line_keeps_its_words() -> None:
    assert PlainReader().read("Four to a FLUSH").words == "Four to a FLUSH"
    assert PlainReader().read("4-F").words == ""
    # They do not count when lines are compared.
    assert PlainReader().read("High pair") == parse_line("2-HP")


def test_lines_of_the_chart_language_are_read_unchanged() -> None:
    for text in ("4-RF", "2-RF: JK or QK", "none", "3-SF: s + h = 2, no sp", "1-W", "2-S: JK if {TJ} fp"):
        assert PlainReader().read(text) == parse_line(text)


# ------------------------------------------------------------ case, spaces, numbering and values

TESTED = sorted({phrase.words for phrase in PHRASES if not phrase.game} | {words for words, _ in PUBLIC_PHRASES})
NUMBERINGS = ["", "1. ", "12) ", "(3) ", "4: ", "- ", "* ", "• ", "  ", "a) "]
VALUES = [
    "",
    " 18.66",
    "  0.5345",
    " [0.57, 0.62]",
    "\t18",
    " ..... 12",
    " 12.5%",
    "   # 18.36",
    " = 1.27",
    "   (18.66)",
]


@given(st.sampled_from(TESTED), st.sampled_from(NUMBERINGS), st.sampled_from(VALUES), st.integers(0, 2**32))
def test_case_spaces_numbering_and_values_do_not_change_a_reading(
    words: str, numbering: str, value: str, seed: int
) -> None:
    random = Random(seed)

    def vary(word: str) -> str:
        # Its case tells the ace from the article.
        if word.lower() == "a":
            return word
        return "".join(random.choice([sign.upper(), sign.lower()]) for sign in word)

    varied = "".join(" " * random.randint(1, 3) if part == " " else vary(part) for part in re.split("( )", words))
    # The letters of the chart language keep their case.
    page = numbering + (words if re.search(r"\b[shw] [=+>]", words) else varied) + value
    (line,) = read_chart(page + "\n").lines
    assert line == PlainReader().read(words), page


def test_a_number_in_front_that_counts_the_lines_is_left_out() -> None:
    texts = ["4 to a royal flush", "4 of a kind", "3 aces", "2 pair", "High pair", "Low pair", "5 to a flush"]
    numbered = "".join(f"{number} {text}\n" for number, text in enumerate(texts, 1))
    assert read_chart(numbered).lines == read_chart("\n".join(texts)).lines
    # A number that does not follow is no number of the list.
    with pytest.raises(ChartError, match="card:7: '8' is not understood"):
        read_chart(numbered.replace("7 5", "8 5"), "card")


# ------------------------------------------------------------------------------------------------ terms


def test_a_chart_may_define_terms() -> None:
    chart = read_chart(
        "3 to a straight flush (good)\nnice\n3 to a straight flush, open\nTwo unsuited high cards (decent)\n"
        "good = 3-SF: s >= 2\nnice = high pair\nopen = s >= 3\ndecent = 2-S: (Q,K)A\nlater = good\nlater\n"
    )
    assert [str(line) for line in chart.lines] == [
        "3-SF: s >= 2", "2-HP", "3-SF: s >= 3; 3-RF: s >= 3", "2-S: QA or KA", "3-SF: s >= 2",
    ]  # fmt: skip


def test_a_definition_replaces_the_usual_meaning() -> None:
    chart = read_chart("high pair = 2-HP: (Q-A)x\ntype 1 = 3-SF: s = 3\nHigh pair\n3 to a straight flush (type 1)\n")
    assert [str(line) for line in chart.lines] == ["2-HP: (Q-A)x", "3-SF: s = 3"]


def test_a_chart_may_define_its_high_cards() -> None:
    reader = PlainReader().define("High cards = 10, J, Q, K, A")
    assert reader is not None
    phrases = ["High pair", "low pair", "2 suited high cards", "4 to a flush with 3 high cards", "1 high card"]
    assert [str(reader.read(words)) for words in phrases] == [
        "2-HP; 2-LP: TT", "2-LP: (2-9)x", "2-RF", "4-F: (T-A)(T-A)(T-A)(2-9); 4-SF: (T-A)(T-A)(T-A)(2-9)", "1-RF",
    ]  # fmt: skip
    same = PlainReader().define("high card = J-A")
    assert same is not None
    assert str(same.read("4 to a flush with 2 high cards")) == meant("4 to a flush with 2 high cards")


@in_one_test(
    "text", ["4 to a flush = 1.27", "4 to a straight s = 2 or 1", "s + h >= 2", "3-SF: s = 2", "(a) = b", "High pair"]
)
def test_other_lines_are_not_definitions(text: str) -> None:
    assert PlainReader().define(text) is None


def test_the_standard_types_are_those_of_public_charts(jacks: Solution) -> None:
    # The definitions of public charts: open-ended, or at least as many high cards as gaps, and so on.
    table = plain.Table(frozenset(map(int, jacks.game.high_ranks)))
    for number in (1, 2, 3):
        line = STANDARD_TERMS["type", str(number)]
        assert not isinstance(line, tuple)
        agrees(parse_line(str(line)).entries[0], plain.held(3, royal_apart(plain.of_type(number))), jacks, table)


def royal_apart(fits: plain.Fits) -> plain.Fits:
    """Three to a royal flush has another name in the chart language."""
    return lambda cards, table: fits(cards, table) and not plain.royal(cards)


# --------------------------------------------------------------------------------------------- headings


@in_one_test(
    ("text", "section"),
    [
        ("2 deuces:", "[2 deuces]"), ("Two Deuces:", "[2 deuces]"), ("FOUR DEUCES:", "[4 deuces]"),
        ("No deuces:", "[no deuces]"), ("0 deuces:", "[no deuces]"), ("Hands with 1 deuce", "[1 deuce]"),
        ("== With the joker ==", "[1 joker]"), ("Without a joker:", "[no joker]"), ("**One deuce**", "[1 deuce]"),
        ("Joker hands", "[1 joker]"), ("Natural hands:", "[no wild cards]"), ("With two wild cards:", "[2 wild cards]"),
        ("--- 3 deuces ---", "[3 deuces]"), ("Joker:", "[1 joker]"),
    ],
)  # fmt: skip
def test_a_heading_in_plain_words_opens_a_section(text: str, section: str) -> None:
    found = find_heading(text)
    assert found is not None and found.is_sure and [str(opened) for opened in found.sections] == [section]
    (line,) = read_chart(f"{text}\n5-RF\n").lines
    assert str(line.section) == section


@in_one_test("text", ["2 deuces", "– 2 deuces", "deuces:", "High pair:", "Joker only", "6 deuces:", "joker", "x" * 200])
def test_other_lines_are_not_headings(text: str) -> None:
    found = find_heading(text)
    assert found is None or not found.is_sure


# ---------------------------------------------------------------------------------- dead entries


def test_entries_that_lines_above_decide_are_left_out() -> None:
    chart = read_chart(
        "Royal flush, straight flush, four of a kind\n4 to a royal flush\nFull house or better\nFlush\nStraight\n"
        "4 to a straight flush\n4 to a flush\n3 to a royal flush\n3 to a straight flush (type 1)\n"
        "3 to a flush with 2 high cards\n4 to a straight\n4 to a flush\n",
        game=load_game("jacks-or-better"),
    )
    assert [str(line) for line in chart.lines] == [
        "5-RF, 5-SF, or 4-4K", "4-RF", "5-FH", "5-F", "5-S", "4-SF", "4-F", "3-RF", "3-SF: s + h >= 3", "3-F: h = 2",
        "4-S", "4-F, 4-SF, or 4-RF",
    ]  # fmt: skip


def test_a_line_of_another_section_leaves_entries_in() -> None:
    chart = read_chart("[1 joker]\n4-SF\n4-RF\n[no joker]\n4 to a flush\n[1 joker]\n4 to a flush\n")
    assert [str(line) for line in chart.lines[2:]] == ["4-F, 4-SF, or 4-RF", "4-F"]


@settings(max_examples=examples(25))
@given(st.lists(st.sampled_from(TESTED), min_size=2, max_size=8), st.integers(0, 2**32))
def test_leaving_out_dead_entries_changes_no_deal(phrases: list[str], seed: int) -> None:
    solution = solution_of("jacks-or-better")
    reader = PlainReader(solution.game)
    lines = [reader.read(words) for words in phrases if words != "Joker only" and "deuces only" not in words]
    shorter = []
    for line in lines:
        shorter.append(without_dead_entries(line, shorter, solution.game))
    matcher = Matcher.of(solution.game)
    rows = np.sort(np.array(Random(seed).sample(range(len(solution.deals)), 3000)))
    for line, left in zip(lines, shorter, strict=True):
        allowed = matcher.match(line, rows)
        if line.entries != left.entries and not any(other == line for other in shorter):
            assert np.array_equal(allowed, matcher.match(left, rows))
        rows = rows[allowed == 0]


# ---------------------------------------------------------------------------------------------- errors


@in_one_test(
    ("text", "message", "word", "hint"),
    [
        ("Four to a flsh", "'flsh' is not a word of the chart language", "flsh", "'Four to a flush'"),
        ("Fuor to a rolay flush", "'Fuor' is not a word", "Fuor", "'Four to a royal flush'"),
        ("High pear", "'pear' is not a word", "pear", "'High pair'"),
        ("Three of a kind, twp pair", "'twp' is not a word", "twp", "'Three of a kind, two pair'"),
        ("4 to", "expected more words here", "", "4 to a flush"),
        ("4 to a high pair", "'high' is not understood here", "high", "'High pair'"),
        ("Two pair (aces)", "'aces' is not understood here", "aces", "'Two pair'"),
        ("4 to a flush royal", "'royal' is not understood here", "royal", "to a royal flush'"),
        ("9-8 siuted", "'siuted' is not a word", "siuted", "'9-8 suited'"),
        ("K or Q unsuited", "'unsuited' is not understood here", "unsuited", "'Unsuited J/Q/K'"),
        ("9", "'9' is not understood here", "9", "expected a hand such as 4-RF or 'Four to a royal flush'"),
        ("♠♥", "'♠' is not understood here", "♠", ""),
        ("3 to a straight flush (type 4)", "'type' is not understood here", "type", "'3 to a straight flush (type 1)'"),
        ("J/Q/K", "one of these cards or all of them? write 'J or Q or K'", "/", "'JQK suited' or 'JQK unsuited'"),
        ("J-A", "one of these cards or all of them? write 'J or A'", "-", ""),
        ("4 to a straight, flush", "4 to a flush, or the hand itself? write '4 to a flush'", "flush", "'pat flush'"),
        ("JT suited, QT", "suited or not? write 'QT suited' or 'QT unsuited'", "JT suited, QT", ""),
        ("4 to a royal flush with 2 high cards", "there is no such hand", "4 to a royal flush with 2 high cards", ""),
        ("4 to a flush (cards: 2-3)", "expected 4 cards (the hold) or 5 (the deal) for 4-F, found 2",
         "4 to a flush (cards: 2-3)", ""),
        ("4 to a flush (cards: 2, 3)", "')' is not understood here", ")", ""),
        ("4 to a royal flush (type 1)", "this term applies to 3-SF, not to 4-RF", "type", ""),
        ("Any paying hand", "the paying hands depend on the game", "paying hand", ""),
        ("3 to a flush (except KJ2)", "this is too long in the chart language", "3 to a flush (except KJ2)", ""),
    ],
)  # fmt: skip
def test_an_unreadable_line_is_explained(text: str, message: str, word: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        PlainReader().read(text)
    error = caught.value
    assert message in str(error) and hint in str(error)
    at = text.index(word) if word else len(text)
    assert (error.start, error.text) == (at, text)
    assert not word or error.end == at + len(word)
    assert str(error).splitlines()[1:] == [f"  {text}", "  " + " " * at + "^" * max(1, len(word))]


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("2 suited high cards", "deuces-wild", "no pair pays in this game, so it has no high cards"),
        ("Joker only", "jacks-or-better", "this game has no joker"),
        ("Deuce only", "joker-poker-kings", "deuces are not wild in this game"),
        ("Wild royal flush", "jacks-or-better", "there is no such hand"),
    ],
)
def test_hands_that_a_game_does_not_have_are_refused(text: str, game: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        meant(text, game)


@in_one_test("text", ["5-RX", "2-RF: JK or QQK", "3-SF: s + h = ", "4-RF four to a flush", "none if it?"])
def test_a_line_that_begins_like_the_chart_language_gets_its_message(text: str) -> None:
    with pytest.raises(NotationError) as expected:
        parse_line(text)
    with pytest.raises(NotationError) as caught:
        PlainReader().read(text)
    assert str(caught.value) == str(expected.value)


def test_a_message_has_file_and_line() -> None:
    with pytest.raises(ChartError) as caught:
        read_chart("# a card\n1. Royal flush\n\n2. Four to a flsh  18.66\n", "card.txt")
    assert (caught.value.source, caught.value.line) == ("card.txt", 4)
    assert str(caught.value).startswith("card.txt:4: 'flsh' is not a word of the chart language; similar phrases: ")
    with pytest.raises(ChartError, match=r"card.txt:2: 'fulsh' is not a word"):
        read_chart("Royal flush\nnice = 4 to a fulsh\n", "card.txt")
    with pytest.raises(ChartError, match=r"card.txt:1: expected ranks such as J, Q, K, A"):
        read_chart("high cards = good ones\nRoyal flush\n", "card.txt")


# ---------------------------------------------------------------------------------------- any text

GAMES = ["", "jacks-or-better", "deuces-wild", "joker-poker-kings", "deuces-and-joker", "tens-or-better"]
PARTS = [*VOCABULARY, *"0123456789,;:()/&+-=#", *"TJQKA", "10", "JQ", "KQJ", "10s", "5-K", "or", "a", "to a",
         "of a kind", "s = 2", "high cards", ">=", "type 1", "4-SF", "none", "♠", "1.5", "[", "]"]  # fmt: skip


def is_read_or_explained(text: str, game: str, section: int | None) -> None:
    reader = PlainReader(game_of(game))
    try:
        line = reader.read(text, None if section is None else Section(section))
    except NotationError as error:
        assert error.message
        assert 0 <= error.start <= len(text)
        assert "^" in str(error)
    else:
        again = parse_line(str(line))
        assert (again.entries, again.fewest) == (line.entries, line.fewest)
        assert str(again) == str(line)
    try:
        reader.define(text)
    except NotationError as error:
        assert error.message
    find_heading(text)


@given(
    st.lists(st.sampled_from(PARTS), max_size=14).map(" ".join),
    st.sampled_from(GAMES),
    st.none() | st.integers(0, 4),
)
def test_any_words_are_read_or_explained(text: str, game: str, section: int | None) -> None:
    is_read_or_explained(text, game, section)


@given(
    st.lists(st.sampled_from(TESTED), min_size=1, max_size=3).map(" or ".join),
    st.lists(st.tuples(st.integers(0, 80), st.sampled_from(PARTS)), max_size=2),
    st.sampled_from(GAMES),
    st.none() | st.integers(0, 4),
)
def test_phrases_with_a_word_in_the_wrong_place_are_read_or_explained(
    text: str, wrong: list[tuple[int, str]], game: str, section: int | None
) -> None:
    for at, part in wrong:
        text = f"{text[:at]} {part} {text[at:]}"
    is_read_or_explained(text, game, section)


@given(any_text(max_size=80), st.sampled_from(GAMES))
def test_any_text_is_read_or_explained(text: str, game: str) -> None:
    is_read_or_explained(text, game, None)


@given(
    st.lists(st.sampled_from(PARTS) | st.sampled_from(["\n", "\n", "=", "high cards = "]), max_size=30).map(" ".join)
)
def test_any_page_is_a_chart_or_a_chart_error(page: str) -> None:
    try:
        chart = read_chart(page)
    except ChartError:
        return
    assert chart.lines
    assert read_chart(str(chart)) == chart


@in_one_test(
    "text",
    ["4 to a flush or " * 24, "(" * 399, "J, " * 130, "( high pair " * 30, "4, " * 130, "with " * 79, "1.5 " * 99,
     "of the same suit " * 23, "4 to a flush (3 high cards " * 14, "A-" * 190, "hands with " * 9, "= " * 190, "." * 399,
     "4-SF (type 1) " * 25, "a " * 199], step=5)  # fmt: skip
def test_long_lines_are_read_or_explained(text: str) -> None:
    assert len(text) <= 400
    is_read_or_explained(text, "deuces-wild", None)


def test_draws_of_fewer_cards_than_wild_ones_are_refused() -> None:
    with pytest.raises(NotationError, match="no such card is held"):
        PlainReader(load_game("deuces-wild")).read("3 to a royal flush, no ace", Section(4))


def test_longer_lines_are_refused() -> None:
    with pytest.raises(NotationError, match="a line of plain words has at most 400 characters, not 100011"):
        read_words("4 to a flush or " * 6250 + "4 to a flus", Context(), {})
    with pytest.raises(NotationError, match="a line has at most 2000 characters"):
        PlainReader().read("4 to a flush or " * 6250)
    with pytest.raises(ChartError, match="at most 400 characters"):
        read_chart("high pair " * 41)


# ------------------------------------------------------- charts, played from their words alone


@cache
def solution_of(name: str) -> Solution:
    return solve(load_game(name))


def agrees(hand: object, rule: plain.Rule, solution: Solution, table: plain.Table, step: int = 131) -> None:
    """An entry, or a line, allows the holds that a rule gives."""
    line = hand if not hasattr(hand, "name") else parse_line(str(hand))
    matcher = Matcher.of(solution.game)
    rows = np.arange(0, len(solution.deals), step)
    for number, allowed in zip(rows.tolist(), matcher.match(line, rows).tolist(), strict=True):
        cards = cards_of(solution, number)
        assert rule(cards, table) == holds_of(cards, allowed), (str(line), cards)


def cards_of(solution: Solution, number: int) -> tuple[plain.Card, ...]:
    return tuples(solution.deals.cards(number, 1 << j)[0] for j in range(5))


def holds_of(cards: tuple[plain.Card, ...], allowed: int) -> set[plain.Hold]:
    return {frozenset(card for j, card in enumerate(cards) if mask >> j & 1) for mask in masks_in(allowed)}


def table_of(game: Game) -> plain.Table:
    return plain.Table(frozenset(map(int, game.high_ranks)), frozenset(map(int, game.wild_ranks)))


#: Further phrases, each with its rule for cards.
RULES = [
    ("4 to a straight", plain.to_straight(4)),
    ("4 to a flush with 2 high cards", plain.to_flush(4, plain.with_highs(2))),
    ("3 to a straight flush with one gap and no high cards",
     plain.to_straight_flush(3, plain.with_gaps(1), plain.with_highs(0))),
    ("3 to a straight flush with no gaps", plain.to_straight_flush(3, plain.with_gaps(0))),
    ("3 to a straight flush (high cards - gaps >= 0)",
     plain.to_straight_flush(3, lambda cards, table: plain.highs(cards, table) >= plain.gaps(cards))),
    ("3 to an open-ended straight flush", plain.to_straight_flush(3, plain.in_straights(3))),
    ("3 to a straight flush, 9 high", plain.to_straight_flush(3, plain.topped_by(9))),
    ("2 to a royal flush, J,Q high", plain.to_royal(2, plain.topped_by(11, 12))),
    ("3 to a flush with an ace", plain.to_flush(3, lambda cards, table: 14 in plain.ranks(cards))),
    ("3 to a flush, no ace", plain.to_flush(3, lambda cards, table: 14 not in plain.ranks(cards))),
    ("Two high cards", plain.high_cards(2)),
    ("Pair", plain.pair_of(*range(2, 15))),
    ("Pair of 5s through 10s", plain.pair_of(*range(5, 11))),
    ("AKQJ", plain.held(4, plain.these("AKQJ"))),
    ("K-2 unsuited", plain.held(2, plain.both(plain.these("K2"), plain.unsuited))),
    ("2 unsuited high cards, the lowest two", plain.lowest_two),
    ("4 to a straight flush with 4 consecutive cards, 6-7 or higher", plain.to_straight_flush(4, plain.consecutive(6))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "rule"), slow_after(3, RULES), ids=[words for words, _ in RULES])
def test_phrases_agree_with_rules_for_cards(words: str, rule: plain.Rule, jacks: Solution) -> None:
    agrees(PlainReader(jacks.game).read(words), rule, jacks, table_of(jacks.game))


@dataclass(frozen=True)
class Verdict:
    """The result of `check_chart`; `first` has the line and the better line of the most expensive mistake."""

    best: str
    worst: str
    misplayed: int
    misplayed_worst: int
    mistakes: int
    first: tuple[int, int | None]
    uncovered: int = 0


#: The verdicts on the charts in `tests/charts/public` and `tests/charts/public-style`.
VERDICTS = {
    # 1.007315 to 1.007315; optimal 1.007620
    "public/deuces-wild-simple": Verdict(
        "836626511221/830551271550", "836626511221/830551271550", 45_168, 45_168, 9, (14, 16), 498_924
    ),
    # 1.001466 to 1.001466; optimal 1.001725
    "public/double-bonus-10-7": Verdict(
        "25205111957/25168220350", "25205111957/25168220350", 93_216, 93_216, 18, (24, None)
    ),
    # 0.994593 to 0.994583; optimal 0.995439
    "public-style/jacks-or-better-magnet": Verdict(
        "550706770851/553700847700", "1652105165201/1661102543100", 58_944, 59_196, 13, (13, None)
    ),
    # 0.989929 to 0.989563; optimal 0.995439
    "public-style/jacks-or-better-gift-shop": Verdict(
        "137031105752/138425211925", "46964732233/47460072660", 119_160, 152_508, 18, (13, 14)
    ),
    # 0.987157 to 0.987157; optimal 0.989808
    "public-style/double-double-bonus-pocket": Verdict(
        "1639768575377/1661102543100", "1639768575377/1661102543100", 113_724, 113_724, 18, (11, 12)
    ),
    # 0.994076 to 0.994057; optimal 1.007620
    "public-style/deuces-wild-kitchen": Verdict(
        "825631449623/830551271550", "117945077519/118650181650", 314_820, 315_108, 15, (29, 30)
    ),
    # 0.994749 to 0.994552; optimal 1.006463
    "public-style/joker-poker-kings-leaflet": Verdict(
        "2036655423797/2047405460100", "38419844719/38630291700", 479_360, 485_372, 42, (24, 25)
    ),
    # 0.983132 to 0.983114; optimal 0.991388
    "public-style/tens-or-better-web": Verdict(
        "71003575439/72221849700", "17750579906/18055462425", 347_676, 348_384, 38, (20, None)
    ),
}


def chart_of(name: str) -> tuple[Solution, CheckReport]:
    solution = solution_of(plain.CHARTS[name][0])
    text = (CHARTS / f"{name}.txt").read_text("utf-8")
    return solution, check_chart(read_chart(text, name, solution.game), solution)


def test_every_chart_has_its_rules_and_its_verdict() -> None:
    files = {str(path.relative_to(CHARTS).with_suffix("")) for path in CHARTS.glob("public*/*.txt")}
    assert files == set(plain.CHARTS) == set(VERDICTS)
    assert len({plain.CHARTS[name][0] for name in files if name.startswith("public-style/")}) >= 5


def test_the_page_lists_every_public_chart() -> None:
    assert [re.findall("`(.*?)`", row)[0] for row in rows_of("charts")] == list(VERDICTS)


@pytest.mark.parametrize("name", slow_after(2, plain.CHARTS))
def test_public_charts_are_checked(name: str) -> None:
    solution, report = chart_of(name)
    worst, best, optimum = (
        f"{float(value):.4%}" for value in (report.return_worst, report.expected_return, solution.expected_return)
    )
    (row,) = (row for row in rows_of("charts") if f"`{name}`" in row)
    assert [cell.strip() for cell in row.split("|")][3:-1] == [
        worst if worst == best else f"{worst} to {best}",
        optimum,
        str(len(report.mistakes)),
        f"{report.hands(report.is_misplayed_worst):,}",
    ]
    assert VERDICTS[name] == Verdict(
        str(report.expected_return),
        str(report.return_worst),
        report.hands(report.is_misplayed),
        report.hands(report.is_misplayed_worst),
        len(report.mistakes),
        (report.mistakes[0].line, report.mistakes[0].better_line),
        report.hands(report.uncovered),
    )


def test_the_public_charts_against_their_claims() -> None:
    # The first claims 100.71%, which is right if four of a kind without a deuce is held with its fifth card.
    solution, report = chart_of("public/deuces-wild-simple")
    assert round(report.expected_return * 100, 2) == Fraction("100.73")
    kept = str(report.chart).replace("5-SF; 4-4K; 5-FH", "5-SF; 5-4K; 5-FH")
    assert round(check_chart(read_chart(kept), solution).expected_return * 100, 2) == Fraction("100.71")
    # The second claims the optimal return of its game, which it does not reach.
    solution, report = chart_of("public/double-bonus-10-7")
    assert round(solution.expected_return * 100, 4) == Fraction("100.1725")
    assert round(report.expected_return * 100, 4) == round(report.return_worst * 100, 4) == Fraction("100.1466")


def plays_alike(name: str, numbers: list[int] | range) -> tuple[Play, CheckReport]:
    """The chart is played as by the rules for its words, and as by the reference player of the chart language."""
    solution, report = chart_of(name)
    rules, play, game = plain.CHARTS[name][1], report.play, solution.game
    assert [line.words for line in play.chart.lines] == [words for _, words, _ in rules]
    naive = naive_chart.NaiveChart(
        str(play.chart).splitlines(), set(map(int, game.high_ranks)), set(map(int, game.wild_ranks))
    )
    for number in numbers:
        cards = cards_of(solution, number)
        line = int(play.line[number])
        found = (line if line < len(rules) else -1, holds_of(cards, int(play.allowed[number])))
        assert found == plain.play(rules, cards, table_of(game)), cards
        assert found == naive.play(cards), cards
    return play, report


@pytest.mark.slow
@pytest.mark.parametrize("name", plain.CHARTS)
def test_charts_are_played_by_their_words(name: str) -> None:
    solution = solution_of(plain.CHARTS[name][0])
    numbers = Random(name).sample(range(len(solution.deals)), 700)
    play, _ = plays_alike(name, numbers)
    # Also some deals of every line.
    few = [np.flatnonzero(play.line == index)[:3].tolist() for index in range(len(play.chart.lines) + 1)]
    plays_alike(name, [number for some in few for number in some])


@pytest.mark.proof
@pytest.mark.parametrize("name", plain.CHARTS)
def test_every_deal_is_played_by_the_words_and_the_verdict_is_right(name: str) -> None:
    solution, report = chart_of(name)
    _, rules = plain.CHARTS[name]
    best = worst = misplayed = misplayed_worst = 0
    plays_alike(name, range(0, len(solution.deals), 61))
    player = plain.Player(rules, table_of(solution.game))
    sizes, optimum = solution.deals.sizes.tolist(), solution.best.tolist()
    for start in range(0, len(sizes), 1000):
        numbers = np.arange(start, min(start + 1000, len(sizes)))
        columns = solution.values_at(numbers).T.tolist()
        for number, cards, column in zip(numbers.tolist(), deal_tuples(solution.deals, numbers), columns, strict=True):
            index, holds = player.play(cards)
            if number % 61 == 0:
                assert (index, holds) == plain.play(rules, cards, player.table)
            assert index == (-1 if report.play.line[number] == len(rules) else report.play.line[number])
            values = [column[sum(1 << j for j, card in enumerate(cards) if card in hold)] for hold in holds]
            best += sizes[number] * max(values)
            worst += sizes[number] * min(values)
            misplayed += sizes[number] * (max(values) < optimum[number])
            misplayed_worst += sizes[number] * (min(values) < optimum[number])
    total = solution.n_hands * solution.denominator
    assert (Fraction(best, total), Fraction(worst, total)) == (report.expected_return, report.return_worst)
    verdict = VERDICTS[name]
    assert (misplayed, misplayed_worst) == (verdict.misplayed, verdict.misplayed_worst)
