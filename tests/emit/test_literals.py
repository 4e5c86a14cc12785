"""Compound literals in emitted programs: objects that live as long as the block around them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, mostly_slow, needs_gcc
from tests.emit.test_arguments import tests_of
from tests.emit.test_emitted import failing_elsewhere
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

TEXT = """
struct s { int a, b; };
static int sum(struct s x) { return (x.a & 3) + x.b; }
static void set(struct s *x, int n) { x->a = n & 7; }
"""

CASES = {
    "a value": (
        "f/assertion/1",
        "int r = sum((struct s){ .b = 2, .a = n });\n//@ assert r != 5;\nreturn r;",
    ),
    "an array": ("f/mem-access/1", "int *p = (int[]){ 1, 2, n & 3 }; return p[3];"),
    "its cells": (
        "f/assertion/1",
        "int *p = (int[]){ 1, n & 3, [4] = 7 };\n"
        "//@ assert p[1] != 3 || p[3] != 0 || p[4] != 7;\nreturn 0;",
    ),
    "gone": ("f/mem-access/2", "int *p; { p = &(int){ n }; n = *p & 7; } return *p;"),
    "gone behind a statement": (
        "f/mem-access/1",
        "int r = 0, *p = &r; if (n) p = &(int){ 3 }; return *p;",
    ),
    "each time anew": (
        "f/assertion/1",
        "int r = 0; for (int i = 0; i < 2; i++) {"
        " struct s *p = &(struct s){ i, n & 1 }; p->b++; r += p->b; }"
        "\n//@ assert r != 4;\nreturn r;",
    ),
    "given away": (
        "f/assertion/1",
        "struct s *p = &(struct s){ 1, 2 }; set(p, n);\n//@ assert p->a + p->b != 9;\nreturn 0;",
    ),
    "in a condition": (
        "f/assertion/1",
        "if (sum((struct s){ n, 1 }) == 4)\n//@ assert n != 7;\nreturn 1; return 0;",
    ),
    "an error in one": ("f/division-by-zero/1", "return sum((struct s){ 4 / n, 2 });"),
}
QUICK = ("a value", "an array", "gone", "gone behind a statement")


@pytest.mark.parametrize("case", mostly_slow(CASES, *QUICK))
def test_compound_literals(case: tuple[str, str], tmp_path: Path) -> None:
    fails, body = case
    found = tests_of(f"{TEXT}int f(int n) {{ {body} }}", tmp_path, "f")
    written = [t for t in found if isinstance(t, CTest) and t.fails == fails]
    assert written, found
    for flags in ((), ("-O1",), SANITIZERS):
        assert failing_elsewhere(written[0], tmp_path, flags) == ""


def test_one_that_a_loop_evaluates_again_is_refused(tmp_path: Path) -> None:
    body = "while (sum((struct s){ n, 1 }) == 4) n++;\n//@ assert n != 8;\nreturn n;"
    found = tests_of(f"{TEXT}int f(int n) {{ {body} }}", tmp_path, "f")
    assert found
    assert all(isinstance(t, Refusal) and "compound literal" in t.construct for t in found)
