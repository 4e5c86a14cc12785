"""What is known at some point of a path through functions that take variable arguments.

Values are expressions over the variables of the caller that is asked about; of what hangs on
anything else, or is too large, nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.constants import evaluate
from weaklink.record import record, replace
from weaklink.source import NOWHERE

MOST_NODES = 150
"""Of a value; of what is larger, nothing is known."""

Key = tuple[int, ir.Variable]
"""A variable of one activation."""

Values = Mapping[Key, ir.Expr]


@record
class Taking:
    """The arguments of a list, and how many were taken; None where nobody knows."""

    arguments: tuple[ir.Expr, ...]
    taken: int | None = 0


@record
class Path:
    """What is known at some point of a path: values, over the caller's variables; lists; what has
    been decided so far.  ``certain``: whether a run that decides like this takes this path."""

    values: Values
    lists: Mapping[Key, Taking]
    same: Mapping[Key, Key]
    conditions: tuple[ir.Pred, ...] = ()
    certain: bool = True
    result: ir.Expr | None = None

    def with_value(self, key: Key, value: ir.Expr | None) -> Path:
        values = {**self.values}
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
        return replace(self, values=values)

    def list_key(self, key: Key) -> Key:
        return self.same.get(key, key)

    def with_list(self, key: Key, progress: Taking) -> Path:
        return replace(self, lists={**self.lists, self.list_key(key): progress})

    def where(self, condition: ir.Pred) -> Path:
        return replace(self, conditions=(*self.conditions, condition))


class Activation:
    """A function that is followed, by its number: its ``own`` arguments, and how deep it is."""

    def __init__(self, number: int, function: ir.Function, own: Taking | None, depth: int) -> None:
        self.own = own
        self.depth = depth
        self._number = number
        self._shared = ir.addressed_by_function(function)

    def key(self, variable: ir.Variable) -> Key:
        return self._number, variable

    def is_shared(self, variable: ir.Variable) -> bool:
        """Whether others may change it."""
        return variable.storage is ir.Storage.GLOBAL or variable in self._shared


def known_predicate(predicate: ir.Pred, path: Path, at: Activation) -> ir.Pred | None:
    found = _node(predicate, path, at)
    return None if found is None or _is_large(found) else ir.as_pred(found)


def known_value(value: ir.Expr, path: Path, at: Activation) -> ir.Expr | None:
    found = _node(value, path, at)
    return None if found is None or _is_large(found) else folded(ir.as_expr(found))


def _node(node: ir.Node, path: Path, at: Activation) -> ir.Node | None:
    """It over the caller's variables; None where something in it is not known."""
    match node:
        case ir.Read(variable):
            return None if at.is_shared(variable) else path.values.get(at.key(variable))
        case ir.Load(ir.DerefPlace(pointer), type):
            where = known_value(pointer, path, at)
            return None if where is None else _character(where, type)
        case ir.Load():
            return None
        case ir.AddressOf(ir.IndexPlace(ir.StringPlace(), ir.Const())):
            return node
        case ir.AddressOf():
            return None
        case _:  # all others are known if their parts are
            return _of_parts(node, path, at)


def _of_parts(node: ir.Node, path: Path, at: Activation) -> ir.Node | None:
    unknown = False

    def part(one: ir.Node) -> ir.Node:
        nonlocal unknown
        found = _node(one, path, at)
        unknown = unknown or found is None
        if found is None:
            return one
        return found if isinstance(found, ir.Predicate) else folded(found)

    made = ir.map_children(node, part)
    return None if unknown else made


def _is_large(node: ir.Node) -> bool:
    return sum(1 for _ in islice(ir.walk(node), MOST_NODES + 1)) > MOST_NODES


def folded(value: ir.Expr) -> ir.Expr:
    """A number where it is one; of a place in a literal, that."""
    match value:
        case ir.Const() | ir.Read():
            return value
        case ir.PointerAdd(
            op, ir.AddressOf(ir.IndexPlace(ir.StringPlace() as array, ir.Const(start))), offset
        ):
            moved = _number(offset)
            if moved is None:
                return value
            index = start + moved if op is ir.BinaryOp.ADD else start - moved
            assert isinstance(value.pointer, ir.AddressOf)
            place = value.pointer.place
            assert isinstance(place, ir.IndexPlace)
            number = ir.Const(index, place.index.type)
            return replace(value.pointer, place=replace(place, index=number, array=array))
        case ir.Convert(ir.AddressOf() as address, ir.PointerType(target)) if (
            isinstance(address.type, ir.PointerType) and address.type.target == target
        ):
            return address
        case _:  # all others may be numbers
            known = _number(value)
            return value if known is None else ir.Const(known, value.type, value.span)


def _number(value: ir.Expr) -> int | None:
    if not isinstance(value.type, ir.IntType | ir.IntegerType):
        return None
    try:
        return evaluate(value)
    except InputError:  # it is no constant
        return None


def truth(predicate: ir.Pred) -> bool | None:
    """Whether it holds, where that does not hang on any variable."""
    match predicate:
        case ir.And(left, right):
            sides = (truth(left), truth(right))
            return False if False in sides else None if None in sides else True
        case ir.Or(left, right):
            sides = (truth(left), truth(right))
            return True if True in sides else None if None in sides else False
        case _:  # all others are decided as a whole
            known = _number(ir.Truth(predicate, ir.INTEGER, NOWHERE))
            return None if known is None else bool(known)


def _character(pointer: ir.Expr, type: ir.Type) -> ir.Expr | None:
    """What a pointer into a string literal points to."""
    match pointer:
        case ir.AddressOf(ir.IndexPlace(ir.StringPlace(units), ir.Const(index))):
            if not isinstance(type, ir.IntType) or not 0 <= index <= len(units):
                return None
            return ir.Const(type.wrap((*units, 0)[index]), type)
        case _:  # nobody knows what else is there
            return None


def negated(predicate: ir.Pred) -> ir.Pred:
    match predicate:
        case ir.Not(operand):
            return operand
        case ir.BoolConst(value, span):
            return ir.BoolConst(not value, span)
        case _:  # all others hold or not
            return ir.Not(predicate)
