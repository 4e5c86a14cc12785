"""Lemmas: proved from those before them, or refuted by values; a refuted one helps no proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, product

from weaklink import claims, ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.hypotheses import Hypothesis, outer
from weaklink.ask.induction import prove_by_induction, prove_from_lemmas
from weaklink.ask.lemma_proofs import Countermodel, countermodel, prove_lemma
from weaklink.ask.oracle import NO_TIME, ONE, Oracle
from weaklink.ask.proof_answers import ProofAnswer, Refutable
from weaklink.ask.small import Vector, small_vectors
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Proved, UnknownCause
from weaklink.explain.runs.reduction import reductions
from weaklink.explain.runs.values import Values, texts
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.model import Counterexample, Minimised, State
from weaklink.record import record, replace
from weaklink.replay.data import SmallValues
from weaklink.replay.evaluate import evaluator
from weaklink.scope import ALL
from weaklink.view.data_lists import BROUGHT
from weaklink.view.definitions import Definitions
from weaklink.view.quantified_states import for_all_states

FIRST = 8
"""The part of a proof's steps for a first attempt."""

SOON = 1 / 16
"""The part of the time for it, and for small values."""


@record
class LemmaFinding:
    """``answer`` is None for an axiom, which is not proved; ``runnable`` if values can be tried.
    ``blamed_by`` is a property that a run fails although it was proved with this lemma's help.
    The inputs of ``refuted`` are values of the lemma's outer variables that make it false, those of
    ``candidate`` values of which only a solver says so; ``is_false`` if it is known to be, without
    any values.
    """

    hypothesis: Hypothesis
    property: ir.Property | None
    answer: ProofAnswer | None
    refuted: Counterexample | None
    runnable: bool
    seconds: float
    blamed_by: str = ""
    candidate: Counterexample | None = None
    is_false: bool = False


def judge_lemmas(
    program: lir.Program, definitions: Definitions, oracle: Oracle
) -> list[LemmaFinding]:
    """A finding for each lemma and axiom, in source order; each may use the earlier ones that
    are not refuted.  All are tried with few steps before one is with many."""
    hypotheses = [_hypothesis(lemma, definitions) for lemma in program.lemmas]
    judge = _Judge(hypotheses, definitions.applied, oracle)
    judge.judge()
    return judge.findings


def _hypothesis(lemma: lir.Lemma, definitions: Definitions) -> Hypothesis:
    expanded = definitions.expand(lemma.predicate)
    assert isinstance(expanded, ir.Predicate)
    predicate = for_all_states(expanded)
    return Hypothesis(lemma_id(lemma), predicate, lemma, _is_instantiated(expanded))


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


class _Judge:
    """``findings`` has what is known so far of the hypotheses."""

    def __init__(
        self,
        hypotheses: Sequence[Hypothesis],
        definitions: Mapping[str, lir.Definition],
        oracle: Oracle,
    ) -> None:
        self._definitions = definitions
        self._oracle = oracle
        self._tried = [_Tried()] * len(hypotheses)
        self.findings = [*map(_unjudged, hypotheses)]

    def judge(self) -> None:
        numbers = range(len(self.findings))
        self._in_rounds(numbers)
        while leaning := [*filter(self._leans_on_refuted, numbers)]:
            for number in leaning:
                self.findings[number] = _unjudged(self.findings[number].hypothesis)
            self._in_rounds(leaning)

    def _in_rounds(self, numbers: Sequence[int]) -> None:
        for step, part in ((self._first, SOON), (self._by_induction, ONE), (self._at_length, ONE)):
            for number in numbers:
                self._take(step, number, part)

    def _take(self, step: Callable[[int], LemmaFinding], number: int, part: float) -> None:
        """A step for what is not decided, in that part of the time that is left."""
        found = self.findings[number]
        if isinstance(found.answer, Unreachable) or found.refuted is not None:
            return
        start = time.monotonic()
        try:
            with self._oracle.within(part):
                found = step(number)
        except OutOfTime:
            late = None if found.answer is None else Undecided(NO_TIME)
            found = replace(found, answer=late)
        self.findings[number] = replace(found, seconds=found.seconds + time.monotonic() - start)

    def _earlier(self, number: int) -> list[Hypothesis]:
        return [one.hypothesis for one in self.findings[:number] if is_usable(one)]

    def _leans_on_refuted(self, number: int) -> bool:
        answer = self.findings[number].answer
        refuted = {one.hypothesis.id for one in self.findings[:number] if not is_usable(one)}
        return isinstance(answer, Unreachable) and not refuted.isdisjoint(answer.core)

    def _first(self, number: int) -> LemmaFinding:
        """A proof in few steps, or small values; where something is made by constructors, these
        are sooner tried."""
        found, predicate = self.findings[number], self.findings[number].hypothesis.predicate
        if not _is_made(predicate):
            found = self._proved(number, found, FIRST)
        if isinstance(found.answer, Unreachable):
            return found
        tried = self._tried[number] = _refuted_by_small(predicate, self._definitions)
        found = replace(found, refuted=tried.refuted, runnable=tried.runnable)
        if found.answer is None or tried.refuted is not None:
            return found
        if _is_made(predicate):
            found = self._proved(number, found, FIRST)
        return found

    def _by_induction(self, number: int) -> LemmaFinding:
        found = self.findings[number]
        if found.answer is None:
            return found
        arguments = found.hypothesis.predicate, self._earlier(number), self._definitions
        return replace(found, answer=prove_by_induction(self._oracle, *arguments) or found.answer)

    def _proved(self, number: int, found: LemmaFinding, part: int) -> LemmaFinding:
        if found.answer is None:
            return found
        predicate = found.hypothesis.predicate
        answer = prove_lemma(self._oracle, predicate, self._earlier(number), part)
        return replace(found, answer=answer)

    def _at_length(self, number: int) -> LemmaFinding:
        """A proof in many steps, or values that a solver finds."""
        found, tried = self.findings[number], self._tried[number]
        predicate, earlier = found.hypothesis.predicate, self._earlier(number)
        found = self._proved(number, found, 1)
        if found.answer is not None and not isinstance(found.answer, Unreachable):
            proved = prove_from_lemmas(self._oracle, predicate, earlier, self._definitions)
            found = replace(found, answer=proved or found.answer)
        if isinstance(found.answer, Unreachable):
            return found
        tried = _refuted_by_solver(predicate, self._definitions, self._oracle, tried)
        found = replace(found, refuted=tried.refuted)
        if isinstance(found.answer, Refutable) and tried.refuted is None and tried.undefined:
            return replace(found, candidate=_guess(predicate, earlier, self._oracle))
        return found


def _unjudged(hypothesis: Hypothesis) -> LemmaFinding:
    lemma = hypothesis.lemma
    if lemma.span.file == BROUGHT.file:
        return LemmaFinding(hypothesis, None, Unreachable(ALL), None, True, 0.0)
    if lemma.mode is ir.Mode.ADMIT:
        return LemmaFinding(hypothesis, None, None, None, True, 0.0)
    found = ir.Property(hypothesis.id, None, "", Kind.LEMMA, lemma.name, lemma.span, lemma.text)
    return LemmaFinding(hypothesis, found, Undecided(NO_TIME), None, True, 0.0)


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


def _refuted_by_small(predicate: lir.Pred, definitions: Mapping[str, lir.Definition]) -> _Tried:
    """What small values say."""
    bounds, body = outer(predicate)
    if any(isinstance(bound.type, ir.MemoryType) for bound in bounds):
        return _Tried(None, False, True)
    if _is_made(predicate):
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
    return _Tried(None, runnable, undefined)


def _refuted_by_solver(
    predicate: lir.Pred,
    definitions: Mapping[str, lir.Definition],
    oracle: Oracle,
    tried: _Tried,
) -> _Tried:
    """What values say that a solver finds, where small ones were ``tried``."""
    bounds, body = outer(predicate)
    if any(isinstance(bound.type, ir.MemoryType) for bound in bounds) or _is_made(predicate):
        return tried
    names = [bound.shown for bound in bounds]
    evaluate = evaluator(body, bounds, definitions)
    found = countermodel(oracle, body, bounds)
    if found is not None and evaluate(found.values) is False:
        minimal = found.minimal and not tried.undefined
        return replace(tried, refuted=_shrunk(names, found, replayed=True, minimal=minimal))
    if found is not None and evaluate(found.raw) is False:
        return replace(tried, refuted=_false_for(names, found.raw, minimal=False))
    return tried


MOST_TRIED = 2_000
"""Small values of a lemma's variables."""

MOST_DATA_TRIED = 500


def _is_made(predicate: lir.Pred) -> bool:
    """Whether some of what a lemma is about is made by constructors, or it is about nothing but
    what it makes itself by them."""
    bounds = outer(predicate)[0]
    return any(isinstance(bound.type, ir.DataType) for bound in bounds) or (
        not bounds
        and any(
            isinstance(part, ir.Apply) and isinstance(part.type, ir.DataType)
            for part in ir.walk(predicate)
        )
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
    if finding.is_false:
        return UnknownCause(claims.FALSE_ALONE)
    match finding.answer:
        case Unreachable():
            return proved
        case Undecided(reason):
            return UnknownCause(reason + ("" if finding.runnable else "; it can't be run either"))
        case Refutable() | None:
            if not finding.runnable:
                return UnknownCause("it is not checkable by running")
            return UnknownCause("no small values refute it, and the solvers found no proof")
