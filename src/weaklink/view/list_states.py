"""In which state a ``va_list`` is: a variable beside each says whether it is started.

    before:  va_start(ap);
    after:   guard ap.state == unstarted;  ap.state = started;  ap = 0

Where the state is evident, there is no guard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.argument_lists import UNKNOWN, UNSTARTED, Evident, Lists
from weaklink.analysis.changes import written
from weaklink.analysis.flow import natural_loops
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span

PART = "`va_list` that is a part of another object, or global"
STATE = ".state"
"""What the variable that says it is called behind the name of its list."""

SEVERAL = "`va_list` of the arguments of one function or another"


class ListStates:
    """The states of the lists of one function; ``variables`` are those that say them, by list."""

    def __init__(self, lists: Lists, machine: ir.Machine) -> None:
        self._lists = lists
        self._machine = machine
        self.variables: dict[ir.Variable, ir.Variable] = {}

    def refused(self, variable: ir.Variable | None, step: ir.ListStep) -> str | None:
        if variable is None:
            return PART
        if len(self._lists.of(variable)) > 1:
            return SEVERAL
        if self.owner(variable) is None:
            return f"`{step.value}` of a `va_list` behind a pointer"
        return None

    def owner(self, variable: ir.Variable) -> ir.Variable | None:
        """The list that a variable is, or points to, if it is one of this function."""
        if ir.is_va_list(variable.type) or variable.storage is ir.Storage.PARAMETER:
            return variable
        found = [one for one in self._lists.alike(variable) if ir.is_va_list(one.type)]
        return found[0] if len(found) == 1 else None

    def begin(self, variable: ir.Variable, state: int, span: Span) -> Iterator[ir.Statement]:
        """A list begins its life."""
        yield ir.Declare(self._state(variable), span)
        yield ir.Assign(self._state(variable), self._number(state), span)

    def in_state(
        self,
        variable: ir.Variable,
        state: int,
        known: Mapping[ir.Variable, Evident],
        span: Span,
        about: str = "",
    ) -> Iterator[ir.Guard]:
        """A list has to be in the state, where that is not evident."""
        owner = self.owner(variable)
        if owner is not None and known.get(owner, UNKNOWN).states != {state}:
            now = ir.Read(self._state(owner), span)
            right = ir.Compare(ir.CompareOp.EQ, now, self._number(state), span)
            yield ir.Guard(Kind.VA_LIST, right, span, about=about)

    def ends(
        self, variable: ir.Variable, known: Mapping[ir.Variable, Evident], span: Span
    ) -> Iterator[ir.Guard]:
        """A function ends what it has begun itself (C11 7.16.1p1)."""
        if variable.storage is ir.Storage.PARAMETER:
            about = f"`va_end({variable.shown})` of a list that the caller has begun"
            yield ir.Guard(Kind.VA_LIST, ir.FALSE, span, about=about)
        elif UNSTARTED in known.get(variable, UNKNOWN).states:
            state = ir.Read(self._state(variable), span)
            begun = ir.Compare(ir.CompareOp.NE, state, self._number(UNSTARTED), span)
            yield ir.Guard(Kind.VA_LIST, begun, span)

    def set(self, variable: ir.Variable, state: int, span: Span) -> Iterator[ir.Statement]:
        if self.owner(variable) is not None:
            yield ir.Assign(self._state(variable), self._number(state), span)

    def _state(self, variable: ir.Variable) -> ir.Variable:
        owner = self.owner(variable)
        assert owner is not None
        if owner not in self.variables:
            name = f"{owner.name}{STATE}"
            self.variables[owner] = ir.Variable(
                name, self._machine.int, ir.Storage.LOCAL, "", owner.span
            )
        return self.variables[owner]

    def _number(self, value: int) -> ir.Expr:
        return ir.Const(value, self._machine.int)


def with_states(
    blocks: Mapping[str, ir.Block], entry: str, states: Mapping[ir.Variable, ir.Variable]
) -> dict[str, ir.Block]:
    """The blocks, in which frames of loops name the states that they change: nobody else can."""
    made = dict(blocks)
    for head, loop in natural_loops(blocks, entry).items():
        contract = blocks[head].loop
        if contract is None or contract.assigns is None:
            continue
        changed = {v for name in loop.blocks for s in blocks[name].statements for v in written(s)}
        added = tuple(one for one in states.values() if one in changed)
        clauses = tuple(
            replace(one, variables=(*one.variables, *added)) if isinstance(one, ir.Assigns) else one
            for one in contract.clauses
        )
        made[head] = replace(made[head], loop=replace(contract, clauses=clauses))
    return made
