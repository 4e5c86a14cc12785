"""Whose address is taken, in code and in annotations."""

from tests.frontend.elaborate.elaborating import elaborate_text
from weaklink.ir.parts import addressable, addressed_by_body, addressed_by_function

TEXT = """
void g(int *p);
struct pair { int x, y; };
//@ requires \\valid(&by_requires); ensures *(&by_ensures + 0) == 0; assigns *(&by_assigns + 0);
int f(int by_requires, int by_ensures, int by_assigns, int plain)
{
  int by_code, by_loop, by_assertion, by_store, by_call, by_condition, by_contract, t[2];
  struct pair s;
  int *p = &by_code, **q = &p;
  *(&by_store + 0) = 1;
  g(&by_call);
  if (p == &by_condition) plain++;
  //@ assert \\valid(&by_assertion);
  //@ loop invariant \\valid(&by_loop); loop assigns plain;
  while (plain) plain--;
  //@ ensures \\valid(&by_contract);
  ;
  g(&s.y);
  return t[0] + s.x;
}
"""
FUNCTION = elaborate_text(TEXT).functions["f"]


def test_addressed_in_the_body() -> None:
    assert FUNCTION.body is not None
    found = {variable.name for variable in addressed_by_body(FUNCTION.body)}
    listed = "by_code by_loop by_assertion by_store by_call by_condition by_contract p s"
    assert found == set(listed.split())


def test_addressed_in_the_contract_too() -> None:
    found = {variable.name for variable in addressed_by_function(FUNCTION)}
    assert {"by_requires", "by_ensures", "by_assigns", "by_code"} < found


def test_arrays_and_structures_are_addressable_anyway() -> None:
    assert FUNCTION.body is not None
    found = {v.name for v in FUNCTION.body.locals if addressable(v, frozenset())}
    assert found == {"t", "s"}
