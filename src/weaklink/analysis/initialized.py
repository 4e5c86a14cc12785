"""Definite assignment: which locals may be read before they have a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from weaklink.analysis.changes import written
from weaklink.analysis.flow import predecessors, reverse_postorder
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.parts import statement_nodes
from weaklink.ir.program import (
    Annotation,
    Block,
    Body,
    Branch,
    Declare,
    Function,
    Havoc,
    Statement,
)
from weaklink.ir.traverse import reads
from weaklink.ir.types import BOOLEAN


class InitFlags:
    """For each local that C code may read too early, a Boolean variable that tells at run time
    whether it has been set.  Most functions need none."""

    def __init__(self, function: Function, in_memory: Set[Variable]) -> None:
        self.variables: Mapping[Variable, Variable] = {
            variable: Variable(
                flag_name(variable),
                BOOLEAN,
                Storage.SNAPSHOT,
                f"{variable.shown} is set",
                variable.span,
            )
            for variable in sorted(_read_too_early(function.body), key=lambda v: v.name)
            if variable not in in_memory
        }

    def flag(self, variable: Variable) -> Variable | None:
        return self.variables.get(variable)


def flag_name(variable: Variable) -> str:
    """The name of a local's flag, if it has one."""
    return f"{variable.name}@set"


def chooses_unset(body: Body) -> bool:
    """Whether a run of a view may read a local that got no value: any value will do."""
    chosen = frozenset(
        statement.variable
        for block in body.blocks.values()
        for statement in block.statements
        if isinstance(statement, Havoc) and not statement.site
    )
    return bool(chosen) and bool(_read_unset(body, chosen))


def _read_too_early(body: Body | None) -> set[Variable]:
    if body is None:
        return set()
    return _read_unset(body, frozenset(v for v in body.locals if v.storage is Storage.LOCAL))


def _read_unset(body: Body, locals_: frozenset[Variable]) -> set[Variable]:
    incoming = predecessors(body.blocks, body.entry)
    order = reverse_postorder(body.blocks, body.entry)
    after = dict.fromkeys(order, locals_)
    suspects: set[Variable] = set()
    changed = True
    while changed:
        changed = False
        suspects = set()
        for name in order:
            before = [after[source] for source in incoming[name]]
            known = set(frozenset.intersection(*before)) if before else set()
            for used in _step(body.blocks[name], known):
                suspects |= (used & locals_) - known
            if frozenset(known) != after[name]:
                after[name] = frozenset(known)
                changed = True
    return suspects


def _step(block: Block, known: set[Variable]) -> Iterator[frozenset[Variable]]:
    """What each part of the block reads; ``known`` is updated between them."""
    for statement in block.statements:
        yield _used(statement)
        known.update(written(statement))
        match statement:
            case Declare(variable) | Havoc(variable, site=""):
                known.discard(variable)
            case _:  # all others take no value away: what they give, `written` says
                pass
    if isinstance(block.end, Branch):
        yield reads(block.end.condition)


def _used(statement: Statement) -> frozenset[Variable]:
    if isinstance(statement, Annotation):
        return frozenset()
    return frozenset(v for node in statement_nodes(statement) for v in reads(node))
