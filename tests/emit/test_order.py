"""Emitted programs evaluate operands from left to right, where C leaves that open and it matters.

Each program has a false annotation that a run from left to right refutes; gcc, which goes its own
way, has to show the same at each optimization.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import WARNINGS, compiled, needs_gcc, run
from tests.sampling import sparse
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest
from weaklink.record import replace

FLAGS = (("-O0", *WARNINGS), ("-O2",))

SETTERS = """
int x, y; char c;
int one(void) { x = 1; return 0; }
int two(void) { x = 2; return 1; }
int become(int n) { c = n; return 0; }
int less(int a, int b) { return a - b; }
int more(int a, int b) { return a + b; }
int (*op)(int, int);
int change(void) { op = more; return 0; }
void note(int a, int b) { y = a - b; }
int set(int *p, int v) { *p = v; return v; }
int at(int *t, int v) { return t[1] == v ? v : 0; }
int beside(int *p, int a, int b) { return p ? 0 : a - b; }
struct pair { int a, b; };
int first(struct pair p, int n) { return p.a; }
int reset(struct pair *p) { p->a = 1; return 0; }
struct pair pair(int n) { struct pair p = {n, x}; x = 3; return p; }
struct rows { int t[3]; };
struct rows rows(int n) { struct rows r = {{n, n + 1, n + 2}}; x = 3; return r; }
int one_of(int a, int b) { return a ? 0 : b; }
int again(void) { int n = 0; for (x = 5; x + one() == 5 && n < 5; n++) x = 5; return n; }
int inner(void) { return x + one(); }
"""


def emitted(text: str, folder: Path, *given: str) -> list[CTest | Refusal]:
    file = folder / "given.c"
    file.write_text(text, encoding="utf-8")
    options = replace(parse_options(list(given)), smoke=False)
    return session.emit([str(file)], options)[1]


def only_test(text: str, folder: Path, *given: str) -> CTest:
    (found,) = emitted(text, folder, *given)
    assert isinstance(found, CTest), found
    return found


def check_runs(test: CTest, folder: Path) -> None:
    for flags in FLAGS:
        native = run(compiled(test.text, folder, flags))
        assert test.fails in native.fails, (flags, native.said, test.text.split("--- the run")[0])


BODIES = {
    "variable then call": (5, "return x + one();"),
    "nested in arithmetic": (6, "return (x + 1) * 2 - (y + x * one());"),
    "two calls given": (2, "less(one(), two()); return x;"),
    "calls within calls": (5, "return less(less(x, one()), less(x, two()));"),
    "compared with what is set": (0, "int a = 0; return a == set(&a, 3);"),
    "result of an assignment": (6, "int a = 0; return (a = x) + one() * 3 + x;"),
    "nothing returned": (5, "note(x, one()); return y;"),
    "element set": (
        32,
        """int t[3] = {7, 7, 7}, k = 0;
        t[set(&k, 1) + k] = k + set(&k, 2);
        return t[2] * 10 + k;""",
    ),
    "element set by a call": (
        12,
        """int t[2] = {7, 7}, k = 0;
        t[set(&k, 1)] = set(&k, 0) + k + 12;
        return t[1];""",
    ),
    "two dimensions": (
        211,
        """int t[2][2] = {{0, 1}, {2, 3}}, k = 0;
        t[k][set(&k, 1)] += 10 * k;
        return t[0][1] + t[k][set(&k, 0)] * 100;""",
    ),
    "address of an element": (
        4,
        """int t[2][2] = {{1, 2}, {3, 4}}, k = 1;
        int *p = &t[k][set(&k, 0)]; (*(p + 1))++; t[k][set(&k, 1)]--;
        return p[0] + p[1] - t[0][0] - t[0][1] - 2;""",
    ),
    "compound assignment": (12, "int a = 5; a += set(&a, 7); return a;"),
    "compound assignment, narrow": (-156 + 200, "c = 100; c += become(-100) + 200; return c;"),
    "pointer moved": (
        42,
        """int t[4] = {1, 2, 3, 4}; int k = 1; int *p = t;
        p += k + set(&k, 2);
        return *p * 10 + k;""",
    ),
    "behind a pointer": (
        434,
        "int a = 3; int *p = &a; return *p * 10 + set(p, 4) + *p * 100;",
    ),
    "array given": (
        -79,
        """int t[2] = {1, 2};
        return less(t[0], set(t, 9)) * 10 + less(*t, set(t + 1, 8));""",
    ),
    "array that decays": (7, "int t[2] = {1, 2}; return at(t, set(t + 1, 7));"),
    "array of structures": (
        120,
        """struct { int n; int m; } s[2] = {{1, 2}, {3, 4}};
        int k = 0;
        s[k].m = set(&k, 1);
        return s[0].m * 100 + s[k].n * set(&s[0].n, 5) + s[0].n;""",
    ),
    "structure given": (
        51,
        """struct pair p = {x, 1};
        return first(p, reset(&p)) * 10 + p.a;""",
    ),
    "part of a value": (52, "return pair(x).a * 10 + two() + pair(one() + 1).a;"),
    "items": (501, "int t[3] = {x, one(), x}; return t[0] * 100 + t[1] * 10 + t[2];"),
    "items of items": (
        5112,
        """struct { int a[2]; int b; } s = {{x, one()}, x}, u = {{two()}, x};
        return s.a[0] * 1000 + s.b * 100 + u.a[0] * 10 + u.b;""",
    ),
    "items with designators": (
        51,
        "int t[2] = {[1] = x + one(), [0] = x}; return t[1] * 10 + t[0];",
    ),
    "items between": (
        533,
        "int a = x, t[2] = {a, set(&a, 3)}, b = a; return t[0] * 100 + t[1] * 10 + b;",
    ),
    "items and strings": (
        5100,
        """struct { const char *s; int n; int m; } v = {"ab", x, two()};
        return v.n * 1000 + v.m * 100 + v.s[0] - 'a';""",
    ),
    "object set beside it": (33, "int a = x, b = set(&a, 3); return a * 10 + b;"),
    "conditions": (
        8,
        "if (x + one() != 5) return 7; for (x = 5; x + one() != 1;) return 8; return 9;",
    ),
    "loop": (5, "int n = 0; while (x + one() == 5 && n < 9) { n++; if (n < 5) x = 5; } return n;"),
    "switch": (9, "switch (x + two() * 10) { case 15: return 9; case 12: return 8; } return 7;"),
    "skipped": (
        1502,
        "return (y == 100 && x + one()) + (y != 100 ? x + two() * 10 : 0) * 100 + x;",
    ),
    "commas": (-1, "return less((one(), x), x + two());"),
    "null given": (5, "return beside(0, x, one());"),
    "boolean": (11, "_Bool b = 0; b = less(x, one()); return b * 10 + x;"),
    "unsigned": (
        767,
        "unsigned char d = 255; return (d + set(&x, 2)) / (x - 1) + (d << two());",
    ),
    "pointer to a function": (-4, "op = less; return op(x - 4, change() + x);"),
    "where no run comes": (
        5,
        """int n = x + one(); return n;
        for (struct pair p = {x, one()}; ; ) { while (x + two()) { int t[2] = {x, one()}; } }""",
    ),
    "typed only": (
        10,
        """return _Generic(x, int: x + one(), default: 0)
            + (int)(sizeof(x + one()) - sizeof(int)) + (x + 3) * __builtin_expect(1 + one(), 0)
            + x;""",
    ),
    "in what is called": (55, "return inner() * 10 + again();"),
}


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("name", BODIES)
def test_operands(name: str, tmp_path: Path) -> None:
    value, body = BODIES[name]
    text = f"{SETTERS}/*@ requires x == 5 && y == 6; ensures \\result != {value}; */\n"
    found = emitted(f"{text}int f(void) {{ {body} }}\n", tmp_path, "--function=f")
    tests = {one.fails: one for one in found if isinstance(one, CTest)}
    assert "f/postcondition/1" in tests, found
    for test in tests.values():
        check_runs(test, tmp_path)


PROGRAMS = {
    "a contract may do what code does not": (
        "f/postcondition/1",
        """int x;
        /*@ assigns x; ensures \\result == 0; */ int keep(void) { return 0; }
        /*@ requires x == 5; assigns x; ensures \\result == x; */
        int f(void) { return x + keep(); }""",
    ),
    "choices are told in order": (
        "f/postcondition/1",
        """/*@ assigns \\nothing; */ int ask(void);
        int get(void) { return ask(); }
        int less(int a, int b) { return a < b; }
        /*@ ensures \\result == 0; */ int f(void) { return less(get(), get()); }""",
    ),
    "allocations fail in order": (
        "f/postcondition/1",
        """#include <stdlib.h>
        int less(int *a, int *b) { return !a && b; }
        /*@ ensures \\result == 0; */
        int f(void) {
            return less((int *)malloc(sizeof(int)), (int *)malloc(sizeof(int))); }""",
    ),
    "what fails first": (
        "f/positive1/call-precondition/1",
        """/*@ requires n > 0; assigns \\nothing; */ int positive(int n) { return n; }
        int less(int a, int b) { return a - b; }
        /*@ assigns \\nothing; */ int f(void) { return less(positive(0), positive(-1)); }""",
    ),
    "what fails within": (
        "g/assertion/1",
        """int g(int n) {
            //@ assert n > 0;
            return n; }
        int h(int n) {
            //@ assert n > 0;
            return n; }
        int less(int a, int b) { return a - b; }
        /*@ ensures \\result >= -5; */ int f(void) { return less(g(0), h(-1)); }""",
    ),
    "an error behind a call": (
        "f/division-by-zero/1",
        """int y;
        int zero(void) { y = 0; return 1; }
        /*@ requires y == 6; */ int f(void) { return zero() + 10 / y; }""",
    ),
    "an error before a call": (
        "f/division-by-zero/1",
        """int y;
        int some(void) { y = 1; return 1; }
        int less(int a, int b) { return a - b; }
        /*@ requires 0 <= y <= 9; */ int f(void) { return less(10 / y, some()); }""",
    ),
    "an error at a place": (
        "f/index-bound/1",
        """int k; int t[3];
        int far(void) { k = 3; return 1; }
        int less(int a, int b) { return a == b; }
        /*@ requires k == 0; */ int f(void) { return less(far(), t[k]); }""",
    ),
}


@needs_gcc
@pytest.mark.parametrize("name", sparse(PROGRAMS, 4))
def test_programs(name: str, tmp_path: Path) -> None:
    fails, text = PROGRAMS[name]
    found = emitted(text, tmp_path)
    tests = {one.fails: one for one in found if isinstance(one, CTest)}
    assert fails in tests, found
    check_runs(tests[fails], tmp_path)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return y / one_of(x, two());", "check between the steps"),
        (
            "struct rows p = {{x}}, q = {{2}}; return (y ? p : q).t[two()] + x;",
            "element of a value",
        ),
    ],
)
def test_what_cannot_be_ordered_is_refused(body: str, reason: str, tmp_path: Path) -> None:
    text = f"{SETTERS}/*@ requires x == 5 && y == 6; ensures \\result == 77; */\n"
    found = emitted(f"{text}int f(void) {{ {body} }}\n", tmp_path, "--function=f")
    assert any(isinstance(one, Refusal) and reason in one.construct for one in found), found


def test_where_it_does_not_matter_the_text_stays(tmp_path: Path) -> None:
    text = """int x, y;
    /*@ assigns \\nothing; ensures \\result == n + 1; */ int more(int n) { return n + 1; }
    /*@ ensures \\result == 0; */
    int f(int n) { int t[2] = {x, more(x)}; return x + more(t[0]) + more(n) * (y += 1, y); }"""
    made = only_test(text, tmp_path, "--property", "f/postcondition/1")
    assert "wl_first_" not in made.text
