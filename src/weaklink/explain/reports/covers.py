"""The report of a cover: tests with inputs as a reader knows them, and why code is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import assert_never

from weaklink import claims, ir
from weaklink.explain.findings import Grounds
from weaklink.explain.green.cover import CoverFinding, Shown, Test, lines_of
from weaklink.explain.green.exclusion import Uncovered, Why
from weaklink.explain.green.independence import NoPair, Pair
from weaklink.explain.reports.dead import clash, failed
from weaklink.explain.reports.premises import grounds as granted
from weaklink.explain.reports.premises import premise_reports
from weaklink.explain.reports.smoke import culprit_report
from weaklink.explain.runs.story import Storyteller
from weaklink.model import (
    FAILING,
    NORMAL,
    CoverReport,
    CoverTestReport,
    IndependenceReport,
    OutcomeReport,
    UncoveredReport,
)
from weaklink.record import replace
from weaklink.scope import ALL
from weaklink.source import Span
from weaklink.view.code_regions import CodeRegion

Judge = Callable[[Iterable[str]], Grounds]
"""What a claim takes for granted that rests on these."""


class CoverReporter:
    """Reports the cover of one function."""

    def __init__(self, program: ir.Program, teller: Storyteller, judge: Judge) -> None:
        self._judge = judge
        self._program = program
        self._teller = teller

    def report(self, found: CoverFinding) -> CoverReport:
        return replace(
            found.report,
            tests=tuple(self._test(test, found) for test in found.tests),
            uncovered=tuple(self._uncovered(one, found) for one in found.uncovered),
            outcomes=tuple(self._outcome(region) for region in found.regions if region.said),
            independence=tuple(self._independence(one) for one in found.independence),
        )

    def _text(self, span: Span) -> str:
        source = self._program.sources.get(span.file)
        return " ".join(source.text(span).split()) if source is not None else ""

    def _outcome(self, region: CodeRegion) -> OutcomeReport:
        span = region.spans[0]
        return OutcomeReport(span, self._text(span), region.said)

    def _independence(self, one: Shown) -> IndependenceReport:
        span, decision = one.found.condition, one.found.decision
        match one.found:
            case Pair():
                return IndependenceReport(span, self._text(span), decision, one.tests, ALL)
            case NoPair(scope=scope, unsettled=reason):
                return IndependenceReport(span, self._text(span), decision, None, scope, reason)

    def _test(self, test: Test, found: CoverFinding) -> CoverTestReport:
        fails, witness, view = test.fails, test.witness, found.view
        regions = {region.id: region for region in found.regions}
        story = self._teller.tell(view, witness.inputs, witness.choices, "", found.elements)
        return CoverTestReport(
            story.inputs,
            story.choices,
            path_of(test),
            NORMAL if fails is None else FAILING,
            lines_of(regions[id] for id in test.adds),
            "" if fails is None else fails.id,
            "" if fails is None else fails.text,
            tuple(self._outcome(regions[id]) for id in test.adds if regions[id].said),
        )

    def _uncovered(self, one: Uncovered, found: CoverFinding) -> UncoveredReport:
        span = one.region.spans[0]
        inputs = None
        if one.witness is not None:
            inputs = self._teller.inputs(found.view, one.witness.inputs)
        grounds = self._judge(one.rests_on)
        if grounds.refuted:
            one, grounds = one.unfailing, Grounds((), grounds.premises)
        premises = premise_reports(grounds.premises, self._program.sources)
        given = claims.granting(granted(grounds.assuming, premises, span.file))
        return UncoveredReport(
            span,
            one.region.block,
            self._text(span),
            one.why.value,
            one.scope,
            lines_of([one.region]),
            tuple(culprit_report(c, self._program.sources) for c in one.culprits),
            inputs,
            "" if one.fails is None else one.fails.id,
            sentence(one, given),
            one.reason,
            tuple(assumed.id for assumed in grounds.assuming),
            premises,
            one.region.said,
        )


def path_of(test: Test) -> tuple[int, ...]:
    """The lines that a test executes, in order."""
    return tuple(line for line, _ in groupby(span.line for span in test.path))


def sentence(one: Uncovered, given: str = "") -> str:
    """Why code is left, if that holds which is ``given``, for people."""
    said = _of_code(one, given)
    return claims.of_outcome(said) if one.region.said else said


def _of_code(one: Uncovered, given: str) -> str:
    match one.why:
        case Why.UNREACHABLE if not one.region.reached:
            return claims.NO_WAY
        case Why.NEVER_ENDS if not one.region.ends:
            return claims.NO_WAY_ON
        case Why.UNREACHABLE if one.at_least is not None and not one.scope.is_all:
            return f"{claims.not_even_failing(one.scope, given)}."
        case Why.UNREACHABLE:
            start = claims.not_passed(one.scope, given)
        case Why.ALWAYS_FAILS:
            start = claims.never_ends(one.scope, _failed(one), given)
        case Why.NEVER_ENDS if one.none_fails:
            start = claims.goes_on(one.scope, given)
        case Why.NEVER_ENDS:
            start = claims.never_ends(one.scope, "", given)
        case Why.FAILS_BEFORE:
            start = claims.fails_before(one.scope, _failed(one), given)
        case Why.UNKNOWN if one.at_least is not None:
            start = claims.fails_before(one.scope, "", given)
            return f"{start}; whether one that fails comes here is not known: {one.reason}."
        case Why.UNKNOWN:
            return f"It is not known whether a run comes here that ends normally: {one.reason}."
        case _:
            assert_never(one.why)
    known = one.fails is not None and [c.span for c in one.culprits] == [one.fails.span]
    if known or not one.culprits:
        return f"{start}."
    return f"{start}. {_sentence(clash(one.culprits))}"


def _failed(one: Uncovered) -> str:
    return "" if one.fails is None else failed(one.fails)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
