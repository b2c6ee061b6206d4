import re

import pytest
from readme import BLOCK, README, ROOT, printed

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
