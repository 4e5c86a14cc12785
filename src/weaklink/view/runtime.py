"""Run-time errors: what a C expression needs so that evaluating it is defined.

The conditions are predicates over ``integer``, in order of evaluation; one under ``&&``, ``||``
or ``? :`` counts only where C evaluates it.  Sources: C11 6.5, 6.3.1.3, 6.5.7 (the left operand
of a signed ``<<`` must be non-negative, its result representable).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import assert_never

from weaklink.ir.constructs import unmodelled
from weaklink.ir.expressions import (
    AddressOf,
    Aggregate,
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    BoundRead,
    BuiltinPred,
    Cell,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    DerefPlace,
    Expr,
    FieldPlace,
    FunctionAddress,
    Holds,
    Iff,
    IfPred,
    Implies,
    IndexPlace,
    LaterExpr,
    Let,
    LetPred,
    Load,
    Node,
    Not,
    Or,
    Place,
    PointerAdd,
    PointerDiff,
    Pred,
    Quantified,
    Read,
    Root,
    StringPlace,
    Truth,
    Unary,
    UnaryOp,
    Unchanged,
    Updated,
    ValuePlace,
    Variable,
    VariablePlace,
    implies,
)
from weaklink.ir.traverse import children, place_parts, place_root
from weaklink.ir.types import INTEGER, ArrayType, IntType, PointerType, RecordType, Type
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span

InitFlag = Callable[[Variable], Variable | None]
"""The variable that tells whether another has been initialized; None where it surely has."""


def _nobody_lends(place: Place) -> bool:
    return False


@record
class Surroundings:
    """What deciding about a read needs to know: ``flag`` of plain variables, which variables
    live in memory, whether reads of memory are to be checked for a value (``tracking``), and at
    which places callers answer for it (``lent``)."""

    flag: InitFlag
    in_memory: frozenset[Variable]
    tracking: bool
    lent: Callable[[Place], bool] = _nobody_lends


COMPARABLE = "\\comparable"
"""A predicate of our own: two pointers into one object, or just past it."""

HAS_VALUE = "\\has_value"
"""A predicate of our own: what a pointer to a live object leads to has a value."""


@record
class Hazard:
    """Evaluating the expression at ``span`` is no error of ``kind`` where ``safe`` holds; ``lent``
    as of a ``Guard``."""

    kind: Kind
    safe: Pred
    span: Span
    lent: bool = False


def hazards(node: Node, around: Surroundings) -> list[Hazard]:
    """The hazards of evaluating a C expression or condition, in order of evaluation."""
    match node:
        case And(left, right) | Implies(left, right):
            return hazards(left, around) + _under(left, hazards(right, around))
        case Or(left, right):
            return hazards(left, around) + _under(Not(left), hazards(right, around))
        case Conditional(condition, then, otherwise) | IfPred(condition, then, otherwise):
            return (
                hazards(condition, around)
                + _under(condition, hazards(then, around))
                + _under(Not(condition), hazards(otherwise, around))
            )
        case Read(variable, span):
            if variable in around.in_memory:
                place = VariablePlace(variable, span)
                return _without_value(place, variable.type, span) if around.tracking else []
            flag = around.flag(variable)
            return [] if flag is None else [Hazard(Kind.INITIALIZATION, Holds(Read(flag)), span)]
        case Load(place, type, span):
            found = place_hazards(place, around, Access.READ)
            root = place_root(place)
            if around.tracking and _may_lack_value(root, around):
                found += _without_value(place, type, span, around.lent(place))
            return found
        case AddressOf(place):
            return place_hazards(place, around, Access.ADDRESS)
        case PointerDiff(left, right, span=span):
            return [*_of_parts(node, around), _comparable(left, right, span)]
        case Compare(op, left, right, span) if isinstance(left.type, PointerType):
            ordered = op not in (CompareOp.EQ, CompareOp.NE)
            own = [_comparable(left, right, span)] if ordered else []
            return _of_parts(node, around) + own
        case Unary() | Binary() | Convert():
            return _of_parts(node, around) + _own(node)
        case (
            Const()
            | BoundRead()
            | Truth()
            | At()
            | Apply()
            | Let()
            | BoolConst()
            | Compare()
            | Holds()
            | Not()
            | Iff()
            | Quantified()
            | AtPred()
            | ApplyPred()
            | LetPred()
            | PointerAdd()
            | FunctionAddress()
            | Aggregate()
            | Cell()
            | Updated()
            | Unchanged()
        ):
            return _of_parts(node, around)
        case _ if isinstance(node, LaterExpr | BuiltinPred):
            raise unmodelled(node)
        case _:
            assert_never(node)


def _of_parts(node: Node, around: Surroundings) -> list[Hazard]:
    return [hazard for child in children(node) for hazard in hazards(child, around)]


class Access(Enum):
    READ = "read"
    WRITE = "write"
    ADDRESS = "address"


def place_hazards(place: Place, around: Surroundings, access: Access) -> list[Hazard]:
    """The hazards of evaluating a place, and of reading there or taking its address."""
    return operand_hazards(place, around) + access_hazards(place, access)


def operand_hazards(place: Place, around: Surroundings) -> list[Hazard]:
    """The hazards of the pointers and indices in a place."""
    return [hazard for part in place_parts(place) for hazard in hazards(part, around)]


def access_hazards(place: Place, access: Access) -> list[Hazard]:
    """The hazards of the access itself, its operands evaluated."""
    found = list(_out_of_bounds(place, access is Access.ADDRESS))
    root = place_root(place)
    if isinstance(root, DerefPlace):
        checked = access is not Access.ADDRESS
    else:
        checked = isinstance(root, StringPlace) and access is Access.WRITE
    if checked:
        found.append(_invalid(place, access))
    return found


def _out_of_bounds(place: Place, past_the_end: bool) -> Iterator[Hazard]:
    """An index must be one of its array; of an address alone, the last may be one too many."""
    match place:
        case FieldPlace(inner):
            yield from _out_of_bounds(inner, False)
        case IndexPlace(array, index, _, span):
            yield from _out_of_bounds(array, False)
            length = array.type.length if isinstance(array.type, ArrayType) else None
            if length is None:
                return
            last = length if past_the_end else length - 1
            if not (isinstance(index, Const) and 0 <= index.value <= last):
                yield Hazard(Kind.INDEX_BOUND, _between(0, _exact(index), last, span), span)
        case VariablePlace() | StringPlace() | ValuePlace() | DerefPlace():
            return
        case _:
            assert_never(place)


def _invalid(place: Place, access: Access) -> Hazard:
    address = AddressOf(place, PointerType(place.type), place.span)
    name = "\\valid" if access is Access.WRITE else "\\valid_read"
    valid = BuiltinPred(name, (address,), (), place.span)
    return Hazard(Kind.MEM_ACCESS, valid, place.span)


def _may_lack_value(root: Root, around: Surroundings) -> bool:
    """Whether what begins at ``root`` lies in memory and may have been left without a value."""
    match root:
        case DerefPlace():
            return True
        case VariablePlace(variable):
            return variable in around.in_memory
        case StringPlace() | ValuePlace():
            return False


def _without_value(place: Place, type: Type, span: Span, lent: bool = False) -> list[Hazard]:
    """Reading a scalar; a structure may be copied with members that have no value.  That there is
    an object has been checked before."""
    if isinstance(type, ArrayType | RecordType):
        return []
    address = AddressOf(place, PointerType(type), span)
    safe = BuiltinPred(HAS_VALUE, (address,), (), span)
    return [Hazard(Kind.INITIALIZATION, safe, span, lent)]


def _comparable(left: Expr, right: Expr, span: Span) -> Hazard:
    safe = BuiltinPred(COMPARABLE, (left, right), (), span)
    return Hazard(Kind.POINTER_COMPARISON, safe, span)


def _under(condition: Pred, found: list[Hazard]) -> list[Hazard]:
    return [replace(hazard, safe=implies(condition, hazard.safe)) for hazard in found]


def _own(node: Unary | Binary | Convert) -> list[Hazard]:
    """The hazards of the operation itself, its operands evaluated."""
    type = node.type
    if not isinstance(type, IntType):
        return []
    match node:
        case Unary(UnaryOp.NEG, operand):
            negated = Unary(UnaryOp.NEG, _exact(operand), INTEGER, node.span)
            return [_overflow(type, negated, node.span)]
        case Binary(BinaryOp.ADD | BinaryOp.SUB | BinaryOp.MUL, left, right):
            exact = Binary(node.op, _exact(left), _exact(right), INTEGER, node.span)
            return [_overflow(type, exact, node.span)]
        case Binary(BinaryOp.DIV | BinaryOp.MOD, left, right):
            return _division(node, left, right, type)
        case Binary(BinaryOp.SHL | BinaryOp.SHR, left, right):
            return _shift(node, left, right, type)
        case Convert(operand):
            return _conversion(node, operand, type)
        case Unary() | Binary():
            return []
        case _:
            assert_never(node)


def _overflow(type: IntType, exact: Expr, span: Span) -> Hazard:
    kind = Kind.SIGNED_OVERFLOW if type.signed else Kind.UNSIGNED_OVERFLOW
    return Hazard(kind, in_range(exact, type, span), span)


def _division(node: Binary, left: Expr, right: Expr, type: IntType) -> list[Hazard]:
    span = node.span
    zero = Compare(CompareOp.NE, _exact(right), Const(0, INTEGER), span)
    found = [Hazard(Kind.DIVISION_BY_ZERO, zero, span)]
    if type.signed:
        not_least = Compare(CompareOp.NE, _exact(left), Const(type.min, INTEGER), span)
        not_minus_one = Compare(CompareOp.NE, _exact(right), Const(-1, INTEGER), span)
        found.append(Hazard(Kind.SIGNED_OVERFLOW, Or(not_least, not_minus_one, span), span))
    return found


def _shift(node: Binary, left: Expr, right: Expr, type: IntType) -> list[Hazard]:
    span = node.span
    safe = _between(0, _exact(right), type.width - 1, span)
    if node.op is BinaryOp.SHR or not type.signed:
        return [Hazard(Kind.SHIFT, safe, span)]
    non_negative = Compare(CompareOp.LE, Const(0, INTEGER), _exact(left), span)
    exact = Binary(BinaryOp.SHL, _exact(left), _exact(right), INTEGER, span)
    return [
        Hazard(Kind.SHIFT, And(safe, non_negative, span), span),
        Hazard(Kind.SIGNED_OVERFLOW, in_range(exact, type, span), span),
    ]


def _conversion(node: Convert, operand: Expr, type: IntType) -> list[Hazard]:
    source = operand.type
    if type.is_bool or (
        isinstance(source, IntType) and type.contains(source.min) and type.contains(source.max)
    ):
        return []
    return [Hazard(Kind.DOWNCAST, in_range(_exact(operand), type, node.span), node.span)]


def _exact(operand: Expr) -> Expr:
    return operand if operand.type == INTEGER else Convert(operand, INTEGER, span=operand.span)


def in_range(value: Expr, type: IntType, span: Span) -> Pred:
    """``type.min <= value <= type.max`` for a value of type ``integer``."""
    return _between(type.min, value, type.max, span)


def _between(low: int, value: Expr, high: int, span: Span) -> Pred:
    return And(
        Compare(CompareOp.LE, Const(low, INTEGER), value, span),
        Compare(CompareOp.LE, value, Const(high, INTEGER), span),
        span,
    )
