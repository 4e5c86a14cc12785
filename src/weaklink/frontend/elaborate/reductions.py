r"""``\sum`` and its kin as recursive logic functions of what the ``\lambda`` is about.

    before:  \sum(0, n - 1, \lambda integer k; t[k])
    after:   \sum#1{Here}(0, n - 1, t)
             logic integer \sum#1{L}(integer low, integer high, int *p) =
               low > high ? 0 : \sum#1{L}(low, high - 1, p) + p[high];

What the ``\lambda`` reads of the function around it, and the variables of the logic that are bound
outside of it, are parameters; so equal ones give one function, in whatever clauses they stand.
Of no numbers, ``\min`` and ``\max`` are numbers that nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.record import replace
from weaklink.source import Span

Said = tuple[str, tuple[ir.Label, ...], tuple[ir.Bound, ...], ir.Expr | ir.Pred | None]
"""A reduction: its word, the states and parameters, and what it is over."""

LOW = ir.Bound("low", ir.INTEGER, "low")
HIGH = ir.Bound("high", ir.INTEGER, "high")


@dataclass(slots=True)
class Reductions:
    """The functions made so far, by what they say."""

    made: dict[Said, ir.Definition] = field(default_factory=dict)

    @property
    def definitions(self) -> dict[str, ir.Definition]:
        return {definition.name: definition for definition in self.made.values()}

    def apply(self, word: str, low: ir.Expr, high: ir.Expr, step: ir.Lambda) -> ir.Expr | None:
        """The reduction ``word`` as the application of a function; None where none says it."""
        if len(step.bounds) != 1 or not isinstance(
            step.bounds[0].type, ir.IntType | ir.IntegerType
        ):
            return None
        closed = _Closure()
        body = closed.of(step)
        if not isinstance(body, ir.Predicate) and body.type != ir.INTEGER:
            return None
        definition = self._named(word, closed, body)
        arguments = (low, high, *closed.captured)
        return ir.Apply(definition.name, arguments, closed.states, ir.INTEGER, step.span)

    def _named(self, word: str, closed: _Closure, body: ir.Expr | ir.Pred) -> ir.Definition:
        parameters = (LOW, HIGH, *closed.captured.values())
        labels = tuple(closed.labels.values())
        key = (word, labels, parameters, body)
        if key not in self.made:
            name = f"{word}#{len(self.made) + 1}"
            whole = self._recursion(word, name, closed, body)
            self.made[key] = ir.Definition(name, labels, parameters, ir.INTEGER, whole, body.span)
        return self.made[key]

    def _recursion(
        self, word: str, name: str, closed: _Closure, body: ir.Expr | ir.Pred
    ) -> ir.Expr:
        span = body.span
        low, high = ir.BoundRead(LOW, span), ir.BoundRead(HIGH, span)
        before = ir.Binary(ir.BinaryOp.SUB, high, _number(1, span), ir.INTEGER, span)
        kept = tuple(ir.BoundRead(parameter, span) for parameter in closed.captured.values())
        labels = tuple(closed.labels.values())
        rest = ir.Apply(name, (low, before, *kept), labels, ir.INTEGER, span)
        last = _summand(body)
        several, empty = _step(word, rest, last, span), self._of_none(word, last, span)
        if word in _EXTREMES:
            one = ir.Compare(ir.CompareOp.EQ, low, high, span)
            several = ir.Conditional(one, last, several, ir.INTEGER, span)
        none = ir.Compare(ir.CompareOp.GT, low, high, span)
        whole = ir.Conditional(none, empty, several, ir.INTEGER, span)
        here = closed.labels.get(ir.HERE)
        return whole if here is None or len(labels) == 1 else ir.At(whole, here, span)

    def _of_none(self, word: str, last: ir.Expr, span: Span) -> ir.Expr:
        if word not in _EXTREMES:
            return _number(int(word == "\\product"), span)
        unknown = ir.Definition(f"{word} of none", (), (), ir.INTEGER, None, span, reads=())
        self.made.setdefault((word, (), (), None), unknown)
        return ir.Apply(unknown.name, (), (), ir.INTEGER, span)


_EXTREMES: Mapping[str, ir.CompareOp] = {"\\max": ir.CompareOp.GT, "\\min": ir.CompareOp.LT}


def _summand(body: ir.Expr | ir.Pred) -> ir.Expr:
    if not isinstance(body, ir.Predicate):
        return body
    span = body.span
    return ir.Conditional(body, _number(1, span), _number(0, span), ir.INTEGER, span)


def _step(word: str, rest: ir.Expr, last: ir.Expr, span: Span) -> ir.Expr:
    if word in _EXTREMES:
        bound = ir.Bound("rest", ir.INTEGER, "rest")
        known = ir.BoundRead(bound, span)
        beyond = ir.Compare(_EXTREMES[word], last, known, span)
        return ir.Let(bound, rest, ir.Conditional(beyond, last, known, ir.INTEGER, span), span)
    op = ir.BinaryOp.MUL if word == "\\product" else ir.BinaryOp.ADD
    return ir.Binary(op, rest, last, ir.INTEGER, span)


def _number(value: int, span: Span) -> ir.Expr:
    return ir.Const(value, ir.INTEGER, span)


class _Closure:
    """A body with parameters for what it has from around it: ``captured`` are these, each with the
    parameter that stands for it, ``labels`` the states that it reads, by what they are around."""

    def __init__(self) -> None:
        self.captured: dict[ir.Expr, ir.Bound] = {}
        self.labels: dict[ir.Label, ir.Label] = {}
        self._inner: dict[ir.Bound, ir.Bound] = {}

    @property
    def states(self) -> tuple[ir.Label, ...]:
        return tuple(self.labels)

    def of(self, step: ir.Lambda) -> ir.Expr | ir.Pred:
        """What the step says of ``high``."""
        (counted,) = step.bounds
        self._counted = counted
        body = step.body
        if isinstance(body, ir.Truth):
            return ir.as_pred(self._node(body.predicate, ir.HERE))
        return ir.as_expr(self._node(body, ir.HERE))

    def _node(self, node: ir.Node, label: ir.Label) -> ir.Node:
        """``node``, read in the state ``label`` of those around."""
        match node:
            case ir.BoundRead(bound, span):
                return self._bound(bound, span)
            case ir.Read(variable, span):
                if variable.storage is ir.Storage.GLOBAL:
                    self._state(label)
                    return node
                around = node if label == ir.HERE else ir.At(node, label, span)
                return self._parameter(around, span)
            case ir.At(operand, inner) | ir.AtPred(operand, inner):
                return self._at(node, operand, inner, ir.state_of(inner, label))
            case ir.Load(place) | ir.AddressOf(place):
                self._state(label)
                rooted = replace(node, place=ir.map_root(place, self._root))
                return ir.map_children(rooted, lambda part: self._node(part, label))
            case (
                ir.Apply(labels=labels)
                | ir.ApplyPred(labels=labels)
                | ir.BuiltinPred(labels=labels)
                | ir.BuiltinTerm(labels=labels)
            ):
                inside = ir.map_children(node, lambda part: self._node(part, label))
                return self._relabelled(inside, labels, label)
            case ir.Quantified(_, bounds) | ir.Lambda(bounds):
                named = tuple(self._renamed(bound) for bound in bounds)
                inside = ir.map_children(node, lambda part: self._node(part, label))
                return replace(inside, bounds=named)
            case ir.Let(bound) | ir.LetPred(bound):
                named_one = self._renamed(bound)
                inside = ir.map_children(node, lambda part: self._node(part, label))
                return replace(inside, bound=named_one)
            case _:  # all others have from around what their parts have
                return ir.map_children(node, lambda part: self._node(part, label))

    def _at(self, node: ir.Node, operand: ir.Node, inner: ir.Label, label: ir.Label) -> ir.Node:
        inside = self._node(operand, label)
        if not _reads_state(inside):
            return inside
        return replace(node, operand=inside, label=self._state(label))

    def _relabelled(self, node: ir.Node, labels: tuple[ir.Label, ...], label: ir.Label) -> ir.Node:
        states = [ir.state_of(one, label) for one in labels]
        named = tuple(ir.HERE if s == ir.HERE else self._state(s) for s in states)
        if ir.HERE in states:
            self._state(ir.HERE)
        return replace(node, labels=named)

    def _state(self, label: ir.Label) -> ir.Label:
        """The name in the function of a state around."""
        name = "L" if label == ir.HERE else f"L{len(self.labels) + 1}"
        return self.labels.setdefault(label, ir.Label(name))

    def _root(self, root: ir.Place) -> ir.Place:
        """A place that begins with a variable of the function around begins behind a pointer."""
        if not isinstance(root, ir.VariablePlace) or root.variable.storage is ir.Storage.GLOBAL:
            return root
        type = ir.PointerType(root.type)
        pointer = self._parameter(ir.AddressOf(root, type, root.span), root.span)
        return ir.DerefPlace(pointer, root.type, root.span)

    def _bound(self, bound: ir.Bound, span: Span) -> ir.Expr:
        if bound == self._counted:
            high = ir.BoundRead(HIGH, span)
            return high if bound.type == ir.INTEGER else ir.Convert(high, bound.type, span=span)
        inner = self._inner.get(bound)
        if inner is not None:
            return ir.BoundRead(inner, span)
        return self._parameter(ir.BoundRead(bound, span), span)

    def _renamed(self, bound: ir.Bound) -> ir.Bound:
        named = replace(bound, name=f"inner{len(self._inner)}")
        return self._inner.setdefault(bound, named)

    def _parameter(self, around: ir.Expr, span: Span) -> ir.Expr:
        if isinstance(around, ir.BoundRead) and around.bound in self.captured.values():
            return around
        number = len(self.captured)
        bound = ir.Bound(f"given{number}", around.type, f"given{number}")
        return ir.BoundRead(self.captured.setdefault(around, bound), span)


def _reads_state(node: ir.Node) -> bool:
    """Whether the value depends on the state."""
    states = ir.Read | ir.Load | ir.Apply | ir.ApplyPred | ir.BuiltinPred | ir.BuiltinTerm
    return any(isinstance(part, states) for part in ir.walk(node))
