"""Logic definitions put in place of their uses.

    before:  even(n + 1)            with  predicate even(integer k) = k % 2 == 0
    after:   \\let k = n + 1; k % 2 == 0

Afterwards only recursive and body-less definitions are still applied, to the state that they
read too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.view.quantified_states import Seen, StateQuantifier, seen_in

_STATE = "state."
"""How the names of the parameters begin that an applied definition is given the state by."""


def state_given(definition: lir.Definition) -> tuple[ir.Bound, ...]:
    """Of an applied definition's parameters, the first ones: the state that it reads."""
    return tuple(p for p in definition.parameters if p.name.startswith(_STATE))


class Definitions:
    """The definitions of a program, sorted into those put in place and the others.  ``state`` are
    all variables that there are outside of functions, memories too."""

    def __init__(
        self, definitions: Mapping[str, lir.Definition], state: Sequence[ir.Variable] = ()
    ) -> None:
        self._definitions = definitions
        self._state = state
        self._uses = 0
        self._footprints: dict[str, tuple[Seen, ...]] | None = None
        self._bodies: dict[tuple[str, tuple[ir.Label, ...]], lir.Node] = {}
        self._mentions: dict[str, frozenset[ir.Variable]] = {}
        self.recursive = frozenset(n for n in definitions if n in _reached(n, definitions))

    @property
    def applied(self) -> dict[str, lir.Definition]:
        """The definitions that are not put in place, given the state that they read."""
        return {
            name: self._closed(definition)
            for name, definition in self._definitions.items()
            if self._is_applied(definition)
        }

    def _is_applied(self, definition: lir.Definition) -> bool:
        return definition.body is None or definition.name in self.recursive

    def _footprint(self, name: str) -> tuple[Seen, ...]:
        """What an applied definition reads of the state, its own labels being the states; with
        what the applied definitions read that it comes to."""
        if self._footprints is None:
            self._footprints = {n: () for n, d in self._definitions.items() if self._is_applied(d)}
            changed = True
            while changed:
                changed = False
                for applied in self._footprints:
                    found = tuple(sorted(set(self._seen(applied)), key=_order))
                    changed = changed or found != self._footprints[applied]
                    self._footprints[applied] = found
        return self._footprints[name]

    def _seen(self, name: str) -> Iterator[Seen]:
        definition = self._definitions[name]
        if definition.body is not None:
            yield from seen_in(self.expand(definition.body))
            return
        for location in definition.reads or ():
            yield from seen_in(location)
        for variable in self._may_read(definition):
            for label in definition.labels:
                yield label, variable

    def _may_read(self, definition: lir.Definition) -> Iterable[ir.Variable]:
        """Of the state, what cases of an inductive predicate are about; without a word on it,
        everything."""
        if definition.cases is not None:
            return {v for c in definition.cases for _, v in seen_in(self.expand(c.predicate))}
        return self._state if definition.reads is None else ()

    def _closed(self, definition: lir.Definition) -> lir.Definition:
        footprint = self._footprint(definition.name)
        quantifier = StateQuantifier(_STATE)
        added = tuple(quantifier.bound(seen) for seen in footprint)
        body = definition.body
        if body is not None:
            body = quantifier.quantified(self.expand(body))
        return replace(definition, parameters=(*added, *definition.parameters), body=body)

    def _given(self, node: lir.Apply | lir.ApplyPred, definition: lir.Definition) -> lir.Node:
        """The application with the state that it reads as further arguments."""
        states = dict(zip(definition.labels, node.labels, strict=False))
        given: list[lir.Expr] = []
        for label, variable in self._footprint(definition.name):
            state = states.get(label, label)
            given.append(ir.At(ir.Read(variable, node.span), state, node.span))
        if not given:
            return node
        return replace(node, arguments=(*given, *node.arguments))

    def expand(self, node: lir.Node) -> lir.Node:
        """``node`` with every definition in it put in place, or given the state that it reads."""
        node = ir.map_children(node, self.expand)
        if not isinstance(node, ir.Apply | ir.ApplyPred):
            return node
        name = node.function if isinstance(node, ir.Apply) else node.predicate
        definition = self._definitions[name]
        if definition.body is None or name in self.recursive:
            return self._given(node, definition)
        body = self._body(definition, definition.body, node.labels)
        parameters, body = self._fresh(definition.parameters, body)
        for parameter, argument in reversed(list(zip(parameters, node.arguments, strict=True))):
            if isinstance(body, ir.Predicate):
                body = ir.LetPred(parameter, argument, body, node.span)
            else:
                body = ir.Let(parameter, argument, body, node.span)
        return body

    def _body(
        self, definition: lir.Definition, body: lir.Node, labels: tuple[ir.Label, ...]
    ) -> lir.Node:
        """What stands for a use in these states, but for its arguments."""
        use = definition.name, labels
        if use not in self._bodies:
            self._bodies[use] = self._relabel(self.expand(body), definition, labels)
        return self._bodies[use]

    def mentioned(self, node: lir.Node) -> frozenset[ir.Variable]:
        """The variables in ``node`` once every definition in it is put in place."""
        found = set(ir.reads(node))
        for part in ir.walk(node):
            if isinstance(part, ir.Apply | ir.ApplyPred):
                used = part.function if isinstance(part, ir.Apply) else part.predicate
                found |= self._mentioned_by(used)
        return frozenset(found)

    def _mentioned_by(self, name: str) -> frozenset[ir.Variable]:
        """The variables that a use of the definition comes to, but for its arguments."""
        if name not in self._mentions:
            definition = self._definitions[name]
            if definition.body is None or name in self.recursive:
                found = frozenset(variable for _, variable in self._footprint(name))
            else:
                found = self.mentioned(definition.body)
            self._mentions[name] = found
        return self._mentions[name]

    def _fresh(
        self, parameters: Sequence[ir.Bound], body: lir.Node
    ) -> tuple[list[ir.Bound], lir.Node]:
        """The body with new names for the parameters: an argument may hold the old ones, of
        another use around."""
        self._uses += 1
        names = {p: replace(p, name=f"{p.name}${self._uses}") for p in parameters}

        def rename(node: lir.Node) -> lir.Node:
            if isinstance(node, ir.BoundRead):
                return replace(node, bound=names.get(node.bound, node.bound))
            return ir.map_children(node, rename)

        return list(names.values()), rename(body)

    def _relabel(
        self, body: lir.Node, definition: lir.Definition, labels: tuple[ir.Label, ...]
    ) -> lir.Node:
        """The body in the states that the use names; its first label is where it is read."""
        if not definition.labels or not labels:
            return body
        names = dict(zip(definition.labels, labels, strict=True))

        def rename(node: lir.Node) -> lir.Node:
            if isinstance(node, ir.At | ir.AtPred):
                operand = rename(node.operand)
                label = names.get(node.label, node.label)
                return replace(node, operand=operand, label=label)
            return ir.map_children(node, rename)

        renamed = rename(body)
        if len(labels) != 1:
            return renamed
        if isinstance(renamed, ir.Predicate):
            return ir.AtPred(renamed, labels[0])
        return ir.At(renamed, labels[0])


def _order(seen: Seen) -> tuple[str, str]:
    label, variable = seen
    return str(label), variable.name


def _reached(name: str, definitions: Mapping[str, lir.Definition]) -> set[str]:
    """The definitions that unfolding ``name`` comes to."""
    seen: set[str] = set()
    work = [name]
    while work:
        body = definitions[work.pop()].body
        if body is None:
            continue
        for node in ir.walk(body):
            if isinstance(node, ir.Apply | ir.ApplyPred):
                used = node.function if isinstance(node, ir.Apply) else node.predicate
                if used in definitions and used not in seen:
                    seen.add(used)
                    work.append(used)
    return seen
