"""Globals of our own headers: an ``#include`` adds none that the program does not use.

before:  int __weaklink_errno;  FILE *stderr;  int f(int n) { ... }     (<errno.h>, <stdio.h>)
after:   int f(int n) { ... }

A function of the library may set ``errno``.  That is said of them only where the program names it:
nothing else could tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.record import replace


def without_unused(program: ir.Program) -> ir.Program:
    """``program`` without the globals of our headers that nothing in it mentions."""
    if not any(_is_ours(item.variable) for item in program.globals):
        return program
    used = set(_used(program))
    kept = [g for g in program.globals if g.variable in used or not _is_ours(g.variable)]
    return replace(program, globals=tuple(kept))


ERRNO = "__weaklink_errno"

_QUIET_HEADERS = frozenset(
    f"<{name}.h>"
    for name in "assert ctype string strings wctype stdatomic sys/select __weaklink_order "
    "__fc_builtin byteswap endian setjmp fenv".split()
)
_QUIET = frozenset(
    "abs labs llabs div ldiv lldiv imaxabs imaxdiv rand srand random srandom rand_r lrand48 "
    "mrand48 srand48 exit _Exit _exit quick_exit abort atexit free wmemcpy wmemmove wmemset "
    "wmemcmp wmemchr wcslen wcscmp wcsncmp wcscpy wcsncpy wcscat wcsncat wcschr wcsrchr".split()
)
"""What never sets ``errno``: the machine alone does all that they do."""

_SYSTEM = frozenset(
    f"<{name}.h>"
    for name in "unistd fcntl sys/stat sys/socket sys/time sys/resource sys/file termios signal "
    "utime".split()
)
"""Where an exact function that gives back -1 has said in ``errno`` why."""


def with_errno(program: ir.Program) -> ir.Program:
    """``program``, in which the library's functions may set ``errno``, if something names it: to
    no zero (C11 7.5p3)."""
    errno = next((g.variable for g in program.globals if g.variable.name == ERRNO), None)
    if errno is None:
        return program
    functions = {
        name: _setting(function, errno) if _may_set(function) else function
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def _may_set(function: ir.Function) -> bool:
    file = function.span.file
    is_library = file.startswith("<") and file not in _QUIET_HEADERS
    return is_library and function.body is None and function.name not in _QUIET


def _setting(function: ir.Function, errno: ir.Variable) -> ir.Function:
    span, contract = function.span, function.contract
    clauses = [
        replace(clause, variables=(*clause.variables, errno))
        if isinstance(clause, ir.Assigns)
        else clause
        for clause in contract.clauses
    ]
    now, zero = ir.Read(errno, span), ir.Const(0, errno.type, span)
    before = ir.At(now, ir.PRE, span)
    is_set = ir.Compare(ir.CompareOp.GT, now, zero, span)
    kept = ir.Compare(ir.CompareOp.EQ, now, before, span)
    said = [("errno is not cleared", ir.disjunction([kept, is_set]))]
    if function.exact and span.file in _SYSTEM and function.results:
        (result,) = function.results
        minus = ir.Const(-1, result.type, span)
        failed = ir.Compare(ir.CompareOp.EQ, ir.Read(result, span), minus, span)
        said.append(("errno says why", ir.Implies(failed, is_set, span)))
    clauses += [
        ir.Clause(predicate, "", span, text, kind=ir.ClauseKind.ENSURES) for text, predicate in said
    ]
    return replace(function, contract=replace(contract, clauses=tuple(clauses)))


def _is_ours(variable: ir.Variable) -> bool:
    return variable.span.file.startswith("<")


def _used(program: ir.Program) -> Iterator[ir.Variable]:
    nodes: list[ir.Node] = [item.initial for item in program.globals]
    nodes += [lemma.predicate for lemma in program.lemmas]
    nodes += [invariant.predicate for invariant in program.invariants]
    for definition in program.definitions.values():
        nodes += [] if definition.body is None else [definition.body]
        nodes += definition.reads or ()
        nodes += [case.predicate for case in definition.cases or ()]
    for function in program.functions.values():
        nodes += ir.contract_nodes(function.contract)
        nodes += [] if function.body is None else ir.body_nodes(function.body)
        yield from _written(function)
    for node in nodes:
        yield from ir.reads(node)


def _written(function: ir.Function) -> Iterator[ir.Variable]:
    """What frames name, and what statements write."""
    for frame in ir.frames(function):
        yield from frame.variables
    for block in {} if function.body is None else function.body.blocks.values():
        for statement in block.statements:
            yield from ir.statement_variables(statement)


_ON_MEMORY = ("<string.h>", "<strings.h>", "<wchar.h>")
"""Where functions stand that give back what they are given."""


def without_results(program: ir.Program) -> ir.Program:
    """``program``, in which functions on memory give back no pointer that no call takes."""
    taken = {name for function in program.functions.values() for name in _taken(function)}
    functions = {
        name: function if name in taken else _giving_nothing(function)
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def _taken(function: ir.Function) -> Iterator[str]:
    """The functions whose results it takes, or whose address."""
    if function.body is None:
        return
    yield from ir.listed(function.body)
    for block in function.body.blocks.values():
        for statement in block.statements:
            if isinstance(statement, ir.Call) and statement.results:
                yield statement.callee
    for node in ir.body_nodes(function.body):
        for part in ir.walk(node):
            if isinstance(part, ir.FunctionAddress):
                yield part.function


def _giving_nothing(function: ir.Function) -> ir.Function:
    """The function without its result, if that is a pointer and what is said of it no more than
    what it is."""
    if function.body is not None or function.span.file not in _ON_MEMORY:
        return function
    if not function.results or not isinstance(function.results[0].type, ir.PointerType):
        return function
    (result,) = function.results
    kept: list[ir.ContractClause] = []
    for clause in function.contract.clauses:
        match clause:
            case ir.Assigns(variables):
                others = tuple(one for one in variables if one != result)
                kept.append(replace(clause, variables=others))
            case ir.Clause(predicate) if _says_what(predicate, result):
                pass
            case _:  # all others stay; those that speak of the result are seen below
                kept.append(clause)
    made = replace(function, results=(), contract=replace(function.contract, clauses=tuple(kept)))
    mentioned = {v for node in ir.contract_nodes(made.contract) for v in ir.reads(node)}
    return function if result in mentioned else made


def _says_what(predicate: ir.Pred, result: ir.Variable) -> bool:
    match predicate:
        case ir.Compare(ir.CompareOp.EQ, left, _):
            return any(v == result for v in ir.reads(left))
        case _:  # more is said
            return False
