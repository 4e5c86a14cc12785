"""Pointers into different objects that a run orders: C says nothing of that.

before:  a run in which `loop invariant \\at(s, Pre) <= s` counts where s is NULL
after:   `\\at(s, Pre) <= s` does not hold: NULL is taken to lie before everything

What the run passed (checks, assumptions) is evaluated again where it stands, all definitions that
it applies, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.explain.runs.evaluating import Evaluator
from weaklink.explain.runs.naming import Names
from weaklink.ir import lir
from weaklink.model import Ordered
from weaklink.replay.states import State
from weaklink.replay.steps import Step
from weaklink.view.lower.memories import orders_objects
from weaklink.view.model import View

MOST_STEPS = 5_000
"""Of a longer run it is not asked."""


def told_orders(names: Names, steps: Sequence[Step]) -> tuple[Ordered, ...]:
    """The comparisons in what the run passes that order pointers into different objects, each
    with what it was taken to be; there are none if ``orders_any`` says so."""
    if len(steps) > MOST_STEPS:
        return ()
    judge = _Judge(names.view)
    for node, state in _passed(steps):
        judge.see(node, state)
    found: dict[Ordered, None] = {}
    for compare, holds in judge.found:
        source = names.world.program.sources.get(compare.span.file)
        text = "" if source is None else " ".join(source.text(compare.span).split())
        if text:
            found[Ordered(text, holds)] = None
    return tuple(found)


def _passed(steps: Sequence[Step]) -> Iterator[tuple[lir.Node, State]]:
    """The predicates that the run comes to, each with the state there."""
    pending: list[Iterator[lir.ViewStatement]] = [iter(())]
    for step in steps:
        while len(pending) <= step.depth:
            pending.append(iter(()))
        match step.what:
            case ir.Block(statements=statements):
                passed = [*_predicates(pending[step.depth])]
                del pending[step.depth + 1 :]
                pending[step.depth] = iter(statements)
            case ir.CodeCall() as begun if step.value is None:
                passed = [*_predicates(pending[step.depth - 1], until=begun)]
            case ir.CodeCall() as ended:
                passed = [*_predicates(pending[-1], until=ended)]
                del pending[step.depth + 1 :]
            case one:  # all others are statements, after which their block goes on
                passed = [*_predicates(pending[-1], until=one)]
        yield from ((node, step.before) for node in passed)
    if steps:
        yield from ((node, steps[-1].after) for node in _predicates(pending[-1]))


def _predicates(
    statements: Iterator[lir.ViewStatement], until: object = None
) -> Iterator[lir.Node]:
    for statement in statements:
        if isinstance(statement, ir.Check | ir.Assume):
            yield statement.predicate
        if statement is until:
            return


class _Judge(Evaluator):
    """Evaluates predicates, and notes which pointers they order."""

    def __init__(self, view: View) -> None:
        self.found: list[tuple[lir.Compare, bool]] = []
        self._compares: list[lir.Compare] = []
        super().__init__(view, {"ordered": self._order}, self._number)

    def see(self, node: lir.Node, state: State) -> None:
        if any(
            _is_order(part) or isinstance(part, ir.Apply | ir.ApplyPred) for part in ir.walk(node)
        ):
            self.value(node, state)

    def _number(self, compare: lir.Compare) -> int:
        self._compares.append(compare)
        return len(self._compares) - 1

    def _order(self, number: int, holds: bool) -> bool:
        self.found.append((self._compares[number], holds))
        return holds


def orders_any(view: View) -> bool:
    """Whether a run of the view may order pointers into different objects."""
    bodies = [one.body for one in view.definitions.values() if one.body is not None]
    checked = [
        statement.predicate
        for function in (view.main, *view.callees.values())
        for block in function.body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.Check | ir.Assume)
    ]
    return any(_is_order(part) for node in (*bodies, *checked) for part in ir.walk(node))


def _is_order(node: lir.Node) -> bool:
    return isinstance(node, ir.Compare) and orders_objects(node)
