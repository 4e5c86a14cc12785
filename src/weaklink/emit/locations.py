"""Places as annotations name them: a pointer, and the first and the last index from there.

before:  \\valid(t + (0 .. n - 1))     assigns p->n
after:   t, 0, n - 1                    MEMBER(p, n), 0, 0
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import Text
from weaklink.emit.numbers import widened
from weaklink.ir.cells import VALUE
from weaklink.ir.operators import Level
from weaklink.record import replace
from weaklink.source import Span


def plain(place: ir.Place) -> ir.Place:
    """The place as C has it: what lies in bytes is no structure there (``view/wrapped.py``)."""
    match place:
        case ir.FieldPlace(record, field) if field == VALUE:
            return plain(record)
        case ir.FieldPlace(record):
            return replace(place, record=plain(record))
        case ir.IndexPlace(array):
            return replace(place, array=plain(array))
        case ir.VariablePlace() | ir.DerefPlace() | ir.StringPlace() | ir.ValuePlace():
            return place
        case _:
            assert_never(place)


class Locations:
    """Writes them, with what writes a ``term`` and a ``place``."""

    def __init__(self, term: Callable[[ir.Expr], Text], place: Callable[[ir.Place], Text]) -> None:
        self._term = term
        self._place = place

    def of_both(self, left: ir.Expr, right: ir.Expr) -> str:
        """Two pointers, each behind the one from which it is reckoned."""
        texts = [self._term(one).code for one in (left, right)]
        bases = [self.base(one) for one in (left, right)]
        pairs = zip(bases, texts, strict=True)
        return ", ".join(f"{text if base is None else base}, {text}" for base, text in pairs)

    def base(self, pointers: ir.Expr) -> str | None:
        """The pointer from which others are reckoned: they lie in the object where it points to.
        None if that is not known."""
        match pointers:
            case ir.PointerAdd(pointer=inner) | ir.WholeOf(inner):
                return self.base(inner)
            case ir.Convert(operand=inner) if isinstance(inner.type, ir.PointerType | ir.SetType):
                return self.base(inner)
            case ir.AddressOf(place):
                return self._base_of_place(ir.place_root(place))
            case ir.Read() | ir.Load() if isinstance(pointers.type, ir.PointerType):
                return self._term(pointers).code
            case _:  # of any other it is not known
                return None

    def _base_of_place(self, root: ir.Root) -> str | None:
        match root:
            case ir.DerefPlace(pointer):
                return self.base(pointer)
            case ir.VariablePlace():
                return f"&{self._place(root).at_least(Level.UNARY)}"
            case ir.StringPlace() | ir.ValuePlace():
                return None
            case _:
                assert_never(root)

    def _member(self, place: ir.Place) -> str | None:
        """The address of a member of what a pointer points to, which may be none."""
        path = ""
        while isinstance(place, ir.FieldPlace | ir.IndexPlace):
            if isinstance(place, ir.FieldPlace):
                place = ir.as_written(place)
                assert isinstance(place, ir.FieldPlace)
                path, place = f".{place.field}{path}", place.record
            else:
                path, place = f"[{self._term(place.index).code}]{path}", place.array
        if not isinstance(place, ir.DerefPlace) or not path.startswith("."):
            return None
        return f"MEMBER({self._term(place.pointer).code}, {path[1:]})"

    def bit_field(self, location: ir.Expr) -> tuple[str, str] | None:
        """Of a bit-field that a frame clause names, a pointer to the structure and the member."""
        if not isinstance(location, ir.Load) or not is_bit_field(location.place):
            return None
        place = ir.as_written(location.place)
        if isinstance(location.type, ir.SetType) or not isinstance(place, ir.FieldPlace):
            raise Unsupported("set of places of this kind in an emitted program", location.span)
        return self._record(place, location.span)[0], place.field

    def _record(self, place: ir.FieldPlace, span: Span) -> tuple[str, str, str]:
        """The structure of a member."""
        return self.cells(ir.AddressOf(place.record, ir.PointerType(place.record.type), span), span)

    def named(self, location: ir.Expr) -> tuple[str, str, str]:
        """The places that a frame clause names, as a pointer and the first and last index."""
        match location:
            case ir.Load(place):
                address = ir.AddressOf(place, ir.PointerType(location.type), location.span)
                if isinstance(location.type, ir.SetType):
                    address = ir.AddressOf(place, location.type, location.span)
                return self.cells(address, location.span)
            case _:  # no other term is a place: refused
                raise Unsupported("location of this kind in an emitted program", location.span)

    def cells(self, pointer: ir.Expr, span: Span) -> tuple[str, str, str]:
        """A set of places as a pointer and the first and last index from there."""
        if isinstance(pointer, ir.AddressOf):
            pointer = replace(pointer, place=plain(pointer.place))
        match pointer:
            case ir.PointerAdd(ir.BinaryOp.ADD, base, ir.Range(low, high)):
                if low is None or high is None:
                    raise Unsupported("range without an end", span)
                return (self._term(base).code, self._term(low).code, self._term(high).code)
            case ir.PointerAdd(ir.BinaryOp.ADD, base, offset) if not isinstance(
                base.type, ir.SetType
            ):
                index = self._term(offset).code
                return (self._term(base).code, index, index)
            case ir.PointerAdd(ir.BinaryOp.SUB, base, offset) if not isinstance(
                base.type, ir.SetType
            ):
                index = f"-{widened(self._term(offset)).at_least(Level.ATOM)}"
                return (self._term(base).code, index, index)
            case ir.AddressOf(ir.DerefPlace(inner)) if not isinstance(pointer.type, ir.SetType):
                return self.cells(inner, span)
            case ir.AddressOf(ir.IndexPlace(array, ir.Range(low, high), type)) if low and high:
                first = ir.Const(0, ir.INTEGER)
                base = ir.AddressOf(ir.IndexPlace(array, first, type), ir.PointerType(type), span)
                return (self._term(base).code, self._term(low).code, self._term(high).code)
            case ir.AddressOf(ir.FieldPlace() as place) if is_bit_field(place):
                written = ir.as_written(place)
                assert isinstance(written, ir.FieldPlace)
                return self._record(written, span)
            case ir.AddressOf(ir.FieldPlace() | ir.IndexPlace() as place) if (
                member := self._member(place)
            ) is not None:
                return (member, "0", "0")
            case ir.AddressOf(place) if not isinstance(pointer.type, ir.SetType):
                return (f"&{self._place(place).at_least(Level.UNARY)}", "0", "0")
            case ir.AddressOf(ir.DerefPlace(inner)):
                return self.cells(inner, span)
            case _ if isinstance(pointer.type, ir.PointerType):
                return (self._term(pointer).code, "0", "0")
            case _:  # any other set may be more than one stretch: refused
                raise Unsupported("set of places of this kind in an emitted program", span)


def is_bit_field(place: ir.Place) -> bool:
    """Whether the member, or each one of a set, has no address in C."""
    type = ir.element_of(place.type)
    return isinstance(place, ir.FieldPlace) and isinstance(type, ir.IntType) and type.is_bit_field
