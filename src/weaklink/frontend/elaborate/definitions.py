"""ACSL's global annotations: predicates, logic functions, lemmas, inductive predicates, types."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import pass_as
from weaklink.frontend.elaborate.problems import Attempt
from weaklink.frontend.elaborate.scope import LogicTypeEntity, Namer, Overloaded, Scope
from weaklink.ir.contracts import Definition, Invariant, Lemma, LogicSum, Mode
from weaklink.ir.expressions import (
    HERE,
    Apply,
    ApplyPred,
    Bound,
    BuiltinPred,
    BuiltinTerm,
    Expr,
    Label,
    Load,
    Node,
    Pred,
    Read,
    ValuePlace,
)
from weaklink.ir.traverse import place_root, walk
from weaklink.ir.types import BOOLEAN, LogicType, Type, TypeVariable
from weaklink.record import record, replace


@record
class Naming:
    """``id`` is the definition's own name, ``others`` what else ``word`` stands for."""

    word: str
    id: str
    others: tuple[Definition, ...] = ()

    def define(self, scope: Scope, definition: Definition) -> None:
        every = (*self.others, definition)
        scope.define_logic(self.word, definition if len(every) == 1 else Overloaded(every))


def read_definition(
    env: Environment,
    written: syntax.LogicDefinition,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> Definition:
    """The definition, which may apply itself.

    With one label, ``p{L}`` is written in terms of ``Here``, the state it is applied in; a
    body that reads variables without naming a label has that one.
    """
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, "a logic definition")
    inner, bounds = logic.bind(written.parameters)
    type: Type = BOOLEAN
    if written.result is not None:
        type = resolve_logic_type(env, written.result, inside)
    labels = _labels(written.labels)
    plain = Definition(naming.id, labels, bounds, type, None, written.span, written.type_parameters)
    if written.body is None:
        return _declared(plain, written, inner)
    draft = replace(plain, labels=labels or (HERE,))
    body = _body(inner, written.body, draft, scope, naming)
    if not labels and not _reads_state(body, naming.id):
        draft = plain
        body = _body(inner, written.body, draft, scope, naming)
    return replace(draft, body=body)


def _declared(plain: Definition, written: syntax.LogicDefinition, inner: Logic) -> Definition:
    reads = written.reads
    if reads is None:
        return plain
    terms = tuple(inner.term(location) for location in reads)
    has_state = any(_reads_state(term, "") for term in terms)
    return replace(plain, labels=plain.labels or ((HERE,) if has_state else ()), reads=terms)


def _body(
    logic: Logic, body: syntax.Expr, draft: Definition, scope: Scope, naming: Naming
) -> Expr | Pred:
    """``body`` read while ``draft`` stands for the definition itself."""
    naming.define(scope, draft)
    if draft.type == BOOLEAN:
        return logic.predicate(body)
    return pass_as(logic.term(body), draft.type, f"the value of `{naming.word}`")


def _reads_state(body: Node, itself: str) -> bool:
    for node in walk(body):
        match node:
            case Read():
                return True
            case Load(place) if not isinstance(place_root(place), ValuePlace):
                return True
            case BuiltinTerm(labels=labels) | BuiltinPred(labels=labels) if labels:
                return True
            case Apply(function=name, labels=labels) | ApplyPred(predicate=name, labels=labels):
                if labels and name != itself:
                    return True
            case _:  # all others read the state in their parts only
                pass
    return False


def read_lemma(
    env: Environment, written: syntax.LemmaDefinition, scope: Scope, attempt: Attempt
) -> Lemma:
    """A lemma, or an axiom, which is only assumed."""
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, f"the {written.keyword}")
    predicate = logic.predicate(written.predicate)
    mode = Mode.ADMIT if written.keyword == "axiom" else Mode(written.mode)
    labels = _labels(written.labels)
    if not labels and _reads_state(predicate, ""):
        labels = (HERE,)
    text = env.text(written.span)
    return Lemma(written.name, predicate, written.span, text, mode, labels, written.type_parameters)


def read_inductive(
    env: Environment, written: syntax.Inductive, scope: Scope, attempt: Attempt, naming: Naming
) -> Definition:
    """An inductive predicate; its cases may apply it."""
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, "an inductive predicate")
    _, bounds = logic.bind(written.parameters)
    labels = _labels(written.labels)
    parameters = written.type_parameters
    plain = Definition(naming.id, labels, bounds, BOOLEAN, None, written.span, parameters)
    draft = replace(plain, labels=labels or (HERE,))
    cases = _cases(env, written, draft, scope, attempt, naming)
    if not labels and not any(_reads_state(case.predicate, naming.id) for case in cases):
        draft = plain
        cases = _cases(env, written, draft, scope, attempt, naming)
    return replace(draft, cases=cases)


def _cases(
    env: Environment,
    written: syntax.Inductive,
    draft: Definition,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> tuple[Lemma, ...]:
    """The cases, read while ``draft`` stands for the predicate itself."""
    naming.define(scope, draft)
    return tuple(_case(env, case, written, scope, attempt) for case in written.cases)


def _case(
    env: Environment,
    case: syntax.InductiveCase,
    whole: syntax.Inductive,
    scope: Scope,
    attempt: Attempt,
) -> Lemma:
    """A case has its own labels and types, or else those of the predicate."""
    names = case.labels or whole.labels
    parameters = case.type_parameters or whole.type_parameters
    inside = typed_scope(scope, parameters)
    predicate = _logic(env, inside, names, attempt, "a case").predicate(case.predicate)
    text = env.text(case.span)
    labels = _labels(names)
    return Lemma(case.name, predicate, case.span, text, Mode.ADMIT, labels, parameters)


def read_invariant(
    env: Environment,
    written: syntax.TypeInvariant | syntax.GlobalInvariant,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> tuple[Invariant, Definition]:
    """An invariant, and the predicate that its name stands for."""
    logic = _logic(env, scope, (), attempt, "an invariant")
    bound: Bound | None = None
    if isinstance(written, syntax.TypeInvariant):
        logic, (bound,) = logic.bind([written.parameter])
    predicate = logic.predicate(written.predicate)
    invariant = Invariant(written.name, bound, predicate, written.span, env.text(written.span))
    labels = (HERE,) if _reads_state(predicate, "") else ()
    bounds = () if bound is None else (bound,)
    span = written.span
    return invariant, Definition(naming.id, labels, bounds, BOOLEAN, predicate, span)


def read_type(
    env: Environment, written: syntax.LogicType, scope: Scope
) -> tuple[LogicSum, tuple[Definition, ...]]:
    """A type, and its constructors; it is in scope for its own constructors."""
    name, parameters = written.name, written.type_parameters
    inside = typed_scope(scope, parameters)
    if written.alias is not None:
        alias = resolve_logic_type(env, written.alias, inside)
        scope.types[name] = LogicTypeEntity(name, parameters, alias)
        return LogicSum(name, parameters, (), written.span), ()
    scope.types[name] = LogicTypeEntity(name, parameters)
    whole = LogicType(name, tuple(TypeVariable(parameter) for parameter in parameters))
    listed: list[tuple[str, tuple[Type, ...]]] = []
    definitions: list[Definition] = []
    for constructor in written.constructors:
        parts = tuple(resolve_logic_type(env, part, inside) for part in constructor.parameters)
        listed.append((constructor.name, parts))
        bounds = tuple(Bound(f"x{n}", t, f"x{n}") for n, t in enumerate(parts, start=1))
        span = constructor.span
        definitions.append(Definition(constructor.name, (), bounds, whole, None, span, parameters))
    return LogicSum(name, parameters, tuple(listed), written.span), tuple(definitions)


def typed_scope(scope: Scope, parameters: Sequence[str]) -> Scope:
    """``scope`` with type parameters."""
    if not parameters:
        return scope
    inside = scope.child()
    for name in parameters:
        inside.types[name] = TypeVariable(name)
    return inside


def _labels(names: Sequence[str]) -> tuple[Label, ...]:
    """A single label is the state where the definition is applied."""
    return (HERE,) if len(names) == 1 else tuple(Label(name) for name in names)


def _logic(
    env: Environment, scope: Scope, labels: Sequence[str], attempt: Attempt, where: str
) -> Logic:
    words = dict(zip(labels, _labels(labels), strict=True))
    if len(labels) <= 1:
        words["Here"] = HERE
    return Logic(
        env,
        scope.with_ghosts(),
        labels=words,
        lives={},
        names=Namer(),
        warn=attempt.warn,
        where=where,
        here=None if len(labels) > 1 else HERE,
    )
