"""The generated programs have the shape that the seed describes (section 7)."""

from __future__ import annotations

import pytest

from bench.diamonds import STATEMENTS, VARIABLES, diamonds, minimal_blocks
from weaklink.frontend.prog.flow import unassigned
from weaklink.frontend.prog.lower import program_of
from weaklink.frontend.prog.printer import print_file
from weaklink.frontend.prog.syntax import Assign, Assume, Negation, Procedure
from weaklink.ir.check import check_program

SEEDS = range(10)
SIZES = range(2, 10)
SIDES = ("tt", "te", "et", "ee")


def procedure(seed: int, size: int) -> Procedure:
    (found,) = diamonds(seed, size).procedures
    return found


def ways(graph: dict[str, tuple[str, ...]], start: str, end: str) -> int:
    return 1 if start == end else sum(ways(graph, target, end) for target in graph[start])


@pytest.mark.parametrize("size", SIZES)
def test_sizes_are_those_of_the_seed(size: int) -> None:
    for seed in SEEDS:
        one = procedure(seed, size)
        lines = print_file(diamonds(seed, size)).splitlines()
        assert 90 <= len(lines) == 35 * size + 21 <= 350
        assigned = {
            s.target.text for b in one.blocks for s in b.statements if isinstance(s, Assign)
        }
        assert VARIABLES[0] <= len(assigned) <= VARIABLES[1]
        assert unassigned(one)


@pytest.mark.parametrize("size", [2, 9, 30])
def test_diamonds_have_four_ways(size: int) -> None:
    one = procedure(1, size)
    for number in range(1, size + 1):
        after = "end" if number == size else f"d{number + 1}"
        assert ways(one.graph, f"d{number}", after) == 4
    assert ways(one.graph, "i0", "d1") == 1
    leaves = [f"d{number}{side}" for number in range(1, size + 1) for side in SIDES]
    assert minimal_blocks(one.graph, "i0", "end") == leaves


def test_blocks_are_as_described() -> None:
    for block in procedure(3, 5).blocks:
        assert len(block.statements) == STATEMENTS
        guards = [s.condition for s in block.statements if isinstance(s, Assume)]
        side = block.label.text.lstrip("d0123456789")
        if block.label.text.startswith("d") and side:
            (guard,) = guards
            assert isinstance(block.statements[0], Assume)
            assert isinstance(guard, Negation) == (side[-1] == "e")
        else:
            assert not guards


def test_a_seed_and_a_size_make_one_program() -> None:
    texts = {(n, size): print_file(diamonds(n, size)) for n in SEEDS for size in SIZES}
    assert texts == {key: print_file(diamonds(*key)) for key in texts}
    assert len(set(texts.values())) == len(texts)


def test_thirty_diamonds_are_a_program() -> None:
    program = program_of({"t.prog": print_file(diamonds(0, 30))})
    assert not program.diagnostics and check_program(program) == []
