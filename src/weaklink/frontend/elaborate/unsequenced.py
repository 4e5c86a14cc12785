"""Pairs of accesses of which C leaves the order undefined (C11 6.5p2): at least one modifies, and
there is no sequence point between them.  If both are of one object, the program's behaviour is
undefined.

    i = i++ + 1          the ++ and the assignment modify i
    a[i] = i++           i is read on the left, and modified on the right
    *p = (*q)++          undefined if p == q
    (c && i++) + i       undefined if c is not 0

Here they are only found; where such an expression is evaluated, a check stands in front of the
second access of each pair (``watching.py``).
"""

from __future__ import annotations

from collections.abc import Iterable

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.designators import Designators
from weaklink.frontend.elaborate.evaluation import may_escape
from weaklink.frontend.elaborate.sequencing import has_effects, parts
from weaklink.record import record, replace
from weaklink.source import Span


@record
class Access:
    """Of what ``place``, an lvalue, designates.  ``maybe``: it depends on a condition whether it
    happens."""

    place: syntax.Expr
    writes: bool
    maybe: bool = False


@record
class Clash:
    """Two accesses in the expression at ``span`` that must be of different objects."""

    first: Access
    second: Access
    span: Span


@record
class _Accesses:
    """Of one expression; ``pending`` are the writes that may come after its value is known."""

    reads: tuple[Access, ...] = ()
    writes: tuple[Access, ...] = ()
    pending: tuple[Access, ...] = ()

    def and_(self, other: _Accesses) -> _Accesses:
        return _Accesses(
            self.reads + other.reads, self.writes + other.writes, self.pending + other.pending
        )

    def done(self) -> _Accesses:
        """Behind a sequence point."""
        return _Accesses(self.reads, self.writes)

    def maybe(self) -> _Accesses:
        """Of an operand that may be skipped."""
        return _Accesses(_maybe(self.reads), _maybe(self.writes), _maybe(self.pending))


_NONE = _Accesses()


def unsequenced(
    expr: syntax.Expr, named: Designators, addressed: frozenset[str]
) -> tuple[Clash, ...]:
    """The pairs in the full expression ``expr`` that may be of one object; ``addressed`` are the
    names to which ``&`` is applied in the function."""
    if not has_effects(expr):
        return ()
    finder = _Finder(named, addressed)
    finder.value(expr)
    return tuple(finder.found)


class _Finder:
    def __init__(self, named: Designators, addressed: frozenset[str]) -> None:
        self._named = named
        self._addressed = addressed
        self.found: list[Clash] = []

    def value(self, expr: syntax.Expr) -> _Accesses:
        """What evaluating ``expr`` for its value does."""
        match expr:
            case syntax.Name() | syntax.Unary("*") | syntax.Index() | syntax.Member():
                return self._address(expr).and_(self._read(expr))
            case syntax.Unary("&", operand):
                return self._address(operand)
            case syntax.Assignment():
                return self._assignment(expr)
            case syntax.Postfix(_, operand, span) | syntax.Unary("++" | "--", operand, span):
                before = self._address(operand).and_(self._read(operand))
                return self._written(operand, before, span)
            case syntax.Binary("," | "&&" | "||" as op, left, right):
                last = self.value(right)
                return self.value(left).done().and_(last if op == "," else last.maybe())
            case syntax.Ternary(condition, then, otherwise):
                either = self.value(then).and_(self.value(otherwise)).maybe()
                return self.value(condition).done().and_(either)
            case syntax.Builtin("__builtin_va_arg", (list, _), span):
                return self._written(list, self._address(list), span)
            case syntax.Builtin("?:", (first, last)):
                return self.value(first).done().and_(self.value(last).maybe())
            case syntax.Generic():  # one of them, whichever that is
                return _union(map(self.value, parts(expr)))
            case syntax.InitList():  # one after the other, in any order
                return _union(self.value(part).done() for part in parts(expr))
            case syntax.CallExpr():
                called = [self._called(expr.function), *map(self.value, expr.arguments)]
                return self._together(called, expr.span).done()
            case _:  # the operands of all others are unsequenced (C11 6.5p2)
                return self._together(map(self.value, parts(expr)), expr.span)

    def _called(self, function: syntax.Expr) -> _Accesses:
        named = isinstance(function, syntax.Name) and self._named.variable(function.name) is None
        return _NONE if named else self.value(function)

    def _assignment(self, expr: syntax.Assignment) -> _Accesses:
        """The target is written when both operands have their values, but what they write may
        still be pending."""
        target = self._address(expr.target)
        if expr.op != "=":
            target = target.and_(self._read(expr.target))
        both = self._together([target, self.value(expr.value)], expr.span)
        return self._written(expr.target, both, expr.span)

    def _written(self, target: syntax.Expr, before: _Accesses, span: Span) -> _Accesses:
        own = Access(target, True)
        for other in before.pending:
            self._pair(other, own, span)
        return before.and_(_Accesses((), (own,), (own,)))

    def _read(self, place: syntax.Expr) -> _Accesses:
        if isinstance(place, syntax.Name) and self._named.variable(place.name) is None:
            return _NONE
        if isinstance(self._named.type(place), ir.ArrayType):
            return _NONE  # its value is where it lies, which does not change
        return _Accesses((Access(place, False),))

    def _address(self, place: syntax.Expr) -> _Accesses:
        """What finding out where ``place`` lies does."""
        match place:
            case syntax.Name():
                return _NONE
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

    # --- pairs -------------------------------------------------------------------------------

    def _together(self, operands: Iterable[_Accesses], span: Span) -> _Accesses:
        """Operands of the expression at ``span``, in no order."""
        total = _NONE
        for one in operands:
            for write in total.writes:
                for other in (*one.reads, *one.writes):
                    self._pair(write, other, span)
            for read in total.reads:
                for write in one.writes:
                    self._pair(read, write, span)
            total = total.and_(one)
        return total

    def _pair(self, first: Access, second: Access, span: Span) -> None:
        if self._may_meet(first.place, second.place):
            self.found.append(Clash(first, second, span))

    def _may_meet(self, a: syntax.Expr, b: syntax.Expr) -> bool:
        first, second = self._named.root(a), self._named.root(b)
        if first is not None and second is not None:
            return first == second
        if first is None and second is None:
            return not _unlike(self._named.type(a), self._named.type(b))
        through, name = (a, b) if first is None else (b, a)
        variable = first or second
        assert variable is not None
        return may_escape(variable, self._addressed) and not _unlike(
            self._named.type(through), self._named.type(name)
        )


def _unlike(a: ir.Type | None, b: ir.Type | None) -> bool:
    """Whether no object of the one type is one of the other, nor has a part in it."""
    scalars = ir.IntType | ir.PointerType | ir.FloatType
    if not isinstance(a, scalars) or not isinstance(b, scalars):
        return False
    if isinstance(a, ir.IntType) and isinstance(b, ir.IntType):
        unlike = a.width != b.width or a.is_bool != b.is_bool
        return unlike or a.is_bit_field != b.is_bit_field
    return type(a) is not type(b)


def _maybe(accesses: tuple[Access, ...]) -> tuple[Access, ...]:
    return tuple(replace(access, maybe=True) for access in accesses)


def _union(found: Iterable[_Accesses]) -> _Accesses:
    total = _NONE
    for one in found:
        total = total.and_(one)
    return total
