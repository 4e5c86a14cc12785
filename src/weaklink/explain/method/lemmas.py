"""Lemmas: proved from those before them, or refuted by values; a refuted one helps no proof."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import islice, product

from weaklink import ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.induction import outer, prove_by_cases
from weaklink.ask.oracle import NO_TIME, ONE, Oracle
from weaklink.ask.prove import (
    Countermodel,
    Hypothesis,
    ProofAnswer,
    Refutable,
    countermodel,
)
from weaklink.ask.small import Vector, small_vectors
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Proved, UnknownCause
from weaklink.explain.runs.reduction import reductions
from weaklink.explain.runs.values import Values, texts
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.model import Counterexample, Minimised, State
from weaklink.record import record
from weaklink.replay.data import SmallValues
from weaklink.replay.evaluate import evaluator
from weaklink.scope import ALL
from weaklink.view.data_lists import BROUGHT
from weaklink.view.definitions import Definitions
from weaklink.view.quantified_states import for_all_states


@record
class LemmaFinding:
    """``answer`` is None for an axiom, which is not proved; ``runnable`` if values can be tried.
    ``blamed_by`` is a property that a run fails although it was proved with this lemma's help.
    The inputs of ``refuted`` are values of the lemma's outer variables that make it false, those of
    ``candidate`` values of which only a solver says so.
    """

    hypothesis: Hypothesis
    property: ir.Property | None
    answer: ProofAnswer | None
    refuted: Counterexample | None
    runnable: bool
    seconds: float
    blamed_by: str = ""
    candidate: Counterexample | None = None


def judge_lemmas(
    program: lir.Program, definitions: Definitions, oracle: Oracle
) -> list[LemmaFinding]:
    """A finding for each lemma and axiom, in source order; each may use the earlier ones that
    are not refuted."""
    findings: list[LemmaFinding] = []
    for number, lemma in enumerate(program.lemmas, start=1):
        expanded = definitions.expand(lemma.predicate)
        assert isinstance(expanded, ir.Predicate)
        predicate = for_all_states(expanded)
        id = lemma_id(lemma)
        hypothesis = Hypothesis(id, predicate, lemma, _is_instantiated(expanded))
        earlier = [f.hypothesis for f in findings if is_usable(f)]
        with oracle.within(1 if number == len(program.lemmas) else ONE):
            findings.append(_judged(hypothesis, earlier, definitions.applied, oracle))
    return findings


def lemma_id(lemma: lir.Lemma) -> str:
    """The id of the property that the lemma holds."""
    return f"logic/{Kind.LEMMA.value}/{lemma.name}"


def _is_instantiated(expanded: lir.Pred) -> bool:
    """Whether a lemma is about the state, and applies nothing by which a solver could find the
    instances that it needs."""
    return bool(ir.reads(expanded)) and not any(
        isinstance(part, ir.Apply | ir.ApplyPred) for part in ir.walk(expanded)
    )


def is_usable(finding: LemmaFinding) -> bool:
    """Whether proofs may use it: a ``check lemma`` helps no proof, a false lemma neither."""
    is_false = finding.refuted is not None or bool(finding.blamed_by)
    return not is_false and finding.hypothesis.lemma.mode is not ir.Mode.CHECK


def _judged(
    hypothesis: Hypothesis,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
    oracle: Oracle,
) -> LemmaFinding:
    start = time.monotonic()
    try:
        return _judge(hypothesis, earlier, definitions, oracle)
    except OutOfTime:
        found = None
        answer: ProofAnswer | None = None
        if hypothesis.lemma.mode is not ir.Mode.ADMIT:
            found, answer = _property_of(hypothesis), Undecided(NO_TIME)
        return LemmaFinding(hypothesis, found, answer, None, True, time.monotonic() - start)


def _property_of(hypothesis: Hypothesis) -> ir.Property:
    lemma = hypothesis.lemma
    text, span = lemma.text, lemma.span
    return ir.Property(hypothesis.id, None, "", Kind.LEMMA, lemma.name, span, text)


def _judge(
    hypothesis: Hypothesis,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
    oracle: Oracle,
) -> LemmaFinding:
    start = time.monotonic()
    lemma = hypothesis.lemma
    if lemma.span.file == BROUGHT.file:
        return LemmaFinding(hypothesis, None, Unreachable(ALL), None, True, 0.0)
    given = lemma.mode is ir.Mode.ADMIT
    predicate, tried = hypothesis.predicate, _Tried()
    first = not given and (_is_about_data(predicate) or _is_of_data(predicate))
    if first:  # small values are sooner tried than a proof
        tried = _refute(predicate, definitions, oracle)
    answer: ProofAnswer | None = None
    if tried.refuted is not None:
        answer = Refutable()
    elif not given:
        answer = prove_by_cases(oracle, predicate, earlier, definitions)
    if not first and not isinstance(answer, Unreachable):
        tried = _refute(predicate, definitions, oracle)
    found = None
    candidate = None
    if isinstance(answer, Refutable) and tried.refuted is None and tried.undefined:
        candidate = _guess(hypothesis.predicate, earlier, oracle)
    if not given:
        found = _property_of(hypothesis)
    seconds = time.monotonic() - start
    return LemmaFinding(
        hypothesis, found, answer, tried.refuted, tried.runnable, seconds, candidate=candidate
    )


def _guess(
    predicate: lir.Pred, earlier: Sequence[Hypothesis], oracle: Oracle
) -> Counterexample | None:
    """Values with which the proof fails, a solver says, where none can be tried."""
    bounds, body = outer(predicate)
    if any(isinstance(bound.type, ir.MemoryType | ir.DataType) for bound in bounds):
        return None
    found = countermodel(oracle, body, bounds, earlier)
    if found is None:
        return None
    return _shrunk([b.shown for b in bounds], found, replayed=False, minimal=False)


@record
class _Tried:
    """Values that make a lemma false; whether values could be tried at all; whether some said
    nothing."""

    refuted: Counterexample | None = None
    runnable: bool = True
    undefined: bool = False


def _refute(
    predicate: lir.Pred, definitions: Mapping[str, lir.Definition], oracle: Oracle
) -> _Tried:
    """Tries small values, then what a solver finds."""
    bounds, body = outer(predicate)
    if any(isinstance(bound.type, ir.MemoryType) for bound in bounds):
        return _Tried(None, False, True)
    if _is_about_data(predicate) or _is_of_data(predicate):
        return _refute_by_data(bounds, body, definitions)
    names = [bound.shown for bound in bounds]
    evaluate = evaluator(body, bounds, definitions)
    variables = [
        ir.Variable(bound.name, bound.type, ir.Storage.LOCAL, bound.shown) for bound in bounds
    ]
    vectors, everything = small_vectors(variables, MOST_TRIED)
    runnable, undefined = False, False
    for vector in vectors:
        truth = evaluate(vector)
        runnable = runnable or truth is not None
        undefined = undefined or truth is None
        if truth is False:
            few = sum(1 for value in vector if value) <= 1
            minimal = not undefined and (everything or few)
            return _Tried(_false_for(names, vector, minimal=minimal), True, undefined)
    found = countermodel(oracle, body, bounds)
    if found is not None and evaluate(found.values) is False:
        minimal = found.minimal and not undefined
        shown = _shrunk(names, found, replayed=True, minimal=minimal)
        return _Tried(shown, True, undefined)
    if found is not None and evaluate(found.raw) is False:
        return _Tried(_false_for(names, found.raw, minimal=False), True, undefined)
    return _Tried(None, runnable, undefined)


MOST_TRIED = 2_000
"""Small values of a lemma's variables."""

MOST_DATA_TRIED = 500


def _is_about_data(predicate: lir.Pred) -> bool:
    """Whether some of what a lemma is about is made by constructors."""
    return any(isinstance(bound.type, ir.DataType) for bound in outer(predicate)[0])


def _is_of_data(predicate: lir.Pred) -> bool:
    """Whether a lemma is about nothing but what it makes itself by constructors."""
    return not outer(predicate)[0] and any(
        isinstance(part, ir.Apply) and isinstance(part.type, ir.DataType)
        for part in ir.walk(predicate)
    )


def _refute_by_data(
    bounds: Sequence[ir.Bound], body: lir.Pred, definitions: Mapping[str, lir.Definition]
) -> _Tried:
    """Tries small values, some of which constructors make."""
    small = SmallValues(definitions)
    evaluate = evaluator(body, bounds, definitions)
    runnable, undefined = False, False
    for values in islice(product(*map(small.of, bounds)), MOST_DATA_TRIED):
        truth = evaluate(values)
        runnable = runnable or truth is not None
        undefined = undefined or truth is None
        if truth is False:
            state = State(small.show(bounds, values))
            minimised = Minimised(None, (), 0, 0.0)
            smallest = not bounds
            refuted = Counterexample(state, (), None, (), True, smallest, minimised=minimised)
            return _Tried(refuted, True, undefined)
    return _Tried(None, runnable, undefined)


def _false_for(names: Sequence[str], vector: Vector, *, minimal: bool) -> Counterexample:
    """Values that were tried."""
    values = State(texts(_named(names, vector)))
    minimised = Minimised(None, (), 0, 0.0)
    return Counterexample(values, (), None, (), True, minimal, minimised=minimised)


def _shrunk(
    names: Sequence[str], found: Countermodel, *, replayed: bool, minimal: bool
) -> Counterexample:
    """Values that a solver found, and made small."""
    raw, values = _named(names, found.raw), _named(names, found.values)
    integers = tuple(reductions(Values(raw), Values(values)))
    seconds = round(found.seconds, 3)
    minimised = Minimised(State(texts(raw)), integers, found.calls, seconds, found.ended)
    inputs = State(texts(values))
    return Counterexample(inputs, (), None, (), replayed, minimal, minimised=minimised)


def _named(names: Sequence[str], vector: Vector) -> dict[str, int]:
    return dict(zip(names, vector, strict=True))


def lemma_cause(finding: LemmaFinding, proved: Proved) -> Proved | UnknownCause:
    """What to say of a lemma that is not refuted."""
    if finding.blamed_by:
        return UnknownCause(
            f"a run fails {finding.blamed_by}, which was proved with the help of this lemma, so it "
            "was dropped"
        )
    match finding.answer:
        case Unreachable():
            return proved
        case Undecided(reason):
            return UnknownCause(reason + ("" if finding.runnable else "; it can't be run either"))
        case Refutable() | None:
            if not finding.runnable:
                return UnknownCause("it is not checkable by running")
            return UnknownCause("no small values refute it, and the solvers found no proof")
