"""Calls that are not followed: what is known of them says nothing of what it is not about."""

from pathlib import Path

import pytest

from weaklink import session
from weaklink.model import CoverReport
from weaklink.options import CoverOptions, Options

NOT_READ = """\
int limit;
/*@ requires limit > 5; */
int pick(int x) { if (x > 3) return 1; return 2; }
/*@ requires 0 <= limit <= 10; */
int top(int x) {
  int r = 0;
  if (limit > 5)
    r = pick(x);
  if (r == 1)
    return 7;
  if (r == 3)
    return 8;
  return r;
}
"""
"""The precondition is about a global that the code does not read."""

NEVER_RETURNS = """\
int stuck(int x) {
  int y = x > 5;
  //@ assert y == 2;
  return y;
}
int top(int x) {
  if (x > 2) {
    x = 3;
    x = stuck(x);
  }
  return x;
}
"""


def covered(text: str, folder: Path, algorithm: str) -> CoverReport:
    path = folder / "calls.c"
    path.write_text(text, encoding="utf-8")
    options = Options(functions=("top",), cover=CoverOptions(algorithm, calls="summaries"))
    (found,) = session.cover([str(path)], options).covers
    return found


@pytest.mark.parametrize("algorithm", ["statements", "query-optimal"])
def test_a_precondition_may_be_about_what_the_code_does_not_read(
    tmp_path: Path, algorithm: str
) -> None:
    found = covered(NOT_READ, tmp_path, algorithm)
    (left,) = found.uncovered
    assert (left.lines, left.why, left.bound_hit) == ((12,), "unreachable", False)


@pytest.mark.parametrize("algorithm", ["statements", "query-optimal"])
def test_code_before_a_call_that_never_returns_is_come_to(tmp_path: Path, algorithm: str) -> None:
    found = covered(NEVER_RETURNS, tmp_path, algorithm)
    assert {(one.why, one.bound_hit) for one in found.uncovered} == {("always-fails-later", False)}
    assert {line for test in found.tests for line in test.path} == {7, 11}
