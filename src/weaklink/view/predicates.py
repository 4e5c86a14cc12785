"""Frames as predicates: which cells and variables stay as they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.overlays import OWNER
from weaklink.source import Span, order
from weaklink.view.lower.bits import ALL, BYTE, runs_of, taken
from weaklink.view.lower.memories import LENGTHS, ZERO, exact, minus, times
from weaklink.view.lower.representation import cell_type


def frame(
    changing: Iterable[ir.Variable],
    assigns: lir.Assigns,
    since: ir.Label,
    clause_at: ir.Label = ir.HERE,
) -> lir.Pred:
    """Of all that is ``changing``, nothing but what ``assigns`` names has another value than at
    ``since``; the clause is read at ``clause_at``.  Which member of a union was the last written is
    no value: where that alone is another, no byte is."""
    span = assigns.span
    same: list[lir.Pred] = []
    for variable in in_order(set(changing) - set(assigns.variables)):
        if not isinstance(variable.type, ir.MemoryType):
            same.append(unchanged(variable, since, span))
        elif not variable.is_const and variable.type.cell != OWNER:
            but = regions_of(variable, assigns)
            if clause_at != ir.HERE:
                but = ir.map_regions(but, lambda part: at(part, clause_at))
            now, live = ir.Read(variable, span), ir.Read(LENGTHS, span)
            then: lir.Expr = ir.At(now, since, span)
            was_live: lir.Expr = ir.At(live, since, span)
            same.append(ir.Holds(ir.Unchanged(now, then, live, was_live, but, span), span))
    own = [one for one in assigns.bits if one.memory in set(changing)]
    return ir.conjunction([*same, *_other_bits(own, since, clause_at, span)])


def bits_kept(assigns: lir.Assigns, since: ir.Label, clause_at: ir.Label = ir.HERE) -> lir.Pred:
    """Of the bytes in which a frame clause names bit-fields, the other bits are what they were at
    ``since``; the clause is read at ``clause_at``."""
    return ir.conjunction([*_other_bits(assigns.bits, since, clause_at, assigns.span)])


def _other_bits(
    named: Sequence[ir.BitsOfByte], since: ir.Label, clause_at: ir.Label, span: Span
) -> Iterator[lir.Pred]:
    for one in named:
        others = [other for other in named if other.block is not None and _may_be_one(one, other)]
        for low, count, excused in _groups(one, others):
            same = ir.Compare(
                ir.CompareOp.EQ,
                taken(_byte(one, None, clause_at, span), low, count, BYTE, span),
                taken(_byte(one, since, clause_at, span), low, count, BYTE, span),
                span,
            )
            unless = [_is_cell_of(one, other, clause_at, span) for other in excused]
            unless += [_is_in(one, region, clause_at, span) for region in one.but]
            yield ir.disjunction([*unless, same])


def _may_be_one(one: ir.BitsOfByte, other: ir.BitsOfByte) -> bool:
    """Whether two bytes, which are not evidently one, may be one."""
    if one is other or one.memory != other.memory:
        return False
    if one.block != other.block:
        return True
    return not (isinstance(one.offset, ir.Const) and isinstance(other.offset, ir.Const))


def _groups(
    one: ir.BitsOfByte, others: Sequence[ir.BitsOfByte]
) -> Iterator[tuple[int, int, tuple[ir.BitsOfByte, ...]]]:
    """The bits that are not named, in rows that the same others name, if they are of this byte."""
    excuse = {
        bit: tuple(other for other in others if other.mask >> bit & 1)
        for bit in range(BYTE)
        if not one.mask >> bit & 1
    }
    for low, count in runs_of(ALL & ~one.mask):
        for excused, row in groupby(range(low, low + count), key=excuse.__getitem__):
            bits = [*row]
            yield bits[0], len(bits), excused


def _byte(one: ir.BitsOfByte, since: ir.Label | None, clause_at: ir.Label, span: Span) -> lir.Expr:
    """The byte, as a number without sign, in the state of a label."""
    whole: lir.Expr = ir.Read(one.memory, span)
    if since is not None:
        whole = ir.At(whole, since, span)
    if one.block is None or one.offset is None:
        return exact(whole)
    held = cell_type(one.memory)
    value = ir.Cell(whole, _read(one.block, clause_at), _read(one.offset, clause_at), held, span)
    return exact(value if held == one.type else ir.Convert(value, one.type, span=span))


def _read(part: lir.Expr, label: ir.Label) -> lir.Expr:
    return part if label == ir.HERE or isinstance(part, ir.Const) else ir.At(part, label)


def _is_cell_of(
    one: ir.BitsOfByte, other: ir.BitsOfByte, clause_at: ir.Label, span: Span
) -> lir.Pred:
    pairs = ((one.block, other.block), (one.offset, other.offset))
    return ir.conjunction(
        [
            ir.Compare(ir.CompareOp.EQ, _read(left, clause_at), _read(right, clause_at), span)
            for left, right in pairs
            if left is not None and right is not None
        ]
    )


def _is_in(one: ir.BitsOfByte, region: ir.Region, clause_at: ir.Label, span: Span) -> lir.Pred:
    """Whether a byte is a cell of a region."""
    assert one.block is not None and one.offset is not None
    block, start, count = (_read(part, clause_at) for part in ir.region_parts(region))
    distance = minus(_read(one.offset, clause_at), start)
    end = times(region.stride, count)
    within: list[lir.Pred] = [
        ir.Compare(ir.CompareOp.EQ, _read(one.block, clause_at), block, span),
        ir.Compare(ir.CompareOp.LE, ZERO, distance, span),
        ir.Compare(ir.CompareOp.LT, distance, end, span),
    ]
    if region.stride != region.width:
        stride = ir.Const(region.stride, ir.INTEGER)
        rest = ir.Binary(ir.BinaryOp.MOD, distance, stride, ir.INTEGER, span)
        width = ir.Const(region.width, ir.INTEGER)
        within.append(ir.Compare(ir.CompareOp.LT, rest, width, span))
    return ir.conjunction(within)


def regions_of(memory: ir.Variable, assigns: lir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of a memory that a frame clause names."""
    return tuple(region for other, region in assigns.regions if other == memory)


def all_regions(assigns: lir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of any memory that a frame clause names."""
    return tuple(dict.fromkeys(region for _, region in assigns.regions))


def at(node: lir.Node, label: ir.Label) -> lir.Node:
    return ir.AtPred(node, label) if isinstance(node, ir.Predicate) else ir.At(node, label)


def unchanged(variable: ir.Variable, since: ir.Label, span: Span) -> lir.Pred:
    now = ir.Read(variable, span)
    return ir.Compare(ir.CompareOp.EQ, now, ir.At(ir.Read(variable, span), since, span), span)


def in_order(variables: Iterable[ir.Variable]) -> list[ir.Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
