"""Failing runs of the function under view: what they execute, and what they fail first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.replay.outcome import Outcome, failed_checks
from weaklink.replay.steps import Step
from weaklink.source import Span


def executed_from(id: str, steps: Sequence[Step]) -> Iterator[Span]:
    """The statements of the function under view that a failing run executes from where it last
    passes a point on: blocks as a whole, the last up to what fails."""
    passed: list[lir.ViewBlock] = []
    called: ir.CodeCall | None = None
    failed: ir.Check | None = None
    for step in steps:
        match step.what:
            case ir.Block() as block if step.depth == 0:
                if any(_is_probe_of(id, s) for s in block.statements):
                    passed = []
                passed.append(block)
                called = None
            case ir.CodeCall() as call if step.value is None and step.depth == 1:
                called = call
            case ir.Check() as check:
                failed = check
            case (
                ir.Block()
                | ir.CodeCall()
                | ir.Assign()
                | ir.Havoc()
                | ir.HavocCells()
                | ir.Fresh()
                | ir.EndLife()
            ):
                pass
            case _:
                assert_never(step.what)
    *whole, last = passed
    for block in whole:
        yield from spans_in(block, None)
    yield from spans_in(last, next((s for s in last.statements if s is failed), called))


def spans_in(block: lir.ViewBlock, until: lir.ViewStatement | None) -> Iterator[Span]:
    """The places of a block's statements, up to one of them: a call is executed, a check is not."""
    for statement in block.statements:
        if statement is until and isinstance(statement, ir.Check):
            return
        if isinstance(
            statement,
            ir.Assign | ir.Fresh | ir.CodeCall | ir.Check | ir.Assume | ir.Havoc | ir.HavocCells,
        ):
            yield statement.span
        if statement is until:
            return
    if isinstance(block.end, ir.Jump | ir.Branch):
        yield block.end.span


def fails_first(id: str, steps: Sequence[Step]) -> bool:
    """Whether a failing run fails something before it first passes a point, if it passes it."""
    before: Sequence[lir.ViewStatement] = ()
    within: lir.ViewStatement | None = None
    passed = False
    for step in steps:
        match step.what:
            case ir.Check() as check:
                failed = within if step.depth else check
                return not passed or any(failed is one for one in before)
            case ir.Block(statements=statements) if step.depth == 0 and not passed:
                before = tuple(takewhile(lambda s: not _is_probe_of(id, s), statements))
                passed = len(before) < len(statements)
            case ir.Block() if step.depth == 0:
                return False
            case ir.CodeCall() as call if step.value is None and step.depth == 1:
                within = call
            case _:  # nothing else fails, or is where a point stands
                pass
    return not passed


def _is_probe_of(id: str, statement: lir.ViewStatement) -> bool:
    return isinstance(statement, ir.Probe) and statement.point.id == id


def first_failure(outcome: Outcome) -> ir.Property | None:
    """What a failing run fails first."""
    failed = failed_checks(outcome)
    return failed[0].property if failed else None
