"""Assignments in C, ``++`` and ``--``."""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.builder import Position
from weaklink.frontend.elaborate.calls import Calls
from weaklink.frontend.elaborate.ghost import is_ghost_place, not_ghost
from weaklink.frontend.elaborate.operators import BINARY_OPS, convert
from weaklink.frontend.elaborate.places import Lvalue, accessed_at, of_variable
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import ConstantEntity, FunctionEntity, find_variable
from weaklink.source import Span


class Assignments(Calls):
    """Evaluates assignments; every method may emit code."""

    def assignment(self, expr: syntax.Assignment) -> ir.Expr:
        return self.assign(expr, used=True)

    def assign(self, expr: syntax.Assignment, *, used: bool) -> ir.Expr:
        """Assigns; the value of the assignment, which counts only if it is ``used``."""
        target = self._target(expr.target)
        place = target.place
        position = self.code(expr.span).position() if self.has_effects(expr.value) else None
        if expr.op == "=":
            value = self.value(expr.value)
        else:
            value = self._compound(expr, target, position)
        if position is not None:
            place = self.keep_place_before(position, place)
        value = operators.assigned(value, place.type, "the value")
        return self._write(expr.target, place, value, expr.span, used=used)

    def _write(
        self, written: syntax.Expr, place: ir.Place, value: ir.Expr, span: Span, *, used: bool
    ) -> ir.Expr:
        """Writes what ``written`` designates, which is ``place``."""
        builder = self.code(span)
        self.accessed(written, place, writes=True)
        accessor = self.accessor(place, writes=True)
        if accessor is not None:
            value = value if isinstance(value, ir.Const) else self.keep(value, span)
            address = accessed_at(place, accessor, span)
            builder.emit(ir.Call(accessor.id, (address, value), (), span))
            return value
        if isinstance(place, ir.VariablePlace):
            builder.emit(ir.Assign(place.variable, value, span))
            return ir.Read(place.variable, span)
        if used and not isinstance(value, ir.Const):
            value = self.keep(value, span)
        builder.emit(ir.Store(place, value, span))
        return value

    def _compound(
        self, expr: syntax.Assignment, target: Lvalue, position: Position | None
    ) -> ir.Expr:
        op = BINARY_OPS[expr.op.removesuffix("=")]
        left = self.read(expr.target, target)
        right = self.value(expr.value)
        if position is not None:
            left = self.keep_before(position, [left])[0]
        return operators.arithmetic(self.env.machine, op, left, right, expr.span)

    def asm(self, statement: syntax.Asm, *, said: bool = False) -> None:
        """Inline assembly: its operands are evaluated, and its outputs get any values.  ``said``:
        an annotation names all that it changes."""
        if statement.labels:
            raise Unsupported("asm that jumps", statement.span)
        if "memory" in statement.clobbers and statement.template.strip() and not said:
            raise Unsupported("asm that may change memory", statement.span)
        targets = [(one, self._target(one.value)) for one in statement.outputs]
        for one, target in targets:
            if one.constraint.startswith("+"):
                self.keep(self.read(one.value, target))
        for one in statement.inputs:
            self.keep(self.value(one.value))
        for one, target in targets:
            self.set_from_outside(target.place, one.value.span)

    def set_from_outside(self, place: ir.Place, span: Span) -> None:
        """What lies there gets any value."""
        if not isinstance(place.type, ir.IntType | ir.PointerType):
            raise Unsupported(f"value of type `{place.type}` from outside", span)
        builder = self.code(span)
        holder = builder.temporary(place.type, self.env.text(span), span, ir.OUTPUT)
        builder.emit(ir.Havoc(holder, ir.ENVIRONMENT, span))
        value = ir.Read(holder, span)
        if isinstance(place, ir.VariablePlace):
            builder.emit(ir.Assign(place.variable, value, span))
        else:
            builder.emit(ir.Store(place, value, span))

    def increment(
        self, op: str, operand: syntax.Expr, span: Span, *, old: bool, used: bool = True
    ) -> ir.Expr:
        """``++`` or ``--``; the value, if ``used``, is the operand's before (``old``) or after."""
        target = self._target(operand)
        place = target.place
        before = self.read(operand, target)
        if old:
            before = self.keep(before, span)
        one = ir.Const(1, self.env.machine.int, span)
        changed = operators.arithmetic(
            self.env.machine, ir.BinaryOp.ADD if op == "++" else ir.BinaryOp.SUB, before, one, span
        )
        value = convert(changed, place.type)
        after = self._write(operand, place, value, span, used=used and not old)
        return before if old else after

    def _target(self, expr: syntax.Expr) -> Lvalue:
        """The place that an assignment may change."""
        match expr:
            case syntax.Name():
                entity = self.scope.lookup(expr.name)
                if isinstance(entity, FunctionEntity | ConstantEntity):
                    raise error("not-lvalue", expr.span, f"`{expr.name}` is not a variable")
                entity = find_variable(self.scope, expr)
                if entity.is_const:
                    raise error("const", expr.span, f"`{expr.name}` is `const`")
                return self._assignable(of_variable(entity, expr.span), expr)
            case syntax.Builtin("__real__" | "__imag__" | "__real" | "__imag"):
                raise Unsupported(f"`{expr.name}`", expr.span)
            case _:  # whatever else may be a place: `designated` knows
                found = self.designated(expr)
                if found is None:
                    message = "only a variable can be assigned to"
                    raise error("not-lvalue", expr.span, message, "a variable")
                return self._assignable(found, expr)

    def _assignable(self, found: Lvalue, expr: syntax.Expr) -> Lvalue:
        if found.is_const:
            text = self.env.text(expr.span)
            raise error("const", expr.span, f"`{text}` is `const`")
        if isinstance(ir.place_root(found.place), ir.ValuePlace):
            message = "only a variable can be assigned to"
            raise error("not-lvalue", expr.span, message, "a variable")
        if isinstance(found.place.type, ir.ArrayType | ir.FunctionType | ir.VoidType):
            message = f"a value of type `{found.place.type}` can't be assigned"
            raise error("not-lvalue", expr.span, message)
        if self.scope.sees_ghosts and not is_ghost_place(found.place):
            raise not_ghost(found.place, self.env.text(expr.span), expr.span)
        return found
