"""The one traversal of expressions and predicates; every walk in weaklink goes through it.

``children`` and ``map_children`` name the parts of each node once.  A pass that rewrites
matches the nodes it cares for and hands the rest to ``map_children``::

    def f(node: Node) -> Node:
        match node:
            case Read(variable):
                return ...
            case _:
                return map_children(node, f)

A function given to ``map_children`` turns expressions into expressions and predicates into
predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never, cast, overload

from weaklink.ir.expressions import (
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BoolConst,
    BoundRead,
    Compare,
    Conditional,
    Const,
    Convert,
    Expr,
    Holds,
    Iff,
    IfPred,
    Implies,
    Let,
    LetPred,
    Node,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Truth,
    Unary,
    Variable,
)


def children(node: Node) -> tuple[Node, ...]:
    """The direct parts of ``node``, in source order."""
    match node:
        case Const() | Read() | BoundRead() | BoolConst():
            return ()
        case (
            Unary(operand=part)
            | Convert(operand=part)
            | At(operand=part)
            | Truth(predicate=part)
            | Holds(operand=part)
            | Not(operand=part)
            | AtPred(operand=part)
            | Quantified(body=part)
        ):
            return (part,)
        case (
            Binary(left=left, right=right)
            | Compare(left=left, right=right)
            | And(left, right)
            | Or(left, right)
            | Implies(left, right)
            | Iff(left, right)
            | Let(value=left, body=right)
            | LetPred(value=left, body=right)
        ):
            return (left, right)
        case Conditional(condition, then, otherwise) | IfPred(condition, then, otherwise):
            return (condition, then, otherwise)
        case Apply(arguments=arguments) | ApplyPred(arguments=arguments):
            return arguments
    assert_never(node)


@overload
def map_children(node: Expr, f: Callable[[Node], Node]) -> Expr: ...
@overload
def map_children(node: Pred, f: Callable[[Node], Node]) -> Pred: ...
def map_children(node: Node, f: Callable[[Node], Node]) -> Node:
    """``node`` with each direct part replaced by what ``f`` makes of it.

    Returns ``node`` itself where ``f`` returned every part unchanged; spans stay.
    """
    old = children(node)
    new = tuple([f(part) for part in old])
    if all(a is b for a, b in zip(old, new, strict=True)):
        return node
    return _rebuild_pred(node, new) if isinstance(node, Pred) else _rebuild_expr(node, new)


def _rebuild_expr(node: Expr, parts: tuple[Node, ...]) -> Expr:
    """``node`` with other parts, in the order of ``children``."""
    match node:
        case Const() | Read() | BoundRead():
            return node
        case Unary(op, _, type, span):
            return Unary(op, _expr(parts[0]), type, span)
        case Binary(op, _, _, type, span):
            return Binary(op, _expr(parts[0]), _expr(parts[1]), type, span)
        case Convert(_, type, explicit, span):
            return Convert(_expr(parts[0]), type, explicit, span)
        case Truth(_, type, span):
            return Truth(_pred(parts[0]), type, span)
        case Conditional(type=type, span=span):
            return Conditional(_pred(parts[0]), _expr(parts[1]), _expr(parts[2]), type, span)
        case At(_, label, span):
            return At(_expr(parts[0]), label, span)
        case Apply(function, _, labels, type, span):
            return Apply(function, tuple(_expr(part) for part in parts), labels, type, span)
        case Let(bound, _, _, span):
            return Let(bound, _expr(parts[0]), _expr(parts[1]), span)
    assert_never(node)


def _rebuild_pred(node: Pred, parts: tuple[Node, ...]) -> Pred:
    """``node`` with other parts, in the order of ``children``."""
    match node:
        case BoolConst():
            return node
        case Compare(op, _, _, span):
            return Compare(op, _expr(parts[0]), _expr(parts[1]), span)
        case Holds(_, span):
            return Holds(_expr(parts[0]), span)
        case Not(_, span):
            return Not(_pred(parts[0]), span)
        case And(span=span):
            return And(_pred(parts[0]), _pred(parts[1]), span)
        case Or(span=span):
            return Or(_pred(parts[0]), _pred(parts[1]), span)
        case Implies(span=span):
            return Implies(_pred(parts[0]), _pred(parts[1]), span)
        case Iff(span=span):
            return Iff(_pred(parts[0]), _pred(parts[1]), span)
        case IfPred(span=span):
            return IfPred(_pred(parts[0]), _pred(parts[1]), _pred(parts[2]), span)
        case Quantified(universal, bounds, _, span):
            return Quantified(universal, bounds, _pred(parts[0]), span)
        case AtPred(_, label, span):
            return AtPred(_pred(parts[0]), label, span)
        case ApplyPred(predicate, _, labels, span):
            return ApplyPred(predicate, tuple(_expr(part) for part in parts), labels, span)
        case LetPred(bound, _, _, span):
            return LetPred(bound, _expr(parts[0]), _pred(parts[1]), span)
    assert_never(node)


def _expr(node: Node) -> Expr:
    return cast(Expr, node)


def _pred(node: Node) -> Pred:
    return cast(Pred, node)


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents first, in source order."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(children(top)))


def reads(node: Node) -> frozenset[Variable]:
    """The program variables that ``node`` mentions, in whatever state."""
    return frozenset(part.variable for part in walk(node) if isinstance(part, Read))


@overload
def rename(node: Expr, names: Mapping[Variable, Variable]) -> Expr: ...
@overload
def rename(node: Pred, names: Mapping[Variable, Variable]) -> Pred: ...
def rename(node: Node, names: Mapping[Variable, Variable]) -> Node:
    """``node`` with every read of a key of ``names`` made a read of its value."""

    def f(part: Node) -> Node:
        match part:
            case Read(variable, span) if variable in names:
                return Read(names[variable], span)
            case _:
                return map_children(part, f)

    return f(node)
