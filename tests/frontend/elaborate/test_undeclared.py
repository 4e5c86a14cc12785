"""A function that nothing declares before its call is ``int f()``; a warning says so, once."""

import pytest

from tests.frontend.elaborate.elaborating import elaborate_files, elaborate_text
from weaklink import ir
from weaklink.diagnostics import Severity
from weaklink.ir.program import Program

WARNED = [
    ("int f(int x) { return ⟨g⟩(x); }", "a prototype before the call"),
    ("int f(int x) { return ⟨g⟩(x) + g(x); } int h(int x) { return g(x); }", "a prototype"),
    ("int next(int); int f(void) { return ⟨nxet⟩(1); }", "or perhaps `next`"),
    ("int f(int x) { int g = 2; { return g + ⟨h⟩(); } }", ""),
    ("int f(int x) { return ⟨g⟩(x); } int g(int y) { return y; }", "a prototype"),
    ("int f(int x) { ⟨g⟩(x); return 1; } void g(int y) { }", "a prototype"),
    ("int f(char *p) { return ⟨g⟩(p, 2, 1.0f); }", "a prototype"),
    ("int f(char *p) { return ⟨g⟩(p); } int g(void *q) { return 1; }", "a prototype"),
]
SILENT = [
    "int g(); int f(int x) { return g(x); }",
    "int f(int x) { int g(int); return g(x); } int g(int y) { return y; }",
    "int f(int (*g)(int)) { return g(1); }",
    "void f(int *p) { free(p); }",
    "typedef int F(int); F g; int f(int x) { return g(x); }",
]


@pytest.mark.parametrize(("marked", "expected"), WARNED)
def test_it_is_said_where_it_is_called(marked: str, expected: str) -> None:
    (found,) = elaborate_text(marked.replace("⟨", "").replace("⟩", "")).diagnostics
    assert (found.severity, found.code) == (Severity.WARNING, "undeclared-function")
    assert found.span.column == marked.index("⟨") + 1
    assert expected in found.expected


@pytest.mark.parametrize("text", SILENT)
def test_what_is_declared_is_no_such_function(text: str) -> None:
    assert not elaborate_text(text).diagnostics


def test_another_file_may_say_what_it_takes() -> None:
    found = elaborate_files(
        {
            "a.c": "int f(char c) { return g(c); }",
            "b.c": "int g(int y) { return y; }",
        }
    )
    assert [d.code for d in found.diagnostics] == ["undeclared-function"]
    assert calls(found, "f") == [ir.IntType]
    assert found.functions["g"].body is not None


def test_promoted_arguments_are_passed_to_what_nobody_knows() -> None:
    found = elaborate_text("int f(char c, float x, int *p) { return g(c, x, p); }")
    assert found.functions["g"].unlisted
    assert calls(found, "f") == [ir.IntType, ir.FloatType, ir.PointerType]


def calls(found: Program, name: str) -> list[type]:
    """The types of the arguments of the one call in the function."""
    body = found.functions[name].body
    assert body is not None
    statements = [one for block in body.blocks.values() for one in block.statements]
    (call,) = [one for one in statements if isinstance(one, ir.Call)]
    return [type(argument.type) for argument in call.arguments]
