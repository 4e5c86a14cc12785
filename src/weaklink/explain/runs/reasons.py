"""Why an annotation is false in the state where a run ends: the part of it, the index, the sides.

before:  \\result >= 0 && sorted(t, n)        where t is {0, -1} and n is 2
after:   sorted(t, n);  in the definition of sorted, for i = 0 and j = 1: t[i] <= t[j] is 0 <= -1

Each step down is evaluated; where that is not possible, no more is said.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import assert_never

from weaklink import ir
from weaklink.analysis.ranges import ranges
from weaklink.explain.runs.evaluating import NO_BOUNDS, Bounds, Evaluator
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.sides import Sides, is_number, plain, varies
from weaklink.explain.runs.spelling import beside_limit
from weaklink.explain.runs.values import Number, Shown, texts, written_texts
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.model import Reason
from weaklink.record import record
from weaklink.replay.states import State
from weaklink.source import NOWHERE, Span

MOST_STEPS = 200
"""How far down is looked: a definition may apply itself."""

MOST_VALUES = 4
"""Of a part with more sides no values are told."""

ARITHMETIC = {Kind.SIGNED_OVERFLOW, Kind.UNSIGNED_OVERFLOW, Kind.DOWNCAST, Kind.INDEX_BOUND}
"""The run-time errors where a value is too large or too small."""


_NOW, _BEFORE = "the measure", "the measure before"

MEASURES = {Kind.VARIANT_DECREASES, Kind.DECREASES}


def reasons(
    names: Names, state: State, predicate: lir.Pred, kind: Kind, told: Container[str]
) -> tuple[Reason, ...]:
    """Why ``predicate`` is false in ``state``, from the annotation down into definitions.
    ``told`` are the names whose values there a reader knows."""
    evaluator = Evaluator(state.view)
    if evaluator.value(predicate, state) is not False:
        return ()
    sides = Sides(names, evaluator, state)
    if kind is Kind.MISALIGNED_ACCESS:
        return tuple(_of_address(evaluator, state, predicate))
    if kind.is_runtime_error:
        return tuple(_of_error(names, sides, predicate, kind, told))
    if kind in MEASURES:
        return tuple(_of_measure(sides, predicate))
    return _Descent(names, sides, evaluator, state, told).down(predicate)


@record
class _Part:
    """A part of an annotation that has this ``truth`` where ``bound`` have their values."""

    node: lir.Pred
    truth: bool
    bound: Bounds


class _Descent:
    """From an annotation down to what makes it false."""

    def __init__(
        self,
        names: Names,
        sides: Sides,
        evaluator: Evaluator,
        state: State,
        told: Container[str],
    ) -> None:
        self._program = names.world.program
        self._evaluator = evaluator
        self._state = state
        self._sides = sides
        self._told = told
        self._found: list[Reason] = []
        self._whole = self._span = NOWHERE
        self._definition = ""
        self._indices: dict[str, Shown] = {}

    def down(self, predicate: lir.Pred) -> tuple[Reason, ...]:
        part = _Part(predicate, False, {})
        self._whole = self._span = predicate.span
        self._definition = self._definition_at(predicate.span) or ""
        for _ in range(MOST_STEPS):
            inner = self._inside(part)
            if inner is None or not self._enter(inner, part):
                break
            part = inner
        self._tell(part, is_last=True)
        return tuple(self._found)

    # --- one step --------------------------------------------------------------------------------

    def _inside(self, part: _Part) -> _Part | None:
        """The part of a part that makes it what it is; None if that is no single one."""
        match part.node:
            case ir.And(left, right) if not part.truth and self._sides.pointers(part.node) is None:
                return self._first(part, left, right)
            case ir.Or(left, right) if part.truth:
                return self._first(part, left, right)
            case ir.Implies(_, right) if not part.truth:
                return _Part(right, False, part.bound)
            case ir.Not(operand, span) if operand.span == span:
                return None  # the source says both in one: `p != q`
            case ir.Not(operand):
                return _Part(operand, not part.truth, part.bound)
            case ir.IfPred(condition, then, otherwise):
                chosen = self._truth(condition, part.bound)
                if chosen is None:
                    return None
                return _Part(then if chosen else otherwise, part.truth, part.bound)
            case ir.LetPred(bound, value, body):
                known = self._evaluator.value(value, self._state, part.bound)
                if known is None:
                    return None
                return _Part(body, part.truth, {**part.bound, bound: known})
            case ir.Quantified(universal, _, body) if universal is not part.truth:
                return self._instance(part, part.node, body)
            case ir.ApplyPred(name, arguments):
                return self._unfolded(part, name, arguments)
            case ir.And() | ir.Or() | ir.Implies() | ir.Iff() | ir.Quantified():
                return None
            case ir.BoolConst() | ir.Compare() | ir.Holds() | ir.AtPred():
                return None
            case _:
                assert_never(part.node)

    def _truth(self, node: lir.Pred, bound: Bounds) -> bool | None:
        value = self._evaluator.value(node, self._state, bound)
        return None if value is None else bool(value)

    def _first(self, part: _Part, left: lir.Pred, right: lir.Pred) -> _Part | None:
        """The first of two that has the truth of the whole."""
        truth = self._truth(left, part.bound)
        if truth is None:
            return None
        return _Part(left if truth is part.truth else right, part.truth, part.bound)

    def _instance(self, part: _Part, node: lir.Quantified, body: lir.Pred) -> _Part | None:
        if not self._is_written(node):
            return None
        example = self._evaluator.example(node, part.truth, self._state, part.bound)
        if example is None:
            return None
        for bound, value in example.items():
            assert isinstance(value, int)
            self._indices[bound.shown] = value
        return _Part(body, part.truth, {**part.bound, **example})

    def _is_written(self, node: lir.Quantified) -> bool:
        """Whether the source has this quantifier, over numbers: memory is lowered to others."""
        text = self._sides.text(node.span)
        numbers = all(is_number(bound) for bound in node.bounds)
        return numbers and text.startswith(("\\forall", "\\exists"))

    def _unfolded(self, part: _Part, name: str, arguments: tuple[lir.Expr, ...]) -> _Part | None:
        definition = self._state.view.definitions.get(name)
        source = self._program.definitions.get(name)
        if definition is None or source is None or source.cases is not None:
            return None
        values = [
            self._evaluator.value(argument, self._state, part.bound) for argument in arguments
        ]
        if definition.body is None or any(value is None for value in values):
            return None
        body = definition.body
        if not isinstance(body, ir.Predicate):
            return None
        return _Part(body, part.truth, dict(zip(definition.parameters, values, strict=True)))

    # --- what is told ----------------------------------------------------------------------------

    def _enter(self, inner: _Part, outer: _Part) -> bool:
        """Goes on to a part of ``outer``; False where its text is unknown."""
        span = inner.node.span
        if span in (self._span, NOWHERE):
            return True
        if _contains(self._span, span) or self._span == NOWHERE:
            self._span = span
            return True
        definition = self._definition_at(span)
        if definition is None:
            return False
        self._tell(outer, is_last=False)
        self._definition, self._indices = definition, {}
        self._whole = self._span = span
        return True

    def _definition_at(self, span: Span) -> str | None:
        """The name of the definition whose text is there."""
        for definition in self._program.definitions.values():
            if _contains(definition.span, span):
                return definition.name.partition("#")[0]
        return None

    def _tell(self, part: _Part, *, is_last: bool) -> None:
        """Notes what was found in the annotation, or in the definition, so far."""
        is_part = self._span != self._whole or bool(self._definition)
        values = self._values(part) if is_last else {}
        reason = Reason(
            self._sides.text(self._span) if is_part else "",
            self._span,
            part.truth,
            self._definition,
            texts(self._indices),
            texts(values),
            written_texts(values),
            self._vain(part) if is_last else {},
        )
        says_something = reason.text or reason.indices or reason.values or reason.vain
        if says_something and (is_last or reason.text):
            self._found.append(reason)

    def _values(self, part: _Part) -> dict[str, Shown]:
        values: dict[str, Shown] = {}
        shown = self._told if not self._definition else ()
        is_news = False
        for node in _comparisons(part.node):
            for text, side, value in self._sides.of(node, part.bound):
                is_past = text.isidentifier() and self._is_past(side)
                name = f"\\old({text})" if is_past else text
                if values.get(name, value) != value:
                    return {}  # one text, two states
                if text not in self._indices:
                    values[name] = value
                    is_news = is_news or not isinstance(side, ir.Read) or name not in shown
        return values if is_news and len(values) <= MOST_VALUES else {}

    def _is_past(self, side: lir.Node) -> bool:
        """Whether it is a parameter, as a clause about the end means it, that has changed."""
        match side:
            case ir.Read(ir.Variable(name=name, storage=ir.Storage.SNAPSHOT) as then):
                now = [v for v in self._state.known() if v.name == name.partition("@")[0]]
                return any(self._state.get(v) != self._state.get(then) for v in now)
            case _:  # no other side has a name that means something else now
                return False

    def _vain(self, part: _Part) -> dict[str, tuple[str, str] | None]:
        match part.node:
            case ir.Quantified(False, bounds) if not part.truth and self._is_written(part.node):
                items = ranges(part.node)
                alone = len(bounds) == 1 and bounds[0].type != ir.BOOLEAN
                known = (
                    self._evaluator.range_of(items[0], self._state, part.bound) if alone else None
                )
                return {bound.shown: _ends(known) for bound in bounds}
            case _:  # nothing else is false because no value will do
                return {}


def _ends(values: range | None) -> tuple[str, str] | None:
    """The least and the greatest; of none, ends that cross."""
    return None if values is None else (str(values.start), str(values.stop - 1))


def _of_sides(span: Span, values: Mapping[str, Shown]) -> Reason:
    """That the sides have these values."""
    return Reason("", span, values=texts(values), written=written_texts(values))


def _of_error(
    names: Names, sides: Sides, predicate: lir.Pred, kind: Kind, told: Container[str]
) -> Iterator[Reason]:
    """The value that is out of range."""
    if kind not in ARITHMETIC:
        return
    values: dict[str, int] = {}
    limits: dict[str, set[int]] = {}
    for node in ir.walk(predicate):
        if not isinstance(node, ir.Compare):
            continue
        for side, other in ((node.left, node.right), (node.right, node.left)):
            text, value = sides.text(plain(side).span), sides.value(side, NO_BOUNDS)
            limit = sides.value(other, NO_BOUNDS)
            if not isinstance(value, int) or not isinstance(limit, int):
                return
            if varies(side) and text and text not in told:
                values[text] = value
                limits.setdefault(text, set()).add(limit)
    for text, value in values.items() if len(values) == 1 else ():
        shown = _beside(value, limits[text], names.world.program.machine)
        yield _of_sides(predicate.span, {text: shown})


def _of_address(evaluator: Evaluator, state: State, predicate: lir.Pred) -> Iterator[Reason]:
    """What an address is past one that is aligned."""
    for node in ir.walk(predicate):
        match node:
            case ir.Compare(ir.CompareOp.EQ, ir.Binary(ir.BinaryOp.MOD, right=ir.Const(n)) as rest):
                past = evaluator.value(rest, state)
                if isinstance(past, int) and past:
                    yield _of_sides(predicate.span, {f"the address modulo {n}": past})
            case _:  # nothing else is about the address
                pass


def _beside(value: int, limits: set[int], machine: ir.Machine) -> int:
    """A value that is compared with the ``limits`` of a type, as it lies beside one."""
    types = machine.types.values()
    type = next((t for t in types if t.max in limits and limits <= {t.min, t.max}), None)
    text = None if type is None else beside_limit(value, type)
    return value if text is None else Number(value, text)


def _of_measure(sides: Sides, predicate: lir.Pred) -> Iterator[Reason]:
    """What should have become less: as it is, and as it was."""
    match predicate:
        case ir.Compare(ir.CompareOp.LT, now, before) | ir.And(
            _, ir.Compare(ir.CompareOp.LT, now, before)
        ):
            values = {_NOW: sides.value(now, NO_BOUNDS), _BEFORE: sides.value(before, NO_BOUNDS)}
            known = {name: value for name, value in values.items() if value is not None}
            if known.keys() == values.keys():
                yield _of_sides(predicate.span, known)
        case _:  # a measure of another relation is no number that should become less
            pass


# --- nodes ---------------------------------------------------------------------------------------


def _comparisons(node: lir.Pred) -> Iterator[lir.Pred]:
    """What a predicate without quantifiers compares."""
    match node:
        case ir.And(ir.Compare(span=span), ir.Compare(span=same)) if span == same == node.span:
            yield node
        case ir.And(left, right) | ir.Or(left, right) | ir.Implies(left, right):
            yield from _comparisons(left)
            yield from _comparisons(right)
        case ir.Not(operand):
            yield from _comparisons(operand)
        case _:  # whatever else it is: a comparison, or told without values
            yield node


def _contains(outer: Span, inner: Span) -> bool:
    if outer.file != inner.file:
        return False
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    return begins and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
