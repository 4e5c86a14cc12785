"""Laws of views and of the passes behind them, beyond what the golden files show."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.view.passes import cycles
from tests.view.viewing import make_view, make_views
from weaklink.ir.program import Stop
from weaklink.ir.statements import CodeCall, Havoc
from weaklink.replay.outcome import failures
from weaklink.replay.runner import Runner
from weaklink.scope import Limit, LimitKind
from weaklink.view.model import View
from weaklink.view.unwind import Cutoff, Limits, Unwound, unwind

SITES = """
int g(int x); int h(int x) { return x; }
int f(int n) {
  while (n > 3) { n = h(n - 1); }
  do { n = g(n) + h(n); } while (n > 0);
again:
  if (n < 0) { n++; goto again; }
  return h(n);
}
"""


def test_sites_are_named_in_source_order() -> None:
    sites = make_views(SITES).sites("f")
    assert [site.name for site in sites] == ["loop1", "h1", "loop2", "g1", "h2", "loop3", "h3"]
    assert [site.has_code for site in sites] == [True, True, True, False, True, True, True]


def test_a_view_has_the_contracts_asked_for_and_those_without_code() -> None:
    view = make_view(SITES, ["loop1", "h2"])
    assert view.contracts == {"loop1", "h2", "g1"}
    statements = [s for block in view.main.body.blocks.values() for s in block.statements]
    assert {s.site for s in statements if isinstance(s, CodeCall)} == {"h1", "h3"}
    assert {s.site for s in statements if isinstance(s, Havoc) and s.site} == {
        "f/loop1",
        "f/h2",
        "f/g1",
    }
    stops = [b.name for b in view.main.body.blocks.values() if isinstance(b.end, Stop)]
    assert len(stops) == 1


def test_inlined_code_is_code_all_the_way() -> None:
    text = """int h(int x) { while (x > 0) x--; return x; } int g(int x) { return h(x); }
    int f(int n) { return g(n); }"""
    view = make_view(text)
    assert list(view.callees) == ["g", "h"]
    assert not any(isinstance(b.end, Stop) for b in view.callees["h"].body.blocks.values())
    assert make_view(text, ["g1"]).callees == {}


ACYCLIC = {
    "loops": """void f(int n) {
      for (int i = 0; i < n; i++) { int j = i; while (j > 0) { if (j == 2) break; j--; } }
    }""",
    "calls": """int h(int x) { do x--; while (x > 0); return x; }
    int f(int n) { while (n > 0) { n = h(n); n--; } return h(n) + h(n + 1); }""",
    "goto": "int f(int a, int n) { if (a) goto m; t: n--; m: n--; if (n > 0) goto t; return n; }",
}


@pytest.mark.parametrize("text", ACYCLIC.values(), ids=ACYCLIC.keys())
def test_every_view_unwinds_to_no_cycle(text: str) -> None:
    views = make_views(text)
    names = [site.name for site in views.sites("f")]
    for count in range(len(names) + 1):
        for contracts in combinations(names, count):
            unwound = unwind(views.view("f", contracts), Limits(2, 1))
            assert list(cycles(unwound.blocks, unwound.entry)) == []


MEASURED = """/*@ requires 0 <= n <= 3; decreases n; assigns \\nothing; */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; loop variant n - i; */
  while (i < n) i++;
  return n > 0 ? f(n - 1) + i : 0;
}"""


@pytest.mark.parametrize("contracts", [(), ("f1",), ("loop1", "f1")], ids=str)
def test_a_recursive_function_with_a_loop(contracts: tuple[str, ...]) -> None:
    unwound = unwind(make_view(MEASURED, contracts), Limits(2, 1))
    assert list(cycles(unwound.blocks, unwound.entry)) == []


def test_a_recursive_function_with_its_own_loop_as_contract_alone() -> None:
    """The loop stands as its contract, but not in the code of the recursive call."""
    unwound = unwind(make_view(MEASURED, ["loop1"]), Limits(2, 1))
    assert list(cycles(unwound.blocks, unwound.entry)) == []


def iterations(unwound: Unwound, block: str) -> int:
    return sum(1 for name in unwound.blocks if name.split("~")[0] == block)


def test_limits() -> None:
    text = "void f(int n) { while (n > 0) n--; }"
    for count in range(4):
        unwound = unwind(make_view(text), Limits(count, 0))
        assert iterations(unwound, "head") == count + 1 and not unwound.complete
    assert unwind(make_view(text, ["loop1"]), Limits(0, 0)).complete
    assert unwind(make_view("int f(int n) { return n; }"), Limits(0, 0)).complete


def test_depth_of_recursion() -> None:
    text = "int f(int n) { return n <= 0 ? 0 : f(n - 1); }"
    for depth in range(3):
        unwound = unwind(make_view(text), Limits(0, depth))
        assert sum(name.endswith(":entry") for name in unwound.blocks) == depth
        cut = Cutoff("else", Limit(LimitKind.DEPTH, "f", depth))
        assert set(unwound.cuts.values()) == {cut}


def test_a_guard_on_the_number_of_blocks() -> None:
    text = "void f(int n) { while (n > 0) { int i = n; while (i > 0) i--; n--; } }"
    unwound = unwind(make_view(text), Limits(1000, 0, blocks=300))
    assert len(unwound.blocks) < 350 and not unwound.complete


def assertion(text: str, argument: int = 0) -> tuple[str, ...]:
    """What the code of f fails from one input."""
    view: View = make_view(text)
    return failures(Runner(view, 1000).run(dict.fromkeys(view.inputs, argument)))


def test_definitions_are_put_in_place() -> None:
    text = """/*@ predicate below(integer u, integer v) = u < v;
      @ predicate between(integer a, integer b, integer c) = below(a, b) && below(b, c); */
    void f(int n) { //@ assert in: between(n, n + 1, n + 2);
      //@ assert out: between(n, n + 2, n + 1);
    }"""
    assert assertion(text, 3) == ("f/assertion/out",)


@pytest.mark.parametrize(
    ("definitions", "used"),
    [
        ("predicate q(integer a, integer b) = p(b, a);", "q(2, 1) && !q(1, 2)"),
        ("", "\\forall integer a, b; 0 <= a < 3 && 0 <= b < 3 ==> (p(b, a) <==> b <= a)"),
    ],
    ids=["parameters", "quantified"],
)
def test_definitions_whose_parameters_have_the_same_names(definitions: str, used: str) -> None:
    text = f"""/*@ predicate p(integer a, integer b) = a <= b; {definitions} */
    void f(int n) {{ //@ assert wrong: {used};
    }}"""
    assert assertion(text) == ()
