"""Pointers into different objects that a run orders: C says nothing of that.

before:  a run in which `loop invariant \\at(s, Pre) <= s` counts where s is NULL
after:   `\\at(s, Pre) <= s` does not hold: NULL is taken to lie before everything

What the run passed (checks, assumptions) is evaluated again where it stands, all definitions that
it applies, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from weaklink.explain.naming import Names
from weaklink.explain.states import State
from weaklink.explain.steps import Ordered
from weaklink.ir.expressions import ApplyPred, Compare, Node, Variable
from weaklink.ir.program import Assume, Block, Check, CodeCall, Statement
from weaklink.ir.traverse import walk
from weaklink.replay import memory, support
from weaklink.replay.compiler import define
from weaklink.replay.expressions import Writer
from weaklink.replay.outcome import Step, Value
from weaklink.view.lower.memories import orders_objects
from weaklink.view.model import View

MOST_STEPS = 5_000
"""Of a longer run it is not asked."""


def told_orders(names: Names, state: State, steps: Sequence[Step]) -> tuple[Ordered, ...]:
    """The comparisons in what the run passes that order pointers into different objects, each
    with what it was taken to be.  ``state`` is that with which the run begins."""
    judge = _Judge(state.view)
    if not judge.has_any or len(steps) > MOST_STEPS:
        return ()
    for node in _passed(state, steps):
        judge.see(node, state)
    found: dict[Ordered, None] = {}
    for compare, holds in judge.found:
        source = names.world.program.sources.get(compare.span.file)
        text = "" if source is None else " ".join(source.text(compare.span).split())
        if text:
            found[Ordered(text, holds)] = None
    return tuple(found)


def _passed(state: State, steps: Sequence[Step]) -> Iterator[Node]:
    """The predicates that the run comes to, each while ``state`` is the state there."""
    pending: list[Iterator[Statement]] = [iter(())]
    for step in steps:
        while len(pending) <= step.depth:
            pending.append(iter(()))
        match step.what:
            case Block(statements=statements):
                yield from _predicates(pending[step.depth])
                del pending[step.depth + 1 :]
                pending[step.depth] = iter(statements)
            case CodeCall() as begun if step.value is None:
                yield from _predicates(pending[step.depth - 1], until=begun)
            case CodeCall() as ended:
                yield from _predicates(pending[-1], until=ended)
                del pending[step.depth + 1 :]
            case one:  # all others are statements, after which their block goes on
                yield from _predicates(pending[-1], until=one)
        state.take(step)
    yield from _predicates(pending[-1])


def _predicates(statements: Iterator[Statement], until: object = None) -> Iterator[Node]:
    for statement in statements:
        if isinstance(statement, Check | Assume):
            yield statement.predicate
        if statement is until:
            return


class _Judge:
    """Evaluates predicates, and notes which pointers they order."""

    def __init__(self, view: View) -> None:
        self.found: list[tuple[Compare, bool]] = []
        self._compares: list[Compare] = []
        self._variables: list[Variable] = []
        self._state: State | None = None
        self._compiled: dict[int, tuple[Callable[[], object] | None, Node]] = {}
        self._scope = support.namespace() | memory.namespace()
        self._scope |= {"seen": self._read, "ordered": self._ordered}
        self._orders_inside = {
            name
            for name, one in view.definitions.items()
            if one.body is not None and any(map(_is_order, walk(one.body)))
        }
        self.has_any = bool(self._orders_inside) or any(
            _is_order(part)
            for function in (view.main, *view.callees.values())
            for block in function.body.blocks.values()
            for statement in block.statements
            if isinstance(statement, Check | Assume)
            for part in walk(statement.predicate)
        )
        for definition in view.definitions.values():
            exec(define(definition, self._number), self._scope)

    def see(self, node: Node, state: State) -> None:
        if id(node) not in self._compiled:
            self._compiled[id(node)] = self._compile(node), node
        function, self._state = self._compiled[id(node)][0], state
        if function is not None:
            try:
                function()
            except (support.NotExecutable, RecursionError):
                return

    def _compile(self, node: Node) -> Callable[[], object] | None:
        if not any(map(self._may_order, walk(node))):
            return None
        writer = Writer(self._place, ordered=self._number)
        body = writer.write(node, {})
        lines = ["def value():", *(f"    {line}" for line in writer.helpers())]
        exec("\n".join([*lines, f"    return {body}"]), self._scope)
        value = self._scope["value"]
        assert callable(value)
        return value

    def _may_order(self, node: Node) -> bool:
        return _is_order(node) or isinstance(node, ApplyPred)

    def _number(self, compare: Compare) -> int:
        self._compares.append(compare)
        return len(self._compares) - 1

    def _ordered(self, number: int, holds: bool) -> bool:
        self.found.append((self._compares[number], holds))
        return holds

    def _place(self, variable: Variable) -> str:
        self._variables.append(variable)
        return f"seen({len(self._variables) - 1})"

    def _read(self, number: int) -> Value:
        assert self._state is not None
        return self._state.known_value(self._variables[number])


def _is_order(node: Node) -> bool:
    return isinstance(node, Compare) and orders_objects(node)
