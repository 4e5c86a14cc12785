"""``ir.X`` and ``syntax.X`` are what those packages define, nothing that their modules import."""

import ast
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from weaklink import ir
from weaklink.frontend import syntax

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"


def strangers(text: str, package: ModuleType, name: str) -> set[str]:
    """The names that the text takes from the package, called ``name``, and others define."""
    taken = {
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == name
    }
    found = {attr: getattr(package, attr) for attr in taken if hasattr(package, attr)}
    return {
        attr
        for attr, value in found.items()
        if isinstance(value, type | FunctionType)
        and not value.__module__.startswith(package.__name__)
    }


@pytest.mark.parametrize(("package", "name"), [(ir, "ir"), (syntax, "syntax")])
def test_nothing_is_taken_that_is_only_imported_there(package: ModuleType, name: str) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    assert {str(p): s for p, t in texts.items() if (s := strangers(t, package, name))} == {}


def test_a_stranger_is_found() -> None:
    assert strangers("ir.Span, ir.Read, ir.replace", ir, "ir") == {"Span", "replace"}
