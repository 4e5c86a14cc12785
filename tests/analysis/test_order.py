"""Where it may matter which operand is evaluated first."""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.view.viewing import make_views

HEAD = r"""
#include <stdlib.h>
struct s { int m; int n; struct s *next; int a[2]; };
typedef int fun(int);
int x, y, t[3]; static int hidden; int *at; const int k = 3; struct s *p, r;
int pure(int a) { return a + k; }
int wx(int a) { x = a; return a; }
int wy(int a) { y = a; return a; }
int rx(void) { return x; }
int ry(void) { return y; }
int wt(int i) { t[i] = 1; return i; }
int wr(void) { r.m = 1; return 0; }
int deep(int a) { return wx(a) + 1; }
int again(int n) { return n <= 0 ? wx(n) : again(n - 1); }
int local(int a) { int b[2]; b[0] = a; b[0]++; return b[0]; }
int hide(int a) { hidden = a; return a; }
int set(int *q, int a) { *q = a; return a; }
int get(const int *q) { return *q; }
int two(int a, int b) { return a + b; }
int chooses(fun *g) { return g(1); }
/*@ assigns \nothing; */ int says_nothing(int a);
/*@ assigns \nothing; ensures \result == x; */ int says_x(void);
/*@ assigns x; */ int says_wx(int a);
/*@ assigns *q; */ int says_set(int *q);
/*@ requires \valid(q); assigns \nothing; */ int asks(int *q);
/*@ requires \valid(q); assigns \nothing; ensures \result == *q; */ int says_get(int *q);
int any(int a);
"""

MATTERS = [
    "x + wx(1);",
    "wx(1) + x;",
    "wx(1) + wx(2);",
    "wx(1) + rx();",
    "two(wx(1), wx(2));",
    "two(x, wx(1));",
    "x + deep(1);",
    "x + again(3);",
    "deep(1) * rx();",
    "x += wx(1);",
    "t[x] = wx(1);",
    "t[1] + wt(1);",
    "r.m + wr();",
    "i = set(&i, 1) + *at;",
    "at[wx(1)] = x;",
    "*p->next->a + set(at, 1);",
    "p->m + set(at, 1);",
    "i + set(&i, 1);",
    "i == set(&i, 3);",
    "get(&i) + set(&i, 1);",
    "hide(1) + hide(2);",
    "int b[2] = { x, wx(1) };",
    "int b[2] = { i++, i };",
    "struct s b = { .m = wx(1), .n = x };",
    "two(i, ((int[2]){ wx(1), x })[0]);",
    "(i ? wx(1) : 0) + x;",
    "(i && wx(1)) + x;",
    "(i, wx(1)) + x;",
    "-wx(1) + (char)x;",
    "says_wx(1) + x;",
    "says_wx(1) + says_x();",
    "says_get(at) + says_set(at);",
    "says_get(at) + set(&i, 1);",
    "any(1) + x;",
    "any(1) + any(2);",
    "any(1) + *at;",
    "any(1) + says_x();",
    "chooses(wx) + x;",
    "(i ? wx : wy)(1) + x;",
    "asks(at) + (free(at), 1);",
    "*at + (free(at), 1);",
    "says_nothing(x) + wx(1);",
    "*at + wx(1);",
    "if (x == wx(1)) i = 2;",
    "while (x + wx(1)) i = 2;",
    "for (i = x + wx(1);;) ;",
    "switch (x + wx(1)) { default: ; }",
    "return x + wx(1);",
    "r.next[x].m = wx(1);",
]
DOES_NOT = [
    "x + pure(1);",
    "x + y;",
    "pure(x) + pure(y);",
    "rx() + ry();",
    "rx() + rx() + x;",
    "y + wx(1);",
    "wx(1) + wy(2);",
    "i + wx(1);",
    "i + wx(i);",
    "two(i, set(at, 1));",
    "(x, wx(1));",
    "x && wx(1);",
    "x || wx(1) || x;",
    "x ? wx(1) : wx(2);",
    "wx(wx(1));",
    "wx(x);",
    "two(x, 1) + wy(x);",
    "x = wx(1);",
    "t[1] = wt(1);",
    "i = wx(i);",
    "i += wx(i);",
    "int b[2]; b[0] = 1; i = b[0] + set(at, 1);",
    "int b[2][2]; b[1][0] = 1; i = b[1][0] + set(at, 1);",
    "struct s b; b.m = 1; i = b.m + b.a[1] + set(at, 1);",
    "at[i] = pure(at[i - 1]);",
    "*at = pure(*at);",
    "p->a[p->n++] = pure(p->m);",
    "int b[2] = { x, pure(1) };",
    "int b[2] = { wx(1), i };",
    "hide(1) + x;",
    "local(1) + *at;",
    "local(1) + local(2);",
    "k + wx(1);",
    "says_nothing(1) + says_wx(1);",
    "asks(&i) + set(&i, 1);",
    "any(1) + i;",
    "any(1) + k * 2;",
    "any(1) + pure(1);",
    "chooses(pure) + i;",
    "&i == at && set(&i, 1);",
    "get(at) + get(at + 1);",
    "two(sizeof(wx(1)), x);",
    "get(&x) + pure(1);",
]


def mattering_in(bodies: Sequence[str], head: str = HEAD) -> list[list[str]]:
    """For each body of a function, the expressions of which it may matter."""
    functions = (f"int f{n}(int i) {{ {body} return 0; }}" for n, body in enumerate(bodies))
    views = make_views("\n".join([head, *functions]), checked=())
    sources = views.program.sources
    found = (views.granted.order_premises([f"f{n}"]) for n in range(len(bodies)))
    return [[sources[one.span.file].text(one.span) for one in places] for places in found]


def mattering(body: str, head: str = HEAD) -> list[str]:
    return mattering_in([body], head)[0]


def test_where_it_may_matter() -> None:
    found = dict(zip(MATTERS, mattering_in(MATTERS), strict=True))
    assert [body for body, places in found.items() if len(places) != 1] == []


def test_where_it_does_not_matter() -> None:
    found = dict(zip(DOES_NOT, mattering_in(DOES_NOT), strict=True))
    assert {body: places for body, places in found.items() if places} == {}


def test_the_expression_is_the_smallest_with_both_operands() -> None:
    """Where others that matter are in it, it stands for them."""
    assert mattering("i = wx(1) + wx(2) + wx(3) - 1;") == ["wx(1) + wx(2) + wx(3)"]
    assert mattering("i = two(wx(1) + x, two(wx(2), x));") == ["two(wx(1) + x, two(wx(2), x))"]
    assert mattering("i = two(wx(1) + x, 1) - y;") == ["wx(1) + x"]
    assert mattering("i = 3 * (x + wx(1)) - pure(y);") == ["x + wx(1)"]
    assert mattering("i = two(two(x, y), two(1, wx(2)));") == ["two(two(x, y), two(1, wx(2)))"]
    assert mattering("x + wx(1); y + wy(1);") == ["x + wx(1)", "y + wy(1)"]


ENDS = r"""
#include <stdlib.h>
int x; int wx(void) { x = 1; return 1; } int pure(int a) { return a; }
/*@ assigns \nothing; exits \true; */ int ends(void);
/*@ assigns \nothing; ensures \false; */ int never(void);
int check(int i) { if (i == 0) exit(1); return 0; }
int *p; struct s { int m; } *q;
"""


def test_contracts_may_do_what_code_does_not() -> None:
    text = (
        "int x; /*@ assigns x; */ int keep(void) { return 0; } int f(void) { return x + keep(); }"
    )
    views = make_views(text, checked=())
    assert views.granted.order_in("f", frozenset()) == frozenset()
    assert len(views.granted.order_in("f", frozenset({"keep"}))) == 1


def test_all_places_are_told_those_in_others_too() -> None:
    views = make_views(f"{HEAD} int f(void) {{ return two(x + wx(1), rx()); }}", checked=())
    assert len(views.granted.order_premises(["f"])) == 1
    assert len(views.granted.order_in("f", frozenset())) == 2


@pytest.mark.parametrize("end", ["ends()", "never()", "check(i)"])
def test_what_may_end_the_program_comes_before_what_may_go_wrong(end: str) -> None:
    """Or behind it, or before something is written."""
    risky = ("wx()", "10 / i", "-i", "*p", "p[1]", "q->m", "pure(i)", end, "(i << 1)")
    both = [(end, one) for one in risky] + [(one, end) for one in risky]
    wholes = [f"{left} != {right}" for left, right in both]
    assert mattering_in([f"i = {whole};" for whole in wholes], ENDS) == [[w] for w in wholes]
    harmless = ("x", "i", "(i == 3)", "!x", "(i && x)", "1")
    bodies = [f"i = {end} != {other};" for other in harmless] + [f"i = {end} || 10 / i;"]
    assert mattering_in(bodies, ENDS) == [[] for _ in bodies]


# --- judged by a compiler --------------------------------------------------------------------

OPERANDS = [
    *("x", "y", "i", "t[1]", "r.m", "*at", "p->m", "k", "hidden"),
    *("pure(x)", "wx(1)", "wy(2)", "rx()", "ry()", "wt(1)", "wr()", "deep(3)", "again(2)"),
    *("local(y)", "hide(4)", "set(&i, 5)", "set(at, 6)", "get(&i)", "get(at)", "get(&x)"),
    *("chooses(wx)", "chooses(pure)", "set(&x, 7)", "set(&p->m, 8)", "(hidden, wx(1))"),
]
STATE = ("x", "y", "t[1]", "hidden", "r.m", "own.m", "i")


def pairs() -> Sequence[tuple[str, str]]:
    return list(itertools.combinations_with_replacement(OPERANDS, 2))


@pytest.mark.slow
def test_where_the_other_order_does_something_else_it_is_said_to_matter(tmp_path: Path) -> None:
    """Both orders of each pair of operands, written out, run from states in which the pointers
    lead to one variable after the other."""
    head = "\n".join(line for line in HEAD.splitlines() if not line.startswith("/*@"))
    lines = ["#include <stdio.h>", head, "static struct s own;", "static long seen(int i) {"]
    lines += [f"  return {' + 31 * ('.join(STATE)}{')' * (len(STATE) - 1)};", "}"]
    for number, both in enumerate(pairs()):
        for order, (first, second) in enumerate((both, both[::-1])):
            a, b = ("a", "b") if order == 0 else ("b", "a")
            lines += [
                f"static long f{number}_{order}(void) {{",
                "  int i = 10; if (!at) at = &i;",
                f"  int {a} = {first}; int {b} = {second}; if (at == &i) at = 0;",
                "  return seen(i) + 100003L * a + 1000003L * b; }",
            ]
    lines += ["static void start(int *q) {", "  x = 21; y = 22; t[1] = 23; hidden = 24; r.m = 25;"]
    lines += ["  own.m = 26; at = q; p = q == &x ? &r : &own; }", "int main(void) {"]
    lines += ["  int *to[] = { 0, &x, &y, t + 1, &r.m, &own.m };"]
    lines += ["  for (int s = 0; s < 6; s++) {"]
    for number in range(len(pairs())):
        left, right = f"f{number}_0()", f"f{number}_1()"
        lines.append(
            f"  {{ start(to[s]); long l = {left}; start(to[s]); "
            f'if (l != {right}) printf("{number}\\n"); }}'
        )
    lines += ["  } return 0; }"]
    source, binary = tmp_path / "t.c", tmp_path / "t"
    source.write_text("\n".join(lines).replace("int any(int a);", ""), encoding="utf-8")
    subprocess.run(["gcc", "-w", "-O0", str(source), "-o", str(binary)], check=True)
    out = subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout
    differ = {pairs()[int(line)] for line in out.split()}
    bodies = [
        f"int f{n}(int i) {{ set(&i, 10); return {a} + {b}; }}" for n, (a, b) in enumerate(pairs())
    ]
    views = make_views("\n".join([HEAD, *bodies]), checked=())
    said = {pair for n, pair in enumerate(pairs()) if views.granted.order_premises([f"f{n}"])}
    assert len(differ) > 50 and len(said) < len(pairs()) * 0.7
    assert {pair for pair in differ if "(" in "".join(pair)} <= said
