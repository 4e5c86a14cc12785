"""The checker of IR well-formedness notices each kind of damage."""

from collections.abc import Callable

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text
from weaklink.ir.check import check_function, check_program
from weaklink.ir.expressions import Const, Read, Storage, Variable
from weaklink.ir.program import Assign, Block, Body, Call, EndLife, Exit, Function, Jump, Statement
from weaklink.ir.types import MACHINES
from weaklink.record import replace
from weaklink.source import NOWHERE

INT, LONG = MACHINES["lp64"].int, MACHINES["lp64"]["long"]
PROGRAM = elaborate_text("int g(int x) { return x; } int f(int n) { int k = g(n); return k; }")
F = PROGRAM.functions["f"]
STRANGER = Variable("stranger", INT, Storage.LOCAL, "stranger")
PARAMETER = F.parameters[0]


def body() -> Body:
    assert F.body is not None
    return F.body


def with_statement(statement: Statement) -> Function:
    entry = body().blocks["entry"]
    block = replace(entry, statements=(statement, *entry.statements))
    return replace(F, body=replace(body(), blocks={**body().blocks, "entry": block}))


def with_block(block: Block) -> Function:
    return replace(F, body=replace(body(), blocks={**body().blocks, block.name: block}))


DAMAGE: list[tuple[str, Callable[[], Function]]] = [
    ("does not exist", lambda: with_block(Block("b", (), Jump("nowhere")))),
    ("the exit should be", lambda: with_block(Block("b", (), Exit()))),
    ("stranger is not declared", lambda: with_statement(Assign(STRANGER, Const(1, INT), NOWHERE))),
    ("stranger is not declared", lambda: with_statement(EndLife((STRANGER,), NOWHERE))),
    (
        "stranger is not declared",
        lambda: with_statement(Assign(PARAMETER, Read(STRANGER), NOWHERE)),
    ),
    ("assigns long to int", lambda: with_statement(Assign(PARAMETER, Const(1, LONG), NOWHERE))),
    (
        "not a value of int",
        lambda: with_statement(Assign(PARAMETER, Const(1 << 40, INT), NOWHERE)),
    ),
    ("arguments do not fit g", lambda: with_statement(Call("g", (), (), NOWHERE))),
    ("calls h, which", lambda: with_statement(Call("h", (), (), NOWHERE))),
    (
        "two variables are called n",
        lambda: replace(F, body=replace(body(), locals=(*body().locals, PARAMETER))),
    ),
]


def test_a_good_program_has_no_complaint() -> None:
    assert check_program(PROGRAM) == []


@pytest.mark.parametrize(("complaint", "damaged"), DAMAGE)
def test_damage_is_noticed(complaint: str, damaged: Callable[[], Function]) -> None:
    found = check_function(damaged(), PROGRAM)
    assert any(complaint in line for line in found), found
