"""What a scalar is: outside of memory, and in it.

A scalar is one cell of an object (``ir/cells.py``).  Outside of memory it is some numbers, one for
each of its parts: a pointer is two, anything else one.  Each part has a memory of its own, in which
it lies at that cell.  Lowering makes accesses of a ``Representation``; searches make of it the
memory that a run begins with, states what a memory holds as the source means it.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.record import record, replace
from weaklink.source import Span

BLOCKS = ir.Variable(
    "memory.blocks",
    ir.MemoryType(ir.INTEGER),
    ir.Storage.GLOBAL,
    "memory.blocks",
    role=ir.Role.BLOCK,
)
OFFSETS = ir.Variable(
    "memory.offsets",
    ir.MemoryType(ir.INTEGER),
    ir.Storage.GLOBAL,
    "memory.offsets",
    role=ir.Role.OFFSET,
)


@record
class Part:
    """One of the numbers that a scalar is: its ``type``, and the memory that holds it."""

    role: ir.Role
    type: ir.Type
    memory: ir.Variable

    def loaded(self, block: lir.Expr, offset: lir.Expr, span: Span) -> lir.Expr:
        """What lies in the cell, as a value of the type."""
        cell = ir.Cell(ir.Read(self.memory, span), block, offset, cell_type(self.memory), span)
        if isinstance(self.type, ir.IntType) and cell.type != self.type:
            return ir.Convert(cell, self.type, span=span)
        return cell

    def read(self, held: int) -> int:
        """The value that the memory holds as ``held``."""
        return self.type.wrap(held) if isinstance(self.type, ir.IntType) else held


@record
class Representation:
    """The parts of a scalar, in order."""

    parts: tuple[Part, ...]

    @property
    def memories(self) -> tuple[ir.Variable, ...]:
        return tuple(part.memory for part in self.parts)


POINTER = Representation(
    (Part(ir.Role.BLOCK, ir.INTEGER, BLOCKS), Part(ir.Role.OFFSET, ir.INTEGER, OFFSETS))
)


CONTENTS = ir.Variable(
    "memory.contents",
    ir.MemoryType(ir.INTEGER),
    ir.Storage.GLOBAL,
    "memory.contents",
    role=ir.Role.OPAQUE,
)

OPAQUE = Representation((Part(ir.Role.OPAQUE, ir.INTEGER, CONTENTS),))
"""Nobody looks into it; copies have the same number, and what changes it another."""


def of_integer(type: ir.IntType, memory: ir.Variable) -> Representation:
    """The integers of one width share a memory: it holds them as it holds those of its own type."""
    return Representation((Part(ir.Role.VALUE, type, memory),))


def numbers(type: ir.Type) -> tuple[tuple[ir.Role, ir.Type], ...]:
    """The numbers that a scalar, of C or of the logic, or an opaque part (``void``) is outside of
    memory."""
    if type == ir.VOID:
        return tuple((part.role, part.type) for part in OPAQUE.parts)
    if isinstance(type, ir.PointerType):
        return tuple((part.role, part.type) for part in POINTER.parts)
    return ((ir.Role.VALUE, type),)


def cell_type(memory: ir.Variable) -> ir.Type:
    """The type of what a memory holds in a cell."""
    assert isinstance(memory.type, ir.MemoryType)
    return memory.type.cell


def stored(memory: ir.Variable, value: lir.Expr, span: Span) -> lir.Expr:
    """A value as the memory holds it."""
    held = cell_type(memory)
    return value if value.type == held else ir.Convert(value, held, span=span)


def held(memory: ir.Variable, value: int) -> int:
    """What a memory holds for a value of a cell of it, which may be of the other sign."""
    type = cell_type(memory)
    return type.wrap(value) if isinstance(type, ir.IntType) else value


def held_range(memory: ir.Variable) -> tuple[int, int] | None:
    """Between what a memory holds what it is given, modulo: None if it holds it as it is."""
    type = cell_type(memory)
    if isinstance(type, ir.IntType) and not type.is_bool:
        return type.min, type.max
    return None


def constant_text(value: ir.Expr) -> str:
    """How a constant is told from others; empty for zero.  Raises ``Unsupported`` for what is none:
    the content of which it is a part would be nobody knows which."""
    match value:
        case ir.Const(number):
            return str(number) if number else ""
        case ir.FloatConst(text) if "x" in text.lower():
            return text.lower()
        case ir.FloatConst(text):
            return _decimal(text)
        case ir.Convert(operand):
            return constant_text(operand)
        case _:  # any other expression is no constant, and refused
            raise Unsupported("value in a part that is not modelled inside", value.span)


def _decimal(text: str) -> str:
    """The number, however it is written: ``15e-1`` of ``1.50``; empty for zero."""
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    kept = digits.rstrip("0")
    power = int(exponent or 0) - len(fraction) + len(digits) - len(kept)
    return f"{kept}e{power}" if kept else ""


# --- the names of parts ----------------------------------------------------------------------


def part_name(whole: str, role: ir.Role) -> str:
    """The name of the variable that holds a part of ``whole``."""
    return f"{whole}.{role.value}" if role.value else whole


def whole_name(part: ir.Variable) -> str:
    """The name of what a variable holds a part of."""
    return part.name.removesuffix(f".{part.role.value}") if part.role.value else part.name


def block_beside(offset: ir.Variable) -> ir.Variable:
    """The variable (a snapshot, too) that holds the block of the pointer whose offset, or each
    cell's block where a memory holds offsets, ``offset`` holds."""
    return replace(offset, name=_block_name(offset.name), role=ir.Role.BLOCK)


def bound_beside(offset: ir.Bound) -> ir.Bound:
    """The same of variables of the logic."""
    return replace(offset, name=_block_name(offset.name), role=ir.Role.BLOCK)


def _block_name(name: str) -> str:
    """The name's last ``.offset``, behind which the name of a state or a number may stand."""
    before, _, behind = name.rpartition(f".{ir.Role.OFFSET.value}")
    return f"{before}.{ir.Role.BLOCK.value}{behind}"
