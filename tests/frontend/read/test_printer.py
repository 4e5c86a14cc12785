"""A program that is printed and read again is the same program."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.frontend.read import trees
from tests.frontend.read.test_cases import FILES, split
from tests.sampling import sparse
from weaklink.diagnostics import Severity
from weaklink.frontend.printer import print_expr, print_items, print_term
from weaklink.frontend.read import read_text
from weaklink.frontend.syntax import (
    BaseType,
    Compound,
    Expr,
    External,
    FunctionDefinition,
    FunctionType,
    Statement,
)
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

ROOT = Path(__file__).parents[3]
PROGRAMS = sorted({*(ROOT / "tests").rglob("*.c"), *(ROOT / "examples").rglob("*.c")})


def read(text: str, name: str = "t.c") -> tuple[tuple[External, ...], list[str]]:
    """What is read, and the errors."""
    unit, diagnostics = read_text(name, text, Reading(), MACHINES["lp64"])
    errors = [f"{one.span}: {one.message}" for one in diagnostics if one.severity is Severity.ERROR]
    return unit.items, errors


def assert_prints(text: str, name: str = "t.c") -> None:
    """All that can be read of ``text``, printed, reads as the same."""
    items, _ = read(text, name)
    printed = print_items(items)
    again, errors = read(printed)
    assert errors == [], printed
    for one, other in zip(items, again, strict=False):
        assert one == other, print_items((one,)) + "/* becomes */\n" + print_items((other,))
    assert len(items) == len(again)
    assert print_items(again) == printed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case(file: Path) -> None:
    for _, source, _ in split("\n" + file.read_text(encoding="utf-8")):
        assert_prints(source)


@pytest.mark.parametrize("file", sparse(PROGRAMS, 4, lambda file: str(file.relative_to(ROOT))))
def test_every_program(file: Path) -> None:
    assert_prints(file.read_text(encoding="utf-8"), str(file))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(trees.c_expressions())
def test_expressions(expr: Expr) -> None:
    printed = f"typedef int T; void f(void) {{ ({print_expr(expr)}); }}"
    items, errors = read(printed)
    assert errors == [], printed
    assert items[1].body.items[0].expression == expr, printed  # type: ignore[union-attr]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(trees.terms())
def test_terms(term: Expr) -> None:
    printed = f"typedef int T; /*@ lemma l: {print_term(term)}; */"
    items, errors = read(printed)
    assert errors == [], printed
    assert items[1].predicate == term, printed  # type: ignore[union-attr]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(trees.statements())
def test_statements(statement: Statement) -> None:
    span = statement.span
    body = Compound((statement,), span)
    type_ = FunctionType(BaseType("void", span), (), False, span)
    function = FunctionDefinition("f", type_, (), None, body, span)
    printed = "typedef int T;\n" + print_items((function,))
    items, errors = read(printed)
    assert errors == [], printed
    assert items[1] == function, printed + print_items(items[1:])
