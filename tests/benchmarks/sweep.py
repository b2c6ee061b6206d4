"""Times a sweep of random pay tables of Jacks or Better, and its memory; run by hand, never asserted.

    python tests/benchmarks/sweep.py [COUNT]

Prints the time and the largest memory of any of its processes for COUNT pay tables (default 1000).
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STRATEGYGEN = str(Path(sys.executable).parent / "strategygen")
PAYS: dict[str, tuple[object, ...]] = {
    "royal_flush": (800, 940, 976, 1000, "4674.5051"),
    "straight_flush": (50, 60, 100),
    "four_of_a_kind": (20, 25, 30, 40),
    "full_house": (6, 7, 8, 9, 10),
    "flush": (5, 6, 7),
    "straight": (4, 5),
    "three_of_a_kind": (3,),
    "two_pair": (1, 2),
    "high_pair": (1,),
}


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = random.Random(1)
    lines = [",".join(PAYS), *(",".join(str(chance.choice(pays)) for pays in PAYS.values()) for _ in range(count))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pays.csv"
        file.write_text("\n".join([*lines, ""]), "utf-8")
        command = [STRATEGYGEN, "sweep", "jacks-or-better", str(file), "-o", str(Path(folder) / "result.csv")]
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        seconds = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = used.ru_utime + used.ru_stime
    print(f"{count} pay tables, {os.cpu_count()} cores: {seconds:.1f} s ({busy:.1f} s of processors)")
    print(f"largest process {used.ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
