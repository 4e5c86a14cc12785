"""Predicates: C's conditions and those of ACSL.

``&&`` and ``||`` are ``And`` and ``Or`` of two: the right operand counts only if the left does not
decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink.ir.expressions import Expr, Term
from weaklink.ir.operators import CompareOp
from weaklink.ir.phases import Generic, Leaf, OneOf, Same
from weaklink.ir.variables import Bound, Label
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span


class Predicate:
    """What ``isinstance`` asks for; annotations name ``Pred`` and its like, which are closed."""

    __slots__ = ()


@record
class BoolConst(Predicate):
    value: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Compare(Predicate, Generic[Leaf]):
    """Both sides have one type (machine, ``integer``, or ``boolean`` for == and !=)."""

    op: CompareOp
    left: Expr[Leaf]
    right: Expr[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Holds(Predicate, Generic[Leaf]):
    """A ``boolean`` term as a predicate: also what ACSL itself defines (``BuiltinPred``), and what
    lowering says of memory (``Unchanged``)."""

    operand: Expr[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Not(Predicate, Generic[Leaf]):
    operand: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class And(Predicate, Generic[Leaf]):
    left: Pred[Leaf]
    right: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Or(Predicate, Generic[Leaf]):
    left: Pred[Leaf]
    right: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Implies(Predicate, Generic[Leaf]):
    left: Pred[Leaf]
    right: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Iff(Predicate, Generic[Leaf]):
    left: Pred[Leaf]
    right: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class IfPred(Predicate, Generic[Leaf]):
    condition: Pred[Leaf]
    then: Pred[Leaf]
    otherwise: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Quantified(Predicate, Generic[Leaf]):
    """``\\forall`` (``universal``) or ``\\exists`` over the values of each bound's type."""

    universal: bool
    bounds: tuple[Bound, ...]
    body: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class AtPred(Predicate, Generic[Leaf]):
    operand: Pred[Leaf]
    label: Label
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class ApplyPred(Predicate, Generic[Leaf]):
    predicate: str
    arguments: tuple[Expr[Leaf], ...]
    labels: tuple[Label, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class LetPred(Predicate, Generic[Leaf]):
    bound: Bound
    value: Expr[Leaf]
    body: Pred[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Pred = OneOf[
    BoolConst,
    Compare[Leaf],
    Holds[Leaf],
    Not[Leaf],
    And[Leaf],
    Or[Leaf],
    Implies[Leaf],
    Iff[Leaf],
    IfPred[Leaf],
    Quantified[Leaf],
    AtPred[Leaf],
    ApplyPred[Leaf],
    LetPred[Leaf],
]
"""A predicate over expressions with the leaf terms in brackets, or those of what was read."""

Node = OneOf[Expr[Leaf], Pred[Leaf]]

AnyPred = Pred[Term]
AnyNode = Node[Term]

TRUE = BoolConst(True)
FALSE = BoolConst(False)


def conjunction(predicates: Sequence[Pred[Same]]) -> Pred[Same]:
    """The conjunction, left to right; ``TRUE`` of none."""
    if not predicates:
        return TRUE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = And(result, predicate, result.span.to(predicate.span))
    return result


def conjuncts(predicate: Pred[Same]) -> Iterator[Pred[Same]]:
    """What ``conjunction`` puts together, left to right."""
    if isinstance(predicate, And):
        yield from conjuncts(predicate.left)
        yield from conjuncts(predicate.right)
    else:
        yield predicate


def disjunction(predicates: Sequence[Pred[Same]]) -> Pred[Same]:
    """The disjunction, left to right; ``FALSE`` of none."""
    if not predicates:
        return FALSE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = Or(result, predicate, result.span.to(predicate.span))
    return result


def implies(condition: Pred[Same], predicate: Pred[Same]) -> Pred[Same]:
    """``condition ==> predicate``, or just ``predicate`` under a literal true."""
    return predicate if condition == TRUE else Implies(condition, predicate, predicate.span)
