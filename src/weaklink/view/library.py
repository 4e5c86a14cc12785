"""Library functions whose code is not at hand, but of which some runs are known.

    before:  int g(int x);    a pair: x = 2 -> \\result = 4
    after:   the contract of g also ensures: x == 2 && \\result == 4

So a call takes one of the pairs.  The runs are fewer than those of the function; that code is not
passed says nothing then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink.analysis.changes import callees
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.ir.contracts import Clause, ClauseKind
from weaklink.ir.expressions import (
    FALSE,
    PRE,
    At,
    Compare,
    CompareOp,
    Const,
    Expr,
    Pred,
    Read,
    Variable,
    conjunction,
    disjunction,
)
from weaklink.ir.program import Function, Program
from weaklink.ir.types import INTEGER, IntType
from weaklink.options import NamedPair
from weaklink.record import replace
from weaklink.source import NOWHERE

RESULT = "\\result"

Given = Mapping[str, Sequence[NamedPair]]


def with_pairs(program: Program, given: Given) -> Program:
    """``program`` in which functions without code do what the pairs ``given`` of them say.  Raises
    ``InputError`` for a function or a name that there is not."""
    functions = dict(program.functions)
    for name, pairs in given.items():
        if name not in functions:
            known = ", ".join(functions) or "none"
            raise _wrong(f"there is no function '{name}' for its summary", known)
        function = functions[name]
        if function.body is None:
            functions[name] = _promising(function, pairs, program)
    return replace(program, functions=functions)


def limited(program: Program, given: Given, function: str) -> bool:
    """Whether runs of a function may come to one without code of which pairs are given."""
    seen = [function]
    for name in seen:
        if name in given and program.functions[name].body is None:
            return True
        seen += [c for c in callees(program.functions[name]) if c not in seen]
    return False


def _promising(function: Function, pairs: Sequence[NamedPair], program: Program) -> Function:
    known = {variable.shown: variable for variable in function.parameters}
    known |= {item.variable.shown: item.variable for item in program.globals}
    results = dict(zip([RESULT], function.results, strict=False))
    taken: list[Pred] = []
    for pair in pairs:
        equal = [*_equal(function, pair.inputs, known, before=True)]
        equal += _equal(function, pair.outputs, known | results, before=False)
        taken.append(conjunction(equal))
    predicate = disjunction(taken) if taken else FALSE
    text, kind = "what its summary says", ClauseKind.ENSURES
    clause = Clause(predicate, "summary", function.span, text, kind=kind)
    contract = function.contract
    return replace(function, contract=replace(contract, clauses=(*contract.clauses, clause)))


def _equal(
    function: Function,
    values: Mapping[str, int],
    known: Mapping[str, Variable],
    *,
    before: bool,
) -> Iterator[Pred]:
    for name, value in values.items():
        variable = known.get(name)
        if variable is None:
            message = f"the summary of {function.name} speaks of '{name}', which it does not have"
            raise _wrong(message, ", ".join(known))
        if variable.type != INTEGER and not isinstance(variable.type, IntType):
            message = f"the summary of {function.name} gives a number for '{name}'"
            raise _wrong(message, f"a variable of an integer type, not {variable.type}")
        side: Expr = Read(variable, function.span)
        side = At(side, PRE, function.span) if before else side
        number = Const(value, variable.type, function.span)
        yield Compare(CompareOp.EQ, side, number, function.span)


def _wrong(message: str, expected: str) -> InputError:
    return InputError(Diagnostic("summary", Severity.ERROR, NOWHERE, message, expected))
