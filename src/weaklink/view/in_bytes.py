r"""What the program looks at in several ways lies in memory as its bytes.

    before:  (struct header *)buffer     of  unsigned char *buffer, and
             struct header { unsigned short kind, length; }
    after:   the same; each ``struct header`` is four bytes (``Record.in_bytes``)

Two pointers are to the same where one is converted to the other, directly, through pointers to
``void``, or by a function that copies blocks.  (One that compares them looks at characters, too, if
there is padding.)  Where one object may be a structure or a number to
one of them, and characters or something else to the other, it is put together of bytes, wherever
it lies: a structure with all of its type, numbers with all of their region
(``analysis/regions.py``, ``view/numbers_in_bytes.py``).  All others keep their cells, and pay
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from weaklink import ir
from weaklink.analysis.changes import RELEASERS
from weaklink.analysis.flows import Key, scoped_nodes, skip
from weaklink.analysis.regions import Regions, is_number, leads_to_numbers
from weaklink.ir.cells import Cells
from weaklink.ir.layout import Records, records_in
from weaklink.ir.overlays import kind_of
from weaklink.ir.padding import Padding
from weaklink.ir.types import element
from weaklink.ir.within import lies_in_bytes, overlaid_union
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.block_calls import as_given
from weaklink.view.block_contracts import BLOCK_FUNCTIONS, Does
from weaklink.view.byte_marks import Looks, Marks
from weaklink.view.kept_in_cells import kept_in_cells
from weaklink.view.lower.allocation import ALLOCATORS
from weaklink.view.lower.untyped import (
    Look,
    converted,
    is_address_as_number,
    look_of,
    looks_through_void,
    record_around,
)
from weaklink.view.numbers_in_bytes import put_in_bytes
from weaklink.view.outside_bytes import with_what_others_reach


def store_in_bytes(program: ir.Program) -> ir.Program:
    """``program``, its structures marked that are looked at as something else, too, and all of
    which are bytes, those within them as well; numbers of which that is so are members of such."""
    cells = Cells(program.records, program.machine)
    has_unions = any(type.keyword == "union" for type in program.records)
    if not (has_unions or _converts_pointers(program)):
        return program
    cells = Cells(program.records, program.machine, kept_in_cells(program, cells))
    found = list(_looks(program, cells))
    if not has_unions and all(_are_alike([one.type for one in looks], cells) for looks in found):
        return program
    regions = Regions(program, cells, _passing_nothing())
    for looks in found:
        regions.join(key for look in looks for key in look.keys)
    marks, apart = _marked(program, cells, regions, found)
    joined: set[ir.RecordType] = set()
    while more := marks.records.keys() - joined:
        joined |= more
        for keys in _pointers_alike(joined, program, cells):
            regions.join(keys)
        marks, apart = _marked(program, cells, regions, found)
    marked = {
        type: replace(program.records[type], in_bytes=True, in_others=looked_for)
        for type, looked_for in marks.records.items()
    }
    if marked:
        program = replace(program, records={**program.records, **marked})
    program = replace(program, apart=apart)
    return put_in_bytes(program, cells, marks.is_chosen) if marks.regions else program


def _marked(
    program: ir.Program, cells: Cells, regions: Regions, found: Iterable[Looks]
) -> tuple[Marks, tuple[str, ...]]:
    """What is to lie in bytes, and what pointers to numbers do not lead into."""
    marks = Marks(program, cells, regions)
    for looks in found:
        alike = [look for look in _with_pointers(looks, cells) if marks.can_be(look)]
        if not _are_alike([one.type for one in alike], cells):
            for look in alike:
                marks.mark(look)
    for type in _moved_by_unions(program, cells):
        marks.mark(Look(type))
    return marks, with_what_others_reach(program, cells, marks)


def _with_pointers(looks: Looks, cells: Cells) -> Looks:
    """Those as pointers, too, only where there are some as characters: pointers of several types
    are not put in bytes for being looked at as one another."""
    if any(cells.is_character(element(look.type)) for look in looks):
        return looks
    return [look for look in looks if not isinstance(element(look.type), ir.PointerType)]


def with_several_pointers(records: Records) -> tuple[ir.RecordType, ...]:
    """The structures in bytes that have pointers, where these are to several types."""
    kinds: dict[ir.RecordType, list[ir.Type]] = {}
    for record, found in records.items():
        for member in (found.members or ()) if found.in_bytes else ():
            if isinstance(type := element(member.type), ir.PointerType):
                kinds.setdefault(record, []).append(kind_of(type))
    is_one = len({kind for own in kinds.values() for kind in own}) < 2
    return () if is_one else tuple(kinds)


def _pointers_alike(
    records: Iterable[ir.RecordType], program: ir.Program, cells: Cells
) -> Iterator[Iterable[Key]]:
    """The pointers to numbers in structures in bytes, those of one type together: one may be read
    where another was written."""
    alike: dict[ir.Type, list[Key]] = {}
    for record in records:
        for member in program.records[record].members or ():
            type = element(member.type)
            if isinstance(type, ir.PointerType) and leads_to_numbers(type, cells):
                alike.setdefault(kind_of(type), []).append(("member", record, member.name))
    yield from alike.values()


def _converts_pointers(program: ir.Program) -> bool:
    """Whether anything in it is a pointer converted."""
    return any(
        isinstance(part, ir.Convert) and isinstance(part.operand.type, ir.PointerType)
        for _, node in scoped_nodes(program, skip(()))
        for part in ir.walk(node)
    )


def _moved_by_unions(program: ir.Program, cells: Cells) -> Iterator[ir.RecordType]:
    """The structures that lie in unions in which no byte need be one number's alone, and are copied
    from or to there, or pointed to: what else is in these bytes goes along."""
    padding = Padding(cells)
    unions = [type for type in program.records if type.keyword == "union"]
    members = {
        inner
        for union in unions
        if cells.bytes_of(union) is not None
        for inner in records_in(union, program.records)
        if padding.may_be_padded(inner)
    }
    if not members:
        return
    for place in ir.named_places(program):
        type = element(place.type)
        if isinstance(type, ir.RecordType) and type in members and lies_in_bytes(place, cells):
            yield type


def _passing_nothing() -> Callable[[ir.Function], bool]:
    """The functions that pass no pointer to numbers on."""
    return skip(ALLOCATORS | RELEASERS | frozenset(BLOCK_FUNCTIONS))


def _are_alike(types: Sequence[ir.Type], cells: Cells) -> bool:
    return all(cells.convertible(one, other, NOWHERE) for one, other in combinations(types, 2))


def _looks(program: ir.Program, cells: Cells) -> Iterator[Looks]:
    nodes = list(scoped_nodes(program, skip(())))
    for scope, node in nodes:
        yield from _conversions(node, cells, scope)
    parts = [part for _, node in nodes for part in ir.walk(node)]
    if any(_asks_where_characters_lie(part, cells) for part in parts):
        yield from _around_characters(parts, cells)
    yield from _copies(program, cells)
    yield from looks_through_void(program, frozenset(BLOCK_FUNCTIONS))


def _conversions(node: ir.Node, cells: Cells, scope: str) -> Iterator[Looks]:
    for part in ir.walk(node):
        match part:
            case ir.Convert(operand, ir.PointerType()):
                yield _to_objects([look_of(operand, cells, scope), converted(part, cells)])
            case ir.Convert(operand) if is_address_as_number(part):
                yield _to_objects([look_of(operand, cells, scope), Look(cells.byte)])
            case ir.AddressOf(place) if (union := overlaid_union(place, cells)) is not None:
                yield _to_objects([Look(union.type), Look(cells.byte, out=True)])
            case ir.AddressOf(place) if isinstance(place.type, ir.RecordType):
                if lies_in_bytes(place, cells):  # of a union
                    yield _to_objects([Look(place.type), Look(cells.byte)])
            case _:  # no other expression looks at an object as another
                pass


def _asks_where_characters_lie(part: ir.Node, cells: Cells) -> bool:
    match part:
        case ir.Convert(operand) if is_address_as_number(part):
            pointer = operand.type
        case ir.BuiltinPred(r"\aligned", (operand, _)):
            pointer = operand.type
        case _:  # nothing else asks for an address
            return False
    return isinstance(pointer, ir.PointerType) and (
        pointer.target == ir.VOID or cells.is_character(pointer.target)
    )


def _around_characters(parts: Iterable[ir.Node], cells: Cells) -> Iterator[Looks]:
    """The structures of which characters have an address: where these lie is said in bytes."""
    for part in parts:
        match part:
            case ir.AddressOf(place) if cells.is_character(element(place.type)):
                record = record_around(place, cells)
                if record is not None:
                    yield _to_objects([Look(record), Look(cells.byte)])
            case _:  # no other address is of characters in a structure
                pass


def _copies(program: ir.Program, cells: Cells) -> Iterator[Looks]:
    """What the library's functions on blocks are handed together: bytes, too, where they are about
    a part of a number, or compare what has padding."""
    padding = Padding(cells)
    for scope, statement in ir.code(program):
        if not isinstance(statement, ir.Call) or statement.callee not in BLOCK_FUNCTIONS:
            continue
        does = BLOCK_FUNCTIONS[statement.callee]
        if len(statement.arguments) <= max(*does.blocks, does.size):
            continue  # it is another function of that name
        pointers = [as_given(one) for one in statement.arguments[: max(does.blocks) + 1]]
        looks = [look_of(one, cells, scope) for one in pointers]
        size = _known(statement.arguments[does.size])
        if any(_is_of_parts(look.type, size, cells) for look in looks):
            looks.append(Look(cells.byte))
        if does.does is Does.COMPARES and any(map(padding.may_be_padded, _types(looks))):
            looks.append(Look(cells.byte, out=True))
        yield _to_objects(looks)


def _types(looks: Iterable[Look]) -> Iterator[ir.Type]:
    return (element(look.type) for look in looks)


def _known(size: ir.Expr) -> int | None:
    """A number of bytes that is a constant."""
    while isinstance(size, ir.Convert):
        size = size.operand
    return size.value if isinstance(size, ir.Const) else None


def _is_of_parts(type: ir.Type, size: int | None, cells: Cells) -> bool:
    """Whether so many bytes are no whole numbers of the type."""
    inner = element(type)
    if size is None or not is_number(inner, cells) or not isinstance(inner, ir.IntType):
        return False
    return 8 * size % inner.width != 0


def _to_objects(looks: Iterable[Look]) -> Looks:
    """Those that say what is there."""
    return frozenset(one for one in looks if one.type != ir.VOID)
