"""Print the time and the memory of each refusal: `python tests/hostile/measure.py`."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cases import CASES
from running import run, write


def main() -> None:
    """Run all cases and print a Markdown table."""
    print("| part | case | processor seconds | MB | message |\n|---|---|---|---|---|")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in case.files.items():
                write(Path(folder), name, content())
            outcome = run([argument.replace("{}", folder) for argument in case.arguments], case.stdin)
        message = outcome.err.replace(folder, "").removeprefix("strategygen: error: ").split("\n")[0]
        shown = "".join(sign if sign.isprintable() and sign != "|" else "?" for sign in message)[:70]
        print(f"| {case.part} | {case.name} | {outcome.seconds:.2f} | {outcome.megabytes:.0f} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
