"""Each hostile input is refused with one message, in little memory; `measure.py` shows time and memory of each."""

import re
from pathlib import Path

import pytest
from cases import CASES, Case
from running import run, write

pytestmark = pytest.mark.slow
#: Most memory of a refusal, in MB; a page is copied a few times, and what is read of a file is at most 200 MB.
MOST_MEMORY = 700


@pytest.mark.parametrize("case", CASES, ids=[f"{case.part}: {case.name}" for case in CASES])
def test_it_is_refused_with_one_message(case: Case, tmp_path: Path) -> None:
    for name, content in case.files.items():
        write(tmp_path, name, content())
    outcome = run([argument.replace("{}", str(tmp_path)) for argument in case.arguments], case.stdin)
    if case.part == "quiz":
        assert outcome.code == 2 and "Traceback" not in outcome.err and outcome.err.count("\n") == 1
    else:
        assert outcome.is_one_message(), outcome
    assert re.search(case.message, outcome.err), outcome.err
    assert outcome.megabytes < MOST_MEMORY
