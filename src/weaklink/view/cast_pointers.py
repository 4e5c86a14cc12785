r"""Locals that point to numbers where characters lie.

    const unsigned short *w = (const unsigned short *)data;     of  const unsigned char *data
    sum += *w++;

All that such a pointer is given is converted from one to bytes, or another such pointer, and all
that it is used for is to look there, to be compared, or to be converted back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.ir.cells import Cells

IsCast = Callable[[ir.Node], bool]


def cast_pointers(body: ir.Body, cells: Cells, is_cast: IsCast) -> frozenset[ir.Variable]:
    """The locals of which that is so; ``is_cast`` says which conversions are meant."""
    found = frozenset(one for one in body.locals if _may_be_one(one, cells) and not one.is_volatile)
    found -= ir.addressed_by_body(body) | set(_given_otherwise(body))
    while found:
        left = found - set(_wrong(body, found, is_cast, cells))
        if left == found:
            return frozenset(one for one in found if one in set(_assigned(body)))
        found = left
    return found


def _may_be_one(variable: ir.Variable, cells: Cells) -> bool:
    type = variable.type
    if not isinstance(type, ir.PointerType) or not isinstance(type.target, ir.IntType):
        return False
    return not (type.target.is_bool or cells.is_bytes(type.target))


def _given_otherwise(body: ir.Body) -> Iterator[ir.Variable]:
    for block in body.blocks.values():
        for statement in block.statements:
            if not isinstance(statement, ir.Assign):
                yield from written(statement)


def _assigned(body: ir.Body) -> Iterator[ir.Variable]:
    for block in body.blocks.values():
        for statement in block.statements:
            if isinstance(statement, ir.Assign):
                yield statement.target


def _wrong(
    body: ir.Body, found: frozenset[ir.Variable], is_cast: IsCast, cells: Cells
) -> Iterator[ir.Variable]:
    """Those of the candidates that are given, or used for, something else."""
    reads: Counter[ir.Variable] = Counter()
    fine: Counter[ir.Variable] = Counter()
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Assign(target, value) if target in found:
                    if not _is_one(value, found, is_cast):
                        yield target
                    fine.update(_bases(value, found))
                case ir.Store(place):
                    for pointer in _looked_through(place):
                        fine.update(_bases(pointer, found))
                case _:  # no other statement makes a use of its own
                    pass
    for node in ir.body_nodes(body):
        for part in ir.walk(node):
            if isinstance(part, ir.Read) and part.variable in found:
                reads[part.variable] += 1
            for pointer in _looks(part, found, is_cast, cells):
                fine.update(_bases(pointer, found))
    yield from (one for one, count in reads.items() if fine[one] != count)


def _looks(
    node: ir.Node, found: frozenset[ir.Variable], is_cast: IsCast, cells: Cells
) -> Iterator[ir.Expr]:
    """The pointers of which a node makes a use that is fine."""
    match node:
        case ir.Load(place) | ir.AddressOf(place):
            yield from _looked_through(place)
        case ir.Convert(operand, ir.PointerType(target)):
            if target == ir.VOID or cells.is_bytes(target):
                yield operand
        case ir.Compare(_, left, right) | ir.PointerDiff(left, right):
            if all(_is_one(side, found, is_cast) for side in (left, right)):
                yield from (left, right)
        case _:  # no other node makes one
            return


def _looked_through(place: ir.Place) -> Iterator[ir.Expr]:
    """The pointer with which a place begins, if it does."""
    root = ir.place_root(place)
    if isinstance(root, ir.DerefPlace):
        yield root.pointer


def _is_one(pointer: ir.Expr, found: frozenset[ir.Variable], is_cast: IsCast) -> bool:
    """Whether it leads to where characters lie, or nowhere."""
    match pointer:
        case ir.Read(variable):
            return variable in found
        case ir.PointerAdd(pointer=inner):
            return _is_one(inner, found, is_cast)
        case ir.Const(0, ir.PointerType()):
            return True
        case _:  # no other expression does, but a conversion
            return is_cast(pointer)


def _bases(pointer: ir.Expr, found: frozenset[ir.Variable]) -> list[ir.Variable]:
    """The candidate that a pointer begins with, if it does."""
    while isinstance(pointer, ir.PointerAdd):
        pointer = pointer.pointer
    if isinstance(pointer, ir.Read) and pointer.variable in found:
        return [pointer.variable]
    return []
