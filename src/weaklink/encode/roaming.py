r"""Choices of pointers that could lead to objects which a search does not know.

    int *pick(void);                   //@ ensures \valid(\result);     any object
    void *memset(void *s, ...);        //@ ensures \result == s;        the caller's: no limit

A search tells the objects of its inputs and of the program apart, and knows no other.  Whether a
contract allows another is asked of what it promises, as far as that says something without looking
into memory there: what is said of cells may hold of an object that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from weaklink import ir
from weaklink.encode.changes import Choosing, is_object
from weaklink.ir import lir
from weaklink.logic.term import Sort, Term
from weaklink.view.lower.memories import LEAST_POINTED
from weaklink.view.lower.representation import block_beside

NOBODYS = 10**9
"""The number of a block that is none of those that a search knows."""

_KNOWN = (
    ir.Compare
    | ir.Holds
    | ir.BoolConst
    | ir.Read
    | ir.Const
    | ir.Binary
    | ir.Unary
    | ir.Convert
    | ir.Conditional
    | ir.Cell
)


def leads(choosing: Choosing) -> bool:
    """Whether it is a part of a pointer: no other numbers are without a range of their type."""
    return choosing.symbol.sort is Sort.INT and choosing.symbol.low in (None, LEAST_POINTED)


def is_block(choosing: Choosing) -> bool:
    """Whether a contract chooses with it which object a pointer leads to."""
    return bool(choosing.site) and is_object(choosing.variable)


def offset_of(choosing: Choosing, choices: Iterable[Choosing]) -> Term | None:
    """The offset that is chosen with a block, for the same pointer."""
    return next(
        (
            other.symbol
            for other in choices
            if other.variable.role is ir.Role.OFFSET
            and block_beside(other.variable) == choosing.variable
            and other.cell == choosing.cell
        ),
        None,
    )


def told(promised: Iterable[lir.Pred], chosen: Set[ir.Variable]) -> lir.Pred:
    """What follows from all that is ``promised``, whatever is in objects that nobody knows, of
    pointers among the ``chosen`` variables."""
    return ir.conjunction([_weaker(predicate, chosen, True) for predicate in promised])


def _weaker(predicate: lir.Pred, chosen: Set[ir.Variable], positive: bool) -> lir.Pred:
    """A predicate that follows from this one, or (not ``positive``) from which it follows."""
    match predicate:
        case ir.And(left, right, span):
            return ir.And(_weaker(left, chosen, positive), _weaker(right, chosen, positive), span)
        case ir.Or(left, right, span):
            return ir.Or(_weaker(left, chosen, positive), _weaker(right, chosen, positive), span)
        case ir.Not(operand, span):
            return ir.Not(_weaker(operand, chosen, not positive), span)
        case ir.Implies(left, right, span):
            first = _weaker(left, chosen, not positive)
            return ir.Implies(first, _weaker(right, chosen, positive), span)
        case ir.Iff(left, right, span):
            both = ir.And(ir.Implies(left, right, span), ir.Implies(right, left, span), span)
            return _weaker(both, chosen, positive)
        case ir.IfPred(condition, then, otherwise, span):
            first = ir.Implies(condition, then, span)
            second = ir.Implies(ir.Not(condition, span), otherwise, span)
            return _weaker(ir.And(first, second, span), chosen, positive)
        case _ if _is_sure(predicate, chosen):
            return predicate
        case _:  # whatever else may look into objects that nobody knows, or is not followed
            return ir.TRUE if positive else ir.FALSE


def _is_sure(predicate: lir.Pred, chosen: Set[ir.Variable]) -> bool:
    """Whether it says the same of all objects that nobody knows."""
    return all(
        isinstance(part, _KNOWN)
        and not (isinstance(part, ir.Cell) and _may_be_theirs(part, chosen))
        for part in ir.walk(predicate)
    )


def _may_be_theirs(cell: ir.Cell, chosen: Set[ir.Variable]) -> bool:
    """Whether the cell may be one of an object that a chosen pointer leads to."""
    inner: list[lir.Node] = [part for side in (cell.block, cell.offset) for part in ir.walk(side)]
    is_held = any(isinstance(part, ir.Cell) for part in inner)
    return is_held or not chosen.isdisjoint(ir.reads(cell.block))
