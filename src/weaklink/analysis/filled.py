"""Loops that surely write a whole stretch of an array, one element after the other.

for (int i = 0; i < n; i++) {        where the loop is left by its condition,
  ...                                t[0 .. n - 1] is written
  t[i] = 0;
}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flow import Loop, dominates, dominators, natural_loops, predecessors
from weaklink.analysis.pointers import Pointers
from weaklink.record import record

Edge = tuple[str, str]


@record
class Stretch:
    """The first ``count`` elements from ``pointer`` on."""

    pointer: ir.Expr
    count: ir.Expr


def filled_by_loops(body: ir.Body, pointers: Pointers) -> Mapping[Edge, frozenset[Stretch]]:
    """What is written wherever control goes along an edge that leaves a loop."""
    finder = _Finder(body, pointers)
    loops = natural_loops(body.blocks, body.entry)
    return {edge: found for loop in loops.values() for edge, found in finder.of(loop, loops)}


class _Finder:
    def __init__(self, body: ir.Body, pointers: Pointers) -> None:
        self._body = body
        self._pointers = pointers
        self._above = dominators(body.blocks, body.entry)
        self._incoming = predecessors(body.blocks, body.entry)

    def of(
        self, loop: Loop, loops: Mapping[str, Loop]
    ) -> Iterator[tuple[Edge, frozenset[Stretch]]]:
        end = self._body.blocks[loop.head].end
        if (
            not isinstance(end, ir.Branch)
            or end.then not in loop.blocks
            or end.otherwise in loop.blocks
        ):
            return
        match end.condition:
            case ir.Compare(ir.CompareOp.LT, left, right):
                index, count = _variable(left), self._pointers.exactly(right)
            case _:  # of a loop that goes on by another condition nothing is said
                return
        if index is None or count is None or not self._counts(index, loop, loops):
            return
        stores = (
            stretch
            for name in loop.blocks
            if all(dominates(self._above, name, latch) for latch in loop.latches)
            for stretch in self._stored(name, index, count)
        )
        yield (loop.head, end.otherwise), frozenset(stores)

    def _counts(self, index: ir.Variable, loop: Loop, loops: Mapping[str, Loop]) -> bool:
        """Whether it is 0 where the loop is entered, and grows by one at the end of each
        iteration, and only there."""
        outside = [name for name in self._incoming[loop.head] if name not in loop.blocks]
        if not outside or not all(self._begins(name, index) for name in outside):
            return False
        steps = [
            (name, statement)
            for name in loop.blocks
            for statement in self._body.blocks[name].statements
            if index in written(statement)
        ]
        if len(steps) != 1 or not self._pointers.is_plain(index):
            return False
        name, step = steps[0]
        inner = [one for one in loops.values() if one.head != loop.head and name in one.blocks]
        nested = any(one.blocks < loop.blocks for one in inner)
        return not nested and loop.latches == {name} and _is_step(step, index)

    def _begins(self, name: str, index: ir.Variable) -> bool:
        last = [s for s in self._body.blocks[name].statements if index in written(s)]
        return bool(last) and isinstance(last[-1], ir.Assign) and _bare(last[-1].value) == 0

    def _stored(self, name: str, index: ir.Variable, count: ir.Expr) -> Iterator[Stretch]:
        for statement in self._body.blocks[name].statements:
            if index in written(statement):
                return
            if isinstance(statement, ir.Store):
                pointer = _element_of(statement.place, index)
                exact = None if pointer is None else self._pointers.exactly(pointer)
                if exact is not None:
                    yield Stretch(exact, count)


def _is_step(statement: object, index: ir.Variable) -> bool:
    match statement:
        case ir.Assign(value=ir.Binary(ir.BinaryOp.ADD, ir.Read(variable), ir.Const(1))):
            return variable == index
        case _:  # nothing else is known to add just one
            return False


def _element_of(place: ir.Place, index: ir.Variable) -> ir.Expr | None:
    """The pointer from which the place is as many elements away as ``index`` says."""
    match place:
        case ir.DerefPlace(ir.PointerAdd(ir.BinaryOp.ADD, pointer, offset)) if (
            _variable(offset) == index
        ):
            return pointer
        case _:  # how far away another place is does not show
            return None


def _variable(expr: ir.Expr) -> ir.Variable | None:
    """The variable that it is, which is not negative, in a type that is no narrower."""
    match expr:
        case ir.Read(variable):
            return variable
        case ir.Convert(ir.Read(variable), ir.IntType() as type):
            of = variable.type
            return variable if isinstance(of, ir.IntType) and type.max >= of.max else None
        case _:  # whatever else it is, it is more than a variable
            return None


def _bare(expr: ir.Expr) -> int | None:
    """The number that it is."""
    while isinstance(expr, ir.Convert):
        expr = expr.operand
    return expr.value if isinstance(expr, ir.Const) else None


# --- what lies within ------------------------------------------------------------------------


def holds_place(stretch: Stretch, place: ir.Place) -> bool:
    """Whether a place, an element or in one, surely is in the stretch."""
    count = _bare(stretch.count)
    match place:
        case ir.DerefPlace(ir.PointerAdd(ir.BinaryOp.ADD, pointer, offset)):
            number = _bare(offset)
        case ir.DerefPlace(pointer):
            number = 0
        case _:  # of any other place it is not sure: a stretch begins at a pointer
            return False
    if number is None or count is None:
        return False
    return pointer == stretch.pointer and 0 <= number < count


def holds_range(
    stretch: Stretch, pointer: ir.Expr, low: ir.Expr | None, high: ir.Expr | None
) -> bool:
    """Whether the elements from ``low`` to ``high`` behind a pointer are."""
    if pointer != stretch.pointer or low is None or high is None or _bare(low) is None:
        return False
    return (_bare(low) or 0) >= 0 and _ends_before(high, stretch.count)


def _ends_before(high: ir.Expr, count: ir.Expr) -> bool:
    """Whether ``high`` is less than ``count``."""
    last, length = _bare(high), _bare(count)
    if last is not None and length is not None:
        return last < length
    while isinstance(high, ir.Convert):
        high = high.operand
    match high:
        case ir.Binary(ir.BinaryOp.SUB, left, right):
            return _stripped(left) == _stripped(count) and (_bare(right) or 0) >= 1
        case _:  # of any other end it is not sure
            return False


def _stripped(expr: ir.Expr) -> ir.Expr:
    while isinstance(expr, ir.Convert):
        expr = expr.operand
    return expr
