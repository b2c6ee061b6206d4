"""With little memory a command gives one message, also if the shortage strikes its worker processes."""

import re
from pathlib import Path

import pytest
from cases import JACKS
from running import run

pytestmark = pytest.mark.slow
COMMANDS = (
    ("solve", JACKS), ("chart", JACKS), ("paper", "-o", "{}"), ("frontier", JACKS), ("doubledraw",),
    ("games", "--exact", "--json"), ("card", JACKS, "--format", "html"), ("check", JACKS, "-"),
)  # fmt: skip
MESSAGES = (
    "strategygen: error: there is not enough memory for this command\n",
    "strategygen: error: a worker process ended before its work was done: probably out of memory, or the script that "
    'started it has no if __name__ == "__main__":\n',
)


@pytest.mark.parametrize("memory", [25, 50, 80, 95, 110, 150, 200])
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_short_memory_gives_one_message(arguments: tuple[str, ...], memory: int, tmp_path: Path) -> None:
    outcome = run([part.replace("{}", str(tmp_path / "out")) for part in arguments], b"2-HP\nnone\n", memory)
    # Libraries may write lines of their own first, as hashlib does for a hash that it cannot load.
    own = re.sub(r"\A(?:OpenBLAS error: [^\n]*\n|ERROR:root:code for hash(?s:.*)\n(?=strategygen: ))", "", outcome.err)
    if outcome.code in (0, 1):
        # It was enough.
        assert own == "" and memory >= 150
        return
    assert (outcome.code, outcome.out) == (2, b"") and own in MESSAGES


def test_commands_that_need_no_numpy_need_little_memory() -> None:
    outcome = run(["games"], b"", 60)
    assert (outcome.code, outcome.err) == (0, "") and outcome.out.count(b"\n") > 90
