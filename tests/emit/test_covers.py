"""Every covering run, written as a C test, ends as it says and reaches the lines that it says.

gcc compiles it, plain and with sanitizers, and gcov counts the lines of the user's file: of those
that hold a statement of the function, and that gcov knows, it counts the ones that the test
reaches, and no others.  Of the files that is one in twelve, or, with WEAKLINK_EMIT=all, each.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.data_runner import read_case
from tests.emit.gcov import counts, needs_gcov, said
from tests.emit.native import SANITIZERS, compiled, needs_gcc, run
from tests.emit.test_emitted import NOT_YET
from tests.sampling import some_of, sparse
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.cli.emitted import write_covers
from weaklink.diagnostics import InputError, Refusal
from weaklink.emit.tests import CTest
from weaklink.options import CoverOptions, Options
from weaklink.record import replace

ROOT = Path(__file__).parents[2]
FILES = [  # gcc compiles for its own machine
    path
    for folder in ("examples", "tests/data")
    for path in sorted(ROOT.glob(f"{folder}/**/*.c"))
    if "--machine" not in read_case(path).options
]
if os.environ.get("WEAKLINK_EMIT") != "all":
    FILES = some_of(FILES, 12)

OF_COVERS = sorted((ROOT / "tests/cover/data").glob("*.c"))

needs_make = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("make", "awk")), reason="make is not installed"
)


def covering(path: Path, options: Options, *, failing: bool = False) -> list[CTest | Refusal]:
    chosen = replace(options, cover=CoverOptions(failing=failing))
    return list(session.cover_with_tests([str(path)], chosen).tests)


def problem(test: CTest, folder: Path, flags: tuple[str, ...] = ()) -> str:
    """What is wrong with how a test ends, if anything."""
    native = run(compiled(test.text, folder, flags))
    end = said(test.text).end
    as_said = any(line.startswith(end) for line in native.said.splitlines())
    if as_said and (test.fails or native.code == 0) and "runtime error" not in native.said:
        return ""
    return f"{test.name} should say {end}: {native.said[:500]}"


def miscounted(test: CTest, folder: Path) -> str:
    """The lines that the test says it reaches, and gcov does not, or the other way round."""
    claim = said(test.text)
    found = counts(test.text, claim.file, folder)
    wrong = [
        line
        for line in sorted(claim.among & found.keys())
        if (line in claim.reaches) != (found[line] > 0)
    ]
    return f"{test.name}: lines {wrong} of {claim.file}" if wrong else ""


def judge(path: Path, folder: Path, *, failing: bool) -> None:
    try:
        tests = covering(path, parse_options(read_case(path).options), failing=failing)
    except InputError:
        return
    for test in tests[:12]:
        if isinstance(test, Refusal):
            assert any(reason in test.construct for reason in NOT_YET), test
            continue
        assert problem(test, folder) == ""
        assert problem(test, folder, SANITIZERS) == ""
        assert miscounted(test, folder) == ""


@needs_gcov
@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_runs_that_end_normally(path: Path, tmp_path: Path) -> None:
    judge(path, tmp_path, failing=False)


@needs_gcov
@pytest.mark.slow
@pytest.mark.parametrize("path", OF_COVERS, ids=lambda path: path.stem)
def test_runs_of_programs_that_are_hard_to_cover(path: Path, tmp_path: Path) -> None:
    judge(path, tmp_path, failing=False)


@needs_gcov
@pytest.mark.slow
@pytest.mark.parametrize("name", ["branches", "conditions", "independent", "empty_pieces"])
def test_runs_that_cover_decisions(name: str, tmp_path: Path) -> None:
    text = (ROOT / "tests/cover/data" / f"{name}.c").read_text(encoding="utf-8")
    _, _, text = text.partition("\n")
    path = tmp_path / "decisions.c"
    path.write_text(text.replace(" && ", "\n&& ").replace(" || ", "\n|| "), encoding="utf-8")
    options = replace(Options(), cover=CoverOptions(pieces="mcdc"))
    tests = session.cover_with_tests([str(path)], options).tests
    assert tests
    for test in tests:
        assert isinstance(test, CTest)
        assert problem(test, tmp_path) == ""
        assert miscounted(test, tmp_path) == ""


@needs_gcov
@pytest.mark.slow
@pytest.mark.parametrize("path", some_of(FILES, 24), ids=lambda path: str(path.relative_to(ROOT)))
def test_runs_that_fail(path: Path, tmp_path: Path) -> None:
    if path.name == "padding.c":
        pytest.xfail("what the contract of memcpy chooses for padding is not all written")
    judge(path, tmp_path, failing=True)


# --- programs of a few lines ------------------------------------------------------------------

SIGN = """\
int limit;

/*@ requires limit > 0;
    assigns \\nothing;
    ensures -1 <= \\result <= 1; */
int sign(int x, int y)
{
  if (x < 0 &&
      y < limit)
    return -1;
  int r = x > 0;
  //@ assert known: r == 0 || r == 1;
  switch (y) {
  case 1: r = 0; break;
  case 2: return 1;
  default:
    break;
  }
  return r;
}
"""

LEAVES = """\
/*@ assigns \\nothing; ensures \\false; exits \\exit_status == status; */
void exit(int status);

/*@ assigns \\nothing; ensures \\result >= 0; */
int next(void);

/*@ assigns \\nothing; exits \\exit_status == 1; */
int f(int x)
{
  int y = next();
  if (y > x)
    exit(1);
  return next() - y;
}
"""

SPREAD = """\
/*@ assigns \\nothing;
    ensures \\result == x; */
int same(int x) { return x; }

/*@ requires 0 <= x <= 9;
    assigns \\nothing; */
int f(int x)
{
  int a = 1,
      b = same(
          x);
  if (same(a) > 0 &&
      !same(b) &&
      (same(x) > 3 ||
       same(
          b + 1) > 0))
    return
      same(b);
  return a
    + b;
}
"""

RECURSIVE = """\
/*@ requires 0 <= n <= 3;
    decreases n;
    assigns \\nothing; */
int depth(int n)
{
  if (n == 0)
    return 0;
  return 1 + depth(n - 1);
}
"""

WRONG = """\
/*@ requires 0 <= n <= 2;
    assigns \\nothing;
    ensures \\result < 2; */
int f(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i; loop variant n - i; */
  while (i < n)
    i++;
  return i;
}
"""


def made(folder: Path, text: str, *, failing: bool = False) -> list[CTest]:
    path = folder / "user's file.c"
    path.write_text(text, encoding="utf-8")
    found = covering(path, Options(), failing=failing)
    assert all(isinstance(test, CTest) for test in found), found
    return [test for test in found if isinstance(test, CTest)]


@needs_gcov
@pytest.mark.parametrize("text", sparse([SIGN, LEAVES, SPREAD, RECURSIVE, WRONG], 3))
@pytest.mark.parametrize("failing", [False, True])
def test_ends_and_lines(text: str, failing: bool, tmp_path: Path) -> None:
    for test in made(tmp_path, text, failing=failing):
        assert problem(test, tmp_path) == ""
        assert miscounted(test, tmp_path) == ""


def test_what_is_said(tmp_path: Path) -> None:
    tests = made(tmp_path, SIGN)
    claims = [said(test.text) for test in tests]
    assert {claim.end for claim in claims} == {"ends: no annotation fails"}
    assert {claim.file for claim in claims} == {str(tmp_path / "user's file.c")}
    assert {line for claim in claims for line in claim.reaches} == {8, 10, 11, 13, 14, 15, 17, 19}
    assert all(claim.among == {8, 10, 11, 13, 14, 15, 17, 19} for claim in claims)
    text = tests[0].text
    assert f'#line 11 "{tmp_path}/user\'s file.c"\n    int r = x > 0;\n#line' in text
    assert 'CHECK("sign/assertion/known", r == 0 || r == 1);' in text


def test_a_run_that_exits(tmp_path: Path) -> None:
    ends = {said(test.text).end for test in made(tmp_path, LEAVES)}
    assert ends == {"ends: by exit", "ends: no annotation fails"}


def test_inner_activations_count(tmp_path: Path) -> None:
    assert {6, 7, 8} in [said(test.text).reaches for test in made(tmp_path, RECURSIVE)]


@needs_gcov
def test_parts_of_statements_have_lines_of_their_own(tmp_path: Path) -> None:
    (*_, test) = made(tmp_path, SPREAD)
    claim = said(test.text)
    assert counts(test.text, claim.file, tmp_path).keys() >= {9, 10, 12, 13, 14, 15, 18, 19}
    assert miscounted(test, tmp_path) == ""


@needs_gcc
def test_a_run_that_fails(tmp_path: Path) -> None:
    (test,) = made(tmp_path, WRONG, failing=True)
    assert test.fails == "f/postcondition/1"
    assert run(compiled(test.text, tmp_path)).fails == ("f/postcondition/1",)


def test_directives_say_where_the_program_goes_on(tmp_path: Path) -> None:
    """The line behind ``#line N`` of the program's own name is its line N."""
    (test, *_) = made(tmp_path, SIGN)
    for number, line in enumerate(test.text.splitlines(), 1):
        if line.startswith("#line") and line.endswith(f'"{test.name}"'):
            assert line == f'#line {number + 1} "{test.name}"'


# --- the folder -------------------------------------------------------------------------------


def make(folder: Path, *goals: str) -> subprocess.CompletedProcess[str]:
    command = ["make", "-s", *goals]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@needs_make
@needs_gcc
@pytest.mark.parametrize("text, failing", [(LEAVES, False), (WRONG, True)])
def test_make(text: str, failing: bool, tmp_path: Path) -> None:
    tests = made(tmp_path, text, failing=failing)
    out = tmp_path / "out"
    write_covers(tests, out)
    ended = make(out)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for test in tests:
        end = f"{test.name.removesuffix('.c')} {said(test.text).end}"
        assert f"./{end}" in ended.stdout.splitlines()


@needs_make
@needs_gcov
def test_make_coverage(tmp_path: Path) -> None:
    tests = made(tmp_path, LEAVES)
    out = tmp_path / "out"
    write_covers(tests, out)
    (tmp_path / "user's file.c").unlink()  # gcov counts lines of what it cannot see
    ended = make(out, "coverage")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    *each, together = ended.stdout.splitlines()
    assert len(each) == len(tests)
    assert together == f"all reach {tmp_path}/user's file.c: 10 11 12 13 of 10 11 12 13"
    assert make(out, "clean").returncode == 0
    assert len(list(out.iterdir())) == len(tests) + 2


@needs_make
@needs_gcov
def test_make_coverage_finds_a_wrong_claim(tmp_path: Path) -> None:
    (test, *_) = made(tmp_path, RECURSIVE)
    out = tmp_path / "out"
    wrong = replace(test, text=test.text.replace(".c: 6 7 8\n   among", ".c: 6 7\n   among"))
    assert wrong != test
    write_covers([wrong], out)
    ended = make(out, "coverage")
    assert ended.returncode != 0
    assert "user's file.c:8, against what it says" in ended.stdout


def test_nothing_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_covers([], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert "nothing is written: the covers have no tests" in capsys.readouterr().err
