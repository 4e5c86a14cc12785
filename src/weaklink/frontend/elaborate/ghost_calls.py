"""What ghost code may call: functions that change ghost memory alone, come back, and end.

    /*@ ghost tick(); */       ``tick`` is ghost, so its body was judged; without a body, its
                               ``assigns`` clause has to name ghost memory alone
    /*@ ghost x = max(a, b); */ ``max`` is the program's: its contract has to say
                               ``assigns \\nothing``, which is proved where its body is

Whatever it calls in turn has to end: loops need variants, recursion ``decreases`` clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from weaklink import ir
from weaklink.frontend.elaborate.ghost import CODE, is_ghost_location
from weaklink.frontend.elaborate.problems import error


@dataclass(slots=True)
class Known:
    """A function, as its callers in ghost code see it."""

    name: str
    is_ghost: bool
    contract: ir.FunctionContract
    body: ir.Body | None
    has_body: bool


class GhostCalls:
    """Judges the calls in ghost code; ``functions`` are all that are called, by their ids."""

    def __init__(self, functions: Mapping[str, Known]) -> None:
        self._functions = functions

    def check(self, call: ir.Call) -> None:
        """An error if the call may do what ghost code must not."""
        callee = self._functions[call.callee]
        found = _changes(callee) or next(self._problems(callee), None)
        if found is not None:
            what, expected = found
            message = f"ghost code calls `{callee.name}`, which {what}"
            raise error(CODE, call.span, message, expected)

    def _problems(self, callee: Known) -> Iterator[tuple[str, str]]:
        """Why the call may not come back."""
        for one in self._reached(callee):
            by = "" if one is callee else f"calls `{one.name}`, which "
            for what, expected in self._own_problems(one):
                yield by + what, expected

    def _own_problems(self, function: Known) -> Iterator[tuple[str, str]]:
        contract = function.contract
        if function.body is None:
            if _leaves(contract):
                yield "may end the program", "a function that comes back"
            if _allocates_or_frees(contract):
                yield "allocates or frees memory", "an object that is declared"
            if any(map(_is_conditional, _others(contract))):
                yield "need not end", "`terminates \\true` in its contract"
            return
        if any(isinstance(one, ir.CallPointer) for one in _statements(function.body)):
            yield "calls through a pointer, which can't be judged", "calls by name"
        loops = (block.loop for block in function.body.blocks.values() if block.loop is not None)
        if not function.is_ghost and any(loop.variant is None for loop in loops):
            yield "may not end", "a `loop variant` for each of its loops"
        if contract.decreases is None and function in self._called(function):
            yield "is recursive, and may not end", "a `decreases` clause in its contract"

    def _reached(self, function: Known) -> list[Known]:
        return [function, *(one for one in self._called(function) if one is not function)]

    def _called(self, function: Known) -> list[Known]:
        """What a call of the function may call, itself if it is recursive."""
        found: dict[str, Known] = {}
        work = [function]
        while work:
            body = work.pop().body
            for statement in () if body is None else _statements(body):
                if isinstance(statement, ir.Call) and statement.callee not in found:
                    found[statement.callee] = self._functions[statement.callee]
                    work.append(found[statement.callee])
        return list(found.values())


def _changes(callee: Known) -> tuple[str, str] | None:
    """Why a call may change what is not ghost."""
    frame = callee.contract.assigns
    if callee.is_ghost and callee.has_body:
        return None  # An error in it has its own place.
    if frame is None:
        kind = "a ghost function without a body" if callee.is_ghost else "a function of the program"
        wanted = "an `assigns` clause that names ghost memory alone"
        wanted = wanted if callee.is_ghost else "`assigns \\nothing` in its contract"
        return f"is {kind} and may change anything", wanted
    if changes_nothing(frame) or ((callee.is_ghost or callee.has_body) and is_ghost_frame(frame)):
        return None
    return "may change what is not ghost", "a function that `assigns \\nothing`, or a ghost one"


def check_frame(function: Known) -> None:
    """An error if a ghost function may, as its contract says, change what is not ghost."""
    for part in ir.parts_of(function.contract):
        if part.assigns is not None and not is_ghost_frame(part.assigns):
            message = f"the ghost function `{function.name}` assigns what is not ghost"
            wanted = "ghost variables, and what pointers to ghost memory (`int \\ghost *p`) reach"
            raise error(CODE, part.assigns.span, message, wanted)


def changes_nothing(frame: ir.Assigns) -> bool:
    return not frame.variables and not frame.locations


def is_ghost_frame(frame: ir.Assigns) -> bool:
    """Whether a clause names ghost memory alone."""
    variables = all(variable.is_ghost for variable in frame.variables)
    return variables and all(map(is_ghost_location, frame.locations))


def _statements(body: ir.Body) -> Iterator[ir.Statement]:
    for block in body.blocks.values():
        yield from block.statements


def _others(contract: ir.FunctionContract) -> list[ir.OtherClause]:
    return [other for part in ir.parts_of(contract) for other in part.others]


def _allocates_or_frees(contract: ir.FunctionContract) -> bool:
    frees = any(part.frees is not None for part in ir.parts_of(contract))
    return frees or any(other.kind is ir.ClauseKind.ALLOCATES for other in _others(contract))


def _leaves(contract: ir.FunctionContract) -> bool:
    """Whether a call may end the program, or never comes back."""
    clauses = [clause for part in ir.parts_of(contract) for clause in part.exits]
    exits = any(not _is(clause.predicate, False) for clause in clauses)
    return exits or any(
        _is(clause.predicate, False) for part in ir.parts_of(contract) for clause in part.ensures
    )


def _is_conditional(other: ir.OtherClause) -> bool:
    return other.kind is ir.ClauseKind.TERMINATES and not all(
        _is(part, True) for part in other.parts
    )


def _is(predicate: ir.Expr | ir.Pred, value: bool) -> bool:
    return isinstance(predicate, ir.BoolConst) and predicate.value is value
