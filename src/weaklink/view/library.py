"""Library functions whose code is not at hand, but of which some runs are known.

    before:  int g(int x);    a pair: x = 2 -> \\result = 4
    after:   the contract of g also ensures: x == 2 && \\result == 4

So a call takes one of the pairs.  The runs are fewer than those of the function; that code is not
passed says nothing then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.options import NamedPair
from weaklink.record import replace
from weaklink.source import NOWHERE

RESULT = "\\result"

Given = Mapping[str, Sequence[NamedPair]]


def with_pairs(program: ir.Program, given: Given) -> ir.Program:
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


def limited(program: ir.Program, given: Given, function: str) -> bool:
    """Whether runs of a function may come to one without code of which pairs are given."""
    seen = [function]
    for name in seen:
        if name in given and program.functions[name].body is None:
            return True
        seen += [c for c in callees(program.functions[name]) if c not in seen]
    return False


def _promising(
    function: ir.Function, pairs: Sequence[NamedPair], program: ir.Program
) -> ir.Function:
    known = {variable.shown: variable for variable in function.parameters}
    known |= {item.variable.shown: item.variable for item in program.globals}
    results = dict(zip([RESULT], function.results, strict=False))
    taken: list[ir.Pred] = []
    for pair in pairs:
        equal = [*_equal(function, pair.inputs, known, before=True)]
        equal += _equal(function, pair.outputs, known | results, before=False)
        taken.append(ir.conjunction(equal))
    predicate = ir.disjunction(taken) if taken else ir.FALSE
    text, kind = "what its summary says", ir.ClauseKind.ENSURES
    clause = ir.Clause(predicate, "summary", function.span, text, kind=kind)
    contract = function.contract
    return replace(function, contract=replace(contract, clauses=(*contract.clauses, clause)))


def _equal(
    function: ir.Function,
    values: Mapping[str, int],
    known: Mapping[str, ir.Variable],
    *,
    before: bool,
) -> Iterator[ir.Pred]:
    for name, value in values.items():
        variable = known.get(name)
        if variable is None:
            message = f"the summary of {function.name} speaks of '{name}', which it does not have"
            raise _wrong(message, ", ".join(known))
        if variable.type != ir.INTEGER and not isinstance(variable.type, ir.IntType):
            message = f"the summary of {function.name} gives a number for '{name}'"
            raise _wrong(message, f"a variable of an integer type, not {variable.type}")
        side: ir.Expr = ir.Read(variable, function.span)
        side = ir.At(side, ir.PRE, function.span) if before else side
        number = ir.Const(value, variable.type, function.span)
        yield ir.Compare(ir.CompareOp.EQ, side, number, function.span)


def _wrong(message: str, expected: str) -> InputError:
    return InputError(Diagnostic("summary", Severity.ERROR, NOWHERE, message, expected))
