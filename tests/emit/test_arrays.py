"""Arrays whose length only a run knows, and what ``alloca`` gives, in emitted programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, mostly_slow, needs_gcc
from tests.emit.test_arguments import tests_of
from tests.emit.test_emitted import emitted, failing_elsewhere
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

STACK = Path(__file__).parents[1] / "data" / "allocation" / "stack"

ARRAYS: dict[str, str] = {
    "f/array-length/1": "int f(int n) { int t[n]; return 0; }",
    "f/array-length/1 ": "#include <stdlib.h>\n"
    "int f(int n) { if (n == -2147483647 - 1) return 0; int t[abs(n)]; return 0; }",
    "f/index-bound/1": "int f(int n) { n &= 3; int t[n + 1]; n = 7; t[n] = 1; return t[0]; }",
    "f/index-bound/1 ": "int f(int n) { int c = 0; int t[(c = n, 3)]; t[c] = 1; return 0; }",
    "f/mem-access/1": "int f(int n) { n = n & 3; int t[n + 1], *p = t; p[n + 1] = 1; return 0; }",
    "f/assertion/1": """
int f(int n) { int r = 0; for (int i = 1; i <= n && i < 4; i++) { int t[i]; t[i - 1] = i; r += i; }
  //@ assert r != 6;
  return r; }""",
    "f/assertion/1 ": """
int f(int n) { if (n < 2 || n > 3) return 0; int t[n][n]; t[1][n - 1] = 4; t[n - 1][1] = 5;
  //@ assert t[1][n - 1] == 4;
  return 0; }""",
    "f/loop1/loop-assigns/1": """
/*@ requires 1 <= n <= 3; */
int f(int n) {
  int t[n];
  /*@ loop assigns i, t[1 .. n - 1]; */
  for (int i = 0; i < n; i++) t[i] = 1;
  return 0; }""",
    "f/postcondition/1": """
/*@ requires n == 2 && \\valid(t + (0 .. n - 1)); ensures \\result != 5; */
int f(int n, int t[n][n]) { return t[1][1]; }""",
    "f/postcondition/1 ": """
/*@ requires n == 2 && \\valid(t + (0 .. n - 1)); ensures t[1][0] != 5; */
void f(int n, int t[n][n]) { t[1][0] = t[1][1]; }""",
}


QUICK = ("f/array-length/1", "f/index-bound/1", "f/loop1/loop-assigns/1", "f/postcondition/1")


@pytest.mark.parametrize(
    "case", mostly_slow({one: (one, text) for one, text in ARRAYS.items()}, *QUICK)
)
def test_arrays_of_variable_length(case: tuple[str, str], tmp_path: Path) -> None:
    fails, text = case
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == fails.strip()]
    for flags in ((), ("-O1",), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_contract_chooses_what_is_in_one(tmp_path: Path) -> None:
    text = """
/*@ requires 1 <= n <= 3; ensures \\result != 6; */
int f(int n) {
  int t[n];
  /*@ loop invariant 0 <= i <= n; loop assigns i, t[0 .. n - 1]; */
  for (int i = 0; i < n; i++) t[i] = 2;
  return t[0]; }"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    assert '(*(int (*)[])wl_object("t"))[0] = 6;' in test.text
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_what_a_loop_cannot_name_is_not_chosen(tmp_path: Path) -> None:
    text = """
int f(int n) {
  int r = 0, s = 0;
  //@ loop assigns i, r;
  for (int i = 0; i < 2; i++) r++;
  { int k = 3; r += k; }
  for (int i = 0; i < n && i < 3; i++) s = i;
  //@ assert s != 7;
  return r; }"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/assertion/1"]
    assert "loop2 stands as its contract" in test.text
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alloca", "alloca-in-a-loop"])
def test_what_is_on_the_stack(name: str, tmp_path: Path) -> None:
    found = emitted(STACK / f"{name}.c")
    written = [t for t in found if isinstance(t, CTest)]
    assert len(written) == {"alloca": 3, "alloca-in-a-loop": 2}[name]
    refused = {t.construct for t in found if isinstance(t, Refusal)}
    assert refused <= {"initialization before a read in an emitted program"}
    for test in written:
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""


def test_what_is_on_the_stack_outlives_blocks_but_not_the_function(tmp_path: Path) -> None:
    text = """
#include <alloca.h>
static int *h(void) { int x = 3, *p = &x, *q;
  { int y, *r = &y; *r = 2; q = alloca(*r * sizeof(int)); }
  q[1] = *p; return q[1] == 3 ? q : 0; }
int f(void) { int *q = h(); return *q; }"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/mem-access/1"]
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""
    assert "wl_return(wl_objects);" in test.text


UNSIZED = Path(__file__).parents[1] / "data" / "allocation" / "unsized"


@pytest.mark.parametrize("name", ["rows", pytest.param("extern", marks=pytest.mark.slow)])
def test_arrays_of_unknown_length(name: str, tmp_path: Path) -> None:
    found = emitted(UNSIZED / f"{name}.c")
    assert {"rows": "int grid[2][3];", "extern": "int tab[4];"}[name] in "".join(
        t.text for t in found if isinstance(t, CTest)
    )
    for test in found:
        assert isinstance(test, CTest), test
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""
