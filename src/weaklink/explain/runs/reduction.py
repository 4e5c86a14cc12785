"""The integers of raw inputs that minimisation made smaller."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink.ask.small import rank
from weaklink.explain.runs.values import Alike, Fields, Made, Pointed, Shown, Target, Unset, Values
from weaklink.model import ReducedInteger


def reductions(raw: Values, least: Values) -> Iterator[ReducedInteger]:
    """The integers that are smaller in ``least``, in the order in which inputs are shown; a
    variable that is not shown there is zero, and of a shorter block only the length counts."""
    there = dict(_variables(least))
    for name, value in _variables(raw):
        now = there.get(name, 0)
        if rank(now) < rank(value):
            yield _reduced(name, value, now)
    in_cells = dict(_cells(least))
    for name, value in _cells(raw):
        if name in in_cells and rank(in_cells[name]) < rank(value):
            yield _reduced(name, value, in_cells[name])


def _reduced(name: str, raw: int, least: int) -> ReducedInteger:
    return ReducedInteger(name, str(raw), str(least))


def _variables(values: Values) -> Iterator[tuple[str, int]]:
    """Those of variables, and the lengths of blocks."""
    yield from _of_all(values.variables.items())
    for name, (_, cells) in values.blocks.items():
        yield f"\\length({name})", cells.count if isinstance(cells, Alike) else len(cells)


def _cells(values: Values) -> Iterator[tuple[str, int]]:
    return _of_all((name, cells) for name, (_, cells) in values.blocks.items())


def _of_all(values: Iterable[tuple[str, Shown]]) -> Iterator[tuple[str, int]]:
    for name, value in values:
        yield from _of(name, value)


def _of(name: str, value: Shown) -> Iterator[tuple[str, int]]:
    match value:
        case int():
            yield name, value
        case tuple():
            yield from _of_all((f"{name}[{number}]", part) for number, part in enumerate(value))
        case Fields(members):
            yield from _of_all((f"{name}.{member}", part) for member, part in members)
        case Alike(known):
            yield from _of_all((f"{name}[{number}]", part) for number, part in known)
        case Pointed() | Target() | Made() | Unset():
            pass
        case _:
            assert_never(value)
