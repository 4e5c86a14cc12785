"""Structural induction; by it, all that proofs take for granted of lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.view.viewing import make_views
from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.induction import prove_by_cases
from weaklink.ask.oracle import Oracle
from weaklink.ask.prove import Hypothesis
from weaklink.ir import lir
from weaklink.options import Budget
from weaklink.view.build import Views
from weaklink.view.data_lists import BROUGHT

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
        found = prove_by_cases(oracle, expanded(views, lemma), earlier, applied)
        return isinstance(found, Unreachable)
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
