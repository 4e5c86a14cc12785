"""What a function may read behind its pointers, and the same in terms of a call of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from weaklink import ir
from weaklink.analysis.pointers import Base, Pointers, pointed_into, substitute
from weaklink.record import record


@record
class Exactly:
    """One object; all in it is over parameters and globals as they are at the call."""

    place: ir.Place


@record
class Within:
    """The objects that a set of pointers from ``base``, in the words of a contract, points to."""

    base: ir.Expr
    pointers: ir.Expr


@record
class Whole:
    """All of the object that ``base`` points into."""

    base: ir.Expr


@record
class Everything:
    """Whatever the caller may have pointers to."""


Needed = Exactly | Within | Whole | Everything


def passed_bases(
    pointers: Pointers, call: ir.Call, parameters: tuple[ir.Variable, ...], needed: Needed
) -> frozenset[Base] | None:
    """Where the pointer through which a callee reads comes from at a call; None where it is not
    simply passed."""
    base = base_of(needed)
    for parameter, argument in zip(parameters, call.arguments, strict=False):
        if base == ir.Read(parameter):
            return pointers.bases(argument)
    if base is None or any(variable in parameters for variable in ir.reads(base)):
        return None
    return pointers.bases(base)


def base_of(needed: Needed) -> ir.Expr | None:
    """The pointer that the objects are reached by; None for what is reached by any."""
    match needed:
        case Exactly(place):
            root = ir.place_root(place)
            return pointed_into(root.pointer) if isinstance(root, ir.DerefPlace) else None
        case Within(base) | Whole(base):
            return base
        case Everything():
            return None


def instantiate(
    needed: Needed, parameters: tuple[ir.Variable, ...], known: Mapping[ir.Variable, ir.Expr]
) -> Needed | None:
    """With arguments for parameters; None if one that it needs is not among the ``known``."""
    match needed:
        case Exactly(place):
            there = instantiated(place, parameters, known)
            return None if there is None else Exactly(there)
        case Within(base, pointers):
            first = replaced(base, parameters, known)
            rest = replaced(pointers, parameters, known)
            if first is None or rest is None:
                return None
            return Within(pointed_into(first) or first, rest)
        case Whole(base):
            whole = replaced(base, parameters, known)
            return None if whole is None else Whole(pointed_into(whole) or whole)
        case Everything():
            return needed


def instantiated(
    place: ir.Place, parameters: tuple[ir.Variable, ...], known: Mapping[ir.Variable, ir.Expr]
) -> ir.Place | None:
    """A place in a callee in terms of the caller; of what ``&x`` points to, ``x``."""
    address = ir.AddressOf(place, ir.PointerType(place.type))
    there = replaced(address, parameters, known)
    return ir.map_root(there.place, _simple) if isinstance(there, ir.AddressOf) else None


def _simple(root: ir.Root) -> ir.Place:
    """``*&x`` is ``x``."""
    match root:
        case ir.DerefPlace(ir.AddressOf(inner)):
            return ir.map_root(inner, _simple)
        case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace() | ir.DerefPlace():
            return root


def replaced(
    node: ir.Expr, parameters: tuple[ir.Variable, ...], known: Mapping[ir.Variable, ir.Expr]
) -> ir.Expr | None:
    if any(variable in parameters and variable not in known for variable in ir.reads(node)):
        return None
    if any(
        isinstance(part, ir.Load) and _is_rooted_in(part.place, parameters)
        for part in ir.walk(node)
    ):
        return None

    def value(part: ir.Node) -> ir.Node | None:
        return known.get(part.variable) if isinstance(part, ir.Read) else None

    return cast(ir.Expr, substitute(node, value))


def _is_rooted_in(place: ir.Place, parameters: tuple[ir.Variable, ...]) -> bool:
    root = ir.place_root(place)
    return isinstance(root, ir.VariablePlace) and root.variable in parameters
