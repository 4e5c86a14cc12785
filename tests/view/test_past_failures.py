"""Which checks end runs that go on behind what they fail; and what culprits rest on."""

from __future__ import annotations

from collections.abc import Iterator

from tests.view.viewing import make_views
from weaklink.ir.statements import Check
from weaklink.kinds import Kind, PremiseKind
from weaklink.view.culprits import Role
from weaklink.view.model import View

TEXT = """int x;
/*@ requires a > 0; assigns x; ensures \\result > 0; */
int g(int a) { x = a; return 100 / a; }
/*@ requires a > 0; assigns \\nothing; ensures \\result > 1; */
int h(int a);
/*@ admit ensures \\result > 2; assigns \\nothing; */
int k(int a) { return a; }
/*@ assigns x; */
int f(int n) {
  int i = 0;
  /*@ loop invariant i >= 0; loop assigns i; loop variant n - i; */
  while (i < n) i++;
  //@ assert i < 7;
  return g(i) + h(i) + k(i);
}
"""


def checks(view: View) -> Iterator[Check]:
    for function in (view.main, *view.callees.values()):
        for block in function.body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, Check):
                    yield statement


def test_what_ends_a_run() -> None:
    """Run-time errors do, and preconditions of what has no body: nobody knows what comes then."""
    views = make_views(TEXT)
    view = views.going_on(views.view("f", ()))
    ends = {check.property.id for check in checks(view) if not check.goes_on}
    kinds = {check.property.kind for check in checks(view) if not check.goes_on}
    assert all(kind.is_runtime_error for kind in kinds - {Kind.CALL_PRECONDITION})
    assert {id for id in ends if "call-precondition" in id} == {"f/h1/call-precondition/1"}
    goes_on = {check.property.id for check in checks(view) if check.goes_on}
    assert {
        "f/assertion/1",
        "f/g1/call-precondition/1",
        "f/loop1/loop-invariant-preserved/1",
        "g/postcondition/1",
    } <= goes_on


def test_what_is_kept_ends_a_run() -> None:
    views = make_views(TEXT)
    view = views.going_on(views.view("f", ()), lambda found: found.kind is Kind.ASSERTION)
    assert {c.goes_on for c in checks(view) if c.property.kind is Kind.ASSERTION} == {False}


def test_where_nothing_goes_on_it_is_the_same_view() -> None:
    views = make_views("int f(int a) { return 10 / a; }")
    view = views.view("f", ())
    assert views.going_on(view) is view


def test_what_culprits_rest_on() -> None:
    """Of a contract with code its properties, and the precondition at the call; of one without,
    and of what is admitted, the premise."""
    views = make_views(TEXT)
    _, known = views.view_of_culprits("f", views.points("f"))
    found = {(culprit.role, culprit.owner): culprit.rests_on for culprit in known.values()}
    assert found[Role.CONTRACT, "g"] == ("g/postcondition/1", "f/g1/call-precondition/1")
    (of_h,) = found[Role.CONTRACT, "h"]
    (of_k,) = found[Role.CONTRACT, "k"]
    assert views.premises.known[of_h].kind is PremiseKind.CONTRACT
    assert views.premises.known[of_k].kind is PremiseKind.ADMIT
    assert found[Role.INVARIANT, "loop1"] == (
        "f/loop1/loop-invariant-established/1",
        "f/loop1/loop-invariant-preserved/1",
    )
    assert found[Role.CONDITION, ""] == ()
