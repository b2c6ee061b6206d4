import re

import numpy as np
import pytest
from readme import BLOCK, README, ROOT, is_shown, printed

from strategygen.charts import check_chart, read_chart
from strategygen.games import load_game
from strategygen.values import solve

TEXT = README.read_text("utf-8")
BLOCKS = [(block["arguments"], block["output"]) for block in BLOCK.finditer(TEXT)]


def test_the_page_is_short() -> None:
    assert len(TEXT.splitlines()) <= 300


def test_lines_may_be_left_out_of_a_block() -> None:
    assert is_shown("a\n...\nc\n", "a\nb\nb\nc\n") and is_shown("a\n", "a\n")
    assert not is_shown("a\n...\nc\n", "b\nc\n") and not is_shown("a.c\n", "abc\n")


def test_the_page_shows_commands() -> None:
    assert len(BLOCKS) == TEXT.count("```console") >= 2


@pytest.mark.parametrize(("arguments", "output"), BLOCKS, ids=[arguments for arguments, _ in BLOCKS])
def test_a_console_block_is_what_the_command_prints(arguments: str, output: str) -> None:
    assert is_shown(output, printed(arguments))


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target


def test_the_sections_of_the_grammar_page_play_every_deal_with_two_deuces_and_more_optimally() -> None:
    page = (ROOT / "strategygen" / "language" / "GRAMMAR.md").read_text("utf-8")
    shown = re.search(r"<!-- deuces -->\n```text\n(.*?)```", page, re.DOTALL)
    assert shown is not None
    solution = solve(load_game("deuces-wild"))
    report = check_chart(read_chart(shown.group(1)), solution)
    deuces = (solution.deals.ranks == 2).sum(axis=0)
    assert np.array_equal(report.uncovered, deuces < 2)
    assert not report.is_misplayed_worst[deuces >= 2].any()
    assert report.unused_lines == ()
