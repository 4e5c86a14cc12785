"""Lemmas by induction: about values that constructors make, and about integers.

    lemma:  \\forall tree t, integer n; p(t, n)
    cases:  \\forall integer n; p(Leaf, n)
            \\forall tree l, integer v, tree r;
                (\\forall integer n; p(l, n)) && (\\forall integer n; p(r, n))
                ==> \\forall integer n; p(Node(l, v, r), n)

Every value is made by constructors in finitely many steps, so both cases say that the lemma holds.

    lemma:  \\forall int *a, integer n; 0 <= count(a, n)
    cases:  \\forall int *a, integer n; n <= 0 ==> 0 <= count(a, n)
            \\forall int *a, integer n; 0 < n && 0 <= count(a, n - 1) ==> 0 <= count(a, n)

So for all integers, where the lemma applies a recursive definition to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.oracle import Oracle
from weaklink.ask.prove import Hypothesis, ProofAnswer, prove_lemma
from weaklink.ir import lir
from weaklink.scope import ALL
from weaklink.view.rules import put

DIRECT = 8
"""The part of a proof's steps for an attempt without induction, where there may be one with it."""

CASE = 4
"""That for a case of an induction."""


def prove_by_cases(
    oracle: Oracle,
    lemma: lir.Pred,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
) -> ProofAnswer:
    """Does the lemma follow from those before it, at once or by induction over one of its
    variables?"""
    over = [bound for bound in outer(lemma)[0] if _is_inductive(bound, lemma, definitions)]
    if not over:
        return prove_lemma(oracle, lemma, earlier)
    answer = prove_lemma(oracle, lemma, earlier, DIRECT)
    for bound in over:
        if isinstance(answer, Unreachable):
            return answer
        answer = _by_induction(oracle, lemma, bound, earlier, definitions) or answer
    return answer if isinstance(answer, Unreachable) else prove_lemma(oracle, lemma, earlier)


def _by_induction(
    oracle: Oracle,
    lemma: lir.Pred,
    bound: ir.Bound,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
) -> Unreachable | None:
    core: frozenset[str] = frozenset()
    for case in _cases(lemma, bound, definitions):
        answer = prove_lemma(oracle, case, (), CASE)
        if earlier and not isinstance(answer, Unreachable):
            answer = prove_lemma(oracle, case, earlier, CASE)
        if not isinstance(answer, Unreachable):
            return None
        core |= answer.core
    return Unreachable(ALL, core)


def _cases(
    lemma: lir.Pred, bound: ir.Bound, definitions: Mapping[str, lir.Definition]
) -> Iterator[lir.Pred]:
    """What is to be shown, for each constructor, or of an integer."""
    if bound.type == ir.INTEGER:
        yield from _integer_cases(lemma, bound)
        return
    bounds, body = outer(lemma)
    others = tuple(one for one in bounds if one != bound)

    def said(value: lir.Expr) -> lir.Pred:
        about = cast(lir.Pred, put(body, {bound: value}))
        return ir.Quantified(True, others, about) if others else about

    for maker in _makers(bound, definitions):
        parts = tuple(
            ir.Bound(f"{bound.name}${number}", part.type, f"{bound.shown}{number}", part.role)
            for number, part in enumerate(maker.parameters)
        )
        smaller = [said(ir.BoundRead(part)) for part in parts if part.type == bound.type]
        whole = said(ir.Apply(maker.name, tuple(map(ir.BoundRead, parts)), (), bound.type))
        case: lir.Pred = ir.Implies(ir.conjunction(smaller), whole) if smaller else whole
        yield ir.Quantified(True, parts, case) if parts else case


def _integer_cases(lemma: lir.Pred, bound: ir.Bound) -> Iterator[lir.Pred]:
    """What is to be shown of numbers that are not positive, and of those that are from the one
    before."""
    bounds, body = outer(lemma)
    number: lir.Expr = ir.BoundRead(bound)
    before = ir.Binary(ir.BinaryOp.SUB, number, ir.Const(1, ir.INTEGER), ir.INTEGER)
    smaller = cast(lir.Pred, put(body, {bound: before}))
    zero: lir.Expr = ir.Const(0, ir.INTEGER)
    given: lir.Pred = ir.And(ir.Compare(ir.CompareOp.LT, zero, number), smaller)
    first: lir.Pred = ir.Compare(ir.CompareOp.LE, number, zero)
    for said in (first, given):
        yield ir.Quantified(True, tuple(bounds), ir.Implies(said, body))


def _is_inductive(
    bound: ir.Bound, lemma: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> bool:
    """Whether constructors make the variable's values; or it is an integer to which the lemma
    applies a recursive definition."""
    if bound.type != ir.INTEGER:
        return bool(_makers(bound, definitions))
    return bound.role is ir.Role.VALUE and any(
        _is_recursive(definitions.get(symbol))
        and any(ir.BoundRead(bound) in ir.walk(argument) for argument in arguments)
        for symbol, arguments in _applied(lemma)
    )


def _is_recursive(definition: lir.Definition | None) -> bool:
    if definition is None or definition.body is None:
        return False
    return any(symbol == definition.name for symbol, _ in _applied(definition.body))


def _applied(node: lir.Node) -> Iterator[tuple[str, Sequence[lir.Expr]]]:
    """What is applied in it, to which arguments."""
    for part in ir.walk(node):
        match part:
            case ir.Apply(symbol, arguments) | ir.ApplyPred(symbol, arguments):
                yield symbol, arguments
            case _:  # nothing else is
                pass


def _makers(bound: ir.Bound, definitions: Mapping[str, lir.Definition]) -> list[lir.Definition]:
    """What makes the variable's values, if constructors do."""
    type = bound.type
    return [definitions[one] for one in type.constructors] if isinstance(type, ir.DataType) else []


def outer(predicate: lir.Pred) -> tuple[list[ir.Bound], lir.Pred]:
    """The variables that a statement is about, and what it says of them."""
    bounds: list[ir.Bound] = []
    while isinstance(predicate, ir.Quantified) and predicate.universal:
        bounds += predicate.bounds
        predicate = predicate.body
    return bounds, predicate
