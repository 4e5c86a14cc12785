"""Nodes of a view evaluated again, in states of its runs, as the runs evaluate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from weaklink import ir
from weaklink.analysis.ranges import BoundRange
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.replay.evaluate import FAILURES, Functions, Write
from weaklink.replay.memory import Regions
from weaklink.replay.outcome import Value
from weaklink.replay.states import State
from weaklink.view.model import View
from weaklink.view.places import in_runs

Bounds = Mapping[ir.Bound, object]
"""The values of variables of the logic; a memory is one, too."""

NO_BOUNDS: Bounds = MappingProxyType({})


class Evaluator:
    """Evaluates nodes in states.  ``hooks`` stand in for functions of the replayer, by their
    names; ``ordered`` as of ``Writer``.  ``makers`` are the constructors of the logic's values."""

    def __init__(
        self,
        view: View,
        hooks: Mapping[str, object] = {},
        ordered: Callable[[lir.Compare], int] | None = None,
    ) -> None:
        self._compiled: dict[
            tuple[int, tuple[ir.Bound, ...]], tuple[Callable[..., object], object]
        ] = {}
        self._numbers: dict[ir.Variable, int] = {}
        self._variables: list[ir.Variable] = []
        self._state: State | None = None
        self.makers = {
            name: one
            for name, one in view.definitions.items()
            if isinstance(one.role, ir.Constructor)
        }
        known = {**hooks, "seen": self._seen}
        self._functions = Functions(in_runs(view.definitions), self._place, known, ordered)

    def value(self, node: lir.Node, state: State, bound: Bounds = NO_BOUNDS) -> object:
        """The value of an expression or predicate of the function that runs; None if it can't be
        computed.  ``bound`` are the values of the bound variables around it."""
        return self._value(node, lambda writer, names: writer.write(node, names), state, bound)

    def example(
        self, node: lir.Quantified, truth: bool, state: State, bound: Bounds = NO_BOUNDS
    ) -> Bounds | None:
        """The first values of bound variables for which the body has this truth."""
        found = self._value(
            (node, truth), lambda writer, names: writer.example(node, names, truth), state, bound
        )
        return dict(zip(node.bounds, found, strict=True)) if isinstance(found, tuple) else None

    def range_of(
        self, item: BoundRange[ir.CellTerm], state: State, bound: Bounds = NO_BOUNDS
    ) -> range | None:
        """The values that a quantified variable can have, if they are finitely many."""
        found = self._value(item, lambda writer, names: writer.ends(item, names), state, bound)
        return found if isinstance(found, range) else None

    def regions(self, regions: tuple[ir.Region, ...], state: State) -> Regions:
        """The cells of ``regions``; none if that can't be computed."""
        found = self._value(regions, lambda writer, _: writer.regions(regions, {}), state, {})
        return found if isinstance(found, tuple) else ()

    def read(self, variable: ir.Variable) -> Value:
        """What an evaluation reads there."""
        assert self._state is not None
        return self._state.read(variable)

    def _value(self, key: object, write: Write, state: State, bound: Bounds) -> object:
        known = id(key), tuple(bound)  # the same constant may stand below any quantifier
        if known not in self._compiled:
            self._compiled[known] = self._functions.make(tuple(bound), write), key
        self._state = state
        keep_time()
        try:
            return self._compiled[known][0](*bound.values())
        except FAILURES:
            return None

    def _place(self, variable: ir.Variable) -> str:
        if variable not in self._numbers:
            self._numbers[variable] = len(self._variables)
            self._variables.append(variable)
        return f"seen({self._numbers[variable]})"

    def _seen(self, number: int) -> Value:
        return self.read(self._variables[number])
