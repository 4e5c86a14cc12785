"""Instances of lemmas stand behind what applies their predicates, in whatever connective."""

import pytest

from weaklink.ir.contracts import FunctionContract
from weaklink.ir.definitions import Lemma
from weaklink.ir.expressions import BoundRead, Const
from weaklink.ir.predicates import (
    TRUE,
    And,
    ApplyPred,
    AtPred,
    Iff,
    IfPred,
    Implies,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
)
from weaklink.ir.program import Block, Body, Exit, Function
from weaklink.ir.statements import Assume, LemmaInstance
from weaklink.ir.types import INTEGER
from weaklink.ir.variables import Bound, Label
from weaklink.source import NOWHERE
from weaklink.view.lemma_instances import StateLemma, instantiate

N = Bound("n", INTEGER, "n")
P = ApplyPred("p", (Const(1, INTEGER),), ())


def of(value: BoundRead | Const) -> ApplyPred:
    return ApplyPred("p", (value,), ())


def instantiated(predicate: Pred) -> list[Pred]:
    """What ``lemma: \\forall n; p(n)`` says behind an assumption."""
    lemma = Lemma("l", Quantified(True, (N,), of(BoundRead(N))), NOWHERE, "")
    block = Block("entry", (Assume(predicate, "admit", NOWHERE),), Exit())
    body = Body({"entry": block}, "entry", "entry", ())
    function = Function("f", (), (), FunctionContract(), body, NOWHERE)
    made = instantiate(function, [StateLemma("lemma/l", lemma)]).body
    assert made is not None
    _, *found = made.blocks["entry"].statements
    return [one.predicate for one in found if isinstance(one, LemmaInstance)]


@pytest.mark.parametrize(
    "predicate",
    [
        P,
        Not(P),
        And(TRUE, P),
        Or(P, TRUE),
        Implies(P, TRUE),
        Iff(TRUE, P),
        IfPred(P, TRUE, TRUE),
        IfPred(TRUE, P, TRUE),
        IfPred(TRUE, TRUE, P),
        LetPred(N, Const(2, INTEGER), P),
    ],
    ids=lambda predicate: type(predicate).__name__,
)
def test_an_instance_stands_behind(predicate: Pred):
    assert instantiated(predicate) == [LetPred(N, Const(1, INTEGER), of(BoundRead(N)))]


def test_the_state_is_that_of_the_application():
    there = Label("L")
    [instance] = instantiated(AtPred(IfPred(TRUE, P, TRUE), there))
    assert isinstance(instance, AtPred)
    assert instance.label == there


@pytest.mark.parametrize(
    "predicate",
    [
        Quantified(True, (N,), of(BoundRead(N))),
        LetPred(N, Const(2, INTEGER), of(BoundRead(N))),
        TRUE,
    ],
    ids=lambda predicate: type(predicate).__name__,
)
def test_there_is_none_of_what_is_bound(predicate: Pred):
    assert instantiated(predicate) == []
