"""A closed predicate evaluated: what a lemma says for given values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink.ir.contracts import Definition
from weaklink.ir.expressions import Bound, Pred, Variable
from weaklink.replay import support
from weaklink.replay.compiler import define
from weaklink.replay.expressions import Writer

Evaluate = Callable[[Sequence[int]], bool | None]


def evaluator(
    predicate: Pred, bounds: Sequence[Bound], definitions: Mapping[str, Definition]
) -> Evaluate:
    """A function of the values of ``bounds``; None where the predicate can't be computed.

    The predicate reads no program variable.
    """

    def no_state(variable: Variable) -> str:
        raise AssertionError(f"{variable.name} in a closed predicate")

    names = {bound: f"b{index}" for index, bound in enumerate(bounds)}
    writer = Writer(no_state)
    body = writer.write(predicate, names)
    lines = [*writer.helpers(), f"return {body}"]
    parts = [define(definition) for definition in definitions.values()]
    parts.append(f"def holds({', '.join(names.values())}):")
    parts += [f"    {line}" for line in lines]
    scope = support.namespace()
    exec(compile("\n".join(parts), "<predicate>", "exec"), scope)
    holds = scope["holds"]
    assert callable(holds)

    def evaluate(values: Sequence[int]) -> bool | None:
        try:
            return bool(holds(*values))
        except (support.NotExecutable, RecursionError):
            return None

    return evaluate
