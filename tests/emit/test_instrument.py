"""The instrumented program of a view: gcc compiles it without a word, and it does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, WARNINGS, compiled, needs_gcc, run
from weaklink import session
from weaklink.diagnostics import InputError
from weaklink.options import Choice, Options
from weaklink.record import replace

ROOT = Path(__file__).parents[2]
VIEWED = sorted(
    path
    for folder in ("examples", "tests/data/loops", "tests/data/cases")
    for path in (ROOT / folder).glob("*.c")
)

COUNTER = """
/*@ requires 0 <= n <= 100;
    assigns \\nothing;
    ensures same: \\result == n; */
int count(int n) {
  int i = 0;
  /*@ loop invariant low: 0 <= i;
      loop assigns i;
      loop variant n - i; */
  while (i < n)
    i++;
  return i;
}
"""


def view(path: Path, function: str, *sites: str) -> str:
    options = replace(Options(), functions=(function,), contracts=Choice(sites))
    return session.instrument([str(path)], options)


@pytest.fixture
def counter(tmp_path: Path) -> Path:
    path = tmp_path / "counter.c"
    path.write_text(COUNTER, encoding="utf-8")
    return path


def test_code_view_is_readable(counter: Path) -> None:
    text = view(counter, "count", "none")
    assert 'CHECK("count/loop1/loop-invariant-established/low", 0 <= i);' in text
    assert "/* ensures same: \\result == n */" in text
    assert 'CHECK("count/postcondition/same", result == n);' in text
    assert 'CHOOSE("' not in text.partition("--- functions ---")[2]


CUT = """
/*@ requires 0 <= n <= 100;
    ensures zero: \\result == 0; */
int count(int n) {
  long double f = 1.5L;
  int i = n;
  /*@ loop invariant low: 0 <= i;
      loop assigns i; */
  while (i > 0)
    i--;
  //@ assert end: i == 0;
  return i < f ? i : 1;
}
"""


@needs_gcc
@pytest.mark.parametrize("sites", ["none", "all"])
def test_what_is_not_analysed_is_not_checked(tmp_path: Path, sites: str) -> None:
    path = tmp_path / "cut.c"
    path.write_text(CUT, encoding="utf-8")
    text = view(path, "count", sites)
    assert "not checked here (not analysed): loop invariant low: 0 <= i" in text
    compiled(text, tmp_path)


def test_contract_view_chooses_and_assumes(counter: Path) -> None:
    text = view(counter, "count", "loop1")
    assert 'CHOOSE("count/loop1", i);' in text
    assert 'ASSUME("invariant of loop1", 0 <= i);' in text
    assert 'STOP("count/loop1");' in text


@needs_gcc
def test_choices_are_read(counter: Path, tmp_path: Path) -> None:
    program = compiled(view(counter, "count", "loop1"), tmp_path, WARNINGS)
    assert run(program, "7\n").fails == ("count/postcondition/same",)
    assert "ends: no annotation fails" in run(program, "0\n").said
    assert "no run: invariant of loop1 does not hold" in run(program, "-1\n").said
    assert "no run: nothing says what" in run(program, "").said


@needs_gcc
def test_the_code_view_runs_as_it_is(counter: Path, tmp_path: Path) -> None:
    program = compiled(view(counter, "count", "none"), tmp_path, WARNINGS)
    assert run(program).said == "ends: no annotation fails\n"


RELATIONS = """
//@ predicate closer(integer before, integer now) = 0 <= now < before || before < now <= 0;

/*@ requires -50 <= n <= 50; decreases n for closer; assigns \\nothing; ensures \\result == 0; */
int to_zero(int n) { return n > 0 ? to_zero(n - 1) : n < 0 ? to_zero(n + 1) : n; }

/*@ requires -9 <= n <= 9; assigns \\nothing; ensures \\result == 0; */
int f(int n) {
  int i = n;
  /*@ loop invariant n <= i <= 0 || 0 <= i <= n; loop assigns i; loop variant i for closer; */
  while (i != 0) i += i > 0 ? -1 : 1;
  return to_zero(i - n);
}
"""


@needs_gcc
def test_measures_are_compared_by_a_relation(tmp_path: Path) -> None:
    path = tmp_path / "relations.c"
    path.write_text(RELATIONS, encoding="utf-8")
    text = view(path, "f", "none")
    assert "logic_closer(loop1_variant, i)" in text
    assert "logic_closer(to_zero_measure, n)" in text
    for given in ("0", "7", "-7"):
        program = compiled(text.replace("int n = 0;", f"int n = {given};"), tmp_path, WARNINGS)
        assert run(program).said == "ends: no annotation fails\n"


@needs_gcc
@pytest.mark.parametrize(
    ("right", "wrong", "failed"),
    [
        ("? -1 : 1", "? -1 : 0", "f/loop1/loop-variant-decreases/1"),
        ("to_zero(n + 1)", "to_zero(n - 1)", "to_zero/to_zero2/decreases/1"),
    ],
)
def test_a_relation_that_fails_is_seen(tmp_path: Path, right: str, wrong: str, failed: str) -> None:
    path = tmp_path / "relations.c"
    assert RELATIONS.count(right) == 1
    path.write_text(RELATIONS.replace(right, wrong), encoding="utf-8")
    start = "-7" if "loop1" in failed else "7"
    text = view(path, "f", "none").replace("int n = 0;", f"int n = {start};")
    assert run(compiled(text, tmp_path, WARNINGS)).fails == (failed,)


STRINGS = """
struct name { char text[8]; int n; };
typedef char word[4];
struct outer { struct name inner[2]; const char *p; word w; };
struct pair { char a[4]; const char *b; };
#define PAIR { "one", "two" }
/*@ requires \\valid_read(p + (0 .. 1)); assigns \\nothing; ensures \\result == p[1]; */
char second(const char *p) { return p[1]; }
/*@ assigns \\nothing; ensures \\result == 0; */
int f(void) {
  struct name s = { "abc", 3 };
  struct outer o = { { { "x", 1 }, { .text = "yz" } }, "ptr", "wd" };
  struct pair p = PAIR;
  char two[2][4] = { "ab", "cd" }, (*const q)[4] = two;
  word w = "oo";
  char braced[4] = { "ab" };
  const char *list[2] = { "ab", "cd" }, (*whole)[4] = &"abc";
  if (sizeof "abcdefg" != 8 || "xyz"[1] != 'y' || second("arg") != 'r') return 1;
  if (second(list[1]) != 'd' || second(o.p) != 't' || second(*whole) != 'b') return 2;
  if (s.text[1] != 'b' || o.inner[1].text[1] != 'z' || o.w[1] != 'd' || w[1] != 'o') return 3;
  if (p.a[1] != 'n' || second(p.b) != 'w' || braced[1] != 'b' || q[1][1] != 'd') return 4;
  return 0;
}
"""


@needs_gcc
@pytest.mark.parametrize("sites", ["none", "all"])
def test_string_literals_fill_arrays_or_are_objects(tmp_path: Path, sites: str) -> None:
    path = tmp_path / "strings.c"
    path.write_text(STRINGS, encoding="utf-8")
    text = view(path, "f", sites)
    assert 'struct name s = {"abc", 3};' in text
    program = compiled(text, tmp_path, (*WARNINGS, *SANITIZERS))
    given = "".join(f"{ord(c)}\n" for c in "rdtbw")
    assert run(program, given).said.endswith("ends: no annotation fails\n")


QUOTED = r"""
/*@ requires 0 <= n < 7; assigns \nothing; ensures \result == "\t\"\\\n\351\?"[n % 7]; */
char f(int n) { return "\t\"\\\n\351\?"[n]; }
"""


@needs_gcc
def test_annotations_name_characters_of_literals(tmp_path: Path) -> None:
    path = tmp_path / "quoted.c"
    path.write_text(QUOTED, encoding="utf-8")
    for given in range(7):
        text = view(path, "f", "none").replace("int n = 0;", f"int n = {given};")
        assert run(compiled(text, tmp_path, WARNINGS)).said == "ends: no annotation fails\n"


GHOSTS = """
int d;
//@ ghost int ticks;
/*@ ghost /@ requires ticks < 9; assigns ticks; ensures ticks == \\old(ticks) + 1; @/
    void tick(void) { ticks++; } */
/*@ assigns d, ticks; ensures \\result == n + 7; */
int f(int n) {
  int c = 0;
  {
    /*@ ghost int c = n; */
    c = 2;
    //@ assert inner: c == n;
    /*@ ghost int \\ghost *p = &c; *p = 4; */
    //@ assert pointed: c == 4;
  }
  /*@ ghost int d = 1; */
  d = 5;
  if (n > 3) d = d + n; /*@ ghost else { int n = 3; d = n; } */
  //@ assert outer: c == 2 && (n <= 3 ==> d == 3);
  /*@ ghost
    /@ loop invariant 0 <= i <= d; loop assigns i; loop variant d - i; @/
    for (int i = 0; i < d; i++) { }
    tick(); */
  return c + d + (n > 3 ? 0 : n);
}
"""


@needs_gcc
def test_a_ghost_hides_no_name_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "ghosts.c"
    path.write_text(GHOSTS, encoding="utf-8")
    text = view(path, "f", "none")
    code = text.partition("--- functions ---")[2]
    assert "int c_ghost = n;" in code and "    c = 2;" in code
    assert 'CHECK("f/assertion/inner", c_ghost == n);' in code
    assert "int n_ghost = 3;" in code and "d_ghost = n_ghost;" in code
    program = compiled(text, tmp_path, WARNINGS)
    assert run(program).said == "ends: no annotation fails\n"


def test_an_error_is_said(tmp_path: Path) -> None:
    path = tmp_path / "wrong.c"
    path.write_text("int f(int n) { /*@ ghost n = 1; */ return n; }", encoding="utf-8")
    with pytest.raises(InputError) as raised:
        view(path, "f", "none")
    assert raised.value.diagnostic.code == "ghost"


@needs_gcc
def test_a_failing_ghost_function_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "ghosts.c"
    path.write_text(GHOSTS.replace("ticks++;", "ticks += 2;"), encoding="utf-8")
    program = compiled(view(path, "f", "none"), tmp_path, WARNINGS)
    assert run(program).fails[:1] == ("tick/postcondition/1",)


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("path", VIEWED, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_view_compiles(path: Path, tmp_path: Path) -> None:
    program = session.read_program([str(path)], Options())
    for function in program.functions.values():
        if function.body is None or not function.requested:
            continue
        for sites in ("none", "all"):
            try:
                text = view(path, function.name, sites)
            except InputError as problem:
                assert "cannot be printed" in problem.diagnostic.message
                continue
            compiled(text, tmp_path, (*WARNINGS, "-fsyntax-only"))


@pytest.mark.parametrize("named", [(), ("f",)])
def test_a_function_that_is_refused_says_why(tmp_path: Path, named: tuple[str, ...]) -> None:
    path = tmp_path / "refused.c"
    path.write_text("long double t[2];\n/*@ requires t[0] == 0; */\nint f(void) { return 1; }\n")
    with pytest.raises(InputError) as caught:
        session.instrument([str(path)], replace(Options(), functions=named))
    assert caught.value.diagnostic.span.line == 2
    assert "f cannot be printed: " in caught.value.diagnostic.message
