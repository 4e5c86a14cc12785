"""The values of types of the logic, for a solver: sorts with constructors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.encode.scope import sort_of
from weaklink.ir import lir
from weaklink.logic.term import AnySort, DataSort
from weaklink.solve.smtlib import Made, declare_abstract, declare_data


def declarations_of_data(definitions: Mapping[str, lir.Definition]) -> str:
    """What a solver has to know of the types that definitions are about, before it is told of the
    definitions."""
    types = dict.fromkeys(_types(definitions.values()))
    sorts = {one: DataSort(sort_of(one).value) for one in types}
    parts: dict[str, dict[int, tuple[str, AnySort]]] = {}
    for name, definition in definitions.items():
        if isinstance(role := definition.role, ir.Selector):
            listed = parts.setdefault(role.constructor, {})
            listed[role.index] = name, sort_of(definition.type)
    made: dict[DataSort, list[Made]] = {}
    for type, sort in sorts.items():
        if type.constructors:
            made[sort] = [_made(one, parts.get(one, {})) for one in type.constructors]
    abstract = "".join(declare_abstract(sort) for t, sort in sorts.items() if not t.constructors)
    return abstract + declare_data(made)


def _made(constructor: str, parts: Mapping[int, tuple[str, AnySort]]) -> Made:
    selectors = tuple(parts[index] for index in sorted(parts))
    return Made(constructor, ir.tester_name(constructor), selectors)


def _types(definitions: Iterable[lir.Definition]) -> Iterator[ir.DataType]:
    for definition in definitions:
        for type in (definition.type, *(bound.type for bound in definition.parameters)):
            if isinstance(type, ir.DataType):
                yield type
