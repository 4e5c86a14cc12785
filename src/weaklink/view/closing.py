"""What reads the state, as something that is given it.

before:  count{L}(a, n) = n <= 0 ? 0 : count{L}(a, n - 1) + *(a + n - 1)
after:   count(memory, a, n) = n <= 0 ? 0 : count(memory, a, n - 1) + memory[a][n - 1]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from weaklink.ir.expressions import (
    HERE,
    At,
    AtPred,
    Bound,
    BoundRead,
    Label,
    Node,
    Pred,
    Quantified,
    Read,
    Variable,
    state_of,
)
from weaklink.ir.traverse import children, map_children

Seen = tuple[Label, Variable]
"""A variable in a state."""


class Closing:
    """Replaces reads of the state by bound variables, one for each variable in each state."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.bounds: dict[Seen, Bound] = {}

    def bound(self, seen: Seen) -> Bound:
        if seen not in self.bounds:
            label, variable = seen
            state = "" if label == HERE else f"@{label}"
            name = f"{self._prefix}{variable.name}{state}"
            self.bounds[seen] = Bound(name, variable.type, variable.shown)
        return self.bounds[seen]

    def close(self, node: Node, label: Label = HERE) -> Node:
        """``node``, read in the state of ``label``, without a read."""
        match node:
            case Read(variable, span):
                return BoundRead(self.bound((label, variable)), span)
            case At(operand, inner) | AtPred(operand, inner):
                return self.close(operand, state_of(inner, label))
            case _:  # all others are read where their parts are
                return map_children(node, lambda child: self.close(child, label))


def seen_in(node: Node, label: Label = HERE) -> Iterator[Seen]:
    """What ``node`` reads, and in which states."""
    match node:
        case Read(variable):
            yield label, variable
        case At(operand, inner) | AtPred(operand, inner):
            yield from seen_in(operand, state_of(inner, label))
        case _:  # all others read what their parts do
            for child in children(node):
                yield from seen_in(child, label)


def for_all_states(predicate: Pred) -> Pred:
    """A predicate that holds in whatever states it is about, as one about any values."""
    closing = Closing("any.")
    body = cast(Pred, closing.close(predicate))
    bounds = tuple(closing.bounds.values())
    return Quantified(True, bounds, body, predicate.span) if bounds else predicate
