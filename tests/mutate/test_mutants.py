"""Mutants: one place, as meant, none twice, and nothing that a contract's callers are asked."""

import difflib
import re
from pathlib import Path

import pytest

from weaklink.diagnostics import InputError
from weaklink.mutate import OPERATORS, Mutant, mutants, sampled
from weaklink.options import Reading


def made(tmp_path: Path, text: str, *operators: str) -> list[Mutant]:
    path = tmp_path / "a.c"
    path.write_text(text, encoding="utf-8")
    return mutants(str(path), Reading(), operators)


def changes(tmp_path: Path, text: str, *operators: str) -> list[str]:
    return [f"{one.was} > {one.now}" for one in made(tmp_path, text, *operators)]


FIRST = """/*@ requires n >= 0;
    typically n <= 4;
    assigns \\nothing;
    ensures 0 <= \\result <= n && \\result != 3;
*/
int f(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i;
      loop assigns i;
      loop variant n - i; */
  while (i < n && i != 3) i++;
  return i;
}
"""


def test_the_changes_of_a_function(tmp_path: Path) -> None:
    found = [f"{one.line} {one.operator}: {one.was} > {one.now}" for one in made(tmp_path, FIRST)]
    assert found == (Path(__file__).parent / "first.txt").read_text(encoding="utf-8").splitlines()


def test_a_mutant_differs_in_one_place_and_says_which(tmp_path: Path) -> None:
    for one in made(tmp_path, FIRST):
        head, _, body = one.text.partition(" */ ")
        assert head.startswith(f"/* mutant {one.number} of ") and one.said in head
        pairs = zip(FIRST.splitlines(), body.splitlines(), strict=True)
        differing = [number for number, (old, new) in enumerate(pairs, start=1) if old != new]
        assert differing == [one.line]
        blocks = difflib.SequenceMatcher(None, FIRST, body, autojunk=False).get_opcodes()
        assert blocks[0][0] == "equal" and blocks[-1][0] == "equal"


def test_what_callers_are_asked_stays(tmp_path: Path) -> None:
    text = """/*@ predicate small(integer n) = n < 10; predicate large(integer n) = n > 9; */
/*@ requires n > 3; ensures \\result < n; */ int g(int n);
/*@ requires small(n) && n > 3; typically n < 5; ensures large(\\result);
    behavior b: assumes n > 6; requires n > 4; */
int f(int n) { return g(n); }
"""
    found = {(one.function, one.line, one.was) for one in made(tmp_path, text, "relation")}
    assert found == {("large", 1, ">"), ("g", 2, ">"), ("g", 2, "<"), ("f", 4, ">")}


def test_macros_and_headers_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("static int h(int a) { return a + 1; }\n", encoding="utf-8")
    text = """#include "h.h"
#define ADD(a, b) ((a) + (b))
#define TWICE(a) ((a) + (a))
#define LIMIT 5
int f(int n) { return ADD(n - 1, LIMIT) + TWICE(n - 2); }
"""
    found = [(one.line, one.was, one.now) for one in made(tmp_path, text, "arithmetic")]
    assert found == [
        (5, "ADD(n - 1, LIMIT) + TWICE(n - 2)", "ADD(n - 1, LIMIT) * TWICE(n - 2)"),
        (5, "n - 1", "n * 1"),
        (5, "-", "+"),
        (5, "+", "-"),
    ]


@pytest.mark.parametrize(
    ("text", "operators", "expected"),
    [
        ("int f(int *p, int n) { return *(p + n); }", "arithmetic", []),
        ("int f(int *p) { p++; return *p; }", "arithmetic", []),
        ("struct s { int *p; }; int f(struct s *s) { return *(s->p + 1); }", "arithmetic", []),
        ("int f(int a, int b) { return a - b; }", "arithmetic", ["- > +", "a - b > a * b"]),
        ("int f(int a, int b, int c) { return a * b + c; }", "relation", []),
        ("int f(int a) { return a < (a, 2); }", "argument", []),
        ("int g(int a, int b); int f(int a) { return g(a, 2); }", "argument", ["a, 2 > 2, a"]),
        ("int g(int a, int b); int f(int a) { return g(a, a); }", "argument", []),
        ("int f(int a) { if (!a) return 1; return 2; }", "condition", ["!a > a"]),
        ("int f(int a) { return 0; }", "return", []),
        ("void f(int *p) { *p = 1; ; return; }", "statement", ["*p = 1; > ;", "return; > ;"]),
        ("int f(int a) { return 0x10 + 2u; }", "constant",
         ["0x10 > 17", "0x10 > 15"]),
        ("int f(int a) { for (; a > 0; a--) ; return a; }", "statement", ["a-- > "]),
    ],
)  # fmt: skip
def test_what_an_operator_changes(
    text: str, operators: str, expected: list[str], tmp_path: Path
) -> None:
    assert sorted(changes(tmp_path, text, operators)) == sorted(expected)


@pytest.mark.parametrize(
    ("clause", "left_out"),
    [
        ("ensures \\result < n + 1;", "1 > 2"),
        ("ensures !(\\result < n);", "\\result < n > \\result >= n"),
        ("ensures \\result == n || \\result == n;", "|| > &&"),
    ],
)
def test_what_says_the_same_is_left_out(clause: str, left_out: str, tmp_path: Path) -> None:
    text = f"/*@ {clause} */ int f(int n) {{ return n; }}"
    assert left_out not in changes(
        tmp_path, text, "relation", "connective", "constant", "predicate"
    )


def test_clauses_go_with_their_comments(tmp_path: Path) -> None:
    text = """int f(int n)
{
  //@ assert n > 0;
  /*@ loop invariant
    @   n >= 0 ;
    @ loop assigns n;
    @*/
  while (n > 0) n--;
  return n;
}
"""
    bodies = {one.was: one.text.partition(" */ ")[2] for one in made(tmp_path, text, "clause")}
    assert bodies["assert n > 0;"] == text.replace("//@ assert n > 0;", "")
    assert bodies["loop assigns n;"] == text.replace("loop assigns n;", "")
    assert "loop invariant" not in bodies["loop invariant n >= 0 ;"]


def test_what_stands_on_several_lines_is_said_on_one(tmp_path: Path) -> None:
    text = "int g(int a, int b);\nint f(int a)\n{\n  return g(a,\n           2);\n}\n"
    (one,) = made(tmp_path, text, "argument")
    assert (one.was, one.now, one.line) == ("a, 2", "2, a", 4)
    assert one.text.count("\n") == text.count("\n")


def test_a_sample_is_the_same_each_time(tmp_path: Path) -> None:
    found = made(tmp_path, FIRST)
    assert sampled(found, 7, 3) == sampled(found, 7, 3) != sampled(found, 7, 4)
    assert [one.number for one in sampled(found, 7, 3)] == sorted(
        one.number for one in sampled(found, 7, 3)
    )
    assert made(tmp_path, FIRST) == found


def test_a_file_that_is_wrong_has_no_mutants(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unknown"):
        made(tmp_path, "int f(void) { return x; }")


def test_the_help_names_every_operator() -> None:
    from weaklink.cli.commands import campaign

    help = next(p.help for p in campaign.params if p.name == "operators")  # type: ignore[attr-defined]
    assert set(OPERATORS) <= set(re.findall(r"\w+", help))
