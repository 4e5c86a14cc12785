"""Logic definitions put in place of their uses.

    before:  even(n + 1)            with  predicate even(integer k) = k % 2 == 0
    after:   \\let k = n + 1; k % 2 == 0

Afterwards only recursive and body-less definitions are still applied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from weaklink.diagnostics import Unsupported
from weaklink.ir.contracts import Definition
from weaklink.ir.expressions import (
    Apply,
    ApplyPred,
    At,
    AtPred,
    Bound,
    BoundRead,
    Expr,
    Label,
    Let,
    LetPred,
    Node,
    Pred,
)
from weaklink.ir.traverse import map_children, reads, walk
from weaklink.record import replace

_PREDICATES = frozenset(Pred.__args__)


class Definitions:
    """The definitions of a program, sorted into those put in place and the others."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self._definitions = definitions
        self._uses = 0
        self.recursive = frozenset(n for n in definitions if n in _reached(n, definitions))

    @property
    def applied(self) -> dict[str, Definition]:
        """The definitions that are not put in place; none of them reads a variable."""
        return {
            name: definition
            for name, definition in self._definitions.items()
            if self._is_applied(definition)
        }

    def _is_applied(self, definition: Definition) -> bool:
        body = definition.body
        return body is None or (definition.name in self.recursive and not reads(body))

    def expand(self, node: Node) -> Node:
        """``node`` with every definition in it put in place.

        Raises ``Unsupported`` for a recursive definition that reads variables.
        """
        node = map_children(node, self.expand)
        if not isinstance(node, Apply | ApplyPred):
            return node
        name = node.function if isinstance(node, Apply) else node.predicate
        definition = self._definitions[name]
        if definition.body is None or name in self.recursive:
            if definition.body is not None and reads(definition.body):
                raise Unsupported(f"recursive definition {name} that reads variables", node.span)
            return node
        body = self._relabel(self.expand(definition.body), definition, node.labels)
        parameters, body = self._fresh(definition.parameters, body)
        for parameter, argument in reversed(list(zip(parameters, node.arguments, strict=True))):
            if type(body) in _PREDICATES:
                body = LetPred(parameter, argument, cast(Pred, body), node.span)
            else:
                body = Let(parameter, argument, cast(Expr, body), node.span)
        return body

    def _fresh(self, parameters: Sequence[Bound], body: Node) -> tuple[list[Bound], Node]:
        """The body with new names for the parameters: an argument may hold the old ones, of
        another use around."""
        self._uses += 1
        names = {p: replace(p, name=f"{p.name}${self._uses}") for p in parameters}

        def rename(node: Node) -> Node:
            if isinstance(node, BoundRead):
                return replace(node, bound=names.get(node.bound, node.bound))
            return map_children(node, rename)

        return list(names.values()), rename(body)

    def _relabel(self, body: Node, definition: Definition, labels: tuple[Label, ...]) -> Node:
        """The body in the states that the use names; its first label is where it is read."""
        if not definition.labels or not labels:
            return body
        names = dict(zip(definition.labels, labels, strict=True))

        def rename(node: Node) -> Node:
            if isinstance(node, At | AtPred):
                operand = rename(node.operand)
                label = names.get(node.label, node.label)
                return replace(node, operand=operand, label=label)
            return map_children(node, rename)

        renamed = rename(body)
        if len(labels) != 1:
            return renamed
        if type(renamed) in _PREDICATES:
            return AtPred(cast(Pred, renamed), labels[0])
        return At(cast(Expr, renamed), labels[0])


def _reached(name: str, definitions: Mapping[str, Definition]) -> set[str]:
    """The definitions that unfolding ``name`` comes to."""
    seen: set[str] = set()
    work = [name]
    while work:
        body = definitions[work.pop()].body
        if body is None:
            continue
        for node in walk(body):
            if isinstance(node, Apply | ApplyPred):
                used = node.function if isinstance(node, Apply) else node.predicate
                if used in definitions and used not in seen:
                    seen.add(used)
                    work.append(used)
    return seen
