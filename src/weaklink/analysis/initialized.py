"""Definite assignment: which locals may be read before they have a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flow import predecessors, reverse_postorder


class InitFlags:
    """For each local that C code may read too early, a Boolean variable that tells at run time
    whether it has been set.  Most functions need none."""

    def __init__(self, function: ir.Function, in_memory: Set[ir.Variable]) -> None:
        self.variables: Mapping[ir.Variable, ir.Variable] = {
            variable: ir.Variable(
                flag_name(variable),
                ir.BOOLEAN,
                ir.Storage.SNAPSHOT,
                f"{variable.shown} is set",
                variable.span,
            )
            for variable in sorted(_read_too_early(function.body), key=lambda v: v.name)
            if variable not in in_memory
        }

    def flag(self, variable: ir.Variable) -> ir.Variable | None:
        return self.variables.get(variable)


def flag_name(variable: ir.Variable) -> str:
    """The name of a local's flag, if it has one."""
    return f"{variable.name}@set"


def chooses_unset(body: ir.AnyBody) -> bool:
    """Whether a run of a view may read a local that got no value: any value will do."""
    chosen = frozenset(
        statement.variable
        for block in body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.Havoc) and not statement.site
    )
    return bool(chosen) and bool(_read_unset(body, chosen))


def _read_too_early(body: ir.Body | None) -> set[ir.Variable]:
    if body is None:
        return set()
    return _read_unset(body, frozenset(v for v in body.locals if v.storage is ir.Storage.LOCAL))


def _read_unset(body: ir.AnyBody, locals_: frozenset[ir.Variable]) -> set[ir.Variable]:
    incoming = predecessors(body.blocks, body.entry)
    order = reverse_postorder(body.blocks, body.entry)
    after = dict.fromkeys(order, locals_)
    suspects: set[ir.Variable] = set()
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


def _step(block: ir.AnyBlock, known: set[ir.Variable]) -> Iterator[frozenset[ir.Variable]]:
    """What each part of the block reads; ``known`` is updated between them."""
    for statement in block.statements:
        yield _used(statement)
        known.update(written(statement))
        match statement:
            case ir.Declare(variable) | ir.Havoc(variable, site=""):
                known.discard(variable)
            case _:  # all others take no value away: what they give, `written` says
                pass
    if isinstance(block.end, ir.Branch):
        yield ir.reads(block.end.condition)


def _used(statement: ir.AnyStatement) -> frozenset[ir.Variable]:
    if isinstance(statement, ir.Annotation | ir.Framed):
        return frozenset()
    return frozenset(v for node in ir.statement_nodes(statement) for v in ir.reads(node))
