r"""Objects that functions without a body may give back: what they keep to themselves.

    /*@ assigns \nothing; ensures \valid(\result); */ int *pick(void);

Nothing that the program can name needs to be what ``pick`` gives back: its own file may have an
object for that.  For each such function, and each type of object, the program gets a hidden
pointer, which no text names and nothing changes: so a search has an object that is nobody else's.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ir.layout import Records
from weaklink.record import replace
from weaklink.view.lower.allocation import ALLOCATORS

PREFIX = "kept:"
"""How the names of hidden pointers begin; no name in C has a colon."""


def keep_objects(program: ir.Program) -> ir.Program:
    """``program`` with the hidden pointers of its functions without body."""
    functions, records = program.functions.values(), program.records
    added = [one for function in functions for one in _kept(function, records)]
    return replace(program, globals=(*program.globals, *added))


def is_kept(variable: ir.Variable) -> bool:
    return variable.name.startswith(PREFIX)


def keeper(variable: ir.Variable) -> str:
    """The function whose hidden pointer it is."""
    return variable.name.removeprefix(PREFIX).partition(":")[0]


def _kept(function: ir.Function, records: Records) -> Iterator[ir.Global]:
    if function.body is not None or function.determined or function.name in ALLOCATORS:
        return
    for number, target in enumerate(dict.fromkeys(_targets(function, records))):
        type = ir.PointerType(target)
        hidden = ir.Variable(
            f"{PREFIX}{function.name}:{number}",
            type,
            ir.Storage.GLOBAL,
            f"kept_by_{function.name}" + (f"_{number + 1}" if number else ""),
            function.span,
            is_const=True,
            is_foreign=True,
        )
        yield ir.Global(hidden, ir.Const(0, type))


def _targets(function: ir.Function, records: Records) -> Iterator[ir.Type]:
    """What the pointers that its contract may choose point to."""
    for result in function.results:
        yield from _behind(result.type, records)
    for part in ir.parts_of(function.contract):
        if part.assigns is not None:
            named = (*part.assigns.variables, *part.assigns.locations)
            for one in named:
                yield from _behind(one.type, records)


def _behind(type: ir.Type, records: Records) -> Iterator[ir.Type]:
    """What the pointers that are parts of an object, or of those in a set, point to."""
    match type:
        case ir.SetType(element) | ir.ArrayType(element):
            yield from _behind(element, records)
        case ir.RecordType() if (record := records.get(type)) is not None:
            for member in record.members or ():
                yield from _behind(member.type, records)
        case ir.PointerType(ir.FunctionType()):  # the functions that it may be are known
            return
        case ir.PointerType(target):
            yield target
        case _:  # nothing else points anywhere
            return
