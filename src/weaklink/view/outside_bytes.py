"""Numbers in bytes and other files: whatever these may reach could be one of them.

    int level;   void f(int *p);   *(char *)&level = 1      p may lead to ``level``, too

Where numbers of a size lie in bytes that other files can name or hand over, all do that these can:
what parameters, results and members lead to, and globals.  Where such numbers stay cells (members
of structures that are no bytes), or lie in structures that are bytes while those that pointers lead
to are cells, they are taken to be others: a premise (``apart``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.flows import Key, scoped_nodes, skip, variable_key
from weaklink.analysis.regions import is_number, leads_to_numbers
from weaklink.ir.cells import Cells
from weaklink.ir.types import element
from weaklink.view.byte_marks import Marks, may_be_member
from weaklink.view.lower.world import is_named_elsewhere

Sized = tuple[int, Key]
"""The width of numbers, in bits, and the key of a region of such."""


def with_what_others_reach(program: ir.Program, cells: Cells, marks: Marks) -> tuple[str, ...]:
    """Marks it; says of what it is taken for granted that no pointer to a number leads there."""
    reached = dict.fromkeys(_reached(program, cells))
    in_bytes = {width for width, key in reached if marks.is_chosen(key)}
    left: dict[str, None] = {}
    for width, key in reached:
        if width in in_bytes and not marks.is_chosen(key):
            if marks.can_be_region(key):
                marks.mark_region(key)
            else:
                left[_name(key)] = None
    led_to = {width for width, key in reached if key[0] != "object"}
    for type, widths in _members(program, cells).items():
        lies = type in marks.records or cells.bytes_of(type) is not None
        if widths & (led_to - in_bytes if lies else in_bytes):
            left[str(type)] = None
    return tuple(left)


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


def _led_to(type: ir.Type, key: Key, cells: Cells) -> Iterator[Sized]:
    inner = element(type)
    if isinstance(inner, ir.PointerType) and leads_to_numbers(inner, cells):
        yield _width(inner.target), key


def _width(type: ir.Type) -> int:
    inner = element(type)
    assert isinstance(inner, ir.IntType)
    return inner.width


def _members(program: ir.Program, cells: Cells) -> Mapping[ir.RecordType, set[int]]:
    """The widths of the numbers that are members of structures, as far as code names them."""
    found: dict[ir.RecordType, set[int]] = {}
    for _, node in scoped_nodes(program, skip(())):
        for part in ir.walk(node):
            if isinstance(part, ir.Load | ir.AddressOf | ir.Update):
                _note(part.place, cells, found)
    for function in program.functions.values():
        for block in () if function.body is None else function.body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Store):
                    _note(statement.place, cells, found)
    return found


def _note(place: ir.Place, cells: Cells, found: dict[ir.RecordType, set[int]]) -> None:
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        outer = place.record if isinstance(place, ir.FieldPlace) else place.array
        is_member = isinstance(outer.type, ir.RecordType) and is_number(place.type, cells)
        if is_member and isinstance(outer.type, ir.RecordType):
            found.setdefault(outer.type, set()).add(_width(place.type))
        place = outer


def _name(key: Key) -> str:
    """What stays as it is, for readers."""
    holder = key[1] if key[0] == "object" else key
    assert isinstance(holder, tuple)
    match holder:
        case ("member", type, field):
            return f"what `{field}` of {type} leads to"
        case (_, ir.Variable(shown=shown)):
            return f"`{shown}`" if key[0] == "object" else f"what `{shown}` leads to"
        case _:  # nothing else is handed over by name
            raise AssertionError(key)
