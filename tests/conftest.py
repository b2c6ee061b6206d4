"""Options and fixtures of all tests."""

from __future__ import annotations

import gc
import json
import linecache
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import proofs
import pytest

# The process that hands out the tests imports nothing of the package: the others wait for it to begin.
if TYPE_CHECKING:
    from strategygen.values import CEValues, Solution

# Compiling the tests and the package is a sixth of the time of the fast tests: if PYTHONDONTWRITEBYTECODE is set, too,
# the bytecode is kept, in folders that git ignores, for the worker processes and the commands that tests start too.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

#: Programs that need the extras `fuzz` and `browser`.
collect_ignore = ["fuzz/fuzz.py", "screenshots.py"]

#: The number of slow tests, and of proofs of which nothing changed, that were left out.
N_SLOW, N_PROVED = pytest.StashKey[int](), pytest.StashKey[int]()
#: Notes what tests use, if `tests/proofs.py` asks for it.
TRACER = pytest.StashKey[proofs.Tracer]()

#: Examples of docstrings that take a second; tests of the same functions are among the others.
SLOW_DOCTESTS = {
    f"strategygen.{name}"
    for name in (
        "charts.check.line_worths",
        "derive.compare.compare_games",
        "derive.levels.hold_order.best_hold_order",
        "derive.levels.level_charts.frontier",
        "derive.levels.level_charts.best_chart_that_fits",
        "derive.levels.level_charts.named_chart",
        "derive.levels.level_charts.simple_chart",
        "derive.repairs.search.repair_chart",
        "derive.repairs.search.suggest_repairs",
        "language.counting.DealCounter",
        "pages.card.make_card",
        "pages.onecard.onecard_family_page",
        "pages.pays.break_even_page",
        "pages.repairs.RepairWords",
        "pages.repairs.repaired_page",
        "pages.verdicts.check_page",
        "pays.break_even.find_break_even",
        "sources.doubledraw.decisions.first_decision",
        "sources.paper.checks.paper_checks",
    )
}

#: Pages of rooms whose examples derive charts or solve several games.
SLOW_PAGES = {
    f"strategygen/{room}/README.md" for room in ("derive", "derive/repairs", "pays", "sources/onecard", "sources/paper")
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too, such as full enumerations")
    parser.addoption("--again", action="store_true", help="with --slow, run also the proofs of which nothing changed")
    parser.addoption("--used-into", metavar="FILE", help="write into FILE what the tests use, for `tests/proofs.py`")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--used-into"):
        config.stash[TRACER] = proofs.Tracer()
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        if "STRATEGYGEN_TEST_CACHE" not in os.environ:
            # A chart that several worker processes need is derived by one and proved again by the others.
            folder = TemporaryDirectory()
            config.add_cleanup(folder.cleanup)
            os.environ["STRATEGYGEN_TEST_CACHE"] = folder.name
        return
    from hypothesis import settings

    # With --slow a law is tried on 100 examples or as many as its test states, otherwise on a tenth of them.
    settings.register_profile("slow", deadline=None, derandomize=True, database=None, max_examples=100)
    settings.register_profile("fast", settings.get_profile("slow"), max_examples=10)
    settings.load_profile("slow" if config.getoption("--slow") else "fast")
    # Collecting the tests makes many objects and little garbage.
    gc.disable()


def pytest_collection(session: pytest.Session) -> None:
    """Let every second worker process begin with the last test modules.

    In a fresh clone each process rewrites and compiles about half of them, and finds the others compiled.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker[-1:] in tuple("13579"):
        for path in sorted(Path(__file__).parent.glob("test_*.py"), reverse=True):
            # What is wrong with a module is reported when it is collected.
            with suppress(Exception, pytest.skip.Exception):
                import_module(path.stem)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no doctests in files of the tests without an example."""
    found = yield
    if ">>>" in file_path.read_text("utf-8"):
        return found
    return [one for one in found if type(one) is pytest.Module]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        is_page = item.nodeid.partition("::")[0] in SLOW_PAGES
        # A proof that is sampled tries some of its cases without --slow.
        is_proof = item.get_closest_marker("proof") and not item.get_closest_marker("sampled")
        if is_page or item.name in SLOW_DOCTESTS or is_proof:
            item.add_marker("slow")
    if config.getoption("--slow"):
        leave_out_proved(config, items)
        return
    # Each run of `.ci/run` runs these tests too, with --slow.
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if not item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    config.stash[N_SLOW] = len(slow)
    if hasattr(config, "workeroutput"):  # in a worker process of pytest-xdist
        config.workeroutput["n_slow"] = len(slow)


def leave_out_proved(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the proofs of modules whose proofs passed with all that they use as it is now."""
    if config.getoption("--again") or config.getoption("--used-into"):
        return
    is_proved = lru_cache(proofs.is_proved)

    def is_left_out(item: pytest.Item) -> bool:
        return item.get_closest_marker("proof") is not None and is_proved(item.nodeid.partition("::")[0])

    left_out = [item for item in items if is_left_out(item)]
    items[:] = [item for item in items if not is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    config.stash[N_PROVED] = len(left_out)
    if hasattr(config, "workeroutput"):
        config.workeroutput["n_proved"] = len(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Note how many tests a worker process of pytest-xdist left out; all of them leave out the same."""
    left_out = getattr(node, "workeroutput", {})
    node.config.stash[N_SLOW], node.config.stash[N_PROVED] = left_out.get("n_slow", 0), left_out.get("n_proved", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    n_slow = config.stash.get(N_SLOW, 0)
    if n_slow:
        terminalreporter.write_line(f"{n_slow} slow tests were left out; --slow runs them too.")
    n_proved = config.stash.get(N_PROVED, 0)
    if n_proved:
        terminalreporter.write_line(f"{n_proved} proofs were left out: they use nothing new; --again runs them.")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let commands run in the test process, doctests and the blocks of README.md use the results of `shared`.

    All test modules are imported by now, so the tests of these functions keep the original ones.
    """
    import shared

    from strategygen import derive
    from strategygen.derive import kept, levels
    from strategygen.derive.levels import kept_drafts, level_charts
    from strategygen.pays import break_even

    for function, module in (
        (shared.derive_chart, derive),
        (shared.kept_chart, derive),
        (shared.preliminary_chart, derive),
        (shared.find_conflicts, derive),
        (shared.kept_chart, level_charts),
        (shared.penalty_free_chart, levels),
        (shared.penalty_free_chart, level_charts),
        (shared.frontier, levels),
        (shared.frontier, level_charts),
        (shared.find_drafts, kept_drafts),
        (shared.find_break_even, break_even),
    ):
        name = function.__name__
        original = getattr(module, name)
        setattr(module, name, function)
        for item in session.items:
            if isinstance(item, pytest.DoctestItem) and item.dtest.globs.get(name) is original:
                item.dtest.globs[name] = function
    kept.derive_chart = shared.derive_to_keep
    # Before each doctest, every file whose lines were asked for would be looked up.
    linecache.clearcache()
    # The modules and tests live until the end: the collector of garbage need not look at them again and again.
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)
    if TRACER in session.config.stash:
        session.config.stash[TRACER].begin_tests()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if TRACER in session.config.stash:
        tracer = session.config.stash[TRACER]
        noted = {"used": tracer.used(), "started": sorted(tracer.started)}
        Path(session.config.getoption("--used-into")).write_text(json.dumps(noted), "utf-8")


@pytest.fixture(scope="session")
def jacks() -> Solution:
    from strategygen import load_game, solve

    return solve(load_game("jacks-or-better"))


@pytest.fixture(scope="session")
def twenty() -> Solution:
    """Jacks or Better with the twenty cards from tens to aces."""
    from strategygen import load_game, solve
    from strategygen.cards import Deck

    return solve(replace(load_game("jacks-or-better"), deck=Deck(0, 10)))


@pytest.fixture(scope="session")
def ce(jacks: Solution) -> CEValues:
    from strategygen.values import compute_ce_values

    return compute_ce_values(jacks)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("there is no chromium")
    with playwright.sync_playwright() as running:
        found = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()
