"""The engine's covers held against the reference's, test by test and region by region.

tests       the inputs are allowed, and their run ends as is said, on the lines that are said
regions      what a run passes that ends normally, within the bounds, some test passes; what no
            run passes is reported, and rightly said to be never come to or never to end
algorithms  all find the same covered; of paths each has one test, and none has two
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from tests.agreement.compare import Disagreement
from tests.agreement.states import Snapshot, of_engine, of_reference
from tests.reference.cover import CoverJudgement, Passage, Why, judge_cover, without_repetition
from tests.reference.errors import TooLarge
from tests.reference.generate import GeneratedProgram
from tests.reference.inputs import Input, integers
from tests.reference.marks import Place, place
from tests.reference.model import End
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.program import Program
from weaklink.kinds import RUNTIME_ERRORS
from weaklink.model import (
    ChoiceReport,
    CoverReport,
    CoverTestReport,
    State,
    UncoveredReport,
)
from weaklink.options import ALGORITHMS, Bounds, Budget, CoverOptions, Options, Reading
from weaklink.record import replace
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.code_regions import CodeRegion

Calls = Literal["auto", "code", "summaries"]

PATIENT = Budget(seconds=300.0)
"""The usual steps; a busy machine is to change nothing."""

ITERATIONS, DEPTH = 4, 4
"""Further than loops and recursion go on tiny machines, mostly."""

PATHS = "paths"
NORMAL, FAILING = "normal", "failing"
UNREACHABLE, ALWAYS_FAILS, UNKNOWN = "unreachable", "always-fails-later", "unknown"
FAILS_BEFORE, NEVER_ENDS = "fails-before", "never-ends"


@dataclass(slots=True)
class EngineCover:
    """What the engine says of each function, by algorithm; the ``regions`` of each; the covers of
    what ``fails``."""

    reports: dict[str, dict[str, CoverReport]]
    regions: dict[str, tuple[CodeRegion, ...]]
    fails: dict[str, CoverReport] = field(default_factory=dict)


def run_cover(
    program: GeneratedProgram,
    *,
    algorithms: Iterable[str] = ALGORITHMS,
    bounds: Bounds | None = None,
    failing: bool = False,
    calls: Calls = "code",
) -> EngineCover:
    """The engine's covers of all functions.  ``calls`` stand as their code, or as summaries."""
    limits = bounds or Bounds(ITERATIONS, DEPTH, program.bounds.longest)
    options = Options(
        reading=Reading(hints=False),
        discard_runtime_errors=not program.rte,
        budget=PATIENT,
        bounds=limits,
    )
    read = _read(program, options)
    kinds = frozenset() if options.discard_runtime_errors else options.runtime_errors
    views = Views(read, Checking(kinds))
    defined = [name for name, function in read.functions.items() if function.body is not None]
    found = EngineCover({name: {} for name in defined}, {})
    for name in defined:
        found.regions[name] = views.regions(name).all
    for algorithm in algorithms:
        for one in _covers(read, options, CoverOptions(algorithm, calls=calls)):
            found.reports[one.function][algorithm] = one
    if failing:
        covers = _covers(read, options, CoverOptions(PATHS, failing=True))
        found.fails = {one.function: one for one in covers}
    return found


def _read(program: GeneratedProgram, options: Options) -> Program:
    unit, diagnostics = read_text("generated.c", program.text, options.reading, program.machine)
    read = elaborate([unit], diagnostics, program.machine, hints=False)
    assert not diagnostics, diagnostics
    return read


def _covers(read: Program, options: Options, cover: CoverOptions) -> Sequence[CoverReport]:
    report = session.cover_program(read, replace(options, cover=cover))
    errors = [d for d in report.diagnostics if d.severity.value == "error"]
    assert not errors and not report.refused, (errors, report.refused)
    return report.covers


def judge_covers(program: GeneratedProgram, engine: EngineCover) -> dict[str, CoverJudgement]:
    """What the reference says of the functions that the engine covered; but for the few that are
    too large for it."""
    found: dict[str, CoverJudgement] = {}
    for name in engine.reports:
        with suppress(TooLarge):
            found[name] = program.judged(judge_cover, name)
    return found


def compare_cover(
    judgement: CoverJudgement, engine: EngineCover, function: str
) -> list[Disagreement]:
    reports = engine.reports[function]
    regions = engine.regions[function]
    found = list(_of_regions(judgement, regions, function))
    for algorithm, report in reports.items():
        comparison = _Comparison(judgement, report, regions)
        found += [_disagreement(function, algorithm, *one) for one in comparison.run()]
    found += [_disagreement(function, "all", text) for text in _among(reports)]
    if function in engine.fails:
        report = engine.fails[function]
        comparison = _Comparison(judgement, report, regions)
        found += [_disagreement(function, "failing", *one) for one in comparison.failing()]
    return found


def _disagreement(function: str, what: str, text: str, serious: bool = True) -> Disagreement:
    return Disagreement(f"{function}/cover/{what}", text, serious)


def _of_regions(
    judgement: CoverJudgement, regions: Sequence[CodeRegion], function: str
) -> Iterator[Disagreement]:
    """The regions hold all steps and nothing else, and runs pass them as a whole."""
    places = {place(span) for region in regions for span in region.spans}
    for where in sorted(judgement.steps - places):
        yield _disagreement(function, "regions", f"{_at(where)} is in no region")
    for where in sorted(places - judgement.steps - judgement.silent):
        yield _disagreement(function, "regions", f"{_at(where)} is no step")
    ways = judgement.ways()
    for region in regions:
        inside = {place(span) for span in region.spans} & judgement.steps
        for way in ways:
            if inside & set(way) not in (set(), inside):
                text = f"a run passes a part of the region at {_at(place(region.spans[0]))}"
                yield _disagreement(function, "regions", text)
                break


def _among(reports: Mapping[str, CoverReport]) -> Iterator[str]:
    """All algorithms leave the same uncovered, for the same reasons, where no limit was met."""
    if not reports:
        return
    first, *others = reports
    expected = _left(reports[first])
    for other in others:
        if (got := _left(reports[other])) != expected:
            difference = sorted(map(str, expected ^ got))
            yield f"{first} and {other} leave different code uncovered: {difference}"


def _left(report: CoverReport) -> set[tuple[object, ...]]:
    """What no run passes, whatever the limits: which runs beyond them are tried hangs on the
    algorithm."""
    return {(place(one.location), one.why) for one in report.uncovered if not one.bound_hit}


Problem = tuple[str] | tuple[str, bool]


@dataclass(slots=True)
class _Comparison:
    """``passed`` are the runs of the tests, as far as they are known by now, all that a test may
    mean; ``first`` one of each."""

    judgement: CoverJudgement
    report: CoverReport
    regions: Sequence[CodeRegion]
    passed: list[Passage] = field(default_factory=list)
    first: list[Passage] = field(default_factory=list)
    in_trouble: bool = False

    def run(self) -> Iterator[Problem]:
        for number, test in enumerate(self.report.tests, start=1):
            if test.ends != NORMAL or test.fails:
                yield (f"test {number} is said to end {test.ends} {test.fails}",)
            yield from ((f"test {number}: {text}",) for text in self.of_test(test))
        yield from self.missing()
        for one in self.report.uncovered:
            where = f"uncovered at {_at(place(one.location))} ({one.why}, {one.bound_hit})"
            for problem in self.of_uncovered(one):
                yield (f"{where}: {problem[0]}", *problem[1:])
        if self.report.algorithm == PATHS:
            yield from self.paths()

    # --- tests ----------------------------------------------------------------------------------

    def of_test(self, test: CoverTestReport) -> Iterator[str]:
        lines = set(test.adds)
        if not lines <= set(test.path):
            yield f"it adds {sorted(lines - set(test.path))}, which it does not pass"
        if self.is_too_long(test.inputs):
            self.in_trouble = True
            return
        values = self.input_of(test.inputs)
        if values is None:
            yield f"the precondition excludes {_told(test.inputs)}"
            return
        passages = self.judgement.passages[values]
        ended = [one for one in passages if _ends(one, test)]
        found = [one for one in ended if self.lines(one.lines) == self.lines(test.path)]
        chosen = [one for one in found if _same_choices(one, test.choices)]
        if chosen:
            yield from self.new(chosen, test)
            self.passed += chosen
            self.first.append(chosen[0])
        elif _is_open(passages):
            self.in_trouble = True
        elif found:
            yield f"no run from {_told(test.inputs)} has such choices: {test.choices}"
        else:
            said = f"ends {test.ends} {test.fails} on {test.path}"
            got = [(one.end.name, one.failed, one.lines) for one in passages][:3]
            yield f"no run from {_told(test.inputs)} {said}: reference {got}"

    def new(self, chosen: Sequence[Passage], test: CoverTestReport) -> Iterator[str]:
        """What is added is what no test before passes."""
        if self.in_trouble:
            return
        known = {where for one in self.passed for where in one.begun}
        added = {where[0] for one in chosen for where in one.begun - known}
        told = self.judgement.steps
        wanted = {where[0] for one in chosen for where in (one.begun & told) - known}
        if not (wanted <= set(test.adds) <= added | self.silent_lines()):
            yield f"it adds {sorted(wanted)}, not {sorted(test.adds)}"

    def lines(self, lines: Iterable[int]) -> tuple[int, ...]:
        """But for those that need not be told."""
        silent = self.silent_lines()
        return without_repetition(line for line in lines if line not in silent)

    def silent_lines(self) -> set[int]:
        told = {where[0] for where in self.judgement.steps}
        return {where[0] for where in self.judgement.silent} - told

    def is_too_long(self, inputs: State) -> bool:
        """Whether the reference did not try such blocks."""
        lengths = of_engine(inputs).lengths.values()
        bounds = self.judgement.bounds
        return sum(lengths) > bounds.total or max(lengths, default=0) > bounds.longest

    def input_of(self, inputs: State) -> Input | None:
        wanted = of_engine(inputs)
        if not any(block.is_read_only for v in self.judgement.passages for block in v.blocks):
            wanted = replace_flags(wanted)  # it does not matter, and was not tried
        for values, shown in self.judgement.shown.items():
            if not wanted.differs(of_reference(shown)):
                return values
        return None

    # --- what is covered ------------------------------------------------------------------------

    def within(self, passage: Passage) -> bool:
        """Whether the bounds do not keep the engine from this run."""
        bounds = self.report.bounds
        return passage.within(int(bounds["iterations"]), int(bounds["depth"]))

    def all_within(self) -> bool:
        return all(one.end is not End.ENDLESS and self.within(one) for one in self.judgement.all())

    def has_blocks(self) -> bool:
        """Whether some input has blocks, of which longer ones might be tried."""
        return any(values.blocks for values in self.judgement.passages)

    def missing(self) -> Iterator[Problem]:
        """What should have been covered."""
        covered = {where for one in self.passed for where in one.begun}
        for where in sorted(self.judgement.covered(self.within) - covered):
            if not self.in_trouble and not self.is_unknown(where):
                yield (f"no test passes {_at(where)}, though a run does",)
        told = {where for one in self.report.uncovered for where in self.region_at(one)}
        for where in sorted(self.judgement.steps - covered - told):
            if not self.in_trouble:
                yield (f"no test passes {_at(where)}, and nothing says so",)

    def is_unknown(self, where: Place) -> bool:
        return any(one.why == UNKNOWN and where in self.region_at(one) for one in self.uncovered())

    def uncovered(self) -> Sequence[UncoveredReport]:
        return self.report.uncovered

    def region_at(self, one: UncoveredReport) -> set[Place]:
        """The places in the region that begins there."""
        return {
            place(span)
            for region in self.regions
            if region.spans[0] == one.location and region.block == one.block
            for span in region.spans
        }

    def of_uncovered(self, one: UncoveredReport) -> Iterator[Problem]:
        where = place(one.location)
        if one.why == UNKNOWN:
            yield (f"undecided: {one.reason}", False)
            return
        if one.why not in (UNREACHABLE, ALWAYS_FAILS, NEVER_ENDS, FAILS_BEFORE):
            yield ("no such reason",)
        for passage in self.judgement.normal():
            if where in passage.begun and (not one.bound_hit or self.within(passage)):
                yield ("a run that ends normally passes it",)
                break
        if one.bound_hit and not self.has_blocks() and self.all_within():
            yield ("the bounds keep no run from it", False)
        if not one.bound_hit and not self.judgement.trouble:
            yield from self.of_reason(one, self.judgement.why(where))
        if one.inputs is not None and one.why == ALWAYS_FAILS:
            yield from self.of_failing_run(one, where)

    def of_reason(self, one: UncoveredReport, why: Why) -> Iterator[Problem]:
        if one.why in (UNREACHABLE, FAILS_BEFORE) and why is Why.NEVER_ENDS:
            yield ("runs come there",)
        if one.why in (ALWAYS_FAILS, NEVER_ENDS) and why is Why.UNREACHABLE:
            yield ("no run comes there",)

    def of_failing_run(self, one: UncoveredReport, where: Place) -> Iterator[Problem]:
        """The inputs whose run comes there and fails."""
        assert one.inputs is not None
        if self.is_too_long(one.inputs):
            return
        values = self.input_of(one.inputs)
        if values is None:
            yield (f"the precondition excludes {_told(one.inputs)}",)
            return
        passages = self.judgement.passages[values]
        there = [p for p in passages if where in p.begun]
        if not there and not _is_open(passages):
            yield (f"no run from {_told(one.inputs)} comes there",)
        elif not any(_fails(p, one.fails) for p in there) and not _is_open(passages):
            got = [(p.end.name, p.failed) for p in there][:3]
            yield (f"no run from {_told(one.inputs)} fails {one.fails}: reference {got}",)

    # --- paths ----------------------------------------------------------------------------------

    def paths(self) -> Iterator[Problem]:
        yield from self.twice()
        if self.in_trouble or self.report.reason:
            return
        taken = {one.way for one in self.passed}
        missing = self.judgement.ways(self.within) - taken
        for way in sorted(missing)[:1]:
            lines = without_repetition(where[0] for where in way)
            yield (f"{len(missing)} paths have no test, one on {lines}",)

    def twice(self) -> Iterator[Problem]:
        """Tests on the same path, as far as steps tell paths apart."""
        seen: set[tuple[Place, ...]] = set()
        for one in self.first:
            if one.way in seen:
                yield (f"two tests are on the path {one.lines}", False)
            seen.add(one.way)

    def failing(self) -> Iterator[Problem]:
        """The report is of all paths that fail."""
        for number, test in enumerate(self.report.tests, start=1):
            if test.ends != FAILING or not test.fails:
                yield (f"test {number} is said to end {test.ends} {test.fails}",)
            for problem in self.of_failing(test):
                yield (f"test {number}: {problem[0]}", *problem[1:])
        if self.in_trouble or self.report.reason:
            return
        taken = {(one.way, _numberless(one.failed[0])) for one in self.passed}
        runs = {
            (one.way, _numberless(one.failed[0])): one
            for one in self.judgement.all()
            if one.is_failing and one.end in (End.NORMAL, End.FAILED) and self.within(one)
        }
        for key in sorted(runs.keys() - taken)[:1]:
            lines, failed = runs[key].lines, runs[key].failed
            yield (f"no test is on the failing path {lines} that fails {failed}",)

    def of_failing(self, test: CoverTestReport) -> Iterator[Problem]:
        if self.is_too_long(test.inputs):
            self.in_trouble = True
            return
        values = self.input_of(test.inputs)
        if values is None:
            yield (f"the precondition excludes {_told(test.inputs)}",)
            return
        passages = self.judgement.passages[values]
        found = [one for one in passages if _ends(one, test)]
        in_part = [one for one in found if self.is_part(test.path, one)]
        on_path = [one for one in found if self.lines(test.path) in self.failing_lines(one)]
        if on_path:
            self.passed += on_path
        elif _is_open(passages):
            self.in_trouble = True
        else:
            said = f"ends {test.ends} {test.fails} on {test.path}"
            got = [(one.end.name, one.failed, one.lines) for one in found or passages][:3]
            yield (f"no run from {_told(test.inputs)} {said}: reference {got}", not in_part)
            self.passed += in_part

    def is_part(self, path: Sequence[int], passage: Passage) -> bool:
        """Whether the path is told but for its end."""
        lines = self.lines(path)
        return self.lines(passage.lines)[: len(lines)] == lines

    def failing_lines(self, passage: Passage) -> set[tuple[int, ...]]:
        """The lines up to a failure; that of what fails may be told or not."""
        begun = [(), *((where,) for where in passage.open), passage.open]
        return {self.lines(w[0] for w in (*passage.way, *more)) for more in begun}


def replace_flags(snapshot: Snapshot) -> Snapshot:
    """Without those that say what is read-only."""
    return Snapshot(snapshot.leaves, snapshot.lengths, frozenset())


def _ends(passage: Passage, test: CoverTestReport) -> bool:
    return passage.is_normal if test.ends == NORMAL else _fails(passage, test.fails)


def _fails(passage: Passage, id: str) -> bool:
    """Whether that is what the run fails first.  How run-time errors are numbered is no part of
    the semantics."""
    return bool(passage.failed) and _numberless(passage.failed[0]) == _numberless(id)


def _numberless(id: str) -> str:
    head, _, last = id.rpartition("/")
    kind = head.rsplit("/", 1)[-1]
    return head if kind in {error.value for error in RUNTIME_ERRORS} else f"{head}/{last}"


def _is_open(passages: Sequence[Passage]) -> bool:
    """Whether there may be runs that are not among these: something has no value, or a state
    comes back, from where something else may be chosen."""
    ends = {one.end for one in passages}
    return bool(ends & {End.UNDEFINED, End.LIMIT}) or (End.ENDLESS in ends and len(passages) > 1)


def _same_choices(passage: Passage, chosen: Sequence[ChoiceReport]) -> bool:
    """As far as choices are told alike: those of memory, and of callees, are not compared."""
    if any(choice.in_memory or not choice.own for choice in passage.choices):
        return True
    leaves = [leaf for c in chosen for leaf in of_engine(c.state).leaves.values()]
    numbers = [leaf for leaf in leaves if isinstance(leaf, int)]
    return numbers == list(integers(choice.value for choice in passage.choices))


def _at(where: Place) -> str:
    return f"{where[0]}:{where[1]}"


def _told(state: State) -> str:
    return str(of_engine(state))
