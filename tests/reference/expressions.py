"""C expressions: each becomes its type and a Python function from states to values.

Evaluation changes the state in place, goes left to right, and raises ``RunEnds`` where the run
ends.  Calls are the only source of several outcomes; ``evaluations`` goes through them all by
evaluating the expression again and again, each time with the next script of outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor
from typing import NoReturn

from tests.reference.context import Context, Scope, integer_type, is_void, number_type, walk
from tests.reference.model import UNSET, End, RunEnds, State, Unsupported, Value, Variable
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType
from weaklink.kinds import Kind
from weaklink.source import Span

Evaluate = Callable[[State], int]


@dataclass(frozen=True, slots=True)
class Typed:
    """``type`` is None for void."""

    type: IntType | None
    run: Evaluate


def truncated_division(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder(left: int, right: int) -> int:
    return left - right * truncated_division(left, right)


_RING = {"+": add, "-": sub, "*": mul}
_BITS = {"&": and_, "|": or_, "^": xor}
_COMPARE = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq, "!=": ne}


def compile_expression(node: c.Expr, scope: Scope, context: Context) -> Typed:
    return _Compiler(scope, context).expression(node)


def compile_value(node: c.Expr, scope: Scope, context: Context) -> tuple[IntType, Evaluate]:
    return _Compiler(scope, context).value(node)


def convert(run: Evaluate, source: IntType, target: IntType) -> Evaluate:
    """C's conversion: modulo the width, which for signed types is what machines do."""
    if not target.is_bool and target.contains(source.min) and target.contains(source.max):
        return run
    if target == source:
        return run
    wrap = target.wrap
    return lambda s: wrap(run(s))


class _Compiler:
    def __init__(self, scope: Scope, context: Context) -> None:
        self.scope = scope
        self.context = context
        self.machine = context.machine
        self.check = context.program.check_runtime

    def value(self, node: c.Expr) -> tuple[IntType, Evaluate]:
        found = self.expression(node)
        if found.type is None:
            raise Unsupported("a void value is used")
        return found.type, found.run

    def converted(self, node: c.Expr, target: IntType) -> Evaluate:
        source, run = self.value(node)
        return convert(run, source, target)

    def expression(self, node: c.Expr) -> Typed:
        int_ = self.machine.int
        match node:
            case c.Number(number):
                return Typed(number_type(node, self.machine), lambda s: number)
            case c.Character(code):
                return Typed(int_, lambda s: code)
            case c.Name(name):
                variable = self.variable(name)
                return Typed(variable.type, self.read(variable, node.span))
            case c.Unary("++" | "--" as op, operand):
                return self.step(op, operand, node.span, before=True)
            case c.Postfix(op, operand):
                return self.step(op, operand, node.span, before=False)
            case c.Unary("!", operand):
                _, run = self.value(operand)
                return Typed(int_, lambda s: int(not run(s)))
            case c.Unary("-" | "+" | "~" as op, operand):
                return self.unary(op, operand, node.span)
            case c.Binary("&&", left, right):
                (_, first), (_, second) = self.value(left), self.value(right)
                return Typed(int_, lambda s: int(bool(first(s)) and bool(second(s))))
            case c.Binary("||", left, right):
                (_, first), (_, second) = self.value(left), self.value(right)
                return Typed(int_, lambda s: int(bool(first(s)) or bool(second(s))))
            case c.Binary(",", left, right):
                effect, last = self.expression(left).run, self.expression(right)
                return Typed(last.type, lambda s: (effect(s), last.run(s))[1])
            case c.Binary(op, left, right):
                return self.arithmetic(op, self.value(left), self.value(right), node.span)
            case c.Ternary(condition, then, otherwise):
                return self.ternary(condition, then, otherwise)
            case c.Cast(to, operand) if is_void(to):
                return Typed(None, self.expression(operand).run)
            case c.Cast(to, operand):
                kind = integer_type(to, self.machine)
                return Typed(kind, self.converted(operand, kind))
            case c.Assignment(op, target, value):
                return self.assignment(op, target, value, node.span)
            case c.CallExpr():
                return self.call(node)
            case _:
                raise Unsupported(f"expression {type(node).__name__}")

    def variable(self, name: str) -> Variable:
        if name not in self.scope.variables:
            raise Unsupported(f"name {name}")
        return self.scope.variables[name]

    def read(self, variable: Variable, span: Span) -> Evaluate:
        key = variable.key
        if variable.is_global:
            return lambda s: s.globals[key]  # type: ignore[return-value]
        if not variable.may_be_unset:
            return lambda s: s.locals[key]  # type: ignore[return-value]
        found = self.context.add(Kind.INITIALIZATION, span)

        def read_local(s: State) -> int:
            value = s.locals.get(key)
            self.check(s, found, value is not UNSET)
            return value  # type: ignore[return-value]

        return read_local

    def target(self, node: c.Expr) -> Variable:
        if not isinstance(node, c.Name):
            raise Unsupported("assignment to something else than a variable")
        variable = self.variable(node.name)
        if variable.is_const:
            raise Unsupported("assignment to a constant")
        return variable

    def unary(self, op: str, operand: c.Expr, span: Span) -> Typed:
        source, inner = self.value(operand)
        type = self.machine.promote(source)
        run = convert(inner, source, type)
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
            value = exact(s)
            check(s, found, low <= value <= high)
            return value

        return run

    def arithmetic(
        self,
        op: str,
        left: tuple[IntType, Evaluate],
        right: tuple[IntType, Evaluate],
        span: Span,
    ) -> Typed:
        if op in ("<<", ">>"):
            return self.shift(op, left, right, span)
        type = self.machine.common(left[0], right[0])
        first, second = convert(left[1], left[0], type), convert(right[1], right[0], type)
        if op in _COMPARE:
            compare = _COMPARE[op]
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
                return value >> count
            if overflow:
                self.check(s, overflow, value << count <= type.max)
            return type.wrap(value << count)

        return Typed(type, run)

    def ternary(self, condition: c.Expr, then: c.Expr, otherwise: c.Expr) -> Typed:
        _, test = self.value(condition)
        yes, no = self.expression(then), self.expression(otherwise)
        if yes.type is None or no.type is None:
            return Typed(None, lambda s: yes.run(s) if test(s) else no.run(s))
        type = self.machine.common(yes.type, no.type)
        first, second = convert(yes.run, yes.type, type), convert(no.run, no.type, type)
        return Typed(type, lambda s: first(s) if test(s) else second(s))

    def assignment(self, op: str, target: c.Expr, value: c.Expr, span: Span) -> Typed:
        variable = self.target(target)
        right = self.value(value)
        if op != "=":
            left = (variable.type, self.read(variable, target.span))
            computed = self.arithmetic(op[:-1], left, right, span)
            assert computed.type is not None
            right = (computed.type, computed.run)
        return Typed(
            variable.type, self.store(variable, convert(right[1], right[0], variable.type))
        )

    def store(self, variable: Variable, run: Evaluate) -> Evaluate:
        key, is_global = variable.key, variable.is_global

        def assign(s: State) -> int:
            value = run(s)
            (s.globals if is_global else s.locals)[key] = value
            return value

        return assign

    def step(self, op: str, operand: c.Expr, span: Span, *, before: bool) -> Typed:
        """``++`` and ``--``: the value is that after the step, or before it."""
        variable = self.target(operand)
        old = self.read(variable, operand.span)
        one: tuple[IntType, Evaluate] = (self.machine.int, lambda s: 1)
        stepped = self.arithmetic(op[0], (variable.type, lambda s: s.get(variable) or 0), one, span)
        assert stepped.type is not None
        store = self.store(variable, convert(stepped.run, stepped.type, variable.type))
        if before:
            return Typed(variable.type, lambda s: (old(s), store(s))[1])
        return Typed(variable.type, lambda s: (old(s), store(s))[0])

    def call(self, node: c.CallExpr) -> Typed:
        if not isinstance(node.function, c.Name):
            raise Unsupported("call of something else than a named function")
        callee = self.context.program.signature(node.function.name)
        if len(callee.parameters) != len(node.arguments):
            raise Unsupported("wrong number of arguments")
        arguments = [
            self.converted(argument, parameter.type)
            for argument, parameter in zip(node.arguments, callee.parameters, strict=True)
        ]
        call = self.context.program.prepare_call(callee, node, self.context)

        def run(s: State) -> int:
            values = [argument(s) for argument in arguments]
            script = s.script
            assert isinstance(script, Script)
            end, result, after = script.next(lambda: call(s, values))
            s.globals, s.choices, s.failures = dict(after.globals), after.choices, after.failures
            if end is not End.NORMAL:
                raise RunEnds(end)
            return 0 if callee.result is None else _used(result)

        return Typed(callee.result, run)


def _used(result: Value) -> int:
    return _undefined() if result is UNSET else result


def _undefined() -> NoReturn:
    raise RunEnds(End.UNDEFINED)


CallOutcome = tuple[End, Value, State]


@dataclass(slots=True)
class Script:
    """Which outcome each call inside an expression has, in the order of evaluation."""

    outcomes: list[list[CallOutcome]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    position: int = 0

    def next(self, call: Callable[[], list[CallOutcome]]) -> CallOutcome:
        if self.position == len(self.chosen):
            self.outcomes.append(call())
            self.chosen.append(0)
        self.position += 1
        return self.outcomes[self.position - 1][self.chosen[self.position - 1]]

    def advance(self) -> bool:
        """Turn to the next combination of outcomes, if there is one."""
        self.position = 0
        while self.chosen:
            self.chosen[-1] += 1
            if self.chosen[-1] < len(self.outcomes[-1]):
                return True
            self.chosen.pop()
            self.outcomes.pop()
        return False


Evaluations = Callable[[State], Iterator[tuple[End, int, State]]]


def evaluations(node: c.Expr, run: Evaluate) -> Evaluations:
    """All outcomes of a full expression: how it ended (NORMAL: with a value), and the state.

    The given state may be changed and must not be used again.
    """

    def once(s: State) -> tuple[End, int, State]:
        try:
            return End.NORMAL, run(s), s
        except RunEnds as stop:
            return stop.end, 0, s

    def single(s: State) -> Iterator[tuple[End, int, State]]:
        yield once(s)

    def several(s: State) -> Iterator[tuple[End, int, State]]:
        script = Script()
        while True:
            copy = s.copy()
            copy.script = script
            yield once(copy)
            if not script.advance():
                return

    has_call = any(isinstance(part, c.CallExpr) for part in walk(node))
    return several if has_call else single
