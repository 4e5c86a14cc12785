"""In which expressions of an emitted program it matters which operand comes first.

x + f()              f writes x, or may where its contract stands
h(ask(), ask())      ask calls what has no code: what that chose is written down in its order
h(malloc(4), malloc(8))    so is which of them fails
h(f(0), g(0))        the run is to end in f: what g would say must not come first
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.analysis.changes import callees, calls_of, reached
from weaklink.emit.plan import Plan
from weaklink.ir.names import unspecialised
from weaklink.source import Span
from weaklink.view.lower.allocation import ALLOCATORS

_HEAP = "the heap"


def ordered_places(plan: Plan, function: str) -> frozenset[Span]:
    """The places of these expressions in the code of a function."""
    body = plan.program.functions[function].body
    if body is None or not body.unordered:
        return frozenset()
    return plan.views.granted.order_in(function, _as_contracts(plan)).union(
        _Told(plan, function).places()
    )


def _as_contracts(plan: Plan) -> frozenset[str]:
    """The functions that some call of which stands as its contract."""
    main = plan.views.program.functions[plan.function]
    return frozenset(call.callee for call in calls_of(main) if call.site in plan.contracts)


class _Told:
    """What a program says of its run, in one function."""

    def __init__(self, plan: Plan, function: str) -> None:
        self._plan = plan
        self._function = plan.program.functions[function]

    def places(self) -> Iterator[Span]:
        assert self._function.body is not None
        for pair in self._function.body.unordered:
            first, second = self._called(pair.first), self._called(pair.second)
            acts = bool(second) or pair.second.own.errs
            if self._choosing(first) & self._choosing(second) or (acts and self._fails(first)):
                yield pair.span

    def _called(self, operand: ir.Operand) -> frozenset[str]:
        through = operand.pointer_calls
        return operand.calls | {c.callee for c in calls_of(self._function) if c.span in through}

    def _choosing(self, called: Iterable[str]) -> frozenset[str]:
        """The functions in which something is chosen that is written down in the order of the
        run."""
        functions, found = self._plan.program.functions, set[str]()
        for name in reached(called, self._plan.program.functions):
            asks = any(functions[callee].body is None for callee in callees(functions[name]))
            if name in ALLOCATORS:
                found.add(_HEAP)
            elif asks or (name == self._plan.function and self._plan.contracts):
                found.add(name)
        return frozenset(found)

    def _fails(self, called: frozenset[str]) -> bool:
        """Whether what the program is to show may fail in one of the calls."""
        failing = self._plan.failing
        if failing is None:
            return False
        functions = self._plan.program.functions
        if failing.function in {unspecialised(name) for name in reached(called, functions)}:
            return True
        is_here = failing.function == unspecialised(self._function.name)
        made = (c for c in calls_of(self._function) if is_here and c.span == failing.span)
        return any(call.callee in called for call in made)
