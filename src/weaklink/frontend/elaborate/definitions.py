"""ACSL's global annotations: predicates, logic functions, lemmas, inductive predicates, types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import pass_as
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.scope import LogicTypeEntity, Overloaded, Scope
from weaklink.record import record, replace


@record
class Naming:
    """``id`` is the definition's own name, ``others`` what else ``word`` stands for."""

    word: str
    id: str
    others: tuple[ir.Definition, ...] = ()

    def define(self, scope: Scope, definition: ir.Definition) -> None:
        every = (*self.others, definition)
        scope.define_logic(self.word, definition if len(every) == 1 else Overloaded(every))


def read_definition(
    env: Environment,
    written: syntax.LogicDefinition,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> ir.Definition:
    """The definition, which may apply itself.

    With one label, ``p{L}`` is written in terms of ``Here``, the state it is applied in; a
    body that reads variables without naming a label has that one.
    """
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, "a logic definition")
    inner, bounds = logic.bind(written.parameters)
    type: ir.Type = ir.BOOLEAN
    if written.result is not None:
        type = resolve_logic_type(env, written.result, inside)
    labels = _labels(written.labels)
    plain = ir.Definition(
        naming.id, labels, bounds, type, None, written.span, written.type_parameters
    )
    if written.body is None:
        return _declared(plain, written, inner, scope, naming)
    draft = replace(plain, labels=labels or (ir.HERE,))
    body = _body(inner, written.body, draft, scope, naming)
    if not labels and not _reads_state(body, naming.id):
        draft = plain
        body = _body(inner, written.body, draft, scope, naming)
    return replace(draft, body=body)


def _declared(
    plain: ir.Definition,
    written: syntax.LogicDefinition,
    inner: Logic,
    scope: Scope,
    naming: Naming,
) -> ir.Definition:
    """One without a body; what it reads may depend on its value."""
    reads = written.reads
    if reads is None:
        return plain
    naming.define(scope, replace(plain, labels=plain.labels or (ir.HERE,)))
    terms = tuple(inner.term(location) for location in reads)
    has_state = any(_reads_state(term, naming.id) for term in terms)
    return replace(plain, labels=plain.labels or ((ir.HERE,) if has_state else ()), reads=terms)


def _body(
    logic: Logic, body: syntax.Expr, draft: ir.Definition, scope: Scope, naming: Naming
) -> ir.Expr | ir.Pred:
    """``body`` read while ``draft`` stands for the definition itself."""
    naming.define(scope, draft)
    if draft.type == ir.BOOLEAN:
        return logic.predicate(body)
    return pass_as(logic.term(body), draft.type, f"the value of `{naming.word}`")


def _reads_state(body: ir.Node, itself: str) -> bool:
    for node in ir.walk(body):
        match node:
            case ir.Read():
                return True
            case ir.Load(place) if not isinstance(ir.place_root(place), ir.ValuePlace):
                return True
            case ir.BuiltinTerm(labels=labels) | ir.BuiltinPred(labels=labels) if labels:
                return True
            case (
                ir.Apply(function=name, labels=labels) | ir.ApplyPred(predicate=name, labels=labels)
            ):
                if labels and name != itself:
                    return True
            case _:  # all others read the state in their parts only
                pass
    return False


def read_lemma(
    env: Environment, written: syntax.LemmaDefinition, scope: Scope, attempt: Attempt
) -> ir.Lemma:
    """A lemma, or an axiom, which is only assumed."""
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, f"the {written.keyword}")
    predicate = logic.predicate(written.predicate)
    mode = ir.Mode.ADMIT if written.keyword == "axiom" else ir.Mode(written.mode)
    labels = _labels(written.labels)
    if not labels and _reads_state(predicate, ""):
        labels = (ir.HERE,)
    text = env.text(written.span)
    return ir.Lemma(
        written.name, predicate, written.span, text, mode, labels, written.type_parameters
    )


def read_inductive(
    env: Environment, written: syntax.Inductive, scope: Scope, attempt: Attempt, naming: Naming
) -> ir.Definition:
    """An inductive predicate; its cases may apply it."""
    inside = typed_scope(scope, written.type_parameters)
    logic = _logic(env, inside, written.labels, attempt, "an inductive predicate")
    _, bounds = logic.bind(written.parameters)
    labels = _labels(written.labels)
    parameters = written.type_parameters
    plain = ir.Definition(naming.id, labels, bounds, ir.BOOLEAN, None, written.span, parameters)
    draft = replace(plain, labels=labels or (ir.HERE,))
    cases = _cases(env, written, draft, scope, attempt, naming)
    if not labels and not any(_reads_state(case.predicate, naming.id) for case in cases):
        draft = plain
        cases = _cases(env, written, draft, scope, attempt, naming)
    return replace(draft, cases=cases)


def _cases(
    env: Environment,
    written: syntax.Inductive,
    draft: ir.Definition,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> tuple[ir.Lemma, ...]:
    """The cases, read while ``draft`` stands for the predicate itself."""
    naming.define(scope, draft)
    return tuple(_case(env, case, written, scope, attempt) for case in written.cases)


def _case(
    env: Environment,
    case: syntax.InductiveCase,
    whole: syntax.Inductive,
    scope: Scope,
    attempt: Attempt,
) -> ir.Lemma:
    """A case has its own labels and types, or else those of the predicate."""
    names = case.labels or whole.labels
    parameters = case.type_parameters or whole.type_parameters
    inside = typed_scope(scope, parameters)
    predicate = _logic(env, inside, names, attempt, "a case").predicate(case.predicate)
    text = env.text(case.span)
    labels = _labels(names)
    return ir.Lemma(case.name, predicate, case.span, text, ir.Mode.ADMIT, labels, parameters)


def read_invariant(
    env: Environment,
    written: syntax.TypeInvariant | syntax.GlobalInvariant,
    scope: Scope,
    attempt: Attempt,
    naming: Naming,
) -> tuple[ir.Invariant, ir.Definition]:
    """An invariant, and the predicate that its name stands for."""
    logic = _logic(env, scope, (), attempt, "an invariant")
    bound: ir.Bound | None = None
    if isinstance(written, syntax.TypeInvariant):
        logic, (bound,) = logic.bind([written.parameter])
    predicate = logic.predicate(written.predicate)
    name, span, text = written.name, written.span, env.text(written.span)
    invariant = ir.Invariant(name, bound, predicate, span, text, written.strong)
    labels = (ir.HERE,) if _reads_state(predicate, "") else ()
    bounds = () if bound is None else (bound,)
    return invariant, ir.Definition(naming.id, labels, bounds, ir.BOOLEAN, predicate, span)


def read_type(
    env: Environment,
    written: syntax.LogicType,
    scope: Scope,
    fresh: Callable[[str], str],
    earlier: ir.LogicSum | None,
) -> tuple[ir.LogicSum, Mapping[str, ir.Definition]]:
    """A type, and its definitions, constructors by what they are called; it is in scope for its
    own constructors.  ``fresh`` gives the name of one, unless it has one ``earlier``, as it was
    read for another file."""
    name, parameters = written.name, written.type_parameters
    inside = typed_scope(scope, parameters)
    if written.alias is not None:
        alias = resolve_logic_type(env, written.alias, inside)
        scope.types[name] = LogicTypeEntity(name, parameters, alias)
        return ir.LogicSum(name, parameters, (), written.span), {}
    scope.types[name] = LogicTypeEntity(name, parameters)
    whole = ir.LogicType(name, tuple(ir.TypeVariable(parameter) for parameter in parameters))
    called: dict[str, str] = {}
    listed: list[tuple[str, tuple[ir.Type, ...]]] = []
    known = [] if earlier is None else [id for id, _ in earlier.constructors]
    for number, constructor in enumerate(written.constructors):
        parts = tuple(resolve_logic_type(env, part, inside) for part in constructor.parameters)
        entity = scope.lookup_logic(constructor.name)
        is_one = isinstance(entity, ir.Definition) and isinstance(entity.role, ir.Constructor)
        if is_one or constructor.name in called.values():
            message = f"a second constructor `{constructor.name}`"
            raise error("duplicate", constructor.span, message)
        id = known[number] if known else fresh(constructor.name)
        called[id] = constructor.name
        listed.append((id, parts))
    made = ir.LogicSum(name, parameters, tuple(listed), written.span)
    scope.types[name] = LogicTypeEntity(name, parameters, None, made)
    found = ir.definitions_of_sum(made, whole)
    return made, {called.get(one.name, one.name): one for one in found}


def typed_scope(scope: Scope, parameters: Sequence[str]) -> Scope:
    """``scope`` with type parameters."""
    if not parameters:
        return scope
    inside = scope.child()
    for name in parameters:
        inside.types[name] = ir.TypeVariable(name)
    return inside


def _labels(names: Sequence[str]) -> tuple[ir.Label, ...]:
    """A single label is the state where the definition is applied."""
    return (ir.HERE,) if len(names) == 1 else tuple(ir.Label(name) for name in names)


def _logic(
    env: Environment, scope: Scope, labels: Sequence[str], attempt: Attempt, where: str
) -> Logic:
    words = dict(zip(labels, _labels(labels), strict=True))
    if len(labels) <= 1:
        words["Here"] = ir.HERE
    return Logic(
        env,
        scope.with_ghosts(),
        labels=words,
        lives={},
        names=Namer(),
        warn=attempt.warn,
        where=where,
        here=None if len(labels) > 1 else ir.HERE,
    )
