"""Logic functions and predicates applied: which of a name is meant, and at which types."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic_point import LogicPoint
from weaklink.frontend.elaborate.logic_types import ANY, fits, lifted, pass_as
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import Overloaded
from weaklink.ir.typevars import substitute


def apply(
    point: LogicPoint,
    entity: ir.Definition | Overloaded,
    expr: syntax.CallExpr,
    arguments: Sequence[ir.Expr],
) -> ir.Expr:
    """The application; a predicate gives a truth value."""
    definition = _chosen(entity, expr, arguments)
    wanted = definition.parameters
    if len(wanted) != len(arguments):
        message = f"`{definition.name}` is given {count(len(arguments), 'argument')}"
        raise error("arguments", expr.span, message, count(len(wanted), "argument"))
    bindings = _bindings(definition, arguments)
    passed = tuple(
        pass_as(argument, substitute(parameter.type, bindings), f"argument `{parameter.shown}`")
        for argument, parameter in zip(arguments, wanted, strict=True)
    )
    labels = point.actual_labels(definition, expr)
    if definition.type == ir.BOOLEAN:
        return ir.Truth(
            ir.ApplyPred(definition.name, passed, labels, expr.span), ir.BOOLEAN, expr.span
        )
    spread = [
        argument
        for argument, parameter in zip(passed, wanted, strict=True)
        if not isinstance(parameter.type, ir.SetType | ir.TypeVariable)
    ]
    type = substitute(definition.type, bindings)
    type = type if isinstance(type, ir.SetType) else lifted(type, *spread)
    return ir.Apply(definition.name, passed, labels, type, expr.span)


def _chosen(
    entity: ir.Definition | Overloaded, expr: syntax.CallExpr, arguments: Sequence[ir.Expr]
) -> ir.Definition:
    """Of several definitions the one that the arguments fit best, the first of equals."""
    if isinstance(entity, ir.Definition):
        return entity
    best: tuple[int, ir.Definition] | None = None
    for definition in entity.definitions:
        cost = _cost(definition, arguments)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, definition)
    if best is None:
        name = entity.definitions[0].name
        listed = ", ".join(f"`{argument.type}`" for argument in arguments) or "nothing"
        message = f"no definition of `{name}` takes {listed}"
        kinds = "; ".join(
            ", ".join(str(parameter.type) for parameter in definition.parameters)
            for definition in entity.definitions
        )
        raise error("arguments", expr.span, message, kinds)
    return best[1]


def _cost(definition: ir.Definition, arguments: Sequence[ir.Expr]) -> int | None:
    if len(arguments) != len(definition.parameters):
        return None
    bindings = _bindings(definition, arguments)
    total = 0
    for argument, parameter in zip(arguments, definition.parameters, strict=True):
        cost = fits(argument, substitute(parameter.type, bindings))
        if cost is None:
            return None
        total += cost
    return total


def _bindings(definition: ir.Definition, arguments: Sequence[ir.Expr]) -> dict[str, ir.Type]:
    """What the type parameters of a polymorphic definition stand for."""
    bindings: dict[str, ir.Type] = {}
    if definition.type_parameters:
        for parameter, argument in zip(definition.parameters, arguments, strict=False):
            _bind(parameter.type, argument.type, set(definition.type_parameters), bindings)
        for name in definition.type_parameters:
            bindings.setdefault(name, ANY)
    return bindings


def _bind(type: ir.Type, given: ir.Type, free: set[str], bindings: dict[str, ir.Type]) -> None:
    match type, given:
        case ir.TypeVariable(name), _ if name in free:
            value: ir.Type = ir.INTEGER if isinstance(given, ir.IntType) else given
            value = ir.REAL if isinstance(value, ir.FloatType) else value
            known = bindings.get(name)
            if known is None or known == ANY or (known == ir.INTEGER and value == ir.REAL):
                bindings[name] = value
        case ir.PointerType(target), ir.PointerType(inner) | ir.ArrayType(inner):
            _bind(target, inner, free, bindings)
        case ir.ArrayType(target), ir.ArrayType(inner) | ir.PointerType(inner):
            _bind(target, inner, free, bindings)
        case ir.SetType(target), _:
            _bind(target, ir.element_of(given), free, bindings)
        case ir.LogicType(name, parts), ir.LogicType(other, others) if name == other:
            for part, one in zip(parts, others, strict=False):
                _bind(part, one, free, bindings)
        case ir.FunctionType(), ir.FunctionType():
            _bind(type.result, given.result, free, bindings)
        case _:  # types that are built unlike bind nothing: the argument is refused later
            pass
