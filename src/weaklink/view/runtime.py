"""Run-time errors: what a C expression needs so that evaluating it is defined.

The conditions are predicates over ``integer``, in order of evaluation; one under ``&&``, ``||``
or ``? :`` counts only where C evaluates it.  Sources: C11 6.5, 6.3.1.3, 6.5.7 (the left operand
of a signed ``<<`` must be non-negative, its result representable).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import assert_never

from weaklink import ir
from weaklink.ir.constructs import unmodelled
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.float_logic import finite_results, finite_values

InitFlag = Callable[[ir.Variable], ir.Variable | None]
"""The variable that tells whether another has been initialized; None where it surely has."""


def _nobody_lends(place: ir.Place) -> bool:
    return False


def _nothing(place: ir.Place) -> tuple[ir.Variable, ...]:
    return ()


def _anywhere(type: ir.Type) -> int:
    return 1


@record
class Surroundings:
    """What deciding about a read needs to know: ``flag`` of plain variables, which variables
    live in memory, whether reads of memory are to be checked for a value (``tracking``), at
    which places callers answer for it (``lent``), which variables hold ``lengths`` of arrays, by
    name, to how many bytes pointers to a type are aligned where that is to be checked
    (``alignment``; else 1), and which variables may not be accessed at a place, by its type
    (``of_others``), if that is."""

    flag: InitFlag
    in_memory: frozenset[ir.Variable]
    tracking: bool
    lent: Callable[[ir.Place], bool] = _nobody_lends
    lengths: Mapping[str, ir.Variable] = MappingProxyType({})
    alignment: Callable[[ir.Type], int] = _anywhere
    of_others: Callable[[ir.Place], tuple[ir.Variable, ...]] = _nothing


COMPARABLE = "\\comparable"
"""A predicate of our own: two pointers into one object, or just past it."""

ALIGNED = "\\aligned"
"""ACSL's predicate: the address that a pointer holds is a multiple of a number of bytes."""

OWN_TYPE = "\\own_type"
"""A predicate of our own: what a pointer leads to may be accessed by its type, if it is a part of
one of the variables whose addresses are the other arguments."""

HAS_VALUE = "\\has_value"
"""A predicate of our own: what a pointer to a live object leads to has a value."""


@record
class Hazard:
    """Evaluating the expression at ``span`` is no error of ``kind`` where ``safe`` holds; ``lent``
    as of a ``Guard``."""

    kind: Kind
    safe: ir.Pred
    span: Span
    lent: bool = False


def hazards(node: ir.Node, around: Surroundings) -> list[Hazard]:
    """The hazards of evaluating a C expression or condition, in order of evaluation."""
    match node:
        case ir.And(left, right) | ir.Implies(left, right):
            return hazards(left, around) + _under(left, hazards(right, around))
        case ir.Or(left, right):
            return hazards(left, around) + _under(ir.Not(left), hazards(right, around))
        case ir.Conditional(condition, then, otherwise) | ir.IfPred(condition, then, otherwise):
            return (
                hazards(condition, around)
                + _under(condition, hazards(then, around))
                + _under(ir.Not(condition), hazards(otherwise, around))
            )
        case ir.Read(variable, span):
            return _of_variable(variable, span, around)
        case ir.Load(place, type, span):
            found = place_hazards(place, around, Access.READ)
            root = ir.place_root(place)
            if around.tracking and _may_lack_value(root, around):
                found += _without_value(place, type, span, around.lent(place))
            return found
        case ir.AddressOf(place):
            return place_hazards(place, around, Access.ADDRESS)
        case ir.PointerDiff(left, right, span=span):
            return [*_of_parts(node, around), _comparable(left, right, span)]
        case ir.Compare(op, left, right, span) if isinstance(left.type, ir.PointerType):
            ordered = op not in (ir.CompareOp.EQ, ir.CompareOp.NE)
            own = [_comparable(left, right, span)] if ordered else []
            return _of_parts(node, around) + own
        case ir.Convert(type=ir.PointerType() as type):
            own = _misaligned(node, type, around)
            return _of_parts(node, around) + own
        case ir.Unary() | ir.Binary() | ir.Convert():
            return _of_parts(node, around) + _own(node)
        case ir.Apply(function, span=span) if (is_finite := finite_results(function)) is not None:
            safe = ir.ApplyPred(is_finite, (node,), (), span)
            return [*_of_parts(node, around), Hazard(Kind.SPECIAL_FLOAT, safe, span)]
        case ir.Const() | ir.BoundRead() | ir.BoolConst() | ir.FunctionAddress() | ir.Aggregate():
            return _of_parts(node, around)
        case ir.Truth() | ir.At() | ir.Apply() | ir.Let() | ir.PointerAdd() | ir.Compare():
            return _of_parts(node, around)
        case ir.WholeOf():
            return _of_parts(node, around)
        case ir.Holds() | ir.Not() | ir.Iff() | ir.Quantified() | ir.AtPred() | ir.ApplyPred():
            return _of_parts(node, around)
        case ir.LetPred():
            return _of_parts(node, around)
        case (
            ir.FloatConst()
            | ir.Update()
            | ir.Range()
            | ir.Comprehension()
            | ir.Lambda()
            | ir.BuiltinTerm()
            | ir.BuiltinPred()
        ):
            raise unmodelled(node)
        case _:
            assert_never(node)


def _of_variable(variable: ir.Variable, span: Span, around: Surroundings) -> list[Hazard]:
    if variable in around.in_memory:
        place = ir.VariablePlace(variable, span)
        return _without_value(place, variable.type, span) if around.tracking else []
    flag = around.flag(variable)
    if flag is None:
        return []
    return [Hazard(Kind.INITIALIZATION, ir.Holds(ir.Read(flag)), span)]


def _of_parts(node: ir.Node, around: Surroundings) -> list[Hazard]:
    return [hazard for child in ir.children(node) for hazard in hazards(child, around)]


class Access(Enum):
    READ = "read"
    WRITE = "write"
    ADDRESS = "address"


def place_hazards(place: ir.Place, around: Surroundings, access: Access) -> list[Hazard]:
    """The hazards of evaluating a place, and of reading there or taking its address."""
    return operand_hazards(place, around) + access_hazards(place, access, around)


def operand_hazards(place: ir.Place, around: Surroundings) -> list[Hazard]:
    """The hazards of the pointers and indices in a place."""
    return [hazard for part in ir.place_parts(place) for hazard in hazards(part, around)]


def access_hazards(place: ir.Place, access: Access, around: Surroundings) -> list[Hazard]:
    """The hazards of the access itself, its operands evaluated."""
    found = list(_out_of_bounds(place, access is Access.ADDRESS, around))
    root = ir.place_root(place)
    if isinstance(root, ir.DerefPlace):
        checked = access is not Access.ADDRESS
    else:
        checked = isinstance(root, ir.StringPlace) and access is Access.WRITE
        checked = checked or (_is_unsized(root) and access is not Access.ADDRESS)
    if checked:
        found.append(_invalid(place, access))
    if isinstance(root, ir.DerefPlace) and checked:
        found += _by_another_type(place, around)
    return found


def _by_another_type(place: ir.Place, around: Surroundings) -> Iterator[Hazard]:
    others, span = around.of_others(place), place.span
    if others:
        address = ir.AddressOf(place, ir.PointerType(place.type), span)
        arguments = [ir.AddressOf(ir.VariablePlace(v), ir.PointerType(v.type)) for v in others]
        safe = ir.BuiltinPred(OWN_TYPE, (address, *arguments), (), span)
        yield Hazard(Kind.STRICT_ALIASING, ir.Holds(safe, span), span)


def _is_unsized(root: ir.Root) -> bool:
    """Whether it is an array whose length only another file knows."""
    type = root.type
    return isinstance(type, ir.ArrayType) and type.length is None and type.count is None


def _out_of_bounds(place: ir.Place, past_the_end: bool, around: Surroundings) -> Iterator[Hazard]:
    """An index must be one of its array; of an address alone, the last may be one too many."""
    match place:
        case ir.FieldPlace(inner):
            yield from _out_of_bounds(inner, False, around)
        case ir.IndexPlace(array, index, _, span):
            yield from _out_of_bounds(array, False, around)
            if not isinstance(array.type, ir.ArrayType):
                return
            is_start = past_the_end and isinstance(index, ir.Const) and index.value == 0
            if array.type.count is not None and not is_start:
                length_ = around.lengths[array.type.count]
                is_own = length_.storage is ir.Storage.TEMPORARY
                length_of = _exact(ir.Read(length_, length_.span if is_own else NOWHERE))
                yield _beyond(length_of, index, past_the_end, span)
            length = array.type.length
            if length is None:
                if array.type.count is None:
                    yield from _before_a_flexible(array, index, span)
                return
            last = length if past_the_end else length - 1
            if not (isinstance(index, ir.Const) and 0 <= index.value <= last):
                yield Hazard(Kind.INDEX_BOUND, _between(0, _exact(index), last, span), span)
        case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace() | ir.DerefPlace():
            return
        case _:
            assert_never(place)


def _before_a_flexible(array: ir.Place, index: ir.Expr, span: Span) -> Iterator[Hazard]:
    """What stands before a flexible member is none of its elements; how long it is, the access to
    the object checks."""
    is_within = isinstance(index, ir.Const) and index.value >= 0
    if isinstance(array, ir.FieldPlace) and not is_within:
        safe = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), _exact(index), span)
        yield Hazard(Kind.INDEX_BOUND, safe, span)


def _beyond(length: ir.Expr, index: ir.Expr, past_the_end: bool, span: Span) -> Hazard:
    """The same where the length is known when it runs."""
    least = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), _exact(index), span)
    op = ir.CompareOp.LE if past_the_end else ir.CompareOp.LT
    safe = ir.And(least, ir.Compare(op, _exact(index), length, span), span)
    return Hazard(Kind.INDEX_BOUND, safe, span)


def _invalid(place: ir.Place, access: Access) -> Hazard:
    address = ir.AddressOf(place, ir.PointerType(place.type), place.span)
    name = "\\valid" if access is Access.WRITE else "\\valid_read"
    valid = ir.BuiltinPred(name, (address,), (), place.span)
    return Hazard(Kind.MEM_ACCESS, ir.Holds(valid, place.span), place.span)


def _may_lack_value(root: ir.Root, around: Surroundings) -> bool:
    """Whether what begins at ``root`` lies in memory and may have been left without a value."""
    match root:
        case ir.DerefPlace():
            return True
        case ir.VariablePlace(variable):
            return variable in around.in_memory
        case ir.StringPlace() | ir.ValuePlace():
            return False


def _without_value(place: ir.Place, type: ir.Type, span: Span, lent: bool = False) -> list[Hazard]:
    """Reading a scalar; a structure may be copied with members that have no value.  That there is
    an object has been checked before."""
    if isinstance(type, ir.ArrayType | ir.RecordType):
        return []
    address = ir.AddressOf(place, ir.PointerType(type), span)
    safe = ir.BuiltinPred(HAS_VALUE, (address,), (), span)
    return [Hazard(Kind.INITIALIZATION, ir.Holds(safe, span), span, lent)]


def _misaligned(node: ir.Convert, type: ir.PointerType, around: Surroundings) -> list[Hazard]:
    """A pointer is made of one to what may lie at more addresses, or of a number (C11 6.3.2.3p5,
    p7).  So all pointers to a type are aligned for it, which is said of those in the operand."""
    needed, source, span = around.alignment(type.target), node.operand.type, node.span
    if isinstance(node.operand, ir.Const):
        return []
    if isinstance(source, ir.PointerType) and around.alignment(source.target) >= needed:
        return []
    if needed == 1:
        return []
    safe = aligned(node, needed, span)
    for part in dict.fromkeys(ir.walk(node.operand)):
        match part:
            case ir.Read(type=ir.PointerType(target)) | ir.Load(type=ir.PointerType(target)):
                if (known := around.alignment(target)) > 1:
                    safe = ir.implies(aligned(part, known, span), safe)
            case _:  # nothing else is an address that others have made
                pass
    return [Hazard(Kind.MISALIGNED_ACCESS, safe, span)]


def aligned(pointer: ir.Expr, bytes: int, span: Span) -> ir.Pred:
    """That the address which a pointer holds is a multiple of so many bytes."""
    arguments = (pointer, ir.Const(bytes, ir.INTEGER))
    return ir.Holds(ir.BuiltinPred(ALIGNED, arguments, (), span), span)


def _comparable(left: ir.Expr, right: ir.Expr, span: Span) -> Hazard:
    safe = ir.BuiltinPred(COMPARABLE, (left, right), (), span)
    return Hazard(Kind.POINTER_COMPARISON, ir.Holds(safe, span), span)


def _under(condition: ir.Pred, found: list[Hazard]) -> list[Hazard]:
    return [replace(hazard, safe=ir.implies(condition, hazard.safe)) for hazard in found]


def _own(node: ir.Unary | ir.Binary | ir.Convert) -> list[Hazard]:
    """The hazards of the operation itself, its operands evaluated."""
    type = node.type
    if not isinstance(type, ir.IntType):
        return []
    match node:
        case ir.Unary(op, operand):
            negated = ir.Unary(op, _exact(operand), ir.INTEGER, node.span)
            return [_overflow(type, negated, node.span)] if op is ir.UnaryOp.NEG else []
        case ir.Binary():
            return _of_operator(node, type)
        case ir.Convert(operand):
            return _conversion(node, operand, type)
        case _:
            assert_never(node)


def _of_operator(node: ir.Binary, type: ir.IntType) -> list[Hazard]:
    left, right = node.left, node.right
    match ir.OPERATORS[node.op].errors:
        case ir.Errors.NONE:
            return []
        case ir.Errors.OVERFLOW:
            exact = ir.Binary(node.op, _exact(left), _exact(right), ir.INTEGER, node.span)
            return [_overflow(type, exact, node.span)]
        case ir.Errors.DIVISION:
            return _division(node, left, right, type)
        case ir.Errors.SHIFT:
            return _shift(node, right, type)
        case ir.Errors.LEFT_SHIFT:
            return _left_shift(node, left, right, type)


def _overflow(type: ir.IntType, exact: ir.Expr, span: Span) -> Hazard:
    kind = Kind.SIGNED_OVERFLOW if type.signed else Kind.UNSIGNED_OVERFLOW
    return Hazard(kind, in_range(exact, type, span), span)


def _division(node: ir.Binary, left: ir.Expr, right: ir.Expr, type: ir.IntType) -> list[Hazard]:
    span = node.span
    zero = ir.Compare(ir.CompareOp.NE, _exact(right), ir.Const(0, ir.INTEGER), span)
    found = [Hazard(Kind.DIVISION_BY_ZERO, zero, span)]
    if type.signed:
        not_least = ir.Compare(ir.CompareOp.NE, _exact(left), ir.Const(type.min, ir.INTEGER), span)
        not_minus_one = ir.Compare(ir.CompareOp.NE, _exact(right), ir.Const(-1, ir.INTEGER), span)
        found.append(Hazard(Kind.SIGNED_OVERFLOW, ir.Or(not_least, not_minus_one, span), span))
    return found


def _shift(node: ir.Binary, right: ir.Expr, type: ir.IntType) -> list[Hazard]:
    span = node.span
    safe = _between(0, _exact(right), type.width - 1, span)
    return [Hazard(Kind.SHIFT, safe, span)]


def _left_shift(node: ir.Binary, left: ir.Expr, right: ir.Expr, type: ir.IntType) -> list[Hazard]:
    span = node.span
    [shift] = _shift(node, right, type)
    if not type.signed:
        return [shift]
    non_negative = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), _exact(left), span)
    exact = ir.Binary(node.op, _exact(left), _exact(right), ir.INTEGER, span)
    return [
        Hazard(Kind.SHIFT, ir.And(shift.safe, non_negative, span), span),
        Hazard(Kind.SIGNED_OVERFLOW, in_range(exact, type, span), span),
    ]


def _conversion(node: ir.Convert, operand: ir.Expr, type: ir.IntType) -> list[Hazard]:
    source = operand.type
    match operand:
        case ir.Apply(function, (code,)) if (is_finite := finite_values(function)) is not None:
            defined = ir.And(
                ir.ApplyPred(is_finite, (code,), (), node.span),
                in_range(operand, type, node.span),
                node.span,
            )
            return [Hazard(Kind.FLOAT_TO_INT, defined, node.span)]
        case _:  # all others are integers
            pass
    if (
        type.is_bool
        or ir.is_va_list(type)
        or (
            isinstance(source, ir.IntType)
            and type.contains(source.min)
            and type.contains(source.max)
        )
    ):
        return []
    return [Hazard(Kind.DOWNCAST, in_range(_exact(operand), type, node.span), node.span)]


def _exact(operand: ir.Expr) -> ir.Expr:
    return (
        operand
        if operand.type == ir.INTEGER
        else ir.Convert(operand, ir.INTEGER, span=operand.span)
    )


def in_range(value: ir.Expr, type: ir.IntType, span: Span) -> ir.Pred:
    """``type.min <= value <= type.max`` for a value of type ``integer``."""
    return _between(type.min, value, type.max, span)


def _between(low: int, value: ir.Expr, high: int, span: Span) -> ir.Pred:
    return ir.And(
        ir.Compare(ir.CompareOp.LE, ir.Const(low, ir.INTEGER), value, span),
        ir.Compare(ir.CompareOp.LE, value, ir.Const(high, ir.INTEGER), span),
        span,
    )
