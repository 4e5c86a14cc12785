"""What a view is: a function ready to be run or encoded, and the code it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record
from weaklink.source import Span, order
from weaklink.view.lower.memories import LEAST_POINTED
from weaklink.view.lower.pieces import Origin
from weaklink.view.lower.world import Block, World

R = TypeVar("R")

MOST_KNOWN = 4096
"""Functions of which something is remembered."""


@record
class ViewFunction:
    """A function under a view.

    Its blocks hold only ``Assign Check Assume Havoc Keep CodeCall``; no predicate holds a label
    or a non-recursive definition.  Block heads of loops in code view still carry their contract.
    """

    name: str
    parameters: tuple[ir.Variable, ...]
    results: tuple[ir.Variable, ...]
    body: lir.ViewBody


@record
class MemoryModel:
    """What a view knows of memory before it starts: the program's ``world``, the blocks that the
    function can name (``blocks``), the contents of those among them that are known, but for the
    cells ``unknown`` (which are zero in runs), what the
    pieces of globals and parameters are of (``origins``), and whether it matters to a view of the
    function which cells of the inputs have a value (``observed``).  Pointers ``apart`` lead to no
    object of the program, nor do those that lie in what they lead to."""

    world: World
    blocks: tuple[Block, ...]
    contents: Mapping[tuple[ir.Variable, int, int], int]
    known: frozenset[int]
    origins: Mapping[ir.Variable, Origin]
    observed: bool = False
    apart: frozenset[ir.Variable] = frozenset()
    unknown: frozenset[tuple[ir.Variable, int, int]] = frozenset()

    @property
    def first_input(self) -> int:
        """The least number that no block of the program has."""
        return self.world.count() + 1


@record
class View:
    """``main`` is the function under view, ``contracts`` the sites that stand as contracts (those
    without a body included), ``callees`` the code that runs behind its other calls.

    ``inputs`` are the globals and parameters, in source order; ``fixed`` gives those whose value
    is known before the function starts.
    """

    main: ViewFunction
    callees: Mapping[str, ViewFunction]
    contracts: frozenset[str]
    inputs: tuple[ir.Variable, ...]
    fixed: Mapping[ir.Variable, int]
    definitions: Mapping[str, lir.Definition]
    memory: MemoryModel

    def function(self, name: str) -> ViewFunction:
        return self.callees[name]

    @property
    def fixed_blocks(self) -> tuple[int, ...]:
        """The blocks that nothing may write to: constants and literals."""
        return tuple(block.number for block in self.memory.blocks if block.read_only)

    @property
    def least_pointed(self) -> int | None:
        """The least number of a block to which pointers may lead, where there are blocks to which
        none does."""
        is_known = any(block.is_unpointed for block in self.memory.blocks)
        return LEAST_POINTED if is_known else None


def of_function(find: Callable[[ViewFunction], R]) -> Callable[[ViewFunction], R]:
    """What is found out about a function of views, once for all views that share it."""
    known: dict[int, tuple[ViewFunction, R]] = {}

    def found(function: ViewFunction) -> R:
        entry = known.get(id(function))
        if entry is None or entry[0] is not function:
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[id(function)] = entry = function, find(function)
        return entry[1]

    return found


def borrowing_callees(view: View) -> frozenset[str]:
    """The callees that may read what was lent to them, or lend it on."""
    found = {name for name, function in view.callees.items() if _reads_lent(function)}
    while more := {n for n, f in view.callees.items() if n not in found and found & _calls(f)}:
        found |= more
    return frozenset(found)


@of_function
def _reads_lent(function: ViewFunction) -> bool:
    return any(isinstance(s, ir.Check) and s.lent is not None for s in _statements(function))


@of_function
def _calls(function: ViewFunction) -> frozenset[str]:
    return frozenset({s.callee for s in _statements(function) if isinstance(s, ir.CodeCall)})


def _statements(function: ViewFunction) -> Iterator[lir.ViewStatement]:
    for block in function.body.blocks.values():
        yield from block.statements


@record
class Site:
    """A subcontract of a function: one of its loops or calls.

    ``callee`` is empty for a loop; ``has_code`` is False for a call without a body.
    """

    name: str
    callee: str
    has_code: bool
    span: Span

    def place(self) -> tuple[str, int, int]:
        return order(self.span)
