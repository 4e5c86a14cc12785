"""Functions that hand a format on, with the arguments that it is about, to one that prints.

before:  void log_it(const char *fmt, ...) { va_list ap; va_start(ap, fmt); vprintf(fmt, ap); ... }
after:   each call of log_it has to fit its format; so what vprintf is given there fits

GNU's attribute ``format`` says so; where the code evidently does it, nobody needs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.analysis.argument_lists import OWN, Takers, root_of
from weaklink.analysis.changes import written
from weaklink.record import record
from weaklink.view.format_contracts import LISTED

_SourcesOf = Callable[[ir.Variable], frozenset[str]]


@record
class Handed:
    """A function gets a format of the ``family`` by its ``parameter``, for what is on the
    ``list``."""

    family: str
    parameter: str
    list: str


class HandedFormats:
    """Which functions of a program print what they are given, in the format that they are given."""

    def __init__(self, program: ir.Program, takers: Takers) -> None:
        self._program = program
        self._takers = takers
        self.found: dict[str, Handed] = {}
        for function in program.functions.values():
            format = function.format
            if format is not None and function.variadic:
                if function.body is not None and format.first == len(function.parameters):
                    parameter = function.parameters[format.position]
                    self.found[function.name] = Handed(format.family, parameter.name, OWN)
        work = [f for f in program.functions.values() if f.body is not None]
        changed = True
        while changed:
            before = len(self.found)
            for function in work:
                if function.name not in self.found:
                    if (handed := next(self._in(function), None)) is not None:
                        self.found[function.name] = handed
            changed = len(self.found) != before

    def sink(self, callee: ir.Function) -> ir.Format | None:
        """The format that a function takes, with (``first``) the list of what it is about."""
        if callee.body is None:
            return LISTED.get(callee.name)
        handed = self.found.get(callee.name)
        if handed is None or handed.list == OWN:
            return None
        names = [parameter.name for parameter in callee.parameters]
        position, first = names.index(handed.parameter), names.index(handed.list)
        return ir.Format(handed.family, position, first)

    def wraps(self, callee: ir.Function) -> ir.Format | None:
        """The format that a function with a variable number of arguments prints them in."""
        handed = self.found.get(callee.name)
        if handed is None or handed.list != OWN:
            return None
        names = [parameter.name for parameter in callee.parameters]
        return ir.Format(handed.family, names.index(handed.parameter), len(names))

    def is_granted(self, function: ir.Function, format: ir.Expr, source: str) -> bool:
        """Whether callers answer for a format that the function hands on with that list."""
        given = parameter_of(format)
        handed = self.found.get(function.name)
        if handed is None or given is None:
            return False
        return (handed.parameter, handed.list) == (given.name, source)

    def _in(self, function: ir.Function) -> Iterator[Handed]:
        assert function.body is not None
        statements = [s for b in function.body.blocks.values() for s in b.statements]
        constant = _unchanged(function, statements)
        lists = self._takers.lists(function)
        spoiled: set[str] = set()
        found: list[Handed] = []
        for one in statements:
            handed = self._by(one, constant, lists.of) if isinstance(one, ir.Call) else None
            if handed is not None:
                found.append(handed)
                continue
            for variable in self._takers.taken_by(one):
                spoiled |= lists.of(variable)
        for handed in found:
            if handed.list not in spoiled:
                yield handed

    def _by(self, call: ir.Call, constant: frozenset[ir.Variable], of: _SourcesOf) -> Handed | None:
        callee = self._program.functions.get(call.callee)
        format = None if callee is None else self.sink(callee)
        if format is None:
            return None
        parameter = parameter_of(call.arguments[format.position])
        variable = root_of(call.arguments[format.first])
        sources = frozenset[str]() if variable is None else of(variable)
        if parameter not in constant or parameter is None or len(sources) != 1:
            return None
        return Handed(format.family, parameter.name, next(iter(sources)))


def _unchanged(function: ir.Function, statements: list[ir.Statement]) -> frozenset[ir.Variable]:
    """The parameters that hold throughout what was given."""
    changed = {variable for one in statements for variable in written(one)}
    return frozenset(function.parameters) - changed - ir.addressed_by_function(function)


def parameter_of(format: ir.Expr) -> ir.Variable | None:
    """The parameter that a format is."""
    match format:
        case ir.Read(variable) if variable.storage is ir.Storage.PARAMETER:
            return variable
        case ir.Convert(operand):
            return parameter_of(operand)
        case _:  # no other value is one
            return None
