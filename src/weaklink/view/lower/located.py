"""Where a lowered value lies: in variables, in memory, within a union."""

from __future__ import annotations

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record

Values = tuple[lir.Expr, ...]
"""The pieces of a value."""


@record
class Plain:
    """In variables, or a value: the pieces."""

    pieces: Values


@record
class Stored:
    """In memory, from the cell ``start`` of ``block`` on."""

    block: lir.Expr
    start: lir.Expr


@record
class InUnion:
    """Inside a union that is its bytes: these, from one on; of a bit-field, from which ``bit`` of
    that."""

    bytes: Plain | Stored
    bit: int = 0


@record
class Moved:
    """So many bytes further on: ``step`` times an ``index``, which is below ``count``."""

    step: int
    index: lir.Expr
    count: int


@record
class Overlaid:
    """Inside a union whose members have cells by how they are represented (``Cells.overlay``):
    ``whole`` is all of it, and the part begins at ``byte``, and what that is ``moved`` by."""

    whole: Plain | Stored
    union: ir.RecordType
    byte: int
    moved: tuple[Moved, ...] = ()

    @property
    def first(self) -> int:
        """No part that may be meant begins before this byte."""
        return self.byte

    @property
    def last(self) -> int:
        """The last byte where it may begin."""
        return self.byte + sum(one.step * (one.count - 1) for one in self.moved)


Location = Plain | Stored | InUnion | Overlaid
