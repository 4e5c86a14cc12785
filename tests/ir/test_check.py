"""The checker of IR well-formedness notices each kind of damage."""

from collections.abc import Callable

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text
from weaklink.ir.check import check_function, check_program
from weaklink.ir.contracts import Assigns, FunctionContract
from weaklink.ir.expressions import Cell, Const, Expr, Read, Region, Unchanged, Updated
from weaklink.ir.predicates import Holds
from weaklink.ir.program import Block, Body, Exit, Function, Jump
from weaklink.ir.statements import Assign, Call, EndLife, Fresh, Guard, HavocCells, Statement
from weaklink.ir.types import INTEGER, MACHINES, MemoryType
from weaklink.ir.variables import Storage, Variable
from weaklink.kinds import Kind
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


MEMORY = Variable("m", MemoryType(INT), Storage.LOCAL, "m")
LENGTHS = Variable("lengths", MemoryType(INTEGER), Storage.LOCAL, "lengths")
PLACE = Variable("b", INTEGER, Storage.LOCAL, "b")
ONE = Const(1, INTEGER)
ROW = Region(Read(PLACE), ONE, ONE)


def with_memory(statement: Statement) -> Function:
    """The function with two memories and the number of a block as locals."""
    function = with_statement(statement)
    assert function.body is not None
    locals_ = (*function.body.locals, MEMORY, LENGTHS, PLACE)
    return replace(function, body=replace(function.body, locals=locals_))


def assigning(cell: Expr) -> Function:
    return with_memory(Assign(PARAMETER, cell, NOWHERE))


def unchanged(then: Variable, live: Variable, region: Region) -> Function:
    lengths = Read(live), Read(LENGTHS)
    frame = Holds(Unchanged(Read(MEMORY), Read(then), *lengths, (region,)))
    return with_memory(Guard(Kind.MEM_ACCESS, frame, NOWHERE))


def choosing(memory: Variable, region: Region, *spared: Variable) -> Function:
    return with_memory(HavocCells(memory, "f/g1", (region,), spared, NOWHERE))


def naming(memory: Variable, region: Region) -> Function:
    assigns = Assigns((), "", NOWHERE, "", regions=((memory, region),))
    contract = FunctionContract((assigns,))
    return replace(F, contract=contract, parameters=(*F.parameters, MEMORY))


GOOD: dict[str, Callable[[], Function]] = {
    "cell": lambda: assigning(Cell(Read(MEMORY), ONE, ONE, INT)),
    "updated": lambda: with_memory(
        Assign(MEMORY, Updated(Read(MEMORY), Read(PLACE), ONE, Const(2, INT)), NOWHERE)
    ),
    "unchanged": lambda: unchanged(MEMORY, LENGTHS, ROW),
    "chosen": lambda: choosing(MEMORY, ROW, PLACE),
    "all chosen": lambda: with_memory(HavocCells(MEMORY, "f/g1", None, (PLACE,), NOWHERE)),
    "begun": lambda: with_memory(Fresh(PLACE, ONE, ((MEMORY,),), NOWHERE)),
    "copied": lambda: with_memory(Fresh(PLACE, ONE, ((MEMORY,),), NOWHERE, copied=Read(PLACE))),
    "frame": lambda: naming(MEMORY, Region(ONE, ONE, ONE, 2, 1)),
}

DAMAGE: list[tuple[str, Callable[[], Function]]] = [
    ("a int in a int", lambda: assigning(Cell(Read(PARAMETER), ONE, ONE, INT))),
    ("a long in a memory<int>", lambda: assigning(Cell(Read(MEMORY), ONE, ONE, LONG))),
    ("stranger is not declared", lambda: assigning(Cell(Read(MEMORY), Read(STRANGER), ONE, INT))),
    (
        "a long in a memory<int>",
        lambda: with_memory(
            Assign(MEMORY, Updated(Read(MEMORY), ONE, ONE, Const(2, LONG)), NOWHERE)
        ),
    ),
    ("memory<integer> where memory<int> is needed", lambda: unchanged(LENGTHS, LENGTHS, ROW)),
    ("memory<int> where memory<integer> is needed", lambda: unchanged(MEMORY, MEMORY, ROW)),
    (
        "int where integer is needed",
        lambda: unchanged(MEMORY, LENGTHS, Region(ONE, Read(PARAMETER), ONE)),
    ),
    ("b is no memory", lambda: choosing(PLACE, ROW)),
    ("int where integer is needed", lambda: choosing(MEMORY, Region(ONE, ONE, Const(1, INT)))),
    ("stranger is not declared", lambda: choosing(MEMORY, ROW, STRANGER)),
    ("stranger is not declared", lambda: naming(MEMORY, Region(Read(STRANGER), ONE, ONE))),
    ("n is no memory", lambda: naming(PARAMETER, Region(ONE, ONE, ONE))),
    (
        "stranger is not declared",
        lambda: with_statement(Fresh(STRANGER, ONE, ((MEMORY,),), NOWHERE)),
    ),
    (
        "stranger is not declared",
        lambda: with_memory(Fresh(PLACE, ONE, ((MEMORY,),), NOWHERE, copied=Read(STRANGER))),
    ),
    (
        "int where integer is needed",
        lambda: with_memory(Fresh(PLACE, ONE, ((MEMORY,),), NOWHERE, copied=Const(1, INT))),
    ),
    (
        "stranger is not declared",
        lambda: with_statement(Guard(Kind.MEM_ACCESS, Holds(Read(STRANGER)), NOWHERE)),
    ),
    (
        "prologue: stranger is not declared",
        lambda: replace(F, prologue=(Assign(STRANGER, Const(1, INT), NOWHERE),)),
    ),
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


@pytest.mark.parametrize("name", GOOD)
def test_memory_as_it_should_be(name: str) -> None:
    assert check_function(GOOD[name](), PROGRAM) == []


@pytest.mark.parametrize(("complaint", "damaged"), DAMAGE)
def test_damage_is_noticed(complaint: str, damaged: Callable[[], Function]) -> None:
    found = check_function(damaged(), PROGRAM)
    assert any(complaint in line for line in found), found
