"""Labels resolved: the past is read from snapshots.

    before:  mark Pre;  ...  assume x == \\at(x, Pre) + 1
    after:   x@Pre = x; ...  assume x == x@Pre + 1

Afterwards no predicate holds a label and no statement is a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never, cast

from weaklink.ir.constructs import unmodelled_statement
from weaklink.ir.expressions import (
    HERE,
    INIT,
    At,
    AtPred,
    Const,
    Expr,
    Label,
    Node,
    Pred,
    Read,
    Storage,
    Variable,
    state_of,
)
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Block,
    Body,
    Branch,
    Call,
    Check,
    CodeCall,
    Declare,
    EndLife,
    Exit,
    Fresh,
    Guard,
    Havoc,
    HavocCells,
    Jump,
    Keep,
    LaterStatement,
    Mark,
    Probe,
    Recall,
    Statement,
    Stop,
    Terminator,
)
from weaklink.ir.traverse import map_children, map_regions
from weaklink.record import replace

Rewrite = Callable[[Node], Node]


def rewrite_predicates(body: Body, rewrite: Rewrite) -> Body:
    """``body`` with every expression and predicate in it rewritten."""
    blocks = {
        name: replace(
            block,
            statements=tuple(rewrite_statement(s, rewrite) for s in block.statements),
            end=_rewrite_end(block.end, rewrite),
        )
        for name, block in body.blocks.items()
    }
    return replace(body, blocks=blocks)


def rewrite_statement(statement: Statement, rewrite: Rewrite) -> Statement:
    match statement:
        case Assign(target, value, span):
            return Assign(target, cast(Expr, rewrite(value)), span)
        case Guard(safe=safe):
            return replace(statement, safe=cast(Pred, rewrite(safe)))
        case Fresh(copied=copied):
            return replace(
                statement,
                length=cast(Expr, rewrite(statement.length)),
                copied=None if copied is None else cast(Expr, rewrite(copied)),
            )
        case HavocCells(regions=regions):
            if regions is None:
                return statement
            return replace(statement, regions=map_regions(regions, rewrite))
        case Check(lent=lent):
            block = None if lent is None else cast(Expr, rewrite(lent))
            return replace(
                statement, predicate=cast(Pred, rewrite(statement.predicate)), lent=block
            )
        case Assume() | Recall() | Probe():
            return replace(statement, predicate=cast(Pred, rewrite(statement.predicate)))
        case Call():
            arguments = tuple(cast(Expr, rewrite(arg)) for arg in statement.arguments)
            return replace(statement, arguments=arguments)
        case Annotation(clause):
            predicate = cast(Pred, rewrite(clause.predicate))
            return replace(statement, clause=replace(clause, predicate=predicate))
        case CodeCall(lends=lends):
            if lends is None:
                return statement
            return replace(statement, lends=cast(Check, rewrite_statement(lends, rewrite)))
        case Declare() | EndLife() | Mark() | Havoc() | Keep():
            return statement
        case _ if isinstance(statement, LaterStatement):
            raise unmodelled_statement(statement)
        case _:
            assert_never(statement)


def _rewrite_end(end: Terminator, rewrite: Rewrite) -> Terminator:
    match end:
        case Branch():
            return replace(end, condition=cast(Pred, rewrite(end.condition)))
        case Jump() | Exit() | Stop():
            return end
        case _:
            assert_never(end)


def resolve_labels(body: Body, initial: Mapping[Variable, Const]) -> Body:
    """``body`` without labels; ``initial`` gives the globals' values in state ``Init``."""
    snapshots: dict[Label, dict[Variable, Variable]] = {}

    def resolve(node: Node, label: Label) -> Node:
        match node:
            case Read(variable):
                return _read(variable, label, snapshots, initial, span=node)
            case At(operand, inner) | AtPred(operand, inner):
                return resolve(operand, state_of(inner, label))
            case _:  # all others are read where their parts are
                return map_children(node, lambda child: resolve(child, label))

    resolved = rewrite_predicates(body, lambda node: resolve(node, HERE))
    blocks = {
        name: replace(block, statements=tuple(_take_snapshots(block, snapshots)))
        for name, block in resolved.blocks.items()
    }
    added = tuple(v for taken in snapshots.values() for v in taken.values())
    return replace(resolved, blocks=blocks, locals=resolved.locals + added)


def _read(
    variable: Variable,
    label: Label,
    snapshots: dict[Label, dict[Variable, Variable]],
    initial: Mapping[Variable, Const],
    span: Read,
) -> Expr:
    if label == HERE:
        return span
    if label == INIT and variable in initial:
        return replace(initial[variable], span=span.span)
    taken = snapshots.setdefault(label, {})
    if variable not in taken:
        taken[variable] = Variable(
            f"{variable.name}@{label}",
            variable.type,
            Storage.SNAPSHOT,
            f"\\at({variable.shown},{label.name})",
            variable.span,
        )
    return Read(taken[variable], span.span)


def _take_snapshots(
    block: Block, snapshots: Mapping[Label, Mapping[Variable, Variable]]
) -> list[Statement]:
    statements: list[Statement] = []
    for statement in block.statements:
        if not isinstance(statement, Mark):
            statements.append(statement)
            continue
        for variable, copy in snapshots.get(statement.label, {}).items():
            statements.append(Assign(copy, Read(variable), variable.span))
    return statements
