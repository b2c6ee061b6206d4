"""Two properties of a draw, or two hands of a line, in any order and however joined: right, or refused."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest
from shared import some

from strategygen.charts import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game
from strategygen.language import HoldSets, Matcher

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
    return None if line.fewest is not None else Matcher.of(load_game(game)).match(line)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading", "draw"), PROPERTIES)
def test_two_properties_mean_both_in_any_order(game: str, heading: str, draw: str) -> None:
    alone = {one: holds_of(game, f"{heading}{draw}, {one}") for one in PROPERTIES[game, heading, draw]}
    assert all(holds is not None for holds in alone.values()), [one for one, holds in alone.items() if holds is None]
    cases = [(form, first, second) for first, second in permutations(alone, 2) for form in FORMS]
    n_read, wrong = 0, []
    for form, first, second in some(cases, 31):
        found = holds_of(game, heading + form.format(draw, first, second))
        both = alone[first] & alone[second]
        # "No gaps, one gap" are hands with one of them.
        either = alone[first] | alone[second]
        n_read += found is not None
        is_right = found is None or (found == both).all() or (not both.any() and (found == either).all())
        wrong += [] if is_right else [form.format(draw, first, second)]
    assert not wrong
    assert n_read > len(cases) // 200


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


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "heading"), HANDS)
def test_two_hands_of_a_line_are_each_held(game: str, heading: str) -> None:
    """A deal with one of the hands has its holds, a deal with both some of these."""
    alone = {one: holds_of(game, heading + one) for one in HANDS[game, heading]}
    assert all(holds is not None for holds in alone.values()), [one for one, holds in alone.items() if holds is None]
    cases = [(sign, first, second) for first, second in permutations(alone, 2) for sign in (", ", " or ", "; ")]
    n_read, wrong = 0, []
    for sign, first, second in some(cases, 17):
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
