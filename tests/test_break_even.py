"""A pay as the unknown: break-even, breakpoints and the range of a chart, against solving at each pay."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, gcd, lcm
from operator import mul

import naive
import numpy as np
import pytest
import shared
from bridge import tuples
from hypothesis import given, settings
from hypothesis import strategies as st
from published import TABLE_7
from shared import examples, slow_after

from strategygen.cards import Deal, Deck
from strategygen.charts.chart import Chart
from strategygen.charts.check import check_chart
from strategygen.cli import main
from strategygen.errors import GameError
from strategygen.games import Game, load_game
from strategygen.language import Matcher, parse_line
from strategygen.pages.pays import break_even_page, breakpoints_page
from strategygen.pages.render import render
from strategygen.pages.templates import TARGETS
from strategygen.pays.break_even import BreakEven, find_break_even
from strategygen.pays.breakpoints import Breakpoint, Breakpoints, find_breakpoints
from strategygen.pays.chart_ranges import simplest_between, valid_range
from strategygen.pays.envelope import return_at
from strategygen.values.deals import set_classes
from strategygen.values.linear import linear_values
from strategygen.values.solver import Solution, solve

ROYAL = "royal_flush"
TABLES = ("9-6", "8-5")
BREAK_EVEN = Fraction(45110169982, 46219759)


def royal(table: str, pay: Fraction | int) -> Solution:
    return solve(load_game(f"jacks-or-better-{table}", {ROYAL: pay}))


def break_even_of(name: str, class_id: str) -> BreakEven:
    return shared.find_break_even(load_game(name), class_id)


@cache
def points_of(name: str, class_id: str, least: Fraction | int, most: Fraction | int) -> Breakpoints:
    return find_breakpoints(load_game(name), class_id, least, most)


# ----------------------------------------------------------------------------------------- solving


def confirm(found: Breakpoints) -> None:
    """Compare breakpoints with the solutions at each of them and between them: none is wrong and none is missing.

    Only three solutions, of some 40 MB each, are kept at a time.
    """
    ends = [low for low, _ in found.stretches] + [found.most]
    points = {point.pay: point for point in found.points}
    assert len(points) == len(found.points) and points.keys() <= set(ends)
    left = None
    for pay, next_pay in zip(ends, [*ends[1:], None], strict=True):
        here = solve(found.game.with_pays({found.class_id: pay}))
        right = None if next_pay is None else solve(found.game.with_pays({found.class_id: (pay + next_pay) / 2}))
        # A hold that is optimal at both ends is optimal in between, for values are linear: nothing changes there.
        for inside in (left, right):
            assert inside is None or not (inside.optimal & ~here.optimal).any()
        if pay in points:
            assert here.expected_return == points[pay].expected_return
        if pay in points and left is not None and right is not None:
            confirm_point(points[pay], left, here, right)
        left = right


def confirm_point(point: Breakpoint, left: Solution, here: Solution, right: Solution) -> None:
    """Compare a breakpoint with the solutions below it, at it and above it."""
    changed = np.flatnonzero((left.optimal & ~right.optimal).any(axis=0))
    assert len(changed) == point.classes > 0
    assert left.deals.sizes[changed].sum() == point.hands
    # A hold that gives way is optimal no longer, and at the point it is tied with the one that takes its place.
    assert not (left.optimal & right.optimal)[:, changed].any()
    assert here.is_tied[changed].all()
    for change in point.changes:
        number, before = here.deals.locate_hold(Deal(change.witness), change.hold_before)
        after = here.deals.locate_hold(Deal(change.witness), change.hold_after)[1]
        assert number in changed
        for solution, optimal in ((left, (True, False)), (here, (True, True)), (right, (False, True))):
            assert (solution.optimal[before, number], solution.optimal[after, number]) == optimal


@pytest.mark.slow
@pytest.mark.parametrize(("table", "least", "number"), [("9-6", 975, 4), ("9-6", 930, 10), ("8-5", 930, 10)])
def test_breakpoints_are_confirmed_by_solving_on_both_sides_and_at_them(table: str, least: int, number: int) -> None:
    found = points_of(f"jacks-or-better-{table}", ROYAL, least, 985)
    assert len(found.points) >= number
    confirm(found)


@pytest.mark.proof
@pytest.mark.parametrize(("table", "number"), [("9-6", 158), ("8-5", 177)])
def test_all_breakpoints_from_800_to_2000_are_confirmed_by_solving(table: str, number: int) -> None:
    found = points_of(f"jacks-or-better-{table}", ROYAL, 800, 2000)
    assert len(found.points) == number
    confirm(found)


@pytest.mark.slow
def test_breakpoints_of_a_wild_game_are_confirmed_by_solving() -> None:
    confirm(points_of("deuces-wild", "natural_royal_flush", 800, 803))


@pytest.mark.slow
def test_ends_are_included() -> None:
    whole = {point.pay: point for point in points_of("jacks-or-better", ROYAL, 800, 2000).points}
    assert 801 in whole and 808 in whole and Fraction(9076, 11) in whole
    part = points_of("jacks-or-better", ROYAL, 801, 808)
    assert part.points == (whole[Fraction(801)], whole[Fraction(808)])
    assert points_of("jacks-or-better", ROYAL, 801, 801).points == (whole[Fraction(801)],)
    assert points_of("jacks-or-better", ROYAL, 802, Fraction(8079, 10)).points == ()
    assert points_of("jacks-or-better", ROYAL, 801, 801).stretches == ((801, 801),)


def test_the_first_changes_of_full_pay_jacks_or_better() -> None:
    first, second = points_of("jacks-or-better", ROYAL, 800, 810).points
    (change,) = first.changes
    assert (first.pay, second.pay) == (801, 808)
    assert (change.before, change.after, change.classes, change.hands) == ("4-F", "3-RF: TJA, TQA, or TKA", 24, 288)
    assert list(map(str, (change.witness, change.hold_before, change.hold_after))) == [
        "As Js Ts Th 2s", "As Js Ts 2s", "As Js Ts",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "class_id", "least", "most"),
    [
        ("jacks-or-better", ROYAL, 800, 2000),
        ("jacks-or-better-8-5", "full_house", 7, 9),
        ("deuces-wild", "natural_royal_flush", 800, 900),
        ("deuces-wild", "wild_royal_flush", 20, 40),
        ("joker-poker-kings", "natural_royal_flush", 800, 900),
        ("double-joker", "wild_royal_flush", 90, 110),
    ],
)
def test_names_are_lines_that_allow_the_holds(name: str, class_id: str, least: int, most: int) -> None:
    found = points_of(name, class_id, least, most)
    matcher, is_wild = Matcher.of(found.game), bool(found.game.wild_ranks or found.game.deck.jokers)
    assert found.points
    for point in found.points:
        for change in point.changes:
            assert change.before != change.after
            for text, hold in ((change.before, change.hold_before), (change.after, change.hold_after)):
                number, mask = matcher.deals.locate_hold(Deal(change.witness), hold)
                assert int(matcher.match(parse_line(text), np.array([number]))[0]) >> mask & 1, (text, str(hold))
            number = matcher.deals.find(change.witness)
            wild = int(matcher.wild[number])
            assert change.section is None or str(wild or "no") in change.section
            assert (change.section is not None) == is_wild
        hands = [change.hands for change in point.changes]
        assert hands == sorted(hands, reverse=True)
    assert [point.pay for point in found.points] == sorted({point.pay for point in found.points})


# -------------------------------------------------------------------------------------- short decks

SHORT = replace(load_game("jacks-or-better"), deck=Deck(lowest=10))
#: A multiple of the number of draws of each size.
WHOLE = lcm(*(comb(15, k) for k in range(6)))
#: Nothing else is drawn from twenty cards: five of a suit are a royal flush.
DRAWN = (ROYAL, "four_of_a_kind", "full_house", "straight", "three_of_a_kind", "two_pair", "high_pair")


@cache
def naive_counts() -> tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]:
    """For each class of deals its size, and for each hold the chances of the pay classes over `WHOLE`, by listing."""
    deals, deck = set_classes(SHORT.deck, 5), naive.full_deck(range(10, 15))
    known: dict[int, str] = {}
    rows = []
    for number, size in enumerate(deals.sizes.tolist()):
        deal = tuples(deals.cards(number))
        left = [naive.tally(card) for card in deck if card not in deal]
        draws = [Counter(map(sum, combinations(left, k))) for k in range(6)]
        holds = set()
        for hold in naive.all_holds(deal):
            held, k = sum(map(naive.tally, hold)), 5 - len(hold)
            counts: Counter[str] = Counter()
            for drawn, times in draws[k].items():
                if held + drawn not in known:
                    known[held + drawn] = naive.tally_class(held + drawn)
                counts[known[held + drawn]] += times
            holds.add(tuple(counts[cls.id] * WHOLE // comb(15, k) for cls in SHORT.classes))
        rows.append((size, tuple(holds)))
    return tuple(rows)


def naive_lines(game: Game, class_id: str) -> list[tuple[int, set[tuple[int, int]]]]:
    """For each class of deals its size, and the lines of its holds: intercept and slope over ``12 * WHOLE``."""
    index = [cls.id for cls in game.classes].index(class_id)
    rest = [0 if i == index else int(12 * pay) for i, pay in enumerate(game.pays)]
    return [
        (size, {(sum(map(mul, rest, chances)), 12 * chances[index]) for chances in holds})
        for size, holds in naive_counts()
    ]


pays = st.fractions(0, 60, max_denominator=4)


@st.composite
def short_games(draw: st.DrawFn) -> tuple[Game, str]:
    game = SHORT.with_pays({class_id: draw(pays) for class_id in DRAWN})
    return game, draw(st.sampled_from(DRAWN))


@pytest.mark.slow
@settings(max_examples=examples(8))
@given(short_games(), st.fractions(0, 40, max_denominator=3), st.fractions(0, 40, max_denominator=3))
def test_breakpoints_are_the_crossings_of_all_pairs_of_lines(
    chosen: tuple[Game, str], one: Fraction, other: Fraction
) -> None:
    game, class_id = chosen
    least, most = sorted((one, other))
    classes: Counter[Fraction] = Counter()
    hands: Counter[Fraction] = Counter()
    for size, lines in naive_lines(game, class_id):
        crossings = {Fraction(a - c, d - b) for (a, b), (c, d) in combinations(lines, 2) if b != d}
        for pay in crossings:
            if least <= pay <= most:
                values = [(a * pay.denominator + b * pay.numerator, b) for a, b in lines]
                if len({b for value, b in values if value == max(values)[0]}) > 1:
                    classes[pay] += 1
                    hands[pay] += size
    found = find_breakpoints(game, class_id, least, most)
    assert {point.pay: point.classes for point in found.points} == classes
    assert {point.pay: point.hands for point in found.points} == hands


@pytest.mark.slow
@settings(max_examples=examples(8))
@given(short_games(), st.lists(st.fractions(0, 100, max_denominator=50), min_size=3, max_size=3, unique=True))
def test_the_return_is_the_naive_one_convex_and_never_falls(chosen: tuple[Game, str], pays: list[Fraction]) -> None:
    game, class_id = chosen
    low, middle, high = sorted(pays)
    lines = naive_lines(game, class_id)
    for pay in (low, high):
        total = sum(size * max(a + b * pay for a, b in each) for size, each in lines)
        assert return_at(game, class_id, pay) == total / (12 * WHOLE * comb(20, 5))
    returns = [return_at(game, class_id, pay) for pay in (low, middle, high)]
    assert returns[0] <= returns[1] <= returns[2]
    share = (middle - low) / (high - low)
    assert returns[1] <= returns[0] * (1 - share) + returns[2] * share


@settings(max_examples=examples(40))
@given(short_games(), st.fractions(0, 300, max_denominator=1000))
def test_the_break_even_of_a_return_is_the_pay_that_gives_it(chosen: tuple[Game, str], pay: Fraction) -> None:
    game, class_id = chosen
    found = find_break_even(game, class_id, return_at(game, class_id, pay))
    assert found.pay == pay
    assert found.least <= pay and (found.most is None or pay <= found.most)
    # The play at the pay and just above it wins the class as often as the return grows.
    if found.most is not None and found.most > pay:
        assert return_at(game, class_id, found.most) == found.target + found.rate * (found.most - pay)


@pytest.mark.slow
@settings(max_examples=examples(30))
@given(
    short_games(), st.fractions(10**12, 10**35, max_denominator=10**3), st.sampled_from(DRAWN), st.integers(0, 10**30)
)
def test_no_pay_is_too_large(chosen: tuple[Game, str], pay: Fraction, other: str, high: int) -> None:
    game, class_id = chosen
    game = game.with_pays({other: high})
    target = solve(game.with_pays({class_id: pay})).expected_return
    assert return_at(game, class_id, pay) == target
    found = find_break_even(game, class_id, target)
    assert found.pay == pay
    ends = [end for end in (found.least, found.most) if end]
    for end in ends:
        assert return_at(game, class_id, end) == target + found.rate * (end - pay)
    walked = find_breakpoints(game, class_id, pay - 1, pay + high)
    assert walked.return_least == solve(game.with_pays({class_id: pay - 1})).expected_return
    assert walked.return_most == solve(game.with_pays({class_id: pay + high})).expected_return


@pytest.mark.slow
@settings(max_examples=examples(20))
@given(short_games(), st.integers(0, 200))
def test_break_even_at_a_breakpoint(chosen: tuple[Game, str], which: int) -> None:
    game, class_id = chosen
    points = find_breakpoints(game, class_id, 0, 1000).points
    if points:
        point = points[which % len(points)]
        found = find_break_even(game, class_id, point.expected_return)
        assert found.pay == point.pay == found.least


def test_a_class_that_never_occurs(jacks: Solution) -> None:
    assert find_breakpoints(SHORT, "flush", 0, 100).points == ()
    with pytest.raises(GameError, match="the pay class flush never occurs"):
        find_break_even(SHORT, "flush", 100)
    assert not linear_values(SHORT, "flush").is_drawn and linear_values(jacks.game, "flush").is_drawn


# --------------------------------------------------------------------------------------- break-even


@pytest.mark.slow
def test_break_even_of_full_pay_jacks_or_better_is_a_royal_a_little_under_976() -> None:
    found = break_even_of("jacks-or-better", ROYAL)
    assert found.pay == BREAK_EVEN
    assert 976 - Fraction(1, 100) < BREAK_EVEN < 976
    # Players know the meter: 4,880 for five coins.
    assert (found.whole_meter(5), found.whole_meter()) == (4880, 976)
    assert (found.own_pay, found.own_return) == (800, royal("9-6", 800).expected_return)


@pytest.mark.slow
def test_the_play_at_the_break_even() -> None:
    assert royal("9-6", BREAK_EVEN).expected_return == 1
    assert royal("9-6", Fraction(4879, 5)).expected_return < 1 < royal("9-6", 976).expected_return
    found = find_break_even(load_game("jacks-or-better"), ROYAL)
    (row,) = (row for row in royal("9-6", BREAK_EVEN).payoffs if row.id == ROYAL)
    assert found.rate == row.probability
    assert (found.least, found.most) == (975, 979)
    changes = [point.pay for point in points_of("jacks-or-better", ROYAL, 800, 2000).points]
    assert changes.index(Fraction(979)) == changes.index(Fraction(975)) + 1


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "class_id", "target", "changed"),
    slow_after(
        1,
        [
            ("jacks-or-better-8-5", ROYAL, "1", {}),
            ("jacks-or-better", "high_pair", "1", {}),
            pytest.param(
                "jacks-or-better",
                "full_house",
                "0.98",
                {"flush": "6.000001", "straight": "4.0000007"},
                marks=pytest.mark.slow,
            ),
            ("deuces-wild", "natural_royal_flush", "1", {}),
            pytest.param("joker-poker-two-pair", "five_of_a_kind", "1.01", {}, marks=pytest.mark.slow),
            pytest.param("jacks-or-better", ROYAL, "1e8", {}, marks=pytest.mark.slow),
            pytest.param("jacks-or-better", ROYAL, "1e30", {"straight_flush": 10**25}, marks=pytest.mark.slow),
        ],
    ),
)
def test_solving_at_the_break_even_gives_the_return(
    name: str, class_id: str, target: str, changed: dict[str, object]
) -> None:
    game = load_game(name, changed)
    found = find_break_even(game, class_id, Fraction(target))
    assert solve(game.with_pays({class_id: found.pay})).expected_return == Fraction(target)
    # The same play from one end of its range to the other, and no further.
    assert found.least <= found.pay and (found.most is None or found.pay <= found.most)
    last = 10 * found.pay if found.most is None else found.most
    ends = {point.pay for point in find_breakpoints(game, class_id, found.least, last).points}
    assert ends == {found.least, found.most} - {None}


@pytest.mark.slow
def test_a_return_that_no_pay_gives() -> None:
    game = load_game("jacks-or-better")
    bare = return_at(game, ROYAL, 0)
    assert find_break_even(game, ROYAL, bare).pay == 0
    with pytest.raises(GameError, match=r"returns 0\.979494 even if royal_flush pays 0"):
        find_break_even(game, ROYAL, bare - Fraction(1, 10**9))


def test_an_unknown_class_is_reported_with_the_known_ones() -> None:
    game = load_game("jacks-or-better")
    calls: list[Callable[[], object]] = [
        lambda: find_break_even(game, "royal"),
        lambda: find_breakpoints(game, "royal", 1, 2),
        lambda: valid_range(Chart.of(["none"]), game, "royal"),
        lambda: return_at(game, "royal", 1),
    ]
    for call in calls:
        with pytest.raises(GameError, match=r"no pay class 'royal'; the classes of .* are royal_flush, straight_f"):
            call()


def test_an_invalid_range() -> None:
    game = load_game("jacks-or-better")
    with pytest.raises(GameError, match="expected the lower pay first"):
        find_breakpoints(game, ROYAL, 2, 1)
    with pytest.raises(GameError, match="must be 0 or more"):
        find_breakpoints(game, ROYAL, -1, 1)


@pytest.mark.slow
def test_far_pays_are_exact() -> None:
    far = points_of("jacks-or-better", ROYAL, 10**7, 10**20)
    # The last thing to give up is a straight flush, the one below a nine of the suit.
    assert far.points[-1].pay == Fraction(38071517, 2)
    assert [change.before for change in far.points[-1].changes] == ["5-SF"]
    assert far.return_most == royal("9-6", 10**20).expected_return


# ------------------------------------------------------------------------------------------- charts


@pytest.mark.slow
def test_the_range_of_the_papers_chart() -> None:
    game = load_game("jacks-or-better")
    chart = Chart.of([row[0] for row in TABLE_7])
    found = valid_range(chart, game, ROYAL)
    assert found is not None and found[1] is not None
    least, most = found
    assert least <= 800 <= most == 801
    for pay, optimal in (
        (least, True), (most, True), (least - Fraction(1, 1000), False), (most + Fraction(1, 1000), False),
    ):  # fmt: skip
        assert check_chart(chart, royal("9-6", pay)).optimal is optimal
    straight = valid_range(chart, game, "straight")
    assert straight is not None and straight[0] <= 4 <= (straight[1] or 4)


@pytest.mark.slow
def test_a_chart_that_is_never_optimal_and_one_that_always_is() -> None:
    assert valid_range(Chart.of(["2-HP", "none"]), load_game("jacks-or-better"), ROYAL) is None
    # No royal flush is drawn to a pair or to two: no pay of it makes up for the worse hold.
    texts = [row[0] for row in TABLE_7]
    pairs = texts.index("4-2P"), texts.index("2-HP")
    texts[pairs[0]], texts[pairs[1]] = texts[pairs[1]], texts[pairs[0]]
    assert valid_range(Chart.of(texts), load_game("jacks-or-better"), ROYAL) is None
    # Where nothing else is paid, any pay of the one class gives the same play; without a line five cards are drawn.
    only = SHORT.with_pays({cls.id: 0 for cls in SHORT.classes})
    never = only.with_pays({"flush": 1})
    assert valid_range(Chart.of(["none"]), never, "flush") == (0, None)
    assert valid_range(Chart.of(["none"]), only, ROYAL) == (0, 0)


@pytest.mark.slow
def test_charts_cover_a_range_without_a_gap() -> None:
    found = points_of("jacks-or-better", ROYAL, 801, 820)
    charts = list(found.charts())
    assert [(chart.least, chart.most) for chart in charts] == [(801, 808), (808, 819), (819, 824)]
    assert [chart.pay for chart in charts] == [802, 809, 820]
    for chart in charts:
        assert chart.most is not None
        for pay in (chart.least, chart.most):
            assert check_chart(chart.chart, royal("9-6", pay)).optimal


@pytest.mark.parametrize(("game", "pay"), slow_after(1, [(SHORT, 60), (load_game("jacks-or-better"), 801)]))
def test_a_chart_at_a_single_pay(game: Game, pay: int) -> None:
    (chart,) = find_breakpoints(game, ROYAL, pay, pay).charts("paper")
    assert chart.pay == pay and chart.least <= pay <= (chart.most or pay)


# ------------------------------------------------------------------------------------------ numbers


@given(st.fractions(0, 100, max_denominator=300), st.fractions(0, 100, max_denominator=300))
def test_the_simplest_fraction_between_two(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    if low == high:
        return
    found = simplest_between(low, high)
    assert low < found < high
    denominators = range(1, found.denominator + 1)
    inside = [
        (q, Fraction(p, q)) for q in denominators for p in range(int(low * q), int(high * q) + 2) if gcd(p, q) == 1
    ]
    assert min(pair for pair in inside if low < pair[1] < high) == (found.denominator, found)


# ----------------------------------------------------------------------------------- pages, commands


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.slow
def test_breakeven(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("breakeven", "jacks-or-better", "--class", ROYAL, "--coins", "5")
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert f"(exactly {BREAK_EVEN})" in out and f"(exactly {BREAK_EVEN * 5})" in out
    assert "Whole coins         976         4880  100.0000189514%" in out
    assert "from 975 to 979; for 5 coins from 4875 to 4895" in out
    record = json.loads(run(capsys, *arguments, "--json")[1])
    assert (record["pay"], record["meter"], record["whole_meter"]) == (str(BREAK_EVEN), str(BREAK_EVEN * 5), 4880)
    assert (record["valid"], record["target"], record["coins"]) == (["975", "979"], "1", 5)


@pytest.mark.slow
def test_breakeven_of_another_return_and_pay(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("breakeven", "jacks-or-better", "--class", ROYAL, "--coins", "5", "--pay", "flush=25", "--json")
    by_percent, by_ratio = (json.loads(run(capsys, *arguments, "--return", text)[1]) for text in ("99.5%", "199/200"))
    assert by_percent == by_ratio and by_percent["target"] == "199/200"
    game = load_game("jacks-or-better", {"flush": 5, ROYAL: Fraction(by_percent["pay"])})
    assert solve(game).expected_return == Fraction(199, 200)


@pytest.mark.slow
def test_breakpoints_per_five_coins(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "4095", "--to", "4130", "--coins", "5")
    record = json.loads(run(capsys, *arguments, "--json")[1])
    assert (record["from"], record["to"]) == ("819", "826")
    assert [(point["pay"], point["meter"]) for point in record["breakpoints"]] == [
        ("819", "4095"), ("824", "4120"), ("9076/11", "45380/11"),
    ]  # fmt: skip
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert "825.090909  4125.454545  99.6066381%  1-RF: K          2-RF: TK            80  1,440\n" in out
    assert "exactly 9076/11; Ks Ts 9h 3s 2h: Ks, then Ks Ts\n" in out
    assert max(map(len, out.splitlines())) <= 100
    rows = list(csv.DictReader(io.StringIO(run(capsys, *arguments, "--format", "csv")[1])))
    assert [row["pay"] for row in rows] == ["819", "824", "9076/11"]
    assert (rows[2]["hold_before"], rows[2]["hold_after"]) == ("Ks", "Ks Ts")


@pytest.mark.slow
def test_breakpoints_with_charts(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys, "breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "800", "--to", "805", "--charts"
    )
    assert (code, err) == (0, "")
    assert "\nChart 1, 30 lines: from 789 to 801\n" in out
    changed = out.partition("\nChart 2, 30 lines: from 801 to 808\n")[2]
    assert changed.splitlines()[1:] == [
        "out        6  4-F: {(2-9)T(J-K)A}(T-K)",
        "in         6  4-F: {(2-9)T(J-K)A}(J-K)",
    ]


@pytest.mark.slow
def test_charts_for_other_programs() -> None:
    found = points_of("jacks-or-better", ROYAL, 801, 805)
    page = breakpoints_page(found, 5, list(found.charts()))
    charts = json.loads(json.dumps(page.to_json()))["charts"]
    assert [(chart["from"], chart["to"], chart["pay"]) for chart in charts] == [("801", "808", "805")]
    assert check_chart(Chart.of(charts[0]["lines"]), royal("9-6", 805)).optimal
    rows = list(csv.DictReader(io.StringIO(page.table.to_csv())))
    assert [row["text"] for row in rows] == charts[0]["lines"]
    assert {(row["from"], row["to"]) for row in rows} == {("801", "808")}
    for output in TARGETS:
        assert "from 801 to 808; for 5 coins from 4005 to 4040" in render(page, output)


def test_a_range_without_changes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "802", "--to", "807")
    assert code == 0 and "No optimal hold changes in this range." in out


def test_pages_of_a_short_wild_game_show_sections() -> None:
    game = replace(load_game("joker-poker-kings"), deck=Deck(1, 9))
    text = render(breakpoints_page(find_breakpoints(game, "natural_royal_flush", 100, 130), 5), "txt")
    assert "[no joker]" in text and "exactly 305/3; As Qs Js Th Td: Th Td, then As Qs Js\n" in text
    page = break_even_page(find_break_even(game, "natural_royal_flush", 6))
    assert "102631081/64103" in render(page, "txt")


@pytest.mark.slow
@pytest.mark.parametrize("output", TARGETS)
def test_pages_of_a_wild_game_show_sections(output: str) -> None:
    found = points_of("deuces-wild", "natural_royal_flush", 800, 803)
    text = render(breakpoints_page(found, 5), output)
    assert "no deuces" in text and "183254/229" in text
    page = break_even_page(break_even_of("deuces-wild", "natural_royal_flush"))
    assert "16116944007/35788045" in render(page, output)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["breakeven", "jacks-or-better"], "Missing option '--class'"),
        (["breakeven", "jacks-or-better", "--class", "rf"], "no pay class 'rf'; the classes of jacks-or-better-9-6"),
        (["breakeven", "jacks-or-better", "--class", ROYAL, "--return", "all"], "--return: 'all' is not a return"),
        (["breakeven", "jacks-or-better", "--class", ROYAL, "--return", "90%"], "expected a higher return, not 9/10"),
        (["breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "1"], "Missing option '--to'"),
        (
            ["breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "2", "--to", "1"],
            "--from 2 is greater than --to 1; expected the lower pay first",
        ),
        (["breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "-2", "--to", "1"], "--from: '-2' is not"),
        (["breakpoints", "jacks-or-better", "--class", ROYAL, "--from", "2", "--to", "x"], "--to: 'x' is not"),
    ],
)  # fmt: skip
def test_one_clear_message(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("strategygen: error: ") and message in err and err.count("\n") == 1
