"""A model is claimed for axioms that have one, and never for others."""

from __future__ import annotations

import pytest

from tests.view.viewing import make_views
from weaklink.ask.oracle import Oracle
from weaklink.explain.green.answers import Consistent, Doomed, SmokeFinding
from weaklink.explain.green.axioms import judge_axioms
from weaklink.explain.method.lemmas import judge_lemmas
from weaklink.options import Budget

FINE = {
    "nothing is said": "logic integer c; axiom a: c == c;",
    "a constant": "logic integer c; axiom a: c > 41; axiom b: c < 43;",
    "an argument": "logic integer up(integer n); axiom a: \\forall integer n; up(n) < up(n + 1);",
    "recursion": (
        "logic integer sum(integer n); axiom none: sum(0) == 0;"
        "axiom more: \\forall integer n; n > 0 ==> sum(n) == n + sum(n - 1);"
    ),
    "upwards, to a limit": (
        "logic integer left(integer n, integer end);"
        "axiom none: \\forall integer n, e; n >= e ==> left(n, e) == 0;"
        "axiom more: \\forall integer n, e; n < e ==> left(n, e) == 1 + left(n + 1, e);"
    ),
    "a consequence that takes induction": (
        "logic integer f(integer n); axiom none: f(0) == 1;"
        "axiom more: \\forall integer n; n > 0 ==> f(n) == 2 * f(n - 1);"
        "axiom positive: \\forall integer n; n >= 0 ==> f(n) >= 1;"
    ),
    "two symbols": (
        "predicate even(integer n); predicate odd(integer n);"
        "axiom e: even(0); axiom o: \\forall integer n; odd(n) <==> !even(n);"
        "axiom s: \\forall integer n; n > 0 ==> (even(n) <==> !even(n - 1));"
    ),
    "of memory": (
        "logic integer total{L}(int *a, integer n) reads a[0 .. n - 1];"
        "axiom none{L}: \\forall int *a, integer n; n <= 0 ==> total{L}(a, n) == 0;"
        "axiom more{L}: \\forall int *a, integer n; n > 0 ==>"
        "  total{L}(a, n) == total{L}(a, n - 1) + a[n - 1];"
    ),
}

CONTRADICTORY = {
    "constants": "logic integer c; axiom a: c > 3; axiom b: c < 4; axiom d: c != 0;",
    "recursion, off by one": (
        "logic integer sum(integer n); axiom none: sum(0) == 0;"
        "axiom more: \\forall integer n; n >= 0 ==> sum(n) == n + 1 + sum(n - 1);"
        "axiom bound: \\forall integer n; sum(n) >= 0;"
    ),
    "overlapping cases": (
        "logic integer f(integer n); axiom low: \\forall integer n; n <= 1 ==> f(n) == 0;"
        "axiom high: \\forall integer n; n >= 1 ==> f(n) == 1;"
    ),
    "a predicate and its negation": (
        "predicate p(integer n); axiom a: \\forall integer n; n > 2 ==> p(n);"
        "axiom b: \\forall integer n; p(n) ==> n > 3;"
    ),
    "no well-founded recursion": (
        "logic integer f(integer n);"
        "axiom a: \\forall integer n; f(n) == f(n + 1) + 1; axiom b: \\forall integer n; f(n) >= 0;"
    ),
    "two symbols": (
        "predicate p(integer n); predicate q(integer n);"
        "axiom a: \\forall integer n; p(n) <==> q(n + 1);"
        "axiom b: \\forall integer n; q(n) <==> !p(n - 1); axiom c: p(5);"
    ),
    "of memory": (
        "predicate clear(int *p) reads \\nothing;"
        "axiom a{L}: \\forall int *p; clear(p) <==> *p == 0;"
    ),
    "a type too small": (
        "logic unsigned char half(integer n);"
        "axiom a: \\forall integer n; (integer)half(n) == n / 2;"
    ),
}


def judged(declarations: str) -> list[SmokeFinding]:
    views = make_views(f"/*@ axiomatic A {{ {declarations} }} */ int f(int x) {{ return x; }}")
    oracle = Oracle(Budget(), views.definitions.applied)
    try:
        lemmas = judge_lemmas(views.program, views.definitions, oracle)
        return judge_axioms(lemmas, views.definitions, oracle)
    finally:
        oracle.close()


@pytest.mark.parametrize("name", FINE)
def test_axioms_with_a_model_are_consistent(name: str) -> None:
    (found,) = judged(FINE[name])
    assert isinstance(found.answer, Consistent)
    assert found.answer.model


@pytest.mark.parametrize("name", CONTRADICTORY)
def test_no_model_is_claimed_where_there_is_none(name: str) -> None:
    assert not any(isinstance(found.answer, Consistent) for found in judged(CONTRADICTORY[name]))


@pytest.mark.parametrize("name", ["constants", "overlapping cases", "two symbols", "of memory"])
def test_a_contradiction_is_found(name: str) -> None:
    (found,) = judged(CONTRADICTORY[name])
    assert isinstance(found.answer, Doomed)
