"""Statements: each becomes a Python function from a state to all its outcomes.

An outcome is a signal and a state: ``NEXT`` goes on behind the statement; the others are
handed outward until the construct that they are meant for.  A state that is given may be
changed and must not be used again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from tests.reference.context import Context, Scope, listed_by, walk
from tests.reference.contracts import body_clause
from tests.reference.errors import Unsupported
from tests.reference.expressions import (
    Evaluations,
    compile_expression,
    compile_initializer,
    compile_value,
    evaluations,
)
from tests.reference.marks import Marks, around, begun, done
from tests.reference.memory import Pointer, store
from tests.reference.model import UNSET, End, RunEnds, State, Value, Variable
from tests.reference.types import cells, completed, is_const
from tests.reference.values import convert
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType
from weaklink.kinds import Kind
from weaklink.source import Span


class Jump(Enum):
    NEXT = "next"
    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"
    AGAIN = "the back edge of a loop"


@dataclass(frozen=True, slots=True)
class GotoLabel:
    label: str


Signal = Jump | GotoLabel | End
Outcome = tuple[Signal, State]
Execute = Callable[[State], list[Outcome]]
Within = dict[str, tuple[Execute, int]]
"""Of labels within steps: what runs from there to the end of the step, and the step behind it."""

NEXT = Jump.NEXT


def attempt(effect: Callable[[State], object], state: State) -> list[Outcome]:
    """The outcome of an effect that can only go on or end the run."""
    try:
        effect(state)
    except RunEnds as stop:
        return [(stop.end, state)]
    return [(NEXT, state)]


def compile_evaluations(node: c.Expr, scope: Scope, context: Context) -> Evaluations:
    return evaluations(node, compile_expression(node, scope, context).run)


def compile_statement(node: c.Statement, scope: Scope, context: Context) -> Execute:
    run = _compile(node, scope, context)
    return around(context.program.marks, node.span, run, _goes_on)


def _goes_on(outcomes: list[Outcome]) -> bool:
    return any(signal is NEXT for signal, _ in outcomes)


def _compile(node: c.Statement, scope: Scope, context: Context) -> Execute:
    from tests.reference.loops import compile_loop

    match node:
        case c.ExpressionStatement(expression):
            if expression is None:
                return lambda s: [(NEXT, s)]
            return _expression(compile_evaluations(expression, scope, context))
        case c.DeclarationStatement(declarations):
            marks = context.program.marks
            steps = [
                around(marks, one.span, _declaration(one, scope, context), _goes_on)
                for one in declarations
            ]
            return _sequence(steps, {})
        case c.Compound(items):
            return _compound(items, scope.nested(), context)
        case c.If(condition, then, otherwise):
            return _if(
                compile_evaluations(condition, scope, context),
                compile_statement(then, scope.nested(), context),
                compile_statement(otherwise, scope.nested(), context) if otherwise else None,
            )
        case c.While() | c.DoWhile() | c.For():
            return compile_loop(node, scope, context)
        case c.Switch(value, body):
            return _switch(value, body, scope, context)
        case c.Break():
            return lambda s: [(Jump.BREAK, s)]
        case c.Continue():
            return lambda s: [(Jump.CONTINUE, s)]
        case c.Goto(label):
            return lambda s: [(GotoLabel(label), s)]
        case c.Return(value):
            return _return(value, scope, context)
        case c.AssertStatement(clause):
            return _annotation(clause, scope, context)
        case c.Contracted(contract, body):
            from tests.reference.statement_contracts import compile_contracted

            return compile_contracted(contract, body, scope, context, compile_statement)
        case c.Labeled() | c.Case():
            return _compound((node,), scope, context)
        case c.Extension("calls"):
            context.listed = listed_by(node), node.span
            return lambda s: [(NEXT, s)]
        case c.GhostStatement(items):
            return _ghost(items, scope, context)
        case _:
            raise Unsupported(f"statement {type(node).__name__}")


def _ghost(items: tuple[c.Statement, ...], scope: Scope, context: Context) -> Execute:
    """Ghost code sees all names, its own first; what it declares the program does not see."""
    inner = scope.with_ghosts()
    steps = [compile_statement(item, inner, context) for item in items]
    for name, variable in inner.variables.items():
        if scope.seen(name) is not variable:
            scope.ghosts[name] = variable
    return _sequence(steps, {})


def _expression(run: Evaluations) -> Execute:
    return lambda s: [(NEXT if end is End.NORMAL else end, t) for end, _, t in run(s)]


def _declaration(node: c.Declaration, scope: Scope, context: Context) -> Execute:
    if node.storage or node.name is None:
        raise Unsupported("a declaration in a body of something else than an automatic variable")
    written = node.initializer
    type = completed(context.program.types.resolve(node.type), written)
    variable = context.declare(
        node.name, type, is_const=is_const(node.type), is_set=written is not None
    )
    begin = _begin_in_memory(variable) if variable.in_memory else _begin(variable)
    if written is None:
        scope.variables[node.name] = variable
        return begin
    value = compile_initializer(type, written, scope, context)
    scope.variables[node.name] = variable
    return _assign(variable, begin, evaluations(written, value))


def _begin(variable: Variable) -> Execute:
    def execute(s: State) -> list[Outcome]:
        s.locals[variable.key] = UNSET
        return [(NEXT, s)]

    return execute


def _begin_in_memory(variable: Variable) -> Execute:
    nothing = (UNSET,) * cells(variable.type)

    def execute(s: State) -> list[Outcome]:
        s.allocate(variable, nothing)
        return [(NEXT, s)]

    return execute


def _assign(variable: Variable, begin: Execute, run: Evaluations) -> Execute:
    def execute(s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        begin(s)
        for end, value, t in run(s):
            if end is End.NORMAL:
                _initialize(t, variable, value)
            outcomes.append((NEXT if end is End.NORMAL else end, t))
        return outcomes

    return execute


def _initialize(s: State, variable: Variable, value: Value) -> None:
    if not variable.in_memory:
        s.locals[variable.key] = value
        return
    where = s.locals[variable.key]
    assert isinstance(where, Pointer)
    store(s, where, value)


def _if(condition: Evaluations, then: Execute, otherwise: Execute | None) -> Execute:
    def execute(s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for end, value, t in condition(s):
            if end is not End.NORMAL:
                outcomes.append((end, t))
            elif value:
                outcomes += then(t)
            elif otherwise:
                outcomes += otherwise(t)
            else:
                outcomes.append((NEXT, t))
        return outcomes

    return execute


def _return(value: c.Expr | None, scope: Scope, context: Context) -> Execute:
    if value is None:
        return lambda s: [(Jump.RETURN, s)]
    if context.result is None:
        raise Unsupported("a void function returns a value")
    source, run = compile_value(value, scope, context)
    runs = evaluations(value, convert(run, source, context.result))

    def execute(s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for end, result, t in runs(s):
            t.result = result
            outcomes.append((Jump.RETURN if end is End.NORMAL else end, t))
        return outcomes

    return execute


def _annotation(node: c.PredicateClause, scope: Scope, context: Context) -> Execute:
    if node.keyword not in ("assert", "check", "admit"):
        raise Unsupported(f"annotation {node.keyword}")
    clause = body_clause(node, scope, context)
    if clause.mode == "admit":
        return lambda s: attempt(lambda t: context.program.assume(t, clause.term), s)
    found = clause.property(context, Kind.ASSERTION)
    check = context.program.check_clause
    return lambda s: attempt(lambda t: check(t, found, clause, t), s)


def _compound(items: tuple[c.Statement, ...], scope: Scope, context: Context) -> Execute:
    """Labels in front of the items, and within them, may be jumped to from before them, at any
    depth; from outside, too (``Context.entries``)."""
    outer = dict(scope.variables)
    steps: list[Execute] = []
    labels: dict[str, int] = {}
    within: dict[str, tuple[Execute, int]] = {}
    for item in items:
        while isinstance(item, c.Labeled | c.Case):
            label = _label(item, scope, context)
            if isinstance(item, c.Labeled):
                _refuse_backward(item, items)
            labels[label] = len(steps)
            steps.append(_mark(label))
            item = item.body
        step, entries = _with_entries(item, scope, context)
        steps.append(step)
        within |= {label: (entry, len(steps)) for label, entry in entries.items()}

    def lives(execute: Execute) -> Execute:
        return ending_lives(execute, outer, scope)

    for label in (*labels, *within):
        context.entries[label] = lives(_entered(label, steps, labels, within))
    return lives(_from(steps, labels, 0, within))


def _label(item: c.Labeled | c.Case, scope: Scope, context: Context) -> str:
    """Its name, or what the innermost ``switch`` calls the case."""
    if isinstance(item, c.Labeled):
        return item.label
    if not context.cases:
        raise Unsupported("a case outside of a switch")
    cases = context.cases[-1]
    context.case_count += 1
    name = f"case {context.case_count}"
    cases[_constant(item, lambda value: value, scope, context)] = name
    return name


def _with_entries(
    item: c.Statement, scope: Scope, context: Context
) -> tuple[Execute, dict[str, Execute]]:
    """A statement, and for each label in it what runs from there to its end.  Into a loop, where
    its contract would have to be told, nothing enters."""
    outside, context.entries = context.entries, {}
    step = compile_statement(item, scope, context)
    found, context.entries = context.entries, outside
    return step, {} if isinstance(item, c.While | c.DoWhile | c.For) else found


def _entered(label: str, steps: list[Execute], labels: dict[str, int], within: Within) -> Execute:
    """From a label on."""
    jump: Execute = lambda s: [(GotoLabel(label), s)]  # noqa: E731
    later = {other: position + 1 for other, position in labels.items()}
    deeper = {other: (entry, behind + 1) for other, (entry, behind) in within.items()}
    return _from([jump, *steps], later, 0, deeper)


def ending_lives(execute: Execute, outer: dict[str, Variable], scope: Scope) -> Execute:
    """``execute``, and then the locals of ``scope`` that are in memory and not in ``outer`` are
    no more."""
    ended = [v for name, v in scope.variables.items() if v.in_memory and outer.get(name) is not v]
    if not ended:
        return execute

    def run(s: State) -> list[Outcome]:
        outcomes = execute(s)
        for _, t in outcomes:
            t.free(ended)
        return outcomes

    return run


def _refuse_backward(target: c.Labeled, items: tuple[c.Statement, ...]) -> None:
    place = (target.span.line, target.span.column)
    for node in walk(items):
        if isinstance(node, c.Goto) and node.label == target.label:
            if (node.span.line, node.span.column) > place:
                raise Unsupported("a loop made by goto")


def _mark(label: str) -> Execute:
    def execute(s: State) -> list[Outcome]:
        s.labels[label] = s.snapshot()
        return [(NEXT, s)]

    return execute


def _sequence(steps: list[Execute], labels: dict[str, int]) -> Execute:
    return _from(steps, labels, 0, {})


def _from(steps: list[Execute], labels: dict[str, int], start: int, within: Within) -> Execute:
    """The steps from ``start`` on."""

    def go(position: int, s: State) -> Iterator[Outcome]:
        while position < len(steps):
            outcomes = steps[position](s)
            position += 1
            if len(outcomes) == 1 and outcomes[0][0] is NEXT:
                s = outcomes[0][1]
                continue
            yield from handed(outcomes, position)
            return
        yield NEXT, s

    def handed(outcomes: list[Outcome], position: int) -> Iterator[Outcome]:
        """What follows the outcomes of the step before ``position``."""
        for signal, t in outcomes:
            if signal is NEXT:
                yield from go(position, t)
            elif isinstance(signal, GotoLabel) and signal.label in labels:
                yield from go(labels[signal.label], t)
            elif isinstance(signal, GotoLabel) and signal.label in within:
                entry, behind = within[signal.label]
                yield from handed(entry(t), behind)
            else:
                yield signal, t

    return lambda s: list(go(start, s))


def _switch(value: c.Expr, body: c.Statement, scope: Scope, context: Context) -> Execute:
    """The cases stand directly in the body's block, or in branches and blocks in it."""
    if not isinstance(body, c.Compound):
        raise Unsupported("a switch without block")
    source, run = compile_value(value, scope, context)
    if not isinstance(source, IntType):
        raise Unsupported("a switch over something else than an integer")
    type = context.machine.promote(source)
    runs = evaluations(value, convert(run, source, type))
    context.cases.append({})
    _, within = _with_entries(body, scope, context)
    cases = context.cases.pop()
    entries = {key if key is None else type.wrap(key): within[name] for key, name in cases.items()}
    for name in cases.values():
        del within[name]
    context.entries |= within
    marks, labels = context.program.marks, dict[int, Span]()
    for item in body.items:
        while isinstance(item, c.Case):
            constant = _constant(item, type.wrap, scope, context)
            if item.value is not None and constant is not None:
                labels[constant] = item.value.span
            item = item.body

    def execute(s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for end, chosen, t in runs(s):
            if end is not End.NORMAL:
                outcomes.append((end, t))
                continue
            assert isinstance(chosen, int)
            if marks is not None:
                _note_labels(marks, t, labels, chosen)
            entry = entries.get(chosen) or entries.get(None)
            reached = entry(t) if entry else [(NEXT, t)]
            outcomes += [(NEXT if signal is Jump.BREAK else signal, u) for signal, u in reached]
        return outcomes

    return execute


def _note_labels(marks: Marks, s: State, labels: dict[int, Span], chosen: int) -> None:
    """The labels are tried in turn, up to the one that is chosen."""
    for constant, span in labels.items():
        marks.note(s, begun(span))
        if constant == chosen:
            marks.note(s, done(span))
            return


def _constant(
    case: c.Case, wrap: Callable[[int], int], scope: Scope, context: Context
) -> int | None:
    if case.high is not None:
        raise Unsupported("a case range")
    if case.value is None:
        return None
    _, run = compile_value(case.value, scope, context)
    return wrap(run(State({}, {})))
