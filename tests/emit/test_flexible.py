"""Inputs whose last member is as long as there is room, in emitted programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, mostly_slow, needs_gcc
from tests.emit.test_arguments import tests_of
from tests.emit.test_emitted import failing_elsewhere
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

TEXT = """
struct s { int n; int t[]; };
/*@ requires \\valid(p) && 0 <= p->n <= 3 && \\valid(p->t + (0 .. p->n - 1));
    %s */
int f(struct s *p) { %s }
"""

CASES = {
    "a cell": ("f/postcondition/1", "ensures \\result != 5;", "return p->n == 2 ? p->t[1] : 0;"),
    "behind the last": ("f/mem-access/1", "", "return p->t[p->n];"),
    "changed": ("f/assigns/1", "assigns p->n;", "if (p->n > 1) p->t[1] = 3; return 0;"),
    "of none": ("f/assertion/1", "", "//@ assert p->n != 0;\nreturn 0;"),
}


@pytest.mark.parametrize("case", mostly_slow(CASES, "a cell", "behind the last"))
def test_flexible_members(case: tuple[str, str, str], tmp_path: Path) -> None:
    fails, clause, body = case
    found = tests_of(TEXT % (clause, body), tmp_path, "f")
    (test,) = [t for t in found if isinstance(t, CTest) and t.fails == fails]
    for flags in ((), ("-O1",), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_what_lies_in_padding_is_refused(tmp_path: Path) -> None:
    """In C an object has room for all of its structure: one character more may be read there."""
    text = """
struct s { long n; char c; char t[]; };
/*@ requires \\valid(p) && \\valid(p->t + (0 .. 1)); */
char f(struct s *p) { return p->t[2]; }
"""
    found = tests_of(text, tmp_path, "f")
    assert found
    for test in found:
        assert isinstance(test, Refusal)
        assert "flexible member in padding" in test.construct
