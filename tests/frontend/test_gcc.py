"""The same programs are accepted as by ``gcc -fsyntax-only -std=gnu11``."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from weaklink.diagnostics import Severity
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed"),
]

OF_OURS = {"missing-header.c", "environment.c", "errno_by_stdio.c"}
"""One includes a header that is nowhere, which is a warning to us; one names a member of our own
`FILE`; one has `errno` of `<stdio.h>`, as with Frama-C."""

RIGHT = [
    "int a[] = {[2] = 1, [0 ... 1] = 5}; int n = sizeof a / sizeof *a;",
    "struct s { int x; struct { int y; }; } v = {.x = 1, .y = 2};",
    "int f(int n) { return ({ int k = n; k + 1; }); }",
    "int f(int n) { switch (n) { case 1 ... 3: return 1; default: return 0; } }",
    "int f(int n) { typeof(n) m = n; return m ?: 7; }",
    "static inline int f(void) { return 1; } int g(void) { return f(); }",
    "typedef unsigned long size; size f(size n) { return n << 3; }",
    "enum e { A, B = 4, C }; int t[C]; int f(enum e x) { return x == B; }",
    "int f(int n, int t[n]) { return t[n - 1]; }",
    "_Noreturn void stop(void); int f(int x) { if (x) stop(); return 0; }",
    "int f(x, y) int x; char y; { return x + y; }",
    "int (*table[2])(int); int f(int i) { return table[i](i); }",
    "struct z { int n; char tail[0]; }; struct y { int n; char tail[]; };",
    '_Static_assert(sizeof(int) == 4, "int"); int x;',
    "int f(void) { goto end; end: ; return 0; }",
    "long long f(void) { return 0x7fffffffffffffffLL + 0LL; }",
    "union u { int i; unsigned char b[4]; }; int f(union u v) { return v.b[0]; }",
    "int f(int x) { __extension__ int y = x; return y; }",
    "__attribute__((noinline)) int f(int x) { return x; }",
    "int f(void) { for (int i = 0, j = 9; i < j; i++, j--) ; return 0; }",
    'char *s = "a" "b"; int f(void) { return s[1] == \'b\'; }',
    "int f(int x) { return x ? 1, 2 : 3; }",
    "const int n = 3; int f(void) { return n; }",
    "int f(int *p) { return *p++ + p[-1]; }",
]
WRONG = [
    "int f(void) { return 1 }",
    "int f(void) { x = 1; return 0; }",
    "int f(int a, int a) { return a; }",
    "int f(void) { break; }",
    "int f(void) { continue; return 0; }",
    "int f(int x) { switch (x) { case 1: case 1: return 0; } return 1; }",
    "int f(int x) { case 1: return x; }",
    "int f(void) { goto nowhere; }",
    "int f(void) { l: l: return 0; }",
    "int x; char x;",
    "int f(int x) { return x(1); }",
    "struct s { int x; }; int f(struct s v) { return v.y; }",
    "struct s v;  int f(void) { return v.x; }",
    "int f(void) { 1 = 2; return 0; }",
    "int f(const int c) { c = 1; return c; }",
    "int t[-1];",
    "int f(int x) { return *x; }",
    "int f(int x) { return x.y; }",
    "void f(void) { int v[2]; v = 0; }",
    "int f(int x) { int x; return x; }",
    "int f(int n) { return f(1, 2); }",
    "typedef int t; t t2 = t;",
    "int f(void) { return sizeof(struct unknown); }",
    "int = 3;",
    "int f(void) { if 1 return 0; }",
    "enum e { A, A };",
    "int f(void) { int x = {1, 2}.y; return x; }",
    "static int f(void); extern int g(int); double g(int);",
    "int f(void) { void v; return 0; }",
    "int n = 1; int m = n;",
]


def accepted(text: str, name: str = "t.c") -> bool:
    machine = MACHINES["lp64"]
    unit, diagnostics = read_text(name, text, Reading(hints=False), machine)
    program = elaborate([unit], diagnostics, machine, hints=False)
    return not any(found.severity is Severity.ERROR for found in program.diagnostics)


def gcc_accepts(text: str, folder: Path) -> bool:
    command = ["gcc", "-fsyntax-only", "-std=gnu11", "-w", "-x", "c", "-I", str(folder), "-"]
    if "--machine=ppc" in text.partition("\n")[0]:
        command.append("-funsigned-char")
    done = subprocess.run(command, check=False, input=text, text=True, capture_output=True)
    return done.returncode == 0


@pytest.mark.parametrize("text", RIGHT)
def test_what_gcc_accepts(text: str, tmp_path: Path) -> None:
    assert gcc_accepts(text, tmp_path)
    assert accepted(text)


@pytest.mark.parametrize("text", WRONG)
def test_what_gcc_rejects(text: str, tmp_path: Path) -> None:
    assert not gcc_accepts(text, tmp_path)
    assert not accepted(text)


def test_our_own_programs() -> None:
    """Whatever the data tests hold, gcc accepts or rejects it as we do, but for annotations."""
    files = [*ROOT.glob("tests/data/**/*.c"), *ROOT.glob("examples/**/*.c")]
    different = [
        str(path.relative_to(ROOT))
        for path in files
        if "//~ error" not in (text := path.read_text()) and "//~^ error" not in text
        if path.name not in OF_OURS and not gcc_accepts(text, path.parent)
    ]
    assert different == []
