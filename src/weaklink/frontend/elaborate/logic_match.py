"""``\\match``: what a value is made of, as conditions on it and names for its parts.

    before:  \\match t { case Leaf: 0  case Node(l, v, r): v }
    after:   \\let x = t; Leaf?(x) ? 0 : \\let v = Node.2(x); v

The last case needs no condition: the cases are all that there are, or it is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic_builtins import uniform
from weaklink.frontend.elaborate.logic_types import compare, numeric
from weaklink.frontend.elaborate.problems import count, error, nearest
from weaklink.frontend.elaborate.scope import LogicTypeEntity
from weaklink.ir.lists import LIST, LIST_SUM
from weaklink.ir.typevars import substitute
from weaklink.record import field, record, replace
from weaklink.source import Span

if TYPE_CHECKING:
    from weaklink.frontend.elaborate.logic import Logic


@record
class _Made:
    """A pattern, resolved: what ``constructor`` of the ``sum`` makes, or ``number``; else
    anything."""

    constructor: str = ""
    parts: tuple[_Made, ...] = ()
    number: int | None = None
    sum: ir.LogicSum | None = field(default=None, compare=False)


@record
class _Case:
    """What holds where the case is taken, and the values of its names."""

    pattern: _Made
    tests: tuple[ir.Pred, ...]
    names: tuple[tuple[str, ir.Expr], ...]
    body: syntax.Expr


def match_term(logic: Logic, expr: syntax.MatchExpr) -> ir.Expr:
    def whole(value: ir.Expr) -> ir.Expr:
        cases = _cases(logic, expr, value)
        bodies = [_named(logic, one, value) for one in cases]
        terms = uniform(
            [inner.term(one.body) for (inner, _), one in zip(bodies, cases, strict=True)]
        )
        made: ir.Expr | None = None
        for case, (_, lets), term in reversed(list(zip(cases, bodies, terms, strict=True))):
            for bound, part in reversed(lets):
                term = ir.Let(bound, part, term, case.body.span)
            if made is None:
                made = term
            else:
                test = ir.conjunction(case.tests)
                made = ir.Conditional(test, term, made, term.type, expr.span)
        assert made is not None
        return made

    return logic.shared(logic.term(expr.value), whole)


def match_predicate(logic: Logic, expr: syntax.MatchExpr) -> ir.Pred:
    value = logic.term(expr.value)
    bound = ir.Bound(logic.names.fresh("v"), value.type, logic.env.text(value.span) or "v")
    shared = ir.BoundRead(bound, value.span)
    cases = _cases(logic, expr, shared)
    made: ir.Pred | None = None
    for case in reversed(cases):
        inner, lets = _named(logic, case, shared)
        body = inner.predicate(case.body)
        for name, part in reversed(lets):
            body = ir.LetPred(name, part, body, case.body.span)
        made = body if made is None else _either(case.tests, body, made, expr.span)
    assert made is not None
    return ir.LetPred(bound, value, made, expr.span)


def _either(tests: Sequence[ir.Pred], then: ir.Pred, otherwise: ir.Pred, span: Span) -> ir.Pred:
    return ir.IfPred(ir.conjunction(tests), then, otherwise, span)


def _named(
    logic: Logic, case: _Case, value: ir.Expr
) -> tuple[Logic, list[tuple[ir.Bound, ir.Expr]]]:
    """The reader for the body, and the names in it."""
    bounds = dict(logic.bounds or {})
    lets: list[tuple[ir.Bound, ir.Expr]] = []
    for name, part in case.names:
        bound = ir.Bound(logic.names.fresh(name), part.type, name)
        bounds[name] = bound
        lets.append((bound, part))
    return replace(logic, bounds=bounds), lets


def _cases(logic: Logic, expr: syntax.MatchExpr, value: ir.Expr) -> list[_Case]:
    """The cases in order, up to the one that nothing is left behind."""
    found: list[_Case] = []
    for case in expr.cases:
        for pattern in case.patterns:
            reader = _Reader(logic)
            made = reader.read(pattern, value)
            _check_names(reader.names, pattern.span)
            found.append(_Case(made, tuple(reader.tests), tuple(reader.names), case.body))
    sums = _sum_of(logic, value.type)
    missing = _missing([(one.pattern,) for one in found], [(sums, value.type)], _Sums(logic))
    if missing is not None:
        message = f"`\\match` has no case for `{missing[0]}`"
        raise error("match", expr.span, message, f"`case {missing[0]}:`")
    return found


def _check_names(names: Sequence[tuple[str, ir.Expr]], span: Span) -> None:
    listed = [name for name, _ in names]
    for name in listed:
        if listed.count(name) > 1:
            raise error("duplicate", span, f"`{name}` stands twice in a pattern")


class _Reader:
    """Reads one pattern: what it asks, and what it names."""

    def __init__(self, logic: Logic) -> None:
        self._logic = logic
        self.tests: list[ir.Pred] = []
        self.names: list[tuple[str, ir.Expr]] = []

    def read(self, pattern: syntax.Pattern, value: ir.Expr) -> _Made:
        match pattern:
            case syntax.AnyPattern():
                return _Made()
            case syntax.NumberPattern(number, span):
                constant = ir.Const(number, ir.INTEGER, span)
                self.tests.append(compare(ir.CompareOp.EQ, numeric(value), constant, span))
                return _Made(number=number)
            case syntax.NamePattern(name, span):
                sum = _sum_of(self._logic, value.type)
                if sum is not None and self._constructor(sum, name) is not None:
                    return self._made(sum, name, (), value, span)
                if name.startswith("\\"):
                    raise self._no_constructor(name, value.type, sum, span)
                self.names.append((name, value))
                return _Made()
            case syntax.ConstructorPattern(name, parts, span):
                sum = _sum_of(self._logic, value.type)
                if sum is None or self._constructor(sum, name) is None:
                    raise self._no_constructor(name, value.type, sum, span)
                return self._made(sum, name, parts, value, span)
            case syntax.AsPattern(inner, name):
                self.names.append((name, value))
                return self.read(inner, value)
        assert_never(pattern)

    def _constructor(self, sum: ir.LogicSum, name: str) -> str | None:
        """The constructor's own name."""
        known = [one for one, _ in sum.constructors]
        if sum is LIST_SUM:
            return name if name in known else None
        entity = self._logic.scope.lookup_logic(name)
        is_one = isinstance(entity, ir.Definition) and entity.name in known
        return entity.name if is_one and isinstance(entity, ir.Definition) else None

    def _no_constructor(
        self, name: str, type: ir.Type, sum: ir.LogicSum | None, span: Span
    ) -> Exception:
        known = [one for one, _ in sum.constructors] if sum is not None else []
        hint = nearest(name, known) or ", ".join(f"`{one}`" for one in known)
        return error("type", span, f"`{name}` makes no value of type `{type}`", hint)

    def _made(
        self,
        sum: ir.LogicSum,
        name: str,
        parts: tuple[syntax.Pattern, ...],
        value: ir.Expr,
        span: Span,
    ) -> _Made:
        constructor = self._constructor(sum, name)
        assert constructor is not None
        types = dict(sum.constructors)[constructor]
        if len(types) != len(parts):
            message = f"`{name}` is given {count(len(parts), 'part')}"
            raise error("arguments", span, message, count(len(types), "part"))
        if len(sum.constructors) > 1:
            tester = ir.tester_name(constructor)
            self.tests.append(ir.ApplyPred(tester, (value,), (), span))
        inner = [
            self.read(part, _part(sum, constructor, index, value, part.span))
            for index, part in enumerate(parts)
        ]
        return _Made(constructor, tuple(inner), None, sum)


def _part(sum: ir.LogicSum, constructor: str, index: int, value: ir.Expr, span: Span) -> ir.Expr:
    """A part of a value that the constructor made."""
    type = dict(sum.constructors)[constructor][index]
    selector = ir.selector_name(constructor, index)
    return ir.Apply(selector, (value,), (), _in_place(sum, type, value.type), span)


def _in_place(sum: ir.LogicSum, type: ir.Type, whole: ir.Type) -> ir.Type:
    assert isinstance(whole, ir.LogicType)
    return substitute(type, dict(zip(sum.type_parameters, whole.arguments, strict=True)))


def _sum_of(logic: Logic, type: ir.Type) -> ir.LogicSum | None:
    """The sum that a type is."""
    if not isinstance(type, ir.LogicType):
        return None
    if type.name == LIST:
        return LIST_SUM
    entity = logic.scope.lookup_type(type.name)
    found = entity.sum if isinstance(entity, LogicTypeEntity) else None
    return found if found is not None and found.constructors else None


# --- whether all is matched ---------------------------------------------------------------------

_Column = tuple[ir.LogicSum | None, ir.Type]


@record
class _Sums:
    """Finds the sums of the types of parts."""

    logic: Logic

    def parts(self, column: _Column, constructor: str) -> list[_Column]:
        sum, whole = column
        assert sum is not None
        types = [_in_place(sum, one, whole) for one in dict(sum.constructors)[constructor]]
        return [(_sum_of(self.logic, type), type) for type in types]


def _missing(
    rows: Sequence[tuple[_Made, ...]], columns: Sequence[_Column], sums: _Sums
) -> list[str] | None:
    """Values that no row matches, as patterns for the columns; None if there are none."""
    if not columns:
        return None if rows else []
    first, rest = columns[0], columns[1:]
    heads = [row[0] for row in rows]
    sum = first[0]
    if sum is not None and any(head.constructor for head in heads):
        for constructor, types in sum.constructors:
            inner = [
                (*(row[0].parts or (_Made(),) * len(types)), *row[1:])
                for row in rows
                if row[0].constructor in ("", constructor)
            ]
            found = _missing(inner, [*sums.parts(first, constructor), *rest], sums)
            if found is not None:
                parts = found[: len(types)]
                text = constructor + (f"({', '.join(parts)})" if parts else "")
                return [text, *found[len(types) :]]
        return None
    anything = [row[1:] for row in rows if row[0] == _Made()]
    found = _missing(anything, rest, sums)
    return None if found is None else ["_", *found]
