"""Lemmas about inductive predicates, by induction over how these come to hold.

    predicate:  even(n), inductive, holds where n == 0 || even(n - 2), and only where that shows it
    lemma:      \\forall integer n, k; even(n) ==> q(n, k)
    step:       \\forall integer n, k; n == 0 || (even(n - 2) && q(n - 2, k)) ==> q(n, k)

What holds is shown in finitely many steps, so the step says that the lemma holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from weaklink import ir
from weaklink.ask.hypotheses import outer
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.view.rules import put, symbols_in

Said = Callable[[Sequence[lir.Expr]], lir.Pred]
"""What a lemma says of the arguments of a predicate."""


def derivation_steps(
    lemma: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> Iterator[lir.Pred]:
    """Statements of which each says that the lemma holds, by one of its premises."""
    bounds, body = outer(lemma)
    premises, conclusion = _premises(body)
    for number, premise in enumerate(premises):
        if not isinstance(premise, ir.ApplyPred):
            continue
        definition = definitions.get(premise.predicate)
        others = [*premises[:number], *premises[number + 1 :]]
        said = ir.Implies(ir.conjunction(others), conclusion)
        if definition is not None and definition.is_least:
            given = _shown(definition, premise.arguments, bounds, said)
            if given is not None:
                yield ir.Quantified(True, tuple(bounds), ir.Implies(given, said))


def _premises(body: lir.Pred) -> tuple[list[lir.Pred], lir.Pred]:
    found: list[lir.Pred] = []
    while isinstance(body, ir.Implies):
        found += ir.conjuncts(body.left)
        body = body.right
    return found, body


def _shown(
    definition: lir.Definition,
    arguments: Sequence[lir.Expr],
    bounds: Sequence[ir.Bound],
    said: lir.Pred,
) -> lir.Pred | None:
    """What shows the predicate of these arguments, which are variables of the lemma, each another,
    together with what the lemma says of what is shown before; None where they are not, or the
    predicate stands where it is denied."""
    over = [one.bound for one in arguments if isinstance(one, ir.BoundRead) and one.bound in bounds]
    if len(set(over)) < len(arguments) or not isinstance(definition.body, ir.Predicate):
        return None

    def of(others: Sequence[lir.Expr]) -> lir.Pred:
        return cast(lir.Pred, put(said, dict(zip(over, others, strict=True))))

    values = dict(zip(definition.parameters, arguments, strict=True))
    body = cast(lir.Pred, put(_apart(definition.body), values))
    return _with_what_is_said(body, definition.name, of)


def _with_what_is_said(body: lir.Pred, name: str, said: Said) -> lir.Pred | None:
    """``body``, with what is said of the arguments wherever the predicate is applied."""

    def inside(part: lir.Pred) -> lir.Pred | None:
        return _with_what_is_said(part, name, said)

    if name not in symbols_in(body):
        return body
    match body:
        case ir.ApplyPred(_, arguments):
            return ir.And(body, said(arguments))
        case ir.And(left, right) | ir.Or(left, right):
            one, other = inside(left), inside(right)
            return None if one is None or other is None else replace(body, left=one, right=other)
        case ir.Implies(left, right) if name not in symbols_in(left):
            then = inside(right)
            return None if then is None else replace(body, right=then)
        case ir.Quantified(body=whole) | ir.LetPred(body=whole):
            within = inside(whole)
            return None if within is None else replace(body, body=within)
        case _:  # it may be denied there
            return None


def _apart(node: lir.Node) -> lir.Node:
    """``node`` with names for its bound variables that no lemma has."""
    node = ir.map_children(node, _apart)
    match node:
        case ir.Quantified(_, bounds, body):
            others = tuple(map(_renamed, bounds))
            values = {one: ir.BoundRead(other) for one, other in zip(bounds, others, strict=True)}
            return replace(node, bounds=others, body=put(body, values))
        case ir.LetPred(bound, _, body) | ir.Let(bound, _, body):
            other = _renamed(bound)
            return replace(node, bound=other, body=put(body, {bound: ir.BoundRead(other)}))
        case _:  # nothing else binds
            return node


def _renamed(bound: ir.Bound) -> ir.Bound:
    return replace(bound, name=f"{bound.name}'")
