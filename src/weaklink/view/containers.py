r"""Pointers that are moved by bytes, between a structure with pointers and what lies in it.

    before:  (struct item *)((char *)link - 8)
             (struct link *)((char *)item + 8)
    after:   the item around ``*link``;  &item->link       of  { int key; struct link link; }

Objects with such structures stay in cells: how many lie between the two is known.  That there is
one around, where the program looks for it, nobody checks (``Record.around_parts``, a premise).
What is around a number or a character is left to bytes, as it may lie in anything; so is a
structure in whose stead another one that has such a member could be taken for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.diagnostics import Unsupported
from weaklink.ir.byte_types import is_of_bytes
from weaklink.ir.cells import Cells
from weaklink.ir.layout import Member, Path, Records, part_type, place_of, size_of
from weaklink.record import record, replace
from weaklink.source import NOWHERE
from weaklink.view.rewriting import Rewriting


def name_containers(program: ir.Program) -> ir.Program:
    """``program``, in which such pointers are computed as what they are."""
    if not any(_is_moved(part) for n in ir.program_nodes(program) for part in ir.walk(n)):
        return program
    containers = _Containers(program)
    functions = {name: containers.function(one) for name, one in program.functions.items()}
    definitions = {name: containers.definition(one) for name, one in program.definitions.items()}
    lemmas = tuple(map(containers.lemma, program.lemmas))
    records = {
        type: replace(one, around_parts=tuple(containers.found.get(type, ())))
        for type, one in program.records.items()
    }
    return replace(
        program, functions=functions, definitions=definitions, lemmas=lemmas, records=records
    )


def looked_for_around_parts(records: Records) -> tuple[ir.RecordType, ...]:
    """The structures that the program looks for around what lies in them, but for those in bytes,
    where what is there is known."""
    return tuple(t for t, one in records.items() if one.around_parts and not one.in_bytes)


def _is_moved(node: ir.Node) -> bool:
    """Whether it is a pointer that may have been moved by bytes, or to ``void``."""
    match node:
        case ir.Convert(operand, ir.PointerType()):
            return isinstance(operand.type, ir.PointerType)
        case _:  # no other is converted
            return False


@record
class _Moved:
    """``pointer``, so many bytes on."""

    pointer: ir.Expr
    bytes: int


@record
class _Cell:
    """A scalar of an object: how many cells and bytes it lies from some part of that."""

    cells: int
    bytes: int
    type: ir.Type


class _Containers(Rewriting):
    """``found`` are the structures that are looked for around what lies in them, with where that
    is."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__()
        self.found: dict[ir.RecordType, dict[Path, None]] = {}
        self._machine = program.machine
        self._records = program.records
        self._cells = Cells(program.records, program.machine)
        self._only: Mapping[ir.Variable, ir.Type] = {}

    def function(self, function: ir.Function) -> ir.Function:
        self._only = {} if function.body is None else dict(_led_to(function.body))
        return super().function(function)

    def definition(self, definition: ir.Definition) -> ir.Definition:
        """A logic definition with other expressions in it."""
        self._only = {}
        body, cases = definition.body, definition.cases
        if body is not None:
            body = self.node(body)
        if cases is not None:
            cases = tuple(replace(c, predicate=self._predicate(c.predicate)) for c in cases)
        return replace(definition, body=body, cases=cases)

    def lemma(self, lemma: ir.Lemma) -> ir.Lemma:
        """The same of a lemma."""
        self._only = {}
        return replace(lemma, predicate=self._predicate(lemma.predicate))

    def _predicate(self, predicate: ir.Pred) -> ir.Pred:
        return ir.as_pred(self.node(predicate))

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Convert(type=ir.PointerType() as type):
                made = self._typed(node, type)
                return self.of_parts(node) if made is None else self.of_parts(made)
            case ir.PointerAdd(op, pointer, offset, ir.PointerType(ir.VOID) as type, span):
                bytes_ = replace(type, target=self._machine["char"])
                start = ir.Convert(self.term(pointer), bytes_, span=span)
                moved = ir.PointerAdd(op, start, self.term(offset), bytes_, span)
                return ir.Convert(moved, type, span=span)
            case _:  # any other means what its parts do
                return self.of_parts(node)

    # --- what a pointer is ----------------------------------------------------------------------

    def _typed(self, node: ir.Convert, type: ir.PointerType) -> ir.Expr | None:
        """The pointer that a conversion makes, typed; None where it is no such one."""
        moved = self._moved(node.operand)
        pointer = moved.pointer
        held = self._target(pointer)
        if held is None or held == type.target:
            return None
        if not isinstance(pointer.type, ir.PointerType) or pointer.type.target != held:
            pointer = ir.Convert(pointer, ir.PointerType(held), span=pointer.span)
        if moved.bytes >= 0 and isinstance(held, ir.RecordType) and self._points(held):
            path = self._path(held, moved.bytes, type.target)
            if path is not None:
                place: ir.Place = ir.DerefPlace(pointer, held, node.span)
                return ir.AddressOf(self._part(place, path), type, node.span)
        whole = type.target
        if moved.bytes <= 0 and isinstance(whole, ir.RecordType) and self._points(whole):
            path = self._path(whole, -moved.bytes, held)
            if path is not None and self._is_apart(whole, path, held):
                self.found.setdefault(whole, {})[path] = None
                return ir.WholeOf(pointer, path, -moved.bytes, type, node.span)
        return None

    def _moved(self, pointer: ir.Expr) -> _Moved:
        match pointer:
            case ir.Convert(operand, ir.PointerType(target)) if self._has_no_type(target):
                if isinstance(operand.type, ir.PointerType):
                    return self._moved(operand)
            case ir.PointerAdd(op, base, offset, ir.PointerType(target)) if self._has_no_type(
                target
            ):
                by = self._number(offset)
                if by is not None:
                    inner = self._moved(base)
                    by = by if op is ir.BinaryOp.ADD else -by
                    return _Moved(inner.pointer, inner.bytes + by)
            case _:  # any other is where it begins
                pass
        return _Moved(pointer, 0)

    def _target(self, pointer: ir.Expr) -> ir.Type | None:
        """The structure or pointer that a pointer leads to."""
        if not isinstance(pointer.type, ir.PointerType):
            return None
        target: ir.Type = pointer.type.target
        if isinstance(pointer, ir.Read) and pointer.variable in self._only:
            target = self._only[pointer.variable]
        return target if isinstance(target, ir.RecordType | ir.PointerType) else None

    def _number(self, number: ir.Expr) -> int | None:
        """What a constant is, taken as a signed number as wide as pointers."""
        value = self._value(number)
        if value is None:
            return None
        wide = 1 << self._machine.pointer
        value %= wide
        return value - wide if value >= wide // 2 else value

    def _value(self, number: ir.Expr) -> int | None:
        match number:
            case ir.Const(constant):
                return constant
            case ir.Convert(ir.AddressOf(place), ir.IntType() | ir.IntegerType()):
                return self._from_null(place)
            case ir.Convert(operand, ir.IntType() as type) if not isinstance(
                operand.type, ir.PointerType
            ):
                value = self._value(operand)
                return None if value is None else type.wrap(value)
            case ir.Convert(operand, ir.IntegerType()):
                return self._value(operand)
            case ir.Unary(ir.UnaryOp.NEG, operand):
                value = self._value(operand)
                return None if value is None else -value
            case _:  # no other is how far something lies from the beginning
                return None

    def _from_null(self, place: ir.Place) -> int | None:
        """How many bytes a place lies behind NULL."""
        path: list[int | str] = []
        while isinstance(place, ir.FieldPlace | ir.IndexPlace):
            if isinstance(place, ir.FieldPlace):
                path.append(place.field)
                place = place.record
            else:
                if not isinstance(place.index, ir.Const):
                    return None
                path.append(place.index.value)
                place = place.array
        if not isinstance(place, ir.DerefPlace) or not _is_null(place.pointer):
            return None
        found = place_of(place.type, tuple(reversed(path)), self._machine, self._records)
        return None if found is None else found[0]

    def _has_no_type(self, target: ir.Type) -> bool:
        """Whether pointers to it say nothing of what they lead to."""
        return target == ir.VOID or self._cells.is_character(target)

    def _points(self, type: ir.RecordType) -> bool:
        """Whether it has a layout, and is not of integers alone."""
        is_known = type in self._records and self._records[type].members is not None
        return (
            is_known
            and self._cells.has_layout(type)
            and not is_of_bytes(type, self._records, pointers=False)
        )

    def _part(self, place: ir.Place, path: Path) -> ir.Place:
        """The part at a path of what is at a place."""
        for at, step in enumerate(path):
            type = part_type(place.type, path[at : at + 1], self._machine, self._records)
            if isinstance(step, int):
                place = ir.IndexPlace(place, ir.Const(step, ir.INTEGER), type, place.span)
            else:
                place = ir.FieldPlace(place, step, type, place.span)
        return place

    # --- where a part is ------------------------------------------------------------------------

    def _path(self, whole: ir.Type, byte: int, part: ir.Type) -> Path | None:
        """The way to the part of the type that begins at a byte of an object; None if there is
        none that is in the first cell just where it is in the first byte."""
        path = self._way(whole, byte, part)
        if not path:
            return None
        try:
            cell, _ = self._cells.part(whole, path, NOWHERE)
        except Unsupported:
            return None
        return path if (cell == 0) == (byte == 0) else None

    def _way(self, whole: ir.Type, byte: int, part: ir.Type) -> Path | None:
        if byte == 0 and self._cells.same(whole, part, NOWHERE):
            return ()
        match whole:
            case ir.ArrayType(element, length) if length:
                size = size_of(element, self._machine, self._records)
                if not size or byte >= length * size:
                    return None
                rest = self._way(element, byte % size, part)
                return None if rest is None else (byte // size, *rest)
            case ir.RecordType("struct"):
                found = self._records.get(whole)
                for member in (found.members or ()) if found is not None else ():
                    rest = self._within(whole, member, byte, part)
                    if rest is not None:
                        return rest
                return None
            case _:  # no other type has parts that one may look for
                return None

    def _within(
        self, whole: ir.RecordType, member: Member, byte: int, part: ir.Type
    ) -> Path | None:
        if member.bits is not None or member.is_padding or member.is_model:
            return None
        start, size = place_of(whole, (member.name,), self._machine, self._records) or (0, 0)
        if not start <= byte < start + size:
            return None
        rest = self._way(member.type, byte - start, part)
        return None if rest is None else (member.name, *rest)

    # --- what else could be taken for it --------------------------------------------------------

    def _is_apart(self, whole: ir.RecordType, path: Path, part: ir.Type) -> bool:
        """Whether what lies around such a part in other structures is as many bytes away, where it
        is as many cells away as a scalar of the same kind around this."""
        own = {cell.cells: cell for cell in self._around(whole, path)}
        for other in self._records:
            if other.keyword == "struct" and self._cells.has_layout(other):
                for way in self._ways(other, part):
                    for cell in self._around(other, way):
                        mine = own.get(cell.cells, cell)
                        if mine.bytes != cell.bytes and self._is_alike(mine.type, cell.type):
                            return False
        return True

    def _is_alike(self, one: ir.Type, other: ir.Type) -> bool:
        both_point = isinstance(one, ir.PointerType) and isinstance(other, ir.PointerType)
        return both_point or self._cells.same(one, other, NOWHERE)

    def _ways(self, whole: ir.Type, part: ir.Type) -> Iterator[Path]:
        """The ways to the parts of that type in an object."""
        try:
            leaves = self._cells.leaves(whole, NOWHERE)
        except Unsupported:
            return
        seen: set[Path] = set()
        for leaf in leaves:
            for end in range(1, len(leaf.path) + 1):
                way = leaf.path[:end]
                if way not in seen and self._is_of(whole, way, part):
                    seen.add(way)
                    yield way

    def _is_of(self, whole: ir.Type, way: Path, part: ir.Type) -> bool:
        try:
            return self._cells.same(self._cells.part(whole, way, NOWHERE)[1], part, NOWHERE)
        except Unsupported:
            return False

    def _around(self, whole: ir.Type, way: Path) -> Iterator[_Cell]:
        """The scalars of an object, as seen from a part of it."""
        cell, _ = self._cells.part(whole, way, NOWHERE)
        start, _ = place_of(whole, way, self._machine, self._records) or (0, 0)
        for number, leaf in enumerate(self._cells.leaves(whole, NOWHERE)):
            place = place_of(whole, leaf.path, self._machine, self._records)
            if place is not None and not leaf.is_opaque:
                yield _Cell(number - cell, place[0] - start, leaf.type)


def _is_null(pointer: ir.Expr) -> bool:
    while isinstance(pointer, ir.Convert):
        pointer = pointer.operand
    return isinstance(pointer, ir.Const) and pointer.value == 0


def _led_to(body: ir.Body) -> Iterator[tuple[ir.Variable, ir.Type]]:
    """The locals that are pointers to ``void``, and are given pointers to one type alone; each with
    that."""
    given: dict[ir.Variable, set[ir.Type]] = {}
    own = {one for one in body.locals if one.type == ir.PointerType(ir.VOID)}
    for block in body.blocks.values():
        for statement in block.statements:
            for variable in own & set(written(statement)):
                given.setdefault(variable, set()).add(_given_type(statement))
    named = {
        root.variable
        for node in ir.body_nodes(body)
        for part in ir.walk(node)
        if isinstance(part, ir.AddressOf)
        if isinstance(root := ir.place_root(part.place), ir.VariablePlace)
    }
    for variable, types in given.items():
        if len(types) == 1 and variable not in named:
            yield variable, next(iter(types))


def _given_type(statement: ir.Statement) -> ir.Type:
    """What the pointer leads to that an assignment gives a variable; ``void`` if that is not
    known."""
    match statement:
        case ir.Assign(_, ir.Convert(operand)) if isinstance(operand.type, ir.PointerType):
            return operand.type.target
        case _:  # nothing else says what it leads to
            return ir.VOID
