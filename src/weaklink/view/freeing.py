r"""Which objects a function or a loop may free: what its contract says, and what its code does.

before:  assigns *n; ensures ...;    of a function whose code calls free
after:   assigns *n; frees \nothing; ensures ...;

Where a contract says what the function changes, what it does not say to be freed is not (ACSL); it
is checked where the code may free at all.  A contract that says neither lets its function free what
it likes, if it has code that frees.  Of a function without a body, no clause is ``\nothing``, and
that is part of what proofs take for granted of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.analysis.changes import releasing
from weaklink.diagnostics import Cost, Refusal
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.memories import DEAD, LENGTHS, ONE, ZERO, is_dynamic, length_of
from weaklink.view.predicates import at


def _clauses(contract: ir.FunctionContract[ir.Same]) -> Iterator[ir.Frees[ir.Same]]:
    for part in ir.parts_of(contract):
        if part.frees is not None:
            yield part.frees


def state_frees(program: ir.Program) -> ir.Program:
    """``program``, in which each contract that says what its function changes says what it frees;
    clauses that have no meaning yet let everything be freed."""
    may_free = releasing(program.functions)
    refusals: list[Refusal] = []
    functions: dict[str, ir.Function] = {}
    for name, function in program.functions.items():
        contract = ir.map_contract(function.contract, _meaning(function, refusals))
        if function.body is not None and name in may_free and not any(_clauses(contract)):
            contract = _with_nothing(contract)
        functions[name] = replace(function, contract=contract, body=_body(function, refusals))
    return replace(program, functions=functions, refused=(*program.refused, *refusals))


def _body(function: ir.Function, refusals: list[Refusal]) -> ir.Body | None:
    body = function.body
    if body is None:
        return None
    blocks = dict(body.blocks)
    for name, block in body.blocks.items():
        if block.loop is not None:
            clauses = ir.changed(block.loop.clauses, _meaning(function, refusals))
            blocks[name] = replace(block, loop=replace(block.loop, clauses=clauses))
    return replace(body, blocks=blocks)


def _meaning(
    function: ir.Function, refusals: list[Refusal]
) -> Callable[[ir.ContractClause], ir.ContractClause]:
    """Clauses as they are, but those that have no meaning, which are refused."""

    def meant(clause: ir.ContractClause) -> ir.ContractClause:
        if not isinstance(clause, ir.Frees) or all(map(_is_pointer, clause.pointers or ())):
            return clause
        text = "`frees` clause of a set of pointers"
        refusals.append(Refusal(function.name, clause.span, text, Cost.CLAUSE))
        return replace(clause, pointers=None)

    return meant


def _is_pointer(term: ir.Expr) -> bool:
    return isinstance(term.type, ir.PointerType)


def _with_nothing(contract: ir.FunctionContract) -> ir.FunctionContract:
    """The contract with a clause that nothing is freed, where it says what is assigned."""
    frame = next((part.assigns for part in ir.parts_of(contract) if part.assigns), None)
    if frame is None:
        return contract
    text = "frees \\nothing (no clause says otherwise)"
    nothing = ir.Frees((), frame.span, text)
    return replace(contract, clauses=(*contract.clauses, nothing))


# --- what clauses come to -----------------------------------------------------------------------


def only_freed(clause: lir.Frees, since: ir.Label, clause_at: ir.Label = ir.HERE) -> lir.Pred:
    """Nothing that was live at ``since`` is freed by now but what the clause names, which is read
    at ``clause_at``."""
    if clause.pointers is None:
        return ir.TRUE
    span = clause.span
    named = [p if clause_at == ir.HERE else at(p, clause_at) for p in clause.pointers]
    but = tuple(ir.Region(block, ZERO, ONE) for block in map(ir.as_expr, named))
    now: lir.Expr = ir.Read(LENGTHS, span)
    then: lir.Expr = ir.At(now, since, span)
    return ir.Holds(ir.Unchanged(now, then, then, then, but, span), span)


def named_in(contract: lir.FunctionContract) -> tuple[tuple[lir.Expr, str], ...] | None:
    """The blocks, with how they are written, that a contract lets be freed, or where it has no
    clause its behaviors do; None for all."""
    whole = contract.frees
    clauses = [whole] if whole is not None else [b.frees for b in contract.behaviors if b.frees]
    if not clauses or any(clause.pointers is None for clause in clauses):
        return None
    found = {
        block: text
        for clause in clauses
        for block, text in zip(clause.pointers or (), clause.shown, strict=True)
    }
    return tuple(found.items())


FREED = "frees "
"""What the title of a choice begins with, whether an object is freed."""


def may_end(choice: ir.Variable, block: lir.Expr, span: Span) -> lir.Statement:
    """The block is live no more if that was chosen and it is one that can be freed."""
    freed: lir.Pred = ir.conjunction(
        [
            ir.Holds(ir.Read(choice, span), span),
            ir.Compare(ir.CompareOp.LE, ZERO, length_of(block, span), span),
            ir.Compare(ir.CompareOp.EQ, is_dynamic(block, span), ONE, span),
        ]
    )
    ended: lir.Expr = ir.Conditional(freed, block, ZERO, ir.INTEGER, span)
    return ir.Assign(LENGTHS, ir.Updated(ir.Read(LENGTHS, span), ended, ZERO, DEAD, span), span)
