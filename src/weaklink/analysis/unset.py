"""Which objects of a function may still lack a value at each of its calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flow import predecessors, reverse_postorder
from weaklink.ir.cells import Cells
from weaklink.ir.layout import Path
from weaklink.ir.padding import Padding

Known = frozenset[tuple[ir.Variable, Path]]
"""The objects, and parts of objects, that surely have a value."""

At = tuple[str, int]
"""A statement: its block, and which it is in there."""


def unset_at_calls(
    body: ir.Body, objects: Set[ir.Variable], cells: Cells
) -> Mapping[At, frozenset[ir.Variable]]:
    """For each call, those of the ``objects`` that may have no value, or not in every part."""
    incoming = predecessors(body.blocks, body.entry)
    order = reverse_postorder(body.blocks, body.entry)
    after: dict[str, Known | None] = dict.fromkeys(order)
    found: dict[At, frozenset[ir.Variable]] = {}
    changed = True
    while changed:
        changed = False
        for name in order:
            before = [one for source in incoming[name] if (one := after[source]) is not None]
            known = set(frozenset.intersection(*before)) if before else set()
            for index, statement in enumerate(body.blocks[name].statements):
                if isinstance(statement, ir.Call):
                    unset = {v for v in objects if not _is_set(v, known, cells)}
                    found[name, index] = frozenset(unset)
                _step(statement, known, cells)
            if frozenset(known) != after[name]:
                after[name] = frozenset(known)
                changed = True
    return found


def _step(statement: ir.Statement, known: set[tuple[ir.Variable, Path]], cells: Cells) -> None:
    match statement:
        case ir.Declare(variable):
            known -= {item for item in known if item[0] == variable}
        case ir.Assign(_, value) | ir.Store(_, value) if not _has_value(value, known, cells):
            target = _target(statement)
            known -= {item for item in known if target is not None and item[0] == target[0]}
        case ir.Store(place):
            part = _part(place)
            known |= set() if part is None else {part}
        case _:  # all others take no value away: what they give, `written` says
            known.update((variable, ()) for variable in written(statement))


def _target(statement: ir.Assign | ir.Store) -> tuple[ir.Variable, Path] | None:
    return (statement.target, ()) if isinstance(statement, ir.Assign) else _part(statement.place)


def _has_value(value: ir.Expr, known: set[tuple[ir.Variable, Path]], cells: Cells) -> bool:
    """Whether every part of a value surely has one: of structures some may lack it."""
    if not isinstance(value.type, ir.RecordType):
        return True
    match value:
        case ir.Read(variable):
            return _is_set(variable, known, cells)
        case ir.Load(place):
            part = _part(place)
            return part is not None and _is_set(part[0], known, cells)
        case ir.Conditional(_, then, otherwise):
            return _has_value(then, known, cells) and _has_value(otherwise, known, cells)
        case _:  # an aggregate, or what a call gave back: padding has none
            return not Padding(cells).of_leaves(value.type)


def _part(place: ir.Place) -> tuple[ir.Variable, Path] | None:
    """A part of a variable that is always the same."""
    match place:
        case ir.VariablePlace(variable):
            return variable, ()
        case ir.FieldPlace(inner, name):
            step: int | str = name
        case ir.IndexPlace(inner, ir.Const(value)):
            step = value
        case ir.IndexPlace() | ir.StringPlace() | ir.ValuePlace() | ir.DerefPlace():
            return None
    whole = _part(inner)
    return None if whole is None else (whole[0], (*whole[1], step))


def _is_set(variable: ir.Variable, known: set[tuple[ir.Variable, Path]], cells: Cells) -> bool:
    if (variable, ()) in known:
        return True
    paths = [path for of, path in known if of == variable]
    if not paths:
        return False
    leaves = cells.leaves(variable.type, variable.span)
    return all(any(prefix in paths for prefix in _prefixes(leaf.path)) for leaf in leaves)


def _prefixes(path: Path) -> Iterator[Path]:
    return (path[:length] for length in range(len(path) + 1))
