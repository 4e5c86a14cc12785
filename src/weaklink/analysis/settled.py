"""Choices that are none: what a contract chooses, and says by an equation.

    havoc memory.int p[0; n]                                one value for each cell, but
    assume \\forall integer k; 0 <= k < n ==> p[k] == a[k]    each is that of ``a[k]``

    havoc \\result
    assume \\result == x + 1

A run to which nobody gives these choices makes them itself, and loses none: there is no other run.
What is assumed is checked all the same.  Inequalities settle nothing, but are worth a try
(``Way.forced``) where a contract may be met in any way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record, replace

_BESIDE = (ir.Havoc, ir.HavocCells, ir.Assume, ir.Keep, ir.LemmaInstance)
"""What stands between a choice and what is assumed of it."""

_ONE = ir.Const(1, ir.INTEGER)


@record
class Way:
    """For all values of the bound variables of ``each``, one within the other, for which the
    ``guards`` hold, the chosen ``target`` has the ``value``; only if it is ``forced`` is there no
    other.  A guard counts from so many quantifiers on.  What says so ``rests_on`` properties."""

    target: lir.Expr
    value: lir.Expr
    guards: tuple[tuple[int, lir.Pred], ...] = ()
    each: tuple[lir.Quantified, ...] = ()
    forced: bool = True
    rests_on: tuple[str, ...] = ()

    @property
    def nodes(self) -> tuple[lir.Node, ...]:
        """All that is read to know the value, and where it goes."""
        at = (self.target.block, self.target.offset) if isinstance(self.target, ir.Cell) else ()
        return (*(guard for _, guard in self.guards), *at, self.value)


def ways(onwards: Sequence[lir.ViewStatement]) -> list[Way]:
    """What is said of a choice, the first of some statements, by what is assumed behind it:
    equations that need nothing which is chosen only then.  Of cells a value may need others of the
    same choice."""
    choice = onwards[0]
    assert isinstance(choice, ir.Havoc | ir.HavocCells)
    group = list(takewhile(lambda one: isinstance(one, _BESIDE), onwards[1:]))
    chosen = choice.memory if isinstance(choice, ir.HavocCells) else choice.variable
    pending = {one.variable for one in group if isinstance(one, ir.Havoc)}
    pending |= {one.memory for one in group if isinstance(one, ir.HavocCells)}
    pending -= {chosen}
    if isinstance(choice, ir.Havoc):
        pending.add(chosen)
    found = [
        replace(way, rests_on=one.rests_on)
        for one in group
        if isinstance(one, ir.Assume)
        for way in _of_predicate(one.predicate)
        if _chosen_by(way.target) == chosen and not _needs(way, pending)
    ]
    return sorted(found, key=lambda way: not way.forced)


def _chosen_by(target: lir.Expr) -> ir.Variable | None:
    """The variable, or the memory of the cell, that is to have the value."""
    match target:
        case ir.Read(variable) | ir.Cell(ir.Read(variable)):
            return variable
        case _:  # no other expression is chosen
            return None


def _needs(way: Way, pending: set[ir.Variable]) -> bool:
    """Whether something of it is not known when the choice is made."""
    return any(
        isinstance(part, ir.Unchanged) or (isinstance(part, ir.Read) and part.variable in pending)
        for node in way.nodes
        for part in ir.walk(node)
    )


def _of_predicate(
    predicate: lir.Pred,
    guards: tuple[tuple[int, lir.Pred], ...] = (),
    each: tuple[lir.Quantified, ...] = (),
) -> Iterator[Way]:
    for part in ir.conjuncts(predicate):
        match part:
            case ir.Implies(left, right):
                yield from _of_predicate(right, (*guards, (len(each), left)), each)
            case ir.Quantified(universal=True, body=body):
                yield from _of_predicate(body, guards, (*each, part))
            case _:  # all others are about single values, or say none
                for way in _equations(part):
                    own = tuple((len(each), guard) for _, guard in way.guards)
                    yield Way(way.target, way.value, (*guards, *own), each, way.forced)


def _equations(predicate: lir.Pred) -> Iterator[Way]:
    match predicate:
        case ir.Iff(left, right):
            for claimed, guard in ((left, right), (right, left)):
                for way in _equations(claimed):
                    yield Way(way.target, way.value, ((0, guard),), forced=way.forced)
        case ir.Compare(op, one, other):
            for side, value, compared in ((one, other, op), (other, one, op.swapped)):
                if (target := _target(side)) is not None:
                    forced = op is ir.CompareOp.EQ
                    chosen = _of_type(target.type, _satisfying(compared, value))
                    yield Way(target, chosen, forced=forced)
        case _:  # no other predicate is an equation
            return


def _target(side: lir.Expr) -> lir.Expr | None:
    """What has a value if the side has one, under conversions that lose nothing."""
    wide = side.type
    while isinstance(side, ir.Convert):
        if isinstance(wide, ir.IntType):
            inner = side.operand.type
            if not isinstance(inner, ir.IntType) or inner.width > wide.width or wide.is_bool:
                return None
        side = side.operand
        wide = side.type if isinstance(side.type, ir.IntType) else wide
    return side if isinstance(side, ir.Read | ir.Cell) else None


def _of_type(type: ir.Type, value: lir.Expr) -> lir.Expr:
    """A value of the type, where it was said of it as of another one."""
    is_other = isinstance(type, ir.IntType) and value.type != type
    return ir.Convert(value, type) if is_other else value


def _satisfying(op: ir.CompareOp, value: lir.Expr) -> lir.Expr:
    """A value that compares so: the one, or the next."""
    match op:
        case ir.CompareOp.EQ | ir.CompareOp.LE | ir.CompareOp.GE:
            return value
        case ir.CompareOp.GT | ir.CompareOp.NE:
            return ir.Binary(ir.BinaryOp.ADD, value, _ONE, ir.INTEGER)
        case ir.CompareOp.LT:
            return ir.Binary(ir.BinaryOp.SUB, value, _ONE, ir.INTEGER)
        case _:
            assert_never(op)
