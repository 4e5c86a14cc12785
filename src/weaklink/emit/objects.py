"""Objects outside of functions as an emitted program needs them: compound literals have names, and
arrays a length.

before:  struct pair *origin = &(struct pair){ 3, 4 };  int t[];
after:   static struct pair wl_literal_1 = { 3, 4 };  struct pair *origin = &wl_literal_1;
         int t[1];
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from weaklink.emit.trees import mapped
from weaklink.frontend.syntax import (
    ArrayType,
    CompoundLiteral,
    Declaration,
    DeclarationStatement,
    External,
    Name,
    Number,
    TranslationUnit,
)
from weaklink.ir.expressions import Variable
from weaklink.ir.program import Program
from weaklink.ir.types import ArrayType as Array
from weaklink.record import replace
from weaklink.source import Span

_LITERAL = "literal."


def literal_name(variable: Variable) -> str:
    """The name of the object of a compound literal; empty of any other variable, static ones of a
    function that is called like the first part too."""
    prefix, number = variable.name[: len(_LITERAL)], variable.name[len(_LITERAL) :]
    return f"wl_literal_{number}" if prefix == _LITERAL and number.isdigit() else ""


def with_whole_objects(
    units: Sequence[TranslationUnit], program: Program
) -> tuple[TranslationUnit, ...]:
    """The units, the compound literals that are objects declared before what names them, and the
    length of arrays written down."""
    names = {g.variable.span: name for g in program.globals if (name := literal_name(g.variable))}
    lengths = {
        g.variable.span: g.variable.type.length
        for g in program.globals
        if isinstance(g.variable.type, Array) and g.variable.type.length is not None
    }
    return tuple(
        replace(
            unit,
            items=tuple(one for item in unit.items for one in _named(_sized(item, lengths), names)),
        )
        for unit in units
    )


def _sized(item: External, lengths: Mapping[Span, int]) -> External:
    if not isinstance(item, DeclarationStatement):
        return item
    made: list[Declaration] = []
    for one in item.declarations:
        type = one.type
        if isinstance(type, ArrayType) and type.size is None and one.span in lengths:
            type = replace(type, size=Number(lengths[one.span], "", 10, one.span))
        made.append(replace(one, type=type))
    return replace(item, declarations=tuple(made))


def _named(item: External, names: Mapping[Span, str]) -> Iterator[External]:
    if not isinstance(item, DeclarationStatement):
        yield item
        return
    made: list[DeclarationStatement] = []

    def change(node: Any) -> Any:
        if not isinstance(node, CompoundLiteral) or node.span not in names:
            return node
        name, span = names[node.span], node.span
        one = Declaration(name, node.type, ("static",), node.value, span)
        made.append(DeclarationStatement((one,), span))
        return Name(name, span)

    changed = mapped(item, change)
    yield from made
    yield changed
