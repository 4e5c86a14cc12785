"""Diagnosing a program: from its text to a report.

lemmas      proved or refuted; the refuted help no proof
prove       every property of every requested function
rest        what proofs rest on, across functions
diagnose    each unproved property, unless only proofs were asked for
report
"""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from weaklink.ask.answers import Undecided, Unreachable, Witness
from weaklink.ask.oracle import ONE, Allowance, Oracle
from weaklink.ask.prove import ProofAnswer
from weaklink.diagnostics import Refusal
from weaklink.explain.axioms import judge_axioms
from weaklink.explain.findings import (
    ChosenSetHarmless,
    Finding,
    Grounds,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.explain.lemmas import LemmaFinding, is_usable, judge_lemmas
from weaklink.explain.method import Method
from weaklink.explain.reports.smoke import SmokeReporter
from weaklink.explain.reports.verdicts import (
    callee_report,
    finding_of,
    lemma_report,
    property_report,
    termination_report,
)
from weaklink.explain.resting import given_to, resting_on
from weaklink.explain.smoke import Doomed, Smoke, SmokeFinding
from weaklink.explain.story import Storyteller
from weaklink.frontend.load import load, wrong_option
from weaklink.ir.program import Program, Property
from weaklink.kinds import Kind, PremiseKind
from weaklink.model import PropertyReport, Report, SmokeReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.scope import ALL
from weaklink.session.common import Progress, report_of, silent
from weaklink.session.names import wanted_properties, with_whole_names
from weaklink.session.sites import check_sites
from weaklink.session.standing import Standing, as_property
from weaklink.session.survey import survey
from weaklink.view.build import Views
from weaklink.view.model import View
from weaklink.view.premises import Premise

if TYPE_CHECKING:
    from weaklink.emit.tests import Case, CTest

PROVING, SEARCHING, SMOKING = 3 / 5, 3 / 4, 1 / 2
"""The parts of what is left of a function's time that proofs, the search for causes and smoke tests
may take, in this order; what proofs rest on gets the rest."""


def emit(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> tuple[Report, list[CTest | Refusal]]:
    """``diagnose``, and each counterexample as a C test, or why there is none."""
    from weaklink.emit.tests import Emitter

    loaded = load(files, options)
    run = _Session(loaded.program, options, progress or silent)
    try:
        properties = run.properties()
    finally:
        run.close()
    steps = options.budget.replay_steps
    emitter = Emitter(loaded.program, run.views, loaded.units, steps)
    tests = [emitter.emit(case) for case in run.cases()]
    for one in properties:
        if one.function is None and one.counterexample is not None:
            tests.append(Refusal("logic", one.location, "a lemma, which is no code"))
    return run.report(properties), tests


def diagnose_program(
    program: Program, options: Options, progress: Progress | None = None
) -> Report:
    """``diagnose`` for a program that is already read."""
    start = time.monotonic()
    run = _Session(program, options, progress or silent)
    try:
        properties = run.properties()
    finally:
        run.close()
    if os.environ.get("WEAKLINK_TIMES") == "1":
        print(json.dumps(run.times(time.monotonic() - start)), file=sys.stderr)
    return run.report(properties)


@dataclass(slots=True)
class _Work:
    """One function on its way: its method, its time, and the answers about its properties."""

    name: str
    method: Method
    time: Allowance
    proofs: dict[str, ProofAnswer] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    findings: dict[str, Finding] = field(default_factory=dict)
    smoke: Smoke | None = None
    smoked: list[SmokeFinding] = field(default_factory=list)

    def proved(self) -> frozenset[str]:
        """The ids of the properties that are proved; proves them first, if nobody asked yet."""
        if not self.proofs:
            self.proofs = {found.id: self.method.prove(found) for found in self.method.properties}
        return frozenset(id for id, p in self.proofs.items() if isinstance(p, Unreachable))

    def unproved(self) -> list[str]:
        return [id for id, proof in self.proofs.items() if not isinstance(proof, Unreachable)]


def standing_of(program: Program, options: Options, functions: Sequence[str]) -> Standing:
    """What is proved of the functions, and on what that rests."""
    asked = replace(options, functions=tuple(functions), properties=(), diagnose=False, smoke=False)
    run = _Session(program, asked, silent)
    try:
        return run.standing()
    finally:
        run.close()


class _Session:
    """The state of one request."""

    def __init__(self, program: Program, options: Options, progress: Progress) -> None:
        options = with_whole_names(program, options)
        self.survey = survey(program, options)
        self.views = self.survey.views
        wanted = wanted_properties(program, options, self.survey)
        self.told = (*wanted.told, *check_sites(program, options, self.survey))
        self._nothing_left = bool(options.properties) and not wanted.ids
        self.program = program
        self.options = replace(options, properties=wanted.ids)
        self.progress = progress
        self.smoke_tests: list[SmokeReport] = []
        self._axioms: list[SmokeFinding] = []
        self._prototypes: dict[str, list[SmokeFinding]] = {}
        self._oracles: dict[int, Oracle] = {}
        self._lock = threading.Lock()
        self._shown: list[_Work] = []
        self.phases: dict[str, float] = {}

    # --- resources --------------------------------------------------------------------------

    def oracle(self) -> Oracle:
        """This thread's oracle."""
        key = threading.get_ident()
        with self._lock:
            if key not in self._oracles:
                self._oracles[key] = Oracle(self.options.budget, self.views.definitions.applied)
            return self._oracles[key]

    def close(self) -> None:
        for oracle in self._oracles.values():
            oracle.close()

    def times(self, total: float) -> dict[str, float]:
        """Where the time went, in seconds by phase."""
        spent = [oracle.spent for oracle in self._oracles.values()]
        return {
            **self.phases,
            "solver": sum(one.seconds for one in spent),
            "queries": sum(one.queries for one in spent),
            "total": total,
        }

    def _phase(self, name: str, start: float) -> None:
        self.phases[name] = self.phases.get(name, 0.0) + time.monotonic() - start

    def report(self, properties: Sequence[PropertyReport]) -> Report:
        found = report_of(
            self.program, self.options, properties, self.survey.refused, self.smoke_tests
        )
        return replace(found, diagnostics=(*found.diagnostics, *self.told))

    # --- the whole --------------------------------------------------------------------------

    def standing(self) -> Standing:
        """What is proved, and on what that rests; nothing is diagnosed."""
        views = self.views
        with self.oracle().spending(Allowance(self.options.budget.seconds), SEARCHING):
            lemmas = judge_lemmas(views.program, views.definitions, self.oracle())
        work = self._works(lemmas)
        self._each(work, self._prove)
        return self._standing(work, self._without_refuted(work, lemmas))

    def properties(self) -> list[PropertyReport]:
        if self._nothing_left:
            return []
        start = time.monotonic()
        views = self.views
        of_logic = Allowance(self.options.budget.seconds)
        with self.oracle().spending(of_logic, SEARCHING):
            lemmas = judge_lemmas(views.program, views.definitions, self.oracle())
        self._phase("lemmas", start)
        start = time.monotonic()
        work = self._works(lemmas)
        if self.options.prove:
            self._each(work, self._prove)
        lemmas = self._without_refuted(work, lemmas)
        self._phase("prove", start)
        start = time.monotonic()
        if self.options.prove and self.options.diagnose:
            self._each(work, self._diagnose)
        self._phase("search", start)
        start = time.monotonic()
        if self.options.smoke and not self.options.properties:
            self._each(work, lambda one: self._smoke(one, lemmas))
            self._smoke_prototypes(lemmas)
            with self.oracle().spending(of_logic):
                self._axioms = judge_axioms(lemmas, views.definitions, self.oracle())
        self._phase("smoke", start)
        start = time.monotonic()
        if not self.options.prove:
            self._prove_for_smoke(work)
        standing = self._standing(work, lemmas)
        self._phase("rest", start)
        start = time.monotonic()
        self.smoke_tests = self._smoke_reports(work, standing)
        if not self.options.prove:
            return []
        reports = self._reports(work, lemmas, standing)
        self._phase("report", start)
        self._shown = work
        return self._chosen(reports)

    def cases(self) -> Iterator[Case]:
        """The counterexamples of what was reported."""
        from weaklink.emit.tests import Case

        wanted = self.options.properties
        for work in self._shown:
            for id, finding in work.findings.items():
                if wanted and id not in wanted:
                    continue
                match finding.cause:
                    case NonCompliance(witness, view) | Weakness(_, witness, view):
                        yield Case(finding.property, witness, view)
                    case Proved() | Incapacity() | UnknownCause():
                        pass
                    case ChosenSetHarmless() | NotDiagnosed():
                        pass
                    case _:
                        assert_never(finding.cause)
        found = {id for work in self._shown for id in work.findings}
        for work in self._shown:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.id not in found and (not wanted or owner.id in wanted):
                    found.add(owner.id)
                    yield Case(owner, witness, view)

    def _works(self, lemmas: Sequence[LemmaFinding]) -> list[_Work]:
        hypotheses = [f.hypothesis for f in lemmas if is_usable(f)]
        bounds, contracts = self.options.bounds, self.options.contracts
        return [
            _Work(
                name,
                Method(self.views, name, self.oracle, bounds, hypotheses, contracts),
                Allowance(self.options.budget.seconds),
            )
            for name in self.survey.functions
        ]

    def _each(self, works: Sequence[_Work], step: Callable[[_Work], None]) -> None:
        """One step for every function, on as many threads as jobs; the results do not depend on
        how many."""
        if self.options.jobs <= 1 or len(works) <= 1:
            for work in works:
                step(work)
            return
        from concurrent.futures import ThreadPoolExecutor  # takes 10 ms to import

        before = threading.stack_size(64 * 1024 * 1024)
        try:
            with ThreadPoolExecutor(self.options.jobs) as pool:
                list(pool.map(step, works))
        finally:
            threading.stack_size(before)

    def _prove(self, work: _Work) -> None:
        part = PROVING if self.options.diagnose else SEARCHING
        with self.oracle().spending(work.time, part):
            total = len(work.method.properties)
            for number, found in enumerate(work.method.properties, start=1):
                self.progress(f"{work.name}: proving {number} of {total}")
                start = time.monotonic()
                with self.oracle().within(1 if number == total else ONE):
                    work.proofs[found.id] = work.method.prove(found)
                    if not self.options.diagnose:
                        self._prove_thoroughly(work, found)
                work.seconds[found.id] = time.monotonic() - start

    def _prove_thoroughly(self, work: _Work, found: Property) -> bool:
        """Tries the ways of proving that take long, where others failed; whether one did not."""
        if isinstance(work.proofs[found.id], Unreachable):
            return True
        if self.oracle().out_of_time():
            return False
        answer = work.method.prove_thoroughly(found)
        if answer is not None:
            work.proofs[found.id] = answer
        return isinstance(answer, Unreachable)

    def _without_refuted(
        self, works: Sequence[_Work], lemmas: list[LemmaFinding]
    ) -> list[LemmaFinding]:
        """Runs the code where proofs may have used lemmas.  If a run fails what was proved, the
        lemmas and axioms that the proof used are dropped, and all is proved again without them."""
        while blamed := self._blamed(works):
            lemmas = [
                replace(lemma, blamed_by=lemma.blamed_by or blamed.get(lemma.hypothesis.id, ""))
                for lemma in lemmas
            ]
            left = [f.hypothesis for f in lemmas if is_usable(f)]
            for work in works:
                work.method.retract(left)
            self._each(works, self._prove)
        return lemmas

    def _blamed(self, works: Sequence[_Work]) -> dict[str, str]:
        """The hypotheses behind proofs that runs refute, each with the property that failed."""
        owners = {id: work for work in works for id in work.proofs}
        blamed: dict[str, str] = {}
        for work in works:
            with self.oracle().spending(work.time):  # all later questions use what these runs show
                failing = work.method.failing(work.proofs)
            for id in failing:
                owner = owners.get(id)
                if owner is None or id in self._misused(works):
                    continue
                if isinstance(owner.proofs[id], Unreachable):
                    blamed.update(dict.fromkeys(_used_lemmas(owner, id), id))
        return blamed

    def _misused(self, works: Sequence[_Work]) -> dict[str, tuple[Property, Witness, View, str]]:
        """Proofs that a caller's run refutes, although its calls ensure what they have to: it reads
        memory without a value that its contract does not name.  (It is proved of inputs, whose
        reads are granted to have values.)  Each with the run and the caller."""
        found: dict[str, tuple[Property, Witness, View, str]] = {}
        for work in works:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.kind is Kind.INITIALIZATION:
                    found.setdefault(owner.id, (owner, witness, view, work.name))
        return found

    def _diagnose(self, work: _Work) -> None:
        unproved = work.unproved()
        wanted = self.options.properties or unproved
        asked = [one for one in work.method.properties if one.id in unproved and one.id in wanted]
        with self.oracle().spending(work.time, SEARCHING):
            for number, found in enumerate(asked, start=1):
                self.progress(f"{work.name}: searching for the cause of {found.id}")
                with self.oracle().within(1 if number == len(asked) else ONE):
                    self._diagnose_one(work, found, unproved)
        work.method.forget()

    def _diagnose_one(self, work: _Work, found: Property, unproved: Sequence[str]) -> None:
        finding = work.method.diagnose(found, unproved)
        start = time.monotonic()
        if isinstance(finding.cause, UnknownCause | ChosenSetHarmless | Incapacity):
            if self._prove_thoroughly(work, found):
                work.seconds[found.id] += finding.report.seconds + time.monotonic() - start
                return
            finding = self._with_candidate(work, finding)
        seconds = finding.report.seconds + work.seconds[found.id] + time.monotonic() - start
        work.findings[found.id] = finding.after(seconds)

    def _with_candidate(self, work: _Work, finding: Finding) -> Finding:
        """With what only a solver says, where it did and no run can tell."""
        cause = finding.cause
        if not isinstance(cause, UnknownCause) or not cause.unconfirmed:
            return finding
        candidate = work.method.candidate(finding.property)
        return replace(finding, cause=replace(cause, candidate=candidate))

    def _smoke(self, work: _Work, lemmas: Sequence[LemmaFinding]) -> None:
        self.progress(f"{work.name}: smoke tests")
        with self.oracle().spending(work.time, SMOKING):
            work.smoke = self._smoke_of(work.name, lemmas, work.proved)
            work.smoked = work.smoke.findings()

    def _prove_for_smoke(self, works: Sequence[_Work]) -> None:
        """Proves what it rests on that a place is doomed, where nobody asked for proofs."""
        known = {work.name: work for work in works}
        for work in works:
            smells = [found.smell for found in work.smoked]
            if any(isinstance(smell, Doomed) and smell.rests_on for smell in smells):
                for name in self.views.reachable(work.name):
                    if name in known:
                        with self.oracle().spending(known[name].time):
                            known[name].proved()

    def _smoke_prototypes(self, lemmas: Sequence[LemmaFinding]) -> None:
        for name in self.survey.prototypes:
            with self.oracle().spending(Allowance(self.options.budget.seconds), SMOKING):
                self._prototypes[name] = self._smoke_of(name, lemmas).findings()

    def _smoke_of(
        self,
        name: str,
        lemmas: Sequence[LemmaFinding],
        proved: Callable[[], frozenset[str]] = frozenset,
    ) -> Smoke:
        hypotheses = [found.hypothesis for found in lemmas if is_usable(found)]
        views = self._exposed if self.views.separations(name) else self.views
        return Smoke(views, name, self.oracle, hypotheses, proved)

    @functools.cached_property
    def _exposed(self) -> Views:
        """Views in which pointers may point to all globals that other files can name."""
        functions = (*self.survey.functions, *self.survey.prototypes)
        found = (self.views.separations(name) for name in functions)
        return self.views.exposing(dict.fromkeys(o.target for several in found for o in several))

    def _smoke_reports(self, works: Sequence[_Work], standing: Standing) -> list[SmokeReport]:
        of_functions = {**self._prototypes, **{work.name: work.smoked for work in works}}
        logic = SmokeReporter(self.program, None)
        reports = [logic.report(found, Grounds()) for found in self._axioms]
        for name, smoked in of_functions.items():
            reporter = SmokeReporter(self.program, self._teller(name))
            for found in smoked:
                reports.append(reporter.report(*standing.judged(found)))
        return reports

    # --- what proofs rest on ----------------------------------------------------------------

    def _standing(self, works: Sequence[_Work], lemmas: Sequence[LemmaFinding]) -> Standing:
        """What is known of all that claims can rest on."""
        proved = {id for work in works if work.proofs for id in work.proved()}
        proved |= {f.hypothesis.id for f in lemmas if isinstance(f.answer, Unreachable)}
        of_lemmas = {found.id: found for found in map(as_property, lemmas)}
        premises = {**self.views.premises.known, **_axioms(lemmas)}
        resting = self._resting([work for work in works if work.proofs], lemmas)
        refuted = self._refuted(works) | {id for id, one in resting.items() if self._occurs(one)}
        proved -= refuted
        return Standing(proved, resting, premises, of_lemmas, self.views.owner, refuted)

    def _refuted(self, works: Sequence[_Work]) -> frozenset[str]:
        """The ids of properties that runs fail."""
        found = {owner.id for w in works for owner, _, _ in w.method.failed_in_callees()}
        for work in works:
            causes = {id: finding.cause for id, finding in work.findings.items()}
            found |= {id for id, cause in causes.items() if isinstance(cause, NonCompliance)}
            found |= set() if work.smoke is None else work.smoke.refuted
        return frozenset(found)

    def _resting(self, works: Sequence[_Work], lemmas: Sequence[LemmaFinding]) -> dict[str, Proved]:
        """What proved properties and lemmas rest on, of those that rest on something."""
        owner = {id: work for work in works for id in work.proofs}
        cores = {
            f.hypothesis.id: f.answer.core for f in lemmas if isinstance(f.answer, Unreachable)
        }
        proved = {id for id, w in owner.items() if isinstance(w.proofs[id], Unreachable)}
        proved -= self._misused(works).keys()
        proved |= cores.keys()
        premises = {**self.views.premises.known, **_axioms(lemmas)}

        def prove_from(id: str, allowed: Collection[str] | None) -> ProofAnswer:
            if id in owner:
                with self.oracle().spending(owner[id].time):
                    return owner[id].method.prover.prove_from(id, allowed)
            core = cores.get(id, frozenset())
            usable = allowed is None or core <= set(allowed)
            return Unreachable(ALL, core) if usable else Undecided("it rests on others")

        def may_use(id: str) -> Collection[str]:
            return owner[id].method.prover.may_use(id) if id in owner else cores.get(id, ())

        separated, exceptions = self._separated(works)
        unproved = resting_on(proved, premises, prove_from, may_use)
        owned = (separated, self._framed(works), self._initialized(works))
        known = premises | {
            one.id: one for found in owned for granted in found.values() for one in granted
        }
        own = {
            id: [one.id for found in owned for one in found.get(id, ())]
            for id in dict.fromkeys(id for found in owned for id in found)
        }
        given = given_to(proved, premises, unproved, own, prove_from, may_use)
        return {
            id: Proved(
                unproved.get(id, ()),
                tuple(known[one] for one in given.get(id, ())),
                exceptions.get(id),
            )
            for id in dict.fromkeys([*unproved, *given])
        }

    def _framed(self, works: Sequence[_Work]) -> Mapping[str, tuple[Premise, ...]]:
        """The contracts without code that frames rest on: what such a function, called here or by
        what is called here, may not change is no variable of the frame at all.  The same is kept
        behind a call of what calls it, so whatever stands there rests on it, too."""
        found: dict[str, tuple[Premise, ...]] = {}
        for work in works:
            own = {site.callee for site in self.views.sites(work.name) if not site.has_code}
            reached = {
                name
                for name in self.views.reachable(work.name)
                if self.views.program.functions[name].body is None
            }
            for one in work.method.properties:
                is_frame = one.kind in (Kind.ASSIGNS, Kind.LOOP_ASSIGNS)
                callees = reached if is_frame else reached - own
                if callees and one.id in work.proved():
                    found[one.id] = self.views.frame_premises(work.name, callees)
        return found

    def _initialized(self, works: Sequence[_Work]) -> Mapping[str, tuple[Premise, ...]]:
        """That what functions read through their pointers has a value, where that is proved."""
        return {
            id: premises
            for work in works
            for id, premises in self.views.initialized_premises(work.name).items()
            if id in work.proved()
        }

    def _separated(
        self, works: Sequence[_Work]
    ) -> tuple[Mapping[str, tuple[Premise, ...]], Mapping[str, NonCompliance]]:
        """What is proved only of pointers that do not point to globals which others can name: on
        which separations, and a run where they do."""
        found = {work.name: self.views.separations(work.name) for work in works}
        if not any(found.values()):
            return {}, {}
        from weaklink.explain.aliasing import Aliasing

        separated: dict[str, tuple[Premise, ...]] = {}
        exceptions: dict[str, NonCompliance] = {}
        for work in works:
            if not found[work.name]:
                continue
            with self.oracle().spending(work.time, SMOKING):
                aliasing = Aliasing(self._exposed, work.name, self.oracle, work.method.hypotheses)
                for id, premises in aliasing.premises(work.proved()).items():
                    separated[id] = premises
                    exception = aliasing.exception(id)
                    if exception is not None:
                        exceptions[id] = exception
        return separated, exceptions

    # --- reports ----------------------------------------------------------------------------

    def _reports(
        self,
        works: Sequence[_Work],
        lemmas: Sequence[LemmaFinding],
        standing: Standing,
    ) -> list[PropertyReport]:
        resting = standing.resting
        reports = [
            lemma_report(one, resting.get(one.property.id, Proved()), self.views)
            for one in lemmas
            if one.property is not None
        ]
        tellers = {work.name: self._teller(work.name) for work in works}
        misused = self._misused(works)
        for work in works:
            for found in work.method.properties:
                if found.id in misused and found.id not in work.findings:
                    owner, witness, view, caller = misused[found.id]
                    teller = self._teller(caller)
                    reports.append(callee_report(owner, witness, view, self.views, teller))
                    continue
                with self.oracle().spending(work.time):
                    finding = work.findings.get(found.id) or self._plain(work, found.id, standing)
                reports.append(property_report(finding, self.views, tellers[work.name]))
        reports += [
            termination_report(one, reports, self.views) for one in self.survey.terminations
        ]
        return [*reports, *self._in_callees(works, reports)]

    def _plain(self, work: _Work, id: str, standing: Standing) -> Finding:
        """The finding about a property that was proved, or not diagnosed."""
        found = next(p for p in work.method.properties if p.id == id)
        if not isinstance(work.proofs[id], Unreachable):
            return finding_of(found, NotDiagnosed(), self.views, seconds=work.seconds[id])
        cause = standing.resting.get(id, Proved())
        if cause.exception is not None and self._occurs(cause):
            failing, seconds = cause.exception, work.seconds[id]
            return finding_of(found, failing, self.views, reachable=True, seconds=seconds)
        grounds = None if self.views.is_choice(found) else self._kept_away(work, id, standing)
        reachable = None if grounds is None or grounds.assuming else False
        kept_away = grounds.premises if grounds is not None and reachable is False else ()
        return finding_of(
            found,
            cause,
            self.views,
            reachable=reachable,
            seconds=work.seconds[id],
            kept_away=kept_away,
        )

    def _occurs(self, proved: Proved) -> bool:
        """Whether the run that breaks its premises does occur: what breaks them is what functions
        give back whose contracts are exact."""
        kinds = (PremiseKind.SEPARATION, PremiseKind.RETURNED)
        apart = [one for one in proved.premises if one.kind in kinds]
        functions = self.views.program.functions
        return proved.exception is not None and all(
            one.kind is PremiseKind.RETURNED and functions[one.name].exact for one in apart
        )

    def _kept_away(self, work: _Work, id: str, standing: Standing) -> Grounds | None:
        """On what it rests that no run comes to the property's place; None if one may."""
        smoke, reached = work.smoke, work.method.prover.is_reached(id)
        if smoke is None or not (smoke.has_doomed or reached is False):
            return None
        rests_on = smoke.unreachable_by(id)
        return None if rests_on is None else standing.grounds(rests_on)

    def _in_callees(
        self, works: Sequence[_Work], reports: Sequence[PropertyReport]
    ) -> Iterable[PropertyReport]:
        """Properties of functions that are not diagnosed, which a caller's run failed."""
        known = {report.id for report in reports}
        for work in works:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.id not in known:
                    known.add(owner.id)
                    yield callee_report(owner, witness, view, self.views, self._teller(work.name))

    def _teller(self, function: str) -> Storyteller:
        shown = self.views.mentioned(function)
        full = self.options.verbosity == "full"
        return Storyteller(self.program, shown, self.options.budget.replay_steps, full=full)

    def _chosen(self, reports: list[PropertyReport]) -> list[PropertyReport]:
        wanted = self.options.properties
        known = {report.id for report in reports}
        for id in wanted:
            if id not in known:
                owner = self.views.owner(id)
                function = "its function" if owner is None else owner.function
                message = f"--property: nothing is known of '{id}': nobody asked for {function}"
                raise wrong_option(message, f"--function {function} besides, or no --function")
        return [report for report in reports if not wanted or report.id in wanted]


def _axioms(lemmas: Sequence[LemmaFinding]) -> dict[str, Premise]:
    """What axioms say, as premises."""
    given = [finding.hypothesis for finding in lemmas if finding.answer is None]
    return {h.id: Premise(PremiseKind.AXIOM, h.lemma.name, h.lemma.span) for h in given}


def _used_lemmas(work: _Work, id: str) -> frozenset[str]:
    """The lemmas and axioms that the proof of a property used which a run fails all the same.

    If there are none, the proof was wrong, and so is weaklink.
    """
    answer = work.method.prover.prove_from(id, None)
    core = answer.core if isinstance(answer, Unreachable) else frozenset()
    used = core & {hypothesis.id for hypothesis in work.method.hypotheses}
    if not used:
        raise AssertionError(f"a run fails {id}, which was proved")
    return used
