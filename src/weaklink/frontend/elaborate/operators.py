"""C's operators on typed operands: promotions, the usual conversions, and truth.

Pure functions from IR expressions to IR expressions; every conversion becomes explicit here.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.floating import opposite
from weaklink.frontend.elaborate.ghost import check_ghost_pointer
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import are_compatible
from weaklink.source import Span
from weaklink.wording import with_article

BINARY_OPS = {op.value: op for op in ir.BinaryOp}
COMPARE_OPS = {op.value: op for op in ir.CompareOp}


def int_type(expr: ir.Expr) -> ir.IntType:
    """The integer type of ``expr``; an error if it has none."""
    if isinstance(expr.type, ir.IntType) and not ir.is_va_list(expr.type):
        return expr.type
    raise error("type", expr.span, f"a value of type `{expr.type}` where an integer is needed")


def number_type_of(expr: ir.Expr) -> ir.IntType | ir.FloatType:
    """The arithmetic type of ``expr``; an error if it has none."""
    if isinstance(expr.type, ir.IntType | ir.FloatType) and not ir.is_va_list(expr.type):
        return expr.type
    raise error("type", expr.span, f"a value of type `{expr.type}` where a number is needed")


def convert(
    expr: ir.Expr, type: ir.Type, *, explicit: bool = False, span: Span | None = None
) -> ir.Expr:
    """``expr`` as a ``type``.  A constant that fits becomes a constant of that type."""
    if expr.type == type:
        return expr
    at = span or expr.span
    if isinstance(expr, ir.Const) and _holds_constant(type, expr):
        return ir.Const(expr.value, type, at)
    if isinstance(type, ir.IntType) and type.is_bool and isinstance(expr.type, ir.PointerType):
        return ir.Truth(truth(expr), type, at)
    return ir.Convert(expr, type, explicit, at)


def _holds_constant(type: ir.Type, constant: ir.Const) -> bool:
    match type:
        case ir.IntType():
            return type.contains(constant.value) and not isinstance(constant.type, ir.PointerType)
        case ir.PointerType():
            return constant.value == 0
        case _:  # of all other types, `integer` alone has constants
            return type == ir.INTEGER


def assigned(expr: ir.Expr, type: ir.Type, what: str = "this") -> ir.Expr:
    """``expr`` converted as by an assignment (C11 6.5.16.1); like gcc and Frama-C this allows
    integers for pointers and pointers of other types."""
    given = expr.type
    if given == ir.VOID:
        raise error("type", expr.span, "a `void` expression has no value")
    check_ghost_pointer(expr, type)
    if given == type:
        return expr
    scalars = isinstance(given, ir.IntType | ir.PointerType) and isinstance(
        type, ir.IntType | ir.PointerType
    )
    numbers = isinstance(given, ir.IntType | ir.FloatType) and isinstance(
        type, ir.IntType | ir.FloatType
    )
    if (not scalars and not numbers) or ir.is_va_list(given) or ir.is_va_list(type):
        message = f"{what} is of type `{given}`, which does not convert to `{type}`"
        raise error("type", expr.span, message, with_article(type))
    return convert(expr, type)


def cast(expr: ir.Expr, type: ir.Type, span: Span) -> ir.Expr:
    """``(type)expr``."""
    if type == ir.VOID:
        raise error("type", span, "a `void` expression has no value")
    wrong = isinstance(type, ir.RecordType | ir.ArrayType | ir.FunctionType) and type != expr.type
    wrong = wrong or (ir.is_va_list(type) != ir.is_va_list(expr.type))
    pair = {expr.type.__class__, type.__class__}
    if wrong or pair == {ir.FloatType, ir.PointerType} or expr.type == ir.VOID:
        raise error("type", span, f"a cast from `{expr.type}` to `{type}`")
    if isinstance(expr.type, ir.RecordType) and expr.type != type:
        raise error("type", span, f"a cast from `{expr.type}` to `{type}`")
    check_ghost_pointer(expr, type)
    return convert(expr, type, explicit=True, span=span)


def promote(machine: ir.Machine, expr: ir.Expr) -> ir.Expr:
    type = number_type_of(expr)
    return expr if isinstance(type, ir.FloatType) else convert(expr, machine.promote(type))


def common(machine: ir.Machine, left: ir.Expr, right: ir.Expr) -> ir.IntType | ir.FloatType:
    """The usual arithmetic conversions (C11 6.3.1.8)."""
    first, second = number_type_of(left), number_type_of(right)
    for name in ("long double", "double", "float"):
        for type in (first, second):
            if isinstance(type, ir.FloatType) and type.name == name:
                return type
    return machine.common(int_type(left), int_type(right))


def truth(expr: ir.Expr) -> ir.Pred:
    """C's condition ``expr != 0``; a truth value is its own predicate."""
    match expr:
        case ir.Truth(predicate):
            return predicate
        case ir.Convert(ir.Truth(predicate), ir.IntType()):
            return predicate
        case ir.Const(value, _, span):
            return ir.BoolConst(value != 0, span)
        case _ if ir.is_va_list(expr.type):
            message = f"a value of type `{expr.type}` where a condition is needed"
            raise error("type", expr.span, message)
        case _:  # all others have a value that is compared
            return ir.Compare(ir.CompareOp.NE, expr, zero(expr.type, expr.span), expr.span)


def zero(type: ir.Type, span: Span) -> ir.Expr:
    """The value that counts as false; an error if the type has none."""
    match type:
        case ir.IntType() | ir.PointerType():
            return ir.Const(0, type, span)
        case ir.FloatType():
            return ir.FloatConst("0.", type, span)
        case _:  # all other types have no value that counts as false
            raise error("type", span, f"a value of type `{type}` where a condition is needed")


def arithmetic(
    machine: ir.Machine, op: ir.BinaryOp, left: ir.Expr, right: ir.Expr, span: Span
) -> ir.Expr:
    """``left op right`` as C types and computes it."""
    operands = ir.OPERATORS[op].operands
    if operands is ir.Operands.SHIFTED:
        left, right = integer_operand(machine, left), integer_operand(machine, right)
        return ir.Binary(op, left, right, left.type, span)
    if isinstance(left.type, ir.PointerType) or isinstance(right.type, ir.PointerType):
        return _pointer_arithmetic(machine, op, left, right, span)
    type = common(machine, left, right)
    if operands is ir.Operands.INTEGERS:
        int_type(left), int_type(right)
    return ir.Binary(op, convert(left, type), convert(right, type), type, span)


def integer_operand(machine: ir.Machine, expr: ir.Expr) -> ir.Expr:
    int_type(expr)
    return promote(machine, expr)


def _pointer_arithmetic(
    machine: ir.Machine, op: ir.BinaryOp, left: ir.Expr, right: ir.Expr, span: Span
) -> ir.Expr:
    if op is ir.BinaryOp.ADD and isinstance(right.type, ir.PointerType):
        left, right = right, left
    if op is ir.BinaryOp.SUB and isinstance(right.type, ir.PointerType):
        if isinstance(left.type, ir.PointerType):
            if not are_compatible(left.type.target, right.type.target):
                message = f"`{left.type} - {right.type}`"
                raise error("type", span, message, "pointers to one type")
            return ir.PointerDiff(left, right, machine.difference_type, span)
    elif op in (ir.BinaryOp.ADD, ir.BinaryOp.SUB) and isinstance(right.type, ir.IntType):
        offset = integer_operand(machine, right)
        return ir.PointerAdd(op, left, offset, left.type, span)
    raise error("type", span, f"`{left.type} {op.value} {right.type}`", "a pointer and an integer")


def comparison(
    machine: ir.Machine, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span
) -> ir.Expr:
    """``left op right`` in the operands' common type: 0 or 1, an ``int``."""
    left, right = _comparable(machine, left, right)
    return ir.Truth(ir.Compare(op, left, right, span), machine.int, span)


def _comparable(machine: ir.Machine, left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Both as one type; of two pointers the more general one."""
    if isinstance(left.type, ir.PointerType) or isinstance(right.type, ir.PointerType):
        type = _pointer_type(left, right)
        return convert(left, type), convert(right, type)
    type = common(machine, left, right)
    return convert(left, type), convert(right, type)


def _pointer_type(left: ir.Expr, right: ir.Expr) -> ir.Type:
    for one, other in ((left, right), (right, left)):
        if not isinstance(one.type, ir.PointerType):
            if not isinstance(one.type, ir.IntType):
                message = f"a value of type `{one.type}` beside a pointer"
                raise error("type", one.span, message, with_article(other.type))
            return other.type
        if isinstance(one, ir.Const):
            return other.type
    first, second = left.type, right.type
    assert isinstance(first, ir.PointerType) and isinstance(second, ir.PointerType)
    target = ir.VOID if ir.VOID in (first.target, second.target) else first.target
    is_const = first.target_const or second.target_const
    return ir.PointerType(target, is_const, first.target_ghost and second.target_ghost)


def unary(machine: ir.Machine, op: str, operand: ir.Expr, span: Span) -> ir.Expr:
    """``+ - ~ !`` applied."""
    if op == "!":
        return ir.Truth(negation(truth(operand), span), machine.int, span)
    promoted = promote(machine, operand)
    if op == "~":
        int_type(promoted)
    if op == "+":
        return promoted
    match promoted:
        case ir.FloatConst(text, type) if op == "-":
            return ir.FloatConst(opposite(text), type, span)
        case ir.Const(value, type) if op == "-" and int_type(promoted).contains(-value):
            return ir.Const(-value, type, span)
        case _:  # what is no constant, or none of that type, is computed by the run
            return ir.Unary(ir.UnaryOp(op), promoted, promoted.type, span)


def negation(predicate: ir.Pred, span: Span) -> ir.Pred:
    if isinstance(predicate, ir.BoolConst):
        return ir.BoolConst(not predicate.value, span)
    return ir.Not(predicate, span)


def conditional(
    machine: ir.Machine, condition: ir.Pred, then: ir.Expr, otherwise: ir.Expr, span: Span
) -> ir.Expr:
    type = conditional_type(machine, then, otherwise)
    for branch in (then, otherwise):
        check_ghost_pointer(branch, type)
    return ir.Conditional(condition, convert(then, type), convert(otherwise, type), type, span)


def conditional_type(machine: ir.Machine, then: ir.Expr, otherwise: ir.Expr) -> ir.Type:
    """The type of ``c ? then : otherwise`` (C11 6.5.15)."""
    if isinstance(then.type, ir.PointerType) or isinstance(otherwise.type, ir.PointerType):
        return _pointer_type(then, otherwise)
    if then.type == otherwise.type and not isinstance(then.type, ir.IntType | ir.FloatType):
        return then.type
    return common(machine, then, otherwise)


def number_type(machine: ir.Machine, value: int, suffix: str, base: int, span: Span) -> ir.IntType:
    """The type of an integer constant (C11 6.4.4.1p5): the first of its list that fits."""
    unsigned = "u" in suffix
    rank = suffix.count("l")
    for name in ("int", "long", "long long")[rank:]:
        if not unsigned and machine[name].contains(value):
            return machine[name]
        if (unsigned or base != 10) and machine[f"unsigned {name}"].contains(value):
            return machine[f"unsigned {name}"]
    raise error("constant", span, "this constant fits no integer type")


def float_constant(text: str, span: Span) -> ir.FloatConst:
    """A floating constant, its type told by its suffix."""
    names = {"f": "float", "F": "float", "l": "long double", "L": "long double"}
    name = names.get(text[-1:], "double")
    return ir.FloatConst(text if name == "double" else text[:-1], ir.FloatType(name), span)
