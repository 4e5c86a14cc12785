"""SECURITY.md promises something for each thing that a report can say, and for nothing else."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from weaklink import claims
from weaklink.kinds import Kind, PremiseKind, SmokeKind
from weaklink.model import (
    Counterexample,
    PropertyReport,
    SmokeReport,
    SmokeVerdict,
    SmokeWitness,
    State,
    Status,
    Verdict,
    WeakReport,
)
from weaklink.report.sentences import label, smoke_label
from weaklink.scope import LimitKind
from weaklink.source import NOWHERE

PAGE = Path(__file__).parents[2] / "SECURITY.md"


def table(head: str) -> dict[str, str]:
    """The rows of the table whose first column is called so: each word with its line."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {head} |")) + 2
    rows: dict[str, str] = {}
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        said = line.split("|")[1]
        whole = said.strip().startswith(("proved,", "alive,"))
        words = [said] if whole else said.split(",")
        rows.update((word.strip(), line) for word in words)
    return rows


def property_labels() -> set[str]:
    """All that can be said of a property."""
    example = Counterexample(State({}), (), None, (), True, True)
    loop, call = (WeakReport(k, k, "f", NOWHERE) for k in ("loop", "call"))
    weak = ((loop,), (call,), (loop, call))
    assuming, exceptions = ((), ("f/assertion/1",)), (None, example)
    found: set[str] = set()
    for status, verdict, others, assumed, exception, reachable in product(
        Status, (None, *Verdict), weak, assuming, exceptions, (None, False)
    ):
        one = PropertyReport(
            "f/assertion/1",
            "f",
            Kind.ASSERTION,
            "",
            NOWHERE,
            "",
            (),
            status,
            assuming=assumed,
            verdict=verdict,
            weak=others,
            reachable=reachable,
            exception=exception,
        )
        found.add(label(one))
    return found


def smoke_labels() -> set[str]:
    """All that can be said of a place."""
    witnesses = (None, *(SmokeWitness(State({}), (), True, fails) for fails in ("", "f/assigns/1")))
    return {
        smoke_label(
            SmokeReport(SmokeKind.CODE, "f", NOWHERE, verdict, witness=witness, assuming=assuming)
        )
        for verdict, witness, assuming in product(SmokeVerdict, witnesses, ((), ("f/assigns/1",)))
    }


def test_every_answer_has_its_promise() -> None:
    said = property_labels() | smoke_labels()
    said |= {heading for both in claims.UNCOVERED.values() for heading in both}
    said.add(claims.assumed(claims.UNCOVERED["unreachable"][False]))
    assert set(table("it says")) == said


def test_every_limit_and_premise_is_explained() -> None:
    assert set(table("limit")) == {kind.value for kind in LimitKind}
    assert set(table("premise")) == {kind.value for kind in PremiseKind}


def test_promises_about_all_runs_are_of_that_scope() -> None:
    """Nothing is promised of all runs where the heading is one within limits."""
    rows = table("it says")
    for everywhere, within in claims.UNCOVERED.values():
        if everywhere != within:
            assert "within the limits" in rows[within]
            assert "within" not in rows[everywhere]
    assert "scope of all executions" in rows["prover incapacity"]
