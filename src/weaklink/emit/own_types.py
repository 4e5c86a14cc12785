"""Checks that variables are accessed by their own types, in C.

*p, of `float x`        ({ integer of_object = (char *)&*p - (char *)&x;
                           of_object < 0 || of_object >= sizeof x || (0); })
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.locations import is_bit_field
from weaklink.emit.surroundings import Surroundings
from weaklink.ir.cells import Cells
from weaklink.view.lower.effective import OFFSET, where_allowed


def own_type(
    around: Surroundings,
    to: ir.AddressOf,
    object: ir.Expr,
    text: Callable[[ir.Expr], str],
    condition: Callable[[ir.Pred], str],
) -> str:
    """Whether what lies there is no part of an object, or one that the type may access; ``text``
    and ``condition`` write terms and predicates."""
    assert isinstance(object, ir.AddressOf)
    if is_bit_field(to.place):
        raise Unsupported("address of a bit-field in an emitted program", to.span)
    cells = Cells(around.records, around.machine)
    found = where_allowed(cells, to.place.type, object.place.type)
    allowed = condition(cast("ir.Pred", found))
    one, other, offset = text(to), text(object), OFFSET.name
    distance = f"integer {offset} = (char *){one} - (char *){other};"
    outside = f"{offset} < 0 || {offset} >= (integer)sizeof *{other}"
    return f"({{ {distance} {outside} || ({allowed}); }})"
