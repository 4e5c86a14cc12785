"""The frame clause that would do, from what the code writes."""

from __future__ import annotations

import pytest

from tests.view.viewing import make_views
from weaklink.explain.reports.clauses import function_writes, loop_writes

HEAD = """struct P { int x; int y; };
struct V { int len; int *data; };
int g, arr[4];
/*@ assigns *p; */ void set(int *p);
void reset(int *p) { *p = 0; }
void f(int *t, int n, struct P *s, struct V *v, int m[][3]) {
"""


@pytest.mark.parametrize(
    ("loop", "names"),
    [
        ("/*@ loop invariant 0 <= i; */ for (int i = 0; i < n; i++) t[i] = 0;", "t[0 .. n - 1]"),
        ("/*@ loop invariant 1 <= i; */ for (int i = 1; i < n; i++) t[i - 1] = 0;",
         "t[0 .. n - 2]"),
        ("/*@ loop invariant 0 <= i <= n; */ for (int i = 0; i != n; i++) t[i] = 0;",
         "t[0 .. n - 1]"),
        ("/*@ loop invariant i < n; */ for (int i = n - 1; i >= 0; i--) t[i] = 0;",
         "t[0 .. n - 1]"),
        ("/*@ loop invariant 0 <= i; */ for (int i = 0; i < n; ) { i++; t[i] = 0; }", "t[..]"),
        ("for (int i = 0; i < n; i++) arr[i] = s->x = i;", "s->x, arr[0 .. 3]"),
        ("/*@ loop invariant 0 <= i; */ for (int i = 0; i < n; i++) v->data[i] = 1;",
         "v->data[0 .. n - 1]"),

        ("/*@ loop invariant 0 <= i; */ for (int i = 0; i < n; i++) m[i][i % 3] = 1;",
         "m[0 .. n - 1][0 .. 2]"),
        ("for (int i = 0; i < n; i++) { int a[2]; a[0] = i; int z; set(&z); }", ""),
        ("for (int i = 0; i < n; i++) set(t);", "*t"),
        ("for (int i = 0; i < n; i++) reset(&s->y);", "s->y"),
    ],
)  # fmt: skip
def test_what_a_loop_writes(loop: str, names: str) -> None:
    views = make_views(f"{HEAD} {loop} }}")
    writes = loop_writes(views.lowered.world, "f", "loop1")
    assert ", ".join(writes.texts()) == names
    assert writes.complete


@pytest.mark.parametrize(
    ("loop", "names"),
    [
        ("for (int i = 0; i < n; i++) v[i].data[0] = v[i].len;", ""),
        ("for (int i = 0; i < n; i++) { v->data = t; *v->data = 1; }", "v->data"),
        ("while (n > 0) { *t++ = 0; n--; }", ""),
    ],
)
def test_a_loop_that_writes_more_than_can_be_named(loop: str, names: str) -> None:
    views = make_views(f"{HEAD} {loop} }}")
    writes = loop_writes(views.lowered.world, "f", "loop1")
    assert ", ".join(writes.texts()) == names
    assert not writes.complete


@pytest.mark.parametrize(
    ("code", "names", "complete"),
    [
        ("t[n] = 1; s->y = 2;", "t[n], s->y", True),
        ("/*@ loop invariant 0 <= i; */ for (int i = 0; i < n; i++) t[i] = 0;",
         "t[0 .. n - 1]", True),
        ("n++; t[n] = 1;", "t[..]", True),
        ("t++; *t = 1;", "", False),
        ("int *p = t; *p = 1; arr[1] = 2;", "arr[1]", False),
        ("for (int *p = t; p < t + n; p++) *p = 0;", "", False),
    ],
)  # fmt: skip
def test_what_a_function_writes(code: str, names: str, complete: bool) -> None:
    views = make_views(f"{HEAD} {code} }}")
    writes = function_writes(views.lowered.world, "f")
    assert (", ".join(writes.texts()), writes.complete) == (names, complete)


@pytest.mark.parametrize(
    ("function", "names"), [("by_value", "arr[1]"), ("caller", "arr[0], arr[1]")]
)
def test_a_parameter_is_nothing_that_a_caller_sees_changed(function: str, names: str) -> None:
    by_value = "void by_value(struct P s) { s.x = 1; arr[1] = s.x; }"
    caller = "void caller(struct P u) { arr[0] = 1; by_value(u); }"
    views = make_views(f"{HEAD} }} {by_value} {caller}")
    writes = function_writes(views.lowered.world, function)
    assert (", ".join(writes.texts()), writes.complete) == (names, True)
