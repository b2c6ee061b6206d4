"""Double Draw: hands and census, the second decision against oracles, one deal, the whole game, charts, pages.

The census and the numbers of classes are those of seed 003; published house edges are kept with the pay tables.
"""

import itertools
import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples

from strategygen.cards import JOKER, Card, Cards, Deal
from strategygen.cli import main
from strategygen.errors import CardError, GameError, HoldError
from strategygen.pages.doubledraw import doubledraw_census_page, doubledraw_page
from strategygen.pages.render import render
from strategygen.sources.doubledraw import (
    CLASSES,
    count_classes,
    count_ways,
    derive_double_draw_chart,
    double_draw_tables,
    first_decision,
    hand_census,
    lettered_classes,
    load_double_draw,
    second_decision,
    solve_double_draw,
)
from strategygen.sources.doubledraw.chart import DoubleDrawLine, second_lines
from strategygen.sources.doubledraw.choices import COUNT_BITS, COUNTS_IN_SUM, Measure
from strategygen.sources.doubledraw.draws import draw_sums
from strategygen.sources.doubledraw.hands import DECK, NOTHING, all_sets, cards_of, classify, deal_codes, set_numbers
from strategygen.sources.doubledraw.kinds import FOLD_KIND, describe_kinds, kinds_text
from strategygen.sources.doubledraw.rules import PAID, DoubleDraw
from strategygen.sources.doubledraw.solve import COMMON, DoubleDrawSolution, Outcome, canonical, n_ways
from strategygen.values.deals import set_classes

CROMWELL = load_double_draw("cromwell")

CENSUS = (6, 4, 80, 540, 1320, 5328, 11388, 34704, 75048, 156816, 1341888, 1535388)


# ------------------------------------------------------------------------------------------ oracles


def naive_class(hand: list[int]) -> int:
    """Return the class of a hand by trying every card that a bug may stand for."""
    jokers = [code for code in hand if code > 51]
    naturals = [code for code in hand if code < 52]
    best = NOTHING + 1
    for stands in itertools.combinations_with_replacement(range(52), len(jokers)):
        cards = [(code // 4, code % 4) for code in (*naturals, *stands)]
        name = _natural_class(cards, bool(jokers))
        is_bug = name in ("straight", "flush", "straight_flush", "wild_royal_flush", "natural_royal_flush")
        if is_bug and len(set(cards)) < 5:
            continue
        if is_bug or all(code // 4 == 12 for code in stands):
            best = min(best, CLASSES.index(name))
    return best


def _natural_class(cards: list[tuple[int, int]], has_joker: bool) -> str:
    ranks = sorted(rank for rank, _ in cards)
    shape = sorted(Counter(ranks).values(), reverse=True)
    is_flush = len({suit for _, suit in cards}) == 1
    is_straight = len(shape) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if is_flush and is_straight and ranks[0] == 8:
        return "wild_royal_flush" if has_joker else "natural_royal_flush"
    if is_flush and is_straight:
        return "straight_flush"
    if shape == [5]:
        return "five_of_a_kind"
    if shape[0] == 4:
        return "four_of_a_kind"
    if shape == [3, 2]:
        return "full_house"
    if is_flush:
        return "flush"
    if is_straight:
        return "straight"
    return {(3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}.get(tuple(shape), "trash")


class Outcomes:
    """The outcome of every hand, by the place of its codes among all sets of five."""

    def __init__(self) -> None:
        self.by_number = np.minimum(classify(all_sets(5)), NOTHING).tolist()

    def __call__(self, hand: list[int]) -> int:
        return self.by_number[sum(comb(code, place) for place, code in enumerate(sorted(hand), 1))]


@pytest.fixture(scope="module")
def outcome_of() -> Outcomes:
    return Outcomes()


def naive_second(
    outcome_of: Outcomes, hand: list[int], discards: list[int], measure: Measure
) -> tuple[int, int, list[int], list[bool]]:
    """Return payoff, squares, counts and which counts a tie could change, of the best choice by the tie rule."""
    unseen = [code for code in range(54) if code not in hand and code not in discards]
    choices = [[outcome_of(hand)] * len(unseen)]
    choices += [[outcome_of([*hand[:place], *hand[place + 1 :], code]) for code in unseen] for place in range(5)]
    rows = []
    for outcomes in choices:
        counts = [outcomes.count(index) for index in range(NOTHING)] + [0]
        payoffs = [measure.payoffs[index] for index in outcomes]
        rows.append((sum(payoffs), sum(payoff**2 for payoff in payoffs), counts))
    rows.append((measure.fold * len(unseen), measure.fold**2 * len(unseen), [0] * NOTHING + [len(unseen)]))
    top = max(row[0] for row in rows)
    tied = [row for row in rows if row[0] == top]
    best = min(tied, key=lambda row: row[1:])
    return (*best, [any(row[2][index] != best[2][index] for row in tied) for index in range(NOTHING + 1)])


def unpacked(sums: list[int]) -> list[int]:
    fields = [each >> COUNT_BITS * place & (1 << COUNT_BITS) - 1 for each in sums for place in range(COUNTS_IN_SUM)]
    return fields[: NOTHING + 1]


# -------------------------------------------------------------------------------------------- hands


def test_census_of_the_seed() -> None:
    assert tuple(hand_census().values()) == CENSUS
    assert sum(CENSUS) == comb(54, 5) == 3_162_510
    assert count_ways() == 28_587_727_358_190


def test_classes_by_enumeration_and_by_burnside() -> None:
    for n in range(6):
        assert count_classes(n) == len(set_classes(DECK, n))
    assert count_classes(5) == 152_646
    assert count_classes(5, is_alike=False) == 134_459 + 2 * 16_432 + 1_755 == 169_078


@pytest.mark.slow
def test_classes_among_all_hands() -> None:
    hands = all_sets(5).astype(np.int64)
    none = np.zeros((len(hands), 0), np.int64)
    assert len(np.unique(canonical(hands, none)[0])) == 152_646


def test_the_seed_counted_letterings() -> None:
    assert (lettered_classes(0), lettered_classes(2)) == (204_087, 226_408)


@settings(max_examples=examples(150))
@given(st.sets(st.one_of(st.integers(0, 53), st.integers(48, 53)), min_size=5, max_size=5))
def test_hands_are_called_as_by_the_oracle(codes: set[int]) -> None:
    hand = sorted(codes)
    assert classify(np.array([hand]))[0] == naive_class(hand)


def test_wild_jokers_make_better_hands() -> None:
    hands = all_sets(5)[::7]
    as_bugs, as_wild = classify(hands), classify(hands, is_wild=True)
    jokers = (hands > 51).any(axis=1)
    assert (as_wild <= as_bugs).all() and (as_wild[~jokers] == as_bugs[~jokers]).all()
    assert sum(hand_census(is_wild=True).values()) == comb(54, 5)


@given(st.sets(st.integers(0, 53), min_size=5, max_size=5), st.permutations(range(4)), st.booleans(), st.integers(2, 4))
def test_alike_holds_get_one_representative(codes: set[int], suits: list[int], swap: bool, size: int) -> None:
    deal = list(codes)
    moved = [(105 - code if swap else code) if code > 51 else code // 4 * 4 + suits[code % 4] for code in deal]
    own, other = (canonical(np.array([part[:size]]), np.array([part[size:]])) for part in (deal, moved))
    assert own[0] == other[0]


# --------------------------------------------------------------------------------- second decision

DEALS = ([0, 1, 6, 11, 52], [7, 16, 31, 48, 28], [24, 30, 41, 13, 50], [2, 12, 15, 9, 52], [1, 49, 52, 17, 53])


@pytest.mark.slow
@pytest.mark.parametrize("pays", ["cromwell", "atlantic-city"])
@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("size", [5, 4])
def test_sums_over_draws_against_nested_loops(outcome_of: Outcomes, pays: str, deal: list[int], size: int) -> None:
    assert_sums(outcome_of, load_double_draw(pays), deal, size)


def assert_sums(outcome_of: Outcomes, game: DoubleDraw, deal: list[int], size: int) -> None:
    held, discards = sorted(deal[:size]), sorted(deal[size:])
    measure = game.measure(counts=True)
    number = int(set_numbers(np.array([discards], np.int64).reshape(1, 5 - size))[0])
    sums = draw_sums(np.array([held]), measure)[:, 0, number].tolist()
    payoff = squares = 0
    counts, ties = np.zeros(NOTHING + 1, int), np.zeros(NOTHING + 1, int)
    for drawn in itertools.combinations([code for code in range(54) if code not in deal], 5 - size):
        one = naive_second(outcome_of, [*held, *drawn], discards, measure)
        payoff, squares = payoff + one[0], squares + one[1]
        counts, ties = counts + one[2], ties + one[3]
    packed = (len(sums) - 2) // 2
    assert sums[:2] == [payoff, squares]
    assert unpacked(sums[2 : 2 + packed]) == counts.tolist()
    assert unpacked(sums[2 + packed :]) == ties.tolist()
    alone = draw_sums(np.array([held]), game.measure(counts=False))[0, 0, number]
    assert alone == payoff


@pytest.mark.slow
@pytest.mark.parametrize("pays", ["cromwell", "atlantic-city"])
@pytest.mark.parametrize("deal", DEALS)
def test_sums_over_draws_of_two_against_nested_loops(outcome_of: Outcomes, pays: str, deal: list[int]) -> None:
    assert_sums(outcome_of, load_double_draw(pays), deal, 3)


@pytest.mark.slow
def test_sums_over_draws_of_three_against_hands_one_by_one() -> None:
    measure = CROMWELL.measure(counts=False)
    for deal in ("Jo 8d 8c 5s 2h",):
        for row in first_decision(CROMWELL, Deal(deal)):
            if (
                row.hold is None
                or len(row.hold) != 2
                or row.hold not in (Cards("Ah Kd"), Cards("8d 8c"), Cards("Jo 8d"))
            ):
                continue
            codes = [52 if card.is_joker else (card.rank - 2) * 4 + card.suit - 1 for card in Deal(deal)]
            held = sorted(code for code, card in zip(codes, Deal(deal), strict=True) if card in row.hold)
            discards = sorted(set(codes) - set(held))
            total = draw_sums(np.array([held]), measure)[0, 0, int(set_numbers(np.array([discards]))[0])]
            assert Fraction(int(total), n_ways(3)) - 4 == row.value


@pytest.mark.slow
def test_suits_do_not_matter() -> None:
    deals = ["Ah Kh 9h 7c 2c", "As Ks 9s 7d 2d"]
    rows = [[row.value for row in first_decision(CROMWELL, Deal(deal))] for deal in deals]
    assert rows[0] == rows[1]


def test_a_choice_that_the_discards_decide() -> None:
    """A kicker whose rank is still live is kept; two pair lost with the discards may be worth a fold."""
    rows = second_decision(CROMWELL, Deal("As Ah Kd 9s 7c"), Cards("9c 9d 2h"))
    assert rows[0].hold == Cards("As Ah Kd 7c") and rows[0].outcomes == {"three_of_a_kind": 4, "two_pair": 6}
    assert rows[0].value == Fraction(4 * 8 + 6 * 7, 46) - 4 == Fraction(-55, 23)
    folds = second_decision(CROMWELL, Deal("5s 5h Kd 9s 7c"), Cards("5c 5d 2h"))
    assert folds[0].action == "fold" and folds[0].value == -3
    assert second_decision(CROMWELL, Deal("As Ks Qs Js Ts"), Cards())[0].action == "stand"


def test_second_decisions_are_refused() -> None:
    with pytest.raises(HoldError, match="at most three"):
        second_decision(CROMWELL, Deal("As Ah Kd 9s 7c"), Cards("2c 3c 4c 5c"))
    with pytest.raises(HoldError, match="both in the hand"):
        second_decision(CROMWELL, Deal("As Ah Kd 9s 7c"), Cards("As"))
    with pytest.raises(CardError, match="two jokers"):
        second_decision(CROMWELL, Deal([JOKER, JOKER, *map(Card, ("As", "Ah", "Kd"))]), Cards([JOKER]))


# -------------------------------------------------------------------------------------------- rules


def test_pay_tables() -> None:
    assert [game.id for game in double_draw_tables()] == ["cromwell", "atlantic-city", "manchester"]
    assert CROMWELL.with_pays({"three_of_a_kind": "push"}).payoffs == load_double_draw("atlantic-city").payoffs
    assert CROMWELL.with_pays({"flush": "7/2"}).scale == 2
    assert replace(CROMWELL, may_fold=(True, False)).fold_payoff(1) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "Expected '='"),
        ("", "expected tables"),
        ('[[pay_table]]\nid = "a"', "needs name"),
        ('[[pay_table]]\nid = "a"\nname = "A"', "expected pays"),
        ('[[pay_table]]\nid = "a"\nname = "A"\npays = { flush = 1 }', "five_of_a_kind"),
        ('[[pay_table]]\nid = "a"\nname = "A"\npays = { flash = 1 }', "no pay class 'flash'"),
        ('[[pay_table]]\nid = "a"\nname = "A"\ncolour = 1\npays = {}', "'colour'"),
        ('[[pay_table]]\nid = "a"\nname = "A"\npublished = "x"\npays = { flush = 1 }', "missing|published"),
    ],
)
def test_faulty_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "pays.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(GameError, match=message):
        load_double_draw(str(file))


def test_decimal_pays_of_a_file_are_exact(tmp_path: Path) -> None:
    file = tmp_path / "pays.toml"
    pays = ", ".join(f"{class_id} = 1" for class_id in PAID if class_id != "flush")
    file.write_text(f'[[pay_table]]\nid = "a"\nname = "A"\npays = {{ {pays}, flush = 4.1 }}\n', "utf-8")
    assert load_double_draw(str(file)).bonus[PAID.index("flush")] == Fraction(41, 10)


def test_pays_too_great_are_refused() -> None:
    with pytest.raises(GameError, match="expected at most 90000"):
        CROMWELL.with_pays({"flush": "1000000"})
    with pytest.raises(GameError, match="cannot be negative"):
        CROMWELL.with_pays({"flush": "-1"})


# ------------------------------------------------------------------------------------------- charts


def test_kinds_of_holds() -> None:
    def kind(text: str) -> str:
        cards, jokers = Cards(text), 0
        codes = []
        for card in cards:
            codes.append(52 + jokers if card.is_joker else (card.rank - 2) * 4 + card.suit - 1)
            jokers += card.is_joker
        number = int(describe_kinds(np.array([sorted(codes)]))[0])
        return "" if number < 0 else kinds_text([number])

    assert kind("Ah Ad Ac Jo") == "four aces with a joker"
    assert kind("5h 6h 7h 8h") == "4-SF: s = 2"
    assert kind("Jo 6h 7h 8h") == "4-SF with a joker: s = 3"
    assert kind("Ah 2h") == "2-SF: s = 1, A held"
    assert kind("Jo Ad") == "pair of aces with a joker"
    assert kind("Ad 9c 9h") == "A with a pair"
    assert kind("Jo 9c 9h") == "joker with a pair"
    assert kind("Jo Jo") == "pair of aces with two jokers"
    assert kind("Kd 9c 9h") == kind("2d 9c") == ""
    assert kind("2c 3c 4c 5c 6c") == "stand: straight flush"
    assert kind("2c 2d 4c 5c 6c") == ""


@pytest.fixture(scope="module")
def second_chart() -> tuple[tuple[DoubleDrawLine, ...], int]:
    return second_lines(CROMWELL)


@pytest.mark.slow
def test_the_second_chart_without_discards(second_chart: tuple[tuple[DoubleDrawLine, ...], int]) -> None:
    lines, misplayed = second_chart
    assert len(lines) < 30 and misplayed < 1000
    assert lines[-1].text == "fold" and lines[-1].greatest == 49
    assert sum(line.hands for line in lines) == comb(54, 5)
    pair = next(line for line in lines if line.text == "pair with or without A or joker")
    # Two cards for three of a kind and six for two pair; beside an ace two jokers as well.
    assert (pair.least, pair.greatest) == (2 * 8 + 6 * 7, 2 * 8 + 8 * 7)


def play_by_chart(outcome_of: Outcomes, hand: list[int], discards: list[int], lines: dict[int, int]) -> int:
    """Return the payoff of a hand that the second chart plays, live cards counted."""
    unseen = [code for code in range(54) if code not in hand and code not in discards]
    payoffs = CROMWELL.payoffs
    fold = CROMWELL.fold_payoff(1) * len(unseen)
    holds = [hand] + [[*hand[:place], *hand[place + 1 :]] for place in range(5)]
    kinds = [int(describe_kinds(np.array([hold]))[0]) for hold in holds]
    number = min(lines.get(kind, 99) for kind in kinds)
    if number > lines[FOLD_KIND]:
        return fold
    found = []
    for hold, kind in zip(holds, kinds, strict=True):
        if lines.get(kind) == number and len(hold) == 5:
            return payoffs[outcome_of(hand)] * len(unseen)
        if lines.get(kind) == number:
            found.append(sum(payoffs[outcome_of([*hold, code])] for code in unseen))
    return max(*found, fold)


@pytest.mark.parametrize(
    ("deal", "size"), [(DEALS[0], 4), (DEALS[2], 4), pytest.param(DEALS[4], 3, marks=pytest.mark.slow)]
)
@pytest.mark.slow
def test_values_by_the_second_chart_against_nested_loops(
    outcome_of: Outcomes, second_chart: tuple[tuple[DoubleDrawLine, ...], int], deal: list[int], size: int
) -> None:
    lines = {kind: number for number, line in enumerate(second_chart[0]) for kind in line.kinds}
    measure = replace(CROMWELL.measure(counts=False), lines=tuple(lines.items()))
    held, discards = sorted(deal[:size]), sorted(deal[size:])
    total = draw_sums(np.array([held]), measure)[0, 0, int(set_numbers(np.array([discards]))[0])]
    others = [code for code in range(54) if code not in deal]
    draws = itertools.combinations(others, 5 - size)
    assert total == sum(play_by_chart(outcome_of, sorted([*held, *drawn]), discards, lines) for drawn in draws)


# ------------------------------------------------------------------------------------- the whole game

GOLDEN = {
    "cromwell": (Fraction(-2249790643, 33502998438), 946629744, 822925724544, 160178256000),
    "atlantic-city": (Fraction(-32990378579, 223353322920), 939081552, 797391864408, 231144850944),
    "manchester": (Fraction(-102675355333, 1005089953140), 931511952, 822721172112, 160178256000),
}


#: Of this game in several processes, whose code `proofs` does not see.
IN_PROCESSES = "manchester"


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=getattr(pytest.mark, "slow" if name == IN_PROCESSES else "proof")) for name in GOLDEN],
)
def test_best_play(name: str) -> None:
    """Counts, made from other numbers than the net, give the same net; golden figures of an earlier run."""
    solution = solve_double_draw(load_double_draw(name), processes=None if name == IN_PROCESSES else 1)
    counts = {outcome.id: outcome for outcome in solution.outcomes}
    net, fives, second_folds, first_folds = GOLDEN[name]
    assert solution.expected_net == net
    assert sum(row.count for row in solution.outcomes) == solution.n_rounds == comb(54, 5) * COMMON
    assert sum((row.net * row.count for row in solution.outcomes), Fraction(0)) / solution.n_rounds == net
    assert counts["five_of_a_kind"].count == fives and counts["five_of_a_kind"].is_fixed
    assert counts["fold_second"].count == second_folds and counts["fold_first"].count == first_folds
    assert not counts["straight_flush"].is_fixed


@pytest.mark.proof
def test_best_play_against_single_deals_and_its_charts() -> None:
    solution = solve_double_draw(CROMWELL, counts=False, processes=1)
    codes = deal_codes()
    for number in random.Random(8).sample(range(len(codes)), 12):
        best = first_decision(CROMWELL, Deal(cards_of(codes[number])))[0]
        assert Fraction(int(solution.best[number]), COMMON) - 4 == best.value
    chart = derive_double_draw_chart(solution, processes=1)
    assert solution.expected_net >= chart.second_net >= chart.expected_net >= chart.worst_net
    assert chart.expected_net == Fraction(-347745712, 5128009965)
    assert solution.expected_net - chart.worst_net < Fraction(1, 400)
    assert sum(line.hands for line in chart.first) == sum(line.hands for line in chart.second) == comb(54, 5)


# ----------------------------------------------------------------------------------- pages, command


def small_solution() -> DoubleDrawSolution:
    """Return a solution in which every deal breaks even, for pages."""
    n = len(deal_codes())
    total = comb(54, 5) * COMMON
    outcomes = (
        Outcome("two_pair", Fraction(3), total // 2, True),
        Outcome("lose", Fraction(-4), total // 4, False),
        Outcome("fold_second", Fraction(-3), 0, True),
        Outcome("fold_first", Fraction(-2), total - total // 2 - total // 4, True),
    )
    return DoubleDrawSolution(CROMWELL, np.full((32, n), 4 * COMMON), np.full(n, 4 * COMMON), outcomes)


def test_the_page_of_optimal_play() -> None:
    page = doubledraw_page(small_solution())
    assert page.record["net"] == "0" and page.record["house_edge"] == {
        "ante": "0",
        "ante_and_bonus": "0",
        "unit_bet": "0",
    }
    text = render(page)
    assert "Fold at the first draw" in text and "Published: 6.72%, which is none of these" in text
    for form in ("md", "tex", "html"):
        assert "Two pair" in render(page, form)


def test_published_figures_are_compared_rounded() -> None:
    solution = replace(small_solution(), game=replace(CROMWELL, published=("0.00", "0.01")))
    assert [row.agrees for row in solution.compare_published()] == [True, False]


def test_census_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubledraw", "--census", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert tuple(record["classes"].values()) == CENSUS and record["hands"] == 3_162_510
    assert record["ways"] == 28_587_727_358_190
    assert record["deal_classes"] == {
        "enumerated": 152_646, "jokers_alike": 152_646, "jokers_told_apart": 169_078, "no_jokers": 134_459,
    }  # fmt: skip
    assert record["lettered"] == {"jokers": 226_408, "no_jokers": 204_087}
    assert "152,646" in render(doubledraw_census_page(), "tex")


@pytest.mark.slow
def test_deal_and_hand_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubledraw", "--deal", "Jo As Ks Qs Js", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["holds"][0] == {"hold": "Jo As Ks Qs Js", "value": "53", "optimal": True}
    assert len(record["holds"]) == 27
    asked = ["--hand", "As Ah Kd 9s 7c", "--discards", "9c 9d 2h"]
    assert main(["doubledraw", *asked, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["unseen"] == 46 and record["choices"][0]["value"] == "-55/23"
    for form in ("txt", "md", "tex", "html", "csv"):
        assert main(["doubledraw", *asked, "--pay", "three_of_a_kind=push", "--format", form]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--census", "--chart"], "--census and --chart cannot be used together"),
        (["--discards", "2c"], "--discards needs --hand"),
        (["--pays", "nowhere"], "no pay table 'nowhere'"),
        (["--pays", "nowhere.toml"], "nowhere.toml: No such file"),
        (["--pay", "flush=x"], "the pay of flush"),
        (["--pay", "flash=3"], "no pay class 'flash'"),
        (["--deal", "Ah Kh"], "a deal has 5 cards"),
        (["--deal", "Jo Jo Jo 2c 3c"], "two jokers"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubledraw", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err and not captured.out
