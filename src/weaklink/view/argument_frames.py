"""A version of a function while it is made: what is on its lists, and what it needs besides.

In goes a function and what it is given (``view/argument_versions.py``); its parameters for that are
named here, and the temporaries that what is put in for ``va_arg`` and calls needs are collected.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.analysis.argument_lists import OWN, passes
from weaklink.source import Span
from weaklink.view.argument_versions import Types, Version, Versions
from weaklink.view.handed_formats import parameter_of
from weaklink.view.list_states import ListStates
from weaklink.view.literal_arguments import literal_length

AGAIN = "arguments that nobody knows, taken a second time"
NOT_EVIDENT = "`va_list` of which it is not evident how many arguments were taken"


class Frame:
    """What the parts of a version share; ``added`` are its temporaries, ``values`` by list the
    parameters that have what is on it, and ``again`` is whether arguments may be taken twice."""

    def __init__(self, source: ir.Function, version: Version, versions: Versions) -> None:
        self.source = source
        self.version = version
        self.versions = versions
        self.machine = versions.program.machine
        self.lists = versions.takers.lists(source)
        self.states = ListStates(self.lists, self.machine)
        self.added: list[ir.Variable] = []
        self.values = self._arguments()
        self.again = passes(source, versions.takers) > 1
        self._texts = dict(version.texts)

    def _arguments(self) -> dict[str, tuple[ir.Variable, ...]]:
        """By list, the parameters that have what is on it."""
        version = self.version
        span = self.source.span
        found: dict[str, tuple[ir.Variable, ...]] = {}
        if version.own is not None:
            found[OWN] = parameters_of(version.own, "...", span)
        shown = {parameter.name: parameter.shown for parameter in self.source.parameters}
        for name, given in version.lists:
            found[name] = parameters_of(given.types, name, span, shown[name])
        return found

    def source_of(self, variable: ir.Variable) -> str:
        """Which list it is."""
        return next(iter(self.lists.of(variable)), OWN)

    def on(self, variable: ir.Variable) -> tuple[ir.Variable, ...] | None:
        """What is on a list; None if nobody knows."""
        sources = self.lists.of(variable)
        return self.values.get(next(iter(sources))) if sources else ()

    def literal(self, value: ir.Expr) -> ir.Expr | None:
        """The string literal that a value is, here or in what the function was given."""
        parameter = parameter_of(value)
        if parameter is not None:
            return self._texts.get(parameter.name)
        if literal_length(value) is None:
            return None
        while isinstance(value, ir.Convert):
            value = value.operand
        return value

    def temporary(self, name: str, type: ir.Type, shown: str, span: Span) -> ir.Variable:
        unique = f"{name}{len(self.added)}"
        self.added.append(ir.Variable(unique, type, ir.Storage.TEMPORARY, shown, span))
        return self.added[-1]


def parameters_of(
    types: Types, name: str, span: Span, shown: str = "..."
) -> tuple[ir.Variable, ...]:
    return tuple(
        parameter_called(f"{name}[{number}]", type, span, f"{shown}[{number}]")
        for number, type in enumerate(types)
    )


def parameter_called(name: str, type: ir.Type, span: Span, shown: str = "") -> ir.Variable:
    return ir.Variable(name, type, ir.Storage.PARAMETER, shown or name, span)
