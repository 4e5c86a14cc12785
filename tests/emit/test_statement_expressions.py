"""GNU's statement expressions in emitted programs: what they do is checked where it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, WARNINGS, compiled, mostly_slow, needs_gcc
from tests.emit.test_arguments import tests_of
from tests.emit.test_emitted import emitted, failing_elsewhere
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

DATA = Path(__file__).parents[1] / "data" / "gnu" / "statement-expressions.c"

MACROS = """
#define NEXT(n) ({ int k = n; k + 1; })
#define SUM(t, n) ({ int i, s = 0; for (i = 0; i < n; i++) s += t[i]; s; })
#define FIND(t, n, x) ({ __label__ out; int k; \\
  for (k = 0; k < (n); k++) if ((t)[k] == (x)) goto out; k = -1; out: k; })
int t[3], *q;
int h(int *p) { return p != 0; }
"""

BODIES = {
    "in a macro": ("f/signed-overflow/1", "int f(int n) { return NEXT(n); }"),
    "index in a loop": ("f/index-bound/1", "int f(int n) { return SUM(t, n) & 1; }"),
    "sum in a loop": ("f/signed-overflow/1", "int f(int n) { return n == 2 ? SUM(t, 2) : 0; }"),
    "between two": ("f/signed-overflow/4", "int f(int n) { return SUM(t, 2) + SUM(t, 2); }"),
    "two labels of one name": (
        "f/assertion/1",
        "int f(int n) { int a = FIND(t, 3, 7), b = FIND(t, 3, 8);"
        "\n//@ assert a != 1 || b != 2;\nreturn 0; }",
    ),
    "an object that is gone": (
        "f/mem-access/1",
        "int f(void) { int *p = ({ int k = 3; &k; }); return *p; }",
    ),
    "an object while it lives": (
        "f/assertion/1",
        "int f(int n) { int x = ({ int k = n, *p = &k; *p = *p & 7; *p; });"
        "\n//@ assert x != 5;\nreturn x; }",
    ),
    "a structure": (
        "f/assertion/1",
        "struct s { int a, b; };\n"
        "int f(int n) { struct s x = ({ struct s y = { n, 1 }, *p = &y; p->b = 2; y; });"
        "\n//@ assert x.a != 5 || x.b != 2;\nreturn 0; }",
    ),
    "a value of no type": (
        "f/assertion/1",
        "int f(int n) { ({ int k = n, *p = &k; n = *p & 3; (void)0; });"
        "\n//@ assert n != 3;\nreturn 0; }",
    ),
    "leaving by return": (
        "f/postcondition/1",
        "//@ ensures \\result != 4;\nint f(int n) { return ({ if (n == 4) return n; 3; }); }",
    ),
    "in a condition": (
        "f/assertion/1",
        "int f(int n) { int s = 0;\n"
        "//@ loop assigns s;\n"
        "while (({ int k = s + 1; k <= n && k < 5; })) s++;"
        "\n//@ assert s != 4;\nreturn s; }",
    ),
    "one in another": (
        "f/division-by-zero/1",
        "int f(int n) { return ({ int a = ({ int b = n & 3; b - 2; }); 8 / a; }); }",
    ),
    "a call in one": (
        "f/assertion/1",
        "int f(int n) { int r = ({ int k = 3; h(n ? &k : 0); });\n//@ assert r != 0;\nreturn r; }",
    ),
    "an annotation in one": (
        "f/assertion/1",
        "int f(int n) { return ({ int k = n;\n//@ assert k != 9;\nk; }); }",
    ),
}


QUICK = ("in a macro", "between two", "two labels of one name", "an object that is gone")


@pytest.mark.parametrize("case", mostly_slow(BODIES, *QUICK))
def test_statement_expressions(case: tuple[str, str], tmp_path: Path) -> None:
    fails, body = case
    found = tests_of(f"{MACROS}{body}", tmp_path, "f")
    written = [t for t in found if isinstance(t, CTest) and t.fails == fails]
    assert written, found
    for test in written:
        for flags in ((), ("-O1",), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""
        compiled(test.text, tmp_path, (*WARNINGS, "-Wno-dangling-pointer", "-Wno-unused-value"))


def test_two_checks_at_one_place(tmp_path: Path) -> None:
    """Where it is not evident which statement of a macro errs, there is no program."""
    text = "#define BOTH(a, b) ({ int x = a; x += b; int y = a; y += b; x ^ y; })\n"
    found = tests_of(f"{text}int f(int a, int b) {{ return BOTH(a, b); }}", tmp_path, "f")
    for test in found:
        if isinstance(test, Refusal):
            assert test.construct == "check of one of several statements at one place"
        else:
            assert failing_elsewhere(test, tmp_path) == ""


@pytest.mark.slow
def test_all_data(tmp_path: Path) -> None:
    found = emitted(DATA)
    assert len(found) == 6
    for test in found:
        assert isinstance(test, CTest), test
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""
