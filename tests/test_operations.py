"""Operations counted: deals priced, holds dropped, lines matched.  A regression of speed shows here, not in seconds."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared import derive_anew, derive_chart, derive_to_keep, find_drafts_anew, penalty_free_anew, solved

from strategygen.charts import explained, read_chart
from strategygen.charts.check import check_chart
from strategygen.charts.plain import reader
from strategygen.derive import conditions, exceptions, kept, optimal, settling
from strategygen.derive.kept import kept_chart
from strategygen.derive.levels import kept_drafts
from strategygen.derive.settling import ignore_progress
from strategygen.games import load_game
from strategygen.language import Entry, HoldSets, Matcher
from strategygen.pages.chart import chart_page
from strategygen.pages.render import render, render_proved
from strategygen.pages.verdicts import check_page
from strategygen.pays import sweeps
from strategygen.sources.doubledraw import load_double_draw
from strategygen.sources.doubledraw import solve as double_draw
from strategygen.values import IntArray, Solution
from strategygen.values.pay_box import BoxSolution, solve_box
from strategygen.workers import Workers


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, str], Counter[str]]:
    """Count the calls of a function; all counts are in one counter, by the function's name."""
    counter: Counter[str] = Counter()

    def count(owner: Any, name: str) -> Counter[str]:
        original = getattr(owner, name)

        def noted(*arguments: Any, **options: Any) -> Any:
            counter[name] += 1
            return original(*arguments, **options)

        monkeypatch.setattr(owner, name, noted)
        return counter

    return count


def holds_compared(box: BoxSolution) -> int:
    """The holds that each pay table of a box still compares."""
    return sum(holds.size for holds in box.holds)


@pytest.mark.slow
def test_a_box_drops_the_holds_that_are_optimal_nowhere() -> None:
    game = load_game("jacks-or-better")

    def box(**ranges: tuple[int, int]) -> BoxSolution:
        ends = [game.with_pays({name: own[end] for name, own in ranges.items()}).pays for end in (0, 1)]
        return solve_box(game, ends, variance=False)

    # Of 32 holds of 134,459 deal classes.
    narrow, wide = box(flush=(5, 6)), box(flush=(5, 7), full_house=(6, 10), straight=(4, 5), four_of_a_kind=(20, 40))
    assert holds_compared(narrow) <= 1_378 and len(narrow.sizes) <= 1_322
    assert holds_compared(wide) <= 3_450 and len(wide.sizes) <= 1_723


def test_a_sweep_prices_the_deals_once_for_all_tables(
    twenty: Solution, counted: Callable[[object, str], Counter[str]]
) -> None:
    counts = counted(sweeps, "solve_box")
    counted(sweeps, "solve")
    rows = list(sweeps.sweep(twenty.game, [{"flush": 5 + k} for k in range(50)]))
    assert len(rows) == 50 and counts == {"solve_box": 1}


def test_a_chart_is_checked_with_each_line_matched_once(
    twenty: Solution, counted: Callable[[object, str], Counter[str]]
) -> None:
    chart = derive_chart(twenty)
    counts = counted(Matcher, "match")
    report = check_chart(chart, twenty)
    assert report.optimal and counts["match"] <= len(chart.lines)


def test_words_are_counted_for_pages_that_show_them(
    twenty: Solution, counted: Callable[[object, str], Counter[str]]
) -> None:
    page = chart_page(derive_chart(twenty))
    counts = counted(optimal, "count_chart_words")
    assert render_proved(page, twenty, "txt") and not counts
    assert page.to_json() and counts == {"count_chart_words": 1}


def test_readings_are_explained_where_they_are_shown(
    twenty: Solution, counted: Callable[[object, str], Counter[str]]
) -> None:
    counts = counted(explained, "explain_readings")
    text = render(chart_page(derive_chart(twenty)))
    page = check_page(check_chart(read_chart(text, game=twenty.game), twenty))
    assert render(page) and not counts
    assert page.to_json()["readings"] and counts == {"explain_readings": 1}


def test_pages_in_the_chart_language_are_not_read_as_plain_words(
    counted: Callable[[object, str], Counter[str]],
) -> None:
    comments = "\n".join(f"# {pairs} of a kind" for pairs in ("Two", "Three", "Four"))
    counts = counted(reader, "read_words")
    assert len(read_chart(f"{comments}\n1. 5-RF # 800\n2. 2-HP # 1.5\n3. none").lines) == 3 and not counts


def test_a_kept_chart_is_proved_and_not_searched(
    twenty: Solution,
    counted: Callable[[object, str], Counter[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept, "derive_chart", derive_to_keep)
    chart = kept_chart(twenty, folder=tmp_path)
    counts = counted(Matcher, "match")
    counted(exceptions.ExceptionSearch, "find")
    assert kept_chart(twenty, folder=tmp_path) == chart
    assert 0 < counts["match"] <= len(chart.lines) and not counts["find"]


@pytest.mark.slow
def test_kept_charts_for_play_match_each_text_once(
    twenty: Solution, counted: Callable[[object, str], Counter[str]], tmp_path: Path
) -> None:
    known = [penalty_free_anew(twenty), derive_anew(twenty)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_drafts, "find_drafts", find_drafts_anew)
        found = kept_drafts.kept_drafts(twenty, known, ignore_progress, tmp_path)
        counts = counted(Matcher, "match")
        assert kept_drafts.kept_drafts(twenty, known, ignore_progress, tmp_path) == found
    texts = {text for draft in found if draft.known is None for _, own in draft.sections for text in own}
    # The lines of the two known charts are put in words, too.
    assert counts["match"] <= len(texts) + sum(len(chart.lines) for chart in known)


@pytest.mark.slow
def test_a_search_for_exceptions_stays_small(jacks: Solution, counted: Callable[[object, str], Counter[str]]) -> None:
    counts = counted(exceptions, "grow_conjunctions")
    counted(exceptions, "safe_conjunctions")
    counted(exceptions.ExceptionSearch, "_verified")
    derive_anew(jacks)
    assert counts["safe_conjunctions"] <= 272 and counts["grow_conjunctions"] == 0 and counts["_verified"] <= 16


@pytest.mark.slow
def test_texts_that_are_the_same_part_of_the_pairs_are_searched_once(
    counted: Callable[[object, str], Counter[str]],
) -> None:
    counts = counted(exceptions, "grow_conjunctions")
    counted(exceptions.ExceptionSearch, "_verified")
    counted(conditions.Pairs, "holds_of")
    derive_anew(solved("deuces-wild"))
    # With a search for each text there would be 446; with entries tested twice, 99; with names looked up anew, 1,683.
    assert 0 < counts["grow_conjunctions"] <= 375 and counts["_verified"] <= 97 and counts["holds_of"] <= 130


@pytest.mark.slow
def test_lines_found_for_one_part_of_a_conflict_serve_the_next(
    counted: Callable[[object, str], Counter[str]],
) -> None:
    counts = counted(exceptions.ExceptionSearch, "find_widest")
    counted(settling.OptionSearch, "steps")
    assert derive_anew(solved("double-deuces-16-12")).optimal
    # With a search anew for each part there would be 337; with steps tried again in nearly the same deals, 13.
    assert 0 < counts["find_widest"] <= 234 and 0 < counts["steps"] <= 9


@pytest.mark.slow
def test_exceptions_are_tested_in_the_deals_left() -> None:
    tested: list[int] = []
    conditioned = Matcher.conditioned

    def noted(matcher: Matcher, entry: Entry, rows: IntArray, holds: HoldSets) -> HoldSets:
        tested.append(len(rows))
        return conditioned(matcher, entry, rows, holds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Matcher, "conditioned", noted)
        derive_anew(solved("deuces-wild"))
    # If the exceptions found were tested in all deals at once, these would be 3.7 million deal classes.  They are 1.96
    # million, or more where a matcher that knows some of them is no longer kept.
    assert 0 < sum(tested) <= 2_500_000


@pytest.mark.slow
def test_double_draw_computes_what_belongs_to_a_size_in_few_processes() -> None:
    given: list[list[int]] = []

    class Here(Workers[Any, Any]):
        def run(self, items: Any, advance: Any = None) -> Any:
            given.append([held.shape[1] for part in items for held, _ in part])
            assert [len(part) for part in items[:-1]] == [1] * (len(items) - 1)
            return super().run(items)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(double_draw, "Workers", Here)
        double_draw.solve_double_draw(load_double_draw("cromwell"), counts=False, processes=1)
    # Held cards of each part; the last item of a round has all parts of three and of four cards.
    first, second = given
    assert first[-2:] == second[-2:] == [3, 4] and set(first[:-2]) == set(second[:-2]) == {2}
    assert len(first) <= 50 and len(second) <= 4
