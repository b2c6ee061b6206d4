"""Results that many tests need, each found once in a process, and how many cases and examples are tried."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings
from hypothesis import strategies as st

from strategygen.derive import conflicts, kept, optimal
from strategygen.derive.conflicts import Conflict
from strategygen.derive.levels import level_charts, penalty_free, play_charts
from strategygen.derive.levels.penalty_free import LevelChart
from strategygen.derive.levels.play_charts import Draft
from strategygen.derive.optimal import DerivedChart
from strategygen.games import Game, load_game
from strategygen.language import Line
from strategygen.pays import break_even
from strategygen.pays.break_even import BreakEven
from strategygen.values import Solution, solve

# The functions themselves: `conftest` puts those below in their places.
derive_anew, preliminary_anew = optimal.derive_chart, optimal.preliminary_chart
kept_anew = kept.kept_chart
frontier_anew, penalty_free_anew = level_charts.frontier, penalty_free.penalty_free_chart
find_drafts_anew = play_charts.find_drafts
find_conflicts_anew, find_break_even_anew = conflicts.find_conflicts, break_even.find_break_even
Progress = Callable[[str], None]
Case = TypeVar("Case")
#: Where `.ci/run` keeps charts that it derives anyway, and a worker process those that others need; each is proved
#: again.  Commands in tests keep none.
KEPT_IN = Path(os.environ["STRATEGYGEN_TEST_CACHE"]) if "STRATEGYGEN_TEST_CACHE" in os.environ else None
os.environ["STRATEGYGEN_CACHE"] = ""
PreliminaryLine = tuple[Line, tuple[int, ...]]

# A chart refers to the solution of its game, about 40 MB, so only the latest charts are kept.
KEPT = 12

#: A sound chart for Jacks or Better, line by line.
SOUND = (
    "Royal flush, straight flush, four of a kind, full house",
    "4 to a royal flush",
    "Flush, straight, three of a kind, two pair",
    "4 to a straight flush",
    "High pair",
    "3 to a royal flush",
    "4 to a flush",
    "Low pair",
    "4 to an open-ended straight",
    "Two suited high cards",
    "3 to a straight flush",
    "J-Q, J-K, or Q-K offsuit",
    "One high card",
    "Discard everything",
)


def solved(name: str) -> Solution:
    """Return the solution of a game of the catalogue."""
    return solve(load_game(name))


def derive_chart(solution: Solution, layout: str = "condensed", progress: Progress | None = None) -> DerivedChart:
    """Return the optimal chart of a game, as `strategygen.derive.derive_chart`."""
    return _derived(solution.game, layout)


def kept_chart(
    solution: Solution,
    layout: str = "condensed",
    progress: Progress | None = None,
    folder: Path | None = None,
    *,
    processes: int = 1,
) -> DerivedChart:
    """Return the optimal chart of a game, as `strategygen.derive.kept_chart`."""
    return _derived(solution.game, layout)


def penalty_free_chart(solution: Solution, progress: Progress | None = None, folder: Path | None = None) -> LevelChart:
    """Return the penalty-free chart of a game, as `strategygen.derive.levels.penalty_free_chart`."""
    return _penalty_free(solution.game)


def frontier(
    solution: Solution,
    progress: Progress | None = None,
    folder: Path | None = None,
    words: Collection[int] = (),
    *,
    processes: int = 1,
) -> tuple[LevelChart, ...]:
    """Return the short charts of a game, as `strategygen.derive.levels.frontier`."""
    return frontier_anew(solution, progress, folder, words) if words else _short_charts(solution.game)


def find_drafts(
    solution: Solution,
    charts: Sequence[DerivedChart],
    progress: Progress,
    *,
    by_lines: bool = False,
    processes: int = 1,
) -> list[Draft]:
    """Return the best charts found, as `strategygen.derive.levels.play_charts.find_drafts`."""
    key = solution.game, tuple(map(str, charts)), by_lines
    if key not in _drafts:
        _drafts[key] = find_drafts_anew(solution, charts, progress, by_lines=by_lines, processes=processes)
    return _drafts[key]


_drafts: dict[tuple[Game, tuple[str, ...], bool], list[Draft]] = {}


def preliminary_chart(solution: Solution) -> tuple[PreliminaryLine, ...]:
    """Return the preliminary chart of a game, as `strategygen.derive.preliminary_chart`."""
    return _preliminary(solution.game)


def find_conflicts(solution: Solution) -> tuple[Conflict, ...]:
    """Return the conflicts of a game, as `strategygen.derive.find_conflicts`."""
    return _conflicts(solution.game)


@lru_cache(maxsize=KEPT)
def find_break_even(game: Game, class_id: str, target: Fraction | int = 1) -> BreakEven:
    """Return the pay that gives a return, as `strategygen.pays.break_even.find_break_even`."""
    return find_break_even_anew(game, class_id, target)


@lru_cache(maxsize=KEPT)
def derived_once(game: Game, layout: str = "condensed") -> DerivedChart:
    """Return the optimal chart of a game as it is derived, whatever is kept in a folder."""
    return derive_anew(solve(game), layout)


def derive_to_keep(
    solution: Solution, layout: str = "condensed", progress: Progress | None = None, *, processes: int = 1
) -> DerivedChart:
    """Return the optimal chart of a game where `strategygen.derive.kept_chart` derives it; anew if it says progress."""
    return derived_once(solution.game, layout) if progress is None else derive_anew(solution, layout, progress)


@lru_cache(maxsize=KEPT)
def _derived(game: Game, layout: str) -> DerivedChart:
    return kept_anew(solve(game), layout, folder=KEPT_IN)


@lru_cache(maxsize=KEPT)
def _preliminary(game: Game) -> tuple[PreliminaryLine, ...]:
    return preliminary_anew(solve(game))


@lru_cache(maxsize=KEPT)
def _conflicts(game: Game) -> tuple[Conflict, ...]:
    return find_conflicts_anew(solve(game))


@lru_cache(maxsize=KEPT)
def _penalty_free(game: Game) -> LevelChart:
    return penalty_free_anew(solve(game), folder=KEPT_IN)


@lru_cache(maxsize=KEPT)
def _short_charts(game: Game) -> tuple[LevelChart, ...]:
    return frontier_anew(solve(game))


def any_text(max_size: int | None = None) -> st.SearchStrategy[str]:
    """Return a strategy of texts of all characters but surrogates, a quarter of them ASCII.

    `hypothesis.strategies.text` does the same by a table of Unicode, which takes more than a second in a fresh clone.
    """
    code_points = [(0, 0x7F), (0x80, 0x2FF), (0x300, 0xD7FF), (0xE000, 0x10FFFF)]
    return st.text(st.one_of([st.integers(*ends).map(chr) for ends in code_points]), max_size=max_size)


def examples(number: int) -> int:
    """Return the number of examples of a law: `number` with --slow, otherwise a tenth of it, but at least five."""
    assert settings.default is not None
    return max(5, number * settings.default.max_examples // 100)


def some(cases: Sequence[Case], step: int) -> Sequence[Case]:
    """Return all cases with --slow, otherwise every `step`-th; the test is to be marked `sampled`."""
    assert settings.default is not None
    return cases if settings.default.max_examples == 100 else cases[::step]


def in_one_test(
    names: str | Sequence[str], cases: Collection[Any], step: int = 1
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator for a test that tries all cases, as `pytest.mark.parametrize` states them, in one test.

    A test for each of thousands of short cases takes longer than the cases.  All cases are tried, and a failure says
    of which case it is.  Cases share the fixtures of the test.  With a step the test is `sampled` (see `some`).
    """
    keys = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    several = not isinstance(names, str) or "," in names
    assert len(cases) > 0, "no case"
    assert not any(isinstance(case, ParameterSet) for case in cases), "a case with marks or an id is a test of its own"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def try_cases(*itself: object, **fixtures: object) -> None:
            failures = []
            for case in some(list(cases), step):
                values = case if several else (case,)
                case_of_test = dict(zip(keys, values, strict=True))
                try:
                    test(*itself, **fixtures, **case_of_test)
                except Exception as error:
                    error.add_note(f"The case: {case_of_test!r}")
                    failures.append(error)
            if failures:
                raise failures[0] if len(failures) == 1 else ExceptionGroup(f"{len(failures)} cases", failures)

        for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(try_cases, attribute, getattr(test, attribute))
        signature = inspect.signature(test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        # Functions may have a signature of their own, which their type does not say.
        try_cases.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return try_cases if step == 1 else pytest.mark.sampled(try_cases)

    return decorate


def slow_after(number: int, cases: Iterable[object]) -> list[object]:
    """Return the cases of a parametrised test, those after the first `number` marked slow."""
    marked: list[object] = []
    for index, case in enumerate(cases):
        if index < number:
            marked.append(case)
        elif isinstance(case, ParameterSet):
            marked.append(pytest.param(*case.values, marks=[*case.marks, pytest.mark.slow], id=case.id))
        else:
            marked.append(pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow))
    return marked
