"""Every data test: the annotated C files of tests/data and examples (see data_runner.py).

``--update-data`` or WEAKLINK_UPDATE=1 rewrites their markers to what weaklink finds.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.data_runner import (
    Marker,
    differences,
    findings,
    read_case,
    run_case,
    updated,
)
from tests.report.samples import ALL, BEHIND, WEAK_CALLS, WEAK_LOOP

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("tests/data/**/*.c"), *ROOT.glob("examples/**/*.c")])
MARKED = [
    pytest.param(path, marks=[pytest.mark.slow] if read_case(path).is_slow else [])
    for path in FILES
]


@pytest.mark.parametrize("path", MARKED, ids=lambda path: str(path.relative_to(ROOT)))
def test_data(path: Path, request: pytest.FixtureRequest) -> None:
    pytest.importorskip("weaklink.session")
    update = bool(request.config.getoption("--update-data") or os.environ.get("WEAKLINK_UPDATE"))
    problems = run_case(path, update=update)
    if defect := read_case(path).defect:
        assert problems, f"{path} passes: take out [known defect: {defect}]"
        pytest.xfail(defect)
    assert problems == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_says_what_it_is_for(path: Path) -> None:
    case = read_case(path)
    assert case.intent.endswith(".")
    kinds = {marker.what.split(":")[0] for marker in case.markers}
    from weaklink.kinds import Kind, SmokeKind

    known = {kind.value for kind in (*Kind, *SmokeKind)}
    assert kinds <= known | {"error", "warning", "refused"}


def test_a_report_as_markers() -> None:
    assert [str(marker) for marker in findings(WEAK_LOOP, "climb.c")] == [
        "postcondition:enough subcontract-weakness weak=loop1 input=n=3 "
        "scope=iterations:f/loop1,length:a"
    ]
    assert [str(marker) for marker in findings(WEAK_CALLS, "climb.c")] == [
        "call-precondition subcontract-weakness weak=climb2,climb3 scope=all"
    ]
    assert [str(marker) for marker in findings(BEHIND, "climb.c")] == [
        "postcondition:enough unknown behind=caller/climb1/call-precondition/1,climb/assertion/1",
        "loop-invariant-preserved:low assuming",
        "call-precondition non-compliance input=n=1",
    ]
    assert [(marker.line, str(marker)) for marker in findings(ALL["bad_input"], "climb.c")] == [
        (4, "warning:hint-assigns"),
        (9, "refused"),
        (15, "error:syntax"),
    ]


def test_details_are_compared_where_they_are_given() -> None:
    (found,) = findings(WEAK_LOOP, "climb.c")
    for wanted in (
        Marker(2, "postcondition:enough", "subcontract-weakness"),
        Marker(2, "postcondition:enough", "subcontract-weakness", weak="loop1"),
        Marker(2, "postcondition:enough", "subcontract-weakness", input="n=3"),
    ):
        assert differences([wanted], [found]) == []
    for wrong in (
        Marker(3, "postcondition:enough", "subcontract-weakness"),
        Marker(2, "postcondition", "subcontract-weakness"),
        Marker(2, "postcondition:enough", "non-compliance"),
        Marker(2, "postcondition:enough", "subcontract-weakness", weak="loop2"),
        Marker(2, "postcondition:enough", "subcontract-weakness", input="n=4"),
    ):
        assert differences([wrong], [found]) == [
            f"line {wrong.line}: expected, not found: {wrong}",
            f"line 2: found, not expected: {found}",
        ]


def test_the_same_marker_twice_asks_for_two_findings() -> None:
    marker = Marker(2, "assertion", "unknown")
    found = replace(marker, weak="", input="", behind="")
    assert len(differences([marker, marker], [found])) == 1
    assert differences([marker], [found, found]) == [
        "line 2: found, not expected: assertion unknown"
    ]


def test_only_warnings_need_no_marker() -> None:
    warning, error = Marker(1, "warning:hint-assigns"), Marker(1, "error:syntax")
    assert differences([], [warning]) == []
    assert len(differences([], [error])) == 1
    assert len(differences([warning], [])) == 1


def test_update_rewrites_markers_and_nothing_else(tmp_path: Path) -> None:
    text = (
        "// Intent. [options: --no-rte]\n"
        "int a; // kept //~ assertion non-compliance\n"
        "int b;\n"
        "int c; //~ lemma unknown behind=x\n"
    )
    (path := tmp_path / "a.c").write_text(text, encoding="utf-8")
    case = read_case(path)
    assert (case.intent, case.options, case.defect) == ("Intent.", ("--no-rte",), "")
    found = [
        Marker(3, "assertion:n", "non-compliance", "", "b=1", ""),
        Marker(3, "warning:hint-assigns"),
        Marker(3, "assigns", "unknown", "", "", "y"),
        Marker(4, "lemma", "unknown", "", "", "y"),
    ]
    path.write_text(updated(text, case.markers, found), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == (
        "// Intent. [options: --no-rte]\n"
        "int a; // kept\n"
        "int b; //~ assertion:n non-compliance input=b=1 //~ assigns unknown\n"
        "int c; //~ lemma unknown behind=y\n"
    )
    assert differences(read_case(path).markers, [found[0], *found[2:]]) == []


def test_markers_below_their_line_stay_there(tmp_path: Path) -> None:
    text = (
        "// Intent.\n"
        "  int a;\n"
        "  //~^ assertion non-compliance\n"
        "  //~^ assertion unknown\n"
        "  int b;\n"
    )
    (path := tmp_path / "a.c").write_text(text, encoding="utf-8")
    case = read_case(path)
    assert [(marker.line, str(marker)) for marker in case.markers] == [
        (2, "assertion non-compliance"),
        (2, "assertion unknown"),
    ]
    found = [Marker(2, "assertion", "unknown"), Marker(5, "lemma", "unknown")]
    assert updated(text, case.markers, found) == (
        "// Intent.\n  int a;\n  //~^ assertion unknown\n  int b;\n  //~^ lemma unknown\n"
    )
