from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest
from bridge import tuples
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from naive_chart import NaiveChart
from published import TABLE_5, TABLE_6, TABLE_7

from strategygen.cards import RANKS, Rank
from strategygen.errors import NotationError
from strategygen.expectations import Expectations
from strategygen.games import load_game
from strategygen.kinds import TYPES
from strategygen.notation import (
    CardText,
    Comparison,
    Group,
    Hand,
    Line,
    Literal,
    MaskWords,
    Matcher,
    Name,
    Penalty,
    Unit,
    mask_words,
    parse_line,
    single_masks,
)

TEXTS_5 = [row.rsplit(" | ", 1)[1] for row in TABLE_5.splitlines()]
TEXTS = [*TEXTS_5, *(row[0] for row in TABLE_6), *(row[0] for row in TABLE_7)]


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    return Matcher.of(load_game("jacks-or-better"))


def match(text: str, matcher: Matcher) -> MaskWords:
    return matcher.match(parse_line(text))


# ---------------------------------------------------------------------------------- lines by hypothesis

LEAST = {"4K": 4, "FH": 5, "3K": 3, "2P": 4, "HP": 2, "LP": 2, "S": 2, "N": 2}
ranks = st.integers(2, 14)
some_ranks = st.sets(ranks, min_size=1, max_size=5).map(lambda found: tuple(sorted(found)))


@st.composite
def names(draw: st.DrawFn) -> Name:
    kind = draw(st.sampled_from(TYPES))
    return Name(draw(st.integers(LEAST.get(kind, 1), 5)), kind)


@st.composite
def comparisons(draw: st.DrawFn) -> Comparison:
    op = draw(st.sampled_from(["=", ">=", "<="]))
    values = draw(st.sets(st.integers(0, 9), min_size=1, max_size=3 if op == "=" else 1))
    return Comparison(draw(st.sampled_from([("s",), ("h",), ("s", "h")])), op, tuple(sorted(values)))


@st.composite
def units(draw: st.DrawFn, n_cards: int) -> Unit:
    if n_cards == 1:
        symbol = draw(st.sampled_from(["x", "H", "", "", "", ""]))
        return Unit((), symbol) if symbol else Unit(tuple((rank,) for rank in draw(some_ranks)))
    group = st.tuples(*[ranks] * n_cards)
    return Unit(tuple(draw(st.lists(group, min_size=2, max_size=4, unique=True))))


@st.composite
def card_texts(draw: st.DrawFn, n_cards: int) -> CardText:
    groups: list[Group] = []
    while n_cards:
        size = draw(st.integers(1, n_cards))
        n_cards -= size
        braced = draw(st.booleans()) or bool(groups and not groups[-1].braced)
        parts = []
        while size:
            part = draw(st.integers(1, min(size, 3)))
            size -= part
            parts.append(draw(units(part)))
        groups.append(Group(tuple(parts), braced))
    return CardText(tuple(groups))


penalties = st.builds(
    Penalty,
    st.sampled_from(["fp", "sp"]),
    st.one_of(st.none(), some_ranks),
    st.booleans(),
    st.sampled_from([1, 1, 1, 2]),
) | st.builds(Penalty, st.just("discard"), some_ranks, st.booleans(), st.sampled_from([1, 1, 1, 2]))


@st.composite
def conditions(draw: st.DrawFn) -> tuple[tuple[Literal, ...], ...]:
    named: CardText | Name | None = None
    clauses = []
    for _ in range(draw(st.integers(0, 2))):
        clause = []
        for _ in range(draw(st.integers(1, 3))):
            if draw(st.booleans()):
                named = draw(names() | st.integers(1, 5).flatmap(card_texts))
            penalty = draw(penalties) if named is None or draw(st.booleans()) else None
            clause.append(Literal(named, penalty, penalty is None and draw(st.booleans())))
        clauses.append(tuple(clause))
    return tuple(clauses)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    name = draw(names())
    return Hand(
        name,
        tuple(draw(st.lists(comparisons(), max_size=2))),
        tuple(draw(st.lists(card_texts(name.n) | card_texts(5), max_size=3))),
        tuple(draw(st.lists(names(), max_size=2))),
        tuple(draw(st.lists(penalties, max_size=2))),
        draw(conditions()),
    )


lines = st.lists(hands(), min_size=0, max_size=3).map(lambda found: Line(tuple(found)))


# ------------------------------------------------------------------------------------ there and back


@pytest.mark.parametrize("text", dict.fromkeys(TEXTS))
def test_every_published_text_is_read_and_printed_in_one_form(text: str) -> None:
    line = parse_line(text)
    assert parse_line(str(line)) == line
    assert str(parse_line(str(line))) == str(line)
    assert eval(repr(line), {"parse_line": parse_line}) == line


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(lines)
def test_every_line_is_read_back_from_its_text(line: Line) -> None:
    text = str(line)
    assume(len(text) <= 2000)
    assert parse_line(text) == line
    assert str(parse_line(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "1-SF: 5, s = 3",
        "1-SF: 5 or 9, s = 3",
        "1-SF: s = 3, (5)",
        "3-S: (JQ)K",
        "3-S: (J)QK",
        "2-S: (JK,QK)",
        "3-S: x(JK,QK)",
        "3-S if JQ 9sp",
        "3-S if J 9sp",
        "3-S if {J}Q (8,9)sp",
        "3-S if 9 9sp",
        "3-S if 9 sp",
        "3-S if {9} 9sp",
        "3-S if 2-RF 9sp and no {TJ} or no two (8,9)fp and 3-S no fp",
        "3-S if {TJ} and {TJ} fp",
        "3-S: fp, no 9sp, not 2-HP or 2-LP, 9TJ, h = 1",
        "4-RF or 5-FH",
        "4-RF; 5-FH: AAKKK",
        "5-S: {x}{2345}, {x}{3456}, ..., {x}{789T}",
        "2-S: two fp, discard 9, no two discard (2-4)",
        "4-S: h = 4, 3, 3 or 2",
    ],
)
def test_what_is_read_is_read_back(text: str) -> None:
    line = parse_line(text)
    assert parse_line(str(line)) == line


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("none", "none"),
        (" 4 - RF ", "4-RF"),
        ("2-RF:JA,QA or KA", "2-RF: JA, QA, or KA"),
        ("2-RF JK or QK", "2-RF: JK or QK"),
        ("3-SF: h+s>=3", "3-SF: s + h >= 3"),
        ("3-SF: s + h ≥ 3", "3-SF: s + h >= 3"),
        ("4-S: h = 2 or 1", "4-S: h = 1 or 2"),
        ("4-S: {(7,6,2-5)JQ}KA", "4-S: {(2-7)JQ}KA"),
        ("2-RF: 10J", "2-RF: TJ"),
        ("2-RF: tj", "2-RF: TJ"),
        ("4-RF, 5-FH or 5-F", "4-RF, 5-FH, or 5-F"),
        ("4-RF;5-FH", "4-RF or 5-FH"),
        ("3-SF:no sp,s+h=2", "3-SF: s + h = 2, no sp"),
        ("2-S: JK if {TJ}fp", "2-S: JK if {TJ} fp"),
    ],
)
def test_lines_are_printed_in_one_form(text: str, canonical: str) -> None:
    assert str(parse_line(text)) == canonical


def test_the_tree_of_a_line_is_what_the_grammar_says() -> None:
    king = Unit(((13,),))
    assert parse_line("1-RF: K if {TK} fp and no 9sp or no 2-HP").hands == (
        Hand(
            Name(1, "RF"),
            cards=(CardText((Group((king,), False),)),),
            conditions=(
                (
                    Literal(held := CardText((Group((Unit(((10,),)), king), True),)), Penalty("fp")),
                    Literal(held, Penalty("sp", (9,), negated=True)),
                ),
                (Literal(Name(2, "HP"), None, negated=True),),
            ),
        ),
    )


# ----------------------------------------------------------------------------------------- spellings

BASE = "4-S: s = 1, h >= 2, {(2-7)JQ}KA or 9{TQ}KA"


@pytest.mark.parametrize(
    "text",
    [
        "4–S: s = 1, h >= 2, {(2–7)JQ}KA or 9{TQ}KA",
        "4—S: s = 1, h >= 2, {(2—7)JQ}KA or 9{TQ}KA",
        "4−S: s = 1, h >= 2, {(2−7)JQ}KA or 9{TQ}KA",
        "4‐S: s = 1, h >= 2, {(2‑7)JQ}KA or 9{TQ}KA",
        "4―S: s = 1, h >= 2, {(2―7)JQ}KA or 9{TQ}KA",
        "4--S: s = 1, h >= 2, {(2--7)JQ}KA or 9{TQ}KA",
        "4-S:s=1,h>=2,{(2-7)JQ}KA or 9{TQ}KA",
        "4-S: s = 1, h ≥ 2, {(2-7)JQ}KA, 9{TQ}KA",
        "4-S: s = 1, h ⩾ 2, {(2-7)JQ}KA, or 9{TQ}KA",
        "  4 - S :  s  =  1 ,  h  >=  2 ,  { ( 2 - 7 ) J Q } K A  or  9 { T Q } K A  ",
        "4  -  S: s = 1, h >= 2, {(2-7)JQ}KA or 9{TQ}KA",
        "4-S:\ts = 1,\xa0h >= 2, {(2-7)JQ}KA\nor 9{TQ}KA",
        "4-S: s = 1, h >= 2, {(2-7)JQ}KA or 9{10Q}KA",
        "4-S: s = 1, h >= 2, {(2-7)jq}ka or 9{tq}ka",
        "4-s: s = 1, h >= 2, {(2-7)JQ}KA or 9{TQ}KA",
        "4-S s = 1, h >= 2, {(2-7)JQ}KA or 9{TQ}KA",
        "4-S: s = 1, h >= 2, {(2,3,4,5-7)JQ}KA or 9{TQ}KA",
        "4-S: {(2-7)JQ}KA or 9{TQ}KA, s = 1, h >= 2",
    ],
)
def test_spellings_are_equal(text: str) -> None:
    assert parse_line(text) == parse_line(BASE)


@pytest.mark.parametrize("dash", list("-–—−‐‑‒"))
def test_dashes_of_any_length_are_equal(dash: str) -> None:
    assert parse_line(f"3{dash}SF: (2{dash}4)56 or 9TJ") == parse_line("3-SF: (2-4)56 or 9TJ")


# -------------------------------------------------------------------------------------------- errors

#: Text, part of the message, and where the caret stands.
ERRORS = [
    ("", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found the end", 0),
    ("   ", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found the end", 3),
    ("hello", "'hello' is not a word of the chart language", 0),
    ("RF", "'RF' is not a word of the chart language", 0),
    ("4-RX", "'RX' is not a word of the chart language", 2),
    ("4-RFF", "'RFF' is not a word of the chart language", 2),
    ("4RF", "'4RF' is not a word of the chart language; did you mean 4-RF?", 0),
    ("HP", "'HP' is not a word of the chart language; did you mean 2-HP?", 0),
    ("3-SF: s + h > 2", "'>' is not a word of the chart language; write >= with the next number", 12),
    ("0-RF", "expected 1 to 5 cards for type RF", 0),
    ("6-RF", "expected 1 to 5 cards for type RF", 0),
    ("3-4K", "expected 4 to 5 cards for type 4K", 0),
    ("4-FH", "expected 5 to 5 cards for type FH", 0),
    ("1-S", "expected 2 to 5 cards for type S", 0),
    ("none none", "expected nothing after 'none', found 'none'", 5),
    ("none, 4-RF", "expected nothing after 'none', found ','", 4),
    ("4-RF; none", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found 'none'", 6),
    ("4-RF;", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found the end", 5),
    ("4-RF or", "expected cards, a feature (s, h), a penalty (fp, sp), 'not' or 'if'", 5),
    ("4-RF:,", "expected cards, a feature (s, h), a penalty (fp, sp), 'not' or 'if', found ','", 5),
    ("2-RF: JK,", "expected cards, a feature (s, h), a penalty (fp, sp), 'not' or 'if', found the end", 9),
    ("2-RF: JK or QQK", "after 2-RF, expected 2 cards or 5, found 3", 12),
    ("5-RF: TJ", "after 5-RF, expected 5 cards, found 2", 6),
    ("2-RF: JK QK", "after 2-RF, expected 2 cards or 5, found 4", 6),
    ("2-RF: JK; QK", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found 'Q'", 10),
    ("2-RF: JK)", "expected ',', 'or', 'if', ';' or the end, found ')'", 8),
    ("2-RF: 1Q", "expected a rank (2-9, T, J, Q, K, A), found '1'", 6),
    ("2-RF: {JQ", "expected '}', found the end", 9),
    ("2-RF: {}", "expected a rank between the braces, found '}'", 7),
    ("2-RF: {{JQ}}", "expected a rank (2-9, T, J, Q, K, A), found '{'", 7),
    ("2-RF: (J,Q", "expected ',', '-' or ')', found the end", 10),
    ("2-RF: (J,)K", "expected a rank (2-9, T, J, Q, K, A), found ')'", 9),
    ("2-RF: ()K", "expected a rank (2-9, T, J, Q, K, A), found ')'", 7),
    ("2-RF: ((J))K", "expected a rank (2-9, T, J, Q, K, A), found '('", 7),
    ("2-RF: (K-J)A", "expected a range that runs upwards", 7),
    ("2-RF: (JQ,K)A", "expected choices of as many cards each", 10),
    ("2-RF: (TJQKA9)", "expected at most 5 cards", 7),
    ("3-SF: s", "expected '=', '>=' or '<=', found the end", 7),
    ("3-SF: s > 3", "'>' is not a word of the chart language", 8),
    ("3-SF: s + h = ", "expected a number, found the end", 14),
    ("3-SF: s + s = 2", "expected 's' or 'h', each once, found 's'", 10),
    ("3-SF: s = J", "expected a number, found 'J'", 10),
    ("3-SF: not", "expected a hand such as 4-RF, 3-3K, 2-HP or none, found the end", 9),
    ("3-SF: no", "expected 'fp', 'sp', '9sp' or 'discard 9', found the end", 8),
    ("3-SF: no JQ", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'J'", 9),
    ("3-SF: discard", "expected a rank (2-9, T, J, Q, K, A), found the end", 13),
    ("3-SF: discard x", "expected a rank or a choice of ranks, found 'x'", 14),
    ("3-SF if", "expected cards, a feature (s, h), a penalty (fp, sp), 'not' or 'if', found the end", 7),
    ("3-SF if {TJ} fp and", "expected cards", 19),
    ("3-SF if {TJ} fp if sp", "expected ',', 'or', 'if', ';' or the end, found 'if'", 16),
    ("3-SF if TJQKA9", "expected at most 5 cards, found 6", 8),
    ("4-SF: ..., {x}{789T}", "expected two texts of cards before '...'", 6),
    ("4-SF: {2345}, ..., {789T}", "expected two texts of cards before '...'", 14),
    ("4-SF: {2345}, {3456}, ...", "expected", 25),
    ("4-SF: {2345}, {3456}, ..., {6789}{T}", "expected texts that lead to the one after '...'", 22),
    ("4-SF: {2345}, {4567}, ..., {789T}", "expected texts that lead to the one after '...'", 22),
    ("x" * 2001, "a line has at most 2000 characters, not 2001", 0),
    ("4-RF: " + ", ".join(["♠"] * 3), "'♠' is not a word of the chart language", 6),
    ("5-RF 800", "expected a rank (2-9, T, J, Q, K, A), found '0'", 6),
]  # fmt: skip


@pytest.mark.parametrize(("text", "part", "column"), ERRORS, ids=[text[:30] or "empty" for text, _, _ in ERRORS])
def test_a_text_that_is_no_line_is_explained_at_its_place(text: str, part: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    error = caught.value
    assert part in error.message
    assert error.start == column
    assert error.text == text


@pytest.mark.parametrize(("text", "part", "column"), ERRORS, ids=[text[:30] or "empty" for text, _, _ in ERRORS])
def test_the_caret_stands_under_the_fault(text: str, part: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    message, shown, caret = str(caught.value).split("\n")
    assert message == caught.value.message
    assert 0 <= caught.value.start <= caught.value.end <= max(len(text), column + 1)
    assert re.fullmatch(r" *\^+", caret)
    assert caret.index("^") - 2 == column
    assert shown == "  " + text[:120]


def test_of_a_long_text_only_the_place_of_the_fault_is_shown() -> None:
    text = "2-RF: " + "JQ or " * 100 + "JX" + " or JQ" * 100
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) <= 122
    assert shown[caret.index("^") :].startswith("JX")


def test_too_many_alternatives_are_refused() -> None:
    choice = "(" + ",".join(f"{a}{b}" for a in "23456789TJQ" for b in "23456789TJQ") + ")"
    with pytest.raises(NotationError, match="14641 alternatives are more than 2000") as caught:
        parse_line(f"5-F: {choice}{choice}x")
    assert caught.value.start == 5


TOKENS = [
    *"23456789TJQKA10xH(){},;:+-=", "...", ">=", "<=", "none", "not", "no", "and", "or", "if", "two", "discard", "fp",
    "sp", "s", "h", " ", "4-RF", "3-SF", "2-S", "1-RF", "5-F", "2-HP", "…", "≥", "–", "9sp", "{TJ}",
]  # fmt: skip


@settings(max_examples=500)
@given(
    st.one_of(
        st.text(max_size=100),
        st.lists(st.sampled_from(TOKENS), max_size=30).map("".join),
        st.lists(st.sampled_from(TOKENS), max_size=12).map(lambda found: "3-SF: " + " ".join(found)),
        st.lists(st.sampled_from(TOKENS), max_size=12).map(lambda found: "2-S: JQ if " + " ".join(found)),
    )
)
def test_any_text_is_a_line_or_a_notation_error(text: str) -> None:
    try:
        line = parse_line(text)
    except NotationError as error:
        assert error.text == text
        assert 0 <= error.start <= len(text)
        assert error.start < error.end
        assert str(error).startswith(error.message)
        return
    assert parse_line(str(line)) == line


@pytest.mark.parametrize(
    "part", ["(", "{", "((", "{(", "(2,", "2-RF;", "2-RF or ", "no ", "if ", "x", "{x}", "...,", "s+"]
)
@pytest.mark.parametrize("start", ["", "3-SF: ", "3-SF: (", "3-SF if ", "3-SF if {TJ} fp and "])
def test_nesting_and_repeating_end_in_a_notation_error(start: str, part: str) -> None:
    for times in (50, 5000):
        with pytest.raises(NotationError):
            parse_line(start + part * times)


# ------------------------------------------------------------------------------------------ matching


@pytest.mark.parametrize("number", range(1, 27))
def test_the_papers_descriptions_are_the_deals_of_its_values(ce: Expectations, matcher: Matcher, number: int) -> None:
    allowed = match(TEXTS_5[number - 1], matcher)
    assert ((allowed > 0) == (ce.number == number)).all()
    optimal = mask_words(ce.solution.optimal)
    assert (allowed & ~optimal == 0).all()


def test_the_papers_exceptions_are_twelve_and_five_deals(ce: Expectations, matcher: Matcher) -> None:
    first = match("4-S: {(2-7)JQ}KA", matcher)
    second = match("4-S: 9{JQ}KA", matcher)
    assert (int((first > 0).sum()), int((second > 0).sum())) == (12, 5)
    both = match("4-S: {(2–7)JQ}KA, 9{JQ}KA", matcher)
    assert (both == first | second).all()
    assert set(ce.number[both > 0].tolist()) == {143}


def test_a_name_allows_every_hold_of_its_name(matcher: Matcher) -> None:
    assert int((match("none", matcher) == 1).sum()) == 134459
    hands = {
        text: int(matcher.deals.sizes[match(text, matcher) > 0].sum()) for text in ("5-RF", "5-SF", "4-4K", "5-FH")
    }
    assert hands == {"5-RF": 4, "5-SF": 36, "4-4K": 624, "5-FH": 3744}


def test_every_hold_of_cards_has_one_type(matcher: Matcher) -> None:
    seen = np.zeros(len(matcher.deals), np.uint32)
    for n in range(1, 6):
        for kind in TYPES:
            if n >= LEAST.get(kind, 1):
                words = match(f"{n}-{kind}", matcher)
                assert (seen & words == 0).all()
                seen |= words
    assert (seen == 0xFFFFFFFE).all()


@pytest.mark.parametrize(
    ("shorthand", "expansion"),
    [
        ("2-RF: (J,Q)K or (J-K)A", "2-RF: JK, QK, JA, QA, or KA"),
        ("2-RF: (J-K)A", "2-RF: JA; 2-RF: QA; 2-RF: KA"),
        ("2-RF: HH", "2-RF: JQ, JK, JA, QK, QA, or KA"),
        ("2-RF: xA", "2-RF: TA, JA, QA, or KA"),
        ("4-S: T(JQ,JK,QK)A", "4-S: TJQA, TJKA, or TQKA"),
        ("4-S: {(2-4)JQ}KA", "4-S: {2JQ}KA, {3JQ}KA, or {4JQ}KA"),
        ("4-SF: {x}{2345}, {x}{3456}, ..., {x}{789T}",
         "4-SF: {x}{2345}, {x}{3456}, {x}{4567}, {x}{5678}, {x}{6789}, {x}{789T}"),
        ("4-S: 2345, 3456, ..., TJQK", "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ,TJQK)"),
        ("4-S: s = 1 or 2", "4-S: s = 1; 4-S: s = 2"),
        ("3-SF: s + h >= 3", "3-SF: s + h = 3, 4, 5, or 6"),
        ("3-SF: s <= 1", "3-SF: s = 0 or 1"),
        ("3-SF: s = 1, h = 1", "3-SF: s + h = 2, s = 1"),
        ("4-F or 4-SF", "4-F; 4-SF"),
        ("3-SF: no sp", "3-SF if no sp"),
        ("3-SF: fp, sp", "3-SF if fp and sp"),
        ("2-S: JK if {TJ} fp or sp", "2-S: JK if {TJ} fp; 2-S: JK if {TJ} sp"),
        ("3-SF: (8,9)sp", "3-SF if 8sp or 9sp"),
        ("3-SF: no (8,9)sp", "3-SF: no 8sp, no 9sp"),
        ("3-SF: discard (2-A)", "3-SF"),
        ("5-F: not 4-RF", "5-F if no 4-RF"),
        ("3-3K: not 5-4K or 5-FH", "3-3K: not 5-4K, not 5-FH"),
        ("3-3K: not 5-4K or 5-FH", "3-3K if no 5-4K and no 5-FH"),
        ("5-RF: {TJQKA}", "5-RF"),
        ("2-HP: HH", "2-HP"),
        ("1-RF: K if {TK} fp and 9sp", "1-RF: K if {TK} 9sp and fp"),
        ("1-RF: K if 2-RF 9sp", "1-RF: K if 2-RF and 9sp"),
        ("3-S if JQ 9sp", "3-S if (J,J)(Q,Q) 9sp"),
        ("3-S if {JQ} 9sp", "3-S if {(J)Q} 9sp"),
        ("4-S: {x}{x}xx or x{x}xx", "4-S: x{x}xx or {x}{x}xx"),
    ],
)  # fmt: skip
def test_shorthand_allows_what_its_expansion_allows(shorthand: str, expansion: str, matcher: Matcher) -> None:
    words = match(shorthand, matcher)
    assert (words == match(expansion, matcher)).all()
    assert (words > 0).any()


def test_ranks_before_a_penalty_are_not_cards_of_the_hold(matcher: Matcher) -> None:
    line = parse_line("1-RF: K if JQ 9sp")
    (literal,) = line.hands[0].conditions[0]
    assert str(literal.hold) == "JQ"
    assert literal.penalty == Penalty("sp", (9,))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(lines, st.integers(0, 2**32))
def test_a_line_allows_what_the_naive_player_allows(line: Line, seed: int) -> None:
    matcher = Matcher.of(load_game("jacks-or-better"))
    text = str(line)
    assume(len(text) <= 2000)
    naive = NaiveChart([text], {11, 12, 13, 14})
    compare(line, naive, matcher, Random(seed))


def compare(line: Line, naive: NaiveChart, matcher: Matcher, random: Random) -> None:
    # Half of the deals are ones that the line applies to, if there are any.
    words = matcher.match(line)
    applies = np.flatnonzero(words)
    numbers = [random.randrange(len(words)) for _ in range(20)]
    if len(applies):
        numbers += [int(applies[random.randrange(len(applies))]) for _ in range(20)]
    for number in numbers:
        cards = [matcher.deals.cards(number, 1 << j)[0] for j in range(5)]
        _, holds = naive.play(tuples(cards))
        expected = {frozenset(tuples(cards[j] for j in range(5) if m >> j & 1)) for m in single_masks(words[number])}
        assert (expected or {frozenset()}) == holds, (str(line), cards)


PATTERNS = [
    "3-SF: {RR}R if {RR} fp", "2-S: RR if {RR} fp", "1-RF: H if {xH} fp and Rsp", "4-S: {RRR}RR", "4-S: {RR}{RR}x",
    "4-S: R{RR}RR", "2-RF: RR, no Rsp", "3-S: RRR, not 2-HP", "2-S: HH if no {RR}", "3-SF: s + h >= 2 if xxRR",
    "2-RF: HH if {HH} Rfp or {HH} (R,R)sp", "4-F: {RRHx}{x}", "2-RF if 2-RF fp and sp or no 2-S", "3-S: {R}{R}R",
    "3-SF if 3-SF fp and sp", "1-SF: R if discard R or no discard R and sp", "2-N if 1-RF fp", "4-S: h >= 1, R(RR,RR)R",
    "2-RF: x{HH}xR", "3-SF: {xxR}{xx}, no sp", "2-S: {x}{x} if {RR} and no {RR}", "2-RF: {x}{H}{HR}x"
]  # fmt: skip


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PATTERNS), st.integers(0, 2**32))
def test_a_line_of_a_common_form_allows_what_the_naive_player_allows(pattern: str, seed: int) -> None:
    random = Random(seed)
    matcher = Matcher.of(load_game("jacks-or-better"))
    text = "".join(random.choice("789TJQKA56") if char == "R" else char for char in re.sub("RF", "\0", pattern))
    text = text.replace("\0", "RF")
    compare(parse_line(text), NaiveChart([text], {11, 12, 13, 14}), matcher, random)


def test_single_masks_are_the_masks_of_a_word() -> None:
    allowed = np.zeros((32, 3), np.bool_)
    allowed[[0, 5, 31], 1] = True
    words = mask_words(allowed)
    assert [single_masks(int(word)) for word in words] == [(), (0, 5, 31), ()]


def test_some_deals_are_matched_as_among_all(matcher: Matcher) -> None:
    rows = np.array([5, 100, 77777, 134458, 3])
    for text in ("4-S: {(2-7)JQ}KA", "3-SF: s + h = 2, no sp", "2-S: JQ if no {TJ}", "none", "1-RF: x"):
        line = parse_line(text)
        assert (matcher.match(line, rows) == matcher.match(line)[rows]).all()


def test_high_cards_are_those_of_the_game() -> None:
    tens = Matcher(load_game("jacks-or-better").deck, frozenset(rank for rank in RANKS if rank >= Rank.TEN))
    assert (match("2-HP", tens) == match("2-HP: TT, JJ, QQ, KK, or AA", tens)).all()
    assert (match("2-HP: TT", tens) > 0).any()
    assert not (match("2-LP: TT", tens) > 0).any()
