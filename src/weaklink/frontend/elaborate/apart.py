"""When two places of C share nothing."""

from __future__ import annotations

from weaklink import ir
from weaklink.source import Span


def apart(a: ir.Place, b: ir.Place, span: Span) -> ir.Pred | None:
    """That no cell is in both; None if that is evident, and false if the contrary is."""
    way, other = _way(a), _way(b)
    first, second = way[0], other[0]
    match first, second:
        case ir.VariablePlace(one), ir.VariablePlace(two):
            return _behind(way, other, span) if one == two else None
        case ir.DerefPlace(), ir.DerefPlace() if first.pointer == second.pointer:
            return _behind(way, other, span)
        case ((ir.VariablePlace() | ir.DerefPlace()), (ir.VariablePlace() | ir.DerefPlace())):
            if first.type == second.type and _in_other_members(way, other):
                return None
            return _separated(a, b, span)
        case _:  # a literal, or a value that lies nowhere: nothing writes there
            return None


def _way(place: ir.Place) -> list[ir.Place]:
    """The place, and what it is a part of, the whole first."""
    way = [place]
    while isinstance(place, ir.IndexPlace | ir.FieldPlace):
        place = place.array if isinstance(place, ir.IndexPlace) else place.record
        way.append(place)
    return way[::-1]


def _behind(way: list[ir.Place], other: list[ir.Place], span: Span) -> ir.Pred | None:
    """The same of parts of one object."""
    different: list[ir.Pred] = []
    for number, (one, two) in enumerate(zip(way[1:], other[1:], strict=False), start=2):
        match one, two:
            case ir.FieldPlace(record, name), ir.FieldPlace(_, second):
                if name != second and _is_union(record.type):
                    if all(map(_is_first, (*way[number:], *other[number:]))):
                        break  # the members of a union begin in one place
                    return None
                if name != second:
                    return None
            case ir.IndexPlace(index=ir.Const(value)), ir.IndexPlace(index=ir.Const(second)):
                if value != second:
                    return None
            case ir.IndexPlace(index=left), ir.IndexPlace(index=right):
                if left != right:
                    sides = _exact(left), _exact(right)
                    different.append(ir.Compare(ir.CompareOp.NE, *sides, span))
            case _:  # parts of one object differ in these ways only
                pass
    return ir.disjunction(different)


def _in_other_members(way: list[ir.Place], other: list[ir.Place]) -> bool:
    """Whether the two are in different members of two structures of one type."""
    match way[1:2], other[1:2]:
        case [ir.FieldPlace(_, name)], [ir.FieldPlace(_, second)]:
            return name != second and not _is_union(way[0].type)
        case _:  # one of them is the whole, or an element
            return False


def _is_first(part: ir.Place) -> bool:
    """Whether it evidently begins where what it is a part of does."""
    return isinstance(part, ir.IndexPlace) and part.index == ir.Const(0, part.index.type)


def _is_union(type: ir.Type) -> bool:
    return isinstance(type, ir.RecordType) and type.keyword == "union"


def _separated(a: ir.Place, b: ir.Place, span: Span) -> ir.Pred:
    pointers = (_address(a, span), _address(b, span))
    return ir.Holds(ir.BuiltinPred("\\separated", pointers, (ir.HERE,), span), span)


def _address(place: ir.Place, span: Span) -> ir.Expr:
    if isinstance(place, ir.DerefPlace):
        return place.pointer
    return ir.AddressOf(place, ir.PointerType(place.type), span)


def _exact(index: ir.Expr) -> ir.Expr:
    if index.type == ir.INTEGER:
        return index
    return ir.Convert(index, ir.INTEGER, span=index.span)
