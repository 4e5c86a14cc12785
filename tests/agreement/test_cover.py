"""Engine and reference agree on which code runs pass that end normally, and which not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.agreement.compare import Disagreement
from tests.agreement.cover import Calls, EngineCover, compare_cover, judge_covers, run_cover
from tests.reference.generate import (
    NARROW,
    GeneratedProgram,
    generate,
    generate_dead_ends,
)
from tests.reference.inputs import Bounds as InputBounds
from weaklink.model import CoverReport
from weaklink.options import ALGORITHMS, Bounds
from weaklink.record import replace

QUICK = (("dead ends", 3), ("integers", 3), ("arrays", 1), ("calls", 1), ("sweeps", 2))
"""Programs that are compared every time, by family, with two algorithms each;
``bench/agreement.py`` compares 5,000 with all."""

FAMILIES = ("dead ends", "integers", "pointers", "arrays", "structs", "calls", "sweeps", "bits")
AT_LARGE, CHUNK = 4, 2
FEW = Bounds(iterations=1, depth=0, length=1)
"""So few that much is beyond them."""


def program_of(family: str, seed: int) -> GeneratedProgram:
    return generate_dead_ends(seed) if family == "dead ends" else generate(seed, family)


def disagreements(
    program: GeneratedProgram,
    *,
    algorithms: Sequence[str] = ALGORITHMS,
    bounds: Bounds | None = None,
    failing: bool = False,
    calls: Calls = "code",
) -> list[str]:
    """Those where one of the two is wrong; some function is not too large for the reference."""
    engine = run_cover(program, algorithms=algorithms, bounds=bounds, failing=failing, calls=calls)
    found: list[Disagreement] = []
    judged = judge_covers(program, engine)
    assert judged, program.text
    for name, judgement in judged.items():
        found += compare_cover(judgement, engine, name)
    return [str(one) for one in found if one.serious]


@pytest.mark.parametrize(("family", "count"), QUICK)
def test_covers_agree(family: str, count: int) -> None:
    first, *others = ALGORITHMS
    for seed in range(count):
        two = (first, others[seed % len(others)])
        assert disagreements(program_of(family, seed), algorithms=two) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, AT_LARGE, CHUNK))
@pytest.mark.parametrize("family", FAMILIES)
def test_covers_agree_at_large(family: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert disagreements(program_of(family, seed), failing=True) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("bounds", [FEW, Bounds()], ids=["few", "none"])
@pytest.mark.parametrize("family", FAMILIES)
def test_covers_agree_with_other_bounds(family: str, bounds: Bounds) -> None:
    for seed in range(CHUNK):
        assert disagreements(program_of(family, seed), bounds=bounds) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("family", ["dead ends", "integers", "calls"])
def test_covers_with_summaries_agree(family: str) -> None:
    for seed in range(CHUNK):
        assert disagreements(program_of(family, seed), calls="summaries") == [], seed


# --- that the comparison notices what is wrong ----------------------------------------------------


def program(body: str) -> GeneratedProgram:
    text = f"//@ requires 0 <= x <= 2;\nint f(int x) {{ int v = x;\n{body}\n}}\n"
    return GeneratedProgram(text, NARROW, "f", False, InputBounds(1, 3), 30_000)


ALIVE = "if (x > 1) {\nv = 1;\n}\nreturn v;"
DEAD = "if (x > 2) {\nv = 1;\n}\nreturn v;"
FAILS = "if (x > 1) {\nv = 1; //@ assert v > 1;\n}\nreturn v;"
ALGORITHM = "statements"


def compared(body: str, engine: EngineCover) -> str:
    """What is said of a body if that is what the engine says."""
    judgement = judge_covers(program(body), engine)["f"]
    return "\n".join(map(str, compare_cover(judgement, engine, "f")))


def said(body: str) -> EngineCover:
    return run_cover(program(body), algorithms=[ALGORITHM])


def changed(engine: EngineCover, **changes: object) -> EngineCover:
    """The engine says something else of the function."""
    report: CoverReport = replace(engine.reports["f"][ALGORITHM], **changes)
    return EngineCover({"f": {ALGORITHM: report}}, engine.regions)


@pytest.mark.parametrize("body", [ALIVE, DEAD, FAILS])
def test_what_is_right_is_agreed_on(body: str) -> None:
    assert compared(body, said(body)) == ""


def test_code_that_is_wrongly_said_to_be_unreachable_is_noticed() -> None:
    noticed = compared(ALIVE, said(DEAD))
    assert "a run that ends normally passes it" in noticed
    assert "no test passes 4:1, though a run does" in noticed


def test_a_test_that_ends_otherwise_is_noticed() -> None:
    assert "ends normal  on" in compared(FAILS, said(ALIVE))


def test_a_forgotten_test_is_noticed() -> None:
    body = "if (x > 1)\nv = 1;\nelse\nv = 2;\nreturn v;"
    engine = said(body)
    tests = engine.reports["f"][ALGORITHM].tests
    noticed = compared(body, changed(engine, tests=tests[:1]))
    assert "though a run does" in noticed
    assert "and nothing says so" in noticed


def test_a_test_of_inputs_that_are_not_allowed_is_noticed() -> None:
    engine = said(ALIVE)
    first, *others = engine.reports["f"][ALGORITHM].tests
    wrong = replace(first, inputs=replace(first.inputs, variables={"x": "3"}))
    assert "the precondition excludes" in compared(ALIVE, changed(engine, tests=(wrong, *others)))


def test_uncovered_code_of_which_nothing_is_said_is_noticed() -> None:
    noticed = compared(DEAD, changed(said(DEAD), uncovered=()))
    assert "no test passes 4:1, and nothing says so" in noticed


@pytest.mark.parametrize(
    ("body", "why", "expected"),
    [(DEAD, "always-fails-later", "no run comes there"), (FAILS, "unreachable", "runs come there")],
)
def test_a_wrong_reason_is_noticed(body: str, why: str, expected: str) -> None:
    engine = said(body)
    (one,) = engine.reports["f"][ALGORITHM].uncovered
    wrong = replace(one, why=why, inputs=None)
    assert expected in compared(body, changed(engine, uncovered=(wrong,)))


def test_algorithms_that_differ_are_noticed() -> None:
    engine = run_cover(program(DEAD), algorithms=[ALGORITHM, "paths"])
    engine.reports["f"]["paths"] = replace(engine.reports["f"]["paths"], uncovered=())
    assert "leave different code uncovered" in compared(DEAD, engine)


def test_a_forgotten_path_is_noticed() -> None:
    body = "if (x > 0)\nv = 1;\nif (x > 1)\nv = 2;\nreturn v;"
    engine = run_cover(program(body), algorithms=["paths"])
    assert compared(body, engine) == ""
    report = engine.reports["f"]["paths"]
    assert len(report.tests) == 3
    covering = tuple(test for test in report.tests if 6 not in test.path or 4 not in test.path)
    engine.reports["f"]["paths"] = replace(report, tests=covering)
    assert "1 paths have no test" in compared(body, engine)
