"""Times what a user waits for, as whole processes; run by hand, never asserted.

    python tests/benchmarks/run.py [--runs N] [--only PATTERN] [--against FOLDER] [-o tests/benchmarks/RESULTS.md]

Prints a table of commands: median of N runs (default 3) of the time and of the processor time, and the memory of the
largest process.  Processor time is what can be compared on a machine that others use.  With --against, another version
of the package (a folder that contains ``strategygen``) runs each command in turn with this one.  Commands marked with
"kept" use charts kept by a run before; all others derive everything.  Before the first run of a command there is one
that is not counted; a command that takes more than `LONG` seconds is run once.
"""

import argparse
import contextlib
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from strategygen import __version__, load_game

CHARTS = Path(__file__).parent.parent / "charts"
PACKAGE = Path(__file__).parent.parent.parent
COMMANDS = [
    "--version",
    "--help",
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
    "chart double-joker-8",
    "chart joker-poker-two-pair",
    "chart joker-poker-kings --level simple",
    "chart jacks-or-better --level penalty-free",
    "chart joker-poker-kings --level penalty-free",
    "chart double-joker --level penalty-free",
    "frontier jacks-or-better",
    "frontier deuces-wild",
    "frontier joker-poker-kings",
    "trainer jacks-or-better -o trainer.html",
    "rank --census --wild deuces",
    "doubledraw",
    "paper -o paper",
]
#: Commands run a second time with the charts that the first one kept.
KEPT = [
    "card jacks-or-better",
    "compare jacks-or-better-9-6 jacks-or-better-8-5",
    "chart double-joker",
    "chart double-joker --level penalty-free",
    "frontier deuces-wild",
]
#: The same work with decks of 52, 53 and 54 cards, and on one processor.
DECKS = ("jacks-or-better", "deuces-wild", "joker-poker-kings", "double-joker")
ON_ONE = ["paper -o paper", "doubledraw", "sweep jacks-or-better pays-10000.csv -o result.csv"]
#: The whole catalogue, which takes minutes, last of all.
LAST = ["site -o site"]
#: Commands that had another name in earlier versions.
EARLIER_NAMES = {"site": "gallery"}
#: The console script, in all versions.
START = """import sys
try:
    from strategygen.__main__ import run
except ImportError:
    from strategygen.cli import entry_point as run
run()"""
#: Seconds of processor time; longer commands are run once.
LONG = 5.0
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


def measured(
    arguments: list[str], folder: Path, package: Path, python: str, kept: Path | None, processors: int | None
) -> Run | None:
    """Run a command in a process whose children are measured alone; None if this version does not have it."""
    program = "import os, resource, subprocess, sys, time; start = time.perf_counter(); "
    if processors is not None:
        program += f"os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{processors}]); "
    program += "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode; "
    program += "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
    program += "print(code, time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss)"
    command = [sys.executable, "-c", program, python, "-c", START, *arguments]
    environment = {**os.environ, "STRATEGYGEN_CACHE": str(kept or ""), "PYTHONPATH": str(package)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    options = {"cwd": folder, "env": environment}
    found = subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout.split()
    # A check finds mistakes.
    if int(found[0]) not in ((0, 1) if arguments[0] == "check" else (0,)):
        return None
    return Run(float(found[1]), float(found[2]), int(found[3]) / (1024 if sys.platform != "darwin" else 1024**2))


def work(folder: Path) -> Iterator[tuple[str, str, Path | None, int | None]]:
    """Yield the name of each row, its command, the folder of kept charts, and the number of processors."""
    for count in COUNTS:
        (folder / f"pays-{count}.csv").write_text(pay_tables(count), "utf-8")
    sweeps = [f"sweep jacks-or-better pays-{count}.csv -o result.csv" for count in COUNTS]
    for command in (*COMMANDS, *sweeps):
        yield command, command, None, None
    for command in KEPT:
        yield f"{command} (kept)", command, folder / "kept", None
    for game in DECKS:
        command = f"sweep {game} {game}.csv -o result.csv"
        royal = load_game(game).classes[0].id
        (folder / f"{game}.csv").write_text("\n".join([royal, *map(str, range(800, 1800))]), "utf-8")
        yield f"{command} (1,000 pays, {len(load_game(game).deck)} cards)", command, None, None
    for command in ON_ONE:
        yield f"{command} (one processor)", command, None, 1
    for command in LAST:
        yield command, command, None, None


def figures(runs: list[Run | None]) -> str:
    """Return the cells of some runs."""
    found = [run for run in runs if run is not None]
    if not found:
        return "– | – | –"
    middle = (statistics.median(run.seconds for run in found), statistics.median(run.busy for run in found))
    return f"{middle[0]:.2f} | {middle[1]:.2f} | {max(run.memory for run in found):.0f}"


def rows(runs: int, only: str, skipped: str, packages: list[tuple[Path, str]]) -> Iterator[str]:
    heading = "time, s | processor time, s | memory, MB"
    before = " | ".join(f"before: {each}" for each in heading.split(" | "))
    yield f"| command | {heading} |" + (f" {before} |" if packages[1:] else "")
    yield "|---|" + "--:|" * 3 * len(packages)
    with tempfile.TemporaryDirectory() as name:
        for shown, command, kept, processors in work(Path(name)):
            if not re.search(only, shown):
                continue
            found: list[list[Run | None]] = [[] for _ in packages]
            for _ in range(runs + 1):
                for (package, python), own in zip(packages, found, strict=True):
                    is_left_out = package != PACKAGE and skipped and re.search(skipped, shown)
                    if is_left_out or any(run is None or run.busy > LONG for run in (own[1:] if kept else own)):
                        continue
                    for output in ("paper", "site"):
                        shutil.rmtree(Path(name) / output, ignore_errors=True)
                    word, *others = command.split()
                    for one in dict.fromkeys((word, EARLIER_NAMES.get(word, word))):
                        run = measured([one, *others], Path(name), package, python, kept, processors)
                        if run is not None or package == PACKAGE:
                            break
                    own.append(run)
            shown = " ".join(Path(part).name for part in shown.split())
            yield f"| `{shown}` | " + " | ".join(figures(own[1:] or own) for own in found) + " |"


def commit(package: Path) -> str:
    """Return the commit of a folder, with a mark if files differ from it."""
    try:
        git = ["git", "-C", str(package)]
        head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True)
        status = subprocess.run([*git, "status", "--porcelain", "strategygen"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return "no commit"
    return f"commit {head.stdout.strip()}{' and changes' * bool(status.stdout)}"


def processor() -> str:
    """Return the name of the processor."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description="Time what a user waits for.")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="only the commands that match this pattern")
    parser.add_argument("--against", type=Path, help="a folder with another version of the package")
    parser.add_argument("--python", default=sys.executable, help="the Python of the other version")
    parser.add_argument("--not-before", default="", help="commands that the other version does not run, as a pattern")
    parser.add_argument("-o", "--output", type=Path, help="write the table to this file too")
    options = parser.parse_args()
    packages = [(PACKAGE, sys.executable)]
    if options.against:
        packages.append((options.against.resolve(), options.python))
    lines = [
        f"strategygen {__version__}, {' against '.join(commit(package) for package, _ in packages)}.",
        f"Python {platform.python_version()}, {processor()}, {os.cpu_count()} processors"
        + (f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else "")
        + f"; median of {options.runs} runs{', in turn' * bool(packages[1:])}, "
        f"one run if it takes more than {LONG:.0f} s; memory: the largest process.",
        "Other programs may use the machine at the same time: compare processor time.",
        "",
    ]
    print(*lines, sep="\n")
    for row in rows(options.runs, options.only, options.not_before, packages):
        print(row, flush=True)
        lines.append(row)
        # After each row: a run that is interrupted leaves what it measured.
        if options.output is not None:
            options.output.write_text("\n".join(["# Benchmarks", "", *lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
