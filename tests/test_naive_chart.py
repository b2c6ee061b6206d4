from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
from bridge import deal_tuples
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from naive_chart import NaiveChart
from published import TABLE_6, TABLE_7
from shared import derive_chart, examples, slow_after, some
from test_notation import lines

from strategygen.cards import Deck, Rank
from strategygen.charts.chart import Chart
from strategygen.charts.playing import Play, play_chart
from strategygen.games import catalogue, load_game
from strategygen.language import masks_in, parse_line, parse_section
from strategygen.values.solver import Solution, solve

CHARTS = [[row[0] for row in table] for table in (TABLE_6, TABLE_7)]

#: A game of each family of the catalogue that has wild cards.
WILD = [
    "deuces-wild",
    "bonus-deuces",
    "double-deuces",
    "loose-deuces",
    "joker-poker-kings",
    "joker-poker-two-pair",
    "double-joker",
    "deuces-and-joker",
]


#: Twenty-four cards and a joker, nines wild.
SHORT_AND_WILD = "nines-and-joker"


@cache
def solution_of(name: str) -> Solution:
    if name == SHORT_AND_WILD:
        return solve(replace(load_game("deuces-and-joker"), deck=Deck(1, 9), wild_ranks=frozenset({Rank(9)})))
    return solve(load_game(name))


def compare(texts: list[str], solution: Solution, step: int) -> Play:
    return compare_on(texts, solution, range(0, len(solution.deals), step))


def chart_of(texts: list[str]) -> Chart:
    """The chart of lines and headings in the chart language; no reader of pages is needed."""
    section, found = None, []
    for text in texts:
        if text.startswith("["):
            section = parse_section(text)
        else:
            found.append(replace(parse_line(text), section=section))
    return Chart(tuple(found))


def compare_on(texts: list[str], solution: Solution, numbers: Sequence[int]) -> Play:
    """Play a chart, given by its lines and headings, with both players on the deals of these numbers."""
    play = play_chart(chart_of(texts), solution)
    check_play(play, texts, solution, numbers)
    return play


def compare_derived(solution: Solution, numbers: Sequence[int], layout: str = "condensed") -> None:
    """Play the derived chart with both players; the naive one reads its lines and headings."""
    chart = Chart(derive_chart(solution, layout).lines)
    check_play(play_chart(chart, solution), str(chart).splitlines(), solution, numbers)


def check_play(play: Play, texts: list[str], solution: Solution, numbers: Sequence[int]) -> None:
    game, deals = solution.game, solution.deals
    naive = NaiveChart(texts, set(map(int, game.high_ranks)), set(map(int, game.wild_ranks)))
    for number, cards in zip(numbers, deal_tuples(deals, numbers), strict=True):
        line, holds = naive.play(cards)
        assert line == (play.line[number] if play.line[number] < len(play.chart.lines) else -1), (texts, cards)
        allowed = {
            frozenset(card for j, card in enumerate(cards) if mask >> j & 1) for mask in masks_in(play.allowed[number])
        }
        assert holds == allowed, (texts, cards)


@pytest.mark.parametrize("texts", slow_after(1, CHARTS), ids=["Table 6", "Table 7"])
def test_the_players_agree_on_some_deals(texts: list[str], jacks: Solution) -> None:
    compare(texts, jacks, 397)


@pytest.mark.proof
@pytest.mark.parametrize("texts", CHARTS, ids=["Table 6", "Table 7"])
def test_the_players_agree_on_every_deal(texts: list[str], jacks: Solution) -> None:
    compare(texts, jacks, 1)


@pytest.mark.proof
def test_the_players_agree_on_excluded_names_with_a_feature(jacks: Solution) -> None:
    texts = ["3-SF: s = 2, h = 0, not 2-LP or 4-S (s >= 2), no fp", "2-RF: not 3-SF (s + h >= 2) or 3-S"]
    compare_on(texts, jacks, range(0, len(jacks.deals), 97))


def test_the_players_agree_where_no_line_applies(jacks: Solution) -> None:
    compare(["5-RF", "2-HP", "4-F"], jacks, 997)


@pytest.mark.proof
def test_the_players_agree_on_some_deals_of_the_derived_chart(jacks: Solution) -> None:
    compare([str(line) for line in derive_chart(jacks).lines], jacks, 97)


@pytest.mark.proof
@pytest.mark.parametrize("layout", ["paper", "condensed"])
def test_the_players_agree_on_every_deal_of_the_derived_chart(layout: str, jacks: Solution) -> None:
    compare_derived(jacks, range(len(jacks.deals)), layout)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["jacks-or-better-8-5", "jacks-or-better-6-5"])
def test_the_players_agree_on_the_charts_of_other_pay_tables(name: str) -> None:
    solution = solve(load_game(name))
    compare_derived(solution, range(0, len(solution.deals), 7))


@pytest.mark.proof
def test_the_players_agree_on_every_deal_of_the_chart_of_double_bonus() -> None:
    solution = solution_of("double-bonus")
    compare_derived(solution, range(len(solution.deals)))


@pytest.mark.proof
@pytest.mark.parametrize("name", WILD)
def test_the_players_agree_on_the_charts_of_wild_games(name: str) -> None:
    solution = solution_of(name)
    compare_derived(solution, Random(name).sample(range(len(solution.deals)), 10_000))


def test_every_game_with_wild_cards_is_in_a_family_above() -> None:
    wild = {entry.id for entry in catalogue() if (game := load_game(entry.id)).wild_ranks or game.deck.jokers}
    assert all(any(name.startswith(family) for family in WILD) for name in wild)


# -------------------------------------------------------------------------------------------- wild cards

#: Forms of lines with wild cards; R is replaced by a random rank.
FORMS = [
    "1-W", "2-W", "3-W", "4-W", "5-W: WWWWW", "2-W: w = 1, 2", "1-W: w >= 1", "1-W if sp", "2-W: no two sp", "5-5K",
    "5-4K", "5-4K: w = 3", "5-4K: WWWRR or WWWxx", "5-5K: WWWWx", "5-5K: WWRRR or WRRRR", "4-4K", "4-4K: w = 0", "3-3K",
    "3-3K: WRR", "3-3K: WHH", "3-3K: w = 0", "3-3K: WWR", "4-3K: w = 1", "5-FH: w >= 1", "5-FH: WRRRR", "5-FH",
    "4-4K: WWRR", "4-2P: w = 0", "4-2P", "2-LP: w = 0", "2-HP: w = 0", "2-HP", "2-LP", "5-RF: w >= 1", "5-SF",
    "5-F: w = 2", "5-S", "5-S: WWxxx", "5-N: w = 2", "4-RF", "4-RF: w = 1", "4-RF: W{xxx}", "4-RF: {Wxxx}",
    "4-SF: s + w >= 3", "4-SF: W{RRR}, s = 1", "4-S: WRRR, no sp", "3-RF: w = 1, h >= 1", "3-RF: {WRR} if {RR} fp",
    "3-SF: W{RR}, two sp", "3-SF: {WRR} or {W}{RR}", "3-SF: w + s = 4", "3-SF: s >= 3, w <= 1",
    "3-SF: WRR, no three sp", "3-SF: WRR", "3-S: w = 1, s >= 3", "3-S if W", "3-F: w = 0", "2-RF: WA or WK if no fp",
    "2-RF: W(T-A)", "2-RF: WH", "2-SF: WR", "2-SF: w = 1 if three sp", "2-SF: W(5-7), three sp",
    "2-SF: W(R,R), no two fp", "1-RF: w = 0", "1-RF: w = 0, WRRxx or Wxxxx", "2-RF: w = 0, {JQ}", "1-RF if no W",
    "1-RF: H if W and no WW", "2-RF: w = 0, h + w >= 1 if {WJ} sp", "3-SF: w = 1, {Wxx}{x}x", "3-SF: Wxxxx, {WR}x{xR}",
    "3-SF: WxxxR if {xx} fp and sp or {WR} 9sp", "3-RF if 2-W two sp", "2-W if no 3-RF", "2-W: not 3-RF or 4-SF",
    "1-W: not 4-SF or 3-3K", "2-SF: w = 1, not 3-SF or 2-LP", "1-W if 2-SF no three sp", "1-W: discard R",
    "1-W: three discard (R,R,R)", "1-W if W sp and discard R", "1-W if {WR} fp or (R,R)sp", "none: xxxxx",
    "none: WxxxR", "none", "none if {RR} fp", "none if two sp", "none: no three discard (R,R,R,R)", "none: discard R",
    "none fp", "none: RRRRR", "none: discard R, not 2-LP", "none if no {RR} and no discard R",
    "none: not 4-SF or 4-F or 3-SF", "4-RF; none", "none, 4-RF", "5-5K; 3-3K", "none if {xx} three sp; 2-RF",
    "3-SF: RR(2,R) if x Rfp; none: no two discard (R,R)", "2-LP; none: not 3-SF", "3-SF: three sp", "2-SF: three fp",
    "1-SF: three fp", "2-S if three discard (2-T)", "2-SF: R2", "1-SF: s = 3", "2-SF: s = 2, 3", "2-SF: s = 0",
    "1-W: s = 8", "1-W: s + w = 9", "2-S: A(3-5) if sp", "3-S: A(3-5)(3-5), s = 0", "3-SF: {A3(4,5)}",
    "3-S: w = 0, h + s + w = 2", "1-RF: discard 2", "2-SF: no 2sp", "5-5K: jokers = 1", "5-W: jokers = 2 or 1",
    "3-3K: jokers = 1, w = 1", "2-SF: w + jokers = 2", "2-W: jokers <= 1", "1-W: jokers = 1", "1-W: jokers = 0, w = 1",
    "3-SF: jokers + s + w >= 5", "4-4K: jokers = 0", "5-4K: jokers >= 1", "1-W: points (sp=1) >= 3",
    "2-SF: points (fp=4, sp=1, R=3) <= 5", "2-RF: points (TJQKA=1, 2-5=2, s=1) >= 4", "3-SF: points (s=2, fp=1) <= 3",
    "2-SF if points (s=1) >= 7", "1-W if W points (s=1) <= 11 and sp", "2-S: points (s=1) >= 4",
    "none: points (2-8=1, A=3) >= 4", "none if {RR} points (fp=1, sp=2) <= 2 or two fp",
    "2-LP: w = 0, points (R=1) >= 1", "3-3K: points (2-4=1, K=1, T=5) <= 1", "1-W: points (3-5=12, 6-8=8) >= 22",
    "3-SF: W{xx}, points (fp=2, s=1) <= 2", "1-SF: points (s=1) >= 6", "1-SF: R, points (R=1, s=1) >= 4",
    "2-SF if xxxR points (s=1, fp=3) >= 3", "2-SF: points (hold R=2, R=3) >= 2",
    "3-SF: points (hold 3-5=1, 3-5=1, fp=2) >= 3", "2-SF; fewest points (fp=2, sp=1)",
    "3-SF or 3-S; fewest points (hold 2-8=1, 9TJ=2)", "1-SF; 1-RF if sp; fewest points (s=1, hold A=4)",
    "2-SF; none; fewest points (R=1, hold R=2)", "2-LP: w = 0; 1-W: w = 1; fewest points (R=2, sp=1)",
    "2-S if {RR} points (hold R=2, fp=1) >= 2; fewest points (s=1)", "3-S: points (s=1) <= 6; fewest points (fp=1)",
]  # fmt: skip
HEADINGS = ["[no wild cards]", "[no deuces]", "[1 joker]", "[2 deuces]", "[3 wild cards]", "[4 deuces]", "[5 jokers]"]


@st.composite
def line_texts(draw: st.DrawFn) -> str:
    form = draw(st.sampled_from(FORMS))
    form = re.sub("RF", "\0", form)
    return re.sub("R", lambda _: draw(st.sampled_from("23456789TJQKA")), form).replace("\0", "RF")


@st.composite
def charts(draw: st.DrawFn) -> list[str]:
    """The lines and headings of a chart; the lines are of the forms above or arbitrary."""
    texts: list[str] = []
    for _ in range(draw(st.integers(1, 12))):
        if draw(st.integers(0, 4)) == 0:
            texts.append(draw(st.sampled_from(HEADINGS)))
        texts.append(draw(line_texts() | line_texts() | lines.map(str)))
    return texts


def some_deals(play: Play, random: Random, most: int = 60) -> list[int]:
    """Numbers of random deals, about equally many for each deciding line."""
    per_line = max(2, most // (len(play.chart.lines) + 1))
    numbers: list[int] = []
    for index in range(len(play.chart.lines) + 1):
        decided = np.flatnonzero(play.line == index)
        numbers += random.sample(decided.tolist(), min(per_line, len(decided)))
    return numbers


#: Games of each kind of wild cards; the last has both.
WILD_KINDS = [
    SHORT_AND_WILD,
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("deuces-wild", "joker-poker-kings", "double-joker", "deuces-and-joker")
    ),
]


@pytest.mark.proof
@pytest.mark.parametrize("name", WILD_KINDS)
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(charts(), st.integers(0, 2**32))
def test_the_players_agree_on_random_charts_with_wild_cards(name: str, texts: list[str], seed: int) -> None:
    assume(max(map(len, texts)) <= 2000)
    solution = solution_of(name)
    play = play_chart(chart_of(texts), solution)
    check_play(play, texts, solution, some_deals(play, Random(seed)))


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize("name", WILD_KINDS)
def test_the_players_agree_on_each_form_of_line(name: str) -> None:
    # Alone, so that no line before it takes its deals.
    solution, random = solution_of(name), Random(name)
    for form in FORMS:
        for _ in some(range(2 if form.replace("RF", "").count("R") else 1), 2):
            form = re.sub("RF", "\0", form)
            text = re.sub("R", lambda _: random.choice("23456789TJQKA"), form).replace("\0", "RF")
            play = play_chart(Chart.of([text]), solution)
            check_play(play, [text], solution, some(some_deals(play, random, 30), 4))
