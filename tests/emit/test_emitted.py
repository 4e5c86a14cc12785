"""Every counterexample, written as a C test, fails at the annotation that it shows.

gcc is the judge: it compiles what was emitted, plain and with sanitizers, and the program says
which annotation fails.  Of the data tests that is one in six, or, with WEAKLINK_EMIT=all, each
(seven minutes).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.data_runner import read_case
from tests.emit.native import SANITIZERS, WARNINGS, compiled, needs_gcc, run
from tests.sampling import some_of
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest
from weaklink.options import Options
from weaklink.record import replace

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(ROOT.glob("examples/**/*.c"))
DATA = [  # gcc compiles for its own machine
    path
    for path in sorted(ROOT.glob("tests/data/**/*.c"))
    if "--machine" not in read_case(path).options
]
if os.environ.get("WEAKLINK_EMIT") != "all":
    DATA, EXAMPLES = some_of(DATA, 6), some_of(EXAMPLES, 2)

NOT_YET = (
    "of which nothing says what it consists of",
    "what others write",
    "address as a number in an emitted program",
    "not analysed whole",
    "between the steps of an expression",
    "initialized",
    "initialization before a read",
    "as a contract, in an emitted program",
    "quantifier without a range",
    "without a definition",
    "type `real`",
    "type `\\list",
    "choice in a compound literal",
    "statement contract in an emitted program",
    "ghost member in an emitted program",
    "asm in an emitted program",
    "ghost argument in an emitted program",
    "object that a contract frees",
    "call that no text makes",
    "call without prototype",
    "variable that another one hides",
    "comparison of structures",
    "choice in an allocated object",
    "call that is one of several",
    "call through a pointer",
    "set of places",
    "location of this kind",
    "term of this kind",
    "of an earlier state",
    "pointer `NULL",
    "pointer `invalid`",
    "loop by goto",
    "loop that is left and entered again",
    "holds for every",
    "lemma",
    "`\\allocable`",
    "`\\base_addr`",
    "`\\block_length`",
    "`\\fresh`",
    "`\\in`",
    "`\\offset`",
    "`\\subset`",
    "value that no object holds",
)
"""What no emitted program can say yet."""


def emitted(path: Path) -> list[CTest | Refusal]:
    options = parse_options(read_case(path).options)
    return session.emit([str(path)], replace(options, smoke=False))[1]


def failing_elsewhere(test: CTest, folder: Path, flags: tuple[str, ...] = ()) -> str:
    """What is wrong with a test, if anything."""
    native = run(compiled(test.text, folder, flags))
    return "" if test.fails in native.fails else f"{test.name}: {native.said[:500]}"


@needs_gcc
@pytest.mark.parametrize("name", ["average", "even", "promise", "thermostat", "ticket"])
def test_examples(name: str, tmp_path: Path) -> None:
    (test,) = emitted(ROOT / "examples" / f"{name}.c")
    assert isinstance(test, CTest)
    assert failing_elsewhere(test, tmp_path) == ""
    assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_all_examples(path: Path, tmp_path: Path) -> None:
    for test in emitted(path):
        assert isinstance(test, CTest), test
        assert failing_elsewhere(test, tmp_path) == ""
        assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("path", DATA, ids=lambda path: str(path.relative_to(ROOT)))
def test_all_data(path: Path, tmp_path: Path) -> None:
    for test in emitted(path):
        if isinstance(test, Refusal):
            assert any(reason in test.construct for reason in NOT_YET), test
            continue
        assert failing_elsewhere(test, tmp_path) == ""


@pytest.mark.slow
@needs_gcc
@pytest.mark.parametrize(
    "name",
    [
        "c/common-names",
        "calls/checked-between-calls",
        "calls/exact",
        "memory/structs/unnamed",
        "memory/bit_fields/emitted",
        "memory/bit_fields/frames",
        "memory/bit_fields/constants",
        "memory/bit_fields/weak_unknown",
        "globals/tables_of_constants",
        "globals/strings_and_literals",
        "globals/emitted",
        "globals/defined-elsewhere",
        "c/library_globals",
        "loops/entered-past-the-head",
        "loops/objects-entered-past",
    ],
)
def test_what_once_went_wrong(name: str, tmp_path: Path) -> None:
    found = emitted(ROOT / "tests" / "data" / f"{name}.c")
    assert found
    for test in found:
        assert isinstance(test, CTest), test
        assert failing_elsewhere(test, tmp_path) == ""


def test_a_call_in_a_condition_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    prototype = "/*@ assigns \\nothing; */ int g(int x);\n"
    path.write_text(prototype + "int f(int x) { if (10 / g(x) > 1) return 1; return 0; }\n")
    (test,) = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert isinstance(test, CTest)
    assert test.text.count("f_g1(x)") == 1
    assert "if (10 / wl_g1 > 1)" in test.text


STATICS = {
    "of two functions": """
int g(void) { static int n = 3; return n = n; }
/*@ ensures \\result != 7; */
int f(void) { static int n = 4; n = n; if (g() == 2 && n == 5) return 7; return 0; }""",
    "within another": """
/*@ ensures \\result != 7; */
int f(void) {
  static int n; n = n; if (n == 5) { static int n; if ((n = n) == 2) return 7; } return 0; }""",
    "beside a parameter": """
/*@ ensures \\result != 7; */
int f(int n) { int r; { static int n; r = n = n; } if (r == 2 && n == 5) return 7; return 0; }""",
}


ONE = """
static int n, *const at = &n;
int other(void);
static int twice(void) { return 2 * n; }
/*@ ensures \\result == 7 ==> n != 2; ensures *at == 2 ==> \\result != 7; */
int f(void) { if (twice() == 4 && *at == 2 && other() == 3) return 7; return 0; }
/*@ ensures \\result != 7; */
int g(int n) { { extern int other(void); n += other(); } { int twice = n; n = twice; } return n; }
"""
FAILING = {
    "f/postcondition/1",
    "g/postcondition/1",
    "g/signed-overflow/1",
    "one.c:twice/signed-overflow/1",
}
TWO = """
static int n;
static int twice(void) { return n; }
int other(void) { return twice(); }
"""


@needs_gcc
@pytest.mark.parametrize("text", STATICS.values(), ids=STATICS.keys())
def test_static_locals_that_share_a_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(text)
    (test,) = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert isinstance(test, CTest)
    assert "n_of_f is the static n of f" in test.text
    assert failing_elsewhere(test, tmp_path) == ""
    compiled(test.text, tmp_path, ("-Wextra", *WARNINGS))


@needs_gcc
def test_statics_of_two_files_that_share_a_name(tmp_path: Path) -> None:
    one, two = tmp_path / "one.c", tmp_path / "two.c"
    one.write_text(ONE)
    two.write_text(TWO)
    found = session.emit([str(one), str(two)], replace(Options(), smoke=False))[1]
    assert {t.fails for t in found if isinstance(t, CTest)} == FAILING
    for test in found:
        assert isinstance(test, CTest), test
        assert "is the static n of" in test.text
        assert failing_elsewhere(test, tmp_path) == ""
        compiled(test.text, tmp_path, ("-Wextra", *WARNINGS))


@needs_gcc
def test_a_ghost_hides_a_static_from_ghost_code_alone(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text("""
int g(void) { static int n = 3; return n = n; }
/*@ ensures \\result != 7; */
int f(void) {
  static int n;
  int r = 0;
  n = n;
  //@ ghost int m = n;
  { /*@ ghost int n = 8; */ if (g() == 2 && n == 5) r = 7;
    /*@ ghost m = n; */ }
  //@ assert eight: m == 8;
  return r;
}""")
    (test,) = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert isinstance(test, CTest)
    assert test.fails == "f/postcondition/1"
    assert failing_elsewhere(test, tmp_path) == ""


@needs_gcc
def test_a_program_with_a_static_local_and_a_parameter_of_one_name(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    level = "static int level(void) { static int n; return n = n; }"
    path.write_text(
        f"{level}\n/*@ ensures \\result != 7; */\n"
        "int f(int n) { if (level() == 2 && n == 5) return 7; return 0; }"
    )
    (test,) = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert isinstance(test, CTest)
    assert failing_elsewhere(test, tmp_path) == ""


@needs_gcc
def test_pointers_into_different_objects_have_the_order_of_the_run(tmp_path: Path) -> None:
    found = emitted(ROOT / "tests" / "data" / "memory" / "orders.c")
    assert len(found) >= 4
    for test in found:
        assert isinstance(test, CTest), test
        assert failing_elsewhere(test, tmp_path) == ""
        assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""


RANGES = """
int buf[4]; struct s { int n, t[4]; } g;
/*@ requires 0 <= n < 4; assigns buf[0 .. n - 1]; */ void f(int n) { buf[n] = 1; }
/*@ requires 0 <= n < 4; assigns g.t[0 .. n - 1]; */ void h(int n) { g.t[n] = 1; }
/*@ requires \\valid(p) && 0 <= n < 4; assigns p->t[0 .. n - 1]; */
void k(struct s *p, int n) { p->t[n] = 1; }
/*@ requires \\valid(p) && 0 <= n < 4; assigns p->t[n], p->n; */
void l(struct s *p, int n) { p->t[3 - n] = 1; }
"""


NEIGHBOURS = """
int behind(void) { int v[4] = {0}, w[4] = {0}; int *p = v; return p[4] + w[0]; }
int before(void) { int v[4] = {0}, w[4] = {0}; int *p = w; return p[4] + v[0]; }
int literal(int j) { static const char *const t[] = {"ab", "cd", "ef"}; return t[1][j]; }
int end(void) { static const char *const cn[] = {"a", "bc"}; return cn[0][2]; }
struct s { int x, y; } one, two;
int member(int i) { struct s *p = &one; return p[i].x + two.x; }
int other(int i) { struct s *p = &two; return (p + i)->y + one.y; }
int a[2], b[2];
int set(int i) { int *p = a; p[i] = 1; return b[0]; }
int set_other(int i) { int *p = b; *(p + i + 1) = 1; return a[0]; }
long apart(void) { int v[4] = {0}, w[4] = {0}; return &v[4] - w; }
long apart_back(void) { int v[4] = {0}, w[4] = {0}; return &w[4] - v; }
int order(void) { return a + 2 <= b; }
int order_back(void) { return b + 2 <= a; }
int run(int n) {
  int v[4] = {1, 2, 3, 4}, w[4] = {5, 6, 7, 8}, s = 0;
  for (int *p = v, *end = v + 4; p < end; p++) s += *p;
  for (int *p = w + 4; p > w; p--) s += p[-1];
  //@ assert never: s + (v + 4 - v) != 40;
  return s;
}
"""


@pytest.mark.slow
@needs_gcc
def test_an_object_that_lies_beside_another_ends_all_the_same(tmp_path: Path) -> None:
    """Which object is meant, the pointer says from which an access is reckoned."""
    path = tmp_path / "neighbours.c"
    path.write_text(NEIGHBOURS, encoding="utf-8")
    _, found = session.emit([str(path)], Options(smoke=False))
    written = [one for one in found if isinstance(one, CTest)]
    functions = ("behind", "before", "literal", "end", "member", "other", "set", "set_other")
    expected = {f"{one}/mem-access/1" for one in functions}
    expected |= {f"{one}/pointer-comparison/1" for one in ("apart", "apart_back")}
    expected |= {f"{one}/pointer-comparison/1" for one in ("order", "order_back")}
    assert {one.fails for one in written} >= {*expected, "run/assertion/never"}
    for flags in ((), ("-O1",), SANITIZERS):
        assert [said for one in written if (said := failing_elsewhere(one, tmp_path, flags))] == []


@needs_gcc
def test_frames_of_ranges_of_arrays(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(RANGES)
    found = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert len(found) == 4
    for test in found:
        assert isinstance(test, CTest), test
        assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""
