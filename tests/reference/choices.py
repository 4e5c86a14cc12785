"""What contracts choose: every value that a variable, a cell or a result can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from tests.reference.memory import Cell, targets
from tests.reference.model import UNSET, Choice, Env, State, Value, Variable
from tests.reference.types import CType, Scalar, Struct, layout, paths
from weaklink.ir.types import IntType

Spend = Callable[[int], None]


def options(e: Env, type: Scalar, old: Value) -> list[Value]:
    """All values of the type; what is unset may also stay so."""
    values: list[Value]
    if isinstance(type, IntType):
        values = list(range(type.min, type.max + 1))
    else:
        values = list(targets(e, type))
    return [UNSET, *values] if old is UNSET else values


def scalar(type: CType) -> Scalar:
    assert isinstance(type, Scalar)
    return type


def choose_variables(
    s: State, variables: list[Variable], site: str, spend: Spend
) -> Iterator[State]:
    """Every state that differs from ``s`` only in these variables, which are not in memory."""
    possible = [options(s, scalar(v.type), s.get(v)) for v in variables]
    names = [variable.key for variable in variables]
    for values in product(*possible):
        spend(1)
        t = s.copy()
        for variable, value in zip(variables, values, strict=True):
            t.set(variable, value)
        t.choices += _choices(site, names, values, s)
        yield t


def choose_cells(
    s: State,
    named: set[Cell] | None,
    site: str,
    spend: Spend,
    private: frozenset[str] = frozenset(),
) -> Iterator[State]:
    """Every state that differs from ``s`` only in these cells, or in all but ``private`` ones.

    The cells are taken block by block: those of globals, of inputs, of locals.
    """
    chosen = [
        (name, offset)
        for name, block in s.blocks.items()
        for offset in range(len(block.values))
        if ((name, offset) in named if named is not None else name not in private)
        and not block.is_constant
    ]
    if not chosen:
        yield s
        return
    shapes = [s.blocks[name].shape for name, _ in chosen]
    possible = [
        options(s, shape.layout[offset], s.blocks[name].values[offset])
        for shape, (name, offset) in zip(shapes, chosen, strict=True)
    ]
    names = [shape.names[offset] for shape, (_, offset) in zip(shapes, chosen, strict=True)]
    for values in product(*possible):
        spend(1)
        t = s.copy()
        for (name, offset), value in zip(chosen, values, strict=True):
            t.blocks[name] = t.blocks[name].with_values(offset, (value,))
        t.choices += _choices(site, names, values, s, in_memory=True)
        yield t


def choose_result(
    s: State, type: CType | None, site: str, spend: Spend
) -> Iterator[tuple[Value, State]]:
    """Every value that a function may return, each with the state where that was chosen."""
    if type is None:
        yield UNSET, s
        return
    possible = [options(s, one, 0) for one in layout(type)]
    names = list(paths(type, "\\result"))
    for values in product(*possible):
        spend(1)
        t = s.copy()
        t.choices += _choices(site, names, values, s)
        yield (values if isinstance(type, Struct) else values[0]), t


def _choices(
    site: str, names: list[str], values: tuple[Value, ...], s: State, *, in_memory: bool = False
) -> tuple[Choice, ...]:
    return tuple(
        Choice(site, name, value, own=not s.calls, in_memory=in_memory)
        for name, value in zip(names, values, strict=True)
    )
