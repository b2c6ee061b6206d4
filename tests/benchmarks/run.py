"""Times what a user waits for, as whole processes; run by hand, never asserted.

    python tests/benchmarks/run.py [--runs N] [--only TEXT] [-o RESULTS.md]

Prints a table of commands: median of N runs (default 3) of the time and of the processor time, and the memory of the
largest process.  Before the first run of a command there is one that is not counted.
"""

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from strategygen import __version__

CHARTS = Path(__file__).parent.parent / "charts"
COMMANDS = [
    "--version",
    "games",
    "solve jacks-or-better",
    "solve deuces-wild",
    "solve joker-poker-kings",
    "solve double-joker",
    f"check jacks-or-better {CHARTS / 'table-7.txt'}",
    f"check jacks-or-better {CHARTS / 'three-mistakes.txt'}",
    "chart jacks-or-better",
    "chart jacks-or-better --layout paper",
    "chart deuces-wild",
    "chart joker-poker-kings",
    "chart double-joker",
    "chart jacks-or-better --level penalty-free",
    "chart joker-poker-kings --level penalty-free",
    "frontier jacks-or-better",
    "frontier deuces-wild",
    "frontier joker-poker-kings",
    "trainer jacks-or-better -o trainer.html",
    "rank --census --wild deuces",
    "doubledraw",
    "paper -o paper",
]
#: Numbers of pay tables of a sweep.
COUNTS = (1, 10, 100, 1000, 10_000)
PAYS: dict[str, tuple[object, ...]] = {
    "royal_flush": (800, 940, 976, 1000, "4674.5051"),
    "straight_flush": (50, 60, 100),
    "four_of_a_kind": (20, 25, 30, 40),
    "full_house": (6, 7, 8, 9, 10),
    "flush": (5, 6, 7),
    "straight": (4, 5),
    "two_pair": (1, 2),
}


@dataclass(frozen=True)
class Run:
    """One run of a command: seconds, seconds of all processors, and the memory of its largest process in MB."""

    seconds: float
    busy: float
    memory: float


def pay_tables(count: int) -> str:
    chance = random.Random(1)
    lines = (",".join(str(chance.choice(pays)) for pays in PAYS.values()) for _ in range(count))
    return "\n".join([",".join(PAYS), *lines, ""])


def measured(arguments: list[str], folder: Path) -> Run:
    """Run a command in a process whose children are measured alone."""
    program = "import resource, subprocess, sys, time; start = time.perf_counter(); "
    program += "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode; "
    program += "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
    program += "print(code, time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss)"
    command = [sys.executable, "-c", program, sys.executable, "-m", "strategygen", *arguments]
    # No chart is taken from an earlier run.
    options = {"cwd": folder, "env": {**os.environ, "STRATEGYGEN_CACHE": ""}}
    found = subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout.split()
    if int(found[0]) not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)}: exit code {found[0]}")
    return Run(float(found[1]), float(found[2]), int(found[3]) / (1024 if sys.platform != "darwin" else 1024**2))


def rows(runs: int, only: str) -> Iterator[str]:
    yield "| command | time, s | processor time, s | memory, MB |"
    yield "|---|--:|--:|--:|"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in COUNTS:
            (folder / f"pays-{count}.csv").write_text(pay_tables(count), "utf-8")
        sweeps = [f"sweep jacks-or-better pays-{count}.csv -o result.csv" for count in COUNTS]
        for command in (*COMMANDS, *sweeps):
            if only not in command:
                continue
            found = [measured(command.split(), folder) for _ in range(runs + 1)][1:]
            middle = (statistics.median(run.seconds for run in found), statistics.median(run.busy for run in found))
            memory = max(run.memory for run in found)
            shown = " ".join(Path(part).name for part in command.split())
            yield f"| `{shown}` | {middle[0]:.2f} | {middle[1]:.2f} | {memory:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Time what a user waits for.")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="only the commands that contain this text")
    parser.add_argument("-o", "--output", type=Path, help="write the table to this file too")
    options = parser.parse_args()
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors"
    lines = [f"strategygen {__version__}; {machine}; median of {options.runs} runs.", ""]
    print(*lines, sep="\n")
    for row in rows(options.runs, options.only):
        print(row, flush=True)
        lines.append(row)
    if options.output is not None:
        options.output.write_text("\n".join(["# Benchmarks", "", *lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
