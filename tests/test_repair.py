"""Descriptions of mistakes, repairs with their gains, and repaired charts, each compared with `check`."""

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import naive_chart
import numpy as np
import pytest
from bridge import tuples
from published import TABLE_6, TABLE_7
from shared import slow_after

from strategygen.cards import Deal
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import CheckReport, check_chart, optimal_holds
from strategygen.charts.playing import lines_of_deal, play_chart
from strategygen.cli import main
from strategygen.derive.repairs import RepairedChart, numbered_lines, repair_chart, suggest_repairs
from strategygen.derive.sections import ChartSection
from strategygen.games import load_game
from strategygen.language import Line, Matcher, parse_line, parse_section
from strategygen.pages.hands import played_page
from strategygen.pages.render import render, render_proved
from strategygen.pages.repairs import repaired_page
from strategygen.pages.templates import TARGETS
from strategygen.pages.verdicts import Mistakes, check_page
from strategygen.values.solver import Solution, solve

CHARTS = Path(__file__).parent / "charts"
TEXTS_6 = [row[0] for row in TABLE_6]
TEXTS_7 = [row[0] for row in TABLE_7]
#: Charts with mistakes, and their games.
WITH_MISTAKES = {
    "table-6": "jacks-or-better",
    "public/double-bonus-10-7": "double-bonus",
    "public-style/deuces-wild-kitchen": "deuces-wild",
    "public-style/jacks-or-better-gift-shop": "jacks-or-better",
}


@cache
def report_on(name: str) -> CheckReport:
    solution = solve(load_game(WITH_MISTAKES[name]))
    return check_chart(read_chart((CHARTS / f"{name}.txt").read_text("utf-8"), name, solution.game), solution)


@cache
def repaired_table_6() -> RepairedChart:
    return repair_chart(report_on("table-6"))


@pytest.fixture(scope="module")
def repaired(twenty: Solution) -> RepairedChart:
    """Table 6 repaired for a deck of twenty cards."""
    return repair_chart(check_chart(Chart.of(TEXTS_6), twenty))


def changed(lines: list[tuple[int | None, Line]], step: str, added: Line) -> list[tuple[int | None, Line]]:
    """Do by hand what a repair states; the numbers are those of the chart as it was given."""

    def find(name: str) -> int:
        new = re.fullmatch(r"the new line '(.*)'", name)
        if new:
            return next(i for i, (number, line) in enumerate(lines) if number is None and str(line) == new[1])
        return next(i for i, (number, _) in enumerate(lines) if f"line {number}" == name)

    split = re.fullmatch(r"split (.*): keep '(.*)' there, and move it below (.*)", step)
    if split is not None:
        moved, part, anchor = split.groups()
        assert part == str(added)
        lines = [*lines]
        place = find(moved)
        entry = lines.pop(place)
        lines.insert(find(anchor) + 1, entry)
        lines.insert(place, (None, added))
        return lines
    where = re.fullmatch(r"(strike|move|add) (.*?)(?: (above|below) ((?:the new )?line .*))?", step)
    assert where is not None, step
    verb, what, side, anchor = where.groups()
    lines = list(lines)
    if verb == "strike":
        del lines[find(what)]
        return lines
    entry = (None, added)
    if verb == "move":
        entry = lines.pop(find(what))
    else:
        assert what.endswith(f"{added}'")
    lines.insert(find(anchor) + (side == "below"), entry)
    return lines


def numbered(chart: Chart) -> list[tuple[int | None, Line]]:
    return list(enumerate(chart.lines, 1))


def judged(lines: list[tuple[int | None, Line]], solution: Solution) -> CheckReport:
    return check_chart(Chart(tuple(line for _, line in lines)), solution)


# ------------------------------------------------------------------------------------------------ repaired


def check_repaired(repaired: RepairedChart) -> None:
    """The repaired chart is optimal, and every step gains."""
    assert repaired.after.optimal and not repaired.before.optimal
    assert sum(repair.gain for repair in repaired.repairs) == repaired.before.cost_worst
    assert all(repair.gain > 0 for repair in repaired.repairs)


def test_a_chart_of_a_short_deck_repaired_is_optimal(repaired: RepairedChart) -> None:
    check_repaired(repaired)


@pytest.mark.slow
def test_table_6_repaired_is_optimal() -> None:
    repaired = repaired_table_6()
    check_repaired(repaired)
    # What the paper puts above the lines in question is found again.
    texts = {str(line) for line in repaired.chart.lines}
    assert {"2-S: JK if {TJ} fp", "2-S: QA if {TQ} fp", "1-RF: K if {TK} fp and 9sp"} <= texts
    assert len(repaired.chart.lines) <= 42


@pytest.mark.slow
def test_the_steps_done_by_hand_have_the_stated_gains() -> None:
    repaired = repaired_table_6()
    lines, cost = numbered(repaired.before.chart), repaired.before.cost_worst
    applied = numbered_lines(repaired.before.chart)
    for repair in repaired.repairs:
        lines = changed(lines, str(repair), repair.line)
        applied = repair.apply(applied)
        assert [(each.number, each.line) for each in applied] == lines, repair
        now = judged(lines, repaired.before.solution).cost_worst
        assert cost - now == repair.gain, str(repair)
        cost = now
    assert tuple(line for _, line in lines) == repaired.chart.lines
    assert cost == 0


@pytest.mark.slow
def test_the_steps_are_on_the_page() -> None:
    page = (Path(__file__).parent.parent / "strategygen" / "derive" / "repairs" / "README.md").read_text("utf-8")
    shown = re.search(r"<!-- repairs -->\n```text\n(.*?)```", page, re.DOTALL)
    assert shown is not None
    assert shown[1].splitlines() == [str(repair) for repair in repaired_table_6().repairs]


@pytest.mark.parametrize("form", slow_after(1, TARGETS))
def test_the_page_of_a_repaired_chart_is_read_as_an_optimal_chart(repaired: RepairedChart, form: str) -> None:
    page = repaired_page(repaired)
    text = render_proved(page, repaired.before.solution, form)
    assert "move line 13 above line 7" in text
    assert check_chart(read_chart(text), repaired.before.solution).optimal


def test_an_optimal_chart_needs_no_repair(jacks: Solution) -> None:
    report = check_chart(Chart.of(TEXTS_7), jacks)
    repaired = repair_chart(report)
    assert repaired.repairs == () and repaired.chart.lines == report.chart.lines
    assert suggest_repairs(report).repairs == suggest_repairs(report).descriptions == ()
    assert repaired_page(repaired).steps is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["public/double-bonus-10-7", "public-style/jacks-or-better-gift-shop"])
def test_public_charts_are_repaired(name: str) -> None:
    report = report_on(name)
    repaired = repair_chart(report)
    assert repaired.after.optimal and len(repaired.repairs) < 30
    assert sum(repair.gain for repair in repaired.repairs) == report.cost_worst
    lines = numbered(report.chart)
    for repair in repaired.repairs:
        lines = changed(lines, str(repair), repair.line)
    assert tuple(line for _, line in lines) == repaired.chart.lines


@pytest.mark.slow
def test_deals_of_a_section_that_no_line_covers_get_a_line_there() -> None:
    solution = solve(load_game("joker-poker-kings"))
    chart = read_chart("[1 joker]\n5-RF\n5-5K\n4-4K\n1-W\n[no joker]\n4-4K\n2-HP", "short", solution.game)
    report = check_chart(chart, solution)
    for repair in suggest_repairs(report, 2, 0).repairs[:3]:
        lines = changed(numbered(chart), str(repair), repair.line)
        assert report.cost_worst - judged(lines, solution).cost_worst == repair.gain > 0, str(repair)
        sections = [line.section for _, line in lines]
        assert sections == sorted(sections, key=lambda section: -section.wild)  # type: ignore[union-attr]


_WITH_DEUCES_AND_JOKER = """[5 wild cards]
5-W
[4 wild cards]
4-W
[3 wild cards]
3-W
[2 wild cards]
2-W
[1 wild card]
5-RF
5-5K
5-SF
4-4K
4-RF
5-FH
1-W
[no wild cards]
5-RF
4-RF
none"""


@pytest.mark.slow
def test_a_repair_may_throw_a_wild_card_away() -> None:
    """KQJT suited without the deuce pays more than the wild royal flush with it, of which the section has all holds."""
    solution = solve(load_game("deuces-and-joker"))
    report = check_chart(read_chart(_WITH_DEUCES_AND_JOKER, "short", solution.game), solution)
    repairs = suggest_repairs(report, len(report.mistakes), 0).repairs
    (found,) = [repair for repair in repairs if "w = 0" in str(repair)]
    assert str(found) == "add '4-RF: w = 0' above line 5" and found.gain > 0


# ------------------------------------------------------------------------------------------------ suggestions


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table-6", "public-style/deuces-wild-kitchen"])
def test_each_repair_has_the_stated_gain_by_itself(name: str) -> None:
    report = report_on(name)
    suggestions = suggest_repairs(report, most=4)
    assert len(suggestions.repairs) >= 6
    for repair in suggestions.repairs:
        lines = changed(numbered(report.chart), str(repair), repair.line)
        assert [(each.number, each.line) for each in repair.apply(numbered_lines(report.chart))] == lines, repair
        assert report.cost_worst - judged(lines, report.solution).cost_worst == repair.gain > 0, str(repair)
    assert [repair.gain for repair in suggestions.repairs] == sorted(
        (r.gain for r in suggestions.repairs), reverse=True
    )


@pytest.mark.slow
def test_no_other_place_of_a_line_gains_more(jacks: Solution) -> None:
    texts = ["4-F", "1-RF: H", "2-LP", "2-HP", "none"]
    report = check_chart(Chart.of(texts), jacks)
    moves = {
        str(repair.line): repair.gain for repair in suggest_repairs(report, 20, 0).repairs if repair.kind == "move"
    }
    for i, text in enumerate(texts):
        rest = texts[:i] + texts[i + 1 :]
        gains = [
            report.cost_worst - check_chart(Chart.of([*rest[:j], text, *rest[j:]]), jacks).cost_worst
            for j in range(len(texts))
        ]
        if text in moves:
            assert moves[text] == max(gains) > 0
        else:
            # Nothing is gained, or the move of the neighbouring line is listed instead.
            best = gains.index(max(gains))
            assert max(gains) == 0 or (best == i - 1 and moves.get(texts[best]) == max(gains))


@pytest.mark.slow
def test_lines_struck_or_merged_cost_nothing(jacks: Solution) -> None:
    parts = {"4-SF": ["4-SF: s = 2", "4-SF: s = 1"], "2-LP": ["2-LP: 22 or 33", "2-LP"], "4-F": ["4-F: h = 2", "4-F"]}
    texts = [part for text in TEXTS_7 for part in parts.get(text, [text])]
    report = check_chart(Chart.of(texts), jacks)
    suggestions = suggest_repairs(report, most=0)
    mergers = {(join.first, join.last, str(join.line)) for join in suggestions.joins}
    assert mergers >= {(1, 3, "5-RF, 5-SF, or 5-4K"), (9, 10, "4-SF"), (15, 16, "4-F"), (18, 19, "2-LP")}
    assert {"strike line 15", "strike line 18"} <= {str(repair) for repair in suggestions.idle}
    for join in suggestions.joins:
        lines = [*report.chart.lines[: join.first - 1], join.line, *report.chart.lines[join.last :]]
        assert check_chart(Chart(tuple(lines)), jacks).cost_worst <= report.cost_worst, join
    for repair in suggestions.idle:
        lines = [line for _, line in changed(numbered(report.chart), str(repair), repair.line)]
        assert check_chart(Chart(tuple(lines)), jacks).cost_worst == report.cost_worst, repair


@pytest.mark.slow
def test_gains_of_pays_that_exceed_64_bits_are_exact(jacks: Solution) -> None:
    other = solve(jacks.game.with_pays({"royal_flush": 10**15, "flush": "1/3"}))
    report = check_chart(Chart.of(["2-LP", "4-RF", "5-F", "none"]), other)
    for repair in suggest_repairs(report, most=1).repairs:
        lines = changed(numbered(report.chart), str(repair), repair.line)
        assert report.cost_worst - judged(lines, other).cost_worst == repair.gain


# ------------------------------------------------------------------------------------------------ descriptions


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_the_description_of_a_mistake_is_its_deals(name: str) -> None:
    report = report_on(name)
    solution, matcher, right = report.solution, Matcher.of(report.solution.game), optimal_holds(report.solution)
    suggestions = suggest_repairs(report)
    assert len(suggestions.descriptions) == min(10, len(report.mistakes))
    assert any(found.lines and not found.classes_left for found in suggestions.descriptions)
    for mistake, description in zip(report.mistakes, suggestions.descriptions, strict=False):
        decided = np.flatnonzero(report.play.line == mistake.line - 1)
        spoken = np.zeros(len(solution.deals), np.bool_)
        for line in description.lines:
            words = matcher.match(line, decided)
            assert not (words & ~right[decided]).any(), str(line)
            spoken[decided[words > 0]] = True
        left = np.setdiff1d(mistake.deals, np.flatnonzero(spoken))
        assert set(np.flatnonzero(spoken)) <= set(mistake.deals)
        assert (len(left), int(solution.deals.sizes[left].sum())) == (description.classes_left, description.hands_left)
        assert len(mistake.deals) == mistake.classes
        # As printed it is read again as the same.
        for line in description.lines:
            assert parse_line(str(line)).entries == line.entries
            assert line.section is None or parse_section(str(line.section)) == line.section


@pytest.mark.slow
def test_the_reference_player_finds_the_same_deals() -> None:
    report = report_on("table-6")
    solution, game = report.solution, report.solution.game
    for mistake, description in zip(report.mistakes, suggest_repairs(report).descriptions, strict=True):
        player = naive_chart.NaiveChart(
            [str(line) for line in description.lines], set(map(int, game.high_ranks)), set()
        )
        decided = np.flatnonzero(report.play.line == mistake.line - 1).tolist()
        few = Random(mistake.line).sample(decided, min(120, len(decided))) + mistake.deals[::150].tolist()
        for number in few:
            cards = tuples(solution.deals.cards(number, 1 << j)[0] for j in range(5))
            assert (player.play(cards)[0] >= 0) == (number in set(mistake.deals.tolist()))


@pytest.mark.slow
def test_mistakes_of_a_chart_in_plain_words_are_in_plain_words() -> None:
    game = load_game("jacks-or-better")
    read = read_chart(
        "Any pat hand\nHigh pair\n4 to a flush\nLow pair\nTwo pair\nOne high card\nDraw five", "page", game
    )
    report = check_chart(read, solve(game))
    suggested = suggest_repairs(report)
    text = render(check_page(report, suggested), "txt")
    assert "  line 2 decides:   high pair\n" in text and "  line 5 is better: two pair\n" in text
    assert "2-HP" not in text[text.index("Mistake 1") :]
    in_notation = render(check_page(report, suggested, in_words=False), "txt")
    assert "  line 2 decides:   2-HP\n" in in_notation
    record = json.loads(json.dumps(check_page(report, suggested).to_json()))
    assert {"2-HP", "2-LP"} <= {error["played"] for error in record["errors"]}


@pytest.mark.slow
def test_the_pages_show_deals_and_repairs() -> None:
    report = report_on("table-6")
    page = check_page(report, suggest_repairs(report))
    for form in TARGETS:
        text = render(page, form)
        assert "JK if" in text and "move line 32 below line 34" in text and "could be joined at no cost" in text
    plain = render(page, "txt")
    assert "  in these deals:    4-F: {(2-9)T(J-K)A}(T-K)\n" in plain
    record = json.loads(json.dumps(page.to_json()))
    assert record["repairs"][0]["text"] == "move line 32 below line 34"
    assert record["mergers"][0] == {"first": 1, "last": 3, "line": "5-RF, 5-SF, or 5-4K"}
    assert record["errors"][5]["deals"] == {
        "lines": [{"section": None, "text": "2-S: QA if {TQ} fp"}], "classes_left": 0, "hands_left": 0,
    }  # fmt: skip
    short = check_page(report, suggest_repairs(report, 1, 0))
    assert short.record["errors"][1]["deals"] is None
    (mistakes,) = (part for part in short.parts if isinstance(part, Mistakes))
    assert mistakes.rows[1].where[0].text.startswith("470 deal classes out of the ")


# ------------------------------------------------------------------------------------------------ one deal


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_a_chart_plays_a_deal_as_shown(name: str) -> None:
    report = report_on(name)
    solution = report.solution
    for number in Random(name).sample(range(len(solution.deals)), 12) + [int(f.deals[0]) for f in report.mistakes[:6]]:
        deal = Deal(solution.witness(number))
        (line, holds), *_ = lines_of_deal(report.chart, solution, deal)
        index = int(report.play.line[number])
        assert line == (index + 1 if index < len(report.chart.lines) else None)
        values = {
            solution.fraction(int(solution.values[solution.deals.locate_hold(deal, h)[1], number])) for h in holds
        }
        record = played_page(solution, report.chart, deal).record
        best = solution.fraction(int(solution.best[number]))
        assert record["loss"] == str(best - max(values)) and record["loss_worst"] == str(best - min(values))
        assert record["optimal"] == (not report.is_misplayed_worst[number])
        assert min(values) == solution.fraction(int(report.worst[number]))


class TestCommands:
    @pytest.mark.slow
    def test_hand_asks_a_chart(self, capsys: pytest.CaptureFixture[str]) -> None:
        path = str(CHARTS / "table-6.txt")
        deal = "2s Js Qs Kh Ad"
        assert main(["hand", "jacks-or-better", deal, "--chart", path]) == 0
        out = capsys.readouterr().out
        assert re.search(r"^Line +21: 2-RF: JQ$", out, re.MULTILINE) and "0.012026 (exactly 13/1081)\n" in out
        for form in ("md", "tex", "html", "csv", "json"):
            assert main(["hand", "jacks-or-better", deal, "--chart", path, "--format", form]) == 0
            assert "Ad Kh Qs Js" in capsys.readouterr().out
        assert main(["hand", "jacks-or-better", deal, "--chart", path, "--explain"]) == 2
        assert "--chart cannot be used with" in capsys.readouterr().err

    @pytest.mark.slow
    def test_check_repairs(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "repaired.txt"
        assert main(["check", "jacks-or-better", str(CHARTS / "table-6.txt"), "--repair", "-o", str(path)]) == 1
        assert main(["check", "jacks-or-better", str(path)]) == 0
        assert "Optimal: every hold it allows" in capsys.readouterr().out
        record = repaired_page(repaired_table_6()).to_json()
        assert isinstance(record, dict) and record["optimal"] is True and len(record["repairs"]) == 11
        assert sum(Fraction(step["gain"]) for step in record["repairs"]) == report_on("table-6").cost_worst

    @pytest.mark.slow
    def test_more_is_shown_on_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        path = str(CHARTS / "public-style" / "jacks-or-better-gift-shop.txt")
        shown = []
        for options in ([], ["--most", "0"], ["--most", "3"]):
            assert main(["check", "jacks-or-better", path, "--json", *options]) == 1
            errors = json.loads(capsys.readouterr().out)["errors"]
            shown.append(sum(bool(error["deals"] and error["deals"]["lines"]) for error in errors))
        assert shown[1] == 0 < shown[2] <= shown[0]
        assert main(["check", "jacks-or-better", path, "--most", "2", "--repair", "--json"]) == 1
        record = json.loads(capsys.readouterr().out)
        assert [step["kind"] for step in record["repairs"]] == ["move", "move"] and not record["optimal"]


# ------------------------------------------------------------------------------------------------ the graph


def swapped(texts: list[str], i: int) -> Chart:
    return Chart.of([*texts[:i], texts[i + 1], texts[i], *texts[i + 2 :]])


def check_swaps(texts: list[str], solution: Solution, places: range, *, is_optimal: bool) -> dict[str, int]:
    """Hold the verdict on a chart with two neighbours swapped to the precedence graph of the kinds of hold.

    Only deals matter that the first line decides and the second applies to.  Where the one line is right and the other
    is not, some kind of the one must stand above some kind of the other, and the swap costs, or gains, just that.
    """
    units = ChartSection(solution, shortest=False)
    kinds = units.kind_rules()
    above = units.blockers(kinds, np.ones(units.n_deals, np.bool_))
    matcher, right = Matcher.of(solution.game), optimal_holds(solution)
    chart = Chart.of(texts)
    before, play = check_chart(chart, solution), play_chart(chart, solution)
    seen = {"costs": 0, "gains": 0, "harmless": 0}
    for i in places:
        first, second = chart.lines[i], chart.lines[i + 1]
        own = [
            {k for k, kind in enumerate(kinds) if (kind.allowed & matcher.match(line)).any()}
            for line in (first, second)
        ]
        forward = any(a in above[b] for b in own[1] for a in own[0])
        backward = any(b in above[a] for a in own[0] for b in own[1])
        decided = np.flatnonzero(play.line == i)
        theirs = matcher.match(second, decided)
        rows, theirs = decided[theirs > 0], theirs[theirs > 0]
        ours = play.allowed[rows]
        good, better = (ours & ~right[rows]) == 0, (theirs & ~right[rows]) == 0
        report = check_chart(swapped(texts, i), solution)
        delta = report.cost_worst - before.cost_worst
        lost = Fraction(0)
        for row, word in zip(rows.tolist(), theirs.tolist(), strict=True):
            worst = min(int(solution.values[mask, row]) for mask in range(32) if word >> mask & 1)
            lost += (int(before.worst[row]) - worst) * int(solution.deals.sizes[row])
        assert delta == lost / (solution.n_hands * solution.denominator)
        # The graph has every deal that requires either order.
        assert forward or not (good & ~better).any(), str(first)
        assert backward or not (~good & better).any(), str(first)
        if (good | better).all():
            assert (delta > 0) <= forward and (delta < 0) <= backward
            if not forward and not backward:
                assert delta == 0
        if is_optimal:
            # An edge that does no harm has its witnesses where a line above plays something as good.
            assert good.all() and (delta > 0) == bool((~better).any())
            assert report.optimal == (delta == 0)
            if forward and delta == 0:
                edges = [(a, b) for b in own[1] for a in own[0] if a in above[b]]
                deals = np.zeros(units.n_deals, np.bool_)
                for a, b in edges:
                    deals |= kinds[a].right & kinds[b].wrong
                both = deals & (matcher.match(first) & right > 0) & (matcher.match(second) & ~right > 0)
                assert (play.line[both] < i).all()
        seen["costs" if delta > 0 else "gains" if delta < 0 else "harmless"] += 1
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("start", [0, 2])
def test_some_swapped_neighbours_agree_with_the_precedence_graph(start: int, jacks: Solution) -> None:
    check_swaps(TEXTS_7, jacks, range(10 + start, len(TEXTS_7) - 1, 9), is_optimal=True)
    check_swaps(TEXTS_6, jacks, range(12 + start, len(TEXTS_6) - 1, 9), is_optimal=False)


@pytest.mark.slow
def test_all_swapped_neighbours_agree_with_the_precedence_graph(jacks: Solution) -> None:
    assert check_swaps(TEXTS_7, jacks, range(len(TEXTS_7) - 1), is_optimal=True) == {
        "costs": 24, "gains": 0, "harmless": 13,
    }  # fmt: skip
    found = check_swaps(TEXTS_6, jacks, range(len(TEXTS_6) - 1), is_optimal=False)
    assert found["costs"] > 10 and found["gains"] > 3 and sum(found.values()) == 35
