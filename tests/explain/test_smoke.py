"""Smoke tests: which points stand for others changes no finding; alive means run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.view.viewing import make_views
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import Oracle
from weaklink.explain.green.answers import Alive, Doomed, SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.lemmas import judge_lemmas
from weaklink.options import Budget
from weaklink.replay.runner import Runner
from weaklink.view.build import Views

DATA = Path(__file__).parents[1] / "data" / "smoke"
FILES = [
    DATA / f"{name}.c" for name in ("preconditions", "callees", "dead-code", "loops", "axioms")
]

Told = tuple[str, str, tuple[str, ...]]


def told(findings: list[SmokeFinding]) -> list[Told]:
    """What is doomed: kind, place, and culprits by their places."""
    return [
        (
            found.point.kind.value,
            str(found.point.span),
            tuple(str(culprit.span) for culprit in found.answer.culprits),
        )
        for found in findings
        if isinstance(found.answer, Doomed)
    ]


def smoke_tests(
    views: Views, oracle: Oracle, given: list[Hypothesis], function: str, *, everywhere: bool
) -> list[SmokeFinding]:
    smoke = Smoke(views, function, lambda: oracle, given, everywhere=everywhere)
    return smoke.findings()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_protected_points_and_all_points_find_the_same(path: Path) -> None:
    views = make_views(path.read_text(encoding="utf-8"))
    oracle = Oracle(Budget(), views.definitions.applied)
    few = many = 0
    try:
        lemmas = judge_lemmas(views.program, views.definitions, oracle)
        given = [found.hypothesis for found in lemmas]
        for name, function in views.program.functions.items():
            if function.body is None:
                continue
            some = smoke_tests(views, oracle, given, name, everywhere=False)
            everything = smoke_tests(views, oracle, given, name, everywhere=True)
            assert told(some) == told(everything), name
            few, many = few + len(some), many + len(everything)
            for found in (*some, *everything):
                check_alive(found)
    finally:
        oracle.close()
    assert few <= many


def check_alive(found: SmokeFinding) -> None:
    """What is said to be alive was run: the run passes the point."""
    if isinstance(found.answer, Alive):
        witness = found.answer.witness
        runner = Runner(found.answer.view, 10_000)
        _, passed = runner.probe(witness.inputs, witness.choices)
        assert found.point.id in passed
