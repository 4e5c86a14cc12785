"""C expressions: each becomes its type and a Python function from states to values.

Evaluation changes the state in place, goes left to right, and raises ``RunEnds`` where the run
ends.  Calls are the only source of several outcomes; ``evaluations`` goes through them all by
evaluating the expression again and again, each time with the next script of outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from tests.reference.context import Context, Scope, call_target, number_type, walk
from tests.reference.errors import Unsupported
from tests.reference.marks import around
from tests.reference.memory import function_value
from tests.reference.model import UNSET, End, RunEnds, State, Value
from tests.reference.places import Places
from tests.reference.types import (
    ArrayOf,
    CType,
    FunctionOf,
    PointerTo,
    Struct,
    cells,
    is_void,
    layout,
)
from tests.reference.values import Evaluate, Typed, convert, zero
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType
from weaklink.source import Span


def compile_expression(node: c.Expr, scope: Scope, context: Context) -> Typed:
    return _Compiler(scope, context).expression(node)


def compile_value(node: c.Expr, scope: Scope, context: Context) -> tuple[CType, Evaluate]:
    return _Compiler(scope, context).value(node)


def compile_initializer(type: CType, node: c.Expr, scope: Scope, context: Context) -> Evaluate:
    """The value of an object of ``type``: of an array or struct the tuple of its cells."""
    return _Compiler(scope, context).initializer(type, node)


class _Compiler(Places):
    def value(self, node: c.Expr) -> tuple[CType, Evaluate]:
        found = self.expression(node)
        if found.type is None:
            raise Unsupported("a void value is used")
        return found.type, found.run

    def converted(self, node: c.Expr, target: CType) -> Evaluate:
        source, run = self.value(node)
        return convert(run, source, target)

    def expression(self, node: c.Expr) -> Typed:
        found = self.unmarked(node)
        run = around(self.context.program.marks, node.span, found.run, lambda value: True)
        return Typed(found.type, run)

    def unmarked(self, node: c.Expr) -> Typed:
        int_ = self.machine.int
        match node:
            case c.Number(number):
                return Typed(number_type(node, self.machine), lambda s: number)
            case c.Character(code):
                return Typed(int_, lambda s: code)
            case _ if (function := self.function_named(node)) is not None:
                return self.context.program.function_address(function)
            case c.Name() | c.Index() | c.Member() | c.Unary("*"):
                return self.designated(node)
            case c.Unary("&", operand):
                return self.address_of(operand)
            case c.Unary("++" | "--" as op, operand):
                return self.step(op, operand, node.span, before=True)
            case c.Postfix(op, operand):
                return self.step(op, operand, node.span, before=False)
            case c.Unary("!", operand):
                _, run = self.value(operand)
                return Typed(int_, lambda s: int(not run(s)))
            case c.Unary("-" | "+" | "~" as op, operand):
                return self.unary_operator(op, self.value(operand), node.span)
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
                kind = self.context.program.types.resolve(to)
                return Typed(kind, self.converted(operand, kind))
            case c.Assignment(op, target, value):
                return self.assignment(op, target, value, node.span)
            case c.CallExpr():
                return self.call(node)
            case _:
                raise Unsupported(f"expression {type(node).__name__}")

    def designated(self, node: c.Expr) -> Typed:
        """The value of a variable, of a place in memory, or of a member of a value."""
        place = self.place(node)
        if place is not None:
            return Typed(*self.loaded(place, node.span))
        if isinstance(node, c.Member):
            return self.member_of_value(node)
        assert isinstance(node, c.Name)
        variable = self.variable(node.name)
        return Typed(variable.type, self.read(variable, node.span))

    def member_of_value(self, node: c.Member) -> Typed:
        type, run = self.value(node.record)
        if not isinstance(type, Struct):
            raise Unsupported("a member of something else than a struct")
        offset, member = type.member(node.field)
        if isinstance(member, ArrayOf):
            raise Unsupported("an array inside a value")
        if isinstance(member, Struct):
            return Typed(member, lambda s: run(s)[offset : offset + cells(member)])
        return Typed(member, lambda s: run(s)[offset])

    def address_of(self, operand: c.Expr) -> Typed:
        place = self.place(operand)
        if place is None:
            raise Unsupported("the address of something else than an object")
        return Typed(*self.address(place))

    def ternary(self, condition: c.Expr, then: c.Expr, otherwise: c.Expr) -> Typed:
        _, test = self.value(condition)
        yes, no = self.expression(then), self.expression(otherwise)
        if yes.type is None or no.type is None:
            return Typed(None, lambda s: yes.run(s) if test(s) else no.run(s))
        type = self.common_type(yes.type, no.type)
        first, second = convert(yes.run, yes.type, type), convert(no.run, no.type, type)
        return Typed(type, lambda s: first(s) if test(s) else second(s))

    # --- assignments --------------------------------------------------------------------------

    def assignment(self, op: str, target: c.Expr, value: c.Expr, span: Span) -> Typed:
        if op != "=":
            return self.modification(op[:-1], target, self.value(value), span, before=True)
        place = self.target(target, is_read=False)
        run = self.converted(value, place.type)

        def assign(s: State) -> Value:
            operands = place.operands(s)
            new: Value = run(s)
            place.write(s, operands, new)
            return new

        return Typed(place.type, assign)

    def step(self, op: str, operand: c.Expr, span: Span, *, before: bool) -> Typed:
        """``++`` and ``--``: the value is that after the step, or before it."""
        one: tuple[CType, Evaluate] = (self.machine.int, lambda s: 1)
        return self.modification(op[0], operand, one, span, before=before)

    def modification(
        self, op: str, target: c.Expr, right: tuple[CType, Evaluate], span: Span, *, before: bool
    ) -> Typed:
        """``target op= right``; the value is the new one if the step comes ``before``."""
        place = self.target(target, is_read=True)

        def old(s: State) -> Value:
            operands = place.operands(s)
            value = place.read(s, operands)
            s.pending.append((operands, value))
            return value

        computed = self.arithmetic(op, (place.type, old), right, span)
        assert computed.type is not None
        run = convert(computed.run, computed.type, place.type)

        def modify(s: State) -> Value:
            new: Value = run(s)
            operands, previous = s.pending.pop()
            place.write(s, operands, new)
            return new if before else previous

        return Typed(place.type, modify)

    def initializer(self, type: CType, node: c.Expr) -> Evaluate:
        if isinstance(type, IntType | PointerTo) or not isinstance(node, c.InitList):
            return self.converted(node, type)
        zeros: list[Value] = [zero(scalar) for scalar in layout(type)]
        parts = list(self.parts(type, 0, node))

        def run(s: State) -> Value:
            values = list(zeros)
            for offset, part in parts:
                values[offset] = part(s)
            return tuple(values)

        return run

    def parts(self, type: CType, start: int, node: c.Expr) -> Iterator[tuple[int, Evaluate]]:
        """The cells that an initializer sets, with their values, in source order."""
        if isinstance(type, IntType | PointerTo):
            yield start, self.converted(node, type)
            return
        if not isinstance(node, c.InitList):
            raise Unsupported("an array or struct without braces inside an initializer")
        position = 0
        for designators, value in node.items:
            position = _position(type, designators, position)
            offset, inner = _part(type, position)
            yield from self.parts(inner, start + offset, value)
            position += 1

    def function_named(self, node: c.Expr) -> str | None:
        """The function that ``g``, ``&g`` or ``*g`` is."""
        while isinstance(node, c.Unary) and node.op in "&*":
            node = node.operand
        if isinstance(node, c.Name) and node.name not in self.scope.variables:
            return node.name if node.name in self.context.program.signatures else None
        return None

    def call(self, node: c.CallExpr) -> Typed:
        named = self.function_named(node.function)
        return self.call_by_pointer(node) if named is None else self.call_of(named, node)

    def call_by_pointer(self, node: c.CallExpr) -> Typed:
        """A call of one of the functions that a ``calls`` clause lists: another is an error."""
        pointer = node.function
        if isinstance(pointer, c.Unary) and pointer.op == "*":
            pointer = pointer.operand
        type, target = self.value(pointer)
        if not isinstance(type, PointerTo) or not isinstance(type.target, FunctionOf):
            raise Unsupported("a call of something else than a function")
        listed, self.context.listed = self.context.listed, None
        if listed is None:
            raise Unsupported("a call through a pointer without a calls clause")
        names, span = listed
        found = self.context.add(call_target(), span)
        calls = {function_value(name): self.call_of(name, node).run for name in names}

        def run(s: State) -> Value:
            where = target(s)
            self.context.program.check(s, found, where in calls)
            return calls[where](s)

        return Typed(type.target.result, run)

    def call_of(self, name: str, node: c.CallExpr) -> Typed:
        callee = self.context.program.signature(name)
        if len(callee.parameters) != len(node.arguments):
            raise Unsupported("wrong number of arguments")
        arguments = [
            self.converted(argument, parameter.type)
            for argument, parameter in zip(node.arguments, callee.parameters, strict=True)
        ]
        call = self.context.program.prepare_call(callee, node, self.context)

        def run(s: State) -> Value:
            values = [argument(s) for argument in arguments]
            script = s.script
            assert isinstance(script, Script)
            end, result, after = script.next(lambda: call(s, values))
            s.globals, s.choices, s.failures = dict(after.globals), after.choices, after.failures
            s.blocks, s.allocated = dict(after.blocks), after.allocated
            s.met, s.trail = after.met, after.trail
            if end is not End.NORMAL:
                raise RunEnds(end)
            return 0 if callee.result is None else _used(result)

        return Typed(callee.result, run)


def _used(result: Value) -> Value:
    return _undefined() if result is UNSET else result


def _position(type: CType, designators: tuple[c.Expr | str, ...], position: int) -> int:
    """The number of the member or element that an item of a list is for."""
    match designators:
        case ():
            return position
        case (c.Number(number),):
            return number
        case (str(name),) if isinstance(type, Struct):
            return [member for member, _ in type.members].index(name)
    raise Unsupported("designators of this kind")


def _part(type: CType, position: int) -> tuple[int, CType]:
    """Offset and type of a member or element."""
    match type:
        case ArrayOf(element, length) if position < length:
            return position * cells(element), element
        case Struct(_, members) if position < len(members):
            return type.member(members[position][0])
    raise Unsupported("too many initializers")


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


Evaluations = Callable[[State], Iterator[tuple[End, Value, State]]]


def evaluations(node: c.Expr, run: Evaluate) -> Evaluations:
    """All outcomes of a full expression: how it ended (NORMAL: with a value), and the state.

    The given state may be changed and must not be used again.
    """

    def once(s: State) -> tuple[End, Value, State]:
        try:
            return End.NORMAL, run(s), s
        except RunEnds as stop:
            return stop.end, 0, s

    def single(s: State) -> Iterator[tuple[End, Value, State]]:
        yield once(s)

    def several(s: State) -> Iterator[tuple[End, Value, State]]:
        script = Script()
        while True:
            copy = s.copy()
            copy.script = script
            yield once(copy)
            if not script.advance():
                return

    has_call = any(isinstance(part, c.CallExpr) for part in walk(node))
    return several if has_call else single
