"""Terms of annotations that are built from others: pointers moved, sets, updates, extremes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.attributes import check_measured
from weaklink.frontend.elaborate.logic_builtins import (
    concatenation,
    repetition,
)
from weaklink.frontend.elaborate.logic_memory import LogicMemory
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import (
    as_pointer,
    compare,
    decay,
    lifted,
    number,
    numbers,
    numeric,
    pass_as,
)
from weaklink.frontend.elaborate.operators import BINARY_OPS
from weaklink.frontend.elaborate.places import field_of, member_path, no_member_of
from weaklink.frontend.elaborate.problems import error
from weaklink.record import record
from weaklink.source import Span


@record
class LogicValues(LogicMemory):
    """Builds values; ``term``, ``predicate`` and ``bind`` are of a subclass."""

    def predicate(self, expr: syntax.Expr) -> ir.Pred:
        raise NotImplementedError

    def bind(self, binders: Sequence[syntax.Binder]) -> tuple[Self, tuple[ir.Bound, ...]]:
        raise NotImplementedError

    def special(self, op: str, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Expr | None:
        """``left op right`` of pointers and lists; None of numbers."""
        first, second = ir.element_of(left.type), ir.element_of(right.type)
        if op in ("^", "*^") and isinstance(first, ir.LogicType):
            combine = concatenation if op == "^" else repetition
            return combine(op, left, right, span)
        places = ir.PointerType | ir.ArrayType
        if op == "+" and isinstance(second, places):
            left, right, first, second = right, left, second, first
        if op not in ("+", "-") or not isinstance(first, places):
            return None
        left = as_pointer(left, f"`{op}` of")
        if isinstance(second, places) and op == "-":
            right = as_pointer(right, "`-` of")
            return ir.PointerDiff(left, right, lifted(ir.INTEGER, left, right), span)
        return self.moved(BINARY_OPS[op], left, right, span)

    def function_of(self, expr: syntax.Quantifier) -> ir.Expr:
        inner, bounds = self.bind(expr.binders)
        body = inner.term(expr.body)
        type = ir.FunctionType(body.type, tuple(bound.type for bound in bounds))
        return ir.Lambda(bounds, body, type, expr.span)

    def comprehension(self, expr: syntax.Builtin) -> ir.Expr:
        what, when = expr.arguments
        assert isinstance(what, syntax.Quantifier) and isinstance(when, syntax.Quantifier)
        inner, bounds = self.bind(what.binders)
        term = decay(inner.term(what.body))
        condition = inner.predicate(when.body)
        return ir.Comprehension(
            bounds, term, condition, ir.SetType(ir.element_of(term.type)), expr.span
        )

    def update(self, expr: syntax.Builtin) -> ir.Expr:
        """``{r \\with .f = v}``: the places name the record as written, a value here."""
        value = self.term(expr.arguments[0])
        changes = zip(expr.arguments[1::2], expr.arguments[2::2], strict=True)
        for target, new in changes:
            place = self._inside(target, expr.arguments[0], value)
            given = self._new_value(self.term(new), place.type)
            value = ir.Update(value, place, given, expr.span)
        return value

    def _new_value(self, term: ir.Expr, type: ir.Type) -> ir.Expr:
        """What a part gets: a bit-field, whose type no cast can name, what it holds of a value of
        the type it is declared with."""
        if not isinstance(type, ir.IntType) or not type.is_bit_field:
            return pass_as(term, type, "the new value")
        given = pass_as(term, self.env.machine[type.declared], "the new value")
        return operators.convert(given, type, explicit=True)

    def _inside(self, target: syntax.Expr, record: syntax.Expr, value: ir.Expr) -> ir.Place:
        """The part of ``value`` that ``target`` names of ``record``."""
        if target == record:
            return ir.ValuePlace(value, record.span)
        match target:
            case syntax.Member(owner):
                place = self._inside(owner, record, value)
                if not isinstance(place.type, ir.RecordType):
                    raise no_member_of(place.type, target)
                for member in member_path(self.env.records, place.type, target, self.scope):
                    place = field_of(place, member, target.span)
                return place
            case syntax.Index(array, index):
                place = self._inside(array, record, value)
                type = place.type.element if isinstance(place.type, ir.ArrayType) else place.type
                return ir.IndexPlace(place, numeric(self.term(index)), type, target.span)
            case _:  # all others designate no part of a value
                raise Unsupported("update of this kind", target.span)

    def sizeof(self, expr: syntax.SizeofType | syntax.SizeofExpr) -> ir.Expr:
        if isinstance(expr, syntax.SizeofType):
            type = resolve_logic_type(self.env, expr.type, self.scope)
        else:
            place = self.place(expr.operand)
            type = self.term(expr.operand).type if place is None else place.type
            check_measured(expr.operand, type, "sizeof")
        if not isinstance(
            type, ir.IntType | ir.FloatType | ir.PointerType | ir.ArrayType | ir.RecordType
        ):
            raise error("type", expr.span, f"`sizeof` of `{type}`", "a C type")
        return self.env.size(type, ir.INTEGER, expr.span, self.scope)

    def extreme(self, expr: syntax.Builtin) -> ir.Expr:
        terms = [self.term(argument) for argument in expr.arguments]
        if len(terms) == 1 and isinstance(terms[0].type, ir.SetType):
            only = number(terms[0])
            return ir.BuiltinTerm(expr.name, (only,), (), ir.element_of(only.type), expr.span)
        if len(terms) != 2:
            raise error("arguments", expr.span, f"`{expr.name}` of two numbers", "2 arguments")
        left, right = numbers(terms[0], terms[1])
        if left.type != ir.INTEGER:
            return ir.BuiltinTerm(expr.name, (left, right), (), left.type, expr.span)
        op = ir.CompareOp.LE if expr.name == "\\min" else ir.CompareOp.GE
        return self.shared(left, lambda x: self.shared(right, lambda y: _pick(op, x, y, expr.span)))

    def shared(self, value: ir.Expr, use: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
        """``use(value)``, where ``use`` mentions its operand more than once."""
        inner = value.operand if isinstance(value, ir.Convert) else value
        if isinstance(inner, ir.Const | ir.Read | ir.BoundRead):
            return use(value)
        bound = ir.Bound(self.names.fresh("v"), value.type, self.env.text(value.span) or "v")
        return ir.Let(bound, value, use(ir.BoundRead(bound, value.span)), value.span)

    def only_argument(self, expr: syntax.Builtin) -> syntax.Expr:
        if len(expr.arguments) != 1:
            raise error("arguments", expr.span, f"`{expr.name}` of one term", "1 argument")
        return expr.arguments[0]


def _pick(op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Expr:
    return ir.Conditional(compare(op, left, right, span), left, right, ir.INTEGER, span)
