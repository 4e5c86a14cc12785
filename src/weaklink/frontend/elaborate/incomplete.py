"""What C lets nobody do with a structure that nothing completes: count in it, or take its value.

before:  struct s;  p + 1   p[2]   p - q   *p = *q        all of `struct s *`
after:   an error each (C11 6.5.6p2, 6.3.2.1p2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.problems import error
from weaklink.ir.layout import Records
from weaklink.source import Span, order


def check_complete(contract: ir.FunctionContract, body: ir.Body | None, records: Records) -> None:
    """Raises the first error of a function."""
    if all(record.members is not None for record in records.values()):
        return
    nodes = [*ir.contract_nodes(contract), *(() if body is None else ir.body_nodes(body))]
    found = [*_counting(nodes, records), *(() if body is None else _values(body, records))]
    if found:
        raise min(found, key=lambda one: order(one.diagnostic.span))


def _counting(nodes: Iterable[ir.Node], records: Records) -> Iterator[InputError]:
    for node in nodes:
        for part in ir.walk(node):
            type = _counted(part)
            if type is not None and _is_incomplete(type, records):
                yield _error(type, part.span)


def _values(body: ir.Body, records: Records) -> Iterator[InputError]:
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Assign(_, value, span) | ir.Store(_, value, span):
                    if _is_incomplete(value.type, records):
                        yield _error(value.type, span)
                case _:  # no other statement takes a value as it is
                    pass


def _counted(part: ir.Node) -> ir.Type | None:
    """The type of the objects that are counted, or whose value is taken."""
    match part:
        case ir.PointerAdd(_, pointer) | ir.PointerDiff(pointer):
            type = pointer.type
            return type.target if isinstance(type, ir.PointerType) else None
        case _:  # nothing else counts objects
            return None


def _is_incomplete(type: ir.Type, records: Records) -> bool:
    while isinstance(type, ir.ArrayType):
        type = type.element
    if not isinstance(type, ir.RecordType):
        return False
    found = records.get(type)
    return found is None or found.members is None


def _error(type: ir.Type, span: Span) -> InputError:
    message = f"`{type}` is incomplete: nothing says what it consists of"
    return error("type", span, message, "a definition of it")
