"""What may change, and which locals may be read too early."""

from __future__ import annotations

from tests.view.viewing import make_views, read_program
from weaklink.analysis.changes import Changes, callees, in_scope
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.initialized import InitFlags
from weaklink.ir.variables import Variable

PROGRAM = """
int a, b, c; const int k = 3;
/*@ assigns b; */ void known(void);
void unknown(void);
void leaf(void) { a = 1; }
void caller(void) { leaf(); }
void loop(int n) {
  /*@ loop assigns n; */
  while (n > 0) { n--; c = n; }
}
void uses_known(void) { known(); }
void uses_unknown(void) { unknown(); }
void wide(int n) { while (n > 0) n--; }
void ping(int n);
void pong(int n) { if (n) ping(n - 1); b = n; }
void ping(int n) { if (n) pong(n - 1); a = n; }
"""


def names(variables: object) -> list[str]:
    assert isinstance(variables, frozenset | set | tuple)
    return sorted(v.shown for v in variables if isinstance(v, Variable))


def test_what_running_may_change() -> None:
    changes = Changes(read_program(PROGRAM))
    expected = {
        "leaf": ["a"],
        "caller": ["a"],
        "loop": ["c"],
        "known": ["b"],
        "unknown": ["a", "b", "c"],
        "uses_known": ["b"],
        "uses_unknown": ["a", "b", "c"],
        "wide": [],
        "ping": ["a", "b"],
        "pong": ["a", "b"],
    }
    assert {name: names(changes.by_code(name)) for name in expected} == expected
    assert names(changes.mutable) == ["a", "b", "c"]


def test_what_a_missing_frame_clause_adds() -> None:
    """A loop without ``loop assigns`` may change anything where it stands as its contract, and
    so may a call of a function without ``assigns``."""
    changes = Changes(read_program(PROGRAM))
    assert names(changes.by_any_view("wide")) == ["a", "b", "c"]
    assert names(changes.by_any_view("caller")) == ["a", "b", "c"]
    assert names(changes.by_any_view("loop")) == ["c"]
    assert names(changes.by_any_view("leaf")) == ["a"]


def test_callees_are_listed_once_in_order() -> None:
    text = "void g(void); void h(void); void f(void) { h(); g(); h(); }"
    assert callees(read_program(text).functions["f"]) == ["h", "g"]


NESTED = """
void f(int p) {
  int early = 0;
  while (p > 0) { int inside = p; early += inside; p--; { int deep; deep = 1; early += deep; } }
  int late = 2;
  while (late > 0) { late--; }
}
"""


def test_what_lives_at_a_loop_head() -> None:
    function = make_views(NESTED).function("f")
    assert function.body is not None
    loops = natural_loops(function.body.blocks, function.body.entry)
    scopes = [names(in_scope(function, head)) for head in loops]
    assert scopes == [["early", "p"], ["early", "late", "p"]]


def test_what_blocks_declare_themselves_does_not_change_outside() -> None:
    program = read_program(NESTED)
    function = make_views(NESTED).function("f")
    assert function.body is not None
    first, _ = natural_loops(function.body.blocks, function.body.entry).values()
    assert {"early", "p"} <= set(names(Changes(program).by_blocks(function, first.blocks)))
    assert "inside" not in names(Changes(program).by_blocks(function, first.blocks))


def flags(text: str) -> list[str]:
    return names(set(InitFlags(read_program(text).functions["f"], frozenset()).variables))


def test_a_local_set_on_every_way_needs_no_flag() -> None:
    assert flags("int f(int c) { int x; if (c) x = 1; else x = 2; return x; }") == []
    assert flags("int f(int c) { int x; do { x = c; c--; } while (c > 0); return x; }") == []
    assert flags("int f(void) { int x; int y; return 0; }") == []
    assert flags("int g(void); int f(void) { int x; x = g(); return x; }") == []


def test_a_local_that_may_be_read_too_early_has_a_flag() -> None:
    assert flags("int f(int c) { int x; if (c) x = 1; return x; }") == ["x"]
    assert flags("int f(int c) { int x; while (c > 0) { x = c; c--; } return x; }") == ["x"]
    assert flags("int f(void) { int x; x = x + 1; return 0; }") == ["x"]
    assert flags("int g(int); int f(void) { int x; return g(x); }") == ["x"]


def test_each_life_of_a_local_begins_unset() -> None:
    """In the second iteration the value of the first is gone."""
    text = (
        "int f(int c) { int s = 0; while (c) { int x; if (c == 2) x = 1; s += x; c--; } return s; }"
    )
    assert flags(text) == ["x"]


def test_an_unreachable_read_needs_no_flag() -> None:
    assert flags("int f(void) { int x; return 0; x = x + 1; }") == []
