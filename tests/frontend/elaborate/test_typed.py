"""Predicates that Frama-C accepts, one a line: they have a type here too, and hold together."""

from pathlib import Path

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text, errors
from weaklink.ir.check import check_program
from weaklink.ir.printer import print_program

PRELUDE = """
struct s { int x; int t[4]; struct s *next; };
enum e { E = 1, F };
int a[10], m[2][3];
int callee(int n);
"""
HEAD = (
    "void f(int *p, int *q, int n, struct s *r, char *c, void *v, double d, float f1, "
    "enum e e, int (*g)(int), int (*h)(int))"
)
LINES = Path(__file__).with_name("typed.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("predicate", LINES)
def test_typed(predicate: str) -> None:
    text = f"{PRELUDE}/*@ requires \\true; */ {HEAD} {{ /*@ assert {predicate}; */ }}"
    program = elaborate_text(text, hints=False)
    assert errors(program) == [] and program.refused == ()
    assert check_program(program) == []
    assert print_program(program)


@pytest.mark.parametrize("predicate", LINES)
def test_typed_in_a_contract(predicate: str) -> None:
    text = f"{PRELUDE}/*@ ensures {predicate}; */ {HEAD};"
    program = elaborate_text(text, hints=False)
    assert errors(program) == [] and program.refused == ()
    assert check_program(program) == []
