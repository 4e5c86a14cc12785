"""Objects outside of functions as an emitted program needs them: compound literals have names, and
arrays a length.

before:  struct pair *origin = &(struct pair){ 3, 4 };  int t[];
after:   static struct pair wl_literal_1 = { 3, 4 };  struct pair *origin = &wl_literal_1;
         int t[1];
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.trees import mapped
from weaklink.frontend import syntax
from weaklink.ir.layout import Records
from weaklink.ir.types import element
from weaklink.record import replace
from weaklink.source import NOWHERE, Span

_LITERAL = "literal."


def literal_name(variable: ir.Variable) -> str:
    """The name of the object of a compound literal; empty of any other variable, static ones of a
    function that is called like the first part too."""
    prefix, number = variable.name[: len(_LITERAL)], variable.name[len(_LITERAL) :]
    return f"wl_literal_{number}" if prefix == _LITERAL and number.isdigit() else ""


def with_whole_objects(
    units: Sequence[syntax.TranslationUnit], program: ir.Program
) -> tuple[syntax.TranslationUnit, ...]:
    """The units, the compound literals that are objects declared before what names them, and the
    length of arrays written down."""
    names = {g.variable.span: name for g in program.globals if (name := literal_name(g.variable))}
    lengths = {
        g.variable.span: g.variable.type.length
        for g in program.globals
        if isinstance(g.variable.type, ir.ArrayType) and g.variable.type.length is not None
    }
    return tuple(
        replace(
            unit,
            items=tuple(one for item in unit.items for one in _named(_sized(item, lengths), names)),
        )
        for unit in units
    )


def with_lengths(
    units: Sequence[syntax.TranslationUnit], lengths: Mapping[str, int]
) -> tuple[syntax.TranslationUnit, ...]:
    """The units, arrays at file level whose length none of them says with that of their name."""
    found = {
        one.span: lengths[one.name or ""]
        for unit in units
        for item in unit.items
        if isinstance(item, syntax.DeclarationStatement)
        for one in item.declarations
        if one.name in lengths
    }
    return tuple(
        replace(unit, items=tuple(_sized(item, found) for item in unit.items)) for unit in units
    )


def check_complete(type: ir.Type, records: Records) -> None:
    """Raises ``Unsupported`` where an object of the type would be needed that nothing completes."""
    whole = element(type)
    if isinstance(whole, ir.RecordType) and records[whole].members is None:
        raise Unsupported(
            f"object of `{whole}`, of which nothing says what it consists of", NOWHERE
        )


def string_objects(program: ir.Program) -> Mapping[Span, Sequence[tuple[int, ...]]]:
    """The string literals in code that are objects, by their places (a macro is one): others fill
    arrays, or are only measured."""
    found: dict[Span, list[tuple[int, ...]]] = {}
    bodies = (f.body for f in program.functions.values() if f.body is not None)
    for root in (root for body in bodies for root in _roots(body)):
        if isinstance(root, ir.StringPlace):
            found.setdefault(root.span, []).append(root.units)
    return found


def _roots(body: ir.Body) -> Iterator[ir.Place]:
    for part in (part for node in ir.body_nodes(body) for part in ir.walk(node)):
        if isinstance(part, ir.Load | ir.AddressOf):
            yield ir.place_root(part.place)
    for statement in (s for block in body.blocks.values() for s in block.statements):
        if isinstance(statement, ir.Store):
            yield ir.place_root(statement.place)


def _sized(item: syntax.External, lengths: Mapping[Span, int]) -> syntax.External:
    if not isinstance(item, syntax.DeclarationStatement):
        return item
    made: list[syntax.Declaration] = []
    for one in item.declarations:
        type = one.type
        if isinstance(type, syntax.ArrayType) and type.size is None and one.span in lengths:
            type = replace(type, size=syntax.Number(lengths[one.span], "", 10, one.span))
        made.append(replace(one, type=type))
    return replace(item, declarations=tuple(made))


def _named(item: syntax.External, names: Mapping[Span, str]) -> Iterator[syntax.External]:
    if not isinstance(item, syntax.DeclarationStatement):
        yield item
        return
    made: list[syntax.DeclarationStatement] = []

    def change(node: Any) -> Any:
        if not isinstance(node, syntax.CompoundLiteral) or node.span not in names:
            return node
        name, span = names[node.span], node.span
        one = syntax.Declaration(name, node.type, ("static",), node.value, span)
        made.append(syntax.DeclarationStatement((one,), span))
        return syntax.Name(name, span)

    changed = mapped(item, change)
    yield from made
    yield changed
