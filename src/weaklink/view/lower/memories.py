"""The memories of a program: one for each representation, and what is known of blocks.

Every memory is a global variable whose value is all cells of one representation, block by
block.  Integers of one width share one, which holds them as signed numbers if the program looks
at any of them so.  A pointer is two cells, its block and its offset.  ``LENGTHS`` tells of each
block how many cells it has (at offset 0; negative if it is not live) and whether it is read-only
(at offset 1).  ``SET`` tells of each cell whether it has a value (1) or not (0); it matters only
where some object begins without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.ir.expressions import (
    HERE,
    Apply,
    At,
    Binary,
    BinaryOp,
    Cell,
    Compare,
    Const,
    Convert,
    Expr,
    Label,
    Read,
    Storage,
    Variable,
)
from weaklink.ir.layout import Records
from weaklink.ir.program import Program
from weaklink.ir.types import (
    INTEGER,
    AcslType,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    MemoryType,
    PointerType,
    RecordType,
    Type,
    VoidType,
)
from weaklink.source import Span

LENGTHS = Variable(
    "memory.lengths", MemoryType(INTEGER), Storage.GLOBAL, "memory.lengths", is_const=True
)
LEAST_POINTED = -1_000_000
"""Less than this is the number of no block that a pointer leads to."""

BLOCKS = Variable("memory.blocks", MemoryType(INTEGER), Storage.GLOBAL, "memory.blocks")
OFFSETS = Variable("memory.offsets", MemoryType(INTEGER), Storage.GLOBAL, "memory.offsets")
SET = Variable("memory.set", MemoryType(INTEGER), Storage.GLOBAL, "memory.set", is_const=True)

COPIED = "copied."
"""What the names of temporaries begin with that hold what a cell holds on the way to another, also
that it has no value."""

ZERO = Const(0, INTEGER)
ONE = Const(1, INTEGER)
DEAD = Const(-1, INTEGER)


class Memories:
    """Which memory holds what."""

    def __init__(self, program: Program) -> None:
        seen = set(_integer_types(program))
        self._used: dict[Variable, None] = {}
        self._integers: dict[tuple[int, bool], Variable] = {}
        for type in sorted(seen, key=lambda t: (not t.signed, t.rank)):
            self._add(type)

    def used(self) -> tuple[Variable, ...]:
        """The memories that were asked for so far, but ``LENGTHS`` and ``SET``."""
        return tuple(self._used)

    def of(self, type: Type, span: Span) -> tuple[Variable, ...]:
        """The memories that hold the cells of a scalar of the type: one, or a pointer's two."""
        match type:
            case IntType():
                found: tuple[Variable, ...] = (self._add(type),)
            case PointerType():
                found = (BLOCKS, OFFSETS)
            case _:  # what is no scalar of C is refused by the name of its type
                raise Unsupported(f"object of type `{type}` in memory", span)
        self._used.update(dict.fromkeys(found))
        return found

    def _add(self, type: IntType) -> Variable:
        key = (type.width, type.is_bool)
        if key not in self._integers:
            name = f"memory.{type.name.replace(' ', '-')}"
            self._integers[key] = Variable(name, MemoryType(type), Storage.GLOBAL, name)
        return self._integers[key]


def _integer_types(program: Program) -> Iterator[IntType]:
    """The types of integers that may lie in memory, in what has a body."""
    variables = [g.variable for g in program.globals]
    for function in program.functions.values():
        if function.body is not None:
            variables += [*function.parameters, *function.body.locals]
    seen: set[Type] = set()
    work = [variable.type for variable in variables]
    while work:
        type = work.pop()
        if type in seen:
            continue
        seen.add(type)
        match type:
            case IntType():
                yield type
            case PointerType(target):
                work.append(target)
            case ArrayType(element):
                work.append(element)
            case RecordType():
                work += _member_types(type, program.records)
            case FunctionType() | VoidType() | FloatType() | MemoryType():
                pass
            case _ if isinstance(type, AcslType):
                pass
            case _:
                assert_never(type)


def _member_types(type: RecordType, records: Records) -> Iterable[Type]:
    found = records.get(type)
    return () if found is None else [m.type for m in found.members or ()]


# --- what is said of memory ------------------------------------------------------------------


def cell(memory: Variable, block: Expr, offset: Expr, span: Span, at: Label = HERE) -> Cell:
    """A cell of the memory in some state; which cell is said in the current one."""
    assert isinstance(memory.type, MemoryType)
    whole: Expr = Read(memory, span)
    if at != HERE:
        whole = At(whole, at, span)
    return Cell(whole, block, offset, memory.type.cell, span)


def held(memory: Variable, value: int) -> int:
    """What a memory holds for a value of a cell of it, which may be of the other sign."""
    type = memory.type.cell if isinstance(memory.type, MemoryType) else memory.type
    return type.wrap(value) if isinstance(type, IntType) else value


def length_of(block: Expr, span: Span, at: Label = HERE) -> Cell:
    """The number of cells of a block; negative if it is not live."""
    return cell(LENGTHS, block, ZERO, span, at)


def is_read_only(block: Expr, span: Span, at: Label = HERE) -> Cell:
    """1 if nothing may be written to the block."""
    return cell(LENGTHS, block, ONE, span, at)


def is_dynamic(block: Expr, span: Span, at: Label = HERE) -> Cell:
    """1 of a block that was allocated by the program."""
    return cell(LENGTHS, block, Const(2, INTEGER), span, at)


def plus(left: Expr, right: Expr) -> Expr:
    """A sum of integers; of constants, their sum."""
    if right == ZERO:
        return left
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value, left.type)
    return Binary(BinaryOp.ADD, left, right, INTEGER)


ADDRESS = "\\address"
"""A logic function of our own: where a block lies, in cells of whatever is compared."""


def orders_objects(compare: Compare) -> bool:
    """Whether it compares where two objects lie."""
    return isinstance(compare.left, Apply) and compare.left.function == ADDRESS


def minus(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value - right.value, left.type)
    return left if right == ZERO else Binary(BinaryOp.SUB, left, right, INTEGER)


def times(factor: int, value: Expr) -> Expr:
    """``factor * value``."""
    if isinstance(value, Const):
        return Const(factor * value.value, INTEGER)
    return value if factor == 1 else Binary(BinaryOp.MUL, Const(factor, INTEGER), value, INTEGER)


def exact(value: Expr) -> Expr:
    """A machine integer as a mathematical one."""
    if isinstance(value, Const):
        return Const(value.value, INTEGER)
    return value if value.type == INTEGER else Convert(value, INTEGER, span=value.span)
