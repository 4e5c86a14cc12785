"""Lemmas about integers, by induction over one of them, or over the distance of two.

    lemma:  \\forall integer lo, n; p(lo, n)
    step:   \\forall integer lo, n; (0 <= n - 1 || lo <= n - 1 ==> p(lo, n - 1)) ==> p(lo, n)

The end to which a value goes down (here 0 or ``lo``, whichever is less) does not depend on the
value, so that there are finitely many between them, and the step says that the lemma holds; so do
one that goes up to an end, and one that may take the lemma for two less.  In a wide step the other
integers may be any, and all values may be less by any number:

    \\forall integer lo, n;
        (\\forall integer l, m; 0 <= m - l < n - lo ==> p(l, m)) ==> p(lo, n)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from typing import cast

from weaklink import ir
from weaklink.ir import lir
from weaklink.view.acsl import ZERO, at_most, exact, number
from weaklink.view.rules import in_range, put, symbols_in

STEPS_BACK = (1, 2)
"""How much less the values are for which a step takes the lemma for granted."""

MOST = 3
"""Integers of a lemma that are tried."""


def near_steps(
    bounds: Sequence[ir.Bound], body: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> Iterator[lir.Pred]:
    """Statements of which each says by induction that ``body`` holds for all values of ``bounds``:
    one integer is a little less or more, all others are the same."""
    over = [*filter(_is_number, bounds)]
    for one in _led(over, body, definitions):
        for sign in (-1, 1):
            given = [_nearer(one, sign * back, over, body) for back in STEPS_BACK]
            yield _step(bounds, given, body)


def wide_steps(
    bounds: Sequence[ir.Bound], body: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> Iterator[lir.Pred]:
    """The same, with all integers any others, of which one, or the distance of two, is less."""
    over = [*filter(_is_number, bounds)]
    for size in _sizes(_led(over, body, definitions)):
        yield _step(bounds, [_smaller(size, over, body)], body)


def _step(bounds: Sequence[ir.Bound], given: Sequence[lir.Pred], body: lir.Pred) -> lir.Pred:
    return ir.Quantified(True, tuple(bounds), ir.Implies(ir.conjunction(given), body))


def _is_number(bound: ir.Bound) -> bool:
    return bound.role is ir.Role.VALUE and isinstance(bound.type, ir.IntegerType | ir.IntType)


def _led(
    over: Collection[ir.Bound], body: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> list[ir.Bound]:
    """Those that a function or predicate without an end of its own is applied to: one that is
    applied in its definition, or has none."""
    found: dict[ir.Bound, None] = {}
    for part in ir.walk(body):
        match part:
            case ir.Apply(function=name) | ir.ApplyPred(predicate=name) if _recurs(
                name, definitions
            ):
                reads = [one for one in ir.walk(part) if isinstance(one, ir.BoundRead)]
                found.update(dict.fromkeys(r.bound for r in reads if r.bound in over))
            case _:  # nothing else applies a symbol of the logic
                pass
    return list(found)[:MOST]


def _recurs(name: str, definitions: Mapping[str, lir.Definition]) -> bool:
    definition = definitions.get(name)
    return definition is None or definition.body is None or name in symbols_in(definition.body)


def _nearer(bound: ir.Bound, change: int, over: Sequence[ir.Bound], body: lir.Pred) -> lir.Pred:
    """The lemma for a value that differs by so much, where it is not past all ends."""
    value = _sum(_value(bound), change)
    ends = [ZERO, *(_value(one) for one in over if one != bound)]
    within = ir.disjunction(
        [at_most(end, value) if change < 0 else at_most(value, end) for end in ends]
    )
    said = cast(lir.Pred, put(body, {bound: value}))
    return ir.Implies(ir.conjunction([within, *_ranges(bound, value)]), said)


def _sizes(led: Sequence[ir.Bound]) -> Iterator[lir.Expr]:
    """What may be smaller: an integer, or the distance of two."""
    values = [*map(_value, led)]
    yield from values
    for high, low in permutations(values, 2):
        yield ir.Binary(ir.BinaryOp.SUB, high, low, ir.INTEGER)


def _smaller(size: lir.Expr, over: Sequence[ir.Bound], body: lir.Pred) -> lir.Pred:
    """The lemma for all integers of which the size is smaller, and not below 0."""
    others = {one: ir.Bound(f"{one.name}$", one.type, one.shown) for one in over}
    values = {one: ir.BoundRead(other) for one, other in others.items()}
    their = cast(lir.Expr, put(size, values))
    less = ir.And(at_most(ZERO, their), ir.Compare(ir.CompareOp.LT, their, size))
    said = ir.Implies(less, cast(lir.Pred, put(body, values)))
    return ir.Quantified(True, tuple(others.values()), said)


def _value(bound: ir.Bound) -> lir.Expr:
    return exact(ir.BoundRead(bound))


def _ranges(bound: ir.Bound, value: lir.Expr) -> list[lir.Pred]:
    return [in_range(value, bound.type)] if isinstance(bound.type, ir.IntType) else []


def _sum(value: lir.Expr, change: int) -> lir.Expr:
    return ir.Binary(ir.BinaryOp.ADD, value, number(change), ir.INTEGER)
