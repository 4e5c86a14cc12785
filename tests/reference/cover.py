"""Covers by trying everything: which code the runs of a function pass, input by input.

    judgement = judge_cover(text, machine, "f", rte=True)
    judgement.passages[input]      the runs of the code from there: how each ends, its way
    judgement.covered()            the steps that some run passes which ends normally
    judgement.why(step)            of another step: what keeps runs from it

A run *ends normally* if the function returns and nothing failed on its way, not even a ``check``
behind which it went on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, groupby

from tests.reference.context import walk
from tests.reference.errors import Unsupported
from tests.reference.inputs import USUAL, Bounds, Input, Inputs
from tests.reference.interpreter import Function, Interpreter
from tests.reference.marks import BEGUN, Mark, Place, Trails, begun, done, place, trail_of
from tests.reference.model import Choice, End, Run
from tests.reference.show import Shown, show
from weaklink.frontend import syntax as c
from weaklink.ir.types import Machine
from weaklink.record import field_names

Steps = Mapping[Mark, tuple[Place, ...]]
"""What a run does, by the mark that it leaves when it has done so: assignments, calls, tests,
jumps.  What only computes a value is none, nor is an annotation."""

_Found = Iterator[tuple[Mark, Place]]

TROUBLE = frozenset({End.LIMIT, End.UNDEFINED})
NO_RUN = frozenset({End.DISCARDED})


class Why(Enum):
    """Why no run that ends normally passes a step.  Of one that only runs come to which are none
    after all (they violate an ``admit``, or commit an error that is not checked), no more than
    that is known."""

    UNREACHABLE = "no run comes there"
    NEVER_ENDS = "runs come there, and none ends normally"
    NO_RUN = "only what is no run comes there"


@dataclass(frozen=True, slots=True)
class Passage:
    """One run: the ids of what ``failed``, in order; the steps that it came to (``begun``), those
    that it did, in that order (``way``), and those that it had begun, but not done, when it ended
    (``open``); ``rounds`` and ``depth`` as of a trail."""

    end: End
    failed: tuple[str, ...]
    choices: tuple[Choice, ...]
    begun: frozenset[Place]
    way: tuple[Place, ...]
    open: tuple[Place, ...]
    rounds: int
    depth: int

    @property
    def is_normal(self) -> bool:
        return self.end is End.NORMAL and not self.failed

    @property
    def is_failing(self) -> bool:
        return bool(self.failed)

    @property
    def lines(self) -> tuple[int, ...]:
        return without_repetition(where[0] for where in self.way)

    def within(self, iterations: int, depth: int) -> bool:
        """Whether a search up to these bounds sees the run for sure."""
        return self.rounds <= iterations and self.depth <= depth


Within = Callable[[Passage], bool]


def _always(passage: Passage) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class CoverJudgement:
    """``steps`` are those of the function; ``silent`` are places that may be told among them, or
    not: declarations that set nothing, and what is evaluated to find what is written to.
    ``trouble``: some run ended because something has no value, or at a limit."""

    function: str
    steps: frozenset[Place]
    silent: frozenset[Place]
    shown: Mapping[Input, Shown]
    passages: Mapping[Input, tuple[Passage, ...]]
    trouble: bool
    bounds: Bounds

    def all(self) -> Iterator[Passage]:
        for passages in self.passages.values():
            yield from passages

    def normal(self, within: Within = _always) -> Iterator[Passage]:
        return (one for one in self.all() if one.is_normal and within(one))

    def covered(self, within: Within = _always) -> frozenset[Place]:
        return frozenset[Place]().union(*(one.begun for one in self.normal(within)))

    def ways(self, within: Within = _always) -> set[tuple[Place, ...]]:
        return {one.way for one in self.normal(within)}

    def why(self, step: Place) -> Why:
        there = {one.end for one in self.all() if step in one.begun}
        if not there:
            return Why.UNREACHABLE
        return Why.NO_RUN if there <= NO_RUN else Why.NEVER_ENDS


def judge_cover(
    text: str,
    machine: Machine,
    function: str,
    *,
    rte: bool = True,
    steps: int = 200_000,
    bounds: Bounds = USUAL,
) -> CoverJudgement:
    """Raises ``TooLarge`` where ``steps`` do not suffice."""
    program = Interpreter.of(text, machine, rte=rte, steps=steps, marks=Trails())
    return _judge(program, program.function(function), bounds)


def _judge(program: Interpreter, function: Function, bounds: Bounds) -> CoverJudgement:
    body = function.signature.body
    if body is None:
        raise Unsupported("the function has no body")
    steps = _by_mark(steps_of(body))
    told = frozenset(where for found in steps.values() for where in found)
    silent = frozenset(where for _, where in _silent(body)) - told
    come = _by_mark(chain(_silent(body), (((BEGUN, where), where) for where in told)))
    inputs = Inputs(program, function, bounds)
    passages = {
        values: tuple(
            passage_of(run, steps, come) for run in program.runs(function, start, frozenset())
        )
        for values, start in inputs.allowed().items()
    }
    ends = {one.end for found in passages.values() for one in found}
    blocks = function.initial_blocks
    return CoverJudgement(
        function.signature.name,
        told,
        silent,
        {values: show(function.inputs, values, blocks) for values in passages},
        passages,
        inputs.undefined or bool(ends & TROUBLE),
        bounds,
    )


def steps_by_mark(body: c.Compound) -> Steps:
    """The places of a function where runs may come, after the marks that say so."""
    told = [where for _, where in (*steps_of(body), *_silent(body))]
    return _by_mark(((BEGUN, where), where) for where in told)


def _by_mark(found: _Found) -> Steps:
    """Each place once, after the mark."""
    places: dict[Mark, dict[Place, None]] = {}
    for mark, where in found:
        places.setdefault(mark, {})[where] = None
    return {mark: tuple(there) for mark, there in places.items()}


def passage_of(run: Run, steps: Steps, come: Steps) -> Passage:
    trail = trail_of(run.trail)
    marks = trail.marks()
    return Passage(
        run.end,
        tuple(failure.property.id for failure in run.failures),
        run.choices,
        frozenset(where for mark in marks for where in come.get(mark, ())),
        tuple(where for mark in marks for where in steps.get(mark, ())),
        tuple(_open(marks, steps)),
        trail.rounds,
        trail.depth,
    )


def _open(marks: Sequence[Mark], steps: Steps) -> list[Place]:
    """The steps that are begun at the end of such a run, but not done; the outermost first."""
    told = {where for found in steps.values() for where in found}
    found: list[Place] = []
    for mark in marks:
        if mark[0] == BEGUN and mark[1] in told:
            found.append(mark[1])
        for where in steps.get(mark, ()):
            while where in found:
                found.remove(where)
    return found


def without_repetition(lines: Iterable[int]) -> tuple[int, ...]:
    """A line that follows itself counts once."""
    return tuple(line for line, _ in groupby(lines))


# --- the steps of a function ----------------------------------------------------------------------


def steps_of(body: c.Compound) -> _Found:
    for node in walk(body):
        match node:
            case c.ExpressionStatement(expression) if expression is not None:
                yield from _effects(expression)
            case c.DeclarationStatement(declarations):
                for one in declarations:
                    yield from _of_declaration(one)
            case c.If(condition) | c.While(condition) | c.DoWhile(_, condition):
                yield from _test(condition)
            case c.For(_, condition, step):
                yield from _test(condition) if condition is not None else ()
                yield from _effects(step) if step is not None else ()
            case c.Switch(value, _):
                yield from _effects(value)
            case c.Break(span=span) | c.Continue(span=span) | c.Goto(span=span):
                yield begun(span), place(span)
            case c.Return(value, span=span):
                yield from _effects(value) if value is not None else ()
                yield (done(value.span) if value is not None else begun(span)), place(span)


def _silent(body: c.Compound) -> _Found:
    """Each by a mark of the runs that come there.  What is written to leaves none itself."""
    for node in walk(body):
        match node:
            case c.Declaration(initializer=None, span=span):
                yield begun(span), place(span)
            case c.Switch(value, _):
                yield done(value.span), place(value.span)
            case c.Postfix(_, target) | c.Unary("++" | "--", target) | c.Assignment(_, target):
                assert isinstance(node, c.Expr)
                yield begun(node.span), place(target.span)
                for part in _operands(target):
                    yield begun(part.span), place(part.span)


def _of_declaration(node: c.Declaration) -> _Found:
    if node.initializer is not None:
        yield from _effects(node.initializer)
        yield _last(node.initializer), place(node.span)


def _last(value: c.Expr) -> Mark:
    """What is left when the value is there."""
    while isinstance(value, c.InitList) and value.items:
        value = value.items[-1][1]
    return done(value.span)


def _test(node: c.Expr) -> _Found:
    """What is done to find out where control goes on."""
    match node:
        case c.Unary("!", operand) if _does_something(node):
            yield from _test(operand)
        case c.Binary("&&" | "||", left, right) if _does_something(node):
            yield from _test(left)
            yield from _test(right)
        case _:
            yield from _effects(node)
            yield done(node.span), place(node.span)


def _effects(node: c.Expr) -> _Found:
    """What is done besides computing the value.  What chooses between operands that do something
    is a test, and the operands are steps."""
    if not _does_something(node):
        return
    match node:
        case c.Binary("&&" | "||", left, right):
            yield from _test(left)
            yield from _test(right)
        case c.Ternary(condition, then, otherwise) if any(map(_does_something, (then, otherwise))):
            yield from _test(condition)
            for operand in (then, otherwise):
                yield from _effects(operand)
                yield done(operand.span), place(operand.span)
        case _:
            for part in _operands(node):
                yield from _effects(part)
            if _is_effect(node):
                yield done(node.span), place(node.span)


def _operands(node: c.Expr) -> Iterator[c.Expr]:
    if isinstance(node, c.InitList):
        yield from (value for _, value in node.items)
        return
    for name in field_names(node) or ():
        part = getattr(node, name)
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, c.Expr):
                yield one


def _is_effect(node: object) -> bool:
    return isinstance(node, c.Assignment | c.CallExpr | c.Postfix) or (
        isinstance(node, c.Unary) and node.op in ("++", "--")
    )


def _does_something(node: c.Expr) -> bool:
    return any(map(_is_effect, walk(node)))
