"""Functions with a variable number of arguments, and ``va_list``, in emitted programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, WARNINGS, compiled, mostly_slow, needs_gcc
from tests.emit.test_emitted import emitted, failing_elsewhere
from weaklink import session
from weaklink.diagnostics import InputError, Refusal
from weaklink.emit.tests import CTest
from weaklink.options import Choice, Options
from weaklink.record import replace

pytestmark = needs_gcc

DATA = Path(__file__).parents[1] / "data" / "variadic"

SUM = """
#include <stdarg.h>
int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int);
  va_end(ap);
  return s;
}
"""


def tests_of(text: str, folder: Path, function: str) -> list[CTest | Refusal]:
    """What is emitted of one function of a program."""
    path = folder / "f.c"
    path.write_text(f"#include <stdarg.h>\n#include <stddef.h>\n{text}", encoding="utf-8")
    options = replace(Options(), smoke=False, functions=(function,))
    return session.emit([str(path)], options)[1]


def test_of(text: str, folder: Path, function: str = "f") -> CTest:
    """The one program that is emitted, which fails as it says."""
    (test,) = tests_of(text, folder, function)
    assert isinstance(test, CTest), test
    for flags in ((), ("-O1",), SANITIZERS):
        assert failing_elsewhere(test, folder, flags) == ""
    compiled(test.text, folder, WARNINGS)
    return test


test_of.__test__ = tests_of.__test__ = False  # type: ignore[attr-defined]


def test_a_call_is_of_the_version_that_its_arguments_make(tmp_path: Path) -> None:
    text = """
/*@ requires 0 <= n <= 2; */
static int sum(int n, ...) {
  va_list ap; int s = 0; va_start(ap, n);
  /*@ loop invariant 0 <= i <= n; loop assigns i, s, ap; loop variant n - i; */
  for (int i = 0; i < n; i++) s += va_arg(ap, int) & 7;
  va_end(ap);
  return s;
}
/*@ ensures \\result != 5; */
int f(void) { return sum(2, 1, 4); }
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""
    assert "static int sum_1(int n, int more_1, int more_2)" in test.text
    assert "static int sum_1_code(int n, ...)" in test.text
    assert "wl_ap" not in test.text


def test_the_arguments_of_the_function_itself_are_those_of_the_run(tmp_path: Path) -> None:
    text = """
/*@ requires n == 1; ensures \\result != 12345 + 5; */
long f(int n, ...) {
  va_list ap; va_start(ap, n);
  long x = va_arg(ap, long); int y = va_arg(ap, int);
  va_end(ap);
  return x == 12345 && y == 5 ? x + y : 0;
}
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    assert "f(n, more_1, more_2);" in test.text
    assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""
    (missing,) = [t for t in found if t.fails == "f/va-arg/1"]
    assert failing_elsewhere(missing, tmp_path, SANITIZERS) == ""


def test_an_argument_that_is_missing_in_an_inner_function(tmp_path: Path) -> None:
    text = """
static int two(va_list ap) { int x = va_arg(ap, int) & 7; return x + (va_arg(ap, int) & 7); }
int f(int n, ...) {
  va_list ap; va_start(ap, n);
  int x = va_arg(ap, int) & 7;
  int r = x == 3 ? two(ap) : 0;
  va_end(ap);
  return r;
}
"""
    found = tests_of(text, tmp_path, "f")
    assert {t.fails for t in found if isinstance(t, CTest)} >= {"f/va-arg/1"}
    for test in found:
        assert isinstance(test, CTest), test
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_list_behind_a_pointer_that_leads_nowhere(tmp_path: Path) -> None:
    found = tests_of("int f(va_list *ap) { return va_arg(*ap, int) & 1; }", tmp_path, "f")
    fails = {t.fails for t in found if isinstance(t, CTest)}
    assert {"f/mem-access/1"} <= fails
    for test in found:
        if isinstance(test, CTest):
            assert failing_elsewhere(test, tmp_path) == ""


def test_a_contract_speaks_of_a_list_behind_a_pointer(tmp_path: Path) -> None:
    text = """
/*@ requires \\valid(ap); ensures \\result != 77; */
int f(int n, va_list *ap) { return n == 1 && va_arg(*ap, int) == 4 ? 77 : 0; }
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


@pytest.mark.parametrize("by", ["va_list ap", "va_list *ap"])
def test_a_list_that_an_input_gives(by: str, tmp_path: Path) -> None:
    one = "*ap" if "*" in by else "ap"
    text = f"""
/*@ ensures \\result != 77; */
int f({by}) {{ return va_arg({one}, int) == 4 && va_arg({one}, unsigned) == 9 ? 77 : 0; }}
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    assert "2, 4, 9);" in test.text
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_structure_that_an_input_gives(tmp_path: Path) -> None:
    text = """
struct s { int a; long b[2]; };
/*@ ensures \\result != 77; */
int f(int n, ...) {
  va_list ap; va_start(ap, n);
  struct s x = va_arg(ap, struct s);
  va_end(ap);
  return x.a == 1 && x.b[1] == 3 ? 77 : 0;
}
"""
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "f/postcondition/1"]
    assert ".b[1] = 3" in test.text
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


DISCIPLINE = {
    "not ended": "va_start(ap, n); return n;",
    "not ended on one way": "va_start(ap, n); if (n == 3) return 1; va_end(ap); return 0;",
    "started twice": "va_start(ap, n); if (n == 3) va_start(ap, n); va_end(ap); return 0;",
    "ended twice": "va_start(ap, n); va_end(ap); if (n == 3) va_end(ap); return 0;",
    "not started": "if (n == 3) return va_arg(ap, int); return 0;",
    "used again": "va_start(ap, n); int r = n == 3 ? g(ap) + g(ap) : 0; va_end(ap); return r;",
    "copied of none": "va_list b; if (n == 3) { va_copy(b, ap); va_end(b); } return 0;",
}


@pytest.mark.parametrize("body", mostly_slow(DISCIPLINE, "not ended", "used again"))
def test_what_becomes_of_a_list_is_checked(body: str, tmp_path: Path) -> None:
    own = "static int g(va_list ap) { return va_arg(ap, int) & 1; }" if "g(ap)" in body else ""
    text = f"{own}\nint f(int n, ...) {{ va_list ap; {body} }}"
    found = [t for t in tests_of(text, tmp_path, "f") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails.startswith("f/va-list")]
    for flags in ((), ("-O1",), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_run_time_error_between_arguments(tmp_path: Path) -> None:
    found = [t for t in tests_of(SUM, tmp_path, "sum") if isinstance(t, CTest)]
    (test,) = [t for t in found if t.fails == "sum/signed-overflow/2"]
    for flags in ((), SANITIZERS):
        assert failing_elsewhere(test, tmp_path, flags) == ""


def test_a_library_function_that_prints_a_list(tmp_path: Path) -> None:
    text = """
#include <stdio.h>
static int put(char *b, int n, const char *format, ...) {
  va_list ap; va_start(ap, format);
  int r = vsnprintf(b, n, format, ap);
  va_end(ap);
  return r;
}
int f(void) { char b[4]; put(b, 8, "%d", 1); return 0; }
"""
    found = tests_of(text, tmp_path, "f")
    assert found and all(isinstance(t, CTest) for t in found), found
    for test in found:
        assert isinstance(test, CTest)
        assert failing_elsewhere(test, tmp_path) == ""


def test_a_call_through_a_pointer() -> None:
    found = emitted(DATA / "through_pointer.c")
    assert {t.fails for t in found if isinstance(t, CTest)} == {
        "right/assertion/1",
        "wrong/va-arg/1",
    }


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DATA.glob("*.c")), ids=lambda path: path.stem)
def test_all_data(path: Path, tmp_path: Path) -> None:
    refused = ("floating", "between the steps", "quantifier without a range")
    for test in emitted(path):
        if isinstance(test, Refusal):
            assert any(why in test.construct for why in refused), test
            continue
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""


def test_several_lists_are_refused_by_name(tmp_path: Path) -> None:
    text = "/*@ ensures \\result != 3; */\nint f(va_list a, va_list b) { return va_arg(a, int); }"
    found = tests_of(text, tmp_path, "f")
    assert found and all(isinstance(one, Refusal) for one in found)
    (why,) = {one.construct for one in found if isinstance(one, Refusal)}
    assert why.startswith("function with a variable number of arguments, or a `va_list`")


def test_a_program_to_read_is_given_no_arguments(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(SUM, encoding="utf-8")
    options = replace(Options(), functions=("sum",), contracts=Choice(("none",)))
    with pytest.raises(InputError, match="a variable number of arguments"):
        session.instrument([str(path)], options)
