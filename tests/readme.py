"""The console blocks of README.md: what they show, and what the commands print now.

    python tests/readme.py

updates the blocks; `tests/test_readme.py` compares them with the commands.  A line of three dots stands for any lines
that are left out; a block that has one is not updated but must be edited by hand.
"""

import contextlib
import io
import re
import shlex
from pathlib import Path

from strategygen.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n\$ strategygen (?P<arguments>[^\n]*)\n(?P<output>.*?)^```$", re.DOTALL | re.MULTILINE)


def printed(arguments: str) -> str:
    """Return what a command prints, its relative paths taken from the repository."""
    stdout = io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(stdout):
        main(shlex.split(arguments))
    return stdout.getvalue()


def is_shown(output: str, text: str) -> bool:
    """Whether a block shows what a command printed, but for the lines that it leaves out."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", output, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), text) is not None


def refreshed(text: str) -> str:
    """Return a page with each block as its command prints it now."""
    return BLOCK.sub(
        lambda block: (
            block[0]
            if "\n...\n" in block["output"]
            else f"```console\n$ strategygen {block['arguments']}\n{printed(block['arguments'])}```"
        ),
        text,
    )


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text("utf-8")), "utf-8")
