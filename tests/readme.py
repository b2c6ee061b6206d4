"""The console blocks of README.md: what they show, and what the commands print now.

    python tests/readme.py

writes the blocks anew; `tests/test_readme.py` holds them to the commands.
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


def refreshed(text: str) -> str:
    """Return a page with each block as its command prints it now."""
    return BLOCK.sub(
        lambda block: f"```console\n$ strategygen {block['arguments']}\n{printed(block['arguments'])}```", text
    )


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text("utf-8")), "utf-8")
