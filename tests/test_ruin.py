"""The numerical part, against exact and against stepwise computation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import slow_after

from strategygen.games import load_game
from strategygen.pays.risk import Risk
from strategygen.pays.ruin import RuinWithin
from strategygen.values.solver import solve

Nets = tuple[tuple[Fraction, Fraction], ...]
HALF = Fraction(1, 2)
#: Nine decimals, and what rounding adds.
CLOSE = Fraction(11, 10**10)


def exactly(nets: Nets, depth: int, hands: int) -> Fraction:
    """The probability that whole nets add up to -depth within so many hands, sum by sum."""
    sums, ruined = {0: Fraction(1)}, Fraction(0)
    for _ in range(hands):
        new: dict[int, Fraction] = {}
        for total, probability in sums.items():
            for net, p in nets:
                there = total + int(net)
                new[there] = new.get(there, Fraction(0)) + probability * p
        ruined += new.pop(-depth, Fraction(0))
        sums = new
    return ruined


def step_by_step(nets: Nets, depth: int, hands: int) -> float:
    """The same in floating point; what is won beyond `top` is never lost again."""
    top = depth + 6000
    left = np.zeros(top + 1)
    left[depth] = 1
    ruined = 0.0
    for _ in range(hands):
        new = np.zeros_like(left)
        for net, p in nets:
            k = int(net)
            if k < 0:
                new[:-1] += float(p) * left[1:]
            else:
                new[k:] += float(p) * left[: top + 1 - k]
        ruined += float(new[0])
        new[0] = 0
        left = new
    return ruined


@st.composite
def skip_free(draw: st.DrawFn) -> Nets:
    wins = draw(st.lists(st.integers(0, 5), min_size=0, max_size=3, unique=True))
    weights = [draw(st.integers(1, 9)) for _ in range(len(wins) + 1)]
    pairs = zip([-1, *sorted(wins)], weights, strict=True)
    return tuple((Fraction(net), Fraction(weight, sum(weights))) for net, weight in pairs)


@given(skip_free(), st.integers(1, 4), st.integers(1, 14))
def test_few_hands_are_as_counted(nets: Nets, depth: int, hands: int) -> None:
    assert abs(RuinWithin(nets, hands).probability(Fraction(depth)) - exactly(nets, depth, hands)) < CLOSE


@pytest.mark.parametrize(
    ("family", "depth", "hands"),
    slow_after(3, [
        ("jacks-or-better", 20, 50), ("jacks-or-better", 97, 1000), ("deuces-wild", 105, 1000),
        ("jacks-or-better", 150, 2001), ("jacks-or-better", 200, 3000), ("deuces-wild", 100, 3000),
    ]),
)  # fmt: skip
def test_a_game_is_as_step_by_step(family: str, depth: int, hands: int) -> None:
    nets = Risk(solve(load_game(family)).payoffs).nets
    expected = step_by_step(nets, depth, hands)
    assert 0.01 < expected < 0.9
    assert abs(float(RuinWithin(nets, hands).probability(Fraction(depth))) - expected) < 2e-9


@pytest.mark.parametrize("hands", [1, 7, 400, 2000])
def test_who_always_loses_is_ruined_on_time(hands: int) -> None:
    always = RuinWithin(((Fraction(-1), Fraction(1)),), hands)
    assert (always.probability(Fraction(hands)), always.probability(Fraction(hands + 1))) == (1, 0)


def test_parts_of_a_unit() -> None:
    # A hand loses half a unit or wins one and a half; in halves that is a loss of one and a win of three.
    halves = ((-HALF, HALF), (3 * HALF, HALF))
    wholes = ((Fraction(-1), HALF), (Fraction(3), HALF))
    for depth in (1, 2, 5):
        assert abs(RuinWithin(halves, 30).probability(depth * HALF) - exactly(wholes, depth, 30)) < CLOSE


@pytest.mark.slow
def test_more_hands_and_less_depth_are_more_dangerous() -> None:
    nets = Risk(solve(load_game("double-bonus")).payoffs).nets
    risks = [
        [RuinWithin(nets, hands).probability(Fraction(depth)) for depth in (50, 200, 800)]
        for hands in (500, 2000, 2001, 20_000, 10**6, 10**12)
    ]
    for row in risks:
        assert row == sorted(row, reverse=True)
    for column in zip(*risks, strict=True):
        assert list(column) == sorted(column)
