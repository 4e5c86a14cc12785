"""Ghost code changes nothing that is not ghost, nor the program's course, and ends.

What is said here of places and pointers goes by types, as Frama-C's qualifier ``\\ghost`` has it:
an object is ghost if ghost code declares it, what a pointer points to if its type says so.  A
pointer gets such a type from ghost objects alone, so that none leads into the program's memory.
Jumps are judged by the ghost comment that they stand in, and the one that they go to
(``Regions``); calls, once all contracts are known, in ``ghost_calls.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.problems import error
from weaklink.source import Span

CODE = "ghost"
"""The code of all these errors."""


# --- places ------------------------------------------------------------------------------------


def is_ghost_place(place: ir.Place) -> bool:
    """Whether ghost code may write there."""
    if _in_ghost_member(place):
        return True
    root = ir.place_root(place)
    match root:
        case ir.VariablePlace(variable):
            return variable.is_ghost
        case ir.DerefPlace(pointer):
            type = ir.element_of(pointer.type)
            return isinstance(type, ir.PointerType) and type.target_ghost
        case ir.StringPlace() | ir.ValuePlace():
            return False
        case _:
            assert_never(root)


def _in_ghost_member(place: ir.Place) -> bool:
    match place:
        case ir.FieldPlace(record, is_ghost=is_ghost):
            return is_ghost or _in_ghost_member(record)
        case ir.IndexPlace(array):
            return _in_ghost_member(array)
        case _:  # all others are no parts of places
            return False


def is_ghost_location(location: ir.Expr) -> bool:
    """Whether a location of an ``assigns`` clause is ghost."""
    match location:
        case ir.At(operand):
            return is_ghost_location(operand)
        case ir.Read(variable):
            return variable.is_ghost
        case ir.Load(place):
            return is_ghost_place(place)
        case ir.BuiltinTerm("\\union", parts):
            return all(map(is_ghost_location, parts))
        case _:  # no other set of places is known to be ghost: it is refused
            return False


def not_ghost(place: ir.Place, text: str, span: Span) -> InputError:
    """An error to raise where ghost code writes what is not ghost."""
    message = f"ghost code changes `{text}`, which is not ghost"
    if isinstance(ir.place_root(place), ir.DerefPlace):
        return error(CODE, span, message, "a pointer to ghost memory, as `int \\ghost *p`")
    return error(CODE, span, message, "a ghost variable, as `/*@ ghost int x; */` declares it")


# --- pointers ----------------------------------------------------------------------------------


def check_ghost_pointer(value: ir.Expr, type: ir.Type) -> None:
    """An error if ``value``, as a ``type``, would give away what is not ghost for ghost memory, or
    ghost memory for what is not."""
    if isinstance(value, ir.Const) and value.value == 0:
        return
    if _fits(value.type, type):
        return
    message = "this pointer may lead to what is not ghost, and is taken for one to ghost memory"
    wanted = "the address of a ghost object"
    if isinstance(value.type, ir.PointerType) and value.type.target_ghost:
        message = "this pointer to ghost memory is taken for one to the program's"
        wanted = "a pointer whose type says so, as `int \\ghost *p`"
        if isinstance(type, ir.PointerType) and type.target_ghost:
            message = "pointers behind this pointer differ in what is `\\ghost`"
    raise error(CODE, value.span, message, wanted)


def _fits(given: ir.Type, wanted: ir.Type) -> bool:
    if isinstance(given, ir.PointerType) and isinstance(wanted, ir.PointerType):
        return _agree(given, wanted)
    if isinstance(wanted, ir.IntType) and wanted.is_bool:
        return True
    return not has_ghost(given) and not has_ghost(wanted)


def _agree(left: ir.Type, right: ir.Type) -> bool:
    """Whether what may be written as one may be read as the other."""
    match left, right:
        case ir.PointerType(), ir.PointerType():
            same = left.target_ghost == right.target_ghost
            return same and _agree(left.target, right.target)
        case ir.ArrayType(), ir.ArrayType():
            return _agree(left.element, right.element)
        case _:  # types that are built unlike agree where neither leads to ghost memory
            return not has_ghost(left) and not has_ghost(right)


def has_ghost(type: ir.Type) -> bool:
    """Whether a value of the type leads to ghost memory."""
    match type:
        case ir.PointerType(target):
            return type.target_ghost or has_ghost(target)
        case ir.ArrayType(element):
            return has_ghost(element)
        case ir.IntType() | ir.FloatType() | ir.VoidType() | ir.FunctionType() | ir.MemoryType():
            return False
        case ir.RecordType():  # What its members lead to is asked where they are read.
            return False
        case _ if isinstance(type, ir.AcslType):
            return False
        case _:
            assert_never(type)


# --- jumps -------------------------------------------------------------------------------------


class Regions:
    """The ghost comments of one body, by number; ``current`` is 0 outside of all."""

    def __init__(self) -> None:
        self.current = 0
        self._last = 0

    @contextmanager
    def code(self) -> Iterator[None]:
        """A ghost comment."""
        outer = self.current
        if outer == 0:
            self._last += 1
            self.current = self._last
        try:
            yield
        finally:
            self.current = outer


def check_course(source: int, target: int, what: str, span: Span) -> None:
    """``what`` jumps from one region to another."""
    if source == target:
        return
    if source == 0:
        message = f"{what} jumps from the program into ghost code"
        raise error(CODE, span, message, "a target in the program")
    message = f"{what} in ghost code changes the course of the program"
    raise error(CODE, span, message, "ghost code behind which the program goes on")


def may_not_end(span: Span, what: str, expected: str) -> InputError:
    """An error to raise for ghost code that is not seen to end."""
    return error(CODE, span, f"this ghost {what} may not end", expected)
