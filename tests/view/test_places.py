"""Where objects are in runs: pointers come back from what they are in bytes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from weaklink import ir
from weaklink.ir import lir
from weaklink.replay.evaluate import Evaluate, evaluator
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import AWAY, HOLDER, IMAGE, OF_BLOCKS, WITHIN
from weaklink.view.places import in_runs, number_of, parts_of, placed


def definitions(pointer: int) -> dict[str, lir.Definition]:
    named = {
        name: tuple(ir.Bound(one, ir.INTEGER, one) for one in parameters)
        for name, parameters in OF_BLOCKS.items()
    }
    bare = {
        name: ir.Definition(name, (), parameters, ir.INTEGER, None, NOWHERE, reads=())
        for name, parameters in named.items()
    }
    return dict(placed(bare, pointer))


def applied(name: str, *arguments: lir.Expr) -> lir.Expr:
    return ir.Apply(name, arguments, (), ir.INTEGER)


BLOCK, OFFSET, NUMBER = (ir.Bound(name, ir.INTEGER, name) for name in ("b", "o", "n"))
SEARCHED = {pointer: definitions(pointer) for pointer in (32, 64)}
RUN = {pointer: dict(in_runs(found)) for pointer, found in SEARCHED.items()}


def image_on(pointer: int) -> lir.Expr:
    end = ir.Const(1 << pointer, ir.INTEGER)
    return applied(IMAGE, ir.BoundRead(BLOCK), ir.BoundRead(OFFSET), end)


def image_is(pointer: int, *, runs: bool) -> Evaluate:
    """Whether a number is what a pointer is in bytes."""
    image = image_on(pointer)
    same = ir.Compare(ir.CompareOp.EQ, image, ir.BoundRead(NUMBER))
    known = (RUN if runs else SEARCHED)[pointer]
    return evaluator(same, (BLOCK, OFFSET, NUMBER), known)


def comes_back(pointer: int, *, runs: bool) -> Evaluate:
    image = image_on(pointer)
    same = ir.And(
        ir.Compare(ir.CompareOp.EQ, applied(HOLDER, image), ir.BoundRead(BLOCK)),
        ir.Compare(ir.CompareOp.EQ, applied(WITHIN, image), ir.BoundRead(OFFSET)),
    )
    within = ir.And(
        ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), image),
        ir.Compare(ir.CompareOp.LT, image, ir.Const(1 << pointer, ir.INTEGER)),
    )
    known = (RUN if runs else SEARCHED)[pointer]
    return evaluator(ir.And(same, within), (BLOCK, OFFSET), known)


BACK = {(p, runs): comes_back(p, runs=runs) for p in (32, 64) for runs in (False, True)}
IS = {p: image_is(p, runs=True) for p in (32, 64)}


@pytest.mark.parametrize("runs", [False, True])
@pytest.mark.parametrize("pointer", [32, 64])
@given(block=st.integers(-1_000, 1_000), offset=st.integers(-40, 17_000))
def test_a_pointer_comes_back(pointer: int, runs: bool, block: int, offset: int) -> None:
    assume(block or offset >= 0)
    assert BACK[pointer, runs]((block, offset)) is True


@pytest.mark.parametrize("pointer", [32, 64])
@given(block=st.integers(-1_000, 1_000), offset=st.integers(-40, 17_000), other=st.integers(0, 9))
def test_readers_know_the_same(pointer: int, block: int, offset: int, other: int) -> None:
    assume(block or offset >= 0)
    number = next(n for n in candidates(pointer, block, offset) if IS[pointer]((block, offset, n)))
    assert parts_of(number, pointer) == (block, offset)
    assert parts_of(number + other, pointer) == (block, offset + other)


def candidates(pointer: int, block: int, offset: int) -> list[int]:
    """Where a pointer may lie: reckoned by hand."""
    apart = 1 << pointer // 2
    if block == 0:
        return [offset]
    if block > 0:
        return [block * apart + apart // 2 + offset]
    return [(apart // 2 - 1 - block) * apart + apart // 2 + 0x3A70 + offset]


@pytest.mark.parametrize("pointer", [32, 64])
def test_what_a_run_begins_lies_elsewhere_than_in_searches(pointer: int) -> None:
    there = image_is(pointer, runs=True)
    searched = image_is(pointer, runs=False)
    for block in (-1, -5):
        (number,) = candidates(pointer, block, 8)
        assert there((block, 8, number)) is True
        assert searched((block, 8, number)) is False
    (number,) = candidates(pointer, 3, 8)
    assert there((3, 8, number)) is True and searched((3, 8, number)) is True


@pytest.mark.parametrize("pointer", [32, 64])
def test_so_far_from_an_object_there_is_no_address(pointer: int) -> None:
    assert BACK[pointer, True]((3, 1 << pointer // 2)) is None
    assert AWAY in RUN[pointer]


@pytest.mark.parametrize("pointer", [32, 64])
@given(block=st.integers(0, 1_000), offset=st.integers(0, 9_000))
def test_inputs_hold_the_numbers_of_pointers(pointer: int, block: int, offset: int) -> None:
    assert candidates(pointer, block, offset) == [number_of(block, offset, pointer)]
