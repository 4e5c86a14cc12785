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

from weaklink.ir.contracts import Clause, ClauseKind
from weaklink.ir.expressions import (
    HERE,
    And,
    ApplyPred,
    BinaryOp,
    Bound,
    BoundRead,
    BuiltinPred,
    Compare,
    CompareOp,
    Const,
    Convert,
    DerefPlace,
    Expr,
    Load,
    PointerAdd,
    Pred,
    Quantified,
    Range,
    Read,
    Variable,
    conjunction,
    implies,
)
from weaklink.ir.program import Function, Program
from weaklink.ir.types import INTEGER, IntType, PointerType, SetType
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.exposure import fitting
from weaklink.view.lower.memories import BLOCKS, cell, exact, plus
from weaklink.view.model import MemoryModel

MAIN = "main"

_ZERO = Const(0, INTEGER)

_VALID_STRING = "valid_string"
"""What our header says of strings, where a file includes it: in words that its functions use."""


def state_hosted(program: Program) -> Program:
    """``program``, what C promises of its ``main`` in the contract of that."""
    main = program.functions.get(MAIN)
    if main is None or main.body is None:
        return program
    hosted = (replace(one, kind=ClauseKind.HOSTED) for one in _clauses(main, program))
    contract = replace(main.contract, clauses=(*main.contract.clauses, *hosted))
    return replace(program, functions={**program.functions, MAIN: replace(main, contract=contract)})


def arguments(function: Function, program: Program) -> Variable | None:
    """The parameter that points to the strings with which the program starts."""
    if function.name != MAIN or len(function.parameters) < 2 or not _is_count(function):
        return None
    second = function.parameters[1]
    match second.type:
        case PointerType(PointerType(target)) if target == program.machine["char"]:
            return second
        case _:  # an implementation may pass something else
            return None


def arguments_apart(pieces: Sequence[Variable], memory: MemoryModel) -> Iterator[Clause]:
    """That what this pointer (of these pieces) leads to, and what the pointers there lead to, is
    no object of the program, of those that it could be."""
    if not pieces:
        return
    block, offset = pieces
    argv, span, count = block.shown, block.span, memory.world.program.functions[MAIN].parameters[0]
    world, char = memory.world, memory.world.program.machine["char"]
    targets = {
        one.variable: Const(one.number, INTEGER)
        for one in memory.blocks
        if one.variable is not None and not one.is_unpointed
    }
    for target in fitting(PointerType(char), targets, world):
        apart = Compare(CompareOp.NE, Read(block, span), targets[target], span)
        text = rf"\separated({argv} + (0 .. {count.shown}), &{target.shown})"
        yield Clause(apart, "", span, text)
    for target in fitting(char, targets, world):
        i = Bound("i", INTEGER, f"{argv}[..]")
        at = plus(Read(offset, span), BoundRead(i))
        string = cell(BLOCKS, Read(block, span), at, span)
        apart = Compare(CompareOp.NE, string, targets[target], span)
        within = _within(i, exact(Read(count, span)))
        text = rf"\separated({argv}[i], &{target.shown})"
        yield Clause(
            Quantified(True, (i,), implies(within, apart), span),
            "",
            span,
            rf"\forall integer i; 0 <= i < {count.shown} ==> {text}",
        )


def _is_count(main: Function) -> bool:
    type = main.parameters[0].type
    return isinstance(type, IntType) and type.signed


def _clauses(main: Function, program: Program) -> Iterator[Clause]:
    if len(main.parameters) < 2 or not _is_count(main):
        return
    span, name = main.parameters[0].span, main.parameters[0].shown
    count = Convert(Read(main.parameters[0], span), INTEGER, False, span)
    yield Clause(_at_most(_ZERO, count), "", span, f"{name} >= 0")
    pointer = arguments(main, program)
    if pointer is None:
        return
    span, argv = pointer.span, pointer.shown
    strings = Read(pointer, span)
    yield Clause(
        _valid(_moved(strings, Range(_ZERO, count))), "", span, rf"\valid({argv} + (0 .. {name}))"
    )
    last = _loaded(_moved(strings, count), span)
    null = Const(0, last.type, span)
    yield Clause(Compare(CompareOp.EQ, last, null, span), "", span, rf"{argv}[{name}] == \null")
    i = Bound("i", INTEGER, f"{argv}[..]")
    string = _loaded(_moved(strings, BoundRead(i)), span)
    known = program.definitions.get(_VALID_STRING)
    if known is not None and known.span.file.startswith("<"):
        ends: Pred = ApplyPred(_VALID_STRING, (string,), (HERE,) * len(known.labels), span)
        text = f"{_VALID_STRING}({argv}[i])"
    else:
        ends = _ends(string, f"{argv}[..][..]", span)
        text = (
            rf"\exists integer n; 0 <= n && \valid({argv}[i] + (0 .. n)) && {argv}[i][n] == 0 && "
            rf"\forall integer k; 0 <= k < n ==> {argv}[i][k] != 0"
        )
    yield Clause(
        Quantified(True, (i,), implies(_within(i, count), ends), span),
        "",
        span,
        rf"\forall integer i; 0 <= i < {name} ==> {text}",
    )


def _ends(string: Expr, shown: str, span: Span) -> Pred:
    """That a string begins and ends in its object.  Of an end is said that it is in the object, not
    of all from the beginning on: runs see from that how far they have to look."""
    n, k = Bound("n", INTEGER, shown), Bound("k", INTEGER, shown)
    at = _moved(string, BoundRead(n))
    before = Compare(CompareOp.NE, _character(_moved(string, BoundRead(k)), span), _ZERO, span)
    first = Quantified(True, (k,), implies(_within(k, BoundRead(n)), before), span)
    zero = Compare(CompareOp.EQ, _character(at, span), _ZERO, span)
    ending = conjunction([_at_most(_ZERO, BoundRead(n)), _valid(at), zero, first])
    return And(_valid(string), Quantified(False, (n,), ending, span), span)


def _character(pointer: Expr, span: Span) -> Expr:
    return Convert(_loaded(pointer, span), INTEGER, False, span)


def _within(index: Bound, count: Expr) -> Pred:
    below = Compare(CompareOp.LT, BoundRead(index), count)
    return And(_at_most(_ZERO, BoundRead(index)), below)


def _at_most(low: Expr, high: Expr) -> Pred:
    return Compare(CompareOp.LE, low, high)


def _valid(pointers: Expr) -> Pred:
    return BuiltinPred(r"\valid", (pointers,), ())


def _moved(pointer: Expr, offset: Expr) -> Expr:
    type = SetType(pointer.type) if isinstance(offset.type, SetType) else pointer.type
    return PointerAdd(BinaryOp.ADD, pointer, offset, type)


def _loaded(pointer: Expr, span: Span) -> Expr:
    assert isinstance(pointer.type, PointerType)
    target = pointer.type.target
    return Load(DerefPlace(pointer, target), target, span)
