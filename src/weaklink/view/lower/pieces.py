"""Variables as pieces: a pointer is two numbers, a structure its scalar parts.

A variable that lives in memory is its block; only a number of that block is left of it.  A
parameter that lives in memory is both: the pieces hold what was passed, which is what a contract
means by its name, and the code works on the block.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.cells import Cells, Leaf
from weaklink.ir.layout import Path
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.lower.representation import numbers, part_name


@record
class Origin:
    """What a piece is of: the ``path`` into ``variable``, and which number of the scalar there."""

    variable: ir.Variable
    path: Path
    type: ir.Type
    role: ir.Role


class Pieces:
    """Makes pieces, each variable's once."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._known: dict[tuple[ir.Variable, str], tuple[ir.Variable, ...]] = {}
        self._blocks: dict[tuple[ir.Variable, str], ir.Variable] = {}

    def of(self, variable: ir.Variable, span: Span | None = None) -> tuple[ir.Variable, ...]:
        """The pieces of a variable as a value.  Raises ``Unsupported``."""
        key = variable, variable.shown  # of another function, it may be equal
        found = self._known.get(key)
        if found is None:
            found = tuple(self._make(variable, span or variable.span))
            self._known[key] = found
        return found

    def block(self, variable: ir.Variable) -> ir.Variable:
        """The variable that holds the number of a local's block."""
        key = variable, variable.shown
        if key not in self._blocks:
            made = ir.Variable(
                part_name(variable.name, ir.Role.BLOCK),
                ir.INTEGER,
                ir.Storage.TEMPORARY,
                f"&{variable.shown}",
                variable.span,
                leads_to=ir.element_of_variable(variable.type),
                role=ir.Role.BLOCK,
            )
            self._blocks[key] = made
        return self._blocks[key]

    def origins(self, variables: Iterable[ir.Variable]) -> dict[ir.Variable, Origin]:
        """What each piece of the variables is of.  (Of one function: in another, a name may mean
        something else.)"""
        found: dict[ir.Variable, Origin] = {}
        for variable in variables:
            try:
                pieces = iter(self.of(variable))
                leaves = self._cells.leaves(variable.type, variable.span)
            except Unsupported:
                continue
            for leaf in leaves:
                for role, _ in numbers(leaf.type):
                    found[next(pieces)] = Origin(variable, leaf.path, leaf.type, role)
        return found

    def _make(self, variable: ir.Variable, span: Span) -> list[ir.Variable]:
        made: list[ir.Variable] = []
        for leaf in self._cells.leaves(variable.type, span):
            within = suffix(leaf.path)
            for role, type in numbers(leaf.type):
                piece = variable
                if leaf.path or role is not ir.Role.VALUE:
                    piece = replace(
                        variable,
                        name=part_name(f"{variable.name}{within}", role),
                        type=type,
                        shown=f"{variable.shown}{within}",
                        leads_to=_led_to(leaf.type, role),
                        role=role,
                    )
                made.append(piece)
        return made


def _led_to(type: ir.Type, role: ir.Role) -> ir.Type | None:
    if role is ir.Role.BLOCK and isinstance(type, ir.PointerType):
        return ir.element_of_variable(type.target)
    return None


def suffix(path: Path) -> str:
    """``.f[2]``; a member without a name is no step."""
    steps = (step for step in path if isinstance(step, int) or not step.startswith("#"))
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def bound_pieces(bound: ir.Bound, cells: Cells, span: Span) -> tuple[ir.Bound, ...]:
    """The variables of the logic that stand for one of type pointer or structure.  Raises
    ``Unsupported`` for a structure of which something is not in its pieces: equal pieces would be
    equal values."""
    if _is_object(bound.type) and cells.is_opaque(bound.type, span):
        raise Unsupported(f"value of `{bound.type}`, of which a member is not modelled", span)
    leaves = cells.leaves(bound.type, span) if _is_object(bound.type) else (Leaf((), bound.type),)
    return tuple(
        replace(
            bound, name=part_name(f"{bound.name}{suffix(leaf.path)}", role), type=type, role=role
        )
        for leaf in leaves
        for role, type in numbers(leaf.type)
    )


def pieces_of_value(function: str, type: ir.Type, cells: Cells, span: Span) -> tuple[ir.Bound, ...]:
    """The names of the logic functions that stand for one of the type, with their types."""
    return bound_pieces(ir.Bound(function, type, function), cells, span)


def _is_object(type: ir.Type) -> bool:
    return isinstance(type, ir.ArrayType | ir.RecordType)


def let_pieces(
    bounds: Sequence[ir.Bound], values: Sequence[lir.Expr], body: lir.Expr, span: Span
) -> lir.Expr:
    for bound, value in zip(reversed(bounds), reversed(values), strict=True):
        body = ir.Let(bound, value, body, span)
    return body
