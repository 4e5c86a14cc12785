"""Variables as pieces: a pointer is two numbers, a structure its scalar parts.

A variable that lives in memory is its block; only a number of that block is left of it.  A
parameter that lives in memory is both: the pieces hold what was passed, which is what a contract
means by its name, and the code works on the block.
"""

from __future__ import annotations

from collections.abc import Iterable

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir.cells import Cells, Leaf, Path
from weaklink.record import record, replace
from weaklink.source import Span

BLOCK, OFFSET = "block", "offset"


@record
class Origin:
    """What a piece is of: the ``path`` into ``variable``, and for a pointer which of its two."""

    variable: ir.Variable
    path: Path
    type: ir.Type
    part: str = ""


class Pieces:
    """Makes pieces, each variable's once."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._known: dict[ir.Variable, tuple[ir.Variable, ...]] = {}
        self._blocks: dict[ir.Variable, ir.Variable] = {}

    def of(self, variable: ir.Variable, span: Span | None = None) -> tuple[ir.Variable, ...]:
        """The pieces of a variable as a value.  Raises ``Unsupported``."""
        found = self._known.get(variable)
        if found is None:
            found = tuple(self._make(variable, span or variable.span))
            self._known[variable] = found
        return found

    def block(self, variable: ir.Variable) -> ir.Variable:
        """The variable that holds the number of a local's block."""
        if variable not in self._blocks:
            made = ir.Variable(
                f"{variable.name}.block",
                ir.INTEGER,
                ir.Storage.TEMPORARY,
                f"&{variable.shown}",
                variable.span,
                leads_to=variable.type,
            )
            self._blocks[variable] = made
        return self._blocks[variable]

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
                for part, _ in parts(leaf.type, variable.span):
                    found[next(pieces)] = Origin(variable, leaf.path, leaf.type, part)
        return found

    def _make(self, variable: ir.Variable, span: Span) -> list[ir.Variable]:
        made: list[ir.Variable] = []
        for leaf in self._cells.leaves(variable.type, span):
            for part, type in parts(leaf.type, span):
                name, shown = f"{variable.name}{suffix(leaf.path)}", variable.shown
                piece = variable
                if leaf.path or part:
                    piece = replace(
                        variable,
                        name=f"{name}{'.' if part else ''}{part}",
                        type=type,
                        shown=f"{shown}{suffix(leaf.path)}",
                        leads_to=_led_to(leaf.type, part),
                    )
                made.append(piece)
        return made


def parts(type: ir.Type, span: Span) -> tuple[tuple[str, ir.Type], ...]:
    """The numbers that a scalar is: a pointer two, anything else itself."""
    if isinstance(type, ir.PointerType):
        return ((BLOCK, ir.INTEGER), (OFFSET, ir.INTEGER))
    return (("", type),)


def _led_to(type: ir.Type, part: str) -> ir.Type | None:
    return type.target if part == BLOCK and isinstance(type, ir.PointerType) else None


def suffix(path: Path) -> str:
    """``.f[2]``; a member without a name is no step."""
    steps = (step for step in path if isinstance(step, int) or not step.startswith("#"))
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def bound_pieces(bound: ir.Bound, cells: Cells, span: Span) -> tuple[ir.Bound, ...]:
    """The variables of the logic that stand for one of type pointer or structure."""
    leaves = cells.leaves(bound.type, span) if _is_object(bound.type) else (Leaf((), bound.type),)
    return tuple(
        replace(
            bound, name=f"{bound.name}{suffix(leaf.path)}{'.' if part else ''}{part}", type=type
        )
        if leaf.path or part
        else bound
        for leaf in leaves
        for part, type in parts(leaf.type, span)
    )


def pieces_of_value(function: str, type: ir.Type, cells: Cells, span: Span) -> tuple[ir.Bound, ...]:
    """The names of the logic functions that stand for one of the type, with their types."""
    return bound_pieces(ir.Bound(function, type, function), cells, span)


def _is_object(type: ir.Type) -> bool:
    return isinstance(type, ir.ArrayType | ir.RecordType)
