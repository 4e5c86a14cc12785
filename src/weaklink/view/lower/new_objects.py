r"""The objects that a contract may have begun where it stands for code.

    /*@ ensures \result == \null || \fresh(\result, n * sizeof(int)); */ int *mk(int n);

    y = mk(e) by contract:  allocate mk1.new: n cells of memory.int, and any others;  ...
                            havoc memory.int mk1.new[0; n];  assume \fresh(...)

That may be one for each ``\fresh`` of the contract, and one that each pointer leads to which a
function gives back whose code may allocate.  What else it may have begun, a proof knows to be
anything, and a search to be a limit.  The library's own allocators are calls of no contract.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.diagnostics import Unsupported
from weaklink.source import NOWHERE
from weaklink.view.lower.allocation import ALLOCATORS
from weaklink.view.lower.observing import definitions_with, has
from weaklink.view.lower.world import NewObject, World

FRESH = "\\fresh"


def new_objects(program: ir.Program, world: World) -> dict[str, tuple[NewObject, ...]]:
    """By function, what its contract may have begun; nothing of those that begin none."""
    return {name: tuple(_numbered(program.functions[name], world)) for name in _beginning(program)}


def _beginning(program: ir.Program) -> frozenset[str]:
    """The functions whose contract speaks of new objects, or whose code may begin some."""
    functions = program.functions
    library = {name for name in ALLOCATORS & functions.keys() if functions[name].body is None}
    speaking = definitions_with(FRESH, program)
    found = library | {
        name
        for name, function in functions.items()
        if any(has(FRESH, node, speaking) for node in _promised(function))
    }
    while more := {n for n, f in functions.items() if n not in found and found & {*callees(f)}}:
        found |= more
    return frozenset(found - library)


def _promised(function: ir.Function) -> Iterator[ir.Node]:
    for part in ir.parts_of(function.contract):
        for clause in part.at(ir.Moment.RETURN, ir.Moment.EXIT):
            yield clause.predicate


def _numbered(function: ir.Function, world: World) -> Iterator[NewObject]:
    """Each with a name; one of no cells, where it is not known of what type they are."""
    known = list(dict.fromkeys(_known(function, world)))
    found = [(type, bytes_) for _, type, bytes_ in known] or [(None, None)]
    for number, (type, bytes_) in enumerate(found, 1):
        shown = "new" if len(found) == 1 else f"new{number}"
        name, span = f"{shown}.block", function.span
        block = ir.Variable(
            name,
            ir.INTEGER,
            ir.Storage.TEMPORARY,
            shown,
            span,
            leads_to=type,
            role=ir.Role.BLOCK,
        )
        yield NewObject(block, type, bytes_)


def _known(
    function: ir.Function, world: World
) -> Iterator[tuple[ir.Expr, ir.Type | None, ir.Expr | None]]:
    """The pointers to what may be new, the type of object there, and how many bytes are said."""
    said: set[ir.Expr] = set()
    for pointer, size in _said(function):
        if (type := _object_behind(pointer.type, world)) is not None:
            said.add(pointer)
            yield pointer, type, size
    for result in function.results:
        if ir.Read(result) not in said and (type := _object_behind(result.type, world)) is not None:
            yield ir.Read(result), type, None


def _said(function: ir.Function) -> Iterator[tuple[ir.Expr, ir.Expr]]:
    """Pointers and sizes of new objects, those whose size is known before the call."""
    for node in _promised(function):
        for part in ir.walk(node):
            if isinstance(part, ir.BuiltinPred) and part.name == FRESH and len(part.arguments) == 2:
                pointer, size = part.arguments
                bound = any(isinstance(n, ir.BoundRead) for e in part.arguments for n in ir.walk(e))
                if not bound and not ir.reads(size) & {*function.results}:
                    yield pointer, size


def _object_behind(type: ir.Type, world: World) -> ir.Type | None:
    """The type of object that such a pointer leads to, if it has cells."""
    if not isinstance(type, ir.PointerType) or isinstance(type.target, ir.FunctionType):
        return None
    try:
        world.layout(type.target, NOWHERE)
    except Unsupported:
        return None
    return type.target
