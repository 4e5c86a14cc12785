"""The sides of the comparisons in an annotation: their texts in the source, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from weaklink import ir
from weaklink.explain.runs.evaluating import Bounds, Evaluator
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.spelling import irrational_number, real_number, spelled
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.values import Made, Pointed, Shown
from weaklink.ir import floats, lir
from weaklink.replay.data import DataTexts
from weaklink.replay.reals import Irrational
from weaklink.replay.states import State
from weaklink.source import NOWHERE, Span


class Sides:
    """The sides of comparisons that the source has: their texts and values."""

    def __init__(self, names: Names, evaluator: Evaluator, state: State) -> None:
        self._names = names
        self._evaluator = evaluator
        self._painter = Painter(names, state)
        self._sources = names.world.program.sources
        self._state = state

    def text(self, span: Span) -> str:
        source = self._sources.get(span.file)
        return "" if source is None else source.text(span)

    def of(self, node: lir.Pred, bound: Bounds) -> Iterator[tuple[str, lir.Node, Shown]]:
        """The sides that are no constants: text, node, value; nothing if one has no meaning for
        a reader, or no value."""
        found = list(self._found(node, bound))
        if any(value is None or not text for text, _, value in found):
            return
        for text, side, value in found:
            is_itself = isinstance(value, Pointed | Made) and value.written == text
            if value is not None and not is_itself:
                yield text, side, value

    def _found(self, node: lir.Pred, bound: Bounds) -> Iterator[tuple[str, lir.Node, Shown | None]]:
        pair = self.pointers(node)
        if pair is not None:
            for block, offset in pair:
                if varies(block):
                    yield self.text(block.span), block, self._pointer(block, offset, bound)
            return
        match node:
            case ir.Compare(op, left, right) if self._is_written(node.span, op, left, right):
                for side in (left, right):
                    if varies(side):
                        text = self.text(side.span)
                        yield text, plain(side), self._spelled(text, side, bound)
            case ir.Iff(left, right):
                for part in (left, right):
                    yield self.text(part.span), part, self.value(part, bound)
            case _:  # all others have no two sides that the source has
                pass

    def value(self, node: lir.Node, bound: Bounds) -> Shown | None:
        """The value of a number or a truth value; None if it has no meaning for a reader."""
        if not all(_is_readable(part) for part in _counting(node)):
            return None
        value = self._evaluator.value(node, self._state, bound)
        match value:
            case int():
                return value
            case Fraction():
                return real_number(value)
            case Irrational():
                return irrational_number(value.enclosure)
            case tuple() if not isinstance(node, ir.Predicate):
                return self._made(value) if isinstance(node.type, ir.DataType) else None
            case _:  # what is no number, and not made of some, has no value for a reader
                return None

    def _made(self, value: tuple[object, ...]) -> Shown:
        """What constructors made."""
        return Made(DataTexts(self._evaluator.makers, self._written).text(value))

    def _written(self, block: int, offset: int) -> str:
        return self._names.pointed(block, offset, None, self._state.dead.keys()).written

    def _spelled(self, text: str, side: lir.Expr, bound: Bounds) -> Shown | None:
        """The value of a side; of an object, as its type has it."""
        itself = plain(side)
        value = self.value(itself if floats.is_code(itself.type) else side, bound)
        if not isinstance(value, int) or isinstance(value, bool):
            return value
        match _bare(itself):
            case ir.Cell(_, block, offset):
                return self._of_cell(value, self._both(block, offset, bound))
            case ir.Read() | ir.BoundRead():
                return spelled(value, itself.type, self._painter.usage.of_text(text))
            case _:  # what is computed is a number of no object
                return spelled(value, itself.type) if floats.is_code(itself.type) else value

    def _both(self, block: lir.Expr, offset: lir.Expr, bound: Bounds) -> tuple[object, object]:
        """The values of a pointer's two pieces."""
        first = self._evaluator.value(block, self._state, bound)
        return first, self._evaluator.value(offset, self._state, bound)

    def _of_cell(self, value: int, place: tuple[object, object]) -> int:
        match place:
            case (int(block), int(offset)):
                return self._painter.of_cell(value, (block, offset))
            case _:  # where the cell is, has no value
                return value

    def _is_written(self, span: Span, op: ir.CompareOp, left: lir.Expr, right: lir.Expr) -> bool:
        """Whether the text is that of a comparison of two such sides."""
        text, first, second = (self.text(one) for one in (span, left.span, right.span))
        if not first or not second or NOWHERE in (left.span, right.span):
            return False
        inner = text.strip("() ")
        ends = inner.startswith(first.lstrip("( ")) and inner.endswith(second.rstrip(") "))
        between = inner[len(first.strip("() ")) : len(inner) - len(second.strip("() "))]
        return ends and between.strip("() ") == op.value

    def pointers(
        self, node: lir.Pred
    ) -> tuple[tuple[lir.Expr, lir.Expr], tuple[lir.Expr, lir.Expr]] | None:
        """The two pointers, each as block and offset, that a comparison compares."""
        match node:
            case ir.And(
                ir.Compare(ir.CompareOp.EQ, b, c, span), ir.Compare(ir.CompareOp.EQ, x, y, same)
            ):
                if node.span == span == same and b.span == x.span and c.span == y.span:
                    if _is_block(b) or _is_block(c):
                        return (b, x), (c, y)
                return None
            case _:  # pointers are compared in no other form
                return None

    def _pointer(self, block: lir.Expr, offset: lir.Expr, bound: Bounds) -> Shown | None:
        match self._both(block, offset, bound):
            case (int(number), int(cell)):
                return self._names.pointed(number, cell, None, self._state.dead.keys())
            case _:  # one of the two has no value
                return None


def plain(node: lir.Expr) -> lir.Expr:
    """As it was before it became an ``integer`` or a ``real``, which does not change the value."""
    while True:
        match node:
            case ir.Convert(operand, ir.IntegerType() | ir.RealType(), explicit=False):
                node = operand
            case ir.Let(bound, value) if floats.is_code(bound.type) and node.type == ir.INTEGER:
                node = value  # its place among reals
            case ir.Apply(name, (code,)) if name in floats.REALS:
                node = code
            case _:  # it is what it was
                return node


def _bare(node: lir.Expr) -> lir.Expr:
    """Without any conversion."""
    while isinstance(node, ir.Convert):
        node = node.operand
    return node


def _counting(node: lir.Node) -> Iterator[lir.Node]:
    """The parts that a value is computed from; of a cell not where it is, of a function of the
    logic not what it is applied to (pointers, as their pieces, and memory among it)."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        if not isinstance(top, ir.Cell | ir.Apply):
            stack += ir.children(top)


def varies(node: lir.Expr) -> bool:
    return any(
        isinstance(part, ir.Read | ir.BoundRead | ir.Cell | ir.Apply) for part in ir.walk(node)
    )


def _is_readable(node: lir.Node) -> bool:
    """Whether a part of a value is one of the source, not one of a pointer or of memory."""
    match node:
        case ir.Cell(memory):
            return isinstance(memory.type, ir.MemoryType) and isinstance(
                memory.type.cell, ir.IntType
            )
        case ir.Read(variable):
            return variable.role is ir.Role.VALUE
        case ir.BoundRead(bound):
            return is_number(bound) or isinstance(bound.type, ir.DataType)
        case _:  # all others are computed from parts, each of which is asked itself
            return True


def is_number(bound: ir.Bound) -> bool:
    numbers = isinstance(bound.type, ir.IntType | ir.IntegerType) or bound.type == ir.BOOLEAN
    return numbers and bound.role is ir.Role.VALUE


def _is_block(node: lir.Expr) -> bool:
    """Whether it is the block of a pointer."""
    match node:
        case ir.Read(holder) | ir.Cell(memory=ir.Read(holder)):
            return holder.role is ir.Role.BLOCK
        case ir.BoundRead(bound):
            return bound.role is ir.Role.BLOCK
        case _:  # lowering makes parts of pointers of nothing else
            return False
