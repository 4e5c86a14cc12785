"""The statements of which a run-time error may be: a macro gives many expressions one place.

    before:  #define NEXT(n) ({ int k = n; k + 1; })      return NEXT(x);
    after:   ({ int k = x; CHECK("f/signed-overflow/1", k + 1 ...); k + 1; })

A step is an expression that a statement evaluates; what a statement expression in it does, is done
by steps of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.trees import parts
from weaklink.frontend import syntax
from weaklink.kinds import Kind
from weaklink.record import field_names
from weaklink.source import Span

Called = Callable[[ir.Variable], str]


def own_parts(node: object) -> Iterator[object]:
    """The node and all that is in it, but what is inside of statement expressions."""
    return parts(node, (syntax.StatementExpression,))


class Steps:
    """The steps of one function, in whose body variables are ``called`` so."""

    def __init__(self, body: syntax.Compound, called: Called) -> None:
        self._all = list(_steps(body))
        self._called = called

    def has(self, node: object, guard: ir.Guard) -> bool:
        """Whether the node evaluates what the guard is about.  Raises ``Unsupported`` where the
        guard's place is that of several steps, and it is not evident which it is."""
        if not _is_there(node, guard):
            return False
        there = [step for step in self._all if _is_there(step, guard)]
        if len(there) <= 1:
            return True
        exact = [step for step in there if self._fits(step, guard, exactly=True)]
        if len(exact) == 1:
            return self._fits(node, guard, exactly=True)
        fitting = [step for step in there if self._fits(step, guard)]
        if len(fitting) != 1:
            raise Unsupported("check of one of several statements at one place", guard.span)
        return self._fits(node, guard)

    def _fits(self, step: object, guard: ir.Guard, *, exactly: bool = False) -> bool:
        """Whether the step may err as the guard says, by its form and by what it names: at least,
        or ``exactly``, what the guard reads."""
        read = ir.reads(guard.safe)
        plain = [v for v in read if v.storage is not ir.Storage.TEMPORARY]
        if exactly and len(plain) < len(read):
            return False
        needed = set(map(self._called, plain))
        for one in own_parts(step):
            if getattr(one, "span", None) == guard.span and _may_err(one, guard.kind):
                named = {p.name for p in own_parts(one) if isinstance(p, syntax.Name)}
                if needed == named or (needed < named and not exactly):
                    return True
        return False


def _is_there(node: object, guard: ir.Guard) -> bool:
    return any(getattr(part, "span", None) == guard.span for part in own_parts(node))


_ARITHMETIC = (
    Kind.SIGNED_OVERFLOW,
    Kind.UNSIGNED_OVERFLOW,
    Kind.DIVISION_BY_ZERO,
    Kind.SHIFT,
    Kind.SPECIAL_FLOAT,
)
_ACCESS = (Kind.INDEX_BOUND, Kind.MEM_ACCESS)
_COMPUTING = ("+", "-", "*", "/", "%", "<<", ">>", "++", "--")


def _may_err(part: object, kind: Kind) -> bool:
    match part:
        case syntax.Name() | syntax.Number() | syntax.Character() | syntax.String():
            return False
        case syntax.Index() | syntax.Member() | syntax.Unary("*"):
            return kind not in _ARITHMETIC
        case syntax.Binary(op) | syntax.Unary(op) | syntax.Postfix(op):
            return kind not in _ACCESS and (op in _COMPUTING or kind not in _ARITHMETIC)
        case syntax.Assignment(op):
            return kind not in _ACCESS and (op != "=" or kind not in _ARITHMETIC)
        case _:  # calls, conversions and declarations are no arithmetic
            return kind not in (*_ARITHMETIC, *_ACCESS)


def _steps(node: object) -> Iterator[object]:
    """In the order of the source."""
    match node:
        case tuple():
            for item in node:
                yield from _steps(item)
        case syntax.DeclarationStatement():
            yield node
            yield from _inside(node)
        case _ if isinstance(node, syntax.Expr):
            yield node
            yield from _inside(node)
        case _:  # statements evaluate what stands just below them
            for name in field_names(node) or ():
                if not isinstance(value := getattr(node, name), Span):
                    yield from _steps(value)


def _inside(node: object) -> Iterator[object]:
    for part in own_parts(node):
        if isinstance(part, syntax.StatementExpression):
            yield from _steps(part.body)
