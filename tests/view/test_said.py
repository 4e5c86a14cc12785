"""What becomes of clauses, moment by moment: by the table of clauses alone."""

from __future__ import annotations

import pytest

from tests.view.viewing import read_program
from weaklink import ir
from weaklink.ir.notation import show_exactly
from weaklink.view.said import Said, before_call, said
from weaklink.view.sites import name_sites

TEXT = r"""
int g;
/*@ requires high: n > 0;
    check requires said: n > 1;
    admit requires taken: n < 9;
    decreases n;
    assigns g;
    ensures \result == n;
    check ensures g == 1;
    behavior b:
      assumes n == 4;
      requires four: g == 4;
      assigns \nothing;
      ensures same: g == \old(g);
    disjoint behaviors b; */
int f(int n) {
  /*@ loop assigns g; loop invariant low: g >= 0; check loop invariant g < 9; loop variant n - g; */
  while (g < n) g++;
  return n > 2 ? f(n - 1) : n;
}
"""


@pytest.fixture(scope="module")
def function() -> ir.Function:
    return name_sites(read_program(TEXT).functions["f"])


def told(found: list[Said]) -> list[str]:
    """``kind: what it claims``, or ``assume: ...``"""
    return [
        f"{'assume' if one.checked is None else one.checked.value}: {_shown(one)}" for one in found
    ]


def _shown(one: Said) -> str:
    match one.claims:
        case ir.Assigns() | ir.Measure():
            guard = "" if one.guard == ir.TRUE else f"{show_exactly(one.guard)} ==> "
            return guard + one.clause.text
        case claimed:
            return show_exactly(claimed)


def test_inputs_are_assumed_but_for_what_is_only_checked(function: ir.Function) -> None:
    assert told(said(function.contract, ir.Moment.INPUTS)) == [
        "assume: n > 0",
        "assume: n < 9",
        "assume: n == 4 ==> g == 4",
    ]


def test_a_call_is_checked_measures_last(function: ir.Function) -> None:
    program = read_program(TEXT)
    expected = [
        "call-precondition: n > 0",
        "call-precondition: n > 1",
        "call-precondition: n < 9",
        "call-precondition: n == 4 ==> g == 4",
    ]
    assert told(before_call(function, function, program)) == [*expected, "decreases: decreases n"]
    other = ir.Function("other", (), (), ir.FunctionContract(), None, function.span)
    assert told(before_call(other, function, program)) == expected


def test_an_end_is_checked_in_source_order(function: ir.Function) -> None:
    assert told(said(function.contract, ir.Moment.RETURN)) == [
        "assigns: assigns g",
        "postcondition: \\result == \\at(n, Pre)",
        "postcondition: g == 1",
        "assigns: \\at(n == 4, Pre) ==> assigns \\nothing",
        "postcondition: \\at(n == 4, Pre) ==> g == \\at(g, Pre)",
    ]


def test_behind_a_call_the_frame_of_the_whole_is_chosen(function: ir.Function) -> None:
    found = said(function.contract, ir.Moment.RETURNED)
    assert told(found) == [
        "assume: \\result == \\at(n, Pre)",
        "assume: \\at(n == 4, Pre) ==> g == \\at(g, Pre)",
        "assume: \\at(n == 4, Pre) ==> assigns \\nothing",
    ]
    assert [kind.value for one in found for kind in one.kinds] == [
        "postcondition",
        "postcondition",
        "assigns",
    ]


def test_both_ends_say_a_frame_once(function: ir.Function) -> None:
    found = said(function.contract, ir.Moment.RETURN, ir.Moment.EXIT)
    assert found == said(function.contract, ir.Moment.RETURN)


def test_an_iteration_ends_with_invariants_then_variant_then_frame(function: ir.Function) -> None:
    assert function.body is not None
    (loop,) = (b.loop for b in function.body.blocks.values() if b.loop is not None)
    assert told(said(loop, ir.Moment.LOOP_ENTRY)) == [
        "loop-invariant-established: g >= 0",
        "loop-invariant-established: g < 9",
    ]
    assert told(said(loop, ir.Moment.ITERATED)) == [
        "loop-invariant-preserved: g >= 0",
        "loop-invariant-preserved: g < 9",
        "loop-variant-non-negative: loop variant n - g",
        "loop-variant-decreases: loop variant n - g",
        "loop-assigns: loop assigns g",
    ]
    assumed = said(loop, ir.Moment.HEAD)
    assert told(assumed) == ["assume: g >= 0"]
    assert [kind.value for kind in assumed[0].kinds] == [
        "loop-invariant-established",
        "loop-invariant-preserved",
    ]
