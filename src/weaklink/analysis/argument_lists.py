"""Whose arguments a ``va_list`` lists, how far it evidently is, and who takes arguments of it.

before:  int f(int n, va_list outer, ...) { va_list ap; va_start(ap, outer); g(n, ap); ... }
after:   ap lists f's own arguments, outer those that f is given; at `g(n, ap)` ap is started, and
         no argument was taken; f hands on what g takes
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.flow import reverse_postorder
from weaklink.record import record, replace

OWN = ""
"""The list of the function's own arguments; any other is called like the parameter it came by."""

ANY = ("some list", "or another")
"""Of what nobody follows."""

UNSTARTED, STARTED, HANDED_ON = 0, 1, 2
"""What a ``va_list`` is: none yet, or none any more; one to take arguments of; one of which a
function that was called may have taken some, so that nobody knows how far it is."""


def is_list(type: ir.Type) -> bool:
    """Whether a value of the type is a ``va_list``, or points to one."""
    return ir.is_va_list(type) or (isinstance(type, ir.PointerType) and ir.is_va_list(type.target))


def list_parameters(function: ir.Function) -> Iterator[tuple[int, ir.Variable]]:
    """The parameters by which lists come, with their positions."""
    for position, parameter in enumerate(function.parameters):
        if is_list(parameter.type):
            yield position, parameter


def root(place: ir.Place) -> ir.Variable | None:
    """The variable that is a ``va_list``, or leads to it; None where another object does."""
    match place:
        case ir.VariablePlace(variable):
            return _local(variable)
        case ir.DerefPlace(pointer):
            return root_of(pointer)
        case ir.FieldPlace() | ir.IndexPlace() | ir.StringPlace() | ir.ValuePlace():
            return None


def root_of(value: ir.Expr) -> ir.Variable | None:
    """The same, of a value that is a list or a pointer to one."""
    match value:
        case ir.Read(variable):
            return _local(variable)
        case ir.AddressOf(place) | ir.Load(place):
            return root(place)
        case ir.Convert(operand):
            return root_of(operand)
        case _:  # no other value leads to a variable
            return None


def _local(variable: ir.Variable) -> ir.Variable | None:
    is_own = variable.storage is not ir.Storage.GLOBAL and is_list(variable.type)
    return variable if is_own else None


class Lists:
    """Of one function: whose arguments each of its lists may be."""

    def __init__(self, function: ir.Function, functions: Mapping[str, ir.Function]) -> None:
        self._joined: dict[ir.Variable, ir.Variable] = {}
        self._sources: dict[ir.Variable, set[str]] = {}
        body = function.body
        for block in body.blocks.values() if body is not None else ():
            for statement in block.statements:
                self._join_by(statement)
                for variable in _given_away(statement, functions):
                    self._give_up(variable)
        for _, parameter in list_parameters(function):
            self._add(parameter, parameter.name)

    def _join_by(self, statement: ir.Statement) -> None:
        match statement:
            case ir.UseList(ir.ListStep.START, place):
                if (started := root(place)) is not None:
                    self._add(started, OWN)
            case ir.UseList(ir.ListStep.COPY, place, other=other) if other is not None:
                one, another = root(place), root(other)
                if one is not None and another is not None:
                    self._join(one, another)
                elif one is not None:
                    self._give_up(one)
            case ir.Assign(target, value) if is_list(target.type):
                if (given := root_of(value)) is not None:
                    self._join(target, given)
                elif not isinstance(value, ir.Const):
                    self._give_up(target)
            case _:  # no other statement makes one list of another
                pass

    def of(self, variable: ir.Variable) -> frozenset[str]:
        """The lists that it may be; none where it is never started."""
        return frozenset(self._sources.get(self._first(variable), ()))

    def alike(self, variable: ir.Variable) -> list[ir.Variable]:
        """All that may be the same list."""
        known = {*self._joined, *self._joined.values(), *self._sources, variable}
        return [one for one in known if self._first(one) == self._first(variable)]

    def _first(self, variable: ir.Variable) -> ir.Variable:
        while variable in self._joined:
            variable = self._joined[variable]
        return variable

    def _join(self, one: ir.Variable, other: ir.Variable) -> None:
        first, second = self._first(one), self._first(other)
        if first != second:
            self._joined[second] = first
            self._sources.setdefault(first, set()).update(self._sources.pop(second, ()))

    def _give_up(self, variable: ir.Variable) -> None:
        """It may be any list."""
        for source in ANY:
            self._add(variable, source)

    def _add(self, variable: ir.Variable, source: str) -> None:
        self._sources.setdefault(self._first(variable), set()).add(source)


def _given_away(
    statement: ir.Statement, functions: Mapping[str, ir.Function]
) -> Iterator[ir.Variable]:
    """The lists of which a statement puts the address where nobody follows it."""
    parts = list(ir.statement_nodes(statement))
    match statement:
        case ir.Assign(target) if is_list(target.type):
            return
        case ir.Call(callee) if callee in functions:
            followed = {position for position, _ in list_parameters(functions[callee])}
            parts = [one for number, one in enumerate(parts) if number not in followed]
        case ir.UseList() | ir.Annotation() | ir.Framed():
            return
        case _:  # no other statement keeps to lists
            pass
    for part in parts:
        for node in ir.walk(part):
            match node:
                case ir.AddressOf(place) if (found := root(place)) is not None:
                    yield found
                case ir.Read(variable) if is_list(variable.type):
                    if not ir.is_va_list(variable.type):
                        yield variable
                case _:  # nothing else gives a list away
                    pass


class Takers:
    """Which functions may take arguments of the lists that they are given: one without a body
    takes what it is given."""

    def __init__(self, program: ir.Program) -> None:
        self._functions = program.functions
        self._lists: dict[str, Lists] = {}
        self._found: set[tuple[str, str]] = set()
        work = [f for f in program.functions.values() if f.body is not None and _has_lists(f)]
        changed = True
        while changed:
            before = len(self._found)
            for function in work:
                self._found |= {(function.name, source) for source in self._taken_in(function)}
            changed = len(self._found) != before

    def lists(self, function: ir.Function) -> Lists:
        if function.name not in self._lists:
            self._lists[function.name] = Lists(function, self._functions)
        return self._lists[function.name]

    def takes(self, callee: ir.Function, parameter: ir.Variable) -> bool:
        """Whether the callee may take arguments of the list that comes by the parameter."""
        return callee.body is None or (callee.name, parameter.name) in self._found

    def takes_own(self, function: ir.Function) -> bool:
        return (function.name, OWN) in self._found

    def handed(self, call: ir.Call) -> Iterator[tuple[ir.Variable, ir.Expr]]:
        """The parameters by which a call hands lists on, with what is given."""
        callee = self._functions.get(call.callee)
        for position, parameter in () if callee is None else list_parameters(callee):
            yield parameter, call.arguments[position]

    def _taken_in(self, function: ir.Function) -> Iterator[str]:
        lists = self.lists(function)
        assert function.body is not None
        for block in function.body.blocks.values():
            for statement in block.statements:
                for variable in self.taken_by(statement):
                    yield from lists.of(variable)

    def taken_by(self, statement: ir.Statement) -> Iterator[ir.Variable]:
        """The lists of which a statement may take arguments."""
        match statement:
            case ir.UseList(ir.ListStep.ARGUMENT, place):
                if (variable := root(place)) is not None:
                    yield variable
            case ir.Call(callee):
                for parameter, value in self.handed(statement):
                    given = root_of(value)
                    if given is not None and self.takes(self._functions[callee], parameter):
                        yield given
            case _:  # no other statement does
                pass


def _has_lists(function: ir.Function) -> bool:
    return function.variadic or any(True for _ in list_parameters(function))


@record
class Evident:
    """What is evident of a list: the states that it may have, and how many arguments were taken
    (None where runs differ)."""

    states: frozenset[int]
    taken: int | None


UNKNOWN = Evident(frozenset({UNSTARTED, STARTED, HANDED_ON}), None)
Known = Mapping[ir.Variable, Evident]


class Progress:
    """What is evident of the lists of one function before each of its blocks."""

    def __init__(self, function: ir.Function, takers: Takers, first: Known) -> None:
        body = function.body
        assert body is not None
        self._takers = takers
        self._functions = takers._functions
        self.before: dict[str, Known] = {body.entry: first}
        order = reverse_postorder(body.blocks, body.entry)
        work = list(order)
        while work:
            name = work.pop(0)
            if name not in self.before:
                continue
            known = dict(self.before[name])
            for statement in body.blocks[name].statements:
                self.step(known, statement)
            for successor in ir.successors(body.blocks[name].end):
                joined = _joined(self.before.get(successor), known)
                if joined != self.before.get(successor):
                    self.before[successor] = joined
                    work.append(successor)

    def step(self, known: dict[ir.Variable, Evident], statement: ir.Statement) -> None:
        """Goes on with what is ``known``, past the statement."""
        match statement:
            case ir.Declare(variable) if ir.is_va_list(variable.type):
                known[variable] = Evident(frozenset({UNSTARTED}), 0)
            case ir.UseList(step, place, other=other):
                if (used := root(place)) is not None:
                    known[used] = _used(known, used, step, other)
            case ir.Call():
                for parameter, value in self._takers.handed(statement):
                    given = root_of(value)
                    callee = self._functions[statement.callee]
                    if given is not None and self._takers.takes(callee, parameter):
                        own = known.get(given, UNKNOWN)
                        by_value = ir.is_va_list(parameter.type)
                        known[given] = (
                            replace(own, states=frozenset({HANDED_ON}))
                            if by_value
                            else replace(own, taken=None)
                        )
            case _:  # no other statement changes one
                pass


def _used(
    known: Known, variable: ir.Variable, step: ir.ListStep, other: ir.Place | None
) -> Evident:
    own = known.get(variable, UNKNOWN)
    match step:
        case ir.ListStep.START:
            return Evident(frozenset({STARTED}), 0)
        case ir.ListStep.END:
            return replace(own, states=frozenset({UNSTARTED}))
        case ir.ListStep.ARGUMENT:
            return replace(own, taken=None if own.taken is None else own.taken + 1)
        case ir.ListStep.COPY:
            source = None if other is None else root(other)
            copied = UNKNOWN if source is None else known.get(source, UNKNOWN)
            return Evident(frozenset({STARTED}), copied.taken)


def _joined(one: Known | None, other: Known) -> Known:
    if one is None:
        return dict(other)
    return {v: _both(one[v], other[v]) for v in one if v in other}


def _both(one: Evident, other: Evident) -> Evident:
    return Evident(one.states | other.states, one.taken if one.taken == other.taken else None)


def passes(function: ir.Function, takers: Takers) -> int:
    """How often, at most, a run begins to take arguments of one list: 2 where that may be more
    than once."""
    body = function.body
    assert body is not None
    lists = takers.lists(function)
    taken: set[ir.Variable] = set()
    statements = [(b.name, s) for b in body.blocks.values() for s in b.statements]
    for _, statement in statements:
        taken.update(takers.taken_by(statement))
    alike = {one for variable in taken for one in lists.alike(variable)}
    begun = 0
    for name, statement in statements:
        match statement:
            case ir.UseList(ir.ListStep.START | ir.ListStep.COPY, place) if root(place) in alike:
                begun += 2 if _repeats(body, name) else 1
            case _:  # no other statement begins one
                pass
    begun += sum(parameter in alike for _, parameter in list_parameters(function))
    return min(begun, 2)


def _repeats(body: ir.Body, block: str) -> bool:
    """Whether a run may come back to the block."""
    following = ir.successors(body.blocks[block].end)
    return any(block in reverse_postorder(body.blocks, one) for one in following)
