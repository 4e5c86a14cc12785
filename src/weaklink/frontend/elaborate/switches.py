"""The dispatch of a ``switch``: which case a value goes to, and what begins to live there.

Before::

    switch (c) { case 1: a; default: b; case 2 ... 4: d; }

After::

            if (c == 1) goto case; else goto test;
    test:   if (c >= 2 && c <= 4) goto case#2; else goto test#2;
    test#2: goto default;
"""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.builder import Builder
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.points import collect_cases
from weaklink.frontend.elaborate.problems import error
from weaklink.source import Span


def dispatch(
    expressions: Expressions, builder: Builder, switch: syntax.Switch, after: str
) -> dict[int, str]:
    """Emits the tests, in source order, ``default`` last; ``after`` is where the code goes on.

    Returns the block of each case, by the ``id`` of its tree.
    """
    value = _value(expressions, switch)
    cases = collect_cases(switch.body)
    blocks = {id(case): builder.new_block(_block_name(case)) for case in cases}
    otherwise: str | None = None
    seen: list[tuple[int, int]] = []
    for case in cases:
        if case.value is None:
            if otherwise is not None:
                raise error("duplicate", case.span, "a second `default`")
            otherwise = blocks[id(case)]
            continue
        low, high = _bounds(expressions, case.value, case.high, value)
        if any(low <= b and a <= high for a, b in seen):
            raise error("duplicate", case.value.span, f"case {low} is there twice")
        seen.append((low, high))
        following = builder.new_block("test")
        test = _matches(value, low, high, case.value.span)
        builder.branch(ir.Branch(test, blocks[id(case)], following, case.value.span))
        builder.start(following)
    builder.jump(otherwise or after)
    return blocks


def enter_case(builder: Builder, block: str, passed: frozenset[ir.Variable], span: Span) -> None:
    """A case begins; where the ``switch`` goes to it, the variables that it passes by begin to
    live."""
    inner = builder.new_block("case") if passed else block
    if passed:
        if builder.is_open:
            builder.jump(inner)
        builder.start(block)
        for variable in sorted(passed, key=lambda one: one.name):
            builder.emit(ir.Declare(variable, span))
    builder.start(inner)


def _value(expressions: Expressions, switch: syntax.Switch) -> ir.Expr:
    """The value, promoted, in a form that may be computed again for every case."""
    value = expressions.full_value(switch.value)
    if not isinstance(value.type, ir.IntType):
        message = f"`switch` on a value of type `{value.type}`"
        raise error("type", switch.value.span, message, "an integer")
    if not isinstance(value, ir.Read | ir.Const):
        value = expressions.keep(value)
    return operators.promote(expressions.env.machine, value)


def _bounds(
    expressions: Expressions, low: syntax.Expr, high: syntax.Expr | None, value: ir.Expr
) -> tuple[int, int]:
    """The first and last value of a case, in the type of the switch."""
    type, env = value.type, expressions.env
    assert isinstance(type, ir.IntType)
    first = type.wrap(env.constant(env, low, expressions.scope))
    if high is None:
        return first, first
    return first, type.wrap(env.constant(env, high, expressions.scope))


def _block_name(case: syntax.Case) -> str:
    return "default" if case.value is None else "case"


def _matches(value: ir.Expr, low: int, high: int, span: Span) -> ir.Pred:
    first = ir.Const(low, value.type, span)
    if low == high:
        return ir.Compare(ir.CompareOp.EQ, value, first, span)
    last = ir.Const(high, value.type, span)
    above = ir.Compare(ir.CompareOp.GE, value, first, span)
    return ir.And(above, ir.Compare(ir.CompareOp.LE, value, last, span), span)
