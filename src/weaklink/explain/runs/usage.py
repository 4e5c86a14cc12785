"""How the source uses what it names, as far as that says how values are best written: as masks,
where bit operators work on them; as characters, where they meet character literals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import assert_never

from weaklink import ir
from weaklink.record import record
from weaklink.source import Span

_BITS = {ir.BinaryOp.BITAND, ir.BinaryOp.BITOR, ir.BinaryOp.BITXOR}
_SHIFTS = {op for op, row in ir.OPERATORS.items() if row.operands is ir.Operands.SHIFTED}


class Use(Enum):
    """What the values of an object are to the source."""

    NUMBER = "number"
    MASK = "mask"
    CHARACTER = "character"


@record
class Objects:
    """Variables, members, and the elements of what is called so (arrays, pointers)."""

    variables: frozenset[ir.Variable]
    members: frozenset[str]
    elements: frozenset[str]

    def has(self, variable: ir.Variable) -> bool:
        return variable in self.variables or variable.shown in self.elements


@record
class Usage:
    """What a function works on with bit operators, and what meets character literals there."""

    masks: Objects
    characters: Objects

    def of(self, is_one: Callable[[Objects], bool]) -> Use:
        """The use of what ``is_one`` tells."""
        if is_one(self.characters):
            return Use.CHARACTER
        return Use.MASK if is_one(self.masks) else Use.NUMBER

    def of_variable(self, variable: ir.Variable) -> Use:
        return self.of(lambda objects: objects.has(variable))

    def of_member(self, name: str) -> Use:
        return self.of(lambda objects: name in objects.members)

    def of_element(self, base: str) -> Use:
        """Of an element of what is called so."""
        return self.of(lambda objects: base in objects.elements)

    def of_text(self, text: str) -> Use:
        """Of what the source writes so: ``t[i]``, ``s->flags``, ``\\old(x)``."""
        member = re.search(r"(?:->|\.)\s*(\w+)$", text)
        if member is not None:
            return self.of_member(member[1])
        name = re.search(r"\w+", text.removeprefix("\\old("))
        if name is None:
            return Use.NUMBER
        return self.of(
            lambda objects: (
                name[0] in objects.elements
                or any(variable.shown == name[0] for variable in objects.variables)
            )
        )


class Usages:
    """The usage of a program, function by function."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program
        self._known: dict[str, Usage] = {}

    def of(self, function: str) -> Usage:
        if function not in self._known:
            found = self._program.functions.get(function)
            masks = [] if found is None else list(_masks(found))
            characters = [] if found is None else list(self._characters(found))
            self._known[function] = Usage(_objects(masks), _objects(characters))
        return self._known[function]

    def _characters(self, function: ir.Function) -> Iterator[ir.Place]:
        for node in _nodes(function):
            if isinstance(node, ir.Compare):
                for side, other in ((node.left, node.right), (node.right, node.left)):
                    if self._is_literal(other):
                        yield from _operands(side)
        for target, value in _assigned(function):
            if self._is_literal(value):
                yield target

    def _is_literal(self, node: ir.Expr) -> bool:
        inner = _plain(node)
        return isinstance(inner, ir.Const) and self._text(inner.span).startswith("'")

    def _text(self, span: Span) -> str:
        source = self._program.sources.get(span.file)
        return "" if source is None else source.text(span)


def _objects(places: Iterable[ir.Place]) -> Objects:
    variables: set[ir.Variable] = set()
    members: set[str] = set()
    elements: set[str] = set()
    for place in places:
        match place:
            case ir.VariablePlace(variable):
                variables.add(variable)
            case ir.FieldPlace(_, name):
                members.add(name)
            case ir.IndexPlace() | ir.DerefPlace() | ir.StringPlace() | ir.ValuePlace():
                elements.update(_base(place))
            case _:
                assert_never(place)
    return Objects(frozenset(variables), frozenset(members), frozenset(elements))


def _base(place: ir.Place) -> Iterator[str]:
    """What the elements are those of: ``t`` of ``t[i]`` and ``*t``."""
    root = ir.place_root(place)
    pointer = root.pointer if isinstance(root, ir.DerefPlace) else None
    while isinstance(pointer, ir.PointerAdd | ir.At | ir.Convert):
        pointer = pointer.pointer if isinstance(pointer, ir.PointerAdd) else pointer.operand
    match root, pointer:
        case (ir.VariablePlace(variable), _) | (_, ir.Read(variable)):
            yield variable.shown
        case _, ir.Load(ir.FieldPlace(_, name)):
            yield name
        case _:  # what else has elements has no name of its own
            pass


def _masks(function: ir.Function) -> Iterator[ir.Place]:
    """The places whose values bit operators work on, or that take a value from them."""
    for node in _nodes(function):
        match node:
            case ir.Binary(op, left, right) if op in _BITS:
                yield from _operands(left)
                yield from _operands(right)
            case ir.Binary(op, left) if op in _SHIFTS:
                yield from _operands(left)
            case ir.Unary(ir.UnaryOp.BITNOT, operand):
                yield from _operands(operand)
            case _:  # no other operator is about bits
                pass
    for target, value in _assigned(function):
        match _plain(value):
            case ir.Binary(op) if op in _BITS | _SHIFTS:
                yield target
            case ir.Unary(ir.UnaryOp.BITNOT):
                yield target
            case _:  # no other operator makes a mask
                pass


def _operands(node: ir.Expr) -> Iterator[ir.Place]:
    match _plain(node):
        case ir.Read(variable):
            yield ir.VariablePlace(variable)
        case ir.Load(place):
            yield place
        case _:  # whatever else it is, it is the value of no place
            pass


def _assigned(function: ir.Function) -> Iterator[tuple[ir.Place, ir.Expr]]:
    blocks = () if function.body is None else function.body.blocks.values()
    for statement in (s for block in blocks for s in block.statements):
        match statement:
            case ir.Assign(target, value):
                yield ir.VariablePlace(target), value
            case ir.Store(place, value):
                yield place, value
            case _:  # no other statement as read gives a place the value of an expression
                pass


def _nodes(function: ir.Function) -> Iterator[ir.Node]:
    for node in ir.contract_nodes(function.contract):
        yield from ir.walk(node)
    if function.body is not None:
        for node in ir.body_nodes(function.body):
            yield from ir.walk(node)


def _plain(node: ir.Expr) -> ir.Expr:
    while isinstance(node, ir.Convert | ir.At):
        node = node.operand
    return node


def bases(function: ir.Function) -> Iterator[ir.Expr]:
    """The pointers from which the text of the function moves on, as in ``t[i]``."""
    nodes = list(ir.contract_nodes(function.contract))
    if function.body is not None:
        nodes += ir.body_nodes(function.body)
    for node in nodes:
        for part in ir.walk(node):
            if isinstance(part, ir.PointerAdd):
                base = part.pointer
                while isinstance(base, ir.At | ir.Convert):
                    base = base.operand
                yield base
