"""The reference itself: verdicts known by hand, laws of the semantics, a repeatable generator."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.cases import CASES, Case
from tests.reference.cases_features import FEATURE_CASES, OUTSIDE_CASES, TARGET_CASES
from tests.reference.cases_memory import MEMORY_CASES
from tests.reference.errors import TooLarge
from tests.reference.generate import FAMILIES, GeneratedProgram, generate, judge_generated
from tests.reference.inputs import Bounds
from tests.reference.interpreter import Interpreter
from tests.reference.model import Property, Run
from tests.reference.show import show_value
from tests.reference.verdicts import Finding, Judge, Verdict, judge, judge_outside, subsets
from weaklink.ir.types import make_machine
from weaklink.kinds import Kind

TINY = make_machine("tiny", char=2, short=3, int_=4, long=5, long_long=5)


TARGETS = "call-target" in {kind.value for kind in Kind}
"""Whether calls through pointers are checked against their lists."""


def describe(finding: Finding) -> str:
    words = [finding.verdict.value]
    if finding.weak:
        words.append("{" + ", ".join(finding.weak) + "}")
    words += [str(finding.inputs)] if finding.inputs.variables else []
    if finding.choices:
        words.append(":")
    words += [f"{c.site}.{c.variable}={show_value(c.value, {})}" for c in finding.choices]
    if finding.behind:
        words.append("behind {" + ", ".join(sorted(finding.behind)) + "}")
    return " ".join(words)


ALL_CASES = [*CASES, *MEMORY_CASES, *FEATURE_CASES, *(TARGET_CASES if TARGETS else ())]


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.intent)
def test_verdicts_known_by_hand(case: Case) -> None:
    function = "main" if " main(" in case.text else "f"
    judgement = judge(case.text, TINY, function, rte=case.rte, bounds=Bounds(case.longest))
    found = {
        finding.property.id: describe(finding)
        for finding in judgement.findings
        if finding.verdict is not Verdict.HOLDS
    }
    assert found == case.expected


@pytest.mark.parametrize("case", OUTSIDE_CASES, ids=lambda case: case.intent)
def test_values_that_no_object_holds(case: Case) -> None:
    judgement = judge_outside(case.text, TINY, "f", rte=case.rte, bounds=Bounds(case.longest))
    found = {
        finding.property.id: " ".join(
            [finding.verdict.value, *(f"{{{site}}}" for site in finding.weak)]
        )
        for finding in judgement.findings
        if finding.verdict is not Verdict.HOLDS
    }
    assert found == case.expected


def test_what_no_run_reaches_holds_and_is_not_reachable() -> None:
    text = "void f(int x) { if (x > 2 && x < 3) { /*@ assert a: 1 == 2; */ } /*@ assert b: 1; */ }"
    judgement = judge(text, TINY, "f")
    assert [judgement[f"f/assertion/{name}"].reachable for name in "ab"] == [False, True]
    assert describe(judgement["f/assertion/a"]) == "holds"


def test_a_program_that_needs_too_much_work_is_refused() -> None:
    with pytest.raises(TooLarge):
        judge("void f(long a, long b, long c) { }", TINY, "f", steps=10_000)


def judged(program: GeneratedProgram) -> Judge:
    steps = 10 * program.steps
    interpreter = Interpreter.of(program.text, program.machine, rte=program.rte, steps=steps)
    return Judge(interpreter, interpreter.function(program.function), program.bounds)


def own_failures(runs: list[Run]) -> set[Property]:
    return {failure.property for run in runs for failure in run.failures if failure.own}


def check_laws(judge: Judge) -> None:
    """What fails as code fails by contract, and from inputs whose code run is clean the views
    that let a property fail are upward closed.  Not, of course, where a run ended early because
    something has no value."""
    if judge.contract_trouble or judge.code_trouble:
        return
    for values in judge.starts:
        assert own_failures(judge.code[values]) <= own_failures(judge.by_contract[values])
    for weak in subsets(judge.sites):
        for more in judge.sites:
            for values in judge.clean:
                small = judge.runs(values, frozenset(weak))
                large = judge.runs(values, frozenset([*weak, more]))
                if not judge.trouble:
                    assert own_failures(small) <= own_failures(large), (weak, more)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(5), id="few"),
        pytest.param(range(5, 110), id="many", marks=pytest.mark.slow),
    ],
)
def test_contracts_allow_at_least_what_the_code_does(seeds: range, family: str) -> None:
    too_large = 0
    for seed in seeds:
        try:
            check_laws(judged(generate(seed, family)))
        except TooLarge:
            too_large += 1
    assert too_large <= len(seeds) / 5


@pytest.mark.parametrize("family", FAMILIES)
def test_a_seed_always_gives_the_same_program(family: str) -> None:
    assert [generate(seed, family) for seed in range(4)] == [
        generate(seed, family) for seed in range(4)
    ]
    assert len({generate(seed, family).text for seed in range(15)}) == 15


def count_verdicts(family: str, count: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(count):
        try:
            judgement = judge_generated(generate(seed, family))
        except TooLarge:
            found["too large"] += 1
            continue
        for finding in judgement.findings:
            found[finding.verdict.value] += 1
            found["behind"] += bool(finding.behind)
            found["sets"] += len(finding.weak) > 1
    return found


@pytest.mark.slow
def test_every_verdict_is_well_represented() -> None:
    """A tenth of 5,000 programs has a tenth of what they are to show."""
    count = count_verdicts("integers", 500)
    assert min(count[v] for v in ("holds", "non-compliance", "subcontract-weakness", "behind")) > 30
    assert count["sets"] > 10
    assert count["too large"] < 25
    assert count["undecided"] < 50


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES[1:])
def test_every_verdict_is_represented_in_each_family(family: str) -> None:
    count = count_verdicts(family, 150)
    assert min(count["holds"], count["non-compliance"]) > 30
    assert min(count["subcontract-weakness"], count["behind"]) > 3
    assert count["too large"] < 15
    assert count["undecided"] < count["holds"] / 8
