"""Proofs are run again if what they use has changed: what is noted, and what the hash depends on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import proofs
import pytest

TEST = f"""
import subprocess
from pathlib import Path

from strategygen.charts.check import check_chart
from strategygen.language import parse_line

PAGE = Path({str(proofs.ROOT / "tests" / "pay-tables.csv")!r})


def test_a_line():
    assert str(parse_line("2-HP")) == "2-HP"
    assert PAGE.read_text()
    subprocess.run(["true"], env={{"PATH": "/usr/bin:/bin"}}, check=True)
"""


def test_a_test_uses_the_files_whose_code_it_runs(tmp_path: Path) -> None:
    (tmp_path / "test_line.py").write_text(TEST, "utf-8")
    (tmp_path / "conftest.py").write_text((proofs.ROOT / "tests" / "conftest.py").read_text("utf-8"), "utf-8")
    traced = tmp_path / "traced.json"
    arguments = ("-q", "--slow", "-p", "no:cacheprovider", "-c", proofs.ROOT / "pyproject.toml", "--rootdir", tmp_path)
    command = [sys.executable, "-m", "pytest", *arguments, f"--used-into={traced}", tmp_path / "test_line.py"]
    environment = {"PYTHONPATH": f"{proofs.ROOT}:{proofs.ROOT / 'tests'}", "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    noted = json.loads(traced.read_text("utf-8"))
    used = set(noted["used"])
    assert noted["started"] == ["subprocess"]
    assert {"strategygen/language/parser.py", "strategygen/language/lexer.py", "strategygen/cards.py"} <= used
    # These are imported, and none of their code runs.
    assert not {"strategygen/charts/page_reader.py", "strategygen/charts/plain/line_rules.py"} & used
    # This is read by the test.
    assert "tests/pay-tables.csv" in used


def test_what_may_be_used_without_its_code_is_noted() -> None:
    def constants_of(module: str) -> set[str]:
        return {one.removeprefix(f"{proofs.ROOT}/") for one in proofs.constants_of(proofs.ROOT / module)}

    check = constants_of("strategygen/charts/check.py")
    # A text counts by its value; a function and a dataclass by the code that runs.
    assert "strategygen.charts.rows UNREAD" in check
    assert not {"strategygen/charts/unread.py", "strategygen/charts/rows.py", "strategygen/charts/readings.py"} & check
    # A dataclass with a constant, and a class that keeps results
    assert {"strategygen/charts/chart.py", "strategygen/language/matching.py"} <= check
    # A function that keeps its results may have run before.
    assert "strategygen/language/parser.py" in constants_of("strategygen/charts/readings.py")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of a module and a file of data."""
    (tmp_path / "strategygen").mkdir()
    (tmp_path / "strategygen" / "one.py").write_text("ONE = 1", "utf-8")
    (tmp_path / "strategygen" / "two.py").write_text("TWO = 2", "utf-8")
    (tmp_path / "strategygen" / "game.toml").write_text("pays = 1", "utf-8")
    monkeypatch.setattr(proofs, "ROOT", tmp_path)
    return tmp_path / "strategygen"


def test_the_hash_is_of_what_is_used_and_of_all_data(project: Path) -> None:
    used = ["strategygen/one.py"]
    before = proofs.hash_of(used)
    (project / "two.py").write_text("TWO = 3", "utf-8")
    assert proofs.hash_of(used) == before
    (project / "one.py").write_text("ONE = 2", "utf-8")
    changed = proofs.hash_of(used)
    (project / "game.toml").write_text("pays = 2", "utf-8")
    assert len({before, changed, proofs.hash_of(used)}) == 3


def test_a_text_that_is_used_counts_by_its_value(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    used = ["published TABLE_5"]
    before = proofs.hash_of(used)
    monkeypatch.setattr("published.TABLE_5", "another")
    assert proofs.hash_of(used) != before


def test_a_module_is_proved_while_its_hash_is_the_same(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = {"tests/test_one.py": {"hash": proofs.hash_of(["strategygen/one.py"]), "used": ["strategygen/one.py"]}}
    monkeypatch.setattr(proofs, "PROVED", project / "proved.json")
    assert not proofs.is_proved("tests/test_one.py")
    (project / "proved.json").write_text(json.dumps(record), "utf-8")
    assert proofs.is_proved("tests/test_one.py") and not proofs.is_proved("tests/test_two.py")
    (project / "one.py").unlink()
    assert not proofs.is_proved("tests/test_one.py")
