"""Operands of which C lets either be evaluated first (C11 6.5p3, 6.5.2.2p10, 6.7.9p23), where one
of them calls something: what each does is noted; whether it matters which is first is found out
when it is known what the functions do (``analysis/order.py``).

    x + f(&y)      the left operand reads x; the right one calls f
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.builtin_names import library_name
from weaklink.frontend.elaborate.designators import Designators
from weaklink.frontend.elaborate.points import all_statements
from weaklink.frontend.elaborate.scope import FunctionEntity
from weaklink.frontend.elaborate.sequencing import has_effects, parts
from weaklink.source import Span

_NOTHING = ir.Operand()
_HARMLESS = frozenset(
    (
        *(",", "&&", "||", "==", "!="),
        *(op.value for op, row in ir.OPERATORS.items() if row.errors is ir.Errors.NONE),
    )
)
"""The operators that are no run-time error themselves (pointers are ordered by the others)."""


def unordered(expr: syntax.Expr, named: Designators) -> Iterator[ir.Unordered]:
    """The pairs of such operands in the full expression ``expr``."""
    if has_effects(expr):
        finder = _Finder(named)
        finder.value(expr)
        yield from finder.found


class _Finder:
    def __init__(self, named: Designators) -> None:
        self._scope = named.scope
        self._named = named
        self.found: list[ir.Unordered] = []

    def value(self, expr: syntax.Expr) -> ir.Operand:
        """What evaluating ``expr`` for its value does."""
        done = self._done(expr)
        return done.and_(ir.Operand(ir.Effects(errs=True))) if _may_err(expr) else done

    def _done(self, expr: syntax.Expr) -> ir.Operand:
        match expr:
            case syntax.Name(name):
                return self._read(self._named.variable(name))
            case syntax.Unary("&", operand):
                return self._address(operand)
            case syntax.Unary("*") | syntax.Index() | syntax.Member():
                return _union([self._address(expr), self._loaded(expr)])
            case syntax.Assignment():
                return self._assignment(expr)
            case syntax.Postfix(_, operand) | syntax.Unary("++" | "--", operand):
                return _union([self.value(operand), self._stored(operand)])
            case syntax.Binary("," | "&&" | "||") | syntax.Ternary() | syntax.Generic():
                return _union(map(self.value, parts(expr)))
            case syntax.Builtin("__builtin_va_arg", (list, _)):
                return _union([self.value(list), self._stored(list)])
            case syntax.Builtin():  # `?:`, the first operand before the last
                return _union(map(self.value, parts(expr)))
            case syntax.InitList():
                return self._together(map(self.value, parts(expr)), expr.span, listed=True)
            case syntax.CallExpr():
                return self._call(expr)
            case syntax.StatementExpression(body):
                within = (e for part in all_statements(body) for e in syntax.expressions_in(part))
                return _union(map(self.value, within))
            case _:  # the operands of all others are unsequenced (C11 6.5p2)
                return self._together(map(self.value, parts(expr)), expr.span)

    def _read(self, variable: ir.Variable | None) -> ir.Operand:
        """An array's value is where it lies, which does not change."""
        if variable is None or isinstance(variable.type, ir.ArrayType):
            return _NOTHING
        return ir.Operand(ir.Effects(reads=frozenset({variable})))

    def _assignment(self, expr: syntax.Assignment) -> ir.Operand:
        """The target is written when both operands have their values."""
        target = self._address(expr.target)
        if expr.op != "=":
            target = _union([target, self._loaded(expr.target)])
        both = self._together([target, self.value(expr.value)], expr.span)
        return _union([both, self._stored(expr.target)])

    def _call(self, expr: syntax.CallExpr) -> ir.Operand:
        """What is called begins when its operands have their values."""
        name = _called_name(expr.function)
        entity = None
        if name is not None:
            plain = library_name(name)  # which a statement expression here may declare
            entity = self._scope.lookup(plain) or self._scope.outer(plain)
            entity = entity or self._scope.called(plain, expr.function.span)
        if isinstance(entity, FunctionEntity):
            called, first = ir.Operand(calls=frozenset({entity.id})), _NOTHING
        elif entity is None and name is not None:  # of the compiler itself, or refused
            stores = name.startswith("__builtin_")  # as those that tell of overflow do
            called, first = ir.Operand(ir.Effects(stores=stores)), _NOTHING
        else:
            called = ir.Operand(pointer_calls=frozenset({expr.span}))
            first = self.value(expr.function)
        given = [first, *map(self.value, expr.arguments)]
        return _union([self._together(given, expr.span), called])

    # --- places ------------------------------------------------------------------------------

    def _address(self, place: syntax.Expr) -> ir.Operand:
        """What finding out where ``place`` lies does."""
        match place:
            case syntax.Name():
                return _NOTHING
            case syntax.Unary("*", pointer):
                return self.value(pointer)
            case syntax.Member(record, arrow=arrow):
                return self.value(record) if arrow else self._address(record)
            case syntax.Index(array, index):
                inside = isinstance(self._named.type(array), ir.ArrayType)
                first = self._address(array) if inside else self.value(array)
                return self._together([first, self.value(index)], place.span)
            case _:  # no place that has a name: a value, whose parts are looked at
                return self.value(place)

    def _loaded(self, place: syntax.Expr) -> ir.Operand:
        root = self._named.root(place)
        own = ir.Effects(loads=True) if root is None else ir.Effects(reads=frozenset({root}))
        return ir.Operand(own)

    def _stored(self, place: syntax.Expr) -> ir.Operand:
        root = self._named.root(place)
        own = ir.Effects(stores=True) if root is None else ir.Effects(writes=frozenset({root}))
        return ir.Operand(own)

    # --- pairs -------------------------------------------------------------------------------

    def _together(
        self, operands: Iterable[ir.Operand], span: Span, *, listed: bool = False
    ) -> ir.Operand:
        """Operands of the expression at ``span``, each of which may be the first."""
        total = _NOTHING
        for one in operands:
            pair = ir.Unordered(total, one, span, listed)
            if total != _NOTHING and one != _NOTHING and (_acts(total, one) or listed):
                self.found.append(pair)
            total = _union([total, one])
        return total


def _may_err(expr: syntax.Expr) -> bool:
    """Whether the operation itself may be a run-time error."""
    match expr:
        case syntax.Binary(op):
            return op not in _HARMLESS
        case syntax.Unary(op):
            return op not in ("&", "!", "~", "+")
        case syntax.Assignment(op):
            return op != "=" or not isinstance(expr.target, syntax.Name)
        case syntax.Postfix() | syntax.Cast() | syntax.Index():
            return True
        case syntax.Member(arrow=arrow):
            return arrow
        case _:  # no other operation
            return False


def _acts(*operands: ir.Operand) -> bool:
    return any(one.calls or one.pointer_calls for one in operands)


def _called_name(function: syntax.Expr) -> str | None:
    """The name in ``f``, ``*f``, ``&f``."""
    while isinstance(function, syntax.Unary) and function.op in ("*", "&"):
        function = function.operand
    return function.name if isinstance(function, syntax.Name) else None


def _union(operands: Iterable[ir.Operand]) -> ir.Operand:
    return reduce(ir.Operand.and_, operands, _NOTHING)
