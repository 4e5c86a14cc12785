"""Labels resolved: the past is read from snapshots.

    before:  mark Pre;  ...  assume x == \\at(x, Pre) + 1
    after:   x@Pre = x; ...  assume x == x@Pre + 1

Afterwards no predicate holds a label and no statement is a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never, cast

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.record import replace

Rewrite = Callable[[lir.Node], lir.Node]


def rewrite_predicates(body: lir.ViewBody, rewrite: Rewrite) -> lir.ViewBody:
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


def rewrite_statement(statement: lir.ViewStatement, rewrite: Rewrite) -> lir.ViewStatement:
    keep_time()
    match statement:
        case ir.Assign(target, value, span):
            return ir.Assign(target, cast(lir.Expr, rewrite(value)), span)
        case ir.Fresh(copied=copied, misplaced=misplaced):
            return replace(
                statement,
                length=cast(lir.Expr, rewrite(statement.length)),
                copied=None if copied is None else cast(lir.Expr, rewrite(copied)),
                misplaced=None if misplaced is None else cast(lir.Expr, rewrite(misplaced)),
            )
        case ir.HavocCells(regions=regions):
            if regions is None:
                return statement
            return replace(statement, regions=ir.map_regions(regions, rewrite))
        case ir.Check(lent=lent):
            block = None if lent is None else cast(lir.Expr, rewrite(lent))
            return replace(
                statement, predicate=cast(lir.Pred, rewrite(statement.predicate)), lent=block
            )
        case ir.Assume() | ir.LemmaInstance() | ir.Probe():
            return replace(statement, predicate=cast(lir.Pred, rewrite(statement.predicate)))
        case ir.Call():
            arguments = tuple(cast(lir.Expr, rewrite(arg)) for arg in statement.arguments)
            return replace(statement, arguments=arguments)
        case ir.Annotation(clause):
            predicate = cast(lir.Pred, rewrite(clause.predicate))
            return replace(statement, clause=replace(clause, predicate=predicate))
        case ir.Framed():
            raise AssertionError("what keeps to a frame is checked before")
        case ir.CodeCall(lends=lends):
            if lends is None:
                return statement
            return replace(statement, lends=cast(ir.Check, rewrite_statement(lends, rewrite)))
        case ir.EndLife() | ir.Mark() | ir.Havoc() | ir.Keep():
            return statement
        case _:
            assert_never(statement)


def _rewrite_end(end: lir.Terminator, rewrite: Rewrite) -> lir.Terminator:
    match end:
        case ir.Branch():
            return replace(end, condition=cast(lir.Pred, rewrite(end.condition)))
        case ir.Jump() | ir.Exit() | ir.Stop():
            return end
        case _:
            assert_never(end)


def resolve_labels(body: lir.ViewBody, initial: Mapping[ir.Variable, ir.Const]) -> lir.ViewBody:
    """``body`` without labels; ``initial`` gives the globals' values in state ``Init``."""
    snapshots: dict[ir.Label, dict[ir.Variable, ir.Variable]] = {}

    def resolve(node: lir.Node, label: ir.Label) -> lir.Node:
        match node:
            case ir.Read(variable):
                return _read(variable, label, snapshots, initial, span=node)
            case ir.At(operand, inner) | ir.AtPred(operand, inner):
                return resolve(operand, ir.state_of(inner, label))
            case _:  # all others are read where their parts are
                return ir.map_children(node, lambda child: resolve(child, label))

    resolved = rewrite_predicates(body, lambda node: resolve(node, ir.HERE))
    blocks = {
        name: replace(block, statements=tuple(_take_snapshots(block, snapshots)))
        for name, block in resolved.blocks.items()
    }
    added = tuple(v for taken in snapshots.values() for v in taken.values())
    return replace(resolved, blocks=blocks, locals=resolved.locals + added)


def _read(
    variable: ir.Variable,
    label: ir.Label,
    snapshots: dict[ir.Label, dict[ir.Variable, ir.Variable]],
    initial: Mapping[ir.Variable, ir.Const],
    span: ir.Read,
) -> lir.Expr:
    if label == ir.HERE:
        return span
    if label == ir.INIT and variable in initial:
        return replace(initial[variable], span=span.span)
    taken = snapshots.setdefault(label, {})
    if variable not in taken:
        taken[variable] = ir.Variable(
            f"{variable.name}@{label}",
            variable.type,
            ir.Storage.SNAPSHOT,
            f"\\at({variable.shown},{label.name})",
            variable.span,
            role=variable.role,
        )
    return ir.Read(taken[variable], span.span)


def _take_snapshots(
    block: lir.ViewBlock, snapshots: Mapping[ir.Label, Mapping[ir.Variable, ir.Variable]]
) -> list[lir.ViewStatement]:
    statements: list[lir.ViewStatement] = []
    for statement in block.statements:
        if not isinstance(statement, ir.Mark):
            statements.append(statement)
            continue
        for variable, copy in snapshots.get(statement.label, {}).items():
            statements.append(ir.Assign(copy, ir.Read(variable), variable.span))
    return statements
