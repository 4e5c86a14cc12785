"""The arguments of a function of which nobody knows what it is given: any, chosen where taken.

before:  x = va_arg(ap, int)
after:   havoc missing;  guard missing == 0;  havoc x
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ir.layout import Records
from weaklink.kinds import Kind
from weaklink.source import Span
from weaklink.view.argument_frames import AGAIN, Frame
from weaklink.view.argument_types import is_passed

MISSING = "missing."
"""How a number is called that says whether an argument is not given."""

ANY = "any."
"""How what is given is called, where it is not taken into a variable as it is."""

ANY_STRUCTURE = "structure of this kind among arguments that nobody knows"

MOST_PARTS = 20
"""Of a structure that is given as an argument, where nobody knows which."""


def is_missing(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is whether an argument is not given."""
    return choice.name.startswith(MISSING)


def is_given(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is what is given, or a part of it."""
    return choice.name.startswith(ANY)


class AnyArguments:
    """Chooses what a function is given."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def any(self, result: ir.Variable, span: Span) -> Iterator[ir.Statement]:
        """An argument of a function whose arguments nobody knows."""
        possible = is_passed(result.type, self._frame.machine)
        if self._frame.source.name in self._frame.versions.taken.granted:
            yield ir.Guard(Kind.VA_ARG, ir.TRUE if possible else ir.FALSE, span)
        else:
            yield from self.may_miss(Kind.VA_ARG, possible, span)
        if self._frame.again:
            yield ir.Unmodelled(AGAIN, span)
        elif isinstance(result.type, ir.RecordType):
            yield from self._any_structure(result, span)
        else:
            yield ir.Havoc(result, ir.ENVIRONMENT, span)

    def _any_structure(self, result: ir.Variable, span: Span) -> Iterator[ir.Statement]:
        """A structure with anything in it."""
        parts = list(_parts(result.type, self._frame.versions.program.records))
        if len(parts) > MOST_PARTS or any(one is None for one in parts):
            yield ir.Unmodelled(ANY_STRUCTURE, span)
            return
        values: list[ir.Expr] = []
        for path, type in (one for one in parts if one is not None):
            shown = result.shown + "".join(
                f".{step}" if isinstance(step, str) else f"[{step}]" for step in path
            )
            value = self._frame.temporary(ANY, type, shown, span)
            yield ir.Havoc(value, ir.ENVIRONMENT, span)
            values.append(ir.Read(value, span))
        paths = tuple(one[0] for one in parts if one is not None)
        yield ir.Assign(result, ir.Aggregate(paths, tuple(values), result.type, span), span)

    def may_miss(self, kind: Kind, possible: bool, span: Span) -> Iterator[ir.Statement]:
        """What is wanted may not be given."""
        shown = self._frame.versions.text(span)
        missing = self._frame.temporary(MISSING, self._frame.machine.int, shown, span)
        yield ir.Havoc(missing, ir.ENVIRONMENT, span)
        given = ir.Compare(
            ir.CompareOp.EQ, ir.Read(missing, span), ir.Const(0, self._frame.machine.int), span
        )
        yield ir.Guard(kind, given if possible else ir.FALSE, span)


def _parts(
    type: ir.Type, records: Records, path: tuple[int | str, ...] = ()
) -> Iterator[tuple[tuple[int | str, ...], ir.Type] | None]:
    """The numbers and pointers in a value of the type, by their paths; None for what is none."""
    match type:
        case ir.IntType() | ir.PointerType():
            yield path, type
        case ir.ArrayType(element, int() as length):
            for index in range(min(length, MOST_PARTS + 1)):
                yield from _parts(element, records, (*path, index))
        case ir.RecordType("struct") if (record := records.get(type)) is not None:
            for member in record.members or ():
                if not member.is_padding:
                    yield from _parts(member.type, records, (*path, member.name))
        case _:  # nothing else has values that are chosen
            yield None
