"""Numbers in bytes and other files: whatever these may reach could be one of them.

    int level;   void f(int *p);   *(char *)&level = 1      p may lead to ``level``, too

Where numbers of a size lie in bytes that other files can name, hand over or have been handed, all
do that these can: what parameters, results, members and pointers to ``void`` lead to, globals, and
what gets to functions without a body, or into memory, by way of ``void``.  Where such numbers stay
cells (members of structures that are no bytes, what only pointers to pointers lead to), or lie in
structures that are bytes while those that pointers lead to are cells, they are taken to be others:
a premise (``apart``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.analysis.flows import POINTEE, Key, place_key, scoped_nodes, skip, variable_key
from weaklink.analysis.regions import is_number, leads_to_numbers, objects, value_key
from weaklink.ir.cells import Cells
from weaklink.ir.overlays import kind_of
from weaklink.ir.types import element
from weaklink.view.block_calls import as_given
from weaklink.view.byte_marks import Marks, may_be_member
from weaklink.view.lower.world import is_named_elsewhere

Size = int | ir.Type
"""The width of numbers, in bits, or what all pointers are alike that are represented as one."""

Sized = tuple[Size, Key]
"""The size of numbers, and the key of a region of such."""


def with_what_others_reach(program: ir.Program, cells: Cells, marks: Marks) -> tuple[str, ...]:
    """Marks it; says of what it is taken for granted that no other pointer leads there: not to the
    members of unions with pointers, either."""
    reached = list(dict.fromkeys(_reached(program, cells)))
    left = dict.fromkeys(map(_name, _marked_with_others(reached, program, marks)))
    in_bytes = {width for width, key in reached if marks.is_chosen(key)}
    led_to = {width for width, key in reached if key[0] != "object"}
    for type, widths in _members(program, cells).items():
        lies = type in marks.records or cells.bytes_of(type) is not None
        if widths & (led_to - in_bytes if lies else in_bytes):
            left[str(type)] = None
    left.update(dict.fromkeys(_closed_unions(program, cells)))
    return tuple(left)


def _closed_unions(program: ir.Program, cells: Cells) -> Iterator[str]:
    """The unions with pointers of which a member is named that a pointer of the program could lead
    to: none does."""
    targets = {
        kind_of(element(one.target))
        for type in _types(program)
        if isinstance(one := element(type), ir.PointerType)
    }
    for place in ir.named_places(program):
        while isinstance(place, ir.FieldPlace | ir.IndexPlace):
            inner = kind_of(element(place.type))
            place = place.record if isinstance(place, ir.FieldPlace) else place.array
            if cells.overlay(place.type) is not None and inner in targets:
                yield str(place.type)


def _types(program: ir.Program) -> Iterator[ir.Type]:
    """Those of what other files can hand over, name or set."""
    for function in program.functions.values():
        yield from (one.type for one in (*function.parameters, *function.results))
    yield from (item.variable.type for item in program.globals)
    for record in program.records.values():
        yield from (member.type for member in record.members or ())


def _marked_with_others(reached: Iterable[Sized], program: ir.Program, marks: Marks) -> list[Key]:
    """Marks what is of a size of which some is, and pointers of types of which structures in bytes
    have some; gives back what cannot be.  What is marked may take numbers of other sizes with
    it."""
    known: set[Size] | None = None
    while True:
        in_bytes = {width for width, key in reached if marks.is_chosen(key)}
        in_bytes.update(_pointers_in_bytes(program, marks))
        others = [k for width, k in reached if width in in_bytes and not marks.is_chosen(k)]
        if in_bytes == known:
            return others
        known = in_bytes
        for key in filter(marks.can_be_region, others):
            marks.mark_region(key)


def _pointers_in_bytes(program: ir.Program, marks: Marks) -> Iterator[Size]:
    for record in marks.records:
        for member in program.records[record].members or ():
            if isinstance(inner := element(member.type), ir.PointerType):
                yield kind_of(inner)


def _reached(program: ir.Program, cells: Cells) -> Iterator[Sized]:
    """The numbers of several bytes that other files can name or hand over."""
    for function in program.functions.values():
        if ":" not in function.name:
            for one in (*function.parameters, *function.results):
                yield from _led_to(one.type, variable_key(function.name, one), cells)
    for item in program.globals:
        variable = item.variable
        if is_named_elsewhere(variable):
            key = variable_key("", variable)
            yield from _led_to(variable.type, key, cells)
            if may_be_member(variable, cells):
                yield _width(variable.type), ("object", key)
    for type, record in program.records.items():
        for member in record.members or ():
            yield from _led_to(member.type, ("member", type, member.name), cells)
    for _, node in scoped_nodes(program, skip(())):
        for part in ir.walk(node):
            yield from _from_elsewhere(part, cells)
    for scope, statement in ir.code(program):
        for pointer in _given_away(statement, program):
            if leads_to_numbers(pointer.type, cells):
                for key in objects(scope, pointer, cells):
                    yield from _led_to(pointer.type, key, cells)


def _from_elsewhere(node: ir.Node, cells: Cells) -> Iterator[Sized]:
    """What is found behind a pointer to a pointer, or a pointer to ``void``."""
    match node:
        case ir.Convert(operand, type) if operand.type == ir.PointerType(ir.VOID):
            yield from _led_to(type, value_key(node), cells)
        case ir.Load(place, type) if place_key("", place) == POINTEE:
            yield from _led_to(type, POINTEE, cells)
        case _:  # all others are known by what holds them
            pass


def _given_away(statement: ir.Statement, program: ir.Program) -> Iterator[ir.Expr]:
    """The pointers that are handed to what may keep them, as pointers to something else: functions
    of other files, but those of our headers, and memory."""
    match statement:
        case ir.Call(callee, arguments):
            called = program.functions.get(callee)
            if called is not None and called.body is None and not called.span.file.startswith("<"):
                yield from map(as_given, arguments)
        case ir.Store(_, value):
            yield as_given(value)
        case ir.Assign(target, value) if target.storage is ir.Storage.GLOBAL:
            yield as_given(value)
        case _:  # no other statement hands anything on
            pass


def _led_to(type: ir.Type, key: Key, cells: Cells) -> Iterator[Sized]:
    inner = element(type)
    if isinstance(inner, ir.PointerType) and leads_to_numbers(inner, cells):
        yield _width(inner.target), key


def _width(type: ir.Type) -> Size:
    inner = element(type)
    return inner.width if isinstance(inner, ir.IntType) else kind_of(inner)


def _members(program: ir.Program, cells: Cells) -> Mapping[ir.RecordType, set[Size]]:
    """The widths of the numbers that are members of structures, as far as code names them."""
    found: dict[ir.RecordType, set[Size]] = {}
    for place in ir.named_places(program):
        _note(place, cells, found)
    return found


def _note(place: ir.Place, cells: Cells, found: dict[ir.RecordType, set[Size]]) -> None:
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        outer = place.record if isinstance(place, ir.FieldPlace) else place.array
        is_member = isinstance(outer.type, ir.RecordType) and is_number(place.type, cells)
        if is_member and isinstance(outer.type, ir.RecordType):
            found.setdefault(outer.type, set()).add(_width(place.type))
        place = outer


def _name(key: Key) -> str:
    """What stays as it is, for readers."""
    match key:
        case ("object", (_, ir.Variable(shown=shown))):
            return f"`{shown}`"
        case ("member", type, field):
            return f"what `{field}` of {type} leads to"
        case ("within", type, _):
            return str(type)
        case (_, ir.Variable(shown=shown)):
            return f"what `{shown}` leads to"
        case _:  # what such pointers lead to has no name
            return "what pointers to pointers lead to"
