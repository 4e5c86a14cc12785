"""Types of annotations at their arguments."""

from __future__ import annotations

from tests.view.viewing import read_program
from weaklink import ir
from weaklink.ir.check import check_program
from weaklink.ir.printer import print_program
from weaklink.view.data_types import name_data_types

PAIRS = """
/*@ type pair<A, B> = Pair(A, B);
    logic A first<A, B>(pair<A, B> p) = \\match p { case Pair(a, _): a };
    lemma one: first(Pair(1, 2)) == \\nth([| 1 |], 0); */
void f(void) { }
"""

RANGES = """
/*@ lemma all: \\forall \\list<unsigned char> l; l == l; */
void f(void) { }
"""


def typed(text: str) -> str:
    program = name_data_types(read_program(text))
    polymorphic = [one for one in program.definitions.values() if one.type_parameters]
    left = {n: d for n, d in program.definitions.items() if d not in polymorphic}
    assert check_program(program.__class__(**{**fields(program), "definitions": left})) == []
    return print_program(program)


def fields(program: ir.Program) -> dict[str, object]:
    return {name: getattr(program, name) for name in program.__match_args__}


def test_a_polymorphic_definition_is_one_for_the_types_it_is_used_at() -> None:
    text = typed(PAIRS)
    assert "Pair<integer, integer>(integer x1, x2)" in text
    assert "first<integer, integer>(Pair<integer, integer>(1, 2))" in text
    assert "\\nth<integer>(\\Cons<integer>(1, \\Nil<integer>), 0)" in text


def test_what_is_quantified_over_has_machine_integers_of_their_range() -> None:
    text = typed(RANGES)
    assert "\\list<unsigned char> in range(l) ==> l == l" in text
    assert "\\Cons<unsigned char>.1(x) <= 255" in text


def test_a_program_without_such_types_is_left_alone() -> None:
    program = read_program("/*@ ensures \\result == 0; */ int f(void) { return 0; }")
    assert name_data_types(program) is program
