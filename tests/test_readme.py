import re
import tomllib

import numpy as np
import pytest
from readme import BLOCK, README, ROOT, printed

from strategygen.charts import read_chart
from strategygen.check import check_chart
from strategygen.games import catalogue, load_game
from strategygen.solve import solve

TEXT = README.read_text("utf-8")
BLOCKS = [(block["arguments"], block["output"]) for block in BLOCK.finditer(TEXT)]


def test_the_page_shows_commands() -> None:
    assert len(BLOCKS) == TEXT.count("```console") >= 4


@pytest.mark.parametrize(("arguments", "output"), BLOCKS, ids=[arguments for arguments, _ in BLOCKS])
def test_a_console_block_is_what_the_command_prints(arguments: str, output: str) -> None:
    assert printed(arguments) == output


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target


def test_the_sections_shown_play_every_deal_with_two_deuces_and_more_optimally() -> None:
    shown = re.search(r"<!-- deuces -->\n```text\n(.*?)```", TEXT, re.DOTALL)
    assert shown is not None
    solution = solve(load_game("deuces-wild"))
    report = check_chart(read_chart(shown.group(1)), solution)
    deuces = (solution.deals.ranks == 2).sum(axis=0)
    assert np.array_equal(report.uncovered, deuces < 2)
    assert not report.is_misplayed_worst[deuces >= 2].any()
    assert report.unused_lines == ()


def test_the_catalogue_is_as_large_as_the_page_says() -> None:
    entries = catalogue()
    assert f"The catalogue has {len(entries)} pay tables of {len({entry.path for entry in entries})} families" in TEXT


def test_the_keys_of_a_game_file_are_shown() -> None:
    shown = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    classes = [set(row) for text in shown for row in tomllib.loads(text)["class"]]
    assert set().union(*classes) == {"id", "name", "hand", "ranks", "kickers", "wild_cards", "jokers"}
