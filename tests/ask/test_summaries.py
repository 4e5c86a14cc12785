"""Calls that stand as summaries: what is found is what the code does, what is denied it never does.

Each program is covered twice, its calls as code and as summaries.  Nothing that the one covers may
the other call impossible, whatever the bounds.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from tests.view.viewing import read_program
from weaklink import session
from weaklink.frontend.prog.lower import program_of
from weaklink.ir.program import Program
from weaklink.model import CoverReport
from weaklink.options import Budget, CoverOptions, Options, Reading

Lines = set[tuple[int, ...]]

ABS = """int absolute(int x) { return x < 0 ? -x : x; }
/*@ requires -9 <= a <= 9; */
int f(int a) {
  int b = absolute(a);
  if (b < 0)
    return 1;
  if (b == 7)
    return 2;
  return 3;
}"""
TWO_CALLS = """int minus(int x, int y) { return x - y; }
/*@ requires -9 <= a <= 9 && -9 <= b <= 9; */
int f(int a, int b) {
  int c = minus(a, b);
  if (c == 5 && minus(b, a) == 4)
    return 1;
  if (minus(c, b) == 3)
    return 2;
  return 3;
}"""
GLOBALS = """int total;
int rate;
int add(int x) { total += x * rate; return total; }
/*@ requires total == 1 && 0 <= rate <= 2 && 0 <= a <= 5; */
int f(int a) {
  add(a);
  if (total == 7)
    return 1;
  if (add(1) == 20)
    return 2;
  if (rate == 0 && total != 1)
    return 3;
  return 4;
}"""
RECURSION = """int sum(int n) { if (n <= 0) return 0; return n + sum(n - 1); }
/*@ requires 0 <= a <= 3; */
int f(int a) {
  int s = sum(a);
  if (s == 6)
    return 1;
  if (s == 5)
    return 2;
  return 3;
}"""
EARLY = """int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
  return 0;
}
int f(int a) {
  if (sign(a) == 0)
    return 1;
  if (sign(a) > 1)
    return 2;
  return 3;
}"""
CHAIN = """int inner(int x) { return x % 3; }
int outer(int x) { return inner(x) + inner(x + 1); }
/*@ requires 0 <= a <= 9; */
int f(int a) {
  if (outer(a) == 3)
    return 1;
  if (outer(a) == 7)
    return 2;
  return 3;
}"""
PRECONDITION = """/*@ requires x > 2; */
int half(int x) { return x / 2; }
/*@ requires 0 <= a <= 9; */
int f(int a) {
  int b = half(a);
  if (a < 2)
    return 1;
  if (b == 4)
    return 2;
  return 3;
}"""
MEMORY = """int set(int *p) { *p = 3; return 1; }
int f(int a) {
  int b = a;
  if (set(&b) == 2)
    return 1;
  if (b == 3)
    return 2;
  return 3;
}"""
ASSERTED = """int checked(int x) {
  //@ assert x != 4;
  return x + 1;
}
/*@ requires 0 <= a <= 9; */
int f(int a) {
  int b = checked(a);
  if (a == 4)
    return 1;
  if (b == 6)
    return 2;
  return 3;
}"""
LOOP = """int count(int n) {
  int i = 0;
  while (i < n)
    i++;
  return i;
}
int f(int n) {
  if (count(n) == 2)
    return 1;
  if (count(n) < 0)
    return 2;
  return 3;
}"""
PASSED = {
    ABS: {(4, 5), (7,), (8,), (9,)},
    TWO_CALLS: {(4, 5), (5,), (7,), (8,), (9,)},
    GLOBALS: {(6, 7), (8,), (9,), (11,), (14 - 3,), (13,)},
    RECURSION: {(4, 5), (6,), (7,), (9,)},
    EARLY: {(9,), (10,), (11,), (13,)},
    CHAIN: {(5,), (6,), (7,), (9,)},
    PRECONDITION: {(5, 6), (8,), (9,), (10,)},
    MEMORY: {(3, 4), (6,), (7,)},
    ASSERTED: {(7, 8), (10,), (11,), (12,)},
    LOOP: {(8,), (9,), (10,), (12,)},
}
HEAVY = {RECURSION, CHAIN}
EACH = [pytest.param(t, marks=pytest.mark.slow) if t in HEAVY else t for t in PASSED]
NEVER_GIVEN = [
    (ABS, (6,)),
    (EARLY, (12,)),
    pytest.param(RECURSION, (8,), marks=pytest.mark.slow),
    pytest.param(CHAIN, (8,), marks=pytest.mark.slow),
]

PROCEDURES = """proc main(n) {
a:
    m := call step(n);
    goto b, c;
b:
    assume m == n + 2;
    goto d;
c:
    assume m == n + 3;
    goto d;
d:
}
proc step(x) returns y {
a:
    goto b, c;
b:
    y := x + 1;
    goto d;
c:
    y := x + 2;
    goto d;
d:
}
"""
CHOOSING = """/*@ assigns \\nothing; ensures 0 <= \\result <= 3; */
int next(void);
int twice(int x) { return next() + next() + x; }
int f(void) {
  int r = twice(1);
  if (r == 7)
    return 1;
  if (r == 8)
    return 2;
  return 3;
}"""
NEVER = """/*@ assigns \\nothing; ensures 0 <= \\result <= 3; */
int next(void);
int g(void) {
  int r = next();
  //@ assert \\false;
  return r;
}
int f(void) {
  if (g() == 1)
    return 1;
  return 2;
}"""


def cover(program: Program, calls: str, algorithm: str = "statements") -> CoverReport:
    assert calls in ("code", "summaries")
    standing = CoverOptions(algorithm, calls="code" if calls == "code" else "summaries")
    options = Options(
        functions=("main",) if "main" in program.functions else ("f",),
        reading=Reading(hints=False),
        cover=standing,
        budget=Budget(seconds=300.0),
    )
    report = session.cover_program(program, options)
    assert not report.refused and not report.diagnostics
    (found,) = report.covers
    return found


@cache
def covered(text: str, calls: str, algorithm: str = "statements") -> CoverReport:
    return cover(read_program(text), calls, algorithm)


def lines(found: CoverReport) -> set[int]:
    return {line for test in found.tests for line in test.path}


def excluded(found: CoverReport) -> Lines:
    """What is said to be impossible, whatever the bounds."""
    return {one.lines for one in found.uncovered if not one.bound_hit}


def wrong_claims(one: CoverReport, other: CoverReport) -> Lines:
    """What one calls impossible, and the other covers."""
    covers = {(u.location, u.text) for u in other.uncovered}
    return {
        u.lines for u in one.uncovered if not u.bound_hit and (u.location, u.text) not in covers
    }


@pytest.mark.parametrize("calls", ["code", "summaries"])
@pytest.mark.parametrize("text", EACH)
def test_what_is_passed(text: str, calls: str) -> None:
    found = covered(text, calls)
    assert lines(found) == {line for region in PASSED[text] for line in region}
    assert all(test.ends == "normal" for test in found.tests)


@pytest.mark.parametrize("text", EACH)
def test_no_wrong_claims(text: str) -> None:
    code, summaries = covered(text, "code"), covered(text, "summaries")
    assert not wrong_claims(code, summaries) and not wrong_claims(summaries, code)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["worst-case-optimal", "query-optimal"])
@pytest.mark.parametrize("text", [ABS, GLOBALS, PRECONDITION])
def test_other_algorithms(text: str, algorithm: str) -> None:
    assert lines(covered(text, "summaries", algorithm)) == lines(covered(text, "summaries"))


@pytest.mark.parametrize("text, line", NEVER_GIVEN)
def test_outputs_that_are_never_given(text: str, line: tuple[int, ...]) -> None:
    found = covered(text, "summaries")
    assert [one.lines for one in found.uncovered] == [line]
    assert {one.why for one in found.uncovered} <= {"unreachable", "unknown"}


def test_a_callee_that_touches_memory_stands_as_its_code() -> None:
    found = covered(MEMORY, "summaries")
    assert [(one.lines, one.bound_hit) for one in found.uncovered] == [((5,), False), ((8,), False)]


def test_excluded_outright() -> None:
    (one,) = covered(ABS, "summaries").uncovered
    assert (one.lines, one.why, one.bound_hit) == ((6,), "unreachable", False)


def test_excluded_only_within_bounds() -> None:
    (one,) = covered(LOOP, "summaries").uncovered
    assert one.lines == (11,) and one.bound_hit


def test_a_precondition_that_fails() -> None:
    (one,) = covered(PRECONDITION, "summaries").uncovered
    assert one.lines == (7,) and one.why == "fails-before"


def test_procedures_that_are_free_to_choose() -> None:
    program = program_of({"t.prog": PROCEDURES})
    for calls in ("code", "summaries"):
        found = cover(program, calls)
        assert {2, 3, 5} <= lines(found)
        (one,) = found.uncovered
        assert one.lines[0] == 8 and (calls == "summaries" or not one.bound_hit)


@pytest.mark.parametrize("calls", ["code", "summaries"])
def test_a_callee_with_a_choice_inside(calls: str) -> None:
    found = covered(CHOOSING, calls)
    assert 7 in lines(found) and 9 not in lines(found) and 10 in lines(found)
    assert all(len(test.choices) == 2 for test in found.tests)


def test_a_callee_with_a_choice_that_never_ends_normally() -> None:
    assert not covered(NEVER, "summaries").tests


# --- random programs --------------------------------------------------------------------------


class Writer:
    """A random ``f`` with one or two helpers that compute, branch, and change a global."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def program(self) -> str:
        names = ["g", "h"][: self._random.randint(1, 2)]
        calls: list[str] = []
        text = "int u;\n"
        for name in names:
            text += self._helper(name, list(calls))
            calls.append(name)
        head = "/*@ requires -5 <= x <= 5 && -5 <= y <= 5 && 0 <= u <= 2; */\n"
        return text + head + self._body("f", calls, 4)

    def _helper(self, name: str, calls: list[str]) -> str:
        head = f"/*@ requires {self._test([])}; */\n" if self._random.random() < 0.3 else ""
        return head + self._body(name, calls, 2)

    def _body(self, name: str, calls: list[str], number: int) -> str:
        text = f"int {name}(int x, int y)\n{{\n"
        for _ in range(number):
            text += f"  if ({self._test(calls)})\n    {self._statement(calls)}\n"
        return f"{text}  return {self._value(calls)};\n}}\n"

    def _statement(self, calls: list[str]) -> str:
        kind = self._random.randrange(4)
        if kind == 0:
            return f"return {self._value(calls)};"
        return f"{'xyu'[kind - 1]} = {self._value(calls)};"

    def _test(self, calls: list[str]) -> str:
        sign = self._random.choice(["<", "<=", "==", "!="])
        return f"{self._value(calls)} {sign} {self._random.randint(-3, 7)}"

    def _value(self, calls: list[str]) -> str:
        chosen = self._random
        left, right = chosen.choice("xyu"), chosen.choice(["x", "y", "u", "1", "2", "-3"])
        if calls and chosen.random() < 0.4:
            return f"{chosen.choice(calls)}({left}, {right})"
        return f"({left} {chosen.choice(['+', '-'])} {right})"


@pytest.mark.parametrize("seed", [0, 3, 6, 8])
def test_random_programs(seed: int) -> None:
    no_wrong_claims(Writer(seed).program())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(9, 24))
def test_more_random_programs(seed: int) -> None:
    no_wrong_claims(Writer(seed).program())


def no_wrong_claims(text: str) -> None:
    program = read_program(text)
    code, summaries = cover(program, "code"), cover(program, "summaries")
    assert not wrong_claims(code, summaries), text
    assert not wrong_claims(summaries, code), text
