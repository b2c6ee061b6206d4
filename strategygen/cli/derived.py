"""Charts for commands: derived for a level, or read from a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from strategygen.cli.streams import read_text
from strategygen.errors import ChartError

if TYPE_CHECKING:
    from strategygen.charts import Chart, CheckReport
    from strategygen.derive import DerivedChart
    from strategygen.games import Game
    from strategygen.values import Solution

#: The limits that are given, as arguments of `simple_chart`.
Limits = Mapping[str, Any]

_Command = TypeVar("_Command", bound=Callable[..., Any])

LEVELS = ("beginner", "basic", "advanced", "expert", "optimal", "penalty-free", "simple")

#: The folder of kept charts; empty to keep none.
VARIABLE = "STRATEGYGEN_CACHE"


def no_cache_option() -> Callable[[_Command], _Command]:
    """Return the option ``--no-cache`` as a decorator."""
    return click.option(
        "--no-cache", is_flag=True, expose_value=False, callback=_without_kept,
        help=f"Derive charts anew; by default they are kept and proved again. The folder is {VARIABLE}.",
    )  # fmt: skip


def _without_kept(context: click.Context, parameter: click.Parameter, is_given: bool) -> None:
    context.meta[VARIABLE] = not is_given


def kept_folder() -> Path | None:
    """Return the folder of kept charts: that of the environment, or one in the user's cache; None to keep none."""
    context = click.get_current_context(silent=True)
    if context is not None and not context.meta.get(VARIABLE, True):
        return None
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    given = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if given:
        return Path(given) / "strategygen"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home.joinpath(*(("Library", "Caches") if sys.platform == "darwin" else (".cache",)), "strategygen")


def chart_of_file(file: str, game: Game, *, skip_unread: bool = False) -> Chart:
    """Return the chart in a file; ``-`` is standard input."""
    from strategygen.charts import read_chart

    text, source = read_text(file), "standard input" if file == "-" else file
    try:
        return read_chart(text, source, game, skip_unread=skip_unread)
    except ChartError as error:
        if not skip_unread:
            with suppress(ChartError):
                read_chart(text, source, game, skip_unread=True)
                error.add_note("'check' with --skip-unread judges the chart without what cannot be read")
        raise


def chart_of_level(
    solution: Solution,
    level: str,
    progress: Callable[[str], None] | None = None,
    *,
    layout: str = "condensed",
    limits: Limits = MappingProxyType({}),
) -> DerivedChart:
    """Return the derived chart of a level; `layout` applies to "optimal", `limits` apply to "simple"."""
    from strategygen.workers import processors

    if level == "optimal":
        from strategygen.derive import kept_chart

        return kept_chart(solution, layout, progress, kept_folder(), processes=processors())
    from strategygen.derive.levels import named_chart, penalty_free_chart, simple_chart

    if level == "simple":
        return simple_chart(solution, progress=progress, folder=kept_folder(), processes=processors(), **limits)
    if level == "penalty-free":
        return penalty_free_chart(solution, progress, kept_folder())
    return named_chart(solution, level, progress, kept_folder(), processes=processors())


def chart_for_sides(
    solution: Solution, sides: int, notation: str, progress: Callable[[str], None] | None = None
) -> DerivedChart:
    """Return the best chart found whose pocket card has at most so many sides."""
    from strategygen.derive.levels import best_chart_that_fits
    from strategygen.pages.card import make_card, may_fit_pocket
    from strategygen.workers import processors

    def fits(chart: DerivedChart) -> bool:
        return len(make_card(chart.report, size="pocket", notation=notation, level="simple").panels) <= sides

    def may_fit(texts: Sequence[str]) -> bool:
        return notation != "plain" or may_fit_pocket(texts, solution.game, sides)

    return best_chart_that_fits(solution, fits, progress, kept_folder(), may_fit=may_fit, processes=processors())


def checked_chart(
    solution: Solution,
    level: str,
    file: str | None = None,
    progress: Callable[[str], None] | None = None,
    limits: Limits = MappingProxyType({}),
) -> CheckReport:
    """Return the check report of the chart of a level, or of the chart in a file."""
    if file is None:
        return chart_of_level(solution, level, progress, limits=limits).report
    from strategygen.charts import check_chart

    return check_chart(chart_of_file(file, solution.game), solution)
