"""Covering runs as C tests, whose lines gcov can count, and a Makefile for all of them.

A test runs the code of a function from the inputs of a witness, all annotations checked.  The lines
that it says it reaches are the user's: statements of his are under ``#line`` directives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from weaklink import ir
from weaklink.ask.answers import Witness
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.emit.activations import executed
from weaklink.emit.places import shown_name
from weaklink.emit.program import compiling, resource
from weaklink.emit.tests import (
    SETTINGS,
    CTest,
    Emitter,
    file_stem,
    names_of,
    refused,
    shown_failing,
)
from weaklink.explain.green.cover import CoverFinding
from weaklink.ir.names import short_name
from weaklink.record import record
from weaklink.replay.outcome import Ended
from weaklink.source import Span
from weaklink.view.model import View

AWK = "coverage.awk"
"""What compares gcov's counts with what tests say: a file beside the Makefile."""


@record
class CoverCase:
    """A run of the code ``view`` from a witness, in a test that is called ``name``.

    ``lines`` are the lines of the user's ``file``, inside the function, that the run passes, among
    those that hold its ``code``.  ``fails`` is the id of the property that it fails; empty if it
    ends normally.
    """

    name: str
    witness: Witness
    view: View
    file: str
    lines: tuple[int, ...]
    code: tuple[int, ...]
    fails: str = ""


def cover_cases(emitter: Emitter, found: CoverFinding, file: str) -> Iterator[CoverCase]:
    """The tests of a cover, of a function in the user's ``file``."""
    kind = "failing" if found.report.failing else "cover"
    dispatch = emitter.case_values(found.report.function)
    code = _lines((span for region in found.regions for span in region.code), file, dispatch)
    for number, test in enumerate(found.tests, 1):
        name = file_stem(f"{found.report.function}-{kind}-{number}")
        fails = "" if test.fails is None else test.fails.id
        lines = _lines(test.path, file, dispatch)
        yield CoverCase(name, test.witness, found.view, file, lines, code, fails)


def _lines(spans: Iterable[Span], file: str, dispatch: frozenset[Span]) -> tuple[int, ...]:
    return tuple(sorted({s.line for s in spans if s.file == file and s not in dispatch}))


def cover_test(emitter: Emitter, case: CoverCase) -> CTest | Refusal:
    """The test of a covering run, or why there is none."""
    failing = emitter.property(case.fails)
    function = case.view.main.name
    own = f"{case.name}.c"
    end = "ends: no annotation fails" if failing is None else f"fails: {failing.id}"
    if failing is None and emitter.plan.leaves(function) and _exited(case.witness):
        end = "ends: by exit"
    reaches = {*case.lines, *_reached_beside(emitter, case)}
    about = _about(case, failing, end, reaches)
    try:
        text = emitter.program(case.view, case.witness, failing, about, own)
    except Unsupported as problem:
        return refused(problem, function, emitter.plan.program.functions[function].span)
    return CTest(own, text, case.fails)


def _reached_beside(emitter: Emitter, case: CoverCase) -> tuple[int, ...]:
    """The lines that inner activations execute; and those that a failing run comes to, in a region
    that it does not execute all of."""
    failing = bool(case.fails)
    spans = executed(case.view, case.witness, emitter.steps, outermost=failing)
    return _lines(spans, case.file, emitter.case_values(case.view.main.name))


def _about(case: CoverCase, failing: ir.Property | None, end: str, reaches: Set[int]) -> list[str]:
    function = short_name(case.view.main.name)
    first = [f"This run of {function} ends normally, and no annotation fails."]
    file = shown_name(case.file)
    among = set(case.code)
    if failing is not None and failing.span.file == case.file:
        among.discard(failing.span.line)  # some of it may be executed
    return [
        *(first if failing is None else shown_failing(failing, function)),
        "",
        compiling(f"{case.name}.c"),
        "",
        f"says: {end}",
        f"reaches: {file}: {_listed(among & reaches)}",
        f"among: {file}: {_listed(among)}",
    ]


def _exited(witness: Witness) -> bool:
    """Whether the run of a function that may end the program did so."""
    return isinstance(witness.outcome, Ended) and bool(witness.outcome.results[-2])


def _listed(lines: Iterable[int]) -> str:
    return " ".join(map(str, sorted(lines)))


def makefile(tests: Iterable[CTest]) -> str:
    """Builds each test plain and with sanitizers, and runs it: it has to end as it says.  With
    ``coverage``, gcov counts the lines that each reaches."""
    lines = [
        "# make: every test, plain and with sanitizers, ends as it says.",
        "# make coverage: it reaches the lines that it says (gcov 9 or newer), and what all do.",
        *SETTINGS,
        "COVERAGE = -O0 --coverage -DWL_COVERAGE",
        "GCOV = gcov",
        f"TESTS = {names_of(tests)}",
        "",
        ".PHONY: all coverage clean $(TESTS:%=run-%)",
        "all: $(TESTS:%=run-%)",
        "coverage: $(TESTS:%=%.reached)",
        f"\t@cat $^ && awk -v union=1 -f {AWK} $^",
    ]
    return "\n".join(lines) + "\n" + resource("coverage.mk")
