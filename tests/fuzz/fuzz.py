"""A coverage-guided fuzzer for the parsers: `python tests/fuzz/fuzz.py TARGET FOLDER [OPTION]...`

TARGET is one of notation, cards, game_file, chart, words, shorthand, or a format of pages: html, latex, markdown,
forum, wiki, csv, plain.  FOLDER keeps what was found interesting, and options are those of libFuzzer, such as
-max_total_time=600.  It needs ``pip install .[fuzz]``.  A text that breaks something is written to FOLDER as
broken-..., or to a file timeout-... or oom-...; put it into `corpus/TARGET`, where
`tests/test_fuzz.py` reads it.
"""

import hashlib
import re
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["strategygen", "tomllib"]):
    from targets import PAGES, TARGETS

HERE = Path(__file__).parent
CHARTS = HERE.parent / "charts"
DATA = HERE.parent.parent / "strategygen" / "data"
OUTPUT = HERE.parent.parent / "output"
SHORTHAND = HERE.parent.parent / "strategygen" / "charts" / "shorthand" / "README.md"
#: Texts to begin with.
SEEDS = {
    "notation": [line for path in CHARTS.glob("*.txt") for line in path.read_text("utf-8").splitlines()],
    "cards": ["2s Js Qs Kh Ad", "Jo 10h T♠ ac", "2-9,T-K"],
    "game_file": [path.read_text("utf-8") for path in DATA.glob("*.toml")],
    "chart": [path.read_text("utf-8") for path in (HERE.parent.parent / "output").glob("*-condensed.*")]
    + [path.read_text("utf-8") for path in CHARTS.rglob("*.txt")],
    "words": [line for path in CHARTS.glob("public*/*.txt") for line in path.read_text("utf-8").splitlines()],
    "shorthand": re.findall("`([^`]+)`", SHORTHAND.read_text("utf-8")),
    **{
        name: [path.read_text("utf-8")[:5000] for path in sorted(OUTPUT.glob(f"*.{ending}"))[:30]]
        for name, ending in {"html": "html", "latex": "tex", "markdown": "md", "plain": "txt"}.items()
    },
    "csv": ['Hand,EV,section\n"a, b",1.2,[2 deuces]\n', "number;hand;value\n1;5-RF;800\n"],
    "forum": ["[b]Deuces[/b]\n[list][*]4 to a [color=red]royal[/color][/list]\n[table][tr][td]a[/td][/tr][/table]"],
    "wiki": ["== Deuces ==\n* '''a''' [[b|c]]\n{| style=\"color:red\"\n! a !! b\n|-\n| rowspan=2 | c || d\n|}"],
}


def main() -> None:
    """Fuzz one parser, with seeds in the folder that is named first."""
    name, folder, *options = sys.argv[1:]
    target = (TARGETS | PAGES)[name]
    Path(folder).mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[name]):
        (Path(folder) / f"seed-{number:03}").write_text(seed, "utf-8")

    def one(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        try:
            target(text)
        except Exception:
            # The fuzzer's own file is lost if its timer ends while it reports.
            Path(folder, f"broken-{hashlib.sha256(data).hexdigest()[:12]}").write_text(text, "utf-8")
            raise

    # What takes seconds for 6,000 characters takes minutes for a file of two megabytes.
    limits = ["-timeout=2" if name in PAGES else "-timeout=20", "-rss_limit_mb=1500", "-max_len=6000"]
    atheris.Setup([sys.argv[0], folder, *limits, *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
