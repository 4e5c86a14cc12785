"""Where Frama-C's WP proves what weaklink refutes, it is known which of the two is right, and why.

WEAKLINK_PEER_PROGRAMS says how many generated programs both are asked about; without it Frama-C is
not asked at all, which takes an hour (``make test-peers``).
"""

from __future__ import annotations

import os

import pytest

from tests.peers.ask import ask_of_case, ask_of_seed
from tests.peers.explained import SIDES, Explained, table
from tests.peers.files import Case, cases
from tests.peers.smoke import smoke_of_case, unexplained
from tests.peers.wp import WpDefect, is_installed, readable

CASES = {case.name: case for case in cases()}

PROGRAMS = int(os.environ.get("WEAKLINK_PEER_PROGRAMS", "0"))

needs_peer = pytest.mark.skipif(
    not is_installed() or not PROGRAMS, reason="frama-c is not installed, or not asked for"
)


def test_explanations_are_of_files_that_there_are() -> None:
    for case in table():
        assert case.file in CASES or case.file.startswith("native "), case
        assert case.right in SIDES and case.why.endswith("."), case
    assert len({(case.file, case.property) for case in table()}) == len(table())


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in table() if case.native], ids=lambda case: case.property
)
def test_a_compiled_run_is_the_judge(case: Explained) -> None:
    assert case.holds_natively(CASES[case.file].text) is (case.right == "wp")


def test_typically_is_taken_out_and_lines_stay() -> None:
    text = "/*@ requires n > 0;\n    typically n < 9\n      && n != 3;\n*/"
    assert readable(text).splitlines() == ["/*@ requires n > 0;", " " * 19, " " * 16, "*/"]


def refuted() -> list[Case]:
    """Where weaklink refutes something: elsewhere there is nothing to explain."""
    words = ("non-compliance", "subcontract-weakness")
    return [case for case in CASES.values() if any(word in case.text for word in words)]


@needs_peer
@pytest.mark.slow
@pytest.mark.parametrize("case", refuted(), ids=lambda case: case.name)
def test_files(case: Case) -> None:
    try:
        asked = ask_of_case(case)
    except WpDefect as defect:
        pytest.xfail(f"WP does not read it: {defect}")
    assert list(asked.unexplained(table())) == []


def smoked() -> list[Case]:
    """Where either has found a doomed place (``tests.peers.run`` asks about every file)."""
    known = {case.file for case in table() if case.property.endswith("/smoke")}
    return [case for case in CASES.values() if " doomed" in case.text or case.name in known]


@needs_peer
@pytest.mark.slow
@pytest.mark.parametrize("case", smoked(), ids=lambda case: case.name)
def test_smoke(case: Case) -> None:
    try:
        doomed = smoke_of_case(case)
    except WpDefect as defect:
        pytest.xfail(f"WP does not read it: {defect}")
    assert unexplained(case.name, doomed, table()) == []


@needs_peer
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(max(PROGRAMS, 1)))
def test_generated_programs(seed: int) -> None:
    assert list(ask_of_seed(seed).unexplained(table())) == []
