r"""What C promises of the parameters with which a program starts (5.1.2.2.1).

before:  int main(int argc, char **argv)
after:   int main(int argc, char **argv)
           hosted argc >= 0;
           hosted \valid(argv + (0 .. argc));
           hosted argv[argc] == \null;
           hosted \forall integer i; 0 <= i < argc ==> (the string argv[i] ends in its object)

The clauses are in the contract of ``main``, lowered with it, and hold in its views where nothing
in the program calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.acsl import ZERO, at_most, loaded, moved, valid, within
from weaklink.view.exposure import fitting
from weaklink.view.lower.memories import cell, exact, plus
from weaklink.view.lower.representation import BLOCKS
from weaklink.view.model import MemoryModel

MAIN = "main"

_VALID_STRING = "valid_string"
"""What our header says of strings, where a file includes it: in words that its functions use."""


def state_hosted(program: ir.Program) -> ir.Program:
    """``program``, what C promises of its ``main`` in the contract of that."""
    main = program.functions.get(MAIN)
    if main is None or main.body is None:
        return program
    hosted = (replace(one, kind=ir.ClauseKind.HOSTED) for one in _clauses(main, program))
    contract = replace(main.contract, clauses=(*main.contract.clauses, *hosted))
    return replace(program, functions={**program.functions, MAIN: replace(main, contract=contract)})


def arguments(function: ir.Function, program: ir.AnyProgram) -> ir.Variable | None:
    """The parameter that points to the strings with which the program starts."""
    if function.name != MAIN or len(function.parameters) < 2 or not _is_count(function):
        return None
    second = function.parameters[1]
    match second.type:
        case ir.PointerType(ir.PointerType(target)) if target == program.machine["char"]:
            return second
        case _:  # an implementation may pass something else
            return None


def arguments_apart(pieces: Sequence[ir.Variable], memory: MemoryModel) -> Iterator[lir.Clause]:
    """That what this pointer (of these pieces) leads to, and what the pointers there lead to, is
    no object of the program, of those that it could be."""
    if not pieces:
        return
    block, offset = pieces
    argv, span, count = block.shown, block.span, memory.world.program.functions[MAIN].parameters[0]
    world, char = memory.world, memory.world.program.machine["char"]
    targets = {
        one.variable: ir.Const(one.number, ir.INTEGER)
        for one in memory.blocks
        if one.variable is not None and not one.is_unpointed
    }
    for target in fitting(ir.PointerType(char), targets, world):
        apart: lir.Pred = ir.Compare(ir.CompareOp.NE, ir.Read(block, span), targets[target], span)
        text = rf"\separated({argv} + (0 .. {count.shown}), &{target.shown})"
        yield ir.Clause(apart, "", span, text)
    for target in fitting(char, targets, world):
        i = ir.Bound("i", ir.INTEGER, f"{argv}[..]")
        at = plus(ir.Read(offset, span), ir.BoundRead(i))
        string = cell(BLOCKS, ir.Read(block, span), at, span)
        apart = ir.Compare(ir.CompareOp.NE, string, targets[target], span)
        inside = within(i, exact(ir.Read(count, span)))
        text = rf"\separated({argv}[i], &{target.shown})"
        yield ir.Clause(
            ir.Quantified(True, (i,), ir.implies(inside, apart), span),
            "",
            span,
            rf"\forall integer i; 0 <= i < {count.shown} ==> {text}",
        )


def _is_count(main: ir.Function) -> bool:
    type = main.parameters[0].type
    return isinstance(type, ir.IntType) and type.signed


def _clauses(main: ir.Function, program: ir.Program) -> Iterator[ir.Clause]:
    if len(main.parameters) < 2 or not _is_count(main):
        return
    span, name = main.parameters[0].span, main.parameters[0].shown
    count = ir.Convert(ir.Read(main.parameters[0], span), ir.INTEGER, False, span)
    yield ir.Clause(at_most(ZERO, count), "", span, f"{name} >= 0")
    pointer = arguments(main, program)
    if pointer is None:
        return
    span, argv = pointer.span, pointer.shown
    strings = ir.Read(pointer, span)
    yield ir.Clause(
        valid(moved(strings, ir.Range(ZERO, count))),
        "",
        span,
        rf"\valid({argv} + (0 .. {name}))",
    )
    last = loaded(moved(strings, count), span)
    null = ir.Const(0, last.type, span)
    yield ir.Clause(
        ir.Compare(ir.CompareOp.EQ, last, null, span), "", span, rf"{argv}[{name}] == \null"
    )
    i = ir.Bound("i", ir.INTEGER, f"{argv}[..]")
    string = loaded(moved(strings, ir.BoundRead(i)), span)
    known = program.definitions.get(_VALID_STRING)
    if known is not None and known.span.file.startswith("<"):
        ends: ir.Pred = ir.ApplyPred(_VALID_STRING, (string,), (ir.HERE,) * len(known.labels), span)
        text = f"{_VALID_STRING}({argv}[i])"
    else:
        ends = _ends(string, f"{argv}[..][..]", span)
        text = (
            rf"\exists integer n; 0 <= n && \valid({argv}[i] + (0 .. n)) && {argv}[i][n] == 0 && "
            rf"\forall integer k; 0 <= k < n ==> {argv}[i][k] != 0"
        )
    yield ir.Clause(
        ir.Quantified(True, (i,), ir.implies(within(i, count), ends), span),
        "",
        span,
        rf"\forall integer i; 0 <= i < {name} ==> {text}",
    )


def _ends(string: ir.Expr, shown: str, span: Span) -> ir.Pred:
    """That a string begins and ends in its object.  Of an end is said that it is in the object, not
    of all from the beginning on: runs see from that how far they have to look."""
    n, k = ir.Bound("n", ir.INTEGER, shown), ir.Bound("k", ir.INTEGER, shown)
    at = moved(string, ir.BoundRead(n))
    before = ir.Compare(
        ir.CompareOp.NE, _character(moved(string, ir.BoundRead(k)), span), ZERO, span
    )
    first = ir.Quantified(True, (k,), ir.implies(within(k, ir.BoundRead(n)), before), span)
    zero = ir.Compare(ir.CompareOp.EQ, _character(at, span), ZERO, span)
    ending = ir.conjunction([at_most(ZERO, ir.BoundRead(n)), valid(at), zero, first])
    return ir.And(valid(string), ir.Quantified(False, (n,), ending, span), span)


def _character(pointer: ir.Expr, span: Span) -> ir.Expr:
    return ir.Convert(loaded(pointer, span), ir.INTEGER, False, span)
