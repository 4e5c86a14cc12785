"""Ends by ``exit``: a call that may not come back says whether it has.

    before:  void f(int n): assigns g; ensures P; exits Q;      calls g(n), which may exit
    after:   f(int n) -> exited, status:
               ensures exited == 0 ==> P;  exits exited != 0 ==> Q;
             (exited, status) = call g(n); where exited is not 0, f ends here

A function *leaves* if some call in it may end the program: of a function that leaves, or of a
prototype with an ``exits`` clause other than ``\\false``.  A prototype without such a clause
promises nothing of exits (ACSL), so it may exit; that matters, and is heeded, only where somebody
wrote an ``exits`` clause for code.  Those of our own headers exit only if they say so, or never
return.  Where nothing can exit, ``exits`` clauses hold, whatever they say.

``view/instrument.py`` makes the branch behind a call that leaves; frame clauses count at both
ends.
"""

from __future__ import annotations

from weaklink.analysis.changes import callees
from weaklink.ir.contracts import (
    Clause,
    ClauseKind,
    ContractClause,
    FunctionContract,
    Mode,
    map_contract,
    parts_of,
)
from weaklink.ir.expressions import (
    FALSE,
    TRUE,
    BuiltinTerm,
    Compare,
    CompareOp,
    Const,
    Convert,
    Node,
    Pred,
    Read,
    Storage,
    Variable,
    implies,
)
from weaklink.ir.program import Body, Call, Function, Program
from weaklink.ir.traverse import map_children
from weaklink.ir.types import INTEGER, Type
from weaklink.record import replace
from weaklink.view.lower.allocation import ALLOCATORS, RELEASERS

EXITED = "\\exited"
EXIT_STATUS = "\\exit_status"
_KNOWN = ALLOCATORS | RELEASERS


def make_exits_explicit(program: Program) -> Program:
    """``program`` in which every function that leaves gives back whether it did, and the status,
    behind what else it gives back."""
    leaving = _leaving(program)
    functions: dict[str, Function] = {}
    for name, function in program.functions.items():
        if name in leaving:
            function = _Leaving(function, program.machine.int).run()
        else:
            function = _staying(function)
        if function.body is not None:
            function = replace(function, body=_takingexits(function, program, leaving))
        functions[name] = function
    return replace(program, functions=functions)


def is_left(function: Function) -> Pred:
    """That a function that leaves has ended the program."""
    return Compare(CompareOp.NE, _exited(function), Const(0, function.leaving[0].type))


def says_exit(variable: Variable) -> bool:
    """Whether it tells, of a function or of a call, that the program was ended."""
    return variable.name.endswith(EXITED)


def says_status(variable: Variable) -> bool:
    """Whether it tells the status that the program was ended with, if it was."""
    return variable.name.endswith(EXIT_STATUS)


def never_returns(function: Function) -> bool:
    """Whether its contract says that it does not come back."""
    returned = _returned(function) if function.leaving else TRUE
    impossible = (FALSE, implies(returned, FALSE))
    return any(
        clause.predicate in impossible and clause.mode is not Mode.CHECK
        for clause in function.contract.ensures
    )


def _exited(function: Function) -> Read:
    return Read(function.leaving[0], function.span)


def _returned(function: Function) -> Pred:
    return Compare(CompareOp.EQ, _exited(function), Const(0, function.leaving[0].type))


# --- who leaves ------------------------------------------------------------------------------


def _leaving(program: Program) -> frozenset[str]:
    functions = program.functions.values()
    heeded = any(f.body is not None and any(exits(f.contract)) for f in functions)
    found = {f.name for f in functions if f.body is None and _may_exit(f, silent=heeded)}
    work = list(found)
    callers: dict[str, list[str]] = {}
    for function in functions:
        for callee in callees(function):
            callers.setdefault(callee, []).append(function.name)
    while work:
        new = [caller for caller in callers.get(work.pop(), ()) if caller not in found]
        found.update(new)
        work.extend(new)
    return frozenset(found)


def _may_exit(prototype: Function, *, silent: bool) -> bool:
    """Whether a call of it may end the program; ``silent`` is for those that say nothing."""
    clauses = exits(prototype.contract)
    if clauses:
        return any(clause.predicate != FALSE for clause in clauses)
    is_ours = prototype.span.file.startswith("<") or prototype.name in _KNOWN
    return silent and (not is_ours or never_returns(prototype))


def exits(contract: FunctionContract) -> list[Clause]:
    """All ``exits`` clauses."""
    return [clause for part in parts_of(contract) for clause in part.exits]


# --- contracts -------------------------------------------------------------------------------


class _Leaving:
    """Gives a function that leaves its two results more."""

    def __init__(self, function: Function, int_: Type) -> None:
        span = function.span
        exited = Variable(EXITED, int_, Storage.TEMPORARY, "", span)
        status = Variable(EXIT_STATUS, int_, Storage.TEMPORARY, EXIT_STATUS, span)
        self._status = Convert(Read(status, span), INTEGER)
        self._function = replace(function, leaving=(exited, status))

    def run(self) -> Function:
        function = self._function
        return replace(
            function,
            results=(*function.results, *function.leaving),
            contract=map_contract(function.contract, self._at_end),
        )

    def _at_end(self, clause: ContractClause) -> ContractClause:
        """What is said of returns, or of exits, where the function ends in one way or the other."""
        if not isinstance(clause, Clause):
            return clause
        if clause.kind is ClauseKind.ENSURES:
            returned = _returned(self._function)
            return replace(clause, predicate=implies(returned, clause.predicate))
        if clause.kind is ClauseKind.EXITS:
            left = is_left(self._function)
            return replace(clause, predicate=implies(left, self._with_status(clause.predicate)))
        return clause

    def _with_status(self, predicate: Pred) -> Pred:
        def put(node: Node) -> Node:
            if isinstance(node, BuiltinTerm) and node.name == EXIT_STATUS:
                return self._status
            return map_children(node, put)

        return map_children(predicate, put)


def _staying(function: Function) -> Function:
    """A function that can't leave keeps what it says of exits."""
    if not exits(function.contract):
        return function

    def kept(clause: ContractClause) -> ContractClause:
        if isinstance(clause, Clause) and clause.kind is ClauseKind.EXITS:
            return replace(clause, predicate=TRUE)
        return clause

    return replace(function, contract=map_contract(function.contract, kept))


# --- code ------------------------------------------------------------------------------------


def _takingexits(function: Function, program: Program, leaving: frozenset[str]) -> Body:
    """The body, in which calls that may leave say whether they did, to the function itself."""
    body = function.body
    assert body is not None
    unused: dict[Variable, None] = {}

    def taking(call: Call) -> Call:
        results = call.results
        for result in program.functions[call.callee].results[len(results) :]:
            taken = replace(result, name=f"{call.callee}.unused", storage=Storage.TEMPORARY)
            unused[taken] = None
            results = (*results, taken)
        return replace(call, results=(*results, *function.leaving))

    blocks = {
        name: replace(
            block,
            statements=tuple(
                taking(s) if isinstance(s, Call) and s.callee in leaving else s
                for s in block.statements
            ),
        )
        for name, block in body.blocks.items()
    }
    return replace(body, blocks=blocks, locals=(*body.locals, *unused, *function.leaving))
