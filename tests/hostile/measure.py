"""Print what each refusal takes: `python tests/hostile/measure.py [--against CLONE PYTHON]`.

With ``--against`` another version is measured beside it, of the clone of the project in the folder CLONE, run by PYTHON
(which has the packages that the version needs).  A command has 20 seconds of the processor and 2 GB.
"""

import argparse
import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from cases import CASES, Case
from running import Outcome, run, write

#: Processor seconds and MB that a command may take.
SECONDS, MEMORY = 20, 2000
HEAD = "seconds | MB | outcome"


def main() -> None:
    """Run all cases and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", nargs=2, metavar=("CLONE", "PYTHON"))
    parser.add_argument("--part", help="only cases of this part of the list")
    wishes = parser.parse_args()
    versions: list[dict[str, Any]] = [{}]
    if wishes.against:
        clone, python = wishes.against
        # Old versions have no `python -m strategygen`.
        program = (python, "-c", "from strategygen.cli import entry_point; entry_point()")
        versions.insert(0, {"program": program, "environment": {"PYTHONPATH": str(Path(clone).resolve())}})
    heads = ["before: " + HEAD, HEAD][-len(versions) :]
    print(f"| part | case | {' | '.join(heads)} |\n|---|---|{'---|---|---|' * len(versions)}")
    for case in CASES:
        if wishes.part in (None, case.part):
            shown = " | ".join(row(case, version) for version in versions)
            print(f"| {case.part} | {case.name} | {shown} |", flush=True)


def row(case: Case, version: dict[str, Any]) -> str:
    """Run a case by a version and return its cells: processor seconds, MB, outcome."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in case.files.items():
            write(Path(folder), name, content())
        arguments = [argument.replace("{}", folder) for argument in case.arguments]
        # Python's modules are those of the folder in which it runs, too.
        outcome = run(arguments, case.stdin, MEMORY, SECONDS, cwd=folder, **version)
    return f"{outcome.seconds:.1f} | {outcome.megabytes:.0f} | {outcome_of(outcome, folder, case)}"


def outcome_of(outcome: Outcome, folder: str, case: Case) -> str:
    """Return the outcome in a few words."""
    lines = outcome.err.replace(folder, "").strip().splitlines() or [""]
    message = lines[-1] if "Traceback" in outcome.err else lines[0].removeprefix("strategygen: error: ")
    shown = "".join(sign if sign.isprintable() and sign != "|" else "?" for sign in message)[:70]
    if outcome.code == -signal.SIGKILL:
        return f"**no end in {SECONDS} s**"
    if "Traceback" in outcome.err:
        return f"**traceback**: {shown}"
    if outcome.code != 2:
        return f"**exit code {outcome.code}** {shown}"
    if re.search("not enough memory|MemoryError|out of memory", outcome.err):
        return f"**more than {MEMORY} MB**"
    if case.part != "quiz" and not outcome.is_one_message():
        return f"**a message of {len(outcome.err):,} characters**: {shown}"
    return shown


if __name__ == "__main__":
    main()
