"""C expressions -> pure IR expressions, their side effects spelled out as statements.

Before::

    r = x++ + f(x = 2);        (two different x; one would be undefined)

After::

    tmp = x;  x = x + 1;  ...  tmp#2 = f(2);  r = tmp + tmp#2;

Operands are evaluated left to right (``&& || ?:``: ``conditions.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.attributes import check_measured
from weaklink.frontend.elaborate.builder import Builder
from weaklink.frontend.elaborate.calls import function_type
from weaklink.frontend.elaborate.conditions import Conditions
from weaklink.frontend.elaborate.constants import constant_value
from weaklink.frontend.elaborate.designators import Designators
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.evaluation import may_fail
from weaklink.frontend.elaborate.initializers import initialiser
from weaklink.frontend.elaborate.meaningless import not_in_c
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.operators import BINARY_OPS, COMPARE_OPS
from weaklink.frontend.elaborate.places import of_variable
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    CType,
    FunctionEntity,
    Scope,
    TypedefEntity,
    VariableEntity,
    unknown_name,
)
from weaklink.frontend.elaborate.typenames import resolve_type
from weaklink.frontend.elaborate.unordered import unordered
from weaklink.frontend.elaborate.unsequenced import unsequenced
from weaklink.kinds import Kind
from weaklink.source import Span


class Expressions(Conditions):
    """Evaluates C expressions; every method may emit code."""

    run: Callable[[syntax.StatementExpression], ir.Expr | None] | None = None
    """Evaluates a statement expression."""

    # --- full expressions ------------------------------------------------------------------

    def full_value(self, expr: syntax.Expr) -> ir.Expr:
        """The value of a full expression; its effects are in the code before."""
        self.start_full(expr)
        return self.value(expr)

    def full_effect(self, expr: syntax.Expr) -> None:
        """A full expression evaluated for its effects."""
        self.start_full(expr)
        self.effect(expr)

    def full_condition(self, expr: syntax.Expr, then: str, otherwise: str) -> None:
        """Ends the current block with the decision whether ``expr`` is not zero."""
        self.start_full(expr)
        self.condition(expr, then, otherwise)

    def start_full(self, expr: syntax.Expr) -> None:
        """What is to be said of a full expression, or an initialiser, before it is evaluated."""
        if not self.is_static:
            named = Designators(self.scope, self.env.records)
            self.code(expr.span).unordered.update(dict.fromkeys(unordered(expr, named)))
            self.watch(unsequenced(expr, named, self.addressed), expr.span)

    def variable(self, name: str) -> ir.Variable | None:
        entity = self.scope.lookup(name)
        return entity.variable if isinstance(entity, VariableEntity) else None

    # --- values ----------------------------------------------------------------------------

    def value(self, expr: syntax.Expr) -> ir.Expr:
        """The value of ``expr``; an error if it is ``void``."""
        match expr:
            case syntax.Number(value, suffix, base, span):
                type = operators.number_type(self.env.machine, value, suffix, base, span)
                return ir.Const(value, type, span)
            case syntax.Character(value, _, span):
                return ir.Const(value, self.env.machine.int, span)
            case syntax.Float(text, span):
                return operators.float_constant(text, span)
            case syntax.Name():
                return self._name(expr)
            case syntax.Index() | syntax.Member() | syntax.String() | syntax.CompoundLiteral():
                return self.read(expr)
            case syntax.Builtin("?:", (left, right), span):
                if self.has_effects(left):
                    return self.first_or(left, right, span)
                return self.ternary(syntax.Ternary(left, left, right, span))
            case syntax.Generic():
                return self.value(self._chosen(expr))
            case syntax.Unary():
                return self._unary(expr)
            case syntax.Postfix(op, operand, span):
                return self.increment(op, operand, span, old=True)
            case syntax.Binary():
                return self._binary(expr)
            case syntax.Assignment():
                return self.assignment(expr)
            case syntax.Ternary():
                return self.ternary(expr)
            case syntax.Cast():
                return self._cast(expr)
            case syntax.SizeofType() | syntax.SizeofExpr():
                return self._sizeof(expr)
            case syntax.CallExpr():
                return self._call_value(expr)
            case syntax.Builtin("__builtin_va_arg", (list, syntax.SizeofType(type)), span):
                return self.argument(list, resolve_type(self.env, type, self.scope).type, span)
            case syntax.StatementExpression():
                return self._statement_value(expr)
            case syntax.Builtin():
                known = self.typed(expr)
                if known is None:
                    raise not_in_c(expr)
                return known
            case syntax.InitList():
                raise not_in_c(expr)
            case _ if isinstance(expr, syntax.AcslExpr):
                raise not_in_c(expr)
            case _:
                assert_never(expr)

    def _statement_value(self, expr: syntax.StatementExpression) -> ir.Expr:
        """The value of ``({ ... })``."""
        value = self._typed_aside(expr) if self.is_typing else self._ran(expr)
        if value is None:
            raise error("type", expr.span, "this statement expression has no value")
        return value

    def _typed_aside(self, expr: syntax.StatementExpression) -> ir.Expr | None:
        type = self.env.value_type(self.env, expr, self.scope)
        return None if type == ir.VOID else ir.Read(self.holder(type, expr.span), expr.span)

    def _ran(self, expr: syntax.StatementExpression) -> ir.Expr | None:
        self.code(expr.span)
        if self.run is None:
            raise Unsupported("statement expression here", expr.span)
        return self.run(expr)

    def _stands_for_value(self, entity: VariableEntity) -> bool:
        """Whether the value that a variable begins with can be meant here."""
        starts = self.scope.parent is None and self.scope.sees_ghosts
        return self._builder is None and (entity.is_const or starts)

    def _name(self, expr: syntax.Name) -> ir.Expr:
        entity = self.scope.lookup(expr.name)
        match entity:
            case VariableEntity(variable):
                if entity.value is not None and self._stands_for_value(entity):
                    return ir.Const(entity.value, variable.type, expr.span)
                return self.read(expr, of_variable(entity, expr.span))
            case ConstantEntity(value, type):
                return ir.Const(value, type, expr.span)
            case BrokenEntity():
                raise entity.use(expr.name, expr.span)
            case FunctionEntity():
                pointer = ir.PointerType(entity.signature.type)
                return ir.FunctionAddress(entity.id, pointer, expr.span)
            case None:
                raise unknown_name(self.scope, expr)
            case TypedefEntity():
                raise error("type", expr.span, f"`{expr.name}` is a type, not a value")
            case _:
                assert_never(entity)

    def _unary(self, expr: syntax.Unary) -> ir.Expr:
        match expr.op:
            case "++" | "--":
                return self.increment(expr.op, expr.operand, expr.span, old=False)
            case "&":
                return self.address(expr)
            case "*":
                return self.read(expr)
            case op:  # all other operators take their operand's value
                return operators.unary(self.env.machine, op, self.value(expr.operand), expr.span)

    def _binary(self, expr: syntax.Binary) -> ir.Expr:
        machine = self.env.machine
        match expr.op:
            case ",":
                self.effect(expr.left)
                return self.value(expr.right)
            case "&&" | "||":
                return self.logical(expr)
            case op if op in COMPARE_OPS:
                left, right = self.operands([expr.left, expr.right])
                return operators.comparison(machine, COMPARE_OPS[op], left, right, expr.span)
            case op if op in BINARY_OPS:
                left, right = self.operands([expr.left, expr.right])
                return operators.arithmetic(machine, BINARY_OPS[op], left, right, expr.span)
            case op:  # all other operators are those of annotations
                raise error("type", expr.span, f"`{op}` is no operator of C")

    def _cast(self, expr: syntax.Cast) -> ir.Expr:
        ctype = resolve_type(self.env, expr.type, self.scope)
        if ctype.type == ir.VOID:
            raise error("type", expr.span, "a `void` expression has no value")
        operand = self.value(expr.operand)
        if isinstance(ctype.type, ir.RecordType) and ctype.type.keyword == "union":
            return self._as_union(operand, ctype.type, expr.span)
        return operators.cast(operand, ctype.type, expr.span)

    def _as_union(self, value: ir.Expr, type: ir.RecordType, span: Span) -> ir.Expr:
        """GNU's cast to a union: the first member of the value's type is set."""
        for member in self.env.records[type].members or ():
            if member.type == value.type:
                return ir.Aggregate(((member.name,),), (value,), type, span)
        return operators.cast(value, type, span)

    def type_of(self, expr: syntax.Expr) -> ir.Type:
        match expr:
            case syntax.StatementExpression():
                return self.env.value_type(self.env, expr, self.scope)
            case syntax.CallExpr() if not self.is_provided(expr):
                function = self.callee(expr.function)
                if isinstance(function, FunctionEntity):
                    return function.signature.result
                return function_type(function).result
            case _:  # all others have a value, or designate something
                return super().type_of(expr)

    def _sizeof(self, expr: syntax.SizeofType | syntax.SizeofExpr) -> ir.Expr:
        """The operand of ``sizeof`` is typed, never evaluated."""
        if isinstance(expr, syntax.SizeofType):
            with self.measuring():
                type = resolve_type(self.env, expr.type, self.scope).type
        else:
            type = self.aside().type_of(expr.operand)
            check_measured(expr.operand, type, "sizeof")
            if self.is_function(expr.operand):
                raise error("type", expr.span, "`sizeof` of a function")
        if type == ir.VOID or isinstance(type, ir.FunctionType):
            raise error("type", expr.span, "`sizeof` of a type without values")
        return self.env.size(type, self.env.size_type, expr.span, self.scope)

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """Lengths of arrays that are no constants are evaluated here, and kept."""
        self.env.measuring.append(self._measured)
        try:
            yield
        finally:
            self.env.measuring.pop()

    def _measured(self, size: syntax.Expr) -> str:
        """The name of a variable that holds the length, which is positive."""
        value = operators.integer_operand(self.env.machine, self.full_value(size))
        builder, span = self.code(size.span), size.span
        length = builder.temporary(value.type, self.env.text(span), span)
        builder.emit(ir.Assign(length, value, span))
        positive = ir.Compare(ir.CompareOp.LT, ir.Const(0, value.type), ir.Read(length, span), span)
        builder.emit(ir.Guard(Kind.ARRAY_LENGTH, positive, span))
        self.env.lengths[length.name] = length
        return length.name

    def aside(self) -> Expressions:
        """For what is typed, but not evaluated."""
        return typing(self.env, self.scope)

    def _chosen(self, expr: syntax.Generic) -> syntax.Expr:
        """The value that ``_Generic`` selects: by the type of a value, which has no qualifiers."""
        selected = self.aside().value(expr.control).type
        if isinstance(selected, ir.IntType):
            selected = self.env.machine.full(selected)
        control = CType(selected)
        cases: dict[CType | None, syntax.Expr] = {}
        for name, value in expr.associations:
            type = None if name is None else resolve_type(self.env, name, self.scope)
            if type in cases:
                what = "default" if type is None else f"case for `{type.type}`"
                raise error("duplicate", value.span, f"a second {what} of `_Generic`")
            cases[type] = value
        if control in cases:
            return cases[control]
        default = cases.get(None)
        if default is None:
            raise error("type", expr.span, f"`_Generic` has no case for `{control.type}`")
        return default

    def literal(self, expr: syntax.CompoundLiteral) -> ir.Variable:
        """The object of a compound literal, a local of the block it stands in, or a global."""
        ctype = resolve_type(self.env, expr.type, self.scope)
        type, value = initialiser(self, ctype.type, expr.value)
        shown = self.env.text(expr.span)
        if self.is_static and self.scope.is_file:
            name = f"literal.{len(self.env.literals) + 1}"
            variable = ir.Variable(
                name,
                type,
                ir.Storage.GLOBAL,
                shown,
                expr.span,
                ctype.is_const,
                self.scope.sees_ghosts,
            )
            self.env.literals.append(ir.Global(variable, constant_value(value)))
            return variable
        builder = self.code(expr.span)
        name = builder.names.fresh("literal")
        variable = ir.Variable(
            name, type, ir.Storage.LOCAL, shown, expr.span, ctype.is_const, self.scope.sees_ghosts
        )
        builder.declare(variable)
        builder.begin(variable, with_value=True)
        builder.emit(ir.Assign(variable, value, expr.span))
        return variable

    # --- effects ---------------------------------------------------------------------------

    def effect(self, expr: syntax.Expr) -> None:
        """``expr`` evaluated, its value not used."""
        match expr:
            case syntax.Assignment():
                self.assign(expr, used=False)
            case syntax.Postfix(op, operand, span) | syntax.Unary("++" | "--" as op, operand, span):
                self.increment(op, operand, span, old=False, used=False)
            case syntax.CallExpr() if self.is_provided(expr):
                self.provided(expr)
            case syntax.CallExpr():
                self.call(expr, used=False)
            case syntax.StatementExpression() if not self.is_typing:
                self._ran(expr)
            case syntax.Cast(type, operand) if self._is_void(type):
                self.effect(operand)
            case syntax.Binary(",", left, right):
                self.effect(left)
                self.effect(right)
            case syntax.Binary("&&", left, right) if self.has_effects(right):
                self.maybe(left, right, when=True)
            case syntax.Binary("||", left, right) if self.has_effects(right):
                self.maybe(left, right, when=False)
            case syntax.Ternary():
                self.either(expr, None)
            case _:  # all others are evaluated for their value, which is dropped
                self._discard(self.value(expr))

    def is_void(self, expr: syntax.Expr) -> bool:
        """Whether a value is none, as that of a call of a ``void`` function."""
        match expr:
            case syntax.CallExpr() | syntax.StatementExpression():
                return self.aside().type_of(expr) == ir.VOID
            case syntax.Cast(type):
                return self._is_void(type)
            case syntax.Binary(",", _, right):
                return self.is_void(right)
            case syntax.Ternary(_, then, otherwise):
                return self.is_void(then) or self.is_void(otherwise)
            case _:  # all others have a value
                return False

    def _is_void(self, name: syntax.TypeName) -> bool:
        may_be = isinstance(name, syntax.BaseType | syntax.TypeofType)
        return may_be and resolve_type(self.env, name, self.scope).type == ir.VOID

    def _discard(self, value: ir.Expr) -> None:
        """Keep the evaluation of an unused value that may go wrong (``1 / x;``)."""
        if may_fail(value):
            self.keep(value)


def typing(env: Environment, scope: Scope) -> Expressions:
    """Gives the types of expressions that are not evaluated."""
    expressions = Expressions(env, scope, Builder(Namer()))
    expressions.is_typing = True
    return expressions
