r"""Globals whose address somebody may have: those to which a pointer of the program may point.

    static int t[3], s;
    //@ requires \separated(p, &s);     nobody has the address of s, though it is named here,
    void put(int *p) { t[1] = 1; }      nor that of t, which is only indexed
    int *cursor = t;                    now somebody has

Code gives an address out where a pointer is a value: stored, passed, compared, computed with.  An
annotation does where it might say of a pointer that it leads there (``p == &s``).  Functions on
strings and memory are only lent it: they keep none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from weaklink import ir
from weaklink.ir.names import unspecialised

_HARMLESS = (r"\separated", r"\valid", r"\valid_read", r"\initialized", r"\dangling")
"""What says of no pointer that it leads to a certain object."""


_LENT = ("<string.h>", "<strings.h>", "<wchar.h>")
"""Where functions stand that keep no pointer but these."""

_KEEPING = ("strtok", "strtok_r", "strsep", "wcstok")


def given_out(program: ir.Program, *, lent_too: bool = False) -> frozenset[ir.Variable] | None:
    """The variables whose address somebody may have; None if that may be any, as some code is not
    known.  The program is one from which no code was left out that could be read.  ``lent_too``:
    those besides that a function of the library is lent, which may write them."""
    if not all(map(_is_read, program.functions.values())):
        return None
    found = {v for item in program.globals for v in _given(item.initial)}
    for function in program.functions.values():
        found |= {v for node in ir.contract_nodes(function.contract) for v in _said(node)}
        if function.body is not None:
            found |= set(_of_body(function.body, () if lent_too else _lending(program)))
    for definition in program.definitions.values():
        if definition.body is not None:
            found |= set(_given(definition.body))
    for lemma in program.lemmas:
        found |= set(_given(lemma.predicate))
    return frozenset(found)


def _is_read(function: ir.Function) -> bool:
    if function.body is None:
        return not function.refused
    statements = (s for block in function.body.blocks.values() for s in block.statements)
    return not any(isinstance(statement, ir.Unmodelled) for statement in statements)


def _lending(program: ir.Program) -> Collection[str]:
    """The functions that keep nothing of what they are given."""
    functions = program.functions.values()
    return frozenset(f.name for f in functions if f.body is None and _is_lent(f))


def _is_lent(function: ir.Function) -> bool:
    gives_back = any(isinstance(r.type, ir.PointerType) for r in function.results)
    keeps = gives_back or unspecialised(function.name) in _KEEPING
    return function.span.file in _LENT and not keeps


def _of_body(body: ir.Body, lending: Collection[str]) -> Iterator[ir.Variable]:
    for block in body.blocks.values():
        for part in ir.loop_nodes(block.loop) if block.loop is not None else ():
            yield from _said(part)
        if isinstance(block.end, ir.Branch):
            yield from _given(block.end.condition)
        for statement in block.statements:
            match statement:
                case ir.Annotation() | ir.Framed() | ir.OpenContract() | ir.Guard():
                    for node in ir.statement_nodes(statement):
                        yield from _said(node)
                case ir.Store(place, value):
                    yield from _at(place)
                    yield from _given(value)
                case ir.Call(callee, arguments) if callee in lending:
                    for argument in arguments:
                        yield from _led(argument)
                case _:  # of all others every part is a value
                    for node in ir.statement_nodes(statement):
                        yield from _given(node)


def _given(node: ir.Node) -> Iterator[ir.Variable]:
    """The variables whose address is a part of a value."""
    match node:
        case ir.AddressOf(place):
            root = ir.place_root(place)
            if isinstance(root, ir.VariablePlace):
                yield root.variable
            for index in ir.place_parts(place):
                yield from _given(index)
        case ir.Load(place):
            yield from _at(place)
        case _:  # all others hand on what their parts are
            for part in ir.children(node):
                yield from _given(part)


def _at(place: ir.Place) -> Iterator[ir.Variable]:
    """The same of a place that is read or written at once."""
    while isinstance(place, ir.IndexPlace | ir.FieldPlace):
        if isinstance(place, ir.IndexPlace):
            yield from _given(place.index)
            place = place.array
        else:
            place = place.record
    if isinstance(place, ir.DerefPlace):
        yield from _led(place.pointer)
    else:
        for part in ir.place_parts(place):
            yield from _given(part)


def _led(pointer: ir.Expr) -> Iterator[ir.Variable]:
    """The same of a pointer that goes nowhere else."""
    match pointer:
        case ir.AddressOf(place):
            yield from _at(place)
        case ir.PointerAdd(_, base, offset):
            yield from _led(base)
            yield from _given(offset)
        case ir.Convert(operand) | ir.WholeOf(operand):
            yield from _led(operand)
        case _:  # what else is a pointer comes from its parts
            yield from _given(pointer)


def _said(node: ir.Node) -> Iterator[ir.Variable]:
    """The variables to which pointers may lead where a predicate, or a location of a frame clause,
    holds."""
    match node:
        case ir.And(left, right) | ir.Or(left, right):
            yield from _said(left)
            yield from _said(right)
        case ir.Implies(left, right):
            yield from _given(left)
            yield from _said(right)
        case ir.Quantified(body=body) | ir.AtPred(operand=body):
            yield from _said(body)
        case ir.Holds(ir.BuiltinPred(name, arguments)) if name in _HARMLESS:
            for argument in arguments:
                yield from _led(argument)
        case ir.Compare(ir.CompareOp.NE, left, right):
            yield from _led(left)
            yield from _led(right)
        case ir.AddressOf() | ir.PointerAdd() | ir.WholeOf():  # a location
            yield from _led(node)
        case _:  # in all others it may be said of a pointer that it is an address
            yield from _given(node)
