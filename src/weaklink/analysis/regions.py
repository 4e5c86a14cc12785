"""Numbers that may be the same, in regions: those that one pointer, or pointers that may be equal,
lead to.

    int a[4], b;  int *p = a;  p = &b;      a, b and what p leads to are one region

A region is a group of keys (``analysis/flows.py``): a pointer's key stands for the numbers that it
leads to.  Regions are Steensgaard's, with a key for each member of a structure.  What only pointers
to pointers reach, and what is passed in ways that are not followed, is ``NOBODY``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from weaklink import ir
from weaklink.analysis.flows import (
    POINTEE,
    Joined,
    Key,
    bound_key,
    flows,
    place_key,
    result_key,
    scoped_nodes,
    variable_key,
)
from weaklink.ir.cells import Cells
from weaklink.ir.types import element

NOBODY: Key = ("nobody",)

COMPARING = ("\\subset", "\\in")
"""ACSL's own predicates that compare pointers."""


def is_number(type: ir.Type, cells: Cells) -> bool:
    """Whether it is a number of several bytes, or a pointer that leads to none, which is one in
    bytes; or an array of such as long as is known."""
    while isinstance(type, ir.ArrayType) and type.length is not None:
        type = type.element
    if isinstance(type, ir.PointerType):
        is_known = not isinstance(type.target, ir.FunctionType | ir.AcslType)
        return is_known and not is_number(element(type.target), cells)
    if not isinstance(type, ir.IntType) or ir.is_va_list(type):
        return False
    return not (type.is_bool or type.is_bit_field or cells.is_bytes(type))


def leads_to_numbers(type: ir.Type, cells: Cells) -> bool:
    """Whether it is a pointer to such, or a set of such pointers."""
    type = type.element if isinstance(type, ir.SetType) else type
    return isinstance(type, ir.PointerType) and is_number(type.target, cells)


def value_key(conversion: ir.Convert) -> Key:
    """What the pointer leads to that a conversion makes: each has its own."""
    return ("value", id(conversion))


class Regions:
    """Of a program; ``skipped`` are functions whose calls pass nothing on."""

    def __init__(
        self, program: ir.Program, cells: Cells, skipped: Callable[[ir.Function], bool]
    ) -> None:
        self._program = program
        self._cells = cells
        self._joined = Joined()
        self._keys: dict[Key, None] = {}
        for flow in flows(program, self._holds, skipped):
            known = [NOBODY] if flow.value is None else objects(flow.scope, flow.value, self._cells)
            self.join([flow.key, *known])
        for scope, node in scoped_nodes(program, skipped):
            for part in ir.walk(node):
                self._expression(scope, part)
        for function in program.functions.values():
            if function.body is not None:
                self._calls(function.name, function.body, program)
        for name in (*ir.functions_as_values(program), "main"):
            if name not in program.functions:
                continue  # no program to be started
            function = program.functions[name]
            for variable in (*function.parameters, *function.results):
                if self._holds(variable.type):
                    self.join([variable_key(name, variable), NOBODY])
        self.join([POINTEE, NOBODY])

    def _holds(self, type: ir.Type) -> bool:
        return leads_to_numbers(element(type), self._cells)

    def join(self, keys: Iterable[Key]) -> None:
        """These are of one region."""
        first: Key | None = None
        for key in keys:
            self._keys[key] = None
            first = key if first is None else first
            self._joined.join(first, key)

    def of(self, key: Key) -> Key:
        """What stands for the region of a key."""
        return self._joined.top(key)

    def all(self) -> dict[Key, list[Key]]:
        """The keys of each region, by what stands for it."""
        found: dict[Key, list[Key]] = {}
        for key in self._keys:
            found.setdefault(self.of(key), []).append(key)
        return found

    def _calls(self, scope: str, body: ir.Body, program: ir.Program) -> None:
        """Arguments for which the function that is called has no name."""
        for block in body.blocks.values():
            for statement in block.statements:
                match statement:
                    case ir.Call(callee, arguments) if callee in program.functions:
                        named = len(program.functions[callee].parameters)
                        self._unknown(scope, arguments[named:])
                    case ir.CallPointer(_, arguments):
                        self._unknown(scope, arguments)
                    case _:  # no other hands anything over
                        pass

    def _unknown(self, scope: str, pointers: Iterable[ir.Expr]) -> None:
        """These pointers get where nobody follows."""
        for pointer in pointers:
            if leads_to_numbers(pointer.type, self._cells):
                self.join([NOBODY, *objects(scope, pointer, self._cells)])

    def _expression(self, scope: str, node: ir.Node) -> None:
        match node:
            case ir.Apply(name, arguments) | ir.ApplyPred(name, arguments):
                definition = self._program.definitions.get(name)
                if definition is None or definition.type_parameters:
                    self._unknown(scope, arguments)
            case ir.Aggregate(_, values, ir.LogicType()):
                self._unknown(scope, values)
            case ir.BuiltinPred(name, arguments) if name in COMPARING:
                sets = [one for one in arguments if leads_to_numbers(one.type, self._cells)]
                self.join(key for one in sets for key in objects(scope, one, self._cells))
            case ir.Compare(_, left, right) | ir.PointerDiff(left, right):
                if leads_to_numbers(left.type, self._cells):
                    self.join(
                        [*objects(scope, left, self._cells), *objects(scope, right, self._cells)]
                    )
            case ir.Conditional(type=type) if leads_to_numbers(type, self._cells):
                self.join(objects(scope, node, self._cells))
            case ir.Convert(operand, type) if leads_to_numbers(type, self._cells):
                own = value_key(node)
                if leads_to_numbers(operand.type, self._cells):
                    self.join([own, *objects(scope, operand, self._cells)])
                else:
                    self.join([own])
            case ir.AddressOf(place) if is_number(place.type, self._cells):
                self.join(_at(scope, place, self._cells))
            case ir.BuiltinTerm() if leads_to_numbers(node.type, self._cells):
                self.join(objects(scope, node, self._cells))
            case _:  # no other compares what pointers lead to
                pass


def objects(scope: str, pointer: ir.Expr, cells: Cells) -> Iterator[Key]:
    """The keys of the numbers that a pointer leads to: none of NULL."""
    if not leads_to_numbers(element(pointer.type), cells):
        yield NOBODY
        return
    match pointer:
        case ir.Const():
            pass
        case ir.Read(variable):
            yield variable_key(scope, variable)
        case ir.BoundRead(bound):
            yield bound_key(scope, bound)
        case ir.Load(place):
            yield place_key(scope, place)
        case ir.AddressOf(place):
            yield from _at(scope, place, cells)
        case ir.PointerAdd(pointer=operand) | ir.At(operand) | ir.Let(body=operand):
            yield from objects(scope, operand, cells)
        case ir.Conditional(_, then, otherwise):
            yield from objects(scope, then, cells)
            yield from objects(scope, otherwise, cells)
        case ir.Convert():
            yield value_key(pointer)
        case ir.Apply(name):
            yield result_key(name)
        case ir.Comprehension(_, operand):
            yield from objects(scope, operand, cells)
        case ir.Aggregate(_, values):  # of an array of pointers
            for value in values:
                yield from objects(scope, value, cells)
        case ir.BuiltinTerm(_, arguments):
            yield from _of_parts(scope, arguments, cells)
        case _:  # no other expression is followed
            yield NOBODY


def _of_parts(scope: str, arguments: Iterable[ir.Expr], cells: Cells) -> Iterator[Key]:
    """Of what ACSL defines, a set of pointers or one: the pointers that it is made of."""
    for argument in arguments:
        if leads_to_numbers(argument.type, cells):
            yield from objects(scope, argument, cells)
        elif isinstance(argument.type, ir.PointerType | ir.SetType):
            yield NOBODY


def _at(scope: str, place: ir.Place, cells: Cells) -> Iterator[Key]:
    """The keys of the numbers at a place."""
    match place:
        case ir.VariablePlace(variable):
            yield ("object", variable_key(scope, variable))
        case ir.FieldPlace(record, field):
            yield ("within", record.type, field)
        case ir.IndexPlace(array):
            yield from _at(scope, array, cells)
        case ir.DerefPlace(pointer):
            yield from objects(scope, pointer, cells)
        case ir.StringPlace() | ir.ValuePlace():
            yield NOBODY
