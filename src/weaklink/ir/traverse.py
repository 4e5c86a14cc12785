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

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never, cast, overload

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
    Comprehension,
    Conditional,
    Const,
    Convert,
    Expr,
    FloatConst,
    FunctionAddress,
    Lambda,
    LaterExpr,
    Let,
    Load,
    PointerAdd,
    PointerDiff,
    Range,
    Read,
    Region,
    Truth,
    Unary,
    Unchanged,
    Update,
    Updated,
)
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
    Quantified,
)
from weaklink.ir.variables import Variable
from weaklink.record import replace


def children(node: Node) -> tuple[Node, ...]:
    """The direct parts of ``node``, in source order."""
    match node:
        case Const() | Read() | BoundRead() | BoolConst() | FloatConst() | FunctionAddress():
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
        case (
            Apply(arguments=arguments)
            | ApplyPred(arguments=arguments)
            | BuiltinTerm(arguments=arguments)
            | BuiltinPred(arguments=arguments)
            | Aggregate(values=arguments)
        ):
            return arguments
        case Load(place) | AddressOf(place):
            return place_parts(place)
        case PointerAdd(_, left, right) | PointerDiff(left, right):
            return (left, right)
        case Cell(memory, block, offset):
            return (memory, block, offset)
        case Updated(memory, block, offset, value):
            return (memory, block, offset, value)
        case Unchanged(now, then, live, was_live, but):
            return (now, then, live, was_live, *(p for region in but for p in region_parts(region)))
        case Update(record, place, value):
            return (record, *place_parts(place), value)
        case Range(low, high):
            return tuple(end for end in (low, high) if end is not None)
        case Comprehension(_, element, condition):
            return (element, condition)
        case Lambda(_, body):
            return (body,)
    assert_never(node)


def region_parts(region: Region) -> tuple[Expr, Expr, Expr]:
    return (region.block, region.start, region.count)


def map_regions(regions: Sequence[Region], f: Callable[[Node], Node]) -> tuple[Region, ...]:
    """The regions with other expressions in them."""
    return tuple(
        Region(
            _expr(f(region.block)),
            _expr(f(region.start)),
            _expr(f(region.count)),
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
        case FieldPlace(record, name, type, span):
            return FieldPlace(with_place_parts(record, parts), name, type, span)
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
        case FieldPlace(record, name, type, span):
            return FieldPlace(map_root(record, f), name, type, span)
        case _:  # whatever is part of no other place is the root
            return f(place)


def as_written(place: Place) -> Place:
    """The place without the step into a member that has no name: ``s.x`` of ``s.#2.x``."""
    while isinstance(place, FieldPlace) and isinstance(place.record, FieldPlace):
        if not place.record.field.startswith("#"):
            break
        place = replace(place, record=place.record.record)
    return place


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
        case Const() | Read() | BoundRead() | FloatConst() | FunctionAddress():
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
        case Cell(type=type, span=span):
            return Cell(_expr(parts[0]), _expr(parts[1]), _expr(parts[2]), type, span)
        case Updated(span=span):
            memory, block, offset, value = (_expr(part) for part in parts)
            return Updated(memory, block, offset, value, span)
        case Unchanged(but=but, span=span):
            now, then, live, was_live = (_expr(part) for part in parts[:4])
            rest = iter(parts[4:])
            return Unchanged(
                now, then, live, was_live, map_regions(but, lambda _: next(rest)), span
            )
        case _:  # memory, sets and the rest, which `_rebuild_later` names
            return _rebuild_later(node, parts)


def _rebuild_later(node: LaterExpr, parts: tuple[Node, ...]) -> Expr:
    exprs = tuple(_expr(part) for part in parts)
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
        case Aggregate(paths, _, type, span):
            return Aggregate(paths, exprs, type, span)
        case Update(_, place, _, span):
            return Update(exprs[0], with_place_parts(place, exprs[1:-1]), exprs[-1], span)
        case Range(low, _, span):
            first = None if low is None else exprs[0]
            return Range(first, None if node.high is None else exprs[-1], span)
        case Comprehension(bounds, _, _, type, span):
            return Comprehension(bounds, exprs[0], _pred(parts[1]), type, span)
        case Lambda(bounds, _, type, span):
            return Lambda(bounds, exprs[0], type, span)
        case BuiltinTerm(name, _, labels, type, span):
            return BuiltinTerm(name, exprs, labels, type, span)
        case BuiltinPred(name, _, labels, span):
            return BuiltinPred(name, exprs, labels, span)
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


@overload
def rename(node: Expr, names: Mapping[Variable, Variable]) -> Expr: ...
@overload
def rename(node: Pred, names: Mapping[Variable, Variable]) -> Pred: ...
def rename(node: Node, names: Mapping[Variable, Variable]) -> Node:
    """``node`` with every mention of a key of ``names`` made one of its value."""

    def f(part: Node) -> Node:
        match part:
            case Read(variable, span) if variable in names:
                return Read(names[variable], span)
            case Load(place, type, span):
                return map_children(Load(_renamed(place, names), type, span), f)
            case AddressOf(place, type, span):
                return map_children(AddressOf(_renamed(place, names), type, span), f)
            case _:  # all others name variables in their parts only
                return map_children(part, f)

    return f(node)


def _renamed(place: Place, names: Mapping[Variable, Variable]) -> Place:
    """``place`` beginning at another variable."""

    def f(root: Root) -> Root:
        match root:
            case VariablePlace(variable, span):
                return VariablePlace(names.get(variable, variable), span)
            case StringPlace() | ValuePlace() | DerefPlace():
                return root

    return map_root(place, f)
