"""C's operators on typed operands: promotions, the usual conversions, and truth.

Pure functions from IR expressions to IR expressions; every conversion becomes explicit here.
"""

from __future__ import annotations

from weaklink.frontend.elaborate.ghost import check_ghost_pointer
from weaklink.frontend.elaborate.problems import error
from weaklink.ir.expressions import (
    Binary,
    BinaryOp,
    BoolConst,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    FloatConst,
    Not,
    PointerAdd,
    PointerDiff,
    Pred,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.types import (
    INTEGER,
    VOID,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    Machine,
    PointerType,
    RecordType,
    Type,
)
from weaklink.source import Span
from weaklink.wording import with_article

BINARY_OPS = {op.value: op for op in BinaryOp}
COMPARE_OPS = {op.value: op for op in CompareOp}
_FLOAT_OPS = (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.DIV)
_SHIFTS = (BinaryOp.SHL, BinaryOp.SHR)


def int_type(expr: Expr) -> IntType:
    """The integer type of ``expr``; an error if it has none."""
    if isinstance(expr.type, IntType):
        return expr.type
    raise error("type", expr.span, f"a value of type `{expr.type}` where an integer is needed")


def number_type_of(expr: Expr) -> IntType | FloatType:
    """The arithmetic type of ``expr``; an error if it has none."""
    if isinstance(expr.type, IntType | FloatType):
        return expr.type
    raise error("type", expr.span, f"a value of type `{expr.type}` where a number is needed")


def convert(expr: Expr, type: Type, *, explicit: bool = False, span: Span | None = None) -> Expr:
    """``expr`` as a ``type``.  A constant that fits becomes a constant of that type."""
    if expr.type == type:
        return expr
    at = span or expr.span
    if isinstance(expr, Const) and _holds_constant(type, expr):
        return Const(expr.value, type, at)
    if isinstance(type, IntType) and type.is_bool and isinstance(expr.type, PointerType):
        return Truth(truth(expr), type, at)
    return Convert(expr, type, explicit, at)


def _holds_constant(type: Type, constant: Const) -> bool:
    match type:
        case IntType():
            return type.contains(constant.value) and not isinstance(constant.type, PointerType)
        case PointerType():
            return constant.value == 0
        case _:  # of all other types, `integer` alone has constants
            return type == INTEGER


def assigned(expr: Expr, type: Type, what: str = "this") -> Expr:
    """``expr`` converted as by an assignment (C11 6.5.16.1); like gcc and Frama-C this allows
    integers for pointers and pointers of other types."""
    given = expr.type
    if given == VOID:
        raise error("type", expr.span, "a `void` expression has no value")
    check_ghost_pointer(expr, type)
    if given == type:
        return expr
    scalars = isinstance(given, IntType | PointerType) and isinstance(type, IntType | PointerType)
    numbers = isinstance(given, IntType | FloatType) and isinstance(type, IntType | FloatType)
    if not scalars and not numbers:
        message = f"{what} is of type `{given}`, which does not convert to `{type}`"
        raise error("type", expr.span, message, with_article(type))
    return convert(expr, type)


def cast(expr: Expr, type: Type, span: Span) -> Expr:
    """``(type)expr``."""
    if type == VOID:
        raise error("type", span, "a `void` expression has no value")
    wrong = isinstance(type, RecordType | ArrayType | FunctionType) and type != expr.type
    pair = {expr.type.__class__, type.__class__}
    if wrong or pair == {FloatType, PointerType} or expr.type == VOID:
        raise error("type", span, f"a cast from `{expr.type}` to `{type}`")
    if isinstance(expr.type, RecordType) and expr.type != type:
        raise error("type", span, f"a cast from `{expr.type}` to `{type}`")
    check_ghost_pointer(expr, type)
    return convert(expr, type, explicit=True, span=span)


def promote(machine: Machine, expr: Expr) -> Expr:
    type = number_type_of(expr)
    return expr if isinstance(type, FloatType) else convert(expr, machine.promote(type))


def common(machine: Machine, left: Expr, right: Expr) -> IntType | FloatType:
    """The usual arithmetic conversions (C11 6.3.1.8)."""
    first, second = number_type_of(left), number_type_of(right)
    for name in ("long double", "double", "float"):
        for type in (first, second):
            if isinstance(type, FloatType) and type.name == name:
                return type
    return machine.common(int_type(left), int_type(right))


def truth(expr: Expr) -> Pred:
    """C's condition ``expr != 0``; a truth value is its own predicate."""
    match expr:
        case Truth(predicate):
            return predicate
        case Convert(Truth(predicate), IntType()):
            return predicate
        case Const(value, _, span):
            return BoolConst(value != 0, span)
        case _:  # all others have a value that is compared
            return Compare(CompareOp.NE, expr, zero(expr.type, expr.span), expr.span)


def zero(type: Type, span: Span) -> Expr:
    """The value that counts as false; an error if the type has none."""
    match type:
        case IntType() | PointerType():
            return Const(0, type, span)
        case FloatType():
            return FloatConst("0.", type, span)
        case _:  # all other types have no value that counts as false
            raise error("type", span, f"a value of type `{type}` where a condition is needed")


def arithmetic(machine: Machine, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr:
    """``left op right`` as C types and computes it."""
    if op in _SHIFTS:
        left, right = integer_operand(machine, left), integer_operand(machine, right)
        return Binary(op, left, right, left.type, span)
    if isinstance(left.type, PointerType) or isinstance(right.type, PointerType):
        return _pointer_arithmetic(machine, op, left, right, span)
    type = common(machine, left, right)
    if op not in _FLOAT_OPS:
        int_type(left), int_type(right)
    return Binary(op, convert(left, type), convert(right, type), type, span)


def integer_operand(machine: Machine, expr: Expr) -> Expr:
    int_type(expr)
    return promote(machine, expr)


def _pointer_arithmetic(
    machine: Machine, op: BinaryOp, left: Expr, right: Expr, span: Span
) -> Expr:
    if op is BinaryOp.ADD and isinstance(right.type, PointerType):
        left, right = right, left
    if op is BinaryOp.SUB and isinstance(right.type, PointerType):
        if isinstance(left.type, PointerType):
            return PointerDiff(left, right, machine.difference_type, span)
    elif op in (BinaryOp.ADD, BinaryOp.SUB) and isinstance(right.type, IntType):
        offset = integer_operand(machine, right)
        return PointerAdd(op, left, offset, left.type, span)
    raise error("type", span, f"`{left.type} {op.value} {right.type}`", "a pointer and an integer")


def comparison(machine: Machine, op: CompareOp, left: Expr, right: Expr, span: Span) -> Expr:
    """``left op right`` in the operands' common type: 0 or 1, an ``int``."""
    left, right = _comparable(machine, left, right)
    return Truth(Compare(op, left, right, span), machine.int, span)


def _comparable(machine: Machine, left: Expr, right: Expr) -> tuple[Expr, Expr]:
    """Both as one type; of two pointers the more general one."""
    if isinstance(left.type, PointerType) or isinstance(right.type, PointerType):
        type = _pointer_type(left, right)
        return convert(left, type), convert(right, type)
    type = common(machine, left, right)
    return convert(left, type), convert(right, type)


def _pointer_type(left: Expr, right: Expr) -> Type:
    for one, other in ((left, right), (right, left)):
        if not isinstance(one.type, PointerType):
            if not isinstance(one.type, IntType):
                message = f"a value of type `{one.type}` beside a pointer"
                raise error("type", one.span, message, with_article(other.type))
            return other.type
        if isinstance(one, Const):
            return other.type
    first, second = left.type, right.type
    assert isinstance(first, PointerType) and isinstance(second, PointerType)
    target = VOID if VOID in (first.target, second.target) else first.target
    is_const = first.target_const or second.target_const
    return PointerType(target, is_const, first.target_ghost and second.target_ghost)


def unary(machine: Machine, op: str, operand: Expr, span: Span) -> Expr:
    """``+ - ~ !`` applied."""
    if op == "!":
        return Truth(negation(truth(operand), span), machine.int, span)
    promoted = promote(machine, operand)
    if op == "~":
        int_type(promoted)
    if op == "+":
        return promoted
    match promoted:
        case FloatConst(text, type) if op == "-":
            return FloatConst(f"-{text}", type, span)
        case Const(value, type) if op == "-" and int_type(promoted).contains(-value):
            return Const(-value, type, span)
        case _:  # what is no constant, or none of that type, is computed by the run
            return Unary(UnaryOp(op), promoted, promoted.type, span)


def negation(predicate: Pred, span: Span) -> Pred:
    if isinstance(predicate, BoolConst):
        return BoolConst(not predicate.value, span)
    return Not(predicate, span)


def conditional(machine: Machine, condition: Pred, then: Expr, otherwise: Expr, span: Span) -> Expr:
    type = conditional_type(machine, then, otherwise)
    for branch in (then, otherwise):
        check_ghost_pointer(branch, type)
    return Conditional(condition, convert(then, type), convert(otherwise, type), type, span)


def conditional_type(machine: Machine, then: Expr, otherwise: Expr) -> Type:
    """The type of ``c ? then : otherwise`` (C11 6.5.15)."""
    if isinstance(then.type, PointerType) or isinstance(otherwise.type, PointerType):
        return _pointer_type(then, otherwise)
    if then.type == otherwise.type and not isinstance(then.type, IntType | FloatType):
        return then.type
    return common(machine, then, otherwise)


def number_type(machine: Machine, value: int, suffix: str, base: int, span: Span) -> IntType:
    """The type of an integer constant (C11 6.4.4.1p5): the first of its list that fits."""
    unsigned = "u" in suffix
    rank = suffix.count("l")
    for name in ("int", "long", "long long")[rank:]:
        if not unsigned and machine[name].contains(value):
            return machine[name]
        if (unsigned or base != 10) and machine[f"unsigned {name}"].contains(value):
            return machine[f"unsigned {name}"]
    raise error("constant", span, "this constant fits no integer type")


def float_constant(text: str, span: Span) -> FloatConst:
    """A floating constant, its type told by its suffix."""
    names = {"f": "float", "F": "float", "l": "long double", "L": "long double"}
    name = names.get(text[-1:], "double")
    return FloatConst(text if name == "double" else text[:-1], FloatType(name), span)
