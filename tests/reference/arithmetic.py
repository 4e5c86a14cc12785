"""C's operators on values that are already compiled; the run-time errors that they may commit."""

from __future__ import annotations

from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor

from tests.reference.context import Context, Scope
from tests.reference.errors import Unsupported
from tests.reference.memory import same_block
from tests.reference.model import State
from tests.reference.types import CType, PointerTo, Struct, cells
from tests.reference.values import (
    Evaluate,
    Typed,
    as_pointer,
    compatible,
    convert,
    remainder,
    truncated_division,
)
from weaklink.ir.types import IntType
from weaklink.kinds import Kind
from weaklink.source import Span

_RING = {"+": add, "-": sub, "*": mul}
_BITS = {"&": and_, "|": or_, "^": xor}
COMPARE = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq, "!=": ne}

Operand = tuple[CType, Evaluate]


def _integer(type: CType) -> IntType:
    if not isinstance(type, IntType):
        raise Unsupported("an operator on something else than numbers and pointers")
    return type


class Arithmetic:
    """Adds each possible run-time error to the context, in order of evaluation."""

    def __init__(self, scope: Scope, context: Context) -> None:
        self.scope = scope
        self.context = context
        self.machine = context.machine
        self.check = context.program.check_runtime

    def unary_operator(self, op: str, operand: Operand, span: Span) -> Typed:
        source = _integer(operand[0])
        type = self.machine.promote(source)
        run = convert(operand[1], source, type)
        if op == "+":
            return Typed(type, run)
        if op == "~":
            return Typed(type, lambda s: type.wrap(~run(s)))
        return Typed(type, self.in_range(lambda s: -run(s), type, span))

    def in_range(self, exact: Evaluate, type: IntType, span: Span) -> Evaluate:
        """The result of arithmetic: unsigned types wrap, signed ones must not overflow."""
        if not type.signed:
            return lambda s: type.wrap(exact(s))
        found = self.context.add(Kind.SIGNED_OVERFLOW, span)
        low, high, check = type.min, type.max, self.check

        def run(s: State) -> int:
            value: int = exact(s)
            check(s, found, low <= value <= high)
            return value

        return run

    def arithmetic(self, op: str, left: Operand, right: Operand, span: Span) -> Typed:
        if isinstance(left[0], PointerTo) or isinstance(right[0], PointerTo):
            return self.on_pointers(op, left, right, span)
        first_type, second_type = _integer(left[0]), _integer(right[0])
        if op in ("<<", ">>"):
            return self.shift(op, (first_type, left[1]), (second_type, right[1]), span)
        type = self.machine.common(first_type, second_type)
        first, second = convert(left[1], first_type, type), convert(right[1], second_type, type)
        if op in COMPARE:
            compare = COMPARE[op]
            return Typed(self.machine.int, lambda s: int(compare(first(s), second(s))))
        if op in _BITS:
            bits = _BITS[op]
            return Typed(type, lambda s: bits(first(s), second(s)))
        if op in _RING:
            ring = _RING[op]
            return Typed(type, self.in_range(lambda s: ring(first(s), second(s)), type, span))
        if op in ("/", "%"):
            return self.division(op, type, first, second, span)
        raise Unsupported(f"operator {op}")

    def division(
        self, op: str, type: IntType, first: Evaluate, second: Evaluate, span: Span
    ) -> Typed:
        """The least value divided by -1 overflows, and so does its remainder (C11 6.5.5p6)."""
        by_zero = self.context.add(Kind.DIVISION_BY_ZERO, span)
        overflow = self.context.add(Kind.SIGNED_OVERFLOW, span) if type.signed else None
        compute = truncated_division if op == "/" else remainder

        def run(s: State) -> int:
            left, right = first(s), second(s)
            self.check(s, by_zero, right != 0)
            if overflow:
                self.check(s, overflow, not (left == type.min and right == -1))
            return compute(left, right)

        return Typed(type, run)

    def shift(
        self, op: str, left: tuple[IntType, Evaluate], right: tuple[IntType, Evaluate], span: Span
    ) -> Typed:
        type = self.machine.promote(left[0])
        first = convert(left[1], left[0], type)
        second = convert(right[1], right[0], self.machine.promote(right[0]))
        found = self.context.add(Kind.SHIFT, span)
        overflows = type.signed and op == "<<"
        overflow = self.context.add(Kind.SIGNED_OVERFLOW, span) if overflows else None

        def run(s: State) -> int:
            value, count = first(s), second(s)
            self.check(s, found, 0 <= count < type.width and not (overflows and value < 0))
            if op == ">>":
                return int(value >> count)
            if overflow:
                self.check(s, overflow, value << count <= type.max)
            return type.wrap(value << count)

        return Typed(type, run)

    # --- pointers -----------------------------------------------------------------------------

    def on_pointers(self, op: str, left: Operand, right: Operand, span: Span) -> Typed:
        both = isinstance(left[0], PointerTo) and isinstance(right[0], PointerTo)
        if op in COMPARE:
            return self.pointer_comparison(op, left, right, span)
        if op == "-" and both:
            return self.pointer_difference(left, right, span)
        if op == "+" and isinstance(right[0], PointerTo):
            left, right = right, left
        if op not in ("+", "-") or both:
            raise Unsupported(f"operator {op} on pointers")
        pointer, offset = left[1], right[1]
        stride = _stride(left[0]) * (1 if op == "+" else -1)
        return Typed(left[0], lambda s: pointer(s).moved(stride * offset(s)))

    def pointer_comparison(self, op: str, left: Operand, right: Operand, span: Span) -> Typed:
        if isinstance(left[0], PointerTo) and isinstance(right[0], PointerTo):
            if not compatible(left[0], right[0]):
                raise Unsupported("comparison of pointers to different things")
        first, second, compare = left[1], right[1], COMPARE[op]
        if op in ("==", "!="):
            return Typed(
                self.machine.int,
                lambda s: int(compare(as_pointer(first(s)), as_pointer(second(s)))),
            )
        found = self.context.add(Kind.POINTER_COMPARISON, span)

        def run(s: State) -> int:
            one, other = as_pointer(first(s)), as_pointer(second(s))
            self.check(s, found, same_block(s, one, other))
            return int(compare(one.offset, other.offset))

        return Typed(self.machine.int, run)

    def pointer_difference(self, left: Operand, right: Operand, span: Span) -> Typed:
        found = self.context.add(Kind.POINTER_COMPARISON, span)
        first, second, stride = left[1], right[1], _stride(left[0])
        type = self.machine.difference_type

        def run(s: State) -> int:
            one, other = first(s), second(s)
            self.check(s, found, same_block(s, one, other))
            return type.wrap(truncated_division(one.offset - other.offset, stride))

        return Typed(type, run)

    def common_type(self, first: CType, second: CType) -> CType:
        """That of ``c ? first : second``."""
        for one, other in ((first, second), (second, first)):
            if isinstance(one, PointerTo):
                return one if isinstance(other, IntType) or one.target is None else other
        if isinstance(first, Struct) or isinstance(second, Struct):
            return first
        return self.machine.common(_integer(first), _integer(second))


def _stride(type: CType) -> int:
    if not isinstance(type, PointerTo) or type.target is None:
        raise Unsupported("arithmetic on something else than a pointer to an object")
    return cells(type.target)
