"""ACSL's ``volatile x, t reads f writes g;``: an access of these objects is a call.

y = x;       tmp = f(&x);  y = tmp;
x = y;       g(&x, y);
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    Access,
    FunctionEntity,
    Scope,
    find_callee,
    find_variable,
)


def note_access(env: Environment, written: syntax.VolatileAccess, scope: Scope) -> None:
    """Notes what the annotation says of each variable in it."""
    for location in written.locations:
        variable = _located(location, scope)
        element = variable.type
        while isinstance(element, ir.ArrayType):
            element = element.element
        access = Access(
            _function(written.reads, 1, element, written, scope),
            _function(written.writes, 2, element, written, scope),
        )
        if variable.name in env.accesses:
            message = f"a second `volatile` clause for `{variable.shown}`"
            raise error("duplicate", written.span, message)
        env.accesses[variable.name] = access


def _located(location: syntax.Expr, scope: Scope) -> ir.Variable:
    """The variable that is meant, or whose elements are."""
    place = location
    while isinstance(place, syntax.Index):
        place = place.array
    if not isinstance(place, syntax.Name):
        raise Unsupported("`volatile` clause of what is no variable", location.span)
    variable = find_variable(scope, place).variable
    if not variable.is_volatile:
        message = f"`{variable.shown}` is not `volatile`"
        raise error("type", location.span, message, "a `volatile` object")
    return variable


def _function(
    name: str | None, count: int, type: ir.Type, written: syntax.VolatileAccess, scope: Scope
) -> FunctionEntity | None:
    """The function of that name, which takes a pointer to a value of ``type``, and gives one back;
    one that writes takes a value, too."""
    if name is None:
        return None
    found = find_callee(scope, syntax.Name(name, written.span))
    signature = found.signature.type
    wanted = (ir.PointerType(type), type)[:count]
    targets = [_without_qualifiers(parameter) for parameter in signature.parameters]
    if (*targets,) != wanted or signature.result != type or signature.variadic:
        parameters = f"volatile {type} *" + (f", {type}" if count == 2 else "")
        message = f"`{name}` does not access a `{type}`"
        raise error("type", written.span, message, f"`{type} {name}({parameters})`")
    return found


def _without_qualifiers(type: ir.Type) -> ir.Type:
    return ir.PointerType(type.target) if isinstance(type, ir.PointerType) else type
