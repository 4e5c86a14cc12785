"""What is before lowering and what is after it are named together where one becomes the other."""

import ast
from pathlib import Path

from tests.unions import classes
from weaklink import ir
from weaklink.ir import lir

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"

BEFORE = classes(ir.SourceTerm) | classes(ir.Place) | classes(ir.Statement)
AFTER = classes(ir.CellTerm) | classes(lir.Statement) | classes(lir.ViewStatement) | {ir.Region}
ONLY_BEFORE = {found.__name__ for found in BEFORE - AFTER}
ONLY_AFTER = {found.__name__ for found in AFTER - BEFORE}

BOTH = {
    "analysis/changes.py": "what statements write, of either IR",
    "view/exposure.py": "pointers as annotations name them, and what is taken for granted of them",
    "view/hosted.py": "what C promises of `main`: clauses, and what follows once there are blocks",
    "view/returned.py": "pointers as contracts name them, and the calls that give them back",
}
"""But for ``ir`` and ``view/lower``."""


def names_both(text: str) -> bool:
    """Whether a module names nodes that are there only before lowering, and others, or types, that
    are there only after it."""
    found = [
        (node.value.id, node.attr)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    ]
    before = any(of == "ir" and name in ONLY_BEFORE for of, name in found)
    return before and any(of == "lir" or (of == "ir" and name in ONLY_AFTER) for of, name in found)


def test_what_differs() -> None:
    assert {"Load", "BuiltinPred", "DerefPlace", "Store"} <= ONLY_BEFORE
    assert {"Cell", "Unchanged", "Region", "Fresh", "Check"} <= ONLY_AFTER
    assert not {"Assign", "Call", "Havoc"} & (ONLY_BEFORE | ONLY_AFTER)


def test_no_other_module_names_both() -> None:
    found = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] != "ir" and names_both(path.read_text("utf-8"))
    }
    assert {path for path in found if not path.startswith("view/lower/")} == BOTH.keys()


def test_such_a_module_is_found() -> None:
    assert names_both("def f(node: ir.Load) -> lir.Expr: ...")
    assert names_both("def f(node: ir.Load) -> ir.Cell: ...")
    assert not names_both("def f(node: ir.Load) -> ir.Read: ...")
    assert not names_both("def f(node: ir.Read) -> lir.Expr: ...")
