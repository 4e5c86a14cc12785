"""The memories of a program: one for each part of a representation, and what is known of blocks.

Every memory is a global variable whose value is all cells of one kind, block by block.  Integers
of one width share one, which holds them as signed numbers if the program looks at any of them so;
bit-fields do with those of the same sign.
A pointer has two, of blocks and of offsets (``representation.py``).  ``LENGTHS`` tells of each
block how many cells it has (at offset 0; negative if it is not live) and whether it is read-only
(at offset 1).  ``SET`` tells of each cell whether it has a value (1) or not (0); it matters only
where some object begins without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.layout import Records
from weaklink.source import Span
from weaklink.view.lower.representation import (
    OPAQUE,
    POINTER,
    Representation,
    cell_type,
    of_integer,
)

LENGTHS = ir.Variable(
    "memory.lengths", ir.MemoryType(ir.INTEGER), ir.Storage.GLOBAL, "memory.lengths", is_const=True
)
LEAST_POINTED = -1_000_000
"""Less than this is the number of no block that a pointer leads to."""

SET = ir.Variable(
    "memory.set", ir.MemoryType(ir.INTEGER), ir.Storage.GLOBAL, "memory.set", is_const=True
)

COPIED = "copied."
"""What the names of temporaries begin with that hold what a cell holds on the way to another, also
that it has no value."""

OLD = "old."
"""The same of temporaries that hold what a byte was of which some bits change: a run has zeros
where it had no value, of which it is noted that nobody knows them."""

MISPLACED = 3
"""The cell of ``LENGTHS`` that holds how far from an aligned place a block lies."""

ZERO = ir.Const(0, ir.INTEGER)
ONE = ir.Const(1, ir.INTEGER)
DEAD = ir.Const(-1, ir.INTEGER)


def is_from_the_beginning(block: int) -> bool:
    """Whether a block's number is of an object that is there when the function starts, or of one
    that is allocated: those of locals lie between."""
    return block > 0 or block < LEAST_POINTED


class Memories:
    """Which memory holds what."""

    def __init__(self, program: ir.Program) -> None:
        seen = set(_integer_types(program))
        self._used: dict[ir.Variable, None] = {}
        self._integers: dict[tuple[int, bool, str], ir.Variable] = {}
        for type in sorted(seen, key=lambda t: (not t.signed, t.rank)):
            self._add(type)

    def used(self) -> tuple[ir.Variable, ...]:
        """The memories that were asked for so far, but ``LENGTHS`` and ``SET``."""
        return tuple(self._used)

    def of(self, type: ir.Type, span: Span) -> Representation:
        """How a scalar of the type, that of a ``Leaf``, lies in memory."""
        match type:
            case ir.IntType():
                found = of_integer(type, self._add(type))
            case ir.PointerType():
                found = POINTER
            case ir.VoidType():
                found = OPAQUE
            case _:  # what is no scalar of C is refused by the name of its type
                raise Unsupported(f"object of type `{type}` in memory", span)
        self._used.update(dict.fromkeys(found.memories))
        return found

    def _add(self, type: ir.IntType) -> ir.Variable:
        key = (type.width, type.is_bool, _of_bits(type))
        if key not in self._integers:
            name = f"memory.{_of_bits(type) or type.name.replace(' ', '-')}"
            self._integers[key] = ir.Variable(name, ir.MemoryType(type), ir.Storage.GLOBAL, name)
        return self._integers[key]


def _of_bits(type: ir.IntType) -> str:
    """Which bit-fields share a memory with one of the type: those of its width and sign; empty of
    what is none."""
    if not type.is_bit_field:
        return ""
    sign = "bool" if type.is_bool else "signed" if type.signed else "unsigned"
    return f"{sign}-bits-{type.width}"


def _integer_types(program: ir.Program) -> Iterator[ir.IntType]:
    """The types of integers that may lie in memory, in what has a body."""
    variables = [g.variable for g in program.globals]
    for function in program.functions.values():
        if function.body is not None:
            variables += [*function.parameters, *function.body.locals]
    seen: set[ir.Type] = set()
    work = [variable.type for variable in variables]
    while work:
        type = work.pop()
        if type in seen:
            continue
        seen.add(type)
        match type:
            case ir.IntType():
                yield type
            case ir.PointerType(target):
                work.append(target)
            case ir.ArrayType(element):
                work.append(element)
            case ir.RecordType():
                work += _member_types(type, program.records)
            case ir.FunctionType() | ir.VoidType() | ir.FloatType() | ir.MemoryType():
                pass
            case _ if isinstance(type, ir.AcslType):
                pass
            case _:
                assert_never(type)


def _member_types(type: ir.RecordType, records: Records) -> Iterable[ir.Type]:
    found = records.get(type)
    return () if found is None else [m.type for m in found.members or ()]


# --- what is said of memory ------------------------------------------------------------------


def cell(
    memory: ir.Variable, block: lir.Expr, offset: lir.Expr, span: Span, at: ir.Label = ir.HERE
) -> ir.Cell:
    """A cell of the memory in some state; which cell is said in the current one."""
    whole: lir.Expr = ir.Read(memory, span)
    if at != ir.HERE:
        whole = ir.At(whole, at, span)
    return ir.Cell(whole, block, offset, cell_type(memory), span)


def length_of(block: lir.Expr, span: Span, at: ir.Label = ir.HERE) -> ir.Cell:
    """The number of cells of a block; negative if it is not live."""
    return cell(LENGTHS, block, ZERO, span, at)


def is_read_only(block: lir.Expr, span: Span, at: ir.Label = ir.HERE) -> ir.Cell:
    """1 if nothing may be written to the block."""
    return cell(LENGTHS, block, ONE, span, at)


def is_dynamic(block: lir.Expr, span: Span, at: ir.Label = ir.HERE) -> ir.Cell:
    """1 of a block that was allocated by the program."""
    return cell(LENGTHS, block, ir.Const(2, ir.INTEGER), span, at)


def plus(left: lir.Expr, right: lir.Expr) -> lir.Expr:
    """A sum of integers; of constants, their sum."""
    if right == ZERO:
        return left
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        return ir.Const(left.value + right.value, left.type)
    return ir.Binary(ir.BinaryOp.ADD, left, right, ir.INTEGER)


def misplaced(block: lir.Expr, span: Span) -> lir.Expr:
    """How many bytes past a place that is aligned for everything a block lies; 0 unless said."""
    known = cell(LENGTHS, block, ir.Const(MISPLACED, ir.INTEGER), span)
    is_said = ir.Compare(ir.CompareOp.LT, ZERO, known, span)
    return ir.Conditional(is_said, known, ZERO, ir.INTEGER, span)


ADDRESS = "\\address"
"""A logic function of our own: where a block lies, in cells of whatever is compared."""


PLACE = "\\place"
"""Another: the address of a block, as a number of bytes."""

IMAGE = "\\image"
"""The number that a pointer is where it lies in bytes, from its block and its offset, and how many
such numbers there are."""

HOLDER = "\\holder"
"""Back: the block of the pointer that a number is."""

WITHIN = "\\within"
"""And its offset."""

AWAY = "\\away"
"""How far from where a search has it lies what a run begins."""

UNSAID = "\\unsaid"
"""The image of a pointer so far from its object that runs have no address for it."""

OF_BLOCKS = {
    ADDRESS: ("block",),
    PLACE: ("block",),
    IMAGE: ("block", "offset", "end"),
    HOLDER: ("number",),
    WITHIN: ("number",),
    AWAY: (),
    UNSAID: ("block", "offset"),
}
"""The functions that say where objects are, with the names of their parameters."""

OVERLAID = "\\overlaid"
"""A logic function of our own: what a scalar becomes where others are written over its bytes."""

OTHER_MEMBER = "\\other_member"
"""What a member of a union is, in runs, that is not the one last written: what nobody knows."""


MADE_OF_NUMBERS = -3_000_000
"""The block to which pointers lead that are numbers: no object, and their offsets are these."""


def own_value(
    value: lir.Expr, known: lir.Pred, others: Iterable[tuple[lir.Pred, lir.Expr]], span: Span
) -> lir.Expr:
    """The value of a cell of a union, where it is ``known`` to be its own; ``others`` are values
    that are known otherwise, and when."""
    other: lir.Expr = ir.Apply(OTHER_MEMBER, (exact(value),), (), ir.INTEGER, span)
    if value.type != ir.INTEGER:
        other = ir.Convert(other, value.type, span=span)
    for test, one in others:
        other = ir.Conditional(test, one, other, value.type, span)
    return ir.Conditional(known, value, other, value.type, span)


def is_lengths(memory: lir.Expr) -> bool:
    """Whether it is the lengths of blocks, in whichever state; a definition is given them."""
    match memory:
        case ir.Read(variable):
            return variable.name.split("@")[0] == LENGTHS.name
        case ir.BoundRead(bound):
            return bound.shown == LENGTHS.shown and isinstance(bound.type, ir.MemoryType)
        case _:  # what was written to is no name of them
            return False


def in_cell(node: lir.Conditional) -> lir.Expr | None:
    """The cell of a union of which it is the ``own_value``: what it is in proofs, which take the
    cells of members that were not written last for whatever these are.  None of anything else."""
    other = node.otherwise
    while isinstance(other, ir.Conditional):
        other = other.otherwise
    if isinstance(other, ir.Convert):
        other = other.operand
    is_own = isinstance(other, ir.Apply) and other.function == OTHER_MEMBER
    return node.then if is_own else None


def orders_objects(compare: lir.Compare) -> bool:
    """Whether it compares where two objects lie."""
    return isinstance(compare.left, ir.Apply) and compare.left.function == ADDRESS


def known_number(value: lir.Expr) -> int | None:
    """The number that a converted constant is."""
    match value:
        case ir.Const(number):
            return number
        case ir.Convert(operand, ir.IntType() as type):
            known = known_number(operand)
            return None if known is None else type.wrap(known)
        case ir.Convert(operand):
            return known_number(operand)
        case _:  # no other value is known here
            return None


def minus(left: lir.Expr, right: lir.Expr) -> lir.Expr:
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        return ir.Const(left.value - right.value, left.type)
    return left if right == ZERO else ir.Binary(ir.BinaryOp.SUB, left, right, ir.INTEGER)


def times(factor: int, value: lir.Expr) -> lir.Expr:
    """``factor * value``."""
    if isinstance(value, ir.Const):
        return ir.Const(factor * value.value, ir.INTEGER)
    return (
        value
        if factor == 1
        else ir.Binary(ir.BinaryOp.MUL, ir.Const(factor, ir.INTEGER), value, ir.INTEGER)
    )


def exact(value: lir.Expr) -> lir.Expr:
    """A machine integer as a mathematical one."""
    if isinstance(value, ir.Const):
        return ir.Const(value.value, ir.INTEGER)
    return value if value.type == ir.INTEGER else ir.Convert(value, ir.INTEGER, span=value.span)
