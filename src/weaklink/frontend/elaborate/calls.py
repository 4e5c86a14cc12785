"""Calls in C: of functions, through pointers, and of what the compiler itself provides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.builtin_names import library_name
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.ghost import CODE
from weaklink.frontend.elaborate.operators import convert
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.provided import Provided
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    FunctionEntity,
    TypedefEntity,
    VariableEntity,
    are_compatible,
    find_callee,
    unknown,
)
from weaklink.source import Span


class Calls(Provided):
    """Evaluates calls; every method may emit code."""

    calls: ir.CallsClause | None = None
    """What an annotation says of the next call through a pointer."""

    # --- calls -------------------------------------------------------------------------------

    def expect_calls(self, clause: syntax.Extension) -> None:
        """Notes what ``calls f, g;`` says of the next call through a pointer."""
        if clause.behaviors:
            raise Unsupported("calls clause of a behavior", clause.span)
        names = [name.strip() for name in clause.text.split(",")]
        ids = tuple(self._listed(name, clause.span) for name in names)
        self.calls = ir.CallsClause(ids, f"calls {', '.join(names)}", clause.span)

    def _listed(self, name: str, span: Span) -> str:
        entity = self.scope.lookup(name)
        match entity:
            case FunctionEntity(id):
                return id
            case BrokenEntity() as broken:
                raise broken.use(name, span)
            case None:
                raise unknown("function", name, span, self.scope, self.scope.names())
            case VariableEntity() | TypedefEntity() | ConstantEntity():
                raise error("type", span, f"`{name}` is not a function", "names of functions")
            case _:
                assert_never(entity)

    def _call_value(self, expr: syntax.CallExpr) -> ir.Expr:
        value: ir.Expr | None
        if self.is_provided(expr):
            value = self.provided(expr)
        else:
            result = self.call(expr, used=True)
            value = None if result is None else ir.Read(result, expr.span)
        if value is None:
            raise error("type", expr.span, "this call returns `void`, which has no value")
        return value

    # --- lists of arguments ------------------------------------------------------------------

    def argument(self, list: syntax.Expr, type: ir.Type, span: Span) -> ir.Expr:
        """``va_arg(list, type)``."""
        if type == ir.VOID or isinstance(type, ir.ArrayType | ir.FunctionType):
            raise error("type", span, f"`va_arg` with the type `{type}`", "the type of a value")
        place = self._list(list)
        self.accessed(list, place, writes=True)
        holder = self.holder(type, span)
        self.code(span).emit(ir.UseList(ir.ListStep.ARGUMENT, place, span, holder))
        return ir.Read(holder, span)

    def _list(self, expr: syntax.Expr) -> ir.Place:
        """The ``va_list`` that ``expr`` designates."""
        place = self.lvalue(expr).place
        if not ir.is_va_list(place.type):
            message = f"a value of type `{place.type}` is used as a list of arguments"
            raise error("type", expr.span, message, "a `va_list`")
        return place

    def _use_list(self, step: ir.ListStep, expr: syntax.CallExpr) -> None:
        """``va_start``, ``va_copy``, ``va_end``."""
        wanted = 1 if step is ir.ListStep.END else 2
        fewer = step is ir.ListStep.START and len(expr.arguments) == 1  # as of C23
        if len(expr.arguments) != wanted and not fewer:
            given = count(len(expr.arguments), "argument")
            message = f"`{step.value}` is given {given}"
            raise error("arguments", expr.span, message, count(wanted, "argument"))
        place = self._list(expr.arguments[0])
        if step is ir.ListStep.START and not fewer:
            self.env.type_of(self.env, expr.arguments[1], self.scope)  # the last parameter's name
        other = self._list(expr.arguments[1]) if step is ir.ListStep.COPY else None
        self.code(expr.span).emit(ir.UseList(step, place, expr.span, other=other))

    def call(self, expr: syntax.CallExpr, *, used: bool) -> ir.Variable | None:
        """Calls; returns the variable that holds the result, if it is ``used``."""
        builder = self.code(expr.span)
        if isinstance(expr.function, syntax.Name) and expr.function.name in LIST_STEPS:
            self._use_list(LIST_STEPS[expr.function.name], expr)
            return None
        function = self.callee(expr.function)
        if isinstance(function, FunctionEntity):
            type = function.signature.type
            if self.scope.is_prototyped(function):
                arguments = self._arguments(expr, type, f"`{function.name}`")
            else:
                arguments = self._unlisted(expr, function)
        else:
            type = function_type(function)
            given = expr.arguments
            position = builder.position() if any(self.has_effects(a) for a in given) else None
            arguments = self._arguments(expr, type, "what the pointer points to")
            if position is not None:
                function = self.keep_before(position, [function])[0]
        result = None
        if used and type.result != ir.VOID:
            result = builder.temporary(type.result, self.env.text(expr.span), expr.span)
        results = () if result is None else (result,)
        if isinstance(function, FunctionEntity):
            made = ir.Call(function.id, arguments, results, expr.span)
            builder.emit(made)
            if self.scope.sees_ghosts:
                self.ghost_calls.append(made)
        elif self.scope.sees_ghosts:
            message = "ghost code calls through a pointer, which can't be judged"
            raise error(CODE, expr.span, message, "a call by name")
        else:
            builder.emit(ir.CallPointer(function, arguments, results, expr.span, self.calls))
        return result

    def callee(self, expr: syntax.Expr) -> FunctionEntity | ir.Expr:
        """The function that is called, or a pointer to it."""
        while isinstance(expr, syntax.Unary) and expr.op in ("*", "&"):
            inner = expr.operand
            if not isinstance(inner, syntax.Name | syntax.Unary):
                break
            if isinstance(inner, syntax.Name) and not isinstance(
                self.scope.lookup(inner.name), FunctionEntity
            ):
                break
            expr = inner
        if isinstance(expr, syntax.Name):
            entity = self.scope.lookup(expr.name)
            if not isinstance(entity, VariableEntity):
                plain = library_name(expr.name) if entity is None else expr.name
                implied = self.scope.called(plain, expr.span)
                if isinstance(implied, FunctionEntity):
                    return implied
                return find_callee(self.scope, syntax.Name(plain, expr.span))
            if not isinstance(entity.variable.type, ir.PointerType):
                raise error("type", expr.span, f"`{expr.name}` is not a function")
        return self.value(expr)

    def _arguments(
        self, expr: syntax.CallExpr, type: ir.FunctionType, name: str
    ) -> tuple[ir.Expr, ...]:
        wanted, given = type.parameters, (*expr.arguments, *expr.ghost)
        if not type.has_prototype and given and not wanted:
            return self._evaluated(expr)
        if len(wanted) > len(given) or (len(wanted) < len(given) and not type.variadic):
            raise error(
                "arguments",
                expr.span,
                f"{name} is given {count(len(given), 'argument')}",
                count(len(wanted), "argument"),
            )
        values = self.operands(expr.arguments)
        if expr.ghost:
            values = self._with_ghosts(values, expr.ghost, expr.span)
        fixed = [
            operators.assigned(value, parameter, "the argument")
            for value, parameter in zip(values, wanted, strict=False)
        ]
        return (*fixed, *(self._promoted(value) for value in values[len(wanted) :]))

    def _unlisted(self, expr: syntax.CallExpr, function: FunctionEntity) -> tuple[ir.Expr, ...]:
        """The arguments of a call that no prototype tells what to take."""
        wanted = function.signature.type.parameters
        if function.defined and not wanted:
            return self._evaluated(expr)
        values = [self._promoted(value) for value in self.operands(expr.arguments)]
        if function.is_open:
            return tuple(values)
        if len(values) != len(wanted) or function.signature.variadic:
            given = count(len(values), "argument")
            message = f"`{function.name}`, of which no prototype stands before, is given {given}"
            raise error("arguments", expr.span, message, _taken(function))
        pairs = zip(values, wanted, strict=True)
        return tuple(self._fitting(value, type, function) for value, type in pairs)

    def _fitting(self, value: ir.Expr, type: ir.Type, function: FunctionEntity) -> ir.Expr:
        """An argument that is taken for what the function takes, whatever that is (C11
        6.5.2.2p6)."""
        wanted = type
        if function.old_style and isinstance(type, ir.IntType):
            wanted = self.env.machine.promote(type)
        fits = fit_unconverted(wanted, value.type)
        if fits is None and not _is_in_both(value, wanted):
            construct = f"`{value.type}` for a parameter of type `{wanted}` without a prototype"
            raise Unsupported(construct, value.span)
        if fits is False:
            message = f"an argument of type `{value.type}` for a parameter of type `{type}`"
            raise error("arguments", value.span, message, "a prototype before the call")
        return operators.assigned(value, type, "the argument")

    def _evaluated(self, expr: syntax.CallExpr) -> tuple[ir.Expr, ...]:
        """The arguments for a function of which only the result is known: numbers, which it may do
        with what it likes."""
        for value in self.operands(expr.arguments):
            if not isinstance(value.type, ir.IntType | ir.FloatType):
                construct = "pointer for a function declared without parameters"
                raise Unsupported(construct, value.span)
            self.keep(value)
        return ()

    def _with_ghosts(
        self, values: list[ir.Expr], ghost: tuple[syntax.Expr, ...], span: Span
    ) -> list[ir.Expr]:
        """The arguments, those of a ghost comment behind the others."""
        position = self.code(span).position()
        with self.scope.in_ghost_code():
            more = self.operands(ghost)
        return [*self.keep_before(position, values), *more] if values else more

    def _promoted(self, value: ir.Expr) -> ir.Expr:
        """An argument behind the ``...``."""
        if value.type == ir.FloatType("float"):
            return convert(value, ir.FloatType("double"))
        if isinstance(value.type, ir.IntType):
            return operators.promote(self.env.machine, value)
        return value

    def operands(self, exprs: Sequence[syntax.Expr]) -> list[ir.Expr]:
        """The values of ``exprs``, evaluated left to right."""
        values: list[ir.Expr] = []
        for expr in exprs:
            if not values or not self.has_effects(expr):
                values.append(self.value(expr))
                continue
            position = self.code(expr.span).position()
            value = self.value(expr)
            values = [*self.keep_before(position, values), value]
        return values


LIST_STEPS = {
    f"__builtin_{step.value}": step
    for step in (ir.ListStep.START, ir.ListStep.COPY, ir.ListStep.END)
}
"""The functions of the compiler that begin and end a ``va_list``."""


def _taken(function: FunctionEntity) -> str:
    """What a function takes, in words."""
    if function.signature.variadic:
        return "a prototype before the call"
    return count(len(function.signature.parameters), "argument")


def fit_unconverted(wanted: ir.Type, given: ir.Type) -> bool | None:
    """Whether what has one type may be taken for one of the other; None if its value decides."""
    match wanted, given:
        case ir.IntType(), ir.IntType() if wanted != given:
            return None if (wanted.width, wanted.rank) == (given.width, given.rank) else False
        case ir.PointerType(), ir.PointerType():
            sides = (wanted.target, given.target)
            return ir.VOID in sides or are_compatible(*sides)
        case _:  # all others must be the same
            return wanted == given


def _is_in_both(value: ir.Expr, wanted: ir.Type) -> bool:
    """Whether it is evident that the value is one of both types."""
    if isinstance(value, ir.Convert):
        return _is_in_both(value.operand, wanted)
    number = value.value if isinstance(value, ir.Const) else -1
    return isinstance(wanted, ir.IntType) and 0 <= number <= wanted.max


def function_type(pointer: ir.Expr) -> ir.FunctionType:
    type = pointer.type
    if isinstance(type, ir.PointerType) and isinstance(type.target, ir.FunctionType):
        return type.target
    raise error("type", pointer.span, f"a call of a value of type `{type}`", "a function")
