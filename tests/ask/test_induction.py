"""Induction: by that over values, all that proofs take for granted of lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from tests.view.viewing import make_views
from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.derivations import derivation_steps
from weaklink.ask.descent import near_steps, wide_steps
from weaklink.ask.hypotheses import Hypothesis, outer
from weaklink.ask.induction import prove_by_induction
from weaklink.ask.lemma_proofs import prove_lemma
from weaklink.ask.oracle import Oracle
from weaklink.ir import lir
from weaklink.options import Budget
from weaklink.view.build import Views
from weaklink.view.data_lists import BROUGHT

FEW = 8

LISTS = "/*@ lemma all: \\forall \\list<integer> l; l == l; */ void f(void) { }"

TREES = """
/*@ type tree = Leaf | Node(tree, integer, tree);
    logic integer size(tree t) =
      \\match t { case Leaf: 0 case Node(l, _, r): size(l) + 1 + size(r) };
    lemma natural: \\forall tree t; size(t) >= 0;
    lemma few: \\forall tree t; size(t) <= 1; */
void f(void) { }
"""


def proves(views: Views, lemma: lir.Lemma, earlier: list[Hypothesis]) -> bool:
    oracle = Oracle(Budget(), views.definitions.applied)
    try:
        applied = views.definitions.applied
        goal = expanded(views, lemma)
        found = prove_lemma(oracle, goal, earlier, FEW)
        if not isinstance(found, Unreachable):
            return prove_by_induction(oracle, goal, earlier, applied) is not None
        return True
    finally:
        oracle.close()


def expanded(views: Views, lemma: lir.Lemma) -> lir.Pred:
    found = views.definitions.expand(lemma.predicate)
    assert isinstance(found, ir.Predicate)
    return found


def brought(views: Views) -> Iterator[lir.Lemma]:
    return (one for one in views.program.lemmas if one.span.file == BROUGHT.file)


@pytest.mark.parametrize("number", range(len(list(brought(make_views(LISTS))))))
def test_what_is_taken_for_granted_of_lists_holds(number: int) -> None:
    """Each fact follows from those before it."""
    views = make_views(LISTS)
    known = list(brought(views))
    earlier = [Hypothesis(one.name, expanded(views, one), one) for one in known[:number]]
    assert proves(views, known[number], earlier)


@pytest.mark.parametrize(("name", "holds"), [("natural", True), ("few", False)])
def test_trees(name: str, holds: bool) -> None:
    views = make_views(TREES)
    lemma = next(one for one in views.program.lemmas if one.name == name)
    assert proves(views, lemma, []) == holds


def of_table(first: str, second: str, truths: Sequence[bool]) -> str:
    """A lemma about two integers whose truth hangs on how far the first is above the second; it
    applies a function of both."""
    cases = "".join(
        f"d {'<=' if number == 0 else '=='} {number - 2} ? {int(truth)} : "
        for number, truth in enumerate(truths[:-1])
    )
    return f"""
/*@ logic integer of(integer n, integer m);
    logic integer table(integer d) = {cases}{int(truths[-1])};
    lemma holds: \\forall integer {first}, {second};
      of({first}, {second}) == of({first}, {second}) && table({first} - {second}) == 1; */
void f(void) {{ }}
"""


@pytest.mark.parametrize("truths", [*product((False, True), repeat=4)])
def test_a_step_holds_only_where_the_lemma_does(truths: Sequence[bool]) -> None:
    """Whatever is induced over, in whatever direction, and whatever the lemma says below 0."""
    views = make_views(of_table("n", "m", truths))
    lemma = next(one for one in views.program.lemmas if one.name == "holds")
    definitions = views.definitions.applied
    bounds, body = outer(expanded(views, lemma))
    oracle = Oracle(Budget(), definitions)
    try:
        for steps in (near_steps, wide_steps):
            found = [prove_lemma(oracle, s, []) for s in steps(bounds, body, definitions)]
            assert len(found) == 4
            assert [isinstance(one, Unreachable) for one in found] == [all(truths)] * 4
    finally:
        oracle.close()


def about(kind: str, rest: str) -> Views:
    return make_views(f"""
/*@ {kind}
    {rest} */
void f(void) {{ }}
""")


COUNTING = """inductive counted(integer n) {
      case first: counted(0);
      case next: \\forall integer m; counted(m) ==> counted(m + 1); }"""


def derived(views: Views) -> list[bool]:
    """Whether each step of the lemma is proved."""
    definitions = views.definitions.applied
    lemma = next(one for one in views.program.lemmas if one.name == "holds")
    oracle = Oracle(Budget(), definitions)
    try:
        steps = derivation_steps(expanded(views, lemma), definitions)
        return [isinstance(prove_lemma(oracle, one, []), Unreachable) for one in steps]
    finally:
        oracle.close()


@pytest.mark.parametrize(
    "truths",
    [[number != false for number in range(4)] for false in range(5)] + [[False, False, True, True]],
)
def test_what_is_derived_is_what_the_cases_say(truths: Sequence[bool]) -> None:
    cases = "".join(
        f"n {'<=' if number == 0 else '=='} {number - 2} ? {int(truth)} : "
        for number, truth in enumerate(truths[:-1])
    )
    table = f"logic integer table(integer n) = {cases}{int(truths[-1])};"
    lemma = f"{table} lemma holds: \\forall integer n; counted(n) ==> table(n) == 1;"
    (proved,) = derived(about(COUNTING, lemma))
    assert not proved or all(truths[2:])
    assert proved or not all(truths)


def test_a_premise_that_is_no_inductive_predicate_of_variables_gives_no_step() -> None:
    equation = "predicate counted(integer n) = n == 0 || counted(n - 1);"
    lemma = "lemma holds: \\forall integer n; counted(n) ==> n >= 0;"
    assert derived(about(equation, lemma)) == []
    assert derived(about(COUNTING, lemma)) == [True]
    of_a_sum = "lemma holds: \\forall integer n; counted(n + 1) ==> n >= -1;"
    assert derived(about(COUNTING, of_a_sum)) == []
    pair = COUNTING.replace("counted(integer n)", "counted(integer n, integer m)")
    pair = pair.replace("counted(0)", "\\forall integer m; counted(0, m)")
    pair = pair.replace("\\forall integer m; counted(m)", "\\forall integer k, m; counted(m, k)")
    pair = pair.replace("counted(m + 1)", "counted(m + 1, k)")
    twice = "lemma holds: \\forall integer n; counted(n, n) ==> n >= 0;"
    assert derived(about(pair, twice)) == []
