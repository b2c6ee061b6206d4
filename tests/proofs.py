"""Proofs over whole decks, which are run again only if code or data that they use have changed.

A test marked `proof` tries every deal of a deck, or thousands, and decides the same as long as what it uses is the
same.  `proved.json` has for each module of such tests what they used when all of them passed: the files whose code ran,
the files that were read, and texts and numbers of other modules.  It has a hash of these, of the data of the package
and of the versions of Python and of what is calculated with.  While the hash is the same, --slow leaves these tests out
and says how many they are; --again runs them too.

`python tests/proofs.py` runs those of the modules with another hash and writes `proved.json`; with --again, all.  What
runs in another process or thread would not be seen, so a module whose proofs start one is not recorded.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
PROVED = ROOT / "tests" / "proved.json"


#: What proofs calculate with, or take their examples from.
_PACKAGES = ("numpy", "sympy", "hypothesis")
#: Modules whose code runs if a process or a thread is started.
_STARTERS = {"subprocess", "threading", "multiprocessing.popen_spawn_posix", "multiprocessing.popen_fork"}


def is_proved(module: str) -> bool:
    """Whether all proofs of a test module, such as `tests/test_solve.py`, passed with what they use now."""
    found = _proved().get(module)
    return found is not None and found["hash"] == hash_of(found["used"])


def hash_of(used: list[str]) -> str:
    """Return a hash of versions, of the data of the package, and of what is used.

    That is a file, from the root of the project, or a text or a number that a module has: "strategygen.charts.rows
    UNREAD".
    """
    data = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "strategygen").rglob("*.toml"))
    whole = sha256(f"{sys.version_info[:2]} {[metadata.version(name) for name in _PACKAGES]}".encode())
    for one in (*used, *data):
        module, _, name = one.partition(" ")
        if name:
            whole.update(f"\n{one} {getattr(import_module(module), name, None)!r}".encode())
        else:
            content = (ROOT / one).read_bytes() if (ROOT / one).is_file() else b""
            whole.update(f"\n{one} {sha256(content).hexdigest()}".encode())
    return whole.hexdigest()


def _proved() -> dict[str, Any]:
    return json.loads(PROVED.read_text("utf-8")) if PROVED.is_file() else {}


class Tracer:
    """Notes what tests use of this project, from its making on.

    That is the code that they run, what this needed when it was imported, and what it names that has no code that must
    run: constants, and what a cached function returned while the tests were imported.
    """

    def __init__(self) -> None:
        #: The files whose code tests run, and those that are read.
        self.ran: set[str] = set()
        self.read: set[str] = set()
        #: For each file, those whose functions it calls while it is imported.
        self.called: dict[str, set[str]] = {}
        #: What was started while tests ran, which is not traced.
        self.started: set[str] = set()
        sys.addaudithook(self._note_read)
        sys.settrace(self._note_import)

    def begin_tests(self) -> None:
        """All modules of tests are imported: what runs from now on is what tests run."""
        sys.settrace(self._note_test)

    def _note_read(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | os.PathLike):
            self.read.add(str(Path(arguments[0]).absolute()))

    def _note_test(self, frame: FrameType, event: str, argument: object) -> None:
        # What `dataclass` makes has no file, but belongs to that of its class.
        self.ran.add(frame.f_globals.get("__file__", ""))
        if frame.f_globals.get("__name__") in _STARTERS and frame.f_code.co_name in ("__init__", "_launch", "start"):
            self.started.add(frame.f_globals["__name__"])

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

    def used(self) -> list[str]:
        """Return what the tests that have run use, for `hash_of`."""
        sys.settrace(None)
        found: set[str] = set()
        new = {file for file in self.ran if _is_own(file)}
        while new:
            found |= new
            files = [file for file in new if _is_own(file)]
            new = {each for file in files for each in (*self.called.get(file, ()), *constants_of(Path(file)))} - found
        # Files of code are opened when they are imported.
        read = {
            file for file in self.read if _is_own(file) and not file.endswith((".py", ".pyc")) and Path(file).is_file()
        }
        return sorted(one.removeprefix(f"{ROOT}/") for one in (found | read) - {str(PROVED)})


def _is_own(file: str | None) -> bool:
    rooms = ("strategygen", "templates", "tests", "output")
    return file is not None and file.startswith(tuple(f"{ROOT}/{room}/" for room in rooms))


def constants_of(path: Path) -> Iterator[str]:
    """Yield what a file imports from this project that may be used though none of its code runs.

    A text or a number stands for itself, anything else for its file.
    """
    parents = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(parents[: len(parents) - node.level]) if node.level else ""
            base = ".".join(filter(None, (start, node.module)))
            imported = [(base, alias.name) for alias in node.names]
        else:
            continue
        for base, name in imported:
            top = base.partition(".")[0]
            if top == "strategygen" or (ROOT / "tests" / f"{top}.py").is_file():
                yield from _constant(base, name)


def _constant(base: str, name: str) -> Iterator[str]:
    """Yield a name of a module, or its file, if no code of it must run where it is used; so for a module itself."""
    one: object = import_module(base)
    if name:
        one = getattr(one, name) if hasattr(one, name) else import_module(f"{base}.{name}")
    if isinstance(one, str | int):
        yield f"{base} {name}"
        return
    module = base
    if isinstance(one, ModuleType):
        module = one.__name__
    elif isinstance(one, type) or callable(one):
        if not _may_be_used_silently(one):
            return
        module = getattr(one, "__module__", base)
    file = getattr(sys.modules.get(module), "__file__", None)
    if _is_own(file):
        yield str(file)


def _may_be_used_silently(one: object) -> bool:
    """Whether a class or something that can be called has more than code that runs whenever it is used.

    A function has not, but one that keeps its results; a dataclass has not, as its instances are made by code, but one
    with constants or methods that keep their results.
    """
    if not isinstance(one, type):
        return hasattr(one, "cache_info") or not inspect.isfunction(inspect.unwrap(one))
    if not dataclasses.is_dataclass(one):
        return True
    fields = {field.name for field in dataclasses.fields(one)}
    own = [value for name, value in vars(one).items() if not name.startswith("__") and name not in fields]
    return any(
        hasattr(getattr(value, "__func__", value), "cache_info") or not (callable(value) or hasattr(value, "__get__"))
        for value in own
    )


def _prove(module: str) -> dict[str, Any] | None:
    """Run the proofs of a module in a process of its own; return its record, or None if one failed or was skipped."""
    traced = PROVED.with_name(f".{Path(module).stem}.traced")
    arguments = ("-q", "--slow", "-m", "proof", "-p", "no:cacheprovider", f"--used-into={traced}", module)
    # No chart that was derived before is used: the code that derives it is to run.
    environment = {name: value for name, value in os.environ.items() if name != "STRATEGYGEN_TEST_CACHE"}
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=ROOT, capture_output=True, text=True, env=environment
    )
    try:
        summary = done.stdout.splitlines()[-1]
        print(f"{module}: {summary}", flush=True)
        if done.returncode != 0 or "skipped" in summary:
            print(done.stdout, done.stderr)
            return None
        noted = json.loads(traced.read_text("utf-8"))
    finally:
        traced.unlink(missing_ok=True)
    changed = [one for one in noted["used"] if (ROOT / one).is_file() and (ROOT / one).stat().st_mtime > began]
    if noted["started"] or changed:
        print(f"{module}: not recorded; started: {noted['started']}, changed meanwhile: {changed}")
        return None
    return {"hash": hash_of(noted["used"]), "used": noted["used"]}


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
