"""ACSL terms and predicates -> IR expressions and predicates.

One syntax tree serves both; what is asked for (``term`` or ``predicate``) decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from weaklink.diagnostics import Diagnostic, InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.hints import quantifier_hint
from weaklink.frontend.elaborate.logic_types import (
    as_predicate,
    cast,
    compare,
    numeric,
    pass_as,
    unify,
)
from weaklink.frontend.elaborate.operators import BINARY_OPS, COMPARE_OPS
from weaklink.frontend.elaborate.problems import error, nearest, unknown
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    FunctionEntity,
    Namer,
    Scope,
    TypedefEntity,
    VariableEntity,
)
from weaklink.frontend.elaborate.typenames import resolve_logic_type
from weaklink.ir.contracts import Definition
from weaklink.ir.expressions import (
    HERE,
    PRE,
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
    Expr,
    Iff,
    IfPred,
    Implies,
    Label,
    Let,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Storage,
    Truth,
    Unary,
    UnaryOp,
    Variable,
    conjunction,
)
from weaklink.ir.types import BOOLEAN, INTEGER, IntType
from weaklink.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

_PREDICATE_OPS = frozenset({"&&", "||", "==>", "<==>", "^^", *COMPARE_OPS})


@dataclass(frozen=True, slots=True)
class Logic:
    """Reads annotations at one point of the program.

    ``labels`` are the label words with a meaning here, ``here`` the state of a plain read (None
    where each read must name its own), ``lives`` the locals that exist at a label (no entry:
    all that are visible), ``result`` what ``\\result`` means, ``formals`` the parameters that
    stand for their value in the pre-state, ``where`` the clause, for messages.
    """

    env: Environment
    scope: Scope
    labels: Mapping[str, Label]
    lives: Mapping[Label, frozenset[Variable]]
    names: Namer
    warn: Callable[[Diagnostic], None]
    where: str
    here: Label | None = HERE
    result: Variable | None = None
    formals: frozenset[Variable] = frozenset()
    bounds: Mapping[str, Bound] | None = None

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
                label = self._label(expr.label, span)
                inside = self._in(label).predicate(operand)
                return inside if label == self.here else AtPred(inside, label, span)
            case syntax.Builtin("\\old", _, span):
                operand = self._only_argument(expr)
                label = self._old(span)
                return AtPred(self._in(label).predicate(operand), label, span)
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
                label = self._label(expr.label, span)
                inside = self._in(label).term(operand)
                return inside if label == self.here else At(inside, label, span)
            case syntax.Builtin():
                return self._builtin(expr)
            case syntax.Named(_, operand):
                return self.term(operand)
            case _:
                raise _no_meaning(expr)

    def _name(self, expr: syntax.Name) -> Expr:
        if expr.name == "\\result":
            return self._result(expr.span)
        if expr.name.startswith("\\"):
            raise Unsupported(f"`{expr.name}`", expr.span)
        if self.bounds and expr.name in self.bounds:
            return BoundRead(self.bounds[expr.name], expr.span)
        entity = self.scope.lookup(expr.name)
        match entity:
            case VariableEntity(variable):
                return self._read(variable, expr.span)
            case ConstantEntity(value, type):
                return Const(value, type, expr.span)
            case BrokenEntity():
                raise entity.use(expr.name, expr.span)
        if self.scope.lookup_logic(expr.name) is not None:
            return self._apply(syntax.CallExpr(expr, (), expr.span))
        match entity:
            case None:
                known = self.scope.names() | self.scope.logic_names() | set(self.bounds or ())
                raise self._unknown("name", expr, known)
            case FunctionEntity():
                raise error("type", expr.span, f"`{expr.name}` is a C function, not a term")
            case TypedefEntity():
                raise error("type", expr.span, f"`{expr.name}` is a type, not a term")

    def _read(self, variable: Variable, span: Span) -> Expr:
        if self.here is None:
            message = f"in which state is `{variable.shown}` read?"
            raise error("label", span, message, "`\\at(..., L)` with one of the labels")
        lives = self.lives.get(self.here)
        if lives is not None and variable.storage is not Storage.GLOBAL:
            if variable not in lives:
                message = f"`{variable.shown}` does not exist at `{self.here.name}`"
                raise error("label", span, message, "a variable that exists there")
        read = Read(variable, span)
        if variable in self.formals and self.here == HERE:
            return At(read, PRE, span)
        return read

    def _result(self, span: Span) -> Expr:
        if "Post" not in self.labels:
            message = f"`\\result` has no meaning in {self.where}"
            raise error("misplaced", span, message, "only `ensures` may mention it")
        if self.result is None:
            raise error("type", span, "`\\result` of a function that returns `void`")
        if self.here != HERE:
            raise error("label", span, "`\\result` does not exist in this state")
        return Read(self.result, span)

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
                label = self._old(expr.span)
                return At(self._in(label).term(operand), label, expr.span)
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
        if isinstance(value, Const | BoundRead):
            return use(value)
        bound = Bound(self.names.fresh("v"), value.type, self.env.text(value.span) or "v")
        return Let(bound, value, use(BoundRead(bound, value.span)), value.span)

    def _only_argument(self, expr: syntax.Builtin) -> syntax.Expr:
        if len(expr.arguments) != 1:
            raise error("arguments", expr.span, f"`{expr.name}` of one term", "1 argument")
        return expr.arguments[0]

    # --- states and applications -----------------------------------------------------------------

    def _in(self, label: Label) -> Logic:
        return replace(self, here=label)

    def _label(self, name: str, span: Span) -> Label:
        if name in self.labels:
            return self.labels[name]
        hint = nearest(name, self.labels) or f"one of {', '.join(sorted(self.labels))}"
        raise error("label", span, f"no label `{name}` in {self.where}", hint)

    def _old(self, span: Span) -> Label:
        if "Old" not in self.labels:
            message = f"`\\old` has no meaning in {self.where}"
            raise error("misplaced", span, message, self._instead_of_old())
        return self.labels["Old"]

    def _instead_of_old(self) -> str:
        return "`\\at(..., Pre)`" if "Pre" in self.labels else "only `ensures` may mention it"

    def _apply(self, expr: syntax.CallExpr) -> Expr:
        """A logic function or predicate applied; a predicate gives a truth value."""
        definition = self._definition(expr)
        wanted, given = definition.parameters, expr.arguments
        if len(wanted) != len(given):
            message = f"`{definition.name}` is given {len(given)}"
            raise error("arguments", expr.span, message, f"{len(wanted)} arguments")
        arguments = tuple(
            pass_as(self.term(argument), parameter.type, f"argument `{parameter.shown}`")
            for argument, parameter in zip(given, wanted, strict=True)
        )
        labels = self._actual_labels(definition, expr)
        if definition.type == BOOLEAN:
            applied = ApplyPred(definition.name, arguments, labels, expr.span)
            return Truth(applied, BOOLEAN, expr.span)
        return Apply(definition.name, arguments, labels, definition.type, expr.span)

    def _definition(self, expr: syntax.CallExpr) -> Definition:
        if not isinstance(expr.function, syntax.Name):
            raise Unsupported("application of a term", expr.span)
        name, span = expr.function.name, expr.function.span
        entity = self.scope.lookup_logic(name)
        match entity:
            case Definition():
                return entity
            case BrokenEntity():
                raise entity.use(name, span)
            case None if isinstance(self.scope.lookup(name), FunctionEntity):
                message = f"`{name}` is a C function; an annotation can't call it"
                raise error("type", span, message, "a logic function or a predicate")
            case None:
                raise self._unknown("logic function", expr.function, self.scope.logic_names())

    def _unknown(self, what: str, expr: syntax.Name, known: set[str]) -> Exception:
        """Nothing visible is called so; but an axiomatic block may have declared it."""
        block = self.scope.may_declare()
        if block is not None:
            return Unsupported(f"`{expr.name}`, perhaps of {block}", expr.span)
        return unknown(what, expr.name, expr.span, known)

    def _actual_labels(self, definition: Definition, expr: syntax.CallExpr) -> tuple[Label, ...]:
        if expr.labels:
            if len(expr.labels) != len(definition.labels):
                message = f"`{definition.name}` is given {len(expr.labels)} labels"
                raise error("arguments", expr.span, message, f"{len(definition.labels)}")
            return tuple(self._label(label, expr.span) for label in expr.labels)
        if len(definition.labels) > 1:
            message = f"`{definition.name}` needs {len(definition.labels)} labels"
            raise error("label", expr.span, message, "labels in braces")
        if definition.labels and self.here is None:
            raise error("label", expr.span, "in which state?", "a label in braces")
        return tuple(self.here for _ in definition.labels if self.here is not None)


def _absolute(value: Expr, span: Span) -> Expr:
    zero = Const(0, INTEGER, span)
    negated = Unary(UnaryOp.NEG, value, INTEGER, span)
    return Conditional(compare(CompareOp.LT, value, zero, span), negated, value, INTEGER, span)


def _pick(op: CompareOp, left: Expr, right: Expr, span: Span) -> Expr:
    return Conditional(compare(op, left, right, span), left, right, INTEGER, span)


def _no_meaning(expr: syntax.Expr) -> InputError | Unsupported:
    """Why ``expr`` is no term."""
    match expr:
        case syntax.Assignment():
            return error("side-effect", expr.span, "an annotation can't assign", "`==`")
        case syntax.Postfix() | syntax.Unary("++" | "--"):
            return error("side-effect", expr.span, "an annotation can't change a variable")
        case syntax.Unary("*"):
            return Unsupported("pointer dereference", expr.span)
        case syntax.Unary("&"):
            return Unsupported("address-of operator", expr.span)
        case syntax.Index():
            return Unsupported("array access", expr.span)
        case syntax.Member():
            return Unsupported("member access", expr.span)
        case syntax.Float():
            return Unsupported("floating-point constant", expr.span)
        case syntax.String():
            return Unsupported("string literal", expr.span)
        case _:
            return Unsupported("this construct in an annotation", expr.span)
