from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from bridge import tuples
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from naive_chart import NaiveChart
from published import TABLE_5, TABLE_6, TABLE_7
from shared import any_text, examples, in_one_test, slow_after

from strategygen import language
from strategygen.cards import RANKS, Cards, Deal, Deck, Rank
from strategygen.errors import NotationError
from strategygen.games import load_game
from strategygen.language import (
    NONE,
    CardText,
    Entry,
    FeatureTest,
    Group,
    HoldSets,
    Line,
    Literal,
    Matcher,
    Name,
    Penalty,
    Points,
    RankChoice,
    Section,
    hold_sets,
    masks_in,
    parse_line,
    parse_section,
)
from strategygen.values.ce_values import CEValues
from strategygen.values.kinds import TYPES

TEXTS_5 = [row.rsplit(" | ", 1)[1] for row in TABLE_5.splitlines()]
TEXTS = [*TEXTS_5, *(row[0] for row in TABLE_6), *(row[0] for row in TABLE_7)]


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    return Matcher.of(load_game("jacks-or-better"))


def match(text: str, matcher: Matcher) -> HoldSets:
    return matcher.match(parse_line(text))


# ---------------------------------------------------------------------------------- lines by hypothesis

LEAST = {"5K": 5, "4K": 4, "FH": 5, "3K": 3, "2P": 4, "HP": 2, "LP": 2, "S": 2, "N": 2}
TERMS = ("w", "jokers", "s", "h")
ranks = st.integers(2, 14)
some_ranks = st.sets(ranks, min_size=1, max_size=5).map(lambda found: tuple(sorted(found)))


@st.composite
def names(draw: st.DrawFn) -> Name:
    kind = draw(st.sampled_from(TYPES))
    return Name(draw(st.integers(LEAST.get(kind, 1), 5)), kind)


@st.composite
def feature_tests(draw: st.DrawFn) -> FeatureTest:
    op = draw(st.sampled_from(["=", ">=", "<="]))
    values = draw(st.sets(st.integers(0, 9), min_size=1, max_size=3 if op == "=" else 1))
    # In printing order.
    chosen = draw(st.sets(st.sampled_from(TERMS), min_size=1))
    return FeatureTest(tuple(term for term in TERMS if term in chosen), op, tuple(sorted(values)))


@st.composite
def rank_choices(draw: st.DrawFn, n_cards: int) -> RankChoice:
    if n_cards == 1:
        symbol = draw(st.sampled_from(["x", "H", "W", "", "", "", ""]))
        return RankChoice((), symbol) if symbol else RankChoice(tuple((rank,) for rank in draw(some_ranks)))
    group = st.tuples(*[ranks] * n_cards)
    return RankChoice(tuple(draw(st.lists(group, min_size=2, max_size=4, unique=True))))


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
            parts.append(draw(rank_choices(part)))
        groups.append(Group(tuple(parts), braced))
    return CardText(tuple(groups))


penalties = st.builds(
    Penalty,
    st.sampled_from(["fp", "sp"]),
    st.one_of(st.none(), some_ranks),
    st.booleans(),
    st.sampled_from([1, 1, 1, 2, 3]),
) | st.builds(Penalty, st.just("discard"), some_ranks, st.booleans(), st.sampled_from([1, 1, 1, 2, 3]))


@st.composite
def rank_weights(draw: st.DrawFn, least: int) -> list[tuple[tuple[int, ...], int]]:
    parts = draw(st.lists(some_ranks, min_size=least, max_size=3))
    found = []
    for i, part in enumerate(parts):
        left = tuple(rank for rank in part if not any(rank in other for other in parts[:i]))
        found += [(left, draw(st.integers(0, 12)))] if left else []
    return found


@st.composite
def points(draw: st.DrawFn, op: str = "") -> Points:
    kinds = draw(st.lists(st.sampled_from(["fp", "sp", "s"]), max_size=3, unique=True))
    held = draw(rank_weights(0))
    of_ranks = draw(rank_weights(not kinds and not held))
    weights: list[tuple[str | tuple[int, ...], int]] = [(kind, draw(st.integers(0, 12))) for kind in kinds]
    value = 0 if op else draw(st.integers(0, 25))
    return Points(
        tuple(draw(st.permutations([*weights, *of_ranks]))),
        op or draw(st.sampled_from(["<=", ">="])),
        value,
        tuple(held),
    )


@st.composite
def conditions(draw: st.DrawFn) -> tuple[tuple[Literal, ...], ...]:
    named: CardText | Name | None = None
    clauses = []
    for _ in range(draw(st.integers(0, 2))):
        clause = []
        for _ in range(draw(st.integers(1, 3))):
            if draw(st.booleans()):
                named = draw(names() | st.integers(1, 5).flatmap(card_texts))
            penalty = draw(penalties | points()) if named is None or draw(st.booleans()) else None
            clause.append(Literal(named, penalty, penalty is None and draw(st.booleans())))
        clauses.append(tuple(clause))
    return tuple(clauses)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    name = draw(names() | st.just(NONE))
    return Entry(
        name,
        () if name == NONE else tuple(draw(st.lists(feature_tests(), max_size=2))),
        tuple(draw(st.lists(card_texts(name.n or 5) | card_texts(5), max_size=3))),
        tuple(draw(st.lists(names() | st.just(NONE), max_size=2))),
        tuple(draw(st.lists(penalties | points(), max_size=2))),
        draw(conditions()),
    )


lines = st.builds(
    Line,
    st.lists(entries(), min_size=1, max_size=3).map(tuple),
    st.none(),
    st.none() | st.none() | points("fewest"),
)


# ------------------------------------------------------------------------------ parsing and printing


#: The examples of the page that defines the language.
EXAMPLES = re.findall(
    r"^\| `(.+?)` \|", (Path(language.__file__).parent / "GRAMMAR.md").read_text("utf-8"), flags=re.MULTILINE
)


@in_one_test("text", EXAMPLES)
def test_the_examples_of_the_grammar_are_in_canonical_form(text: str) -> None:
    assert str(parse_section(text) if text.startswith("[") else parse_line(text)) == text


def test_the_grammar_has_examples() -> None:
    assert len(EXAMPLES) >= 12


def test_every_published_text_has_one_canonical_form() -> None:
    for text in TEXTS:
        line = parse_line(text)
        assert parse_line(str(line)) == line
        assert str(parse_line(str(line))) == str(line)
        assert eval(repr(line), {"parse_line": parse_line}) == line


@pytest.mark.proof
@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.too_slow])
@given(lines)
def test_every_line_equals_the_line_parsed_from_its_text(line: Line) -> None:
    text = str(line)
    assume(len(text) <= 2000)
    assert parse_line(text) == line
    assert str(parse_line(text)) == text


@in_one_test(
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
        "none, 4-RF",
        "none or 4-RF, 5-F",
        "4-RF; none",
        "4-RF, none",
        "4-RF or 5-F or none",
        "4-RF; none; none: discard 9",
        "none: 34567",
        "none: W3456, W4567, ..., W9TJQ",
        "none: discard 9, no three discard (J-A) if {JK} fp or no W",
        "4-RF: not none",
        "4-RF: not 3-RF or none",
        "4-RF: not none, not 3-RF",
        "5-5K; 1-W, 2-W",
        "5-5K: WWWWx, W{x}{x}{x}{x}",
        "3-RF: {Wx}J, WJQ or {W}{JQ} if {WJ} 9sp and no W",
        "3-SF: s = 3, w = 1 or 2, W(2-4)5",
        "3-SF: h + s + w >= 3, s = 1 or three sp",
        "3-SF: w = 1, three 9sp, no three (8,9)fp, three discard (2-5)",
        "2-W: s = 8, w + h <= 2",
        "1-W: jokers = 1, w + jokers + s >= 3",
        "2-RF: points (fp=4, sp=1, s=2, TJ=3, 3-5=2) <= 5",
        "2-RF: JQ, points (TK=12) >= 10, no sp if {TJ} points (fp=1, 9=2) >= 2 and fp or W and points (sp=1) <= 1",
        "none: points (2-8=1) >= 4",
        "2-RF: points (hold TJ=3) >= 3",
        "2-RF: points (fp=1, 9=2, hold TJ=3, hold 5=1) >= 3 if {TJ} points (hold T=1) <= 0",
        "2-RF: points (2-6TQ=1, 79KA=2, hold 35-8=4) >= 3",
        "2-RF; fewest points (fp=1)",
        "2-RF or 3-SF; fewest points (fp=1, 3-5=2, hold TJ=3)",
        "4-RF; none if fp; 2-RF: JQ, sp; fewest points (hold 2-9=1)",
    ],
)
def test_a_line_equals_the_line_parsed_from_its_text(text: str) -> None:
    line = parse_line(text)
    assert parse_line(str(line)) == line


@in_one_test(
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
        ("none,4-RF", "none or 4-RF"),
        ("none:34567", "none: 34567"),
        ("none fp", "none: fp"),
        ("none:", "none"),
        (" none ", "none"),
        ("5–5K", "5-5K"),
        ("1 - W", "1-W"),
        ("3-SF: w=1 or 0", "3-SF: w = 0 or 1"),
        ("3-SF:h+s+w≥3", "3-SF: w + s + h >= 3"),
        ("3-SF: w = 1, s >= 3, no sp, WJQ", "3-SF: WJQ, w = 1, s >= 3, no sp"),
        ("3-SF:{W 7}8,W78", "3-SF: {W7}8 or W78"),
        ("3-SF: three  sp", "3-SF: three sp"),
        ("3-SF:w+jokers=1", "3-SF: w + jokers = 1"),
        ("3-SF: h + s + jokers + w ≥ 4", "3-SF: w + jokers + s + h >= 4"),
        ("2-RF:points(fp=4,JT=3,3–5=2)≤5", "2-RF: points (fp=4, TJ=3, 3-5=2) <= 5"),
        ("2-RF;fewest  points(hold JT=3,fp=1)", "2-RF; fewest points (fp=1, hold TJ=3)"),
        ("2-RF: points (7-92453J=1) <= 2", "2-RF: points (2-57-9J=1) <= 2"),
        ("2-RF: points ( 345 = 12 , 10 = 1 ) ≥ 10", "2-RF: points (3-5=12, T=1) >= 10"),
    ],
)
def test_lines_are_printed_in_canonical_form(text: str, canonical: str) -> None:
    assert str(parse_line(text)) == canonical


def test_the_tree_of_a_line_follows_the_grammar() -> None:
    king = RankChoice(((13,),))
    assert parse_line("1-RF: K if {TK} fp and no 9sp or no 2-HP").entries == (
        Entry(
            Name(1, "RF"),
            cards=(CardText((Group((king,), False),)),),
            conditions=(
                (
                    Literal(held := CardText((Group((RankChoice(((10,),)), king), True),)), Penalty("fp")),
                    Literal(held, Penalty("sp", (9,), negated=True)),
                ),
                (Literal(Name(2, "HP"), None, negated=True),),
            ),
        ),
    )


def test_the_tree_of_a_line_with_wild_cards_follows_the_grammar() -> None:
    wild, any_rank, king = RankChoice((), "W"), RankChoice((), "x"), RankChoice(((13,),))
    line = parse_line("3-RF: {Wx}K, w + s = 3 if W three 9sp; none: not none; 5-5K")
    assert line.entries == (
        Entry(
            Name(3, "RF"),
            features=(FeatureTest(("w", "s"), "=", (3,)),),
            cards=(CardText((Group((wild, any_rank), True), Group((king,), False))),),
            conditions=((Literal(CardText((Group((wild,), False),)), Penalty("sp", (9,), count=3)),),),
        ),
        Entry(NONE, exclusions=(NONE,)),
        Entry(Name(5, "5K")),
    )
    assert line.section is None


# ------------------------------------------------------------------------------------------ headings


@in_one_test(
    ("text", "section", "canonical"),
    [
        ("[2 deuces]", Section(2, "deuces"), "[2 deuces]"),
        ("[1 joker]", Section(1, "joker"), "[1 joker]"),
        ("[no wild cards]", Section(0, "wild cards"), "[no wild cards]"),
        ("[no deuces]", Section(0, "deuces"), "[no deuces]"),
        ("[0 deuces]", Section(0, "deuces"), "[no deuces]"),
        ("[5 wild cards]", Section(5, "wild cards"), "[5 wild cards]"),
        ("  [4 deuces] ", Section(4, "deuces"), "[4 deuces]"),
    ],
)
def test_a_heading_gives_the_number_of_wild_cards(text: str, section: Section, canonical: str) -> None:
    assert parse_section(text) == section
    assert str(section) == canonical
    assert parse_section(canonical) == section


@in_one_test(
    "text",
    ["[2]", "[no]", "[]", "[two deuces]", "[2 deuces", "2 deuces]", "[deuces 2]", "[-1 jokers]", "[2 deuces] 4-RF"],
)
def test_a_malformed_heading_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape("expected a heading such as [2 deuces]")) as caught:
        parse_section(text)
    assert caught.value.text == text
    assert (caught.value.start, caught.value.end) == (0, max(1, len(text)))


def test_a_heading_is_not_a_line() -> None:
    with pytest.raises(NotationError):
        parse_line("[2 deuces]")


# ----------------------------------------------------------------------------------------- spellings

BASE = "4-S: s = 1, h >= 2, {(2-7)JQ}KA or 9{TQ}KA"


@in_one_test(
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


@in_one_test("dash", list("-–—−‐‑‒"))
def test_dashes_of_any_length_are_equal(dash: str) -> None:
    assert parse_line(f"3{dash}SF: (2{dash}4)56 or 9TJ") == parse_line("3-SF: (2-4)56 or 9TJ")


# -------------------------------------------------------------------------------------------- errors

#: Text, part of the message, and the column of the caret.
ERRORS = [
    ("", "expected a name such as 4-RF, 3-3K, 2-HP or none, found the end", 0),
    ("   ", "expected a name such as 4-RF, 3-3K, 2-HP or none, found the end", 3),
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
    ("4-FH", "expected 5 cards for type FH", 0),
    ("1-S", "expected 2 to 5 cards for type S", 0),
    ("none none", "found 'none'", 5),
    ("4-RF none", "found 'none'", 5),
    ("none, JQ", "found ','", 4),
    ("none: 34", "after none, expected 5 cards, found 2", 6),
    ("none: x", "after none, expected 5 cards, found 1", 6),
    ("none: s = 1", "found 's'", 6),
    ("none: discard 9, w + s = 1", "found 'w'", 17),
    ("none if", "expected cards", 7),
    ("1-none", "found '1'", 0),
    ("4-5K", "expected 5 cards for type 5K", 0),
    ("0-W", "expected 1 to 5 cards for type W", 0),
    ("6-W", "expected 1 to 5 cards for type W", 0),
    ("W", "expected a name such as 4-RF, 3-3K, 2-HP or none, found 'W'", 0),
    ("2-RF: W", "after 2-RF, expected 2 cards or 5, found 1", 6),
    ("2-W: {WW}{W}", "after 2-W, expected 2 cards or 5, found 3", 5),
    ("2-RF: (W,J)K", "expected a rank (2-9, T, J, Q, K, A), found 'W'", 7),
    ("2-RF: (J-W)K", "expected a rank (2-9, T, J, Q, K, A), found 'W'", 9),
    ("3-SF: discard W", "expected a rank or a choice of ranks, found 'W'", 14),
    ("3-SF: no Wsp", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'W'", 9),
    ("3-SF: w", "expected '=', '>=' or '<=', found the end", 7),
    ("3-SF: w + w = 2", "each once, found 'w'", 10),
    ("3-SF: w + s + w = 2", "each once, found 'w'", 14),
    ("3-SF: w + J = 2", "each once, found 'J'", 10),
    ("3-SF: w > 0", "'>' is not a word of the chart language", 8),
    ("3-SF: three", "expected 'fp', 'sp', '9sp' or 'discard 9', found the end", 11),
    ("3-SF: three JQ", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'J'", 12),
    ("3-SF: two three sp", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'three'", 10),
    ("3-SF: three no sp", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'no'", 12),
    ("3-SF if four sp", "'four' is not a word of the chart language", 8),
    ("[2 deuces]", "is not a word of the chart language", 0),
    ("3-SF: jokers", "expected '=', '>=' or '<=', found the end", 12),
    ("3-SF: w + jokers + w = 1", "each once, found 'w'", 19),
    ("3-SF: joker = 1", "'joker' is not a word of the chart language", 6),
    ("none: jokers = 1", "found 'jokers'", 6),
    ("3-SF: points", "expected '('", 12),
    ("3-SF: points fp=1 >= 2", "expected '('", 13),
    ("3-SF: points () >= 2", "found ')'", 14),
    ("3-SF: points (fp) >= 2", "expected '='", 16),
    ("3-SF: points (fp=) >= 2", "expected a number, found ')'", 17),
    ("3-SF: points (fp=1", "expected ',' or ')', found the end", 18),
    ("3-SF: points (fp=1,) >= 2", "found ')'", 19),
    ("3-SF: points (fp=1, fp=2) >= 2", "once", 20),
    ("3-SF: points (TJ=1, 9T=2) >= 2", "once", 20),
    ("3-SF: points (TT=1) >= 2", "different ranks", 14),
    ("3-SF: points (h=1) >= 2", "found 'h'", 14),
    ("3-SF: points (x=1) >= 2", "found 'x'", 14),
    ("3-SF: points (fp=1)", "expected '<=' or '>=', found the end", 19),
    ("3-SF: points (fp=1) = 2", "expected '<=' or '>=', found '='", 20),
    ("3-SF: points (fp=1) >=", "expected a number, found the end", 22),
    ("3-SF: no points (fp=1) >= 2", "found 'points'", 9),
    ("3-SF: points (5-3=1) >= 2", "ascending", 14),
    ("3-SF: points (hold=1) >= 2", "found '='", 18),
    ("3-SF: points (hold fp=1) >= 2", "found 'fp'", 19),
    ("3-SF: points (hold T=1, hold 9T=2) >= 2", "once", 24),
    ("3-SF; fewest", "found the end", 12),
    ("3-SF; fewest points", "expected '('", 19),
    ("3-SF; fewest points (fp=1) <= 2", "found '<='", 27),
    ("3-SF; fewest points (fp=1); 2-RF", "found ';'", 26),
    ("3-SF fewest points (fp=1)", "found 'fewest'", 5),
    ("fewest points (fp=1)", "expected a name such as 4-RF, 3-3K, 2-HP or none, found 'fewest'", 0),
    ("4-RF;", "expected a name such as 4-RF, 3-3K, 2-HP or none, found the end", 5),
    ("4-RF or", "expected cards, a feature (s, h", 5),
    ("4-RF:,", "found ','", 5),
    ("2-RF: JK,", "expected cards, a feature (s, h", 9),
    ("2-RF: JK or QQK", "after 2-RF, expected 2 cards or 5, found 3", 12),
    ("5-RF: TJ", "after 5-RF, expected 5 cards, found 2", 6),
    ("2-RF: JK QK", "after 2-RF, expected 2 cards or 5, found 4", 6),
    ("2-RF: JK; QK", "expected a name such as 4-RF, 3-3K, 2-HP or none, found 'Q'", 10),
    ("2-RF: JK)", "expected ',', 'or', 'if', ';' or the end, found ')'", 8),
    ("2-RF: 1Q", "expected a rank (2-9, T, J, Q, K, A), found '1'", 6),
    ("2-RF: {JQ", "expected '}', found the end", 9),
    ("2-RF: {}", "expected a rank between the braces, found '}'", 7),
    ("2-RF: {{JQ}}", "expected a rank (2-9, T, J, Q, K, A), found '{'", 7),
    ("2-RF: (J,Q", "expected ',', '-' or ')', found the end", 10),
    ("2-RF: (J,)K", "expected a rank (2-9, T, J, Q, K, A), found ')'", 9),
    ("2-RF: ()K", "expected a rank (2-9, T, J, Q, K, A), found ')'", 7),
    ("2-RF: ((J))K", "expected a rank (2-9, T, J, Q, K, A), found '('", 7),
    ("2-RF: (K-J)A", "expected a range in ascending order", 7),
    ("2-RF: (JQ,K)A", "expected the same number of cards in each choice", 10),
    ("2-RF: (TJQKA9)", "expected at most 5 cards", 7),
    ("3-SF: s", "expected '=', '>=' or '<=', found the end", 7),
    ("3-SF: s > 3", "'>' is not a word of the chart language", 8),
    ("3-SF: s + h = ", "expected a number, found the end", 14),
    ("3-SF: s + s = 2", "each once, found 's'", 10),
    ("3-SF: s = J", "expected a number, found 'J'", 10),
    ("3-SF: not", "expected a name such as 4-RF, 3-3K, 2-HP or none, found the end", 9),
    ("3-SF: no", "expected 'fp', 'sp', '9sp' or 'discard 9', found the end", 8),
    ("3-SF: no JQ", "expected 'fp', 'sp', '9sp' or 'discard 9', found 'J'", 9),
    ("3-SF: discard", "expected a rank (2-9, T, J, Q, K, A), found the end", 13),
    ("3-SF: discard x", "expected a rank or a choice of ranks, found 'x'", 14),
    ("3-SF if", "expected cards", 7),
    ("3-SF if {TJ} fp and", "expected cards", 19),
    ("3-SF if {TJ} fp if sp", "expected ',', 'or', 'if', ';' or the end, found 'if'", 16),
    ("3-SF if TJQKA9", "expected at most 5 cards, found 6", 8),
    ("4-SF: ..., {x}{789T}", "expected two sets of cards before '...'", 6),
    ("4-SF: {2345}, ..., {789T}", "expected two sets of cards before '...'", 14),
    ("4-SF: {2345}, {3456}, ...", "expected", 25),
    ("4-SF: {2345}, {3456}, ..., {6789}{T}", "expected steps that lead to the cards after '...'", 22),
    ("4-SF: {2345}, {4567}, ..., {789T}", "expected steps that lead to the cards after '...'", 22),
    ("x" * 2001, "a line has at most 2000 characters, not 2001", 0),
    ("4-RF: " + ", ".join(["♠"] * 3), "'♠' is not a word of the chart language", 6),
    ("5-RF 800", "expected a rank (2-9, T, J, Q, K, A), found '0'", 6),
]  # fmt: skip


@in_one_test(("text", "part", "column"), ERRORS)
def test_a_syntax_error_has_a_message_and_a_place(text: str, part: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    error = caught.value
    assert part in error.message
    assert error.start == column
    assert error.text == text
    assert 0 <= error.start <= error.end <= max(len(text), column + 1)
    # The caret is under the mistake.
    message, shown, caret = str(error).split("\n")
    assert message == error.message
    assert re.fullmatch(r" *\^+", caret)
    assert caret.index("^") - 2 == column
    assert shown == "  " + text[:120]


def test_a_long_text_is_shown_only_around_the_mistake() -> None:
    text = "2-RF: " + "JQ or " * 100 + "JX" + " or JQ" * 100
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) <= 122
    assert shown[caret.index("^") :].startswith("JX")


def test_too_many_alternatives_are_refused() -> None:
    choice = "(" + ",".join(f"{a}{b}" for a in "23456789TJQ" for b in "23456789TJQ") + ")"
    with pytest.raises(NotationError, match="expected at most 2,000 alternatives, found 14,641") as caught:
        parse_line(f"5-F: {choice}{choice}x")
    assert caught.value.start == 5


TOKENS = [
    *"23456789TJQKA10xH(){},;:+-=", "...", ">=", "<=", "none", "not", "no", "and", "or", "if", "two", "discard", "fp",
    "sp", "s", "h", " ", "4-RF", "3-SF", "2-S", "1-RF", "5-F", "2-HP", "W", "w", "three", "1-W", "5-5K", "5K", "[", "]",
    "jokers", "points", "points (", "fp=1", "hold", "fewest",
    "…", "≥", "–", "9sp", "{TJ}",
]  # fmt: skip


@settings(max_examples=examples(500))
@given(
    st.one_of(
        any_text(max_size=100),
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


@in_one_test("start", ["", "3-SF: ", "3-SF: (", "3-SF if ", "3-SF if {TJ} fp and "])
def test_nesting_and_repeating_end_in_a_notation_error(start: str) -> None:
    for part in ("(", "{", "((", "{(", "(2,", "2-RF;", "2-RF or ", "no ", "if ", "x", "{x}", "...,", "s+"):
        for times in (50, 5000):
            with pytest.raises(NotationError):
                parse_line(start + part * times)


# ------------------------------------------------------------------------------------------ matching


@in_one_test("number", range(1, 27))
def test_the_descriptions_of_the_paper_match_its_CE_values(ce: CEValues, matcher: Matcher, number: int) -> None:
    allowed = match(TEXTS_5[number - 1], matcher)
    assert ((allowed > 0) == (ce.number == number)).all()
    optimal = hold_sets(ce.solution.optimal)
    assert (allowed & ~optimal == 0).all()


def test_the_exceptions_of_the_paper_are_twelve_and_five_deal_classes(ce: CEValues, matcher: Matcher) -> None:
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


@pytest.mark.parametrize(
    "name", slow_after(2, ["jacks-or-better", "deuces-and-joker", "deuces-wild", "joker-poker-kings"])
)
def test_every_hold_of_cards_has_one_type(name: str) -> None:
    matcher = Matcher.of(load_game(name))
    seen = np.zeros(len(matcher.deals), np.uint32)
    for n in range(1, 6):
        for kind in TYPES:
            if n >= LEAST.get(kind, 1):
                allowed = match(f"{n}-{kind}: w >= 0", matcher)
                assert (seen & allowed == 0).all()
                seen |= allowed
    assert (seen == 0xFFFFFFFE).all()


@in_one_test(
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
def test_shorthand_allows_the_same_holds_as_its_expansion(shorthand: str, expansion: str, matcher: Matcher) -> None:
    allowed = match(shorthand, matcher)
    assert (allowed == match(expansion, matcher)).all()
    assert (allowed > 0).any()


@in_one_test(
    ("name", "shorthand", "expansion"),
    [
        ("joker-poker-kings", "2-RF: WH", "2-RF: WK or WA"),
        ("joker-poker-kings", "3-3K: WHH", "3-3K: WKK or WAA"),
        ("joker-poker-kings", "3-3K", "3-3K: Wxx or xxx"),
        ("joker-poker-kings", "2-HP: w = 0", "2-HP: w = 0, KK or AA"),
        ("joker-poker-kings", "5-5K", "5-5K: Wxxxx"),
        ("joker-poker-kings", "5-4K: w = 1", "5-4K: Wxxxx"),
        ("joker-poker-kings", "5-FH", "5-FH: xxxxx or Wxxxx"),
        ("joker-poker-kings", "2-W", "5-RF if 2-W"),
        ("joker-poker-kings", "3-RF: {WTJ}", "3-RF: W{TJ}"),
        ("joker-poker-kings", "3-RF: {WTJ}", "3-RF: WTJ"),
        ("joker-poker-kings", "3-SF: W{x}{x}", "3-SF: w = 5"),
        ("joker-poker-kings", "2-SF: {W}9", "2-SF: W9"),
        ("joker-poker-kings", "2-SF: w = 1", "2-SF: (2-9)W"),
        ("joker-poker-kings", "3-S: w = 0", "3-S: w = 0, xxx"),
        ("joker-poker-kings", "none: Wxxxx", "none if W"),
        ("joker-poker-kings", "none: xxxxx", "none if no 1-W"),
        ("joker-poker-kings", "none: xxxxx", "none: not 1-W"),
        ("joker-poker-kings", "4-RF; none", "4-RF; none if no 4-RF; none if 4-RF"),
        ("joker-poker-kings", "none: discard A", "none if A"),
        ("joker-poker-kings", "none: three discard (T-A)", "none if three discard (T-A)"),
        ("joker-poker-kings", "3-SF: no three sp", "3-SF: no sp; 3-SF: sp, no two sp; 3-SF: two sp, no three sp"),
        ("joker-poker-kings", "2-SF: three sp, not 1-W", "2-SF: three sp, {xx}"),
        ("deuces-wild", "2-W", "2-W: WW"),
        ("deuces-wild", "2-W", "2-W: WWxxx"),
        ("deuces-wild", "1-W: w = 1", "1-W: Wxxxx, WWxxx, WWWxx, or WWWWx, w = 1"),
        ("deuces-wild", "1-W: s = 8", "1-W"),
        ("deuces-wild", "5-5K", "5-5K: Wxxxx, WWxxx, WWWxx, or WWWWx"),
        ("deuces-wild", "5-5K: WWWWx", "5-5K: w = 4"),
        ("deuces-wild", "5-4K: WWWxx", "5-4K: w = 3"),
        ("deuces-wild", "5-4K: w = 4", "5-N: w = 4"),
        ("deuces-wild", "3-SF: w + s = 4", "3-SF: w = 0, s = 4; 3-SF: s = 3, w = 1; 3-SF: w = 2, s = 2"),
        ("deuces-wild", "3-S: w = 0 or 1", "3-S: w <= 1"),
        ("deuces-wild", "2-LP: 22", "2-LP: w = 3"),
        ("deuces-wild", "3-SF: (2,3)45", "3-SF: 345"),
        ("deuces-wild", "2-SF: 34, discard (2-T)", "2-SF: 34, discard (3-T)"),
        ("deuces-wild", "none: discard 2", "2-W: WWW22"),
        ("deuces-wild", "none", "none: no discard 2"),
        ("deuces-wild", "3-SF: A3(4,5), no 2sp", "3-SF: A3(4,5)"),
        ("double-joker", "2-W", "2-W: WWxxx"),
        ("double-joker", "2-W: s = 9 or 8", "3-W"),
        ("double-joker", "1-W: w = 1, s = 9; 1-W: s = 8", "3-W"),
    ],
)
def test_wild_card_shorthand_allows_the_same_holds_as_its_expansion(name: str, shorthand: str, expansion: str) -> None:
    matcher = Matcher.of(load_game(name))
    assert (match(shorthand, matcher) == match(expansion, matcher)).all()


def test_a_name_refers_to_holds_that_keep_every_wild_card() -> None:
    matcher = Matcher.of(load_game("deuces-wild"))
    number, order = matcher.deals.locate(Deal("2s 2h 6d 6c 9s"))

    def held(text: str) -> set[str]:
        bit_mask = int(matcher.match(parse_line(text), np.array([number]))[0])
        return {str(Cards(order[j] for j in range(5) if mask >> j & 1)) for mask in masks_in(bit_mask)}

    assert held("4-4K") == {"6d 6c 2s 2h"}
    assert held("3-3K") == held("2-LP") == held("1-W") == held("2-SF") == set()
    assert held("3-3K: w = 1") == {"6d 6c 2s", "6d 6c 2h"}
    assert held("3-3K: w = 0") == held("3-3K: w = 2") == set()
    assert held("2-LP: w = 0") == held("2-LP: w >= 0") == held("2-LP: w + s = 0") == {"6d 6c"}
    assert held("1-W: w = 1") == held("1-W: s + w = 9") == {"2s", "2h"}
    assert held("2-W") == held("2-W: w <= 2") == {"2s 2h"}
    assert held("2-SF: w = 1, W9") == {"9s 2s", "9s 2h"}
    assert held("3-SF") == {"6d 2s 2h", "6c 2s 2h", "9s 2s 2h"}
    assert held("none") == {""}
    # So do names in exclusions and conditions; cards include only the wild cards written.
    assert held("2-W: not 2-LP or 3-3K") == held("2-W if no 2-LP") == {"2s 2h"}
    assert held("2-W: not 4-4K") == held("2-W if no 4-4K") == held("2-W if no 66") == held("2-W if no W66") == set()
    assert held("2-W if 66 and 6 and W and W6 and WW66") == {"2s 2h"}
    assert held("2-W if 3-SF 9sp") == {"2s 2h"}
    assert held("2-W if 2-SF 9sp") == set()
    # A stated w concerns only its own name.
    assert held("2-LP: w = 0, not 3-3K") == held("2-LP: w = 0") == {"6d 6c"}


#: A line, a deal of a game with jokers and wild deuces, and the holds allowed; "-" is the hold of no cards.
DEUCES_AND_JOKERS = [
    ("3-3K", "Jo 6s 6h 9d Kc", ["Jo 6s 6h"]),
    ("5-FH", "Jo 6s 6h 9d 9c", ["Jo 6s 6h 9d 9c"]),
    ("4-2P: w = 0", "Jo 6s 6h 9d 9c", ["6s 6h 9d 9c"]),
    ("4-4K", "2s 6s 6h 6d 9c", ["2s 6s 6h 6d"]),
    ("4-4K", "Jo 2s 6s 6h 9c", ["Jo 2s 6s 6h"]),
    ("5-4K", "Jo 2s 6s 6h 9c", ["Jo 2s 6s 6h 9c"]),
    ("5-4K", "Jo 2s 2h 6h 9c", ["Jo 2s 2h 6h 9c"]),
    ("5-4K", "Jo 2s 2h 6h 9h", []),
    ("5-SF", "Jo 2s 2h 6h 9h", ["Jo 2s 2h 6h 9h"]),
    ("5-4K", "Jo 2s 2h 6h Th", []),
    ("5-SF", "Jo 2s 2h 6h Th", ["Jo 2s 2h 6h Th"]),
    ("5-RF", "Jo 2s 2h Kh Th", ["Jo 2s 2h Kh Th"]),
    ("5-4K", "Jo 2s 2h 6h Kh", ["Jo 2s 2h 6h Kh"]),
    ("5-5K", "Jo 2s 2h 6h 6c", ["Jo 2s 2h 6h 6c"]),
    ("5-5K", "Jo 2s 2h 2d Kc", ["Jo 2s 2h 2d Kc"]),
    ("5-5K", "Jo 2s 6h 6c 6d", ["Jo 2s 6h 6c 6d"]),
    ("5-RF or 5-SF", "Jo 2s 2h 2d Kc", []),
    ("5-W", "Jo 2s 2h 2d 2c", ["Jo 2s 2h 2d 2c"]),
    ("5-5K", "Jo 2s 2h 2d 2c", []),
    ("3-S", "2s 3h 4d 9c Kc", ["2s 3h 4d"]),
    ("3-S: s = 1", "2s 3h 4d 9c Kc", ["2s 3h 4d"]),
    ("2-S: s = 0, w = 0", "2s Ah 3d 9c Kc", ["Ah 3d"]),
    ("3-RF", "Jo Kh Qh 3c 4d", ["Jo Kh Qh"]),
    ("3-RF: {WQK}", "Jo Kh Qh 3c 4d", ["Jo Kh Qh"]),
    ("3-S: {WQ}K", "Jo Kh Qd 3c 4d", ["Jo Kh Qd"]),
    ("3-S: W{Q}{K}", "Jo Kh Qd 3c 4d", ["Jo Kh Qd"]),
    ("3-S: W{QK}", "Jo Kh Qd 3c 4d", []),
    ("2-SF: fp", "Jo 5h 6h 7d Kc", ["Jo 5h", "Jo 6h"]),
    ("2-SF: two sp", "Jo 5h 6h 7d Kc", ["Jo 5h", "Jo 6h", "Jo 7d"]),
    ("1-W: three sp", "Jo 5h 6h 7d Kc", ["Jo"]),
    ("1-W: fp", "Jo 5h 6h 7d Kc", []),
    ("2-SF: w = 1, sp", "Jo 2s 5h 7d Kc", ["Jo 5h", "Jo 7d", "2s 5h", "2s 7d"]),
    ("2-SF: w = 1, two discard (2,5,7)", "Jo 2s 5h 7d Kc", []),
    ("none if {WK} and no {K7}", "Jo 2s 5h 7d Kc", ["-"]),
    ("none: 57Kxx", "Jo 2s 5h 7d Kc", []),
    ("none: 57KWW", "Jo 2s 5h 7d Kc", ["-"]),
    ("none: three discard (5,7,K)", "Jo 2s 5h 7d Kc", ["-"]),
    ("none if three sp", "Jo 2s 5h 7d Kc", ["-"]),
    # Jokers are wild cards; a hold may discard one only if w is stated.
    ("2-W: jokers = 1", "Jo 2s 5h 7d Kc", ["Jo 2s"]),
    ("2-W: jokers = 0", "Jo 2s 5h 7d Kc", []),
    ("1-W: jokers = 1", "Jo 2s 5h 7d Kc", []),
    ("1-W: jokers = 1, w = 1", "Jo 2s 5h 7d Kc", ["Jo"]),
    ("1-W: w + jokers = 1", "Jo 2s 5h 7d Kc", ["2s"]),
    # Points: a wild card adds nothing, and s adds nothing for a rank that is held.
    ("1-W: w = 1, points (2=9, sp=1) <= 3", "Jo 2s 5h 7d Kc", ["Jo", "2s"]),
    ("1-W: w = 1, points (2=9, sp=1) >= 4", "Jo 2s 5h 7d Kc", []),
    ("1-W: points (sp=1, 5=2, 7K=4) >= 13", "Jo 5h 6h 7d Kc", ["Jo"]),
    ("1-W: points (sp=1, 5=2, 7K=4) >= 15", "Jo 5h 6h 7d Kc", []),
    ("2-SF: points (fp=5, sp=1) >= 7", "Jo 5h 6h 7d Kc", ["Jo 5h", "Jo 6h"]),
    ("2-SF: 6W, points (s=1) >= 5", "Jo 5h 6h 7d Kc", ["Jo 6h"]),
    ("2-SF: 6W, points (s=1) >= 8", "Jo 5h 6h 7d Kc", []),
    ("2-SF: 6W, points (s=1) <= 0", "Jo 6c 6h Kd Kc", ["Jo 6c", "Jo 6h"]),
    ("2-SF: points (hold 5=3, hold 6=1) >= 3", "Jo 5h 6h 7d Kc", ["Jo 5h"]),
    ("2-SF: points (hold 56=2, 5-7=3) <= 8", "Jo 5h 6h 7d Kc", ["Jo 5h", "Jo 6h", "Jo 7d"]),
    ("2-SF: points (hold 56=2, 5-7=3) <= 7", "Jo 5h 6h 7d Kc", ["Jo 7d"]),
    # The fewest points among the holds of all entries.
    ("2-SF; 2-RF; fewest points (fp=1)", "Jo 5h 6h 7d Kc", ["Jo 7d", "Jo Kc"]),
    ("2-SF; fewest points (hold 5=1, 5=2)", "Jo 5h 6h 7d Kc", ["Jo 5h"]),
    ("3-SF; 1-W; fewest points (sp=1)", "Jo 5h 6h 7d Kc", ["Jo 5h 6h"]),
    ("2-W; 3-SF; fewest points (hold 7=9)", "Jo 2h 6h 7d Kc", ["Jo 2h", "Jo 2h 6h"]),
    ("3-3K; fewest points (fp=1)", "Jo 5h 6h 7d Kc", []),
]  # fmt: skip


@in_one_test(("text", "deal", "holds"), DEUCES_AND_JOKERS)
def test_lines_with_wild_cards_allow_the_holds_of_the_grammar(text: str, deal: str, holds: list[str]) -> None:
    game = load_game("deuces-and-joker")
    matcher = Matcher.of(game)
    number, order = matcher.deals.locate(Deal(deal))
    bit_mask = int(matcher.match(parse_line(text), np.array([number]))[0])
    allowed = {Cards(order[j] for j in range(5) if mask >> j & 1) for mask in masks_in(bit_mask)}
    assert allowed == {Cards("" if hold == "-" else hold) for hold in holds}
    _, naive = NaiveChart([text], set(), {2}).play(tuples(order))
    assert naive == ({frozenset(tuples(hold)) for hold in allowed} or {frozenset()})


def test_h_counts_natural_cards_and_a_wild_rank_is_never_high() -> None:
    deck, wild = Deck(1), frozenset({Rank.TWO, Rank.KING})
    high = frozenset({Rank.ACE})
    matcher = Matcher(deck, high, wild)
    assert (match("2-RF: WA", matcher) == match("2-RF: WH", matcher)).all()
    assert (match("2-RF: h = 1, Wx", matcher) == match("2-RF: WH", matcher)).all()
    assert not match("1-RF: K", matcher).any()
    assert not match("2-RF: WH, h >= 2, w >= 0", matcher).any()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deuces-wild", "joker-poker-kings", "double-joker"])
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(lines)
def test_the_matcher_of_a_section_agrees_with_that_of_the_game(name: str, line: Line) -> None:
    game = load_game(name)
    allowed = Matcher.of(game).match(line)
    for wild in set(Matcher.of(game).wild.tolist()):
        part = Matcher.of(game, wild)
        assert (part.match(line) == allowed[part.numbers]).all()


@pytest.mark.slow
@in_one_test(
    "text",
    [
        "2-LP: w = 0",
        "3-3K: w = 1",
        "2-LP: w = 0, Wxxxx",
        "3-3K: w = 1, WWxxx or Wxxxx",
        "none: Wxxxx",
        "3-SF: w = 1, W{xx}",
        "3-3K",
        "2-W if 3-3K",
        "2-W: not 3-SF",
        "4-4K if W and no 2-LP",
    ],
)
@in_one_test("name", ["deuces-wild", "joker-poker-kings", "double-joker"])
def test_the_matcher_of_a_section_agrees_on_lines_that_state_w(name: str, text: str) -> None:
    game = load_game(name)
    allowed = match(text, Matcher.of(game))
    for wild in set(Matcher.of(game).wild.tolist()):
        part = Matcher.of(game, wild)
        assert (match(text, part) == allowed[part.numbers]).all()


def test_a_line_of_a_section_applies_to_deals_with_its_number_of_wild_cards() -> None:
    matcher = Matcher.of(load_game("deuces-wild"))
    line = parse_line("3-SF; none")
    for wild in range(5):
        section = replace(line, section=Section(wild, "deuces"))
        assert (matcher.match(section) == np.where(matcher.wild == wild, matcher.match(line), 0)).all()


def test_ranks_before_a_penalty_are_not_cards_of_the_hold(matcher: Matcher) -> None:
    line = parse_line("1-RF: K if JQ 9sp")
    (literal,) = line.entries[0].conditions[0]
    assert str(literal.hold) == "JQ"
    assert literal.penalty == Penalty("sp", (9,))


@pytest.mark.slow
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(lines, st.integers(0, 2**32))
def test_a_line_allows_the_holds_of_the_naive_player(line: Line, seed: int) -> None:
    matcher = Matcher.of(load_game("jacks-or-better"))
    text = str(line)
    assume(len(text) <= 2000)
    naive = NaiveChart([text], {11, 12, 13, 14})
    compare(line, naive, matcher, Random(seed))


def compare(line: Line, naive: NaiveChart, matcher: Matcher, random: Random) -> None:
    # Half of the deals are deals to which the line applies, if there are any.
    allowed = matcher.match(line)
    applies = np.flatnonzero(allowed)
    numbers = [random.randrange(len(allowed)) for _ in range(20)]
    if len(applies):
        numbers += [int(applies[random.randrange(len(applies))]) for _ in range(20)]
    for number in numbers:
        # In the order of the masks.
        cards = tuples(matcher.deals.cards(number, 1 << j)[0] for j in range(5))
        _, holds = naive.play(cards)
        expected = {frozenset(card for j, card in enumerate(cards) if m >> j & 1) for m in masks_in(allowed[number])}
        assert (expected or {frozenset()}) == holds, (str(line), cards)


PATTERNS = [
    "3-SF: {RR}R if {RR} fp", "2-S: RR if {RR} fp", "1-RF: H if {xH} fp and Rsp", "4-S: {RRR}RR", "4-S: {RR}{RR}x",
    "4-S: R{RR}RR", "2-RF: RR, no Rsp", "3-S: RRR, not 2-HP", "2-S: HH if no {RR}", "3-SF: s + h >= 2 if xxRR",
    "2-RF: HH if {HH} Rfp or {HH} (R,R)sp", "4-F: {RRHx}{x}", "2-RF if 2-RF fp and sp or no 2-S", "3-S: {R}{R}R",
    "3-SF if 3-SF fp and sp", "1-SF: R if discard R or no discard R and sp", "2-N if 1-RF fp", "4-S: h >= 1, R(RR,RR)R",
    "2-RF: x{HH}xR", "3-SF: {xxR}{xx}, no sp", "2-S: {x}{x} if {RR} and no {RR}", "2-RF: {x}{H}{HR}x"
]  # fmt: skip


@pytest.mark.slow
@settings(max_examples=examples(80), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PATTERNS), st.integers(0, 2**32))
def test_a_line_of_a_common_form_allows_the_holds_of_the_naive_player(pattern: str, seed: int) -> None:
    random = Random(seed)
    matcher = Matcher.of(load_game("jacks-or-better"))
    text = "".join(random.choice("789TJQKA56") if char == "R" else char for char in re.sub("RF", "\0", pattern))
    text = text.replace("\0", "RF")
    compare(parse_line(text), NaiveChart([text], {11, 12, 13, 14}), matcher, random)


def test_masks_in_lists_the_bits_of_a_bit_mask() -> None:
    allowed = np.zeros((32, 3), np.bool_)
    allowed[[0, 5, 31], 1] = True
    bit_masks = hold_sets(allowed)
    assert [masks_in(int(bit_mask)) for bit_mask in bit_masks] == [(), (0, 5, 31), ()]


def test_matching_some_deals_agrees_with_matching_all(matcher: Matcher) -> None:
    rows = np.array([5, 100, 77777, 134458, 3])
    for text in ("4-S: {(2-7)JQ}KA", "3-SF: s + h = 2, no sp", "2-S: JQ if no {TJ}", "none", "1-RF: x"):
        line = parse_line(text)
        assert (matcher.match(line, rows) == matcher.match(line)[rows]).all()


def test_high_cards_are_those_of_the_game() -> None:
    tens = Matcher(load_game("jacks-or-better").deck, frozenset(rank for rank in RANKS if rank >= Rank.TEN))
    assert (match("2-HP", tens) == match("2-HP: TT, JJ, QQ, KK, or AA", tens)).all()
    assert (match("2-HP: TT", tens) > 0).any()
    assert not (match("2-LP: TT", tens) > 0).any()
