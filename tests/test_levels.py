"""Charts to play: the best order of holds and its bound, penalty-free charts, short charts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
import shared
from hypothesis import given, settings
from hypothesis import strategies as st
from published import TABLE_6, TABLE_7
from shared import examples, slow_after, some
from test_naive_chart import compare_on

from strategygen.cards import Card, Cards, Deck, Rank
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart
from strategygen.charts.plain import PlainReader
from strategygen.charts.translation import translate_chart
from strategygen.charts.word_count import count_chart_words, count_words
from strategygen.derive.levels.candidates import Candidate, find_candidates, is_readable
from strategygen.derive.levels.deal_groups import DealGroups
from strategygen.derive.levels.decisions import Decisions, Trial
from strategygen.derive.levels.hold_order import _Deals, _item_numbers, best_hold_order
from strategygen.derive.levels.level_charts import (
    DEFAULT_WORDS,
    PRICES_OF_LEVELS,
    FoundCharts,
    frontier,
    named_chart,
    simple_chart,
)
from strategygen.derive.levels.match_sums import MatchSums
from strategygen.derive.levels.order_search import OrderSearch, _heaviest_cycle
from strategygen.derive.levels.penalty_free import LevelChart, penalty_free_chart
from strategygen.derive.levels.play_charts import pruned_shares
from strategygen.derive.levels.short_charts import ShortCharts
from strategygen.derive.levels.word_search import WordSearch
from strategygen.derive.sections import chart_sections
from strategygen.errors import LevelError
from strategygen.games import catalogue, load_game
from strategygen.language import Entry, Line, Matcher, parse_line
from strategygen.values import set_classes
from strategygen.values.solver import Solution, solve
from strategygen.workers import Step

# ------------------------------------------------------------------------------- the search for an order

Groups = list[dict[int, int]]

#: Deals in which a few of six items can be held; some losses are 0, so that items must be above others.
LOSSES = st.sampled_from([0, 0, 0, 1, 2, 3, 5, 8, 30])
GROUPS = st.lists(st.dictionaries(st.integers(0, 5), LOSSES, min_size=1, max_size=4), max_size=10)
#: The search that looks at no state has this bound and no better one, though every order loses 3.
CUT: Groups = [{2: 0, 3: 1}, {0: 0, 2: 3, 3: 0}, {0: 3, 3: 2}]


def lost(groups: Sequence[Mapping[int, int]], order: Sequence[int]) -> int:
    """What an order loses: in each group the first of its items that can be held is held."""
    return sum(next(group[item] for item in order if item in group) for group in groups)


def least_lost(groups: Groups) -> int:
    return min(lost(groups, order) for order in permutations({item for group in groups for item in group}))


@settings(max_examples=examples(150))
@given(GROUPS)
def test_the_search_loses_as_little_as_the_best_of_all_orders(groups: Groups) -> None:
    order, bound, is_complete = OrderSearch(groups).run()
    assert is_complete
    assert bound == lost(groups, order) == least_lost(groups)
    assert sorted(order) == sorted({item for group in groups for item in group})


@settings(max_examples=examples(150))
@given(GROUPS, st.data())
def test_the_bound_by_cycles_is_never_above_the_best_of_all_orders(groups: Groups, data: st.DataObject) -> None:
    ids = data.draw(st.frozensets(st.sampled_from(range(len(groups)))) if groups else st.just(frozenset[int]()))
    least = OrderSearch(groups)._least(ids)
    assert 0 <= least <= least_lost([groups[i] for i in ids])


@settings(max_examples=examples(150))
@given(GROUPS | st.just(CUT), st.sampled_from([0, 1, 4]))
def test_a_search_that_is_cut_short_still_has_a_bound(groups: Groups, most: int) -> None:
    with patch.object(OrderSearch, "MOST_STATES", most):
        order, bound, is_complete = OrderSearch(groups).run()
    assert bound <= least_lost(groups) <= lost(groups, order)
    assert is_complete == (bound == lost(groups, order))


def test_a_search_that_is_cut_short_is_marked() -> None:
    assert least_lost(CUT) == 3
    with patch.object(OrderSearch, "MOST_STATES", 0):
        _, bound, is_complete = OrderSearch(CUT).run()
    assert (bound, is_complete) == (2, False)
    assert OrderSearch(CUT).run()[1:] == (3, True)


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda pair: pair[0] != pair[1]), st.integers(0, 9)
    ),
    st.sampled_from([2, 3, 4]),
)
def test_the_heaviest_cycle_is_the_heaviest(weight: dict[tuple[int, int], int], length: int) -> None:
    def lightest(cycle: Sequence[int]) -> int:
        return min(weight.get(pair, 0) for pair in zip(cycle, (*cycle[1:], cycle[0]), strict=True))

    heaviest = max(map(lightest, permutations(range(5), length)))
    found = _heaviest_cycle(weight, length)
    assert (found is not None) == (heaviest > 0)
    if found is not None:
        cycle, least = found
        assert len(set(cycle)) == len(cycle) == length
        assert least == lightest(cycle) == heaviest


# ------------------------------------------------------------------------------------ orders of short decks

#: Games of few cards, with pays of which every order of holds has a cost.  For the first ones the order found is
#: proved best; for the two with a gap only a lower bound is known.
SHORT: dict[str, tuple[str, Deck, int | None, str | None]] = {
    "jacks": ("jacks-or-better", Deck(0, 10), None, None),
    "fours": ("double-double-bonus", Deck(0, 10), None, "151 28 273 85 60 20 19 11 5 5 2 1 1"),
    "joker": ("joker-poker-kings", Deck(1, 10), None, "900 100 60 40 20 8 12 3 4 2 1"),
    "aces wild": ("deuces-wild", Deck(0, 10), 14, "474 39 34 8 6 6 3 2 2 1"),
    "jacks, a gap": ("jacks-or-better", Deck(0, 10), None, "64 42 8 7 3 2 1 2 2"),
    "joker, a gap": ("joker-poker-kings", Deck(1, 10), None, "75 135 27 32 9 7 2 3 1 1 1"),
}
PROVED = [name for name in SHORT if "gap" not in name]


@cache
def short(name: str) -> Solution:
    family, deck, wild, pays = SHORT[name]
    game = replace(load_game(family), deck=deck)
    if wild is not None:
        game = replace(game, wild_ranks=frozenset({Rank(wild)}))
    if pays is not None:
        game = replace(game, pays=tuple(map(Fraction, pays.split())))
    return solve(game)


Item = tuple[int, int, int, tuple[tuple[int, ...], ...]]


def item_of(wild: int, cards: Sequence[Card], wild_ranks: Collection[Rank]) -> Item:
    """Cards held up to an exchange of suits and to the suits of wild cards, and how many of these the deal has."""
    suits: dict[int, list[int]] = {}
    for card in cards:
        if not card.is_joker and card.rank not in wild_ranks:
            suits.setdefault(card.suit, []).append(card.rank)
    jokers = sum(card.is_joker for card in cards)
    natural = sum(map(len, suits.values()))
    return wild, jokers, len(cards) - natural - jokers, tuple(sorted(tuple(sorted(ranks)) for ranks in suits.values()))


@cache
def deals_of(name: str) -> list[tuple[int, dict[Item, tuple[int, int]]]]:
    """Each deal's size, and the least and the greatest loss by each item that can be held."""
    solution = short(name)
    wild_ranks = solution.game.wild_ranks
    deals = []
    for number in range(len(solution.deals)):
        cards = [solution.deals.cards(number, 1 << j)[0] for j in range(5)]
        wild = sum(card.is_joker or card.rank in wild_ranks for card in cards)
        losses: dict[Item, tuple[int, int]] = {}
        for mask in range(32):
            item = item_of(wild, [card for j, card in enumerate(cards) if mask >> j & 1], wild_ranks)
            loss = int(solution.best[number]) - int(solution.values[mask, number])
            least, greatest = losses.get(item, (loss, loss))
            losses[item] = min(least, loss), max(greatest, loss)
        deals.append((int(solution.deals.sizes[number]), losses))
    return deals


def play_order(name: str, order: Sequence[Item]) -> tuple[Fraction, Fraction]:
    """What an order of items loses, the best and the worst hold taken where an item can be held in two ways."""
    solution, place = short(name), {item: i for i, item in enumerate(order)}
    totals = [0, 0]
    for size, losses in deals_of(name):
        first = losses[min(losses, key=place.__getitem__)]
        totals = [total + size * loss for total, loss in zip(totals, first, strict=True)]
    whole = solution.n_hands * solution.denominator
    return Fraction(totals[0], whole), Fraction(totals[1], whole)


def order_of(name: str) -> list[Item]:
    """An order that loses in no deal more than the order that was found does; an AssertionError if there is none."""
    loss = [int(x) for x in best_hold_order(short(name)).loss]
    deals, order = deals_of(name), []
    left = set(range(len(deals)))
    while left:
        good = {item for n in left for item, (_, greatest) in deals[n][1].items() if greatest <= loss[n]}
        bad = {item for n in left for item, (_, greatest) in deals[n][1].items() if greatest > loss[n]}
        assert good - bad, f"{len(left)} deals cannot be played"
        order += sorted(good - bad)
        left = {n for n in left if (good - bad).isdisjoint(deals[n][1])}
    return [*order, *sorted({item for _, losses in deals for item in losses}.difference(order))]


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, ["jacks", "joker"]))
def test_the_losses_of_items_are_those_of_their_holds(name: str) -> None:
    solution, deals, random = short(name), deals_of(name), Random(name)
    held_twice = 0
    for wild in range(1 + solution.game.deck.jokers):
        rows = np.flatnonzero([next(iter(losses))[0] == wild for _, losses in deals])
        part = _Deals(solution, _item_numbers(solution), rows)
        if not len(part.rows):
            # Every deal has a safe item.
            continue
        items = np.unique(part.item)
        everything = np.arange(len(part.rows))
        worst, best, escape = part._item_losses(items, everything)
        assert (escape > worst.max()).all(), "there are no others"
        for column, row in enumerate(part.rows.tolist()):
            here = np.flatnonzero(worst[:, column] >= 0)
            found = zip(best[here, column].tolist(), worst[here, column].tolist(), strict=True)
            assert sorted(found) == sorted(deals[row][1].values())
            assert (best[worst[:, column] < 0, column] == -1).all()
            held_twice += any(least < greatest for least, greatest in deals[row][1].values())
        # Of some items, the least loss by the others is what remains.
        some = np.sort(np.array(random.sample(items.tolist(), len(items) // 2)))
        index = {int(item): i for i, item in enumerate(items)}
        others = [index[int(item)] for item in items if item not in some]
        rest = np.where(best[others] < 0, best.max() + 1, best[others]).min(axis=0)
        partly = part._item_losses(some, everything)[2]
        assert (partly == rest)[rest <= best.max()].all() and (rest <= best.max()).any()
    assert held_twice > 20


@pytest.mark.parametrize("name", slow_after(1, SHORT))
def test_an_order_has_the_stated_cost(name: str) -> None:
    found = best_hold_order(short(name))
    assert found.cost == Fraction(short(name).weighted_sum(found.loss), short(name).n_hands * short(name).denominator)
    best, worst = play_order(name, order_of(name))
    assert found.bound <= best <= worst <= found.cost
    assert found.cost > 0
    assert found.is_best == (found.bound == found.cost) == (name in PROVED)
    if found.is_best:
        assert found.is_searched and worst == found.cost


@pytest.mark.proof
@pytest.mark.sampled
@pytest.mark.parametrize("name", slow_after(1, SHORT))
def test_no_order_loses_less_than_the_bound(name: str) -> None:
    bound, random = best_hold_order(short(name)).bound, Random(name)
    deals = deals_of(name)
    items = sorted({item for _, losses in deals for item in losses})
    for _ in some(range(10), 3):
        assert play_order(name, random.sample(items, len(items)))[0] >= bound
    # Better orders: by the mean loss of each item, and the one found with single items moved beside their rivals.
    losses_of: dict[Item, list[int]] = {}
    for size, losses in deals:
        for item, (least, _) in losses.items():
            losses_of.setdefault(item, []).append(least * size)
    assert play_order(name, sorted(items, key=lambda item: sum(losses_of[item]) / len(losses_of[item])))[0] >= bound
    order = order_of(name)
    loss = play_order(name, order)[0]
    rivals = [list(losses) for _, losses in deals if all(least for least, _ in losses.values()) or len(losses) > 20]
    for _ in some(range(30), 3):
        item, rival = random.sample(random.choice(rivals), 2)
        moved = [other for other in order if other != item]
        moved.insert(moved.index(rival), item)
        changed = play_order(name, moved)[0]
        assert changed >= bound
        if changed <= loss:
            order, loss = moved, changed


@pytest.fixture(scope="module")
def penalty_free(jacks: Solution) -> LevelChart:
    return shared.penalty_free_chart(jacks)


@pytest.mark.slow
def test_no_order_of_all_holds_of_jacks_or_better_loses_less_than_the_bound(
    jacks: Solution, penalty_free: LevelChart
) -> None:
    deals = jacks.deals
    n = np.array([mask.bit_count() for mask in range(32)])
    first = np.concatenate([[0], np.cumsum([int(deals.sub[n == k].max()) + 1 for k in range(6)])])
    items = deals.sub + first[n][:, None]
    losses = jacks.best - jacks.values
    whole = jacks.n_hands * jacks.denominator

    def lost_by(place: np.ndarray) -> Fraction:
        places = place[items]
        least = np.where(places == places.min(axis=0), losses, losses.max()).min(axis=0)
        return Fraction(jacks.weighted_sum(least), whole)

    bound, random = penalty_free.bound, np.random.default_rng(1)
    assert bound is not None and bound > 0
    for _ in range(3):
        assert lost_by(random.permutation(first[-1])) >= bound
    # The order of the chart: the place of an item is that of the first line that allows it.
    place = np.full(first[-1], len(penalty_free.lines))
    for index, line in reversed([*enumerate(penalty_free.lines)]):
        words = Matcher.of(jacks.game).match(line)
        for mask in range(32):
            place[items[mask][words >> np.uint32(mask) & 1 > 0]] = index
    assert lost_by(place) == bound
    for _ in range(20):
        moved = place.astype(np.float64)
        chosen = random.integers(first[-1], size=3)
        moved[chosen] = random.integers(len(penalty_free.lines), size=3) - 0.5
        assert lost_by(moved) >= bound


# --------------------------------------------------------------------------- charts that look at no discard


def looks_only_at_cards_held(chart: Chart, solution: Solution) -> bool:
    """Whether each line allows a held set in all deals of a number of wild cards or in none."""
    matcher = Matcher.of(solution.game)
    for line in chart.lines:
        words = matcher.match(line)
        for wild in np.unique(matcher.wild).tolist():
            rows = np.flatnonzero(matcher.wild == wild)
            for n in range(6):
                allowed, denied = np.zeros((2, int(solution.deals.sub.max()) + 1), np.bool_)
                for mask in range(32):
                    if mask.bit_count() == n:
                        is_allowed, held = words[rows] >> np.uint32(mask) & 1 > 0, solution.deals.sub[mask, rows]
                        allowed[held[is_allowed]] = True
                        denied[held[~is_allowed]] = True
                if (allowed & denied).any():
                    return False
    return True


def check_penalty_free(chart: LevelChart, solution: Solution) -> None:
    """What every chart of this level keeps."""
    assert chart.level == "penalty-free"
    assert all(line.fewest is None for line in chart.lines)
    assert not any(entry.is_conditioned for line in chart.lines for entry in line.entries)
    assert looks_only_at_cards_held(chart, solution)
    assert max(len(str(line)) for line in chart.lines) <= 90
    read = check_chart(read_chart(str(Chart(chart.lines))), solution)
    assert read.chart.lines == chart.lines
    assert (read.worst == chart.report.worst).all() and (read.best == chart.report.best).all()
    assert read.cost_worst == chart.report.cost_worst
    assert not read.uncovered.any()
    assert chart.bound is not None and 0 <= chart.bound <= chart.report.cost_worst
    assert chart.is_best == (chart.bound == chart.report.cost_worst)


@pytest.mark.slow
def test_a_line_with_a_penalty_looks_at_more_than_the_cards_held(jacks: Solution) -> None:
    for text in ("2-RF: TJ, no fp", "4-F: {(2-9)T(J-K)A}(T-K)", "1-RF: K if {TK} fp", "none: no discard 2"):
        assert not looks_only_at_cards_held(Chart.of([text]), jacks), text
    assert looks_only_at_cards_held(Chart.of(["4-S: s = 2", "2-RF: TJ", "none"]), jacks)


@pytest.mark.parametrize("name", slow_after(1, SHORT))
def test_a_chart_of_few_cards_looks_at_no_discard(name: str) -> None:
    solution = short(name)
    chart, order = penalty_free_chart(solution), best_hold_order(solution)
    check_penalty_free(chart, solution)
    assert chart.bound == order.bound
    # The lines may do better than the order they were made from, which is not always the best.
    assert chart.report.cost_worst <= order.cost
    assert chart.is_best == (name in PROVED)


@pytest.mark.slow
def test_the_chart_of_jacks_or_better_looks_at_no_discard(jacks: Solution, penalty_free: LevelChart) -> None:
    check_penalty_free(penalty_free, jacks)
    assert penalty_free.is_best and not penalty_free.optimal
    assert penalty_free.report.cost == penalty_free.report.cost_worst == Fraction(62137, 6438381950)
    assert len(penalty_free.lines) <= 28


@pytest.mark.slow
@pytest.mark.parametrize("table", [TABLE_6, TABLE_7], ids=["Table 6", "Table 7"])
def test_other_charts_without_conditions_lose_more(
    table: Sequence[Sequence[str]], jacks: Solution, penalty_free: LevelChart
) -> None:
    lines = []
    for line in Chart.of([row[0] for row in table]).lines:
        entries = tuple(Entry(entry.name, entry.features) for entry in line.entries if not entry.is_conditioned)
        lines += [Line(entries)] if entries else []
    report = check_chart(Chart(tuple(lines)), jacks)
    assert report.cost > penalty_free.report.cost_worst


@pytest.mark.slow
def test_the_naive_player_plays_some_deals_of_the_chart_alike(jacks: Solution, penalty_free: LevelChart) -> None:
    compare_on([str(line) for line in penalty_free.lines], jacks, range(0, len(jacks.deals), 97))


@pytest.mark.proof
def test_the_naive_player_plays_every_deal_of_the_chart_alike(jacks: Solution, penalty_free: LevelChart) -> None:
    compare_on([str(line) for line in penalty_free.lines], jacks, range(len(jacks.deals)))


#: Returns of the charts without penalties that are public; source: the marks of the issue this level was made for.
PUBLIC = {
    "jacks-or-better-9-6": "0.9954291876",
    "deuces-wild-full-pay": "1.0075745109",
    "super-double-bonus-9-5": "0.9969205345",
    "bonus-poker-deluxe-9-6": "0.996396",
    "triple-bonus-plus-9-5": "0.998008",
    "deuces-wild-nsud": "0.997259",
}
#: A game of each family, and more; those whose chart is not proved the best have a bound that is lower.
OPEN = ("deuces-and-joker", "double-joker", "joker-poker-two-pair", "tens-or-better")


def rounded(number: Fraction, like: str) -> Fraction:
    """A number rounded to as many digits as a text has."""
    return round(number, len(like.partition(".")[2]))


@pytest.mark.slow
def test_the_chart_of_jacks_or_better_returns_as_much_as_the_public_one(penalty_free: LevelChart) -> None:
    assert rounded(penalty_free.report.return_worst, "0.9954291876") > Fraction(PUBLIC["jacks-or-better-9-6"])
    assert rounded(penalty_free.report.return_worst, "0.0123456789") == Fraction("0.9954293927")


def listed() -> dict[str, dict[str, str]]:
    """The table of penalty-free charts in output/, which CI makes again and compares."""
    text = (Path(__file__).parent.parent / "output" / "penalty-free.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    head = rows[0]
    return {row[0].removesuffix(" \\*"): dict(zip(head, row, strict=True)) for row in rows[2:] if row[0][:2] != "**"}


def test_the_listed_charts_return_as_much_as_the_public_ones() -> None:
    for name, public in PUBLIC.items():
        row = listed()[name]
        assert rounded(Fraction(row["Penalty-free"].removesuffix("%")) / 100, public) >= Fraction(public), name
        assert row["Cost"] == row["Least possible"], name


METHOD = (Path(__file__).parent.parent / "strategygen" / "derive" / "METHOD.md").read_text("utf-8")


def test_the_page_of_the_method_shows_the_listed_charts() -> None:
    shown = re.search(r"<!-- penalty-free -->\n(.*?)<!-- /penalty-free -->", METHOD, re.DOTALL)
    assert shown is not None
    for line in shown[1].splitlines()[2:]:
        name, lines, returned, cost, public = (cell.strip(" `") for cell in line.strip("|").split("|"))
        row = listed()[name]
        assert [lines, cost, row["Least possible"]] == [row["Lines"], row["Cost"], row["Cost"]]
        assert Fraction(returned[:-1]) == round(Fraction(row["Penalty-free"].removesuffix("%")), 8)
        assert not public or Fraction(public[:-1]) == 100 * Fraction(PUBLIC[name])


def test_the_page_of_the_method_shows_a_simple_chart(jacks: Solution) -> None:
    shown = re.search(r"<!-- simple -->\n```text\n(.*?)```", METHOD, re.DOTALL)
    assert shown is not None
    report = check_chart(read_chart(shown[1], "page", jacks.game), jacks)
    assert count_chart_words(report.play, jacks) <= DEFAULT_WORDS
    words, cost = count_chart_words(report.play, jacks), 1000 * float(report.cost_worst)
    assert f"This one of {words} words costs {cost:.2f} units" in METHOD


def test_a_chart_of_every_family_is_listed() -> None:
    rows, families = listed(), {entry.path.stem: load_game(entry.path.stem).id for entry in catalogue()}
    assert set(families.values()) <= set(rows)
    for family, name in families.items():
        cost, least = (Fraction(rows[name][key]) for key in ("Cost", "Least possible"))
        # The cost is small compared with the return of the game.
        assert 0 < least <= cost < Fraction(1, 2000), name
        assert cost == least or family in OPEN


@pytest.mark.proof
@pytest.mark.parametrize("name", ["bonus-poker", "deuces-wild", "joker-poker-kings", "double-double-bonus"])
def test_a_chart_looks_at_no_discard(name: str) -> None:
    solution = solve(load_game(name))
    chart = penalty_free_chart(solution)
    check_penalty_free(chart, solution)
    assert chart.is_best


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "best_return"),
    [
        ("deuces-wild-full-pay", Fraction(236263207, 234486525)),
        # The language has no text for this chart if held sets that differ in the suit of a deuce need different lines.
        ("deuces-wild-25-15-11-4-4-3", Fraction(1660386259783, 1661102543100) - Fraction(20381561, 830551271550)),
    ],
)
def test_the_suit_of_a_wild_card_does_not_matter(name: str, best_return: Fraction) -> None:
    chart = penalty_free_chart(solve(load_game(name)))
    assert chart.is_best
    assert chart.report.expected_return == best_return


@pytest.mark.parametrize("name", ["jacks-or-better", "deuces-wild", "deuces-and-joker"])
def test_items_are_held_classes_up_to_the_suits_of_wild_cards(name: str) -> None:
    game = load_game(name)
    numbers = _item_numbers(solve(game))
    for n in range(4):
        classes = set_classes(game.deck, n)
        items = [item_of(0, classes.cards(i), game.wild_ranks) for i in range(len(classes))]
        pairs = set(zip(items, numbers[n].tolist(), strict=True))
        assert len(pairs) == len(set(items)) == len(np.unique(numbers[n]))


# ----------------------------------------------------------------------------------- the search for few lines


def chart_of(search: ShortCharts, numbers: Sequence[int]) -> Chart:
    return Chart(tuple(search.pool[i] for i in numbers))


def total(report_cost: Fraction, solution: Solution) -> Fraction:
    return report_cost * solution.n_hands * solution.denominator


@cache
def search_of(name: str) -> ShortCharts:
    return ShortCharts(short(name), [shared.derived_once(short(name).game)])


@pytest.fixture(params=slow_after(1, ["jacks", "joker"]))
def search(request: pytest.FixtureRequest) -> ShortCharts:
    return search_of(request.param)


@pytest.mark.slow
def test_the_search_computes_the_cost_of_a_chart(search: ShortCharts) -> None:
    solution, random = search.solution, Random(1)
    charts = [[], *search.charts, *(random.sample(range(len(search.pool)), k) for k in (1, 2, 3, 5, 8, 13, 13, 13))]
    for numbers in charts:
        report = check_chart(chart_of(search, numbers), solution)
        assert search.cost(numbers) == total(report.cost_worst, solution)
    assert search.cost(search.charts[0]) == 0


@pytest.mark.slow
def test_the_search_computes_the_cost_of_published_charts(jacks: Solution) -> None:
    charts = [Chart.of([row[0] for row in table]) for table in (TABLE_6, TABLE_7)]
    search = ShortCharts(jacks, charts)
    costs = [check_chart(chart, jacks).cost_worst for chart in charts]
    assert [search.cost(numbers) for numbers in search.charts] == [total(cost, jacks) for cost in costs]
    assert costs[0] > costs[1] == 0


@pytest.mark.slow
def test_the_search_computes_the_worth_of_each_line(search: ShortCharts) -> None:
    numbers = Random(2).sample(range(len(search.pool)), 9)
    without = search._without(numbers)
    assert without == [search.cost(numbers[:i] + numbers[i + 1 :]) for i in range(9)]
    assert len(set(without)) > 3


def test_the_best_exchange_of_a_line_is_the_best_of_all(search: ShortCharts) -> None:
    numbers = Random(3).sample(range(len(search.pool)), 3)
    exchanged = [
        (search.cost(changed), int(search.lengths[changed].sum()))
        for i in range(3)
        for number in range(len(search.pool))
        for at in range(3)
        for rest in [numbers[:i] + numbers[i + 1 :]]
        for changed in [[*rest[:at], number, *rest[at:]]]
    ]
    cost, length, changed = search._best_exchange(numbers)
    assert (cost, length) == (search.cost(changed), int(search.lengths[changed].sum())) == min(exchanged)
    assert cost < search.cost(numbers)


def test_two_lines_joined_allow_what_each_allows(search: ShortCharts) -> None:
    joined, lines, matcher = 0, search.pool[:60], Matcher.of(search.solution.game)
    for i, line in enumerate(lines):
        for other in lines[:i]:
            both = search._joined(line, other)
            if both is not None:
                words = [matcher.match(each) for each in (both, line, other)]
                assert (words[0] == words[1] | words[2]).all(), (str(line), str(other), str(both))
                joined += 1
    assert joined > 10


# ----------------------------------------------------------------------------------- the search for few words

#: Texts for twenty cards, some of which name the same holds.
TEXTS = (
    "4 to a royal flush", "3 to a royal flush", "2 to a royal flush", "paying hand", "two pair or better", "high pair",
    "4 to a straight", "one high card", "10-J suited", "Hold a high pair", "two high cards", "lowest two high cards",
)  # fmt: skip


def word_search(name: str, texts: Sequence[str], *, by_lines: bool = False) -> WordSearch:
    """The search for charts of some texts, for the deals without wild cards."""
    *_, section = chart_sections(short(name), shortest=True)
    reader = PlainReader(short(name).game)
    found = [Candidate(text, count_words([text]), reader.read(text, section.heading)) for text in texts]
    groups = DealGroups(section, found)
    words = np.array([candidate.words for candidate in groups.candidates])
    return WordSearch(groups, np.ones_like(words) if by_lines else words, 1 if by_lines else 3)


def loss_of(search: WordSearch, numbers: Sequence[int]) -> float:
    """The loss of a chart by its check."""
    lines = tuple(search.groups.candidates[number].line for number in numbers)
    return float(total(check_chart(Chart(lines), short("jacks")).cost_worst, short("jacks")))


def test_of_texts_that_mean_the_same_the_shortest_is_a_candidate() -> None:
    groups = word_search("jacks", TEXTS).groups
    texts = [candidate.text for candidate in groups.candidates]
    assert len(texts) == len(TEXTS) - 1 and "Hold a high pair" not in texts
    assert groups.number["Hold a high pair"] == groups.number["high pair"] == texts.index("high pair")
    assert [candidate.words for candidate in groups.candidates] == sorted(map(count_words, zip(texts)))


@pytest.mark.slow
def test_candidates_have_simpler_conditions() -> None:
    """A condition without the features beside it, limits instead of points, the discards of the hold itself."""
    sections = chart_sections(solve(load_game("deuces-wild")), shortest=True)
    deuces = next(section for section in sections if str(section.heading) == "[1 deuce]")
    known = replace(parse_line("3-RF: s = 1, no fp, points (TJQK=3, 4=2, 5=1) <= 2"), section=deuces.heading)
    texts = [candidate.text for candidate in find_candidates(deuces, [known], [])]
    assert "3 to a royal flush, if you discard no card of its suit and no 10 to K" in texts
    (natural,) = chart_sections(solve(load_game("triple-double-bonus-9-7")), shortest=True)
    texts = [each.text for each in find_candidates(natural, [parse_line("3-RF: TJQ if 4-F discard (2-7,T)")], [])]
    assert "10-J-Q suited, if you discard no 8, 9, or J to ace" in texts
    assert not any("no 2" in text for text in texts), "only ranks that the condition leaves"
    texts = [each.text for each in find_candidates(natural, [parse_line("1-RF: K if {TK} 9sp")], [])]
    assert "10-K suited, if you discard no 9 to its straight" in texts or "10-K suited, if you discard no 9" in texts


@pytest.mark.parametrize(("name", "has_sums"), slow_after(0, [("jacks-or-better", True), ("deuces-wild", False)]))
def test_candidates_have_sums_only_where_there_are_high_cards_and_list_whole_hands(name: str, has_sums: bool) -> None:
    *_, section = chart_sections(solve(load_game(name)), shortest=True)
    line = parse_line("4-S: A345(6,7)")
    texts = [candidate.text for candidate in find_candidates(section, [replace(line, section=section.heading)], [])]
    assert any(", sum " in text for text in texts) is has_sums
    assert "4 to a straight (dealt A-3-4-5-6 or A-3-4-5-7)" in texts
    assert not [text for text in texts if "/" in text]


def test_the_losses_of_neighbours_are_those_of_their_checks() -> None:
    search, random = word_search("jacks", TEXTS), Random(4)
    n = len(search.groups.candidates)
    for size in (0, 1, 4):
        chart = tuple(random.sample(range(n), size))
        around = search._neighbours(Decisions(search.groups, chart), 1.0)
        assert len(around.loss) == n + size + n * size
        for k in random.sample(range(len(around.loss)), min(12, len(around.loss))):
            changed = around.made_from(chart, k)
            assert around.loss[k] == pytest.approx(loss_of(search, changed))
            # No other place is better.
            if around.number[k] >= 0:
                line = changed.index(int(around.number[k]), int(around.at[k]) - 1 if around.at[k] else 0)
                rest = changed[:line] + changed[line + 1 :]
                places = [(*rest[:at], changed[line], *rest[at:]) for at in range(len(rest) + 1)]
                assert around.loss[k] == pytest.approx(min(loss_of(search, each) for each in places))


def test_sums_of_charts_one_after_the_other_are_those_of_each_alone() -> None:
    search, alone, random = word_search("jacks", TEXTS), word_search("jacks", TEXTS), Random(5)
    n = len(search.groups.candidates)
    for _ in range(30):
        # A line may stand below itself.
        chart = tuple(random.choices(range(n), k=random.randrange(7)))
        alone._sums = MatchSums(alone.groups)
        for own, other in zip(
            astuple(search._neighbours(Decisions(search.groups, chart), 1.0)),
            astuple(alone._neighbours(Decisions(alone.groups, chart), 1.0)),
            strict=True,
        ):
            assert np.allclose(own, other)


def test_a_trial_loses_what_its_chart_loses() -> None:
    search, random = word_search("jacks", TEXTS), Random(6)
    n = len(search.groups.candidates)
    for _ in range(30):
        chart = tuple(random.sample(range(n), random.randrange(1, 8)))
        out, number = random.randrange(-1, len(chart)), random.randrange(-1, n)
        trial = Trial(Decisions(search.groups, chart), out, number, random.randrange(len(chart) + 1))
        while True:
            alone = Decisions(search.groups, trial.chart)
            assert trial.total == pytest.approx(alone.total) and trial.n_left == alone.is_left.sum()
            assert trial.worths[trial.places] == pytest.approx(alone.worths[1:-1:2])
            if not trial.chart:
                break
            trial.leave_out(random.choice(trial.places.tolist()))


@pytest.mark.parametrize("by_lines", slow_after(1, [False, True]))
def test_the_frontier_of_a_few_lines_is_that_of_all_their_orders(by_lines: bool) -> None:
    search = word_search("jacks", TEXTS[:5], by_lines=by_lines)
    search.run([10.0**k for k in (9, 8, 7, 6)], 1000)
    search.fill(1000, 1000)
    least: dict[int, float] = {}
    for size in range(6):
        for chart in permutations(range(5), size):
            report = check_chart(Chart(tuple(search.groups.candidates[i].line for i in chart)), short("jacks"))
            loss = float(total(report.cost_worst, short("jacks")))
            length = sum(1 if by_lines else search.groups.candidates[i].words for i in chart)
            length += (1 if by_lines else 3) * bool(report.uncovered.any())
            least[length] = min(loss, least.get(length, loss))
    best = {n: loss for n, loss in least.items() if all(loss < other for m, other in least.items() if m < n)}
    assert {n: found.loss for n, found in search.frontier.items()} == pytest.approx(best)
    assert all(found.is_done for found in search.frontier.values()) and len(best) > 3


@pytest.mark.slow
def test_a_chart_loses_its_lines_one_by_one_the_least_worthy_first() -> None:
    chart = shared.derive_chart(short("jacks"))
    *_, section = chart_sections(short("jacks"), shortest=True)
    texts = translate_chart(chart.report.play, short("jacks"))
    shares = pruned_shares(section, zip(chart.lines, texts, strict=True))
    numbers = [len(rows) - (rows[-1] == "draw five cards") for _, _, ((_, rows),) in shares]
    assert numbers == list(range(len(shares) - 1, -1, -1))
    assert shares[0][1] < shares[-1][1] and shares[-1][2] == ((None, ("draw five cards",)),)
    for words, loss, ((_, rows),) in shares[:: len(shares) - 1]:
        report = check_chart(read_chart("\n".join(rows), "page", short("jacks").game), short("jacks"))
        assert words == count_words(rows) and loss == pytest.approx(float(total(report.cost_worst, short("jacks"))))


def check_frontier(charts: Sequence[LevelChart], solution: Solution) -> None:
    costs = [chart.report.cost_worst for chart in charts]
    assert costs == sorted(set(costs), reverse=True)
    words = [chart.measures["words"] for chart in charts]
    assert words == sorted(set(words))
    assert charts[-1].optimal and not charts[-2].optimal
    for chart in charts:
        assert (chart.level, chart.bound, chart.is_best) == ("simple", None, False)
        assert chart.report.chart.lines == chart.lines
        assert not chart.report.uncovered.any() and chart.report.unused_lines == ()
        assert check_chart(read_chart(str(Chart(chart.lines))), solution).cost_worst == chart.report.cost_worst


def check_words(chart: LevelChart, solution: Solution) -> None:
    """A chart plays the same if its words are read from a page, and these are the words that are counted."""
    rows = [text for heading, line in chart.headed_lines for text in (*([str(heading)] if heading else []), line.words)]
    read = check_chart(read_chart("\n".join(rows), "page", solution.game), solution)
    assert read.cost_worst == chart.report.cost_worst and read.cost == chart.report.cost
    printed = translate_chart(chart.report.play, solution)
    headings = {line.section for line in chart.lines if line.section is not None}
    counted = len(re.findall("[A-Za-z0-9]+", " ".join([*printed, *map(str, headings)])))
    assert counted == chart.measures["words"] == count_chart_words(read.play, solution)


def short_frontier(name: str) -> tuple[LevelChart, ...]:
    return shared.frontier(short(name))


@pytest.mark.proof
@pytest.mark.parametrize("name", slow_after(1, ["jacks", "joker", "aces wild"]))
def test_longer_charts_lose_less(name: str) -> None:
    charts, solution = short_frontier(name), short(name)
    check_frontier(charts, solution)
    bound = best_hold_order(solution).bound
    free = [chart for chart in charts if looks_only_at_cards_held(chart, solution)]
    assert all(chart.report.cost_worst >= bound for chart in free)
    assert charts[-1].measures["words"] <= shared.derive_chart(solution).measures["words"]
    for chart in some(charts, 3):
        if all(line.words for line in chart.lines):
            check_words(chart, solution)


#: Words and returns in percent of public charts, with the worst hold where a line allows several; the words are those
#: of the author, without numbering, pays, legend and footnotes.  Sources: for 9/6 Jacks or Better a simple strategy
#: reworded in 56 and in 59 words, and the strategy of 31 lines of a simulator of video poker for players of Keep
#: Talking and Nobody Explodes, of 109 words; the latter's of 143 words for Double Double Bonus; the simple strategy of
#: American video poker for full-pay Deuces Wild, of 157 words; a chart for it in the shorthand of a public checker, of
#: 860 words in plain words.
PUBLIC_BY_WORDS = {
    "jacks-or-better-9-6": {56: "99.4382", 59: "99.4593", 109: "99.5429"},
    "double-double-bonus-9-6": {143: "98.8094"},
    "deuces-wild-full-pay": {157: "100.7315", 860: "100.7618"},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PUBLIC_BY_WORDS)
def test_charts_return_as_much_as_public_charts_of_as_many_words(name: str) -> None:
    solution = shared.solved(name)
    charts = shared.frontier(solution)
    check_frontier(charts, solution)
    for words, public in PUBLIC_BY_WORDS[name].items():
        best = [chart for chart in charts if chart.measures["words"] <= words][-1]
        assert round(100 * best.report.return_worst, 4) >= Fraction(public), words
        check_words(best, solution)


#: Most words of the chart of 9/6 Jacks or Better that costs no more; what this search found when it was written.  The
#: chart of no cost says "holding 10-A and a J to K": without "a" all of these cards might be meant.
FRONTIER = {"0.001": 50, "0.0001": 80, "0.00001": 103, "0": 190}


@pytest.mark.slow
def test_words_against_cost_of_jacks_or_better(jacks: Solution) -> None:
    charts = shared.frontier(jacks)
    for limit, most in FRONTIER.items():
        fits = [chart for chart in charts if chart.report.cost_worst <= Fraction(limit)]
        assert fits[0].measures["words"] <= most, limit


#: The same for lines.
LINES = {"0.001": 15, "0.0001": 20, "0.00001": 25}


@pytest.mark.slow
@pytest.mark.parametrize("limit", LINES)
def test_charts_of_few_lines(jacks: Solution, limit: str) -> None:
    chart = simple_chart(jacks, max_lines=LINES[limit])
    assert len(chart.lines) <= LINES[limit] and chart.report.cost_worst <= Fraction(limit)


@pytest.mark.slow
def test_beside_other_charts_the_frontier_has_the_best_of_no_more_words() -> None:
    found = FoundCharts(short("jacks"), known=[shared.derive_chart(short("jacks"))])
    thin = found.frontier(step=0.5)
    listed = {chart.measures["words"] for chart in thin}
    words = next(draft.words for draft in found.drafts if draft.words not in listed and draft.words > 20)
    beside = found.frontier(step=0.5, words=[words])
    best = min(draft.loss for draft in found.drafts if draft.words <= words)
    within = [chart for chart in beside if chart.measures["words"] <= words]
    assert float(within[-1].report.cost_worst) == pytest.approx(best) and len(beside) >= len(thin)


@pytest.mark.slow
def test_of_the_charts_that_fit_the_least_costly() -> None:
    found = FoundCharts(short("jacks"), known=[shared.derive_chart(short("jacks"))])
    even = [draft for draft in found.drafts if draft.words < 40 and draft.words % 2 == 0]
    # Longer charts may fit where shorter ones do not.
    chart = found.best_that_fits(lambda chart: chart.measures["words"] in {draft.words for draft in even})
    assert float(chart.report.cost_worst) == pytest.approx(min(draft.loss for draft in even))
    asked: list[int] = []
    found.best_that_fits(
        lambda chart: bool(asked.append(chart.measures["words"]) or True), lambda texts: len(texts) < 9
    )
    assert len(asked) == 1


class TestSimpleChart:
    @pytest.fixture
    def charts(self) -> tuple[LevelChart, ...]:
        """The charts of a short game."""
        return short_frontier("jacks")

    @pytest.mark.slow
    @pytest.mark.parametrize("most", slow_after(1, [30, 3, 12, 50, 100]))
    def test_of_so_many_words_the_least_costly(self, charts: Sequence[LevelChart], most: int) -> None:
        chart = simple_chart(short("jacks"), max_words=most)
        assert chart.measures["words"] <= most
        costs = [each.report.cost_worst for each in charts if each.measures["words"] <= most]
        # The frontier leaves out charts that cost hardly less than others.
        assert min(costs) * Fraction(95, 100) <= chart.report.cost_worst <= min(costs)

    @pytest.mark.slow
    @pytest.mark.parametrize("most", slow_after(1, [3, 1, 7]))
    def test_of_so_many_lines_the_least_costly(self, charts: Sequence[LevelChart], most: int) -> None:
        chart = simple_chart(short("jacks"), max_lines=most)
        assert len(chart.lines) <= most
        assert chart.report.cost_worst <= min(each.report.cost_worst for each in charts if len(each.lines) <= most)

    @pytest.mark.slow
    def test_of_those_that_cost_so_much_the_shortest(self, charts: Sequence[LevelChart]) -> None:
        for chart in charts[::5]:
            found = simple_chart(short("jacks"), max_cost=chart.report.cost_worst)
            assert found.report.cost_worst <= chart.report.cost_worst
            assert found.measures["words"] <= chart.measures["words"]
        assert simple_chart(short("jacks"), max_cost=Fraction(0)).optimal

    @pytest.mark.slow
    def test_within_all_limits(self) -> None:
        chart = simple_chart(short("jacks"), max_lines=4, max_words=20, max_cost=Fraction(1))
        assert len(chart.lines) <= 4 and chart.measures["words"] <= 20 and chart.report.cost_worst <= 1

    @pytest.mark.slow
    def test_without_limits_so_many_words(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("strategygen.derive.levels.level_charts.DEFAULT_WORDS", 20)
        assert simple_chart(short("jacks")).measures["words"] in (19, 20)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("limits", "message"),
        [
            ({"max_words": 2}, "no chart of at most 2 words was found; the shortest has 3 words and 1 line"),
            ({"max_words": 9, "max_lines": 0},
             "no chart of at most 9 words and 0 lines was found; the shortest has 3 words and 1 line"),
            ({"max_cost": Fraction(-1)}, "no chart was found that costs at most -1; the best costs 0.000e+00"),
            ({"max_words": 12, "max_cost": Fraction(1, 10000)},
             "no chart of at most 12 words was found that costs at most 1/10000; the best costs "),
        ],
    )  # fmt: skip
    def test_no_chart_within_the_limits(self, limits: dict[str, int], message: str) -> None:
        with pytest.raises(LevelError) as error:
            simple_chart(short("jacks"), **limits)
        assert str(error.value).startswith(message)


def table_of_levels() -> list[tuple[str, ...]]:
    """The rows of the table on the page of the method: a game, words and return of each level, and of optimal play."""
    shown = re.search(r"<!-- levels -->\n(.*?)<!-- /levels -->", METHOD, re.DOTALL)
    assert shown is not None
    return [tuple(cell.strip(" `") for cell in row.strip("|").split("|")) for row in shown[1].splitlines()[2:]]


class TestNamedLevels:
    @pytest.mark.slow
    def test_a_chart_is_the_best_for_the_price_of_a_word(self) -> None:
        charts = short_frontier("jacks")
        chart = named_chart(short("jacks"), "beginner")
        assert chart.level == "beginner"

        def value(each: LevelChart) -> float:
            return float(each.report.cost_worst) + PRICES_OF_LEVELS["beginner"] * each.measures["words"]

        free = [each for each in charts if not any(line.is_conditioned for line in each.lines)]
        assert value(chart) <= min(map(value, free)) * (1 + 1e-9)

    @pytest.mark.proof
    @pytest.mark.parametrize("row", table_of_levels(), ids=lambda row: row[0])
    def test_harder_levels_return_more_in_more_words(self, row: tuple[str, ...]) -> None:
        solution = shared.solved(row[0])
        found = FoundCharts(solution)
        charts = [found.named(level) for level in PRICES_OF_LEVELS]
        figures = [(chart.measures["words"], _percent(chart.report.return_worst)) for chart in charts]
        shown = [f"{words} / {each}" for words, each in figures]
        assert row[1:] == (*shown, _percent(solution.expected_return))
        assert figures == sorted(set(figures))
        for chart in charts[:3]:
            # Of several holds a line may name the lowest, and of several made hands it means the greatest.
            held = [
                replace(line, fewest=None, entries=tuple(replace(entry, exclusions=()) for entry in line.entries))
                for line in chart.lines
            ]
            assert looks_only_at_cards_held(Chart(tuple(held)), solution)

    @pytest.mark.slow
    def test_the_page_of_the_method_counts_the_words_of_cheap_charts(self, jacks: Solution) -> None:
        shown = re.search(
            r"(\d+) words cost less than 0\.1%, (\d+) words less than 0\.01%, (\d+) words less than 0\.001%, and "
            r"(\d+) words nothing",
            " ".join(METHOD.split()),
        )
        assert shown is not None
        drafts = FoundCharts(jacks).drafts
        limits = (1e-3, 1e-4, 1e-5, 1e-12)
        assert [int(words) for words in shown.groups()] == [
            min(draft.words for draft in drafts if draft.loss < limit) for limit in limits
        ]


def _percent(value: Fraction) -> str:
    return f"{100 * float(value):.4f}%"


def test_lines_for_play_are_readable() -> None:
    lowest = parse_line("2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)")
    lines = {
        replace(lowest, words="lowest two offsuit high cards"): True,
        replace(parse_line("1-RF: H; fewest points (fp=4, hold K=1)"), words="one high card, whichever ..."): False,
        parse_line("2-S: JK if {TJ} fp"): False,
        parse_line("2-S: JK"): True,
    }
    assert {line: is_readable(line) for line in lines} == lines


@pytest.mark.slow
def test_five_cards_are_drawn_where_a_chart_has_no_other_line() -> None:
    charts = short_frontier("jacks")
    assert str(Chart(charts[0].lines)) == "none"
    assert charts[0].report.cost_worst == check_chart(Chart.of(["none"]), short("jacks")).cost_worst
    # With wild cards each section is played to its end.
    joker = short_frontier("joker")[0]
    assert {line.section.wild for line in joker.lines if line.section is not None} == {0, 1}


@pytest.mark.slow
def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strategygen.derive.levels.kept_drafts.find_drafts", shared.find_drafts_anew)
    monkeypatch.setattr("strategygen.derive.levels.level_charts.penalty_free_chart", shared.penalty_free_anew)
    messages: list[str] = []
    frontier(short("joker"), messages.append)
    assert messages[0].startswith("ordering holds of ") and messages[-1] == "checking the charts on every deal"
    assert {"[no joker] looking for the shortest order", "[no joker] searching short charts"} <= set(messages)
    counted = [(str(each), each.total, each.done) for each in messages if isinstance(each, Step)]
    assert {name for name, *_ in counted} == {each for each in messages if each.endswith("searching short charts")}
    assert all(0 < done <= total for _, total, done in counted)


def test_cards_are_items_up_to_suits() -> None:
    pairs = [("As Ks 2h", "Ad Kd 2c", True), ("As Ks 2h", "As Kh 2h", False), ("As Ks 2s", "As Ks 2h", False)]
    for one, other, alike in pairs:
        assert (item_of(0, Cards(one), ()) == item_of(0, Cards(other), ())) is alike
