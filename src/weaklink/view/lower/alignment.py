r"""Where objects lie: at multiples of what their types ask for.

    struct word { unsigned value; } w;           \place(w.block) % 4 == 0
    void f(struct word *p)                       (\place(p.block) + p.offset) % 4 == 0
    unsigned char *b = malloc(n);                \place(b.block) % 16 == 0

An object ends before the last address, too.  In functions that make pointers of numbers, the number
of a pointer into an object leads there: \holder(\place(p.block) + p.offset) == p.block.

This is said of what lies in bytes, since no other address is a number, and only in functions that
look at addresses as numbers.  Where alignment is checked, an input block may lie at any other
place than an aligned one, by what the cell ``MISPLACED`` of its lengths says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.layout import align_of
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.located import Values
from weaklink.view.lower.memories import ZERO, exact, length_of, plus
from weaklink.view.lower.pointer_bytes import as_address, as_pointer, is_aligned
from weaklink.view.lower.untyped import is_address_as_number
from weaklink.view.lower.world import World
from weaklink.view.runtime import ALIGNED

MOST_MISPLACED = 7
"""The greatest distance from an aligned place that is tried."""

MISPLACED_BY = "misplaced"

WHY = "objects are aligned for their types"

OF_INPUTS = "inputs are aligned for their types"
"""Of parameters, in a function's own views: what callers hand over is as it is."""


def is_misplacement(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is where an object lies."""
    return choice.name.endswith(f".{MISPLACED_BY}")


def alignment_of(world: World, type: ir.Type) -> int:
    """The bytes to which objects of a type are aligned."""
    return align_of(type, world.program.machine, world.program.records)


def alignment_in_bytes(world: World, type: ir.Type) -> int:
    """The same of what lies in bytes, and 1 of all else: pointers to that lead to nothing else."""
    return alignment_of(world, type) if world.cells.is_bytes(type) else 1


def checked_alignment(world: World) -> Callable[[ir.Type], int]:
    """To how many bytes pointers to a type are checked to be aligned."""
    return lambda type: alignment_in_bytes(world, type) if world.checks_alignment else 1


def greatest_alignment(world: World) -> int:
    """That of what is allocated."""
    machine = world.program.machine
    return machine.pointer // machine["char"].width * 2


@record
class Aligned:
    """What is said in one function, which may look at addresses as numbers (``asks``), and make
    pointers of such (``makes``)."""

    world: World
    asks: bool
    makes: bool = False

    def object(self, variable: ir.Variable, block: lir.Expr, span: Span) -> Iterator[lir.Statement]:
        """Of an object with a name."""
        type = variable.type
        if self.world.cells.is_bytes(type):
            bytes = max(variable.align, alignment_of(self.world, type))
            yield from self._said((block, ZERO), bytes, span)

    def misplaced(self, variable: ir.Variable) -> ir.Variable | None:
        """What holds how far from an aligned place an object lies; None where that is no matter."""
        type, machine = variable.type, self.world.program.machine
        if not (self.world.checks_alignment and self.world.cells.is_bytes(type)):
            return None
        if max(variable.align, alignment_of(self.world, type)) > MOST_MISPLACED:
            return None
        name = f"{variable.name}.{MISPLACED_BY}"
        return ir.Variable(
            name, machine["unsigned char"], ir.Storage.TEMPORARY, variable.shown, variable.span
        )

    def allocated(self, block: lir.Expr, type: ir.Type, span: Span) -> Iterator[lir.Statement]:
        """Of one without."""
        if self.world.cells.is_bytes(type):
            yield from self._said((block, ZERO), greatest_alignment(self.world), span)

    def pointer(self, variable: ir.Variable) -> Iterator[lir.Statement]:
        """Of a parameter."""
        if isinstance(variable.type, ir.PointerType):
            bytes = alignment_in_bytes(self.world, variable.type.target)
            block, offset = (ir.Read(one) for one in self.world.pieces.of(variable))
            if self.world.cells.is_bytes(variable.type.target):
                yield from self._said((block, offset), bytes, variable.span, OF_INPUTS)
                if self.asks and self.makes:
                    yield self._leads_back((block, offset), variable.span)

    def _said(
        self, pointer: Values, bytes: int, span: Span, why: str = WHY
    ) -> Iterator[lir.Statement]:
        if not self.asks:
            return
        if bytes > 1:
            yield ir.Assume(is_aligned(self.world, pointer, bytes, span), why, span)
        yield ir.Assume(self._fits(pointer[0], span), why, span)

    def _fits(self, block: lir.Expr, span: Span) -> lir.Pred:
        """That an object has addresses, that behind its end too, which are not NULL's."""
        place, length = as_address(self.world, (block, ZERO), span), length_of(block, span)
        last = ir.Const(self.world.program.machine.size_type.max, ir.INTEGER)
        is_there = ir.Compare(ir.CompareOp.LT, ZERO, place, span)
        ends = ir.Compare(ir.CompareOp.LE, plus(place, length), last, span)
        is_null = ir.Compare(ir.CompareOp.EQ, block, ZERO, span)
        is_dead = ir.Compare(ir.CompareOp.LT, length, ZERO, span)
        return ir.disjunction([is_null, is_dead, ir.And(is_there, ends, span)])

    def _leads_back(self, pointer: Values, span: Span) -> lir.Statement:
        """That the address of a place in an object is of nothing else."""
        block, offset = pointer
        back = as_pointer(self.world, as_address(self.world, pointer, span), span)
        same = [
            ir.Compare(ir.CompareOp.EQ, one, other, span)
            for one, other in zip(back, pointer, strict=True)
        ]
        begins = ir.Compare(ir.CompareOp.LE, ZERO, offset, span)
        ends = ir.Compare(ir.CompareOp.LT, offset, length_of(block, span), span)
        inside = ir.And(begins, ends, span)
        return ir.Assume(ir.implies(inside, ir.conjunction(same)), OF_INPUTS, span)


def at_most(variable: ir.Variable, greatest: int, span: Span) -> lir.Statement:
    """That a number is not greater."""
    value, last = exact(ir.Read(variable, span)), ir.Const(greatest, ir.INTEGER)
    return ir.Assume(ir.Compare(ir.CompareOp.LE, value, last, span), WHY, span)


def asks_for_addresses(function: ir.Function) -> bool:
    """Whether it makes numbers of pointers, or says how these are aligned."""
    body = function.body
    nodes = [*ir.contract_nodes(function.contract), *(ir.body_nodes(body) if body else ())]
    return any(_is_about_addresses(part) for node in nodes for part in ir.walk(node))


def makes_pointers(function: ir.Function) -> bool:
    """Whether it makes pointers of numbers that are no constants."""
    body = function.body
    nodes = [*ir.contract_nodes(function.contract), *(ir.body_nodes(body) if body else ())]
    return any(_makes_pointer(part) for node in nodes for part in ir.walk(node))


def _makes_pointer(part: ir.Node) -> bool:
    match part:
        case ir.Convert(ir.Const(), ir.PointerType()):
            return False
        case ir.Convert(operand, ir.PointerType()):
            return isinstance(operand.type, ir.IntType | ir.IntegerType)
        case _:  # nothing else makes one of a number
            return False


def _is_about_addresses(part: ir.Node) -> bool:
    match part:
        case ir.Convert():
            return is_address_as_number(part)
        case ir.BuiltinPred(name):
            return name == ALIGNED
        case _:  # nothing else looks at addresses
            return False
