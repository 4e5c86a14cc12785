"""Values of unions, and contents that nobody looks into, as inputs and as choices of contracts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, WARNINGS, compiled, mostly_slow, needs_gcc
from tests.emit.test_arguments import tests_of
from tests.emit.test_emitted import emitted, failing_elsewhere
from weaklink.emit.declarations import root, with_root
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

TYPES = """
union u { short s; struct { char a; int b; } t; char c[3]; } gu;
struct holder { int k; union u v[2]; } gh;
struct p { int id; float f; } gp;
union w { int n; char *p; };
struct q { int id; union w f; } gq;
/*@ requires \\valid(x); assigns *x; */ void set(union u *x);
/*@ requires \\valid(x); assigns *x; */ void fill(struct p *x);
/*@ assigns \\result \\from \\nothing; */ union u get(void);
"""

CASES = {
    "a parameter": ("f/postcondition/1", "union u x", "return x.c[2];"),
    "behind a pointer": (
        "f/postcondition/1",
        "union u *x",
        "return x && x->t.b == 70000 ? 5 : 0;",
    ),
    "a global": ("f/postcondition/1", "void", "return gu.c[1];"),
    "within another": ("f/postcondition/1", "void", "return gh.v[1].t.b;"),
    "a result": ("f/postcondition/1", "void", "return get().s;"),
    "a choice": ("f/postcondition/1", "void", "union u x; x.s = 1; set(&x); return x.s;"),
    "of a global": ("f/assigns/1", "struct p *x", "if (x) gp = *x; return 0;"),
    "behind pointers": ("f/assigns/1", "struct q *x", "if (x) *x = gq; return 0;"),
    "given": ("f/assigns/1", "struct p x", "gp = x; return 0;"),
    "chosen": ("f/assigns/1", "struct p *x", "if (x) fill(x); return 0;"),
}


@pytest.mark.parametrize("case", mostly_slow(CASES, "a parameter", "given", "chosen"))
def test_contents(case: tuple[str, str, str], tmp_path: Path) -> None:
    fails, given, body = case
    valid = "requires x == \\null || \\valid(x);" if "*" in given else ""
    frame = "assigns gp.id, gq.id;" if "assigns" in fails else ""
    frame = frame.replace(";", ", x->id;") if frame and "*" in given else frame
    contract = f"/*@ {valid} {frame} ensures \\result != 5; */"
    found = tests_of(f"{TYPES}{contract}\nint f({given}) {{ {body} }}", tmp_path, "f")
    written = [t for t in found if isinstance(t, CTest) and t.fails == fails]
    assert written, found
    for test in written:
        for flags in ((), ("-O1",), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""
        compiled(test.text, tmp_path, (*WARNINGS, "-Wno-maybe-uninitialized"))


def test_a_byte_of_a_place_is_in_its_object() -> None:
    assert root("BYTE(x.a[1], 2)") == "x"
    assert with_root("BYTE(x.x[1], 2)", "y") == "BYTE(y.x[1], 2)"
    assert with_root("x.x[1]", "x_given") == "x_given.x[1]"


BYTES = Path(__file__).parents[1] / "data" / "bytes"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(BYTES.glob("*.c")), ids=lambda path: path.stem)
def test_what_lies_in_bytes(path: Path, tmp_path: Path) -> None:
    for test in emitted(path):
        if isinstance(test, CTest):
            for flags in ((), SANITIZERS):
                assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_local_that_lies_in_bytes(tmp_path: Path) -> None:
    text = """
#include <string.h>
//@ ensures \\result != 7;
int f(unsigned x) { int n[2] = {0}; memcpy(&n[1], &x, sizeof x); return n[1]; }
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""
