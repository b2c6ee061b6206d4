"""Properties of a draw, and hands of a line, in any order and however joined or listed: right, or refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from shared import some

from strategygen.charts import read_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game
from strategygen.language import HoldSets, Line, Matcher, parse_section

#: Properties that hands have or have not, whatever else is said of them.
PROPERTIES = {
    ("jacks-or-better", "", "3 to a straight flush"): (
        "no gaps", "one gap", "two gaps", "at most one gap", "no high cards", "one high card", "at least one high card",
        "two high cards", "no ace", "no low ace", "with a jack", "lowest card 5 or higher", "king high", "open",
        "inside", "spread 4", "one missing in between", "no 10", "without a queen", "high cards >= gaps", "connected",
        "no flush penalty", "highest card a jack",
    ),
    ("jacks-or-better", "", "4 to a straight"): (
        "open", "inside", "no high cards", "one high card", "at least two high cards", "three high cards", "no ace",
        "ace low", "with a king", "lowest card 5 or higher", "king high", "no straight penalty", "open-ended",
    ),
    ("jacks-or-better", "", "3 to a royal flush"): (
        "no ace", "with an ace", "no ten", "without the ten", "with a 10", "no flush penalty", "no straight penalty",
        "two high cards", "three high cards", "no A or 10", "with K-Q", "with ace and ten", "not both ace and ten",
        "with a queen", "connected",
    ),
    ("deuces-wild", "[0 deuces]\n", "3 to a straight flush"): (
        "no gaps", "one gap", "two gaps", "at most one gap", "lowest card 5 or higher", "no ace", "ace low",
        "connected", "king high", "spread 4", "no 10", "one missing in between",
    ),
}  # fmt: skip
FORMS = (
    "{}, {}, {}", "{} ({}, {})", "{}, {} ({})", "{} ({}), {}", "{}, {} and {}", "{}: {}, {}", "{}, {} with {}",
    "{}, {}, but {}", "{}, {} if {}", "{}, {}, only {}",
)  # fmt: skip


@cache
def holds_of(game: str, text: str) -> HoldSets | None:
    """The holds that a line allows; None if it is refused."""
    try:
        (line,) = read_chart(text, game=load_game(game)).lines
    except ChartError:
        return None
    return None if line.fewest is not None else matched(game, line)


@cache
def matched(game: str, line: Line) -> HoldSets:
    """The holds of a line; many words are read as the same line."""
    return Matcher.of(load_game(game)).match(line)


@cache
def held(game: str, heading: str, words: str) -> HoldSets | None:
    """The holds of a line alone, read without a page, in the section of a heading; None if it is refused."""
    section = parse_section(heading.strip()) if heading else None
    try:
        line = reader_of(game).read(words, section)
    except NotationError:
        return None
    return None if line.fewest is not None else matched(game, replace(line, section=section))


@cache
def reader_of(game: str) -> PlainReader:
    return PlainReader(load_game(game))


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading", "draw"), PROPERTIES)
def test_two_properties_mean_both_in_any_order(game: str, heading: str, draw: str) -> None:
    alone = {one: held(game, heading, f"{draw}, {one}") for one in PROPERTIES[game, heading, draw]}
    assert all(holds is not None for holds in alone.values()), [one for one, holds in alone.items() if holds is None]
    cases = [(form, first, second) for first, second in permutations(alone, 2) for form in FORMS]
    n_read, wrong = 0, []
    for form, first, second in some(cases, 53):
        found = held(game, heading, form.format(draw, first, second))
        both = alone[first] & alone[second]
        # "No gaps, one gap" are hands with one of them.
        either = alone[first] | alone[second]
        n_read += found is not None
        is_right = found is None or (found == both).all() or (not both.any() and (found == either).all())
        wrong += [] if is_right else [form.format(draw, first, second)]
    assert not wrong
    assert n_read > len(cases) // 200


EXCEPTIONS = (
    "{} except {}", "{}, except {}", "{} (except {})", "{} unless {}", "{}, unless {}", "{} but not {}", "{} (not {})",
    "{}, excluding {}", "{} other than {}", "{} if not {}", "{} except when {}", "{}, not {}", "{} - not {}",
    "{} except those {}",
)  # fmt: skip


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading", "draw"), PROPERTIES)
def test_an_exception_leaves_out_the_draws_with_its_property(game: str, heading: str, draw: str) -> None:
    whole = held(game, heading, draw)
    assert whole is not None
    cases = [(form, one) for form in EXCEPTIONS for one in PROPERTIES[game, heading, draw]]
    n_read, wrong = 0, []
    for form, one in some(cases, 11):
        found, own = held(game, heading, form.format(draw, one)), held(game, heading, f"{draw}, {one}")
        assert own is not None
        n_read += found is not None
        wrong += [] if found is None or (found == whole & ~own).all() else [form.format(draw, one)]
    assert not wrong
    assert n_read > 2


#: A list of cases below a draw, or lines below each other.  What a line means may depend on a line for inside draws,
#: or for those with a low ace.
LISTS = (
    "{0}:\n- {1}\n- {2}", "{0}\n  - {1}\n  - {2}", "{0} with:\n- {1}\n- {2}", "{0} ({1})\n{0} ({2})",
    "- {0}\n  * {1}\n  * {2}", "| {0} | {1} |\n| {0} | {2} |", "{0},{1}\n{0},{2}", "1. {0} - {1}\n2. {0} - {2}",
    "{0}: {1}\n       {2}", "{0}:\n  1) {1}\n  2) {2}", "{0}, {1}\n... {2}", '{0}, {1}\n  " " ", {2}',
    "{0}, {1}\nsame, {2}", "{0}\n- {1}\n- {2}",
)  # fmt: skip
_OF_OTHER_LINES = frozenset({"inside", "ace low", "no low ace", "open", "open-ended"})


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading", "draw"), list(PROPERTIES)[:3])
def test_cases_below_each_other_are_lines(game: str, heading: str, draw: str) -> None:
    own = [one for one in PROPERTIES[game, heading, draw] if one not in _OF_OTHER_LINES]
    cases = [(form, first, second) for form in LISTS for first, second in permutations(own, 2)]
    n_read, wrong = 0, []
    for form, first, second in some(cases[::3], 11):
        is_shape_above = draw == "4 to a straight" and "high cards" in first
        if is_shape_above or ("    " in form and second.startswith(("with", "not"))):
            # Above other draws it may be read as open-ended; "with" goes on with the row above.
            continue
        page = heading + form.format(draw, first, second)
        found = played(game, page)
        one, other = (holds_of(game, f"{heading}{draw}, {each}") for each in (first, second))
        assert one is not None and other is not None
        n_read += found is not None
        wrong += [] if found is None or (found == np.where(one > 0, one, other)).all() else [page]
    assert not wrong
    assert n_read > 2


def played(game: str, page: str) -> HoldSets | None:
    """The holds that the first line that applies allows, for each deal; None if the page is refused."""
    try:
        lines = read_chart(page, game=load_game(game)).lines
    except ChartError:
        return None
    found = np.zeros(0, np.uint32)
    for line in lines:
        holds = Matcher.of(load_game(game)).match(line)
        found = np.where(found > 0, found, holds) if len(found) else holds
    return found


#: Hands that may be the words of one line.
HANDS = {
    ("jacks-or-better", ""): (
        "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
        "two pair", "high pair", "low pair", "pair of aces", "three aces", "four 2s", "4 to a royal flush",
        "4 to a straight flush", "4 to a flush", "4 to an outside straight", "4 to an inside straight",
        "3 to a royal flush", "3 to a straight flush", "3 to a straight flush with no gaps", "2 suited high cards",
        "QJ suited", "AK unsuited", "KQJ unsuited", "10-J suited", "lone king", "KQJT unsuited", "KK", "quads",
    ),
    ("deuces-wild", "[1 deuce]\n"): (
        "wild royal", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight",
        "three of a kind", "4 to a royal flush", "4 to a straight flush", "3 to a royal flush", "3 to a straight flush",
        "3 to a straight flush, 6-7 or higher", "4 to a straight flush with no gaps", "just the deuce",
    ),
}  # fmt: skip


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading"), HANDS)
def test_two_hands_of_a_line_are_each_held(game: str, heading: str) -> None:
    """A deal with one of the hands has its holds, a deal with both some of these."""
    alone = {one: holds_of(game, heading + one) for one in HANDS[game, heading]}
    assert all(holds is not None for holds in alone.values()), [one for one, holds in alone.items() if holds is None]
    cases = [(sign, first, second) for first, second in permutations(alone, 2) for sign in (", ", " or ", "; ")]
    n_read, wrong = 0, []
    for sign, first, second in some(cases, 31):
        found = holds_of(game, f"{heading}{first}{sign}{second}")
        if found is None:
            continue
        n_read += 1
        one, other = alone[first], alone[second]
        either = one | other
        has_one = (one == 0) != (other == 0)
        # "4 to a royal flush or straight flush" has four to both.
        is_drawn_to = first.startswith(("3 to", "4 to")) and second.endswith(("flush", "straight")) and sign == " or "
        is_same = (found[has_one] == either[has_one]).all() and ((found > 0) == (either > 0)).all()
        is_right = is_drawn_to or (is_same and not (found & ~either).any())
        wrong += [] if is_right else [f"{first}{sign}{second}"]
    assert not wrong
    assert n_read > len(cases) // 100
