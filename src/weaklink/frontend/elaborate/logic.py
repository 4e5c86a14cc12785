"""ACSL terms and predicates -> IR expressions and predicates.

One syntax tree serves both; what is asked for (``term`` or ``predicate``) decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.floating import opposite
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.hints import quantifier_hint
from weaklink.frontend.elaborate.logic_apply import apply
from weaklink.frontend.elaborate.logic_builtins import (
    PREDICATES,
    builtin_predicate,
    builtin_term,
    constant,
    logic_float,
    member_of,
)
from weaklink.frontend.elaborate.logic_match import match_predicate, match_term
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import (
    as_predicate,
    cast,
    compare,
    number,
    numbers,
    numeric,
    pass_as,
    unify,
)
from weaklink.frontend.elaborate.logic_values import LogicValues
from weaklink.frontend.elaborate.meaningless import not_in_logic
from weaklink.frontend.elaborate.operators import BINARY_OPS, COMPARE_OPS
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.provided import PROVIDED_FLOATS
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    FunctionEntity,
    TypedefEntity,
    VariableEntity,
)
from weaklink.record import record, replace
from weaklink.source import Span

_REAL_OPS = ("+", "-", "*", "/")
_PREDICATE_OPS = frozenset({"&&", "||", "==>", "<==>", "^^", *COMPARE_OPS})


@record
class Logic(LogicValues):
    """Reads annotations at one point of the program."""

    # --- predicates --------------------------------------------------------------------------

    def predicate(self, expr: syntax.Expr) -> ir.Pred:
        """``expr`` as a predicate; errors as for ``term``."""
        match expr:
            case syntax.Name("\\true" | "\\false"):
                return ir.BoolConst(expr.name == "\\true", expr.span)
            case syntax.Binary(op) if op in _PREDICATE_OPS:
                return self._connective(expr)
            case syntax.Binary("\\in"):
                return member_of(self, expr)
            case syntax.Builtin(name) if name in PREDICATES:
                return builtin_predicate(self, expr)
            case syntax.Chain():
                return self._chain(expr)
            case syntax.Unary("!", operand, span):
                return ir.Not(self.predicate(operand), span)
            case syntax.Ternary(condition, then, otherwise, span):
                test = self.predicate(condition)
                return ir.IfPred(test, self.predicate(then), self.predicate(otherwise), span)
            case syntax.Quantifier():
                return self._quantifier(expr)
            case syntax.LetExpr():
                bound, value, inner = self._let(expr)
                return ir.LetPred(bound, value, inner.predicate(expr.body), expr.span)
            case syntax.AtExpr(operand, _, span):
                label = self.label(expr.label, span)
                inside = self.inside(label).predicate(operand)
                return inside if label == self.here else ir.AtPred(inside, self.named(label), span)
            case syntax.Builtin("\\old", _, span):
                operand = self.only_argument(expr)
                label = self.old(span)
                return ir.AtPred(self.inside(label).predicate(operand), label, span)
            case syntax.MatchExpr():
                return match_predicate(self, expr)
            case syntax.CallExpr():
                return as_predicate(self._apply(expr))
            case syntax.Named(_, operand):
                return self.predicate(operand)
            case _:  # all others are terms, whose value tells
                return as_predicate(self.term(expr))

    def _connective(self, expr: syntax.Binary) -> ir.Pred:
        op, span = expr.op, expr.span
        if op in COMPARE_OPS:
            left, right = self.term(expr.left), self.term(expr.right)
            return compare(COMPARE_OPS[op], left, right, span)
        first, second = self.predicate(expr.left), self.predicate(expr.right)
        match op:
            case "&&":
                return ir.And(first, second, span)
            case "||":
                return ir.Or(first, second, span)
            case "==>":
                return ir.Implies(first, second, span)
            case "<==>":
                return ir.Iff(first, second, span)
            case _:  # `^^` alone is left of `_PREDICATE_OPS`
                return ir.Not(ir.Iff(first, second, span), span)

    def _chain(self, expr: syntax.Chain) -> ir.Pred:
        terms = [self.term(operand) for operand in expr.operands]
        links = zip(expr.ops, terms, terms[1:], strict=False)
        return ir.conjunction(
            [compare(COMPARE_OPS[op], a, b, a.span.to(b.span)) for op, a, b in links]
        )

    def _quantifier(self, expr: syntax.Quantifier) -> ir.Pred:
        if self.env.hints and (hint := quantifier_hint(expr)) is not None:
            self.warn(hint)
        inner, bounds = self.bind(expr.binders)
        body = inner.predicate(expr.body)
        return ir.Quantified(expr.keyword == "\\forall", bounds, body, expr.span)

    def bind(self, binders: Sequence[syntax.Binder]) -> tuple[Self, tuple[ir.Bound, ...]]:
        """The reader for the scope of ``binders``, and their variables."""
        bounds = dict(self.bounds or {})
        new: list[ir.Bound] = []
        for binder in binders:
            type = resolve_logic_type(self.env, binder.type, self.scope)
            if isinstance(type, ir.ArrayType) and isinstance(binder.type, syntax.ArrayType):
                type = ir.PointerType(type.element)
            bound = ir.Bound(self.names.fresh(binder.name), type, binder.name)
            bounds[binder.name] = bound
            new.append(bound)
        return replace(self, bounds=bounds), tuple(new)

    def _let(self, expr: syntax.LetExpr) -> tuple[ir.Bound, ir.Expr, Logic]:
        value = self.term(expr.value)
        bound = ir.Bound(self.names.fresh(expr.name), value.type, expr.name)
        inner = replace(self, bounds={**(self.bounds or {}), expr.name: bound})
        return bound, value, inner

    # --- terms ---------------------------------------------------------------------------------

    def term(self, expr: syntax.Expr) -> ir.Expr:
        """``expr`` as a term of whatever type it has.

        Raises ``InputError`` for what is wrong, ``Unsupported`` for what has no meaning yet.
        """
        match expr:
            case syntax.Number(value, _, _, span) | syntax.Character(value, _, span):
                return ir.Const(value, ir.INTEGER, span)
            case syntax.Float(text, span):
                return logic_float(text, span)
            case syntax.String():
                return self.string(expr)
            case _ if _is_predicate(expr):
                return ir.Truth(self.predicate(expr), ir.BOOLEAN, expr.span)
            case syntax.Name():
                return self._name(expr)
            case syntax.Unary("*") | syntax.Index() | syntax.Member():
                place = self.place(expr)
                assert place is not None
                return self.load(place, expr.span)
            case syntax.Unary("&"):
                return self.address(expr)
            case syntax.Range(low, high, span):
                ends = [None if e is None else numeric(self.term(e)) for e in (low, high)]
                return ir.Range(ends[0], ends[1], span)
            case syntax.Quantifier():
                return self.function_of(expr)
            case syntax.Unary("-" | "+" | "~"):
                return self._unary(expr)
            case syntax.Binary():
                return self._arithmetic(expr)
            case syntax.Ternary(condition, then, otherwise, span):
                test = self.predicate(condition)
                yes, no = unify(self.term(then), self.term(otherwise))
                return ir.Conditional(test, yes, no, yes.type, span)
            case syntax.Cast(type, operand, span):
                target = resolve_logic_type(self.env, type, self.scope)
                return cast(self.term(operand), target, span)
            case syntax.SizeofType() | syntax.SizeofExpr():
                return self.sizeof(expr)
            case syntax.CallExpr():
                return self._apply(expr)
            case syntax.LetExpr():
                bound, shared, inner = self._let(expr)
                return ir.Let(bound, shared, inner.term(expr.body), expr.span)
            case syntax.MatchExpr():
                return match_term(self, expr)
            case syntax.AtExpr(operand, _, span):
                label = self.label(expr.label, span)
                inside = self.inside(label).term(operand)
                return inside if label == self.here else ir.At(inside, self.named(label), span)
            case syntax.Builtin():
                return self._builtin(expr)
            case syntax.Named(_, operand):
                return self.term(operand)
            case _ if isinstance(expr, syntax.Unary | syntax.Chain | syntax.CodeExpr):
                raise not_in_logic(expr)
            case _:
                assert_never(expr)

    def _name(self, expr: syntax.Name) -> ir.Expr:
        if expr.name == "\\result":
            return self.result_value(expr.span)
        if (value := constant(expr.name, expr.span)) is not None:
            return value
        if expr.name.startswith("\\"):
            raise Unsupported(f"`{expr.name}`", expr.span)
        if self.bounds and expr.name in self.bounds:
            return ir.BoundRead(self.bounds[expr.name], expr.span)
        entity = self.lookup(expr.name)
        match entity:
            case VariableEntity(variable):
                return self.read(variable, expr.span)
            case ConstantEntity(number_, type):
                return ir.Const(number_, type, expr.span)
            case BrokenEntity():
                raise entity.use(expr.name, expr.span)
            case FunctionEntity() | TypedefEntity() | None:  # The logic's own name may hide them.
                pass
        if self.scope.lookup_logic(expr.name) is not None:
            return self._apply(syntax.CallExpr(expr, (), expr.span))
        match entity:
            case None:
                known = self.scope.names() | self.scope.logic_names() | set(self.bounds or ())
                raise self.unknown("name", expr, known)
            case FunctionEntity():
                return self.function(entity, expr.span)
            case TypedefEntity():
                raise error("type", expr.span, f"`{expr.name}` is a type, not a term")

    def _unary(self, expr: syntax.Unary) -> ir.Expr:
        term = self.term(expr.operand)
        operand = numeric(term) if expr.op == "~" else number(term)
        if expr.op == "+":
            return operand
        if expr.op == "-" and isinstance(operand, ir.Const):
            return ir.Const(-operand.value, ir.INTEGER, expr.span)
        if expr.op == "-" and isinstance(operand, ir.FloatConst):
            return ir.FloatConst(opposite(operand.text), operand.type, expr.span)
        return ir.Unary(ir.UnaryOp(expr.op), operand, operand.type, expr.span)

    def _arithmetic(self, expr: syntax.Binary) -> ir.Expr:
        op, span = expr.op, expr.span
        if op == ",":
            raise error("side-effect", span, "the comma operator has no meaning here")
        left, right = self.term(expr.left), self.term(expr.right)
        special = self.special(op, left, right, span)
        if special is not None:
            return special
        if op in _REAL_OPS:
            left, right = numbers(left, right)
        else:
            left, right = numeric(left), numeric(right)
        type = left.type if isinstance(left.type, ir.SetType) else right.type
        match op:
            case "-->":
                inverted = ir.Unary(ir.UnaryOp.BITNOT, left, ir.INTEGER, left.span)
                return ir.Binary(ir.BinaryOp.BITOR, inverted, right, ir.INTEGER, span)
            case "<-->":
                differing = ir.Binary(ir.BinaryOp.BITXOR, left, right, ir.INTEGER, span)
                return ir.Unary(ir.UnaryOp.BITNOT, differing, ir.INTEGER, span)
            case _ if op in BINARY_OPS:
                return ir.Binary(BINARY_OPS[op], left, right, type, span)
            case _:  # all other operators are C's, with effects
                raise Unsupported(f"operator `{op}`", span)

    def _builtin(self, expr: syntax.Builtin) -> ir.Expr:
        match expr.name:
            case "\\old":
                operand = self.only_argument(expr)
                label = self.old(expr.span)
                return ir.At(self.inside(label).term(operand), label, expr.span)
            case "\\comprehension":
                return self.comprehension(expr)
            case "\\with":
                return self.update(expr)
            case "\\min" | "\\max" if len(expr.arguments) == 3:
                return builtin_term(self, expr)
            case "\\abs":
                value = number(self.term(self.only_argument(expr)))
                if value.type != ir.INTEGER:
                    return ir.BuiltinTerm(expr.name, (value,), (), value.type, expr.span)
                return self.shared(value, lambda x: _absolute(x, expr.span))
            case "\\min" | "\\max":
                return self.extreme(expr)
            case _:  # all other names are looked up in a table
                return builtin_term(self, expr)

    # --- applications ------------------------------------------------------------------------

    def _apply(self, expr: syntax.CallExpr) -> ir.Expr:
        """A logic function or predicate applied; a predicate gives a truth value."""
        function = expr.function
        if not isinstance(function, syntax.Name) or self._is_function(function.name):
            return self._apply_term(expr)
        if function.name in PROVIDED_FLOATS:
            text, type = PROVIDED_FLOATS[function.name]
            return ir.FloatConst(text, ir.FloatType(type), expr.span)
        entity = self.definition(function)
        return apply(self, entity, expr, [self.term(argument) for argument in expr.arguments])

    def _apply_term(self, expr: syntax.CallExpr) -> ir.Expr:
        """A function that a variable of the logic stands for."""
        function = self.term(expr.function)
        if not isinstance(function.type, ir.FunctionType):
            message = f"a value of type `{function.type}` is applied"
            raise error("type", expr.span, message, "a function")
        arguments = list(expr.arguments)
        while arguments and isinstance(function.type, ir.FunctionType):
            wanted = function.type.parameters
            pairs = zip(arguments, wanted, strict=False)
            passed = [pass_as(self.term(a), type, "the argument") for a, type in pairs]
            if len(passed) < len(wanted):
                break
            del arguments[: len(wanted)]
            parts = (function, *passed)
            function = ir.BuiltinTerm("()", parts, (), function.type.result, expr.span)
        if arguments:
            message = f"the function is given {count(len(expr.arguments), 'argument')}"
            raise error("arguments", expr.span, message)
        if function.type == ir.BOOLEAN:
            return ir.Truth(as_predicate(function), ir.BOOLEAN, expr.span)
        return function

    def _is_function(self, name: str) -> bool:
        """Whether a variable of the logic stands for a function."""
        bound = (self.bounds or {}).get(name)
        if bound is None:
            return False
        return isinstance(bound.type, ir.FunctionType) or self.scope.lookup_logic(name) is None


def _is_predicate(expr: syntax.Expr) -> bool:
    """Whether the value of a term is whether something holds, by its form."""
    match expr:
        case syntax.Name("\\true" | "\\false") | syntax.Unary("!") | syntax.Chain():
            return True
        case syntax.Quantifier(keyword):
            return keyword != "\\lambda"
        case syntax.Builtin(name):
            return name in PREDICATES
        case syntax.Binary(op):
            return op in _PREDICATE_OPS or op == "\\in"
        case _:  # all others have the value that they say, or that of their parts
            return False


def _absolute(value: ir.Expr, span: Span) -> ir.Expr:
    zero = ir.Const(0, ir.INTEGER, span)
    negated = ir.Unary(ir.UnaryOp.NEG, value, ir.INTEGER, span)
    return ir.Conditional(
        compare(ir.CompareOp.LT, value, zero, span), negated, value, ir.INTEGER, span
    )
