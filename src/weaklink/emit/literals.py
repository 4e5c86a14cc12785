"""Compound literals in code as objects with names, of which an emitted program knows.

    before:  p = (int[]){ 1, n };
    after:   APART int wl_compound_1[2];
             ENTER(wl_compound_1);
             p = *({ __builtin_memcpy(&wl_compound_1, &(int[]){ 1, n }, sizeof wl_compound_1);
                     &wl_compound_1; });

Each is declared before the statement that evaluates it: it lives as long as the block around.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import declared
from weaklink.emit.steps import own_parts
from weaklink.emit.trees import parts, with_statements
from weaklink.frontend import syntax
from weaklink.source import NOWHERE, Span

Literals = Mapping[Span, ir.Variable]


def literals_in(body: syntax.Compound, function: ir.Function) -> Literals:
    """The objects of compound literals in a body, by the places of these.  Raises ``Unsupported``
    for those that no statement could stand before, or that share a place."""
    written = [p for p in parts(body) if isinstance(p, syntax.CompoundLiteral)]
    if not written or function.body is None:
        return {}
    spans = {part.span for part in written}
    found: dict[Span, ir.Variable] = {}
    for variable in function.body.locals:
        if variable.span in spans and variable.shown.startswith("("):
            if variable.span in found or variable.is_const:
                raise Unsupported("compound literal in an emitted program", variable.span)
            found[variable.span] = variable
    placed = {one.span for statement in _statements(body) for one in evaluated_by(statement)}
    for span in found.keys() - placed:
        raise Unsupported("compound literal in an emitted program", span)
    return found


def literal_names(literals: Literals) -> Mapping[ir.Variable, str]:
    return {one: f"wl_compound_{n}" for n, one in enumerate(literals.values(), start=1)}


def evaluated_by(statement: syntax.Statement) -> Iterator[syntax.CompoundLiteral]:
    """The literals that a statement evaluates itself, once."""
    match statement:
        case syntax.DeclarationStatement() | syntax.ExpressionStatement() | syntax.Return():
            own: object = statement
        case syntax.If(condition):
            own = condition
        case syntax.Switch(value):
            own = value
        case _:  # others have none, or evaluate theirs again and again
            return
    yield from (part for part in own_parts(own) if isinstance(part, syntax.CompoundLiteral))


def entered(variable: ir.Variable, name: str) -> list[str]:
    """The declaration of an object, and that it lives."""
    return [f"APART {declared(variable.type, name, variable.span)};", f"ENTER({name});"]


def as_object(literal: syntax.CompoundLiteral, name: str) -> syntax.Expr:
    """The literal as the object of that name, which has its value from there on."""
    own, span = syntax.Name(name, NOWHERE), literal.span
    pointer, value = syntax.Unary("&", own, NOWHERE), syntax.Unary("&", literal, NOWHERE)
    copy = syntax.Name("__builtin_memcpy", NOWHERE)
    call = syntax.CallExpr(copy, (pointer, value, syntax.SizeofExpr(own, NOWHERE)), NOWHERE)
    first = [syntax.ExpressionStatement(call, NOWHERE)]
    return syntax.Unary("*", with_statements(first, pointer), span)


def _statements(body: syntax.Compound) -> Iterator[syntax.Statement]:
    """All but those that begin a loop, whose objects live as long as that."""
    first = {id(part.initial) for part in parts(body) if isinstance(part, syntax.For)}
    every = (part for part in parts(body) if isinstance(part, syntax.Statement))
    return (one for one in every if id(one) not in first)
