"""What the variables of a program are called where several are shown together.

before:  the global n, the parameter n of f, the static local n of g, two loops of f over i
after:   n (global), n, n of g, i and i (line 6)

A variable keeps its name in the source where nothing else in play has it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import count

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.ir.names import short_name
from weaklink.source import Span

Wishes = Mapping[ir.Variable, Sequence[str]]
"""The titles that each of some variables may have, the best first."""


class Titles:
    """The titles of a program's variables, as far as calls get from the function ``main``;
    without one, anywhere."""

    def __init__(self, program: ir.Program, main: str = "") -> None:
        self._functions = program.functions
        self._in_play = [
            *(_reached(program, main) if main in program.functions else program.functions)
        ]
        self._globals = _chosen(self._for_globals([item.variable for item in program.globals]))
        self._locals: dict[str, dict[ir.Variable, str]] = {}

    def of(self, function: str, variable: ir.Variable) -> str:
        """The title of a global, or of a variable of the function."""
        if variable in self._globals:
            return self._globals[variable]
        if function not in self._locals:
            found = self._functions.get(function)
            self._locals[function] = {} if found is None else _chosen(_for_hiding(found))
        return self._locals[function].get(variable, variable.shown)

    def _for_globals(self, variables: Sequence[ir.Variable]) -> Wishes:
        names = {v.shown for name in self._in_play for v in _own(self._functions[name])}
        alike: dict[str, list[ir.Variable]] = {}
        for variable in variables:
            alike.setdefault(variable.shown, []).append(variable)
        return {
            variable: list(_for_global(variable, alike[variable.shown], variable.shown in names))
            for variable in variables
        }


def source_name(title: str) -> str:
    """The name in a title, or in what a title begins."""
    return title.partition(" (")[0].partition(" of ")[0]


class Table:
    """Values by what they are called: a second thing of a name is told from the first by a number,
    so that no value takes the place of another's."""

    def __init__(self) -> None:
        self._owners: dict[str, Hashable] = {}

    def key(self, title: str, owner: Hashable) -> str:
        """The title, or one like it if something else has that."""
        return next(key for key in _numbered(title) if self._owners.setdefault(key, owner) == owner)


def _numbered(title: str) -> Iterator[str]:
    yield title
    yield from (f"{title} ({number})" for number in count(2))


def _chosen(wishes: Wishes) -> dict[ir.Variable, str]:
    """For each variable the first title that no other one may have."""
    wanted: dict[str, set[ir.Variable]] = {}
    for variable, titles in wishes.items():
        for title in titles:
            wanted.setdefault(title, set()).add(variable)
    table = Table()
    return {
        variable: next(
            (title for title in titles if len(wanted[title]) == 1),
            table.key(titles[-1], variable),
        )
        for variable, titles in wishes.items()
    }


def _for_global(
    variable: ir.Variable, alike: Sequence[ir.Variable], is_local: bool
) -> Iterator[str]:
    shown, owner = variable.shown, static_in(variable)
    others = [one for one in alike if one != variable]
    file = variable.name.removesuffix(f":{shown}")
    if owner and (others or is_local):
        yield f"{shown} of {short_name(owner)}"
        if ":" in owner:
            yield f"{shown} of {short_name(owner)} ({owner.rpartition(':')[0]})"
        yield from _by_place(f"{shown} of {short_name(owner)}", variable.span)
    elif file != variable.name and not all(map(static_in, others)):
        yield f"{shown} ({file})"
    else:
        yield f"{shown} (global)" if is_local else shown


def _for_hiding(function: ir.Function) -> Wishes:
    """The locals that hide others; all others of a function can do with their names."""
    hiding = [variable for variable in _own(function) if variable.hides]
    return {variable: list(_by_place(variable.shown, variable.span)) for variable in hiding}


def _by_place(title: str, span: Span) -> Iterator[str]:
    yield f"{title} (line {span.line})"
    yield f"{title} (line {span.line}:{span.column})"


def static_in(variable: ir.Variable) -> str:
    """The function that a static local is of; empty for any other global."""
    function, _, name = variable.name.rpartition(".")
    return function if name.partition("#")[0] == variable.shown else ""


def _own(function: ir.Function) -> Iterator[ir.Variable]:
    """The parameters and locals that the source names; those of a prototype are never shown."""
    if function.body is not None:
        for variable in (*function.parameters, *function.body.locals):
            if variable.storage in (ir.Storage.PARAMETER, ir.Storage.LOCAL):
                yield variable


def _reached(program: ir.Program, main: str) -> Iterable[str]:
    """The functions that calls get to; all if some call is through a pointer."""
    found = {main: None}
    pending = [main]
    while pending:
        function = program.functions[pending.pop()]
        if _calls_through_pointers(function):
            return program.functions
        new = [callee for callee in callees(function) if callee not in found]
        found |= dict.fromkeys(new)
        pending += new
    return found


def _calls_through_pointers(function: ir.Function) -> bool:
    blocks = () if function.body is None else function.body.blocks.values()
    return any(isinstance(one, ir.CallPointer) for block in blocks for one in block.statements)
