"""ACSL terms and predicates -> IR expressions and predicates.

One syntax tree serves both; what is asked for (``term`` or ``predicate``) decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.calls import PROVIDED_FLOATS
from weaklink.frontend.elaborate.hints import quantifier_hint
from weaklink.frontend.elaborate.logic_apply import apply
from weaklink.frontend.elaborate.logic_builtins import (
    PREDICATES,
    builtin_predicate,
    builtin_term,
    concatenation,
    constant,
    logic_float,
    member_of,
    repetition,
)
from weaklink.frontend.elaborate.logic_memory import LogicMemory
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import (
    as_pointer,
    as_predicate,
    cast,
    compare,
    decay,
    element,
    lifted,
    number,
    numbers,
    numeric,
    pass_as,
    unify,
)
from weaklink.frontend.elaborate.meaningless import not_in_logic
from weaklink.frontend.elaborate.operators import BINARY_OPS, COMPARE_OPS
from weaklink.frontend.elaborate.places import member_path, no_member_of
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    FunctionEntity,
    TypedefEntity,
    VariableEntity,
)
from weaklink.ir.expressions import (
    And,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    Bound,
    BoundRead,
    BuiltinTerm,
    CompareOp,
    Comprehension,
    Conditional,
    Const,
    Convert,
    Expr,
    FieldPlace,
    FloatConst,
    Iff,
    IfPred,
    Implies,
    IndexPlace,
    Lambda,
    Let,
    LetPred,
    Not,
    Or,
    Place,
    PointerDiff,
    Pred,
    Quantified,
    Range,
    Read,
    Truth,
    Unary,
    UnaryOp,
    Update,
    ValuePlace,
    conjunction,
)
from weaklink.ir.types import (
    BOOLEAN,
    INTEGER,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    LogicType,
    PointerType,
    RecordType,
    SetType,
)
from weaklink.record import record, replace
from weaklink.source import Span

_REAL_OPS = ("+", "-", "*", "/")
_PREDICATE_OPS = frozenset({"&&", "||", "==>", "<==>", "^^", *COMPARE_OPS})


@record
class Logic(LogicMemory):
    """Reads annotations at one point of the program."""

    # --- predicates --------------------------------------------------------------------------

    def predicate(self, expr: syntax.Expr) -> Pred:
        """``expr`` as a predicate; errors as for ``term``."""
        match expr:
            case syntax.Name("\\true" | "\\false"):
                return BoolConst(expr.name == "\\true", expr.span)
            case syntax.Binary(op) if op in _PREDICATE_OPS:
                return self._connective(expr)
            case syntax.Binary("\\in"):
                return member_of(self, expr)
            case syntax.Builtin(name) if name in PREDICATES:
                return builtin_predicate(self, expr)
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
            if isinstance(type, ArrayType) and isinstance(binder.type, syntax.ArrayType):
                type = PointerType(type.element)
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
        """``expr`` as a term of whatever type it has.

        Raises ``InputError`` for what is wrong, ``Unsupported`` for what has no meaning yet.
        """
        match expr:
            case syntax.Number(value, _, _, span) | syntax.Character(value, _, span):
                return Const(value, INTEGER, span)
            case syntax.Float(text, span):
                return logic_float(text, span)
            case syntax.String():
                return self.string(expr)
            case syntax.Name("\\true" | "\\false"):
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
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
                return Range(ends[0], ends[1], span)
            case syntax.Quantifier("\\lambda"):
                return self._lambda(expr)
            case syntax.Binary("\\in"):
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
            case syntax.Builtin(name) if name in PREDICATES:
                return Truth(self.predicate(expr), BOOLEAN, expr.span)
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
        if (value := constant(expr.name, expr.span)) is not None:
            return value
        if expr.name.startswith("\\"):
            raise Unsupported(f"`{expr.name}`", expr.span)
        if self.bounds and expr.name in self.bounds:
            return BoundRead(self.bounds[expr.name], expr.span)
        entity = self.scope.lookup(expr.name)
        match entity:
            case VariableEntity(variable):
                return self.read(variable, expr.span)
            case ConstantEntity(number_, type):
                return Const(number_, type, expr.span)
            case BrokenEntity():
                raise entity.use(expr.name, expr.span)
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

    def _unary(self, expr: syntax.Unary) -> Expr:
        term = self.term(expr.operand)
        operand = numeric(term) if expr.op == "~" else number(term)
        if expr.op == "+":
            return operand
        if expr.op == "-" and isinstance(operand, Const):
            return Const(-operand.value, INTEGER, expr.span)
        if expr.op == "-" and isinstance(operand, FloatConst):
            return FloatConst(f"-{operand.text}", operand.type, expr.span)
        return Unary(UnaryOp(expr.op), operand, operand.type, expr.span)

    def _arithmetic(self, expr: syntax.Binary) -> Expr:
        op, span = expr.op, expr.span
        if op == ",":
            raise error("side-effect", span, "the comma operator has no meaning here")
        left, right = self.term(expr.left), self.term(expr.right)
        special = self._special(op, left, right, span)
        if special is not None:
            return special
        if op in _REAL_OPS:
            left, right = numbers(left, right)
        else:
            left, right = numeric(left), numeric(right)
        type = left.type if isinstance(left.type, SetType) else right.type
        match op:
            case "-->":
                inverted = Unary(UnaryOp.BITNOT, left, INTEGER, left.span)
                return Binary(BinaryOp.BITOR, inverted, right, INTEGER, span)
            case "<-->":
                differing = Binary(BinaryOp.BITXOR, left, right, INTEGER, span)
                return Unary(UnaryOp.BITNOT, differing, INTEGER, span)
            case _ if op in BINARY_OPS:
                return Binary(BINARY_OPS[op], left, right, type, span)
            case _:
                raise Unsupported(f"operator `{op}`", span)

    def _special(self, op: str, left: Expr, right: Expr, span: Span) -> Expr | None:
        """``left op right`` of pointers and lists; None of numbers."""
        first, second = element(left.type), element(right.type)
        if op in ("^", "*^") and isinstance(first, LogicType):
            combine = concatenation if op == "^" else repetition
            return combine(op, left, right, span)
        places = PointerType | ArrayType
        if op == "+" and isinstance(second, places):
            left, right, first, second = right, left, second, first
        if op not in ("+", "-") or not isinstance(first, places):
            return None
        left = as_pointer(left, f"`{op}` of")
        if isinstance(second, places) and op == "-":
            right = as_pointer(right, "`-` of")
            return PointerDiff(left, right, lifted(INTEGER, left, right), span)
        return self.moved(BINARY_OPS[op], left, right, span)

    def _lambda(self, expr: syntax.Quantifier) -> Expr:
        inner, bounds = self.bind(expr.binders)
        body = inner.term(expr.body)
        type = FunctionType(body.type, tuple(bound.type for bound in bounds))
        return Lambda(bounds, body, type, expr.span)

    def _comprehension(self, expr: syntax.Builtin) -> Expr:
        what, when = expr.arguments
        assert isinstance(what, syntax.Quantifier) and isinstance(when, syntax.Quantifier)
        inner, bounds = self.bind(what.binders)
        term = decay(inner.term(what.body))
        condition = inner.predicate(when.body)
        return Comprehension(bounds, term, condition, SetType(element(term.type)), expr.span)

    def _update(self, expr: syntax.Builtin) -> Expr:
        """``{r \\with .f = v}``: the places name the record as written, a value here."""
        value = self.term(expr.arguments[0])
        changes = zip(expr.arguments[1::2], expr.arguments[2::2], strict=True)
        for target, new in changes:
            place = self._inside(target, expr.arguments[0], value)
            given = pass_as(self.term(new), place.type, "the new value")
            value = Update(value, place, given, expr.span)
        return value

    def _inside(self, target: syntax.Expr, record: syntax.Expr, value: Expr) -> Place:
        """The part of ``value`` that ``target`` names of ``record``."""
        if target == record:
            return ValuePlace(value, record.span)
        match target:
            case syntax.Member(owner):
                place = self._inside(owner, record, value)
                if not isinstance(place.type, RecordType):
                    raise no_member_of(place.type, target)
                for member in member_path(self.env.records, place.type, target):
                    place = FieldPlace(place, member.name, member.type, target.span)
                return place
            case syntax.Index(array, index):
                place = self._inside(array, record, value)
                type = place.type.element if isinstance(place.type, ArrayType) else place.type
                return IndexPlace(place, numeric(self.term(index)), type, target.span)
            case _:
                raise Unsupported("update of this kind", target.span)

    def _sizeof(self, expr: syntax.SizeofType | syntax.SizeofExpr) -> Expr:
        if isinstance(expr, syntax.SizeofType):
            type = resolve_logic_type(self.env, expr.type, self.scope)
        else:
            place = self.place(expr.operand)
            type = self.term(expr.operand).type if place is None else place.type
        if not isinstance(type, IntType | FloatType | PointerType | ArrayType | RecordType):
            raise error("type", expr.span, f"`sizeof` of `{type}`", "a C type")
        return Const(self.env.size_of(type, expr.span), INTEGER, expr.span)

    def _builtin(self, expr: syntax.Builtin) -> Expr:
        match expr.name:
            case "\\old":
                operand = self._only_argument(expr)
                label = self.old(expr.span)
                return At(self.inside(label).term(operand), label, expr.span)
            case "\\comprehension":
                return self._comprehension(expr)
            case "\\with":
                return self._update(expr)
            case "\\min" | "\\max" if len(expr.arguments) == 3:
                return builtin_term(self, expr)
            case "\\abs":
                value = number(self.term(self._only_argument(expr)))
                if value.type != INTEGER:
                    return BuiltinTerm(expr.name, (value,), (), value.type, expr.span)
                return self._shared(value, lambda x: _absolute(x, expr.span))
            case "\\min" | "\\max":
                return self._extreme(expr)
            case _:
                return builtin_term(self, expr)

    def _extreme(self, expr: syntax.Builtin) -> Expr:
        terms = [self.term(argument) for argument in expr.arguments]
        if len(terms) == 1 and isinstance(terms[0].type, SetType):
            only = number(terms[0])
            return BuiltinTerm(expr.name, (only,), (), element(only.type), expr.span)
        if len(terms) != 2:
            raise error("arguments", expr.span, f"`{expr.name}` of two numbers", "2 arguments")
        left, right = numbers(terms[0], terms[1])
        if left.type != INTEGER:
            return BuiltinTerm(expr.name, (left, right), (), left.type, expr.span)
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
        function = expr.function
        if not isinstance(function, syntax.Name) or self._is_function(function.name):
            return self._apply_term(expr)
        if function.name in PROVIDED_FLOATS:
            text, type = PROVIDED_FLOATS[function.name]
            return FloatConst(text, FloatType(type), expr.span)
        entity = self.definition(function)
        return apply(self, entity, expr, [self.term(argument) for argument in expr.arguments])

    def _apply_term(self, expr: syntax.CallExpr) -> Expr:
        """A function that a variable of the logic stands for."""
        function = self.term(expr.function)
        if not isinstance(function.type, FunctionType):
            message = f"a value of type `{function.type}` is applied"
            raise error("type", expr.span, message, "a function")
        arguments = list(expr.arguments)
        while arguments and isinstance(function.type, FunctionType):
            wanted = function.type.parameters
            pairs = zip(arguments, wanted, strict=False)
            passed = [pass_as(self.term(a), type, "the argument") for a, type in pairs]
            if len(passed) < len(wanted):
                break
            del arguments[: len(wanted)]
            parts = (function, *passed)
            function = BuiltinTerm("()", parts, (), function.type.result, expr.span)
        if arguments:
            message = f"the function is given {count(len(expr.arguments), 'argument')}"
            raise error("arguments", expr.span, message)
        if function.type == BOOLEAN:
            return Truth(as_predicate(function), BOOLEAN, expr.span)
        return function

    def _is_function(self, name: str) -> bool:
        """Whether a variable of the logic stands for a function."""
        bound = (self.bounds or {}).get(name)
        if bound is None:
            return False
        return isinstance(bound.type, FunctionType) or self.scope.lookup_logic(name) is None


def _absolute(value: Expr, span: Span) -> Expr:
    zero = Const(0, INTEGER, span)
    negated = Unary(UnaryOp.NEG, value, INTEGER, span)
    return Conditional(compare(CompareOp.LT, value, zero, span), negated, value, INTEGER, span)


def _pick(op: CompareOp, left: Expr, right: Expr, span: Span) -> Expr:
    return Conditional(compare(op, left, right, span), left, right, INTEGER, span)
