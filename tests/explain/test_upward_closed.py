"""The sets of contracts that let a property fail, from inputs whose run as code is clean, are
upward closed (ARCHITECTURE.md, Semantics); the set that is reported is the smallest of them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.explain.diagnosing import diagnose, method_for
from weaklink.ask.answers import Reachable
from weaklink.explain.findings import Weakness
from weaklink.explain.method.method import Method

ROOT = Path(__file__).parents[2]
FILES = {
    "examples/variants/isqrt-s5.c": "",
    "examples/variants/walk-all.c": "",
    "examples/variants/walk-third.c": "",
    "tests/data/calls/two-of-three.c": "f",
    "tests/data/calls/mixed-set.c": "f",
    "tests/data/calls/no-assigns.c": "",
    "tests/data/loops/nested.c": "",
    "tests/data/loops/two-in-a-row.c": "",
}


def weak_sets(method: Method, id: str) -> list[frozenset[int]]:
    """All sets from which the property fails, by asking about each."""
    size = len(method.elements)
    sets = [frozenset(c) for count in range(size + 1) for c in combinations(range(size), count)]
    return [members for members in sets if isinstance(method._weak(id, members), Reachable)]


@pytest.mark.parametrize("name", FILES)
def test_weak_sets_are_upward_closed(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    checked = 0
    for function in functions(text, FILES[name]):
        with method_for(text, function=function) as method:
            for id, finding in diagnose(method).items():
                sets = weak_sets(method, id)
                for members in sets:
                    for other in range(len(method.elements)):
                        assert members | {other} in sets
                if isinstance(finding.cause, Weakness):
                    checked += 1
                    found = [method.elements.index(e) for e in finding.cause.elements]
                    assert found == min((sorted(s) for s in sets), key=lambda s: (len(s), s))
                    assert frozenset() not in sets
    assert checked


def functions(text: str, only: str) -> list[str]:
    from tests.view.viewing import read_program

    program = read_program(text)
    return [only] if only else [n for n, f in program.functions.items() if f.body is not None]
