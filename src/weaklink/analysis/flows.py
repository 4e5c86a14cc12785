"""Where pointers get to: which value is put where, all over a program.

    int *p = f(&a[1]);     &a[1] gets to the parameter of f, what f returns gets to p

What holds a pointer has a ``Key``.  There is one for each variable, member and parameter of the
logic; elements of an array are one with it, and all that only pointers reach is one.  Two keys
that a pointer passes between are of one group (``Joined``): as Steensgaard's analysis has it, in
time that is nearly linear in the program.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.ir.layout import Path
from weaklink.record import record

Key = tuple[object, ...]
"""What holds a pointer, or an array of such: a variable, a member of a structure, or what some
pointer points to."""

POINTEE: Key = ("pointee",)


@record
class Flow:
    """``value``, an expression of the ``scope``, gets to what ``key`` names; None: one that nobody
    knows."""

    scope: str
    key: Key
    value: ir.Expr | None


Holds = Callable[[ir.Type], bool]
"""Whether a pointer of the type, or an array of such, is one to follow."""


class Joined:
    """Keys in groups."""

    def __init__(self) -> None:
        self._above: dict[Key, Key] = {}

    def join(self, one: Key, other: Key) -> None:
        top, below = self.top(one), self.top(other)
        if top != below:
            self._above[below] = top

    def top(self, key: Key) -> Key:
        """What stands for all of a key's group."""
        top = key
        while top in self._above:
            top = self._above[top]
        while key != top:  # the next who asks has it nearer
            self._above[key], key = top, self._above[key]
        return top


def variable_key(scope: str, variable: ir.Variable) -> Key:
    """What a variable of a function is: a global is the same in all."""
    return ("" if variable.storage is ir.Storage.GLOBAL else scope, variable)


def bound_key(scope: str, bound: ir.Bound) -> Key:
    """What a variable of the logic is; those of one name in one scope are one."""
    return ("bound", scope, bound.name)


def result_key(definition: str) -> Key:
    """What a logic function gives."""
    return ("logic", definition)


def place_key(scope: str, place: ir.Place) -> Key:
    """What holds the pointer at a place; the elements of an array are one."""
    match place:
        case ir.FieldPlace(record, field):
            return ("member", record.type, field)
        case ir.IndexPlace(array):
            return place_key(scope, array)
        case ir.VariablePlace(variable):
            return variable_key(scope, variable)
        case ir.DerefPlace() | ir.ValuePlace() | ir.StringPlace():
            return POINTEE


def logic_scope(name: str) -> str:
    """The scope of a definition of the logic, which no function has."""
    return f"\\{name}"


def scoped_nodes(
    program: ir.Program, skipped: Callable[[ir.Function], bool]
) -> Iterator[tuple[str, ir.Node]]:
    """Whatever stands in a program, and in which scope: but what belongs to functions ``skipped``;
    below each there is more (``walk``)."""
    for item in program.globals:
        yield "", item.initial
    for definition in program.definitions.values():
        for node in _definition_nodes(definition):
            yield logic_scope(definition.name), node
    for lemma in program.lemmas:
        yield logic_scope(lemma.name), lemma.predicate
    for invariant in program.invariants:
        yield logic_scope(invariant.name), invariant.predicate
    for function in program.functions.values():
        if not skipped(function):
            for node in ir.contract_nodes(function.contract):
                yield function.name, node
            for node in () if function.body is None else ir.body_nodes(function.body):
                yield function.name, node


def _definition_nodes(definition: ir.Definition) -> Iterator[ir.Node]:
    if definition.body is not None:
        yield definition.body
    yield from definition.reads or ()
    yield from (case.predicate for case in definition.cases or ())


def flows(
    program: ir.Program, holds: Holds, skipped: Callable[[ir.Function], bool]
) -> Iterator[Flow]:
    """All that pass a pointer on which is one to follow; calls of functions ``skipped`` do not."""
    finder = _Flows(program, holds, skipped)
    for item in program.globals:
        yield from finder.assigned("", ir.VariablePlace(item.variable), item.initial)
    for definition in program.definitions.values():
        if holds(definition.type) and definition.body is not None:
            value = ir.as_expr(definition.body)
            yield Flow(logic_scope(definition.name), result_key(definition.name), value)
    for scope, node in scoped_nodes(program, skipped):
        for part in ir.walk(node):
            yield from finder.expression(scope, part)
    for function in program.functions.values():
        if function.body is not None and not skipped(function):
            for block in function.body.blocks.values():
                for statement in block.statements:
                    yield from finder.statement(function.name, statement)


class _Flows:
    def __init__(
        self, program: ir.Program, holds: Holds, skipped: Callable[[ir.Function], bool]
    ) -> None:
        self._program = program
        self._holds = holds
        self._skipped = skipped

    def expression(self, scope: str, node: ir.Node) -> Iterator[Flow]:
        match node:
            case ir.Aggregate(paths, values, type):
                for path, value in zip(paths, values, strict=True):
                    yield from self._member(scope, type, path, value)
            case ir.Update(_, place, value):
                yield from self.assigned(scope, place, value)
            case ir.AddressOf(place) if self._holds(place.type):
                yield Flow(scope, POINTEE, ir.Load(place, place.type))
            case ir.Apply(name, arguments) | ir.ApplyPred(name, arguments):
                yield from self._applied(scope, name, arguments)
            case ir.Let(bound, value) | ir.LetPred(bound, value):
                yield from self._bound(scope, bound, value)
            case ir.Quantified(_, bounds) | ir.Comprehension(bounds) | ir.Lambda(bounds):
                for bound in bounds:
                    yield from self._bound(scope, bound, None)
            case _:  # no other expression passes a pointer on but to where it stands
                pass

    def _applied(self, scope: str, name: str, arguments: Iterable[ir.Expr]) -> Iterator[Flow]:
        definition = self._program.definitions.get(name)
        parameters = () if definition is None else definition.parameters
        for parameter, argument in zip(parameters, arguments, strict=False):
            if self._holds(parameter.type):
                yield Flow(scope, bound_key(logic_scope(name), parameter), argument)

    def _bound(self, scope: str, bound: ir.Bound, value: ir.Expr | None) -> Iterator[Flow]:
        if self._holds(bound.type):
            yield Flow(scope, bound_key(scope, bound), value)

    def statement(self, scope: str, statement: ir.Statement) -> Iterator[Flow]:
        match statement:
            case ir.Assign(target, value):
                yield from self.assigned(scope, ir.VariablePlace(target), value)
            case ir.Store(place, value):
                yield from self.assigned(scope, place, value)
            case ir.Call(callee, arguments, results):
                called = self._program.functions.get(callee)
                if called is None or self._skipped(called):
                    return
                for parameter, argument in zip(called.parameters, arguments, strict=False):
                    if self._holds(parameter.type):
                        yield Flow(scope, variable_key(callee, parameter), argument)
                for target, result in zip(results, called.results, strict=False):
                    if self._holds(target.type):
                        yield Flow(callee, variable_key(scope, target), ir.Read(result))
            case _:  # what any other gives a variable may be what some pointer points to
                for variable in filter(lambda v: self._holds(v.type), written(statement)):
                    yield Flow(scope, variable_key(scope, variable), None)

    def assigned(self, scope: str, place: ir.Place, value: ir.Expr) -> Iterator[Flow]:
        if self._holds(place.type):
            yield Flow(scope, place_key(scope, place), value)

    def _member(self, scope: str, whole: ir.Type, path: Path, value: ir.Expr) -> Iterator[Flow]:
        """The value is what an object of type ``whole`` holds at ``path``: of a structure, what the
        last member on the way does; of an array alone, what is assigned with it."""
        if not self._holds(value.type):
            return
        key: Key | None = None
        for step in path:
            match whole, step:
                case ir.ArrayType(element), _:
                    whole = element
                case ir.RecordType(), str():
                    key = ("member", whole, step)
                    record = self._program.records.get(whole)
                    member = None if record is None else record.member(step)
                    whole = ir.VOID if member is None else member.type
                case _:  # no other type has parts
                    return
        if key is not None:
            yield Flow(scope, key, value)


def skip(names: Collection[str]) -> Callable[[ir.Function], bool]:
    """The functions without a body of these names."""
    return lambda function: function.body is None and function.name in names
