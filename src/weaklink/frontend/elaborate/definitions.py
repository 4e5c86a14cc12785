"""ACSL's global annotations: predicates, logic functions, lemmas."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.logic_types import pass_as
from weaklink.frontend.elaborate.problems import Attempt
from weaklink.frontend.elaborate.scope import Namer, Scope
from weaklink.frontend.elaborate.typenames import resolve_logic_type
from weaklink.ir.contracts import Definition, Lemma, Mode
from weaklink.ir.expressions import HERE, Apply, ApplyPred, Expr, Label, Node, Pred, Read
from weaklink.ir.traverse import walk
from weaklink.ir.types import BOOLEAN, Type


def read_definition(
    env: Environment, written: syntax.LogicDefinition, scope: Scope, attempt: Attempt
) -> Definition:
    """The definition, which may apply itself.

    With one label, ``p{L}`` is written in terms of ``Here``, the state it is applied in; a
    body that reads variables without naming a label has that one.
    """
    if written.type_parameters:
        raise Unsupported("polymorphic logic definition", written.span)
    logic = _logic(env, scope, written.labels, attempt, "a logic definition")
    inner, bounds = logic.bind(written.parameters)
    type: Type = BOOLEAN
    if written.result is not None:
        type = resolve_logic_type(env, written.result, scope)
    labels = _labels(written.labels)
    if written.body is None:
        reads_state = labels or ((HERE,) if written.reads else ())
        return Definition(written.name, reads_state, bounds, type, None, written.span)
    draft = Definition(written.name, labels or (HERE,), bounds, type, None, written.span)
    body = _body(inner, written.body, draft, scope)
    if not labels and not _reads_state(body, written.name):
        draft = Definition(written.name, (), bounds, type, None, written.span)
        body = _body(inner, written.body, draft, scope)
    return Definition(written.name, draft.labels, bounds, type, body, written.span)


def _body(logic: Logic, body: syntax.Expr, draft: Definition, scope: Scope) -> Expr | Pred:
    """``body`` read while ``draft`` stands for the definition itself."""
    scope.define_logic(draft.name, draft)
    if draft.type == BOOLEAN:
        return logic.predicate(body)
    return pass_as(logic.term(body), draft.type, f"the value of `{draft.name}`")


def _reads_state(body: Node, itself: str) -> bool:
    for node in walk(body):
        match node:
            case Read():
                return True
            case Apply(function=name, labels=labels) | ApplyPred(predicate=name, labels=labels):
                if labels and name != itself:
                    return True
    return False


def read_lemma(
    env: Environment, written: syntax.LemmaDefinition, scope: Scope, attempt: Attempt
) -> Lemma:
    """A lemma, or an axiom, which is only assumed."""
    if written.type_parameters:
        raise Unsupported("polymorphic lemma", written.span)
    logic = _logic(env, scope, written.labels, attempt, f"the {written.keyword}")
    predicate = logic.predicate(written.predicate)
    mode = Mode.ADMIT if written.keyword == "axiom" else Mode(written.mode)
    labels = _labels(written.labels)
    if not labels and _reads_state(predicate, ""):
        labels = (HERE,)
    text = env.text(written.span)
    return Lemma(written.name, predicate, written.span, text, mode, labels)


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
        scope,
        labels=words,
        lives={},
        names=Namer(),
        warn=attempt.warn,
        where=where,
        here=None if len(labels) > 1 else HERE,
    )
