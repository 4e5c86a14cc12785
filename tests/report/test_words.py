"""What a reader is told, as sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.report.samples import OVERFLOW as SAMPLE
from tests.report.samples import PRESERVED, at, report
from tests.session.sessions import report_on
from weaklink import claims
from weaklink.ask.oracle import NO_TIME
from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Report, Verdict
from weaklink.record import replace
from weaklink.report.html import page as html
from weaklink.report.layout import Page
from weaklink.report.text import render
from weaklink.scope import ALL

OVERFLOW = """
/*@ assigns \\nothing; ensures less: n < 2147483647; */
int f(int n) { return n + 1; }
"""

UNSET = """
int f(int c) { int x; if (c) x = 1; int y = x; /*@ assert one: y == 1; */ return y; }
"""

RECURSION = """
/*@ requires 0 <= n <= 5; decreases n; assigns \\nothing; ensures small: \\result <= 2; */
int up(int n) { int r = 0; if (n > 0) r = up(n - 1) + 1; return r; }
/*@ assigns \\nothing; ensures small: \\result <= 2; */
int start(void) { return up(0) + up(1) + up(2); }
"""


def text(report: Report) -> str:
    return " ".join(render(report, Page()).split())


def test_what_may_hold_is_a_noun(tmp_path: Path) -> None:
    said = text(report_on(tmp_path, OVERFLOW, smoke=False, discard_runtime_errors=False))
    assert "signed overflow in f: non-compliance" in said
    assert "Proved if the absence of signed overflow in f (line 3) holds, which is not proved" in (
        said
    )
    said = text(report_on(tmp_path, UNSET, smoke=False, discard_runtime_errors=False))
    assert "initialization before a read in f: non-compliance" in said
    assert "Proved if the initialization before a read in f (line 2) holds" in said


def access(number: int, text: str) -> PropertyReport:
    """The validity of an access of ``climb``, one of several on a line."""
    id, place = f"climb/mem-access/{number}", replace(at(10, "i + 2"), column=number)
    unproved = Verdict.UNKNOWN
    return replace(SAMPLE, id=id, kind=Kind.MEM_ACCESS, location=place, text=text, verdict=unproved)


def resting_on(*found: PropertyReport) -> str:
    """What is said of a proof that rests on these."""
    last = replace(PRESERVED, assuming=tuple(one.id for one in found))
    return text(report(*found, last))


VALIDITY = "the validity of the memory access in climb (line 10, `{}`)"


def test_of_many_the_first_are_named_and_the_others_counted() -> None:
    many = proviso_on(20)
    assert "`at[11]`" in many and "`at[12]`" not in many
    assert "and 8 more properties hold, which are not proved" in many
    few = proviso_on(13)
    assert "`at[12]`" in few and "more properties" not in few


def proviso_on(count: int) -> str:
    said = resting_on(*(access(number, f"at[{number}]") for number in range(count)))
    return said.partition("Proved if")[2].partition(":")[0]


def test_what_is_called_alike_on_one_line_is_told_apart() -> None:
    said = resting_on(access(1, "a[i]"), access(2, "a[j]"))
    both = f"{VALIDITY.format('a[i]')} and {VALIDITY.format('a[j]')}"
    assert f"Proved if {both} hold, which are not proved" in said


def test_what_nothing_tells_apart_is_said_once() -> None:
    said = resting_on(access(1, "a[i]"), access(2, "a[i]"))
    assert f"Proved if {VALIDITY.format('a[i]')} holds, which is not proved" in said
    said = resting_on(access(1, ""), access(2, ""))
    one = "the validity of the memory access in climb (line 10)"
    assert f"Proved if {one} holds, which is not proved" in said


def test_one_that_is_called_like_no_other_has_its_place_alone() -> None:
    said = resting_on(access(1, "a[i]"), SAMPLE)
    assert "the validity of the memory access in climb (line 10) and the absence" in said


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_noun_for_what_may_hold(kind: Kind) -> None:
    noun = kind.words.granted or kind.words.title
    assert noun.split()[0] not in ("no", "valid", "initialized")
    assert noun.split()[-1] not in ("assigns", "decreases", "terminates")


def test_activations_of_one_function_are_told_apart(tmp_path: Path) -> None:
    report = report_on(tmp_path, RECURSION, smoke=False)
    (run,) = (
        found.counterexample
        for found in report.properties
        if found.id == "up/postcondition/small" and found.counterexample is not None
    )
    events = [event.event for event in run.trace if event.event.startswith(("call of", "back"))]
    assert events == [
        "call of up (2 deep)",
        "call of up (3 deep)",
        "call of up (4 deep)",
        "back from up (4 deep)",
        "back from up (3 deep)",
        "back from up (2 deep)",
    ]


def test_an_activation_that_is_alone_has_no_number(tmp_path: Path) -> None:
    text_ = RECURSION.replace("up(0) + up(1) + up(2)", "up(0) + up(0) + 3")
    report = report_on(tmp_path, text_, smoke=False)
    (run,) = (
        found.counterexample
        for found in report.properties
        if found.id == "start/postcondition/small" and found.counterexample is not None
    )
    events = [event.event for event in run.trace if event.event.startswith(("call of", "back"))]
    assert events == ["call of up", "back from up", "call of up", "back from up"]


def test_one_smoke_test_is_not_all(tmp_path: Path) -> None:
    said = text(report_on(tmp_path, "void f(void) {}\n"))
    assert "1 smoke test: alive" in said


FUNCTIONS_CAN_BE_RUN = "A logic function can be run if it has a body"
MEETS_VALUES = """
/*@ axiomatic A { logic integer h(integer x); } */
/*@ requires h(n) > 3; */ int f(int n) { return n; }
"""


def test_where_values_are_unknown_a_definition_is_advised(tmp_path: Path) -> None:
    report = report_on(tmp_path, MEETS_VALUES)
    assert claims.NO_VALUE in [found.reason for found in report.smoke_tests]
    assert FUNCTIONS_CAN_BE_RUN in text(report)
    assert FUNCTIONS_CAN_BE_RUN in html.render(report)


@pytest.mark.parametrize("reason", [NO_TIME, claims.nobody_comes(ALL)])
def test_no_definition_is_advised_where_none_is_wanting(tmp_path: Path, reason: str) -> None:
    report = report_on(tmp_path, MEETS_VALUES)
    points = tuple(replace(found, reason=reason) for found in report.smoke_tests)
    report = replace(report, smoke_tests=points)
    assert "Allow more (--bounds, --timeout)" in text(report)
    assert FUNCTIONS_CAN_BE_RUN not in text(report)
    assert "Allow more (--bounds, --timeout)" in html.render(report)
    assert FUNCTIONS_CAN_BE_RUN not in html.render(report)


def test_a_function_is_named_once_with_what_its_proofs_take_for_granted(tmp_path: Path) -> None:
    header = "/*@ assigns \\nothing; ensures \\result == 1; */ int one(void);\n"
    contract = "/*@ assigns \\nothing; ensures r: \\result == 2; */ int two(void);\n"
    (tmp_path / "two.h").write_text(header + contract, encoding="utf-8")
    code = "int two(void) { int x = one(); /*@ assert x: x == 1; */ return x + 1; }\n"
    said = text(report_on(tmp_path, f'#include "two.h"\n{code}', smoke=False))
    assert said.count("two: Taken for granted: the contract of one") == 1
