"""Ends by ``exit``: a call that may not come back says whether it has.

    before:  void f(int n): assigns g; ensures P; exits Q;      calls g(n), which may exit
    after:   f(int n) -> exited, status:
               ensures exited == 0 ==> P;  exits exited != 0 ==> Q;
             (exited, status) = call g(n); where exited is not 0, f ends here

A function *leaves* if some call in it may end the program: of a function that leaves, or of a
prototype with an ``exits`` clause other than ``\\false``.  A prototype without such a clause
promises nothing of exits (ACSL), so it may exit; that matters, and is heeded, only where somebody
wrote an ``exits`` clause for code.  Those of the library exit only if they say so, or never
return.  Where nothing can exit, ``exits`` clauses hold, whatever they say.

``view/instrument.py`` makes the branch behind a call that leaves, and what a statement's
contract says of exits before it; frame clauses count at both ends.
"""

from __future__ import annotations

from typing import Never

from weaklink import ir
from weaklink.analysis.changes import RELEASERS, callees
from weaklink.ir.names import unspecialised
from weaklink.record import replace
from weaklink.view.format_contracts import KNOWN
from weaklink.view.lower.allocation import ALLOCATORS

EXITED = "\\exited"
EXIT_STATUS = "\\exit_status"
_KNOWN = ALLOCATORS | RELEASERS | KNOWN.keys()


def make_exits_explicit(program: ir.Program) -> ir.Program:
    """``program`` in which every function that leaves gives back whether it did, and the status,
    behind what else it gives back."""
    leaving = _leaving(program)
    functions: dict[str, ir.Function] = {}
    for name, function in program.functions.items():
        if name in leaving:
            function = _Leaving(function, program.machine.int).run()
        else:
            function = _staying(function)
        if function.body is not None:
            function = replace(function, body=_takingexits(function, program, leaving))
        functions[name] = function
    return replace(program, functions=functions)


def is_left(function: ir.AnyFunction) -> ir.Compare[Never]:
    """That a function that leaves has ended the program."""
    return ir.Compare(ir.CompareOp.NE, _exited(function), ir.Const(0, function.leaving[0].type))


def says_exit(variable: ir.Variable) -> bool:
    """Whether it tells, of a function or of a call, that the program was ended."""
    return variable.name.endswith(EXITED)


def says_status(variable: ir.Variable) -> bool:
    """Whether it tells the status that the program was ended with, if it was."""
    return variable.name.endswith(EXIT_STATUS)


def never_returns(function: ir.AnyFunction) -> bool:
    """Whether its contract says that it does not come back."""
    returned: ir.AnyPred = _returned(function) if function.leaving else ir.TRUE
    impossible: tuple[ir.AnyPred, ir.AnyPred] = (ir.FALSE, ir.implies(returned, ir.FALSE))
    return any(
        clause.predicate in impossible and clause.mode is not ir.Mode.CHECK
        for clause in function.contract.ensures
    )


def _exited(function: ir.AnyFunction) -> ir.Read:
    return ir.Read(function.leaving[0], function.span)


def _returned(function: ir.AnyFunction) -> ir.Compare[Never]:
    return ir.Compare(ir.CompareOp.EQ, _exited(function), ir.Const(0, function.leaving[0].type))


# --- who leaves ------------------------------------------------------------------------------


def _leaving(program: ir.Program) -> frozenset[str]:
    functions = program.functions.values()
    heeded = any(f.body is not None and _speaks_of_exits(f, f.body) for f in functions)
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


def _may_exit(prototype: ir.Function, *, silent: bool) -> bool:
    """Whether a call of it may end the program; ``silent`` is for those that say nothing."""
    clauses = exits(prototype.contract)
    if clauses:
        return any(clause.predicate != ir.FALSE for clause in clauses)
    is_ours = prototype.span.file.startswith("<") or unspecialised(prototype.name) in _KNOWN
    return silent and (not is_ours or never_returns(prototype))


def _speaks_of_exits(function: ir.Function, body: ir.Body) -> bool:
    """Whether somebody wrote what holds where the program ends in the code."""
    statements = (one for block in body.blocks.values() for one in block.statements)
    asserted = (isinstance(one, ir.Annotation) and one.exits for one in statements)
    return any(exits(function.contract)) or any(asserted)


def exits(contract: ir.FunctionContract[ir.Same]) -> list[ir.Clause[ir.Same]]:
    """All ``exits`` clauses."""
    return [clause for part in ir.parts_of(contract) for clause in part.exits]


# --- contracts -------------------------------------------------------------------------------


class _Leaving:
    """Gives a function that leaves its two results more."""

    def __init__(self, function: ir.Function, int_: ir.Type) -> None:
        span = function.span
        exited = ir.Variable(EXITED, int_, ir.Storage.TEMPORARY, "", span)
        status = ir.Variable(EXIT_STATUS, int_, ir.Storage.TEMPORARY, EXIT_STATUS, span)
        self._function = replace(function, leaving=(exited, status))

    def run(self) -> ir.Function:
        function = self._function
        return replace(
            function,
            results=(*function.results, *function.leaving),
            contract=ir.map_contract(function.contract, self._at_end),
        )

    def _at_end(self, clause: ir.ContractClause) -> ir.ContractClause:
        """What is said of returns, or of exits, where the function ends in one way or the other."""
        if not isinstance(clause, ir.Clause):
            return clause
        form = ir.FORMS[clause.kind]
        if form.at(ir.Moment.RETURN):
            returned = _returned(self._function)
            return replace(clause, predicate=ir.implies(returned, clause.predicate))
        if form.at(ir.Moment.EXIT):
            left = is_left(self._function)
            said = _with_status(clause.predicate, self._function)
            return replace(clause, predicate=ir.implies(left, said))
        return clause


def _with_status(predicate: ir.Pred, function: ir.Function) -> ir.Pred:
    """The predicate of the status with which a function that leaves has ended the program."""
    status = ir.Convert(ir.Read(function.leaving[1], function.span), ir.INTEGER)

    def put(node: ir.Node) -> ir.Node:
        if isinstance(node, ir.BuiltinTerm) and node.name == EXIT_STATUS:
            return status
        return ir.map_children(node, put)

    return ir.as_pred(ir.map_children(predicate, put))


def _staying(function: ir.Function) -> ir.Function:
    """A function that can't leave keeps what it says of exits."""
    if not exits(function.contract):
        return function

    def kept(clause: ir.ContractClause) -> ir.ContractClause:
        if isinstance(clause, ir.Clause) and ir.FORMS[clause.kind].at(ir.Moment.EXIT):
            return replace(clause, predicate=ir.TRUE)
        return clause

    return replace(function, contract=ir.map_contract(function.contract, kept))


# --- code ------------------------------------------------------------------------------------


def _takingexits(function: ir.Function, program: ir.Program, leaving: frozenset[str]) -> ir.Body:
    """The body, in which calls that may leave say whether they did, to the function itself."""
    body = function.body
    assert body is not None
    unused: dict[ir.Variable, None] = {}

    def taking(call: ir.Call) -> ir.Call:
        results = call.results
        for result in program.functions[call.callee].results[len(results) :]:
            taken = replace(result, name=f"{call.callee}.unused", storage=ir.Storage.TEMPORARY)
            unused[taken] = None
            results = (*results, taken)
        return replace(call, results=(*results, *function.leaving))

    def changed(statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Call(callee) if callee in leaving:
                return taking(statement)
            case ir.Annotation(clause, exits=True):
                said: ir.Pred = ir.TRUE
                if function.leaving:
                    said = _with_status(clause.predicate, function)
                    said = ir.implies(is_left(function), said)
                return replace(statement, clause=replace(clause, predicate=said))
            case _:  # no other says how the program ends
                return statement

    blocks = {
        name: replace(block, statements=tuple(map(changed, block.statements)))
        for name, block in body.blocks.items()
    }
    return replace(body, blocks=blocks, locals=(*body.locals, *unused, *function.leaving))
