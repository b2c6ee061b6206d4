"""Fuzz all parsers, one after the other, and print a table: `python tests/fuzz/campaign.py FOLDER [NAME[=SECONDS]]...`

NAME is a name of `targets`, by default all; SECONDS is 600 by default.  It needs ``pip install .[fuzz]``.

FOLDER keeps for each parser ``corpus/`` (what was found interesting; the next run goes on from it), ``found/``, and
``slowest.json``.  Texts to begin with are the project's pages, the texts in its tests, and the files in FOLDER/seeds,
such as pages of other people.  Afterwards all of the corpus is read again without instruments:
for the lines of the parser's modules that it reaches, and to see which findings hold.  These are made as short as
they can be, as ``found/short-...``.  Put them into tests/fuzz/corpus/NAME, where `tests/test_fuzz.py` reads them.

The table: seconds, texts tried, seconds of the slowest one, findings, lines of the parser's modules that were run.
Ends with 1 if there are findings.
"""

import ast
import json
import re
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
ROOT = TESTS.parent
FORMATS = "strategygen/charts/formats"
_PAGES = (f"{FORMATS}/cleaning.py", f"{FORMATS}/page_rows.py")
#: The modules that a parser rests on.
MODULES: dict[str, tuple[str, ...]] = {
    "html": (
        *(f"{FORMATS}/{name}.py" for name in ("html_page", "styles", "sheets", "media", "colors", "building")),
        *_PAGES,
    ),
    "latex": (f"{FORMATS}/latex_page.py", f"{FORMATS}/latex_look.py", f"{FORMATS}/building.py", *_PAGES),
    "markdown": (f"{FORMATS}/markdown_page.py", *_PAGES),
    "plain": (f"{FORMATS}/plain_page.py", *_PAGES),
    "csv": (f"{FORMATS}/csv_page.py", *_PAGES),
    "forum": (f"{FORMATS}/forum_page.py", *_PAGES),
    "wiki": (f"{FORMATS}/wiki_page.py", *_PAGES),
    "words": ("strategygen/charts/plain/*.py",),
    "shorthand": ("strategygen/charts/shorthand/*.py",),
    "game_file": ("strategygen/games/files.py", "strategygen/games/classes.py", "strategygen/games/numbers.py"),
    "notation": ("strategygen/language/lexer.py", "strategygen/language/parser.py", "strategygen/language/tree.py"),
    "chart": (f"{FORMATS}/*.py", "strategygen/charts/page_reader.py", "strategygen/charts/rows.py"),
    "cards": ("strategygen/cards.py",),
}
#: Pages to begin with, and modules of tests whose texts are more of them.
PAGES = {
    "html": "output/**/*.html", "latex": "output/**/*.tex", "markdown": "output/**/*.md", "plain": "output/**/*.txt",
    "csv": "output/**/*.csv", "game_file": "strategygen/games/data/*.toml", "chart": "output/*",
}  # fmt: skip
TEXTS = {
    "words": "test_plain.py", "shorthand": "test_shorthand.py", "game_file": "test_games.py",
    "notation": "test_notation.py", "cards": "test_cards.py",
}  # fmt: skip
#: A list of lines as a page of a format.
AS_PAGE: dict[str, Callable[[list[str]], str]] = {
    "html": lambda lines: "<table>" + "".join(f"<tr><td>{line}</td></tr>" for line in lines) + "</table>",
    "latex": lambda lines: "\\begin{itemize}\n\\item " + "\n\\item ".join(lines) + "\n\\end{itemize}",
    "markdown": lambda lines: "| Hand held |\n|---|\n" + "".join(f"| {line} |\n" for line in lines),
    "csv": lambda lines: "Rank,Hand held\n" + "".join(f'{at},"{line}"\n' for at, line in enumerate(lines)),
    "forum": lambda lines: "[b]Chart[/b]\n[list]" + "".join(f"[*]{line}\n" for line in lines) + "[/list]",
    "wiki": lambda lines: "== Chart ==\n{|\n! Hand held\n" + "".join(f"|-\n| {line}\n" for line in lines) + "|}",
}  # fmt: skip
#: What is read line by line.
LINES = ("words", "shorthand", "notation", "cards")


def main() -> None:
    """Fuzz the parsers that are named and print the table."""
    folder = Path(sys.argv[1]).resolve()
    if sys.argv[2:3] == ["--replay"]:
        replay(sys.argv[3], folder)
        return
    rows = []
    for wish in sys.argv[2:] or MODULES:
        name, _, seconds = wish.partition("=")
        rows.append(fuzz(name, folder / name, int(seconds or 600)))
        print(rows[-1], flush=True)
    head = "| parser | seconds | texts | slowest | findings | lines of its modules run |\n|---|---|---|---|---|---|"
    print("", head, *rows, sep="\n")
    sys.exit(any(found for name in MODULES for found in (folder / name / "found").glob("short-*")))


def seeds(name: str, folder: Path) -> list[str]:
    """Return texts to begin with."""
    charts = [*TESTS.glob("charts/**/*.txt"), *sorted(path for path in folder.rglob("*") if path.is_file())]
    pages = [path.read_text("utf-8", "replace") for path in charts]
    texts = [path.read_text("utf-8") for path in ROOT.glob(PAGES[name]) if path.is_file()] if name in PAGES else []
    modules = [TESTS / TEXTS[name]] if name in TEXTS else [TESTS / "test_formats.py", TESTS / "hostile/test_pages.py"]
    for module in modules:
        nodes = ast.walk(ast.parse(module.read_text("utf-8")))
        texts += [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    texts += [line for page in pages for line in page.splitlines()] if name in LINES else pages
    if name in AS_PAGE:
        texts += [AS_PAGE[name](page.splitlines()) for page in pages]
    return [text.encode("utf-8", "replace").decode("utf-8") for text in texts]


def fuzz(name: str, folder: Path, seconds: int) -> str:
    """Fuzz a parser for some seconds and return its row of the table."""
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    texts = seeds(name, folder.parent / "seeds")
    for number, text in enumerate(texts):
        (corpus / f"seed-{number:04}").write_text(text, "utf-8")
    # The words of the seeds, which the fuzzer puts into others.
    words = Counter(word for text in texts for word in re.findall(r"[<\\\[&{]*/?[\w-]+|[^\w\s]{2,}", text))
    entries = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word, _ in words.most_common(400))
    (folder / "words").write_text("".join(f'"{entry}"\n' for entry in entries), "utf-8")
    tried, began = 0, time.monotonic()
    with (folder / "log").open("w", encoding="utf-8") as log:
        # A text that takes too long ends the fuzzer: it is begun anew.
        while (left := round(began + seconds - time.monotonic())) > 0:
            options = [f"-max_total_time={left}", "-print_final_stats=1", "-verbosity=1", f"-dict={folder / 'words'}"]
            command = [sys.executable, str(HERE / "fuzz.py"), name, str(corpus), *options]
            err = subprocess.run(command, capture_output=True, check=False).stderr.decode("utf-8", "replace")
            log.write(err)
            units = re.findall(r"number_of_executed_units:\s*(\d+)", err)
            if not units:
                sys.exit(err)
            tried += int(units[-1])
    took = time.monotonic() - began
    slowest = json.loads((folder / "slowest.json").read_text("utf-8"))["seconds"]
    command = [sys.executable, __file__, str(folder.parent), "--replay", name]
    subprocess.run(command, check=True, stdout=sys.stderr)
    report = json.loads((folder / "replay.json").read_text("utf-8"))
    return f"| {name} | {took:.0f} | {tried:,} | {slowest:.2f} s | {report['found']} | {report['lines']} |"


def replay(name: str, folder: Path) -> None:
    """Read the corpus of a parser again: the lines that it reaches, and the findings that hold, made short."""
    import coverage

    include = [str(ROOT / part) for part in MODULES[name]]
    measured = coverage.Coverage(data_file=None, include=include)
    measured.start()
    sys.path.insert(0, str(HERE))
    from targets import LIMIT, target_of

    for path in sorted((folder / name / "corpus").iterdir()):
        problem(target_of(name), path.read_bytes().decode("utf-8", "replace"), LIMIT)
    measured.stop()
    run = of = 0
    for path in sorted(path for part in MODULES[name] for path in ROOT.glob(part)):
        _, statements, _, missing, _ = measured.analysis2(str(path))
        run, of = run + len(statements) - len(missing), of + len(statements)
        print(f"{path.relative_to(ROOT)}: {len(statements) - len(missing)} of {len(statements)}; not {missing}")
    holding = {}
    for path in sorted((folder / name / "found").glob("[!s]*")) + sorted((folder / name / "found").glob("slow-*")):
        text = path.read_bytes().decode("utf-8", "replace")
        if (what := problem(target_of(name), text, LIMIT)) is not None and what not in holding:
            holding[what] = shortened(text, lambda part, what=what: problem(target_of(name), part, LIMIT) == what)
            path.with_name(f"short-{path.name}").write_text(holding[what], "utf-8")
            print(f"{path.name}: {what}: {holding[what][:200]!r}")
    report = {"found": len(holding), "lines": f"{run} of {of} ({100 * run / of:.0f} %)"}
    (folder / name / "replay.json").write_text(json.dumps(report), "utf-8")


def problem(target: Callable[[str], None], text: str, limit: float) -> str | None:
    """Return what is wrong with a text: an error at a place, or more than so many seconds of the processor."""
    began = time.process_time()
    try:
        target(text)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"
    return f"over {limit} s" if time.process_time() - began > limit else None


def shortened(text: str, fails: Callable[[str], bool], seconds: float = 60) -> str:
    """Return a shorter text that fails too: parts are left out while it does, for at most so many seconds."""
    ends = time.monotonic() + seconds
    size = len(text) // 2
    while size and time.monotonic() < ends:
        at, before = 0, len(text)
        while at < len(text) and time.monotonic() < ends:
            part = text[:at] + text[at + size :]
            if fails(part):
                text = part
            else:
                at += size
        size = size // 2 if len(text) == before or size > 1 else 1
    return text


if __name__ == "__main__":
    main()
