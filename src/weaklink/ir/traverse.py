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
predicates, of the IR that they are of: ``cast`` says so where types cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never, cast

from weaklink.deadline import keep_time
from weaklink.ir.expressions import (
    AddressOf,
    Aggregate,
    Apply,
    At,
    Binary,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Cell,
    CellTerm,
    Comprehension,
    Conditional,
    Const,
    Convert,
    Expr,
    FloatConst,
    FunctionAddress,
    Lambda,
    Let,
    Load,
    LoweredExpr,
    PointerAdd,
    PointerDiff,
    Range,
    Read,
    Region,
    SourceTerm,
    Term,
    Truth,
    Unary,
    Unchanged,
    Update,
    Updated,
    WholeOf,
)
from weaklink.ir.phases import Given, Same
from weaklink.ir.places import (
    DerefPlace,
    FieldPlace,
    IndexPlace,
    Place,
    Root,
    StringPlace,
    ValuePlace,
    VariablePlace,
)
from weaklink.ir.predicates import (
    And,
    AnyNode,
    ApplyPred,
    AtPred,
    BoolConst,
    Compare,
    Holds,
    Iff,
    IfPred,
    Implies,
    LetPred,
    Node,
    Not,
    Or,
    Pred,
    Predicate,
    Quantified,
)
from weaklink.ir.variables import Variable
from weaklink.record import replace


def children(node: Node[Same]) -> tuple[Node[Same], ...]:
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
        case _:  # the leaf terms of either IR, which `_term_parts` names
            return cast("tuple[Node[Same], ...]", _term_parts(node))


def _term_parts(node: Term) -> tuple[AnyNode, ...]:
    match node:
        case Cell(memory, block, offset):
            return (memory, block, offset)
        case Updated(memory, block, offset, stored):
            return (memory, block, offset, stored)
        case Unchanged(now, then, live, was_live, but):
            return (now, then, live, was_live, *(p for region in but for p in region_parts(region)))
        case FloatConst() | FunctionAddress():
            return ()
        case (
            BuiltinTerm(arguments=arguments)
            | BuiltinPred(arguments=arguments)
            | Aggregate(values=arguments)
        ):
            return arguments
        case Load(place) | AddressOf(place):
            return place_parts(place)
        case PointerAdd(_, left, right) | PointerDiff(left, right):
            return (left, right)
        case WholeOf(pointer):
            return (pointer,)
        case Update(record, place, value):
            return (record, *place_parts(place), value)
        case Range(low, high):
            return tuple(end for end in (low, high) if end is not None)
        case Comprehension(_, element, condition):
            return (element, condition)
        case Lambda(_, body):
            return (body,)
    assert_never(node)


def region_parts(region: Region) -> tuple[LoweredExpr, LoweredExpr, LoweredExpr]:
    return (region.block, region.start, region.count)


def map_regions(
    regions: Sequence[Region], f: Callable[[Node[CellTerm]], Node[CellTerm]]
) -> tuple[Region, ...]:
    """The regions with other expressions in them."""
    return tuple(
        Region(
            as_expr(f(region.block)),
            as_expr(f(region.start)),
            as_expr(f(region.count)),
            region.stride,
            region.width,
        )
        for region in regions
    )


def place_parts(place: Place) -> tuple[Expr, ...]:
    """The expressions in a place, in source order."""
    match place:
        case VariablePlace() | StringPlace():
            return ()
        case ValuePlace(part) | DerefPlace(part):
            return (part,)
        case IndexPlace(array, index):
            return (*place_parts(array), index)
        case FieldPlace(record):
            return place_parts(record)
    assert_never(place)


def with_place_parts(place: Place, parts: Sequence[Expr]) -> Place:
    """``place`` with other expressions, in the order of ``place_parts``."""
    match place:
        case VariablePlace() | StringPlace():
            return place
        case ValuePlace(_, span):
            return ValuePlace(parts[0], span)
        case DerefPlace(_, type, span):
            return DerefPlace(parts[0], type, span)
        case IndexPlace(array, _, type, span):
            return IndexPlace(with_place_parts(array, parts[:-1]), parts[-1], type, span)
        case FieldPlace(record, name, type, span, is_ghost):
            return FieldPlace(with_place_parts(record, parts), name, type, span, is_ghost)
    assert_never(place)


def place_root(place: Place) -> Root:
    """Where the place begins: a variable, a literal, a value or a pointer."""
    while isinstance(place, IndexPlace | FieldPlace):
        place = place.array if isinstance(place, IndexPlace) else place.record
    return place


def map_root(place: Place, f: Callable[[Root], Place]) -> Place:
    """``place`` with ``f`` of its root (``place_root``) in its stead."""
    match place:
        case IndexPlace(array, index, type, span):
            return IndexPlace(map_root(array, f), index, type, span)
        case FieldPlace(record, name, type, span, is_ghost):
            return FieldPlace(map_root(record, f), name, type, span, is_ghost)
        case _:  # whatever is part of no other place is the root
            return f(place)


def as_written(place: Place) -> Place:
    """The place without the step into a member that has no name: ``s.x`` of ``s.#2.x``."""
    while isinstance(place, FieldPlace) and isinstance(place.record, FieldPlace):
        if not place.record.field.startswith("#"):
            break
        place = replace(place, record=place.record.record)
    return place


def map_children(node: Node[Same], f: Callable[[Node[Same]], Node[Same]]) -> Node[Same]:
    """``node`` with each direct part replaced by what ``f`` makes of it.

    Returns ``node`` itself where ``f`` returned every part unchanged; spans stay.
    """
    old = children(node)
    new = tuple([f(part) for part in old])
    if all(a is b for a, b in zip(old, new, strict=True)):
        return node
    return _rebuild_pred(node, new) if isinstance(node, Predicate) else _rebuild_expr(node, new)


def _rebuild_expr(node: Expr[Same], parts: tuple[Node[Same], ...]) -> Expr[Same]:
    """``node`` with other parts, in the order of ``children``."""
    match node:
        case Const() | Read() | BoundRead():
            return node
        case Unary(op, _, type, span):
            return Unary(op, as_expr(parts[0]), type, span)
        case Binary(op, _, _, type, span):
            return Binary(op, as_expr(parts[0]), as_expr(parts[1]), type, span)
        case Convert(_, type, explicit, span):
            return Convert(as_expr(parts[0]), type, explicit, span)
        case Truth(_, type, span):
            return Truth(as_pred(parts[0]), type, span)
        case Conditional(type=type, span=span):
            then, otherwise = as_expr(parts[1]), as_expr(parts[2])
            return Conditional(as_pred(parts[0]), then, otherwise, type, span)
        case At(_, label, span):
            return At(as_expr(parts[0]), label, span)
        case Apply(function, _, labels, type, span):
            return Apply(function, tuple(as_expr(part) for part in parts), labels, type, span)
        case Let(bound, _, _, span):
            return Let(bound, as_expr(parts[0]), as_expr(parts[1]), span)
        case _:  # the leaf terms of either IR, which `_rebuild_term` names
            return cast("Expr[Same]", _rebuild_term(node, parts))


def _rebuild_term(node: Term, parts: tuple[AnyNode, ...]) -> Term:
    if isinstance(node, CellTerm):
        return _rebuild_cell(node, cast("tuple[LoweredExpr, ...]", parts))
    return _rebuild_source(node, cast("tuple[Node, ...]", parts))


def _rebuild_cell(node: CellTerm, parts: tuple[LoweredExpr, ...]) -> CellTerm:
    match node:
        case Cell(type=type, span=span):
            return Cell(parts[0], parts[1], parts[2], type, span)
        case Updated(span=span):
            return Updated(parts[0], parts[1], parts[2], parts[3], span)
        case Unchanged(but=but, span=span):
            rest = iter(parts[4:])
            regions = map_regions(but, lambda _: next(rest))
            return Unchanged(parts[0], parts[1], parts[2], parts[3], regions, span)
    assert_never(node)


def _rebuild_source(node: SourceTerm, parts: tuple[Node, ...]) -> SourceTerm:
    exprs = tuple(cast("Expr", part) for part in parts)
    match node:
        case FloatConst() | FunctionAddress():
            return node
        case Load(place, type, span):
            return Load(with_place_parts(place, exprs), type, span)
        case AddressOf(place, type, span):
            return AddressOf(with_place_parts(place, exprs), type, span)
        case PointerAdd(op, _, _, type, span):
            return PointerAdd(op, exprs[0], exprs[1], type, span)
        case PointerDiff(_, _, type, span):
            return PointerDiff(exprs[0], exprs[1], type, span)
        case WholeOf(_, path, bytes, type, span):
            return WholeOf(exprs[0], path, bytes, type, span)
        case Aggregate(paths, _, type, span):
            return Aggregate(paths, exprs, type, span)
        case Update(_, place, _, span):
            return Update(exprs[0], with_place_parts(place, exprs[1:-1]), exprs[-1], span)
        case Range(low, high, span):
            first = None if low is None else exprs[0]
            return Range(first, None if high is None else exprs[-1], span)
        case Comprehension(bounds, _, _, type, span):
            return Comprehension(bounds, exprs[0], as_pred(parts[1]), type, span)
        case Lambda(bounds, _, type, span):
            return Lambda(bounds, exprs[0], type, span)
        case BuiltinTerm(name, _, labels, type, span):
            return BuiltinTerm(name, exprs, labels, type, span)
        case BuiltinPred(name, _, labels, span):
            return BuiltinPred(name, exprs, labels, span)
    assert_never(node)


def _rebuild_pred(node: Pred[Same], parts: tuple[Node[Same], ...]) -> Pred[Same]:
    """``node`` with other parts, in the order of ``children``."""
    match node:
        case BoolConst():
            return node
        case Compare(op, _, _, span):
            return Compare(op, as_expr(parts[0]), as_expr(parts[1]), span)
        case Holds(_, span):
            return Holds(as_expr(parts[0]), span)
        case Not(_, span):
            return Not(as_pred(parts[0]), span)
        case And(span=span):
            return And(as_pred(parts[0]), as_pred(parts[1]), span)
        case Or(span=span):
            return Or(as_pred(parts[0]), as_pred(parts[1]), span)
        case Implies(span=span):
            return Implies(as_pred(parts[0]), as_pred(parts[1]), span)
        case Iff(span=span):
            return Iff(as_pred(parts[0]), as_pred(parts[1]), span)
        case IfPred(span=span):
            condition, then, otherwise = (as_pred(part) for part in parts)
            return IfPred(condition, then, otherwise, span)
        case Quantified(universal, bounds, _, span):
            return Quantified(universal, bounds, as_pred(parts[0]), span)
        case AtPred(_, label, span):
            return AtPred(as_pred(parts[0]), label, span)
        case ApplyPred(predicate, _, labels, span):
            return ApplyPred(predicate, tuple(as_expr(part) for part in parts), labels, span)
        case LetPred(bound, _, _, span):
            return LetPred(bound, as_expr(parts[0]), as_pred(parts[1]), span)
    assert_never(node)


PULSE = 512
"""Nodes between two looks at the clock."""


def as_expr(node: Node[Same]) -> Expr[Same]:
    """A node that was made of an expression, as one."""
    return cast("Expr[Same]", node)


def as_pred(node: Node[Same]) -> Pred[Same]:
    """A node that was made of a predicate, as one."""
    return cast("Pred[Same]", node)


def walk(node: Node[Same]) -> Iterator[Node[Same]]:
    """``node`` and everything below it, parents first, in source order."""
    stack, seen = [node], 0
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(children(top)))
        seen += 1
        if not seen % PULSE:
            keep_time()


def reads(node: AnyNode) -> frozenset[Variable]:
    """The program variables that ``node`` mentions, in whatever state."""
    found: set[Variable] = set()
    for part in walk(node):
        match part:
            case Read(variable):
                found.add(variable)
            case Load(place) | AddressOf(place):
                root = place_root(place)
                if isinstance(root, VariablePlace):
                    found.add(root.variable)
            case _:  # all others name variables in their parts only
                pass
    return frozenset(found)


def rename(node: Given, names: Mapping[Variable, Variable]) -> Given:
    """``node`` with every mention of a key of ``names`` made one of its value."""

    def f(part: AnyNode) -> AnyNode:
        match part:
            case Read(variable, span) if variable in names:
                return Read(names[variable], span)
            case Load(place, type, span):
                return map_children(Load(_renamed(place, names), type, span), f)
            case AddressOf(place, type, span):
                return map_children(AddressOf(_renamed(place, names), type, span), f)
            case _:  # all others name variables in their parts only
                return map_children(part, f)

    return cast("Given", f(node))  # type: ignore[redundant-cast]  # where it is an ``AnyNode``


def _renamed(place: Place, names: Mapping[Variable, Variable]) -> Place:
    """``place`` beginning at another variable."""

    def f(root: Root) -> Root:
        match root:
            case VariablePlace(variable, span):
                return VariablePlace(names.get(variable, variable), span)
            case StringPlace() | ValuePlace() | DerefPlace():
                return root

    return map_root(place, f)
