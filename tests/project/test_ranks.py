"""A part of src/weaklink imports only lower ranks or itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"

# The modules of the first row share a folder, so they are one part; in the rows below each name is.
RANKS = (
    "record source kinds diagnostics options scope wording claims arithmetic floating enclosures"
    " deadline profiling",
    "ir logic",
    "frontend analysis solve model",
    "view report",
    "encode replay",
    "ask",
    "explain",
    "emit",
    "session mutate",
    "campaign",
    "cli",
)
RANK = {name: rank for rank, names in enumerate(RANKS) for name in names.split()}
ENTRY_POINTS = {"__init__", "__main__"}


def violations(source: Path) -> list[str]:
    return [
        f"{path.relative_to(source)}:{line}: {problem}"
        for path in sorted(source.rglob("*.py"))
        if (importer := part_of(path.relative_to(source))) not in ENTRY_POINTS
        for line, problem in problems(importer, path, source)
    ]


def part_of(path: Path) -> str:
    return path.parts[0].removesuffix(".py")


def problems(importer: str, path: Path, source: Path) -> Iterator[tuple[int, str]]:
    if importer not in RANK:
        yield 1, f"{importer} has no rank: give it one in {Path(__file__).name}"
        return
    for line, imported in imported_parts(path, source):
        if imported not in RANK:
            yield line, f"{imported} has no rank"
        elif not allowed(importer, imported):
            yield line, f"{importer} (rank {RANK[importer]}) imports {imported} ({RANK[imported]})"


def allowed(importer: str, imported: str) -> bool:
    lower = RANK[imported] < RANK[importer]
    return lower or imported == importer or RANK[imported] == RANK[importer] == 0


def imported_parts(path: Path, source: Path) -> Iterator[tuple[int, str]]:
    """Every import anywhere in the module: in functions and under TYPE_CHECKING too."""
    package = ("weaklink", *path.relative_to(source).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in imported_names(node, package):
            match name.split("."):
                case ["weaklink", part, *_] if part != "__version__":
                    yield node.lineno, part  # type: ignore[attr-defined]


def imported_names(node: ast.AST, package: tuple[str, ...]) -> list[str]:
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            parents = package[: len(package) - node.level + 1] if node.level else ()
            module = (*parents, node.module) if node.module else parents
            return [".".join((*module, alias.name)) for alias in node.names]
        case ast.Call(
            func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            return [name]
        case _:
            return []


def test_parts_import_only_lower_ranks() -> None:
    assert violations(SOURCE) == []


def test_every_kind_of_wrong_import_is_found(tmp_path: Path) -> None:
    for name, text in {
        "__init__.py": "from weaklink import cli",
        "source.py": "from weaklink.kinds import Kind",
        "stray.py": "",
        "session.py": "from weaklink import __version__\nimport weaklink.explain.verdict, json",
        "ir/types.py": "import weaklink.logic.sorts",
        "logic/sorts.py": "from . import terms\nfrom ..source import Span\nfrom ..view import x",
        "view/__init__.py": "def f():\n    from weaklink import session",
        "ask/a.py": "if TYPE_CHECKING:\n    from weaklink.explain.verdict import Verdict",
        "encode/deep/b.py": "from ... import replay\nfrom ..memory import array",
        "emit/lazy.py": "import importlib\nimportlib.import_module('weaklink.cli')",
        "solve/c.py": "from weaklink import helpers",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert violations(tmp_path) == [
        "ask/a.py:2: ask (rank 5) imports explain (6)",
        "emit/lazy.py:2: emit (rank 7) imports cli (10)",
        "encode/deep/b.py:1: encode (rank 4) imports replay (4)",
        "ir/types.py:1: ir (rank 1) imports logic (1)",
        "logic/sorts.py:3: logic (rank 1) imports view (3)",
        "solve/c.py:1: helpers has no rank",
        "stray.py:1: stray has no rank: give it one in test_ranks.py",
        "view/__init__.py:2: view (rank 3) imports session (8)",
    ]
