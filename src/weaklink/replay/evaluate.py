"""Nodes evaluated outside of a run: what a lemma says for given values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.replay import floats, memory, spans, support
from weaklink.replay.data import Data, small_values
from weaklink.replay.definitions import define
from weaklink.replay.expressions import Writer

Evaluate = Callable[[Sequence[Data]], bool | None]

Write = Callable[[Writer, Mapping[ir.Bound, str]], str]
"""Writes what is to be evaluated, given the names of variables of the logic."""

FAILURES = (support.NotExecutable, RecursionError)
"""What an evaluation raises where there is no value."""


class Functions:
    """Makes Python functions of nodes that may apply ``definitions``.  ``place`` gives the text of
    a variable, ``hooks`` are further names, or stand in for those of the replayer; ``ordered`` as
    of ``Writer``."""

    def __init__(
        self,
        definitions: Mapping[str, lir.Definition],
        place: Callable[[ir.Variable], str],
        hooks: Mapping[str, object] = {},
        ordered: Callable[[lir.Compare], int] | None = None,
    ) -> None:
        self._place = place
        self._ordered = ordered
        values = support.Values()
        own = support.namespace(values) | spans.namespace(values)
        own |= memory.namespace() | floats.namespace()
        self._scope = own | dict(hooks)
        self._scope["small"] = small_values(definitions)
        for definition in definitions.values():
            exec(define(definition, ordered), self._scope)

    def make(self, bounds: Sequence[ir.Bound], write: Write) -> Callable[..., object]:
        """The value of what is written, as a function of the values of ``bounds``."""
        writer = Writer(self._place, ordered=self._ordered)
        names = {bound: f"b{number}" for number, bound in enumerate(bounds)}
        body = write(writer, names)
        lines = [f"def value({', '.join(names.values())}):"]
        lines += [f"    {line}" for line in writer.helpers()]
        exec("\n".join([*lines, f"    return {body}"]), self._scope)
        value = self._scope["value"]
        assert callable(value)
        return value


def evaluator(
    predicate: lir.Pred, bounds: Sequence[ir.Bound], definitions: Mapping[str, lir.Definition]
) -> Evaluate:
    """A function of the values of ``bounds``; None where the predicate can't be computed.

    The predicate reads no program variable.
    """

    def no_state(variable: ir.Variable) -> str:
        raise AssertionError(f"{variable.name} in a closed predicate")

    functions = Functions(definitions, no_state)
    holds = functions.make(bounds, lambda writer, names: writer.write(predicate, names))

    def evaluate(values: Sequence[Data]) -> bool | None:
        try:
            return bool(holds(*values))
        except FAILURES:
            return None

    return evaluate
