"""Charts for wild cards, kickers and quads of a rank: sections, ties, comparisons; each is proved."""

import numpy as np
import pytest

from strategygen.charts import Chart, read_chart
from strategygen.check import check_chart
from strategygen.derive import DerivedChart, derive_chart, find_conflicts
from strategygen.games import load_game
from strategygen.kinds import find_kinds
from strategygen.notation import Matcher
from strategygen.solve import Solution, solve

MOST_CHARACTERS = 90


def solved(name: str) -> Solution:
    return solve(load_game(name))


@pytest.fixture(scope="module")
def deuces() -> DerivedChart:
    return derive_chart(solved("deuces-wild-20-12-9-5-3-2"))


# DESIGN, section 5: computed by an independent reference program.
@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("double-bonus", [6, 9]),
        ("double-double-bonus-10-6", [2, 3, 3, 4]),
        ("deuces-wild", None),
        ("joker-poker-kings", None),
    ],
)
def test_conflicts_are_the_components_of_the_precedence_graph(name: str, components: list[int] | None) -> None:
    counts = {"double-double-bonus-10-6": 4, "deuces-wild": 5, "joker-poker-kings": 8, "double-bonus": 2}
    found = find_conflicts(solved(name))
    assert len(found) == counts[name]
    if components is not None:
        assert sorted(len(conflict.units) for conflict in found) == components


@pytest.mark.parametrize(("name", "kinds"), [("double-bonus", 74), ("deuces-wild", 49), ("joker-poker-kings", 77)])
def test_kinds_that_are_optimal_somewhere(name: str, kinds: int) -> None:
    """Kinds used by some optimal hold; where several holds are optimal, as few as needed are counted."""
    solution = solved(name)
    number = find_kinds(solution.game).number
    used: set[int] = set()
    for mask in range(32):
        held = solution.deals.sub[mask][solution.optimal[mask]]
        used |= set(np.unique(number[mask.bit_count()][held]).tolist())
    assert len(used) >= kinds


def test_sections_run_from_most_wild_cards_to_none(deuces: DerivedChart) -> None:
    chart = deuces
    assert chart.optimal
    headings = [str(heading) for heading, _ in chart.headed_lines if heading is not None]
    assert headings == ["[4 deuces]", "[3 deuces]", "[2 deuces]", "[1 deuce]", "[no deuces]"]
    assert max(len(str(line)) for line in chart.lines) <= MOST_CHARACTERS
    again = read_chart(str(chart))
    assert again.lines == chart.lines
    assert check_chart(again, chart.report.solution).cost_worst == 0


def test_a_section_decides_only_its_own_deals(deuces: DerivedChart) -> None:
    chart = deuces
    wild = Matcher.of(chart.report.solution.game).wild
    for index, line in enumerate(chart.lines):
        assert line.section is not None
        assert (wild[chart.report.play.line == index] == line.section.wild).all()


@pytest.mark.slow
def test_a_lacking_line_costs(deuces: DerivedChart) -> None:
    """No line is there for nothing: without it some deal is misplayed; "none" goes without saying."""
    solution, lines = deuces.report.solution, deuces.lines
    for i in range(len(lines) - 1):
        assert not check_chart(Chart(lines[:i] + lines[i + 1 :]), solution).optimal, str(lines[i])


def test_the_chart_for_double_bonus_is_shorter_than_the_public_one() -> None:
    # The only public chart without errors has 75 lines (reference of the project's sources).
    chart = derive_chart(solved("double-bonus"))
    assert chart.optimal
    assert len(chart.lines) < 75
    assert max(len(str(line)) for line in chart.lines) <= MOST_CHARACTERS


def test_a_dealt_hand_that_is_better_redrawn_is_not_held() -> None:
    # Four aces with a low kicker are paid more than four aces: of the others the kicker is drawn again.
    solution = solved("double-double-bonus-10-6")
    chart = derive_chart(solution)
    assert chart.optimal
    assert any("4-4K" in str(line) for line in chart.lines)


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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deuces-wild", "double-bonus", "double-double-bonus-10-6"])
def test_the_paper_layout_is_proved(name: str) -> None:
    solution = solved(name)
    assert check_chart(derive_chart(solution, "paper"), solution).cost_worst == 0


@pytest.mark.slow
def test_cards_kept_beside_a_joker_are_compared() -> None:
    # With a joker and nothing else, the best single card to keep is the one whose discards take least away.
    chart = derive_chart(solved("joker-poker-kings"))
    assert any(line.fewest is not None for line in chart.lines)
