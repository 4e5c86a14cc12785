"""What type variables stand for: found by matching types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ir.typevars import substitute

MOST_USES = 16
"""Of one polymorphic lemma: types at which it is used."""


def match_types(pattern: ir.Type, given: ir.Type, found: dict[str, ir.Type]) -> None:
    """What the variables in ``pattern`` stand for where it is ``given``; what is known stays, but
    for what nothing was known of."""
    match pattern, given:
        case ir.TypeVariable(name), _:
            known = found.get(name)
            if known is None or _is_open(known):
                found[name] = given
        case ir.LogicType(name, parts), ir.LogicType(other, others) if name == other:
            for part, one in zip(parts, others, strict=True):
                match_types(part, one, found)
        case ir.PointerType(part), ir.PointerType(one) | ir.ArrayType(one):
            match_types(part, one, found)
        case ir.ArrayType(part), ir.ArrayType(one):
            match_types(part, one, found)
        case ir.SetType(part), ir.SetType(one):
            match_types(part, one, found)
        case ir.FunctionType(result, parts), ir.FunctionType(other_result, others):
            match_types(result, other_result, found)
            for part, one in zip(parts, others, strict=False):
                match_types(part, one, found)
        case _:  # what is no variable, and holds none, says nothing
            pass


def _is_open(type: ir.Type) -> bool:
    match type:
        case ir.TypeVariable():
            return True
        case ir.LogicType(arguments=arguments):
            return any(map(_is_open, arguments))
        case ir.PointerType(inner) | ir.ArrayType(inner) | ir.SetType(inner):
            return _is_open(inner)
        case _:  # no other type holds types of annotations
            return False


def uses_of_lemma(
    lemma: ir.Lemma, known: Sequence[ir.LogicType]
) -> Sequence[Mapping[str, ir.Type]]:
    """What a polymorphic lemma's type variables may stand for, so that it is about values of the
    closed types that are ``known``."""
    found: list[dict[str, ir.Type]] = [{}]
    for pattern in dict.fromkeys(_patterns(lemma.predicate)):
        for values in list(found):
            for one in known:
                more = dict(values)
                match_types(pattern, one, more)
                if more not in found and substitute(pattern, more) == one:
                    found.append(more)
    names = set(lemma.type_parameters)
    return [values for values in found if values.keys() == names][:MOST_USES]


def generic_types(names: Sequence[str]) -> dict[str, ir.DataType]:
    """Types of which nothing is known, which all polymorphic lemmas share: what holds of their
    values holds of all types' values."""
    return {one: ir.DataType(f"{GENERIC}{number}") for number, one in enumerate(names, start=1)}


GENERIC = "'"
"""How the names of such types begin, and no others."""


def is_generic(type: ir.Type) -> bool:
    """Whether such a type is in it."""
    match type:
        case ir.DataType(name):
            return name.startswith(GENERIC)
        case ir.LogicType(arguments=arguments):
            return any(map(is_generic, arguments))
        case ir.PointerType(inner) | ir.ArrayType(inner) | ir.SetType(inner):
            return is_generic(inner)
        case _:  # no other type holds types of annotations
            return False


def _patterns(predicate: ir.Pred) -> Iterator[ir.LogicType]:
    """The types of values of the logic that a predicate is about, in which variables stand."""
    for part in ir.walk(predicate):
        types: list[ir.Type] = []
        if isinstance(part, ir.Quantified):
            types += (bound.type for bound in part.bounds)
        elif not isinstance(part, ir.Predicate):
            types.append(part.type)
        yield from (one for one in types if isinstance(one, ir.LogicType) and _is_open(one))
