"""Times the work a user waits for, as whole processes and in process; run by hand, never asserted.

    python tests/benchmarks/run.py [RUNS]

Prints the median and the spread of RUNS runs (default 7) after one that is not counted.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from strategygen import load_game, solve

CHARTS = Path(__file__).parent.parent / "charts"
STRATEGYGEN = str(Path(sys.executable).parent / "strategygen")

PROCESSES = {
    "solve jacks-or-better": ["solve", "jacks-or-better", "--json"],
    "chart jacks-or-better (condensed)": ["chart", "jacks-or-better"],
    "chart jacks-or-better (paper)": ["chart", "jacks-or-better", "--layout", "paper"],
    "chart jacks-or-better-8-5": ["chart", "jacks-or-better-8-5"],
    "check, 38 lines": ["check", "jacks-or-better", str(CHARTS / "table-7.txt")],
    "games": ["games"],
    "rank, census of deuces wild": ["rank", "--census", "--wild", "deuces"],
}


def seconds(work: Callable[[], object], runs: int) -> list[float]:
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return times[1:]


def report(name: str, times: list[float]) -> None:
    print(f"{name:36} {statistics.median(times):7.3f} s   ({min(times):.3f} to {max(times):.3f})")


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"{machine}; {runs} runs, median (spread)")
    for name, arguments in PROCESSES.items():
        command = [STRATEGYGEN, *arguments]
        report(name, seconds(lambda command=command: subprocess.run(command, check=True, capture_output=True), runs))
    game = load_game("jacks-or-better")
    solve(game)
    royal = iter(range(801, 100_000))

    def another() -> None:
        assert solve(game.with_pays({"royal_flush": next(royal)})).expected_return > 0

    report("each further pay table, in process", seconds(another, 3 * runs))


if __name__ == "__main__":
    main()
