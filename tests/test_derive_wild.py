"""Charts for wild cards, kickers and quads of a rank: sections, ties, comparisons; each is proved."""

from dataclasses import replace
from fractions import Fraction

import pytest
from published import TABLE_7
from shared import derive_anew, derive_chart, find_conflicts, find_drafts_anew, penalty_free_chart, solved

from strategygen.cards import Cards, Deck, Rank
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart
from strategygen.derive import DerivedChart
from strategygen.derive.repairs import repair_chart
from strategygen.derive.settling import ignore_progress
from strategygen.games import load_game
from strategygen.language import Matcher, masks_in
from strategygen.values.kinds import find_kinds
from strategygen.values.solver import solve

MOST_CHARACTERS = 90


#: Games with the cards dealt and the headings of their charts.
JOKER = ("joker-poker-kings", Deck(1, 9), ["[1 joker]", "[no joker]"])
DEUCES = ("deuces-wild-20-12-9-5-3-2", Deck(), [f"[{n} deuces]" for n in (4, 3, 2)] + ["[1 deuce]", "[no deuces]"])


@pytest.fixture(scope="module", params=[JOKER, pytest.param(DEUCES, marks=pytest.mark.slow)], ids=["joker", "deuces"])
def wild_chart(request: pytest.FixtureRequest) -> tuple[DerivedChart, list[str]]:
    """The chart of a game with wild cards, and its headings."""
    name, deck, headings = request.param
    return derive_chart(solve(replace(load_game(name), deck=deck))), headings


@pytest.mark.slow
def test_sections_derived_in_processes_are_the_same(wild_chart: tuple[DerivedChart, list[str]]) -> None:
    chart, _ = wild_chart
    assert derive_anew(chart.report.solution, processes=2) == chart


@pytest.mark.slow
def test_charts_for_play_found_in_processes_are_the_same() -> None:
    solution = solve(replace(load_game("joker-poker-kings"), deck=Deck(1, 10)))
    known = [derive_chart(solution)]
    one, two = (find_drafts_anew(solution, known, ignore_progress, by_lines=True, processes=n) for n in (1, 2))
    assert one == two and len(one) > 10


# DESIGN, section 5: computed by an independent reference program.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("deuces-wild", [2, 2, 2, 2, 4]),
        ("double-bonus", [6, 9]),
        ("double-double-bonus-10-6", [2, 3, 3, 4]),
        ("joker-poker-kings", [2, 3, 3, 3, 4, 4, 4, 5]),
    ],
)
def test_conflicts_are_the_components_of_the_precedence_graph(name: str, components: list[int]) -> None:
    assert sorted(len(conflict.kinds) for conflict in find_conflicts(solved(name))) == components


# DESIGN counts kinds with one hold per deal: at most the kinds that are optimal somewhere, at least those that are the
# only optimal kind of some deal.
@pytest.mark.parametrize(
    ("name", "alone", "design", "somewhere"),
    [
        ("jacks-or-better", 55, 57, 57),
        ("double-bonus", 69, 74, 75),
        ("deuces-wild", 49, 49, 51),
        ("joker-poker-kings", 77, 77, 77),
    ],
)
def test_kinds_that_are_optimal_somewhere(name: str, alone: int, design: int, somewhere: int) -> None:
    solution = solved(name)
    number = find_kinds(solution.game).number
    is_single = solution.optimal.sum(axis=0) == 1
    used: set[int] = set()
    needed: set[int] = set()
    for mask in range(32):
        kinds = number[mask.bit_count()][solution.deals.sub[mask]]
        used |= set(kinds[solution.optimal[mask]].tolist())
        needed |= set(kinds[solution.optimal[mask] & is_single].tolist())
    assert (len(needed), len(used)) == (alone, somewhere)
    assert len(needed) <= design <= len(used)


def test_sections_run_from_most_wild_cards_to_none(wild_chart: tuple[DerivedChart, list[str]]) -> None:
    chart, headings = wild_chart
    assert chart.optimal
    assert [str(heading) for heading, _ in chart.headed_lines if heading is not None] == headings
    assert max(len(str(line)) for line in chart.lines) <= MOST_CHARACTERS
    again = read_chart(str(chart))
    assert again.lines == chart.lines
    assert check_chart(again, chart.report.solution).cost_worst == 0


def test_a_section_decides_only_its_own_deals(wild_chart: tuple[DerivedChart, list[str]]) -> None:
    chart, _ = wild_chart
    wild = Matcher.of(chart.report.solution.game).wild
    for index, line in enumerate(chart.lines):
        assert line.section is not None
        assert (wild[chart.report.play.line == index] == line.section.wild).all()


@pytest.mark.slow
def test_a_missing_line_costs(wild_chart: tuple[DerivedChart, list[str]]) -> None:
    """Every line is needed: without it some deal is misplayed, except "none", which is implied."""
    chart, _ = wild_chart
    solution, lines = chart.report.solution, chart.lines
    for i in range(len(lines) - 1):
        assert not check_chart(Chart(lines[:i] + lines[i + 1 :]), solution).optimal, str(lines[i])


@pytest.mark.slow
def test_the_chart_for_double_bonus_is_shorter_than_the_public_one() -> None:
    # The only public chart without mistakes has 75 lines (reference of the project's sources).
    chart = derive_chart(solved("double-bonus"))
    assert chart.optimal
    assert len(chart.lines) < 75
    assert max(len(str(line)) for line in chart.lines) <= MOST_CHARACTERS


@pytest.mark.slow
def test_a_pat_hand_that_is_better_redrawn_is_not_held() -> None:
    # Four aces with a low kicker pay more than four aces with another kicker, which is discarded.
    solution = solved("double-double-bonus-10-6")
    play = derive_chart(solution).report.play
    deals = solution.deals
    for text, held in (("As Ah Ad Ac 9s", 4), ("As Ah Ad Ac 3s", 5)):
        word = int(play.allowed[deals.find(Cards(text))])
        assert {mask.bit_count() for mask in masks_in(word)} == {held}


# The other wild families have theirs in test_naive_chart, and all pay tables in output/catalogue.md.
@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "deuces-wild",
        "loose-deuces",
        "double-deuces",
        "deuces-and-joker",
        "joker-poker-kings",
        "triple-double-bonus",
        "double-double-aces-and-faces",
        "tens-or-better",
    ],
)
def test_every_family_has_a_proved_chart(name: str) -> None:
    solution = solved(name)
    chart = derive_chart(solution)
    assert check_chart(read_chart(str(chart)), solution).cost_worst == 0
    assert max(len(str(line)) for line in chart.lines) <= MOST_CHARACTERS


@pytest.mark.proof
@pytest.mark.parametrize("name", ["deuces-wild", "double-bonus", "double-double-bonus-10-6"])
def test_the_paper_layout_is_proved(name: str) -> None:
    solution = solved(name)
    assert check_chart(derive_chart(solution, "paper"), solution).cost_worst == 0


@pytest.mark.slow
def test_cards_kept_beside_a_joker_are_compared() -> None:
    # With a joker and nothing else, the best single card to keep is the one whose discards take away least.
    chart = derive_chart(solved("joker-poker-kings"))
    assert any(line.fewest is not None for line in chart.lines)


@pytest.mark.proof
@pytest.mark.parametrize("rank", [Rank.EIGHT, Rank.TEN])
def test_any_rank_may_be_wild(rank: Rank) -> None:
    """The kinds of a section are also those of deals with other numbers of wild cards."""
    solution = solve(replace(load_game("jacks-or-better"), wild_ranks=frozenset({rank})))
    optimal, limited = derive_chart(solution), penalty_free_chart(solution)
    assert optimal.optimal and 0 < limited.report.cost < Fraction(1, 100)
    report = check_chart(Chart.of([text for text, *_ in TABLE_7]), solution)
    repaired = repair_chart(report, most=12)
    assert repaired.after.return_worst > report.return_worst
