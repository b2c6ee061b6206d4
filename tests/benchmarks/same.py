"""Compares the results of two versions of the package: what thirty commands print with ``--json``.

    python tests/benchmarks/same.py FOLDER [--python PYTHON] [--only PATTERN]

FOLDER has the other version, for example a clone at an earlier commit.  Prints which results are the same, byte for
byte, and where the others differ first; exit code 1 if some differ.  Charts are derived anew by both versions.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from run import CHARTS, PACKAGE, START, pay_tables

DEAL = "2s Js Qs Kh Ad"
COMMANDS = [
    "games",
    "games jacks-or-better --exact",
    *(f"solve {game}" for game in ("jacks-or-better", "deuces-wild", "joker-poker-kings", "double-joker")),
    "solve jacks-or-better --pay flush=5",
    f"hand jacks-or-better {DEAL}",
    f"hand joker-poker-kings {DEAL} --explain",
    "values jacks-or-better",
    "values jacks-or-better --only 1-60 --describe",
    "values joker-poker-kings --only 1-40 --describe",
    "chart jacks-or-better",
    "chart jacks-or-better --layout paper",
    "chart bonus-poker --worth",
    "chart deuces-wild",
    "chart jacks-or-better --level penalty-free",
    f"check jacks-or-better {CHARTS / 'table-7.txt'}",
    f"check jacks-or-better {CHARTS / 'three-mistakes.txt'}",
    "compare jacks-or-better-9-6 jacks-or-better-8-5",
    "conflicts jacks-or-better",
    "preliminary deuces-wild",
    "card jacks-or-better",
    "breakeven jacks-or-better --class flush --return 1",
    "breakpoints jacks-or-better --class flush --from 5 --to 7",
    "risk jacks-or-better",
    "sweep jacks-or-better pays.csv",
    f"rank {DEAL}",
    "onecard",
    "doubledraw --census",
    f"doubledraw --deal {DEAL}",
]


def printed(command: str, folder: Path, package: Path, python: str) -> tuple[int, str]:
    """Return the exit code and the JSON that a command prints."""
    words = command.replace(DEAL, "DEAL").split()
    arguments = [DEAL if word == "DEAL" else word for word in words]
    environment = {**os.environ, "STRATEGYGEN_CACHE": "", "PYTHONPATH": str(package)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    run = subprocess.run(
        [python, "-c", START, *arguments, "--json"], cwd=folder, env=environment, capture_output=True, text=True
    )
    return run.returncode, run.stdout or run.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the results of two versions.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--python", default=sys.executable, help="the Python of the other version")
    parser.add_argument("--only", default="", help="only the commands that match this pattern")
    options = parser.parse_args()
    versions = [(PACKAGE, sys.executable), (options.folder.resolve(), options.python)]
    n_different = 0
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor() as threads:
        (Path(name) / "pays.csv").write_text(pay_tables(20), "utf-8")
        for command in COMMANDS:
            if not re.search(options.only, command):
                continue
            work = [threads.submit(printed, command, Path(name), *version) for version in versions]
            (code, ours), (their_code, theirs) = (each.result() for each in work)
            shown = " ".join(Path(part).name for part in command.split())
            # A check finds mistakes.
            if code not in ((0, 1) if command.startswith("check") else (0,)):
                print(f"{shown}: exit code {code}: {ours.strip()[:300]}", flush=True)
                n_different += 1
            elif (code, ours) == (their_code, theirs):
                print(f"{shown}: same, {len(ours):,} characters", flush=True)
            else:
                n_different += 1
                pairs = zip(ours.splitlines(), theirs.splitlines(), strict=False)
                first = next((pair for pair in pairs if pair[0] != pair[1]), ("(longer or shorter)", ""))
                print(f"{shown}: different\n  now:    {first[0][:160]}\n  before: {first[1][:160]}", flush=True)
    return min(n_different, 1)


if __name__ == "__main__":
    sys.exit(main())
