r"""Accesses to variables by other types than their own (C11 6.5p6, p7).

    float f;  int *p;           *p      p.block != f.block
    struct { int n; float f; } s;       p.block != s.block || p.offset < 4

A variable has the type that it is declared with; what was allocated, or comes from elsewhere, has
none that is known here, and nothing is said of it.  Characters look at everything, signs do not
matter, nor does which member of a union is meant, nor what pointers lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.cells import Cells
from weaklink.ir.layout import bits_of, size_of
from weaklink.ir.within import lies_in_bytes
from weaklink.source import Span
from weaklink.view.lower.located import InUnion, Location, Stored, Values
from weaklink.view.lower.memories import known_number, minus
from weaklink.view.lower.world import World

OFFSET = ir.Bound("of_object", ir.INTEGER, "of_object")
"""How many bytes behind the beginning of an object something lies."""


def is_looked_at_otherwise(cells: Cells, access: ir.Type, object: ir.Type) -> bool:
    """Whether some part of an object may not be accessed by a type; where it is not in bytes,
    whether none may."""
    found = where_allowed(cells, access, object)
    return found != ir.TRUE if cells.is_bytes(object) else found == ir.FALSE


def named_objects(function: ir.Function, in_memory: Container[ir.Variable]) -> list[ir.Variable]:
    """The function's own variables ``in_memory``, and those others of which its code takes the
    address."""
    body = function.body
    own = [*function.parameters, *(() if body is None else body.locals)]
    found = dict.fromkeys(variable for variable in own if variable in in_memory)
    for node in ir.body_nodes(body) if body is not None else ():
        for part in ir.walk(node):
            if isinstance(part, ir.AddressOf):
                root = ir.place_root(part.place)
                if isinstance(root, ir.VariablePlace) and root.variable not in own:
                    found[root.variable] = None
    return list(found)


def where_allowed(cells: Cells, access: ir.Type, object: ir.Type) -> lir.Pred:
    """At which ``OFFSET`` in an object a type may access it."""
    return _Fits(cells, access).anywhere(ir.BoundRead(OFFSET), object)


def others_at(
    cells: Cells, place: ir.Place, variables: Sequence[ir.Variable], *, in_c: bool = False
) -> tuple[ir.Variable, ...]:
    """The variables that may not be accessed at a place, by its type, as a whole; ``in_c`` it is no
    matter how they are represented."""
    type = place.type
    is_scalar = isinstance(type, ir.IntType | ir.PointerType)
    if not is_scalar or cells.is_character(type):
        return ()
    if in_c:
        every = ((v, where_allowed(cells, type, v.type)) for v in variables)
        return tuple(v for v, allowed in every if allowed != ir.TRUE)
    in_bytes = cells.is_bytes(type) or lies_in_bytes(place, cells)
    alike = (v for v in variables if cells.is_bytes(v.type) == in_bytes)
    return tuple(v for v in alike if is_looked_at_otherwise(cells, type, v.type))


def others_of(
    world: World, function: ir.Function, in_memory: frozenset[ir.Variable]
) -> Callable[[ir.Place], tuple[ir.Variable, ...]]:
    """Which of the variables that a function names may not be accessed at a place."""
    if not world.checks_types:
        return lambda place: ()
    named = [
        variable
        for variable in named_objects(function, in_memory)
        if variable in in_memory or world.block_if_global(variable) is not None
    ]
    return lambda place: others_at(world.cells, place, named)


def fits_objects(
    cells: Cells,
    location: Location,
    access: ir.Type,
    objects: Iterable[tuple[Values, ir.Type]],
    span: Span,
) -> lir.Pred:
    """That what lies at a location may be accessed by a type, if it is a part of one of the
    ``objects``, of which each is given by its block and its type."""
    match location:
        case InUnion(Stored(block, start)) | Stored(block, start):
            fits = _Fits(cells, access)
            every: list[lir.Pred] = []
            for (own, _), type in objects:
                differs = ir.Compare(ir.CompareOp.NE, block, own, span)
                every.append(ir.Or(differs, fits.anywhere(start, type), span))
            return ir.conjunction(every)
        case _:  # nothing else is reached by a pointer
            return ir.TRUE


class _Fits:
    """Where in objects a type may access what is there."""

    def __init__(self, cells: Cells, access: ir.Type) -> None:
        self._cells = cells
        self._access = _kind(access)

    def anywhere(self, offset: lir.Expr, object: ir.Type) -> lir.Pred:
        """What the offset of a byte in an object has to be."""
        match object:
            case ir.ArrayType(element):
                size = self._size(element)
                step = ir.Const(max(size, 1), ir.INTEGER)
                rest: lir.Expr = ir.Binary(ir.BinaryOp.MOD, offset, step, ir.INTEGER)
                if (known := known_number(offset)) is not None and size:
                    rest = ir.Const(known % size, ir.INTEGER)
                return self.anywhere(rest, element)
            case ir.RecordType():
                members = [self._member(offset, object, m) for m in self._members(object)]
                return ir.disjunction(members) if object.is_union else ir.conjunction(members)
            case _:  # all others are scalars
                return ir.TRUE if _kind(object) == self._access else ir.FALSE

    def _members(self, type: ir.RecordType) -> list[str]:
        members = self._cells.records[type].members or ()
        return [member.name for member in members if not member.is_padding]

    def _member(self, offset: lir.Expr, type: ir.RecordType, name: str) -> lir.Pred:
        cells = self._cells
        found = bits_of(type, (name,), cells.machine, cells.records)
        own = next(m.type for m in cells.records[type].members or () if m.name == name)
        if found is None:
            return ir.TRUE
        start, end = found[0] // cells.byte.width, -(-sum(found) // cells.byte.width)
        inner = self.anywhere(minus(offset, ir.Const(start, ir.INTEGER)), own)
        if inner == ir.TRUE:
            return ir.TRUE
        before = ir.Compare(ir.CompareOp.LT, offset, ir.Const(start, ir.INTEGER))
        behind = ir.Compare(ir.CompareOp.LE, ir.Const(end, ir.INTEGER), offset)
        if type.is_union:
            return inner
        return ir.disjunction([before, behind, inner])

    def _size(self, type: ir.Type) -> int:
        return size_of(type, self._cells.machine, self._cells.records) or 0


def _kind(type: ir.Type) -> str:
    """What scalars may be accessed as each other have alike."""
    match type:
        case ir.IntType():
            return (type.declared or type.name).removeprefix("unsigned ").removeprefix("signed ")
        case ir.PointerType():
            return "pointer"
        case _:  # what is no scalar has a name of its own
            return str(type)
