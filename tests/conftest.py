"""Options and fixtures all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from strategygen.expectations import Expectations, expectations
from strategygen.games import load_game
from strategygen.solve import Solution, solve

#: Needs the extra `fuzz`.
collect_ignore = ["fuzz/fuzz.py"]

settings.register_profile("exact", deadline=None, derandomize=True, database=None)
settings.load_profile("exact")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests as well, full enumerations among them")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    # What is skipped here `.ci/run` runs, with --slow, in every run.
    skip = pytest.mark.skip(reason="slow; give --slow to run it")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def jacks() -> Solution:
    return solve(load_game("jacks-or-better"))


@pytest.fixture(scope="session")
def ce(jacks: Solution) -> Expectations:
    return expectations(jacks)
