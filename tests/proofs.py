"""Proofs over whole decks, which are run again only if code or data that they use have changed.

A test marked `proof` tries every deal of a deck, or thousands, and decides the same as long as what it uses is the
same.  `proved.json` has for each module of such tests the files whose code they ran when all of them passed, and a hash
of these files, of the data of the package and of the versions of Python and numpy.  While the hash is the same, --slow
leaves these tests out and says how many they are; --again runs them too.

`python tests/proofs.py` runs those of the modules with another hash and writes `proved.json`; with --again, all.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
PROVED = ROOT / "tests" / "proved.json"


def is_proved(module: str) -> bool:
    """Whether all proofs of a test module, such as `tests/test_solve.py`, passed with what they use now."""
    found = _proved().get(module)
    return found is not None and found["hash"] == hash_of(found["files"])


def hash_of(files: list[str]) -> str:
    """Return a hash of the versions of Python and numpy, of what is used, and of the data of the package.

    What is used is a file, or a text or a number that a module has: "strategygen.charts.rows UNREAD".
    """
    data = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "strategygen").rglob("*.toml"))
    whole = sha256(f"{sys.version_info[:2]} {metadata.version('numpy')}".encode())
    for one in (*files, *data):
        module, _, name = one.partition(" ")
        if name:
            whole.update(f"\n{one} {getattr(import_module(module), name, None)!r}".encode())
        else:
            code = (ROOT / one).read_bytes() if (ROOT / one).is_file() else b""
            whole.update(f"\n{one} {sha256(code).hexdigest()}".encode())
    return whole.hexdigest()


def _proved() -> dict[str, Any]:
    return json.loads(PROVED.read_text("utf-8")) if PROVED.is_file() else {}


class Tracer:
    """Notes the files of this project whose code runs, from its making on.

    Tests run what they call, what that needed when it was imported, and what it names that is no function: constants
    have no code that runs.
    """

    def __init__(self) -> None:
        #: The files whose code tests run.
        self.ran: set[str] = set()
        #: For each file, those whose functions it calls while it is imported.
        self.called: dict[str, set[str]] = {}
        sys.settrace(self._note_import)

    def begin_tests(self) -> None:
        """All modules of tests are imported: what runs from now on is what tests run."""
        sys.settrace(self._note_test)

    def _note_test(self, frame: FrameType, event: str, argument: object) -> None:
        # What `dataclass` makes has no file, but belongs to that of its class.
        self.ran.add(frame.f_globals.get("__file__", ""))

    def _note_import(self, frame: FrameType, event: str, argument: object) -> None:
        callee, caller = frame.f_globals.get("__file__", ""), frame.f_back
        if frame.f_code.co_name == "<module>" or not _is_own(callee):
            return
        while caller is not None and "importlib" not in caller.f_code.co_filename:
            file = caller.f_globals.get("__file__", "")
            if _is_own(file):
                self.called.setdefault(file, set()).add(callee)
                return
            caller = caller.f_back

    def files(self) -> list[str]:
        """Return what the tests that have run use, from the root of the project."""
        sys.settrace(None)
        found: set[str] = set()
        new = {file for file in self.ran if _is_own(file)}
        while new:
            found |= new
            files = [file for file in new if _is_own(file)]
            new = {each for file in files for each in (*self.called.get(file, ()), *_constants_of(Path(file)))} - found
        return sorted(Path(one).relative_to(ROOT).as_posix() if _is_own(one) else one for one in found)


def _is_own(file: str | None) -> bool:
    return file is not None and file.startswith((f"{ROOT}/strategygen/", f"{ROOT}/tests/"))


def _constants_of(path: Path) -> Iterator[str]:
    """Yield what a file imports from this project that is no function and no dataclass.

    A text or a number stands for itself, anything else for its file.
    """
    parents = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            bases = [(alias.name, None) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(parents[: len(parents) - node.level]) if node.level else ""
            base = ".".join(filter(None, (start, node.module)))
            bases = [(base, alias.name) for alias in node.names]
        else:
            continue
        for base, name in bases:
            first = ROOT / "tests" / f"{base.partition('.')[0]}.py"
            if not base.startswith("strategygen") and not first.is_file():
                continue
            module = import_module(base)
            one = module if name is None else getattr(module, name, None)
            if one is None:
                one = import_module(f"{base}.{name}")
            if callable(one) and inspect.isfunction(inspect.unwrap(one)):
                continue
            if isinstance(one, str | int):
                yield f"{base} {name}"
                continue
            if isinstance(one, ModuleType):
                file = one.__file__
            elif isinstance(one, type):
                file = None if dataclasses.is_dataclass(one) else getattr(sys.modules[one.__module__], "__file__", None)
            else:
                file = module.__file__
            if file is not None and _is_own(file):
                yield file


def _prove(module: str) -> dict[str, Any] | None:
    """Run the proofs of a module in a process of its own; return its record, or None if one failed."""
    traced = PROVED.with_name(f".{Path(module).stem}.traced")
    arguments = ("-q", "--slow", "-m", "proof", "-p", "no:cacheprovider", f"--used-into={traced}", module)
    done = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, capture_output=True, text=True)
    try:
        print(f"{module}: {done.stdout.splitlines()[-1]}", flush=True)
        if done.returncode != 0:
            print(done.stdout)
            return None
        files = json.loads(traced.read_text("utf-8"))
    finally:
        traced.unlink(missing_ok=True)
    return {"hash": hash_of(files), "files": files}


def main(again: bool) -> int:
    modules = sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").glob("test_*.py")
        if "mark.proof" in path.read_text("utf-8")
    )
    proved = {module: found for module, found in _proved().items() if module in modules}
    left = [module for module in modules if again or not is_proved(module)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(left, pool.map(_prove, left), strict=True))
    proved |= {module: record for module, record in found.items() if record is not None}
    text = json.dumps(proved, indent=0, sort_keys=True) + "\n"
    new = PROVED.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(PROVED)
    return int(None in found.values())


if __name__ == "__main__":
    raise SystemExit(main("--again" in sys.argv[1:]))
