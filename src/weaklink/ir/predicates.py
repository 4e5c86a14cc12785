"""Predicates: C's conditions and those of ACSL.

``&&`` and ``||`` are ``And`` and ``Or`` of two: the right operand counts only if the left does not
decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from weaklink.ir.expressions import Expr
from weaklink.ir.variables import Bound, Label
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span


class CompareOp(Enum):
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    EQ = "=="
    NE = "!="


@record
class BoolConst:
    value: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Compare:
    """Both sides have one type (machine, ``integer``, or ``boolean`` for == and !=)."""

    op: CompareOp
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Holds:
    """A ``boolean`` term as a predicate: also what ACSL itself defines (``BuiltinPred``), and what
    lowering says of memory (``Unchanged``)."""

    operand: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Not:
    operand: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class And:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Or:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Implies:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Iff:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class IfPred:
    condition: Pred
    then: Pred
    otherwise: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Quantified:
    """``\\forall`` (``universal``) or ``\\exists`` over the values of each bound's type."""

    universal: bool
    bounds: tuple[Bound, ...]
    body: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class AtPred:
    operand: Pred
    label: Label
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class ApplyPred:
    predicate: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class LetPred:
    bound: Bound
    value: Expr
    body: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Pred = (
    BoolConst
    | Compare
    | Holds
    | Not
    | And
    | Or
    | Implies
    | Iff
    | IfPred
    | Quantified
    | AtPred
    | ApplyPred
    | LetPred
)

Node = Expr | Pred
TRUE = BoolConst(True)
FALSE = BoolConst(False)


def conjunction(predicates: Sequence[Pred]) -> Pred:
    """The conjunction, left to right; ``TRUE`` of none."""
    if not predicates:
        return TRUE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = And(result, predicate, result.span.to(predicate.span))
    return result


def conjuncts(predicate: Pred) -> Iterator[Pred]:
    """What ``conjunction`` puts together, left to right."""
    if isinstance(predicate, And):
        yield from conjuncts(predicate.left)
        yield from conjuncts(predicate.right)
    else:
        yield predicate


def disjunction(predicates: Sequence[Pred]) -> Pred:
    """The disjunction, left to right; ``FALSE`` of none."""
    if not predicates:
        return FALSE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = Or(result, predicate, result.span.to(predicate.span))
    return result


def implies(condition: Pred, predicate: Pred) -> Pred:
    """``condition ==> predicate``, or just ``predicate`` under a literal true."""
    return predicate if condition == TRUE else Implies(condition, predicate, predicate.span)
