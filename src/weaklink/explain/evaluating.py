"""Nodes of a view evaluated again, in states of its runs, as the runs evaluate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from weaklink.explain.states import State
from weaklink.ir.expressions import Compare, Node, Variable
from weaklink.replay import memory, support
from weaklink.replay.compiler import define
from weaklink.replay.expressions import Writer
from weaklink.replay.outcome import Value
from weaklink.view.model import View


class Evaluator:
    """Evaluates nodes in states.  ``hooks`` stand in for functions of the replayer, by their
    names; ``ordered`` as of ``Writer``."""

    def __init__(
        self,
        view: View,
        hooks: Mapping[str, object],
        ordered: Callable[[Compare], int] | None = None,
    ) -> None:
        self._ordered = ordered
        self._compiled: dict[int, tuple[Callable[[], object], Node]] = {}
        self._numbers: dict[Variable, int] = {}
        self._variables: list[Variable] = []
        self._state: State | None = None
        self._scope = support.namespace() | memory.namespace() | dict(hooks)
        self._scope["seen"] = self._seen
        for definition in view.definitions.values():
            exec(define(definition, ordered), self._scope)

    def has_value(self, node: Node, state: State) -> bool:
        """Evaluates the node; whether it has a value."""
        if id(node) not in self._compiled:
            self._compiled[id(node)] = self._compile(node), node
        self._state = state
        try:
            self._compiled[id(node)][0]()
        except (support.NotExecutable, RecursionError):
            return False
        return True

    def read(self, variable: Variable) -> Value:
        """What an evaluation reads there."""
        assert self._state is not None
        return self._state.known_value(variable)

    def _compile(self, node: Node) -> Callable[[], object]:
        writer = Writer(self._place, ordered=self._ordered)
        body = writer.write(node, {})
        lines = ["def value():", *(f"    {line}" for line in writer.helpers())]
        exec("\n".join([*lines, f"    return {body}"]), self._scope)
        value = self._scope["value"]
        assert callable(value)
        return value

    def _place(self, variable: Variable) -> str:
        if variable not in self._numbers:
            self._numbers[variable] = len(self._variables)
            self._variables.append(variable)
        return f"seen({self._numbers[variable]})"

    def _seen(self, number: int) -> Value:
        return self.read(self._variables[number])
