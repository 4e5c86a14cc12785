"""Which clauses proofs need: smallest sets, what nothing needs, bounds that could be wider."""

from __future__ import annotations

from pathlib import Path

import pytest

from weaklink import session
from weaklink.model import UsedReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.report.used_text import loose_words, unneeded_of

PROGRAM = r"""
/*@ axiomatic Twice {
      logic integer twice(integer n);
      axiom is_double: \forall integer n; twice(n) == n + n;
      axiom at_zero: twice(0) == 0;
    } */

/*@ requires far: n > 10;
    requires near: n < 1000 && m < 5;
    requires other: k == 3;
    assigns \nothing;
    ensures twice: \result == twice(n); */
int count(int n, int m, int k)
{
  int s = 0, i = 0;
  /*@ loop invariant within: 0 <= i <= n;
      loop invariant sum: s == i + i;
      loop invariant idle: k == 3;
      loop assigns i, s;
      loop variant n - i; */
  while (i < n) {
    i++;
    s += 2;
  }
  return s;
}

/*@ requires 0 <= x <= 100;
    assigns \nothing;
    ensures up: \result >= x;
    ensures most: \result <= 200; */
int next(int x);

/*@ requires 0 <= y <= 50; assigns \nothing; ensures \result >= 0; */
int use(int y) { return next(y); }
"""


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> UsedReport:
    path = tmp_path_factory.mktemp("used") / "used.c"
    path.write_text(PROGRAM, encoding="utf-8")
    options = replace(Options(), prove=False, diagnose=False, used=True)
    found = session.diagnose([str(path)], options).used
    assert found is not None
    return found


def needs(used: UsedReport, start: str) -> set[str]:
    (found,) = [one for one in used.properties if one.title.startswith(start)]
    assert found.needs is not None
    return {clause.text for clause in found.needs}


def test_each_proof_needs_a_smallest_set(used: UsedReport) -> None:
    assert used.open_ == ()
    assert needs(used, "postcondition twice of count") == {
        r"axiom is_double: \forall integer n; twice(n) == n + n",
        "loop invariant within: 0 <= i <= n",
        "loop invariant sum: s == i + i",
    }
    assert needs(used, "loop invariant within (on entry)") == {"requires far: n > 10"}
    assert needs(used, "loop invariant sum (on entry)") == set()
    assert needs(used, "precondition of the call in use") == {"requires 0 <= y <= 50"}


def test_what_nothing_needs_is_told(used: UsedReport) -> None:
    assert [one.text for one in unneeded_of(used)] == [
        "axiom at_zero: twice(0) == 0",
        "requires other: k == 3",
        "loop invariant idle: k == 3",
        r"ensures most: \result <= 200",
    ]


def test_preconditions_that_exclude_too_much_are_told(used: UsedReport) -> None:
    assert [loose_words(one) for one in used.loose] == [
        "n > 10: n > -1 would do",
        "n < 1000: n < 1073741824 would do",
        "m < 5: nothing needs this part",
        "y <= 50: y <= 100 would do",
    ]


def test_what_is_written_as_one_is_told_as_one(tmp_path: Path) -> None:
    path = tmp_path / "first.c"
    path.write_text(
        "/*@ requires \\valid(a + (0 .. 3)) && n != 5; assigns *a; ensures *a == 1; */\n"
        "void first(int *a, int n) { *a = 1; }\n",
        encoding="utf-8",
    )
    options = replace(Options(), prove=False, diagnose=False, used=True)
    found = session.diagnose([str(path)], options).used
    assert found is not None
    assert [loose_words(one) for one in found.loose] == ["n != 5: nothing needs this part"]
