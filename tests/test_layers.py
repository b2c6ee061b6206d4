"""The shape of the package: which module may import which, and where floats are not allowed.

A new room needs a row in `ROOMS`, a README with a table of its modules, a row in the map of the main README, and its
name in `_ROOMS` of `derive/keeping.py` if derived charts depend on it.  `test_a_newcomer_sees_few_names` asks whether
there are too many already.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "strategygen"

#: The rooms, and in each its modules.  A module imports only from rooms above its own and from modules above it in its
#: room.  A name of a sub-package stands for all its modules, which are listed in its own row.
ROOMS: dict[str, tuple[str, ...]] = {
    "errors": (),
    "display": (),
    "workers": (),
    "cards": (),
    "games": ("classes", "doubtful", "numbers", "model", "files"),
    "values": ("deals", "payoffs", "draws", "solver", "linear", "pay_box", "kinds", "ce_values"),
    "language": (
        *("tree", "lexer", "parser", "bit_masks", "penalties", "fitting", "matching", "counted_cards", "counting"),
        *("naming", "name_holds", "rank_products", "conditions", "describing"),
    ),
    "charts": (
        "patterns",
        *(
            "plain.sayings",
            "plain.synonyms",
            "plain.unclear",
            "plain.vocabulary",
            "plain.word_ranges",
            "plain.words",
            "plain.phrases",
            "plain.context",
            "plain.ranks",
            "plain.entries",
            "plain.joining",
        ),
        *(
            "plain.rank_rules",
            "plain.discard_rules",
            "plain.restated",
            "plain.remarks",
            "plain.precedence_rules",
            "plain.rest_rules",
            "plain.note_rules",
        ),
        *("plain.limit_rules", "plain.exact_rules", "plain.gap_rules"),
        *("plain.natural_rules", "plain.choice_rules", "plain.kicker_rules", "plain.property_rules"),
        *("plain.alternative_rules", "plain.deal_rules", "plain.qualifier_rules", "plain.one_or_all"),
        *("plain.range_rules", "plain.set_rules", "plain.two_pair_rules"),
        *("plain.alike_rules", "plain.card_rules", "plain.draw_rules", "plain.wild_rules", "plain.nothing_rules"),
        *(
            "plain.paying_rules",
            "plain.sums",
            "plain.kinds_apart",
            "plain.broken_hands",
            "plain.cards_said",
            "plain.rewording_parts",
            "plain.list_rewordings",
            "plain.sentence_rewordings",
            "plain.rewordings",
            "plain.line_rules",
        ),
        *("plain.reader",),
        *("plain.dead_entries", "plain.headings", "plain.rank_words", "plain.discard_words", "plain.printer", "plain"),
        *("formats.page_rows", "formats.cleaning", "formats.building", "formats.colors", "formats.media"),
        *("formats.styles", "formats.sheets", "formats.sides", "formats.plain_page", "formats.program_page"),
        *("formats.csv_page", "formats.forum_page", "formats.wiki_page", "formats.dokuwiki_page"),
        *("formats.markdown_page", "formats.latex_look", "formats.latex_page", "formats.html_page", "formats.finding"),
        *("formats", "counting", "columns", "examples", "footnote_marks", "table_headers", "rows"),
        "taken_back",
        *("shorthand.tokens", "shorthand.restrictions", "shorthand.conditions", "shorthand.hands", "shorthand.lines"),
        *(
            "shorthand",
            "prose",
            "letter_headings",
            "row_headings",
            "examples_beside",
            "wild_counts",
            "gap_sentences",
            "gap_counts",
            "page_terms",
            "cards_moved",
            "partial_conditions",
            "meanings",
            "sf_numbers",
            "wild_terms",
            "wild_names",
            "glossary",
            "legend_parts",
            "legend_suits",
            "legend",
            "named_types",
            "spelling",
            "around",
            "lists",
            "cards_of_notes",
            "readings",
            "pays_said",
            "stated",
            "statements",
            "played_remarks",
            "asides",
            "outside",
            "pay_rows",
            "pay_tables",
            "row_orders",
            "instead",
            "footnotes",
            "rows_together",
            "preparing",
            "conditions",
            "neighbours",
            "captions",
            "unread",
            "orders",
            "changes",
            "choice_notes",
            "said_again",
            "contradictions",
            "page_reader",
            "page",
        ),
        *("chart", "playing", "check"),
        *("translation", "word_count", "claims", "explained", "examples_played", "suspicions", "quiz"),
    ),
    "derive": (
        *("bits", "graphs", "rules", "sections", "conflicts", "conditions", "conjunctions", "deal_texts", "points"),
        *("exceptions", "settling", "order", "shortening", "optimal", "keeping", "kept"),
        *(
            "levels.order_search",
            "levels.hold_order",
            "levels.group_parts",
            "levels.losses",
            "levels.short_charts",
            "levels.penalty_free",
        ),
        *("levels.simpler_conditions", "levels.candidates", "levels.deal_groups", "levels.decisions"),
        *("levels.match_sums", "levels.word_search"),
        *("levels.play_charts", "levels.kept_drafts", "levels.level_charts", "levels", "compare"),
        *("repairs.changes", "repairs.mistake_lines", "repairs.played_chart", "repairs.splits", "repairs.joins"),
        *("repairs.search", "repairs"),
    ),
    "pays": (
        *("envelope", "break_even", "chart_ranges", "hold_changes", "breakpoints"),
        *("sweeps", "ruin", "risk"),
    ),
    "sources": (
        *("paper.patterns", "paper.listing", "paper.descriptions", "paper.checks", "paper"),
        *("ranking.hands", "ranking.values", "ranking.wild", "ranking"),
        *("onecard.game", "onecard.simplex", "onecard.equilibrium", "onecard.dominance", "onecard.family"),
        *("onecard.thesis", "onecard"),
        *(
            "doubledraw.hands",
            "doubledraw.kinds",
            "doubledraw.choices",
            "doubledraw.inversions",
            "doubledraw.draws",
            "doubledraw.rules",
            "doubledraw.solve",
        ),
        *("doubledraw.decisions", "doubledraw.chart", "doubledraw"),
    ),
    "": (),  # what `import strategygen` gives
    "pages": (
        *(
            "numbers",
            "cells",
            "report",
            "json_text",
            "legend",
            "plain_legend",
            "chart",
            "card_groups",
            "card_rows",
            "card_layout",
            "card",
            "card_drawing",
            "catalogue",
            "doubledraw",
            "readings",
            "hands",
            "levels",
        ),
        *(
            "onecard",
            "paper",
            "pays",
            "ranking",
            "reading_test",
            "repairs",
            "risks",
            "solutions",
            "sweeps",
            "tour",
            "verdicts",
            "escaping",
            "templates",
            "limits",
            "themes",
            "render",
            "trainer",
            "pdf",
            "site.shared",
            "site.levels",
            "site.neighbours",
            "site.game",
            "site.index",
            "site",
            "paper_files",
        ),
    ),
    "cli": (
        *("group", "messages", "streams", "results", "options", "derived", "solving", "charts", "pays", "sweep"),
        *("paper", "ranking", "onecard", "doubledraw", "card", "quiz", "trainer", "site", "tour"),
    ),
    "__main__": (),
}

#: Rooms whose `__init__` exports what other rooms use.  What it exports is imported from there alone; modules that it
#: leaves out (they take time to import and few need them) are imported themselves.
EXPORTING = ("games", "values", "language", "charts", "derive")

ORDER = [f"{room}.{module}" if module else room for room, modules in ROOMS.items() for module in (*modules, "")]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@dataclass(frozen=True)
class Facts:
    """What a file says: the modules of the package that it imports, and the lines with a float."""

    imports: frozenset[str]
    floats: tuple[int, ...]


def nodes_of(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, as `ast.walk` gives them, in less time."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting.extend(part for part in value if isinstance(part, ast.AST))


#: Comments, and strings with the letters in front.
_STRINGS = re.compile(
    r"#[^\n]*|(?P<prefix>\b[A-Za-z]{1,2})?(?:"
    r"\"{3}(?:[^\"\\]++|\\.|\"(?!\"\"))*+\"{3}|'{3}(?:[^'\\]++|\\.|'(?!''))*+'{3}"
    r"|\"(?:[^\"\\\n]++|\\.)*+\"|'(?:[^'\\\n]++|\\.)*+')",
    re.DOTALL,
)
#: An import of the package, and what may be a float; ruff lets no import begin in the middle of a line.
_IMPORT = re.compile(r"^[ \t]*((?:from|import)[ \t]+(?:\.|strategygen\b)[^\n(]*(?:\([^)]*\))?)", re.MULTILINE)
_FLOAT = re.compile(r"\bfloat\b|[0-9][.]|[.][0-9]|\b[0-9_]+e[-+]?[0-9]", re.IGNORECASE)


def _without_text(found: re.Match[str]) -> str:
    """A string as an empty one, unless it has expressions in it; no comment."""
    if "f" in (found["prefix"] or "").lower():
        return found[0]
    return "" if found[0].startswith("#") else '""'


@cache
def facts_of(path: Path) -> Facts:
    """Return the facts of a file; the tree is that of its imports alone, unless it may have floats."""
    text = path.read_text("utf-8")
    code = _STRINGS.sub(_without_text, text)
    return facts_of_tree(text if _FLOAT.search(code) else "\n".join(_IMPORT.findall(code)))


def facts_of_tree(text: str) -> Facts:
    nodes = [*nodes_of(ast.parse(text))]
    floats = [
        node.lineno
        for node in nodes
        if (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
    ]
    return Facts(frozenset(_imported_modules(nodes)), tuple(floats))


def imported_modules(path: Path) -> frozenset[str]:
    return facts_of(path).imports


def _imported_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules of the package that a file imports, wherever in the file and however."""
    for node in nodes:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: a relative import"
            module = node.module or ""
            full = [f"{module}.{alias.name}" for alias in node.names if alias.name != "__version__"]
            names = [name if name.removeprefix("strategygen.") in PATHS else module for name in full]
        else:
            continue
        yield from (name.partition(".")[2] for name in names if name.partition(".")[0] == "strategygen")


@pytest.mark.slow
def test_a_fast_look_finds_what_the_tree_says() -> None:
    for module, path in PATHS.items():
        assert facts_of(path) == facts_of_tree(path.read_text("utf-8")), module


def test_a_fast_look_finds_imports_and_floats_anywhere(tmp_path: Path) -> None:
    def found_in(text: str) -> Facts:
        path = tmp_path / f"{len([*tmp_path.iterdir()])}.py"
        path.write_text(text, "utf-8")
        assert facts_of(path) == facts_of_tree(text)
        return facts_of(path)

    imports = (
        'def f():\n    """No 0.5."""\n    from strategygen.values import (\n        solve,  # 0.5 )\n    )\n',
        "import strategygen.values\nx = 'from strategygen import y'  # float\n",
        'x = "\\"\\\\" + r"\\""\nif x:\n    from strategygen import values\n',
    )
    assert {found_in(text) for text in imports} == {Facts(frozenset({"values"}), ())}
    floats = (
        'x = f"{0.5}"\n', "x = '\"' + '#'; y = 1e3\n", "def f(x: float) -> None: ...\n", 'x = 1 and"\\""; y = .5\n',
        "x = 5.\n", "x = b'a' b'b'; y = 1_0.0\n", "x = rf'''{float(1)}'''\n",
    )  # fmt: skip
    assert {found_in(text) for text in floats} == {Facts(frozenset(), (1,))}
    nothing = ("x = 'float'\n", "# 0.5\nimport numpy\n", '"""0.5 \\""" """\n', "x = y[1].z, rb'1.5'\n")
    assert {found_in(text) for text in nothing} == {Facts(frozenset(), ())}


def test_every_module_has_a_place() -> None:
    assert sorted(ORDER) == sorted(PATHS)


def test_a_newcomer_sees_few_names() -> None:
    assert len({name.partition(".")[0] for name in PATHS} - {""}) <= 14


def test_a_module_imports_only_from_above() -> None:
    for place, module in enumerate(ORDER):
        for other in imported_modules(PATHS[module]):
            assert ORDER.index(other) < place, f"{module} imports {other}"


def test_what_a_room_exports_is_imported_from_the_room() -> None:
    for module in ORDER:
        for other in imported_modules(PATHS[module]):
            room = other.partition(".")[0]
            if room != module.partition(".")[0] and room in EXPORTING:
                assert other not in imported_modules(PATHS[room]), f"{module}: import {other} from strategygen.{room}"


#: Where floats may decide nothing: whole rooms, and modules.  (The search for charts prices with floats; its result is
#: proved.)
EXACT = (
    *("games", "values", "charts", "sources", "pays", "derive.compare", "derive.repairs"),
    *("derive.levels.hold_order", "derive.levels.order_search"),
)
#: How alike two words must be to suggest one for the other; chances within so many hands, with a bound of their error;
#: sizes and colours of type.
FLOATS = (
    *("charts.plain.reader", "pays.ruin"),
    *("charts.formats.colors", "charts.formats.styles", "charts.formats.latex_look"),
)


def test_modules_that_decide_hold_no_float() -> None:
    exact = [name for name in PATHS if name.startswith(EXACT) and name not in FLOATS]
    assert {name: facts_of(PATHS[name]).floats for name in exact} == dict.fromkeys(exact, ())


def modules_named(page: Path) -> set[str]:
    """The modules and folders that the table of modules of a room's README names; empty if it has no such table."""
    rows = re.split(r"^\| module \|.*\n\|[-|]+\|\n", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
    first = [row.split("|")[1] for part in rows for row in part.split("\n\n")[0].splitlines() if row.startswith("|")]
    return {name.rstrip("/") for cell in first for name in re.findall(r"`([\w/]+)`", cell)}


@pytest.mark.parametrize("page", sorted(PACKAGE.rglob("README.md")), ids=lambda page: str(page.parent.name))
def test_the_table_of_a_room_names_its_modules(page: Path) -> None:
    named = modules_named(page)
    there = {path.stem for path in page.parent.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert not named or named == there - {"__init__"}
