"""Places of memory, by which it is read and named.

A variable read as a whole is a ``Read`` (and assigned an ``Assign``), whatever its type; if its
address is taken somewhere (an ``AddressOf`` of a place that begins at it) it lives in memory too,
and whoever models memory reads it there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import weaklink.record
from weaklink.ir.types import Type
from weaklink.ir.variables import Variable
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span

if TYPE_CHECKING:
    from weaklink.ir.expressions import Expr


@record
class VariablePlace:
    variable: Variable
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.variable.type


@record
class StringPlace:
    """The array of a string literal; ``units`` are its elements without the final zero, bytes as
    0 to 255."""

    units: tuple[int, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def text(self) -> str:
        """What it says, for people."""
        if all(unit < 0x100 for unit in self.units):
            return bytes(self.units).decode("utf-8", "backslashreplace")
        return "".join(map(chr, self.units))


@record
class ValuePlace:
    """Inside a value that lies nowhere: of an annotation (``\\at(s, L).x``), or ``f().x``."""

    value: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.value.type


@record
class DerefPlace:
    """What ``pointer`` points to.  In annotations a pointer, or an index, may be a set; the
    place is then a set of places, and what is loaded from it a set."""

    pointer: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class IndexPlace:
    """An element of an array (not of what a pointer points to: that is ``*(p + i)``)."""

    array: Place
    index: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class FieldPlace:
    record: Place
    field: str
    type: Type
    span: Span = weaklink.record.field(default=NOWHERE, compare=False, repr=False)
    is_ghost: bool = weaklink.record.field(default=False, compare=False, repr=False)
    """Whether it is a ghost member."""


Root = VariablePlace | StringPlace | ValuePlace | DerefPlace
"""Where places begin."""

Place = Root | IndexPlace | FieldPlace
