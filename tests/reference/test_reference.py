"""The reference itself: verdicts known by hand, arithmetic known by gcc, a sound generator."""

from __future__ import annotations

import pytest

from tests.reference.cases import CASES, Case
from tests.reference.verdicts import Finding, Verdict, judge
from weaklink.ir.types import make_machine

TINY = make_machine("tiny", char=2, short=3, int_=4, long=5, long_long=5)


def describe(finding: Finding) -> str:
    words = [finding.verdict.value]
    if finding.weak:
        words.append("{" + ", ".join(finding.weak) + "}")
    words += [f"{name}={value}" for name, value in finding.inputs.items()]
    if finding.choices:
        words.append(":")
    words += [f"{c.site}.{c.variable}={c.value}" for c in finding.choices]
    if finding.behind:
        words.append("behind {" + ", ".join(sorted(finding.behind)) + "}")
    return " ".join(words)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.intent)
def test_verdicts_known_by_hand(case: Case) -> None:
    judgement = judge(case.text, TINY, "f", rte=case.rte)
    found = {
        finding.property.id: describe(finding)
        for finding in judgement.findings
        if finding.verdict is not Verdict.HOLDS
    }
    assert found == case.expected
