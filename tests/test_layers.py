"""The shape of the house: who may import whom, and where floats are not allowed."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "strategygen"

#: Each module imports only from rows above it; a package's own modules stand in its own order.
LAYERS = (
    "errors",
    "workers",
    "cards",
    "games",
    "deals",
    "payoffs",
    "ranking.hands",
    "ranking.values",
    "ranking.wild",
    "ranking",
    "solve",
    "expectations",
    "kinds",
    "notation.syntax",
    "notation.planes",
    "notation.matching",
    "notation",
    "counting",
    "describe",
    "dialect.words",
    "dialect.meaning",
    "dialect.phrases",
    "dialect.reading",
    "dialect.saying",
    "dialect.lines",
    "dialect",
    "charts",
    "check",
    "arrange",
    "plain",
    "quiz",
    "derive.wording",
    "derive.units",
    "derive.truths",
    "derive.exceptions",
    "derive.comparisons",
    "derive.conflicts",
    "derive.order",
    "derive",
    "levels.holds",
    "levels.parts",
    "levels.short",
    "levels",
    "compare",
    "repair",
    "paper",
    "breakeven",
    "sweep",
    "passage",
    "risk",
    "onecard.game",
    "onecard.simplex",
    "onecard.equilibrium",
    "onecard.dominance",
    "onecard.family",
    "onecard.thesis",
    "onecard",
    "doubledraw.hands",
    "doubledraw.kinds",
    "doubledraw.draws",
    "doubledraw.rules",
    "doubledraw.solve",
    "doubledraw.decisions",
    "doubledraw.chart",
    "doubledraw",
    "tables",
    "render",
    "pdf",
    "cli.group",
    "cli.messages",
    "cli.streams",
    "cli.results",
    "cli.options",
    "cli.derived",
    "cli.solving",
    "cli.charts",
    "cli.pays",
    "cli.sweep",
    "cli.paper",
    "cli.ranking",
    "cli.onecard",
    "cli.card",
    "cli.quiz",
    "cli.gallery",
    "cli",
    "cli.__main__",
)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> int:
    for name in (module, module.partition(".")[0]):
        if name in LAYERS:
            return LAYERS.index(name)
    raise AssertionError(f"strategygen.{module} has no place in the layers")


def imported_modules(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("strategygen."):
            found.add((node.module or "").removeprefix("strategygen."))
        elif isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("strategygen.") for alias in node.names if "strategygen." in alias.name}
    return found


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if module_name(path) not in ("", "__main__"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_only_from_the_rows_above(path: Path) -> None:
    own = layer_of(module_name(path))
    for other in imported_modules(path):
        same_package = other.partition(".")[0] == module_name(path).partition(".")[0]
        assert layer_of(other) < own or (same_package and layer_of(other) <= own), other


EXACT = (
    *("deals", "payoffs", "solve", "expectations", "kinds", "check", "charts"),
    *("sweep", "risk", "compare", "repair", "counting", "paper", "levels/holds"),
)


#: Besides, in packages.
EXACT_PARTS = (
    "ranking/hands", "ranking/values", "ranking/wild", "levels/holds", "onecard/game", "onecard/simplex",
    "onecard/equilibrium", "onecard/dominance", "onecard/family", "onecard/thesis", "tables/onecard",
    "doubledraw/hands", "doubledraw/kinds", "doubledraw/draws", "doubledraw/rules", "doubledraw/solve",
    "doubledraw/decisions", "doubledraw/chart", "tables/doubledraw",
)  # fmt: skip


@pytest.mark.parametrize("name", [*EXACT, "breakeven", *EXACT_PARTS])
def test_modules_that_decide_hold_no_float(name: str) -> None:
    tree = ast.parse((PACKAGE / f"{name}.py").read_text("utf-8"))
    reprs = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("_repr_")
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in reprs:
            continue
        assert not (isinstance(node, ast.Name) and node.id == "float"), f"line {node.lineno}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
