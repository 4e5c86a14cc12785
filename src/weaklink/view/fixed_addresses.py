r"""Objects at addresses that the program knows: each is a variable that no file defines.

    before:  *(volatile unsigned *)0x40020000 |= 1;    p == (void *)-1
    after:   at_0x40020000 |= 1;                       p == &at_0xffffffffffffffff[0]

Registers of hardware are accessed so.  That an object of the type lies there, and no other, is
taken for granted (premise ``address``).  At the first addresses, and the last, at which nothing
looks, no object lies: such a pointer may be compared, and nothing more.  Where objects overlap, and
where a pointer may be to more than one (it is no structure's, and does more than to lead there),
addresses stay numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.constants import evaluate
from weaklink.ir.layout import size_of
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.rewriting import Rewriting

NAME = "at_0x"
"""How such a variable is called before its address."""

NOBODY = 4096
"""At so many addresses on either end lies no object."""


@record
class Fixed:
    """``address`` as a pointer to ``target``."""

    address: int
    target: ir.Type


def name_objects_at_addresses(program: ir.Program) -> ir.Program:
    """``program``, in which constant addresses are those of variables."""
    if not any(_is_of_number(part) for n in ir.program_nodes(program) for part in ir.walk(n)):
        return program
    finder = _Finder(program)
    found: dict[Fixed, Span] = {}
    wide: set[Fixed] = set()
    nodes = list(_nodes(program))
    for node in nodes:
        found.update({one: span for one, span in finder.met(node) if one not in found})
    for node in nodes:
        wide.update(finder.wide(node))
    made = {
        one: finder.variable(one, span)
        for one, span in found.items()
        if one not in wide and not any(finder.overlap(one, other) for other in found)
    }
    if not made:
        return program
    naming = _Naming(finder, made)
    functions = {name: naming.function(one) for name, one in program.functions.items()}
    definitions = {name: naming.definition(one) for name, one in program.definitions.items()}
    lemmas = tuple(
        replace(one, predicate=ir.as_pred(naming.node(one.predicate))) for one in program.lemmas
    )
    globals_ = [ir.Global(one.variable, naming.term(one.initial)) for one in program.globals]
    globals_ += [ir.Global(one, _any_value(one.type)) for one in made.values()]
    return replace(
        program,
        functions=functions,
        definitions=definitions,
        lemmas=lemmas,
        globals=tuple(globals_),
    )


def _is_of_number(node: ir.Node) -> bool:
    """Whether it is a pointer that may be a constant: made of a number, but of 0."""
    match node:
        case ir.Const(value, ir.PointerType()):
            return value != 0
        case ir.Convert(ir.Const(0), ir.PointerType()):
            return False
        case ir.Convert(operand, ir.PointerType()):
            return isinstance(operand.type, ir.IntType | ir.IntegerType)
        case _:  # no other is one
            return False


def _nodes(program: ir.Program) -> Iterator[ir.Node]:
    """What stands in a program; what is written, as if it was read."""
    stores = [one for _, one in ir.code(program) if isinstance(one, ir.Store)]
    yield from (ir.Load(one.place, one.place.type) for one in stores)
    written = {id(part) for one in stores for part in ir.place_parts(one.place)}
    yield from (node for node in ir.program_nodes(program) if id(node) not in written)


def objects_at_addresses(program: ir.AnyProgram) -> Iterator[str]:
    """The objects that a program has so, as ``int at 0x8000``: those that there are."""
    for item in program.globals:
        variable = item.variable
        is_empty = isinstance(variable.type, ir.ArrayType) and variable.type.length == 0
        if variable.name.startswith(NAME) and variable.is_foreign and not is_empty:
            yield f"{variable.type} at 0x{variable.name.removeprefix(NAME)}"


def names_fixed_address(node: ir.Node) -> bool:
    """Whether it is the address of such an object, or of where none lies."""
    match node:
        case ir.AddressOf(place) | ir.Load(place):
            root = ir.place_root(place)
            return isinstance(root, ir.VariablePlace) and root.variable.name.startswith(NAME)
        case ir.Convert(operand, ir.PointerType()):
            is_null = isinstance(operand, ir.Const) and operand.value == 0
            return isinstance(operand.type, ir.IntType) and not is_null
        case _:  # no other is
            return False


class _Finder:
    def __init__(self, program: ir.Program) -> None:
        self._machine = program.machine
        self._records = program.records
        self._end = 1 << program.machine.pointer
        self._volatile: set[Fixed] = set()
        self._looked: set[Fixed] = set()

    def fixed(self, node: ir.Node) -> Fixed | None:
        """The address that a pointer is, if it is a constant one, and not NULL."""
        match node:
            case ir.Const(value, ir.PointerType() as type):
                return self._at(value, type)
            case ir.Convert(operand, ir.PointerType() as type):
                while isinstance(operand, ir.Convert) and isinstance(operand.type, ir.PointerType):
                    operand = operand.operand
                if not isinstance(operand.type, ir.IntType | ir.IntegerType):
                    return None
                try:
                    return self._at(evaluate(operand), type)
                except InputError:  # it is no constant
                    return None
            case _:  # no other is a number
                return None

    def met(self, node: ir.Node) -> Iterator[tuple[Fixed, Span]]:
        """The addresses in an expression; from then on it is known which lead somewhere."""
        for part in ir.walk(node):
            looked = map(self.fixed, _looked_through(part))
            self._looked.update(one for one in looked if one is not None)
            if (fixed := self.fixed(part)) is not None:
                yield fixed, ir.as_expr(part).span

    def wide(self, node: ir.Node) -> Iterator[Fixed]:
        """Those that may be of more than one object."""
        looked = {id(pointer) for part in ir.walk(node) for pointer in _looked_through(part)}
        moved = {id(part.pointer) for part in ir.walk(node) if isinstance(part, ir.PointerAdd)}
        for part in ir.walk(node):
            fixed = self.fixed(part)
            if fixed is not None and self.is_there(fixed):
                is_whole = isinstance(fixed.target, ir.RecordType) or id(part) in looked
                if id(part) in moved or not is_whole:
                    yield fixed

    def _at(self, value: int, type: ir.PointerType) -> Fixed | None:
        target = self._machine["char"] if type.target == ir.VOID else type.target
        if value == 0 or self._size(target) is None:
            return None
        fixed = Fixed(value % self._end, target)
        if type.target_volatile:  # annotations do not say so
            self._volatile.add(fixed)
        return fixed

    def _size(self, type: ir.Type) -> int | None:
        return size_of(type, self._machine, self._records)

    def is_there(self, one: Fixed) -> bool:
        """Whether an object lies at the address."""
        return one in self._looked or NOBODY <= one.address < self._end - NOBODY

    def overlap(self, one: Fixed, other: Fixed) -> bool:
        """Whether two objects that are not the same have a byte in common."""
        if one == other or not (self.is_there(one) and self.is_there(other)):
            return False
        sizes = [self._size(fixed.target) or 0 for fixed in (one, other)]
        first, second = one.address, other.address
        return first < second + sizes[1] and second < first + sizes[0]

    def variable(self, one: Fixed, span: Span) -> ir.Variable:
        """The object: at an end of all addresses an array of none."""
        name = f"{NAME}{one.address:x}"
        if self.is_there(one):
            type, is_volatile = one.target, one in self._volatile
        else:
            type, is_volatile = ir.ArrayType(one.target, 0), False
        return ir.Variable(
            name,
            type,
            ir.Storage.GLOBAL,
            name,
            span,
            is_foreign=True,
            is_volatile=is_volatile,
        )


def _looked_through(node: ir.Node) -> Iterator[ir.Expr]:
    """The pointer with which the place begins at which an expression looks."""
    if isinstance(node, ir.Load | ir.AddressOf | ir.Update):
        root = ir.place_root(node.place)
        if isinstance(root, ir.DerefPlace):
            yield root.pointer


class _Naming(Rewriting):
    def __init__(self, finder: _Finder, made: Mapping[Fixed, ir.Variable]) -> None:
        super().__init__()
        self._finder = finder
        self._variables_at = made

    def definition(self, definition: ir.Definition) -> ir.Definition:
        body = definition.body
        return definition if body is None else replace(definition, body=self.node(body))

    def node(self, node: ir.Node) -> ir.Node:
        fixed = self._finder.fixed(node)
        variable = None if fixed is None else self._variables_at.get(fixed)
        if variable is None:
            return self.of_parts(node)
        pointer = ir.as_expr(node)
        span, type = pointer.span, pointer.type
        place: ir.Place = ir.VariablePlace(variable, span)
        if isinstance(variable.type, ir.ArrayType) and variable.type.length == 0:
            first = ir.Const(0, ir.INTEGER, span)
            place = ir.IndexPlace(place, first, variable.type.element, span)
        address = ir.AddressOf(place, _pointer_to(place.type, type), span)
        return address if address.type == type else ir.Convert(address, type, span=span)


def _any_value(type: ir.Type) -> ir.Expr:
    """What stands for a value that nobody knows: the object is foreign."""
    has_parts = isinstance(type, ir.RecordType | ir.ArrayType)
    return ir.Aggregate((), (), type) if has_parts else ir.Const(0, type)


def _pointer_to(target: ir.Type, like: ir.Type) -> ir.Type:
    assert isinstance(like, ir.PointerType)
    return replace(like, target=target)
