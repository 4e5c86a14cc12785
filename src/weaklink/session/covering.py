"""Covering the functions of a program, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial

from weaklink import deadline, ir
from weaklink.ask.oracle import Allowance, Oracle
from weaklink.ask.summaries import Summaries
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import Cost, Diagnostic, Refusal, Severity, Unsupported
from weaklink.emit.covers import cover_cases, cover_test
from weaklink.emit.tests import CTest, Emitter
from weaklink.explain.findings import Grounds
from weaklink.explain.green.cover import Cover, CoverFinding, stages
from weaklink.explain.reports.covers import CoverReporter
from weaklink.explain.runs.story import Storyteller
from weaklink.frontend.load import load
from weaklink.model import CoverReport, Report
from weaklink.options import NamedPair, Options
from weaklink.record import record, replace
from weaklink.session.common import Progress, report_of, requested, silent
from weaklink.session.diagnosing import standing_of
from weaklink.session.giving_up import given_time, too_slow
from weaklink.session.interrupted import as_interrupted
from weaklink.session.names import with_whole_names
from weaklink.session.shares import COVERING, TELLING
from weaklink.session.standing import Standing
from weaklink.solve import portfolio_for_runs
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.library import limited, with_pairs


@record
class Covered:
    """A report of covers, its tests as C or why there is none, and the pairs that are known of
    functions now."""

    report: Report
    tests: tuple[CTest | Refusal, ...]
    pairs: Mapping[str, tuple[NamedPair, ...]]


def cover_program(
    program: ir.Program, options: Options, progress: Progress | None = None
) -> Report:
    """``cover`` for a program that is already read."""
    run = _Covers(program, options, progress or silent)
    try:
        run.run()
    finally:
        run.close()
    return run.report()


def cover_with_tests(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> Covered:
    """``cover``, with each test as a C program, and what was found out about calls."""
    loaded = load(files, options)
    run = _Covers(loaded.program, options, progress or silent)
    try:
        run.run()
    finally:
        run.close()
    if not loaded.units:  # of a language that is no C
        return Covered(run.report(), (), run.summaries.pairs())
    emitter = Emitter(run.program, run.views, loaded.units, options.budget.replay_steps)
    tests = [
        cover_test(emitter, case)
        for finding in run.findings
        for case in cover_cases(emitter, finding, finding.report.location.file)
    ]
    return Covered(run.report(), tuple(tests), run.summaries.pairs())


class _Covers:
    """The covers of one request."""

    def __init__(self, program: ir.Program, options: Options, progress: Progress) -> None:
        given = options.cover.pairs
        options = with_whole_names(program, options)
        self.program = with_pairs(program, given)
        self.options = options
        self.progress = progress
        kinds = frozenset() if options.discard_runtime_errors else options.runtime_errors
        self.views, given_up = given_time(
            self.program, options, lambda part: Views(part, Checking(kinds))
        )
        budget, definitions = options.budget, self.views.definitions.applied
        for_runs = partial(portfolio_for_runs, budget.cover_steps)
        self._oracle = Oracle(budget, definitions, for_runs)
        self._proofs = Oracle(budget, definitions)
        limits = stages(options.bounds, options.cover)[-1]
        self.summaries = Summaries(self.views, lambda: self._oracle, limits, given)
        self.findings: list[CoverFinding] = []
        self._refused: list[Refusal] = [*given_up]
        self._standings: dict[str, Standing] = {}
        self._reports: list[CoverReport] = []
        self._not_reached: list[str] = []

    def close(self) -> None:
        self._oracle.close()
        self._proofs.close()

    def run(self) -> None:
        """Covers all requested functions."""
        late = {refusal.function for refusal in self._refused}
        for name in requested(self.program, self.options):
            if name in late:
                continue
            if deadline.is_stopped():
                self._not_reached.append(name)
                continue
            self.progress(f"{name}: searching for covering tests")
            try:
                self._function(name)
            except Unsupported as problem:
                self._refused.append(Refusal(name, problem.span, problem.construct))
            except OutOfTime:
                span = self.program.functions[name].span
                self._refused.append(Refusal(name, span, too_slow(self.options)))

    def _function(self, name: str) -> None:
        start = time.monotonic()
        for refusal in self.views.taken_out:
            if refusal.function == name and refusal.costs is Cost.REST:
                raise Unsupported(refusal.construct, refusal.span)
        options, time_left = self.options, Allowance(self.options.budget.seconds)
        with self._oracle.spending(time_left, COVERING):
            finding = self._find(name)
        self.findings.append(finding)
        full = options.verbosity == "full"
        shown = self.views.reach.mentioned(name)
        telling = partial(self._oracle.spending, time_left, beyond=TELLING)
        steps = options.budget.replay_steps
        teller = Storyteller(self.program, shown, steps, full=full, spending=telling)
        reporter = CoverReporter(self.program, teller, partial(self._grounds, finding, telling))
        report = reporter.report(finding)
        self._reports.append(replace(report, seconds=time.monotonic() - start))

    def _find(self, name: str) -> CoverFinding:
        options = self.options
        return Cover(
            self.views,
            name,
            lambda: self._oracle,
            lambda: self._proofs,
            options.cover,
            options.bounds,
            self.summaries,
            limited=limited(self.program, options.cover.pairs, name),
        ).finding()

    def _grounds(
        self,
        finding: CoverFinding,
        spending: Callable[[], AbstractContextManager[None]],
        rests_on: Iterable[str],
    ) -> Grounds:
        """What a claim takes for granted; annotations are proved first, if it rests on some."""
        ids, name = tuple(rests_on), finding.report.function
        owners = {owner.function for id in ids if (owner := self.views.owner(id)) is not None}
        if not owners:
            return Grounds((), tuple(finding.premises[id] for id in ids))
        if name not in self._standings:
            called = [f for f in self.views.reach.reachable(name) if self.program.functions[f].body]
            with spending():  # what is not proved then is assumed
                self._standings[name] = standing_of(self.program, self.options, called)
        standing = self._standings[name]
        refuted = standing.refuted | finding.refuted
        premises = {**standing.premises, **finding.premises}
        return replace(standing, refuted=refuted, premises=premises).grounds(ids)

    def report(self) -> Report:
        found = report_of(
            self.program,
            self.options,
            (),
            self._refused,
            (),
            self._reports,
            viewed=self.views.program,
        )
        functions = self.program.functions
        wrong = tuple(_refuted(functions[n], pair) for n, pair in self.summaries.refuted)
        found = replace(found, diagnostics=(*found.diagnostics, *wrong))
        return as_interrupted(found, self.program, self.options, self._not_reached)


def _refuted(function: ir.Function, pair: NamedPair) -> Diagnostic:
    inputs = ", ".join(f"{name} = {value}" for name, value in pair.inputs.items())
    outputs = ", ".join(f"{name} = {value}" for name, value in pair.outputs.items())
    message = f"{function.name} does not come from {inputs} to {outputs}: its summary is left out"
    return Diagnostic("summary", Severity.WARNING, function.span, message, "", function.name)
