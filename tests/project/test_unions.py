"""mypy names each place where a new member of a union has to be thought of.

A scratch copy gets one more member in every union of records; mypy then says where it is missing.
``python -m tests.project.test_unions`` prints how often, union by union, and where.
"""

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "weaklink"
NEW = "Unheard"
"""What the names of the new members begin with."""
PLACE = re.compile(r"^(?P<path>[^:]+):(?P<line>\d+): error: (?P<what>.*)$", re.MULTILINE)


def unions(module: ast.Module) -> Iterator[ast.Assign]:
    """``Name = First | ir.Second ...`` at the top of a module, and ``Name = OneOf[...]``."""
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name()], value=value) if is_union(value):
                yield statement


def is_union(value: ast.expr) -> bool:
    match value:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right) if is_member(right):
            return is_member(left) or is_union(left)
        case ast.Subscript(value=ast.Name(id="OneOf"), slice=ast.Tuple(elts=each)):
            return all(map(is_member, each))
        case _:
            return False


def is_member(value: ast.expr) -> bool:
    """A class, of whatever (``Binary[Leaf]``)."""
    return isinstance(class_of(value), ast.Name | ast.Attribute)


def class_of(value: ast.expr) -> ast.expr:
    is_of = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Name | ast.Attribute)
    return value.value if is_of else value


def members(value: ast.expr) -> list[ast.expr]:
    match value:
        case ast.BinOp(left=left, right=right):
            return [*members(left), *members(right)]
        case ast.Subscript(slice=ast.Tuple(elts=each)):
            return each
        case _:
            assert is_member(value), f"no member of a union: {ast.unparse(value)}"
            return [value]


def with_member(value: ast.expr, new: str) -> str:
    """The text of the union with one more member."""
    if isinstance(value, ast.Subscript):
        return f"{ast.unparse(value).removesuffix(']')}, {new}]"
    return f"{ast.unparse(value)} | {new}"


def add_members(source: Path) -> list[str]:
    """Gives each union below ``source`` one more member; their names, ``folder_module_Union``."""
    found = []
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        module = ast.parse(text)
        classes = {each.name: each for each in module.body if isinstance(each, ast.ClassDef)}
        lines = text.splitlines()
        for union in reversed(list(unions(module))):
            name = ast.unparse(union.targets[0])
            own = (m for m in members(union.value) if ast.unparse(class_of(m)) in classes)
            first = next(own, None)
            if first is None:  # a union of unions: its members' members are tried
                continue
            where = path.relative_to(source).with_suffix("")
            new = NEW + "_".join((*where.parts, name))
            model = ast.unparse(class_of(first))
            of = ast.unparse(first).removeprefix(model)
            added = f"{name} = {with_member(union.value, new + of)}"
            lines[union.lineno - 1 : union.end_lineno] = [*another(classes[model], new), "", added]
            found.append(new.removeprefix(NEW))
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found


def another(model: ast.ClassDef, name: str) -> list[str]:
    """A record with the fields and properties of ``model``, of another name."""
    copied = ast.ClassDef(**{**vars(model), "name": name})
    return ast.unparse(copied).splitlines()


def complaints(source: Path) -> dict[str, set[str]]:
    """Where mypy misses a new member, by its union."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-pretty"]
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(source / "cache")]
    said = subprocess.run(
        [*command, *options, str(source)], capture_output=True, text=True, cwd=source, check=False
    ).stdout
    found = defaultdict(set)
    for line in PLACE.finditer(said):
        for name in set(re.findall(rf"{NEW}(\w+)", line["what"])):
            found[name].add(f"{line['path']}:{line['line']}")
    return found


def tried(scratch: Path) -> tuple[list[str], dict[str, set[str]]]:
    source = scratch / "weaklink"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))
    return add_members(source), complaints(source)


WHOLE = frozenset(("explain_runs_relevance_Source", "logic_term_AnySort"))
"""Unions that nothing takes apart: members are only compared."""


TWO_IRS = (
    "ir_expressions_Expr",
    "ir_expressions_SourceTerm",
    "ir_expressions_CellTerm",
    "ir_predicates_Pred",
    "ir_contracts_ContractClause",
    "ir_program_Terminator",
    "ir_statements_Statement",
    "ir_statements_LoweredStatement",
    "ir_statements_ViewStatement",
)
"""What both IRs have, and what one of them has."""


@pytest.mark.slow
def test_mypy_names_the_places_of_a_new_member(tmp_path: Path):
    added, found = tried(tmp_path)
    assert len(added) > 20
    assert set(TWO_IRS) <= set(added)
    assert {union for union in added if not found[union]} == WHOLE


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        added, found = tried(Path(directory))
    for union in added:
        places = found[union]
        print(f"{len(places):3} {union}", *sorted(places), sep="\n        ")
