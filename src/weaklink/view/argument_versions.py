"""What is made of functions for calls whose arguments are known: versions, each with its name.

In goes what a call gives; out comes the name of the function that is called instead (``sum#1``),
the same for calls that give the same.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.analysis.argument_lists import Takers
from weaklink.ir.names import variant
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.format_contracts import LISTED
from weaklink.view.format_texts import Formats
from weaklink.view.handed_formats import HandedFormats
from weaklink.view.taken_arguments import TakenArguments

Types = tuple[ir.Type, ...]


@record
class Given:
    """The arguments on a list by their ``types``; ``whole`` if none of them was taken yet."""

    types: Types
    whole: bool = True


@record
class Version:
    """A function with what it is given: its ``own`` arguments, those on the lists that come by
    parameters, the formats that do, and what a format asks of the arguments of one call
    (``checked``: the format, the call's place, and each argument's text, with whether it is a
    literal)."""

    function: str
    own: Types | None = None
    lists: tuple[tuple[str, Given], ...] = ()
    texts: tuple[tuple[str, ir.Expr], ...] = ()
    checked: tuple[str, Span, tuple[tuple[str, bool], ...]] | None = None


class Versions:
    """The functions of a program, and what is made of them for calls with known arguments."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.takers = Takers(program)
        self.handed = HandedFormats(program, self.takers)
        self.taken = TakenArguments(program, self.takers)
        self.formats = Formats(program)
        self._names: dict[Version, str] = {}
        self._count: dict[str, int] = {}
        self._work: list[Version] = []
        self.made: dict[str, ir.Function] = {}

    def unmade(self) -> Version | None:
        """A version that was asked for, and is not made yet; it is to be made now."""
        return self._work.pop() if self._work else None

    def name(self, version: Version) -> str:
        if version == Version(version.function):
            return version.function
        if version not in self._names:
            self._names[version] = self.fresh(version.function)
            self._work.append(version)
        return self._names[version]

    def named(self, version: Version) -> str:
        """What a version is called that was asked for."""
        return self._names.get(version, version.function)

    def fresh(self, function: str) -> str:
        self._count[function] = self._count.get(function, 0) + 1
        return variant(function, self._count[function])

    def text(self, span: Span) -> str:
        source = self.program.sources.get(span.file)
        return "" if source is None else source.text(span)


def printing(function: ir.Function) -> ir.Function:
    """A function that prints a list takes what is on it."""
    format = LISTED.get(function.name)
    if format is None or len(function.parameters) != format.first + 1:
        return function
    if not ir.is_va_list(function.parameters[-1].type):
        return function
    return replace(function, parameters=function.parameters[:-1], variadic=True)
