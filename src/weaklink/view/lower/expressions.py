"""Expressions and predicates over memory.

    before:  p[i].x == t[2] && \\valid(q)
    after:   memory.int[p.block][p.offset + 2 * i] == memory.int[1][2] && ...

A value is lowered to its pieces: one expression for a number, two for a pointer, those of its
parts for a structure.  What does not touch memory is left as it is, the very same object.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.diagnostics import Unsupported
from weaklink.ir.cells import Path
from weaklink.ir.constructs import unmodelled
from weaklink.ir.expressions import (
    HERE,
    AddressOf,
    Aggregate,
    Apply,
    ApplyPred,
    At,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Cell,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    DerefPlace,
    Expr,
    FieldPlace,
    FunctionAddress,
    IndexPlace,
    LaterExpr,
    Let,
    LetPred,
    Load,
    Node,
    Not,
    Place,
    PointerAdd,
    PointerDiff,
    Pred,
    Quantified,
    Read,
    StringPlace,
    Truth,
    Update,
    ValuePlace,
    Variable,
    VariablePlace,
    conjunction,
)
from weaklink.ir.traverse import map_children, walk
from weaklink.ir.types import (
    INTEGER,
    VOID,
    ArrayType,
    FunctionType,
    IntType,
    PointerType,
    RecordType,
    SetType,
    Type,
)
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.memories import ZERO, cell, exact, length_of, minus, plus, times
from weaklink.view.lower.pieces import bound_pieces, parts
from weaklink.view.lower.world import World

Values = tuple[Expr, ...]
"""The pieces of a value."""

InMemory = Callable[[Variable], Expr | None]
"""The block of a variable, if that is where an expression finds it."""


@record
class Plain:
    """In variables, or a value: the pieces."""

    pieces: Values


@record
class Stored:
    """In memory, from the cell ``start`` of ``block`` on."""

    block: Expr
    start: Expr


Location = Plain | Stored


class Expressions:
    """Lowers expressions in one context; every method may raise ``Unsupported``."""

    def __init__(self, world: World, in_memory: InMemory) -> None:
        self.world = world
        self.in_memory = in_memory
        self._depth = 0

    # --- any node ------------------------------------------------------------------------------

    def node(self, node: Node) -> Node:
        return self.predicate(node) if isinstance(node, Pred) else self.scalar(node)

    def scalar(self, node: Expr) -> Expr:
        """An expression that is one number."""
        pieces = self.values(node)
        if len(pieces) != 1:
            raise Unsupported(f"value of type `{node.type}` here", node.span)
        return pieces[0]

    def values(self, node: Expr) -> Values:
        """The pieces of a value."""
        if self._depth == 0 and not self._matters(node):
            return (node,)
        self._depth += 1
        try:
            return self._values(node)
        finally:
            self._depth -= 1

    def _matters(self, node: Node) -> bool:
        """Whether there is anything to lower.  (Long arithmetic is not worth a recursion.)"""
        for part in walk(node):
            match part:
                case Read(variable):
                    if variable in self.world.lost or _has_parts(variable.type):
                        return True
                    if self.in_memory(variable) is not None:
                        return True
                case BoundRead(bound):
                    if _has_parts(bound.type):
                        return True
                case Apply() | ApplyPred() | BuiltinPred() | Quantified() | Let() | LetPred():
                    return True
                case _:
                    if isinstance(part, LaterExpr) or _is_pointer(part):
                        return True
        return False

    def _values(self, node: Expr) -> Values:
        match node:
            case Const(value, PointerType()):
                if value:
                    raise Unsupported("pointer made from a number", node.span)
                return (ZERO, ZERO)
            case Read(variable, span):
                return self._read(VariablePlace(variable, span), node)
            case BoundRead(bound, span):
                bounds = bound_pieces(bound, self.world.cells, span)
                return (node,) if bounds == (bound,) else tuple(BoundRead(b, span) for b in bounds)
            case Load(place):
                if isinstance(node.type, SetType):
                    raise Unsupported("set of values", node.span)
                return self._read(place, node)
            case AddressOf(place, span=span):
                return self._address(place, span)
            case FunctionAddress(function):
                return (self.world.function_block(function), ZERO)
            case PointerAdd():
                return self._moved(node)
            case PointerDiff():
                return (self._difference(node),)
            case Convert():
                return self._converted(node)
            case Conditional(condition, then, otherwise, _, span):
                test = self.predicate(condition)
                pairs = zip(self.values(then), self.values(otherwise), strict=True)
                same = test is condition
                made = tuple(Conditional(test, t, o, t.type, span) for t, o in pairs)
                if (
                    same
                    and len(made) == 1
                    and (made[0].then, made[0].otherwise)
                    == (
                        then,
                        otherwise,
                    )
                ):
                    return (node,)
                return made
            case At(operand, label, span):
                then_ = self.values(operand)
                if then_ == (operand,):
                    return (node,)
                return tuple(At(piece, label, span) for piece in then_)
            case Let(bound, value, body, span):
                own = bound_pieces(bound, self.world.cells, span)
                given = self.values(value)
                return tuple(_lets(own, given, piece, span) for piece in self.values(body))
            case Apply(function, arguments, labels, type, span):
                self._refuse_broken(function, span)
                if isinstance(type, PointerType | RecordType | ArrayType):
                    raise Unsupported(f"logic function of type `{type}`", span)
                passed = self.arguments(arguments)
                same = passed == arguments
                return (node if same else Apply(function, passed, labels, type, span),)
            case Aggregate(paths, values, type, span):
                return self._aggregate(paths, values, type, span)
            case Update():
                return self._updated(node)
            case BuiltinTerm():
                return self._builtin(node)
            case Cell():
                return (node,)
            case _:
                if isinstance(node, LaterExpr):
                    raise unmodelled(node)
                return (map_children(node, self.node),)

    def arguments(self, arguments: tuple[Expr, ...]) -> Values:
        """The pieces of all arguments, one after another."""
        return tuple(piece for argument in arguments for piece in self.values(argument))

    def predicate(self, node: Pred) -> Pred:
        """The predicate over memory."""
        if self._depth == 0 and not self._matters(node):
            return node
        self._depth += 1
        try:
            return self._predicate(node)
        finally:
            self._depth -= 1

    def _predicate(self, node: Pred) -> Pred:
        match node:
            case Compare(op, left, right, span) if _has_parts(left.type):
                return self._compare(op, left, right, span)
            case Quantified(universal, bounds, body, span):
                flat = tuple(
                    p for bound in bounds for p in bound_pieces(bound, self.world.cells, span)
                )
                inner = self.predicate(body)
                same = inner is body and flat == bounds
                return node if same else Quantified(universal, flat, inner, span)
            case LetPred(bound, value, body, span):
                inner = self.predicate(body)
                own, values = bound_pieces(bound, self.world.cells, span), self.values(value)
                for piece, part in zip(reversed(own), reversed(values), strict=True):
                    inner = LetPred(piece, part, inner, span)
                return inner
            case ApplyPred(predicate, arguments, labels, span):
                self._refuse_broken(predicate, span)
                given = self.arguments(arguments)
                return node if given == arguments else ApplyPred(predicate, given, labels, span)
            case BuiltinPred():
                return self.builtin_predicate(node)
            case _:
                return map_children(node, self.node)

    def builtin_predicate(self, node: BuiltinPred) -> Pred:
        """What ACSL itself says of memory (``Locations``, a subclass, knows it)."""
        raise unmodelled(node)

    def _refuse_broken(self, definition: str, span: Span) -> None:
        why = self.world.broken.get(definition)
        if why is not None:
            raise Unsupported(f"`{definition}` ({why})", span)

    # --- places --------------------------------------------------------------------------------

    def locate(self, place: Place) -> Location:
        """Where the place is."""
        span = place.span
        match place:
            case VariablePlace(variable):
                if variable in self.world.lost:
                    why = self.world.lost[variable]
                    raise Unsupported(f"`{variable.shown}` ({why})", span)
                block = self.in_memory(variable)
                if block is not None:
                    return Stored(block, ZERO)
                pieces = self.world.pieces.of(variable, span)
                return Plain(tuple(Read(piece, span) for piece in pieces))
            case StringPlace():
                return Stored(self.world.block_of(place, span), ZERO)
            case ValuePlace(value):
                return Plain(self.values(value))
            case DerefPlace(pointer):
                block_, offset = self.values(pointer)
                return Stored(block_, offset)
            case IndexPlace(array, index):
                return self._element(self.locate(array), array.type, index, span)
            case FieldPlace(inner, name):
                return self._member(self.locate(inner), inner.type, name, span)

    def load(self, location: Location, type: Type, span: Span) -> Values:
        """The pieces of what lies there."""
        if isinstance(location, Plain):
            return location.pieces
        loaded: list[Expr] = []
        for number, leaf in enumerate(self.world.cells.leaves(type, span)):
            offset = plus(location.start, Const(number, INTEGER))
            for memory, (_, part) in zip(
                self.world.memories.of(leaf.type, span), parts(leaf.type, span), strict=True
            ):
                value: Expr = cell(memory, location.block, offset, span)
                if isinstance(part, IntType) and value.type != part:
                    value = Convert(value, part, span=span)
                loaded.append(value)
        return tuple(loaded)

    def _read(self, place: Place, node: Expr) -> Values:
        location = self.locate(place)
        if isinstance(place, VariablePlace) and isinstance(location, Plain):
            if location.pieces == (node,):
                return (node,)
        return self.load(location, node.type, node.span)

    def _address(self, place: Place, span: Span) -> Values:
        location = self.locate(place)
        if isinstance(location, Plain):
            raise Unsupported("address of what does not lie in memory", span)
        return (location.block, location.start)

    def _element(self, array: Location, type: Type, index: Expr, span: Span) -> Location:
        if not isinstance(type, ArrayType):
            raise Unsupported(f"element of a `{type}`", span)
        if isinstance(array, Stored):
            step = self.world.cells.count(type.element, span)
            return Stored(array.block, plus(array.start, times(step, exact(self.scalar(index)))))
        width = self.width(type.element, span)
        if isinstance(index, Const):
            return Plain(array.pieces[index.value * width : (index.value + 1) * width])
        return Plain(self._chosen(array.pieces, exact(self.scalar(index)), width, span))

    def _chosen(self, pieces: Values, index: Expr, width: int, span: Span) -> Values:
        """The element of a value that an index names; the last for one out of bounds."""
        result = pieces[-width:]
        for number in reversed(range(len(pieces) // width - 1)):
            test = Compare(CompareOp.EQ, index, Const(number, INTEGER), span)
            part = pieces[number * width : (number + 1) * width]
            result = tuple(
                Conditional(test, one, other, one.type, span)
                for one, other in zip(part, result, strict=True)
            )
        return result

    def _member(self, record: Location, type: Type, name: str, span: Span) -> Location:
        if not isinstance(type, RecordType):
            raise Unsupported(f"member of a `{type}`", span)
        first = self.world.cells.member(type, name, span)
        if isinstance(record, Stored):
            return Stored(record.block, plus(record.start, Const(first, INTEGER)))
        leaves = self.world.cells.leaves(type, span)
        begin = sum(len(parts(leaf.type, span)) for leaf in leaves[:first])
        width = self.width(self.world.cells.member_type(type, name, span), span)
        return Plain(record.pieces[begin : begin + width])

    def width(self, type: Type, span: Span) -> int:
        """The number of pieces of a value."""
        return sum(len(parts(leaf.type, span)) for leaf in self.world.cells.leaves(type, span))

    # --- pointers ------------------------------------------------------------------------------

    def target(self, pointer: Expr) -> Type:
        """What the pointer (or the set of pointers) points to."""
        type = pointer.type.element if isinstance(pointer.type, SetType) else pointer.type
        if not isinstance(type, PointerType):
            raise Unsupported(f"pointer of type `{type}`", pointer.span)
        return type.target

    def _moved(self, node: PointerAdd) -> Values:
        block, offset = self.values(node.pointer)
        step = self.world.cells.count(self.target(node.pointer), node.span)
        distance = times(step, exact(self.scalar(node.offset)))
        move = plus if node.op is BinaryOp.ADD else minus
        return (block, move(offset, distance))

    def _difference(self, node: PointerDiff) -> Expr:
        step = self.world.cells.count(self.target(node.left), node.span)
        distance = minus(self.values(node.left)[1], self.values(node.right)[1])
        if step != 1:
            distance = Binary(BinaryOp.DIV, distance, Const(step, INTEGER), INTEGER, node.span)
        return distance if node.type == INTEGER else Convert(distance, node.type, span=node.span)

    def _converted(self, node: Convert) -> Values:
        source, type, span = node.operand.type, node.type, node.span
        if isinstance(type, PointerType):
            if isinstance(source, PointerType):
                if not self._alike(source.target, type.target, span):
                    text = f"conversion from `{source}` to `{type}`"
                    raise Unsupported(text, span)
                return self.values(node.operand)
            if isinstance(node.operand, Const) and node.operand.value == 0:
                return (ZERO, ZERO)
            raise Unsupported("pointer made from a number", span)
        if isinstance(source, PointerType):
            if isinstance(type, IntType) and type.is_bool:
                null = self._compare(CompareOp.NE, node.operand, Const(0, source, span), span)
                return (Truth(null, type, span),)
            raise Unsupported("number made from a pointer", span)
        return (map_children(node, self.node),)

    def _alike(self, left: Type, right: Type, span: Span) -> bool:
        if isinstance(right, FunctionType):
            return _may_be_called_as(left, right)
        return VOID in (left, right) or self.world.cells.same(left, right, span)

    def _compare(self, op: CompareOp, left: Expr, right: Expr, span: Span) -> Pred:
        """Pointers, or structures, compared."""
        ours, theirs = self.values(left), self.values(right)
        if op in (CompareOp.EQ, CompareOp.NE):
            pairs = zip(ours, theirs, strict=True)
            same = conjunction([Compare(CompareOp.EQ, a, b, span) for a, b in pairs])
            return same if op is CompareOp.EQ else Not(same, span)
        if len(ours) != 2:
            raise Unsupported(f"order of `{left.type}`", span)
        return Compare(op, ours[1], theirs[1], span, (ours[0], theirs[0]))

    # --- aggregates ----------------------------------------------------------------------------

    def _aggregate(self, paths: tuple[Path, ...], values: Values, type: Type, span: Span) -> Values:
        """The parts given, all others zero."""
        leaves = self.world.cells.leaves(type, span)
        given: dict[int, tuple[Expr, ...]] = {}
        for path, value in zip(paths, values, strict=True):
            first, part = self.world.cells.part(type, path, span)
            pieces = self.values(value)
            at = 0
            for number, leaf in enumerate(self.world.cells.leaves(part, span)):
                width = len(parts(leaf.type, span))
                given[first + number] = pieces[at : at + width]
                at += width
        result: list[Expr] = []
        for number, leaf in enumerate(leaves):
            zeros = tuple(Const(0, piece) for _, piece in parts(leaf.type, span))
            result += given.get(number, zeros)
        return tuple(result)

    def _updated(self, node: Update) -> Values:
        """``{record \\with .f = value}``: the old pieces, but for those of the place."""
        old, span = self.values(node.record), node.span
        first, part = self.world.cells.part(node.record.type, _path(node.place), span)
        leaves = self.world.cells.leaves(node.record.type, span)
        begin = sum(len(parts(leaf.type, span)) for leaf in leaves[:first])
        return (*old[:begin], *self.values(node.value), *old[begin + self.width(part, span) :])

    def _builtin(self, node: BuiltinTerm) -> Values:
        match node.name, node.arguments:
            case "\\null", ():
                return (ZERO, ZERO)
            case "\\base_addr", (pointer,):
                return (self.values(pointer)[0], ZERO)
            case "\\offset", (pointer,):
                offset = self.values(pointer)[1]
                return (times(self._bytes(pointer), offset),)
            case "\\block_length", (pointer,):
                at = node.labels[0] if node.labels else HERE
                length = length_of(self.values(pointer)[0], node.span, at)
                return (times(self._bytes(pointer), length),)
            case _:
                raise unmodelled(node)

    def _bytes(self, pointer: Expr) -> int:
        """The size of a cell of what the pointer points into, where all have one: in a program
        without structures those of its type."""
        target = self.target(pointer)
        if self.world.program.records or self.world.cells.count(target, pointer.span) != 1:
            raise Unsupported("offset in bytes where cells differ in size", pointer.span)
        return self.world.size_of(target, pointer.span)


def _lets(bounds: tuple[Bound, ...], values: Values, body: Expr, span: Span) -> Expr:
    for bound, value in zip(reversed(bounds), reversed(values), strict=True):
        body = Let(bound, value, body, span)
    return body


def _may_be_called_as(function: Type, type: FunctionType) -> bool:
    """Whether a function of one type may be called as one of another (C11 6.3.2.3p8), as far as
    that is easily said."""
    if not isinstance(function, FunctionType) or function.result != type.result:
        return False
    return function == type or not (function.has_prototype and type.has_prototype)


def _has_parts(type: Type) -> bool:
    return isinstance(type, PointerType | RecordType | ArrayType)


def _is_pointer(node: Node) -> bool:
    return not isinstance(node, Pred) and _has_parts(node.type)


def _path(place: Place) -> Path:
    """The way from the root of a place to it, all indices constant."""
    match place:
        case FieldPlace(record, name):
            return (*_path(record), name)
        case IndexPlace(array, Const(value)):
            return (*_path(array), value)
        case IndexPlace():
            raise Unsupported("`\\with` at an index that is no constant", place.span)
        case _:
            return ()
