"""That code is dead: said of the code alone, or with what it is taken for granted; never of a place
that a run passes, whatever contracts say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.session.sessions import by_id, options, report_on
from weaklink import session
from weaklink.cli.annotate import annotate
from weaklink.frontend.load import load
from weaklink.kinds import PremiseKind, SmokeKind
from weaklink.model import Report, SmokeReport, SmokeVerdict, UncoveredReport
from weaklink.options import CoverOptions, Reading
from weaklink.report import json_format, text
from weaklink.report.html import page as html
from weaklink.report.layout import Page
from weaklink.scope import ALL

LOOP = """int x;
/*@ assigns x; */
void f(void) {
  int i = 0;
  /*@ loop invariant 0 <= i <= 3; loop assigns i; */
  while (i < 5) i++;
  if (i > 3) { x = 1; }
}
"""
CALLEE = """/*@ assigns \\nothing; ensures \\result >= 0; */
int g(int a) { return a; }
/*@ assigns \\nothing; */
int f(int a) {
  if (g(a) < 0)
    return 1;
  return 0;
}
"""
FRAME = """int x;
/*@ assigns \\nothing; */
void g(void) { x = 1; }
/*@ assigns x; */
int f(void) {
  x = 0;
  g();
  if (x)
    return 1;
  return 0;
}
"""
FAR = """/*@ assigns \\nothing; ensures \\result >= 0; */
int g(int a) { return a == 123456 ? -1 : 0; }
/*@ assigns \\nothing; */
int f(int a) {
  if (g(a) < 0)
    return 1;
  return 0;
}
"""
LONG = """/*@ requires 0 <= n <= 1000; assigns \\nothing; ensures \\result >= LEAST; */
int g(int n) {
  int sum = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i, sum; */
  for (int i = 0; i < n; i++) sum = i;
  return sum;
}
/*@ requires 0 <= n <= 1000; assigns \\nothing; */
int f(int n) {
  if (g(n) < 0)
    return 1;
  return 0;
}
"""
UNPROVED, REFUTED = LONG.replace("LEAST", "0"), LONG.replace("LEAST", "1")

Make = Callable[[str], Report]


@pytest.fixture
def smoked(tmp_path: Path) -> Make:
    return lambda text: report_on(tmp_path, text, prove=False, diagnose=False)


@pytest.fixture
def diagnosed(tmp_path: Path) -> Make:
    return lambda text: report_on(tmp_path, text)


@pytest.fixture
def covered(tmp_path: Path) -> Make:
    def cover(text: str) -> Report:
        path = tmp_path / "t.c"
        path.write_text(text, encoding="utf-8")
        return session.cover([str(path)], options(cover=CoverOptions()))

    return cover


def at(report: Report, line: int, kind: SmokeKind = SmokeKind.CODE) -> SmokeReport:
    (found,) = (t for t in report.smoke_tests if t.location.line == line and t.kind is kind)
    return found


def left(report: Report, line: int) -> UncoveredReport:
    return next(one for c in report.covers for one in c.uncovered if line in one.lines)


def printed(report: Report) -> str:
    return " ".join(text.render(report, Page()).split())


@pytest.mark.parametrize("command", ["smoked", "diagnosed"])
@pytest.mark.parametrize(
    ("program", "line", "fails"),
    [
        (CALLEE, 6, "g/postcondition/1"),
        (FRAME, 9, "g/assigns/1"),
        (FAR, 6, "g/postcondition/1"),
    ],
)
def test_a_run_beats_every_proof(
    command: str, program: str, line: int, fails: str, request: pytest.FixtureRequest
) -> None:
    make: Make = request.getfixturevalue(command)
    report = make(program)
    found = at(report, line)
    assert found.verdict is SmokeVerdict.ALIVE
    assert found.witness is not None and found.witness.by_code and found.witness.fails == fails
    assert "By contract nothing comes here; but a run of the code does" in printed(report)
    assert "doomed" not in printed(report) and "never executed" not in printed(report)


def test_the_run_that_refutes_an_invariant_comes_behind_the_loop(diagnosed: Make) -> None:
    report = diagnosed(LOOP)
    behind = [t for t in report.smoke_tests if t.location.line == 7]
    assert {t.verdict for t in behind} == {SmokeVerdict.ALIVE}
    fails = {t.witness.fails for t in behind if t.witness is not None}
    assert fails == {"f/loop1/loop-invariant-preserved/1"}
    assert by_id(report)["f/assigns/1"].reachable is not False
    assert printed(report).count("dead code in f") == 1  # the same is not told of both places


@pytest.mark.parametrize("command", ["smoked", "diagnosed"])
def test_what_nobody_proved_is_in_the_sentence(
    command: str, request: pytest.FixtureRequest
) -> None:
    make: Make = request.getfixturevalue(command)
    report = make(UNPROVED)
    found = at(report, 11)
    assert (found.verdict, found.assuming) == (SmokeVerdict.DOOMED, ("g/postcondition/1",))
    assert "never executed, if the postcondition of g (line 1) holds:" in found.sentence
    assert "dead code in f: doomed on an assumption" in printed(report)


@pytest.mark.parametrize("command", ["smoked", "diagnosed"])
def test_what_rests_on_what_is_refuted_is_not_said(
    command: str, request: pytest.FixtureRequest
) -> None:
    make: Make = request.getfixturevalue(command)
    found = at(make(REFUTED), 11)
    assert (found.verdict, found.sentence) == (SmokeVerdict.UNKNOWN, "")
    assert found.reason.endswith(
        "only from what runs refute: the postcondition of g (line 1) fails"
    )


def test_what_is_proved_is_no_premise(smoked: Make) -> None:
    found = at(smoked(UNPROVED.replace("0 <= i <= n", "0 <= i <= n && sum >= 0")), 11)
    assert (found.verdict, found.assuming, found.premises) == (SmokeVerdict.DOOMED, (), ())
    assert "if" not in found.sentence and found.culprits


def test_the_code_alone_suffices(diagnosed: Make) -> None:
    """The promise is refuted, but what comes of that does not come there."""
    report = diagnosed(CALLEE.replace("g(a) < 0", "g(a) < -5").replace("return a;", "return -2;"))
    found = at(report, 6)
    assert (found.verdict, found.assuming) == (SmokeVerdict.DOOMED, ())
    assert (found.settled, found.culprits) == ("code", ())
    assert found.sentence == "No run of the code comes here, whatever annotation it fails before."


def test_a_contract_without_code_is_a_premise(diagnosed: Make) -> None:
    report = diagnosed(CALLEE.replace("int g(int a) { return a; }", "int g(int a);"))
    found = at(report, 6)
    assert [(one.kind, one.name) for one in found.premises] == [(PremiseKind.CONTRACT, "g")]
    assert "never executed, if the contract of g (line 1) holds:" in found.sentence


def test_an_axiom_is_a_premise(smoked: Make) -> None:
    axiom = "axiom pos: \\forall integer n; p(n) >= 0;"
    logic = f"/*@ axiomatic P {{ logic integer p(integer n); {axiom} }} */"
    callee = CALLEE.replace("int g(int a) { return a; }", "int g(int a);")
    found = at(smoked(f"{logic}\n" + callee.replace("\\result >= 0", "\\result == p(a)")), 7)
    kinds = {one.kind for one in found.premises}
    assert kinds == {PremiseKind.CONTRACT, PremiseKind.AXIOM}
    assert "if axiom pos (line 1) and the contract of g (line 2) hold" in found.sentence


def test_that_invariants_exclude_each_other_does_not_rest_on_them(smoked: Make) -> None:
    program = LOOP.replace("0 <= i <= 3", "i < 0; loop invariant i > 0")
    found = at(smoked(program), 5, SmokeKind.LOOP)
    assert (found.verdict, found.assuming) == (SmokeVerdict.DOOMED, ())
    assert found.sentence.startswith("The loop's invariants are never true together:")


STOPS = """/*@ assigns \\nothing; ensures \\false; */
void stop(int a);
/*@ assigns \\nothing; ensures anything: \\result == 1; */
int f(int a) { stop(a); return a; }
"""


def test_proved_but_unreachable_has_its_premises(diagnosed: Make) -> None:
    report = diagnosed(STOPS)
    found = by_id(report)["f/postcondition/anything"]
    assert found.reachable is False
    assert [(one.kind, one.name) for one in found.unreachable_if] == [
        (PremiseKind.CONTRACT, "stop")
    ]
    assert "postcondition anything of f if the contract of stop (line 1) holds" in printed(report)
    assert "this place at all, if the contract of stop" in html.render(report)


def test_unreachable_by_what_is_refuted_is_not_said(diagnosed: Make) -> None:
    report = diagnosed(STOPS.replace("stop(int a);", "stop(int a) { }"))
    found = by_id(report)["f/postcondition/anything"]
    assert found.reachable is None and found.assuming == ("stop/postcondition/1",)
    assert "no run comes to" not in printed(report)


def test_json_has_what_a_dead_place_rests_on(diagnosed: Make) -> None:
    listed = json_format.as_json(diagnosed(UNPROVED))["smoke_tests"]
    (dead,) = (one for one in listed if one["verdict"] == "doomed")
    assert (dead["assuming"], dead["premises"]) == (["g/postcondition/1"], [])
    alive = [one for one in listed if one["verdict"] == "alive"]
    assert {one["witness"]["fails"] for one in alive} == {None}
    listed = json_format.as_json(diagnosed(FAR))["smoke_tests"]
    assert "g/postcondition/1" in [one["witness"]["fails"] for one in listed]


def test_html_says_the_same(diagnosed: Make) -> None:
    assert "never executed, if the postcondition of g" in html.render(diagnosed(UNPROVED))
    assert "By contract nothing comes here; but a run" in html.render(diagnosed(CALLEE))
    assert "only from what runs refute" in html.render(diagnosed(REFUTED))


def test_an_assumption_is_not_written_into_the_source(diagnosed: Make, tmp_path: Path) -> None:
    report = diagnosed(UNPROVED)
    assert list(annotate([str(tmp_path / "t.c")], Reading(), report)) == []


# --- covers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("program", "line"), [(CALLEE, 6), (FRAME, 9), (FAR, 6), (LOOP, 7)])
def test_a_cover_says_what_fails_before(program: str, line: int, covered: Make) -> None:
    report = covered(program)
    found = left(report, line)
    assert (found.why, found.scope, found.conditions) == ("fails-before", ALL, ())
    assert found.fails and found.inputs is not None
    assert found.sentence.startswith("No run comes here without failing before: this one fails `")
    assert "not covered: every run to it fails before" in printed(report)


def test_a_cover_has_its_assumptions(covered: Make) -> None:
    report = covered(UNPROVED)
    found = left(report, 11)
    assert (found.why, found.assuming) == ("unreachable", ("g/postcondition/1",))
    assert found.sentence.startswith("No run comes here, if the postcondition of g (line 1) holds.")
    assert "line 11 not covered: unreachable on an assumption" in printed(report)
    (one,) = (u for c in json_format.as_json(report)["covers"] for u in c["uncovered"])
    assert (one["assuming"], one["premises"]) == (["g/postcondition/1"], [])


def test_a_cover_does_not_rest_on_what_is_refuted(covered: Make) -> None:
    found = left(covered(REFUTED), 11)
    assert (found.why, found.assuming, found.inputs) == ("unreachable", (), None)
    assert found.bound_hit and not found.conditions
    assert found.sentence == (
        "No run comes here without failing before, and none was found that fails before within 6 "
        "iterations of g/loop1."
    )


def test_a_cover_proves_what_it_needs(covered: Make) -> None:
    found = left(covered(UNPROVED.replace("0 <= i <= n", "0 <= i <= n && sum >= 0")), 11)
    assert (found.why, found.assuming, found.scope) == ("unreachable", (), ALL)
    assert found.sentence.startswith("No run comes here.")


def test_a_cover_of_a_contract_without_code(covered: Make) -> None:
    found = left(covered(CALLEE.replace("int g(int a) { return a; }", "int g(int a);")), 6)
    assert [one.name for one in found.premises] == ["g"] and found.assuming == ()
    assert found.sentence.startswith("No run comes here, if the contract of g (line 1) holds.")


def test_a_precondition_is_no_premise(covered: Make) -> None:
    """What the precondition excludes is no run: nothing is taken for granted."""
    program = (
        "/*@ requires a > 5; */\nint f(int a) {\n  if (a < 0)\n    return 1;\n  return 0;\n}\n"
    )
    found = left(covered(program), 4)
    assert (found.why, found.assuming, found.premises) == ("unreachable", (), ())


def test_a_name_for_each_premise(diagnosed: Make, tmp_path: Path) -> None:
    """In whatever file it is."""
    (tmp_path / "g.h").write_text("/*@ assigns \\nothing; ensures \\false; */\nvoid stop(int a);\n")
    report = diagnosed('#include "g.h"\nint f(int a) {\n  stop(a);\n  return a;\n}\n')
    assert load([str(tmp_path / "t.c")], options()).program.functions["stop"].body is None
    (found,) = (t for t in report.smoke_tests if t.verdict is SmokeVerdict.DOOMED)
    assert "if the contract of stop (" in found.sentence and "g.h, line 1)" in found.sentence


AFTER_CONTINUE = """/*@ requires n >= 0; ensures \\result == n; */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i; */
  while (1) { if (i >= n) break; i++; continue; i = 0; }
  return i;
}
"""


def test_what_the_flow_never_comes_to_has_no_culprits_and_says_so(tmp_path: Path) -> None:
    report = report_on(tmp_path, AFTER_CONTINUE)
    (doomed,) = (one for one in report.smoke_tests if one.verdict is SmokeVerdict.DOOMED)
    assert doomed.location.column == 49 and doomed.culprits == () and doomed.settled == "flow"
    assert "its own flow never comes to this place" in doomed.sentence
