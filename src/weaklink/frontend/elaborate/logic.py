"""ACSL terms and predicates -> IR expressions and predicates.

One syntax tree serves both; what is asked for (``term`` or ``predicate``) decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.hints import quantifier_hint
from weaklink.frontend.elaborate.logic_point import LogicPoint
from weaklink.frontend.elaborate.logic_types import (
    as_predicate,
    cast,
    compare,
    numeric,
    pass_as,
    unify,
)
from weaklink.frontend.elaborate.meaningless import not_in_logic
from weaklink.frontend.elaborate.operators import BINARY_OPS, COMPARE_OPS
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    FunctionEntity,
    TypedefEntity,
    VariableEntity,
)
from weaklink.frontend.elaborate.typenames import resolve_logic_type
from weaklink.ir.expressions import (
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    Bound,
    BoundRead,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Iff,
    IfPred,
    Implies,
    Let,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Truth,
    Unary,
    UnaryOp,
    conjunction,
)
from weaklink.ir.types import BOOLEAN, INTEGER, IntType
from weaklink.record import record, replace
from weaklink.source import Span

_PREDICATE_OPS = frozenset({"&&", "||", "==>", "<==>", "^^", *COMPARE_OPS})


@record
class Logic(LogicPoint):
    """Reads annotations at one point of the program."""

    # --- predicates --------------------------------------------------------------------------

    def predicate(self, expr: syntax.Expr) -> Pred:
        """``expr`` as a predicate; errors as for ``term``."""
        match expr:
            case syntax.Name("\\true" | "\\false"):
                return BoolConst(expr.name == "\\true", expr.span)
            case syntax.Binary(op) if op in _PREDICATE_OPS:
                return self._connective(expr)
            case syntax.Chain():
                return self._chain(expr)
            case syntax.Unary("!", operand, span):
                return Not(self.predicate(operand), span)
            case syntax.Ternary(condition, then, otherwise, span):
                test = self.predicate(condition)
                return IfPred(test, self.predicate(then), self.predicate(otherwise), span)
            case syntax.Quantifier():
                return self._quantifier(expr)
            case syntax.LetExpr():
                bound, value, inner = self._let(expr)
                return LetPred(bound, value, inner.predicate(expr.body), expr.span)
            case syntax.AtExpr(operand, _, span):
                label = self.label(expr.label, span)
                inside = self.inside(label).predicate(operand)
                return inside if label == self.here else AtPred(inside, label, span)
            case syntax.Builtin("\\old", _, span):
                operand = self._only_argument(expr)
                label = self.old(span)
                return AtPred(self.inside(label).predicate(operand), label, span)
            case syntax.CallExpr():
                return as_predicate(self._apply(expr))
            case syntax.Named(_, operand):
                return self.predicate(operand)
            case _:
                return as_predicate(self.term(expr))

    def _connective(self, expr: syntax.Binary) -> Pred:
        op, span = expr.op, expr.span
        if op in COMPARE_OPS:
            left, right = self.term(expr.left), self.term(expr.right)
            return compare(COMPARE_OPS[op], left, right, span)
        first, second = self.predicate(expr.left), self.predicate(expr.right)
        match op:
            case "&&":
                return And(first, second, span)
            case "||":
                return Or(first, second, span)
            case "==>":
                return Implies(first, second, span)
            case "<==>":
                return Iff(first, second, span)
            case _:
                return Not(Iff(first, second, span), span)

    def _chain(self, expr: syntax.Chain) -> Pred:
        terms = [self.term(operand) for operand in expr.operands]
        links = zip(expr.ops, terms, terms[1:], strict=False)
        return conjunction(
            [compare(COMPARE_OPS[op], a, b, a.span.to(b.span)) for op, a, b in links]
        )

    def _quantifier(self, expr: syntax.Quantifier) -> Pred:
        if expr.keyword == "\\lambda":
            raise Unsupported("`\\lambda`", expr.span)
        if self.env.hints and (hint := quantifier_hint(expr)) is not None:
            self.warn(hint)
        inner, bounds = self.bind(expr.binders)
        body = inner.predicate(expr.body)
        return Quantified(expr.keyword == "\\forall", bounds, body, expr.span)

    def bind(self, binders: Sequence[syntax.Binder]) -> tuple[Logic, tuple[Bound, ...]]:
        """The reader for the scope of ``binders``, and their variables."""
        bounds = dict(self.bounds or {})
        new: list[Bound] = []
        for binder in binders:
            type = resolve_logic_type(self.env, binder.type, self.scope)
            bound = Bound(self.names.fresh(binder.name), type, binder.name)
            bounds[binder.name] = bound
            new.append(bound)
        return replace(self, bounds=bounds), tuple(new)

    def _let(self, expr: syntax.LetExpr) -> tuple[Bound, Expr, Logic]:
        value = self.term(expr.value)
        bound = Bound(self.names.fresh(expr.name), value.type, expr.name)
        inner = replace(self, bounds={**(self.bounds or {}), expr.name: bound})
        return bound, value, inner

    # --- terms ---------------------------------------------------------------------------------

    def term(self, expr: syntax.Expr) -> Expr:
        """``expr`` as a term of a C integer type, ``integer`` or ``boolean``.

        Raises ``InputError`` for what is wrong, ``Unsupported`` for what has no meaning yet.
        """
        match expr:
            case syntax.Number(value, _, _, span) | syntax.Character(value, _, span):
                return Const(value, INTEGER, span)
            case syntax.Name("\\true" | "\\false"):
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
            case syntax.Name():
                return self._name(expr)
            case syntax.Unary("-" | "+" | "~"):
                return self._unary(expr)
            case syntax.Unary("!") | syntax.Chain() | syntax.Quantifier():
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
            case syntax.Binary(op) if op in _PREDICATE_OPS:
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
            case syntax.Binary():
                return self._arithmetic(expr)
            case syntax.Ternary(condition, then, otherwise, span):
                test = self.predicate(condition)
                yes, no = unify(self.term(then), self.term(otherwise))
                return Conditional(test, yes, no, yes.type, span)
            case syntax.Cast(type, operand, span):
                target = resolve_logic_type(self.env, type, self.scope)
                return cast(self.term(operand), target, span)
            case syntax.SizeofType() | syntax.SizeofExpr():
                return self._sizeof(expr)
            case syntax.CallExpr():
                return self._apply(expr)
            case syntax.LetExpr():
                bound, shared, inner = self._let(expr)
                return Let(bound, shared, inner.term(expr.body), expr.span)
            case syntax.AtExpr(operand, _, span):
                label = self.label(expr.label, span)
                inside = self.inside(label).term(operand)
                return inside if label == self.here else At(inside, label, span)
            case syntax.Builtin():
                return self._builtin(expr)
            case syntax.Named(_, operand):
                return self.term(operand)
            case _:
                raise not_in_logic(expr)

    def _name(self, expr: syntax.Name) -> Expr:
        if expr.name == "\\result":
            return self.result_value(expr.span)
        if expr.name.startswith("\\"):
            raise Unsupported(f"`{expr.name}`", expr.span)
        if self.bounds and expr.name in self.bounds:
            return BoundRead(self.bounds[expr.name], expr.span)
        entity = self.scope.lookup(expr.name)
        match entity:
            case VariableEntity(variable):
                return self.read(variable, expr.span)
            case ConstantEntity(value, type):
                return Const(value, type, expr.span)
            case BrokenEntity():
                raise entity.use(expr.name, expr.span)
        if self.scope.lookup_logic(expr.name) is not None:
            return self._apply(syntax.CallExpr(expr, (), expr.span))
        match entity:
            case None:
                known = self.scope.names() | self.scope.logic_names() | set(self.bounds or ())
                raise self.unknown("name", expr, known)
            case FunctionEntity():
                raise error("type", expr.span, f"`{expr.name}` is a C function, not a term")
            case TypedefEntity():
                raise error("type", expr.span, f"`{expr.name}` is a type, not a term")

    def _unary(self, expr: syntax.Unary) -> Expr:
        operand = numeric(self.term(expr.operand))
        if expr.op == "+":
            return operand
        if expr.op == "-" and isinstance(operand, Const):
            return Const(-operand.value, INTEGER, expr.span)
        return Unary(UnaryOp(expr.op), operand, INTEGER, expr.span)

    def _arithmetic(self, expr: syntax.Binary) -> Expr:
        op, span = expr.op, expr.span
        if op == ",":
            raise error("side-effect", span, "the comma operator has no meaning here")
        left, right = numeric(self.term(expr.left)), numeric(self.term(expr.right))
        match op:
            case "-->":
                inverted = Unary(UnaryOp.BITNOT, left, INTEGER, left.span)
                return Binary(BinaryOp.BITOR, inverted, right, INTEGER, span)
            case "<-->":
                differing = Binary(BinaryOp.BITXOR, left, right, INTEGER, span)
                return Unary(UnaryOp.BITNOT, differing, INTEGER, span)
            case _ if op in BINARY_OPS:
                return Binary(BINARY_OPS[op], left, right, INTEGER, span)
            case _:
                raise Unsupported(f"operator `{op}`", span)

    def _sizeof(self, expr: syntax.SizeofType | syntax.SizeofExpr) -> Expr:
        if isinstance(expr, syntax.SizeofType):
            type = resolve_logic_type(self.env, expr.type, self.scope)
        else:
            type = self.term(expr.operand).type
        if not isinstance(type, IntType):
            raise error("type", expr.span, f"`sizeof` of `{type}`", "a C type")
        return Const(self.env.size_of(type), INTEGER, expr.span)

    def _builtin(self, expr: syntax.Builtin) -> Expr:
        match expr.name:
            case "\\old":
                operand = self._only_argument(expr)
                label = self.old(expr.span)
                return At(self.inside(label).term(operand), label, expr.span)
            case "\\abs":
                value = numeric(self.term(self._only_argument(expr)))
                return self._shared(value, lambda x: _absolute(x, expr.span))
            case "\\min" | "\\max":
                return self._extreme(expr)
            case _:
                raise Unsupported(f"`{expr.name}`", expr.span)

    def _extreme(self, expr: syntax.Builtin) -> Expr:
        if len(expr.arguments) != 2:
            raise error("arguments", expr.span, f"`{expr.name}` of two numbers", "2 arguments")
        left, right = (numeric(self.term(argument)) for argument in expr.arguments)
        op = CompareOp.LE if expr.name == "\\min" else CompareOp.GE
        return self._shared(
            left, lambda x: self._shared(right, lambda y: _pick(op, x, y, expr.span))
        )

    def _shared(self, value: Expr, use: Callable[[Expr], Expr]) -> Expr:
        """``use(value)``, where ``use`` mentions its operand more than once."""
        inner = value.operand if isinstance(value, Convert) else value
        if isinstance(inner, Const | Read | BoundRead):
            return use(value)
        bound = Bound(self.names.fresh("v"), value.type, self.env.text(value.span) or "v")
        return Let(bound, value, use(BoundRead(bound, value.span)), value.span)

    def _only_argument(self, expr: syntax.Builtin) -> syntax.Expr:
        if len(expr.arguments) != 1:
            raise error("arguments", expr.span, f"`{expr.name}` of one term", "1 argument")
        return expr.arguments[0]

    # --- applications ------------------------------------------------------------------------

    def _apply(self, expr: syntax.CallExpr) -> Expr:
        """A logic function or predicate applied; a predicate gives a truth value."""
        definition = self.definition(expr)
        wanted, given = definition.parameters, expr.arguments
        if len(wanted) != len(given):
            message = f"`{definition.name}` is given {count(len(given), 'argument')}"
            raise error("arguments", expr.span, message, count(len(wanted), "argument"))
        arguments = tuple(
            pass_as(self.term(argument), parameter.type, f"argument `{parameter.shown}`")
            for argument, parameter in zip(given, wanted, strict=True)
        )
        labels = self.actual_labels(definition, expr)
        if definition.type == BOOLEAN:
            applied = ApplyPred(definition.name, arguments, labels, expr.span)
            return Truth(applied, BOOLEAN, expr.span)
        return Apply(definition.name, arguments, labels, definition.type, expr.span)


def _absolute(value: Expr, span: Span) -> Expr:
    zero = Const(0, INTEGER, span)
    negated = Unary(UnaryOp.NEG, value, INTEGER, span)
    return Conditional(compare(CompareOp.LT, value, zero, span), negated, value, INTEGER, span)


def _pick(op: CompareOp, left: Expr, right: Expr, span: Span) -> Expr:
    return Conditional(compare(op, left, right, span), left, right, INTEGER, span)
