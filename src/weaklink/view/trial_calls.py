"""Functions that do nothing but call a prototype, for prototypes that nobody calls.

    before:  /*@ requires r; ensures p; */ int g(int x);
    after:   /*@ requires r; */ int g$call(int x) { return g(x); }

Whether the call can come back is whether the prototype's contract can be kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.record import replace

_CALL = "$call"


def with_trial_calls(program: ir.Program, wanted: Collection[str]) -> ir.Program:
    """``program`` with a caller for each prototype that nobody calls; only for ``wanted`` ones, if
    any are named."""
    called = {name for function in program.functions.values() for name in callees(function)}
    made = {
        name + _CALL: _caller(function)
        for name, function in program.functions.items()
        if name not in called and (not wanted or name in wanted) and _has_promises(function)
    }
    return replace(program, functions={**program.functions, **made})


def trial_callers(program: ir.Program) -> Iterator[str]:
    """The names of the functions that were made."""
    return (name for name in program.functions if name.endswith(_CALL))


def prototype_of(name: str) -> str:
    """The prototype that a function calls, if it was made for that; else itself."""
    return name.removesuffix(_CALL)


def _has_promises(function: ir.Function) -> bool:
    """Whether it is a prototype with a contract, and not of our own headers."""
    if function.body is not None or function.refused or function.variadic or function.ghost:
        return False
    contract = function.contract
    written = contract.requires or contract.ensures or contract.behaviors
    return bool(written) and not function.span.file.startswith("<")


def _caller(function: ir.Function) -> ir.Function:
    arguments = tuple(ir.Read(parameter, function.span) for parameter in function.parameters)
    call = ir.Call(function.name, arguments, function.results, function.span)
    contract = function.contract

    def required(clause: ir.ContractClause) -> ir.ContractClause | None:
        return clause if clause.kind in (ir.ClauseKind.REQUIRES, ir.ClauseKind.ASSUMES) else None

    return replace(
        function,
        name=function.name + _CALL,
        contract=ir.map_contract(contract, required),
        body=ir.Body(
            {
                "entry": ir.Block("entry", (call,), ir.Jump("exit")),
                "exit": ir.Block("exit", (), ir.Exit()),
            },
            "entry",
            "exit",
            function.results,
        ),
        requested=False,
    )
