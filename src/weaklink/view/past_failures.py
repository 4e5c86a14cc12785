r"""Runs that go on behind annotations that fail, as a machine does.

    before:  check i <= 3; // loop invariant     x = 1;
    after:   check i <= 3 goes on;               x = 1;

Afterwards a run notes what it fails.  It still ends where C does not say how it would go on, at a
run-time error or a call of something else than ``calls`` lists; and where nothing is known of how
it would, as the function that it calls has no body and its precondition does not hold.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink import ir
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.view.model import View, ViewFunction


def past_failures(
    view: View, calls_code: Callable[[ir.Property], bool], kept: Callable[[ir.Property], bool]
) -> View:
    """The view, in whose runs only what is ``kept`` ends them; ``calls_code`` says of the
    precondition of a call whether the callee has a body.  The same view, if all checks end runs."""

    def ends(found: ir.Property) -> bool:
        if found.kind is Kind.CALL_PRECONDITION and not calls_code(found):
            return True
        return found.kind.is_runtime_error or found.kind is Kind.CALL_TARGET or kept(found)

    if not any(_can_go_on(one, ends) for one in (view.main, *view.callees.values())):
        return view
    return replace(
        view,
        main=_going_on(view.main, ends),
        callees={name: _going_on(callee, ends) for name, callee in view.callees.items()},
    )


def _can_go_on(function: ViewFunction, ends: Callable[[ir.Property], bool]) -> bool:
    return any(
        isinstance(statement, ir.Check) and not statement.goes_on and not ends(statement.property)
        for block in function.body.blocks.values()
        for statement in block.statements
    )


def _going_on(function: ViewFunction, ends: Callable[[ir.Property], bool]) -> ViewFunction:
    def through(statement: lir.ViewStatement) -> lir.ViewStatement:
        match statement:
            case ir.Check(property=found) if not ends(found):
                return replace(statement, goes_on=True)
            case _:  # no other statement fails by itself
                return statement

    blocks = {
        name: replace(block, statements=tuple(map(through, block.statements)))
        for name, block in function.body.blocks.items()
    }
    return replace(function, body=replace(function.body, blocks=blocks))
